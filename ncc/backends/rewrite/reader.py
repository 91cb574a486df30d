"""Reads what the bodies at one site capture."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator
from typing import Generic

from ncc.backends.rewrite.captures import CapturedT, InstructionT
from ncc.backends.rewrite.hooks import EmitterT, ValueT
from ncc.backends.rewrite.planned import SitePlan
from ncc.backends.rewrite.target import TargetKernel
from ncc.ir.nodes import CaptureRef
from ncc.ir.types import Capture, Type


class Reader(ABC, Generic[InstructionT, CapturedT, EmitterT, ValueT]):
    """After the instruction, what it overwrites is read from copies; all else from where it is."""

    def __init__(self, kernel: TargetKernel[InstructionT], site: SitePlan[InstructionT]) -> None:
        self.kernel = kernel
        self.site = site

    def __call__(self, e: EmitterT, ref: CaptureRef, type_: Type) -> ValueT:
        return self.fetch(e, self.captured(ref), type_, is_result=ref.capture is Capture.OUT)

    def sources_after(self) -> Iterator[CapturedT]:
        """What the bodies after the instruction, there or at its use, read of the state before it."""
        for _, body in self.site.after + self.site.use:
            for ref in self.kernel.captures_of(body):
                if ref.capture is not Capture.OUT:
                    yield self.captured(ref)

    def captured(self, ref: CaptureRef) -> CapturedT:
        """Where a capture is; the plan has no site without it."""
        captured: CapturedT = self.kernel.captures.at(self.site.instr, ref)
        return captured

    @abstractmethod
    def copy(self, e: EmitterT) -> None:
        """Copy what the instruction overwrites and a body after it still reads."""

    @abstractmethod
    def fetch(self, e: EmitterT, captured: CapturedT, type_: Type, is_result: bool) -> ValueT:
        """A value of the given type; what is no result comes from its copy, if there is one."""

    def release(self) -> None:
        """The bodies after the instruction are written: copies are needed no more."""
