"""Hand-written PTX: its statements, what the verifier is told of them, and their placing at a site.

A snippet is PTX with the words ``ADDR OUT IN1 IN2 IN3 IN4 BYTES`` for what is captured and
``SAVE [map] {values};`` for a record. Its ``.reg`` lines are hoisted: they declare registers that the two bodies
of the probe share, under fresh names.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache

from ncc.backends.ptx import isa
from ncc.backends.ptx.code.emit import Emitter, RegClass, Registers, is_literal
from ncc.backends.ptx.code.lower import Hooks
from ncc.backends.ptx.isa import Access
from ncc.backends.ptx.isa.vocabulary import is_modifier, modifiers_of
from ncc.backends.ptx.text.body import parse_statements
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
    is_number,
)
from ncc.backends.rewrite.snippets import TOKENS, Save, is_constant, place_of, split_values
from ncc.diag import Diagnostics, NccError, did_you_mean, error
from ncc.ir.facts import AsmFact, SaveFact, Space
from ncc.ir.nodes import AsmBody, CaptureRef, Program
from ncc.ir.types import Type
from ncc.limits import Limit
from ncc.source import SourceFile, Span

_SAVE = re.compile(r"SAVE(?:\.\w+)?\s*\[\s*(?P<map>[\w$.]+)\s*\]\s*(?:,\s*)?\{(?P<values>[^{}]*)\}\s*;")
_WORD = re.compile(r"(?<![\w$%.])[%$A-Za-z_][\w$]*")
_COMMENT = re.compile(r"//[^\n]*|/\*.*?\*/", re.DOTALL)


@dataclass(frozen=True)
class Snippet:
    """Statements and saves in order; ``registers`` maps a declared name to its PTX type (``b64``)."""

    items: tuple[Statement | Save, ...]
    registers: Mapping[str, str]


# ---- reading


@lru_cache(maxsize=256)
def parse_snippet(text: str) -> Snippet:
    """Raises B005, B006 with a span in a source that is the text alone."""
    source = SourceFile("<snippet>", text)
    saves = [Save(m["map"], split_values(m["values"]), source.span(m.start(), m.end())) for m in _saves(text)]
    blanked = text
    for save in saves:
        blanked = blanked[: save.span.start] + re.sub(r"\S", " ", save.span.text) + blanked[save.span.end :]
    found = parse_statements(SourceFile("<snippet>", blanked), 0, len(blanked))
    items: list[Statement | Save] = [*found.statements, *saves]
    items.sort(key=lambda item: item.span.start)
    declarations = [s for s in found.statements if isinstance(s, RegDecl)]
    for declaration in declarations:
        _check_declaration(declaration)
    return Snippet(tuple(items), {n: d.type for d in declarations for n in _names(d)})


def _check_declaration(declaration: RegDecl) -> None:
    """B005 for registers that a snippet cannot have: their names are made here, and their values saved."""
    if declaration.type not in _CLASSES:
        raise error("B005", f"a register of a probe cannot have the type '.{declaration.type}'", span=declaration.span,
                    hint=did_you_mean(declaration.type, _CLASSES) or f"types: {', '.join(_CLASSES)}")
    for name, count in declaration.names:
        if count is not None and count not in Limit.RANGE:
            raise error("B005", f"{name}<{count}>: {Limit.RANGE.refuses(count)}", span=declaration.span,
                        hint="a probe has few registers, or the kernel is slow")


def _saves(text: str) -> Iterator[re.Match[str]]:
    """The SAVE statements that no comment hides."""
    hidden = [(m.start(), m.end()) for m in _COMMENT.finditer(text)]
    for found in _SAVE.finditer(text):
        if not any(start <= found.start() < end for start, end in hidden):
            yield found


def _names(declaration: RegDecl) -> Iterator[str]:
    for name, count in declaration.names:
        yield from [name] if count is None else (f"{name}{i}" for i in range(count))


def snippet_saves(body: AsmBody) -> tuple[str, ...]:
    """The map of each SAVE, in order."""
    return tuple(item.map for item in parse_snippet(body.text).items if isinstance(item, Save))


def snippet_captures(body: AsmBody) -> tuple[CaptureRef, ...]:
    """The captures that a snippet names."""
    words = {w for item in parse_snippet(body.text).items for w in _mentioned(item)}
    return tuple(CaptureRef(TOKENS[w]) for w in sorted(words & TOKENS.keys()))


def _mentioned(item: Statement | Save) -> Iterator[str]:
    if isinstance(item, Save):
        yield from item.values
    elif isinstance(item, Instruction):
        for operand in item.operands:
            yield from _symbols(operand)


# ---- facts


def asm_facts(body: AsmBody, diags: Diagnostics) -> tuple[AsmFact, ...]:
    """The statements of a snippet as the verifier judges them; what cannot be read is reported."""
    try:
        snippet = parse_snippet(body.text)
    except NccError as failure:
        for d in failure.diagnostics:
            diags.error(d.code, place_of(body, d.span), d.message, d.hint)
        return ()
    return tuple(_fact(body, item, diags) for item in snippet.items)


def _check_constants(written: Iterable[str], span: Span, diags: Diagnostics) -> None:
    for constant in written:
        if immediate_value(constant) is None:
            diags.error("B006", span, f"'{constant}' is no constant of 64 bits")


def _check_modifiers(instr: Instruction, span: Span, diags: Diagnostics) -> None:
    """B009 for the first that the opcode does not have, a type among them: ``sub.u6``."""
    for component in instr.modifiers if isa.is_known(instr.opcode) else ():
        if not is_modifier(instr.opcode, component):
            return diags.error("B009", span, f"'{instr.opcode}' has no modifier '.{component}'",
                               did_you_mean(component, modifiers_of(instr.opcode)))
    return None


def _fact(body: AsmBody, item: Statement | Save, diags: Diagnostics) -> AsmFact:
    span = place_of(body, item.span)
    text = " ".join(item.span.text.split())
    if isinstance(item, Save):
        _check_constants((v for v in item.values if is_constant(v)), span, diags)
        names = frozenset(v for v in item.values if not is_constant(v))
        captured = frozenset(TOKENS[v] for v in names if v in TOKENS)
        return AsmFact(text, uses=names - TOKENS.keys(), save=SaveFact(item.map, len(item.values)),
                       captures=captured, span=span)
    if isinstance(item, Instruction):
        _check_modifiers(item, span, diags)
        _check_constants((o.text for o in item.operands if isinstance(o, Imm) and is_number(o.text)), span, diags)
        return _instruction_fact(item, text, span)
    if isinstance(item, RegDecl):
        return AsmFact(text, declares=frozenset(_names(item)), span=span)
    return AsmFact(text, label=isinstance(item, Label), known=isinstance(item, Label), span=span)


def _instruction_fact(instr: Instruction, text: str, span: Span) -> AsmFact:
    row = isa.row(instr)
    results = isa.result_operands(instr)
    written = {s for operand in results for s in _symbols(operand) if s in TOKENS}
    mentioned = {s for operand in instr.operands for s in _symbols(operand)}
    loads, stores = _memory(instr)
    return AsmFact(
        text, frozenset(r.name for r in isa.defines(instr)) | written | _carry("cc" in instr.modifiers),
        frozenset(r.name for r in isa.uses(instr)) | _undeclared(instr) | _carry(instr.opcode in _CARRYING_ON),
        row.flow, loads, stores, isa.is_collective(instr),
        captures=frozenset(TOKENS[s] for s in mentioned - written if s in TOKENS), lane_values=_lane_values(instr),
        known=isa.is_known(instr.opcode), span=span)


# PTX ISA 10.1, 10.3, 10.17 on.
_OF_A_LANE = re.compile(r"%(?:tid(?:\.[xyz])?|laneid|lanemask_\w+)\Z")


def _lane_values(instr: Instruction) -> frozenset[str]:
    """The special registers that an instruction reads and that differ between the lanes of a warp."""
    return frozenset(o.name for o in instr.operands if isinstance(o, Special) and _OF_A_LANE.match(o.name))


# PTX ISA 9.7.2: ``.cc`` writes the carry flag, these read it. The program may have it in use between two of its
# instructions. No probe can declare a register of this name.
_CARRYING_ON = frozenset({"addc", "subc", "madc"})


def _carry(touched: bool) -> frozenset[str]:
    return frozenset({"CC.CF"}) if touched else frozenset()


_READING = frozenset({Access.LOAD, Access.ATOMIC, Access.COPY})
_WRITING = frozenset({Access.STORE, Access.ATOMIC, Access.COPY})
_HIDDEN_LOADS = {**dict.fromkeys(("alloca", "stacksave"), Space.LOCAL),  # the thread's stack
                 **dict.fromkeys(("tex", "tld4", "suld"), Space.GLOBAL)}
_HIDDEN_STORES = {"mbarrier": Space.SHARED}  # a barrier object
"""What is accessed though no row says so, because no program sees the bytes."""


def _memory(instr: Instruction) -> tuple[Space | None, Space | None]:
    """The spaces read and written."""
    access, space = isa.row(instr).access, isa.space(instr)
    loads = space if access in _READING else _HIDDEN_LOADS.get(instr.opcode)
    stores = space if access in _WRITING else _HIDDEN_STORES.get(instr.opcode)
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


# ---- registers

_CLASSES = {"pred": RegClass.PRED, **dict.fromkeys(("b16", "u16", "s16", "f16", "bf16"), RegClass.B16),
            **dict.fromkeys(("b32", "u32", "s32", "f32", "f16x2", "bf16x2"), RegClass.B32),
            **dict.fromkeys(("b64", "u64", "s64", "f64"), RegClass.B64)}
_TYPES = {RegClass.PRED: Type.PRED, RegClass.B16: Type.U16, RegClass.B32: Type.U32, RegClass.B64: Type.U64}


@dataclass(frozen=True)
class Slot:
    """Where one of a snippet's registers lives. ``lasting``: its value may pass from one body to another."""

    register: str
    class_: RegClass
    lasting: bool


def own_registers(bodies: Sequence[AsmBody], registers: Registers) -> dict[str, Slot]:
    """Fresh registers for the ones that a probe's bodies declare."""
    snippets = [parse_snippet(b.text) for b in bodies]
    declared = {name: type_ for s in snippets for name, type_ in s.registers.items()}
    mentioned = {w for b in bodies for w in _WORD.findall(b.text)}
    return {name: Slot(registers.fresh(_CLASSES[type_]), _CLASSES[type_], not all(_local(b, name) for b in bodies))
            for name, type_ in declared.items() if name in mentioned and type_ in _CLASSES}


def register_accesses(body: AsmBody) -> Iterator[tuple[str, bool]]:
    """(register, whether it is read) in order; a predicated write counts as a read of the old value."""
    for item in parse_snippet(body.text).items:
        if isinstance(item, Save):
            yield from ((value, True) for value in item.values)
        elif isinstance(item, Instruction):
            yield from ((r.name, True) for r in isa.uses(item))
            yield from ((r.name, item.guard is not None) for r in isa.defines(item))


def _local(body: AsmBody, name: str) -> bool:
    """Whether a body writes a register before it reads it, if it has it at all."""
    return not next((reads for accessed, reads in register_accesses(body) if accessed == name), False)


def shared_slots(program: Program, declared: Mapping[str, str]) -> dict[str, Slot]:
    """The program's registers under the names that a snippet has for them."""
    return {r.name: Slot(declared[r.name], RegClass.B64 if r.type.bits == 64 else
                         RegClass.PRED if r.type is Type.PRED else RegClass.B32, True)
            for r in program.regs if r.name in declared}


# ---- placing


def place_body(e: Emitter, body: AsmBody, slots: Mapping[str, Slot], hooks: Hooks) -> None:
    """Append a body's statements under their new names, captures filled in."""
    for item in parse_snippet(body.text).items:
        if isinstance(item, Save):
            hooks.save(e, item.map, [_saved(e, value, slots, hooks) for value in item.values])
        elif isinstance(item, Instruction):
            _place_instruction(e, item, slots, hooks)


def _saved(e: Emitter, value: str, slots: Mapping[str, Slot], hooks: Hooks) -> tuple[str, Type]:
    if value in TOKENS:
        capture = TOKENS[value]
        return hooks.capture(e, CaptureRef(capture), capture.type), capture.type
    if is_constant(value):
        number = immediate_value(value)
        assert number is not None, "asm_facts has checked it"
        return str(number), Type.U64
    slot = slots[value]
    if slot.class_ is RegClass.B16:
        return e.make("cvt.u32.u16", RegClass.B32, slot.register), Type.U16
    return slot.register, _TYPES[slot.class_]


def _place_instruction(e: Emitter, instr: Instruction, slots: Mapping[str, Slot], hooks: Hooks) -> None:
    names = {name: slot.register for name, slot in slots.items()}
    for index, operand in enumerate(instr.operands):
        for symbol in _symbols(operand):
            if symbol in TOKENS:
                type_ = _operand_type(instr, index)
                names[symbol] = _of_class(e, hooks.capture(e, CaptureRef(TOKENS[symbol]), type_), type_)
    start = instr.span.start + (instr.span.text.index(instr.opcode, _guard_length(instr)))
    text = instr.span.source.text[start : instr.span.end - 1]
    renamed = _WORD.sub(lambda m: names.get(m[0], m[0]), " ".join(_COMMENT.sub(" ", text).split()))
    opcode, _, operands = renamed.partition(" ")
    e.put(opcode, operands, when=_condition(e, instr, slots))


def _guard_length(instr: Instruction) -> int:
    return instr.guard.reg.span.end - instr.span.start if instr.guard else 0


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


def _condition(e: Emitter, instr: Instruction, slots: Mapping[str, Slot]) -> str | None:
    """The predicate of a placed statement: its own guard, and the site's where its results outlive the body."""
    own = None
    if instr.guard:
        own = ("!" if instr.guard.negated else "") + slots[instr.guard.reg.name].register
    defined = [slots[r.name] for r in isa.defines(instr) if r.name in slots]
    lasts = any(slot.lasting for slot in defined) or isa.row(instr).access is not Access.NONE
    # activemask depends on which lanes execute it.
    if e.guard is None or not (lasts or instr.opcode == "activemask"):
        return own
    return e.guard if own is None else e.make("and.pred", RegClass.PRED, _positive(e, e.guard), _positive(e, own))


def _positive(e: Emitter, predicate: str) -> str:
    """A predicate without ``!``, which and.pred does not take."""
    return e.make("not.pred", RegClass.PRED, predicate[1:]) if predicate[0] == "!" else predicate

