"""Changes to a text, collected by offset: what nobody edits comes out byte for byte."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field

from ncc.source import SourceFile, Span


@dataclass
class Edits:
    """Insertions and replacements of one source, whose comments to a line's end begin with ``comment`` (a pattern).

    Insertions at one offset keep the order they were made in, and stand before a replacement that starts there.
    """

    source: SourceFile
    comment: str = "//"
    _edits: list[tuple[int, int, str]] = field(default_factory=list)

    def insert(self, offset: int, text: str) -> None:
        self._edits.append((offset, offset, text))

    def insert_first(self, offset: int, text: str) -> None:
        """Before all that is inserted at the offset, earlier or later."""
        self._edits.insert(0, (offset, offset, text))

    def replace(self, span: Span, text: str) -> None:
        self._edits.append((span.start, span.end, text))

    def delete(self, span: Span) -> None:
        self.replace(span, "")

    def insert_before(self, offset: int, lines: Sequence[str]) -> None:
        """Statements before the one at an offset, on lines of their own where it begins its line."""
        if not lines:
            return
        text = self.source.text
        line_start = text.rfind("\n", 0, offset) + 1
        if text[line_start:offset].strip():
            self.insert(offset, "".join(f"\n\t{line}" for line in lines) + "\n\t")
        else:
            self.insert(line_start, "".join(f"\t{line}\n" for line in lines))

    def insert_after(self, offset: int, lines: Sequence[str], first: bool = False) -> None:
        """Statements after the one that ends at an offset, on lines of their own where it ends its line; ``first``:
        before all that is inserted there, earlier or later."""
        if not lines:
            return
        insert = self.insert_first if first else self.insert
        blank_rest = re.compile(rf"[ \t]*(?:(?:{self.comment})[^\n]*)?(?=\n|\Z)")
        rest = blank_rest.match(self.source.text, offset)
        if rest is None:
            insert(offset, "".join(f"\n\t{line}" for line in lines) + "\n\t")
        else:
            insert(rest.end(), "".join(f"\n\t{line}" for line in lines))

    def apply(self) -> str:
        """The edited text. Replacements that overlap are a defect of the caller."""
        pieces: list[str] = []
        at = 0
        for start, end, text in sorted(self._edits, key=lambda e: (e[0], e[1])):
            if start < at:
                raise ValueError(f"overlapping edits at offset {start}")
            pieces += (self.source.text[at:start], text)
            at = end
        pieces.append(self.source.text[at:])
        return "".join(pieces)
