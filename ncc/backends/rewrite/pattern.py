"""How the values of a warp's lanes differ."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from functools import cached_property

from ncc.backends.rewrite.layout import WARP_LANES

LANE_BITS = WARP_LANES.bit_length() - 1


class Trust(Enum):
    PROVED = "proved"    # of any lanes that execute the instruction together
    READ_AT_ONCE = "read at once"  # a clock: lanes that are together read it at once, which code can but ask
    LIKELY = "likely"


@dataclass(frozen=True)
class LanePattern:
    """Lane l's value is the first lane's + ``table[l]``, modulo 2^bits."""

    table: tuple[int, ...]
    trust: Trust = Trust.LIKELY

    @cached_property
    def fields(self) -> tuple[tuple[int, int, int], ...] | None:
        """(shift, mask, step), such that the table is the sum of their (lane >> shift & mask) * step, with steps of 32
        bits; None where it is no such sum."""
        fields: list[tuple[int, int, int]] = []
        for bit in range(LANE_BITS):
            step = self.table[1 << bit]
            if fields and (last := fields[-1])[0] + last[1].bit_length() == bit and step == last[2] * (last[1] + 1):
                fields[-1] = last[0], last[1] * 2 + 1, last[2]
            elif step:
                fields.append((bit, 1, step))
        sums = tuple(sum((lane >> shift & mask) * step for shift, mask, step in fields) for lane in range(WARP_LANES))
        small = all(-(1 << 31) < step < 1 << 31 for _, _, step in fields)
        return tuple(fields) if small and sums == self.table else None

    @staticmethod
    def linear(step: int, trust: Trust = Trust.LIKELY) -> LanePattern:
        return LanePattern(tuple(step * lane for lane in range(WARP_LANES)), trust)


SAME = LanePattern.linear(0)
"""What is taken where nothing is known: it is asked."""
AT_ONCE = LanePattern.linear(0, Trust.READ_AT_ONCE)
