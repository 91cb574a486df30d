"""Warp collectives and barriers (PTX ISA 9.7.9 shfl, 9.7.13). The segment waited for the lanes of the member mask."""

from __future__ import annotations

from collections.abc import Callable

from ncc.backends.ptx.text.operands import Imm, Operand, Pair, Sink
from ncc.sim.emit import Emit
from ncc.sim.int_ops import extend
from ncc.sim.layout import CLUSTER_BARRIER, LANES, Fault, Field, Head
from ncc.sim.library import PERMUTE, SAME
from ncc.sim.values import I32, I64, VI, VOID, Value, const, lane_numbers, lane_vector, splat, undefined_of

_FULL = 0xFFFFFFFF


def members(e: Emit, operand: Operand) -> Value:
    """The lanes that take part: those that execute the instruction and are in its mask, as an i32."""
    if isinstance(operand, Imm) and (operand.value or 0) & _FULL == _FULL:
        return e.active()
    named = e.b.element(e.read(operand, "b32"), e.b.first_lane(e.active()))
    return e.b.and_(e.active(), named)


def shfl(e: Emit) -> None:
    e.type("sync up down bfly idx", "b32")
    if not e.has("sync"):
        e.unsupported("without .sync")
    dst, source, first, second, mask = e.operands(5)
    value = e.read(source, "b32")
    index, inside = _source_lane(e, e.read(first, "b32"), e.read(second, "b32"))
    steps = (first.value, second.value) if isinstance(first, Imm) and isinstance(second, Imm) else None
    result = _constant_shuffle(e, value, steps) if steps and None not in steps else None
    if result is None:
        out = e.scratch(32, 1)
        e.b.call_out(PERMUTE, VOID, [value, index, out])
        result = e.b.vector_load(VI[32], out, 64)
    del mask
    if isinstance(dst, Pair):
        if not isinstance(dst.second, Sink):
            e.write(dst.second, inside)
        e.write(dst.first, result)
    else:
        e.write(dst, result)


def _source_lane(e: Emit, b: Value, c: Value) -> tuple[Value, Value]:
    """(the lane that is read, whether it is in range) by the ISA's pseudocode."""
    ir_, lane = e.b, lane_numbers()
    step = ir_.and_(b, splat(31, 32))
    clamp = ir_.and_(c, splat(31, 32))
    segment = ir_.and_(ir_.lshr(c, splat(8, 32)), splat(31, 32))
    low = ir_.and_(lane, segment)
    high = ir_.or_(low, ir_.and_(clamp, ir_.not_(segment)))
    if e.has("up"):
        index, relation = ir_.sub(lane, step), ">="
    elif e.has("down"):
        index, relation = ir_.add(lane, step), "<="
    elif e.has("bfly"):
        index, relation = ir_.xor(lane, step), "<="
    else:
        index, relation = ir_.or_(low, ir_.and_(step, ir_.not_(segment))), "<="
    inside = ir_.icmp_signed(relation, index, high)
    return ir_.select(inside, index, lane), inside


def _constant_shuffle(e: Emit, value: Value, steps: tuple[int | None, int | None]) -> Value:
    """The shuffle whose lanes are known now, as one LLVM instruction."""
    step, c = ((s or 0) for s in steps)
    indexes = [_lane_of(e, n, step & 31, c & 31, c >> 8 & 31) for n in range(LANES)]
    return e.b.shuffle_vector(value, undefined_of(VI[32]), lane_vector(indexes, 32))


def _lane_of(e: Emit, lane: int, step: int, clamp: int, segment: int) -> int:
    low = lane & segment
    high = low | clamp & ~segment
    if e.has("up"):
        return lane - step if lane - step >= high else lane
    index = lane + step if e.has("down") else lane ^ step if e.has("bfly") else low | step & ~segment
    return index if index <= high else lane


def vote(e: Emit) -> None:
    kind = e.type("sync all any uni ballot", "pred b32")
    if not e.has("sync"):
        e.unsupported("without .sync")
    dst, source, mask = e.operands(3)
    taking = members(e, mask)
    yes = e.b.and_(e.b.bits_of(e.predicate(source)), taking)
    every, some = e.b.icmp_unsigned("==", yes, taking), e.b.icmp_unsigned("!=", yes, const(0))
    if kind == "b32":
        if not e.has("ballot"):
            e.unsupported()
        e.write(dst, e.b.broadcast(yes))
    elif e.has("all"):
        e.write(dst, e.b.broadcast(every))
    elif e.has("any"):
        e.write(dst, e.b.broadcast(some))
    else:
        e.write(dst, e.b.broadcast(e.b.or_(every, e.b.not_(some))))


def activemask(e: Emit) -> None:
    e.type("", "b32")
    e.write(e.operands(1)[0], e.b.broadcast(e.active()))


def match(e: Emit) -> None:
    """``any``: the lanes that have the same value; ``all``: all of them, if they have, and a predicate that says so."""
    kind = e.type("sync any all", "b32 b64")
    dst, source, mask = e.operands(3)
    taking, value = members(e, mask), extend(e, e.read(source, kind), 64, False)
    out = e.scratch(32, 1)
    e.b.call_out(SAME, VOID, [taking, value, out])
    same = e.b.vector_load(VI[32], out, 64)
    if e.has("any"):
        e.write(dst, same)
        return
    every = e.b.icmp_unsigned("==", same, e.b.broadcast(taking))
    first, second = (dst.first, dst.second) if isinstance(dst, Pair) else (dst, None)
    e.write(first, e.b.select(every, same, splat(0, 32)))
    if second is not None and not isinstance(second, Sink):
        e.write(second, every)


_REDUCTIONS = {"add": ("add", 0), "and": ("and", -1), "or": ("or", 0), "xor": ("xor", 0)}
_EXTREMES = {"min": {"u32": ("umin", -1), "s32": ("smin", 0x7FFFFFFF)},
             "max": {"u32": ("umax", 0), "s32": ("smax", 0x80000000)}}


def redux(e: Emit) -> None:
    kind = e.type("sync add min max and or xor", "b32 u32 s32")
    dst, source, mask = e.operands(3)
    operation = e.at.instr.modifiers[1]
    if operation in _EXTREMES and kind != "b32":
        name, neutral = _EXTREMES[operation][kind]
    elif operation in _REDUCTIONS:
        name, neutral = _REDUCTIONS[operation]
    else:
        e.unsupported()
    value = e.b.select(e.b.predicate(members(e, mask)), e.read(source, kind), splat(neutral, 32))
    e.write(dst, e.b.broadcast(e.b.call_out(f"llvm.vector.reduce.{name}.v32i32", I32, [value])))


def elect(e: Emit) -> None:
    """The lowest lane that takes part."""
    e.types("sync", "")
    dst, mask = e.operands(2)
    lane = e.b.first_lane(members(e, mask))
    elected = e.b.icmp_unsigned("==", lane_numbers(), e.b.broadcast(lane))
    if not isinstance(dst, Pair):
        e.unsupported()
    e.write(dst.first, e.b.broadcast(lane))
    e.write(dst.second, elected)


def warp_barrier(e: Emit) -> None:
    """``bar.warp.sync``: its lanes are together when the segment starts."""
    if e.at.instr.modifiers != ("warp", "sync"):
        e.unsupported()


# -- barriers of the block -------------------------------------------------------------------------------------



def emit_barrier(e: Emit) -> None:
    """The group's arrival: it waits, or with ``.arrive`` only counts."""
    if e.has("cluster"):
        e.types("cluster wait acquire aligned", "")
        _wait(e, const(CLUSTER_BARRIER, 64))
        return
    e.type("cta sync arrive red aligned popc and or", "u32 pred") if e.has("red") else e.types(
        "cta sync arrive aligned", "")
    operands = list(e.at.instr.operands)
    if e.has("red"):
        operands.pop(0)
        _reduce(e, operands.pop())
    number = _uniform(e, operands[0])
    e.fault(e.b.select(e.b.icmp_unsigned(">", number, const(15, 64)), e.mask, const(0)), Fault.BARRIER)
    number = e.b.and_(number, const(15, 64))
    if len(operands) > 1:
        _set(e, e.block, Field.EXPECTED, number, _uniform(e, operands[1]))
    arrived = e.b.zext(e.b.popcount(e.mask), I64)
    if e.has("arrive"):
        _set(e, e.block, Field.ARRIVED, number, e.b.add(_get(e, e.block, Field.ARRIVED, number), arrived))
        return
    _wait(e, number)


def _wait(e: Emit, number: Value) -> None:
    wide = e.b.zext(e.mask, I64)
    _set(e, e.frame, Head.WAITS, number, e.b.or_(_get(e, e.frame, Head.WAITS, number), wide))
    e.set_mask_word(Head.WAITING, e.b.or_(e.mask_word(Head.WAITING), e.mask))
    e.b.set_word(e.frame, Head.SITE, e.b.zext(e.site(), I64))


def _uniform(e: Emit, operand: Operand) -> Value:
    """An operand that is the same in all lanes: the first active lane's."""
    return e.b.zext(e.b.element(e.read(operand, "u32"), e.b.first_lane(e.mask)), I64)


def _slot(e: Emit, base: Value, first: int, number: Value) -> Value:
    return e.b.gep(base, [e.b.add(number, const(first, 64))], source_etype=I64)


def _get(e: Emit, base: Value, first: int, number: Value) -> Value:
    return e.b.load(_slot(e, base, first, number), typ=I64)


def _set(e: Emit, base: Value, first: int, number: Value, value: Value) -> None:
    e.b.store(value, _slot(e, base, first, number))


def _number(e: Emit) -> int:
    operand = e.at.instr.operands[1]
    if not isinstance(operand, Imm) or operand.value is None or not 0 <= operand.value < 16:
        e.unsupported("a barrier that is no constant")
    return operand.value


def _reduce(e: Emit, operand: Operand) -> None:
    number = _number(e)
    holds = e.b.and_(e.b.bits_of(e.predicate(operand)), e.mask)
    fails = e.b.and_(e.b.not_(holds), e.mask)
    for field, value, combine in ((Field.RED_POPC, e.b.popcount(holds), e.b.add),
                                  (Field.RED_FALSE, fails, e.b.or_), (Field.RED_OR, holds, e.b.or_)):
        old = e.of_block(field + number)
        e.b.set_word(e.block, field + number, combine(old, e.b.zext(value, I64)))


def emit_barrier_result(e: Emit) -> None:
    """What a barrier that reduces answers, in the lanes that it let go."""
    number, dst = _number(e), e.at.instr.operands[0]
    if e.has("popc"):
        e.write(dst, e.b.broadcast(e.b.trunc(e.of_block(Field.RESULT_POPC + number), I32)))
        return
    field, relation = (Field.RESULT_FALSE, "==") if e.has("and") else (Field.RESULT_OR, "!=")
    value = e.b.icmp_unsigned(relation, e.of_block(field + number), const(0, 64))
    e.write(dst, e.b.broadcast(value))


OPS: dict[str, Callable[[Emit], None]] = {
    "shfl": shfl, "vote": vote, "activemask": activemask, "match": match, "redux": redux, "elect": elect,
    "bar": warp_barrier,
}
