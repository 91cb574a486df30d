"""What a kernel's machine code leads to, beside itself: functions of its file, or of the driver's, or what nobody has
read.

The driver's are called by a register. That it is the address of one is shown by what every lane has run before the call
with no way in or out between: the last instruction there that names the register has loaded it whole from constant bank
4, at a place that is a number, or a number that the last one before it that names its register has put there; and at
that place a linker fills in that function's address. A number that is in R2 is there still when another function of the
driver's, which keeps it, has returned to right behind its call, where nothing else leads to.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping, Sequence
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
_KEPT = 2
"""A register that a function leaves as it is: ptxas has it so."""
DRIVERS = frozenset(("__assertfail", "vprintf", "malloc", "free"))
"""They return to where they were called from, or end the kernel with an error."""
ENDS = frozenset(("__assertfail",))
"""Those that do the latter alone."""


@dataclass(frozen=True)
class Code:
    facts: MachineCode
    lines: Sequence[Line]


@dataclass(frozen=True)
class Reached:
    """What a kernel may run: functions of its file, those of the driver's (``DRIVERS``), and each instruction that may
    lead to other code, with the name of the function that it is in."""

    functions: list[Code]
    unknown: list[tuple[str, Line]]
    driver: frozenset[str]


def functions_of(kernel: Code, functions: Mapping[str, Code]) -> Reached:
    """Those that it calls, or one of these does. A call is one of another function only where its address is filled in,
    the whole of it, and the file says with which function's; or as said above."""
    found, unknown, driver = {"": kernel}, list[tuple[str, Line]](), set[str]()
    waiting = [""]
    while waiting:
        name = waiting.pop()
        of_driver = _of_driver(found[name])
        driver.update(of_driver.values())
        for line in found[name].lines:
            if line.at in of_driver:
                continue
            to = _function(found[name], line)
            if to is not None and to in functions:
                waiting += [to] if to not in found else []
                found.setdefault(to, functions[to])
            elif line.name in _ANYWHERE or (leads(line) and not _is_inside(found[name], line)):
                unknown.append((name, line))
    return Reached([code for name, code in found.items() if name], unknown, frozenset(driver))


def _of_driver(code: Code) -> dict[int, str]:
    """Addresses of calls of functions of the driver's, and which."""
    return _DriverCalls(code).found


class _DriverCalls:
    def __init__(self, code: Code) -> None:
        self.lines = code.lines
        led = [to for places_ in code.facts.branches.values() for to in places_]
        self.ways = {line.target for line in code.lines} | set(led)
        self.returns = Counter(int(last[1], 16) for line in code.lines
                               if line.name in _PLACED and (last := _LAST.search(line.operands)))
        self.found: dict[int, str] = {}
        self.kept: dict[int, int] = {}  # behind a call, by its index: the number in the register that it keeps
        for n, line in enumerate(code.lines):
            name = self._name(code.facts, n, line) if line.opcode == "CALL.ABS.NOINC" else None
            if name in DRIVERS:
                self.found[line.at] = name
                if self._comes_back(n) and (number := self._number(n, _KEPT)) >= 0:
                    self.kept[n] = number

    def _name(self, facts: MachineCode, index: int, line: Line) -> str | None:
        if line.operands == "0x0" and line.at in facts.filled:
            return facts.driver.get(line.at)
        by = _CALLED.match(line.operands)
        return facts.driver_words.get(self._loaded_from(index, int(by[1]))) if by else None

    def _loaded_from(self, call: int, register: int) -> int:
        """The place in constant bank 4 that a call's address is from; -1: it is not shown."""
        load = self._last_naming(call, {register, register + 1})
        if load is None or self.lines[load].guard is not None or self.lines[load].opcode != "LDC.64":
            return -1
        whole = _WHOLE.match(self.lines[load].operands)
        if whole is None or int(whole[1]) != register:
            return -1
        number = self._number(load, int(whole[2])) if whole[2] is not None else 0
        return number + int(whole[3] or "0", 16) if number >= 0 else -1

    def _number(self, end: int, register: int) -> int:
        """What was put into a register before that line; -1: it is not shown."""
        put = self._last_naming(end, {register}, but_loads=True)
        if put is None:
            call = self._begin(end) - 1
            return self.kept.get(call, -1) if register == _KEPT else -1
        number = _PUT.match(self.lines[put].operands) if self.lines[put].opcode in _SETS else None
        return int(number[1], 16) if number and self.lines[put].guard is None else -1

    def _begin(self, end: int) -> int:
        """From this line on every lane runs all up to that one."""
        while end and not self._is_entered(end) and self.lines[end - 1].name not in _TURNS:
            end -= 1
        return end

    def _is_entered(self, index: int) -> bool:
        return self.lines[index].at in self.ways or self.lines[index].at in self.returns

    def _last_naming(self, end: int, registers: set[int], but_loads: bool = False) -> int | None:
        """The index of the last line before ``end`` that names one of the registers, on the way there that is the only
        one. ``but_loads``: none that loads an address by it into others."""
        for index in range(end - 1, self._begin(end) - 1, -1):
            line = self.lines[index]
            if line.threads & registers and not (but_loads and self._loads_by(line, registers)):
                return index
        return None

    @staticmethod
    def _loads_by(line: Line, registers: set[int]) -> bool:
        whole = _WHOLE.match(line.operands) if line.opcode == "LDC.64" else None
        return whole is not None and not {int(whole[1]), int(whole[1]) + 1} & registers

    def _comes_back(self, call: int) -> bool:
        """Whether whoever comes to the line behind a call comes from there, and from nowhere else."""
        place = self.lines[call - 1] if call else None
        behind = self.lines[call].at + BYTES
        return place is not None and place.opcode == "LEPC" and place.operands == f"R20, {behind:#x}" and \
            place.guard is None and self.lines[call].guard is None and self.returns[behind] == 1 and \
            behind not in self.ways and not self._is_entered(call)


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
