"""eBPF: a program as an ELF object that other tools know, one function for each snippet (``docs/bpf.md``).

It is the smallest backend there is. Its modules load when they are first needed.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ncc.backends.compile_only import CompileOnly

if TYPE_CHECKING:
    from ncc.ir.nodes import IRBody, Probe, Program

__all__ = ["BpfBackend"]


class BpfBackend(CompileOnly):
    name = "bpf"

    def object_bytes(self, program: Program) -> bytes:
        from ncc.backends.bpf.emit import emit_object

        return emit_object(program)

    def listing(self, program: Program, probe: Probe, body: IRBody) -> str:
        from ncc.backends.bpf.emit import listing

        return listing(program, probe, body)
