"""The state of one wave of 64 lanes: registers, EXEC, clock, and what it has asked memory for and not waited for.

Vector registers are rows of 64 words, AGPRs after the VGPRs. Scalar registers are Python integers by their number in
the encoding (CDNA3 ISA, "Scalar operands"): 106 is ``vcc_lo``, 124 ``m0``, 126 ``exec_lo``.
"""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any, Protocol

import numpy as np
import numpy.typing as npt

from ncc.sim.gcn.memory import Regions

LANES = 64
FULL = (1 << LANES) - 1
AGPR = 256
"""Row of the first accumulation register."""
FLAT_SCRATCH, XNACK_MASK, VCC, M0, EXEC = 102, 104, 106, 124, 126
SCALARS = 128
SPECIAL = {"flat_scratch": FLAT_SCRATCH, "xnack_mask": XNACK_MASK, "vcc": VCC, "exec": EXEC, "m0": M0}
SPECIAL |= {f"{name}_{half}": number + at for name, number in SPECIAL.items() if name != "m0"
            for at, half in enumerate(("lo", "hi"))}
_LOW = (1 << 32) - 1

Mask = npt.NDArray[np.bool_]
Array = npt.NDArray[Any]


@lru_cache(maxsize=1 << 14)
def lanes_of(bits: int) -> Mask:
    """The lane mask of 64 bits, read-only."""
    mask = np.unpackbits(np.frombuffer(bits.to_bytes(8, "little"), np.uint8), bitorder="little").view(np.bool_)
    mask.flags.writeable = False
    return mask


@lru_cache(maxsize=1 << 14)
def indices_of(bits: int) -> Array:
    """The lanes of 64 bits, in order, read-only."""
    found = np.flatnonzero(lanes_of(bits))
    found.flags.writeable = False
    return found


def bits_of(mask: Any) -> int:
    return int.from_bytes(np.packbits(mask, bitorder="little").tobytes(), "little")


@dataclass(eq=False)
class Access:
    """A memory instruction under way: the registers that it will write, and what it counts in."""

    line: int
    units: frozenset[str]
    flat: bool = False


class Launched(Protocol):
    """What a wave sees of its launch."""

    regions: Regions  # that the block at work may access
    private_bytes: int
    mode: int

    @property
    def instructions(self) -> int: ...


class Workgroup(Protocol):
    """What a wave sees of its block; ``sm`` is the compute unit."""

    index: int
    rank: int
    sm: int
    lds_bytes: int
    lds_address: int

    @property
    def launch(self) -> Launched: ...

    def scratch_address(self, w: Wave) -> int: ...


@dataclass(eq=False)
class Wave:
    block: Workgroup
    number: int      # in its block
    registers: Array  # [512, 64] uint32
    s: list[int]
    exec: int
    clock: int
    pc: int = 0
    scc: int = 0
    issued: int = 0  # lanes times instructions
    ended: bool = False
    waiting: bool = False
    vm: deque[Access] = field(default_factory=deque)    # counted by vmcnt, in order
    lds: deque[Access] = field(default_factory=deque)   # by lgkmcnt, in order
    smem: list[Access] = field(default_factory=list)    # by lgkmcnt, in no order
    states: int = 0  # wait states so far
    made: dict[tuple[str, str], tuple[int, int]] = field(default_factory=dict)  # hazard -> (states until, line)
    pending: dict[str, Access] = field(default_factory=dict)  # unit -> what will write it

    def __post_init__(self) -> None:
        self.r = self.registers
        self.set_exec(self.exec)

    def set_exec(self, bits: int) -> None:
        self.exec = bits
        self.mask = lanes_of(bits)
        self.lanes = indices_of(bits)
        self.full = bits == FULL
        self.s[EXEC], self.s[EXEC + 1] = bits & _LOW, bits >> 32

    def pair(self, number: int) -> int:
        return self.s[number] | self.s[number + 1] << 32

    def set_scalar(self, number: int, value: int) -> None:
        self.s[number] = value
        if number >= EXEC:
            self.set_exec(self.s[EXEC] | self.s[EXEC + 1] << 32)

    def set_pair(self, number: int, value: int) -> None:
        self.s[number], self.s[number + 1] = value & _LOW, value >> 32
        if number == EXEC:
            self.set_exec(value)

    def write(self, row: int, value: Any) -> None:
        """Words to a vector register, in the lanes of EXEC."""
        if self.full:
            self.r[row] = value
        else:
            np.copyto(self.r[row], value, where=self.mask)

    def write_pair(self, row: int, value: Any) -> None:
        """64-bit words to two vector registers."""
        self.write(row, (value & np.uint64(_LOW)).astype(np.uint32))
        self.write(row + 1, (value >> np.uint64(32)).astype(np.uint32))

    def read_pair(self, row: int) -> Any:
        return self.r[row] | self.r[row + 1].astype(np.uint64) << np.uint64(32)

    # -- what is waited for

    def begin(self, access: Access, *queues: Any) -> None:
        """An access that will write its registers at some time from now on."""
        for queue in queues:
            queue.append(access)
        for unit in access.units:
            self.pending[unit] = access

    def wait(self, vmcnt: int | None, lgkmcnt: int | None) -> None:
        """``s_waitcnt``: forget what is certainly done when no more than so many are under way.

        Vector memory and LDS each return in order, so that the oldest are done first. Scalar loads return in no order,
        flat accesses by either way: only a count of 0 says that they are done (CDNA3 ISA 4.4, "Manually inserted wait
        states" and s_waitcnt).
        """
        if vmcnt is not None:
            while len(self.vm) > vmcnt:
                self._finish(self.vm.popleft())
        if lgkmcnt is not None:
            while len(self.lds) > lgkmcnt:
                self._finish(self.lds.popleft())
            if lgkmcnt == 0:
                done, self.smem = self.smem, []
                for access in done:
                    self._finish(access)

    def _finish(self, access: Access) -> None:
        if access.flat and (access in self.vm or access in self.smem):
            return  # it counts in both, and is done when both say so
        for unit in access.units:
            if self.pending.get(unit) is access:
                del self.pending[unit]
