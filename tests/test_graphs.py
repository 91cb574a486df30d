"""Kernels in CUDA graphs, on the simulator: each execution is probed, and the program sees its own graph."""

from __future__ import annotations

import itertools
import re
import signal
from collections.abc import Callable, Iterator
from functools import cache
from itertools import pairwise
from pathlib import Path

import numpy as np
import pytest
from sim_run_harness import Ran, engine_for, is_built, launches, row, run_program

from ncc import abi, pipeline
from ncc.backends import backend
from ncc.backends.base import Probed
from ncc.diag import Diagnostics, NccError
from ncc.engine.native import simulator_library
from ncc.engine.server import Engine
from ncc.engine.simulator import Simulator, SimulatorServer
from ncc.engine.summary import UNREAD, why_not
from ncc.runtime import open_trace
from ncc.source import SourceFile
from ncc.verifier.pointed import verify_pointed

ROOT = Path(__file__).parent
PROGRAM = ROOT / "programs" / "graphs.py"
BLOCKS, WARPS, LANES = 16, 32, 1024
Start = Callable[..., Engine]
needs_stand_in = pytest.mark.skipif(not is_built(), reason="the hook driver or the simulator's is not built")

EXECUTED: dict[str, dict[str, int]] = {
    "few": {"step": 20, "other": 10},
    "relaunched": {"step": 400, "other": 200},
    "changed": {"step": 40, "other": 40 + 6 + 2},
    "updated": {"step": 34, "other": 34},
    "child": {"step": 10 + 4 + 6, "other": 10 + 4 + 6},
    "streams": {"step": 30, "other": 30},
    "threads": {"step": 80},
    "spaced": {"step": 48, "other": 24},
}
"""How often each kernel is executed."""
EXECUTED_BY_DEVICE = {"step": 3 * (1 + 4) + 3, "other": 3 + 3, "again": 3 * 4}


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[SimulatorServer]:
    with SimulatorServer(Simulator(simulator_library(), 3), tmp_path_factory.mktemp("sim")) as started:
        yield started


@pytest.fixture(scope="module")
def plain(server: SimulatorServer) -> Callable[[str], Ran]:
    return cache(lambda scenario: run_program(PROGRAM, server, None, scenario))


@pytest.fixture
def start(tmp_path: Path) -> Iterator[Start]:
    engines: list[Engine] = []

    def begin(tool: str = "block_sched", **launch: int) -> Engine:
        engines.append(engine_for(tool, tmp_path, **launch))
        engines[-1].start()
        return engines[-1]

    yield begin
    for engine in engines:
        engine.close()


def event_log(engine: Engine) -> str:
    run_dir = engine.sessions[0].run_dir
    assert run_dir is not None
    return (run_dir / "event.log").read_text()


@needs_stand_in
@pytest.mark.parametrize("scenario", EXECUTED)
@pytest.mark.parametrize("options", [abi.Option(0), abi.Option.LOSSLESS])
def test_every_execution_is_recorded(server: SimulatorServer, start: Start, plain: Callable[[str], Ran], scenario: str,
                                     options: abi.Option) -> None:
    engine = start(options=options)
    assert plain(scenario).status == 0
    assert run_program(PROGRAM, server, engine, scenario) == plain(scenario)
    for name, count in EXECUTED[scenario].items():
        counts = row(engine, name)
        assert counts.launches.get(abi.Outcome.PROBED, 0) == count
        assert (counts.records, counts.lost, counts.unsaved) == (count * WARPS, 0, 0)
    saved = launches(engine)
    assert len(saved) == sum(EXECUTED[scenario].values())
    for launch in saved:
        records = launch.records("block_sched")
        assert len(records) == WARPS
        assert (records["elapsed"] > 0).all()
        assert (records["cuid"] < 3).all()


@needs_stand_in
def test_conditional_nodes_of_the_stand_in(plain: Callable[[str], Ran]) -> None:
    x, said = np.arange(1024, dtype=np.uint32), []
    for n in (5, 3, 9):
        for turn in range(n):
            x = x * np.uint32(3) + np.uint32(1)
            x = x ^ np.uint32(85) ^ np.uint32(85) if turn == 0 else x
        x = (x * np.uint32(7) + np.uint32(1)) ^ np.uint32(85)
        said.append(f"loops {n} {sum(int(v) * (i + 1) for i, v in enumerate(x)) % 1000003}")
    assert plain("loops").out.splitlines() == [*said, "nodes of the body 3 refused 1"]


LOOPS = {"step": 17 + 3, "other": 6 + 3, "until": 17 + 6}


@needs_stand_in
@pytest.mark.parametrize("tool", ["dmat", "hot_pages"])
def test_every_execution_of_a_loop_is_recorded(server: SimulatorServer, start: Start, plain: Callable[[str], Ran],
                                               tool: str) -> None:
    engine = start(tool)
    assert run_program(PROGRAM, server, engine, "loops") == plain("loops")
    assert {n: row(engine, n).launches for n in LOOPS} == {n: {abi.Outcome.PROBED: count} for n, count in LOOPS.items()}
    if tool == "hot_pages":
        return
    saved = launches(engine)
    assert {n: sum(launch.name == n for launch in saved) for n in LOOPS} == LOOPS
    for one, other in itertools.pairwise(saved):
        assert one.sequence < other.sequence
    assert all(len(np.unique(launch.records("dmat")["addr"])) == LANES for launch in saved if launch.name != "until")


@needs_stand_in
def test_executions_of_a_loop_may_be_chosen(server: SimulatorServer, start: Start, plain: Callable[[str], Ran]) -> None:
    engine = start(every=3)
    assert run_program(PROGRAM, server, engine, "loops") == plain("loops")
    for name, count in LOOPS.items():
        counts = row(engine, name)
        assert counts.launches.keys() == {abi.Outcome.PROBED, abi.Outcome.NOT_SELECTED}
        assert counts.total == count
        assert counts.probed == sum(launch.name == name for launch in launches(engine))


@needs_stand_in
def test_executions_of_a_body_are_counted_for_what_left_them_out(server: SimulatorServer, start: Start,
                                                                 plain: Callable[[str], Ran]) -> None:
    """Not for what a later launch lacks, which is made while they run."""
    engine = start(every=2)
    assert run_program(PROGRAM, server, engine, "conditions") == plain("conditions")
    counts = row(engine, "step")
    assert counts.launches == {abi.Outcome.PROBED: 20, abi.Outcome.NOT_SELECTED: 20}


@needs_stand_in
@pytest.mark.parametrize(("staging", "recorded"), [(256 << 10, range(1, 40)), (64 << 20, range(68, 84))])
def test_a_loop_that_goes_beyond_what_there_is_room_for(server: SimulatorServer, start: Start,
                                                        plain: Callable[[str], Ran], staging: int,
                                                        recorded: range) -> None:
    """What has records is in the trace, the rest is counted, and later launches are ready for more."""
    engine = start("dmat", staging_bytes=staging)
    assert run_program(PROGRAM, server, engine, "looped") == plain("looped")
    counts, saved = row(engine, "step"), [launch for launch in launches(engine) if launch.name == "step"]
    assert counts.total == 40 + 40 + 2 + 2
    assert counts.launches[abi.Outcome.BEYOND] > 0
    assert counts.probed == len(saved)
    assert counts.probed in recorded
    assert all(len(np.unique(launch.records("dmat")["addr"])) == LANES for launch in saved)


@needs_stand_in
@pytest.mark.parametrize(("tool", "staging", "first"), [("dmat", 256 << 10, range(1, 40)),
                                                        ("block_sched", 64 << 20, range(40, 41))])
def test_a_loop_is_recorded_whole_once_it_is_known(server: SimulatorServer, start: Start, plain: Callable[[str], Ran],
                                                   tool: str, staging: int, first: range) -> None:
    """Under --lossless: as often as before needs no room but the host's. What the first launch could not foresee is
    counted."""
    engine = start(tool, staging_bytes=staging, options=abi.Option.LOSSLESS)
    assert run_program(PROGRAM, server, engine, "looped") == plain("looped")
    counts, saved = row(engine, "step"), [launch for launch in launches(engine) if launch.name == "step"]
    assert counts.total == 40 + 40 + 2 + 2
    assert counts.launches.keys() <= {abi.Outcome.PROBED, abi.Outcome.BEYOND}
    assert counts.probed == len(saved)
    assert counts.probed - 40 - 2 - 2 in first
    assert counts.beside in (range(1, counts.probed) if counts.probed < 84 else range(1))
    if tool == "dmat":
        assert all(len(np.unique(launch.records(tool)["addr"])) == LANES for launch in saved)


@needs_stand_in
@pytest.mark.parametrize(("more", "executed"), [
    ("", {"step": {abi.Outcome.ERROR: 84}, "other": {abi.Outcome.ERROR: 4}}),
    (",cuMemHostGetDevicePointer=1", {"step": {}, "other": {abi.Outcome.ERROR: 4}}),
])
def test_a_loop_that_keeps_what_was_put_there(server: SimulatorServer, start: Start, more: str,
                                              executed: dict[str, dict[abi.Outcome, int]]) -> None:
    """With tables, or where there was no memory for them: nobody counts what is in a body then."""
    failing = {"NCC_SIM_FAIL": f"cuGraphDestroyNode=400{more}"}
    engine = start()
    assert run_program(PROGRAM, server, engine, "looped", **failing) == run_program(PROGRAM, server, None, "looped",
                                                                                   **failing)
    assert {name: row(engine, name).launches for name in executed} == executed


@needs_stand_in
@pytest.mark.parametrize("tool", ["block_sched", "dmat"])
def test_memory_of_launches_that_are_saved_is_launched_again(server: SimulatorServer, start: Start,
                                                             plain: Callable[[str], Ran], tool: str) -> None:
    """Records on the host, and on the device. What is kept goes when a node changes, or the graph is updated."""
    engine = start(tool)
    assert run_program(PROGRAM, server, engine, "spaced") == plain("spaced")
    said = re.findall(r"graph launches (\d+) with memory of earlier ones (\d+)", event_log(engine))
    assert [int(all_of) for all_of, _ in said] == [18, 6]
    assert all(0 < int(again) <= int(all_of) - least for (all_of, again), least in zip(said, (2, 1), strict=True))
    saved = sorted(launches(engine), key=lambda launch: launch.sequence)
    assert [launch.sequence for launch in saved] == list(range(72))
    steps = [launch for launch in saved if launch.params and len(launch.params) == 3]
    assert [launch.number for launch in steps] == list(range(48))
    factors = [int.from_bytes(launch.params[1], "little") for launch in steps]
    assert factors == [3, 5] * 12 + [7, 5] * 6 + [11, 11] * 6
    assert len({launch.facts.stream for launch in saved}) == 2
    assert all(a.facts.since_us <= b.facts.since_us for a, b in pairwise(saved))


@needs_stand_in
def test_what_is_kept_is_for_whoever_needs_it(server: SimulatorServer, start: Start,
                                              plain: Callable[[str], Ran]) -> None:
    """Four graphs, each launched back to back, and room for few launches."""
    engine = start("dmat", staging_bytes=4 << 20)
    assert run_program(PROGRAM, server, engine, "threads") == plain("threads")
    counts = row(engine, "step")
    assert counts.total == 80
    assert counts.launches.keys() <= {abi.Outcome.PROBED, abi.Outcome.BACKPRESSURE}
    assert len(launches(engine)) == counts.probed > 0
    assert (counts.lost, counts.unsaved) == (0, 0)


@needs_stand_in
@pytest.mark.parametrize("tool", ["dmat", "gmem_bytes", "hot_pages"])
def test_whatever_is_recorded(server: SimulatorServer, start: Start, plain: Callable[[str], Ran], tool: str) -> None:
    engine = start(tool)
    assert run_program(PROGRAM, server, engine, "few") == plain("few")
    assert {name: row(engine, name).launches for name in ("step", "other")} == {
        "step": {abi.Outcome.PROBED: 20}, "other": {abi.Outcome.PROBED: 10}}
    run_dir = engine.sessions[0].run_dir
    assert run_dir is not None
    run = open_trace(run_dir)
    if tool == "hot_pages":
        [table] = [t for t in run.tables if t.kernel == "step"]
        assert table.launches == 20
        return
    assert len(run.launches) == 30
    if tool == "dmat":
        pages = [np.unique(launch.records("dmat")["addr"]) for launch in run.launches]
        assert all(len(found) == LANES for found in pages)


@needs_stand_in
@pytest.mark.parametrize("scenario", ["changed", "updated", "few"])
def test_tables_are_added_to_by_each_execution(server: SimulatorServer, start: Start, plain: Callable[[str], Ran],
                                               scenario: str) -> None:
    engine = start("hot_pages")
    assert run_program(PROGRAM, server, engine, scenario) == plain(scenario)
    for name, count in EXECUTED[scenario].items():
        assert row(engine, name).launches == {abi.Outcome.PROBED: count}


@needs_stand_in
@pytest.mark.parametrize("options", [abi.Option(0), abi.Option.LOSSLESS])
def test_what_finds_no_room_is_counted(server: SimulatorServer, start: Start, plain: Callable[[str], Ran],
                                       options: abi.Option) -> None:
    """Launches without a pause, and room for few of them. A launch does not wait for what it holds itself."""
    engine = start("dmat", staging_bytes=256 << 10, options=options)
    assert run_program(PROGRAM, server, engine, "relaunched") == plain("relaunched")
    for name, count in EXECUTED["relaunched"].items():
        counts = row(engine, name)
        assert counts.total == count
        assert counts.launches.keys() <= {abi.Outcome.PROBED, abi.Outcome.BACKPRESSURE, abi.Outcome.NO_MEMORY,
                                          abi.Outcome.LOSSY}
    assert len(launches(engine)) == sum(row(engine, name).probed for name in ("step", "other"))
    for launch in launches(engine):
        assert len(np.unique(launch.records("dmat")["addr"])) == LANES


@needs_stand_in
@pytest.mark.parametrize("tool", ["block_sched", "hot_pages"])
def test_launches_may_be_chosen(server: SimulatorServer, start: Start, plain: Callable[[str], Ran], tool: str) -> None:
    engine = start(tool, every=3, first_launch=1, last_launch=6)
    assert run_program(PROGRAM, server, engine, "few") == plain("few")
    for name, count in EXECUTED["few"].items():
        assert row(engine, name).launches == {abi.Outcome.PROBED: 2, abi.Outcome.NOT_SELECTED: count - 2}


@needs_stand_in
def test_graphs_are_left_alone_where_it_is_asked(server: SimulatorServer, start: Start,
                                                 plain: Callable[[str], Ran]) -> None:
    engine = start(options=abi.Option.NO_GRAPHS)
    assert run_program(PROGRAM, server, engine, "few") == plain("few")
    assert row(engine, "step").launches == {abi.Outcome.CAPTURED: 20}


@needs_stand_in
def test_what_fails_with_probes_runs_without(server: SimulatorServer, start: Start) -> None:
    """No launch can say which table is its own: the graph is the program's again."""
    failing = {"NCC_SIM_FAIL": "cuMemsetD32Async=801"}
    engine = start()
    ran = run_program(PROGRAM, server, engine, "kept", **failing)
    assert ran == run_program(PROGRAM, server, None, "kept", **failing)
    assert ran.status == 0
    for name in ("step", "other"):
        assert row(engine, name).launches == {abi.Outcome.ERROR: 10}
        assert "could not be launched with the probed kernels" in row(engine, name).reason


@needs_stand_in
@pytest.mark.parametrize("tool", ["block_sched", "hot_pages"])
@pytest.mark.parametrize(("scenario", "why", "executed"), [
    ("embedded", "the graph that names its nodes is gone", {"step": 2}),
    ("occupied", "its nodes do not take their own kernels", {"step": 3, "other": 3})])
def test_what_fails_before_a_launch_is_not_the_programs(server: SimulatorServer, start: Start, tool: str, scenario: str,
                                                        why: str, executed: dict[str, int]) -> None:
    """Where the nodes cannot be named, as the driver would read what is gone, their probes record nothing."""
    engine, failing = start(tool), {"NCC_SIM_FAIL": "cuMemsetD32Async=801"}
    ran = run_program(PROGRAM, server, engine, scenario, **failing)
    assert ran == run_program(PROGRAM, server, None, scenario, **failing)
    assert (ran.status, ran.err) == (0, "")
    for name, launched in executed.items():
        assert row(engine, name).launches == {abi.Outcome.ERROR: launched}
        assert row(engine, name).reason == ("before a launch of its graph a call failed (CUDA_ERROR_NOT_SUPPORTED); "
                                            f"its probe stays, and records nothing: {why}")
    assert event_log(engine).count("before a launch of a graph") == 1  # not tried again


@needs_stand_in
def test_a_launch_that_cannot_be_told_where_to_store_is_not_made(server: SimulatorServer, start: Start) -> None:
    engine = start()
    ran = run_program(PROGRAM, server, engine, "embedded", NCC_SIM_FAIL="cuMemcpyHtoDAsync_v2=801")
    assert ran.err == "cuGraphLaunch answers 801\n"
    assert row(engine, "step").launches == {abi.Outcome.ERROR: 1}
    assert row(engine, "step").reason == ("a launch of its graph with probes failed (CUDA_ERROR_NOT_SUPPORTED) and was "
                                          "not made again without: the graph that names its nodes is gone")
    assert "could not be put back" not in event_log(engine)


@needs_stand_in
@pytest.mark.parametrize(("refused", "errors", "said"), [
    (1, 0, "INVALID_VALUE"), (400, 0, "INVALID_HANDLE"), (801, 1, "INVALID_HANDLE")])
def test_mistakes_of_the_program_are_its_own(server: SimulatorServer, start: Start, refused: int, errors: int,
                                             said: str) -> None:
    """What the driver says of a handle, or of a stream that is gone, is no error of a probe; the log has the first."""
    engine, failing = start(), {"NCC_SIM_FAIL": f"once:cuGraphLaunch={refused}"}
    ran = run_program(PROGRAM, server, engine, "astray", **failing)
    assert ran == run_program(PROGRAM, server, None, "astray", **failing)
    assert ran.out.splitlines()[:2] == [f"first {refused}", "gone 400"]
    expected = {abi.Outcome.PROBED: 2, abi.Outcome.ERROR: errors}
    for name in ("step", "other"):
        assert row(engine, name).launches == {outcome: n for outcome, n in expected.items() if n}
    assert re.findall("a launch of a graph: (.*), as without probes", event_log(engine)) == [f"CUDA_ERROR_{said}"]


@needs_stand_in
@pytest.mark.parametrize(("way", "getter"), [("replaced", "cuGraphKernelNodeGetParams"),
                                             ("written", "cuGraphKernelNodeGetParams_v2"),
                                             ("written", "cuGraphNodeGetParams")])
def test_parameters_that_a_program_holds_stay_its_own(server: SimulatorServer, start: Start, way: str,
                                                      getter: str) -> None:
    """While nodes have probed kernels, the driver's own memory for their parameters is used for others."""
    engine, program = start(), PROGRAM.with_name("held_params.py")
    ran = run_program(program, server, engine, way, getter, MALLOC_PERTURB_="165")
    assert ran == run_program(program, server, None, way, getter)
    assert (ran.status, ran.err) == (0, "")
    assert "updated 910" in ran.out
    assert {n: row(engine, n).launches for n in ("step", "other")} == {"step": {abi.Outcome.PROBED: 14 * 3},
                                                                       "other": {abi.Outcome.PROBED: 10 + 4 * 2}}


@needs_stand_in
@pytest.mark.parametrize(("scenario", "executed"), [("spared", 2), ("named_twice", 1)])
def test_parameters_are_shown_as_long_as_the_node_is_there(server: SimulatorServer, start: Start, scenario: str,
                                                           executed: int) -> None:
    """However it is named, and where it is to be destroyed in vain."""
    engine, failing = start(), {"NCC_SIM_FAIL": "cuGraphDestroyNode=400,cuGraphDestroy=400"}
    overwriting = {"MALLOC_PERTURB_": "165", "GLIBC_TUNABLES": "glibc.malloc.tcache_count=0"}  # what is freed
    ran = run_program(PROGRAM, server, engine, scenario, **overwriting, **failing)
    assert ran == run_program(PROGRAM, server, None, scenario, **failing)
    assert (ran.status, ran.err) == (0, "")
    assert row(engine, "step").launches == {abi.Outcome.PROBED: executed}


@needs_stand_in
def test_a_graph_that_runs_without_takes_no_probed_kernel(server: SimulatorServer, start: Start) -> None:
    failing = {"NCC_SIM_FAIL": "cuMemsetD32Async=801"}
    engine = start("hot_pages")
    assert run_program(PROGRAM, server, engine, "changed", **failing) == run_program(PROGRAM, server, None, "changed",
                                                                                     **failing)
    assert row(engine, "step").launches == {abi.Outcome.ERROR: 40}
    assert row(engine, "other").launches.keys() == {abi.Outcome.ERROR}


@needs_stand_in
def test_a_graph_that_is_not_destroyed_is_still_followed(server: SimulatorServer, start: Start) -> None:
    failing = {"NCC_SIM_FAIL": "cuGraphExecDestroy=400"}
    engine = start()
    assert run_program(PROGRAM, server, engine, "kept", **failing) == run_program(PROGRAM, server, None, "kept",
                                                                                  **failing)
    for name in ("step", "other"):
        assert row(engine, name).launches == {abi.Outcome.PROBED: 20}


CAPTURES_FAIL = {"stays": "once:cuStreamDestroy=400,cuStreamGetCtx=709", "twice": "once:cuStreamEndCaptureToCig=901"}


@needs_stand_in
@pytest.mark.parametrize(("scenario", "tool", "step", "other"), [
    ("meanwhile", "block_sched", (3, 2), (6, 3)),
    ("meanwhile", "hot_pages", (3, 2), (8, 1)),  # what counts in tables alone takes nothing of a launch
    *((again, "block_sched", (1, 1), (3, 3)) for again in ("beside", "stays", "twice")),
    *((over, "block_sched", (1, 0), (3, 0)) for over in ("failed", "gone", "ended"))])
def test_captures_for_graphics(server: SimulatorServer, start: Start, scenario: str, tool: str, step: tuple[int, int],
                               other: tuple[int, int]) -> None:
    """What is launched meanwhile runs as the program's, and is listed with the reason. No such capture is under way any
    more that has failed or whose stream or context is gone; one that is not is, whatever was ended or destroyed in vain
    before. What a capture into a graph records is no launch meanwhile, either."""
    engine, program = start(tool), PROGRAM.with_name("graphics.py")
    failing = {"NCC_SIM_FAIL": CAPTURES_FAIL.get(scenario, "")}
    ran = run_program(program, server, engine, scenario, **failing)
    assert ran == run_program(program, server, None, scenario, **failing)
    assert (ran.status, ran.err) == (0, "")
    for name, (probed, captured) in (("step", step), ("other", other)):
        counts = row(engine, name)
        launched = {abi.Outcome.PROBED: probed, abi.Outcome.CAPTURED: captured}
        assert counts.launches == {outcome: n for outcome, n in launched.items() if n}
        assert counts.reason == ("launched while a stream captured for graphics (CIG)" if captured else "")
        assert (counts.lost, counts.unsaved) == (0, 0)


@needs_stand_in
@pytest.mark.parametrize("end", ["", "destroyed", "ended"])
@pytest.mark.parametrize(("tool", "launch", "outcome"), [
    ("block_sched", {}, abi.Outcome.BY_DEVICE), ("hot_pages", {}, abi.Outcome.PROBED),
    ("hot_pages", {"every": 2}, abi.Outcome.BY_DEVICE)])  # whose launches the host would have to choose
def test_graphs_that_the_device_may_launch(server: SimulatorServer, start: Start, plain: Callable[[str], Ran],
                                           tool: str, launch: dict[str, int], outcome: abi.Outcome, end: str) -> None:
    engine = start(tool, **launch)
    assert plain("by_device").status == 0
    assert run_program(PROGRAM, server, engine, "by_device", end) == plain("by_device")
    for name, times in EXECUTED_BY_DEVICE.items():
        assert row(engine, name).launches == {outcome: times}
        assert row(engine, name).uncounted == ()
    if tool == "block_sched":
        assert row(engine, "launcher").launches == {abi.Outcome.PROBED: 3}


@needs_stand_in
def test_a_device_runs_what_its_own_kernels_launched(server: SimulatorServer, start: Start) -> None:
    engine, two = start(), {"NCC_SIM_DEVICES": "2", "NCC_SIM_FAIL": "slow:other=300"}
    ran = run_program(PROGRAM, server, None, "two_devices", **two)
    assert len(set(ran.out.splitlines())) == 1
    assert ran == run_program(PROGRAM, server, engine, "two_devices", **two)
    assert (ran.status, ran.err) == (0, "")
    assert row(engine, "step").launches == {abi.Outcome.PROBED: 2, abi.Outcome.BY_DEVICE: 2}


@needs_stand_in
def test_graphs_that_the_device_may_launch_go_with_their_context(
        server: SimulatorServer, start: Start, plain: Callable[[str], Ran]) -> None:
    engine = start()
    said = plain("context_after_context").out.splitlines()
    assert said == said[:2] * 3
    assert said[1] == "gone 1"
    assert run_program(PROGRAM, server, engine, "context_after_context") == plain("context_after_context")
    assert row(engine, "step").launches == {abi.Outcome.BY_DEVICE: 6}


@needs_stand_in
@pytest.mark.parametrize(("tool", "counted"), [("block_sched", abi.Outcome.BY_DEVICE),
                                               ("hot_pages", abi.Outcome.PROBED)])
def test_what_the_device_launches_behind_the_last_graph_is_counted(
        server: SimulatorServer, start: Start, plain: Callable[[str], Ran], tool: str, counted: abi.Outcome) -> None:
    """The program ends meanwhile."""
    engine = start(tool)
    slow = {"NCC_SIM_FAIL": "slow:again=100"}
    assert run_program(PROGRAM, server, engine, "by_device", "running", **slow) == plain("by_device")
    for name, more in {"step": 1 + 4, "other": 1, "again": 4}.items():
        assert row(engine, name).launches == {counted: EXECUTED_BY_DEVICE[name] + more}
        assert row(engine, name).uncounted == ()


@needs_stand_in
def test_what_the_device_counted_of_a_killed_program(server: SimulatorServer, start: Start) -> None:
    """Known to the last launch of a graph by the host; of the rest it is said that it is missing."""
    engine = start()
    assert run_program(PROGRAM, server, engine, "by_device", "killed").status == -signal.SIGKILL
    for name, times in EXECUTED_BY_DEVICE.items():
        assert row(engine, name).launches == {abi.Outcome.BY_DEVICE: times}
        assert row(engine, name).uncounted == (abi.Outcome.BY_DEVICE,)
        assert ("executions not counted", UNREAD) in why_not(row(engine, name))


@needs_stand_in
@pytest.mark.parametrize(("scenario", "tool", "step", "other"), [
    ("changed", "block_sched", (40, 0), (43, 5)), ("updated", "block_sched", (34, 0), (34, 0)),
    ("child", "block_sched", (17, 3), (17, 3)), ("larger", "dmat", (4, 2), (6, 0)),
    ("changed", "hot_pages", (40, 0), (43, 5)), ("child", "hot_pages", (17, 3), (17, 3)),
    ("larger", "hot_pages", (6, 0), (6, 0))])
def test_changes_of_graphs_that_the_device_may_launch(
        server: SimulatorServer, start: Start, plain: Callable[[str], Ran], scenario: str, tool: str,
        step: tuple[int, int], other: tuple[int, int]) -> None:
    """What was uploaded may be launched until the next upload: the table stays so, and a count is one kernel's."""
    engine = start(tool)
    assert run_program(PROGRAM, server, engine, scenario, "by_device") == plain(scenario)
    counted = abi.Outcome.PROBED if tool == "hot_pages" else abi.Outcome.BY_DEVICE
    for name, (probed, captured) in (("step", step), ("other", other)):
        expected = {counted: probed, abi.Outcome.CAPTURED: captured}
        assert row(engine, name).launches == {outcome: n for outcome, n in expected.items() if n}
        # The step that is another kernel since may run still.
        assert row(engine, name).uncounted == (
            (abi.Outcome.CAPTURED,) if captured or (scenario, name) == ("changed", "step") else ())


@needs_stand_in
@pytest.mark.parametrize(("tool", "counted"), [("block_sched", abi.Outcome.BY_DEVICE),
                                               ("hot_pages", abi.Outcome.PROBED)])
def test_what_was_uploaded_before_a_node_got_another_kernel(
        server: SimulatorServer, start: Start, plain: Callable[[str], Ran], tool: str, counted: abi.Outcome) -> None:
    engine = start(tool)
    assert plain("not_uploaded").status == 0
    assert run_program(PROGRAM, server, engine, "not_uploaded") == plain("not_uploaded")
    assert row(engine, "step").launches == {counted: 2 + 3 + 3 + 1}
    assert row(engine, "other").launches == {abi.Outcome.CAPTURED: 1}
    for name in ("step", "other"):
        assert row(engine, name).uncounted == (abi.Outcome.CAPTURED,)


@needs_stand_in
@pytest.mark.parametrize(("tool", "flags", "counted"), [
    ("block_sched", ["by_device"], abi.Outcome.BY_DEVICE), ("hot_pages", ["by_device"], abi.Outcome.PROBED),
    ("hot_pages", [], abi.Outcome.PROBED)])
def test_what_was_executed_before_a_child_was_replaced_is_counted(
        server: SimulatorServer, start: Start, plain: Callable[[str], Ran], tool: str, flags: list[str],
        counted: abi.Outcome) -> None:
    """Also where its nodes are not known to be those of before, and run unprobed."""
    engine, failing = start(tool), {"NCC_SIM_FAIL": "once:cuGraphKernelNodeGetParams=999"}
    assert run_program(PROGRAM, server, engine, "lacking", *flags, **failing) == plain("lacking")
    assert row(engine, "other").launches == {counted: 3, abi.Outcome.CAPTURED: 2}


@needs_stand_in
def test_what_refuses_probed_kernels_runs_without_where_the_device_launches(
        server: SimulatorServer, start: Start, plain: Callable[[str], Ran]) -> None:
    engine = start()
    assert run_program(PROGRAM, server, engine, "few", "by_device",
                       NCC_SIM_FAIL="once:cuGraphInstantiate=801") == plain("few")
    for name, times in (("step", 20), ("other", 10)):
        assert row(engine, name).launches == {abi.Outcome.ERROR: times}
        assert row(engine, name).uncounted == (abi.Outcome.ERROR,)


@needs_stand_in
@pytest.mark.parametrize(("tool", "outcome"), [("block_sched", abi.Outcome.CAPTURED),
                                               ("hot_pages", abi.Outcome.PROBED)])
def test_a_node_that_the_device_may_change(server: SimulatorServer, start: Start, plain: Callable[[str], Ran],
                                           tool: str, outcome: abi.Outcome) -> None:
    """With a larger grid it would save beyond its records; the other node has its own. A table does not mind."""
    engine = start(tool)
    assert plain("updatable").status == 0
    assert run_program(PROGRAM, server, engine, "updatable") == plain("updatable")
    assert row(engine, "step").launches == {outcome: 3}
    assert row(engine, "other").launches == {abi.Outcome.PROBED: 3}
    if outcome is abi.Outcome.CAPTURED:
        assert row(engine, "step").reason == "in a node of a graph whose grid the device may change"


# --- the kernel for a node


@pytest.fixture(scope="module")
def forms() -> tuple[Probed, Probed]:
    """A kernel as it was verified, and for a node."""
    diags = Diagnostics()
    program = pipeline.load_program("dmat", "ptx", diags)
    text = SourceFile("add.ptx", (ROOT / "ptx" / "triton_add_sm80.ptx").read_text())
    direct = pipeline.instrument_text(text, "add_kernel", program)
    return direct, backend("ptx").pointed(direct)


def faults(direct: Probed, text: str) -> list[str]:
    diags = Diagnostics()
    verify_pointed(direct, Probed(direct.entry, direct.pruned, text, direct.appended_param, direct.block_bytes,
                                  direct.maps, direct.params, direct.block_offset, direct.sites, direct.site_table),
                   diags)
    return [d.code for d in diags]


def test_the_kernel_for_a_node_is_the_one_that_was_verified(forms: tuple[Probed, Probed]) -> None:
    direct, pointed = forms
    assert pointed.probed != direct.probed
    assert faults(direct, pointed.probed) == []


@pytest.mark.parametrize(("old", "new"), [
    ("_d0+8]", "_d0+16]"),                                   # another field of the block
    ("st.global", "st.volatile.global"),                     # a statement of the verified one
    ("mad.wide.u32", "mad.wide.s32"),                        # of the prologue
    (", 16, ", ", 8, "),
    ("red.global.add.u32", "red.global.max.u32"),
    ("ncc_maps[16]", "ncc_maps[24]"),
    ("ret;", "ret;\n\tret;"),
    (".target sm_80", ".target sm_75"),
    ("ld.global.nc.u64", "ld.global.u64"),
])
def test_any_other_is_refused(forms: tuple[Probed, Probed], old: str, new: str) -> None:
    direct, pointed = forms
    assert old in pointed.probed
    assert faults(direct, pointed.probed.replace(old, new)) == ["V163"]


def test_a_register_of_the_prologue_is_nobody_elses(forms: tuple[Probed, Probed]) -> None:
    direct, pointed = forms
    assert faults(direct, pointed.probed.replace("%ncc1_d", "%ncc_d")) == ["V163"]


def test_a_target_that_has_no_kernels_has_no_graphs(forms: tuple[Probed, Probed]) -> None:
    with pytest.raises(NccError, match="B079"):
        backend("bpf").pointed(forms[0])
