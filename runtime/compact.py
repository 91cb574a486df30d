"""The records of a compact map: one record a thread, stored once for a warp whose lanes agree.

Lanes that left with records of their own have them in groups of the lanes' area (``struct ncc_map``).
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from ncc import abi
from ncc.abi import PartKind

from . import native
from .device import DeviceRecords, Layout, Piece
from .launch import BATCH_RECORDS, Counts, Records

Masks = npt.NDArray[np.uint64]
"""A bit for each lane."""


class Groups(NamedTuple):
    """In the order of their warps, where the last one that has a lane counts."""

    warp: npt.NDArray[np.int64]
    mask: Masks
    at: npt.NDArray[np.uint64]  # of their records in the chunk


class CompactRecords(DeviceRecords):
    @staticmethod
    def needed(layout: Layout) -> tuple[PartKind, ...]:
        return (PartKind.HEADS,)

    def attempted_by(self, warps: range) -> Counts:
        masks = np.ascontiguousarray(self.masks[warps.start : warps.stop], "<u8").view(np.uint8).reshape(-1, 8)
        return np.unpackbits(masks, axis=1, bitorder="little")[:, : self.layout.lanes].astype(np.uint32)

    def pieces(self, warps: range) -> Iterator[Piece]:
        step = BATCH_RECORDS // self.layout.lanes
        for first in warps[::step]:
            some = range(first, min(first + step, warps.stop))
            yield _OfHeads(self, some, range(1), self._heads[some.start : some.stop])

    @cached_property
    def _heads(self) -> npt.NDArray[np.uint8]:
        data = self.parts.only(PartKind.HEADS)
        return np.frombuffer(data, np.uint8).reshape(self.layout.warps, self.layout.head_bytes)

    @cached_property
    def masks(self) -> Masks:
        """``[warps]``: the lanes that have a record; those of a warp that does not agree may have lost theirs."""
        layout = self.layout
        tags = np.ascontiguousarray(self._heads[:, -4:]).view("<u4")[:, 0]
        masks = np.where(tags == abi.HeadTag.SAME, np.uint64(2**64 - 1), np.uint64(0))
        np.bitwise_or.at(masks, self.groups.warp, self.groups.mask)
        every = np.uint64(2**layout.lanes - 1)
        by_block: Masks = masks.reshape(layout.extent.blocks, layout.block_warps) & every
        if layout.has_ragged:
            by_block[:, -1] &= np.uint64(2 ** (layout.block_threads % layout.lanes) - 1)
        return by_block.reshape(-1)

    @cached_property
    def groups(self) -> Groups:
        found = [self._groups_of(part) for part in self.parts.pieces(PartKind.GROUPS)]
        none = np.zeros(0, np.int64), np.zeros(0, np.uint64), np.zeros(0, np.uint64)
        warp, mask, at = (np.concatenate(columns) for columns in zip(none, *found, strict=True))
        order = np.argsort(warp, kind="stable")
        return Groups(warp[order], mask[order], at[order])

    def _groups_of(self, part: Any) -> tuple[npt.NDArray[np.int64], Masks, npt.NDArray[np.uint64]]:
        size = self.layout.group_bytes
        data = np.frombuffer(self.parts.bytes_of(part), np.uint8).reshape(-1, size)
        warp, mask = np.ascontiguousarray(data[:, :8]).view("<u4").T
        if (warp >= self.layout.warps).any():
            raise self.parts.damaged(f"a group of map '{self.schema.name}' is of a warp that the grid has not")
        first = part.offset + abi.GROUP_HEAD_BYTES
        at = np.arange(first, first + len(data) * size, size, dtype=np.uint64)
        return warp.astype(np.int64), mask.astype(np.uint64), at


class _OfHeads(Piece):
    of: CompactRecords

    def copy(self, out: Records, row_bytes: int, used: Counts) -> None:
        of, groups = self.of, self.of.groups
        first = np.searchsorted(groups.warp, np.arange(self.warps.start, self.warps.stop + 1))
        some = native.LaneGroups(of.parts.bytes, groups.at, groups.mask, first.astype(np.uint64))
        of.layout.in_place.copy_compact(out, row_bytes, self.data, some, of.masks[self.warps.start : self.warps.stop])
