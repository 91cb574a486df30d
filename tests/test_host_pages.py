"""What kernels wrote to host pages is saved, however the program ends: the engine saves what the process did not."""

from __future__ import annotations

import io
import signal
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from rich.console import Console
from sim_run_harness import engine_for, is_built, launches, row, run_program

from ncc import abi
from ncc.engine.native import simulator_library
from ncc.engine.server import Engine
from ncc.engine.simulator import Simulator, SimulatorServer
from ncc.engine.summary import print_summary

pytestmark = pytest.mark.skipif(not is_built(), reason="the hook driver or the simulator's is not built")

PROGRAM = Path(__file__).with_name("programs") / "left_behind.py"
BLOCKS, THREADS, WARPS = 6, 80, 3

Start = Callable[[str], Engine]


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[SimulatorServer]:
    with SimulatorServer(Simulator(simulator_library(), 4), tmp_path_factory.mktemp("sim")) as started:
        yield started


@pytest.fixture
def start(tmp_path: Path) -> Iterator[Start]:
    engines: list[Engine] = []

    def begin(tool: str) -> Engine:
        engines.append(engine_for(tool, tmp_path))
        engines[-1].start()
        return engines[-1]

    yield begin
    for engine in engines:
        engine.close()


def summary(engine: Engine) -> str:
    said = io.StringIO()
    print_summary(engine, Console(file=said, width=160))
    return said.getvalue()


@pytest.mark.parametrize("scenario", ["killed", "trapped"])
def test_warps_that_had_left_the_kernel_have_their_records(server: SimulatorServer, start: Start,
                                                           scenario: str) -> None:
    """Those of the last block had not."""
    engine = start("block_sched")
    ran = run_program(PROGRAM, server, engine, scenario)
    assert ran.status == (-signal.SIGKILL if scenario == "killed" else 0)
    counts = row(engine, "k")
    assert (counts.unsaved, counts.partial) == (0, 1)
    launch = launches(engine)[-1]
    used = launch.used("block_sched")
    assert used.tolist() == [[1] * WARPS] * (BLOCKS - 1) + [[0] * WARPS]
    records = launch.records("block_sched")
    assert (records["start"] > 0).all()
    assert (records["cuid"] < 4).all()
    assert launch.partial
    assert counts.records == sum(each.saved("block_sched") for each in launches(engine))
    assert "1 launch did not end: what it had saved by then is in the trace" in summary(engine)


@pytest.mark.parametrize("scenario", ["killed", "trapped"])
def test_threads_that_had_left_the_kernel_have_theirs(server: SimulatorServer, start: Start, scenario: str) -> None:
    """Of a map that stores once what all lanes of a warp have."""
    engine = start("gmem_bytes")
    run_program(PROGRAM, server, engine, scenario)
    counts = row(engine, "k")
    assert (counts.unsaved, counts.partial, counts.lost) == (0, 1, 0)
    launch = launches(engine)[-1]
    (name,) = launch.maps
    used = launch.used(name)
    assert used.tolist() == [[1] * THREADS] * (BLOCKS - 1) + [[0] * THREADS]
    records = launch.records(name)
    assert set(records["stored"].tolist()) == {4}
    assert set(records["copied"].tolist()) == {0}


@pytest.mark.parametrize("tool", ["block_sched", "gmem_bytes"])
@pytest.mark.parametrize("scenario", ["killed_at_once", "left"])
def test_launches_that_had_ended_are_all_there(server: SimulatorServer, start: Start, tool: str,
                                               scenario: str) -> None:
    """Each once, whether the process saved it or the engine."""
    engine = start(tool)
    run_program(PROGRAM, server, engine, scenario)
    counts = row(engine, "k")
    assert counts.launches == {abi.Outcome.PROBED: 300}
    assert (counts.unsaved, counts.partial) == (0, 0)
    found = launches(engine)
    assert sorted(launch.sequence for launch in found) == list(range(300))
    assert not any(launch.partial for launch in found)
    (name,) = found[0].maps
    assert {launch.saved(name) for launch in found} == {BLOCKS * (WARPS if tool == "block_sched" else THREADS)}
    assert counts.records == sum(launch.saved(name) for launch in found)


def test_without_registered_memory_it_is_as_it_was(server: SimulatorServer, start: Start) -> None:
    engine = start("block_sched")
    ran = run_program(PROGRAM, server, engine, "killed", NCC_SIM_FAIL="cuMemHostRegister_v2=801")
    assert ran.status == -signal.SIGKILL
    counts = row(engine, "k")
    assert (counts.launches, counts.unsaved, counts.partial) == ({abi.Outcome.PROBED: 2}, 1, 0)
