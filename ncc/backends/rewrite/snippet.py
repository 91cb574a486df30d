"""Hand-written snippets of any target: assembly with words for what is captured, and SAVE for a record.

A snippet declares registers of its own, which the two bodies of its probe share under fresh names. How its statements
read is the target's ``Dialect``; how they are written at a site is its ``SnippetWriter``.
"""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any, Generic, TypeVar

from ncc.backends.rewrite.captures import Located
from ncc.backends.rewrite.hooks import EmitterT, Hooks, ValueT
from ncc.diag import Diagnostics, NccError
from ncc.ir.facts import AsmFact, SaveFact
from ncc.ir.nodes import AsmBody, CaptureRef, Program
from ncc.ir.types import CAPTURES, Capture, Helper, Type
from ncc.source import SourceFile, Span

TOKENS: dict[str, Capture] = {name.upper(): capture for name, capture in CAPTURES.items()}
"""``ADDR OUT IN1 .. BYTES``."""
SITE_WORDS = {Helper.SITE: "SITE", Helper.ISSUED: "ISSUED"}
"""Helpers of a site, in a listing: the site's number, and the clock that was read before its instruction."""

Access = tuple[str, bool]
"""(register, whether it is read); a write that may not happen counts as a read of the old value."""


@dataclass(frozen=True)
class Save:
    """``SAVE [map] {values}``; values as written."""

    map: str
    values: tuple[str, ...]
    span: Span


StatementT = TypeVar("StatementT", bound=Located)
RegisterT = TypeVar("RegisterT")
"""What a declaration says of a register."""


@dataclass(frozen=True)
class Snippet(Generic[StatementT, RegisterT]):
    """Statements and saves in order, and the registers that are declared among them."""

    items: tuple[StatementT | Save, ...]
    registers: Mapping[str, RegisterT]


@dataclass(frozen=True)
class Slot(Generic[ValueT]):
    """Where one of a snippet's registers lives, or the constant that it always is.

    ``lasting``: its value may pass from one body to another.
    """

    value: ValueT
    type: Type
    lasting: bool = True


class Dialect(ABC, Generic[StatementT, RegisterT]):
    """How the statements of a target's snippets read. ``save`` and ``comment`` are patterns."""

    save: re.Pattern[str]
    comment: re.Pattern[str]

    @abstractmethod
    def statements(self, text: str) -> Sequence[StatementT]:
        """Of a text that has blanks where its SAVEs were. Raises B001, B005 or B006."""

    @abstractmethod
    def declared(self, statement: StatementT) -> Iterable[tuple[str, RegisterT]]:
        """The registers that a statement declares."""

    @abstractmethod
    def names(self, statement: StatementT) -> Iterable[str]:
        """The registers and captures that a statement mentions."""

    @abstractmethod
    def accesses(self, statement: StatementT) -> Iterable[Access]:
        """In order; what is read comes before what is written."""

    @abstractmethod
    def fact(self, statement: StatementT, text: str, body: AsmBody, earlier: Sequence[StatementT]) -> AsmFact | None:
        """What the verifier is told of a statement; None where it changes nothing. ``earlier`` ones are the body's."""

    def check(self, item: StatementT | Save, place: Span, diags: Diagnostics) -> None:
        """Report what of a statement or SAVE the target cannot have, though it reads well."""

    def register(self, value: str) -> str:
        """The register or capture that a saved value, or the program, names."""
        return value

    def spelled(self, register: str, body: AsmBody) -> str:
        """A register as the author of a snippet writes it."""
        return register

    def kept_as(self, type_: Type) -> Type:
        """The type of the register that holds one of the program's."""
        return type_

    # ---- reading

    def parse(self, text: str) -> Snippet[StatementT, RegisterT]:
        """Raises B001, B005 or B006 with a span in a source that is the text alone."""
        parsed: Snippet[StatementT, RegisterT] = _parsed(self, text)
        return parsed

    def saves_of(self, body: AsmBody) -> tuple[str, ...]:
        """The map of each SAVE, in order."""
        return tuple(item.map for item in self.parse(body.text).items if isinstance(item, Save))

    def captures_of(self, body: AsmBody) -> tuple[CaptureRef, ...]:
        """The captures that a body names."""
        mentioned = {name for item in self.parse(body.text).items for name in self._mentioned(item)}
        return tuple(CaptureRef(TOKENS[name]) for name in sorted(mentioned & TOKENS.keys()))

    def _mentioned(self, item: StatementT | Save) -> Iterable[str]:
        return map(self.register, item.values) if isinstance(item, Save) else self.names(item)

    def accesses_of(self, body: AsmBody) -> Iterator[Access]:
        """The accesses of a body to registers, in order."""
        for item in self.parse(body.text).items:
            if isinstance(item, Save):
                yield from ((self.register(value), True) for value in item.values)
            else:
                yield from self.accesses(item)

    def declared_by(self, bodies: Sequence[AsmBody]) -> dict[str, RegisterT]:
        """The registers that a probe's bodies declare."""
        return {name: register for b in bodies for name, register in self.parse(b.text).registers.items()}

    def is_lasting(self, name: str, bodies: Sequence[AsmBody]) -> bool:
        """Whether some body, if it has a register at all, reads it before it writes it."""
        return any(next((reads for accessed, reads in self.accesses_of(b) if accessed == name), False) for b in bodies)

    def shared_slots(self, program: Program, declared: Mapping[str, ValueT]) -> dict[str, Slot[ValueT]]:
        """The program's registers under the names that a snippet has for them."""
        return {self.register(r.name): Slot(declared[r.name], self.kept_as(r.type))
                for r in program.regs if r.name in declared}

    # ---- facts

    def facts(self, body: AsmBody, diags: Diagnostics) -> tuple[AsmFact, ...]:
        """The statements of a body as the verifier judges them; what cannot be read is reported."""
        try:
            items = self.parse(body.text).items
        except NccError as failure:
            for d in failure.diagnostics:
                diags.error(d.code, place_of(body, d.span), d.message, d.hint)
            return ()
        facts: list[AsmFact] = []
        earlier: list[StatementT] = []
        for item in items:
            place = place_of(body, item.span)
            self.check(item, place, diags)
            text = " ".join(body.text[item.span.start : item.span.end].split())
            fact = self._save_fact(item, text, body) if isinstance(item, Save) else self.fact(item, text, body, earlier)
            facts += [replace(fact, span=place)] if fact else []
            earlier += [] if isinstance(item, Save) else [item]
        return tuple(facts)

    def _save_fact(self, save: Save, text: str, body: AsmBody) -> AsmFact:
        names = {self.register(v) for v in save.values if not is_constant(v)}
        return AsmFact(text, uses=frozenset(self.spelled(n, body) for n in names - TOKENS.keys()),
                       save=SaveFact(save.map, len(save.values)),
                       captures=frozenset(TOKENS[n] for n in names & TOKENS.keys()))


@lru_cache(maxsize=256)
def _parsed(dialect: Dialect[Any, Any], text: str) -> Snippet[Any, Any]:
    source = SourceFile("<snippet>", text)
    saves = [Save(m["map"], split_values(m["values"]), source.span(m.start(), m.end())) for m in _saves(dialect, text)]
    blanked = text
    for save in saves:
        blanked = blanked[: save.span.start] + re.sub(r"\S", " ", save.span.text) + blanked[save.span.end :]
    statements = dialect.statements(blanked)
    items = sorted((*statements, *saves), key=lambda item: item.span.start)
    return Snippet(tuple(items), {name: r for s in statements for name, r in dialect.declared(s)})


def _saves(dialect: Dialect[Any, Any], text: str) -> Iterator[re.Match[str]]:
    """The SAVE statements that no comment hides."""
    hidden = [(m.start(), m.end()) for m in dialect.comment.finditer(text)]
    for found in dialect.save.finditer(text):
        if not any(start <= found.start() < end for start, end in hidden):
            yield found


def split_values(values: str) -> tuple[str, ...]:
    return tuple(v.strip() for v in values.split(",")) if values.strip() else ()


def place_of(body: AsmBody, span: Span | None) -> Span:
    """The place of a snippet's text in the file that holds it; the whole snippet where escapes hide it."""
    whole = body.span
    found = whole.text.find(body.text)
    if span is None or found < 0:
        return whole
    return whole.source.span(whole.start + found + span.start, whole.start + found + span.end)


def is_constant(value: str) -> bool:
    return value[:1].isdigit() or value[:1] == "-"


# ---- writing


class SnippetWriter(ABC, Generic[StatementT, EmitterT, ValueT]):
    """Writes a body at a site, its registers under their new names, captures filled in."""

    def __init__(self, e: EmitterT, slots: Mapping[str, Slot[ValueT]], hooks: Hooks[EmitterT, ValueT]) -> None:
        self.e = e
        self.slots = slots
        self.hooks = hooks

    def write(self, snippet: Snippet[StatementT, RegisterT]) -> None:
        for item in snippet.items:
            if isinstance(item, Save):
                self.hooks.save(self.e, item.map, [self.saved(value) for value in item.values])
            else:
                self.statement(item)

    @abstractmethod
    def saved(self, value: str) -> tuple[ValueT, Type]:
        """A value of a SAVE: a register, a capture or a constant."""

    @abstractmethod
    def statement(self, statement: StatementT) -> None:
        """Write one statement, unless it declares only."""
