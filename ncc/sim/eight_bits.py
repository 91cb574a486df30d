"""Conversions to and from pairs of 8-bit floats (PTX ISA 5.2.3, 9.7.9.21): e4m3, which has no infinity, and e5m2."""

from __future__ import annotations

from dataclasses import dataclass

from ncc.sim.emit import Emit
from ncc.sim.float_ops import halves, is_nan, join
from ncc.sim.int_ops import intrinsic, maximum, minimum
from ncc.sim.matrix_unit import eight_bits
from ncc.sim.values import VF, VI, Value, splat, zero_of


@dataclass(frozen=True)
class _Format:
    """Bits of mantissa, least exponent, code of the largest number."""

    kind: str
    mantissa: int
    least: int
    largest: int


EIGHT = {"e4m3x2": _Format("e4m3", 3, -6, 0x7E), "e5m2x2": _Format("e5m2", 2, -14, 0x7B)}
_NAN = 0x7F


def eight_bit_pair(e: Emit, target: str, source: str) -> None:
    """``cvt.rn.satfinite{.relu}.e4m3x2.{f32,f16x2}`` and ``cvt.rn{.relu}.f16x2.e4m3x2``."""
    if not e.has("rn") or e.has("ftz") or e.has("sat"):
        e.unsupported()
    if target == "f16x2" and source in EIGHT and not e.has("satfinite"):
        _widen(e, EIGHT[source].kind)
    elif target in EIGHT and source in ("f32", "f16x2") and e.has("satfinite"):
        _narrow(e, EIGHT[target], source)
    else:
        e.unsupported()


def _widen(e: Emit, kind: str) -> None:
    dst, operand = e.operands(2)
    word = e.b.zext(e.read(operand, "b16"), VI[32])
    results = []
    for shift in (0, 8):
        value = eight_bits(e.b, e.b.and_(e.b.lshr(word, splat(shift, 32)), splat(0xFF, 32)), kind)
        half = e.b.bitcast(e.b.fptrunc(_positive(e, value), VF[16]), VI[16])
        results.append(e.b.select(is_nan(e, value), splat(0x7FFF, 16), half))
    e.write(dst, join(e, *results))


def _positive(e: Emit, value: Value) -> Value:
    """``.relu``: what is negative becomes zero."""
    if not e.has("relu"):
        return value
    zero = zero_of(value.type)
    return e.b.select(e.b.fcmp_ordered("<=", value, zero), zero, value)


def _narrow(e: Emit, form: _Format, source: str) -> None:
    if source == "f32":
        dst, high, low = e.operands(3)
        values = [e.read_float(o, "f32") for o in (low, high)]
    else:
        dst, pair = e.operands(2)
        values = [e.b.fpext(e.b.bitcast(h, VF[16]), VF[32]) for h in halves(e, e.read(pair, "f16x2"))]
    low_code, high_code = (_encoded(e, _positive(e, v), form) for v in values)
    e.write(dst, e.b.trunc(e.b.or_(e.b.shl(high_code, splat(8, 32)), low_code), VI[16]))


def _encoded(e: Emit, value: Value, form: _Format) -> Value:
    """The nearest code, ties to even: the number is counted in units of its exponent's last place."""
    raw = e.b.bitcast(value, VI[32])
    exponent = e.b.sub(e.b.and_(e.b.lshr(raw, splat(23, 32)), splat(0xFF, 32)), splat(127, 32))
    exponent = minimum(e, maximum(e, exponent, splat(form.least, 32), True), splat(16, 32), True)
    scale = e.b.shl(e.b.sub(splat(127 + form.mantissa, 32), exponent), splat(23, 32))
    size = intrinsic(e, "fabs", value)
    units = intrinsic(e, "rint", e.b.fmul(size, e.b.bitcast(scale, VF[32])))
    count = e.b.call_out("llvm.fptoui.sat.v32i32.v32f32", VI[32], [units])
    count = minimum(e, count, splat(1 << 16, 32), False)
    code = e.b.add(e.b.shl(e.b.sub(exponent, splat(form.least, 32)), splat(form.mantissa, 32)), count)
    code = minimum(e, code, splat(form.largest, 32), False)
    sign = e.b.and_(e.b.lshr(raw, splat(24, 32)), splat(0x80, 32))
    return e.b.select(is_nan(e, value), splat(_NAN, 32), e.b.or_(code, sign))
