"""A functional simulator of NVIDIA GPUs: runs PTX kernels on this processor, without a GPU.

    ncc.sim.launch(ptx, "add", 1024, 256, [x, y, out, n])

It is for correctness: results are those of a GPU up to what ``docs/simulator.md`` states, its clock is a model.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ncc.diag import error
from ncc.sim.arguments import pack
from ncc.sim.clock import Device
from ncc.sim.machine import Dim, Launch, Module, Statistics, compile_kernel, linear

__all__ = ["Device", "Statistics", "launch"]

Size = int | tuple[int, ...]


def launch(ptx: str, kernel: str, grid: Size, block: Size, args: Sequence[Any], shared: int = 0,
           device: Device | None = None, limit: int | None = None) -> Statistics:
    """Run a kernel of a PTX module on arrays, which it changes in place.

    ``args`` are in the kernel's order: NumPy arrays for pointers (``None`` is null), numbers by the parameter's type,
    ``bytes`` for structures. ``shared`` is dynamic shared memory in bytes. The module's own variables start anew with
    every call. A block that has executed ``limit`` thread instructions is given up (S017). Raises ``NccError``: B codes
    for PTX that cannot be read, S codes for what the simulator does not support (S001) and for what would stop the
    kernel on a GPU.
    """
    compiled = compile_kernel(ptx, kernel)
    params, regions = pack(compiled.kernel, args)
    blocks, threads = _dimensions(grid, "grid"), _dimensions(block, "block")
    if linear(threads) > 1024:
        raise error("S022", f"{linear(threads)} threads are more than a block can have (1024)")
    module = Module.load(compiled.variables)
    return Launch(compiled, blocks, threads, shared, params, regions, module, device or Device(),
                  limit=limit).run()


def _dimensions(size: Size, what: str) -> Dim:
    values = (size,) if isinstance(size, int) else tuple(size)
    if not 1 <= len(values) <= 3 or any(v < 1 for v in values):
        raise error("S022", f"a {what} has one to three sizes above zero, not {size}")
    x, y, z = (*values, 1, 1, 1)[:3]
    return x, y, z
