"""Lines of nvdisasm: an address, the text, and the instruction's two words."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache

_LINE = re.compile(r"^\s*/\*([0-9a-f]{4,8})\*/[ \t]+(\S.*?)\s*;\s*/\* 0x([0-9a-f]{16}) \*/\n"
                   r"\s*/\* 0x([0-9a-f]{16}) \*/$", re.MULTILINE)
_GUARD = re.compile(r"(@!?U?P[T\d]+)\s+")
_TRANSFER = re.compile(r"(?:BRA|BSSY|CALL|RET|JMP|BRX|WARPSYNC\.COLLECTIVE|LEPC|PRET|BREAK)\b")
_ELSEWHERE = re.compile(r"\w+\.ABS\b|BRX\b")  # a number of theirs is none of a place in the code
_LAST_NUMBER = re.compile(r"(-?\b0x[0-9a-f]+)\Z")

TEXTS_KNOWN = 1 << 15
"""Texts of which is kept what they say: a kernel says the same many times, and is read before and after."""


@dataclass(frozen=True)
class Instruction:
    """``text`` is nvdisasm's, without the semicolon; ``word`` its 128 bits."""

    at: int
    text: str
    word: int

    @property
    def guard(self) -> str:
        return _parts(self.text)[0]

    @property
    def plain(self) -> str:
        """Without the guard."""
        return _parts(self.text)[1]

    @property
    def opcode(self) -> str:
        return _parts(self.text)[2]

    @property
    def name(self) -> str:
        """The opcode up to the first dot."""
        return _parts(self.text)[3]

    @property
    def target(self) -> int | None:
        """Where a transfer of control goes, if the text says it."""
        return _parts(self.text)[4]

    def moved(self, by: int) -> Instruction:
        """The same instruction in other code: an address that it names moves along."""
        if not by:
            return self
        target = self.target
        text = self.text if target is None else _LAST_NUMBER.sub(f"{target + by:#x}", self.text)
        return Instruction(self.at + by, text, self.word)


@lru_cache(TEXTS_KNOWN)
def _parts(text: str) -> tuple[str, str, str, str, int | None]:
    """Guard, the rest, its opcode, that one's name, and the target."""
    guard = _GUARD.match(text)
    plain = text[guard.end():] if guard else text
    opcode = plain.partition(" ")[0]
    placed = _TRANSFER.match(plain) and not _ELSEWHERE.match(plain)
    number = _LAST_NUMBER.search(plain) if placed else None
    return (guard[1] if guard else "", plain, opcode, opcode.partition(".")[0],
            int(number[1], 16) if number else None)


def read_lines(text: str) -> list[Instruction]:
    """Of nvdisasm's output with ``-hex``; lines of another form are none of an instruction."""
    return [Instruction(int(at, 16), said, int(low, 16) | int(high, 16) << 64)
            for at, said, low, high in _LINE.findall(text)]


def listing(code: Iterable[Instruction]) -> str:
    """A line each: address, word, text; what the verifier reads."""
    return "".join(f"{i.at:#06x} {i.word:032x} {i.text}\n" for i in code)
