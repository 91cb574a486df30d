"""What a kernel for a node of a graph is passed: where its parameter block lies, in the second of two tables."""

from __future__ import annotations

import struct

import numpy as np

from ncc.abi import POINTER_BYTES, TABLE_UNIT_BYTES

_FIRST_TABLE = 0xEE
"""What the table of another launch is full of: no address, nor a count that ends soon."""


class NodeBlock:
    """``struct ncc_pointer`` and what it leads to."""

    def __init__(self, block: bytes) -> None:
        table_bytes = -(-(len(block) + 8) // TABLE_UNIT_BYTES) * TABLE_UNIT_BYTES
        self._count = np.zeros(1, np.uint32)
        self._chosen = np.array([table_bytes // TABLE_UNIT_BYTES], np.uint32)
        self._tables = np.full(2 * table_bytes, _FIRST_TABLE, np.uint8)
        behind = block + struct.pack("<Q", self._count.ctypes.data)
        self._tables[table_bytes : table_bytes + len(behind)] = np.frombuffer(behind, np.uint8)
        self.pointer = struct.pack("<2Q", self._tables.ctypes.data, self._chosen.ctypes.data)
        assert len(self.pointer) == POINTER_BYTES

    def regions(self) -> list[tuple[int, int]]:
        return [(a.ctypes.data, a.ctypes.data + a.nbytes) for a in (self._count, self._chosen, self._tables)]

    @property
    def executions(self) -> int:
        return int(self._count[0])
