"""What options are given: sizes, ranges, counts and times. Each raises ``ArgumentTypeError`` on anything else."""

from __future__ import annotations

import argparse
import re

UINT64_MAX = (1 << 64) - 1

_UNIT_BITS = {"": 0, "k": 10, "m": 20, "g": 30, "t": 40}


def size(text: str) -> int:
    """Bytes from ``4096``, ``64M``, ``1.5GiB``; units are powers of 1024."""
    match = re.fullmatch(r"(\d+(?:\.\d+)?)([kmgt]?)(?:i?b)?", text.strip().lower())
    if match is None:
        raise argparse.ArgumentTypeError(f"'{text}' is no size (like 4096, 64M, 1.5G)")
    return min(int(float(match[1]) * (1 << _UNIT_BITS[match[2]])), UINT64_MAX)


def launch_range(text: str) -> tuple[int, int]:
    match = re.fullmatch(r"(\d*)(-?)(\d*)", text)
    if match is None or not (match[1] or match[3]):
        raise argparse.ArgumentTypeError(f"'{text}' is no range (like 0-9, 5-, 3)")
    first = int(match[1] or 0)
    last = int(match[3]) if match[3] else (UINT64_MAX if match[2] else first)
    if first > last or last > UINT64_MAX:
        raise argparse.ArgumentTypeError(f"'{text}' is an empty range")
    return first, last


def positive(text: str) -> int:
    if not text.isdigit() or not 0 < int(text) < 1 << 32:
        raise argparse.ArgumentTypeError(f"'{text}' is no positive number")
    return int(text)


def multiprocessors(text: str) -> int:
    """Of the simulated device."""
    if positive(text) > 1024:
        raise argparse.ArgumentTypeError(f"'{text}' multiprocessors are more than the simulator has (1024)")
    return int(text)


def seed(text: str) -> int:
    """Of the placement of blocks; the simulated device has 32 bits for it."""
    if not text.isdigit() or int(text) >= 1 << 32:
        raise argparse.ArgumentTypeError(f"'{text}' is no number below {1 << 32}")
    return int(text)


def seconds(text: str) -> float:
    try:
        value = float(text)
    except ValueError:
        value = 0.0
    if not 0 < value < 1e6:
        raise argparse.ArgumentTypeError(f"'{text}' is no time in seconds")
    return value
