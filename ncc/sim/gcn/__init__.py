"""The simulator of AMD GPUs: GCN assembly of CDNA, interpreted over NumPy arrays of 64 lanes, and by machine code where
a kernel has executed enough for it to pay: it is ready in milliseconds, which is what tests of many small kernels need.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ncc.backends.gcn.image.images import find_kernel, is_amd
from ncc.sim.clock import Device
from ncc.sim.gcn.arguments import geometry, pack
from ncc.sim.gcn.machine import Launch
from ncc.sim.gcn.program import compile_kernel
from ncc.sim.gcn.watching import Event, Recorder
from ncc.sim.launching import Size, dimensions
from ncc.sim.machine import Statistics

__all__ = ["Event", "Launch", "compile_kernel", "geometry", "is_amd", "launch_gcn", "pack", "watch_gcn"]


def launch_gcn(code: str | bytes, kernel: str, grid: Size, block: Size, args: Sequence[Any], shared: int = 0,
               device: Device | None = None, limit: int | None = None, path: str = "<gcn>") -> Statistics:
    """Run a kernel of AMDGPU assembly, or of an image that holds AMD code, on arrays.

    As ``ncc.sim.launch`` does for PTX. A code object is disassembled, which needs an llvm-objdump (B076).
    """
    return _prepared(code, kernel, grid, block, args, shared, device, limit, path).run()


def watch_gcn(code: str | bytes, kernel: str, grid: Size, block: Size, args: Sequence[Any], shared: int = 0,
              device: Device | None = None, limit: int | None = None, path: str = "<gcn>") -> list[Event]:
    """Run a kernel as ``launch_gcn`` does; what it did, instruction by instruction (``ncc.sim.gcn.watching``)."""
    launch = _prepared(code, kernel, grid, block, args, shared, device, limit, path)
    launch.watch = recorder = Recorder()
    launch.run()
    return recorder.events


def _prepared(code: str | bytes, kernel: str, grid: Size, block: Size, args: Sequence[Any], shared: int,
              device: Device | None, limit: int | None, path: str) -> Launch:
    text = code if isinstance(code, str) else find_kernel(code, kernel, name=path).text.text
    program = compile_kernel(text, kernel, path)
    blocks, threads = dimensions(grid, "grid"), dimensions(block, "block")
    kernarg, memory = pack(program.metadata, args, blocks, threads, shared, path)
    return Launch(program, blocks, threads, shared, kernarg, memory, device or Device(), limit)
