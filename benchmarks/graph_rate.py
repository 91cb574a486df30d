"""What a launch of a CUDA graph costs the thread that makes it, by the number of kernels in the graph.

usage: graph_rate.py [--out DIR] [--nodes 1,10,100,1000] [--repeats N] [--flags=--lossless]

Graphs of small kernels, launched back to back; without ncc and under block_sched, in turn. ``host`` is the median time
of one ``cudaGraphLaunch``, ``launch`` what each took until the last was over, both in us, medians of the repeats.
``saved`` is the part of all executions whose records are in the store; the others had no room.
"""

from __future__ import annotations

import argparse
import json
import shutil
import statistics
import subprocess
import tempfile
from pathlib import Path
from typing import Any

from common import build, ncc_run, said, write_result

EXECUTIONS = 200000  # of kernels, in all launches of a graph


def plain(command: list[str]) -> dict[str, Any]:
    return said(subprocess.run(command, check=True, capture_output=True, text=True, timeout=120).stdout)


def probed(command: list[str], flags: list[str], work: Path) -> dict[str, Any]:
    status, printed, runs = ncc_run("block_sched", work / "trace", command, "--no-callback", *flags)
    assert status == 0, printed
    found = said(printed)
    [row] = [k for k in json.loads((runs[0] / "summary.json").read_text())["kernels"] if "step" in k["name"]]
    shutil.rmtree(work / "trace")
    return found | {"why": row["launches"], "lost": row["lost"], "unsaved": row["unsaved"]}


def median(runs: list[dict[str, Any]], key: str) -> float:
    return round(statistics.median(run[key] for run in runs), 3)


def measure(command: list[str], repeats: int, flags: list[str], work: Path) -> dict[str, Any]:
    before, after = [], []
    for _ in range(repeats):
        before.append(plain(command))
        after.append(probed(command, flags, work))
    counts = [run["why"] for run in after]
    return {
        "nodes": before[0]["nodes"], "launches": before[0]["launches"],
        **{f"{name}_{key}": median(runs, key) for name, runs in (("plain", before), ("probed", after))
           for key in ("made_us", "host_us", "host_p90_us", "launch_us")},
        "saved": round(min(why.get("probed", 0) / sum(why.values()) for why in counts), 4), "why": counts,
        "lost": [run["lost"] for run in after], "unsaved": [run["unsaved"] for run in after],
    }


def main() -> int:
    parser = argparse.ArgumentParser()
    parser.add_argument("--out", type=Path)
    parser.add_argument("--nodes", default="1,10,100,1000")
    parser.add_argument("--repeats", type=int, default=3)
    parser.add_argument("--flags", default="")
    args = parser.parse_args()
    with tempfile.TemporaryDirectory() as directory:
        work = Path(directory)
        program = str(build(work / "graph_rate", source="graph_rate.cu"))
        rows = [measure([program, str(nodes), str(min(5000, EXECUTIONS // nodes))], args.repeats, args.flags.split(),
                        work) for nodes in map(int, args.nodes.split(","))]
    path = write_result("graph-rate", {"rows": rows, "flags": args.flags}, args.out)
    print(f"results: {path}")
    print(f"{'kernels':>8}{'host us':>10}{'probed':>10}{'more':>8}{'a kernel':>10}{'launch us':>11}{'probed':>10}"
          f"{'saved':>8}")
    for row in rows:
        more = row["probed_host_us"] - row["plain_host_us"]
        print(f"{row['nodes']:8}{row['plain_host_us']:10.2f}{row['probed_host_us']:10.2f}{more:8.2f}"
              f"{more / row['nodes']:10.3f}{row['plain_launch_us']:11.2f}{row['probed_launch_us']:10.2f}"
              f"{row['saved']:8.0%}")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
