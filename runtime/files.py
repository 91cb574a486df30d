"""Opening the files of a trace, which may come from anyone: a pipe would block, a device never ends, a link may lead
to what is no part of the trace."""

from __future__ import annotations

import ctypes
import errno
import mmap
import os
import stat
import weakref
from pathlib import Path
from typing import Any, BinaryIO

import numpy as np
import numpy.typing as npt

from ncc.diag import error

_LIBC = ctypes.CDLL(None, use_errno=True)
_LIBC.mmap.restype = ctypes.c_void_p
_LIBC.mmap.argtypes = [ctypes.c_void_p, ctypes.c_size_t, ctypes.c_int, ctypes.c_int, ctypes.c_int, ctypes.c_long]
_LIBC.munmap.argtypes = [ctypes.c_void_p, ctypes.c_size_t]
_FAILED = ctypes.c_void_p(-1).value


def open_regular(path: Path) -> BinaryIO:
    """A regular file, opened to read. Raises ``OSError``, also for what is none; never waits for a pipe's other end."""
    file = os.fdopen(os.open(path, os.O_RDONLY | os.O_NONBLOCK | os.O_CLOEXEC), "rb")
    if not stat.S_ISREG(os.fstat(file.fileno()).st_mode):
        file.close()
        raise OSError(errno.EINVAL, "not a regular file", str(path))
    return file


def check_inside(path: Path, folder: Path) -> None:
    """``NccError`` R009 where links lead from below a folder to outside of it."""
    real, root = os.path.realpath(path), os.path.realpath(folder)
    if os.path.commonpath((real, root)) != root:
        raise error("R009", f"a link leads out of the trace, to {real}", place=str(path),
                    hint="copy the file to its place if you trust it")


class _Mapping:
    """A file's bytes in memory, until the last array that shows them is gone.

    Python's own ``mmap`` holds a descriptor as long: a trace of a thousand launches would have none left.
    """

    def __init__(self, fd: int, size: int) -> None:
        address = _LIBC.mmap(None, size, mmap.PROT_READ, mmap.MAP_PRIVATE, fd, 0)
        if address == _FAILED:
            raise OSError(ctypes.get_errno(), os.strerror(ctypes.get_errno()))
        weakref.finalize(self, _LIBC.munmap, address, size)
        self.__array_interface__: dict[str, Any] = {
            "version": 3, "shape": (size,), "typestr": "|u1", "data": (address, True)}


def map_file(path: Path) -> npt.NDArray[np.uint8]:
    """A file's bytes, mapped and read-only; no descriptor stays open. Raises ``OSError``."""
    with open_regular(path) as file:
        size = os.fstat(file.fileno()).st_size
        return np.asarray(_Mapping(file.fileno(), size)) if size else np.zeros(0, np.uint8)
