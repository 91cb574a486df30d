"""Objects: the TOML documents that ``ncc compile`` writes and ``ncc run`` takes.

A compiled object carries the program's IR, which is what runs; its tables and listings show it to people. A
hand-written object carries assembly only (``ncc.frontend.handwritten``).
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import toml

from ncc.diag import Diagnostics
from ncc.frontend.document import Document, Table, load_document
from ncc.frontend.handwritten import MAP_KEYS, PROBE_KEYS, TOP_KEYS, nr_register, read_handwritten
from ncc.ir.fields import field_words
from ncc.ir.lines import AND, written
from ncc.ir.nodes import AsmBody, MapDecl, Probe, Program
from ncc.ir.text import parse_program, print_program
from ncc.ir.types import RECORDING
from ncc.source import NOWHERE, SourceFile

FORMAT = 1
_NOT_COMPARED = {"ir", "format", "target", "before", "after"}
_HEADER = "# Written by ncc. 'ir' is what runs; the tables and listings below show it, and have to agree with it.\n"


def read_object(source: SourceFile, target: str, diags: Diagnostics) -> Program:
    """The program of an object, compiled or hand-written, for ``target``. Never raises on bad input."""
    nothing = Program((), (), (), None, Path(source.path).stem or "probe", source.whole())
    document = load_document(source, diags)
    if document is None:
        return nothing
    top = Table(document, (), document.data, diags)
    if not _check_header(top, target):
        return nothing
    return _read_compiled(top, target) if "ir" in document.data else read_handwritten(document, target, diags)


def object_target(source: SourceFile) -> str | None:
    """The target that an object names; None where it names none, or cannot be read."""
    unread = Diagnostics()
    document = load_document(source, unread)
    return Table(document, (), document.data, unread).text("target") if document else None


def _check_header(top: Table, target: str) -> bool:
    errors = len(top.diags.errors)
    version = top.number("format")
    if version not in (None, FORMAT):
        top.diags.error("E102", top.value_span("format"), f"format {version} is not known",
                        f"this ncc reads format {FORMAT}: compile the probe again")
    written = top.text("target")
    if written not in (None, target):
        top.diags.error("E101", top.value_span("target"), f"this object is for '{written}', not '{target}'",
                        f"compile the probe again with '-t {target}'")
    return len(top.diags.errors) == errors


# --- compiled objects ---


def _read_compiled(top: Table, target: str) -> Program:
    text = top.text("ir") or ""
    program = parse_program(_ir_source(top.document, text), top.diags)
    top.check_keys(TOP_KEYS)
    for kind, allowed in (("map", MAP_KEYS), ("probe", PROBE_KEYS)):
        for _, table in top.tables(kind):
            table.check_keys(allowed)
    if not top.diags.errors:
        _check_target(program, target, top)
        _check_agreement(_describe(program, compiled=True), top)
    return program


def _ir_source(document: Document, text: str) -> SourceFile:
    """The IR as a source of its own, blank where the rest of the object is, so that places are the object's."""
    inside = document.contents(("ir",), text)
    if inside.text != text:
        return SourceFile(document.source.path, text)
    return SourceFile(document.source.path, re.sub(r"[^\n]", " ", document.source.text[: inside.start]) + text)


def _check_target(program: Program, target: str, top: Table) -> None:
    for body in (body for probe in program.probes for body in probe.bodies):
        if isinstance(body, AsmBody) and body.target != target:
            top.diags.error("E101", body.span, f"this assembly is for '{body.target}', not '{target}'")


def _check_agreement(expected: Mapping[str, Any], table: Table) -> None:
    """What the tables say has to be what the IR says: nobody reads one thing and runs another."""
    for key in sorted({*expected, *table.data} - _NOT_COMPARED):
        wanted, found = expected.get(key), table.data.get(key)
        agrees = wanted == found
        if isinstance(wanted, dict) and isinstance(found, dict):
            _check_agreement(wanted, Table(table.document, (*table.path, key), found, table.diags))
            # The order of the fields is the order of the record.
            agrees = key != "regs" or sorted(wanted) != sorted(found) or list(wanted) == list(found)
        if not agrees:
            says = "has none" if wanted is None else "differs" if isinstance(wanted, dict) else f"says {wanted!r}"
            table.diags.error("E108", table.key_span(key), f"'{key}' does not agree with the IR, which {says}",
                              "edit both, or compile the probe again")


# --- writing ---


def write_object(program: Program, target: str, listings: Mapping[tuple[str, str], str]) -> str:
    """The object of a program. ``listings`` are (probe, "before" or "after") -> assembly, for people."""
    plain = _is_handwritten(program, target)
    data = _describe(program, compiled=not plain)
    lines = ["" if plain else _HEADER, f"format = {FORMAT}", f"target = {_string(target)}", f"regs = {data['regs']}"]
    if program.callback is not None:
        lines.append(f"callback = {_string(program.callback)}")
    if not plain:
        lines.append(f"ir = {_block(print_program(program))}")
    for decl in program.maps:
        lines += _map_lines(decl, data["map"][decl.name])
    for probe in program.probes:
        lines += _probe_lines(probe, data["probe"][probe.name], listings)
    return "\n".join(lines).lstrip("\n") + "\n"


def _is_handwritten(program: Program, target: str) -> bool:
    """Whether tables and assembly say everything, so that no IR is needed."""
    numbered = tuple(nr_register(i, NOWHERE) for i in range(len(program.regs)))
    bodies = [body for probe in program.probes for body in probe.bodies]
    return program.regs == numbered and not any(decl.waits for decl in program.maps) \
        and all(isinstance(b, AsmBody) and b.target == target for b in bodies)


def _describe(program: Program, *, compiled: bool) -> dict[str, Any]:
    """The keys of a program's object, without what only people read."""
    data: dict[str, Any] = {"regs": len(program.regs)}
    if program.callback is not None:
        data["callback"] = program.callback
    if program.maps:
        data["map"] = {decl.name: _map_table(decl, compiled) for decl in program.maps}
    if program.probes:
        data["probe"] = {probe.name: _probe_table(probe) for probe in program.probes}
    return data


def _probe_table(probe: Probe) -> dict[str, Any]:
    table = {"level": probe.level.value, "pos": ":".join(t.text for t in probe.pos)}
    if probe.lines.only:
        table["lines"] = AND.join(map(written, probe.lines.only))
    if probe.lines.never:
        table["not_lines"] = written(probe.lines.never)
    return table


def _map_table(decl: MapDecl, compiled: bool) -> dict[str, Any]:
    table: dict[str, Any] = {"level": decl.level.value, "type": decl.kind.value}
    size = decl.record_bytes if compiled and decl.kind in RECORDING else decl.size
    if size is not None:
        table["size"] = size
    table["cap"] = "dynamic" if decl.cap is None else decl.cap
    if decl.sample != 1:
        table["sample"] = decl.sample
    table["regs"] = {f.name: field_words(f) for f in decl.fields}
    return table


def _map_lines(decl: MapDecl, table: Mapping[str, Any]) -> Iterator[str]:
    yield from ("", f"[map.{_key(decl.name)}]")
    yield from (f"{key} = {_scalar(value)}" for key, value in table.items() if key != "regs")
    yield from ("", f"[map.{_key(decl.name)}.regs]")
    yield from (f"{_key(name)} = {_string(label)}" for name, label in table["regs"].items())


def _probe_lines(probe: Probe, table: Mapping[str, Any], listings: Mapping[tuple[str, str], str]) -> Iterator[str]:
    yield from ("", f"[probe.{_key(probe.name)}]")
    yield from (f"{key} = {_scalar(value)}" for key, value in table.items())
    for side, body in (("before", probe.before), ("after", probe.after)):
        text = body.text if isinstance(body, AsmBody) else listings.get((probe.name, side))
        if body is not None and text is not None:
            yield f"{side} = {_block(text)}"


def _scalar(value: int | str) -> str:
    return str(value) if isinstance(value, int) else _string(value)


def _key(name: str) -> str:
    return name if re.fullmatch(r"[A-Za-z0-9_-]+", name) else _string(name)


def _block(text: str) -> str:
    """A string over several lines, with no escapes where that is possible: it is there to be read."""
    # TOML 1.0, "String": a literal string holds no control character but tab, and a newline at once after ''' is cut.
    block = f"'''\n{text}'''"
    plain = "'''" not in text and not text.endswith("'") and re.fullmatch(r"[^\x00-\x08\x0b-\x1f\x7f]*", text)
    return block if plain and _decodes(block, text) else _string(text)


def _decodes(block: str, text: str) -> bool:
    """Whether a block reads back: toml 0.10.2 miscounts some quotes inside a literal string, ``""`` among them."""
    try:
        return bool(toml.loads(f"x = {block}") == {"x": text})
    except (toml.TomlDecodeError, IndexError):
        return False


def _string(text: str) -> str:
    """``toml`` reads a basic string of nothing but escaped quotation marks as an empty one, a literal one as it is."""
    if text and not text.strip('"'):
        return f"'{text}'"
    escaped = "".join(_escape(char) for char in text)
    return f'"{escaped}"'


def _escape(char: str) -> str:
    if char in '"\\':
        return f"\\{char}"
    return char if char.isprintable() else f"\\u{ord(char):04x}" if ord(char) < 0x10000 else f"\\U{ord(char):08x}"
