"""Rows of aggregating maps on CDNA: which lanes of a wave add to one, and what."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from ncc.backends.gcn.code.emit import (
    SGPR,
    VGPR,
    Emitter,
    Operand,
    Place,
    high,
    low,
    lowest_lane,
    narrowed,
    of_all_lanes,
)
from ncc.backends.gcn.code.lower import choose, multiply_scalars, subtract
from ncc.backends.gcn.code.spell import wait_for
from ncc.backends.gcn.code.words import Word, wide
from ncc.backends.gcn.isa.arch import CDNA3
from ncc.ir.types import Type
from ncc.tables import WORD_BYTES, Column

CHUNK_BITS = 26
"""Bits whose sum over 64 lanes fits 32."""


@dataclass(frozen=True)
class Lanes:
    """Who adds, of the lanes that are on. ``adding``: their mask, None for all; ``together``: whether one of them adds
    for all, or a mask of all lanes or none that tells it; ``count``: the saves that each stands for."""

    adding: Place | None
    together: Place | bool
    count: Operand


_DEVICE_SCOPE = "scope:SCOPE_DEV"
"""RDNA 4 says with each access who shall see it (RDNA4 ISA, "Scope"); others do atomics in L2."""
EACH = Lanes(None, False, 1)
"""Each lane for itself, or the only one that is on."""


@dataclass(frozen=True)
class RowPlace:
    """Where a row is: an address of the wave, an offset of 32 bits of each lane, and bytes."""

    base: Place
    offset: Place | None
    at: int = 0

    def word(self, number: int) -> RowPlace:
        return replace(self, at=self.at + WORD_BYTES * number)


# ---- who adds


def combined(e: Emitter) -> Lanes:
    """All lanes that are on, of which the lowest adds."""
    lowest = lowest_lane(e)
    count = e.take(SGPR)
    e.put(e.of_mask("s_bcnt1_i32"), count, e.exec)
    return Lanes(lowest, True, count)


def agreeing(e: Emitter, lanes: Lanes, compared: Sequence[Word]) -> Lanes:
    """Where the lanes are to be combined: one adds for all if they agree on every word, else each for itself."""
    varying = [word.value for word in compared if word.varies and isinstance(word.value, Place)]
    if lanes.together is not True or not varying:
        return lanes
    assert lanes.adding is not None
    assert isinstance(lanes.count, Place)
    together, adding, count = e.mask(), e.mask(), e.take(SGPR)
    with e.scratch():
        same = [_equals_the_first(e, value) for value in varying]
        for other in same[1:]:
            e.salu(e.of_mask("s_and"), same[0], same[0], other)
        e.put(f"s_cmp_eq_u{e.lanes}", same[0], e.exec)
        e.put(e.of_mask("s_cselect"), together, -1, 0)
        e.put(e.of_mask("s_cselect"), adding, lanes.adding, e.exec)
        e.put("s_cselect_b32", count, lanes.count, 1)
    return Lanes(adding, together, count)


def _equals_the_first(e: Emitter, value: Place) -> Place:
    """The mask of the lanes that have what the lowest one has."""
    first, mask = e.take(SGPR, value.count), e.mask()
    for at in range(value.count):
        e.put("v_readfirstlane_b32", first.part(at), value.part(at))
    return e.compare("eq", (first, value), f"u{32 * value.count}", mask)


# ---- what is added

Added = tuple[Column, int, Word]
"""A column, its first word in a row, and a saved value; of a histogram the bucket."""


@dataclass(frozen=True)
class Addition:
    """``data``, of up to 64 bits, goes to a word of the row, by the bucket further on."""

    atomic: str
    word: int
    data: Operand
    lanes: Lanes
    bucket: Place | None = None


def additions(e: Emitter, added: Sequence[Added], lanes: Lanes) -> Iterator[Addition]:
    """What a save adds to its row. All lanes that save are on."""
    yield Addition("add", 0, lanes.count, lanes)
    for column, at, word in added:
        yield from _ADDITIONS[column.use](e, at, column, word, lanes)


def add(e: Emitter, row: RowPlace, additions: Sequence[Addition]) -> None:
    """The atomics, by those lanes that are on and add."""
    while additions:
        adding = additions[0].lanes.adding
        count = next((n for n, a in enumerate(additions) if a.lanes.adding is not adding), len(additions))
        with narrowed(e, adding, leader=False):
            for addition in additions[:count]:
                _put(e, row, addition)
        additions = additions[count:]


def _put(e: Emitter, row: RowPlace, addition: Addition) -> None:
    with e.scratch():
        offset, base = _place(e, row.word(addition.word), addition.bucket)
        scope = f" {_DEVICE_SCOPE}" if e.generation == 12 else ""
        e.put(f"global_atomic_{addition.atomic}_x2", offset, in_vectors(e, addition.data), f"{base}{scope}")


def fetch(e: Emitter, atomic: str, before: Place, word: RowPlace, data: Place, arch: str) -> None:
    """An atomic that gives the old value, which is waited for. CDNA3 renamed GLC to SC0 (CDNA3 ISA 9.1.10), RDNA 4 to a
    temporal hint (RDNA4 ISA, "Temporal hints")."""
    kept = f"th:TH_ATOMIC_RETURN {_DEVICE_SCOPE}" if e.generation == 12 else "sc0" if arch in CDNA3 else "glc"
    with e.scratch():
        offset, base = _place(e, word, None)
        e.put(f"global_atomic_{atomic}_x2", before, offset, data, f"{base} {kept}")
    wait_for(e, {"vmcnt": 0})


def _place(e: Emitter, word: RowPlace, bucket: Place | None) -> tuple[Place, str]:
    """(each lane's offset, the base and the constant that the instruction adds) of a word, or by the bucket further
    on."""
    constant = word.at & e.most_offset
    terms: list[Operand] = [word.at - constant] if word.at > e.most_offset else []
    if bucket is not None:
        terms.append(e.valu("v_lshlrev_b32", e.take(VGPR), WORD_BYTES.bit_length() - 1, bucket))
    terms += [word.offset] if word.offset else []
    offset = terms[0] if terms else 0
    for term in terms[1:]:
        offset = e.valu("v_add_u32", e.take(VGPR), offset, term)
    return e.vector(offset), f"{word.base} offset:{constant}" if constant else str(word.base)


def in_vectors(e: Emitter, data: Operand) -> Place:
    """64 bits of each lane."""
    if isinstance(data, Place) and data.count == 2 and not data.uniform:
        return data
    pair = e.take(VGPR, 2)
    e.move(pair.part(0), low(data))
    e.move(pair.part(1), high(data))
    return pair


def _chosen(e: Emitter, together: Place, own: Place, lanes: Lanes) -> Place:
    """The lanes' common value, or a lane's own where they are not combined; 64 bits."""
    if lanes.together is True:
        return together
    pair = e.take(VGPR, 2)
    choose(e, pair, lanes.together, together, own)
    return pair


def _sum(e: Emitter, at: int, column: Column, word: Word, lanes: Lanes) -> Iterator[Addition]:
    if word.value == 0:
        return
    own = wide(e, word, by_sign=word.type.signed)
    if isinstance(own, Place) and word.varies:
        total: Operand = own if lanes.together is False else _chosen(e, sum_of_lanes(e, word), own, lanes)
    else:
        total = _times(e, lanes.count, own)
    yield Addition("add", at, total, lanes)


def _times(e: Emitter, count: Operand, value: Operand) -> Operand:
    """A value of the wave or a constant, so many times: 64 bits."""
    if isinstance(count, int) and isinstance(value, int):
        return count * value & (1 << 64) - 1
    if 1 in (count, value):
        return value if count == 1 else count
    total = e.take(SGPR, 2)
    with e.scratch():
        multiply_scalars(e, total, count, value)
    return total


def sum_of_lanes(e: Emitter, word: Word) -> Place:
    """The sum modulo 2**64 over the lanes that are on, chunk by chunk; the topmost one has the sign."""
    total, bits = e.take(SGPR, 2), word.type.bits
    with e.scratch():
        for at in range(0, bits, CHUNK_BITS):
            last = at + CHUNK_BITS >= bits
            part = of_all_lanes(e, "v_add_u32", _chunk(e, word, at, last))
            added = wide(e, Word(part, Type.S32 if word.type.signed else Type.U32), last and word.type.signed)
            if not at:
                e.move(total, added)
                continue
            moved = e.salu("s_lshl_b64", e.take(SGPR, 2), added, at)
            e.salu("s_add_u32", total.part(0), total.part(0), moved.part(0))
            e.salu("s_addc_u32", total.part(1), total.part(1), moved.part(1))
    return total


def _chunk(e: Emitter, word: Word, at: int, last: bool) -> Place:
    """Some bits of a value that differs between lanes, in 32."""
    value = word.value
    assert isinstance(value, Place)
    if at and value.count == 2:
        kind = "v_ashrrev_i64" if word.type.signed else "v_lshrrev_b64"
        value = e.valu(kind, e.take(VGPR, 2), at, value, bits=64)
    elif at:
        value = e.valu("v_ashrrev_i32" if word.type.signed else "v_lshrrev_b32", e.take(VGPR), at, value)
    part = value.part(0)
    return part if last else e.valu("v_and_b32", e.take(VGPR), (1 << CHUNK_BITS) - 1, part)


def _extreme(e: Emitter, at: int, column: Column, word: Word, lanes: Lanes) -> Iterator[Addition]:
    """Words begin at 0, so that all is made a maximum of unsigned numbers."""
    own = Word(_flipped(e, word.value, column.flip), word.type)
    value = wide(e, own)
    if own.varies and isinstance(value, Place) and lanes.together is not False:
        value = _chosen(e, greatest_of_lanes(e, own), value, lanes)
    yield Addition("umax", at, value, lanes)


def _flipped(e: Emitter, value: Operand, flip: int) -> Operand:
    """A value with some bits inverted."""
    if not flip:
        return value
    if isinstance(value, int):
        return value ^ flip
    to = e.take(value.file, value.count)
    for at, half in enumerate((low, high)[: value.count]):
        (e.salu if to.uniform else e.valu)("s_xor_b32" if to.uniform else "v_xor_b32", to.part(at), half(flip),
                                           half(value))
    return to


def greatest_of_lanes(e: Emitter, word: Word) -> Place:
    """Of 64 bits the upper half, then the lower one among the lanes that have it."""
    value = word.value
    assert isinstance(value, Place)
    greatest = e.take(SGPR, 2)
    with e.scratch():
        top = of_all_lanes(e, "v_max_u32", value.part(value.count - 1))
        if value.count == 1:
            e.move(greatest.part(0), top)
            e.move(greatest.part(1), 0)
            return greatest
        leads = e.compare("eq", (top, value.part(1)), "u32", e.mask())
        rest = e.take(VGPR)
        choose(e, rest, leads, value.part(0), 0)
        e.move(greatest.part(0), of_all_lanes(e, "v_max_u32", rest))
        e.move(greatest.part(1), top)
    return greatest


def _bucket(e: Emitter, at: int, column: Column, word: Word, lanes: Lanes) -> Iterator[Addition]:
    """``word`` is the bucket. Of a row that is known all lanes may still have buckets of their own."""
    if isinstance(word.value, int):
        yield Addition("add", at + word.value, lanes.count, lanes)
    else:
        lanes = agreeing(e, lanes, [word])
        yield Addition("add", at, lanes.count, lanes, word.value)


_ADDITIONS = {"sum": _sum, "avg": _sum, "min": _extreme, "max": _extreme, "hist": _bucket}


# ---- buckets


def bucket_of(e: Emitter, column: Column, word: Word) -> Word:
    """The number of a value's bucket, 32 bits."""
    if isinstance(word.value, int):
        return Word(column.bucket(word.value), Type.U32)
    bucket = e.take(SGPR if word.value.uniform else VGPR)
    with e.scratch():
        if word.value.uniform and not column.step:
            _scalar_bit_length(e, bucket, word.value)
        elif word.value.uniform:
            found = e.take(VGPR)
            _linear(e, found, column, e.vector(word.value, 32 * word.value.count))
            e.put("v_readfirstlane_b32", bucket, found)
        elif column.step:
            _linear(e, bucket, column, word.value)
        else:
            _bit_length(e, bucket, word.value)
    return Word(bucket, Type.U32)


def _scalar_bit_length(e: Emitter, dst: Place, value: Place) -> None:
    """S_FLBIT_I32 counts zeros above the highest bit, and gives -1 where there is none (CDNA3 ISA)."""
    bits = 32 * value.count
    e.put(f"s_flbit_i32_b{bits}", dst, value)
    e.salu("s_min_u32", dst, dst, bits)
    e.salu("s_sub_u32", dst, bits, dst)


def _bit_length(e: Emitter, dst: Place, value: Place) -> None:
    """V_FFBH_U32 counts zeros above the highest bit, and gives -1 where there is none (CDNA3 ISA)."""
    e.put("v_ffbh_u32", dst, value.part(0))
    e.valu("v_min_u32", dst, 32, dst)
    if value.count == 2:
        above = e.take(VGPR)
        e.put("v_ffbh_u32", above, value.part(1))
        e.valu("v_add_u32", dst, 32, dst)
        e.valu("v_min_u32", dst, above, dst)
    e.valu("v_sub_u32", dst, 32 * value.count, dst)


def _linear(e: Emitter, dst: Place, column: Column, value: Place) -> None:
    """value // step, or the last bucket: a division whose quotient has few bits, one after another."""
    last, step = column.buckets - 1, column.step
    left = _at_most(e, value, last * step)
    bits = 32 * left.count
    if step.bit_count() == 1:
        shifted = e.valu(f"v_lshrrev_b{bits}", e.take(VGPR, left.count), step.bit_length() - 1, left, bits=bits)
        e.move(dst, shifted.part(0))
        return
    e.move(dst, 0)
    reduced, fits, more = e.take(VGPR, left.count), e.mask(), e.take(VGPR)
    for bit in reversed(range(last.bit_length())):
        if step << bit >> bits:
            continue
        with e.scratch():
            subtrahend = e.vector(step << bit, bits)
            e.compare("ge", (left, subtrahend), f"u{bits}", fits)
            subtract(e, reduced, left, subtrahend)
            choose(e, left, fits, reduced, left)
            choose(e, more, fits, 1 << bit, 0)
            e.valu("v_or_b32", dst, dst, more)


def _at_most(e: Emitter, value: Place, most: int) -> Place:
    """A copy of the value or, if that is less, a constant; in 32 bits where both fit."""
    kept = e.take(VGPR, value.count)
    if value.count == 1:
        return e.move(kept, value) if most >> 32 else e.valu("v_min_u32", kept, most, value)
    with e.scratch():
        limit = e.vector(most, 64)
        choose(e, kept, e.compare("lt", (value, limit), "u64", e.mask()), value, limit)
    return kept if most >> 32 else kept.part(0)
