"""Libraries that are left alone: the list, what a user may include of them, and what the engine makes of one."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest
from native_builds import NATIVE, compile_c
from sim_run_harness import engine_for, is_built, run_program

from ncc import abi
from ncc.abi import INCLUDED_BYTES
from ncc.backends import backend
from ncc.diag import NccError
from ncc.engine import libraries
from ncc.engine.ledger import Ledger
from ncc.engine.libraries import included
from ncc.engine.native import simulator_library
from ncc.engine.session import Session
from ncc.engine.simulator import Simulator, SimulatorServer

LIST = Path(__file__).parents[1] / "hookdrv" / "cuda" / "code" / "libraries.c"
DOCS = Path(__file__).parents[1] / "docs" / "hook.md"
LEFT_ALONE = backend("ptx").left_alone


def test_the_hook_drivers_list_is_the_backends() -> None:
    table = LIST.read_text().partition("left_alone[] = {")[2].partition("};")[0]
    assert tuple(re.findall(r'"([^"]+)"', table)) == LEFT_ALONE
    assert len(LEFT_ALONE) > 15
    documented = DOCS.read_text().partition("**Left alone**")[2].partition(". The")[0]
    assert tuple(re.findall(r"`(lib[^`]+)`", documented)) == LEFT_ALONE


def test_names_with_and_without_lib() -> None:
    assert included(["cublas", "libcudnn_ops", "cublas"], LEFT_ALONE) == b"libcublas:libcudnn_ops:"
    assert included([], LEFT_ALONE) == b""


@pytest.mark.parametrize("name", ["cublass"[::-1], "torch", "lib", "cublas:x", ""])
def test_a_name_that_is_not_left_alone(name: str) -> None:
    with pytest.raises(NccError, match="R078"):
        included([name], LEFT_ALONE)


def test_a_misspelt_name_is_told_its_nearest() -> None:
    with pytest.raises(NccError, match="cublas"):
        included(["cubals"], LEFT_ALONE)


def test_too_many_names() -> None:
    with pytest.raises(NccError, match=f"{INCLUDED_BYTES - 1} are allowed"):
        included([f"cublas{n}" for n in range(100)], LEFT_ALONE)


def test_a_librarys_kernels_have_a_row_each(monkeypatch: pytest.MonkeyPatch) -> None:
    """But for very many: those have one row, so that there is room for the program's."""
    monkeypatch.setattr(libraries, "MAX_ROWS", 2)
    session = Session(1, 1, "x", None, Ledger(1))
    names = ("libcublasLt.so.13: _Z4gemmPf", "libcufft.so.12: fft", "libcufft.so.12: more", "libcufft.so.12: most")
    rows = [session.unprobed(name) for name in (*names, *names)]
    assert rows == [1, 2, 3, 3] * 2
    found = [row.name for row in session.rows()]
    assert found == ["(not identified)", *names[:2], "libcufft.so.12: (other kernels)"]
    assert [libraries.is_kernel(name) for name in found[1:]] == [True, True, False]
    assert [row.shown for row in session.rows()[1:3]] == ["libcublasLt.so.13: gemm(float*)", names[1]]
    assert not session.kernels()
    session.ledger.close()


def test_the_command_line(tmp_path: Path) -> None:
    def run(*options: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run([sys.executable, "-m", "ncc", "run", "-p", "block_sched", *options, "--", "true"],
                              capture_output=True, text=True, check=False, cwd=tmp_path)

    refused = run("--include-library", "torch")
    assert refused.returncode == 1
    assert "R078" in refused.stderr
    told = run("--device", "sim", "--include-library", "cublas")
    assert told.returncode == 0
    assert "--include-library cublas: its licence forbids" in told.stderr


@pytest.mark.skipif(not is_built(), reason="the hook driver or the simulator's is not built")
@pytest.mark.parametrize("included_names", [[], ["cublas"]], ids=["left alone", "included"])
def test_a_programs_launches_of_a_library(tmp_path: Path, included_names: list[str]) -> None:
    library = compile_c(tmp_path / "libcublas_like.so", [NATIVE / "hook_cublas_like.c"], "-shared", "-fPIC")
    said = included(included_names, LEFT_ALONE)
    with SimulatorServer(Simulator(simulator_library(), 1), tmp_path) as server:
        engine = engine_for("block_sched", tmp_path, included=said)
        engine.start()
        ran = run_program(Path(__file__).parent / "programs" / "of_a_library.py", server, engine, library)
        engine.close()
    assert (ran.status, ran.out) == (0, "21\n"), ran.err
    counted = {row.name: row.launches for row in engine.sessions[0].rows() if row.total}
    assert counted == ({"add": {abi.Outcome.PROBED: 3}} if included_names
                       else {"libcublas_like.so: add": {abi.Outcome.LEFT_ALONE: 3}})
