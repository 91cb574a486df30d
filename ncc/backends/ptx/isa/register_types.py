"""Which registers an instruction takes: predicates, or values of a size (PTX ISA 9.7, and 6.2: operand types)."""

from __future__ import annotations

from collections.abc import Iterator

from ncc.backends.ptx.isa import row
from ncc.backends.ptx.text.nodes import TYPE_BYTES, Instruction
from ncc.backends.ptx.text.operands import Operand, Pair, Reg, registers
from ncc.ir.types import Type

_PREDICATE = frozenset({Type.PRED})
_VALUE = frozenset({Type.U16, Type.U32, Type.U64})
_OF_BYTES = {2: frozenset({Type.U16}), 4: frozenset({Type.U32}), 8: frozenset({Type.U64})}


def taken(instr: Instruction) -> Iterator[tuple[str, frozenset[Type]]]:
    """Each register of an instruction that computes, with the types that it may have; ``U32`` is any of 32 bits."""
    if instr.guard:
        yield instr.guard.reg.name, _PREDICATE
    for index, operand in enumerate(instr.operands):
        first, second = (operand.first, operand.second) if isinstance(operand, Pair) else (operand, None)
        for reg in _whole(first):
            yield reg.name, _types(instr, index, first)
        for reg in _whole(second):
            yield reg.name, _PREDICATE


def _whole(operand: Operand | None) -> Iterator[Reg]:
    if operand is not None:
        yield from (reg for reg in registers(operand) if reg.selector is None)


def _types(instr: Instruction, index: int, operand: Operand) -> frozenset[Type]:
    found = row(instr)
    if "pred" in instr.modifiers or index in found.predicates:
        return _PREDICATE
    named = [m for m in instr.modifiers if m in TYPE_BYTES]
    # mul.wide and mad.wide have results of twice the size; a vector's elements are parts of it.
    if index >= found.typed or len(named) != 1 or "wide" in instr.modifiers or not isinstance(operand, Reg):
        return _VALUE
    return _OF_BYTES.get(TYPE_BYTES[named[0]], _VALUE)
