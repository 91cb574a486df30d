"""Which GPUs the CUDA driver sees, and which of AMD's the kernel has.

It is asked in a process of its own: a driver starts threads, takes up to seconds, and may be broken; none of that is
to happen to ``ncc``. The answer comes while the compiler loads. AMD's are listed by the kernel's driver in files.
"""

from __future__ import annotations

import contextlib
import json
import os
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

AMD_NODES = Path("/sys/class/kfd/kfd/topology/nodes")
AMD_DEVICE = Path("/dev/kfd")
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


def amd_gpus() -> tuple[str, ...]:
    """The processors of AMD's GPUs (``gfx90a``), as far as this user may use them."""
    if not os.access(AMD_DEVICE, os.R_OK | os.W_OK):
        return ()
    return tuple(filter(None, (_processor(node) for node in sorted(AMD_NODES.glob("*/properties")))))


def _processor(properties: Path) -> str | None:
    """Of one node of the topology: a GPU has SIMD units, and a version of decimal digits, two for each part."""
    with contextlib.suppress(OSError, ValueError):
        facts = dict(line.split(maxsplit=1) for line in properties.read_text().splitlines() if " " in line)
        version = int(facts.get("gfx_target_version", "0"))
        if int(facts.get("simd_count", "0")) > 0 and version > 0:
            return f"gfx{version // 10000}{version // 100 % 100:x}{version % 100:x}"
    return None


def _read(said: bytes, status: int) -> Driver:
    with contextlib.suppress(ValueError, TypeError):
        answer = json.loads(said)
        return Driver(tuple(Gpu(**gpu) for gpu in answer.pop("gpus", ())), **answer)
    return Driver(problem=f"asking the driver ended with status {status}")
