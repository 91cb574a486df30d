"""When an instruction of NVIDIA's machine code is done with its registers: by its time, or as a barrier tells.

Nobody has written this down: the control bits are as published for Volta, the times as ptxas keeps to them.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

from ncc.verifier.sassline import Line, bits

_STALL, _WRITE_BARRIER, READ_BARRIER, _WAITED = (105, 4), (110, 3), (113, 3), (116, 6)
_ALL, NONE = 0x3F, 7
SETTLES = 13
"""Cycles by which a uniform register is there for who reads it: ptxas leaves no more."""

LONG = re.compile(r"[A-Z]*MMA\Z|D(?:ADD|MUL|FMA|SETP)\Z")
"""Of a fixed time of more cycles than one instruction can be told to wait."""
TIMED = frozenset((
    "BRA", "BRX", "BREAK", "BSSY", "BSYNC", "CALL", "CS2R", "DADD", "DFMA", "DMUL", "DSETP", "EXIT", "F2FP", "FADD",
    "FFMA", "FMNMX", "FMUL", "FSEL",
    "FSET", "FSETP", "HADD2", "HFMA2", "HMMA", "HMNMX2", "HMUL2", "HSET2", "HSETP2", "I2FP", "IABS", "IADD3", "IMAD",
    "IMMA", "IMNMX", "ISETP", "LEA", "LEPC", "LOP3", "MOV", "NOP", "P2R", "PLOP3", "PRMT", "R2UR", "RET", "SEL",
    "SGXT", "SHF", "VABSDIFF", "VIADD", "VIADDMNMX", "VIMNMX", "VIMNMX3", "VOTE", "WARPSYNC", "YIELD"))
"""Of a fixed time: what comes three or more cycles' stalls later finds their registers written. Those that name a
thread's register, and have no barrier in anything that ptxas 13.0 made here; the rewriter has the same in a list of
its own. What is not in it needs a barrier, or its registers are left alone."""
TIMED_UNIFORM = frozenset((
    "ELECT", "UIADD3", "UIMAD", "UISETP", "ULDC", "ULEA", "ULOP3", "UMOV", "UPRMT", "USEL", "USHF", "VOTEU"))
"""The same, of those that name registers of a warp alone; since sm_90."""
_TIMED_FROM = {"R2UR": 90, "DADD": 90, "DFMA": 90, "DMUL": 90, "DSETP": 90}
"""Of a fixed time since then: before, ptxas gives them a barrier, on some machine or on all."""
_ELSEWHERE = frozenset(("EXIT", "RET", "BRX", "BRXU", "JMX", "JMXU", "JMP", "CALL", "BREAK", "KILL"))
_READERS = re.compile(r"ST|RED|LDGSTS|CCTL|SUST|SURED|BAR")
"""They write no register of a thread, so a barrier that says what was read is enough."""


def stall(line: Line) -> int:
    """Cycles until the next instruction."""
    return bits(line.word, _STALL)


def waits_for_all(line: Line) -> bool:
    """For all that barriers tell of, in every lane."""
    return line.guard is None and bits(line.word, _WAITED) == _ALL


def is_timed(line: Line, sm: int) -> bool:
    return line.name in TIMED | TIMED_UNIFORM and sm >= _TIMED_FROM.get(line.name, 0)


def is_told(line: Line) -> bool:
    """Whether a barrier tells when it is done with its registers."""
    reads = _READERS.match(line.name) is not None and bits(line.word, READ_BARRIER) != NONE
    return reads or bits(line.word, _WRITE_BARRIER) != NONE


def busy(lines: Sequence[Line], sm: int) -> set[int]:
    """A thread's registers that may still be read or written where all barriers have been waited for: of those whose
    end no barrier tells, neither their own nor that of one of the same kind, which every lane comes to after it, with
    no branch from or to what is between. What is behind the last line is not known."""
    return _busy(lines, TIMED - {name for name, since in _TIMED_FROM.items() if sm < since}, lambda line: line.threads)


def busy_uniform(*codes: Sequence[Line]) -> set[int]:
    """The same of a warp's registers, each code with addresses of its own."""
    return set().union(*(_busy(lines, TIMED | TIMED_UNIFORM, lambda line: line.uniforms) for lines in codes))


def _busy(lines: Sequence[Line], timed: frozenset[str], named: Callable[[Line], frozenset[int]]) -> set[int]:
    targets = {line.target for line in lines if line.target != line.at}
    found, over = set[int](), set[str]()
    for line in reversed(lines):
        told = is_told(line)
        if not told and line.name not in timed and line.name not in over:
            found |= named(line)
        if line.at in targets or line.target is not None or line.name in _ELSEWHERE:
            over = set()
        elif told and line.always:
            over.add(line.name)
    return found
