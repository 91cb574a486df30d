"""The hook driver for HIP under a program that does what programs do: every way to launch a kernel is seen, and
whatever happens to the hook driver, the program does not notice."""

from __future__ import annotations

import re
import subprocess
import sys
import sysconfig
from collections.abc import Iterator, Mapping
from pathlib import Path

import pytest
from native_builds import NATIVE, ROOT, compile_c
from needs import TRITON, needs
from sim_run_harness import Ran, engine_for, launches, run_command
from test_hip_hook_abi import rows
from test_standin_hip_newer import LAUNCHER, PROGRAM

from ncc.abi import Outcome
from ncc.backends.gcn.image.toolchain import assemble
from ncc.diag import NccError
from ncc.engine.native import HIP_LIBRARY, hook_library, simulator_library
from ncc.engine.server import Engine
from ncc.engine.simulator import Simulator, SimulatorServer
from ncc.runtime import open_trace

pytestmark = needs("AMD disassembler")

IMAGE = ROOT / "tests" / "gcn" / "hip_yardstick_gfx90a.hsaco"
OLDER, NEWER = "libamdhip64.so.5", "libamdhip64.so"
WAVES = 3 * 2  # of a launch
ACCESSES = 3 * 300
HIP_5 = ("params", "extra", "ext", "hcc", "host", "host_spt", "host_ext", "host_cooperative", "host_cooperative_spt")
HIP_7 = (*HIP_5, "module_cooperative", "drv", "exc")
FAILURES = {"hipMalloc": 2, "hipHostMalloc": 2, "hipModuleLoadData": 2, "hipEventCreateWithFlags": 2,
            "hipStreamCreateWithFlags": 2, "hipMemcpyDtoHAsync": 1, "hipHostRegister": 801, "hipMemsetD32Async": 1,
            "hipMemcpyHtoDAsync": 1, "hipEventRecord": 1, "hipHostGetDevicePointer": 1, "hipGetSymbolAddress": 500,
            "hipModuleOccupancyMaxActiveBlocksPerMultiprocessor": 1, "hipGetDevicePropertiesR0600": 1}
"""Calls that the program does not make, and the hook driver does."""


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[SimulatorServer]:
    try:
        hook_library(HIP_LIBRARY)
    except NccError:
        pytest.skip("the hook driver for HIP is not built")
    with SimulatorServer(Simulator(simulator_library(), 4), tmp_path_factory.mktemp("sim")) as started:
        yield started


@pytest.fixture(scope="module")
def ways(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return compile_c(tmp_path_factory.mktemp("ways") / "ways", [NATIVE / "hip_ways.c"])


@pytest.fixture
def engine(tmp_path: Path) -> Iterator[Engine]:
    with engine_for("block_sched", tmp_path, "gcn") as started:
        yield started


def run(ways: Path, server: SimulatorServer, engine: Engine | None, library: str, lookup: str, *forms: str,
        **more: str) -> Ran:
    return run_command([ways, library, lookup, IMAGE, *forms], server, engine, hook_library(HIP_LIBRARY), **more)


def outcomes(engine: Engine, name: str = "vector_add") -> Mapping[Outcome, int]:
    """Of a kernel, by whichever handle it is launched."""
    found: dict[Outcome, int] = {}
    for row in engine.sessions[0].rows():
        assert row.name == name or not row.total
        for outcome, n in row.launches.items():
            found[outcome] = found.get(outcome, 0) + n
    return found


# ---- ways in ----

@pytest.mark.parametrize(("library", "lookup", "forms"), [
    (OLDER, "dlsym", HIP_5), (NEWER, "dlsym", HIP_7), (NEWER, "proc", HIP_7)])
def test_every_way_to_launch_is_seen(server: SimulatorServer, ways: Path, tmp_path: Path, library: str, lookup: str,
                                     forms: tuple[str, ...]) -> None:
    with engine_for("dmat", tmp_path, "gcn") as engine:
        ran = run(ways, server, engine, library, lookup, *forms)
    assert (ran.status, ran.out.splitlines(), ran.err) == (0, [f"{form} 0 right 1" for form in forms], "")
    assert outcomes(engine) == {Outcome.PROBED: len(forms)}
    assert [int(launch.used("dmat").sum()) for launch in launches(engine)] == [ACCESSES] * len(forms)


def test_a_grid_of_part_blocks_is_left_to_the_library(server: SimulatorServer, ways: Path, engine: Engine) -> None:
    ran = run(ways, server, engine, OLDER, "dlsym", "ragged")
    assert ran == run(ways, server, None, OLDER, "dlsym", "ragged")
    assert outcomes(engine) == {}  # the stand-in refuses it, so it is no launch


def test_what_a_python_program_looks_up_by_ctypes(server: SimulatorServer, engine: Engine, tmp_path: Path) -> None:
    """Its lookups answer what they do without the hook driver: ``same`` and the like are printed by it."""
    program = tmp_path / "program.py"
    program.write_text(PROGRAM)
    command = [sys.executable, program, IMAGE]
    ran = run_command(command, server, engine, hook_library(HIP_LIBRARY))
    assert ran == run_command(command, server, None, hook_library(HIP_LIBRARY))
    assert (ran.status, ran.out.splitlines()[-1]) == (0, "kind 2 right True")
    assert outcomes(engine) == {Outcome.PROBED: 1}


@needs("Triton")
def test_tritons_own_launcher(server: SimulatorServer, tmp_path: Path) -> None:
    assert TRITON
    # The path to the library that Triton puts into it.
    source = (TRITON.parent / "driver.c").read_text()
    (tmp_path / "driver.c").write_text(source.replace("/*py_libhip_search_path*/", NEWER))
    subprocess.run(["cc", "-w", "-shared", "-fPIC", f"-I{TRITON}", f"-I{sysconfig.get_path('include')}",
                    str(tmp_path / "driver.c"), "-o", str(tmp_path / "hip_utils.so"), "-ldl"], check=True)
    (tmp_path / "add.hsaco").write_bytes(assemble((ROOT / "tests" / "gcn" / "triton_add_gfx90a.s").read_text()))
    (tmp_path / "launcher.py").write_text(LAUNCHER)
    with engine_for("dmat", tmp_path, "gcn") as engine:
        ran = run_command([sys.executable, tmp_path / "launcher.py", tmp_path, tmp_path / "add.hsaco"], server, engine,
                          hook_library(HIP_LIBRARY))
    assert (ran.status, ran.out.splitlines()[2]) == (0, "right True"), ran.err
    assert outcomes(engine, "add_kernel") == {Outcome.PROBED: 1}
    launch, = launches(engine)
    assert (launch.grid[0], launch.block[0]) == (12, 256)
    assert int(launch.used("dmat").sum()) > 0


def test_what_is_exported_is_what_is_hooked() -> None:
    try:
        library = hook_library(HIP_LIBRARY)
    except NccError:
        pytest.skip("the hook driver for HIP is not built")
    listing = subprocess.run(["nm", "-D", "--defined-only", library], capture_output=True, text=True, check=True).stdout
    exported = {line.split()[2] for line in listing.splitlines()}
    tables = ("HOOKED", "COPY", "GRAPH_OBJECT", "REGISTER")
    wanted = {name for table in tables for name in rows(f"NCC_HIP_{table}_FUNCTIONS")}
    assert {name for name in exported if "hip" in name.lower()} == wanted


# ---- the program unharmed ----

DAILY = ("params", "host", "no_errors", "bad", "threads", "reload")


@pytest.mark.parametrize("scenario", ["fork", "threads", "reload", "errors", "no_errors", "bad"])
def test_a_program_does_not_notice(server: SimulatorServer, ways: Path, engine: Engine, scenario: str) -> None:
    ran = run(ways, server, engine, OLDER, "dlsym", scenario)
    assert ran == run(ways, server, None, OLDER, "dlsym", scenario)
    assert (ran.status, ran.err) == (0, "")
    probed = {"fork": 2, "threads": 8, "reload": 3, "errors": 1, "no_errors": 1, "bad": 1}[scenario]
    assert outcomes(engine) == {Outcome.PROBED: probed}
    assert [len(launch.records("block_sched")) for launch in launches(engine)] == [WAVES] * probed
    assert engine.sessions[0].totals().finished


@pytest.mark.parametrize("name", FAILURES)
def test_a_call_of_ours_that_fails_is_not_the_programs(server: SimulatorServer, ways: Path, engine: Engine,
                                                       name: str) -> None:
    """What the program computes, is answered, and finds as its last error, is as without the hook driver; every launch
    is counted."""
    fail = {"NCC_SIM_FAIL": f"{name}={FAILURES[name]}"}
    library = NEWER if name.endswith("R0600") else OLDER
    ran = run(ways, server, engine, library, "dlsym", *DAILY, **fail)
    assert ran == run(ways, server, None, library, "dlsym", *DAILY, **fail)
    assert ran.status == 0, ran.out
    assert sum(outcomes(engine).values()) == 1 + 1 + 1 + 1 + 8 + 3
    for row in engine.sessions[0].rows():
        assert row.reason or not row.total or set(row.launches) == {Outcome.PROBED}


OURS_FAIL = ("hipThreadExchangeStreamCaptureMode", "hipStreamIsCapturing", "hipMalloc", "hipModuleLoadData")


LEFT = {(OLDER, "dlsym"): "peek 0 last 0 result -1 peek 0 last 0",
        (NEWER, "dlsym"): "peek 1 last 1 result 1 peek 0 last 0",
        (NEWER, "proc"): "peek 1 last 1 result 0 peek 0 last 0"}  # a lookup is a call, too
"""After a call that failed, and two that did not: up to version 6 the library remembers the last call's result, from 7
on the last error, and beside it the last call's result."""


@pytest.mark.parametrize(("library", "lookup", "failing"), [
    *((*each, "") for each in LEFT), *((each, "dlsym", failing) for each in (OLDER, NEWER) for failing in OURS_FAIL)])
def test_what_is_left_of_a_programs_calls_is_theirs(server: SimulatorServer, ways: Path, engine: Engine, library: str,
                                                    lookup: str, failing: str) -> None:
    """Every order of three calls of seven, some of which fail, whatever calls of ours are made in between
    and whether they fail."""
    fail = {"NCC_SIM_FAIL": f"{failing}=801"} if failing else {}
    ran = run(ways, server, engine, library, lookup, "orders", **fail)
    assert ran == run(ways, server, None, library, lookup, "orders", **fail)
    lines = ran.out.splitlines()
    assert (ran.status, ran.err, len(lines)) == (0, "", 7 ** 3)
    assert f"0 2 2: {LEFT[library, lookup]}" in lines
    assert sum(outcomes(engine).values()) == 7 ** 2 * 3


@pytest.mark.parametrize("answers", [True, False])
def test_a_hooked_call_leaves_errno_as_it_was(server: SimulatorServer, ways: Path, engine: Engine, tmp_path: Path,
                                              answers: bool) -> None:
    """Also the first, where nobody listens at the socket."""
    nobody = {"NCC_SOCKET": str(tmp_path / "nobody"), "LD_PRELOAD": str(hook_library(HIP_LIBRARY))}
    ran = run(ways, server, engine if answers else None, OLDER, "dlsym", "errnos", **({} if answers else nobody))
    lines = ran.out.splitlines()
    assert (ran.status, len(lines)) == (0, 7)
    assert all(line.endswith(" 0 errno 1") for line in lines), ran.out


def test_a_device_is_reset_between_launches(server: SimulatorServer, ways: Path, engine: Engine) -> None:
    ran = run(ways, server, engine, OLDER, "dlsym", "reset")
    assert ran == run(ways, server, None, OLDER, "dlsym", "reset")
    assert outcomes(engine) == {Outcome.PROBED: 4}
    assert [len(launch.records("block_sched")) for launch in launches(engine)] == [WAVES] * 4


def test_a_killed_program_leaves_what_it_saved(server: SimulatorServer, ways: Path, engine: Engine) -> None:
    ran = run(ways, server, engine, OLDER, "dlsym", "killed")
    assert (ran.status, ran.out.splitlines()) == (-9, ["one 0 right 1", "two 0 right 1"])
    assert outcomes(engine) == {Outcome.PROBED: 2}
    assert not engine.sessions[0].totals().finished
    run_dir = engine.sessions[0].run_dir
    assert run_dir is not None
    saved = list(open_trace(run_dir).launches)
    assert len(saved) <= 2
    assert all(len(launch.records("block_sched")) == WAVES for launch in saved)


def test_nothing_is_called_where_nobody_listens(server: SimulatorServer, ways: Path, tmp_path: Path) -> None:
    calls = []
    for name in ("preloaded", "plain"):
        log = tmp_path / name
        environment = {"LD_PRELOAD": str(hook_library(HIP_LIBRARY))} if name == "preloaded" else {}
        ran = run(ways, server, None, OLDER, "dlsym", *DAILY[:-2], NCC_SIM_LOG=str(log), **environment)
        calls.append((ran, re.sub(r"0x[0-9a-f]+", "", log.read_text())))
    assert calls[0] == calls[1]
