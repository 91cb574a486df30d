"""The functions in which a kernel's probes may stand: its own body, and those that it calls (``Calls``).

A function that is called is given one more argument, by which it reaches what the kernel keeps for its probes. So
everyone who calls it has to be known and to be given that argument too: its address may not be a value that code of
another module could call (``escaping``). Nor may it lead back to itself: each of its calls would take more of the
stack, whose size the program has set for the original.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections import Counter
from collections.abc import Iterable, Iterator
from functools import cached_property

from ncc.backends.graph.algorithms import cyclic_nodes
from ncc.backends.ptx import isa
from ncc.backends.ptx.flow.cfg import Graph, build
from ncc.backends.ptx.flow.contraction import Fusions, fusions
from ncc.backends.ptx.flow.convergence import site_bound
from ncc.backends.ptx.flow.reach import aliases_of, callees, contains_exit
from ncc.backends.ptx.flow.targets import call_targets, called_operand, taken
from ncc.backends.ptx.text.lexis import blank_comments
from ncc.backends.ptx.text.lines import source_lines
from ncc.backends.ptx.text.nodes import Instruction, Item, ItemKind, Kernel, PtxModule
from ncc.backends.ptx.text.operands import Imm, Operand, Reg, Sym
from ncc.backends.rewrite.lines import SourceLines


class Calls:
    """Whom a kernel calls, directly or not. ``closed``: functions where no probe may stand -> why."""

    def __init__(self, module: PtxModule, kernel: Kernel) -> None:
        self.module, self.kernel = module, kernel
        self.reached = callees(module, kernel)
        self.closed = self._closed() if self.reached.named else {}

    @cached_property
    def open(self) -> tuple[Kernel, ...]:
        """The functions where probes may stand, in the order of the text."""
        found = {f.item: f for name, f in self.reached.named.items() if name not in self.closed}
        return tuple(sorted(found.values(), key=lambda f: f.item.span.start))

    @property
    def escaping(self) -> list[str]:
        """Functions whose addresses are used for more than to call them: those of a copy are others."""
        return sorted({name for f in (self.kernel, *self.reached.functions) for name in taken(f)})

    @property
    def leaving(self) -> list[str]:
        """Functions that may end the thread where no probe sees it."""
        return [name for name, why in self.closed.items() if contains_exit(self.reached.named[name])]

    def _closed(self) -> dict[str, str]:
        named = self.reached.named
        called = {name: self._called(f) for name, f in named.items()}
        closed = dict.fromkeys(_cyclic(called), "which leads back to itself")
        others = set(aliases_of(self.module))
        for name, function in named.items():
            if name in others or function.name in set(aliases_of(self.module).values()):
                closed.setdefault(name, "which has another name")
            elif caller := self._stranger(function):
                closed.setdefault(name, f"which '{caller}' calls too, that the kernel does not reach")
        groups = list(self._through_registers())
        while more := {name: why for name, why in _spread(closed, called, groups) if name in named.keys() - closed}:
            closed |= more
        return closed

    def _called(self, function: Kernel) -> frozenset[str]:
        found = (call_targets(function, i) for i in function.instructions if i.opcode == "call")
        return frozenset(name for names in found for name in names or ())

    def _through_registers(self) -> Iterator[frozenset[str]]:
        """Functions that are called alike, by the same call or with the same prototype."""
        groups: dict[tuple[Kernel, Operand], frozenset[str]] = {}
        for function in (self.kernel, *self.reached.functions):
            for instr in function.instructions:
                if instr.opcode == "call" and not isinstance(called_operand(instr), Sym):
                    key = function, instr.operands[-1]
                    groups[key] = groups.get(key, frozenset()) | (call_targets(function, instr) or frozenset())
        yield from groups.values()

    def _stranger(self, function: Kernel) -> str | None:
        """Who names a function and is none of the kernel's."""
        own = {self.kernel.item, *(f.item for f in self.reached.functions)}
        return next((item.name for item in self.module.items
                     if item.kind in (ItemKind.FUNC, ItemKind.ENTRY) and item.body and item not in own
                     and _names(item, function.name)), None)


def _spread(closed: dict[str, str], called: dict[str, frozenset[str]],
            groups: Iterable[frozenset[str]]) -> Iterator[tuple[str, str]]:
    """What cannot be given an argument because of others that cannot."""
    for caller in closed:
        yield from ((name, f"called by '{caller}'") for name in called[caller])
    for names in groups:
        if names & closed.keys():
            yield from ((name, f"called through a register as '{min(names & closed.keys())}' is") for name in names)


def _names(item: Item, name: str) -> bool:
    text = item.span.text
    return name in text and re.search(rf"(?<![\w$%.]){re.escape(name)}(?![\w$])", blank_comments(text)) is not None


def _cyclic(called: dict[str, frozenset[str]]) -> list[str]:
    names = list(called)
    number = {name: n for n, name in enumerate(names)}
    return [names[n] for n in cyclic_nodes([[number[c] for c in called[n] if c in number] for n in names])]


class Function:
    """One of them, as it is probed, and what is known of its control flow."""

    def __init__(self, kernel: Kernel, is_entry: bool) -> None:
        self.kernel, self.is_entry = kernel, is_entry

    @cached_property
    def graph(self) -> Graph:
        return build(self.kernel)

    @cached_property
    def fused(self) -> Fusions:
        return fusions(self.kernel)

    @cached_property
    def lines(self) -> SourceLines:
        return source_lines(self.kernel)

    @cached_property
    def always_true(self) -> frozenset[Reg]:
        """Predicates that are true from their one definition on."""
        written = Counter(reg for instr in self.kernel.instructions for reg in isa.defines(instr))
        made = [instr for instr in self.kernel.instructions if instr.mnemonic == "mov.pred" and instr.guard is None
                and isinstance(instr.operands[1], Imm) and instr.operands[1].value]
        return frozenset(reg for instr in made for reg in isa.defines(instr) if written[reg] == 1)


class Functions:
    """All of them. An instruction is in one."""

    def __init__(self, entry: Kernel, called: Iterable[Kernel]) -> None:
        """``called``: in the order of the text."""
        self.entry = Function(entry, True)
        self.called = tuple(Function(f, False) for f in called)

    @property
    def all(self) -> tuple[Function, ...]:
        return (self.entry, *self.called)

    def of(self, instr: Instruction | None) -> Function:
        """Where an instruction stands, as it is in the text or as it is probed; None: the end of the kernel's text."""
        if instr is None:
            return self.entry
        index = bisect_right(self._starts, instr.span.start)
        function = self.called[index - 1] if index else self.entry
        return function if instr.span.start < function.kernel.body_end else self.entry

    @cached_property
    def _starts(self) -> list[int]:
        return [f.kernel.body_start for f in self.called]

    @cached_property
    def exits(self) -> tuple[Instruction, ...]:
        """Where threads leave the kernel from a function that it calls."""
        return tuple(i for function in self.called for i in function.kernel.instructions if i.opcode == "exit")

    def bound(self, instr: Instruction) -> int | None:
        """How often a thread can execute an instruction; None where there is no bound."""
        function = self.of(instr)
        here = site_bound(function.graph, instr)
        calls = 1 if function.is_entry else self._calls(function.kernel.name)
        return None if here is None or calls is None else here * calls

    def calls_of(self, function: Function) -> Iterator[tuple[Instruction, frozenset[str]]]:
        """A function's calls, and the names that each may mean."""
        for instr in function.kernel.instructions:
            if instr.opcode == "call":
                yield instr, call_targets(function.kernel, instr) or frozenset()

    def _calls(self, name: str) -> int | None:
        """How often a thread can call a function: none leads back to itself."""
        if name not in self._counted:
            bounds = [self.bound(call) for f in self.all for call, names in self.calls_of(f) if name in names]
            self._counted[name] = None if None in bounds else sum(b or 0 for b in bounds)
        return self._counted[name]

    @cached_property
    def _counted(self) -> dict[str, int | None]:
        return {}
