"""The simulator of AMD GPUs: GCN assembly of CDNA interpreted over NumPy arrays of 64 lanes.

Interpreted rather than compiled, as PTX is: a kernel is ready in milliseconds, which is what tests of many small
kernels need, and a wave of 64 lanes gives NumPy enough to do at once.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ncc.sim.clock import Device
from ncc.sim.gcn.arguments import pack
from ncc.sim.gcn.machine import Launch
from ncc.sim.gcn.program import compile_kernel
from ncc.sim.launching import Size, dimensions
from ncc.sim.machine import Statistics

__all__ = ["launch_gcn"]


def launch_gcn(text: str, kernel: str, grid: Size, block: Size, args: Sequence[Any], shared: int = 0,
               device: Device | None = None, limit: int | None = None, path: str = "<gcn>") -> Statistics:
    """Run a kernel of AMDGPU assembly on arrays, as ``ncc.sim.launch`` does for PTX."""
    program = compile_kernel(text, kernel, path)
    blocks, threads = dimensions(grid, "grid"), dimensions(block, "block")
    kernarg, memory = pack(program.metadata, args, blocks, threads, shared, path)
    return Launch(program, blocks, threads, shared, kernarg, memory, device or Device(), limit).run()
