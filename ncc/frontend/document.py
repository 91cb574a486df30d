"""A TOML document and the places of its keys and values.

The ``toml`` package decodes; it keeps no positions, so a light scan of the text recovers them. The scan trusts the
package to have refused malformed text; where it loses its way, a place is only less exact.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from typing import Any

import toml

from ncc.diag import Diagnostics, suggestion
from ncc.limits import integer
from ncc.source import SourceFile, Span

Path = tuple[str, ...]

_KEY = re.compile(r"""[ \t]*("(?:[^"\\\n]|\\.)*"|'[^'\n]*'|[A-Za-z0-9_-]+)[ \t]*""")
_STRING = re.compile(
    r'"""(?:[^\\]|\\.)*?"""' r"|'''.*?'''" r'|"(?:[^"\\\n]|\\.)*"' r"|'[^'\n]*'", re.DOTALL)
_SPACE = re.compile(r"(?:[ \t\r\n]|#[^\n]*)*")
_PLAIN = re.compile(r"[^\"'\[\]{},#\n]+")


@dataclass(frozen=True)
class Document:
    """Decoded data, and for each path the spans of its key and of its value (for a string, of its contents)."""

    source: SourceFile
    data: Mapping[str, Any]
    keys: dict[Path, Span] = field(default_factory=dict)
    values: dict[Path, Span] = field(default_factory=dict)

    def key(self, path: Path) -> Span:
        """Where a key stands; of one inside an inline table, where the table does; of none, the start."""
        while path and path not in self.keys:
            path = path[:-1]
        return self.keys.get(path, self.source.span(0, 0))

    def value(self, path: Path) -> Span:
        """Where a value stands."""
        return self.values.get(path) or self.key(path)

    def contents(self, path: Path, text: str) -> Span:
        """Where a string's text stands: a span of just that text, or of the whole value if it has escapes."""
        value = self.value(path)
        start = value.text.find(text)
        return value if start < 0 else self.source.span(value.start + start, value.start + start + len(text))


def load_document(source: SourceFile, diags: Diagnostics) -> Document | None:
    """Decode a text; None after reporting why it is no TOML."""
    try:
        data = toml.loads(source.text)
    except toml.TomlDecodeError as failure:
        start = min(max(0, failure.pos), len(source.text))
        diags.error("E100", source.span(start, min(start + 1, len(source.text))), f"malformed TOML: {failure.msg}")
        return None
    except Exception as failure:
        # toml 0.10.2 indexes and unpacks without looking: malformed text ends in almost any exception.
        why = "nested too deeply" if isinstance(failure, RecursionError) else "its place is not known"
        diags.error("E100", source.span(0, 0), f"malformed TOML: {why}", "look for a quote or bracket that is missing")
        return None
    document = Document(source, data)
    _Scan(document).run()
    return document


class _Scan:
    """One pass over the text that records where keys and values are."""

    def __init__(self, document: Document) -> None:
        self.document = document
        self.text = document.source.text
        self.at = 0

    def run(self) -> None:
        table: Path = ()
        while self._space() < len(self.text):
            start = self.at
            brackets = 2 if self.text.startswith("[[", self.at) else 1 if self.text.startswith("[", self.at) else 0
            self.at += brackets
            path = self._dotted()
            if brackets:
                table = path
                self._record(path, self.document.keys, start + brackets)
                self.at += brackets
            elif self.text.startswith("=", self.at):
                self._record(table + path, self.document.keys, start)
                self.at += 1
                self._value(table + path)
            else:
                self._skip_line()

    def _record(self, path: Path, spans: dict[Path, Span], start: int) -> None:
        end = start + len(self.text[start : self.at].rstrip())
        spans.setdefault(path, self.document.source.span(start, end))

    def _space(self) -> int:
        match = _SPACE.match(self.text, self.at)
        self.at = match.end() if match else self.at
        return self.at

    def _skip_line(self) -> None:
        end = self.text.find("\n", self.at)
        self.at = len(self.text) if end < 0 else end + 1

    def _dotted(self) -> Path:
        parts: list[str] = []
        while match := _KEY.match(self.text, self.at):
            parts.append(_unquoted(match.group(1)))
            self.at = match.end()
            if not self.text.startswith(".", self.at):
                break
            self.at += 1
        return tuple(parts)

    def _value(self, path: Path) -> None:
        start = self._space()
        depth = 0
        while self.at < len(self.text):
            char = self.text[self.at]
            match = _STRING.match(self.text, self.at) or _PLAIN.match(self.text, self.at)
            if match:
                self.at = match.end()
            elif char == "#":
                self._space()
            elif char == "\n" and depth == 0:
                break
            else:
                depth += (char in "[{") - (char in "]}")
                self.at += 1
        self._record(path, self.document.values, start)


def _unquoted(key: str) -> str:
    return key[1:-1] if key[:1] in ("'", '"') else key


# --- typed access ---


@dataclass(frozen=True)
class Table:
    """One table of a document; what is wrong with its keys goes to ``diags``."""

    document: Document
    path: Path
    data: Mapping[str, Any]
    diags: Diagnostics

    def key_span(self, key: str) -> Span:
        return self.document.key((*self.path, key))

    def value_span(self, key: str) -> Span:
        return self.document.value((*self.path, key))

    def check_keys(self, allowed: Collection[str]) -> None:
        """Report keys that mean nothing."""
        for key in self.data:
            if key not in allowed:
                where = f"[{'.'.join(self.path)}]" if self.path else "the object"
                self.diags.error("E103", self.key_span(key), f"unknown key '{key}' in {where}",
                                 suggestion(key, allowed, f"known keys: {', '.join(sorted(allowed))}"))

    def require(self, key: str) -> bool:
        """Whether a key is there; reports it if not."""
        if key not in self.data:
            self.diags.error("E104", self.document.key(self.path), f"[{'.'.join(self.path)}] needs '{key}'")
        return key in self.data

    def first_of(self, *keys: str) -> str | None:
        """The one of several spellings of a key that is used; reports it if there are two."""
        used = [key for key in keys if key in self.data]
        if len(used) > 1:
            self.diags.error("E105", self.key_span(used[1]), f"'{used[0]}' and '{used[1]}' mean the same",
                             "keep one of them")
        return used[0] if used else None

    def text(self, key: str) -> str | None:
        """A string; None if it is not there, or after an error."""
        value = self.data.get(key)
        if value is None or isinstance(value, str):
            return value
        self.wrong(key, "a string")
        return None

    def number(self, key: str) -> int | None:
        """An integer, which may be written as a string: ``"16"``."""
        value = self.data.get(key)
        if isinstance(value, str):
            value = integer(value)
        if value is None and key not in self.data:
            return None
        if type(value) is int and value.bit_length() <= 64:
            return value
        self.wrong(key, "an integer")
        return None

    def table(self, key: str) -> Table | None:
        """A table inside this one."""
        value = self.data.get(key)
        if isinstance(value, dict):
            return Table(self.document, (*self.path, key), value, self.diags)
        if value is not None:
            self.wrong(key, "a table")
        return None

    def tables(self, key: str) -> list[tuple[str, Table]]:
        """The named tables below a key: ``[map.NAME]``."""
        outer = self.table(key)
        if outer is None:
            return []
        found = [(name, outer.table(name)) for name in outer.data]
        return [(name, table) for name, table in found if table is not None]

    def wrong(self, key: str, wanted: str) -> None:
        self.diags.error("E105", self.value_span(key), f"'{key}' is {wanted}")
