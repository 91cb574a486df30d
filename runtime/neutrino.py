"""Writes launches in the reference's format (``docs/trace.md``): for its callbacks, and for ``ncc export``."""

from __future__ import annotations

import ctypes
import json
from pathlib import Path
from typing import Any

import numpy as np

from ncc import abi
from ncc.mapping import map_file

from .launch import Launch

SECTION_ALIGN = 16
NAMES_TRIED = 1000


def write_launch(launch: Launch, folder: Path) -> Path:
    """Write ``<seconds since the start>.bin`` and its sidecar into a folder; the .bin's path. Raises ``OSError``."""
    path = _free_name(launch, folder)
    counts = _write_bin(launch, path)
    sidecar = json.dumps(_sidecar(launch, counts), separators=(",", ":"))
    path.with_suffix(".json").write_text(sidecar + "\n", encoding="utf-8")
    return path


def _free_name(launch: Launch, folder: Path) -> Path:
    for since_us in range(launch.facts.since_us, launch.facts.since_us + NAMES_TRIED):
        path = folder / f"{since_us // 1_000_000}.{since_us % 1_000_000:06}.bin"
        try:
            path.touch(exist_ok=False)
        except FileExistsError:
            continue
        return path
    raise FileExistsError(f"{path} and the names after it exist")


def _write_bin(launch: Launch, path: Path) -> list[int | None]:
    """Where each map's counts are; None for a map whose slots are all used. A batch at a time is in memory."""
    header = abi.TraceHeader(shared_bytes=launch.shared_bytes, n_maps=len(launch.maps))
    header.grid, header.block = (ctypes.c_uint32 * 3)(*launch.grid), (ctypes.c_uint32 * 3)(*launch.block)
    sections, counts, end = _places(launch)
    front = bytes(header) + b"".join(map(bytes, sections))
    with path.open("r+b") as file:
        file.truncate(end)
        data = map_file(file.fileno(), end, shared=True)
    data[: len(front)] = front
    for name, section, at in zip(launch.maps, sections, counts, strict=True):
        blocks, units, cap = launch.shape(name)
        out: Any = np.ndarray((blocks, units, cap), launch.schema(name).dtype, data, section.offset)
        for batch in launch.batches(name):
            out[batch.block, batch.unit, batch.slot] = batch.records
        if at is not None:
            # Who reads it takes the smaller of a count and cap for what was saved.
            used = launch.used(name)
            np.ndarray((blocks, units), "<u4", data, at)[...] = np.where(used < cap, used, launch.attempted(name))
    return counts


def _places(launch: Launch) -> tuple[list[abi.TraceSection], list[int | None], int]:
    """Sections, places of counts, and the file's size."""
    end = ctypes.sizeof(abi.TraceHeader) + len(launch.maps) * ctypes.sizeof(abi.TraceSection)
    sections: list[abi.TraceSection] = []
    counts: list[int | None] = []
    for name in launch.maps:
        blocks, units, cap = launch.shape(name)
        schema, end = launch.schema(name), _aligned(end)
        divisor = launch.warp_lanes(name) if schema.level == "warp" else 1
        sections.append(abi.TraceSection(cap * schema.record_bytes, divisor, end))
        end += blocks * units * cap * schema.record_bytes
    for name in launch.maps:
        if launch.is_static(name):
            counts.append(None)
            continue
        blocks, units, _ = launch.shape(name)
        counts.append(_aligned(end))
        end = _aligned(end) + blocks * units * 4
    return sections, counts, end


def _aligned(offset: int) -> int:
    return -(-offset // SECTION_ALIGN) * SECTION_ALIGN


def _sidecar(launch: Launch, counts: list[int | None]) -> dict[str, Any]:
    facts = launch.facts
    times = {"host_start_ns": facts.times.start_ns, "prologue_us": facts.times.prologue_us,
             "kernel_us": facts.times.kernel_us, "epilogue_us": facts.times.epilogue_us}
    maps = [{"name": name, "level": launch.schema(name).level, "record_bytes": launch.schema(name).record_bytes,
             "cap": launch.shape(name)[2], "static": at is None, "counts_offset": at, "records": launch.saved(name),
             "lost": launch.lost(name)} | ({"overwritten": launch.overwritten(name)} if launch.is_ring(name) else {})
            for name, at in zip(launch.maps, counts, strict=True)]
    return {"format": 1, "launch": facts.launch, "sequence": facts.sequence, "kernel_dir": facts.kernel_dir,
            "kernel": launch.kernel, "grid": facts.grid, "block": facts.block, "shared": facts.shared_bytes,
            "device": facts.device, "device_name": facts.device_name, "context": hex(facts.context),
            "stream": hex(facts.stream), "time": times, "params": [param.hex() for param in facts.params], "maps": maps,
            **({"partial": True} if launch.partial else {})}
