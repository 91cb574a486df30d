"""Whole kernels on the simulator against NumPy: what nvcc makes for sm_75 and sm_80, and Triton for sm_80."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from ncc import sim

PTX = Path(__file__).parent / "ptx"
ARCHS = pytest.mark.parametrize("arch", ["sm75", "sm80"])


@lru_cache
def text(name: str) -> str:
    return (PTX / f"{name}.ptx").read_text()


def run(arch: str, kernel: str, grid: Any, block: Any, *args: Any, **options: Any) -> sim.Statistics:
    return sim.launch(text(f"nvcc_yardstick_{arch}"), kernel, grid, block, args, **options)


def rng() -> np.random.Generator:
    return np.random.default_rng(7)


@ARCHS
def test_vector_add(arch: str) -> None:
    x, y = rng().standard_normal((2, 5000)).astype(np.float32)
    z = np.zeros(5000, np.float32)
    run(arch, "vector_add", 40, 128, x, y, z, 5000)
    assert np.array_equal(z, x + y)


@ARCHS
def test_histogram(arch: str) -> None:
    x, bins = rng().integers(0, 256, 20000).astype(np.uint8), np.zeros(256, np.uint32)
    run(arch, "histogram", 8, 256, x, bins, 20000)
    assert np.array_equal(bins, np.bincount(x, minlength=256))


@ARCHS
def test_reduction_with_shuffles(arch: str) -> None:
    x, out = rng().integers(-50, 50, 10000).astype(np.float32), np.zeros(1, np.float32)
    run(arch, "block_sum", 5, 256, x, out, 10000)
    assert out[0] == x.sum()


@ARCHS
def test_scan(arch: str) -> None:
    x, y = rng().integers(-1000, 1000, 1000).astype(np.int32), np.zeros(1000, np.int32)
    run(arch, "scan", 4, 256, x, y, 1000, shared=32)
    for start in range(0, 1000, 256):
        assert np.array_equal(y[start : start + 256], np.cumsum(x[start : start + 256]))


@ARCHS
def test_layer_norm(arch: str) -> None:
    x = rng().standard_normal((16, 300)).astype(np.float32)
    gain, bias = rng().standard_normal((2, 300)).astype(np.float32)
    y = np.zeros_like(x)
    run(arch, "layer_norm", 16, 128, x, gain, bias, y, 300, 1e-5)
    wide = x.astype(np.float64)
    wanted = (wide - wide.mean(1, keepdims=True)) / np.sqrt(wide.var(1, keepdims=True) + 1e-5) * gain + bias
    assert np.abs(y - wanted).max() < 1e-5


@ARCHS
def test_gather(arch: str) -> None:
    table, index = rng().standard_normal(777), rng().integers(0, 777, 3000)
    out = np.zeros(3000)
    run(arch, "gather", 12, 256, table, index, out, 3000)
    assert np.array_equal(out, table[index])


def switched(v: int) -> int:
    loop = sum(k * v for k in range(min(v >> 3 & 15, 9)))
    quotient = int(v / 7)
    remainder = v - 11 * int(v / 11)
    return [v * 3, loop, bin(v & 0xFFFFFFFF).count("1"), quotient, remainder, 1 if v > 100 else -v, v ^ 0x55, 42][v & 7]


@ARCHS
def test_divergent_switch_and_loops(arch: str) -> None:
    x, y = rng().integers(-5000, 5000, 1000).astype(np.int32), np.zeros(1000, np.int32)
    run(arch, "divergent_switch", 8, 128, x, y, 1000)
    assert y.tolist() == [switched(v) for v in x.tolist()]


@ARCHS
def test_lanes_loop_as_often_as_each_needs(arch: str) -> None:
    x, steps = np.arange(1, 2001, dtype=np.uint32), np.zeros(2000, np.uint32)
    run(arch, "collatz", 16, 128, x, steps, 2000)

    def count(v: int) -> int:
        n = 0
        while v > 1:
            v, n = (3 * v + 1 if v & 1 else v // 2), n + 1
        return n

    assert steps.tolist() == [count(v) for v in x.tolist()]


@ARCHS
def test_votes_matches_and_divergent_shuffles(arch: str) -> None:
    x, out = rng().integers(-9, 9, 64).astype(np.int32), np.zeros((64, 6), np.uint32)
    run(arch, "votes", 1, 64, x, out)
    for thread, row in enumerate(out.tolist()):
        warp = x[thread // 32 * 32 :][:32]
        ballot = sum(1 << n for n, v in enumerate(warp) if v > 0)
        same = sum(1 << n for n, v in enumerate(warp) if v & 3 == x[thread] & 3)
        source = warp[3 if thread & 1 else 4]
        assert row == [ballot, int(7 in warp), 1, same, 32, int(source) & 0xFFFFFFFF]


@ARCHS
def test_barriers_that_reduce(arch: str) -> None:
    x, out = rng().integers(0, 2000, 96).astype(np.int32), np.zeros((96, 3), np.int32)
    run(arch, "count_barrier", 1, 96, x, out)
    row = [int((x & 1).sum()), int((x < 1000).all()), int((x == 5).any())]
    assert out.tolist() == [row] * 96


@ARCHS
def test_a_lock_that_the_lanes_of_a_warp_spin_on(arch: str) -> None:
    lock, counter = np.zeros(1, np.int32), np.zeros(1, np.int32)
    run(arch, "locked", 2, 64, lock, counter)
    assert (lock[0], counter[0]) == (0, 128)


@ARCHS
def test_blocks_that_wait_for_each_other(arch: str) -> None:
    arrived, out = np.zeros(1, np.int32), np.zeros(8, np.int32)
    run(arch, "grid_barrier", 8, 32, arrived, out)
    assert out.tolist() == [8] * 8


@ARCHS
def test_half_and_bfloat_arithmetic(arch: str) -> None:
    x, y = rng().standard_normal((2, 500, 2)).astype(np.float16)
    z, w = np.zeros_like(x), np.zeros(500, np.uint16)
    run(arch, "half_math", 4, 128, x, y, z, w, 500)
    wanted = (x.astype(np.float64) * y + (x + y)).astype(np.float16)
    assert np.array_equal(z, wanted)
    product = (x[:, 0].astype(np.float32) * y[:, 1]).view(np.uint32)
    assert np.array_equal(w, (product + 0x7FFF + (product >> 16 & 1) >> 16).astype(np.uint16))


@ARCHS
def test_library_functions_of_nvcc(arch: str) -> None:
    x = rng().uniform(-8, 8, 500).astype(np.float32)
    y, z = np.zeros(500, np.float32), np.zeros(500)
    run(arch, "math", 4, 128, x, y, z, 500)
    v = x.astype(np.float64)
    wanted = np.exp(v) + np.sin(v) + np.log(np.abs(v) + 1) + np.abs(v) ** 1.5
    assert np.allclose(y, wanted, rtol=1e-6)
    assert np.allclose(z, np.exp(v) + np.sqrt(np.abs(v)), rtol=1e-15)


@ARCHS
def test_clock_and_placement(arch: str) -> None:
    out, again = np.zeros((12, 4), np.uint64), np.zeros((12, 4), np.uint64)
    for target in (out, again):
        run(arch, "where", 12, 1024, target, device=sim.Device(sms=3))
    assert np.array_equal(out, again)
    assert set(out[:, 0].tolist()) == {0, 1, 2}
    assert set(out[:, 1].tolist()) == {3}
    # Two blocks of 1,024 threads fit on an SM: the first six start at once, the others when one of those ends.
    assert out[6:, 2].min() > out[:6, 2].max()
    assert np.all(np.abs(out[:, 3].astype(float) - out[:, 2] / 1.5) < 100)


def test_calls_and_printf(capsys: pytest.CaptureFixture[str]) -> None:
    x = np.array([5, 6, 7], np.int32)
    sim.launch(text("nvcc_control_sm75"), "calls", 1, 3, [x])
    assert x.tolist() == [14, 16, 18]  # deep: twice(x) + counter + 1
    assert capsys.readouterr().out == "14\n" * 3


def test_module_variables_and_their_addresses() -> None:
    x = np.zeros(8, np.float32)
    sim.launch(text("nvcc_control_sm75"), "variables", 1, 8, [x])
    assert x.tolist() == [1 + 3 + 2, 2 + 3 + 2, 3 + 3 + 2, 4 + 3 + 2] * 2


def test_generic_addresses_of_shared_and_global_memory() -> None:
    x = np.arange(32, dtype=np.int32)
    sim.launch(text("nvcc_memory_sm75"), "generic", 1, 32, [x, 0])
    assert x.tolist() == [1] * 32


def test_local_arrays_with_an_index() -> None:
    x = np.arange(20, dtype=np.int32)[::-1].copy()
    sim.launch(text("nvcc_memory_sm75"), "local_array", 1, 1, [x, 3])
    assert x[0] == 16 + (19 - 16)


def test_asynchronous_copies_fill_up_with_zeros() -> None:
    x = np.arange(1, 513, dtype=np.float32).reshape(128, 4)
    out = np.zeros(128, np.float32)
    sim.launch(text("nvcc_memory_sm80"), "copies", 1, 128, [x, out, 100])
    wanted = np.where(np.arange(128) < 100, x[:, 0], 0)
    wanted[0] = 1  # the same place is copied to once more
    assert np.array_equal(out[::-1][2:], wanted[2:])


def test_loops_shared_memory_and_a_call_in_one() -> None:
    x, out = (np.arange(200) / 1000).astype(np.float32), np.zeros(200, np.float32)
    sim.launch(text("shapes"), "shapes", 2, 128, [x, out, 200])
    index = np.arange(200)
    total = x[index] + x[(index + 128) % 200]
    tile = np.zeros(256, np.float32)
    tile[:200] = total
    # Threads beyond the array leave at once: their part of shared memory is never written.
    after = tile[index // 128 * 128 + (index % 128 + 1) % 128]
    # Red operations add the index's bits to out[0] before it is stored.
    assert np.array_equal(out[1:], (total + after)[1:])


# -- Triton ----------------------------------------------------------------------------------------------------


def test_triton_softmax() -> None:
    x = rng().standard_normal((16, 3000)).astype(np.float32)
    out = np.zeros_like(x)
    sim.launch(text("triton_softmax_sm80"), "softmax_kernel", 16, 256, [out, x, 3000, None, None], shared=4096)
    wanted = np.exp(x - x.max(1, keepdims=True))
    assert np.abs(out - wanted / wanted.sum(1, keepdims=True)).max() < 1e-7


def test_triton_gemm() -> None:
    a, b = rng().standard_normal((2, 256, 256)).astype(np.float16)
    c = np.zeros((256, 256), np.float16)
    sim.launch(text("triton_gemm_sm80"), "gemm_kernel", (2, 2), 256, [a, b, c, 256, 256, 256, None, None], shared=98304)
    wanted = a.astype(np.float64) @ b.astype(np.float64)
    assert np.abs(c - wanted).max() <= 2**-11 * np.abs(wanted).max() + 1e-4


def test_triton_attention() -> None:
    q, k, v = rng().standard_normal((3, 2, 128, 64)).astype(np.float16)
    out = np.zeros_like(q)
    sim.launch(text("triton_attn_sm80"), "attn_kernel", (1, 2), 128, [q, k, v, out, 0.125, 128, None, None],
               shared=65536)
    scores = q.astype(np.float64) @ k.astype(np.float64).transpose(0, 2, 1) * 0.125
    weights = np.exp(scores - scores.max(-1, keepdims=True))
    wanted = weights / weights.sum(-1, keepdims=True) @ v.astype(np.float64)
    assert np.abs(out - wanted).max() < 2e-3
