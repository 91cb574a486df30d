"""Registers that a program's probes share, in patches: in memory, as a thread has none between two calls.

Each thread has a record of them (``homes.py`` says where). A thread's own loads see its own stores. What only grows at
instructions is added to where it lies: nobody waits for what it was.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from ncc.backends.ptx.code.emit import Emitter, RegClass, class_of
from ncc.backends.ptx.code.saver import StaticSaver
from ncc.backends.ptx.patch.homes import kept_as
from ncc.backends.rewrite.layout import WARP_LANES, Cursor, MapLayout, pieces
from ncc.backends.rewrite.saver import Position, Visit
from ncc.ir.nodes import RegDecl
from ncc.ir.types import Level, Type


def as_registers(layout: MapLayout) -> MapLayout:
    """Every thread has its record from its entry on: there is nothing to count."""
    return replace(layout, cursor=Cursor.STATIC, cap=1, cap_bound=1, counts_param=None, cap_param=None)


@dataclass(frozen=True)
class Held:
    """A register while a function runs: where it is, and where it lies in memory. ``added``: it has what the function
    adds."""

    register: str
    place: str
    added: bool = False


@dataclass(frozen=True)
class Kept:
    """``registers``, one for each field of their map, and its saver. ``growing``: those that are only added to."""

    saver: StaticSaver
    registers: tuple[RegDecl, ...]
    growing: frozenset[str] = frozenset()

    def begin(self, e: Emitter, names: Iterable[str], at_instruction: bool) -> dict[str, Held]:
        """What the thread's record holds, of some of them."""
        wanted = frozenset(names)
        return {reg.name: self._hold(e, reg, at_instruction and reg.name in self.growing)
                for reg in self.registers if reg.name in wanted}

    def _hold(self, e: Emitter, reg: RegDecl, added: bool) -> Held:
        place, kind = self._place(e, reg.name), class_of(reg.type)
        register = e.make(f"mov.{kind.directive}", kind, "0") if added else self._load(e, reg, place)
        return Held(register, place, added)

    def first(self, e: Emitter) -> dict[str, str]:
        """The initial values, in registers."""
        return {reg.name: self._initial(e, reg) for reg in self.registers}

    def end(self, e: Emitter, held: Mapping[str, Held], written: Sequence[str]) -> None:
        """Store what was written."""
        for reg in self.registers:
            if reg.name in written:
                kept, one = kept_as(reg.type), held[reg.name]
                if one.added:
                    some = e.make(f"setp.ne.b{kept.bits}", RegClass.PRED, one.register, "0")
                    e.put(f"red.global.add.u{kept.bits}", one.place, one.register, when=some)
                else:
                    e.put(f"st.global.b{kept.bits}", one.place, self._word(e, reg, one.register))

    def store_all(self, e: Emitter, held: Mapping[str, str]) -> None:
        fields = [(self._word(e, reg, held[reg.name]), kept_as(reg.type)) for reg in self.registers]
        self.saver.save(e, Visit(Position.ENTRY), Level.THREAD, fields)

    def _initial(self, e: Emitter, reg: RegDecl) -> str:
        value = reg.init & ((1 << reg.type.bits) - 1)
        if reg.type is Type.PRED:
            return e.make("setp.ne.u32", RegClass.PRED, e.make("mov.u32", RegClass.B32, str(value)), "0")
        kind = class_of(reg.type)
        literal = value - (1 << 64) if value >> 63 else value
        return e.make(f"mov.{kind.directive}", kind, str(literal))

    def _place(self, e: Emitter, name: str) -> str:
        """Where a register of this thread lies: in the plane of its piece (``struct ncc_map``)."""
        layout = self.saver.layout
        number = next(n for n, reg in enumerate(self.registers) if reg.name == name)
        offset = sum(field.type.bytes for field in layout.map.fields[:number])
        piece = next(p for p in pieces(layout) if p.offset <= offset < p.offset + p.size)
        records = e.once("own record") or e.remember("own record", self.saver.warp_records(e))
        key = f"own plane of {piece.size}"
        lane = e.once(key) or e.remember(key, e.mad_wide(e.special("laneid"), str(piece.size), records))
        at = WARP_LANES * piece.offset + offset - piece.offset
        return f"[{lane}+{at}]" if at else f"[{lane}]"

    def _load(self, e: Emitter, reg: RegDecl, place: str) -> str:
        kept = kept_as(reg.type)
        word = e.make(f"ld.global.b{kept.bits}", class_of(kept), place)
        return e.make("setp.ne.u32", RegClass.PRED, word, "0") if reg.type is Type.PRED else word

    def _word(self, e: Emitter, reg: RegDecl, held: str) -> str:
        return e.make("selp.b32", RegClass.B32, "1", "0", held) if reg.type is Type.PRED else held
