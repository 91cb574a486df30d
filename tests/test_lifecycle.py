"""How programs begin and end, and what of the driver they use: output and exit status stay, records are accounted for.

docs/faults.md lists every case and the test that shows it.
"""

from __future__ import annotations

import io
import os
import resource
from collections import Counter
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest
from rich.console import Console
from sim_run_harness import engine_for, is_built, launches, run_program

from ncc import abi
from ncc.engine import prepare
from ncc.engine.native import simulator_library
from ncc.engine.server import Engine
from ncc.engine.simulator import Simulator, SimulatorServer
from ncc.engine.summary import print_summary

pytestmark = pytest.mark.skipif(not is_built(), reason="the hook driver or the simulator's is not built")

PROGRAM = Path(__file__).with_name("programs") / "lifecycle.py"
TOOLS = ("block_sched", "dmat")
"""Records in pinned memory of the host, and on the device."""
ENDS = {"leaves": 5, "raises": 1, "aborts": -6, "exits": 1}
PROBED = {"unloaded": [12], "destroyed": [1 + 4 + 2 * 4 + 4], "detached": [1 + 2 * 3 * 4 + 4], "elsewhere": [5],
          "pools": [3], "segments": [4], "attributes": [4], "streams": [3 * 4 + 4 + 1 + 100],
          "workers": [4], "spawned": [4, 4, 8], **{end: [4] for end in ENDS}}
"""Launches of each process, all of them probed."""
SAVED_ALL = ("unloaded", "destroyed", "detached", "elsewhere", "pools", "segments", "attributes", "streams", "workers",
             "spawned", "raises", "exits")


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[SimulatorServer]:
    with SimulatorServer(Simulator(simulator_library(), 3), tmp_path_factory.mktemp("sim")) as started:
        yield started


@pytest.fixture(scope="module")
def plain(server: SimulatorServer):  # type: ignore[no-untyped-def]
    return cache(lambda scenario: run_program(PROGRAM, server, None, scenario))


def summary(engine: Engine) -> str:
    said = io.StringIO()
    print_summary(engine, Console(file=said, width=160))
    return said.getvalue()


@pytest.mark.parametrize("tool", TOOLS)
@pytest.mark.parametrize("scenario", PROBED)
def test_output_and_status_stay(server: SimulatorServer, plain, tmp_path: Path,  # type: ignore[no-untyped-def]
                                scenario: str, tool: str) -> None:
    with engine_for(tool, tmp_path) as engine:
        ran = run_program(PROGRAM, server, engine, scenario)
        assert ran == plain(scenario)
        assert ran.status == ENDS.get(scenario, 0)
        counts = [sum((Counter(row.launches) for row in session.rows()), Counter()) for session in engine.sessions]
        assert sorted(found[abi.Outcome.PROBED] for found in counts) == PROBED[scenario]
        assert all(found.keys() <= {abi.Outcome.PROBED} for found in counts)
        unsaved = sum(row.unsaved for session in engine.sessions for row in session.rows())
        if scenario in SAVED_ALL or tool == "block_sched":  # what is in the host's pages outlives the process
            assert unsaved == 0
            saved = [len(launches(engine, number)) for number in range(len(engine.sessions))]
            assert sorted(saved) == PROBED[scenario]
        elif unsaved:
            assert f"add: {unsaved} probed launches whose records were not saved" in summary(engine)
        said = "did not end orderly" in summary(engine)
        assert said == (scenario in ("leaves", "aborts"))


KIB_EACH = 40
"""What a kernel may cost program and engine: its name, row and folder's name; not its text, which has 2 KiB."""


def test_many_kernels_take_little_memory(server: SimulatorServer, tmp_path: Path,
                                         monkeypatch: pytest.MonkeyPatch) -> None:
    """The engine keeps the last few only, and the program none: 0.3 MiB of text for each of them would show."""
    number = int(os.environ.get("NCC_TEST_KERNELS", "30"))
    monkeypatch.setattr(prepare, "KEPT_OUTCOMES", 4)
    with engine_for("block_sched", tmp_path) as engine:
        seen = tmp_path / "rss"
        ran = run_program(PROGRAM, server, engine, "kernels", number, RSS_FILE=str(seen))
        assert ran.status == 0, ran.err
        first, last = map(int, seen.read_text().split())
        assert len(engine._preparer._running) <= 4 + engine.config.workers
        probed = sum(row.probed for row in engine.sessions[0].rows())
        assert probed == number
        print("program", first, last, "engine", resource.getrusage(resource.RUSAGE_SELF).ru_maxrss)
        assert last - first < 1024 + KIB_EACH * number
