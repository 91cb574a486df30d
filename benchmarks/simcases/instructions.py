"""Single instructions applied to many operands: from a table of texts to launches."""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np
from sim_ops import BLOCK, program

from simcases.case import EXACT, Allowed, Array, Case, Output

DTYPES = {"u16": np.uint16, "u32": np.uint32, "u64": np.uint64, "f16": np.uint16, "bf16": np.uint16, "f32": np.uint32,
          "f64": np.uint64, "f16x2": np.uint32, "bf16x2": np.uint32, "tf32": np.uint32}


@dataclass(frozen=True)
class Op:
    """``text`` is an instruction, or several, with ``{d}`` and operands ``{a}`` to ``{c}``; ``result`` its format."""

    text: str
    result: str = "u32"
    allowed: Allowed = EXACT
    name: str = ""

    @property
    def row(self) -> str:
        return self.name or re.sub(r"\s*\{d\}.*", "", self.text.split(";")[-1]).strip()


@dataclass(frozen=True)
class Group:
    """Instructions that share their operands, in one kernel. ``more`` are arrays that a setup has the addresses of."""

    name: str
    operands: tuple[Array, ...]
    ops: tuple[Op, ...]
    setup: str = ""
    declarations: str = ""
    more: dict[str, Array] = field(default_factory=dict)

    def case(self) -> Case:
        whole = self._case(self.name, self.ops)
        parts = tuple(self._case(f"{self.name}.{n}", (op,)) for n, op in enumerate(self.ops))
        return Case(**{**whole.__dict__, "parts": parts if len(parts) > 1 else ()})

    def _case(self, name: str, ops: Sequence[Op]) -> Case:
        operands = [padded(o) for o in self.operands]
        results = [np.zeros(len(operands[0]), DTYPES[op.result]) for op in ops]
        text = program([(op.text, DTYPES[op.result]) for op in ops], operands, self.setup, self.declarations,
                       [f"m_{n}" for n in self.more])
        outputs = tuple(Output(op.row, len(operands) + n, op.allowed, "bits" if op.result[0] == "u" else op.result,
                               tuple(operands)) for n, op in enumerate(ops))
        return Case(name, text, "k", (len(operands[0]) // BLOCK, 1, 1), (BLOCK, 1, 1),
                    (*operands, *results, *self.more.values()), outputs)


def padded(values: Array) -> Array:
    """To whole blocks, so that every warp is full."""
    return np.resize(values, -(-len(values) // BLOCK) * BLOCK)


def ops(texts: str, operands: str, result: str = "u32", allowed: Allowed = EXACT) -> list[Op]:
    """One op for each of the mnemonics in a string."""
    return [Op(f"{mnemonic} {{d}}{operands}", result, allowed) for mnemonic in texts.split()]


ONE, TWO, THREE = (", ".join(["", "{a}", "{b}", "{c}"][: n + 1]) for n in (1, 2, 3))

# -- operands --------------------------------------------------------------------------------------------------

INTEGERS = {
    16: [0, 1, 2, 3, 7, 15, 16, 17, 31, 255, 256, 0x7FFE, 0x7FFF, 0x8000, 0x8001, 0xFFFE, 0xFFFF],
    32: [0, 1, 2, 3, 7, 24, 31, 32, 33, 63, 64, 255, 256, 0x7FFFFF, 0x800000, 0xFFFFFF, 0x7FFFFFFE, 0x7FFFFFFF,
         0x80000000, 0x80000001, 0xFFFF8000, 0xFFFFFFFE, 0xFFFFFFFF],
    64: [0, 1, 2, 3, 7, 31, 32, 33, 63, 64, 65, 0x7FFFFFFF, 0x80000000, 0xFFFFFFFF, 0x100000000, 0x7FFFFFFFFFFFFFFE,
         0x7FFFFFFFFFFFFFFF, 0x8000000000000000, 0x8000000000000001, 0xFFFFFFFF00000000, 0xFFFFFFFFFFFFFFFE,
         0xFFFFFFFFFFFFFFFF],
}
SINGLES = [0x00000000, 0x80000000, 0x3F800000, 0xBF800000, 0x7F800000, 0xFF800000, 0x7FC00000, 0xFFC12345, 0x7F800001,
           0x00000001, 0x80000001, 0x007FFFFF, 0x807FFFFF, 0x00800000, 0x80800000, 0x00800001, 0x01000000, 0x7F7FFFFF,
           0xFF7FFFFF, 0x7F000000, 0x3EAAAAAB, 0x40490FDB, 0x4B800001, 0xCF000000, 0x4F000000, 0x5F000000, 0x33800000,
           0x34000000, 0x3F000000, 0x3FC00000, 0x40200000, 0xBF7FFFFF, 0x3F800001, 0x20000000, 0x1FFFFFFF, 0x477FE000,
           0x477FF000, 0x33000000, 0x33000001, 0x387FC000]
DOUBLES = [0x0000000000000000, 0x8000000000000000, 0x3FF0000000000000, 0xBFF0000000000000, 0x7FF0000000000000,
           0xFFF0000000000000, 0x7FF8000000000000, 0xFFF8000012345678, 0x0000000000000001, 0x8000000000000001,
           0x000FFFFFFFFFFFFF, 0x0010000000000000, 0x8010000000000000, 0x7FEFFFFFFFFFFFFF, 0xFFEFFFFFFFFFFFFF,
           0x3FD5555555555555, 0x400921FB54442D18, 0x47EFFFFFE0000000, 0x47EFFFFFF0000000, 0x36A0000000000000,
           0x3690000000000000, 0x3690000000000001, 0x380FFFFFF0000000, 0x3FE0000000000000, 0x3FF8000000000000,
           0x4004000000000000, 0x41DFFFFFFFC00000, 0x41E0000000000000, 0xC1E0000000000000, 0x43E0000000000000,
           0xC3E0000000000000, 0x43F0000000000000, 0x40EFFE0000000000, 0x40EFFDFFFFFFFFFF, 0x3FF0000010000000]
HALVES = [0x0000, 0x8000, 0x3C00, 0xBC00, 0x7C00, 0xFC00, 0x7E00, 0xFE01, 0x0001, 0x8001, 0x03FF, 0x0400, 0x8400,
          0x7BFF, 0xFBFF, 0x3555, 0x4248, 0x3800, 0x3E00, 0x1400, 0x13FF]
BFLOATS = [0x0000, 0x8000, 0x3F80, 0xBF80, 0x7F80, 0xFF80, 0x7FC0, 0xFFC1, 0x0001, 0x8001, 0x007F, 0x0080, 0x8080,
           0x7F7F, 0xFF7F, 0x3EAB, 0x4049, 0x3F00, 0x3FC0, 0x3380, 0x3300]


def drawn(bits: int, count: int, seed: int = 0) -> list[int]:
    """Numbers of all sizes: random bits, shifted right by random counts."""
    rng = np.random.default_rng((bits, seed))
    values = rng.integers(0, (1 << bits) - 1, count, np.uint64, endpoint=True)
    return [int(v) >> int(s) for v, s in zip(values, rng.integers(0, bits, count), strict=True)]


def bits_drawn(bits: int, count: int, seed: int = 0) -> list[int]:
    rng = np.random.default_rng((bits, seed, 1))
    return [int(v) for v in rng.integers(0, (1 << bits) - 1, count, np.uint64, endpoint=True)]


def columns(rows: Iterable[tuple[int, ...]], *bits: int) -> tuple[Array, ...]:
    return tuple(np.array(column, f"u{size // 8}") for column, size in zip(zip(*rows, strict=True), bits, strict=True))


def pairs(values: list[int], bits: int, count: int = 24, seed: int = 0) -> tuple[Array, ...]:
    """Every pair of the values and of some random ones."""
    pool = values + bits_drawn(bits, count, seed)
    return columns(itertools.product(pool, repeat=2), bits, bits)


def triples(values: list[int], bits: int, count: int = 4096, seed: int = 0) -> tuple[Array, ...]:
    """Random triples, half of the numbers edges."""
    rng = np.random.default_rng((bits, seed, 2))
    edges = rng.choice(np.array(values, np.uint64), (count, 3))
    noise = rng.integers(0, (1 << bits) - 1, (count, 3), np.uint64, endpoint=True)
    chosen = np.where(rng.integers(0, 2, (count, 3)) == 1, edges, noise)
    return tuple(np.ascontiguousarray(chosen[:, n]).astype(f"u{bits // 8}") for n in range(3))


def singly(values: list[int], bits: int, count: int = 4000, seed: int = 0) -> tuple[Any, ...]:
    return (np.array(values + bits_drawn(bits, count, seed), f"u{bits // 8}"),)
