"""An entry of lanes' own records (``NCC_ENTRY_WORDS`` in ``hookdrv/abi.h``), of each half of a wave: a word that all of
its lanes that save have alike stands there once, as a gather's clock and the high halves of its addresses mostly are.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from ncc.abi import STREAM_UNIT_BYTES, WORDS_MOST_ALIKE, EntryKind
from ncc.backends.gcn.code.emit import SGPR, VGPR, Emitter, Place, narrowed
from ncc.backends.gcn.code.helpers import lane
from ncc.backends.gcn.code.lower import choose
from ncc.backends.gcn.code.pack import STORES, GcnPacker
from ncc.backends.rewrite.layout import WARP_LANES

_HEAD_BYTES = 8
_WORD_BYTES = 4
_UNIT_SHIFT = STREAM_UNIT_BYTES.bit_length() - 1


@dataclass(frozen=True)
class OwnEntry:
    """``words``: those of each lane's record."""

    words: Sequence[Place]
    packer: GcnPacker

    def _alike(self, n: int) -> bool | None:
        """Whether all lanes have a word alike; None: that is to be seen."""
        at = n * _WORD_BYTES
        if n >= WORDS_MOST_ALIKE or self.packer.is_low_half(at):
            return False
        return all(isinstance(f.value, int) or f.value.uniform for f in self.packer.of_word(at)) or None

    def measure(self, e: Emitter, here: Place, first: Place, warp: int) -> tuple[Place, Place]:
        """The first word of a warp's entry, and its units. ``here``: the lanes that save, ``first`` the warp's lowest,
        counted in the warp."""
        facts = [self._alike(n) for n in range(len(self.words))]
        known = sum(256 << n for n, alike in enumerate(facts) if alike)
        head, units = e.scalar(EntryKind.WORDS.value | known), e.take(SGPR)
        e.move(units, _HEAD_BYTES + _WORD_BYTES * facts.count(True) + STREAM_UNIT_BYTES - 1)
        with e.scratch():
            each = e.salu("s_bcnt1_i32_b32", e.take(SGPR), here.part(warp))
            e.salu("s_lshl_b32", each, each, 2)
            for n, (word, alike) in enumerate(zip(self.words, facts, strict=True)):
                if alike is None:
                    self._count(e, unlike(e, word, first, warp).part(warp), 256 << n, each, head, units)
                elif not alike:
                    e.salu("s_add_u32", units, units, each)
        e.salu("s_lshr_b32", units, units, _UNIT_SHIFT)
        return head, units

    @staticmethod
    def _count(e: Emitter, differ: Place, bit: int, each: Place, head: Place, units: Place) -> None:
        """A word, by the mask of lanes that have another one."""
        with e.scratch():
            once, step = e.take(SGPR), e.take(SGPR)
            e.put("s_cmp_eq_u32", differ, 0)
            e.salu("s_cselect_b32", once, bit, 0)
            e.salu("s_cselect_b32", step, _WORD_BYTES, each)
            e.salu("s_or_b32", head, head, once)
            e.salu("s_add_u32", units, units, step)

    def store(self, e: Emitter, base: Place, head: Place, place: Place, mask: Place) -> None:
        """By the lanes that are on: all that save of one warp, or of both. In each, of its warp's entry: the first
        word, its place, and the mask of these lanes."""
        with e.scratch():
            rank, each, at, step, begin = *(e.take(VGPR) for _ in range(4)), e.take(VGPR, 2)
            e.valu("v_lshlrev_b32", rank, lane(e), 0xFFFFFFFF)  # by its low 5 bits
            e.valu("v_not_b32", rank, rank)
            e.valu("v_and_b32", rank, rank, mask)
            e.valu("v_bcnt_u32_b32", rank, rank, 0)
            e.valu("v_bcnt_u32_b32", each, mask, 0)
            e.valu("v_lshlrev_b32", each, 2, each)
            e.valu("v_lshl_add_u32", at, rank, 2, place)
            e.move(begin.part(0), head)
            e.move(begin.part(1), mask)
            lowest, differ, storing = (e.mask() for _ in range(3))
            e.compare("eq", (rank, 0), "u32", lowest)
            _store(e, lowest, at, begin, base, 0)
            for n, word in enumerate(self.words):
                fact = self._alike(n)
                if fact is None:
                    e.compare("eq", (e.valu("v_and_b32", step, 256 << n, head), 0), "u32", differ)
                    e.salu(e.of_mask("s_or"), storing, lowest, differ)
                    choose(e, step, differ, each, _WORD_BYTES)
                else:
                    e.move(step, _WORD_BYTES if fact else each)
                _store(e, (lowest if fact else storing) if fact is not False else None, at, word, base, _HEAD_BYTES)
                e.valu("v_add_u32", at, at, step)


def _store(e: Emitter, lanes: Place | None, at: Place, data: Place, base: Place, offset: int) -> None:
    with e.scratch(), narrowed(e, lanes, leader=False):
        e.put(STORES[4 * data.count], at, data, f"{base} offset:{offset}")


def unlike(e: Emitter, value: Place, first: Place, warp: int) -> Place:
    """The mask of the lanes whose value is not that of a warp's first, which is counted in the warp."""
    found = e.mask()
    with e.scratch():
        if warp:
            first = e.salu("s_add_u32", e.take(SGPR), first, WARP_LANES)
        expected = e.take(SGPR, value.count)
        for at in range(value.count):
            e.put("v_readlane_b32", expected.part(at), value.part(at), first)
        return e.compare("ne", (expected, value), f"u{32 * value.count}", found)
