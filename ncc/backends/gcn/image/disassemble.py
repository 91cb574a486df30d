"""One kernel of a code object as assembly text, with the functions that it calls and the data that both refer to.

All else of the module - other kernels, variables that the kernel does not reach - is not read, and does not matter.
LLVM's disassembler says what the instructions are (``listing``); everything else is made here: labels for what is
branched to, descriptor and metadata as directives, data as bytes, words that the loader fills in as symbols. The text
is assembled, its sections are placed where the module has them, and code, data and descriptor have to be the same byte
for byte, but for bits that no instruction reads, before anybody sees it (B065).

Addresses that code computes from its own place (``s_getpc_b64``, ``s_add_u32``, ``s_addc_u32``, as compilers write it)
become expressions of labels, so that the code may grow. In the text each function but the kernel has a section of its
own, whose name tells its address (``placed``).
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from functools import cached_property

from ncc.backends.formats.elf import Section, Symbol
from ncc.backends.gcn.image.codeobject import (
    EXECUTED,
    STT_OBJECT,
    WRITABLE,
    CodeObject,
    KernelCode,
)
from ncc.backends.gcn.image.descriptor import BYTES, read_descriptor
from ncc.backends.gcn.image.listing import Line, Listing
from ncc.backends.gcn.image.metadata import from_msgpack, to_yaml
from ncc.backends.gcn.image.placed import KERNEL_SECTION, WORD_BYTES, descriptor_address, linked, not_the_same
from ncc.backends.gcn.image.respelled import respelled
from ncc.backends.gcn.image.toolchain import Llvm, fitting
from ncc.backends.gcn.isa.arch import RDNA, generation, unsupported
from ncc.backends.gcn.isa.encoding import KNOWN, as_read
from ncc.diag import NccError, error

_MOST_DATA_BYTES = 1 << 24  # that are spelled out
_MOST_FUNCTIONS = 1 << 12
_CODE_END = 0xBF9F0000
_DESCRIPTOR = ".kd"
_BRANCH = re.compile(r"(?P<op>s_branch|s_cbranch_(?:scc|vcc|exec)n?[z01]+|s_cbranch_cdbg\w+)\s+\S+\Z")
_CALL = re.compile(r"(?P<op>s_call_b64)\s+(?P<to>s\[\d+:\d+\]), \S+\Z")
_GETPC = re.compile(r"s_getpc_b64 (?P<pair>s\[(?P<low>\d+):(?P<high>\d+)\]|vcc)\Z")
_ADDS = {**dict.fromkeys((9, 10, 11), ("s_add_u32", "s_addc_u32")), 12: ("s_add_co_u32", "s_add_co_ci_u32")}
_ADDITIONS = ("s_add_", "s_addc_")
_EXTEND = "s_sext_i32_i16"
"""gfx12's ``s_getpc_b64`` gives 48 bits, whose upper word is extended (LLVM, ``hasGetPCZeroExtension``)."""
_WAITS = ("s_wait_alu ", "s_waitcnt_depctr ", "s_delay_alu ")
_NAME = re.compile(r"[A-Za-z_.$][\w.$]*\Z")
_VISIBILITY = {2: ".hidden", 3: ".protected"}
_BINDING = {1: ".globl", 2: ".weak"}
_PLAIN_SECTIONS = (".rodata", ".data", ".bss")


def disassemble(code: CodeObject, kernel: str, llvm: Llvm | str | None = None) -> str:
    """The text. B054 without such a kernel, B064 and B065 as above, B076 without an LLVM that knows the processor."""
    target = code.target
    if target.arch not in KNOWN:
        raise unsupported(target.arch, code.place)
    tools = llvm if isinstance(llvm, Llvm) else fitting(target, llvm, code.place, disassembler=True)
    if missing := tools.lacks(target, disassembler=True):
        raise error("B064", f"{tools} {missing}", place=code.place)
    code = respelled(code)
    found = code.kernel(kernel)
    text = "\n".join(_Text(code, found, Listing(code, tools, _features(found, target.arch))).lines()) + "\n"
    _check(code, found, text, tools)
    return text


def _check(code: CodeObject, kernel: KernelCode, text: str, tools: Llvm) -> None:
    """Assembled again it has to be the same, or nothing that is done to it could be trusted."""
    try:
        made = linked(code, kernel.name, text, kernel.address, tools)
        again = made.memory(kernel.address, kernel.size)
        descriptor = read_descriptor(made.memory(descriptor_address(code, kernel.name), BYTES).data)
        note = from_msgpack(made.note).document
    except NccError as failure:
        if failure.diagnostics[0].code == "B065":
            raise
        raise error("B065", f"its disassembly is not accepted: {failure.diagnostics[0].message}",
                    place=code.place) from None
    arch = code.target.arch
    for what, first, second in (("code", as_read(bytes(kernel.code.data), arch), as_read(bytes(again.data), arch)),
                                ("descriptor", kernel.descriptor.meant(arch), descriptor),
                                ("metadata", _document(code, kernel.name), note)):
        if first != second:
            raise not_the_same(code, what)


def _document(code: CodeObject, kernel: str) -> dict[str, object]:
    """The module's metadata with one kernel."""
    document = code.metadata.document
    return document | {"amdhsa.kernels": [k for k in document["amdhsa.kernels"] if k[".name"] == kernel]}


@dataclass
class _Text:
    code: CodeObject
    kernel: KernelCode
    listing: Listing
    labels: dict[int, str] = field(default_factory=dict)       # by address, for what is referred to
    reached: dict[int, Symbol] = field(default_factory=dict)   # functions, by address
    bodies: dict[int, list[tuple[Line, str]]] = field(default_factory=dict)
    sections: dict[int, Section] = field(default_factory=dict)  # with data that something refers to, by address

    def lines(self) -> Iterator[str]:
        self._follow()
        own = self.reached.pop(self.kernel.address)
        yield f'\t.amdgcn_target "{self.code.target.target_id}"'
        yield f"\t.amdhsa_code_object_version {self.code.version}"
        yield f"\t{KERNEL_SECTION}"
        yield "\t.p2align 8"
        yield from self._function(own)
        yield from _padding(self.code.target.arch)
        for address, function in sorted(self.reached.items()):
            yield f'\t.section .text.a{address:x},"ax",@progbits'
            yield from self._function(function)
        for section in self.sections.values():
            yield from self._section_lines(section)
        yield from self._descriptor_lines()
        yield "\t.amdgpu_metadata"
        yield "---"
        yield from to_yaml(_document(self.code, self.kernel.name))
        yield "..."
        yield "\t.end_amdgpu_metadata"

    # -- what is reached --

    def _follow(self) -> None:
        """Read the kernel, what it refers to, and what that refers to."""
        symbol = self._function_at(self.kernel.address)
        if symbol is None or (symbol.value, symbol.size) != (self.kernel.address, self.kernel.size):
            raise self.refusal("B061", f"the code of '{self.kernel.name}' overlaps other code")
        self.reached[symbol.value] = replace(symbol, name=self.kernel.name)
        followed: set[int] = set()
        while True:
            functions = [f for address, f in self.reached.items() if address not in self.bodies]
            sections = [s for address, s in self.sections.items() if address not in followed]
            if not functions and not sections:
                break
            if len(self.reached) > _MOST_FUNCTIONS:
                raise self.refusal("B065", f"'{self.kernel.name}' reaches {len(self.reached)} functions")
            for function in functions:
                self._check_function(function)
            self.listing.read(functions)
            for function in functions:
                self.bodies[function.value] = list(self._body(function))
            for section in sections:
                followed.add(section.address)
                self._follow_pointers(section)
        self._check_labels()

    def _check_function(self, function: Symbol) -> None:
        after = bisect_right(self.code.functions, function.value, key=lambda f: f.value)
        behind = self.code.functions[after : after + 1]
        section = self.code.section_of(function.value, function.size)
        if section is None or function.size % 4 or any(f.value < function.value + function.size for f in behind):
            raise self.refusal("B061", f"the code of '{function.name}' overlaps other code")

    def _follow_pointers(self, section: Section) -> None:
        for at, value in self.code.pointers.items():
            if not section.address <= at < section.address + section.size:
                continue
            if value is None or at + WORD_BYTES > section.address + section.size:
                raise self.refusal("B065", f"what {section.name} holds at {at:#x} depends on another module")
            self._word(section, value)

    def _word(self, section: Section, value: int) -> str:
        """The text of a word that the loader makes an address. Functions count where code may load them to call them,
        from the table of addresses; elsewhere they are numbers, because nobody can tell who calls them."""
        target = self.code.section_of(value)
        if target is not None and not target.flags & EXECUTED:
            return self._data(target, value)
        function = self._function_at(value) if section.name == ".got" else None
        if function is not None and function.value == value:
            self.reached.setdefault(value, function)
            return _quoted(function.name)
        return f"{value:#x}"

    def _check_labels(self) -> None:
        """Those in code are where instructions start."""
        for address in self.labels:
            section = self.code.section_of(address)
            if section is not None and section.flags & EXECUTED and address not in self.listing.lines:
                raise self.refusal("B065", f"'{self.kernel.name}' refers to {address:#x}, where no instruction starts")

    # -- code --

    def _function(self, function: Symbol) -> Iterator[str]:
        yield from _declaration(function, "function")  # labels of its start are in it
        seen = 0
        for line, text in self.bodies[function.value]:
            if line.address in self.labels and line.address != seen:
                yield f"{self.labels[line.address]}:"
            seen = line.address
            yield text
        yield f"\t.size {_quoted(function.name)}, .-{_quoted(function.name)}"  # not a number: the code may grow

    def _body(self, function: Symbol) -> Iterator[tuple[Line, str]]:
        lines = self.listing.of(function)
        index = 0
        while index < len(lines):
            line = lines[index]
            if _GETPC.match(line.text):
                address = lines[index : index + _address_lines(lines[index:])]
                yield from zip(address, self._relative(function, address), strict=True)
                index += len(address)
                continue
            yield line, f"\t{self._branch(function, line) or _unspellable(line) or line.text}"
            index += 1

    def _branch(self, function: Symbol, line: Line) -> str | None:
        found = _BRANCH.match(line.text) or _CALL.match(line.text)
        if found is None:
            return None
        offset = line.words[0] & 0xFFFF
        target = line.address + 4 + 4 * (offset - (1 << 16 if offset >> 15 else 0))
        to = f"{found['to']}, " if found.re is _CALL else ""
        return f"{found['op']} {to}{self._label(function, target)}"

    def _label(self, function: Symbol, address: int) -> str:
        """The label of an instruction; the function that it is in is reached."""
        holder = self._function_at(address)
        if holder is None:
            raise error("B065", f"'{function.name}' refers to code at {address:#x} that is in no function",
                        place=self.code.place, hint="the code object was stripped: give it as the compiler wrote it "
                        "(without '-s' and llvm-strip), or the program's assembly text")
        self.reached.setdefault(holder.value, holder)
        return self.labels.setdefault(address, f".L{address:x}")

    def _function_at(self, address: int) -> Symbol | None:
        """The function that an address is in."""
        functions = self.code.functions
        before = bisect_right(functions, address, key=lambda f: f.value)
        found = functions[before - 1] if before else None
        return found if found and address < found.value + found.size else None

    def _relative(self, function: Symbol, lines: list[Line]) -> list[str]:
        """``s_getpc_b64`` and the two additions after it, of a label; between them, on gfx12, the extension of what it
        gave, and waits."""
        found = _GETPC.match(lines[0].text)
        assert found is not None
        low, high = (f"s{found['low']}", f"s{found['high']}") if found["low"] else ("vcc_lo", "vcc_hi")
        adds = [line for line in lines[1:] if line.text.startswith(_ADDITIONS)]
        sources = (f"{low}, {low}, ", f"{high}, {high}, ")
        if len(adds) != 2 or any(line.text not in (f"{_EXTEND} {high}, {high}",) for line in lines[1:]
                                 if line not in adds and not line.text.startswith(_WAITS)) or any(
                not add.text.startswith(f"{name} {operands}") or len(add.words) != 2
                for add, operands, name in zip(adds, sources, _ADDS[self.generation], strict=True)):
            raise self.refusal("B065", f"'{function.name}' computes an address from its own in a way that is not known")
        distance = (adds[0].words[1] | adds[1].words[1] << 32)
        label = self._place(function, lines[0].end + distance - (1 << 64 if distance >> 63 else 0))
        text = {add: f"{name} {operands}{label}@rel32@{half}+{add.address + 4 - lines[0].end}"
                for add, operands, name, half in zip(adds, sources, _ADDS[self.generation], ("lo", "hi"), strict=True)}
        return [f"\t{text.get(line, line.text)}" for line in lines]

    @property
    def generation(self) -> int:
        return generation(self.code.target.arch)

    def _place(self, function: Symbol, address: int) -> str:
        """The label of code or data."""
        section = self.code.section_of(address)
        if section is not None and section.flags & EXECUTED:
            return self._label(function, address)
        if section is None or section.name == ".dynamic":
            raise self.refusal("B065", f"'{function.name}' refers to {address:#x}, which is neither code nor data")
        return self._data(section, address)

    def _data(self, section: Section, address: int) -> str:
        """The label of a place in a section, which is reached."""
        self.sections.setdefault(section.address, section)
        named = (s for s in self.objects.get(address, ()) if s.other & 3  # else it may be another module's
                 and section.flags & WRITABLE)
        return next((_quoted(s.name) for s in named), None) or self.labels.setdefault(address, f".L{address:x}")

    # -- data --

    def _descriptor_lines(self) -> Iterator[str]:
        """The descriptor alone, where nothing refers to the constants that it is among."""
        at = descriptor_address(self.code, self.kernel.name)
        section = self.code.section_of(at, BYTES)
        if section is None or section.flags & (WRITABLE | EXECUTED):
            raise self.refusal("B061", f"the descriptor of '{self.kernel.name}' is not among the constants")
        if section.address not in self.sections:
            yield f'\t.section .rodata.a{at:x},"a",@progbits'
            yield from self._descriptor()

    def _section_lines(self, section: Section) -> Iterator[str]:
        kind = "nobits" if not section.stored else "progbits"
        yield f'\t.section {_named(section)},"{"aw" if section.flags & WRITABLE else "a"}",@{kind}'
        yield f"\t.p2align {6 if section.name == '.rodata' else 4}"
        if section.stored and section.size > _MOST_DATA_BYTES:
            raise self.refusal("B065", f"{section.name} takes {section.size} bytes")
        at, end = section.address, section.address + section.size
        descriptor = descriptor_address(self.code, self.kernel.name)
        stops = sorted(stop for stop in {descriptor, *self.objects, *self.labels, *self.code.pointers, end}
                       if at < stop <= end)
        for stop in stops:
            if stop <= at:
                continue  # inside of what is no data
            yield from self._names_at(at)
            if at == descriptor:
                yield from self._descriptor()
                at += BYTES
            elif at in self.code.pointers:
                yield f"\t.quad {self._word(section, self.code.pointers[at] or 0)}"
                at += WORD_BYTES
            if at < stop:
                yield from self._piece(section, at, stop)
                at = stop

    def _names_at(self, address: int) -> Iterator[str]:
        if address in self.labels:
            yield f"{self.labels[address]}:"
        for symbol in self.objects.get(address, ()):
            yield from _declaration(symbol, "object")
            yield f"\t.size {_quoted(symbol.name)}, {symbol.size}"

    @cached_property
    def objects(self) -> dict[int, list[Symbol]]:
        """Variables and constants by address."""
        found: dict[int, list[Symbol]] = {}
        for symbol in self.code.symbols.values():
            if symbol.info & 15 == STT_OBJECT and not symbol.name.endswith(_DESCRIPTOR):
                found.setdefault(symbol.value, []).append(symbol)
        return found

    def _piece(self, section: Section, start: int, stop: int) -> list[str]:
        if not section.stored:
            return [f"\t.zero {stop - start}"]
        data = self.code.memory(start, stop - start).data
        if not bytes(data).strip(b"\0"):
            return [f"\t.zero {stop - start}"]
        return ["\t.byte " + ", ".join(map(str, data[at : at + 16])) for at in range(0, len(data), 16)]

    def _descriptor(self) -> Iterator[str]:
        found = self.kernel.descriptor
        if unknown := found.unknown(self.code.target.arch):
            raise self.refusal("B065", f"the descriptor of '{self.kernel.name}' has bits that are not known "
                               f"({unknown:#x})")
        yield f"\t.amdhsa_kernel {_quoted(self.kernel.name)}"
        for directive, value in found.directives(self.code.target, self.kernel.metadata.sgprs):
            yield f"\t\t.amdhsa_{directive} {value}"
        yield "\t.end_amdhsa_kernel"

    def refusal(self, code: str, message: str) -> NccError:
        return error(code, message, place=self.code.place, hint="give the program's assembly text")


def _features(kernel: KernelCode, arch: str) -> str:
    """Of LLVM, as ``--mattr`` takes them: 16-bit halves of registers by their names, waves of 64 lanes."""
    wanted = {"+real-true16": generation(arch) > 10, "+wavefrontsize64": not kernel.descriptor.is_wave32(arch)}
    return ",".join(name for name, on in wanted.items() if on) if arch in RDNA else ""


def _padding(arch: str) -> Iterator[str]:
    """Behind the code three lines of the instruction cache of ``s_code_end``, as compilers write them: RDNA fetches
    ahead (LLVM, AMDGPUAsmPrinter::doFinalization)."""
    if arch in RDNA:
        line = 64 if generation(arch) == 10 else 128
        yield f"\t.p2alignl {line.bit_length() - 1}, {_CODE_END:#x}"
        yield f"\t.fill {3 * line // 4}, 4, {_CODE_END:#x}"


def _address_lines(lines: list[Line]) -> int:
    """How many instructions compute an address, from ``s_getpc_b64`` to the second addition."""
    adds = 0
    for at, line in enumerate(lines[1:], 1):
        adds += line.text.startswith(_ADDITIONS)
        if adds == 2 or not line.text.startswith((*_ADDITIONS, *_WAITS, _EXTEND)):
            return at + (adds == 2)
    return len(lines)


def _named(section: Section) -> str:
    """A section of data as the text calls it."""
    if section.name in _PLAIN_SECTIONS:
        return section.name
    kind = ".rodata" if not section.flags & WRITABLE else ".data" if section.stored else ".bss"
    return f"{kind}.a{section.address:x}"


def _unspellable(line: Line) -> str | None:
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
