"""RDNA's matrix unit: ``v_wmma_*`` in waves of 32 lanes, one product of 16x16x16 each.

Of A lane l has row l mod 16, of B column l mod 16. On RDNA 3 every lane has all 16 K's, and lanes 16 to 31 have the
same as 0 to 15; C's and D's register r has row 2 r + (l div 16) (RDNA3 ISA 7.9, "Wave Matrix Multiply Accumulate"). On
RDNA 4 lane l has the K's from 8 (l div 16) on, and register r row 8 (l div 16) + r (AMD GPUOpen, "Using the Matrix
Cores of AMD RDNA 4 architecture GPUs"). Sums are as in ``mfma``.
"""

from __future__ import annotations

from ncc.backends.gcn.text.nodes import Instruction
from ncc.sim.gcn.mfma import WMMA_KINDS, WMMA_SHAPES, Rows, Shape, run_of
from ncc.sim.gcn.operands import Context, Run, unsupported


def shape_of(instr: Instruction, context: Context) -> Shape | None:
    name = instr.mnemonic.removeprefix("v_wmma_")
    if name not in WMMA_KINDS or context.lanes != 32:
        return None
    rows = Rows.TAKING_TURNS if context.generation == 11 else Rows.BY_HALVES
    kind = WMMA_KINDS[name][1]
    signs = (*(found.integers if (found := instr.modifier("neg_lo")) else ()), 0, 0)
    a, b = (("u8", "i8")[sign] for sign in signs[:2]) if kind == "iu8" else (kind, kind)
    return WMMA_SHAPES[rows, name, a, b]


def translate(instr: Instruction, context: Context) -> Run:
    """Raises S001."""
    shape = shape_of(instr, context)
    if shape is None:
        raise unsupported(instr, "this shape, or a wave of 64 lanes")
    known = ("neg_lo",) if shape.to == "i32" else ()
    for modifier in instr.modifiers:
        if modifier.name not in known:
            raise unsupported(instr, str(modifier))
    return run_of(instr, shape, context)
