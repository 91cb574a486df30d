"""Atomic operations (PTX ISA 9.7.13 atom, red): lane after lane, lowest first, which is one of the allowed orders."""

from __future__ import annotations

from collections.abc import Callable

from ncc.sim.emit import Emit, bits_of
from ncc.sim.library import define, each_lane
from ncc.sim.memory_ops import SPACES, address, checked, named_space
from ncc.sim.values import FLOATS, I32, INTS, PTR, VI, VOID, Builder, Value, const, lanes, splat

_ORDER = "relaxed acquire release acq_rel cta gpu sys cluster noftz"
_OPERATIONS = "and or xor cas exch add inc dec min max"
_TYPES = {
    "and": "b32 b64", "or": "b32 b64", "xor": "b32 b64", "cas": "b16 b32 b64", "exch": "b32 b64",
    "add": "u32 s32 u64 s64 f32 f64 f16 f16x2", "inc": "u32", "dec": "u32", "min": "u32 s32 u64 s64",
    "max": "u32 s32 u64 s64",
}
Step = Callable[[Builder, Value, Value, Value, str], Value]
"""(builder, old value, first operand, second operand, type) -> new value."""


def _add(b: Builder, old: Value, operand: Value, _: Value, kind: str) -> Value:
    if kind == "f16x2":
        low, high = (_half_sum(b, old, operand, shift) for shift in (0, 16))
        return b.or_(low, b.shl(high, const(16)))
    if kind == "f16":
        return b.trunc(_half_sum(b, b.zext(old, I32), b.zext(operand, I32), 0), INTS[16])
    if kind[0] == "f":
        form = FLOATS[bits_of(kind)]
        return b.bitcast(b.fadd(b.bitcast(old, form), b.bitcast(operand, form)), INTS[bits_of(kind)])
    return b.add(old, operand)


def _half_sum(b: Builder, old: Value, operand: Value, shift: int) -> Value:
    x, y = (b.fpext(b.bitcast(b.trunc(b.lshr(v, const(shift)), INTS[16]), FLOATS[16]), FLOATS[32])
            for v in (old, operand))
    return b.zext(b.bitcast(b.fptrunc(b.fadd(x, y), FLOATS[16]), INTS[16]), I32)


def _extreme(relation: str) -> Step:
    def step(b: Builder, old: Value, operand: Value, _: Value, kind: str) -> Value:
        test = (b.icmp_signed if kind[0] == "s" else b.icmp_unsigned)(relation, old, operand)
        return b.select(test, old, operand)

    return step


def _inc(b: Builder, old: Value, limit: Value, _: Value, kind: str) -> Value:
    return b.select(b.icmp_unsigned(">=", old, limit), const(0), b.add(old, const(1)))


def _dec(b: Builder, old: Value, limit: Value, _: Value, kind: str) -> Value:
    over = b.or_(b.icmp_unsigned("==", old, const(0)), b.icmp_unsigned(">", old, limit))
    return b.select(over, limit, b.sub(old, const(1)))


_STEPS: dict[str, Step] = {
    "and": lambda b, old, x, _, kind: b.and_(old, x), "or": lambda b, old, x, _, kind: b.or_(old, x),
    "xor": lambda b, old, x, _, kind: b.xor(old, x), "exch": lambda b, old, x, _, kind: x, "add": _add,
    "cas": lambda b, old, x, y, kind: b.select(b.icmp_unsigned("==", old, x), y, old),
    "inc": _inc, "dec": _dec, "min": _extreme("<"), "max": _extreme(">"),
}


def _atomic(b: Builder, mask: Value, addresses: Value, first: Value, second: Value, out: Value, operation: str,
            kind: str) -> None:
    """Leaves the old values at ``out``."""
    bits = bits_of(kind)
    element = INTS[bits]
    cells = [b.cell(lanes(element)) for _ in range(2)]
    spill = b.cell(VI[64])
    b.store(addresses, spill)
    for value, cell in zip((first, second), cells, strict=True):
        b.store(value, cell)
    with each_lane(b, mask) as lane:
        place = b.inttoptr(b.load(b.gep(spill, [lane], source_etype=INTS[64]), typ=INTS[64]), PTR)
        x, y = (b.load(b.gep(c, [lane], source_etype=element), typ=element) for c in cells)
        old = b.load(place, typ=element, align=1)
        b.store(_STEPS[operation](b, old, x, y, kind), place, align=1)
        b.store(old, b.gep(out, [lane], source_etype=element))
    b.ret_void()


_ATOMIC = {
    (operation, kind): define(f"atomic_{operation}_{kind}", VOID,
                              (I32, VI[64], VI[bits_of(kind)], VI[bits_of(kind)], PTR), _atomic, operation, kind)
    for operation, kinds in _TYPES.items() for kind in kinds.split()
}


def _run(e: Emit, target: object, operands: list[object]) -> Value:
    kind = e.type(f"{_ORDER} {_OPERATIONS} {' '.join(SPACES)}", "b16 b32 b64 u32 s32 u64 s64 f32 f64 f16 f16x2")
    operation = next((m for m in e.at.instr.modifiers if m in _STEPS), "")
    function = _ATOMIC.get((operation, kind))
    if function is None or len(operands) != (2 if operation == "cas" else 1):
        e.unsupported()
    space, where = address(e, target, named_space(e))  # type: ignore[arg-type]
    if space not in ("generic", "global", "shared"):
        e.unsupported(f"on .{space}")
    values = [e.read(o, kind) for o in operands]  # type: ignore[arg-type]
    values += [splat(0, bits_of(kind))] * (2 - len(values))
    good, real = checked(e, space, where, bits_of(kind) // 8, e.active())
    out = e.scratch(bits_of(kind), 1)
    e.b.call_out(function, VOID, [good, real, *values, out])
    return e.b.vector_load(VI[bits_of(kind)], out, 64)


def atom(e: Emit) -> None:
    dst, target, *operands = e.operands(3, 4)
    e.write(dst, _run(e, target, list(operands)))


def red(e: Emit) -> None:
    target, *operands = e.operands(2)
    _run(e, target, list(operands))


OPS: dict[str, Callable[[Emit], None]] = {"atom": atom, "red": red}
