"""A 128-bit instruction (sm_80 to sm_90): guard, control bits and a branch's distance; everything else is copied.

Seen by changing a bit and reading the text again; the control bits are as published for Volta. Bits 12-14 are the
guard's predicate, 15 negates it; from bit 105: stall cycles (4), yield (1), write barrier (3), read barrier (3),
barriers waited for (6), reuse (4). A barrier of 7 is none.
"""

from __future__ import annotations

from ncc.backends.sass.image.arch import Machine

BYTES = 16
ALWAYS = 7
NO_BARRIER = 7
ALL_BARRIERS = 0x3F
LONGEST_STALL = 15

_GUARD = (12, 4)
_CONTROL = (105, 21)
_STALL, _READ_BARRIER, _WAITED, _REUSE = (105, 4), (113, 3), (116, 6), (122, 4)
_DISTANCE = (32, 50)
_DISTANCE_LOW, _DISTANCE_HIGH = (16, 8), (34, 48)

Field = tuple[int, int]
"""First bit, and how many."""


def get(word: int, field: Field) -> int:
    return word >> field[0] & (1 << field[1]) - 1


def put(word: int, field: Field, value: int) -> int:
    mask = (1 << field[1]) - 1
    return word & ~(mask << field[0]) | (value & mask) << field[0]


def guard(word: int) -> int:
    return get(word, _GUARD)


def read_barrier(word: int) -> int:
    return get(word, _READ_BARRIER)


def reuses(word: int) -> bool:
    return get(word, _REUSE) != 0


def waiting(word: int) -> int:
    """The instruction, once nothing is under way any more that the hardware tells of."""
    return put(put(word, _WAITED, ALL_BARRIERS), _STALL, LONGEST_STALL)


def holding(word: int, barrier: int) -> int:
    """The instruction, with a barrier that says when it has read its registers."""
    return put(put(word, _READ_BARRIER, barrier), _STALL, max(4, get(word, _STALL)))


def branch(jump: int, machine: Machine, at: int, to: int, as_guarded: int | None = None) -> int:
    """An unconditional ``jump`` that was seen, from ``at`` to ``to``; with guard and control bits of another
    instruction."""
    distance = to - at - BYTES
    if machine.long_branch:
        word = put(put(jump, _DISTANCE_LOW, distance // 4), _DISTANCE_HIGH, distance // 4 >> 8)
    else:
        word = put(jump, _DISTANCE, distance)
    if as_guarded is None:
        return put(word, _GUARD, ALWAYS)
    return put(put(word, _GUARD, guard(as_guarded)), _CONTROL, get(as_guarded, _CONTROL))


def words(code: bytes) -> list[int]:
    return [int.from_bytes(code[at : at + BYTES], "little") for at in range(0, len(code), BYTES)]


def code_of(instructions: list[int]) -> bytes:
    return b"".join(word.to_bytes(BYTES, "little") for word in instructions)
