"""Claim: compute-sanitizer finds nothing in probed kernels that it does not find in the same kernels as they are.

usage: sanitizer.py [--out DIR] [--tools dmat,block_sched] [--checks memcheck,racecheck,synccheck]

kernels.cu and graphs.cu run under compute-sanitizer without ncc, and under ncc with each tool. Prints what each check
counted, the launches that were probed, and whether the outputs are those of the plain run.
"""

from __future__ import annotations

import argparse
import re
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from common import build, launch_counts, ncc_run, show_failed, write_result

PROGRAMS = {"C++ kernels": "kernels.cu", "C++ graphs": "graphs.cu"}
LIMIT_S = 300  # memcheck of the kernels took 120 s where eight ran at once
_SUMMARY = re.compile(r"(?:ERROR|RACECHECK) SUMMARY: (\d+) (?:error|hazard)s?")


@dataclass(frozen=True)
class Ran:
    status: int | str
    found: int | None  # None: the check did not come to its end
    outputs: dict[str, bytes]
    probed: int
    printed: str


def run(program: Path, check: str, tool: str | None, folder: Path) -> Ran:
    (folder / "out").mkdir(parents=True)
    command = ["compute-sanitizer", "--tool", check, "--print-limit", "3", str(program), "all", str(folder / "out")]
    runs: list[Path] = []
    status: int | str
    try:
        if tool:
            status, printed, runs = ncc_run(tool, folder / "trace", command, "--no-callback", timeout=LIMIT_S)
        else:
            done = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
                                  errors="replace", timeout=LIMIT_S)
            status, printed = done.returncode, done.stdout
    except subprocess.TimeoutExpired:
        status, printed = "hangs", ""
    summaries = _SUMMARY.findall(printed)
    outputs = {path.name: path.read_bytes() for path in sorted((folder / "out").glob("*.bin"))}
    return Ran(status, int(summaries[-1]) if summaries else None, outputs, launch_counts(runs)["probed"], printed)


def row_of(name: str, check: str, tool: str, plain: Ran, ran: Ran) -> dict[str, Any]:
    same = ran.outputs == plain.outputs
    return {"program": name, "check": check, "tool": tool, "status": [plain.status, ran.status],
            "found": [plain.found, ran.found], "probed": ran.probed, "same": same,
            "ok": plain.found is not None and ran.found == plain.found and ran.status == plain.status and same
            and ran.probed > 0, "printed": ran.printed[-3000:]}


def main() -> int:
    parser = argparse.ArgumentParser()
    parser.add_argument("--out", type=Path)
    parser.add_argument("--tools", default="dmat,block_sched")
    parser.add_argument("--checks", default="memcheck,racecheck,synccheck")
    args = parser.parse_args()
    tools, checks = args.tools.split(","), args.checks.split(",")
    with tempfile.TemporaryDirectory() as scratch, ThreadPoolExecutor(6) as pool:
        work = Path(scratch)
        programs = {name: build(work / name.replace(" ", "_"), source=source) for name, source in PROGRAMS.items()}
        jobs = [(name, check, tool) for name in PROGRAMS for check in checks for tool in (None, *tools)]
        runs = dict(zip(jobs, pool.map(lambda job: run(programs[job[0]], job[1], job[2],
                                                       work / "-".join(map(str, job)).replace(" ", "_")), jobs),
                        strict=True))
    rows = [row_of(name, check, tool, runs[name, check, None], ran)
            for (name, check, tool), ran in runs.items() if tool]
    show_failed(rows, "program", "check", "tool")
    print(f"{'program':14} {'check':10} {'tool':12} {'plain':>6} {'probed':>7} {'launches':>9}  output")
    for row in rows:
        plain, found = ("-" if n is None else n for n in row["found"])
        print(f"{row['program']:14} {row['check']:10} {row['tool']:12} {plain:>6} {found:>7} {row['probed']:>9}  "
              f"{'same ' if row['same'] else 'OTHER'}  {'ok' if row['ok'] else 'FAILED'}")
    write_result("sanitizer", {"rows": rows}, args.out)
    return 0 if all(row["ok"] for row in rows) else 1


if __name__ == "__main__":
    sys.exit(main())
