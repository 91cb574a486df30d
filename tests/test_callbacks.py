"""Callbacks written for Neutrino, run on our traces by the real runner."""

from __future__ import annotations

import os
import struct
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest
from traces import MapData, write_run

from ncc.engine.callbacks import CallbackRunner, shim_directory

UPSTREAM = Path(__file__).with_name("upstream_callback.py")
SCHED = [("start", "u64"), ("elapsed", "u32"), ("cuid", "u32")]
SCHED_TYPE = np.dtype([("start", "<u8"), ("elapsed", "<u4"), ("cuid", "<u4")])


@pytest.fixture
def trace(tmp_path: Path) -> Path:
    """4 blocks of 2 warps: blocks 0 and 2 on SM 0, 1 and 3 on SM 7; warp w of block b starts at 1000 + 10 b + w."""
    records = np.zeros((4, 2, 1), SCHED_TYPE)
    records["start"][:, :, 0] = 1000 + 10 * np.arange(4)[:, None] + np.arange(2)
    records["elapsed"] = 5
    records["cuid"][1::2] = 7
    return write_run(tmp_path, {"block_sched": MapData("warp", SCHED, records)}, (2, 2, 1), (8, 8, 1))


def run_callback(script: Path, *results: Path) -> tuple[str, CallbackRunner]:
    """What the runner shows for these results, and the runner."""
    shown: list[str] = []
    runner = CallbackRunner(script, lambda: None, shown.append)
    try:
        for result in results:
            runner.add(result)
        runner.wait()
    finally:
        runner.close()
    return "".join(shown), runner


def test_a_callback_of_neutrino_runs_unchanged(trace: Path) -> None:
    shown, runner = run_callback(UPSTREAM, trace, trace)
    assert shown == "SM 0: 4 warps, 20 cycles, from 1000\nSM 7: 4 warps, 20 cycles, from 1010\n" * 2
    assert (runner.done, runner.failures) == (2, 0)
    log = trace.parent.parent.joinpath("callback.log").read_text()
    assert log.startswith(f"[callback] {UPSTREAM} {trace}\nSM 0: 4 warps")
    assert log.count("[callback] succeed\n") == 2


def test_a_callback_of_neutrino_fails_alone(trace: Path) -> None:
    broken = trace.with_name("broken.bin")
    broken.write_bytes(trace.read_bytes()[:20])
    shown, runner = run_callback(UPSTREAM, broken, trace)
    assert "struct.error" in shown
    assert f"ncc: callback failed on {broken}: struct.error: unpack requires a buffer of 32 bytes\n" in shown
    assert shown.endswith("SM 7: 4 warps, 20 cycles, from 1010\n")
    assert (runner.done, runner.failures) == (2, 1)


def test_a_silent_callback_is_logged_and_shows_nothing(trace: Path, tmp_path: Path) -> None:
    (tmp_path / "silent.py").write_text("import neutrino\n")
    shown, runner = run_callback(tmp_path / "silent.py", trace)
    assert shown == ""
    assert (runner.done, runner.failures) == (1, 0)
    assert "[callback] succeed" in trace.parent.parent.joinpath("callback.log").read_text()


def test_a_callback_that_is_not_there_is_a_failure_of_its_own(trace: Path, tmp_path: Path) -> None:
    shown, runner = run_callback(tmp_path / "none.py", trace)
    assert "none.py" in shown
    assert (runner.done, runner.failures) == (1, 1)


def test_an_installed_neutrino_wins(trace: Path, tmp_path: Path) -> None:
    (tmp_path / "neutrino.py").write_text("origin = 'installed'\n")
    (tmp_path / "callback.py").write_text("import neutrino\nprint(neutrino.origin)\n")
    assert run_callback(tmp_path / "callback.py", trace)[0] == "installed\n"


def test_the_shim_needs_nothing_and_mirrors_the_format(trace: Path) -> None:
    code = ("import sys; from neutrino import TraceHeader, TraceSection; "
            "print(TraceHeader._fields, TraceSection._fields, 'ncc' in sys.modules or 'numpy' in sys.modules)")
    done = subprocess.run([sys.executable, "-S", "-c", code], env={**os.environ, "PYTHONPATH": shim_directory()},
                          capture_output=True, text=True, check=True)
    header = ("gridDimX", "gridDimY", "gridDimZ", "blockDimX", "blockDimY", "blockDimZ", "sharedMemBytes", "numProbes")
    assert done.stdout == f"{header} {('size', 'warpDiv', 'offset')} False\n"
    assert struct.unpack("<8I", trace.read_bytes()[:32]) == (2, 2, 1, 8, 8, 1, 0, 1)


def test_a_trace_whose_path_is_not_utf8(trace: Path, tmp_path: Path) -> None:
    moved = trace.parent.parent.rename(os.fsdecode(os.fsencode(tmp_path) + b"/\xff run"))
    result = moved / "result" / trace.name
    _, runner = run_callback(UPSTREAM, result, result)
    assert (runner.done, runner.failures) == (2, 0)
    assert "\\udcff run" in (moved / "callback.log").read_text()


def test_a_callback_that_cannot_be_started_is_reported_and_nobody_waits(
        trace: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "executable", "/nowhere/python")
    shown, runner = run_callback(UPSTREAM, trace, trace)
    assert (runner.done, runner.failures) == (2, 2)
    assert "FileNotFoundError" in shown
