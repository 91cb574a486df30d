"""Launching a probed kernel: its maps' memory, and what it recorded.

    launched = launch_probed(pipeline.instrument_text(text, "add", program), 4, 256, [x, y, out, n])
    launched["dmat"].records["addr"]
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from ncc.backends.base import Probed
from ncc.backends.ptx.text.parse import parse_module
from ncc.sim.arguments import pack
from ncc.sim.clock import Device
from ncc.sim.launching import Size, dimensions, launch_kernel
from ncc.sim.machine import Dim, Module, Statistics, compile_kernel, linear
from ncc.sim.node import NodeBlock
from ncc.sim.records import MapMemory, MapRecords, TableMemory
from ncc.sim.variables import Variables, variables
from ncc.source import SourceFile


@dataclass(frozen=True)
class ProbedLaunch:
    """What a probed kernel did: ``launched["map"]`` are the records of a map. ``params`` are those of the original."""

    grid: Dim
    block: Dim
    shared: int
    params: tuple[bytes, ...]
    statistics: Statistics
    maps: dict[str, MapRecords]
    tables: dict[str, TableMemory]
    module: Module  # the original's variables that it uses
    executions: int | None = None  # that a kernel for a node of a graph has counted

    def __getitem__(self, name: str) -> MapRecords:
        return self.maps[name]


def launch_probed(probed: Probed, grid: Size, block: Size, args: Sequence[Any], shared: int = 0,
                  device: Device | None = None, limit: int | None = None, cap: int | None = None,
                  path: str = "<probed>", tables: Mapping[str, TableMemory] | None = None,
                  module: Module | None = None) -> ProbedLaunch:
    """Run a probed kernel on arrays, which it changes in place; ``args`` are those of the original.

    ``cap`` is the slots of dynamic maps; else they get as many as a bound or a budget allows. ``tables`` are an earlier
    launch's, which this one goes on adding to; else aggregating maps begin empty. ``module`` are the original's
    variables as an earlier launch left them; else they have their first values. Raises what ``ncc.sim.launch`` raises,
    and S023 where the records take too much memory.
    """
    blocks, threads = dimensions(grid, "grid"), dimensions(block, "block")
    prepare = _on_amd if ".amdgcn_target" in probed.probed else _on_nvidia
    device = device or Device()
    prepared = prepare(probed, blocks, threads, args, shared, path, device)
    own = prepared.own
    passed = tuple(own[p.offset : p.offset + p.size] for p in probed.params)
    maps = [MapMemory(layout, linear(blocks), linear(threads), cap, passed)
            for layout in probed.maps if layout.table is None]
    mine = dict(tables or {})
    for layout in probed.maps:
        if layout.table is not None and layout.map.name not in mine:
            mine[layout.map.name] = TableMemory(layout)
    appended = bytearray(prepared.block.ljust(probed.block_bytes, b"\0"))
    for memory in maps:
        memory.allocate(appended)
    for table in mine.values():
        table.note(appended)
    module = module or _original_module(probed)
    _note_variables(probed, module, appended)
    regions = [*prepared.spans, *module.regions(), *(region for memory in maps for region in memory.regions()),
               *(table.region() for table in mine.values())]
    node = NodeBlock(bytes(appended)) if probed.by_pointer else None
    regions += node.regions() if node else []
    passed_last = node.pointer if node else appended
    statistics = prepared.run(own.ljust(probed.block_offset, b"\0") + passed_last, regions, limit)
    return ProbedLaunch(blocks, threads, shared, passed, statistics, {m.layout.map.name: m.read() for m in maps}, mine,
                        module, node.executions if node else None)


def _original_module(probed: Probed) -> Module:
    """The variables that a probed kernel reaches through their addresses, and those beside them."""
    if not probed.variables:
        return Module.load(Variables())
    return Module.load(variables(parse_module(SourceFile("<original>", probed.pruned))))


def _note_variables(probed: Probed, module: Module, block: bytearray) -> None:
    """The addresses, in the parameter block. Raises S002 for a variable that the simulator does not have."""
    for variable in probed.variables:
        place = module.found.place(variable.name)
        assert place is not None, "a variable of the text"
        address = module.image.ctypes.data + place[1]
        block[variable.param : variable.param + 8] = address.to_bytes(8, "little")


@dataclass(frozen=True)
class _Prepared:
    """The original's arguments, the memory that they span, how the parameter block begins, and the launch itself."""

    own: bytes
    spans: list[tuple[int, int]]
    block: bytes
    run: Callable[[bytes, list[tuple[int, int]], int | None], Statistics]


def _on_nvidia(probed: Probed, grid: Dim, block: Dim, args: Sequence[Any], shared: int, path: str,
               device: Device) -> _Prepared:
    compiled = compile_kernel(probed.probed, probed.entry, path, apart=bool(device.apart))
    own, spans = pack(compiled.kernel, args, appended=probed.block_bytes > 0)
    return _Prepared(own, spans, b"", lambda params, regions, limit: launch_kernel(
        compiled, grid, block, params, regions, shared, device, limit))


def _on_amd(probed: Probed, grid: Dim, block: Dim, args: Sequence[Any], shared: int, path: str,
            device: Device) -> _Prepared:
    from ncc.sim import gcn  # it loads AMD's backend

    program = gcn.compile_kernel(probed.probed, probed.entry, path)
    own, spans = gcn.pack(program.metadata, args, grid, block, shared, path, appended=probed.block_bytes > 0)
    shape = gcn.geometry(grid, block) if probed.block_bytes else b""
    return _Prepared(own[: probed.block_offset] if probed.block_bytes else own, spans, shape,
                     lambda params, regions, limit: gcn.Launch(
                         program, grid, block, shared, params, regions, device, limit).run())
