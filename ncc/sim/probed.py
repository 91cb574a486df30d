"""Launching a probed kernel: its maps' memory, and what it recorded.

    launched = launch_probed(pipeline.instrument_text(text, "add", program), 4, 256, [x, y, out, n])
    launched["dmat"].records["addr"]
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from ncc.backends.base import Probed
from ncc.sim.arguments import pack
from ncc.sim.clock import Device
from ncc.sim.launching import Size, dimensions, launch_kernel
from ncc.sim.machine import Dim, Statistics, compile_kernel, linear
from ncc.sim.records import MapMemory, MapRecords


@dataclass(frozen=True)
class ProbedLaunch:
    """What a probed kernel did: ``launched["map"]`` are the records of a map. ``params`` are those of the original."""

    grid: Dim
    block: Dim
    shared: int
    params: tuple[bytes, ...]
    statistics: Statistics
    maps: dict[str, MapRecords]

    def __getitem__(self, name: str) -> MapRecords:
        return self.maps[name]


def launch_probed(probed: Probed, grid: Size, block: Size, args: Sequence[Any], shared: int = 0,
                  device: Device | None = None, limit: int | None = None, cap: int | None = None,
                  path: str = "<probed>") -> ProbedLaunch:
    """Run a probed kernel on arrays, which it changes in place; ``args`` are those of the original.

    ``cap`` is the slots of dynamic maps; else they get as many as a bound or a budget allows. Raises what
    ``ncc.sim.launch`` raises, and S023 where the records take too much memory.
    """
    blocks, threads = dimensions(grid, "grid"), dimensions(block, "block")
    compiled = compile_kernel(probed.probed, probed.entry, path)
    own, spans = pack(compiled.kernel, args, appended=probed.block_bytes > 0)
    maps = [MapMemory(layout, linear(blocks), linear(threads), cap) for layout in probed.maps]
    appended = bytearray(probed.block_bytes)
    for memory in maps:
        memory.allocate(appended)
    regions = [*spans, *(region for memory in maps for region in memory.regions())]
    params = own.ljust(probed.block_offset, b"\0") + appended
    statistics = launch_kernel(compiled, blocks, threads, params, regions, shared, device, limit)
    return ProbedLaunch(blocks, threads, shared, tuple(own[p.offset : p.offset + p.size] for p in probed.params),
                        statistics, {m.layout.map.name: m.read() for m in maps})
