"""The little of PTX that erasure reads: words, names, and the parts of one instruction."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from math import inf
from typing import NamedTuple

from ncc.limits import natural

COMMENT = r"//[^\n]*(?=\n|\Z)|/\*(?:[^*]|\*(?!/))*\*/"
STRING = r'"[^"]*"'
WORD = r"[%$\w.]+(?:::[\w.]+)*"

NAME = re.compile(r"[%$A-Za-z_][%$\w]*\Z")
_HIDDEN = re.compile(rf"{COMMENT}|{STRING}")
_INSTRUCTION = re.compile(r"\s*(?:@\s*(!?)\s*([%$\w]+)\s+)?([a-z][\w.:]*)\s+([^;\s][^;]*);\Z")
_OPERAND = re.compile(r"(?:[^,\[{(]|\[[^\]]*\]|\{[^}]*\}|\([^)]*\)|[\[{(])+")
_NOT_GROUPING = re.compile(r"[^\s{}|,]+")
_ADDRESS = re.compile(r"\[\s*([%$\w]+)\s*(?:\+?\s*(-?\s*\d{1,19})\s*)?\]\Z")
_TOKEN = re.compile(rf"{COMMENT}|{STRING}|{WORD}|[^\s\w]")
_RANGE = re.compile(r"([%\w$]+)\s*<\s*(\d+)\s*>")


def tokens(text: str) -> list[str]:
    """The words and signs of a text, without comments and blanks."""
    return [t for t in _TOKEN.findall(text) if not t.startswith(("//", "/*"))]


def without_comments(text: str) -> str:
    return _HIDDEN.sub(lambda m: " " if m[0].startswith("/") else m[0], text) if "/" in text else text


def split_operands(text: str) -> tuple[str, ...]:
    """Split at the commas that are not inside brackets."""
    if "{" in text or "[" in text or "(" in text:
        return tuple(map(str.strip, _OPERAND.findall(text)))
    return tuple(map(str.strip, text.split(",")))


class Address(NamedTuple):
    """``[base]``, ``[base+8]``, ``[base+-8]``."""

    base: str
    offset: int


class Inserted(NamedTuple):
    """An inserted statement ``[@[!]guard] opcode operands;``; ``parts`` are what stands between the opcode's dots."""

    opcode: str
    parts: tuple[str, ...]
    operands: tuple[str, ...]
    guard: str = ""  # ``%p1`` or ``!%p1``; empty: none

    @property
    def loads_param(self) -> bool:
        return self.parts[0] == "ld" and self.parts[1:2] in (("param",), ("param::entry",))

    def registers(self, index: int) -> list[str]:
        """The words of an operand that is a register, ``p|q`` or ``{a, b}``."""
        operand = self.operands[index]
        return [operand] if NAME.match(operand) else _NOT_GROUPING.findall(operand)

    def address(self, index: int) -> Address | None:
        found = _ADDRESS.match(self.operands[index])
        return Address(found[1], int((found[2] or "0").replace(" ", ""))) if found else None

    @property
    def bytes(self) -> int:
        """What a load transfers: ``.v2.u64`` is 16. 0 where the type cannot be read."""
        type_ = re.fullmatch(r"[bsuf](\d{1,3})", self.parts[-1])
        vector = next((int(part[1:]) for part in self.parts if re.fullmatch(r"v\d", part)), 1)
        return int(type_[1]) // 8 * vector if type_ else 0


def read_inserted(text: str) -> Inserted | None:
    """The parts of an instruction; None of what is none."""
    found = _INSTRUCTION.match(without_comments(text))
    if found is None:
        return None
    guard = (found[1] or "") + (found[2] or "")
    return Inserted(found[3], _parts(found[3]), split_operands(found[4]), guard)


@lru_cache(maxsize=1024)
def _parts(opcode: str) -> tuple[str, ...]:
    return tuple(opcode.split("."))


@dataclass
class Names:
    """Which names an insertion may use: ``own`` are those that inserted declarations made."""

    original: str = field(repr=False)
    appended_param: str
    block_bytes: int  # of the appended parameter
    own: set[str] = field(default_factory=set)
    held: set[str] = field(default_factory=set)  # of these, what holds addresses of variables: not to be written
    kept: frozenset[int] = frozenset()  # where in the appended parameter those addresses are
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
        return any((natural(name[i:]) or 0) < self._ranges.get(name[:i], 0) for i in splits)

    @cached_property
    def _words(self) -> frozenset[str]:
        # ``%v.x`` and ``a.b`` name what stands before the dot.
        return frozenset(part for word in tokens(self.original) for part in word.split("."))

    @cached_property
    def _ranges(self) -> dict[str, float]:
        ranges: dict[str, float] = {}
        for prefix, count in _RANGE.findall(self.original):
            size = natural(count)  # one that cannot be read may have any name
            ranges[prefix] = max(ranges.get(prefix, 0), inf if size is None else size)
        return ranges
