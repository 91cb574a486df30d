"""Ops that combine the lanes of a warp, on PTX. The mask is that of the lanes that execute the code together.

PTX ISA 9.7.13: each of these waits for the lanes of its membermask. ``activemask`` gives all of them the same mask, and
they come here by straight-line code; ``ncc.verifier.collectives`` has the argument.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from ncc.backends.ptx.code.emit import Emitter, RegClass, is_literal
from ncc.backends.ptx.code.helpers import active_lanes
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


def _ballot(e: Emitter, instr: Instr, value: str) -> str:
    if is_literal(value):
        return e.wide(active_lanes(e)) if int(value) else "0"
    return e.wide(_collective(e, "vote.sync.ballot.b32", value))


def _same(e: Emitter, instr: Instr, value: str) -> str:
    return e.wide(_collective(e, "match.any.sync.b64", value))


def _reduce(e: Emitter, instr: Instr, value: str) -> str:
    return _collective(e, f"redux.sync.{REDUCTIONS[instr.op]}.{instr.type}", value)


WARP: dict[Op, Row] = {
    Op.BALLOT: _ballot,
    Op.SAME: _same,
    **dict.fromkeys(REDUCTIONS, _reduce),
}
"""Every op of ``Effect.WARP`` that some target of PTX has; ``PtxKernel.has_op`` says which."""


def combine(e: Emitter, instr: Instr, args: Sequence[str]) -> str:
    return WARP[instr.op](e, instr, args[0])
