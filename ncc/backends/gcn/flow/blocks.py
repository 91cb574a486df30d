"""Basic blocks of one function, and their edges where those are known.

Edges follow ``s_branch``, ``s_cbranch_*`` and falling through; ``s_endpgm`` is an edge to ``EXIT``. A call falls
through. Where ``s_setpc_b64`` goes is for the caller to say (``Jumps``); branches that push lanes on a stack, and those
to labels of other functions, leave the graph unresolved.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from ncc.backends.gcn import isa
from ncc.backends.gcn.text.nodes import Function, Instruction, Label
from ncc.backends.gcn.text.operands import Sym
from ncc.backends.graph import cfg as graph
from ncc.backends.graph.cfg import EXIT

Block = graph.Block[Instruction]
Graph = graph.Graph[Instruction]
Jumps = Mapping[Instruction, frozenset[str] | None]
"""Labels of the function that an ``s_setpc_b64`` may go to; none where it leaves the function, None where nobody knows.
One that is not in it has no edge."""
JUMP = "s_setpc_b64"


def blocks_of(function: Function, jumps: Jumps) -> Graph:
    """The graph of a function. Raises B100 at an unknown instruction."""
    return _Builder(function, jumps).build()


@dataclass
class _Builder:
    function: Function
    jumps: Jumps
    labels: dict[str, int] = field(default_factory=dict)  # label -> block
    resolved: bool = True

    def build(self) -> Graph:
        groups = self._groups()
        blocks = tuple(Block(n, tuple(group), self._successors(n, group, len(groups)))
                       for n, group in enumerate(groups))
        last = groups[-1][-1] if groups[-1] else None
        return Graph(blocks, self.resolved, last is None or not isa.row(last).ends_block or _conditional(last))

    def _groups(self) -> list[list[Instruction]]:
        """Instructions block by block; notes on the way which block each label starts."""
        groups: list[list[Instruction]] = [[]]
        self.labels[self.function.name] = 0
        for statement in self.function.statements:
            if isinstance(statement, Instruction):
                if groups[-1] and isa.row(groups[-1][-1]).ends_block:
                    groups.append([])
                groups[-1].append(statement)
            elif isinstance(statement, Label):
                if groups[-1]:
                    groups.append([])
                self.labels[statement.name] = len(groups) - 1
        # A label at the end, behind the last instruction, starts no block.
        return groups if groups[-1] or len(groups) == 1 else groups[:-1]

    def _successors(self, index: int, group: list[Instruction], count: int) -> tuple[int, ...]:
        following = index + 1 if index + 1 < count else EXIT
        last = group[-1] if group else None
        if last is None or not isa.row(last).ends_block:
            return (following,)
        if isa.row(last).ends_wave:
            return (EXIT,)
        if last.mnemonic == JUMP:
            return self._computed(last, count)
        taken = self._block(None if isa.row(last).indirect else _named(last), count)
        return (taken, following) if _conditional(last) else (taken,)

    def _computed(self, jump: Instruction, count: int) -> tuple[int, ...]:
        names = self.jumps.get(jump, frozenset())
        if names is None:
            self.resolved = False
            return (EXIT,)
        if not names and jump in self.jumps:
            return (EXIT,)
        return tuple(self._block(name, count) for name in sorted(names))

    def _block(self, name: str | None, count: int) -> int:
        found = self.labels.get(name) if name else None
        if found is None or found >= count:
            self.resolved = False
            return EXIT
        return found


def _conditional(instr: Instruction) -> bool:
    return instr.mnemonic.startswith("s_cbranch_")


def _named(instr: Instruction) -> str | None:
    target = instr.operands[-1] if instr.operands else None
    return target.name if isinstance(target, Sym) and target.offset == 0 else None
