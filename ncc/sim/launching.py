"""One launch from what a caller gives: sizes, arguments, device."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ncc.diag import error
from ncc.sim.arguments import pack
from ncc.sim.clock import Device
from ncc.sim.machine import Compiled, Dim, Launch, Module, Statistics, linear

Size = int | tuple[int, ...]


def launch_kernel(compiled: Compiled, grid: Size, block: Size, args: Sequence[Any], shared: int = 0,
                  device: Device | None = None, limit: int | None = None,
                  regions: Sequence[tuple[int, int]] = ()) -> Statistics:
    """Run a compiled kernel; ``regions`` are (start, end) addresses that it may access besides its arguments' arrays.

    Raises S020, S021, S022 for what cannot be launched, S010-S017 for what would stop the kernel on a GPU.
    """
    params, spans = pack(compiled.kernel, args)
    blocks, threads = dimensions(grid, "grid"), dimensions(block, "block")
    if linear(threads) > 1024:
        raise error("S022", f"{linear(threads)} threads are more than a block can have (1024)")
    module = Module.load(compiled.variables)
    return Launch(compiled, blocks, threads, shared, params, [*spans, *regions], module, device or Device(),
                  limit=limit).run()


def dimensions(size: Size, what: str) -> Dim:
    """Three sizes. Raises S022."""
    values = (size,) if isinstance(size, int) else tuple(size)
    if not 1 <= len(values) <= 3 or any(v < 1 for v in values):
        raise error("S022", f"a {what} has one to three sizes above zero, not {size}")
    x, y, z = (*values, 1, 1, 1)[:3]
    return x, y, z
