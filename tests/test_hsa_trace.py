"""``ncc trace`` of programs of AMD's HSA runtime, the whole way: its tool, the engine, the file; and ``rtl``."""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
from collections import Counter
from pathlib import Path

import pytest
from cli import ncc as in_process
from clocks import HANG_S
from hsa_harness import Built, build
from sim_run_harness import is_built

from ncc.cli import hsa, rtl
from ncc.installed import built
from ncc.trace import Timeline

pytestmark = pytest.mark.skipif(not is_built() or built(hsa.LIBRARY) is None,
                                reason="the tool or a stand-in is not built")

NCC = [sys.executable, "-m", "ncc"]


@pytest.fixture(scope="module")
def rocm(tmp_path_factory: pytest.TempPathFactory) -> Built:
    return build(tmp_path_factory.mktemp("rocm"))


@pytest.fixture(autouse=True)
def _folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, rocm: Built) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("LD_LIBRARY_PATH", str(rocm.libraries))
    for name in ("RTL_MODE", "RTL_OUTPUT", "RTL_DEBUG", "HSA_TOOLS_LIB"):
        monkeypatch.delenv(name, raising=False)


def trace(*words: object, command: tuple[str, ...] = ("trace",)) -> subprocess.CompletedProcess[str]:
    return subprocess.run([*NCC, *command, *map(str, words)], capture_output=True, text=True, timeout=HANG_S,
                          check=False)


def read(path: str = "trace.db") -> tuple[Counter[tuple[str, str]], dict[str, str]]:
    with Timeline(path) as timeline:
        assert not timeline.left
        return Counter((op.type, op.name) for op in timeline.ops()), dict(timeline.metadata)


def test_a_program_without_hip_is_in_the_file_with_its_kernels_and_copies(rocm: Built) -> None:
    done = trace("--device", "sim", "--", rocm.program, "packets=300", "queues=2", "threads=2", "signals=3", "copies=8")
    assert (done.returncode, "wrong 0" in done.stdout) == (0, True)
    ops, notes = read()
    assert ops == {("KernelExecution", "kernel_0"): 200, ("KernelExecution", "kernel_1"): 200,
                   ("KernelExecution", "kernel_2"): 200, ("CopyHostToDevice", "CopyHostToDevice"): 2,
                   ("CopyDeviceToDevice", "CopyDeviceToDevice"): 2, ("CopyDeviceToHost", "CopyDeviceToHost"): 2}
    assert notes["by_hsa"] == notes["process"].split()[0]
    assert notes["gpu.0"].endswith("Stand-in 0 (gfx90a)")
    assert "recorded by the HSA runtime, not by events" in done.stderr
    with Timeline("trace.db") as timeline:
        kernels = [op for op in timeline.ops() if op.type == "KernelExecution"]
        calls = {call.number: call for call in timeline.calls()}
        assert all(calls[op.call].start_ns <= op.start_ns for op in kernels)
        assert {calls[op.call].name for op in kernels} == {"hsa_queue dispatch"}


def test_the_mode_and_what_it_leaves_out_are_said(rocm: Built, monkeypatch: pytest.MonkeyPatch) -> None:
    done = trace("--device", "sim", "--mode", "lite", "--", rocm.program, "packets=30", "signals=3", "copies=2")
    ops, notes = read()
    assert (sum(ops.values()), notes["mode"], notes["untimed.signalled"]) == (20, "lite", "10")
    assert "not timed: 10 operations: they have a completion signal" in done.stderr
    monkeypatch.setenv("RTL_MODE", "lite")
    monkeypatch.setenv("RTL_OUTPUT", "of-%p.db")
    trace("--device", "sim", "--", rocm.program, "packets=30", "signals=3")
    found, = Path().glob("of-*.db")
    assert sum(read(str(found))[0].values()) == 20
    monkeypatch.setenv("NCC_SIM_HSA_BATCHES", "1")
    done = trace("-o", "trace.db", "--device", "sim", "--mode", "default", "--", rocm.program, "packets=40", "batch=4")
    assert read()[1]["untimed.batched"] == "40"
    assert "not timed: 40 operations: submitted in a batch of packets" in done.stderr


def test_a_mode_that_is_none_has_a_code(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("RTL_MODE", "fast")
    done = in_process("trace", "--device", "sim", "--", "true")
    assert (done.status, "error[R028]" in done.err) == (2, True)


def test_a_killed_program_leaves_a_readable_file(rocm: Built) -> None:
    done = trace("--device", "sim", "--", rocm.program, "packets=100", "end=kill")
    assert done.returncode == 137
    assert sum(read()[0].values()) == 100


def test_the_tool_stands_behind_those_that_are_named(tmp_path: Path) -> None:
    given = argparse.Namespace(device="auto", by="auto")
    found = hsa.environment({"HSA_TOOLS_LIB": "/a.so /b.so", "X": "1"}, given, "lite", tmp_path)
    assert found["HSA_TOOLS_LIB"].split()[:2] == ["/a.so", "/b.so"]
    assert found["HSA_TOOLS_LIB"].split()[2].endswith("libncc_hsa.so")
    assert (found["RTL_MODE"], found["X"]) == ("lite", "1")
    assert hsa.environment(found, given, "lite", tmp_path) == found
    assert hsa.environment({"X": "1"}, argparse.Namespace(device="cuda", by="auto"), "lite", tmp_path) == {"X": "1"}
    assert hsa.environment({"X": "1"}, argparse.Namespace(device="hip", by="events"), "lite", tmp_path) == {"X": "1"}


# ---- rtl

def test_rtl_is_ncc_trace(rocm: Built, capfd: pytest.CaptureFixture[str]) -> None:
    words = ["trace", "-o", "t.db", "--device", "sim", str(rocm.program), "packets=30"]
    done = subprocess.run([sys.executable, "-c", "import sys; from ncc.cli import rtl; sys.exit(rtl.main())", *words],
                          capture_output=True, text=True, timeout=HANG_S, check=False)
    assert done.returncode == 0, done.stderr
    assert sum(read("t.db")[0].values()) == 30
    assert {"t.db", "t_summary.txt", "t.json.gz"} <= set(os.listdir())
    assert "kernel_0" in Path("t_summary.txt").read_text()
    assert rtl.main(["summary", "--limit", "1", "t.db"]) == 0
    assert "2 more" in capfd.readouterr().out
    assert rtl.main(["info", "t.db"]) == 0
    assert rtl.main(["convert", "t.db"]) == 0
    assert Path("t.db.json.gz").exists()
    assert rtl.main(["convert", "-f", "rocprofv3", "-o", "r.json", "t.db"]) == 0
    assert Path("r.json").exists()
    status = subprocess.run([sys.executable, "-c", "import sys; from ncc.cli import rtl; sys.exit(rtl.main())", "trace",
                             "-o", "e.db", "--by", "events", "--device", "sim", str(rocm.program), "packets=5"],
                            capture_output=True, timeout=HANG_S, check=False).returncode
    assert (status, Path("e.db").exists(), Path("e_summary.txt").exists()) == (0, True, True)
    assert rtl.main([]) == 2
    assert rtl.main(["trace"]) == 2
