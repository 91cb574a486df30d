"""Floating-point arithmetic and comparison (PTX ISA 9.7.3 - 9.7.6).

``f16`` is computed in single precision and rounded once more, which gives the correctly rounded sum, difference and
product (Figueroa, "When is double rounding innocuous?", 1995: 24 >= 2*11+2); ``bf16`` and every fused multiply-add of
a 16-bit type in double precision with rounding to odd, which makes the second rounding harmless.
"""

from __future__ import annotations

from collections.abc import Callable

from llvmlite import ir

from ncc.backends.ptx.text.operands import Operand
from ncc.sim.emit import Emit
from ncc.sim.int_ops import intrinsic
from ncc.sim.rounding import rounded
from ncc.sim.subnormals import flush, flush_before_rounding, flush_half, flushing
from ncc.sim.values import VF, VI, Value, splat, splat_float, zero_of

NAN = {"f16": 0x7FFF, "bf16": 0x7FFF, "f32": 0x7FFFFFFF}
"""What an operation gives for an invalid one; f64 keeps the payload."""
INFINITY = {"f16": 0x7C00, "bf16": 0x7F80, "f32": 0x7F800000, "f64": 0x7FF << 52}
ELEMENT = {"f16x2": "f16", "bf16x2": "bf16"}
FLOATS = "f16 f16x2 bf16 bf16x2 f32 f64"
ROUNDINGS = "rn rz rm rp"
ABOVE_SIGN = {"f16": 0x7FFF, "bf16": 0x7FFF, "f32": 0x7FFFFFFF, "f64": 0x7FFFFFFFFFFFFFFF}
QUIET = 1 << 51
"""The bit of an f64 NaN that makes it quiet."""
Values = tuple[Value, ...]


def is_float(kind: str) -> bool:
    return kind in FLOATS.split()


# -- formats ---------------------------------------------------------------------------------------------------


def halves(e: Emit, word: Value) -> Values:
    """The low and the high 16 bits."""
    return e.b.trunc(word, VI[16]), e.b.trunc(e.b.lshr(word, splat(16, 32)), VI[16])


def join(e: Emit, low: Value, high: Value) -> Value:
    return e.b.or_(e.b.shl(e.b.zext(high, VI[32]), splat(16, 32)), e.b.zext(low, VI[32]))


def elements(e: Emit, operand: Operand, kind: str) -> Values:
    """An operand's raw elements: two of a packed type, else one."""
    raw = e.read(operand, kind)
    return halves(e, raw) if kind in ELEMENT else (raw,)


def widen(e: Emit, raw: Value, kind: str) -> Value:
    """The bits of a float as the float that it is computed with."""
    if kind == "bf16":
        single = e.b.bitcast(e.b.shl(e.b.zext(raw, VI[32]), splat(16, 32)), VF[32])
        return e.b.fpext(single, VF[64])
    if kind == "f16":
        raw = flush_half(e, raw) if e.has("ftz") else raw
        return e.b.fpext(e.b.bitcast(raw, VF[16]), VF[32])
    value = e.b.bitcast(raw, VF[raw.type.element.width])
    return flush(e, value) if kind == "f32" and e.has("ftz") else value


def narrow(e: Emit, value: Value, kind: str) -> Value:
    """The bits of a result in its format: rounded to nearest even, flushed, saturated, NaN canonical."""
    if e.has("sat"):
        value = saturate(e, value)
    if e.has("ftz"):
        value = flush(e, value) if kind == "f32" else flush_before_rounding(e, value, kind)
    raw = _ROUND[kind](e, value)
    if kind not in NAN:
        return raw
    return e.b.select(is_nan(e, value), splat(NAN[kind], raw.type.element.width), raw)


def is_nan(e: Emit, value: Value) -> Value:
    return e.b.fcmp_unordered("uno", value, value)


def saturate(e: Emit, value: Value) -> Value:
    """Clamped to [0, 1]; NaN gives 0."""
    bits = 64 if isinstance(value.type.element, ir.DoubleType) else 32
    zero, one = zero_of(VF[bits]), splat_float(1.0, bits)
    positive = e.b.select(e.b.fcmp_ordered(">", value, zero), value, zero)
    return e.b.select(e.b.fcmp_ordered("<", positive, one), positive, one)


def to_half(e: Emit, value: Value) -> Value:
    single = to_odd_single(e, value) if isinstance(value.type.element, ir.DoubleType) else value
    return e.b.bitcast(e.b.fptrunc(single, VF[16]), VI[16])


def to_bfloat(e: Emit, value: Value) -> Value:
    """Rounded to nearest even by integer arithmetic on the single's bits."""
    single = to_odd_single(e, value) if isinstance(value.type.element, ir.DoubleType) else value
    raw = e.b.bitcast(single, VI[32])
    even = e.b.and_(e.b.lshr(raw, splat(16, 32)), splat(1, 32))
    rounded = e.b.add(raw, e.b.add(even, splat(0x7FFF, 32)))
    return e.b.trunc(e.b.lshr(rounded, splat(16, 32)), VI[16])


def to_odd_single(e: Emit, value: Value) -> Value:
    """A double as a single whose last bit is set if it is inexact: rounding it again is rounding once."""
    single = e.b.fptrunc(value, VF[32])
    return odd(e, single, e.b.fcmp_ordered(">", value, e.b.fpext(single, VF[64])),
               e.b.fcmp_ordered("<", value, e.b.fpext(single, VF[64])))


def odd(e: Emit, rounded: Value, above: Value, below: Value) -> Value:
    """The odd neighbour of an inexact result, given where the exact value lies."""
    bits = 64 if isinstance(rounded.type.element, ir.DoubleType) else 32
    raw = e.b.bitcast(rounded, VI[bits])
    infinite = e.b.icmp_unsigned("==", e.b.and_(raw, splat((1 << (bits - 1)) - 1, bits)),
                                 splat(0x7F800000 if bits == 32 else 0x7FF << 52, bits))
    even = e.b.icmp_unsigned("==", e.b.and_(raw, splat(1, bits)), splat(0, bits))
    move = e.b.and_(e.b.and_(even, e.b.not_(infinite)), e.b.or_(above, below))
    negative = e.b.icmp_signed("<", raw, splat(0, bits))
    away = e.b.select(negative, below, above)
    stepped = e.b.select(away, e.b.add(raw, splat(1, bits)), e.b.sub(raw, splat(1, bits)))
    return e.b.bitcast(e.b.select(move, stepped, raw), VF[bits])


_ROUND: dict[str, Callable[[Emit, Value], Value]] = {
    "f16": to_half, "bf16": to_bfloat,
    "f32": lambda e, v: e.b.bitcast(v, VI[32]), "f64": lambda e, v: e.b.bitcast(v, VI[64]),
}


def directed(e: Emit, exact: Value, nearest: Value, target: str, mode: str) -> Value:
    """The neighbour of the nearest value, where that lies on the wrong side of the exact one."""
    b, bits = e.b, nearest.type.element.width
    back = _wide(e, nearest, target)
    exact = exact if isinstance(exact.type.element, ir.DoubleType) else b.fpext(exact, VF[64])
    too_high, too_low = b.fcmp_ordered(">", back, exact), b.fcmp_ordered("<", back, exact)
    negative = b.fcmp_ordered("<", exact, zero_of(VF[64]))
    down = {"rm": too_high, "rp": splat(0, 1), "rz": b.and_(too_high, b.not_(negative))}[mode]
    up = {"rm": splat(0, 1), "rp": too_low, "rz": b.and_(too_low, negative)}[mode]
    one, sign = splat(1, bits), splat(1 << (bits - 1), bits)
    minus = b.icmp_signed("<", nearest, splat(0, bits))
    zero = b.icmp_unsigned("==", b.and_(nearest, splat((1 << (bits - 1)) - 1, bits)), splat(0, bits))
    below = b.select(zero, b.or_(sign, one), b.select(minus, b.add(nearest, one), b.sub(nearest, one)))
    above = b.select(zero, one, b.select(minus, b.sub(nearest, one), b.add(nearest, one)))
    return b.select(down, below, b.select(up, above, nearest))


def _wide(e: Emit, raw: Value, target: str) -> Value:
    """The bits of a format as a double."""
    if target == "bf16":
        return e.b.fpext(e.b.bitcast(e.b.shl(e.b.zext(raw, VI[32]), splat(16, 32)), VF[32]), VF[64])
    if target == "f16":
        return e.b.fpext(e.b.fpext(e.b.bitcast(raw, VF[16]), VF[32]), VF[64])
    value = e.b.bitcast(raw, VF[raw.type.element.width])
    return value if target == "f64" else e.b.fpext(value, VF[64])


# -- arithmetic ------------------------------------------------------------------------------------------------


def apply(e: Emit, kind: str, count: int, operation: Callable[..., Value]) -> None:
    """One operation on the elements of ``count`` sources."""
    dst, *sources = e.operands(count + 1)
    element = ELEMENT.get(kind, kind)
    columns = zip(*(elements(e, s, kind) for s in sources), strict=True)
    results = []
    for column in columns:
        value = operation(e, *(widen(e, raw, element) for raw in column))
        if e.has("relu"):
            zero = zero_of(value.type)
            value = e.b.select(e.b.fcmp_unordered("<=", value, zero), e.b.select(is_nan(e, value), value, zero), value)
        results.append(narrow(e, value, element))
    e.write(dst, join(e, *results) if len(results) == 2 else results[0])


def mode_of(e: Emit) -> str:
    """The rounding that the instruction asks for."""
    return next((m for m in ("rz", "rm", "rp") if e.has(m)), "rn")


def _rounded(e: Emit, kind: str, operation: str, count: int, nearest: Callable[..., Value]) -> None:
    """One operation in the instruction's rounding; the 16-bit types have the nearest only."""
    compute = nearest if mode_of(e) == "rn" else _directed(operation, mode_of(e))
    if compute is not nearest and kind not in ("f32", "f64"):
        e.unsupported("this rounding")
    if kind == "f32" and e.has("ftz"):
        compute = flushing(operation, compute)
    if kind == "f64":
        compute = _choosing_nan(operation, compute)
    apply(e, kind, count, compute)


def _directed(operation: str, mode: str) -> Callable[..., Value]:
    return lambda e, *values: rounded(e, operation, mode, list(values))


_NANS = {"fadd": (1,), "fsub": (1,), "fmul": (1,), "fma": (2, 1)}
"""Operands whose NaN takes the place of others', the last before all."""


def _choosing_nan(name: str, operation: Callable[..., Value]) -> Callable[..., Value]:
    """Of several NaN operands the ISA leaves open which is kept in an f64; this is what an H200 does."""

    def chosen(e: Emit, *values: Value) -> Value:
        result = operation(e, *values)
        for index in _NANS.get(name, ()):
            result = e.b.select(is_nan(e, values[index]), quieted(e, values[index]), result)
        return result

    return chosen


def quieted(e: Emit, value: Value) -> Value:
    """An f64 NaN made quiet; sign and payload stay."""
    return e.b.bitcast(e.b.or_(e.b.bitcast(value, VI[64]), splat(QUIET, 64)), VF[64])


def _binary(name: str) -> Callable[[Emit], None]:
    def emit(e: Emit) -> None:
        kind = e.type(f"{ROUNDINGS} ftz sat", FLOATS)
        _check_flags(e, kind)
        _rounded(e, kind, name, 2, lambda e, a, b: getattr(e.b, name)(a, b))

    return emit


def _check_flags(e: Emit, kind: str) -> None:
    """``.ftz`` and ``.sat`` are of single and half precision."""
    if (e.has("ftz") or e.has("sat")) and kind not in ("f32", "f16", "f16x2"):
        e.unsupported()


def fma(e: Emit) -> None:
    kind = e.type(f"{ROUNDINGS} ftz sat relu", FLOATS)
    _check_flags(e, kind)
    if e.has("relu") and (kind in ("f32", "f64") or e.has("sat")):
        e.unsupported()
    _rounded(e, kind, "fma", 3, _fused if kind in ("f32", "f64") else _fused_odd)


def _fused(e: Emit, a: Value, b: Value, c: Value) -> Value:
    return intrinsic(e, "fma", a, b, c)


def _fused_odd(e: Emit, a: Value, b: Value, c: Value) -> Value:
    """In double precision the product is exact; the sum is rounded to odd by its exact error (Knuth's TwoSum)."""
    x, y, z = (v if isinstance(v.type.element, ir.DoubleType) else e.b.fpext(v, VF[64]) for v in (a, b, c))
    p = e.b.fmul(x, y)
    s = e.b.fadd(p, z)
    z_part = e.b.fsub(s, p)
    error = e.b.fadd(e.b.fsub(p, e.b.fsub(s, z_part)), e.b.fsub(z, z_part))
    zero = zero_of(VF[64])
    return odd(e, s, e.b.fcmp_ordered(">", error, zero), e.b.fcmp_ordered("<", error, zero))


def div(e: Emit) -> None:
    kind = e.type(f"{ROUNDINGS} approx full ftz", "f32 f64")
    _check_rounding(e, kind, "approx full")
    _rounded(e, kind, "fdiv", 2, lambda e, a, b: e.b.fdiv(a, b))


def sqrt(e: Emit) -> None:
    kind = e.type(f"{ROUNDINGS} approx ftz", "f32 f64")
    _check_rounding(e, kind, "approx")
    _rounded(e, kind, "sqrt", 1, lambda e, a: intrinsic(e, "sqrt", a))


def rcp(e: Emit) -> None:
    kind = e.type(f"{ROUNDINGS} approx ftz", "f32 f64")
    if kind == "f64" and e.has("approx") and e.has("ftz"):
        _short(e, lambda e, a: e.b.fdiv(splat_float(1.0, 64), a))
        return
    _check_rounding(e, kind, "approx")
    _rounded(e, kind, "rcp", 1, lambda e, a: e.b.fdiv(splat_float(1.0, 32 if kind == "f32" else 64), a))


def _check_rounding(e: Emit, kind: str, loose: str) -> None:
    """A rounding has to be there, or for singles a loose form."""
    asked = [m for m in (*ROUNDINGS.split(), *loose.split()) if e.has(m)]
    if len(asked) != 1 or (kind == "f64" and (asked[0] in loose.split() or e.has("ftz"))):
        e.unsupported()


def _short(e: Emit, operation: Callable[[Emit, Value], Value]) -> None:
    """``.approx.ftz.f64``: of the operand and of the result only the upper 32 bits count; subnormals are zeros."""
    dst, operand = e.operands(2)
    upper = e.b.and_(e.read(operand, "f64"), splat(-1 << 32, 64))
    result = e.b.bitcast(operation(e, e.b.bitcast(_flush_double(e, upper), VF[64])), VI[64])
    e.write(dst, e.b.and_(_flush_double(e, result), splat(-1 << 32, 64)))


def _flush_double(e: Emit, raw: Value) -> Value:
    tiny = e.b.icmp_unsigned("==", e.b.and_(raw, splat(0x7FF << 52, 64)), splat(0, 64))
    return e.b.select(tiny, e.b.and_(raw, splat(1 << 63, 64)), raw)


def rsqrt(e: Emit) -> None:
    kind = e.type("approx ftz", "f32 f64")
    if not e.has("approx"):
        e.unsupported()
    if kind == "f64" and e.has("ftz"):
        _short(e, lambda e, a: e.b.fdiv(splat_float(1.0, 64), intrinsic(e, "sqrt", a)))
        return
    one = splat_float(1.0, 32 if kind == "f32" else 64)
    apply(e, kind, 1, lambda e, a: e.b.fdiv(one, intrinsic(e, "sqrt", a)))


def _function(name: str, types: str) -> Callable[[Emit], None]:
    """A transcendental function, by the C library: nearer to the exact value than ``.approx`` asks for."""

    def emit(e: Emit) -> None:
        kind = e.type("approx ftz", types)
        if not e.has("approx") or (e.has("ftz") and kind in ("f16", "f16x2")):
            e.unsupported()
        apply(e, kind, 1, lambda e, a: intrinsic(e, name, a))

    return emit


def neg(e: Emit) -> None:
    _sign(e, lambda e, raw, above: e.b.xor(raw, splat(above + 1, raw.type.element.width)))


def absolute(e: Emit) -> None:
    _sign(e, lambda e, raw, above: e.b.and_(raw, splat(above, raw.type.element.width)))


def _sign(e: Emit, operation: Callable[[Emit, Value, int], Value]) -> None:
    """neg and abs are sums with -0 on a GPU: NaN becomes the canonical one, and that of an f64 quiet, its sign kept."""
    kind = e.type("ftz", FLOATS)
    _check_flags(e, kind)
    dst, operand = e.operands(2)
    element = ELEMENT.get(kind, kind)
    results = []
    for raw in elements(e, operand, kind):
        if e.has("ftz"):
            raw = flush_half(e, raw) if element == "f16" else e.b.bitcast(flush(e, e.b.bitcast(raw, VF[32])), VI[32])
        results.append(_unless_nan(e, raw, operation(e, raw, ABOVE_SIGN[element]), element))
    e.write(dst, join(e, *results) if len(results) == 2 else results[0])


def _unless_nan(e: Emit, raw: Value, result: Value, kind: str) -> Value:
    bits = raw.type.element.width
    size = e.b.and_(raw, splat(ABOVE_SIGN[kind], bits))
    nan = e.b.icmp_unsigned(">", size, splat(INFINITY[kind], bits))
    return e.b.select(nan, splat(NAN[kind], bits) if kind in NAN else e.b.or_(raw, splat(QUIET, bits)), result)


def least(e: Emit) -> None:
    _extreme(e, "<", lambda e, a, b: e.b.or_(a, b))


def greatest(e: Emit) -> None:
    _extreme(e, ">", lambda e, a, b: e.b.and_(a, b))


def _extreme(e: Emit, relation: str, of_zeros: Callable[[Emit, Value, Value], Value]) -> None:
    """A number wins over NaN (unless ``.NaN``); -0 is below +0."""
    kind = e.type("ftz NaN xorsign abs", FLOATS)
    _check_flags(e, kind)
    if e.has("xorsign") != e.has("abs") or (e.has("abs") and kind == "f64"):
        e.unsupported()

    def choose(e: Emit, a: Value, b: Value) -> Value:
        if not e.has("abs"):
            return extreme(e, relation, of_zeros, a, b, e.has("NaN"))
        x, y = (intrinsic(e, "fabs", v) for v in (a, b))
        result = extreme(e, relation, of_zeros, x, y, e.has("NaN"))
        sign = e.b.fmul(_unit(e, a), _unit(e, b))
        return intrinsic(e, "copysign", result, sign)

    apply(e, kind, 2, choose)


def _bits(value: Value) -> int:
    return 64 if isinstance(value.type.element, ir.DoubleType) else 32


def _unit(e: Emit, value: Value) -> Value:
    """One with the sign of a value."""
    return intrinsic(e, "copysign", splat_float(1.0, _bits(value)), value)


def extreme(e: Emit, relation: str, of_zeros: Callable[[Emit, Value, Value], Value], a: Value, b: Value,
            nan_wins: bool = False) -> Value:
    bits = 64 if isinstance(a.type.element, ir.DoubleType) else 32
    zeros = e.b.bitcast(of_zeros(e, e.b.bitcast(a, VI[bits]), e.b.bitcast(b, VI[bits])), VF[bits])
    chosen = e.b.select(e.b.fcmp_ordered(relation, a, b), a, b)
    chosen = e.b.select(e.b.fcmp_ordered("==", a, b), zeros, chosen)
    first, second = (b, a) if not nan_wins else (a, b)
    chosen = e.b.select(is_nan(e, a), first, chosen)
    return e.b.select(is_nan(e, b), e.b.select(is_nan(e, a), b, second), chosen)


OPS: dict[str, Callable[[Emit], None]] = {
    "fma": fma, "sqrt": sqrt, "rcp": rcp, "rsqrt": rsqrt,
    "sin": _function("sin", "f32"), "cos": _function("cos", "f32"), "lg2": _function("log2", "f32"),
    "ex2": _function("exp2", "f32 f16 f16x2 bf16 bf16x2"), "tanh": _function("tanh", "f32 f16 f16x2 bf16 bf16x2"),
}
SHARED_OPS: dict[str, Callable[[Emit], None]] = {
    "add": _binary("fadd"), "sub": _binary("fsub"), "mul": _binary("fmul"), "mad": fma, "div": div, "neg": neg,
    "abs": absolute, "min": least, "max": greatest,
}
"""Opcodes that integers have too."""
