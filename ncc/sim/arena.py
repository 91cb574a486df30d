"""The device memory of a program that uses the stand-in for libcuda: an arena that both processes map alike.

The program writes the table of live allocations at its start while this process may read it, so that it is read like a
seqlock's, and what it says is checked: allocations are sorted, do not overlap, and lie in the arena.
"""

from __future__ import annotations

import ctypes
import os
import stat
import time

import numpy as np
import numpy.typing as npt

from ncc.sim.protocol import MAX_ALLOCATIONS, TABLE_BYTES, TABLE_MAGIC, ProtocolError, Table

Bytes = npt.NDArray[np.uint8]
Pairs = npt.NDArray[np.int64]

_LOWEST, _HIGHEST = 1 << 40, 1 << 47
_MAP_FIXED_NOREPLACE, _MAP_FIXED, _MAP_NORESERVE, _MAP_SHARED, _READ_WRITE = 0x100000, 0x10, 0x4000, 0x01, 3
_PAGE = 4096
_MAX_BYTES = 1 << 45
_PATIENCE_S = 2.0


class Unmappable(Exception):
    """This process has something else at the arena's addresses."""


class Arena:
    def __init__(self, fd: int, base: int, size: int) -> None:
        """Map it. Raises ``ProtocolError`` for what cannot be an arena, ``Unmappable``."""
        if base % _PAGE or not _LOWEST <= base <= base + size <= _HIGHEST or not TABLE_BYTES < size <= _MAX_BYTES:
            raise ProtocolError(f"no arena: {size} bytes at {base:#x}")
        about = os.fstat(fd)
        if not stat.S_ISREG(about.st_mode) or about.st_size < size:
            raise ProtocolError(f"no arena: a file of {about.st_size} bytes, not {size}")
        self.base, self.end = base, base + size
        self._map(fd, base, size, 0, _MAP_FIXED_NOREPLACE)
        self._words = np.ctypeslib.as_array((ctypes.c_uint64 * (TABLE_BYTES // 8)).from_address(base))

    def put(self, fd: int, address: int, size: int, offset: int) -> None:
        """The bytes of a file stand at an address from now on. Raises ``ProtocolError``, ``Unmappable``."""
        about = os.fstat(fd)
        if any(number % _PAGE for number in (address, size, offset)) or not (
                self.base + TABLE_BYTES <= address < address + size <= self.end):
            raise ProtocolError(f"no part of the arena: {size} bytes at {address:#x}")
        if not stat.S_ISREG(about.st_mode) or about.st_size < offset + size:
            raise ProtocolError(f"a file of {about.st_size} bytes, not {offset + size}")
        self._map(fd, address, size, offset, _MAP_FIXED)

    def _map(self, fd: int, address: int, size: int, offset: int, how: int) -> None:
        libc = ctypes.CDLL(None, use_errno=True)
        libc.mmap.restype = ctypes.c_void_p
        libc.mmap.argtypes = (ctypes.c_void_p, ctypes.c_size_t, ctypes.c_int, ctypes.c_int, ctypes.c_int,
                              ctypes.c_long)
        if libc.mmap(address, size, _READ_WRITE, _MAP_SHARED | _MAP_NORESERVE | how, fd, offset) != address:
            raise Unmappable(f"cannot map {size} bytes at {address:#x}: {os.strerror(ctypes.get_errno())}")

    def view(self, address: int, size: int) -> Bytes:
        """The memory of an allocation. Raises ``ProtocolError`` where there is none."""
        found = self.allocations()
        at = int(np.searchsorted(found[:, 0], address, "right")) - 1
        if at < 0 or address + size > found[at, 1]:
            raise ProtocolError(f"no allocation of {size} bytes at {address:#x}")
        return np.ctypeslib.as_array((ctypes.c_uint8 * size).from_address(address))

    def allocations(self) -> Pairs:
        """(start, end) of each, sorted, as they are at one time. Raises ``ProtocolError``."""
        pairs = self._snapshot()
        flat = pairs.reshape(-1)
        if flat.size and not (self.base + TABLE_BYTES <= flat[0] and flat[-1] <= self.end
                              and bool((flat[1:] >= flat[:-1]).all())):
            raise ProtocolError("the table of allocations is damaged")
        return pairs

    def _snapshot(self) -> Pairs:
        first = ctypes.sizeof(Table) // 8
        until = time.monotonic() + _PATIENCE_S
        while time.monotonic() < until:
            magic, before, count = (int(v) for v in self._words[:3])
            if magic != TABLE_MAGIC or count > MAX_ALLOCATIONS:
                raise ProtocolError("the table of allocations is damaged")
            pairs = self._words[first : first + 2 * count].reshape(-1, 2).astype(np.int64)
            if before % 2 == 0 and int(self._words[1]) == before:
                return pairs
        raise ProtocolError("the table of allocations never comes to rest")
