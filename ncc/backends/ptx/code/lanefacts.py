"""What the text of a kernel tells of its lanes: how addresses differ, which guards do not."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property

from ncc.backends.ptx.code.emit import Checked, Follows
from ncc.backends.ptx.flow.affine import Pattern, Patterns, analyse
from ncc.backends.ptx.flow.cfg import Graph
from ncc.backends.ptx.flow.lanes import ALL_LANES
from ncc.backends.ptx.flow.sums import Sum, Sums
from ncc.backends.ptx.text.nodes import Instruction, Kernel
from ncc.backends.ptx.text.operands import Reg
from ncc.backends.rewrite.pattern import LanePattern, Trust, is_kept
from ncc.lanes import LaneStride, LaneTable

ADDRESS_BITS = 64
_MOST_TIMES = 1 << 24  # of a parameter, that is added


@dataclass(frozen=True)
class LaneFacts:
    """``uniform``: all lanes of a warp that have not left execute the instruction, or none does. ``access_bytes``: what
    a lane transfers, where that is constant."""

    kernel: Kernel
    graph: Graph
    uniform: Callable[[Instruction], bool]
    access_bytes: Callable[[Instruction], int | None]

    @cached_property
    def patterns(self) -> Patterns:
        return analyse(self.kernel, graph=self.graph)

    @cached_property
    def sums(self) -> Sums | None:
        solution = self.patterns.solution
        return Sums(solution) if solution else None

    def sum(self, instr: Instruction, base: Reg, offset: int) -> Sum | None:
        """What the address is a sum of that has that base."""
        found = self.sums and self.sums.at(instr, base)
        return found.plus(Sum(found.width, offset)) if found and found.width == ADDRESS_BITS else None

    def follows(self, later: Sum, earlier: Sum) -> Follows | None:
        """How an address follows from another one in the same pass of a block."""
        found = self.sums and self.sums.offset(later, earlier)
        if not found:
            return None
        number, factors, needs = found
        names = [p.name for p in self.kernel.params]
        strides = tuple(LaneStride(names.index(f.parameter), f.offset, f.bits, f.signed, (times,))
                        for f, times in factors)
        small = max((abs(t) for _, t in factors), default=0) <= _MOST_TIMES
        return Follows(LaneTable((number,), strides), needs) if small and all(map(is_kept, strides)) else None

    def is_same(self, instr: Instruction, register: Reg) -> bool:
        """Whether a register is proved to hold the same in all lanes that execute an instruction together."""
        found = self.patterns.proved(instr, register)
        return found is not None and not (found.strides or any(found.table))

    def likely_lanes(self, instr: Instruction) -> int:
        """A mask of those of a warp for which an instruction's guard most likely holds; all where nobody knows."""
        guard = instr.guard
        found = self.patterns.of_one_warp(instr, guard.reg) if guard else None
        if found is None or guard is None:
            return ALL_LANES
        return sum((bit != guard.negated) << lane for lane, bit in enumerate(found))

    def address(self, checks: Checked | None, instr: Instruction, base: Reg) -> LanePattern:
        """How the lanes' addresses differ, which have that base. Most often they are neighbours."""
        found = self.patterns.of_launch(instr, base)
        told = None if found is None or found.width != ADDRESS_BITS else self._told(found)
        if found is not None and told is not None:
            if not found.needs or (checks and checks.require(found.needs)):
                return LanePattern(told, Trust.CHECKED if found.needs else Trust.PROVED)
            pattern = LanePattern(told, Trust.LIKELY)
            if pattern.fields is not None:
                return pattern
        return LanePattern.linear(self.access_bytes(instr) or 0)

    def _told(self, pattern: Pattern) -> LaneTable | None:
        """A pattern as readers are told of it; None where it rests on a parameter that is not kept for them."""
        names = [p.name for p in self.kernel.params]
        strides = tuple(LaneStride(names.index(s.factor.parameter), s.factor.offset, s.factor.bits, s.factor.signed,
                                   _signed(s.table)) for s in pattern.strides)
        return LaneTable(_signed(pattern.table), strides) if all(map(is_kept, strides)) else None


def _signed(table: tuple[int, ...]) -> tuple[int, ...]:
    half = 1 << (ADDRESS_BITS - 1)
    return tuple((number + half) % (2 * half) - half for number in table)
