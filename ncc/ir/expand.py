"""Ops of ``Effect.WARP`` that a target does not have, made of those that it has: ballots at the least.

There is no control flow in it: a reduction goes through the bits of a number, each of which is a ballot.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from ncc.ir.nodes import Imm, Instr, Value
from ncc.ir.ops import Op
from ncc.ir.types import Helper, Type
from ncc.ir.warp import SECTOR_BYTES, Banks

MOST_BYTES = 128
"""Of an access whose sectors are counted, where it may lie at any address."""


class Builder(Protocol):
    """What the instructions are given to, which are all made of values that are given here."""

    def op(self, op: Op, type_: Type, *args: Value) -> Value:
        """The result of an op, a constant where that follows from its operands."""

    @property
    def banks(self) -> Banks:
        """Of the target's shared memory."""

    def helper(self, which: Helper) -> Value:
        """What a helper gives."""

    def has(self, op: Op, type_: Type) -> bool:
        """Whether the target has an op of ``Effect.WARP``."""

    @property
    def in_one_sector(self) -> bool:
        """Whether what an op of accesses is about are those of the site, each of which lies in one sector."""

    @property
    def most_bytes(self) -> int | None:
        """How many bytes a lane accesses at most, if they are those of the site."""


def expansion(b: Builder, instr: Instr) -> Value | None:
    """The result of an op of ``Effect.WARP`` by others; None where there is no such way."""
    assert instr.type is not None
    return _EXPANSIONS[instr.op](b, instr, instr.type) if instr.op in _EXPANSIONS else None


def sum_of_constant(b: Builder, constant: Imm) -> Value:
    """As often as there are lanes."""
    lanes = b.op(Op.CVT, constant.type, _count(b, Imm(1, Type.PRED)))
    return b.op(Op.MUL, constant.type, lanes, constant)


def _u64(number: int) -> Imm:
    return Imm(number & (1 << 64) - 1, Type.U64)


def _u32(number: int) -> Imm:
    return Imm(number, Type.U32)


# ---- reductions


def _of_words(reduce: Callable[[Builder, Instr, Type], Value]) -> Callable[[Builder, Instr, Type], Value]:
    """A reduction of 32 or 64 bits, for narrower types too."""

    def row(b: Builder, instr: Instr, type_: Type) -> Value:
        if type_.bits >= 32:
            return reduce(b, instr, type_)
        wide = b.op(Op.CVT, Type.U32, instr.args[0])
        return b.op(Op.CVT, type_, b.op(instr.op, Type.U32, wide))

    return row


def _sum(b: Builder, instr: Instr, type_: Type) -> Value:
    """Of 64 bits by pieces of 16, whose sums fit 32 bits; without those each bit of the sum's weight by its count."""
    bits = _as_unsigned(b, instr.args[0], type_)
    pieces = type_.bits == 64 and b.has(Op.WARPSUM, Type.U32)
    step = 16 if pieces else 1
    total: Value = Imm(0, bits.type)
    for at in range(0, type_.bits, step):
        shifted = b.op(Op.SHR, bits.type, bits, Imm(at, bits.type))
        piece = b.op(Op.CVT, Type.U32, b.op(Op.AND, bits.type, shifted, Imm((1 << step) - 1, bits.type)))
        part = b.op(Op.WARPSUM, Type.U32, piece) if pieces else _count(b, b.op(Op.NE, Type.U32, piece, _u32(0)))
        weighted = b.op(Op.SHL, bits.type, b.op(Op.CVT, bits.type, part), Imm(at, bits.type))
        total = b.op(Op.ADD, bits.type, total, weighted)
    return b.op(Op.CVT, type_, total)


def _extreme(b: Builder, instr: Instr, type_: Type) -> Value:
    """Of 64 bits the extreme high half, then the extreme low half among those that have it."""
    if type_.bits == 32:
        return _extreme_by_bits(b, instr, type_)
    least = instr.op is Op.WARPMIN
    upper = Type.S32 if type_.signed else Type.U32
    high = b.op(Op.CVT, upper, b.op(Op.SHR, type_, instr.args[0], Imm(32, type_)))
    low = b.op(Op.CVT, Type.U32, instr.args[0])
    best = b.op(instr.op, upper, high)
    chosen = b.op(Op.SELECT, Type.U32, b.op(Op.EQ, upper, high, best), low, _u32(0xFFFFFFFF if least else 0))
    low = b.op(Op.CVT, type_, b.op(instr.op, Type.U32, chosen))
    return b.op(Op.OR, type_, b.op(Op.SHL, type_, b.op(Op.CVT, type_, best), Imm(32, type_)), low)


def _extreme_by_bits(b: Builder, instr: Instr, type_: Type) -> Value:
    """From the top bit down: where some of the lanes that are left have it, they alone are left."""
    flip = _u32((0xFFFFFFFF if instr.op is Op.WARPMIN else 0) ^ (1 << 31 if type_.signed else 0))
    value = b.op(Op.XOR, Type.U32, _as_unsigned(b, instr.args[0], type_), flip)
    left: Value = Imm(1, Type.PRED)
    found: Value = _u32(0)
    for at in reversed(range(32)):
        bit = b.op(Op.NE, Type.U32, b.op(Op.AND, Type.U32, value, _u32(1 << at)), _u32(0))
        some = b.op(Op.NE, Type.U64, b.op(Op.BALLOT, Type.U64, b.op(Op.AND, Type.PRED, left, bit)), _u64(0))
        left = b.op(Op.AND, Type.PRED, left, b.op(Op.OR, Type.PRED, bit, b.op(Op.NOT, Type.PRED, some)))
        found = b.op(Op.OR, Type.U32, found, b.op(Op.SELECT, Type.U32, some, _u32(1 << at), _u32(0)))
    return b.op(Op.CVT, type_, b.op(Op.XOR, Type.U32, found, flip))


def _as_unsigned(b: Builder, value: Value, type_: Type) -> Value:
    return b.op(Op.CVT, Type.U64 if type_.bits == 64 else Type.U32, value)


def _count(b: Builder, holds: Value) -> Value:
    """The lanes where a condition holds, a u32."""
    return b.op(Op.CVT, Type.U32, b.op(Op.POPC, Type.U64, b.op(Op.BALLOT, Type.U64, holds)))


# ---- lanes of one value


def _same(b: Builder, instr: Instr, type_: Type) -> Value:
    """Bit by bit: the lanes that have the bit, or have it not, as this lane."""
    found = b.op(Op.BALLOT, Type.U64, Imm(1, Type.PRED))
    for at in range(64):
        bit = b.op(Op.NE, Type.U64, b.op(Op.AND, Type.U64, instr.args[0], _u64(1 << at)), _u64(0))
        having = b.op(Op.BALLOT, Type.U64, bit)
        alike = b.op(Op.SELECT, Type.U64, bit, having, b.op(Op.NOT, Type.U64, having))
        found = b.op(Op.AND, Type.U64, found, alike)
    return found


def _among(b: Builder, value: Value, holds: Value) -> Value:
    """The lanes where a condition holds that have this lane's value, a mask."""
    same = b.op(Op.SAME, Type.U64, value)
    return same if isinstance(holds, Imm) else b.op(Op.AND, Type.U64, same, b.op(Op.BALLOT, Type.U64, holds))


def _first(b: Builder, value: Value, holds: Value) -> Value:
    """Whether a lane is the lowest where a condition holds with its value."""
    same = _among(b, value, holds)
    lowest = b.op(Op.AND, Type.U64, same, b.op(Op.NEG, Type.U64, same))
    own = b.op(Op.SHL, Type.U64, _u64(1), b.op(Op.CVT, Type.U64, b.helper(Helper.LANEID)))
    first = b.op(Op.EQ, Type.U64, lowest, own)
    return first if isinstance(holds, Imm) else b.op(Op.AND, Type.PRED, first, holds)


# ---- accesses


def _sectors(b: Builder, instr: Instr, type_: Type) -> Value | None:
    """Of each access in one sector: the different ones. Else the sectors of an access are numbers in a row, of which no
    two have the same remainder: the different ones of each remainder."""
    address, size = instr.args
    one = b.in_one_sector
    most = size.value if isinstance(size, Imm) else b.most_bytes
    if not one and (most is None or most > MOST_BYTES):
        return None
    touching = b.op(Op.NE, Type.U32, size, _u32(0))
    if isinstance(touching, Imm) and not touching.value:
        return _u32(0)
    first = b.op(Op.SHR, Type.U64, address, _u64(5))
    if one or most is None:
        return _count(b, _first(b, first, touching))
    before = b.op(Op.SUB, Type.U64, b.op(Op.CVT, Type.U64, size), _u64(1))
    last = b.op(Op.SHR, Type.U64, b.op(Op.ADD, Type.U64, address, before), _u64(5))
    length = _sector(b, b.op(Op.SUB, Type.U64, last, first))
    classes = 1 << ((most + SECTOR_BYTES - 2) // SECTOR_BYTES).bit_length()
    total: Value = _u32(0)
    for remainder in range(classes):
        away = b.op(Op.AND, Type.U64, b.op(Op.SUB, Type.U64, _u64(remainder), first), _u64(classes - 1))
        inside = b.op(Op.AND, Type.PRED, b.op(Op.LE, Type.U64, away, length), touching)
        key = _sector(b, b.op(Op.ADD, Type.U64, first, away))
        total = b.op(Op.ADD, Type.U32, total, _count(b, _first(b, key, inside)))
    return total


def _sector(b: Builder, number: Value) -> Value:
    """A sector's number: addresses wrap around."""
    return b.op(Op.AND, Type.U64, number, _u64(((1 << 64) // SECTOR_BYTES) - 1))


def _conflicts(b: Builder, instr: Instr, type_: Type) -> Value:
    """One lane for each unit that is asked for; of these the most in one slot of the banks, of each wavefront's lanes.
    """
    address, size = instr.args
    shift = _unit_shift(b, size)
    touching = b.op(Op.NE, Type.U32, size, _u32(0))
    unit = b.op(Op.SHR, Type.U64, address, b.op(Op.CVT, Type.U64, shift))
    group: Value = _u32(0)
    groups = b.banks.groups(1 << shift.value if isinstance(shift, Imm) else 16)
    if groups > 1:
        all_ = _u32((b.banks.bytes - 1).bit_length())
        group = b.op(Op.SHR, Type.U32, b.helper(Helper.LANEID), b.op(Op.SUB, Type.U32, all_, shift))
    first = _first(b, _keyed(b, unit, group), touching)
    slots = b.op(Op.SHR, Type.U64, _u64(b.banks.bytes - 1), b.op(Op.CVT, Type.U64, shift))
    slot = b.op(Op.AND, Type.U64, unit, slots)
    asking = b.op(Op.POPC, Type.U64, _among(b, _keyed(b, slot, group), first))
    count = b.op(Op.SELECT, Type.U32, touching, b.op(Op.CVT, Type.U32, asking), _u32(0))
    total: Value = _u32(0)
    for number in range(groups):
        here = b.op(Op.EQ, Type.U32, group, _u32(number))
        most = b.op(Op.WARPMAX, Type.U32, b.op(Op.SELECT, Type.U32, here, count, _u32(0)))
        extra = b.op(Op.SUB, Type.U32, b.op(Op.MAX, Type.U32, most, _u32(1)), _u32(1))
        total = b.op(Op.ADD, Type.U32, total, extra)
    return total


def _unit_shift(b: Builder, size: Value) -> Value:
    """log2 of the unit's bytes."""
    widest = b.op(Op.WARPMAX, Type.U32, size)
    more = [b.op(Op.CVT, Type.U32, b.op(Op.GT, Type.U32, widest, _u32(bytes_))) for bytes_ in (4, 8)]
    return b.op(Op.ADD, Type.U32, b.op(Op.ADD, Type.U32, _u32(2), more[0]), more[1])


def _keyed(b: Builder, value: Value, group: Value) -> Value:
    """A value and a group of lanes together."""
    shifted = b.op(Op.SHL, Type.U64, value, _u64((b.banks.groups(16) - 1).bit_length()))
    return b.op(Op.OR, Type.U64, shifted, b.op(Op.CVT, Type.U64, group))


_EXPANSIONS: dict[Op, Callable[[Builder, Instr, Type], Value | None]] = {
    Op.SAME: _same,
    Op.WARPSUM: _of_words(_sum),
    Op.WARPMIN: _of_words(_extreme),
    Op.WARPMAX: _of_words(_extreme),
    Op.SECTORS: _sectors,
    Op.CONFLICTS: _conflicts,
}
"""Every op of ``Effect.WARP`` but the ballot."""
