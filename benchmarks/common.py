"""What the benchmark scripts share: building the CUDA programs, running a command under ncc, writing results."""

from __future__ import annotations

import datetime
import json
import os
import platform
import shutil
import subprocess
import sys
from collections import Counter
from collections.abc import Iterable
from pathlib import Path
from typing import Any

HERE = Path(__file__).parent
WORKLOADS = HERE / "workloads"
TOOLS = ("block_sched", "gmem_bytes", "tensorop_count", "dmat", "program_progress", "instr_count")
ARCH = "-gencode=arch=compute_90,code=[sm_90,compute_90]"


def build(out: Path, *flags: str, source: str = "kernels.cu") -> Path:
    """Compile one of the CUDA workloads; flags go to nvcc."""
    nvcc = shutil.which("nvcc") or "/usr/local/cuda/bin/nvcc"
    subprocess.run([nvcc, "-O3", "-std=c++17", ARCH, *flags, str(WORKLOADS / source), "-o", str(out)], check=True)
    return out


def build_on_null_driver(folder: Path, source: str) -> Path:
    """Compile one of the C workloads with workloads/null_driver.c for its libcuda.so.1, which lies in the folder."""
    driver, program = folder / "libcuda.so.1", folder / Path(source).stem
    build_c(driver, WORKLOADS / "null_driver.c", "-w", "-shared", "-fPIC", f"-Wl,-soname,{driver.name}", "-ldl")
    return build_c(program, WORKLOADS / source, str(driver))


def build_c(out: Path, source: Path, *flags: str) -> Path:
    """Compile C; flags go to the compiler."""
    subprocess.run([os.environ.get("CC", "cc"), "-O2", str(source), "-o", str(out), *flags], check=True)
    return out


def said(printed: str) -> dict[str, Any]:
    """The JSON that a program has printed, in a line of its own."""
    return dict(json.loads(next(line for line in printed.splitlines() if line.startswith("{"))))


def ncc_run(tool: str, tracedir: Path, command: list[str], *flags: str,
            timeout: float = 300) -> tuple[int, str, list[Path]]:
    """(exit status, what was printed, the runs' directories) of ``ncc run -p tool -- command``."""
    done = subprocess.run([sys.executable, "-m", "ncc", "run", "-p", tool, "--tracedir", str(tracedir), *flags, "--",
                           *command], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, timeout=timeout,
                          errors="replace", env={**os.environ, "COLUMNS": "160"})
    return done.returncode, done.stdout, sorted(p.parent for p in tracedir.glob("*/store"))


def launch_counts(runs: Iterable[Path]) -> Counter[str]:
    """Launches of all kernels of these runs, by what became of them."""
    counts = Counter[str]()
    for run in runs:
        if not (run / "summary.json").exists():
            counts["of a process without a summary"] += 1
            continue
        for kernel in json.loads((run / "summary.json").read_text())["kernels"]:
            counts.update(kernel["launches"])
    return counts


def show_failed(rows: list[dict[str, Any]], *named_by: str) -> None:
    """What the rows' runs printed that are not ``ok``; a result's file has none of it."""
    for row in rows:
        if not row["ok"]:
            print(f"--- {', '.join(str(row[key]) for key in named_by)}:\n{row['printed']}\n")
        del row["printed"]


def machine() -> dict[str, str]:
    """The GPU, driver and CUDA release that a result was measured on."""
    query = subprocess.run(["nvidia-smi", "--query-gpu=name,driver_version", "--format=csv,noheader"],
                           capture_output=True, text=True)
    gpus = query.stdout.splitlines() or [""]
    name, _, driver = gpus[0].partition(", ")
    return {"gpu": name if len(gpus) == 1 else f"{len(gpus)} x {name}", "driver": driver,
            "python": sys.version.split()[0]}


def processor() -> dict[str, str]:
    """The processor that a result was measured on, and what LLVM calls it."""
    import llvmlite.binding as llvm  # nothing that measures a GPU needs it

    lines = Path("/proc/cpuinfo").read_text().splitlines() if Path("/proc/cpuinfo").exists() else []
    model = next((line.partition(":")[2].strip() for line in lines if line.startswith("model name")), "")
    return {"cpu": f"{model or platform.processor()} ({llvm.get_host_cpu_name()})", "python": platform.python_version()}


def write_result(name: str, payload: dict[str, Any], directory: Path | None = None,
                 measured_on: dict[str, Any] | None = None) -> Path:
    """``results/<date>-<name>.json`` with the machine in it."""
    directory = directory or HERE / "results"
    directory.mkdir(parents=True, exist_ok=True)
    date = datetime.date.today().isoformat()
    path = directory / f"{date}-{name}.json"
    report = {"what": name, "date": date, "machine": measured_on or machine(), **payload}
    path.write_text(json.dumps(report, indent=1) + "\n")
    return path
