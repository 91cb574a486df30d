"""Less common instructions of the simulator, against references written after the ISA's pseudocode."""

from __future__ import annotations

import itertools
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from sim_ops import evaluate, kernel

from ncc import sim
from ncc.sim.constants import constant_value

M32 = 0xFFFFFFFF


def words(count: int, seed: int) -> Any:
    return np.random.default_rng(seed).integers(0, 1 << 32, count, np.uint32)


def check(text: str, reference: Callable[..., int], *operands: Any) -> None:
    """One instruction on arrays of 32-bit words."""
    (result,) = evaluate([(text, np.uint32)], *operands)
    wanted = [reference(*(int(v) for v in row)) & M32 for row in zip(*operands, strict=True)]
    assert [hex(v) for v in result.tolist()] == [hex(v) for v in wanted]


# -- bits ------------------------------------------------------------------------------------------------------

MODES = {  # result bytes, highest first, for each selector (PTX ISA 9.7.9.7)
    "f4e": ("3210", "4321", "5432", "6543"), "b4e": ("5670", "6701", "7012", "0123"),
    "rc8": ("0000", "1111", "2222", "3333"), "ecl": ("3210", "3211", "3222", "3333"),
    "ecr": ("0000", "1110", "2210", "3210"), "rc16": ("1010", "3232", "1010", "3232"),
}


@pytest.mark.parametrize("mode", list(MODES))
def test_prmt_modes(mode: str) -> None:
    def reference(a: int, b: int, c: int) -> int:
        both = b << 32 | a
        return sum((both >> 8 * int(d) & 0xFF) << 8 * n for n, d in enumerate(reversed(MODES[mode][c & 3])))

    check(f"prmt.b32.{mode} {{d}}, {{a}}, {{b}}, {{c}}", reference, words(64, 1), words(64, 2), words(64, 3))


COUNTS = np.array([0, 1, 5, 16, 30, 31, 32, 33, 40, 63, 64, 1000, M32], np.uint32)
PAIRS = tuple(np.array(v, np.uint32) for v in zip(*itertools.product(COUNTS.tolist(), repeat=2), strict=True))


def bmsk(a: int, b: int, clamp: bool) -> int:
    if not clamp:
        a, b = a & 31, b & 31
    return 0 if a >= 32 else ((1 << min(b, 32)) - 1) << a


def szext(a: int, b: int, clamp: bool, signed: bool) -> int:
    b = min(b, 32) if clamp else b & 31
    low = a & ((1 << b) - 1)
    return low - (1 << b) if signed and b and low >> (b - 1) else low


@pytest.mark.parametrize("mode", ["clamp", "wrap"])
def test_bmsk_and_szext(mode: str) -> None:
    clamp = mode == "clamp"
    check(f"bmsk.{mode}.b32 {{d}}, {{a}}, {{b}}", lambda a, b: bmsk(a, b, clamp), *PAIRS)
    for kind in ("u32", "s32"):
        check(f"szext.{mode}.{kind} {{d}}, {{a}}, {{b}}", lambda a, b, k=kind: szext(a, b, clamp, k == "s32"),
              words(len(COUNTS) * 8, 4), np.tile(COUNTS, 8))


def fns(mask: int, base: int, offset: int) -> int:
    offset = offset - (1 << 32) if offset >> 31 else offset
    if offset == 0:
        return base if mask >> base & 1 else M32
    at, count = base, abs(offset) - 1
    while 0 <= at < 32:
        if mask >> at & 1:
            if count == 0:
                return at
            count -= 1
        at += 1 if offset > 0 else -1
    return M32


def test_fns() -> None:
    rng = np.random.default_rng(5)
    check("fns.b32 {d}, {a}, {b}, {c}", fns, words(200, 6), rng.integers(0, 32, 200).astype(np.uint32),
          rng.integers(-12, 13, 200).astype(np.int32).view(np.uint32))


@pytest.mark.parametrize(("boolean", "other"), [("or", "%p2"), ("and", "!%p2"), ("or", "!%p2"), ("and", "%p2")])
def test_lop3_with_a_predicate(boolean: str, other: str) -> None:
    a, b, c = (words(64, s) & np.uint32(0x3) for s in (7, 8, 9))
    setup = "setp.lt.u32 %p2, %r1, 32;"
    ops = [(f"lop3.{boolean}.b32 {{d}}|%p3, {{a}}, {{b}}, {{c}}, 0x80, {other}", np.uint32),
           ("selp.b32 {d}, 1, 0, %p3", np.uint32)]
    result, predicate = evaluate(ops, a, b, c, setup=setup)
    holds = (np.arange(64) < 32) != other.startswith("!")
    assert np.array_equal(result, a & b & c)
    assert np.array_equal(predicate != 0, (result != 0) | holds if boolean == "or" else (result != 0) & holds)


def halves(word: int, signed: bool) -> list[int]:
    found = [word & 0xFFFF, word >> 16]
    return [h - (1 << 16) if signed and h >> 15 else h for h in found]


PACKED: list[tuple[str, bool, Callable[[int, int], int]]] = [
    ("add.u16x2", False, lambda a, b: a + b), ("add.s16x2", True, lambda a, b: a + b), ("min.u16x2", False, min),
    ("min.s16x2", True, min), ("max.u16x2", False, max), ("max.s16x2", True, max),
    ("min.relu.s16x2", True, lambda a, b: max(0, min(a, b))), ("max.relu.s16x2", True, lambda a, b: max(0, a, b))]


@pytest.mark.parametrize(("name", "signed", "step"), PACKED, ids=[p[0] for p in PACKED])
def test_packed_integers(name: str, signed: bool, step: Callable[[int, int], int]) -> None:
    def reference(a: int, b: int) -> int:
        low, high = (step(x, y) & 0xFFFF for x, y in zip(halves(a, signed), halves(b, signed), strict=True))
        return high << 16 | low

    check(f"{name} {{d}}, {{a}}, {{b}}", reference, words(80, 10), words(80, 11))


# -- comparison ------------------------------------------------------------------------------------------------

SPECIAL = np.array([0x0000, 0x8000, 0x3C00, 0xBC00, 0x7C00, 0xFC00, 0x7E00, 0x0001, 0x83FF, 0x4200], np.uint16)
RELATIONS = {"eq": lambda a, b: a == b, "ne": lambda a, b: a < b or a > b, "lt": lambda a, b: a < b,
             "ge": lambda a, b: a >= b, "ltu": lambda a, b: not a >= b, "neu": lambda a, b: a != b,
             "num": lambda a, b: a == a and b == b, "nan": lambda a, b: a != a or b != b}


def sixteen(raw: Any, kind: str) -> Any:
    if kind == "f16":
        return raw.view(np.float16).astype(np.float64)
    return (raw.astype(np.uint32) << 16).view(np.float32).astype(np.float64)


@pytest.mark.parametrize("kind", ["f16", "bf16"])
@pytest.mark.parametrize("relation", list(RELATIONS))
def test_packed_comparison_gives_two_predicates(relation: str, kind: str) -> None:
    a, b = (np.array(v, np.uint16) for v in zip(*itertools.product(SPECIAL.tolist(), repeat=2), strict=True))
    order = np.random.default_rng(1).permutation(len(a))
    x, y = (v.astype(np.uint32) | v[order].astype(np.uint32) << 16 for v in (a, b))
    true = {"f16": 0x3C00, "bf16": 0x3F80}[kind]
    ops = [(f"setp.{relation}.{kind}x2 %p3|%p4, {{a}}, {{b}};\nselp.b32 {{d}}, 1, 0, %p3", np.uint32),
           ("selp.b32 {d}, 1, 0, %p4", np.uint32), (f"set.{relation}.{kind}x2.{kind}x2 {{d}}, {{a}}, {{b}}", np.uint32),
           (f"set.{relation}.u32.{kind}x2 {{d}}, {{a}}, {{b}}", np.uint32)]
    low, high, ones, masks = evaluate(ops, x, y)
    test = RELATIONS[relation]
    first = [test(p, q) for p, q in zip(sixteen(a, kind), sixteen(b, kind), strict=True)]
    second = [first[n] for n in order]
    assert (low != 0).tolist() == first
    assert (high != 0).tolist() == second
    assert ones.tolist() == [true * p | true * q << 16 for p, q in zip(first, second, strict=True)]
    assert masks.tolist() == [0xFFFF * p | 0xFFFF * q << 16 for p, q in zip(first, second, strict=True)]


def test_set_of_halves_and_with_a_predicate() -> None:
    a, b = (np.array(v, np.uint16) for v in zip(*itertools.product(SPECIAL.tolist(), repeat=2), strict=True))
    less = sixteen(a, "f16") < sixteen(b, "f16")
    even = np.arange(len(a)) % 2 == 0
    setup = "and.b32 %r3, %r1, 1;\nsetp.eq.u32 %p2, %r3, 0;"
    results = evaluate([("set.lt.f16.f16 {d}, {a}, {b}", np.uint16), ("set.lt.u16.f16 {d}, {a}, {b}", np.uint16),
                        ("set.lt.and.s32.f16 {d}, {a}, {b}, %p2", np.uint32),
                        ("set.lt.xor.u32.f16 {d}, {a}, {b}, !%p2", np.uint32)], a, b, setup=setup)
    for result, holds, true in zip(results, (less, less, less & even, less ^ ~even),
                                   (0x3C00, 0xFFFF, M32, M32), strict=True):
        assert result.tolist() == [true if h else 0 for h in holds]


@pytest.mark.parametrize("kind", ["f16", "f32"])
def test_min_and_max_of_magnitudes(kind: str) -> None:
    dtype, floats = (np.uint16, np.float16) if kind == "f16" else (np.uint32, np.float32)
    values = SPECIAL if kind == "f16" else SPECIAL.astype(np.uint32) << 16
    values = values[~np.isnan(values.view(floats))]
    a, b = (np.array(v, dtype) for v in zip(*itertools.product(values.tolist(), repeat=2), strict=True))
    names = ["min", "max"]
    results = evaluate([(f"{n}.xorsign.abs.{kind} {{d}}, {{a}}, {{b}}", dtype) for n in names], a, b)
    sign = dtype(1 << (8 * dtype().itemsize - 1))
    for name, result in zip(names, results, strict=True):
        sizes = (np.minimum if name == "min" else np.maximum)(a & ~sign, b & ~sign)
        assert np.array_equal(result, sizes | ((a ^ b) & sign))


def test_halves_are_flushed() -> None:
    a = np.array([0x0001, 0x83FF, 0x0400, 0x3C00, 0x0200], np.uint16)
    add, mul, less = evaluate([("add.ftz.f16 {d}, {a}, {a}", np.uint16), ("mul.ftz.f16 {d}, {a}, %h5", np.uint16),
                               ("neg.ftz.f16 {d}, {a}", np.uint16)], a,
                              setup="mov.b16 %h5, 0x3800;")
    assert add.tolist() == [0, 0x8000, 0x0800, 0x4000, 0]
    assert mul.tolist() == [0, 0x8000, 0, 0x3800, 0]
    assert less.tolist() == [0x8000, 0, 0x8400, 0xBC00, 0x8000]


# -- conversions -----------------------------------------------------------------------------------------------


def decoded(code: int, kind: str) -> float:
    """An 8-bit float (PTX ISA 5.2.3; OCP 8-bit floating point specification, table 1)."""
    mantissa, bias = (3, 7) if kind == "e4m3" else (2, 15)
    exponent, fraction = code >> mantissa & ((1 << (7 - mantissa)) - 1), code & ((1 << mantissa) - 1)
    if kind == "e4m3" and code & 0x7F == 0x7F:
        return float("nan")
    if kind == "e5m2" and exponent == 31:
        return float("nan") if fraction else (-1) ** (code >> 7) * float("inf")
    size = fraction / 2**mantissa * 2.0 ** (1 - bias) if exponent == 0 else (1 + fraction / 2**mantissa) * 2.0 ** (
        exponent - bias)
    return -size if code >> 7 else size


def encoded(value: float, kind: str, relu: bool) -> int:
    """The nearest code, ties to the even one; what is too large becomes the largest."""
    if value != value:
        return 0x7F
    if relu and (value < 0 or np.signbit(value)):
        return 0
    largest = 0x7E if kind == "e4m3" else 0x7B
    size = min(abs(value), decoded(largest, kind))
    codes = range(largest + 1)
    best = min(codes, key=lambda c: (abs(decoded(c, kind) - size), c & 1))
    return best | (0x80 if np.signbit(value) else 0)


@pytest.mark.parametrize("relu", [False, True])
@pytest.mark.parametrize("kind", ["e4m3", "e5m2"])
def test_eight_bit_floats(kind: str, relu: bool) -> None:
    codes = np.arange(256, dtype=np.uint16)
    pairs = codes | codes[::-1] << 8
    dot = ".relu" if relu else ""
    (wide,) = evaluate([(f"cvt.rn{dot}.f16x2.{kind}x2 {{d}}, {{a}}", np.uint32)], pairs)
    for word, pair in zip(wide.tolist(), pairs.tolist(), strict=True):
        for shift in (0, 1):
            value = decoded(pair >> 8 * shift & 0xFF, kind)
            got = np.array(word >> 16 * shift & 0xFFFF, np.uint16).view(np.float16)
            wanted = 0.0 if relu and value < 0 else value
            assert got == wanted or (np.isnan(got) and np.isnan(value))
    values = np.array([decoded(c, kind) for c in range(0x7C)], np.float32)
    middle = (values[1:] + values[:-1]) / 2
    singles = np.concatenate([values, middle, np.nextafter(middle, np.float32(0)),
                              np.nextafter(middle, np.float32(1e9)),
                              np.array([1e9, np.inf, np.nan, 1e-30], np.float32)])
    singles = np.concatenate([singles, -singles]).astype(np.float32)
    raw = singles.view(np.uint32)
    op = f"cvt.rn.satfinite{dot}.{kind}x2.f32 {{d}}, {{a}}, {{b}}"
    (narrow,) = evaluate([(op, np.uint16)], raw, raw[::-1].copy())
    wanted = [encoded(float(v), kind, relu) for v in singles]
    assert narrow.tolist() == [high << 8 | low for high, low in zip(wanted, wanted[::-1], strict=True)]


def test_eight_bit_floats_from_halves() -> None:
    x = np.random.default_rng(2).integers(0, 1 << 32, 300, np.uint32)
    results = evaluate([(f"cvt.rn.satfinite.{k}x2.f16x2 {{d}}, {{a}}", np.uint16) for k in ("e4m3", "e5m2")], x)
    pairs = x.view(np.float16).reshape(-1, 2)
    for kind, result in zip(("e4m3", "e5m2"), results, strict=True):
        assert result.tolist() == [encoded(float(h), kind, False) << 8 | encoded(float(v), kind, False)
                                   for v, h in pairs]


def tf32(raw: int, how: str, satfinite: bool) -> int:
    sign, size = raw & 0x80000000, raw & 0x7FFFFFFF
    if size > 0x7F800000:
        return raw
    low = size & 0x1FFF
    up = {"rz": False, "rna": low >= 0x1000, "rn": low > 0x1000 or (low == 0x1000 and bool(size & 0x2000))}[how]
    size = (size & ~0x1FFF) + (0x2000 if up and size != 0x7F800000 else 0)
    return sign | (0x7F7FE000 if satfinite and size == 0x7F800000 else size)


@pytest.mark.parametrize("form", ["rna", "rn", "rz", "rna.satfinite", "rn.satfinite"])
def test_tf32(form: str) -> None:
    edges = np.array([0x3F801000, 0x3F803000, 0x7F7FFFFF, 0x7F800000, 0xFF7FF000], np.uint32)
    x = np.concatenate([words(200, 3), edges])
    x = x[(x & 0x7FFFFFFF) <= 0x7F800000]
    check(f"cvt.{form}.tf32.f32 {{d}}, {{a}}", lambda a: tf32(a, form.split(".")[0], "satfinite" in form), x)


@pytest.mark.filterwarnings("ignore::RuntimeWarning")
@pytest.mark.parametrize("kind", ["f16", "bf16"])
def test_what_is_too_large_becomes_the_largest_number(kind: str) -> None:
    x = np.array([1e6, -1e6, np.inf, -np.inf, 1.0, 65520.0, 3.4e38], np.float32)
    (result,) = evaluate([(f"cvt.rn.satfinite.{kind}.f32 {{d}}, {{a}}", np.uint16)], x.view(np.uint32))
    most = 0x7BFF if kind == "f16" else 0x7F7F
    (plain,) = evaluate([(f"cvt.rn.{kind}.f32 {{d}}, {{a}}", np.uint16)], x.view(np.uint32))
    infinity = 0x7C00 if kind == "f16" else 0x7F80
    assert result.tolist() == [(p & 0x8000) | most if p & 0x7FFF == infinity else p for p in plain.tolist()]


@pytest.mark.parametrize(("kind", "bits"), [("u16", 16), ("s16", 16), ("u8", 8), ("s8", 8)])
def test_cvt_pack(kind: str, bits: int) -> None:
    low, high = (0, (1 << bits) - 1) if kind[0] == "u" else (-(1 << bits - 1), (1 << bits - 1) - 1)
    a, b, c = (v.astype(np.int32) >> np.random.default_rng(4).integers(0, 31, 100) for v in
               (words(100, s).view(np.int32) for s in (5, 6, 7)))

    def reference(x: int, y: int, z: int) -> int:
        x, y = (min(max(v - (1 << 32) if v >> 31 else v, low), high) & ((1 << bits) - 1) for v in (x, y))
        return x << bits | y | (z << 16 if bits == 8 else 0)

    form = f"cvt.pack.sat.{kind}.s32" + (".b32 {d}, {a}, {b}, {c}" if bits == 8 else " {d}, {a}, {b}")
    check(form, reference, *(v.astype(np.int32).view(np.uint32) for v in (a, b, c)))


@pytest.mark.filterwarnings("ignore::RuntimeWarning")
@pytest.mark.parametrize("source", ["s64", "u64", "s32"])
@pytest.mark.parametrize("kind", ["f16", "bf16"])
def test_integers_to_halves_are_rounded_once(kind: str, source: str) -> None:
    bits = int(source[1:])
    rng = np.random.default_rng(8)
    x = rng.integers(0, 1 << (bits - 1), 300, np.uint64) >> rng.integers(0, bits - 1, 300).astype(np.uint64)
    x[:4] = 2049, 2051, (1 << 20) + 1, 0x10081
    dtype = np.dtype(f"{'i' if source[0] == 's' else 'u'}{bits // 8}")
    values = x.astype(dtype)
    (result,) = evaluate([(f"cvt.rn.{kind}.{source} {{d}}, {{a}}", np.uint16)], values)
    for value, got in zip(values.tolist(), result.tolist(), strict=True):
        precision = 11 if kind == "f16" else 8
        extra = max(0, value.bit_length() - precision)
        whole, rest = value >> extra, value & ((1 << extra) - 1)
        whole += extra > 0 and (rest > 1 << (extra - 1) or (rest == 1 << (extra - 1) and whole & 1))
        exact = float(whole << extra)
        wanted = np.float16(exact).view(np.uint16) if kind == "f16" else np.float32(exact).view(np.uint32) >> 16
        assert got == wanted


# -- atomics ---------------------------------------------------------------------------------------------------


@pytest.mark.filterwarnings("ignore::RuntimeWarning")
@pytest.mark.parametrize("form", ["add.noftz.bf16", "add.noftz.bf16x2", "add.noftz.f16", "add.noftz.f16x2"])
def test_sums_of_halves(form: str) -> None:
    kind = "bf16" if "bf16" in form else "f16"
    count = 2 if form.endswith("x2") else 1
    values = np.random.default_rng(1).integers(-8, 8, (32, count)) / 4
    raw = (values.astype(np.float16).view(np.uint16) if kind == "f16"
           else (values.astype(np.float32).view(np.uint32) >> 16).astype(np.uint16))
    cell, old = np.zeros(2, np.uint16), np.zeros((32, count), np.uint16)
    bits, reg = 16 * count, "%h1" if count == 1 else "%r2"
    body = ("mov.u32 %r1, %tid.x;\nld.param.u64 %d1, [x];\nld.param.u64 %d2, [cell];\nld.param.u64 %d3, [old];\n"
            f"mad.wide.u32 %d1, %r1, {2 * count}, %d1;\nmad.wide.u32 %d3, %r1, {2 * count}, %d3;\n"
            f"ld.global.b{bits} {reg}, [%d1];\natom.global.{form} {reg}, [%d2], {reg};\n"
            f"st.global.b{bits} [%d3], {reg};")
    sim.launch(kernel(body, ".param .u64 x, .param .u64 cell, .param .u64 old"), "k", 1, 32, [raw, cell, old])
    before = np.concatenate([np.zeros((1, count)), np.cumsum(values, 0)])
    assert np.array_equal(sixteen(old, kind), before[:-1])
    assert np.array_equal(sixteen(cell[:count], kind), before[-1])


VECTORS = [("v4.f32.add", "f32", 4, "add"), ("v2.f32.add", "f32", 2, "add"), ("v4.bf16.add", "bf16", 4, "add"),
           ("v2.f16.min", "f16", 2, "min"), ("v8.f16.max", "f16", 8, "max")]


@pytest.mark.parametrize("opcode", ["red", "atom"])
@pytest.mark.parametrize(("name", "kind", "count", "step"), VECTORS, ids=[v[0] for v in VECTORS])
def test_vector_atomics(name: str, kind: str, count: int, step: str, opcode: str) -> None:
    values = np.random.default_rng(1).integers(-8, 8, (32, count)) / 4
    raw = {"f32": lambda v: v.astype(np.float32), "f16": lambda v: v.astype(np.float16).view(np.uint16),
           "bf16": lambda v: (v.astype(np.float32).view(np.uint32) >> 16).astype(np.uint16)}[kind](values)
    size, reg = (4, "r") if kind == "f32" else (2, "h")
    cell = np.zeros(count, raw.dtype)
    vector = name.split(".")[0]
    half = "" if kind == "f32" else ".noftz"
    registers = [f"%{reg}{n + 1}" for n in range(count)]
    loads = "\n".join(f"ld.global.b{8 * size} {r}, [%d1+{n * size}];" for n, r in enumerate(registers))
    old = "{" + ", ".join(f"%{reg}{n + 10}" for n in range(count)) + "}, " if opcode == "atom" else ""
    body = (f"mov.u32 %r20, %tid.x;\nld.param.u64 %d1, [x];\nld.param.u64 %d2, [cell];\n"
            f"mad.wide.u32 %d1, %r20, {size * count}, %d1;\n{loads}\n"
            f"{opcode}.relaxed.gpu.global.{step}{half}.{vector}.{kind} {old}[%d2], {{{', '.join(registers)}}};")
    memory = np.zeros(16 * count, raw.dtype)
    start = -memory.ctypes.data % 16 // raw.itemsize
    cell = memory[start : start + count]
    sim.launch(kernel(body, ".param .u64 x, .param .u64 cell"), "k", 1, 32, [raw, cell])
    wanted = {"add": values.sum(0), "min": np.minimum(values.min(0), 0), "max": np.maximum(values.max(0), 0)}[step]
    assert np.array_equal(cell if kind == "f32" else sixteen(cell, kind), wanted)


# -- 128 bits --------------------------------------------------------------------------------------------------


def test_registers_of_128_bits() -> None:
    x = np.random.default_rng(1).integers(0, 1 << 63, (64, 2), np.int64)
    memory = np.zeros(2 * 64 + 2, np.int64)
    out = memory[memory.ctypes.data // 8 % 2 :][:128].reshape(64, 2)
    source = np.zeros(2 * 64 + 2, np.int64)
    aligned = source[source.ctypes.data // 8 % 2 :][:128].reshape(64, 2)
    aligned[:] = x
    body = ("mov.u32 %r1, %tid.x;\nld.param.u64 %d1, [x];\nld.param.u64 %d2, [out];\nmad.wide.u32 %d1, %r1, 16, %d1;\n"
            "mad.wide.u32 %d2, %r1, 16, %d2;\nld.global.b128 %q1, [%d1];\nmov.b128 {%d3, %d4}, %q1;\n"
            "setp.lt.u32 %p1, %r1, 20;\n@%p1 bra SKIP;\nadd.u64 %d3, %d3, 1;\nmov.b128 %q1, {%d4, %d3};\n"
            "SKIP: st.global.b128 [%d2], %q1;")
    sim.launch(kernel(body, ".param .u64 x, .param .u64 out", ".reg .b128 %q<3>;\n"), "k", 1, 64, [aligned, out])
    wanted = x[:, ::-1] + np.array([0, 1])
    wanted[:20] = x[:20]
    assert np.array_equal(out, wanted)


def test_atomics_of_128_bits() -> None:
    memory = np.zeros(4, np.uint64)
    cell = memory[memory.ctypes.data // 8 % 2 :][:2]
    out = np.zeros((32, 2), np.uint64)
    body = ("mov.u32 %r1, %tid.x;\nld.param.u64 %d1, [x];\nld.param.u64 %d2, [out];\nmad.wide.u32 %d2, %r1, 16, %d2;\n"
            "cvt.u64.u32 %d3, %r1;\nadd.u64 %d4, %d3, 1;\nmov.b128 %q1, {%d3, %d3};\nmov.b128 %q2, {%d4, %d4};\n"
            "atom.global.cas.b128 %q3, [%d1], %q1, %q2;\nmov.b128 {%d5, %d6}, %q3;\nst.global.u64 [%d2], %d5;\n"
            "atom.global.exch.b128 %q3, [%d1], %q2;\nmov.b128 {%d5, %d6}, %q3;\nst.global.u64 [%d2+8], %d6;")
    sim.launch(kernel(body, ".param .u64 x, .param .u64 out", ".reg .b128 %q<4>;\n"), "k", 1, 32, [cell, out])
    assert out[:, 0].tolist() == list(range(32))
    assert out[:, 1].tolist() == [32, *range(1, 32)]
    assert cell.tolist() == [32, 32]


# -- constants, hints ------------------------------------------------------------------------------------------

CONSTANTS = [
    ("1+2*3", 7), ("(1+2)*3", 9), ("-7/2", -3), ("-7%2", -1), ("1<<33", 1 << 33), ("~0", -1), ("!5", 0),
    ("3>2?10:20", 10), ("4*WARP_SZ+1", 129), ("0x10|3", 19), ("(.u64)-1 >> 60", 15), ("-1 >> 60", -1),
    ("1U-2", M32 << 32 | M32), ("07+1", 8), ("0b11^1", 2), ("1==1&&2!=3", 1), ("5/0", None),
    ("1.5+1", None), ("2 ? 1", None), ("1 2", None)]


@pytest.mark.parametrize(("text", "value"), CONSTANTS, ids=[c[0] for c in CONSTANTS])
def test_constant_expressions(text: str, value: int | None) -> None:
    assert constant_value(text) == value


def test_constant_expressions_in_a_kernel() -> None:
    x = np.zeros(4, np.int64)
    body = ("ld.param.u64 %d1, [x];\nmov.u64 %d2, (1+2)*4;\nst.global.u64 [%d1], %d2;\nadd.s64 %d3, %d2, -(3<<4);\n"
            "st.global.u64 [%d1+8], %d3;\nld.global.s32 %r1, [table+4];\ncvt.s64.s32 %d4, %r1;\n"
            "st.global.u64 [%d1+16], %d4;")
    module = ".global .align 4 .s32 table[2] = {2*3, 1-(4|1)};\n"
    sim.launch(kernel(body, ".param .u64 x", module=module), "k", 1, 1, [x])
    assert x.tolist() == [12, -36, -4, 0]


HINTS = ["membar.cta;", "membar.gl;", "membar.sys;", "fence.acq_rel.gpu;", "fence.sc.cluster;", "fence.proxy.async;",
         "fence.proxy.async.shared::cta;", "fence.proxy.alias;", "fence.mbarrier_init.release.cluster;",
         "prefetch.global.L2 [%d1];", "prefetch.global.L2::evict_last [%d1];", "prefetchu.L1 [%d1];",
         "nanosleep.u32 20;", "pmevent 7;", "discard.global.L2 [%d1], 128;",
         "applypriority.global.L2::evict_normal [%d1], 128;",
         "griddepcontrol.wait;", "griddepcontrol.launch_dependents;", "setmaxnreg.inc.sync.aligned.u32 96;",
         "createpolicy.fractional.L2::evict_last.b64 %d5, 1.0;\nld.global.L2::cache_hint.u32 %r2, [%d1], %d5;",
         "ld.global.L1::no_allocate.L2::128B.u32 %r2, [%d1];", "ld.relaxed.gpu.global.u32 %r2, [%d1];",
         "st.global.L1::evict_first.u32 [%d1], 0;"]


@pytest.mark.parametrize("text", HINTS)
def test_hints_change_nothing(text: str) -> None:
    x = np.zeros(64, np.uint32)
    sim.launch(kernel(f"ld.param.u64 %d1, [x];\n{text}\nst.global.u32 [%d1+4], 5;", ".param .u64 x"), "k", 1, 32, [x])
    assert x.tolist() == [0, 5] + [0] * 62
