"""Unpacking compressed parts of an image, which may be made to unpack to far more than there is memory.

A part is refused for the size that it claims, before anything is unpacked, and nothing past that size is. B059 is a
size beyond the limits, B052 damaged data.
"""

from __future__ import annotations

import zlib
from collections.abc import Callable

import lz4.block
import zstandard

from ncc.backends.formats.binary import Blob
from ncc.diag import NccError, error

MAX_PART_BYTES = 1 << 28
"""Of one part. Compilers' are megabytes."""
_MAX_IMAGE_BYTES, _MAX_RATIO = 1 << 29, 256
"""Of one reading of an image, which may unpack a part several times: so much, or its size times that."""

_LZ4_MAX_RATIO = 255  # LZ4 block format: a length byte adds at most 255
_ZSTD_WINDOW_BYTES = 1 << 27
_CHUNK_BYTES = 1 << 16

Unpack = Callable[[Blob, int], bytes]
"""(packed, the size that it claims) -> raw; what is not of that size is damaged."""


class Budget:
    """How much one image may still unpack to."""

    def __init__(self, image_bytes: int) -> None:
        self._left = max(_MAX_IMAGE_BYTES, _MAX_RATIO * image_bytes)

    def unpack(self, packed: Blob, raw_bytes: int, how: Unpack, limit: int = MAX_PART_BYTES) -> Blob:
        if raw_bytes > limit:
            raise _too_large(packed, f"a part of it claims {raw_bytes} bytes; at most {limit} are taken")
        if raw_bytes > self._left:
            raise _too_large(packed, "its parts unpack to more than an image of its size may")
        self._left -= raw_bytes
        try:
            raw = how(packed, raw_bytes)
        except (lz4.block.LZ4BlockError, zstandard.ZstdError, zlib.error, ValueError) as reason:
            raise damaged(packed, str(reason)) from None
        if len(raw) != raw_bytes:
            least = "at least " if len(raw) > raw_bytes else ""
            raise damaged(packed, f"it unpacks to {least}{len(raw)} bytes, not {raw_bytes}")
        return Blob(memoryview(raw), packed.place)


def unlz4(packed: Blob, raw_bytes: int) -> bytes:
    if raw_bytes > _LZ4_MAX_RATIO * len(packed):
        raise ValueError(f"{len(packed)} bytes of LZ4 cannot hold {raw_bytes}")
    return bytes(lz4.block.decompress(packed.data, uncompressed_size=raw_bytes))


def unzstd(packed: Blob, raw_bytes: int) -> bytes:
    """By chunks, so that memory is taken for what is really there, not for what a frame claims."""
    parts, size = [], 0
    reader = zstandard.ZstdDecompressor(max_window_size=_ZSTD_WINDOW_BYTES).stream_reader(packed.data)
    while size <= raw_bytes and (chunk := reader.read(_CHUNK_BYTES)):
        parts.append(chunk)
        size += len(chunk)
    return b"".join(parts)


def unzlib(packed: Blob, raw_bytes: int) -> bytes:
    reader, parts, size = zlib.decompressobj(), [], 0
    for start in range(0, len(packed), _CHUNK_BYTES):
        waiting = bytes(packed.data[start : start + _CHUNK_BYTES])
        while waiting and not reader.eof and size <= raw_bytes:
            parts.append(reader.decompress(waiting, _CHUNK_BYTES))
            size += len(parts[-1])
            waiting = reader.unconsumed_tail
    parts.append(reader.decompress(b"", 1 + max(0, raw_bytes - size)))
    return b"".join(parts)


def damaged(packed: Blob, reason: str) -> NccError:
    return error("B052", f"damaged compressed data: {reason}", place=packed.place)


def _too_large(packed: Blob, why: str) -> NccError:
    return error("B059", f"compressed code that unpacks to too much: {why}", place=packed.place,
                 hint="give the kernel's own image, not a collection; or this is none that a compiler made")
