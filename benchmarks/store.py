"""Speed of saving records: what the hook driver's two threads take from a launch's end to its chunk in the store.

usage: store.py [--out DIR] [--folder DIR] [--only NAME] [--seconds N]

The records half of the hook driver over a driver in the host's memory (``tests/native/records_drive.c``).
Events are held until launches are in flight, then let go: ``kernel`` and ``graph`` are launches
of 8 records, which lie on the host; those of ``device`` are copied, by a thread of ours where a GPU copies by itself.
``writer`` and ``store`` are the two threads' times on a processor.
"""

from __future__ import annotations

import argparse
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from common import HERE, processor, write_result

sys.path[:0] = [str(HERE.parent / "tests")]

from records_harness import MIB, STATIC, Driver, Launch, Map, Outcome, build  # noqa: E402

STAGING = 512 * MIB
WARP = Map("block_sched", "warp", (16,), STATIC, 1)


@dataclass(frozen=True)
class Case:
    """``launches`` in flight at a time, of a kernel whose warps save 16 bytes each; ``nodes``: of a graph of it."""

    blocks: int
    launches: int
    nodes: int = 0


CASES = {
    "kernel": Case(4, 4000),
    "graph-10": Case(4, 60, nodes=10),
    "graph-100": Case(4, 40, nodes=100),
    "graph-1000": Case(4, 4, nodes=1000),
    "device-128K": Case(4096, 1000),
    "device-1M": Case(32 << 10, 200),
    "device-16M": Case(512 << 10, 12),
}


def thread_ns(pid: int) -> dict[str, float]:
    """Name -> time on a processor, of the process's threads."""
    found = {}
    for task in Path(f"/proc/{pid}/task").iterdir():
        found[(task / "comm").read_text().strip()] = float((task / "schedstat").read_text().split()[0])
    return found


def fill(driver: Driver, kernel: int, case: Case) -> int:
    """Kernels whose records are in flight."""
    driver.say("hold")
    command = f"graph {case.launches} {case.nodes}" if case.nodes else f"many {case.launches}"
    launch = Launch((case.blocks, 1, 1), (64, 1, 1))
    words = driver.say(f"{command} {kernel} {launch.line}").split()
    return int(words[1 + Outcome.PROBED]) * max(case.nodes, 1)


def measure(name: str, case: Case, spawn: Callable[[], Driver], folder: Path, seconds: float) -> dict[str, Any]:
    run_dir = Path(tempfile.mkdtemp(prefix="ncc-store-", dir=folder))
    (run_dir / "store").mkdir()
    driver = spawn()
    driver.start(run_dir, 0, STAGING)
    kernel = driver.kernel(WARP)
    wall, done = 0.0, 0
    fill(driver, kernel, case)
    driver.say("release")
    driver.say("wait")
    before, saved = thread_ns(driver.process.pid), driver.stats()["kernels"][0]["trace_bytes"]
    while wall < seconds:
        n = fill(driver, kernel, case)
        driver.say("release")
        start = time.perf_counter()
        driver.say("wait")
        wall += time.perf_counter() - start
        done += n
    after = thread_ns(driver.process.pid)
    bytes_ = driver.stats()["kernels"][0]["trace_bytes"] - saved
    unsaved = driver.finish()["kernels"][0]["unsaved"]
    driver.close()
    shutil.rmtree(run_dir)
    assert not unsaved
    spent = {thread: after[f"ncc-{thread}"] - before[f"ncc-{thread}"] for thread in ("writer", "store")}
    return {"case": name, "chunks": done, "bytes": bytes_, "wall_s": round(wall, 3),
            "chunk_us": round(wall / done * 1e6, 3), "gb_s": round(bytes_ / wall / 1e9, 3),
            **{f"{thread}_us": round(ns / done / 1e3, 3) for thread, ns in spent.items()}}


def main() -> int:
    parser = argparse.ArgumentParser()
    parser.add_argument("--out", type=Path)
    parser.add_argument("--folder", type=Path, help="where the stores are written; a temporary folder")
    parser.add_argument("--only", choices=CASES, action="append")
    parser.add_argument("--seconds", type=float, default=1)
    args = parser.parse_args()
    with tempfile.TemporaryDirectory() as made:
        program = build(Path(made), "-O2")

        def spawn() -> Driver:
            return Driver(subprocess.Popen([program], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True))

        rows = []
        for name in args.only or CASES:
            row = measure(name, CASES[name], spawn, args.folder or Path(made), args.seconds)
            print(f"{name:12} {row['chunk_us']:10.2f} us a chunk   writer {row['writer_us']:9.2f}   store"
                  f" {row['store_us']:9.2f}   {row['gb_s']:6.2f} GB/s", flush=True)
            rows.append(row)
    if not args.only:
        print(write_result("store", {"rows": rows}, args.out, processor()))
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
