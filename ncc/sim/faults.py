"""What a user is told when a kernel does something that would stop it on a GPU."""

from __future__ import annotations

import re
from collections.abc import Iterable

from ncc.backends.ptx.text.nodes import Directive, Instruction, ItemKind, Kernel
from ncc.diag import NccError, error
from ncc.sim.layout import Fault

_LOC = re.compile(r"\.loc\s+(?P<file>\d+)\s+(?P<line>\d+)\s+(?P<column>\d+)")
_FILE = re.compile(r'\.file\s+(?P<number>\d+)\s+(?:"[^"]*"\s+)?"(?P<name>[^"]*)"')
SENTENCES = {
    Fault.BOUNDS: ("S010", "'{op}' accesses address {address:#x}, which lies in no memory of the program"),
    Fault.MISALIGNED: ("S011", "'{op}' accesses address {address:#x}, which is not a multiple of the access's size"),
    Fault.BARRIER: ("S012", "the barrier '{op}' is never complete: not all threads that it waits for arrive"),
    Fault.DIVERGED: ("S013", "'{op}' needs lanes of the warp that do not arrive: it stands in divergent code"),
    Fault.TRAP: ("S014", "the kernel executed '{op}'"),
    Fault.MEMBER: ("S015", "a lane executes '{op}' whose member mask does not name it"),
    Fault.CALL: ("S016", "'{op}' goes to a target that is not in its list"),
    Fault.MBARRIER: ("S018", "'{op}' is not defined for what the mbarrier holds"),
    Fault.STACK: ("S006", "'{op}' needs more of the thread's stack than there is"),
    Fault.SIZE: ("S019", "'{op}' copies a number of bytes that is not a multiple of 16"),
}


def source_place(kernel: Kernel, instr: Instruction) -> str | None:
    """``file.py:23:9``: the source line of an instruction by the nearest ``.loc`` before it."""
    before = [s for s in kernel.statements
              if isinstance(s, Directive) and s.name == "loc" and s.span.start < instr.span.start]
    files = (item.span.text for item in kernel.module.items
             if item.kind is ItemKind.DIRECTIVE and item.name == ".file")
    return place_of(before[-1].span.text, files) if before else None


def place_of(loc: str, files: Iterable[str]) -> str | None:
    """What a ``.loc`` says, with the names of its module's ``.file`` directives, without their directories."""
    found = _LOC.match(loc)
    if found is None:
        return None
    names = {m["number"]: m["name"] for text in files if (m := _FILE.match(text))}
    return f"{names.get(found['file'], 'source')}:{found['line']}:{found['column']}"


def fault_error(why: Fault, kernel: Kernel, instr: Instruction, where: str, address: int) -> NccError:
    """``where`` names block and thread."""
    code, sentence = SENTENCES[why]
    place = source_place(kernel, instr)
    message = sentence.format(op=instr.mnemonic, address=address)
    return error(code, f"{message} ({where})", span=instr.span, hint=f"it comes from {place}" if place else None)
