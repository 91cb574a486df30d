"""Which lanes of a warp run next, and together: that is chosen whenever a segment is over.

*Converging*, as a GPU mostly does: the lanes that are furthest behind go first, and all lanes at one place go together.

*Apart*: lanes that have taken different ways stay apart until a collective brings them together or chance does, and
chance says who goes next. A GPU may do so since Volta (CUDA C++ Programming Guide, "Independent Thread Scheduling").
What is only right because lanes happen to run together shows. Each lane has the number of its group: that of some lane
in it.
"""

from __future__ import annotations

from dataclasses import dataclass

from ncc.sim.emit import Emit
from ncc.sim.layout import GROUPS, Apart, Field, Head
from ncc.sim.library import SAME
from ncc.sim.values import I32, VI, VOID, Value, const, splat


@dataclass(frozen=True)
class Choice:
    """``group`` goes on at ``place``; ``fresh`` are those of it that have not waited there. ``yields``: first, other
    warps do."""

    place: Value
    group: Value
    fresh: Value
    yields: Value


def furthest_behind(e: Emit, places: Value, ready: Value, parked: Value) -> Choice:
    """All lanes at the lowest segment that a free lane is at; for some turns after a time slice, at the highest."""
    b = e.b
    free = b.predicate(b.and_(ready, b.not_(parked)))
    low = b.call_out("llvm.vector.reduce.umin.v32i32", I32, [b.select(free, places, splat(-1, 32))])
    high = b.call_out("llvm.vector.reduce.umax.v32i32", I32, [b.select(free, places, splat(0, 32))])
    eager = e.of_warp(Head.EAGER)
    is_eager = b.icmp_unsigned("!=", eager, const(0, 64))
    b.set_word(e.frame, Head.EAGER, b.select(is_eager, b.sub(eager, const(1, 64)), eager))
    place = b.select(is_eager, high, low)
    group = b.and_(_equal(e, places, place), ready)
    return Choice(place, group, b.and_(group, b.not_(parked)), const(0, 1))


def by_chance(e: Emit, places: Value, ready: Value, parked: Value) -> Choice:
    """A free lane's group, in one of two cases with all that are at its place. Who waits there is always with it."""
    b, random = e.b, _random(e)
    free = b.and_(ready, b.not_(parked))
    turn = _some_bits(e, random, 32, 31)
    lane = b.and_(b.add(b.call_out("llvm.cttz.i32", I32, [
        b.call_out("llvm.fshr.i32", I32, [free, free, turn]), const(1, 1)]), turn), const(31))
    place = b.element(places, lane)
    here = b.and_(_equal(e, places, place), ready)
    numbers = b.vector_load(VI[32], b.at(e.frame, GROUPS), 64)
    own = b.and_(here, _equal(e, numbers, b.element(numbers, lane)))
    chosen = b.select(_one_in(e, random, 37, 2), here, own)
    anywhere = b.icmp_unsigned("==", e.of_block(Field.APART), const(Apart.ANYWHERE, 64))
    splits = b.and_(anywhere, _one_in(e, random, 39, 16))
    part = b.or_(b.and_(chosen, b.trunc(random, I32)), b.shl(const(1), lane))
    chosen = b.select(splits, part, chosen)
    group = b.or_(chosen, b.and_(here, parked))
    _number(e, group, b.broadcast(lane))
    return Choice(place, group, b.and_(group, b.not_(parked)), _one_in(e, random, 43, 32))


def part(e: Emit, places: Value) -> None:
    """The lanes of the group go on at these places: each place's are a group from now on."""
    out = e.scratch(32, 1)
    e.b.call_out(SAME, VOID, [e.mask, e.b.zext(places, VI[64]), out])
    lowest = e.b.call_out("llvm.cttz.v32i32", VI[32], [e.b.vector_load(VI[32], out, 64), const(0, 1)])
    _number(e, e.mask, lowest)


def _number(e: Emit, mask: Value, numbers: Value) -> None:
    pointer = e.b.at(e.frame, GROUPS)
    old = e.b.vector_load(VI[32], pointer, 64)
    e.b.vector_store(e.b.select(e.b.predicate(mask), numbers, old), pointer, 64)


def _equal(e: Emit, vector: Value, scalar: Value) -> Value:
    return e.b.bits_of(e.b.icmp_unsigned("==", vector, e.b.broadcast(scalar)))


def _random(e: Emit) -> Value:
    """64 bits of the warp's xorshift64* generator (Vigna, "An experimental exploration of Marsaglia's xorshift
    generators, scrambled", 2016)."""
    b, x = e.b, e.of_warp(Head.RANDOM)
    for shift, count in ((b.lshr, 12), (b.shl, 25), (b.lshr, 27)):
        x = b.xor(x, shift(x, const(count, 64)))
    b.set_word(e.frame, Head.RANDOM, x)
    return b.mul(x, const(0x2545F4914F6CDD1D, 64))


def _some_bits(e: Emit, random: Value, at: int, mask: int) -> Value:
    return e.b.and_(e.b.trunc(e.b.lshr(random, const(at, 64)), I32), const(mask))


def _one_in(e: Emit, random: Value, at: int, many: int) -> Value:
    """True in one of so many cases, a power of two, by the bits from ``at`` on."""
    return e.b.icmp_unsigned("==", _some_bits(e, random, at, many - 1), const(0))
