"""What the numbers of a user's input may be: the table of limits, and the one way to read an integer from text.

The verifier holds every program to the table, whatever front end it came from. Front ends and backends ask the same
rows, so that their messages say the same.
"""

from __future__ import annotations

import re
from enum import Enum

from ncc.abi import MAX_MAPS


class Limit(Enum):
    """(least, most) of one kind of number; ``value in Limit.CAP`` asks it."""

    CAP = (1, (1 << 31) - 1)  # slots of a thread or warp: a slot's number is a 32-bit register
    SAMPLE = (0, (1 << 16) - 1)  # saves of which one is kept; 0: each launch says it
    ROWS = (1, 1 << 17)  # of an aggregating map: three row numbers, and places beside them, fit 64 bits
    KEYS = (0, 3)  # of an aggregating map
    BUCKETS = (2, 1 << 12)  # of a histogram
    STEP = (1, 1 << 31)  # values in a bucket
    RECORD_BYTES = (1, 1 << 12)  # a field takes a byte at least, so this bounds the fields as well
    MAPS = (0, MAX_MAPS)  # as many as the hook driver is told of
    REGISTERS = (0, 256)  # more do not fit a GPU thread
    RANGE = (1, 256)  # registers of one declaration in hand-written assembly, ``%a<256>``
    PARAMETERS = (0, 1 << 16)  # bytes of a kernel's parameters: no device takes more than 32,764
    STACK = (0, 1 << 19)  # bytes of a thread's variables: as much as NVIDIA's GPUs give one
    PROBES = (0, 1 << 10)
    STATEMENTS = (0, 1 << 13)  # of one snippet
    LINES = (1, (1 << 32) - 1)  # of a source
    WORD = (-(1 << 63), (1 << 64) - 1)  # what 64 bits hold, signed or not
    ELEMENT = (0, 127)  # PTX ISA 9.7.15: the largest operand, the accumulator of wgmma m64n256, has 128 registers

    def __init__(self, least: int, most: int) -> None:
        self.least = least
        self.most = most

    def __contains__(self, value: int) -> bool:
        return self.least <= value <= self.most

    def refuses(self, value: int) -> str:
        """What to say of a value that is not in it."""
        return f"{shown(value)} is not between {self.least} and {self.most}"


def shown(value: int) -> str:
    """A number as messages have it: Python raises on one of more than 4,300 digits."""
    return str(value) if value.bit_length() <= 64 else f"{'-' if value < 0 else ''}2**{value.bit_length() - 1} or more"


MAX_DIGITS = 128
"""Digits of a number that is read at all: enough for 128 bits in binary. Python refuses to print or read far more."""

_INTEGER = re.compile(rf"\s*([+-]?)\s*(0[xX][0-9a-fA-F]{{1,{MAX_DIGITS}}}|0[bB][01]{{1,{MAX_DIGITS}}}"
                      rf"|[0-9]{{1,{MAX_DIGITS}}})\s*\Z")
_BASES = {"0x": 16, "0b": 2}


def integer(text: str, octal: bool = False) -> int | None:
    """The integer that a text is: decimal, ``0x`` or ``0b``, with a sign or none. None of all else.

    ``octal``: after a 0, digits are octal, as assemblers have it. A number of more than ``MAX_DIGITS`` digits is none
    either: no field holds it, and ``int`` raises on some.
    """
    found = _INTEGER.match(text)
    if found is None:
        return None
    digits = found[2].lower()
    base = _BASES.get(digits[:2]) or (8 if octal and digits[0] == "0" else 10)
    if base == 8 and set(digits) & set("89"):
        return None
    value = int(digits, base)
    return -value if found[1] == "-" else value


def natural(text: str) -> int | None:
    """The number that is written with the digits 0 to 9 alone; None of all else."""
    return int(text) if text.isascii() and text.isdigit() and len(text) <= MAX_DIGITS else None
