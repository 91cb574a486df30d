"""Whose turn it is, of the saves to a map that keeps one in ``MapDecl.sample`` (``ncc.ir.turns``).

A wave has one program counter, so that it counts, in a scalar register, the saves that it comes to with any of its
lanes, or with none.
"""

from __future__ import annotations

from ncc.backends.gcn.code.emit import SGPR, Emitter, Place, Registers
from ncc.backends.rewrite.layout import MapLayout
from ncc.ir.turns import GOLDEN


class Turns:
    """Of one map in one kernel."""

    def __init__(self, layout: MapLayout, registers: Registers) -> None:
        self.sample = layout.map.sample
        self.left = registers.take(SGPR)

    def enter(self, e: Emitter, wave: Place) -> None:
        e.salu("s_mul_i32", self.left, wave, GOLDEN)
        e.salu("s_mul_hi_u32", self.left, self.left, self.sample)

    def take(self, e: Emitter) -> Place:
        """The mask of all lanes in the turn of a save that is kept, else of none."""
        kept = e.mask()
        e.put("s_cmp_eq_u32", self.left, 0)
        e.put(e.of_mask("s_cselect"), kept, -1, 0)
        behind = e.take(SGPR)
        e.salu("s_cselect_b32", behind, self.sample, self.left)
        e.salu("s_sub_u32", self.left, behind, 1)
        return kept
