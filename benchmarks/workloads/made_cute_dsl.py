"""CuTe DSL: a vector kernel, and one that stages a tile in shared memory; both compiled at their first call."""

from __future__ import annotations

import cutlass
import torch
from cutlass import cute
from cutlass.cute.runtime import from_dlpack

N, BLOCK = 1 << 16, 128


@cute.kernel
def scale(x: cute.Tensor, out: cute.Tensor):
    thread, _, _ = cute.arch.thread_idx()
    block, _, _ = cute.arch.block_idx()
    i = block * BLOCK + thread
    out[i] = x[i] * 3.0 + 1.0


@cute.kernel
def reverse(x: cute.Tensor, out: cute.Tensor):
    thread, _, _ = cute.arch.thread_idx()
    block, _, _ = cute.arch.block_idx()
    memory = cutlass.memory.SmemAllocator()
    tile = memory.allocate_tensor(cutlass.Float32, cute.make_layout(BLOCK), 16)
    tile[thread] = x[block * BLOCK + thread]
    cute.arch.sync_threads()
    out[block * BLOCK + thread] = tile[BLOCK - 1 - thread]


@cute.jit
def step(x: cute.Tensor, middle: cute.Tensor, out: cute.Tensor):
    scale(x, middle).launch(grid=[N // BLOCK, 1, 1], block=[BLOCK, 1, 1])
    reverse(middle, out).launch(grid=[N // BLOCK, 1, 1], block=[BLOCK, 1, 1])


def main() -> None:
    x = torch.linspace(-1, 1, N, device="cuda")
    middle, out = torch.zeros_like(x), torch.zeros_like(x)
    arguments = [from_dlpack(tensor) for tensor in (x, middle, out)]
    compiled = cute.compile(step, *arguments)
    for _ in range(3):
        compiled(*arguments)
    torch.cuda.synchronize()
    print("cute", out.cpu().numpy().tobytes().hex()[:64])


if __name__ == "__main__":
    main()
