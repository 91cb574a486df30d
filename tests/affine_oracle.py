"""Whether the patterns of a kernel hold of a launch of it, from watching every register of every lane.

The oracle knows what a pattern claims, and what its needs mean; it shares no code with the analysis. A pattern whose
needs did not hold in a warp claims nothing there.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np
import numpy.typing as npt

from ncc import sim
from ncc.backends.ptx.flow.affine import (
    Assumption,
    Disjoint,
    Guessed,
    InRange,
    Pattern,
    Patterns,
    SameValue,
    SameWay,
    Stride,
    WholeRows,
    analyse,
)
from ncc.backends.ptx.text.nodes import TYPE_BYTES, Instruction, Kernel
from ncc.backends.ptx.text.operands import Imm, Mem, Operand, Reg, registers
from ncc.sim.arguments import pack
from ncc.sim.machine import compile_kernel
from ncc.sim.watching import Moment

Values = npt.NDArray[np.uint64]
"""A row for each execution of an instruction by a group of lanes, a column for each lane."""
Warp = tuple[int, int]
Broken = dict[Warp, set[Assumption]]
LANES = np.arange(32, dtype=np.uint32)


@dataclass
class Outcome:
    """``wrong``: what a proved pattern, or one whose needs held, did not give. The rest counts values of a group."""

    wrong: list[str] = field(default_factory=list)
    proved: int = 0
    assumed: int = 0
    unmet: int = 0

    @property
    def claims(self) -> int:
        return self.proved + self.assumed


def judge(ptx: str, name: str, grid: Any, block: Any, args: Sequence[Any], shared: int = 0) -> Outcome:
    """Run a kernel, and compare with its patterns for blocks of that shape and for blocks of no known one."""
    events = sim.watch(ptx, name, grid, block, args, shared)
    kernel = compile_kernel(ptx, name, "<ptx>", watch=True).kernel  # the events are of this one, and what it calls
    own = set(kernel.instructions)
    events = [event for event in events if event.instr is None or event.instr in own]
    shape = (block, 1, 1) if isinstance(block, int) else (*block, 1, 1)[:3]
    passed = _Passed(kernel, pack(kernel, args)[0])
    executions = [_Executions(instr, told, passed) for instr, told in _by_instruction(_told(events)).items()]
    outcome = Outcome()
    for known in (shape, None):
        patterns = analyse(kernel, known)
        broken = _broken(executions, patterns)
        if shape[0] % 32:
            for warp in {warp for one in executions for warp in one.warps}:
                broken[warp].add(WholeRows())
        for one in executions:
            _compare(one, patterns, broken, outcome)
    return outcome


@dataclass(frozen=True)
class _Passed:
    """What the launch passes."""

    kernel: Kernel
    image: bytes

    def offsets(self, table: tuple[int, ...], strides: Sequence[Stride]) -> list[int]:
        """What lanes have more than the base, as whole numbers."""
        found = list(table)
        for stride in strides:
            factor = stride.factor
            start = next(p.offset for p in self.kernel.params if p.name == factor.parameter) + factor.offset
            raw = self.image[start : start + factor.bits // 8]
            number = int.from_bytes(raw, "little", signed=factor.signed)
            found = [f + number * t for f, t in zip(found, stride.table, strict=True)]
        return found

    def table(self, table: tuple[int, ...], strides: Sequence[Stride]) -> Values:
        return np.array([f % 2**64 for f in self.offsets(table, strides)], np.uint64)


def _told(events: Sequence[sim.Event]) -> Iterator[tuple[sim.Event, bool]]:
    """What is done; and of branches, which are not seen to be over, what arrives. With each, whether its lanes have
    come on one way."""
    ways: dict[Warp, Values] = defaultdict(lambda: np.zeros(32, np.uint64))
    numbers: dict[Instruction, int] = {}
    for event in events:
        jumps = event.instr is not None and event.instr.opcode in ("bra", "brx")
        if event.instr is None or not (event.moment is Moment.DONE or jumps):
            continue
        way, lanes = ways[event.block, event.warp], (event.mask >> LANES & 1).astype(bool)
        yield event, len(set(way[lanes].tolist())) == 1
        if jumps or event.instr.guard is None:
            number = np.uint64(numbers.setdefault(event.instr, len(numbers) + 1))
            way[lanes] = way[lanes] * np.uint64(6364136223846793005) + number


def _by_instruction(told: Iterator[tuple[sim.Event, bool]]) -> dict[Instruction, list[tuple[sim.Event, bool]]]:
    found: dict[Instruction, list[tuple[sim.Event, bool]]] = defaultdict(list)
    for event, on_one_way in told:
        assert event.instr is not None
        found[event.instr].append((event, on_one_way))
    return found


class _Executions:
    """All executions of one instruction."""

    def __init__(self, instr: Instruction, told: list[tuple[sim.Event, bool]], passed: _Passed) -> None:
        events = [event for event, _ in told]
        self.instr, self.events, self.passed = instr, events, passed
        self.on_one_way = np.array([on_one_way for _, on_one_way in told])
        self.warps = [(e.block, e.warp) for e in events]
        masks = np.array([e.mask for e in events], np.uint32)
        self.active = (masks[:, None] >> LANES & 1).astype(bool)
        self.registers = [r for o in instr.operands for r in registers(o)]
        if instr.guard:
            self.registers.append(instr.guard.reg)

    def read(self, reg: Reg, after: bool = False) -> Values | None:
        """None of a register that the simulator does not tell, or tells by a name that two have here."""
        if reg.selector or any(r.name == reg.name and r.scope != reg.scope for r in self.registers):
            return None
        told = [e.after if after else e.before for e in self.events]
        return np.stack([t[reg.name] for t in told]) if all(reg.name in t for t in told) else None

    def operand(self, operand: Operand) -> Values:
        if isinstance(operand, Imm):
            return np.full(self.active.shape, (operand.value or 0) % 2**64, np.uint64)
        assert isinstance(operand, Reg)
        values = self.read(operand)
        assert values is not None
        bits = 8 * TYPE_BYTES[operand.type or ""]
        return (values + np.uint64(operand.offset % 2**64)) & _bits(bits)

    def values(self) -> Iterator[tuple[Operand, bool, Values]]:
        """Operands with what lanes hold in them, before and after."""
        for reg in self.registers:
            for after in (False, True):
                values = self.read(reg, after)
                if values is not None:
                    yield Reg(reg.name, reg.type, reg.scope), after, values
        for memory in (o for o in self.instr.operands if isinstance(o, Mem)):
            base = self.read(memory.base) if isinstance(memory.base, Reg) else None
            if base is not None:
                yield memory, False, base + np.uint64(memory.offset % 2**64)


def _compare(executions: _Executions, patterns: Patterns, broken: Broken, outcome: Outcome) -> None:
    for operand, after, values in executions.values():
        pattern = patterns.of_launch(executions.instr, operand, after)
        if pattern is None or any(isinstance(need, Guessed) for need in pattern.needs):
            continue
        claimed = np.array([broken[warp].isdisjoint(pattern.needs) for warp in executions.warps])
        if any(isinstance(need, SameWay) for need in pattern.needs):
            claimed &= executions.on_one_way
        outcome.unmet += int((~claimed).sum())
        count = int(claimed.sum())
        outcome.assumed += count if pattern.needs else 0
        outcome.proved += 0 if pattern.needs else count
        for row in np.flatnonzero(claimed & ~_holds(pattern, executions, values)):
            event = executions.events[row]
            lanes = np.flatnonzero(executions.active[row])[:5]
            outcome.wrong.append(
                f"{executions.instr.span.text!r} {operand} after={after} block {event.block} warp {event.warp}: lanes "
                f"{lanes.tolist()} of {event.mask:#x} have {values[row][lanes].tolist()}, the pattern is {pattern}")


def _holds(pattern: Pattern, executions: _Executions, values: Values) -> npt.NDArray[np.bool_]:
    bases = (values - executions.passed.table(pattern.table, pattern.strides)) & _bits(pattern.width)
    active = executions.active
    first = bases[np.arange(len(bases)), active.argmax(1)]
    return np.asarray(((bases == first[:, None]) | ~active).all(1))


def _bits(width: int) -> np.uint64:
    return np.uint64((1 << width) - 1)


# What the needs mean

def _broken(executions: Sequence[_Executions], patterns: Patterns) -> Broken:
    """The assumptions that each warp did not keep."""
    needs: dict[Instruction, set[Assumption]] = defaultdict(set)
    for one in executions:
        for operand, after, _ in one.values():
            pattern = patterns.of_launch(one.instr, operand, after)
            for need in pattern.needs if pattern else ():
                if not isinstance(need, SameWay | WholeRows | Guessed):
                    needs[need.instruction].add(need)
    broken: Broken = defaultdict(set)
    for one in executions:
        for need in needs.get(one.instr, ()):
            kept = _kept(need, one)
            for row in np.flatnonzero(~kept):
                broken[one.warps[row]].add(need)
    return broken


def _kept(need: Assumption, one: _Executions) -> npt.NDArray[np.bool_]:
    """For each execution, whether an assumption holds in it."""
    if isinstance(need, Disjoint):
        return np.asarray(((one.operand(need.first) & one.operand(need.second) == 0) | ~one.active).all(1))
    if isinstance(need, InRange):
        return _in_range(need, one)
    assert isinstance(need, SameValue)
    return _same(one, one.read(need.register, after=True))


def _in_range(need: InRange, one: _Executions) -> npt.NDArray[np.bool_]:
    bases: Any = (one.operand(need.operand) - one.passed.table(need.table, need.strides)) & _bits(need.width)
    if need.signed:
        shift = np.int64(64 - need.width)
        bases = bases.astype(np.int64) << shift >> shift
    offsets = one.passed.offsets(tuple(_signed(t, need.width) for t in need.table), [
        Stride(s.factor, tuple(_signed(t, need.width) for t in s.table)) for s in need.strides])
    low, high = need.lowest - min(offsets), need.highest - max(offsets)
    assert need.strides or (low, high) == (need.low, need.high)
    inside = [[low <= base <= high for base in row] for row in bases.tolist()]
    return np.asarray((np.array(inside) | ~one.active).all(1))


def _signed(number: int, width: int) -> int:
    return (number + (1 << (width - 1))) % (1 << width) - (1 << (width - 1))


def _same(one: _Executions, values: Values | None) -> npt.NDArray[np.bool_]:
    """Whether a lane's n-th result is that of every other lane of its warp that comes so far."""
    assert values is not None
    kept = np.ones(len(values), bool)
    first: dict[tuple[Warp, int], int] = {}
    turns: dict[tuple[Warp, int], int] = defaultdict(int)
    for row, warp in enumerate(one.warps):
        for lane in np.flatnonzero(one.active[row]).tolist():
            turn = turns[warp, lane]
            turns[warp, lane] += 1
            value = int(values[row][lane])
            kept[row] &= first.setdefault((warp, turn), value) == value
    return kept
