"""Matrix units: ``ldmatrix`` and ``mma.sync`` (PTX ISA 9.7.14.5).

A fragment's element of row and column lies in lane ``4 * group + member``: groups are rows of A, C and D and columns of
B, members are pairs of columns of C and D and runs of the inner dimension of A and B. Products are exact; they are
added one after another in single precision, where hardware has an order and a width of its own.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from llvmlite import ir

from ncc.backends.ptx.operands import Operand, Vector
from ncc.sim.emit import Emit
from ncc.sim.layout import LANES, Fault
from ncc.sim.library import define, each_lane
from ncc.sim.memory_ops import address, checked
from ncc.sim.values import FLOAT, I16, I32, INTS, PTR, VF, VI, VOID, Builder, Value, const, lanes, splat

ROWS, COLUMNS, GROUPS, MEMBERS = 16, 8, 8, 4
VECTOR_BYTES = 4 * LANES


@dataclass(frozen=True)
class Shape:
    """``depth``: the inner dimension; ``parts``: elements of A or B in a 32-bit register."""

    kind: str
    depth: int
    parts: int

    @property
    def registers(self) -> int:
        """Registers of B; A has twice as many."""
        return self.depth // (MEMBERS * self.parts)


# -- multiplication --------------------------------------------------------------------------------------------


def _as_floats(b: Builder, word: Value, part: int, kind: str) -> Value:
    """One element of each lane's register as a single."""
    if kind == "tf32":
        return b.bitcast(b.and_(word, splat(0xFFFFE000, 32)), VF[32])
    if kind == "bf16":
        high = b.and_(word, splat(0xFFFF0000, 32))
        return b.bitcast(high if part else b.shl(word, splat(16, 32)), VF[32])
    half = b.trunc(b.lshr(word, splat(16 * part, 32)), VI[16])
    return b.fpext(b.bitcast(half, VF[16]), VF[32])


def _as_ints(b: Builder, word: Value, part: int, kind: str) -> Value:
    top = b.shl(word, splat(24 - 8 * part, 32))
    return (b.ashr if kind == "s8" else b.lshr)(top, splat(24, 32))


def _pick(b: Builder, first: Value, second: Value, indexes: list[int]) -> Value:
    return b.shuffle_vector(first, second, ir.Constant(ir.VectorType(I32, len(indexes)), indexes))


def _multiply(b: Builder, a: Value, bs: Value, c: Value, d: Value, shape: Shape, kinds: tuple[str, str]) -> None:
    """D = A * B + C on the registers at four pointers, each register a vector of 32 lanes."""
    integer = kinds[0] in ("s8", "u8")
    element = I32 if integer else FLOAT
    columns = [_accumulator(b, c, element, n) for n in range(COLUMNS)]
    for register in range(shape.registers):
        for part in range(shape.parts):
            unpack = _as_ints if integer else _as_floats
            low, high = (unpack(b, _register(b, a, 2 * register + n), part, kinds[0]) for n in (0, 1))
            right = unpack(b, _register(b, bs, register), part, kinds[1])
            for member in range(MEMBERS):
                rows = [MEMBERS * g + member for g in range(GROUPS)]
                left = _pick(b, low, high, rows + [LANES + r for r in rows])
                for n in range(COLUMNS):
                    factor = _pick(b, right, right, [MEMBERS * n + member] * ROWS)
                    columns[n] = _accumulate(b, left, factor, columns[n], integer)
    for index in range(4):
        b.vector_store(_result(b, columns, index), b.at(d, index * VECTOR_BYTES), 64)
    b.ret_void()


def _register(b: Builder, pointer: Value, index: int) -> Value:
    return b.vector_load(VI[32], b.at(pointer, index * VECTOR_BYTES), 64)


def _accumulator(b: Builder, c: Value, element: Value, column: int) -> Value:
    """One column of C, 16 rows."""
    member, odd = divmod(column, 2)
    upper, lower = (b.vector_load(lanes(element), b.at(c, (odd + n) * VECTOR_BYTES), 64) for n in (0, 2))
    rows = [MEMBERS * g + member for g in range(GROUPS)]
    return _pick(b, upper, lower, rows + [LANES + r for r in rows])


def _accumulate(b: Builder, left: Value, right: Value, total: Value, integer: bool) -> Value:
    if integer:
        return b.add(b.mul(left, right), total)
    return b.call_out("llvm.fma.v16f32", left.type, [left, right, total])


def _result(b: Builder, columns: list[Value], index: int) -> Value:
    """Register ``index`` of D: rows 0-7 or 8-15 of the even or odd columns."""
    odd, first = index % 2, 8 * (index // 2)
    pairs = [_pick(b, columns[n + odd], columns[n + 2 + odd], list(range(2 * ROWS))) for n in (0, 4)]
    order = [ROWS * member + first + group for group in range(GROUPS) for member in range(MEMBERS)]
    return _pick(b, pairs[0], pairs[1], order)


_KINDS = [("f16", "f16"), ("bf16", "bf16"), ("tf32", "tf32"), ("s8", "s8"), ("u8", "u8"), ("s8", "u8"), ("u8", "s8")]
_PARTS = {"f16": 2, "bf16": 2, "tf32": 1, "s8": 4, "u8": 4}
_SHAPES = {"m16n8k4": 4, "m16n8k8": 8, "m16n8k16": 16, "m16n8k32": 32}
_DEPTHS = {"f16": (8, 16), "bf16": (8, 16), "tf32": (4, 8), "s8": (16, 32), "u8": (16, 32)}
_MULTIPLY: dict[tuple[str, str, int], str] = {
    (*kinds, depth): define(f"mma_{kinds[0]}_{kinds[1]}_{depth}", VOID, (PTR, PTR, PTR, PTR), _multiply,
                            Shape(kinds[0], depth, _PARTS[kinds[0]]), kinds)
    for kinds in _KINDS for depth in _DEPTHS[kinds[0]]
}


def _elements(e: Emit, operand: Operand, count: int) -> tuple[Operand, ...]:
    if not isinstance(operand, Vector):
        parts: tuple[Operand, ...] = (operand,)
    else:
        parts = operand.elements
    if len(parts) != count:
        e.unsupported("a fragment of another size")
    return parts


def mma(e: Emit) -> None:
    """``mma.sync.aligned.SHAPE.row.col.D.A.B.C``."""
    kinds = e.types("sync aligned row col m16n8k4 m16n8k8 m16n8k16 m16n8k32", "f16 bf16 tf32 f32 s8 u8 s32")
    shape = next((m for m in e.at.instr.modifiers if m in _SHAPES), "")
    if len(kinds) != 4 or not e.has("row") or not e.has("col") or e.at.instr.modifiers.index("row") != 3:
        e.unsupported()
    result, left, right, initial = kinds
    function = _MULTIPLY.get((left, right, _SHAPES.get(shape, 0)))
    wanted = ("s32",) if left in ("s8", "u8") else ("f32", "f16") if left == "f16" else ("f32",)
    if function is None or result not in wanted or initial not in wanted:
        e.unsupported()
    _whole_warp(e)
    d, a, b, c = e.operands(4)
    registers = Shape(left, _SHAPES[shape], _PARTS[left]).registers
    cells = [_spilled(e, n, [e.read(o, "b32") for o in _elements(e, x, n)], tag)
             for x, n, tag in ((a, 2 * registers, 1), (b, registers, 2))]
    cells.append(_spilled(e, 4, _initial(e, c, initial), 3))
    out = _cell(e, 4, 4)
    e.b.call_out(function, VOID, [*cells, out])
    _write_result(e, d, result, [_register(e.b, out, n) for n in range(4)])


def _whole_warp(e: Emit) -> None:
    """The ISA wants all lanes: in a warp that is not full the result would be made of what is not there."""
    e.fault(e.b.not_(e.mask), Fault.DIVERGED)


def _cell(e: Emit, count: int, tag: int) -> Value:
    return e.scratch(32, count, tag)


def _spilled(e: Emit, count: int, values: list[Value], tag: int) -> Value:
    cell = _cell(e, count, tag)
    for index, value in enumerate(values):
        e.b.vector_store(value, e.b.at(cell, index * VECTOR_BYTES), 64)
    return cell


def _initial(e: Emit, operand: Operand, kind: str) -> list[Value]:
    """C as four registers of 32 bits."""
    if kind != "f16":
        return [e.read(o, "b32") for o in _elements(e, operand, 4)]
    words = [e.read(o, "b32") for o in _elements(e, operand, 2)]
    return [e.b.bitcast(_as_floats(e.b, w, part, "f16"), VI[32]) for w in words for part in (0, 1)]


def _write_result(e: Emit, operand: Operand, kind: str, values: list[Value]) -> None:
    if kind == "f16":
        halves = [e.b.zext(e.b.bitcast(e.b.fptrunc(e.b.bitcast(v, VF[32]), VF[16]), VI[16]), VI[32]) for v in values]
        values = [e.b.or_(halves[n], e.b.shl(halves[n + 1], splat(16, 32))) for n in (0, 2)]
    for target, value in zip(_elements(e, operand, len(values)), values, strict=True):
        e.write(target, value)


# -- ldmatrix --------------------------------------------------------------------------------------------------


def _load_matrices(b: Builder, mask: Value, addresses: Value, out: Value, count: int, transposed: bool) -> None:
    """``count`` matrices of 8 rows of 16 bytes, row by row from the lanes' addresses."""
    spill = b.cell(VI[64])
    b.store(addresses, spill)
    for index in range(count):
        b.vector_store(ir.Constant(VI[32], None), b.at(out, index * VECTOR_BYTES), 64)
    with each_lane(b, mask) as lane:
        source = b.inttoptr(b.load(b.gep(spill, [lane], source_etype=INTS[64]), typ=INTS[64]), PTR)
        b.store(b.load(source, typ=INTS[128], align=1), b.gep(out, [lane], source_etype=INTS[128]), align=16)
    if transposed:
        order = [8 * (2 * (n % 4) + half) + n // 4 for n in range(LANES) for half in (0, 1)]
        for index in range(count):
            pointer = b.at(out, index * VECTOR_BYTES)
            matrix = b.vector_load(ir.VectorType(I16, 64), pointer, 64)
            b.vector_store(_pick(b, matrix, matrix, order), pointer, 64)
    b.ret_void()


_LOADS = {(count, trans): define(f"ldmatrix_{count}{'t' if trans else ''}", VOID, (I32, VI[64], PTR), _load_matrices,
                                 count, trans) for count in (1, 2, 4) for trans in (False, True)}


def ldmatrix(e: Emit) -> None:
    e.type("sync aligned m8n8 x1 x2 x4 trans shared shared::cta", "b16")
    count = next((int(m[1]) for m in e.at.instr.modifiers if m in ("x1", "x2", "x4")), 0)
    if not count or not e.has("m8n8"):
        e.unsupported()
    _whole_warp(e)
    dst, source = e.operands(2)
    space, where = address(e, source, "shared")
    good, real = checked(e, space, where, 16, e.b.and_(e.mask, const((1 << 8 * count) - 1)))
    out = _cell(e, count, 5)
    e.b.call_out(_LOADS[count, e.has("trans")], VOID, [good, real, out])
    for index, target in enumerate(_elements(e, dst, count)):
        e.write(target, _register(e.b, out, index))


OPS: dict[str, Callable[[Emit], Any]] = {"mma": mma, "ldmatrix": ldmatrix}
