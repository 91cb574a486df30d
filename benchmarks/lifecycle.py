"""Claim: however a program lives and ends, and whatever of the driver it uses, its output, status and time stay.

usage: lifecycle.py [--out DIR] [--tool block_sched] [--only NAME,...]

Each case runs once without ncc and once under it, under a limit of its own; those that overlap kernels three times
each, and their time under ncc may be 5% more. Prints for each the launches that were probed, whether output and status
are those of the plain run, and the first line in which the summary says what happened. docs/faults.md has the cases
that run on the stand-in for the driver.
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
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from common import WORKLOADS, build, show_failed, write_result

PER_CASE_S = 25
"""A case that has not ended by then hangs, with probes or without."""
MOST_SLOWER = 1.05
OVERLAP_RUNS = 3
FULL_BYTES = "2m"
SAID = ("did not end", "were not saved", "[1]", "No space left", "tables of aggregating", "no kernel was launched",
        "R0", "refused")
"""What tells a line of the summary that says what happened."""


@dataclass(frozen=True)
class Case:
    """A program. ``takes``: it says how long what it overlaps took; ``tracedir``: where, if not in the usual place.

    ``unprobed``: its launches may run without probes, and are counted.
    """

    name: str
    command: tuple[str, ...]
    environment: dict[str, str] = field(default_factory=dict)
    takes: bool = False
    tracedir: Path | None = None
    unprobed: bool = False


@dataclass(frozen=True)
class Ran:
    status: int | str  # "hangs"
    out: bytes
    err: str

    @property
    def took_ms(self) -> float | None:
        """Of what the program overlaps, by its own clock."""
        found = re.search(r"^took ([\d.]+) ms$", self.err, re.M)
        return float(found[1]) if found else None


def cases(binary: Path, small: Path | None) -> list[Case]:
    def native(name: str, scenario: str, **more: Any) -> Case:
        return Case(name, (str(binary), scenario), **more)

    def torch(name: str, **environment: str) -> Case:
        return Case(name, (sys.executable, str(WORKLOADS / "lifecycle.py"), name), environment)

    found = [
        native("two streams", "streams", takes=True), native("dependent launch", "dependent", takes=True),
        native("clusters", "clusters"), native("green contexts", "green", unprobed=True),
        native("lazy loading", "plain", environment={"CUDA_MODULE_LOADING": "LAZY"}),
        native("eager loading", "plain", environment={"CUDA_MODULE_LOADING": "EAGER"}),
        native("pools", "pools"), native("fork", "forks"), native("device reset", "resets"),
        native("context destroyed", "destroys"), native("SIGKILL", "killed"), native("_exit", "leaves"),
        native("C++ exception", "throws"), native("illegal address", "fault"),
        native("memory full", "full", unprobed=True),
        native("updatable nodes", "updatable", unprobed=True), native("all GPUs", "devices"),
    ]
    if small is not None:
        found.append(native("disk full", "pools", tracedir=small, unprobed=True))
    if importlib.util.find_spec("torch"):
        found += [torch("expandable", PYTORCH_CUDA_ALLOC_CONF="expandable_segments:True",
                        PYTORCH_ALLOC_CONF="expandable_segments:True"), torch("loader"), torch("spawn")]
    return found


def limited(command: list[str], environment: dict[str, str]) -> Ran:
    """With all that it started: what hangs is ended, so that the other cases have their time."""
    with subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                          env={**os.environ, "COLUMNS": "160", **environment}, start_new_session=True) as process:
        try:
            out, err = process.communicate(timeout=PER_CASE_S)
        except subprocess.TimeoutExpired:
            os.killpg(process.pid, 9)
            return Ran("hangs", b"", "")
        return Ran(process.returncode, out, err.decode(errors="replace"))


def least(runs: list[Ran]) -> float | None:
    times = [ran.took_ms for ran in runs if ran.took_ms is not None]
    return min(times) if times else None


def summaries(tracedir: Path) -> list[dict[str, Any]]:
    found = []
    for path in sorted(tracedir.glob("*/summary.json")):
        try:
            found.append(json.loads(path.read_text()))
        except (OSError, ValueError):  # the disk was full
            continue
    return found


def said(err: str) -> str:
    """The summary's first line about what did not go as it mostly does."""
    _, _, text = err.rpartition("ncc: process")
    lines = [line.strip() for line in text.splitlines() if any(word in line for word in SAID)]
    return next(iter(lines), "")


def expected(status: int | str) -> int | str:
    """What ``ncc run`` exits with: 128 + N where signal N ended the program."""
    return 128 - status if isinstance(status, int) and status < 0 else status


def check(case: Case, tool: str, work: Path) -> dict[str, Any]:
    work.mkdir(parents=True)
    times = OVERLAP_RUNS if case.takes else 1
    tracedir = case.tracedir or work / "trace"
    plain = [limited(list(case.command), case.environment) for _ in range(times)]
    run = [sys.executable, "-m", "ncc", "run", "-p", tool, "--no-callback", "--tracedir", str(tracedir), "--"]
    probed = [limited([*run, *case.command], case.environment) for _ in range(times)]
    counts: dict[str, int] = {}
    for summary in summaries(tracedir):
        for kernel in summary["kernels"]:
            for outcome, count in kernel["launches"].items():
                counts[outcome] = counts.get(outcome, 0) + count
    before, after = least(plain), least(probed)
    ratio = after / before if before and after else None
    same_output = {ran.out for ran in probed} == {plain[0].out}
    same_status = {ran.status for ran in probed} == {expected(plain[0].status)}
    hung = plain[0].status == "hangs" or any(ran.status == "hangs" for ran in probed)
    return {
        "case": case.name, "launches": counts, "probed": counts.get("probed", 0), "output": same_output,
        "status": [plain[0].status, probed[0].status], "same_status": same_status, "plain_ms": before,
        "probed_ms": after, "ratio": ratio, "said": said(probed[0].err),
        "ok": same_output and same_status and not hung and "Traceback" not in probed[0].err.partition("ncc: process")[2]
        and (case.unprobed or counts.get("probed", 0) > 0) and (not case.takes or ratio is not None)
        and (ratio is None or ratio <= MOST_SLOWER),
        "printed": f"{plain[0].err[-800:]}\n----\n{probed[0].out[-400:]!r}\n{probed[0].err[-2500:]}",
    }


@contextmanager
def small_disk(work: Path) -> Iterator[Path | None]:
    """None where nothing can be mounted."""
    folder = work / "small"
    folder.mkdir()
    command = ["mount", "-t", "tmpfs", "-o", f"size={FULL_BYTES}", "none", str(folder)]
    if subprocess.run(command, capture_output=True).returncode:
        yield None
        return
    (folder / "fill").write_bytes(bytes(1 << 20))
    try:
        yield folder
    finally:
        subprocess.run(["umount", "-l", str(folder)], check=False)


@contextmanager
def mps(work: Path) -> Iterator[dict[str, str] | None]:
    """What a program needs to be a client of a daemon that is started here; None where there is none."""
    control = shutil.which("nvidia-cuda-mps-control")
    environment = {"CUDA_MPS_PIPE_DIRECTORY": str(work / "mps"), "CUDA_MPS_LOG_DIRECTORY": str(work / "mps")}
    (work / "mps").mkdir()
    try:
        started = control and not subprocess.run([control, "-d"], env={**os.environ, **environment}, timeout=10,
                                                 capture_output=True).returncode
    except (OSError, subprocess.TimeoutExpired):
        started = False
    if not control or not started:
        yield None
        return
    try:
        yield environment
    finally:
        subprocess.run([control], input=b"quit -t 1\n", env={**os.environ, **environment}, timeout=20,
                       capture_output=True, check=False)


def main() -> int:
    parser = argparse.ArgumentParser()
    parser.add_argument("--out", type=Path)
    parser.add_argument("--tool", default="block_sched")
    parser.add_argument("--only")
    args = parser.parse_args()
    left_out, rows = [], []

    def wanted(name: str) -> bool:
        return not args.only or any(part in name for part in args.only.split(","))

    with tempfile.TemporaryDirectory() as scratch:
        work = Path(scratch)
        binary = build(work / "lifecycle", source="lifecycle.cu")
        with small_disk(work) as small:
            chosen = [case for case in cases(binary, small) if wanted(case.name)]
            for number, case in enumerate(chosen):
                rows.append(check(case, args.tool, work / str(number)))
            left_out += [] if small else ["disk full (nothing can be mounted)"]
        if not importlib.util.find_spec("torch"):
            left_out.append("expandable, loader, spawn (no torch)")
        if wanted("MPS"):
            with mps(work) as environment:
                if environment is None or limited([str(binary), "plain"], environment).status != 0:
                    left_out.append("MPS (its daemon does not start, or serves nobody)")
                else:
                    rows.append(check(Case("MPS", (str(binary), "plain"), environment), args.tool, work / "served"))
    show_failed(rows, "case")
    print(f"{'case':18}{'probed':>8}{'unprobed':>9}  {'output':7}{'status':14}{'time':>7}        the summary says")
    for row in rows:
        unprobed = sum(row["launches"].values()) - row["probed"]
        status = "same" if row["same_status"] else f"{row['status'][0]} -> {row['status'][1]}"
        ratio = f"{row['ratio']:.3f}" if row["ratio"] else "-"
        print(f"{row['case']:18}{row['probed']:>8}{unprobed:>9}  {'same' if row['output'] else 'OTHER':7}{status:14}"
              f"{ratio:>7}  {'ok' if row['ok'] else 'FAILED':6}{row['said'][:90]}")
    for name in left_out:
        print(f"left out: {name}")
    print(f"results: {write_result('lifecycle', {'tool': args.tool, 'rows': rows, 'left_out': left_out}, args.out)}")
    return 0 if all(row["ok"] for row in rows) else 1


if __name__ == "__main__":
    sys.exit(main())
