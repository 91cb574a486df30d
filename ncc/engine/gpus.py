"""Which GPUs the CUDA driver sees.

It is asked in a process of its own: a driver starts threads, takes up to seconds, and may be broken; none of that is
to happen to ``ncc``. The answer comes while the compiler loads.
"""

from __future__ import annotations

import contextlib
import json
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

ASKER = Path(__file__).with_name("ask_driver.py")
MOST_SECONDS = 60.0


@dataclass(frozen=True)
class Gpu:
    """``sm`` is the compute capability: 90 for 9.0."""

    name: str
    sm: int
    multiprocessors: int


@dataclass(frozen=True)
class Driver:
    """What the driver answered. ``version`` as it numbers itself (13000 is CUDA 13.0), None where it did not load."""

    gpus: tuple[Gpu, ...] = ()
    version: int | None = None
    status: int = 0
    problem: str = ""

    @property
    def why_none(self) -> str:
        """Why there is no GPU, in words."""
        if self.version is None:
            return self.problem or "no libcuda.so.1"
        return f"the driver sees none (cuInit answers {self.status})"


class Question:
    """A question on its way: asked when made, answered by ``answer``."""

    def __init__(self) -> None:
        # -I and -S: nothing of the user's Python is wanted, and it starts twice as fast.
        self._process = subprocess.Popen([sys.executable, "-I", "-S", str(ASKER)], stdin=subprocess.DEVNULL,
                                         stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)

    def answer(self) -> Driver:
        try:
            said, _ = self._process.communicate(timeout=MOST_SECONDS)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.communicate()
            return Driver(problem=f"the driver did not answer within {MOST_SECONDS:g} s")
        return _read(said, self._process.returncode)


def ask_driver() -> Driver:
    return Question().answer()


def _read(said: bytes, status: int) -> Driver:
    with contextlib.suppress(ValueError, TypeError):
        answer = json.loads(said)
        return Driver(tuple(Gpu(**gpu) for gpu in answer.pop("gpus", ())), **answer)
    return Driver(problem=f"asking the driver ended with status {status}")
