"""Where the result of an instruction is first used: within its basic block, while the same lanes are on."""

from __future__ import annotations

from collections.abc import Mapping

from ncc.backends.gcn import isa
from ncc.backends.gcn.flow.cfg import Graph
from ncc.backends.gcn.flow.runs import Run
from ncc.backends.gcn.isa.table import EXEC
from ncc.backends.gcn.text.nodes import Instruction
from ncc.backends.gcn.text.operands import operand_units
from ncc.backends.rewrite.target import Use
from ncc.ir.facts import Flow


def first_use(graph: Graph, runs: Mapping[Instruction, Run], instr: Instruction) -> Use[Instruction]:
    """The first instruction that reads or overwrites a result, or changes EXEC; else the block's end, before a jump.

    One in a run that nothing may come between is used before the run, and so is what registers named by M0 may be.
    """
    block = graph.blocks[graph.block_of[instr]].instructions
    results = frozenset(unit for o in isa.result_operands(instr) for unit in operand_units(o))
    between = [instr]
    for later in block[block.index(instr) + 1 :]:
        run = runs.get(later)
        if _ends(later) or not results.isdisjoint(isa.uses(later) | isa.defines(later)) or (run and run.indexed):
            return _outside(runs, Use(later, False, tuple(between)))
        between.append(later)
    return _outside(runs, Use(between[-1], True, tuple(between)))


def _ends(instr: Instruction) -> bool:
    """Whether a use cannot be looked for behind an instruction."""
    row = isa.row(instr)
    return row.ends_block or row.indirect or changes_lanes(instr)


def changes_lanes(instr: Instruction) -> bool:
    """Whether other lanes may be on after an instruction."""
    return not EXEC.isdisjoint(isa.defines(instr)) or isa.row(instr).flow is Flow.CALL


def _outside(runs: Mapping[Instruction, Run], use: Use[Instruction]) -> Use[Instruction]:
    """Before the run that a use is in."""
    run = runs.get(use.instr)
    if run is None or run.first not in (*use.between, use.instr):
        return use
    passed = use.between[: use.between.index(run.first)] if run.first in use.between else use.between
    return Use(run.first, False, passed)
