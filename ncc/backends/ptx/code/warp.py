"""Ops that combine the lanes of a warp, on PTX. The mask is that of the lanes that execute the code together.

PTX ISA 9.7.13: each of these waits for the lanes of its membermask. ``activemask`` gives all of them the same mask, and
they come here by straight-line code; ``ncc.verifier.collectives`` has the argument.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from ncc.backends.ptx.code.emit import Emitter, RegClass, is_literal
from ncc.backends.ptx.code.helpers import active_lanes, lanes_here
from ncc.backends.rewrite.layout import WARP_LANES
from ncc.backends.rewrite.pattern import UNIFORM
from ncc.ir.nodes import Instr
from ncc.ir.ops import Op

Row = Callable[[Emitter, Instr, str], str]
"""(emitter, op, operand) -> the operand that holds the result."""

REDUCTIONS = {Op.WARPSUM: "add", Op.WARPMIN: "min", Op.WARPMAX: "max"}


def _collective(e: Emitter, opcode: str, value: str) -> str:
    """The result in a .b32 register; 0 in lanes whose guard is false."""
    mask = active_lanes(e)
    result = e.make("mov.b32", RegClass.B32, "0") if e.guard else e.fresh(RegClass.B32)
    e.put(opcode, result, value, mask, when=e.guard)
    return result


def passing(e: Emitter) -> str:
    """Those of a whole warp's lanes whose guard holds: a mask that all 32 of them have."""
    assert e.guard is not None
    found = e.once("passing")
    if found is None:
        earlier = {} if e.conditional else e.earlier
        if "passing" not in earlier:
            here = lanes_here(e)
            earlier["passing"] = e.make("vote.sync.ballot.b32", RegClass.B32, e.guard, here)
        found = e.remember("passing", earlier["passing"])
        e.made[found] = ("lanes", e.guard)
        e.patterns[found] = UNIFORM
        e.usual[found] = e.likely_lanes()
    return found


def all_or_none(e: Emitter) -> bool:
    """Whether all lanes of a whole warp execute the code, or none."""
    return e.whole and (e.guard is None or e.guard_is_uniform)


def _ballot(e: Emitter, instr: Instr, value: str) -> str:
    if is_literal(value) and int(value) and e.whole and not all_or_none(e):
        mask = e.wide(passing(e))
        e.patterns[mask] = UNIFORM
        return mask
    if is_literal(value):
        return e.wide(active_lanes(e)) if int(value) else "0"
    return _of_warp(e, e.wide(_collective(e, "vote.sync.ballot.b32", value)))


def _of_warp(e: Emitter, result: str) -> str:
    """What all lanes get that execute the code."""
    if e.whole and e.guard is None:
        e.patterns[result] = UNIFORM
    return result


def _same(e: Emitter, instr: Instr, value: str) -> str:
    return e.wide(_collective(e, "match.any.sync.b64", value))


def _reduce(e: Emitter, instr: Instr, value: str) -> str:
    if all_or_none(e) and e.patterns.get(value) == UNIFORM:
        if instr.op is not Op.WARPSUM:
            return value
        total = e.make("mul.lo.u32", RegClass.B32, value, str(WARP_LANES))
        e.patterns[total] = UNIFORM
        return total
    return _of_warp(e, _collective(e, f"redux.sync.{REDUCTIONS[instr.op]}.{instr.type}", value))


WARP: dict[Op, Row] = {
    Op.BALLOT: _ballot,
    Op.SAME: _same,
    **dict.fromkeys(REDUCTIONS, _reduce),
}
"""Every op of ``Effect.WARP`` that some target of PTX has; ``PtxKernel.has_op`` says which."""


def combine(e: Emitter, instr: Instr, args: Sequence[str]) -> str:
    return WARP[instr.op](e, instr, args[0])
