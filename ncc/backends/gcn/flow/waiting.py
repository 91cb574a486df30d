"""Whether a block of a kernel may wait for another block of its grid: both then have to be resident at once.

It waits in a loop, by reading what another one writes past the cache of its own compute unit. Compilers say so at the
instruction (LLVM AMDGPUUsage, "Memory Model"): GLC, from gfx942 on SC0 and SC1, on gfx12 a scope beyond a compute
unit's; or they throw that cache's content away for the whole device.
"""

from __future__ import annotations

from collections.abc import Iterator

from ncc.backends.gcn import isa
from ncc.backends.gcn.flow.blocks import Graph
from ncc.backends.gcn.flow.reach import callees
from ncc.backends.gcn.isa.table import Access
from ncc.backends.gcn.text.nodes import Instruction, Kernel
from ncc.ir.facts import Space

_PAST_THE_CACHE = ("glc", "dlc", "sc0", "sc1")
_NEAR = (None, "SCOPE_CU")
_OF_THE_DEVICE = ("SCOPE_DEV", "SCOPE_SYS")
_WAITS = ("s_sleep", "ds_gws_", "buffer_wbinvl1", "buffer_invl2", "buffer_gl1_inv", "s_dcache_inv")
"""Beginnings of mnemonics."""
_WHOLE_GRID = "ds_gws_"
"""Barriers and semaphores of the grid, which wait by themselves."""


def can_wait(kernel: Kernel, graph: Graph) -> bool:
    """A function that is called is taken to be called in a loop."""
    called = [instr for function in callees(kernel).functions if function is not kernel.function
              for instr in function.instructions]
    return any(map(_may_await, (*_in_loops(kernel, graph), *called))) \
        or any(instr.mnemonic.startswith(_WHOLE_GRID) for instr in kernel.instructions)


def _in_loops(kernel: Kernel, graph: Graph) -> Iterator[Instruction]:
    if not graph.resolved:
        yield from kernel.instructions
        return
    for block in graph.cyclic:
        yield from graph.blocks[block].instructions


def _may_await(instr: Instruction) -> bool:
    found, scope = isa.row(instr), _scope(instr)
    if instr.mnemonic.startswith(_WAITS):
        return True
    if instr.mnemonic in ("buffer_inv", "global_inv"):
        return instr.has("sc1") or scope in _OF_THE_DEVICE
    if found.space is Space.SHARED:
        return False
    if found.access is Access.ATOMIC:
        return True
    return found.access is Access.LOAD and (any(map(instr.has, _PAST_THE_CACHE)) or scope not in _NEAR)


def _scope(instr: Instruction) -> str | None:
    said = instr.modifier("scope")
    return said.value if said else None
