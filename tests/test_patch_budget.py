"""What patches take of a program's time, on a driver whose calls and kernels take as long as is said.

The hook driver and the engine are the real ones; the program's time is its thread's own, as far as that can be told.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from clocks import HANG_S
from native_builds import HOOKDRV, NATIVE, compile_c
from needs import needs

from ncc import abi

WORKLOADS = Path(__file__).parents[1] / "benchmarks" / "workloads"
CUBIN = Path(__file__).parent / "images" / "lineinfo.cubin"
US = 1000
CALL, GAP, KERNEL = 2 * US, 8 * US, 4 * US
SHARE = 0.25

pytestmark = needs("ptxas", "nvdisasm")


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    made = tmp_path_factory.mktemp("driver")
    driver = compile_c(made / "libcuda.so.1", [WORKLOADS / "null_driver.c"], "-w", "-shared", "-fPIC",
                       "-Wl,-soname,libcuda.so.1", "-ldl")
    compile_c(made / "program", [WORKLOADS / "launch_turns.c", driver], "-w")
    compile_c(made / "libsanitizer-public.so", [NATIVE / "fake_sanitizer.c"], "-w", "-shared", "-fPIC",
              f"-I{HOOKDRV}", "-ldl")
    return made


def run(folder: Path, tmp_path: Path, launches: int, tool: str = "",
        **environment: int) -> tuple[float, dict[str, Any]]:
    """The program's seconds, and what the run's summary says of it, where it runs with a tool."""
    taken = {"NULL_DRIVER_NS": KERNEL, "NULL_DRIVER_CALL_NS": CALL, "NULL_DRIVER_OWN_TIME": 1,
             "FAKE_SANITIZER_WAITS_NOT": 1} | environment
    environ = os.environ | {name: str(value) for name, value in taken.items()} | {
        "LD_LIBRARY_PATH": str(folder), "NCC_SANITIZER": str(folder / "libsanitizer-public.so"),
        "XDG_CACHE_HOME": str(tmp_path)}
    command = [str(folder / "program"), str(CUBIN), "scale", "10", "0", str(launches), str(GAP)]
    with_ncc = [sys.executable, "-m", "ncc", "run", "-p", tool, "--tracedir", str(tmp_path / "trace"), "--no-callback",
                "--device", "cuda", "--sass", "only", "--"]
    done = subprocess.run([*(with_ncc if tool else ()), *command], env=environ, capture_output=True, text=True,
                          timeout=HANG_S, check=False)
    assert done.returncode == 0, done.stderr
    summaries = list((tmp_path / "trace").glob("*/summary.json"))
    return json.loads(done.stdout)["seconds"], json.loads(summaries[0].read_text()) if tool else {}


CASES = {
    "the library takes long to be told a block": ({"FAKE_SANITIZER_NS": 60 * US}, abi.Taken.THREAD, 60 * US),
    "the driver takes long to launch": ({"NULL_DRIVER_LIBRARY_CALL_NS": 60 * US}, abi.Taken.CALL, 58 * US),
    "the GPU takes long": ({"NULL_DRIVER_LIBRARY_NS": 100 * US}, abi.Taken.KERNEL, 70 * US),
}


@pytest.mark.parametrize(("costs", "by", "least_ns"), CASES.values(), ids=CASES)
def test_whatever_takes_long_takes_its_share(folder: Path, tmp_path: Path, costs: dict[str, int], by: abi.Taken,
                                             least_ns: int) -> None:
    """And is said to."""
    launches = 60_000
    plain, _ = run(folder, tmp_path, launches)
    slowed, told = run(folder, tmp_path, launches, "gmem_bytes", **costs)
    counts = told["kernels"][0]["launches"]
    patched = told["patched"]
    taken = {each: patched[f"{each.name.lower()}_ns"] for each in abi.Taken}
    assert counts["probed"] + counts["budget"] == launches
    assert counts["probed"] > 100
    assert taken[by] >= 0.8 * least_ns * counts["probed"]
    assert sum(taken.values()) < 2 * SHARE * patched["program_ns"]  # where the thread could not run, that counts, too
    assert slowed / plain < 1 + SHARE + 0.1
