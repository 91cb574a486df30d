"""Registers that live from a probed instruction up to the use of its result, while other insertions come between.

They are set aside before any insertion is written: one that stands between may be written before or after, and its
temporaries would be taken from what is free then. Sites that are never under way at once share them.
"""

from __future__ import annotations

from ncc.backends.gcn.code.emit import Place, Registers
from ncc.backends.gcn.text.registers import RegFile


class Held:
    def __init__(self, registers: Registers) -> None:
        self.registers = registers
        self.free: list[Place] = []
        self.busy: list[tuple[int, Place]] = []  # with the offset of the text up to which it is held

    def take(self, file: RegFile, count: int, held: range) -> Place:
        """A register for a part of the text, both ends included; parts come in the order of their starts."""
        self.free += [place for end, place in self.busy if end < held.start]
        self.busy = [(end, place) for end, place in self.busy if end >= held.start]
        found = next((place for place in self.free if (place.file, place.count) == (file, count)), None)
        if found is None:
            found = self.registers.take(file, count)
        else:
            self.free.remove(found)
        self.busy.append((held.stop, found))
        return found
