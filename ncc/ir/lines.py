"""Lines of source that a probe keeps to, or leaves out: ``f.py:33``, ``f.py:30-40,50``, ``f.py``, ``f.py:7,g.py:8``."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass

from ncc.limits import Limit, natural

AND = " & "
EXAMPLE = "like 'f.py:33', 'f.py:30-40,50' or 'f.py'"
_NUMBERS = re.compile(r"([0-9]+)(?:-([0-9]+))?", re.ASCII)

Place = tuple[str, int]
"""File and line."""


class BadLines(ValueError):
    """A text that names no lines."""


@dataclass(frozen=True)
class LineRange:
    """Lines ``first`` to ``last`` of each file whose path ends in ``file``."""

    file: str
    first: int = 1
    last: int = Limit.LINES.most

    def of_file(self, file: str) -> bool:
        return f"/{file}".endswith(f"/{self.file.removeprefix('./')}") or file == self.file

    def has(self, place: Place) -> bool:
        return self.first <= place[1] <= self.last and self.of_file(place[0])

    @property
    def numbers(self) -> str:
        """Without the file; nothing where all lines are meant, and a name alone says so."""
        if (self.first, self.last) == (1, Limit.LINES.most) and ":" not in self.file \
                and not _NUMBERS.fullmatch(self.file):
            return ""
        return str(self.first) if self.first == self.last else f"{self.first}-{self.last}"


Ranges = tuple[LineRange, ...]


@dataclass(frozen=True)
class Lines:
    """``only``: of each of these groups a site's line has to be in one range; ``never``: it may be in none of these.
    A site in code that was inlined is on its own line, and on those of the calls too."""

    only: tuple[Ranges, ...] = ()
    never: Ranges = ()

    def __bool__(self) -> bool:
        return bool(self.only or self.never)

    def admit(self, places: Iterable[Place]) -> bool:
        """Whether a site on these lines is meant."""
        found = tuple(places)
        return all(_any(ranges, found) for ranges in self.only) and not _any(self.never, found)

    def within(self, other: Lines) -> Lines:
        """The lines that both admit."""
        return Lines(self.only + other.only, self.never + other.never)

    def __str__(self) -> str:
        only = AND.join(map(written, self.only))
        return only + (f"{' ' * bool(only)}but not {written(self.never)}" if self.never else "")


ANY_LINE = Lines()


def _any(ranges: Ranges, places: tuple[Place, ...]) -> bool:
    return any(one.has(place) for one in ranges for place in places)


def read_groups(text: str) -> tuple[Ranges, ...]:
    """Of a text with groups of ranges, one of each of which is meant. Raises ``BadLines``."""
    return tuple(map(read_ranges, text.split(AND)))


def read_ranges(text: str) -> Ranges:
    """The ranges that a text names. Raises ``BadLines``."""
    found: list[LineRange] = []
    for part in (piece.strip() for piece in text.split(",")):
        file, colon, numbers = part.rpartition(":")
        if not colon:
            file, numbers = (found[-1].file, part) if found and _NUMBERS.fullmatch(part) else (part, "")
        file = file.strip()
        if not file:
            raise BadLines(f"'{part}' names no file" if part else "a file is missing")
        found.append(_range(file, numbers) if numbers or colon else LineRange(file))
    return tuple(found)


def _range(file: str, numbers: str) -> LineRange:
    read = _NUMBERS.fullmatch(numbers.strip())
    first = natural(read[1]) if read else None
    last = first if read is None or read[2] is None else natural(read[2])
    if first is None or last is None or first not in Limit.LINES or last not in Limit.LINES or first > last:
        raise BadLines(f"'{numbers}' is no line, and no range of lines")
    return LineRange(file, first, last)


def written(ranges: Ranges) -> str:
    """What ``read_ranges`` reads back."""
    return ",".join(f"{one.file}:{one.numbers}" if one.numbers else one.file for one in ranges)
