"""The context of a program, whose address is in r1: the captures and the probe's registers, 64-bit words.

Its fields are those that the program's probes use: first captures, in the order of ``Capture`` and then of their
elements (``addr``, ``bytes``, ``out``, ``out_1``), then every declared register in its order (``reg_start``). A word
holds a value's bits, zero-extended. Registers are written back at the end; captures are only read.
"""

from __future__ import annotations

from ncc.ir.nodes import CaptureRef, IRBody, Program
from ncc.ir.types import Capture

WORD_BYTES = 8

Entry = CaptureRef | str
"""A capture, or a declared register by name."""


def context_fields(program: Program) -> tuple[Entry, ...]:
    """The fields, each at the offset of its index times ``WORD_BYTES``."""
    bodies = [body for probe in program.probes for body in probe.bodies if isinstance(body, IRBody)]
    used = {_plain(i.attr) for body in bodies for i in body.instrs if isinstance(i.attr, CaptureRef)}
    captures = sorted(used, key=lambda ref: (list(Capture).index(ref.capture), ref.element or 0))
    return (*captures, *(reg.name for reg in program.regs))


def field_index(fields: tuple[Entry, ...], what: Entry) -> int:
    return fields.index(_plain(what) if isinstance(what, CaptureRef) else what)


def field_name(what: Entry) -> str:
    if isinstance(what, str):
        return f"reg_{what}"
    return what.capture.value + (f"_{what.element}" if what.element else "")


def _plain(ref: CaptureRef) -> CaptureRef:
    """Element 0 of a vector and the scalar are one."""
    return CaptureRef(ref.capture, ref.element or None)
