"""Helper calls on CDNA: what reads each, and what it needs of the kernel's start (CDNA2 and CDNA3 ISA: S_MEMTIME,
S_MEMREALTIME)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from ncc.backends.gcn.code.emit import EXEC, SGPR, VGPR, Emitter, Operand, Place
from ncc.backends.gcn.code.wave import BLOCK, GRID, Kept, Wave
from ncc.ir.types import Helper, Type

REALTIME_NS = 10
"""S_MEMREALTIME counts a constant 100 MHz (ROCm: ``hipDeviceAttributeWallClockRate`` of gfx9 devices)."""


def _read_counter(e: Emitter, mnemonic: str) -> Place:
    value = e.take(SGPR, 2)
    e.put(mnemonic, value)
    e.put("s_waitcnt", "lgkmcnt(0)")
    return value


def _clock(wave: Wave, e: Emitter, type_: Type) -> Operand:
    value = _read_counter(e, "s_memtime")
    return value if type_.bits == 64 else value.part(0)


def _time(wave: Wave, e: Emitter, type_: Type) -> Operand:
    ticks = _read_counter(e, "s_memrealtime")
    scaled, part = e.take(SGPR, 2), e.take(SGPR)
    e.salu("s_mul_hi_u32", scaled.part(1), ticks.part(0), REALTIME_NS)
    e.salu("s_mul_i32", part, ticks.part(1), REALTIME_NS)
    e.salu("s_add_u32", scaled.part(1), scaled.part(1), part)
    e.salu("s_mul_i32", scaled.part(0), ticks.part(0), REALTIME_NS)
    return scaled


def lane(e: Emitter) -> Place:
    """The lane's number: how many lanes are below it."""
    found = e.once("lane")
    if isinstance(found, Place):
        return found
    number = e.take(VGPR)
    e.valu("v_mbcnt_lo_u32_b32", number, 0xFFFFFFFF, 0)
    e.valu("v_mbcnt_hi_u32_b32", number, 0xFFFFFFFF, number)
    e.remember("lane", number)
    return number


def _active(wave: Wave, e: Emitter, type_: Type) -> Operand:
    mask = e.take(SGPR, 2)
    e.put("s_mov_b64", mask, EXEC)
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

