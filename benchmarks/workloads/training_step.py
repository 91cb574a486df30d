"""Steps of training a small transformer under torch.compile, whose kernels Triton generates; torch keeps the GEMMs.

usage: training_step.py [STEPS] [--graphs | --eager] [--size launches|wide|gpt2|busy] [--turns]
                        [--profile FILE|none] [DIR]

--graphs: as CUDA graphs. --eager: not compiled, so that all kernels are PyTorch's own, with a fused optimizer. --size:
`launches`, small, so that a step takes what Python and its launches take; `wide`, as many, of matrices so
large that the GPU always is busy; `gpt2`, of 124 million parameters in mixed precision; `busy`, a third of its blocks,
twice its batch, so that the GPU is, too, with many more blocks a second. Says what the steps took, behind some in
which all is compiled. --turns: makes as many again for each line of the standard input, within ``ncc.probe``
if it names a tool, and says what each turn took. Writes the loss of every step, to the last bit, to DIR. --profile: as
many steps at the end, under torch.profiler, whose trace goes to FILE; with `none` the same steps without it. No kernel
comes after them.
"""

from __future__ import annotations

import argparse
import os
import sys
import time
from contextlib import nullcontext
from dataclasses import dataclass
from pathlib import Path

import torch
from torch import nn

import ncc

WARM = 15  # after an attach its kernels are prepared, and buffers found, in the first of them
SETTLE = 3


@dataclass(frozen=True)
class Size:
    words: int
    width: int
    heads: int
    blocks: int
    length: int
    batch: int
    mixed: bool


SIZES = {"launches": Size(4096, 512, 8, 2, 256, 8, mixed=False), "wide": Size(4096, 2048, 16, 2, 256, 8, mixed=False),
         "gpt2": Size(50304, 768, 12, 12, 1024, 8, mixed=True),
         "busy": Size(50304, 768, 12, 4, 1024, 16, mixed=True)}


class Block(nn.Module):
    def __init__(self, size: Size) -> None:
        super().__init__()
        width = size.width
        self.before, self.between = nn.LayerNorm(width), nn.LayerNorm(width)
        self.attention = nn.MultiheadAttention(width, size.heads, batch_first=True, dropout=0.1)
        self.wide = nn.Sequential(nn.Linear(width, 4 * width), nn.GELU(), nn.Linear(4 * width, width), nn.Dropout(0.1))

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        normal = self.before(x)
        x = x + self.attention(normal, normal, normal, need_weights=False)[0]
        return x + self.wide(self.between(x))


def main() -> int:
    parser = argparse.ArgumentParser()
    parser.add_argument("steps", type=int, nargs="?", default=3)
    how = parser.add_mutually_exclusive_group()
    how.add_argument("--graphs", action="store_true")
    how.add_argument("--eager", action="store_true")
    parser.add_argument("--size", choices=SIZES, default="launches")
    parser.add_argument("--turns", action="store_true")
    parser.add_argument("--profile", metavar="FILE|none")
    parser.add_argument("folder", type=Path, nargs="?")
    args = parser.parse_intermixed_args()
    size = SIZES[args.size]
    mode = "reduce-overhead" if args.graphs else "default"
    os.environ.setdefault("CUBLAS_WORKSPACE_CONFIG", ":4096:8")  # cuBLAS asks for it where sums have one order
    torch.manual_seed(0)
    # Of the attentions in mixed precision only one has a backward pass that adds in one order.
    torch.backends.cuda.enable_cudnn_sdp(not size.mixed)
    torch.backends.cuda.enable_mem_efficient_sdp(not size.mixed)
    torch.use_deterministic_algorithms(True, warn_only=not size.mixed)
    model = nn.Sequential(nn.Embedding(size.words, size.width), *(Block(size) for _ in range(size.blocks)),
                          nn.Linear(size.width, size.words)).cuda()
    optimizer = torch.optim.AdamW(model.parameters(), lr=1e-3, fused=args.eager or None)

    @torch.compile(mode=mode, disable=args.eager)
    def loss_of(tokens: torch.Tensor, wanted: torch.Tensor) -> torch.Tensor:
        with torch.autocast("cuda", torch.bfloat16, enabled=size.mixed):
            return nn.functional.cross_entropy(model(tokens).flatten(0, 1), wanted.flatten())

    step = torch.compile(optimizer.step, disable=args.eager)
    losses = []

    def steps(n: int) -> None:
        for _ in range(n):
            tokens = torch.randint(size.words, (size.batch, size.length), device="cuda")
            loss = loss_of(tokens, tokens.roll(-1, 1))
            loss.backward()
            step()
            optimizer.zero_grad()
            losses.append(loss.detach().clone())
        torch.cuda.synchronize()

    def turn(warm: int = WARM) -> None:
        steps(warm)
        start = time.perf_counter()
        steps(args.steps)
        print(f"took {time.perf_counter() - start:.6f} s", flush=True)

    turn()
    last = ""
    for line in sys.stdin if args.turns else ():
        tool = line.strip()
        with ncc.probe(tool) if tool else nullcontext():
            turn(SETTLE if tool == last == "" else WARM)
        last = tool
    if args.profile == "none":
        steps(args.steps)
    elif args.profile:
        with torch.profiler.profile(activities=[torch.profiler.ProfilerActivity.CUDA]) as profile:
            steps(args.steps)
        profile.export_chrome_trace(args.profile)
    print(losses[-1].item())
    if args.folder:
        (args.folder / "losses.txt").write_text("".join(f"{loss.item().hex()}\n" for loss in losses))
    return 0


if __name__ == "__main__":
    sys.exit(main())
