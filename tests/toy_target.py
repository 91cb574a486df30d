"""A target of another package: a backend that attaches probes, and the reader that checks what it made.

Its kernels are lines between ``kernel NAME`` and ``end``. A probe at a site is a line ``probe NAME`` around it.
"""

from __future__ import annotations

from collections.abc import Iterator

from ncc.backends.base import ImageKernel, Probed, SiteReport
from ncc.backends.compile_only import CompileOnly
from ncc.diag import Diagnostics
from ncc.ir.facts import Rewritten
from ncc.ir.nodes import IRBody, Probe, Program
from ncc.source import SourceFile


class ToyBackend(CompileOnly):
    name = "toy"

    def listing(self, program: Program, probe: Probe, body: IRBody) -> str:
        return f"probe {probe.name}"

    def entries(self, text: SourceFile) -> tuple[str, ...]:
        return tuple(line.split()[1] for line in text.text.splitlines() if line.startswith("kernel "))

    def kernel_names(self, image: bytes, name: str = "<image>") -> tuple[str, ...]:
        return self.entries(SourceFile(name, image.decode()))

    def find_kernel(self, image: bytes, entry: str, sm: int | None, any_text: bool = False,
                    name: str = "<image>", tools: str | None = None, arch: str | None = None) -> ImageKernel:
        return ImageKernel(SourceFile(name, image.decode()), "toy1")

    def instrument(self, text: SourceFile, entry: str, program: Program) -> Probed:
        lines = list(_probed(text, entry, program))
        sites = tuple(SiteReport(p.name, text.span(0, 0), f"kernel {entry}") for p in program.probes)
        return Probed(entry, text.text, "".join(lines), "", 0, (), (), 0, sites)


def _probed(text: SourceFile, entry: str, program: Program) -> Iterator[str]:
    inside = False
    for line in text.text.splitlines(keepends=True):
        if inside and line.strip() == "end":
            yield from (f"probe {p.name}\n" for p in program.probes if p.after)
            inside = False
        yield line
        if line.split()[:2] == ["kernel", entry]:
            yield from (f"probe {p.name}\n" for p in program.probes if p.before)
            inside = True


def verify(kernel: Rewritten, diags: Diagnostics) -> None:
    """What is left without the insertions is the original."""
    kept = "".join(line for line in kernel.probed.splitlines(keepends=True) if not line.startswith("probe "))
    if kept != kernel.pruned:
        diags.error("V153", SourceFile("<probed>", kernel.probed).span(0, 0), "the original is not in there")
