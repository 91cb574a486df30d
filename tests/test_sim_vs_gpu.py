"""The script that compares the simulator with a GPU: its kernels, its comparison, both of its sides."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest
from needs import needs, ptxas_errors
from profiles import is_long

from ncc.engine.native import simulator_library

ROOT = Path(__file__).parent.parent
sys.path.append(str(ROOT / "benchmarks"))

from simcases.all import cases  # noqa: E402
from simcases.case import EXACT, EXACT_BUT_NAN, OPEN, Allowed, Output, compare  # noqa: E402

SCRIPT = ROOT / "benchmarks" / "sim_vs_gpu.py"
INSTRUCTIONS = [c for c in cases().values() if not c.name.startswith("kernel-")]
F32 = np.array([0, 0x80000000, 0x3F800000, 0x7F800000, 0x7FC00000, 1], np.uint32)


def script(*args: str, env: dict[str, str] | None = None) -> subprocess.CompletedProcess[str]:
    return subprocess.run([sys.executable, str(SCRIPT), *args], capture_output=True, text=True, env=env, timeout=400)


def test_rows_have_names_of_their_own() -> None:
    for case in cases().values():
        names = [o.name for o in case.outputs]
        assert len(set(names)) == len(names), case.name
        assert re.fullmatch(r"[\w.-]+", case.name), "it names a file"


@needs("ptxas")
def test_every_kernel_assembles() -> None:
    """What the driver of a GPU is given is PTX: all instructions in one text, since starting ptxas costs most."""
    head, _, _ = INSTRUCTIONS[0].ptx.partition(".visible")
    bodies = [c.ptx.removeprefix(head).replace(".entry k(", f".entry k{n}(") for n, c in enumerate(INSTRUCTIONS)]
    assert ptxas_errors(head + "\n".join(bodies), "sm_90", "-O0")[:2000] == ""


def test_all_instructions_run_on_the_simulator() -> None:
    """Every fourth, but in the long run; the tests of the simulator are others."""
    chosen = INSTRUCTIONS if is_long() else INSTRUCTIONS[::4]
    done = script("--self", "--jobs", "1", "--only", ",".join(c.name for c in chosen))
    assert done.returncode == 0, done.stdout[-3000:] + done.stderr
    counts = {verdict: int(n) for n, verdict in re.findall(r"(\d+) ([a-z]+)", done.stdout.splitlines()[-2])}
    assert set(counts) <= {"equal", "unsupported"}
    assert counts["equal"] > 0.95 * sum(len(c.outputs) for c in chosen)


def test_both_sides_through_the_stand_in_driver(tmp_path: Path) -> None:
    """All of the driver API that the script uses, on the library that takes a GPU's place."""
    env = {**os.environ, "NCC_SIM_ARCH": "90", "NCC_SIM_PYTHON": sys.executable}
    done = script("--library", str(simulator_library()), "--out", str(tmp_path), "--jobs", "1",
                  "--only", "sm80.gather,sm80.gemm,carry,division", env=env)
    report = json.loads(next(tmp_path.glob("*.json")).read_text())
    assert done.returncode == 0, done.stdout
    assert report["machine"]["gpu"].startswith("ncc simulator")
    assert report["verdicts"] == {"equal": report["rows"]}
    assert len(report["cases"]) == 16


def test_without_a_gpu_it_says_so(tmp_path: Path) -> None:
    done = script("--library", str(tmp_path / "libcuda.so.1"))
    assert done.returncode == 1
    assert done.stdout.startswith("no GPU: ")


@pytest.mark.parametrize(("index", "bits", "allowed", "wrong"), [
    (2, 0x3F800001, EXACT, 1), (2, 0x3F800001, Allowed("approx", ulps=1), 0),
    (2, 0x3F800002, Allowed("approx", ulps=1), 1), (0, 0x80000000, EXACT, 1),
    (0, 0x80000000, Allowed("approx", ulps=1), 0), (4, 0x7FFFFFFF, EXACT, 1), (4, 0x7FFFFFFF, EXACT_BUT_NAN, 0),
    (3, 0xFF800000, Allowed("approx", ulps=9), 1), (3, 0x7F7FFFFF, Allowed("approx", 9), 1),
    (5, 0x00000003, Allowed("approx", ulps=1), 1), (5, 0x00000003, Allowed("matrix", absolute=1e-40), 0),
    (2, 0x3F800001, OPEN, 0),
    (2, 0x3F000000, Allowed("matrix", relative=0.6), 1), (2, 0x40000000, Allowed("matrix", relative=0.6), 0)])
def test_elements_are_as_near_as_a_row_allows(index: int, bits: int, allowed: Allowed, wrong: int) -> None:
    other = F32.copy()
    other[index] = bits
    found = compare(F32, other, Output("row", 0, allowed, "f32"))
    assert (found.elements, found.unequal, found.wrong) == (len(F32), 1, wrong)


def test_a_process_that_breaks_costs_one_case(tmp_path: Path) -> None:
    """A driver whose launches of one kernel fail, hang or crash: a library in C that else leaves memory as it is. Each
    is followed by another case, the crash by a second one."""
    library = tmp_path / "libcuda.so.1"
    subprocess.run(["cc", "-shared", "-fPIC", "-w", str(ROOT / "tests/native/broken_driver.c"), "-o", str(library)],
                   check=True)
    done = script("--library", str(library), "--out", str(tmp_path), "--jobs", "1", "--patience", "2",
                  "--only", "cumsum_kernel-2x555,recurrence_kernel-2x301,80.gather_kernel-257,triton_loops")
    report = {c["case"]: c for c in json.loads(next(tmp_path.glob("*.json")).read_text())["cases"]}
    notes = {name: {row.get("note", "")[:60] for row in c["others"]} for name, c in report.items()}
    assert done.returncode == 1
    wanted = {"cumsum": "cuLaunchKernel: CUDA_ERROR_ILLEGAL_ADDRESS (700)",
              "recurrence": "killed after 2 s without a result", "gather": "",
              "loops": "the process ended with status -6: "}
    for kernel, note in wanted.items():
        found = [told for name, told in notes.items() if f"triton_{kernel}_" in name]
        assert found == [{note and f"GPU: {note}"}] * (2 if kernel == "loops" else 1)
