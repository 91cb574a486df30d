"""Reads hand-written objects: assembly in TOML, in the dialects of the reference implementation and in ours.

Its compiler writes ``pos``, ``CALLBACK``, ``regs = N`` (64-bit registers ``%NR0`` up, shared by all probes) and the
record of a map in ``[map.NAME.regs]``. Its documentation writes ``position``, ``callback``, a count of registers by
type in ``register``, ``.reg`` lines in the text, and no record: its fields then have the types of what is saved.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path

from ncc.diag import Diagnostics, suggestion
from ncc.frontend.document import Document, Table
from ncc.frontend.shape import (
    DEFAULT_CAP,
    check_cap,
    check_kind,
    check_level,
    check_lines,
    check_record,
    parse_pos,
    place_bodies,
)
from ncc.ir.fields import BadField, read_field
from ncc.ir.nodes import AsmBody, Field, MapDecl, Probe, Program, RegDecl, Tracepoint
from ncc.ir.types import RECORDING, TYPES, Level, MapKind, Type
from ncc.limits import Limit
from ncc.source import Span

TOP_KEYS = ("format", "target", "regs", "callback", "CALLBACK", "ir", "map", "probe")
MAP_KEYS = ("level", "type", "size", "cap", "sample", "regs")
PROBE_KEYS = ("level", "pos", "position", "lines", "not_lines", "before", "after", "register")

_REG_LINE = re.compile(r"\.s?reg\s*\.(\w+)\s+([^;]+);")  # .sreg: a register of the wave, on AMD
_SAVE = re.compile(r"\bSAVE(?:\.\w+)?\s*\[\s*([^\]\s]+)\s*\]\s*\{([^}]*)\}")
# PTX types of registers and what a field of that register holds. There are no 8- and 16-bit signed fields.
_FIELD_TYPES = {**TYPES, "b8": Type.U8, "b16": Type.U16, "b32": Type.U32, "b64": Type.U64, "s8": Type.U8,
                "s16": Type.U16}  # fmt: skip


def nr_register(number: int, span: Span) -> RegDecl:
    """A register of ``regs = N``."""
    return RegDecl(f"%NR{number}", Type.U64, 0, span)


def read_handwritten(document: Document, target: str, diags: Diagnostics) -> Program:
    """The program of an object without IR."""
    top = Table(document, (), document.data, diags)
    top.check_keys(TOP_KEYS)
    regs = _registers(top)
    probes = tuple(_Prober(table, name, target).probe() for name, table in top.tables("probe"))
    maps = tuple(_read_map(name, table, regs, probes) for name, table in top.tables("map"))
    if not probes and not diags.errors:
        diags.error("E045", document.source.span(0, 0), "no probes in this file", "add a [probe.NAME] table")
    callback = top.text(top.first_of("callback", "CALLBACK") or "callback")
    return Program(maps, regs, probes, callback, Path(document.source.path).stem or "probe", document.source.whole())


def _registers(top: Table) -> tuple[RegDecl, ...]:
    count = top.number("regs") or 0
    if count not in Limit.REGISTERS:
        top.wrong("regs", f"a count from 0 to {Limit.REGISTERS.most}")
        return ()
    return tuple(nr_register(i, top.key_span("regs")) for i in range(count))


# --- probes ---


@dataclass(frozen=True)
class _Prober:
    """Reads one ``[probe.NAME]``."""

    table: Table
    name: str
    target: str

    def probe(self) -> Probe:
        table, diags = self.table, self.table.diags
        table.check_keys(PROBE_KEYS)
        self._check_register()
        before, after = self._body("before"), self._body("after")
        if all(isinstance(table.data.get(side, ""), str) for side in ("before", "after")) and not (before or after):
            diags.error("E109", table.document.key(table.path), f"probe '{self.name}' has no snippet",
                        "give it 'before', 'after' or both")
        pos = self._pos()
        before, after = place_bodies(pos, before, after, diags)
        lines = check_lines(table.text("lines"), table.text("not_lines"), table.value_span("lines"),
                            table.value_span("not_lines"), diags)
        return Probe(self.name, level_of(table), pos, before, after, table.document.key(table.path), lines=lines)

    def _pos(self) -> tuple[Tracepoint, ...]:
        key = self.table.first_of("pos", "position")
        text = self.table.text(key) if key else None
        if key is None:
            self.table.require("pos")
        if key is None or text is None:
            return ()
        inside = self.table.document.contents((*self.table.path, key), text)
        exact = inside.text == text

        def place(start: int, end: int) -> Span:
            return inside.source.span(inside.start + start, inside.start + end) if exact else inside

        return parse_pos(text, place, self.table.diags)

    def _body(self, side: str) -> AsmBody | None:
        text = self.table.text(side)
        if text is None or not text.strip():
            return None
        return AsmBody(self.target, text, self.table.document.contents((*self.table.path, side), text))

    def _check_register(self) -> None:
        """``register = {"u32" = 2}`` repeats what the ``.reg`` lines say; it is only checked to be well-formed."""
        register = self.table.table("register")
        for name in register.data if register else ():
            assert register is not None
            if name not in _FIELD_TYPES and name != "pred":
                self.table.diags.error("E010", register.key_span(name), f"unknown type '{name}'",
                                       suggestion(name, _FIELD_TYPES))
            register.number(name)


def level_of(table: Table) -> Level:
    text = table.text("level") if table.require("level") else None
    return Level.THREAD if text is None else check_level(text, table.value_span("level"), table.diags)


# --- maps ---


def _read_map(name: str, table: Table, regs: tuple[RegDecl, ...], probes: tuple[Probe, ...]) -> MapDecl:
    table.check_keys(MAP_KEYS)
    kind = check_kind(table.text("type") or "array", table.value_span("type"), table.diags)
    span = table.document.key(table.path)
    sample = table.number("sample")
    decl = MapDecl(name, level_of(table), _listed_fields(table), _cap(table, kind), kind, table.number("size"), span,
                   1 if sample is None else sample)
    if "regs" not in table.data:
        decl = replace(decl, fields=_derived_fields(decl, regs, probes, table.diags))
    if decl.fields or "regs" in table.data:
        check_record(decl, table.value_span("size"), table.diags)
    return decl


def _cap(table: Table, kind: MapKind) -> int | None:
    if table.data.get("cap") == "dynamic":
        return None
    cap = table.number("cap")
    return DEFAULT_CAP[kind] if cap is None else check_cap(cap, table.value_span("cap"), table.diags)


def _listed_fields(table: Table) -> tuple[Field, ...]:
    """``[map.NAME.regs]``, in the order of the file; a type may be the first of a list (type, initial value)."""
    regs = table.table("regs")
    return tuple(_field(regs, name) for name in regs.data) if regs else ()


def _field(regs: Table, name: str) -> Field:
    value = regs.data[name]
    label = value[0] if isinstance(value, list) and value else value
    try:
        return read_field(name, str(label).split() or [""], regs.key_span(name), "E010")
    except BadField as problem:
        regs.diags.error(problem.code, regs.value_span(name), problem.message, problem.hint)
        return Field(name, Type.U64, regs.key_span(name))


def _derived_fields(decl: MapDecl, regs: tuple[RegDecl, ...], probes: tuple[Probe, ...],
                    diags: Diagnostics) -> tuple[Field, ...]:
    """Fields ``f0``, ``f1``, ... with the types of the registers that are saved; none after an error."""
    if decl.kind not in RECORDING:
        diags.error("E107", decl.span, f"map '{decl.name}' does not say its keys and what its rows have",
                    f"list its fields under [map.{decl.name}.regs]: 'line = \"key u32\"', 'n = \"count\"'")
        return ()
    records = {_saved_types(values, regs, probe) for probe in probes for values in _saves(probe, decl.name)}
    if len(records) == 1:
        types = _with_remainder(next(iter(records)), decl.size)
        if all(types):
            return tuple(Field(f"f{i}", t, decl.span) for i, t in enumerate(types) if t)
    problem = {0: "nothing is saved to it", 1: "the type of a saved register is unknown"}
    diags.error("E107", decl.span, f"the record of map '{decl.name}' is unknown: "
                f"{problem.get(len(records), 'saves of different types')}",
                f"list its fields under [map.{decl.name}.regs]")
    return ()


def _saves(probe: Probe, name: str) -> Iterator[list[str]]:
    """The register names of each SAVE to a map."""
    for body in probe.bodies:
        for save in _SAVE.finditer(body.text if isinstance(body, AsmBody) else ""):
            if save.group(1) == name:
                yield [value.strip() for value in save.group(2).split(",")]


def _saved_types(values: list[str], regs: tuple[RegDecl, ...], probe: Probe) -> tuple[Type | None, ...]:
    known = {r.name: r.type for r in regs}
    known.update(_declared_types(probe))
    # Whether %P2 is within .reg .b32 %P<2> is for the backend to say; its type would be b32.
    return tuple(known.get(value) or known.get(value.rstrip("0123456789") + "<>") for value in values)


def _declared_types(probe: Probe) -> Iterator[tuple[str, Type]]:
    """Registers of the ``.reg`` lines on both sides; ``%P<2>`` as ``%P<>``."""
    for body in probe.bodies:
        for line in _REG_LINE.finditer(body.text if isinstance(body, AsmBody) else ""):
            type_ = _FIELD_TYPES.get(line.group(1))
            for name in line.group(2).split(",") if type_ else ():
                yield re.sub(r"<\s*\d+\s*>", "<>", name.strip()), type_ or Type.U64


def _with_remainder(types: tuple[Type | None, ...], size: int | None) -> tuple[Type | None, ...]:
    """The one type that is unknown follows from the size of the record."""
    unknown = [i for i, t in enumerate(types) if t is None]
    if len(unknown) != 1 or size is None:
        return types
    rest = TYPES.get(f"u{8 * (size - sum(t.bytes for t in types if t))}")
    return (*types[: unknown[0]], rest, *types[unknown[0] + 1 :])
