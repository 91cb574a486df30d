"""SAVE on PTX: where a record goes, how its fields are packed into stores, and the cursor that tells the slot.

The addresses are those that ``hookdrv/abi.h`` (struct ncc_map) states. A kernel pays for a map what its cursor
needs: nothing is live through a kernel that saves at entry and exit only.
"""

from __future__ import annotations

from collections.abc import Sequence

from ncc.abi import GROUP_HEAD_BYTES, HeadTag
from ncc.backends.ptx.code.emit import Emitter, RegClass, Registers, block_threads, is_literal, linear, shift_right
from ncc.backends.ptx.code.helpers import active_lanes, agreeing_lanes, lowest_lane, warp_in_block
from ncc.backends.ptx.code.pack import PtxPacker, braced, raw_field
from ncc.backends.rewrite.layout import WARP_LANES, MapLayout, pieces
from ncc.backends.rewrite.saver import Position, Saver, Visit
from ncc.ir.types import Level, Type


class PtxSaver(Saver[Emitter, str]):
    """``param`` names the appended parameter block, or the register that has its address in another ``block_space``."""

    block_space = "param"

    def __init__(self, layout: MapLayout, param: str) -> None:
        super().__init__(layout)
        self.param = param

    @property
    def persistent(self) -> tuple[str, ...]:
        """Registers that live on between insertions and change."""
        return ()

    def saving(self, e: Emitter, visit: Visit, level: Level) -> str | None:
        """The predicate of the lanes that save, None for all."""
        return leader(e, visit.position) if self.by_leader(level) else e.guard

    def packer(self, e: Emitter, fields: Sequence[tuple[str, Type]]) -> PtxPacker:
        """The fields as the record holds them."""
        values, offset = [], 0
        for (operand, type_), declared in zip(fields, self.map.fields, strict=True):
            values.append(raw_field(e, operand, type_, declared.type, offset))
            offset += declared.type.bytes
        return PtxPacker(e, values)

    def store(self, e: Emitter, address: str, slot: int, packer: PtxPacker, when: str | None) -> None:
        """Every piece of one record; ``address`` is a ``lane_place``."""
        lanes = WARP_LANES if self.map.level is Level.THREAD else 1
        parts = pieces(self.layout)
        bases: dict[int, str] = {}
        for piece in parts:
            stride = piece.size - parts[-1].size if self.map.level is Level.THREAD else 0
            if stride not in bases:
                bases[stride] = e.mad_wide(self.lane(e), str(stride), address) if stride else address
            offset = slot * self.layout.slot_bytes + lanes * piece.offset
            packer.store(f"[{bases[stride]}+{offset}]" if offset else f"[{bases[stride]}]", piece, when)

    def lane(self, e: Emitter) -> str:
        return e.special("laneid")

    def lane_place(self, e: Emitter, address: str) -> str:
        """The lane's own place in a slot, counted by the narrowest plane; the record's start at warp level."""
        if self.map.level is Level.WARP:
            return address
        return e.mad_wide(self.lane(e), str(self.layout.chunks[-1]), address)

    def records(self, e: Emitter) -> str:
        return self._load(e, "u64", RegClass.B64, self.layout.records_param)

    def counts(self, e: Emitter) -> str:
        assert self.layout.counts_param is not None
        return self._load(e, "u64", RegClass.B64, self.layout.counts_param)

    def lanes_area(self, e: Emitter) -> str:
        assert self.layout.lanes_param is not None
        return self._load(e, "u64", RegClass.B64, self.layout.lanes_param)

    def cap(self, e: Emitter) -> str:
        """The map's slots; read anew each time, because the constant bank costs no register."""
        if self.layout.cap is not None:
            return str(self.layout.cap)
        assert self.layout.cap_param is not None
        return self._load(e, "u32", RegClass.B32, self.layout.cap_param)

    def _load(self, e: Emitter, type_: str, class_: RegClass, offset: int) -> str:
        place = f"[{self.param}+{offset}]" if offset else f"[{self.param}]"
        return e.make(f"ld.{self.block_space}.{type_}", class_, place)

    def count_place(self, e: Emitter) -> str:
        """Where the count of the lane, or of its warp, is."""
        if self.map.level is Level.WARP:
            return e.scaled(warp_index(e), 4, self.counts(e))
        warp = e.scaled(warp_index(e), 4 * WARP_LANES, self.counts(e))
        return e.mad_wide(e.special("laneid"), "4", warp)

    def warp_records(self, e: Emitter) -> str:
        """Where the records of this warp start."""
        if self.layout.cap is not None:
            return e.scaled(warp_index(e), self.layout.cap * self.layout.slot_bytes, self.records(e))
        warp_bytes = e.mad_wide(self.cap(e), str(self.layout.slot_bytes), "0")
        return e.mad64(e.wide(warp_index(e)), warp_bytes, self.records(e))


class StaticSaver(PtxSaver):
    """Every save has a constant slot; addresses are computed where they are used."""

    def save(self, e: Emitter, visit: Visit, level: Level, fields: Sequence[tuple[str, Type]]) -> None:
        packer = self.packer(e, fields)
        key = f"records of {self.map.name}"
        address = e.once(key) or e.remember(key, self.lane_place(e, self.warp_records(e)))
        self.store(e, address, visit.next_slot(self.map.name), packer, self.saving(e, visit, level))


class CompactSaver(PtxSaver):
    """At an exit: the warp's record in its head if all its lanes leave together with the same one, else each lane's.

    Lanes that leave apart from others of their warp know nothing of those, so they say that the record is not the
    warp's; the others, of which some are missing, say so too. Each such group takes a place in the lanes' area.
    """

    def save(self, e: Emitter, visit: Visit, level: Level, fields: Sequence[tuple[str, Type]]) -> None:
        packer = self.packer(e, fields)
        words = range(0, self.map.record_bytes, 4)
        for offset in words:
            packer.word(offset)
        lanes = existing_lanes(e)
        leaving = active_lanes(e)
        agreeing = agreeing_lanes(e, leaving, [(packer.word(o), 32) for o in words if not packer.is_constant(o)])
        same, differ = e.fresh(RegClass.PRED), e.fresh(RegClass.PRED)
        guard = (".and", e.guard) if e.guard else ("",)
        e.put(f"setp.eq{guard[0]}.b32", f"{same}|{differ}", agreeing, lanes, *guard[1:])
        self._store_head(e, [packer.word(o) for o in words], same, differ)
        self._store_group(e, packer, leaving, differ)

    def _store_head(self, e: Emitter, words: Sequence[str], same: str, differ: str) -> None:
        """By lane 0 for all; by each of lanes that differ, because the tag is all that counts then.

        Words between the record's end and the tag are whatever is at hand.
        """
        size = self.layout.head_words
        tag = e.make("selp.b32", RegClass.B32, str(HeadTag.SAME.value), str(HeadTag.LANES.value), same)
        for_all = e.make("setp.eq.and.u32", RegClass.PRED, self.lane(e), "0", same)
        when = e.make("or.pred", RegClass.PRED, for_all, differ)
        head = [*words, *[tag] * (size - len(words))]
        address = e.scaled(warp_index(e), 4 * size, self.records(e))
        for at in range(0, size, 4):
            whole = at < len(words)
            place, elements = (at, head[at : at + 4]) if whole else (at + 3, [tag])
            if whole or at + 4 == size:
                where = f"[{address}+{4 * place}]" if place else f"[{address}]"
                e.put(f"st.global.{'v4.b32' if whole else 'b32'}", where, braced(elements), when=when)

    def _store_group(self, e: Emitter, packer: PtxPacker, leaving: str, differ: str) -> None:
        """The lanes' own records, in the next place of the lanes' area if there is one left."""
        lowest = e.make("clz.b32", RegClass.B32, e.make("brev.b32", RegClass.B32, leaving))
        first = e.make("setp.eq.and.u32", RegClass.PRED, self.lane(e), lowest, differ)
        taken, place = (e.make("mov.b32", RegClass.B32, "0") for _ in range(2))
        e.put("atom.global.add.u32", taken, f"[{self.counts(e)}]", "1", when=first)
        e.put("shfl.sync.idx.b32", place, taken, lowest, "31", leaving, when=e.guard)
        fits = _below(e, place, self._load(e, "u32", RegClass.B32, self._groups_param()), differ)
        address = e.scaled(place, self.layout.group_bytes, self.lanes_area(e))
        tells = e.make("and.pred", RegClass.PRED, first, fits)
        e.put("st.global.v2.b32", f"[{address}]", braced([warp_index(e), leaving]), when=tells)
        own = e.add64(address, str(GROUP_HEAD_BYTES))
        self.store(e, self.lane_place(e, own), 0, packer, fits)

    def _groups_param(self) -> int:
        assert self.layout.cap_param is not None
        return self.layout.cap_param

    def lane(self, e: Emitter) -> str:
        """From the thread's number, which the warp's takes anyway: there is a register less to read."""
        found = e.once("lane")
        return found or e.remember("lane", e.make("and.b32", RegClass.B32, linear(e, "tid", "ntid"), "31"))


class RegisterSaver(PtxSaver):
    """Through the kernel live the lane's place in the next slot, and how many slots are left (negative: lost).

    A running address beats one made of a base and an index: between two branches the assembler folds the steps into
    the stores' own offsets. Counting down needs no cap in a register.
    """

    def __init__(self, layout: MapLayout, param: str, registers: Registers, saved: bool) -> None:
        super().__init__(layout, param)
        self.saved = saved  # False: no site saves to the map, so that only its counts are written
        self.next = registers.fresh(RegClass.B64) if saved else ""
        self.left = registers.fresh(RegClass.B32) if saved else ""

    @property
    def persistent(self) -> tuple[str, ...]:
        return (self.next, self.left) if self.saved else ()

    def enter(self, e: Emitter) -> None:
        if self.saved:
            e.put("mov.b64", self.next, self.lane_place(e, self.warp_records(e)))
            e.put("mov.b32", self.left, self.cap(e))

    def save(self, e: Emitter, visit: Visit, level: Level, fields: Sequence[tuple[str, Type]]) -> None:
        packer = self.packer(e, fields)
        saving = self.saving(e, visit, level)
        also = (".and", saving) if saving else ("",)
        fits = e.make(f"setp.gt{also[0]}.s32", RegClass.PRED, self.left, "0", *also[1:])
        self.store(e, self.next, 0, packer, fits)
        # All lanes of a warp keep the warp's cursor.
        advancing = e.guard if self.map.level is Level.WARP else saving
        e.put("add.u64", self.next, self.next, str(self.layout.slot_bytes), when=advancing)
        e.put("sub.u32", self.left, self.left, "1", when=advancing)
        if may_wrap(self.layout):
            e.put("max.s32", self.left, self.left, str(LEAST_LEFT))

    def leave(self, e: Emitter, visit: Visit) -> None:
        count = e.make("sub.u32", RegClass.B32, self.cap(e), self.left) if self.saved \
            else e.make("mov.b32", RegClass.B32, "0")
        e.put("st.global.u32", f"[{self.count_place(e)}]", count, when=self.saving(e, visit, self.map.level))


class CountedSaver(PtxSaver):
    """An atomic counter of each warp or thread, in the count buffer, which is zero at launch."""

    def warp_number(self, e: Emitter) -> str:
        raise NotImplementedError

    def counter(self, e: Emitter) -> str:
        """The address of the counter that a save goes by."""
        raise NotImplementedError

    def save(self, e: Emitter, visit: Visit, level: Level, fields: Sequence[tuple[str, Type]]) -> None:
        packer = self.packer(e, fields)
        saving = self.saving(e, visit, level)
        slot = self.take(e, saving)
        cap = self.cap(e)
        fits = _below(e, slot, cap, saving)
        record = e.mad_wide(self.warp_number(e), cap, e.wide(slot))
        address = e.mad64(record, str(self.layout.slot_bytes), self.records(e))
        self.store(e, self.lane_place(e, address), 0, packer, fits)

    def take(self, e: Emitter, saving: str | None) -> str:
        """The number of the next record."""
        number = e.make("mov.b32", RegClass.B32, "0")
        counter = self.counter(e)
        e.put("atom.global.add.u32", number, f"[{counter}]", "1", when=saving)
        if may_wrap(self.layout):
            # From 2^31 on nothing is counted: at most the warp's lanes are on their way past it at once.
            full = e.make("setp.lt.s32", RegClass.PRED, number, "0")
            e.put("red.global.add.u32", f"[{counter}]", "-1", when=full)
        return number


class MemorySaver(CountedSaver):
    """Of a warp. Its index lives on. A group of lanes that leaves takes a slot of its own: groups that still run may be
    counting."""

    def __init__(self, layout: MapLayout, param: str, registers: Registers) -> None:
        super().__init__(layout, param)
        self.warp = registers.fresh(RegClass.B32)

    def enter(self, e: Emitter) -> None:
        e.put("mov.b32", self.warp, warp_index(e))

    def warp_number(self, e: Emitter) -> str:
        return self.warp

    def counter(self, e: Emitter) -> str:
        return e.scaled(self.warp, 4, self.counts(e))


LEAST_LEFT = -(1 << 31) + 1
"""Where the count of slots that are left stops: one step further down is still a number of 32 bits."""


def may_wrap(layout: MapLayout) -> bool:
    """Whether a thread or warp may save so often that 32 bits do not count it."""
    return layout.cap_bound is None or layout.cap_bound >= 1 << 31


def leader(e: Emitter, position: Position) -> str:
    """The predicate of the one lane of the warp that saves: lane 0 at entry, else the lowest that is here."""
    found = e.once("leader")
    if found is not None:
        return found
    if position is Position.ENTRY and e.guard is None:
        return e.remember("leader", e.make("setp.eq.u32", RegClass.PRED, e.special("laneid"), "0"))
    return e.remember("leader", lowest_lane(e, active_lanes(e)))


def existing_lanes(e: Emitter) -> str:
    """A mask of the warp's lanes that exist: the last warp of a block may have fewer than 32."""
    threads = block_threads(e)
    if is_literal(threads) and int(threads) % WARP_LANES == 0:
        return "-1"
    found = e.once("existing lanes")
    if found is not None:
        return found
    left = e.mad32(warp_in_block(e), str(-WARP_LANES), threads)
    # PTX ISA 9.7.8.7: a shift by 32 or more gives 0.
    missing = e.make("shl.b32", RegClass.B32, "-1", left)
    return e.remember("existing lanes", e.make("not.b32", RegClass.B32, missing))


def warp_index(e: Emitter) -> str:
    """The warp's number in the grid; a ragged last warp of a block counts as whole.

    32 bits: the hook driver probes no launch of more warps (``hookdrv/abi.h``).
    """
    found = e.once("warp of grid")
    if found is not None:
        return found
    block_warps = shift_right(e, e.add32(block_threads(e), str(WARP_LANES - 1)), 5)
    index = e.mad32(linear(e, "ctaid", "nctaid"), block_warps, warp_in_block(e))
    return e.remember("warp of grid", index)


def grid_warps(e: Emitter) -> str:
    """The warps of the grid, as ``warp_index`` numbers them."""
    blocks = e.mad32(e.mad32(e.special("nctaid.z"), e.special("nctaid.y"), "0"), e.special("nctaid.x"), "0")
    return e.mad32(blocks, shift_right(e, e.add32(block_threads(e), str(WARP_LANES - 1)), 5), "0")


def _below(e: Emitter, slot: str, cap: str, also: str | None) -> str:
    """slot < cap, and another predicate."""
    if also is None:
        return e.make("setp.lt.u32", RegClass.PRED, slot, cap)
    return e.make("setp.lt.and.u32", RegClass.PRED, slot, cap, also)
