"""Hand-written AMDGPU assembly: its statements, what the verifier is told of them, and their placing at a site.

A snippet is assembly with named registers, the words ``ADDR OUT IN1 IN2 IN3 IN4 BYTES`` for what is captured, and
``SAVE [map] {values}`` for a record, one statement a line:

    .reg .b32 %a, %b<2>;          VGPRs, of each lane
    .sreg .b64 %t;                SGPRs, of the wave; of type pred a lane mask
    s_memtime %t
    v_add_u32 %a, %t.lo, BYTES    halves of 64 bits: .lo and .hi
    SAVE [map] {%t, %a};

Declarations are hoisted: they declare registers that the two bodies of the probe share, under fresh numbers. What a
snippet reads from memory or a counter is waited for right after. SCC belongs to the snippet once it has written it; it
is not preserved from one insertion to the next.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache

from ncc.backends.gcn import isa
from ncc.backends.gcn.code.emit import Emitter, Operand, Place, Registers, high, low, spelled
from ncc.backends.gcn.code.lower import Hooks
from ncc.backends.gcn.isa.table import EXEC, SCC, Access, Format
from ncc.backends.gcn.text.nodes import Directive, Instruction, Label, Statement
from ncc.backends.gcn.text.operands import Expr, Reg, Special, Sym, bare
from ncc.backends.gcn.text.operands import Operand as Written
from ncc.backends.gcn.text.parse import parse_instructions
from ncc.backends.gcn.text.registers import RegFile
from ncc.backends.rewrite.snippets import TOKENS, Save, is_constant, place_of, split_values
from ncc.diag import Diagnostics, NccError, error
from ncc.ir.facts import AsmFact, Flow, SaveFact, Space
from ncc.ir.nodes import AsmBody, CaptureRef, Program
from ncc.ir.types import Type
from ncc.source import SourceFile, Span

_SAVE = re.compile(r"SAVE(?:\.\w+)?[ \t]*\[\s*(?P<map>[\w$.]+)\s*\][ \t]*(?:,[ \t]*)?\{(?P<values>[^{}\n]*)\}")
_COMMENT = re.compile(r";[^\n]*|//[^\n]*|/\*.*?\*/", re.DOTALL)
_DECLARED = re.compile(r"(?P<name>[\w$.]+)(?:<(?P<count>\d{1,4})>)?\Z")
_FILES = {".reg": RegFile.VGPR, ".sreg": RegFile.SGPR}
_TYPES = {"pred": Type.PRED, **dict.fromkeys(("b32", "u32", "f32"), Type.U32), "s32": Type.S32,
          **dict.fromkeys(("b64", "u64", "f64"), Type.U64), "s64": Type.S64}
_HALVES = (".lo", ".hi")
_MOST = 64  # registers of one declaration
_STOPS = frozenset(("s_sethalt", "s_setkill", "s_sendmsg", "s_sendmsghalt"))
"""End or stop the wave, or wake the host, though control goes on as far as the text says."""
_SILENT = frozenset(("s_nop", "s_waitcnt"))
"""Change nothing."""


@dataclass(frozen=True)
class Declared:
    """A register of a snippet. A pred is a lane mask in SGPRs, whatever declares it."""

    file: RegFile
    type: Type

    @property
    def count(self) -> int:
        return 2 if self.type.bits == 64 or self.type is Type.PRED else 1


@dataclass(frozen=True)
class Snippet:
    """Instructions, labels and saves in order; names are without their ``%``."""

    items: tuple[Statement | Save, ...]
    registers: Mapping[str, Declared]


# ---- reading


@lru_cache(maxsize=256)
def parse_snippet(text: str) -> Snippet:
    """Raises B001, B005 or B006 with a span in a source that is the text alone."""
    source = SourceFile("<snippet>", text)
    saves = [Save(m["map"], split_values(m["values"]), source.span(m.start(), m.end())) for m in _saves(text)]
    # '%' starts no name of the assembler's. A dot does, and keeps the offsets.
    readable = list(re.sub(r"%(?=[\w$])", ".", text))
    for save in saves:
        readable[save.span.start : save.span.end] = " " * len(save.span.text)
    items: list[Statement | Save] = [*parse_instructions(SourceFile("<snippet>", "".join(readable))), *saves]
    items.sort(key=lambda item: item.span.start)
    for item in items:
        _check_operands(item)
    registers = {n: d for i in items if isinstance(i, Directive) and i.name in _FILES for n, d in _declared(i)}
    return Snippet(tuple(items), registers)


def _check_operands(item: Statement | Save) -> None:
    """A name inside of an expression would be seen by nobody but the assembler, and what is added to one lost."""
    for operand in item.operands if isinstance(item, Instruction) else ():
        plain = bare(operand)
        if (isinstance(plain, Expr) and plain.symbols) or (isinstance(plain, Sym) and (plain.offset or plain.variant)):
            raise error("B006", f"a snippet's operand cannot be the expression '{plain}'", span=operand.span,
                        hint="one register, capture or number")


def _saves(text: str) -> Iterator[re.Match[str]]:
    """The SAVE statements that no comment hides."""
    hidden = [(m.start(), m.end()) for m in _COMMENT.finditer(text)]
    for found in _SAVE.finditer(text):
        if not any(start <= found.start() < end for start, end in hidden):
            yield found


def _declared(directive: Directive) -> Iterator[tuple[str, Declared]]:
    kind, _, names = directive.arguments.partition(" ")
    type_ = _TYPES.get(kind.lstrip("."))
    if type_ is None:
        raise error("B005", f"a register cannot have the type '{kind}'", span=directive.span,
                    hint=f"types: {', '.join(_TYPES)}")
    file = RegFile.SGPR if type_ is Type.PRED else _FILES[directive.name]
    for part in split_values(names):
        found = _DECLARED.match(part)
        count = int(found["count"]) if found and found["count"] else None
        if found is None or (count or 0) > _MOST:
            raise error("B005", f"cannot declare '{part}'", span=directive.span)
        name = _plain(found["name"])
        for one in [name] if count is None else [f"{name}{i}" for i in range(count)]:
            yield one, Declared(file, type_)


def _plain(name: str) -> str:
    """A name without its ``%`` (or what it was read as)."""
    return name[1:] if name[:1] in (".", "%") else name


def _symbol(operand: Written) -> str | None:
    """The name that an operand is, its half included; None of a register, constant or anything else."""
    plain = bare(operand)
    return _plain(plain.name) if isinstance(plain, Sym) else None


def _whole(name: str) -> str:
    """The register that a name is, or is half of."""
    return name[:-3] if name.endswith(_HALVES) else name


def snippet_saves(body: AsmBody) -> tuple[str, ...]:
    """The map of each SAVE, in order."""
    return tuple(item.map for item in parse_snippet(body.text).items if isinstance(item, Save))


def snippet_captures(body: AsmBody) -> tuple[CaptureRef, ...]:
    """The captures that a snippet names."""
    names = {name for item in parse_snippet(body.text).items for name in _mentioned(item)}
    return tuple(CaptureRef(TOKENS[w]) for w in sorted(names & TOKENS.keys()))


def _mentioned(item: Statement | Save) -> Iterator[str]:
    if isinstance(item, Save):
        yield from (_whole(_plain(v)) for v in item.values)
    elif isinstance(item, Instruction):
        yield from (_whole(n) for o in item.operands if (n := _symbol(o)))


# ---- facts


def asm_facts(body: AsmBody, diags: Diagnostics) -> tuple[AsmFact, ...]:
    """The statements of a snippet as the verifier judges them; what cannot be read is reported."""
    try:
        snippet = parse_snippet(body.text)
    except NccError as failure:
        for d in failure.diagnostics:
            diags.error(d.code, place_of(body, d.span), d.message, d.hint)
        return ()
    facts: list[AsmFact] = []
    scc_written = False
    for item in snippet.items:
        if isinstance(item, Instruction) and item.mnemonic in _SILENT:
            continue
        facts.append(_fact(body, item, scc_written))
        scc_written |= isinstance(item, Instruction) and _writes_scc(item)
    return tuple(facts)


def _writes_scc(instr: Instruction) -> bool:
    row = isa.find_row(instr.mnemonic)
    return row is not None and "scc" in row.defines


def _fact(body: AsmBody, item: Statement | Save, scc_written: bool) -> AsmFact:
    span = place_of(body, item.span)
    text = _spelling(body, item.span)
    if isinstance(item, Save):
        names = [_plain(v) for v in item.values if not is_constant(v)]
        captured = frozenset(TOKENS[_whole(n)] for n in names if _whole(n) in TOKENS)
        uses = frozenset(_as_written(body, n) for n in map(_whole, names) if n not in TOKENS)
        return AsmFact(text, uses=uses, save=SaveFact(item.map, len(item.values)), captures=captured, span=span)
    if isinstance(item, Instruction):
        return _instruction_fact(body, item, scc_written, span)
    if isinstance(item, Directive) and item.name in _FILES:
        return AsmFact(text, declares=frozenset(_as_written(body, n) for n, _ in _declared(item)), span=span)
    return AsmFact(text, label=isinstance(item, Label), known=isinstance(item, Label), span=span)


def _spelling(body: AsmBody, span: Span) -> str:
    return " ".join(body.text[span.start : span.end].split())


def _as_written(body: AsmBody, name: str) -> str:
    """A register's name as the snippet's author writes it."""
    return f"%{name}" if re.search(rf"%{re.escape(name.rstrip('0123456789'))}", body.text) else name


def _instruction_fact(body: AsmBody, instr: Instruction, scc_written: bool, span: Span) -> AsmFact:
    text = _spelling(body, instr.span)
    row = isa.find_row(instr.mnemonic)
    if row is None or row.indirect:
        return AsmFact(text, known=False, span=span)
    written = isa.result_operands(instr)
    read = instr.operands if isa.reads_results(instr) else isa.source_operands(instr)
    if row.format is Format.SOPP:
        read = ()  # labels, and constants
    implicit = row.uses - EXEC - (SCC if scc_written else frozenset())
    captured = {n for o in read if (n := _symbol(o)) and _whole(n) in TOKENS}
    loads, stores = _memory(instr)
    return AsmFact(
        text, frozenset(_names(body, written)) | _special(row.defines - SCC),
        frozenset(_names(body, read)) - {"exec", "exec_lo", "exec_hi"} - TOKENS.keys() | _special(implicit),
        Flow.EXIT if instr.mnemonic in _STOPS else row.flow, loads, stores,
        captures=frozenset(TOKENS[_whole(n)] for n in captured), span=span,
        lane_values=frozenset({instr.mnemonic} if instr.mnemonic.startswith("v_mbcnt") else ()))


def _special(units: frozenset[str]) -> frozenset[str]:
    """Implicit registers by the names that they have in text."""
    return frozenset(re.sub(r"_(?:lo|hi)\Z", "", unit) for unit in units)


def _names(body: AsmBody, operands: Sequence[Written]) -> Iterator[str]:
    """Registers that operands name: the snippet's own, captures, and those of the kernel, which it may not touch."""
    for operand in operands:
        plain = bare(operand)
        name = _symbol(plain)
        if name is not None:
            whole = _whole(name)
            yield whole if whole in TOKENS else _as_written(body, whole)
        elif isinstance(plain, Reg | Special) and plain.units:
            yield str(plain)


_READING = (Access.LOAD, Access.ATOMIC, Access.COPY)
_WRITING = (Access.STORE, Access.ATOMIC, Access.COPY)


def _memory(instr: Instruction) -> tuple[Space | None, Space | None]:
    """The spaces read and written."""
    access, space = isa.access_of(instr), isa.space_of(instr)
    return (space if access in _READING else None), (space if access in _WRITING else None)


# ---- registers


@dataclass(frozen=True)
class Slot:
    """Where one of a snippet's registers lives, or the constant that it always is."""

    value: Operand
    type: Type


def lasting_registers(bodies: Sequence[AsmBody], registers: Registers) -> dict[str, Slot]:
    """Registers for those that a probe's bodies declare and that pass a value from one body to another."""
    snippets = [parse_snippet(b.text) for b in bodies]
    declared = {name: d for s in snippets for name, d in s.registers.items()}
    return {name: Slot(registers.take(d.file, d.count), d.type) for name, d in declared.items()
            if not all(_local(b, name) for b in bodies)}


def register_accesses(body: AsmBody) -> Iterator[tuple[str, bool]]:
    """(register, whether it is read) in order; writing a half, or some lanes, counts as a read of the old value."""
    for item in parse_snippet(body.text).items:
        if isinstance(item, Save):
            yield from ((_whole(_plain(value)), True) for value in item.values)
        elif isinstance(item, Instruction):
            read = item.operands if isa.reads_results(item) else isa.source_operands(item)
            yield from ((_whole(n), True) for o in read if (n := _symbol(o)))
            yield from ((_whole(n), n.endswith(".hi")) for o in isa.result_operands(item) if (n := _symbol(o)))


def _local(body: AsmBody, name: str) -> bool:
    """Whether a body writes a register before it reads it, if it has it at all."""
    return not next((reads for accessed, reads in register_accesses(body) if accessed == name), False)


def shared_slots(program: Program, declared: Mapping[str, Operand]) -> dict[str, Slot]:
    """The program's registers under the names that a snippet has for them."""
    return {_plain(r.name): Slot(declared[r.name], r.type) for r in program.regs if r.name in declared}


# ---- placing


def place_body(e: Emitter, body: AsmBody, slots: Mapping[str, Slot], hooks: Hooks) -> None:
    """Append a body's statements with their registers' numbers, captures filled in."""
    snippet = parse_snippet(body.text)
    local = {name: Slot(e.take(d.file, d.count), d.type) for name, d in snippet.registers.items() if name not in slots}
    placer = _Placer(e, {**slots, **local}, hooks)
    for item in snippet.items:
        if isinstance(item, Save):
            hooks.save(e, item.map, [placer.saved(_plain(value)) for value in item.values])
        elif isinstance(item, Instruction):
            placer.place(item)


@dataclass(frozen=True)
class _Placer:
    e: Emitter
    slots: Mapping[str, Slot]
    hooks: Hooks

    def saved(self, value: str) -> tuple[Operand, Type]:
        if is_constant(value):
            return int(value, 0) & ((1 << 64) - 1), Type.U64
        type_ = self._type(value)
        return self._value(value, type_), type_

    def _type(self, name: str) -> Type:
        if name.endswith(_HALVES):
            return Type.U32
        return TOKENS[name].type if name in TOKENS else self.slots[name].type

    def _value(self, name: str, type_: Type) -> Operand:
        """A register, capture or half of one."""
        whole = _whole(name)
        if whole not in TOKENS:
            value = self.slots[whole].value
        else:
            value = self.hooks.capture(self.e, CaptureRef(TOKENS[whole]), Type.U64 if whole != name else type_)
        return value if whole == name else high(value) if name.endswith(".hi") else low(value)

    def place(self, instr: Instruction) -> None:
        """The instruction, its names replaced from the last to the first so that offsets hold."""
        text, start = instr.span.text, instr.span.start
        for operand in reversed(instr.operands):
            plain = bare(operand)
            name = _symbol(plain)
            if name is not None:
                type_ = _operand_type(instr) if name in TOKENS else self._type(name)
                value = self._value(name, type_)
                shown = self._shown(self._legal(instr, name, value, type_), type_)
                text = f"{text[: plain.span.start - start]}{shown}{text[plain.span.end - start :]}"
        self.e.lines.append(" ".join(text.split()))
        self.e.touches_scc |= _writes_scc(instr)
        if isa.row(instr).format is Format.SMEM:
            self.e.put("s_waitcnt", "lgkmcnt(0)")

    def _legal(self, instr: Instruction, name: str, value: Operand, type_: Type) -> Operand:
        """A capture where the instruction can have it: CDNA's vector instructions take one scalar operand."""
        if _whole(name) not in TOKENS:
            return value
        if isa.row(instr).format.is_vector_alu:
            return self.e.vector(value, max(32, type_.bits))
        if isa.row(instr).format.is_scalar and isinstance(value, Place) and not value.uniform:
            raise error("B101", f"{name} is a value of each lane here: '{instr.mnemonic}' works for the whole wave",
                        hint="use a vector instruction")
        return value

    def _shown(self, value: Operand, type_: Type) -> str:
        return str(value) if isinstance(value, Place) else spelled(value, max(32, type_.bits))


def _operand_type(instr: Instruction) -> Type:
    """The integer type that a capture has to have as an instruction's operand: as wide as the mnemonic's last type."""
    types = re.findall(r"_[fiub](16|32|64)(?=_|\Z)", isa.base_name(instr.mnemonic))
    return Type.U64 if types and types[-1] == "64" else Type.U32
