"""Matrix units and atomics of the simulator, one by one."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from sim_ops import kernel

from ncc import sim

# kind: (dtype of the registers' elements, elements in a register)
ELEMENTS = {"f16": (np.float16, 2), "bf16": (np.uint16, 2), "tf32": (np.float32, 1), "s8": (np.int8, 4),
            "u8": (np.uint8, 4)}


def to_float(values: Any, kind: str) -> Any:
    if kind == "bf16":
        return (values.astype(np.uint32) << 16).view(np.float32).astype(np.float64)
    return values.astype(np.float64)


def random(kind: str, shape: tuple[int, int], seed: int) -> Any:
    rng = np.random.default_rng(seed)
    if kind in ("s8", "u8"):
        return rng.integers(-128 if kind == "s8" else 0, 128 if kind == "s8" else 256, shape).astype(ELEMENTS[kind][0])
    values = rng.integers(-64, 64, shape) / 8  # exact in every format, sums too
    if kind == "bf16":
        return (values.astype(np.float32).view(np.uint32) >> 16).astype(np.uint16)
    return values.astype(ELEMENTS[kind][0])


def fragments(a: Any, b: Any, c: Any, depth: int, parts: int) -> list[Any]:
    """The registers of A, B and C for each lane, by the figures of PTX ISA 9.7.14.5."""
    lanes = np.arange(32)
    group, member = lanes // 4, lanes % 4
    steps = depth // (4 * parts)
    part = np.arange(parts)
    columns = [r * 4 * parts + member[:, None] * parts + part for r in range(steps)]
    left = [a[group[:, None] + 8 * half, columns[r]] for r in range(steps) for half in (0, 1)]
    right = [b[columns[r], group[:, None]] for r in range(steps)]
    initial = [c[group + 8 * (n // 2), 2 * member + n % 2] for n in range(4)]
    return [np.ascontiguousarray(v).reshape(32, -1) for v in (*left, *right, *initial)]


@pytest.mark.parametrize(("kinds", "depth"), [
    (("f16", "f16"), 8), (("f16", "f16"), 16), (("bf16", "bf16"), 8), (("bf16", "bf16"), 16), (("tf32", "tf32"), 4),
    (("tf32", "tf32"), 8), (("s8", "s8"), 16), (("u8", "u8"), 32), (("s8", "u8"), 32)])
def test_mma(kinds: tuple[str, str], depth: int) -> None:
    parts = ELEMENTS[kinds[0]][1]
    integer = kinds[0] in ("s8", "u8")
    a, b = random(kinds[0], (16, depth), 1), random(kinds[1], (depth, 8), 2)
    c = np.arange(128).reshape(16, 8).astype(np.int32 if integer else np.float32)
    registers = fragments(a, b, c, depth, parts)
    words = np.stack([r.view(np.uint32).reshape(32) for r in registers], 1)
    count = words.shape[1] - 4
    load = "\n".join(f"ld.global.b32 %r{n}, [%d1+{4 * n}];" for n in range(count + 4))
    split = 2 * count // 3
    names = [", ".join(f"%r{n}" for n in span) for span in (range(split), range(split, count), range(count, count + 4))]
    result = "s32" if integer else "f32"
    body = (f"mov.u32 %r30, %tid.x;\nld.param.u64 %d1, [x];\nmad.wide.u32 %d1, %r30, {4 * (count + 4)}, %d1;\n{load}\n"
            f"mma.sync.aligned.m16n8k{depth}.row.col.{result}.{kinds[0]}.{kinds[1]}.{result} "
            f"{{%r20, %r21, %r22, %r23}}, {{{names[0]}}}, {{{names[1]}}}, {{{names[2]}}};\nld.param.u64 %d1, [out];\n"
            "mad.wide.u32 %d1, %r30, 16, %d1;\nst.global.v4.b32 [%d1], {%r20, %r21, %r22, %r23};")
    out = np.zeros((32, 4), c.dtype)
    sim.launch(kernel(body, ".param .u64 x, .param .u64 out"), "k", 1, 32, [words, out])
    wanted = to_float(a, kinds[0]) @ to_float(b, kinds[1]) + c
    lanes = np.arange(32)
    for n in range(4):
        assert np.array_equal(out[:, n], wanted[lanes // 4 + 8 * (n // 2), 2 * (lanes % 4) + n % 2])


@pytest.mark.parametrize("transposed", [False, True])
@pytest.mark.parametrize("count", [1, 2, 4])
def test_ldmatrix(count: int, transposed: bool) -> None:
    x = np.arange(256, dtype=np.uint16)
    names = ", ".join(f"%r{10 + n}" for n in range(count))
    stores = "\n".join(f"st.global.b32 [%d2+{4 * n}], %r{10 + n};" for n in range(count))
    body = ("mov.u32 %r1, %tid.x;\nld.param.u64 %d1, [x];\nshl.b32 %r2, %r1, 4;\nmad.wide.u32 %d1, %r1, 16, %d1;\n"
            "ld.global.v4.b32 {%r3, %r4, %r5, %r6}, [%d1];\nmov.u32 %r7, pool;\nadd.u32 %r7, %r7, %r2;\n"
            "st.shared.v4.b32 [%r7], {%r3, %r4, %r5, %r6};\nbar.sync 0;\n"
            f"ldmatrix.sync.aligned.m8n8.x{count}{'.trans' if transposed else ''}.shared.b16 {{{names}}}, [%r7];\n"
            f"ld.param.u64 %d2, [out];\nmad.wide.u32 %d2, %r1, {4 * count}, %d2;\n{stores}")
    out = np.zeros((32, count, 2), np.uint16)
    text = kernel(body, ".param .u64 x, .param .u64 out", ".shared .align 16 .b8 pool[512];\n")
    sim.launch(text, "k", 1, 32, [x, out])
    for lane in range(32):
        for n in range(count):
            matrix = x.reshape(4, 8, 8)[n]
            matrix = matrix.T if transposed else matrix
            assert out[lane, n].tolist() == matrix[lane // 4, 2 * (lane % 4) :][:2].tolist()


ATOMICS = [
    ("add.u32", np.uint32, lambda old, v: old + v), ("add.s32", np.int32, lambda old, v: old + v),
    ("add.u64", np.uint64, lambda old, v: old + v), ("add.f32", np.float32, lambda old, v: old + v),
    ("add.f64", np.float64, lambda old, v: old + v), ("min.s32", np.int32, min), ("max.s32", np.int32, max),
    ("min.u32", np.uint32, min), ("max.u64", np.uint64, max), ("and.b32", np.uint32, lambda old, v: old & v),
    ("or.b32", np.uint32, lambda old, v: old | v), ("xor.b64", np.uint64, lambda old, v: old ^ v),
    ("exch.b32", np.uint32, lambda old, v: v), ("inc.u32", np.uint32, lambda old, v: 0 if old >= v else old + 1),
    ("dec.u32", np.uint32, lambda old, v: v if old == 0 or old > v else old - 1)]


@pytest.mark.parametrize(("name", "dtype", "step"), ATOMICS, ids=[a[0] for a in ATOMICS])
@pytest.mark.parametrize("space", ["global", "shared", "generic"])
def test_atomics_return_the_old_value(space: str, name: str, dtype: Any, step: Any) -> None:
    size = np.dtype(dtype).itemsize
    kind, bits = f"b{8 * size}", "r" if size == 4 else "d"
    values = np.random.default_rng(3).integers(0, 50, 33).astype(dtype)
    if np.dtype(dtype).kind == "i":
        values -= 25
    where = {"global": "[%d3]", "generic": "[%d3]", "shared": "[cell]"}[space]
    prefix = "" if space == "generic" else f".{space}"
    body = (f"mov.u32 %r1, %tid.x;\nld.param.u64 %d1, [x];\nld.param.u64 %d2, [out];\nld.param.u64 %d3, [old];\n"
            f"ld.global.{kind} %{bits}9, [%d3];\nst.shared.{kind} [cell], %{bits}9;\n"
            f"mad.wide.u32 %d1, %r1, {size}, %d1;\nmad.wide.u32 %d2, %r1, {size}, %d2;\n"
            f"ld.global.{kind} %{bits}10, [%d1];\natom{prefix}.{name} %{bits}11, {where}, %{bits}10;\n"
            f"st.global.{kind} [%d2], %{bits}11;")
    out, cell = np.zeros(32, dtype), values[32:].copy()
    text = kernel(body, ".param .u64 x, .param .u64 out, .param .u64 old", ".shared .align 8 .b8 cell[8];\n")
    sim.launch(text, "k", 1, 32, [values[:32].copy(), out, cell])
    old = values[32]
    for value, got in zip(values[:32], out, strict=True):
        assert got == old
        old = np.asarray(step(old, value)).astype(dtype)
    if space != "shared":
        assert cell[0] == old


def test_compare_and_swap_lets_one_lane_win() -> None:
    cell, out = np.array([5], np.uint32), np.zeros(32, np.uint32)
    body = ("mov.u32 %r1, %tid.x;\nld.param.u64 %d1, [x];\nadd.u32 %r2, %r1, 100;\n"
            "atom.global.cas.b32 %r3, [%d1], 5, %r2;\nld.param.u64 %d2, [out];\nmad.wide.u32 %d2, %r1, 4, %d2;\n"
            "st.global.b32 [%d2], %r3;")
    sim.launch(kernel(body, ".param .u64 x, .param .u64 out"), "k", 1, 32, [cell, out])
    assert cell[0] == 100
    assert out.tolist() == [5] + [100] * 31


@pytest.mark.parametrize(("place", "flushes"), [
    ("global [%d1]", True), ("shared [%r2]", False), ("generic [%d1]", True), ("generic [%d2]", False)])
def test_sums_of_singles_flush_subnormals_in_global_memory_only(place: str, flushes: bool) -> None:
    space, where = place.split()
    suffix = "" if space == "generic" else f".{space}"
    body = ("ld.param.u64 %d1, [x];\nld.param.u64 %d3, [out];\nmov.u32 %r1, %tid.x;\nmad.wide.u32 %d1, %r1, 4, %d1;\n"
            "mov.u32 %r2, pool;\nmad.lo.u32 %r2, %r1, 4, %r2;\ncvt.u64.u32 %d2, %r2;\ncvta.shared.u64 %d2, %d2;\n"
            f"ld.global.b32 %r3, [%d1];\nst{suffix}.b32 {where}, %r3;\natom{suffix}.add.f32 %r4, {where}, %r3;\n"
            f"ld{suffix}.b32 %r5, {where};\nmad.wide.u32 %d3, %r1, 8, %d3;\nst.global.v2.b32 [%d3], {{%r4, %r5}};")
    x = np.array([0x00000005, 0x80000005, 0x00400000, 0x3F800000, 0xFFC12345], np.uint32)
    out = np.zeros((5, 2), np.uint32)
    text = kernel(body, ".param .u64 x, .param .u64 out", ".shared .align 4 .b8 pool[128];\n")
    sim.launch(text, "k", 1, 5, [x.copy(), out])
    assert out[:, 0].tolist() == x.tolist()
    sums = [0, 0x80000000, 0] if flushes else [0x0000000A, 0x8000000A, 0x00800000]
    assert out[:, 1].tolist() == [*sums, 0x40000000, 0x7FFFFFFF]
