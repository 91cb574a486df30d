"""Launches a second of a kernel of some 3 us under block_sched, with every launch saved; a C program, no pause.

usage: launch_rate.py [--out DIR] [--launches N] [--repeats N] [--flags=--lossless]

Runs without ncc and under it, in turn; medians. ``saved`` counts from the first launch until all is in the store,
``made`` a second until the program itself has seen the last one end.
"""

from __future__ import annotations

import argparse
import json
import shutil
import statistics
import subprocess
import tempfile
import time
from pathlib import Path
from typing import Any

from common import build, ncc_run, said, write_result

from ncc.runtime import open_trace

CYCLES = 4000  # 2 to 3 us


def plain(command: list[str]) -> dict[str, Any]:
    return said(subprocess.run(command, check=True, capture_output=True, text=True, timeout=120).stdout)


def probed(command: list[str], flags: list[str], work: Path) -> dict[str, Any]:
    began = time.monotonic()
    status, printed, runs = ncc_run("block_sched", work / "trace", command, "--no-callback", *flags, timeout=280)
    assert status == 0, printed
    seconds = time.monotonic() - began
    found = said(printed)
    row = next(k for k in json.loads((runs[0] / "summary.json").read_text())["kernels"] if k["name"] == "spin")
    found |= {"why": row["launches"], "lost": row["lost"], "unsaved": row["unsaved"], "run_seconds": seconds}
    launches = open_trace(runs[0]).launches
    found["stored"] = len(launches)
    found["saving_seconds"] = _saving_seconds(runs[0], found["launches"])
    shutil.rmtree(work / "trace")
    return found


def _saving_seconds(run: Path, launches: int) -> float:
    """From the first timed launch until the store was last written."""
    first = min(launch.times.start_ns for launch in open_trace(run).launches if launch.number == 100)
    return (run / "store" / "index").stat().st_mtime - first / 1e9


def main() -> int:
    parser = argparse.ArgumentParser()
    parser.add_argument("--out", type=Path)
    parser.add_argument("--launches", type=int, default=20000)
    parser.add_argument("--repeats", type=int, default=3)
    parser.add_argument("--flags", default="")
    args = parser.parse_args()
    before, after = [], []
    with tempfile.TemporaryDirectory() as directory:
        work = Path(directory)
        command = [str(build(work / "launch_rate", source="launch_rate.cu")), str(args.launches), str(CYCLES)]
        for _ in range(args.repeats):
            before.append(plain(command))
            after.append(probed(command, args.flags.split(), work))
            print(before[-1], after[-1], flush=True)
    medians = {f"{name}_{key}": statistics.median(one[key] for one in runs)
               for name, runs in (("plain", before), ("probed", after)) for key in ("seconds", "gpu_us", "host_us")}
    saving = statistics.median(one["saving_seconds"] for one in after)
    row = {**medians, "launches": args.launches, "plain_made_per_s": round(args.launches / medians["plain_seconds"]),
           "made_per_s": round(args.launches / medians["probed_seconds"]), "saved_per_s": round(args.launches / saving),
           **{key: [one[key] for one in after] for key in ("why", "lost", "unsaved", "stored")}}
    print(f"a kernel of {row['plain_gpu_us']} us: {row['plain_made_per_s']:,} launches a second without ncc, "
          f"{row['made_per_s']:,} under block_sched, {row['saved_per_s']:,} saved a second; a launch takes the host "
          f"{row['plain_host_us']} -> {row['probed_host_us']} us; {row['stored']} stored, {row['lost']} lost, "
          f"{row['unsaved']} unsaved")
    write_result("launch-rate", {"row": row, "flags": args.flags}, args.out)
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
