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

from ncc.backends.ptx.flow.affine.needs import LANES, NOTHING, Needs, Table

ZEROS: Table = (0,) * LANES
LANE: Table = tuple(range(LANES))


@dataclass(frozen=True, slots=True)
class Value:
    """``unknown`` are the bits that the base may have; it has no other. 0: the table is the value itself."""

    width: int
    unknown: int
    table: Table = ZEROS
    needs: Needs = NOTHING

    @property
    def is_exact(self) -> bool:
        """Whether every lane's value is known."""
        return self.unknown == 0

    @property
    def is_uniform(self) -> bool:
        return self.table.count(self.table[0]) == LANES

    @property
    def constant(self) -> int | None:
        return self.table[0] if self.unknown == 0 and self.is_uniform else None

    @property
    def lane_bits(self) -> int:
        return reduce(or_, self.table)

    @property
    def is_disjoint(self) -> bool:
        """Whether base and table have no bit in common, so that their sum carries nowhere."""
        return not self.unknown & self.lane_bits

    @property
    def possible(self) -> int:
        """The bits that the value may have in some lane."""
        return added_bits(self.unknown, self.lane_bits, self.width)

    @property
    def lane_zero(self) -> Table:
        """The table relative to lane 0, as small signed numbers."""
        first = self.table[0]
        return tuple(signed(t - first, self.width) for t in self.table)


def mask(width: int) -> int:
    return (1 << width) - 1


def signed(number: int, width: int) -> int:
    """The low bits of a number, read as two's complement."""
    number &= mask(width)
    return number - (1 << width) if number >> (width - 1) else number


def make(width: int, unknown: int, table: Table, needs: Needs = NOTHING) -> Value:
    """A value in its normal form: bits that all lanes have belong to the base, unless it is known."""
    table = tuple(t & mask(width) for t in table)
    unknown &= mask(width)
    if unknown:
        common = reduce(and_, table)
        if common:
            table = tuple(t ^ common for t in table)
            unknown = added_bits(unknown, common, width)
    return Value(width, unknown, table, needs)


def exact(width: int, table: Table, needs: Needs = NOTHING) -> Value:
    return Value(width, 0, tuple(t & mask(width) for t in table), needs)


def constant(width: int, number: int) -> Value:
    return Value(width, 0, (number & mask(width),) * LANES)


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
    return make(a.width, added_bits(a.unknown, b.unknown, a.width), table, a.needs | b.needs)


def subtract(a: Value, b: Value) -> Value:
    table = tuple(x - y for x, y in zip(a.table, b.table, strict=True))
    unknown = a.unknown if b.unknown == 0 else _from_lowest(a.unknown | b.unknown, a.width)
    return make(a.width, unknown, table, a.needs | b.needs)


def multiply(a: Value, b: Value) -> Value | None:
    """A product; None where a base that is not known is multiplied with what differs between the lanes."""
    if a.unknown and b.unknown and a.is_uniform and b.is_uniform:
        return uniform(a.width, _multiplied_bits(a.possible, b.possible, a.width), a.needs | b.needs)
    if a.constant is not None:
        a, b = b, a
    if not (a.is_exact and b.is_exact) and b.constant is None:
        return None
    table = tuple(x * y for x, y in zip(a.table, b.table, strict=True))
    factor = b.table[0]
    unknown = a.unknown * factor if factor.bit_count() == 1 else _multiplied_bits(a.unknown, factor, a.width)
    return make(a.width, unknown, table, a.needs | b.needs)


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
    return value if width == value.width else make(width, value.unknown, value.table, value.needs)


def bitwise(compute: Callable[..., int], *operands: Value) -> Value | None:
    """An operation on each bit by itself. ``compute`` is called with whole words, for bits known, all 0 and all 1."""
    width = operands[0].width
    fills = [(o.unknown | (blurred := _blurred(o)), blurred) for o in operands]
    outcomes = []
    for choice in product((0, 1), repeat=len(operands)):
        words = [tuple(t & ~filled | filled * chosen for t in o.table)
                 for o, (filled, _), chosen in zip(operands, fills, choice, strict=True)]
        outcomes.append(tuple(compute(*lane) & mask(width) for lane in zip(*words, strict=True)))
    settled = ~reduce(or_, (x ^ y for outcome in outcomes for x, y in zip(outcome, outcomes[0], strict=True)))
    alike = ~reduce(or_, (x ^ outcome[0] for outcome in outcomes for x in outcome))
    alike &= ~reduce(or_, (blurred for _, blurred in fills))
    if (settled | alike) & mask(width) != mask(width):
        return None
    return make(width, alike & ~settled, tuple(x & settled for x in outcomes[0]), union(operands))


def _blurred(value: Value) -> int:
    """Bits of a value that may differ from lane to lane in a way that is not known: those that carries may reach."""
    return _from_lowest(value.unknown & value.lane_bits, value.width)


def clear_low(value: Value, count: int) -> Value | None:
    """``value & ~(2**count - 1)`` where either the base or the table has none of those bits."""
    low = mask(count)
    if not value.unknown & low:
        return make(value.width, value.unknown, tuple(t & ~low for t in value.table), value.needs)
    if not value.lane_bits & low:
        return make(value.width, value.unknown & ~low, value.table, value.needs)
    return None


def join(a: Value, b: Value) -> Value | None:
    """What holds of a value that is one or the other in all lanes that are together."""
    if a == b:
        return a
    if a.width != b.width:
        return None
    needs = a.needs | b.needs
    if a.table == b.table:
        return Value(a.width, a.unknown | b.unknown, a.table, needs)
    table = a.lane_zero
    if table != b.lane_zero:
        return None
    unknown = added_bits(a.unknown, a.table[0], a.width) | added_bits(b.unknown, b.table[0], b.width)
    return make(a.width, unknown, table, needs)


def widened(value: Value) -> Value:
    """A value of which no more is said than where its base's lowest bit may be: ends a sequence that grows."""
    return replace(value, unknown=_from_lowest(value.unknown, value.width))
