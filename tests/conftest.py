"""Options shared by every test of the suite.

``--hypothesis-profile=long`` has the tests that say how many examples they need by ``profiles.examples`` try 10 times
as many.
"""

from __future__ import annotations

import gc
import os
import signal
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from hypothesis import HealthCheck, Phase, settings
from needs import require

if TYPE_CHECKING:
    from hook_harness import Binaries

# Kernels are made of many objects, of which few are in cycles: looking for those took a tenth of the tests' time.
gc.set_threshold(100_000, 20, 50)

# Containers ask for no compiled modules. The tests start hundreds of interpreters: each would compile ncc anew.
sys.dont_write_bytecode = False
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
os.environ["NCC_SIM_CACHE"] = str(Path(__file__).parents[1] / "build" / "simulator")

settings.register_profile("usual", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("usual")
settings.register_profile("long", settings.get_profile("usual"), max_examples=1000)
# A mutant needs to be found, not to be understood: nothing is made smaller.
for name, profile in (("mutants", "usual"), ("mutants-long", "long")):
    settings.register_profile(name, settings.get_profile(profile), phases=(Phase.explicit, Phase.generate),
                              database=None)


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--bless", action="store_true", default=False,
                     help="rewrite the expected output of golden tests instead of comparing with it")


LONGEST = (
    "test_gcn_random_kernels", "test_gcn_probed", "test_gcn_sim_code", "test_invisible", "test_stream_runs",
    "test_gcn_modules", "test_attach", "test_hip_hook", "test_graphs", "test_ptx_callees", "test_sass_probed",
    "test_gcn_streams", "test_streams", "test_numbers", "test_packaging", "test_standin_sanitized",
    "test_records_stream", "test_run_sim", "test_patch_run", "test_sim_yardstick", "test_lanes_apart",
    "test_hook_tables", "test_hook", "test_hsa", "test_access_forms", "test_ptx_affine", "test_sample",
    "test_gcn_rdna_objects", "test_tables", "test_cli_instrument", "test_run", "test_gcn_sim_kernels",
    "test_executors", "test_gcn_erasure", "test_standin_server", "test_gcn_nodes", "test_hashes", "test_ptx_sums",
    "test_verifier_ptx", "test_sim_vs_gpu", "test_ranks_run", "test_warp_functions", "test_records",
    "test_gcn_sim_rdna", "test_gcn_executor", "test_budget", "test_hook_parts", "test_ptx_splice_run",
    "test_run_faults", "test_standin_hip", "test_engine", "test_fuzz", "test_annotate", "test_stream_follows",
    "test_sass_registers", "test_cli_read", "test_benchmark", "test_gcn_invisible", "test_engine_gcn", "test_rings",
    "test_gcn_images", "test_images_hostile", "test_gcn_every_tool", "test_gcn_streams_rdna", "test_hook_faults",
    "test_gcn_banks", "test_records_pages", "test_lifecycle", "test_verifier_cases", "test_hsa_sanitized",
    "test_patch_hook", "test_tables_run", "test_frontend_objects", "test_hook_sanitized", "test_gcn_bytes",
    "test_demo", "test_hook_memory")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Files that take long begin first, so that none is left to one core at the end (with --no-loadscope-reorder)."""
    items.sort(key=lambda item: LONGEST.index(item.path.stem) if item.path.stem in LONGEST else len(LONGEST))


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_auto_num_workers() -> int:
    """For ``-n auto``. Tests wait for the programs that they start for a third of their time: others run meanwhile."""
    return 2 * len(os.sched_getaffinity(0))


def pytest_sessionstart(session: pytest.Session) -> None:
    """What the simulator's kernels call is compiled once for all workers."""
    from ncc.engine.simulator import keep_library

    keep_library()


def pytest_sessionfinish() -> None:
    # pytest collects garbage at the end, which goes through the millions of objects that caches hold by then.
    gc.freeze()


def pytest_configure(config: pytest.Config) -> None:
    # A shell starts what runs in the background with SIGINT ignored, and the programs of the tests would inherit that.
    if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
        signal.signal(signal.SIGINT, signal.default_int_handler)


def pytest_runtest_setup(item: pytest.Item) -> None:
    for mark in item.iter_markers("needs"):
        require(*mark.args)


@pytest.fixture(scope="session")
def binaries(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Binaries]:
    """The hook driver, the simulator's driver and the programs of the hook's tests, with a server for all of them."""
    from hook_harness import build

    from ncc.engine.simulator import Simulator, SimulatorServer

    folder = tmp_path_factory.mktemp("hook")
    with SimulatorServer(Simulator(folder / "libcuda.so.1"), folder) as server:
        yield build(folder, server)
