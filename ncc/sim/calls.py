"""Who calls whom in a module, and which functions therefore need a stack.

A function that is called where its address is known and that never leads back to itself is inlined. The others -
those on a cycle, and those that are called through a register - are translated once and called with a frame on the
thread's stack (``stack``).
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import cached_property

from ncc.backends.graph.algorithms import cyclic_nodes
from ncc.backends.ptx.text.lexis import blank_comments
from ncc.backends.ptx.text.nodes import Directive, Instruction, Item, ItemKind, Kernel, Label, PtxModule
from ncc.backends.ptx.text.operands import Group, Operand, Reg, Sym, leaves
from ncc.backends.ptx.text.parse import parse_kernel

FUNCTION_BASE, FUNCTION_STEP = 0x00C0DE0000000000, 16
"""What a function's address is: no memory, and a number for each item of the module."""
_WORD = re.compile(r"[A-Za-z_$%][\w$]*")
_LISTED = re.compile(r"[\w$%]+")


@dataclass(frozen=True)
class CallParts:
    """``target``: a function's name, or the register that holds its address; ``prototype``: what follows."""

    results: tuple[Operand, ...]
    target: Sym | Reg
    arguments: tuple[Operand, ...]
    prototype: str | None


def call_parts(instr: Instruction, refuse: Callable[[Instruction, str], object]) -> CallParts:
    """What a call is made of; ``refuse`` raises for one that is of another form."""
    operands = list(instr.operands)
    results = operands.pop(0).elements if operands and isinstance(operands[0], Group) else ()  # type: ignore[union-attr]
    if not operands or not isinstance(operands[0], Sym | Reg):
        refuse(instr, "of this form")
    target = operands.pop(0)
    arguments = operands.pop(0).elements if operands and isinstance(operands[0], Group) else ()  # type: ignore[union-attr]
    prototype = operands.pop(0) if operands else None
    if operands or not isinstance(prototype, Sym | None) or not isinstance(target, Sym | Reg):
        refuse(instr, "of this form")
    assert isinstance(target, Sym | Reg)
    return CallParts(results, target, arguments, prototype.name if isinstance(prototype, Sym) else None)


def function_address(module: PtxModule, name: str) -> int | None:
    """The number that stands for a function where it is used as a value."""
    item = module.item(name)
    if item is None or item.kind is not ItemKind.FUNC:
        return None
    return FUNCTION_BASE + FUNCTION_STEP * module.items.index(item)


def call_targets(kernel: Kernel, label: str | None) -> tuple[str, ...] | None:
    """The names that ``LABEL: .calltargets`` lists; None if the label is that of a prototype."""
    before: Label | None = None
    for statement in kernel.statements:
        if (isinstance(statement, Directive) and statement.name == "calltargets" and before is not None
                and before.name == label):
            return tuple(_LISTED.findall(statement.span.text.split("calltargets", 1)[1]))
        before = statement if isinstance(statement, Label) else None
    return None


class CallGraph:
    """The functions that a kernel may call, directly or not."""

    def __init__(self, module: PtxModule, kernel: Kernel) -> None:
        self.module = module
        self.kernels = {kernel.name: kernel}
        self.taken: set[str] = set()  # functions whose address is used as a value
        self.indirect = False
        self.edges: dict[str, set[str]] = {}
        if any(i.opcode == "call" for i in kernel.instructions):
            self.taken = set(self._in_variables())
            self._visit(kernel)
            for name in sorted(self.taken):
                self._reach(name)

    def _in_variables(self) -> Iterable[str]:
        """Functions whose addresses stand in variables of the module."""
        for item in self.module.items:
            if item.kind is ItemKind.VARIABLE and "=" in item.span.text:
                values = blank_comments(item.span.text).partition("=")[2]
                yield from (n for n in _WORD.findall(values) if self._function(n))

    def _function(self, name: str) -> Item | None:
        item = self.module.item(name)
        return item if item and item.kind is ItemKind.FUNC and item.body else None

    def _reach(self, name: str) -> None:
        item = self._function(name)
        if item is not None and name not in self.kernels:
            self.kernels[name] = parse_kernel(self.module, item)
            self._visit(self.kernels[name])

    def _visit(self, kernel: Kernel) -> None:
        called = self.edges.setdefault(kernel.name, set())
        for instr in kernel.instructions:
            names = {o.name for operand in instr.operands for o in leaves(operand) if isinstance(o, Sym)}
            functions = {n for n in names if self._function(n)}
            if instr.opcode != "call":
                self.taken |= functions
            elif any(isinstance(o, Reg) for o in instr.operands):
                self.indirect = True
                called.add("")
            else:
                called |= functions
            for name in sorted(functions):
                self._reach(name)

    @cached_property
    def stacked(self) -> tuple[str, ...]:
        """The functions that are called with a frame of their own, in order of name."""
        names = sorted(self.edges)
        number = {name: n for n, name in enumerate(names)}
        taken = [number[n] for n in self.taken if n in number]
        edges = [[number[c] for c in self.edges[n] if c in number] + (taken if "" in self.edges[n] else [])
                 for n in names]
        cyclic = {names[n] for n in cyclic_nodes(edges)}
        return tuple(n for n in names if n in cyclic or (self.indirect and n in self.taken))
