"""SAVE to an aggregating map on PTX: which row is meant, and what is added to it.

Lanes of a warp that mean the same row are added up first, and one of them does the atomics. Whether they all do is
compared where it is not known; where not, each does its own. ``ncc.tables`` says how a table lies in memory.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from ncc.backends.ptx.code.emit import Emitter, RegClass, Registers, is_literal
from ncc.backends.ptx.code.helpers import active_lanes
from ncc.backends.ptx.code.lower import convert
from ncc.backends.ptx.code.saver import PtxSaver
from ncc.backends.rewrite.layout import MapLayout
from ncc.backends.rewrite.saver import Visit
from ncc.backends.rewrite.tables import PROBES
from ncc.ir.types import Level, Type
from ncc.tables import HEAD_WORDS, WORD_BITS, WORD_BYTES, Column

GOLDEN = 0x9E3779B97F4A7C15  # 2**64 / golden ratio: Knuth's multiplicative hashing, TAOCP 6.4
STEP_SHIFT = 17
"""Bits of the hash that the step of a search does not use; what it uses are other bits than the first slot's."""
CHUNK_BITS = 27
"""Bits whose sum over 32 lanes fits the 32 of ``redux``."""


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


@dataclass(frozen=True)
class Lanes:
    """Who saves. ``adding``: the predicate of the lanes that do atomics, None for all that execute; ``mask``: those
    that save, where they are combined; ``same``: the predicate that they are, None where that is known."""

    adding: str | None
    mask: str | None = None
    same: str | None = None


@dataclass(frozen=True)
class Place:
    """An address: a register and bytes."""

    base: str
    offset: int = 0

    def word(self, number: int) -> Place:
        return Place(self.base, self.offset + WORD_BYTES * number)

    def __str__(self) -> str:
        return f"[{self.base}+{self.offset}]" if self.offset else f"[{self.base}]"


class TableSaver(PtxSaver):
    """``combines``: lanes may be combined. Where sites save to it, a register has this SM's fixed rows."""

    def __init__(self, layout: MapLayout, param: str, registers: Registers, combines: bool, at_sites: bool) -> None:
        super().__init__(layout, param)
        assert layout.table is not None
        self.table = layout.table
        self.combines = combines
        self.fixed_rows = registers.fresh(RegClass.B64) if at_sites and self.table.fixed else None
        # The count is in a row's first word whether it is asked for or not.
        self.columns = [(column, at) for column, at in self.table.places() if column.words]

    @property
    def persistent(self) -> tuple[str, ...]:
        return (self.fixed_rows,) if self.fixed_rows else ()

    def enter(self, e: Emitter) -> None:
        if self.fixed_rows:
            e.put("mov.b64", self.fixed_rows, self._replica(e, self.table.fixed_replicas, self.table.fixed_words))

    def save(self, e: Emitter, visit: Visit, level: Level, fields: Sequence[tuple[str, Type]]) -> None:
        words = [_word(e, operand, type_, declared.type)
                 for (operand, type_), declared in zip(fields, self.map.inputs, strict=True)]
        keys, values = words[: len(self.map.keys)], iter(words[len(self.map.keys) :])
        added = [(column, at, _bucket(e, column, word) if column.buckets else word)
                 for (column, at), word in zip(self.columns, values, strict=True)]
        alone = not self.combines or self.by_leader(level)
        everyone = Lanes(self.saving(e, visit, level)) if alone else _combined(e)
        fixed = tuple(k.value for k in keys if isinstance(k.value, int))
        if fixed in self.table.fixed and len(fixed) == len(keys):
            row, lanes = self._fixed_row(e, self.table.fixed.index(fixed)), everyone
        else:
            buckets = [word for column, _, word in added if column.buckets]
            lanes = _agreeing(e, everyone, [*keys, *buckets])
            row, lanes = self._found_row(e, keys, lanes)
        e.put("red.global.add.u64", str(row), _count(e, lanes), when=lanes.adding)
        for column, at, word in added:
            _ADD[column.use](e, row.word(at), column, word, lanes)

    # ---- rows

    def _fixed_row(self, e: Emitter, number: int) -> Place:
        """Its address in this SM's replica."""
        shape, key = self.table, f"fixed rows of {self.map.name}"
        base = self.fixed_rows or e.once(key) or e.remember(key, self._replica(
            e, shape.fixed_replicas, shape.fixed_words))
        return Place(base).word(HEAD_WORDS + number * shape.row_words)

    def _replica(self, e: Emitter, count: int, words: int) -> str:
        """Where the table is, moved on by the replicas before this SM's. A thread that is moved to another SM goes on
        with what it has: any replica will do."""
        if count == 1:
            return self.records(e)
        number = e.make("and.b32", RegClass.B32, e.make("mov.u32", RegClass.B32, "%smid"), str(count - 1))
        return e.mad_wide(number, str(WORD_BYTES * words), self.records(e))

    def _found_row(self, e: Emitter, keys: Sequence[Word], lanes: Lanes) -> tuple[Place, Lanes]:
        """The row of a key, and the lanes that have found one; the others are counted as lost."""
        shape = self.table
        base = self._replica(e, shape.replicas, shape.replica_words)
        at, slot_words = WORD_BYTES * shape.hashed_at, WORD_BYTES * (shape.slots + 1)
        seeking, packed = lanes.adding, Word(0, Type.U64)
        for place, key in zip(shape.keys, keys, strict=True):
            if place.dictionary is not None:
                words = e.add64(base, str(at + (1 + place.dictionary) * slot_words))
                number, seeking = self._search(e, words, key, seeking)
                key = Word(number, Type.U32)
            packed = _or(e, packed, _shifted(e, key, place.shift))
        slot, found = self._search(e, e.add64(base, str(at)), packed, seeking)
        lost = _and_not(e, lanes.adding, found)
        e.put("red.global.add.u64", f"[{self.records(e)}]", _count(e, lanes), when=lost)
        rows = e.add64(base, str(at + WORD_BYTES * shape.rows_at))
        row = e.mad_wide(slot, str(WORD_BYTES * shape.row_words), rows)
        return Place(row), Lanes(found, lanes.mask, lanes.same)

    def _search(self, e: Emitter, words: str, key: Word, seeking: str | None) -> tuple[str, str]:
        """(the slot that holds a word from now on, the predicate of the lanes that have one)."""
        slots = self.table.slots
        word = _register(e, key, 64)
        place = e.make("mov.b32", RegClass.B32, str(slots))  # of the word 0
        hash_ = e.make("mul.lo.u64", RegClass.B64, word, _signed(GOLDEN))
        first = e.make("shr.u64", RegClass.B64, hash_, str(WORD_BITS - (slots - 1).bit_length()))
        slot = e.make("cvt.u32.u64", RegClass.B32, first)
        shifted = e.make("shr.u64", RegClass.B64, hash_, str(STEP_SHIFT))
        # An odd step comes to every slot.
        step = e.make("or.b32", RegClass.B32, e.make("cvt.u32.u64", RegClass.B32, shifted), "1")
        also = (".and", seeking) if seeking else ("",)
        open_ = e.make(f"setp.ne{also[0]}.b64", RegClass.PRED, word, "0", *also[1:])
        before = e.make("mov.b64", RegClass.B64, "0")
        for probe in range(PROBES):
            if probe:
                slot = e.make("add.u32", RegClass.B32, slot, step)
                slot = e.make("and.b32", RegClass.B32, slot, str(slots - 1))
            place = e.make("selp.b32", RegClass.B32, slot, place, open_)
            address = e.mad_wide(slot, str(WORD_BYTES), words)
            e.put("atom.global.cas.b64", before, f"[{address}]", "0", word, when=open_)
            taken = e.make("setp.ne.and.b64", RegClass.PRED, before, "0", open_)
            open_ = e.make("setp.ne.and.b64", RegClass.PRED, before, word, taken)
        return place, _and_not(e, seeking, open_)


# ---- who adds


def _combined(e: Emitter) -> Lanes:
    """All lanes that save, of which the lowest adds."""
    mask = e.once("active") or e.remember("active", active_lanes(e))
    lowest = e.once("lowest active")
    if lowest is None:
        below = e.make("and.b32", RegClass.B32, mask, e.special("lanemask_lt"))
        also = (".and", e.guard) if e.guard else ("",)
        lowest = e.make(f"setp.eq{also[0]}.b32", RegClass.PRED, below, "0", *also[1:])
        e.remember("lowest active", lowest)
    return Lanes(lowest, mask)


def _agreeing(e: Emitter, lanes: Lanes, words: Sequence[Word]) -> Lanes:
    """Where the lanes are to be combined: one adds for all if they agree on every word, else each for itself."""
    if lanes.mask is None:
        return lanes
    agreeing = lanes.mask
    for word in words:
        if isinstance(word.value, str):
            matched = e.make("mov.b32", RegClass.B32, "0") if e.guard else e.fresh(RegClass.B32)
            # PTX ISA 9.7.13.11: all lanes of the mask where they have the same value, else none.
            e.put(f"match.all.sync.b{64 if word.wide else 32}", matched, word.value, lanes.mask, when=e.guard)
            agreeing = matched if agreeing is lanes.mask else e.make("and.b32", RegClass.B32, agreeing, matched)
    if agreeing is lanes.mask:
        return lanes
    same, differ = e.fresh(RegClass.PRED), e.fresh(RegClass.PRED)
    e.put("setp.eq.b32", f"{same}|{differ}", agreeing, lanes.mask)
    assert lanes.adding is not None
    one = e.make("and.pred", RegClass.PRED, same, lanes.adding)
    each = differ if e.guard is None else e.make("and.pred", RegClass.PRED, differ, _positive(e, e.guard))
    return Lanes(e.make("or.pred", RegClass.PRED, one, each), lanes.mask, same)


def _positive(e: Emitter, predicate: str) -> str:
    """A predicate without ``!``, which and.pred does not take."""
    return e.make("not.pred", RegClass.PRED, predicate[1:]) if predicate[0] == "!" else predicate


def _and_not(e: Emitter, predicate: str | None, other: str) -> str:
    negated = e.make("not.pred", RegClass.PRED, other)
    return negated if predicate is None else e.make("and.pred", RegClass.PRED, _positive(e, predicate), negated)


def _count(e: Emitter, lanes: Lanes) -> str:
    """How many saves a lane that adds stands for, 64 bits."""
    if lanes.mask is None:
        return "1"
    count = e.make("popc.b32", RegClass.B32, lanes.mask)
    if lanes.same is not None:
        count = e.make("selp.b32", RegClass.B32, count, "1", lanes.same)
    return e.wide(count)


def _chosen(e: Emitter, together: str, alone: str, lanes: Lanes) -> str:
    """The lanes' common value, or a lane's own where they are not combined; 64 bits."""
    return together if lanes.same is None else e.make("selp.b64", RegClass.B64, together, alone, lanes.same)


# ---- what is added


def _add_sum(e: Emitter, place: Place, column: Column, word: Word, lanes: Lanes) -> None:
    if isinstance(word.value, int):
        number = _extended(word)
        total = str(number) if lanes.mask is None else e.mad64(_count(e, lanes), str(number), "0")
    else:
        own = _register(e, word, 64, signed=word.type.signed)
        total = own if lanes.mask is None else _chosen(e, _sum_of_lanes(e, word, lanes.mask), own, lanes)
    e.put("red.global.add.u64", str(place), total, when=lanes.adding)


def _sum_of_lanes(e: Emitter, word: Word, mask: str) -> str:
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
    """Words begin at 0, so that all is made a maximum of unsigned numbers."""
    flip = column.flip
    if isinstance(word.value, int):
        value = _signed(word.value ^ flip)
    else:
        size = RegClass.B64 if word.wide else RegClass.B32
        own = word if not flip else Word(
            e.make(f"xor.b{64 if word.wide else 32}", size, word.name, _signed(flip) if word.wide else str(flip)),
            word.type)
        value = _register(e, own, 64)
        if lanes.mask is not None:
            value = _chosen(e, _greatest_of_lanes(e, own, lanes.mask), value, lanes)
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
            lanes = _agreeing(e, lanes, [word])
        place = Place(e.mad_wide(word.name, str(WORD_BYTES), place.base), place.offset)
    e.put("red.global.add.u64", str(place), _count(e, lanes), when=lanes.adding)


_ADD = {"sum": _add_sum, "avg": _add_sum, "min": _add_extreme, "max": _add_extreme, "hist": _add_to_bucket}


def _bucket(e: Emitter, column: Column, word: Word) -> Word:
    """The number of a value's bucket, 32 bits."""
    step, last = column.step, column.buckets - 1
    if isinstance(word.value, int):
        return Word(min(last, word.value // step if step else word.value.bit_length()), Type.U32)
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


# ---- words


def _word(e: Emitter, operand: str, source: Type, declared: Type) -> Word:
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


def _register(e: Emitter, word: Word, bits: int, signed: bool = False) -> str:
    """A word in a register of 64 bits."""
    if isinstance(word.value, int):
        return e.make("mov.b64", RegClass.B64, _signed(word.value))
    if word.wide:
        return word.value
    return e.make("cvt.s64.s32", RegClass.B64, word.value) if signed else e.wide(word.value)


def _extended(word: Word) -> int:
    """A constant as the signed 64-bit number that PTX takes for its bits."""
    assert isinstance(word.value, int)
    bits = word.type.bits
    return word.value - (1 << bits) if (word.type.signed or bits == 64) and word.value >> bits - 1 else word.value


def _signed(value: int) -> str:
    """64 bits as a literal."""
    return str(value - (1 << 64) if value >> 63 else value)


def _shifted(e: Emitter, word: Word, shift: int) -> Word:
    if isinstance(word.value, int):
        return Word(word.value << shift & (1 << 64) - 1, Type.U64)
    wide = _register(e, word, 64)
    return Word(e.make("shl.b64", RegClass.B64, wide, str(shift)) if shift else wide, Type.U64)


def _or(e: Emitter, a: Word, b: Word) -> Word:
    if isinstance(a.value, int) and isinstance(b.value, int):
        return Word(a.value | b.value, Type.U64)
    if isinstance(a.value, int) or isinstance(b.value, int):
        constant, register = (a.value, b.name) if isinstance(a.value, int) else (b.value, a.name)
        assert isinstance(constant, int)
        return Word(e.make("or.b64", RegClass.B64, register, _signed(constant)) if constant else register, Type.U64)
    return Word(e.make("or.b64", RegClass.B64, a.name, b.name), Type.U64)
