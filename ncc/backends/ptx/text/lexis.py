"""The lowest layer of PTX text: comments, blanks, strings (PTX ISA 4.1, 4.2)."""

from __future__ import annotations

import re
from collections.abc import Iterator

from ncc.diag import NccError, error
from ncc.source import SourceFile

NATURAL = r"[0-9]{1,19}"  # longer than any 64-bit number is no number, and int() would refuse thousands of digits
STRING = r'"[^"]*"'  # as ptxas reads it: a backslash escapes nothing, and a line's end ends nothing
COMMENT = r"//[^\n]*|/\*[\s\S]*?\*/"
HIDDEN = rf"{COMMENT}|{STRING}|/\*|\""  # the last two: a comment, a string that nothing closes
# A line that starts with '#' is a preprocessor line; NULs end the PTX that is embedded in other files.
TRIVIA = rf"(?:[\s\0]+|{COMMENT}|#[^\n]*)*"
_TRIVIA = re.compile(TRIVIA)
_LINE = re.compile(rf'(?:{STRING}|[^\n"/]|/(?![/*]))*')
_COMMENT = re.compile(rf"{COMMENT}|{STRING}")
_OPEN = {"/*": "comment", '"': "string", ".source_begin": "quoted source"}


def skip(source: SourceFile, at: int, end: int | None = None) -> int:
    """The offset of the next character that is neither blank nor comment. Raises B001 in an open comment."""
    limit = len(source.text) if end is None else end
    found = _TRIVIA.match(source.text, at, limit)
    after = found.end() if found else at
    if source.text.startswith("/*", after) and after < limit:
        raise never_closed(source, after, "/*")
    return after


def stops(pattern: re.Pattern[str], source: SourceFile, at: int, end: int | None = None) -> Iterator[re.Match[str]]:
    """The matches of a pattern that ends in ``|HIDDEN``, comments and strings among them. Raises B001 in an open one.

    An error at the first open one keeps the time linear: each that follows would be looked for to the text's end.
    """
    for found in pattern.finditer(source.text, at, len(source.text) if end is None else end):
        if found[0] in _OPEN:
            raise never_closed(source, found.start(), found[0])
        yield found


def never_closed(source: SourceFile, at: int, sign: str) -> NccError:
    return error("B001", f"this {_OPEN[sign]} is never closed", span=source.span(at, at + len(sign)),
                 hint="the file may be damaged")


def blank_comments(text: str) -> str:
    """The text with each comment replaced by as many blanks, so that offsets stay."""
    if "/" not in text:
        return text
    return _COMMENT.sub(lambda m: m[0] if m[0][0] == '"' else " " * len(m[0]), text)


def line_end(text: str, at: int, end: int) -> int:
    """The offset after the last character of the line that is neither blank nor comment."""
    found = _LINE.match(text, at, end)
    return at + len(found[0].rstrip()) if found else at
