"""Logic, shifts, bit fields and products of parts of words (PTX ISA 9.7.1, 9.7.8, 9.7.9)."""

from __future__ import annotations

from collections.abc import Callable

from llvmlite import ir

from ncc.backends.ptx.text.operands import Operand
from ncc.sim.emit import Emit, bits_of
from ncc.sim.int_ops import BITS, INTEGERS, combine, extend, intrinsic, is_signed, minimum, width, write_pair
from ncc.sim.values import I1, VI, Value, splat


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
    """Any function of three bits: the table's bit number a*4 + b*2 + c. ``.or``, ``.and``: whether it is not zero."""
    e.type("or and", "b32")
    boolean = next((m for m in ("or", "and") if e.has(m)), None)
    dst, *operands = e.operands(6 if boolean else 5)
    other = e.predicate(operands.pop()) if boolean else None
    code = getattr(operands.pop(), "value", None)
    if code is None:
        e.unsupported("a table that is no constant")
    sources = [e.read(o, "b32") for o in operands]
    result: Value = splat(0, 32)
    for row in range(8):
        if code >> row & 1:
            terms = [s if row >> (2 - n) & 1 else e.b.not_(s) for n, s in enumerate(sources)]
            result = e.b.or_(result, e.b.and_(e.b.and_(terms[0], terms[1]), terms[2]))
    if boolean is None:
        e.write(dst, result)
        return
    holds = e.b.icmp_unsigned("!=", result, splat(0, 32))
    write_pair(e, dst, result, lambda: combine(e, boolean, holds, other))


_PRMT = {
    "f4e": [[n + i for i in range(4)] for n in range(4)],
    "b4e": [[(n - i) % 8 for i in range(4)] for n in range(4)],
    "rc8": [[n] * 4 for n in range(4)],
    "ecl": [[max(n, i) for i in range(4)] for n in range(4)],
    "ecr": [[min(n, i) for i in range(4)] for n in range(4)],
    "rc16": [[n % 2 * 2 + i % 2 for i in range(4)] for n in range(4)],
}
"""Mode -> for each selector the bytes of the result, lowest first (PTX ISA 9.7.9.7, table 35)."""


def prmt(e: Emit) -> None:
    """Each byte of the result is one of eight, or copies of its sign."""
    e.type(" ".join(_PRMT), "b32")
    dst, low, high, selector = e.operands(4)
    b, chosen = e.b, e.read(selector, "b32")
    mode = next((m for m in _PRMT if e.has(m)), None)
    if mode is not None:
        chosen = _mode_selectors(e, mode, chosen)
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


def _mode_selectors(e: Emit, mode: str, selector: Value) -> Value:
    """The selector of the plain form that does what a mode does."""
    result: Value = splat(0, 32)
    for number, places in enumerate(_PRMT[mode]):
        hit = e.b.icmp_unsigned("==", e.b.and_(selector, splat(3, 32)), splat(number, 32))
        plain = sum(place << 4 * index for index, place in enumerate(places))
        result = e.b.select(hit, splat(plain, 32), result)
    return result


def bmsk(e: Emit) -> None:
    """Ones from a position on, so many; ``.clamp`` takes counts as they are, ``.wrap`` modulo 32."""
    e.type("clamp wrap", "b32")
    dst, first, second = e.operands(3)
    position, count = e.read(first, "u32"), e.read(second, "u32")
    if e.has("wrap"):
        position, count = (e.b.and_(v, splat(31, 32)) for v in (position, count))
    ones = e.b.not_(shift_left(e, splat(-1, 32), count))
    e.write(dst, shift_left(e, ones, position))


def szext(e: Emit) -> None:
    """The low bits, so many, sign- or zero-extended."""
    kind = e.type("clamp wrap", "u32 s32")
    dst, operand, second = e.operands(3)
    count = e.read(second, "u32")
    if e.has("wrap"):
        count = e.b.and_(count, splat(31, 32))
    spare = e.b.sub(splat(32, 32), minimum(e, count, splat(32, 32), False))
    value = shift_right(e, shift_left(e, e.read(operand, kind), spare), spare, is_signed(kind))
    e.write(dst, _or_zero(e, count, value))


def fns(e: Emit) -> None:
    """The position of the n-th bit that is set, from a base on upwards, or downwards if n is negative."""
    e.type("", "b32")
    dst, first, second, third = e.operands(4)
    mask, base, wanted = (e.read(o, "b32") for o in (first, second, third))
    b = e.b
    found, left = splat(-1, 32), _magnitude(e, wanted)
    zero = b.icmp_unsigned("==", wanted, splat(0, 32))
    down = b.icmp_signed("<", wanted, splat(0, 32))
    for step in range(32):
        at = b.select(down, b.sub(base, splat(step, 32)), b.add(base, splat(step, 32)))
        inside = b.icmp_unsigned("<", at, splat(32, 32))
        is_set = b.icmp_unsigned("!=", b.and_(shift_right(e, mask, at, False), splat(1, 32)), splat(0, 32))
        is_set = b.and_(inside, is_set)
        left = b.select(is_set, b.sub(left, splat(1, 32)), left)
        here = b.and_(is_set, b.icmp_unsigned("==", left, splat(0, 32)))
        found = b.select(here, at, found)
    at_base = b.icmp_unsigned("!=", b.and_(shift_right(e, mask, base, False), splat(1, 32)), splat(0, 32))
    e.write(dst, b.select(zero, b.select(at_base, base, splat(-1, 32)), found))


def _magnitude(e: Emit, value: Value) -> Value:
    return e.b.select(e.b.icmp_signed("<", value, splat(0, 32)), e.b.neg(value), value)


def _field(e: Emit, kind: str, position: Operand, length: Operand) -> tuple[Value, Value]:
    """The ISA takes the low 8 bits of both numbers. In the 64-bit forms GPUs, which have no instruction for these, take
    all of them: a field at 256 lies outside, one of 256 bits is the whole word."""
    low = splat(0xFF if kind[1:] == "32" else -1, 32)
    return e.b.and_(e.read(position, "u32"), low), e.b.and_(e.read(length, "u32"), low)


def bfe(e: Emit) -> None:
    kind = e.type("", "u32 s32 u64 s64")
    dst, operand, first, second = e.operands(4)
    bits, (position, length) = bits_of(kind), _field(e, kind, first, second)
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
    bits, (position, length) = bits_of(kind), _field(e, kind, first, second)
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


OPS: dict[str, Callable[[Emit], None]] = {
    "and": _logic("and_"), "or": _logic("or_"), "xor": _logic("xor"), "not": invert, "cnot": cnot,
    "shl": shl, "shr": shr, "shf": shf, "lop3": lop3, "prmt": prmt, "bfe": bfe, "bfi": bfi, "popc": popc, "clz": clz,
    "bfind": bfind, "brev": brev, "dp4a": dp4a, "dp2a": dp2a,
    "bmsk": bmsk, "szext": szext, "fns": fns,
}
