"""Helper calls on PTX: special registers, and what is computed from them."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from ncc.backends.ptx.code.emit import Emitter, RegClass, block_threads, class_of, linear, linear_block, shift_right
from ncc.backends.rewrite.pattern import AT_ONCE, LANE_BITS
from ncc.ir.types import Helper, Type

HelperRow = Callable[[Emitter, Type, str | None], str]
"""(emitter, type, register for the value or None) -> the operand that holds it, which need not be that register."""


def _read(name: str) -> HelperRow:
    """A special register that changes: read where it stands, never shared."""

    def row(e: Emitter, type_: Type, into: str | None) -> str:
        result = into or e.fresh(class_of(type_))
        e.put(f"mov.u{type_.bits}", result, f"%{name}")
        e.patterns[result] = AT_ONCE
        return result

    return row


def clock_register(which: Helper, type_: Type) -> str | None:
    """The special register of a clock; None of another helper."""
    if which is Helper.TIME:
        return "%globaltimer"
    return {64: "%clock64", 32: "%clock"}[type_.bits] if which is Helper.CLOCK else None


def _clock(which: Helper) -> HelperRow:
    """Read where it stands, never shared."""

    def row(e: Emitter, type_: Type, into: str | None) -> str:
        result = into or e.fresh(class_of(type_))
        e.put(f"mov.u{type_.bits}", result, str(clock_register(which, type_)))
        return result

    return row


def _axis(name: str) -> HelperRow:
    return lambda e, _, __: e.special(name)


def _activemask(e: Emitter, type_: Type, into: str | None) -> str:
    return e.wide(active_lanes(e))


def active_lanes(e: Emitter) -> str:
    """The lanes that execute the probed instruction; 0 where the guard is false.

    ``activemask`` tells the predicated-on lanes (PTX ISA 9.7.13.12), so it stands under the guard. The move before
    it gives lanes that do not execute a defined value, which keeps the register's live range inside the insertion.

    It is read once an insertion, and conditions are voted on by the lanes that it told: nothing in the ISA keeps lanes
    that were apart from being together at the next instruction, and what is combined and who saves has to be of one
    group.
    """
    return e.once("active") or e.remember("active", _read_active(e))


def lanes_here(e: Emitter) -> str:
    """The lanes that are at the insertion, whatever the guard is."""
    return e.once("here") or e.remember("here", e.make("activemask.b32", RegClass.B32))


def _read_active(e: Emitter) -> str:
    within = e.within
    if within is None:
        return _under(e.guard, e, "activemask.b32")
    return _under(within.guard, e, "vote.sync.ballot.b32", str(e.guard), active_lanes(within))


def joining_lanes(e: Emitter) -> str:
    """Those that execute code under the guard together, for what waits for them (``ncc.verifier.collectives``)."""
    if e.within is None:
        return active_lanes(e)
    return e.once("joining") or e.remember("joining", _under(e.guard, e, "activemask.b32"))


def _under(guard: str | None, e: Emitter, opcode: str, *operands: str) -> str:
    """A mask that only lanes whose guard holds ask for."""
    if guard is None:
        return e.make(opcode, RegClass.B32, *operands)
    mask = e.make("mov.b32", RegClass.B32, "0")
    e.put(opcode, mask, *operands, when=guard)
    return mask


def lowest_lane(e: Emitter, mask: str) -> str:
    """The predicate of the lowest lane of a mask, among those that execute the probed instruction."""
    below = e.make("and.b32", RegClass.B32, mask, e.special("lanemask_lt"))
    also = (".and", e.guard) if e.guard else ("",)
    return e.make(f"setp.eq{also[0]}.b32", RegClass.PRED, below, "0", *also[1:])


def agreeing_lanes(e: Emitter, mask: str, words: Iterable[tuple[str, int]]) -> str:
    """The mask, if its lanes agree on every word (operand, bits); else no lane, or fewer."""
    agreeing = mask
    for word, bits in words:
        # PTX ISA 9.7.13.11: all lanes of the mask where they have the same value, else none.
        matched = e.make("mov.b32", RegClass.B32, "0") if e.guard else e.fresh(RegClass.B32)
        e.put(f"match.all.sync.b{bits}", matched, word, mask, when=e.guard)
        agreeing = matched if agreeing is mask else e.make("and.b32", RegClass.B32, agreeing, matched)
    return agreeing


def lane_part(e: Emitter, lane: str, shift: int, mask: int) -> str:
    """Some bits of the lane's number."""
    part = e.make("shr.u32", RegClass.B32, lane, str(shift)) if shift else lane
    return e.make("and.b32", RegClass.B32, part, str(mask)) if shift + mask.bit_length() < LANE_BITS else part


def warp_in_block(e: Emitter) -> str:
    """The logical warp: linear thread / 32. ``%warpid`` is the hardware's slot, and may change (PTX ISA 10)."""
    return e.once("warp") or e.remember("warp", shift_right(e, linear(e, "tid", "ntid"), 5))


def _blocks(e: Emitter) -> str:
    outer = e.mad32(e.special("nctaid.y"), e.special("nctaid.z"), "0")
    return e.mad_wide(outer, e.special("nctaid.x"), "0")


HELPERS: dict[Helper, HelperRow] = {
    Helper.CLOCK: _clock(Helper.CLOCK),
    Helper.TIME: _clock(Helper.TIME),
    Helper.CUID: _read("smid"),
    Helper.WARPID: lambda e, _, __: warp_in_block(e),
    Helper.LANEID: _axis("laneid"),
    Helper.ACTIVEMASK: _activemask,
    Helper.TID: lambda e, _, __: linear(e, "tid", "ntid"),
    Helper.TID_X: _axis("tid.x"),
    Helper.TID_Y: _axis("tid.y"),
    Helper.TID_Z: _axis("tid.z"),
    Helper.NTID: lambda e, _, __: block_threads(e),
    Helper.NTID_X: _axis("ntid.x"),
    Helper.NTID_Y: _axis("ntid.y"),
    Helper.NTID_Z: _axis("ntid.z"),
    Helper.CTAID: lambda e, _, __: linear_block(e),
    Helper.CTAID_X: _axis("ctaid.x"),
    Helper.CTAID_Y: _axis("ctaid.y"),
    Helper.CTAID_Z: _axis("ctaid.z"),
    Helper.NCTAID: lambda e, _, __: _blocks(e),
    Helper.NCTAID_X: _axis("nctaid.x"),
    Helper.NCTAID_Y: _axis("nctaid.y"),
    Helper.NCTAID_Z: _axis("nctaid.z"),
}


"""Every helper but those of a site: ``SITE`` is a constant there (``ncc.ir.fold``), ``ISSUED`` a register."""


def read_helper(e: Emitter, which: Helper, type_: Type, into: str | None) -> str:
    return HELPERS[which](e, type_, into)
