"""A launch in the reference's format (``docs/trace.md``): a ``.bin`` and the sidecar beside it.

The file is mapped, never read whole: ``launch["dmat"]`` is a view into it.
"""

from __future__ import annotations

import ctypes
import os
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

import numpy as np

from ncc import abi
from ncc.diag import error

from .facts import Facts, MapEntry, Sidecar, load_kernel
from .files import check_inside, map_trace
from .launch import Batch, Counts, Extent, Launch, MapRecords, Records, extent_of, row_batches
from .schema import MAX_RAW_BYTES, MapSchema, declared, untyped


@dataclass(frozen=True)
class BinRecords(MapRecords):
    """A section of the file. ``counts_offset`` is None where every slot is used."""

    schema: MapSchema
    extent: Extent
    data: memoryview
    offset: int
    counts_offset: int | None
    warp_lanes: int
    ring: bool

    @property
    def is_ring(self) -> bool:
        return self.ring

    @property
    def is_static(self) -> bool:
        return self.counts_offset is None

    @cached_property
    def whole(self) -> Records:
        records: Records = np.ndarray(self.extent.shape, self.schema.dtype, self.data, self.offset)
        return records

    @property
    def attempted(self) -> Counts:
        shape = self.extent.shape[:2]
        if self.counts_offset is None:
            return np.broadcast_to(np.uint32(self.extent.cap), shape)
        counts: Counts = np.ndarray(shape, "<u4", self.data, self.counts_offset)
        return counts

    def batches(self, blocks: range | None = None) -> Iterator[Batch]:
        return row_batches(self.whole.reshape(-1, self.extent.cap), self.attempted.reshape(-1), self.extent.units,
                           blocks)


def open_bin(path: Path) -> Launch:
    """Raises ``NccError`` R0xx for a file that is not a whole trace."""
    return _Reader(path).launch()


class _Reader:
    def __init__(self, path: Path) -> None:
        self.path = path
        self.data = map_trace(path)
        self.run_dir = Path(os.path.abspath(path)).parent.parent

    def launch(self) -> Launch:
        header = self._struct(abi.TraceHeader, 0)
        grid, block = tuple(header.grid), tuple(header.block)
        if 0 in (*grid, *block):
            raise error("R003", f"a grid of {grid} blocks of {block} threads is empty", place=str(self.path),
                        hint="is this a trace?")
        sidecar_path = self.path.with_suffix(".json")
        check_inside(sidecar_path, self.run_dir)
        sidecar = Sidecar.load(sidecar_path)
        facts = Facts(grid, block, header.shared_bytes, since_us=_since_us(self.path), **sidecar.facts)
        folder, kernel = load_kernel(self.run_dir, facts.kernel_dir)
        return Launch(self.path, folder, kernel, facts, self._maps(facts, header.n_maps, sidecar, kernel))

    def _struct(self, kind: Any, offset: int) -> Any:
        size = ctypes.sizeof(kind)
        if offset + size > len(self.data):
            raise error("R002", f"truncated: the header ends at byte {offset + size}, the file has {len(self.data)}",
                        place=str(self.path), hint="was the program killed while the trace was copied?")
        return kind.from_buffer_copy(self.data[offset : offset + size])

    def _maps(self, facts: Facts, count: int, sidecar: Sidecar, kernel: dict[str, Any]) -> dict[str, MapRecords]:
        if count > abi.MAX_MAPS:
            raise error("R003", f"{count} maps, more than the format has ({abi.MAX_MAPS})", place=str(self.path),
                        hint="is this a trace?")
        first, step = ctypes.sizeof(abi.TraceHeader), ctypes.sizeof(abi.TraceSection)
        maps: dict[str, MapRecords] = {}
        for index in range(count):
            raw = self._struct(abi.TraceSection, first + index * step)
            entry = sidecar.maps[index] if index < len(sidecar.maps) else MapEntry()
            schema = declared(kernel, index, str(facts.kernel_dir)) or self._schema_from_sizes(entry, index, raw)
            maps[schema.name] = self._checked(facts, schema, raw, entry)
        return maps

    def _schema_from_sizes(self, entry: MapEntry, index: int, raw: Any) -> MapSchema:
        """A trace without our sidecar (upstream's own): one record of raw bytes per warp or thread."""
        size = entry.record_bytes
        record_bytes = size if size is not None and 0 < size <= raw.size else max(1, raw.size)
        if record_bytes > MAX_RAW_BYTES:
            raise error("R003", f"a record of {record_bytes} bytes, and no sidecar that tells its fields",
                        place=str(self.path),
                        hint="is this a trace? the .json beside it and the folder kernel/ belong to it")
        return untyped(str(entry.name or f"map{index}"), "warp" if raw.warp_div > 1 else "thread", record_bytes)

    def _checked(self, facts: Facts, schema: MapSchema, raw: Any, entry: MapEntry) -> BinRecords:
        record = schema.record_bytes
        if raw.warp_div == 0 or raw.size == 0 or raw.size % record:
            raise error("R003", f"section '{schema.name}': {raw.size} bytes per warp or thread do not divide into "
                        f"records of {record}", place=str(self.path))
        extent = extent_of(facts.grid, facts.block, raw.warp_div, raw.size // record)
        rows = extent.blocks * extent.units
        self._check_range(schema.name, raw.offset, rows * raw.size)
        if entry.counts_offset is not None:
            self._check_range(f"{schema.name}, counts", entry.counts_offset, rows * 4)
        return BinRecords(schema, extent, self.data, raw.offset, entry.counts_offset, max(32, raw.warp_div),
                          entry.is_ring)

    def _check_range(self, what: str, offset: int, size: int) -> None:
        if offset < 0 or offset + size > len(self.data):
            raise error("R002", f"truncated: {what} needs bytes {offset} to {offset + size}, the file has "
                        f"{len(self.data)}", place=str(self.path),
                        hint="was the program killed while the trace was copied?")


def seconds(path: Path) -> float:
    """Since the start of the run, which name a .bin; infinite where they do not."""
    try:
        return float(path.name[: -len(".bin")].split("_")[0])
    except ValueError:
        return float("inf")


def _since_us(path: Path) -> int:
    since = seconds(path)
    return int(since * 1e6) if 0 <= since < 1e9 else 0
