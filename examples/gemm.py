"""A CUDA program that needs nothing but the driver: multiplies two matrices and checks the product.

35 blocks, of which a simulated device of 4 multiprocessors holds 32 at once: the last three have it to themselves.
"""

from __future__ import annotations

import ctypes
import sys
from pathlib import Path

import numpy as np
from driver import device_name, download, launch, start, upload

M, N, K = 320, 448, 256
TILE, THREADS = 64, 256


def main() -> None:
    function = start(Path(__file__).with_name("gemm.ptx").read_bytes() + b"\0", "gemm")
    random = np.random.default_rng(1)
    a, b = (random.random(shape, np.float32) for shape in ((M, K), (K, N)))
    args = [upload(a.tobytes()), upload(b.tobytes()), upload(bytes(4 * M * N)), *map(ctypes.c_int, (M, N, K))]
    launch(function, (N // TILE, M // TILE), THREADS, *args)
    out = ctypes.create_string_buffer(4 * M * N)
    download(args[2], out)
    error = np.abs(np.frombuffer(out, np.float32).reshape(M, N) - a @ b).max()
    print(f"gemm on {device_name()}: {M} x {N} x {K}, largest error {error:.2g}")
    sys.exit(0 if error < 1e-3 else 1)


if __name__ == "__main__":
    main()
