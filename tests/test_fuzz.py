"""The fuzzers themselves: what they run on is accepted, what they found stays mended, and they find what is wrong."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from itertools import islice
from pathlib import Path
from typing import Any

import pytest

from tests.fuzz import __main__ as fuzz
from tests.fuzz.table import TARGETS, Target, attempt

fuzz._targets()
FOUND = sorted((Path(__file__).parent / "fuzz" / "found").iterdir())


@pytest.mark.parametrize("name", TARGETS)
def test_seeds_show_nothing(name: str) -> None:
    target = TARGETS[name]
    seeds = list(islice(target.seeds(), 2 if target.weight == 1 else 1))
    assert seeds or name in ("listing", "whole_module", "probed_module")  # they need a disassembler
    for seed in seeds:
        attempt(target, seed)


@pytest.mark.parametrize("path", FOUND, ids=[p.name for p in FOUND])
def test_what_was_found_stays_mended(path: Path) -> None:
    """Inputs that once broke a rule: TARGET-WHAT. Again by ``python -m tests.fuzz TARGET FILE``."""
    with fuzz._limits():
        attempt(TARGETS[path.name.split("-")[0]], path.read_bytes())


def _traceback(data: bytes) -> None:
    raise ValueError("a traceback")


def _loop(data: bytes) -> None:
    while True:
        pass


def _wait(data: bytes) -> None:
    time.sleep(100)


def _memory(data: bytes) -> None:
    bytearray(4 << 30)


def _end(data: bytes) -> None:
    os.kill(os.getpid(), signal.SIGKILL)


DEFECTS = {"a traceback": _traceback, "an endless loop": _loop, "a wait": _wait, "memory": _memory, "an end": _end}


@pytest.mark.parametrize("defect", DEFECTS)
def test_defects_are_found_once_each(defect: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch,
                                     capfd: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(fuzz, "CPU_S", 0.2)
    monkeypatch.setattr(fuzz, "WALL_S", 1 if defect == "a wait" else 60)
    planted: dict[str, Any] = {"planted": Target("planted", DEFECTS[defect], lambda: [b"seed"])}
    monkeypatch.setattr(fuzz, "_targets", lambda: planted)
    out = tmp_path / "out"
    assert fuzz.main(["--seconds", "0.5", "--random", "--out", str(out)]) == 1
    story, = out.glob("*.txt")
    again = f"python -m tests.fuzz planted {story.with_suffix('')}"
    assert story.read_text().splitlines()[-1] == again
    assert again in capfd.readouterr().out
    assert story.with_suffix("").exists()


def test_one_input_again(tmp_path: Path) -> None:
    path = tmp_path / "input"
    path.write_bytes(b"no probe")
    command = [sys.executable, "-m", "tests.fuzz", "probe", str(path)]
    ran = subprocess.run(command, cwd=Path(__file__).parent.parent, capture_output=True, text=True, check=True)
    assert ran.stdout == f"probe: nothing wrong with {path}\n"
