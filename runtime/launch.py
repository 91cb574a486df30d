"""One probed launch: what is known of it, and the records of its maps, wherever they lie."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from math import prod
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from ncc.abi import EntryKind
from ncc.diag import printable

from . import native
from .benchmark import Benchmark, benchmark_of
from .facts import Facts, Times, checked
from .origin import Origin, origin_of
from .schema import MapSchema
from .sites import Site, site_of

Records = npt.NDArray[Any]
Counts = npt.NDArray[np.uint32]

BATCH_RECORDS = 1 << 16


@dataclass(frozen=True)
class Rows:
    """Consecutive rows (a thread's or a warp's records each): ``used`` ``[rows]`` slots of each from ``slot`` on, which
    may differ between rows too. A block has ``block_rows``; lanes that do not exist have no used slot.
    """

    first: int
    used: Counts
    slot: int | npt.NDArray[np.int64]
    block_rows: int


@dataclass(frozen=True)
class Batch:
    """Used records, and the ``block``, ``unit`` (warp or thread) and ``slot`` of each, made when asked for."""

    records: Records
    rows: Rows

    @cached_property
    def block(self) -> npt.NDArray[np.intp]:
        return self._of_rows(self._row_block)

    @cached_property
    def unit(self) -> npt.NDArray[np.intp]:
        row = np.arange(self.rows.first, self.rows.first + len(self.rows.used))
        return self._of_rows(row - self._row_block * self.rows.block_rows)

    @cached_property
    def slot(self) -> npt.NDArray[np.intp]:
        before = np.cumsum(self.rows.used, dtype=np.intp) - self.rows.used
        return np.arange(len(self.records)) - self._of_rows(before - self.rows.slot)

    @cached_property
    def _row_block(self) -> npt.NDArray[np.intp]:
        """Each row's block: no division of each."""
        first, in_first = divmod(self.rows.first, self.rows.block_rows)
        end = in_first + len(self.rows.used)
        blocks = np.arange(first, first - (-end // self.rows.block_rows))
        return np.repeat(blocks, self.rows.block_rows)[in_first:end]

    def _of_rows(self, of_row: npt.NDArray[np.intp]) -> npt.NDArray[np.intp]:
        return np.repeat(of_row, self._each)

    @cached_property
    def _each(self) -> Counts | int:
        """Of rows that all have as many, the number: it is repeated faster than numbers that differ."""
        used = self.rows.used
        return int(used[0]) if len(used) and (used == used[0]).all() else used


@dataclass(frozen=True)
class Extent:
    """How large a map is: ``blocks`` of ``units`` (warps or threads), each with ``cap`` slots."""

    blocks: int
    units: int
    cap: int

    @property
    def shape(self) -> tuple[int, int, int]:
        return self.blocks, self.units, self.cap


@dataclass(frozen=True)
class EntryCount:
    """Of the entries of one kind in a stream."""

    entries: int
    bytes: int


class MapRecords(ABC):
    """The records of one map of one launch."""

    schema: MapSchema
    extent: Extent
    warp_lanes: int

    @property
    @abstractmethod
    def is_static(self) -> bool:
        """Every slot is used: attempts are not counted."""

    @property
    @abstractmethod
    def whole(self) -> Records:
        """``[blocks, units, cap]``; unused slots are zero."""

    @property
    @abstractmethod
    def attempted(self) -> Counts:
        """``[blocks, units]``, records past cap included."""

    @property
    def is_ring(self) -> bool:
        """Records past cap are stored where the oldest ones were."""
        return False

    @property
    def partial(self) -> bool:
        """Not all that the launch was to save is there: it did not end, or it is not known that it did."""
        return False

    @property
    def entries(self) -> Mapping[EntryKind, EntryCount]:
        """Of a stream (``hookdrv/abi.h``), by their kind; of other maps none."""
        return {}

    def check(self) -> None:  # noqa: B027  (a .bin has no checksums)
        """``NccError`` R010 where a checksum is wrong; else each is looked at when it is needed."""

    @abstractmethod
    def batches(self, blocks: range | None = None) -> Iterator[Batch]:
        """The used records, block by block and unit by unit, some ten thousand at a time. ``blocks``: of these blocks
        of the grid, which follow one another.
        """

    @property
    def used(self) -> Counts:
        """``[blocks, units]``."""
        used: Counts = np.minimum(self.attempted, np.uint32(self.extent.cap))
        return used

    @property
    def saved(self) -> int:
        cap, attempted = np.uint32(self.extent.cap), self.attempted.reshape(-1)
        return sum(int(np.minimum(attempted[at : at + BATCH_RECORDS], cap).sum(dtype=np.uint64))
                   for at in range(0, len(attempted), BATCH_RECORDS))

    @property
    def lost(self) -> int:
        return 0 if self.is_ring else int(self.attempted.sum(dtype=np.uint64)) - self.saved

    @property
    def overwritten(self) -> int:
        cap = np.uint32(self.extent.cap)
        return int((np.maximum(self.attempted, cap) - cap).sum(dtype=np.uint64)) if self.is_ring else 0


class Launch:
    """One probed launch of one kernel; ``path`` is the file that holds it."""

    def __init__(self, path: Path, kernel_dir: Path | None, kernel: Mapping[str, Any], facts: Facts,
                 maps: Mapping[str, MapRecords]) -> None:
        self.path = path
        self.kernel_dir = kernel_dir  # with the kernel's image and assembly, where the trace tells
        self.facts = facts
        self._kernel = kernel
        self._maps = maps

    @property
    def grid(self) -> tuple[int, int, int]:
        return self.facts.grid

    @property
    def block(self) -> tuple[int, int, int]:
        return self.facts.block

    @property
    def shared_bytes(self) -> int:
        return self.facts.shared_bytes

    @property
    def kernel(self) -> str:
        """The kernel's name as the driver knows it (mangled)."""
        return self.facts.kernel or str(self._kernel.get("name") or "")

    @property
    def name(self) -> str:
        """The kernel's name for people: demangled, and fit for a terminal."""
        return printable(str(self._kernel.get("demangled") or self.kernel))

    @property
    def origin(self) -> Origin | None:
        """What the kernel computes in the terms of the framework that generated it; None where nothing tells."""
        return origin_of(self._kernel)

    @property
    def number(self) -> int:
        """Which launch of its kernel this is, from 0."""
        return self.facts.launch

    @property
    def sequence(self) -> int:
        """Which probed launch of its process this is, from 0."""
        return self.facts.sequence

    @property
    def params(self) -> tuple[bytes, ...]:
        """The values of the kernel's own parameters, raw bytes each (the first 64 of each)."""
        return self.facts.params

    @property
    def device_name(self) -> str:
        """The device that ran it, as its driver calls it; empty where the trace does not tell."""
        return printable(self.facts.device_name)

    def site(self, number: int) -> Site | None:
        """What a number that ``nl.site()`` gave stands for; None where the trace does not tell. ``NccError`` R005."""
        return checked(self._described_in, lambda kernel: site_of(kernel, number), self._kernel)

    @property
    def benchmark(self) -> Benchmark | None:
        """What ``--benchmark`` measured of the kernel, at its first probed launch; None where it did not. ``NccError``
        R005."""
        return checked(self._described_in, benchmark_of, self._kernel)

    @property
    def _described_in(self) -> Path:
        return self.kernel_dir / "kernel.json" if self.kernel_dir else self.path

    @property
    def times(self) -> Times:
        return self.facts.times

    @property
    def maps(self) -> tuple[str, ...]:
        return tuple(self._maps)

    @property
    def partial(self) -> bool:
        """The launch did not end, or its process was killed meanwhile: not every record may be there."""
        return any(of.partial for of in self._maps.values())

    def schema(self, name: str) -> MapSchema:
        return self._map(name).schema

    def sample(self, name: str) -> int:
        """Of so many saves that a thread came to at instructions, the map kept one; what it saved when it began or
        ended is all there."""
        return self._map(name).schema.sample

    def shape(self, name: str) -> tuple[int, int, int]:
        """Of ``launch[name]``, without reading any record."""
        return self._map(name).extent.shape

    def warp_lanes(self, name: str) -> int:
        """Lanes of a warp, where the map was saved."""
        return self._map(name).warp_lanes

    def is_static(self, name: str) -> bool:
        """Whether every slot of a map is used, so that nothing is counted."""
        return self._map(name).is_static

    def __getitem__(self, name: str) -> Records:
        """A map's records ``[grid, warps or threads, cap]``, read-only; unused slots are zero."""
        return self._map(name).whole

    def __iter__(self) -> Iterator[str]:
        return iter(self._maps)

    def attempted(self, name: str) -> Counts:
        """Records that each warp or thread attempted, past cap included: ``[grid, warps or threads]``."""
        return self._map(name).attempted

    def used(self, name: str) -> Counts:
        """Records that each warp or thread saved: ``[grid, warps or threads]``."""
        return self._map(name).used

    def saved(self, name: str) -> int:
        """Records that the launch saved."""
        return self._map(name).saved

    def lost(self, name: str) -> int:
        """Records attempted past cap, where they are not kept instead of others."""
        return self._map(name).lost

    def overwritten(self, name: str) -> int:
        """Of a ring, records that later ones took the place of; of other maps 0."""
        return self._map(name).overwritten

    def is_ring(self, name: str) -> bool:
        """Whether a map keeps the last records of each warp or thread; they are in the order of their saves."""
        return self._map(name).is_ring

    def records(self, name: str) -> Records:
        """The used records alone, one after another (a copy): ``[records]``."""
        parts = [batch.records for batch in self.batches(name)]
        return np.concatenate(parts) if parts else np.empty(0, self.schema(name).dtype)

    def batches(self, name: str, blocks: range | None = None) -> Iterator[Batch]:
        """The used records in order, some ten thousand at a time: a trace may be larger than memory. ``blocks``: of a
        part of the grid only, a range of linear block numbers with step 1.
        """
        return self._map(name).batches(blocks)

    def entries(self, name: str) -> Mapping[EntryKind, EntryCount]:
        """What a map's records are stored as, where a warp's are a stream of entries (docs/trace.md)."""
        return self._map(name).entries

    def check(self) -> None:
        """``NccError`` R010 where what the launch saved is damaged."""
        for of in self._maps.values():
            of.check()

    def beside(self, suffix: str) -> Path:
        """A file name for what is made of this launch: ``result/<seconds since the start><suffix>`` in its run."""
        if self.path.suffix == ".bin":
            return self.path.with_suffix(suffix)
        folder = self.path.parent.parent / "result"
        folder.mkdir(exist_ok=True)
        return folder / f"{self.facts.since_us / 1e6:.6f}{suffix}"

    def _map(self, name: str) -> MapRecords:
        if name not in self._maps:
            raise KeyError(f"no map '{name}' in this trace; it has {', '.join(self._maps) or 'none'}")
        return self._maps[name]


def row_batches(rows: Records, attempted: npt.NDArray[np.uint32], block_rows: int,
                blocks: range | None) -> Iterator[Batch]:
    """Batches of rows that lie one after another: ``rows`` ``[blocks * units, cap]``, ``attempted`` of each."""
    cap = rows.shape[1]
    step_slots = min(cap, BATCH_RECORDS)
    step_rows = BATCH_RECORDS // step_slots
    chosen = of_blocks(blocks, block_rows, len(rows))
    for row in range(chosen.start, chosen.stop, step_rows):
        end = min(row + step_rows, chosen.stop)
        attempts = attempted[row:end]
        for slot in range(0, min(cap, int(attempts.max())), step_slots):
            part = rows[row:end, slot : slot + step_slots]
            used = np.minimum(attempts - np.minimum(attempts, np.uint32(slot)), np.uint32(part.shape[1]))
            yield Batch(first_records(part, used), Rows(row, used, slot, block_rows))


def of_blocks(blocks: range | None, each: int, all_rows: int) -> range:
    """The rows, or warps, of some blocks, that have so many ``each``."""
    return range(all_rows) if blocks is None else range(all_rows)[max(0, blocks.start) * each : blocks.stop * each]


def first_records(rows: Records, used: Counts) -> Records:
    """The first ``used`` records of each row, one behind another; a view where that is all of them."""
    if rows.flags.c_contiguous and used.min() == rows.shape[1]:
        return rows.reshape(-1)
    out = np.empty(int(used.sum(dtype=np.uint64)), rows.dtype)
    native.copy_rows(out, 0, rows, used)
    return out


def extent_of(grid: tuple[int, ...], block: tuple[int, ...], warp_div: int, cap: int) -> Extent:
    """Of a map with a record row for every ``warp_div`` threads of a block."""
    return Extent(prod(grid), -(-prod(block) // warp_div), cap)
