"""Claim: steps of training take as long with every launch of Triton's kernels recorded by block_sched as without ncc.

usage: training_step.py [--out DIR] [--size launches|gpt2] [--graphs] [--steps N] [--pairs N] [--tool NAME]

Runs workloads/training_step.py without ncc and under it in turn, the trace in memory (TMPDIR=/dev/shm does that). Each
says what the second half of its steps took. Prints the ratio of each pair and their median, beside what two plain runs
one after another differ by, and whether the losses are the same to the last bit.
"""

from __future__ import annotations

import argparse
import json
import re
import shutil
import statistics
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

from common import WORKLOADS, launch_counts, ncc_run, write_result


def seconds(printed: str) -> float:
    found = re.search(r"^took ([\d.]+) s", printed, re.M)
    assert found, printed
    return float(found[1])


def plain(command: list[str], work: Path) -> tuple[float, str]:
    """(what the steps took, the losses)."""
    done = subprocess.run([*command, str(work)], check=True, capture_output=True, text=True, timeout=500)
    return seconds(done.stdout), (work / "losses.txt").read_text()


def probed(tool: str, command: list[str], work: Path) -> tuple[float, str, dict[str, Any]]:
    status, printed, runs = ncc_run(tool, work / "trace", [*command, str(work)], "--no-callback", timeout=500)
    assert status == 0, printed
    counts = launch_counts(runs)
    host_ns = sum(json.loads((run / "summary.json").read_text())["host_ns"] for run in runs)
    shutil.rmtree(work / "trace")
    return seconds(printed), (work / "losses.txt").read_text(), {"launches": dict(counts), "host_ns": host_ns}


def main() -> int:
    parser = argparse.ArgumentParser()
    parser.add_argument("--out", type=Path)
    parser.add_argument("--size", default="launches")
    parser.add_argument("--graphs", action="store_true")
    parser.add_argument("--steps", type=int, default=1000)
    parser.add_argument("--pairs", type=int, default=3)
    parser.add_argument("--tool", default="block_sched")
    args = parser.parse_args()
    command = [sys.executable, str(WORKLOADS / "training_step.py"), str(args.steps), "--size", args.size,
               *(["--graphs"] if args.graphs else [])]
    before, after, losses, seen = [], [], set(), []
    with tempfile.TemporaryDirectory() as directory:
        work = Path(directory)
        plain([*command[:2], "3", *command[3:]], work)  # what is compiled is kept on disk
        for _ in range(args.pairs):
            took, values = plain(command, work)
            before.append(took)
            losses.add(values)
            took, values, facts = probed(args.tool, command, work)
            after.append(took)
            losses.add(values)
            seen.append(facts)
            print(f"{before[-1]:.4f} s, probed {after[-1]:.4f} s: {after[-1] / before[-1]:.3f}", facts, flush=True)
    row = {"size": args.size, "steps": args.steps, "graphs": args.graphs, "tool": args.tool, "plain_seconds": before,
           "probed_seconds": after, "ratio": statistics.median(a / b for a, b in zip(after, before, strict=True)),
           "plain_runs_differ": max(before) / min(before), "losses_agree": len(losses) == 1, "runs": seen}
    print(f"{args.size}{', graphs' if args.graphs else ''}: {row['ratio']:.3f} of the plain runs, which differ by "
          f"{row['plain_runs_differ']:.3f}; losses {'the same' if row['losses_agree'] else 'NOT the same'}")
    write_result(f"training-step-{args.size}{'-graphs' if args.graphs else ''}", {"row": row}, args.out)
    return 0 if row["losses_agree"] else 1


if __name__ == "__main__":
    raise SystemExit(main())
