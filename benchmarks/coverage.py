"""Claim: of programs as they are, every launch of code that has PTX is probed, in graphs, too, and keeps its bits.

usage: coverage.py [--out DIR] [--tools block_sched,dmat] [--only NAME]... (a part of it)

Each program runs twice without ncc, so that it is known whether its outputs are the same at all, and once under each
tool. Prints per program and tool the launches that were probed, were left alone (of libraries that may not be
modified), have no PTX, or ran unprobed for another reason; whether the outputs are those of the plain runs; and the
time that the program says that it took, against the plain runs'. A program that counts its kernels' executions is
held to that number, in all and of each kernel. Counted: in a graph that the device may launch, where nothing is
recorded. Repeated: by a loop in a graph, within one launch of it, beyond what there was room for: none of these
programs may have such.
Launching: of kernels that launch others from the device, which have to run as they are. Stock PyTorch's own kernels
have no PTX: they are probed in their machine code. The result is written after each program, so a run that is cut off
has those before it.
"""

from __future__ import annotations

import argparse
import importlib.util
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
from collections import Counter
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from common import WORKLOADS, build, ncc_run, write_result

NO_PTX = ("B055", "B058")
"""Codes of refusals: the running code comes without its PTX."""
LAUNCHES_ITSELF = "B034"
"""Of kernels that launch others from the device: these run as they are, and what they launch is not counted."""


@dataclass(frozen=True)
class Case:
    """A program: its command without the folder for its outputs, its last argument."""

    name: str
    command: tuple[str, ...]
    flags: tuple[str, ...] = ()


def cases(work: Path) -> list[Case]:
    def python(name: str, script: str, *arguments: str, flags: tuple[str, ...] = ()) -> Case:
        return Case(name, (sys.executable, str(WORKLOADS / script), *arguments), flags)

    return [
        Case("C++ graphs, state", (str(build(work / "graphs", source="graphs.cu")), "all")),
        Case("C++ kernels", (str(build(work / "kernels")), "all")),
        Case("textures, surfaces", (str(build(work / "references", "-Wno-deprecated-declarations",
                                              source="references.cu")),)),
        Case("C++ device launch", (str(build(work / "device_launch", "-rdc=true", "-lcudadevrt",
                                             source="device_launch.cu")),)),
        *(Case("C++ cuRAND", (str(build(work / "curand", f"-I{folder}", source="curand.cu")),))
          for folder in curand_headers()),
        python("training step", "training_step.py", "200"),
        python("training step, graphs", "training_step.py", "200", "--graphs"),
        python("stock PyTorch", "training_step.py", "200", "--eager", flags=("--sass", "auto")),
        python("JAX, graphs", "frameworks.py", "jax_graphs"),
        python("CuPy", "frameworks.py", "cupy"),
        python("Triton", "frameworks.py", "triton_add"),
        *([python("numba-cuda", "made_numba.py")] if importlib.util.find_spec("numba_cuda") else []),
    ]


def curand_headers() -> list[Path]:
    """The folder of the toolkit's or of a wheel, where one is."""
    nvcc = Path(shutil.which("nvcc") or "/usr/local/cuda/bin/nvcc").resolve()
    folders = [nvcc.parent.parent / "include", *(Path(p) / "nvidia" / "cu13" / "include" for p in sys.path)]
    return [folder for folder in folders if (folder / "curand_kernel.h").exists()][:1]


@dataclass(frozen=True)
class Ran:
    status: int
    outputs: dict[str, bytes]
    printed: str

    @property
    def seconds(self) -> float | None:
        """What the program measured itself."""
        found = re.search(r"^took ([\d.]+) s", self.printed, re.M)
        return float(found[1]) if found else None


def outputs_of(folder: Path) -> dict[str, bytes]:
    """What was computed; addresses, which differ from run to run, are in .json files."""
    return {path.name: path.read_bytes() for path in sorted(folder.iterdir()) if path.suffix != ".json"}


def plain(case: Case, folder: Path) -> Ran:
    folder.mkdir(parents=True)
    ran = subprocess.run([*case.command, str(folder)], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
                         timeout=300, errors="replace", env=environment())
    return Ran(ran.returncode, outputs_of(folder), ran.stdout)


def environment() -> dict[str, str]:
    """JAX takes most of the memory otherwise."""
    return {**os.environ, "XLA_PYTHON_CLIENT_PREALLOCATE": "false"}


def kernels(runs: list[Path]) -> list[dict[str, Any]]:
    return [kernel for run in runs for kernel in json.loads((run / "summary.json").read_text())["kernels"]]


def launches(runs: list[Path]) -> tuple[Counter[str], Counter[str]]:
    """(what became of launches, kernels and reasons of the others)."""
    found, others = Counter[str](), Counter[str]()
    for kernel in kernels(runs):
        for outcome, count in kernel["launches"].items():
            kind = kind_of(outcome, kernel["reason"] or "")
            found[kind] += count
            if kind == "other":
                others[f"{kernel['demangled'][:60]}: {outcome} {kernel['reason']}"] += count
    return found, others


def kind_of(outcome: str, reason: str) -> str:
    if outcome == "probed":
        return "probed"
    if outcome == "by_device":
        return "counted"
    if outcome == "left_alone":
        return "left alone"
    if outcome == "beyond":
        return "repeated"
    if outcome == "refused" and LAUNCHES_ITSELF in reason:
        return "launching"
    return "no PTX" if outcome == "refused" and any(code in reason for code in NO_PTX) else "other"


def executed(printed: str) -> int | None:
    """What a program counted of its own kernels; None: it does not, or miscounts."""
    counted = [(int(a), int(b)) for a, b in re.findall(r"executed (\d+) of (\d+)", printed)]
    return sum(a for a, _ in counted) if counted and all(a == b for a, b in counted) else None


def executed_by_kernel(printed: str, runs: list[Path]) -> dict[str, tuple[int, int]]:
    """Of kernels that say how often they were executed: that, and how often by what ncc counted."""
    counted = Counter[str]()
    for kernel in kernels(runs):
        name = re.split(r"[(<]", kernel["demangled"])[0].split()[-1]
        counted[name] += sum(n for outcome, n in kernel["launches"].items() if outcome in ("probed", "by_device"))
    said = re.findall(r"^kernel (\w+) was executed (\d+) times", printed, re.M)
    return {name: (int(times), counted[name]) for name, times in said}


def check(case: Case, tool: str, work: Path, before: list[Ran]) -> dict[str, Any]:
    folder = work / tool
    (folder / "out").mkdir(parents=True)
    os.environ.update(environment())
    status, printed, runs = ncc_run(tool, folder / "trace", [*case.command, str(folder / "out")], "--no-callback",
                                    *case.flags)
    ran = Ran(status, outputs_of(folder / "out"), printed)
    found, others = launches(runs)
    host_us = sum(json.loads((run / "summary.json").read_text())["host_ns"] for run in runs) / 1e3
    known = executed(before[0].printed)
    of_kernels = executed_by_kernel(printed, runs)
    same = before[0].outputs == before[1].outputs
    times = [r.seconds for r in before if r.seconds]
    return {
        "program": case.name, "tool": tool, "status": status, "plain_status": before[0].status,
        "launches": dict(found), "other": dict(others.most_common(12)),
        "executed": known, "executed_by_kernel": of_kernels,
        "plain_runs_agree": same, "identical": ran.outputs == before[0].outputs,
        "seconds": [ran.seconds, *times], "host_us_a_launch": host_us / max(1, found.total()),
        "ratio": ran.seconds / min(times) if times and ran.seconds else None,
        "ok": status == before[0].status == 0 and found["probed"] > 0 and found["other"] == 0
        and (not same or ran.outputs == before[0].outputs)
        and found["repeated"] == 0 and (known is None or found["probed"] + found["counted"] == known)
        and all(said == counted for said, counted in of_kernels.values()),
        "printed": printed[-4000:],
    }


def main() -> int:
    parser = argparse.ArgumentParser()
    parser.add_argument("--out", type=Path)
    parser.add_argument("--tools", default="block_sched")
    parser.add_argument("--only", action="append")
    args = parser.parse_args()
    rows: list[dict[str, Any]] = []
    skipped: list[str] = []
    with tempfile.TemporaryDirectory() as scratch:
        work = Path(scratch)
        chosen = [case for case in cases(work) if not args.only or any(part in case.name for part in args.only)]
        for number, case in enumerate(chosen):
            before = [plain(case, work / f"{number}" / f"plain{n}") for n in range(2)]
            if before[0].status:
                print(f"{case.name} does not run here: {before[0].printed.splitlines()[-1]}", flush=True)
                skipped.append(case.name)
            for tool in args.tools.split(",") if case.name not in skipped else ():
                rows.append(row := check(case, tool, work / f"{number}", before))
                print(f"{case.name}, {tool}: {'ok' if row['ok'] else row['printed']}", flush=True)
            left = [other.name for other in chosen[number + 1:]]
            written = [{key: value for key, value in row.items() if key != "printed"} for row in rows]
            path = write_result("coverage", {"rows": written, "do_not_run_here": skipped, "not_run": left}, args.out)
    for row in rows:
        print(f"{row['program']}: the hook driver takes {row['host_us_a_launch']:.2f} us a launch; {row['seconds']} s")
    columns = ("probed", "counted", "repeated", "left alone", "no PTX", "launching", "other")
    print(f"{'program':24} {'tool':12}" + "".join(f"{c:>11}" for c in columns) + "  same bits      wall  ")
    for row in rows:
        bits = "-" if not row["plain_runs_agree"] else "yes" if row["identical"] else "NO"
        ratio = f"{row['ratio']:.3f}" if row["ratio"] else "-"
        print(f"{row['program']:24} {row['tool']:12}" + "".join(f"{row['launches'].get(c, 0):11}" for c in columns)
              + f"  {bits:9} {ratio:>9}  {'ok' if row['ok'] else 'FAILED'}")
        for reason, count in row["other"].items():
            print(f"    {count} x {reason}")
        for name, (said, counted) in row["executed_by_kernel"].items():
            print(f"    {name}: executed {said} times by its own count, {counted} by ncc's")
    print(f"results: {path}")
    return 0 if all(row["ok"] for row in rows) else 1


if __name__ == "__main__":
    sys.exit(main())
