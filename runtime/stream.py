"""The records of a stream map in a chunk of the store: its warps' entries, made into records as they are asked for."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property, partial
from itertools import groupby
from typing import TypeVar

import numpy as np
import numpy.typing as npt

from ncc.abi import PartKind

from .device import Layout, StoredRecords
from .entries import LANE_WORDS_UNITS, LANES, Entries, Lanes, StreamDamage, StreamFormat, Units
from .launch import Batch, Counts, Extent, Records, Rows, of_blocks
from .parts import Parts

_T = TypeVar("_T")

BATCH_UNITS = 1 << 13
"""Units that are made into records at a time: no more than 512 bytes come of one."""


@dataclass(frozen=True)
class _Window:
    """Some entries of consecutive warps: all of theirs, or of one warp those from some slots on."""

    first_warp: int
    exist: npt.NDArray[np.bool_]     # [warps, 32]
    entries: Entries
    records: Records                 # [entries, 32]
    start: npt.NDArray[np.int64]     # [32]: records that the lanes have in entries of the warp before

    @cached_property
    def _first(self) -> npt.NDArray[np.intp]:
        """Each warp's first entry, and the number of entries."""
        return np.searchsorted(self.entries.warp, np.arange(len(self.exist) + 1))

    @cached_property
    def even(self) -> int | None:
        """The entries of each warp, where all have as many and every lane that exists has a record in each."""
        each = np.diff(self._first)
        if (each != each[0]).any() or (self.start != self.start[0]).any() or not np.array_equal(
                self.entries.lanes, self.exist[self.entries.warp]):
            return None
        even: int = each[0].item()
        return even

    @cached_property
    def slots(self) -> npt.NDArray[np.int64]:
        """``[entries, 32]``."""
        return self.entries.slots + self.start

    def by_lane(self) -> tuple[npt.NDArray[np.intp], npt.NDArray[np.intp], npt.NDArray[np.intp]]:
        """(warp, lane, entry) of every record, in this order."""
        ordinal = np.arange(len(self.entries.warp)) - self._first[:-1][self.entries.warp]
        there = np.zeros((len(self.exist), LANES, int(np.diff(self._first).max())), bool)
        there[self.entries.warp, :, ordinal] = self.entries.lanes
        warp, lane, ordinal = np.nonzero(there)
        return warp, lane, self._first[warp] + ordinal


class StreamRecords(StoredRecords):
    """As few entries say the same of many lanes, even their number is known only when all were looked at."""

    def __init__(self, layout: Layout, parts: Parts) -> None:
        super().__init__(layout, parts)
        told = layout.told
        self._format = StreamFormat(layout.schema.dtype, tuple(told.chunk[: told.n_chunks]), layout.schema.patterns)

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
        out = self.zeros()
        for window in self._windows(range(self.layout.warps)):
            warps = slice(window.first_warp, window.first_warp + len(window.exist))
            if window.even is not None:
                slot = window.start[0].item()
                values = window.records.reshape(len(window.exist), window.even, LANES)
                out[warps, :, slot : slot + window.even] = values.transpose(0, 2, 1)
            else:
                entry, lane = np.nonzero(window.entries.lanes)
                out[warps][window.entries.warp[entry], lane, window.slots[entry, lane]] = window.records[entry, lane]
        out.setflags(write=False)
        return self.layout.units_of(out)

    def batches(self, blocks: range | None = None) -> Iterator[Batch]:
        for window in self._windows(of_blocks(blocks, self.layout.block_warps, self.layout.warps)):
            _, lane, entry = window.by_lane()
            warps = len(window.exist)
            rows = Rows(window.first_warp * LANES, window.entries.of_warps(warps).reshape(-1),
                        np.tile(window.start, warps), self.layout.block_warps * LANES)
            yield Batch(window.records[entry, lane], rows)

    # ---- what was used and lost

    @property
    def _used(self) -> Counts:
        return self._told[0]

    @property
    def _lost(self) -> Counts:
        return self._told[1]

    @cached_property
    def _told(self) -> tuple[Counts, Counts]:
        """``[warps, 32]`` each: the records that every lane saved, and lost."""
        used = np.zeros((self.layout.warps, LANES), np.uint32)
        lost = np.zeros_like(used)
        for first, units, entries in self._walked(range(self.layout.warps)):
            warps = slice(first, first + len(units))
            used[warps] = entries.of_warps(len(units))
            lost[warps] = self._lost_in(warps, units)
        if int(used.sum(dtype=np.uint64)) != self.saved:
            raise self.parts.damaged(f"the entries of map '{self.schema.name}' are not as many records as it says")
        return used, lost

    def _lost_in(self, warps: slice, units: Units) -> Counts:
        full = self._lanes(warps).counts > self.layout.told.cap
        if not full.any():
            return np.zeros(full.shape, np.uint32)
        tail: Counts = units[:, -LANE_WORDS_UNITS:].reshape(-1, LANES)
        return np.where(full, tail, np.uint32(0))

    # ---- entries

    @cached_property
    def _counts(self) -> Counts:
        layout = self.layout
        counts = np.frombuffer(self.parts.only(PartKind.COUNTS), "<u4").reshape(layout.warps, layout.count_lanes)
        if layout.count_lanes == 1:
            return counts
        return np.where(layout.exists(range(layout.warps)), counts, np.uint32(0))

    def _lanes(self, warps: slice) -> Lanes:
        exist = self.layout.exists(range(warps.start, warps.stop))
        return Lanes(exist, np.where(exist, self._counts[warps], np.uint32(0)))

    def _windows(self, warps: range) -> Iterator[_Window]:
        for first, units, entries in self._walked(warps):
            exist, start = self._lanes(slice(first, first + len(units))).exist, np.zeros(LANES, np.int64)
            for at in range(0, len(entries.at), BATCH_UNITS):
                part = entries.part(slice(at, at + BATCH_UNITS))
                yield _Window(first, exist, part, self._of_damage(partial(self._format.records, units, part)), start)
                start = start + part.lanes.sum(axis=0)

    def _walked(self, of: range) -> Iterator[tuple[int, Units, Entries]]:
        """The entries of so many consecutive warps ``of`` these that they have few units, or of one warp; the first
        warp, and their units: with the tail where some were lost."""
        for at, all_units in self._pieces():
            first = max(at, of.start)
            units = all_units[first - at : max(0, of.stop - at)]
            counts = self._counts[first : first + len(units)]
            filled = self._format.filled(counts, self.layout.told.cap)
            stored = np.where(counts.max(axis=1, initial=0) > self.layout.told.cap, self.layout.told.cap, filled)
            if (stored > units.shape[1]).any():
                raise self.parts.damaged(f"map '{self.schema.name}' lacks units")
            for some in _few(stored):
                warps = slice(first + some.start, first + some.stop)
                part = units[some, : int(stored[some].max())]
                found = self._of_damage(partial(self._format.find, part, filled[some], self._lanes(warps)))
                if len(found.at) or part.shape[1]:
                    yield warps.start, part, found

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
