"""Whose turn it is, of the saves to a map that keeps one in ``MapDecl.sample`` (``ncc.ir.turns``).

Each lane has a counter in a register. Lanes that come to the same saves have the same numbers in it.
"""

from __future__ import annotations

from ncc.backends.ptx.code.emit import Emitter, RegClass, Registers
from ncc.backends.ptx.code.saver import leader, warp_index
from ncc.backends.rewrite.layout import MapLayout
from ncc.backends.rewrite.pattern import UNIFORM
from ncc.backends.rewrite.saver import Visit
from ncc.ir.turns import GOLDEN, OTHER


class Turns:
    """Of one map in one kernel."""

    def __init__(self, layout: MapLayout, block: str, registers: Registers) -> None:
        self.sample = layout.map.sample
        self.param = layout.turns_param
        self.block = block
        self.left = registers.fresh(RegClass.B32)

    def enter(self, e: Emitter) -> None:
        spread = e.make("mul.lo.u32", RegClass.B32, warp_index(e), str(GOLDEN))
        if self.param is None:
            return e.put("mul.hi.u32", self.left, spread, str(self.sample))
        e.put("mul.hi.u32", self.left, spread, e.make("add.u32", RegClass.B32, self._told(e, 0), "1"))
        other = e.make("mul.lo.u32", RegClass.B32, warp_index(e), str(OTHER))
        number = e.make("mul.hi.u32", RegClass.B32, other, e.make("add.u32", RegClass.B32, self._told(e, 2), "1"))
        silent = e.make("setp.ne.u32", RegClass.PRED, number, "0")
        return e.put("mov.b32", self.left, "-1", when=silent)  # it comes to no turn but after 2^32 - 1 saves

    def _told(self, e: Emitter, offset: int) -> str:
        assert self.param is not None
        return e.make("ld.param.u16", RegClass.B32, f"[{self.block}+{self.param + offset}]")

    def take(self, e: Emitter, visit: Visit, by_leader: bool) -> Emitter:
        """The emitter for a save in its turn. Of lanes with different turns, the leader's is the warp's."""
        first = leader(e, visit.position) if by_leader else None
        kept = e.make("setp.eq.u32", RegClass.PRED, self.left, "0")
        e.put("sub.u32", self.left, self.left, "1")
        between = str(self.sample - 1) if self.param is None else self._told(e, 0)
        e.put("mov.b32", self.left, between, when=kept)
        e.patterns[kept] = UNIFORM
        narrowed = e.under(kept)
        narrowed.conditional, narrowed.turn, narrowed.all_turns = e.conditional, kept, e
        if first is not None:
            narrowed.remember("leader", e.both(first, kept))
        return narrowed
