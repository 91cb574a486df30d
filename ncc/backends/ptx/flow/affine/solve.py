"""The fixed point: what registers hold where each block begins.

Control that may part lanes depends on values, and values on where lanes may have parted. Both start from the best case
and get worse until nothing changes; the values are then right for the control, and the control for the values.
"""

from __future__ import annotations

import heapq
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field

from ncc.backends.graph.lane_values import Value, join, preferred, widened
from ncc.backends.ptx.flow.affine.needs import WholeRows
from ncc.backends.ptx.flow.affine.phases import Phases, Stepping
from ncc.backends.ptx.flow.affine.specials import OneWarp, Shape
from ncc.backends.ptx.flow.affine.step import Results, Scene, Step
from ncc.backends.ptx.flow.affine.transfer import results
from ncc.backends.ptx.flow.cfg import EXIT, Graph
from ncc.backends.ptx.flow.lanes import Key, facts_of
from ncc.backends.ptx.text.nodes import ItemKind, Kernel, VarDecl

_WIDENING_DELAY = 4
"""Visits of a block after which its values are widened."""
_MOST_GUESSES = 8
_SAME_FOR_ALL = frozenset({"global", "const", "shared"})
_Registers = dict[Key, Value]


class Control:
    """What is the same for all solutions of a kernel, whose control is known."""

    def __init__(self, kernel: Kernel, graph: Graph) -> None:
        self.graph = graph
        self.facts = facts_of(kernel)
        self.stepping = Stepping(graph, self.facts)
        self.shared_names = _shared_names(kernel)
        self.repeated_names = _repeated_names(kernel)
        self.order = _reverse_postorder(graph)
        self.targets = [[t for t in dict.fromkeys(b.successors) if t != EXIT] for b in graph.blocks]
        self.sources: dict[int, list[int]] = {b: [] for b in self.order}
        for block in self.order:
            for target in self.targets[block]:
                self.sources[target].append(block)


def solve(control: Control, block: Shape | OneWarp | WholeRows | None, same_way: bool = False,
          guesses: bool = False) -> Solution:
    """The states of a kernel; with ``same_way``, for lanes that have come on one way; with ``guesses``, on a likely
    one."""
    solution = Solution(control, Scene(block, control.shared_names, guesses))
    if same_way or guesses:
        solution.spread()
    else:
        solution.solve()
    return solution


@dataclass
class Solution:
    """The state at each block's entry. Blocks that nothing leads to have none."""

    control: Control
    scene: Scene
    entries: dict[int, _Registers] = field(default_factory=dict)
    phases: Phases = field(default_factory=Phases)

    def solve(self) -> None:
        parting: frozenset[int] = frozenset()
        while True:
            self.phases = self.control.stepping.phases(parting)
            self.spread()
            more = parting | {b for b in self.control.order if self._may_part(b)}
            if more == parting:
                return
            parting = more

    def steps(self, block: int) -> Iterator[tuple[Step, Results]]:
        """The instructions of a block with their results. A step's state is the one before it, until the next step."""
        yield from self._steps(block, dict(self.entries.get(block, {})))

    def _steps(self, block: int, state: _Registers) -> Iterator[tuple[Step, Results]]:
        loose = block in self.phases.loose
        for instr in self.control.graph.blocks[block].instructions:
            step = Step(self.scene, state, instr, self.control.facts[instr], loose)
            found = results(step)
            yield step, found
            after = [(key, step.guarded(key, found.get(key))) for key in step.facts.defines]
            for key, value in after:
                if value is None:
                    state.pop(key, None)
                else:
                    state[key] = value

    def spread(self) -> None:
        """States block by block until none changes."""
        order = self.control.order
        rank = {block: n for n, block in enumerate(order)}
        self.entries, after = {}, dict[int, _Registers]()
        visits = dict.fromkeys(order, 0)
        work = list(range(len(order)))
        while work:
            block = order[heapq.heappop(work)]
            while work and order[work[0]] == block:
                heapq.heappop(work)
            visits[block] += 1
            entry = self._entry(block, after)
            if visits[block] > _MOST_GUESSES and self.scene.guesses:  # they need not come to rest by themselves
                continue
            if visits[block] > _WIDENING_DELAY and not self.scene.guesses:
                entry = _widened(self.entries[block], entry)
            self.entries[block] = entry
            state = dict(entry)
            for _ in self._steps(block, state):
                pass
            if after.get(block) != state:
                after[block] = state
                for target in self.control.targets[block]:
                    heapq.heappush(work, rank[target])

    def _entry(self, block: int, after: dict[int, _Registers]) -> _Registers:
        """What holds on every way into a block, less what its lanes do not share."""
        ways = [after[source] for source in self.control.sources[block] if source in after]
        if block == 0 or not ways:
            return {}
        entry = _guessed(ways) if self.scene.guesses else _joined(ways)
        lost = self.phases.lost.get(block, set())
        return {key: value for key, value in entry.items() if value.is_fixed or key not in lost}

    def _may_part(self, block: int) -> bool:
        """Whether it is not proved that lanes which are together take the same way at a block's end."""
        if not self.control.graph.blocks[block].branches:
            return False
        for step, _ in self.steps(block):
            last = step
        value = last.chooses()
        return value is None or not value.is_uniform or bool(value.needs)


def _joined(ways: list[_Registers]) -> _Registers:
    entry = dict(ways[0])
    for way in ways[1:]:
        for key in list(entry):
            other = way.get(key)
            value = join(entry[key], other) if other is not None else None
            if value is None:
                del entry[key]
            else:
                entry[key] = value
    return entry


def _guessed(ways: list[_Registers]) -> _Registers:
    found: dict[Key, Value | None] = {}
    for way in ways:
        for key, value in way.items():
            other = found.get(key)
            found[key] = value if other is None else join(other, value) or preferred(other, value)
    return {key: value for key, value in found.items() if value is not None}


def _widened(old: _Registers, new: _Registers) -> _Registers:
    """A state that says no more than either, and of a base that still grows hardly anything."""
    joined = _joined([new, old])
    return {key: widened(value) if value.unknown != old[key].unknown else value for key, value in joined.items()}


def _reverse_postorder(graph: Graph) -> list[int]:
    """The blocks that the entry leads to, each before its successors except along loops."""
    order: list[int] = []
    seen = {0}
    work = [(0, iter(graph.blocks[0].successors))]
    while work:
        block, rest = work[-1]
        target = next((t for t in rest if t != EXIT and t not in seen), None)
        if target is None:
            order.append(block)
            work.pop()
        else:
            seen.add(target)
            work.append((target, iter(graph.blocks[target].successors)))
    return order[::-1]


def _repeated_names(kernel: Kernel) -> frozenset[str]:
    """Names that are not of one variable: they mean others inside of other braces (PTX ISA 4.4, 5.4)."""
    found = Counter(v.name for s in kernel.statements if isinstance(s, VarDecl) for v in s.variables)
    found.update({i.name for i in kernel.module.items if i.name and i.kind is not ItemKind.DEBUG_SECTION})
    found.update(p.name for p in kernel.params)
    return frozenset(name for name, times in found.items() if times > 1)


def _shared_names(kernel: Kernel) -> frozenset[str]:
    """Names whose address is one number for all threads: variables of the module, shared ones, the parameters."""
    items = [i.name for i in kernel.module.items if i.name and i.kind is not ItemKind.DEBUG_SECTION]
    declared = [(s.space, v.name) for s in kernel.statements if isinstance(s, VarDecl) for v in s.variables]
    own = {name for space, name in declared if space not in _SAME_FOR_ALL}
    inside = [name for _, name in declared]
    return frozenset((*items, *inside, *(p.name for p in kernel.params))) - own
