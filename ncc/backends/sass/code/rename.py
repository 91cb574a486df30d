"""Registers that exit code must not write. Of those that a warp has once - uniform ones (UR), uniform predicates (UP),
barriers of convergence (B) - all that the kernel names: lanes may leave while others of their warp go on. Of a
thread's, those that an instruction of the kernel may not have read yet (``pending.py``); of uniform ones these, too,
where the code is to keep what is in the others (``keep.py``).

The code's own are renamed: all by one distance, those of a thread one by one, or as many as a name stands for. Where a
register's number is in an instruction nobody has written down: each field that may hold it is changed, and nvdisasm
says which change gives the text that is wanted.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import combinations

from ncc.backends.sass.isa.encoding import Field, get, put
from ncc.backends.sass.isa.width import WIDEST, operands
from ncc.backends.sass.text.listing import Instruction
from ncc.diag import NccError, error


@dataclass(frozen=True)
class Reader:
    """What nvdisasm says of some code; and of each form of instruction, as far as that was found out, in which fields
    it has its registers of a kind."""

    read: Callable[[bytes], tuple[Instruction, ...]]
    forms: dict[tuple[str, str], tuple[Field, ...]] = field(default_factory=dict)


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


MOST_REGISTERS = 252
_THREAD = _Kind(
    "register", re.compile(r"\bR(\d{1,3})\b"), MOST_REGISTERS, ((16, 8), (24, 8), (32, 8), (64, 8)), 4, WIDEST)
_UNIFORM = _Kind(
    "uniform register", re.compile(r"\bUR(\d{1,3})\b"), 63, ((16, 6), (24, 6), (32, 6), (64, 6)), 2, WIDEST)
_KINDS = (
    _UNIFORM,
    _Kind("barrier of convergence", re.compile(r"\bB(\d{1,3})\b"), 16, ((16, 4), (24, 4)), 1, 1))
_UNIFORM_PREDICATE = re.compile(r"\bUP\d\b")
_NUMBERS = re.compile(r"\b0x[0-9a-f]+\b|(?<=R)\d+\b|(?<=P)\d\b|(?<=\bB)\d+\b")


def spare(count: int, *codes: Iterable[Instruction]) -> list[int]:
    """So many uniform registers that none of these codes names. B126 where there are not as many."""
    taken = set().union(*map(named_uniform, codes))
    free = [n for n in range(_FIRST, _UNIFORM.count) if n not in taken]
    if len(free) < count:
        raise none_left(_UNIFORM.what)
    return free[:count]


def apart(code: Sequence[Instruction], taken: set[int], read: Reader,
          given: Mapping[int, int] | None = None) -> tuple[Instruction, ...]:
    """The code with a thread's registers none of which is taken, the lowest ones; ``given``: those that are to become
    others, all of those that stay side by side or none. B126 as above."""
    moved = dict(given or {})
    for unit in sorted(units(code), key=lambda unit: (-len(unit), unit.start)):
        if unit.start in moved:
            continue
        used = taken.union(moved.values())
        step = min(len(unit), 2) if len(unit) < 3 else WIDEST
        starts = range(unit.start % step, _THREAD.count - len(unit) + 1, step)
        start = next((n for n in starts if used.isdisjoint(range(n, n + len(unit)))), None)
        if start is None:
            raise none_left(_THREAD.what)
        moved |= dict(zip(unit, range(start, start + len(unit)), strict=True))
    return _moved(_THREAD, code, moved.__getitem__, read)


def units(code: Iterable[Instruction]) -> list[range]:
    """Registers that stay side by side: those that one name stands for, and such as overlap."""
    units: list[range] = []
    for one in sorted({tuple(names) for i in code for names in operands(i)}):
        if units and one[0] < units[-1].stop:
            units[-1] = range(units[-1].start, max(units[-1].stop, one[-1] + 1))
        else:
            units.append(range(one[0], one[-1] + 1))
    return units


def named_uniform(code: Iterable[Instruction]) -> set[int]:
    """All that the names in it may stand for."""
    return _numbers(_UNIFORM, (i.text for i in code), WIDEST)


def beside(code: Sequence[Instruction], kernel: Iterable[Instruction], read: Reader,
           busy: set[int] | None = None) -> tuple[Instruction, ...]:
    """The code with registers that ``kernel``, and what it calls, does not name. Where there are no such uniform ones,
    as many as possible, and none that is ``busy``, if that is given. B126 where there are none."""
    named = [i.text for i in kernel]
    if any(_UNIFORM_PREDICATE.search(i.text) for i in code) and any(map(_UNIFORM_PREDICATE.search, named)):
        raise none_left("uniform predicate")
    found = tuple(code)
    for kind in _KINDS:
        taken = _numbers(kind, named, kind.wide)
        own = _numbers(kind, (i.text for i in code), min(2, kind.wide))
        if own & taken:
            distance = _distance(kind, own, taken)
            if distance is None and kind is _UNIFORM and busy is not None:
                distance = _distance(kind, own, busy, taken)
            if distance is None:
                raise none_left(kind.what)
            found = _moved(kind, found, lambda number, by=distance: number + by, read)  # type: ignore[misc]
    return found


def _numbers(kind: _Kind, texts: Iterable[str], wide: int) -> set[int]:
    return {int(n) + more for text in texts for n in kind.name.findall(text) for more in range(wide)}


def _distance(kind: _Kind, own: set[int], taken: set[int], better_not: Iterable[int] = ()) -> int | None:
    """The first that leads to none of those that are taken, and the fewest of the others."""
    moved = {by: {n + by for n in own} for by in range(0, kind.count, kind.step)}
    free = [by for by, numbers in moved.items() if max(numbers) < kind.count and not numbers & taken]
    return min(free, key=lambda by: len(moved[by].intersection(better_not)), default=None)


def _moved(kind: _Kind, code: Sequence[Instruction], new: Callable[[int], int],
           read: Reader) -> tuple[Instruction, ...]:
    """With all registers of a kind moved: by the fields of its form, where those are known, else by one run of nvdisasm
    over every change that may be right. What comes out is read again (``machine_code.checked``)."""
    wanted = [kind.name.sub(lambda m: m[0].replace(m[1], str(new(int(m[1])))), i.text) for i in code]
    known = [_by_form(kind, i, new, read) if text != i.text else None for i, text in zip(code, wanted, strict=True)]
    tries = [(n, *change) for n, (i, text) in enumerate(zip(code, wanted, strict=True))
             if text != i.text and known[n] is None for change in _changes(kind, i, new)]
    texts = read.read(b"".join(word.to_bytes(16, "little") for *_, word in tries)) if tries else ()
    found: dict[int, dict[int, list[tuple[tuple[Field, ...], int]]]] = {}
    for place, ((n, fields, word), seen) in enumerate(zip(tries, texts, strict=True)):
        if seen.moved(code[n].at - 16 * place).text == wanted[n]:
            found.setdefault(n, {}).setdefault(len(fields), []).append((fields, word))
    made = []
    for n, (instruction, text) in enumerate(zip(code, wanted, strict=True)):
        if text == instruction.text:
            made.append(instruction)
            continue
        moved = known[n]
        if moved is None:
            fewest = found[n][min(found[n])] if n in found else []
            if len(fewest) != 1:
                raise none_left(f"{kind.what} ('{instruction.text}' cannot be given others)")
            fields, moved = fewest[0]
            _learn(kind, instruction, new, fields, read)
        made.append(replace(instruction, text=text, word=moved))
    return tuple(made)


def _learn(kind: _Kind, instruction: Instruction, new: Callable[[int], int], fields: tuple[Field, ...],
           read: Reader) -> None:
    """Where one of its registers stays as it is, the fields are not all."""
    if all(new(number) != number for number in _named(kind, instruction)):
        read.forms[_form(kind, instruction)] = fields


def _by_form(kind: _Kind, instruction: Instruction, new: Callable[[int], int], read: Reader) -> int | None:
    fields = read.forms.get(_form(kind, instruction), ())
    named, word = _named(kind, instruction), instruction.word
    if not fields or {get(word, f) for f in fields} != named:
        return None
    for one in fields:
        word = put(word, one, new(get(word, one)))
    return word


def _form(kind: _Kind, instruction: Instruction) -> tuple[str, str]:
    """Its text but for the numbers of registers and of what is no register."""
    return kind.what, _NUMBERS.sub("#", instruction.text)


def _named(kind: _Kind, instruction: Instruction) -> set[int]:
    return {int(n) for n in kind.name.findall(instruction.text)}


def _changes(kind: _Kind, instruction: Instruction,
             new: Callable[[int], int]) -> Iterable[tuple[tuple[Field, ...], int]]:
    """(fields that are changed, the word): no more than it takes, as others hold what no text shows."""
    named = _named(kind, instruction)
    fields = [f for f in kind.fields if get(instruction.word, f) in named]
    for count in range(1, len(fields) + 1):
        for chosen in combinations(fields, count):
            word = instruction.word
            for one in chosen:
                word = put(word, one, new(get(word, one)))
            yield chosen, word


def none_left(what: str) -> NccError:
    return error("B126", f"the kernel leaves no {what} for what is to run in it",
                 hint="the kernel runs unprobed; probe its entry alone, or have the program keep its PTX")
