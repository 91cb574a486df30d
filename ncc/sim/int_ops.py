"""Integer arithmetic, logic, bit fields, comparison and selection (PTX ISA 9.7.1, 9.7.6, 9.7.8, 9.7.9)."""

from __future__ import annotations

from collections.abc import Callable

from llvmlite import ir

from ncc.backends.ptx.operands import Operand, Pair, Sink
from ncc.sim.emit import Emit, bits_of
from ncc.sim.values import I1, VF, VI, Value, splat

INTEGERS = "u16 s16 u32 s32 u64 s64"
BITS = "b16 b32 b64"
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
    kind = e.type("sat cc", INTEGERS)
    dst, first, second = e.operands(3)
    a, b = e.read(first, kind), e.read(second, kind)
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
    kind = e.type("", INTEGERS)
    dst, first, second = e.operands(3)
    a, b = e.read(first, kind), e.read(second, kind)
    whole = quotient(e, a, b, is_signed(kind))
    e.write(dst, e.b.sub(a, e.b.mul(whole, b)))


def quotient(e: Emit, a: Value, b: Value, signed: bool) -> Value:
    """Truncated. The ISA leaves x/0 open: all ones here, as the GPUs' code for it gives, so that x rem 0 is x."""
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
    kind = e.type("relu", INTEGERS)
    dst, first, second = e.operands(3)
    result = choose(e, e.read(first, kind), e.read(second, kind), is_signed(kind))
    if e.has("relu"):
        if kind != "s32":
            e.unsupported()
        result = maximum(e, result, splat(0, 32), True)
    e.write(dst, result)


# -- logic and bits --------------------------------------------------------------------------------------------


def _logic(name: str) -> Callable[[Emit], None]:
    def emit(e: Emit) -> None:
        kind = e.type("", f"pred {BITS}")
        dst, first, second = e.operands(3)
        read = e.predicate if kind == "pred" else lambda o: e.read(o, kind)
        e.write(dst, getattr(e.b, name)(read(first), read(second)))

    return emit


def invert(e: Emit) -> None:
    kind = e.type("", f"pred {BITS}")
    dst, a = e.operands(2)
    e.write(dst, e.b.not_(e.predicate(a) if kind == "pred" else e.read(a, kind)))


def cnot(e: Emit) -> None:
    kind = e.type("", BITS)
    dst, operand = e.operands(2)
    a = e.read(operand, kind)
    e.write(dst, e.b.zext(e.b.icmp_unsigned("==", a, splat(0, width(a))), a.type))


def shift_left(e: Emit, a: Value, count: Value) -> Value:
    """Counts of the width and more give zero."""
    bits = width(a)
    inside = e.b.icmp_unsigned("<", count, splat(bits, width(count)))
    return e.b.select(inside, e.b.shl(a, extend(e, count, bits, False)), splat(0, bits))


def shift_right(e: Emit, a: Value, count: Value, signed: bool) -> Value:
    """Counts of the width and more shift everything out, leaving copies of the sign where there is one."""
    bits = width(a)
    if signed:
        return e.b.ashr(a, extend(e, minimum(e, count, splat(bits - 1, width(count)), False), bits, False))
    inside = e.b.icmp_unsigned("<", count, splat(bits, width(count)))
    return e.b.select(inside, e.b.lshr(a, extend(e, count, bits, False)), splat(0, bits))


def shl(e: Emit) -> None:
    kind = e.type("", BITS)
    dst, a, count = e.operands(3)
    e.write(dst, shift_left(e, e.read(a, kind), e.read(count, "u32")))


def shr(e: Emit) -> None:
    kind = e.type("", f"{BITS} {INTEGERS}")
    dst, a, count = e.operands(3)
    e.write(dst, shift_right(e, e.read(a, kind), e.read(count, "u32"), is_signed(kind)))


def shf(e: Emit) -> None:
    """Funnel shift: 32 of the 64 bits that the two words form, the second being the high one."""
    e.type("l r wrap clamp", "b32")
    dst, low, high, operand = e.operands(4)
    stated = e.read(operand, "u32")
    count = minimum(e, stated, splat(32, 32), False) if e.has("clamp") else e.b.and_(stated, splat(31, 32))
    wide = e.b.zext(count, VI[64])
    both = e.b.or_(e.b.shl(e.b.zext(e.read(high, "b32"), VI[64]), splat(32, 64)), e.b.zext(e.read(low, "b32"), VI[64]))
    if e.has("r"):
        e.write(dst, e.b.trunc(e.b.lshr(both, wide), VI[32]))
    else:
        e.write(dst, e.b.trunc(e.b.lshr(e.b.shl(both, wide), splat(32, 64)), VI[32]))


def lop3(e: Emit) -> None:
    """Any function of three bits: the table's bit number a*4 + b*2 + c."""
    e.type("", "b32")
    dst, *operands, table = e.operands(5)
    sources = [e.read(o, "b32") for o in operands]
    code = getattr(table, "value", None)
    if code is None:
        e.unsupported("a table that is no constant")
    result: Value = splat(0, 32)
    for row in range(8):
        if code >> row & 1:
            terms = [s if row >> (2 - n) & 1 else e.b.not_(s) for n, s in enumerate(sources)]
            result = e.b.or_(result, e.b.and_(e.b.and_(terms[0], terms[1]), terms[2]))
    e.write(dst, result)


def prmt(e: Emit) -> None:
    """Each byte of the result is one of eight, or copies of its sign."""
    e.type("", "b32")
    dst, low, high, selector = e.operands(4)
    b, chosen = e.b, e.read(selector, "b32")
    both = b.or_(b.shl(b.zext(e.read(high, "b32"), VI[64]), splat(32, 64)), b.zext(e.read(low, "b32"), VI[64]))
    result: Value = splat(0, 32)
    for index in range(4):
        nibble = b.lshr(chosen, splat(4 * index, 32))
        count = b.shl(b.and_(nibble, splat(7, 32)), splat(3, 32))
        byte = b.and_(b.trunc(b.lshr(both, b.zext(count, VI[64])), VI[32]), splat(0xFF, 32))
        sign = b.select(b.icmp_unsigned(">=", byte, splat(0x80, 32)), splat(0xFF, 32), splat(0, 32))
        copies = b.icmp_unsigned("!=", b.and_(nibble, splat(8, 32)), splat(0, 32))
        result = b.or_(result, b.shl(b.select(copies, sign, byte), splat(8 * index, 32)))
    e.write(dst, result)


def bfe(e: Emit) -> None:
    kind = e.type("", "u32 s32 u64 s64")
    dst, operand, first, second = e.operands(4)
    bits, byte = bits_of(kind), splat(0xFF, 32)
    position, length = e.b.and_(e.read(first, "u32"), byte), e.b.and_(e.read(second, "u32"), byte)
    shifted = shift_right(e, e.read(operand, kind), position, is_signed(kind))
    short = minimum(e, length, splat(bits, 32), False)
    spare = e.b.sub(splat(bits, 32), short)
    # All that is above the field goes out at the top and comes back as zeros or copies of the field's sign.
    e.write(dst, _or_zero(e, length, shift_right(e, shift_left(e, shifted, spare), spare, is_signed(kind))))


def _or_zero(e: Emit, length: Value, value: Value) -> Value:
    return e.b.select(e.b.icmp_unsigned("==", length, splat(0, 32)), splat(0, width(value)), value)


def bfi(e: Emit) -> None:
    kind = e.type("", "b32 b64")
    dst, source, target, first, second = e.operands(5)
    bits, byte = bits_of(kind), splat(0xFF, 32)
    position, length = e.b.and_(e.read(first, "u32"), byte), e.b.and_(e.read(second, "u32"), byte)
    ones = e.b.not_(shift_left(e, splat(-1, bits), length))
    mask = shift_left(e, ones, position)
    moved = e.b.and_(shift_left(e, e.read(source, kind), position), mask)
    e.write(dst, e.b.or_(moved, e.b.and_(e.read(target, kind), e.b.not_(mask))))


def popc(e: Emit) -> None:
    _count(e, lambda e, a: intrinsic(e, "ctpop", a))


def clz(e: Emit) -> None:
    _count(e, _leading_zeros)


def _leading_zeros(e: Emit, a: Value) -> Value:
    return e.b.call_out(f"llvm.ctlz.v32i{width(a)}", a.type, [a, ir.Constant(I1, False)])


def _count(e: Emit, operation: Callable[[Emit, Value], Value]) -> None:
    kind = e.type("", "b32 b64")
    dst, a = e.operands(2)
    e.write(dst, extend(e, operation(e, e.read(a, kind)), 32, False))


def bfind(e: Emit) -> None:
    """The position of the highest bit that is not the sign's copy; all ones if there is none."""
    kind = e.type("shiftamt", "u32 s32 u64 s64")
    dst, operand = e.operands(2)
    a, bits = e.read(operand, kind), bits_of(kind)
    if is_signed(kind):
        a = e.b.select(e.b.icmp_signed("<", a, splat(0, bits)), e.b.not_(a), a)
    zeros = extend(e, _leading_zeros(e, a), 32, False)
    position = zeros if e.has("shiftamt") else e.b.sub(splat(bits - 1, 32), zeros)
    e.write(dst, e.b.select(e.b.icmp_unsigned("==", a, splat(0, bits)), splat(-1, 32), position))


def brev(e: Emit) -> None:
    kind = e.type("", "b32 b64")
    dst, a = e.operands(2)
    e.write(dst, intrinsic(e, "bitreverse", e.read(a, kind)))


def dp4a(e: Emit) -> None:
    """Four products of bytes, added to the third operand."""
    kinds = e.types("", "u32 s32")
    dst, first, second, third = e.operands(4)
    if len(kinds) != 2:
        e.unsupported()
    total = e.read(third, "b32")
    a, b = e.read(first, "b32"), e.read(second, "b32")
    for index in range(4):
        x, y = (_part(e, v, 8, index, is_signed(k)) for v, k in zip((a, b), kinds, strict=True))
        total = e.b.add(total, e.b.mul(x, y))
    e.write(dst, total)


def dp2a(e: Emit) -> None:
    """Two products of a half word and a byte of the low or high half, added to the third operand."""
    kinds = e.types("lo hi", "u32 s32")
    dst, first, second, third = e.operands(4)
    if len(kinds) != 2 or e.has("lo") == e.has("hi"):
        e.unsupported()
    total = e.read(third, "b32")
    a, b = e.read(first, "b32"), e.read(second, "b32")
    for index in range(2):
        x = _part(e, a, 16, index, is_signed(kinds[0]))
        y = _part(e, b, 8, index + (2 if e.has("hi") else 0), is_signed(kinds[1]))
        total = e.b.add(total, e.b.mul(x, y))
    e.write(dst, total)


def _part(e: Emit, word: Value, bits: int, index: int, signed: bool) -> Value:
    """One byte or half of a word, extended."""
    top = e.b.shl(word, splat(32 - bits * (index + 1), 32))
    return (e.b.ashr if signed else e.b.lshr)(top, splat(32 - bits, 32))


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
    if test == "f32":
        condition = e.b.fcmp_ordered(">=", e.read_float(c, "f32"), ir.Constant(VF[32], None))
    else:
        condition = e.b.icmp_signed(">=", e.read(c, test), splat(0, bits_of(test)))
    e.write(dst, e.b.select(condition, e.read(a, kind), e.read(b, kind)))


OPS: dict[str, Callable[[Emit], None]] = {
    "addc": addc, "subc": subc, "madc": madc, "mul24": mul24, "mad24": mad24, "sad": sad, "rem": rem,
    "and": _logic("and_"), "or": _logic("or_"), "xor": _logic("xor"), "not": invert, "cnot": cnot,
    "shl": shl, "shr": shr, "shf": shf, "lop3": lop3, "prmt": prmt, "bfe": bfe, "bfi": bfi, "popc": popc, "clz": clz,
    "bfind": bfind, "brev": brev, "dp4a": dp4a, "dp2a": dp2a, "selp": selp, "slct": slct,
}
SHARED_OPS: dict[str, Callable[[Emit], None]] = {
    "add": add, "sub": sub, "mul": mul, "mad": mad, "div": div, "neg": neg, "abs": absolute, "min": least,
    "max": greatest,
}
"""Opcodes that floating point has too."""
