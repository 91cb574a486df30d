"""Fatbins: containers of PTX, cubins and LTO IR for several architectures.

Facts, as read from files written by nvcc 11.8 to 13.0 (``docs/images.md`` has the table). All little-endian:

- header, 16 bytes: ``u32 0xBA55ED50, u16 version (1), u16 header bytes, u64 size`` of the entries that follow;
- entry: ``u16 kind, u16 0x0101, u32 header bytes, u32 padded data bytes, u32, u32 compressed bytes, u32 options
  offset, u16 minor, u16 major, u32 sm, u32 name offset, u32 name bytes, u64 flags, u64, u64 raw bytes``, then name and
  options, then the data, padded to 8;
- at the options offset (from the start of the entry): ``u32 offset, u32 bytes`` of the options' text;
- compressed and raw bytes are 0 where the data is not compressed, and the data may then end with padding.

Several fatbins may follow one another, with zeros between them: so do those of a program's objects in its
``.nv_fatbin`` section, and those that a wrapper of version 2 names.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from enum import Enum
from struct import Struct

from ncc.backends.formats.binary import Blob
from ncc.backends.formats.unpack import MAX_PART_BYTES, Budget, unlz4, unzstd
from ncc.backends.ptx.isa.arch import Arch
from ncc.diag import error

MAGIC = 0xBA55ED50
MAGIC_BYTES = MAGIC.to_bytes(4, "little")

_HEADER = Struct("<IHHQ")
_ENTRY = Struct("<HHIIIIIHHIIIQQQ")
_OPTIONS = Struct("<II")

MAX_PTX_BYTES = 1 << 26  # a text is read as a whole; a source file's is megabytes
_CHUNK_BYTES = 1 << 16


class Kind(Enum):
    PTX = 1
    CUBIN = 2
    LTO_IR = 8
    OTHER = 0


class Compression(Enum):
    """The flag that says so."""

    NONE = 0
    LZ4 = 0x2000
    ZSTD = 0x8000


_UNPACK = {Compression.LZ4: unlz4, Compression.ZSTD: unzstd}
_SUFFIX = {0x100000: "a", 0x200000: "f"}
_KINDS = {kind.value: kind for kind in Kind}


@dataclass(frozen=True)
class FatEntry:
    """One entry. ``version`` is the PTX ISA's for PTX; ``raw_bytes`` the size after decompression."""

    kind: Kind
    arch: Arch
    version: tuple[int, int]
    compression: Compression
    options: str
    name: str
    raw_bytes: int
    payload: Blob
    budget: Budget = field(repr=False, compare=False)  # of the whole image

    def data(self) -> Blob:
        """The decompressed content. B052 if the compressed data is damaged, B059 if it is too much."""
        if self.compression is Compression.NONE:
            return self.payload
        limit = MAX_PTX_BYTES if self.kind is Kind.PTX else MAX_PART_BYTES
        return self.budget.unpack(self.payload, self.raw_bytes, _UNPACK[self.compression], limit)


def fat_entries(image: Blob, budget: Budget | None = None) -> Iterator[FatEntry]:
    """The entries of all fatbins in an image that starts with one."""
    budget = budget or Budget(len(image))
    at = 0
    while at < len(image):
        magic, _, header_bytes, size = image.unpack(_HEADER, at, "a fatbin's header")
        if magic != MAGIC:
            raise error("B051", f"no fatbin at offset {at}: {magic:#010x} instead of {MAGIC:#x}", place=image.place)
        if header_bytes < _HEADER.size:
            raise error("B051", f"a fatbin's header of {header_bytes} bytes at offset {at}", place=image.place)
        yield from _entries(image.slice(at + header_bytes, size, "a fatbin"), budget)
        at = _next_fatbin(image, at + header_bytes + size)


def _next_fatbin(image: Blob, at: int) -> int:
    """Skip the zeros after a fatbin. What else follows is no part of the image."""
    for start in range(at, len(image), _CHUNK_BYTES):
        rest = bytes(image.data[start : start + _CHUNK_BYTES])
        if any_left := len(rest.lstrip(b"\0")):
            found = start + len(rest) - any_left
            return found if image.data[found : found + 4] == MAGIC_BYTES else len(image)
    return len(image)


def _entries(fatbin: Blob, budget: Budget) -> Iterator[FatEntry]:
    at = 0
    while at < len(fatbin):
        entry, total_bytes = _entry(fatbin, at, budget)
        yield entry
        at += total_bytes


def _entry(fatbin: Blob, at: int, budget: Budget) -> tuple[FatEntry, int]:
    """The entry at an offset, and how many bytes it takes with its data."""
    (kind, _, header_bytes, padded_bytes, _, compressed_bytes, options_at, minor, major, sm, name_at, name_bytes,
     flags, _, raw_bytes) = fatbin.unpack(_ENTRY, at, "an entry's header")
    if header_bytes < _ENTRY.size:
        raise error("B051", f"an entry's header of {header_bytes} bytes", place=fatbin.place)
    header = fatbin.slice(at, header_bytes, "an entry's header")
    data = fatbin.slice(at + header_bytes, padded_bytes, "an entry's data")
    compression = next((c for c in Compression if c.value & flags), Compression.NONE)
    if compression is not Compression.NONE:
        data = data.slice(0, compressed_bytes, "an entry's compressed data")
    suffix = next((letter for bit, letter in _SUFFIX.items() if bit & flags), "")
    entry = FatEntry(
        _KINDS.get(kind, Kind.OTHER), Arch(sm, suffix), (major, minor), compression,
        options=_options(header, options_at),
        name=header.slice(name_at, name_bytes, "an entry's name").cstring(0) if name_at else "",
        raw_bytes=raw_bytes if compression is not Compression.NONE else len(data),
        payload=data, budget=budget)
    return entry, header_bytes + padded_bytes


def _options(header: Blob, at: int) -> str:
    """The options' text. A cubin of sm_100 and later has binary data there, which is none."""
    if not at:
        return ""
    text_at, text_bytes = header.unpack(_OPTIONS, at, "an entry's options")
    text = header.slice(text_at, text_bytes, "an entry's options").cstring(0).strip()
    return text if text.isprintable() else ""
