"""Uniform registers of a kernel's that its exits' code writes, and leaves as they were.

Between two places where lanes of a warp part or meet, those that run have its uniform registers to themselves. Of one
that such a piece of the code writes it is shown that:
- before its first write, every lane has copied it into a register of its own, when all that barriers tell of had been
  waited for and so long that what takes a fixed time was done, so that no other lanes' instruction writes it later;
- no other instruction of the piece names that register;
- its last write, by every lane, takes it from there, when those before have come, all that barriers tell of has been
  waited for, and each instruction of no fixed time that names it was such;
- the piece goes on for as long as that write takes.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from ncc.verifier.sassline import BYTES, Line
from ncc.verifier.sasstime import SETTLES, is_timed, is_told, stall, waits_for_all

PARTING = frozenset(("BRA", "EXIT", "BSYNC", "CALL", "RET", "WARPSYNC", "NANOSLEEP"))
_COPY = re.compile(r"MOV R(\d{1,3}), UR(\d{1,3})\Z")
_BACK = re.compile(r"R2UR UR(\d{1,3}), R(\d{1,3})\Z")
_KNOWN_FROM = 90  # before, R2UR takes no fixed time


class Kept:
    """Of the exits' code in the order of its addresses. ``copies``: addresses of the instructions that copy."""

    def __init__(self, lines: Sequence[Line], theirs: set[int], sm: int) -> None:
        self.copies: set[int] = set()
        self._by: dict[int, set[int]] = {}
        for piece in _pieces(lines) if sm >= _KNOWN_FROM else ():
            written = set().union(*(line.defined for line in piece)) & theirs
            kept = {n: copy for n in written if (copy := _kept(piece, n, sm)) is not None}
            self.copies |= {copy.at for copy in kept.values()}
            self._by |= {line.at: set(kept) for line in piece}

    def by(self, line: Line) -> set[int]:
        """Registers that the piece with this line leaves as they were."""
        return self._by.get(line.at, set())


def _pieces(lines: Sequence[Line]) -> Iterator[list[Line]]:
    """Without what lanes part or meet at; nothing leads into one, or out of it but at its end."""
    targets = {line.target for line in lines}
    piece: list[Line] = []
    for line in lines:
        if line.at in targets or (piece and piece[-1].at + BYTES != line.at):
            yield piece
            piece = []
        if line.name in PARTING or line.target is not None:
            yield piece
            piece = []
        else:
            piece.append(line)
    yield piece


def _kept(piece: Sequence[Line], register: int, sm: int) -> Line | None:
    """The line that copies a register, where what is said above is so."""
    named = [n for n, line in enumerate(piece) if register in line.uniforms]
    copied, back = _COPY.match(piece[named[0]].text), _BACK.match(piece[named[-1]].text)
    if copied is None or back is None or not (int(copied[2]) == int(back[1]) == register):
        return None
    first, before, last = named[0], named[-2], named[-1]
    place = int(copied[1])
    waits = [n for n, line in enumerate(piece[: last + 1]) if waits_for_all(line)]
    shown = (
        place == int(back[2]),
        [n for n, line in enumerate(piece) if place in line.threads] == [first, last],
        piece[first].guard is None and piece[last].guard is None,
        any(n < first and _cycles(piece, n, first) >= SETTLES for n in waits),
        bool(waits) and waits[-1] > before,
        all(is_timed(piece[n], sm) or _is_over(piece[n : waits[-1]]) for n in named),
        _cycles(piece, before, last) >= SETTLES,
        _cycles(piece, last, len(piece)) >= SETTLES)
    return piece[first] if all(shown) else None


def _is_over(piece: Sequence[Line]) -> bool:
    """Whether the first is done when all that barriers tell of has been waited for: its own, or that of one of the same
    kind, which are done in their order."""
    return any(line.name == piece[0].name and is_told(line) and (n == 0 or line.guard is None)
               for n, line in enumerate(piece))


def _cycles(piece: Sequence[Line], begin: int, end: int) -> int:
    """From one instruction to another."""
    return sum(stall(line) for line in piece[begin:end])
