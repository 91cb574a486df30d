"""TileLang: a matrix product with a software pipeline, compiled at its first call."""

from __future__ import annotations

import tilelang
import tilelang.language as T
import torch

M = N = K = 512
BLOCK, DEPTH = 128, 32


@tilelang.jit(out_idx=[-1])
def product():
    @T.prim_func
    def kernel(a: T.Tensor((M, K), "float16"), b: T.Tensor((K, N), "float16"), c: T.Tensor((M, N), "float16")):
        with T.Kernel(N // BLOCK, M // BLOCK, threads=128) as (x, y):
            tile_a = T.alloc_shared((BLOCK, DEPTH), "float16")
            tile_b = T.alloc_shared((DEPTH, BLOCK), "float16")
            total = T.alloc_fragment((BLOCK, BLOCK), "float32")
            T.clear(total)
            for k in T.Pipelined(K // DEPTH, num_stages=2):
                T.copy(a[y * BLOCK, k * DEPTH], tile_a)
                T.copy(b[k * DEPTH, x * BLOCK], tile_b)
                T.gemm(tile_a, tile_b, total)
            T.copy(total, c[y * BLOCK, x * BLOCK])

    return kernel


def main() -> None:
    a = torch.linspace(-1, 1, M * K, device="cuda").reshape(M, K).half()
    run = product()
    for _ in range(3):
        c = run(a, a)
    torch.cuda.synchronize()
    print("tilelang", c.cpu().numpy().tobytes().hex()[:64])


if __name__ == "__main__":
    main()
