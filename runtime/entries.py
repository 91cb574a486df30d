"""The entries of a stream (``NCC_MAP_STREAM`` in ``hookdrv/abi.h``): found, and made into the records of the lanes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Final

import numpy as np
import numpy.typing as npt

from ncc.abi import STREAM_TAIL_UNITS, STREAM_UNIT_BYTES, EntryKind

CHUNK_WORDS: Final = {1: "<u1", 2: "<u2", 4: "<u4", 8: "<u8", 16: "<c16"}
"""What moves so many bytes at once in NumPy; no arithmetic is done with them."""
LANES: Final = 32
LANE_WORDS_UNITS: Final = LANES * 4 // STREAM_UNIT_BYTES
"""Units with a word for each lane."""

Units = npt.NDArray[np.uint32]
"""``[warps, units, 4]``: the words of some warps' streams from their start on."""
Pattern = Mapping[str, Sequence[int]]
"""A field's name -> its table: by how much each lane's value differs from the first one's."""


class StreamDamage(ValueError):
    """What should be an entry is none."""


@dataclass(frozen=True)
class Entries:
    """Those of some warps, in order. ``at`` is the entry's first unit in the flattened units."""

    at: npt.NDArray[np.intp]
    warp: npt.NDArray[np.intp]  # in the units at hand
    lanes: npt.NDArray[np.bool_]  # [entries, 32]: those that have a record in it

    def part(self, some: slice) -> Entries:
        return Entries(self.at[some], self.warp[some], self.lanes[some])

    @property
    def slots(self) -> npt.NDArray[np.int64]:
        """``[entries, 32]``: how many records the lane has in the warp's entries before."""
        before = np.cumsum(self.lanes, axis=0, dtype=np.int64) - self.lanes
        first = np.searchsorted(self.warp, self.warp)
        slots: npt.NDArray[np.int64] = before - before[first]
        return slots

    @property
    def warp_lane_slot(self) -> tuple[npt.NDArray[np.intp], npt.NDArray[np.intp], npt.NDArray[np.int64]]:
        """Of every record, in the order of ``lanes``."""
        entry, lane = np.nonzero(self.lanes)
        return self.warp[entry], lane, self.slots[entry, lane]

    def of_warps(self, warps: int) -> npt.NDArray[np.uint32]:
        """``[warps, 32]``: each lane's records."""
        upto = np.zeros((len(self.at) + 1, LANES), np.uint32)
        np.cumsum(self.lanes, axis=0, out=upto[1:])
        first = np.searchsorted(self.warp, np.arange(warps + 1))
        return upto[first[1:]] - upto[first[:-1]]


@dataclass(frozen=True)
class Lanes:
    """Of the warps at hand ``[warps, 32]``: which lanes exist, and their counts."""

    exist: npt.NDArray[np.bool_]
    counts: npt.NDArray[np.uint32]


@dataclass(frozen=True)
class StreamFormat:
    """How a map's entries read. ``chunks`` are the sizes of the planes; all fields are integers of their sizes."""

    dtype: np.dtype[Any]
    chunks: tuple[int, ...]
    patterns: Sequence[Pattern]

    @property
    def _words(self) -> int:
        return -(-self.dtype.itemsize // 4)

    @cached_property
    def _sizes(self) -> npt.NDArray[np.int32]:
        """Units of an entry, by the low byte of its first word; 0 for what is none."""
        sizes = np.zeros(256, np.int32)
        planes = LANES * self.dtype.itemsize // STREAM_UNIT_BYTES
        sizes[EntryKind.ALL] = -(-(4 + 4 * self._words) // STREAM_UNIT_BYTES)
        sizes[EntryKind.SOME] = -(-(8 + 4 * self._words) // STREAM_UNIT_BYTES)
        sizes[EntryKind.OWN] = 1 + planes
        sizes[EntryKind.APART] = 1 + LANE_WORDS_UNITS + planes
        return sizes

    @cached_property
    def _bits(self) -> np.dtype[Any]:
        """The record with every field as an unsigned integer, where there is one of its size."""
        fields = [(name, self.dtype[name]) for name in self.dtype.names or ()]
        return np.dtype([(name, CHUNK_WORDS[kind.itemsize] if kind.itemsize in (1, 2, 4, 8) else kind)
                         for name, kind in fields])

    @cached_property
    def _tables(self) -> dict[str, npt.NDArray[Any]]:
        """Of the fields that differ between lanes in some pattern: ``[patterns, 32]``."""
        named = {name for pattern in self.patterns for name in pattern}
        zeros = [0] * LANES
        return {name: np.array([[value % (1 << 8 * self._bits[name].itemsize) for value in p.get(name, zeros)]
                                for p in self.patterns], self._bits[name])
                for name in self._bits.names or () if name in named}

    def filled(self, counts: npt.NDArray[np.uint32], cap: int) -> npt.NDArray[np.int64]:
        """Units of each warp in which entries may stand, by the counts of its lanes ``[warps, lanes]``."""
        most = counts.max(axis=1, initial=0).astype(np.int64)
        filled: npt.NDArray[np.int64] = np.clip(most, STREAM_TAIL_UNITS, cap + 1) - STREAM_TAIL_UNITS
        return filled

    def find(self, units: Units, filled: npt.NDArray[np.int64], lanes: Lanes) -> Entries:
        """All entries of some warps; ``filled`` is as above, cut to the units at hand. Raises ``StreamDamage``."""
        kinds = (units[:, :, 0] & 0xFF).astype(np.uint8)
        begins = self._begins(self._sizes[kinds], filled, kinds)
        warp, unit = np.nonzero(begins)
        at = warp * units.shape[1] + unit
        return Entries(at, warp, self._present(units, kinds[warp, unit], at, warp, unit, lanes))

    def _begins(self, sizes: npt.NDArray[np.int32], filled: npt.NDArray[np.int64],
                kinds: npt.NDArray[np.uint8]) -> npt.NDArray[np.bool_]:
        """``[warps, units]``: where an entry begins. Runs of entries of one unit are passed in one step."""
        warps, n = sizes.shape
        steps = np.arange(n, dtype=np.int32)
        run_end = np.minimum.accumulate(np.where(sizes == 1, np.int32(n), steps)[:, ::-1], axis=1)[:, ::-1]
        begins: npt.NDArray[np.bool_] = sizes == 1
        inside = np.zeros((warps, n + 1), np.int32)
        end = filled.copy()
        at, live = np.zeros(warps, np.int64), np.flatnonzero(end > 0)
        while live.size:
            at[live] = np.minimum(run_end[live, at[live]], end[live])
            live = live[at[live] < end[live]]
            here, size = at[live], sizes[live, at[live]]
            over = kinds[live, here] == EntryKind.END
            end[live[over]] = here[over]
            live, here, size = live[~over], here[~over], size[~over]
            if (size == 0).any() or (here + size > end[live]).any():
                raise StreamDamage("an entry of a stream is none")
            begins[live, here] = True
            inside[live, here + 1] += 1
            inside[live, here + size] -= 1
            at[live] += size
            live = live[at[live] < end[live]]
        begins &= np.cumsum(inside[:, :n], axis=1, dtype=np.int32) == 0
        begins &= steps < end[:, np.newaxis]
        return begins

    def _present(self, units: Units, kinds: npt.NDArray[np.uint8], at: npt.NDArray[np.intp],
                 warp: npt.NDArray[np.intp], unit: npt.NDArray[np.intp], lanes: Lanes) -> npt.NDArray[np.bool_]:
        """``[entries, 32]``: which lanes have a record in an entry."""
        words = units.reshape(-1, 4)
        present = lanes.exist[warp]
        for kind, word in ((EntryKind.SOME, 1 + self._words), (EntryKind.OWN, 1)):
            masked = np.flatnonzero(kinds == kind)
            masks = words.reshape(-1)[4 * at[masked] + word, np.newaxis]
            present[masked] &= (masks >> np.arange(LANES, dtype=np.uint32) & 1).astype(bool)
        apart = np.flatnonzero(kinds == EntryKind.APART)
        if apart.size:
            first = 4 * (at[apart] + self._sizes[EntryKind.APART] - LANE_WORDS_UNITS)
            told = words.reshape(-1)[first[:, np.newaxis] + np.arange(LANES)] == 1
            there = lanes.counts[warp[apart]] > (unit[apart] + STREAM_TAIL_UNITS)[:, np.newaxis]
            present[apart] = told & there & lanes.exist[warp[apart]]
        return present

    def records(self, units: Units, entries: Entries) -> npt.NDArray[Any]:
        """``[entries, 32]`` records; those of lanes that have none are anything."""
        words = units.reshape(-1, 4)
        heads = words[entries.at, 0]
        kinds = (heads & 0xFF).astype(np.uint8)
        out = np.empty((len(kinds), LANES), self._bits)
        spread = (kinds == EntryKind.ALL) | (kinds == EntryKind.SOME)
        some = np.flatnonzero(spread)
        where = some if some.size < len(kinds) else slice(None)
        self._spread(words.reshape(-1), 4 * entries.at[some] + 1, heads[some] >> np.uint32(8),
                     np.argmax(entries.lanes[some], axis=1), out, where)
        own = np.flatnonzero(~spread)
        if own.size:
            out[own] = self._planes(words, (entries.at[own] + 1) * STREAM_UNIT_BYTES)
        return out.view(self.dtype)

    def _spread(self, words: npt.NDArray[np.uint32], first: npt.NDArray[np.intp], pattern: npt.NDArray[np.uint32],
                leader: npt.NDArray[np.intp], out: npt.NDArray[Any], where: Any) -> None:
        """Every lane's record from that of its entry's first lane."""
        if pattern.size and int(pattern.max()) >= max(1, len(self.patterns)):
            raise StreamDamage(f"an entry has pattern {int(pattern.max())} of {len(self.patterns)}")
        raw = np.ascontiguousarray(words[first[:, np.newaxis] + np.arange(self._words)]).view(np.uint8)
        one = np.ascontiguousarray(raw[:, : self._bits.itemsize]).view(self._bits)[:, 0]
        for name in self._bits.names or ():
            value = one[name][:, np.newaxis]
            if name in self._tables:
                table = self._tables[name]
                value = (value - table[pattern, leader][:, np.newaxis]) + table[pattern]
            out[name][where] = value

    def _planes(self, words: Units, start: npt.NDArray[np.intp]) -> npt.NDArray[Any]:
        """``[entries, 32]``: the records whose planes begin at these bytes."""
        out = np.empty((len(start), LANES), self._bits)
        plane, at = 0, 0
        for chunk in self.chunks:
            source = words.reshape(-1).view(CHUNK_WORDS[chunk])
            target = np.ndarray(out.shape, CHUNK_WORDS[chunk], out.data, at, out.strides)
            target[...] = source[((start + plane) // chunk)[:, np.newaxis] + np.arange(LANES)]
            plane, at = plane + LANES * chunk, at + chunk
        return out
