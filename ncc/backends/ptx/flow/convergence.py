"""Where control goes, and which instructions all live lanes of a warp execute together.

``uniform_sites`` answers True only where it is proven that all lanes of a warp which have not left the kernel execute
the instruction the same number of times, in the same order among the other uniform instructions. A lane that has left
never comes back, so leaving is no divergence of those that stay: after ``if (i >= n) return;`` the rest is uniform.
Two things follow for who relies on it. A lane that left early has counted fewer executions than the last one, so a
warp's count is the maximum over its lanes. And hardware may still run the lanes in groups, one after another.

The proof is a fixed point over registers that may differ between lanes and blocks that only some lanes may enter
(control dependence by post-dominance). Which results vary is in ``lanes``.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from ncc.backends.graph.algorithms import post_dominators, reach
from ncc.backends.ptx import isa
from ncc.backends.ptx.flow.cfg import EXIT, Block, Graph, build
from ncc.backends.ptx.flow.lanes import Facts, Key, facts_of
from ncc.backends.ptx.isa import Lanes
from ncc.backends.ptx.text.nodes import Instruction, Kernel, Label
from ncc.backends.ptx.text.operands import Sym

__all__ = ["APART", "EXIT", "Block", "Graph", "Uniformity", "build", "control_is_known", "site_bound", "uniform_sites",
           "uniformity"]

def site_bound(graph: Graph, instr: Instruction) -> int | None:
    """How often one thread can execute an instruction: 1 outside every cycle, None where there is no bound."""
    if not graph.resolved or graph.block_of[instr] in graph.cyclic:
        return None
    return 1


@dataclass(frozen=True)
class Uniformity:
    """What is proven of a kernel. ``executed``: uniform, see the module's text. ``reached``: so is the place where the
    instruction stands, whatever its own guard does. ``some_leave_early``: lanes of one warp may leave at different
    places, so that their counts of uniform instructions may differ when they do. ``some_part``: lanes that stay may
    take different ways, so that hardware may have some of a warp in another turn of a loop than others."""

    executed: Callable[[Instruction], bool]
    reached: Callable[[Instruction], bool]
    some_leave_early: bool
    some_part: bool


APART = Uniformity(lambda instr: False, lambda instr: False, True, True)
"""Where nothing is proven."""


def uniformity(kernel: Kernel, graph: Graph | None = None) -> Uniformity:
    graph = graph or build(kernel)
    if not graph.resolved or not control_is_known(kernel):
        return APART
    analysis = _Analysis(kernel, graph)
    analysis.solve()
    return Uniformity(analysis.executed, analysis.reached, any(map(analysis.loses_lanes, graph.blocks)),
                      bool(analysis.divergent))


def uniform_sites(kernel: Kernel, graph: Graph | None = None) -> Callable[[Instruction], bool]:
    """``uniformity(...).executed``."""
    return uniformity(kernel, graph).executed


def control_is_known(kernel: Kernel) -> bool:
    """No instruction without a row names a label: it might branch."""
    labels = {s.name for s in kernel.statements if isinstance(s, Label)}
    return not any(isinstance(o, Sym) and o.name in labels
                   for i in kernel.instructions if not isa.is_known(i.opcode) for o in i.operands)


@dataclass
class _Analysis:
    kernel: Kernel
    graph: Graph
    varying: set[Key] = field(default_factory=set)
    divergent: set[int] = field(default_factory=set)
    parted: set[int] = field(default_factory=set)  # blocks whose divergence has been spread

    def solve(self) -> None:
        self.facts = facts_of(self.kernel)
        self.leaving = _only_leave(self.graph)  # groups of lanes pass through these one after another
        self.live_edges = _live_edges(self.graph, self.leaving)
        self.joins = post_dominators(_completed(self.live_edges, self.graph))
        while self._spread_values() | self._spread_control():
            pass

    def executed(self, instr: Instruction) -> bool:
        guard = self.facts[instr].guard
        return self.reached(instr) and (guard is None or guard not in self.varying)

    def reached(self, instr: Instruction) -> bool:
        block = self.graph.block_of[instr]
        return block not in self.divergent and block not in self.leaving

    def loses_lanes(self, block: Block) -> bool:
        """Whether lanes of a warp may leave the kernel from a block while others of the warp stay."""
        if self.leaving.isdisjoint(block.successors) or block.index in self.leaving:
            return False
        return block.index in self.divergent or (block.branches and self._chooses(block))

    def _spread_values(self) -> bool:
        """One pass over all instructions; whether a register became varying."""
        before = len(self.varying)
        for block in self.graph.blocks:
            parted = block.index in self.divergent
            for instr in block.instructions:
                facts = self.facts[instr]
                if facts.defines and (parted or self._result_varies(facts)):
                    self.varying.update(facts.defines)
        return len(self.varying) > before

    def _result_varies(self, facts: Facts) -> bool:
        if facts.guard is not None and facts.guard in self.varying:
            return True
        if facts.lanes is Lanes.SAME:
            return not self.varying.isdisjoint(facts.uses)
        return facts.lanes is Lanes.VARYING

    def _spread_control(self) -> bool:
        """Whether a block became divergent."""
        before = len(self.divergent)
        for block in self.graph.blocks:
            if block.index not in self.parted and self._parts(block):
                self.parted.add(block.index)
                self.divergent |= reach(self.live_edges[block.index], lambda b: self.live_edges[b],
                                        self.joins[block.index])
        return len(self.divergent) > before

    def _parts(self, block: Block) -> bool:
        """Whether lanes that stay alive may leave a block by different edges."""
        return len(set(self.live_edges[block.index])) > 1 and self._chooses(block)

    def _chooses(self, block: Block) -> bool:
        """Whether the lanes may choose differently at the end of a block."""
        last = block.last
        # PTX ISA 9.7.12: all active threads take a .uni branch the same way.
        if last is None or "uni" in last.modifiers:
            return False
        keys = (*self.facts[last].uses, *((g,) if (g := self.facts[last].guard) else ()))
        return not self.varying.isdisjoint(keys)


def _live_edges(graph: Graph, leaving: frozenset[int]) -> list[tuple[int, ...]]:
    """Where lanes that stay alive go: of each block's ways those that can only leave are dropped, if there are more."""
    staying = [tuple(s for s in b.successors if s not in leaving) for b in graph.blocks]
    return [stay or tuple(set(b.successors)) for stay, b in zip(staying, graph.blocks, strict=True)]


def _only_leave(graph: Graph) -> frozenset[int]:
    """Blocks that do nothing but leave, or go to one that does; ``EXIT`` itself."""
    trivial = [b for b in graph.blocks if len(b.instructions) == 0 or b.instructions[0] is b.last]
    trivial = [b for b in trivial if len(b.successors) == 1 and (b.last is None or _is_jump(b.last))]
    found = {EXIT}
    while more := {b.index for b in trivial if b.successors[0] in found} - found:
        found |= more
    return frozenset(found)


def _is_jump(instr: Instruction) -> bool:
    return isa.row(instr).ends_block


def _completed(edges: list[tuple[int, ...]], graph: Graph) -> list[tuple[int, ...]]:
    """The edges, completed so that every block reaches ``EXIT``: an endless loop is taken to end anywhere."""
    predecessors: list[list[int]] = [[] for _ in edges]
    for node, targets in enumerate(edges):
        for target in targets:
            if target != EXIT:
                predecessors[target].append(node)
    ending = reach([n for n, targets in enumerate(edges) if EXIT in targets], lambda n: predecessors[n])
    return [targets if n in ending else (*targets, EXIT) for n, targets in enumerate(edges)]
