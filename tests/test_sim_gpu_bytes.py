"""Where the ISA leaves something open or says it loosely: the bytes that an H200 gave to benchmarks/sim_vs_gpu.py."""

from __future__ import annotations

import numpy as np
import pytest
from sim_ops import evaluate, kernel

from ncc import sim

ROWS: dict[str, tuple[str, dict[tuple[int, ...], int]]] = {
    # NaN
    "neg.f32": ("32 32", {(0x7FC00000,): 0x7FFFFFFF, (0xFFC12345,): 0x7FFFFFFF, (0x7F800001,): 0x7FFFFFFF,
                          (0x7F800000,): 0xFF800000, (0x00000000,): 0x80000000, (0x00000001,): 0x80000001}),
    "neg.ftz.f32": ("32 32", {(0xFF8425BC,): 0x7FFFFFFF, (0x00000001,): 0x80000000}),
    "abs.f32": ("32 32", {(0x7FC00000,): 0x7FFFFFFF, (0xFFC12345,): 0x7FFFFFFF, (0xFF800000,): 0x7F800000}),
    "abs.ftz.f32": ("32 32", {(0xFF8425BC,): 0x7FFFFFFF, (0x80000001,): 0x00000000}),
    "neg.f64": ("64 64", {(0x7FF8000000000000,): 0x7FF8000000000000, (0xFFF8000012345678,): 0xFFF8000012345678,
                          (0xFFF47DCC10D84577,): 0xFFFC7DCC10D84577, (0xFFF0000000000000,): 0x7FF0000000000000}),
    "abs.f64": ("64 64", {(0xFFF8000012345678,): 0xFFF8000012345678, (0xFFF47DCC10D84577,): 0xFFFC7DCC10D84577,
                          (0xFFF0000000000000,): 0x7FF0000000000000}),
    "neg.f16": ("16 16", {(0x7E00,): 0x7FFF, (0xFCE7,): 0x7FFF, (0x7C00,): 0xFC00}),
    "abs.f16": ("16 16", {(0xFE01,): 0x7FFF, (0x7D3D,): 0x7FFF, (0xFC00,): 0x7C00}),
    "neg.bf16": ("16 16", {(0x7FC0,): 0x7FFF, (0xFFB7,): 0x7FFF, (0x7F80,): 0xFF80}),
    "abs.bf16": ("16 16", {(0xFFC1,): 0x7FFF, (0x7F90,): 0x7FFF, (0xFF80,): 0x7F80}),
    "neg.f16x2": ("32 32", {(0x3C007E00,): 0xBC007FFF, (0x7C00FE01,): 0xFC007FFF}),
    "abs.bf16x2": ("32 32", {(0xBF807FC0,): 0x3F807FFF, (0xFF80FFC1,): 0x7F807FFF}),
    "add.f64": ("64 64 64", {(0x7FF8000000000000, 0xFFF8000012345678): 0xFFF8000012345678,
                             (0xFFF8000012345678, 0x7FF8000000000000): 0x7FF8000000000000,
                             (0xFFF8000012345678, 0x3FF0000000000000): 0xFFF8000012345678}),
    "sub.rz.f64": ("64 64 64", {(0x7FF8000000000000, 0xFFF8000012345678): 0xFFF8000012345678}),
    "mul.f64": ("64 64 64", {(0xFFF8000012345678, 0x7FF8000000000000): 0x7FF8000000000000}),
    "div.rn.f64": ("64 64 64", {(0xFFF8000012345678, 0x7FF8000000000000): 0xFFF8000012345678}),
    "fma.rn.f64": ("64 64 64 64", {
        (0xFFF8000012345678, 0xE5E503267406A352, 0x7FF8000000000000): 0x7FF8000000000000,
        (0x7FF8000000000000, 0xFFF8000012345678, 0xFFEFFFFFFFFFFFFF): 0xFFF8000012345678}),
    # conversions of NaN
    "cvt.rn.f32.f64": ("32 64", {(0x7FF8000000000000,): 0x7FC00000, (0xFFF8000012345678,): 0xFFC00000,
                                 (0xFFFDDE30497D2B9C,): 0xFFEEF182, (0xFFF47DCC10D84577,): 0xFFE3EE60}),
    "cvt.rm.f32.f64": ("32 64", {(0xFFFDDE30497D2B9C,): 0xFFEEF182}),
    "cvt.rn.f16.f64": ("16 64", {(0x7FF8000000000000,): 0x7E00, (0xFFF8000012345678,): 0xFE00,
                                 (0xFFFDDE30497D2B9C,): 0xFF77, (0xFFF47DCC10D84577,): 0xFF1F}),
    "cvt.rp.f16.f64": ("16 64", {(0xFFF47DCC10D84577,): 0xFF1F}),
    "cvt.f32.bf16": ("32 16", {(0x7F81,): 0x7F810000, (0xFFC1,): 0xFFC10000, (0x7F80,): 0x7F800000}),
    "cvt.ftz.f64.f32": ("64 32", {(0x7FC00000,): 0x7FFFFFFFE0000000, (0xFFC12345,): 0x7FFFFFFFE0000000,
                                  (0x80000001,): 0x8000000000000000}),
    "cvt.rna.tf32.f32": ("32 32", {(0xFFC12345,): 0xFFC12000, (0x7F800001,): 0x7F800000, (0x7FA2FBA2,): 0x7FA2E000,
                                   (0xFF800000,): 0xFF800000}),
    "cvt.rn.tf32.f32": ("32 32", {(0x7FC00000,): 0x7FFFE000, (0xFFC12345,): 0x7FFFE000, (0x7F800001,): 0x7FFFE000,
                                  (0xFF800000,): 0xFF800000}),
    "cvt.rz.tf32.f32": ("32 32", {(0xFF8425BC,): 0x7FFFE000, (0x7F800000,): 0x7F800000}),
    "cvt.rn.relu.tf32.f32": ("32 32", {(0xFFC12345,): 0x7FFFE000, (0xFF800000,): 0x00000000}),
    # what is below 2^-126 rounded as though there were smaller exponents
    "mul.rn.ftz.f32": ("32 32 32", {(0x00800000, 0xBF7FFFFF): 0x80000000, (0x80800000, 0xBF7FFFFF): 0x00000000,
                                    (0x20000000, 0x1FFFFFFF): 0x00000000, (0x00800000, 0x3F800000): 0x00800000}),
    "mul.rm.ftz.f32": ("32 32 32", {(0xBF7FFFFF, 0x00800000): 0x80000000}),
    "mul.rp.ftz.f32": ("32 32 32", {(0xBF7FFFFF, 0x80800000): 0x00000000, (0x1FFFFFFF, 0x1FFFFFFF): 0x00000000}),
    "mul.ftz.sat.f32": ("32 32 32", {(0x80800000, 0xBF7FFFFF): 0x00000000}),
    "div.rn.ftz.f32": ("32 32 32", {(0x1FFFFFFF, 0x5F000000): 0x00000000}),
    "div.rm.ftz.f32": ("32 32 32", {(0x80800000, 0x3F800001): 0x80000000}),
    "div.rp.ftz.f32": ("32 32 32", {(0x00800000, 0x3F800001): 0x00000000, (0x1FFFFFFF, 0x5F000000): 0x00000000}),
    "fma.rn.ftz.f32": ("32 32 32 32", {(0xA9927D4E, 0x0B252B84, 0x00800001): 0x00000000,
                                       (0xBF7FFFFF, 0x00800000, 0x80000001): 0x80000000,
                                       (0x05C88BEA, 0x28B7CB77, 0x80800000): 0x80800000}),
    "fma.rz.ftz.f32": ("32 32 32 32", {(0x05C88BEA, 0x28B7CB77, 0x80800000): 0x80000000}),
    "fma.rm.ftz.f32": ("32 32 32 32", {(0xBF7FFFFF, 0x00800000, 0x80000001): 0x80000000,
                                       (0x05C88BEA, 0x28B7CB77, 0x80800000): 0x80800000}),
    "fma.rp.ftz.f32": ("32 32 32 32", {(0xA9927D4E, 0x0B252B84, 0x00800001): 0x00800000,
                                       (0x05C88BEA, 0x28B7CB77, 0x80800000): 0x80000000}),
    "fma.rn.ftz.f16": ("16 16 16 16", {(0x8400, 0x8D1A, 0x8400): 0x8000, (0x8400, 0x863D, 0x8400): 0x8400}),
    "ex2.approx.ftz.bf16": ("16 16", {(0xC2FC,): 0x0080, (0xC2FD,): 0x0000, (0xC300,): 0x0000, (0xC302,): 0x0000}),
    # a conversion flushes the rounded number
    "cvt.rn.ftz.f32.f64": ("32 64", {(0x380FFFFFF0000000,): 0x00800000}),
    "cvt.rz.ftz.f32.f64": ("32 64", {(0x380FFFFFF0000000,): 0x00000000}),
    "cvt.rm.ftz.f32.f64": ("32 64", {(0x8000000000000001,): 0x80000000, (0xB2DCC52BBE8B9945,): 0x80000000}),
    "cvt.rp.ftz.f32.f64": ("32 64", {(0x0000000000000001,): 0x00000000, (0x36A0000000000000,): 0x00000000,
                                     (0x380FFFFFF0000000,): 0x00800000}),
    # positions and lengths of more than 8 bits
    "bfe.u64": ("64 64 32 32", {(0x80000000, 0, 256): 0x80000000, (0x36F04FA7622B1E20, 1, 256): 0x1B7827D3B1158F10,
                                (0xBE59D86B6F, 32, 256): 0xBE, (0x5E195B24D9541087, 256, 31): 0}),
    "bfe.s64": ("64 64 32 32", {(0x3B4CFD316D52E, 31, 256): 0x7699F, (0x345DF9F551, 256, 16): 0}),
    # the remainder by zero
    **{f"rem.{sign}{bits}": (f"{bits} {bits} {bits}", {(7, 0): (1 << bits) - 1, (0, 0): (1 << bits) - 1, (7, 4): 3})
       for sign in "us" for bits in (16, 32, 64)},
}
DTYPES = {"16": np.uint16, "32": np.uint32, "64": np.uint64}


@pytest.mark.parametrize("mnemonic", list(ROWS))
def test_bytes(mnemonic: str) -> None:
    sizes, elements = ROWS[mnemonic]
    result, *widths = (DTYPES[bits] for bits in sizes.split())
    columns = [np.array(column, width) for column, width in zip(zip(*elements, strict=True), widths, strict=True)]
    letters = ", ".join("{" + letter + "}" for letter in "abc"[: len(columns)])
    found, = evaluate([(f"{mnemonic} {{d}}, {letters}", result)], *columns)
    assert [hex(v) for v in found.tolist()] == [hex(v) for v in elements.values()]


def test_insertion_at_positions_of_more_than_8_bits() -> None:
    elements = {(0x80000000, 0, 256): 0x80000000, (0x36F04FA7622B1E20, 1, 256): 0x6DE09F4EC4563C41,
                (0x2BFC365, 5, 256): 0x57F86CB5, (0xE5FCB642D3EAF37, 63, 256): 0xD555555555555555,
                (0x149C2DBD96, 256, 1): 0x5555555555555555, (0x5E195B24D9541087, 256, 31): 0x5555555555555555}
    value, position, length = (np.array(c, t) for c, t in zip(zip(*elements, strict=True), ("u8", "u4", "u4"),
                                                              strict=True))
    found, = evaluate([("bfi.b64 {d}, {a}, 0x5555555555555555, {b}, {c}", np.uint64)], value, position, length)
    assert [hex(v) for v in found.tolist()] == [hex(v) for v in elements.values()]


@pytest.mark.parametrize("kind", ["f32", "f64"])
def test_zero_is_normal(kind: str) -> None:
    bits = kind[1:]
    x = np.array([0, 1 << (int(bits) - 1), 1], DTYPES[bits])
    found, = evaluate([(f"testp.normal.{kind} %p2, {{a}}; selp.b32 {{d}}, 1, 0, %p2", np.uint32)], x)
    assert found.tolist() == [1, 1, 0]


@pytest.mark.parametrize(("space", "kept"), [("global", "operand"), ("shared", "memory")])
@pytest.mark.parametrize("form", ["atom.{}.add.f64 %d4,", "red.{}.add.f64", "atom.add.f64 %d4,"])
def test_atomic_sum_of_two_nan(form: str, space: str, kept: str) -> None:
    """In generic form too, which on a GPU was shown of shared memory only."""
    address = "mov.u64 %d3, cell;\n" + ("" if form.count("{}") else f"cvta.{space}.u64 %d3, %d3;\n")
    text = kernel(f"ld.param.u64 %d1, [x];\nld.global.b64 %d2, [%d1];\n{address}st.{space}.b64 [cell], %d2;\n"
                  f"ld.global.b64 %d2, [%d1+8];\n{form.format(space)} [%d3], %d2;\nld.{space}.b64 %d2, [cell];\n"
                  "st.global.b64 [%d1], %d2;", ".param .u64 x", module=f".{space} .align 8 .b64 cell;\n")
    memory, operand = 0x7FF8000000000000, 0xFFF8000012345678
    x = np.array([memory, operand], np.uint64)
    sim.launch(text, "k", 1, 1, [x])
    assert hex(x[0]) == hex({"memory": memory, "operand": operand}[kept])


def test_products_of_halves_next_to_the_least_normal_one() -> None:
    """As of fma, which was shown on a GPU: 2^-14 - 2^-25 is flushed, 2^-14 - 2^-34 is rounded up."""
    a, b = np.array([0x0400, 0x2001], np.uint16), np.array([0x3BFF, 0x1FFE], np.uint16)
    found, = evaluate([("mul.ftz.f16 {d}, {a}, {b}", np.uint16)], a, b)
    assert found.tolist() == [0, 0x0400]
