"""eBPF: a program as an ELF object that other tools know, one function for each snippet.

It is the smallest backend there is. It compiles and shows; there are no kernels of eBPF to attach to, and so no image
of one to look into. Its modules load when they are first needed.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NoReturn

from ncc.backends.base import Backend, ImageKernel, Probed
from ncc.diag import error
from ncc.ir.types import Capture, TraceClass

if TYPE_CHECKING:
    from collections.abc import Callable
    from subprocess import Popen

    from ncc.diag import Diagnostics
    from ncc.ir.facts import AsmFact
    from ncc.ir.nodes import AsmBody, IRBody, Probe, Program, Tracepoint
    from ncc.source import SourceFile

__all__ = ["BpfBackend"]


class BpfBackend(Backend):
    name = "bpf"

    def object_bytes(self, program: Program) -> bytes:
        from ncc.backends.bpf.emit import emit_object

        return emit_object(program)

    def listing(self, program: Program, probe: Probe, body: IRBody) -> str:
        from ncc.backends.bpf.emit import listing

        return listing(program, probe, body)

    def check_tracepoint(self, tracepoint: Tracepoint, diags: Diagnostics) -> None:
        """An opcode is one of the machine that the object is for, which only who attaches it knows."""

    def captures(self, tracepoint: Tracepoint) -> frozenset[Capture]:
        return frozenset() if tracepoint.portable is TraceClass.KERNEL else frozenset(Capture)

    def asm_facts(self, body: AsmBody, diags: Diagnostics) -> tuple[AsmFact, ...]:
        diags.error("B042", body.span, "a BPF object is compiled, it cannot hold hand-written assembly",
                    "write the probe in Python, or as textual IR")
        return ()

    def entries(self, text: SourceFile) -> tuple[str, ...]:
        _no_kernels()

    def kernel_names(self, image: bytes, name: str = "<image>") -> tuple[str, ...]:
        _no_kernels()

    def instrument(self, text: SourceFile, entry: str, program: Program) -> Probed:
        _no_kernels()

    def find_kernel(self, image: bytes, entry: str, sm: int | None, any_text: bool = False,
                    name: str = "<image>") -> ImageKernel:
        _no_kernels()

    def assemble(self, text: str, target: str, options: tuple[str, ...], assembler: str | None = None,
                 started: Callable[[Popen[bytes]], None] | None = None) -> bytes:
        _no_kernels()


def _no_kernels() -> NoReturn:
    raise error("B043", "the target bpf has no kernels to attach probes to",
                hint="'-t bpf' is for 'ncc compile' and 'ncc verify'; leave it out to instrument a GPU's kernels")
