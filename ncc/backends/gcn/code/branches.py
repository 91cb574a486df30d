"""Whether the branches of a kernel that has grown still reach: they count 16 bits of words, signed (CDNA3 ISA 12.6).

Sizes are the least that an instruction can have, so that what is refused here certainly does not reach; what is on the
edge is left to the assembler.
"""

from __future__ import annotations

from ncc.backends.gcn import isa
from ncc.backends.gcn.isa.table import Format
from ncc.backends.gcn.text.nodes import Function, Instruction, Label, Module
from ncc.backends.gcn.text.operands import Sym
from ncc.diag import error
from ncc.ir.facts import Flow

_REACH = 4 << 15
_SHORT = frozenset((Format.SOP1, Format.SOP2, Format.SOPC, Format.SOPK, Format.SOPP, Format.VOP1, Format.VOP2,
                    Format.VOPC))
_LONG_SUFFIXES = ("_e64", "_sdwa", "_dpp")


def check_branches(module: Module, entry: str) -> None:
    """Raises B106 where a branch of a kernel cannot reach its label."""
    function = module.kernel(entry).function
    if len(function.instructions) * 8 < _REACH:
        return
    places = _places(function)
    for instr in function.instructions:
        target = instr.operands[-1] if instr.operands and isa.row(instr).flow is Flow.BRANCH else None
        if isinstance(target, Sym) and target.name in places \
                and not -_REACH <= places[target.name] - places[instr] - 4 < _REACH:
            raise error("B106", f"with its probes, the kernel is so large that a branch does not reach {target.name}",
                        span=instr.span, hint="probe fewer instructions of it")


def _places(function: Function) -> dict[Instruction | str, int]:
    """Instructions and labels -> their least distance from the start, in bytes."""
    found: dict[Instruction | str, int] = {}
    at = 0
    for statement in function.statements:
        if isinstance(statement, Label):
            found[statement.name] = at
        elif isinstance(statement, Instruction):
            found[statement] = at
            at += 4 if _is_short(statement) else 8
    return found


def _is_short(instr: Instruction) -> bool:
    return isa.row(instr).format in _SHORT and not instr.mnemonic.endswith(_LONG_SUFFIXES)
