"""What the text of a kernel tells of its lanes: how addresses differ, which guards do not."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property

from ncc.abi import KEPT_PARAM_BYTES, KEPT_PARAMS
from ncc.backends.ptx.code.emit import Checked
from ncc.backends.ptx.flow.affine import Pattern, Patterns, analyse
from ncc.backends.ptx.flow.cfg import Graph
from ncc.backends.ptx.text.nodes import Instruction, Kernel
from ncc.backends.ptx.text.operands import Reg
from ncc.backends.rewrite.pattern import LanePattern, Trust
from ncc.lanes import LaneStride, LaneTable

ADDRESS_BITS = 64


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

    def is_same(self, instr: Instruction, register: Reg) -> bool:
        """Whether a register is proved to hold the same in all lanes that execute an instruction together."""
        found = self.patterns.proved(instr, register)
        return found is not None and not (found.strides or any(found.table))

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
        kept = all(s.param < KEPT_PARAMS and s.end <= KEPT_PARAM_BYTES and s.bits in (32, 64) for s in strides)
        return LaneTable(_signed(pattern.table), strides) if kept else None


def _signed(table: tuple[int, ...]) -> tuple[int, ...]:
    half = 1 << (ADDRESS_BITS - 1)
    return tuple((number + half) % (2 * half) - half for number in table)
