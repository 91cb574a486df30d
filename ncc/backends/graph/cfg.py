"""A control-flow graph: basic blocks of any target's instructions, cycles, what is reachable."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Generic, TypeVar

from ncc.backends.graph.algorithms import cyclic_nodes, reach

InstructionT = TypeVar("InstructionT")
EXIT = -1
"""The successor that stands for leaving."""


@dataclass(frozen=True, eq=False)
class Block(Generic[InstructionT]):
    """``successors`` in the order (taken ..., fall through)."""

    index: int
    instructions: tuple[InstructionT, ...]
    successors: tuple[int, ...]

    @property
    def last(self) -> InstructionT | None:
        return self.instructions[-1] if self.instructions else None

    @property
    def branches(self) -> bool:
        """Whether lanes may part here: more than one way on."""
        return len(set(self.successors)) > 1


@dataclass(frozen=True, eq=False)
class Graph(Generic[InstructionT]):
    """Blocks are in text order; block 0 is the entry. ``resolved`` is False where a target is unknown, so that nothing
    can be proven from the edges. ``open_end``: no jump ends the last block."""

    blocks: tuple[Block[InstructionT], ...]
    resolved: bool
    open_end: bool

    @cached_property
    def block_of(self) -> dict[InstructionT, int]:
        return {i: block.index for block in self.blocks for i in block.instructions}

    @cached_property
    def cyclic(self) -> frozenset[int]:
        """Blocks that lie on a cycle."""
        return cyclic_nodes([[s for s in b.successors if s != EXIT] for b in self.blocks])

    @cached_property
    def reachable(self) -> frozenset[int]:
        """Blocks that the entry leads to."""
        return reach([0], lambda b: self.blocks[b].successors) if self.blocks else frozenset()

    @cached_property
    def falls_off(self) -> bool:
        """Whether the end of the text is reached without a jump, as far as can be seen."""
        if not self.blocks:
            return True
        return self.open_end and (not self.resolved or self.blocks[-1].index in self.reachable)
