"""Claim: torch.profiler and Triton's Proton work in a program whose kernels are probed, its output stays, and ncc says
that they were there.

usage: profilers.py [--out DIR] [--tool block_sched] [--seconds 90]

workloads/profiled.py runs with each profiler alone, and under ncc. Prints the kernels that the profiler names and how
often it saw them, the launches that ncc probed, whether ncc told of a profiler (R098), and whether the outputs are
those of the run without ncc. Each of the six runs ends after --seconds.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

from common import WORKLOADS, launch_counts, ncc_run, write_result

PROFILERS = ("none", "torch.profiler", "proton")


def measure(profiler: str, tool: str | None, folder: Path, seconds: float) -> dict[str, Any]:
    folder.mkdir(parents=True)
    out = folder / "out.json"
    # timeout ends the program alone: ncc prints its summary then, too.
    command = ["timeout", str(seconds), sys.executable, str(WORKLOADS / "profiled.py"), profiler, str(out)]
    runs: list[Path] = []
    if tool:
        status, printed, runs = ncc_run(tool, folder / "trace", command, "--no-callback", timeout=seconds + 60)
    else:
        done = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, errors="replace")
        status, printed = done.returncode, done.stdout
    found = json.loads(out.read_text()) if out.exists() else {"digest": None, "kernels": {}}
    return {"profiler": profiler, "tool": tool, "status": status, "probed": launch_counts(runs)["probed"],
            "told": "note[R098]" in printed, **found, "printed": printed[-3000:]}


def main() -> int:
    parser = argparse.ArgumentParser()
    parser.add_argument("--out", type=Path)
    parser.add_argument("--tool", default="block_sched")
    parser.add_argument("--seconds", type=float, default=90, help="for each run")
    args = parser.parse_args()
    rows = []
    with tempfile.TemporaryDirectory() as scratch:
        for profiler in PROFILERS:
            plain, probed = (measure(profiler, tool, Path(scratch) / f"{profiler}-{tool}", args.seconds)
                             for tool in (None, args.tool))
            probed["ok"] = probed["status"] == plain["status"] == 0 and probed["probed"] > 0 \
                and probed["digest"] is not None and probed["digest"] == plain["digest"] \
                and probed["kernels"].keys() == plain["kernels"].keys() \
                and probed["told"] == (profiler != "none")
            rows += [plain, probed]
            if not probed["ok"]:
                print(plain["printed"], probed["printed"], sep="\n---\n")
    print(f"{'profiler':16} {'ncc':12} {'probed':>7} {'told':>5}  kernels that it saw")
    for row in rows:
        seen = ", ".join(f"{count} {name[:40]}" for name, count in row["kernels"].items())
        told = "R098" if row["told"] else "-"
        print(f"{row['profiler']:16} {row['tool'] or '-':12} {row['probed']:>7} {told:>5}  {seen}"
              f"{'' if row.get('ok', True) else '  FAILED'}")
        del row["printed"]
    write_result("profilers", {"rows": rows}, args.out)
    return 0 if all(row.get("ok", True) for row in rows) else 1


if __name__ == "__main__":
    sys.exit(main())
