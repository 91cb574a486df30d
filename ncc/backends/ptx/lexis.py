"""The lowest layer of PTX text: comments, blanks, strings (PTX ISA 4.1, 4.2)."""

from __future__ import annotations

import re

from ncc.diag import error
from ncc.source import SourceFile

NATURAL = r"[0-9]{1,19}"  # longer than any 64-bit number is no number, and int() would refuse thousands of digits
STRING = r'"(?:[^"\\]|\\.)*"'
# A line that starts with '#' is a preprocessor line; NULs end the PTX that is embedded in other files.
TRIVIA = r"(?:[\s\0]+|//[^\n]*|/\*[\s\S]*?\*/|#[^\n]*)*"
_TRIVIA = re.compile(TRIVIA)
_LINE = re.compile(rf'(?:{STRING}|[^\n"/]|/(?![/*]))*')
_COMMENT = re.compile(rf"//[^\n]*|/\*[\s\S]*?\*/|{STRING}")


def skip(source: SourceFile, at: int, end: int | None = None) -> int:
    """The offset of the next character that is neither blank nor comment. Raises B001 in an open comment."""
    limit = len(source.text) if end is None else end
    found = _TRIVIA.match(source.text, at, limit)
    after = found.end() if found else at
    if source.text.startswith("/*", after) and after < limit:
        raise error("B001", "this comment is never closed", span=source.span(after, after + 2))
    return after


def blank_comments(text: str) -> str:
    """The text with each comment replaced by as many blanks, so that offsets stay."""
    if "/" not in text:
        return text
    return _COMMENT.sub(lambda m: m[0] if m[0][0] == '"' else " " * len(m[0]), text)


def line_end(text: str, at: int, end: int) -> int:
    """The offset after the last character of the line that is neither blank nor comment."""
    found = _LINE.match(text, at, end)
    return at + len(found[0].rstrip()) if found else at
