"""The table of what the simulator can execute: opcode -> the emitter of its code."""

from __future__ import annotations

from collections.abc import Callable

from ncc.sim import (
    async_copy,
    atomics,
    bit_ops,
    clusters,
    compare_ops,
    convert,
    float_ops,
    host,
    int_ops,
    matrix,
    mbarrier,
    memory_ops,
    stack,
    warp_ops,
    wmma,
)
from ncc.sim.emit import Emit
from ncc.sim.warp_ops import emit_barrier, emit_barrier_result

__all__ = ["OPS", "emit_barrier", "emit_barrier_result", "emit_instruction"]


def _by_type(opcode: str) -> Callable[[Emit], None]:
    """An opcode that integers and floats share: the last modifier tells."""
    integer, floating = int_ops.SHARED_OPS[opcode], float_ops.SHARED_OPS[opcode]

    def emit(e: Emit) -> None:
        modifiers = e.at.instr.modifiers
        (floating if modifiers and float_ops.is_float(modifiers[-1]) else integer)(e)

    return emit


OPS: dict[str, Callable[[Emit], None]] = {
    **int_ops.OPS, **bit_ops.OPS, **float_ops.OPS, **compare_ops.OPS, **memory_ops.OPS, **warp_ops.OPS, **matrix.OPS,
    **wmma.OPS, **atomics.OPS, **mbarrier.OPS, **async_copy.OPS, **clusters.OPS, **stack.OPS,
    "cvt": convert.cvt, "call": host.call,
    **{opcode: _by_type(opcode) for opcode in int_ops.SHARED_OPS},
}


def emit_instruction(e: Emit) -> None:
    """Translate the instruction at hand. Raises S001 if it is not in the table, or not in this form."""
    emitter = OPS.get(e.at.instr.opcode)
    if emitter is None:
        e.unsupported()
    emitter(e)
