"""SAVE to a ring on PTX: slots that are used again and again, so that the last records stay.

Record number n of a thread or warp goes to slot n modulo cap, and the count of all tells readers which is the oldest.
"""

from __future__ import annotations

from collections.abc import Sequence

from ncc.backends.ptx.code.emit import Emitter, RegClass, Registers
from ncc.backends.ptx.code.saver import MemorySaver, PtxSaver, may_wrap
from ncc.backends.ptx.code.versioned import put_record
from ncc.backends.rewrite.layout import MapLayout, last_turn
from ncc.backends.rewrite.saver import Visit
from ncc.ir.types import Level, Type


class RingSaver(PtxSaver):
    """Through the kernel live the lane's place in slot 0, the number of the next record and where that is stored too.

    It is stored with each record: what a ring holds can be told of a kernel that never ends.
    """

    def __init__(self, layout: MapLayout, param: str, registers: Registers, saved: bool) -> None:
        super().__init__(layout, param)
        self.saved = saved  # False: no site saves to the map, so that only its counts are written
        self.first, self.place = (registers.fresh(RegClass.B64) if saved else "" for _ in range(2))
        self.count = registers.fresh(RegClass.B32) if saved else ""

    @property
    def persistent(self) -> tuple[str, ...]:
        return (self.first, self.place, self.count) if self.saved else ()

    def enter(self, e: Emitter) -> None:
        if not self.saved:
            e.put("st.global.u32", f"[{self.count_place(e)}]", e.make("mov.b32", RegClass.B32, "0"))
            return
        e.put("mov.b64", self.first, self.lane_place(e, self.warp_records(e)))
        e.put("mov.b64", self.place, self.count_place(e))
        e.put("mov.b32", self.count, "0")
        e.put("st.global.u32", f"[{self.place}]", self.count)

    def save(self, e: Emitter, visit: Visit, level: Level, fields: Sequence[tuple[str, Type]]) -> None:
        packer = self.packer(e, fields)
        saving = self.saving(e, visit, level)
        slot = slot_of(e, self.count, self.layout)
        self.store(e, e.mad_wide(slot, str(self.layout.slot_bytes), self.first), 0, packer, saving)
        # All lanes of a warp keep the warp's count.
        e.put("add.u32", self.count, self.count, "1", when=e.guard if self.map.level is Level.WARP else saving)
        if may_wrap(self.layout):
            assert self.layout.cap is not None
            end = e.make("setp.eq.u32", RegClass.PRED, self.count, str(last_turn(self.layout.cap)))
            e.put("sub.u32", self.count, self.count, str(self.layout.cap), when=end)
        e.put("st.global.u32", f"[{self.place}]", self.count, when=saving)


class SharedRingSaver(MemorySaver):
    """Lanes of a warp that are apart save by a common count: one that has its number may store when others are a turn
    of the ring further, so that each word of a slot keeps what the greatest number brought."""

    def save(self, e: Emitter, visit: Visit, level: Level, fields: Sequence[tuple[str, Type]]) -> None:
        packer = self.packer(e, fields)
        saving = self.saving(e, visit, level)
        number = self.take(e, saving)
        if may_wrap(self.layout):
            also = (".and", saving) if saving else ("",)
            saving = e.make(f"setp.ge{also[0]}.s32", RegClass.PRED, number, "0", *also[1:])
        slot = e.mad_wide(self.warp, self.cap(e), e.wide(slot_of(e, number, self.layout)))
        address = e.mad64(slot, str(self.layout.slot_bytes), self.records(e))
        version = e.add64(e.wide(number), "1")
        put_record(e, address, packer, self.map.record_bytes, version, saving)


def slot_of(e: Emitter, number: str, layout: MapLayout) -> str:
    cap = layout.cap
    assert cap is not None
    if cap & cap - 1:
        return e.make("rem.u32", RegClass.B32, number, str(cap))
    return e.make("and.b32", RegClass.B32, number, str(cap - 1)) if cap > 1 else "0"
