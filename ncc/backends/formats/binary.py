"""Reading untrusted binary data: every access is checked, and what is out of bounds is a coded error.

``Blob`` is the one way that images are read. The fields of a damaged image may say anything, so an offset or a
size is never used before it was compared with what is there.
"""

from __future__ import annotations

from dataclasses import dataclass
from struct import Struct
from typing import Any

from ncc.diag import error

_CHUNK_BYTES = 256


@dataclass(frozen=True)
class Blob:
    """A range of bytes and the name of the file or image that it lies in, for messages."""

    data: memoryview
    place: str

    def __len__(self) -> int:
        return len(self.data)

    def slice(self, offset: int, size: int, what: str) -> Blob:
        """The ``size`` bytes at ``offset``; ``what`` names them in the message of B051."""
        if offset > len(self.data) or size > len(self.data) - offset:
            raise error("B051", f"truncated: {what} takes {size} bytes at offset {offset} of {len(self.data)}",
                        place=self.place)
        return Blob(self.data[offset : offset + size], self.place)

    def unpack(self, layout: Struct, offset: int, what: str) -> tuple[Any, ...]:
        return layout.unpack(self.slice(offset, layout.size, what).data)

    def cstring(self, offset: int) -> str:
        """The text from ``offset`` up to a NUL or the end, read by chunks: a string table may be large."""
        text = b""
        for at in range(offset, len(self.data), _CHUNK_BYTES):
            head, stop, _ = bytes(self.data[at : at + _CHUNK_BYTES]).partition(b"\0")
            text += head
            if stop:
                break
        return text.decode("utf-8", "replace")


def blob(data: bytes | memoryview, place: str) -> Blob:
    return Blob(memoryview(data), place)
