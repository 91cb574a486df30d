"""Kernels that a HIP program compiles while it runs, by AMD's own hipRTC, which needs no GPU: code objects of it are
known by their bytes, and probed as any other."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from native_builds import NATIVE, compile_c
from needs import needs
from sim_run_harness import engine_for, launches, run_command

from ncc.abi import Outcome
from ncc.diag import NccError
from ncc.engine.native import HIP_LIBRARY, hook_library, simulator_library
from ncc.engine.simulator import Simulator, SimulatorServer

pytestmark = needs("hipcc", "HIP library", "AMD disassembler")

OLDER, NEWER = "libamdhip64.so.5", "libamdhip64.so"
ACCESSES = 2 * 300  # of a launch; atomics are not counted


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
    return compile_c(tmp_path_factory.mktemp("rtc") / "rtc", [NATIVE / "hip_rtc.c"])


@pytest.mark.parametrize("library", [OLDER, NEWER])
def test_what_is_compiled_while_it_runs_is_probed(server: SimulatorServer, program: Path, tmp_path: Path,
                                                  library: str) -> None:
    with engine_for("dmat", tmp_path, "gcn") as engine:
        ran = run_command([program, library, library], server, engine, hook_library(HIP_LIBRARY))
    assert (ran.status, ran.out, ran.err) == (0, "right 1, called 2\n", "")
    found = {row.name: dict(row.launches) for row in engine.sessions[0].rows() if row.total}
    assert found == {"twice": {Outcome.PROBED: 2}, "_Z4plusILi5EEvPfi": {Outcome.PROBED: 1}}
    assert [int(launch.used("dmat").sum()) for launch in launches(engine)] == [ACCESSES] * 3


def test_what_does_not_compile(server: SimulatorServer, program: Path, tmp_path: Path) -> None:
    with engine_for("dmat", tmp_path, "gcn") as engine:
        ran = run_command([program, OLDER, OLDER, "broken"], server, engine, hook_library(HIP_LIBRARY))
    assert (ran.status, ran.out, ran.err) == (2, "compiled 6\nlog has an error 1\n", "")


def test_without_a_compiler_it_is_said(server: SimulatorServer, program: Path, tmp_path: Path) -> None:
    ran = run_command([program, OLDER, OLDER], server, None, hook_library(HIP_LIBRARY),
                      NCC_SIM_HIPRTC=str(tmp_path / "none"))
    assert (ran.status, ran.out) == (1, "program 11\n")
    assert ran.err == ("ncc sim: hipRTC is not supported without AMD's own: libhiprtc.so, or NCC_SIM_HIPRTC with the "
                       "path of one\n")
