"""One fault in one file: what is replaced, by what, and where."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Mutation:
    """Bytes ``start`` to ``end`` of a file become ``after``."""

    operator: str
    start: int
    end: int
    after: str
    function: str

    def applied(self, source: bytes) -> bytes:
        return source[: self.start] + self.after.encode() + source[self.end :]

    def before(self, source: bytes) -> str:
        return source[self.start : self.end].decode()

    def line(self, source: bytes) -> int:
        return source.count(b"\n", 0, self.start) + 1

    def named(self, source: bytes) -> str:
        """Names it in the table of equivalents: independent of the line, and of the file's folder."""
        before, after = (" ".join(text.split()) for text in (self.before(source), self.after))
        return f"{self.function}: {self.operator}: {before} -> {after}"
