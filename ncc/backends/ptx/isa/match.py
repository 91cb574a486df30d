"""Whether one instruction is what a tracepoint means."""

from __future__ import annotations

from collections.abc import Sequence

from ncc.backends.ptx import isa
from ncc.backends.ptx.text.nodes import Instruction
from ncc.ir.nodes import Tracepoint


def matches(instr: Instruction, tracepoint: Tracepoint) -> bool:
    if tracepoint.portable is not None:
        return tracepoint.portable in isa.trace_classes(instr)
    opcode, *wanted = tracepoint.components
    return instr.opcode == opcode and _ordered_subset(wanted, instr.modifiers)


def _ordered_subset(wanted: Sequence[str], modifiers: Sequence[str]) -> bool:
    rest = iter(modifiers)
    return all(any(_is(component, modifier) for modifier in rest) for component in wanted)


def _is(component: str, modifier: str) -> bool:
    return component in (modifier, modifier.split("::")[0])
