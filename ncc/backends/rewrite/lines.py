"""Lines of a kernel's source, from the debug directives of its text: ``.file`` names a file, ``.loc`` begins a line."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Mapping

from ncc.backends.base import SourceLine


class SourceLines:
    """``files`` by their numbers in the text; ``places`` are (offset in the text, file, line) of each ``.loc``."""

    def __init__(self, files: Mapping[int, str], places: Iterable[tuple[int, int, int]]) -> None:
        self._files = files
        self._places = sorted(places)

    def at(self, offset: int) -> SourceLine | None:
        """The line of the last ``.loc`` before an offset. Line 0 is the compiler's own code (DWARF 5, 6.2.2)."""
        index = bisect_right(self._places, offset, key=lambda place: place[0])
        _, file, line = self._places[index - 1] if index else (0, 0, 0)
        return SourceLine(self._files[file], line) if line and file in self._files else None
