"""SAVE to a stream map: what the lanes of a warp save together is one entry of the warp's stream.

Entries are those of ``enum ncc_entry_kind`` in ``hookdrv/abi.h``. A warp's lanes reach every site equally often, so
each of them keeps the warp's cursor. What they find out of each other is the same for all that are here together
(``activemask``), and no lane waits for one that is not. Hardware may run lanes of a warp one group after another; then
each group finds that it is not the whole warp, and all of them put their records in one entry, which has a place for
each lane: of kind EACH, or APART where not all lanes save. So they do where they are together, but not all at the same
save: where lanes may part in the kernel, each counts those.

A save that the whole warp does together may rest on what is proved of lanes that execute an instruction together: it
is, by all of them, and registers hold the same however hardware groups the lanes.

Saves of a basic block are put off to the last of a run (``runs.py``): only their values are kept where they stand. All
lanes come to the end of a run that came to its beginning, so what is said above of a save holds of a run's, too.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import dataclass, replace
from functools import partial, reduce
from typing import Any

from ncc.abi import STREAM_UNIT_BYTES, EntryKind
from ncc.backends.ptx.code.emit import Emitter, RegClass, Registers, class_of, is_literal
from ncc.backends.ptx.code.helpers import lane_part, lanes_here
from ncc.backends.ptx.code.own_entry import OwnEntry
from ncc.backends.ptx.code.pack import PtxPacker, store_words
from ncc.backends.ptx.code.paged import LANE_WORDS_BYTES, PagedSaver, negated
from ncc.backends.ptx.code.run_entry import LEFT_OUT, Follow, Noted, RunEntry, number_of, run_entry
from ncc.backends.ptx.code.runs import REGISTERS
from ncc.backends.ptx.code.saver import existing_lanes, leader, may_wrap, warp_index
from ncc.backends.rewrite.layout import WARP_LANES, MapLayout
from ncc.backends.rewrite.pattern import SAME, LaneField, LanePattern, Trust, pattern_number, usable
from ncc.backends.rewrite.saver import Position, Visit
from ncc.entry_runs import Run
from ncc.ir.types import Level, Type
from ncc.lanes import LaneStride, LaneTable

ADDRESS_BYTES = 8
OF_RUNS = (Position.BEFORE, Position.AFTER)

_CLOCKS = frozenset({"%clock", "%clock64", "%globaltimer"})
_MOVES = frozenset({"mov.b32", "mov.u32", "mov.b64", "mov.u64", "cvt.u32.u64"})
_MATCHED = (Trust.READ_AT_ONCE, Trust.LIKELY)


@dataclass(frozen=True)
class _Save:
    """A save at one place."""

    packer: PtxPacker
    number: int
    saving: str | None
    here: str           # masks: of the lanes that are here,
    lanes: str          # and of those that save
    says: dict[str, str]  # operand -> predicate: where all hold, and the warp is all here, a record says those of all,
    same: str | None    # and all lanes that are here do the same save; None: they always do
    uniform: list[str]  # of these operands, those that are the same in all lanes then
    own: bool           # whether there may be an entry of the lanes' own records; else, they are as if they were apart


class StreamSaver(PagedSaver):
    """Through the kernel lives as well how many records the lane has lost. Where not all lanes save, the others keep
    up."""

    def __init__(self, layout: MapLayout, param: str, registers: Registers, most: int) -> None:
        """``most`` saves are put off together."""
        super().__init__(layout, param, registers)
        self.registers = registers
        self.most = most
        self.pending: list[Noted] = []
        self.pending_sums: list[list[Any]] = []  # of their fields
        self.conditions: dict[Hashable, str] = {}  # of those, what they follow from -> the predicate
        self.lost = registers.fresh(RegClass.B32)
        self.turn = registers.fresh(RegClass.B32) if layout.lanes_part else None  # saves that the lane has come to
        self.patterns: list[dict[str, LaneTable]] = []
        self.runs: list[Run] = []

    @property
    def described(self) -> MapLayout:
        return replace(self.layout, patterns=tuple(self.patterns), runs=tuple(self.runs))

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
        kept = sum(noted.registers for noted in self.pending)
        if len(self.pending) >= self.most or kept >= REGISTERS or visit.position not in OF_RUNS:
            self.settle(e)

    def _note(self, e: Emitter, fields: Sequence[tuple[str, Type]]) -> Noted:
        patterns = [usable(e.patterns.get(operand, SAME), type_, field.type.bytes)
                    for (operand, type_), field in zip(fields, self.map.fields, strict=True)]
        follows = {} if self.most == 1 else self._follows(e, [operand for operand, _ in fields], patterns)
        copied = partial(_copy, e) if self.most > 1 else lambda operand, class_: operand
        left_out = {number for number, follow in follows.items() if not follow.kept}
        kept = [(LEFT_OUT if number in left_out else copied(operand, class_of(type_)), type_, pattern)
                for number, ((operand, type_), pattern) in enumerate(zip(fields, patterns, strict=True))]
        saving, own = (p and self._condition(e, p) for p in self._who_saves(e))
        clocks = frozenset(number for number, (operand, _) in enumerate(fields) if _is_clock(e, operand))
        number = pattern_number(self.patterns, [field.name for field in self.map.fields], patterns)
        return Noted(kept, number, saving, own, follows, clocks)

    def _follows(self, e: Emitter, operands: Sequence[str], patterns: Sequence[LanePattern]) -> dict[int, Follow]:
        """Of fields that are proved to be those of a save before them in the run and a number, or what can be checked
        of them is. They have its pattern."""
        sums = [e.sums.get(operand) if declared.type.bytes == ADDRESS_BYTES else None
                for operand, declared in zip(operands, self.map.fields, strict=True)]
        found = {}
        for number, later in enumerate(sums):
            for save, (earlier, noted) in enumerate(zip(self.pending_sums, self.pending, strict=True)):
                first = earlier[number]
                if later is None or first is None or number in found or number in noted.follows or e.checks is None:
                    continue
                how = e.checks.follows(later, first)
                if how and noted.fields[number][2].told == patterns[number].told:
                    found[number] = Follow(save, how)
        self.pending_sums.append(sums)
        return found

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
        """Predicates, as in ``Noted``."""
        if e.guard_is_uniform:
            return None, e.guard
        return (e.all_turns.guard, e.turn) if e.all_turns else (e.guard, None)

    def settle(self, e: Emitter) -> None:
        """Save what has been put off. Where all lanes of the warp do all of it, one record says theirs each time, and
        there is room, that is a store each, and one jump over everything else."""
        noted, self.pending, self.pending_sums, self.conditions = self.pending, [], [], {}
        e = e.outermost
        if self.turn is not None and noted:
            e.put("add.u32", self.turn, self.turn, str(len(noted)))
        if len(noted) < 2:
            return self._save_each(e, noted)
        here, run = lanes_here(e), run_entry(self.layout, noted)
        number = number_of(run.described, self.runs) if run else None
        run = None if number is None else run
        if run is None:
            noted = self._all_made(e, noted)
        units = run.units if run else len(noted) * self.layout.entry_units(EntryKind.ALL)
        usual, place = self._usual(e, noted, here, run, units), self._place(e)
        first = e.make("setp.eq.and.u32", RegClass.PRED, self.lane(e), "0", usual)
        if run and number is not None:
            store_words(e, place, run.words(e, number, partial(self._late, e, first=first)), first)
        else:
            self._store_all(e, noted, place, first)
        e.put("sub.u32", self.left, self.left, str(units), when=usual)
        with e.skipped(self.alike(e, self._nothing_left(e, noted, here, usual))):
            return self._save_each(e, noted)

    def _store_all(self, e: Emitter, noted: Sequence[Noted], place: str, first: str) -> None:
        """An entry for each save."""
        size = self.layout.entry_units(EntryKind.ALL) * STREAM_UNIT_BYTES
        for number, save in enumerate(noted):
            words = self._late(e, self._words(self._packed(e, save)), first)
            store_words(e, place, [_header(e, EntryKind.ALL, save.number), *words], first, number * size)

    def _usual(self, e: Emitter, noted: Sequence[Noted], here: str, run: RunEntry | None, units: int) -> str:
        """Predicate: all lanes of the warp do all saves, together, what is stored says theirs, and it fits."""
        asked = dict.fromkeys(p for save in noted for p in save.conditions)
        if any(pattern.trust is Trust.CHECKED for save in noted for _, _, pattern in save.fields) and e.checks:
            asked[e.checks.holds] = None
        if fits := run and run.fits(e):
            asked[fits] = None
        if run and run.needs and e.checks:
            e.checks.require_exact(run.needs)
            asked[e.checks.exact] = None
        lanes = e.make("vote.sync.ballot.b32", RegClass.B32, reduce(e.both, asked), here) if asked else here
        usual = e.make("setp.eq.b32", RegClass.PRED, lanes, self.existing)
        for also in (*self._agreements(e, noted, here, run), self._same_turn(e, here)):
            usual = e.both(usual, also) if also else usual
        return e.make("setp.ge.and.s32", RegClass.PRED, self.left, str(units), usual)

    def _agreements(self, e: Emitter, noted: Sequence[Noted], here: str, run: RunEntry | None) -> list[str]:
        """Predicates: lanes agree on what is not known to be as its pattern says."""
        fields = run.asked(e) if run else [field for save in noted for field in save.fields]
        return [self._agree(e, here, *field) for field in fields if _is_matched(*field)]

    def _nothing_left(self, e: Emitter, noted: Sequence[Noted], here: str, usual: str) -> str:
        """Predicate: ``usual``, or no lane of the warp does any of the saves."""
        if not all(save.conditions for save in noted):
            return usual
        some = dict.fromkeys(save.own or str(save.saving) for save in noted)
        none = negated(e, e.make("vote.sync.any.pred", RegClass.PRED, reduce(partial(_either, e), some), here))
        if not all(save.own for save in noted):  # lanes that are elsewhere may do some
            none = e.make("setp.eq.and.b32", RegClass.PRED, here, self.existing, none)
            same = self._same_turn(e, here)
            none = e.both(none, same) if same else none
        return _either(e, usual, none)

    def _all_made(self, e: Emitter, noted: Sequence[Noted]) -> list[Noted]:
        return [self._made(e, noted, save) for save in noted]

    @staticmethod
    def _made(e: Emitter, noted: Sequence[Noted], save: Noted) -> Noted:
        """A save, with the values that were left out as they follow from others."""
        fields = list(save.fields)
        for number, follow in save.follows.items():
            operand, type_, pattern = fields[number]
            if operand == LEFT_OUT:
                plus = follow.how.plus
                operand = e.add64(noted[follow.save].fields[number][0], str(plus.table[0]))
                for stride in plus.strides:
                    operand = e.make("mad.lo.s64", RegClass.B64, e.parameter(stride), str(stride.table[0]), operand)
                fields[number] = operand, type_, pattern
        return replace(save, fields=fields)

    def _save_each(self, e: Emitter, noted: Sequence[Noted]) -> None:
        for each in (self._made(e, noted, save) for save in noted):
            save = self._look_around(e, each)
            condition = _known_uniform(e, each.own, save.here) if each.own else None
            place = self._place(e)
            usual = self._usual_one(e, save, condition)
            first = e.make("setp.eq.and.u32", RegClass.PRED, self.lane(e), "0", usual)
            words = self._words(save.packer)
            words = self._late(e, words, first) if len(noted) > 1 else words
            store_words(e, place, [_header(e, EntryKind.ALL, save.number), *words], first)
            e.put("sub.u32", self.left, self.left, str(self.layout.entry_units(EntryKind.ALL)), when=usual)
            with e.skipped(self.alike(e, _either(e, usual, negated(e, condition)) if condition else usual)):
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

    def _packed(self, e: Emitter, save: Noted) -> PtxPacker:
        return self.packer(e, [field[:2] for field in save.fields])

    def _words(self, packer: PtxPacker) -> list[str]:
        return [packer.word(at) for at in range(0, self.map.record_bytes, 4)]

    def _usual_one(self, e: Emitter, save: _Save, condition: str | None) -> str:
        """``_usual`` of one save."""
        usual = e.make("setp.eq.b32", RegClass.PRED, save.lanes, self.existing)
        for also in (*save.says.values(), save.same, condition):
            usual = e.both(usual, also) if also else usual
        return e.make("setp.ge.and.s32", RegClass.PRED, self.left, str(self.layout.entry_units(EntryKind.ALL)), usual)

    def _save_else(self, e: Emitter, save: _Save, place: str, own: str | None) -> None:
        """An entry of whatever kind; of records that do not fit there are only the numbers. ``own``: a condition that
        lanes in different turns may not have alike; None: all that are here have it."""
        one, apart = self._together(e, save)
        one = reduce(e.both, save.says.values(), one)
        entry = self._own_entry(e, save)
        units = self._units(e, save, one, apart, entry)
        if self.paged:
            self.turn_page(e, place, units, own)
            place = self._place(e)
        fits, misses = e.fresh(RegClass.PRED), e.fresh(RegClass.PRED)
        also = (".and", own) if own else ("",)
        e.put(f"setp.ge{also[0]}.s32", f"{fits}|{misses}", self.left, units, *also[1:])
        self._store_one(e, save, place, e.both(one, fits))
        others = e.both(fits, negated(e, one))
        if entry:
            together = e.both(others, negated(e, apart))
            if save.saving is not None:
                together = e.both(together, self._any_saves(e, save))
            entry.store(e, place, together)
        self._store_apart(e, save, place, e.both(fits, apart) if entry else others)
        first_miss = e.make("setp.gt.and.s32", RegClass.PRED, self.left, "0", misses)
        e.put("st.global.b32", f"[{place}]", e.make("mov.b32", RegClass.B32, str(EntryKind.END.value)), when=first_miss)
        lost = misses if save.saving is None else e.both(misses, save.saving)
        e.put("add.u32", self.lost, self.lost, "1", when=lost)
        e.put("sub.u32", self.left, self.left, units, when=own)
        if may_wrap(self.layout):
            e.put("max.s32", self.left, self.left, str(self.layout.most_units - (1 << 31)))

    def _look_around(self, e: Emitter, noted: Noted) -> _Save:
        here, saving = lanes_here(e), noted.saving
        lanes = here if saving is None else e.make("vote.sync.ballot.b32", RegClass.B32, saving, here)
        says, uniform, own = {}, [], False
        for operand, type_, pattern in noted.fields:
            if is_literal(operand) or pattern.trust is Trust.PROVED:
                continue
            checked = e.checks if pattern.trust is Trust.CHECKED else None
            says[operand] = (_known_uniform(e, checked.holds, here) if checked else
                             self._agree(e, here, operand, type_, pattern))
            uniform += [] if checked or pattern.told else [operand]
            own |= pattern.trust is not Trust.READ_AT_ONCE
        same = self._same_turn(e, here)
        return _Save(self._packed(e, noted), noted.number, saving, here, lanes, says, same, uniform, own)

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
        return together, negated(e, together)

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

    def _own_entry(self, e: Emitter, save: _Save) -> OwnEntry | None:
        """Of lanes that are together, where one record does not say all."""
        if not save.own:
            return None
        same = {operand: save.says[operand] for operand in save.uniform}
        return OwnEntry(e, save.packer, self.map.record_bytes, save.lanes, save.saving, save.here, same)

    @staticmethod
    def _any_saves(e: Emitter, save: _Save) -> str:
        key = f"any of {save.lanes}"
        return e.once(key) or e.remember(key, e.make("setp.ne.b32", RegClass.PRED, save.lanes, "0"))

    @staticmethod
    def _apart(save: _Save) -> EntryKind:
        return EntryKind.EACH if save.saving is None else EntryKind.APART

    def _units(self, e: Emitter, save: _Save, one: str, apart: str, entry: OwnEntry | None) -> str:
        """Of the entry; 0 where no lane saves."""
        size = self.layout.entry_units
        units, others = str(size(EntryKind.ALL)), str(size(self._apart(save)))
        own = entry.units if entry else others
        if save.saving is not None:
            every = e.make("setp.eq.b32", RegClass.PRED, save.lanes, self.existing)
            units = _choose(e, every, units, str(size(EntryKind.SOME)))
            units = _choose(e, self._any_saves(e, save), units, "0")
            own = _choose(e, self._any_saves(e, save), own, "0") if entry else own
        return _choose(e, one, units, _choose(e, apart, others, own))

    def _store_one(self, e: Emitter, save: _Save, place: str, says: str) -> None:
        """By the lowest lane that saves, if its record says all. Where all lanes of the warp save, they come here for
        want of room before a page."""
        if save.saving is None and not self.paged:
            return
        below = e.make("and.b32", RegClass.B32, save.lanes, e.special("lanemask_lt"))
        first = e.make("setp.eq.and.b32", RegClass.PRED, below, "0", says)
        header, some = _header(e, EntryKind.ALL, save.number), None
        if save.saving is not None:
            first = some = e.both(first, save.saving)
            header = _header(e, EntryKind.SOME, save.number)
        if save.saving is not None and self.paged:
            every = e.make("setp.eq.b32", RegClass.PRED, save.lanes, self.existing)
            header = _choose(e, every, _header(e, EntryKind.ALL, save.number), header)
            some = e.both(first, negated(e, every))
        words = self._words(save.packer)
        store_words(e, place, [header, *words], first)
        if some is not None:
            e.put("st.global.b32", f"[{place}+{4 * (1 + len(words))}]", save.lanes, when=some)

    def _store_apart(self, e: Emitter, save: _Save, place: str, when: str) -> None:
        """By every lane that saves, each in its place, and where not all do, all say whether they do. The head is the
        same from all."""
        saves = when if save.saving is None else e.both(when, save.saving)
        self.store(e, self.lane_place(e, place), 1, save.packer, saves)
        e.put("st.global.b32", f"[{place}]", _header(e, self._apart(save), 0), when=when)
        if save.saving is not None:
            behind = STREAM_UNIT_BYTES + WARP_LANES * self.map.record_bytes
            mark = _choose(e, save.saving, "1", "0")
            e.put("st.global.b8", f"[{e.mad_wide(self.lane(e), '1', place)}+{behind}]", mark, when=when)

    def leave(self, e: Emitter, visit: Visit) -> None:
        warp = warp_index(e)
        count = e.make("sub.u32", RegClass.B32, self.cap(e), self.left)
        if self.paged:
            self.count_paged(e, count)
        if self.layout.stream_counts == 1:
            e.put("st.global.u32", f"[{e.scaled(warp, 4, self.counts(e))}]", count, when=leader(e, visit.position))
        else:
            place = e.mad_wide(self.lane(e), "4", e.scaled(warp, LANE_WORDS_BYTES, self.counts(e)))
            e.put("st.global.u32", f"[{place}]", count, when=e.guard)
        full = e.make("setp.lt.s32", RegClass.PRED, self.left, "0")
        lost = e.mad_wide(self.lane(e), "4", e.scaled(warp, LANE_WORDS_BYTES, self.lanes_area(e)))
        e.put("st.global.b32", f"[{lost}]", self.lost, when=full if e.guard is None else e.both(full, e.guard))

def _header(e: Emitter, kind: EntryKind, number: int) -> str:
    return e.make("mov.b32", RegClass.B32, str(kind.value | number << 8))


def _is_matched(operand: str, type_: Type, pattern: LanePattern) -> bool:
    """Whether lanes have to be asked if they agree on a field."""
    return not is_literal(operand) and pattern.trust in _MATCHED


def _known_uniform(e: Emitter, predicate: str, here: str) -> str:
    """A predicate that all lanes have alike. By a vote the assembler knows that, too, and what follows costs less."""
    key = f"{predicate} in all"
    return e.once(key) or e.remember(key, e.make("vote.sync.any.pred", RegClass.PRED, predicate, here))


def _is_clock(e: Emitter, operand: str) -> bool:
    """Whether an operand is what a clock was in this insertion."""
    made = e.made.get(operand)
    while made is not None and made[0] in _MOVES:
        operand = made[1]
        made = e.made.get(operand)
    return operand in _CLOCKS


def _copy(e: Emitter, operand: str, class_: RegClass) -> str:
    """What an operand is now."""
    if is_literal(operand):
        return operand
    if operand[0] == "!":
        return e.make("not.pred", RegClass.PRED, operand[1:])
    return e.make(f"mov.{class_.directive}", class_, operand)


def _either(e: Emitter, a: str, b: str) -> str:
    return e.make("or.pred", RegClass.PRED, a, b)


def _choose(e: Emitter, predicate: str, true: str, false: str) -> str:
    return true if true == false else e.make("selp.b32", RegClass.B32, true, false, predicate)
