"""Rings: the last records of each warp or thread, put in the order of their saves."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from typing import Any

import numpy as np

from ncc.abi import PartKind
from ncc.versioned import word_count

from . import native
from .device import DeviceRecords, Piece
from .launch import BATCH_RECORDS, Batch, Counts, Records, Rows, first_records, of_blocks
from .versioned import Words, unversioned


def in_order(rows: Records, attempted: Counts) -> Records:
    """``rows`` ``[rows, cap]`` with the oldest record of each first, of so many that were ``attempted``."""
    cap = rows.shape[1]
    turned = np.flatnonzero(attempted > cap)
    if not len(turned):
        return rows
    slots = (attempted[turned, np.newaxis] % cap + np.arange(cap)) % cap
    out: Records = rows.copy()
    out[turned] = np.take_along_axis(rows[turned], slots, axis=1)
    return out


class RingRecords(DeviceRecords):
    """A ring as it lay in device memory."""

    @cached_property
    def whole(self) -> Records:
        layout = self.layout
        out = self._in_order(range(layout.warps))
        out.setflags(write=False)
        return layout.units_of(out)

    def batches(self, blocks: range | None = None) -> Iterator[Batch]:
        layout = self.layout
        chosen = of_blocks(blocks, layout.block_warps, layout.warps)
        step = max(1, BATCH_RECORDS // (self.extent.cap * layout.lanes))
        for first in chosen[::step]:
            some = range(first, min(first + step, chosen.stop))
            rows = self._in_order(some).reshape(-1, self.extent.cap)
            used = np.minimum(self.attempted_by(some).reshape(-1), np.uint32(self.extent.cap))
            yield Batch(first_records(rows, used),
                        Rows(first * layout.lanes, used, 0, layout.block_warps * layout.lanes))

    def _in_order(self, warps: range) -> Records:
        """``[warps, lanes, cap]``."""
        attempted = self.attempted_by(warps)
        self._check(warps, attempted)
        rows = self.rows_of(warps)
        turned = in_order(rows.reshape(-1, self.extent.cap), attempted.reshape(-1))
        return turned.reshape(rows.shape)

    def _check(self, warps: range, attempted: Counts) -> None:
        """That what is counted is there: a count may be any number."""
        there = np.zeros(len(warps), np.int64)
        for part in self.parts.pieces(PartKind.RECORDS):
            there[max(part.warp - warps.start, 0) : max(part.warp + part.n_warps - warps.start, 0)] += part.n_slots
        if (np.minimum(attempted, np.uint32(self.extent.cap)).max(axis=1, initial=0) > there).any():
            raise self.parts.damaged(f"map '{self.schema.name}' lacks records")

    @property
    def piece_kind(self) -> type[Piece]:
        return _OfShared if self.layout.is_shared_ring else super().piece_kind


class _OfShared(Piece):
    """Slots of versioned words."""

    def copy(self, out: Records, row_bytes: int, used: Counts) -> None:
        told = self.of.layout.told
        words = self.data.view("<u8").reshape(len(self.data), -1, word_count(told.record_bytes))
        versions, records, whole = unversioned(words[:, : len(self.slots)], told.record_bytes)
        is_used = np.arange(len(self.slots)) < used
        if (is_used & ~(whole & (versions == self._last_versions()))).any():
            raise self.of.parts.damaged(f"a record of map '{self.of.schema.name}' is not whole")
        rows: Any = np.ascontiguousarray(records).view(self.of.schema.dtype)[..., 0]
        native.copy_rows(out, row_bytes, rows, used)

    def _last_versions(self) -> Words:
        """``[warps, slots]``: of the last of the records counted that went to the slot."""
        last = self.of.attempted_by(self.warps).astype(np.int64) - 1
        slots = np.arange(self.slots.start, self.slots.stop)
        return (last - (last - slots) % self.of.extent.cap + 1).astype(np.uint64)
