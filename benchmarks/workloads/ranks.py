"""Steps of training under torchrun: ``ranks.py ddp|tp STEPS FOLDER``; losses and parameters go to FOLDER/RANK.bin.

ddp: the batch is split, and DistributedDataParallel sums gradients. tp: each layer's inner width is split over the
ranks, and sums of activations and gradients are all-reduced within it (as Megatron does). What can be probed are
Triton's kernels, which Inductor generates; matrix multiplications are cuBLAS's.

Around one more all-reduce in each step stand two kernels of our own (ranks_kernels.py): no rank's second can begin
before every rank's first has ended, which is what a clock that is common to all ranks has to show.
"""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Callable
from pathlib import Path

os.environ.setdefault("CUBLAS_WORKSPACE_CONFIG", ":4096:8")
os.environ.setdefault("NCCL_NVLS_ENABLE", "0")  # sums in one order everywhere

import torch
import torch._inductor.config
import torch.distributed as dist
from torch import Tensor, nn

if hasattr(torch._inductor.config, "deterministic"):
    torch._inductor.config.deterministic = True  # no choice by measurements, which may differ from run to run

BATCH, WIDTH, WIDER, LAYERS, WORDS = 64, 1024, 4096, 4, 1 << 12
RANK, RANKS, LOCAL = (int(os.environ[name]) for name in ("RANK", "WORLD_SIZE", "LOCAL_RANK"))
ON_GPU = torch.cuda.is_available()
DEVICE = torch.device("cuda", LOCAL) if ON_GPU else torch.device("cpu")


# ---- tensor parallel


class _Copy(torch.autograd.Function):
    """The same on all ranks; its gradient is the sum of theirs."""

    @staticmethod
    def forward(ctx: object, x: Tensor) -> Tensor:
        return x.view_as(x)

    @staticmethod
    def backward(ctx: object, gradient: Tensor) -> Tensor:
        gradient = gradient.contiguous()
        dist.all_reduce(gradient)
        return gradient


class _Sum(torch.autograd.Function):
    """The sum of all ranks'; its gradient is the same on all."""

    @staticmethod
    def forward(ctx: object, x: Tensor) -> Tensor:
        total = x.clone()
        dist.all_reduce(total)
        return total

    @staticmethod
    def backward(ctx: object, gradient: Tensor) -> Tensor:
        return gradient


class Block(nn.Module):
    """``ranks``: that share its inner width."""

    def __init__(self, ranks: int = 1) -> None:
        super().__init__()
        self.normal = nn.LayerNorm(WIDTH)
        self.inner = torch.compile(nn.Sequential(
            nn.Linear(WIDTH, WIDER // ranks), nn.GELU(), nn.Linear(WIDER // ranks, WIDTH, bias=False)))
        self.ranks = ranks

    def forward(self, x: Tensor) -> Tensor:
        if self.ranks == 1:
            return x + self.inner(self.normal(x))
        return x + _Sum.apply(self.inner(_Copy.apply(self.normal(x))))


def model_of(how: str) -> nn.Module:
    """Parameters that all ranks have are the same on all."""
    torch.manual_seed(0)
    model = nn.Sequential(*(Block(RANKS if how == "tp" else 1) for _ in range(LAYERS))).to(DEVICE)
    if how == "ddp":
        return nn.parallel.DistributedDataParallel(model, device_ids=[LOCAL] if ON_GPU else None, bucket_cap_mb=8)
    with torch.no_grad():  # a part of the inner width each
        torch.manual_seed(1 + RANK)
        for name, parameter in model.named_parameters():
            if "inner" in name:
                parameter.copy_(torch.randn_like(parameter) / WIDTH**0.5)
    return model


# ---- around an all-reduce


def markers() -> tuple[Callable[[Tensor, int], object], Callable[[Tensor, Tensor], object]]:
    """``give(words, step)`` fills the words, ``take(words, out)`` copies them."""
    if not ON_GPU:
        return lambda words, step: words.fill_(step), lambda words, out: out.copy_(words)
    import ranks_kernels

    return ranks_kernels.give, ranks_kernels.take


# ---- training


def main(how: str, steps: int, folder: Path) -> int:
    if ON_GPU:
        torch.cuda.set_device(DEVICE)
    dist.init_process_group("nccl" if ON_GPU else "gloo", **({"device_id": DEVICE} if ON_GPU else {}))
    model = model_of(how)
    optimizer = torch.optim.SGD(model.parameters(), lr=1e-2)
    update = torch.compile(optimizer.step)
    loss_of = torch.compile(nn.functional.mse_loss)
    give, take = markers()
    words, out = torch.zeros(WORDS, device=DEVICE), torch.zeros(WORDS, device=DEVICE)
    torch.manual_seed(7 + (RANK if how == "ddp" else 0))  # of a split model all ranks see the same
    batches = [torch.randn(2, BATCH, WIDTH).to(DEVICE) for _ in range(steps)]
    losses, took_s = [], []
    for step, (x, wanted) in enumerate(batches):
        begun = time.perf_counter()
        loss = loss_of(model(x), wanted)
        loss.backward()
        update()
        optimizer.zero_grad()
        give(words, step)
        dist.all_reduce(words)
        take(words, out)
        losses.append(loss.detach())
        if ON_GPU:
            torch.cuda.synchronize()
        took_s.append(time.perf_counter() - begun)
    parts = [torch.stack(losses), out, *(p.detach().flatten() for p in model.parameters())]
    (folder / f"{RANK}.bin").write_bytes(torch.cat([part.float().cpu() for part in parts]).numpy().tobytes())
    (folder / f"{RANK}.seconds").write_text(" ".join(f"{seconds:.6f}" for seconds in took_s))
    dist.destroy_process_group()
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1], int(sys.argv[2]), Path(sys.argv[3])))
