"""SAVE to a ring on CDNA: slots that are used again and again, so that the last records stay.

A wave's stores to one address keep their order, whichever of its lanes do them: it has one program counter, and an
address one way to memory.
"""

from __future__ import annotations

from ncc.backends.gcn.code.emit import SGPR, VGPR, Emitter, Registers, narrowed
from ncc.backends.gcn.code.helpers import lane
from ncc.backends.gcn.code.saver import Fields, LaneSaver, ScalarSaver
from ncc.backends.gcn.code.wave import Wave
from ncc.backends.rewrite.layout import MapLayout, last_turn
from ncc.backends.rewrite.saver import Visit
from ncc.ir.types import Level


def cap_of(layout: MapLayout) -> int:
    assert layout.cap is not None
    return layout.cap


class ScalarRingSaver(ScalarSaver):
    """Of a warp-level map: records attempted, and the next slot, in scalar registers."""

    def __init__(self, layout: MapLayout, wave: Wave, registers: Registers) -> None:
        super().__init__(layout, wave, registers)
        self.slot = registers.take(SGPR)

    def enter(self, e: Emitter) -> None:
        super().enter(e)
        e.move(self.slot, 0)

    def save(self, e: Emitter, visit: Visit, level: Level, fields: Fields) -> None:
        cap, step = cap_of(self.layout), e.take(SGPR)
        self.store(e, self.warp_records(e), self.slot, fields, None, leader=True)
        e.some_lane()
        e.put("s_cselect_b32", step, 1, 0)
        e.salu("s_add_u32", self.attempted, self.attempted, step)
        e.salu("s_add_u32", self.slot, self.slot, step)
        e.put("s_cmp_eq_u32", self.slot, cap)
        e.put("s_cselect_b32", self.slot, 0, self.slot)
        e.put("s_cmp_eq_u32", self.attempted, last_turn(cap))
        e.put("s_cselect_b32", step, cap, 0)
        e.salu("s_sub_u32", self.attempted, self.attempted, step)


class LaneRingSaver(LaneSaver):
    """Of a thread-level map: records that each lane attempted, and its next slot, in vector registers."""

    def __init__(self, layout: MapLayout, wave: Wave, registers: Registers) -> None:
        super().__init__(layout, wave, registers)
        self.slot = registers.take(VGPR)

    def enter(self, e: Emitter) -> None:
        super().enter(e)
        e.move(self.slot, 0)

    def save(self, e: Emitter, visit: Visit, level: Level, fields: Fields) -> None:
        base, cap = self.warp_records(e), cap_of(self.layout)
        lane(e)  # for all lanes that are on, before some are turned off
        with narrowed(e, None, self.by_leader(level)):
            self.store(e, base, self.slot, fields, None, leader=False)
            mask, back = e.mask(), e.take(VGPR)
            for counter, end in ((self.slot, cap), (self.attempted, last_turn(cap))):
                e.valu("v_add_u32", counter, 1, counter)
                e.compare("eq", (counter, end), "u32", mask)
                e.valu("v_cndmask_b32", back, 0, cap, mask=mask)
                e.valu("v_sub_u32", counter, counter, back)
