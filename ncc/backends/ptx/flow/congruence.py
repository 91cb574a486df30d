"""Which addresses of a kernel differ by what is known, and a multiple of some bytes that all lanes of a warp share.

    roots = Roots(solution, 32)
    roots.of(instr, register)     # Root(instruction, register, table), or None

What a register holds just before an instruction is what the root's instruction gave, plus the lane's number of the
table, plus a multiple of the modulus that is the same in all lanes. So what an access takes of the memory's aligned
parts follows from its root, whatever the lanes' addresses are, and need not be asked again in each turn of a loop.

A root is an instruction outside every loop: a thread executes it once at most, and there is one value that it gave.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from ncc.backends.graph.lane_values import ZEROS, Table, Value, signed
from ncc.backends.ptx import isa
from ncc.backends.ptx.flow.affine.solve import Solution
from ncc.backends.ptx.flow.affine.step import Step, register_width
from ncc.backends.ptx.flow.lanes import Key
from ncc.backends.ptx.text.nodes import Instruction
from ncc.backends.ptx.text.operands import Operand, Reg
from ncc.backends.rewrite.pattern import fields_of


@dataclass(frozen=True)
class Root:
    """What ``instruction`` gives in ``register``, plus the table's numbers, of which lane 0's is below the modulus."""

    instruction: Instruction
    register: Reg
    table: Table = ZEROS

    def plus(self, added: Table, modulus: int) -> Root | None:
        """None where the sum is no sum of fields of the lane's number."""
        total = tuple(a + b for a, b in zip(self.table, added, strict=True))
        common = total[0] & -modulus
        table = tuple(signed(t - common, _ADDRESS) for t in total)
        return None if fields_of(table) is None else Root(self.instruction, self.register, table)


_State = dict[Key, Root]
_ADDRESS = 64


@dataclass
class Roots:
    """``modulus`` is a power of two. ``solution`` has what is proved of uniform values."""

    solution: Solution
    modulus: int
    entries: dict[int, _State] = field(default_factory=dict)
    found: dict[Instruction, _State] = field(default_factory=dict)

    def __post_init__(self) -> None:
        """Register by register the best case, which gets worse until nothing changes."""
        self.control = self.solution.control
        after: dict[int, _State] = {}
        steps = {block: list(self._facts(block)) for block in self.control.order}
        changed = True
        while changed:
            changed = False
            for block in self.control.order:
                self.entries[block] = self._entry(block, after)
                state = dict(self.entries[block])
                for step, added in steps[block]:
                    self.found[step.instr] = {k: state[k] for k in step.facts.uses if k in state}
                    self._step(state, step, added)
                if after.get(block) != state:
                    after[block], changed = state, True

    def of(self, instr: Instruction, register: Reg) -> Root | None:
        return self.found.get(instr, {}).get(register.key)

    def _facts(self, block: int) -> Iterator[tuple[Step, list[Table | None]]]:
        """The steps, each with what its sources are known to be but for a shared multiple of the modulus."""
        for step, _ in self.solution.steps(block):
            width = _width(step.instr)
            sources = isa.source_operands(step.instr)
            yield Step(step.scene, {}, step.instr, step.facts, step.loose), \
                [self._known(step.scene.operand(step.state, o, width)) if width else None for o in sources]

    def _known(self, value: Value | None) -> Table | None:
        if value is None or value.strides or value.needs or value.unknown & (self.modulus - 1):
            return None
        return tuple(signed(t, value.width) for t in value.table)

    def _entry(self, block: int, after: dict[int, _State]) -> _State:
        ways = [after[source] for source in self.control.sources[block] if source in after]
        if block == 0 or not ways:
            return {}
        return {key: root for key, root in ways[0].items() if all(way.get(key) == root for way in ways[1:])}

    def _step(self, state: _State, step: Step, added: list[Table | None]) -> None:
        instr = step.instr
        given = self._given(state, instr, added)
        for key in step.facts.defines:
            state.pop(key, None)
        if given is not None:
            (key,) = step.facts.defines
            state[key] = given

    def _given(self, state: _State, instr: Instruction, added: list[Table | None]) -> Root | None:
        defined = list(isa.defines(instr))
        if _width(instr) is None or instr.guard is not None or len(defined) != 1:
            return None
        sources = [self._of_operand(state, o) for o in isa.source_operands(instr)]
        if instr.opcode in ("mov", "cvta") and sources[:1] != [None] and len(sources) == 1:
            return sources[0]
        found = None
        if instr.opcode == "add" and "cc" not in instr.modifiers and len(sources) == 2:
            ways = ((sources[0], added[1]), (sources[1], added[0]))
            sums = (root.plus(by, self.modulus) for root, by in ways if root is not None and by is not None)
            found = next(sums, None)
        if found is not None:
            return found
        graph = self.control.graph
        return Root(instr, defined[0]) if graph.block_of[instr] not in graph.cyclic else None

    @staticmethod
    def _of_operand(state: _State, operand: Operand) -> Root | None:
        plain = isinstance(operand, Reg) and not (operand.selector or operand.negated or operand.offset)
        return state.get(operand.key) if plain and isinstance(operand, Reg) else None


def _width(instr: Instruction) -> int | None:
    """Of what an instruction gives, where that may be an address."""
    defined = list(isa.defines(instr))
    width = register_width(defined[0]) if len(defined) == 1 else None
    return width if width == _ADDRESS else None

