"""SAVE to a stream map: what the lanes of a warp of 32 save together is one entry of its stream.

Entries are those of ``enum ncc_entry_kind`` in ``hookdrv/abi.h``. A wave is two warps, on RDNA mostly one. It has
one program counter, so that its cursors are scalars, whichever lanes a save is for: lanes are never apart. A warp none
of whose lanes save stores nothing. All units are one piece: no stream of AMD's spills.

One store of 16 bytes begins the entries of both warps. Where all lanes save, one record says theirs in both, and there
is room, that is all, and the rest is jumped over: the wave's lanes are compared with the first, as if the pattern went
on in the second warp. In the rest each warp's are compared with its own first one, before each has an entry of the kind
that it needs; what a save does not need no lane does.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager, nullcontext
from dataclasses import dataclass, replace

from ncc.abi import STREAM_UNIT_BYTES, EntryKind
from ncc.backends.gcn.code.emit import SGPR, VGPR, Emitter, Operand, Place, Registers, is_inline, narrowed, writes_scc
from ncc.backends.gcn.code.helpers import lane
from ncc.backends.gcn.code.lower import choose
from ncc.backends.gcn.code.own_entry import OwnEntry, unlike
from ncc.backends.gcn.code.pack import STORES, GcnPacker, as_integer
from ncc.backends.gcn.code.saver import Fields, GcnSaver, scaled
from ncc.backends.gcn.code.wave import LANES, Kept, Wave
from ncc.backends.rewrite.layout import WARP_LANES, MapLayout
from ncc.backends.rewrite.pattern import LANE_BITS, LanePattern, Trust, pattern_number, usable
from ncc.backends.rewrite.saver import Visit
from ncc.ir.types import Level, Type
from ncc.lanes import LaneTable

_UNIT_WORDS = STREAM_UNIT_BYTES // 4
_UNIT_SHIFT = STREAM_UNIT_BYTES.bit_length() - 1
_ALL = (1 << WARP_LANES) - 1
_SECOND = _ALL << WARP_LANES
"""The lanes of the second warp."""
_FIRST_LANES = 1 | 1 << WARP_LANES
_UNITS_LANE = 1
"""Of ``StreamSaver.place``: it is no warp's first."""


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
        heads, one, some, lost = (e.mask() for _ in range(4))
        own = e.mask() if may_differ else None
        return _Entries(heads, one, some, own, lost, *(e.take(VGPR) for _ in range(3)))


class StreamSaver(GcnSaver):
    """Through the kernel live the units that each warp attempted, which stop at their highest number, and how many
    records a lane lost. A launch gives a wave's warps at most 2**32 bytes: places are offsets of 32 bits.

    The usual save takes units of all warps at once, which are counted as attempted later: it adds their bytes to
    ``next``, an address whose lower half overflows where a warp has too few. In the first lane of each warp, ``place``
    is what that has to be added to for where an entry ends; in another one, how many units there were when both were
    set.
    """

    def __init__(self, layout: MapLayout, wave: Wave, registers: Registers) -> None:
        super().__init__(layout, wave)
        self.warps = range(wave.lanes // WARP_LANES)
        self.attempted = registers.take(SGPR, len(self.warps))
        self.next = registers.take(SGPR, 2)
        self.lost = registers.take(VGPR)
        self.place = registers.take(VGPR, own=True)
        self.usual_bytes = layout.entry_units(EntryKind.ALL) << _UNIT_SHIFT
        self.first_lanes: Place | None = None
        self.keep(registers)
        self.patterns: list[dict[str, LaneTable]] = []

    def keep(self, registers: Registers) -> None:
        super().keep(registers)
        if len(registers.sgpr.free) > self.wave.spared:
            self.first_lanes = registers.take(SGPR, len(self.warps))

    @property
    def described(self) -> MapLayout:
        return replace(self.layout, patterns=tuple(self.patterns))

    def enter(self, e: Emitter) -> None:
        super().enter(e)
        e.move(self.attempted, 0)
        e.move(self.lost, 0)
        self._set_places(e, self.warp_records(e), self.cap(e), [0 for _ in self.warps])
        if self.first_lanes:
            self._find_first_lanes(e, self.first_lanes)

    def save(self, e: Emitter, visit: Visit, level: Level, fields: Fields) -> None:
        patterns = [usable(e.pattern(operand), type_, field.type.bytes)
                    for (operand, type_), field in zip(fields, self.map.fields, strict=True)]
        number = pattern_number(self.patterns, [field.name for field in self.map.fields], patterns)
        end = next(e.labels)
        lane(e)  # for all lanes that are on, before some are turned off
        with e.scratch(), narrowed(e, None, self.by_leader(level)):
            packer = GcnPacker(e, fields, self.map.fields)
            before, words = e.mask(), self._words(e)
            others = list(e.taken)
            values = list(_less_patterns(e, self.wave, fields, patterns))
            self._ask_usual(e, packer, words, values, EntryKind.ALL.value | number << 8)
            compared = [p for p in e.taken if p not in (*others, *e.memo.values())]
            with e.skipped("" if values else end):
                here, first = self._lanes_of_warps(e, before)
                differ = self._ask_warps(e, before, here, first, values) if values else None
                e.release(*compared)
                with e.skipped(end) if values else nullcontext():
                    self._save_unusual(e, before, here, first, differ, packer, words, number)
            self._store_usual(e, before, words)
            e.lines.append(f"{end}:")

    def _words(self, e: Emitter) -> list[Place]:
        """Room for an entry's head, and the record behind it, in tuples of a unit."""
        n_record = -(-self.map.record_bytes // 4)
        units = [e.take(VGPR, _UNIT_WORDS) for _ in range(0, n_record + 1, _UNIT_WORDS)]
        return [unit.part(at) for unit in units for at in range(_UNIT_WORDS)][: n_record + 1]

    def _fill(self, e: Emitter, packer: GcnPacker, words: list[Place], first: int, end: int) -> list[str]:
        """Instructions that fill some words of the record, which are not emitted yet."""
        start = len(e.lines)
        for at in range(first, min(end, len(words) - 1)):
            packer.word(words[at + 1], 4 * at, min(4, self.map.record_bytes - 4 * at))
        found = e.lines[start:]
        del e.lines[start:]
        return found

    # ---- what is usual

    def _ask_usual(self, e: Emitter, packer: GcnPacker, words: list[Place], values: Sequence[Place],
                   first_word: int) -> None:
        """SCC: whether all lanes save, the lanes of the wave have alike what patterns leave of their values, and there
        is room, which is taken. The entry is put together where wait states are wanted; its clock comes last."""
        alike = e.mask()
        firsts = [_first_lanes(e, value) for value in values]
        e.move(words[0], first_word)
        e.lines += self._fill(e, packer, words, 0, 1)
        late = self._fill(e, packer, words, 1, len(words))
        if writes_scc(late):
            e.lines += late
            late = []
        if len(values) == 1:
            self._take_usual(e)
        masks = [e.compare("eq", (first, value), f"u{32 * value.count}", e.mask())
                 for first, value in zip(firsts, values, strict=True)]
        for mask in masks[1:]:
            e.salu(e.of_mask("s_and"), masks[0], masks[0], mask)
        if len(values) != 1:
            self._take_usual(e)
        self._all_alike(e, alike, masks[0] if masks else e.exec)
        e.lines += late

    def _take_usual(self, e: Emitter) -> None:
        """Units of all warps. SCC: whether there were too few, and where the next entries begin is no address."""
        e.salu("s_add_u32", self.next.part(0), self.next.part(0), self.usual_bytes)

    def _give_back(self, e: Emitter) -> None:
        e.salu("s_sub_u32", self.next.part(0), self.next.part(0), self.usual_bytes)

    def _all_alike(self, e: Emitter, alike: Place, lanes: Place | str) -> None:
        """SCC: whether some lanes are all, and units could be taken, as it says."""
        e.put(e.of_mask("s_cselect"), alike, 0, lanes)
        e.put(f"s_cmp_eq_u{e.lanes}", alike, self.wave.kept[Kept.LANES])

    def _store_usual(self, e: Emitter, before: Place, words: list[Place]) -> None:
        """One record of each warp, by its first lane."""
        first_lanes = self.first_lanes or self._find_first_lanes(e, e.mask())
        e.put(e.of_mask("s_and_saveexec"), before, first_lanes)
        for at in range(0, len(words), _UNIT_WORDS):
            self._store_unit(e, self.place, words[at:], self.next, 4 * at - self.usual_bytes)
        e.put(e.of_mask("s_mov"), e.exec, before)

    def _find_first_lanes(self, e: Emitter, into: Place) -> Place:
        """Of the warps that exist: the kernel may have turned on lanes that do not."""
        for warp in self.warps:
            e.salu("s_and_b32", into.part(warp), self.wave.kept[Kept.LANES].part(warp), 1)
        return into

    # ---- what is not

    def _lanes_of_warps(self, e: Emitter, before: Place) -> tuple[Place, Place]:
        """The lanes that save, which are on from here on, and the first one of each warp; nothing is taken for them.

        The kernel may have turned on lanes that do not exist, in a warp that is another block's.
        """
        here, first = e.mask(), e.take(SGPR, len(self.warps))
        self._give_back(e)
        e.put(e.of_mask("s_and_saveexec"), before, self.wave.kept[Kept.LANES])
        e.put(e.of_mask("s_mov"), here, e.exec)
        for warp in self.warps:
            e.put("s_ff1_i32_b32", first.part(warp), here.part(warp))  # of no lane -1: any other will do
        return here, first

    def _ask_warps(self, e: Emitter, before: Place, here: Place, first: Place, values: Sequence[Place]) -> Place:
        """SCC: whether the usual entries do for each warp by itself. A word for each warp, which is not 0 where its
        lanes differ."""
        differ = _differing(e, first, values)
        with e.scratch():
            alike = e.salu(e.of_mask("s_andn2"), e.mask(), here, differ)
            e.put(e.of_mask("s_mov"), e.exec, before)
            self._take_usual(e)
            self._all_alike(e, alike, alike)
        return differ

    def _save_unusual(self, e: Emitter, before: Place, here: Place, first: Place, differ: Place | None,
                      packer: GcnPacker, words: list[Place], number: int) -> None:
        base, cap = self.warp_records(e), self.cap(e)
        if differ is not None:
            self._give_back(e)
            e.put(e.of_mask("s_mov"), e.exec, here)
        self._count_usual(e)
        own = None if differ is None else OwnEntry(words[1:], packer)
        entries = self._entries(e, here, first, differ, own, cap, number)
        self._store(e, base, entries, here, words, own)
        with _only(e, entries.lost, here):
            e.put("v_add_u32_e64", self.lost, self.lost, "1 clamp")
        e.put(e.of_mask("s_mov"), e.exec, before)
        self._set_places(e, base, cap, [self.attempted.part(warp) for warp in self.warps])

    def _count_usual(self, e: Emitter) -> None:
        """The units of usual entries as attempted: what there was when ``next`` was set, less what there is."""
        with e.scratch():
            more, left = e.take(SGPR), e.take(SGPR)
            e.put("v_readlane_b32", more, self.place, _UNITS_LANE)
            e.salu("s_not_b32", left, self.next.part(0))
            e.salu("s_lshr_b32", left, left, _UNIT_SHIFT)
            e.salu("s_sub_u32", more, more, left)
            for warp in self.warps:
                e.salu("s_add_u32", self.attempted.part(warp), self.attempted.part(warp), more)

    def _set_places(self, e: Emitter, base: Place, cap: Operand, attempted: Sequence[Operand]) -> None:
        """``next`` and ``place``, by what each warp has attempted.

        The lower half of ``next`` is -16 less the bytes of the units that all warps have: it overflows where more are
        taken. What is missing to the first warp's next entry is its place; the second one's begins ``apart`` from it.
        Where that is no number of 32 bits, no save is a usual one.
        """
        with e.scratch():
            begin, left, place, second = e.take(SGPR, 2), e.take(SGPR), e.take(SGPR), e.take(SGPR)
            self._find_left(e, left, cap, attempted)
            self._add(e, begin, base, attempted[0])
            self._place(e, place, begin, left)
            if len(self.warps) > 1:
                apart = e.take(SGPR)
                e.salu("s_sub_u32", apart, attempted[1], attempted[0])
                e.salu("s_add_u32", apart, apart, cap)
                e.salu("s_lshl_b32", apart, apart, _UNIT_SHIFT)
                e.salu("s_add_u32", second, place, apart)
                e.salu("s_cselect_b32", left, 0, left)
                self._place(e, place, begin, left)
                e.put("v_writelane_b32", self.place, second, WARP_LANES)
            e.salu("s_sub_u32", self.next.part(0), begin.part(0), place)
            e.salu("s_subb_u32", self.next.part(1), begin.part(1), 0)
            e.put("v_writelane_b32", self.place, place, 0)
            e.put("v_writelane_b32", self.place, left, _UNITS_LANE)

    @staticmethod
    def _find_left(e: Emitter, left: Place, cap: Operand, attempted: Sequence[Operand]) -> None:
        """Units that all warps have."""
        most = attempted[0]
        for other in attempted[1:]:
            most = e.salu("s_max_u32", left, most, other) if most else other
        e.salu("s_min_u32", left, most, cap)
        e.salu("s_sub_u32", left, cap, left)

    @staticmethod
    def _add(e: Emitter, into: Place, base: Place, units: Operand) -> None:
        with e.scratch():
            e.salu("s_add_u32", into.part(0), base.part(0), _bytes_of(e, units))
            e.salu("s_addc_u32", into.part(1), base.part(1), 0)

    @staticmethod
    def _place(e: Emitter, into: Place, begin: Place, left: Place) -> None:
        e.salu("s_lshl_b32", into, left, _UNIT_SHIFT)
        e.salu("s_add_u32", into, into, STREAM_UNIT_BYTES)
        e.salu("s_add_u32", into, into, begin.part(0))

    def _entries(self, e: Emitter, here: Place, first: Place, differ: Place | None, own: OwnEntry | None, cap: Operand,
                 number: int) -> _Entries:
        """Both warps' entries, whose units are taken."""
        entries = _Entries.take(e, own is not None)
        for warp in self.warps:
            with e.scratch():
                header, place = self._take_units(e, entries, warp, here, first.part(warp), differ, own, number, cap)
                with nullcontext() if warp == 0 else _only(e, e.scalar(_SECOND, LANES), here):
                    for into, value in ((entries.header, header), (entries.place, place),
                                        (entries.mask, here.part(warp))):
                        e.move(into, value)
        if entries.own is not None:
            e.salu(e.of_mask("s_andn2"), entries.heads, entries.heads, entries.own)
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
                self._store_unit(e, entries.place, words[at:], base, 4 * at)
        if own and entries.own is not None:
            with _only(e, entries.own, here):
                own.store(e, base, entries.header, entries.place, entries.mask)

    @staticmethod
    def _store_unit(e: Emitter, place: Place, words: list[Place], base: Place, at: int) -> None:
        """The first of these words, which begin a unit, so many bytes from a place."""
        size = 16 if len(words) > 2 else 4 * len(words)
        e.put(STORES[size], place, Place(VGPR, words[0].first, size // 4), f"{base} offset:{at}")

    def leave(self, e: Emitter, visit: Visit) -> None:
        """All lanes that exist are on."""
        layout, cap = self.layout, self.cap(e)
        self._count_usual(e)
        counts, losses = self.pointer(e, layout.counts_param), self.pointer(e, layout.lanes_param)
        with e.scratch():
            place, full = e.take(SGPR, 2), e.mask()
            count, offset = e.take(VGPR), e.take(VGPR)
            self._of_warp(e, count, [self.attempted.part(warp) for warp in self.warps])
            self._of_warp(e, offset, [4 * warp for warp in self.warps])
            scaled(e, place, self.warp, 4, counts)
            with narrowed(e, self._first_of_each(e), leader=False):
                e.put("global_store_dword", offset, count, place)
            scaled(e, place, self.warp, 4 * WARP_LANES, losses)
            e.compare("gt", (count, cap), "u32", full)
            e.valu("v_lshlrev_b32", offset, 2, lane(e))
            with narrowed(e, full, leader=False):
                e.put("global_store_dword", offset, self.lost, place)

    @staticmethod
    def _of_warp(e: Emitter, into: Place, values: Sequence[Operand]) -> None:
        """In each lane its warp's."""
        if len(values) == 1:
            e.move(into, values[0])
        else:
            choose(e, into, e.scalar(_SECOND, LANES), values[1], values[0])

    @staticmethod
    def _first_of_each(e: Emitter) -> Place:
        return e.scalar(_FIRST_LANES & (1 << e.lanes) - 1, e.lanes)


@contextmanager
def _only(e: Emitter, lanes: Place, here: Place) -> Iterator[None]:
    """EXEC confined to some of the lanes that are here."""
    e.put(e.of_mask("s_and"), e.exec, e.exec, lanes)
    with e.scratch():
        yield
    e.put(e.of_mask("s_mov"), e.exec, here)


# ---- whether one record says those of all


def _less_patterns(e: Emitter, wave: Wave, fields: Fields, patterns: Sequence[LanePattern]) -> Iterator[Place]:
    """Of each field that lanes may have otherwise than its pattern says, what that leaves of it."""
    for (operand, type_), pattern in zip(fields, patterns, strict=True):
        if pattern.trust is Trust.PROVED or isinstance(operand, int) or (operand.uniform and type_ is not Type.PRED):
            continue
        value = e.vector(as_integer(e, operand, type_), 64 if type_.bits == 64 else 32)
        yield _less_lanes(e, value, pattern, wave)


def _first_lanes(e: Emitter, value: Place) -> Place:
    """What the first lane that is on has."""
    first = e.take(SGPR, value.count)
    for at in range(value.count):
        e.put("v_readfirstlane_b32", first.part(at), value.part(at))
    return first


def _differing(e: Emitter, first: Place, values: Sequence[Place]) -> Place:
    """A word for each warp, which is not 0 where lanes differ."""
    total = e.mask()
    for n, value in enumerate(values):
        for warp in range(total.count):
            with e.scratch():
                unlikely = unlike(e, value, first.part(warp), warp).part(warp)
                if n:
                    e.salu("s_or_b32", total.part(warp), total.part(warp), unlikely)
                else:
                    e.move(total.part(warp), unlikely)
    return total


def _less_lanes(e: Emitter, value: Place, pattern: LanePattern, wave: Wave) -> Place:
    """A value without what the lane's number adds to it."""
    for stride, lane_fields in pattern.fields or ():
        for shift, mask, step in lane_fields:
            part, times, less = lane(e), -step & _ALL, e.take(VGPR, value.count)
            if shift + mask.bit_length() < LANE_BITS:
                part = e.valu("v_bfe_u32", e.take(VGPR), part, shift, mask.bit_length())
            elif shift:  # so many steps more in the second warp, in all its lanes, are likely too
                part = e.valu("v_lshrrev_b32", e.take(VGPR), shift, part)
            if stride is not None or value.count == 1:
                part = e.valu("v_mul_lo_u32", e.take(VGPR), part, times)
            if value.count == 1:
                e.valu("v_add_u32", less, part, value)
            else:
                factor = times if stride is None else wave.argument(e, stride)
                e.carry("v_mad_i64_i32", less, e.mask(), part, _in_scalar(e, factor), value)
            value = less
    return value


def _bytes_of(e: Emitter, units: Operand) -> Operand:
    return units << _UNIT_SHIFT if isinstance(units, int) else e.salu("s_lshl_b32", e.take(SGPR), units, _UNIT_SHIFT)


def _in_scalar(e: Emitter, factor: Operand) -> Operand:
    """What the 64-bit encoding takes: no literal."""
    return factor if isinstance(factor, int) and is_inline(factor) else e.scalar(factor)
