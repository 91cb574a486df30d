"""How the values of a warp's lanes differ, as far as it is known when code is made."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum
from functools import cached_property

from ncc.abi import KEPT_PARAM_BYTES, KEPT_PARAMS
from ncc.backends.rewrite.layout import WARP_LANES
from ncc.ir.types import Type
from ncc.lanes import LaneStride, LaneTable

LANE_BITS = WARP_LANES.bit_length() - 1

LaneField = tuple[int, int, int]
"""(shift, mask, step): adds (lane >> shift & mask) * step."""


class Trust(Enum):
    PROVED = "proved"  # of any lanes that execute the instruction together
    CHECKED = "checked"  # as PROVED, in warps for which code of the kernel has found that what it rests on holds
    READ_AT_ONCE = "read at once"  # a clock: lanes that are together read it at once, which code can but ask
    LIKELY = "likely"


@dataclass(frozen=True)
class LanePattern:
    """Lane l's value is the first lane's + ``told.table[l]``, and what its strides add, modulo 2^bits."""

    told: LaneTable
    trust: Trust = Trust.LIKELY

    @cached_property
    def fields(self) -> tuple[tuple[LaneStride | None, tuple[LaneField, ...]], ...] | None:
        """The tables as sums of fields, the constant one and those of strides; None where some are no such sums."""
        tables = ((None, self.told.table), *((s, s.table) for s in self.told.strides))
        found = tuple((stride, fields_of(table)) for stride, table in tables)
        return None if any(fields is None for _, fields in found) else tuple((s, f or ()) for s, f in found)

    @staticmethod
    def linear(step: int, trust: Trust = Trust.LIKELY) -> LanePattern:
        return LanePattern(LaneTable(tuple(step * lane for lane in range(WARP_LANES))), trust)


def fields_of(table: tuple[int, ...]) -> tuple[LaneField, ...] | None:
    """Fields whose sum is the table, with steps of 32 bits; None where there are no such."""
    fields: list[LaneField] = []
    for bit in range(LANE_BITS):
        step = table[1 << bit]
        if fields and (last := fields[-1])[0] + last[1].bit_length() == bit and step == last[2] * (last[1] + 1):
            fields[-1] = last[0], last[1] * 2 + 1, last[2]
        elif step:
            fields.append((bit, 1, step))
    sums = tuple(sum((lane >> shift & mask) * step for shift, mask, step in fields) for lane in range(WARP_LANES))
    small = all(-(1 << 31) < step < 1 << 31 for _, _, step in fields)
    return tuple(fields) if small and sums == table else None


SAME = LanePattern.linear(0)
"""What is taken where nothing is known: it is asked."""
UNIFORM = LanePattern.linear(0, Trust.PROVED)
AT_ONCE = LanePattern.linear(0, Trust.READ_AT_ONCE)


def usable(pattern: LanePattern, operand_type: Type, field_bytes: int) -> LanePattern:
    """A pattern of the field: what the operand's bits wrap around at, the field has to; what is not proved, code has to
    compute."""
    fits = operand_type.bits >= 8 * field_bytes or not pattern.told
    computed = pattern.fields is not None and (operand_type.bits == 64 or not pattern.told.strides)
    return pattern if fits and (pattern.trust in (Trust.PROVED, Trust.CHECKED) or computed) else SAME


def pattern_number(described: list[dict[str, LaneTable]], names: Sequence[str],
                   patterns: Sequence[LanePattern]) -> int:
    """Of a record's pattern in the kernel's description, which gets it."""
    record = {name: pattern.told for name, pattern in zip(names, patterns, strict=True) if pattern.told}
    if record not in described:
        described.append(record)
    return described.index(record)


def is_kept(stride: LaneStride) -> bool:
    """Whether readers have the parameter."""
    return stride.param < KEPT_PARAMS and stride.end <= KEPT_PARAM_BYTES and stride.bits in (32, 64)
