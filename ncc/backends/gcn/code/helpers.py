"""Helper calls on CDNA: what reads each, and what it needs of the kernel's start (CDNA2 and CDNA3 ISA: S_MEMTIME,
S_MEMREALTIME)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from ncc.backends.gcn.code.emit import SGPR, VGPR, Emitter, Operand, Place, count_lanes
from ncc.backends.gcn.code.wave import BLOCK, GRID, LANE, Kept, Wave
from ncc.ir.types import Helper, Type

REALTIME_NS = 10
"""S_MEMREALTIME counts a constant 100 MHz (ROCm: ``hipDeviceAttributeWallClockRate`` of gfx9 devices)."""


TICK_CYCLES = 25
"""Cycles that gfx11's clock counts for a tick of 10 ns: as if it ran at 2.5 GHz, near the game clocks of RDNA 3."""


def _read_counter(e: Emitter, mnemonic: str) -> Place:
    value = e.take(SGPR, 2)
    e.put(mnemonic, value)
    e.wait_scalars()
    return value


def ask_clock(e: Emitter, into: Place) -> None:
    """Where a clock is read that takes its time: it is there once scalar loads have been waited for.

    gfx11 has no S_MEMTIME, and its SHADER_CYCLES has 20 bits, which wrap around in half a millisecond: the constant
    100 MHz counter stands in (RDNA3 ISA, S_SENDMSG_RTN_B64, MSG_RTN_GET_REALTIME). Its ticks are scaled where they are
    read (``clock_of``).
    """
    if e.generation < 11:
        e.put("s_memtime", into)
    elif e.generation == 11:
        e.put("s_sendmsg_rtn_b64", into, "sendmsg(MSG_RTN_GET_REALTIME)")
    else:
        _cycles(e, into)


def _cycles(e: Emitter, into: Place) -> None:
    """gfx12's clock has two words, of which the upper one is read once more, and the lower one is 0 if it has changed
    meanwhile (RDNA4 ISA, "SHADER_CYCLES_LO"; LLVM expands readcyclecounter so)."""
    with e.scratch():
        before = e.take(SGPR)
        e.put("s_getreg_b32", before, "hwreg(HW_REG_SHADER_CYCLES_HI)")
        e.put("s_getreg_b32", into.part(0), "hwreg(HW_REG_SHADER_CYCLES_LO)")
        e.put("s_getreg_b32", into.part(1), "hwreg(HW_REG_SHADER_CYCLES_HI)")
        e.put("s_cmp_eq_u32", before, into.part(1))
        e.put("s_cselect_b32", into.part(0), into.part(0), 0)


def clock_of(e: Emitter, ticks: Place) -> Place:
    """Cycles, of what ``ask_clock`` has asked for."""
    return _times(e, ticks, TICK_CYCLES) if e.generation == 11 else ticks


def _clock(wave: Wave, e: Emitter, type_: Type) -> Operand:
    value = e.take(SGPR, 2)
    ask_clock(e, value)
    if e.generation < 12:
        e.wait_scalars()
    value = clock_of(e, value)
    return value if type_.bits == 64 else value.part(0)


def _time(wave: Wave, e: Emitter, type_: Type) -> Operand:
    if e.generation < 11:
        return _times(e, _read_counter(e, "s_memrealtime"), REALTIME_NS)
    ticks = e.take(SGPR, 2)
    e.put("s_sendmsg_rtn_b64", ticks, "sendmsg(MSG_RTN_GET_REALTIME)")
    e.wait_scalars()
    return _times(e, ticks, REALTIME_NS)


def _times(e: Emitter, ticks: Place, factor: int) -> Place:
    scaled, part = e.take(SGPR, 2), e.take(SGPR)
    e.salu("s_mul_hi_u32", scaled.part(1), ticks.part(0), factor)
    e.salu("s_mul_i32", part, ticks.part(1), factor)
    e.salu("s_add_u32", scaled.part(1), scaled.part(1), part)
    e.salu("s_mul_i32", scaled.part(0), ticks.part(0), factor)
    return scaled


def lane(e: Emitter) -> Place:
    """The lane's number, in all lanes that are on where it is first asked for."""
    found = e.once(LANE)
    if isinstance(found, Place):
        return found
    number = count_lanes(e, e.take(VGPR))
    e.remember(LANE, number)
    return number


def _active(wave: Wave, e: Emitter, type_: Type) -> Operand:
    mask = e.take(SGPR, 2)
    own = mask.part(0, e.lanes // 32)
    e.put(e.of_mask("s_mov"), own, e.exec)
    return mask if own == mask else _with_zero(e, mask)


def _with_zero(e: Emitter, mask: Place) -> Place:
    e.move(mask.part(1), 0)
    return mask


HelperRow = Callable[[Wave, Emitter, Type], Operand]


@dataclass(frozen=True)
class HelperInfo:
    """How a helper is read, and what it needs of the kernel's start (CDNA2 and CDNA3 ISA: S_MEMTIME,
S_MEMREALTIME)."""

    read: HelperRow
    needs: tuple[Kept, ...] = ()


def _axis(axis: int) -> HelperInfo:
    return HelperInfo(lambda wave, e, _: wave.tid(e, axis), (Kept.TID,))


def _extent(first: int, axis: int) -> HelperInfo:
    return HelperInfo(lambda wave, e, _: wave.extent(e, first, axis), (Kept.BLOCK,))


def _kept(kept: Kept) -> HelperInfo:
    return HelperInfo(lambda wave, e, _: wave.kept[kept], (kept,))


_CTAID = (Kept.CTAID_X, Kept.CTAID_Y, Kept.CTAID_Z)

HELPERS: dict[Helper, HelperInfo] = {
    Helper.CLOCK: HelperInfo(_clock),
    Helper.TIME: HelperInfo(_time),
    Helper.CUID: HelperInfo(lambda wave, e, _: wave.cuid(e)),
    Helper.WARPID: _kept(Kept.IN_BLOCK),
    Helper.LANEID: HelperInfo(lambda _, e, __: lane(e)),
    Helper.ACTIVEMASK: HelperInfo(_active),
    Helper.TID: HelperInfo(lambda wave, e, _: wave.linear_tid(e), (Kept.TID, Kept.BLOCK)),
    **{h: _axis(i) for i, h in enumerate((Helper.TID_X, Helper.TID_Y, Helper.TID_Z))},
    Helper.NTID: HelperInfo(lambda wave, e, _: wave.threads(e), (Kept.BLOCK,)),
    **{h: _extent(BLOCK, i) for i, h in enumerate((Helper.NTID_X, Helper.NTID_Y, Helper.NTID_Z))},
    Helper.CTAID: HelperInfo(lambda wave, e, _: wave.linear_block(e), (*_CTAID, Kept.BLOCK)),
    **{h: _kept(k) for h, k in zip((Helper.CTAID_X, Helper.CTAID_Y, Helper.CTAID_Z), _CTAID, strict=True)},
    Helper.NCTAID: HelperInfo(lambda wave, e, _: wave.blocks(e), (Kept.BLOCK,)),
    **{h: _extent(GRID, i) for i, h in enumerate((Helper.NCTAID_X, Helper.NCTAID_Y, Helper.NCTAID_Z))},
}
"""Every helper but those of a site: ``SITE`` is a constant there (``ncc.ir.fold``), ``ISSUED`` a register."""

