"""Code at a kernel's accesses to global memory: each becomes a jump behind the kernel's code, to a piece of code of its
own, which does the access, then what the probes do there, and jumps back.

A jump that all lanes take that are there brings none apart, and none together. What the probes do has no jumps
(``template.site_template``). Registers of a thread are such as nothing of the kernel names; what a thread holds from
one place to another has some of these for itself. Predicates that the kernel has are put aside, once nothing of the
kernel's may still write them, and back. Of the kernel's barriers those are taken that nothing is under way by, where
there are such, and waited for before the way back.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import chain

from ncc.backends.base import Inside
from ncc.backends.sass.code.accesses import Site
from ncc.backends.sass.code.pending import told
from ncc.backends.sass.code.piece import Piece
from ncc.backends.sass.code.rename import MOST_REGISTERS, Reader, apart, beside, none_left, units
from ncc.backends.sass.code.template import Held, Template, refused
from ncc.backends.sass.isa.encoding import (
    ALL_BARRIERS,
    BYTES,
    LONGEST_STALL,
    MOST_FIXED,
    NO_BARRIER,
    NOP,
    PREDICATE_SETTLES,
    added,
    as_waiting,
    chosen,
    moved,
    number,
    paced,
    predicates_back,
    predicates_kept,
    read_barrier,
    stall,
    waited,
    waits_for,
    with_barriers,
    without_reuse,
    write_barrier,
)
from ncc.backends.sass.isa.width import operands
from ncc.backends.sass.isa.width import registers as threads
from ncc.backends.sass.text.listing import Instruction

_PREDICATE = re.compile(r"\bP(\d)\b")
_IS_PREDICATE, _IS_REGISTER = re.compile(r"!?U?P[T\d]\Z"), re.compile(r"R\d{1,3}(?:\.\w+)*")
_ALL_PREDICATES = re.compile(r"\bPR\b")
_LONG = re.compile(r"DSETP\b")
_LONG_SETTLES = 3 * LONGEST_STALL
"""Cycles that outlast what is of a fixed time longer than one stall, as at exits."""


def places(held: Sequence[int], taken: set[int]) -> tuple[int, ...]:
    """A thread's register for each word that is held, none of those taken; pairs are aligned. B126 where none is
    left."""
    found: list[int] = []
    for count in held:
        used = taken.union(found)
        start = next((n for n in range(0, MOST_REGISTERS, count) if used.isdisjoint(range(n, n + count))), None)
        if start is None:
            raise none_left("register")
        found += range(start, start + count)
    return tuple(found)


@dataclass(frozen=True)
class Kernel:
    """What pieces have to know of the kernel: its instructions and those of what it calls, registers of a thread that
    are not free, and those for what is held."""

    named: tuple[Instruction, ...]
    taken: frozenset[int]
    held: tuple[int, ...]
    read: Reader

    @property
    def predicates(self) -> int:
        """Those that it names, a bit each."""
        if any(_ALL_PREDICATES.search(i.text) for i in self.named):
            return 0x7F
        return _bits(self.named)

    @cached_property
    def settles(self) -> int:
        """Cycles after which a predicate that no barrier tells of is there."""
        return _LONG_SETTLES if any(_LONG.match(i.plain) for i in self.named) else PREDICATE_SETTLES


class Pieces:
    """Of one kind of access in one kernel, all pieces are alike but for what the instruction names."""

    def __init__(self, template: Template | None, kernel: Kernel) -> None:
        self.template = template
        self.kernel = kernel
        self.most = 0  # the highest register of a thread that the pieces made so far name
        if template is not None:
            self._prepare(template)

    def _prepare(self, template: Template) -> None:
        kernel = self.kernel
        code = beside(template.code, kernel.named, kernel.read)
        self.by_number = {one.at: one for one in template.held}
        given = self._merged(code)
        self.code = apart(code, set(kernel.taken) | set(kernel.held), kernel.read, given)
        renamed = {old: new for before, after in zip(code, self.code, strict=True)
                   for old, new in zip(_named(before), _named(after), strict=True)}
        self.renamed = renamed
        self.own = _bits(self.code)
        self.mask = self.own & kernel.predicates
        used = set().union(*map(threads, self.code)) | kernel.taken | set(kernel.held)
        self.spare = [n for n in range(MOST_REGISTERS) if n not in used]
        self.most = max((0, *renamed.values(), *kernel.held))

    def _merged(self, code: Sequence[Instruction]) -> dict[int, int]:
        """Registers of the template that may be what holds a word: loaded once before anything else names it, stored
        last, or never written but by the load."""
        loads = {one.word: one for one in self.by_number.values() if _is_load(code[one.at]) and self._held(one)}
        stores = {one.word: one for one in self.by_number.values() if not _is_load(code[one.at]) and self._held(one)}
        found: dict[int, int] = {}
        for word, load in loads.items():
            register, store = load.register, stores.get(word)
            mentions = [n for n, i in enumerate(code) if register in threads(i)]
            alike = store is not None and store.register == register
            last = store.at if store is not None else len(code)
            changed = any(_may_write(code[n], register) for n in mentions if n != load.at)
            if mentions[0] == load.at and mentions[-1] <= last and (alike or not changed):
                found[register] = self.kernel.held[word - Inside.FIRST_HELD]
        for unit in units(code):
            moved_to = [found.get(n) for n in unit]
            whole = None not in moved_to and [n - (moved_to[0] or 0) for n in moved_to if n is not None] == \
                list(range(len(unit))) and not (moved_to[0] or 0) % min(len(unit), 4)
            if not whole:
                for n in unit:
                    found.pop(n, None)
        return found

    @staticmethod
    def _held(one: Held) -> bool:
        return one.word >= Inside.FIRST_HELD

    # ---- one piece

    def at(self, site: Site, busy: int, predicates: int = 0) -> Piece:
        """``busy``: barriers that something is under way by when the kernel comes to the access, a bit each;
        ``predicates``: those of them by which it may be a predicate of the kernel's."""
        if self.template is None:
            return Piece((site.word,))
        front, rest = self._front(site, predicates), self._rest()
        idle, settles = self._settling([word for word, *_ in front[:-1]]) if self.mask else (0, 0)
        front = [*((paced(NOP, LONGEST_STALL), None, None) for _ in range(idle)), *front]
        made = [*front, *rest]
        words, waits = _own_barriers([word for word, *_ in made], len(front), site.word, busy)
        texts = {n: text for n, (_, text, _) in enumerate(made) if text is not None}
        numbers = {origin: n for n, (_, _, origin) in enumerate(made) if origin is not None}
        groups = tuple((numbers[at // 16], self.renamed.get(mask, mask)) for at, mask in self.template.groups)
        return Piece(tuple(words), waits, texts, groups, tuple(numbers[at // 16] for at in self.template.wide),
                     settles)

    def _settling(self, before: Sequence[int]) -> tuple[int, int]:
        """NOPs, and cycles of the jump, that are missing until predicates can be put aside."""
        missing = max(0, self.kernel.settles - sum(map(stall, before)))
        idle = max(0, missing - 1) // LONGEST_STALL
        return idle, missing - idle * LONGEST_STALL

    def _front(self, site: Site, predicates: int) -> list[tuple[int, str | None, int | None]]:
        """What the probes are told of the access, and itself."""
        takes = [one for one in self.by_number.values() if one.word < Inside.INPUTS and self._is_read(one)]
        given = {one.word: self.renamed.get(one.register, one.register) for one in takes}
        words = self._address(site, given)
        if Inside.GUARD in given and site.guard is not None:
            words.append(chosen(given[Inside.GUARD], *site.guard))
        if words:
            words[-1] = paced(words[-1], MOST_FIXED)
        words.append(site.word)
        if self.mask:
            words.append(waits_for(predicates_kept(self._spare(1)[0], self.mask), predicates))
        return [(word, None, None) for word in words]

    def _rest(self) -> list[tuple[int, str | None, int | None]]:
        made: list[tuple[int, str | None, int | None]] = []
        for n, instruction in enumerate(self.code):
            one = self.by_number.get(n)
            if one is None:
                made.append((without_reuse(told(instruction)), instruction.text.replace(".reuse", ""), n))
                continue
            if one.word < Inside.FIRST_HELD:
                continue
            ours = self.renamed.get(one.register, one.register)
            place = self.kernel.held[one.word - Inside.FIRST_HELD]
            if ours == place:
                continue
            if made:
                made[-1] = (paced(made[-1][0], MOST_FIXED), *made[-1][1:])
            word = as_waiting(moved(ours, place), instruction.word) if _is_load(instruction) else \
                waits_for(moved(place, ours), ALL_BARRIERS)  # what reads it under its own name may be under way
            made.append((paced(word, MOST_FIXED), None, None))
        if self.mask:
            made.append((predicates_back(self._spare(1)[0], self.mask), None, None))
        return made

    def _address(self, site: Site, given: Mapping[int, int]) -> list[int]:
        """Instructions that give the access' address to the registers for its words, as many of the two as are read."""
        if not site.offset or not given.keys() & {0, 1}:
            return [moved(given[word], site.address + word) for word in (0, 1) if word in given]
        pair = given.get(0, 1)
        in_place = not pair % 2 and given.get(1) == pair + 1
        if not in_place:
            pair = self._spare(2)[0]
        words = [paced(number(pair, 1), MOST_FIXED),
                 paced(added(pair, pair, site.offset, site.address), MOST_FIXED)]
        return words + [moved(given[word], pair + word) for word in (0, 1) if word in given and not in_place]

    def _spare(self, count: int) -> range:
        """The first register that is free, or a pair; what the one is for is over when the other is needed."""
        start = next((n for n in self.spare if n % count == 0 and {*range(n, n + count)} <= {*self.spare}), None)
        if start is None:
            raise none_left("register")
        self.most = max(self.most, start + count - 1)
        return range(start, start + count)

    def _is_read(self, one: Held) -> bool:
        """Whether anything of what the probes do names it; inputs come before all else."""
        named = [n for n, i in enumerate(self.code) if self.renamed.get(one.register, one.register) in threads(i)]
        if named[0] != one.at:
            raise refused("what is to run at an access uses a register twice")
        return len(named) > 1


def _own_barriers(words: Sequence[int], front: int, access: int, busy: int) -> tuple[list[int], int]:
    """The words with barriers that nothing of the kernel's is under way by, as far as there are such, and no waits but
    for what they have started themselves; and those that are still to be waited for."""
    theirs = {write_barrier(access), read_barrier(access)}
    used = sorted({b for word in words[front:] for b in (write_barrier(word), read_barrier(word)) if b != NO_BARRIER})
    free = sorted(range(6), key=lambda b: (b in theirs, busy >> b & 1, b))
    if len(used) > len([b for b in range(6) if b not in theirs]):
        raise refused("what is to run at an access waits for too much at once")
    new = dict(zip(used, free, strict=False))
    made, under_way = list(words[:front]), 0
    for word in words[front:]:
        wanted = sum(1 << new[b] for b in range(6) if waited(word) >> b & 1 and b in new) & under_way
        under_way &= ~wanted
        word = waits_for(with_barriers(word, new), wanted)
        for barrier in (write_barrier(word), read_barrier(word)):
            under_way |= 1 << barrier if barrier != NO_BARRIER else 0
        made.append(word)
    return made, under_way & ALL_BARRIERS


def _named(instruction: Instruction) -> list[int]:
    return [int(n) for n in re.findall(r"\bR(\d{1,3})\b", instruction.text)]


def _is_load(instruction: Instruction) -> bool:
    return instruction.name == "LDS"


def _may_write(instruction: Instruction, register: int) -> bool:
    """Whether it is, or may be, the first operand; of a store that one is read."""
    first = next((one.strip() for one in instruction.plain.partition(" ")[2].split(",")
                  if not _IS_PREDICATE.match(one.strip())), "")
    if not _IS_REGISTER.fullmatch(first) or instruction.name in ("STG", "STS", "ST", "RED", "REDG"):
        return False
    return register in operands(instruction)[0]


def _bits(code: Sequence[Instruction]) -> int:
    return sum(1 << n for n in {int(n) for i in code for n in _PREDICATE.findall(i.text)})


def busy_barriers(code: Sequence[Instruction], branches: Mapping[int, tuple[int, ...]]) -> dict[int, int]:
    """Barriers that something may be under way by when control comes to an instruction, a bit each, by its place."""
    return _under_way(code, branches, lambda i: (write_barrier(i.word), read_barrier(i.word)),
                      lambda i: waited(i.word) if not i.guard else 0)


def busy_predicates(code: Sequence[Instruction], branches: Mapping[int, tuple[int, ...]],
                    functions: Iterable[Sequence[Instruction]] = ()) -> dict[int, int]:
    """The same of those by which a predicate may be: of SHFL, FCHK, SYNCS and others that give one in no fixed time.
    ``functions`` that the kernel calls may have left any of theirs. What has a guard waits, too: for the guard itself.
    """
    left = sum({1 << b for i in chain(*functions) for b in _gives_predicate(i) if b != NO_BARRIER})
    found = _under_way(code, branches, _gives_predicate, lambda i: waited(i.word))
    return {at: barriers | left for at, barriers in found.items()}


def _gives_predicate(instruction: Instruction) -> tuple[int, ...]:
    """The barrier that tells when it has, if it names one."""
    named = _PREDICATE.search(instruction.plain) or _ALL_PREDICATES.search(instruction.plain)
    return (write_barrier(instruction.word),) if named else ()


def _under_way(code: Sequence[Instruction], branches: Mapping[int, tuple[int, ...]],
               starts: Callable[[Instruction], tuple[int, ...]],
               waits: Callable[[Instruction], int]) -> dict[int, int]:
    number = {i.at: n for n, i in enumerate(code)}
    behind = tuple(i.at + BYTES for i in code if i.name == "CALL")
    after: list[list[int]] = [list(_next(i, number, branches, behind)) for i in code]
    found = [0] * len(code)
    waiting = list(range(len(code)))
    while waiting:
        n = waiting.pop()
        out = found[n] & ~waits(code[n])
        for barrier in starts(code[n]):
            out |= 1 << barrier if barrier != NO_BARRIER else 0
        for m in after[n]:
            if out & ~found[m]:
                found[m] |= out
                waiting.append(m)
    return {i.at: found[n] for n, i in enumerate(code)}


def _next(instruction: Instruction, number: Mapping[int, int],
          branches: Mapping[int, tuple[int, ...]], behind: tuple[int, ...]) -> Iterator[int]:
    """``behind``: places after calls, which a return may lead to."""
    ways = behind if instruction.name == "RET" else (instruction.target, *branches.get(instruction.at, ()))
    ends = instruction.name in ("EXIT", "BRA", "RET", "BRX") and not instruction.guard and "," not in instruction.plain
    for at in chain(ways, () if ends else (instruction.at + BYTES,)):
        if at is not None and at in number:
            yield number[at]
