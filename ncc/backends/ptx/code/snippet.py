"""Hand-written PTX: how its statements read, what the verifier is told of them, and how they are written at a site.

A snippet is PTX with the words ``ADDR OUT IN1 IN2 IN3 IN4 BYTES`` for what is captured and
``SAVE [map] {values};`` for a record. Its ``.reg`` lines are hoisted: they declare registers that the two bodies
of the probe share, under fresh names.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence

from ncc.backends.ptx import isa
from ncc.backends.ptx.code.emit import Emitter, RegClass, Registers, is_literal
from ncc.backends.ptx.isa import Access
from ncc.backends.ptx.isa.register_types import taken
from ncc.backends.ptx.isa.vocabulary import is_modifier, modifiers_of
from ncc.backends.ptx.text.body import parse_statements
from ncc.backends.ptx.text.lexis import blank_comments
from ncc.backends.ptx.text.nodes import Instruction, Label, RegDecl, Statement
from ncc.backends.ptx.text.operands import (
    Group,
    Imm,
    Mem,
    Operand,
    Pair,
    Special,
    Sym,
    Vector,
    immediate_value,
)
from ncc.backends.rewrite.snippet import TOKENS, Dialect, Save, Slot, SnippetWriter, is_constant
from ncc.backends.rewrite.snippet import Access as RegisterAccess
from ncc.diag import Diagnostics, did_you_mean, error, suggestion
from ncc.ir.facts import AsmFact, Flow, Space
from ncc.ir.nodes import AsmBody, CaptureRef
from ncc.ir.types import Type
from ncc.limits import Limit
from ncc.source import SourceFile, Span

_WORD = re.compile(r"(?<![\w$%.])[%$A-Za-z_][\w$]*")
_CLASSES = {"pred": RegClass.PRED, **dict.fromkeys(("b16", "u16", "s16", "f16", "bf16"), RegClass.B16),
            **dict.fromkeys(("b32", "u32", "s32", "f32", "f16x2", "bf16x2"), RegClass.B32),
            **dict.fromkeys(("b64", "u64", "s64", "f64"), RegClass.B64)}
_EXPRESSION = re.compile(r"[^\w.\s-]|\w\s*-")  # more than one number: for the assembler to compute
_TYPES = {RegClass.PRED: Type.PRED, RegClass.B16: Type.U16, RegClass.B32: Type.U32, RegClass.B64: Type.U64}


REGISTERS = {type_: class_ for class_, type_ in _TYPES.items()}
"""The class of the register in a slot of a type."""


# ---- reading


class PtxDialect(Dialect[Statement, str]):
    """A declaration says a register's PTX type (``b64``)."""

    save = re.compile(r"SAVE(?:\.\w+)?\s*\[\s*(?P<map>[\w$.]+)\s*\]\s*(?:,\s*)?\{(?P<values>[^{}]*)\}\s*;")
    comment = re.compile(r"//[^\n]*|/\*.*?\*/", re.DOTALL)

    def statements(self, text: str) -> Sequence[Statement]:
        found = parse_statements(SourceFile("<snippet>", text), 0, len(text)).statements
        for statement in found:
            if isinstance(statement, RegDecl):
                _check_declaration(statement)
        return found

    def declared(self, statement: Statement) -> Iterator[tuple[str, str]]:
        if isinstance(statement, RegDecl):
            yield from ((name, statement.type) for name in _names(statement))

    def names(self, statement: Statement) -> Iterator[str]:
        if isinstance(statement, Instruction):
            for operand in statement.operands:
                yield from _symbols(operand)

    def accesses(self, statement: Statement) -> Iterator[RegisterAccess]:
        """A predicated write counts as a read of the old value."""
        if isinstance(statement, Instruction):
            yield from ((r.name, True) for r in isa.uses(statement))
            yield from ((r.name, statement.guard is not None) for r in isa.defines(statement))

    def check(self, item: Statement | Save, place: Span, diags: Diagnostics) -> None:
        if isinstance(item, Save):
            _check_constants(filter(is_constant, item.values), place, diags)
        elif isinstance(item, Instruction):
            _check_modifiers(item, place, diags)
            plain = (o.text for o in item.operands if isinstance(o, Imm) and not _EXPRESSION.search(o.text))
            _check_constants(plain, place, diags)

    def kept_as(self, type_: Type) -> Type:
        return Type.U64 if type_.bits == 64 else Type.PRED if type_ is Type.PRED else Type.U32

    def fact(self, statement: Statement, text: str, body: AsmBody, earlier: Sequence[Statement]) -> AsmFact:
        if isinstance(statement, Instruction):
            return _instruction_fact(statement, text)
        if isinstance(statement, RegDecl):
            type_ = frozenset({_TYPES[_CLASSES[statement.type]]})
            names = frozenset(_names(statement))
            return AsmFact(text, declares=names, types=frozenset((name, type_) for name in names))
        return AsmFact(text, label=isinstance(statement, Label), known=isinstance(statement, Label))


DIALECT = PtxDialect()


def _names(declaration: RegDecl) -> Iterator[str]:
    for name, count in declaration.names:
        yield from [name] if count is None else (f"{name}{i}" for i in range(count))


def _check_declaration(declaration: RegDecl) -> None:
    """B005 for registers that a snippet cannot have: their names are made here, and their values saved."""
    if declaration.type not in _CLASSES:
        raise error("B005", f"a register of a probe cannot have the type '.{declaration.type}'", span=declaration.span,
                    hint=did_you_mean(declaration.type, _CLASSES) or f"types: {', '.join(_CLASSES)}")
    for name, count in declaration.names:
        if count is not None and count not in Limit.RANGE:
            raise error("B005", f"{name}<{count}>: {Limit.RANGE.refuses(count)}", span=declaration.span,
                        hint="a probe has few registers, or the kernel is slow")


def _check_constants(written: Iterable[str], place: Span, diags: Diagnostics) -> None:
    for constant in written:
        if immediate_value(constant) is None:
            diags.error("B006", place, f"'{constant}' is no constant of 64 bits")


def _check_modifiers(instr: Instruction, place: Span, diags: Diagnostics) -> None:
    """B009 for the first that the opcode does not have, a type among them: ``sub.u6``."""
    for component in instr.modifiers if isa.is_known(instr.opcode) else ():
        if not is_modifier(instr.opcode, component):
            return diags.error("B009", place, f"'{instr.opcode}' has no modifier '.{component}'",
                               suggestion(component, modifiers_of(instr.opcode)))
    return None


def own_slots(bodies: Sequence[AsmBody], registers: Registers) -> dict[str, Slot[str]]:
    """Fresh registers for the ones that a probe's bodies declare."""
    mentioned = {w for b in bodies for w in _WORD.findall(b.text)}
    return {name: Slot(registers.fresh(_CLASSES[type_]), _TYPES[_CLASSES[type_]], DIALECT.is_lasting(name, bodies))
            for name, type_ in DIALECT.declared_by(bodies).items() if name in mentioned}


# ---- facts


def _instruction_fact(instr: Instruction, text: str) -> AsmFact:
    row = isa.row(instr)
    results = isa.result_operands(instr)
    written = {s for operand in results for s in _symbols(operand) if s in TOKENS}
    mentioned = {s for operand in instr.operands for s in _symbols(operand)}
    loads, stores = _memory(instr)
    return AsmFact(
        text, frozenset(r.name for r in isa.defines(instr)) | written | _carry("cc" in instr.modifiers),
        frozenset(r.name for r in isa.uses(instr)) | _undeclared(instr) | _carry(row.carries),
        row.flow, loads, stores, isa.is_collective(instr),
        captures=frozenset(TOKENS[s] for s in mentioned - written if s in TOKENS), lane_values=_lane_values(instr),
        types=frozenset(taken(instr)) if isa.is_known(instr.opcode) and row.flow is Flow.FALL else frozenset(),
        known=isa.is_known(instr.opcode))


# PTX ISA 10.1, 10.3, 10.17 on.
_OF_A_LANE = re.compile(r"%(?:tid(?:\.[xyz])?|laneid|lanemask_\w+)\Z")


def _lane_values(instr: Instruction) -> frozenset[str]:
    """The special registers that an instruction reads and that differ between the lanes of a warp."""
    return frozenset(o.name for o in instr.operands if isinstance(o, Special) and _OF_A_LANE.match(o.name))


def _carry(touched: bool) -> frozenset[str]:
    """The carry flag, which the program may have in use between two of its instructions. No probe can declare a
    register of this name."""
    return frozenset({"CC.CF"}) if touched else frozenset()


_READING = frozenset({Access.LOAD, Access.ATOMIC, Access.COPY})
_WRITING = frozenset({Access.STORE, Access.ATOMIC, Access.COPY})


def _memory(instr: Instruction) -> tuple[Space | None, Space | None]:
    """The spaces read and written."""
    row, space = isa.row(instr), isa.space(instr)
    loads = space if row.access in _READING else row.hidden_load
    stores = space if row.access in _WRITING else row.hidden_store
    return loads, stores


def _undeclared(instr: Instruction) -> frozenset[str]:
    """Names without a ``%`` that are no capture: registers that nobody declared, or the program's symbols."""
    sources = isa.source_operands(instr)
    return frozenset(s for operand in sources for s in _symbols(operand) if s not in TOKENS)


def _symbols(operand: Operand) -> Iterator[str]:
    if isinstance(operand, Sym):
        yield operand.name
    elif isinstance(operand, Mem):
        for part in (operand.base, *operand.parts):
            yield from _symbols(part)
    elif isinstance(operand, Vector | Group):
        for element in operand.elements:
            yield from _symbols(element)
    elif isinstance(operand, Pair):
        yield from _symbols(operand.first)
        yield from _symbols(operand.second)


# ---- writing


class PtxSnippetWriter(SnippetWriter[Statement, Emitter, str]):
    def saved(self, value: str) -> tuple[str, Type]:
        if value in TOKENS:
            capture = TOKENS[value]
            return self.hooks.capture(self.e, CaptureRef(capture), capture.type), capture.type
        if is_constant(value):
            number = immediate_value(value)
            assert number is not None, "check has seen it"
            return str(number), Type.U64
        slot = self.slots[value]
        if slot.type is Type.U16:
            return self.e.make("cvt.u32.u16", RegClass.B32, slot.value), Type.U16
        return slot.value, slot.type

    def statement(self, statement: Statement) -> None:
        if not isinstance(statement, Instruction):
            return
        names = {name: slot.value for name, slot in self.slots.items()}
        for index, operand in enumerate(statement.operands):
            for symbol in _symbols(operand):
                if symbol in TOKENS:
                    type_ = _operand_type(statement, index)
                    captured = self.hooks.capture(self.e, CaptureRef(TOKENS[symbol]), type_)
                    names[symbol] = _of_class(self.e, captured, type_)
        opcode, operands = _text(statement)
        renamed = _WORD.sub(lambda m: names.get(m[0], m[0]), operands)
        self.e.put(opcode, renamed, when=_condition(self.e, statement, self.slots))


def _text(instr: Instruction) -> tuple[str, str]:
    """Opcode with modifiers, and operands, without guard and comments."""
    text = blank_comments(instr.span.text)[:-1]
    start = instr.operands[0].span.start - instr.span.start if instr.operands else len(text)
    return instr.mnemonic, " ".join(text[start:].split())


def _of_class(e: Emitter, operand: str, type_: Type) -> str:
    """A 16-bit operand has to stand in a 16-bit register."""
    if type_ is not Type.U16 or is_literal(operand):
        return operand
    return e.make("cvt.u16.u32", RegClass.B16, operand)


def _operand_type(instr: Instruction, index: int) -> Type:
    """The integer type that a capture has to have as an instruction's operand."""
    if instr.opcode in ("shl", "shr") and index == 2:
        return Type.U32
    bits = _CLASSES.get(isa.element_type(instr) or "b64", RegClass.B64)
    if "wide" in instr.modifiers and index == 3:
        bits = {RegClass.B16: RegClass.B32, RegClass.B32: RegClass.B64}.get(bits, bits)
    return _TYPES[bits]


def _condition(e: Emitter, instr: Instruction, slots: Mapping[str, Slot[str]]) -> str | None:
    """The predicate of a placed statement: its own guard, and the site's where its results outlive the body."""
    own = None
    if instr.guard:
        own = ("!" if instr.guard.negated else "") + slots[instr.guard.reg.name].value
    defined = [slots[r.name] for r in isa.defines(instr) if r.name in slots]
    lasts = any(slot.lasting for slot in defined) or isa.row(instr).access is not Access.NONE
    # activemask depends on which lanes execute it.
    if e.guard is None or not (lasts or instr.opcode == "activemask"):
        return own
    return e.guard if own is None else e.make("and.pred", RegClass.PRED, _positive(e, e.guard), _positive(e, own))


def _positive(e: Emitter, predicate: str) -> str:
    """A predicate without ``!``, which and.pred does not take."""
    return e.make("not.pred", RegClass.PRED, predicate[1:]) if predicate[0] == "!" else predicate

