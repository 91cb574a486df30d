"""Special registers: tables over the lanes, or uniform."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass

from ncc.backends.graph.lane_values import LANE, LANES, Value, constant, exact, make, mask, uniform
from ncc.backends.ptx.flow.affine.needs import WholeRows
from ncc.backends.ptx.flow.lanes import VARYING_SPECIAL

Shape = tuple[int, int, int]


@dataclass(frozen=True)
class OneWarp:
    """Of blocks of a shape, the warp with that number alone."""

    block: Shape
    number: int


_WIDTH = 32
_AXES = "xyz"
_LANE_MASKS: dict[str, Callable[[int], int]] = {
    "eq": lambda lane: 1 << lane,
    "lt": lambda lane: mask(lane),
    "le": lambda lane: mask(lane + 1),
    "gt": lambda lane: ~mask(lane + 1),
    "ge": lambda lane: ~mask(lane),
}
_BITS = {"%ctaid.x": 31, "%ctaid.y": 16, "%ctaid.z": 16, "%ntid.x": 11, "%ntid.y": 11, "%ntid.z": 7}
"""Bits of what any device can launch (CUDA programming guide, table 27)."""
_IN_WHOLE_ROWS = {
    "%tid.x": make(_WIDTH, mask(10) ^ mask(5), LANE), "%tid.y": uniform(_WIDTH, mask(10)),
    "%tid.z": uniform(_WIDTH, mask(6)), "%ntid.x": uniform(_WIDTH, mask(11) ^ mask(5)),
}
"""In a block of 1,024 threads at most."""
_INDEXED = re.compile(r"(%tid|%ntid)\.([xyz])\Z")


def special(name: str, block: Shape | OneWarp | WholeRows | None) -> Value | None:
    """The 32 bits of a special register in a block of a shape, of whole rows, or of one that is not known."""
    if name == "%laneid":
        return exact(_WIDTH, LANE)
    if name == "WARP_SZ":
        return constant(_WIDTH, LANES)
    if name.startswith("%lanemask_"):
        return exact(_WIDTH, tuple(_LANE_MASKS[name[-2:]](lane) for lane in LANE))
    indexed = _INDEXED.match(name)
    if isinstance(block, WholeRows) and name in _IN_WHOLE_ROWS:
        return _IN_WHOLE_ROWS[name]
    if indexed and isinstance(block, tuple | OneWarp):
        shape = block if isinstance(block, tuple) else block.block
        axis = _AXES.index(indexed[2])
        if indexed[1] == "%ntid":
            return constant(_WIDTH, shape[axis])
        return _thread_index(axis, shape) if isinstance(block, tuple) else _in_warp(axis, block)
    if VARYING_SPECIAL.match(name):
        return None
    return uniform(_WIDTH, mask(_BITS.get(name, _WIDTH)))


def _indices(axis: int, block: Shape) -> list[list[int]]:
    """``%tid`` of each warp's lanes: threads are numbered along x, then y, then z; each 32 are a warp (PTX ISA 2.2)."""
    x, y, z = block
    indices = [(n % x, n // x % y, n // (x * y))[axis] for n in range(x * y * z)]
    return [indices[start : start + LANES] for start in range(0, len(indices), LANES)]


def _in_warp(axis: int, warp: OneWarp) -> Value | None:
    table = _indices(axis, warp.block)[warp.number]
    return exact(_WIDTH, tuple(table)) if len(table) == LANES else None


def _thread_index(axis: int, block: Shape) -> Value | None:
    """A last warp that is not whole agrees with the others in the lanes that it has."""
    warps = _indices(axis, block)
    table = [index - warps[0][0] for index in warps[0]]
    if any(index - warp[0] != table[lane] for warp in warps for lane, index in enumerate(warp)):
        return None
    bases = 0
    for warp in warps:
        bases |= warp[0]
    missing = [0] * (LANES - len(table))
    return make(_WIDTH, bases, (*table, *missing))
