"""SAVE to a stream map: what the lanes of a warp save together is one entry of the warp's stream.

Entries are those of ``enum ncc_entry_kind`` in ``hookdrv/abi.h``. A warp's lanes reach every site equally often, so
each of them keeps the warp's cursor. What they find out of each other is the same for all that are here together
(``activemask``), and no lane waits for one that is not. Hardware may run lanes of a warp one group after another; then
each group finds that it is not the whole warp, and all of them put their records in one entry of kind APART. So they do
where they are together, but not all at the same save: where lanes may part in the kernel, each counts those.

A save that the whole warp does together may rest on what is proved of lanes that execute an instruction together: it
is, by all of them, and registers hold the same however hardware groups the lanes.

Saves of a basic block are put off to the last of a run (``runs.py``): only their values are kept where they stand. All
lanes come to the end of a run that came to its beginning, so what is said above of a save holds of a run's, too.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import dataclass, replace
from functools import partial, reduce

from ncc.abi import CAP_SPILLS, STREAM_UNIT_BYTES, EntryKind
from ncc.backends.ptx.code.emit import Emitter, RegClass, Registers, class_of, is_literal
from ncc.backends.ptx.code.helpers import lane_part, lanes_here
from ncc.backends.ptx.code.pack import PtxPacker, braced
from ncc.backends.ptx.code.saver import PtxSaver, existing_lanes, grid_warps, leader, may_wrap, warp_index
from ncc.backends.rewrite.layout import WARP_LANES, MapLayout
from ncc.backends.rewrite.pattern import SAME, LaneField, LanePattern, Trust
from ncc.backends.rewrite.saver import Position, Visit
from ncc.ir.types import Level, Type
from ncc.lanes import LaneStride, LaneTable

LANE_WORDS_BYTES = 4 * WARP_LANES
OF_RUNS = (Position.BEFORE, Position.AFTER)

Fields = Sequence[tuple[str, Type, LanePattern]]
_MATCHED = (Trust.READ_AT_ONCE, Trust.LIKELY)


@dataclass(frozen=True)
class _Noted:
    """A save that is come to, in registers of its own. ``saving``: predicate of the lanes that do it, None for all that
    are here; ``own``: what decides it for all lanes in the same turn at once, None where nothing does."""

    fields: Fields
    number: int  # of its pattern
    saving: str | None
    own: str | None

    @property
    def conditions(self) -> tuple[str, ...]:
        return tuple(p for p in (self.saving, self.own) if p is not None)


@dataclass(frozen=True)
class _Save:
    """A save at one place."""

    packer: PtxPacker
    number: int
    saving: str | None
    here: str           # masks: of the lanes that are here,
    lanes: str          # and of those that save
    says: list[str]     # predicates: where all hold, and the warp is all here, a record says those of all that save,
    same: str | None    # and all lanes that are here do the same save; None: they always do
    other: EntryKind    # of the entry where one does not say all, and the lanes are not apart


class StreamSaver(PtxSaver):
    """Through the kernel live the address behind the last entry's place, how many units there are up to it (negative:
    an entry did not fit), and how many records the lane has lost. Where not all lanes save, the others keep up."""

    def __init__(self, layout: MapLayout, param: str, registers: Registers, most: int) -> None:
        """``most`` saves are put off together."""
        super().__init__(layout, param)
        self.registers = registers
        self.most = most
        self.pending: list[_Noted] = []
        self.conditions: dict[Hashable, str] = {}  # of those, what they follow from -> the predicate
        self.end = registers.fresh(RegClass.B64)
        self.left = registers.fresh(RegClass.B32)
        self.lost = registers.fresh(RegClass.B32)
        self.turn = registers.fresh(RegClass.B32) if layout.lanes_part else None  # saves that the lane has come to
        self.existing = ""
        self.patterns: list[dict[str, LaneTable]] = []

    @property
    def described(self) -> MapLayout:
        return replace(self.layout, patterns=tuple(self.patterns))

    def cap(self, e: Emitter) -> str:
        """Without what spills."""
        cap = super().cap(e)
        return cap if self.layout.cap_bound is None else e.make("and.b32", RegClass.B32, cap, str(CAP_SPILLS - 1))

    def enter(self, e: Emitter) -> None:
        e.put("mov.b32", self.left, self.cap(e))
        e.put("mad.wide.u32", self.end, self.left, str(STREAM_UNIT_BYTES), self.warp_records(e))
        for counter in (self.lost, self.turn):
            if counter is not None:
                e.put("mov.b32", counter, "0")
        self.existing = existing_lanes(e)
        if not is_literal(self.existing):
            kept = self.registers.fresh(RegClass.B32)
            e.put("mov.b32", kept, self.existing)
            self.existing = kept

    def save(self, e: Emitter, visit: Visit, level: Level, fields: Sequence[tuple[str, Type]]) -> None:
        self.pending.append(self._note(e, fields))
        if len(self.pending) >= self.most or visit.position not in OF_RUNS:
            self.settle(e)

    def _note(self, e: Emitter, fields: Sequence[tuple[str, Type]]) -> _Noted:
        patterns = [_usable(e.patterns.get(operand, SAME), type_, field.type.bytes)
                    for (operand, type_), field in zip(fields, self.map.fields, strict=True)]
        copied = partial(_copy, e) if self.most > 1 else lambda operand, class_: operand
        kept = [(copied(operand, class_of(type_)), type_, pattern)
                for (operand, type_), pattern in zip(fields, patterns, strict=True)]
        saving, own = (p and self._condition(e, p) for p in self._who_saves(e))
        return _Noted(kept, self._number(patterns), saving, own)

    def _condition(self, e: Emitter, predicate: str) -> str:
        """A copy of a predicate, or the copy that there is of what is the same."""
        if self.most == 1:
            return predicate
        key = e.expression(predicate)
        found = self.conditions.get(key) if key is not None else None
        if found is None:
            found = _copy(e, predicate, RegClass.PRED)
            self.conditions[key or found] = found
        return found

    @staticmethod
    def _who_saves(e: Emitter) -> tuple[str | None, str | None]:
        """Predicates, as in ``_Noted``."""
        if e.guard_is_uniform:
            return None, e.guard
        return (e.all_turns.guard, e.turn) if e.all_turns else (e.guard, None)

    def settle(self, e: Emitter) -> None:
        """Save what has been put off. Where all lanes of the warp do all of it, one record says theirs each time, and
        there is room, that is a store each, and one jump over everything else."""
        noted, self.pending, self.conditions = self.pending, [], {}
        e = e.outermost
        if self.turn is not None and noted:
            e.put("add.u32", self.turn, self.turn, str(len(noted)))
        if len(noted) < 2:
            return self._save_each(e, noted)
        here = lanes_here(e)
        usual, place = self._usual(e, noted, here), self._place(e)
        first = e.make("setp.eq.and.u32", RegClass.PRED, self.lane(e), "0", usual)
        size = self.layout.entry_units(EntryKind.ALL)
        for number, save in enumerate(noted):
            words = self._late(e, self._words(self._packed(e, save)), first)
            entry = [_header(e, EntryKind.ALL, save.number), *words]
            self._store_words(e, place, entry, first, number * size * STREAM_UNIT_BYTES)
        e.put("sub.u32", self.left, self.left, str(len(noted) * size), when=usual)
        with e.skipped(self._nothing_left(e, noted, here, usual)):
            return self._save_each(e, noted)

    def _usual(self, e: Emitter, noted: Sequence[_Noted], here: str) -> str:
        """Predicate: all lanes of the warp do all saves, together, one record says theirs, and all of them fit."""
        asked = dict.fromkeys(p for save in noted for p in save.conditions)
        if any(pattern.trust is Trust.CHECKED for save in noted for _, _, pattern in save.fields) and e.checks:
            asked[e.checks.holds] = None
        lanes = e.make("vote.sync.ballot.b32", RegClass.B32, reduce(e.both, asked), here) if asked else here
        usual = e.make("setp.eq.b32", RegClass.PRED, lanes, self.existing)
        agree = [self._agree(e, here, *field) for save in noted for field in save.fields if _is_matched(*field)]
        for also in (*agree, self._same_turn(e, here)):
            usual = e.both(usual, also) if also else usual
        units = len(noted) * self.layout.entry_units(EntryKind.ALL)
        return e.make("setp.ge.and.s32", RegClass.PRED, self.left, str(units), usual)

    def _nothing_left(self, e: Emitter, noted: Sequence[_Noted], here: str, usual: str) -> str:
        """Predicate: ``usual``, or no lane of the warp does any of the saves."""
        if not all(save.conditions for save in noted):
            return usual
        some = dict.fromkeys(save.own or str(save.saving) for save in noted)
        none = _not(e, e.make("vote.sync.any.pred", RegClass.PRED, reduce(partial(_either, e), some), here))
        if not all(save.own for save in noted):  # lanes that are elsewhere may do some
            none = e.make("setp.eq.and.b32", RegClass.PRED, here, self.existing, none)
            same = self._same_turn(e, here)
            none = e.both(none, same) if same else none
        return _either(e, usual, none)

    def _save_each(self, e: Emitter, noted: Sequence[_Noted]) -> None:
        for each in noted:
            save = self._look_around(e, each)
            condition = _known_uniform(e, each.own, save.here) if each.own else None
            place = self._place(e)
            usual = self._usual_one(e, save, condition)
            first = e.make("setp.eq.and.u32", RegClass.PRED, self.lane(e), "0", usual)
            words = self._words(save.packer)
            words = self._late(e, words, first) if len(noted) > 1 else words
            self._store_words(e, place, [_header(e, EntryKind.ALL, save.number), *words], first)
            e.put("sub.u32", self.left, self.left, str(self.layout.entry_units(EntryKind.ALL)), when=usual)
            with e.skipped(_either(e, usual, _not(e, condition)) if condition else usual):
                self._save_else(e, save, place, each.own if self.turn else None)

    @staticmethod
    def _late(e: Emitter, words: Sequence[str], first: str) -> list[str]:
        """The words, made when it is known who stores them, and only then: else the assembler makes those of all saves
        before, and needs a vector of registers for each."""
        key = f"nothing of {first}"
        nothing = e.once(key) or e.remember(key, e.make("selp.b32", RegClass.B32, "0", "1", first))
        return [e.make("add.u32", RegClass.B32, word, nothing) for word in words]

    def _place(self, e: Emitter) -> str:
        """Of the next entry."""
        return e.make("mad.wide.s32", RegClass.B64, self.left, str(-STREAM_UNIT_BYTES), self.end)

    def _packed(self, e: Emitter, save: _Noted) -> PtxPacker:
        return self.packer(e, [field[:2] for field in save.fields])

    def _words(self, packer: PtxPacker) -> list[str]:
        return [packer.word(at) for at in range(0, self.map.record_bytes, 4)]

    def _usual_one(self, e: Emitter, save: _Save, condition: str | None) -> str:
        """``_usual`` of one save."""
        usual = e.make("setp.eq.b32", RegClass.PRED, save.lanes, self.existing)
        for also in (*save.says, save.same, condition):
            usual = e.both(usual, also) if also else usual
        return e.make("setp.ge.and.s32", RegClass.PRED, self.left, str(self.layout.entry_units(EntryKind.ALL)), usual)

    def _save_else(self, e: Emitter, save: _Save, place: str, own: str | None) -> None:
        """An entry of whatever kind; of records that do not fit there are only the numbers. ``own``: a condition that
        lanes in different turns may not have alike; None: all that are here have it."""
        one, apart = self._together(e, save)
        for says in save.says:
            one = e.both(one, says)
        units = self._units(e, save, one, apart)
        place = self._spill(e, place, units, own)
        fits, misses = e.fresh(RegClass.PRED), e.fresh(RegClass.PRED)
        also = (".and", own) if own else ("",)
        e.put(f"setp.ge{also[0]}.s32", f"{fits}|{misses}", self.left, units, *also[1:])
        self._store_one(e, save, place, e.both(one, fits))
        self._store_own(e, save, place, fits, one, apart)
        first_miss = e.make("setp.gt.and.s32", RegClass.PRED, self.left, "0", misses)
        e.put("st.global.b32", f"[{place}]", e.make("mov.b32", RegClass.B32, str(EntryKind.END.value)), when=first_miss)
        lost = misses if save.saving is None else e.both(misses, save.saving)
        e.put("add.u32", self.lost, self.lost, "1", when=lost)
        e.put("sub.u32", self.left, self.left, units, when=own)
        if may_wrap(self.layout):
            e.put("max.s32", self.left, self.left, str(self.layout.entry_units(EntryKind.APART) - (1 << 31)))

    def _spill(self, e: Emitter, place: str, units: str, own: str | None) -> str:
        """The place of an entry. Where the warp has more units behind those of all warps, one that does not fit before
        them stands there, and so do the warp's next ones."""
        if self.layout.cap_bound is None:
            return place
        base = self._spill_base(e)
        there = e.make("setp.lt.s32", RegClass.PRED, super().cap(e), "0")
        before = e.make("setp.le.and.u64", RegClass.PRED, self.end, base, there)
        goes = e.make("setp.lt.and.s32", RegClass.PRED, self.left, units, before)
        goes = e.both(goes, own) if own else goes
        room = e.make("setp.gt.and.s32", RegClass.PRED, self.left, "0", goes)
        skip = e.make("mad.lo.s32", RegClass.B32, self.left, "256", str(EntryKind.SKIP.value))
        e.put("st.global.b32", f"[{place}]", skip, when=room)
        end = e.scaled(e.add32(warp_index(e), "1"), self.layout.cap_bound * STREAM_UNIT_BYTES, base)
        e.put("mov.b32", self.left, str(self.layout.cap_bound), when=goes)
        e.put("mov.b64", self.end, end, when=goes)
        return self._place(e)

    def _spill_base(self, e: Emitter) -> str:
        """Behind the first units of all warps."""
        units = e.mad_wide(grid_warps(e), self.cap(e), "0")
        return e.mad64(units, str(STREAM_UNIT_BYTES), self.records(e))

    def _look_around(self, e: Emitter, noted: _Noted) -> _Save:
        here, saving = lanes_here(e), noted.saving
        lanes = here if saving is None else e.make("vote.sync.ballot.b32", RegClass.B32, saving, here)
        says, other = [], EntryKind.APART
        for operand, type_, pattern in noted.fields:
            if is_literal(operand) or pattern.trust is Trust.PROVED:
                continue
            checked = e.checks if pattern.trust is Trust.CHECKED else None
            says.append(_known_uniform(e, checked.holds, here) if checked else
                        self._agree(e, here, operand, type_, pattern))
            other = EntryKind.OWN if pattern.trust is not Trust.READ_AT_ONCE else other
        return _Save(self._packed(e, noted), noted.number, saving, here, lanes, says, self._same_turn(e, here), other)

    def _same_turn(self, e: Emitter, here: str) -> str | None:
        """Predicate: the lanes that are here are to do the same save; None: they always are."""
        if self.turn is None:
            return None
        return e.once("same turn") or e.remember("same turn", self._match(e, here, self.turn, RegClass.B32))

    def _together(self, e: Emitter, save: _Save) -> tuple[str, str]:
        """Predicates: all of the warp are here, to do the same save, or not."""
        together, apart = e.fresh(RegClass.PRED), e.fresh(RegClass.PRED)
        e.put("setp.eq.b32", f"{together}|{apart}", save.here, self.existing)
        if save.same is None:
            return together, apart
        together = e.both(together, save.same)
        return together, _not(e, together)

    @staticmethod
    def _match(e: Emitter, here: str, value: str, class_: RegClass) -> str:
        """PTX ISA 9.7.13.11: true if all lanes of the mask have the same value."""
        same = e.fresh(RegClass.PRED)
        e.put(f"match.all.sync.{class_.directive}", f"{e.fresh(RegClass.B32)}|{same}", value, here)
        return same

    def _agree(self, e: Emitter, here: str, operand: str, type_: Type, pattern: LanePattern) -> str:
        """Whether a field is as the pattern says in all lanes that are here, those that do not save among them: they
        could not come to another answer than the others."""
        class_ = class_of(type_)
        if class_ is RegClass.PRED:
            class_, operand = RegClass.B32, e.make("selp.b32", RegClass.B32, "1", "0", operand)
        for stride, lane_fields in pattern.fields or ():
            for field in lane_fields:
                operand = self._less(e, operand, class_, field, stride)
        return self._match(e, here, operand, class_)

    def _less(self, e: Emitter, operand: str, class_: RegClass, field: LaneField, stride: LaneStride | None) -> str:
        """A value without what a field of the lane's number adds to it."""
        shift, mask, step = field
        part = lane_part(e, self.lane(e), shift, mask)
        if stride is None:
            return e.make("mad.wide.s32" if class_ is RegClass.B64 else "mad.lo.s32", class_, part, str(-step), operand)
        factor = e.parameter(stride)
        return e.make("mad.lo.s64", class_, e.make("mul.wide.s32", RegClass.B64, part, str(-step)), factor, operand)

    def _number(self, patterns: Sequence[LanePattern]) -> int:
        """Of the record's pattern in the kernel's description."""
        record = {field.name: pattern.told for field, pattern in zip(self.map.fields, patterns, strict=True)
                  if pattern.told}
        if record not in self.patterns:
            self.patterns.append(record)
        return self.patterns.index(record)

    def _units(self, e: Emitter, save: _Save, one: str, apart: str) -> str:
        """Of the entry; 0 where no lane saves."""
        size = self.layout.entry_units
        units = str(size(EntryKind.ALL))
        if save.saving is not None:
            every = e.make("setp.eq.b32", RegClass.PRED, save.lanes, self.existing)
            units = _choose(e, every, units, str(size(EntryKind.SOME)))
            units = _choose(e, e.make("setp.ne.b32", RegClass.PRED, save.lanes, "0"), units, "0")
        return _choose(e, one, units, _choose(e, apart, str(size(EntryKind.APART)), str(size(save.other))))

    def _store_one(self, e: Emitter, save: _Save, place: str, says: str) -> None:
        """By the lowest lane that saves, if its record says all. Where all lanes of the warp save, they come here for
        want of room before what spills."""
        spills = self.layout.cap_bound is not None
        if save.saving is None and not spills:
            return
        below = e.make("and.b32", RegClass.B32, save.lanes, e.special("lanemask_lt"))
        first = e.make("setp.eq.and.b32", RegClass.PRED, below, "0", says)
        header, some = _header(e, EntryKind.ALL, save.number), None
        if save.saving is not None:
            first = some = e.both(first, save.saving)
            header = _header(e, EntryKind.SOME, save.number)
        if save.saving is not None and spills:
            every = e.make("setp.eq.b32", RegClass.PRED, save.lanes, self.existing)
            header = _choose(e, every, _header(e, EntryKind.ALL, save.number), header)
            some = e.both(first, _not(e, every))
        words = self._words(save.packer)
        self._store_words(e, place, [header, *words], first)
        if some is not None:
            e.put("st.global.b32", f"[{place}+{4 * (1 + len(words))}]", save.lanes, when=some)

    @staticmethod
    def _store_words(e: Emitter, place: str, words: Sequence[str], when: str, offset: int = 0) -> None:
        for at in range(0, len(words), 4):
            part = list(words[at : at + 4])
            part += part[:1] * (len(part) == 3)
            kind = {1: "b32", 2: "v2.b32", 4: "v4.b32"}[len(part)]
            to = offset + 4 * at
            e.put(f"st.global.{kind}", f"[{place}+{to}]" if to else f"[{place}]", braced(part), when=when)

    def _store_own(self, e: Emitter, save: _Save, place: str, fits: str, one: str, apart: str) -> None:
        """By every lane that saves; of lanes that are apart all say whether they do. The head is the same from all."""
        own = e.both(fits, _not(e, one))
        lane_words, header = own, _header(e, EntryKind.APART, 0)
        if save.other is not EntryKind.APART:
            lane_words = e.both(apart, fits)
            header = e.make("selp.b32", RegClass.B32, header, str(save.other.value), apart)
        mine = self.lane_place(e, place)
        self.store(e, mine, 1, save.packer, own if save.saving is None else e.both(own, save.saving))
        e.put("st.global.v2.b32", f"[{place}]", braced([header, save.lanes]), when=own)
        has = _choose(e, save.saving, "1", "0") if save.saving else e.make("mov.b32", RegClass.B32, "1")
        words = mine if self.layout.chunks[-1] == 4 else e.mad_wide(self.lane(e), "4", place)
        behind = STREAM_UNIT_BYTES + WARP_LANES * self.map.record_bytes
        e.put("st.global.b32", f"[{words}+{behind}]", has, when=lane_words)

    def leave(self, e: Emitter, visit: Visit) -> None:
        warp = warp_index(e)
        count = e.make("sub.u32", RegClass.B32, self.cap(e), self.left)
        if self.layout.cap_bound is not None:
            with e.skipped(e.make("setp.ge.s32", RegClass.PRED, super().cap(e), "0")):
                spilled = e.make("setp.gt.u64", RegClass.PRED, self.end, self._spill_base(e))
                e.put("add.u32", count, count, str(self.layout.cap_bound), when=spilled)
        if self.layout.stream_counts == 1:
            e.put("st.global.u32", f"[{e.scaled(warp, 4, self.counts(e))}]", count, when=leader(e, visit.position))
        else:
            place = e.mad_wide(self.lane(e), "4", e.scaled(warp, LANE_WORDS_BYTES, self.counts(e)))
            e.put("st.global.u32", f"[{place}]", count, when=e.guard)
        full = e.make("setp.lt.s32", RegClass.PRED, self.left, "0")
        lost = e.mad_wide(self.lane(e), "4", e.scaled(warp, LANE_WORDS_BYTES, self.lanes_area(e)))
        e.put("st.global.b32", f"[{lost}]", self.lost, when=full if e.guard is None else e.both(full, e.guard))


def _usable(pattern: LanePattern, operand_type: Type, field_bytes: int) -> LanePattern:
    """A pattern of the field: what the operand's bits wrap around at, the field has to; what is not proved, code has to
    compute."""
    fits = operand_type.bits >= 8 * field_bytes or not pattern.told
    computed = pattern.fields is not None and (operand_type.bits == 64 or not pattern.told.strides)
    return pattern if fits and (pattern.trust in (Trust.PROVED, Trust.CHECKED) or computed) else SAME


def _header(e: Emitter, kind: EntryKind, number: int) -> str:
    return e.make("mov.b32", RegClass.B32, str(kind.value | number << 8))


def _is_matched(operand: str, type_: Type, pattern: LanePattern) -> bool:
    """Whether lanes have to be asked if they agree on a field."""
    return not is_literal(operand) and pattern.trust in _MATCHED


def _known_uniform(e: Emitter, predicate: str, here: str) -> str:
    """A predicate that all lanes have alike. By a vote the assembler knows that, too, and what follows costs less."""
    key = f"{predicate} in all"
    return e.once(key) or e.remember(key, e.make("vote.sync.any.pred", RegClass.PRED, predicate, here))


def _copy(e: Emitter, operand: str, class_: RegClass) -> str:
    """What an operand is now."""
    if is_literal(operand):
        return operand
    if operand[0] == "!":
        return e.make("not.pred", RegClass.PRED, operand[1:])
    return e.make(f"mov.{class_.directive}", class_, operand)


def _either(e: Emitter, a: str, b: str) -> str:
    return e.make("or.pred", RegClass.PRED, a, b)


def _not(e: Emitter, predicate: str) -> str:
    return predicate[1:] if predicate[0] == "!" else e.make("not.pred", RegClass.PRED, predicate)


def _choose(e: Emitter, predicate: str, true: str, false: str) -> str:
    return true if true == false else e.make("selp.b32", RegClass.B32, true, false, predicate)
