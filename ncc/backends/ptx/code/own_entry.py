"""An entry of lanes' own records (``NCC_ENTRY_WORDS`` in ``hookdrv/abi.h``): a word that all lanes that save have alike
stands there once, as the high halves of a gather's addresses and its clock mostly are."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from ncc.abi import WORDS_MOST_ALIKE, EntryKind
from ncc.backends.ptx.code.emit import Emitter, RegClass
from ncc.backends.ptx.code.helpers import lanes_here
from ncc.backends.ptx.code.pack import PtxPacker

_HEAD_BYTES = 8
_WORD_BYTES = 4


@dataclass(frozen=True)
class _Word:
    """Of the record. ``alike``: predicate that all lanes that save have it, or a fact."""

    value: str
    alike: str | bool
    at: str  # bytes behind the first word, of the lowest lane's


class OwnEntry:
    """Of lanes that come to one save together. What it offers is written where it is asked for.

    They may have parted since they were seen to be together. Then no group of them sees all, and each takes all words
    to differ: all come to the same entry.
    """

    def __init__(self, e: Emitter, packer: PtxPacker, record_bytes: int, lanes: str, saving: str | None, found: str,
                 same: Mapping[str, str]) -> None:
        """``lanes`` save, of those that were ``found``, by the predicate ``saving``. ``same``: of operands, predicates
        that all of them hold the same."""
        self.lanes, self.saving, self.here = lanes, saving, lanes_here(e)
        self.still = e.make("setp.eq.b32", RegClass.PRED, self.here, found)
        self.each = e.make("shl.b32", RegClass.B32, e.make("popc.b32", RegClass.B32, lanes), "2")
        self.words: list[_Word] = []
        end = "0"
        for offset in range(0, record_bytes, _WORD_BYTES):
            value = packer.word(offset)
            alike = self._alike(e, packer, offset, value, same)
            self.words.append(_Word(value, alike, end))
            end = e.add32(end, self._size(e, alike))
        bytes_ = e.make("add.u32", RegClass.B32, end, str(_HEAD_BYTES + 15))
        self.units = e.make("shr.u32", RegClass.B32, bytes_, "4")

    def _size(self, e: Emitter, alike: str | bool) -> str:
        if isinstance(alike, bool):
            return str(_WORD_BYTES) if alike else self.each
        return e.make("selp.b32", RegClass.B32, str(_WORD_BYTES), self.each, alike)

    def _alike(self, e: Emitter, packer: PtxPacker, offset: int, value: str, same: Mapping[str, str]) -> str | bool:
        if offset // _WORD_BYTES >= WORDS_MOST_ALIKE or packer.is_low_half(offset):
            return False
        if packer.is_constant(offset):
            return True
        if value in same:
            return same[value]
        if self.saving is not None:  # the others do not matter: let them have the lowest one's
            key = f"lowest of {self.lanes}"
            lowest = e.once(key) or e.remember(key, self._lowest(e))
            theirs = e.make("shfl.sync.idx.b32", RegClass.B32, value, lowest, "31", self.here)
            value = e.make("selp.b32", RegClass.B32, value, theirs, self.saving)
        found = e.fresh(RegClass.PRED)
        e.put("match.all.sync.b32", f"{e.fresh(RegClass.B32)}|{found}", value, self.here)
        return e.both(found, self.still)

    def _lowest(self, e: Emitter) -> str:
        """That saves, or where none does or not all are here, the lane itself."""
        lowest = e.make("clz.b32", RegClass.B32, e.make("brev.b32", RegClass.B32, self.lanes))
        there = e.make("setp.ne.and.b32", RegClass.PRED, self.lanes, "0", self.still)
        return e.make("selp.b32", RegClass.B32, lowest, e.special("laneid"), there)

    def header(self, e: Emitter) -> str:
        constant = EntryKind.WORDS | sum(256 << n for n, word in enumerate(self.words) if word.alike is True)
        head = e.make("mov.b32", RegClass.B32, str(constant))
        for n, word in enumerate(self.words):
            if isinstance(word.alike, str):
                bit = e.make("selp.b32", RegClass.B32, str(256 << n), "0", word.alike)
                head = e.make("or.b32", RegClass.B32, head, bit)
        return head

    def store(self, e: Emitter, place: str, when: str) -> None:
        """By the lanes that save, where ``when`` holds."""
        below = e.make("and.b32", RegClass.B32, self.lanes, e.special("lanemask_lt"))
        rank = e.make("popc.b32", RegClass.B32, below)
        saves = e.both(when, self.saving) if self.saving is not None else when
        first = e.make("setp.eq.and.b32", RegClass.PRED, below, "0", saves)
        e.put("st.global.v2.b32", f"[{place}]", f"{{{self.header(e)}, {self.lanes}}}", when=first)
        mine = e.mad_wide(rank, str(_WORD_BYTES), place)
        for word in self.words:
            stores = first if word.alike is True else saves
            if isinstance(word.alike, str):  # the lowest lane, or all
                stores = e.make("selp.b32", RegClass.B32, "1", "0", first)
                stores = e.make("selp.b32", RegClass.B32, stores, "1", word.alike)
                stores = e.make("setp.ne.and.b32", RegClass.PRED, stores, "0", saves)
            at = e.mad_wide(word.at, "1", mine) if word.at != "0" else mine
            e.put("st.global.b32", f"[{at}+{_HEAD_BYTES}]", word.value, when=stores)
