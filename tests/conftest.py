"""Options shared by every test of the suite.

``--hypothesis-profile=long`` has the tests that say how many examples they need by ``profiles.examples`` try 50 times
as many.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

import pytest
from hypothesis import settings

if TYPE_CHECKING:
    from hook_harness import Binaries

settings.register_profile("long", max_examples=5000, deadline=None)


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--bless", action="store_true", default=False,
                     help="rewrite the expected output of golden tests instead of comparing with it")


@pytest.fixture(scope="session")
def binaries(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Binaries]:
    """The hook driver, the simulator's driver and the programs of the hook's tests, with a server for all of them."""
    from hook_harness import build

    from ncc.engine.simulator import Simulator, SimulatorServer

    folder = tmp_path_factory.mktemp("hook")
    with SimulatorServer(Simulator(folder / "libcuda.so.1"), folder) as server:
        yield build(folder, server)
