"""Nanoseconds that a call of HIP's takes the program's thread: without the roctracer library, with it and nothing
enabled, with a callback, and with a record.

usage: roctracer.py [--out DIR] [--turns N] [--calls N] [--repeats N] [--hip LIBRARY]

No GPU is needed: workloads/null_hip.c stands for HIP's library, so that what is measured is what stands before it;
--hip names another one to call. Runs take turns; of each run the lowest tenth, the median and the highest tenth of its
turns; of the runs the least of each, for what else the machine does only adds.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import tempfile
from pathlib import Path

from common import WORKLOADS, build_c, processor, said, write_result

from ncc.engine.native import ROCTRACER_LIBRARY, roctracer_folder

PAUSE_US = 1000  # between two turns
KEYS = ("p10", "median", "p90")
WAYS = {"no library": (False, "nothing"), "nothing enabled": (True, "nothing"), "a callback": (True, "callback"),
        "a record": (True, "record")}


def run(program: Path, way: str, turns: int, calls: int) -> dict[str, int]:
    preloaded, enabled = WAYS[way]
    more = {"LD_PRELOAD": str(roctracer_folder() / ROCTRACER_LIBRARY)} if preloaded else {}
    command = [str(program), enabled, str(turns), str(calls), str(PAUSE_US)]
    told = said(subprocess.run(command, check=True, capture_output=True, text=True, timeout=300,
                               env={**os.environ, **more}).stdout)
    assert (told["told"], told["recorded"]) == (2 * turns * calls * (enabled == "callback"),
                                                turns * calls * (enabled == "record"))
    return told


def build(folder: Path, hip: Path | None) -> Path:
    library = hip or build_c(folder / "libamdhip64.so.5", WORKLOADS / "null_hip.c", "-w", "-shared", "-fPIC",
                             "-Wl,-soname,libamdhip64.so.5")
    os.environ["LD_LIBRARY_PATH"] = f"{library.parent}:{os.environ.get('LD_LIBRARY_PATH', '')}"
    return build_c(folder / "roctracer", WORKLOADS / "roctracer.c", f"-I{roctracer_folder()}/include/roctracer",
                   str(library), "-ldl")


def main() -> int:
    parser = argparse.ArgumentParser()
    parser.add_argument("--out", type=Path)
    parser.add_argument("--turns", type=int, default=300)
    parser.add_argument("--calls", type=int, default=1000)
    parser.add_argument("--repeats", type=int, default=5)
    parser.add_argument("--hip", type=Path)
    args = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        program = build(Path(folder), args.hip)
        runs = [{way: run(program, way, args.turns, args.calls) for way in WAYS} for _ in range(args.repeats)]
    rows = {way: {key: min(each[way][key] for each in runs) / 10 for key in KEYS} for way in WAYS}
    print(f"{'ns of a call':20} {'lowest tenth':>14} {'median':>8} {'highest tenth':>14}")
    for way, row in rows.items():
        print(f"{way:20} {row['p10']:>14.1f} {row['median']:>8.1f} {row['p90']:>14.1f}")
    write_result("roctracer", {"turns": args.turns, "calls": args.calls, "hip": str(args.hip or "null_hip.c"),
                               "rows": rows}, args.out, processor())
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
