"""Kernels of numba-cuda, compiled and launched: each prints its name and whether NumPy agrees."""

from __future__ import annotations

import math

import numpy as np
from numba import cuda, float32

BLOCK = 256


@cuda.jit(lineinfo=True)
def add(x, y, out):
    i = cuda.grid(1)
    if i < out.size:
        out[i] = x[i] + y[i]


@cuda.jit(lineinfo=True)
def total(x, out):
    part = cuda.shared.array(BLOCK, float32)
    t, i = cuda.threadIdx.x, cuda.grid(1)
    part[t] = x[i] if i < x.size else 0.0
    cuda.syncthreads()
    n = BLOCK // 2
    while n:
        if t < n:
            part[t] += part[t + n]
        cuda.syncthreads()
        n //= 2
    if t == 0:
        cuda.atomic.add(out, 0, part[0])


@cuda.jit(lineinfo=True)
def histogram(x, bins):
    i = cuda.grid(1)
    if i < x.size:
        cuda.atomic.add(bins, x[i], 1)


@cuda.jit(lineinfo=True)
def warp_sum(x, out):
    i = cuda.grid(1)
    value = x[i]
    for step in (16, 8, 4, 2, 1):
        value += cuda.shfl_down_sync(0xFFFFFFFF, value, step)
    if cuda.laneid == 0:
        out[i // 32] = value


@cuda.jit(device=True)
def curve(x):
    return math.sqrt(x) * math.sin(x) + math.exp(-x)


@cuda.jit(lineinfo=True)
def curves(x, out):
    i = cuda.grid(1)
    if i < out.size:
        out[i] = curve(x[i])


@cuda.jit(lineinfo=True)
def matmul(a, b, c):
    row, column = cuda.grid(2)
    if row < c.shape[0] and column < c.shape[1]:
        value = 0.0
        for k in range(a.shape[1]):
            value += a[row, k] * b[k, column]
        c[row, column] = value


def main() -> None:
    rng = np.random.default_rng(1)
    x = rng.random(5000, np.float32)
    out = np.zeros_like(x)
    add[20, BLOCK](x, x, out)
    print("add", np.array_equal(out, 2 * x))
    sum_ = np.zeros(1, np.float32)
    total[20, BLOCK](x, sum_)
    print("total", np.allclose(sum_[0], x.sum(), rtol=1e-5))
    keys, bins = rng.integers(0, 16, 4096), np.zeros(16, np.int32)
    histogram[16, BLOCK](keys, bins)
    print("histogram", np.array_equal(bins, np.bincount(keys, minlength=16)))
    lanes, sums = np.arange(256, dtype=np.int32), np.zeros(8, np.int32)
    warp_sum[1, BLOCK](lanes, sums)
    print("warp_sum", np.array_equal(sums, lanes.reshape(8, 32).sum(1)))
    z = np.linspace(0, 5, 300)
    values = np.zeros_like(z)
    curves[2, BLOCK](z, values)
    print("curves", np.allclose(values, np.sqrt(z) * np.sin(z) + np.exp(-z), rtol=1e-12))
    on_a_stream(rng)


def on_a_stream(rng: np.random.Generator) -> None:
    a, b = rng.random((32, 48)), rng.random((48, 16))
    stream, start, end = cuda.stream(), cuda.event(), cuda.event()
    on_device = cuda.to_device(a, stream), cuda.to_device(b, stream), cuda.device_array((32, 16), stream=stream)
    start.record(stream)
    matmul[(4, 2), (8, 8), stream](*on_device)
    end.record(stream)
    result = on_device[2].copy_to_host(stream=stream)
    stream.synchronize()
    print("matmul", np.allclose(result, a @ b, rtol=1e-12), cuda.event_elapsed_time(start, end) > 0)


if __name__ == "__main__":
    main()
