"""Writes a store as the hook driver does: for simulators, which have a launch's records in a reader's order, and for
measurements."""

from __future__ import annotations

import ctypes
import zlib
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Protocol

import numpy as np
import numpy.typing as npt

from ncc import abi
from ncc.abi import MapFlag, MapLevel, PartKind

from .facts import Facts
from .launch import Counts, Records


@dataclass(frozen=True)
class Part:
    """A part of a chunk: ``n_slots`` slots from ``slot`` of ``n_warps`` warps (or rows) from ``warp``."""

    kind: PartKind
    data: npt.NDArray[Any]
    n_warps: int
    n_slots: int = 0
    warp: int = 0
    slot: int = 0


class MapToWrite(Protocol):
    """What a chunk tells of a map, and the parts that hold its records."""

    @property
    def told(self) -> abi.StoreMap: ...

    @property
    def parts(self) -> Sequence[Part]: ...


@dataclass(frozen=True)
class DeviceMap:
    """Records as they lie in device memory (``struct ncc_map`` in ``hookdrv/abi.h``)."""

    told: abi.StoreMap
    parts: Sequence[Part]


@dataclass(frozen=True)
class RowMap:
    """``records`` ``[blocks, units, cap]``; ``attempted`` ``[blocks, units]``, None where every slot is used."""

    name: str
    level: MapLevel
    records: Records
    attempted: Counts | None
    warp_lanes: int = 32
    is_ring: bool = False

    @property
    def told(self) -> abi.StoreMap:
        attempted, cap = self.attempted, self.records.shape[2]
        used = self.records.size if attempted is None else int(np.minimum(attempted, cap).sum(dtype=np.uint64))
        lost = 0 if attempted is None or self.is_ring else int(attempted.sum(dtype=np.uint64)) - used
        flags = MapFlag.STATIC if attempted is None else MapFlag.RING if self.is_ring else 0
        return abi.StoreMap(
            name=abi.put_text(self.name, 64), level=self.level, record_bytes=self.records.dtype.itemsize,
            flags=flags, cap=cap, warp_lanes=self.warp_lanes, records=used,
            lost=lost)

    @property
    def parts(self) -> Sequence[Part]:
        rows = self.records.shape[0] * self.records.shape[1]
        parts = [Part(PartKind.ROWS, self.records, rows, self.records.shape[2])]
        if self.attempted is not None:
            parts.append(Part(PartKind.ROW_COUNTS, self.attempted.astype("<u4"), rows))
        return parts


class StoreWriter:
    """Appends chunks to the store of a run, which it makes. Raises ``OSError``."""

    def __init__(self, run_dir: Path) -> None:
        self._folder = run_dir / "store"
        self._folder.mkdir(exist_ok=True)

    def append(self, facts: Facts, maps: Sequence[MapToWrite]) -> int:
        """The launch's number in the index."""
        return self.append_chunk(chunk_of(facts, maps))

    def append_chunk(self, chunk: bytes) -> int:
        with (self._folder / "records").open("ab") as records, (self._folder / "index").open("ab") as index:
            entry = abi.StoreEntry(records.tell(), len(chunk))
            records.write(chunk)
            records.flush()
            index.write(bytes(entry))
            return index.tell() // ctypes.sizeof(abi.StoreEntry) - 1


def chunk_of(facts: Facts, maps: Sequence[MapToWrite]) -> bytes:
    """A launch's chunk of the store."""
    head = abi.StoreChunk(
        magic=abi.STORE_MAGIC, version=abi.STORE_VERSION, n_maps=len(maps), launch=facts.launch,
        sequence=facts.sequence, since_ns=facts.since_us * 1000, start_ns=facts.times.start_ns,
        prologue_ns=round(facts.times.prologue_us * 1e3), kernel_ns=round(facts.times.kernel_us * 1e3),
        epilogue_ns=round(facts.times.epilogue_us * 1e3), context=facts.context, stream=facts.stream,
        shared_bytes=facts.shared_bytes, device=facts.device, n_params=len(facts.params[: abi.KEPT_PARAMS]),
        device_name=abi.put_text(facts.device_name, 128), kernel_dir=abi.put_text(facts.kernel_dir or "", 128))
    head.grid, head.block = _dims(facts.grid), _dims(facts.block)
    params = [param[: abi.KEPT_PARAM_BYTES] for param in facts.params[: abi.KEPT_PARAMS]]
    head.params_bytes = sum(map(len, params))
    rest = b"".join([*(bytes(of.told) for of in maps), np.array([len(p) for p in params], "<u2").tobytes(), *params])
    body, parts = [bytes(head), rest], []
    for number, of in enumerate(maps):
        for part in of.parts:
            _align(body, abi.STORE_PART_ALIGN)
            data = part.data.tobytes()
            parts.append(abi.StorePart(
                map=number, kind=part.kind, offset=sum(map(len, body)), bytes=len(data), warp=part.warp,
                n_warps=part.n_warps, slot=part.slot, n_slots=part.n_slots, crc=zlib.crc32(data)))
            body.append(data)
    _align(body, abi.STORE_PART_ALIGN)
    table = b"".join(map(bytes, parts))
    head.parts_offset, head.n_parts, head.parts_crc = sum(map(len, body)), len(parts), zlib.crc32(table)
    body.append(table)
    _align(body, abi.STORE_ALIGN)
    head.bytes = sum(map(len, body))
    head.head_crc = zlib.crc32(bytes(head) + rest)
    return b"".join([bytes(head), *body[1:]])


def _align(body: list[bytes], to: int) -> None:
    body.append(bytes(-sum(map(len, body)) % to))


def _dims(extent: tuple[int, int, int]) -> Any:
    return (ctypes.c_uint32 * 3)(*extent)
