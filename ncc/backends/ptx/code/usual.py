"""What most warps add to the fixed rows when they leave: it is known when the code is made, but for turns of loops.

A warp whose tallies are what they most likely are adds 1 to a word that counts such warps, and the turns of each loop
to another (``ncc.tables``), and jumps over all else. These words lie in one sector, and one instruction adds to them.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from ncc.backends.ptx.code.emit import Emitter, RegClass
from ncc.backends.ptx.code.helpers import joining_lanes
from ncc.backends.ptx.code.rows import Place
from ncc.backends.ptx.code.slots import SLOT_BITS, Slot
from ncc.backends.ptx.code.tallies import Tally, Term
from ncc.backends.rewrite.layout import WARP_LANES
from ncc.tables import MAX_USUAL, WORD_BITS, WORD_BYTES

_ALL_BITS = (1 << 32) - 1


@dataclass
class Usual:
    """``adds``: what a warp (None) or one that a base counts adds to words, by number. ``bases`` are by group."""

    bases: Mapping[Hashable, Tally]
    adds: dict[Tally | None, dict[int, int]] = field(default_factory=lambda: {None: {}})

    def take(self, wanted: Mapping[Term, int]) -> tuple[dict[Term, int], dict[Term, int]]:
        """Terms with the words that they are added to, a mask: those that are told so, and the others."""
        told, rest = {}, {}
        for term, words in wanted.items():
            tally, each = term.tally, _each(term)
            base = tally if tally.counts else self.bases.get(tally.group)
            unknown = base is None and tally.group is not None
            if each is None or unknown or (base not in self.adds and len(self.adds) == MAX_USUAL):
                rest[term] = words
                continue
            told[term] = words
            adds = self.adds.setdefault(base, {})
            for word in range(words.bit_length()):
                if words >> word & 1:
                    adds[word] = adds.get(word, 0) + each
        return told, rest

    def table(self, words: int) -> tuple[tuple[int, ...], ...]:
        """As ``TableShape.usual``, of rows that have so many words."""
        found = [tuple(adds.get(word, 0) % (1 << WORD_BITS) for word in range(words)) if adds else ()
                 for adds in self.adds.values()]
        return (*found, *[()] * (MAX_USUAL - len(found)))

    def add(self, e: Emitter, told: Iterable[Term], words: Place) -> str:
        """Count a warp that is as it most likely is; the predicate that it is. All its lanes are here."""
        differing = e.make("vote.sync.ballot.b32", RegClass.B32, self._differs(e, tuple(told)), joining_lanes(e))
        usual = e.make("setp.eq.b32", RegClass.PRED, differing, "0")
        lane, bases = e.special("laneid"), [base for base in self.adds if base is not None]
        # Lane 0 adds 1. Of the same number in all lanes, for one address, ptxas would add up the lanes first.
        value = e.wide(e.add32(lane, "1"))
        for number, base in enumerate(bases, 1):
            own = e.make("setp.eq.u32", RegClass.PRED, lane, str(number))
            e.put("mov.b64", value, base.register if base.type.bits == 64 else e.wide(base.register), when=own)
        adding = e.make("setp.lt.and.u32", RegClass.PRED, lane, str(len(self.adds)), usual)
        place = Place(e.mad_wide(lane, str(WORD_BYTES), words.base), words.offset) if bases else words
        e.put("red.global.add.u64", str(place), value, when=adding)
        return usual

    def _differs(self, e: Emitter, told: Sequence[Term]) -> str:
        """A predicate: a tally is not what it most likely is, or what a term takes it times is not."""
        slots = {slot for term in told for slot in (term.tally.slot, term.kept) if slot is not None}
        found = e.make("setp.ne.b32", RegClass.PRED, e.special("laneid"), e.special("laneid"))
        for register, (mask, expected) in _by_register(slots).items():
            value = register if mask == _ALL_BITS else e.make("and.b32", RegClass.B32, register, str(mask))
            found = e.make("setp.ne.or.b32", RegClass.PRED, value, str(expected), found)
        for tally in dict.fromkeys(term.tally for term in told):
            if tally.slot is None and not tally.counts:
                base, each = self.bases.get(tally.group), str(tally.usual)
                most_likely = e.mad64(base.register, each, "0") if base else each
                found = e.make(f"setp.ne.or.u{tally.type.bits}", RegClass.PRED, tally.register, most_likely, found)
        return found


def _each(term: Term) -> int | None:
    """What a term adds for a warp, or for each that its base counts."""
    tally, kept = term.tally, term.kept
    if tally.usual is None or (kept is not None and kept.usual is None):
        return None
    lanes = 1 if tally.warp else WARP_LANES
    return lanes * tally.usual * term.scale * (kept.usual or 0 if kept is not None else 1)


def _by_register(slots: set[Slot]) -> dict[str, tuple[int, int]]:
    """Register -> (the bits of its slots, what they most likely are)."""
    found: dict[str, tuple[int, int]] = defaultdict(lambda: (0, 0))
    for slot in sorted(slots, key=lambda slot: (slot.register, slot.shift)):
        mask, expected = found[slot.register]
        found[slot.register] = (mask | ((1 << SLOT_BITS) - 1) << slot.shift, expected | (slot.usual or 0) << slot.shift)
    return dict(found)
