"""Which functions of its file a kernel calls, and these call: no other code runs between its entry and its exits.

A call into the kernel's own code says where it goes. A call of a function that stands elsewhere in the file is
CALL.ABS of an address that a linker fills in: the file says of which symbol. Where a branch by a register (BRX) leads
to, ptxas has written into the file. Functions of the driver's are called by a register that was loaded from constant
bank 4 right before; which one a linker fills in there, the file says, too. They keep R2: ptxas has the number of a
second one's place stay in it over the call of a first. Nothing else that a register holds is followed.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Container, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import takewhile

from ncc.backends.sass.isa.encoding import BYTES
from ncc.backends.sass.isa.width import registers
from ncc.backends.sass.text.listing import Instruction

_GOES = re.compile(r"(?:CALL|JMP|JMXU?|BRA|BRXU?|BSSY|WARPSYNC\.COLLECTIVE)\b")
_FILLED_IN = re.compile(r"CALL\.ABS\.NOINC 0x0\Z")
_BY_REGISTER = re.compile(r"CALL\S* (?:\S+, )?U?R\d")
_OF_DRIVER = re.compile(r"CALL\.ABS\.NOINC R(\d{1,3})\Z")
_LOADED = re.compile(r"LDC\.64 R(\d{1,3}), c\[0x4\]\[(?:R(\d{1,3})(?:\+0x([0-9a-f]{1,5}))?|0x([0-9a-f]{1,5}))\]\Z")
_NUMBER = re.compile(r"(?:MOV|IMAD\.MOV\.U32) R(\d{1,3}), (?:RZ, RZ, )?0x([0-9a-f]{1,5})\Z")
_KEPT = frozenset((2,))
_PLACE = re.compile(r"LEPC R20, 0x")  # where a function returns to
PARTS = ("BRA", "BRX", "CALL", "RET", "EXIT", "JMP", "JMX", "BSYNC", "BREAK", "WARPSYNC", "YIELD", "NANOSLEEP", "KILL")
"""Lanes that come to one may part there, or meet."""

FAILS = frozenset(("__assertfail",))
"""None of these comes back: the kernel and the program's context end with an error."""


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
    found = {i.at: filled[i.at] for i in code if i.at in filled and _FILLED_IN.match(i.plain)}
    if not any(_OF_DRIVER.match(i.plain) for i in code):
        return found
    ways = Counter(i.target for i in code) + Counter(to for targets in branches.values() for to in targets)
    known = _Known()
    for n, instruction in enumerate(code):
        if instruction.at in ways and not (n and _returns(code, n - 1, ways, found)):
            known = _Known()
        if by := _OF_DRIVER.match(instruction.plain):
            name = words.get(known.places.get(int(by[1]), -1))
            found |= {instruction.at: name} if name else {}
        known.follow(instruction)
        if _returns(code, n, ways, found):
            known = _Known({n: number for n, number in known.numbers.items() if n in _KEPT})
        elif instruction.opcode.startswith(PARTS):
            known = _Known()
    return found


@dataclass
class _Known:
    """What registers hold in all lanes that come to an instruction: numbers, or what is at places in bank 4."""

    numbers: dict[int, int] = field(default_factory=dict)
    places: dict[int, int] = field(default_factory=dict)

    def follow(self, instruction: Instruction) -> None:
        """Nothing is known any more of what it names, but as ``_LOADED`` and ``_NUMBER`` say."""
        loaded, number = _LOADED.match(instruction.text), _NUMBER.match(instruction.text)
        index = int(loaded[2]) if loaded and loaded[2] else None
        begin = self.numbers.get(index, -1) if index is not None else 0
        written = frozenset((int(loaded[1]), int(loaded[1]) + 1)) if loaded else registers(instruction)
        for one in written:
            self.numbers.pop(one, None)
            for pair in (one - 1, one):
                self.places.pop(pair, None)
        if loaded and begin >= 0:
            self.places[int(loaded[1])] = begin + int(loaded[3] or loaded[4] or "0", 16)
        if number:
            self.numbers[int(number[1])] = int(number[2], 16)


def _returns(code: Sequence[Instruction], call: int, ways: Mapping[int | None, int], known: Container[int]) -> bool:
    """Whether that number is a known call, and what is behind it is come to from there alone."""
    behind = BYTES + code[call].at
    return code[call].at in known and ways[behind] == 1 and call > 0 and \
        _PLACE.match(code[call - 1].text) is not None and code[call - 1].target == behind


def straight(code: Sequence[Instruction], end: int, entered: Container[int | None]) -> list[Instruction]:
    """The instructions before that number ``end``, the last one first, as far as whoever comes to it has run all."""
    before = list(takewhile(lambda i: not i.opcode.startswith(PARTS), reversed(code[:end])))
    outside = next((n for n, i in enumerate(before) if i.at in entered), len(before))
    return before[: outside + 1]


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
