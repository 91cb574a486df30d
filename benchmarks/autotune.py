"""Claim: autotuners choose as they do without ncc, and what they launch to choose is not probed.

usage: autotune.py [--out DIR] [--tool dmat]

Runs each program of workloads/tuned.py without ncc, under a tool, and under it with --autotune probe. Prints what was
chosen, whether the output is the same to the last bit, launches of timing loops that were left out, and those
that were probed.
Inductor chooses by noise among configurations of about the same speed: what it chose is printed with how much slower
the next one was, and the output is compared.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import tempfile
from collections import Counter
from pathlib import Path
from typing import Any

from common import WORKLOADS, launch_counts, ncc_run, write_result

PROGRAMS = ("triton", "inductor")


def measure(program: str, tool: str, how: tuple[str, ...] | None, work: Path) -> dict[str, Any]:
    """One run; ``how`` None: without ncc."""
    out = work / "out.json"
    os.environ["TORCHINDUCTOR_CACHE_DIR"] = str(work / "inductor")  # a choice that was kept would not be made
    os.environ["TRITON_CACHE_DIR"] = str(work / "triton")
    command = [sys.executable, str(WORKLOADS / "tuned.py"), program, str(out)]
    launches: Counter[str] = Counter()
    if how is None:
        subprocess.run(command, check=True)
    else:
        status, said, runs = ncc_run(tool, work / "trace", command, "--no-callback", *how, timeout=900)
        if status:
            raise SystemExit(said)
        launches = launch_counts(runs)
    return {**json.loads(out.read_text()), "autotune": launches["autotune"], "probed": launches["probed"]}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--out", type=Path)
    parser.add_argument("--tool", default="dmat")
    args = parser.parse_args()
    ways: dict[str, tuple[str, ...] | None] = {
        "alone": None, "ncc run": (), "--autotune probe": ("--autotune", "probe")}
    results: dict[str, Any] = {}
    for program in PROGRAMS:
        for way, how in ways.items():
            with tempfile.TemporaryDirectory() as folder:
                results[f"{program}, {way}"] = measure(program, args.tool, how, Path(folder))
    write_result("autotune", {"tool": args.tool, "runs": results}, args.out)
    print(f"{'run':28} {'left out':>9} {'probed':>7} {'output':>7}  chosen")
    for name, result in results.items():
        same = result["digest"] == results[f"{name.partition(',')[0]}, alone"]["digest"]
        print(f"{name:28} {result['autotune']:9} {result['probed']:7} {'same' if same else 'OTHER':>7}  "
              f"{result['chosen']}")


if __name__ == "__main__":
    main()
