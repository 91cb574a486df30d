"""The encoding of Protocol Buffers, as much as is written: protobuf.dev/programming-guides/encoding."""

from __future__ import annotations

import struct
from typing import Final

_VARINT: Final = 0
_FIXED64: Final = 1
_BYTES: Final = 2


_SMALL: Final = [bytes([value]) for value in range(128)]


def varint(value: int) -> bytes:
    """A negative one as its 64 bits."""
    if 0 <= value < 128:
        return _SMALL[value]
    value &= (1 << 64) - 1
    out = bytearray()
    while value > 0x7F:
        out.append(value & 0x7F | 0x80)
        value >>= 7
    out.append(value)
    return bytes(out)


def number(field: int, value: int) -> bytes:
    return varint(field << 3 | _VARINT) + varint(value)


def fixed64(field: int, value: int) -> bytes:
    return varint(field << 3 | _FIXED64) + struct.pack("<Q", value & (1 << 64) - 1)


def double(field: int, value: float) -> bytes:
    return varint(field << 3 | _FIXED64) + struct.pack("<d", value)


def message(field: int, data: bytes) -> bytes:
    return varint(field << 3 | _BYTES) + varint(len(data)) + data


def string(field: int, value: str) -> bytes:
    return message(field, value.encode("utf-8", "replace"))
