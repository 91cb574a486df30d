"""The little of PTX that erasure reads: words, names, and the parts of one instruction."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from functools import cached_property

COMMENT = r"//[^\n]*(?=\n|\Z)|/\*(?:[^*]|\*(?!/))*\*/"
STRING = r'"[^"\n]*"'
WORD = r"[%$\w.]+(?:::[\w.]+)*"

_TOKEN = re.compile(rf"{COMMENT}|{STRING}|{WORD}|[^\s\w]")
_RANGE = re.compile(r"([%\w$]+)\s*<\s*(\d+)\s*>")


def tokens(text: str) -> list[str]:
    """The words and signs of a text, without comments and blanks."""
    return [t for t in _TOKEN.findall(text) if not t.startswith(("//", "/*"))]


def split_operands(words: list[str]) -> list[list[str]]:
    """Split at the commas that are not inside brackets."""
    parts: list[list[str]] = [[]]
    depth = 0
    for word in words:
        depth += (word in "[{(") - (word in "]})")
        if word == "," and depth == 0:
            parts.append([])
        else:
            parts[-1].append(word)
    return parts


@dataclass(frozen=True)
class Inserted:
    """An inserted statement read as ``[@[!]guard] opcode operands;``. What is something else is not ``complete``."""

    opcode: str
    operands: tuple[list[str], ...]
    complete: bool

    @staticmethod
    def of(words: list[str]) -> Inserted:
        guard = 0 if words[0] != "@" else 3 if words[1:2] == ["!"] else 2
        body = words[guard:]
        if len(body) < 2 or body[-1] != ";":
            return Inserted(" ".join(words[:3]), (), False)
        return Inserted(body[0], tuple(split_operands(body[1:-1])), True)

    @cached_property
    def parts(self) -> tuple[str, ...]:
        return tuple(self.opcode.split("."))

    @property
    def loads_param(self) -> bool:
        return self.parts[0] == "ld" and self.parts[1:2] in (("param",), ("param::entry",))

    def registers(self, index: int) -> list[str]:
        """The words of an operand that is a register, ``p|q`` or ``{a, b}``."""
        return [word for word in self.operands[index] if word not in "{}|,"]

    def offset(self, index: int) -> int:
        """The constant of ``[base+8]`` or ``[base+-8]``."""
        words = self.operands[index][2:-1]
        number = int(next((word for word in words if word.isdigit()), 0))
        return -number if "-" in words else number

    @property
    def bytes(self) -> int:
        """What a load transfers: ``.v2.u64`` is 16. 0 where the type cannot be read."""
        type_ = re.fullmatch(r"[bsuf](\d+)", self.parts[-1])
        vector = next((int(part[1:]) for part in self.parts if re.fullmatch(r"v\d", part)), 1)
        return int(type_[1]) // 8 * vector if type_ else 0


@dataclass
class Names:
    """Which names an insertion may use: ``own`` are those that inserted declarations made."""

    original: str = field(repr=False)
    appended_param: str
    block_bytes: int  # of the appended parameter
    own: set[str] = field(default_factory=set)
    _stems: dict[str, bool] = field(default_factory=dict, repr=False)

    def taken(self, name: str) -> bool:
        """The original has the name, as a word or through a range like ``%r<10>``."""
        # A text search for the name without its number answers almost always, and is cheap.
        stem = name.rstrip("0123456789")
        if stem not in self._stems:
            self._stems[stem] = stem in self.original
        return self._stems[stem] and (name in self._words or self._in_range(name, len(stem)))

    def _in_range(self, name: str, stem: int) -> bool:
        splits = (i for i in range(stem, len(name)) if name[i] != "0" or i == len(name) - 1)
        return any(int(name[i:]) < self._ranges.get(name[:i], 0) for i in splits)

    @cached_property
    def _words(self) -> frozenset[str]:
        # ``%v.x`` and ``a.b`` name what stands before the dot.
        return frozenset(part for word in tokens(self.original) for part in word.split("."))

    @cached_property
    def _ranges(self) -> dict[str, int]:
        ranges: dict[str, int] = {}
        for prefix, count in _RANGE.findall(self.original):
            ranges[prefix] = max(ranges.get(prefix, 0), int(count))
        return ranges
