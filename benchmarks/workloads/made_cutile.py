"""cuTile: a vector sum, compiled by tileiras at its first launch."""

from __future__ import annotations

import cuda.tile as ct
import torch

N, TILE = 1 << 16, 1024


@ct.kernel
def add(x, y, out):
    i = ct.bid(0)
    ct.store(out, index=(i,), tile=ct.load(x, index=(i,), shape=(TILE,)) + ct.load(y, index=(i,), shape=(TILE,)))


def main() -> None:
    x = torch.linspace(-1, 1, N, device="cuda")
    out = torch.zeros_like(x)
    for _ in range(3):
        ct.launch(torch.cuda.current_stream(), (N // TILE,), add, (x, x, out))
    torch.cuda.synchronize()
    print("cutile", out.cpu().numpy().tobytes().hex()[:64])


if __name__ == "__main__":
    main()
