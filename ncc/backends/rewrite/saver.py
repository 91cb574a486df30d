"""What becomes of a SAVE: an insertion's state, and one saver for each map of a kernel."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Hashable, Sequence
from dataclasses import dataclass, field
from enum import Enum
from typing import Generic

from ncc.backends.rewrite.hooks import EmitterT, ValueT
from ncc.backends.rewrite.layout import MapLayout
from ncc.ir.types import Level, Type


class Position(Enum):
    """Of an insertion: at the kernel's start, before or after a probed instruction, before an exit."""

    ENTRY = "entry"
    BEFORE = "before"
    AFTER = "after"
    USE = "use"  # of its result
    EXIT = "exit"


@dataclass
class Visit:
    """One insertion: where in the kernel it is, and the constant slots that its saves have taken of each map.

    Insertions of one ``execution`` are executed equally often by every thread; None: nothing is known.
    """

    position: Position
    execution: Hashable | None = None
    slots: dict[str, int] = field(default_factory=dict)

    def next_slot(self, name: str) -> int:
        slot = self.slots.get(name, 0)
        self.slots[name] = slot + 1
        return slot


class Saver(ABC, Generic[EmitterT, ValueT]):
    """Stores one map's records in one kernel. The addresses are those of ``MapLayout``."""

    def __init__(self, layout: MapLayout) -> None:
        self.layout = layout
        self.map = layout.map

    @property
    def described(self) -> MapLayout:
        """The layout, with what only the code that was made tells."""
        return self.layout

    def enter(self, e: EmitterT) -> None:
        """At kernel entry, before any save."""

    @abstractmethod
    def save(self, e: EmitterT, visit: Visit, level: Level, fields: Sequence[tuple[ValueT, Type]]) -> None:
        """One record; ``level`` is that of the probe."""

    def settle(self, e: EmitterT) -> None:
        """What earlier insertions put off."""

    def leave(self, e: EmitterT, visit: Visit) -> None:
        """At a kernel exit, after its saves."""

    def by_leader(self, level: Level) -> bool:
        """Whether one lane saves for the warp."""
        return Level.WARP in (level, self.map.level)
