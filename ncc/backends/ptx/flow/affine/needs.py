"""What a pattern may rest on: facts about a run that the kernel's text does not prove, but that can be checked."""

from __future__ import annotations

from dataclasses import dataclass

from ncc.backends.graph.lane_values import Stride, Table
from ncc.backends.ptx.text.nodes import Instruction
from ncc.backends.ptx.text.operands import Operand, Reg


@dataclass(frozen=True)
class InRange:
    """``low <= base <= high`` whenever the instruction is executed: no wrap before widening, no carry, a known sign.

    ``base`` is the operand's value in any lane less ``table[lane]``, modulo ``2**width``, read as signed or not. Where
    ``low > high`` no value will do. With ``strides`` they are part of what is subtracted, and it is ``base +
    table[lane] + factor * stride[lane]`` that has to lie between ``lowest`` and ``highest``, for all 32 lanes: a sum of
    whole numbers, the tables' read as signed.
    """

    instruction: Instruction
    operand: Operand
    width: int
    signed: bool
    table: Table
    lowest: int
    highest: int
    strides: tuple[Stride, ...] = ()

    @property
    def low(self) -> int:
        return self.lowest - min(self._offsets)

    @property
    def high(self) -> int:
        return self.highest - max(self._offsets)

    @property
    def _offsets(self) -> Table:
        half = 1 << (self.width - 1)
        return tuple((t + half) % (2 * half) - half for t in self.table)


@dataclass(frozen=True)
class Disjoint:
    """No bit is set in both operands, in any lane, whenever the instruction (an ``or``) is executed."""

    instruction: Instruction
    first: Operand
    second: Operand


@dataclass(frozen=True)
class SameValue:
    """All lanes get the same result from the same execution of the instruction: a load of one address."""

    instruction: Instruction
    register: Reg


@dataclass(frozen=True)
class SameWay:
    """Lanes that execute the instruction together have come there on the same way, turn for turn of every loop.

    No one place shows it: what has to be asked is whether the lanes' values are as the pattern says.
    """

    instruction: Instruction


@dataclass(frozen=True)
class WholeRows:
    """The launch's blocks are a multiple of 32 threads wide, so that a warp's lanes are neighbours along x. Needed
    where a block's shape is not known: of a launch it holds or does not."""


@dataclass(frozen=True)
class Guessed:
    """That the pattern was that of one way to the instruction, or of one side of a choice, where others differ. Nothing
    but the lanes' values tells, as of ``SameWay``."""

    instruction: Instruction


Assumption = InRange | Disjoint | SameValue | SameWay | WholeRows | Guessed
