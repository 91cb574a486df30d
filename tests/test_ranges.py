"""Ranges of roctx and NVTX beside the kernels launched in them, under ``ncc trace`` and ``ncc run --trace``."""

from __future__ import annotations

import ctypes
import json
import os
import shutil
import subprocess
import sys
from collections import Counter
from importlib.metadata import files
from pathlib import Path

import pyarrow.parquet
import pytest
from cli import ncc as in_process
from clocks import HANG_S
from hook_harness import SANITIZERS, runtime_of
from native_builds import HOOKDRV, compile_c
from sim_run_harness import is_built
from timelines import KERNEL_ENTRIES, op_entry, range_entries, text_entry

from ncc import abi
from ncc.engine.native import ranges_library
from ncc.engine.recording import Gpus
from ncc.runtime import open_trace
from ncc.trace import Kernel, Op, Range, Timeline, ranges
from ncc.trace.entries import Entries

pytestmark = pytest.mark.skipif(not is_built(), reason="the hook driver or the simulator's is not built")

TESTS = Path(__file__).parent
RANGED = TESTS / "programs" / "ranged.py"
NCC = [sys.executable, "-m", "ncc"]
MARKER = "UserMarker"


@pytest.fixture(autouse=True)
def _folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("PYTHONPATH", str(TESTS.parent / "examples"))
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))


def traced(*command: object, options: tuple[str, ...] = ("trace", "-o", "t.db")) -> subprocess.CompletedProcess[str]:
    done = subprocess.run([*NCC, options[0], "--device", "sim", *options[1:], "--", *map(str, command)],
                          capture_output=True, text=True, timeout=HANG_S, check=False)
    assert done.returncode == 0, done.stderr
    return done


def ranged(scenario: str) -> subprocess.CompletedProcess[str]:
    return traced(sys.executable, RANGED, scenario)


def read(path: str | Path = "t.db") -> tuple[list[Op], list[Op], dict[str, str]]:
    """Ranges, kernels and notes."""
    with Timeline(path) as timeline:
        assert not timeline.left
        ops = list(timeline.ops())
        return ([op for op in ops if op.type == MARKER], [op for op in ops if op.type == "KernelExecution"],
                dict(timeline.metadata))


def lies_in(inner: Op, outer: Op) -> bool:
    return outer.start_ns <= inner.start_ns <= inner.end_ns <= outer.end_ns


def test_ranges_nest_and_kernels_have_the_innermost() -> None:
    assert ranged("nested").stdout == "[0, 0, 0, 1, 1, 0, -1] -1\n"
    found, kernels, notes = read()
    named = {op.name: op for op in found}
    assert [op.name for op in found] == ["set up", "outer", "inner", "here", "and here"]
    assert lies_in(named["inner"], named["outer"])
    assert named["set up"].end_ns <= named["outer"].start_ns
    assert named["here"].start_ns == named["here"].end_ns
    assert [kernel.range_id for kernel in kernels] == [named["outer"].range_id, named["inner"].range_id, 0]
    assert notes["untimed.full"] == "0"


def test_a_range_is_stopped_by_another_thread_and_a_threads_end_ends_its_own() -> None:
    assert ranged("threads").stdout == "True 1\n"
    found, _, _ = read()
    assert Counter(op.name for op in found) == {
        "stopped elsewhere": 1, "until the end": 1, **{f"of thread {number}": 1 for number in range(4)}}
    with Timeline("t.db") as timeline:
        tids = {call.args: call.tid for call in timeline.calls() if call.name == MARKER}
    assert tids["stopped elsewhere"] == tids["until the end"]
    assert len({tids[f"of thread {number}"] for number in range(4)} | {tids["until the end"]}) == 5


def test_a_child_has_its_own() -> None:
    ranged("children")
    found, _, _ = read()
    assert [op.name for op in found] == ["both"]  # it has called no driver: nothing of it is recorded


def test_none_is_lost_of_many_and_a_long_message_is_cut() -> None:
    ranged("many")
    found, _, _ = read()
    assert Counter(op.name[:1] for op in found) == {**{str(number): 5000 for number in range(4)}, "é": 1}
    assert {len(op.name) - 2 for op in found if op.name[0] == "0"} == set(range(300))
    assert len({op.range_id for op in found}) == 20001
    [long] = (op.name for op in found if op.name[0] == "é")
    assert long == "é" * 2047  # 4095 bytes at most


def test_what_there_is_no_room_for_is_counted() -> None:
    done = ranged("too_many")
    found, _, notes = read()
    assert len(found) == 65536
    assert notes["untimed.full"] == str(70000 - 65536)
    assert "ncc: not timed: 4464 operations: more were in flight, or waited, than there was room for" in done.stderr


def test_nvtx_of_python() -> None:
    ranged("python")
    found, kernels, _ = read()
    named = {op.name: op.range_id for op in found}
    assert list(named) == ["default", "mine:in a domain", "mine:started", "marked", "pushed é"]
    assert [kernel.range_id for kernel in kernels] == [named["default"], named["mine:in a domain"]]


def test_copies_of_hip_have_theirs() -> None:
    """Both hook drivers are there, and the one with a session has the ranges."""
    traced(sys.executable, "-c", (
        f"import sys, ctypes; sys.path.insert(0, {str(RANGED.parent)!r}); import hip_copies; "
        "ranges = ctypes.CDLL('libroctx64.so.4'); ranges.roctxRangePushA(b'early'); ranges.roctxRangePop(); "
        "ranges.roctxRangePushA(b'copies'); hip_copies.main(); ranges.roctxRangePop(); hip_copies.main()"),
        options=("trace", "-o", "t.db", "--by", "events"))
    found, _, _ = read()
    named = {op.name: op.range_id for op in found}
    assert list(named) == ["early", "copies"]
    with Timeline("t.db") as timeline:
        copied = [op.range_id for op in timeline.ops() if op.gpu >= 0]
    assert len(copied) == 54
    assert copied == [named["copies"]] * 27 + [0] * 27


NVTX_RANGES = [
    "mine:domain push", "mine:registered", "mine:wide registered", "outer", "push w", "push ex", "mine:domain start €",
    "mine:domain mark", "start a", "start w", "start ex", "mark a", "mark \U0001f600", "mark ex", "", "",
    "othér:in the other"]


def nvtx_headers() -> Path:
    [header] = (file for file in files("nvidia-nvtx") or [] if file.name == "nvToolsExt.h")
    return Path(str(header.locate())).parents[1]


def test_every_form_of_nvtx(tmp_path: Path) -> None:
    """A program that links to nothing of NVIDIA's; its launch is by Python, in the same process."""
    host = compile_c(tmp_path / "nvtx", [TESTS / "native" / "nvtx_host.c"], "-isystem", str(nvtx_headers()))
    plain = subprocess.run([host], capture_output=True, text=True, check=True)
    assert plain.stdout.split("\n")[0].split()[0] == "-2"  # NVTX_NO_PUSH_POP_TRACKING: nobody is there
    library = compile_c(tmp_path / "nvtx.so", [TESTS / "native" / "nvtx_host.c"], "-isystem", str(nvtx_headers()),
                        "-shared", "-fPIC")
    done = traced(sys.executable, "-c", (
        f"import sys, ctypes; sys.path.insert(0, {str(TESTS)!r}); from sim_program import Add; Add().launch(); "
        f"ctypes.CDLL({str(library)!r}).main(); ctypes.CDLL(None).fflush(None)"))
    assert done.stdout == "0 0 1 0 1 0 -1 0 1 -1 1\n1\n"
    found, _, _ = read()
    assert Counter(op.name for op in found) == Counter(NVTX_RANGES)


def test_beside_probes() -> None:
    traced(sys.executable, RANGED, "nested", options=("run", "-p", "block_sched", "--trace", "--tracedir", "traces"))
    [run] = Path("traces").iterdir()
    found, kernels, _ = read(run / "timeline.db")
    assert [op.name for op in found] == ["set up", "outer", "inner", "here", "and here"]
    assert [kernel.range_id > 0 for kernel in kernels] == [True, True, False]
    assert len(open_trace(run).launches) == 3


def test_without_a_timeline_none_is_kept() -> None:
    environ = {**os.environ, "LD_LIBRARY_PATH": str(ranges_library().parent)}
    environ.pop("NCC_SOCKET", None)
    program = ("import ctypes; r = ctypes.CDLL('libroctx64.so.4'); "
               "print([r.roctxRangePushA(b'x' * 4000) for _ in range(3)], [r.roctxRangePop() for _ in range(4)]); "
               "import resource; before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss; "
               "[r.roctxMarkA(b'x' * 4000) for _ in range(50000)]; "
               "print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before < 20000)")
    done = subprocess.run([sys.executable, "-c", program], env=environ, capture_output=True, text=True, check=True)
    assert done.stdout == "[0, 1, 2] [2, 1, 0, -1]\nTrue\n"


def test_the_library_has_the_names_and_versions_of_4_1() -> None:
    library = ctypes.CDLL(str(ranges_library()))
    assert (library.roctx_version_major(), library.roctx_version_minor()) == (4, 1)
    names = subprocess.run(["nm", "-D", "--defined-only", ranges_library()], capture_output=True, text=True, check=True)
    exported = {line.split()[-1] for line in names.stdout.splitlines()}
    assert {f"{name}@@ROCTX_4.1" for name in (
        "roctxMarkA", "roctxRangePushA", "roctxRangePop", "roctxRangeStartA", "roctxRangeStop", "roctx_version_major",
        "roctx_version_minor", "roctxRegisterTracerCallback")} <= exported


def test_the_summary_and_info_show_ranges() -> None:
    done = ranged("nested")
    assert "range" in done.stderr
    with Timeline("t.db") as timeline:
        total = {total.name: total for total in ranges(timeline)}
    assert total["outer"].calls == 1
    assert total["outer"].total_ns > total["inner"].total_ns > total["here"].total_ns == 0
    assert total["inner"].kernels == total["outer"].kernels == 1
    assert total["inner"].kernel_ns > 0
    assert total["here"].kernels == total["set up"].kernels == 0
    shown = in_process("trace", "summary", "t.db").out
    assert all(name in shown for name in ("outer", "inner", "set up"))
    told = json.loads(in_process("trace", "summary", "t.db", "--format", "json", "-n", "2").out)
    assert len(told["ranges"]) == 2
    assert told["more_ranges"] == 3
    assert [line.split() for line in in_process("trace", "info", "t.db").out.splitlines()
            if line.startswith("ranges")] == [["ranges", "5"]]


def test_formats_and_merging_keep_ranges() -> None:
    ranged("nested")
    names = {"set up", "outer", "inner", "here", "and here"}
    in_process("trace", "convert", "t.db", "-f", "chrome", "-o", "t.json")
    events = json.loads(Path("t.json").read_text())["traceEvents"]
    assert {event["name"] for event in events if event.get("cat") == "range"} == names
    in_process("trace", "convert", "t.db", "-f", "rocprofv3", "-o", "r.json")
    [tool] = json.loads(Path("r.json").read_text())["rocprofiler-sdk-tool"]
    assert {record["operation"] for record in tool["buffer_records"]["marker_api"]} == names
    in_process("trace", "convert", "t.db", "-f", "parquet", "-o", "p")
    assert set(pyarrow.parquet.read_table("p/ranges.parquet")["message"].to_pylist()) == names
    in_process("trace", "convert", "t.db", "-f", "perfetto", "-o", "t.pftrace")
    assert all(name.encode() in Path("t.pftrace").read_bytes() for name in names)
    shutil.copy("t.db", "again.db")
    in_process("trace", "merge", "t.db", "again.db", "-o", "m.db")
    found, kernels, _ = read("m.db")
    of_range = {op.range_id: op.name for op in found}
    assert len(of_range) == 10
    assert sorted(of_range[kernel.range_id] for kernel in kernels if kernel.range_id) == ["inner"] * 2 + ["outer"] * 2


@pytest.mark.parametrize("sanitizer", list(SANITIZERS))
def test_threads_under_sanitizers(tmp_path: Path, sanitizer: str) -> None:
    if runtime_of(sanitizer) is None:
        pytest.skip(f"the compiler has no {sanitizer} sanitizer")
    program = compile_c(tmp_path / "drive", [TESTS / "native" / "ranges_drive.c", HOOKDRV / "ranges" / "ranges.c"],
                        *SANITIZERS[sanitizer])
    done = subprocess.run([program], env={**os.environ, "NCC_SOCKET": "/none"}, capture_output=True, text=True,
                          timeout=HANG_S, check=False)
    assert (done.returncode, done.stdout, done.stderr) == (
        0, "32006 taken, 0 wrong, child 0, told 1, waiting 0\n", "")


# ---- entries

def entries() -> Entries:
    return Entries(Gpus().number)


def test_a_message_comes_in_pieces() -> None:
    for size in (0, 1, 87, 88, 89, 212, 213, 1000, abi.NAME_BYTES - 1):
        found = entries()
        assert found.records(range_entries(5, "é" * (size // 2) + "x" * (size % 2), tid=7, start_ns=1, end_ns=9)) == [
            Range("é" * (size // 2) + "x" * (size % 2), 7, 1, 9, 5)]
        assert (found.operations, found.left_out) == (1, 0)


def test_a_kernel_has_its_range() -> None:
    found = entries()
    *_, kernel = found.records(KERNEL_ENTRIES + op_entry(range=3))
    assert isinstance(kernel, Kernel)
    assert kernel.range_id == 3


LONG = range_entries(1, "m" * 300)
CANNOT_BE = {
    "number 0": range_entries(0, "x"),
    "ends before it begins": range_entries(1, "x", start_ns=9, end_ns=8),
    "a time past all": range_entries(1, "x", end_ns=1 << 62),
    "a message past all": range_entries(1, "x", bytes=abi.NAME_BYTES),
    "text of nothing": text_entry(b"more"),
    "a message without its end": LONG[: 2 * abi.TIMELINE_BYTES] + op_entry(),
    "a message without its middle": LONG[: abi.TIMELINE_BYTES] + LONG,
    "text behind a whole message": range_entries(1, "x") + text_entry(b"more"),
}


@pytest.mark.parametrize("what", CANNOT_BE)
def test_what_cannot_be_is_left_out_and_counted(what: str) -> None:
    found = entries()
    found.records(KERNEL_ENTRIES)
    found.records(CANNOT_BE[what])
    assert found.left_out == 1
    assert found.records(range_entries(2, "y")) == [Range("y", 70, 1000, 2000, 2)]
