"""``ncc trace -- command`` on the simulator: what a program launched is in the timeline, and it notices nothing.

Launches of the programs are known, so each test says what the file has to hold.
"""

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
from clocks import HANG_S, eventually
from native_builds import compile_hip
from needs import needs
from sim_run_harness import is_built

from ncc.engine.demangle import demangle
from ncc.runtime import open_trace
from ncc.trace import ApiCall, Op, Timeline

pytestmark = pytest.mark.skipif(not is_built(), reason="the hook driver or the simulator's is not built")

TESTS = Path(__file__).parent
SIM_PROGRAM, TIMED = TESTS / "sim_program.py", TESTS / "programs" / "timed.py"
NCC = [sys.executable, "-m", "ncc"]
GRID, BLOCK = (16, 1, 1), (64, 1, 1)  # of Add
LITE = ("-o", "t.db", "--mode", "lite")
KERNEL, GRAPH = "KernelExecution", "GraphExecution"


@pytest.fixture(autouse=True)
def _folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("PYTHONPATH", str(TESTS.parent / "examples"))
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    monkeypatch.delenv("COLUMNS", raising=False)


def trace(script: Path, *arguments: object, options: tuple[str, ...] = ("-o", "t.db")) -> \
        subprocess.CompletedProcess[str]:
    command = [*NCC, "trace", "--device", "sim", *options, "--", sys.executable, script, *map(str, arguments)]
    return subprocess.run(command, capture_output=True, text=True, timeout=HANG_S, check=False)


def read(path: str = "t.db") -> tuple[list[Op], dict[int, ApiCall], dict[str, str]]:
    with Timeline(path) as timeline:
        assert not timeline.left
        return list(timeline.ops()), {call.number: call for call in timeline.calls()}, dict(timeline.metadata)


def untimed(notes: dict[str, str]) -> dict[str, int]:
    found = {tag.removeprefix("untimed."): int(value) for tag, value in notes.items() if tag.startswith("untimed.")}
    return {why: count for why, count in found.items() if count}


def test_every_launch_is_there_in_order_with_its_call() -> None:
    done = trace(SIM_PROGRAM, "add")
    assert (done.returncode, done.stdout) == (0, "sum 656002\n")
    ops, calls, notes = read()
    kernels = [op for op in ops if op.type == KERNEL]
    assert [(op.name, op.grid, op.block, op.gpu) for op in kernels] == [("add", GRID, BLOCK, 0)] * 5
    started = [calls[op.call] for op in kernels]
    assert {call.name for call in started} == {"cuLaunchKernel"}
    assert len({call.number for call in started}) == 5
    assert [call.start_ns for call in started] == sorted(call.start_ns for call in started)
    assert all(call.start_ns <= op.start_ns for call, op in zip(started, kernels, strict=True))
    assert all(first.end_ns <= second.start_ns for first, second in itertools.pairwise(kernels))
    took = [op.end_ns - op.start_ns for op in kernels]
    assert max(took) - min(took) <= 3  # the model's time of the same work, but for the rounding of what follows on it
    assert untimed(notes) == {}
    assert set(os.listdir()) - {"cache"} == {"t.db"}


def test_the_notes_are_what_merging_needs() -> None:
    trace(SIM_PROGRAM, "add")
    _, calls, notes = read()
    pid, = {call.pid for call in calls.values()}
    assert notes["process"].startswith(f"{pid} ")
    assert int(notes["realtime_ns"]) > int(notes["monotonic_ns"]) > 0
    assert notes["machine"] == Path("/proc/sys/kernel/random/boot_id").read_text().strip()
    assert "GPU" in notes["gpu.0"] or "imulat" in notes["gpu.0"]
    assert int(notes["clock_error_ns.0"]) >= 0
    assert notes["simulated"] == "1"
    merged = in_process("trace", "merge", "t.db", "-o", "all.db")
    assert merged.status == 0, merged.err
    assert in_process("trace", "diff", "t.db", "all.db").status == 0


def test_a_summary_is_printed_and_the_status_is_the_programs() -> None:
    done = trace(TIMED, "status")
    assert (done.returncode, done.stdout) == (7, "")
    lines = done.stderr.splitlines()
    at = lines.index("ncc: timeline: t.db")
    assert lines[at + 1].startswith("1 operation of 1 name in ") or "operations of" in lines[at + 1]
    assert any(line.split()[:2] == ["add", "1"] for line in lines[at:])
    assert "not timed" not in done.stderr
    quiet = trace(TIMED, "status", options=("--quiet",))
    assert (quiet.returncode, quiet.stdout, quiet.stderr) == (7, "", "")
    assert Path("trace.db").exists()


def test_a_graph_is_timed_as_a_whole_and_a_capture_disturbs_nothing() -> None:
    done = trace(SIM_PROGRAM, "graph")
    assert (done.returncode, done.stdout) == (0, "sum 656002\nsum 656002\n")
    ops, calls, notes = read()
    found = Counter((op.type, op.name, calls[op.call].name) for op in ops if op.type in (KERNEL, GRAPH))
    assert found == {(GRAPH, "graph_1", "cuGraphLaunch"): 3, (KERNEL, "add", "cuLaunchKernel"): 1}
    graphs = [op for op in ops if op.type == GRAPH]
    kernel, = (op for op in ops if op.type == KERNEL)
    assert {op.end_ns - op.start_ns for op in graphs} == {2 * (kernel.end_ns - kernel.start_ns)} or all(
        op.end_ns - op.start_ns > kernel.end_ns - kernel.start_ns for op in graphs)
    assert untimed(notes) == {"captured": 2}
    assert "not timed: 2 operations: recorded into a graph" in done.stderr


def test_each_form_of_a_launch_is_timed_with_its_shape_and_stream() -> None:
    done = trace(TIMED, "forms")
    assert done.returncode == 0, done.stderr
    ops, calls, notes = read()
    kernels = [op for op in ops if op.type == KERNEL]
    assert [calls[op.call].name for op in sorted(kernels, key=lambda op: op.call)] == [
        f"cu{name}{suffix}" for suffix in ("", "_ptsz")
        for name in ("LaunchKernel", "LaunchCooperativeKernel", "LaunchKernelEx")]
    assert {(op.name, op.grid, op.block, op.shared_bytes) for op in kernels} == {("count", (2, 3, 1), (40, 1, 1), 256)}
    by_stream = Counter(op.stream for op in kernels)
    assert (by_stream.pop("0x1"), by_stream.pop("0x2")) == (1, 1)
    assert list(by_stream.values()) == [4]
    assert len({op.queue for op in kernels}) == 3
    assert untimed(notes) == {}


def test_each_form_of_a_copy_and_a_fill_is_timed() -> None:
    done = trace(TIMED, "copies")
    assert done.returncode == 0, done.stderr
    assert done.stdout.endswith("NULL True\n")
    x, y, host, stream = map(int, done.stdout.split()[:4])
    ops, calls, notes = read()
    assert untimed(notes) == {}
    ends = {number: ((kind, to, source), stream, bool(waits)) for number, kind, to, source, stream, waits in rows(
        "SELECT api_id, kind, dst, src, stream, sync FROM rocpd_copyapi")}
    found = [(calls[op.call].name, op.type, op.size_bytes, *ends[op.call])
             for op in sorted(ops, key=lambda op: op.call)]
    expected = []
    for own, default in ((False, "0x1"), (True, "0x2")):
        for name, op_type, kind, to, source in (
                ("cuMemcpy", "Copy", 4, y, x), ("cuMemcpyHtoD_v2", "CopyHostToDevice", 1, x, host),
                ("cuMemcpyDtoH_v2", "CopyDeviceToHost", 2, host, x), ("cuMemcpyDtoD_v2", "CopyDeviceToDevice", 3, y, x),
                ("cuMemcpyPeer", "CopyDeviceToDevice", 3, y, x)):
            later = f"{name.removesuffix('_v2')}Async{'_v2' if name.endswith('_v2') else ''}{'_ptsz' * own}"
            told = (kind, hex(to), hex(source))
            expected += [(f"{name}{'_ptds' * own}", op_type, 1000, told, default, kind != 3),
                         (later, op_type, 1001, told, hex(stream), False), (later, op_type, 1002, told, default, False)]
        told = (2, hex(host), hex(x))
        expected += [(f"cuMemcpy2D_v2{'_ptds' * own}", "CopyDeviceToHost", 1000, told, default, True),
                     (f"cuMemcpy2DAsync_v2{'_ptsz' * own}", "CopyDeviceToHost", 1000, told, hex(stream), False)]
        for bits in (8, 16, 32):
            for name, least, more in (("cuMemsetD", 100, 101), ("cuMemsetD2D", 35, 40)):
                told = (-1, hex(x), "")
                expected += [(f"{name}{bits}_v2{'_ptds' * own}", "Memset", least * bits // 8, told, default, False),
                             (f"{name}{bits}Async{'_ptsz' * own}", "Memset", more * bits // 8, told, hex(stream),
                              False)]
    assert found == expected


def rows(query: str) -> list[tuple[Any, ...]]:
    with sqlite3.connect("t.db") as file:
        return list(file.execute(query))


def test_lite_is_without_copies_and_default_has_them() -> None:
    trace(SIM_PROGRAM, "add")
    assert Counter(op.type for op in read()[0]) == {KERNEL: 5, "CopyHostToDevice": 3, "CopyDeviceToHost": 1}
    trace(SIM_PROGRAM, "add", options=LITE)
    ops, _, notes = read()
    assert Counter(op.type for op in ops) == {KERNEL: 5}
    assert (notes["mode"], untimed(notes)) == ("lite", {})


def test_copies_that_a_capture_records_are_counted() -> None:
    done = trace(TIMED, "captured_copy")
    assert done.stdout == "sum 656002\n"
    ops, _, notes = read()
    assert Counter(op.type for op in ops) == {KERNEL: 1, "CopyHostToDevice": 3, "CopyDeviceToHost": 1}
    assert untimed(notes) == {"captured": 2}


def test_threads_keep_apart_and_none_is_missing() -> None:
    done = trace(SIM_PROGRAM, "threads")
    assert done.stdout == "sum 656002\n" * 4
    ops, calls, _ = read()
    kernels = [op for op in ops if op.type == KERNEL]
    assert sorted(Counter(calls[op.call].tid for op in kernels).values()) == [10] * 4
    assert sorted(Counter(op.queue for op in kernels).values()) == [10] * 4


def test_what_finds_no_event_is_counted_and_the_program_does_not_wait() -> None:
    launches = 5000
    done = trace(TIMED, "held", launches)
    assert (done.returncode, done.stdout) == (0, "sum 656002\n")
    ops, _, notes = read()
    timed = sum(op.type == KERNEL for op in ops)
    assert timed == 4096 + 3
    assert untimed(notes) == {"full": launches - 4096}
    assert f"not timed: {launches - 4096} operations: more were in flight" in done.stderr


def test_what_the_driver_refuses_is_no_launch() -> None:
    done = trace(TIMED, "refused")
    assert done.stdout == "refused True\nsum 656002\n"
    ops, _, notes = read()
    assert sum(op.type == KERNEL for op in ops) == 1
    assert untimed(notes) == {}


def test_each_device_has_its_number_and_both_are_on_the_hosts_clock(monkeypatch: pytest.MonkeyPatch) -> None:
    """The second one's clock is an hour ahead."""
    monkeypatch.setenv("NCC_SIM_DEVICES", "2")
    monkeypatch.setenv("NCC_SIM_HOST_CLOCK", "1")
    done = trace(TIMED, "devices")
    assert done.returncode == 0, done.stderr
    ops, calls, notes = read()
    by_gpu = {op.gpu: op for op in ops if op.type == KERNEL}
    for op in by_gpu.values():
        assert calls[op.call].start_ns <= op.start_ns <= calls[op.call].start_ns + HANG_S * 10**9
    assert by_gpu[0].end_ns <= by_gpu[1].start_ns  # the program waits in between
    assert Counter(op.gpu for op in ops if op.type == KERNEL) == {0: 1, 1: 1}
    assert notes["gpu.0"].split()[0] != notes["gpu.1"].split()[0]


def test_launches_of_contexts_that_go_are_there() -> None:
    done = trace(TIMED, "ended")
    assert done.returncode == 0, done.stderr
    ops, _, notes = read()
    assert sum(op.type == KERNEL for op in ops) == 30
    assert untimed(notes) == {}


def test_a_context_has_no_events_of_one_before_that_had_its_address() -> None:
    done = trace(TIMED, "refused_ended")
    assert done.returncode == 0, done.stderr
    ops, _, notes = read()
    assert sum(op.type == KERNEL for op in ops) == 1
    assert untimed(notes) == {}


def test_after_a_fault_what_was_before_it_is_there() -> None:
    done = trace(SIM_PROGRAM, "fault")
    assert (done.returncode, done.stdout) == (0, "fault 700 700\n")
    ops, _, notes = read()
    assert sum(op.type == KERNEL for op in ops) == 1
    assert untimed(notes)["failed"] >= 1


# ---- processes

def test_children_are_in_one_file_with_what_they_had_not_written_counted() -> None:
    done = trace(SIM_PROGRAM, "children", options=LITE)  # which leave by _exit
    assert done.stdout == "sum 656002\nchild 7\n" * 2
    ops, calls, _ = read()
    kernels = [op for op in ops if op.type == KERNEL]
    assert len({calls[op.call].pid for op in kernels}) == 2 or len(kernels) < 10
    assert len(kernels) + missing(done.stderr) == 10


def missing(text: str) -> int:
    """What the summary says was timed and not written."""
    found = [line for line in text.splitlines() if "when their process was killed" in line]
    return int(found[0].split()[3]) if found else 0


def test_each_process_has_a_file_where_the_name_says_so() -> None:
    done = trace(SIM_PROGRAM, "children", options=("-o", "t-%p.db"))
    found = sorted(Path().glob("t-*.db"))
    assert len(found) == 2
    for path in found:
        ops, calls, notes = read(str(path))
        pid = int(path.stem.removeprefix("t-"))
        assert {call.pid for call in calls.values()} <= {pid}
        assert notes["process"].startswith(f"{pid} ")
        assert ops
    assert done.stderr.count("ncc: timeline: ") == 2


def test_a_program_that_execs_is_one_process_and_both_parts_are_there() -> None:
    done = trace(TIMED, "again", options=LITE)
    assert done.returncode == 0, done.stderr
    ops, calls, _ = read()
    assert sum(op.type == KERNEL for op in ops) + missing(done.stderr) == 2
    assert len({call.pid for call in calls.values()}) == 1


def test_a_killed_program_leaves_a_readable_file() -> None:
    done = trace(SIM_PROGRAM, "killed", options=LITE)
    assert (done.returncode, done.stdout) == (137, "sum 656002\n")
    ops, _, _ = read()
    kernels = sum(op.type == KERNEL for op in ops)
    assert kernels + missing(done.stderr) == 5
    with sqlite3.connect("t.db") as file:
        assert list(file.execute("PRAGMA integrity_check")) == [("ok",)]


def test_the_file_can_be_read_while_the_program_runs_and_after_ncc_is_killed(tmp_path: Path) -> None:
    program = tmp_path / "program.py"
    program.write_text(
        f"import sys, time\nsys.path.insert(0, {str(TESTS)!r})\nsys.argv = ['x', 'add']\n"
        "import sim_program\nsim_program.add()\nsys.stdout.flush()\ntime.sleep(600)\n")
    running = subprocess.Popen([*NCC, "trace", "--device", "sim", "-o", "t.db", "--", sys.executable, program],
                               stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
    try:
        assert running.stdout is not None
        assert running.stdout.readline() == b"sum 656002\n"
        assert eventually(lambda: sum(op.type == KERNEL for op in read()[0]) == 5)
    finally:
        running.kill()
        running.wait()
    assert sum(op.type == KERNEL for op in read()[0]) == 5


def test_a_program_without_a_gpu_leaves_an_empty_timeline() -> None:
    done = trace_command("true")
    assert done.returncode == 0
    assert read()[0] == []
    assert "no process of the program called the CUDA driver" in done.stderr


# ---- beside probes

def run_traced(*arguments: object) -> tuple[subprocess.CompletedProcess[str], Path]:
    command = [*NCC, "run", "-p", "block_sched", "--no-callback", "--trace", "--device", "sim", "--", sys.executable,
               SIM_PROGRAM, *map(str, arguments)]
    done = subprocess.run(command, capture_output=True, text=True, timeout=HANG_S, check=False)
    folder, = Path("trace").iterdir()
    return done, folder


def test_a_probed_run_has_a_timeline_by_the_same_clock() -> None:
    done, folder = run_traced("add")
    assert (done.returncode, done.stdout) == (0, "sum 656002\n")
    assert f"ncc: timeline: ncc trace summary {folder.absolute()}/timeline.db" in done.stderr
    ops, calls, notes = read(str(folder / "timeline.db"))
    assert Counter(op.type for op in ops) == {KERNEL: 5, "CopyHostToDevice": 3, "CopyDeviceToHost": 1}
    assert (notes["tool"], untimed(notes)) == ("ncc run --trace", {})
    launches = list(open_trace(folder).launches)
    assert [len(launch.records("block_sched")) for launch in launches] == [32] * 5
    started = [calls[op.call] for op in ops if op.type == KERNEL]
    wall_ns, slack_ns = int(notes["realtime_ns"]) - int(notes["monotonic_ns"]), 10**6  # the wall clock may be slewed
    last_ns = 0
    for launch, call in zip(launches, started, strict=True):
        assert last_ns - slack_ns < launch.times.start_ns - wall_ns < call.start_ns + slack_ns
        last_ns = call.end_ns
    assert not (folder / "timeline").exists()


def test_a_probed_graph_is_in_the_timeline_and_its_kernels_records_are_whole() -> None:
    done, folder = run_traced("graph")
    assert (done.returncode, done.stdout) == (0, "sum 656002\n" * 2)
    ops, _, notes = read(str(folder / "timeline.db"))
    assert Counter(op.type for op in ops if op.type in (KERNEL, GRAPH)) == {GRAPH: 3, KERNEL: 1}
    assert untimed(notes) == {"captured": 2}
    assert [len(launch.records("block_sched")) for launch in open_trace(folder).launches] == [32] * 7


# ---- HIP

@needs("hipcc", "AMD disassembler")
def test_launches_of_hip_programs_and_of_their_graphs_are_timed(tmp_path: Path) -> None:
    program = compile_hip(tmp_path / "program", TESTS / "hip" / "programs.hip", "--offload-arch=gfx90a")
    done = trace_command(str(program), "graphs", "out", options=("--by", "events"))
    assert done.returncode == 0, done.stderr
    ops, calls, notes = read()
    assert Counter((op.type, op.name, calls[op.call].name) for op in ops if op.type in (KERNEL, GRAPH)) == {
        (GRAPH, "graph_1", "hipGraphLaunch"): 3, (GRAPH, "graph_2", "hipGraphLaunch"): 2}
    assert untimed(notes) == {"captured": 3}  # two kernels and a copy
    done = trace_command(str(program), "fault", "out", options=("--by", "events"))
    assert done.returncode == 0, done.stderr
    ops, calls, notes = read()
    found = [(demangle(op.name).split("(")[0], calls[op.call].name) for op in ops if op.type == KERNEL]
    # The second one after the device was reset; a fault may come before the end of the first one was seen.
    assert found in ([("outside", "hipLaunchKernel"), ("add", "hipLaunchKernel")], [("add", "hipLaunchKernel")])
    assert untimed(notes) == {"failed": 4 - len(found)}  # also a fill that is refused behind the fault


def test_each_form_of_a_copy_and_a_fill_of_hip_is_timed() -> None:
    done = trace(TESTS / "programs" / "hip_copies.py", options=("-o", "t.db", "--by", "events"))
    assert done.returncode == 0, done.stderr
    plain = "True True 0 " + "e" * 30 + "d"  # what waits for hipGetLastError is the program's own error
    assert done.stdout.splitlines()[1] == plain
    x, y, host, stream = map(int, done.stdout.splitlines()[0].split())
    ops, calls, notes = read()
    assert untimed(notes) == {}
    ends = {number: ((kind, to, source), on, bool(waits)) for number, kind, to, source, on, waits in rows(
        "SELECT api_id, kind, dst, src, stream, sync FROM rocpd_copyapi")}
    found = [(calls[op.call].name, op.size_bytes, *ends[op.call]) for op in sorted(ops, key=lambda op: op.call)]
    at_once, own = "0x1", "0x2"
    up, down, across = (1, hex(x), hex(host)), (2, hex(host), hex(x)), (3, hex(y), hex(x))
    back, fill = (2, hex(host), hex(y)), (-1, hex(x), "")
    expected = [("hipMemcpy", 1000, up, at_once, True), ("hipMemcpy", 1001, (4, *across[1:]), at_once, True),
                ("hipMemcpyAsync", 1002, across, at_once, False), ("hipMemcpyAsync", 1003, back, hex(stream), False),
                ("hipMemcpyWithStream", 1004, back, hex(stream), True)]
    for suffix, on, waits in (("", at_once, True), ("Async", hex(stream), False)):
        expected += [(f"hip{name}{suffix}", size, told, on, waits and told in (up, down)) for name, size, told in (
            ("MemcpyHtoD", 1005, up), ("MemcpyDtoH", 1006, down), ("MemcpyDtoD", 1007, across),
            ("MemcpyPeer", 1008, across), ("Memcpy2D", 200, across), ("Memset", 1009, fill), ("MemsetD8", 1010, fill),
            ("MemsetD16", 2022, fill), ("MemsetD32", 4048, fill), ("Memset2D", 300, fill))]
    expected += [("hipMemcpy_spt", 1013, down, own, True), ("hipMemcpyAsync_spt", 1013, down, own, False)]
    assert found == expected


# ---- wrong usage

@pytest.mark.parametrize(("words", "code", "status"), [
    (["trace"], "R021", 2),
    (["trace", "--"], "R021", 2),
    (["trace", "-o", "x.db", "--"], "R021", 2),
    (["trace", "python", "train.py"], "R021", 2),
    (["trace", "-o", "x.db", "summary", "t.db"], "R021", 2),
    (["trace", "--mode", "full", "--", "true"], "R022", 2),
    (["trace", "--device", "cuda", "--sim-sms", "3", "--", "true"], "R067", 2),
    (["trace", "--device", "sim", "-o", "/proc/none/t.db", "--", "true"], "R054", 1),
])
def test_wrong_usage_has_a_code(words: list[str], code: str, status: int) -> None:
    done = in_process(*words)
    assert done.status == status
    assert f"error[{code}]" in done.err
    assert not Path("x.db").exists()


def test_a_timeline_beside_probes_needs_probes() -> None:
    done = in_process("run", "--idle", "--trace", "--", "true")
    assert done.status == 2
    assert "--idle records no timeline" in done.err


def test_a_file_that_is_no_timeline_is_not_replaced() -> None:
    Path("train.py").write_text("print(1)")
    done = in_process("trace", "--device", "sim", "-o", "train.py", "--", "true")
    assert (done.status, Path("train.py").read_text()) == (1, "print(1)")
    assert "error[R054]" in done.err


def test_words_of_a_command_need_not_be_utf8() -> None:
    done = trace(TIMED, "status", os.fsdecode(b"\xff"), options=("-o", os.fsdecode(b"\xfe.db")))
    assert done.returncode == 7
    assert "operations of" in done.stderr
    assert "Traceback" not in done.stderr
    ops, _, notes = read(os.fsdecode(b"\xfe.db"))
    assert sum(op.type == KERNEL for op in ops) == 1
    assert notes["command"].endswith("status \\udcff")


def test_a_program_that_is_not_there() -> None:
    done = trace_command("no-such-program")
    assert done.returncode == 127
    assert "error[R057]" in done.stderr
    assert not [name for name in os.listdir() if name.startswith(".t.db")]


def trace_command(*command: str, options: tuple[str, ...] = ()) -> subprocess.CompletedProcess[str]:
    return subprocess.run([*NCC, "trace", "--device", "sim", "-o", "t.db", *options, "--", *command],
                          capture_output=True, text=True, timeout=HANG_S, check=False)


def test_an_action_may_have_a_file_behind_two_dashes() -> None:
    trace(SIM_PROGRAM, "add")
    os.rename("t.db", "-t.db")
    assert in_process("trace", "summary", "--", "-t.db").status == 0
