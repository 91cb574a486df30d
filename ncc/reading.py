"""Reading what a user names: a file or standard input, of bounded size."""

from __future__ import annotations

import os
import stat
import sys
from typing import BinaryIO

from ncc.diag import error

MAX_PROBE_BYTES = 1 << 20
MAX_IMAGE_BYTES = 1 << 30
_CHUNK = 1 << 20


def read_input(path: str, most: int, what: str) -> bytes:
    """The bytes of a file, or of standard input for ``-``.

    Raises ``NccError``: R050 if it cannot be read, R051 if it has more than ``most`` bytes. ``what`` is what the file
    should be, for the message. A device like ``/dev/zero`` has no end, so no more than that is ever read.
    """
    try:
        if path == "-":
            data = _at_most(sys.stdin.buffer, most)
        else:
            with open(path, "rb") as file:
                data = _whole(file, most)
    except OSError as failure:
        raise error("R050", f"cannot read '{path}': {failure.strerror}", place=path) from None
    if data is None:
        raise error("R051", f"'{path}' is larger than {what} can be ({most >> 20} MiB)", place=path)
    return data


def _whole(file: BinaryIO, most: int) -> bytes | None:
    status = os.fstat(file.fileno())
    if stat.S_ISREG(status.st_mode) and status.st_size > most:
        return None
    return _at_most(file, most)


def _at_most(file: BinaryIO, most: int) -> bytes | None:
    """In chunks: one ``read(most)`` takes that much memory for the smallest file."""
    data = bytearray()
    while chunk := file.read(_CHUNK):
        data += chunk
        if len(data) > most:
            return None
    return bytes(data)
