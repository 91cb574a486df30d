"""Where a tracepoint matches in a kernel, and what it can mean at all.

A native tracepoint is an opcode with an ordered subset of an instruction's modifiers, whole components only:
``ld.global`` matches ``ld.global.nc.v4.b32`` and ``ld.volatile.global.u32``. A component of the form ``x::y`` is
also matched by its ``x``: ``.shared`` means every ``.shared::cta`` and ``.shared::cluster``.
"""

from __future__ import annotations

from ncc.backends.ptx.flow.cfg import Graph
from ncc.backends.ptx.isa.match import matches
from ncc.backends.ptx.isa.vocabulary import OPCODES, is_modifier, modifiers_of
from ncc.backends.ptx.text.nodes import Instruction, Kernel
from ncc.diag import Diagnostics, did_you_mean, suggestion
from ncc.ir.nodes import Tracepoint
from ncc.ir.types import TRACE_CLASSES


def match_sites(kernel: Kernel, tracepoint: Tracepoint) -> list[Instruction]:
    """The instructions that a tracepoint matches, in text order; none for ``kernel``."""
    return [i for i in kernel.instructions if matches(i, tracepoint)]


def kernel_entry(kernel: Kernel) -> int:
    """Where code at the start of a kernel goes: right after ``{``. PTX allows code before declarations."""
    return kernel.body_start


def kernel_exits(kernel: Kernel, graph: Graph) -> tuple[Instruction | None, ...]:
    """Every ``ret`` and ``exit``, predicated ones too; None for the end of the body where control reaches it."""
    exits: list[Instruction | None] = [i for i in kernel.instructions if i.opcode in ("ret", "exit")]
    if graph.falls_off:
        exits.append(None)
    return tuple(exits)


def check_tracepoint(tracepoint: Tracepoint, diags: Diagnostics) -> None:
    """Report a native tracepoint whose opcode (B008) or modifier (B009) PTX does not have."""
    if tracepoint.portable is not None:
        return
    opcode, *modifiers = tracepoint.components
    if opcode not in OPCODES:
        diags.error("B008", tracepoint.span, f"PTX has no instruction '{opcode}'",
                    lambda: did_you_mean(tracepoint.text, TRACE_CLASSES) or did_you_mean(opcode, OPCODES))
        return
    for component in modifiers:
        if not is_modifier(opcode, component):
            diags.error("B009", tracepoint.span, f"'{opcode}' has no modifier '.{component}'",
                        suggestion(component, modifiers_of(opcode)))
