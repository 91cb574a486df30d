"""Memory of a file without a descriptor: Python's own ``mmap`` holds one as long as it lives."""

from __future__ import annotations

import ctypes
import mmap
import os
import weakref

_LIBC = ctypes.CDLL(None, use_errno=True)
_LIBC.mmap.restype = ctypes.c_void_p
_LIBC.mmap.argtypes = [ctypes.c_void_p, ctypes.c_size_t, ctypes.c_int, ctypes.c_int, ctypes.c_int, ctypes.c_long]
_LIBC.munmap.argtypes = [ctypes.c_void_p, ctypes.c_size_t]
_LIBC.madvise.argtypes = [ctypes.c_void_p, ctypes.c_size_t, ctypes.c_int]
_REMOVE = 9  # MADV_REMOVE, which Python's mmap module does not name everywhere
_FAILED = ctypes.c_void_p(-1).value


def forget(view: memoryview) -> None:
    """Give the memory of a part of a shared mapping back, as far as it is whole pages: it reads as zeros."""
    if len(view):
        _LIBC.madvise(ctypes.addressof(ctypes.c_ubyte.from_buffer(view)), len(view), _REMOVE)


def map_file(fd: int, size: int, shared: bool = False) -> memoryview:
    """The first ``size`` bytes of a file, until the last view of them is gone. Raises ``OSError``.

    ``shared``: writes go to the file and others' are seen; otherwise it is read-only.
    """
    if size == 0:
        return memoryview(b"")
    rights = mmap.PROT_READ | (mmap.PROT_WRITE if shared else 0)
    address = _LIBC.mmap(None, size, rights, mmap.MAP_SHARED if shared else mmap.MAP_PRIVATE, fd, 0)
    if address == _FAILED:
        raise OSError(ctypes.get_errno(), os.strerror(ctypes.get_errno()))
    memory = (ctypes.c_ubyte * size).from_address(address)
    weakref.finalize(memory, _LIBC.munmap, address, size).atexit = False
    view = memoryview(memory).cast("B")
    return view if shared else view.toreadonly()
