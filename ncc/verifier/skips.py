"""Which inserted jumps only skip insertions (V154).

``@p bra L; ... L:`` is admitted where insertions alone stand in between, the label is new and nothing else goes to
it. Then whichever way a lane takes, it comes to the label, after no more statements than are written there, and the
original's next statement is as far as it was; and as the jump does not claim to be ``.uni``, the assembler has lanes
that took different ways meet again there. Skips neither nest nor overlap. Nobody waits for what is skipped: an
``activemask`` outside says nothing inside, and one inside nothing behind it (``collectives.py``). A register that it
writes is read behind it only if what is not skipped wrote to it above, too. (That a register holds something where it
is first read is not shown in general.)
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from ncc.verifier.ptxtext import Inserted, Names, tokens, without_comments

_LABEL = re.compile(r"([$_A-Za-z][$\w]*)\s*:\Z")


@dataclass(frozen=True)
class Skips:
    """``inside``: statement -> the jump that skips it. The jumps and labels themselves are keys of none."""

    admitted: frozenset[int]
    inside: Mapping[int, int]


def is_jump(instr: Inserted) -> bool:
    return instr.parts[0] == "bra"


def find_skips(statements: Mapping[int, str], read: Mapping[int, Inserted | None], names: Names) -> Skips:
    """Keys of neighbouring statements are neighbouring numbers, in order."""
    labels = {key: found[1] for key, text in statements.items()
              if (found := _LABEL.match(without_comments(text).strip()))}
    named = Counter([*labels.values(), *(instr.operands[0] for instr in read.values() if instr and is_jump(instr))])
    admitted: set[int] = set()
    inside: dict[int, int] = {}
    jump, previous = None, None
    for key, instr in read.items():
        if previous is None or key != previous + 1:
            jump = None
        previous = key
        if instr is not None and is_jump(instr):
            jump = key if _may_skip(instr, names) and named[instr.operands[0]] == 2 else None
        elif key in labels:
            target = read[jump] if jump is not None else None
            if jump is not None and target is not None and target.operands[0] == labels[key]:
                admitted |= {jump, key}
                inside |= dict.fromkeys(range(jump + 1, key), jump)
            jump = None
    return Skips(frozenset(admitted), inside)


def _may_skip(instr: Inserted, names: Names) -> bool:
    return instr.parts == ("bra",) and bool(instr.guard) and len(instr.operands) == 1 \
        and not names.taken(instr.operands[0])


def half_written(read: Mapping[int, Inserted | None], skips: Skips) -> Iterator[tuple[int, str]]:
    """(statement, register): it reads what statements alone have written that may have been skipped."""
    written: dict[str, set[int | None]] = {}  # a register -> the skips that its writes above are in, None: in none
    for key, instr in read.items():
        if instr is None:
            continue
        here = skips.inside.get(key)
        for register in _reads(instr):
            writers = written.get(register)
            if writers and None not in writers and writers != {here}:
                yield key, register
        if "[" not in instr.operands[0] and not is_jump(instr):
            for register in instr.registers(0):
                written.setdefault(register, set()).add(here)


def _reads(instr: Inserted) -> Iterator[str]:
    yield instr.guard.lstrip("!")
    first = 0 if "[" in instr.operands[0] else 1
    for operand in instr.operands[first:]:
        yield from tokens(operand)
