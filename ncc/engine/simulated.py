"""A probed launch on the simulator as the trace of a run: what the hook driver and the engine write of one on a GPU.

``docs/trace.md`` is the format. The times are the clock model's, the addresses those of this process.
"""

from __future__ import annotations

import hashlib
import os
import sys
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from ncc import abi, pipeline
from ncc.backends.base import ImageKernel, Probed
from ncc.engine.artifacts import ArtifactWriter, KernelRecord, directory_name, write_json
from ncc.engine.images import Image
from ncc.engine.plan import plan_of
from ncc.engine.prepare import Outcome
from ncc.engine.pruned import PrunedAssembler
from ncc.engine.session import make_run_dir
from ncc.ir.nodes import Program
from ncc.ir.types import Level
from ncc.pipeline import Prepared
from ncc.sim import MapRecords, ProbedLaunch
from ncc.sim.clock import NS_PER_CYCLE

DEVICE_NAME = "ncc simulator (a model, no measurement)"
SECTION_ALIGN = 16  # as hookdrv/records/tracefile.c
SAVED_PARAM_BYTES = 64


@dataclass(frozen=True)
class Simulated:
    """All that a trace tells of one launch. ``arrays`` are what the kernel was given, by name."""

    program: Program
    image: bytes
    kernel: ImageKernel
    probed: Probed
    launch: ProbedLaunch
    arrays: dict[str, Any]
    start_ns: int  # since the epoch
    target: str = "ptx"


def write_run(tracedir: Path, done: Simulated, note: Callable[[str], None]) -> Path:
    """Write a run of this one launch below ``tracedir``; the .bin's path. Raises ``OSError``."""
    run_dir = make_run_dir(tracedir, os.getpid(), time.localtime())
    (run_dir / "probe.toml").write_text(pipeline.emit_object(done.program, done.target), encoding="utf-8")
    (run_dir / "event.log").write_text("".join(f"{line}\n" for line in _events(done)), encoding="utf-8",
                                       errors="backslashreplace")
    directory = directory_name(0, done.probed.entry)
    _write_kernel(run_dir, directory, done, note)
    path = run_dir / "result" / f"{(time.time_ns() - done.start_ns) / 1e9:.6f}.bin"
    counts = write_bin(path, done.launch)
    write_json(path.with_suffix(".json"), _sidecar(done, directory, counts))
    return path


def write_bin(path: Path, launch: ProbedLaunch) -> list[int | None]:
    """Write the records of a launch; where each map's counts are, None for a map that has none."""
    maps = list(launch.maps.values())
    header = abi.TraceHeader(launch.grid, launch.block, launch.shared, len(maps))
    at = len(bytes(header)) + len(maps) * len(bytes(abi.TraceSection()))
    sections, parts = [], []
    for records in maps:
        at = _aligned(at)
        per_warp = records.layout.map.level is Level.WARP
        divisor = records.layout.warp_lanes if per_warp else 1
        sections.append(abi.TraceSection(records.cap * records.layout.map.record_bytes, divisor, at))
        parts.append((at, records.records.tobytes()))
        at += len(parts[-1][1])
    counts: list[int | None] = []
    for records in maps:
        at = _aligned(at)
        counts.append(None if records.counts is None else at)
        parts.append((at, b"" if records.counts is None else records.counts.astype("<u4").tobytes()))
        at += len(parts[-1][1])
    with path.open("wb") as file:
        file.write(b"".join([bytes(header), *map(bytes, sections)]))
        for offset, data in parts:
            file.seek(offset)
            file.write(data)
    return counts


def _aligned(offset: int) -> int:
    return -(-offset // SECTION_ALIGN) * SECTION_ALIGN


def _write_kernel(run_dir: Path, directory: str, done: Simulated, note: Callable[[str], None]) -> None:
    """The kernel's directory, by the engine's own writer; the probed image is the text."""
    text = done.probed.probed.encode("utf-8", "replace") + b"\0"
    plan = plan_of(Prepared(text, done.kernel, done.probed, (), ""))
    image = Image(done.image, hashlib.sha256(done.image).hexdigest())
    pruned = PrunedAssembler(done.target, None, None, note)
    artifacts = ArtifactWriter(note, pruned)
    artifacts.write(KernelRecord(run_dir, directory, done.probed.entry, image, Outcome(plan, (), False, 0.0)))
    artifacts.close()
    pruned.finish(10.0)
    pruned.close()


def _events(done: Simulated) -> Sequence[str]:
    """Of the lines of event.log those that a reader looks for: whose run it was, and its memory."""
    command = " ".join(sys.argv)
    memory = [f"[mem] cuMemAlloc_v2 0 dptr {array.ctypes.data:x} bytesize {array.nbytes}"
              for array in done.arrays.values()]
    return [f"[init] pid {os.getpid()}", f"[init] cmd {len(command)} {command}",
            f"[init] device 0 {DEVICE_NAME}", *memory]


def _sidecar(done: Simulated, directory: str, counts: Sequence[int | None]) -> dict[str, Any]:
    launch = done.launch
    kernel_us = launch.statistics.cycles * NS_PER_CYCLE[0] / NS_PER_CYCLE[1] / 1000
    return {
        "format": 1, "launch": 0, "sequence": 0, "kernel_dir": directory, "kernel": done.probed.entry,
        "grid": launch.grid, "block": launch.block, "shared": launch.shared, "device": 0,
        "device_name": DEVICE_NAME, "context": "0x0", "stream": "0x0",
        "time": {"host_start_ns": done.start_ns, "prologue_us": 0.0, "kernel_us": kernel_us, "epilogue_us": 0.0},
        "params": [p[:SAVED_PARAM_BYTES].hex() for p in launch.params],
        "maps": [_map(m, at) for m, at in zip(launch.maps.values(), counts, strict=True)],
    }


def _map(records: MapRecords, counts_offset: int | None) -> dict[str, Any]:
    decl = records.layout.map
    return {"name": decl.name, "level": decl.level.value, "record_bytes": decl.record_bytes, "cap": records.cap,
            "static": records.counts is None, "counts_offset": counts_offset,
            "records": int(records.used.sum(dtype=np.uint64)), "lost": records.lost}
