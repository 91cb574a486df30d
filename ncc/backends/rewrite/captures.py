"""Captured operands: a target says where a site's ``addr bytes out in1 .. in4`` are to be found."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Generic, Protocol, TypeVar

from ncc.ir.nodes import CaptureRef
from ncc.ir.types import Capture
from ncc.source import Span


class Located(Protocol):
    """A target's instruction, as far as the rewriter looks at it."""

    @property
    def span(self) -> Span: ...


InstructionT = TypeVar("InstructionT", bound=Located)
CapturedT = TypeVar("CapturedT")
"""Where a target's capture is to be found."""

MEMORY = frozenset({Capture.ADDR, Capture.BYTES})
INPUTS = (Capture.IN1, Capture.IN2, Capture.IN3, Capture.IN4)


@dataclass(frozen=True)
class Constant:
    """Known where the code stands; zero-extended bits."""

    value: int


@dataclass(frozen=True)
class Captures(Generic[InstructionT, CapturedT]):
    """Where each capture of an instruction is, or why the instruction does not have it.

    ``out`` and ``source`` are given the element, ``source`` the operand's number from 0 before that.
    """

    address: Callable[[InstructionT], CapturedT | str]
    bytes: Callable[[InstructionT], CapturedT | str]
    out: Callable[[InstructionT, int | None], CapturedT | str]
    source: Callable[[InstructionT, int, int | None], CapturedT | str]

    def resolve(self, instr: InstructionT, ref: CaptureRef) -> CapturedT | str:
        """Where a capture's value is, or why this instruction does not have it."""
        if ref.capture is Capture.ADDR:
            return self.address(instr)
        if ref.capture is Capture.BYTES:
            return self.bytes(instr)
        if ref.capture is Capture.OUT:
            return self.out(instr, ref.element)
        return self.source(instr, INPUTS.index(ref.capture), ref.element)

    def at(self, instr: InstructionT, ref: CaptureRef) -> CapturedT:
        """Where a capture is at an instruction that has it."""
        captured = self.resolve(instr, ref)
        assert not isinstance(captured, str), "a site without the capture is not in the plan"
        return captured
