"""Claim: on a GPU the same PTX gives the bytes that the simulator gives.

usage: sim_vs_gpu.py [--self] [--library PATH] [--only TEXT[,TEXT]] [--out DIR] [--jobs N] [--patience S]

Runs the yardstick's kernels and single instructions on many operands (``simcases``) on the simulator and, through the
driver API, on the GPU, and compares every element. A row allows nothing (exact), the error that the ISA documents
(approx), or sums in another order (matrix); differences in what the ISA leaves open are counted (open). What the
simulator refuses (S001) is listed, and is no failure. Exit status 1 when a row is worse than it may be, could not be
run, or there is no GPU.

``--self`` runs the simulator's side alone. ``--library`` is the driver to load instead of libcuda.so.1. Each launch on
the GPU that breaks its context or hangs costs that one row only: the processes that launch are replaced.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

HERE = Path(__file__).parent
sys.path[:0] = [str(HERE), str(HERE.parent / "tests")]

from common import processor, write_result  # noqa: E402
from simcases.all import cases  # noqa: E402
from simcases.case import Case, Difference, Output, compare  # noqa: E402
from simcases.worker import BROKEN, SIMULATOR  # noqa: E402

START_SECONDS = 60
"""More patience until a process says that it has started."""
MOST_FRUITLESS = 5
"""Processes in a row without a single result, after which the others are not tried."""
WORKER = [sys.executable, "-m", "simcases.worker"]

Outcome = dict[str, Any]
"""Of a case, by row name: an array, or a string that says why there is none."""


# -- running cases, in processes that may break ------------------------------------------------------------------------


def outcomes(chosen: Sequence[Case], executor: str, patience: float, jobs: int = 1) -> dict[str, Outcome]:
    """What an executor makes of cases; where it refuses one as a whole, of its parts."""
    found = launched(chosen, executor, patience, jobs)
    refused = [c for c in chosen if isinstance(found[c.name], str)]
    again = launched([p for c in refused for p in c.parts], executor, patience, jobs)
    for case in refused:
        found[case.name] = {row: result for part in case.parts or (case,)
                            for row, result in _rows(part, again.get(part.name, found[case.name])).items()}
    return found


def _rows(case: Case, result: Outcome | str) -> Outcome:
    return {o.name: result for o in case.outputs} if isinstance(result, str) else result


def launched(todo: Sequence[Case], executor: str, patience: float, jobs: int) -> dict[str, Any]:
    """By case an Outcome or an error, from ``jobs`` processes at a time."""
    with ThreadPoolExecutor(jobs) as pool:
        shares = pool.map(lambda n: _launched(todo[n::jobs], executor, patience), range(jobs))
        return {name: result for share in shares for name, result in share.items()}


def _launched(todo: Sequence[Case], executor: str, patience: float) -> dict[str, Any]:
    """A process that ends early has failed at the first case without a result, unless that is after an error."""
    found: dict[str, Any] = {}
    with tempfile.TemporaryDirectory() as directory:
        out, left, fruitless = Path(directory), list(todo), 0
        while left:
            ended, status = _one_process([c.name for c in left], executor, out, patience)
            found |= {c.name: result for c in left if (result := _result(c, out)) is not None}
            missing = [c for c in left if c.name not in found]
            fruitless = fruitless + 1 if len(missing) == len(left) else 0
            if missing and status != BROKEN:
                found[missing.pop(0).name] = ended
            left = missing
            if fruitless > MOST_FRUITLESS:
                return found | {c.name: f"not tried: {ended}" for c in left}
    return found


def _result(case: Case, out: Path) -> Outcome | str | None:
    problem, results = out / f"{case.name}.error", out / f"{case.name}.npz"
    if problem.exists():
        return problem.read_text()
    if not results.exists():
        return None
    with np.load(results) as arrays:
        return {o.name: arrays[f"arr_{n}"] for n, o in enumerate(case.outputs)}


def _one_process(names: Sequence[str], executor: str, out: Path, patience: float) -> tuple[str, int]:
    """Run a process that launches until it ends or hangs; returns how it ended."""
    command = [*WORKER, "--out", str(out), executor, *names]
    with tempfile.TemporaryFile("w+") as said, subprocess.Popen(command, cwd=HERE, env=_environment(), stdout=said,
                                                               stderr=subprocess.STDOUT) as process:
        done, last = len(os.listdir(out)), time.monotonic() + START_SECONDS
        while process.poll() is None:
            time.sleep(0.05)
            if (now := len(os.listdir(out))) != done:
                done, last = now, time.monotonic()
            elif time.monotonic() - last > patience:
                process.kill()
                return f"killed after {patience:g} s without a result", -1
        said.seek(0)
        return f"the process ended with status {process.returncode}: {said.read()[-500:]}", process.returncode


def _environment() -> dict[str, str]:
    paths = [str(HERE), str(HERE.parent / "tests"), str(HERE.parent), os.environ.get("PYTHONPATH", "")]
    return {**os.environ, "PYTHONPATH": os.pathsep.join(p for p in paths if p)}


def describe(executor: str) -> dict[str, Any] | str:
    """The GPU, or why there is none."""
    done = subprocess.run([*WORKER, executor], cwd=HERE, env=_environment(), capture_output=True, text=True,
                          timeout=120)
    return dict(json.loads(done.stdout)) if done.returncode == 0 else done.stderr.strip() or f"status {done.returncode}"


# -- the comparison ------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Row:
    case: str
    output: Output
    verdict: str
    note: str = ""
    difference: Difference | None = None

    @property
    def bad(self) -> bool:
        return self.verdict in ("WRONG", "not run")

    def as_json(self) -> dict[str, Any]:
        found = {"row": self.output.name, "verdict": self.verdict, "allowed": str(self.output.allowed)}
        d = self.difference
        numbers = {} if d is None else {
            "elements": d.elements, "unequal": d.unequal, "wrong": d.wrong, "ulps": d.greatest_ulps,
            "absolute": d.greatest_absolute, "examples": list(d.examples)}
        return {**found, **({"note": self.note} if self.note else {}), **numbers}


def judge(case: Case, ours: Outcome, theirs: Outcome | None) -> Iterator[Row]:
    for output in case.outputs:
        mine = ours[output.name]
        other = mine if theirs is None else theirs[output.name]
        if isinstance(mine, str):
            yield Row(case.name, output, "unsupported" if "error[S001]" in mine else "not run", f"simulator: {mine}")
        elif isinstance(other, str):
            yield Row(case.name, output, "not run", f"GPU: {other}")
        else:
            found = compare(mine, other, output, examples=12)
            verdict = "WRONG" if found.wrong else "within" if found.unequal else "equal"
            yield Row(case.name, output, verdict, "", found)


def report(rows: Sequence[Row], seconds: dict[str, float]) -> dict[str, Any]:
    """The rows that are equal by name, the others in full."""
    by_case: dict[str, list[Row]] = {}
    for row in rows:
        by_case.setdefault(row.case, []).append(row)
    return {"rows": len(rows), "verdicts": dict(Counter(r.verdict for r in rows)), "seconds": seconds, "cases": [
        {"case": name, "equal": [r.output.name for r in found if r.verdict == "equal"],
         "others": [r.as_json() for r in found if r.verdict != "equal"]} for name, found in by_case.items()]}


def table(rows: Sequence[Row]) -> Iterator[str]:
    """What is not equal, then a line for each group of cases."""
    for row in rows:
        if row.bad or (row.verdict == "within" and row.output.allowed.kind == "exact"):
            yield f"{row.verdict}: {row.case} / {row.output.name} [{row.output.allowed}] {row.note[:160]}"
            if row.difference is not None:
                d = row.difference
                yield (f"    {d.wrong} of {d.elements} elements, up to {d.greatest_ulps:.3g} ulp,"
                       f" {d.greatest_absolute:.3g}: {'; '.join(d.examples[:2])}")
    yield f"{'group':<42} {'class':<8} {'rows':>5} {'elements':>10} {'equal':>6} {'within':>6} {'WRONG':>6} " \
          f"{'not run':>7} {'unsupported':>11} {'worst ulp':>9}"
    groups: dict[tuple[str, str], list[Row]] = {}
    for row in rows:
        groups.setdefault((group_of(row.case), row.output.allowed.kind), []).append(row)
    for (name, kind), found in groups.items():
        count = Counter(r.verdict for r in found)
        differences = [r.difference for r in found if r.difference is not None]
        yield (f"{name:<42} {kind:<8} {len(found):>5} {sum(d.elements for d in differences):>10} {count['equal']:>6} "
               f"{count['within']:>6} {count['WRONG']:>6} {count['not run']:>7} {count['unsupported']:>11} "
               f"{max((d.greatest_ulps for d in differences), default=0):>9.3g}")
    count = Counter(r.verdict for r in rows)
    yield ", ".join(f"{n} {verdict}" for verdict, n in count.items())


def group_of(case: str) -> str:
    """A whole kernel stands alone, whatever its sizes; instructions by the first word."""
    kernel = case.removeprefix("kernel-")
    return kernel.rpartition("-")[0] if kernel != case else case.partition("-")[0].partition(".")[0]


def selected(only: str) -> list[Case]:
    wanted = [text for text in only.split(",") if text]
    return [c for c in cases().values() if not wanted or any(text in c.name for text in wanted)]


def main() -> int:
    parser = argparse.ArgumentParser()
    parser.add_argument("--self", action="store_true", help="the simulator's side alone, no GPU")
    parser.add_argument("--library", default="libcuda.so.1")
    parser.add_argument("--only", default="", help="cases whose name has one of these texts")
    parser.add_argument("--out", type=Path, help="directory of the result (default: benchmarks/results)")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--patience", type=float, default=30, help="seconds without a result before a process is ended")
    args = parser.parse_args()
    device = {} if args.self else describe(args.library)
    if isinstance(device, str):
        print(f"no GPU: {device}")
        return 1
    chosen, start = selected(args.only), time.monotonic()
    ours = outcomes(chosen, SIMULATOR, max(60, args.patience), args.jobs)
    middle = time.monotonic()
    theirs = None if args.self else outcomes(chosen, args.library, args.patience)
    seconds = {"simulator": round(middle - start, 1), "gpu": round(time.monotonic() - middle, 1)}
    rows = [row for c in chosen for row in judge(c, ours[c.name], None if theirs is None else theirs[c.name])]
    print("\n".join(table(rows)))
    print(f"simulator {seconds['simulator']} s on {args.jobs} cores, GPU {seconds['gpu']} s")
    if not args.self:
        path = write_result("sim-vs-gpu", report(rows, seconds), args.out, {**device, **processor()})
        print(f"{device['gpu']}: {path}")
    return 1 if any(row.bad for row in rows) else 0


if __name__ == "__main__":
    raise SystemExit(main())
