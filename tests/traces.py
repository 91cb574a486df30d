"""Writes traces from arrays, independently of the hook driver's writer: what the readers are tested on."""

from __future__ import annotations

import json
import struct
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import prod
from pathlib import Path

import numpy as np


@dataclass(frozen=True)
class MapData:
    """``records`` shaped [grid, units, cap]; ``attempted`` [grid, units], None for a static map."""

    level: str
    fields: Sequence[tuple[str, str]]
    records: np.ndarray
    attempted: np.ndarray | None = None


def write_run(directory: Path, maps: Mapping[str, MapData], grid: tuple[int, int, int], block: tuple[int, int, int],
              name: str = "0.611403", **sidecar: object) -> Path:
    """One run with one launch below ``directory``; returns the .bin's path."""
    run = directory / "Nov21_104512_4711"
    kernel = run / "kernel" / "0_aa"
    (run / "result").mkdir(parents=True, exist_ok=True)
    describe_kernel(kernel, maps)
    path = run / "result" / f"{name}.bin"
    counts = _write_bin(path, maps, grid, block)
    path.with_suffix(".json").write_text(json.dumps({
        "format": 1, "kernel": "_Z3addPf", "kernel_dir": "kernel/0_aa", "launch": 3, "sequence": 1,
        "grid": grid, "block": block, "params": ["0000407f00000000", "10000000"],
        "time": {"host_start_ns": 5, "prologue_us": 1.5, "kernel_us": 20.25, "epilogue_us": 3.0},
        "maps": [{"name": n, "record_bytes": m.records.dtype.itemsize, "counts_offset": counts[n]}
                 for n, m in maps.items()], **sidecar}))
    return path


def describe_kernel(folder: Path, maps: Mapping[str, MapData]) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    folder.joinpath("kernel.json").write_text(json.dumps({
        "name": "_Z3addPf", "demangled": "add(float*)", "entry": "_Z3addPf",
        "maps": [{"name": n, "level": m.level, "fields": list(map(list, m.fields))} for n, m in maps.items()]}))


def _write_bin(path: Path, maps: Mapping[str, MapData], grid: tuple[int, int, int],
               block: tuple[int, int, int]) -> dict[str, int | None]:
    at = 32 + 16 * len(maps)
    header = struct.pack("<8I", *grid, *block, 0, len(maps))
    body = b""
    for data in maps.values():
        divisor = 32 if data.level == "warp" else 1
        assert data.records.shape[:2] == (prod(grid), -(-prod(block) // divisor))
        header += struct.pack("<IIQ", data.records.dtype.itemsize * data.records.shape[2], divisor, at + len(body))
        body += data.records.tobytes()
    counts: dict[str, int | None] = {}
    for name, data in maps.items():
        counts[name] = None if data.attempted is None else at + len(body)
        body += b"" if data.attempted is None else data.attempted.astype("<u4").tobytes()
    path.write_bytes(header + body)
    return counts
