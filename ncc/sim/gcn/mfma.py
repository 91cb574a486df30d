"""Matrix units: ``v_mfma_*`` of one block, each wave a whole product.

Which lane has which element (CDNA3 ISA, "Matrix Arithmetic Instructions"; AMD's matrix instruction calculator): of A,
M x K, lane l has row l mod M and the K's from (l div M) times elements per lane on; of B, K x N, the column likewise.
C and D, M x N of 32 bits: lane l has column l mod N, and in its register r the row 8 (r div 4) + 4 (l div N) + r mod 4
for 32x32, 4 (l div N) + r for 16x16. Products and sums are done in double and rounded once; the hardware has an order
of its own. EXEC is ignored, as by the hardware.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import numpy as np

from ncc.backends.gcn.text.nodes import Instruction
from ncc.backends.gcn.text.operands import Imm
from ncc.limits import natural
from ncc.sim.gcn.operands import Context, Run, constant_bits, unsupported, vector
from ncc.sim.gcn.wave import Wave

_NAME = re.compile(r"v_mfma_(?P<to>f32|i32|f64)_(?P<m>\d+)x(?P<n>\d+)x(?P<k>\d+)_?(?P<kind>f16|bf16|f32|xf32|i8|f64)"
                   r"(?P<variant>_1k)?\Z")
# (type, M, K) -> elements of each lane
_PER_LANE = {("f16", 32, 8): 4, ("f16", 16, 16): 4, ("bf16", 32, 8): 4, ("bf16", 16, 16): 4, ("bf16", 32, 4): 2,
             ("bf16", 16, 8): 2, ("f32", 32, 2): 1, ("f32", 16, 4): 1, ("i8", 32, 8): 4, ("i8", 16, 16): 4,
             ("i8", 32, 16): 8, ("i8", 16, 32): 8}
_LANE = np.arange(64)


def _f16(words: Any) -> Any:
    return np.ascontiguousarray(words.T).view(np.float16)


def _bf16(words: Any) -> Any:
    halves = np.ascontiguousarray(words.T).view(np.uint16)
    return (halves.astype(np.uint32) << np.uint32(16)).view(np.float32)


def passes(mnemonic: str) -> int:
    """How long a product takes on CDNA3, in passes of four cycles, as hazards count it; 16 where it is not known."""
    found = _NAME.match(mnemonic)
    if found is None:
        return 16
    return {("f16", 32): 8, ("bf16", 32): 8, ("f16", 16): 4, ("bf16", 16): 4, ("i8", 32): 8, ("i8", 16): 4,
            ("f32", 32): 16, ("f32", 16): 8}.get((found["kind"], natural(found["m"]) or 0), 16)


_READ: dict[str, Callable[[Any], Any]] = {
    "f16": _f16, "bf16": _bf16, "f32": lambda words: np.ascontiguousarray(words.T).view(np.float32),
    "i8": lambda words: np.ascontiguousarray(words.T).view(np.int8),
}
_BYTES = {"f16": 2, "bf16": 2, "f32": 4, "i8": 1}


def _rows(m: int) -> Any:
    """[registers, lanes]: the row of D that each holds."""
    register = np.arange(m * m // 64)[:, None]
    return 8 * (register // 4) + 4 * (_LANE // m) + register % 4


def translate(instr: Instruction, context: Context) -> Run:
    found = _NAME.match(instr.mnemonic)
    if found is None or instr.modifiers:
        raise unsupported(instr, " ".join(map(str, instr.modifiers)) or "this shape")
    m, k, kind = natural(found["m"]) or 0, natural(found["k"]) or 0, found["kind"]
    per_lane = _PER_LANE.get((kind, m, k))
    if found["m"] != found["n"] or per_lane is None:
        raise unsupported(instr, "this shape")
    read, words = _READ[kind], per_lane * _BYTES[kind] // 4
    d, a, b = (vector(instr, operand) for operand in instr.operands[:3])
    registers, rows, columns = m * m // 64, _rows(m), np.broadcast_to(_LANE % m, (m * m // 64, 64))
    integer = found["to"] == "i32"
    wide, narrow = (np.int64, np.int32) if integer else (np.float64, np.float32)
    start = _start(instr, registers, narrow, context)

    def matrix(w: Wave, row: int) -> Any:
        """[M, K]: the lanes' elements, those of one row side by side."""
        elements = read(w.r[row : row + words]).astype(wide)
        return elements.reshape(64 // m, m, per_lane).transpose(1, 0, 2).reshape(m, k)

    def run(w: Wave) -> None:
        product = matrix(w, a) @ matrix(w, b).T
        total = product[rows, columns] + start(w)
        w.r[d : d + registers] = total.astype(narrow).view(np.uint32)

    return run


def _start(instr: Instruction, registers: int, dtype: Any, context: Context) -> Callable[[Wave], Any]:
    """The matrix that the product is added to."""
    operand = instr.operands[3]
    if isinstance(operand, Imm):
        kind = "i32" if dtype is np.int32 else "f32"
        value = np.uint32(constant_bits(instr, operand, kind, context) or 0).view(dtype)
        return lambda w: value
    c = vector(instr, operand)
    return lambda w: w.r[c : c + registers].view(dtype)
