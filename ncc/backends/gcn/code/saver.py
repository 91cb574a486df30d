"""SAVE: where a record goes, how its fields are packed into stores, and the cursor that tells the slot.

The addresses are those of ``ncc.backends.rewrite.layout``, with the lanes of a wave. A store has a base that is the
wave's,
in SGPRs, and an offset of 32 bits that is the lane's. A wave has one program counter, so that the cursor of a
warp-level map is a scalar register wherever its sites are; an execution for no lane does not count.
"""

from __future__ import annotations

from collections.abc import Sequence

from ncc.backends.gcn.code.emit import SGPR, VGPR, Emitter, Operand, Place, Registers, high, low, narrowed
from ncc.backends.gcn.code.helpers import lane
from ncc.backends.gcn.code.pack import STORES, GcnPacker
from ncc.backends.gcn.code.wave import Kept, Wave
from ncc.backends.rewrite.layout import WARP_LANES, MapLayout, Piece, pieces
from ncc.backends.rewrite.saver import Saver, Visit
from ncc.ir.types import Level, Type

WORD = 4
Fields = Sequence[tuple[Operand, Type]]


class GcnSaver(Saver[Emitter, Operand]):
    """What a wave needs for each save, where its records begin and how many slots there are, stays in scalar registers
    of maps that have a cursor (``keep``), as long as there are some for everything else."""

    def __init__(self, layout: MapLayout, wave: Wave) -> None:
        super().__init__(layout)
        self.wave = wave
        self.start: Place | None = None  # of the wave's records
        self.slots: Place | None = None
        self.entered = False

    def keep(self, registers: Registers) -> None:
        if len(registers.sgpr.free) > self.wave.spared:
            self.start = registers.take(SGPR, 2)
            self.slots = registers.take(SGPR) if self.layout.cap is None else None

    def enter(self, e: Emitter) -> None:
        if self.slots:
            e.move(self.slots, self.cap(e))
        if self.start:
            self._find_records(e, self.start)
        self.entered = True

    @property
    def warp(self) -> Place:
        """The number of the wave, or of the first of the two warps that it is, in its grid."""
        halves = self.layout.stream and self.wave.lanes > WARP_LANES
        return self.wave.kept[Kept.HALF if halves else Kept.WARP]

    def pointer(self, e: Emitter, param: int | None) -> Place:
        assert param is not None
        return self._loaded(e, param, 2)

    def cap(self, e: Emitter) -> Operand:
        """The map's slots."""
        if self.layout.cap is not None:
            return self.layout.cap
        if self.slots and self.entered:
            return self.slots
        assert self.layout.cap_param is not None
        return self._loaded(e, self.layout.cap_param, 1)

    def _loaded(self, e: Emitter, param: int, count: int) -> Place:
        key = f"parameter {param}"
        found = e.once(key)
        return found if isinstance(found, Place) else _kept(e, key, self.wave.load(e, param, count))

    def warp_records(self, e: Emitter) -> Place:
        """Where the records of this wave start: records + warp * cap * slot bytes, 64 bits."""
        if self.start and self.entered:
            return self.start
        key = f"records of {self.map.name}"
        found = e.once(key)
        if isinstance(found, Place):
            return found
        start = e.take(SGPR, 2)
        self._find_records(e, start)
        return _kept(e, key, start)

    def _find_records(self, e: Emitter, into: Place) -> None:
        base, cap = self.pointer(e, self.layout.records_param), self.cap(e)
        with e.scratch():
            warp_bytes = cap * self.layout.slot_bytes if isinstance(cap, int) else self._warp_bytes(e, cap)
            scaled(e, into, self.warp, warp_bytes, base)

    def _warp_bytes(self, e: Emitter, cap: Place) -> Place:
        product = e.take(SGPR, 2)
        e.salu("s_mul_hi_u32", product.part(1), cap, self.layout.slot_bytes)
        e.salu("s_mul_i32", product.part(0), cap, self.layout.slot_bytes)
        return product

    def store(self, e: Emitter, base: Place, slot: Operand, fields: Fields, when: Place | None,
              leader: bool) -> None:
        """Every piece of one record in a slot (a constant, or a 32-bit index) of the area at ``base``.

        ``when`` are the lanes that store, of those that are on; with ``leader`` the lowest of them does.
        """
        parts = self._pieces()
        with e.scratch():
            if when is None:
                with narrowed(e, when, leader):
                    for line in self._stores(e, base, slot, fields, parts):
                        e.put(*line)
                return
            stores = self._stores(e, base, slot, fields, parts)
            with narrowed(e, when, leader):
                for line in stores:
                    e.put(*line)

    def _stores(self, e: Emitter, base: Place, slot: Operand, fields: Fields,
                parts: Sequence[Piece]) -> list[tuple[str, Place, Place, str]]:
        """The stores, of what is put into registers before them."""
        data = GcnPacker(e, fields, self.map.fields)
        loaded = [data.registers(piece) for piece in parts]
        offset = self._slot_offset(e, slot)
        places: dict[Operand, Place] = {}
        found = []
        for piece, source in zip(parts, loaded, strict=True):
            address, constant = self._piece_offset(e, piece, offset, places)
            found.append((STORES[piece.size], address, source, f"{base} offset:{constant}" if constant else str(base)))
        return found

    def _pieces(self) -> Sequence[Piece]:
        """What one store each takes. Those of a warp's record lie behind one another: as much as there is of words
        (memory wants them aligned to words only)."""
        parts = pieces(self.layout)
        if self.map.level is Level.THREAD or any(piece.size % WORD for piece in parts):
            return parts
        end = parts[-1].offset + parts[-1].size
        return [Piece(at, min(end - at, 4 * WORD)) for at in range(0, end, 4 * WORD)]

    def _slot_offset(self, e: Emitter, slot: Operand) -> Operand:
        if isinstance(slot, int):
            return slot * self.layout.slot_bytes
        size = self.layout.slot_bytes
        if size.bit_count() == 1:
            return e.valu("v_lshlrev_b32", e.take(VGPR), size.bit_length() - 1, slot)
        return e.valu("v_mul_lo_u32", e.take(VGPR), slot, size)

    def _piece_offset(self, e: Emitter, piece: Piece, slot_offset: Operand,
                      known: dict[Operand, Place]) -> tuple[Place, int]:
        """(the lane's offset from the wave's area, a constant that the instruction adds).

        What an instruction adds has few bits (``Emitter.most_offset``). ``known``: offsets by what lanes step.
        """
        of_threads = self.map.level is Level.THREAD
        constant = piece.offset * (e.lanes if of_threads else 1)
        if isinstance(slot_offset, int):
            constant, slot_offset = constant + slot_offset, 0
        rest = constant & e.most_offset
        step = piece.size if of_threads else 0
        offset = known.get(step)
        if offset is None:
            offset = known[step] = self._lane_offset(e, step, slot_offset)
        if constant - rest:
            offset = e.valu("v_add_u32", e.take(VGPR), constant - rest, offset)
        return offset, rest

    @staticmethod
    def _lane_offset(e: Emitter, step: int, slot_offset: Operand) -> Place:
        if not step:
            return e.vector(slot_offset)
        offset = e.valu("v_lshlrev_b32", e.take(VGPR), step.bit_length() - 1, lane(e))
        return offset if slot_offset == 0 else e.valu("v_add_u32", offset, offset, slot_offset)


class StaticSaver(GcnSaver):
    """Every save has a constant slot; nothing is live through the kernel but where the wave's records are."""

    def save(self, e: Emitter, visit: Visit, level: Level, fields: Fields) -> None:
        slot = visit.next_slot(self.map.name)
        self.store(e, self.warp_records(e), slot, fields, None, self.by_leader(level))


class ScalarSaver(GcnSaver):
    """The cursor of a warp-level map: records attempted, in a scalar register that stops at its highest number."""

    def __init__(self, layout: MapLayout, wave: Wave, registers: Registers) -> None:
        super().__init__(layout, wave)
        self.attempted = registers.take(SGPR)
        self.keep(registers)

    def enter(self, e: Emitter) -> None:
        super().enter(e)
        e.move(self.attempted, 0)

    def save(self, e: Emitter, visit: Visit, level: Level, fields: Fields) -> None:
        base = self.warp_records(e)
        fits = e.mask()
        cap = self.cap(e)
        e.put("s_cmp_lt_u32", self.attempted, cap)
        e.put(e.of_mask("s_cselect"), fits, -1, 0)
        self.store(e, base, self.attempted, fields, fits, leader=True)
        step = e.take(SGPR)
        e.some_lane()
        e.put("s_cselect_b32", step, 1, 0)
        e.salu("s_add_u32", self.attempted, self.attempted, step)
        e.salu("s_subb_u32", self.attempted, self.attempted, 0)  # the carry takes a wrap back

    def leave(self, e: Emitter, visit: Visit) -> None:
        place = e.take(SGPR, 2)
        scaled(e, place, self.warp, 4, self.pointer(e, self.layout.counts_param))
        count, zero = e.vector(self.attempted), e.move(e.take(VGPR), 0)
        with narrowed(e, None, leader=True):
            e.put("global_store_dword", zero, count, place)


class LaneSaver(GcnSaver):
    """The cursor of a thread-level map: records that each lane attempted, in a vector register that stops at its
    highest number."""

    def __init__(self, layout: MapLayout, wave: Wave, registers: Registers) -> None:
        super().__init__(layout, wave)
        self.attempted = registers.take(VGPR)
        self.keep(registers)

    def enter(self, e: Emitter) -> None:
        super().enter(e)
        e.move(self.attempted, 0)

    def save(self, e: Emitter, visit: Visit, level: Level, fields: Fields) -> None:
        base, cap = self.warp_records(e), self.cap(e)
        lane(e)  # for all lanes that are on, before some are turned off
        with narrowed(e, None, self.by_leader(level)):
            fits = e.compare("lt", (self.attempted, cap), "u32", e.mask())
            self.store(e, base, self.attempted, fields, fits, leader=False)
            e.put("v_add_u32_e64", self.attempted, self.attempted, "1 clamp")

    def leave(self, e: Emitter, visit: Visit) -> None:
        place = e.take(SGPR, 2)
        scaled(e, place, self.warp, 4 * e.lanes, self.pointer(e, self.layout.counts_param))
        offset = e.valu("v_lshlrev_b32", e.take(VGPR), 2, lane(e))
        e.put("global_store_dword", offset, self.attempted, place)


def _kept(e: Emitter, key: str, place: Place) -> Place:
    e.remember(key, place)
    return place


def scaled(e: Emitter, dst: Place, index: Place, size: Operand, base: Place) -> None:
    """dst = base + index * size: a 32-bit index, a size of up to 64 bits."""
    part = e.take(SGPR)
    if isinstance(size, int) and size.bit_count() == 1 and 1 < size < 1 << 32:
        shift = size.bit_length() - 1
        e.salu("s_lshr_b32", dst.part(1), index, 32 - shift)
        e.salu("s_lshl_b32", part, index, shift)
        e.salu("s_add_u32", dst.part(0), part, base.part(0))
        e.salu("s_addc_u32", dst.part(1), dst.part(1), base.part(1))
        return
    e.salu("s_mul_hi_u32", dst.part(1), index, low(size))
    if not isinstance(size, int) or size >> 32:
        e.salu("s_mul_i32", part, index, high(size))
        e.salu("s_add_u32", dst.part(1), dst.part(1), part)
    e.salu("s_mul_i32", part, index, low(size))
    e.salu("s_add_u32", dst.part(0), part, base.part(0))
    e.salu("s_addc_u32", dst.part(1), dst.part(1), base.part(1))
