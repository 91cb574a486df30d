"""``cp.async`` (PTX ISA 9.7.9.25): copies that happen when they are waited for, and not before.

A copy that is not waited for is thus not seen, which is the latest moment that the ISA allows and shows a wait that is
missing. The copies of a warp stand in a ring, oldest first; one that is full does the oldest. What lanes have
committed is counted for each lane, since they may part. ``cp.async.mbarrier.arrive`` does its lanes' copies at once,
and so do the bulk copies, whose completion an mbarrier tells.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager

from ncc.backends.ptx.text.operands import Imm, Operand, Reg
from ncc.sim.emit import Emit
from ncc.sim.layout import COPY_GROUPS, Fault, Field, Head
from ncc.sim.library import CHECK, COPY, WINDOW, count_up, define
from ncc.sim.mbarrier import MBARRIER, arrive_after_copies
from ncc.sim.memory_ops import address, checked
from ncc.sim.values import I32, I64, PTR, VI, VOID, Builder, Value, const, splat

RING = 128
"""Copies of a warp that may be under way."""
_MASK, _WHOLE, _TO, _FROM, _COUNTS, _GROUPS = 0, 8, 64, 320, 576, 704
ENTRY_BYTES = 832
"""A copy in the ring: lanes, bytes of each lane, then for each lane target, source, bytes to copy, number of group."""
RING_BYTES = RING * ENTRY_BYTES
_EVERY_GROUP = 0x7FFFFFFF


# -- the ring --------------------------------------------------------------------------------------------------


def _entry(b: Builder, block: Value, frame: Value, number: Value) -> Value:
    ring = b.add(b.word(block, Field.COPIES), b.mul(b.word(frame, Head.WARP), const(RING_BYTES, 64)))
    place = b.mul(b.and_(number, const(RING - 1, 64)), const(ENTRY_BYTES, 64))
    return b.inttoptr(b.add(ring, place), PTR)


def _do(b: Builder, entry: Value, mask: Value) -> None:
    """Do an entry's copy for some of its lanes, which are taken out of it."""
    to, start = (b.vector_load(VI[64], b.at(entry, at), 64) for at in (_TO, _FROM))
    counts = b.vector_load(VI[32], b.at(entry, _COUNTS), 64)
    b.call_out(COPY, VOID, [mask, to, start, counts, b.trunc(b.word(b.at(entry, _WHOLE), 0), I32)])
    left = b.and_(b.trunc(b.word(entry, 0), I32), b.not_(mask))
    b.set_word(entry, 0, b.zext(left, I64))


def _enqueue(b: Builder, block: Value, frame: Value, mask: Value, to: Value, start: Value, counts: Value,
             whole: Value) -> None:
    first, last = b.word(frame, Head.COPY_FIRST), b.word(frame, Head.COPY_LAST)
    with b.if_then(b.icmp_unsigned("==", b.sub(last, first), const(RING, 64)), likely=False):
        oldest = _entry(b, block, frame, first)
        _do(b, oldest, b.trunc(b.word(oldest, 0), I32))
        b.set_word(frame, Head.COPY_FIRST, b.add(first, const(1, 64)))
    entry = _entry(b, block, frame, last)
    b.set_word(entry, 0, b.zext(mask, I64))
    b.set_word(b.at(entry, _WHOLE), 0, b.zext(whole, I64))
    groups = b.vector_load(VI[32], b.at(frame, COPY_GROUPS), 64)
    for at, value in ((_TO, to), (_FROM, start), (_COUNTS, counts), (_GROUPS, groups)):
        b.vector_store(value, b.at(entry, at), 64)
    b.set_word(frame, Head.COPY_LAST, b.add(last, const(1, 64)))
    b.ret_void()


def _complete(b: Builder, block: Value, frame: Value, mask: Value, limits: Value) -> None:
    """Do the copies of lanes that belong to a group below their limit; forget those that are done, oldest first."""
    first, last = b.word(frame, Head.COPY_FIRST), b.word(frame, Head.COPY_LAST)
    with count_up(b, b.sub(last, first)) as number:
        entry = _entry(b, block, frame, b.add(first, number))
        groups = b.vector_load(VI[32], b.at(entry, _GROUPS), 64)
        due = b.and_(b.bits_of(b.icmp_signed("<", groups, limits)), mask)
        due = b.and_(due, b.trunc(b.word(entry, 0), I32))
        with b.if_then(b.icmp_unsigned("!=", due, const(0))):
            _do(b, entry, due)
    with _while_done(b, block, frame, last) as number:
        b.set_word(frame, Head.COPY_FIRST, b.add(number, const(1, 64)))
    b.ret_void()


@contextmanager
def _while_done(b: Builder, block: Value, frame: Value, last: Value) -> Iterator[Value]:
    """Code for each entry at the front of the ring that no lane waits for any more; yields its number."""
    head, look, body, done = (b.append_basic_block(n) for n in ("front", "look", "drop", "done"))
    b.branch(head)
    b.position_at_end(head)
    number = b.word(frame, Head.COPY_FIRST)
    b.cbranch(b.icmp_unsigned("!=", number, last), look, done)
    b.position_at_end(look)
    empty = b.icmp_unsigned("==", b.word(_entry(b, block, frame, number), 0), const(0, 64))
    b.cbranch(empty, body, done)
    b.position_at_end(body)
    yield number
    b.branch(head)
    b.position_at_end(done)


_ENQUEUE = define("copy_enqueue", VOID, (PTR, PTR, I32, VI[64], VI[64], VI[32], I32), _enqueue)
_COMPLETE = define("copy_complete", VOID, (PTR, PTR, I32, VI[32]), _complete)


# -- copies of 4, 8 or 16 bytes --------------------------------------------------------------------------------


def copy(e: Emit) -> None:
    """``cp.async.CACHE.shared.global{.L2::...} [to], [from], 16{, bytes | ignore}{, policy}``."""
    flags = {"async", "ca", "cg", "shared", "shared::cta", "global"}
    hinted = e.has("L2::cache_hint")
    if any(m not in flags and m not in _PREFETCHES and m != "L2::cache_hint" for m in e.at.instr.modifiers):
        e.unsupported()
    target, source, size, *rest = e.operands(3, 4, 5)
    whole = size.value if isinstance(size, Imm) else None
    if whole not in (4, 8, 16) or e.has("ca") == e.has("cg") or (e.has("cg") and whole != 16):
        e.unsupported("a copy of this size")
    count = _source_bytes(e, rest[: len(rest) - hinted], whole)
    _, to = address(e, target, "shared")
    _, start = address(e, source, "global")
    good, to = checked(e, "shared", to, whole, e.active())
    good = _checked_source(e, start, count, whole, good)
    e.b.call_out(_ENQUEUE, VOID, [e.block, e.frame, good, to, start, count, const(whole)])


_PREFETCHES = frozenset({"L2::64B", "L2::128B", "L2::256B"})


def _source_bytes(e: Emit, rest: list[Operand], whole: int) -> Value:
    """Bytes to copy in each lane: the rest up to the whole is filled with zeros."""
    first = rest[0] if rest else None
    if first is None:
        return splat(whole, 32)
    if isinstance(first, Reg) and first.type == "pred":  # ignore-src
        return e.b.select(e.predicate(first), splat(0, 32), splat(whole, 32))
    return e.read(first, "u32")


def _checked_source(e: Emit, start: Value, count: Value, whole: int, mask: Value) -> Value:
    full = e.b.bits_of(e.b.icmp_unsigned("==", count, splat(whole, 32)))
    none = e.b.bits_of(e.b.icmp_unsigned("==", count, splat(0, 32)))
    good, _ = checked(e, "global", start, whole, e.b.and_(mask, full))
    part = e.b.and_(mask, e.b.not_(e.b.or_(full, none)))
    last = e.b.add(start, e.b.sub(e.b.zext(count, VI[64]), splat(1, 64)))
    first_good, _ = checked(e, "global", start, 1, part)
    last_good, _ = checked(e, "global", last, 1, part)
    partly = e.b.and_(first_good, last_good)
    return e.b.or_(e.b.or_(good, partly), e.b.and_(mask, none))


# -- groups ----------------------------------------------------------------------------------------------------


def _groups(e: Emit) -> Value:
    """How many groups each lane has committed."""
    return e.b.vector_load(VI[32], e.b.at(e.frame, COPY_GROUPS), 64)


def commit_group(e: Emit) -> None:
    e.operands(0)
    one = e.b.zext(e.b.predicate(e.active()), VI[32])
    e.b.vector_store(e.b.add(_groups(e), one), e.b.at(e.frame, COPY_GROUPS), 64)


def wait_group(e: Emit) -> None:
    """Until at most so many groups, the latest, are under way."""
    (count,) = e.operands(1)
    if not isinstance(count, Imm) or count.value is None:
        e.unsupported("a number of groups that is no constant")
    _wait(e, e.b.sub(_groups(e), splat(count.value, 32)))


def wait_all(e: Emit) -> None:
    e.operands(0)
    _wait(e, splat(_EVERY_GROUP, 32))


def _wait(e: Emit, limits: Value) -> None:
    e.b.call_out(_COMPLETE, VOID, [e.block, e.frame, e.active(), limits])


def arrive(e: Emit) -> None:
    """``cp.async.mbarrier.arrive{.noinc}``: the lanes' copies are done, then they arrive."""
    if any(m not in ("async", "mbarrier", "arrive", "noinc", "shared", "shared::cta", "b64")
           for m in e.at.instr.modifiers):
        e.unsupported()
    _wait(e, splat(_EVERY_GROUP, 32))
    arrive_after_copies(e)


# -- bulk copies -----------------------------------------------------------------------------------------------


def _bulk(b: Builder, block: Value, frame: Value, site: Value, mask: Value, to: Value, start: Value, sizes: Value,
          to_shared: bool, from_shared: bool) -> None:
    """Copy ``sizes`` bytes for each lane, 16 at a time; returns the lanes whose copy was allowed."""
    ends, good = b.cell(I64), b.cell(I32)
    b.store(b.zext(b.call_out("llvm.vector.reduce.umax.v32i32", I32, [sizes]), I64), ends)
    b.store(mask, good)
    with count_up(b, b.lshr(b.add(b.load(ends, typ=I64), const(15, 64)), const(4, 64))) as chunk:
        at = b.broadcast(b.mul(chunk, const(16, 64)))
        now = b.and_(b.load(good, typ=I32), b.bits_of(b.icmp_unsigned("<", at, b.zext(sizes, VI[64]))))
        targets, sources = b.add(to, at), b.add(start, at)
        allowed = now
        for addresses, shared in ((targets, to_shared), (sources, from_shared)):
            allowed = _allowed(b, (block, frame, site, allowed), addresses, shared)
        b.store(b.and_(b.load(good, typ=I32), b.or_(allowed, b.not_(now))), good)
        base = b.broadcast(b.word(block, Field.SHARED))
        real = [b.add(v, base) if shared else v for v, shared in ((targets, to_shared), (sources, from_shared))]
        b.call_out(COPY, VOID, [allowed, *real, splat(16, 32), const(16)])
    b.ret(b.load(good, typ=I32))


def _allowed(b: Builder, where: tuple[Value, ...], addresses: Value, shared: bool) -> Value:
    if shared:
        return b.call_out(WINDOW[16], I32, [*where, addresses, b.word(where[0], Field.SHARED_BYTES)])
    return b.call_out(CHECK[16], I32, [*where, addresses])


_BULK = {(to, start): define(f"bulk_{int(to)}{int(start)}", I32, (PTR, PTR, I32, I32, VI[64], VI[64], VI[32]), _bulk,
                             to, start) for to in (False, True) for start in (False, True)}
_IN_CLUSTER = ("shared::cluster", "shared::cta")
_COMPLETES = "mbarrier::complete_tx::bytes"


def bulk(e: Emit) -> None:
    """``cp.async.bulk`` between global memory and shared memory of the block, or within the latter."""
    to, start, *rest = e.at.instr.modifiers[2:]
    hint = 1 if rest[-1:] == ["L2::cache_hint"] else 0
    how = tuple(rest[: len(rest) - hint])
    if (to in _IN_CLUSTER and start in ("global", "shared::cta") and how == (_COMPLETES,)):
        target, source, size, barrier = e.operands(4 + hint)[:4]
    elif (to, start, how) == ("global", "shared::cta", ("bulk_group",)):
        (target, source, size), barrier = e.operands(3 + hint)[:3], None
    else:
        e.unsupported()
    sizes = e.read(size, "u32")
    odd = e.b.and_(e.active(), e.b.bits_of(e.b.icmp_unsigned("!=", e.b.and_(sizes, splat(15, 32)), splat(0, 32))))
    e.fault(odd, Fault.SIZE)
    shared = to != "global", start != "global"
    addresses = [address(e, o, "shared" if s else "global")[1] for o, s in zip((target, source), shared, strict=True)]
    good = e.b.call_out(_BULK[shared], I32, [e.block, e.frame, e.site(), e.active(), *addresses, sizes])
    if barrier is not None:
        _, where = address(e, barrier, "shared")
        good, real = checked(e, "shared", where, 8, good)
        wrong = e.b.call_out(MBARRIER["complete_tx"], I32, [good, real, sizes, e.scratch(64, 1, 7)])
        e.fault(wrong, Fault.MBARRIER)


def bulk_group(e: Emit) -> None:
    """Bulk copies are done when they are issued: there is nothing to commit or to wait for."""
    e.operands(0, 1)


def prefetch(e: Emit) -> None:
    e.operands(2, 3)


_FORMS: dict[tuple[str, ...], Callable[[Emit], None]] = {
    ("async", "commit_group"): commit_group, ("async", "wait_group"): wait_group, ("async", "wait_all"): wait_all,
    ("async", "bulk", "commit_group"): bulk_group, ("async", "bulk", "wait_group"): bulk_group,
    ("async", "bulk", "wait_group", "read"): bulk_group, ("async", "bulk", "prefetch", "L2", "global"): prefetch,
    ("async", "bulk", "prefetch", "L2", "global", "L2::cache_hint"): prefetch,
}


def cp(e: Emit) -> None:
    modifiers = e.at.instr.modifiers
    if modifiers in _FORMS:
        _FORMS[modifiers](e)
    elif modifiers[:2] == ("async", "mbarrier"):
        arrive(e)
    elif modifiers[:2] == ("async", "bulk") and len(modifiers) > 4:
        bulk(e)
    elif modifiers[:1] == ("async",):
        copy(e)
    else:
        e.unsupported()


OPS: dict[str, Callable[[Emit], None]] = {"cp": cp}
