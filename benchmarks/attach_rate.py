"""Launches a second of a short kernel, and of a graph of them: without ncc, under ``ncc run --idle``, with block_sched
attached, detached.

usage: attach_rate.py [--out DIR] [--launches N] [--rounds N] [--cycles N] [--nodes N] [--graphs N]

Three programs run side by side and take turns, two without ncc; the third is attached to and detached from. ``control``
is how far apart two programs without ncc are; of graphs, it keeps what the others destroy. ``host_us`` is the median
launch call, ``per_s`` counts until the program has seen the last launch end. A table is last: medians of the rounds,
and what they are of the first row. ``--cycles 0``: the launch call is all that there is.
With graphs, as many kernels are executed as are launched without. All graphs were made before the first attach; ``MB``
is the program's memory with ``--graphs`` of them: what ``--idle`` keeps of those that the program has destroyed.
"""

from __future__ import annotations

import argparse
import json
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

from common import build, write_result

NCC = [sys.executable, "-m", "ncc"]
PHASES = ("plain", "control", "idle", "attached", "detached")


class Program:
    def __init__(self, command: list[str]) -> None:
        self.child = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        self.read()

    def read(self) -> dict[str, Any]:
        assert self.child.stdout is not None
        while not (line := self.child.stdout.readline()).startswith("{"):
            assert line, "the program has ended"
        return dict(json.loads(line))

    def again(self) -> dict[str, Any]:
        assert self.child.stdin is not None
        self.child.stdin.write("\n")
        self.child.stdin.flush()
        return self.read()

    def end(self) -> None:
        assert self.child.stdin is not None
        self.child.stdin.close()
        assert self.child.wait() == 0


def switched(*args: object) -> float:
    began = time.monotonic()
    done = subprocess.run([*NCC, *map(str, args)], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return time.monotonic() - began


def main() -> int:
    parser = argparse.ArgumentParser()
    parser.add_argument("--out", type=Path)
    parser.add_argument("--launches", type=int, default=20000)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--cycles", type=int, default=4000)
    parser.add_argument("--nodes", type=int, default=20)
    parser.add_argument("--graphs", type=int, default=100)
    args = parser.parse_args()
    with tempfile.TemporaryDirectory() as directory:
        binary = build(Path(directory) / "launch_rate", source="launch_rate.cu")
        kernels = [str(binary), str(args.launches), str(args.cycles), "again"]
        graphs = [str(binary), str(args.launches // args.nodes), str(args.cycles), "again", str(args.nodes),
                  str(args.graphs)]
        found = {"kernels": measure(kernels, kernels, args.rounds, directory),
                 "graphs": measure(graphs, [*graphs, "keep"], args.rounds, directory)}
    write_result("attach-rate", {**found, "cycles": args.cycles, "nodes": args.nodes, "made": args.graphs}, args.out)
    for name, result in found.items():
        show(name, result)
    return 0


def measure(command: list[str], control_command: list[str], rounds: int, directory: str) -> dict[str, Any]:
    found: dict[str, list[dict[str, Any]]] = {phase: [] for phase in PHASES}
    seconds: dict[str, list[float]] = {"attach": [], "detach": []}
    plain, control = Program(command), Program(control_command)
    idle = Program([*NCC, "run", "--idle", "--tracedir", f"{directory}/trace", "--", *command])
    pid = idle.child.pid
    for _ in range(rounds):
        found["plain"].append(plain.again())
        found["idle"].append(idle.again())
        found["control"].append(control.again())
    for _ in range(rounds):
        found["plain"].append(plain.again())
        seconds["attach"].append(switched("attach", pid, "-p", "block_sched", "--no-callback"))
        found["attached"].append(idle.again())
        seconds["detach"].append(switched("detach", pid))
        found["detached"].append(idle.again())
    for program in (plain, control, idle):
        program.end()
    return {"rows": [row_of(phase, runs) for phase, runs in found.items()], "seconds": seconds}


def show(name: str, result: dict[str, Any]) -> None:
    rows, seconds = result["rows"], result["seconds"]
    print(f"{name}: attach {statistics.median(seconds['attach']):.2f} s, "
          f"detach {statistics.median(seconds['detach']):.2f} s")
    print(f"{'':10}{'per_s':>10}{'of plain':>10}{'host_us':>10}{'of plain':>10}{'MB':>8}")
    for row in rows:
        print(f"{row['phase']:10}{row['per_s']:>10,}{row['per_s'] / rows[0]['per_s']:>10.3f}{row['host_us']:>10.3f}"
              f"{row['host_us'] / rows[0]['host_us']:>10.3f}{row['resident_mb']:>8.0f}")


def row_of(phase: str, runs: list[dict[str, Any]]) -> dict[str, Any]:
    return {"phase": phase, "per_s": round(statistics.median(r["launches"] / r["seconds"] for r in runs)),
            "host_us": statistics.median(r["host_us"] for r in runs),
            "resident_mb": statistics.median(r["resident_kb"] for r in runs) / 1024, "runs": runs}


if __name__ == "__main__":
    raise SystemExit(main())
