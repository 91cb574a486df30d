"""Matrix instructions of the simulator against NumPy; fragments by the formulas of PTX ISA 9.7.14.5, written anew."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from sim_ops import kernel

from ncc import sim

LANES = np.arange(32)
GROUP, MEMBER = LANES // 4, LANES % 4
BITS = {"f16": 16, "bf16": 16, "tf32": 32, "f32": 32, "s32": 32, "f64": 64, "s8": 8, "u8": 8, "e4m3": 8, "e5m2": 8,
        "s4": 4, "u4": 4, "b1": 1}


def drawn(kind: str, shape: tuple[int, ...], seed: int) -> Any:
    """Numbers that a format holds, small enough for every sum to be exact."""
    rng = np.random.default_rng(seed)
    if kind == "b1":
        return rng.integers(0, 2, shape)
    if kind[0] in "su" and kind != "s32":
        bits = BITS[kind]
        return rng.integers(-(1 << bits - 1) if kind[0] == "s" else 0, 1 << bits - (kind[0] == "s"), shape)
    values = rng.integers(-8, 9, shape)
    return values if kind == "s32" else values / (4 if kind in ("f16", "f32", "f64") else 2)


def encoded(values: Any, kind: str) -> Any:
    """The bits of each element."""
    if kind == "f16":
        return values.astype(np.float16).view(np.uint16).astype(np.uint64)
    if kind == "bf16":
        return (values.astype(np.float32).view(np.uint32) >> 16).astype(np.uint64)
    if kind in ("f32", "tf32"):
        return values.astype(np.float32).view(np.uint32).astype(np.uint64)
    if kind == "f64":
        return values.astype(np.float64).view(np.uint64)
    if kind == "e5m2":
        return (values.astype(np.float16).view(np.uint16) >> 8).astype(np.uint64)
    if kind == "e4m3":
        table = {decode_e4m3(code): code for code in range(256) if code not in (0x7F, 0xFF, 0x80)}
        return np.vectorize(lambda v: table[float(v)])(values).astype(np.uint64)
    return values.astype(np.int64).astype(np.uint64) & np.uint64((1 << BITS[kind]) - 1)


def decode_e4m3(code: int) -> float:
    sign, exponent, fraction = code >> 7, code >> 3 & 15, code & 7
    size = fraction / 8 * 2.0**-6 if exponent == 0 else (1 + fraction / 8) * 2.0 ** (exponent - 7)
    return -size if sign else size


def decoded(bits: Any, kind: str) -> Any:
    if kind == "f16":
        return bits.astype(np.uint16).view(np.float16).astype(np.float64)
    if kind == "f64":
        return bits.view(np.float64)
    return bits.astype(np.uint32).view(np.float32 if kind == "f32" else np.int32).astype(np.float64)


def packed(elements: Any, kind: str) -> Any:
    """[lane][element] -> [lane][32-bit word], low bits first; of f64 two words each."""
    if kind == "f64":
        return np.ascontiguousarray(elements).view(np.uint32)
    parts = 32 // BITS[kind]
    words = elements.reshape(32, -1, parts) << (np.arange(parts, dtype=np.uint64) * np.uint64(BITS[kind]))
    return np.bitwise_or.reduce(words, axis=2).astype(np.uint32)


def unpacked(words: Any, kind: str) -> Any:
    if kind == "f64":
        return np.ascontiguousarray(words).view(np.uint64)
    parts = 32 // BITS[kind]
    shifts = np.arange(parts, dtype=np.uint32) * np.uint32(BITS[kind] % 32)
    return ((words[:, :, None] >> shifts) & np.uint32((1 << BITS[kind]) - 1)).reshape(32, -1).astype(np.uint64)


def left(rows: int, depth: int, kind: str) -> tuple[Any, Any]:
    """(row, column) of A's elements for each lane."""
    parts = max(1, 32 // BITS[kind])
    index = np.arange(rows * depth // 32)
    register, part = index // parts, index % parts
    halves = rows // 8
    row = GROUP[:, None] + 8 * (register % halves)
    return row, MEMBER[:, None] * parts + part + 4 * parts * (register // halves)


def right(depth: int, kind: str) -> tuple[Any, Any]:
    parts = max(1, 32 // BITS[kind])
    index = np.arange(depth // 4)
    row = MEMBER[:, None] * parts + index % parts + 4 * parts * (index // parts)
    return row, np.broadcast_to(GROUP[:, None], row.shape)


def accumulator(rows: int) -> tuple[Any, Any]:
    index = np.arange(rows // 4)
    return GROUP[:, None] + 8 * (index // 2), MEMBER[:, None] * 2 + index % 2


def run(instruction: str, words: Any, counts: tuple[int, int, int, int], wide: bool) -> Any:
    """Execute on registers ([lane][word]); ``counts``: registers of D, A, B, C."""
    step, kind, name = (8, "b64", "%d") if wide else (4, "b32", "%r")
    total = words.shape[1] * 4 // step
    first = 40 - counts[0]
    registers = [f"{name}{8 + n}" for n in range(total)]
    load = "\n".join(f"ld.global.{kind} {r}, [%d1+{step * n}];" for n, r in enumerate(registers))
    groups, at = [[f"{name}{first + n}" for n in range(counts[0])]], 0
    for count in counts[1:]:
        groups.append(registers[at : at + count])
        at += count
    text = ", ".join("{" + ", ".join(g) + "}" for g in groups)
    stores = "\n".join(f"st.global.{kind} [%d2+{step * n}], {r};" for n, r in enumerate(groups[0]))
    body = (f"mov.u32 %r1, %tid.x;\nld.param.u64 %d1, [x];\nmad.wide.u32 %d1, %r1, {4 * words.shape[1]}, %d1;\n{load}\n"
            f"{instruction} {text};\nld.param.u64 %d2, [out];\nmad.wide.u32 %d2, %r1, {counts[0] * step}, %d2;\n"
            f"{stores}")
    out = np.zeros((32, counts[0] * step // 4), np.uint32)
    sim.launch(kernel(body, ".param .u64 x, .param .u64 out"), "k", 1, 32, [np.ascontiguousarray(words), out])
    return out


FORMS = [
    ("m16n8k8", "f32.f16.f16.f32"), ("m16n8k16", "f16.f16.f16.f16"), ("m16n8k16", "f32.f16.f16.f32"),
    ("m16n8k8", "f32.bf16.bf16.f32"), ("m16n8k4", "f32.tf32.tf32.f32"), ("m16n8k8", "f32.tf32.tf32.f32"),
    ("m8n8k4", "f64.f64.f64.f64"), ("m16n8k4", "f64.f64.f64.f64"), ("m16n8k8", "f64.f64.f64.f64"),
    ("m16n8k16", "f64.f64.f64.f64"), ("m8n8k16", "s32.s8.s8.s32"), ("m8n8k16", "s32.u8.s8.s32"),
    ("m16n8k32", "s32.u8.s8.s32"), ("m8n8k32", "s32.s4.s4.s32"), ("m16n8k32", "s32.u4.s4.s32"),
    ("m16n8k64", "s32.s4.u4.s32"), ("m16n8k32", "f32.e4m3.e4m3.f32"), ("m16n8k32", "f32.e5m2.e4m3.f32"),
    ("m16n8k16", "f16.e5m2.e5m2.f16"), ("m8n8k128", "s32.b1.b1.s32.xor.popc"),
    ("m16n8k128", "s32.b1.b1.s32.and.popc"), ("m16n8k256", "s32.b1.b1.s32.xor.popc"),
]


@pytest.mark.parametrize(("shape", "types"), FORMS, ids=[f"{s}-{t}" for s, t in FORMS])
def test_mma(shape: str, types: str) -> None:
    rows, depth = int(shape[1:].split("n")[0]), int(shape.split("k")[1])
    d, a, b, c, *operation = types.split(".")
    x, y, z = drawn(a, (rows, depth), 1), drawn(b, (depth, 8), 2), drawn(c, (rows, 8), 3)
    parts = [(encoded(m, kind)[place], kind) for m, kind, place in
             ((x, a, left(rows, depth, a)), (y, b, right(depth, b)), (z, c, accumulator(rows)))]
    words = np.concatenate([packed(*p) for p in parts], 1)
    wide = a == "f64"
    counts = tuple(packed(*p).shape[1] // (1 + wide) for p in parts)
    results = rows // 4 // (2 if d == "f16" else 1)
    out = run(f"mma.sync.aligned.{shape}.row.col.{types}", words, (results, *counts), wide)  # type: ignore[arg-type]
    if operation:
        both = x[:, :, None] & y[None] if operation[0] == "and" else x[:, :, None] ^ y[None]
        wanted = both.sum(1) + z
    else:
        wanted = x @ y + z
    assert np.array_equal(decoded(unpacked(out, d), d), wanted[accumulator(rows)])


@pytest.mark.parametrize("types", [("f16", "f16"), ("f32", "f32"), ("f32", "f16")], ids="-".join)
@pytest.mark.parametrize("layouts", [("row", "row"), ("row", "col"), ("col", "row"), ("col", "col")], ids="-".join)
def test_mma_of_quads(layouts: tuple[str, str], types: tuple[str, str]) -> None:
    """m8n8k4: four products side by side, of the lanes 4q and 4q+16 on."""
    d, c = types
    x, y, z = drawn("f16", (4, 8, 4), 1), drawn("f16", (4, 4, 8), 2), drawn(c, (4, 8, 8), 3)
    quad, upper, low = (v[:, None] for v in (LANES % 16 // 4, 4 * (LANES // 16), LANES % 4))
    i4, i8 = np.arange(4), np.arange(8)
    a_at = (quad, low + upper, i4) if layouts[0] == "row" else (quad, i4 + upper, low)
    b_at = (quad, low, i4 + upper) if layouts[1] == "row" else (quad, i4, low + upper)

    def result(kind: str) -> Any:
        if kind == "f16":
            return quad, low + upper, i8
        return quad, (LANES[:, None] & 1) + (i8 & 2) + upper, (i8 & 4) + (LANES[:, None] & 2) + (i8 & 1)

    words = np.concatenate([packed(encoded(m, kind)[at], kind) for m, kind, at in
                            ((x, "f16", a_at), (y, "f16", b_at), (z, c, result(c)))], 1)
    size = {"f16": 4, "f32": 8}
    out = run(f"mma.sync.aligned.m8n8k4.{'.'.join(layouts)}.{d}.f16.f16.{c}", words, (size[d], 2, 2, size[c]), False)
    assert np.array_equal(decoded(unpacked(out, d), d), (x @ y + z)[result(d)])


def test_an_integer_product_may_be_clamped() -> None:
    a = np.full((32, 1), 0x7F7F7F7F, np.uint32)
    c = np.full((32, 2), 0x7FFFFF00, np.uint32)
    words = np.concatenate([a, a, c], 1)
    for form, wanted in ((".satfinite", 0x7FFFFFFF), ("", (0x7FFFFF00 + 16 * 127 * 127) - (1 << 32))):
        out = run(f"mma.sync.aligned.m8n8k16.row.col{form}.s32.s8.s8.s32", words, (2, 1, 1, 2), False)
        assert np.all(out.view(np.int32) == wanted)


WMMA = [
    *((shape, "f16", cd) for shape in ("m16n16k16", "m32n8k16", "m8n32k16") for cd in ("f32.f32", "f16.f16")),
    ("m16n16k16", "f16", "f32.f16"), ("m16n16k16", "bf16", "f32.f32"), ("m32n8k16", "bf16", "f32.f32"),
    ("m16n16k8", "tf32", "f32.f32"), ("m8n8k4", "f64", "f64.f64"), ("m16n16k16", "s8", "s32.s32"),
    ("m8n32k16", "u8", "s32.s32"), ("m32n8k16", "s8", "s32.s32"), ("m8n8k32", "s4", "s32.s32"),
    ("m8n8k32", "u4", "s32.s32"), ("m8n8k128", "b1", "s32.s32"),
]
FRAGMENTS = {"f16": 8, "tf32": 4, "f64": 1, "s4": 1, "u4": 1, "b1": 1}


def laid_out(matrix: Any, kind: str, layout: str, stride: int) -> Any:
    """A matrix in memory: rows (or columns) ``stride`` elements apart."""
    lines = encoded(matrix if layout == "row" else matrix.T, kind)
    padded = np.zeros((lines.shape[0], stride), np.uint64)
    padded[:, : lines.shape[1]] = lines
    if BITS[kind] >= 8:
        return padded.astype({8: np.uint8, 16: np.uint16, 32: np.uint32, 64: np.uint64}[BITS[kind]])
    parts = 32 // BITS[kind]
    words = padded.reshape(lines.shape[0], -1, parts) << (np.arange(parts, dtype=np.uint64) * np.uint64(BITS[kind]))
    return np.bitwise_or.reduce(words, axis=2).astype(np.uint32)


def fragment_count(kind: str, size: int) -> int:
    return FRAGMENTS.get(kind) or size * BITS[kind] // 32 // 32


@pytest.mark.parametrize("layouts", [("row", "col", "row"), ("col", "row", "col")], ids="-".join)
@pytest.mark.parametrize("index", range(len(WMMA)), ids=["-".join(w) for w in WMMA])
def test_wmma(index: int, layouts: tuple[str, str, str]) -> None:
    shape, kind, results = WMMA[index]
    space = ("global", "shared", "")[(index + (layouts[0] == "col")) % 3]
    if kind in ("s4", "u4", "b1") and layouts[0] == "col":
        layouts = ("row", "col", "col")
    m, rest = shape[1:].split("n")
    rows, (columns, depth) = int(m), (int(v) for v in rest.split("k"))
    d, c = results.split(".")
    x, y, z = drawn(kind, (rows, depth), 1), drawn(kind, (depth, columns), 2), drawn(c, (rows, columns), 3)
    pad = {"s4": 32, "u4": 32, "b1": 128}.get(kind, 16)
    lead = [(depth, rows), (columns, depth), (columns, rows)]
    strides = [pair[layout == "col"] + (pad if n < 2 else 8)
               for n, (pair, layout) in enumerate(zip(lead, layouts, strict=True))]
    images = [laid_out(v, k, layout, s) for v, k, layout, s in
              zip((x, y, z), (kind, kind, c), layouts, strides, strict=True)]
    out = np.zeros((rows if layouts[2] == "row" else columns, strides[2]),
                   {"f16": np.float16, "f32": np.float32, "s32": np.int32, "f64": np.float64}[d])
    wmma_kernel(shape, kind, (d, c), layouts, strides, space, [*images, out])
    got = out[:, : columns if layouts[2] == "row" else rows]
    wanted = (x[:, :, None] ^ y[None]).sum(1) + z if kind == "b1" else x @ y + z
    assert np.array_equal((got if layouts[2] == "row" else got.T).astype(np.float64), wanted)
    assert not out[:, got.shape[1] :].any()


def wmma_kernel(shape: str, kind: str, results: tuple[str, str], layouts: tuple[str, str, str], strides: list[int],
                space: str, arrays: list[Any]) -> None:
    rows, (columns, depth) = int(shape[1:].split("n")[0]), (int(v) for v in shape.split("n")[1].split("k"))
    d, c = results
    name = "%d" if kind == "f64" else "%r"
    sizes = [fragment_count(kind, rows * depth), fragment_count(kind, depth * columns),
             rows * columns * BITS[c] // BITS["f64" if kind == "f64" else "f32"] // 32,
             rows * columns * BITS[d] // BITS["f64" if kind == "f64" else "f32"] // 32]
    lists, at = [], 10
    for size in sizes:
        lists.append("{" + ", ".join(f"{name}{at + n}" for n in range(size)) + "}")
        at += size
    lines, where = [], []
    for n, (array, param) in enumerate(zip(arrays, "abcd", strict=True)):
        lines.append(f"ld.param.u64 %d{n + 1}, [{param}];")
        if space == "shared" and n < 3:
            lines += [f"mov.u32 %r1, %tid.x;\nmad.lo.u32 %r1, %r1, 4, {128 * w};\n"
                      f"setp.lt.u32 %p1, %r1, {array.nbytes};\ncvt.u64.u32 %d8, %r1;\n"
                      f"add.u64 %d8, %d8, %d{n + 1};\n@%p1 ld.global.b32 %r2, [%d8];\n"
                      f"mov.u32 %r3, pool{n};\nadd.u32 %r1, %r1, %r3;\n@%p1 st.shared.b32 [%r1], %r2;"
                      for w in range(-(-array.nbytes // 128))]
        where.append(f"pool{n}" if space == "shared" and n < 3 else f"%d{n + 1}")
    dot = {"": "", "global": ".global", "shared": ".shared"}[space]
    order = "xor.popc." if kind == "b1" else ""
    types = f"{d}.{c}" if kind == "f16" else f"{d}.{kind}.{kind}.{c}"
    for n, (matrix, element) in enumerate((("a", kind), ("b", kind), ("c", c))):
        lines.append(f"wmma.load.{matrix}.sync.aligned.{layouts[n]}.{shape}{dot}.{element} {lists[n]}, [{where[n]}], "
                     f"{strides[n]};")
    lines += [f"wmma.mma.{order}sync.aligned.{layouts[0]}.{layouts[1]}.{shape}.{types} {lists[3]}, {lists[0]}, "
              f"{lists[1]}, {lists[2]};",
              f"wmma.store.d.sync.aligned.{layouts[2]}.{shape}{'.global' if dot else ''}.{d} [%d4], {lists[3]}, "
              f"{strides[2]};"]
    pools = "".join(f".shared .align 16 .b8 pool{n}[{a.nbytes}];\n" for n, a in enumerate(arrays[:3]))
    params = ", ".join(f".param .u64 {p}" for p in "abcd")
    text = kernel("\n".join(lines), params, pools).replace("%r<40>", "%r<90>")
    sim.launch(text, "k", 1, 32, arrays)


def test_wmma_without_a_stride() -> None:
    x = np.arange(256, dtype=np.int8).reshape(16, 16)
    y = np.eye(16, dtype=np.int8)
    out = np.zeros((16, 16), np.int32)
    names = ["{" + ", ".join(f"%r{10 + 8 * n + i}" for i in range(s)) + "}" for n, s in enumerate((2, 2, 8))]
    zeros = "\n".join(f"mov.b32 %r{26 + i}, 0;" for i in range(8))
    body = (f"ld.param.u64 %d1, [a];\nld.param.u64 %d2, [b];\nld.param.u64 %d3, [d];\n{zeros}\n"
            f"wmma.load.a.sync.aligned.row.m16n16k16.s8 {names[0]}, [%d1];\n"
            f"wmma.load.b.sync.aligned.row.m16n16k16.s8 {names[1]}, [%d2];\n"
            f"wmma.mma.sync.aligned.row.row.m16n16k16.s32.s8.s8.s32.satfinite {names[2]}, {names[0]}, {names[1]}, "
            f"{names[2]};\nwmma.store.d.sync.aligned.row.m16n16k16.s32 [%d3], {names[2]};")
    sim.launch(kernel(body, ".param .u64 a, .param .u64 b, .param .u64 d"), "k", 1, 32, [x, y, out])
    assert np.array_equal(out, x)


@pytest.mark.parametrize("transposed", [False, True])
@pytest.mark.parametrize("count", [1, 2, 4])
def test_stmatrix_is_the_inverse_of_ldmatrix(count: int, transposed: bool) -> None:
    x = np.random.default_rng(1).integers(0, 1 << 16, (32, count, 2)).astype(np.uint16)
    names = "{" + ", ".join(f"%r{10 + n}" for n in range(count)) + "}"
    loads = "\n".join(f"ld.global.b32 %r{10 + n}, [%d1+{4 * n}];" for n in range(count))
    body = (f"mov.u32 %r1, %tid.x;\nld.param.u64 %d1, [x];\nmad.wide.u32 %d1, %r1, {4 * count}, %d1;\n{loads}\n"
            "shl.b32 %r2, %r1, 4;\nmov.u32 %r7, pool;\nadd.u32 %r7, %r7, %r2;\n"
            f"stmatrix.sync.aligned.m8n8.x{count}{'.trans' if transposed else ''}.shared.b16 [%r7], {names};\n"
            "ld.shared.v4.b32 {%r3, %r4, %r5, %r6}, [%r7];\nld.param.u64 %d2, [out];\nmad.wide.u32 %d2, %r1, 16, %d2;\n"
            "st.global.v4.b32 [%d2], {%r3, %r4, %r5, %r6};")
    out = np.zeros((4, 8, 8), np.uint16)
    text = kernel(body, ".param .u64 x, .param .u64 out", ".shared .align 16 .b8 pool[512];\n")
    sim.launch(text, "k", 1, 32, [x, out])
    for n in range(count):
        matrix = out[n].T if transposed else out[n]
        assert np.array_equal(matrix.reshape(32, 2), x[:, n])


def test_movmatrix_transposes() -> None:
    x = np.arange(64, dtype=np.uint16).reshape(8, 8)
    words = x.reshape(32, 2).view(np.uint32)
    body = ("mov.u32 %r1, %tid.x;\nld.param.u64 %d1, [x];\nmad.wide.u32 %d1, %r1, 4, %d1;\nld.global.b32 %r2, [%d1];\n"
            "movmatrix.sync.aligned.m8n8.trans.b16 %r3, %r2;\nst.global.b32 [%d1], %r3;")
    out = words.copy()
    sim.launch(kernel(body, ".param .u64 x"), "k", 1, 32, [out])
    assert np.array_equal(out.view(np.uint16).reshape(8, 8), x.T)
