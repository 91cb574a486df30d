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

from ncc import pipeline
from ncc.abi import MapLevel
from ncc.backends.base import ImageKernel, Probed
from ncc.engine.artifacts import ArtifactWriter, KernelRecord, directory_name
from ncc.engine.callbacks import Saved
from ncc.engine.images import Image
from ncc.engine.plan import plan_of
from ncc.engine.prepare import Outcome
from ncc.engine.pruned import PrunedAssembler
from ncc.engine.session import dated, make_run_dir
from ncc.ir.nodes import Program
from ncc.ir.types import Level
from ncc.pipeline import Prepared
from ncc.runtime import Times
from ncc.runtime.facts import Facts
from ncc.runtime.table_file import append_table
from ncc.runtime.writer import RowMap, StoreWriter
from ncc.sim import MapRecords, ProbedLaunch
from ncc.sim.clock import NS_PER_CYCLE

DEVICE_NAME = "ncc simulator (a model, no measurement)"


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


def write_run(tracedir: Path, done: Simulated, note: Callable[[str], None]) -> Saved:
    """Write a run of this one launch below ``tracedir``. Raises ``OSError``."""
    run_dir = make_run_dir(tracedir, dated(os.getpid(), time.localtime()))
    (run_dir / "probe.toml").write_text(pipeline.emit_object(done.program, done.target), encoding="utf-8")
    (run_dir / "event.log").write_text("".join(f"{line}\n" for line in _events(done)), encoding="utf-8",
                                       errors="backslashreplace")
    directory = directory_name(0, done.probed.entry)
    _write_kernel(run_dir, directory, done, note)
    facts = Facts(
        done.launch.grid, done.launch.block, done.launch.shared, kernel=done.probed.entry, kernel_dir=directory,
        device_name=DEVICE_NAME, since_us=(time.time_ns() - done.start_ns) // 1000,
        times=Times(done.start_ns, 0.0, done.launch.statistics.cycles * NS_PER_CYCLE[0] / NS_PER_CYCLE[1] / 1000, 0.0),
        params=tuple(done.launch.params))
    entry = StoreWriter(run_dir).append(facts, [_map(m) for m in done.launch.maps.values()])
    for number, layout in enumerate(done.probed.maps):
        if layout.table is not None:
            append_table(run_dir, directory, number, DEVICE_NAME, done.launch.tables[layout.map.name].words)
    return Saved(run_dir, entry)


def _map(records: MapRecords) -> RowMap:
    decl = records.layout.map
    level = MapLevel.WARP if decl.level is Level.WARP else MapLevel.THREAD
    return RowMap(decl.name, level, records.records, records.counts, records.layout.warp_lanes,
                  records.layout.ring)


def _write_kernel(run_dir: Path, directory: str, done: Simulated, note: Callable[[str], None]) -> None:
    """The kernel's directory, by the engine's own writer; the probed image is the text."""
    text = done.probed.probed.encode("utf-8", "replace") + b"\0"
    plan = plan_of(Prepared(text, done.kernel, done.probed, (), "", backend=done.target))
    image = Image(done.image, hashlib.sha256(done.image).hexdigest())
    pruned = PrunedAssembler(lambda backend: None, None, note)
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
