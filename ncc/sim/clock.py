"""The clock and placement model: deterministic, small, and no measurement of any GPU.

- A warp issues one instruction at a time. Each takes the fixed number of cycles below, and the warp's clock
  (``%clock64``) advances by it; an instruction reads the clock before its own cycles.
- A barrier sets the clocks of the warps that waited to the latest of them.
- ``%globaltimer`` is the clock at 1.5 GHz.
- An SM holds as many blocks as its threads, its shared memory and its block slots allow. Blocks are dispatched in
  order of their linear index, each to the SM slot that is free first; among equals the order is that of the SMs, or
  what the seed makes of it. A block starts at the cycle when its slot became free.
"""

from __future__ import annotations

import heapq
import random
from dataclasses import dataclass, field

from ncc.sim.layout import Apart

NS_PER_CYCLE = (2, 3)
REALTIME_CYCLES = 15
"""Of the counter at 100 MHz that AMD has for real time."""
DEFAULT_CYCLES = 4
CYCLES = {
    "ld": 30, "ldu": 30, "st": 8, "atom": 60, "red": 20, "bar": 20, "barrier": 20, "shfl": 24, "mma": 32, "wmma": 64,
    "ldmatrix": 30, "div": 40, "rem": 40, "sqrt": 20, "rcp": 16, "rsqrt": 16, "sin": 16, "cos": 16, "lg2": 16,
    "ex2": 16, "tanh": 16, "cp": 8, "membar": 20, "fence": 20, "nanosleep": 100,
}
GLOBAL_CYCLES = 300
"""A load or atomic that names the global space, or none (generic)."""
_ACCESSES = frozenset({"ld", "ldu", "atom"})
_NEAR = frozenset({"shared", "local", "param", "const"})


def cycles(opcode: str, modifiers: tuple[str, ...]) -> int:
    """The fixed cycles of an instruction."""
    if opcode in _ACCESSES and not any(m.split("::")[0] in _NEAR for m in modifiers):
        return GLOBAL_CYCLES
    return CYCLES.get(opcode, DEFAULT_CYCLES)


@dataclass(frozen=True)
class Device:
    """What blocks are placed on. The numbers but ``sms`` are those of compute capability 8.0 (CUDA guide, table 27).

    The ``seed`` is that of the order of blocks, and of the order of lanes where those run ``apart``."""

    sms: int = 4
    seed: int = 0
    threads_per_sm: int = 2048
    blocks_per_sm: int = 32
    shared_per_sm: int = 164 * 1024
    apart: Apart = Apart.NEVER
    shared_reserved: int = 1024  # of each block's, that the system takes

    def blocks_at_once(self, threads: int, shared_bytes: int) -> int:
        """Blocks of a kernel that one SM holds."""
        by_threads = self.threads_per_sm // max(1, -(-threads // 32) * 32)
        by_shared = self.shared_per_sm // max(1, shared_bytes + self.shared_reserved)
        return max(1, min(self.blocks_per_sm, by_threads, by_shared))


@dataclass
class Dispatcher:
    """Says where and when each block of a launch starts."""

    device: Device
    per_sm: int
    start: int = 0  # the cycle at which the launch begins
    slots: list[tuple[int, int, int]] = field(default_factory=list)  # (free from cycle, rank, SM)

    def __post_init__(self) -> None:
        order = [sm for _ in range(self.per_sm) for sm in range(self.device.sms)]
        if self.device.seed:
            random.Random(self.device.seed).shuffle(order)
        self.slots = [(self.start, rank, sm) for rank, sm in enumerate(order)]

    def take(self) -> tuple[int, int, int]:
        """The slot that is free first: (cycle, rank, SM)."""
        return heapq.heappop(self.slots)

    def give(self, rank: int, sm: int, cycle: int) -> None:
        heapq.heappush(self.slots, (cycle, rank, sm))
