"""Stores for tests, written as a simulator writes them."""

from __future__ import annotations

import ctypes
import zlib
from collections.abc import Mapping
from pathlib import Path

from traces import MapData, describe_kernel

from ncc import abi
from ncc.abi import MapLevel
from ncc.engine.callbacks import Saved
from ncc.runtime import Times
from ncc.runtime.facts import Facts
from ncc.runtime.writer import RowMap, StoreWriter

TIMES = Times(5, 1.5, 20.25, 3.0)


def write_store(run_dir: Path, maps: Mapping[str, MapData], grid: tuple[int, int, int], block: tuple[int, int, int],
                since_us: int = 611403) -> Saved:
    """Append one launch to the store of a run."""
    run_dir.mkdir(exist_ok=True)
    if maps:
        describe_kernel(run_dir / "kernel" / "0_aa", maps)
    facts = Facts(grid, block, 0, kernel_dir="kernel/0_aa" if maps else None, launch=3, sequence=1, since_us=since_us,
                  times=TIMES, params=(b"\0\0@\x7f", b"\x10"))
    rows = [RowMap(name, MapLevel[m.level.upper()], m.records, m.attempted) for name, m in maps.items()]
    return Saved(run_dir, StoreWriter(run_dir).append(facts, rows))


def empty_launch(run_dir: Path, blocks: int = 1, since_us: int = 0) -> Saved:
    """Of a kernel that saves nothing."""
    return write_store(run_dir, {}, (blocks, 1, 1), (32, 1, 1), since_us)


def resealed(chunk: bytearray) -> bytearray:
    """With checksums that fit: what is wrong is in the numbers."""
    head = abi.StoreChunk.from_buffer(chunk)
    table = chunk[head.parts_offset : head.parts_offset + head.n_parts * ctypes.sizeof(abi.StorePart)]
    head.parts_crc = zlib.crc32(table)
    maps_end = ctypes.sizeof(abi.StoreChunk) + head.n_maps * ctypes.sizeof(abi.StoreMap)
    end = maps_end + 2 * head.n_params + head.params_bytes
    head.head_crc = 0
    head.head_crc = zlib.crc32(chunk[: min(end, len(chunk))])
    return chunk
