"""Functions that translated kernels call: checked memory access, one warp's turn of a block, barriers.

Each is compiled when a kernel first needs it and kept for the process. They take the block record, the warp frame,
the number of the instruction (its *site*, for faults), the mask of active lanes, and vectors of 32 lanes.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from llvmlite import ir

from ncc.sim.layout import LANES, Fault, Field, Head
from ncc.sim.values import I8, I32, I64, INTS, PTR, VI, VOID, Builder, Value, const, lane_numbers, splat, zero_of

PREFIX = "ncc_sim_"
Maker = Callable[..., None]
_MAKERS: dict[str, tuple[Value, tuple[Value, ...], Maker, tuple[Any, ...]]] = {}


def define(name: str, result: Value, args: tuple[Value, ...], maker: Maker, *extra: Any) -> str:
    """Enter a function into the library; returns the name to call it by."""
    _MAKERS[PREFIX + name] = (result, args, maker, extra)
    return PREFIX + name


def module_for(name: str) -> ir.Module:
    """The module with one function of the library."""
    result, args, maker, extra = _MAKERS[name]
    module = ir.Module(name)
    function = ir.Function(module, ir.FunctionType(result, list(args)), name)
    maker(Builder(function.append_basic_block("entry")), *function.args, *extra)
    return module


def is_own(name: str) -> bool:
    return name in _MAKERS


@contextmanager
def each_lane(b: Builder, mask: Value) -> Iterator[Value]:
    """Code for each lane of a mask, lowest first; yields the lane's number."""
    rest = b.cell(I32)
    b.store(mask, rest)
    head, body, done = (b.append_basic_block(n) for n in ("lane", "do", "done"))
    b.branch(head)
    b.position_at_end(head)
    b.cbranch(b.icmp_unsigned("==", b.load(rest, typ=I32), const(0)), done, body)
    b.position_at_end(body)
    now = b.load(rest, typ=I32)
    lane = b.first_lane(now)
    b.store(b.and_(now, b.sub(now, const(1))), rest)
    yield lane
    b.branch(head)
    b.position_at_end(done)


@contextmanager
def count_up(b: Builder, limit: Value, start: int = 0) -> Iterator[Value]:
    """Code for each number below a 64-bit limit; yields it."""
    number = b.cell(I64)
    b.store(const(start, 64), number)
    head, body, done = (b.append_basic_block(n) for n in ("next", "do", "done"))
    b.branch(head)
    b.position_at_end(head)
    now = b.load(number, typ=I64)
    b.cbranch(b.icmp_unsigned("<", now, limit), body, done)
    b.position_at_end(body)
    yield now
    b.store(b.add(now, const(1, 64)), number)
    b.branch(head)
    b.position_at_end(done)


_WHERE = (PTR, PTR, I32, I32)  # block, frame, site, mask
_ADDRESSES = VI[64]


def _fault(b: Builder, block: Value, frame: Value, site: Value, lane: Value, address: Value, why: Value) -> None:
    """Note a fault, unless there is one already, and end the warp's time slice."""
    first = b.icmp_unsigned("==", b.word(block, Field.FAULT), const(0, 64))
    with b.if_then(first):
        b.set_word(block, Field.FAULT, why)
        b.set_word(block, Field.FAULT_SITE, b.zext(site, I64))
        b.set_word(block, Field.FAULT_LANE, b.zext(lane, I64))
        b.set_word(block, Field.FAULT_ADDRESS, address)
        b.set_word(block, Field.FAULT_WARP, b.word(frame, Head.WARP))
    b.set_word(frame, Head.FUEL, const(0, 64))
    b.ret_void()


FAULT = define("fault", VOID, (PTR, PTR, I32, I32, I64, I64), _fault)


def _within(b: Builder, address: Value, start: Value, end: Value, size: Value) -> Value:
    """Whether [address, address+size) lies in [start, end), without wrapping around."""
    above = b.icmp_unsigned(">=", address, start)
    room = b.icmp_unsigned(">=", b.sub(end, address), size)
    return b.and_(b.and_(above, b.icmp_unsigned("<=", address, end)), room)


def _region(b: Builder, block: Value, address: Value, size: Value, out: Value) -> None:
    """Find the registered region that an access lies in, by bisection; returns whether there is one."""
    regions, low, high = b.word(block, Field.REGIONS), b.alloca(I64), b.alloca(I64)
    regions = b.inttoptr(regions, PTR)
    b.store(const(0, 64), low)
    b.store(b.word(block, Field.REGION_COUNT), high)
    head, body, done = (b.append_basic_block(n) for n in ("halve", "do", "done"))
    b.branch(head)
    b.position_at_end(head)
    first, last = b.load(low, typ=I64), b.load(high, typ=I64)
    b.cbranch(b.icmp_unsigned("<", first, last), body, done)
    b.position_at_end(body)
    middle = b.lshr(b.add(first, last), const(1, 64))
    start = b.load(b.gep(regions, [b.mul(middle, const(2, 64))], source_etype=I64), typ=I64)
    right = b.icmp_unsigned("<=", start, address)
    b.store(b.select(right, b.add(middle, const(1, 64)), first), low)
    b.store(b.select(right, last, middle), high)
    b.branch(head)
    b.position_at_end(done)
    found = b.load(low, typ=I64)
    with b.if_then(b.icmp_unsigned("==", found, const(0, 64))):
        b.ret(const(0, 1))
    entry = b.gep(regions, [b.mul(b.sub(found, const(1, 64)), const(2, 64))], source_etype=I64)
    start, end = b.word(entry, 0), b.word(entry, 1)
    b.set_word(out, 0, start)
    b.set_word(out, 1, end)
    b.ret(_within(b, address, start, end, size))


REGION = define("region", INTS[1], (PTR, I64, I64, PTR), _region)


def _locate(b: Builder, block: Value, frame: Value, site: Value, mask: Value, addresses: Value, size: Value) -> None:
    """The slow way of a generic access: the lanes that may go on; the others are a fault.

    What it finds is cached for the site, except a thread's own local memory, which is no other lane's.
    """
    spill, good = b.alloca(VI[64]), b.alloca(I32)
    b.store(addresses, spill)
    b.store(const(0), good)
    cache = b.gep(b.inttoptr(b.word(block, Field.CACHE), PTR), [b.mul(site, const(16))], source_etype=I8)
    found = b.alloca(VI[64])
    with each_lane(b, mask) as lane:
        address = b.load(b.gep(spill, [lane], source_etype=I64), typ=I64)
        aligned = b.icmp_unsigned("==", b.and_(address, b.sub(size, const(1, 64))), const(0, 64))
        shared = b.word(block, Field.SHARED)
        shared_end = b.add(shared, b.word(block, Field.SHARED_BYTES))
        thread = b.add(b.mul(b.word(frame, Head.WARP), const(LANES, 64)), b.zext(lane, I64))
        local = b.add(b.word(block, Field.LOCAL), b.mul(thread, b.word(block, Field.LOCAL_BYTES)))
        own = _within(b, address, local, b.add(local, b.word(block, Field.LOCAL_BYTES)), size)
        in_shared = _within(b, address, shared, shared_end, size)
        in_region = b.call_out(REGION, INTS[1], [block, address, size, found])
        with b.if_then(b.and_(in_region, b.not_(own))):
            b.set_word(cache, 0, b.word(found, 0))
            b.set_word(cache, 1, b.word(found, 1))
        with b.if_then(in_shared):
            b.set_word(cache, 0, shared)
            b.set_word(cache, 1, shared_end)
        inside = b.or_(own, b.or_(in_shared, in_region))
        with b.if_else(b.and_(inside, aligned)) as (fine, wrong):
            with fine:
                b.store(b.or_(b.load(good, typ=I32), b.shl(const(1), lane)), good)
            with wrong:
                why = b.select(inside, const(Fault.MISALIGNED, 64), const(Fault.BOUNDS, 64))
                b.call_out(FAULT, VOID, [block, frame, site, lane, address, why])
    b.ret(b.load(good, typ=I32))


LOCATE = define("locate", I32, (*_WHERE, _ADDRESSES, I64), _locate)


def _check(b: Builder, block: Value, frame: Value, site: Value, mask: Value, addresses: Value, size: int) -> None:
    """The lanes whose access of ``size`` bytes at a generic address is allowed: the region hit last, else a search."""
    cache = b.gep(b.inttoptr(b.word(block, Field.CACHE), PTR), [b.mul(site, const(16))], source_etype=I8)
    start, end = b.word(cache, 0), b.word(cache, 1)
    offset = b.sub(addresses, b.broadcast(start))
    # Both are unsigned: an address below the start gives a huge offset. An empty cache has end - start = -1.
    room = b.sub(b.sub(end, start), const(size, 64))
    inside = b.icmp_unsigned("<=", offset, b.broadcast(room))
    aligned = b.icmp_unsigned("==", b.and_(addresses, splat(size - 1, 64)), splat(0, 64))
    good = b.and_(b.bits_of(b.and_(inside, aligned)), mask)
    enough = b.icmp_signed(">=", room, const(0, 64))
    with b.if_then(b.and_(enough, b.icmp_unsigned("==", good, mask)), likely=True):
        b.ret(mask)
    b.ret(b.call_out(LOCATE, I32, [block, frame, site, mask, addresses, const(size, 64)]))


CHECK = {n: define(f"check_{n}", I32, (*_WHERE, _ADDRESSES), _check, n) for n in (1, 2, 4, 8, 16, 32)}


def _window(b: Builder, block: Value, frame: Value, site: Value, mask: Value, offsets: Value, limit: Value,
            size: int) -> None:
    """The lanes whose access at an offset of a window (shared or local memory) of ``limit`` bytes is allowed."""
    inside = b.icmp_unsigned("<=", b.add(offsets, splat(size, 64)), b.broadcast(limit))
    small = b.icmp_unsigned("<=", offsets, b.broadcast(limit))
    aligned = b.bits_of(b.icmp_unsigned("==", b.and_(offsets, splat(size - 1, 64)), splat(0, 64)))
    inside = b.bits_of(b.and_(inside, small))
    good = b.and_(b.and_(inside, aligned), mask)
    with b.if_then(b.icmp_unsigned("==", good, mask), likely=True):
        b.ret(mask)
    lane = b.first_lane(b.xor(good, mask))
    outside = b.icmp_unsigned("==", b.and_(b.lshr(inside, lane), const(1)), const(0))
    why = b.select(outside, const(Fault.BOUNDS, 64), const(Fault.MISALIGNED, 64))
    b.call_out(FAULT, VOID, [block, frame, site, lane, b.element(offsets, lane), why])
    b.ret(good)


WINDOW = {n: define(f"window_{n}", I32, (*_WHERE, _ADDRESSES, I64), _window, n) for n in (1, 2, 4, 8, 16, 32)}


def _is_run(b: Builder, mask: Value, addresses: Value, size: int) -> Value:
    """Whether the active lanes' addresses are lane 0's and what follows it, element by element."""
    steps = b.mul(lane_numbers(64), splat(size, 64))
    run = b.icmp_unsigned("==", addresses, b.add(b.broadcast(b.element(addresses, const(0))), steps))
    return b.icmp_unsigned("==", b.and_(mask, b.not_(b.bits_of(run))), const(0))


def _load(b: Builder, mask: Value, addresses: Value, out: Value, bits: int) -> None:
    """Elements of the lanes in the mask; zero in the others."""
    kind, size = VI[bits], bits // 8
    with b.if_then(b.and_(_is_run(b, mask, addresses, size), b.icmp_unsigned("!=", mask, const(0)))):
        first = b.inttoptr(b.element(addresses, const(0)), PTR)
        with b.if_then(b.icmp_unsigned("==", mask, const(0xFFFFFFFF)), likely=True):
            b.vector_store(b.vector_load(kind, first), out)
            b.ret_void()
    b.vector_store(zero_of(kind), out)
    spill = b.alloca(VI[64])
    b.store(addresses, spill)
    with each_lane(b, mask) as lane:
        address = b.inttoptr(b.load(b.gep(spill, [lane], source_etype=I64), typ=I64), PTR)
        b.store(b.load(address, typ=INTS[bits], align=1), b.gep(out, [lane], source_etype=INTS[bits]), align=1)
    b.ret_void()


def _store(b: Builder, mask: Value, addresses: Value, value: Value, bits: int) -> None:
    """Lanes in ascending order: of two that store to one place, the higher lane's value stays."""
    kind, size = VI[bits], bits // 8
    full = b.icmp_unsigned("==", mask, const(0xFFFFFFFF))
    with b.if_then(b.and_(full, _is_run(b, mask, addresses, size)), likely=True):
        b.vector_store(value, b.inttoptr(b.element(addresses, const(0)), PTR))
        b.ret_void()
    spill, values = b.alloca(VI[64]), b.alloca(kind)
    b.store(addresses, spill)
    b.store(value, values)
    with each_lane(b, mask) as lane:
        address = b.inttoptr(b.load(b.gep(spill, [lane], source_etype=I64), typ=I64), PTR)
        b.store(b.load(b.gep(values, [lane], source_etype=INTS[bits]), typ=INTS[bits]), address, align=1)
    b.ret_void()


LOAD = {n: define(f"load_{n}", VOID, (I32, _ADDRESSES, PTR), _load, n) for n in (8, 16, 32, 64, 128)}
STORE = {n: define(f"store_{n}", VOID, (I32, _ADDRESSES, VI[n]), _store, n) for n in (8, 16, 32, 64, 128)}


def _load_wide(b: Builder, mask: Value, addresses: Value, out: Value, bits: int, count: int) -> None:
    """``count`` elements of each lane, one vector after another."""
    size, vector = bits // 8, ir.VectorType(INTS[bits], count)
    for index in range(count):
        b.vector_store(zero_of(VI[bits]), b.at(out, index * LANES * size))
    spill = b.alloca(VI[64])
    b.store(addresses, spill)
    with each_lane(b, mask) as lane:
        address = b.inttoptr(b.load(b.gep(spill, [lane], source_etype=I64), typ=I64), PTR)
        loaded = b.load(address, typ=vector, align=1)
        for index in range(count):
            place = b.gep(b.at(out, index * LANES * size), [lane], source_etype=INTS[bits])
            b.store(b.extract_element(loaded, const(index)), place, align=1)
    b.ret_void()


LOAD_WIDE = {(bits, count): define(f"load_{bits}x{count}", VOID, (I32, _ADDRESSES, PTR), _load_wide, bits, count)
             for bits in (32, 64) for count in (2, 4, 8) if bits * count <= 256}


def _copy(b: Builder, mask: Value, to: Value, start: Value, counts: Value, whole: Value) -> None:
    """Copy ``counts`` bytes in each lane, at most ``whole``, and fill up with zeros."""
    targets, sources, sizes = b.alloca(VI[64]), b.alloca(VI[64]), b.alloca(VI[32])
    for value, cell in ((to, targets), (start, sources), (counts, sizes)):
        b.store(value, cell)
    all_bytes = b.zext(whole, I64)
    with each_lane(b, mask) as lane:
        target = b.inttoptr(b.load(b.gep(targets, [lane], source_etype=I64), typ=I64), PTR)
        source = b.inttoptr(b.load(b.gep(sources, [lane], source_etype=I64), typ=I64), PTR)
        count = b.zext(b.load(b.gep(sizes, [lane], source_etype=I32), typ=I32), I64)
        count = b.select(b.icmp_unsigned("<", count, all_bytes), count, all_bytes)
        sixteen = b.icmp_unsigned("==", count, const(16, 64))
        with b.if_else(sixteen) as (full, other):
            with full:
                b.store(b.load(source, typ=INTS[128], align=1), target, align=1)
            with other, count_up(b, all_bytes) as at:
                inside = b.icmp_unsigned("<", at, count)
                byte = b.cell(I8)
                b.store(const(0, 8), byte)
                with b.if_then(inside):
                    b.store(b.load(b.gep(source, [at], source_etype=I8), typ=I8), byte)
                b.store(b.load(byte, typ=I8), b.gep(target, [at], source_etype=I8))
    b.ret_void()


COPY = define("copy", VOID, (I32, _ADDRESSES, _ADDRESSES, VI[32], I32), _copy)


def _permute(b: Builder, value: Value, index: Value, out: Value) -> None:
    """Lane n gets what lane ``index[n]`` has."""
    source, indexes = b.cell(VI[32]), b.cell(VI[32])
    b.store(value, source)
    b.store(b.and_(index, splat(LANES - 1, 32)), indexes)
    for lane in range(LANES):
        chosen = b.load(b.at(indexes, 4 * lane), typ=I32)
        b.store(b.load(b.gep(source, [chosen], source_etype=I32), typ=I32), b.at(out, 4 * lane))
    b.ret_void()


PERMUTE = define("permute", VOID, (VI[32], VI[32], PTR), _permute)


def _same(b: Builder, mask: Value, value: Value, out: Value) -> None:
    """For each lane of the mask, those that have its value."""
    values = b.cell(VI[64])
    b.store(value, values)
    b.vector_store(zero_of(VI[32]), out)
    with each_lane(b, mask) as lane:
        own = b.load(b.gep(values, [lane], source_etype=I64), typ=I64)
        same = b.and_(b.bits_of(b.icmp_unsigned("==", value, b.broadcast(own))), mask)
        b.store(same, b.gep(out, [lane], source_etype=I32))
    b.ret_void()


SAME = define("same", VOID, (I32, VI[64], PTR), _same)
