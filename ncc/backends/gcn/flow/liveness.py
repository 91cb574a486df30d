"""Which registers may still be read: backward data flow over the units of a function.

A vector register is written in the lanes of EXEC only, so that a write proves nothing of the others: once it is read
somewhere ahead it is live. Where control cannot be followed, or a callee takes over, everything is live.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property

from ncc.backends.gcn import isa
from ncc.backends.gcn.flow.cfg import EXIT, Block, Graph
from ncc.backends.gcn.text.nodes import Instruction
from ncc.ir.facts import Flow


@dataclass
class Liveness:
    """Answers for one function. ``everything``: nothing can be proven, whatever is asked is live."""

    graph: Graph
    _after: dict[Instruction, frozenset[str]] = field(default_factory=dict)

    @cached_property
    def everything(self) -> bool:
        instructions = [i for b in self.graph.blocks for i in b.instructions]
        return not self.graph.resolved or any(
            isa.row(i).indirect or isa.row(i).flow is Flow.CALL for i in instructions)

    @cached_property
    def _entering(self) -> list[frozenset[str]]:
        """Live units at the start of each block."""
        live: list[frozenset[str]] = [frozenset()] * len(self.graph.blocks)
        effects = [_effect(b) for b in self.graph.blocks]
        changed = True
        while changed:
            changed = False
            for block in reversed(self.graph.blocks):
                used, killed = effects[block.index]
                new = used | (self._leaving(block, live) - killed)
                if new != live[block.index]:
                    live[block.index] = new
                    changed = True
        return live

    @staticmethod
    def _leaving(block: Block, entering: list[frozenset[str]]) -> frozenset[str]:
        return frozenset().union(*(entering[s] for s in block.successors if s != EXIT))

    def after(self, instr: Instruction) -> frozenset[str]:
        """Units that may be read after an instruction, before they are written; meaningless with ``everything``."""
        if instr not in self._after:
            block = self.graph.blocks[self.graph.block_of[instr]]
            live = self._leaving(block, self._entering)
            for earlier in reversed(block.instructions):
                self._after[earlier] = live
                live = _step(earlier, live)
        return self._after[instr]

    def before(self, instr: Instruction) -> frozenset[str]:
        return _step(instr, self.after(instr))

    def is_live(self, unit: str, instr: Instruction, after: bool = False) -> bool:
        """Whether a unit's value may be read from before an instruction on, or from after it."""
        return self.everything or unit in (self.after(instr) if after else self.before(instr))


def _step(instr: Instruction, live: frozenset[str]) -> frozenset[str]:
    return (live - killed(instr)) | isa.uses(instr)


def killed(instr: Instruction) -> frozenset[str]:
    """The units that an instruction overwrites whole: all but vector registers."""
    return frozenset(u for u in isa.defines(instr) if not (u[0] in "va" and u[1:].isdigit()))


def _effect(block: Block) -> tuple[frozenset[str], frozenset[str]]:
    """(read before written, written) in a block."""
    used: frozenset[str] = frozenset()
    written: frozenset[str] = frozenset()
    for instr in reversed(block.instructions):
        gone = killed(instr)
        used = (used - gone) | isa.uses(instr)
        written |= gone
    return used, written
