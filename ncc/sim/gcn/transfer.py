"""Data between registers and memory: what is transferred, and the check that a kernel may access it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

import numpy as np

from ncc.sim.gcn import memory
from ncc.sim.layout import Fault

_U32 = np.uint32


class Lanes(Protocol):
    """What is needed of a wave: its registers, its active lanes, its block."""

    r: Any
    lanes: Any
    block: Any


class Stop(Exception):
    """What would stop the kernel on a GPU, in one lane."""

    def __init__(self, why: Fault, lane: int, address: int) -> None:
        super().__init__(why)
        self.why, self.lane, self.address = why, lane, address


@dataclass(frozen=True)
class Kind:
    """``dwords`` words of ``size`` bytes. ``half``: a 16-bit part of a register, 0 the lower, 1 the upper."""

    size: int
    dwords: int = 1
    signed: bool = False
    half: int | None = None


KINDS = {
    "dword": Kind(4), "dwordx2": Kind(4, 2), "dwordx3": Kind(4, 3), "dwordx4": Kind(4, 4),
    "ubyte": Kind(1), "sbyte": Kind(1, signed=True), "ushort": Kind(2), "sshort": Kind(2, signed=True),
    "byte": Kind(1), "short": Kind(2), "short_d16": Kind(2, half=0), "short_d16_hi": Kind(2, half=1),
    "ubyte_d16": Kind(1, half=0), "ubyte_d16_hi": Kind(1, half=1), "sbyte_d16": Kind(1, signed=True, half=0),
    "sbyte_d16_hi": Kind(1, signed=True, half=1), "byte_d16_hi": Kind(1, half=1),
    "b8": Kind(1), "b16": Kind(2), "b32": Kind(4), "b64": Kind(4, 2), "b96": Kind(4, 3), "b128": Kind(4, 4),
    "u8": Kind(1), "i8": Kind(1, signed=True), "u16": Kind(2), "i16": Kind(2, signed=True),
    "u16_d16": Kind(2, half=0), "u16_d16_hi": Kind(2, half=1), "b16_d16_hi": Kind(2, half=1),
    "u8_d16": Kind(1, half=0), "u8_d16_hi": Kind(1, half=1),
}


def extended(values: Any, kind: Kind) -> Any:
    """What a register gets of a byte or half word."""
    if kind.size == 4:
        return values
    return values.astype(np.int8 if kind.size == 1 else np.int16).astype(np.int32).view(
        _U32) if kind.signed else values.astype(_U32)


def put(w: Lanes, row: int, kind: Kind, values: Any) -> None:
    """Loaded words into registers, in the active lanes."""
    for at in range(kind.dwords):
        value = extended(values[at], kind)
        if kind.half is not None:
            old, value = w.r[row + at, w.lanes], value & _U32(0xFFFF)
            value = old & _U32(0xFFFF) | value << _U32(16) if kind.half else old & _U32(0xFFFF0000) | value
        w.r[row + at, w.lanes] = value


def get(w: Lanes, row: int, kind: Kind) -> Any:
    """Words of registers to store, [dwords, active lanes]."""
    values = w.r[row : row + kind.dwords][:, w.lanes]
    if kind.half == 1:
        values = values >> _U32(16)
    return values if kind.size == 4 else values.astype(np.uint8 if kind.size == 1 else np.uint16)


def checked(w: Lanes, addresses: Any, size: int) -> Any:
    """Stop at the first lane whose access is outside of the program's memory."""
    regions = w.block.launch.regions
    if regions.outside(addresses.reshape(-1), size) is not None:
        by_lane = addresses.reshape(-1, len(w.lanes)).T.reshape(-1)
        bad = regions.outside(by_lane, size) or 0
        lane = int(w.lanes[bad * len(w.lanes) // len(by_lane)])
        raise Stop(Fault.BOUNDS, lane, int(by_lane[bad]) & (1 << 64) - 1)
    return addresses


def of_active(w: Lanes, addresses: Sequence[Any]) -> Any:
    """[dwords, active lanes] of the addresses of all lanes."""
    return np.stack(addresses)[:, w.lanes]


def load(w: Lanes, places: Sequence[tuple[int, Sequence[Any]]], kind: Kind, known: bool) -> None:
    """From the addresses of each (register, addresses of its dwords in all lanes); ``known``: checked already."""
    if len(w.lanes):
        found = [(row, of_active(w, addresses)) for row, addresses in places]
        values = [(row, memory.load(where if known else checked(w, where, kind.size), kind.size))
                  for row, where in found]
        for row, value in values:
            put(w, row, kind, value)


def store(w: Lanes, places: Sequence[tuple[int, Sequence[Any]]], kind: Kind, known: bool) -> None:
    if len(w.lanes):
        for row, addresses in places:
            where = of_active(w, addresses)
            memory.store(where if known else checked(w, where, kind.size), kind.size, get(w, row, kind))


def atomic(w: Lanes, addresses: Any, bits: int, f: Callable[[int, int, int], int], value: int, compare: int | None,
           result: int | None, known: bool, lanes: Any = None) -> None:
    """One operation for each active lane, or some ``lanes``; ``value``, ``compare`` and ``result`` are registers."""
    if len(w.lanes) and not known:
        checked(w, addresses[w.lanes], bits // 8)
    size, mask = bits // 8, (1 << bits) - 1
    for lane in (w.lanes if lanes is None else lanes).tolist():
        address = int(addresses[lane])
        old = memory.load_one(address, size)
        operand = _word(w, value, lane, bits)
        if compare is None:
            memory.store_one(address, size, f(old, operand, bits) & mask)
        elif old == _word(w, compare, lane, bits):
            memory.store_one(address, size, operand)
        if result is not None:
            w.r[result, lane] = old & 0xFFFFFFFF
            if bits == 64:
                w.r[result + 1, lane] = old >> 32


def _word(w: Lanes, row: int, lane: int, bits: int) -> int:
    low = int(w.r[row, lane])
    return low if bits == 32 else low | int(w.r[row + 1, lane]) << 32
