"""``ncc trace`` by CUPTI, which a library stands in for that the simulator's driver tells what it does."""

from __future__ import annotations

import itertools
import os
import sqlite3
import subprocess
import sys
from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from cli import ncc as in_process
from clocks import HANG_S
from native_builds import NATIVE, compile_c
from sim_run_harness import is_built
from test_ranges import RANGED
from test_trace_record import BLOCK, GRAPH, GRID, KERNEL, NCC, SIM_PROGRAM, TESTS, TIMED, read, untimed

from ncc.backends.ptx.image.cupti import find_cupti
from ncc.trace import Op

pytestmark = pytest.mark.skipif(not is_built(), reason="the hook driver or the simulator's is not built")

NAME = "libcupti.so.13"
MISSING = "int cuptiGetVersion(void) { return 1; }\n"


@pytest.fixture(scope="module")
def library(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return build(tmp_path_factory.mktemp("cupti"))


def build(folder: Path, *flags: str) -> Path:
    return compile_c(folder / NAME, [NATIVE / "fake_cupti.c"], "-shared", "-fPIC", *flags)


@pytest.fixture(autouse=True)
def _folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, library: Path) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("PYTHONPATH", str(TESTS.parent / "examples"))
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    monkeypatch.setenv("NCC_CUPTI", str(library))
    monkeypatch.setenv("FAKE_CUPTI_LOG", str(tmp_path / "cupti.log"))
    monkeypatch.delenv("COLUMNS", raising=False)


def trace(script: Path, *arguments: object, options: tuple[str, ...] = (), **more: str) -> \
        subprocess.CompletedProcess[str]:
    command = [*NCC, "trace", "--device", "sim", "-o", "t.db", *options, "--", sys.executable, script,
               *map(str, arguments)]
    return subprocess.run(command, capture_output=True, text=True, timeout=HANG_S, check=False,
                          env={**os.environ, **more})


def said() -> list[str]:
    path = Path("cupti.log")
    return path.read_text().splitlines() if path.exists() else []


def rows(query: str) -> list[tuple[Any, ...]]:
    with sqlite3.connect("t.db") as file:
        return list(file.execute(query))


def kernels_of(ops: list[Op]) -> list[Op]:
    return [op for op in ops if op.type == KERNEL]


def check_launches() -> None:
    ops, calls, notes = read()
    kernels = kernels_of(ops)
    assert [(op.name, op.grid, op.block, op.gpu) for op in kernels] == [("add", GRID, BLOCK, 0)] * 5
    started = [calls[op.call] for op in kernels]
    assert {call.name for call in started} == {"cuLaunchKernel"}
    assert len({call.number for call in started}) == 5
    assert all(call.start_ns <= op.start_ns for call, op in zip(started, kernels, strict=True))
    assert all(first.end_ns <= second.start_ns for first, second in itertools.pairwise(kernels))
    assert (notes["by"], untimed(notes)) == ("cupti", {})
    assert "GPU" in notes["gpu.0"] or "imulat" in notes["gpu.0"]
    # No call of ncc's own, and none that starts nothing.
    assert {call.name for call in calls.values()} <= {"cuLaunchKernel", "cuMemcpyHtoD_v2", "cuMemcpyDtoH_v2"}


def test_every_launch_is_there_in_order_with_its_call_and_the_program_notices_nothing() -> None:
    done = trace(SIM_PROGRAM, "add")
    assert (done.returncode, done.stdout) == (0, "sum 656002\n")
    check_launches()
    assert Counter(op.type for op in read()[0]) == {KERNEL: 5, "CopyHostToDevice": 3, "CopyDeviceToHost": 1}
    assert "R026" not in done.stderr
    assert "R098" not in done.stderr  # it is no profiler of the program's
    assert "not timed" not in done.stderr
    assert said()[0] == "cuptiSubscribe = 0"


def test_a_library_that_cannot_choose_calls_tells_all_and_the_others_are_left_out(tmp_path: Path) -> None:
    trace(SIM_PROGRAM, "add", NCC_CUPTI=str(build(tmp_path, "-DNO_CHOICE")))
    check_launches()
    assert {"enable 4", "enable 5"} <= set(said())


def test_graphs_are_there_by_node_each_with_the_launch_that_started_it() -> None:
    done = trace(SIM_PROGRAM, "graph")
    assert (done.returncode, done.stdout) == (0, "sum 656002\nsum 656002\n")
    ops, calls, notes = read()
    kernels = kernels_of(ops)
    assert Counter(calls[op.call].name for op in kernels) == {"cuGraphLaunch": 6, "cuLaunchKernel": 1}
    by_launch = Counter(op.call for op in kernels if calls[op.call].name == "cuGraphLaunch")
    assert sorted(by_launch.values()) == [2, 2, 2]
    assert {(op.name, op.grid, op.block) for op in kernels} == {("add", GRID, BLOCK)}
    numbers = rows("SELECT o.sequenceId FROM rocpd_op o JOIN rocpd_string s ON s.id = o.description_id "
                   "WHERE s.string = 'add' ORDER BY o.start")
    assert [number for number, in numbers] == [1, 2, 1, 2, 1, 2, 0]
    assert len(rows("SELECT * FROM rocpd_kernelapi")) == 1  # a launch of a graph has no shape
    assert GRAPH not in {op.type for op in ops}
    assert untimed(notes) == {}  # what a capture recorded is none that is missing


def test_lite_is_kernels_without_calls() -> None:
    trace(SIM_PROGRAM, "add", options=("--mode", "lite"))
    ops, calls, notes = read()
    assert [(op.name, op.grid, op.call) for op in ops] == [("add", GRID, 0)] * 5
    assert calls == {}
    assert (notes["mode"], untimed(notes)) == ("lite", {})
    assert [line for line in said() if line.startswith("enable ")] == ["enable 10"]


def test_full_is_with_all_calls_and_none_of_them_is_ours() -> None:
    trace(SIM_PROGRAM, "graph", options=("--mode", "full"))
    ops, calls, _ = read()
    names = Counter(call.name for call in calls.values())
    assert names["cuGraphInstantiate"] == 1
    assert names["cuStreamSynchronize"] >= 1
    assert {calls[op.call].name for op in kernels_of(ops)} == {"cuGraphLaunch", "cuLaunchKernel"}
    # Those of the hook driver are not: each of these is the program's.
    assert set(names) == {
        "cuModuleLoadData", "cuModuleGetFunction", "cuMemAlloc_v2", "cuMemcpyHtoD_v2", "cuStreamCreate",
        "cuStreamBeginCapture", "cuLaunchKernel", "cuStreamEndCapture", "cuGraphInstantiate", "cuGraphLaunch",
        "cuStreamSynchronize", "cuCtxSynchronize", "cuMemcpyDtoH_v2"}
    assert names["cuCtxSynchronize"] == 2
    assert len({call.tid for call in calls.values()}) == 1


def test_copies_and_fills_have_their_bytes_and_kinds() -> None:
    done = trace(TIMED, "copies")
    assert done.returncode == 0, done.stderr
    ops, calls, notes = read()
    assert untimed(notes) == {}
    fills = [op.size_bytes for op in ops if op.type == "Memset"]
    assert fills == [least * bits // 8 for _ in range(2) for bits in (8, 16, 32) for least in (100, 101, 35, 40)]
    names = Counter(calls[op.call].name for op in ops)
    assert (names["cuMemcpyHtoD_v2"], names["cuMemsetD2D32Async_ptsz"]) == (1, 1)
    kinds = Counter(op.type for op in ops)
    assert (kinds["CopyHostToDevice"], kinds["CopyDeviceToHost"]) == (6, 10)
    assert set(rows("SELECT dst, src FROM rocpd_copyapi")) == {("", "")}  # CUPTI does not say them


def test_a_call_of_the_runtime_has_its_name() -> None:
    trace(SIM_PROGRAM, "add", FAKE_CUPTI_RUNTIME="1")
    ops, calls, _ = read()
    assert {calls[op.call].name for op in kernels_of(ops)} == {"cudaLaunchKernel"}


def test_times_by_its_own_clock_are_brought_to_the_hosts() -> None:
    trace(SIM_PROGRAM, "add", FAKE_CUPTI_CLOCK="1")
    ops, _, notes = read()
    begun = int(notes["monotonic_ns"])
    assert all(begun <= op.start_ns <= begun + HANG_S * 10**9 for op in ops)


def test_what_has_no_time_and_what_was_dropped_are_counted() -> None:
    done = trace(SIM_PROGRAM, "add", FAKE_CUPTI_UNTIMED="2", FAKE_CUPTI_DROPPED="7")
    ops, _, notes = read()
    assert len(ops) == 9 - 2
    assert untimed(notes) == {"failed": 2, "full": 7}
    assert "not timed: 7 operations: more were in flight, or waited, than there was room for" in done.stderr


def test_records_that_cannot_be_harm_nothing() -> None:
    done = trace(SIM_PROGRAM, "add", FAKE_CUPTI_ODD="1", options=("--mode", "full"))
    assert (done.returncode, done.stdout) == (0, "sum 656002\n")
    ops, _, notes = read()
    assert len(kernels_of(ops)) == 5
    assert untimed(notes)["failed"] >= 9
    assert "whose numbers cannot be" in done.stderr


def test_each_device_has_its_number(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NCC_SIM_DEVICES", "2")
    done = trace(TIMED, "devices")
    assert done.returncode == 0, done.stderr
    ops, _, notes = read()
    assert Counter(op.gpu for op in kernels_of(ops)) == {0: 1, 1: 1}
    assert notes["gpu.0"].split()[0] != notes["gpu.1"].split()[0]


@pytest.mark.parametrize(("script", "scenario", "launches"), [
    (TIMED, "ended", 30), (SIM_PROGRAM, "threads", 40), (TIMED, "unfinished", 20)])
def test_launches_of_contexts_that_go_of_threads_and_at_the_end_are_there(script: Path, scenario: str,
                                                                         launches: int) -> None:
    done = trace(script, scenario)
    assert done.returncode == 0, done.stderr
    ops, _, notes = read()
    assert len(kernels_of(ops)) == launches
    assert untimed(notes) == {}


def test_ranges_are_beside_it_by_the_same_clock() -> None:
    done = trace(TESTS / "programs" / "ranged.py", "nested")
    assert done.returncode == 0, done.stderr
    ops, calls, notes = read()
    ranges = {op.name: op for op in ops if op.type == "UserMarker"}
    assert {"outer", "inner"} <= set(ranges)
    outer, launched = ranges["outer"], [calls[op.call] for op in kernels_of(ops)]
    assert sum(outer.start_ns <= call.start_ns <= call.end_ns <= outer.end_ns for call in launched) == 2
    assert notes["by"] == "cupti"


def test_a_program_that_execs_is_recorded_before_and_after() -> None:
    done = trace(TIMED, "again")
    assert done.returncode == 0, done.stderr
    _, calls, notes = read()
    assert notes["by"] == "cupti"
    assert len({call.pid for call in calls.values()}) == 1
    assert said().count("cuptiSubscribe = 0") == 2


# ---- where it cannot be had

FAILURES = {
    "another subscriber": ({"FAKE_CUPTI_FAIL": "cuptiSubscribe=39"}, "cuptiSubscribe: the fake was told to fail (39): "
                                                                     "another profiler uses it"),
    "no privileges": ({"FAKE_CUPTI_FAIL": "cuptiActivityEnable=35"}, "this user may not profile the GPU"),
    "no contexts": ({"FAKE_CUPTI_FAIL": "cuptiEnableCallback=1"}, "cuptiEnableCallback: the fake"),
    "no clock": ({"FAKE_CUPTI_FAIL": "cuptiActivityRegisterTimestampCallback=11"}, "RegisterTimestampCallback: the f"),
    "no buffers": ({"FAKE_CUPTI_FAIL": "cuptiActivityRegisterCallbacks=1"}, "cuptiActivityRegisterCallbacks: the fa"),
    "too old": ({"FAKE_CUPTI_VERSION": "18"}, "is older than CUDA 12.0's"),
}


@pytest.mark.parametrize(("more", "why"), FAILURES.values(), ids=FAILURES)
def test_events_take_over_and_it_is_said(more: dict[str, str], why: str) -> None:
    done = trace(SIM_PROGRAM, "graph", **more)
    assert (done.returncode, done.stdout) == (0, "sum 656002\nsum 656002\n")
    ops, calls, notes = read()
    assert Counter(op.type for op in ops if op.type in (KERNEL, GRAPH)) == {GRAPH: 3, KERNEL: 1}
    assert {calls[op.call].name for op in ops if op.type == GRAPH} == {"cuGraphLaunch"}
    assert notes["by"] == "events"
    note, = (line for line in done.stderr.splitlines() if "note[R026]" in line)
    assert why in note
    assert ("cuptiUnsubscribe = 0" in said()) == ("cuptiSubscribe = 0" in said())  # it is left to others


def test_a_library_without_the_functions_is_none(tmp_path: Path) -> None:
    (tmp_path / "empty.c").write_text(MISSING)
    empty = compile_c(tmp_path / NAME, [tmp_path / "empty.c"], "-shared", "-fPIC")
    done = trace(SIM_PROGRAM, "add", NCC_CUPTI=str(empty))
    assert "does not have the functions that are needed" in done.stderr
    assert len(kernels_of(read()[0])) == 5


def test_a_tool_that_is_there_keeps_its_place(tmp_path: Path) -> None:
    tool = compile_c(tmp_path / "tool.so", [NATIVE / "ending_tool.c"], "-shared", "-fPIC")
    done = trace(SIM_PROGRAM, "add", CUDA_INJECTION64_PATH=str(tool))
    assert "note[R026]" in done.stderr
    assert "CUDA_INJECTION64_PATH is set" in done.stderr
    assert read()[2]["by"] == "events"
    assert said() == []


def test_events_are_taken_where_they_are_asked_for_without_a_word() -> None:
    done = trace(SIM_PROGRAM, "add", options=("--by", "events"))
    assert read()[2]["by"] == "events"
    assert "R026" not in done.stderr
    assert said() == []


def test_a_fork_of_a_program_that_uses_the_gpu_does_not_hang() -> None:
    done = trace(SIM_PROGRAM, "children", options=("--mode", "lite"))
    assert done.returncode == 0, done.stderr
    assert done.stdout == "sum 656002\nchild 7\n" * 2


def test_beside_probes_events_are_taken_whatever_is_there() -> None:
    command = [*NCC, "run", "-p", "block_sched", "--no-callback", "--trace", "--device", "sim", "--", sys.executable,
               SIM_PROGRAM, "add"]
    done = subprocess.run(command, capture_output=True, text=True, timeout=HANG_S, check=False)
    assert done.returncode == 0, done.stderr
    path, = Path("trace").glob("*/timeline.db")
    ops, _, notes = read(str(path))
    assert len(kernels_of(ops)) == 5
    assert notes["by"] == "events"
    assert said() == []


# ---- ranges

def ranges_of(ops: list[Op]) -> list[str | None]:
    """Of each kernel, the message of the range that it is said to be in."""
    named = {op.range_id: op.name for op in ops if op.type == "UserMarker"}
    return [named.get(op.range_id) for op in kernels_of(ops)]


@pytest.mark.parametrize("runtime", [{}, {"FAKE_CUPTI_RUNTIME": "1"}])
def test_kernels_have_the_innermost_range_of_the_thread_that_launched_them(runtime: dict[str, str]) -> None:
    done = trace(RANGED, "nested", **runtime)
    assert done.stdout == "[0, 0, 0, 1, 1, 0, -1] -1\n", done.stderr
    ops, _, notes = read()
    assert notes["by"] == "cupti"
    assert ranges_of(ops) == ["outer", "inner", None]


def test_a_range_that_was_begun_before_cuda_started_counts_and_nvtx_is_the_same() -> None:
    done = trace(RANGED, "python")
    assert done.returncode == 0, done.stderr
    assert ranges_of(read()[0]) == ["default", "mine:in a domain"]
    program = Path("early.py")
    program.write_text(f"import ctypes, sys; sys.path[:0] = [{str(TESTS)!r}]\n"
                       "ctypes.CDLL('libroctx64.so.4').roctxRangePushA(b'all of it')\n"
                       "sys.argv[1:] = ['add']\nimport sim_program\nsim_program.add()\n")
    assert trace(program).returncode == 0
    assert ranges_of(read()[0]) == ["all of it"] * 5


def test_lite_has_no_calls_and_so_no_ranges_of_kernels() -> None:
    trace(RANGED, "nested", options=("--mode", "lite"))
    assert ranges_of(read()[0]) == [None] * 3
    assert "enable 39" not in said()


def test_where_cupti_does_not_link_them_kernels_have_no_range() -> None:
    trace(RANGED, "nested", FAKE_CUPTI_UNLINKED="1")
    ops, _, notes = read()
    assert (notes["by"], ranges_of(ops)) == ("cupti", [None] * 3)


# ---- what the command line says

@pytest.mark.parametrize("options", [("--by", "cupti"), ("--mode", "full", "--by", "events")])
def test_what_needs_it_is_refused_without(options: tuple[str, ...], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("NCC_CUPTI")
    done = in_process("trace", "--device", "sim", *options, "--", "true")
    assert done.status == 2
    assert "error[R022]" in done.err


def test_a_wish_that_is_none_is_an_error(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NCC_CUPTI", str(tmp_path / "none"))
    done = in_process("trace", "--device", "sim", "--", "true")
    assert done.status == 1
    assert "error[R024]" in done.err


def test_doctor_names_it(library: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    assert any(line.split()[:2] == ["ok", "CUPTI"] and str(library) in line
               for line in in_process("doctor").out.splitlines())
    monkeypatch.setenv("NCC_CUPTI", str(tmp_path / "none"))
    assert any(line.split()[:2] == ["--", "CUPTI"] for line in in_process("doctor").out.splitlines())


# ---- where it is looked for

def test_the_wheel_goes_before_a_toolkit_and_the_newest_that_the_driver_takes_is_chosen(
        tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    wheel, older = tmp_path / "site" / "nvidia" / "cu13" / "lib", tmp_path / "site" / "nvidia" / "cuda_cupti" / "lib"
    toolkit = tmp_path / "cuda" / "extras" / "CUPTI" / "lib64"
    for folder, names in ((wheel, ["libcupti.so.13"]), (older, ["libcupti.so.12"]),
                          (toolkit, ["libcupti.so", "libcupti.so.12.8.90", "libcupti.so.12", "libcupti.so.13"])):
        folder.mkdir(parents=True)
        for name in names:
            (folder / name).touch()
    monkeypatch.setattr(sys, "path", [str(tmp_path / "site")])
    environ = {"CUDA_HOME": str(tmp_path / "cuda")}
    assert find_cupti(environ) == wheel / "libcupti.so.13"
    assert find_cupti(environ, 13) == wheel / "libcupti.so.13"
    assert find_cupti(environ, 12) == older / "libcupti.so.12"
    (older / "libcupti.so.12").unlink()
    assert find_cupti(environ, 12) == toolkit / "libcupti.so.12"
    assert find_cupti({"NCC_CUPTI": str(toolkit)}) == toolkit / "libcupti.so.13"
