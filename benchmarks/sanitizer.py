"""Claim: compute-sanitizer finds nothing in probed kernels that it does not find in the same kernels as they are.

usage: sanitizer.py [--out DIR] [--tools dmat,block_sched] [--checks memcheck,racecheck,synccheck]

The cases of kernels.cu, each in a process of its own and with one launch, and graphs.cu run under compute-sanitizer
without ncc, and under ncc with each tool. Prints each run as it ends, then what each check counted, the launches that
were probed, and whether the outputs are those of the plain run. What does not end within the limit is named: it is not
shown.
"""

from __future__ import annotations

import argparse
import itertools
import os
import re
import subprocess
import sys
import tempfile
import time
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from common import build, launch_counts, ncc_run, show_failed, write_result

LIMIT_S = 240
JOBS = min(16, os.cpu_count() or 1)
_SUMMARY = re.compile(r"(?:ERROR|RACECHECK) SUMMARY: (\d+) (?:error|hazard)s?")


@dataclass(frozen=True)
class Case:
    program: str
    name: str
    command: tuple[str, ...]
    """Its folder for outputs comes behind it, and then `more`."""
    more: tuple[str, ...] = ()


@dataclass(frozen=True)
class Ran:
    status: int | str
    found: int | None  # None: the check did not come to its end
    outputs: dict[str, bytes]
    probed: int
    seconds: float
    printed: str


def cases(work: Path) -> list[Case]:
    kernels, graphs = build(work / "kernels"), build(work / "graphs", source="graphs.cu")
    names = subprocess.run([kernels, "names"], check=True, capture_output=True, text=True).stdout.split()
    return [Case("C++ graphs", "all", (str(graphs), "all")),
            *(Case("C++ kernels", name, (str(kernels), name), ("1",)) for name in names)]


def run(case: Case, check: str, tool: str | None, folder: Path) -> Ran:
    (folder / "out").mkdir(parents=True)
    command = ["compute-sanitizer", "--tool", check, "--print-limit", "3", *case.command, str(folder / "out"),
               *case.more]
    runs: list[Path] = []
    status: int | str
    began = time.monotonic()
    try:
        if tool:
            status, printed, runs = ncc_run(tool, folder / "trace", command, "--no-callback", timeout=LIMIT_S)
        else:
            done = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
                                  errors="replace", timeout=LIMIT_S)
            status, printed = done.returncode, done.stdout
    except subprocess.TimeoutExpired:
        status, printed = "not ended", ""
    seconds = time.monotonic() - began
    print(f"{case.program} {case.name} {check} {tool or 'plain'}: {status}, {seconds:.0f} s", flush=True)
    summaries = _SUMMARY.findall(printed)
    outputs = {path.name: path.read_bytes() for path in sorted((folder / "out").glob("*.bin"))}
    return Ran(status, int(summaries[-1]) if summaries else None, outputs, launch_counts(runs)["probed"],
               seconds, printed)


def is_ok(plain: Ran, ran: Ran) -> bool:
    return (plain.found is not None and ran.found == plain.found and ran.status == plain.status
            and ran.outputs == plain.outputs and ran.probed > 0)


def row_of(program: str, check: str, tool: str, pairs: list[tuple[Case, Ran, Ran]]) -> dict[str, Any]:
    """All cases of a program: (case, as it is, probed)."""
    bad = [(case, ran) for case, plain, ran in pairs if not is_ok(plain, ran)]
    return {"program": program, "check": check, "tool": tool, "cases": len(pairs),
            "found": [sum(ran.found or 0 for ran in runs) for runs in zip(*(pair[1:] for pair in pairs), strict=True)],
            "probed": sum(ran.probed for _, _, ran in pairs),
            "longest_seconds": round(max(ran.seconds for _, _, ran in pairs), 1),
            "failed": {case.name: ran.status for case, ran in bad}, "ok": not bad,
            "printed": "\n".join(ran.printed[-2000:] for _, ran in bad)}


def main() -> int:
    parser = argparse.ArgumentParser()
    parser.add_argument("--out", type=Path)
    parser.add_argument("--tools", default="dmat,block_sched")
    parser.add_argument("--checks", default="memcheck,racecheck,synccheck")
    args = parser.parse_args()
    tools, checks = args.tools.split(","), args.checks.split(",")
    with tempfile.TemporaryDirectory() as scratch, ThreadPoolExecutor(JOBS) as pool:
        work = Path(scratch)
        jobs = list(itertools.product(cases(work), checks, (None, *tools)))
        ran = pool.map(lambda job: run(*job, work / f"{job[0].program[4:]}-{job[0].name}-{job[1]}-{job[2]}"), jobs)
        runs = dict(zip(jobs, ran, strict=True))
    programs = dict.fromkeys(case.program for case, _, _ in jobs)
    rows = [row_of(program, check, tool, [(case, runs[case, check, None], runs[case, check, tool])
                                          for case in dict.fromkeys(job[0] for job in jobs) if case.program == program])
            for program, check, tool in itertools.product(programs, checks, tools)]
    show_failed(rows, "program", "check", "tool")
    print(f"{'program':12} {'check':10} {'tool':12} {'cases':>5} {'plain':>6} {'probed':>7} {'launches':>9} "
          f"{'most s':>7}")
    for row in rows:
        print(f"{row['program']:12} {row['check']:10} {row['tool']:12} {row['cases']:>5} {row['found'][0]:>6} "
              f"{row['found'][1]:>7} {row['probed']:>9} {row['longest_seconds']:>7}  "
              f"{'ok' if row['ok'] else 'FAILED: ' + ', '.join(map(str, row['failed'].items()))}")
    write_result("sanitizer", {"rows": rows, "limit_s": LIMIT_S}, args.out)
    return 0 if all(row["ok"] for row in rows) else 1


if __name__ == "__main__":
    sys.exit(main())
