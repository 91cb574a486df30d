"""Saved values of aggregating maps on PTX: constants, or registers that hold them zero-extended."""

from __future__ import annotations

from dataclasses import dataclass

from ncc.backends.ptx.code.emit import Emitter, RegClass, is_literal
from ncc.backends.ptx.code.lower import convert
from ncc.ir.types import Type


@dataclass(frozen=True)
class Word:
    """A saved value: a constant's bit pattern, or a register of 32 or 64 bits that holds it zero-extended."""

    value: int | str
    type: Type

    @property
    def wide(self) -> bool:
        return self.type.bits == 64

    @property
    def name(self) -> str:
        assert isinstance(self.value, str)
        return self.value


def word_of(e: Emitter, operand: str, source: Type, declared: Type) -> Word:
    if is_literal(operand):
        return Word(int(operand) & ((1 << declared.bits) - 1), declared)
    if source.bits != declared.bits:
        converted = e.fresh(RegClass.PRED if declared is Type.PRED else
                            RegClass.B64 if declared.bits == 64 else RegClass.B32)
        convert(e, converted, declared, operand, source)
        operand = converted
    if declared is Type.PRED:
        operand = e.make("selp.b32", RegClass.B32, "1", "0", operand)
    return Word(operand, declared)


def register(e: Emitter, word: Word, by_sign: bool = False) -> str:
    """A word in a register of 64 bits."""
    if isinstance(word.value, int):
        return e.make("mov.b64", RegClass.B64, signed(word.value))
    if word.wide:
        return word.value
    return e.make("cvt.s64.s32", RegClass.B64, word.value) if by_sign else e.wide(word.value)


def extended(word: Word) -> int:
    """A constant as the signed 64-bit number that PTX takes for its bits."""
    assert isinstance(word.value, int)
    bits = word.type.bits
    return word.value - (1 << bits) if (word.type.signed or bits == 64) and word.value >> bits - 1 else word.value


def signed(value: int) -> str:
    """64 bits as a literal."""
    return str(value - (1 << 64) if value >> 63 else value)


def shifted(e: Emitter, word: Word, shift: int) -> Word:
    if isinstance(word.value, int):
        return Word(word.value << shift & (1 << 64) - 1, Type.U64)
    wide = register(e, word)
    return Word(e.make("shl.b64", RegClass.B64, wide, str(shift)) if shift else wide, Type.U64)


def either(e: Emitter, a: Word, b: Word) -> Word:
    if isinstance(a.value, int) and isinstance(b.value, int):
        return Word(a.value | b.value, Type.U64)
    if isinstance(a.value, int) or isinstance(b.value, int):
        constant, register = (a.value, b.name) if isinstance(a.value, int) else (b.value, a.name)
        assert isinstance(constant, int)
        return Word(e.make("or.b64", RegClass.B64, register, signed(constant)) if constant else register, Type.U64)
    return Word(e.make("or.b64", RegClass.B64, a.name, b.name), Type.U64)
