"""Which registers lanes may meet with from different paths, or from different turns of a loop.

Lanes that part at a branch and are at one place again need not be there for the same time: one may have run ahead
around a loop. Nothing is assumed of where hardware brings them together. So after a branch that may part lanes:

- at a block where two ways from the branch meet for the first time, each lane has its own way's registers: what is
  written on any way there says nothing of the others;
- around a cycle of blocks that can be reached by two ways, lanes may be in different turns: what is written in the
  cycle differs between them.

An instruction that all lanes of the warp wait at and execute together (``.aligned``) ends that: after it they are in
step. Lanes that have left the kernel meet nobody. A call may return lane by lane, so that lanes are out of step after
it, though on one path.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from ncc.backends.graph.algorithms import cyclic_components, post_dominators, reach
from ncc.backends.ptx import isa
from ncc.backends.ptx.flow.cfg import EXIT, Block, Graph
from ncc.backends.ptx.flow.lanes import Facts, Key
from ncc.backends.ptx.text.nodes import Instruction
from ncc.ir.facts import Flow

_ROOT = -1


@dataclass
class Phases:
    """``lost``: of a block, the registers that its lanes do not share at its entry. ``loose``: blocks in which lanes of
    different turns of a loop may be side by side."""

    lost: dict[int, set[Key]] = field(default_factory=lambda: defaultdict(set))
    loose: set[int] = field(default_factory=set)


@dataclass(frozen=True)
class _Parted:
    """After a branch: the blocks that two of its ways lead to, and what is written before ways meet."""

    out_of_step: frozenset[int]
    lost: dict[int, frozenset[Key]]


class Stepping:
    """The graph of a kernel without the ways that pass an instruction which brings the lanes in step. ``scatters``:
    some instruction brings them out of step."""

    def __init__(self, graph: Graph, facts: dict[Instruction, Facts]) -> None:
        self.writes = [frozenset(key for i in block.instructions for key in facts[i].defines) for block in graph.blocks]
        last = [_last_of(block, facts) for block in graph.blocks]
        self.scatters = any(_steps(i, facts[i]) is False for block in graph.blocks for i in block.instructions)
        self.scattering = [block.index for block, steps in zip(graph.blocks, last, strict=True) if steps is False]
        self.after = [_inside(block) for block in graph.blocks]
        self.edges: list[tuple[int, ...]] = [() if steps else after
                                             for steps, after in zip(last, self.after, strict=True)]
        self.parted: dict[int, _Parted] = {}

    def phases(self, parting: Iterable[int]) -> Phases:
        """What lanes do not share where the branches at the ends of some blocks may part them."""
        found = Phases()
        out_of_step = {reach(self.after[block], self._next) for block in self.scattering}
        for block in parting:
            if block not in self.parted:
                self.parted[block] = self._part(self.after[block])
            for join, written in self.parted[block].lost.items():
                found.lost[join] |= written
            out_of_step.add(self.parted[block].out_of_step)
        for blocks in out_of_step:
            self._turn(blocks, found)
        return found

    def _next(self, block: int) -> tuple[int, ...]:
        return self.edges[block]

    def _part(self, starts: Sequence[int]) -> _Parted:
        reached = [reach([start], self._next) for start in starts]
        several = frozenset(b for n, one in enumerate(reached) for b in one if any(b in o for o in reached[:n]))
        if not several:
            return _Parted(several, {})
        blocks = frozenset().union(*reached)
        sources: dict[int, list[int]] = {b: [] for b in blocks}
        for block in blocks:
            for target in self.edges[block]:
                sources[target].append(block)
        lost = {}
        for join in _joins(blocks, starts, sources):
            passed = reach(sources[join], lambda b: sources[b])
            lost[join] = frozenset().union(*(self.writes[b] for b in passed))
        return _Parted(several, lost)

    def _turn(self, blocks: frozenset[int], found: Phases) -> None:
        """Lanes may be in different turns of the cycles among some blocks."""
        for cycle in self._cycles(blocks):
            written = frozenset().union(*(self.writes[b] for b in cycle))
            for block in cycle:
                found.lost[block] |= written
            found.loose |= cycle

    def _cycles(self, blocks: frozenset[int]) -> list[frozenset[int]]:
        order = sorted(blocks)
        index = {block: n for n, block in enumerate(order)}
        found = cyclic_components([[index[t] for t in self.edges[b] if t in index] for b in order])
        return [frozenset(order[n] for n in cycle) for cycle in found]


def _inside(block: Block) -> tuple[int, ...]:
    return tuple(dict.fromkeys(s for s in block.successors if s != EXIT))


def _joins(blocks: frozenset[int], starts: Sequence[int], sources: dict[int, list[int]]) -> list[int]:
    """The blocks where ways from different starts meet first: none but a common root of the starts dominates them."""
    order = sorted(blocks)
    index = {block: n for n, block in enumerate(order)}
    # Dominators are the post-dominators of the graph with its edges turned round.
    backward = [[*(index[s] for s in sources[b]), *([_ROOT] if b in starts else [])] for b in order]
    above = post_dominators(backward, _ROOT)

    def top(node: int) -> int:
        while above[node] != _ROOT:
            node = above[node]
        return node

    return [b for n, b in enumerate(order) if above[n] == _ROOT
            and (b not in starts or any(top(index[s]) != n for s in sources[b]))]


def _last_of(block: Block, facts: dict[Instruction, Facts]) -> bool | None:
    """What the last instruction of a block does that brings lanes in step (True) or out of step (False)."""
    steps = [s for i in block.instructions if (s := _steps(i, facts[i])) is not None]
    return steps[-1] if steps else None


def _steps(instr: Instruction, facts: Facts) -> bool | None:
    found, modifiers = isa.row(instr), instr.modifiers
    if found.flow is Flow.CALL:
        return False
    is_barrier = found.flow is Flow.BARRIER and found.collective
    if not is_barrier and "sync" not in modifiers and "aligned" not in modifiers:
        return None
    if instr.guard is not None:
        return False
    if "warp" not in modifiers and (is_barrier or "aligned" in modifiers):
        return True if _all_wait(instr) else None
    return None if facts.whole_mask else False


def _all_wait(instr: Instruction) -> bool:
    """Whether no lane goes on before all lanes of its warp execute this instruction and no other."""
    # PTX ISA 9.7.13.1: bar.sync and bar.red are barrier.sync.aligned and barrier.red.aligned.
    is_aligned = "aligned" in instr.modifiers or instr.opcode == "bar"
    return is_aligned and not {"sync", "red"}.isdisjoint(instr.modifiers)
