"""Libraries of kernels, as HIP has them since 7.2, and what else brings code or looks functions up: by whichever call
the program reaches it, kernels are probed and the program does not notice."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from native_builds import NATIVE, ROOT, compile_c, compile_hip
from needs import needs
from sim_run_harness import Ran, engine_for, launches, run_command

from ncc.abi import Outcome
from ncc.diag import NccError
from ncc.engine.native import HIP_LIBRARY, hook_library, simulator_library
from ncc.engine.server import Engine
from ncc.engine.simulator import Simulator, SimulatorServer

pytestmark = needs("hipcc", "AMD disassembler")

LIBRARY = "libamdhip64.so"
SAYS = ["own 0 right 1", "module's 0 right 1", "2 kernels, add, the same 1", "none 500", "last 500", "again 400",
        "told 0 total 15", "enumerated 0 right 1", "behind 0 right 1", "no code 200", "no file 1",
        "fat binary 0 right 1", "by symbol 0 right 1"]
ADDS, COUNTS = 6, 3
ACCESSES = {"add": 3 * 300, "count": 1}  # of a launch; a scalar load of the module's own is none


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[SimulatorServer]:
    try:
        hook_library(HIP_LIBRARY)
    except NccError:
        pytest.skip("the hook driver for HIP is not built")
    with SimulatorServer(Simulator(simulator_library(), 4), tmp_path_factory.mktemp("sim")) as started:
        yield started


@pytest.fixture(scope="module")
def code(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return compile_hip(tmp_path_factory.mktemp("code") / "library.co", ROOT / "tests" / "hip" / "library.hip",
                       "--offload-arch=gfx90a", "--genco")


@pytest.fixture(scope="module")
def program(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return compile_c(tmp_path_factory.mktemp("program") / "libraries", [NATIVE / "hip_libraries.c"])


def run(program: Path, server: SimulatorServer, engine: Engine | None, lookup: str, code: Path, **more: str) -> Ran:
    return run_command([program, LIBRARY, lookup, code], server, engine, hook_library(HIP_LIBRARY), **more)


@pytest.mark.parametrize("lookup", ["dlsym", "hipGetProcAddress", "hipGetProcAddress_spt", "hipGetDriverEntryPoint",
                                    "hipGetDriverEntryPoint_spt"])
def test_kernels_of_libraries_are_probed(server: SimulatorServer, program: Path, code: Path, tmp_path: Path,
                                         lookup: str) -> None:
    with engine_for("dmat", tmp_path, "gcn") as engine:
        ran = run(program, server, engine, lookup, code)
    assert (ran.status, ran.out.splitlines(), ran.err) == (0, SAYS, "")
    found: dict[str, dict[Outcome, int]] = {}
    for row in engine.sessions[0].rows():
        for outcome, n in row.launches.items():
            found.setdefault(row.name, {})[outcome] = found.get(row.name, {}).get(outcome, 0) + n
    assert found == {"add": {Outcome.PROBED: ADDS}, "count": {Outcome.PROBED: COUNTS}}
    for launch in launches(engine):
        assert int(launch.used("dmat").sum()) == ACCESSES[launch.kernel]


def test_a_library_that_does_not_tell_where_its_variables_are(server: SimulatorServer, program: Path, code: Path,
                                                              tmp_path: Path) -> None:
    """As before HIP had hipLibraryGetGlobal: the kernel that has one runs as it is, with that reason."""
    fail = {"NCC_SIM_FAIL": "hipLibraryGetGlobal=801"}
    with engine_for("dmat", tmp_path, "gcn") as engine:
        ran = run(program, server, engine, "dlsym", code, **fail)
    assert ran == run(program, server, None, "dlsym", code, **fail)
    assert (ran.status, ran.err, ran.out.splitlines()[6]) == (0, "", "told 801 total 0")
    row, = (row for row in engine.sessions[0].rows() if row.name == "count")
    assert row.launches == {Outcome.ERROR: COUNTS}
    assert "the driver does not tell where the module's variable total is" in row.reason


@pytest.mark.parametrize("failing", ["hipLibraryGetKernel=2", "hipLibraryLoadData=2", "hipKernelGetName=1"])
def test_what_fails_for_the_program_fails_alike(server: SimulatorServer, program: Path, code: Path, tmp_path: Path,
                                                failing: str) -> None:
    fail = {"NCC_SIM_FAIL": f"once:{failing}"}
    with engine_for("block_sched", tmp_path, "gcn") as engine:
        ran = run(program, server, engine, "dlsym", code, **fail)
    assert ran == run(program, server, None, "dlsym", code, **fail)
    assert ran.status == 1
