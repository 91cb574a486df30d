"""Claim: under every tool, every program computes what it computes unprobed, bit for bit.

usage: exactness.py [--out DIR] [--only cuda,frameworks]

CUDA C++ (static and shared runtime, -fmad=false) and the frameworks' kernels run once unprobed and once under each
tool; the outputs' bytes are compared. The summary of each run tells which kernels were probed: a run in which
nothing was probed fails.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from common import TOOLS, WORKLOADS, build, ncc_run, write_result

from ncc.runtime import open_trace

BUILDS = {"static": (), "shared": ("-cudart=shared",), "nofmad": ("-fmad=false",)}


def programs(work: Path, only: set[str]) -> dict[str, list[str]]:
    """name -> command; each takes a directory for its outputs as its last argument."""
    found = {}
    if "cuda" in only:
        for name, flags in BUILDS.items():
            found[f"nvcc {name}"] = [str(build(work / f"kernels_{name}", *flags)), "all"]
    if "frameworks" in only:
        found["frameworks"] = [sys.executable, str(WORKLOADS / "frameworks.py"), "all"]
    return found


def outputs(directory: Path) -> dict[str, bytes]:
    return {p.stem: p.read_bytes() for p in sorted(directory.glob("*.bin"))}


def check(work: Path, name: str, command: list[str], tool: str, expected: dict[str, bytes]) -> dict[str, object]:
    """Run one program under one tool and compare."""
    where = work / f"{name}-{tool}".replace(" ", "_")
    (where / "out").mkdir(parents=True)
    status, printed, runs = ncc_run(tool, where / "trace", [*command, str(where / "out")], "--no-callback")
    found = outputs(where / "out")
    differ = [case for case in expected if found.get(case) != expected[case]]
    probed = probed_kernels(runs)
    return {"program": name, "tool": tool, "status": status, "cases": len(expected), "differ": differ,
            "probed_launches": probed, "ok": status == 0 and not differ and probed > 0, "printed": printed}


def probed_kernels(runs: list[Path]) -> int:
    return sum(len(open_trace(run)) for run in runs)


def main() -> int:
    parser = argparse.ArgumentParser()
    parser.add_argument("--out", type=Path)
    parser.add_argument("--only", default="cuda,frameworks")
    parser.add_argument("--tools", default=",".join(TOOLS))
    parser.add_argument("--jobs", type=int, default=4)
    args = parser.parse_args()
    with tempfile.TemporaryDirectory() as directory:
        work = Path(directory)
        commands = programs(work, set(args.only.split(",")))
        expected = {}
        for name, command in commands.items():
            plain = work / f"{name}-plain".replace(" ", "_")
            plain.mkdir()
            subprocess.run([*command, str(plain)], check=True)
            expected[name] = outputs(plain)
        with ThreadPoolExecutor(args.jobs) as pool:
            jobs = [(name, command, tool, expected[name])
                    for name, command in commands.items() for tool in args.tools.split(",")]
            rows = list(pool.map(lambda job: check(work, *job), jobs))
    for row in rows:
        print(f"--- {row['program']} / {row['tool']}: {row['printed']}")
        del row["printed"]
    print(f"{'program':<16} {'tool':<18} {'cases':>5} {'probed launches':>15}  result")
    for row in rows:
        verdict = "identical" if row["ok"] else f"FAILED status {row['status']} differ {row['differ']}"
        print(f"{row['program']:<16} {row['tool']:<18} {row['cases']:>5} {row['probed_launches']:>15}  {verdict}")
    write_result("exactness", {"rows": rows}, args.out)
    return 0 if all(row["ok"] for row in rows) else 1


if __name__ == "__main__":
    raise SystemExit(main())
