"""Watching an AMD kernel run: what every instruction did, wave by wave, with the values of its registers.

For tests: an oracle that has seen a kernel run knows what a probe in it must have recorded (as ``ncc.sim.watching``).
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

import numpy as np
import numpy.typing as npt

from ncc.backends.gcn.text.nodes import Instruction
from ncc.sim.gcn.wave import AGPR, LANES, SPECIAL, Wave

if TYPE_CHECKING:
    from ncc.sim.gcn.program import Op

Lanes = npt.NDArray[np.uint32]


@dataclass(frozen=True, eq=False)
class Event:
    """One instruction that a wave has executed. ``mask`` is EXEC before it, ``clock`` the wave's when it was issued.

    ``before`` and ``after`` hold the 32-bit registers that it names - ``v5``, ``s3``, ``vcc_lo`` - a value for each
    lane; those of a scalar register are all the same. A load's result is there at once.
    """

    instr: Instruction
    block: int
    wave: int
    mask: int
    clock: int
    scc: int  # before
    before: dict[str, Lanes]
    after: dict[str, Lanes]


def value_of(w: Wave, unit: str) -> Lanes | None:
    """The value of a register by its name, for each lane; None for what has no bits of its own."""
    if unit == "scc":
        return np.full(LANES, w.scc, np.uint32)
    if unit in SPECIAL:
        return np.full(LANES, w.s[SPECIAL[unit]], np.uint32)
    file, number = unit[0], unit[1:]
    if not number.isdecimal():
        return None
    if file == "s":
        return np.full(LANES, w.s[int(number)], np.uint32)
    copied: Any = w.r[int(number) + (AGPR if file == "a" else 0)].copy()
    return copied if file in "va" else None


@dataclass
class Recorder:
    """Takes what the machine tells of one launch."""

    events: list[Event] = field(default_factory=list)

    def __call__(self, w: Wave, op: Op) -> Callable[[], None]:
        before, mask, scc, clock = self._values(w, op), w.exec, w.scc, w.clock

        def after() -> None:
            self.events.append(Event(op.instr, w.block.index, w.number, mask, clock, scc, before, self._values(w, op)))

        return after

    def _values(self, w: Wave, op: Op) -> dict[str, Lanes]:
        return {unit: value for unit in sorted(op.units) if (value := value_of(w, unit)) is not None}
