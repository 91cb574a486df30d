"""The records of a map in a chunk of the store: as they lay in device memory, or in a reader's order."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Final

import numpy as np
import numpy.typing as npt

from ncc import abi
from ncc.abi import MapFlag, PartKind, StoredFlag
from ncc.diag import error
from ncc.versioned import WORD_BYTES, word_count

from . import native
from .launch import (
    BATCH_RECORDS,
    Batch,
    Counts,
    Extent,
    MapRecords,
    Records,
    Rows,
    first_records,
    of_blocks,
    row_batches,
)
from .parts import Parts
from .schema import MapSchema

BY_ROWS: Final = frozenset({PartKind.ROWS, PartKind.ROW_COUNTS})
WITH_SLOTS: Final = frozenset({PartKind.ROWS, PartKind.RECORDS})


@dataclass(frozen=True)
class Layout:
    """How a map lies in device memory: ``struct ncc_map`` in ``hookdrv/abi.h``."""

    schema: MapSchema
    extent: Extent
    told: abi.StoreMap
    block_threads: int
    params: tuple[bytes, ...] = ()

    @cached_property
    def lanes(self) -> int:
        """Of a warp, that have records of their own."""
        return self.told.warp_lanes if self.told.level == abi.MapLevel.THREAD else 1

    @cached_property
    def block_warps(self) -> int:
        return -(-self.block_threads // self.told.warp_lanes)

    @cached_property
    def warps(self) -> int:
        return self.extent.blocks * self.block_warps

    @cached_property
    def rows(self) -> int:
        return self.extent.blocks * self.extent.units

    @cached_property
    def is_static(self) -> bool:
        return bool(self.told.flags & MapFlag.STATIC.value)

    @cached_property
    def is_compact(self) -> bool:
        return bool(self.told.flags & MapFlag.COMPACT.value)

    @cached_property
    def is_stream(self) -> bool:
        return bool(self.told.flags & MapFlag.STREAM.value)

    @cached_property
    def is_ring(self) -> bool:
        return bool(self.told.flags & MapFlag.RING.value)

    @cached_property
    def is_shared_ring(self) -> bool:
        """Slots have versioned words (``ncc.versioned``)."""
        return self.is_ring and bool(self.told.flags & MapFlag.ZEROED.value) and self.lanes == 1

    @cached_property
    def count_lanes(self) -> int:
        """Of a warp, that have a count."""
        return 1 if self.is_stream and not self.told.flags & MapFlag.LANE_COUNTS.value else self.lanes

    @cached_property
    def in_place(self) -> native.Lanes:
        """How the records of a warp with several lanes lie."""
        return native.Lanes(self.lanes, self.told.record_bytes, tuple(self.told.chunk[: self.told.n_chunks]),
                            self.head_bytes)

    @cached_property
    def head_bytes(self) -> int:
        return -(-(-(-self.told.record_bytes // 4) * 4 + 4) // 16) * 16

    @cached_property
    def group_bytes(self) -> int:
        return abi.GROUP_HEAD_BYTES + self.lanes * self.told.record_bytes

    def most_of(self, kind: int) -> int:
        """Rows, warps, or groups of a lanes' area: of what a part of this kind has some."""
        if kind == PartKind.GROUPS:
            return self.warps * self.lanes
        return self.rows if kind in BY_ROWS else self.warps

    def bytes_each(self, kind: int, n_slots: int) -> int:
        """Of a warp's or a row's share of a part; -1 for a kind that is not known."""
        slot = abi.STREAM_UNIT_BYTES if self.is_stream else self.lanes * self.told.record_bytes
        if self.is_shared_ring:
            slot = WORD_BYTES * word_count(self.told.record_bytes)
        sizes: dict[int, int] = {
            PartKind.COUNTS: 4 * self.count_lanes, PartKind.HEADS: self.head_bytes,
            PartKind.GROUPS: self.group_bytes, PartKind.LOSSES: 4 * self.lanes, PartKind.RECORDS: n_slots * slot,
            PartKind.PAGES: n_slots * slot if self.is_stream else -1,
            PartKind.ROWS: n_slots * self.told.record_bytes, PartKind.ROW_COUNTS: 4}
        return sizes.get(kind, -1)

    @cached_property
    def has_ragged(self) -> bool:
        """The last warp of a block lacks lanes."""
        return self.block_threads % self.lanes != 0

    def exists(self, warps: range) -> npt.NDArray[np.bool_]:
        """``[warps, lanes]`` of a thread-level map."""
        first = np.arange(warps.start, warps.stop) % self.block_warps * self.lanes
        exists: npt.NDArray[np.bool_] = first[:, np.newaxis] + np.arange(self.lanes) < self.block_threads
        return exists

    def units_of(self, by_warp: npt.NDArray[Any]) -> npt.NDArray[Any]:
        """``[warps, lanes, ...]`` of all warps as ``[blocks, units, ...]``."""
        shape = self.extent.blocks, self.block_warps * self.lanes, *by_warp.shape[2:]
        units: npt.NDArray[Any] = by_warp.reshape(shape)[:, : self.extent.units]
        return units


class StoredRecords(MapRecords):
    """A map of a chunk; the head tells how many records were saved and lost."""

    def __init__(self, layout: Layout, parts: Parts) -> None:
        self.schema = layout.schema
        if not layout.is_stream:  # whose entries tell
            self.extent = layout.extent
        for kind in self.needed(layout):
            _require(kind, layout, parts)
        self.warp_lanes = layout.told.warp_lanes
        self.layout, self.parts = layout, parts

    @property
    def partial(self) -> bool:
        return bool(self.layout.told.flags & StoredFlag.PARTIAL)

    @staticmethod
    @abstractmethod
    def needed(layout: Layout) -> tuple[PartKind, ...]:
        """Parts that have every warp or row."""

    def zeros(self, warps: int) -> Records:
        """Room for the records of so many warps, ``[warps, lanes, cap]``. Raises R011."""
        layout = self.layout
        try:
            return np.zeros((warps, layout.lanes, self.extent.cap), self.schema.dtype)
        except (MemoryError, ValueError):
            count = warps * layout.lanes * self.extent.cap
            raise error("R011", f"map '{self.schema.name}' has {count:,} slots: they do not fit in memory at once",
                        place=str(self.parts.path), hint="launch.batches() gives them part by part") from None

    @property
    def is_static(self) -> bool:
        return self.layout.is_static

    @property
    def is_ring(self) -> bool:
        return self.layout.is_ring

    def check(self) -> None:
        for kind in PartKind:
            for part in self.parts.pieces(kind):
                self.parts.bytes_of(part)

    @property
    def saved(self) -> int:
        return self.layout.told.records

    @property
    def lost(self) -> int:
        return self.layout.told.lost


class RowRecords(StoredRecords):
    """Rows in a reader's order, as a simulator writes them."""

    @staticmethod
    def needed(layout: Layout) -> tuple[PartKind, ...]:
        return (PartKind.ROWS,) if layout.is_static else (PartKind.ROWS, PartKind.ROW_COUNTS)

    @cached_property
    def whole(self) -> Records:
        data = self.parts.only(PartKind.ROWS)
        return np.frombuffer(data, self.schema.dtype).reshape(self.extent.shape)

    @cached_property
    def attempted(self) -> Counts:
        shape = self.extent.shape[:2]
        if self.layout.is_static:
            return np.broadcast_to(np.uint32(self.extent.cap), shape)
        data = self.parts.only(PartKind.ROW_COUNTS)
        return np.frombuffer(data, "<u4").reshape(shape)

    def batches(self, blocks: range | None = None) -> Iterator[Batch]:
        return row_batches(self.whole.reshape(-1, self.extent.cap), self.attempted.reshape(-1), self.extent.units,
                           blocks)


def _require(kind: PartKind, layout: Layout, parts: Parts) -> None:
    """That every warp or row has what is of this kind: then the grid says no more than the file has."""
    slots = layout.extent.cap if kind in WITH_SLOTS else 1
    there = sum(part.n_warps * (part.n_slots if kind in WITH_SLOTS else 1) for part in parts.pieces(kind))
    if there != layout.most_of(kind) * slots:
        raise parts.damaged(f"map '{layout.schema.name}' lacks {kind.name.lower().replace('_', ' ')}")


class DeviceRecords(StoredRecords):
    """Records as they lay in device memory; they are put in order when they are asked for."""

    @staticmethod
    def needed(layout: Layout) -> tuple[PartKind, ...]:
        return (PartKind.RECORDS,) if layout.is_static else (PartKind.COUNTS,)

    @cached_property
    def _counts(self) -> Counts:
        """``[warps, lanes]`` of a map that counts."""
        layout = self.layout
        return np.frombuffer(self.parts.only(PartKind.COUNTS), "<u4").reshape(layout.warps, layout.lanes)

    def attempted_by(self, warps: range) -> Counts:
        """``[warps, lanes]``; 0 for lanes that do not exist."""
        layout = self.layout
        every = np.full((len(warps), layout.lanes), self.extent.cap, np.uint32) if layout.is_static else None
        found = self._counts[warps.start : warps.stop] if every is None else every
        return np.where(layout.exists(warps), found, np.uint32(0)) if layout.has_ragged else found

    @property
    def attempted(self) -> Counts:
        return self.layout.units_of(self.attempted_by(range(self.layout.warps)))

    @cached_property
    def whole(self) -> Records:
        layout = self.layout
        if (view := self._view()) is not None:
            return view
        out = self.rows_of(range(layout.warps))
        out.setflags(write=False)
        return layout.units_of(out)

    def rows_of(self, warps: range) -> Records:
        """``[warps, lanes, cap]``, by slot; those that are not used are 0."""
        out = self.zeros(len(warps))
        for piece in self.pieces(warps):
            first, end = piece.warps.start - warps.start, piece.warps.stop - warps.start
            piece.copy(out[first:end, :, piece.slots.start : piece.slots.stop], out.strides[1], piece.used())
        return out

    def _view(self) -> Records | None:
        """Where all records lie as a reader wants them."""
        pieces = list(self.parts.pieces(PartKind.RECORDS)) if self.layout.lanes == 1 and self.is_static else []
        if len(pieces) != 1:
            return None
        return np.frombuffer(self.parts.bytes_of(pieces[0]), self.schema.dtype).reshape(self.extent.shape)

    def batches(self, blocks: range | None = None) -> Iterator[Batch]:
        block_rows = self.layout.block_warps * self.layout.lanes
        for piece in self.pieces(of_blocks(blocks, self.layout.block_warps, self.layout.warps)):
            used = piece.used()
            first_row = piece.warps.start * self.layout.lanes
            yield Batch(piece.records(used), Rows(first_row, used.reshape(-1), piece.slots.start, block_rows))

    @property
    def piece_kind(self) -> type[Piece]:
        return _OfWarps if self.layout.lanes == 1 else _OfLanes

    def pieces(self, warps: range) -> Iterator[Piece]:
        """Consecutive warps of these, and slots, some ten thousand records at a time."""
        kind = self.piece_kind
        for part in self.parts.pieces(PartKind.RECORDS):
            slots = range(part.slot, min(part.slot + part.n_slots, self.extent.cap))
            there = range(max(part.warp, warps.start), min(part.warp + part.n_warps, warps.stop))
            if not slots or not there:
                continue
            data = np.frombuffer(self.parts.bytes_of(part), np.uint8).reshape(part.n_warps, -1)
            step = max(1, BATCH_RECORDS // (part.n_slots * self.layout.lanes))
            for first in there[::step]:
                some = range(first, min(first + step, there.stop))
                yield kind(self, some, slots, data[some.start - part.warp : some.stop - part.warp])


@dataclass(frozen=True)
class Piece(ABC):
    """Slots of consecutive warps; ``data`` ``[warps, bytes]``."""

    of: DeviceRecords
    warps: range
    slots: range
    data: npt.NDArray[np.uint8]

    def used(self) -> Counts:
        """``[warps, lanes]``: how many of these slots."""
        first, count = np.uint32(self.slots.start), np.uint32(len(self.slots))
        attempted = self.of.attempted_by(self.warps)
        used: Counts = np.minimum(attempted - np.minimum(attempted, first) if first else attempted, count)
        return used

    def records(self, used: Counts) -> Records:
        """One behind another."""
        out = np.empty(int(used.sum(dtype=np.uint64)), self.of.schema.dtype)
        self.copy(out, 0, used)
        return out

    @abstractmethod
    def copy(self, out: Records, row_bytes: int, used: Counts) -> None:
        """To rows so many bytes apart, or one behind another where that is 0."""


class _OfWarps(Piece):
    """A warp's records lie in order."""

    @property
    def _rows(self) -> Records:
        return self.data.view(self.of.schema.dtype)

    def records(self, used: Counts) -> Records:
        return first_records(self._rows, used[:, 0])

    def copy(self, out: Records, row_bytes: int, used: Counts) -> None:
        native.copy_rows(out, row_bytes, self._rows, used)


class _OfLanes(Piece):
    def copy(self, out: Records, row_bytes: int, used: Counts) -> None:
        layout = self.of.layout.in_place
        n_slots = self.data.shape[1] // (layout.lanes * layout.record_bytes)
        layout.copy(out, row_bytes, self.data, n_slots, used)
