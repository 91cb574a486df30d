"""The records of a map in a chunk of the store: as they lay in device memory, or in a reader's order."""

from __future__ import annotations

import zlib
from abc import abstractmethod
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any, Final

import numpy as np
import numpy.typing as npt

from ncc import abi
from ncc.abi import MapFlag, PartKind
from ncc.diag import NccError, error

from .entries import CHUNK_WORDS
from .launch import BATCH_RECORDS, Batch, Counts, Extent, MapRecords, Records, row_batches
from .schema import MapSchema

BY_ROWS: Final = frozenset({PartKind.ROWS, PartKind.ROW_COUNTS})
WITH_SLOTS: Final = frozenset({PartKind.ROWS, PartKind.RECORDS})


@dataclass(frozen=True)
class Parts:
    """A map's parts of one chunk, whose bytes are ``data``."""

    path: Path
    data: memoryview
    table: Sequence[abi.StorePart]
    damaged: Callable[[str], NccError]

    def of_kind(self, kind: PartKind) -> list[abi.StorePart]:
        """In the order of warps and slots."""
        found = [part for part in self.table if part.kind == kind]
        return sorted(found, key=lambda part: (part.warp, part.slot))

    def bytes_of(self, part: abi.StorePart) -> memoryview:
        """Whose checksum is right."""
        data = self.data[part.offset : part.offset + part.bytes]
        if zlib.crc32(data) != part.crc:
            raise self.damaged(f"the checksum of the part at its byte {part.offset} is wrong")
        return data

    def require(self, kind: PartKind, layout: Layout) -> None:
        """That every warp or row has what is of this kind: then the grid says no more than the file has."""
        slots = layout.extent.cap if kind in WITH_SLOTS else 1
        there = sum(part.n_warps * (part.n_slots if kind in WITH_SLOTS else 1) for part in self.of_kind(kind))
        if there != layout.most_of(kind) * slots:
            raise self.damaged(f"map '{layout.schema.name}' lacks {kind.name.lower().replace('_', ' ')}")

    def only(self, kind: PartKind) -> memoryview:
        """The bytes of the one part of this kind."""
        found = self.of_kind(kind)
        if len(found) != 1:
            raise self.damaged(f"there are {len(found)} parts of {kind.name.lower().replace('_', ' ')}, not one")
        return self.bytes_of(found[0])


@dataclass(frozen=True)
class Layout:
    """How a map lies in device memory: ``struct ncc_map`` in ``hookdrv/abi.h``."""

    schema: MapSchema
    extent: Extent
    told: abi.StoreMap
    block_threads: int

    @property
    def lanes(self) -> int:
        """Of a warp, that have records of their own."""
        return self.told.warp_lanes if self.told.level == abi.MapLevel.THREAD else 1

    @property
    def block_warps(self) -> int:
        return -(-self.block_threads // self.told.warp_lanes)

    @property
    def warps(self) -> int:
        return self.extent.blocks * self.block_warps

    @property
    def rows(self) -> int:
        return self.extent.blocks * self.extent.units

    @property
    def is_static(self) -> bool:
        return bool(self.told.flags & MapFlag.STATIC)

    @property
    def is_compact(self) -> bool:
        return bool(self.told.flags & MapFlag.COMPACT)

    @property
    def is_stream(self) -> bool:
        return bool(self.told.flags & MapFlag.STREAM)

    @property
    def count_lanes(self) -> int:
        """Of a warp, that have a count."""
        return 1 if self.is_stream and not self.told.flags & MapFlag.LANE_COUNTS else self.lanes

    @property
    def head_bytes(self) -> int:
        return -(-(-(-self.told.record_bytes // 4) * 4 + 4) // 16) * 16

    @property
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
        sizes = {PartKind.COUNTS: 4 * self.count_lanes, PartKind.HEADS: self.head_bytes,
                 PartKind.GROUPS: self.group_bytes, PartKind.RECORDS: n_slots * slot,
                 PartKind.ROWS: n_slots * self.told.record_bytes, PartKind.ROW_COUNTS: 4}
        return sizes[PartKind(kind)] if kind in sizes else -1

    def exists(self, warps: range) -> npt.NDArray[np.bool_]:
        """``[warps, lanes]``: the last warp of a block may be ragged."""
        if self.lanes == 1:
            return np.ones((len(warps), 1), bool)
        first = np.arange(warps.start, warps.stop) % self.block_warps * self.lanes
        exists: npt.NDArray[np.bool_] = first[:, np.newaxis] + np.arange(self.lanes) < self.block_threads
        return exists

    def units_of(self, by_warp: npt.NDArray[Any]) -> npt.NDArray[Any]:
        """``[warps, lanes, ...]`` of all warps as ``[blocks, units, ...]``."""
        shape = self.extent.blocks, self.block_warps * self.lanes, *by_warp.shape[2:]
        units: npt.NDArray[Any] = by_warp.reshape(shape)[:, : self.extent.units]
        return units

    def expanded(self, data: memoryview, n_warps: int, n_slots: int) -> Records:
        """Records of a part as ``[warps, lanes, slots]``."""
        dtype, size = self.schema.dtype, self.told.record_bytes
        if self.lanes == 1:
            flat: Records = np.ndarray((n_warps, 1, n_slots), dtype, data)
            return flat
        lanes = self.lanes
        out = np.empty((n_warps, lanes, n_slots), dtype)
        raw, plane, at = out.view(np.uint8).reshape(-1), 0, 0
        for chunk in self.told.chunk[: self.told.n_chunks]:
            word = CHUNK_WORDS[chunk]
            slot = lanes * size
            source = np.ndarray((n_warps, n_slots, lanes), word, data, plane, (n_slots * slot, slot, chunk))
            target = np.ndarray(out.shape, word, raw.data, at, out.strides)
            target[...] = source.transpose(0, 2, 1)
            plane, at = plane + lanes * chunk, at + chunk
        return out


class StoredRecords(MapRecords):
    """A map of a chunk; the head tells how many records were saved and lost."""

    def __init__(self, layout: Layout, parts: Parts) -> None:
        self.schema = layout.schema
        if not layout.is_stream:  # whose entries tell
            self.extent = layout.extent
        for kind in self.needed(layout):
            parts.require(kind, layout)
        self.warp_lanes = layout.told.warp_lanes
        self._layout, self._parts = layout, parts

    @staticmethod
    @abstractmethod
    def needed(layout: Layout) -> tuple[PartKind, ...]:
        """Parts that have every warp or row."""

    def zeros(self) -> Records:
        """Room for all records, ``[warps, lanes, cap]``. Raises R011."""
        layout = self._layout
        try:
            return np.zeros((layout.warps, layout.lanes, self.extent.cap), self.schema.dtype)
        except (MemoryError, ValueError):
            count = layout.rows * self.extent.cap
            raise error("R011", f"map '{self.schema.name}' has {count:,} slots: they do not fit in memory at once",
                        place=str(self._parts.path), hint="launch.batches() gives them part by part") from None

    @property
    def is_static(self) -> bool:
        return self._layout.is_static

    @property
    def saved(self) -> int:
        return self._layout.told.records

    @property
    def lost(self) -> int:
        return self._layout.told.lost


class RowRecords(StoredRecords):
    """Rows in a reader's order, as a simulator writes them."""

    @staticmethod
    def needed(layout: Layout) -> tuple[PartKind, ...]:
        return (PartKind.ROWS,) if layout.is_static else (PartKind.ROWS, PartKind.ROW_COUNTS)

    @cached_property
    def whole(self) -> Records:
        data = self._parts.only(PartKind.ROWS)
        return np.frombuffer(data, self.schema.dtype).reshape(self.extent.shape)

    @cached_property
    def attempted(self) -> Counts:
        shape = self.extent.shape[:2]
        if self._layout.is_static:
            return np.broadcast_to(np.uint32(self.extent.cap), shape)
        data = self._parts.only(PartKind.ROW_COUNTS)
        return np.frombuffer(data, "<u4").reshape(shape)

    def batches(self) -> Iterator[Batch]:
        return row_batches(self.whole.reshape(-1, self.extent.cap), self.attempted.reshape(-1), self.extent)


class DeviceRecords(StoredRecords):
    """Records as they lay in device memory; they are put in order when they are asked for."""

    def __init__(self, layout: Layout, parts: Parts) -> None:
        super().__init__(layout, parts)
        self._pieces = parts.of_kind(PartKind.RECORDS)

    @staticmethod
    def needed(layout: Layout) -> tuple[PartKind, ...]:
        if layout.is_compact:
            return (PartKind.HEADS,)
        return (PartKind.RECORDS,) if layout.is_static else (PartKind.COUNTS,)

    @cached_property
    def _heads(self) -> npt.NDArray[np.uint8]:
        layout = self._layout
        data = self._parts.only(PartKind.HEADS)
        return np.frombuffer(data, np.uint8).reshape(layout.warps, layout.head_bytes)

    @cached_property
    def _tags(self) -> npt.NDArray[np.uint32]:
        return np.ascontiguousarray(self._heads[:, -4:]).view("<u4")[:, 0]

    @cached_property
    def _groups(self) -> _Groups:
        """Of a compact map's lanes' area."""
        return _Groups.of(self._layout, self._parts)

    @cached_property
    def _attempted(self) -> Counts:
        """``[warps, lanes]``; 0 for lanes that do not exist, and for those of a compact map whose record was lost."""
        layout = self._layout
        exists = layout.exists(range(layout.warps))
        if layout.is_compact:
            same = exists & (self._tags == abi.HeadTag.SAME)[:, np.newaxis]
            there = np.asarray(same, np.uint32)
            warp, lane = self._groups.rows
            there[warp, lane] = exists[warp, lane]
            return there
        if layout.is_static:
            return np.asarray(exists * np.uint32(self.extent.cap), np.uint32)
        data = self._parts.only(PartKind.COUNTS)
        return np.where(exists, np.frombuffer(data, "<u4").reshape(layout.warps, layout.lanes), np.uint32(0))

    @property
    def attempted(self) -> Counts:
        return self._layout.units_of(self._attempted)

    @cached_property
    def whole(self) -> Records:
        out = self.zeros()
        for warps, slots, values in self._values():
            out[warps.start : warps.stop, :, slots.start : slots.stop] = values
        out.setflags(write=False)
        return self._layout.units_of(out)

    def batches(self) -> Iterator[Batch]:
        for warps, slots, values in self._values():
            used = self._attempted[warps.start : warps.stop, :, np.newaxis]
            warp, lane, slot = np.nonzero(np.arange(slots.start, slots.stop) < used)
            block, in_block = np.divmod(warp + warps.start, self._layout.block_warps)
            yield Batch(block, in_block * self._layout.lanes + lane, slot + slots.start, values[warp, lane, slot])

    def _values(self) -> Iterator[tuple[range, range, Records]]:
        """Warps, slots, and their records ``[warps, lanes, slots]``, zeros where unused."""
        found = self._compact_values() if self._layout.is_compact else self._piece_values()
        for warps, slots, values in found:
            used = self._attempted[warps.start : warps.stop, :, np.newaxis]
            unused = np.arange(slots.start, slots.stop) >= used
            if unused.any():
                values = values if values.flags.writeable else values.copy()
                values[unused] = np.zeros((), values.dtype)
            yield warps, slots, values

    def _piece_values(self) -> Iterator[tuple[range, range, Records]]:
        layout = self._layout
        for piece in self._pieces:
            data = self._parts.bytes_of(piece)
            each = layout.bytes_each(PartKind.RECORDS, piece.n_slots)
            step = max(1, BATCH_RECORDS // max(1, piece.n_slots * layout.lanes))
            slots = range(piece.slot, max(piece.slot, min(piece.slot + piece.n_slots, self.extent.cap)))
            for at in range(0, piece.n_warps, step):
                n = min(step, piece.n_warps - at)
                values = layout.expanded(data[at * each : (at + n) * each], n, piece.n_slots)
                yield range(piece.warp + at, piece.warp + at + n), slots, values[:, :, : len(slots)]

    def _compact_values(self) -> Iterator[tuple[range, range, Records]]:
        layout = self._layout
        step = BATCH_RECORDS // layout.lanes
        for first in range(0, layout.warps, step):
            warps = range(first, min(first + step, layout.warps))
            heads = np.ascontiguousarray(self._heads[first : warps.stop, : layout.told.record_bytes])
            same = heads.view(self.schema.dtype)  # [warps, 1]
            values = np.repeat(same, layout.lanes, axis=1)[:, :, np.newaxis]
            self._groups.put(warps, values)
            yield warps, range(1), values


@dataclass(frozen=True)
class _Groups:
    """Records of lanes that left with one of their own: where each belongs, and its bytes."""

    rows: tuple[npt.NDArray[np.int64], npt.NDArray[np.int64]]  # (warp, lane)
    values: Records

    @staticmethod
    def of(layout: Layout, parts: Parts) -> _Groups:
        found = [_Groups._of_part(layout, parts, part) for part in parts.of_kind(PartKind.GROUPS)]
        warps, lanes, values = ([one[i] for one in found] for i in range(3))
        empty = np.zeros(0, np.int64)
        return _Groups((np.concatenate([empty, *warps]), np.concatenate([empty, *lanes])),
                        np.concatenate([np.zeros(0, layout.schema.dtype), *values]))

    @staticmethod
    def _of_part(layout: Layout, parts: Parts, part: abi.StorePart) -> tuple[npt.NDArray[Any], ...]:
        data = np.frombuffer(parts.bytes_of(part), np.uint8).reshape(-1, layout.group_bytes)
        warp, mask = np.ascontiguousarray(data[:, :8]).view("<u4").T
        if (warp >= layout.warps).any():
            raise parts.damaged(f"a group of map '{layout.schema.name}' is of a warp that the grid has not")
        slots = np.ascontiguousarray(data[:, abi.GROUP_HEAD_BYTES :]).reshape(-1).data
        group, lane = np.nonzero(mask[:, np.newaxis] >> np.arange(layout.lanes, dtype=np.uint32) & 1)
        return warp[group].astype(np.int64), lane, layout.expanded(slots, part.n_warps, 1)[group, lane, 0]

    def put(self, warps: range, values: Records) -> None:
        """Into ``[warps, lanes, 1]``."""
        warp, lane = self.rows
        here = (warp >= warps.start) & (warp < warps.stop)
        values[warp[here] - warps.start, lane[here], 0] = self.values[here]
