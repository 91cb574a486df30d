"""Matrix units: ``v_mfma_*`` (and, in ``wmma``, RDNA's), each wave one product of matrices, or of several blocks.

Which lane has which element (CDNA3 ISA, "Matrix Arithmetic Instructions"; AMD's matrix instruction calculator): of A,
M x K, lane l has row l mod M and the K's from (l div M) times elements per lane on; of B, K x N, the column likewise.
Of several blocks l div M is first the block, then the K's: all in one lane, but for f64's. C and D, M x N: lane l has
column l mod N, and in its register r of a block of 32x32 the row 8 (r div 4) + 4 (l div N) + r mod 4, of 16x16 the row
4 (l div N) + r, if they are f64 4 r + (l div N), of 4x4 the row r. A block's registers follow those of the block
before; blocks of 4x4 lie side by side, and of f64 their rows behind one another.

Products are exact in double precision, but those of f64; they are added in double precision, K after K, then C, and
the sum is rounded once. The hardware has an order of its own. EXEC is ignored, as by the hardware.
"""

from __future__ import annotations

import itertools
import re
from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum
from functools import lru_cache
from typing import Any

import numpy as np

from ncc.backends.gcn.text.nodes import Instruction
from ncc.backends.gcn.text.operands import Imm
from ncc.limits import natural
from ncc.sim.gcn.operands import Context, Run, constant_bits, unsupported, vector
from ncc.sim.gcn.wave import Wave

_NAME = re.compile(r"v_mfma_(?P<to>f32|i32|f64)_(?P<m>\d+)x(?P<n>\d+)x(?P<k>\d+)_?(?:\d+b_)?"
                   r"(?P<kind>f16|bf16|f32|xf32|i8|f64|(?:fp8|bf8)_(?:fp8|bf8))(?P<variant>_1k)?\Z")
LANES = 64
_LANE = np.arange(LANES)
BYTES = {"f16": 2, "bf16": 2, "f32": 4, "i8": 1, "u8": 1, "f64": 8, "fp8": 1, "bf8": 1, "xf32": 4}
# (type, M, K) -> blocks
_BLOCKS = {
    **{(kind, 32, 8): 1 for kind in ("f16", "bf16", "i8")}, **{(kind, 16, 16): 1 for kind in ("f16", "bf16", "i8")},
    **{(kind, 32, 4): 2 for kind in ("f16", "i8")}, **{(kind, 16, 4): 4 for kind in ("f16", "i8")},
    **{(kind, 4, 4): 16 for kind in ("f16", "i8")},
    ("bf16", 32, 4): 1, ("bf16", 16, 8): 1, ("bf16", 32, 2): 2, ("bf16", 16, 2): 4, ("bf16", 4, 2): 16,
    ("f32", 32, 2): 1, ("f32", 16, 4): 1, ("f32", 32, 1): 2, ("f32", 16, 1): 4, ("f32", 4, 1): 16,
    ("i8", 32, 16): 1, ("i8", 16, 32): 1, ("f64", 16, 4): 1, ("f64", 4, 4): 4, ("xf32", 32, 4): 1, ("xf32", 16, 8): 1,
    **{(f"{a}_{b}", m, k): 1 for a in ("fp8", "bf8") for b in ("fp8", "bf8") for m, k in ((32, 16), (16, 32))},
}
_OF_1K = {("bf16", 32, 4): 2, ("bf16", 16, 4): 4, ("bf16", 4, 4): 16}
"""Of bf16 with ``_1k``, or as gfx940 and later name them, what differs."""


class Rows(Enum):
    """How C's and D's rows lie in the registers of a wave of 32 lanes (``wmma``)."""

    TAKING_TURNS = "rdna3"  # the two halves of the wave have every other row
    BY_HALVES = "rdna4"     # the lower half has the upper eight rows


@dataclass(frozen=True)
class Shape:
    """One kind of product. ``a``, ``b``: the types of A and B; ``to``: that of C and D."""

    to: str
    m: int
    k: int
    blocks: int
    a: str
    b: str
    rows: Rows | None = None

    @property
    def lanes(self) -> int:
        """Lanes that C and D are in."""
        return LANES if self.rows is None else 32

    @property
    def source_lanes(self) -> int:
        """Lanes that A and B are in, once."""
        return 16 if self.rows is Rows.TAKING_TURNS else self.lanes

    @property
    def per_lane(self) -> int:
        """Elements of A, and of B, in each lane."""
        return self.m * self.k * self.blocks // self.source_lanes

    @property
    def words(self) -> int:
        """Registers of A, and of B."""
        return max(1, self.per_lane * BYTES[self.a] // 4)

    @property
    def registers(self) -> int:
        """Of C, and of D, counting an f64 as one."""
        return self.m * self.m * self.blocks // self.lanes


def shape_of(mnemonic: str) -> Shape | None:
    found = _NAME.match(mnemonic)
    if found is None or found["m"] != found["n"]:
        return None
    kind, m, k = found["kind"], natural(found["m"]) or 0, natural(found["k"]) or 0
    newer = found["variant"] is not None or (kind == "bf16" and "_bf16" in mnemonic)
    blocks = _OF_1K.get((kind, m, k)) if newer else None
    blocks = _BLOCKS.get((kind, m, k)) if blocks is None else blocks
    return None if blocks is None else _shape(kind, m, k, blocks)


def _shape(kind: str, m: int, k: int, blocks: int) -> Shape:
    a, _, b = kind.partition("_")
    return Shape({"i8": "i32", "f64": "f64"}.get(a, "f32"), m, k, blocks, a, b or a)


WMMA_KINDS = {"f32_16x16x16_f16": ("f32", "f16"), "f32_16x16x16_bf16": ("f32", "bf16"),
              "i32_16x16x16_iu8": ("i32", "iu8")}
"""By the name's end, what RDNA's products give, and what of. Each source of bytes is signed or not (``neg_lo``)."""
WMMA_SHAPES = {(rows, name, a, b): Shape(to, 16, 16, 1, a, b, rows)
               for rows in Rows for name, (to, kind) in WMMA_KINDS.items()
               for a, b in (itertools.product(("u8", "i8"), repeat=2) if kind == "iu8" else ((kind, kind),))}


SHAPES = frozenset((*(_shape(*key, blocks) for table in (_BLOCKS, _OF_1K) for key, blocks in table.items()),
                    *WMMA_SHAPES.values()))


_WITH_XF32 = ("gfx940", "gfx941", "gfx942")


def translate(instr: Instruction, context: Context) -> Run:
    shape = shape_of(instr.mnemonic)
    if shape is None or instr.modifiers:
        raise unsupported(instr, " ".join(map(str, instr.modifiers)) or "this shape")
    if shape.a in ("fp8", "bf8") and context.arch == "gfx950":
        raise unsupported(instr, "OCP's types of 8 bits")
    if shape.a == "xf32" and context.arch not in _WITH_XF32:
        raise unsupported(instr, f"not there on {context.arch}")
    return run_of(instr, shape, context)


def run_of(instr: Instruction, shape: Shape, context: Context) -> Run:
    """The product of the operands, whose sum begins with registers or with a constant."""
    d, a, b = (vector(instr, operand) for operand in instr.operands[:3])
    c = instr.operands[3]
    if isinstance(c, Imm):
        bits = constant_bits(instr, c, shape.to, context) or 0
        return lambda w: w.matrix(product, shape, d, a, b, None, bits)
    row = vector(instr, c)
    return lambda w: w.matrix(product, shape, d, a, b, row, 0)


# ---- by NumPy ----

_OUT: dict[str, Any] = {"f32": np.float32, "i32": np.int32, "f64": np.float64}


def _bf16(values: Any) -> Any:
    return (values.view(np.uint16).astype(np.uint32) << np.uint32(16)).view(np.float32)


XF32_BITS = 0xFFFFE000
"""What a product of xf32 reads of a float: sign, exponent and 10 bits of the mantissa."""


def _xf32(values: Any) -> Any:
    """CDNA3's ISA document does not say how the other bits are dropped; AMD's libraries compare it with their being cut
    off (Tensile, ``DataTypes_XFloat32.hpp``). What is no number stays none."""
    found = values.view(np.float32)
    return np.where(np.isnan(found), found, (values.view(np.uint32) & np.uint32(XF32_BITS)).view(np.float32))


@lru_cache
def eight_bits(kind: str) -> Any:
    """The 256 values of fp8 (E4M3) or bf8 (E5M2) as gfx940 has them: the exponent's bias is one more than that of OCP's
    types, there is no infinity, and only 0x80 is NaN (CDNA3 ISA, "FP8 and BF8")."""
    mantissa, bias = (3, 8) if kind == "fp8" else (2, 16)
    code = np.arange(256)
    exponent, fraction = (code & 0x7F) >> mantissa, code & (1 << mantissa) - 1
    normal = np.ldexp(1.0 + fraction / (1 << mantissa), exponent - bias)
    value = np.where(exponent > 0, normal, np.ldexp(fraction / (1 << mantissa), 1 - bias))
    value = np.where(code >> 7 == 1, -value, value)
    value[0x80] = np.nan
    return value


_READ: dict[str, Callable[[Any], Any]] = {
    "f16": lambda x: x.view(np.float16), "bf16": _bf16, "f32": lambda x: x.view(np.float32),
    "xf32": _xf32, "f64": lambda x: x.view(np.float64), "i8": lambda x: x.view(np.int8),
    "u8": lambda x: x.view(np.uint8),
    "fp8": lambda x: eight_bits("fp8")[x.view(np.uint8)], "bf8": lambda x: eight_bits("bf8")[x.view(np.uint8)],
}


def _elements(shape: Shape, kind: str, words: Any, wide: Any) -> Any:
    """[blocks, M, K] of [registers, lanes]: the lanes' elements, those of one row side by side."""
    found = _READ[kind](np.ascontiguousarray(words.T))[: shape.source_lanes, : shape.per_lane].astype(wide)
    return found.reshape(-1, shape.blocks, shape.m, shape.per_lane).transpose(1, 2, 0, 3).reshape(
        shape.blocks, shape.m, shape.k)


@lru_cache
def places(shape: Shape) -> tuple[Any, Any, Any]:
    """[registers, lanes]: block, row and column of what each register of C and D holds."""
    m, register, lane = shape.m, np.arange(shape.registers)[:, None], _LANE[: shape.lanes]
    column = np.broadcast_to(lane % m, (shape.registers, shape.lanes))
    if shape.rows is not None:
        half = lane // m
        row = 2 * register + half if shape.rows is Rows.TAKING_TURNS else register + 8 * half
        return np.zeros_like(row), row, column
    if m == 4 and shape.to == "f64":
        return lane // m % shape.blocks + 0 * column, lane // (m * shape.blocks) + 0 * column, column
    if m == 4:
        return np.broadcast_to(_LANE // 4, column.shape), np.broadcast_to(register, column.shape), column
    each = m * m // LANES
    block, own = np.broadcast_to(register // each, column.shape), register % each
    if shape.to == "f64":
        return block, 4 * own + _LANE // m, column
    return block, 8 * (own // 4) + 4 * (_LANE // m) + own % 4, column


def product(w: Wave, shape: Shape, d: int, a: int, b: int, c: int | None, bits: int) -> None:
    """D = A B + C; C is registers, or the bits of a constant."""
    wide = np.int64 if shape.to == "i32" else np.float64
    first, second = (_elements(shape, kind, w.r[row : row + shape.words], wide)
                     for row, kind in ((a, shape.a), (b, shape.b)))
    total = np.zeros((shape.blocks, shape.m, shape.m), wide)
    for k in range(shape.k):
        total += first[:, :, k, None] * second[:, None, :, k]
    start = np.full((shape.registers, shape.lanes), bits, np.uint64) if c is None else _registers(w, c, shape)
    narrow = _OUT[shape.to]
    added = start.view(narrow) if shape.to == "f64" else start.astype(np.uint32).view(narrow)
    found = (total[places(shape)] + added).astype(narrow)
    if shape.to != "f64":
        w.r[d : d + shape.registers, : shape.lanes] = found.view(np.uint32)
        return
    whole = found.view(np.uint64)
    w.r[d : d + 2 * shape.registers : 2] = whole.astype(np.uint32)
    w.r[d + 1 : d + 2 * shape.registers : 2] = (whole >> np.uint64(32)).astype(np.uint32)


def _registers(w: Wave, row: int, shape: Shape) -> Any:
    if shape.to != "f64":
        return w.r[row : row + shape.registers, : shape.lanes]
    pairs = w.r[row : row + 2 * shape.registers].astype(np.uint64)
    return pairs[::2] | pairs[1::2] << np.uint64(32)
