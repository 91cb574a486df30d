"""Code that was compiled or linked while the program ran, with what it was made from, as the hook driver sends it.

``struct ncc_made`` of ``hookdrv/abi.h``: a head, then parts, each its size, its bytes, and zeros up to a multiple of
8. The first part is the code, the others are what it was made from: images too.
"""

from __future__ import annotations

from dataclasses import dataclass
from struct import Struct

from ncc.abi import MADE_MAGIC, MAX_MADE_PARTS, MadeFlag
from ncc.backends.formats.binary import Blob
from ncc.diag import error

MAGIC_BYTES = MADE_MAGIC.to_bytes(4, "little")

_HEAD = Struct("<IIII")
_PART = Struct("<Q")
_ALIGN = 8


@dataclass(frozen=True)
class Made:
    """``by_driver``: linked by the driver, with the options of its calls."""

    code: Blob
    sources: tuple[Blob, ...]
    by_driver: bool


def parse_made(image: Blob) -> Made | None:
    """None where the image is something else. B051 if it is damaged."""
    if bytes(image.data[:4]) != MAGIC_BYTES:
        return None
    _, flags, n_parts, _ = image.unpack(_HEAD, 0, "the head")
    if not 1 <= n_parts <= MAX_MADE_PARTS:
        raise error("B051", f"an image of {n_parts} parts", place=image.place)
    parts, at = [], _HEAD.size
    for number in range(n_parts):
        (size,) = image.unpack(_PART, at, f"part {number}")
        parts.append(image.slice(at + _PART.size, size, f"part {number}"))
        at += _PART.size + -(-size // _ALIGN) * _ALIGN
    return Made(parts[0], tuple(parts[1:]), bool(flags & MadeFlag.BY_DRIVER))


def made_image(code: bytes, sources: tuple[bytes, ...], by_driver: bool = False) -> bytes:
    """The same, written."""
    parts = (code, *sources)
    head = _HEAD.pack(MADE_MAGIC, MadeFlag.BY_DRIVER if by_driver else 0, len(parts), 0)
    return head + b"".join(_PART.pack(len(part)) + part + bytes(-len(part) % _ALIGN) for part in parts)
