"""Changes to a text, collected by offset: what nobody edits comes out byte for byte."""

from __future__ import annotations

from dataclasses import dataclass, field

from ncc.source import SourceFile, Span


@dataclass
class Edits:
    """Insertions and replacements of one source. Insertions at one offset keep the order they were made in, and
    stand before a replacement that starts there."""

    source: SourceFile
    _edits: list[tuple[int, int, str]] = field(default_factory=list)

    def insert(self, offset: int, text: str) -> None:
        self._edits.append((offset, offset, text))

    def replace(self, span: Span, text: str) -> None:
        self._edits.append((span.start, span.end, text))

    def delete(self, span: Span) -> None:
        self.replace(span, "")

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
