"""The products that compilers emit most, ``m16n8`` of 8 to 32 bits, as straight lines of shuffles.

A fragment's element of row and column lies in lane ``4 * group + member``: groups are rows of A, C and D and columns of
B, members are pairs of columns of C and D and runs of the inner dimension of A and B (PTX ISA 9.7.14.5). They compute
what ``matrix_unit`` does, six times as fast.
"""

from __future__ import annotations

from dataclasses import dataclass

from llvmlite import ir

from ncc.sim.layout import LANES
from ncc.sim.library import define
from ncc.sim.matrix_unit import VECTOR_BYTES, as_floats, as_ints
from ncc.sim.values import FLOAT, I32, PTR, VI, VOID, Builder, Value, lanes

ROWS, COLUMNS, GROUPS, MEMBERS = 16, 8, 8, 4


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


def pick(b: Builder, first: Value, second: Value, indexes: list[int]) -> Value:
    return b.shuffle_vector(first, second, ir.Constant(ir.VectorType(I32, len(indexes)), indexes))


def _multiply(b: Builder, a: Value, bs: Value, c: Value, d: Value, shape: Shape, kinds: tuple[str, str]) -> None:
    """D = A * B + C on the registers at four pointers, each register a vector of 32 lanes."""
    integer = kinds[0] in ("s8", "u8")
    element = I32 if integer else FLOAT
    columns = [_accumulator(b, c, element, n) for n in range(COLUMNS)]
    for register in range(shape.registers):
        for part in range(shape.parts):
            unpack = as_ints if integer else as_floats
            low, high = (unpack(b, word(b, a, 2 * register + n), part, kinds[0]) for n in (0, 1))
            right = unpack(b, word(b, bs, register), part, kinds[1])
            for member in range(MEMBERS):
                rows = [MEMBERS * g + member for g in range(GROUPS)]
                left = pick(b, low, high, rows + [LANES + r for r in rows])
                for n in range(COLUMNS):
                    factor = pick(b, right, right, [MEMBERS * n + member] * ROWS)
                    columns[n] = _accumulate(b, left, factor, columns[n], integer)
    for index in range(4):
        b.vector_store(_result(b, columns, index), b.at(d, index * VECTOR_BYTES), 64)
    b.ret_void()


def word(b: Builder, pointer: Value, index: int) -> Value:
    return b.vector_load(VI[32], b.at(pointer, index * VECTOR_BYTES), 64)


def _accumulator(b: Builder, c: Value, element: Value, column: int) -> Value:
    """One column of C, 16 rows."""
    member, odd = divmod(column, 2)
    upper, lower = (b.vector_load(lanes(element), b.at(c, (odd + n) * VECTOR_BYTES), 64) for n in (0, 2))
    rows = [MEMBERS * g + member for g in range(GROUPS)]
    return pick(b, upper, lower, rows + [LANES + r for r in rows])


def _accumulate(b: Builder, left: Value, right: Value, total: Value, integer: bool) -> Value:
    if integer:
        return b.add(b.mul(left, right), total)
    return b.call_out("llvm.fma.v16f32", left.type, [left, right, total])


def _result(b: Builder, columns: list[Value], index: int) -> Value:
    """Register ``index`` of D: rows 0-7 or 8-15 of the even or odd columns."""
    odd, first = index % 2, 8 * (index // 2)
    pairs = [pick(b, columns[n + odd], columns[n + 2 + odd], list(range(2 * ROWS))) for n in (0, 4)]
    order = [ROWS * member + first + group for group in range(GROUPS) for member in range(MEMBERS)]
    return pick(b, pairs[0], pairs[1], order)



_KINDS = [("f16", "f16"), ("bf16", "bf16"), ("tf32", "tf32"), ("s8", "s8"), ("u8", "u8"), ("s8", "u8"), ("u8", "s8")]
_PARTS = {"f16": 2, "bf16": 2, "tf32": 1, "s8": 4, "u8": 4}
_DEPTHS = {"f16": (8, 16), "bf16": (8, 16), "tf32": (4, 8), "s8": (16, 32), "u8": (16, 32)}
MULTIPLY: dict[tuple[str, str, int], str] = {
    (*kinds, depth): define(f"mma_{kinds[0]}_{kinds[1]}_{depth}", VOID, (PTR, PTR, PTR, PTR), _multiply,
                            Shape(kinds[0], depth, _PARTS[kinds[0]]), kinds)
    for kinds in _KINDS for depth in _DEPTHS[kinds[0]]
}
"""(kind of A, kind of B, inner dimension) -> the function; C and D are f32 or s32."""
