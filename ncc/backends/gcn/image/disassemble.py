"""A code object as assembly text that gives the same code object again.

LLVM's disassembler says what the instructions are; everything else is made here: labels for what is branched to,
descriptors and metadata as directives, data as bytes. What a disassembler says is not trusted: instructions it does not
know, or whose length differs from the processor's formats (``encoding``), stop it (B064), and the text is assembled and
has to give ``.text``, descriptors and note byte for byte before anybody sees it (B065).

Addresses that code computes from its own place (``s_getpc_b64``, ``s_add_u32``, ``s_addc_u32``, as compilers write it)
become expressions of labels, so that the code may grow.
"""

from __future__ import annotations

import os
import re
import subprocess
import tempfile
from bisect import bisect_right
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cached_property
from itertools import groupby
from pathlib import Path

from ncc.backends import process
from ncc.backends.formats.elf import Section, Symbol
from ncc.backends.gcn.image.codeobject import CodeObject, parse_code_object
from ncc.backends.gcn.image.descriptor import BYTES, read_descriptor
from ncc.backends.gcn.image.metadata import to_yaml
from ncc.backends.gcn.image.toolchain import Llvm, assemble, fitting
from ncc.backends.gcn.isa.arch import unsupported
from ncc.backends.gcn.isa.encoding import GFX9, instruction_bytes
from ncc.diag import NccError, error

_SECONDS = 120.0
_MOST_VARIABLE_BYTES = 1 << 20
_LINE = re.compile(r"^\t(?P<text>\S[^\n]*?)\s*// (?P<address>[0-9A-F]{12}): (?P<words>[0-9A-F]{8}(?: [0-9A-F]{8})*)",
                   re.MULTILINE)
_BRANCH = re.compile(r"(?P<op>s_branch|s_cbranch_(?:scc|vcc|exec)n?[z01]+|s_cbranch_cdbg\w+)\s+\S+\Z")
_CALL = re.compile(r"(?P<op>s_call_b64)\s+(?P<to>s\[\d+:\d+\]), \S+\Z")
_FORK = re.compile(r"s_cbranch_(?:i|g)_fork|s_cbranch_join|s_subvector|s_rfe")
_GETPC = re.compile(r"s_getpc_b64 (?P<pair>s\[(?P<low>\d+):(?P<high>\d+)\]|vcc)\Z")
_NAME = re.compile(r"[A-Za-z_.$][\w.$]*\Z")
_STT_FUNC, _STT_OBJECT = 2, 1
_VISIBILITY = {2: ".hidden", 3: ".protected"}
_STB_LOCAL, _STB_WEAK = 0, 2
_BINDING = {1: ".globl", _STB_WEAK: ".weak"}
_ALLOC, _WRITE, _EXEC = 2, 1, 4
_RELOCATIONS = (4, 9)  # SHT_RELA, SHT_REL
_VARIABLES = {".data": '"aw",@progbits', ".bss": '"aw",@nobits'}
_KNOWN_WRITABLE = (".dynamic", ".relro_padding", *_VARIABLES)
_UNDECODED = re.compile(r"\.long\b|<unknown>|\.byte\b")


def disassemble(code: CodeObject, llvm: Llvm | str | None = None) -> str:
    """The text. B064 and B065 as above, B076 without an LLVM that knows the processor."""
    target = code.target
    if target.arch not in GFX9:
        raise unsupported(target.arch, code.place)
    tools = llvm if isinstance(llvm, Llvm) else fitting(target, llvm, code.place, disassembler=True)
    if not tools.knows(target) or tools.disassembler is None:
        raise error("B064", f"{tools} does not know {target.arch}, or has no disassembler", place=code.place)
    text = "\n".join(_Text(code, _listing(code, tools)).lines()) + "\n"
    _check(code, text, tools)
    return text


@dataclass(frozen=True)
class _Line:
    """One instruction as the disassembler has it."""

    address: int
    words: tuple[int, ...]
    text: str

    @property
    def end(self) -> int:
        return self.address + 4 * len(self.words)


def _listing(code: CodeObject, tools: Llvm) -> dict[int, _Line]:
    """The instructions of ``.text`` by address."""
    try:
        with tempfile.TemporaryDirectory(prefix="ncc-") as directory:
            path = os.path.join(directory, "kernel.hsaco")
            Path(path).write_bytes(bytes(code.elf.blob.data))
            command = [*(tools.disassembler or ()), f"--mcpu={code.target.arch}", path]
            status, printed = process.output(command, _SECONDS)
    except subprocess.TimeoutExpired:
        raise error("B073", f"{tools} took more than {_SECONDS:g} s", place=code.place) from None
    except OSError as reason:
        raise error("B074", f"{tools} could not run: {reason}", place=code.place) from None
    text = printed.decode("utf-8", "replace")
    if status:
        raise error("B064", f"{tools} cannot read it: {text.strip()[:200]}", place=code.place)
    lines = (_Line(int(m["address"], 16), tuple(int(w, 16) for w in m["words"].split()), m["text"])
             for m in _LINE.finditer(text))
    return {line.address: line for line in lines}


def _check(code: CodeObject, text: str, tools: Llvm) -> None:
    """Assembled again it has to be the same, or nothing that is done to it could be trusted."""
    try:
        again = parse_code_object(type(code.elf.blob)(memoryview(assemble(text, llvm=tools)), code.place))
    except NccError as failure:
        raise error("B065", f"its disassembly is not accepted: {failure.diagnostics[0].message}",
                    place=code.place) from None
    for what, first, second in _parts(code, again):
        if first != second:
            raise error("B065", f"its disassembly does not give the same {what} again", place=code.place,
                        hint="give the program's assembly text, or another LLVM by --llvm")


def _parts(code: CodeObject, again: CodeObject) -> Iterator[tuple[str, object, object]]:
    yield "metadata", bytes(code.note.data), bytes(again.note.data)
    yield "target", (code.target, code.version), (again.target, again.version)
    yield "code", _text_bytes(code), _text_bytes(again)
    for name in code.kernels():
        first, second = (c.kernel(name).descriptor.with_fields(entry_offset=0) for c in (code, again))
        yield f"descriptor of '{name}'", first, second


def _text_bytes(code: CodeObject) -> bytes:
    section = code.elf.section(".text")
    return bytes(code.elf.data(section).data) if section else b""


@dataclass
class _Text:
    code: CodeObject
    listing: dict[int, _Line]
    labels: dict[int, str] = field(default_factory=dict)  # by address, for what is referred to

    def lines(self) -> Iterator[str]:
        """Sections as the linker places them, then the metadata."""
        text = self._code_lines()  # first: it finds what is referred to
        yield f'\t.amdgcn_target "{self.code.target.target_id}"'
        yield f"\t.amdhsa_code_object_version {self.code.version}"
        yield "\t.text"
        yield from text
        yield from self._data_lines()
        yield from self._variable_lines()
        yield "\t.amdgpu_metadata"
        yield "---"
        yield from to_yaml(self.code.metadata.document)
        yield "..."
        yield "\t.end_amdgpu_metadata"

    # -- code --

    @cached_property
    def text_section(self) -> Section:
        section = self.code.elf.section(".text")
        if section is None or not section.flags & _EXEC:
            raise self.refusal("B061", "no .text")
        others = [s.name for s in self.code.elf.sections if s.flags & _ALLOC and s.size and (
            s.type in _RELOCATIONS or (s.flags & _WRITE and s.name not in _KNOWN_WRITABLE)
            or (s.flags & _EXEC and s is not section))]
        if others:
            raise self.refusal("B065", f"it has more than code, constants and plain variables: {', '.join(others)}")
        return section

    @cached_property
    def functions(self) -> list[Symbol]:
        section = self.text_section
        return sorted({s.value: s for s in self.code.symbols.values() if s.info & 15 == _STT_FUNC
                       and section.address <= s.value < section.address + section.size}.values(),
                      key=lambda s: s.value)

    def _code_lines(self) -> list[str]:
        section = self.text_section
        at, end = section.address, section.address + section.size
        parts: list[tuple[int, str]] = []  # (address, line), so that labels can be put between
        for function in self.functions:
            if not at <= function.value <= function.value + function.size <= end or function.size % 4:
                raise self.refusal("B061", f"the code of '{function.name}' overlaps other code")
            parts += self._fill(at, function.value)
            parts += [(-1, line) for line in _declaration(function, "function")]  # labels of its start are in it
            parts += [(line.address, text) for line, text in self._body(function)]
            at = function.value + function.size
            # Not a number: the code may grow.
            parts.append((-1, f"\t.size {_quoted(function.name)}, .-{_quoted(function.name)}"))
        parts += self._fill(at, end)
        return ["\t.p2align 8", *self._labelled(parts)]

    def _labelled(self, parts: list[tuple[int, str]]) -> Iterator[str]:
        seen: set[int] = set()
        for address, line in parts:
            if address in self.labels and address not in seen and line.startswith("\t"):
                seen.add(address)
                yield f"{self.labels[address]}:"
            yield line

    def _fill(self, start: int, end: int) -> list[tuple[int, str]]:
        """What lies between functions, as it is."""
        words = self.code.memory(start, end - start).data.cast("I") if end > start else ()
        return [(-1, f"\t.fill {len(list(run))}, 4, {word:#x}") for word, run in groupby(words)]

    def _body(self, function: Symbol) -> Iterator[tuple[_Line, str]]:
        lines = list(self._instructions(function))
        index = 0
        while index < len(lines):
            line = lines[index]
            if _GETPC.match(line.text):
                yield from zip(lines[index : index + 3], self._relative(function, lines[index : index + 3]),
                               strict=False)
                index += 3
                continue
            yield line, f"\t{self._branch(function, line) or _unspellable(line) or line.text}"
            index += 1

    def _instructions(self, function: Symbol) -> Iterator[_Line]:
        at, end = function.value, function.value + function.size
        while at < end:
            line = self.listing.get(at)
            word = int.from_bytes(self.code.memory(at, 4).data, "little")
            if line is None or _UNDECODED.match(line.text) or line.words[0] != word:
                raise self.unknown(function, at, word)
            if instruction_bytes(word) != 4 * len(line.words) or line.end > end or _FORK.match(line.text):
                raise self.unknown(function, at, word, f": '{line.text}'")
            yield line
            at = line.end

    def unknown(self, function: Symbol, at: int, word: int, read: str = "") -> NccError:
        where = f"'{function.name}' at {at - function.value:#x}"
        return error("B064", f"an instruction of {where} is not known for certain ({word:#010x}{read})",
                     place=self.code.place, hint="use a newer LLVM (--llvm), or give the program's assembly text")

    def _branch(self, function: Symbol, line: _Line) -> str | None:
        found = _BRANCH.match(line.text) or _CALL.match(line.text)
        if found is None:
            return None
        offset = line.words[0] & 0xFFFF
        target = line.address + 4 + 4 * (offset - (1 << 16 if offset >> 15 else 0))
        to = f"{found['to']}, " if found.re is _CALL else ""
        return f"{found['op']} {to}{self._label(function, target)}"

    def _label(self, function: Symbol, address: int) -> str:
        """The label of an instruction."""
        if address not in self.listing:
            raise self.refusal("B065", f"'{function.name}' refers to {address:#x}, where no instruction starts")
        before = bisect_right(self.functions, address, key=lambda f: f.value)
        if not before or address >= self.functions[before - 1].value + self.functions[before - 1].size:
            raise error("B065", f"'{function.name}' refers to code at {address:#x} that is in no function",
                        place=self.code.place, hint="the code object was stripped: give it as the compiler wrote it "
                        "(without '-s' and llvm-strip), or the program's assembly text")
        return self.labels.setdefault(address, f".L{address:x}")

    def _relative(self, function: Symbol, lines: list[_Line]) -> list[str]:
        """``s_getpc_b64`` and the two additions after it, of a label."""
        found = _GETPC.match(lines[0].text)
        assert found is not None
        low, high = (f"s{found['low']}", f"s{found['high']}") if found["low"] else ("vcc_lo", "vcc_hi")
        starts = (f"s_add_u32 {low}, {low}, ", f"s_addc_u32 {high}, {high}, ")
        adds = lines[1:]
        if len(adds) != 2 or any(not add.text.startswith(start) or len(add.words) != 2
                                 for add, start in zip(adds, starts, strict=True)):
            raise self.refusal("B065", f"'{function.name}' computes an address from its own in a way that is not known")
        distance = (adds[0].words[1] | adds[1].words[1] << 32)
        target = lines[0].end + distance - (1 << 64 if distance >> 63 else 0)
        label = self._place(function, target)
        return [f"\t{lines[0].text}", f"\t{starts[0]}{label}@rel32@lo+4", f"\t{starts[1]}{label}@rel32@hi+12"]

    def _place(self, function: Symbol, address: int) -> str:
        """The label of code or data."""
        if address in self.listing:
            return self._label(function, address)
        section = self.code.section_of(address)
        if section is None or section.name not in (".rodata", *_VARIABLES):
            raise self.refusal("B065", f"'{function.name}' refers to {address:#x}, which is neither code nor data")
        named = (s for s in self.code.symbols.values() if s.value == address and s.info & 15 == _STT_OBJECT
                 and s.other & 3 and section.name in _VARIABLES)  # one of default visibility may be another module's
        return next((_quoted(s.name) for s in named), None) or self.labels.setdefault(address, f".L{address:x}")

    # -- constants and descriptors --

    def _data_lines(self) -> Iterator[str]:
        section = self.code.elf.section(".rodata")
        if section is None:
            return
        yield '\t.section .rodata,"a",@progbits'
        yield "\t.p2align 6"
        kernels = {s.value: s.name.removesuffix(".kd") for s in self.code.symbols.values() if s.name.endswith(".kd")}
        objects = [s for s in self.code.symbols.values() if s.info & 15 == _STT_OBJECT and s.value not in kernels]
        at, end = section.address, section.address + section.size
        while at < end:
            if at in kernels:
                yield from self._descriptor(kernels[at], at)
                at += BYTES
                continue
            for symbol in objects:
                if symbol.value == at:
                    yield from _declaration(symbol, "object")
                    yield f"\t.size {_quoted(symbol.name)}, {symbol.size}"
            stops = [s for s in (*kernels, *(o.value for o in objects), *self.labels, end) if s > at]
            if at in self.labels:
                yield f"{self.labels[at]}:"
            data = self.code.memory(at, min(stops) - at).data
            for start in range(0, len(data), 16):
                yield "\t.byte " + ", ".join(map(str, data[start : start + 16]))
            at = min(stops)

    def _variable_lines(self) -> Iterator[str]:
        """Variables stay where the runtime looks for them, used or not: HIP's ``__hip_cuid_*`` above all. Which kernels
        can be probed although others use variables is decided kernel by kernel (``flow.reach``)."""
        for name, flags in _VARIABLES.items():
            section = self.code.elf.section(name)
            if section is None or not section.size:
                continue
            yield f"\t.section {name},{flags}"
            yield "\t.p2align 4"
            data = bytes(self.code.elf.data(section).data).ljust(min(section.size, _MOST_VARIABLE_BYTES), b"\0")
            if len(data) != section.size:
                raise self.refusal("B065", f"its variables take {section.size} bytes")
            yield from self._bytes_with_symbols(section, data)

    def _bytes_with_symbols(self, section: Section, data: bytes) -> Iterator[str]:
        inside = sorted((s for s in self.code.symbols.values() if s.info & 15 == _STT_OBJECT
                         and section.address <= s.value < section.address + section.size), key=lambda s: s.value)
        end = section.address + section.size
        at = section.address
        for stop in sorted({*(s.value for s in inside), *(a for a in self.labels if at <= a < end), end}):
            piece = data[at - section.address : stop - section.address]
            if piece.strip(b"\0"):
                for start in range(0, len(piece), 16):
                    yield "\t.byte " + ", ".join(map(str, piece[start : start + 16]))
            elif piece:
                yield f"\t.zero {len(piece)}"
            at = stop
            if stop in self.labels and stop < end:
                yield f"{self.labels[stop]}:"
            for symbol in (s for s in inside if s.value == stop):
                yield from _declaration(symbol, "object")
                yield f"\t.size {_quoted(symbol.name)}, {symbol.size}"

    def _descriptor(self, name: str, address: int) -> Iterator[str]:
        found = read_descriptor(self.code.memory(address, BYTES).data)
        if found.unknown:
            raise self.refusal("B065", f"the descriptor of '{name}' has bits that are not known ({found.unknown:#x})")
        yield f"\t.amdhsa_kernel {_quoted(name)}"
        for directive, value in found.directives(self.code.target):
            yield f"\t\t.amdhsa_{directive} {value}"
        yield "\t.end_amdhsa_kernel"

    def refusal(self, code: str, message: str) -> NccError:
        return error(code, message, place=self.code.place, hint="give the program's assembly text")


def _unspellable(line: _Line) -> str | None:
    """The words of an instruction with bits that no assembler has a spelling for, and ``parse`` knows.

    Compilers set the scope of ``buffer_wbl2`` on gfx90a as they do on later processors, and print it without.
    """
    if line.text == "buffer_wbl2" and line.words[0] & 0xC000 and not line.words[1]:
        return f".long {line.words[0]:#x}, 0x0"
    return None


def _quoted(name: str) -> str:
    return name if _NAME.match(name) else f'"{name}"'


def _declaration(symbol: Symbol, kind: str) -> Iterator[str]:
    name = _quoted(symbol.name)
    if binding := _BINDING.get(symbol.info >> 4):
        yield f"\t{binding} {name}"
    if visibility := _VISIBILITY.get(symbol.other & 3):
        yield f"\t{visibility} {name}"
    yield f"\t.type {name},@{kind}"
    yield f"{name}:"
