"""A target that probes are compiled for, without kernels of its own that they could be attached to."""

from __future__ import annotations

from typing import TYPE_CHECKING, NoReturn

from ncc.backends.base import Backend, Device, ImageKernel, Probed
from ncc.diag import error
from ncc.ir.types import Capture, TraceClass

if TYPE_CHECKING:
    from collections.abc import Callable
    from subprocess import Popen

    from ncc.diag import Diagnostics
    from ncc.ir.facts import AsmFact
    from ncc.ir.nodes import AsmBody, Program, Tracepoint
    from ncc.source import SourceFile


class CompileOnly(Backend):
    """What is left to a subclass is its name, ``listing``, and ``object_bytes`` where it has objects of its own."""

    def check_tracepoint(self, tracepoint: Tracepoint, diags: Diagnostics) -> None:
        """An opcode is one of the machine that the object is for, which only who attaches it knows."""

    def captures(self, tracepoint: Tracepoint) -> frozenset[Capture]:
        return frozenset() if tracepoint.portable is TraceClass.KERNEL else frozenset(Capture)

    def asm_facts(self, body: AsmBody, diags: Diagnostics) -> tuple[AsmFact, ...]:
        diags.error("B042", body.span, f"hand-written assembly cannot be compiled for {self.name}",
                    "write the probe in Python, or as textual IR")
        return ()

    def entries(self, text: SourceFile) -> tuple[str, ...]:
        self._no_kernels()

    def kernel_names(self, image: bytes, name: str = "<image>") -> tuple[str, ...]:
        self._no_kernels()

    def instrument(self, text: SourceFile, entry: str, program: Program) -> Probed:
        self._no_kernels()

    def find_kernel(self, image: bytes, entry: str, device: Device | None, any_text: bool = False,
                    name: str = "<image>", tools: str | None = None, arch: str | None = None) -> ImageKernel:
        self._no_kernels()

    def assemble(self, text: str, target: str, options: tuple[str, ...], assembler: str | None = None,
                 started: Callable[[Popen[bytes]], None] | None = None) -> bytes:
        self._no_kernels()

    def _no_kernels(self) -> NoReturn:
        raise error("B043", f"the target {self.name} has no kernels to attach probes to",
                    hint=f"'-t {self.name}' is for 'ncc compile' and 'ncc verify'; leave it out to instrument a GPU's")
