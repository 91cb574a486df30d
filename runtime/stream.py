"""The records of a stream map in a chunk of the store: its warps' entries, made into records as they are asked for."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property, partial
from itertools import groupby
from typing import TypeVar

import numpy as np
import numpy.typing as npt

from ncc.abi import STREAM_UNIT_BYTES, EntryKind, PartKind
from ncc.lanes import LANES

from .device import Layout, StoredRecords
from .entries import EVERY_UNIT, Entries, StreamDamage, StreamFormat, Units, runs_of_launch, tables_of_launch
from .launch import Batch, Counts, EntryCount, Extent, Records, Rows, of_blocks
from .parts import Parts, Piece

_T = TypeVar("_T")

BATCH_UNITS = 1 << 13
"""Units that are made into records at a time: mostly 1 KiB comes of one at most, of an entry of a run more."""


@dataclass(frozen=True)
class _Window:
    """Entries of consecutive warps, or some of one warp; the lanes' records in them and before them ``[warps, 32]``."""

    first_warp: int
    entries: Entries
    end: Counts
    used: Counts
    before: npt.NDArray[np.int64]


class StreamRecords(StoredRecords):
    """As few entries say the same of many lanes, even their number is known only when all were looked at."""

    def __init__(self, layout: Layout, parts: Parts) -> None:
        super().__init__(layout, parts)
        told = layout.told
        try:
            tables = tables_of_launch(layout.schema.patterns, layout.params)
            runs = runs_of_launch(layout.schema.runs, layout.params)
        except ValueError as cause:
            raise parts.damaged(f"map '{self.schema.name}': {cause}") from None
        self._format = StreamFormat(layout.schema.dtype, tuple(told.chunk[: told.n_chunks]), tables, runs)

    @staticmethod
    def needed(layout: Layout) -> tuple[PartKind, ...]:
        return (PartKind.COUNTS,)

    @property
    def extent(self) -> Extent:  # type: ignore[override]
        told = self.layout.extent
        return Extent(told.blocks, told.units, max(1, int(self._used.max(initial=0))))

    @property
    def attempted(self) -> Counts:
        return self.layout.units_of(self._used + self._lost)

    @property
    def used(self) -> Counts:
        return self.layout.units_of(self._used)

    @cached_property
    def whole(self) -> Records:
        out = self.zeros(self.layout.warps)
        for window in self._windows(range(self.layout.warps)):
            if window.before.any():
                self._copy_lanes(out[window.first_warp], window)
            else:
                self._copy(out[window.first_warp :], out.strides[1], window)
        out.setflags(write=False)
        return self.layout.units_of(out)

    def batches(self, blocks: range | None = None) -> Iterator[Batch]:
        for window in self._windows(of_blocks(blocks, self.layout.block_warps, self.layout.warps)):
            yield Batch(self._records(window), Rows(window.first_warp * LANES, window.used.reshape(-1),
                                                    window.before.reshape(-1), self.layout.block_warps * LANES))

    @property
    def entries(self) -> Mapping[EntryKind, EntryCount]:
        found = np.zeros((max(EntryKind) + 1, 2), np.uint64)
        for _, entries in self._walked(range(self.layout.warps)):
            found += self._of_damage(partial(self._format.kinds, entries))
        return {EntryKind(kind): EntryCount(n, units * STREAM_UNIT_BYTES)
                for kind, (n, units) in enumerate(found.tolist()) if n}

    def _records(self, window: _Window) -> Records:
        """One behind another."""
        out = np.empty(int(window.used.sum(dtype=np.uint64)), self.schema.dtype)
        self._copy(out, 0, window)
        return out

    def _copy_lanes(self, out: Records, window: _Window) -> None:
        """To ``[32, slots]`` of a warp, whose lanes have different numbers of records before."""
        records, at = self._records(window), 0
        for lane, (first, n) in enumerate(zip(window.before[0].tolist(), window.used[0].tolist(), strict=True)):
            out[lane, first : first + n] = records[at : at + n]
            at += n

    def _copy(self, out: Records, row_bytes: int, window: _Window) -> None:
        self._of_damage(partial(self._format.copy, out, row_bytes, window.entries, window.used, window.end))

    # ---- what was used and lost

    @cached_property
    def _used(self) -> Counts:
        """``[warps, 32]``: the records that every lane saved."""
        used = np.zeros((self.layout.warps, LANES), np.uint32)
        for first, entries in self._walked(range(self.layout.warps)):
            used[first : first + len(entries.units)] = self._of_damage(partial(self._format.count, entries))[0]
        return self._as_told(used, self.saved)

    @cached_property
    def _lost(self) -> Counts:
        """``[warps, 32]``: and lost, of lanes that counted more units than there are."""
        layout = self.layout
        told = np.zeros((layout.warps, LANES), np.uint32)
        for part in self.parts.pieces(PartKind.LOSSES):
            losses = np.frombuffer(self.parts.bytes_of(part), "<u4").reshape(-1, LANES)
            told[part.warp : part.warp + part.n_warps] = losses
        lose = layout.exists(range(layout.warps)) & (self._counts > layout.told.cap)
        return self._as_told(np.where(lose, told, np.uint32(0)), self.lost)

    def _as_told(self, found: Counts, n: int) -> Counts:
        if int(found.sum(dtype=np.uint64)) != n:
            raise self.parts.damaged(f"the entries of map '{self.schema.name}' are not as many records as it says")
        return found

    # ---- entries

    @cached_property
    def _counts(self) -> Counts:
        layout = self.layout
        counts = np.frombuffer(self.parts.only(PartKind.COUNTS), "<u4").reshape(layout.warps, layout.count_lanes)
        if layout.count_lanes == 1:
            return counts
        return np.where(layout.exists(range(layout.warps)), counts, np.uint32(0))

    def _windows(self, warps: range) -> Iterator[_Window]:
        for first, entries in self._walked(warps):
            before, more = np.zeros(entries.counts.shape, np.int64), True
            while more:
                used, end = self._of_damage(partial(self._format.count, entries, BATCH_UNITS))
                yield _Window(first, entries, end, used, before)
                entries, before = replace(entries, begin=end), before + used
                more = bool((end != EVERY_UNIT).any())

    def _walked(self, of: range) -> Iterator[tuple[int, Entries]]:
        """The entries of so many consecutive warps ``of`` these that they have few units, or of one warp; the first
        warp."""
        for at, all_units in self._pieces():
            first = max(at, of.start)
            units = all_units[first - at : max(0, of.stop - at)]
            counts = self._counts[first : first + len(units)]
            filled = self._format.filled(counts, self.layout.told.cap)
            for few in _few(filled.astype(np.int64)):
                part = self._table(first, units, filled, few)
                warps = range(first + few.start, first + few.stop)
                exist = self.layout.exists(warps)
                told = np.where(exist, counts[few], np.uint32(0))
                if part.shape[1]:
                    begin = np.zeros(len(warps), np.uint32)
                    yield warps.start, Entries(part, begin, filled[few], exist, told)

    def _table(self, first: int, units: Units, filled: Counts, few: slice) -> Units:
        """The units of some of these consecutive warps; those of a warp's pages are behind its own."""
        own, most = units.shape[1], int(filled[few].max())
        if most <= own:
            return units[few, :most]
        paged = {row: self._with_pages(first + few.start + row, units[few.start + row], int(filled[few.start + row]))
                 for row in np.flatnonzero(filled[few] > own).tolist()}
        table = np.zeros((few.stop - few.start, most, units.shape[2]), np.uint32)
        table[:, :own] = units[few]
        for row, whole in paged.items():
            table[row, : len(whole)] = whole[:most]
        return table

    def _with_pages(self, warp: int, units: Units, filled: int) -> Units:
        """All units of a warp ``[units, 4]``, those of its pages behind its own."""
        together, at = [units], len(units)
        for part in self._pages.get(warp, ()):
            if part.slot != at:
                raise self.parts.damaged(f"the units of warp {warp} have a gap")
            data = np.frombuffer(self.parts.bytes_of(part), "<u4").reshape(part.n_warps, part.n_slots, -1)
            together.append(data[warp - part.warp])
            at += part.n_slots
        if at < filled:
            raise self.parts.damaged(f"map '{self.schema.name}' lacks units")
        return np.concatenate(together)

    @cached_property
    def _pages(self) -> Mapping[int, Sequence[Piece]]:
        """Of each warp that had pages, the parts that have their units, in order."""
        found: dict[int, list[Piece]] = {}
        for part in self.parts.pieces(PartKind.PAGES):
            for warp in range(part.warp, part.warp + part.n_warps) if part.bytes else ():
                found.setdefault(warp, []).append(part)
        return found

    def _pieces(self) -> Iterator[tuple[int, Units]]:
        """(the first warp, units from its first one on ``[warps, units, 4]``); parts of one warp are put together."""
        for warp, parts in groupby(self.parts.pieces(PartKind.RECORDS), lambda part: part.warp):
            together, at = [], 0
            for part in parts:
                data = np.frombuffer(self.parts.bytes_of(part), "<u4").reshape(part.n_warps, part.n_slots, -1)
                if part.slot != at or (at and part.n_warps > 1):
                    raise self.parts.damaged(f"the units of warp {warp} have a gap")
                together.append(data)
                at += part.n_slots
            yield warp, together[0] if len(together) == 1 else np.concatenate(together, axis=1)

    def _of_damage(self, read: partial[_T]) -> _T:
        try:
            return read()
        except StreamDamage as what:
            raise self.parts.damaged(f"map '{self.schema.name}': {what}") from None


def _few(stored: npt.NDArray[np.int64]) -> Iterator[slice]:
    """Consecutive warps, at least one, whose units make a table of at most ``BATCH_UNITS``."""
    first = 0
    while first < len(stored):
        most = np.maximum.accumulate(stored[first : first + BATCH_UNITS])
        fits = most * np.arange(1, len(most) + 1) <= BATCH_UNITS
        n = max(1, int(np.argmin(fits)) if not fits.all() else len(fits))
        yield slice(first, first + n)
        first += n
