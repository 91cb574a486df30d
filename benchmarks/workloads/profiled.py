"""A Triton kernel and one of PyTorch's own in a loop, with a profiler around it or none.

usage: profiled.py none|torch.profiler|proton OUT.json

OUT.json: a digest of the output, and how often the profiler saw which kernel.
"""

from __future__ import annotations

import hashlib
import json
import sys
from pathlib import Path
from typing import Any

import torch
import triton
import triton.language as tl

ROUNDS, N, BLOCK = 20, 1 << 16, 1024


@triton.jit
def scale(x, y, factor, BLOCK: tl.constexpr):
    at = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    tl.store(y + at, tl.load(x + at) * factor)


def loop() -> bytes:
    x = torch.arange(N, device="cuda", dtype=torch.float32)
    y = torch.empty_like(x)
    for step in range(ROUNDS):
        scale[(N // BLOCK,)](x, y, 1.0 + step, BLOCK=BLOCK)
        x = torch.sin(y)
    torch.cuda.synchronize()
    return bytes(x.cpu().numpy().tobytes())


def with_torch() -> tuple[bytes, dict[str, int]]:
    with torch.profiler.profile(activities=[torch.profiler.ProfilerActivity.CUDA]) as profile:
        found = loop()
    kernels = {event.key: event.count for event in profile.key_averages() if "Mem" not in event.key}
    return found, {name: count for name, count in kernels.items() if count >= ROUNDS and "cuda" not in name[:4]}


def with_proton(folder: Path) -> tuple[bytes, dict[str, int]]:
    import triton.profiler as proton

    proton.start(str(folder / "proton"))
    found = loop()
    proton.finalize()
    kernels: dict[str, int] = {}
    count(json.loads((folder / "proton.hatchet").read_text()), kernels)
    return found, {name: seen for name, seen in kernels.items() if seen >= ROUNDS}


def count(nodes: Any, kernels: dict[str, int]) -> None:
    for node in nodes if isinstance(nodes, list) else [nodes]:
        if "count" in node.get("metrics", {}):
            kernels[node["frame"]["name"]] = node["metrics"]["count"]
        count(node.get("children", []), kernels)


def main() -> None:
    how, out = sys.argv[1], Path(sys.argv[2])
    loop()  # compiles
    if how == "torch.profiler":
        found, kernels = with_torch()
    elif how == "proton":
        found, kernels = with_proton(out.parent)
    else:
        found, kernels = loop(), {}
    out.write_text(json.dumps({"digest": hashlib.sha1(found).hexdigest(), "kernels": kernels}))


if __name__ == "__main__":
    main()
