"""Blocks one after another on the modelled device, as its dispatcher places them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol, TypeVar

from ncc.sim.clock import Dispatcher


class Resident(Protocol):
    """A block that is under way: in the slot ``rank`` of the multiprocessor or compute unit ``sm``."""

    rank: int
    sm: int


R = TypeVar("R", bound=Resident)


def run_blocks(count: int, dispatcher: Dispatcher, start: Callable[[int, int, int, int], R],
               turn: Callable[[R], int | None]) -> None:
    """Start ``count`` blocks (index, cycle, rank, sm) in order, and give them turns until all are done.

    ``turn`` gives the cycle at which a block was done, None where it needs another turn: it waits for others, which
    then run, as far as the device holds them at once.
    """
    most = dispatcher.device.sms * dispatcher.per_sm

    def turns(residents: list[R]) -> list[R]:
        """One for each block; those that are not done."""
        left = []
        for resident in residents:
            end = turn(resident)
            if end is None:
                left.append(resident)
            else:
                dispatcher.give(resident.rank, resident.sm, end)
        return left

    waiting: list[R] = []
    for index in range(count):
        while len(waiting) >= most:
            waiting = turns(waiting)
        waiting += turns([start(index, *dispatcher.take())])
    while waiting:
        waiting = turns(waiting)
