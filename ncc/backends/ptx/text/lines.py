"""The lines of its source that a kernel's text tells (PTX ISA 11.5.3, 11.5.4)."""

from __future__ import annotations

import re
from collections.abc import Iterator

from ncc.backends.ptx.text.lexis import NATURAL
from ncc.backends.ptx.text.nodes import Directive, ItemKind, Kernel
from ncc.backends.rewrite.lines import Loc, Point, SourceLines
from ncc.source import Span

_FILE = re.compile(rf'\.file\s+({NATURAL})\s+"([^"]*)"', re.ASCII)
_POINT = rf"({NATURAL})\s+({NATURAL})(?:\s+({NATURAL}))?\b"
_LOC = re.compile(rf"\.loc\s+{_POINT}(?:.*?,\s*inlined_at\s+{_POINT})?", re.ASCII | re.DOTALL)


def source_lines(kernel: Kernel) -> SourceLines:
    """Of inlined code the line is its own, not that of the call."""
    files = {int(found[1]): found[2] for text in _file_directives(kernel) if (found := _FILE.match(text.text))}
    locs = [Loc(s.span.start, _point(found, 1), _point(found, 4) if found[4] else None) for s in kernel.statements
            if isinstance(s, Directive) and s.name == "loc" and (found := _LOC.match(s.span.text))]
    return SourceLines(files, locs)


def _point(found: re.Match[str], first: int) -> Point:
    return int(found[first]), int(found[first + 1]), int(found[first + 2] or 0)


def _file_directives(kernel: Kernel) -> Iterator[Span]:
    """Of the module, and of the kernel's body."""
    yield from (i.span for i in kernel.module.items if i.kind is ItemKind.DIRECTIVE and i.name == ".file")
    yield from (s.span for s in kernel.statements if isinstance(s, Directive) and s.name == "file")
