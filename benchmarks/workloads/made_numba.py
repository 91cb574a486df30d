"""numba-cuda as most people write it: kernels without an option, one with a device function, one linked from PTX."""

from __future__ import annotations

import math
import sys
from pathlib import Path

import numpy as np
from numba import cuda

N = 1 << 20


@cuda.jit(device=True)
def smooth(x):
    return x * x / (1.0 + math.fabs(x))


@cuda.jit
def add(x, y, out):
    i = cuda.grid(1)
    if i < out.size:
        out[i] = x[i] + y[i]


@cuda.jit
def apply(x, out):
    i = cuda.grid(1)
    if i < out.size:
        out[i] = smooth(x[i])


@cuda.jit(lto=False)
def scale(x, out):
    i = cuda.grid(1)
    if i < out.size:
        out[i] = x[i] * np.float32(3)


def main(folder: str | None = None) -> None:
    """Prints where each output begins, and writes them whole to ``folder``."""
    x = cuda.to_device(np.linspace(-1, 1, N).astype(np.float32))
    out = cuda.device_array(N, np.float32)
    for kernel, arguments in ((add, (x, x, out)), (apply, (x, out)), (scale, (x, out))):
        kernel[N // 256, 256](*arguments)
        found, name = out.copy_to_host().tobytes(), kernel.__name__
        print(name, found.hex()[:64])
        if folder:
            (Path(folder) / f"{name}.bin").write_bytes(found)


if __name__ == "__main__":
    main(*sys.argv[1:])
