"""SAVE to a stream map in a patch function: what lanes of a warp save together is one entry of the warp's stream.

Entries are those of ``enum ncc_entry_kind`` in ``hookdrv/abi.h``. Nothing is known of a kernel without text, so it is
asked of the lanes that are here and save, each time: where they have all fields alike, but for an address that is the
lane's number times the access's size further on, or alike too, the lowest one's record says those of all; else each has
its own. The lowest takes room for all of them, by an atomic on the warp's count, which is zero at launch; so are the
losses. Who finds no room has come behind all that found some: from there on there is nothing.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from ncc.abi import STREAM_UNIT_BYTES, EntryKind
from ncc.backends.ptx.code.emit import Emitter, RegClass, class_of, is_literal
from ncc.backends.ptx.code.helpers import agreeing_lanes, lanes_here
from ncc.backends.ptx.code.pack import PtxPacker, store_words
from ncc.backends.ptx.code.paged import LANE_WORDS_BYTES, negated
from ncc.backends.ptx.code.saver import PtxSaver, existing_lanes, warp_index
from ncc.backends.rewrite.layout import MapLayout
from ncc.backends.rewrite.pattern import SAME, LanePattern, Trust, pattern_number
from ncc.backends.rewrite.saver import Visit
from ncc.ir.types import Level, Type
from ncc.lanes import LaneTable

SIZES = (1, 2, 4, 8, 16)
"""Of accesses, in bytes: a power of two each."""
_HEAD_BYTES, _WORD_BYTES = 8, 4


@dataclass(frozen=True)
class _Group:
    """Lanes that save together. ``saving``: their predicate, None where all that are here do."""

    lanes: str
    saving: str | None
    first: str  # predicate: the lowest of them
    lowest: str  # its number


class PatchStream(PtxSaver):
    """``steps``: an operand -> a register with what it differs by from one lane to the next, most likely."""

    def __init__(self, layout: MapLayout, param: str) -> None:
        super().__init__(layout, param)
        self.steps: dict[str, str] = {}
        self.patterns: list[dict[str, LaneTable]] = []

    @property
    def described(self) -> MapLayout:
        return replace(self.layout, patterns=tuple(self.patterns))

    def save(self, e: Emitter, visit: Visit, level: Level, fields: Sequence[tuple[str, Type]]) -> None:
        packer = self.packer(e, fields)
        words = [packer.word(at) for at in range(0, self.map.record_bytes, _WORD_BYTES)]
        group = self._group(e)
        alike, number = self._asked(e, group, fields)
        every = e.make("setp.eq.b32", RegClass.PRED, group.lanes, existing_lanes(e))
        units = self._units(e, group, alike, every)
        slot = self._take(e, group, units)
        fits, misses = self._fits(e, group, slot, units)
        record = e.mad_wide(warp_index(e), self.cap(e), e.wide(slot))
        place = e.mad64(record, str(STREAM_UNIT_BYTES), self.records(e))
        self._store_one(e, group, place, [number, *words], every, e.both(fits, alike))
        self._store_own(e, group, place, packer, words, e.both(fits, negated(e, alike)))
        self._lose(e, group, place, slot, misses)

    def _group(self, e: Emitter) -> _Group:
        here, saving = lanes_here(e), e.guard
        lanes = here if saving is None else e.make("vote.sync.ballot.b32", RegClass.B32, saving, here)
        below = e.make("and.b32", RegClass.B32, lanes, e.special("lanemask_lt"))
        also = (".and", saving) if saving else ("",)
        first = e.make(f"setp.eq{also[0]}.b32", RegClass.PRED, below, "0", *also[1:])
        return _Group(lanes, saving, first, e.make("clz.b32", RegClass.B32, e.make("brev.b32", RegClass.B32, lanes)))

    # ---- what one record says

    def _asked(self, e: Emitter, group: _Group, fields: Sequence[tuple[str, Type]]) -> tuple[str, str]:
        """Whether the lowest lane's record says those of all, as a predicate, and the first word of that entry."""
        stepping = next((n for n, (operand, _) in enumerate(fields) if operand in self.steps), None)
        asked = [(self._bits(e, operand, type_), class_of(type_)) for n, (operand, type_) in enumerate(fields)
                 if n != stepping and not is_literal(operand) and not _is_uniform(e, operand)]
        agreeing = agreeing_lanes(e, group.lanes, [(operand, _width(class_)) for operand, class_ in asked])
        alike = e.make("setp.eq.b32", RegClass.PRED, agreeing, group.lanes)
        kind = EntryKind.ALL.value  # SOME, where it is some, is made of it
        plain = pattern_number(self.patterns, self._names, [SAME] * len(fields))
        if stepping is None:
            return alike, e.make("mov.b32", RegClass.B32, str(kind | plain << 8))
        operand = fields[stepping][0]
        even, same = self._steps(e, group, operand, self.steps[operand])
        numbers = [pattern_number(self.patterns, self._names, self._pattern(len(fields), stepping, size))
                   for size in SIZES]
        assert numbers == list(range(numbers[0], numbers[0] + len(SIZES)))
        log = e.make("bfind.u32", RegClass.B32, self.steps[operand])
        stepped = e.make("mad.lo.u32", RegClass.B32, log, "256", str(kind | numbers[0] << 8))
        word = e.make("selp.b32", RegClass.B32, stepped, str(kind | plain << 8), even)
        return e.both(alike, e.make("or.pred", RegClass.PRED, even, same)), word

    @property
    def _names(self) -> list[str]:
        return [field.name for field in self.map.fields]

    @staticmethod
    def _pattern(n: int, stepping: int, size: int) -> list[LanePattern]:
        return [LanePattern.linear(size) if field == stepping else SAME for field in range(n)]

    @staticmethod
    def _bits(e: Emitter, operand: str, type_: Type) -> str:
        return e.make("selp.b32", RegClass.B32, "1", "0", operand) if type_ is Type.PRED else operand

    def _steps(self, e: Emitter, group: _Group, address: str, size: str) -> tuple[str, str]:
        """Predicates: an address differs by as much as its lanes do, times the size; it is the same."""
        ahead = e.make("mul.wide.u32", RegClass.B64, self.lane(e), size)
        base = e.make("sub.u64", RegClass.B64, address, ahead)
        even, same = (e.make("setp.eq.b32", RegClass.PRED, agreeing_lanes(e, group.lanes, [(value, 64)]), group.lanes)
                      for value in (base, address))
        one_bit = e.make("setp.eq.u32", RegClass.PRED, e.make("popc.b32", RegClass.B32, size), "1")
        known = e.make("setp.le.and.u32", RegClass.PRED, size, str(SIZES[-1]), one_bit)
        return e.both(even, known), same

    # ---- room

    def _units(self, e: Emitter, group: _Group, alike: str, every: str) -> str:
        size = self.layout.entry_units
        one = e.make("selp.b32", RegClass.B32, str(size(EntryKind.ALL)), str(size(EntryKind.SOME)), every)
        n = e.make("popc.b32", RegClass.B32, group.lanes)
        bytes_ = e.mad32(n, str(-(-self.map.record_bytes // _WORD_BYTES) * _WORD_BYTES),
                         str(_HEAD_BYTES + STREAM_UNIT_BYTES - 1))
        own = e.make("shr.u32", RegClass.B32, bytes_, str(STREAM_UNIT_BYTES.bit_length() - 1))
        return e.make("selp.b32", RegClass.B32, one, own, alike)

    def _take(self, e: Emitter, group: _Group, units: str) -> str:
        """The first unit, for all lanes of the group."""
        taken, slot = (e.make("mov.b32", RegClass.B32, "0") for _ in range(2))
        counter = e.scaled(warp_index(e), _WORD_BYTES, self.counts(e))
        e.put("atom.global.add.u32", taken, f"[{counter}]", units, when=group.first)
        # From 2^31 on nothing is counted: at most the warp's lanes are on their way past it at once.
        full = e.make("setp.lt.and.s32", RegClass.PRED, taken, "0", group.first)
        back = e.make("neg.s32", RegClass.B32, units)
        e.put("red.global.add.u32", f"[{counter}]", back, when=full)
        e.put("shfl.sync.idx.b32", slot, taken, group.lowest, "31", group.lanes, when=group.saving)
        return slot

    def _fits(self, e: Emitter, group: _Group, slot: str, units: str) -> tuple[str, str]:
        """Predicates: of the lanes that save, there is room for their entry, or not."""
        end = e.make("add.u32", RegClass.B32, slot, units)
        also = (".and", group.saving) if group.saving else ("",)
        fits, misses = e.fresh(RegClass.PRED), e.fresh(RegClass.PRED)
        e.put(f"setp.le{also[0]}.u32", f"{fits}|{misses}", end, self.cap(e), *also[1:])
        return fits, misses

    # ---- stores

    def _store_one(self, e: Emitter, group: _Group, place: str, words: list[str], every: str, says: str) -> None:
        """By the lowest lane. Where some lanes do not save, their mask stands behind the record."""
        when = e.both(group.first, says)
        head = e.make("add.u32", RegClass.B32, words[0], str(EntryKind.SOME.value - EntryKind.ALL.value))
        head = e.make("selp.b32", RegClass.B32, words[0], head, every)
        store_words(e, place, [head, *words[1:]], when)
        some = e.both(when, negated(e, every))
        e.put("st.global.b32", f"[{place}+{_WORD_BYTES * len(words)}]", group.lanes, when=some)

    def _store_own(self, e: Emitter, group: _Group, place: str, packer: PtxPacker, words: list[str],
                   own: str) -> None:
        """By every lane that saves: word by word, each the lanes' one after the other."""
        below = e.make("and.b32", RegClass.B32, group.lanes, e.special("lanemask_lt"))
        head = e.make("mov.b32", RegClass.B32, str(EntryKind.WORDS.value))
        e.put("st.global.v2.b32", f"[{place}]", f"{{{head}, {group.lanes}}}", when=e.both(group.first, own))
        n = e.make("popc.b32", RegClass.B32, group.lanes)
        at = e.scaled(e.make("popc.b32", RegClass.B32, below), _WORD_BYTES, place)
        for number, word in enumerate(words):
            e.put("st.global.b32", f"[{at}+{_HEAD_BYTES}]", word, when=own)
            if number + 1 < len(words):
                at = e.mad_wide(n, str(_WORD_BYTES), at)

    def _lose(self, e: Emitter, group: _Group, place: str, slot: str, misses: str) -> None:
        """The end is marked where there is room for that, and each lane counts what it loses."""
        room = e.make("setp.lt.and.u32", RegClass.PRED, slot, self.cap(e), misses)
        end = e.make("mov.b32", RegClass.B32, str(EntryKind.END.value))
        e.put("st.global.b32", f"[{place}]", end, when=e.both(room, group.first))
        losses = e.scaled(warp_index(e), LANE_WORDS_BYTES, self.lanes_area(e))
        e.put("red.global.add.u32", f"[{e.scaled(self.lane(e), _WORD_BYTES, losses)}]", "1", when=misses)


def _is_uniform(e: Emitter, operand: str) -> bool:
    pattern = e.patterns.get(operand)
    return pattern is not None and pattern.trust is Trust.PROVED and not pattern.told


def _width(class_: RegClass) -> int:
    return 64 if class_ is RegClass.B64 else 32
