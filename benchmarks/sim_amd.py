"""Speed of the simulator on AMD kernels, on one core: thread instructions per second, interpreted and by machine code.

    python benchmarks/sim_amd.py            # prints, and writes benchmarks/results/<date>-sim-amd.json

Kernels that Triton compiled for gfx942 and hipcc for gfx90a. Three times are given: of a first launch in a process that
has made no code yet, the middle one of several once there is code, and of launches that are interpreted throughout. The
same launch gives the same memory and the same number of instructions each time, or there is no result.
"""

from __future__ import annotations

import time
from pathlib import Path
from typing import Any
from unittest import mock

import numpy as np
from common import processor, write_result

from ncc.sim.gcn import forms, launch_gcn
from ncc.sim.gcn.program import compile_kernel
from ncc.sim.gcn.threaded import Graph

GCN = Path(__file__).parent.parent / "tests" / "gcn"
REPEATS = 5


def cases() -> list[tuple[str, str, str, Any, Any, list[Any], int]]:
    """(name, file, kernel, grid, block, arguments, LDS)"""
    rng = np.random.default_rng(0)
    x, y = rng.standard_normal((2, 1 << 19)).astype(np.float32)
    rows = rng.standard_normal((256, 1000)).astype(np.float32)
    a, b = rng.standard_normal((2, 256, 256)).astype(np.float16)
    q, k, v = rng.standard_normal((3, 4, 128, 64)).astype(np.float16)
    x32 = np.arange(1, 16385, dtype=np.uint32)
    return [
        ("vector add (hipcc)", "hip_yardstick_gfx90a", "vector_add", 4096, 128, [x, y, np.zeros_like(x), 1 << 19], 0),
        ("softmax (Triton)", "triton_softmax_gfx942", "softmax_kernel", 256, 256,
         [np.zeros_like(rows), rows, 1000, None, None], 4096),
        ("gemm f16 (Triton)", "triton_gemm_f16_32_gfx942", "gemm_kernel", (4, 4), 256,
         [a, b, np.zeros_like(a), 256, 256, 256, None, None], 65536),
        ("attention f16 (Triton)", "triton_attn_gfx942", "attn_kernel", (2, 4), 256,
         [q, k, v, np.zeros_like(q), 0.125, 128, None, None], 65536),
        ("collatz (hipcc)", "hip_yardstick_gfx90a", "collatz", 128, 128, [x32, np.zeros_like(x32), 16384], 0),
        ("layer norm (hipcc)", "hip_yardstick_gfx90a", "layer_norm", 256, 128,
         [rows, rows[0].copy(), rows[1].copy(), np.zeros_like(rows), 1000, 1e-5], 0),
    ]


def timed(text: str, kernel: str, grid: Any, block: Any, args: list[Any], lds: int) -> tuple[float, Any]:
    start = time.perf_counter()
    done = launch_gcn(text, kernel, grid, block, args, shared=lds)
    return time.perf_counter() - start, (done, [a.tobytes() for a in args if isinstance(a, np.ndarray)])


def measure(name: str, file: str, kernel: str, *launch: Any) -> dict[str, Any]:
    text = (GCN / f"{file}.s").read_text()
    compile_kernel.cache_clear()
    forms._CODES.clear()
    start = time.perf_counter()
    compile_kernel(text, kernel)
    ready = time.perf_counter() - start
    first, wanted = timed(text, kernel, *launch)
    by_code, interpreted = [], []
    graph = compile_kernel(text, kernel, "<gcn>").graph
    timed(text, kernel, *launch)
    for _ in range(REPEATS):
        seconds, found = timed(text, kernel, *launch)
        assert found == wanted
        by_code.append(seconds)
    assert graph.hot, "no code was made"
    graph.hot = False
    with mock.patch.object(Graph, "warmed", return_value=None):
        for _ in range(2):
            seconds, found = timed(text, kernel, *launch)
            assert found == wanted
            interpreted.append(seconds)
    count = wanted[0].thread_instructions
    rates = {key: count / value for key, value in (("per_second", sorted(by_code)[REPEATS // 2]),
                                                   ("interpreted_per_second", min(interpreted)),
                                                   ("first_per_second", first))}
    return {"kernel": name, "thread_instructions": count, "ready_seconds": ready, **rates}


def main() -> None:
    rows = [measure(*case) for case in cases()]
    for row in rows:
        print(f"{row['kernel']:24}{row['thread_instructions'] / 1e6:8.1f} M thread instructions: "
              f"{row['per_second'] / 1e6:6.0f} M/s, first launch {row['first_per_second'] / 1e6:6.1f} M/s, "
              f"interpreted {row['interpreted_per_second'] / 1e6:5.1f} M/s")
    write_result("sim-amd", {"runs": rows}, measured_on=processor())


if __name__ == "__main__":
    main()
