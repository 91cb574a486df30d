"""What the ops of ``Effect.WARP`` mean: plain models over the lanes that execute them together."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from ncc.ir.ops import Op
from ncc.ir.types import Type

SECTOR_BYTES = 32
"""What global memory is read and written in."""
BANK_BYTES = 4


@dataclass(frozen=True)
class Banks:
    """What shared memory is made of, and the lanes of a warp. ``bytes`` is what it gives at once: a word of each."""

    count: int = 32
    lanes: int = 32

    @property
    def bytes(self) -> int:
        return BANK_BYTES * self.count

    def unit(self, size: int) -> int:
        """What an access counts as, where the widest of the lanes has so many bytes."""
        return 4 if size <= 4 else 8 if size <= 8 else 16

    def groups(self, unit: int) -> int:
        """How many groups of a warp's lanes, each of which moves ``bytes``, go one after another."""
        return max(1, self.lanes * unit // self.bytes)


BANKS = Banks()
"""NVIDIA's."""
Lanes = Mapping[int, tuple[int, ...]]
"""The operands' numbers of each active lane."""


def sectors(lanes: Lanes) -> int:
    """The different sectors that the lanes' accesses, of (address, bytes), touch."""
    count, end = 0, 0
    for first, last in sorted(_touched(lanes.values())):
        count += max(0, last + 1 - max(first, end))
        end = max(end, last + 1)
    return count


def _touched(accesses: Iterable[tuple[int, ...]]) -> Iterable[tuple[int, int]]:
    """The first and last sector of each access; addresses wrap around."""
    top = 1 << 64
    for address, count in accesses:
        if count:
            last = (address + count - 1) % top // SECTOR_BYTES
            first = address // SECTOR_BYTES
            yield from [(first, last)] if first <= last else [(first, top // SECTOR_BYTES - 1), (0, last)]


def conflicts(lanes: Lanes, banks: Banks = BANKS) -> int:
    """Wavefronts that accesses of shared memory, of (address, bytes), take beyond those of lanes in different banks.

    The widest access makes every one count as the aligned unit of 4, 8 or 16 bytes that it lies in; a wavefront's worth
    of lanes goes at once. It takes as many wavefronts as one bank has different words to give.
    """
    unit = banks.unit(max(count for _, count in lanes.values()))
    slots = banks.bytes // unit
    wanted: dict[int, dict[int, set[int]]] = {}
    for lane, (address, count) in lanes.items():
        if count:
            units = wanted.setdefault(lane // slots, {}).setdefault(address // unit % slots, set())
            units.add(address // unit)
    return sum(max(map(len, group.values())) - 1 for group in wanted.values())


def _ballot(type_: Type, lanes: Lanes) -> int:
    return sum(1 << lane for lane, (holds,) in lanes.items() if holds)


def _same(type_: Type, lanes: Lanes) -> dict[int, int]:
    return {lane: sum(1 << other for other, values in lanes.items() if values == own) for lane, own in lanes.items()}


def _values(lanes: Lanes) -> Iterable[int]:
    return (value for (value,) in lanes.values())


COMBINE: dict[Op, Callable[[Type, Lanes], Any]] = {
    Op.BALLOT: _ballot,
    Op.SAME: _same,
    Op.WARPSUM: lambda type_, lanes: sum(_values(lanes)),
    Op.WARPMIN: lambda type_, lanes: min(_values(lanes)),
    Op.WARPMAX: lambda type_, lanes: max(_values(lanes)),
    Op.SECTORS: lambda type_, lanes: sectors(lanes),
    Op.CONFLICTS: lambda type_, lanes: conflicts(lanes),
}
"""(the operation's type, the lanes) -> the number that all get, not yet wrapped, or one for each lane."""


def combined(op: Op, type_: Type, lanes: Lanes) -> Mapping[int, int]:
    """The number that each lane gets, not yet wrapped."""
    result = COMBINE[op](type_, lanes)
    return result if isinstance(result, dict) else dict.fromkeys(lanes, result)
