"""The control-flow graph of one function.

Edges follow ``bra``, ``brx.idx`` and falling through; leaving the thread or the function (``ret``, ``exit``, ``trap``,
the end of the body) is an edge to ``EXIT``.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import TypeVar

from ncc.backends.graph import cfg as graph
from ncc.backends.graph.cfg import EXIT
from ncc.backends.ptx import isa
from ncc.backends.ptx.text.nodes import Directive, Instruction, Kernel, Label, Statement
from ncc.backends.ptx.text.operands import Sym
from ncc.ir.facts import Flow

__all__ = ["EXIT", "Block", "Graph", "build", "listed"]

_T = TypeVar("_T")
Block = graph.Block[Instruction]
Graph = graph.Graph[Instruction]


def build(kernel: Kernel) -> Graph:
    """The graph of a function. Blocks are in text order; block 0 is the entry."""
    return _Builder(kernel).build()


@dataclass
class _Builder:
    kernel: Kernel
    labels: dict[tuple[int, str], int] = field(default_factory=dict)  # (scope, name) -> block
    targets: dict[tuple[int, str], tuple[str, ...]] = field(default_factory=dict)  # .branchtargets lists
    resolved: bool = True

    def build(self) -> Graph:
        groups = self._groups()
        blocks = tuple(Block(n, tuple(group), self._successors(n, group, len(groups)))
                       for n, group in enumerate(groups))
        return Graph(blocks, self.resolved, not _jumps(groups[-1]))

    def _groups(self) -> list[list[Instruction]]:
        """Instructions block by block; notes on the way which block each label starts. One that no code goes to, as
        those for debuggers, starts none."""
        gone_to = self._gone_to()
        groups: list[list[Instruction]] = [[]]
        label: Label | None = None
        for statement in self.kernel.statements:
            if isinstance(statement, Instruction):
                if groups[-1] and isa.row(groups[-1][-1]).ends_block:
                    groups.append([])
                groups[-1].append(statement)
            elif isinstance(statement, Label):
                if groups[-1] and statement.name in gone_to:
                    groups.append([])
                self.labels[statement.scope, statement.name] = len(groups) - 1
            elif isinstance(statement, Directive) and statement.name == "branchtargets" and label is not None:
                self.targets[label.scope, label.name] = listed(statement)
            label = statement if isinstance(statement, Label) else None
        return groups

    def _gone_to(self) -> frozenset[str]:
        """Names that instructions and lists of targets have, in whatever scope."""
        statements = self.kernel.statements
        named = {o.name for s in statements if isinstance(s, Instruction) for o in s.operands if isinstance(o, Sym)}
        lists = [s for s in statements if isinstance(s, Directive) and s.name == "branchtargets"]
        return frozenset(named.union(*map(listed, lists)))

    def _successors(self, index: int, group: list[Instruction], count: int) -> tuple[int, ...]:
        following = index + 1 if index + 1 < count else EXIT
        last = group[-1] if group else None
        if last is None or not isa.row(last).ends_block:
            return (following,)
        taken = self._taken(last)
        return (*taken, following) if last.guard else taken

    def _taken(self, last: Instruction) -> tuple[int, ...]:
        if isa.row(last).flow is Flow.EXIT:
            return (EXIT,)
        names = [o.name for o in last.operands if isinstance(o, Sym)]
        if last.opcode == "brx":
            names = [t for name in names for t in self._find(self.targets, name, last) or ()]
        found = [self._find(self.labels, name, last) for name in names]
        if not found or None in found:
            self.resolved = False
        return tuple(f for f in found if f is not None) or (EXIT,)

    def _find(self, table: dict[tuple[int, str], _T], name: str, at: Statement) -> _T | None:
        """A label as seen from a statement: of its own scope, else of one around it."""
        scope = self.kernel.scopes[at.scope]
        while (scope.number, name) not in table:
            if scope.parent is None:
                return None
            scope = scope.parent
        return table[scope.number, name]


def _jumps(group: list[Instruction]) -> bool:
    return bool(group) and isa.row(group[-1]).ends_block and group[-1].guard is None


def listed(directive: Directive) -> tuple[str, ...]:
    """The names in ``.branchtargets a, b;`` or ``.calltargets``."""
    return tuple(re.findall(r"[\w$%]+", directive.span.text.split(directive.name, 1)[1]))
