"""Stores for tests, as a simulator and as the hook driver writes them."""

from __future__ import annotations

import ctypes
import json
import zlib
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import numpy as np
from traces import MapData, describe_kernel

from ncc import abi
from ncc.abi import HeadTag, MapFlag, MapLevel, PartKind
from ncc.engine.callbacks import Saved
from ncc.runtime import Times
from ncc.runtime.facts import Facts
from ncc.runtime.writer import DeviceMap, Part, RowMap, StoreWriter

KINDS = {1: "u8", 2: "u16", 4: "u32", 8: "u64"}
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


def told(level: MapLevel, record_bytes: int, flags: int, cap: int, lanes: int, planes: tuple[int, ...]) -> abi.StoreMap:
    found = abi.StoreMap(name=b"m", level=level, flags=flags, record_bytes=record_bytes, cap=cap, warp_lanes=lanes,
                         n_chunks=len(planes))
    found.chunk = (ctypes.c_uint8 * abi.MAX_CHUNKS)(*planes)
    return found


def write_device(run: Path, stored: DeviceMap, fields: tuple[int, ...], grid: tuple[int, int, int],
                 block: tuple[int, int, int]) -> None:
    """A launch with one map ``m`` as the hook driver stores it; ``fields`` are the bytes of each."""
    kernel = run / "kernel" / "0_aa"
    kernel.mkdir(parents=True, exist_ok=True)
    level = MapLevel(stored.told.level).name.lower()
    kernel.joinpath("kernel.json").write_text(json.dumps({"name": "k", "maps": [
        {"name": "m", "level": level, "fields": [(f"f{i}", KINDS[n]) for i, n in enumerate(fields)]}]}))
    StoreWriter(run).append(Facts(grid, block, 0, kernel_dir="kernel/0_aa"), [stored])


def planes_of(records: Any, planes: tuple[int, ...]) -> Any:
    """``[warps, lanes, slots, bytes]`` as device memory has them, computed from the definition, byte by byte."""
    warps, lanes, slots, size = records.shape
    out = np.zeros((warps, slots, lanes * size), np.uint8)
    for w, lane, slot in np.ndindex(warps, lanes, slots):
        plane = field = 0
        for width in planes:
            at = plane + lane * width
            out[w, slot, at : at + width] = records[w, lane, slot, field : field + width]
            plane, field = plane + lanes * width, field + width
    return out


def compact_map(warps: int, lanes: int, rng: np.random.Generator) -> tuple[DeviceMap, Any, Any]:
    """Warps that agree, that left in groups of lanes, some of which found no place, and that left nothing; the records
    ``[warps, lanes, 1, 12]`` that a reader has to find, and which lanes have one ``[warps, lanes]``.
    """
    tags = rng.choice(np.array([0, HeadTag.SAME, HeadTag.LANES], "<u4"), warps)
    records = rng.integers(0, 256, (warps, lanes, 1, 12), np.uint8)
    heads = rng.integers(0, 256, (warps, 16), np.uint8)
    heads[:, 12:] = tags[:, np.newaxis].view(np.uint8)
    used = np.repeat((tags == HeadTag.SAME)[:, np.newaxis], lanes, axis=1)
    records[used[:, 0]] = heads[used[:, 0], np.newaxis, np.newaxis, :12]
    device, groups = planes_of(records, (8, 4)), []
    for warp in np.flatnonzero(tags == HeadTag.LANES).tolist():
        group_of = rng.integers(0, 3, min(lanes, 32))  # the last one found no place
        for group in range(2):
            mask = sum(1 << lane for lane, of in enumerate(group_of.tolist()) if of == group)
            groups.append(np.array([warp, mask, 0, 0], "<u4").tobytes() + device[warp].tobytes())
        used[warp, : len(group_of)] = group_of < 2
    records[~used] = 0
    rng.shuffle(groups)
    parts = [Part(PartKind.HEADS, heads, warps)]
    parts += [Part(PartKind.GROUPS, np.frombuffer(b"".join(some), np.uint8), len(some), 0, at)
              for at, some in ((0, groups[:3]), (3, groups[3:])) if some]
    found = told(MapLevel.THREAD, 12, MapFlag.STATIC | MapFlag.COMPACT, 1, lanes, (8, 4))
    return DeviceMap(found, parts), records, used


def shared_ring(cap: int, counts: list[int], size: int, seed: int = 1) -> tuple[DeviceMap, Any]:
    """A ring of versioned words: a warp for each count, and the records ``[warps, cap, size]`` that a reader has to
    find."""
    rng, width = np.random.default_rng(seed), -(-size // 3)
    words = np.zeros((len(counts), cap, width), np.uint64)
    records = rng.integers(0, 256, (len(counts), max(counts), size), np.uint8)
    want = np.zeros((len(counts), cap, size), np.uint8)
    for warp, count in enumerate(counts):
        for number in range(count):
            data = bytes(records[warp, number]).ljust(3 * width, b"\0")
            words[warp, number % cap] = [(number + 1) << 24 | int.from_bytes(data[at : at + 3], "little")
                                         for at in range(0, 3 * width, 3)]
        kept = records[warp, max(0, count - cap) : count]
        want[warp, : len(kept)] = kept
    parts = [Part(PartKind.COUNTS, np.array(counts, "<u4"), len(counts)),
             Part(PartKind.RECORDS, words, len(counts), cap)]
    return DeviceMap(told(MapLevel.WARP, size, MapFlag.RING | MapFlag.ZEROED, cap, 32, ()), parts), want


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
