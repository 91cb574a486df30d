"""One instruction in a state: what its operands hold, and what registers hold after it."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace

from ncc.backends.graph.lane_values import (
    NOTHING,
    Needs,
    Value,
    add,
    bitwise,
    constant,
    join,
    make,
    preferred,
    truncate,
    uniform,
    union,
    without_base,
)
from ncc.backends.ptx import isa
from ncc.backends.ptx.flow.affine.needs import WholeRows
from ncc.backends.ptx.flow.affine.shifts import Place
from ncc.backends.ptx.flow.affine.specials import OneWarp, Shape, special
from ncc.backends.ptx.flow.lanes import Facts, Key
from ncc.backends.ptx.isa import Lanes
from ncc.backends.ptx.text.nodes import TYPE_BYTES, Instruction
from ncc.backends.ptx.text.operands import Imm, Mem, Operand, Reg, Special, Sym, leaves

State = Mapping[Key, Value]
_BITS = re.compile(r"-?\s*(0[fFdDxX][0-9a-fA-F]+U?|0[bB][01]+U?|\d+U?)\Z")
_ADDRESS = 64
COUNT_BITS = 32


@dataclass(frozen=True)
class Scene:
    """What holds for a whole kernel: the block's shape, and the variables whose address is the same for all threads.

    ``guesses``: where two values have no pattern in common, that of one is taken.
    """

    block: Shape | OneWarp | WholeRows | None
    shared_names: frozenset[str]
    guesses: bool = False

    def select(self, holds: Value | None, a: Value | None, b: Value | None) -> Value | None:
        """``a`` where a predicate holds, else ``b``."""
        return _select(holds, a, b) or (preferred(a, b) if self.guesses and a else None)

    def operand(self, state: State, operand: Operand, width: int) -> Value | None:
        """The low ``width`` bits of an operand."""
        if isinstance(operand, Imm):
            number = operand.value if _BITS.match(operand.text) else None
            return uniform(width) if number is None else constant(width, number)
        if isinstance(operand, Special):
            value = special(operand.name, self.block)
            return value if value is not None and value.width == width else None
        if isinstance(operand, Sym):
            return uniform(width) if operand.name in self.shared_names else None
        return _register(state, operand, width) if isinstance(operand, Reg) else None

    def address(self, state: State, memory: Mem) -> Value | None:
        """Base and offset, as wide as the base."""
        value = self.operand(state, memory.base, register_width(memory.base) or _ADDRESS)
        return value and add(value, constant(value.width, memory.offset))


def _register(state: State, reg: Reg, width: int) -> Value | None:
    value = state.get(reg.key)
    if value is None or reg.selector or value.width < width:
        return None
    value = truncate(value, width)
    if reg.negated:
        return bitwise(lambda bit: ~bit, value)
    return add(value, constant(width, reg.offset)) if reg.offset else value


def register_width(operand: Operand) -> int | None:
    """Bits of a register; a predicate has one. None of what holds no single number."""
    if not isinstance(operand, Reg) or operand.type is None:
        return None
    return 1 if operand.type == "pred" else 8 * TYPE_BYTES.get(operand.type, 0) or None


@dataclass(frozen=True)
class Step:
    """One instruction in a state. ``loose``: its lanes may be in different turns of a loop (``phases``). Without
    ``bases`` sources that are not known are what their lanes differ by."""

    scene: Scene
    state: State
    instr: Instruction
    facts: Facts
    loose: bool
    bases: bool = True

    def source(self, index: int, width: int) -> Value | None:
        """A source operand; the first has index 0."""
        operands = isa.source_operands(self.instr)
        found = self.scene.operand(self.state, operands[index], width) if index < len(operands) else None
        return found if self.bases or found is None else without_base(found)

    def place(self, index: int) -> Place:
        return Place(self.instr, isa.source_operands(self.instr)[index])

    def chooses(self) -> Value | None:
        """What decides which way a branch goes: its guard, or the index of a table."""
        if self.instr.opcode == "brx":
            return self.source(0, COUNT_BITS)
        return self.scene.operand(self.state, self.instr.guard.reg, 1) if self.instr.guard else constant(1, 1)

    def guarded(self, key: Key, value: Value | None) -> Value | None:
        """What a register holds after an instruction that gives it a value where its guard holds."""
        guard = self.instr.guard
        if guard is None:
            return value
        old, holds = self.state.get(key), self.scene.operand(self.state, guard.reg, 1)
        if holds is not None and guard.negated:
            holds = bitwise(lambda bit: ~bit, holds)
        return self.scene.select(holds, value, old)


Results = dict[Key, "Value | None"]
"""What each register that an instruction writes holds afterwards, in the lanes that execute it."""


def _select(holds: Value | None, a: Value | None, b: Value | None) -> Value | None:
    if holds is None:
        return join(a, b) if a and b and a.is_exact and b.is_exact and a.table == b.table else None
    if holds.constant is not None:
        chosen = a if holds.constant else b
    elif a is None or b is None:
        return None
    elif holds.is_uniform:
        chosen = join(a, b)
    elif holds.is_exact and a.is_exact and b.is_exact:
        table = tuple(x if p else y for p, x, y in zip(holds.table, a.table, b.table, strict=True))
        chosen = make(a.width, 0, table, a.needs | b.needs)
    else:
        return None
    return chosen and replace(chosen, needs=chosen.needs | holds.needs)


def by_inputs(step: Step) -> Results:
    """What follows from inputs alone."""
    values = [step.state.get(key) for key in step.facts.uses]
    others = [leaf for o in isa.read_operands(step.instr) for leaf in leaves(o)]
    values += [step.scene.operand(step.state, o, COUNT_BITS) for o in others if isinstance(o, Special | Sym)]
    known = tuple(v for v in values if v is not None and v.is_uniform)
    lanes, needs = step.facts.lanes, union(known)
    if lanes is Lanes.CONVERGED or (lanes is Lanes.SAME and len(known) == len(values)):
        return uniform_results(step, NOTHING if lanes is Lanes.CONVERGED else needs)
    return dict.fromkeys(step.facts.defines)


def uniform_results(step: Step, needs: Needs) -> Results:
    """One value for all lanes in each register."""
    widths = {r.key: register_width(r) for r in isa.defines(step.instr)}
    return {key: uniform(width, needs=needs) if (width := widths.get(key, 1)) else None for key in step.facts.defines}
