"""What PyTorch programs do beside computing: ``lifecycle.py expandable|loader|spawn``.

A kernel of Triton's runs between. Prints what it computed.
"""

from __future__ import annotations

import sys

import torch
import triton
import triton.language as tl
from torch.utils.data import DataLoader, Dataset


@triton.jit
def add_kernel(x, y, out, n, BLOCK: tl.constexpr):
    at = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    tl.store(out + at, tl.load(x + at, at < n) + tl.load(y + at, at < n), at < n)


def added(x: torch.Tensor, y: torch.Tensor) -> torch.Tensor:
    out = torch.empty_like(x)
    add_kernel[(triton.cdiv(x.numel(), 256),)](x, y, out, x.numel(), BLOCK=256)
    return out


class Numbers(Dataset):
    def __len__(self) -> int:
        return 64

    def __getitem__(self, index: int) -> torch.Tensor:
        return torch.full((1024,), float(index))


def expandable() -> None:
    """Allocations that grow their segment, and are given back."""
    for step in range(6):
        x = torch.arange(1 << (18 + step), device="cuda", dtype=torch.float32)
        print(step, added(x, x).sum().item())
        del x
        if step % 2:
            torch.cuda.empty_cache()


def loader() -> None:
    """Workers that are forked from a process that uses the device already."""
    total = torch.zeros(1024, device="cuda")
    for batch in DataLoader(Numbers(), batch_size=8, num_workers=2, pin_memory=True):
        total = added(total, batch.to("cuda", non_blocking=True).sum(0))
    print(total.sum().item())


def child(rank: int) -> None:
    x = torch.full((4096,), float(rank), device="cuda")
    print(rank, added(x, x).sum().item(), flush=True)


def spawn() -> None:
    for rank in range(2):  # one after another: what they print has an order
        torch.multiprocessing.start_processes(child, (), nprocs=1, start_method="spawn")
        child(rank)


if __name__ == "__main__":
    globals()[sys.argv[1]]()
