"""Directed rounding on the simulator, against exact fractions."""

from __future__ import annotations

import math
from collections.abc import Callable
from fractions import Fraction
from typing import Any

import numpy as np
import pytest
from sim_ops import evaluate

FORMATS = {"f32": (24, -126, 127, 32), "f64": (53, -1022, 1023, 64)}
"""Bits of precision, least and greatest exponent, bits."""
DTYPES = {"f32": np.uint32, "f64": np.uint64}
MODES = ("rz", "rm", "rp", "rn")


def operands(kind: str, seed: int) -> Any:
    """Numbers of all sizes, finite; some subnormal, some whose low bits are zero, so that results may be exact."""
    precision, _, high, bits = FORMATS[kind]
    rng = np.random.default_rng(seed)
    drawn = rng.integers(0, 1 << (bits - 1), 240, np.uint64)
    middle = rng.integers((high - 4) << (precision - 1), (high + 4) << (precision - 1), 160, np.uint64)
    middle[::3] &= ~np.uint64((1 << (precision - 6)) - 1)
    small = rng.integers(0, 4 << (precision - 1), 80, np.uint64)
    edges = np.array([0, 1, (1 << (precision - 1)) - 1, 1 << (precision - 1), (2 * high + 1 << (precision - 1)) - 1,
                      high << (precision - 1)], np.uint64)
    values = np.concatenate([drawn % np.uint64((2 * high + 1) << (precision - 1)), middle, small, edges])
    signs = rng.integers(0, 2, len(values)).astype(np.uint64) << np.uint64(bits - 1)
    return (rng.permutation(values | signs)).astype(DTYPES[kind])


def number(bits: int, kind: str) -> Fraction:
    precision, low, _, width = FORMATS[kind]
    sign, size = bits >> (width - 1), bits & ((1 << (width - 1)) - 1)
    exponent, fraction = size >> (precision - 1), size & ((1 << (precision - 1)) - 1)
    mantissa = fraction if exponent == 0 else fraction | 1 << (precision - 1)
    return (-1) ** sign * mantissa * Fraction(2) ** (max(exponent, 1) + low - precision)


def negative(bits: int, kind: str) -> bool:
    return bool(bits >> (FORMATS[kind][3] - 1))


def rounded(units: Callable[[int], int], exact: bool | Callable[[int], bool], minus: bool, kind: str, mode: str,
            exponent: int) -> int:
    """The bits of a number, given its size in units of 2**scale (rounded down) and whether that is exact."""
    precision, low, high, width = FORMATS[kind]
    sign = (1 << (width - 1)) if minus else 0
    exponent = max(exponent, low)
    whole = units(exponent - precision + 1)
    is_exact = exact if isinstance(exact, bool) else exact(exponent - precision + 1)
    up = not is_exact and ((mode == "rp" and not minus) or (mode == "rm" and minus))
    if mode == "rn" and not is_exact:
        twice = units(exponent - precision)
        half_exact = exact if isinstance(exact, bool) else exact(exponent - precision)
        up = twice % 2 == 1 and (not half_exact or whole % 2 == 1)
    bits = ((exponent - low) << (precision - 1)) + whole + up
    infinity = (2 * high + 1) << (precision - 1)
    if bits >= infinity:
        away = mode == "rn" or (mode == "rp" and not minus) or (mode == "rm" and minus)
        bits = infinity if away else infinity - 1
    return bits | sign


def of_fraction(value: Fraction, kind: str, mode: str, zero_minus: bool) -> int:
    """A fraction in a format; a zero has the sign that is given."""
    if value == 0:
        return (1 << (FORMATS[kind][3] - 1)) if zero_minus else 0
    size = abs(value)
    exponent = size.numerator.bit_length() - size.denominator.bit_length()
    exponent -= size < Fraction(2) ** exponent

    def units(scale: int) -> int:
        return math.floor(size / Fraction(2) ** scale)

    return rounded(units, lambda scale: (size / Fraction(2) ** scale).denominator == 1, value < 0, kind, mode, exponent)


def of_root(value: Fraction, kind: str, mode: str) -> int:
    exponent = (value.numerator.bit_length() - value.denominator.bit_length()) // 2
    while Fraction(4) ** (exponent + 1) <= value:
        exponent += 1
    while Fraction(4) ** exponent > value:
        exponent -= 1

    def units(scale: int) -> int:
        scaled = value / Fraction(4) ** scale
        return math.isqrt(scaled.numerator // scaled.denominator)

    return rounded(units, lambda scale: Fraction(units(scale)) ** 2 * Fraction(4) ** scale == value, False, kind, mode,
                   exponent)


def of_sum(terms: tuple[Fraction, Fraction], signs: tuple[bool, bool], kind: str, mode: str) -> int:
    """Of zeros with equal signs that sign stays; terms that cancel give +0, downwards -0 (IEEE 754, 6.3)."""
    zero_minus = signs[0] if signs[0] == signs[1] else mode == "rm"
    return of_fraction(terms[0] + terms[1], kind, mode, zero_minus)


Reference = Callable[[list[int], str, str], int]


def _add(raw: list[int], kind: str, mode: str) -> int:
    a, b = (number(r, kind) for r in raw)
    return of_sum((a, b), (negative(raw[0], kind), negative(raw[1], kind)), kind, mode)


def _sub(raw: list[int], kind: str, mode: str) -> int:
    return _add([raw[0], raw[1] ^ 1 << (FORMATS[kind][3] - 1)], kind, mode)


def _mul(raw: list[int], kind: str, mode: str) -> int:
    minus = negative(raw[0], kind) != negative(raw[1], kind)
    return of_fraction(number(raw[0], kind) * number(raw[1], kind), kind, mode, minus)


def _fma(raw: list[int], kind: str, mode: str) -> int:
    a, b, c = (number(r, kind) for r in raw)
    signs = negative(raw[0], kind) != negative(raw[1], kind), negative(raw[2], kind)
    return of_sum((a * b, c), signs, kind, mode)


def _div(raw: list[int], kind: str, mode: str) -> int:
    minus = negative(raw[0], kind) != negative(raw[1], kind)
    return of_fraction(number(raw[0], kind) / number(raw[1], kind), kind, mode, minus)


def _rcp(raw: list[int], kind: str, mode: str) -> int:
    return of_fraction(1 / number(raw[0], kind), kind, mode, False)


def _sqrt(raw: list[int], kind: str, mode: str) -> int:
    return of_root(number(raw[0], kind), kind, mode)


OPERATIONS: dict[str, tuple[int, Reference]] = {
    "add": (2, _add), "sub": (2, _sub), "mul": (2, _mul), "fma": (3, _fma), "mad": (3, _fma), "div": (2, _div),
    "rcp": (1, _rcp), "sqrt": (1, _sqrt)}


@pytest.mark.parametrize("kind", ["f32", "f64"])
@pytest.mark.parametrize("name", list(OPERATIONS))
def test_directed_rounding(name: str, kind: str) -> None:
    count, reference = OPERATIONS[name]
    sources = [operands(kind, seed) for seed in range(count)]
    if count > 1:
        sources[1][:40] = sources[0][:40] ^ DTYPES[kind](1 << (FORMATS[kind][3] - 1))  # sums that cancel
    positive = DTYPES[kind]((1 << (FORMATS[kind][3] - 1)) - 1)
    if name in ("div", "rcp"):
        sources[-1][(sources[-1] & positive) == 0] = 1
    if name == "sqrt":
        sources[0] &= positive
        sources[0][sources[0] == 0] = 1
    letters = ", ".join("{" + c + "}" for c in "abc"[:count])
    results = evaluate([(f"{name}.{mode}.{kind} {{d}}, {letters}", DTYPES[kind]) for mode in MODES], *sources)
    for mode, result in zip(MODES, results, strict=True):
        for index in range(len(sources[0])):
            raw = [int(s[index]) for s in sources]
            wanted = reference(raw, kind, mode)
            assert int(result[index]) == wanted, (mode, [hex(r) for r in raw], hex(int(result[index])), hex(wanted))


@pytest.mark.parametrize("source", ["s32", "u32", "s64", "u64"])
@pytest.mark.parametrize("kind", ["f32", "f64"])
def test_integers_are_rounded(kind: str, source: str) -> None:
    dtype = np.dtype(f"{'i' if source[0] == 's' else 'u'}{int(source[1:]) // 8}")
    rng = np.random.default_rng(5)
    x = rng.integers(np.iinfo(dtype).min, np.iinfo(dtype).max, 300, dtype, endpoint=True)
    x[100:200] >>= rng.integers(0, 8 * dtype.itemsize - 1, 100).astype(dtype)
    x[:3] = 0, np.iinfo(dtype).max, np.iinfo(dtype).min
    results = evaluate([(f"cvt.{mode}.{kind}.{source} {{d}}, {{a}}", DTYPES[kind]) for mode in MODES], x)
    for mode, result in zip(MODES, results, strict=True):
        assert result.tolist() == [of_fraction(Fraction(int(v)), kind, mode, False) for v in x]


def test_the_mode_ends_with_the_instruction() -> None:
    x = operands("f32", 1)
    directed, nearest = evaluate([("add.rp.f32 {d}, {a}, {a}", np.uint32), ("rcp.rn.f32 {d}, {a}", np.uint32)], x)
    assert len(directed) == len(nearest)
    with np.errstate(all="ignore"):
        assert np.array_equal(nearest, (np.float32(1) / x.view(np.float32)).view(np.uint32))
