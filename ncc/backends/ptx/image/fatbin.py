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
from dataclasses import dataclass
from enum import Enum
from struct import Struct

import lz4.block
import zstandard

from ncc.backends.formats.binary import Blob
from ncc.backends.ptx.isa.arch import Arch
from ncc.diag import NccError, error

MAGIC = 0xBA55ED50
MAGIC_BYTES = MAGIC.to_bytes(4, "little")

_HEADER = Struct("<IHHQ")
_ENTRY = Struct("<HHIIIIIHHIIIQQQ")
_OPTIONS = Struct("<II")

# A kernel's PTX is megabytes at most. The raw size of a damaged entry may say anything.
_MAX_RAW_BYTES = 1 << 30
_LZ4_MAX_RATIO = 255  # LZ4 block format: a length byte adds at most 255
_ZSTD_WINDOW_BYTES = 1 << 27
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

    def data(self) -> Blob:
        """The decompressed content. B052 if the compressed data is damaged."""
        if self.compression is Compression.NONE:
            return self.payload
        if self.raw_bytes > _MAX_RAW_BYTES:
            raise _damaged(self.payload, f"it claims {self.raw_bytes} bytes, more than {_MAX_RAW_BYTES}")
        raw = _DECOMPRESS[self.compression](self.payload, self.raw_bytes)
        if len(raw) != self.raw_bytes:
            raise _damaged(self.payload, f"it unpacks to {len(raw)} bytes, not {self.raw_bytes}")
        return Blob(memoryview(raw), self.payload.place)


def fat_entries(image: Blob) -> Iterator[FatEntry]:
    """The entries of all fatbins in an image that starts with one."""
    at = 0
    while at < len(image):
        magic, _, header_bytes, size = image.unpack(_HEADER, at, "a fatbin's header")
        if magic != MAGIC:
            raise error("B051", f"no fatbin at offset {at}: {magic:#010x} instead of {MAGIC:#x}", place=image.place)
        if header_bytes < _HEADER.size:
            raise error("B051", f"a fatbin's header of {header_bytes} bytes at offset {at}", place=image.place)
        yield from _entries(image.slice(at + header_bytes, size, "a fatbin"))
        at = _next_fatbin(image, at + header_bytes + size)


def _next_fatbin(image: Blob, at: int) -> int:
    """Skip the zeros after a fatbin. What else follows is no part of the image."""
    for start in range(at, len(image), _CHUNK_BYTES):
        rest = bytes(image.data[start : start + _CHUNK_BYTES])
        if any_left := len(rest.lstrip(b"\0")):
            found = start + len(rest) - any_left
            return found if image.data[found : found + 4] == MAGIC_BYTES else len(image)
    return len(image)


def _entries(fatbin: Blob) -> Iterator[FatEntry]:
    at = 0
    while at < len(fatbin):
        entry, total_bytes = _entry(fatbin, at)
        yield entry
        at += total_bytes


def _entry(fatbin: Blob, at: int) -> tuple[FatEntry, int]:
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
        payload=data)
    return entry, header_bytes + padded_bytes


def _options(header: Blob, at: int) -> str:
    """The options' text. A cubin of sm_100 and later has binary data there, which is none."""
    if not at:
        return ""
    text_at, text_bytes = header.unpack(_OPTIONS, at, "an entry's options")
    text = header.slice(text_at, text_bytes, "an entry's options").cstring(0).strip()
    return text if text.isprintable() else ""


def _unlz4(payload: Blob, raw_bytes: int) -> bytes:
    if raw_bytes > _LZ4_MAX_RATIO * len(payload):
        raise _damaged(payload, f"{len(payload)} bytes of LZ4 cannot hold {raw_bytes}")
    try:
        return bytes(lz4.block.decompress(payload.data, uncompressed_size=raw_bytes))
    except (lz4.block.LZ4BlockError, ValueError) as reason:
        raise _damaged(payload, str(reason)) from None


def _unzstd(payload: Blob, raw_bytes: int) -> bytes:
    """By chunks, so that memory is taken for what is really there, not for what a frame claims."""
    raw = bytearray()
    reader = zstandard.ZstdDecompressor(max_window_size=_ZSTD_WINDOW_BYTES).stream_reader(payload.data)
    try:
        while len(raw) <= raw_bytes and (chunk := reader.read(_CHUNK_BYTES)):
            raw += chunk
    except zstandard.ZstdError as reason:
        raise _damaged(payload, str(reason)) from None
    return bytes(raw)


_DECOMPRESS = {Compression.LZ4: _unlz4, Compression.ZSTD: _unzstd}


def _damaged(payload: Blob, reason: str) -> NccError:
    return error("B052", f"damaged compressed data: {reason}", place=payload.place)
