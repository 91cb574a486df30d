"""One launch from what a caller gives: sizes, parameters, device."""

from __future__ import annotations

from collections.abc import Sequence

from ncc.diag import error
from ncc.sim.clock import Device
from ncc.sim.machine import Compiled, Dim, Launch, Module, Statistics, linear

Size = int | tuple[int, ...]


MOST = {"grid": ((1 << 31) - 1, 65535, 65535), "block": (1024, 1024, 64)}
MOST_THREADS = 1024
"""What any device can launch (CUDA programming guide, table 27)."""


def launch_kernel(compiled: Compiled, grid: Size, block: Size, params: bytes, regions: Sequence[tuple[int, int]],
                  shared: int = 0, device: Device | None = None, limit: int | None = None) -> Statistics:
    """Run a compiled kernel; it may access the memory of the ``regions``, (start, end) addresses.

    Raises S022 for what cannot be launched, S010-S017 for what would stop the kernel on a GPU.
    """
    blocks, threads = dimensions(grid, "grid"), dimensions(block, "block")
    if shared < 0:
        raise error("S022", f"a block cannot have {shared} bytes of shared memory")
    module = Module.load(compiled.variables)
    return Launch(compiled, blocks, threads, shared, params, list(regions), module, device or Device(),
                  limit=limit).run()


def dimensions(size: Size, what: str) -> Dim:
    """The three sizes of a ``grid`` or ``block``. Raises S022."""
    values = (size,) if isinstance(size, int) else tuple(size)
    if not 1 <= len(values) <= 3 or any(v < 1 for v in values):
        raise error("S022", f"a {what} has one to three sizes above zero, not {_shown(values)}",
                    hint=f"like --{what} 64 or --{what} 8,8,1")
    x, y, z = (*values, 1, 1, 1)[:3]
    if any(v > most for v, most in zip((x, y, z), MOST[what], strict=True)):
        raise error("S022", f"a {what} of {_shown((x, y, z))} is more than a device can launch",
                    hint=f"at most {_shown(MOST[what])}")
    if what == "block" and linear((x, y, z)) > MOST_THREADS:
        raise error("S022", f"{linear((x, y, z))} threads are more than a block can have ({MOST_THREADS})",
                    hint="take more blocks of fewer threads")
    return x, y, z


def _shown(size: Sequence[int]) -> str:
    return ",".join(map(str, size)) or "none"
