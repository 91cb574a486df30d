"""Kernels of numba-cuda as most people write them: without an option."""

from __future__ import annotations

import warnings

import numpy as np
from numba import cuda

warnings.simplefilter("ignore")


@cuda.jit
def add(x, y, out):
    i = cuda.grid(1)
    if i < out.size:
        out[i] = x[i] + y[i]


@cuda.jit
def total(x, out):
    i = cuda.grid(1)
    if i < x.size:
        cuda.atomic.add(out, 0, x[i])


def main() -> None:
    x = np.arange(1000, dtype=np.float32)
    out, whole = np.zeros_like(x), np.zeros(1, np.float64)
    add[4, 256](x, x, out)
    print("add", np.array_equal(out, x + x))
    total[4, 256](x.astype(np.float64), whole)
    print("total", whole[0] == x.sum())


if __name__ == "__main__":
    main()
