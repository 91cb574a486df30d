"""Hand-written AMDGPU assembly: how its statements read, what the verifier is told, and how they are written at a site.

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

from ncc.backends.gcn import isa
from ncc.backends.gcn.code.emit import Emitter, Operand, Place, Registers, high, low, spelled
from ncc.backends.gcn.isa.table import EXEC, SCC, Access, Format
from ncc.backends.gcn.text.nodes import Directive, Instruction, Label, Statement
from ncc.backends.gcn.text.operands import Expr, Imm, Reg, Special, Sym, bare, integer_of
from ncc.backends.gcn.text.operands import Operand as Written
from ncc.backends.gcn.text.parse import parse_instructions
from ncc.backends.gcn.text.registers import RegFile
from ncc.backends.rewrite.hooks import Hooks
from ncc.backends.rewrite.snippet import TOKENS, Dialect, Save, Slot, SnippetWriter, is_constant, split_values
from ncc.backends.rewrite.snippet import Access as RegisterAccess
from ncc.diag import Diagnostics, error
from ncc.ir.facts import AsmFact, Flow, Space
from ncc.ir.nodes import AsmBody, CaptureRef
from ncc.ir.types import Type
from ncc.limits import Limit, natural
from ncc.source import SourceFile, Span

_DECLARED = re.compile(r"(?P<name>[\w$.]+)(?:<(?P<count>\d+)>)?\Z")
_FILES = {".reg": RegFile.VGPR, ".sreg": RegFile.SGPR}
_TYPES = {"pred": Type.PRED, **dict.fromkeys(("b32", "u32", "f32"), Type.U32), "s32": Type.S32,
          **dict.fromkeys(("b64", "u64", "f64"), Type.U64), "s64": Type.S64}
_HALVES = (".lo", ".hi")


@dataclass(frozen=True)
class Declared:
    """A register of a snippet. A pred is a lane mask in SGPRs, whatever declares it."""

    file: RegFile
    type: Type

    @property
    def count(self) -> int:
        return 2 if self.type.bits == 64 or self.type is Type.PRED else 1


# ---- reading


class GcnDialect(Dialect[Statement, Declared]):
    """Names are without their ``%``."""

    save = re.compile(r"SAVE(?:\.\w+)?[ \t]*\[\s*(?P<map>[\w$.]+)\s*\][ \t]*(?:,[ \t]*)?\{(?P<values>[^{}\n]*)\}")
    comment = re.compile(r";[^\n]*|//[^\n]*|/\*.*?\*/", re.DOTALL)

    def statements(self, text: str) -> Sequence[Statement]:
        # '%' starts no name of the assembler's. A dot does, and keeps the offsets.
        found = parse_instructions(SourceFile("<snippet>", re.sub(r"%(?=[\w$])", ".", text)))
        for statement in found:
            _check_operands(statement)
        return found

    def declared(self, statement: Statement) -> Iterator[tuple[str, Declared]]:
        if isinstance(statement, Directive) and statement.name in _FILES:
            yield from _declared(statement)

    def names(self, statement: Statement) -> Iterator[str]:
        if isinstance(statement, Instruction):
            yield from (_whole(n) for o in statement.operands if (n := _symbol(o)))

    def accesses(self, statement: Statement) -> Iterator[RegisterAccess]:
        """Writing a half counts as a read of the old value."""
        if isinstance(statement, Instruction):
            read = isa.read_operands(statement)
            yield from ((_whole(n), True) for o in read if (n := _symbol(o)))
            yield from ((_whole(n), n.endswith(".hi")) for o in isa.result_operands(statement) if (n := _symbol(o)))

    def register(self, value: str) -> str:
        return _whole(_plain(value))

    def spelled(self, register: str, body: AsmBody) -> str:
        return f"%{register}" if re.search(rf"%{re.escape(register.rstrip('0123456789'))}", body.text) else register

    def check(self, item: Statement | Save, place: Span, diags: Diagnostics) -> None:
        """Constants fit 64 bits."""
        values = [integer_of(v) for v in item.values if is_constant(v)] if isinstance(item, Save) else \
            [o.value for o in map(bare, item.operands) if isinstance(o, Imm)] if isinstance(item, Instruction) else []
        if any(value is None or (isinstance(value, int) and value not in Limit.WORD) for value in values):
            diags.error("B006", place, "this is no constant of 64 bits")

    def fact(self, statement: Statement, text: str, body: AsmBody, earlier: Sequence[Statement]) -> AsmFact | None:
        if isinstance(statement, Instruction):
            row = isa.find_row(statement.mnemonic)
            if row is not None and row.idle:
                return None
            scc_written = any(isinstance(s, Instruction) and _writes_scc(s) for s in earlier)
            return _instruction_fact(statement, text, body, scc_written)
        declared = frozenset(self.spelled(name, body) for name, _ in self.declared(statement))
        if declared or (isinstance(statement, Directive) and statement.name in _FILES):
            return AsmFact(text, declares=declared)
        return AsmFact(text, label=isinstance(statement, Label), known=isinstance(statement, Label))


DIALECT = GcnDialect()


def _check_operands(statement: Statement) -> None:
    """A name inside of an expression would be seen by nobody but the assembler, and what is added to one lost."""
    for operand in statement.operands if isinstance(statement, Instruction) else ():
        plain = bare(operand)
        if (isinstance(plain, Expr) and plain.symbols) or (isinstance(plain, Sym) and (plain.offset or plain.variant)):
            raise error("B006", f"a snippet's operand cannot be the expression '{plain}'", span=operand.span,
                        hint="one register, capture or number")


def _declared(directive: Directive) -> Iterator[tuple[str, Declared]]:
    kind, _, names = directive.arguments.partition(" ")
    type_ = _TYPES.get(kind.lstrip("."))
    if type_ is None:
        raise error("B005", f"a register cannot have the type '{kind}'", span=directive.span,
                    hint=f"types: {', '.join(_TYPES)}")
    file = RegFile.SGPR if type_ is Type.PRED else _FILES[directive.name]
    for part in split_values(names):
        found = _DECLARED.match(part)
        count = natural(found["count"]) if found and found["count"] else None
        if found is None or (found["count"] and (count is None or count not in Limit.RANGE)):
            raise error("B005", f"cannot declare '{part}'", span=directive.span,
                        hint=f"a range has {Limit.RANGE.least} to {Limit.RANGE.most} registers")
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


def lasting_slots(bodies: Sequence[AsmBody], pool: Registers) -> dict[str, Slot[Operand]]:
    """Registers for those that a probe's bodies declare and that pass a value from one body to another."""
    return {name: Slot(pool.take(d.file, d.count), d.type) for name, d in DIALECT.declared_by(bodies).items()
            if DIALECT.is_lasting(name, bodies)}


# ---- facts


def _writes_scc(instr: Instruction) -> bool:
    row = isa.find_row(instr.mnemonic)
    return row is not None and "scc" in row.defines


def _instruction_fact(instr: Instruction, text: str, body: AsmBody, scc_written: bool) -> AsmFact:
    row = isa.find_row(instr.mnemonic)
    if row is None or row.indirect:
        return AsmFact(text, known=False)
    written = isa.result_operands(instr)
    read = isa.read_operands(instr)
    if row.format is Format.SOPP:
        read = ()  # labels, and constants
    implicit = row.uses - EXEC - (SCC if scc_written else frozenset())
    captured = {n for o in read if (n := _symbol(o)) and _whole(n) in TOKENS}
    loads, stores = _memory(instr)
    return AsmFact(
        text, frozenset(_names(body, written)) | _special(row.defines - SCC),
        frozenset(_names(body, read)) - {"exec", "exec_lo", "exec_hi"} - TOKENS.keys() | _special(implicit),
        Flow.EXIT if row.stops_wave else row.flow, loads, stores,
        captures=frozenset(TOKENS[_whole(n)] for n in captured),
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
            yield whole if whole in TOKENS else DIALECT.spelled(whole, body)
        elif isinstance(plain, Reg | Special) and plain.units:
            yield str(plain)


_READING = (Access.LOAD, Access.ATOMIC, Access.COPY)
_WRITING = (Access.STORE, Access.ATOMIC, Access.COPY)


def _memory(instr: Instruction) -> tuple[Space | None, Space | None]:
    """The spaces read and written."""
    access, space = isa.access_of(instr), isa.space_of(instr)
    return (space if access in _READING else None), (space if access in _WRITING else None)


# ---- writing


def snippet_writer(e: Emitter, body: AsmBody, slots: Mapping[str, Slot[Operand]],
                   hooks: Hooks[Emitter, Operand]) -> GcnSnippetWriter:
    """The registers that no slot is given for are the body's alone."""
    declared = DIALECT.parse(body.text).registers
    local = {name: Slot[Operand](e.take(d.file, d.count), d.type) for name, d in declared.items() if name not in slots}
    return GcnSnippetWriter(e, {**slots, **local}, hooks)


class GcnSnippetWriter(SnippetWriter[Statement, Emitter, Operand]):
    def saved(self, value: str) -> tuple[Operand, Type]:
        if is_constant(value):
            number = integer_of(value)
            assert number is not None, "check has reported it"
            return number & ((1 << 64) - 1), Type.U64
        name = _plain(value)
        type_ = self._type(name)
        return self._value(name, type_), type_

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

    def statement(self, statement: Statement) -> None:
        """An instruction's names are replaced from the last to the first so that offsets hold."""
        if not isinstance(statement, Instruction):
            return
        instr, text, start = statement, statement.span.text, statement.span.start
        for operand in reversed(instr.operands):
            plain = bare(operand)
            name = _symbol(plain)
            if name is not None:
                type_ = _operand_type(instr) if name in TOKENS else self._type(name)
                value = self._value(name, type_)
                shown = self._shown(self._legal(instr, name, value, type_), type_)
                text = f"{text[: plain.span.start - start]}{shown}{text[plain.span.end - start :]}"
        self.e.lines.append(" ".join(text.split()))
        if isa.row(instr).format is Format.SMEM:
            self.e.wait_scalars()

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
