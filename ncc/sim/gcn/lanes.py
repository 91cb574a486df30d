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
                       "row_mirror", "row_half_mirror", "row_bcast", "row_newbcast", "row_share", "row_xmask", "dpp8",
                       "row_mask", "bank_mask", "bound_ctrl", "fi"})
_LANE = np.arange(LANES)
_ROW, _IN_ROW = _LANE // 16 * 16, _LANE % 16
_MASKS = ("row_mask", "bank_mask", "bound_ctrl", "fi")


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
    # RDNA (RDNA3 ISA, "DPP").
    "row_share": lambda v: _ROW + v[0],
    "row_xmask": lambda v: _ROW + (_IN_ROW ^ v[0]),
    "dpp8": lambda v: _LANE // 8 * 8 + np.array(v)[_LANE % 8],
}


@dataclass(frozen=True, eq=False)
class Dpp:
    """``index``: the source of each lane, -1 for none; ``written``: what the row and bank masks leave."""

    index: Any
    written: Any
    zero: bool  # bound_ctrl: what has no source reads 0
    inactive: bool = False  # fi: lanes that are off are read, too

    def sources(self, w: Wave) -> tuple[Any, Any]:
        """(lane to read, whether there is one that may be read)."""
        there = self.index >= 0
        return self.index, there if self.inactive else there & w.mask[self.index]

    def enabled(self, w: Wave) -> Any:
        return self.written if self.zero else self.written & self.sources(w)[1]


def dpp(instr: Instruction) -> Dpp:
    controls = [m for m in instr.modifiers if m.name in MODIFIERS and m.name not in _MASKS]
    if len(controls) != 1:
        raise unsupported(instr, "a DPP control")
    index = np.asarray(_CONTROLS[controls[0].name](controls[0].integers or (0,)))
    rows, banks = instr.integer("row_mask", 0xF), instr.integer("bank_mask", 0xF)
    written = (rows >> _LANE // 16 & 1).astype(bool) & (banks >> _LANE % 16 // 4 & 1).astype(bool)
    zero = instr.modifier("bound_ctrl") is not None  # 0 and 1 are spellings of the same bit
    if controls[0].name == "dpp8":
        return Dpp(index, written, True, bool(instr.integer("fi")))  # what is off reads 0 (RDNA2 ISA, "DPP8")
    return Dpp(index, written, zero, bool(instr.integer("fi")))


ROWS_PERMUTED = ("v_permlane16_b32", "v_permlanex16_b32")


def permute_rows(instr: Instruction, context: Context) -> Run:
    """``v_permlane16_b32 d, a, low, high``: lane n of a row of 16 gets that lane of its row (``x16``: of the row beside
    it) which the n-th nibble of the two scalars says. ``op_sel:[fi,bound_ctrl]`` (RDNA3 ISA, V_PERMLANE16_B32)."""
    d, data = (vector(instr, operand) for operand in instr.operands[:2])
    low, high = (read_scalar(instr, operand, 32, context) for operand in instr.operands[2:4])
    other = 16 if "x16" in instr.mnemonic else 0
    flags = found.integers if (found := instr.modifier("op_sel")) else ()
    inactive, zero = (*flags, 0, 0)[:2]
    rows, shifts = (_ROW ^ other).astype(np.uint32), (4 * (_IN_ROW % 8)).astype(np.uint32)
    lower = _IN_ROW < 8

    def run(w: Wave) -> None:
        chosen = np.where(lower, w.splat(low(w), np.uint32), w.splat(high(w), np.uint32))
        index = rows + (chosen >> shifts & np.uint32(15))
        value = w.r[data][index]
        if not inactive:
            value = np.where(w.mask[index], value, np.uint32(0) if zero else w.r[d])
        w.write(d, value)

    return run


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
    last = context.lanes - 1
    return lambda w: w.set_scalar(to, w.element(row, lane(w) & last))


def write_lane(instr: Instruction, context: Context) -> Run:
    """``v_writelane_b32``: whatever EXEC is."""
    row = vector(instr, instr.operands[0])
    value, lane = (read_scalar(instr, operand, 32, context) for operand in instr.operands[1:3])
    last = context.lanes - 1
    return lambda w: w.set_element(row, lane(w) & last, value(w))


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
