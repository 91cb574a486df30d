"""Arithmetic on arrays that NumPy does not have: fused multiplication, the steps of a division, bit counts.

Each takes arrays, or scalars of NumPy that stand for all lanes.
"""

from __future__ import annotations

import ctypes
import ctypes.util
from typing import Any

import numpy as np

from ncc.sim.gcn.traced import Traced, traced_fma

_POPULATION = np.array([bin(n).count("1") for n in range(256)], np.uint8)


def popcount(value: Any) -> Any:
    """Of 32-bit words."""
    if isinstance(value, Traced):
        return value.count("ctpop")
    parts = _POPULATION[np.ascontiguousarray(np.atleast_1d(value)).view(np.uint8)]
    return parts.reshape(-1, 4).sum(1, dtype=np.uint32)


def bit_length(value: Any) -> Any:
    """Of 32-bit words: exact, because a double holds them."""
    if isinstance(value, Traced):
        return (np.uint32(32) - value.count("ctlz")).view(np.int32)
    return np.frexp(value.astype(np.float64))[1].astype(np.int32)


# ---- floating point ----

def ldexp(a: Any, n: Any) -> Any:
    """a * 2**n, rounded once. A double holds what an f16 or f32 becomes, before it is rounded."""
    if isinstance(a, Traced) and a.dtype != np.float64:
        power = np.clip(n.astype(np.int64), np.int64(-400), np.int64(400)) + np.int64(1023)
        return (a.astype(np.float64) * (power << np.int64(52)).view(np.float64)).astype(a.dtype)
    return np.ldexp(a, n.astype(np.int32))


def fma(a: Any, b: Any, c: Any, dtype: Any) -> Any:
    """a * b + c with one rounding. Of f16 and f32: exact in a double but for the sum, which is rounded to odd, so that
    rounding once more is right (Boldo and Melquiond, "Emulation of FMA and correctly rounded sums")."""
    if any(isinstance(v, Traced) for v in (a, b, c)):
        return traced_fma(a, b, c, dtype)
    if dtype is np.float64:
        return _fma64(a, b, c)
    a, b, c = (v.astype(np.float64) for v in (a, b, c))
    product = a * b
    total = product + c
    virtual = total - product
    rest = (product - (total - virtual)) + (c - virtual)
    inexact = np.isfinite(total) & (rest != 0)
    if not inexact.any():
        return total.astype(dtype)
    bits = total.view(np.int64)
    toward_zero = np.where((rest > 0) == (total > 0), bits, bits - 1)
    return np.where(inexact, (toward_zero | 1).view(np.float64), total).astype(dtype)


_SMALLEST = np.float32(2.0**-126)  # that is no denormal


def _flushed(a: Any) -> Any:
    return np.where(np.abs(a) < _SMALLEST, a * np.float32(0), a)


def mad(a: Any, b: Any, c: Any) -> Any:
    """a * b + c of f32, both rounded; denormals are 0, whatever the mode says ("Vega" ISA, V_MAD_F32)."""
    return _flushed(_flushed(_flushed(a) * _flushed(b)) + _flushed(c))


def _libm_fma() -> Any:
    function = ctypes.CDLL(ctypes.util.find_library("m") or "libm.so.6").fma
    function.restype, function.argtypes = ctypes.c_double, [ctypes.c_double] * 3
    return np.frompyfunc(function, 3, 1)


_FMA = _libm_fma()


def _fma64(a: Any, b: Any, c: Any) -> Any:
    return np.asarray(_FMA(a, b, c)).astype(np.float64)


def through_double(f: Any) -> Any:
    """A function of f32 or f16, computed in double and rounded once more: nearer than the ISA asks for."""
    return lambda x: f(x.astype(np.float64)).astype(x.dtype)


def clamped(value: Any, dtype: Any) -> Any:
    """To 0..1: +0 of -0, and of a NaN (DX10_CLAMP)."""
    return np.where(value > 0, np.where(value < 1, value, dtype(1)), dtype(0))


def minimum(a: Any, b: Any) -> Any:
    """IEEE-754 2008 minNum, -0 below +0."""
    return np.where((a == b) & np.signbit(a), a, np.where((a == b), b, np.fmin(a, b)))


def maximum(a: Any, b: Any) -> Any:
    return np.where((a == b) & np.signbit(a), b, np.where((a == b), a, np.fmax(a, b)))


def median(a: Any, b: Any, c: Any) -> Any:
    return maximum(minimum(a, b), minimum(maximum(a, b), c))


def to_integer(low: int, high: int, dtype: Any) -> Any:
    """A conversion that truncates and saturates; NaN becomes 0."""
    def convert(x: Any) -> Any:
        x = x.astype(np.float64)
        cut = np.where(np.isnan(x), 0.0, np.clip(np.trunc(x), low, high))
        return cut.astype(np.int64).astype(dtype)

    return convert


def exponent(x: Any) -> Any:
    """The field of a float, biased."""
    if x.dtype == np.float64:
        return (x.view(np.uint64) >> np.uint64(52) & np.uint64(0x7FF)).astype(np.int64)
    return (x.view(np.uint32) >> np.uint32(23) & np.uint32(0xFF)).astype(np.int64)


def _denormal(x: Any) -> Any:
    return (exponent(x) == 0) & (x != 0)


# Of f32 and f64: exponents that are far apart, the scale, the exponent of a tiny numerator, the biased exponent of 1.
_DIVISION = {np.float32: (96, 64, 23, 127), np.float64: (768, 128, 53, 1023)}


def div_scale(value: Any, denominator: Any, numerator: Any) -> tuple[Any, Any]:
    """``v_div_scale``: one of the two scaled so that the steps of a division neither overflow nor lose bits.

    ``value`` is either again; the mask says that ``v_div_fmas`` has to scale back (CDNA3 ISA, V_DIV_SCALE_F32).
    """
    value, denominator, numerator = (np.broadcast_to(v, 64) for v in (value, denominator, numerator))
    dtype = value.dtype.type
    apart, scale, tiny, _ = _DIVISION[dtype]
    up, down = value * dtype(2.0**scale), value * dtype(2.0**-scale)
    of_denominator, of_numerator = value == denominator, value == numerator
    inverse, quotient = dtype(1) / denominator, numerator / denominator
    zero = (numerator == 0) | (denominator == 0)
    far = exponent(numerator) - exponent(denominator) >= apart
    cases = [zero, far, _denormal(denominator), _denormal(inverse) & _denormal(quotient), _denormal(inverse),
             _denormal(quotient), exponent(numerator) <= tiny]
    # Where both the inverse and the quotient are denormal the documents scale the denominator up, which would overflow.
    results = [np.full_like(value, np.nan), np.where(of_denominator, up, value), up,
               np.where(of_denominator, down, value), down, np.where(of_numerator, up, value), up]
    return np.select(cases, results, value), ~zero & (far | _denormal(quotient) & ~_denormal(denominator))


def div_fmas(a: Any, b: Any, c: Any, scaled: Any) -> Any:
    """``v_div_fmas``: a fused multiplication whose result is scaled back where ``v_div_scale`` said so.

    Up or down by the same power of two as there, whichever brings the quotient back: it lies beyond 1 on the one side
    where the denominator was scaled, on the other where the numerator was.
    """
    dtype = c.dtype.type
    _, scale, _, one = _DIVISION[dtype]
    result = np.broadcast_to(fma(a, b, c, dtype), 64)
    back = np.where(exponent(np.broadcast_to(c, 64)) > one, dtype(2.0**scale), dtype(2.0**-scale))
    return np.where(scaled, result * back, result)


def div_fixup(quotient: Any, denominator: Any, numerator: Any) -> Any:
    """``v_div_fixup``: the quotient, or what a division of special values gives."""
    quotient, d, n = (np.broadcast_to(v, 64) for v in (quotient, denominator, numerator))
    dtype = quotient.dtype.type
    negative = np.signbit(d) ^ np.signbit(n)

    def signed(value: Any) -> Any:
        return np.where(negative, -value, value)

    apart = exponent(n) - exponent(d)
    tiny, huge = (-150, 128) if dtype is np.float32 else (-1075, 1024)
    nan = np.full_like(quotient, np.nan)
    cases = [np.isnan(n), np.isnan(d), (n == 0) & (d == 0), np.isinf(n) & np.isinf(d), (d == 0) | np.isinf(n),
             np.isinf(d) | (n == 0), apart < tiny, apart > huge]
    infinite, nothing = signed(dtype(np.inf)), signed(dtype(0))
    return np.select(cases, [n, d, nan, nan, infinite, nothing, nothing, infinite], signed(np.abs(quotient)))


# ---- classes of floats: v_cmp_class ----

def in_class(x: Any, wanted: Any) -> Any:
    """Whether a float is of a class whose bit is set (CDNA3 ISA, V_CMP_CLASS_F32)."""
    x = np.broadcast_to(x, 64)
    negative = np.signbit(x)
    kind = x.dtype.type
    tiny = np.abs(x) < np.finfo(kind).tiny
    bits = x.view({2: np.uint16, 4: np.uint32, 8: np.uint64}[x.dtype.itemsize])
    quiet = bits >> {2: 9, 4: 22, 8: 51}[x.dtype.itemsize] & 1 != 0
    kinds = [np.isnan(x) & ~quiet, np.isnan(x), np.isinf(x), x == 0, tiny]
    numbers = [np.zeros(64, np.uint32), np.ones(64, np.uint32), *(np.where(negative, np.uint32(one), np.uint32(other))
                                                                  for one, other in ((2, 9), (5, 6), (4, 7), (3, 8)))]
    return wanted >> np.select(kinds, numbers[:-1], numbers[-1]) & np.uint32(1) != 0
