"""Widening and shifts: exact where no carry can get in the way, else under the assumption that none does."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

from ncc.backends.ptx.flow.affine.needs import InRange
from ncc.backends.ptx.flow.affine.value import (
    ZEROS,
    Value,
    constant,
    each_lane,
    exact,
    make,
    mask,
    multiply,
    signed,
    trailing_zeros,
    uniform,
)
from ncc.backends.ptx.text.nodes import Instruction
from ncc.backends.ptx.text.operands import Operand


@dataclass(frozen=True)
class Place:
    """Where a value stands that an assumption is about: an operand of an instruction."""

    instruction: Instruction
    operand: Operand


def widen(value: Value, width: int, is_signed: bool, place: Place) -> Value:
    """Zero or sign extension."""
    if width == value.width:
        return value
    if value.is_exact or not is_signed or not value.unknown >> (value.width - 1):
        extension = 0
    else:
        extension = mask(width) ^ mask(value.width)
    read = _reader(is_signed)
    if value.is_exact:
        return exact(width, tuple(read(t, value.width) for t in value.table), value.needs)
    if value.is_uniform:
        return Value(width, value.unknown | extension, ZEROS, value.needs)
    if _extends(value, is_signed):
        return Value(width, value.unknown | extension, value.table, value.needs)
    table = value.lane_zero
    lowest = min(trailing_zeros(value.unknown, width), trailing_zeros(value.table[0], width))
    return make(width, mask(width) >> lowest << lowest, table, value.needs | {_no_wrap(value, is_signed, place)})


def _extends(value: Value, is_signed: bool) -> bool:
    """Whether the extensions of base and table have the extension of their sum as their sum."""
    top = 1 << (value.width - 1)
    if value.is_disjoint:
        return not is_signed or not value.lane_bits & top
    return value.unknown + max(value.table) < (top if is_signed else 2 * top)


def _reader(is_signed: bool) -> Callable[[int, int], int]:
    return signed if is_signed else lambda number, width: number & mask(width)


def _no_wrap(value: Value, is_signed: bool, place: Place) -> InRange:
    """That base plus table, relative to lane 0, stays a number of the value's width in all lanes."""
    lowest, highest = (-1 << (value.width - 1), mask(value.width - 1)) if is_signed else (0, mask(value.width))
    return _between(value, is_signed, place, lowest, highest)


def _between(value: Value, is_signed: bool, place: Place, lowest: int, highest: int) -> InRange:
    relative = value.lane_zero
    table = tuple(r & mask(value.width) for r in relative)
    return InRange(place.instruction, place.operand, value.width, is_signed, table, lowest - min(relative),
                   highest - max(relative))


def shift_left(value: Value, count: Value) -> Value | None:
    """PTX ISA 9.7.8.7: counts above the width give 0."""
    width = value.width
    if count.constant is not None:
        return multiply(value, constant(width, 1 << count.constant if count.constant < width else 0))
    return each_lane(lambda x, by: x << by if by < width else 0, width, value, count)


def shift_right(value: Value, count: Value, is_signed: bool, place: Place) -> Value | None:
    """PTX ISA 9.7.8.8: counts above the width are the width; a signed shift fills with the sign."""
    width, read = value.width, _reader(is_signed)
    if count.constant is None or value.is_exact:
        return each_lane(lambda x, by: read(x, width) >> min(by, width), width, value, count)
    by = min(count.constant, width - 1 if is_signed else width)
    shifted = _shift_apart(value, by, is_signed) or _shift_sum(value, by, is_signed, place)
    return shifted and replace(shifted, needs=shifted.needs | count.needs)


def _shift_apart(value: Value, by: int, is_signed: bool) -> Value | None:
    """Where base and table can be shifted each by itself."""
    unknown, table = (value.possible, ZEROS) if value.is_uniform else (value.unknown, value.table)
    top = 1 << (value.width - 1)
    if not (value.is_uniform or value.is_disjoint) or (is_signed and value.lane_bits & top):
        return None
    fill = mask(value.width) ^ mask(value.width - by) if is_signed and unknown & top else 0
    return make(value.width, unknown >> by | fill, tuple(t >> by for t in table), value.needs)


def _shift_sum(value: Value, by: int, is_signed: bool, place: Place) -> Value | None:
    """Where the bits that are shifted out come from the table alone, or from the base alone, if nothing wraps."""
    width, relative = value.width, value.lane_zero
    if is_signed and by == width - 1:
        needs = value.needs | {_between(value, True, place, 0, mask(width - 1))}
        return Value(width, 0, ZEROS, needs)
    low = mask(by)
    if value.unknown & low and any(r & low for r in relative):
        return None
    start = value.table[0] & low if not value.unknown & low else 0
    needs = value.needs | {_no_wrap(value, is_signed, place)}
    return replace(uniform(width, needs=needs), table=tuple((start + r >> by) & mask(width) for r in relative))
