"""Where a thread's registers lie while nothing of ours runs in it, and what is done to them.

Where all that a program does at exits is to save them to a map of one record a thread, they lie in that record: nothing
is called at exits then, which costs more than all else there. Else they have a map of their own. It is like any map of
one record a thread: it is in the trace, too, with what the registers held last.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from ncc.backends.rewrite.layout import chunk_sizes
from ncc.ir.nodes import Field, Instr, IRBody, MapDecl, Probe, Program, Reg, RegDecl
from ncc.ir.ops import Op
from ncc.ir.types import Level, MapKind, Type

NAME = "ncc_registers"


def kept_in(program: Program) -> tuple[RegDecl, ...]:
    """The registers that some probe writes, where another one reads them, or the same one the next time."""
    bodies = [body for probe in program.probes for body in probe.bodies if isinstance(body, IRBody)]
    written = {i.dst.name for body in bodies for i in body.instrs if i.dst is not None}
    return tuple(reg for reg in program.regs if reg.name in written)


def with_registers(program: Program) -> Program:
    """The program with a map for what has to be kept, if something has, and none of its own has it."""
    home = home_in(program)
    if home is None or home.map != NAME:
        return program
    fields = tuple(Field(reg.name, kept_as(reg.type)) for reg in home.registers)
    return replace(program, maps=(*program.maps, MapDecl(NAME, Level.THREAD, fields, 1)))


_WHOLE = frozenset({Type.U32, Type.S32, Type.U64, Type.S64})


@dataclass(frozen=True)
class Home:
    """The map whose record has a thread's registers, one for each field. ``saved_by``: the probe that has nothing left
    to do at exits; None: it is ``NAME``."""

    map: str
    registers: tuple[RegDecl, ...]
    saved_by: str | None = None


def home_in(program: Program) -> Home | None:
    """None: nothing has to be kept."""
    kept = kept_in(program)
    if not kept:
        return None
    # Widest first: each lies at a multiple of its size.
    return _own_home(program) or Home(NAME, tuple(sorted(kept, key=lambda reg: -kept_as(reg.type).bytes)))


def _own_home(program: Program) -> Home | None:
    """The program's own map for its registers."""
    regs = {reg.name: reg for reg in program.regs}
    kept = {reg.name for reg in kept_in(program)}
    for probe in (p for p in program.probes if p.on_kernel):
        body = probe.after
        if not isinstance(body, IRBody) or len(body.instrs) != 1 or probe.level is not Level.THREAD:
            continue
        (save,) = body.instrs
        names = [arg.name for arg in save.args if isinstance(arg, Reg)]
        decl = next((m for m in program.maps if m.name == save.attr), None)
        if save.op is Op.SAVE and decl and len(set(names)) == len(save.args) and kept <= set(names) <= set(regs) and \
                _has_room(decl, [regs[name] for name in names]) and _savers(program, decl) == 1 and \
                not _touched_at_exits(program, probe, kept):
            return Home(decl.name, tuple(regs[name] for name in names), probe.name)
    return None


def _has_room(decl: MapDecl, registers: Sequence[RegDecl]) -> bool:
    """Whether each field is a register as it is, at a multiple of its size in one piece of the record."""
    if decl.kind is not MapKind.ARRAY or decl.level is not Level.THREAD or decl.cap not in (None, 1):
        return False
    at, places = 0, []
    for field, reg in zip(decl.fields, registers, strict=True):
        if field.type is not reg.type or reg.type not in _WHOLE:
            return False
        places.append((at, field.type.bytes))
        at += field.type.bytes
    return all(_is_aligned(decl, *place) for place in places)


def _is_aligned(decl: MapDecl, offset: int, size: int) -> bool:
    begin = 0
    for piece in chunk_sizes(decl):
        if begin <= offset < begin + piece:
            return (offset - begin) % size == 0 and offset + size <= begin + piece
        begin += piece
    return False


def _savers(program: Program, decl: MapDecl) -> int:
    return sum(instr.saves and instr.attr == decl.name for probe in program.probes for body in probe.bodies
               if isinstance(body, IRBody) for instr in body.instrs)


def _touched_at_exits(program: Program, but: Probe, kept: Iterable[str]) -> bool:
    """Whether something else is done with them when a thread leaves."""
    names = frozenset(kept)
    bodies = (p.after for p in program.probes if p.on_kernel and p is not but)
    return any(name in names for body in bodies if isinstance(body, IRBody) for i in body.instrs
               for name in _named(i))


def _named(instr: Instr) -> Iterator[str]:
    yield from (arg.name for arg in instr.args if isinstance(arg, Reg))
    if instr.dst is not None:
        yield instr.dst.name


def only_added_to(program: Program) -> frozenset[str]:
    """The registers to which probes at instructions do nothing but to add what depends on none of them."""
    kept = {reg.name for reg in kept_in(program)}
    found = {reg.name for reg in kept_in(program) if reg.type in _WHOLE}
    for probe in (p for p in program.probes if not p.on_kernel):
        for body in probe.bodies:
            if isinstance(body, IRBody):
                found -= _not_added_to(body, kept, {reg.name: reg.type for reg in program.regs})
    return frozenset(found)


def _not_added_to(body: IRBody, kept: Collection[str], types: Mapping[str, Type]) -> set[str]:
    derived: set[str] = set()  # of the body's own, what depends on a kept one
    wrong: set[str] = set()
    for instr in body.instrs:
        args = [arg.name for arg in instr.args if isinstance(arg, Reg)]
        dst = instr.dst.name if instr.dst else None
        used = [name for name in args if name in kept]
        adds = instr.op is Op.ADD and dst in kept and used == [dst] and instr.type is types[dst or ""] and \
            not derived.intersection(args)
        if adds:
            continue
        wrong.update(used)
        if dst in kept:
            wrong.add(str(dst))
        elif dst is not None:
            tainted = bool(used) or bool(derived.intersection(args))
            derived = derived | {dst} if tainted else derived - {dst}
    return wrong


def kept_as(type_: Type) -> Type:
    return Type.U64 if type_.bits == 64 else Type.U32
