"""A second reader of AMDGPU assembly: lines, and of an inserted instruction the registers that it names.

It shares nothing with the reader that rewrites, so that an error there does not hide itself here.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cached_property, lru_cache

from ncc.limits import natural

_STRING = r'"(?:[^"\\\n]|\\.)*"'
_COMMENT = re.compile(rf"(?P<kept>{_STRING})|;[^\n]*|//[^\n]*|/\*.*?\*/", re.DOTALL)
_REGISTER = re.compile(
    r"(?<![\w.$@])(?P<file>acc|[sva])(?:(?P<one>\d+)(?:\.[lh])?|\[(?P<first>\d+)(?::(?P<last>\d+))?\])(?![\w.$@])")
"""``v1.l`` and ``v1.h`` name halves (RDNA3 ISA, "True16")."""
_COMPUTED = re.compile(r"(?<![\w.$@])(?:acc|[sva])\[(?!\d+(?::\d+)?\])")
_LABELLED = re.compile(rf"(?P<label>(?:[\w.$@]+|{_STRING}):)(?: (?P<rest>.+))?\Z")
# No quotes, braces, '=' or beginnings of comments: nothing that could be more than one instruction.
_INSTRUCTION = re.compile(r"(?P<mnemonic>[a-z]\w*)(?: (?P<operands>[\w ,:()\[\]|.-]*))?\Z")

Register = tuple[str, int]
"""(``s``, ``v`` or ``a``, number)."""


def statements(text: str) -> tuple[str, ...]:
    """The lines without comments, blanks made one; empty where nothing is on one."""
    plain = _COMMENT.sub(lambda m: m["kept"] or " " + "\n" * m[0].count("\n"), text)
    return tuple(" ".join(line.split()) for line in plain.split("\n"))


def parts(text: str) -> tuple[str, ...]:
    """A line's statements: labels, and what stands behind them."""
    found = _LABELLED.match(text)
    if found is None:
        return (text,) if text else ()
    return (found["label"], *parts(found["rest"] or ""))


def names_computed(text: str) -> bool:
    """Whether a register's number has to be computed, or is a symbol's value."""
    return bool(_COMPUTED.search(text))


def registers(text: str) -> list[Register]:
    """Every register that a text names, tuples one by one."""
    return list(_registers(text))


@lru_cache(maxsize=1 << 14)  # the same operands come again and again
def _registers(text: str) -> tuple[Register, ...]:
    found: list[Register] = []
    for match in _REGISTER.finditer(text):
        first, last = natural(match["one"] or match["first"]), natural(match["last"] or match["one"] or match["first"])
        if first is None or last is None or last - first > 64:  # no instruction has a longer tuple
            return (("s", 1 << 20),)
        found += [(match["file"][0], n) for n in range(first, last + 1)]
    return tuple(found)


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
