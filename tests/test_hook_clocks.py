"""Reading a device's clock beside the host's: what is written is true as far as it says, and whatever goes wrong with
it is no matter of the program's.
"""

from __future__ import annotations

import re
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from jobs import Member, clock_entry, write_member
from sim_run_harness import Ran, engine_for, is_built, launches, run_program

from ncc import abi
from ncc.engine.folders import write_clocks
from ncc.engine.ledger import Ledger
from ncc.engine.native import simulator_library
from ncc.engine.server import Engine
from ncc.engine.simulator import Simulator, SimulatorServer
from ncc.runtime import open_trace
from ncc.runtime.clocks import Clocks, append_clock

pytestmark = pytest.mark.skipif(not is_built(), reason="the hook driver or the simulator's is not built")

PROGRAM = Path(__file__).with_name("sim_program.py")
PATIENCE_S = 0.05
LAUNCHES = 5


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[SimulatorServer]:
    with SimulatorServer(Simulator(simulator_library()), tmp_path_factory.mktemp("sim")) as started:
        yield started


@pytest.fixture
def engine(tmp_path: Path) -> Iterator[Engine]:
    with engine_for("block_sched", tmp_path) as started:
        yield started


@pytest.fixture(scope="module")
def plain(server: SimulatorServer) -> Callable[..., Ran]:
    def run(scenario: str, **more: str) -> Ran:
        return run_program(PROGRAM, server, None, scenario, **more)

    return run


def clocks(engine: Engine, session: int = 0) -> Clocks:
    run_dir = engine.sessions[session].run_dir
    assert run_dir is not None
    return open_trace(run_dir).clocks


def test_a_clock_is_read_at_the_first_launch_and_at_the_end(server: SimulatorServer, engine: Engine,
                                                            plain: Callable[..., Ran], tmp_path: Path) -> None:
    alone = plain("add")
    for attempt in range(10):  # a simulator that is busy may not come to the first one in time
        calls, before_ns = tmp_path / f"calls{attempt}", time.monotonic_ns()
        assert run_program(PROGRAM, server, engine, "add", NCC_SIM_LOG=str(calls)) == alone
        found = clocks(engine, attempt)
        readings = [r for device in found.devices.values() for piece in device.pieces for r in piece.readings]
        if len(readings) == 2:
            break
    (device,) = found.devices.values()
    assert len(readings) == 2
    first, *_, last = launches(engine, attempt)
    assert found.epoch_ns is not None
    assert before_ns < readings[0].before_ns < first.times.start_ns - found.epoch_ns + 10**9
    assert last.times.start_ns - found.epoch_ns < readings[1].after_ns < time.monotonic_ns()
    assert all(0 < reading.error_ns < PATIENCE_S * 1e9 for reading in readings)
    assert readings[0].device_ns < readings[1].device_ns
    assert bytes.fromhex(device.uuid).startswith(b"ncc-simulator-0")
    ran = re.findall(r"^cuLaunch\w+ (\S+) .* = 0$", calls.read_text(), re.M)
    assert ran[0] == ran[-1] == "ncc_clock"
    assert "ncc_clock" not in ran[3:-3], "not between launches"


@pytest.mark.parametrize("fail", [
    "ncc_clock=1", "cuStreamCreate=2", "cuMemHostAlloc=2", "cuKernelGetFunction=500", "cuDeviceGetUuid_v2=1"])
def test_what_fails_with_it_costs_the_reading_alone(server: SimulatorServer, engine: Engine, fail: str,
                                                    plain: Callable[..., Ran]) -> None:
    ran = run_program(PROGRAM, server, engine, "add", NCC_SIM_FAIL=fail)
    alone = plain("add", NCC_SIM_FAIL=fail)
    assert (ran.status, ran.out) == (alone.status, alone.out)
    if fail == "ncc_clock=1":
        assert len(launches(engine)) == LAUNCHES
        assert not clocks(engine).devices


def test_a_device_that_does_not_come_to_it_is_not_waited_for(server: SimulatorServer, engine: Engine,
                                                            plain: Callable[..., Ran]) -> None:
    """The kernel is given up, and its memory left to it."""
    begun = time.monotonic()
    assert run_program(PROGRAM, server, engine, "add", NCC_SIM_FAIL="slow:ncc_clock=400") == plain("add")
    assert time.monotonic() - begun < 30
    assert len(launches(engine)) == LAUNCHES
    assert not clocks(engine).devices


def test_each_context_of_a_device_is_read(server: SimulatorServer, engine: Engine, plain: Callable[..., Ran]) -> None:
    assert run_program(PROGRAM, server, engine, "contexts") == plain("contexts")
    assert clocks(engine).devices[0].readings >= 4


def test_a_folder_that_cannot_be_written_is_said(server: SimulatorServer, engine: Engine,
                                                 monkeypatch: pytest.MonkeyPatch) -> None:
    make = engine.folders.make

    def with_obstacle(*arguments: object) -> Path:
        run_dir = make(*arguments)  # type: ignore[arg-type]
        (run_dir / "store" / "clocks").mkdir()
        return run_dir

    monkeypatch.setattr(engine.folders, "make", with_obstacle)
    assert run_program(PROGRAM, server, engine, "add").status == 0
    assert any(note.endswith("clocks of devices: Is a directory") for note in engine.notes)
    assert len(launches(engine)) == LAUNCHES


def test_what_a_killed_program_read_is_there(server: SimulatorServer, tmp_path: Path) -> None:
    """Also where all maps aggregate, so that nothing else is saved."""
    with engine_for("hot_pages", tmp_path) as engine:
        for attempt in range(10):
            assert run_program(PROGRAM, server, engine, "killed").status == -9
            if found := clocks(engine, attempt).devices:
                break
        assert found[0].readings == 1


def test_no_reading_that_a_process_left_can_harm_the_engine(tmp_path: Path) -> None:
    """More than there is room for, and one that was just being written."""
    run_dir = write_member(tmp_path / "run", Member(0, 1, (), read_at=()))
    ledger = Ledger(7, n_rows=8)
    head = abi.Ledger.from_buffer(ledger._memory)
    append_clock(run_dir, clock_entry(Member(0, 1, ()), 0))
    entry = (run_dir / "store" / "clocks").read_bytes()
    head.clocks = 1 << 60
    for at, left in ((0, entry), (1, entry[:40] + bytes(32)), (2, b"\xff" * 72), (3, entry)):
        head.clock[at] = abi.StoreClock.from_buffer_copy(left)
    write_clocks(run_dir, ledger)
    assert (run_dir / "store" / "clocks").read_bytes() == 2 * entry
