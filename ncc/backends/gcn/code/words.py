"""Saved values of aggregating maps on CDNA: constants, values of the wave, or of each lane."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from ncc.backends.gcn.code.emit import SGPR, VGPR, Emitter, Operand, Place, high, low
from ncc.backends.gcn.code.lower import choose, convert, words
from ncc.ir.types import Type


@dataclass(frozen=True)
class Word:
    """A constant's bit pattern, or registers that hold a value zero-extended."""

    value: Operand
    type: Type

    @property
    def varies(self) -> bool:
        """Whether lanes may have different ones."""
        return isinstance(self.value, Place) and not self.value.uniform


def word_of(e: Emitter, operand: Operand, source: Type, declared: Type) -> Word:
    if isinstance(operand, int):
        return Word(operand & ((1 << min(declared.bits, source.bits)) - 1), declared)  # a predicate is a lane mask
    if declared is Type.PRED:
        mask = operand
        if source is not Type.PRED:
            mask = e.mask()
            convert(e, mask, Type.PRED, operand, source)
        bit = e.take(VGPR)
        choose(e, bit, mask, 1, 0)
        return Word(bit, declared)
    if source.bits == declared.bits:
        return Word(operand, declared)
    scalar = operand.uniform and source is not Type.PRED
    converted = e.take(SGPR if scalar else VGPR, words(declared))
    convert(e, converted, declared, operand, source)
    return Word(converted, declared)


def wide(e: Emitter, word: Word, by_sign: bool = False) -> Operand:
    """A word of 64 bits."""
    value, bits = word.value, word.type.bits
    if isinstance(value, int):
        negative = by_sign and value >> bits - 1
        return (value - (1 << bits)) & ((1 << 64) - 1) if negative else value
    if value.count == 2:
        return value
    pair = e.take(value.file, 2)
    e.move(pair.part(0), value)
    if not by_sign:
        e.move(pair.part(1), 0)
    elif pair.uniform:
        e.salu("s_ashr_i32", pair.part(1), value, 31)
    else:
        e.valu("v_ashrrev_i32", pair.part(1), 31, value)
    return pair


def packed(e: Emitter, parts: Sequence[tuple[Word, int]]) -> Word:
    """One word of 64 bits, of others that are shifted to the left and do not overlap."""
    constant = sum(word.value << shift for word, shift in parts if isinstance(word.value, int)) & (1 << 64) - 1
    found: Operand = constant
    for word, shift in parts:
        if not isinstance(word.value, int):
            found = _either(e, found, _shifted(e, word, shift))
    return Word(found, Type.U64)


def _shifted(e: Emitter, word: Word, shift: int) -> Place:
    pair = wide(e, word)
    assert isinstance(pair, Place)
    if not shift:
        return pair
    to = e.take(pair.file, 2)
    return e.salu("s_lshl_b64", to, pair, shift) if to.uniform else e.valu("v_lshlrev_b64", to, shift, pair)


def _either(e: Emitter, a: Operand, b: Place) -> Place:
    if a == 0:
        return b
    uniform = b.uniform and (isinstance(a, int) or a.uniform)
    to = e.take(SGPR if uniform else VGPR, 2)
    if uniform:
        return e.salu("s_or_b64", to, a, b)
    for at, half in enumerate((low, high)):
        e.valu("v_or_b32", to.part(at), half(a), half(b))
    return to
