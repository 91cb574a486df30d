"""Probes switched on and off in a HIP program that runs (``ncc run --idle``), on the simulator: graphs that are there
get them and lose them, and the program computes what it does without ncc."""

from __future__ import annotations

import os
import signal
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from native_builds import ROOT, compile_hip
from needs import needs
from test_attach import Idle, expected, kernels, saved

from ncc.diag import NccError
from ncc.engine.native import HIP_LIBRARY, hook_library, simulator_library

pytestmark = needs("hipcc", "AMD disassembler")

SOURCE = ROOT / "tests" / "hip" / "switched.hip"
ARCH = "--offload-arch=gfx90a"
WAVES = 4  # of a launch
STEPS, OTHERS = 7, 6  # nodes that a round executes, "source" left out
NOT_KNOWN = "its node was set in the program's graph, not in the executable one"

Begin = Callable[..., Idle]


@pytest.fixture(scope="module")
def program(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Path]:
    try:
        hook_library(HIP_LIBRARY)
        simulator_library()
    except NccError:
        pytest.skip("the hook driver for HIP is not built")
    folder = tmp_path_factory.mktemp("switched")
    return (compile_hip(folder / "switched", SOURCE, ARCH),
            compile_hip(folder / "switched.co", SOURCE, ARCH, "--genco"))


@pytest.fixture
def begin(tmp_path: Path, program: tuple[Path, Path]) -> Iterator[Begin]:
    begun: list[Idle] = []

    def start(code: Path = program[1]) -> Idle:
        begun.append(Idle(tmp_path, program[0], code))
        return begun[-1]

    yield start
    for idle in begun:
        if idle.ncc.poll() is None:
            os.kill(idle.pid, signal.SIGKILL)
            idle.ncc.wait(60)


def test_graphs_that_are_there_are_probed(begin: Begin) -> None:
    """What the program gives them, before and meanwhile, is what is executed; each execution is recorded."""
    idle = begin()
    assert idle.say(1, "tell") == ["1"] * 2
    idle.attach()
    assert idle.say(2, "tell", "change", 1, "tell") == ["1"] * 5
    first = idle.detach()
    assert idle.say(1, "tell") == ["1"] * 2
    idle.attach("hot_pages")  # by a table, which no launch has of its own
    assert idle.say(3) == ["1"]
    table = idle.detach()
    idle.attach("dmat")
    assert idle.say(1) == ["1"]
    second = idle.attach()
    assert idle.say(2) == ["1"]
    third = idle.detach()
    for answer, rounds in ((first, 3), (table, 3), (third, 2)):
        found = kernels(answer)
        assert found["step"]["launches"] == {"probed": STEPS * rounds, "captured": rounds}
        assert found["step"]["reason"] == NOT_KNOWN
        assert found["other"]["launches"] == {"probed": OTHERS * rounds}
    assert saved(first) == [WAVES] * 3 * (STEPS + OTHERS)
    assert "step           8       7" in second["before"]
    assert idle.say(1, "change", 1) == ["1"] * 3
    # What a list of parameters has, set while nothing was attached, nobody knows: HIP does not tell their sizes.
    idle.attach()
    assert idle.say(2) == ["1"]
    assert kernels(idle.detach())["step"]["launches"] == {"probed": 2 * (STEPS - 2), "captured": 2 * 3}
    assert idle.say(1, "end") == ["1"] * 2
    idle.answers = expected()
    idle.end()
