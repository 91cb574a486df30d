"""Different numbers among the lanes of a warp, where all 32 of them are here together.

``match.any`` goes through the numbers one by one: a warp takes longer for it than for all other code of a site. So it
is jumped over where less tells the same.
"""

from __future__ import annotations

from collections.abc import Sequence

from ncc.backends.ptx.code.emit import Emitter, RegClass
from ncc.backends.ptx.code.helpers import active_lanes, lanes_here
from ncc.backends.ptx.code.warp import passing
from ncc.backends.ptx.flow.lanes import ALL_LANES
from ncc.backends.rewrite.layout import WARP_LANES
from ncc.ir.warp import BANKS


def distinct(e: Emitter, values: Sequence[str]) -> list[str]:
    """How many values of 64 bits the lanes have, of each. Where they rise with the lanes, each that differs from the
    one before is a new one."""
    here = active_lanes(e)
    falls: str | None = None
    counts = []
    for value in values:
        before = _of_lane_before(e, value, here)
        also = (".or", falls) if falls else ("",)
        falls = e.make(f"setp.lt{also[0]}.u64", RegClass.PRED, value, before, *also[1:])
        new = _ballot(e, e.make("setp.ne.u64", RegClass.PRED, value, before), here)
        counts.append(e.make("popc.b32", RegClass.B32, e.make("or.b32", RegClass.B32, new, "1")))
    assert falls
    with e.skipped(e.make("setp.eq.b32", RegClass.PRED, _ballot(e, falls, here), "0")):
        here = e.make("activemask.b32", RegClass.B32)
        for count, value in zip(counts, values, strict=True):
            e.put("popc.b32", count, _ballot(e, _is_first(e, _same(e, value, here)), here))
    return counts


def _of_lane_before(e: Emitter, value: str, here: str) -> str:
    """PTX ISA 9.7.9.6: lane 0 gets its own."""
    halves = [e.fresh(RegClass.B32) for _ in range(2)]
    e.put("mov.b64", f"{{{', '.join(halves)}}}", value)
    found = [e.make("shfl.sync.up.b32", RegClass.B32, half, "1", "0", here) for half in halves]
    return e.make("mov.b64", RegClass.B64, f"{{{', '.join(found)}}}")


def conflicts(e: Emitter, address: str, unit: int) -> str:
    """Of accesses of as many bytes: ``ncc.ir.warp.conflicts``. There are none where no two lanes of a wavefront have
    the same banks."""
    slots, here = BANKS.bytes // unit, lanes_here(e)
    lanes = passing(e) if e.guard else None
    number = e.make("shr.u64", RegClass.B64, address, str(unit.bit_length() - 1))
    slot = e.make("and.b32", RegClass.B32, e.make("cvt.u32.u64", RegClass.B32, number), str(slots - 1))
    place = slot
    if slots < WARP_LANES:
        group = e.make("and.b32", RegClass.B32, e.special("laneid"), str(WARP_LANES - slots))
        place = e.make("or.b32", RegClass.B32, slot, group)
    own = e.make("shl.b32", RegClass.B32, "1", place)
    if e.guard:
        own = e.make("selp.b32", RegClass.B32, own, "0", e.guard) if e.guard[0] != "!" else e.make(
            "selp.b32", RegClass.B32, "0", own, e.guard[1:])
    asked = e.make("redux.sync.or.b32", RegClass.B32, own, here)
    found = e.make("mov.b32", RegClass.B32, "0")
    if lanes is None:
        none = e.make("setp.eq.b32", RegClass.PRED, asked, str(ALL_LANES))
    else:
        counts = [e.make("popc.b32", RegClass.B32, mask) for mask in (asked, lanes)]
        none = e.make("setp.eq.u32", RegClass.PRED, *counts)
    with e.skipped(none):
        e.put("mov.b32", found, _counted(e, number, place, slots, lanes))
    return found


def _counted(e: Emitter, number: str, place: str, slots: int, lanes: str | None) -> str:
    """Of each wavefront the most that are asked for in one place, but for one."""
    here = e.make("activemask.b32", RegClass.B32)
    # A unit's number has 60 bits at most: in each wavefront it is another.
    shifted = e.make("shl.b64", RegClass.B64, number, "2")
    lane = e.special("laneid")
    group = e.make("shr.u32", RegClass.B32, lane, str(slots.bit_length() - 1))
    same = _same(e, e.make("or.b64", RegClass.B64, shifted, e.wide(group)), here)
    if lanes is not None:
        same = e.make("and.b32", RegClass.B32, same, lanes)
    first = _ballot(e, _is_first(e, same), here)
    if lanes is not None:
        first = e.make("and.b32", RegClass.B32, first, lanes)
    units = e.make("and.b32", RegClass.B32, first, _same(e, e.wide(place), here))
    count = e.make("popc.b32", RegClass.B32, units)
    total = "0"
    for wavefront in range(WARP_LANES // slots):
        own = e.make("setp.eq.u32", RegClass.PRED, group, str(wavefront))
        most = e.make("redux.sync.max.u32", RegClass.B32, e.make("selp.b32", RegClass.B32, count, "0", own), here)
        extra = e.make("sub.u32", RegClass.B32, e.make("max.u32", RegClass.B32, most, "1"), "1")
        total = e.add32(total, extra)
    return total


def _ballot(e: Emitter, holds: str, mask: str) -> str:
    return e.make("vote.sync.ballot.b32", RegClass.B32, holds, mask)


def _same(e: Emitter, value: str, mask: str) -> str:
    return e.make("match.any.sync.b64", RegClass.B32, value, mask)


def _is_first(e: Emitter, lanes: str) -> str:
    """Whether a lane is the lowest of a mask that it is in."""
    below = e.make("and.b32", RegClass.B32, lanes, e.special("lanemask_lt"))
    return e.make("setp.eq.b32", RegClass.PRED, below, "0")
