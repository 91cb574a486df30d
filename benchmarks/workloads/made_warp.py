"""NVIDIA Warp as its documentation has it: a kernel with a loop, a tile kernel, and a captured graph of both."""

from __future__ import annotations

import numpy as np
import warp as wp

N = 1 << 16


@wp.kernel
def smooth(x: wp.array(dtype=float), out: wp.array(dtype=float)):
    i = wp.tid()
    total = wp.float32(0.0)
    for j in range(8):
        total += x[(i + j) % N]
    out[i] = wp.sin(total)


@wp.kernel
def row_sums(x: wp.array2d(dtype=float), out: wp.array(dtype=float)):
    i = wp.tid()
    wp.tile_store(out, wp.tile_sum(wp.tile_load(x[i], shape=256)), offset=i)


def main() -> None:
    x = wp.array(np.linspace(-1, 1, N, dtype=np.float32), device="cuda:0")
    out = wp.zeros(N, dtype=float, device="cuda:0")
    sums = wp.zeros(N // 256, dtype=float, device="cuda:0")
    wp.load_module(device="cuda:0")

    def step() -> None:
        wp.launch(smooth, dim=N, inputs=[x], outputs=[out], device="cuda:0")
        wp.launch_tiled(row_sums, dim=[N // 256], inputs=[out.reshape((-1, 256))], outputs=[sums], block_dim=64,
                        device="cuda:0")

    for _ in range(3):
        step()
    print("launched", out.numpy().tobytes().hex()[:64], sums.numpy().tobytes().hex()[:64])
    with wp.ScopedCapture(device="cuda:0") as capture:
        step()
        wp.copy(x, out)
    for _ in range(5):
        wp.capture_launch(capture.graph)
    print("graph", out.numpy().tobytes().hex()[:64], sums.numpy().tobytes().hex()[:64])


if __name__ == "__main__":
    main()
