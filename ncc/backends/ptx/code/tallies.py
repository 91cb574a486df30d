"""Sums, minima and maxima that a thread keeps in registers while it runs, and adds to the fixed rows of an aggregating
map when it leaves.

A tally counts how often some instructions are executed, or adds up what is saved there. One serves all saves that are
executed equally often, under the same condition, of the same value; a row's word takes it times a number, which is
known when the code is made or kept in a register. Where a warp stays together, a tally of what is the same in all lanes
counts for the warp: no lanes have to be added up.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import dataclass, field
from operator import add, mul, sub

from ncc.backends.ptx.code.emit import Emitter, Kept, RegClass, is_literal
from ncc.backends.ptx.code.rows import Added, flipped
from ncc.backends.ptx.code.slots import MOST, SLOTS_IN_ONE, Slot, Slots
from ncc.backends.ptx.code.warp import all_or_none, passing
from ncc.backends.ptx.code.words import Word, extended, register
from ncc.backends.ptx.flow.lanes import ALL_LANES
from ncc.backends.rewrite.layout import WARP_LANES
from ncc.backends.rewrite.pattern import UNIFORM
from ncc.ir.types import Type
from ncc.limits import integer

ROOM = {True: 16, False: 12}
"""Registers of 32 bits that the tallies of one map take, in loops and outside."""
_SUMS, _EXTREMES = frozenset({"sum", "avg"}), frozenset({"min", "max"})
_ONE = Word(1, Type.U32)
_MOST_USUAL = 1 << 31


@dataclass(frozen=True)
class Tally:
    """``warp``: the same in all lanes, and counts the warp; else a lane's own. ``slot``: it is a part of a register.

    ``usual``: what it most likely is at the end; of a lane's own in each. What is not bounded has a ``group``, and
    there it is most likely so much for each that the group's base counts, or is one that ``counts`` itself."""

    register: str
    type: Type
    warp: bool
    slot: Slot | None = None
    usual: int | None = None
    group: Hashable | None = None
    counts: bool = False


@dataclass(frozen=True)
class Term:
    """A tally times a number: a constant's, and that of a kept value if there is one."""

    tally: Tally
    scale: int
    kept: Slot | None = None


@dataclass
class Rest:
    """What is not summed of a save of constants: columns of row ``number``, if the count is not 0."""

    number: int
    count: Term
    added: tuple[Added, ...]


@dataclass(frozen=True)
class _Part:
    """A save's share in one word: ``value`` times ``scale``, for every execution under ``when``."""

    word: int
    key: Hashable
    value: Word
    warp: bool
    scale: int
    when: str | None
    kept: Slot | None = None
    most: int | None = None  # that the value can be
    usual: int | None = None  # what it most likely is
    group: Hashable = None  # what is executed equally often, under the same condition


@dataclass
class Tallies:
    """Of one map. ``executions``: whether 32 bits may not count one. ``terms``: the words of the fixed rows, and what
    is added to each."""

    executions: Mapping[Hashable, bool]
    made: dict[Hashable, Tally] = field(default_factory=dict)
    terms: dict[int, list[Term]] = field(default_factory=dict)
    rests: list[Rest] = field(default_factory=list)
    greatest: dict[int, Word] = field(default_factory=dict)  # by word: the extreme so far, flipped as it is there
    bases: dict[Hashable, Tally] = field(default_factory=dict)  # by group: the last tally that counts executions
    start: Emitter | None = None  # at the kernel's entry

    def __post_init__(self) -> None:
        self.room = {wide: SLOTS_IN_ONE * registers for wide, registers in ROOM.items()}
        self.slots = {warp: Slots() for warp in (True, False)}

    def enter(self, e: Emitter) -> None:
        self.start = e
        for slots in self.slots.values():
            slots.start = e

    def take(self, e: Emitter, execution: Hashable | None, by_leader: bool, row: int, number: int,
             added: Sequence[Added]) -> bool:
        """Whether tallies hold a save to the row that begins at a word; if so they are counted on."""
        if execution not in self.executions or (by_leader and not e.whole):
            return False
        sums = [a for a in added if a[0].use in _SUMS]
        rest = tuple(a for a in added if a[0].use not in _SUMS and isinstance(a[2].value, int))
        extremes = [a for a in added if a[0].use in _EXTREMES and isinstance(a[2].value, str)]
        if len(sums) + len(rest) + len(extremes) < len(added):
            return False
        split = _Split(e, execution, by_leader)
        if not all(split.is_each_lanes(word) for _, _, word in extremes):
            return False
        parts = [split.part(row, _ONE), *(split.part(row + at, word) for _, at, word in sums if word.value != 0)]
        known = [part for part in parts if part is not None]
        wide = self.executions[execution]
        new = {part.key: part for part in known if part.key not in self.made}
        needed = sum(_cost(part, wide) for part in new.values())
        needed += sum(_registers(word) * SLOTS_IN_ONE for _, at, word in extremes if row + at not in self.greatest)
        if len(known) < len(parts) or needed > self.room[wide]:
            return False
        self.room[wide] -= needed
        for part in new.values():
            self._make(e, part, wide)
        for part in known:
            self.terms.setdefault(part.word, []).append(Term(self.made[part.key], part.scale, part.kept))
        for column, at, word in extremes:
            self._compare(e, row + at, flipped(e, column, word), split.when)
        if rest:
            self.rests.append(Rest(number, Term(self.made[known[0].key], known[0].scale), rest))
        return True

    def _compare(self, e: Emitter, at: int, word: Word, when: str | None) -> None:
        assert self.start is not None
        kind, class_ = ("64", RegClass.B64) if word.wide else ("32", RegClass.B32)
        if at not in self.greatest:
            self.greatest[at] = Word(self.start.make(f"mov.b{kind}", class_, "0"), word.type)
        kept = self.greatest[at].name
        e.put(f"max.u{kind}", kept, kept, word.name, when=when)

    def _make(self, e: Emitter, part: _Part, wide: bool) -> None:
        """A tally, and the instruction that counts it on."""
        if _is_small(part, wide):
            slot = self.slots[part.warp].take(part.usual)
            self.made[part.key] = Tally(slot.register, Type.U32, part.warp, slot, slot.usual)
            value = "1" if part.value == _ONE else part.value.name
            slot.add(e, value, part.when)
            return
        assert self.start is not None
        type_ = _type(part, wide)
        class_ = RegClass.B64 if type_.bits == 64 else RegClass.B32
        name = self.start.make(f"mov.{class_.directive}", class_, "0")
        counts = wide and part.warp and part.value == _ONE
        usual = 1 if counts else part.usual  # for each that it counts
        tally = Tally(name, type_, part.warp, None, usual, part.group if wide else None, counts)
        if counts:
            self.bases[part.group] = tally
        self.made[part.key] = tally
        value = "1" if part.value == _ONE else part.value.name
        if type_.bits == 64 and part.value != _ONE:
            value = register(e, part.value, by_sign=part.value.type.signed)
        e.put(f"add.u{type_.bits}", name, name, value, when=part.when)


@dataclass
class _Split:
    """The parts of one save."""

    e: Emitter
    execution: Hashable
    by_leader: bool

    def __post_init__(self) -> None:
        e = self.e
        self.together = all_or_none(e)
        self.when: str | None = e.guard
        narrowed = e.conditional or e.turn is not None
        condition = e.expression(e.guard) if narrowed and e.guard is not None else None
        unknown = narrowed and condition is None
        self.key: tuple[Hashable, ...] = (self.execution, object() if unknown else condition)
        if self.by_leader and not self.together:
            self.when = _some_pass(e)
        self.kind = "warp" if self.together else "some" if self.by_leader else "lanes"
        self.lanes = WARP_LANES if self.together and not self.by_leader else 1
        self.likely = e.likely_lanes()

    def part(self, at: int, word: Word) -> _Part | None:
        """What is added to a word; None where it is not the warp's."""
        warp = self.together or self.by_leader
        if isinstance(word.value, int):
            scale = self.lanes * extended(word)
            return _Part(at, (*self.key, self.kind), _ONE, warp, scale, self.when, most=1,
                         usual=self._usual(self.kind, 1), group=self.key)
        kept = self.e.kept.get(word.value)
        if kept is not None and self.together:
            return self._kept(at, kept)
        uniform = self.e.patterns.get(word.value) == UNIFORM
        if self.by_leader and not uniform:
            return None
        kind = self.kind if uniform or self.by_leader else "lanes"
        word, scale = _without_factor(self.e, word)
        expression = self.e.expression(word.name)
        value = object() if expression is None else (word.type, expression)
        lanes = self.lanes if kind == "warp" else 1
        most = _most(self.e, word.name)
        return _Part(at, (*self.key, kind, value), word, kind != "lanes", scale * lanes, self.when, most=most,
                     usual=self._usual(kind, _usual(self.e, word.name)), group=self.key)

    def is_each_lanes(self, word: Word) -> bool:
        """Whether each lane that executes saves what it holds itself."""
        return not self.by_leader or self.e.patterns.get(word.name) == UNIFORM

    def _usual(self, kind: str, executed: int | None) -> int | None:
        """What an execution most likely adds, if that is the same in all lanes; ``executed``: where it does."""
        if not self.likely:
            return 0
        return executed if kind != "lanes" or self.likely == ALL_LANES else None

    def _kept(self, at: int, kept: Kept) -> _Part:
        assert isinstance(kept.place, Slot)
        key, when = self.key, self.when
        if kept.when is not None:
            expression = self.e.expression(kept.when)
            key = (*key, object() if expression is None else expression)
            when = kept.when if when is None else self.e.both(kept.when, when)
        return _Part(at, (*key, self.kind), _ONE, True, self.lanes, when, kept.place, 1, 1, self.key)


def _some_pass(e: Emitter) -> str:
    found = e.once("some pass")
    return found or e.remember("some pass", e.make("setp.ne.b32", RegClass.PRED, passing(e), "0"))


def _without_factor(e: Emitter, word: Word) -> tuple[Word, int]:
    """What is left of a product with a constant that does not wrap around, and that."""
    made = e.made.get(word.name)
    while made is not None and made[0] == "mov.b32":
        made = e.made.get(made[1])
    if made is None or made[0] != "mul.lo.u32" or not made[2].isdigit() or word.type is not Type.U32:
        return word, 1
    most = _most(e, made[1])
    if most is None or most * int(made[2]) >= 1 << 32:
        return word, 1
    return Word(made[1], Type.U32), int(made[2])


def _most(e: Emitter, operand: str) -> int | None:
    """The greatest that an operand can be, as far as the statements tell that make it."""
    made = e.made.get(operand)
    if made is None:
        return None
    if made[0].startswith("popc."):
        wide = made[0].endswith("64") and (e.made.get(made[1]) or ("",))[0] != "cvt.u64.u32"
        return 64 if wide else WARP_LANES
    return _most(e, made[1]) if made[0] in _PASSING else None


def _usual(e: Emitter, operand: str) -> int | None:
    """What an operand most likely is, if it is no negative number: all lanes are there, and all bytes of an access."""
    found = _likely(e, operand)
    return found if found is not None and 0 <= found < _MOST_USUAL else None


def _likely(e: Emitter, operand: str) -> int | None:
    if is_literal(operand):
        return integer(operand)
    if operand in e.usual:
        return e.usual[operand]
    made = e.made.get(operand)
    if made is None:
        return None
    if made[0].startswith("popc."):
        lanes = _likely(e, made[1])
        return WARP_LANES if lanes is None else lanes.bit_count()
    if made[0] == "max.u32" and is_literal(made[2]):
        return integer(made[2])  # as of bank conflicts, of which most accesses have none
    if made[0] in _ARITHMETIC:
        a, b = (_likely(e, part) for part in made[1:])
        return None if a is None or b is None else _ARITHMETIC[made[0]](a, b)
    return _likely(e, made[1]) if made[0] in _PASSING or made[0].startswith("selp.") else None


_ARITHMETIC: dict[str, Callable[[int, int], int]] = {"mul.lo.u32": mul, "add.u32": add, "sub.u32": sub}
_PASSING = frozenset({"cvt.u64.u32", "cvt.u32.u64", "mov.b32", "mov.b64"})


def _is_small(part: _Part, wide: bool) -> bool:
    """Whether the sum over a warp's lanes fits a slot."""
    return not wide and part.most is not None and part.most * (1 if part.warp else WARP_LANES) <= MOST


def _type(part: _Part, wide: bool) -> Type:
    return Type.U64 if wide or part.value.wide or part.value.type.signed else Type.U32


def _registers(word: Word) -> int:
    """Of 32 bits."""
    return 2 if word.wide else 1


def _cost(part: _Part, wide: bool) -> int:
    """In slots."""
    return 1 if _is_small(part, wide) else SLOTS_IN_ONE * _type(part, wide).bits // 32
