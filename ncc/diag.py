"""Diagnostics: what a user is told about an input that is wrong.

Codes are stable and documented in ``docs/errors.md``: E front end, V verifier, B backend, R runtime, S simulator.
A user's error is a ``Diagnostic``, collected in ``Diagnostics`` or, where nothing can go on without the
input, raised as ``NccError``. Any other exception is a defect of ncc.
"""

from __future__ import annotations

import difflib
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from enum import Enum

from ncc.source import Span

EXCERPT_WIDTH = 160
"""Characters of a source line that are shown; a generated line can have millions."""

MESSAGE_WIDTH = 900
"""Characters of one line of a message that are shown: it quotes names and numbers, which can be of any length."""

SHOWN_ERRORS = 200
"""Diagnostics of one failure that are shown: a kernel of 32,000 sites can have as many errors. No hint is sought for
more."""

COMPARED_LENGTH, COMPARED_CHARACTERS = 128, 1 << 15
"""Characters of a word that is compared with a misspelt one, and of all such words: a file has any number, and a
target's instructions have 28,000."""


LEAST_RATIO = 0.59
"""Of two words: what they have in common, twice, to the sum of their lengths. Two of five letters may differ."""


def printable(text: str) -> str:
    """Text without what would drive a terminal: names come from programs and from files."""
    return "".join(char if char.isprintable() else "?" for char in text)


class Severity(Enum):
    ERROR = "error"
    WARNING = "warning"
    NOTE = "note"


@dataclass(frozen=True)
class Diagnostic:
    """One message. ``place`` names a file that has no text to show (a binary image, a trace)."""

    code: str
    severity: Severity
    message: str
    span: Span | None = None
    hint: str | None = None
    place: str | None = None

    def render(self) -> str:
        """The message as a user sees it, with the source line and a caret line below it."""
        where = str(self.span) if self.span else self.place
        head = f"{where}: " if where else ""
        lines = [f"{head}{self.severity.value}[{self.code}]: {_shortened(self.message)}"]
        if self.span and self.span.source.text:
            lines.extend(_excerpt(self.span))
        if self.hint:
            lines.append(f"  = hint: {_shortened(self.hint)}")
        return "\n".join(lines)


def _shortened(text: str) -> str:
    """The text with the middle of a line left out that is too long."""
    kept = MESSAGE_WIDTH // 2
    return "\n".join(line if len(line) <= MESSAGE_WIDTH else f"{line[:kept]} ... {line[-kept:]}"
                     for line in text.split("\n"))


def _excerpt(span: Span) -> list[str]:
    line = span.line
    text, column = _window(span.source.line_text(line), span.column)
    width = max(1, min(span.end - span.start, len(text) - column + 1))
    number = str(line)
    # A tab before the caret stays a tab, so that the caret stands below what it means.
    pad = "".join("\t" if char == "\t" else " " for char in text[: column - 1])
    gutter = " " * len(number)
    return [f"{gutter} |", f"{number} | {text}", f"{gutter} | {pad}{'^' * width}"]


def _window(text: str, column: int) -> tuple[str, int]:
    """The part of a line around a column that fits on a screen, and the column in it."""
    if len(text) <= EXCERPT_WIDTH:
        return text, column
    first = max(0, min(column - 1 - EXCERPT_WIDTH // 2, len(text) - EXCERPT_WIDTH))
    return text[first : first + EXCERPT_WIDTH], column - first


def rendered(diagnostics: Sequence[Diagnostic]) -> Iterator[str]:
    """What a user sees of one failure: the first messages, errors before others where there are too many for all."""
    shown, more = diagnostics, len(diagnostics) - SHOWN_ERRORS
    if more > 0:
        shown = sorted(diagnostics, key=lambda d: d.severity is not Severity.ERROR)[:SHOWN_ERRORS]
    yield from (d.render() for d in shown)
    if more > 0:
        yield f"... and {more} more"


class NccError(Exception):
    """Stops an operation because of what the user gave; carries the diagnostics to show."""

    def __init__(self, *diagnostics: Diagnostic) -> None:
        super().__init__("\n".join(rendered(diagnostics)))
        self.diagnostics = diagnostics


def error(code: str, message: str, *, span: Span | None = None, hint: str | None = None,
          place: str | None = None) -> NccError:
    """The exception for one error."""
    return NccError(Diagnostic(code, Severity.ERROR, message, span, hint, place))


Hint = str | Callable[[], str | None] | None
"""A hint, or what seeks one: that takes time, so it is asked for what will be shown only."""


@dataclass
class Diagnostics:
    """A sink that collects; the passes go on after an error, so that the user sees all of them."""

    items: list[Diagnostic] = field(default_factory=list)

    def error(self, code: str, span: Span | None, message: str, hint: Hint = None) -> None:
        self._add(code, Severity.ERROR, span, message, hint)

    def warning(self, code: str, span: Span | None, message: str, hint: Hint = None) -> None:
        self._add(code, Severity.WARNING, span, message, hint)

    def note(self, code: str, span: Span | None, message: str, hint: Hint = None) -> None:
        self._add(code, Severity.NOTE, span, message, hint)

    def _add(self, code: str, severity: Severity, span: Span | None, message: str, hint: Hint) -> None:
        if callable(hint):
            hint = hint() if len(self.items) < SHOWN_ERRORS else None
        self.items.append(Diagnostic(code, severity, message, span, hint))

    def extend(self, items: Iterable[Diagnostic]) -> None:
        self.items.extend(items)

    @property
    def errors(self) -> list[Diagnostic]:
        return [d for d in self.items if d.severity is Severity.ERROR]

    def raise_errors(self) -> None:
        """Raise ``NccError`` with every error collected, if there is one."""
        if self.errors:
            raise NccError(*self.errors)

    def __iter__(self) -> Iterator[Diagnostic]:
        return iter(self.items)


def suggestion(name: str, known: Iterable[str], otherwise: str | None = None) -> Hint:
    """``did_you_mean`` for a sink; ``otherwise`` is the hint where no word is near."""
    return lambda: did_you_mean(name, known) or otherwise


def did_you_mean(name: str, known: Iterable[str]) -> str | None:
    """A hint naming the known word nearest to a misspelt one, or None."""
    close = nearest(name, known)
    return f"did you mean '{close}'?" if close else None


def nearest(name: str, known: Iterable[str]) -> str | None:
    """The known word that a misspelt one is likely to mean, or None.

    Comparing takes time with the product of the lengths, so long words and long lists are not compared to their end,
    nor a word that cannot be nearer than one before it.
    """
    if len(name) > COMPARED_LENGTH:
        return None
    best, ratio = None, LEAST_RATIO
    matcher = difflib.SequenceMatcher(autojunk=False)
    matcher.set_seq2(name)
    for word in sorted(_compared(known), reverse=True):
        matcher.set_seq1(word)
        if matcher.real_quick_ratio() > ratio and matcher.quick_ratio() > ratio and matcher.ratio() > ratio:
            best, ratio = word, matcher.ratio()
    return best


def _compared(known: Iterable[str]) -> Iterator[str]:
    left = COMPARED_CHARACTERS
    for word in known:
        if len(word) <= COMPARED_LENGTH:
            left -= len(word)
            if left < 0:
                return
            yield word
