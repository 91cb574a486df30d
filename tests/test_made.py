"""Kernels that a program compiles or links while it runs: NVIDIA's own libraries, on the simulator, under the real hook
driver and engine. A cubin of theirs has no PTX, so that without the hook driver the simulator cannot even run it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from native_builds import NATIVE, compile_c
from needs import find_library, needs
from sim_run_harness import Ran, engine_for, is_built, launches, row, run_program

from ncc import abi
from ncc.engine.native import simulator_library
from ncc.engine.server import Engine
from ncc.engine.simulator import Simulator, SimulatorServer

pytestmark = [pytest.mark.skipif(not is_built(), reason="the hook driver or the simulator's is not built"),
              needs("NVRTC")]

PROGRAMS = Path(__file__).parent / "programs"
IMAGES = Path(__file__).parent / "images"
RESULT = "[17, 31, 45, 59, 73]\n"  # 7 * (2 * x + 2) + 3

Start = Callable[..., Engine]


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[SimulatorServer]:
    with SimulatorServer(Simulator(simulator_library(), 2), tmp_path_factory.mktemp("sim")) as started:
        yield started


@pytest.fixture
def engine(tmp_path: Path) -> Iterator[Engine]:
    started = engine_for("dmat", tmp_path)
    started.start()
    yield started
    started.close()


def run(server: SimulatorServer, engine: Engine | None, *args: object, **more: str) -> Ran:
    return run_program(PROGRAMS / "made_here.py", server, engine, *args, **more)


def assert_probed(engine: Engine, kernel: str = "k", loads_and_stores: int = 3) -> None:
    found = row(engine, kernel)
    assert found.launches == {abi.Outcome.PROBED: 1}, found.reason
    launch, = launches(engine)
    assert launch["dmat"].size == 64 * loads_and_stores


@pytest.mark.parametrize("how", ["nvrtc", "ptx", "cubin", "ir", "mixed", "file", "driver"])
def test_what_a_program_makes_is_probed(server: SimulatorServer, engine: Engine, tmp_path: Path, how: str) -> None:
    ran = run(server, engine, how, tmp_path)
    assert (ran.status, ran.out) == (0, RESULT), ran.err
    assert_probed(engine)


def test_without_the_hook_driver_nobody_knows_its_ptx(server: SimulatorServer) -> None:
    assert "CUDA_ERROR_NO_BINARY_FOR_GPU" in run(server, None, "nvrtc").err


@pytest.mark.parametrize("mode", ["RTLD_LOCAL", "RTLD_GLOBAL"])
def test_a_library_that_is_linked_to_them(server: SimulatorServer, engine: Engine, tmp_path: Path, mode: str) -> None:
    """It reaches what we export, and that finds the one behind it from where the library stands."""
    libraries = [str(find_library(name)) for name in ("nvrtc", "nvJitLink")]
    user = compile_c(tmp_path / "libuser.so", [NATIVE / "compile_user.c"], "-shared", "-fPIC",
                     "-Wl,--no-as-needed", *libraries, f"-Wl,-rpath,{Path(libraries[0]).parent}")
    ran = run(server, engine, "linked", user, mode)
    assert (ran.status, ran.out) == (0, RESULT), ran.err
    assert_probed(engine)


def test_an_assembler_that_is_a_shared_library(server: SimulatorServer, engine: Engine, tmp_path: Path) -> None:
    like = compile_c(tmp_path / "libnvptxcompiler.so", [NATIVE / "ptx_compiler_like.c"], "-shared", "-fPIC")
    ran = run(server, engine, "assembler", like, IMAGES / "plain.cubin", PTX_COMPILED=str(IMAGES / "plain.cubin"),
              NCC_SIM_ARCH="90")
    assert (ran.status, ran.out) == (0, "[1, 3, 5, 7, 9]\n"), ran.err
    assert row(engine, "scale").launches == {abi.Outcome.PROBED: 1}


@needs("numba-cuda")
def test_plain_numba(server: SimulatorServer, engine: Engine) -> None:
    """Without line information, whose kernels carry their PTX."""
    ran = run_program(PROGRAMS / "numba_plain.py", server, engine)
    assert (ran.status, ran.out.splitlines()) == (0, ["add True", "total True"]), ran.err
    assert [r.launches for r in engine.sessions[0].rows() if r.total] == [{abi.Outcome.PROBED: 1}] * 2
