"""Executes straight-line PTX: the arithmetic that ``ncc.backends.ptx.code.lower`` emits, as PTX ISA 9.7 defines it.

What the ISA leaves unspecified comes out as ``POISON``, so that code relying on it fails its test.
"""

from __future__ import annotations

import operator
import re
from collections.abc import Callable, Mapping

POISON = 0xDEADBEEFDEADBEEF

_STATEMENT = re.compile(r"(?:@(?P<not>!?)(?P<guard>\S+) )?(?P<opcode>\S+) (?P<operands>.*);\Z")


def _trunc_div(a: int, b: int) -> int:
    return abs(a) // abs(b) * (1 if (a < 0) == (b < 0) else -1)


def _div(a: int, b: int, bits: int) -> int:
    if b == 0 or (b == -1 and a == -(1 << (bits - 1))):
        return POISON
    return _trunc_div(a, b)


def _rem(a: int, b: int, bits: int) -> int:
    if b == 0 or (b == -1 and a == -(1 << (bits - 1))):
        return POISON
    return a - b * _trunc_div(a, b)


BINARY: dict[str, Callable[[int, int, int], int]] = {
    "add": lambda a, b, _: a + b,
    "sub": lambda a, b, _: a - b,
    "mul.lo": lambda a, b, _: a * b,
    "div": _div,
    "rem": _rem,
    "and": lambda a, b, _: a & b,
    "or": lambda a, b, _: a | b,
    "xor": lambda a, b, _: a ^ b,
    "min": lambda a, b, _: min(a, b),
    "max": lambda a, b, _: max(a, b),
    "shl": lambda a, b, bits: a << min(b, bits),  # counts above the width are clamped to it
    "shr": lambda a, b, bits: a >> min(b, bits),
}
UNARY: dict[str, Callable[[int, int], int]] = {
    "mov": lambda a, _: a,
    "neg": lambda a, _: -a,
    "not": lambda a, _: ~a,
    "popc": lambda a, _: a.bit_count(),
    "brev": lambda a, bits: int(f"{a:0{bits}b}"[::-1], 2),
    "clz": lambda a, bits: bits - a.bit_length(),
}
_RELATIONS = {name: getattr(operator, name) for name in ("eq", "ne", "lt", "le", "gt", "ge")}


def _bits(type_: str) -> int:
    return 1 if type_ == "pred" else int(type_[1:])


class Machine:
    """One thread's registers, each holding its bits zero-extended."""

    def __init__(self, registers: Mapping[str, int]) -> None:
        self.registers = dict(registers)

    def run(self, lines: list[str]) -> None:
        for line in lines:
            self.step(line)

    def step(self, line: str) -> None:
        found = _STATEMENT.match(line)
        assert found, line
        if found["guard"] and bool(self.registers[found["guard"]]) == bool(found["not"]):
            return
        dst, *sources = [o.strip() for o in found["operands"].split(",")]
        *parts, type_ = found["opcode"].split(".")
        bits, value = self._compute(parts, type_, sources)
        self.registers[dst] = value & ((1 << bits) - 1)

    def _compute(self, parts: list[str], type_: str, sources: list[str]) -> tuple[int, int]:
        """(width of the result, the result)"""
        name, bits = ".".join(parts), _bits(type_)
        if name.startswith("setp"):
            a, b = (self._read(s, type_) for s in sources)
            return 1, int(_RELATIONS[parts[1]](a, b))
        if name == "selp":
            return bits, self._read(sources[0] if self.registers[sources[2]] else sources[1], type_)
        if name.startswith("cvt"):
            return _bits(parts[1]), self._read(sources[0], type_)
        if name in UNARY:
            return bits, UNARY[name](self._read(sources[0], type_), bits)
        count_type = "u32" if name in ("shl", "shr") else type_
        a, b = self._read(sources[0], type_), self._read(sources[1], count_type)
        return bits, BINARY[name](a, b, bits)

    def _read(self, operand: str, type_: str) -> int:
        bits = _bits(type_)
        value = self.registers[operand] if operand.startswith("%") else int(operand)
        value &= (1 << bits) - 1
        return value - (1 << bits) if type_[0] == "s" and value >> (bits - 1) else value
