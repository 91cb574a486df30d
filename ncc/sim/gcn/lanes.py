"""Moving values between lanes: DPP, permutes through LDS, reading and writing one lane.

DPP: CDNA3 ISA, "DPP". A lane whose source is outside of its row, or not active, has none: with ``bound_ctrl`` it reads
0, without it is not written.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np

from ncc.backends.gcn.text.nodes import Instruction
from ncc.sim.gcn.arith import popcount
from ncc.sim.gcn.operands import Context, Run, read_bits, read_scalar, row_of, scalar, unsupported, vector
from ncc.sim.gcn.wave import LANES, Wave

MODIFIERS = frozenset({"quad_perm", "row_shl", "row_shr", "row_ror", "wave_shl", "wave_rol", "wave_shr", "wave_ror",
                       "row_mirror", "row_half_mirror", "row_bcast", "row_newbcast", "row_mask", "bank_mask",
                       "bound_ctrl"})
_LANE = np.arange(LANES)
_ROW, _IN_ROW = _LANE // 16 * 16, _LANE % 16
_MASKS = ("row_mask", "bank_mask", "bound_ctrl")


def _shifted(distance: int) -> Any:
    """Within a row of 16; -1 beyond it."""
    source = _IN_ROW + distance
    return np.where((source >= 0) & (source < 16), _ROW + source, -1)


def _broadcast(lane: int) -> Any:
    """``row_bcast:15``: each row's last lane to the next row; ``row_bcast:31``: lane 31 to the upper half."""
    if lane == 15:
        return np.where(_LANE >= 16, _ROW - 1, -1)
    return np.where(_LANE >= 32, 31, -1)


def _wave_shifted(distance: int) -> Any:
    source = _LANE + distance
    return np.where((source >= 0) & (source < LANES), source, -1)


_CONTROLS: dict[str, Callable[[tuple[int, ...]], Any]] = {
    "quad_perm": lambda v: _LANE // 4 * 4 + np.array(v)[_LANE % 4],
    "row_shl": lambda v: _shifted(v[0]),
    "row_shr": lambda v: _shifted(-v[0]),
    "row_ror": lambda v: _ROW + (_IN_ROW - v[0]) % 16,
    "wave_shl": lambda v: _wave_shifted(v[0]),
    "wave_shr": lambda v: _wave_shifted(-v[0]),
    "wave_rol": lambda v: (_LANE + v[0]) % LANES,
    "wave_ror": lambda v: (_LANE - v[0]) % LANES,
    "row_mirror": lambda v: _ROW + 15 - _IN_ROW,
    "row_half_mirror": lambda v: _LANE // 8 * 8 + 7 - _LANE % 8,
    "row_bcast": lambda v: _broadcast(v[0]),
    "row_newbcast": lambda v: _ROW + v[0],
}


@dataclass(frozen=True, eq=False)
class Dpp:
    """``index``: the source of each lane, -1 for none; ``written``: what the row and bank masks leave."""

    index: Any
    written: Any
    zero: bool  # bound_ctrl: what has no source reads 0

    def sources(self, w: Wave) -> tuple[Any, Any]:
        """(lane to read, whether there is one that may be read)."""
        return self.index, (self.index >= 0) & w.mask[self.index]

    def enabled(self, w: Wave) -> Any:
        return self.written if self.zero else self.written & self.sources(w)[1]


def dpp(instr: Instruction) -> Dpp:
    controls = [m for m in instr.modifiers if m.name in MODIFIERS and m.name not in _MASKS]
    if len(controls) != 1:
        raise unsupported(instr, "a DPP control")
    index = np.asarray(_CONTROLS[controls[0].name](controls[0].integers or (0,)))
    rows, banks = instr.integer("row_mask", 0xF), instr.integer("bank_mask", 0xF)
    written = (rows >> _LANE // 16 & 1).astype(bool) & (banks >> _LANE % 16 // 4 & 1).astype(bool)
    return Dpp(index, written, instr.modifier("bound_ctrl") is not None)  # 0 and 1 are spellings of the same bit


# ---- one lane ----

def read_first_lane(instr: Instruction, context: Context) -> Run:
    """``v_readfirstlane_b32``: of the first active lane, lane 0 if there is none."""
    to, row = scalar(instr, instr.operands[0]), row_of(instr.operands[1])
    if row is None:
        value = read_scalar(instr, instr.operands[1], 32, context)
        return lambda w: w.set_scalar(to, value(w))
    return lambda w: w.set_scalar(to, w.element(row, w.first_lane()))


def read_lane(instr: Instruction, context: Context) -> Run:
    """``v_readlane_b32``: whatever EXEC is."""
    to, row = scalar(instr, instr.operands[0]), vector(instr, instr.operands[1])
    lane = read_scalar(instr, instr.operands[2], 32, context)
    return lambda w: w.set_scalar(to, w.element(row, lane(w) & 63))


def write_lane(instr: Instruction, context: Context) -> Run:
    """``v_writelane_b32``: whatever EXEC is."""
    row = vector(instr, instr.operands[0])
    value, lane = (read_scalar(instr, operand, 32, context) for operand in instr.operands[1:3])
    return lambda w: w.set_element(row, lane(w) & 63, value(w))


def swap(instr: Instruction, context: Context) -> Run:
    one, other = (vector(instr, operand) for operand in instr.operands)

    def run(w: Wave) -> None:
        first, second = w.r[one].copy(), w.r[other].copy()
        w.write(one, second)
        w.write(other, first)

    return run


def mbcnt(upper: bool) -> Callable[[Instruction, Context], Run]:
    """``v_mbcnt_lo/hi``: how many bits of a mask are below the lane, plus the second source."""
    below = np.array([(1 << min(lane, 32)) - 1 if not upper else (1 << max(0, lane - 32)) - 1
                      for lane in range(LANES)], np.uint32)

    def translate(instr: Instruction, context: Context) -> Run:
        row = vector(instr, instr.operands[0])
        mask, start = (read_bits(instr, operand, "u32", context) for operand in instr.operands[1:3])
        return lambda w: w.write(row, popcount(mask(w) & below) + start(w))

    return translate
