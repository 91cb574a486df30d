"""Pages of the host's memory on PTX: where a warp's stream goes on when its own units are used up (``hookdrv/abi.h``,
struct ncc_page_link). A lane says in its link what it does; where it needs another page it waits for the host's word.
"""

from __future__ import annotations

from ncc import abi
from ncc.abi import CAP_PAGES, STREAM_UNIT_BYTES, EntryKind, PageLane
from ncc.backends.ptx.code.emit import Emitter, RegClass, Registers
from ncc.backends.ptx.code.helpers import active_lanes, lanes_here
from ncc.backends.ptx.code.saver import PtxSaver, grid_warps, warp_index
from ncc.backends.rewrite.layout import WARP_LANES, MapLayout

LANE_WORDS_BYTES = 4 * WARP_LANES
_LINK_BYTES = abi.PAGE_LINK_UNITS * STREAM_UNIT_BYTES
_MOST_ROUNDS = 1 << 29  # of waiting, each more than a microsecond


class PagedSaver(PtxSaver):
    """Through the kernel live the address behind the last entry's place, and how many units there are up to it
    (negative: an entry did not fit)."""

    def __init__(self, layout: MapLayout, param: str, registers: Registers) -> None:
        super().__init__(layout, param)
        self.paged = layout.paged
        self.end = registers.fresh(RegClass.B64)
        self.left = registers.fresh(RegClass.B32)
        self.existing = ""

    def cap(self, e: Emitter) -> str:
        """Units before the pages."""
        cap = super().cap(e)
        return e.make("and.b32", RegClass.B32, cap, str(CAP_PAGES - 1)) if self.paged else cap

    def turn_page(self, e: Emitter, place: str, units: str, own: str | None) -> None:
        """Before an entry of so many units at ``place``. Where the launch has pages, one that does not fit where the
        warp stores goes to its next page, which lanes that came before have asked for, or these do and wait for it."""
        there = e.make("setp.lt.s32", RegClass.PRED, super().cap(e), "0")
        before = e.make("setp.ge.and.s32", RegClass.PRED, self.left, "0", there)
        goes = e.make("setp.lt.and.s32", RegClass.PRED, self.left, units, before)
        goes = e.both(goes, own) if own else goes
        room = e.make("setp.gt.and.s32", RegClass.PRED, self.left, "0", goes)
        skip = e.make("mad.lo.s32", RegClass.B32, self.left, "256", str(EntryKind.SKIP.value))
        e.put("st.global.b32", f"[{place}]", skip, when=room)
        link = self._link(e)
        # Of each lane by itself: what it stored before is there for who sees this. No fence, which all would pay for.
        self._tell(e, link, PageLane.ASKS, goes)
        self._ring(e, goes)
        # All of them look, so that the assembler sees none part. Links are the host's memory, which is far: who does
        # not ask looks at what its warp stored first.
        e.put("mov.b64", link, self.warp_records(e), when=negated(e, goes))
        given = self._wait(e, link, goes)
        got = e.make("setp.gt.and.u64", RegClass.PRED, given, str(abi.PAGE_NONE), goes)
        e.put("add.u64", self.end, self._links(e), given, when=got)
        e.put("mov.b32", self.left, str(abi.PAGE_UNITS - abi.PAGE_LINK_UNITS), when=got)
        self._tell(e, link, PageLane.WENT_ON, got)

    def _tell(self, e: Emitter, link: str, what: abi.PageLane, when: str | None) -> None:
        """The host, where the lane is."""
        at = e.mad_wide(self.lane(e), "1", link)
        value = e.make("mov.b32", RegClass.B32, str(what.value))
        e.put("st.release.sys.global.u8", f"[{at}+{abi.PAGE_LANES_OFFSET}]", value, when=when)

    def _ring(self, e: Emitter, when: str | None) -> None:
        """After what was told: the host looks at the links of no others."""
        bells = e.mad_wide(grid_warps(e), str(_LINK_BYTES), self._links(e))
        group = e.make("shr.u32", RegClass.B32, warp_index(e), str(abi.BELL_WARPS.bit_length() - 1))
        at = e.mad_wide(group, "1", bells)
        e.put("st.release.sys.global.u8", f"[{at}]", e.make("mov.b32", RegClass.B32, "1"), when=when)

    def alike(self, e: Emitter, predicate: str) -> str:
        """The predicate of a jump over what may wait for a page, which is the same in all lanes that are here: told by
        a vote, so that the assembler knows it, and keeps what all lanes have alike as that."""
        return e.make("vote.sync.any.pred", RegClass.PRED, predicate, lanes_here(e)) if self.paged else predicate

    @staticmethod
    def _wait(e: Emitter, link: str, asking: str) -> str:
        """What stands in a link when those of the lanes here that ask have been told, or have waited for long
        (``ncc/verifier/waits.py``)."""
        here, given = lanes_here(e), e.fresh(RegClass.B64)
        left = e.make("mov.b32", RegClass.B32, str(_MOST_ROUNDS))
        label, waiting = e.registers.label(), e.fresh(RegClass.PRED)
        e.lines.append(f"{label}:")
        e.put("ld.relaxed.sys.global.b64", given, f"[{link}]")
        e.put("sub.u32", left, left, "1")
        e.put("setp.eq.and.b64", waiting, given, "0", asking)
        e.put("setp.ne.and.b32", waiting, left, "0", waiting)
        e.put("vote.sync.any.pred", waiting, waiting, here)
        e.put("bra", label, when=waiting)
        return given

    def _links(self, e: Emitter) -> str:
        """Of all warps, behind their losses."""
        return e.mad_wide(grid_warps(e), str(LANE_WORDS_BYTES), self.lanes_area(e))

    def _link(self, e: Emitter) -> str:
        """Where the next page is told: at the beginning of this one, or the warp's own link where it has none yet."""
        link = e.make("add.s64", RegClass.B64, self.end, str(-abi.PAGE_UNITS * STREAM_UNIT_BYTES))
        own = e.mad_wide(warp_index(e), str(_LINK_BYTES), self._links(e))
        e.put("mov.b64", link, own, when=self._in_first(e))
        return link

    def _in_first(self, e: Emitter) -> str:
        """Predicate: the warp stores to its first units, not to a page, which lies elsewhere."""
        units = e.mad_wide(grid_warps(e), self.cap(e), "0")
        reach = e.make("sub.u64", RegClass.B64, self.end, self.records(e))
        before = e.make("add.s64", RegClass.B64, reach, "-1")  # units end behind where they begin
        return e.make("setp.lt.u64", RegClass.PRED, before, e.make("shl.b64", RegClass.B64, units, "4"))

    def count_paged(self, e: Emitter, count: str) -> None:
        """Instead of units, where the lane is: the host knows which page that is. A warp that leaves whole and has no
        page has nothing to tell."""
        active_lanes(e)  # not only where it may be skipped
        with e.skipped(e.make("setp.ge.s32", RegClass.PRED, super().cap(e), "0")):
            self._count(e, count)

    def _count(self, e: Emitter, count: str) -> None:
        in_first = self._in_first(e)
        reach = e.make("sub.u64", RegClass.B64, self.end, self._links(e))
        units = e.make("cvt.u32.u64", RegClass.B32, e.make("shr.u64", RegClass.B64, reach, "4"))
        at = e.make("or.b32", RegClass.B32, e.make("sub.u32", RegClass.B32, units, self.left), str(CAP_PAGES))
        e.put("mov.b32", count, at, when=negated(e, in_first))
        e.put("mov.b32", count, str(abi.PAGE_LOST), when=e.make("setp.lt.s32", RegClass.PRED, self.left, "0"))
        silent = e.make("setp.eq.and.b32", RegClass.PRED, active_lanes(e), self.existing, in_first)
        tells = negated(e, silent) if e.guard is None else e.both(negated(e, silent), e.guard)
        self._tell(e, self._link(e), PageLane.LEFT, tells)
        self._ring(e, tells)


def negated(e: Emitter, predicate: str) -> str:
    return predicate[1:] if predicate[0] == "!" else e.make("not.pred", RegClass.PRED, predicate)
