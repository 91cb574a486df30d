"""Registers that a warp has once: uniform ones (UR), uniform predicates (UP), barriers of convergence (B).

Lanes may leave while others of their warp go on, so exit code must not write those that the kernel names. Its own are
all renamed by one distance. Where a register's number is in an instruction nobody has written down: each field that
may hold it is changed, and nvdisasm says which change gives the text that is wanted.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from itertools import combinations

from ncc.backends.sass.isa.encoding import Field, get, put
from ncc.backends.sass.text.listing import Instruction
from ncc.diag import NccError, error

Read = Callable[[bytes], tuple[Instruction, ...]]

_WIDEST = 4
"""A name may stand for so many registers from there on."""

_FIRST = 4
"""ptxas gives out none before it."""


@dataclass(frozen=True)
class _Kind:
    what: str
    name: re.Pattern[str]
    count: int
    fields: tuple[Field, ...]
    step: int  # distances that keep pairs aligned
    wide: int


_KINDS = (
    _Kind("uniform register", re.compile(r"\bUR(\d{1,3})\b"), 63, ((16, 6), (24, 6), (32, 6), (64, 6)), 2, _WIDEST),
    _Kind("barrier of convergence", re.compile(r"\bB(\d{1,3})\b"), 16, ((16, 4), (24, 4)), 1, 1))
_UNIFORM_PREDICATE = re.compile(r"\bUP\d\b")


def spare(count: int, *codes: Iterable[Instruction]) -> list[int]:
    """So many uniform registers that none of these codes names. B126 where there are not as many."""
    kind = _KINDS[0]
    taken = set().union(*(_numbers(kind, (i.text for i in code), kind.wide) for code in codes))
    free = [n for n in range(_FIRST, kind.count) if n not in taken]
    if len(free) < count:
        raise _none(kind.what)
    return free[:count]


def beside(code: Sequence[Instruction], kernel: Iterable[Instruction], read: Read) -> tuple[Instruction, ...]:
    """The code with registers that ``kernel``, and what it calls, does not name. B126 where there are none."""
    named = [i.text for i in kernel]
    if any(_UNIFORM_PREDICATE.search(i.text) for i in code) and any(map(_UNIFORM_PREDICATE.search, named)):
        raise _none("uniform predicate")
    found = tuple(code)
    for kind in _KINDS:
        taken = _numbers(kind, named, kind.wide)
        own = _numbers(kind, (i.text for i in code), min(2, kind.wide))
        if own & taken:
            found = _moved(kind, found, _distance(kind, own, taken), read)
    return found


def _numbers(kind: _Kind, texts: Iterable[str], wide: int) -> set[int]:
    return {int(n) + more for text in texts for n in kind.name.findall(text) for more in range(wide)}


def _distance(kind: _Kind, own: set[int], taken: set[int]) -> int:
    for distance in range(0, kind.count, kind.step):
        moved = {n + distance for n in own}
        if max(moved) < kind.count and not moved & taken:
            return distance
    raise _none(kind.what)


def _moved(kind: _Kind, code: Sequence[Instruction], distance: int, read: Read) -> tuple[Instruction, ...]:
    """With all registers of a kind moved, by one run of nvdisasm over every change that may be right."""
    wanted = [kind.name.sub(lambda m: m[0].replace(m[1], str(int(m[1]) + distance)), i.text) for i in code]
    tries = [(n, word) for n, (i, text) in enumerate(zip(code, wanted, strict=True)) if text != i.text
             for word in _changes(kind, i, distance)]
    texts = read(b"".join(word.to_bytes(16, "little") for _, word in tries)) if tries else ()
    found: dict[int, set[int]] = {}
    for place, ((n, word), seen) in enumerate(zip(tries, texts, strict=True)):
        if seen.moved(code[n].at - 16 * place).text == wanted[n]:
            found.setdefault(n, set()).add(word)
    made = []
    for n, (instruction, text) in enumerate(zip(code, wanted, strict=True)):
        if text != instruction.text and len(found.get(n, ())) != 1:
            raise _none(f"{kind.what} ('{instruction.text}' cannot be given others)")
        made.append(instruction if text == instruction.text else replace(instruction, text=text, word=found[n].pop()))
    return tuple(made)


def _changes(kind: _Kind, instruction: Instruction, distance: int) -> Iterable[int]:
    named = {int(n) for n in kind.name.findall(instruction.text)}
    fields = [f for f in kind.fields if get(instruction.word, f) in named]
    for count in range(1, len(fields) + 1):
        for chosen in combinations(fields, count):
            word = instruction.word
            for field in chosen:
                word = put(word, field, get(word, field) + distance)
            yield word


def _none(what: str) -> NccError:
    return error("B126", f"the kernel leaves no {what} for what is to run at its exits",
                 hint="the kernel runs unprobed; probe its entry alone, or have the program keep its PTX")
