"""Atomic operations (PTX ISA 9.7.13 atom, red): lane after lane, lowest first, which is one of the allowed orders."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from ncc.backends.ptx.text.operands import Operand
from ncc.sim.emit import Emit, bits_of
from ncc.sim.float_ops import NAN, QUIET
from ncc.sim.layout import Field
from ncc.sim.library import define, each_lane
from ncc.sim.memory_ops import SPACES, address, checked, in_window, named_space, vector_parts
from ncc.sim.values import FLOATS, I32, INTS, PTR, VI, VOID, Builder, Value, const, lanes, splat

_TYPES = {
    "and": "b32 b64", "or": "b32 b64", "xor": "b32 b64", "cas": "b16 b32 b64 b128", "exch": "b32 b64 b128",
    "add": "u32 s32 u64 s64 f32 f64 f16 f16x2 bf16 bf16x2", "inc": "u32", "dec": "u32",
    "add.global": "f32 f64", "min": "u32 s32 u64 s64 f16 f16x2 bf16 bf16x2",
    "max": "u32 s32 u64 s64 f16 f16x2 bf16 bf16x2",
}
_VECTORS = {"v2": "f32 f16 bf16 f16x2 bf16x2", "v4": "f32 f16 bf16 f16x2 bf16x2", "v8": "f16 bf16"}
_VECTOR_ONLY = frozenset({"min", "max"})
"""Of halves, these exist as vectors only."""
Step = Callable[[Builder, Value, Value, Value, str], Value]
"""(builder, old value, first operand, second operand, type) -> new value."""


def _add(b: Builder, old: Value, operand: Value, _: Value, kind: str) -> Value:
    if kind in _HALVES:
        return _by_halves(b, old, operand, kind, b.fadd)
    if kind[0] == "f":
        form = FLOATS[bits_of(kind)]
        total = b.fadd(b.bitcast(old, form), b.bitcast(operand, form))
        raw = b.bitcast(total, INTS[bits_of(kind)])
        if kind == "f64":
            return _kept_nan(b, old, raw)
        return b.select(b.fcmp_unordered("uno", total, total), const(NAN[kind]), raw)
    return b.add(old, operand)


def _kept_nan(b: Builder, source: Value, total: Value) -> Value:
    """A sum of doubles in which a source's NaN stays, made quiet, whatever the other one is."""
    value = b.bitcast(source, FLOATS[64])
    return b.select(b.fcmp_unordered("uno", value, value), b.or_(source, const(QUIET, 64)), total)


def _add_global(b: Builder, old: Value, operand: Value, _: Value, kind: str) -> Value:
    """On global memory ``add.f32`` takes subnormals for zeros of their sign, and gives none; of two NaN ``add.f64``
    keeps the operand's, and not the one in memory as on shared memory."""
    if kind == "f64":
        return _kept_nan(b, operand, _add(b, old, operand, _, kind))
    return _flushed(b, _add(b, _flushed(b, old), _flushed(b, operand), _, kind))


def _flushed(b: Builder, raw: Value) -> Value:
    tiny = b.icmp_unsigned("==", b.and_(raw, const(0x7F800000)), const(0))
    return b.select(tiny, b.and_(raw, const(0x80000000)), raw)


_HALVES = {"f16": "f16", "f16x2": "f16", "bf16": "bf16", "bf16x2": "bf16"}


def _by_halves(b: Builder, old: Value, operand: Value, kind: str, operation: Callable[[Value, Value], Value]) -> Value:
    """An operation on one or two elements of 16 bits, in single precision; the sum of two is rounded correctly."""
    bits, result = bits_of(kind), None
    for shift in range(0, bits, 16):
        x, y = (_single(b, b.trunc(b.lshr(v, const(shift, bits)), INTS[16]), _HALVES[kind]) for v in (old, operand))
        part = b.zext(_sixteen(b, operation(x, y), _HALVES[kind]), INTS[bits])
        part = b.shl(part, const(shift, bits))
        result = part if result is None else b.or_(result, part)
    return result


def _single(b: Builder, raw: Value, kind: str) -> Value:
    if kind == "bf16":
        return b.bitcast(b.shl(b.zext(raw, I32), const(16)), FLOATS[32])
    return b.fpext(b.bitcast(raw, FLOATS[16]), FLOATS[32])


def _sixteen(b: Builder, value: Value, kind: str) -> Value:
    if kind == "f16":
        raw = b.bitcast(b.fptrunc(value, FLOATS[16]), INTS[16])
    else:
        word = b.bitcast(value, I32)
        even = b.and_(b.lshr(word, const(16)), const(1))
        raw = b.trunc(b.lshr(b.add(word, b.add(even, const(0x7FFF))), const(16)), INTS[16])
    return b.select(b.fcmp_unordered("uno", value, value), const(0x7FFF, 16), raw)


def _extreme(relation: str) -> Step:
    def step(b: Builder, old: Value, operand: Value, _: Value, kind: str) -> Value:
        if kind in _HALVES:
            name = "llvm.minimumnum.f32" if relation == "<" else "llvm.maximumnum.f32"
            return _by_halves(b, old, operand, kind, lambda x, y: b.call_out(name, FLOATS[32], [x, y]))
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
    "add.global": _add_global,
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


@dataclass(frozen=True)
class _Form:
    """``atom{.sem}{.scope}{.space}.OP{.noftz}{.L2::cache_hint}{.vN}.TYPE``."""

    operation: str
    kind: str
    count: int
    hinted: bool


_FIRST = frozenset({"relaxed", "acquire", "release", "acq_rel", "cta", "cluster", "gpu", "sys", *SPACES})


def _form(e: Emit) -> _Form:
    modifiers = list(e.at.instr.modifiers)
    # The assembler takes these in any order, and Triton writes the space first.
    while modifiers and modifiers[0] in _FIRST:
        modifiers.pop(0)
    operation = modifiers.pop(0) if modifiers else ""
    plain = "noftz" not in modifiers
    hinted = "L2::cache_hint" in modifiers
    rest = [m for m in modifiers if m not in ("noftz", "L2::cache_hint")]
    vector = rest.pop(0) if len(rest) == 2 else ""
    if len(rest) != 1 or (operation, rest[0]) not in _ATOMIC or plain == (rest[0] in _HALVES):
        e.unsupported()
    kind = rest[0]
    if vector and (kind not in _VECTORS.get(vector, "").split() or (kind == "f32" and operation != "add")):
        e.unsupported()
    if not vector and kind in _HALVES and operation in _VECTOR_ONLY:
        e.unsupported()
    return _Form(operation, kind, int(vector[1]) if vector else 1, hinted)


def _run(e: Emit, form: _Form, target: Operand, operands: list[Operand]) -> list[Value]:
    """The old values of each element."""
    if len(operands) != (2 if form.operation == "cas" else 1) + form.hinted:
        e.unsupported(f"with {len(e.at.instr.operands)} operands")
    space, where = address(e, target, named_space(e))
    if space not in ("generic", "global", "shared") or (form.count > 1 and space == "shared"):
        e.unsupported(f"on .{space}")
    bits = bits_of(form.kind)
    good, real = checked(e, space, where, form.count * bits // 8, e.active())
    columns = [vector_parts(e, o, form.count) for o in operands[: len(operands) - form.hinted]]
    results = []
    for index in range(form.count):
        values = [e.read(column[index], form.kind) for column in columns]
        values += [splat(0, bits)] * (2 - len(values))
        out = e.scratch(bits, 1)
        place = e.b.add(real, splat(index * bits // 8, 64)) if index else real
        for operation, taking in _by_place(e, form, space, where, good):
            e.b.call_out(_ATOMIC[operation, form.kind], VOID, [taking, place, *values, out])
        results.append(e.b.vector_load(VI[bits], out, 64))
    return results


def _by_place(e: Emit, form: _Form, space: str, where: Value, mask: Value) -> list[tuple[str, Value]]:
    """(operation, lanes that do it): sums of singles and doubles differ between global and shared memory."""
    if (form.operation, form.kind) not in (("add", "f32"), ("add", "f64")) or space == "shared":
        return [(form.operation, mask)]
    if space == "global":
        return [("add.global", mask)]
    shared = e.b.bits_of(in_window(e, where, "shared", Field.SHARED_BYTES))
    return [("add", e.b.and_(mask, shared)), ("add.global", e.b.and_(mask, e.b.not_(shared)))]


def atom(e: Emit) -> None:
    form = _form(e)
    dst, target, *operands = e.operands(3, 4, 5)
    for part, value in zip(vector_parts(e, dst, form.count), _run(e, form, target, list(operands)), strict=True):
        e.write(part, value)


def red(e: Emit) -> None:
    form = _form(e)
    if form.operation in ("cas", "exch"):
        e.unsupported()
    target, *operands = e.operands(2, 3)
    _run(e, form, target, list(operands))


OPS: dict[str, Callable[[Emit], None]] = {"atom": atom, "red": red}
