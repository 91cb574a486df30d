"""Launches of code that programs compile or link while they run, and of relocatable code: how many were probed?

``python benchmarks/made.py [OUT [NAME,...]]``, on a machine with a GPU. Each runs alone and twice under ``ncc run``,
with no variable set; the second time its own caches are warm. Programs whose packages are missing are left out, and
named.
"""

from __future__ import annotations

import importlib.util
import json
import os
import shutil
import subprocess
import sys
import tempfile
from collections import Counter
from pathlib import Path
from typing import Any

from common import HERE, WORKLOADS, ncc_run, write_result

PROGRAMS = HERE.parent / "tests" / "programs"
# of benchmarks/workloads/made_NAME.py
PACKAGES = {"numba": ("numba", "numba_cuda"), "cupy": ("cupy",), "warp": ("warp",), "cute_dsl": ("cutlass", "torch"),
            "cutile": ("cuda.tile", "torch"), "tilelang": ("tilelang", "torch")}
HOWS = ("nvrtc", "ptx", "cubin", "ir", "mixed", "file", "driver")


def has(*packages: str) -> bool:
    for package in packages:
        try:
            if importlib.util.find_spec(package) is None:
                return False
        except ModuleNotFoundError:
            return False
    return True


def units(folder: Path, *flags: str) -> list[str]:
    nvcc = shutil.which("nvcc") or "/usr/local/cuda/bin/nvcc"
    source, program = WORKLOADS / "made_units.cu", folder / f"units{len(flags)}"
    objects = []
    for name, define in (("kernel", ()), ("helper", ("-DUNIT",))):
        objects.append(str(folder / f"{name}{len(flags)}.o"))
        subprocess.run([nvcc, "-rdc=true", *flags, *define, "-c", str(source), "-o", objects[-1]], check=True)
    subprocess.run([nvcc, "-rdc=true", *flags, *objects, "-o", str(program)], check=True)
    return [str(program)]


def programs(folder: Path) -> dict[str, list[str] | None]:
    """name -> command; None where a package is missing."""
    found: dict[str, list[str] | None] = {}
    for name, packages in PACKAGES.items():
        found[name] = [sys.executable, str(WORKLOADS / f"made_{name}.py")] if has(*packages) else None
    for how in HOWS:
        command = [sys.executable, str(PROGRAMS / "made_here.py"), how, str(folder)]
        found[f"made here: {how}"] = command if has("cuda.bindings.nvjitlink", "numpy") else None
    nvcc = shutil.which("nvcc") or Path("/usr/local/cuda/bin/nvcc").exists()
    found["units: PTX beside"] = units(folder, "-gencode=arch=compute_90,code=[sm_90,compute_90]") if nvcc else None
    found["units: line info"] = units(folder, "-arch=sm_90", "-lineinfo") if nvcc else None
    return found


def counted(runs: list[Path]) -> dict[str, dict[str, Any]]:
    """kernel -> launches by outcome, and the reason."""
    kernels: dict[str, dict[str, Any]] = {}
    for run in runs:
        for kernel in json.loads((run / "summary.json").read_text())["kernels"]:
            kernels[kernel["demangled"]] = {"launches": kernel["launches"], "reason": kernel["reason"]}
    return kernels


def measure(name: str, command: list[str], folder: Path) -> dict[str, Any]:
    """What a program prints that two plain runs print is its output: others are times."""
    plain, again = (subprocess.run(command, capture_output=True, text=True, timeout=300, check=False) for _ in range(2))
    output = [line for line in plain.stdout.splitlines() if line in again.stdout.splitlines()]
    result: dict[str, Any] = {"status": plain.returncode, "plain": output[-8:]}
    if plain.returncode or not output:
        result["said"] = plain.stderr.splitlines()[-4:]
        print(f"{name:22} fails, or prints nothing, without ncc:", *result["said"], sep="\n    ", flush=True)
        return result
    for tool in ("block_sched", "dmat"):
        for number in ("cold", "warm"):
            traces = folder / f"{name.replace(' ', '_').replace(':', '')}_{tool}_{number}"
            status, out, runs = ncc_run(tool, traces, command)
            kernels = counted(runs)
            launches = Counter[str]()
            for kernel in kernels.values():
                launches.update(kernel["launches"])
            same = set(output) <= set(out.splitlines())
            result[f"{tool} {number}"] = {"status": status, "same output": same, "launches": dict(launches),
                                          "kernels": kernels}
            print(f"{name:22} {tool:12} {number}  {dict(launches)}  same output: {same}"
                  + "".join(f"\n    {k}: {v['reason']}" for k, v in kernels.items() if v["reason"]), flush=True)
            if status != plain.returncode or not runs:
                result[f"{tool} {number}"]["said"] = out.splitlines()[-15:]
                print("\n".join(out.splitlines()[-15:]))
    return result


def main() -> None:
    with tempfile.TemporaryDirectory() as scratch:
        folder = Path(scratch)
        os.environ["XDG_CACHE_HOME"] = str(folder / "cache")  # a cold one
        found = programs(folder)
        if len(sys.argv) > 2:
            found = {name: found[name] for name in sys.argv[2].split(",")}
        results = {name: measure(name, command, folder) for name, command in found.items() if command}
    left_out = [name for name, command in found.items() if not command]
    print("left out:", ", ".join(left_out) or "nothing")
    print(write_result("made", {"programs": results, "left_out": left_out},
                       Path(sys.argv[1]) if len(sys.argv) > 1 else None))


if __name__ == "__main__":
    main()
