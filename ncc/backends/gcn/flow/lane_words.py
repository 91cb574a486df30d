"""What registers hold over the lanes of half a wave: 32 bits of each, of numbers as ``graph.lane_values`` has them.

What two of them hold together is seen where both were made as halves of one number, where the upper one extends the
lower one's sign, or where it is 0. It is taken that nothing wraps around: whoever relies on it checks it.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import NamedTuple

from ncc.backends.gcn.text.operands import Imm, Operand, bare, operand_units
from ncc.backends.graph.lane_values import (
    LANE,
    Value,
    constant,
    make,
    mask,
    over_strides,
    signed,
    trailing_zeros,
    truncate,
    uniform,
)

WORD, WIDE = 32, 64


class Half(NamedTuple):
    """Of a number of 64 bits, ``which`` 0 the lower word."""

    of: Value
    which: int


class Sign(NamedTuple):
    """The sign of a number of 32 bits, in all bits."""

    of: Value


class Carry(NamedTuple):
    """What ``v_add_co_u32`` added, word by word, and the word that it gave."""

    first: Content | None
    second: Content | None
    result: Content | None


class Below(NamedTuple):
    """What ``v_mbcnt_lo_u32_b32`` counted: of a wave of 32 lanes, and of the first half of one of 64, the lane."""


class Arguments(NamedTuple):
    """A word of the address of the kernel's arguments."""

    which: int


Content = Value | Half | Sign | Carry | Below | Arguments
State = dict[str, Content]
"""What registers hold, by unit; of others nothing is known."""


class Reader:
    """What operands hold in a state."""

    def __init__(self, state: Mapping[str, Content]) -> None:
        self.state = state

    def unit(self, unit: str) -> Content | None:
        found = self.state.get(unit)
        return uniform(WORD) if found is None and unit[0] not in "va" else found

    def content(self, operand: Operand) -> Content | None:
        plain = bare(operand)
        if isinstance(plain, Imm):
            return constant(WORD, plain.value) if isinstance(plain.value, int) else uniform(WORD)
        units = operand_units(plain)
        return self.unit(units[0]) if len(units) == 1 else None

    def word(self, operand: Operand) -> Value | None:
        """32 bits."""
        return as_word(self.content(operand))

    def wide(self, operand: Operand) -> Value | None:
        """64 bits."""
        plain = bare(operand)
        if isinstance(plain, Imm):
            return constant(WIDE, plain.value) if isinstance(plain.value, int) else uniform(WIDE)
        units = operand_units(plain)
        return together(self.unit(units[0]), self.unit(units[1])) if len(units) == 2 else None

    def number(self, operand: Operand) -> Value | None:
        """64 bits, of a register or a pair."""
        word = self.word(operand) if len(operand_units(bare(operand))) == 1 else None
        return widened(word, is_signed=False) if word else self.wide(operand)


def as_word(content: Content | None) -> Value | None:
    if isinstance(content, Value):
        return content
    if isinstance(content, Half) and content.which == 0:
        return truncate(content.of, WORD)
    if isinstance(content, Below):
        return make(WORD, 0, LANE)
    is_uniform = isinstance(content, Half | Sign) and content.of.is_uniform
    return uniform(WORD) if is_uniform or isinstance(content, Arguments) else None


def together(low: Content | None, high: Content | None) -> Value | None:
    """The number whose words these are."""
    if isinstance(low, Half) and high == Half(low.of, 1):
        return low.of
    word = as_word(low)
    if word is None:
        return None
    if isinstance(high, Sign) and high.of == word:
        return widened(word, is_signed=True)
    upper = as_word(high)
    if upper is None or not upper.is_uniform:
        return None
    if upper.constant == 0 or not word.is_uniform:
        return widened(word, is_signed=False)
    return uniform(WIDE)


def widened(value: Value, is_signed: bool) -> Value:
    fill = mask(WIDE) ^ mask(WORD) if is_signed and value.unknown >> WORD - 1 else 0
    if value.is_exact:
        return make(WIDE, 0, tuple(signed(t, WORD) if is_signed else t for t in value.table))
    if value.is_uniform:
        by_launch = value.scaled and value.scaled[1] == 1 and value.scaled[0].bits == WORD
        scaled = (replace(value.scaled[0], signed=is_signed), 1) if value.scaled and by_launch else None
        return replace(uniform(WIDE, value.possible | fill), scaled=scaled)
    if not value.unknown & value.lane_bits and not value.strides:
        return make(WIDE, value.unknown | fill, value.table)
    lowest = min(trailing_zeros(value.unknown, WIDE), trailing_zeros(value.table[0], WIDE))
    return make(WIDE, mask(WIDE) >> lowest << lowest, value.lane_zero,
                strides=over_strides(value.strides, lambda t: signed(t, WORD)))
