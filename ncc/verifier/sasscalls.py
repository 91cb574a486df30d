"""What a kernel's machine code leads to, beside itself: functions of its file, or what nobody has read."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from ncc.ir.facts import MachineCode
from ncc.verifier.sassline import BYTES, Line

_BY_TABLE = frozenset(("BRX", "BRXU"))
_LEADS = frozenset(("BRA", "BSSY", "CALL", *_BY_TABLE))
_ANYWHERE = frozenset(("JMP", "JMX", "JMXU"))
_REGISTER = re.compile(r"\bU?R\d")


@dataclass(frozen=True)
class Code:
    facts: MachineCode
    lines: Sequence[Line]


def functions_of(kernel: Code, functions: Mapping[str, Code]) -> tuple[list[Code], list[tuple[str, Line]]]:
    """Those that it calls, or one of these does; and each instruction that may lead to any other code, with the name of
    the function that it is in. A call is one of another function only where its address is filled in, the whole of it,
    and the file says with which function's."""
    found, unknown = {"": kernel}, list[tuple[str, Line]]()
    waiting = [""]
    while waiting:
        name = waiting.pop()
        for line in found[name].lines:
            to = _function(found[name], line)
            if to is not None and to in functions:
                waiting += [to] if to not in found else []
                found.setdefault(to, functions[to])
            elif line.name in _ANYWHERE or (leads(line) and not _is_inside(found[name], line)):
                unknown.append((name, line))
    return [code for name, code in found.items() if name], unknown


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
    held = line.name == "CALL" and _REGISTER.search(line.operands)
    led = places(code.facts, line)
    inside = bool(led) and min(led) >= 0 and max(led) < BYTES * len(code.lines)
    return inside and not held and line.at not in code.facts.filled
