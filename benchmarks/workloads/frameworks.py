"""One kernel of each framework, with an output that does not depend on scheduling.

usage: frameworks.py NAME|all DIR     writes DIR/NAME.bin; NAME: torch_compile, cupy, jax, triton_add, ...
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from pathlib import Path

import numpy as np

sys.path.insert(0, str(Path(__file__).parent))


def torch_compile() -> np.ndarray:
    import torch

    torch.manual_seed(0)
    x = torch.randn(1 << 20, device="cuda")
    y = torch.randn(1 << 20, device="cuda")

    @torch.compile
    def function(x: torch.Tensor, y: torch.Tensor) -> torch.Tensor:
        return torch.sin(x) * y + torch.relu(x - y) * 0.5

    function(x, y)
    return function(x, y).cpu().numpy()


def cupy() -> np.ndarray:
    import cupy as cp

    kernel = cp.RawKernel(
        r"""
        extern "C" __global__ void smooth(const float* in, float* out, int n) {
            int i = blockIdx.x * blockDim.x + threadIdx.x;
            if (i >= n) return;
            out[i] = 0.25f * in[max(i - 1, 0)] + 0.5f * in[i] + 0.25f * in[min(i + 1, n - 1)];
        }
        """,
        "smooth",
    )
    n = 100_001
    source = cp.asarray(np.random.default_rng(0).standard_normal(n, dtype=np.float32))
    out = cp.zeros_like(source)
    for _ in range(3):
        kernel(((n + 255) // 256,), (256,), (source, out, n))
    # (a cumulative sum would be CUB's, which adds floats in whatever order blocks arrive)
    return (out * 2 + cp.sqrt(cp.abs(out))).get()


def jax() -> np.ndarray:
    import jax as j
    import jax.numpy as jnp

    x = jnp.asarray(np.random.default_rng(0).standard_normal((512, 1024), dtype=np.float32))

    @j.jit
    def function(x):
        return jnp.tanh(x) * jnp.exp(-x * x) + jnp.max(x, axis=1, keepdims=True)

    return np.asarray(function(x) + function(x * 0.5))


def jax_graphs() -> np.ndarray:
    """A loop of fused kernels, which XLA records into command buffers."""
    import jax as j
    import jax.numpy as jnp

    x = jnp.asarray(np.random.default_rng(0).standard_normal((512, 512), dtype=np.float32))

    @j.jit
    def function(x):
        for k in range(12):
            x = jnp.tanh(x + 0.1 * k) * jnp.sum(jnp.abs(x), axis=k % 2, keepdims=True) ** -0.5
        return x

    for _ in range(10):
        x = function(x)
    return np.asarray(x)


def _triton(name: str) -> Callable[[], np.ndarray]:
    def run() -> np.ndarray:
        import torch
        import triton_workloads

        return triton_workloads.launch(name, 2)[1].view(torch.uint8).cpu().numpy()

    return run


CASES: dict[str, Callable[[], np.ndarray]] = {
    "torch_compile": torch_compile,
    "cupy": cupy,
    "jax": jax,
    "jax_graphs": jax_graphs,
    **{f"triton_{name}": _triton(name) for name in ("add", "softmax", "gemm", "attn")},
}


if __name__ == "__main__":
    os.environ.setdefault("XLA_PYTHON_CLIENT_PREALLOCATE", "false")
    for name in CASES if sys.argv[1] == "all" else sys.argv[1:2]:
        (Path(sys.argv[2]) / f"{name}.bin").write_bytes(CASES[name]().tobytes())
