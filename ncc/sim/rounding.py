"""Directed rounding (IEEE 754, 4.3), by the processor's own rounding mode.

The operation stands in a function of its own between two that set the mode: code that nobody can look into is not
moved across a call.
"""

from __future__ import annotations

from llvmlite import ir

from ncc.sim.emit import Emit
from ncc.sim.layout import LANES
from ncc.sim.library import define
from ncc.sim.values import I32, PTR, VOID, Builder, Value, const, lanes, splat_float

MODES = {"rz": 0, "rn": 1, "rp": 2, "rm": 3}
"""As ``llvm.set.rounding`` counts them."""
_NEAREST = MODES["rn"]


def _set_mode(b: Builder, mode: Value) -> None:
    b.call_out("llvm.set.rounding", VOID, [mode])
    b.ret_void()


_SET_MODE = define("set_rounding", VOID, (I32,), _set_mode)


def _operate(b: Builder, sources: Value, out: Value, operation: str, start: Value, result: Value, count: int) -> None:
    size = _bytes(start)
    values = [b.vector_load(start, b.at(sources, n * size), 64) for n in range(count)]
    if operation in ("fma", "sqrt"):
        width = 64 if isinstance(start.element, ir.DoubleType) else 32
        value = b.call_out(f"llvm.{operation}.v32f{width}", start, values)
    elif operation == "rcp":
        value = b.fdiv(splat_float(1.0, 64 if isinstance(start.element, ir.DoubleType) else 32), *values)
    elif operation in ("sitofp", "uitofp", "fptrunc"):
        value = getattr(b, operation)(values[0], result)
    else:
        value = getattr(b, operation)(*values)
    b.vector_store(value, out, 64)
    b.ret_void()


def _bytes(vector: Value) -> int:
    sizes = {ir.DoubleType: 8, ir.FloatType: 4}
    return LANES * (sizes.get(type(vector.element)) or vector.element.width // 8)


def rounded(e: Emit, operation: str, mode: str, values: list[Value], result: Value = None) -> Value:
    """``fadd fsub fmul fdiv fma sqrt rcp`` of singles or doubles, or a conversion to the vector type ``result``."""
    start = values[0].type
    result = start if result is None else lanes(result)
    cell, out = _cell(e, start, len(values), 11), _cell(e, result, 1, 12)
    for index, value in enumerate(values):
        e.b.vector_store(value, e.b.at(cell, index * _bytes(start)), 64)
    names = "_".join(str(t.element) for t in (start, result))
    function = define(f"rounded_{operation}_{names}", VOID, (PTR, PTR), _operate, operation, start, result, len(values))
    e.b.call_out(_SET_MODE, VOID, [const(MODES[mode])])
    e.b.call_out(function, VOID, [cell, out])
    e.b.call_out(_SET_MODE, VOID, [const(_NEAREST)])
    return e.b.vector_load(result, out, 64)


def _cell(e: Emit, vector: Value, count: int, tag: int) -> Value:
    return e.scratch(8 * _bytes(vector) // LANES, count, tag)
