"""Registers that a program's probes share, in patches: in memory, as a thread has none between two calls.

Each thread has a record of them in a map of their own, which is like any map of one record a thread: it is in the
trace, too, with what the registers held last. A thread's own loads see its own stores.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from ncc.backends.ptx.code.emit import Emitter, RegClass, class_of
from ncc.backends.ptx.code.saver import StaticSaver
from ncc.backends.rewrite.layout import WARP_LANES, Cursor, MapLayout, pieces
from ncc.backends.rewrite.saver import Position, Visit
from ncc.ir.nodes import Field, IRBody, MapDecl, Program, RegDecl
from ncc.ir.types import Level, Type

NAME = "ncc_registers"


def kept_in(program: Program) -> tuple[RegDecl, ...]:
    """The registers that some probe writes, where another one reads them, or the same one the next time."""
    bodies = [body for probe in program.probes for body in probe.bodies if isinstance(body, IRBody)]
    written = {i.dst.name for body in bodies for i in body.instrs if i.dst is not None}
    return tuple(reg for reg in program.regs if reg.name in written)


def with_registers(program: Program) -> Program:
    """The program with a map for what has to be kept, if something has."""
    kept = kept_in(program)
    if not kept:
        return program
    fields = tuple(Field(reg.name, _kept_as(reg.type)) for reg in kept)
    return replace(program, maps=(*program.maps, MapDecl(NAME, Level.THREAD, fields, 1)))


def _kept_as(type_: Type) -> Type:
    return Type.U64 if type_.bits == 64 else Type.U32


def as_registers(layout: MapLayout) -> MapLayout:
    """Every thread has its record from its entry on: there is nothing to count."""
    return replace(layout, cursor=Cursor.STATIC, cap=1, cap_bound=1, counts_param=None, cap_param=None)


@dataclass(frozen=True)
class Held:
    """A register while a function runs: where it is, and where it lies in memory."""

    register: str
    place: str


@dataclass(frozen=True)
class Kept:
    """``registers``, and the saver of their map."""

    saver: StaticSaver
    registers: tuple[RegDecl, ...]

    def begin(self, e: Emitter, names: Iterable[str]) -> dict[str, Held]:
        """What the thread's record holds, of some of them."""
        wanted = frozenset(names)
        places = {reg: self._place(e, reg.name) for reg in self.registers if reg.name in wanted}
        return {reg.name: Held(self._load(e, reg, place), place) for reg, place in places.items()}

    def first(self, e: Emitter) -> dict[str, str]:
        """The initial values, in registers."""
        return {reg.name: self._initial(e, reg) for reg in self.registers}

    def end(self, e: Emitter, held: Mapping[str, Held], written: Sequence[str]) -> None:
        """Store what was written."""
        for reg in self.registers:
            if reg.name in written:
                kept = _kept_as(reg.type)
                e.put(f"st.global.b{kept.bits}", held[reg.name].place, self._word(e, reg, held[reg.name].register))

    def store_all(self, e: Emitter, held: Mapping[str, str]) -> None:
        fields = [(self._word(e, reg, held[reg.name]), _kept_as(reg.type)) for reg in self.registers]
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
        layout, offset = self.saver.layout, 0
        for field in layout.map.fields:
            if field.name == name:
                break
            offset += field.type.bytes
        piece = next(p for p in pieces(layout) if p.offset <= offset < p.offset + p.size)
        records = e.once("own record") or e.remember("own record", self.saver.warp_records(e))
        key = f"own plane of {piece.size}"
        lane = e.once(key) or e.remember(key, e.mad_wide(e.special("laneid"), str(piece.size), records))
        at = WARP_LANES * piece.offset + offset - piece.offset
        return f"[{lane}+{at}]" if at else f"[{lane}]"

    def _load(self, e: Emitter, reg: RegDecl, place: str) -> str:
        kept = _kept_as(reg.type)
        word = e.make(f"ld.global.b{kept.bits}", class_of(kept), place)
        return e.make("setp.ne.u32", RegClass.PRED, word, "0") if reg.type is Type.PRED else word

    def _word(self, e: Emitter, reg: RegDecl, held: str) -> str:
        return e.make("selp.b32", RegClass.B32, "1", "0", held) if reg.type is Type.PRED else held
