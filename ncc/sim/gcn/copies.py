"""Loads that go from memory straight into LDS, past the registers (CDNA3 ISA 9.1.9, "Memory Buffer Load to LDS").

A lane's place in LDS is M0's lower half, the instruction's offset, and the lane's number times what it loads: bytes and
half words become words first. CDNA4 ISA has 12 and 16 bytes for a lane, too.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ncc.backends.gcn.text.nodes import Instruction
from ncc.sim.gcn import memory
from ncc.sim.gcn.accesses import LANE_NUMBERS, PLAIN_MODIFIERS, addresses_of
from ncc.sim.gcn.buffers import check_modifiers, loaded
from ncc.sim.gcn.lds import lds_address
from ncc.sim.gcn.operands import Context, Run, unsupported
from ncc.sim.gcn.transfer import KINDS, Kind, checked, extended, of_active
from ncc.sim.gcn.wave import M0, Wave

Values = Callable[[Wave], Any]
"""[dwords, active lanes] of what is loaded."""


def from_memory(instr: Instruction, context: Context) -> Run:
    """``global_load_lds_*`` and ``scratch_load_lds_*``."""
    space, _, name = instr.mnemonic.partition("_load_lds_")
    for modifier in instr.modifiers:
        if modifier.name not in PLAIN_MODIFIERS:
            raise unsupported(instr, str(modifier))
    kind = KINDS[name]
    where = addresses_of(space, instr, 0, kind, context)
    return _copy(instr, kind, context, lambda w: memory.load(checked(w, of_active(w, where(w)), kind.size), kind.size))


def from_buffer(instr: Instruction, context: Context) -> Run:
    """``buffer_load_* ... lds``: what is out of a resource's range is 0 in LDS."""
    check_modifiers(instr, "lds")
    kind = KINDS[instr.mnemonic.removeprefix("buffer_load_")]
    return _copy(instr, kind, context, loaded(instr, kind, context))


def _copy(instr: Instruction, kind: Kind, context: Context, values: Values) -> Run:
    if (kind.dwords > 1 and context.arch != "gfx950") or kind.dwords == 2 or kind.half is not None:
        raise unsupported(instr, f"not there on {context.arch}")
    offset, size = instr.integer("offset"), 4 * kind.dwords

    def run(w: Wave) -> None:
        if len(w.lanes):
            found = values(w)
            start = lds_address(w, (w.s[M0] & 0xFFFF) + offset + LANE_NUMBERS * size, size)[w.lanes]
            for at in range(kind.dwords):
                memory.store(start + 4 * at, 4, extended(found[at], kind))

    return run
