"""Launching probed AMD kernels on the simulator, with the memory of their maps."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

import numpy as np

from ncc import pipeline, sim
from ncc.abi import POINTER_BYTES
from ncc.backends.base import Probed
from ncc.backends.gcn import GcnBackend
from ncc.diag import Diagnostics
from ncc.frontend.dsl import parse_probe
from ncc.ir.nodes import Program
from ncc.sim.clock import Device
from ncc.sim.gcn.arguments import geometry, pack
from ncc.sim.gcn.machine import Launch
from ncc.sim.gcn.program import Program as GcnProgram
from ncc.sim.gcn.program import compile_kernel
from ncc.sim.launching import dimensions
from ncc.sim.machine import linear
from ncc.sim.node import NodeBlock
from ncc.sim.records import MapMemory, MapRecords, TableMemory, TableRows
from ncc.source import SourceFile
from ncc.verifier.gcn.erasure import verify_gcn_erasure


@lru_cache
def tool(name: str) -> Program:
    diags = Diagnostics()
    program = pipeline.load_program(name, "gcn", diags)
    diags.raise_errors()
    return program


def capturing(pos: str, *captures: str, before: bool = False) -> Program:
    """A program that saves captures at a tracepoint."""
    fields = "".join(f"    c{n}: nl.u64\n" for n in range(len(captures)))
    saved = ", ".join(f"nl.{c}" for c in captures)
    text = (f"from ncc import Map, probe\nimport ncc.language as nl\n@Map(level='thread', cap='dynamic')\nclass m:\n"
            f"{fields}@probe(pos='{pos}', level='thread'{', before=True' if before else ''})\n"
            f"def p():\n    m.save({saved})\n")
    diags = Diagnostics()
    program = parse_probe(SourceFile("p.py", text), diags)
    pipeline.verify(program, GcnBackend(), diags)
    diags.raise_errors()
    return program


def probe(text: str, kernel: str, program: Program, path: str = "t.s", beside: bool = False,
          node: bool = False) -> Probed:
    """The probed kernel, shown by erasure to hold the original; ``beside`` one that is loaded beside that, ``node`` one
    of those for a node of a graph."""
    backend = GcnBackend()
    made_for = backend.instrument_node if node else backend.instrument_beside if beside else backend.instrument
    probed = made_for(SourceFile(path, text), kernel, program)
    diags = Diagnostics()
    verify_gcn_erasure(probed, diags)
    diags.raise_errors()
    return probed


@dataclass(frozen=True)
class Ran:
    maps: dict[str, MapRecords]
    tables: dict[str, TableRows]
    statistics: sim.Statistics
    variables: bytes = b""  # what the module's held in the end
    executions: int | None = None  # that a kernel for a node of a graph has counted


def launch(probed: Probed, grid: Any, block: Any, args: Sequence[Any], shared: int = 0, device: Device | None = None,
           cap: int | None = None, text: str | None = None,
           original: GcnProgram | None = None) -> Ran:
    """``text``: what is run in the place of the probed text. ``original``: the module that the kernel is loaded beside.
    """
    program = compile_kernel(text or probed.probed, probed.entry, "<probed>")
    blocks, threads = dimensions(grid, "grid"), dimensions(block, "block")
    passed_bytes = POINTER_BYTES if probed.by_pointer else probed.block_bytes
    own, _ = pack(program.metadata, [*args, bytes(passed_bytes)], blocks, threads, shared, "<probed>")
    params = [own[p.offset : p.offset + p.size] for p in probed.params]
    maps = [MapMemory(layout, linear(blocks), linear(threads), cap, params) for layout in probed.maps
            if not layout.table]
    tables = [TableMemory(layout) for layout in probed.maps if layout.table]
    appended = bytearray(probed.block_bytes)
    appended[:32] = geometry(blocks, threads)
    beside = [original.start()] if original else []
    for variable in probed.variables:
        assert original, "whose variables they are"
        address = original.addresses[variable.name]
        appended[variable.param : variable.param + 8] = address.to_bytes(8, "little")
    for memory in maps:
        memory.allocate(appended)
    for table in tables:
        table.note(appended)
    node = NodeBlock(bytes(appended)) if probed.by_pointer else None
    kernarg, regions = pack(program.metadata, [*args, node.pointer if node else bytes(appended)], blocks, threads,
                            shared, "<probed>")
    regions = [*regions, *beside, *(region for memory in maps for region in memory.regions()),
               *(t.region() for t in tables), *(node.regions() if node else ())]
    statistics = Launch(program, blocks, threads, shared, kernarg, regions, device or Device(), None).run()
    return Ran({m.layout.map.name: m.read() for m in maps}, {t.layout.map.name: t.read() for t in tables}, statistics,
               variables_of(program), node.executions if node else None)


def variables_of(program: GcnProgram) -> bytes:
    """What a module's variables hold, but for the addresses of others."""
    memory = program.memory.copy()
    for offset, _, _ in program.data.pointers:
        memory[offset : offset + 8] = 0
    return bytes(memory.tobytes())


def same(probed: Sequence[Any], original: Sequence[Any]) -> bool:
    """Whether two lists of arguments hold the same bytes."""
    pairs = [(a, b) for a, b in zip(probed, original, strict=True) if isinstance(a, np.ndarray)]
    return all(a.tobytes() == b.tobytes() for a, b in pairs)
