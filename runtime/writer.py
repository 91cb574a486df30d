"""Writes a store as the hook driver does: for simulators, which have a launch's records in a reader's order."""

from __future__ import annotations

import ctypes
import zlib
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from ncc import abi
from ncc.abi import MapFlag, MapLevel, PartKind

from .facts import Facts
from .launch import Counts, Records


@dataclass(frozen=True)
class RowMap:
    """``records`` ``[blocks, units, cap]``; ``attempted`` ``[blocks, units]``, None where every slot is used."""

    name: str
    level: MapLevel
    records: Records
    attempted: Counts | None
    warp_lanes: int = 32

    @property
    def used(self) -> int:
        cap = self.records.shape[2]
        attempted = self.attempted
        return self.records.size if attempted is None else int(np.minimum(attempted, cap).sum(dtype=np.uint64))

    @property
    def lost(self) -> int:
        return 0 if self.attempted is None else int(self.attempted.sum(dtype=np.uint64)) - self.used


class StoreWriter:
    """Appends chunks to the store of a run, which it makes. Raises ``OSError``."""

    def __init__(self, run_dir: Path) -> None:
        self._folder = run_dir / "store"
        self._folder.mkdir(exist_ok=True)

    def append(self, facts: Facts, maps: Sequence[RowMap]) -> int:
        """The launch's number in the index."""
        chunk = _chunk(facts, maps)
        with (self._folder / "records").open("ab") as records, (self._folder / "index").open("ab") as index:
            entry = abi.StoreEntry(records.tell(), len(chunk))
            records.write(chunk)
            records.flush()
            index.write(bytes(entry))
            return index.tell() // ctypes.sizeof(abi.StoreEntry) - 1


def _chunk(facts: Facts, maps: Sequence[RowMap]) -> bytes:
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
    rest = b"".join([*map(bytes, map(_map, maps)), np.array([len(p) for p in params], "<u2").tobytes(), *params])
    body, parts = bytearray(bytes(head) + rest), []
    for number, records in enumerate(maps):
        parts += _add_parts(body, number, records)
    _align(body, abi.STORE_PART_ALIGN)
    table = b"".join(map(bytes, parts))
    head.parts_offset, head.n_parts, head.parts_crc = len(body), len(parts), zlib.crc32(table)
    body += table
    _align(body, abi.STORE_ALIGN)
    head.bytes = len(body)
    head.head_crc = zlib.crc32(bytes(head) + rest)
    body[: ctypes.sizeof(head)] = bytes(head)
    return bytes(body)


def _map(of: RowMap) -> abi.StoreMap:
    return abi.StoreMap(name=abi.put_text(of.name, 64), level=of.level, record_bytes=of.records.dtype.itemsize,
                        flags=MapFlag.STATIC if of.attempted is None else 0, cap=of.records.shape[2],
                        warp_lanes=of.warp_lanes,                        records=of.used, lost=of.lost)


def _add_parts(body: bytearray, number: int, of: RowMap) -> list[abi.StorePart]:
    rows = of.records.shape[0] * of.records.shape[1]
    arrays: list[tuple[PartKind, Any, int]] = [(PartKind.ROWS, of.records, of.records.shape[2])]
    if of.attempted is not None:
        arrays.append((PartKind.ROW_COUNTS, of.attempted.astype("<u4"), 0))
    parts = []
    for kind, array, n_slots in arrays:
        _align(body, abi.STORE_PART_ALIGN)
        data = array.tobytes()
        parts.append(abi.StorePart(map=number, kind=kind, offset=len(body), bytes=len(data), n_warps=rows,
                                   n_slots=n_slots, crc=zlib.crc32(data)))
        body += data
    return parts


def _align(body: bytearray, to: int) -> None:
    body += bytes(-len(body) % to)


def _dims(extent: tuple[int, int, int]) -> Any:
    return (ctypes.c_uint32 * 3)(*extent)
