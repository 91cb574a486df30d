"""What options are given: sizes, ranges, counts and times. Each raises ``ArgumentTypeError`` on anything else."""

from __future__ import annotations

import argparse
import re
from fractions import Fraction

from ncc.limits import MAX_DIGITS, Limit, integer, natural

UINT32_MAX, UINT64_MAX = (1 << 32) - 1, (1 << 64) - 1

_DIGITS = rf"[0-9]{{1,{MAX_DIGITS}}}"
_SIZE = re.compile(rf"({_DIGITS}(?:\.{_DIGITS})?)([kmgt]?)(?:i?b)?\Z")
_UNIT_BITS = {"": 0, "k": 10, "m": 20, "g": 30, "t": 40}


def size(text: str) -> int:
    """Bytes from ``4096``, ``64M``, ``1.5GiB``; units are powers of 1024."""
    match = _SIZE.match(text.strip().lower())
    if match is None:
        raise _no(text, "size (like 4096, 64M, 1.5G)")
    value = int(Fraction(match[1]) * (1 << _UNIT_BITS[match[2]]))
    if value > UINT64_MAX:
        raise _no(text, "size below 2^64 bytes")
    return value


def launch_range(text: str) -> tuple[int, int]:
    first, dash, last = text.partition("-")
    if not re.fullmatch(r"[0-9]+-?|[0-9]*-[0-9]+", text):
        raise _no(text, "range (like 0-9, 5-, 3)")
    lower = _at_most(first or "0", UINT64_MAX)
    upper = _at_most(last, UINT64_MAX) if last else UINT64_MAX if dash else lower
    if lower > upper:
        raise argparse.ArgumentTypeError(f"'{_short(text)}' is an empty range")
    return lower, upper


def positive(text: str) -> int:
    return _within(text, 1, UINT32_MAX, "positive number")


def slots(text: str) -> int:
    """The cap of a map."""
    return _within(text, Limit.CAP.least, Limit.CAP.most, f"number of slots from 1 to {Limit.CAP.most}")


def percentage(text: str) -> int:
    """Millionths, from ``5%`` or ``0.5%``."""
    found = re.fullmatch(rf"({_DIGITS}(?:\.{_DIGITS})?)%", text.strip())
    value = int(Fraction(found[1]) * 10_000) if found else 0
    if not 1 <= value <= 100_000_000:
        raise _no(text, "percentage (like 5% or 0.5%, at most 10000%)")
    return value


def dimensions(text: str) -> tuple[int, ...]:
    """Up to three numbers: of a grid or block."""
    parts = text.split(",")
    if len(parts) > 3:
        raise _no(text, "size of a grid or block (like 128 or 16,16)")
    return tuple(_within(part, 1, (1 << 31) - 1, "number of blocks or threads") for part in parts)


def sample(text: str) -> int:
    """Of so many saves, one is kept."""
    return _within(text, 1, Limit.SAMPLE.most, f"number from 1 to {Limit.SAMPLE.most}")


def multiprocessors(text: str) -> int:
    """Of the simulated device."""
    return _within(text, 1, 1024, "number of multiprocessors that the simulator has (1 to 1024)")


def seed(text: str) -> int:
    """Of the placement of blocks; the simulated device has 32 bits for it."""
    return _within(text, 0, UINT32_MAX, f"number below {1 << 32}")


def list_index(text: str) -> int:
    """A number in a list; whether the list has it is for who has the list to say."""
    value = integer(text)
    if value is None:
        raise _no(text, "number")
    return value


def seconds(text: str) -> float:
    try:
        value = float(text)
    except ValueError:
        value = 0.0
    if not 0 < value < 1e6:
        raise _no(text, "time in seconds")
    return value


def _within(text: str, least: int, most: int, what: str) -> int:
    if not re.fullmatch(r"[0-9]+", text) or _at_most(text, most) < least:
        raise _no(text, what)
    return _at_most(text, most)


def _at_most(digits: str, most: int) -> int:
    value = natural(digits)  # None of what is too long to be read at all
    if value is None or value > most:
        raise argparse.ArgumentTypeError(f"'{_short(digits)}' is too large: at most {most} is possible")
    return value


def _no(text: str, what: str) -> argparse.ArgumentTypeError:
    return argparse.ArgumentTypeError(f"'{_short(text)}' is no {what}")


def _short(text: str) -> str:
    return text if len(text) <= 80 else f"{text[:77]}..."
