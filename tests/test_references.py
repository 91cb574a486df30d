"""Texture and surface references: what the program binds to a module's reaches the probed kernel's copy, by every call
that changes them; else the original runs."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from clocks import HANG_S
from hook_harness import Answer, Asked, FakeEngine
from native_builds import HOOKDRV, NATIVE, compile_c
from sim_run_harness import ROOT, is_built

from ncc import abi
from ncc.cli.environment import hook_environment
from ncc.engine.native import hook_library, simulator_library
from ncc.engine.simulator import Simulator, SimulatorServer

pytestmark = pytest.mark.skipif(not is_built(), reason="the hook driver or the simulator's is not built")

PROGRAM = Path(__file__).with_name("programs") / "references.py"
CHANGES = 25
BYTES_OF_A_CONTEXT = 64  # of the heap, more than without the hook driver
Run = Callable[..., tuple[list[str], FakeEngine]]


def copy_of(asked: Asked, edit: Callable[[abi.Prepared], object] = lambda prepared: None) -> Answer:
    """The kernel with a parameter more: the image is a copy of the original's, and has references of its own."""
    def plan(prepared: abi.Prepared) -> None:
        prepared.n_references = 2
        prepared.reference[0] = abi.Reference(name=b"t")
        prepared.reference[1] = abi.Reference(name=b"s", surface=1)
        edit(prepared)

    if asked.form is abi.Form.NODE:
        return Answer(status=abi.Status.REFUSED, reason="in a graph")
    text = asked.image.replace(b"entry see(", b"entry ncc_see(").replace(
        b".param .u64 more)", b".param .u64 more, .param .align 8 .b8 maps[8])")
    return Answer(image=text, edit=plan)


@pytest.fixture
def run(tmp_path: Path) -> Iterator[Run]:
    engines: list[FakeEngine] = []
    with SimulatorServer(Simulator(simulator_library(), 1), tmp_path) as server:
        def ran(*how: str, decide: Callable[[Asked], Answer] = copy_of, fail: str = "",
                hooked: bool = True) -> tuple[list[str], FakeEngine]:
            folder = tmp_path / f"run{len(engines)}"
            folder.mkdir()
            engine = FakeEngine(folder, decide)
            engines.append(engine)
            environ = server.environment({"PATH": os.environ["PATH"], "PYTHONPATH": str(ROOT / "examples"),
                                          "NCC_SIM_FAIL": fail})
            if hooked:
                environ = hook_environment(environ, [hook_library()], engine.path)
            done = subprocess.run([sys.executable, str(PROGRAM), *how], capture_output=True, text=True, check=False,
                                  env=environ, timeout=HANG_S)
            assert done.returncode == 0, done.stderr
            return done.stdout.split(), engine
        yield ran
    for engine in engines:
        engine.close()


def test_each_change_reaches_the_copy(run: Run) -> None:
    said, engine = run("graph")
    assert said == ["same"] * len(said)
    row = engine.row("see")
    assert row.launches == {abi.Outcome.PROBED: len(said) - 1, abi.Outcome.REFUSED: 1}, row.reason
    assert len(said) > CHANGES

    def without(asked: Asked) -> Answer:
        return copy_of(asked, lambda prepared: setattr(prepared, "n_references", 0))

    said, _ = run(decide=without)
    assert said.count("other") > CHANGES  # as it would be


def test_what_is_nobodys_is_not_seen_or_does_not_happen_ends_nothing(run: Run) -> None:
    for how in ("created", "unseen", "kept"):
        said, engine = run(how)
        assert said == ["same"] * len(said)
        assert engine.row("see").launches == {abi.Outcome.PROBED: len(said)}, engine.row("see").reason


def test_what_failed_once_is_tried_again_by_the_next_launch(run: Run) -> None:
    said, engine = run(fail="once:cuSurfRefGetArray=999")
    assert said == ["same"] * len(said)
    assert engine.row("see").launches == {abi.Outcome.ERROR: 1, abi.Outcome.PROBED: len(said) - 1}
    assert "cannot be bound to a copy's" in engine.row("see").reason


def test_what_a_module_may_have_had_is_not_the_next_ones(run: Run) -> None:
    said, engine = run("reloaded")
    assert said == ["same"] * len(said)
    assert engine.row("see").launches == {abi.Outcome.PROBED: len(said)}, engine.row("see").reason


def test_contexts_that_end_leave_nothing(run: Run) -> None:
    """The libraries' modules get each other's addresses, and each library is still known."""
    (*said, more), engine = run("contexts")
    assert said == ["same"] * len(said)
    assert engine.row("see").launches == {abi.Outcome.PROBED: len(said)}, engine.row("see").reason
    (*said, without), _ = run("contexts", hooked=False)
    assert int(more) < int(without) + BYTES_OF_A_CONTEXT


def test_references_of_a_context_are_told_from_those_of_the_next(tmp_path: Path) -> None:
    program = compile_c(tmp_path / "end", [NATIVE / "references_end.c", HOOKDRV / "code/references.c"])
    assert subprocess.run([program], capture_output=True, text=True, check=True).stdout == "bound 1 to mipmaps 1\n"


def test_what_is_not_known_to_be_alike_runs_as_it_is(run: Run) -> None:
    for fail, why in (("cuTexRefGetFlags=801", "reference t cannot be bound to a copy's"),
                      ("cuSurfRefGetArray=801", "reference s cannot be bound to a copy's")):
        said, engine = run(fail=fail)
        assert said == ["same"] * len(said)
        assert engine.row("see").launches == {abi.Outcome.ERROR: len(said)}
        assert why in engine.row("see").reason

    def of_another_name(asked: Asked) -> Answer:
        return copy_of(asked, lambda prepared: setattr(prepared.reference[0], "name", b"u"))

    said, engine = run(decide=of_another_name)
    assert said == ["same"] * len(said)
    assert "are not to be had: CUDA_ERROR_NOT_FOUND" in engine.row("see").reason
