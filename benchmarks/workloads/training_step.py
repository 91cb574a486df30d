"""Steps of training a small transformer under torch.compile, whose kernels Triton generates; torch keeps the GEMMs.

usage: training_step.py [STEPS] [--graphs] [DIR]

--graphs: as CUDA graphs. Writes the loss of every step, to the last bit, to DIR, and says how long the last half of
them took.
"""

from __future__ import annotations

import argparse
import sys
import time
from pathlib import Path

import torch
from torch import nn

WORDS, WIDTH, LENGTH, BATCH = 4096, 512, 256, 8


class Block(nn.Module):
    def __init__(self) -> None:
        super().__init__()
        self.before, self.between = nn.LayerNorm(WIDTH), nn.LayerNorm(WIDTH)
        self.attention = nn.MultiheadAttention(WIDTH, 8, batch_first=True, dropout=0.1)
        self.wide = nn.Sequential(nn.Linear(WIDTH, 4 * WIDTH), nn.GELU(), nn.Linear(4 * WIDTH, WIDTH), nn.Dropout(0.1))

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        normal = self.before(x)
        x = x + self.attention(normal, normal, normal, need_weights=False)[0]
        return x + self.wide(self.between(x))


def main() -> int:
    parser = argparse.ArgumentParser()
    parser.add_argument("steps", type=int, nargs="?", default=3)
    parser.add_argument("--graphs", action="store_true")
    parser.add_argument("folder", type=Path, nargs="?")
    args = parser.parse_intermixed_args()
    mode = "reduce-overhead" if args.graphs else "default"
    torch.manual_seed(0)
    torch.use_deterministic_algorithms(True, warn_only=True)
    model = nn.Sequential(nn.Embedding(WORDS, WIDTH), Block(), Block(), nn.Linear(WIDTH, WORDS)).cuda()
    optimizer = torch.optim.AdamW(model.parameters(), lr=1e-3)

    @torch.compile(mode=mode)
    def loss_of(tokens: torch.Tensor, wanted: torch.Tensor) -> torch.Tensor:
        return nn.functional.cross_entropy(model(tokens).flatten(0, 1), wanted.flatten())

    step = torch.compile(optimizer.step)
    losses = []
    for number in range(args.steps):
        if number == args.steps // 2:
            torch.cuda.synchronize()
            start = time.perf_counter()
        tokens = torch.randint(WORDS, (BATCH, LENGTH), device="cuda")
        loss = loss_of(tokens, tokens.roll(-1, 1))
        loss.backward()
        step()
        optimizer.zero_grad()
        losses.append(loss.detach().clone())
    torch.cuda.synchronize()
    print(f"took {time.perf_counter() - start:.6f} s for {args.steps - args.steps // 2} steps")
    print(losses[-1].item())
    if args.folder:
        (args.folder / "losses.txt").write_text("".join(f"{loss.item().hex()}\n" for loss in losses))
    return 0


if __name__ == "__main__":
    sys.exit(main())
