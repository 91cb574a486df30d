"""Lines of a kernel's source, from the debug directives of its text: ``.file`` names a file, ``.loc`` begins a line."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property

from ncc.backends.base import SourceLine

Point = tuple[int, int, int]
"""File's number, line and column."""


@dataclass(frozen=True, order=True)
class Loc:
    """A ``.loc`` at an offset of the text. ``called_at``: its code was inlined there."""

    offset: int
    point: Point
    called_at: Point | None = None


class SourceLines:
    """``files`` by their numbers in the text."""

    def __init__(self, files: Mapping[int, str], locs: Iterable[Loc]) -> None:
        self._files = files
        self._locs = sorted(locs, key=lambda loc: loc.offset)

    def at(self, offset: int) -> SourceLine | None:
        """The line of the last ``.loc`` before an offset. Line 0 is the compiler's own code (DWARF 5, 6.2.2)."""
        index = self._last_before(offset)
        return None if index is None else self._line(self._locs[index].point)

    def callers(self, offset: int) -> tuple[SourceLine, ...]:
        """Of inlined code the lines of the calls, the innermost first. What stands where a call is has its ``.loc``
        before those of what was inlined there (PTX ISA 11.5.3), so that one leads to the next."""
        index = self._last_before(offset)
        found: list[SourceLine] = []
        while index is not None and (point := self._locs[index].called_at) is not None:
            if (line := self._line(point)) is not None:
                found.append(line)
            index = next((i for i in reversed(self._at_point.get(point, ())) if i < index), None)
        return tuple(found)

    @cached_property
    def _at_point(self) -> dict[Point, list[int]]:
        found: dict[Point, list[int]] = {}
        for index, loc in enumerate(self._locs):
            found.setdefault(loc.point, []).append(index)
        return found

    def _last_before(self, offset: int) -> int | None:
        index = bisect_right(self._locs, offset, key=lambda loc: loc.offset)
        return index - 1 if index else None

    def _line(self, point: Point) -> SourceLine | None:
        file, line, _ = point
        return SourceLine(self._files[file], line) if line and file in self._files else None
