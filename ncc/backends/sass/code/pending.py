"""Registers of a thread that an instruction may still read or write when all its barriers have been waited for.

Memory accesses and others of no fixed time say by a barrier when they have read their registers, or written them. ptxas
gives none to a store behind which nothing writes the registers that it reads: the last ones before an exit. What
follows them there has to leave these alone.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from ncc.backends.sass.isa.encoding import NO_BARRIER, read_barrier, write_barrier
from ncc.backends.sass.text.listing import Instruction

_FIXED = frozenset((
    "ACQBULK", "BPT", "BRA", "BREAK", "BRX", "BSSY", "BSYNC", "CALL", "CS2R", "DEPBAR", "ELECT", "ENDCOLLECTIVE",
    "EXIT", "F2FP", "FADD", "FFMA", "FMNMX", "FMUL", "FSEL", "FSET", "FSETP", "HADD2", "HFMA2", "HMNMX2", "HMUL2",
    "HSET2", "HSETP2", "HMMA", "I2FP", "IABS", "IADD3", "IMAD", "IMMA", "IMNMX", "ISETP", "JMP", "LEA", "LEPC", "LOP3",
    "MOV", "NOP", "P2R", "PLOP3", "PRMT", "R2P", "R2UR", "RET", "SEL", "SGXT", "SHF", "VABSDIFF", "VIADD",
    "VIADDMNMX", "VIMNMX", "VIMNMX3", "VOTE", "WARPGROUP", "WARPSYNC", "YIELD"))
"""Of a fixed time (those of uniform registers are, too): they never have a barrier in what ptxas makes."""
_REGISTER = re.compile(r"\bR(\d{1,3})\b(\.64)?")
_STORES = ("ST", "RED", "LDGSTS", "LDGDEPBAR", "CCTL", "SUST", "SURED", "BAR")
_LONG = re.compile(r"\w*MMA\b|D(?:ADD|MUL|FMA|SETP)\b")
_OF_THEIR_SIZE = ("STG", "STS", "STL", "ST", "RED", "REDG", "LDC", "LDS", "LDG", "LDL", "LD", "BAR")
_WIDEST = 4


def pending(code: Sequence[Instruction]) -> set[int]:
    found: set[int] = set()
    targets = {i.target for i in code if i.target != i.at}
    for n, instruction in enumerate(code):
        if _varies(instruction) and not _tells(instruction) and not _told_later(instruction, code[n + 1 :], targets):
            found.update(_registers(instruction))
    return found


def takes_long(code: Sequence[Instruction]) -> bool:
    """Whether it has instructions of a fixed time longer than one stall."""
    return any(_LONG.match(i.plain) for i in code)


def _varies(instruction: Instruction) -> bool:
    name = _name(instruction)
    return name not in _FIXED and not (name.startswith("U") and name[1:] in _FIXED)


def _tells(instruction: Instruction) -> bool:
    """When it is done; a store, when it has read its registers."""
    stores = _name(instruction).startswith(_STORES)
    return write_barrier(instruction.word) != NO_BARRIER or (stores and read_barrier(instruction.word) != NO_BARRIER)


def _told_later(instruction: Instruction, rest: Sequence[Instruction], targets: set[int | None]) -> bool:
    """By one of the same kind, which comes after it in any case: these are done in their order."""
    for later in rest:
        if later.at in targets or later.opcode.startswith("EXIT") or later.target is not None:
            return False
        if _name(later) == _name(instruction) and _tells(later):
            return True
    return False


def _registers(instruction: Instruction) -> Iterator[int]:
    sized = _name(instruction) in _OF_THEIR_SIZE
    data = 4 if ".128" in instruction.opcode else 2 if ".64" in instruction.opcode else 1
    for number, pair in _REGISTER.findall(instruction.text):
        count = max(data, 2 if pair else 1) if sized else _WIDEST
        yield from range(int(number), int(number) + count)


def _name(instruction: Instruction) -> str:
    return instruction.opcode.partition(".")[0]
