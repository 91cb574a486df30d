"""Small numbers that live through a kernel, four to a register."""

from __future__ import annotations

from dataclasses import dataclass, field

from ncc.backends.ptx.code.emit import Emitter, RegClass

SLOT_BITS = 8
SLOTS_IN_ONE = 32 // SLOT_BITS
MOST = (1 << SLOT_BITS) - 1
"""What fits."""


@dataclass(frozen=True)
class Slot:
    """Some bits of a register, which are 0 at first. ``usual``: what they most likely hold at the end."""

    register: str
    shift: int
    usual: int | None = None

    def add(self, e: Emitter, value: str, when: str | None = None) -> None:
        """To be done once: what is there is not to become greater than its bits."""
        weight = str(1 << self.shift)
        if value == "1":
            e.put("add.u32", self.register, self.register, weight, when=when)
        else:
            e.put("mad.lo.u32", self.register, value, weight, self.register, when=when)

    def read(self, e: Emitter, register: str | None = None) -> str:
        """The number; ``register`` is one that has what stands in the slot's own."""
        return e.make("bfe.u32", RegClass.B32, register or self.register, str(self.shift), str(SLOT_BITS))


@dataclass
class Slots:
    """``start`` stands at the kernel's entry."""

    start: Emitter | None = None
    registers: list[str] = field(default_factory=list)
    used: int = 0

    def take(self, usual: int | None = None) -> Slot:
        assert self.start is not None
        number, place = divmod(self.used, SLOTS_IN_ONE)
        if number == len(self.registers):
            self.registers.append(self.start.make("mov.b32", RegClass.B32, "0"))
        self.used += 1
        fits = usual is not None and 0 <= usual <= MOST
        return Slot(self.registers[number], SLOT_BITS * place, usual if fits else None)
