"""Watching a kernel run: what every instruction did, warp by warp, with the values of its registers.

    events = watch(text, "k", 1, 64, [x])
    events[0].mask, events[0].instr.mnemonic, events[0].before["%r1"]

For tests: an oracle that has seen a kernel run knows what a probe in it must have recorded. A watched kernel is
translated with calls back into Python, in the same order and for the same groups of lanes as without them.
"""

from __future__ import annotations

import ctypes
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from enum import IntEnum
from typing import Any

import llvmlite.binding as llvm
import numpy as np
import numpy.typing as npt

from ncc.backends.ptx.text.nodes import Instruction
from ncc.backends.ptx.text.operands import Reg, registers
from ncc.sim.emit import Emit, is_scalar
from ncc.sim.layout import LANES, Field, Head
from ncc.sim.segments import Placed, key
from ncc.sim.values import I32, VI, Value, const

Lanes = npt.NDArray[np.uint64]
_HOST_NAME = "ncc_host_watch"
_SCRATCH = 7  # of the function's scratch memory, what no emitter uses


class Moment(IntEnum):
    """``ARRIVED``: about to be executed - a branch or call is taken after it, a barrier or collective may wait for
    others first, and arrive again with them. ``DONE``: executed; of a barrier or call, over. ``LEFT``: the lanes have
    left the kernel, by whichever instruction."""

    ARRIVED = 0
    DONE = 1
    LEFT = 2


@dataclass(frozen=True, eq=False)
class Event:
    """``mask``: the lanes that took part together, guard included. Values are zero-extended, one for each lane.

    ``before`` has the registers that the instruction names as they were, without those that had no value yet that
    anybody reads; ``after``, of what is ``DONE``, as they are then.
    """

    moment: Moment
    instr: Instruction | None
    block: int
    warp: int
    mask: int
    before: dict[str, Lanes]
    after: dict[str, Lanes]


@dataclass(frozen=True)
class Watched:
    """One call back in the code: the names of the registers whose values it passes."""

    moment: Moment
    instr: Instruction | None
    before: tuple[str, ...]
    after: tuple[str, ...]


class Watcher:
    """Emits the calls back. The registers of a device function's instruction are its own."""

    def __init__(self, e: Emit) -> None:
        self.e = e
        self.watched: list[Watched] = []

    def values(self, placed: Placed) -> dict[str, Value]:
        """The registers that an instruction names, those that have a value."""
        e, found = self.e, {}
        for reg in _named(placed.instr):
            known = key(placed, reg) in e.values or key(placed, reg) in e.offsets
            if known and reg.type is not None and is_scalar(reg.type):
                bare = replace(reg, negated=False, offset=0)
                e.at = placed
                found[reg.name] = e.predicate(bare) if reg.type == "pred" else e.read(bare, reg.type)
        return found

    def note(self, moment: Moment, placed: Placed | None, mask: Value, before: dict[str, Value] | None = None) -> None:
        """A call that tells that lanes are there; with the registers as they are, and as they were ``before``."""
        now = self.values(placed) if placed is not None else {}
        before, after = (now, {}) if moment is Moment.ARRIVED else (before or {}, now)
        self.watched.append(Watched(moment, placed.instr if placed else None, tuple(before), tuple(after)))
        b = self.e.b
        values = [b.zext(v, VI[64]) if v.type != VI[64] else v for v in (*before.values(), *after.values())]
        cell = self.e.scratch(64, max(1, len(values)), _SCRATCH)
        for index, value in enumerate(values):
            b.vector_store(value, b.at(cell, index * LANES * 8), 64)
        pointers = [self.e.block, self.e.frame, cell]
        b.call_out(_HOST_NAME, I32, [const(len(self.watched) - 1), mask, *pointers])


def _named(instr: Instruction) -> Iterable[Reg]:
    found = [reg for operand in instr.operands for reg in registers(operand)]
    return [*found, instr.guard.reg] if instr.guard else found


class Recorder:
    """Takes the calls of one launch."""

    current: Recorder | None = None

    def __init__(self, watched: Sequence[Watched], grid: tuple[int, int, int]) -> None:
        self.watched = watched
        self.grid = grid
        self.events: list[Event] = []

    def __enter__(self) -> Recorder:
        Recorder.current = self
        return self

    def __exit__(self, *_: object) -> None:
        Recorder.current = None

    def take(self, number: int, mask: int, block: int, frame: int, cell: int) -> None:
        if not mask:
            return
        what = self.watched[number]
        x, y, z = (ctypes.c_int64 * 3).from_address(block + 8 * Field.CTAID_X)
        warp = ctypes.c_int64.from_address(frame + 8 * Head.WARP).value
        names = (*what.before, *what.after)
        raw = ctypes.string_at(cell, 8 * LANES * len(names))
        values = np.frombuffer(raw, np.uint64).reshape(len(names), LANES)
        pairs = list(zip(names, values, strict=True))
        split = len(what.before)
        self.events.append(Event(what.moment, what.instr, x + self.grid[0] * (y + self.grid[1] * z), warp, mask,
                                 dict(pairs[:split]), dict(pairs[split:])))


def _on_event(number: int, mask: int, block: int, frame: int, cell: int) -> int:
    if Recorder.current is not None:
        Recorder.current.take(number, mask, block, frame, cell)
    return 0


# Kept for the life of the process: compiled code has its address.
_HOST: Any = ctypes.CFUNCTYPE(ctypes.c_int, ctypes.c_uint32, ctypes.c_uint32, *[ctypes.c_uint64] * 3)(_on_event)


def register() -> None:
    """Make the function known to compiled code."""
    llvm.add_symbol(_HOST_NAME, ctypes.cast(_HOST, ctypes.c_void_p).value)
