"""One probed launch: a ``.bin`` in the reference's format (``docs/trace.md``) and the sidecar beside it.

The file is mapped, never read whole: ``launch["dmat"]`` is a view into it, shaped
``[grid, warps or threads of a block, cap]``.
"""

from __future__ import annotations

import ctypes
import os
from collections.abc import Iterator
from dataclasses import dataclass
from math import prod
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from ncc import abi
from ncc.diag import error, printable

from .files import check_inside, map_regular
from .schema import MAX_RAW_BYTES, MapSchema, untyped
from .sidecar import MapEntry, Sidecar, Times, load_json

Records = npt.NDArray[Any]
Counts = npt.NDArray[np.uint32]

BATCH_RECORDS = 1 << 16


@dataclass(frozen=True)
class Batch:
    """Used records and where they lie: ``block``, ``unit`` (warp or thread) and ``slot`` of each of ``records``."""

    block: npt.NDArray[np.intp]
    unit: npt.NDArray[np.intp]
    slot: npt.NDArray[np.intp]
    records: Records


@dataclass(frozen=True)
class Section:
    """Where one map lies in the file. ``counts_offset`` is None where every slot is used."""

    schema: MapSchema
    warp_div: int
    cap: int
    offset: int
    counts_offset: int | None


class Launch:
    """One probed launch of one kernel. Raises ``NccError`` R0xx for a file that is not a whole trace."""

    def __init__(self, path: str | Path) -> None:
        self.path = Path(path)
        self._data = _map_file(self.path)
        self._run_dir = Path(os.path.abspath(self.path)).parent.parent
        header = _struct(abi.TraceHeader, self._data, 0, self.path)
        self.grid: tuple[int, int, int] = tuple(header.grid)
        self.block: tuple[int, int, int] = tuple(header.block)
        self.shared_bytes: int = header.shared_bytes
        self._check_sizes()
        self.sidecar = Sidecar.load(self._own(self.path.with_suffix(".json")))
        self._kernel = self._load_kernel()
        self.sections = self._read_sections(header.n_maps)

    @property
    def kernel(self) -> str:
        """The kernel's name as the driver knows it (mangled)."""
        return self.sidecar.kernel

    @property
    def name(self) -> str:
        """The kernel's name for people: demangled, and fit for a terminal."""
        return printable(str(self._kernel.get("demangled") or self.kernel))

    @property
    def number(self) -> int:
        """Which launch of its kernel this is, from 0."""
        return self.sidecar.launch

    @property
    def sequence(self) -> int:
        """Which probed launch of its process this is, from 0."""
        return self.sidecar.sequence

    @property
    def params(self) -> tuple[bytes, ...]:
        """The values of the kernel's own parameters, raw bytes each (the first 64 of each)."""
        return self.sidecar.params

    @property
    def device_name(self) -> str:
        """The device that ran it, as its driver calls it; empty where the trace does not tell."""
        return printable(self.sidecar.device_name)

    @property
    def times(self) -> Times:
        return self.sidecar.times

    @property
    def kernel_dir(self) -> Path | None:
        """The directory with the kernel's image and assembly, where the sidecar names one."""
        return self._run_dir / self.sidecar.kernel_dir if self.sidecar.kernel_dir else None

    @property
    def maps(self) -> tuple[str, ...]:
        return tuple(self.sections)

    def schema(self, name: str) -> MapSchema:
        return self._section(name).schema

    def __getitem__(self, name: str) -> Records:
        """A map's records ``[grid, warps or threads, cap]``, zero-copy, read-only; unused slots are zero."""
        section = self._section(name)
        shape = (prod(self.grid), self._units(section), section.cap)
        records: Records = np.ndarray(shape, section.schema.dtype, self._data, section.offset)
        return records

    def __iter__(self) -> Iterator[str]:
        return iter(self.sections)

    def attempted(self, name: str) -> Counts:
        """Records that each warp or thread attempted, past cap included: ``[grid, warps or threads]``."""
        section = self._section(name)
        shape = (prod(self.grid), self._units(section))
        if section.counts_offset is None:
            return np.broadcast_to(np.uint32(section.cap), shape)
        counts: Counts = np.ndarray(shape, "<u4", self._data, section.counts_offset)
        return counts

    def used(self, name: str) -> Counts:
        """Records that each warp or thread saved: ``[grid, warps or threads]``."""
        section = self._section(name)
        attempted = self.attempted(name)
        return attempted if section.counts_offset is None else np.minimum(attempted, np.uint32(section.cap))

    def saved(self, name: str) -> int:
        """Records that the launch saved."""
        cap, attempted = np.uint32(self._section(name).cap), self.attempted(name).reshape(-1)
        return sum(int(np.minimum(attempted[at : at + BATCH_RECORDS], cap).sum(dtype=np.uint64))
                   for at in range(0, len(attempted), BATCH_RECORDS))

    def lost(self, name: str) -> int:
        """Records attempted past cap."""
        return int(self.attempted(name).sum(dtype=np.uint64)) - self.saved(name)

    def records(self, name: str) -> Records:
        """The used records alone, one after another (a copy): ``[records]``."""
        whole = self[name]
        mask = np.arange(whole.shape[2]) < self.used(name)[:, :, np.newaxis]
        return whole[mask]

    def batches(self, name: str) -> Iterator[Batch]:
        """The used records in order, some ten thousand at a time: a trace may be larger than memory."""
        whole = self[name]
        _, units, cap = whole.shape
        rows, attempted = whole.reshape(-1, cap), self.attempted(name).reshape(-1)
        step_slots = min(cap, BATCH_RECORDS)
        step_rows = BATCH_RECORDS // step_slots
        for row in range(0, len(rows), step_rows):
            used = attempted[row : row + step_rows, np.newaxis]
            for slot in range(0, min(cap, int(used.max())), step_slots):
                part = rows[row : row + step_rows, slot : slot + step_slots]
                at_row, at_slot = np.nonzero(np.arange(slot, slot + part.shape[1]) < used)
                block, unit = np.divmod(at_row + row, units)
                yield Batch(block, unit, at_slot + slot, part[at_row, at_slot])

    def _section(self, name: str) -> Section:
        if name not in self.sections:
            raise KeyError(f"no map '{name}' in this trace; it has {', '.join(self.sections) or 'none'}")
        return self.sections[name]

    def _units(self, section: Section) -> int:
        return -(-prod(self.block) // section.warp_div)

    def _own(self, path: Path) -> Path:
        check_inside(path, self._run_dir)
        return path

    def _check_sizes(self) -> None:
        if 0 in (*self.grid, *self.block):
            raise error("R003", f"a grid of {self.grid} blocks of {self.block} threads is empty", place=str(self.path),
                        hint="is this a trace?")

    def _load_kernel(self) -> dict[str, Any]:
        return load_json(self._own(self.kernel_dir / "kernel.json")) if self.kernel_dir else {}

    def _read_sections(self, count: int) -> dict[str, Section]:
        if count > abi.MAX_MAPS:
            raise error("R003", f"{count} maps, more than the format has ({abi.MAX_MAPS})", place=str(self.path),
                        hint="is this a trace?")
        schemas = self._kernel.get("maps")
        schemas = schemas if isinstance(schemas, list) else []
        first, step = ctypes.sizeof(abi.TraceHeader), ctypes.sizeof(abi.TraceSection)
        sections = {}
        for index in range(count):
            raw = _struct(abi.TraceSection, self._data, first + index * step, self.path)
            entry = self.sidecar.maps[index] if index < len(self.sidecar.maps) else MapEntry()
            schema = (MapSchema.from_json(schemas[index], str(self.kernel_dir)) if index < len(schemas)
                      else _schema_from_sizes(entry, index, raw, self.path))
            sections[schema.name] = self._checked(schema, raw, entry)
        return sections

    def _checked(self, schema: MapSchema, raw: abi.TraceSection, entry: MapEntry) -> Section:
        record = schema.record_bytes
        if raw.warp_div == 0 or raw.size == 0 or raw.size % record:
            raise error("R003", f"section '{schema.name}': {raw.size} bytes per warp or thread do not divide into "
                        f"records of {record}", place=str(self.path))
        section = Section(schema, raw.warp_div, raw.size // record, raw.offset, entry.counts_offset)
        units = prod(self.grid) * self._units(section)
        self._check_range(schema.name, section.offset, units * raw.size)
        if section.counts_offset is not None:
            self._check_range(f"{schema.name}, counts", section.counts_offset, units * 4)
        return section

    def _check_range(self, what: str, offset: int, size: int) -> None:
        if offset < 0 or offset + size > len(self._data):
            raise error("R002", f"truncated: {what} needs bytes {offset} to {offset + size}, the file has "
                        f"{len(self._data)}", place=str(self.path),
                        hint="was the program killed while the trace was copied?")


def open_launch(path: str | Path) -> Launch:
    """One result file, as a callback is given it."""
    return Launch(path)


def _map_file(path: Path) -> memoryview:
    try:
        return map_regular(path)
    except OSError as cause:
        raise error("R001", f"cannot open: {cause.strerror}", place=str(path)) from None


def _struct(kind: Any, data: memoryview, offset: int, path: Path) -> Any:
    size = ctypes.sizeof(kind)
    if offset + size > len(data):
        raise error("R002", f"truncated: the header ends at byte {offset + size}, the file has {len(data)}",
                    place=str(path), hint="was the program killed while the trace was copied?")
    return kind.from_buffer_copy(data[offset : offset + size])


def _schema_from_sizes(entry: MapEntry, index: int, raw: Any, path: Path) -> MapSchema:
    """A trace without our sidecar (upstream's own): one record of raw bytes per warp or thread."""
    size = entry.record_bytes
    record_bytes = size if size is not None and 0 < size <= raw.size else max(1, raw.size)
    if record_bytes > MAX_RAW_BYTES:
        raise error("R003", f"a record of {record_bytes} bytes, and no sidecar that tells its fields", place=str(path),
                    hint="is this a trace? the .json beside it and the folder kernel/ belong to it")
    return untyped(str(entry.name or f"map{index}"), "warp" if raw.warp_div > 1 else "thread", record_bytes)
