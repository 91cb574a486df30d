"""Device allocations, from the ``[mem]`` lines of event.log: they give an address in a trace its buffer."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from .files import open_regular

_MAX_LINE_BYTES = 1 << 16

# [mem] cuMemAlloc_v2 0 dptr 7f1292000000 bytesize 33554432
_ALLOC = re.compile(r"^\[mem\] (cuMem\w+) 0 dptr (?:0x)?([0-9a-fA-F]{1,16}) bytesize (\d{1,20})\s*$")
_FREE = re.compile(r"^\[mem\] (cuMemFree\w*) 0 dptr (?:0x)?([0-9a-fA-F]{1,16})\s*$")


@dataclass(frozen=True)
class Allocation:
    """``base`` and ``size`` in bytes; ``call`` made it; ``index`` counts allocations in the order they were made."""

    index: int
    base: int
    size: int
    call: str
    freed: bool = False

    def __contains__(self, address: int) -> bool:
        return self.base <= address < self.base + self.size


def read_allocations(log: Path) -> tuple[Allocation, ...]:
    """Every allocation that a log tells of; none where there is no log."""
    found: list[Allocation] = []
    live: dict[int, int] = {}
    try:
        with open_regular(log) as file:
            while line := file.readline(_MAX_LINE_BYTES):
                _read_line(line.decode("utf-8", "replace"), found, live)
    except OSError:
        return ()
    return tuple(found)


def owner(allocations: Sequence[Allocation], address: int) -> Allocation | None:
    """The latest allocation that holds an address."""
    return next((a for a in reversed(allocations) if address in a), None)


def _read_line(line: str, found: list[Allocation], live: dict[int, int]) -> None:
    if made := _ALLOC.match(line):
        live[int(made[2], 16)] = len(found)
        found.append(Allocation(len(found), int(made[2], 16), int(made[3]), made[1]))
    elif (gone := _FREE.match(line)) and (index := live.pop(int(gone[2], 16), None)) is not None:
        found[index] = replace(found[index], freed=True)
