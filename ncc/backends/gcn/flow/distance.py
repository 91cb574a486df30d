"""How long ago a matrix instruction wrote a register that a probe wants to read.

The processor does not wait for the result of a matrix instruction when a vector instruction or a store reads it: the
compiler counts wait states (CDNA2 and CDNA3 ISA 4.5; LLVM's GCNHazardRecognizer, checkMAIVALUHazards). Another matrix
instruction may read it much earlier, so that an operand of one is the case to look out for.
"""

from __future__ import annotations

from ncc.backends.gcn import isa
from ncc.backends.gcn.flow.cfg import Graph
from ncc.backends.gcn.isa.table import Format
from ncc.backends.gcn.text.nodes import Instruction
from ncc.backends.gcn.text.operands import Imm

MATRIX_WAIT_STATES = 19
"""What the slowest ones (16 passes) need before anybody else may read their result."""
_BY_SHAPE = (("_4x4", 5), ("_16x16", 11))
"""Of the largest number of passes that a shape takes on any processor: 2, 8. In double precision it is more."""
_DOUBLE_4X4 = 9
_LATER = {"gfx950": 1}
"""Processors whose matrix instructions of more than two passes want this much more."""
_DOT_WAIT_STATES = 3  # gfx90a and later: the result of a dot product that another kind of instruction reads


def wait_states_before(graph: Graph, instr: Instruction, units: frozenset[str], arch: str = "") -> int:
    """How many wait states have to pass before what stands right before an instruction may read ``units``, because of
    matrix instructions and dot products; of anything else, five are enough."""
    block = graph.block_of[instr]
    at = graph.blocks[block].instructions.index(instr)
    return _Search(graph, units, _LATER.get(arch, 0)).before(block, at)


def recent(graph: Graph, instr: Instruction, behind: bool, most: int) -> tuple[tuple[int, Instruction], ...] | None:
    """What may have run fewer than so many wait states before a place, and how many ago: 1 is the last one. The place
    is before an instruction, or ``behind`` it. None: nobody knows what ran."""
    if not graph.resolved:
        return None
    block = graph.block_of[instr]
    at = graph.blocks[block].instructions.index(instr) + behind
    earlier = _predecessors(graph)
    found: dict[tuple[int, Instruction], None] = {}
    work, seen = [(block, at, 0)], {(block, at, 0)}
    while work:
        block, at, passed = work.pop()
        for before in reversed(graph.blocks[block].instructions[:at]):
            passed += wait_states(before)
            if passed > most:
                break
            found[passed, before] = None
        else:
            ways = [(b, len(graph.blocks[b].instructions), passed) for b in earlier.get(block, [])]
            work += [way for way in ways if way not in seen]
            seen.update(ways)
    return tuple(found)


def _predecessors(graph: Graph) -> dict[int, list[int]]:
    found: dict[int, list[int]] = {}
    for block in graph.blocks:
        for successor in block.successors:
            found.setdefault(successor, []).append(block.index)
    return found


class _Search:
    """Walks back through all ways that lead to a place. ``seen`` has the least distance at which each block's end was
    reached: a longer way there finds nothing that is nearer."""

    def __init__(self, graph: Graph, units: frozenset[str], later: int) -> None:
        self.graph = graph
        self.units = units
        self.later = later
        self.most = MATRIX_WAIT_STATES + later
        self.seen: dict[int, int] = {}
        self.predecessors = _predecessors(graph)

    def before(self, block: int, at: int) -> int:
        wanted, work = 0, [(block, at, 0)]
        while work:
            block, at, passed = work.pop()
            needed, passed = self._through(self.graph.blocks[block].instructions[:at], passed)
            wanted = max(wanted, needed)  # of several ways, and writers, the one that wants most
            for earlier in self.predecessors.get(block, []):
                if passed < self.seen.get(earlier, self.most):
                    self.seen[earlier] = passed
                    work.append((earlier, len(self.graph.blocks[earlier].instructions), passed))
        return wanted

    def _through(self, instructions: tuple[Instruction, ...], passed: int) -> tuple[int, int]:
        """(wait states still wanted at the place, wait states between the place and the instructions' start)."""
        wanted = 0
        for instr in reversed(instructions):
            if passed >= self.most:
                break
            if not self.units.isdisjoint(isa.defines(instr)):
                wanted = max(wanted, _needed(instr, self.later) - passed)
            passed += wait_states(instr)
        return wanted, passed


def _needed(instr: Instruction, later: int) -> int:
    if isa.row(instr).format is Format.MAI:
        shaped = next((states for shape, states in _BY_SHAPE if shape in instr.mnemonic), MATRIX_WAIT_STATES)
        if "f64" in instr.mnemonic:
            shaped = _DOUBLE_4X4 if shaped == 5 else MATRIX_WAIT_STATES
        return shaped + later
    return _DOT_WAIT_STATES if instr.mnemonic.startswith("v_dot") else 0


def wait_states(instr: Instruction) -> int:
    """How many an instruction itself takes: one, or what ``s_nop`` says."""
    if instr.mnemonic != "s_nop":
        return 1
    count = instr.operands[0]
    return 1 + (count.value if isinstance(count, Imm) and isinstance(count.value, int) else 0)
