"""What lasts through a kernel that has no vector register for it: it is at home in an AGPR (CDNA2 and later, where both
are one file), and in a vector register, which is dead there, while an insertion runs.

EXEC is the same where it comes and where it goes: lanes that are off keep what their AGPRs have.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from ncc.backends.gcn import isa
from ncc.backends.gcn.code.emit import HOMES, NO_REGISTERS, VGPR, Emitter, Place, Pool
from ncc.backends.gcn.code.hazards import parsed
from ncc.backends.gcn.text.registers import RegFile, units
from ncc.backends.rewrite.saver import Position
from ncc.diag import error

_REGISTERS = re.compile(r"\bv(?:(?P<one>\d+)|\[(?P<first>\d+):(?P<last>\d+)\])")


def brought(e: Emitter, pool: Pool, position: Position) -> list[str]:
    """The lines of an insertion, complete, with what is at home in AGPRs brought and taken back.

    Raises B090 where no register is left for it."""
    homes = dict.fromkeys(pool.at_home[n] for line in e.lines for n in _numbers(line) if n >= HOMES)
    if not homes:
        return e.lines
    moved: dict[int, int] = {}
    for home in homes:
        visitor = _unused(e, pool, home.count)
        moved.update({home.first + at: visitor.first + at for at in range(home.count)})
        e.temporary.update(visitor.units)
    lines = [_REGISTERS.sub(lambda found: _moved(found, moved), line) for line in e.lines]
    written = frozenset().union(*(isa.defines(parsed(line)) for line in lines if not line.endswith(":")))
    comes, goes = list[str](), list[str]()
    for number, visitor_number in moved.items():
        (vector,), (agpr,) = units(VGPR, visitor_number, 1), units(RegFile.AGPR, number - HOMES, 1)
        if position is not Position.ENTRY:
            comes.append(f"v_accvgpr_read_b32 {vector}, {agpr}")
        if position is not Position.EXIT and vector in written:
            goes.append(f"v_accvgpr_write_b32 {agpr}, {vector}")
    return [*lines[: e.start], *comes, *lines[e.start :], *goes]


def _numbers(line: str) -> Iterator[int]:
    for found in _REGISTERS.finditer(line):
        first = int(found["one"] or found["first"])
        yield from range(first, int(found["last"] or first) + 1)


def _unused(e: Emitter, pool: Pool, count: int) -> Place:
    """Registers that the insertion has never used."""
    align = 1 << (count - 1).bit_length()
    free = {n for n in pool.free if f"v{n}" not in e.temporary}
    for first in sorted(free):
        if first % align == 0 and free.issuperset(range(first, first + count)):
            pool.top = max(pool.top, first + count)
            return Place(VGPR, first, count)
    raise error(NO_REGISTERS, f"the kernel leaves no {pool.file.name}s for a probe", hint=pool.hint)


def _moved(found: re.Match[str], moved: dict[int, int]) -> str:
    first = int(found["one"] or found["first"])
    count = int(found["last"] or first) - first + 1
    return str(Place(VGPR, moved.get(first, first), count))
