"""Special registers (PTX ISA 10) as values of 32 lanes."""

from __future__ import annotations

from collections.abc import Callable
from typing import NoReturn, Protocol

from ncc.backends.ptx.text.operands import Special
from ncc.sim.clock import NS_PER_CYCLE
from ncc.sim.layout import LANES, TID_X, TID_Y, TID_Z, Field, Head
from ncc.sim.values import I32, VI, Builder, Value, const, lane_numbers, splat


class State(Protocol):
    """What special registers are read from: ``Emit``, as far as it is looked at here."""

    b: Builder
    frame: Value

    def of_block(self, index: int) -> Value: ...
    def of_warp(self, index: int) -> Value: ...
    def clock(self) -> Value: ...
    def unsupported(self, why: str) -> NoReturn: ...


Reader = Callable[[State], Value]


def special(e: State, operand: Special) -> Value:
    """The value of a special register. Raises S001 for one that the simulator does not have."""
    reader = _READERS.get(operand.name)
    if reader is None:
        e.unsupported(f"the special register '{operand.name}'")
    return reader(e)


def _field(index: int) -> Reader:
    return lambda e: e.b.broadcast(e.b.trunc(e.of_block(index), I32))


def _frame_vector(offset: int) -> Reader:
    return lambda e: e.b.vector_load(VI[32], e.b.at(e.frame, offset), 64)


def _fixed(value: int) -> Reader:
    return lambda e: splat(value, 32)


def _lane_mask(relation: str) -> Reader:
    masks = {"eq": lambda n: 1 << n, "lt": lambda n: (1 << n) - 1, "le": lambda n: (2 << n) - 1,
             "ge": lambda n: -(1 << n) & 0xFFFFFFFF, "gt": lambda n: -(2 << n) & 0xFFFFFFFF}
    values = [masks[relation](n) for n in range(LANES)]
    return lambda e: type(lane_numbers())(VI[32], values)


def _clock64(e: State) -> Value:
    return e.b.broadcast(e.clock())


def _globaltimer(e: State) -> Value:
    numerator, denominator = NS_PER_CYCLE
    return e.b.broadcast(e.b.udiv(e.b.mul(e.clock(), const(numerator, 64)), const(denominator, 64)))


def _low(reader: Reader) -> Reader:
    return lambda e: e.b.trunc(reader(e), VI[32])


def _high(reader: Reader) -> Reader:
    return lambda e: e.b.trunc(e.b.lshr(reader(e), splat(32, 64)), VI[32])


def _warp(e: State) -> Value:
    return e.b.broadcast(e.b.trunc(e.of_warp(Head.WARP), I32))


def _dynamic(e: State) -> Value:
    """What of the block's shared memory the launch asked for."""
    return e.b.broadcast(e.b.trunc(e.of_block(Field.DYNAMIC_BYTES), I32))


def _no_graph(e: State) -> Value:
    return splat(0, 64)


_READERS: dict[str, Reader] = {
    "%tid.x": _frame_vector(TID_X), "%tid.y": _frame_vector(TID_Y), "%tid.z": _frame_vector(TID_Z),
    "%ntid.x": _field(Field.NTID_X), "%ntid.y": _field(Field.NTID_Y), "%ntid.z": _field(Field.NTID_Z),
    "%ctaid.x": _field(Field.CTAID_X), "%ctaid.y": _field(Field.CTAID_Y), "%ctaid.z": _field(Field.CTAID_Z),
    "%nctaid.x": _field(Field.NCTAID_X), "%nctaid.y": _field(Field.NCTAID_Y), "%nctaid.z": _field(Field.NCTAID_Z),
    **{f"%clusterid.{a}": _field(Field.CTAID_X + n) for n, a in enumerate("xyz")},
    **{f"%nclusterid.{a}": _field(Field.NCTAID_X + n) for n, a in enumerate("xyz")},
    **{f"%cluster_ctaid.{a}": _fixed(0) for a in "xyz"}, **{f"%cluster_nctaid.{a}": _fixed(1) for a in "xyz"},
    "%cluster_ctarank": _fixed(0), "%cluster_nctarank": _fixed(1),
    "%laneid": lambda e: lane_numbers(), "%warpid": _warp, "%nwarpid": _field(Field.WARPS),
    "%smid": _field(Field.SMID), "%nsmid": _field(Field.NSMID),
    "%gridid": lambda e: e.b.broadcast(e.of_block(Field.GRIDID)),
    "%clock64": _clock64, "%clock": _low(_clock64), "%clock_hi": _high(_clock64),
    "%globaltimer": _globaltimer, "%globaltimer_lo": _low(_globaltimer), "%globaltimer_hi": _high(_globaltimer),
    **{f"%lanemask_{r}": _lane_mask(r) for r in ("eq", "lt", "le", "ge", "gt")},
    "WARP_SZ": _fixed(LANES), "%total_smem_size": _field(Field.SHARED_BYTES),
    "%aggr_smem_size": _field(Field.SHARED_BYTES), "%dynamic_smem_size": _dynamic, "%current_graph_exec": _no_graph,
}
