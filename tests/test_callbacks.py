"""Callbacks written for Neutrino, run on our traces by the real runner."""

from __future__ import annotations

import os
import struct
import subprocess
import sys
import threading
import time
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from stores import write_store
from traces import MapData

from ncc.engine.callbacks import Callback, CallbackRunner, Saved, shim_directory
from ncc.tools import block_sched_callback

UPSTREAM = Path(__file__).with_name("upstream_callback.py")
SCHED = [("start", "u64"), ("elapsed", "u32"), ("cuid", "u32")]
SCHED_TYPE = np.dtype([("start", "<u8"), ("elapsed", "<u4"), ("cuid", "<u4")])


@pytest.fixture
def trace(tmp_path: Path) -> Saved:
    """4 blocks of 2 warps: blocks 0 and 2 on SM 0, 1 and 3 on SM 7; warp w of block b starts at 1000 + 10 b + w."""
    records = np.zeros((4, 2, 1), SCHED_TYPE)
    records["start"][:, :, 0] = 1000 + 10 * np.arange(4)[:, None] + np.arange(2)
    records["elapsed"] = 5
    records["cuid"][1::2] = 7
    return write_store(tmp_path / "run", {"block_sched": MapData("warp", SCHED, records)}, (2, 2, 1), (8, 8, 1))


def run_callback(script: Path, *results: Saved) -> tuple[str, CallbackRunner]:
    """What the runner shows for these results, and the runner."""
    shown: list[str] = []
    runner = CallbackRunner((Callback(script, at_end=False),), lambda: None, shown.append)
    try:
        for result in results:
            runner.add(result)
        runner.wait()
    finally:
        runner.close()
    return "".join(shown), runner


def test_a_callback_of_neutrino_runs_unchanged(trace: Saved) -> None:
    shown, runner = run_callback(UPSTREAM, trace, trace)
    assert shown == "SM 0: 4 warps, 20 cycles, from 1000\nSM 7: 4 warps, 20 cycles, from 1010\n" * 2
    assert (runner.done, runner.failures) == (2, 0)
    log = (trace.run_dir / "callback.log").read_text()
    first, second = sorted((trace.run_dir / "result").glob("*.bin"))
    assert log.startswith(f"[callback] {UPSTREAM} {first}\nSM 0: 4 warps")
    assert (first.name, second.name) == ("0.611403.bin", "0.611404.bin")
    assert first.read_bytes() == second.read_bytes()
    assert log.count("[callback] succeed\n") == 2


def test_a_tool_of_ours_reads_the_store(trace: Saved) -> None:
    shown, runner = run_callback(Path(block_sched_callback.__file__), trace)
    assert (runner.done, runner.failures) == (1, 0), shown
    assert not (trace.run_dir / "result").exists()
    assert f"{trace.run_dir}/0\n" in (trace.run_dir / "callback.log").read_text()


def test_a_launch_that_cannot_be_read_fails_alone(trace: Saved) -> None:
    shown, runner = run_callback(UPSTREAM, Saved(trace.run_dir, 7), trace)
    assert f"ncc: callback failed on {trace.run_dir}/7: {trace.run_dir}: error[R007]: no launch 7\n" in shown
    assert shown.endswith("SM 7: 4 warps, 20 cycles, from 1010\n")
    assert (runner.done, runner.failures) == (2, 1)


def test_a_callback_of_neutrino_fails_alone(trace: Saved, tmp_path: Path) -> None:
    failing = tmp_path / "failing.py"
    failing.write_text("import sys\nif sys.argv[1].endswith('3.bin'): [].pop()\n" + UPSTREAM.read_text())
    shown, runner = run_callback(failing, trace, trace)
    assert f"ncc: callback failed on {trace.run_dir}/result/0.611403.bin: IndexError: pop from empty list\n" in shown
    assert shown.endswith("SM 7: 4 warps, 20 cycles, from 1010\n")
    assert (runner.done, runner.failures) == (2, 1)


def test_a_silent_callback_is_logged_and_shows_nothing(trace: Saved, tmp_path: Path) -> None:
    (tmp_path / "silent.py").write_text("import neutrino\n")
    shown, runner = run_callback(tmp_path / "silent.py", trace)
    assert shown == ""
    assert (runner.done, runner.failures) == (1, 0)
    assert "[callback] succeed" in (trace.run_dir / "callback.log").read_text()


def test_a_callback_that_is_not_there_is_a_failure_of_its_own(trace: Saved, tmp_path: Path) -> None:
    shown, runner = run_callback(tmp_path / "none.py", trace)
    assert "none.py" in shown
    assert (runner.done, runner.failures) == (1, 1)


def test_an_installed_neutrino_wins(trace: Saved, tmp_path: Path) -> None:
    (tmp_path / "neutrino.py").write_text("origin = 'installed'\n")
    (tmp_path / "callback.py").write_text("import neutrino\nprint(neutrino.origin)\n")
    assert run_callback(tmp_path / "callback.py", trace)[0] == "installed\n"


def test_the_shim_needs_nothing_and_mirrors_the_format(trace: Saved) -> None:
    code = ("import sys; from neutrino import TraceHeader, TraceSection; "
            "print(TraceHeader._fields, TraceSection._fields, 'ncc' in sys.modules or 'numpy' in sys.modules)")
    done = subprocess.run([sys.executable, "-S", "-c", code], env={**os.environ, "PYTHONPATH": shim_directory()},
                          capture_output=True, text=True, check=True)
    header = ("gridDimX", "gridDimY", "gridDimZ", "blockDimX", "blockDimY", "blockDimZ", "sharedMemBytes", "numProbes")
    assert done.stdout == f"{header} {('size', 'warpDiv', 'offset')} False\n"
    run_callback(UPSTREAM, trace)
    data = (trace.run_dir / "result" / "0.611403.bin").read_bytes()
    assert struct.unpack("<8I", data[:32]) == (2, 2, 1, 8, 8, 1, 0, 1)


def test_a_trace_whose_path_is_not_utf8(trace: Saved, tmp_path: Path) -> None:
    moved = trace.run_dir.rename(os.fsdecode(os.fsencode(tmp_path) + b"/\xff run"))
    result = Saved(moved, trace.entry)
    _, runner = run_callback(UPSTREAM, result, result)
    assert (runner.done, runner.failures) == (2, 0)
    assert "\\udcff run" in (moved / "callback.log").read_text()


def test_a_callback_that_cannot_be_started_is_reported_and_nobody_waits(
        trace: Saved, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "executable", "/nowhere/python")
    shown, runner = run_callback(UPSTREAM, trace, trace)
    assert (runner.done, runner.failures) == (2, 2)
    assert "FileNotFoundError" in shown


def test_results_that_come_at_once_have_one_thread(trace: Saved, monkeypatch: pytest.MonkeyPatch) -> None:
    """Two would mix the answers of the one process, and one of them would stay."""
    make, began = threading.Thread, threading.Barrier(3)

    def slowly(*arguments: Any, **named: Any) -> threading.Thread:
        time.sleep(0.2)
        return make(*arguments, **named)

    def add() -> None:
        began.wait()
        runner.add(trace)

    runner = CallbackRunner((Callback(UPSTREAM, at_end=False),), lambda: None, lambda _: None)
    adding = [make(target=add) for _ in range(2)]
    for thread in adding:
        thread.start()
    monkeypatch.setattr(threading, "Thread", slowly)
    began.wait()
    for thread in adding:
        thread.join()
    monkeypatch.undo()
    assert sum(thread.name == "ncc-callbacks" for thread in threading.enumerate()) == 1
    runner.wait()
    runner.close()
    assert (runner.done, runner.failures) == (2, 0)
