"""``--benchmark``: each kernel is timed once, by launches of which nothing is left; what a kernel stores through."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from clocks import HANG_S
from sim_run_harness import ROOT, is_built

from ncc import abi
from ncc.backends import backend
from ncc.cli import main
from ncc.engine.benchmark import PrunedImages
from ncc.runtime import open_trace
from ncc.source import SourceFile

PROGRAM = ROOT / "tests" / "sim_program.py"
HEAD = """.version 7.0
.target sm_70
.address_size 64
.global .u64 cell;
.visible .entry k(.param .u64 p, .param .u64 q, .param .align 8 .b8 r[24])
{
.reg .b32 %r<9>;
.reg .b64 %rd<9>;
ld.param.u64 %rd1, [p];
ld.param.u64 %rd2, [q];
"""


@pytest.mark.parametrize(("body", "words", "unknown"), [
    ("st.global.u32 [%rd1+4], %r1;", [("p", 0)], None),
    ("ld.param.u64 %rd3, [r+16];\ncvta.to.global.u64 %rd4, %rd3;\nred.global.add.u32 [%rd4], 1;", [("r", 16)], None),
    ("ld.global.u32 %r1, [%rd2];\nmul.wide.s32 %rd3, %r1, 4;\nadd.s64 %rd3, %rd1, %rd3;\nst.global.u32 [%rd3], %r1;",
     [("p", 0)], None),
    ("ld.global.u64 %rd3, [%rd2];\nshl.b64 %rd4, %rd3, 2;\nadd.s64 %rd5, %rd1, %rd4;\nst.global.u32 [%rd5], %r1;",
     [("p", 0)], None),
    ("selp.b64 %rd3, %rd1, %rd2, 1;\nst.u32 [%rd3], %r1;", [("p", 0), ("q", 0)], None),
    ("ld.global.u64 %rd3, [%rd2];\nst.global.u32 [%rd3], %r1;", [], "no parameter alone"),
    ("ld.global.u64 %rd3, [%rd2];\nadd.s64 %rd3, %rd3, %rd1;\nst.global.u32 [%rd3], %r1;", [], "no parameter alone"),
    ("mov.b64 %rd3, {%r1, %r2};\nst.global.u32 [%rd3], %r1;", [], "no parameter alone"),
    ("mov.u64 %rd3, cell;\nst.global.u32 [%rd3], %r1;", [], "no parameter alone"),
    ("st.global.u32 [cell], %r1;", [], "no parameter alone"),
    ("frob.b64 %rd1, %rd2;", [], "may write memory"),
])
def test_what_a_kernel_stores_through(body: str, words: list[tuple[str, int]], unknown: str | None) -> None:
    found = backend("ptx").writes(SourceFile("k.ptx", f"{HEAD}{body}\nret;\n}}\n"), "k")
    assert [(w.param, w.byte) for w in found.words] == words
    assert found.unknown is None if unknown is None else unknown in (found.unknown or "")


def run_all(folder: Path, scenario: str, tool: str, *options: str) -> tuple[list[dict[str, Any]], Path, str, str]:
    """The kernels' rows of the summary, the run's folder, stdout, stderr."""
    path = os.pathsep.join(map(str, (ROOT / "examples", ROOT / "tests")))
    trace = folder / f"{scenario}{len(options)}"
    done = subprocess.run(
        [sys.executable, "-m", "ncc", "run", "--device", "sim", "-p", tool, "--tracedir", trace, *options, "--",
         sys.executable, PROGRAM, scenario],
        env={**os.environ, "PYTHONPATH": path, "NCC_SIM_DEVICES": "2"}, capture_output=True, text=True,
        timeout=HANG_S, check=False)
    assert done.returncode == 0, done.stderr
    (run_dir,) = trace.iterdir()
    return json.loads((run_dir / "summary.json").read_text())["kernels"], run_dir, done.stdout, done.stderr


def run(folder: Path, scenario: str, tool: str, *options: str) -> tuple[dict[str, Any], str, str, str]:
    """The kernel's row of the summary, stdout, stderr, and event.log."""
    rows, run_dir, out, err = run_all(folder, scenario, tool, "--no-callback", *options)
    row = next(r for r in rows if r["name"] == {"prints": "greet"}.get(scenario, scenario))
    kernel = json.loads((run_dir / row["kernel_dir"] / "kernel.json").read_text())
    assert kernel.get("benchmark") == row["benchmark"]
    return row, out, err, (run_dir / "event.log").read_text()


@pytest.mark.skipif(not is_built(), reason="the hook driver or the simulator's is not built")
@pytest.mark.parametrize(("scenario", "tool"), [("add", "dmat"), ("count", "gmem_bytes")], ids=["records", "in-place"])
def test_nothing_is_left_of_timed_launches(tmp_path: Path, scenario: str, tool: str) -> None:
    """``count`` adds to its own memory, and its tool to a table or to records."""
    plain, out, _, _ = run(tmp_path, scenario, tool)
    row, same, err, log = run(tmp_path, scenario, tool, "--benchmark")
    times = row["benchmark"]
    assert same == out
    same_fields = plain.keys() - {"benchmark", "trace_bytes"}  # a trace ends where its last chunk does
    assert {name: row[name] for name in same_fields} == {name: plain[name] for name in same_fields}
    assert times["repeats"] == 20
    assert times["flushed_bytes"] == 2 * (1 << 22)
    assert times["restored_bytes"] > 0
    assert min(times["original_ns"], times["pruned_ns"], times["probed_ns"]) > 0
    assert re.search(r"benchmark +original us", err)
    assert re.findall(r"^\[benchmark\] prologue [\d.]+ kernel [\d.]+ epilogue [\d.]+ original [\d.]+ impact [\d.]+ 0$",
                      log, re.MULTILINE)


@pytest.mark.skipif(not is_built(), reason="the hook driver or the simulator's is not built")
def test_times_of_probes_are_brought_to_those_without(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """In the picture that a callback draws while the program runs, and where a trace is read."""
    rows, run_dir, _, err = run_all(tmp_path, "add", "dmat", "--benchmark")
    (row,) = (r for r in rows if r["name"] == "add")
    scale = row["benchmark"]["pruned_ns"] / row["benchmark"]["probed_ns"]
    assert re.findall(r"\.png, times ([\d.]+), as without probes \(--benchmark\)", err)[0] == f"{scale:.3f}"
    (launch, *_) = open_trace(run_dir)
    times = launch.benchmark
    assert times is not None
    assert times.scale == scale
    assert main(["read", str(run_dir), "--launch", "0", "--rescaled", "clock"]) == 0
    assert f"us without; what probes timed, times {scale:.3f}, is as without\n" in (shown := capsys.readouterr().out)
    assert len(re.findall(r"clock.* clock_rescaled$", shown, re.MULTILINE)) == 2
    assert main(["read", str(run_dir), "--launch", "0", "--format", "json"]) == 0
    assert json.loads(capsys.readouterr().out)["benchmark"] == {**vars(times), "scale": scale}


def test_a_patched_kernel_is_not_timed_and_loaded_as_it_is() -> None:
    answer = abi.Prepared()
    plan = SimpleNamespace(patches=(3,), sent=b"cubin and patches")
    assert PrunedImages(SimpleNamespace()).add(answer, plan, "k") == plan.sent
    assert answer.pruned_bytes == 0
    assert answer.not_timed.decode() == ("NVIDIA's library patches it, and is told of one launch at a time "
                                         "(--times tells what each took)")


@pytest.mark.skipif(not is_built(), reason="the hook driver or the simulator's is not built")
def test_a_kernel_whose_writes_are_not_known_is_not_timed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A kernel that prints would print again. The reason is whole however narrow the terminal is. Beside it --verbose
    names calls that are hooked and others."""
    monkeypatch.setenv("COLUMNS", "80")
    row, out, err, log = run(tmp_path, "prints", "block_sched", "--benchmark", "--verbose")
    assert {"[info] cuInit 0", "[info] cuLaunchKernel 0", "[info] cuCtxSynchronize 0"} <= set(log.splitlines())
    assert row["benchmark"] == {"refused": "it uses variables of its module"}
    assert row["launches"] == {"probed": 1}
    assert out.count("hello") == 3
    assert "  greet: not timed: it uses variables of its module\n" in err


@pytest.mark.skipif(not is_built(), reason="the hook driver or the simulator's is not built")
def test_what_the_program_does_beside_is_left_alone(tmp_path: Path) -> None:
    """The capture stays valid, and the program, whose work waits for it, goes on."""
    rows, _, out, _ = run_all(tmp_path, "guarded", "block_sched", "--no-callback", "--benchmark")
    found = {row["name"]: row["benchmark"] for row in rows}
    assert re.fullmatch(r"sum \d+\ncount \d+\n", out)
    assert found.pop("add")["repeats"] == 20, "at its third launch: one is beside a capture, one waits"
    assert found == {
        "held_up": {"refused": "what ran before it did not end"},
        "outside": {"refused": "it writes through a pointer into no memory that the driver knows"},
        "other": {"refused": "the process uses another device, too"}}
