"""SAVE to an aggregating map on PTX: which row is meant, and what is added to it.

Lanes of a warp that mean the same row are added up first, and one of them does the atomics. Whether they all do is
compared where it is not known; where not, each does its own. ``ncc.tables`` says how a table lies in memory.

Figures for Triton's kernels (sm_90, ptxas 13.0): where the key is a constant, counts, sums, minima and maxima take no
atomics before a thread leaves (``tallies``); a search takes 95 PTX instructions at a site.
"""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from dataclasses import replace

from ncc.backends.ptx.code.emit import Emitter, RegClass
from ncc.backends.ptx.code.flush import flush
from ncc.backends.ptx.code.rows import (
    Lanes,
    Place,
    add_to_row,
    agreeing,
    and_not,
    bucket_of,
    combined,
    saves_of_each,
)
from ncc.backends.ptx.code.saver import PtxSaver
from ncc.backends.ptx.code.tallies import Tallies
from ncc.backends.ptx.code.words import Word, either, register, shifted, signed, word_of
from ncc.backends.rewrite.layout import MapLayout
from ncc.backends.rewrite.saver import Position, Visit
from ncc.backends.rewrite.tables import GOLDEN, PROBES, STEP_SHIFT
from ncc.ir.types import Level, Type
from ncc.tables import HEAD_WORDS, MAX_USUAL, WORD_BITS, WORD_BYTES, TableShape


class TableSaver(PtxSaver):
    """``combines``: lanes may be combined. ``executions``: how the sites are executed that save to the map; whether 32
    bits may not count that.

    Sums, minima and maxima that are saved to fixed rows, and whatever is constant there, are kept in registers, and
    added to the rows when the thread leaves. Other saves add to this SM's fixed rows, whose address is a register, or
    look for a row.
    """

    def __init__(self, layout: MapLayout, param: str, combines: bool, executions: Mapping[Hashable, bool]) -> None:
        super().__init__(layout, param)
        assert layout.table is not None
        self.table = self._with_room(layout.table)
        self.combines = combines
        self.tallies = Tallies(executions)
        self.start: Emitter | None = None
        self.fixed_rows: str | None = None
        # The count is in a row's first word whether it is asked for or not.
        self.columns = [(column, at) for column, at in self.table.places() if column.words]

    def enter(self, e: Emitter) -> None:
        self.start = e
        self.tallies.enter(e)

    def save(self, e: Emitter, visit: Visit, level: Level, fields: Sequence[tuple[str, Type]]) -> None:
        words = [word_of(e, operand, type_, declared.type)
                 for (operand, type_), declared in zip(fields, self.map.inputs, strict=True)]
        keys, values = words[: len(self.map.keys)], iter(words[len(self.map.keys) :])
        added = tuple((column, at, bucket_of(e, column, word) if column.buckets else word)
                      for (column, at), word in zip(self.columns, values, strict=True))
        fixed = tuple(k.value for k in keys if isinstance(k.value, int))
        number = self.table.fixed.index(fixed) if len(fixed) == len(keys) and fixed in self.table.fixed else None
        if number is not None and self.tallies.take(e, visit.execution, self.by_leader(level), self._word(number),
                                                    number, added):
            return
        alone = not self.combines or self.by_leader(level)
        everyone = Lanes(self.saving(e, visit, level)) if alone else combined(e)
        if number is not None:
            row, lanes = self._fixed_row(e, number, visit), everyone
        else:
            buckets = [word for column, _, word in added if column.buckets]
            lanes = agreeing(e, everyone, [*keys, *buckets])
            row, lanes = self._found_row(e, keys, lanes)
        add_to_row(e, row, added, lanes)

    def leave(self, e: Emitter, visit: Visit) -> None:
        if self.tallies.terms:
            rows = Place(self._fixed_rows(e, visit)).word(HEAD_WORDS)
            usual = flush(e, self.tallies, rows, rows.word(self.table.usual_at), self.table.row_words, self.combines)
            if usual is not None:
                self.table = replace(self.table, usual=usual.table(self._word(len(self.table.fixed))))

    @property
    def described(self) -> MapLayout:
        return replace(self.layout, table=self.table)

    def _with_room(self, table: TableShape) -> TableShape:
        """With words behind the fixed rows, for what warps add most often."""
        return replace(table, usual=((),) * MAX_USUAL) if table.fixed and not table.record else table

    # ---- rows

    def _word(self, number: int) -> int:
        """The first of a fixed row, counted from the first row's."""
        return number * self.table.row_words

    def _fixed_row(self, e: Emitter, number: int, visit: Visit) -> Place:
        return Place(self._fixed_rows(e, visit)).word(HEAD_WORDS + self._word(number))

    def _fixed_rows(self, e: Emitter, visit: Visit) -> str:
        """The address of this SM's replica; in a register that lives through the kernel, if sites need it."""
        at_site = visit.position not in (Position.ENTRY, Position.EXIT)
        if at_site and self.fixed_rows is None:
            assert self.start is not None
            self.fixed_rows = self._replica(self.start, self.table.fixed_replicas, self.table.fixed_words)
        key = f"fixed rows of {self.map.name}"
        return self.fixed_rows or e.once(key) or e.remember(key, self._replica(
            e, self.table.fixed_replicas, self.table.fixed_words))

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
            packed = either(e, packed, shifted(e, key, place.shift))
        slot, found = self._search(e, e.add64(base, str(at)), packed, seeking)
        lost = and_not(e, lanes.adding, found)
        e.put("red.global.add.u64", f"[{self.records(e)}]", saves_of_each(e, lanes), when=lost)
        rows = e.add64(base, str(at + WORD_BYTES * shape.rows_at))
        row = e.mad_wide(slot, str(WORD_BYTES * shape.row_words), rows)
        return Place(row), Lanes(found, lanes.mask, lanes.same)

    def _search(self, e: Emitter, words: str, key: Word, seeking: str | None) -> tuple[str, str]:
        """(the slot that holds a word from now on, the predicate of the lanes that have one)."""
        slots = self.table.slots
        word = register(e, key)
        place = e.make("mov.b32", RegClass.B32, str(slots))  # of the word 0
        hash_ = e.make("mul.lo.u64", RegClass.B64, word, signed(GOLDEN))
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
        return place, and_not(e, seeking, open_)
