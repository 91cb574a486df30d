"""Where control goes, and which instructions all live lanes of a warp execute together.

``uniform_sites`` answers True only where it is proven that all lanes of a warp which have not left the kernel execute
the instruction the same number of times, in the same order among the other uniform instructions. A lane that has left
never comes back, so leaving is no divergence of those that stay: after ``if (i >= n) return;`` the rest is uniform.
Two things follow for who relies on it. A lane that left early has counted fewer executions than the last one, so a
warp's count is the maximum over its lanes. And hardware may still run the lanes in groups, one after another.

The proof is a fixed point over registers that may differ between lanes and blocks that only some lanes may enter
(control dependence by post-dominance). Which result varies is ``isa.Row.lanes``; loads vary unless they read a
parameter of the kernel or ``.const`` at a uniform address.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, field

from ncc.backends.ptx import isa
from ncc.backends.ptx.algorithms import post_dominators, reach
from ncc.backends.ptx.graph import EXIT, Block, Graph, build
from ncc.backends.ptx.isa import Lanes
from ncc.backends.ptx.nodes import Instruction, Kernel, Label, VarDecl
from ncc.backends.ptx.operands import Imm, Mem, Operand, Reg, Special, Sym, Vector, registers
from ncc.ir.facts import Flow, Space

__all__ = ["EXIT", "Block", "Graph", "Uniformity", "build", "site_bound", "uniform_sites", "uniformity"]

Key = tuple[int, str]
_CARRY: Key = (-2, "CC.CF")  # the carry flag that add.cc leaves to addc
_ALL_LANES = 0xFFFFFFFF
# Lane's own, or read anew by each execution, so that groups of lanes may see different values.
_VARYING_SPECIAL = re.compile(r"%(tid|laneid|lanemask_\w+|clock\w*|globaltimer\w*|pm\w+|warpid|smid)(\.\w+)?\Z")


def site_bound(graph: Graph, instr: Instruction) -> int | None:
    """How often one thread can execute an instruction: 1 outside every cycle, None where there is no bound."""
    if not graph.resolved or graph.block_of[instr] in graph.cyclic:
        return None
    return 1


@dataclass(frozen=True)
class Uniformity:
    """What is proven of a kernel. ``executed``: uniform, see the module's text. ``reached``: so is the place where the
    instruction stands, whatever its own guard does. ``some_leave_early``: lanes of one warp may leave at different
    places, so that their counts of uniform instructions may differ when they do."""

    executed: Callable[[Instruction], bool]
    reached: Callable[[Instruction], bool]
    some_leave_early: bool


def uniformity(kernel: Kernel, graph: Graph | None = None) -> Uniformity:
    graph = graph or build(kernel)
    if not graph.resolved or not _control_is_known(kernel):
        return Uniformity(lambda instr: False, lambda instr: False, True)
    analysis = _Analysis(kernel, graph)
    analysis.solve()
    return Uniformity(analysis.executed, analysis.reached, any(map(analysis.loses_lanes, graph.blocks)))


def uniform_sites(kernel: Kernel, graph: Graph | None = None) -> Callable[[Instruction], bool]:
    """``uniformity(...).executed``."""
    return uniformity(kernel, graph).executed


def _control_is_known(kernel: Kernel) -> bool:
    """No instruction without a row names a label: it might branch."""
    labels = {s.name for s in kernel.statements if isinstance(s, Label)}
    return not any(isinstance(o, Sym) and o.name in labels
                   for i in kernel.instructions if not isa.is_known(i.opcode) for o in i.operands)


@dataclass(frozen=True)
class _Facts:
    """What the fixed point needs of one instruction, worked out once."""

    defines: tuple[Key, ...]
    uses: tuple[Key, ...]
    guard: Key | None
    lanes: Lanes


@dataclass
class _Analysis:
    kernel: Kernel
    graph: Graph
    varying: set[Key] = field(default_factory=set)
    divergent: set[int] = field(default_factory=set)
    parted: set[int] = field(default_factory=set)  # blocks whose divergence has been spread

    def solve(self) -> None:
        self.params = frozenset(p.name for p in self.kernel.params) - self._local_params()
        self.linear_tid = _LinearTid.of(self.kernel)
        self.facts = {i: self._facts_of(i) for i in self.kernel.instructions}
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
        """Whether some of the lanes that are together in a block, or some of a warp's, may leave from it."""
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

    def _result_varies(self, facts: _Facts) -> bool:
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

    def _facts_of(self, instr: Instruction) -> _Facts:
        defines = [r.key for r in isa.defines(instr)]
        sources = isa.source_operands(instr)
        if _broadcasts(instr):
            sources = sources[1:2]  # which lane is read; its value becomes everybody's
        uses = [r.key for o in sources for r in registers(o)]
        uses += [r.key for r in isa.uses(instr) if isa.row(instr).tied]
        if "cc" in instr.modifiers:
            defines.append(_CARRY)
        if instr.opcode in ("addc", "subc", "madc"):
            uses.append(_CARRY)
        return _Facts(tuple(defines), tuple(uses), instr.guard.reg.key if instr.guard else None, self._lanes(instr))

    def _lanes(self, instr: Instruction) -> Lanes:
        if self.linear_tid.warp_index(instr):
            return Lanes.CONVERGED
        lanes = isa.row(instr).lanes
        if lanes is Lanes.VARYING and (self._reads_one_value(instr) or _broadcasts(instr)):
            return Lanes.SAME
        if lanes is Lanes.CONVERGED and not _whole_warp(instr):
            return Lanes.VARYING
        if lanes is Lanes.SAME and any(self._special_varies(o) for o in isa.source_operands(instr)):
            return Lanes.VARYING
        return lanes

    def _special_varies(self, operand: Operand) -> bool:
        if isinstance(operand, Vector):
            return any(self._special_varies(e) for e in operand.elements)
        return isinstance(operand, Special) and bool(_VARYING_SPECIAL.match(operand.name)) \
            and not self.linear_tid.uniform(operand.name)

    def _reads_one_value(self, instr: Instruction) -> bool:
        """A load that gives every lane the same value if its address is the same."""
        if instr.opcode != "ld":
            return False
        if isa.space(instr) is Space.CONST:
            return True
        base = next((o.base for o in instr.operands if isinstance(o, Mem)), None)
        return isa.space(instr) is Space.PARAM and isinstance(base, Sym) and base.name in self.params

    def _local_params(self) -> frozenset[str]:
        """``.param`` variables of the body, which hold a callee's results."""
        return frozenset(v.name for s in self.kernel.statements if isinstance(s, VarDecl) and s.space == "param"
                         for v in s.variables)


def _whole_warp(instr: Instruction) -> bool:
    """Whether a warp-wide result is the same in all lanes: every lane is a member. Barriers are wider than a warp."""
    if isa.row(instr).flow is Flow.BARRIER:
        return True
    mask = instr.operands[-1] if instr.operands else None
    return isinstance(mask, Imm) and mask.value is not None and mask.value & _ALL_LANES == _ALL_LANES


def _broadcasts(instr: Instruction) -> bool:
    """``shfl.sync.idx`` of the whole warp with clamp 31: every lane reads the lane that operand b names."""
    if instr.opcode != "shfl" or "idx" not in instr.modifiers or "sync" not in instr.modifiers:
        return False
    clamp = instr.operands[3] if len(instr.operands) == 5 else None
    return isinstance(clamp, Imm) and clamp.value == 31 and _whole_warp(instr)


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
    return isa.row(instr).flow in (Flow.BRANCH, Flow.EXIT)


def _completed(edges: list[tuple[int, ...]], graph: Graph) -> list[tuple[int, ...]]:
    """The edges, completed so that every block reaches ``EXIT``: an endless loop is taken to end anywhere."""
    predecessors: list[list[int]] = [[] for _ in edges]
    for node, targets in enumerate(edges):
        for target in targets:
            if target != EXIT:
                predecessors[target].append(node)
    ending = reach([n for n, targets in enumerate(edges) if EXIT in targets], lambda n: predecessors[n])
    return [targets if n in ending else (*targets, EXIT) for n, targets in enumerate(edges)]


@dataclass(frozen=True)
class _LinearTid:
    """What ``.reqntid`` says about the thread index. A warp is 32 neighbours in x, then y, then z (PTX ISA 2.2)."""

    rows_whole: bool  # no two rows of x share a warp: the x size is a multiple of 32
    flat: bool        # the block has one dimension, or rows are whole: 32 neighbours in x are one warp
    tids: frozenset[Key] = frozenset()  # registers that only ever hold %tid.x

    @staticmethod
    def of(kernel: Kernel) -> _LinearTid:
        sizes = kernel.directive("reqntid")
        if not sizes:
            return _LinearTid(False, False)
        rows_whole = sizes[0] % 32 == 0
        flat = rows_whole or all(n == 1 for n in sizes[1:])
        return _LinearTid(rows_whole, flat, _copies(kernel) if flat else frozenset())

    def uniform(self, special: str) -> bool:
        return self.rows_whole and special in ("%tid.y", "%tid.z")

    def warp_index(self, instr: Instruction) -> bool:
        """Whether the result is a function of %tid.x / 32 alone."""
        if len(instr.operands) < 3 or not isinstance(instr.operands[1], Reg) or instr.operands[1].key not in self.tids:
            return False
        by = instr.operands[2]
        if not isinstance(by, Imm) or by.value is None:
            return False
        if instr.opcode in ("shr", "bfe"):
            return 5 <= by.value < 32
        return instr.opcode == "and" and by.value & 31 == 0


def _copies(kernel: Kernel) -> frozenset[Key]:
    copies: set[Key] = set()
    others: set[Key] = set()
    for instr in kernel.instructions:
        source = instr.operands[1] if instr.opcode == "mov" and len(instr.operands) == 2 else None
        of_tid = isinstance(source, Special) and source.name == "%tid.x"
        (copies if of_tid else others).update(r.key for r in isa.defines(instr))
    return frozenset(copies - others)
