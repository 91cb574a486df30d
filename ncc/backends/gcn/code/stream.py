"""SAVE to a stream map on CDNA: what the lanes of half a wave save together is one entry of its stream.

Entries are those of ``enum ncc_entry_kind`` in ``hookdrv/abi.h``, for warps of 32 lanes: a wave is two warps. It has
one program counter, so that its cursors are scalars, whichever lanes a save is for: lanes are never apart. A warp none
of whose lanes save stores nothing. All units are one piece: no stream of AMD's spills.

One store of 16 bytes begins the entries of both warps. Where all lanes save, one record says theirs in both, and there
is room, that is all, and the rest is jumped over. In the rest, what a save does not need no lane does.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager, nullcontext
from dataclasses import dataclass, replace

from ncc.abi import STREAM_UNIT_BYTES, EntryKind
from ncc.backends.gcn.code.emit import SGPR, VGPR, Emitter, Operand, Place, Registers, is_inline, narrowed
from ncc.backends.gcn.code.helpers import lane
from ncc.backends.gcn.code.lower import choose
from ncc.backends.gcn.code.own_entry import OwnEntry, unlike
from ncc.backends.gcn.code.pack import STORES, GcnPacker, as_integer
from ncc.backends.gcn.code.saver import Fields, GcnSaver, scaled
from ncc.backends.gcn.code.wave import LANES, Kept, Wave
from ncc.backends.rewrite.layout import WARP_LANES, MapLayout
from ncc.backends.rewrite.pattern import LanePattern, Trust, pattern_number, usable
from ncc.backends.rewrite.saver import Visit
from ncc.ir.types import Level, Type
from ncc.lanes import LaneTable

_WARPS = range(LANES // WARP_LANES)
_UNIT_WORDS = STREAM_UNIT_BYTES // 4
_UNIT_SHIFT = STREAM_UNIT_BYTES.bit_length() - 1
_ALL = (1 << WARP_LANES) - 1
_SECOND = _ALL << WARP_LANES
"""The lanes of the second warp."""
_FIRST_LANES = 1 | 1 << WARP_LANES


@dataclass(frozen=True)
class _Entries:
    """What becomes of a save. Masks: of the lanes that store the first unit of an entry of one record, or that a stream
    ends here; that store one record for all; that store a mask of lanes with it; and of all lanes of warps where each
    stores its own record, or loses it. In every lane: the first word of its warp's entry, the byte of the wave's
    streams where that stands, and which lanes of the warp are here."""

    heads: Place
    one: Place
    some: Place
    own: Place | None
    lost: Place
    header: Place
    place: Place
    mask: Place

    @staticmethod
    def take(e: Emitter, may_differ: bool) -> _Entries:
        heads, one, some, lost = (e.take(SGPR, len(_WARPS)) for _ in range(4))
        own = e.take(SGPR, len(_WARPS)) if may_differ else None
        return _Entries(heads, one, some, own, lost, *(e.take(VGPR) for _ in range(3)))


class StreamSaver(GcnSaver):
    """Through the kernel live the units that each warp attempted, which stop at their highest number, and how many
    records a lane lost. A launch gives the two warps at most 2**32 bytes: places are offsets of 32 bits."""

    def __init__(self, layout: MapLayout, wave: Wave, registers: Registers) -> None:
        super().__init__(layout, wave)
        self.attempted = registers.take(SGPR, len(_WARPS))
        self.lost = registers.take(VGPR)
        self.keep(registers)
        self.patterns: list[dict[str, LaneTable]] = []

    @property
    def described(self) -> MapLayout:
        return replace(self.layout, patterns=tuple(self.patterns))

    def enter(self, e: Emitter) -> None:
        super().enter(e)
        e.move(self.attempted, 0)
        e.move(self.lost, 0)

    def save(self, e: Emitter, visit: Visit, level: Level, fields: Fields) -> None:
        patterns = [usable(e.pattern(operand), type_, field.type.bytes)
                    for (operand, type_), field in zip(fields, self.map.fields, strict=True)]
        number = pattern_number(self.patterns, [field.name for field in self.map.fields], patterns)
        base, cap = self.warp_records(e), self.cap(e)
        lane(e)  # for all lanes that are on, before some are turned off
        # The kernel may have turned on lanes that do not exist, in a warp that is another block's.
        with e.scratch(), narrowed(e, self.wave.kept[Kept.LANES], self.by_leader(level)):
            here = e.take(SGPR, 2)
            e.put("s_mov_b64", here, e.exec)
            first = e.take(SGPR, len(_WARPS))
            for warp in _WARPS:
                e.put("s_ff1_i32_b32", first.part(warp), here.part(warp))  # of no lane -1: any other will do
            differ = _differing(e, self.wave, first, fields, patterns)
            packer = GcnPacker(e, fields, self.map.fields)
            words = self._words(e, packer)
            self._store_usual(e, base, here, differ, cap, number, words)
            with e.skipped(where_set=False):
                own = None if differ is None else OwnEntry(words[1:], packer)
                entries = self._entries(e, here, first, differ, own, cap, number)
                self._store(e, base, entries, here, words, own)
                with _only(e, entries.lost, here):
                    e.put("v_add_u32_e64", self.lost, self.lost, "1 clamp")

    def _words(self, e: Emitter, packer: GcnPacker) -> list[Place]:
        """Room for an entry's head, and the record behind it, in tuples of a unit."""
        n_record = -(-self.map.record_bytes // 4)
        units = [e.take(VGPR, _UNIT_WORDS) for _ in range(0, n_record + 1, _UNIT_WORDS)]
        words = [unit.part(at) for unit in units for at in range(_UNIT_WORDS)][: n_record + 1]
        for at, word in enumerate(words[1:]):
            packer.word(word, 4 * at, min(4, self.map.record_bytes - 4 * at))
        return words

    def _store_usual(self, e: Emitter, base: Place, here: Place, differ: Place | None, cap: Operand, number: int,
                     words: list[Place]) -> None:
        """The entries of warps whose lanes all save, in one record each. Leaves SCC set where they were not stored."""
        size = self.layout.entry_units(EntryKind.ALL)
        with e.scratch():
            unusual, most = e.take(SGPR, 2), e.take(SGPR)
            e.salu("s_xor_b64", unusual, here, self.wave.kept[Kept.LANES])
            if differ is not None:
                e.salu("s_or_b64", unusual, unusual, differ)
            e.salu("s_max_u32", most, self.attempted.part(0), self.attempted.part(1))
            if size > 1:
                e.salu("s_min_u32", most, most, cap)
                e.salu("s_add_u32", most, most, size - 1)
            e.put("s_cmp_ge_u32", most, cap)
            e.salu("s_cselect_b32", most, 1, 0)
            e.salu("s_or_b32", most, most, unusual.part(0))
            e.salu("s_or_b32", most, most, unusual.part(1))
        with e.skipped():
            place = e.take(VGPR)
            places = [e.salu("s_lshl_b32", e.take(SGPR), self.attempted.part(warp), _UNIT_SHIFT) for warp in _WARPS]
            e.salu("s_add_u32", places[1], places[1], e.salu("s_lshl_b32", e.take(SGPR), cap, _UNIT_SHIFT))
            choose(e, place, e.scalar(_SECOND, LANES), places[1], places[0])
            e.move(words[0], EntryKind.ALL.value | number << 8)
            with _only(e, e.scalar(_FIRST_LANES, LANES), here):
                for at in range(0, len(words), _UNIT_WORDS):
                    self._store_unit(e, place, words[at:], base, at)
            for warp in _WARPS:  # what had room has no carry
                e.salu("s_add_u32", self.attempted.part(warp), self.attempted.part(warp), size)

    def _entries(self, e: Emitter, here: Place, first: Place, differ: Place | None, own: OwnEntry | None, cap: Operand,
                 number: int) -> _Entries:
        """Both warps' entries, whose units are taken."""
        entries = _Entries.take(e, own is not None)
        for warp in _WARPS:
            with e.scratch():
                header, place = self._take_units(e, entries, warp, here, first.part(warp), differ, own, number, cap)
                with nullcontext() if warp == 0 else _only(e, e.scalar(_SECOND, LANES), here):
                    for into, value in ((entries.header, header), (entries.place, place),
                                        (entries.mask, here.part(warp))):
                        e.move(into, value)
        if entries.own is not None:
            e.salu("s_andn2_b64", entries.heads, entries.heads, entries.own)
        return entries

    def _take_units(self, e: Emitter, entries: _Entries, warp: int, here: Place, first: Place, differ: Place | None,
                    own: OwnEntry | None, number: int, cap: Operand) -> tuple[Place, Place]:
        """What one warp's entry is, and whether it fits; its first word, and its place."""
        size, attempted = self.layout.entry_units, self.attempted.part(warp)
        heads, one, some, lost = (p.part(warp) for p in (entries.heads, entries.one, entries.some, entries.lost))
        measured = own and own.measure(e, here, first, warp)
        header, place, units, fits = (e.take(SGPR) for _ in range(4))
        e.put("s_cmp_eq_u32", here.part(warp), self.wave.kept[Kept.LANES].part(warp))
        e.salu("s_cselect_b32", units, size(EntryKind.ALL), size(EntryKind.SOME))
        e.salu("s_cselect_b32", header, EntryKind.ALL.value, EntryKind.SOME.value)
        e.salu("s_cselect_b32", some, 0, _ALL)
        e.salu("s_lshl_b32", heads, 1, first)  # by its low 5 bits
        e.move(one, heads)
        if number:
            e.salu("s_or_b32", header, header, number << 8)
        if differ is not None and measured and entries.own is not None:
            e.put("s_cmp_lg_u32", differ.part(warp), 0)
            e.salu("s_cselect_b32", header, measured[0], header)
            e.salu("s_cselect_b32", units, measured[1], units)
            e.salu("s_cselect_b32", one, 0, one)
            e.salu("s_cselect_b32", entries.own.part(warp), _ALL, 0)
        e.put("s_cmp_eq_u32", here.part(warp), 0)
        e.salu("s_cselect_b32", units, 0, units)
        e.put("s_cmp_lt_u32", attempted, cap)  # there is a unit for what begins here, or ends the stream
        e.salu("s_cselect_b32", heads, heads, 0)
        e.salu("s_lshl_b32", place, attempted, _UNIT_SHIFT)
        if warp:
            e.salu("s_add_u32", place, place, e.salu("s_lshl_b32", e.take(SGPR), cap, _UNIT_SHIFT))
        e.salu("s_add_u32", attempted, attempted, units)
        e.salu("s_cselect_b32", attempted, _ALL, attempted)  # by the carry
        e.put("s_cmp_le_u32", attempted, cap)
        e.salu("s_cselect_b32", fits, _ALL, 0)
        e.salu("s_cselect_b32", lost, 0, _ALL)
        e.salu("s_cselect_b32", header, header, EntryKind.END.value)
        e.salu("s_and_b32", one, one, fits)
        e.salu("s_and_b32", some, some, one)
        if entries.own is not None:
            e.salu("s_and_b32", entries.own.part(warp), entries.own.part(warp), fits)
        return header, place

    # ---- stores

    def _store(self, e: Emitter, base: Place, entries: _Entries, here: Place, words: list[Place],
               own: OwnEntry | None) -> None:
        e.move(words[0], entries.header)
        # A word that begins a unit is stored by itself.
        words = [*words, words[-1].part(1) if len(words) % _UNIT_WORDS else entries.mask]
        e.move(words[-1], entries.mask)
        for at in range(0, len(words), _UNIT_WORDS):
            storing = entries.heads if at == 0 else entries.one if at < len(words) - 1 else entries.some
            with _only(e, storing, here):
                self._store_unit(e, entries.place, words[at:], base, at)
        if own and entries.own is not None:
            with _only(e, entries.own, here):
                own.store(e, base, entries.header, entries.place, entries.mask)

    @staticmethod
    def _store_unit(e: Emitter, place: Place, words: list[Place], base: Place, at: int) -> None:
        """The first of these words, which begin a unit, at a word of the entry."""
        size = 16 if len(words) > 2 else 4 * len(words)
        e.put(STORES[size], place, Place(VGPR, words[0].first, size // 4), f"{base} offset:{4 * at}")

    def leave(self, e: Emitter, visit: Visit) -> None:
        """All lanes that exist are on."""
        layout, cap = self.layout, self.cap(e)
        counts, losses = self.pointer(e, layout.counts_param), self.pointer(e, layout.lanes_param)
        with e.scratch():
            place, full, second = e.take(SGPR, 2), e.take(SGPR, 2), e.scalar(_SECOND, LANES)
            count, offset = e.take(VGPR), e.take(VGPR)
            choose(e, count, second, self.attempted.part(1), self.attempted.part(0))
            choose(e, offset, second, 4, 0)
            scaled(e, place, self.warp, 4, counts)
            with narrowed(e, e.scalar(_FIRST_LANES, LANES), leader=False):
                e.put("global_store_dword", offset, count, place)
            scaled(e, place, self.warp, 4 * WARP_LANES, losses)
            e.compare("gt", (count, cap), "u32", full)
            e.valu("v_lshlrev_b32", offset, 2, lane(e))
            with narrowed(e, full, leader=False):
                e.put("global_store_dword", offset, self.lost, place)


@contextmanager
def _only(e: Emitter, lanes: Place, here: Place) -> Iterator[None]:
    """EXEC confined to some of the lanes that are here."""
    e.put("s_and_b64", e.exec, e.exec, lanes)
    with e.scratch():
        yield
    e.put("s_mov_b64", e.exec, here)


# ---- whether one record says those of all


def _differing(e: Emitter, wave: Wave, first: Place, fields: Fields,
               patterns: Sequence[LanePattern]) -> Place | None:
    """A pair with a word for each warp, which is not 0 where lanes differ otherwise than as the patterns say; None:
    nowhere can they."""
    found: Place | None = None
    for (operand, type_), pattern in zip(fields, patterns, strict=True):
        if pattern.trust is Trust.PROVED or isinstance(operand, int) or (operand.uniform and type_ is not Type.PRED):
            continue
        total = found or e.take(SGPR, len(_WARPS))
        with e.scratch():
            bits = 64 if type_.bits == 64 else 32
            value = _less_lanes(e, e.vector(as_integer(e, operand, type_), bits), pattern, wave)
            for warp in _WARPS:
                unlikely = unlike(e, value, first.part(warp), warp).part(warp)
                if found is None:
                    e.move(total.part(warp), unlikely)
                else:
                    e.salu("s_or_b32", total.part(warp), total.part(warp), unlikely)
        found = total
    return found


def _less_lanes(e: Emitter, value: Place, pattern: LanePattern, wave: Wave) -> Place:
    """A value without what the lane's number adds to it."""
    for stride, lane_fields in pattern.fields or ():
        for shift, mask, step in lane_fields:
            part, times, less = lane(e), -step & _ALL, e.take(VGPR, value.count)
            if shift or mask != WARP_LANES - 1:  # else it is 32 steps more in the second warp, in all its lanes
                part = e.valu("v_bfe_u32", e.take(VGPR), part, shift, mask.bit_length())
            if stride is not None or value.count == 1:
                part = e.valu("v_mul_lo_u32", e.take(VGPR), part, times)
            if value.count == 1:
                e.valu("v_add_u32", less, part, value)
            else:
                factor = times if stride is None else wave.argument(e, stride)
                e.carry("v_mad_i64_i32", less, e.take(SGPR, 2), part, _in_scalar(e, factor), value)
            value = less
    return value


def _in_scalar(e: Emitter, factor: Operand) -> Operand:
    """What the 64-bit encoding takes: no literal."""
    return factor if isinstance(factor, int) and is_inline(factor) else e.scalar(factor)
