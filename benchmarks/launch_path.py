"""Cycles that a launch takes the program's thread, without ncc, probed, and with a timeline, with a driver that runs
nothing.

usage: launch_path.py [--out DIR] [--launches N] [--repeats N] [--tool TOOL]

No GPU is needed. The engine, the ledger and the threads that save are the real ones; workloads/null_driver.c stands for
libcuda.so.1, and ends each kernel 3 us after the one before. Runs take turns. Of each run the lowest tenth and the
median of its launches; of the runs the least of both, for what else the machine does only adds to them.
"""

from __future__ import annotations

import argparse
import json
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from common import build_on_null_driver, ncc_run, processor, said, write_result

from ncc.trace import Timeline

KERNEL_NS = 3000
GAP_NS = 8000  # between two launches
CASES = (  # what, kernels in turn, KiB that the program touches between two launches
    ("one kernel, nothing between", 1, 0),
    ("64 kernels, nothing between", 64, 0),
    ("64 kernels, 64 KiB between", 64, 64),
)
Run = Mapping[str, int]


def plain(command: list[str]) -> Run:
    return said(subprocess.run(command, check=True, capture_output=True, text=True, timeout=120).stdout)


def probed(tool: str, command: list[str], traces: Path) -> Run:
    status, printed, runs = ncc_run(tool, traces, command, "--no-callback", "--device", "cuda")
    assert status == 0, printed
    kernels = json.loads((runs[0] / "summary.json").read_text())["kernels"]
    assert not any(set(kernel["launches"]) - {"probed"} or kernel["unsaved"] for kernel in kernels), printed
    shutil.rmtree(traces)
    return said(printed)


def traced(command: list[str], folder: Path) -> Run:
    """Under ``ncc trace --mode lite``; every launch is in the file, or is counted."""
    path = folder / "trace.db"
    done = subprocess.run([sys.executable, "-m", "ncc", "trace", "-o", str(path), "--mode", "lite", "--device", "cuda",
                           "--", *command], check=True, capture_output=True, text=True, timeout=120)
    with Timeline(path) as timeline:
        notes = dict(timeline.metadata)
        assert timeline.count("rocpd_op") > 0, done.stderr
    assert not any(int(value) for tag, value in notes.items() if tag.startswith("untimed.")), notes
    return said(done.stdout)


def least(runs: list[Run]) -> dict[str, int]:
    return {key: min(run[key] for run in runs) for key in ("p10", "median")}


def measure(program: Path, args: argparse.Namespace, kernels: int, kib: int) -> dict[str, Any]:
    command = [str(program), *map(str, (kernels, args.launches, kib, GAP_NS))]
    before: list[Run] = []
    after: list[Run] = []
    timed: list[Run] = []
    for _ in range(args.repeats):
        before.append(plain(command))
        after.append(probed(args.tool, command, program.parent / "trace"))
        timed.append(traced(command, program.parent))
    return {"plain": least(before), "probed": least(after), "traced": least(timed),
            "medians": [run["median"] for run in after]}


def main() -> int:
    parser = argparse.ArgumentParser()
    parser.add_argument("--out", type=Path)
    parser.add_argument("--launches", type=int, default=20000)
    parser.add_argument("--repeats", type=int, default=5)
    parser.add_argument("--tool", default="block_sched")
    args = parser.parse_args()
    rows = {}
    with tempfile.TemporaryDirectory() as folder:
        program = build_on_null_driver(Path(folder), "launch_path.c")
        os.environ |= {"LD_LIBRARY_PATH": folder, "NULL_DRIVER_NS": str(KERNEL_NS)}
        for name, kernels, kib in CASES:
            rows[name] = measure(program, args, kernels, kib)
    print(f"{'cycles of a launch':30} {'without ncc':>16} {args.tool:>16} {'ncc trace':>16}   (lowest tenth, median)")
    for name, row in rows.items():
        print(f"{name:30} " + " ".join(f"{row[way]['p10']:>8}{row[way]['median']:>8}"
                                           for way in ("plain", "probed", "traced")))
    write_result("launch-path", {"tool": args.tool, "rows": rows}, args.out, processor())
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
