"""Comparison and tests of numbers (PTX ISA 9.7.3 testp, copysign; 9.7.6, 9.7.7 set, setp)."""

from __future__ import annotations

from collections.abc import Callable

from ncc.backends.ptx.text.operands import Operand
from ncc.sim.emit import Emit
from ncc.sim.float_ops import ABOVE_SIGN, ELEMENT, FLOATS, elements, is_float, join, widen
from ncc.sim.int_ops import COMPARISONS, INTEGERS, combine, compare, write_pair
from ncc.sim.values import Value, splat


def copysign(e: Emit) -> None:
    kind = e.type("", "f32 f64")
    dst, sign, magnitude = e.operands(3)
    above, bits = ABOVE_SIGN[kind], 32 if kind == "f32" else 64
    signed = e.b.and_(e.read(sign, kind), splat(above + 1, bits))
    e.write(dst, e.b.or_(signed, e.b.and_(e.read(magnitude, kind), splat(above, bits))))


def testp(e: Emit) -> None:
    """Zeros count as normal."""
    kind = e.type("finite infinite number notanumber normal subnormal", "f32 f64")
    dst, operand = e.operands(2)
    bits, infinity = (32, 0x7F800000) if kind == "f32" else (64, 0x7FF << 52)
    least_normal = 1 << (23 if kind == "f32" else 52)
    raw = e.b.and_(e.read(operand, kind), splat(ABOVE_SIGN[kind], bits))
    limit, b = splat(infinity, bits), e.b
    below = b.icmp_unsigned("<", raw, limit)
    subnormal = b.icmp_unsigned("<", b.sub(raw, splat(1, bits)), splat(least_normal - 1, bits))
    tests = {"finite": below, "infinite": b.icmp_unsigned("==", raw, limit),
             "number": b.icmp_unsigned("<=", raw, limit), "notanumber": b.icmp_unsigned(">", raw, limit),
             "normal": b.and_(below, b.not_(subnormal)), "subnormal": subnormal}
    e.write(dst, next(v for k, v in tests.items() if e.has(k)))


# -- comparison ------------------------------------------------------------------------------------------------

_BOOLEANS = "and or xor"
_RELATIONS = " ".join([*COMPARISONS, "equ neu ltu leu gtu geu num nan"])
_COMPARED = f"b16 b32 b64 {INTEGERS} {FLOATS}"


def test(e: Emit, relation: str, first: Operand, second: Operand, kind: str) -> Value:
    """A comparison of two operands of a type, as a predicate."""
    if not is_float(kind):
        return compare(e, relation, e.read(first, kind), e.read(second, kind), kind)
    return float_test(e, relation, widen(e, e.read(first, kind), kind), widen(e, e.read(second, kind), kind))


def float_test(e: Emit, relation: str, a: Value, b: Value) -> Value:
    if relation in ("num", "nan"):
        return e.b.fcmp_ordered("ord", a, b) if relation == "num" else e.b.fcmp_unordered("uno", a, b)
    if relation.endswith("u"):
        return e.b.fcmp_unordered(COMPARISONS[relation[:-1]], a, b)
    if relation not in ("eq", "ne", "lt", "le", "gt", "ge"):
        e.unsupported()
    return e.b.fcmp_ordered(COMPARISONS[relation], a, b)


def setp(e: Emit) -> None:
    """``setp.REL{.BOOL}{.ftz}.TYPE p{|q}, a, b{, {!}c}``; of a packed type p is of the low and q of the high half."""
    relation, boolean, kind = _comparison(e, e.at.instr.modifiers, 1)
    dst, first, second, *third = e.operands(4 if boolean else 3)
    other = e.predicate(third[0]) if third else splat(1, 1)
    if kind in ELEMENT:
        low, high = _packed_test(e, relation, first, second, kind)
        write_pair(e, dst, combine(e, boolean, low, other), lambda: combine(e, boolean, high, other))
        return
    value = test(e, relation, first, second, kind)
    write_pair(e, dst, combine(e, boolean, value, other), lambda: combine(e, boolean, e.b.not_(value), other))


def _comparison(e: Emit, modifiers: tuple[str, ...], types: int) -> tuple[str, str | None, str]:
    """(relation, Boolean operation, type of the operands); every modifier has to be in its place."""
    if len(modifiers) <= types:
        e.unsupported("without a relation")
    relation, *rest = modifiers[: len(modifiers) - types]
    kind = modifiers[-1]
    boolean = rest.pop(0) if rest and rest[0] in _BOOLEANS.split() else None
    if rest not in ([], ["ftz"]) or relation not in _RELATIONS.split() or kind not in _COMPARED.split():
        e.unsupported()
    if rest and kind not in ("f32", "f16", "f16x2"):
        e.unsupported()
    return relation, boolean, kind


def _packed_test(e: Emit, relation: str, first: Operand, second: Operand, kind: str) -> tuple[Value, Value]:
    columns = zip(elements(e, first, kind), elements(e, second, kind), strict=True)
    low, high = (float_test(e, relation, *(widen(e, raw, ELEMENT[kind]) for raw in column)) for column in columns)
    return low, high


_TRUE = {"u32": -1, "s32": -1, "u16": -1, "s16": -1, "f32": 0x3F800000, "f16": 0x3C00, "bf16": 0x3F80}
_PACKED = {"f16x2": "f16", "bf16x2": "bf16"}


def set_(e: Emit) -> None:
    """As ``setp``, with one (of integers: all ones) or zero as the result."""
    if len(e.at.instr.modifiers) < 3:
        e.unsupported()
    target = e.at.instr.modifiers[-2]
    modifiers = (*e.at.instr.modifiers[:-2], e.at.instr.modifiers[-1])
    relation, boolean, kind = _comparison(e, modifiers, 1)
    dst, first, second, *third = e.operands(4 if boolean else 3)
    other = e.predicate(third[0]) if third else splat(1, 1)
    if kind in ELEMENT:
        if target not in (kind, "u32"):
            e.unsupported()
        part = _PACKED.get(target, "u16")
        halves_ = [_chosen(e, combine(e, boolean, v, other), part, 16)
                   for v in _packed_test(e, relation, first, second, kind)]
        e.write(dst, join(e, *halves_))
        return
    if target not in _TRUE or (target in ("u16", "s16", "f16", "bf16") and kind not in ("f16", "bf16")):
        e.unsupported()
    value = combine(e, boolean, test(e, relation, first, second, kind), other)
    e.write(dst, _chosen(e, value, target, 32 if target.endswith("32") else 16))


def _chosen(e: Emit, value: Value, target: str, bits: int) -> Value:
    return e.b.select(value, splat(_TRUE[target], bits), splat(0, bits))


OPS: dict[str, Callable[[Emit], None]] = {"copysign": copysign, "testp": testp, "setp": setp, "set": set_}
