"""A second reader of AMDGPU assembly: lines, and of an inserted instruction the registers that it names.

It shares nothing with the reader that rewrites, so that an error there does not hide itself here.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cached_property

_STRING = r'"(?:[^"\\]|\\.)*"'
_COMMENT = re.compile(rf"(?P<kept>{_STRING})|;.*|//.*|/\*.*?\*/")
_REGISTER = re.compile(
    r"(?<![\w.$@\[])(?P<file>acc|[sva])(?:(?P<one>\d+)|\[(?P<first>\d+)(?::(?P<last>\d+))?\])(?![\w.$@])")
_INSTRUCTION = re.compile(r"(?P<mnemonic>[a-z]\w*)(?:\s+(?P<operands>.*))?\Z")

Register = tuple[str, int]
"""(``s``, ``v`` or ``a``, number)."""


def statement(line: str) -> str:
    """A line without its comment, blanks made one; empty where nothing is on it."""
    return " ".join(_COMMENT.sub(lambda m: m["kept"] or " ", line).split())


def registers(text: str) -> list[Register]:
    """Every register that a text names, tuples one by one."""
    found: list[Register] = []
    for match in _REGISTER.finditer(text):
        first = int(match["one"] or match["first"])
        last = int(match["last"] or first)
        if last - first > 64:  # no instruction has a longer tuple
            return [("s", 1 << 20)]
        found += [(match["file"][0], n) for n in range(first, last + 1)]
    return found


@dataclass(frozen=True)
class Inserted:
    """An instruction that the original does not have."""

    mnemonic: str
    text: str  # the operands and modifiers as written

    @cached_property
    def operands(self) -> tuple[str, ...]:
        """As written, split at commas outside of brackets."""
        return tuple(o.strip() for o in re.split(r",(?![^\[\]]*\])(?![^()]*\))", self.text)) if self.text else ()

    def operand(self, index: int) -> str:
        return self.operands[index] if index < len(self.operands) else ""

    def registers(self, index: int) -> list[Register]:
        return registers(self.operand(index))


def read_inserted(text: str) -> Inserted | None:
    """None of a label, a directive, or what cannot be read."""
    found = _INSTRUCTION.match(text)
    if found is None or text.endswith(":"):
        return None
    return Inserted(found["mnemonic"], found["operands"] or "")


def mnemonic_of(text: str) -> str:
    """A statement's first word: of an instruction its mnemonic, of a directive its name."""
    return text.split(" ", 1)[0]
