"""Which functions of its file a kernel calls, and these call: no other code runs between its entry and its exits.

A call into the kernel's own code says where it goes. A call of a function that stands elsewhere in the file is
CALL.ABS of an address that a linker fills in: the file says of which symbol. Where a branch by a register (BRX) leads
to, ptxas has written into the file. Functions of the driver's are called by a register that was loaded from constant
bank 4 right before; which one a linker fills in there, the file says, too. Nothing else that a register holds is
followed.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence, Set
from dataclasses import dataclass, field
from itertools import takewhile

from ncc.backends.sass.isa.encoding import BYTES
from ncc.backends.sass.isa.width import registers
from ncc.backends.sass.text.listing import Instruction

_GOES = re.compile(r"(?:CALL|JMP|JMXU?|BRA|BRXU?|BSSY|WARPSYNC\.COLLECTIVE)\b")
_FILLED_IN = re.compile(r"CALL\.ABS\.NOINC 0x0\Z")
_BY_REGISTER = re.compile(r"CALL\S* (?:\S+, )?U?R\d")
_OF_DRIVER = re.compile(r"CALL\.ABS\.NOINC R(\d{1,3})\Z")
_LOADED = r"LDC\.64 R{}, c\[0x4\]\[(?:R(\d{{1,3}})(?:\+0x([0-9a-f]{{1,5}}))?|0x([0-9a-f]{{1,5}}))\]\Z"
_NUMBER = r"(?:MOV|IMAD\.MOV\.U32) R{}, (?:RZ, RZ, )?0x([0-9a-f]{{1,5}})\Z"
_PARTS = ("BRA", "BRX", "CALL", "RET", "EXIT", "JMP", "JMX", "BSYNC", "BREAK", "WARPSYNC", "YIELD", "NANOSLEEP", "KILL")


@dataclass(frozen=True)
class Function:
    """A kernel's code, or that of a function. ``filled``: where a linker fills something in, ``calls``: where that is
    the address of a function; ``branches``: where each one by a register leads to; ``driver``: where it calls a
    function of the driver's, and which."""

    code: tuple[Instruction, ...]
    filled: frozenset[int] = frozenset()
    calls: Mapping[int, str] = field(default_factory=dict)
    branches: Mapping[int, tuple[int, ...]] = field(default_factory=dict)
    driver: Mapping[int, str] = field(default_factory=dict)


def driver_calls(code: Sequence[Instruction], filled: Mapping[int, str], words: Mapping[int, str],
                 branches: Mapping[int, tuple[int, ...]]) -> dict[int, str]:
    """Where functions of the driver's are called. ``filled``: of instructions, whose address a linker fills in;
    ``words``: of constant bank 4."""
    entered = {i.target for i in code} | {to for targets in branches.values() for to in targets}
    found = {i.at: filled[i.at] for i in code if i.at in filled and _FILLED_IN.match(i.plain)}
    for n, instruction in enumerate(code):
        if (by := _OF_DRIVER.match(instruction.plain)) and instruction.at not in entered:
            name = words.get(_word(straight(code, n, entered), int(by[1])))
            found |= {instruction.at: name} if name else {}
    return found


def straight(code: Sequence[Instruction], end: int, entered: Set[int | None]) -> list[Instruction]:
    """The instructions before that number ``end``, the last one first, as far as whoever comes to it has run all."""
    before = list(takewhile(lambda i: not i.opcode.startswith(_PARTS), reversed(code[:end])))
    outside = next((n for n, i in enumerate(before) if i.at in entered), len(before))
    return before[: outside + 1]


def _word(before: Sequence[Instruction], register: int) -> int:
    """The place in bank 4 that a pair of registers was loaded from; -1 where that is not shown."""
    load = next((n for n, i in enumerate(before) if registers(i) & {register, register + 1}), None)
    loaded = re.match(_LOADED.format(register), before[load].text) if load is not None else None
    if load is None or loaded is None:
        return -1
    index, more, alone = loaded.groups()
    if index is None:
        return int(alone, 16)
    made = next((i for i in before[load + 1 :] if int(index) in registers(i)), None)
    number = re.match(_NUMBER.format(index), made.text) if made is not None else None
    return int(number[1], 16) + int(more or "0", 16) if number else -1


def called(kernel: Function, functions: Mapping[str, Function]) -> tuple[str, ...] | Instruction:
    """Names of the functions; or the first instruction that may lead to other code."""
    waiting, found = [kernel], dict[str, Function]()
    while waiting:
        one = waiting.pop()
        for i in one.code:
            if not _GOES.match(i.plain) or i.at in one.driver:
                continue
            name = one.calls.get(i.at) if _FILLED_IN.match(i.plain) else None
            if name is not None and name not in found:
                found[name] = functions[name]
                waiting.append(functions[name])
            if name is None and not _stays(i, one):
                return i
    return tuple(found)


def _stays(instruction: Instruction, function: Function) -> bool:
    """Whether it leads to a place in the same code."""
    target = instruction.target
    table = function.branches.get(instruction.at, ())
    targets = table if instruction.opcode.startswith("BRX") else () if target is None else (target,)
    inside = targets and all(0 <= to < BYTES * len(function.code) for to in targets)
    return bool(inside) and instruction.at not in function.filled and not _BY_REGISTER.match(instruction.plain)
