"""Kernels in graphs of HIP programs, on the simulator under the real hook driver and engine: each execution is probed,
and the program sees its own graph."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path

import pytest
from native_builds import NATIVE, ROOT, compile_c, compile_hip
from needs import needs
from sim_run_harness import Ran, engine_for, launches, run_command

from ncc.abi import Option, Outcome
from ncc.diag import NccError
from ncc.engine.native import HIP_LIBRARY, hook_library, simulator_library
from ncc.engine.server import Engine
from ncc.engine.simulator import Simulator, SimulatorServer

pytestmark = needs("hipcc", "AMD disassembler")

SOURCE = ROOT / "tests" / "hip" / "graphs.hip"
IMAGE = ROOT / "tests" / "gcn" / "hip_yardstick_gfx90a.hsaco"
OLDER, NEWER = "libamdhip64.so.5", "libamdhip64.so"
N, WAVES = 200, 4
SCALE, ADD = 2 * N, 3 * N  # accesses of a launch
FEWER = 2 * 64             # of one with a smaller grid
RECORDS: dict[str, tuple[list[int], list[int]]] = {
    "plain": ([SCALE], [ADD]),
    "captured": ([SCALE] * 3, [ADD] * 3),
    "built": ([SCALE] * 3, [ADD] * 3),
    "relaunched": ([SCALE] * 60, [ADD] * 60),
    "changed": ([SCALE] * 3 + [FEWER], [ADD] * 6),
    "updated": ([SCALE] * 4, [ADD] * 4),
    "child": ([SCALE] * 6, [ADD] * 3),
    "cloned": ([SCALE] * 2, [ADD] * 2),
    "told": ([SCALE] * 2, [ADD]),
    "module": ([SCALE] * 10, []),
    "refused": ([SCALE], [ADD]),
    "reset": ([SCALE] * 4, [ADD] * 4),
}
"""Scenario -> of each execution of scale, and of add, the accesses that it makes."""


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[SimulatorServer]:
    try:
        hook_library(HIP_LIBRARY)
    except NccError:
        pytest.skip("the hook driver for HIP is not built")
    with SimulatorServer(Simulator(simulator_library(), 4), tmp_path_factory.mktemp("sim")) as started:
        yield started


@pytest.fixture(scope="module")
def command(tmp_path_factory: pytest.TempPathFactory) -> Callable[[str], list[object]]:
    folder = tmp_path_factory.mktemp("graphs")
    program = compile_hip(folder / "graphs", SOURCE, "--offload-arch=gfx90a")
    code = compile_hip(folder / "code", SOURCE, "--offload-arch=gfx90a", "--genco")
    return lambda scenario: [program, scenario, code]


@pytest.fixture(scope="module")
def plain(server: SimulatorServer, command: Callable[[str], list[object]]) -> Callable[[str], Ran]:
    return cache(lambda scenario: run_command(command(scenario), server, None, hook_library(HIP_LIBRARY)))


@pytest.fixture(scope="module")
def ways(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return compile_c(tmp_path_factory.mktemp("ways") / "ways", [NATIVE / "hip_ways.c"])


def outcomes(engine: Engine) -> dict[str, dict[Outcome, int]]:
    """By kernel, by whichever handle it is launched."""
    found: dict[str, dict[Outcome, int]] = {}
    for row in engine.sessions[0].rows():
        for outcome, n in row.launches.items():
            of_kernel = found.setdefault(row.name, {})
            of_kernel[outcome] = of_kernel.get(outcome, 0) + n
    return found


def records(engine: Engine, tool: str) -> dict[str, list[int]]:
    found: dict[str, list[int]] = {}
    for launch in launches(engine):
        found.setdefault(launch.kernel, []).append(int(launch.used(tool).sum()))
    return found


@pytest.mark.parametrize("scenario", RECORDS)
def test_each_execution_is_recorded_and_the_program_does_not_notice(
        server: SimulatorServer, command: Callable[[str], list[object]], plain: Callable[[str], Ran], tmp_path: Path,
        scenario: str) -> None:
    scales, adds = RECORDS[scenario]
    with engine_for("dmat", tmp_path, "gcn") as engine:
        ran = run_command(command(scenario), server, engine, hook_library(HIP_LIBRARY))
    assert ran == plain(scenario)
    assert (ran.status, ran.err) == (0, "")
    found = records(engine, "dmat")
    found.pop("visit", None)  # loads the variable's address, if it does
    assert found == {name: each for name, each in (("scale", scales), ("add", adds)) if each}
    probed = {name: {Outcome.PROBED: len(each)} for name, each in records(engine, "dmat").items()}
    assert outcomes(engine) == probed
    totals = engine.sessions[0].totals()
    assert (totals.finished, totals.graphs_unfollowed) == (True, 0)
    assert sum(row.lost for row in engine.sessions[0].rows()) == 0


def test_nodes_record_what_launches_do(server: SimulatorServer, command: Callable[[str], list[object]],
                                       tmp_path: Path) -> None:
    """The same work, in graphs and not: every record but the addresses of arrays."""
    seen = {}
    for scenario in ("plain", "captured"):
        with engine_for("gmem_bytes", tmp_path / scenario, "gcn") as engine:
            run_command(command(scenario), server, engine, hook_library(HIP_LIBRARY))
        seen[scenario] = {launch.kernel: (launch.grid, launch.block, launch["gmem_bytes"].tobytes())
                          for launch in launches(engine) if launch.kernel != "visit"}
    assert seen["plain"] == seen["captured"]
    assert set(seen["plain"]) == {"scale", "add"}


def test_maps_that_aggregate_take_every_execution(server: SimulatorServer, command: Callable[[str], list[object]],
                                                  plain: Callable[[str], Ran], tmp_path: Path) -> None:
    with engine_for("hot_pages", tmp_path, "gcn") as engine:
        ran = run_command(command("relaunched"), server, engine, hook_library(HIP_LIBRARY))
    assert ran == plain("relaunched")
    assert outcomes(engine) == {"scale": {Outcome.PROBED: 60}, "add": {Outcome.PROBED: 60}}


def test_nothing_is_lost_where_nothing_may_be(server: SimulatorServer, command: Callable[[str], list[object]],
                                              plain: Callable[[str], Ran], tmp_path: Path) -> None:
    with engine_for("dmat", tmp_path, "gcn", options=int(Option.LOSSLESS)) as engine:
        ran = run_command(command("relaunched"), server, engine, hook_library(HIP_LIBRARY))
    assert ran == plain("relaunched")
    assert records(engine, "dmat") == {"scale": [SCALE] * 60, "add": [ADD] * 60}


def test_without_probes_in_graphs(server: SimulatorServer, command: Callable[[str], list[object]],
                                  plain: Callable[[str], Ran], tmp_path: Path) -> None:
    with engine_for("dmat", tmp_path, "gcn", options=int(Option.NO_GRAPHS)) as engine:
        ran = run_command(command("captured"), server, engine, hook_library(HIP_LIBRARY))
    assert ran == plain("captured")
    assert outcomes(engine) == {name: {Outcome.CAPTURED: 3} for name in ("scale", "add", "visit")}
    assert launches(engine) == []


# ---- looked up by name, in the libraries of both versions ----

SUM = "vector_add"


def look_up(ways: Path, server: SimulatorServer, engine: Engine | None, library: str, lookup: str, form: str,
            **more: str) -> Ran:
    return run_command([ways, library, lookup, IMAGE, form], server, engine, hook_library(HIP_LIBRARY), **more)


@pytest.mark.parametrize(("library", "lookup", "form", "executed"), [
    (OLDER, "dlsym", "graph", 6), (NEWER, "dlsym", "graph", 6), (NEWER, "proc", "graph", 6),
    (NEWER, "dlsym", "newer_graph", 12), (NEWER, "proc", "newer_graph", 12)])
def test_both_versions(server: SimulatorServer, ways: Path, tmp_path: Path, library: str, lookup: str, form: str,
                       executed: int) -> None:
    """Of the newer graphs, two nodes in four launches, two of which left one out, and three in two."""
    with engine_for("block_sched", tmp_path, "gcn") as engine:
        ran = look_up(ways, server, engine, library, lookup, form)
    assert ran == look_up(ways, server, None, library, lookup, form)
    assert (ran.status, ran.err) == (0, ""), ran.out
    assert outcomes(engine) == {SUM: {Outcome.PROBED: executed}}
    assert [len(each.records("block_sched")) for each in launches(engine)] == [3 * 2] * executed


FAILURES = {
    "hipGraphGetNodes": 1, "hipGraphNodeGetType": 1, "hipGraphKernelNodeGetParams": 1, "hipGraphKernelNodeSetParams": 1,
    "hipMalloc": 2, "hipHostMalloc": 2, "hipModuleLoadData": 2, "hipEventCreateWithFlags": 2, "hipEventRecord": 1,
    "hipMemsetD32Async": 1, "hipMemcpyHtoDAsync": 1, "hipMemcpyDtoHAsync": 1, "hipHostGetDevicePointer": 1,
}
"""Calls that the program does not make, and the hook driver does."""
UNFOLLOWED = ("hipGraphGetNodes", "hipGraphNodeGetType", "hipGraphKernelNodeGetParams")


@pytest.mark.parametrize("name", FAILURES)
def test_a_call_of_ours_that_fails_is_not_the_programs(server: SimulatorServer, ways: Path, tmp_path: Path,
                                                       name: str) -> None:
    """Its answers are as without the hook driver; each execution is counted, with a reason where it was not probed, or
    the launches of a graph that is not known are."""
    fail = {"NCC_SIM_FAIL": f"{name}={FAILURES[name]}"}
    with engine_for("block_sched", tmp_path, "gcn") as engine:
        ran = look_up(ways, server, engine, OLDER, "dlsym", "graph", **fail)
    assert ran == look_up(ways, server, None, OLDER, "dlsym", "graph", **fail)
    assert ran.out.splitlines() == ["a graph 0 right 1 1", "set 0 right 1 1", "again 0 right 1 1", "last 0"]
    totals = engine.sessions[0].totals()
    counted = sum(sum(each.values()) for each in outcomes(engine).values())
    assert (totals.graphs_unfollowed, counted) == ((3, 0) if name in UNFOLLOWED else (0, 6))
    for row in engine.sessions[0].rows():
        assert row.reason or not row.total or set(row.launches) == {Outcome.PROBED}


def test_what_reads_a_nodes_kind_is_right_for_both(server: SimulatorServer, ways: Path, tmp_path: Path) -> None:
    """Kinds of nodes have other numbers in version 5.2: taken for the newer ones, no kernel would be one."""
    for library in (OLDER, NEWER):
        with engine_for("block_sched", tmp_path / library, "gcn") as engine:
            look_up(ways, server, engine, library, "dlsym", "graph")
        log = engine.sessions[0].run_dir
        assert log is not None
        assert re.findall(r"\[exec\] graph \S+ made kernels (\d+) probed (\d+)", (log / "event.log").read_text()) == [
            ("2", "2")]
