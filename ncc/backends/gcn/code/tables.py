"""SAVE to an aggregating map on CDNA: which row is meant, and what is added to it.

Lanes of a wave that mean the same row are added up first, and one of them does the atomics. Whether they all do is
compared where it is not known; where not, each does its own. ``ncc.tables`` says how a table lies in memory.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from itertools import islice
from typing import TypeAlias

from ncc.backends.gcn.code.emit import SGPR, VGPR, Emitter, Operand, Place, Registers, narrowed
from ncc.backends.gcn.code.lower import multiply
from ncc.backends.gcn.code.rows import (
    EACH,
    Added,
    Addition,
    Lanes,
    RowPlace,
    add,
    additions,
    agreeing,
    bucket_of,
    combined,
    fetch,
    in_vectors,
)
from ncc.backends.gcn.code.saver import Fields, GcnSaver
from ncc.backends.gcn.code.wave import Wave
from ncc.backends.gcn.code.words import Word, packed, wide, word_of
from ncc.backends.rewrite.layout import MapLayout
from ncc.backends.rewrite.saver import Visit
from ncc.backends.rewrite.tables import GOLDEN, PROBES, STEP_SHIFT
from ncc.ir.nodes import Body, Field, Imm, IRBody
from ncc.ir.types import Level, Type
from ncc.tables import HEAD_WORDS, WORD_BITS, WORD_BYTES

Counted: TypeAlias = tuple[Hashable, bool]
"""An execution (``Visit``), and whether a wave counts once each time, not its lanes."""
COUNTERS = 8
"""Executions of one map that a wave counts in registers."""
SPARED = 48
"""Free SGPRs that are left to everything else."""


def saves_constants(body: Body, name: str) -> bool:
    """Whether a body saves constants to a map wherever it is executed."""
    return isinstance(body, IRBody) and any(
        i.saves and i.attr == name and i.condition is None and all(isinstance(arg, Imm) for arg in i.saved)
        for i in body.instrs)


@dataclass
class Counter:
    """Of a wave: how often its lanes executed some instructions. ``saves`` are what is saved there each time: the
    number of a fixed row, and constants."""

    register: Place
    saves: list[tuple[int, tuple[Added, ...]]]


class TableSaver(GcnSaver):
    """``counted``: how the sites are executed that save constants to the map, the most frequent first; whether 32 bits
    may not count that.

    What is constant at a site is not saved there: a register counts, for all instructions that are executed equally
    often, and when the wave ends that many saves are done at once. Other sites save to this CU's replica.
    """

    def __init__(self, layout: MapLayout, wave: Wave, registers: Registers, counted: Mapping[Counted, bool]) -> None:
        super().__init__(layout, wave)
        assert layout.table is not None
        self.table = layout.table
        # The count is in a row's first word whether it is asked for or not.
        self.columns = [(column, at) for column, at in self.table.places() if column.words]
        self.counters = {which: Counter(registers.take(SGPR, 2 if is_wide else 1), [])
                         for which, is_wide in islice(counted.items(), COUNTERS)
                         if which[0] is not None and len(registers.sgpr.free) > SPARED}

    def enter(self, e: Emitter) -> None:
        for counter in self.counters.values():
            e.move(counter.register, 0)

    def save(self, e: Emitter, visit: Visit, level: Level, fields: Fields) -> None:
        with e.scratch():
            if self.by_leader(level) and not self._counts(e, visit, level, fields):
                with narrowed(e, None, leader=True):
                    self._add(e, fields, EACH)
            elif not self.by_leader(level) and not self._counts(e, visit, level, fields):
                self._add(e, fields, combined(e))

    def _add(self, e: Emitter, fields: Fields, everyone: Lanes) -> None:
        keys, added = self._split(e, fields)
        number = self.fixed(keys)
        if number is not None:
            add(e, self.fixed_row(e, number), list(additions(e, added, everyone)))
            return
        buckets = [word for column, _, word in added if column.buckets]
        lanes = agreeing(e, everyone, [*keys, *buckets])
        adding = [replace(addition, lanes=EACH) for addition in additions(e, added, lanes)]
        with self.found_row(e, keys, lanes) as row:
            add(e, row, adding)

    def _split(self, e: Emitter, fields: Fields) -> tuple[Sequence[Word], tuple[Added, ...]]:
        """The keys, and what is added, of a histogram the bucket."""
        keyed = len(self.map.keys)
        values = self.words(e, fields[keyed:], self.map.inputs[keyed:])
        return self.words(e, fields[:keyed], self.map.keys), tuple(
            (column, at, bucket_of(e, column, word) if column.buckets else word)
            for (column, at), word in zip(self.columns, values, strict=True))

    def words(self, e: Emitter, fields: Fields, declared: Sequence[Field]) -> list[Word]:
        pairs = zip(fields, declared, strict=True)
        return [word_of(e, operand, type_, field.type) for (operand, type_), field in pairs]

    def fixed(self, keys: Sequence[Word]) -> int | None:
        """The number of the fixed row that has these keys."""
        constants = tuple(k.value for k in keys if isinstance(k.value, int))
        known = len(constants) == len(keys) and constants in self.table.fixed
        return self.table.fixed.index(constants) if known else None

    # ---- counting

    def _counts(self, e: Emitter, visit: Visit, level: Level, fields: Fields) -> bool:
        """Whether a register counts a save of constants."""
        by_wave = self.by_leader(level)
        counter = self.counters.get((visit.execution, by_wave))
        if counter is None or e.conditional or not all(isinstance(operand, int) for operand, _ in fields):
            return False
        keys, added = self._split(e, fields)
        number = self.fixed(keys)
        if number is None:
            return False
        if not counter.saves:
            _count(e, counter.register, by_wave)
        counter.saves.append((number, added))
        return True

    def leave(self, e: Emitter, visit: Visit) -> None:
        for counter in self.counters.values():
            for number, added in counter.saves:
                with e.scratch():
                    some = e.mask()
                    e.put(f"s_cmp_lg_u{32 * counter.register.count}", counter.register, 0)
                    e.put(e.of_mask("s_cselect"), some, -1, 0)
                    with narrowed(e, some, leader=True):
                        add(e, self.fixed_row(e, number),
                            list(additions(e, added, Lanes(None, False, counter.register))))

    # ---- rows

    def fixed_row(self, e: Emitter, number: int) -> RowPlace:
        """In this CU's replica."""
        shape = self.table
        base = self._replica(e, shape.fixed_replicas, shape.fixed_words)
        return RowPlace(base, None, WORD_BYTES * (HEAD_WORDS + number * shape.row_words))

    def _replica(self, e: Emitter, count: int, words: int) -> Place:
        """Where the table is, moved on by the replicas before this CU's."""
        table = self.pointer(e, self.layout.records_param)
        if count == 1:
            return table
        key = f"replica of {self.map.name}, {words} words"
        found = e.once(key)
        if isinstance(found, Place):
            return found
        base = e.take(SGPR, 2)
        with e.scratch():
            number = e.salu("s_and_b32", e.take(SGPR), self.wave.cuid(e), count - 1)
            e.salu("s_mul_i32", number, number, WORD_BYTES * words)  # a table has at most 2**30 bytes
            e.salu("s_add_u32", base.part(0), number, table.part(0))
            e.salu("s_addc_u32", base.part(1), table.part(1), 0)
        e.remember(key, base)
        return base

    @contextmanager
    def found_row(self, e: Emitter, keys: Sequence[Word], lanes: Lanes) -> Iterator[RowPlace]:
        """The row of a key, while the lanes that add and have found one are on; the others' saves are counted as
        lost."""
        shape = self.table
        base = self._replica(e, shape.replicas, shape.replica_words)
        at, slot_bytes = WORD_BYTES * shape.hashed_at, WORD_BYTES * (shape.slots + 1)
        with narrowed(e, lanes.adding, leader=False):
            found: Place | None = None
            parts = []
            for place, key in zip(shape.keys, keys, strict=True):
                if place.dictionary is not None:
                    words = at + (1 + place.dictionary) * slot_bytes
                    number, found = self._search(e, RowPlace(base, None, words), key, found)
                    key = Word(number, Type.U32)
                parts.append((key, place.shift))
            slot, found = self._search(e, RowPlace(base, None, at), packed(e, parts), found)
            self.lose(e, found, lanes.count)
            offset = e.valu("v_mul_u32_u24", e.take(VGPR), slot, WORD_BYTES * shape.row_words)
            with narrowed(e, found, leader=False):
                yield RowPlace(base, offset, at + WORD_BYTES * shape.rows_at)

    def lose(self, e: Emitter, kept: Place, count: Operand) -> None:
        """Count the saves of the lanes that are on and not kept."""
        with e.scratch():
            lost, all_ = e.mask(), e.mask()
            e.put(e.of_mask("s_mov"), all_, e.exec)
            e.salu(e.of_mask("s_andn2"), lost, all_, kept)
            table = RowPlace(self.pointer(e, self.layout.records_param), None)
            add(e, table, [Addition("add", 0, count, Lanes(lost, False, 1))])

    def _search(self, e: Emitter, words: RowPlace, key: Word, seeking: Place | None) -> tuple[Place, Place]:
        """(the slot that holds a word from now on, the mask of the lanes that have one) of the lanes that seek."""
        slots, place, found = self.table.slots, e.take(VGPR), e.mask()
        with e.scratch():
            pair = in_vectors(e, wide(e, key))
            exchanged = e.take(VGPR, 4)  # what is written comes before what it is compared with
            e.move(exchanged.part(0, 2), pair)
            e.move(exchanged.part(2, 2), 0)
            slot, step = self._hash(e, pair)
            e.move(place, slots)  # of the word 0
            before, open_, other, offset = e.take(VGPR, 2), e.mask(), e.mask(), e.take(VGPR)
            at = replace(words, offset=offset)
            with narrowed(e, seeking, leader=False):
                e.put(e.of_mask("s_mov"), found, e.exec)
                e.compare("ne", (pair, 0), "u64", open_)
            with narrowed(e, open_, leader=False):
                for probe in range(PROBES):
                    if probe:
                        e.put(e.of_mask("s_and"), e.exec, e.exec, open_)
                        e.valu("v_add_u32", slot, slot, step)
                        e.valu("v_and_b32", slot, slots - 1, slot)
                    e.move(place, slot)
                    e.valu("v_lshlrev_b32", offset, WORD_BYTES.bit_length() - 1, slot)
                    fetch(e, "cmpswap", before, at, exchanged, self.wave.arch)
                    e.compare("ne", (before, 0), "u64", open_)
                    e.compare("ne", (before, pair), "u64", other)
                    e.put(e.of_mask("s_and"), open_, open_, other)
            e.salu(e.of_mask("s_andn2"), found, found, open_)
        return place, found

    def _hash(self, e: Emitter, word: Place) -> tuple[Place, Place]:
        """(the slot to begin at, the way to the next), of 64 bits."""
        slot, step = e.take(VGPR), e.take(VGPR)
        with e.scratch():
            product = e.take(VGPR, 2)
            multiply(e, product, word, GOLDEN)
            e.valu("v_lshrrev_b32", slot, WORD_BITS // 2 - (self.table.slots - 1).bit_length(), product.part(1))
            e.valu("v_alignbit_b32", step, product.part(1), product.part(0), STEP_SHIFT)
            e.valu("v_or_b32", step, 1, step)  # an odd one comes to every slot
        return slot, step


def _count(e: Emitter, register: Place, by_wave: bool) -> None:
    """The lanes that are on; of a wave whether there is one."""
    more = e.take(SGPR)
    if by_wave:
        e.some_lane()
        e.put("s_cselect_b32", more, 1, 0)
    else:
        e.put(e.of_mask("s_bcnt1_i32"), more, e.exec)
    e.salu("s_add_u32", register.part(0), register.part(0), more)
    if register.count == 2:
        e.salu("s_addc_u32", register.part(1), register.part(1), 0)
