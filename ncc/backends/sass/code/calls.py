"""Which functions of its file a kernel calls, and these call: no other code runs between its entry and its exits.

A call into the kernel's own code says where it goes. A call of a function that stands elsewhere in the file is
CALL.ABS of an address that a linker fills in: the file says of which symbol. Where a branch by a register (BRX) leads
to, ptxas has written into the file. Nothing else that a register holds is followed.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field

from ncc.backends.sass.isa.encoding import BYTES
from ncc.backends.sass.text.listing import Instruction

_GOES = re.compile(r"(?:CALL|JMP|JMXU?|BRA|BRXU?|BSSY|WARPSYNC\.COLLECTIVE)\b")
_FILLED_IN = re.compile(r"CALL\.ABS\.NOINC 0x0\Z")
_BY_REGISTER = re.compile(r"CALL\S* (?:\S+, )?U?R\d")


@dataclass(frozen=True)
class Function:
    """A kernel's code, or that of a function. ``filled``: where a linker fills something in, ``calls``: where that is
    the address of a function; ``branches``: where each one by a register leads to."""

    code: tuple[Instruction, ...]
    filled: frozenset[int] = frozenset()
    calls: Mapping[int, str] = field(default_factory=dict)
    branches: Mapping[int, tuple[int, ...]] = field(default_factory=dict)


def called(kernel: Function, functions: Mapping[str, Function]) -> tuple[str, ...] | Instruction:
    """Names of the functions; or the first instruction that may lead to other code."""
    waiting, found = [kernel], dict[str, Function]()
    while waiting:
        one = waiting.pop()
        for i in one.code:
            if not _GOES.match(i.plain):
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
