"""What a kernel's machine code leads to, beside itself: functions of its file, or of the driver's, or what nobody has
read.

The driver's are called by a register. That it is the address of one is shown by what every lane has run before the call
with no way in or out between: the last instruction there that names the register has loaded it whole from constant bank
4, at a place that is a number, or a number that the last one before it that names its register has put there; and at
that place a linker fills in that function's address.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence, Set
from dataclasses import dataclass

from ncc.ir.facts import MachineCode
from ncc.verifier.sassline import BYTES, Line

_BY_TABLE = frozenset(("BRX", "BRXU"))
_LEADS = frozenset(("BRA", "BSSY", "CALL", *_BY_TABLE))
_ANYWHERE = frozenset(("JMP", "JMX", "JMXU"))
_REGISTER = re.compile(r"\bU?R\d")
_CALLED = re.compile(r"R(\d{1,3})\Z")
_WHOLE = re.compile(r"R(\d{1,3}), c\[0x4\]\[(?:R(\d{1,3}))?\+?(?:0x([0-9a-f]{1,5}))?\]\Z")
_PUT = re.compile(r"R\d{1,3}, (?:RZ, RZ, )?0x([0-9a-f]{1,5})\Z")
_LAST = re.compile(r"\b0x([0-9a-f]{1,8})\Z")
_SETS = frozenset(("MOV", "IMAD.MOV.U32"))
_TURNS = frozenset(("BRA", "BRX", "BRXU", "CALL", "RET", "EXIT", "JMP", "JMX", "JMXU", "BSYNC", "BREAK", "WARPSYNC",
                    "YIELD", "NANOSLEEP", "KILL"))
_PLACED = frozenset(("LEPC", "WARPSYNC"))
DRIVERS = frozenset(("__assertfail", "vprintf", "malloc", "free"))
"""They return to where they were called from, or end the kernel with an error."""


@dataclass(frozen=True)
class Code:
    facts: MachineCode
    lines: Sequence[Line]


@dataclass(frozen=True)
class Reached:
    """What a kernel may run: functions of its file, whether any of the driver's (``DRIVERS``), and each instruction
    that may lead to other code, with the name of the function that it is in."""

    functions: list[Code]
    unknown: list[tuple[str, Line]]
    driver: bool


def functions_of(kernel: Code, functions: Mapping[str, Code]) -> Reached:
    """Those that it calls, or one of these does. A call is one of another function only where its address is filled in,
    the whole of it, and the file says with which function's; or as said above."""
    found, unknown, driver = {"": kernel}, list[tuple[str, Line]](), False
    waiting = [""]
    while waiting:
        name = waiting.pop()
        of_driver = _of_driver(found[name])
        driver = driver or bool(of_driver)
        for line in found[name].lines:
            if line.at in of_driver:
                continue
            to = _function(found[name], line)
            if to is not None and to in functions:
                waiting += [to] if to not in found else []
                found.setdefault(to, functions[to])
            elif line.name in _ANYWHERE or (leads(line) and not _is_inside(found[name], line)):
                unknown.append((name, line))
    return Reached([code for name, code in found.items() if name], unknown, driver)


def _of_driver(code: Code) -> set[int]:
    """Addresses of calls of functions of the driver's."""
    facts = code.facts
    ways = {line.target for line in code.lines} | {to for led in facts.branches.values() for to in led}
    returns = {int(last[1], 16) for line in code.lines
               if line.name in _PLACED and (last := _LAST.search(line.operands))}
    found: set[int] = set()
    for n, line in enumerate(code.lines):
        if line.opcode != "CALL.ABS.NOINC":
            continue
        by = _CALLED.match(line.operands)
        if line.operands == "0x0" and line.at in facts.filled:
            name = facts.driver.get(line.at)
        else:
            name = facts.driver_words.get(_loaded_from(code.lines, n, int(by[1]), ways | returns)) if by else None
        found |= {line.at} if name in DRIVERS else set()
    return found


def _loaded_from(lines: Sequence[Line], call: int, register: int, ways: Set[int | None]) -> int:
    """The place in constant bank 4 that a call's address is from; -1: it is not shown."""
    load = _last_naming(lines, call, {register, register + 1}, ways)
    whole = _WHOLE.match(lines[load].operands) if load is not None and lines[load].opcode == "LDC.64" else None
    if load is None or whole is None or lines[load].guard is not None or int(whole[1]) != register:
        return -1
    more = int(whole[3] or "0", 16)
    if whole[2] is None:
        return more
    put = _last_naming(lines, load, {int(whole[2])}, ways)
    number = _PUT.match(lines[put].operands) if put is not None and lines[put].opcode in _SETS else None
    return int(number[1], 16) + more if put is not None and number and lines[put].guard is None else -1


def _last_naming(lines: Sequence[Line], end: int, registers: set[int], ways: Set[int | None]) -> int | None:
    """The index of the last line before ``end`` that names one of the registers, on the way there that is the only
    one."""
    for index in range(end - 1, -1, -1):
        if lines[index + 1].at in ways or lines[index].name in _TURNS:
            return None
        if lines[index].threads & registers:
            return index
    return None


def leads(line: Line) -> bool:
    return line.name in _LEADS or line.target is not None


def places(code: MachineCode, line: Line) -> tuple[int, ...]:
    """Of the same code, where control goes."""
    if line.name in _BY_TABLE:
        return tuple(code.branches.get(line.at, ()))
    return (line.target,) if line.target is not None and not line.opcode.startswith("CALL.ABS") else ()


def _function(code: Code, line: Line) -> str | None:
    filled = line.opcode == "CALL.ABS.NOINC" and line.operands == "0x0" and line.at in code.facts.filled
    return code.facts.calls.get(line.at) if filled else None


def _is_inside(code: Code, line: Line) -> bool:
    held = line.name == "CALL" and (_REGISTER.search(line.operands) or line.opcode.startswith("CALL.ABS"))
    led = places(code.facts, line)
    inside = bool(led) and min(led) >= 0 and max(led) < BYTES * len(code.lines)
    return inside and not held and line.at not in code.facts.filled
