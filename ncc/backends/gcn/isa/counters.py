"""What ``s_waitcnt`` counts, and how many accesses may be under way when an earlier one has certainly returned.

CDNA3 ISA 4.4: vector memory (``vmcnt``) returns in order, and so does LDS (``lgkmcnt``). Scalar memory, counted with
LDS, returns in no order, and a flat access, counted by both, by either way: only a count of 0 says that they are done.
"""

from __future__ import annotations

from collections.abc import Sequence

from ncc.backends.gcn import isa
from ncc.backends.gcn.isa.table import Format
from ncc.backends.gcn.text.nodes import Instruction
from ncc.backends.gcn.text.operands import Call, Imm, integer_of

MOST = {"vmcnt": 62, "lgkmcnt": 14}
"""All bits set are no wait (CDNA3 ISA, S_WAITCNT)."""
_OF_ONE = {"s_wait_loadcnt": ("vmcnt",), "s_waitcnt_vmcnt": ("vmcnt",), "s_wait_dscnt": ("lgkmcnt",)}
"""RDNA's waits for one counter. KMCNT counts what comes in no order, and two at once are not taken account of: that
waits for more than is needed."""
_IN_ORDER = {**dict.fromkeys((Format.GLOBAL, Format.SCRATCH, Format.MUBUF, Format.MTBUF), "vmcnt"),
             Format.DS: "lgkmcnt"}
_IN_NO_ORDER = {Format.FLAT: ("vmcnt", "lgkmcnt"), Format.SMEM: ("lgkmcnt",)}


def waited(instr: Instruction) -> dict[str, int]:
    """By counter, how many accesses an ``s_waitcnt`` leaves under way; nothing of another instruction."""
    found: dict[str, int] = {}
    if instr.mnemonic in _OF_ONE and isinstance(last := instr.operands[-1], Imm) and isinstance(last.value, int):
        return dict.fromkeys(_OF_ONE[instr.mnemonic], last.value)
    for operand in instr.operands if instr.mnemonic == "s_waitcnt" else ():
        if isinstance(operand, Call) and operand.name in MOST and len(operand.args) == 1:
            count = integer_of(operand.args[0])
            found |= {operand.name: count} if count is not None else {}
        elif isinstance(operand, Imm) and isinstance(operand.value, int):
            bits = operand.value  # vmcnt 3:0 and 15:14, lgkmcnt 11:8
            found = {"vmcnt": bits & 0xF | (bits >> 14 & 3) << 4, "lgkmcnt": bits >> 8 & 0xF}
    return found


def to_wait_for(instructions: Sequence[Instruction], generation: int = 9) -> dict[str, int]:
    """By counter, how many accesses may be left when the first instruction's result is there; nothing of a counter that
    what ran since has waited for. From gfx10 on, what gives no result counts elsewhere (RDNA2 ISA 4.4)."""
    first, *later = instructions
    kind = isa.row(first).format
    in_order = _IN_ORDER.get(kind)
    left = dict.fromkeys(_IN_NO_ORDER.get(kind, ()) if in_order is None else (in_order,), 0)
    for instr in later:
        waits = waited(instr)
        left = {counter: count for counter, count in left.items() if counter not in waits or waits[counter] > count}
        counts = generation == 9 or isa.row(instr).format is Format.DS or isa.result_count(instr) > 0
        if in_order in left and _IN_ORDER.get(isa.row(instr).format) == in_order and counts:
            left[in_order] += 1
    return {counter: min(count, MOST[counter]) for counter, count in left.items()}
