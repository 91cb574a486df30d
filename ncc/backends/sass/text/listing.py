"""Lines of nvdisasm: an address, the text, and the instruction's two words."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import cached_property

_LINE = re.compile(r"\s*/\*([0-9a-f]{4,8})\*/\s+(\S.*?)\s*;\s*/\* 0x([0-9a-f]{16}) \*/\Z")
_SECOND = re.compile(r"\s*/\* 0x([0-9a-f]{16}) \*/\Z")
_GUARD = re.compile(r"(@!?U?P[T\d]+)\s+")
_TRANSFER = re.compile(r"(?:BRA|BSSY|CALL|RET|JMP|BRX|WARPSYNC\.COLLECTIVE|LEPC|PRET|BREAK)\b")
_ELSEWHERE = re.compile(r"\w+\.ABS\b|BRX\b")  # a number of theirs is none of a place in the code
_LAST_NUMBER = re.compile(r"(-?\b0x[0-9a-f]+)\Z")


@dataclass(frozen=True)
class Instruction:
    """``text`` is nvdisasm's, without the semicolon; ``word`` its 128 bits."""

    at: int
    text: str
    word: int

    @cached_property
    def guard(self) -> str:
        found = _GUARD.match(self.text)
        return found[1] if found else ""

    @cached_property
    def plain(self) -> str:
        """Without the guard."""
        return _GUARD.sub("", self.text, count=1)

    @property
    def opcode(self) -> str:
        return self.plain.partition(" ")[0]

    @property
    def target(self) -> int | None:
        """Where a transfer of control goes, if the text says it."""
        placed = _TRANSFER.match(self.plain) and not _ELSEWHERE.match(self.plain)
        number = _LAST_NUMBER.search(self.plain) if placed else None
        return int(number[1], 16) if number else None

    def moved(self, by: int) -> Instruction:
        """The same instruction in other code: an address that it names moves along."""
        target = self.target
        if not by:
            return self
        text = self.text if target is None else _LAST_NUMBER.sub(f"{target + by:#x}", self.text)
        return replace(self, at=self.at + by, text=text)


def read_lines(text: str) -> list[Instruction]:
    """Of nvdisasm's output with ``-hex``; lines of another form are none of an instruction."""
    found: list[Instruction] = []
    for line in text.splitlines():
        if first := _LINE.match(line):
            found.append(Instruction(int(first[1], 16), first[2], int(first[3], 16)))
        elif found and (second := _SECOND.match(line)):
            found[-1] = replace(found[-1], word=found[-1].word | int(second[1], 16) << 64)
    return found


def listing(code: Iterable[Instruction]) -> str:
    """A line each: address, word, text; what the verifier reads."""
    return "".join(f"{i.at:#06x} {i.word:032x} {i.text}\n" for i in code)
