"""Machine code for the products of ``mfma``: one function of the library for each shape, in the same order of sums."""

from __future__ import annotations

from typing import Any

from llvmlite import ir

from ncc.sim.gcn.mfma import BYTES, LANES, SHAPES, XF32_BITS, Shape, eight_bits, places
from ncc.sim.library import count_up, define
from ncc.sim.values import DOUBLE, FLOAT, FLOATS, I1, I8, I16, I32, I64, INTS, PTR, Builder, Value, const, written


def _table(b: Builder, name: str, kind: Value, texts: list[str]) -> Value:
    """Constants in memory."""
    array = ir.ArrayType(kind, len(texts))
    found = ir.GlobalVariable(b.module, array, name)
    found.linkage, found.global_constant = "internal", True
    found.initializer = written(array, f"[{', '.join(f'{kind} {text}' for text in texts)}]")
    return b.inttoptr(b.ptrtoint(found, I64), PTR)


def _hexadecimal(value: float) -> str:
    return ir.Constant(DOUBLE, value).get_reference()  # type: ignore[no-any-return]


def _element(b: Builder, kind: str, pointer: Value, upper: Value, wide: Value) -> Value:
    """One element as a double, or as a 64-bit integer; ``upper`` is where the second word of an f64 lies."""
    if kind == "f64":
        low, high = (b.zext(b.load(p, typ=I32), I64) for p in (pointer, upper))
        return b.bitcast(b.or_(low, b.shl(high, const(32, 64))), DOUBLE)
    if kind in ("i8", "u8"):
        return (b.sext if kind == "i8" else b.zext)(b.load(pointer, typ=I8, align=1), wide)
    if kind in ("fp8", "bf8"):
        texts = [_hexadecimal(float(v)) for v in eight_bits(kind)]
        table = b.module.globals.get(kind)
        table = _table(b, kind, DOUBLE, texts) if table is None else b.inttoptr(b.ptrtoint(table, I64), PTR)
        code = b.zext(b.load(pointer, typ=I8, align=1), I64)
        return b.load(b.gep(table, [code], source_etype=DOUBLE), typ=DOUBLE)
    if kind == "xf32":
        word = b.load(pointer, typ=I32)
        whole = b.bitcast(word, FLOAT)
        cut = b.bitcast(b.and_(word, const(XF32_BITS)), FLOAT)
        return b.fpext(b.select(b.fcmp_unordered("uno", whole, whole), whole, cut), DOUBLE)
    if kind == "bf16":
        bits = b.shl(b.zext(b.load(pointer, typ=I16, align=1), I32), const(16))
        return b.fpext(b.bitcast(bits, FLOAT), DOUBLE)
    half = b.load(pointer, typ=FLOATS[8 * BYTES[kind]], align=1)
    return b.fpext(b.fpext(half, FLOAT) if kind == "f16" else half, DOUBLE)


def _cell(b: Builder, kind: Value, count: int) -> Value:
    return b.untyped_cell(ir.ArrayType(kind, count))


def _matrix(b: Builder, shape: Shape, kind: str, registers: Value, column_first: bool, wide: Value) -> Value:
    """The elements of A as [block, M, K], of B as [block, K, N]."""
    m, k, each = shape.m, shape.k, shape.per_lane
    cell = _cell(b, wide, shape.blocks * m * k)
    with count_up(b, const(shape.source_lanes, 64)) as lane:
        row, group = b.urem(lane, const(m, 64)), b.udiv(lane, const(m, 64))
        block = b.urem(group, const(shape.blocks, 64))
        first = b.mul(b.udiv(group, const(shape.blocks, 64)), const(each, 64))
        base = b.gep(registers, [lane], source_etype=I32)
        for at in range(each):
            place = at * BYTES[kind]
            value = _element(b, kind, b.at(base, place // 4 * 4 * LANES + place % 4), b.at(base, 4 * LANES), wide)
            column = b.add(first, const(at, 64))
            outer, inner, width = (column, row, m) if column_first else (row, column, k)
            index = b.add(b.mul(block, const(m * k, 64)), b.add(b.mul(outer, const(width, 64)), inner))
            b.store(value, b.gep(cell, [index], source_etype=wide))
    return cell


def _product(b: Builder, out: Value, a: Value, second: Value, c: Value, bits: Value, shape: Shape) -> None:
    """D into ``out``; whether a NaN is in it. ``c`` is null where ``bits`` stand for all of C."""
    integer, m = shape.to == "i32", shape.m
    wide: Value = I64 if integer else DOUBLE
    left, right = (_matrix(b, shape, kind, p, swap, wide) for kind, p, swap in ((shape.a, a, False),
                                                                             (shape.b, second, True)))
    total, line = _cell(b, wide, shape.blocks * m * m), ir.VectorType(wide, m)
    add, multiply = (b.add, b.mul) if integer else (b.fadd, b.fmul)
    with count_up(b, const(shape.blocks * m, 64)) as row:  # of all blocks
        block = b.udiv(row, const(m, 64))
        sums: Value = written(line, "zeroinitializer")
        for k in range(shape.k):
            at = b.add(b.mul(row, const(shape.k, 64)), const(k, 64))
            own = b.load(b.gep(left, [at], source_etype=wide), typ=wide)
            other = b.gep(right, [b.mul(b.add(b.mul(block, const(shape.k, 64)), const(k, 64)), const(m, 64))],
                          source_etype=wide)
            first = b.insert_element(written(line, "undef"), own, const(0))
            spread = b.shuffle_vector(first, written(line, "undef"),
                                      written(ir.VectorType(I32, m), "zeroinitializer"))
            sums = add(sums, multiply(spread, b.load(other, typ=line, align=8)))
        b.store(sums, b.gep(total, [b.mul(row, const(m, 64))], source_etype=wide), align=8)
    _finish(b, out, total, c, bits, shape, wide, add)


def _finish(b: Builder, out: Value, total: Value, c: Value, bits: Value, shape: Shape, wide: Value, add: Any) -> None:
    block, row, column = places(shape)
    order = _table(b, "order", I32, [str(int(v)) for v in ((block * shape.m + row) * shape.m + column).reshape(-1)])
    none, bad = b.icmp_unsigned("==", b.ptrtoint(c, I64), const(0, 64)), b.cell(I1)
    b.store(const(0, 1), bad)
    start = b.cell(I64)
    with count_up(b, const(shape.registers * shape.lanes, 64)) as at:
        index = b.zext(b.load(b.gep(order, [at], source_etype=I32), typ=I32), I64)
        number = at if shape.lanes == LANES else b.add(b.mul(b.udiv(at, const(shape.lanes, 64)), const(LANES, 64)),
                                                       b.urem(at, const(shape.lanes, 64)))
        found = b.load(b.gep(total, [index], source_etype=wide), typ=wide)
        place = _register(b, number) if shape.to == "f64" else number
        b.store(bits, start)
        with b.if_then(b.not_(none)):
            b.store(_word(b, b.gep(c, [place], source_etype=I32), shape), start)
        given = b.load(start, typ=I64)
        value = add(found, _of_bits(b, given, shape))
        b.store(b.or_(b.load(bad, typ=I1), const(0, 1) if shape.to == "i32" else b.fcmp_unordered("uno", value, value)),
                bad)
        _store(b, value, b.gep(out, [place], source_etype=I32), shape)
    b.ret(b.load(bad, typ=I1))


def _register(b: Builder, number: Value) -> Value:
    """Where the lower word of an f64 lies: registers take turns."""
    register, lane = b.udiv(number, const(LANES, 64)), b.urem(number, const(LANES, 64))
    return b.add(b.mul(register, const(2 * LANES, 64)), lane)


def _word(b: Builder, pointer: Value, shape: Shape) -> Value:
    low = b.zext(b.load(pointer, typ=I32), I64)
    if shape.to != "f64":
        return low
    return b.or_(low, b.shl(b.zext(b.load(b.at(pointer, 4 * LANES), typ=I32), I64), const(32, 64)))


def _of_bits(b: Builder, bits: Value, shape: Shape) -> Value:
    if shape.to == "f64":
        return b.bitcast(bits, DOUBLE)
    low = b.trunc(bits, I32)
    return b.sext(low, I64) if shape.to == "i32" else b.fpext(b.bitcast(low, FLOAT), DOUBLE)


def _store(b: Builder, value: Value, pointer: Value, shape: Shape) -> None:
    if shape.to == "i32":
        b.store(b.trunc(value, I32), pointer)
    elif shape.to == "f32":
        b.store(b.bitcast(b.fptrunc(value, FLOAT), I32), pointer)
    else:
        whole = b.bitcast(value, INTS[64])
        b.store(b.trunc(whole, I32), pointer)
        b.store(b.trunc(b.lshr(whole, const(32, 64)), I32), b.at(pointer, 4 * LANES))


def _name(shape: Shape) -> str:
    parts = ("gcn_mfma", shape.to, shape.m, shape.k, shape.blocks, shape.a, shape.b)
    return "_".join(map(str, (*parts, shape.rows.value) if shape.rows else parts))


PRODUCTS = {shape: define(_name(shape),
                          I1, (PTR, PTR, PTR, PTR, I64), _product, shape) for shape in SHAPES}
