"""The part of ELF that GPU images need: the header and the named sections of a 64-bit little-endian file.

pyelftools is not used here, because these images come from other programs and are read while a launch waits:
a damaged one has to give a coded error (``Blob``), and nothing is read that is not asked for.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from struct import Struct

from ncc.backends.formats.binary import Blob
from ncc.diag import error

MAGIC = b"\x7fELF"
EM_CUDA = 190
EM_AMDGPU = 224
ET_REL = 1

_SHT_NOBITS = 8
_CLASS64_LITTLE = b"\x02\x01"
HEADER = Struct("<16sHHIQQQIHHHHHH")
SECTION = Struct("<IIQQQQIIQQ")
SYMBOL = Struct("<IBBHQQ")
_NOTE = Struct("<III")


@dataclass(frozen=True)
class Section:
    """One row of the section header table. ``offset`` and ``size`` are unchecked until ``Elf.data`` is called."""

    name: str
    type: int
    offset: int
    size: int
    link: int
    info: int
    address: int
    flags: int
    align: int = 1

    @property
    def stored(self) -> bool:
        """Whether the file has its bytes."""
        return self.type not in (0, _SHT_NOBITS)


@dataclass(frozen=True)
class Symbol:
    name: str
    info: int  # st_info: binding and type
    other: int  # st_other
    section: int
    value: int
    size: int


@dataclass(frozen=True)
class Note:
    name: bytes
    type: int
    desc: Blob


@dataclass(frozen=True)
class Elf:
    blob: Blob
    os_abi: int
    abi_version: int
    type: int
    machine: int
    flags: int
    sections: tuple[Section, ...]

    @cached_property
    def _by_name(self) -> dict[str, Section]:
        return {section.name: section for section in self.sections}

    def section(self, name: str) -> Section | None:
        return self._by_name.get(name)

    def data(self, section: Section) -> Blob:
        if section.type == _SHT_NOBITS:
            return self.blob.slice(0, 0, section.name)
        return self.blob.slice(section.offset, section.size, f"section {section.name}")

    def symbols(self, name: str = ".symtab") -> Iterator[Symbol]:
        """The rows of a symbol table, in order, so that the n-th is the symbol of index n."""
        table = self.section(name)
        if table is None or table.link >= len(self.sections):
            return
        names, rows = self.data(self.sections[table.link]), self.data(table)
        for offset in range(0, len(rows) - SYMBOL.size + 1, SYMBOL.size):
            at, info, other, index, value, size = rows.unpack(SYMBOL, offset, "a symbol")
            yield Symbol(names.cstring(at), info, other, index, value, size)

    def notes(self, section: Section) -> Iterator[Note]:
        data, at = self.data(section), 0
        while at + _NOTE.size <= len(data):
            name_bytes, desc_bytes, kind = data.unpack(_NOTE, at, "a note")
            name = data.slice(at + _NOTE.size, name_bytes, "a note's name")
            desc_at = at + _NOTE.size + _align4(name_bytes)
            yield Note(bytes(name.data).rstrip(b"\0"), kind, data.slice(desc_at, desc_bytes, "a note"))
            at = desc_at + _align4(desc_bytes)


def parse_elf(image: Blob) -> Elf:
    """Header and section table. B053 where it is no 64-bit little-endian ELF, B051 where it is cut off."""
    ident, kind, machine, _, _, _, table, flags, _, _, _, row_bytes, rows, names_at = image.unpack(
        HEADER, 0, "the ELF header")
    if ident[:4] != MAGIC or ident[4:6] != _CLASS64_LITTLE:
        raise error("B053", "not a 64-bit little-endian ELF file", place=image.place)
    if rows and row_bytes != SECTION.size:
        raise error("B053", f"its section headers are {row_bytes} bytes each, not {SECTION.size}", place=image.place)
    raw = [image.unpack(SECTION, table + i * row_bytes, "the section table") for i in range(rows)]
    names = _string_table(image, raw, names_at)
    sections = tuple(Section(names.cstring(r[0]), r[1], r[4], r[5], r[6], r[7], r[3], r[2], r[8]) for r in raw)
    return Elf(image, ident[7], ident[8], kind, machine, flags, sections)


def _string_table(image: Blob, rows: list[tuple[int, ...]], index: int) -> Blob:
    if index >= len(rows):
        return image.slice(0, 0, "no section names")
    return image.slice(rows[index][4], rows[index][5], "the section names")


def _align4(size: int) -> int:
    return (size + 3) & ~3
