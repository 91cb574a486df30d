"""Floating-point instructions of the simulator, bit by bit against exact arithmetic and NumPy."""

from __future__ import annotations

import itertools
import math
from fractions import Fraction
from typing import Any

import numpy as np
import pytest
from sim_ops import evaluate

F32 = np.array([0x00000000, 0x80000000, 0x3F800000, 0xBF800000, 0x7F800000, 0xFF800000, 0x7FC00000, 0xFFC12345,
                0x00000001, 0x80000001, 0x007FFFFF, 0x00800000, 0x80800000, 0x7F7FFFFF, 0x3EAAAAAB, 0x40490FDB,
                0x4B800001, 0xCF000000, 0x4F000000, 0x33800000, 0x3F000000, 0x3FC00000, 0x40200000], np.uint32)
FORMATS = {"f16": (11, -14, 15), "bf16": (8, -126, 127), "f32": (24, -126, 127)}
"""Bits of precision, least and greatest exponent."""


def drawn(kind: Any, count: int) -> Any:
    return np.random.default_rng(count).integers(0, np.iinfo(kind).max, count, kind, endpoint=True)


def value(bits: int, kind: str) -> Any:
    """The number that bits stand for: a Fraction, or inf, -inf, nan, -0.0 as a float."""
    precision, low, high = FORMATS[kind]
    width = {"f32": 32}.get(kind, 16)
    sign, exponent = bits >> (width - 1), bits >> (precision - 1) & ((1 << (width - precision)) - 1)
    fraction = bits & ((1 << (precision - 1)) - 1)
    if exponent == high - low + 2:
        return math.nan if fraction else -math.inf if sign else math.inf
    if exponent == fraction == 0:
        return -0.0 if sign else Fraction(0)
    mantissa = fraction if exponent == 0 else fraction | 1 << (precision - 1)
    return (-1) ** sign * mantissa * Fraction(2) ** (max(exponent, 1) + low - precision)


def nearest(exact: Any, kind: str) -> int:
    """The bits of the nearest number of a format, ties to even; exact may be inf or nan."""
    precision, low, high = FORMATS[kind]
    width = {"f32": 32}.get(kind, 16)
    infinity, sign = ((high - low + 2) << (precision - 1)), 1 << (width - 1)
    if isinstance(exact, float):
        if math.isnan(exact):
            return sign - 1
        if math.isinf(exact):
            return infinity | (sign if exact < 0 else 0)
        return sign if math.copysign(1, exact) < 0 else 0
    size = abs(exact)
    exponent = max(low, math.floor(math.log2(size)) if size else low)
    while size >= Fraction(2) ** (exponent + 1):
        exponent += 1
    while exponent > low and size < Fraction(2) ** exponent:
        exponent -= 1
    units = round(size / Fraction(2) ** (exponent - precision + 1))
    bits = min((exponent - low) * (1 << (precision - 1)) + units, infinity)
    return bits | (sign if exact < 0 else 0)


def sign_of(v: Any) -> float:
    return math.copysign(1, v) if isinstance(v, float) else -1.0 if v < 0 else 1.0


def fused(x: Any, y: Any, z: Any) -> Any:
    """x*y+z exactly; inf, nan and signed zeros as IEEE 754 has them."""
    if any(isinstance(v, float) and not math.isfinite(v) for v in (x, y, z)):
        # Signs and infinities are all that matters: any finite number but zero may stand for another.
        a, b, c = (v if isinstance(v, float) else sign_of(v) if v else 0.0 for v in (x, y, z))
        return a * b + c
    exact = Fraction(x) * Fraction(y) + Fraction(z)
    zero = -0.0 if sign_of(x) * sign_of(y) < 0 and sign_of(z) < 0 and not Fraction(z) else Fraction(0)
    return exact or zero


def same(got: Any, wanted: Any) -> None:
    wrong = np.flatnonzero(got != wanted)
    assert len(wrong) == 0, [(int(n), hex(int(got[n])), hex(int(wanted[n]))) for n in wrong[:5]]


def canonical(result: Any) -> Any:
    bits = result.view(np.uint32).copy()
    bits[np.isnan(result)] = 0x7FFFFFFF
    return bits


def f32_pairs() -> tuple[Any, Any]:
    values = np.concatenate([F32, drawn(np.uint32, 20)])
    a, b = zip(*itertools.product(values.tolist(), repeat=2), strict=True)
    return np.array(a, np.uint32), np.array(b, np.uint32)


@pytest.mark.filterwarnings("ignore::RuntimeWarning")
def test_single_precision_is_ieee() -> None:
    a, b = f32_pairs()
    x, y = a.view(np.float32), b.view(np.float32)
    ops = {"add.f32": x + y, "sub.rn.f32": x - y, "mul.f32": x * y, "div.rn.f32": x / y}
    results = evaluate([(f"{op} {{d}}, {{a}}, {{b}}", np.uint32) for op in ops], a, b)
    for result, wanted in zip(results, ops.values(), strict=True):
        same(result, canonical(wanted))
    unary = {"sqrt.rn.f32": np.sqrt(x), "rcp.rn.f32": np.float32(1) / x}
    for result, wanted in zip(evaluate([(f"{op} {{d}}, {{a}}", np.uint32) for op in unary], a), unary.values(),
                              strict=True):
        same(result, canonical(wanted))


@pytest.mark.filterwarnings("ignore::RuntimeWarning")
def test_flush_to_zero() -> None:
    a, b = f32_pairs()

    def flushed(bits: Any) -> Any:
        tiny = (bits & 0x7F800000) == 0
        return np.where(tiny, bits & 0x80000000, bits).astype(np.uint32)

    x, y = flushed(a).view(np.float32), flushed(b).view(np.float32)
    for op, wanted in (("add", x + y), ("mul", x * y)):
        result, = evaluate([(f"{op}.ftz.f32 {{d}}, {{a}}, {{b}}", np.uint32)], a, b)
        same(result, flushed(canonical(wanted)))


@pytest.mark.filterwarnings("ignore::RuntimeWarning")
def test_double_precision_is_ieee() -> None:
    a, b = drawn(np.uint64, 500), drawn(np.uint64, 501)[:500]
    x, y = a.view(np.float64), b.view(np.float64)
    usable = np.isfinite(x) & np.isfinite(y)
    a, b, x, y = a[usable], b[usable], x[usable], y[usable]
    ops = {"add.f64": x + y, "sub.f64": x - y, "mul.rn.f64": x * y, "div.rn.f64": x / y}
    results = evaluate([(f"{op} {{d}}, {{a}}, {{b}}", np.uint64) for op in ops], a, b)
    for result, wanted in zip(results, ops.values(), strict=True):
        same(result, wanted.view(np.uint64))


@pytest.mark.parametrize("kind", ["f16", "bf16", "f32"])
def test_fused_multiply_add_rounds_once(kind: str) -> None:
    word = np.uint32 if kind == "f32" else np.uint16
    a, b, c = (drawn(word, n)[:700] for n in (700, 701, 702))
    if kind != "f32":
        # Sums that lie near the middle of two numbers, where rounding twice would show.
        c[:350] = a[:350] ^ 0x8000
        b[:350] = {"f16": 0x3C01, "bf16": 0x3F81}[kind]
    result, = evaluate([(f"fma.rn.{kind} {{d}}, {{a}}, {{b}}, {{c}}", word)], a, b, c)
    wanted = [nearest(fused(*(value(v, kind) for v in row)), kind)
              for row in zip(a.tolist(), b.tolist(), c.tolist(), strict=True)]
    same(result, np.array(wanted, word))


@pytest.mark.filterwarnings("ignore::RuntimeWarning")
def test_half_precision_arithmetic() -> None:
    a, b = drawn(np.uint16, 3000), drawn(np.uint16, 3001)[:3000]
    x, y = a.view(np.float16), b.view(np.float16)
    ops = {"add.f16": x + y, "sub.f16": x - y, "mul.f16": x * y}
    results = evaluate([(f"{op} {{d}}, {{a}}, {{b}}", np.uint16) for op in ops], a, b)
    for result, wanted in zip(results, ops.values(), strict=True):
        same(result, np.where(np.isnan(wanted), 0x7FFF, wanted.view(np.uint16)))


def test_packed_halves_are_two_of_one() -> None:
    a, b, c = (drawn(np.uint32, n)[:200] for n in (200, 201, 202))
    for op in ("add.f16x2", "mul.f16x2", "fma.rn.f16x2", "fma.rn.bf16x2", "max.f16x2"):
        count = 3 if op.startswith("fma") else 2
        packed, = evaluate([(f"{op} {{d}}, {', '.join('{' + n + '}' for n in 'abc'[:count])}", np.uint32)], a, b, c)
        operands = [v.view(np.uint16).copy() for v in (a, b, c)]
        single, = evaluate([(f"{op[:-2]} {{d}}, {', '.join('{' + n + '}' for n in 'abc'[:count])}", np.uint16)],
                           *operands)
        same(packed.view(np.uint16), single)


@pytest.mark.filterwarnings("ignore::RuntimeWarning")
def test_minimum_and_maximum() -> None:
    a, b = f32_pairs()
    least, greatest, strict = evaluate([(f"{op} {{d}}, {{a}}, {{b}}", np.uint32)
                                        for op in ("min.f32", "max.f32", "min.NaN.f32")], a, b)
    for n, (p, q) in enumerate(zip(a.tolist(), b.tolist(), strict=True)):
        x, y = (np.uint32(v).view(np.float32) for v in (p, q))
        if np.isnan(x) or np.isnan(y):
            other = 0x7FFFFFFF if np.isnan(x) and np.isnan(y) else q if np.isnan(x) else p
            assert (int(least[n]), int(greatest[n]), int(strict[n])) == (other, other, 0x7FFFFFFF)
        elif x == y:
            assert (int(least[n]), int(greatest[n])) == (p | q, p & q)
        else:
            assert (int(least[n]), int(greatest[n])) == ((p, q) if x < y else (q, p))


@pytest.mark.parametrize(("name", "function", "error"), [
    ("ex2.approx.f32", np.exp2, 2**-22), ("lg2.approx.f32", np.log2, 2**-22), ("sin.approx.f32", np.sin, 2**-20.5),
    ("cos.approx.f32", np.cos, 2**-20.5), ("rsqrt.approx.f32", lambda v: 1 / np.sqrt(v), 2**-22),
    ("tanh.approx.f32", np.tanh, 2**-10.9), ("rcp.approx.f32", lambda v: 1 / v, 2**-22)])
def test_approximations_are_within_their_error(name: str, function: Any, error: float) -> None:
    x = np.linspace(0.01, 3.1, 500).astype(np.float32)
    result, = evaluate([(f"{name} {{d}}, {{a}}", np.float32)], x)
    wanted = function(x.astype(np.float64))
    assert np.all(np.abs(result - wanted) <= error * np.maximum(1, np.abs(wanted)))


@pytest.mark.filterwarnings("ignore::RuntimeWarning")
def test_comparisons_with_nan() -> None:
    a, b = f32_pairs()
    x, y = a.view(np.float32), b.view(np.float32)
    unordered = np.isnan(x) | np.isnan(y)
    relations = {"eq": x == y, "ne": (x != y) & ~unordered, "lt": x < y, "le": x <= y, "gt": x > y, "ge": x >= y}
    tests = {**relations, "num": ~unordered, "nan": unordered, "neu": (x != y) | unordered,
             **{f"{r}u": relations[r] | unordered for r in ("eq", "lt", "le", "gt", "ge")}}
    for relation, wanted in tests.items():
        result, = evaluate([("selp.b32 {d}, 1, 0, %p2", np.uint32)], a, b, setup=f"setp.{relation}.f32 %p2, %a, %b;")
        same(result, wanted.astype(np.uint32))


# -- conversions -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", ["f16", "bf16"])
def test_singles_become_halves(kind: str) -> None:
    a = np.concatenate([F32, drawn(np.uint32, 1000), 0x38800000 + drawn(np.uint32, 300) % 0x0F000000]).astype(np.uint32)
    rn, rz = evaluate([(f"cvt.{mode}.{kind}.f32 {{d}}, {{a}}", np.uint16) for mode in ("rn", "rz")], a)
    same(rn, np.array([nearest(value(v, "f32"), kind) for v in a.tolist()], np.uint16))
    for bits, cut in zip(a.tolist(), rz.tolist(), strict=True):
        exact, got = value(bits, "f32"), value(cut, kind)
        if isinstance(exact, Fraction) and isinstance(got, Fraction):
            assert abs(got) <= abs(exact)
            assert abs(value(cut + 1, kind)) > abs(exact)


def test_doubles_become_singles_and_halves_once_rounded() -> None:
    middle = np.float64(1) + np.ldexp(1.0, -11) + np.ldexp(1.0, -40)  # above the middle of two halves
    x = np.concatenate([np.random.default_rng(5).standard_normal(500), [middle, -middle, 65519.999, 65520.0]])
    single, half = evaluate([("cvt.rn.f32.f64 {d}, {a}", np.float32), ("cvt.rn.f16.f64 {d}, {a}", np.uint16)], x)
    same(single, x.astype(np.float32))
    same(half, np.array([nearest(Fraction(v), "f16") for v in x.tolist()], np.uint16))


@pytest.mark.parametrize("mode", ["rni", "rzi", "rmi", "rpi"])
@pytest.mark.parametrize("target", ["s8", "u8", "s16", "u16", "s32", "u32", "s64", "u64"])
def test_floats_become_integers_that_saturate(mode: str, target: str) -> None:
    x = np.array([0.5, 1.5, 2.5, -0.5, -1.5, -2.49, 127.5, 128.5, 255.5, 1e10, -1e10, 3e38, -3e38, np.inf, -np.inf,
                  np.nan, 2147483520.0, 65535.5], np.float32)
    bits = int(target[1:])
    dtype = np.dtype(f"{'i' if target[0] == 's' else 'u'}{max(2, bits // 8)}")
    result, = evaluate([(f"cvt.{mode}.{target}.f32 {{d}}, {{a}}", dtype)], x)
    low, high = (-(1 << bits - 1), (1 << bits - 1) - 1) if target[0] == "s" else (0, (1 << bits) - 1)
    rounding = {"rni": lambda v: round(v), "rzi": math.trunc, "rmi": math.floor, "rpi": math.ceil}[mode]
    for v, got in zip(x.tolist(), result.tolist(), strict=True):
        if math.isnan(v):
            wanted = (-(1 << 63) if target == "s64" else 1 << 63) if bits == 64 else 0
        else:
            wanted = (low if v < 0 else high) if math.isinf(v) else min(max(rounding(v), low), high)
        assert got == wanted, v


def test_integers_become_floats_and_other_integers() -> None:
    a = drawn(np.uint32, 300)
    single, double, narrow, clamp, wide = evaluate(
        [("cvt.rn.f32.s32 {d}, {a}", np.float32), ("cvt.rn.f64.u32 {d}, {a}", np.float64),
         ("cvt.s16.s8 {d}, {a}", np.int16), ("cvt.sat.u8.s32 {d}, {a}", np.uint16), ("cvt.s64.s32 {d}, {a}", np.int64)],
        a)
    same(single, a.view(np.int32).astype(np.float32))
    same(double, a.astype(np.float64))
    same(narrow, a.view(np.int8)[::4].astype(np.int16))
    same(clamp, np.clip(a.view(np.int32), 0, 255).astype(np.uint16))
    same(wide, a.view(np.int32).astype(np.int64))


def test_tf32_rounds_ties_away() -> None:
    a = np.array([0x3F801000, 0x3F800FFF, 0xBF801000, 0x3F803000, 0x7F800000], np.uint32)
    result, = evaluate([("cvt.rna.tf32.f32 {d}, {a}", np.uint32)], a)
    assert [hex(v) for v in result.tolist()] == ["0x3f802000", "0x3f800000", "0xbf802000", "0x3f804000", "0x7f800000"]


@pytest.mark.parametrize("mode", ["rz", "rm", "rp"])
def test_directed_rounding_takes_the_neighbour_on_the_right_side(mode: str) -> None:
    a, b, c = (np.concatenate([drawn(np.uint32, n)[:400], F32]) for n in (400, 401, 402))
    ops = {"add": lambda x, y, z: fused(x, Fraction(1), y), "mul": lambda x, y, z: fused(x, y, -0.0),
           "fma": fused}
    for op, exactly in ops.items():
        third = ", {c}" if op == "fma" else ""
        result, = evaluate([(f"{op}.{mode}.f32 {{d}}, {{a}}, {{b}}{third}", np.uint32)], a, b, c)
        for row, bits in zip(zip(a.tolist(), b.tolist(), c.tolist(), strict=True), result.tolist(), strict=True):
            exact, got = exactly(*(value(v, "f32") for v in row)), value(bits, "f32")
            if not isinstance(exact, Fraction) or not isinstance(got, Fraction) or not exact:
                continue
            down = mode == "rm" or (mode == "rz" and exact > 0)
            assert got <= exact if down else got >= exact
            ulp = Fraction(2) ** max(-149, math.floor(math.log2(abs(exact))) - 23)
            if abs(exact) > Fraction(float(np.finfo(np.float32).max)):
                continue
            assert abs(got - exact) < 2 * ulp
