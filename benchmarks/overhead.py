"""Claim: what probes cost, on the four Triton workloads, against the original kernel as loaded.

usage: overhead.py [--out DIR] [--launches 40] [--tools block_sched,gmem_bytes,dmat] [--flags=--lossless]

One process per workload and tool runs the kernel many times with every second launch probed; ratios are of the medians.
The first launches (compilation, first capacity of dynamic maps) are left out.

kernel   the probed kernel between two events, over the original between two events: what the probe itself costs
stream   the same with ncc's own work on the stream in it: what the program's GPU timeline sees
host     microseconds that the launching thread spends more
Also: registers, bytes of trace.
"""

from __future__ import annotations

import argparse
import json
import shutil
import statistics
import sys
import tempfile
from pathlib import Path
from typing import Any

from common import WORKLOADS, ncc_run, write_result

from ncc.runtime import open_trace

WORKLOAD_NAMES = ("add", "softmax", "gemm", "attn")
WARM = 6


def measure(work: Path, name: str, tool: str, launches: int, also: list[str]) -> dict[str, Any]:
    """One row: medians of probed and unprobed launches of one workload under one tool."""
    label = f"{name}-{Path(tool).stem}"
    out = work / f"{label}.json"
    script = [sys.executable, str(WORKLOADS / "triton_timed.py"), name, str(launches), str(out),
              "--pause", "0.03"]
    flags = ["--no-callback", "-k", f"{name}_kernel", "--every", "2", "--times", *also]
    status, printed, runs = ncc_run(tool, work / f"{label}-trace", script, *flags, timeout=500)
    print(printed)
    assert status == 0, printed
    assert len(runs) == 1, printed
    timed = json.loads(out.read_text())
    found = list(open_trace(runs[0]).launches)
    launch = found[-1]
    stored_bytes = (runs[0] / "store" / "records").stat().st_size
    kernel_us = [one.times.kernel_us for one in found[WARM // 2:]]
    kernel = json.loads((launch.kernel_dir / "kernel.json").read_text())
    row = {"workload": name, "tool": tool, **_medians(timed, kernel_us), "registers": kernel.get("registers"),
           "trace_bytes": stored_bytes // len(found),
           "records": {m: int(launch.used(m).sum(dtype="u8")) for m in launch.maps},
           "lost": {m: launch.lost(m) for m in launch.maps}}
    shutil.rmtree(runs[0])
    return row


def _medians(timed: dict[str, Any], kernel_us: list[float]) -> dict[str, float]:
    gpu, host = timed["gpu_us"][WARM:], timed["host_us"][WARM:]
    plain, stream, kernel = statistics.median(gpu[1::2]), statistics.median(gpu[0::2]), statistics.median(kernel_us)
    return {"plain_us": round(plain, 2), "kernel_us": round(kernel, 2), "stream_us": round(stream, 2),
            "slowdown": round(kernel / plain, 4), "stream_slowdown": round(stream / plain, 4),
            "host_added_us": round(statistics.median(host[0::2]) - statistics.median(host[1::2]), 2),
            "samples": len(gpu) // 2}


def summary(rows: list[dict[str, Any]], tool: str) -> dict[str, Any]:
    mine = [r for r in rows if r["tool"] == tool]
    added = [r["registers"]["probed"] - r["registers"]["original"] for r in mine if r["registers"]]
    return {"tool": tool, "slowdown_geomean": round(statistics.geometric_mean(r["slowdown"] for r in mine), 4),
            "stream_slowdown_geomean": round(statistics.geometric_mean(r["stream_slowdown"] for r in mine), 4),
            "registers_added_mean": statistics.mean(added) if added else None,
            "host_added_us_max": max(r["host_added_us"] for r in mine)}


def main() -> int:
    parser = argparse.ArgumentParser()
    parser.add_argument("--out", type=Path)
    parser.add_argument("--launches", type=int, default=46)
    parser.add_argument("--tools", default="block_sched,gmem_bytes,tensorop_count,dmat")
    parser.add_argument("--workloads", default=",".join(WORKLOAD_NAMES))
    parser.add_argument("--flags", default="", help="of ncc run, for example --flags=--lossless")
    args = parser.parse_args()
    tools = args.tools.split(",")
    rows = []
    with tempfile.TemporaryDirectory() as directory:
        for tool in tools:
            for name in args.workloads.split(","):
                rows.append(measure(Path(directory), name, tool, args.launches, args.flags.split()))
    for row in rows:
        row["tool"] = Path(row["tool"]).stem
    tools = [Path(tool).stem for tool in tools]
    summaries = [summary(rows, tool) for tool in tools]
    for row in rows:
        print(f"{row['tool']:<16} {row['workload']:<8} plain {row['plain_us']:>8} us  kernel {row['slowdown']:.3f}x  "
              f"stream {row['stream_slowdown']:.3f}x  host +{row['host_added_us']} us  regs {row['registers']}  "
              f"{row['trace_bytes']} B, lost {row['lost']}")
    for row in summaries:
        print(row)
    write_result("overhead", {"rows": rows, "summary": summaries, "flags": args.flags}, args.out)
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
