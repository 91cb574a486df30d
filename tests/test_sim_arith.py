"""Arithmetic, selection and warp operations of the simulator that compilers emit rarely, against Python's integers."""

from __future__ import annotations

import itertools
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from sim_ops import evaluate, kernel

from ncc import sim

EDGES = [0, 1, 2, 3, 0x7F, 0x80, 0xFF, 0x7FFF, 0x8000, 0xFFFF, 0x7FFFFF, 0x800000, 0xFFFFFF, 0x7FFFFFFF, 0x80000000,
         0xFFFFFFFF, 0x12345678, 0xDEADBEEF]
A, B = (np.array(v, np.uint32) for v in zip(*itertools.product(EDGES, repeat=2), strict=True))
C = np.random.default_rng(1).permutation(A)
MASK = {16: 0xFFFF, 32: 0xFFFFFFFF, 64: 0xFFFFFFFFFFFFFFFF}


def signed(value: int, bits: int) -> int:
    value &= (1 << bits) - 1
    return value - (1 << bits) if value >> (bits - 1) else value


def as_kind(value: int, kind: str) -> int:
    bits = int(kind[1:])
    return signed(value, bits) if kind[0] == "s" else value & MASK[bits]


def check(text: str, reference: Callable[..., int], *operands: Any, bits: int = 32) -> None:
    dtype = {16: np.uint16, 32: np.uint32, 64: np.uint64}[bits]
    (result,) = evaluate([(text, dtype)], *operands)
    wanted = [reference(*(int(v) for v in row)) & MASK[bits] for row in zip(*operands, strict=True)]
    assert [hex(v) for v in result.tolist()] == [hex(v) for v in wanted]


@pytest.mark.parametrize("kind", ["u16", "s16", "u32", "s32", "u64", "s64"])
def test_sad(kind: str) -> None:
    bits = int(kind[1:])
    dtype = {16: np.uint16, 32: np.uint32, 64: np.uint64}[bits]
    a, b, c = (v.astype(dtype) * dtype(0x10001 & MASK[bits]) for v in (A, B, C))
    check(f"sad.{kind} {{d}}, {{a}}, {{b}}, {{c}}",
          lambda x, y, z: z + abs(as_kind(x, kind) - as_kind(y, kind)), a, b, c, bits=bits)


@pytest.mark.parametrize("half", ["lo", "hi"])
@pytest.mark.parametrize("kind", ["u32", "s32"])
def test_products_of_24_bits(kind: str, half: str) -> None:
    def product(x: int, y: int) -> int:
        x, y = ((signed(v, 24) if kind == "s32" else v & 0xFFFFFF) for v in (x, y))
        return x * y if half == "lo" else x * y >> 16

    check(f"mul24.{half}.{kind} {{d}}, {{a}}, {{b}}", product, A, B)
    check(f"mad24.{half}.{kind} {{d}}, {{a}}, {{b}}, {{c}}", lambda x, y, z: product(x, y) + z, A, B, C)


@pytest.mark.parametrize(("first", "second"), list(itertools.product(("u32", "s32"), repeat=2)))
def test_products_of_parts(first: str, second: str) -> None:
    def part(word: int, bits: int, index: int, kind: str) -> int:
        value = word >> bits * index & ((1 << bits) - 1)
        return signed(value, bits) if kind == "s32" else value

    def dp4a(x: int, y: int, z: int) -> int:
        return z + sum(part(x, 8, n, first) * part(y, 8, n, second) for n in range(4))

    check(f"dp4a.{first}.{second} {{d}}, {{a}}, {{b}}, {{c}}", dp4a, A, B, C)
    for shift, half in ((0, "lo"), (2, "hi")):
        check(f"dp2a.{half}.{first}.{second} {{d}}, {{a}}, {{b}}, {{c}}",
              lambda x, y, z, s=shift: z + sum(part(x, 16, n, first) * part(y, 8, n + s, second) for n in range(2)),
              A, B, C)


def test_a_product_of_64_bits_by_carries() -> None:
    """(a1 a0) * b + (c c) in 96 bits: mad.lo.cc, madc.hi.cc, madc.lo.cc, addc."""
    lines = ("mad.lo.cc.u32 %r10, {a}, {b}, {c};\nmadc.hi.cc.u32 %r11, {a}, {b}, {c};\naddc.u32 %r12, 0, 0;\n"
             "mad.lo.cc.u32 %r11, {c}, {b}, %r11;\nmadc.hi.u32 %r12, {c}, {b}, %r12;\nmov.b32 {d}, %r10")
    low, middle, high = evaluate([(lines, np.uint32), ("mov.b32 {d}, %r11", np.uint32),
                                  ("mov.b32 {d}, %r12", np.uint32)], A, B, C)
    for a, b, c, *got in zip(*(v.tolist() for v in (A, B, C, low, middle, high)), strict=True):
        wanted = (a | c << 32) * b + (c | c << 32)
        assert got == [wanted >> 32 * n & MASK[32] for n in range(3)]


def test_sums_and_differences_of_96_bits() -> None:
    add = ("add.cc.u32 %r10, {a}, {b};\naddc.cc.u32 %r11, {b}, {c};\naddc.u32 %r12, {c}, {a};\nmov.b32 {d}, %r10")
    sub = ("sub.cc.u32 %r20, {a}, {b};\nsubc.cc.u32 %r21, {b}, {c};\nsubc.u32 %r22, {c}, {a};\nmov.b32 {d}, %r20")
    ops = [(add, np.uint32), ("mov.b32 {d}, %r11", np.uint32), ("mov.b32 {d}, %r12", np.uint32), (sub, np.uint32),
           ("mov.b32 {d}, %r21", np.uint32), ("mov.b32 {d}, %r22", np.uint32)]
    results = evaluate(ops, A, B, C)
    for a, b, c, *got in zip(*(v.tolist() for v in (A, B, C, *results)), strict=True):
        first, second = a | b << 32 | c << 64, b | c << 32 | a << 64
        assert got == [v >> 32 * n & MASK[32] for v in (first + second, first - second) for n in range(3)]


@pytest.mark.parametrize("bits", [16, 32, 64])
def test_cnot(bits: int) -> None:
    dtype = {16: np.uint16, 32: np.uint32, 64: np.uint64}[bits]
    check(f"cnot.b{bits} {{d}}, {{a}}", lambda x: int(x == 0), A.astype(dtype), bits=bits)


def test_slct() -> None:
    check("slct.b32.s32 {d}, {a}, {b}, {c}", lambda a, b, c: a if signed(c, 32) >= 0 else b, A, B, C)
    floats = np.array([0.0, -0.0, 1.5, -1.5, np.inf, -np.inf, np.nan, 1e-40, -1e-40], np.float32).view(np.uint32)
    a, b = A[: len(floats)], B[: len(floats)] + np.uint32(7)
    plain, flushed = evaluate([("slct.b32.f32 {d}, {a}, {b}, {c}", np.uint32),
                               ("slct.ftz.b32.f32 {d}, {a}, {b}, {c}", np.uint32)], a, b, floats)
    chosen = [True, True, True, False, True, False, False, True, False]
    assert plain.tolist() == [x if c else y for x, y, c in zip(a.tolist(), b.tolist(), chosen, strict=True)]
    chosen[-1] = True  # a negative subnormal is -0 there
    assert flushed.tolist() == [x if c else y for x, y, c in zip(a.tolist(), b.tolist(), chosen, strict=True)]


def test_testp() -> None:
    x = np.array([0, 0x80000000, 1, 0x807FFFFF, 0x00800000, 0x3F800000, 0x7F7FFFFF, 0x7F800000, 0xFF800000, 0x7F800001,
                  0xFFC00000], np.uint32)
    names = ("finite", "infinite", "number", "notanumber", "normal", "subnormal")
    ops = [(f"testp.{n}.f32 %p3, {{a}};\nselp.b32 {{d}}, 1, 0, %p3", np.uint32) for n in names]
    results = dict(zip(names, evaluate(ops, x), strict=True))
    value, exponent = x.view(np.float32), x >> 23 & 0xFF
    wanted = {"finite": np.isfinite(value), "infinite": np.isinf(value), "number": ~np.isnan(value),
              "notanumber": np.isnan(value), "normal": np.isfinite(value) & ((exponent > 0) | (x << 1 == 0)),
              "subnormal": (exponent == 0) & (x << 1 != 0)}
    for name in names:
        assert np.array_equal(results[name] != 0, wanted[name])


@pytest.mark.filterwarnings("ignore::RuntimeWarning")
@pytest.mark.parametrize("kind", ["f16", "bf16"])
def test_fma_relu(kind: str) -> None:
    rng = np.random.default_rng(2)
    raw = [rng.integers(0, 1 << 16, 400).astype(np.uint16) for _ in range(3)]
    ops = [(f"fma.rn{r}.{kind} {{d}}, {{a}}, {{b}}, {{c}}", np.uint16) for r in ("", ".relu")]
    plain, relu = evaluate(ops, *raw)
    nan = (plain & 0x7FFF) > (0x7C00 if kind == "f16" else 0x7F80)
    assert np.array_equal(relu, np.where(nan, 0x7FFF, np.where(plain >> 15 == 1, 0, plain)))


@pytest.mark.parametrize("kind", ["f16", "bf16"])
def test_functions_of_halves(kind: str) -> None:
    values = np.linspace(-4, 4, 200).astype(np.float32)
    raw = (values.astype(np.float16).view(np.uint16) if kind == "f16"
           else (values.view(np.uint32) >> 16).astype(np.uint16))

    def single(bits: Any) -> Any:
        if kind == "f16":
            return bits.view(np.float16).astype(np.float64)
        return (bits.astype(np.uint32) << 16).view(np.float32).astype(np.float64)

    ex2 = "ex2.approx.f16" if kind == "f16" else "ex2.approx.ftz.bf16"
    pair = raw.astype(np.uint32) | raw[::-1].astype(np.uint32) << 16
    tanh, power = evaluate([(f"tanh.approx.{kind} {{d}}, {{a}}", np.uint16), (f"{ex2} {{d}}, {{a}}", np.uint16)], raw)
    (packed,) = evaluate([(f"tanh.approx.{kind}x2 {{d}}, {{a}}", np.uint32)], pair)
    exact = single(raw)
    error = 2.0**-10.5 if kind == "f16" else 2.0**-7  # relative, half a unit in the last place and what .approx adds
    assert np.allclose(single(tanh), np.tanh(exact), rtol=error, atol=1e-6)
    assert np.allclose(single(power), np.exp2(exact), rtol=error)
    assert np.array_equal(packed & 0xFFFF, tanh)
    assert np.array_equal(packed >> 16, tanh[::-1])


# -- warps -----------------------------------------------------------------------------------------------------


def warp(body: str, x: Any) -> Any:
    text = kernel("mov.u32 %r1, %tid.x;\nld.param.u64 %d1, [x];\nmad.wide.u32 %d1, %r1, 4, %d1;\n"
                  f"ld.global.u32 %r2, [%d1];\nmov.u32 %r3, 0;\n{body}\nst.global.u32 [%d1], %r3;", ".param .u64 x")
    out = np.array(x, np.uint32)
    sim.launch(text, "k", 1, len(out), [out])
    return out


@pytest.mark.parametrize("same", [True, False])
def test_match_all(same: bool) -> None:
    x = [7] * 32 if same else [7] * 31 + [8]
    out = warp("match.all.sync.b32 %r3|%p1, %r2, -1;\n@!%p1 add.u32 %r3, %r3, 5;", x)
    assert out.tolist() == [0xFFFFFFFF if same else 5] * 32


@pytest.mark.parametrize("values", [[0] * 32, [1] * 32, [0, 1] * 16])
def test_votes(values: list[int]) -> None:
    body = ("setp.ne.u32 %p1, %r2, 0;\n" + "".join(
        f"vote.sync.{name}.pred %p2, %p1, -1;\n@%p2 add.u32 %r3, %r3, {1 << n};\n"
        for n, name in enumerate(("all", "any", "uni"))))
    wanted = all(values) + 2 * any(values) + 4 * (len(set(values)) == 1)
    assert warp(body, values).tolist() == [wanted] * 32


REDUCTIONS: dict[str, Callable[[int, int], int]] = {
    "add.u32": lambda a, b: a + b, "and.b32": lambda a, b: a & b, "or.b32": lambda a, b: a | b,
    "xor.b32": lambda a, b: a ^ b, "min.u32": min, "max.u32": max,
    "min.s32": lambda a, b: min(a, b, key=lambda v: signed(v, 32)),
    "max.s32": lambda a, b: max(a, b, key=lambda v: signed(v, 32))}


@pytest.mark.parametrize("name", list(REDUCTIONS))
def test_redux_of_some_lanes(name: str) -> None:
    x = np.random.default_rng(3).integers(0, 1 << 32, 32, np.uint32)
    body = ("setp.ge.u32 %p1, %r1, 16;\n@%p1 bra OTHER;\nredux.sync." + name + " %r3, %r2, 0xFFFF;\nbra DONE;\n"
            "OTHER: redux.sync." + name + " %r3, %r2, 0xFFFF0000;\nDONE:")
    out = warp(body, x)
    for half in (slice(0, 16), slice(16, 32)):
        wanted, *rest = x[half].tolist()
        for value in rest:
            wanted = REDUCTIONS[name](wanted, value)
        assert out[half].tolist() == [wanted & 0xFFFFFFFF] * 16


def test_elect_chooses_one_lane() -> None:
    out = warp("setp.lt.u32 %p1, %r1, 9;\n@%p1 bra DONE;\nelect.sync %r4|%p2, 0xFFFFFE00;\n@%p2 add.u32 %r3, %r3, 1;\n"
               "DONE:", [0] * 32)
    assert out.tolist() == [int(n == 9) for n in range(32)]


def test_one_warp_arrives_and_another_waits() -> None:
    body = ("setp.ge.u32 %p1, %r1, 32;\n@%p1 bra OTHER;\nshl.b32 %r5, %r1, 2;\nmov.u32 %r6, pool;\n"
            "add.u32 %r5, %r5, %r6;\nst.shared.u32 [%r5], %r2;\nbar.arrive 3, 64;\nbra DONE;\n"
            "OTHER: bar.sync 3, 64;\nsub.u32 %r5, 63, %r1;\n"
            "shl.b32 %r5, %r5, 2;\nmov.u32 %r6, pool;\nadd.u32 %r5, %r5, %r6;\nld.shared.u32 %r3, [%r5];\nDONE:")
    text = kernel("mov.u32 %r1, %tid.x;\nld.param.u64 %d1, [x];\nmad.wide.u32 %d1, %r1, 4, %d1;\nmov.u32 %r3, 0;\n"
                  f"ld.global.u32 %r2, [%d1];\n{body}\nst.global.u32 [%d1], %r3;", ".param .u64 x",
                  ".shared .align 4 .b8 pool[128];\n")
    x = np.arange(100, 164, dtype=np.uint32)
    sim.launch(text, "k", 1, 64, [x])
    assert x.tolist() == [0] * 32 + [131 - n for n in range(32)]
