"""What a disassembler says the instructions of some functions are, asked function by function as they are reached.

It is not trusted: instructions that it does not know, or whose length differs from the processor's formats
(``encoding``), are refused (B064).
"""

from __future__ import annotations

import os
import re
import subprocess
import tempfile
from collections.abc import Iterable
from dataclasses import dataclass, field
from pathlib import Path

from ncc.backends import process
from ncc.backends.formats.elf import Symbol
from ncc.backends.gcn.image.codeobject import CodeObject
from ncc.backends.gcn.image.toolchain import Llvm
from ncc.backends.gcn.isa.encoding import instruction_bytes
from ncc.diag import NccError, error

_SECONDS = 120.0
_LINE = re.compile(r"^\t(?P<text>\S[^\n]*?)\s*// (?P<address>[0-9A-F]{12}): (?P<words>[0-9A-F]{8}(?: [0-9A-F]{8})*)",
                   re.MULTILINE)
_FORK = re.compile(r"s_cbranch_(?:i|g)_fork|s_cbranch_join|s_subvector|s_rfe")
_UNDECODED = re.compile(r"\.long\b|<unknown>|\.byte\b")
_FEW_APART = 1 << 14
"""Bytes between two functions up to which they are read at once, with what lies between them."""


@dataclass(frozen=True)
class Line:
    """One instruction as the disassembler has it."""

    address: int
    words: tuple[int, ...]
    text: str

    @property
    def end(self) -> int:
        return self.address + 4 * len(self.words)


@dataclass
class Listing:
    """The instructions of the functions that were read, by address. ``features`` are LLVM's, as ``--mattr`` takes them,
    that the code was made with and no processor's name says."""

    code: CodeObject
    tools: Llvm
    features: str = ""
    lines: dict[int, Line] = field(default_factory=dict)

    def read(self, functions: Iterable[Symbol]) -> None:
        """Add some functions. B064 where one holds what is not known for certain, B061 where it is no code."""
        wanted = sorted(functions, key=lambda f: f.value)
        found: dict[int, Line] = {}
        with tempfile.TemporaryDirectory(prefix="ncc-") as directory:
            path = os.path.join(directory, "kernel.hsaco")
            try:
                Path(path).write_bytes(bytes(self.code.elf.blob.data))
            except OSError as reason:
                raise error("B074", f"{self.tools} could not be given a file: {reason}",
                            place=self.code.place) from None
            for start, stop in _ranges(wanted):
                found |= self._disassembled(path, start, stop)
        for function in wanted:
            self._take(function, found)

    def _disassembled(self, path: str, start: int, stop: int) -> dict[int, Line]:
        command = [*(self.tools.disassembler or ()), f"--mcpu={self.code.target.arch}", f"--mattr={self.features}",
                   f"--start-address={start:#x}", f"--stop-address={stop:#x}", path]
        try:
            status, printed = process.output(command, _SECONDS)
        except subprocess.TimeoutExpired:
            raise error("B073", f"{self.tools} took more than {_SECONDS:g} s", place=self.code.place) from None
        except OSError as reason:
            raise error("B074", f"{self.tools} could not run: {reason}", place=self.code.place) from None
        text = printed.decode("utf-8", "replace")
        if status:
            raise error("B064", f"{self.tools} cannot read it: {text.strip()[:200]}", place=self.code.place)
        return lines_of(text)

    def _take(self, function: Symbol, found: dict[int, Line]) -> None:
        at, end = function.value, function.value + function.size
        words = self.code.memory(at, function.size).data
        while at < end:
            line = found.get(at)
            word = int.from_bytes(words[at - function.value : at - function.value + 4], "little")
            if line is None or _UNDECODED.match(line.text) or line.words[0] != word:
                raise self._unknown(function, at, word)
            size = instruction_bytes(line.words, self.code.target.arch)
            if size != 4 * len(line.words) or line.end > end or _FORK.match(line.text):
                raise self._unknown(function, at, word, f": '{line.text}'")
            self.lines[at] = line
            at = line.end

    def _unknown(self, function: Symbol, at: int, word: int, read: str = "") -> NccError:
        where = f"'{function.name}' at {at - function.value:#x}"
        return error("B064", f"an instruction of {where} is not known for certain ({word:#010x}{read})",
                     place=self.code.place, hint="use a newer LLVM (--llvm), or give the program's assembly text")

    def of(self, function: Symbol) -> list[Line]:
        """A function's, in order; it has been read."""
        at, found = function.value, []
        while at < function.value + function.size:
            found.append(self.lines[at])
            at = found[-1].end
        return found


def lines_of(text: str) -> dict[int, Line]:
    """What a disassembler printed, by address."""
    lines = (Line(int(m["address"], 16), tuple(int(w, 16) for w in m["words"].split()), m["text"])
             for m in _LINE.finditer(text))
    return {line.address: line for line in lines}


def _ranges(functions: list[Symbol]) -> list[tuple[int, int]]:
    """(start, stop) of what is disassembled at once."""
    found: list[tuple[int, int]] = []
    for function in functions:
        end = function.value + function.size
        if found and function.value - found[-1][1] <= _FEW_APART:
            found[-1] = found[-1][0], max(found[-1][1], end)
        else:
            found.append((function.value, end))
    return found
