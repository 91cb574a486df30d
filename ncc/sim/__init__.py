"""A functional simulator of NVIDIA and AMD GPUs: runs PTX and GCN kernels on this processor, without a GPU.

    ncc.sim.launch(ptx, "add", 1024, 256, [x, y, out, n])

It is for correctness: results are those of a GPU up to what ``docs/simulator.md`` states, its clock is a model.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ncc.sim.arguments import pack
from ncc.sim.clock import Device
from ncc.sim.launching import Size, dimensions, launch_kernel
from ncc.sim.layout import Apart
from ncc.sim.machine import Statistics, compile_kernel
from ncc.sim.probed import ProbedLaunch, launch_probed
from ncc.sim.records import MapRecords
from ncc.sim.watching import Event, Recorder

__all__ = ["Apart", "Device", "Event", "MapRecords", "ProbedLaunch", "Statistics", "launch", "launch_probed", "watch"]


def launch(code: str | bytes, kernel: str, grid: Size, block: Size, args: Sequence[Any], shared: int = 0,
           device: Device | None = None, limit: int | None = None, path: str | None = None) -> Statistics:
    """Run a kernel of a PTX or GCN text, or of an image of AMD code, on arrays, which it changes in place.

    ``args`` are in the kernel's order: NumPy arrays for pointers (``None`` is null), numbers by the parameter's type,
    ``bytes`` for structures. ``shared`` is dynamic shared memory in bytes. The module's own variables start anew with
    every call. A block that has executed ``limit`` thread instructions is given up (S017). ``path`` is for messages.
    Raises ``NccError``: B codes for code that cannot be read, S codes for what the simulator does not support (S001)
    and for what would stop the kernel on a GPU.
    """
    if isinstance(code, bytes) or ".amdgcn_target" in code:
        from ncc.sim.gcn import launch_gcn  # it loads AMD's backend

        return launch_gcn(code, kernel, grid, block, args, shared, device, limit, path or "<gcn>")
    compiled = compile_kernel(code, kernel, path or "<ptx>", apart=bool(device and device.apart))
    params, regions = pack(compiled.kernel, args)
    return launch_kernel(compiled, grid, block, params, regions, shared, device, limit)


def watch(ptx: str, kernel: str, grid: Size, block: Size, args: Sequence[Any], shared: int = 0,
          device: Device | None = None, limit: int | None = None, path: str = "<ptx>") -> list[Event]:
    """Run a kernel as ``launch`` does; what it did, instruction by instruction (``ncc.sim.watching``)."""
    compiled = compile_kernel(ptx, kernel, path, watch=True, apart=bool(device and device.apart))
    params, regions = pack(compiled.kernel, args)
    with Recorder(compiled.translation.watched, dimensions(grid, "grid")) as recorder:
        launch_kernel(compiled, grid, block, params, regions, shared, device, limit)
    return recorder.events
