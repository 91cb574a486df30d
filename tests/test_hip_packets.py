"""HIP programs under ``ncc trace`` by AMD's runtime: the stand-in for HIP hands its work in as packets of the stand-in
for the HSA runtime, whose tool sees them. What the hook driver's own events say of the same program is the same."""

from __future__ import annotations

import os
import subprocess
import sys
from collections import Counter
from pathlib import Path

import pytest
from clocks import HANG_S
from hsa_harness import RUNTIME_FLAGS, RUNTIME_SOURCES
from native_builds import STANDINS, compile_c, compile_hip, standin_flags, standin_sources
from needs import needs
from sim_run_harness import is_built

from ncc.cli import hsa
from ncc.engine.demangle import demangle
from ncc.engine.native import simulator_library
from ncc.installed import built
from ncc.trace import ApiCall, Op, Timeline, ranges

pytestmark = [needs("hipcc", "AMD disassembler"), pytest.mark.skipif(
    not is_built() or built(hsa.LIBRARY) is None, reason="the tool or a stand-in is not built")]

NCC = [sys.executable, "-m", "ncc"]
SOURCES = Path(__file__).parent / "hip"
KERNEL, BARRIER, MARKER = "KernelExecution", "BarrierExecution", "UserMarker"
FILL = "__amd_rocclr_fillBufferAligned"
TICK_NS = 10  # of the device's clock
LAUNCHES = {"add": 5 + 2 * 10}
COPIES = {"CopyHostToDevice": 1, "CopyDeviceToDevice": 1, "CopyDeviceToHost": 1}


@pytest.fixture(scope="module")
def traced(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return compile_hip(tmp_path_factory.mktemp("traced") / "traced", SOURCES / "traced.hip", "--offload-arch=gfx90a")


@pytest.fixture(scope="module")
def programs(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return compile_hip(tmp_path_factory.mktemp("programs") / "programs", SOURCES / "programs.hip",
                       "--offload-arch=gfx90a")


@pytest.fixture(scope="module")
def plain(traced: Path) -> str:
    """What the program prints without us."""
    return run([traced], {"LD_LIBRARY_PATH": str(simulator_library().parent)}).stdout


@pytest.fixture(autouse=True)
def _folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    for name in ("RTL_MODE", "RTL_OUTPUT", "RTL_DEBUG", "HSA_TOOLS_LIB"):
        monkeypatch.delenv(name, raising=False)


def run(command: list[object], environment: dict[str, str] | None = None) -> subprocess.CompletedProcess[str]:
    return subprocess.run([*map(str, command)], capture_output=True, text=True, timeout=HANG_S, check=False,
                          env={**os.environ, **(environment or {})})


def trace(*command: object, options: tuple[str, ...] = (), **environment: str) -> subprocess.CompletedProcess[str]:
    return run([*NCC, "trace", "--device", "sim", "-o", "t.db", *options, "--", *command], environment)


def read() -> tuple[list[Op], dict[int, ApiCall], dict[str, str]]:
    with Timeline("t.db") as timeline:
        assert not timeline.left
        ops = [op._replace(name=demangle(op.name).split("(")[0]) for op in timeline.ops()]
        return ops, {call.number: call for call in timeline.calls()}, dict(timeline.metadata)


def kernels_of(ops: list[Op]) -> Counter[str]:
    return Counter(op.name for op in ops if op.type == KERNEL)


def untimed(notes: dict[str, str]) -> dict[str, int]:
    found = {tag.removeprefix("untimed."): int(value) for tag, value in notes.items() if tag.startswith("untimed.")}
    return {why: count for why, count in found.items() if count}


@pytest.mark.parametrize(("mode", "kernels", "others", "left"), [
    ("default", {**LAUNCHES, FILL: 1}, COPIES, {"batched": 6}),
    ("lite", {**LAUNCHES, FILL: 1}, {}, {"batched": 6}),
    ("full", {**LAUNCHES, FILL: 1, "twice": 6}, {**COPIES, BARRIER: 2}, {}),
])
def test_kernels_and_copies_are_there_by_the_runtime_and_the_program_is_as_without(
        mode: str, kernels: dict[str, int], others: dict[str, int], left: dict[str, int], traced: Path,
        plain: str) -> None:
    done = trace(traced, options=("--mode", mode))
    assert (done.returncode, done.stdout) == (0, plain), done.stderr
    ops, calls, notes = read()
    assert kernels_of(ops) == kernels
    assert Counter(op.type for op in ops if op.type not in (KERNEL, MARKER)) == others
    assert untimed(notes) == left
    assert notes["by_hsa"] == notes["process"].split()[0]
    assert "recorded by the HSA runtime, not by events" in done.stderr
    assert ("submitted in a batch of packets" in done.stderr) == ("batched" in left)
    launched = [op for op in ops if op.type == KERNEL and op.name == "add"]
    assert {(op.grid, op.block) for op in launched} == {((2, 1, 1), (64, 1, 1))}
    assert {calls[op.call].name for op in launched} == {"hsa_queue dispatch"}
    assert sorted(Counter(calls[op.call].tid for op in launched).values()) == [5, 10, 10]
    assert all(calls[op.call].start_ns <= op.start_ns for op in launched)


def test_events_say_the_same_of_it(traced: Path, plain: str) -> None:
    trace(traced)
    by_runtime, _, notes = read()
    done = trace(traced, options=("--by", "events"))
    assert (done.returncode, done.stdout) == (0, plain), done.stderr
    by_events, _, other_notes = read()
    assert "by_hsa" in notes
    assert "by_hsa" not in other_notes
    assert kernels_of(by_events) == LAUNCHES
    assert untimed(other_notes) == {"captured": 3}
    for name, kind in (("add", KERNEL), ("CopyHostToDevice", None), ("CopyDeviceToDevice", None)):
        took = [{op.end_ns - op.start_ns for op in ops if op.name == name and (kind is None or op.type == kind)}
                for ops in (by_runtime, by_events)]
        assert took[0]
        assert max(took[0] | took[1]) - min(took[0] | took[1]) <= 2 * TICK_NS, name
    both = [{op.name: op.gpu for op in ops if op.name in LAUNCHES} for ops in (by_runtime, by_events)]
    assert both[0] == both[1]
    assert notes["gpu.0"] == other_notes["gpu.0"]


def test_ranges_are_there_and_kernels_and_copies_have_the_innermost(traced: Path) -> None:
    trace(traced)
    with Timeline("t.db") as timeline:
        kernels_in = {found.name: found.kernels for found in ranges(timeline)}
    ops, _, _ = read()
    named = {op.range_id: op.name for op in ops if op.type == MARKER}
    assert sorted(named.values()) == ["inner", "outer", "thread", "thread"]
    assert Counter(named.get(op.range_id) for op in ops if op.type == KERNEL and op.name == "add") == {
        "inner": 5, "thread": 20}
    assert [named.get(op.range_id) for op in ops if op.type == "CopyDeviceToDevice"] == ["outer"]
    assert (kernels_in["inner"], kernels_in["thread"]) == (5, 20)


@pytest.mark.parametrize("scenario", ["graphs", "fault", "printing"])
def test_what_programs_compute_and_print_stays(scenario: str, programs: Path) -> None:
    alone = run([programs, scenario, "alone"], {"LD_LIBRARY_PATH": str(simulator_library().parent)})
    done = trace(programs, scenario, "seen", options=("--mode", "full"))
    assert (done.returncode, done.stdout) == (alone.returncode, alone.stdout), done.stderr
    assert Path("seen").read_bytes() == Path("alone").read_bytes()
    assert "by_hsa" in read()[2]


def test_without_a_tool_the_runtime_is_not_loaded_unless_it_is_asked_for(traced: Path, plain: str,
                                                                      tmp_path: Path) -> None:
    folder = {"LD_LIBRARY_PATH": str(simulator_library().parent), "NCC_SIM_HSA_LOG": str(tmp_path / "log")}
    assert run([traced], folder).stdout == plain
    assert not (tmp_path / "log").exists()
    done = run([traced], {**folder, "NCC_SIM_HSA": "1"})
    assert (done.returncode, done.stdout, done.stderr) == (0, plain, "")
    assert (tmp_path / "log").stat().st_size == 40 * (25 + 1 + 6 + 3)  # its kernels, a fill, of graphs, copies
    done = trace(traced, NCC_SIM_HSA="0")
    assert done.stdout == plain
    assert kernels_of(read()[0]) == LAUNCHES
    assert "not by events" not in done.stderr


def test_nothing_races(traced: Path, plain: str, tmp_path: Path) -> None:
    """A launch is three threads': the program's, the device's, the queue's. Of the tool, see test_hsa_sanitized."""
    hip, runtime = tmp_path / "sim", tmp_path / "sim-hsa" / "lib"
    hip.mkdir()
    runtime.mkdir(parents=True)
    compile_c(hip / STANDINS["hip"], standin_sources("hip"), *standin_flags("hip"), "-fsanitize=thread")
    compile_c(runtime / "libhsa-runtime64.so.1", RUNTIME_SOURCES, "-fsanitize=thread",
              *(flag for flag in RUNTIME_FLAGS if not flag.startswith(("-Wl,-soname", "-Wl,--no-undefined"))))
    sanitizer = run(["gcc", "-print-file-name=libtsan.so"]).stdout.strip()
    done = run([traced], {"LD_PRELOAD": sanitizer, "TSAN_OPTIONS": "exitcode=66", "NCC_SIM_HSA": "1",
                          "NCC_SIM_PYTHON": sys.executable, "LD_LIBRARY_PATH": str(hip)})
    assert (done.returncode, done.stdout, done.stderr) == (0, plain, "")
