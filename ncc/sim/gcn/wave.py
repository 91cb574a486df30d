"""The state of one wave: registers, EXEC, clock.

A wave of 32 lanes (RDNA) is here one of 64 whose upper half is never on: EXEC's upper word stays 0, and a lane mask is
the one scalar register that instructions name.

Vector registers are rows of 64 words, AGPRs after the VGPRs. Scalar registers are integers by their number in the
encoding (CDNA3 ISA, "Scalar operands"): 106 is ``vcc_lo``, 124 ``m0``, 126 ``exec_lo``.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Protocol

import numpy as np
import numpy.typing as npt

from ncc.sim.gcn import memory, transfer
from ncc.sim.gcn.memory import Regions
from ncc.sim.gcn.transfer import Kind, Stop
from ncc.sim.layout import Fault

LANES = 64
GARBAGE = 0xFFBADBAD
"""What registers hold that nobody has set: no address, and no number as a float."""
FULL = (1 << LANES) - 1
AGPR = 256
"""Row of the first accumulation register."""
FLAT_SCRATCH, XNACK_MASK, VCC, M0, EXEC = 102, 104, 106, 124, 126
NULL = 128
"""What is written to ``null`` of RDNA; nobody reads it."""
SCALARS = 132
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


class Launched(Protocol):
    """What a wave sees of its launch."""

    regions: Regions  # that the block at work may access
    private_bytes: int
    mode: int

    @property
    def instructions(self) -> int: ...

    def hear(self) -> None: ...
    def pending(self, wave: Wave) -> frozenset[str]: ...
    def arrive(self, wave: Wave, count: int) -> None: ...


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
    registers: Array  # [rows, 64] uint32
    s: array[int]  # [128] of 32 bits
    exec: int
    clock: int
    pc: int = 0
    scc: int = 0
    issued: int = 0  # lanes times instructions
    ended: bool = False
    waiting: bool = False
    for_grid: bool = False  # what it waits for is other blocks
    indexing: bool = False  # M0 is added to the numbers of vector registers (``indexing``)
    tracked: int = 0  # what it has not waited for (``tracking.Steps``)
    head: array[int] | None = None  # its record for machine code (``forms.Head``)

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
        if EXEC <= number <= EXEC + 1:
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

    # -- what code compiled for an instruction has too (``traced``), so that its source is the same

    def splat(self, value: int, dtype: Any) -> Any:
        """A scalar as a source of a vector instruction: NumPy's, which stands for all lanes."""
        return dtype(value)

    def lanes_of(self, number: int, words: int = 2) -> Any:
        """The lane mask in a pair of scalar registers, or in one: of a wave of 32 lanes."""
        return lanes_of(self.pair(number) if words == 2 else self.s[number])

    def set_mask(self, number: int, words: int, bits: int) -> None:
        """A lane mask into a pair of scalar registers, or into one."""
        if words == 2:
            self.set_pair(number, bits)
        else:
            self.set_scalar(number, bits)

    def at_once(self, first: Callable[[Wave], None], row: int, second: Callable[[Wave], None]) -> None:
        """Two instructions that read their sources before either writes; ``row`` is the first one's result."""
        old = self.r[row].copy()
        first(self)
        new = self.r[row].copy()
        self.r[row] = old
        second(self)
        self.r[row] = new

    def bits_of(self, mask: Any) -> int:
        return bits_of(np.broadcast_to(mask, LANES))

    def first_lane(self) -> int:
        """The first active lane, lane 0 if there is none."""
        return int(self.lanes[0]) if len(self.lanes) else 0

    def element(self, row: int, lane: int) -> int:
        return int(self.r[row, lane])

    def set_element(self, row: int, lane: int, value: int) -> None:
        self.r[row, lane] = value

    def branch(self, to: int, taken: bool) -> None:
        if taken:
            self.pc = to

    def some(self, mask: Any) -> bool:
        """Whether a lane is in a mask; may be true for none."""
        return bool(np.any(mask))

    @property
    def lds_bytes(self) -> Any:
        return np.int64(self.block.lds_bytes)

    @property
    def lds_address(self) -> Any:
        return np.int64(self.block.lds_address)

    @property
    def private_bytes(self) -> Any:
        return np.int64(self.block.launch.private_bytes)

    @property
    def scratch_base(self) -> Any:
        return np.int64(self.block.scratch_address(self))

    def stop_if(self, bad: Any, addresses: Any) -> None:
        """Stop at the first active lane of a mask: it accesses what is not the program's."""
        found = np.broadcast_to(bad, LANES) & self.mask
        if found.any():
            lane = int(np.flatnonzero(found)[0])
            raise Stop(Fault.BOUNDS, lane, int(np.broadcast_to(addresses, LANES)[lane]) & FULL)

    def load(self, places: Sequence[tuple[int, Sequence[Any]]], kind: Kind, known: bool = False) -> None:
        transfer.load(self, places, kind, known)

    def store(self, places: Sequence[tuple[int, Sequence[Any]]], kind: Kind, known: bool = False) -> None:
        transfer.store(self, places, kind, known)

    def atomic(self, addresses: Any, bits: int, f: Callable[[int, int, int], int], value: int, compare: int | None,
               result: int | None, known: bool = False) -> None:
        transfer.atomic(self, addresses, bits, f, value, compare, result, known)

    def matrix(self, multiply: Callable[..., None], shape: Any, d: int, a: int, b: int, c: int | None,
               bits: int) -> None:
        multiply(self, shape, d, a, b, c, bits)

    def load_scalars(self, to: int, address: int, count: int, inside: int) -> None:
        """Words into scalar registers, of which only so many are inside of a buffer; the others are 0."""
        inside = min(count, max(0, inside))
        if inside:
            self._check_scalars(address, 4 * inside)
        for at in range(count):
            self.s[to + at] = memory.load_one(address + 4 * at, 4) if at < inside else 0

    def store_scalars(self, source: int, address: int, count: int) -> None:
        self._check_scalars(address, 4 * count)
        for at in range(count):
            memory.store_one(address + 4 * at, 4, self.s[source + at])

    def _check_scalars(self, address: int, size: int) -> None:
        if not 0 <= address < 1 << 63 or not self.block.launch.regions.holds(address, size):
            raise Stop(Fault.BOUNDS, 0, address & FULL)
