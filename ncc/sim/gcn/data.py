"""Variables and constants of a module: what its data sections hold, by the assembler's directives."""

from __future__ import annotations

import ast
import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from ncc.backends.gcn.text.nodes import Directive, Label, Module
from ncc.backends.gcn.text.operands import integer_of
from ncc.diag import NccError, error

_SECTIONS = (".rodata", ".data", ".bss", ".sdata", ".const")
_WORDS = {".byte": 1, ".short": 2, ".hword": 2, ".2byte": 2, ".value": 2, ".long": 4, ".int": 4, ".4byte": 4,
          ".word": 4, ".quad": 8, ".8byte": 8}
_SYMBOL = re.compile(r"(?P<name>[A-Za-z_.$][\w.$]*)\s*(?:(?P<plus>[+-])\s*(?P<offset>\w+))?\Z")
_MOST_BYTES = 1 << 26
GOT = "got "
_ALIGN = 256


@dataclass
class Data:
    """One image of all data sections; ``pointers`` are the words in it that hold addresses of symbols."""

    image: bytearray = field(default_factory=bytearray)
    symbols: dict[str, int] = field(default_factory=dict)  # offsets in the image
    pointers: list[tuple[int, str, int]] = field(default_factory=list)  # (offset, symbol, plus)

    def add_table(self, names: Iterable[str]) -> None:
        """The table of addresses that code finds a symbol's in (``NAME@gotpcrel32``): ``got NAME`` is its word."""
        for name in dict.fromkeys(names):
            self.image += bytes(-len(self.image) % 8)
            self.symbols[f"{GOT}{name}"] = len(self.image)
            self.pointers.append((len(self.image), name, 0))
            self.image += bytes(8)

    def place(self) -> Any:
        """Memory for it, aligned; what it holds is put there by ``fill``."""
        raw = np.zeros(len(self.image) + _ALIGN, np.uint8)
        start = -raw.ctypes.data % _ALIGN
        return raw[start : start + len(self.image)]

    def fill(self, memory: Any, addresses: dict[str, int]) -> None:
        """The first values: a launch starts with them."""
        memory[:] = np.frombuffer(bytes(self.image), np.uint8)
        for offset, name, plus in self.pointers:
            value = (addresses[name] + plus) & (1 << 64) - 1
            memory[offset : offset + 8] = np.frombuffer(value.to_bytes(8, "little"), np.uint8)


def read_data(module: Module) -> Data:
    """Raises S002 for a directive that is not supported."""
    reader = _Reader()
    for statement in module.statements:
        if isinstance(statement, Label) and reader.inside:
            reader.data.symbols[statement.name] = len(reader.data.image)
        elif isinstance(statement, Directive):
            reader.directive(statement)
    unknown = [name for _, name, _ in reader.data.pointers if name not in reader.data.symbols]
    if unknown:
        raise error("S002", f"a variable's first value is the address of '{unknown[0]}', which is no variable",
                    place=module.source.path)
    return reader.data


class _Reader:
    def __init__(self) -> None:
        self.data = Data()
        self.inside = False

    def directive(self, directive: Directive) -> None:
        name = directive.name
        if name in (".section", ".text", ".data", ".bss", ".rodata"):
            section = directive.arguments.split(",")[0].strip(' "') if name == ".section" else name
            self.inside = section.startswith(_SECTIONS)
        elif self.inside and name in _WORDS:
            for value in directive.arguments.split(","):
                self.word(directive, value.strip(), _WORDS[name])
        elif self.inside and name in _OTHERS:
            self.data.image += _OTHERS[name](self, directive)
        if len(self.data.image) > _MOST_BYTES:
            raise _unsupported(directive, "variables that take so much memory")

    def word(self, directive: Directive, text: str, size: int) -> None:
        found = _SYMBOL.match(text)
        if found is None:
            value = _number(directive, text)
            self.data.image += (value & (1 << 8 * size) - 1).to_bytes(size, "little")
            return
        if size != 8:
            raise _unsupported(directive, "an address of less than 64 bits")
        plus = _number(directive, found["offset"] or "0")
        self.data.pointers.append((len(self.data.image), found["name"], -plus if found["plus"] == "-" else plus))
        self.data.image += bytes(8)

    def zeros(self, directive: Directive) -> bytes:
        count, *value = (_number(directive, part) for part in directive.arguments.split(","))
        return self.repeated(directive, bytes([value[0] & 0xFF]) if value else b"\0", count)

    def fill(self, directive: Directive) -> bytes:
        count, size, value = (*(_number(directive, part) for part in directive.arguments.split(",")), 1, 0)[:3]
        if not 0 <= size <= 8:
            raise _unsupported(directive, f"a piece of {size} bytes")
        return self.repeated(directive, (value & (1 << 8 * size) - 1).to_bytes(size, "little"), count)

    def repeated(self, directive: Directive, piece: bytes, count: int) -> bytes:
        if not 0 <= count * len(piece) <= _MOST_BYTES:
            raise _unsupported(directive, "variables that take so much memory")
        return piece * count

    def align(self, directive: Directive) -> bytes:
        number = _number(directive, directive.arguments.split(",")[0])
        step = 1 << number if directive.name.startswith(".p2") and 0 <= number < 16 else max(1, number)
        return bytes(-len(self.data.image) % step) if step <= _ALIGN else _too_aligned(directive)

    def text(self, directive: Directive) -> bytes:
        try:
            found = ast.literal_eval(f"b{directive.arguments.strip()}")
        except (ValueError, SyntaxError):
            raise _unsupported(directive, "this text") from None
        return bytes(found) + (b"" if directive.name == ".ascii" else b"\0")


_OTHERS: dict[str, Callable[[_Reader, Directive], bytes]] = {
    ".zero": _Reader.zeros, ".skip": _Reader.zeros, ".space": _Reader.zeros, ".fill": _Reader.fill,
    ".p2align": _Reader.align, ".p2alignl": _Reader.align, ".balign": _Reader.align, ".align": _Reader.align,
    ".ascii": _Reader.text, ".asciz": _Reader.text, ".string": _Reader.text,
}


def _number(directive: Directive, text: str) -> int:
    value = integer_of(text)
    if value is None:
        raise _unsupported(directive, f"the value '{text.strip()[:40]}'")
    return value


def _too_aligned(directive: Directive) -> bytes:
    raise _unsupported(directive, f"an alignment above {_ALIGN}")


def _unsupported(directive: Directive, what: str) -> NccError:
    return error("S002", f"the simulator does not support {what} in '{directive.name}'", span=directive.span)
