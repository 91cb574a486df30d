"""A product of matrices in a warp's registers, for every layout: out of the registers, multiplied, and back.

Products are exact (of f64, fused with the addition); they are added one after another in single precision, where
hardware has an order and a width of its own. A result of 16 bits is rounded once, at the end.
"""

from __future__ import annotations

from collections.abc import Callable

from llvmlite import ir

from ncc.sim.layout import LANES
from ncc.sim.library import count_up, define
from ncc.sim.matrix_layout import PARTS, Product, Tile
from ncc.sim.values import (
    DOUBLE,
    FLOAT,
    I16,
    I32,
    I64,
    PTR,
    VF,
    VI,
    VOID,
    Builder,
    Value,
    const,
    lanes,
    splat,
    splat_float,
    undefined_of,
    zero_of,
)

VECTOR_BYTES = 4 * LANES
_INTEGERS = frozenset({"s8", "u8", "s4", "u4", "b1", "s32"})
_WIDTH = {"s8": 8, "u8": 8, "s4": 4, "u4": 4}


# -- elements of registers -------------------------------------------------------------------------------------


def as_floats(b: Builder, word: Value, part: int, kind: str) -> Value:
    """One element of each lane's register as a single."""
    if kind == "f32":
        return b.bitcast(word, VF[32])
    if kind == "tf32":
        return b.bitcast(b.and_(word, splat(0xFFFFE000, 32)), VF[32])
    if kind == "bf16":
        high = b.and_(word, splat(0xFFFF0000, 32))
        return b.bitcast(high if part else b.shl(word, splat(16, 32)), VF[32])
    if kind in ("e4m3", "e5m2"):
        return eight_bits(b, b.and_(b.lshr(word, splat(8 * part, 32)), splat(0xFF, 32)), kind)
    half = b.trunc(b.lshr(word, splat(16 * part, 32)), VI[16])
    return b.fpext(b.bitcast(half, VF[16]), VF[32])


def eight_bits(b: Builder, byte: Value, kind: str) -> Value:
    """An f8 number as a single: e5m2 is the upper half of an f16, e4m3 one with another bias (PTX ISA 5.2.3)."""
    if kind == "e5m2":
        return b.fpext(b.bitcast(b.trunc(b.shl(byte, splat(8, 32)), VI[16]), VF[16]), VF[32])
    magnitude = b.and_(byte, splat(0x7F, 32))
    sign = b.shl(b.and_(byte, splat(0x80, 32)), splat(8, 32))
    half = b.trunc(b.or_(sign, b.shl(magnitude, splat(7, 32))), VI[16])
    value = b.fmul(b.fpext(b.bitcast(half, VF[16]), VF[32]), splat_float(256.0, 32))
    nan = b.icmp_unsigned("==", magnitude, splat(0x7F, 32))
    return b.select(nan, b.bitcast(splat(0x7FFFFFFF, 32), VF[32]), value)


def as_ints(b: Builder, word: Value, part: int, kind: str) -> Value:
    width = _WIDTH.get(kind, 32)
    if width == 32:
        return word
    top = b.shl(word, splat(32 - width * (part + 1), 32))
    return (b.ashr if kind[0] == "s" else b.lshr)(top, splat(32 - width, 32))


def _unpacked(b: Builder, word: Value, part: int, tile: Tile, element: Value) -> Value:
    if tile.kind == "f64":
        return b.bitcast(word, VF[64])
    if tile.kind not in _INTEGERS:
        return as_floats(b, word, part, tile.kind)
    value = as_ints(b, word, part, tile.kind)
    return b.sext(value, VI[64]) if element == I64 else value


def _packed(b: Builder, values: list[Value], tile: Tile) -> Value:
    """The elements of one register of D."""
    if tile.kind == "f16":
        low, high = (b.zext(b.bitcast(b.fptrunc(v, VF[16]), VI[16]), VI[32]) for v in values)
        return b.or_(low, b.shl(high, splat(16, 32)))
    if tile.kind == "s32":
        return _clamped(b, values[0]) if values[0].type == VI[64] else values[0]
    return b.bitcast(values[0], VI[tile.bits])


def _clamped(b: Builder, value: Value) -> Value:
    for name, limit in (("smin", 0x7FFFFFFF), ("smax", -0x80000000)):
        value = b.call_out(f"llvm.{name}.v32i64", VI[64], [value, splat(limit, 64)])
    return b.trunc(value, VI[32])


# -- between registers and matrices ----------------------------------------------------------------------------


def _table(b: Builder, tile: Tile, name: str) -> Value:
    """The slots of a tile as a constant of the module."""
    flat = [index for row in tile.slots for index in row]
    kind = ir.ArrayType(I16, len(flat))
    table = ir.GlobalVariable(b.module, kind, name)
    table.initializer, table.global_constant, table.linkage = ir.Constant(kind, flat), True, "internal"
    return _opaque(b, table)


def _room(b: Builder, element: Value, count: int) -> Value:
    cell = b.cell(ir.ArrayType(element, count))
    cell.align = 64
    return _opaque(b, cell)


def _opaque(b: Builder, pointer: Value) -> Value:
    """llvmlite checks what a pointer that it made points to."""
    return b.inttoptr(b.ptrtoint(pointer, I64), PTR)


def _each_slot(b: Builder, tile: Tile, name: str, act: Callable[[Value, Value], None]) -> None:
    """``act(place among the slots, place in the matrix)`` for every slot of every lane."""
    table = _table(b, tile, name)
    with count_up(b, const(len(tile.slots) * LANES, 64)) as place:
        act(place, b.zext(b.load(b.gep(table, [place], source_etype=I16), typ=I16), I64))


def _gathered(b: Builder, registers: Value, tile: Tile, element: Value, name: str) -> Value:
    """The matrix in rows, from the registers at a pointer."""
    slots = _room(b, lanes(element), len(tile.slots))
    for slot in range(len(tile.slots)):
        register, part = divmod(slot, PARTS[tile.kind])
        word = b.vector_load(VI[tile.bits], b.at(registers, register * LANES * tile.bits // 8), 64)
        b.store(_unpacked(b, word, part, tile, element), b.gep(slots, [const(slot, 64)], source_etype=lanes(element)))
    matrix = _room(b, element, tile.batches * tile.rows * tile.columns)

    def move(place: Value, index: Value) -> None:
        b.store(b.load(b.gep(slots, [place], source_etype=element), typ=element),
                b.gep(matrix, [index], source_etype=element))

    _each_slot(b, tile, name, move)
    return matrix


def _scattered(b: Builder, matrix: Value, registers: Value, tile: Tile, element: Value) -> None:
    slots = _room(b, lanes(element), len(tile.slots))

    def move(place: Value, index: Value) -> None:
        b.store(b.load(b.gep(matrix, [index], source_etype=element), typ=element),
                b.gep(slots, [place], source_etype=element))

    _each_slot(b, tile, "slots_d", move)
    parts = PARTS[tile.kind]
    for register in range(tile.registers):
        values = [b.load(b.gep(slots, [const(register * parts + n, 64)], source_etype=lanes(element)),
                         typ=lanes(element)) for n in range(parts)]
        b.vector_store(_packed(b, values, tile), b.at(registers, register * LANES * tile.bits // 8), 64)


# -- the product -----------------------------------------------------------------------------------------------


def _element(product: Product) -> Value:
    """What is computed with."""
    if product.a.kind in _INTEGERS:
        return I64 if product.saturated else I32
    return DOUBLE if product.a.kind == "f64" else FLOAT


def _multiply(b: Builder, a: Value, right: Value, c: Value, d: Value, product: Product) -> None:
    element = _element(product)
    left_rows, right_rows, rows = (_gathered(b, pointer, tile, element, f"slots_{name}") for pointer, tile, name in
                                   ((a, product.a, "a"), (right, product.b, "b"), (c, product.c, "c")))
    depth, columns = product.a.columns, product.b.columns
    row_of = ir.VectorType(element, columns)
    align = 4 if element in (I32, FLOAT) else 8
    total = b.cell(row_of)
    with count_up(b, const(product.a.batches * product.a.rows, 64)) as row:
        place = b.gep(rows, [b.mul(row, const(columns, 64))], source_etype=element)
        b.store(b.vector_load(row_of, place, align), total)
        first = b.mul(b.udiv(row, const(product.a.rows, 64)), const(depth, 64))
        with count_up(b, const(depth, 64)) as step:
            at = b.add(b.mul(row, const(depth, 64)), step)
            factor = b.load(b.gep(left_rows, [at], source_etype=element), typ=element)
            offset = b.mul(b.add(first, step), const(columns, 64))
            others = b.vector_load(row_of, b.gep(right_rows, [offset], source_etype=element), align)
            b.store(_accumulate(b, _spread(b, factor, row_of), others, b.load(total, typ=row_of), product), total)
        b.vector_store(b.load(total, typ=row_of), place, align)
    _scattered(b, rows, d, product.d, element)
    b.ret_void()


def _spread(b: Builder, scalar: Value, vector: Value) -> Value:
    undefined = undefined_of(vector)
    first = b.insert_element(undefined, scalar, const(0))
    return b.shuffle_vector(first, undefined, zero_of(ir.VectorType(I32, vector.count)))


def _accumulate(b: Builder, left: Value, right: Value, total: Value, product: Product) -> Value:
    count = left.type.count
    if product.operation:
        both = b.and_(left, right) if product.operation == "and" else b.xor(left, right)
        return b.add(b.call_out(f"llvm.ctpop.v{count}i32", left.type, [both]), total)
    if isinstance(left.type.element, ir.IntType):
        return b.add(b.mul(left, right), total)
    width = 64 if product.a.kind == "f64" else 32
    return b.call_out(f"llvm.fma.v{count}f{width}", left.type, [left, right, total])


def multiply(product: Product) -> str:
    """The library's function ``(A, B, C, D)`` of a product; each points to registers, vectors of 32 lanes."""
    name = "_".join(("product", product.name, *(t.kind for t in (product.a, product.b, product.c, product.d)),
                     product.operation, "sat" if product.saturated else ""))
    return define(name, VOID, (PTR, PTR, PTR, PTR), _multiply, product)
