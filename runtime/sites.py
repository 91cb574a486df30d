"""Sites of a kernel: what a number of ``nl.site()`` stands for."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from ncc.diag import printable


@dataclass(frozen=True)
class Site:
    """``text`` is the instruction at which a probe stood, and ``asm_line`` its line in ``pruned.asm``.

    ``file`` and ``line`` are its source's, None where the kernel's text does not tell; ``callers`` of inlined code the
    file and line of each call, the innermost first. Number 0 is the kernel, ``text`` its name.
    """

    number: int
    tracepoint: str
    text: str
    asm_line: int | None = None
    file: str | None = None
    line: int | None = None
    callers: tuple[tuple[str, int], ...] = ()

    def __str__(self) -> str:
        """The line of the source, else the instruction."""
        return self.text if self.file is None else f"{self.file}:{self.line}"


def site_of(kernel: Mapping[str, Any], number: int) -> Site | None:
    """A row of the table in ``kernel.json``; None where there is none. ``ValueError`` for a table of something else."""
    table = kernel.get("site_table", [])
    if not isinstance(table, list):
        raise ValueError("the table of sites is no list")
    if not 0 <= number < len(table):
        return None
    row = table[number]
    if not isinstance(row, dict):
        raise ValueError(f"site {number} is no table")
    return Site(number, _text(row, "tracepoint"), _text(row, "text"), _number(row, "asm_line"),
                _text(row, "file") if row.get("file") is not None else None, _number(row, "line"),
                _callers(row.get("callers", [])))


def _callers(value: Any) -> tuple[tuple[str, int], ...]:
    pairs = value if isinstance(value, list) else [value]
    if not all(isinstance(pair, list) and list(map(type, pair)) == [str, int] for pair in pairs):
        raise ValueError("a site's 'callers' are no files with lines")
    return tuple((printable(file), line) for file, line in pairs)


def _text(row: Mapping[str, Any], key: str) -> str:
    if not isinstance(row.get(key), str):
        raise ValueError(f"a site's '{key}' is no text")
    return printable(" ".join(row[key].split()))


def _number(row: Mapping[str, Any], key: str) -> int | None:
    value = row.get(key)
    if value is not None and type(value) is not int:
        raise ValueError(f"a site's '{key}' is no number")
    return value
