"""Whole AMD kernels on the simulator against NumPy: what Triton makes for CDNA (gfx90a, gfx942) and RDNA (gfx1100,
gfx1200), and hipcc for gfx90a."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path
from typing import Any
from unittest import mock

import numpy as np
import pytest

from ncc import sim
from ncc.sim.gcn import launch_gcn

GCN = Path(__file__).parent / "gcn"
RDNA = ("gfx1100", "gfx1200")
CDNA = ("gfx90a", "gfx942")
ARCHS = pytest.mark.parametrize("arch", [*CDNA, *RDNA])


@lru_cache
def text(name: str) -> str:
    folder = GCN / "rdna" if name.endswith(("gfx1030", *RDNA)) else GCN
    return (folder / f"{name}.s").read_text()


def threads(arch: str) -> int:
    """Of a Triton kernel: four waves (attention has eight on RDNA)."""
    return 128 if arch in RDNA else 256


def hip(kernel: str, grid: Any, block: Any, *args: Any, **options: Any) -> sim.Statistics:
    return launch_gcn(text(f"hip_yardstick_{HIP_ARCH}"), kernel, grid, block, args, **options)


HIP_ARCH = "gfx90a"


def rng() -> np.random.Generator:
    return np.random.default_rng(7)


# ---- Triton ----

@ARCHS
def test_triton_add(arch: str) -> None:
    x, y = rng().standard_normal((2, 5000)).astype(np.float32)
    z = np.zeros_like(x)
    launch_gcn(text(f"triton_add_{arch}"), "add_kernel", 5, threads(arch), [x, y, z, 5000, None, None])
    assert np.array_equal(z, x + y)


@ARCHS
def test_triton_softmax(arch: str) -> None:
    x = rng().standard_normal((6, 1000)).astype(np.float32)
    out = np.zeros_like(x)
    launch_gcn(text(f"triton_softmax_{arch}"), "softmax_kernel", 6, threads(arch), [out, x, 1000, None, None],
               shared=4096)
    wanted = np.exp(x - x.max(1, keepdims=True))
    assert np.abs(out - wanted / wanted.sum(1, keepdims=True)).max() < 1e-7


@ARCHS
def test_triton_layer_norm(arch: str) -> None:
    x = rng().standard_normal((4, 1200)).astype(np.float16)
    weight, bias = rng().standard_normal((2, 1200)).astype(np.float32)
    out = np.zeros_like(x)
    launch_gcn(text(f"triton_layernorm_{arch}"), "layernorm_kernel", 4, threads(arch),
               [out, x, weight, bias, 1200, 1e-5, None, None], shared=4096)
    wide = x.astype(np.float64)
    wanted = (wide - wide.mean(1, keepdims=True)) / np.sqrt(wide.var(1, keepdims=True) + 1e-5) * weight + bias
    assert np.abs(out - wanted).max() <= 2**-11 * np.abs(wanted).max()


def bfloat(x: Any) -> Any:
    """Bits of bfloat16, to nearest even."""
    bits = np.asarray(x, np.float32).view(np.uint32)
    return (bits + 0x7FFF + (bits >> 16 & 1) >> 16).astype(np.uint16)


def from_bfloat(bits: Any) -> Any:
    return (bits.astype(np.uint32) << 16).view(np.float32)


@pytest.mark.parametrize("arch", CDNA)
@pytest.mark.parametrize("shape", ["16", "32"])
@pytest.mark.parametrize("kind", ["f16", "bf16"])
def test_triton_gemm(arch: str, shape: str, kind: str) -> None:
    multiply_matrices(arch, shape, kind)


@pytest.mark.parametrize("arch", RDNA)
@pytest.mark.parametrize("kind", ["f16", "bf16"])
def test_triton_wmma(arch: str, kind: str) -> None:
    multiply_matrices(arch, "16", kind)


def multiply_matrices(arch: str, shape: str, kind: str) -> None:
    """The matrix unit's sum is rounded to the output once more: half a step of the largest value."""
    a, b = rng().standard_normal((2, 128, 128)).astype(np.float16)
    c: Any = np.zeros((128, 128), np.float16)
    if kind == "bf16":
        a, b, c = bfloat(a), bfloat(b), c.view(np.uint16)
    launch_gcn(text(f"triton_gemm_{kind}_{shape}_{arch}"), "gemm_kernel", (2, 2), threads(arch),
               [a, b, c, 128, 128, 128, None, None], shared=65536)
    if kind == "bf16":
        a, b, c = from_bfloat(a), from_bfloat(b), from_bfloat(c)
    wanted = a.astype(np.float64) @ b.astype(np.float64)
    assert np.abs(c - wanted).max() <= (2**-11 if kind == "f16" else 2**-8) * np.abs(wanted).max() + 1e-4


@ARCHS
def test_triton_attention(arch: str) -> None:
    q, k, v = rng().standard_normal((3, 2, 128, 64)).astype(np.float16)
    out = np.zeros_like(q)
    launch_gcn(text(f"triton_attn_{arch}"), "attn_kernel", (2, 2), 256,
               [q, k, v, out, 0.125, 128, None, None], shared=65536)
    scores = q.astype(np.float64) @ k.astype(np.float64).transpose(0, 2, 1) * 0.125
    weights = np.exp(scores - scores.max(-1, keepdims=True))
    wanted = weights / weights.sum(-1, keepdims=True) @ v.astype(np.float64)
    assert np.abs(out - wanted).max() < 2e-3


# ---- hipcc ----

def test_vector_add() -> None:
    x, y = rng().standard_normal((2, 5000)).astype(np.float32)
    z = np.zeros_like(x)
    hip("vector_add", 40, 128, x, y, z, 5000)
    assert np.array_equal(z, x + y)


def test_histogram() -> None:
    x, bins = rng().integers(0, 256, 6000).astype(np.uint8), np.zeros(256, np.uint32)
    hip("histogram", 3, 256, x, bins, 6000)
    assert np.array_equal(bins, np.bincount(x, minlength=256))


def test_reduction_with_shuffles() -> None:
    x, out = rng().integers(-50, 50, 10000).astype(np.float32), np.zeros(1, np.float32)
    hip("block_sum", 5, 256, x, out, 10000)
    assert out[0] == x.sum()


def test_scan() -> None:
    x, y = rng().integers(-1000, 1000, 1000).astype(np.int32), np.zeros(1000, np.int32)
    hip("scan", 4, 256, x, y, 1000, shared=32)
    for start in range(0, 1000, 256):
        assert np.array_equal(y[start : start + 256], np.cumsum(x[start : start + 256]))


def test_sums_over_lanes_by_dpp() -> None:
    x, out = rng().integers(-1000, 1000, (3, 64)).astype(np.int32), np.zeros((3, 64), np.int32)
    hip("dpp_sum", 3, 64, x, out)
    assert np.array_equal(out[:, 63], x.sum(1))
    assert np.array_equal(out[:, 15], x[:, :16].sum(1))


def test_softmax() -> None:
    x = rng().standard_normal((5, 700)).astype(np.float32)
    y = np.zeros_like(x)
    hip("softmax", 5, 256, x, y, 700)
    wanted = np.exp(x - x.max(1, keepdims=True))
    assert np.abs(y - wanted / wanted.sum(1, keepdims=True)).max() < 1e-7


def test_layer_norm() -> None:
    x = rng().standard_normal((5, 300)).astype(np.float32)
    gain, bias = rng().standard_normal((2, 300)).astype(np.float32)
    y = np.zeros_like(x)
    hip("layer_norm", 5, 128, x, gain, bias, y, 300, 1e-5)
    wide = x.astype(np.float64)
    wanted = (wide - wide.mean(1, keepdims=True)) / np.sqrt(wide.var(1, keepdims=True) + 1e-5) * gain + bias
    assert np.abs(y - wanted).max() < 1e-5


def test_gather() -> None:
    table, index = rng().standard_normal(777), rng().integers(0, 777, 3000)
    out = np.zeros(3000)
    hip("gather", 12, 256, table, index, out, 3000)
    assert np.array_equal(out, table[index])


def switched(v: int) -> int:
    loop = sum(k * v for k in range(min(v >> 3 & 15, 9)))
    return [v * 3, loop, bin(v & 0xFFFFFFFF).count("1"), int(v / 7), v - 11 * int(v / 11), 1 if v > 100 else -v,
            v ^ 0x55, 42][v & 7]


def test_divergent_switch_and_loops() -> None:
    x, y = rng().integers(-5000, 5000, 1000).astype(np.int32), np.zeros(1000, np.int32)
    hip("divergent_switch", 8, 128, x, y, 1000)
    assert y.tolist() == [switched(v) for v in x.tolist()]


def test_lanes_loop_as_often_as_each_needs() -> None:
    x, steps = np.arange(1, 401, dtype=np.uint32), np.zeros(400, np.uint32)
    hip("collatz", 4, 128, x, steps, 400)

    def count(v: int) -> int:
        n = 0
        while v > 1:
            v, n = (3 * v + 1 if v & 1 else v // 2), n + 1
        return n

    assert steps.tolist() == [count(v) for v in x.tolist()]


def test_votes() -> None:
    x, out = rng().integers(-9, 9, 128).astype(np.int32), np.zeros((128, 3), np.uint64)
    hip("votes", 1, 128, x, out)
    for thread, row in enumerate(out.tolist()):
        wave = x[thread // 64 * 64 :][:64]
        ballot = sum(1 << n for n, v in enumerate(wave) if v > 0)
        odd = sum(int(v) & 1 for v in wave)
        assert row == [ballot, int(7 in wave) | 2, odd + (min(thread % 64, 32) << 16)]


def test_a_lock_that_waves_spin_on() -> None:
    lock, counter = np.zeros(1, np.int32), np.zeros(1, np.int32)
    hip("locked", 2, 256, lock, counter)
    assert (lock[0], counter[0]) == (0, 8)


def test_blocks_that_wait_for_each_other() -> None:
    arrived, out = np.zeros(1, np.int32), np.zeros(8, np.int32)
    hip("grid_barrier", 8, 64, arrived, out)
    assert out.tolist() == [8] * 8


def test_half_arithmetic() -> None:
    x, y = rng().standard_normal((2, 500, 2)).astype(np.float16)
    z = np.zeros_like(x)
    hip("half_math", 4, 128, x, y, z, 500)
    assert np.array_equal(z, (x.astype(np.float64) * y + (x + y)).astype(np.float16))


def test_library_functions() -> None:
    x = rng().uniform(-8, 8, 500).astype(np.float32)
    y, z = np.zeros(500, np.float32), np.zeros(500)
    hip("math", 4, 128, x, y, z, 500)
    v = x.astype(np.float64)
    wanted = np.exp(v) + np.sin(v) + np.log(np.abs(v) + 1) + np.abs(v) ** 1.5
    assert np.allclose(y, wanted, rtol=1e-6)
    assert np.allclose(z, np.exp(v) + np.sqrt(np.abs(v)), rtol=1e-15)


def test_scratch_memory() -> None:
    x = rng().integers(0, 1000, 128).astype(np.int32)
    own = np.zeros((128, 24), np.int64)
    for i in range(24):
        own[np.arange(128), (i * 7 + np.arange(128)) % 24] = x + i
    wanted = sum(own[np.arange(128), (i + x) % 24] * (i + 1) for i in range(9))
    hip("local_array", 1, 128, x, 9)
    assert np.array_equal(x, wanted)


def test_calls() -> None:
    x = np.arange(64, dtype=np.int32)
    hip("calls", 1, 64, x)
    assert x.tolist() == [t * 3 + 2 if t & 1 else t for t in range(64)]


@pytest.mark.parametrize("which", [0, 1, 63])
def test_pointers_to_any_memory(which: int) -> None:
    x = rng().integers(0, 1000, 128).astype(np.int32)
    tile, tail = x[:64].copy(), x[64:].copy()
    for t in range(64):
        (tail if which & t else tile)[63 - t] += 5
    hip("generic", 1, 64, x, which)
    assert np.array_equal(x, np.concatenate([tile, tail]))


def test_gemm_with_matrix_units() -> None:
    a, b = rng().standard_normal((32, 48)).astype(np.float16), rng().standard_normal((48, 32)).astype(np.float16)
    c = np.zeros((32, 32), np.float32)
    hip("gemm", (2, 2), 64, a, b, c, 32, 48)
    assert np.abs(c - a.astype(np.float64) @ b.astype(np.float64)).max() < 1e-5


def test_clock_and_placement() -> None:
    out, again = np.zeros((12, 3), np.uint64), np.zeros((12, 3), np.uint64)
    for target in (out, again):
        hip("where", 12, 1024, target, device=sim.Device(sms=3))
    assert np.array_equal(out, again)
    units = out[:, 0].astype(int) >> 8 & 15
    assert set(units.tolist()) == {0, 1, 2}
    assert out[6:, 1].min() > out[:6, 1].max()
    assert np.all(out[:, 2] >= out[:, 1] // 15)


# ---- hipcc, waves of 32 lanes

OF_WAVES_OF_32 = ("vector_add", "histogram", "reduction_with_shuffles", "scan", "softmax", "layer_norm", "gather",
                  "divergent_switch_and_loops", "lanes_loop_as_often_as_each_needs", "blocks_that_wait_for_each_other",
                  "half_arithmetic", "library_functions", "scratch_memory", "calls")
"""Of the kernels above, those whose result does not tell how many lanes a wave has."""


@pytest.mark.parametrize("rdna", ["gfx1030", *RDNA])
@pytest.mark.parametrize("kernel", OF_WAVES_OF_32)
def test_hip_on_rdna(kernel: str, rdna: str) -> None:
    with mock.patch.dict(globals(), HIP_ARCH=rdna):
        globals()[f"test_{kernel}"]()
