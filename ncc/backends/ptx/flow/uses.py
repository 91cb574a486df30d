"""Where the result of an instruction is first used: within its basic block, so that the same lanes come there."""

from __future__ import annotations

from ncc.backends.ptx import isa
from ncc.backends.ptx.flow.cfg import Graph
from ncc.backends.ptx.text.nodes import Instruction
from ncc.backends.rewrite.target import Use


def first_use(graph: Graph, instr: Instruction) -> Use[Instruction]:
    """The first instruction that reads or overwrites a result; else the block's end, before a jump.

    A ``mov`` is no use, but what reads the register that it writes: the assembler makes no instruction of it.
    """
    block = graph.blocks[graph.block_of[instr]].instructions
    results = isa.defines(instr)
    holding = set(results)
    between = [instr]
    for later in block[block.index(instr) + 1 :]:
        reads = not holding.isdisjoint(isa.uses(later))
        copies = later.opcode == "mov" and later.guard is None
        if isa.row(later).ends_block or (reads and not copies) or not results.isdisjoint(isa.defines(later)):
            return Use(later, False, tuple(between))
        holding = holding | isa.defines(later) if reads else holding - isa.defines(later)
        between.append(later)
    return Use(between[-1], True, tuple(between))
