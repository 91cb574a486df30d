"""Whose turn it is, of the saves to a map that keeps one in ``MapDecl.sample`` (``ncc.ir.turns``).

Each lane has a counter in a register. Lanes that come to the same saves have the same numbers in it.
"""

from __future__ import annotations

from ncc.backends.ptx.code.emit import Emitter, RegClass, Registers
from ncc.backends.ptx.code.saver import leader, warp_index
from ncc.backends.rewrite.layout import MapLayout
from ncc.backends.rewrite.pattern import UNIFORM
from ncc.backends.rewrite.saver import Visit
from ncc.ir.turns import GOLDEN


class Turns:
    """Of one map in one kernel."""

    def __init__(self, layout: MapLayout, registers: Registers) -> None:
        self.sample = layout.map.sample
        self.left = registers.fresh(RegClass.B32)

    def enter(self, e: Emitter) -> None:
        spread = e.make("mul.lo.u32", RegClass.B32, warp_index(e), str(GOLDEN))
        e.put("mul.hi.u32", self.left, spread, str(self.sample))

    def take(self, e: Emitter, visit: Visit, by_leader: bool) -> Emitter:
        """The emitter for a save in its turn. Of lanes with different turns, the leader's is the warp's."""
        first = leader(e, visit.position) if by_leader else None
        kept = e.make("setp.eq.u32", RegClass.PRED, self.left, "0")
        e.put("sub.u32", self.left, self.left, "1")
        e.put("mov.b32", self.left, str(self.sample - 1), when=kept)
        e.patterns[kept] = UNIFORM
        narrowed = e.under(kept)
        narrowed.conditional, narrowed.turn, narrowed.all_turns = e.conditional, kept, e
        if first is not None:
            narrowed.remember("leader", e.both(first, kept))
        return narrowed
