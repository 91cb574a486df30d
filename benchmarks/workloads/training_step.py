"""Steps of training a small transformer under torch.compile, whose kernels Triton generates; torch keeps the GEMMs.

usage: training_step.py [STEPS]
"""

from __future__ import annotations

import sys

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
    torch.manual_seed(0)
    model = nn.Sequential(nn.Embedding(WORDS, WIDTH), Block(), Block(), nn.Linear(WIDTH, WORDS)).cuda()
    optimizer = torch.optim.AdamW(model.parameters(), lr=1e-3)

    @torch.compile
    def loss_of(tokens: torch.Tensor, wanted: torch.Tensor) -> torch.Tensor:
        return nn.functional.cross_entropy(model(tokens).flatten(0, 1), wanted.flatten())

    step = torch.compile(optimizer.step)
    for _ in range(int(sys.argv[1]) if len(sys.argv) > 1 else 3):
        tokens = torch.randint(WORDS, (BATCH, LENGTH), device="cuda")
        loss = loss_of(tokens, tokens.roll(-1, 1))
        loss.backward()
        step()
        optimizer.zero_grad()
    print(loss.item())
    return 0


if __name__ == "__main__":
    sys.exit(main())
