"""Memory of the process as arrays that are indexed by address, and the regions of it that a kernel may access."""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

_FIRST = 1 << 12
_BYTES = (1 << 47) - (1 << 13)

Array = npt.NDArray[Any]


class _Process:
    """User memory of a 64-bit process, one element for each byte address: words may lie at any of them."""

    def __init__(self, dtype: Any) -> None:
        self.__array_interface__ = {
            "data": (_FIRST, False), "shape": (_BYTES,), "typestr": np.dtype(dtype).str, "strides": (1,), "version": 3}


_VIEWS = {size: np.asarray(_Process(dtype)) for size, dtype in ((1, np.uint8), (2, np.uint16), (4, np.uint32),
                                                                (8, np.uint64))}


def load(addresses: Array, size: int) -> Array:
    """Words of ``size`` bytes at checked addresses (int64)."""
    return np.asarray(_VIEWS[size][addresses - _FIRST])


def store(addresses: Array, size: int, values: Array) -> None:
    """The last lane wins where several write one place."""
    _VIEWS[size][addresses - _FIRST] = values


def load_one(address: int, size: int) -> int:
    return int(_VIEWS[size][address - _FIRST])


def store_one(address: int, size: int, value: int) -> None:
    _VIEWS[size][address - _FIRST] = value


class Regions:
    """Sorted (start, end) addresses; those asked for last are tried first."""

    def __init__(self, regions: npt.ArrayLike) -> None:
        self.starts, self.ends = np.asarray(regions, np.int64).reshape(-1, 2).T.copy()
        self.last = (0, 0)

    def outside(self, addresses: Array, size: int) -> int | None:
        """The index of the first access that is not inside a region; None where all are."""
        low, high = int(addresses.min()), int(addresses.max()) + size
        if self.last[0] <= low and high <= self.last[1]:
            return None
        place = np.searchsorted(self.starts, addresses, "right") - 1
        bad = (place < 0) | (addresses + size > self.ends[place]) if len(self.starts) else np.ones(len(addresses), bool)
        if bad.any():
            return int(np.flatnonzero(bad)[0])
        self.last = int(self.starts[place[0]]), int(self.ends[place[0]])
        return None

    def holds(self, address: int, size: int) -> bool:
        return self.outside(np.array([address], np.int64), size) is None
