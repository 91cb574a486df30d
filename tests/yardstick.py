"""The yardstick: kernels of nvcc (sm_75, sm_80) and Triton (sm_80), their launches, what NumPy gives, how near it is.

``KERNELS`` is the table. A launch of odd sizes has masked tails; ``tests/ptx/make_nvcc.sh`` and ``make_triton.py`` made
the PTX.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any

import numpy as np

PTX = Path(__file__).parent / "ptx"
Array = Any
Rng = np.random.Generator


@dataclass(frozen=True)
class Launch:
    """One launch: arrays, typed numbers, or None for null; ``wanted``: by argument's index what NumPy gives."""

    grid: tuple[int, int, int]
    block: int
    args: list[Any]
    wanted: dict[int, Array]
    shared: int = 0


@dataclass(frozen=True)
class Near:
    """How far from NumPy's result in double precision, and from another executor, an element may be, and why."""

    why: str
    absolute: float = 0
    relative: float = 0
    matrix: bool = False

    @property
    def exact(self) -> bool:
        return not (self.absolute or self.relative)


@dataclass(frozen=True)
class Kernel:
    """``make`` takes a random generator and a size; ``files`` are the PTX texts that have the kernel."""

    entry: str
    files: tuple[str, ...]
    make: Callable[..., Launch]
    sizes: tuple[tuple[int, ...], ...]
    near: Near


EXACT = Near("integers, or floats whose every operation is rounded as IEEE 754 says")
WHOLE = Near("sums of whole numbers below 2^24: every order gives the same")


def i32(value: int) -> np.int32:
    return np.int32(value)


def normal(rng: Rng, *shape: int) -> Array:
    return rng.standard_normal(shape).astype(np.float32)


def blocks(count: int, block: int) -> tuple[int, int, int]:
    return -(-count // block), 1, 1


# -- element by element ----------------------------------------------------------------------------------------------


def vector_add(rng: Rng, n: int) -> Launch:
    x, y = normal(rng, 2, n)
    return Launch(blocks(n, 128), 128, [x, y, np.zeros(n, np.float32), i32(n)], {2: x + y})


def half_math(rng: Rng, n: int) -> Launch:
    x, y = rng.standard_normal((2, n, 2)).astype(np.float16)
    product = (x[:, 0].astype(np.float32) * y[:, 1]).view(np.uint32)
    bfloat = (product + 0x7FFF + (product >> 16 & 1) >> 16).astype(np.uint16)
    return Launch(blocks(n, 128), 128, [x, y, np.zeros_like(x), np.zeros(n, np.uint16), i32(n)],
                  {2: (x.astype(np.float64) * y + (x + y)).astype(np.float16), 3: bfloat})


def math(rng: Rng, n: int) -> Launch:
    x = rng.uniform(-8, 8, n).astype(np.float32)
    v = x.astype(np.float64)
    return Launch(blocks(n, 128), 128, [x, np.zeros(n, np.float32), np.zeros(n), i32(n)],
                  {1: np.exp(v) + np.sin(v) + np.log(np.abs(v) + 1) + np.abs(v) ** 1.5,
                   2: np.exp(v) + np.sqrt(np.abs(v))})


def gather(rng: Rng, n: int) -> Launch:
    table, index = rng.standard_normal(777), rng.integers(0, 777, n)
    return Launch(blocks(n, 256), 256, [table, index, np.zeros(n), i32(n)], {2: table[index]})


# -- control flow ----------------------------------------------------------------------------------------------------


def switched(v: int) -> int:
    loop = sum(k * v for k in range(min(v >> 3 & 15, 9)))
    quotient, remainder = int(v / 7), v - 11 * int(v / 11)
    return [v * 3, loop, bin(v & 0xFFFFFFFF).count("1"), quotient, remainder, 1 if v > 100 else -v, v ^ 0x55, 42][v & 7]


def divergent_switch(rng: Rng, n: int) -> Launch:
    x = rng.integers(-5000, 5000, n).astype(np.int32)
    return Launch(blocks(n, 128), 128, [x, np.zeros(n, np.int32), i32(n)],
                  {1: np.array([switched(v) for v in x.tolist()], np.int32)})


def collatz_steps(v: int) -> int:
    steps = 0
    while v > 1:
        v, steps = (3 * v + 1 if v & 1 else v // 2), steps + 1
    return steps


def collatz(rng: Rng, n: int) -> Launch:
    x = rng.integers(1, 3000, n).astype(np.uint32)
    return Launch(blocks(n, 128), 128, [x, np.zeros(n, np.uint32), i32(n)],
                  {1: np.array([collatz_steps(v) for v in x.tolist()], np.uint32)})


def votes(rng: Rng, n: int) -> Launch:
    x = rng.integers(-9, 9, n).astype(np.int32)
    rows = []
    for thread in range(n):
        warp = x[thread // 32 * 32 :][:32]
        tests = warp > 0, warp & 3 == x[thread] & 3
        ballot, same = (sum(1 << k for k, yes in enumerate(test) if yes) for test in tests)
        source = int(warp[3 if thread & 1 else 4]) & 0xFFFFFFFF
        rows.append([ballot, int(7 in warp), 1, same, 32, source])
    return Launch((1, 1, 1), n, [x, np.zeros((n, 6), np.uint32)], {1: np.array(rows, np.uint32)})


def count_barrier(rng: Rng, n: int) -> Launch:
    x = rng.integers(0, 2000, n).astype(np.int32)
    row = [int((x & 1).sum()), int((x < 1000).all()), int((x == 5).any())]
    return Launch((1, 1, 1), n, [x, np.zeros((n, 3), np.int32)], {1: np.array([row] * n, np.int32)})


def locked(rng: Rng, n: int) -> Launch:
    return Launch((2, 1, 1), n, [np.zeros(1, np.int32), np.zeros(1, np.int32)],
                  {0: np.zeros(1, np.int32), 1: np.full(1, 2 * n, np.int32)})


def grid_barrier(rng: Rng, n: int) -> Launch:
    return Launch((n, 1, 1), 32, [np.zeros(1, np.int32), np.zeros(n, np.int32)],
                  {0: np.full(1, n, np.int32), 1: np.full(n, n, np.int32)})


# -- reductions, scans, histograms -----------------------------------------------------------------------------------


def histogram(rng: Rng, n: int) -> Launch:
    x = rng.integers(0, 256, n).astype(np.uint8)
    return Launch((8, 1, 1), 256, [x, np.zeros(256, np.uint32), i32(n)],
                  {1: np.bincount(x, minlength=256).astype(np.uint32)})


def block_sum(rng: Rng, n: int) -> Launch:
    x = rng.integers(-50, 50, n).astype(np.float32)
    return Launch((5, 1, 1), 256, [x, np.zeros(1, np.float32), i32(n)], {1: x.sum(keepdims=True)})


def scan(rng: Rng, n: int) -> Launch:
    x = rng.integers(-(1 << 31), 1 << 31, n).astype(np.int32)
    rows = [np.cumsum(x[k : k + 256], dtype=np.int32) for k in range(0, n, 256)]
    return Launch(blocks(n, 256), 256, [x, np.zeros(n, np.int32), i32(n)], {1: np.concatenate(rows)}, 32)


def softmax_of(x: Array) -> Array:
    weights = np.exp(x.astype(np.float64) - x.max(-1, keepdims=True))
    return weights / weights.sum(-1, keepdims=True)


def softmax(rng: Rng, rows: int, n: int) -> Launch:
    x = normal(rng, rows, n) * 3
    return Launch(blocks(rows, 4), 128, [x, np.zeros_like(x), i32(rows), i32(n)], {1: softmax_of(x)})


def layer_norm_of(x: Array, gain: Array, bias: Array, eps: float) -> Array:
    wide = x.astype(np.float64)
    return (wide - wide.mean(1, keepdims=True)) / np.sqrt(wide.var(1, keepdims=True) + eps) * gain + bias


def layer_norm(rng: Rng, rows: int, n: int) -> Launch:
    x, (gain, bias) = normal(rng, rows, n), normal(rng, 2, n)
    return Launch((rows, 1, 1), 128, [x, gain, bias, np.zeros_like(x), i32(n), np.float32(1e-5)],
                  {3: layer_norm_of(x, gain, bias, 1e-5)})


# -- matrices --------------------------------------------------------------------------------------------------------


def halves(rng: Rng, *shape: int) -> Array:
    return rng.standard_normal(shape).astype(np.float16)


def gemm(rng: Rng, m: int, n: int, k: int) -> Launch:
    a, b = halves(rng, m, k), halves(rng, k, n)
    return Launch((-(-n // 64), -(-m // 64), 1), 128, [a, b, np.zeros((m, n), np.float16), i32(m), i32(n), i32(k)],
                  {2: a.astype(np.float64) @ b.astype(np.float64)})


def wmma_gemm(rng: Rng, m: int, n: int, k: int) -> Launch:
    a, b = halves(rng, m, k), halves(rng, k, n)
    return Launch((-(-n // 64), m // 16, 1), 128, [a, b, np.zeros((m, n), np.float32), i32(m), i32(n), i32(k)],
                  {2: a.astype(np.float64) @ b.astype(np.float64)})


def attended(q: Array, k: Array, v: Array, scale: float) -> Array:
    scores = q.astype(np.float64) @ k.astype(np.float64).transpose(0, 2, 1) * scale
    return softmax_of(scores) @ v.astype(np.float64)


def attention(rng: Rng, heads: int, n: int) -> Launch:
    q, k, v = halves(rng, 3, heads, n, 64)
    return Launch((-(-n // 64), heads, 1), 128, [q, k, v, np.zeros_like(q), i32(n), np.float32(0.125)],
                  {3: attended(q, k, v, 0.125)})


# -- Triton: two pointers to scratch memory, here null, follow every kernel's arguments ------------------------------

_SCRATCH = [None, None]


def triton_add(rng: Rng, n: int) -> Launch:
    x, y = normal(rng, 2, n)
    return Launch(blocks(n, 1024), 128, [x, y, np.zeros(n, np.float32), i32(n), *_SCRATCH], {2: x + y})


def triton_softmax(rng: Rng, rows: int, n: int, block: int = 256) -> Launch:
    x = normal(rng, rows, n) * 3
    return Launch((rows, 1, 1), block, [np.zeros_like(x), x, i32(n), *_SCRATCH], {0: softmax_of(x)}, 32)


def triton_softmax_any(rng: Rng, rows: int, n: int) -> Launch:
    return triton_softmax(rng, rows, n, 128)


def triton_layer_norm(rng: Rng, rows: int, n: int) -> Launch:
    x, (gain, bias) = normal(rng, rows, n), normal(rng, 2, n)
    return Launch((rows, 1, 1), 128, [x, gain, bias, np.zeros_like(x), i32(n), np.float32(1e-5), *_SCRATCH],
                  {3: layer_norm_of(x, gain, bias, 1e-5)}, 2048)


def triton_gemm(rng: Rng, m: int, n: int, k: int) -> Launch:
    a, b = halves(rng, m, k), halves(rng, k, n)
    return Launch((m // 128, n // 128, 1), 256,
                  [a, b, np.zeros((m, n), np.float16), i32(m), i32(n), i32(k), *_SCRATCH],
                  {2: a.astype(np.float64) @ b.astype(np.float64)}, 65536)


def triton_attention(rng: Rng, heads: int, n: int) -> Launch:
    q, k, v = halves(rng, 3, heads, n, 64)
    return Launch((n // 128, heads, 1), 128, [q, k, v, np.zeros_like(q), np.float32(0.125), i32(n), *_SCRATCH],
                  {3: attended(q, k, v, 0.125)}, 49152)


def triton_histogram(rng: Rng, n: int) -> Launch:
    x = rng.integers(0, 64, n).astype(np.int32)
    return Launch(blocks(n, 512), 128, [x, np.zeros(64, np.int32), i32(n), *_SCRATCH],
                  {1: np.bincount(x, minlength=64).astype(np.int32)}, 256)


def triton_scatter(rng: Rng, n: int) -> Launch:
    x = rng.integers(0, 50, n).astype(np.int32)
    return Launch(blocks(n, 256), 128, [x, np.zeros(50, np.int32), i32(n), *_SCRATCH],
                  {1: np.bincount(x, minlength=50).astype(np.int32)}, 2048)


def triton_cumsum(rng: Rng, rows: int, n: int) -> Launch:
    x = rng.integers(-(1 << 31), 1 << 31, (rows, n)).astype(np.int32)
    return Launch((rows, 1, 1), 128, [x, np.zeros_like(x), i32(n), *_SCRATCH], {1: x.cumsum(1, dtype=np.int32)}, 128)


def triton_recurrence(rng: Rng, rows: int, n: int) -> Launch:
    a, b = rng.uniform(-0.9, 0.9, (rows, n)).astype(np.float32), normal(rng, rows, n)
    y, wanted = np.zeros(rows), np.zeros((rows, n))
    for k in range(n):
        y = a[:, k].astype(np.float64) * y + b[:, k]
        wanted[:, k] = y
    return Launch((rows, 1, 1), 128, [a, b, np.zeros_like(a), i32(n), *_SCRATCH], {2: wanted}, 128)


def triton_reduce(rng: Rng, n: int) -> Launch:
    x = rng.integers(-100000, 100000, n).astype(np.int32)
    tail = np.resize(np.concatenate([x, np.zeros(-n % 1024, np.int32)]), (-(-n // 1024), 1024))
    return Launch(blocks(n, 1024), 128,
                  [x, np.zeros(1, np.int32), np.full(1, -(1 << 31), np.int32), np.zeros(len(tail), np.int32), i32(n),
                   *_SCRATCH],
                  {1: tail.sum(keepdims=True).astype(np.int32)[0], 2: tail.max(keepdims=True)[0],
                   3: tail.argmin(1).astype(np.int32)}, 32)


def triton_gather(rng: Rng, n: int) -> Launch:
    done = gather(rng, n)
    return Launch(done.grid, 128, [*done.args, *_SCRATCH], done.wanted)


def looped(block: int, v: int) -> int:
    if block % 3 == 0:
        return collatz_steps(v)
    if block % 3 == 1:
        return sum(k * v - (v if k == 5 else 0) for k in range(block + 2))
    return int(v / 7) + v - 11 * int(v / 11)


def triton_loops(rng: Rng, n: int) -> Launch:
    x = rng.integers(1, 3000, n).astype(np.int32)
    wanted = np.array([looped(i // 128, v) for i, v in enumerate(x.tolist())], np.int32)
    return Launch(blocks(n, 128), 64, [x, np.zeros(n, np.int32), i32(n), *_SCRATCH], {1: wanted}, 8)


# -- the table -------------------------------------------------------------------------------------------------------

_SOFTMAX = Near("ex2.approx is within 2 ulp (ISA 9.7.3), the sum of 4,096 terms within 12; quotients are below 1",
                absolute=1e-6)
_NORM = Near("two sums of 4,096 squares in single precision, and rsqrt.approx", absolute=2e-5)
_LIBRARY = Near("CUDA's functions are within 2 ulp (programming guide, table 14), and four are added", relative=1e-6)
_GEMM = Near("a half's rounding (2^-11), and sums in single precision", absolute=1e-3, relative=2**-10.9, matrix=True)
_SINGLE = Near("sums of at most 136 products in single precision, in any order", absolute=2e-5, matrix=True)
_ATTENTION = Near("weights and results are rounded to halves (2^-11), values are below 4", absolute=2e-3, matrix=True)
_RECURRENCE = Near("products and sums of a scan in single precision, in its order", absolute=1e-5)

_YARDSTICK = ("nvcc_yardstick_sm75", "nvcc_yardstick_sm80")
_TENSOR = ("nvcc_tensor_sm75", "nvcc_tensor_sm80")

KERNELS = (
    Kernel("vector_add", _YARDSTICK, vector_add, ((5000,), (1,), (4097,)), EXACT),
    Kernel("half_math", _YARDSTICK, half_math, ((500,),), EXACT),
    Kernel("math", _YARDSTICK, math, ((500,),), _LIBRARY),
    Kernel("gather", _YARDSTICK, gather, ((3000,), (257,)), EXACT),
    Kernel("divergent_switch", _YARDSTICK, divergent_switch, ((1000,), (33,)), EXACT),
    Kernel("collatz", _YARDSTICK, collatz, ((1500,), (129,)), EXACT),
    Kernel("votes", _YARDSTICK, votes, ((64,),), EXACT),
    Kernel("count_barrier", _YARDSTICK, count_barrier, ((96,), (70,)), EXACT),
    Kernel("locked", _YARDSTICK, locked, ((64,),), EXACT),
    Kernel("grid_barrier", _YARDSTICK, grid_barrier, ((8,),), EXACT),
    Kernel("histogram", _YARDSTICK, histogram, ((20000,), (777,)), EXACT),
    Kernel("block_sum", _YARDSTICK, block_sum, ((10000,), (41,)), WHOLE),
    Kernel("scan", _YARDSTICK, scan, ((1000,), (256,)), EXACT),
    Kernel("layer_norm", _YARDSTICK, layer_norm, ((16, 300), (2, 129), (3, 1)), _NORM),
    Kernel("softmax", _TENSOR, softmax, ((7, 1000), (5, 33), (1, 1)), _SOFTMAX),
    Kernel("gemm", _TENSOR, gemm, ((64, 64, 64), (100, 72, 40), (130, 200, 136), (1, 8, 8)), _GEMM),
    Kernel("wmma_gemm", _TENSOR, wmma_gemm, ((32, 48, 64), (16, 16, 16)), _SINGLE),
    Kernel("attention", _TENSOR, attention, ((2, 100), (1, 64), (1, 33)), _ATTENTION),
    Kernel("add_kernel", ("triton_add_sm80",), triton_add, ((4096,), (16,)), EXACT),
    Kernel("add_kernel", ("triton_add_any_sm80",), triton_add, ((3001,), (1,)), EXACT),
    Kernel("softmax_kernel", ("triton_softmax_sm80",), triton_softmax, ((4, 4096), (3, 2992)), _SOFTMAX),
    Kernel("softmax_kernel", ("triton_softmax_any_sm80",), triton_softmax_any, ((3, 777), (2, 1)), _SOFTMAX),
    Kernel("layernorm_kernel", ("triton_layernorm_sm80",), triton_layer_norm, ((4, 1024), (3, 333)), _NORM),
    Kernel("gemm_kernel", ("triton_gemm_sm80",), triton_gemm, ((256, 128, 192),), _GEMM),
    Kernel("attn_kernel", ("triton_attn_sm80",), triton_attention, ((2, 128), (1, 256)), _ATTENTION),
    Kernel("histogram_kernel", ("triton_histogram_sm80",), triton_histogram, ((1024,), (777,)), EXACT),
    Kernel("scatter_kernel", ("triton_scatter_sm80",), triton_scatter, ((1024,), (777,)), EXACT),
    Kernel("cumsum_kernel", ("triton_cumsum_sm80",), triton_cumsum, ((3, 1024), (2, 555)), EXACT),
    Kernel("recurrence_kernel", ("triton_recurrence_sm80",), triton_recurrence, ((3, 512), (2, 301)), _RECURRENCE),
    Kernel("reduce_kernel", ("triton_reduce_sm80",), triton_reduce, ((4096,), (2500,)), EXACT),
    Kernel("gather_kernel", ("triton_gather_sm80",), triton_gather, ((3000,), (257,)), EXACT),
    Kernel("loops_kernel", ("triton_loops_sm80",), triton_loops, ((1000,), (512,)), EXACT),
)


@dataclass(frozen=True)
class Case:
    """One launch of one text."""

    kernel: Kernel
    file: str
    size: tuple[int, ...]
    seed: int = 7

    @property
    def name(self) -> str:
        return f"{self.file}.{self.kernel.entry}-{'x'.join(map(str, self.size))}"

    @property
    def ptx(self) -> str:
        return text(self.file)

    def launch(self) -> Launch:
        return self.kernel.make(np.random.default_rng(self.seed), *self.size)


@lru_cache
def text(file: str) -> str:
    return (PTX / f"{file}.ptx").read_text()


def cases() -> Iterator[Case]:
    return (Case(kernel, file, size) for kernel in KERNELS for file in kernel.files for size in kernel.sizes)
