"""Claim: steps of training take as long with every launch of Triton's kernels recorded by block_sched as without ncc.

usage: training_step.py [--out DIR] [--size launches|wide|gpt2|busy] [--graphs] [--steps N] [--rounds N]
                        [--seconds N] [--tool NAME] [--cpus N]

Runs workloads/training_step.py as several processes that live side by side and take turns of --steps steps each:
without ncc, a second one without, under ``ncc run --idle`` and under ``ncc run``. So what a process takes to start is
not in it, and a machine that gets slower meanwhile does so for all. The process under ``--idle`` also takes turns
within ``with ncc.probe(...)``, which are compared with its own others: processes that do the same differ from each
other for as long as they live. With --cpus all of them, and ncc's own processes and threads, share the first N
processors, so that no process has faster ones than another. No round begins once --seconds are over. The trace is in
memory where TMPDIR is (TMPDIR=/dev/shm). Prints what a step takes and the ratio to the first process in the same
round, median and quartiles, and that of the fastest tenths of both; the second process without ncc says how far that
can be trusted; the processor time that the threads of the program, of ncc in it and of ``ncc run`` took in the rounds
that count; and the bytes that were recorded. Losses are compared to the last bit.
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
import time
from collections import Counter
from contextlib import suppress
from pathlib import Path
from typing import Any

from common import WORKLOADS, launch_counts, write_result

TICKS_A_SECOND = os.sysconf("SC_CLK_TCK")
WARM_ROUNDS = 2  # in the first turns caches, pools and the GPU's clock settle
FEWEST_ROUNDS = 5


def processor_seconds(session: int) -> Counter[str]:
    """What the threads of a session's processes have used, by whose they are."""
    total = Counter[str]()
    for process in Path("/proc").glob("[0-9]*"):
        with suppress(OSError):  # it ends meanwhile
            is_ncc = b"\0ncc\0run\0" in (process / "cmdline").read_bytes()
            for task in (process / "task").iterdir():
                name, _, rest = (task / "stat").read_text().partition("(")[2].rpartition(")")
                fields = rest.split()  # proc(5): from the third on
                if int(fields[3]) == session:
                    owner = "ncc run" if is_ncc else name if name.startswith("ncc-") else "program"
                    total[owner] += (int(fields[11]) + int(fields[12])) / TICKS_A_SECOND
    return total


class Runner:
    """A process of the workload, which takes a turn when it is told to."""

    def __init__(self, name: str, before: list[str], command: list[str], folder: Path) -> None:
        self.name, self.folder = name, folder
        folder.mkdir()
        environment = {**os.environ, "COLUMNS": "160"}
        self.process = subprocess.Popen([*before, *command, "--turns", str(folder)], stdin=subprocess.PIPE,
                                        stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, env=environment,
                                        start_new_session=True)
        self.printed: list[str] = []
        self.before = Counter[str]()
        self.processor_s: dict[str, float] = {}

    def measured(self) -> None:
        """Turns that count begin."""
        self.before = processor_seconds(self.process.pid)

    def wait(self) -> float:
        """What the turn took that the process is in."""
        assert self.process.stdout
        for line in self.process.stdout:
            self.printed.append(line)
            if found := re.match(r"took ([\d.]+) s", line):
                return float(found[1])
        raise SystemExit(f"{self.name} ended:\n{''.join(self.printed)}")

    def turn(self, tool: str = "") -> float:
        """What a turn takes, within ``ncc.probe`` where a tool is named."""
        assert self.process.stdin
        self.process.stdin.write(tool + "\n")
        self.process.stdin.flush()
        return self.wait()

    def end(self) -> str:
        """The losses."""
        used = processor_seconds(self.process.pid)
        self.processor_s = {owner: round(seconds - self.before[owner], 2) for owner, seconds in used.items()}
        printed, _ = self.process.communicate()
        assert self.process.returncode == 0, "".join(self.printed) + printed
        return (self.folder / "losses.txt").read_text()

    def facts(self) -> dict[str, Any]:
        runs = sorted(p.parent for p in (self.folder / "trace").glob("*/store"))
        if not runs:
            return {"processor_s": self.processor_s}
        host_ns = sum(json.loads((run / "summary.json").read_text())["host_ns"] for run in runs)
        stored = sum(path.stat().st_size for run in runs for path in run.glob("store/records"))
        return {"launches": dict(launch_counts(runs)), "host_ns": host_ns, "record_bytes": stored,
                "processor_s": self.processor_s}


def differing(losses: dict[str, str]) -> dict[str, int]:
    """The first step whose loss is not that of the first run, by run; those that have made more steps are cut."""
    first, *others = (text.split() for text in losses.values())
    pairs = {name: [a != b for a, b in zip(first, other, strict=False)]
             for name, other in zip(list(losses)[1:], others, strict=True)}
    return {name: differ.index(True) for name, differ in pairs.items() if any(differ)}


def told(differ: dict[str, int]) -> str:
    if not differ:
        return "losses the same"
    also = ": those of the two runs without ncc, too" if "again" in differ else ""
    return f"losses NOT the same{also}; first different step {differ}"


def main() -> int:
    parser = argparse.ArgumentParser()
    parser.add_argument("--out", type=Path)
    parser.add_argument("--size", default="launches")
    parser.add_argument("--graphs", action="store_true")
    parser.add_argument("--steps", type=int, default=50)
    parser.add_argument("--rounds", type=int, default=20)
    parser.add_argument("--seconds", type=float, default=float("inf"))
    parser.add_argument("--tool", default="block_sched")
    parser.add_argument("--cpus", type=int)
    args = parser.parse_args()
    os.sched_setaffinity(0, sorted(os.sched_getaffinity(0))[:args.cpus])
    began = time.monotonic()
    command = [sys.executable, str(WORKLOADS / "training_step.py"), str(args.steps), "--size", args.size,
               *(["--graphs"] if args.graphs else [])]
    with tempfile.TemporaryDirectory() as directory:
        work = Path(directory)
        subprocess.run([*command[:2], "3", *command[3:]], check=True, capture_output=True)  # what it compiles is kept

        def under_ncc(name: str, *flags: str) -> Runner:
            before = [sys.executable, "-m", "ncc", "run", "--tracedir", str(work / name / "trace"), *flags, "--"]
            return Runner(name, before, command, work / name)

        without, again = (Runner(name, [], command, work / name) for name in ("without", "again"))
        idle = under_ncc("idle", "--idle")
        probed = under_ncc(args.tool, "-p", args.tool, "--no-callback")
        runners = [without, again, idle, probed]
        for runner in runners:
            runner.wait()
        print(f"began after {time.monotonic() - began:.0f} s", flush=True)
        turns = {"without": (without, ""), "again": (again, ""), "idle": (idle, ""), "attached": (idle, args.tool),
                 args.tool: (probed, "")}
        took: dict[str, list[float]] = {name: [] for name in turns}
        for number in range(WARM_ROUNDS + args.rounds):
            if len(took["without"]) >= WARM_ROUNDS + FEWEST_ROUNDS and time.monotonic() - began > args.seconds:
                break
            if number == WARM_ROUNDS:
                for runner in runners:
                    runner.measured()
            for name in turns if number % 2 == 0 else reversed(turns):
                runner, tool = turns[name]
                took[name].append(runner.turn(tool))
        differ = differing({runner.name: runner.end() for runner in runners})
        rows = []
        for name, (runner, _) in turns.items():
            compared = "idle" if name == "attached" else "without"
            ratios = [a / b for a, b in zip(took[name], took[compared], strict=True)][WARM_ROUNDS:]
            low, middle, high = statistics.quantiles(ratios, n=4)
            fastest, of_compared = (statistics.quantiles(took[one][WARM_ROUNDS:], n=10)[0] for one in (name, compared))
            step_ms = 1e3 * statistics.median(took[name][WARM_ROUNDS:]) / args.steps
            facts = {} if name == "attached" else runner.facts()
            rows.append({"run": name, "step_ms": step_ms, "of": compared, "ratio": middle, "quartiles": [low, high],
                         "fastest_ratio": fastest / of_compared, "turns": took[name], **facts})
            print(f"{name:12} {step_ms:8.3f} ms a step, {middle:.3f} ({low:.3f} to {high:.3f}) of {compared}, fastest "
                  f"{fastest / of_compared:.3f}", facts)
    print(f"{len(ratios)} rounds, {told(differ)}")
    write_result(f"training-step-{args.size}{'-graphs' if args.graphs else ''}",
                 {"size": args.size, "steps": args.steps, "graphs": args.graphs, "cpus": args.cpus, "rows": rows,
                  "losses_agree": not differ, "losses_differ_from_step": differ}, args.out)
    return 1 if differ else 0


if __name__ == "__main__":
    raise SystemExit(main())
