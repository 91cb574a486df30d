"""When a thread leaves: its tallies are added to the fixed rows.

Of a warp that is there as a whole, each lane adds one word, and 32 words that lie side by side take one instruction.
Otherwise one lane adds word by word for all that leave with it, or where lanes cannot be added up each its own.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass
from functools import reduce

from ncc.backends.ptx.code.emit import Emitter, RegClass
from ncc.backends.ptx.code.helpers import joining_lanes
from ncc.backends.ptx.code.rows import Lanes, Place, add_columns, add_greatest, combined, sum_of_lanes
from ncc.backends.ptx.code.tallies import Tallies, Tally, Term
from ncc.backends.ptx.code.usual import Usual
from ncc.backends.ptx.code.words import Word
from ncc.backends.ptx.flow.lanes import ALL_LANES
from ncc.backends.rewrite.layout import WARP_LANES
from ncc.ir.types import Type
from ncc.tables import WORD_BYTES

_SMALL_SCALE = 1 << 16
"""Times two slots' numbers it stays within 32 bits."""


def flush(e: Emitter, tallies: Tallies, rows: Place, usual_words: Place, row_words: int,
          combines: bool) -> Usual | None:
    """``rows`` is the fixed rows' place, ``combines``: lanes may be added up. What most warps add instead to the usual
    words; None if that is not told."""
    wanted = _by_term(tallies.terms)
    usual = Usual(tallies.bases) if combines and e.whole and e.guard is None else None
    if usual is None:
        _by_words(e, _Totals(e, combines), wanted, rows)
    else:
        told, others = usual.take(wanted)
        parts, whole = e.fresh(RegClass.PRED), e.fresh(RegClass.PRED)
        e.put("setp.ne.b32", f"{parts}|{whole}", joining_lanes(e), str(ALL_LANES))
        with e.skipped(parts):
            if told:
                with e.skipped(usual.add(e, told, usual_words)):
                    _by_lanes(e, _Totals(e, combines), told, rows)
            _by_lanes(e, _Totals(e, combines), others, rows)
        with e.skipped(whole):  # lanes that stay together may come here one group after another all the same
            _by_words(e, _Totals(e, combines), wanted, rows)
    totals = _Totals(e, combines)
    for rest in tallies.rests:
        lanes = Lanes(totals.adding(rest.count.tally), count=totals.wide(rest.count))
        add_columns(e, rows.word(rest.number * row_words), rest.added, lanes)
    _add_extremes(e, tallies.greatest, rows, combines)
    return usual


def _by_words(e: Emitter, totals: _Totals, wanted: Mapping[Term, int], rows: Place) -> None:
    """Word by word, by one lane for all that are here."""
    for term, words in wanted.items():
        for word in _bits(words):
            e.put("red.global.add.u64", str(rows.word(word)), totals.wide(term), when=totals.adding(term.tally))


def _add_extremes(e: Emitter, greatest: Mapping[int, Word], rows: Place, combines: bool) -> None:
    """Where no lane that is here has one, nothing is done for them."""
    if not greatest:
        return
    own = [e.make(f"setp.ne.u{64 if word.wide else 32}", RegClass.PRED, word.name, "0") for word in greatest.values()]
    if not combines:
        for (at, word), some in zip(greatest.items(), own, strict=True):
            add_greatest(e, rows.word(at), word, Lanes(some if e.guard is None else e.both(some, e.guard)))
        return
    some = reduce(lambda a, b: e.make("or.pred", RegClass.PRED, a, b), own)
    having = e.make("mov.b32", RegClass.B32, "0") if e.guard else e.fresh(RegClass.B32)
    e.put("vote.sync.ballot.b32", having, some, joining_lanes(e), when=e.guard)
    with e.skipped(e.make("setp.eq.b32", RegClass.PRED, having, "0")):
        for at, word in greatest.items():
            add_greatest(e, rows.word(at), word, combined(e))


def _by_term(terms: Mapping[int, list[Term]]) -> dict[Term, int]:
    """What is added to which words, a mask. Terms of one tally and word are one."""
    found: dict[Term, int] = defaultdict(int)
    for word, parts in terms.items():
        scales: dict[tuple[Tally, object], Term] = {}
        for part in parts:
            same = scales.get((part.tally, part.kept))
            scales[part.tally, part.kept] = Term(part.tally, part.scale + (same.scale if same else 0), part.kept)
        for term in scales.values():
            found[term] |= 1 << word
    return found


def _bits(mask: int) -> list[int]:
    return [at for at in range(mask.bit_length()) if mask >> at & 1]


def _by_lanes(e: Emitter, totals: _Totals, wanted: Mapping[Term, int], rows: Place) -> None:
    """For 32 words after the other."""
    most = max((words.bit_length() for words in wanted.values()), default=0)
    for first in range(0, most, WARP_LANES):
        _by_lane(e, totals, {term: words >> first & (1 << WARP_LANES) - 1 for term, words in wanted.items()},
                 rows.word(first))


def _by_lane(e: Emitter, totals: _Totals, wanted: Mapping[Term, int], rows: Place) -> None:
    """32 words or fewer, each by the lane of its number."""
    wanted = {term: words for term, words in wanted.items() if words}
    if not wanted:
        return
    once = sum(words.bit_count() for words in wanted.values()) == _union(wanted).bit_count()
    narrow = once and all(totals.is_narrow(term) for term in wanted)
    kind, class_ = ("32", RegClass.B32) if narrow else ("64", RegClass.B64)
    value = e.make(f"mov.b{kind}", class_, "0")
    for term, words in wanted.items():
        own = e.make("and.b32", RegClass.B32, e.special("lanemask_eq"), str(words))
        chosen = e.make("setp.ne.b32", RegClass.PRED, own, "0")
        number = totals.narrow(term) if narrow else totals.wide(term)
        e.put(f"add.u{kind}", value, value, number, when=chosen)
    some = e.make(f"setp.ne.b{kind}", RegClass.PRED, value, "0")
    place = Place(e.mad_wide(e.special("laneid"), str(WORD_BYTES), rows.base), rows.offset)
    e.put("red.global.add.u64", str(place), e.wide(value) if narrow else value, when=some)


def _union(wanted: Mapping[Term, int]) -> int:
    found = 0
    for words in wanted.values():
        found |= words
    return found


@dataclass
class _Totals:
    """Of the lanes that leave together, or where they are not combined of each."""

    e: Emitter
    combines: bool

    def __post_init__(self) -> None:
        self.together = combined(self.e) if self.combines else None
        self.sums: dict[str, str] = {}
        self.found: dict[Tally, Word] = {}
        self.who: dict[Tally, str] = {}

    def is_narrow(self, term: Term) -> bool:
        return term.tally.slot is not None and 0 <= term.scale < _SMALL_SCALE

    def narrow(self, term: Term) -> str:
        """Of 32 bits."""
        number = self._of(term.tally).name
        if term.kept is not None:
            number = self.e.mad32(number, term.kept.read(self.e), "0")
        return self.e.mad32(number, str(term.scale), "0")

    def wide(self, term: Term) -> str:
        if self.is_narrow(term):
            return self.e.wide(self.narrow(term))
        total = self._of(term.tally)
        number = total.name if total.wide else self.e.wide(total.name)
        if term.kept is not None:
            number = self.e.make("mul.lo.u64", RegClass.B64, number, self.e.wide(term.kept.read(self.e)))
        return self.e.mad64(number, str(term.scale), "0")

    def adding(self, tally: Tally) -> str:
        """The predicate of the lanes that add, if there is something to be added."""
        if tally not in self.who:
            total = self._of(tally)
            who = self.together.adding if self.together else self.e.guard
            if tally.warp and self.e.whole and self.together:  # once, however many groups there are
                who = self.e.make("setp.eq.u32", RegClass.PRED, self.e.special("laneid"), "0")
                who = who if self.e.guard is None else self.e.both(who, self.e.guard)
            also = (".and", who) if who else ("",)
            kind = "64" if total.wide else "32"
            self.who[tally] = self.e.make(f"setp.ne{also[0]}.u{kind}", RegClass.PRED, total.name, "0", *also[1:])
        return self.who[tally]

    def _of(self, tally: Tally) -> Word:
        if tally not in self.found:
            self.found[tally] = self._sum(tally)
        return self.found[tally]

    def _sum(self, tally: Tally) -> Word:
        mask = self.together.mask if self.together else None
        alone = tally.warp or mask is None
        if tally.slot is not None:
            register = tally.register if alone else self._sum_of_slots(tally.register, str(mask))
            return Word(tally.slot.read(self.e, register), Type.U32)
        if alone:
            return Word(tally.register, tally.type)
        return Word(sum_of_lanes(self.e, Word(tally.register, tally.type), str(mask)), Type.U64)

    def _sum_of_slots(self, register: str, mask: str) -> str:
        """No slot's sum is beyond it."""
        if register not in self.sums:
            e = self.e
            total = e.make("mov.b32", RegClass.B32, "0") if e.guard else e.fresh(RegClass.B32)
            e.put("redux.sync.add.u32", total, register, mask, when=e.guard)
            self.sums[register] = total
        return self.sums[register]
