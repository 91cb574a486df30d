"""``v_trig_preop_f64``: a piece of 2/pi, as reducing large angles needs it (CDNA3 ISA, V_TRIG_PREOP_F64)."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

import numpy as np

_BITS = 1201
_PIECE = 53
_SPARE = 64


@lru_cache
def two_over_pi() -> int:
    """Its first 1,201 bits behind the point, by Machin's formula."""
    one = 1 << _BITS + 2 * _SPARE
    pi = 4 * (4 * _arctangent(5, one) - _arctangent(239, one))
    return (2 * one * one // pi) >> 2 * _SPARE


def _arctangent(inverse: int, one: int) -> int:
    """Of 1/inverse."""
    power = total = one // inverse
    n, sign = 3, -1
    while power:
        power //= inverse * inverse
        total += sign * (power // n)
        n, sign = n + 2, -sign
    return total


def _piece(exponent: int, number: int) -> float:
    """``exponent``: the biased one of the angle; ``number``: which piece of 53 bits, cut off."""
    shift = (number & 31) * _PIECE + max(0, exponent - 1077)
    bits = (two_over_pi() << shift & (1 << _BITS) - 1) >> _BITS - _PIECE
    return float(np.ldexp(np.float64(bits), -_PIECE - shift + (128 if exponent >= 1968 else 0)))


def trig_preop(angle: Any, number: Any) -> Any:
    exponents = np.broadcast_to(np.asarray(angle).view(np.uint64) >> np.uint64(52) & np.uint64(0x7FF), 64)
    numbers = np.broadcast_to(np.asarray(number), 64)
    return np.array([_piece(int(e), int(n)) for e, n in zip(exponents, numbers, strict=True)])
