"""Builds the instructions of one body: fresh registers, conversions, labels."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, field, replace

from ncc.frontend.arith import bits_of, literal_type, number_of
from ncc.ir.nodes import CaptureRef, Imm, Instr, Reg, Value
from ncc.ir.ops import Op, Result
from ncc.ir.types import Helper, Type
from ncc.source import Span


@dataclass(frozen=True)
class Literal:
    """A number that has no type yet: it takes that of what it meets."""

    value: int


Operand = Literal | Imm | Reg


@dataclass
class Emitter:
    """``taken`` are the names that a fresh register must not have."""

    taken: Collection[str]
    instrs: list[Instr] = field(default_factory=list)
    _temps: dict[str, int] = field(default_factory=dict)
    _count: int = 0
    _labels: int = 0

    def op(self, op: Op, type_: Type, args: tuple[Value, ...], span: Span,
           attr: Helper | CaptureRef | str | None = None) -> Reg:
        """Emit an op; the fresh register that holds its result."""
        dst = self.fresh(Type.PRED if op.info.result is Result.PRED else type_)
        self.instrs.append(Instr(op, type_, dst, args, attr, span))
        return dst

    def effect(self, op: Op, args: tuple[Value, ...], span: Span, attr: CaptureRef | str | None = None) -> None:
        """Emit an op that defines nothing."""
        self.instrs.append(Instr(op, None, None, args, attr, span))

    def typed(self, operand: Operand) -> Value:
        """A value with a type; a literal that stands alone gets u64, or s64 if it is negative."""
        if not isinstance(operand, Literal):
            return operand
        type_ = literal_type(operand.value)
        return Imm(bits_of(operand.value, type_), type_)

    def convert(self, operand: Operand, type_: Type, span: Span) -> Value:
        """The operand in a type: constants at compile time, registers by an explicit conversion."""
        if isinstance(operand, Literal):
            return Imm(int(operand.value != 0) if type_ is Type.PRED else bits_of(operand.value, type_), type_)
        if operand.type is type_:
            return operand
        if isinstance(operand, Imm):
            return self.convert(Literal(number_of(operand.value, operand.type)), type_, span)
        if type_ is Type.PRED:
            return self.op(Op.NE, operand.type, (operand, Imm(0, operand.type)), span)
        return self.op(Op.CVT, type_, (operand,), span)

    def assign(self, dst: Reg, operand: Operand, span: Span, shared: bool = False) -> None:
        """Give a named register a value, by the op that computes it if nothing else uses that (``shared``)."""
        value = self.convert(operand, dst.type, span)
        if isinstance(value, Reg) and self._made_last(value) and (not shared or value != operand):
            self.instrs[-1] = replace(self.instrs[-1], dst=dst)
            self._count = self._temps.pop(value.name)
        else:
            self.instrs.append(Instr(Op.MOV, dst.type, dst, (value,), None, span))

    def _made_last(self, value: Reg) -> bool:
        return bool(self.instrs) and self.instrs[-1].dst == value and value.name in self._temps

    def label(self, purpose: str) -> str:
        """A fresh label's name."""
        self._labels += 1
        return f"{purpose}{self._labels}"

    def fresh(self, type_: Type) -> Reg:
        """A register whose name is nobody else's."""
        while f"t{self._count}" in self.taken:
            self._count += 1
        name = f"t{self._count}"
        self._temps[name] = self._count
        self._count += 1
        return Reg(name, type_)
