"""Rows of aggregating maps on PTX: which lanes of a warp add to one, and what."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from ncc.backends.ptx.code.emit import Emitter, RegClass
from ncc.backends.ptx.code.helpers import agreeing_lanes, joining_lanes, lowest_lane
from ncc.backends.ptx.code.words import Word, extended, register, signed
from ncc.ir.types import Type
from ncc.tables import WORD_BYTES, Column

CHUNK_BITS = 27
"""Bits whose sum over 32 lanes fits the 32 of ``redux``."""


@dataclass(frozen=True)
class Lanes:
    """Who saves. ``adding``: the predicate of the lanes that do atomics, None for all that execute; ``mask``: those
    that save, where they are combined; ``same``: the predicate that they are, None where that is known; ``count``: the
    saves that each of them stands for, where a register has it."""

    adding: str | None
    mask: str | None = None
    same: str | None = None
    count: str | None = None


@dataclass(frozen=True)
class Place:
    """An address: a register and bytes."""

    base: str
    offset: int = 0

    def word(self, number: int) -> Place:
        return Place(self.base, self.offset + WORD_BYTES * number)

    def __str__(self) -> str:
        return f"[{self.base}+{self.offset}]" if self.offset else f"[{self.base}]"


# ---- who adds


def combined(e: Emitter) -> Lanes:
    """All lanes that save, of which the lowest adds."""
    mask = joining_lanes(e)
    lowest = e.once("lowest active")
    if lowest is None:
        lowest = e.remember("lowest active", lowest_lane(e, mask))
    return Lanes(lowest, mask)


def agreeing(e: Emitter, lanes: Lanes, words: Sequence[Word]) -> Lanes:
    """Where the lanes are to be combined: one adds for all if they agree on every word, else each for itself."""
    if lanes.mask is None:
        return lanes
    varying = [(word.value, 64 if word.wide else 32) for word in words if isinstance(word.value, str)]
    agreeing = agreeing_lanes(e, lanes.mask, varying)
    if agreeing is lanes.mask:
        return lanes
    same, differ = e.fresh(RegClass.PRED), e.fresh(RegClass.PRED)
    e.put("setp.eq.b32", f"{same}|{differ}", agreeing, lanes.mask)
    assert lanes.adding is not None
    one = e.make("and.pred", RegClass.PRED, same, lanes.adding)
    each = differ if e.guard is None else e.make("and.pred", RegClass.PRED, differ, positive(e, e.guard))
    return Lanes(e.make("or.pred", RegClass.PRED, one, each), lanes.mask, same)


def positive(e: Emitter, predicate: str) -> str:
    """A predicate without ``!``, which and.pred does not take."""
    return e.make("not.pred", RegClass.PRED, predicate[1:]) if predicate[0] == "!" else predicate


def and_not(e: Emitter, predicate: str | None, other: str) -> str:
    negated = e.make("not.pred", RegClass.PRED, other)
    return negated if predicate is None else e.make("and.pred", RegClass.PRED, positive(e, predicate), negated)


def saves_of_each(e: Emitter, lanes: Lanes) -> str:
    """How many saves a lane that adds stands for, 64 bits."""
    if lanes.mask is None:
        return lanes.count or "1"
    count = e.make("popc.b32", RegClass.B32, lanes.mask)
    if lanes.same is not None:
        count = e.make("selp.b32", RegClass.B32, count, "1", lanes.same)
    return e.wide(count)


def _chosen(e: Emitter, together: str, alone: str, lanes: Lanes) -> str:
    """The lanes' common value, or a lane's own where they are not combined; 64 bits."""
    return together if lanes.same is None else e.make("selp.b64", RegClass.B64, together, alone, lanes.same)


# ---- what is added

Added = tuple[Column, int, Word]
"""A column, its first word in a row, and a saved value; of a histogram the bucket."""


def add_to_row(e: Emitter, row: Place, added: Sequence[Added], lanes: Lanes) -> None:
    e.put("red.global.add.u64", str(row), saves_of_each(e, lanes), when=lanes.adding)
    add_columns(e, row, added, lanes)


def add_columns(e: Emitter, row: Place, added: Sequence[Added], lanes: Lanes) -> None:
    for column, at, word in added:
        _ADD[column.use](e, row.word(at), column, word, lanes)


def _add_sum(e: Emitter, place: Place, column: Column, word: Word, lanes: Lanes) -> None:
    if word.value == 0:
        return
    if isinstance(word.value, int):
        total = e.mad64(saves_of_each(e, lanes), str(extended(word)), "0")
    else:
        own = register(e, word, by_sign=word.type.signed)
        if not e.reduces:
            total = e.mad64(saves_of_each(e, lanes), own, "0")
        else:
            total = own if lanes.mask is None else _chosen(e, sum_of_lanes(e, word, lanes.mask), own, lanes)
    e.put("red.global.add.u64", str(place), total, when=lanes.adding)


def sum_of_lanes(e: Emitter, word: Word, mask: str) -> str:
    """The sum modulo 2**64, chunk by chunk; the topmost one has the sign."""
    total = "0"
    bits = word.type.bits
    for at in range(0, bits, CHUNK_BITS):
        last = at + CHUNK_BITS >= bits
        part = _chunk(e, word, at, last)
        kind = "s32" if last and word.type.signed else "u32"
        added = e.make("mov.b32", RegClass.B32, "0") if e.guard else e.fresh(RegClass.B32)
        e.put(f"redux.sync.add.{kind}", added, part, mask, when=e.guard)
        wide = e.make(f"cvt.{'s' if kind == 's32' else 'u'}64.{kind}", RegClass.B64, added)
        total = e.add64(e.make("shl.b64", RegClass.B64, wide, str(at)) if at else wide, total)
    return total


def _chunk(e: Emitter, word: Word, at: int, last: bool) -> str:
    """Some bits of a value in a 32-bit register."""
    size, sign = (64, RegClass.B64) if word.wide else (32, RegClass.B32)
    part = word.name
    if at:
        part = e.make(f"shr.{'s' if word.type.signed else 'u'}{size}", sign, part, str(at))
    if word.wide:
        part = e.make("cvt.u32.u64", RegClass.B32, part)
    return part if last else e.make("and.b32", RegClass.B32, part, str((1 << CHUNK_BITS) - 1))


def _add_extreme(e: Emitter, place: Place, column: Column, word: Word, lanes: Lanes) -> None:
    if isinstance(word.value, int):
        e.put("red.global.max.u64", str(place), signed(word.value ^ column.flip), when=lanes.adding)
    else:
        add_greatest(e, place, flipped(e, column, word), lanes)


def flipped(e: Emitter, column: Column, word: Word) -> Word:
    """Words begin at 0, so that all is made a maximum of unsigned numbers."""
    if not column.flip:
        return word
    if word.wide:
        return Word(e.make("xor.b64", RegClass.B64, word.name, signed(column.flip)), word.type)
    return Word(e.make("xor.b32", RegClass.B32, word.name, str(column.flip)), word.type)


def add_greatest(e: Emitter, place: Place, word: Word, lanes: Lanes) -> None:
    value = register(e, word)
    if lanes.mask is not None and e.reduces:
        value = _chosen(e, _greatest_of_lanes(e, word, lanes.mask), value, lanes)
    e.put("red.global.max.u64", str(place), value, when=lanes.adding)


def _greatest_of_lanes(e: Emitter, word: Word, mask: str) -> str:
    """Of 64 bits the upper half, then the lower one among the lanes that have it."""
    if not word.wide:
        return e.wide(_redux_max(e, word.name, mask))
    low, high = e.fresh(RegClass.B32), e.fresh(RegClass.B32)
    e.put("mov.b64", f"{{{low}, {high}}}", word.name)
    top = _redux_max(e, high, mask)
    leads = e.make("setp.eq.b32", RegClass.PRED, high, top)
    rest = _redux_max(e, e.make("selp.b32", RegClass.B32, low, "0", leads), mask)
    return e.make("mov.b64", RegClass.B64, f"{{{rest}, {top}}}")


def _redux_max(e: Emitter, value: str, mask: str) -> str:
    greatest = e.make("mov.b32", RegClass.B32, "0") if e.guard else e.fresh(RegClass.B32)
    e.put("redux.sync.max.u32", greatest, value, mask, when=e.guard)
    return greatest


def _add_to_bucket(e: Emitter, place: Place, column: Column, word: Word, lanes: Lanes) -> None:
    """``word`` is the bucket. Of a row that is known all lanes may still have buckets of their own."""
    if isinstance(word.value, int):
        place = place.word(word.value)
    else:
        if lanes.same is None:
            lanes = agreeing(e, lanes, [word])
        place = Place(e.mad_wide(word.name, str(WORD_BYTES), place.base), place.offset)
    e.put("red.global.add.u64", str(place), saves_of_each(e, lanes), when=lanes.adding)


_ADD = {"sum": _add_sum, "avg": _add_sum, "min": _add_extreme, "max": _add_extreme, "hist": _add_to_bucket}


def bucket_of(e: Emitter, column: Column, word: Word) -> Word:
    """The number of a value's bucket, 32 bits."""
    step, last = column.step, column.buckets - 1
    if isinstance(word.value, int):
        return Word(column.bucket(word.value), Type.U32)
    kind, class_ = ("64", RegClass.B64) if word.wide else ("32", RegClass.B32)
    if not step:
        # PTX ISA 9.7.1.16: the place of the highest bit, 0xffffffff where there is none.
        return Word(e.add32(e.make(f"bfind.u{kind}", RegClass.B32, word.name), "1"), Type.U32)
    at = word.name
    if step & (step - 1):
        at = e.make(f"div.u{kind}", class_, at, str(step))
    elif step > 1:
        at = e.make(f"shr.u{kind}", class_, at, str(step.bit_length() - 1))
    at = e.make(f"min.u{kind}", class_, at, str(last))
    return Word(e.make("cvt.u32.u64", RegClass.B32, at) if word.wide else at, Type.U32)
