"""A launch as a program's library asks for it, whichever vendor's code it is of."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from ncc.sim.arena import Bytes, Pairs
from ncc.sim.clock import Device

Dim = tuple[int, int, int]


@dataclass(frozen=True)
class Asked:
    """``params`` are all of the kernel's, ``regions`` the (start, end) addresses that it may access, ``view`` gives the
    memory of an allocation."""

    grid: Dim
    block: Dim
    shared_bytes: int
    params: bytes
    number: int
    start_cycle: int
    regions: Pairs
    device: Device
    view: Callable[[int, int], Bytes]
