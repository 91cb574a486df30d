"""Integer instructions of the simulator, against Python's integers by the definitions of PTX ISA 9.7."""

from __future__ import annotations

import itertools
from collections.abc import Callable

import numpy as np
import pytest
from sim_ops import evaluate

EDGES = [0, 1, 2, 3, 7, 31, 32, 33, 63, 64, 100, 255, 256, 0x7FFF, 0x8000, 0xFFFF, 0x7FFFFFFF, 0x80000000, 0xFFFFFFFF,
         0x7FFFFFFFFFFFFFFF, 0x8000000000000000, 0xFFFFFFFFFFFFFFFF]
DTYPES = {16: np.uint16, 32: np.uint32, 64: np.uint64}


def numbers(bits: int) -> list[int]:
    rng = np.random.default_rng(bits)
    drawn = [int(v) >> (64 - bits) for v in rng.integers(0, 1 << 63, 12)]
    return sorted({v & ((1 << bits) - 1) for v in EDGES}) + drawn


def signed(value: int, bits: int) -> int:
    return value - (1 << bits) if value >> (bits - 1) & 1 else value


def truncated(a: int, b: int) -> int:
    return abs(a) // abs(b) * (1 if (a < 0) == (b < 0) else -1) if b else -1


def pairs(bits: int) -> tuple[np.ndarray, np.ndarray]:
    a, b = zip(*itertools.product(numbers(bits), repeat=2), strict=True)
    return np.array(a, DTYPES[bits]), np.array(b, DTYPES[bits])


Reference = Callable[[int, int], int]
BINARY: dict[str, Reference] = {
    "add": lambda a, b: a + b, "sub": lambda a, b: a - b, "mul.lo": lambda a, b: a * b,
    "min": min, "max": max, "div": truncated, "rem": lambda a, b: a - b * truncated(a, b) if b else -1,
}


@pytest.mark.parametrize("bits", [16, 32, 64])
@pytest.mark.parametrize("sign", ["u", "s"])
def test_arithmetic(sign: str, bits: int) -> None:
    a, b = pairs(bits)
    results = evaluate([(f"{op}.{sign}{bits} {{d}}, {{a}}, {{b}}", a.dtype) for op in BINARY], a, b)
    for (op, reference), result in zip(BINARY.items(), results, strict=True):
        for x, y, got in zip(a.tolist(), b.tolist(), result.tolist(), strict=True):
            x, y = (signed(v, bits) if sign == "s" else v for v in (x, y))
            assert got == reference(x, y) & ((1 << bits) - 1), (op, x, y)


@pytest.mark.parametrize("bits", [16, 32, 64])
@pytest.mark.parametrize("sign", ["u", "s"])
def test_high_and_wide_products(sign: str, bits: int) -> None:
    a, b = pairs(bits)
    ops = [(f"mul.hi.{sign}{bits} {{d}}, {{a}}, {{b}}", a.dtype)]
    if bits < 64:
        ops.append((f"mul.wide.{sign}{bits} {{d}}, {{a}}, {{b}}", DTYPES[2 * bits]))
    high, *wide = evaluate(ops, a, b)
    for n, (x, y) in enumerate(zip(a.tolist(), b.tolist(), strict=True)):
        x, y = (signed(v, bits) if sign == "s" else v for v in (x, y))
        assert int(high[n]) == (x * y >> bits) & ((1 << bits) - 1)
        for result in wide:
            assert int(result[n]) == x * y & ((1 << 2 * bits) - 1)


@pytest.mark.parametrize("bits", [16, 32, 64])
def test_shifts_clamp_their_count(bits: int) -> None:
    a, b = pairs(bits)
    counts = b.astype(np.uint32)
    left, right, sright = evaluate([(f"{op}{bits} {{d}}, {{a}}, {{b}}", a.dtype) for op in ("shl.b", "shr.u", "shr.s")],
                                   a, counts)
    mask = (1 << bits) - 1
    for n, (x, count) in enumerate(zip(a.tolist(), counts.tolist(), strict=True)):
        count = min(count, bits)
        assert int(left[n]) == x << count & mask
        assert int(right[n]) == x >> count
        assert int(sright[n]) == signed(x, bits) >> count & mask


def bfe(value: int, position: int, length: int, bits: int, is_signed: bool) -> int:
    """The pseudocode of PTX ISA 9.7.1.19, which takes the low 8 bits of both; of 64 bits GPUs take all."""
    if bits == 32:
        position, length = position & 0xFF, length & 0xFF
    sign = 0 if not is_signed or length == 0 else value >> min(position + length - 1, bits - 1) & 1
    return sum((value >> (position + i) & 1 if i < length and position + i < bits else sign) << i for i in range(bits))


def bfi(source: int, target: int, position: int, length: int, bits: int) -> int:
    if bits == 32:
        position, length = position & 0xFF, length & 0xFF
    for i in range(length):
        if position + i < bits:
            target = target & ~(1 << (position + i)) | (source >> i & 1) << (position + i)
    return target


@pytest.mark.parametrize("bits", [32, 64])
def test_bit_fields(bits: int) -> None:
    rng = np.random.default_rng(bits)
    places = [0, 1, 5, 16, 31, 32, 33, 63, 64, 65, 200, 255, 256]
    where = np.array(list(itertools.product(places, places)) * 3, np.uint32)
    a = rng.integers(0, 1 << 63, len(where), np.uint64).astype(DTYPES[bits]) * 3
    unsigned, with_sign, inserted = evaluate(
        [(f"bfe.u{bits} {{d}}, {{a}}, {{b}}, {{c}}", a.dtype), (f"bfe.s{bits} {{d}}, {{a}}, {{b}}, {{c}}", a.dtype),
         (f"bfi.b{bits} {{d}}, {{a}}, 0x55555555, {{b}}, {{c}}", a.dtype)], a, where[:, 0].copy(), where[:, 1].copy())
    for n, (x, (position, length)) in enumerate(zip(a.tolist(), where.tolist(), strict=True)):
        assert int(unsigned[n]) == bfe(x, position, length, bits, False)
        assert int(with_sign[n]) == bfe(x, position, length, bits, True)
        assert int(inserted[n]) == bfi(x, 0x55555555, position, length, bits)


@pytest.mark.parametrize("bits", [32, 64])
def test_counting_bits(bits: int) -> None:
    a = np.array(numbers(bits), DTYPES[bits])
    names = [f"popc.b{bits}", f"clz.b{bits}", f"bfind.u{bits}", f"bfind.s{bits}", f"bfind.shiftamt.u{bits}"]
    ops = [(f"{name} {{d}}, {{a}}", np.uint32) for name in names] + [(f"brev.b{bits} {{d}}, {{a}}", a.dtype)]
    popc, clz, find, sfind, amount, reverse = evaluate(ops, a)
    for n, x in enumerate(a.tolist()):
        y = ~signed(x, bits) if x >> (bits - 1) else x
        assert int(popc[n]) == bin(x).count("1")
        assert int(clz[n]) == bits - x.bit_length()
        assert int(find[n]) == (x.bit_length() - 1) & 0xFFFFFFFF
        assert int(sfind[n]) == (y.bit_length() - 1) & 0xFFFFFFFF
        assert int(amount[n]) == (bits - x.bit_length() if x else 0xFFFFFFFF)
        assert int(reverse[n]) == int(f"{x:0{bits}b}"[::-1], 2)


def test_lop3_is_any_function_of_three_bits() -> None:
    rng = np.random.default_rng(1)
    a, b, c = (rng.integers(0, 1 << 32, 64, np.uint64).astype(np.uint32) for _ in range(3))
    tables = [0x00, 0xFF, 0x80, 0x96, 0xE8, 0x1B, 0xCA, 0x6A]
    results = evaluate([(f"lop3.b32 {{d}}, {{a}}, {{b}}, {{c}}, {t}", np.uint32) for t in tables], a, b, c)
    for table, result in zip(tables, results, strict=True):
        for x, y, z, got in zip(a.tolist(), b.tolist(), c.tolist(), result.tolist(), strict=True):
            rows = [(x >> i & 1) << 2 | (y >> i & 1) << 1 | z >> i & 1 for i in range(32)]
            assert got == sum((table >> row & 1) << i for i, row in enumerate(rows))


def test_prmt_and_funnel_shifts() -> None:
    rng = np.random.default_rng(2)
    a, b, c = (rng.integers(0, 1 << 32, 128, np.uint64).astype(np.uint32) for _ in range(3))
    c[:64] &= 0x3F
    permuted, lw, lc, rw, rc = evaluate(
        [("prmt.b32 {d}, {a}, {b}, {c}", np.uint32)]
        + [(f"shf.{x}.{m}.b32 {{d}}, {{a}}, {{b}}, {{c}}", np.uint32) for x in "lr" for m in ("wrap", "clamp")],
        a, b, c)
    for n, (x, y, z) in enumerate(zip(a.tolist(), b.tolist(), c.tolist(), strict=True)):
        both, wrap, clamp = y << 32 | x, z & 31, min(z, 32)
        chosen = [both >> 8 * (z >> 4 * i & 7) & 0xFF for i in range(4)]
        chosen = [(0xFF if v & 0x80 else 0) if z >> (4 * i + 3) & 1 else v for i, v in enumerate(chosen)]
        assert int(permuted[n]) == sum(v << 8 * i for i, v in enumerate(chosen))
        assert int(lw[n]) == (both << wrap) >> 32 & 0xFFFFFFFF
        assert int(lc[n]) == (both << clamp) >> 32 & 0xFFFFFFFF
        assert int(rw[n]) == both >> wrap & 0xFFFFFFFF
        assert int(rc[n]) == both >> clamp & 0xFFFFFFFF


def bytes_of(word: int, is_signed: bool) -> list[int]:
    return [signed(word >> 8 * i & 0xFF, 8) if is_signed else word >> 8 * i & 0xFF for i in range(4)]


def test_dot_products_of_bytes() -> None:
    rng = np.random.default_rng(3)
    a, b, c = (rng.integers(0, 1 << 32, 64, np.uint64).astype(np.uint32) for _ in range(3))
    kinds = list(itertools.product("us", repeat=2))
    results = evaluate([(f"dp4a.{x}32.{y}32 {{d}}, {{a}}, {{b}}, {{c}}", np.uint32) for x, y in kinds], a, b, c)
    for (x, y), result in zip(kinds, results, strict=True):
        for p, q, r, got in zip(a.tolist(), b.tolist(), c.tolist(), result.tolist(), strict=True):
            products = [u * v for u, v in zip(bytes_of(p, x == "s"), bytes_of(q, y == "s"), strict=True)]
            assert got == (sum(products) + r) & 0xFFFFFFFF


def test_carry_chain_is_128_bit_arithmetic() -> None:
    a, b = pairs(64)
    setup = ("mov.b64 {%r3, %r4}, %a; mov.b64 {%r5, %r6}, %b; add.cc.u32 %r7, %r3, %r5; addc.cc.u32 %r8, %r4, %r6;"
             "addc.u32 %r9, 0, 0; sub.cc.u32 %r10, %r3, %r5; subc.u32 %r11, %r4, %r6;")
    low, carry, difference = evaluate([("mov.b64 {d}, {{%r7, %r8}}", np.uint64), ("mov.u32 {d}, %r9", np.uint32),
                                       ("mov.b64 {d}, {{%r10, %r11}}", np.uint64)], a, b, setup=setup)
    for n, (x, y) in enumerate(zip(a.tolist(), b.tolist(), strict=True)):
        assert (int(carry[n]) << 64 | int(low[n])) == x + y
        assert int(difference[n]) == (x - y) & (1 << 64) - 1


@pytest.mark.parametrize("relation", ["eq", "ne", "lt", "le", "gt", "ge", "lo", "hs"])
def test_comparisons(relation: str) -> None:
    a, b = pairs(32)
    python = {"eq": "__eq__", "ne": "__ne__", "lt": "__lt__", "le": "__le__", "gt": "__gt__", "ge": "__ge__",
              "lo": "__lt__", "hs": "__ge__"}[relation]
    kinds = ["u32"] if relation in ("lo", "hs") else ["u32", "s32"]
    for kind in kinds:
        setup = f"setp.{relation}.{kind} %p2|%p3, %a, %b;"
        yes, no = evaluate([("selp.b32 {d}, 1, 0, %p2", np.uint32), ("selp.b32 {d}, 1, 0, %p3", np.uint32)], a, b,
                           setup=setup)
        for n, (x, y) in enumerate(zip(a.tolist(), b.tolist(), strict=True)):
            x, y = (signed(v, 32) if kind == "s32" else v for v in (x, y))
            assert int(yes[n]) == getattr(x, python)(y)
            assert int(no[n]) == 1 - int(yes[n])


def test_an_operand_may_be_a_register_and_an_offset() -> None:
    a = np.array(numbers(32), np.uint32)
    result, = evaluate([("add.u32 {d}, {a}+5, 7", np.uint32)], a)
    assert np.array_equal(result, a + np.uint32(12))
