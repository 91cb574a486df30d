"""Claim: steps of training take as long with every launch of Triton's kernels recorded by block_sched as without ncc.

usage: training_step.py [--out DIR] [--size launches|gpt2] [--graphs] [--steps N] [--rounds N] [--tool NAME]

Runs workloads/training_step.py as several processes that live side by side and take turns of --steps steps each:
without ncc, a second one without, under ``ncc run --idle`` and under ``ncc run``. So what a process takes to start is
not in it, and a machine that gets slower meanwhile does so for all. The trace is in memory where TMPDIR is
(TMPDIR=/dev/shm). Prints what a step takes and the ratio to the first process in the same round, median and quartiles;
the second process without ncc says how far that can be trusted. Losses are compared to the last bit.
"""

from __future__ import annotations

import argparse
import json
import os
import re
import statistics
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

from common import WORKLOADS, launch_counts, write_result

WARM_ROUNDS = 2  # in the first turns caches, pools and the GPU's clock settle


class Runner:
    """A process of the workload, which takes a turn when it is told to."""

    def __init__(self, name: str, before: list[str], command: list[str], folder: Path) -> None:
        self.name, self.folder = name, folder
        folder.mkdir()
        environment = {**os.environ, "COLUMNS": "160"}
        self.process = subprocess.Popen([*before, *command, "--turns", str(folder)], stdin=subprocess.PIPE,
                                        stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, env=environment)
        self.printed: list[str] = []
        self.seconds: list[float] = []

    def wait(self) -> float:
        """What the turn took that the process is in."""
        assert self.process.stdout
        for line in self.process.stdout:
            self.printed.append(line)
            if found := re.match(r"took ([\d.]+) s", line):
                return float(found[1])
        raise SystemExit(f"{self.name} ended:\n{''.join(self.printed)}")

    def turn(self) -> None:
        assert self.process.stdin
        self.process.stdin.write("\n")
        self.process.stdin.flush()
        self.seconds.append(self.wait())

    def end(self) -> str:
        """The losses."""
        printed, _ = self.process.communicate()
        assert self.process.returncode == 0, "".join(self.printed) + printed
        return (self.folder / "losses.txt").read_text()

    def facts(self) -> dict[str, Any]:
        runs = sorted(p.parent for p in (self.folder / "trace").glob("*/store"))
        if not runs:
            return {}
        host_ns = sum(json.loads((run / "summary.json").read_text())["host_ns"] for run in runs)
        return {"launches": dict(launch_counts(runs)), "host_ns": host_ns}


def main() -> int:
    parser = argparse.ArgumentParser()
    parser.add_argument("--out", type=Path)
    parser.add_argument("--size", default="launches")
    parser.add_argument("--graphs", action="store_true")
    parser.add_argument("--steps", type=int, default=50)
    parser.add_argument("--rounds", type=int, default=20)
    parser.add_argument("--tool", default="block_sched")
    args = parser.parse_args()
    command = [sys.executable, str(WORKLOADS / "training_step.py"), str(args.steps), "--size", args.size,
               *(["--graphs"] if args.graphs else [])]
    with tempfile.TemporaryDirectory() as directory:
        work = Path(directory)
        subprocess.run([*command[:2], "3", *command[3:]], check=True, capture_output=True)  # what it compiles is kept

        def under_ncc(name: str, *flags: str) -> Runner:
            before = [sys.executable, "-m", "ncc", "run", "--tracedir", str(work / name / "trace"), *flags, "--"]
            return Runner(name, before, command, work / name)

        runners = [Runner("without", [], command, work / "without"), Runner("again", [], command, work / "again"),
                   under_ncc("idle", "--idle"), under_ncc(args.tool, "-p", args.tool, "--no-callback")]
        for runner in runners:
            runner.wait()
        for number in range(WARM_ROUNDS + args.rounds):
            for runner in runners if number % 2 == 0 else reversed(runners):
                runner.turn()
        losses = {runner.end() for runner in runners}
        first = runners[0].seconds[WARM_ROUNDS:]
        rows = []
        for runner in runners:
            took = runner.seconds[WARM_ROUNDS:]
            low, middle, high = statistics.quantiles([a / b for a, b in zip(took, first, strict=True)], n=4)
            rows.append({"run": runner.name, "step_ms": 1e3 * statistics.median(took) / args.steps, "ratio": middle,
                         "quartiles": [low, high], "turns": runner.seconds, **runner.facts()})
            print(f"{runner.name:12} {rows[-1]['step_ms']:8.3f} ms a step, {middle:.3f} ({low:.3f} to {high:.3f}) of "
                  f"the first {runner.facts() or ''}")
    print(f"losses {'the same' if len(losses) == 1 else 'NOT the same'}")
    write_result(f"training-step-{args.size}{'-graphs' if args.graphs else ''}",
                 {"size": args.size, "steps": args.steps, "graphs": args.graphs, "rows": rows,
                  "losses_agree": len(losses) == 1}, args.out)
    return 0 if len(losses) == 1 else 1


if __name__ == "__main__":
    raise SystemExit(main())
