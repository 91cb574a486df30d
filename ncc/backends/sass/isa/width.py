"""How many registers a name in nvdisasm's text stands for: R4 alone, or R4 and those behind it.

As nvdisasm's own life ranges (``-plr``) say of what ptxas 13.0 makes; what is not known here is taken for as wide as
any instruction of its kind is. Matrices apart, no name stands for more than four.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache

from ncc.backends.sass.text.listing import TEXTS_KNOWN, Instruction

WIDEST = 4

_REGISTER = re.compile(r"\bR(\d{1,3})\b(\.64\b)?")
_UNIFORM = re.compile(r"\bUR(\d{1,3})\b(\.64\b)?")
_MOST_UNIFORM = 16  # coordinates and offsets of a tensor, descriptors of matrices, and more
_OPERANDS = re.compile(r",(?![^\[]*\])")
_PREDICATE = re.compile(r"!?U?P[T\d]\Z")
_TYPE = re.compile(r"(?:[BFSU]|BF)?(\d{1,3})(?:x(\d))?\Z")
_WARPGROUP = re.compile(r"\wGMMA\.(?:\w+\.)*?\d+x(\d{1,3})x")

_MEMORY = frozenset((
    "LD", "LDC", "LDG", "LDL", "LDS", "ST", "STG", "STL", "STS", "RED", "REDG", "ATOM", "ATOMG", "ATOMS", "LDGSTS"))
_ARITHMETIC = frozenset((
    "UBMSK", "UBREV", "UFLO", "UIADD3", "UIMAD", "UISETP", "ULDC", "ULEA", "ULOP3", "UMOV", "UPLOP3", "UPOPC", "UPRMT",
    "USEL", "USGXT", "USHF", "VOTEU"))
_OF_THEIR_TYPE = frozenset(("DADD", "DFMA", "DMUL", "DSETP", "F2F", "F2I", "FRND", "I2F", "MATCH"))
_PAIRS = frozenset(("BRX", "CALL", "JMX", "LEPC", "RET"))  # addresses
_SINGLE = frozenset((
    "BAR", "BMOV", "BMSK", "BREV", "BSSY", "BSYNC", "B2R", "EXIT", "F2FP", "FADD", "FCHK", "FFMA", "FLO", "FMNMX",
    "FMUL", "FSEL", "FSET", "FSETP", "FSWZADD", "HADD2", "HFMA2", "HMNMX2", "HMUL2", "HSET2", "HSETP2", "I2FP", "IABS",
    "IADD3", "IMNMX", "ISETP", "LEA", "LOP3", "MOV", "MOVM", "MUFU", "NANOSLEEP", "NOP", "P2R", "PLOP3", "POPC",
    "PRMT", "R2P", "R2UR", "REDUX", "S2R", "S2UR", "SEL", "SGXT", "SHF", "SHFL", "VABSDIFF", "VIADD", "VIADDMNMX",
    "VIMNMX", "VIMNMX3", "VOTE", "WARPSYNC"))


def registers(instruction: Instruction) -> frozenset[int]:
    """All of a thread's that the instruction names, or that a name of it stands for."""
    return _registers(instruction.text)


def operands(instruction: Instruction) -> list[range]:
    """The same, of each name."""
    return list(_named(instruction, _REGISTER, 1))


def uniforms(instruction: Instruction) -> frozenset[int]:
    """All of a warp's."""
    return _uniforms(instruction.text)


@lru_cache(TEXTS_KNOWN)
def _registers(text: str) -> frozenset[int]:
    return frozenset(n for numbers in operands(Instruction(0, text, 0)) for n in numbers)


@lru_cache(TEXTS_KNOWN)
def _uniforms(text: str) -> frozenset[int]:
    instruction = Instruction(0, text, 0)
    name = instruction.name
    known = name in _ARITHMETIC or name in _MEMORY or name in _SINGLE or name == "IMAD"
    least = 1 if known else _MOST_UNIFORM
    return frozenset(n for numbers in _named(instruction, _UNIFORM, least) for n in numbers)


def _named(instruction: Instruction, kind: re.Pattern[str], least: int) -> Iterator[range]:
    every = [one.strip() for one in _OPERANDS.split(instruction.plain.partition(" ")[2])]
    values = [one for one in every if not _PREDICATE.match(one)]
    for place, operand in enumerate(values):
        for number, pair in kind.findall(operand):
            wide = max(least, 2 if pair else 1, _width(instruction, operand, place, len(values)))
            yield range(int(number), int(number) + wide)


def _width(instruction: Instruction, operand: str, place: int, count: int) -> int:
    """Of an operand, of so many that are no predicates."""
    name, *modifiers = instruction.opcode.split(".")
    if group := _WARPGROUP.match(instruction.opcode):
        return max(WIDEST, int(group[1]) // 2)
    if name == "DMMA" and "8x8x4" not in modifiers and "884" not in modifiers:
        return 4 * WIDEST
    if name in _MEMORY:
        return (2 if "E" in modifiers else 1) if "[" in operand else _of_type(modifiers)
    if name in _OF_THEIR_TYPE:
        return 2 if name.startswith("D") else _of_type(modifiers)
    if name in ("IMAD", "UIMAD"):
        wide = {"WIDE", "HI"} if place == count - 1 else {"WIDE"} if place == 0 else set()
        return 2 if wide & {*modifiers} else 1
    if name == "CS2R":
        return 1 if "32" in modifiers else 2
    if name == "ULDC":
        return _of_type(modifiers)
    if name in _SINGLE or name in _ARITHMETIC:
        return 2 if "64" in modifiers else 1
    return 2 if name in _PAIRS else WIDEST


def _of_type(modifiers: list[str]) -> int:
    """As many as the widest type of the modifiers takes, vectors too: 64, S64, 128, F32x4, BF16x8."""
    types = [found for one in modifiers if (found := _TYPE.match(one))]
    return max((-(-int(bits) * int(count or 1) // 32) for bits, count in (one.groups() for one in types)), default=1)
