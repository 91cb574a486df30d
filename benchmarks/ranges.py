"""Nanoseconds that a range (push and pop of roctx) takes the program's thread: with ncc's library alone, which then
tells levels only, and under ``ncc trace``.

usage: ranges.py [--out DIR] [--turns N] [--pairs N] [--repeats N]

No GPU is needed: workloads/null_driver.c stands for libcuda.so.1. Runs take turns; of each run the lowest tenth, the
median and the highest tenth of its turns; of the runs the least of each, for what else the machine does only adds.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import tempfile
from pathlib import Path

from common import build_on_null_driver, processor, said, write_result

from ncc.engine.native import ranges_library
from ncc.trace import Timeline

PAUSE_US = 5000  # between two turns
KEYS = ("p10", "median", "p90")


def plain(command: list[str]) -> dict[str, int]:
    return said(subprocess.run(command, check=True, capture_output=True, text=True, timeout=300).stdout)


def traced(command: list[str], folder: Path, ranges: int) -> dict[str, int]:
    """All of them are in the file."""
    path = folder / "trace.db"
    done = subprocess.run([sys.executable, "-m", "ncc", "trace", "-o", str(path), "--device", "cuda", "--", *command],
                          check=True, capture_output=True, text=True, timeout=300)
    with Timeline(path) as timeline:
        assert timeline.ranges == ranges, done.stderr
    return said(done.stdout)


def main() -> int:
    parser = argparse.ArgumentParser()
    parser.add_argument("--out", type=Path)
    parser.add_argument("--turns", type=int, default=1000)
    parser.add_argument("--pairs", type=int, default=100)
    parser.add_argument("--repeats", type=int, default=5)
    args = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        program = build_on_null_driver(Path(folder), "ranges.c")
        os.environ["LD_LIBRARY_PATH"] = f"{folder}:{ranges_library().parent}"
        command = [str(program), str(args.turns), str(args.pairs), str(PAUSE_US)]
        runs = [(plain(command), traced(command, Path(folder), args.turns * args.pairs)) for _ in range(args.repeats)]
    rows = {way: {key: min(run[at][key] for run in runs) for key in KEYS}
            for at, way in enumerate(("library alone", "ncc trace"))}
    print(f"{'ns of push and pop':20} {'lowest tenth':>14} {'median':>8} {'highest tenth':>14}")
    for way, row in rows.items():
        print(f"{way:20} {row['p10']:>14} {row['median']:>8} {row['p90']:>14}")
    write_result("ranges", {"turns": args.turns, "pairs": args.pairs, "rows": rows}, args.out, processor())
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
