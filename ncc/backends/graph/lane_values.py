"""The abstract value of a register: ``base + table[lane]`` modulo ``2**width``, with a uniform base.

Lanes that execute an instruction together share the base. A predicate is a value of one bit. What has no such form is
``None`` wherever a ``Value | None`` is asked for.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import reduce
from itertools import product
from operator import and_, or_
from typing import Any

LANES = 32
Table = tuple[int, ...]
"""One integer for each lane."""
Needs = frozenset[Any]
"""What a value rests on, by whatever a target says it."""
NOTHING: Needs = frozenset()


@dataclass(frozen=True, order=True)
class Factor:
    """A number that a launch passes: the ``bits`` at a byte offset of a parameter, read as signed or not."""

    parameter: str
    offset: int
    bits: int
    signed: bool


@dataclass(frozen=True)
class Stride:
    """What makes lanes differ besides a table: ``factor * table[lane]``. Of lane 0 it is 0."""

    factor: Factor
    table: Table


ZEROS: Table = (0,) * LANES
LANE: Table = tuple(range(LANES))
Strides = tuple[Stride, ...]
Scaled = tuple[Factor, int]
"""A factor times a constant."""


@dataclass(frozen=True, slots=True)
class Value:
    """``unknown`` are the bits that the base may have; it has no other. 0: the base is none.

    ``strides`` are further parts that differ between the lanes, by what the launch passes. ``scaled``: what a uniform
    value is exactly, if that is known.
    """

    width: int
    unknown: int
    table: Table = ZEROS
    needs: Needs = NOTHING
    strides: Strides = ()
    scaled: Scaled | None = None

    @property
    def is_exact(self) -> bool:
        """Whether every lane's value is known."""
        return self.unknown == 0 and not self.strides

    @property
    def is_fixed(self) -> bool:
        """Whether a launch fixes every lane's value: it is the same in all turns of a loop."""
        return self.unknown == 0 or self.scaled is not None

    @property
    def is_uniform(self) -> bool:
        return self.table.count(self.table[0]) == LANES and not self.strides

    @property
    def constant(self) -> int | None:
        return self.table[0] if self.is_exact and self.is_uniform else None

    @property
    def lane_bits(self) -> int:
        return reduce(or_, self.table)

    @property
    def is_disjoint(self) -> bool:
        """Whether base and table have no bit in common, so that their sum carries nowhere."""
        return not self.unknown & self.lane_bits and not self.strides

    @property
    def possible(self) -> int:
        """The bits that the value may have in some lane."""
        if self.strides:
            parts = (self.unknown, *self.table, *(t for stride in self.strides for t in stride.table))
            return _from_lowest(reduce(or_, parts), self.width)
        return added_bits(self.unknown, self.lane_bits, self.width)

    @property
    def lane_zero(self) -> Table:
        """The table relative to lane 0, as small signed numbers."""
        first, low, top = self.table[0], mask(self.width), 1 << (self.width - 1)
        return tuple((((t - first) & low) ^ top) - top for t in self.table)


def mask(width: int) -> int:
    return (1 << width) - 1


def signed(number: int, width: int) -> int:
    """The low bits of a number, read as two's complement."""
    number &= mask(width)
    return number - (1 << width) if number >> (width - 1) else number


def make(width: int, unknown: int, table: Table, needs: Needs = NOTHING, strides: Strides = ()) -> Value:
    """A value in its normal form: bits that all lanes have belong to the base, unless it is known."""
    low = mask(width)
    table = tuple(t & low for t in table)
    unknown &= low
    if unknown:
        common = reduce(and_, table)
        if common:
            table = tuple(t ^ common for t in table)
            unknown = added_bits(unknown, common, width)
    return Value(width, unknown, table, needs, over_strides(strides, lambda t: t & low))


def over_strides(strides: Strides, change: Callable[[int], int]) -> Strides:
    """Strides with other numbers in their tables; those that are 0 in all lanes go."""
    changed = (Stride(s.factor, tuple(map(change, s.table))) for s in strides)
    return tuple(s for s in changed if any(s.table))


def _sum_of_strides(*groups: Strides) -> Strides:
    found: dict[Factor, Table] = {}
    for stride in (s for group in groups for s in group):
        old = found.get(stride.factor, ZEROS)
        found[stride.factor] = tuple(x + y for x, y in zip(old, stride.table, strict=True))
    return tuple(Stride(factor, found[factor]) for factor in sorted(found))


def exact(width: int, table: Table, needs: Needs = NOTHING) -> Value:
    low = mask(width)
    return Value(width, 0, tuple(t & low for t in table), needs)


def constant(width: int, number: int) -> Value:
    return Value(width, 0, (number & mask(width),) * LANES)


def without_base(value: Value) -> Value | None:
    """What the lanes of a value that is not known differ by, from the lowest on."""
    if value.is_exact:
        return value
    if value.strides:
        return None
    lowest = min(value.lane_zero)
    return exact(value.width, tuple(t - lowest for t in value.lane_zero), value.needs)


def uniform(width: int, bits: int = -1, needs: Needs = NOTHING) -> Value:
    """The same in all lanes, and no more known than its possible bits."""
    return Value(width, bits & mask(width), ZEROS, needs)


# Bits of sums and products

def trailing_zeros(number: int, width: int) -> int:
    return (number & -number).bit_length() - 1 if number else width


def _span(low: int, high: int, width: int) -> int:
    return mask(min(high, width)) >> low << low if low < width else 0


def added_bits(a: int, b: int, width: int) -> int:
    """Bits that a sum may have of numbers that have bits of ``a`` and of ``b``."""
    if not a & b:
        return a | b
    return _span(min(trailing_zeros(a, width), trailing_zeros(b, width)), max(a, b).bit_length() + 1, width)


def _multiplied_bits(a: int, b: int, width: int) -> int:
    if not a or not b:
        return 0
    return _span(trailing_zeros(a, width) + trailing_zeros(b, width), a.bit_length() + b.bit_length(), width)


def _from_lowest(bits: int, width: int) -> int:
    """All bits from the lowest of some on: what a difference of such numbers may have."""
    return _span(trailing_zeros(bits, width), width, width)


# Arithmetic; the operands are as wide as each other

def add(a: Value, b: Value) -> Value:
    table = tuple(x + y for x, y in zip(a.table, b.table, strict=True))
    unknown = added_bits(a.unknown, b.unknown, a.width)
    return make(a.width, unknown, table, a.needs | b.needs, _sum_of_strides(a.strides, b.strides))


def subtract(a: Value, b: Value) -> Value:
    table = tuple(x - y for x, y in zip(a.table, b.table, strict=True))
    unknown = a.unknown if b.unknown == 0 else _from_lowest(a.unknown | b.unknown, a.width)
    strides = _sum_of_strides(a.strides, over_strides(b.strides, lambda t: -t))
    return make(a.width, unknown, table, a.needs | b.needs, strides)


def multiply(a: Value, b: Value) -> Value | None:
    """A product; None where a base that is not known is multiplied with what differs between the lanes."""
    if a.constant is not None or (a.scaled and not b.is_uniform):
        a, b = b, a
    if b.constant is not None:
        return _times_constant(a, b.constant, b.needs)
    if a.is_exact and b.is_exact:
        return exact(a.width, tuple(x * y for x, y in zip(a.table, b.table, strict=True)), a.needs | b.needs)
    if a.is_uniform and b.is_uniform:
        return uniform(a.width, _multiplied_bits(a.possible, b.possible, a.width), a.needs | b.needs)
    return _times_factor(a, b)


def _times_constant(value: Value, number: int, needs: Needs) -> Value:
    is_shift = number.bit_count() == 1
    unknown = value.unknown * number if is_shift else _multiplied_bits(value.unknown, number, value.width)
    strides = over_strides(value.strides, lambda t: t * number)
    found = make(value.width, unknown, tuple(t * number for t in value.table), value.needs | needs, strides)
    if value.scaled and found.unknown:
        return replace(found, scaled=(value.scaled[0], value.scaled[1] * number & mask(value.width)))
    return found


def _times_factor(value: Value, by: Value) -> Value | None:
    """What differs between the lanes, times what the launch passes."""
    if by.scaled is None or value.strides:
        return None
    factor, number = by.scaled
    first = added_bits(value.unknown, value.table[0], value.width)
    strides = (Stride(factor, tuple(t * number for t in value.lane_zero)),)
    return make(value.width, _multiplied_bits(by.possible, first, value.width), ZEROS, value.needs | by.needs, strides)


def each_lane(compute: Callable[..., int | None], width: int, *operands: Value) -> Value | None:
    """What ``compute`` gives for values that are known lane by lane; no more than uniform, of uniform ones."""
    needs = union(operands)
    if all(o.is_exact for o in operands):
        found = [compute(*numbers) for numbers in zip(*(o.table for o in operands), strict=True)]
        return exact(width, tuple(f for f in found if f is not None), needs) if None not in found else None
    return uniform(width, needs=needs) if all(o.is_uniform for o in operands) else None


def union(operands: tuple[Value, ...]) -> Needs:
    return NOTHING.union(*(o.needs for o in operands))


def truncate(value: Value, width: int) -> Value:
    """The low bits."""
    if width == value.width:
        return value
    strides = _sum_of_strides(tuple(Stride(_low_part(s.factor, width), s.table) for s in value.strides))
    found = make(width, value.unknown, value.table, value.needs, strides)
    if value.scaled and found.unknown:
        return replace(found, scaled=(_low_part(value.scaled[0], width), value.scaled[1] & mask(width)))
    return found


def _low_part(factor: Factor, width: int) -> Factor:
    # Parameters lie in memory with the lowest byte first.
    return replace(factor, bits=width, signed=True) if factor.bits >= width else factor


def bitwise(compute: Callable[..., int], *operands: Value) -> Value | None:
    """An operation on each bit by itself. ``compute`` is called with whole words, for bits known, all 0 and all 1."""
    low = mask(operands[0].width)
    if any(o.strides for o in operands):
        return None
    fills = [(o.unknown | (blurred := _blurred(o)), blurred) for o in operands]
    outcomes = []
    for choice in product((0, 1), repeat=len(operands)):
        words = [tuple(t & ~filled | filled * chosen for t in o.table)
                 for o, (filled, _), chosen in zip(operands, fills, choice, strict=True)]
        outcomes.append(tuple(compute(*lane) & low for lane in zip(*words, strict=True)))
    settled = ~reduce(or_, (x ^ y for outcome in outcomes for x, y in zip(outcome, outcomes[0], strict=True)))
    alike = ~reduce(or_, (x ^ outcome[0] for outcome in outcomes for x in outcome))
    alike &= ~reduce(or_, (blurred for _, blurred in fills))
    if (settled | alike) & low != low:
        return None
    return make(operands[0].width, alike & ~settled, tuple(x & settled for x in outcomes[0]), union(operands))


def _blurred(value: Value) -> int:
    """Bits of a value that may differ from lane to lane in a way that is not known: those that carries may reach."""
    return _from_lowest(value.unknown & value.lane_bits, value.width)


def clear_low(value: Value, count: int) -> Value | None:
    """``value & ~(2**count - 1)`` where either the base or the table has none of those bits."""
    low = mask(count)
    if value.strides:
        return None
    if not value.unknown & low:
        return make(value.width, value.unknown, tuple(t & ~low for t in value.table), value.needs)
    if not value.lane_bits & low:
        return make(value.width, value.unknown & ~low, value.table, value.needs)
    return None


def join(a: Value, b: Value) -> Value | None:
    """What holds of a value that is one or the other in all lanes that are together."""
    if a == b:
        return a
    if a.width != b.width or a.strides != b.strides:
        return None
    needs = a.needs | b.needs
    if a.table == b.table:
        scaled = a.scaled if a.scaled == b.scaled else None
        return Value(a.width, a.unknown | b.unknown, a.table, needs, a.strides, scaled)
    table = a.lane_zero
    if table != b.lane_zero:
        return None
    unknown = added_bits(a.unknown, a.table[0], a.width) | added_bits(b.unknown, b.table[0], b.width)
    return make(a.width, unknown, table, needs, a.strides)


def preferred(a: Value | None, b: Value | None) -> Value | None:
    """Of two values the one that is more likely an access's: what differs between the lanes."""
    return a if b is None or (a is not None and (b.is_uniform or not a.is_uniform)) else b


def widened(value: Value) -> Value:
    """A value of which no more is said than where its base's lowest bit may be: ends a sequence that grows."""
    return replace(value, unknown=_from_lowest(value.unknown, value.width))
