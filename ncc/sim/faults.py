"""What a user is told when a kernel does something that would stop it on a GPU."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

import numpy as np
import numpy.typing as npt

from ncc.backends.ptx.text.nodes import Directive, Instruction, ItemKind, Kernel
from ncc.diag import NccError, error
from ncc.sim.layout import Fault
from ncc.source import Span

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


def fault_error(why: Fault, kernel: Kernel, instr: Instruction, where: str, address: int, near: str) -> NccError:
    """``where`` names block and thread, ``near`` what ``beside`` says."""
    return stopped(why, instr.mnemonic, instr.span, address, near, where, source_place(kernel, instr))


def stopped(why: Fault, mnemonic: str, span: Span, address: int, near: str, where: str, place: str | None) -> NccError:
    code, sentence = SENTENCES[why]
    message = sentence.format(op=mnemonic, address=address)
    return error(code, f"{message}{near if why in _OF_MEMORY else ''} ({where})", span=span,
                 hint=f"it comes from {place}" if place else None)


# ---- which array it is ----

_OF_MEMORY = (Fault.BOUNDS, Fault.MISALIGNED)
_NEAR = 1 << 20
"""An address farther away than this, and than an array is long, is not told by that array."""
Pointer = tuple[str, int]
"""An argument's name, which may be empty, and its value."""


def beside(address: int, regions: npt.ArrayLike, pointers: Sequence[Pointer]) -> str:
    """``, 4 bytes behind the end of argument 1 ('x'), which has 256 bytes``: where an address lies, seen from the
    nearest of the program's memory, (start, end) addresses; empty where it is near nothing."""
    pairs = [(int(start), int(end)) for start, end in np.asarray(regions, np.int64).reshape(-1, 2)]
    found = min(((_distance(address, start, end), start, end) for start, end in pairs if end > start), default=None)
    if found is None or found[0] > max(_NEAR, found[2] - found[1]):
        return ""
    distance, start, end = found
    named = _named(start, end, pointers)
    if start <= address < end:
        return f", {_bytes(address - start)} into {named}"
    side = "before the start of" if address < start else "behind the end of"
    return f", {_bytes(distance) if distance else 'right'} {side} {named}"


def _distance(address: int, start: int, end: int) -> int:
    return start - address if address < start else max(0, address - end)


def _named(start: int, end: int, pointers: Sequence[Pointer]) -> str:
    names = [f"argument {number}{f' ({name!r})' if name else ''}" for number, (name, value) in enumerate(pointers, 1)
             if start <= value < end]
    return f"{' and '.join(names) or 'memory'}, which has {_bytes(end - start)}"


def _bytes(count: int) -> str:
    return f"{count} byte{'' if count == 1 else 's'}"
