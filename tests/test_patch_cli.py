"""The command line of patches: what is found, what is said, what the program is given."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from subprocess import run

import pytest
from patch_harness import program_of

from ncc.cli import patching
from ncc.cli.configure import engine_config, on_gpu, simulated
from ncc.cli.doctor import _sanitizer
from ncc.cli.patching import TOOL
from ncc.cli.run import _attached, add_parser
from ncc.engine import switch

NCC = [sys.executable, "-m", "ncc"]


@pytest.fixture
def library(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    file = tmp_path / "libsanitizer-public.so"
    file.touch()
    monkeypatch.setenv("NCC_SANITIZER", str(file))
    monkeypatch.delenv(TOOL, raising=False)
    return file


def options(*words: str) -> argparse.Namespace:
    parser = argparse.ArgumentParser()
    add_parser(parser.add_subparsers())
    args = parser.parse_args(["run", *words])
    args.after, args.misplaced = ["true"], []
    return args


SAMPLED = "--max-overhead 50% is taken"


@pytest.mark.parametrize(("words", "ppm", "patches"), [
    (["--sass", "auto", "-p", "hot_pages"], 500_000, True),
    (["--sass", "only", "-p", "hot_pages"], 500_000, True),
    (["--sass", "auto", "-p", "hot_pages", "--every", "3"], 0, True),
    (["--sass", "auto", "-p", "hot_pages", "--launches", "2-4"], 0, True),
    (["--sass", "auto", "-p", "hot_pages", "--max-overhead", "5%"], 50_000, True),
    (["--sass", "auto", "-p", "block_sched"], 0, False),  # at entry and exits alone
    (["-p", "hot_pages"], 0, False),
])
def test_what_is_patched_is_sampled_unless_somebody_chose(library: Path, capsys: pytest.CaptureFixture[str],
                                                          words: list[str], ppm: int, patches: bool) -> None:
    args = options(*words)
    config = on_gpu(engine_config(args), args)
    assert config.launch.overhead_ppm == ppm
    assert config.prepare.patches is patches
    assert (SAMPLED in capsys.readouterr().err) is (ppm == 500_000)
    capsys.readouterr()
    on_simulator = simulated(engine_config(args))
    assert not on_simulator.prepare.patches
    assert on_simulator.launch.overhead_ppm == args.max_overhead
    assert capsys.readouterr().err == ""


@pytest.mark.parametrize(("started", "patches"), [("auto", True), ("off", False)])
def test_what_is_attached_is_patched_if_the_program_was_started_so(library: Path, capsys: pytest.CaptureFixture[str],
                                                                   started: str, patches: bool) -> None:
    """CUDA loads a tool when it starts, and not later: without it a kernel is probed at its entry and exits still."""
    idle = options("--idle", "--sass", started)
    request = switch.request_of(["7", "-p", "hot_pages", "--sass", "auto"], "hot_pages", None, None)
    config = _attached(request, idle, gpu=True)
    assert (config.prepare.machine_code, config.prepare.patches) == ("auto", patches)
    assert config.launch.overhead_ppm == (500_000 if patches else 0)
    assert ("B133" in capsys.readouterr().err) is not patches


def test_without_the_library_it_is_said_how_to_get_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch,
                                                      capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr("ncc.backends.sass.image.sanitizer._places", lambda environ: iter(()))
    monkeypatch.delenv("NCC_SANITIZER", raising=False)
    args = options("--sass", "auto", "-p", "hot_pages")
    config = on_gpu(engine_config(args), args)
    said = capsys.readouterr().err
    assert "B133" in said
    assert "pip install 'ncc[sanitizer]'" in said
    assert not config.prepare.patches
    assert config.launch.overhead_ppm == 0
    (finding,) = _sanitizer()
    assert not finding.found
    assert finding.mend == "pip install 'ncc[sanitizer]', or name it by NCC_SANITIZER"


def test_another_tool_keeps_its_place(library: Path, monkeypatch: pytest.MonkeyPatch,
                                      capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setenv(TOOL, "/opt/nsys.so")
    args = options("--sass", "auto", "-p", "hot_pages")
    config = on_gpu(engine_config(args), args)
    assert "B133" in capsys.readouterr().err
    assert not config.prepare.patches
    assert patching.environment({TOOL: "/opt/nsys.so"}, "auto", Path("hook.so")) == {TOOL: "/opt/nsys.so"}


def test_in_another_ncc_run_the_tool_is_no_other(library: Path, monkeypatch: pytest.MonkeyPatch,
                                                 capsys: pytest.CaptureFixture[str]) -> None:
    """It is the hook driver, from wherever that run has it; the inner run says anew whether CUDA loads it."""
    outer = {TOOL: "/tmp/outer/libncc_cuda.so", "NCC_SANITIZER": str(library)}
    for name, value in outer.items():
        monkeypatch.setenv(name, value)
    args = options("--sass", "auto", "-p", "hot_pages")
    assert on_gpu(engine_config(args), args).prepare.patches
    assert "B133" not in capsys.readouterr().err
    assert patching.environment(outer, "auto", Path("/x/libncc_cuda.so"))[TOOL] == "/x/libncc_cuda.so"
    assert TOOL not in patching.environment(outer, "off", Path("/x/libncc_cuda.so"))


def test_the_program_is_given_the_hook_driver_as_its_tool(library: Path) -> None:
    given = {"NCC_SANITIZER": str(library), "A": "b"}
    assert patching.environment(given, "auto", Path("/x/hook.so")) == {**given, TOOL: "/x/hook.so"}
    assert patching.environment(given, "off", Path("/x/hook.so")) == given


def test_doctor_says_where_it_is(library: Path) -> None:
    (finding,) = _sanitizer()
    assert finding.found
    assert str(library) in finding.detail


def test_a_wish_that_is_none_is_an_error(tmp_path: Path) -> None:
    done = run([*NCC, "run", "--sass", "auto", "-p", "hot_pages", "--", "true"], capture_output=True, text=True,
               cwd=tmp_path, env={"PATH": "/usr/bin:/bin", "HOME": str(tmp_path), "NCC_SANITIZER": "/nonexistent"},
               check=False)
    assert done.returncode == 1
    assert "B132" in done.stderr


def test_which_programs_it_concerns() -> None:
    assert patching.concerns(program_of("dmat"), "auto")
    assert not patching.concerns(program_of("dmat"), "off")
    assert not patching.concerns(program_of("block_sched"), "only")
