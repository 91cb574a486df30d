"""A whole code object in which one kernel has its probes: the program's own module, but for that kernel.

Nothing that is loaded moves or changes: other kernels, functions, variables and the table of addresses stay where they
are, byte for byte, so that whoever refers to them needs not be read. The probed kernel lies behind all of it, in a
segment of its own, with the program headers and the metadata, which grow; the kernel's descriptor, which stays where it
was, leads there. What else changes is which code the symbol of the kernel's name means.

Functions that the kernel calls, and data, are those of the module: its code is linked with them where they lie.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from struct import Struct
from typing import Any

import msgpack

from ncc.backends.formats.binary import blob
from ncc.backends.formats.elf import HEADER, SECTION, SYMBOL, Section
from ncc.backends.formats.rewrite_elf import SEGMENT, segment_rows
from ncc.backends.gcn.image.codeobject import ALLOCATED, EXECUTED, STT_FUNC, CodeObject, parse_code_object
from ncc.backends.gcn.image.descriptor import BYTES
from ncc.backends.gcn.image.placed import descriptor_address, linked
from ncc.backends.gcn.image.respelled import respelled
from ncc.backends.gcn.image.toolchain import Llvm
from ncc.diag import NccError, error

SECTION_NAME = ".text.ncc"
_PAGE = 0x1000
_PT_LOAD, _PT_NOTE, _PT_PHDR = 1, 4, 6
_READ_EXECUTE = 5
_PROGBITS = 1
_CODE_ALIGN = 256
_MOST_ADDRESSES, _MOST_ROWS = 1 << 40, 0xFE00
_WORD = 8
_NOTE = Struct("<III")
_OWNER = b"AMDGPU\0"
_GROWING = (".kernarg_segment_size", ".sgpr_count", ".vgpr_count", ".agpr_count", ".args")


def with_kernel(module: bytes, kernel: str, text: str, llvm: Llvm | str | None = None,
                place: str = "<module>") -> bytes:
    """The module with a kernel as a text has it that was disassembled from it, and probed. Raises as ``disassemble``,
    and B053 where the file's parts are not where they can be changed."""
    code = parse_code_object(blob(module, place))
    kernel_at = -(-_end(code) // _PAGE) * _PAGE
    check_room(code, kernel_at)
    made = linked(respelled(code), kernel, text, kernel_at, llvm)
    return _Graft(code, kernel, made, kernel_at).written()


def check_room(code: CodeObject, kernel_at: int) -> None:
    """Raises B053 where nothing can be added behind a module."""
    if kernel_at > _MOST_ADDRESSES or max(len(code.elf.sections), len(segment_rows(code.elf))) > _MOST_ROWS:
        raise error("B053", "a code object that cannot be added to: it fills all addresses, or has too many sections "
                    "or segments", place=code.place)


def _end(code: CodeObject) -> int:
    """Behind all that is loaded."""
    return max((row[3] + row[6] for row in segment_rows(code.elf) if row[0] == _PT_LOAD), default=0)


@dataclass
class _Graft:
    code: CodeObject
    kernel: str
    made: CodeObject
    kernel_at: int
    out: bytearray = field(init=False)
    header: list[Any] = field(init=False)
    segments: list[list[int]] = field(init=False)
    sections: list[list[int]] = field(init=False)

    def __post_init__(self) -> None:
        elf = self.code.elf
        self.out = bytearray(elf.blob.data)
        self.header = list(elf.blob.unpack(HEADER, 0, "the ELF header"))
        self.segments = [list(row) for row in segment_rows(elf)]
        self.sections = [list(elf.blob.unpack(SECTION, self.header[6] + n * SECTION.size, "the section table"))
                         for n in range(len(elf.sections))]

    def written(self) -> bytes:
        made = self.made.elf.section(".text")
        if made is None or not any(row[0] == _PT_LOAD for row in self.segments):
            raise self._wrong("nothing of it is loaded")
        content = bytes(self.made.elf.data(made).data)
        self._put_descriptor()
        self._put_symbols(self.made.kernel(self.kernel).size)
        self._align(_PAGE)
        start = len(self.out)
        self.out += content
        self._put_note(start)
        self._align(_WORD)
        self._add_segment(start)
        self._put_section_table(start, len(content))
        HEADER.pack_into(self.out, 0, *self.header)
        return bytes(self.out)

    def _wrong(self, what: str) -> NccError:
        return error("B053", f"a code object that cannot be added to: {what}", place=self.code.place)

    def _align(self, step: int) -> None:
        self.out += bytes(-len(self.out) % step)

    def _address(self, start: int) -> int:
        """Of the file's end, in the added segment."""
        return self.kernel_at + len(self.out) - start

    # -- what stays where it is --

    def _file_offset(self, address: int, size: int) -> int:
        section = self.code.section_of(address, size)
        if section is None or not section.stored:
            raise self._wrong(f"nothing is stored for address {address:#x}")
        self.code.elf.data(section)  # in the file
        return section.offset + address - section.address

    def _put_descriptor(self) -> None:
        address = descriptor_address(self.code, self.kernel)
        at = self._file_offset(address, BYTES)
        self.out[at : at + BYTES] = self.made.memory(address, BYTES).data

    def _put_symbols(self, size: int) -> None:
        """The rows of the kernel's name in both tables."""
        metadata = self.code.metadata.kernel(self.kernel)
        name = metadata.symbol.removesuffix(".kd") if metadata else self.kernel
        for table in (s for s in self.code.elf.sections if s.name in (".symtab", ".dynsym")):
            for number, symbol in enumerate(self.code.elf.symbols(table.name)):
                if symbol.name == name and symbol.info & 15 == STT_FUNC:
                    row = list(self.code.elf.data(table).unpack(SYMBOL, number * SYMBOL.size, "a symbol"))
                    row[3:] = len(self.sections), self.kernel_at, size
                    SYMBOL.pack_into(self.out, table.offset + number * SYMBOL.size, *row)

    # -- what moves to the added segment --

    def _put_note(self, start: int) -> None:
        """The notes as they were, the metadata with the kernel's new sizes among them."""
        section = self._note_section()
        segment = next((row for row in self.segments if row[0] == _PT_NOTE and row[2] <= section.offset
                        and section.offset + section.size <= row[2] + row[5]), None)
        first, last = (segment[2], segment[2] + segment[5]) if segment else (
            section.offset, section.offset + section.size)
        at, size = self._note_record(section)
        record = _record(self._metadata())
        self._align(_WORD)
        moved, address = len(self.out) - first, self._address(start)
        self.out += bytes(self.code.elf.blob.data[first:at]) + record + bytes(self.code.elf.blob.data[at + size : last])
        grown = len(record) - size
        if segment:
            segment[2:7] = segment[2] + moved, address, address, segment[5] + grown, segment[5] + grown
        row = self.sections[self.code.elf.sections.index(section)]
        row[3], row[4], row[5] = address + section.offset - first, section.offset + moved, section.size + grown

    def _note_section(self) -> Section:
        data = self.code.note.data
        found = next((s for s in self.code.elf.sections if s.type == 7 and any(
            note.desc.data == data for note in self.code.elf.notes(s))), None)
        if found is None:
            raise self._wrong("its metadata are nowhere")
        return found

    def _note_record(self, section: Section) -> tuple[int, int]:
        """(offset in the file, bytes) of the note with the metadata."""
        at, end = section.offset, section.offset + section.size
        while at + _NOTE.size <= end:
            name_bytes, size, kind = self.code.elf.blob.unpack(_NOTE, at, "a note")
            whole = _NOTE.size + -(-name_bytes // 4) * 4 + -(-size // 4) * 4
            if kind == 32 and bytes(self.code.elf.blob.data[at + _NOTE.size :][: len(_OWNER)]) == _OWNER:
                return at, min(whole, end - at)
            at += whole
        raise self._wrong("its metadata are nowhere")

    def _metadata(self) -> bytes:
        """Packed as they were, with the kernel's own as its text has them."""
        document = msgpack.unpackb(bytes(self.code.note.data), strict_map_key=False, raw=False,
                                   unicode_errors="surrogateescape")
        new = next(k for k in self.made.metadata.document["amdhsa.kernels"] if k[".name"] == self.kernel)
        old = next(k for k in document["amdhsa.kernels"] if k[".name"] == self.kernel)
        for key in _GROWING:
            if key == ".args":
                old[key] = [*old.get(key, []), *new.get(key, [])[len(old.get(key, [])):]]
            elif key in old:
                old[key] = new[key]
        return bytes(msgpack.packb(document, unicode_errors="surrogateescape"))

    def _add_segment(self, start: int) -> None:
        """The program headers lie at its end, and one of them is its own."""
        size = (len(self.segments) + 1) * SEGMENT.size
        table, address = len(self.out), self._address(start)
        whole = table + size - start
        last = max(n for n, row in enumerate(self.segments) if row[0] == _PT_LOAD)
        self.segments.insert(last + 1, [_PT_LOAD, _READ_EXECUTE, start, self.kernel_at, self.kernel_at, whole, whole,
                                        _PAGE])
        for row in self.segments:
            if row[0] == _PT_PHDR:
                row[2:7] = table, address, address, size, size
        self.out += b"".join(SEGMENT.pack(*row) for row in self.segments)
        self.header[5], self.header[10] = table, len(self.segments)

    def _put_section_table(self, start: int, code_bytes: int) -> None:
        names_at = self.header[13]
        if not 0 < names_at < len(self.sections):
            raise self._wrong("its sections have no names")
        names = bytes(self.code.elf.data(self.code.elf.sections[names_at]).data)
        self.sections[names_at][4:6] = len(self.out), len(names) + len(SECTION_NAME) + 1
        self.out += names + SECTION_NAME.encode() + b"\0"
        self.sections.append([len(names), _PROGBITS, ALLOCATED | EXECUTED, self.kernel_at, start, code_bytes, 0, 0,
                              _CODE_ALIGN, 0])
        self._align(_WORD)
        self.header[6], self.header[12] = len(self.out), len(self.sections)
        self.out += b"".join(SECTION.pack(*row) for row in self.sections)


def _record(data: bytes) -> bytes:
    """A note with metadata."""
    name = _OWNER.ljust(8, b"\0")
    return _NOTE.pack(len(_OWNER), len(data), 32) + name + data.ljust(-(-len(data) // 4) * 4, b"\0")
