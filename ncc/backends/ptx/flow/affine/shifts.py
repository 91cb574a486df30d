"""Widening and shifts: exact where no carry can get in the way, else under the assumption that none does."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

from ncc.backends.graph.lane_values import (
    ZEROS,
    Scaled,
    Value,
    constant,
    each_lane,
    exact,
    make,
    mask,
    multiply,
    over_strides,
    signed,
    trailing_zeros,
)
from ncc.backends.ptx.flow.affine.needs import InRange
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
    if value.is_exact:
        read = _reader(is_signed)
        return exact(width, tuple(read(t, value.width) for t in value.table), value.needs)
    fill = mask(width) ^ mask(value.width) if is_signed and value.unknown >> (value.width - 1) else 0
    if value.is_uniform:
        return Value(width, value.unknown | fill, ZEROS, value.needs, scaled=_extended(value, is_signed))
    if _extends(value, is_signed):
        return Value(width, value.unknown | fill, value.table, value.needs)
    lowest = min(trailing_zeros(value.unknown, width), trailing_zeros(value.table[0], width))
    needs = value.needs | {_no_wrap(value, is_signed, place)}
    return make(width, mask(width) >> lowest << lowest, value.lane_zero, needs,
                over_strides(value.strides, lambda t: signed(t, value.width)))


def _extended(value: Value, is_signed: bool) -> Scaled | None:
    """The factor that a value is, if its extension is the factor's."""
    if value.scaled is None or value.scaled[1] != 1:
        return None
    factor = value.scaled[0]
    if factor.bits == value.width:
        return replace(factor, signed=is_signed), 1
    return value.scaled if is_signed or not factor.signed else None


def _extends(value: Value, is_signed: bool) -> bool:
    """Whether the extensions of base and table have the extension of their sum as their sum."""
    top = 1 << (value.width - 1)
    if value.strides:
        return False
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
    table = tuple(t & mask(value.width) for t in value.lane_zero)
    return InRange(place.instruction, place.operand, value.width, is_signed, table, lowest, highest, value.strides)


def shift_left(value: Value, count: Value) -> Value | None:
    """PTX ISA 9.7.8.7: counts above the width give 0."""
    width = value.width
    if count.constant is not None:
        by = constant(width, 1 << count.constant if count.constant < width else 0)
        return multiply(value, replace(by, needs=count.needs))
    return each_lane(lambda x, by: x << by if by < width else 0, width, value, count)


def shift_right(value: Value, count: Value, is_signed: bool, place: Place, positive: bool = False) -> Value | None:
    """PTX ISA 9.7.8.8: counts above the width are the width; a signed shift fills with the sign. With ``positive`` a
    sign that is asked for is assumed to be 0."""
    width, read = value.width, _reader(is_signed)
    if count.constant is None or value.is_exact:
        return each_lane(lambda x, by: read(x, width) >> min(by, width), width, value, count)
    by = min(count.constant, width - 1 if is_signed else width)
    sign_alone = positive and is_signed and by == width - 1 and not value.is_uniform
    apart = None if sign_alone else _shift_apart(value, by, is_signed)
    shifted = apart or _shift_sum(value, by, is_signed, place)
    return shifted and replace(shifted, needs=shifted.needs | count.needs)


def _shift_apart(value: Value, by: int, is_signed: bool) -> Value | None:
    """Where base and table can be shifted each by itself."""
    unknown, table = (value.possible, ZEROS) if value.is_uniform else (value.unknown, value.table)
    top = 1 << (value.width - 1)
    if value.strides or not (value.is_uniform or value.is_disjoint) or (is_signed and value.lane_bits & top):
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
    if (value.unknown & low and any(r & low for r in relative)) or any(t & low for s in value.strides for t in s.table):
        return None
    start = value.table[0] & low if not value.unknown & low else 0
    needs = value.needs | {_no_wrap(value, is_signed, place)}
    return make(width, mask(width), tuple(start + r >> by for r in relative), needs,
                over_strides(value.strides, lambda t: signed(t, width) >> by))
