"""The lowest layer of AMDGPU assembly text: comments, strings, names, the logical lines.

The comment sign is ``;``; ``//`` and ``/* */`` work as well, and a line that starts with ``#`` is a preprocessor's
(LLVM: AMDGPUMCAsmInfo sets CommentString ";", AsmLexer reads the others). One statement ends with its line.
"""

from __future__ import annotations

import re

from ncc.diag import NccError, error
from ncc.source import SourceFile

STRING = r'"(?:[^"\\\n]|\\.)*"'
COMMENT = r";[^\n]*|//[^\n]*|/\*[\s\S]*?\*/"
NAME = r"[A-Za-z_.$][\w.$@]*"
TRIVIA = re.compile(rf"(?:[\s\0]+|{COMMENT}|(?<![^\n])\#[^\n]*)*")
_TAIL = re.compile(rf'(?:{STRING}|[^\n";/]|/(?![/*]))*')


def skip(source: SourceFile, at: int) -> int:
    """The offset of the next character that is neither blank nor comment. Raises B001 in an open comment."""
    found = TRIVIA.match(source.text, at)
    after = found.end() if found else at
    if source.text.startswith("/*", after):
        raise error("B001", "this comment is never closed", span=source.span(after, after + 2),
                    hint="the file may be damaged")
    return after


def statement_end(source: SourceFile, at: int) -> int:
    """The offset after the statement that ``at`` is in: before the line's comment and the blanks in front of that."""
    found = _TAIL.match(source.text, at)
    end = found.end() if found else at
    if source.text.startswith('"', end):
        raise open_string(source, end)
    return at + len(source.text[at:end].rstrip())


def open_string(source: SourceFile, at: int) -> NccError:
    return error("B001", "this string is never closed", span=source.span(at, at + 1), hint="the file may be damaged")
