"""Depth 1: the IR. For each instruction rules derive obligations, then the abstract state moves on."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field

from ncc.diag import Diagnostics, suggestion
from ncc.ir.nodes import Body, CaptureRef, Imm, Instr, IRBody, Program, Reg, Value
from ncc.ir.ops import Attr, Effect, Kind, Op, OpInfo, Result, operand_type, result_type
from ncc.ir.types import Capture, Helper, Type
from ncc.limits import Limit, shown
from ncc.verifier import program as shared
from ncc.verifier.obligation import Obligation, discharge
from ncc.verifier.program import Captures, Save, Where


def verify_ir(program: Program, captures: Captures, diags: Diagnostics) -> None:
    """Report every invariant V001-V022 that the program's IR bodies break.

    ``captures`` says what an instruction matched by a tracepoint can give (a backend's ``captures``).
    """
    discharge(shared.declarations(program), diags)
    for where, body in shared.bodies(program, captures):
        if isinstance(body, IRBody):
            discharge(_body(where, body), diags)
    discharge(shared.slots(program, ir_saves, IRBody), diags)


def ir_saves(body: Body) -> Iterator[Save]:
    """The saves of an IR body."""
    if isinstance(body, IRBody):
        for instr in body.instrs:
            if instr.saves and isinstance(instr.attr, str):
                yield Save(instr.attr, len(instr.saved), instr.span)


# --- the abstract state ---


@dataclass
class _State:
    """Registers that have a value, with the type that they were given; ``told`` are others that were read."""

    types: dict[str, Type] = field(default_factory=dict)
    told: set[str] = field(default_factory=set)

    def step(self, instr: Instr) -> None:
        self.told.update(arg.name for arg in instr.args if isinstance(arg, Reg) and arg.name not in self.types)
        if instr.dst is not None:
            self.types.setdefault(instr.dst.name, instr.dst.type)


def _body(where: Where, body: IRBody) -> Iterator[Obligation]:
    yield shared.statements(where.probe, len(body.instrs), where.probe.span)
    if where.probe.at_use and where.when is shared.When.AFTER:
        yield from shared.capture(where, Capture.OUT, where.probe.span)
    state = _State({r.name: r.type for r in where.program.regs})
    for instr in body.instrs:
        for rule in _RULES:
            yield from rule(where, state, instr)
        state.step(instr)


# --- the rules ---

# What the verifier does not admit: effect -> code, sentence, hint.
_REFUSED: dict[Effect, tuple[str, str, str]] = {
    Effect.CONTROL: ("V001", "control flow in a probe", "a probe is one straight line; 'a if c else b' selects"),
    Effect.SHARED: ("V002", "access to shared memory in a probe", "shared memory belongs to the program"),
    Effect.CLOBBER: ("V003", "write to a register of the program", "a probe may only read what it captures"),
}


def _effect(where: Where, state: _State, instr: Instr) -> Iterator[Obligation]:
    if instr.op.info.effect in _REFUSED:
        code, what, hint = _REFUSED[instr.op.info.effect]
        yield Obligation(code, instr.span, False, what, hint)


def _type(where: Where, state: _State, instr: Instr) -> Iterator[Obligation]:
    info = instr.op.info
    if not _needs_type(info):
        return
    holds = instr.type is not None and (instr.type.is_int or (instr.type is Type.PRED and info.pred_ok)) \
        and info.only in (None, instr.type)
    yield Obligation("V007", instr.span, holds, f"'{info.mnemonic}' does not work on {instr.type or 'no type'}")


def _needs_type(info: OpInfo) -> bool:
    return info.result is Result.TYPE or Kind.TYPE in info.operands


def _operands(where: Where, state: _State, instr: Instr) -> Iterator[Obligation]:
    info = instr.op.info
    least, given = len(info.operands), len(instr.args)
    yield Obligation("V005", instr.span, given == least or (info.fields and given > least),
                     f"'{info.mnemonic}' takes {least} operands, not {given}")  # fmt: skip
    for i, arg in enumerate(instr.args):
        expected = operand_type(instr.op, i, instr.type)
        holds = not arg.type.is_float if expected is None else arg.type is expected
        yield Obligation("V005", instr.span, holds,
                         f"operand {i + 1} of '{info.mnemonic}' is {arg.type}, not {expected or 'an integer'}",
                         "convert it with 'cvt'")  # fmt: skip


def _result(where: Where, state: _State, instr: Instr) -> Iterator[Obligation]:
    mnemonic = instr.op.info.mnemonic
    wants = instr.op.info.result is not Result.NONE
    if instr.dst is None or not wants:
        verb = "needs" if wants else "has no"
        yield Obligation("V006", instr.span, (instr.dst is None) is not wants, f"'{mnemonic}' {verb} result")
        return
    expected = result_type(instr.op, instr.type)
    yield Obligation("V006", instr.span, expected in (None, instr.dst.type),
                     f"'{mnemonic}' gives {expected}, '{instr.dst.name}' is {instr.dst.type}")  # fmt: skip


def _reads(where: Where, state: _State, instr: Instr) -> Iterator[Obligation]:
    for arg in instr.args:
        if isinstance(arg, Reg) and arg.name not in state.told:
            yield Obligation("V004", instr.span, arg.name in state.types, f"'{arg.name}' is used before it is defined",
                             suggestion(arg.name, state.types))  # fmt: skip


def _one_type(where: Where, state: _State, instr: Instr) -> Iterator[Obligation]:
    for value in (*instr.args, instr.dst):
        if isinstance(value, Reg):
            known = state.types.get(value.name, value.type)
            yield Obligation("V009", instr.span, known is value.type,
                             f"'{value.name}' is {known} and cannot be {value.type}")  # fmt: skip


def _immediates(where: Where, state: _State, instr: Instr) -> Iterator[Obligation]:
    for arg in instr.args:
        if isinstance(arg, Imm):
            fits = 0 <= arg.value < 1 << arg.type.bits
            yield Obligation("V019", instr.span, fits, f"{shown(arg.value)} is no bit pattern of {arg.type}")


# --- attributes ---

_SORT: dict[Attr, tuple[type, str]] = {
    Attr.HELPER: (Helper, "a helper"),
    Attr.CAPTURE: (CaptureRef, "a capture"),
    Attr.MAP: (str, "a map"),
    Attr.LABEL: (str, "a label"),
    Attr.NONE: (type(None), "no attribute"),
}

_SCALAR = frozenset({Capture.ADDR, Capture.BYTES})


def _attribute(where: Where, state: _State, instr: Instr) -> Iterator[Obligation]:
    cls, name = _SORT[instr.op.info.attr]
    yield Obligation("V008", instr.span, isinstance(instr.attr, cls), f"'{instr.op.info.mnemonic}' takes {name}")
    gives = _attr_type(instr)
    if instr.op.info.result is not Result.NONE and gives is not None:
        yield Obligation("V008", instr.span, instr.type is gives, f"this gives {gives}, not {instr.type}")
    if isinstance(instr.attr, CaptureRef) and instr.attr.element is not None:
        yield Obligation("V008", instr.span, instr.attr.element in Limit.ELEMENT,
                         f"element {Limit.ELEMENT.refuses(instr.attr.element)}")  # fmt: skip
        yield Obligation("V008", instr.span, instr.attr.capture not in _SCALAR,
                         f"'{instr.attr.capture.value}' is one number and has no elements")  # fmt: skip


def _attr_type(instr: Instr) -> Type | None:
    if isinstance(instr.attr, Helper):
        return instr.attr.result
    return instr.attr.capture.type if isinstance(instr.attr, CaptureRef) else None


def _issued(where: Where, state: _State, instr: Instr) -> Iterator[Obligation]:
    if instr.attr is Helper.ISSUED:
        holds = where.when is shared.When.AFTER and not where.probe.on_kernel
        yield Obligation("V025", instr.span, holds, "'issued' is of an instruction that has run",
                         "read it in a probe of an instruction, after it")  # fmt: skip


def _captured(where: Where, state: _State, instr: Instr) -> Iterator[Obligation]:
    if instr.op is Op.CAPTURE and isinstance(instr.attr, CaptureRef):
        yield from shared.capture(where, instr.attr.capture, instr.span)


# --- saves ---


def _saved(where: Where, state: _State, instr: Instr) -> Iterator[Obligation]:
    if not instr.saves or not isinstance(instr.attr, str):
        return
    yield from shared.save(where, Save(instr.attr, len(instr.saved), instr.span))
    decl = where.program.map(instr.attr)
    for target, value in zip(decl.inputs if decl else (), instr.saved, strict=False):
        yield Obligation("V012", instr.span, _storable(value, target.type),
                         f"field '{target.name}' is {target.type}, the value saved to it {value.type}",
                         "narrow or widen it with 'cvt'")  # fmt: skip


def _storable(value: Value, target: Type) -> bool:
    """The bits are stored as they are: a value must be as wide as its field, and a truth value only a pred's."""
    return value.type.bits == target.bits and not value.type.is_float


_Rule = Callable[[Where, _State, Instr], Iterator[Obligation]]

_RULES: tuple[_Rule, ...] = (
    _effect, _type, _operands, _result, _reads, _one_type, _immediates, _attribute, _issued, _captured, _saved,
)  # fmt: skip
