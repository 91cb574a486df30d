"""Code at accesses to global memory in NVIDIA's machine code, read without what put it there.

Of each load or store that became a jump behind the original's end it is shown that
- the jump is taken by all lanes that come to it, and waits for all that the access waits for; what stands before it is
the original's, but that it may keep no register for it to use again;
- from there the code goes straight on, without a jump, an end or a place where lanes part, meet or combine, to one
unconditional jump, which leads behind the access; the access itself is in it once, bit for bit, and finds the
predicates of the kernel;
- all else is on a list, and writes no register of a thread, of the warp, predicate or barrier of convergence that the
original names, or a function that it calls; predicates that it does name are put aside before the first that may be
written, and when what the original started that gives one is done (so long after what no barrier tells of, and once
each barrier was waited for that may tell of one), in a register that nothing else writes, and all put back, so long
before the way back that they are there;
- it reads no register of the warp's but what it has written;
- what takes no fixed time tells by a barrier when it is done, and the jump back waits for each that has not been waited
for; so nothing of it is under way when the original goes on.
A kernel whose registers are in use without a barrier that tells, or change hands, and one that calls functions that
nobody has read, has no such code.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import chain

from ncc.ir.facts import MachineCode
from ncc.verifier.sasscalls import places
from ncc.verifier.sassline import BYTES, Line, bits
from ncc.verifier.sasstime import SETTLES, is_timed, is_told, stall

ACCESSES = frozenset(("LDG", "STG"))
SINCE = 90
_ADMITTED = frozenset((
    "MOV", "IMAD", "IADD3", "LEA", "LOP3", "PLOP3", "SHF", "SEL", "FSEL", "ISETP", "PRMT", "POPC", "FLO", "BREV",
    "BMSK", "SGXT", "IABS", "IMNMX", "VIMNMX", "VIADD", "VIADDMNMX", "P2R", "R2P", "S2R", "CS2R", "LDC", "NOP", "HFMA2",
    "ULDC", "UIMAD", "UIADD3", "ULEA", "ULOP3", "USHF", "USEL", "UMOV", "STG", "LDG", "RED", "REDG", "ATOMG"))
_STORES = frozenset(("STG", "RED", "REDG"))
_READS_PREDICATES = frozenset(("SEL", "FSEL"))
"""Of these no predicate is written."""
_TIMED_HERE = frozenset(("R2P",))
"""ptxas gives it no barrier on sm_90, and reads what it writes 5 cycles later and more; where it stands is checked."""
_UNSAFE = re.compile(r"\wGMMA\b|USETMAXREG\b")
_BARRIERS = ((110, 3), (113, 3))
_WAITED, _REUSE = (116, 6), (122, 4)
_NONE = 7
_LONG, _LONG_SETTLES = "DSETP", 45
"""Of a fixed time of more cycles than one instruction can be told to wait."""
_PREDICATE = re.compile(r"(?<![UR])P(\d)\b")
_ALL = re.compile(r"\bPR\b")
_OF_WARP = re.compile(r"\b(?:UR|UP|B)\d{1,3}\b")
_ASIDE = re.compile(r"P2R R(\d{1,3}), PR, RZ, 0x([0-9a-f]{1,2})\Z")
_BACK = re.compile(r"R2P PR, R(\d{1,3}), 0x([0-9a-f]{1,2})\Z")

Fault = tuple[str, Line, str]
"""A code, the line, what is wrong."""


def without_reuse(word: int) -> int:
    return word & ~(((1 << _REUSE[1]) - 1) << _REUSE[0])


class Pieces:
    """``original``, and the ``functions`` that it calls."""

    def __init__(self, facts: MachineCode, original: Sequence[Line], functions: Iterable[Sequence[Line]],
                 made: Sequence[Line], sm: int) -> None:
        called = list(chain(*functions))
        theirs = [*original, *called]
        self.made = made
        left = sum({_gives_predicate(line) for line in called})
        self.giving = {at: barriers | left for at, barriers in _giving(facts, original).items()}
        self.settles = _LONG_SETTLES if any(line.name == _LONG for line in theirs) else SETTLES
        self.sm = sm
        self.threads = frozenset[int]().union(*(line.threads for line in theirs))
        self.of_warp = {name for line in theirs for name in _warps(line)}
        named = {int(n) for line in theirs for n in _PREDICATE.findall(f"{line.guard or ''} {line.operands}")}
        self.predicates = set(range(7)) if any(_ALL.search(line.operands) for line in theirs) else named
        self.unsafe = next((line for line in theirs if _UNSAFE.match(line.name)), None)

    def faults(self, before: Line, now: Line) -> Iterator[Fault]:
        """Of the access ``before``, in whose place is the jump ``now``."""
        if self.sm < SINCE or self.unsafe is not None:
            what = self.unsafe.text if self.unsafe else f"sm_{self.sm}"
            yield "V153", now, f"an access of a kernel with '{what}' is led away"
        if _waited(before) & ~_waited(now):
            yield "V153", now, f"the way to '{before.text}' does not wait for what that waits for"
        piece = self.piece(now)
        back = piece[-1]
        if back.text != f"BRA {before.at + BYTES:#x}" or back.guard is not None:
            yield "V153", back, f"the code at '{before.text}' does not go back behind it"
            return
        own = [n for n, line in enumerate(piece) if line.word == before.word]
        if len(own) != 1:
            yield "V153", back, f"'{before.text}' takes place {len(own)} times"
            return
        added = [line for line in piece[:-1] if line is not piece[own[0]]]
        for line in added:
            yield from self._line(line)
        yield from self._uniform(added)
        yield from self._predicates(piece, own[0], now)
        yield from self._under_way(added, back)

    def piece(self, jump: Line) -> list[Line]:
        """From where a jump leads to the next one, that one included."""
        found: list[Line] = []
        at = (jump.target or 0) // BYTES
        while at < len(self.made):
            found.append(self.made[at])
            if found[-1].target is not None or found[-1].name not in _ADMITTED:
                break
            at += 1
        return found

    def _line(self, line: Line) -> Iterator[Fault]:
        if line.name not in _ADMITTED:
            yield "V154", line, f"inserted '{line.text}' is none that may stand at an access"
        if bits(line.word, _REUSE):
            yield "V154", line, f"'{line.text}' keeps a register for the next to use"
        if not is_timed(line, self.sm) and not is_told(line) and line.name not in _TIMED_HERE:
            yield "V154", line, f"'{line.text}' does not say when it is done with its registers"
        if line.name in _STORES and bits(line.word, _BARRIERS[1]) == _NONE:
            yield "V154", line, f"'{line.text}' does not say when it has read its registers"
        if shared := _written(line) & self.threads:
            yield "V155", line, f"'{line.text}' writes R{min(shared)}, which the kernel has"
        if names := {*_OF_WARP.findall(line.operands), *(f"UR{n}" for n in line.defined | line.read)} & self.of_warp:
            yield "V155", line, f"'{line.text}' names {min(names)}, which the kernel's warps have"

    def _uniform(self, added: Sequence[Line]) -> Iterator[Fault]:
        written: set[int] = set()
        for line in added:
            if missing := line.read - written:
                yield "V155", line, f"'{line.text}' reads UR{min(missing)}, which is not its own"
            written |= line.defined if line.guard is None else set()

    def _predicates(self, piece: Sequence[Line], own: int, jump: Line) -> Iterator[Fault]:
        """Those of the kernel that may be written are put aside before, and back behind."""
        naming = [n for n, line in enumerate(piece) if n != own and line.name not in _READS_PREDICATES
                  and self._of_kernel(line)]
        if not naming:
            return
        first, last = naming[0], naming[-1]
        aside, back = _ASIDE.match(piece[first].text), _BACK.match(piece[last].text)
        plain = piece[first].guard is None and piece[last].guard is None
        named = set().union(*(self._of_kernel(piece[n]) for n in naming[1:-1]))
        alike = aside is not None and back is not None and aside.groups() == back.groups()
        if aside is None or not alike or not plain or named - _mask(aside[2]):
            yield "V155", piece[first], f"'{piece[first].text}' may change a predicate of the kernel's"
            return
        if self.giving[jump.at] & ~_waited(piece[first]) or \
                sum(map(stall, (jump, *piece[:first]))) < self.settles:
            yield "V155", piece[first], f"'{piece[first].text}' may come before a predicate of the kernel's"
        if own > first:
            yield "V155", piece[own], "the access does not find the kernel's predicates"
        changed = [line for line in piece[first + 1 : last] if int(aside[1]) in _written(line)]
        if changed or stall(piece[last]) < SETTLES:
            yield "V155", piece[last], f"'{piece[last].text}' does not put the kernel's predicates back"

    def _of_kernel(self, line: Line) -> set[int]:
        found = _ASIDE.match(line.text) or _BACK.match(line.text)
        named = _mask(found[2]) if found else {int(n) for n in _PREDICATE.findall(line.operands)}
        return (set(range(7)) if _ALL.search(line.operands) and not found else named) & self.predicates

    @staticmethod
    def _under_way(added: Sequence[Line], back: Line) -> Iterator[Fault]:
        waiting = 0
        for line in added:
            waiting &= ~(_waited(line) if line.guard is None else 0)
            for field in _BARRIERS:
                barrier = bits(line.word, field)
                waiting |= 1 << barrier if barrier != _NONE else 0
        if waiting & ~_waited(back):
            yield "V154", back, f"'{back.text}' does not wait for all that was started"


def _giving(facts: MachineCode, lines: Sequence[Line]) -> dict[int, int]:
    """Barriers by which a predicate may be under way when control comes to a line, a bit each, by its address. What has
    a guard waits whatever the guard is, which may be what it waits for."""
    behind = [line.at + BYTES for line in lines if line.name == "CALL"]
    found = {line.at: 0 for line in lines}
    waiting = list(lines)
    while waiting:
        line = waiting.pop()
        out = found[line.at] & ~_waited(line) | _gives_predicate(line)
        ways = [*places(facts, line), *(behind if line.name == "RET" else ())]
        if line.name not in ("BRA", "EXIT") or line.conditional:
            ways.append(line.at + BYTES)
        for at in ways:
            if out & ~found.get(at, out):
                found[at] |= out
                waiting.append(lines[at // BYTES])
    return found


def _gives_predicate(line: Line) -> int:
    """The barrier that tells when it has, a bit; of one that names none, nothing."""
    barrier = bits(line.word, _BARRIERS[0])
    named = _PREDICATE.search(line.operands) or _ALL.search(line.operands)
    return 1 << barrier if named and barrier != _NONE else 0


def _waited(line: Line) -> int:
    return bits(line.word, _WAITED)


def _mask(text: str) -> set[int]:
    return {n for n in range(7) if int(text, 16) >> n & 1}


def _written(line: Line) -> frozenset[int]:
    """Registers of a thread; of all on the list but stores the first operand is what it writes."""
    return frozenset() if line.name in _STORES else line.written


def _warps(line: Line) -> Iterator[str]:
    """What a warp has once; a uniform register's name may stand for four from there on."""
    for name in _OF_WARP.findall(f"{line.guard or ''} {line.operands}"):
        yield name
        if name.startswith("UR"):
            yield from (f"UR{int(name[2:]) + more}" for more in range(1, 4))
