"""Flushing to zero: what ``.ftz`` does with operands and results (PTX ISA 9.7.3).

A result is flushed if it is below the least normal number when rounded as though exponents had no limit (IEEE 754, 7.5:
tininess after rounding). The ISA does not say which; on an H200 a product of 2^-126 - 2^-150 is flushed, although the
nearest single is 2^-126, and an fma of 2^-126 less a thousandth of 2^-150 is not.
"""

from __future__ import annotations

from collections.abc import Callable

from llvmlite import ir

from ncc.sim.emit import Emit
from ncc.sim.int_ops import intrinsic
from ncc.sim.values import VF, VI, Value, splat, splat_float, zero_of

Operation = Callable[..., Value]
"""(e, operands) -> result."""


def flush(e: Emit, value: Value) -> Value:
    """Subnormal singles become zeros of their sign."""
    raw = e.b.bitcast(value, VI[32])
    tiny = e.b.icmp_unsigned("==", e.b.and_(raw, splat(0x7F800000, 32)), splat(0, 32))
    return e.b.bitcast(e.b.select(tiny, e.b.and_(raw, splat(0x80000000, 32)), raw), VF[32])


def flush_half(e: Emit, raw: Value) -> Value:
    """As ``flush``, of the bits of an f16."""
    tiny = e.b.icmp_unsigned("==", e.b.and_(raw, splat(0x7C00, 16)), splat(0, 16))
    return e.b.select(tiny, e.b.and_(raw, splat(0x8000, 16)), raw)


_ROUNDED_TO_NORMAL = {"f16": 2.0**-14 - 2.0**-26, "bf16": 2.0**-126 - 2.0**-135}
"""The least number that rounds to the least normal one: half a unit in the last place below it, a tie to even."""


def flush_before_rounding(e: Emit, value: Value, kind: str) -> Value:
    """A result, exact or rounded to odd, that is to become a number of 16 bits."""
    bits = 64 if isinstance(value.type.element, ir.DoubleType) else 32
    limit = splat_float(_ROUNDED_TO_NORMAL[kind], bits)
    return _zero_where(e, e.b.fcmp_ordered("<", intrinsic(e, "fabs", value), limit), value)


def _zero_where(e: Emit, tiny: Value, value: Value) -> Value:
    return e.b.select(tiny, intrinsic(e, "copysign", zero_of(value.type), value), value)


_UP, _DOWN = 2.0**64, 2.0**-64
_SCALES = {"fmul": (_UP, 1.0), "fdiv": (_UP, 1.0), "fma": (_UP, 1.0, _UP), "rcp": (_DOWN,)}
"""Factors of operands that give 2^64 times the result. A sum needs none: it is exact where it is tiny."""


def flushing(name: str, operation: Operation) -> Operation:
    """An operation on singles whose result is flushed: it is done once more 2^64 times as large, where no tiny result
    is near the end of the exponents. Operands that overflow by that belong to results which are not tiny."""
    if name not in _SCALES:
        return operation

    def flushed(e: Emit, *values: Value) -> Value:
        larger = operation(e, *(v if scale == 1 else e.b.fmul(v, splat_float(scale, 32))
                                for v, scale in zip(values, _SCALES[name], strict=True)))
        tiny = e.b.fcmp_ordered("<", intrinsic(e, "fabs", larger), splat_float(2.0**-126 * _UP, 32))
        return _zero_where(e, tiny, operation(e, *values))

    return flushed
