"""``v_trig_preop_f64`` against 2/pi by the arithmetic-geometric mean, in decimal."""

from __future__ import annotations

from decimal import Decimal, getcontext, localcontext
from fractions import Fraction

import numpy as np
import pytest

from tests.gcn_lanes import run


def inverse() -> Fraction:
    """2/pi to more than 1,300 bits (Gauss and Legendre)."""
    with localcontext():
        getcontext().prec = 420
        a, b, t, p = Decimal(1), 1 / Decimal(2).sqrt(), Decimal("0.25"), Decimal(1)
        for _ in range(10):
            mean = (a + b) / 2
            a, b, t, p = mean, (a * b).sqrt(), t - p * (a - mean) ** 2, 2 * p
        return Fraction(2 / ((a + b) ** 2 / (4 * t)))


def pieces(angle: float, numbers: list[int]) -> list[Fraction]:
    bits = np.array([angle] * 64, np.float64).view(np.uint64)
    number = np.resize(np.array(numbers, np.uint32), 64)
    low, high = run(["v_mov_b32 v20, v10", "v_mov_b32 v21, v11", "v_trig_preop_f64 v[40:41], v[20:21], v12"],
                    [bits.astype(np.uint32), (bits >> np.uint64(32)).astype(np.uint32), number], outputs=2)
    whole = (low.astype(np.uint64) | high.astype(np.uint64) << np.uint64(32)).view(np.float64)
    return [Fraction(float(v)) for v in whole[: len(numbers)]]


@pytest.mark.parametrize("angle", [0.0, 1.5, -3e10, 2.0**54])
def test_pieces_add_up(angle: float) -> None:
    """Of angles with small exponents, 53 bits after 53 bits, cut off."""
    wanted, found = inverse(), pieces(angle, [0, 1, 2, 3, 18])
    for count in range(1, 5):
        rest = wanted - sum(found[:count])
        assert 0 <= rest < Fraction(1, 1 << 53 * count)
    assert found[4] == Fraction(int(wanted * (1 << 53 * 19)) % (1 << 53), 1 << 53 * 19)


@pytest.mark.parametrize("power", [55, 60, 300, 900])
def test_large_angles_begin_further_on(power: int) -> None:
    """By as many bits as the exponent is above 54."""
    shift = power - 54
    first, = pieces(2.0**power, [0])
    assert first == Fraction(int(inverse() * (1 << shift + 53)) % (1 << 53), 1 << shift + 53)


def test_the_largest_are_scaled() -> None:
    shift = 1000 - 54
    first, = pieces(2.0**1000, [0])
    assert first == Fraction(int(inverse() * (1 << shift + 53)) % (1 << 53), 1 << shift + 53) * (1 << 128)
