"""A HIP program that returns from main while a thread of its own, which nobody waits for, goes on to launch: it ends as
it does without ncc, and what was launched until then is accounted for."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from native_builds import NATIVE, ROOT, compile_c
from needs import needs
from sim_run_harness import engine_for, launches, run_command

from ncc.abi import Outcome
from ncc.diag import NccError
from ncc.engine.native import HIP_LIBRARY, hook_library, simulator_library
from ncc.engine.simulator import Simulator, SimulatorServer

pytestmark = needs("AMD disassembler")

IMAGE = ROOT / "tests" / "gcn" / "hip_yardstick_gfx90a.hsaco"
LIBRARY = "libamdhip64.so.5"
FIRST = 3  # launches that are over before main returns
WAVES = 3 * 2
TURNS = 3


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[SimulatorServer]:
    try:
        hook_library(HIP_LIBRARY)
    except NccError:
        pytest.skip("the hook driver for HIP is not built")
    with SimulatorServer(Simulator(simulator_library(), 4), tmp_path_factory.mktemp("sim")) as started:
        yield started


@pytest.fixture(scope="module")
def program(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return compile_c(tmp_path_factory.mktemp("left") / "left", [NATIVE / "hip_left.c"])


@pytest.mark.parametrize("turn", range(TURNS))
@pytest.mark.parametrize("kind", ["own", "module"])
def test_a_thread_that_is_left_behind_launches_on(server: SimulatorServer, program: Path, tmp_path: Path, kind: str,
                                                  turn: int) -> None:
    with engine_for("block_sched", tmp_path, "gcn") as engine:
        ran = run_command([program, LIBRARY, IMAGE, kind], server, engine, hook_library(HIP_LIBRARY))
    assert (ran.status, ran.out, ran.err) == (0, "returns\n", "")
    session, = engine.sessions
    assert session.totals().finished
    rows = [row for row in session.rows() if row.total]
    probed = sum(row.launches.get(Outcome.PROBED, 0) for row in rows)
    saved = [len(launch.records("block_sched")) for launch in launches(engine)]
    assert probed >= FIRST
    assert saved == [WAVES] * len(saved)
    # What is missing is said.
    assert len(saved) + sum(row.unsaved for row in rows) == probed
    assert all(row.reason for row in rows if row.unsaved or set(row.launches) != {Outcome.PROBED})


@pytest.mark.parametrize("kind", ["own", "module"])
def test_the_same_without_ncc(server: SimulatorServer, program: Path, kind: str) -> None:
    ran = run_command([program, LIBRARY, IMAGE, kind], server, None, hook_library(HIP_LIBRARY))
    assert (ran.status, ran.out, ran.err) == (0, "returns\n", "")
