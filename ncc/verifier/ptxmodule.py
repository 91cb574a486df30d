"""Reading a module of PTX around one kernel: that function and some that it calls, statement by statement."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

from ncc.source import SourceFile, Span
from ncc.verifier.ptxtext import COMMENT, STRING, WORD

# One statement of a function's body, after the blanks and comments before it. The alternatives of each repetition
# start with different characters, so that a text that does not match is found out without trying all splits of it.
_STATEMENT = re.compile(
    rf"\s*(?:(?:{COMMENT})\s*)*(?!\s|//|/\*|\Z)"
    r"([{}]"
    r"|[\w$%]+\s*:(?!:)"
    r"|\.loc\b[^\n]*"
    rf'|[^;"/]*(?:(?:{STRING}|{COMMENT}|/(?![/*]))[^;"/]*)*;)'
)
_HEADER_TOKEN = re.compile(rf"{COMMENT}|{STRING}|{WORD}|[^\s\w]")
_HIDDEN = re.compile(rf"{COMMENT}|{STRING}")
_FUNCTION = re.compile(r"\.func(?![\w$])")


class UnreadableError(Exception):
    def __init__(self, span: Span, message: str) -> None:
        super().__init__(message)
        self.span = span
        self.message = message


@dataclass(frozen=True)
class Function:
    """Its signature, and its body's statements; a declaration has none."""

    source: SourceFile
    name: str
    header: tuple[str, ...]  # tokens from ``.entry`` or ``.func`` to the body's brace
    start: int               # of ``.entry`` or ``.func``
    end: int                 # past the body's closing brace, or a declaration's semicolon
    statements: tuple[str, ...] = ()
    offsets: tuple[int, ...] = ()
    declared_only: bool = False

    def span(self, index: int) -> Span:
        """The place of a statement; past the last one, of the body's end."""
        if index >= len(self.statements):
            return self.source.span(self.end - 1, self.end)
        start = self.offsets[index]
        return self.source.span(start, start + len(self.statements[index]))

    @property
    def head_span(self) -> Span:
        return self.source.span(self.start, self.start + len(self.header[0]))

    @property
    def split_header(self) -> tuple[tuple[str, ...], tuple[str, ...], tuple[str, ...]]:
        """(all up to the name, the parameters between the parentheses, the directives after them)."""
        named = name_index(self.header) + 1
        if self.header[named : named + 1] != ("(",) or ")" not in self.header[named:]:
            return self.header[:named], (), self.header[named:]
        close = self.header.index(")", named)
        return self.header[:named], self.header[named + 1 : close], self.header[close + 1 :]


@dataclass(frozen=True)
class Module:
    """``functions`` are all that are looked at, in order, the entry among them."""

    source: SourceFile
    entry: Function
    functions: tuple[Function, ...]

    @cached_property
    def outside(self) -> tuple[str, ...]:
        """What stands before, between and after them."""
        places = [0, *(at for f in self.functions for at in (f.start, f.end)), len(self.source.text)]
        return tuple(self.source.text[a:b] for a, b in zip(places[::2], places[1::2], strict=True))

    def gap(self, index: int) -> Span:
        """The place of one of those."""
        start = self.functions[index - 1].end if index else 0
        last = index == len(self.functions)
        return self.source.span(start, len(self.source.text) if last else self.functions[index].start)


def read_module(source: SourceFile, entry: str, called: Sequence[str]) -> Module:
    """Raises UnreadableError."""
    kernel = _read(source, _find_entry(source, entry))
    functions = [kernel]
    for start in _functions(source) if called else ():
        header, _, _ = _read_header(source, start)
        if header[name_index(header)] in called and not kernel.start < start < kernel.end:
            functions.append(_read(source, start))
    functions.sort(key=lambda f: f.start)
    for name in called:
        count = sum(f.name == name and not f.declared_only for f in functions)
        if count != 1:
            raise UnreadableError(source.whole(), f"'{name}' is defined {count} times")
    return Module(source, kernel, tuple(functions))


def name_index(header: Sequence[str]) -> int:
    """Where the name stands: behind attributes and results."""
    at = 1
    while at < len(header) - 1 and (header[at] == "(" or header[at] == ".attribute"):
        at = header.index(")", at) + 1 if ")" in header[at:] else len(header) - 1
    return min(at, len(header) - 1)


def _read(source: SourceFile, start: int) -> Function:
    header, position, opening = _read_header(source, start)
    name = header[name_index(header)]
    if opening == ";":
        return Function(source, name, header, start, position, declared_only=True)
    depth, statements, offsets = 1, [], []
    match = _STATEMENT.match
    while depth:
        found = match(source.text, position)
        if found is None:
            span = source.span(position, len(source.text))
            kind = "kernel" if header[0] == ".entry" else "function"
            raise UnreadableError(span, f"{kind} '{name}' has no end, or a statement that cannot be read")
        statement, position = found[1], found.end()
        if statement == "{":
            depth += 1
        elif statement == "}":
            depth -= 1
        statements.append(statement)
        offsets.append(found.start(1))
    return Function(source, name, header, start, position, tuple(statements[:-1]), tuple(offsets[:-1]))


def _find_entry(source: SourceFile, entry: str) -> int:
    text = source.text
    found = [m.start() for m in re.finditer(rf"\.entry\s+{re.escape(entry)}(?![\w$])", text)]
    found = [start for start in found if not _in_comment(text, start)]
    if len(found) != 1:
        raise UnreadableError(source.whole(), f"'{entry}' is defined {len(found)} times")
    return found[0]


def _functions(source: SourceFile) -> Iterator[int]:
    return (m.start() for m in _FUNCTION.finditer(source.text) if not _in_comment(source.text, m.start()))


def _in_comment(text: str, position: int) -> bool:
    """In a comment, or in a string of its line."""
    line = text[text.rfind("\n", 0, position) + 1 : position]
    if "//" in line or '"' in line:
        return True
    if "/*" not in text:
        return False
    return any(m.start() < position < m.end() for m in _HIDDEN.finditer(text))


def _read_header(source: SourceFile, start: int) -> tuple[tuple[str, ...], int, str]:
    """Tokens up to the body's opening brace or a declaration's end, the offset past it, and which of them it is."""
    words: list[str] = []
    for found in _HEADER_TOKEN.finditer(source.text, start):
        ends = found[0] == "{" or (found[0] == ";" and words[0] != ".entry" and words[-2:-1] != [".pragma"])
        if ends:
            return tuple(words), found.end(), found[0]
        if not found[0].startswith(("//", "/*")):
            words.append(found[0])
    raise UnreadableError(source.span(start, start + 1), "an entry without a body")
