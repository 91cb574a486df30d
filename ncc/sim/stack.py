"""Frames on a thread's stack: calls that recur or go through a register, ``alloca`` (PTX ISA 9.7.12.5, 9.7.18).

A frame holds the segment to return to, the caller's frame, parameters and results, the function's own variables, and
its registers while it waits for a call of its own. Each lane has a stack of its own, in its local memory, since lanes
may have gone different ways. The frame that a call needs is the callee's: it makes room for itself when it starts.
"""

from __future__ import annotations

from collections.abc import Callable

from ncc.backends.ptx.text.operands import Imm, Sym
from ncc.sim.emit import Emit, bits_of, is_register
from ncc.sim.int_ops import extend
from ncc.sim.layout import STACK_FRAME, STACK_TOP, Fault
from ncc.sim.memory_ops import load, store
from ncc.sim.segments import STACK_BYTES, CallSite, Key, Unit, formal_places
from ncc.sim.values import VI, Value, splat

_CALLER = 4
"""Offset in a frame of the caller's frame; the segment to return to is the first word."""


# -- the two offsets -------------------------------------------------------------------------------------------


def _get(e: Emit, which: int) -> Value:
    return e.b.vector_load(VI[32], e.b.at(e.frame, which), 64)


def _set(e: Emit, which: int, value: Value) -> None:
    """For the lanes of the group."""
    old = _get(e, which)
    e.b.vector_store(e.b.select(e.b.predicate(e.active()), value, old), e.b.at(e.frame, which), 64)


def _at(e: Emit, frame: Value, offset: int) -> Value:
    """An address in local memory."""
    return e.b.add(e.b.zext(frame, VI[64]), splat(e.program.stack_start + offset, 64))


# -- what a frame holds ----------------------------------------------------------------------------------------


def _saved(e: Emit, unit: Unit) -> list[tuple[Key, int, int]]:
    """(register, its bits, offset in the frame) of those that must outlive a call."""
    found, at = [], -(-unit.frame_bytes // 16) * 16
    for name in sorted(n for n, kind in e.program.exposed.items() if n[0] == unit.number and is_register(kind)):
        bits = bits_of(e.program.exposed[name])
        size = max(bits, 32) // 8
        at = -(-at // size) * size
        found.append((name, bits, at))
        at += size
    return found


def _frame_bytes(e: Emit, unit: Unit) -> int:
    return -(-(unit.frame_bytes + 24 + 16 * len(_saved(e, unit))) // 16) * 16


def _moved(e: Emit, start: tuple[str, Value], to: tuple[str, Value], size: int) -> None:
    """Copy a parameter."""
    at = 0
    while at < size:
        step = next(n for n in (8, 4, 2, 1) if at % n == 0 and at + n <= size)
        (value,) = _unaligned(e, start, at, step)
        _store_bytes(e, to, at, value, step)
        at += step


def _unaligned(e: Emit, place: tuple[str, Value], at: int, step: int) -> list[Value]:
    return load(e, place[0], e.b.add(place[1], splat(at, 64)), 8 * step, 1, e.active())


def _store_bytes(e: Emit, place: tuple[str, Value], at: int, value: Value, step: int) -> None:
    store(e, place[0], e.b.add(place[1], splat(at, 64)), [value])


# -- calling ---------------------------------------------------------------------------------------------------


def enter(e: Emit, unit: Unit) -> None:
    """A function makes room for its frame."""
    top = e.b.add(_get(e, STACK_FRAME), splat(_frame_bytes(e, unit), 32))
    _check_top(e, top)
    _set(e, STACK_TOP, top)


def _check_top(e: Emit, top: Value) -> None:
    over = e.b.bits_of(e.b.icmp_unsigned(">", top, splat(STACK_BYTES, 32)))
    e.fault(e.b.and_(e.active(), over), Fault.STACK)


def push(e: Emit, site: CallSite, after: int) -> Value:
    """Save the caller's registers, hand over the arguments; returns the segment that each lane goes to."""
    unit, own = site.at.unit, _get(e, STACK_FRAME)
    places = _callee_places(e, site)
    e.flush()
    if unit.stacked:
        for name, bits, offset in _saved(e, unit):
            value = e.from_frame(name, bits)
            wide = e.b.zext(value, VI[32]) if bits < 32 else value
            store(e, "local", _at(e, own, offset), [wide])
    new = e.b.and_(e.b.add(_get(e, STACK_TOP), splat(15, 32)), splat(-16, 32))
    # A callee's frame starts with what the caller fills in: room for that is checked here.
    head = formal_places([*_sizes(e, site), 0])[-1]
    _check_top(e, e.b.add(new, splat(head, 32)))
    store(e, "local", _at(e, new, 0), [splat(after, 32)])
    store(e, "local", _at(e, new, _CALLER), [own])
    for sym, offset, size in _parts(e, site, site.arguments, len(site.results)):
        _moved(e, e.place(sym), ("local", _at(e, new, offset)), size)
    _set(e, STACK_FRAME, new)
    return places


def _callee_places(e: Emit, site: CallSite) -> Value:
    if site.register is None:
        return splat(site.callees[0].entry.index, 32)
    wanted = e.read(site.register, "b64")
    places, known = splat(0, 32), splat(0, 1)
    for callee in site.callees:
        hit = e.b.icmp_unsigned("==", wanted, splat(callee.address, 64))
        places = e.b.select(hit, splat(callee.entry.index, 32), places)
        known = e.b.or_(known, hit)
    e.fault(e.b.and_(e.active(), e.b.not_(e.b.bits_of(known))), Fault.CALL)
    return places


def _sizes(e: Emit, site: CallSite) -> list[int]:
    return [site.at.unit.size(site.at.instr, s.name) for s in (*site.results, *site.arguments)]


def _parts(e: Emit, site: CallSite, symbols: tuple[Sym, ...], first: int) -> list[tuple[Sym, int, int]]:
    """(variable, offset in the callee's frame, bytes) of some of the parameters."""
    sizes = _sizes(e, site)
    places = formal_places(sizes)
    return [(s, places[first + n], sizes[first + n]) for n, s in enumerate(symbols)]


def resume(e: Emit, site: CallSite) -> None:
    """The caller goes on: its frame, its registers, the results."""
    callee = _get(e, STACK_FRAME)
    (own,) = load(e, "local", _at(e, callee, _CALLER), 32, 1, e.active())
    _set(e, STACK_FRAME, own)
    _set(e, STACK_TOP, callee)
    if site.at.unit.stacked:
        for name, bits, offset in _saved(e, site.at.unit):
            (value,) = load(e, "local", _at(e, own, offset), max(bits, 32), 1, e.active())
            e.values[name] = e.b.trunc(value, VI[bits]) if bits < 32 else value
            e.dirty.add(name)
    for sym, offset, size in _parts(e, site, site.results, 0):
        _moved(e, ("local", _at(e, callee, offset)), e.place(sym), size)


def return_places(e: Emit) -> Value:
    """The segment that each lane of a function returns to."""
    return load(e, "local", _at(e, _get(e, STACK_FRAME), 0), 32, 1, e.active())[0]


# -- alloca ----------------------------------------------------------------------------------------------------


def alloca(e: Emit) -> None:
    """``alloca.u64 pointer, size{, align}``: memory until the function returns, or until ``stackrestore``."""
    kind = e.type("", "u32 u64")
    dst, size, *rest = e.operands(2, 3)
    align = rest[0].value if rest and isinstance(rest[0], Imm) and rest[0].value else 8
    if align & (align - 1):
        e.unsupported("an alignment that is no power of two")
    start = e.b.and_(e.b.add(_get(e, STACK_TOP), splat(max(align, 16) - 1, 32)), splat(-max(align, 16), 32))
    wanted = extend(e, e.read(size, kind), 64, False)
    most = e.b.icmp_unsigned(">", wanted, splat(STACK_BYTES, 64))
    e.fault(e.b.and_(e.active(), e.b.bits_of(most)), Fault.STACK)
    top = e.b.add(start, e.b.trunc(wanted, VI[32]))
    _check_top(e, top)
    _set(e, STACK_TOP, top)
    e.write(dst, extend(e, _at(e, start, 0), bits_of(kind), False))


def stacksave(e: Emit) -> None:
    kind = e.type("", "u32 u64")
    e.write(e.operands(1)[0], extend(e, _get(e, STACK_TOP), bits_of(kind), False))


def stackrestore(e: Emit) -> None:
    kind = e.type("", "u32 u64")
    _set(e, STACK_TOP, extend(e, e.read(e.operands(1)[0], kind), 32, False))


OPS: dict[str, Callable[[Emit], None]] = {"alloca": alloca, "stacksave": stacksave, "stackrestore": stackrestore}
