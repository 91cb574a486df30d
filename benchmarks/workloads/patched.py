"""Operators of stock PyTorch, and Triton's kernels where it is installed: outputs and times, as JSON.

usage: patched.py OUT [--only add,flash] [--turns N]

With --turns a program: all operators in turn, N times, launched back to back; its wall time, and each turn's.
"""

from __future__ import annotations

import argparse
import hashlib
import itertools
import json
import statistics
import time
from collections.abc import Callable
from typing import Any

import torch

REPEATS = 5


def aten() -> dict[str, Callable[[], Any]]:
    functional = torch.nn.functional
    torch.manual_seed(0)
    x, y = (torch.randn(1 << 20, device="cuda") for _ in range(2))
    w = x.view(1024, 1024)
    q, k, v = (torch.randn(2, 4, 512, 64, device="cuda", dtype=torch.half) for _ in range(3))
    index = torch.randint(0, 1024, (512,), device="cuda")

    def flash() -> Any:
        with torch.nn.attention.sdpa_kernel(torch.nn.attention.SDPBackend.FLASH_ATTENTION):
            return functional.scaled_dot_product_attention(q, k, v)

    def scatter() -> Any:
        return w.new_zeros(1024).index_add(0, index, torch.ones(512, device="cuda"))

    return {"zeros": lambda: torch.zeros_like(x), "add": lambda: x + y, "copy": x.clone,
            "softmax": lambda: w.softmax(1), "layer_norm": lambda: functional.layer_norm(w, (1024,)),
            "gelu": lambda: functional.gelu(x), "sum": lambda: w.sum(1), "index": lambda: w[index],
            "scatter": scatter, "flash": flash}


def with_triton() -> dict[str, Callable[[], Any]]:
    try:
        import triton
        import triton.language as tl
    except ImportError:
        return {}

    @triton.jit  # type: ignore[untyped-decorator, unused-ignore]
    def triton_scale(source, out, n, block: tl.constexpr):  # type: ignore[no-untyped-def]
        at = tl.program_id(0) * block + tl.arange(0, block)
        tl.store(out + at, tl.load(source + at, mask=at < n) * 2.0, mask=at < n)

    n = (1 << 20) - 7
    source, out = torch.arange(n, device="cuda", dtype=torch.float32), torch.empty(n, device="cuda")

    def scale() -> Any:
        triton_scale[(triton.cdiv(n, 1024),)](source, out, n, block=1024)
        return out

    return {"triton_scale": scale}


def time_us(operator: Callable[[], Any]) -> float:
    operator()
    events = [[torch.cuda.Event(enable_timing=True) for _ in range(2)] for _ in range(REPEATS)]
    for begin, end in events:
        begin.record()
        operator()
        end.record()
    torch.cuda.synchronize()
    return 1000 * statistics.median(begin.elapsed_time(end) for begin, end in events)


def hashes(outputs: dict[str, Any]) -> dict[str, str]:
    return {name: hashlib.sha256(out.float().cpu().numpy().tobytes()).hexdigest() for name, out in outputs.items()}


def time_program(operators: dict[str, Callable[[], Any]], turns: int) -> dict[str, Any]:
    """The first turn, in which every kernel is loaded and prepared, is told by itself. A turn's time is the device's,
    from the end of the one before: where it waits for the host, that is in it."""
    begun = time.perf_counter()
    outputs = {name: run() for name, run in operators.items()}
    torch.cuda.synchronize()
    first = time.perf_counter() - begun
    ends = [torch.cuda.Event(enable_timing=True) for _ in range(turns + 1)]
    begun = time.perf_counter()
    ends[0].record()
    for end in ends[1:]:
        for name, run in operators.items():
            outputs[name] = run()
        end.record()
    torch.cuda.synchronize()
    seconds = time.perf_counter() - begun
    each = statistics.quantiles((1000 * a.elapsed_time(b) for a, b in itertools.pairwise(ends)), n=100)
    return {"hashes": hashes(outputs), "first_s": first, "wall_s": seconds,
            "turn_us": {name: each[percent - 1] for name, percent in (("median", 50), ("p90", 90), ("p99", 99))}}


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("out")
    parser.add_argument("--only", default="")
    parser.add_argument("--turns", type=int, default=0)
    args = parser.parse_args()
    wanted = set(filter(None, args.only.split(",")))
    operators = {name: run for name, run in {**aten(), **with_triton()}.items() if not wanted or name in wanted}
    if args.turns:
        found = time_program(operators, args.turns)
    else:
        found = {"hashes": hashes({name: run() for name, run in operators.items()}),
                 "us": {name: time_us(run) for name, run in operators.items()}}
    with open(args.out, "w") as file:
        json.dump(found, file)


if __name__ == "__main__":
    main()
