"""Which inserted jumps only skip insertions (V154).

``@p bra L; ... L:`` is admitted where insertions alone stand in between, the label is new and nothing else goes to
it. Then whichever way a lane takes, it comes to the label, after no more statements than are written there, and the
original's next statement is as far as it was; and as the jump does not claim to be ``.uni``, the assembler has lanes
that took different ways meet again there. One skip may be in another, two deep; they do not overlap. Nobody waits for
what is skipped: an
``activemask`` outside says nothing inside, and one inside nothing behind it (``collectives.py``). A register that it
writes is read behind it only if what is not skipped wrote to it above, too. (That a register holds something where it
is first read is not shown in general.)
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from ncc.verifier.ptxtext import Inserted, Names, tokens, without_comments
from ncc.verifier.waits import Waits, times_named

_LABEL = re.compile(r"([$_A-Za-z][$\w]*)\s*:\Z")


_DEEPEST = 2


@dataclass(frozen=True)
class Skips:
    """``inside``: statement -> the jumps that skip it, the outermost first; their labels are as far inside as they."""

    admitted: frozenset[int]
    inside: Mapping[int, tuple[int, ...]]


def is_jump(instr: Inserted) -> bool:
    return instr.parts[0] == "bra"


def find_labels(statements: Mapping[int, str]) -> dict[int, str]:
    """Statement -> the label that it is."""
    return {key: found[1] for key, text in statements.items()
            if (found := _LABEL.match(without_comments(text).strip()))}


def find_skips(labels: Mapping[int, str], read: Mapping[int, Inserted | None], names: Names, waits: Waits) -> Skips:
    """Keys of neighbouring statements are neighbouring numbers, in order."""
    named = times_named(labels, read)
    admitted: set[int] = set()
    inside: dict[int, tuple[int, ...]] = {}
    open_: list[tuple[int, str]] = []  # jumps, and where they go
    previous = None
    for key, instr in read.items():
        if previous is None or key != previous + 1:
            open_ = []
        previous = key
        if key in waits.ends:
            continue
        if instr is not None and is_jump(instr):
            fits = _may_skip(instr, names) and named[instr.operands[0]] == 2 and len(open_) < _DEEPEST
            open_ = [*open_, (key, instr.operands[0])] if fits else []
        elif key in labels:
            jump, target = open_.pop() if open_ else (key, "")
            if target != labels[key]:
                open_ = []
                continue
            admitted |= {jump, key}
            inside |= {skipped: (jump, *inside.get(skipped, ())) for skipped in range(jump + 1, key)}
    return Skips(frozenset(admitted), inside)


def _may_skip(instr: Inserted, names: Names) -> bool:
    return instr.parts == ("bra",) and bool(instr.guard) and len(instr.operands) == 1 \
        and not names.taken(instr.operands[0])


def half_written(read: Mapping[int, Inserted | None], skips: Skips) -> Iterator[tuple[int, str]]:
    """(statement, register): it reads what statements alone have written that may have been skipped."""
    written: dict[str, set[tuple[int, ...]]] = {}  # a register -> the skips that its writes above are in
    for key, instr in read.items():
        if instr is None:
            continue
        here = skips.inside.get(key, ())
        for register in _reads(instr):
            writers = written.get(register)
            if writers and not any(here[: len(around)] == around for around in writers):
                yield key, register
        if "[" not in instr.operands[0] and not is_jump(instr):
            for register in instr.registers(0):
                written.setdefault(register, set()).add(here)


def _reads(instr: Inserted) -> Iterator[str]:
    yield instr.guard.lstrip("!")
    first = 0 if "[" in instr.operands[0] else 1
    for operand in instr.operands[first:]:
        yield from tokens(operand)
