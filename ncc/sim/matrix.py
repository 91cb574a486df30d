"""Matrix instructions on 32-bit fragments: ``mma``, ``ldmatrix``, ``stmatrix``, ``movmatrix`` (PTX ISA 9.7.14.5)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from llvmlite import ir

from ncc.backends.ptx.text.operands import Operand, Vector
from ncc.sim.emit import Emit
from ncc.sim.layout import LANES, Fault
from ncc.sim.library import define, each_lane
from ncc.sim.matrix_fast import MULTIPLY, Shape, pick
from ncc.sim.matrix_layout import PARTS, Product, Tile, dimensions, family, mma_tiles, quad_tiles
from ncc.sim.matrix_unit import VECTOR_BYTES, as_floats, multiply
from ncc.sim.memory_ops import address, checked
from ncc.sim.values import I16, I32, INTS, PTR, VF, VI, VOID, Builder, Value, const, splat, zero_of

_RESULTS = {"f16": ("f16", "f32"), "bf16": ("f32",), "tf32": ("f32",), "f64": ("f64",), "e4m3": ("f32", "f16"),
            "s8": ("s32",), "s4": ("s32",), "b1": ("s32",)}
"""What a family of inputs may be added up in."""
_INTEGERS = frozenset({"s8", "s4"})
_LAYOUTS = ("row", "col")


# -- registers -------------------------------------------------------------------------------------------------


def whole_warp(e: Emit) -> None:
    """The ISA wants all lanes: in a warp that is not full the result would be made of what is not there."""
    e.fault(e.b.not_(e.mask), Fault.DIVERGED)


def elements(e: Emit, operand: Operand, count: int) -> tuple[Operand, ...]:
    parts = operand.elements if isinstance(operand, Vector) else (operand,)
    if len(parts) != count:
        e.unsupported("a fragment of another size")
    return parts


def register(b: Builder, pointer: Value, index: int, bits: int = 32) -> Value:
    return b.vector_load(VI[bits], b.at(pointer, index * LANES * bits // 8), 64)


def spilled(e: Emit, values: list[Value], tag: int) -> Value:
    """Registers in memory, for a function of the library."""
    bits = values[0].type.element.width
    cell = e.scratch(bits, len(values), tag)
    for index, value in enumerate(values):
        e.b.vector_store(value, e.b.at(cell, index * LANES * bits // 8), 64)
    return cell


def multiplied(e: Emit, product: Product) -> None:
    """``d, a, b, c`` of any layout."""
    d, *sources = e.operands(4)
    cells = [spilled(e, [e.read(o, f"b{tile.bits}") for o in elements(e, operand, tile.registers)], tag)
             for tag, (tile, operand) in enumerate(zip((product.a, product.b, product.c), sources, strict=True), 1)]
    out = e.scratch(product.d.bits, product.d.registers, 4)
    e.b.call_out(multiply(product), VOID, [*cells, out])
    for index, target in enumerate(elements(e, d, product.d.registers)):
        e.write(target, register(e.b, out, index, product.d.bits))


# -- mma -------------------------------------------------------------------------------------------------------


def mma(e: Emit) -> None:
    """``mma.sync.aligned.SHAPE.ALAYOUT.BLAYOUT{.satfinite}.D.A.B.C{.OP.popc}``."""
    head, shape, layouts, rest = _split(e)
    if head != ("sync", "aligned") or len(layouts) != 2 or not set(layouts) <= set(_LAYOUTS):
        e.unsupported()
    saturated = rest[:1] == ("satfinite",)
    kinds, operation = rest[saturated:][:4], rest[saturated:][4:]
    if len(kinds) != 4 or not valid_kinds(kinds, operation, saturated):
        e.unsupported()
    d, a, b, c = kinds
    quads = (shape, a, b) == ("m8n8k4", "f16", "f16")
    tiles = (quad_tiles(layouts[0] == "row", layouts[1] == "row", c, d) if quads
             else mma_tiles(shape, a, b, c, d) if layouts == ("row", "col") else None)
    if tiles is None or (c != d and not (quads and d == "f32")):
        e.unsupported()
    whole_warp(e)
    depth = dimensions(shape)[2]
    if dimensions(shape)[0] == 16 and (a, b, depth) in MULTIPLY and not saturated:
        _fast(e, kinds, depth)
        return
    name = "_".join((shape, *layouts))
    multiplied(e, _product(name, tiles, operation, saturated))


def _split(e: Emit) -> tuple[tuple[str, ...], str, tuple[str, ...], tuple[str, ...]]:
    found = e.at.instr.modifiers
    return found[:2], found[2] if len(found) > 2 else "", found[3:5], found[5:]


def _product(name: str, tiles: tuple[Tile, Tile, Tile, Tile], operation: tuple[str, ...], saturated: bool) -> Product:
    return Product(name, *tiles, operation[0] if operation else "", saturated)


def valid_kinds(kinds: tuple[str, ...], operation: tuple[str, ...], saturated: bool) -> bool:
    """Whether the types of D, A, B and C go together, with what follows or precedes them."""
    d, a, b, c = kinds
    results = _RESULTS.get(family(a), ())
    operations = (("and", "popc"), ("xor", "popc")) if a == "b1" else ((),)
    return (family(a) == family(b) and d in results and c in results and operation in operations
            and (not saturated or family(a) in _INTEGERS))


def _fast(e: Emit, kinds: tuple[str, ...], depth: int) -> None:
    result, left, right, initial = kinds
    d, a, b, c = e.operands(4)
    registers = Shape(left, depth, PARTS[left]).registers
    cells = [spilled(e, [e.read(o, "b32") for o in elements(e, x, n)], tag)
             for x, n, tag in ((a, 2 * registers, 1), (b, registers, 2))]
    cells.append(spilled(e, _initial(e, c, initial), 3))
    out = e.scratch(32, 4, 4)
    e.b.call_out(MULTIPLY[left, right, depth], VOID, [*cells, out])
    _write_result(e, d, result, [register(e.b, out, n) for n in range(4)])


def _initial(e: Emit, operand: Operand, kind: str) -> list[Value]:
    """C as four registers of 32 bits."""
    if kind != "f16":
        return [e.read(o, "b32") for o in elements(e, operand, 4)]
    words = [e.read(o, "b32") for o in elements(e, operand, 2)]
    return [e.b.bitcast(as_floats(e.b, w, part, "f16"), VI[32]) for w in words for part in (0, 1)]


def _write_result(e: Emit, operand: Operand, kind: str, values: list[Value]) -> None:
    if kind == "f16":
        halves = [e.b.zext(e.b.bitcast(e.b.fptrunc(e.b.bitcast(v, VF[32]), VF[16]), VI[16]), VI[32]) for v in values]
        values = [e.b.or_(halves[n], e.b.shl(halves[n + 1], splat(16, 32))) for n in (0, 2)]
    for target, value in zip(elements(e, operand, len(values)), values, strict=True):
        e.write(target, value)


# -- ldmatrix, stmatrix, movmatrix -----------------------------------------------------------------------------

_LOAD_ORDER = [8 * (2 * (n % 4) + half) + n // 4 for n in range(LANES) for half in (0, 1)]
"""Of a matrix of 8 rows of 8 halves, the rows of its transpose: lane by lane, two halves each."""


def _transposed(b: Builder, words: Value) -> Value:
    halves = b.bitcast(words, ir.VectorType(I16, 2 * LANES))
    return b.bitcast(pick(b, halves, halves, _LOAD_ORDER), VI[32])


def _load_matrices(b: Builder, mask: Value, addresses: Value, out: Value, count: int, transposed: bool) -> None:
    """``count`` matrices of 8 rows of 16 bytes, row by row from the lanes' addresses."""
    spill = b.cell(VI[64])
    b.store(addresses, spill)
    for index in range(count):
        b.vector_store(zero_of(VI[32]), b.at(out, index * VECTOR_BYTES), 64)
    with each_lane(b, mask) as lane:
        source = b.inttoptr(b.load(b.gep(spill, [lane], source_etype=INTS[64]), typ=INTS[64]), PTR)
        b.store(b.load(source, typ=INTS[128], align=1), b.gep(out, [lane], source_etype=INTS[128]), align=16)
    if transposed:
        for index in range(count):
            b.vector_store(_transposed(b, register(b, out, index)), b.at(out, index * VECTOR_BYTES), 64)
    b.ret_void()


def _store_matrices(b: Builder, mask: Value, addresses: Value, source: Value, count: int, transposed: bool) -> None:
    spill = b.cell(VI[64])
    b.store(addresses, spill)
    if transposed:
        for index in range(count):
            b.vector_store(_transposed(b, register(b, source, index)), b.at(source, index * VECTOR_BYTES), 64)
    with each_lane(b, mask) as lane:
        target = b.inttoptr(b.load(b.gep(spill, [lane], source_etype=INTS[64]), typ=INTS[64]), PTR)
        b.store(b.load(b.gep(source, [lane], source_etype=INTS[128]), typ=INTS[128], align=16), target, align=1)
    b.ret_void()


def _movers(name: str, maker: Callable[..., None]) -> dict[tuple[int, bool], str]:
    return {(count, trans): define(f"{name}_{count}{'t' if trans else ''}", VOID, (I32, VI[64], PTR), maker, count,
                                   trans) for count in (1, 2, 4) for trans in (False, True)}


_LOADS, _STORES = _movers("ldmatrix", _load_matrices), _movers("stmatrix", _store_matrices)


def _matrices(e: Emit) -> int:
    """How many 8x8 matrices an instruction moves."""
    e.type("sync aligned m8n8 x1 x2 x4 trans shared shared::cta", "b16")
    count = next((int(m[1]) for m in e.at.instr.modifiers if m in ("x1", "x2", "x4")), 0)
    if not count or not e.has("m8n8"):
        e.unsupported()
    whole_warp(e)
    return count


def _rows(e: Emit, operand: Operand, count: int) -> tuple[Value, Value]:
    """(lanes whose address is that of a row and allowed, the addresses)."""
    space, where = address(e, operand, "shared")
    return checked(e, space, where, 16, e.b.and_(e.mask, const((1 << 8 * count) - 1)))


def ldmatrix(e: Emit) -> None:
    count = _matrices(e)
    dst, source = e.operands(2)
    good, real = _rows(e, source, count)
    out = e.scratch(32, count, 5)
    e.b.call_out(_LOADS[count, e.has("trans")], VOID, [good, real, out])
    for index, target in enumerate(elements(e, dst, count)):
        e.write(target, register(e.b, out, index))


def stmatrix(e: Emit) -> None:
    count = _matrices(e)
    target, source = e.operands(2)
    good, real = _rows(e, target, count)
    cell = spilled(e, [e.read(o, "b32") for o in elements(e, source, count)], 5)
    e.b.call_out(_STORES[count, e.has("trans")], VOID, [good, real, cell])


def movmatrix(e: Emit) -> None:
    if e.at.instr.modifiers != ("sync", "aligned", "m8n8", "trans", "b16"):
        e.unsupported()
    whole_warp(e)
    dst, source = e.operands(2)
    e.write(dst, _transposed(e.b, e.read(source, "b32")))


OPS: dict[str, Callable[[Emit], Any]] = {"mma": mma, "ldmatrix": ldmatrix, "stmatrix": stmatrix,
                                         "movmatrix": movmatrix}
