"""What may befall ``ncc run`` itself: the program's output and exit status stay, and the summary says what happened.

docs/faults.md lists every case and the test that shows it.
"""

from __future__ import annotations

import os
import re
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

import pytest
from clocks import HANG_S, HANGS_S, SOON_S, eventually
from needs import needs, ptxas
from sim_run_harness import is_built

pytestmark = pytest.mark.skipif(not is_built(), reason="the hook driver or the simulator's is not built")
needs_root = pytest.mark.skipif(os.geteuid() != 0, reason="needs root to mount a small file system")

PROGRAM = Path(__file__).with_name("programs") / "lifecycle.py"
NCC = [sys.executable, "-m", "ncc", "run", "--device", "sim", "--no-callback", "-p"]
OUTPUT = "launched\nsum 656002\n"


@pytest.fixture
def own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    monkeypatch.chdir(tmp_path)
    return tmp_path


@dataclass(frozen=True)
class Ended:
    status: int
    out: str
    err: str


Between = Callable[["subprocess.Popen[str]"], object]


def ncc(*options: str | Path, tool: str = "block_sched", between: Between | None = None) -> Ended:
    """The program, which launches, waits, and launches more; in ``between`` something happens."""
    process = subprocess.Popen([*NCC, tool, *map(str, options), "--", sys.executable, str(PROGRAM), "waits"],
                               stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    assert process.stdout is not None
    first = process.stdout.readline()
    if between is not None:
        between(process)
    out, err = process.communicate("\n", timeout=HANG_S)
    return Ended(process.returncode, first + out, err)


@contextmanager
def mounted(folder: Path, size: str) -> Iterator[Path]:
    folder.mkdir()
    made = subprocess.run(["mount", "-t", "tmpfs", "-o", f"size={size}", "none", str(folder)], capture_output=True)
    if made.returncode:
        pytest.skip("nothing can be mounted here")
    try:
        yield folder
    finally:
        subprocess.run(["umount", "-l", str(folder)], check=True)


def test_the_engine_is_killed(own_folder: Path) -> None:
    """The program keeps its streams and goes on; what is probed stays so. Its status is nobody's to tell."""
    done = ncc(between=lambda process: process.send_signal(signal.SIGKILL))
    assert done.status == -signal.SIGKILL
    assert done.out == OUTPUT
    assert "Traceback" not in done.err


@needs("ptxas")
@pytest.mark.parametrize("script", ["sleep", "exec sleep"])
def test_an_assembler_that_hangs(own_folder: Path, script: str) -> None:
    """The original runs when its time is over, and nothing is left of the assembler when ncc has ended."""
    hangs = own_folder / "ptxas"
    hangs.write_text(f'#!/bin/sh\ncase "$1" in --*version) exec {ptxas().path} "$1";; esac\n'
                     f'{script} {HANGS_S}.{os.getpid()}\n')
    hangs.chmod(0o755)
    began = time.monotonic()
    done = ncc("--ptxas", hangs, "--timeout", "0.5", "--no-cache")
    assert (done.status, done.out) == (0, OUTPUT), done.err
    assert "its preparation took longer than 0.5 s (--timeout) [R063]" in done.err
    assert time.monotonic() - began < 2 * SOON_S
    assert eventually(lambda: not _runs(f"{HANGS_S}.{os.getpid()}"))


def _runs(word: str) -> bool:
    for path in Path("/proc").glob("[0-9]*/cmdline"):
        try:
            if word.encode() in path.read_bytes():
                return True
        except OSError:
            continue
    return False


def test_an_assembler_that_goes_away(own_folder: Path) -> None:
    """It was there when the run began. Of a release to come, ncc would have had a second question."""
    goes = own_folder / "ptxas"
    goes.write_text('#!/bin/sh\nrm "$0"\necho "ptxas: release 99.1, V99.1.2"\n')
    goes.chmod(0o755)
    done = ncc("--ptxas", goes, "--no-cache")
    assert (done.status, done.out) == (0, OUTPUT), done.err
    assert re.search(r"\[1\] refused: .*\[B07[0-4]\]", done.err)


@needs_root
@pytest.mark.parametrize("tool", ["block_sched", "dmat"])
def test_a_full_disk(own_folder: Path, tool: str) -> None:
    """Full from the middle of the run on: what was saved before is there."""
    with mounted(own_folder / "small", "2m") as small:
        def fill(process: subprocess.Popen[str]) -> None:
            eventually(lambda: list(small.glob("*/store/index")) and list(small.glob("*/kernel/*/kernel.json")))
            with (small / "fill").open("wb", buffering=0) as file:
                try:
                    while file.write(bytes(1 << 16)):
                        pass
                except OSError:
                    pass

        done = ncc("--tracedir", small, "--no-cache", tool=tool, between=fill)
        assert (done.status, done.out) == (0, OUTPUT), done.err
        assert "Traceback" not in done.err
        assert "No space left on device" in done.err


@needs_root
def test_a_cache_that_is_full_or_can_not_be_written(own_folder: Path) -> None:
    with mounted(own_folder / "cache", "8k") as small:
        full = ncc()
        subprocess.run(["mount", "-o", "remount,ro", str(small)], check=True)
        fixed = ncc()
    for done in (full, fixed):
        assert (done.status, done.out) == (0, OUTPUT), done.err
        assert re.search(r"add +12 +12 ", done.err), done.err
        assert "Traceback" not in done.err


def test_a_trace_directory_that_is_removed(own_folder: Path) -> None:
    def remove(process: subprocess.Popen[str]) -> None:
        def gone() -> bool:
            shutil.rmtree(own_folder / "trace", ignore_errors=True)  # the engine may write into it meanwhile
            return not (own_folder / "trace").exists()

        assert eventually(gone)

    done = ncc(between=remove)
    assert (done.status, done.out) == (0, OUTPUT), done.err
    assert "Traceback" not in done.err
    assert "No such file or directory" in done.err


def test_two_runs_on_one_damaged_cache(own_folder: Path) -> None:
    ncc("--quiet")
    for path in (own_folder / "cache").rglob("kernels/*/*"):
        path.write_bytes(path.read_bytes()[:-1] + b"x")
    command = [*NCC, "block_sched", "--", sys.executable, str(PROGRAM), "pools"]
    both = [subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) for _ in range(2)]
    for process in both:
        out, err = process.communicate(timeout=HANG_S)
        assert (process.returncode, out) == (0, "sum 656002\n")
        assert re.search(r"add +3 +3 ", err)
