"""The control-flow graph of one function.

Edges follow ``s_branch``, ``s_cbranch_*`` and falling through; ``s_endpgm`` is an edge to ``EXIT``. A long branch
(``s_getpc_b64``, the distance added, ``s_setpc_b64``) is followed where its distance names a label; any other
``s_setpc_b64``, and branches that push lanes on a stack, leave the graph unresolved. A call falls through.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from ncc.backends.gcn import isa
from ncc.backends.gcn.text.nodes import Function, Instruction, Label
from ncc.backends.gcn.text.operands import Expr, Reg, Sym, operand_units
from ncc.backends.graph import cfg as graph
from ncc.backends.graph.cfg import EXIT
from ncc.ir.facts import Flow

__all__ = ["EXIT", "Block", "Graph", "Labels", "added_symbol", "build"]

Block = graph.Block[Instruction]
Graph = graph.Graph[Instruction]
Labels = dict[str, int]
"""Label -> block."""
EXITS = frozenset({"s_endpgm", "s_endpgm_saved", "s_endpgm_ordered_ps_done"})
"""Where a wave ends. A trap (``s_trap``) returns, if its handler wants."""
_FAR = 12
"""How many instructions back a long branch's or call's address is looked for; the compilers' take three to five."""


def build(function: Function) -> Graph:
    """The graph of a function. Raises B100 at an unknown instruction."""
    return _Builder(function).build()


def is_jump(instr: Instruction) -> bool:
    """Whether an instruction ends a block."""
    return isa.row(instr).flow is Flow.BRANCH or instr.mnemonic in EXITS


@dataclass
class _Builder:
    function: Function
    labels: Labels = field(default_factory=dict)
    resolved: bool = True

    def build(self) -> Graph:
        groups = self._groups()
        blocks = tuple(Block(n, tuple(group), self._successors(n, group, len(groups)))
                       for n, group in enumerate(groups))
        last = groups[-1][-1] if groups[-1] else None
        return Graph(blocks, self.resolved, last is None or not is_jump(last) or _conditional(last))

    def _groups(self) -> list[list[Instruction]]:
        """Instructions block by block; notes on the way which block each label starts."""
        groups: list[list[Instruction]] = [[]]
        self.labels[self.function.name] = 0
        for statement in self.function.statements:
            if isinstance(statement, Instruction):
                if groups[-1] and is_jump(groups[-1][-1]):
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
        if last is None or not is_jump(last):
            return (following,)
        if last.mnemonic in EXITS:
            return (EXIT,)
        taken = self._taken(last, count)
        return (taken, following) if _conditional(last) else (taken,)

    def _taken(self, last: Instruction, count: int) -> int:
        name = added_symbol(self.function, last) if last.mnemonic == "s_setpc_b64" else _named(last)
        found = self.labels.get(name) if name else None
        if found is None or found >= count or isa.row(last).indirect:
            self.resolved = False
            return EXIT
        return found


def _conditional(instr: Instruction) -> bool:
    return instr.mnemonic.startswith("s_cbranch_")


def _named(instr: Instruction) -> str | None:
    target = instr.operands[-1] if instr.operands else None
    return target.name if isinstance(target, Sym) and target.offset == 0 else None


def added_symbol(function: Function, instr: Instruction) -> str | None:
    """The symbol whose distance was added to what ``s_getpc_b64`` gave, for the address that an instruction goes to."""
    pair = instr.operands[-1] if instr.operands else None
    if not isinstance(pair, Reg):
        return None
    low = pair.units[0]
    at = function.instructions.index(instr)
    for earlier in reversed(function.instructions[max(0, at - _FAR) : at]):
        if low in isa.defines(earlier):
            symbol = next((s for o in earlier.operands if (s := _symbol(o))), None)
            if symbol or not _moves_on(earlier, low):
                return symbol
    return None


def _symbol(operand: object) -> str | None:
    if isinstance(operand, Sym):
        return operand.name
    return next(iter(operand.symbols), None) if isinstance(operand, Expr) else None


def _moves_on(instr: Instruction, low: str) -> bool:
    """Whether a register's new value depends on its old: an entry of the global offset table, loaded from there."""
    return instr.mnemonic == "s_load_dwordx2" and low in operand_units(instr.operands[1])
