"""Integer arithmetic, comparison and selection (PTX ISA 9.7.1, 9.7.6)."""

from __future__ import annotations

from collections.abc import Callable

from llvmlite import ir

from ncc.backends.ptx.text.operands import Operand, Pair, Sink
from ncc.sim.emit import Emit, bits_of
from ncc.sim.values import VF, VI, Value, splat, splat_float, zero_of

INTEGERS = "u16 s16 u32 s32 u64 s64"
BITS = "b16 b32 b64"
PACKED = "u16x2 s16x2"
CARRY = (-1, -1, "CC.CF")


def is_signed(kind: str) -> bool:
    return kind[0] == "s"


def width(value: Value) -> int:
    """Bits of one lane's element."""
    return int(value.type.element.width)


def extend(e: Emit, value: Value, bits: int, signed: bool) -> Value:
    """A vector of integers in another width: extended as its type says, or cut off."""
    if width(value) == bits:
        return value
    if width(value) > bits:
        return e.b.trunc(value, VI[bits])
    return e.b.sext(value, VI[bits]) if signed else e.b.zext(value, VI[bits])


def intrinsic(e: Emit, name: str, *args: Value) -> Value:
    """An LLVM intrinsic on vectors of 32 lanes that is overloaded on its result only."""
    element = args[0].type.element
    short = {16: "f16", 32: "f32", 64: "f64"}
    floats = {ir.HalfType: 16, ir.FloatType: 32, ir.DoubleType: 64}
    suffix = short[floats[type(element)]] if type(element) in floats else f"i{element.width}"
    return e.b.call_out(f"llvm.{name}.v32{suffix}", args[0].type, args)


def minimum(e: Emit, a: Value, b: Value, signed: bool) -> Value:
    return intrinsic(e, "smin" if signed else "umin", a, b)


def maximum(e: Emit, a: Value, b: Value, signed: bool) -> Value:
    return intrinsic(e, "smax" if signed else "umax", a, b)


# -- arithmetic ------------------------------------------------------------------------------------------------


def add(e: Emit) -> None:
    _sum(e, "add")


def sub(e: Emit) -> None:
    _sum(e, "sub")


def _sum(e: Emit, name: str) -> None:
    """add and sub, with ``.sat`` (s32 only) and the carry flag (``.cc``)."""
    kind = e.type("sat cc", f"{INTEGERS} {PACKED}")
    dst, first, second = e.operands(3)
    a, b = e.read(first, kind), e.read(second, kind)
    if kind in PACKED.split():
        if name == "sub" or e.has("sat") or e.has("cc"):
            e.unsupported()
        e.write(dst, _by_halves(e, a, b, e.b.add))
        return
    if e.has("sat"):
        if kind != "s32" or e.has("cc"):
            e.unsupported()
        e.write(dst, intrinsic(e, f"s{name}.sat", a, b))
        return
    result = getattr(e.b, name)(a, b)
    e.write(dst, result)
    if e.has("cc"):
        carry = e.b.icmp_unsigned("<", result, a) if name == "add" else e.b.icmp_unsigned("<", a, b)
        _set_carry(e, carry)


def _set_carry(e: Emit, carry: Value) -> None:
    if e.guard is not None:
        e.unsupported("a guarded carry")
    e.values[CARRY] = carry


def addc(e: Emit) -> None:
    _carried(e, lambda e, a, b, c: (e.b.add(e.b.add(a, b), c), None))


def subc(e: Emit) -> None:
    _carried(e, lambda e, a, b, c: (e.b.sub(e.b.sub(a, b), c), True))


def _carried(e: Emit, operation: Callable[[Emit, Value, Value, Value], tuple[Value, object]]) -> None:
    kind = e.type("cc", "u32 s32 u64 s64")
    dst, first, second = e.operands(3)
    if CARRY not in e.values:
        e.unsupported("the instruction that sets the carry is not in the same straight line")
    a, b, bits = e.read(first, kind), e.read(second, kind), bits_of(kind)
    flag = e.values[CARRY]
    result, borrows = operation(e, a, b, e.b.zext(flag, VI[bits]))
    e.write(dst, result)
    if e.has("cc"):
        if borrows:
            less, equal = e.b.icmp_unsigned("<", a, b), e.b.icmp_unsigned("==", a, b)
        else:
            less, equal = e.b.icmp_unsigned("<", result, a), e.b.icmp_unsigned("==", result, a)
        _set_carry(e, e.b.or_(less, e.b.and_(equal, flag)))


def product(e: Emit, first: Operand, second: Operand, kind: str) -> Value:
    """``mul`` of two operands with .lo, .hi or .wide."""
    signed, bits = is_signed(kind), bits_of(kind)
    a, b = e.read(first, kind), e.read(second, kind)
    if e.has("lo"):
        return e.b.mul(a, b)
    if not (e.has("hi") or (e.has("wide") and bits < 64)):
        e.unsupported()
    whole = e.b.mul(extend(e, a, 2 * bits, signed), extend(e, b, 2 * bits, signed))
    return whole if e.has("wide") else e.b.trunc(e.b.lshr(whole, splat(bits, 2 * bits)), VI[bits])


def mul(e: Emit) -> None:
    kind = e.type("lo hi wide", INTEGERS)
    dst, a, b = e.operands(3)
    e.write(dst, product(e, a, b, kind), is_signed(kind))


def mad(e: Emit) -> None:
    kind = e.type("lo hi wide sat cc", INTEGERS)
    dst, a, b, c = e.operands(4)
    result = product(e, a, b, kind)
    wide = f"{kind[0]}{width(result)}"
    addend = e.read(c, wide)
    if e.has("sat"):
        if kind != "s32" or not e.has("hi"):
            e.unsupported()
        e.write(dst, intrinsic(e, "sadd.sat", result, addend))
        return
    total = e.b.add(result, addend)
    e.write(dst, total)
    if e.has("cc"):
        _set_carry(e, e.b.icmp_unsigned("<", total, result))


def madc(e: Emit) -> None:
    kind = e.type("lo hi cc", "u32 s32 u64 s64")
    dst, a, b, c = e.operands(4)
    if CARRY not in e.values:
        e.unsupported("the instruction that sets the carry is not in the same straight line")
    flag, result = e.values[CARRY], product(e, a, b, kind)
    total = e.b.add(e.b.add(result, e.read(c, kind)), e.b.zext(flag, VI[bits_of(kind)]))
    e.write(dst, total)
    if e.has("cc"):
        equal = e.b.and_(e.b.icmp_unsigned("==", total, result), flag)
        _set_carry(e, e.b.or_(e.b.icmp_unsigned("<", total, result), equal))


def mul24(e: Emit) -> None:
    kind = e.type("lo hi", "u32 s32")
    dst, *sources = e.operands(3)
    e.write(dst, _product24(e, sources, kind))


def mad24(e: Emit) -> None:
    kind = e.type("lo hi", "u32 s32")
    dst, a, b, c = e.operands(4)
    e.write(dst, e.b.add(_product24(e, [a, b], kind), e.read(c, kind)))


def _product24(e: Emit, sources: list[Operand], kind: str) -> Value:
    """Of the low 24 bits: the low 32 bits of the 48-bit product, or with .hi the high 32."""
    signed, eight = is_signed(kind), splat(8, 32)
    shift = e.b.ashr if signed else e.b.lshr
    a, b = (extend(e, shift(e.b.shl(e.read(s, kind), eight), eight), 64, signed) for s in sources)
    whole = e.b.mul(a, b)
    return e.b.trunc(e.b.lshr(whole, splat(16, 64)) if e.has("hi") else whole, VI[32])


def sad(e: Emit) -> None:
    kind = e.type("", INTEGERS)
    dst, first, second, third = e.operands(4)
    a, b, signed = e.read(first, kind), e.read(second, kind), is_signed(kind)
    difference = e.b.sub(maximum(e, a, b, signed), minimum(e, a, b, signed))
    e.write(dst, e.b.add(difference, e.read(third, kind)))


def div(e: Emit) -> None:
    kind = e.type("", INTEGERS)
    dst, first, second = e.operands(3)
    e.write(dst, quotient(e, e.read(first, kind), e.read(second, kind), is_signed(kind)))


def rem(e: Emit) -> None:
    """The ISA leaves the remainder by zero open; all ones, as on a GPU."""
    kind = e.type("", INTEGERS)
    dst, first, second = e.operands(3)
    a, b = e.read(first, kind), e.read(second, kind)
    whole = quotient(e, a, b, is_signed(kind))
    zero = e.b.icmp_unsigned("==", b, splat(0, width(b)))
    e.write(dst, e.b.select(zero, splat(-1, width(b)), e.b.sub(a, e.b.mul(whole, b))))


def quotient(e: Emit, a: Value, b: Value, signed: bool) -> Value:
    """Truncated. The ISA leaves x/0 open: all ones here, as the GPUs' code for it gives."""
    bits = width(a)
    zero = e.b.icmp_unsigned("==", b, splat(0, bits))
    if bits == 64:
        return e.b.select(zero, splat(-1, 64), _quotient64(e, a, e.b.select(zero, splat(1, 64), b), signed))
    # The quotient of two 32-bit numbers in double precision, cut off, is exact.
    to_float, to_int = (e.b.sitofp, e.b.fptosi) if signed else (e.b.uitofp, e.b.fptoui)
    safe = e.b.select(zero, splat(1, bits), b)
    exact = e.b.fdiv(to_float(a, VF[64]), to_float(safe, VF[64]))
    return e.b.select(zero, splat(-1, bits), e.b.trunc(to_int(exact, VI[64]), VI[bits]))


def _quotient64(e: Emit, a: Value, b: Value, signed: bool) -> Value:
    if not signed:
        return e.b.udiv(a, b)
    # The processor traps on the least number divided by -1; the result wraps around.
    minus = e.b.icmp_signed("==", b, splat(-1, 64))
    return e.b.select(minus, e.b.neg(a), e.b.sdiv(a, e.b.select(minus, splat(1, 64), b)))


def neg(e: Emit) -> None:
    kind = e.type("", "s16 s32 s64")
    dst, a = e.operands(2)
    e.write(dst, e.b.neg(e.read(a, kind)))


def absolute(e: Emit) -> None:
    kind = e.type("", "s16 s32 s64")
    dst, operand = e.operands(2)
    a = e.read(operand, kind)
    e.write(dst, e.b.select(e.b.icmp_signed("<", a, splat(0, width(a))), e.b.neg(a), a))


def least(e: Emit) -> None:
    _extreme(e, minimum)


def greatest(e: Emit) -> None:
    _extreme(e, maximum)


def _extreme(e: Emit, choose: Callable[[Emit, Value, Value, bool], Value]) -> None:
    kind = e.type("relu", f"{INTEGERS} {PACKED}")
    dst, first, second = e.operands(3)
    if e.has("relu") and kind not in ("s32", "s16x2"):
        e.unsupported()

    def one(a: Value, b: Value) -> Value:
        result = choose(e, a, b, is_signed(kind))
        return maximum(e, result, splat(0, width(result)), True) if e.has("relu") else result

    a, b = e.read(first, kind), e.read(second, kind)
    e.write(dst, _by_halves(e, a, b, one) if kind in PACKED.split() else one(a, b))


def _by_halves(e: Emit, a: Value, b: Value, operation: Callable[[Value, Value], Value]) -> Value:
    """An operation on both halves of 32 bits."""
    low = operation(e.b.trunc(a, VI[16]), e.b.trunc(b, VI[16]))
    high = operation(*(e.b.trunc(e.b.lshr(v, splat(16, 32)), VI[16]) for v in (a, b)))
    return e.b.or_(e.b.zext(low, VI[32]), e.b.shl(e.b.zext(high, VI[32]), splat(16, 32)))


# -- comparison and selection ----------------------------------------------------------------------------------

COMPARISONS = {"eq": "==", "ne": "!=", "lt": "<", "le": "<=", "gt": ">", "ge": ">=",
               "lo": "<", "ls": "<=", "hi": ">", "hs": ">="}
_UNSIGNED_ONLY = frozenset({"lo", "ls", "hi", "hs"})


def compare(e: Emit, relation: str, a: Value, b: Value, kind: str) -> Value:
    if relation not in COMPARISONS:
        e.unsupported()
    signed = is_signed(kind) and relation not in _UNSIGNED_ONLY
    return (e.b.icmp_signed if signed else e.b.icmp_unsigned)(COMPARISONS[relation], a, b)


def combine(e: Emit, name: str | None, value: Value, other: Value) -> Value:
    """The Boolean operation of setp and set with a third operand."""
    return value if name is None else {"and": e.b.and_, "or": e.b.or_, "xor": e.b.xor}[name](value, other)


def write_pair(e: Emit, operand: Operand, first: Value, second: Callable[[], Value]) -> None:
    """``p|q``: the second is worked out only if it is wanted."""
    if isinstance(operand, Pair):
        other = None if isinstance(operand.second, Sink) else second()
        e.write(operand.first, first)
        if other is not None:
            e.write(operand.second, other)
    else:
        e.write(operand, first)


def selp(e: Emit) -> None:
    kind = e.type("", f"{BITS} {INTEGERS} f32 f64")
    dst, a, b, p = e.operands(4)
    e.write(dst, e.b.select(e.predicate(p), e.read(a, kind), e.read(b, kind)))


def slct(e: Emit) -> None:
    """The first operand where the third is not negative; of a float, NaN counts as negative."""
    *_, kind, test = e.types("ftz", f"{BITS} {INTEGERS} f32 f64")
    dst, a, b, c = e.operands(4)
    if test not in ("f32", "s32") or e.at.instr.modifiers not in ((kind, test), ("ftz", kind, "f32")):
        e.unsupported()
    if test == "f32":
        value = e.read_float(c, "f32")
        # With .ftz a negative subnormal is -0, which is not negative.
        condition = (e.b.fcmp_ordered(">", value, splat_float(-(2.0**-126), 32)) if e.has("ftz")
                     else e.b.fcmp_ordered(">=", value, zero_of(VF[32])))
    else:
        condition = e.b.icmp_signed(">=", e.read(c, test), splat(0, bits_of(test)))
    e.write(dst, e.b.select(condition, e.read(a, kind), e.read(b, kind)))


OPS: dict[str, Callable[[Emit], None]] = {
    "addc": addc, "subc": subc, "madc": madc, "mul24": mul24, "mad24": mad24, "sad": sad, "rem": rem,
    "selp": selp, "slct": slct,
}
SHARED_OPS: dict[str, Callable[[Emit], None]] = {
    "add": add, "sub": sub, "mul": mul, "mad": mad, "div": div, "neg": neg, "abs": absolute, "min": least,
    "max": greatest,
}
"""Opcodes that floating point has too."""
