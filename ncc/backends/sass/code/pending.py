"""Registers that an instruction may still read or write when all its barriers have been waited for.

Memory accesses and others of no fixed time say by a barrier when they have read their registers, or written them. ptxas
gives none to a store behind which nothing writes the registers that it reads: the last ones before an exit. What
follows them there has to leave these alone.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence

from ncc.backends.sass.isa.encoding import NO_BARRIER, holding, read_barrier, write_barrier
from ncc.backends.sass.isa.width import registers, uniforms
from ncc.backends.sass.text.listing import Instruction

FIXED = frozenset((
    "BRA", "BREAK", "BRX", "BSSY", "BSYNC", "CALL", "CS2R", "DADD", "DFMA", "DMUL", "DSETP", "EXIT", "F2FP", "FADD",
    "FFMA", "FMNMX", "FMUL", "FSEL",
    "FSET", "FSETP", "HADD2", "HFMA2", "HMMA", "HMNMX2", "HMUL2", "HSET2", "HSETP2", "I2FP", "IABS", "IADD3", "IMAD",
    "IMMA", "IMNMX", "ISETP", "LEA", "LEPC", "LOP3", "MOV", "NOP", "P2R", "PLOP3", "PRMT", "R2UR", "RET", "SEL",
    "SGXT", "SHF", "VABSDIFF", "VIADD", "VIADDMNMX", "VIMNMX", "VIMNMX3", "VOTE", "WARPSYNC", "YIELD"))
"""Of a fixed time, of those that name a thread's register: they never have a barrier in what ptxas 13.0 makes. The
verifier has a list of its own, which is the same; both leave out what was not seen (R2P), or only of uniform registers.
"""
FIXED_UNIFORM = frozenset((
    "ELECT", "UIADD3", "UIMAD", "UISETP", "ULDC", "ULEA", "ULOP3", "UMOV", "UPRMT", "USEL", "USHF", "VOTEU"))
"""Alike, of those that name registers of a warp alone."""
_FIXED_SINCE = dict.fromkeys(("DADD", "DFMA", "DMUL", "DSETP", "R2UR"), 90)  # before, they may have a barrier
_HELD = 5  # the barrier that accesses of inserted code hold
_ACCESS = re.compile(r"(?:ST|STG|RED|REDG|ATOM|ATOMG|LD|LDG)\b")
_STORES = ("ST", "RED", "LDGSTS", "LDGDEPBAR", "CCTL", "SUST", "SURED", "BAR")
_LONG = re.compile(r"\w*MMA\b|D(?:ADD|MUL|FMA|SETP)\b")
_LEAVES = ("EXIT", "BRX", "BRXU", "JMX", "JMXU", "JMP", "RET", "CALL", "BREAK", "KILL")


def pending(sm: int, *codes: Sequence[Instruction]) -> set[int]:
    """A thread's, of a kernel and the functions that it may call, each with addresses of its own."""
    fixed = FIXED - {name for name, since in _FIXED_SINCE.items() if sm < since}
    return set().union(*(_pending(code, fixed, registers) for code in codes))


def pending_uniform(*codes: Sequence[Instruction]) -> set[int]:
    """A warp's, where all of these take a fixed time (since sm_90)."""
    return set().union(*(_pending(code, FIXED | FIXED_UNIFORM, uniforms) for code in codes))


def _pending(code: Sequence[Instruction], fixed: frozenset[str],
             named: Callable[[Instruction], frozenset[int]]) -> set[int]:
    """Backwards. ``told``: kinds of which an instruction that comes after this one in any case tells when it is done;
    those of a kind are done in their order."""
    targets = {i.target for i in code if i.target != i.at}
    found, told = set[int](), set[str]()
    for instruction in reversed(code):
        name, is_told = instruction.name, _tells(instruction)
        if name not in fixed and not is_told and name not in told:
            found |= named(instruction)
        if instruction.at in targets or instruction.target is not None or name in _LEAVES:
            told.clear()
        elif is_told and instruction.guard in ("", "@PT"):
            told.add(name)
    return found


def takes_long(code: Iterable[Instruction]) -> bool:
    """Whether it has instructions of a fixed time longer than one stall."""
    return any(_LONG.match(i.plain) for i in code)


def told(instruction: Instruction) -> int:
    """The instruction's word: an access to memory says when it has read its registers, whoever writes them next."""
    free = read_barrier(instruction.word) == NO_BARRIER
    return holding(instruction.word, _HELD) if free and _ACCESS.match(instruction.plain) else instruction.word


def _tells(instruction: Instruction) -> bool:
    """When it is done; a store, when it has read its registers."""
    stores = instruction.name.startswith(_STORES)
    return write_barrier(instruction.word) != NO_BARRIER or (stores and read_barrier(instruction.word) != NO_BARRIER)
