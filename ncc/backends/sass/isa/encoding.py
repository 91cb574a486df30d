"""A 128-bit instruction (sm_80 to sm_90): guard, control bits and a branch's distance; everything else is copied.

Seen by changing a bit and reading the text again; the control bits are as published for Volta. Bits 12-14 are the
guard's predicate, 15 negates it; bits 87-90 alike a second condition of a branch or an exit; from bit 105: stall
cycles (4), yield (1), write barrier (3), read barrier (3), barriers waited for (6), reuse (4). A barrier of 7 is none.
What is written for registers of a warp was seen in ptxas' output, their numbers changed; the verifier reads it again.
"""

from __future__ import annotations

from collections.abc import Mapping

from ncc.backends.sass.image.arch import Machine

BYTES = 16
ALWAYS = 7
NO_BARRIER = 7
ALL_BARRIERS = 0x3F
LONGEST_STALL, SHORT_STALL = 15, 2
PREDICATE_SETTLES = 13
"""Cycles until a predicate of fixed-time arithmetic can be read: ptxas leaves no more."""
MOST_FIXED = 8
"""Cycles until arithmetic on a thread's registers can be read, and more (ptxas leaves 6)."""

NOP = 0x000FC000000000000000000000007918

_GUARD = (12, 4)
_CONDITION = (87, 4)
_CONTROL = (105, 21)
_STALL, _YIELD, _WRITE_BARRIER, _READ_BARRIER = (105, 4), (109, 1), (110, 3), (113, 3)
_WAITED, _REUSE = (116, 6), (122, 4)
_TO, _FROM, _TO_THREAD, _UNIFORM = (16, 6), (24, 8), (16, 8), (32, 6)
_R2UR = 0x000FC600000E000000000000000002CA | 7 << 12
_MOV = 0x000FE20008000F000000000000007C02
_VOTEU = 0x000FE400038E01000000000000007886
_ULOP3_WITHOUT = 0x000FE2000F8E303F0000000000007292
_ISETP_NE = 0x000FC4000BF0507000000000FF007C0C
_P0_EXIT = 0x000FEA0003800000000000000000094D
_MOVE = 0x000FE20000000F000000000000007202
_NUMBER = 0x000FE20000000F000000000000007802
_WIDE = 0x000FE200078E02000000000000007825  # IMAD.WIDE: register * number + pair
_SELECT = 0x000FE2000400000000000001FF007807  # SEL: 0 where a predicate holds, else 1
_P2R, _R2P = 0x000FE2000000000000000000FF007803, 0x000FE200000000000000000000007804
_SOURCE, _SOURCE2, _SOURCE3 = (24, 8), (32, 8), (64, 8)
_IMMEDIATE = (32, 32)
_CHOSEN = (87, 4)
_DISTANCE = (32, 50)
_DISTANCE_LOW, _DISTANCE_HIGH = (16, 8), (34, 48)

Field = tuple[int, int]
"""First bit, and how many."""


def get(word: int, field: Field) -> int:
    return word >> field[0] & (1 << field[1]) - 1


def put(word: int, field: Field, value: int) -> int:
    mask = (1 << field[1]) - 1
    return word & ~(mask << field[0]) | (value & mask) << field[0]


def read_barrier(word: int) -> int:
    return get(word, _READ_BARRIER)


def write_barrier(word: int) -> int:
    return get(word, _WRITE_BARRIER)


def stall(word: int) -> int:
    return get(word, _STALL)


def reuses(word: int) -> bool:
    return get(word, _REUSE) != 0


def waiting(word: int, cycles: int = LONGEST_STALL) -> int:
    """The instruction, once nothing is under way any more that the hardware tells of; the next so many cycles later."""
    return put(put(word, _WAITED, ALL_BARRIERS), _STALL, cycles)


def holding(word: int, barrier: int) -> int:
    """The instruction, with a barrier that says when it has read its registers."""
    return put(put(word, _READ_BARRIER, barrier), _STALL, max(4, get(word, _STALL)))


def paced(word: int, cycles: int) -> int:
    """The instruction, with what follows so many cycles after it or more."""
    return put(put(word, _STALL, max(cycles, get(word, _STALL))), _YIELD, 0)


def joined(word: int, before: int) -> int:
    """The instruction, waiting for what one ``before`` it, which is left out, waits for as well."""
    return put(word, _WAITED, get(word, _WAITED) | get(before, _WAITED))


def delayed(word: int, left_out: int) -> int:
    """The instruction, with the cycles of one behind it that is left out."""
    cycles = min(LONGEST_STALL, get(word, _STALL) + get(left_out, _STALL))
    return paced(word, cycles)


def to_warp(uniform: int, register: int, like: int) -> int:
    """R2UR, waiting for what ``like`` waits for."""
    word = put(put(_R2UR, _TO, uniform), _FROM, register)
    return put(word, _WAITED, get(like, _WAITED))


def from_warp(register: int, uniform: int, like: int) -> int:
    """MOV of a uniform register, waiting for what ``like`` waits for."""
    word = put(put(_MOV, _TO_THREAD, register), _UNIFORM, uniform)
    return put(word, _WAITED, get(like, _WAITED))


def moved(register: int, source: int) -> int:
    """MOV of a thread's register (255 is RZ)."""
    return put(put(_MOVE, _TO_THREAD, register), _SOURCE2, source)


def number(register: int, value: int) -> int:
    return put(put(_NUMBER, _TO_THREAD, register), _IMMEDIATE, value)


def added(pair: int, one: int, offset: int, base: int) -> int:
    """A pair that is ``base``'s and a signed ``offset``; ``one``: a register that is 1."""
    return put(put(put(put(_WIDE, _TO_THREAD, pair), _SOURCE, one), _IMMEDIATE, offset), _SOURCE3, base)


def chosen(register: int, predicate: int, negated: bool) -> int:
    """1 where a guard holds, else 0."""
    return put(put(_SELECT, _TO_THREAD, register), _CHOSEN, predicate | (not negated) << 3)


def predicates_kept(register: int, mask: int) -> int:
    return put(put(_P2R, _TO_THREAD, register), _IMMEDIATE, mask)


def predicates_back(register: int, mask: int) -> int:
    return paced(put(put(_R2P, _SOURCE, register), _IMMEDIATE, mask), LONGEST_STALL)


def waited(word: int) -> int:
    """Barriers, a bit each."""
    return get(word, _WAITED)


def waits_for(word: int, barriers: int) -> int:
    return put(word, _WAITED, barriers)


def as_waiting(word: int, like: int) -> int:
    """The instruction, waiting for what ``like`` waits for."""
    return put(word, _WAITED, get(like, _WAITED))


def with_barriers(word: int, new: Mapping[int, int]) -> int:
    """The instruction with other barriers for those that it has."""
    for field in (_WRITE_BARRIER, _READ_BARRIER):
        word = put(word, field, new.get(get(word, field), get(word, field)))
    return word


def unguarded(word: int) -> bool:
    return get(word, _GUARD) == ALWAYS


def guarded(word: int, guard: int) -> int:
    """``guard``: a predicate's number, and 8 where it has to be false."""
    return put(word, _GUARD, guard)


def guard_of(word: int) -> int:
    return get(word, _GUARD)


def without_reuse(word: int) -> int:
    return put(word, _REUSE, 0)


def lanes(uniform: int) -> int:
    """VOTEU: the lanes that are together here, once nothing is under way."""
    return paced(waiting(put(_VOTEU, _TO, uniform)), LONGEST_STALL)


def last_lanes(staying: int, leaving: int) -> list[int]:
    """Take lanes away from those that have stayed; where some are left, the others leave."""
    taken = put(put(put(_ULOP3_WITHOUT, _TO, staying), _FROM, staying), _UNIFORM, leaving)
    differ = put(_ISETP_NE, _UNIFORM, staying)
    return [lanes(leaving), paced(taken, LONGEST_STALL), paced(differ, LONGEST_STALL), _P0_EXIT]


def branch(jump: int, machine: Machine, at: int, to: int, as_guarded: int | None = None) -> int:
    """An unconditional ``jump`` that was seen, from ``at`` to ``to``; with guard, condition and control bits
    of another instruction."""
    distance = to - at - BYTES
    if machine.long_branch:
        word = put(put(jump, _DISTANCE_LOW, distance // 4), _DISTANCE_HIGH, distance // 4 >> 8)
    else:
        word = put(jump, _DISTANCE, distance)
    if as_guarded is None:
        return put(word, _GUARD, ALWAYS)
    for field in (_GUARD, _CONDITION, _CONTROL):
        word = put(word, field, get(as_guarded, field))
    return word


def words(code: bytes) -> list[int]:
    return [int.from_bytes(code[at : at + BYTES], "little") for at in range(0, len(code), BYTES)]


def code_of(instructions: list[int]) -> bytes:
    return b"".join(word.to_bytes(BYTES, "little") for word in instructions)
