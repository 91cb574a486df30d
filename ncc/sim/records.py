"""The memory of a probed kernel's maps for one launch, and its records as a trace holds them (``docs/trace.md``).

Where a record lies follows from its ``MapLayout`` alone; ``hookdrv/abi.h`` (struct ncc_map) states the addresses, and
the hook driver's writer (``transpose.c``, ``spread.c``) puts them in order as this module does.
"""

from __future__ import annotations

import mmap
import os
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from ncc import abi
from ncc.abi import CAP_PAGES, GROUP_HEAD_BYTES, STREAM_UNIT_BYTES, HeadTag
from ncc.backends.rewrite.layout import Cursor, MapLayout
from ncc.diag import error
from ncc.ir.types import Level
from ncc.runtime import MapSchema
from ncc.runtime.entries import Entries, StreamFormat, runs_of_launch, tables_of_launch
from ncc.runtime.ring import in_order
from ncc.runtime.tables import rows_of
from ncc.runtime.versioned import unversioned
from ncc.tables import WORD_BYTES

DYNAMIC_BYTES = 64 << 20
"""Memory of a dynamic map whose slots no bound limits."""
MAX_BYTES = 1 << 30
"""Memory that the records of one map may take."""
POISON = 0xA5
"""What memory holds that is not cleared before a launch: whoever reads a slot that nobody wrote shall notice."""

RED_ZONE = 1 << 20
"""Bytes before and after each buffer, at least, that no kernel may access."""

LAZY_BYTES = 1 << 19
"""A buffer of as many bytes is not written before a launch, which may use little of it: what it holds comes page by
page, of those that are used."""

Bytes = npt.NDArray[np.uint8]
Counts = npt.NDArray[np.uint32]


@dataclass(frozen=True, eq=False)
class MapRecords:
    """One map of one launch. ``records`` is structured, [blocks, warps or threads of a block, cap]; unused slots are 0.

    ``counts`` are the records attempted, past cap included, [blocks, warps or threads]; None where all slots are used.
    """

    layout: MapLayout
    records: npt.NDArray[Any]
    counts: Counts | None
    kept: Counts | None = None  # records that each saved, where not all could save as many as cap

    @property
    def cap(self) -> int:
        return int(self.records.shape[2])

    @property
    def used(self) -> Counts:
        """Records that each warp or thread saved: [blocks, warps or threads]."""
        if self.counts is None:
            return np.full(self.records.shape[:2], self.cap, np.uint32)
        if self.kept is not None:
            return self.kept
        used: Counts = np.minimum(self.counts, np.uint32(self.cap))
        return used

    @property
    def lost(self) -> int:
        """Records attempted past cap, but for a ring's."""
        return 0 if self.layout.ring else self._past_cap

    @property
    def overwritten(self) -> int:
        """Records of a ring that later ones took the place of."""
        return self._past_cap if self.layout.ring else 0

    @property
    def _past_cap(self) -> int:
        return 0 if self.counts is None else int((self.counts - self.used).sum(dtype=np.uint64))


@dataclass(frozen=True, eq=False)
class TableRows:
    """An aggregating map's table: its rows by key, and the saves that found no place."""

    layout: MapLayout
    rows: npt.NDArray[Any]
    lost: int


class PoisonFile:
    """Poison that is written once and mapped for each buffer, whose pages are copied when a kernel writes to them.

    What it has stands behind a hole and before one: a red zone is mapped with it, and is no memory until it is used.
    """

    MOST_BYTES = DYNAMIC_BYTES
    _START = MAX_BYTES

    def __init__(self) -> None:
        self._fd: int | None = None
        self._has = 0  # bytes

    def around(self, zone: int, size: int) -> tuple[mmap.mmap, int]:
        """Private memory of ``zone`` bytes, ``size`` bytes and ``zone`` bytes, and how many of ``size`` are poison."""
        if self._fd is None:
            self._fd = os.memfd_create("ncc-poison")
            os.ftruncate(self._fd, self._START + 2 * MAX_BYTES)
        want = min(size, self.MOST_BYTES)
        while self._has < want:
            self._has += os.pwrite(self._fd, bytes([POISON]) * (want - self._has), self._START + self._has)
        return mmap.mmap(self._fd, 2 * zone + size, mmap.MAP_PRIVATE, offset=self._START - zone), want


_POISON = PoisonFile()


class TableMemory:
    """The table of an aggregating map, for as many launches as are given it."""

    def __init__(self, layout: MapLayout) -> None:
        assert layout.table is not None
        self.layout = layout
        self.shape = layout.table
        self.words = _fenced(self.shape.bytes // WORD_BYTES, np.uint64, 0)

    def note(self, block: bytearray) -> None:
        """Its address, in the parameter block that is appended to the kernel's own."""
        at = self.layout.records_param
        block[at : at + 8] = self.words.ctypes.data.to_bytes(8, "little")

    def region(self) -> tuple[int, int]:
        """The (start, end) addresses that the kernel may access."""
        return self.words.ctypes.data, self.words.ctypes.data + self.words.nbytes

    def read(self) -> TableRows:
        return TableRows(self.layout, *rows_of(self.shape, [self.words]))


def schema(layout: MapLayout) -> MapSchema:
    """The names and types of a map's fields, as the reader of traces knows them."""
    decl = layout.map
    fields = tuple((f.name, f.type.label) for f in decl.fields)
    return MapSchema(decl.name, decl.level.value, fields, layout.patterns, decl.sample or 1, layout.runs)


class MapMemory:
    """One map's buffers for a launch of ``blocks`` blocks of ``threads`` threads. Of a map that is told at each launch
    how much it keeps: one in ``sample`` saves of one in ``one_warp_in`` warps."""

    sample = one_warp_in = 1
    first_units: int | None = None
    """Units of a stream's warp before its pages; None: it has none."""
    warp_pages = 40
    """Pages of a warp of a stream that no bound limits, where it has any."""

    def __init__(self, layout: MapLayout, blocks: int, threads: int, cap: int | None = None,
                 params: Sequence[bytes] = ()) -> None:
        self.layout, self.params = layout, params
        self.blocks, self.threads = blocks, threads
        self.block_warps = -(-threads // layout.warp_lanes)
        self.warps = blocks * self.block_warps
        self.lanes = layout.warp_lanes if layout.map.level is Level.THREAD else 1
        self.counted = layout.stream_counts or self.lanes  # lanes of a warp that have a count
        self.most = cap if layout.stream else None  # records of a lane that are kept: a stream has no slots of a lane
        self.cap = layout.cap or (None if layout.stream else cap) or self._dynamic_cap()
        self.pages = 0  # of each warp
        if layout.paged and self.first_units:
            self.cap, self.pages = self.first_units, self._most_pages()
        if self.bytes > MAX_BYTES:
            raise error("S023", f"the records of map '{layout.map.name}' take {self.bytes:,} bytes; {MAX_BYTES:,} are "
                        "possible", hint="a smaller cap, or fewer blocks")

    @property
    def bytes(self) -> int:
        if self.layout.compact:
            return self.warps * self.lanes * self.layout.group_bytes
        return self.warps * self.cap * self.layout.slot_bytes

    def _most_pages(self) -> int:
        least = _page_data() - self.layout.most_units + 1  # units of a page that are used
        return self.warp_pages if self.layout.cap_bound is None else -(-self.layout.cap_bound // least)

    @property
    def paged(self) -> int:
        """Units of a warp's pages."""
        return self.pages * _page_data()

    @property
    def _desk_bytes(self) -> tuple[int, int, int]:
        """Of the losses, the warps' links, and their bells, in whole units."""
        bells = -(-self.warps // (abi.BELL_WARPS * STREAM_UNIT_BYTES)) * STREAM_UNIT_BYTES
        return self.warps * 4 * self.lanes, self.warps * abi.PAGE_LINK_UNITS * STREAM_UNIT_BYTES, bells

    def _make_pages(self) -> Bytes:
        """Losses, links and bells, and pages that are all given already: page n of warp w is number n * warps + w."""
        losses, links, bells = self._desk_bytes
        page = abi.PAGE_UNITS * STREAM_UNIT_BYTES
        first = 0 if self.layout.cursor is Cursor.MEMORY else POISON
        desk = _fenced(losses + (links + bells + self.warps * self.pages * page if self.pages else 0), np.uint8, first)
        if self.pages:
            own = desk[losses : losses + links].view(np.uint64).reshape(self.warps, -1)
            behind = desk[losses + links + bells :].view(np.uint64).reshape(self.pages, self.warps, -1)
            ends = links + bells + page * np.arange(1, self.pages * self.warps + 1, dtype=np.uint64)
            none = np.full((1, self.warps), abi.PAGE_NONE, np.uint64)
            told = np.vstack([ends.reshape(self.pages, self.warps), none])
            own[:, 0], behind[:, :, 0] = told[0], told[1:]
        return desk

    def _dynamic_cap(self) -> int:
        affordable = max(1, DYNAMIC_BYTES // (self.warps * self.layout.slot_bytes))
        return min(affordable, max(1, self.layout.cap_bound or affordable))

    def allocate(self, block: bytearray) -> None:
        """Make the buffers, and note them in the parameter block that is appended to the kernel's own."""
        layout = self.layout
        poison = POISON * 0x01010101
        self.slots = _fenced(self.bytes, np.uint8, 0 if layout.shared_ring else POISON)
        self.heads = _fenced(self.warps * layout.head_words if layout.compact else 0, np.uint32, poison)
        first_count = 0 if layout.cursor is Cursor.MEMORY or layout.compact else poison
        self.counts = _fenced(1 if layout.compact else self.warps * self.counted, np.uint32, first_count)
        self.desk = self._make_pages() if layout.stream else _fenced(0, np.uint8, 0)
        records = self.heads if layout.compact else self.slots
        lanes = self.desk if layout.stream else self.slots
        slots = self.warps * self.lanes if layout.compact else self.cap | (CAP_PAGES if self.pages else 0)
        for at, size, value in ((layout.records_param, 8, records.ctypes.data),
                                (layout.counts_param, 8, self.counts.ctypes.data),
                                (layout.cap_param, 4, slots), (layout.lanes_param, 8, lanes.ctypes.data)):
            if at is not None:
                block[at : at + size] = value.to_bytes(size, "little")
        if layout.turns_param is not None:
            for at, many in ((layout.turns_param, self.sample), (layout.turns_param + 2, self.one_warp_in)):
                block[at : at + 2] = (many - 1).to_bytes(2, "little")

    def regions(self) -> Iterator[tuple[int, int]]:
        """The (start, end) addresses of the buffers that the kernel may access."""
        buffers: tuple[npt.NDArray[Any], ...] = (self.slots, self.heads, self.desk)
        for buffer in buffers if self.layout.counts_param is None else (*buffers, self.counts):
            yield buffer.ctypes.data, buffer.ctypes.data + buffer.nbytes

    def read(self) -> MapRecords:
        """What the kernel left. A dynamic map keeps as many slots as its fullest row used."""
        if self.layout.stream:
            return self._read_stream()
        counts = None
        if self.layout.cursor is not Cursor.STATIC:
            counts = self._rows(self.counts.reshape(self.warps, self.lanes))
        most = self.cap
        if counts is not None and self.layout.cap is None:
            most = max(1, min(self.cap, int(counts.max())))
        rows = self._rows(self._compact_rows() if self.layout.compact else self._slot_rows(most))
        rows = np.ascontiguousarray(rows)
        if counts is not None:
            rows[np.arange(rows.shape[2]) >= counts[:, :, np.newaxis]] = 0
        records = rows.view(schema(self.layout).dtype)[..., 0]
        if counts is not None and self.layout.ring:
            records = in_order(records.reshape(-1, self.cap), counts.reshape(-1)).reshape(records.shape)
        return MapRecords(self.layout, records, counts)

    def _read_stream(self) -> MapRecords:
        form = schema(self.layout)
        stream = StreamFormat(form.dtype, self.layout.chunks, tables_of_launch(form.patterns, self.params),
                              runs_of_launch(form.runs, self.params))
        exist = np.arange(self.block_warps * self.lanes) < self.threads
        exist = np.tile(exist.reshape(self.block_warps, self.lanes), (self.blocks, 1))
        counts = np.where(exist, self._units_counted().reshape(self.warps, self.counted), np.uint32(0))
        every, most = np.broadcast_to(counts, exist.shape), self.cap + self.paged
        filled = stream.filled(counts, most)
        entries = Entries(self._units(int(filled.max())), np.zeros(self.warps, np.uint32), filled, exist, every)
        saved, end = stream.count(entries)
        losses = self.desk[: self._desk_bytes[0]].view(np.uint32).reshape(self.warps, -1)
        lost = np.where(counts > most, losses, np.uint32(0))
        rows = np.zeros((self.warps, self.lanes, max(1, int(saved.max()))), form.dtype)
        stream.copy(rows, rows.strides[1], entries, saved, end)
        records = np.ascontiguousarray(self._rows(rows)[:, :, : self.most])
        kept = np.minimum(saved, np.uint32(records.shape[2]))
        return MapRecords(self.layout, records, self._rows(saved + lost), self._rows(kept))

    def _units(self, most: int) -> npt.NDArray[np.uint32]:
        """[warps, most, 4]: the first units of each warp; those of its pages follow its own."""
        own = self.slots.view(np.uint32).reshape(self.warps, -1, STREAM_UNIT_BYTES // 4)[:, :most]
        return np.hstack([own, self._in_pages()[:, : most - self.cap]]) if most > self.cap else own

    def _units_counted(self) -> Counts:
        """What a lane says where it has come to a page is where it is: units behind the warps' first link."""
        if not self.pages:
            return self.counts
        at = (self.counts & np.uint32(CAP_PAGES - 1)).astype(np.int64) - sum(self._desk_bytes[1:]) // STREAM_UNIT_BYTES
        page, in_page = np.divmod(at - 1, abi.PAGE_UNITS)
        units = self.cap + page // self.warps * _page_data() + in_page + 1 - abi.PAGE_LINK_UNITS
        units = np.where(self.counts == np.uint32(abi.PAGE_LOST % (1 << 32)), self.cap + self.paged + 1, units)
        counted: Counts = np.where(self.counts & np.uint32(CAP_PAGES), units, self.counts).astype(np.uint32)
        return counted

    def _in_pages(self) -> Counts:
        """Of each warp the units of its pages."""
        pages = self.desk[sum(self._desk_bytes) :] if self.pages else self.desk[:0]
        units = pages.view(np.uint32).reshape(self.pages, self.warps, abi.PAGE_UNITS, STREAM_UNIT_BYTES // 4)
        stored: Counts = units[:, :, abi.PAGE_LINK_UNITS :].swapaxes(0, 1)
        return stored.reshape(self.warps, -1, STREAM_UNIT_BYTES // 4)

    def _rows(self, of_lanes: npt.NDArray[Any]) -> npt.NDArray[Any]:
        """[warps, lanes, ...] as [blocks, warps or threads of a block, ...]: a ragged warp has fewer lanes."""
        units = self.threads if self.layout.map.level is Level.THREAD else self.block_warps
        return of_lanes.reshape(self.blocks, self.block_warps * self.lanes, *of_lanes.shape[2:])[:, :units]

    def _slot_rows(self, most: int) -> Bytes:
        """[warps, lanes, most, record bytes]: the first slots."""
        if self.layout.shared_ring:
            words = self.slots.view(np.uint64).reshape(self.warps, 1, self.cap, -1)
            _, records, whole = unversioned(words, self.layout.map.record_bytes)
            assert whole.all(), "a record of several writers"
            return np.asarray(records[:, :, :most], np.uint8)
        return self._lanes_apart(self.slots.reshape(self.warps, self.cap, self.layout.slot_bytes)[:, :most])

    def _lanes_apart(self, slots: Bytes) -> Bytes:
        """[n, lanes, cap, record bytes] of slots in which the pieces of all lanes' records lie plane by plane."""
        planes, at = [], 0
        for chunk in self.layout.chunks:
            plane = slots[:, :, at : at + self.lanes * chunk]
            planes.append(plane.reshape(*slots.shape[:2], self.lanes, chunk))
            at += self.lanes * chunk
        apart: Bytes = np.concatenate(planes, axis=3).swapaxes(1, 2)
        return apart

    def _compact_rows(self) -> Bytes:
        """[warps, lanes, 1, record bytes]: the head's record for all lanes, or each lane's own, or none."""
        heads = self.heads.reshape(self.warps, self.layout.head_words)
        common = heads.view(np.uint8)[:, np.newaxis, np.newaxis, : self.layout.map.record_bytes]
        tags = heads[:, -1][:, np.newaxis, np.newaxis, np.newaxis]
        rows: Bytes = np.where(tags == HeadTag.SAME, common, np.zeros((1, self.lanes, 1, 1), np.uint8))
        groups = self.slots.reshape(-1, self.layout.group_bytes)[: int(self.counts[0])]
        warp, mask = np.ascontiguousarray(groups[:, :8]).view(np.uint32).T
        group, lane = np.nonzero(mask[:, np.newaxis] >> np.arange(self.lanes, dtype=np.uint32) & 1)
        own = self._lanes_apart(groups[:, np.newaxis, GROUP_HEAD_BYTES:])
        rows[warp[group], lane] = own[group, lane]
        return rows


def _page_data() -> int:
    """Units of a page that entries are in."""
    return abi.PAGE_UNITS - abi.PAGE_LINK_UNITS


def _fenced(count: int, dtype: Any, value: int) -> npt.NDArray[Any]:
    """An array in the middle of memory that is its own: a kernel that errs in a slot, a stride or a unit meets the red
    zone, which is at least as large as the array, and not what the program has in memory."""
    size = count * np.dtype(dtype).itemsize
    zone = -(-max(size, RED_ZONE) // 4096) * 4096
    filled = 0
    if not LAZY_BYTES <= size <= MAX_BYTES:
        around: Any = np.empty(2 * zone + size, np.uint8)
    elif value == 0:
        around, filled = mmap.mmap(-1, 2 * zone + size), size
    else:
        around, filled = _POISON.around(zone, size)
    array: npt.NDArray[Any] = np.frombuffer(around, np.uint8)[zone : zone + size].view(dtype)
    array[filled // array.itemsize :] = value
    return array
