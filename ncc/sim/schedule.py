"""The scheduler of one block, as code: warps take turns until all wait, a time slice ends, or the block is done."""

from __future__ import annotations

from llvmlite import ir

from ncc.sim.layout import BARRIERS, Fault, Field, Head, Status
from ncc.sim.library import FAULT, count_up, define
from ncc.sim.values import I8, I32, I64, INTS, PTR, VOID, Builder, Value, const


def _frame(b: Builder, block: Value, warp: Value) -> Value:
    frames = b.inttoptr(b.word(block, Field.FRAMES), PTR)
    return b.gep(frames, [b.mul(warp, b.word(block, Field.FRAME_BYTES))], source_etype=I8)


def _release(b: Builder, block: Value) -> None:
    """Let the lanes go on that wait at a complete barrier; returns whether there was one.

    Without a count, a barrier expects every thread that has not left (PTX ISA 9.7.13.1).
    """
    released = b.alloca(INTS[1])
    b.store(const(0, 1), released)
    for number in range(BARRIERS):
        b = _release_one(b, block, number, released)
    b.ret(b.load(released, typ=INTS[1]))


def _release_one(b: Builder, block: Value, number: int, released: Value) -> Builder:
    count, latest = b.alloca(I64), b.alloca(I64)
    b.store(b.word(block, Field.ARRIVED + number), count)
    b.store(const(0, 64), latest)
    with count_up(b, b.word(block, Field.WARPS)) as warp:
        frame = _frame(b, block, warp)
        waiting = b.popcount(b.trunc(b.word(frame, Head.WAITS + number), I32))
        b.store(b.add(b.load(count, typ=I64), b.zext(waiting, I64)), count)
        clock = b.word(frame, Head.CLOCK)
        later = b.and_(b.icmp_unsigned("!=", waiting, const(0)), b.icmp_unsigned(">", clock, b.load(latest, typ=I64)))
        b.store(b.select(later, clock, b.load(latest, typ=I64)), latest)
    arrived = b.load(count, typ=I64)
    stated = b.word(block, Field.EXPECTED + number)
    everyone = b.sub(b.word(block, Field.THREADS), b.word(block, Field.EXITED))
    expected = b.select(b.icmp_unsigned("==", stated, const(0, 64)), everyone, stated)
    complete = b.and_(b.icmp_unsigned(">=", arrived, expected), b.icmp_unsigned("!=", arrived, const(0, 64)))
    with b.if_then(complete):
        b.store(const(1, 1), released)
        _reset(b, block, number)
        with count_up(b, b.word(block, Field.WARPS)) as warp:
            _resume(b, _frame(b, block, warp), number, b.load(latest, typ=I64))
    return b


def _reset(b: Builder, block: Value, number: int) -> None:
    for running, result in ((Field.RED_POPC, Field.RESULT_POPC), (Field.RED_FALSE, Field.RESULT_FALSE),
                            (Field.RED_OR, Field.RESULT_OR)):
        b.set_word(block, result + number, b.word(block, running + number))
        b.set_word(block, running + number, const(0, 64))
    b.set_word(block, Field.ARRIVED + number, const(0, 64))
    b.set_word(block, Field.EXPECTED + number, const(0, 64))


def _resume(b: Builder, frame: Value, number: int, clock: Value) -> None:
    waits = b.word(frame, Head.WAITS + number)
    with b.if_then(b.icmp_unsigned("!=", waits, const(0, 64))):
        b.set_word(frame, Head.WAITING, b.and_(b.word(frame, Head.WAITING), b.not_(waits)))
        b.set_word(frame, Head.WAITS + number, const(0, 64))
        b.set_word(frame, Head.CLOCK, clock)


RELEASE = define("release", INTS[1], (PTR,), _release)


def add_turn(module: ir.Module, warp_function: ir.Function, name: str) -> None:
    """Add ``i32 name(block)``: warps run until the block is done, faults, or some warp has used up its time slice."""
    function = ir.Function(module, ir.FunctionType(I32, [PTR]), name)
    b = Builder(function.append_basic_block("entry"))
    block = function.args[0]
    alive, sliced, stuck = (b.alloca(I64) for _ in range(3))
    again = b.append_basic_block("round")
    b.branch(again)
    b.position_at_end(again)
    for cell in (alive, sliced, stuck):
        b.store(const(0, 64), cell)
    before = b.word(block, Field.ISSUED)
    with count_up(b, b.word(block, Field.WARPS)) as warp:
        frame = _frame(b, block, warp)
        ready = b.and_(b.word(frame, Head.ALIVE), b.not_(b.word(frame, Head.WAITING)))
        with b.if_then(b.icmp_unsigned("!=", ready, const(0, 64))):
            b.set_word(frame, Head.FUEL, b.word(block, Field.SLICE))
            status = b.call(warp_function, [block, frame])
            b.store(b.or_(b.load(sliced, typ=I64), b.zext(status, I64)), sliced)
            with b.if_then(b.icmp_unsigned("!=", b.word(block, Field.FAULT), const(0, 64))):
                b.ret(const(Status.FAULT))
        b.store(b.or_(b.load(alive, typ=I64), b.word(frame, Head.ALIVE)), alive)
        with b.if_then(b.icmp_unsigned("!=", b.word(frame, Head.ALIVE), const(0, 64))):
            b.store(b.add(warp, const(1, 64)), stuck)
    with b.if_then(b.icmp_unsigned("==", b.load(alive, typ=I64), const(0, 64))):
        b.ret(const(Status.STOPPED))
    released = b.call_out(RELEASE, INTS[1], [block])
    with b.if_then(b.icmp_unsigned("!=", b.load(sliced, typ=I64), const(0, 64))):
        b.ret(const(Status.SLICED))
    moved = b.or_(released, b.icmp_unsigned("!=", b.word(block, Field.ISSUED), before))
    waits = b.append_basic_block("stuck")
    b.cbranch(moved, again, waits)
    b.position_at_end(waits)
    _stuck(b, block, _frame(b, block, b.sub(b.load(stuck, typ=I64), const(1, 64))))


def _stuck(b: Builder, block: Value, frame: Value) -> None:
    """Nobody can go on: what is waited for never comes."""
    parked = b.word(frame, Head.PARKED)
    diverged = b.icmp_unsigned("!=", parked, const(0, 64))
    why = b.select(diverged, const(Fault.DIVERGED, 64), const(Fault.BARRIER, 64))
    lanes = b.select(diverged, parked, b.word(frame, Head.WAITING))
    lane = b.first_lane(b.trunc(lanes, I32))
    site = b.trunc(b.word(frame, Head.SITE), I32)
    b.call_out(FAULT, VOID, [block, frame, site, lane, const(0, 64), why])
    b.ret(const(Status.FAULT))
