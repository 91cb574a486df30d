"""What one instruction does to the difference between the lanes of a warp: the facts of the fixed point in ``cfg``.

A result that varies by itself is ``isa.Row.lanes``; here are the exceptions that a kernel's text proves: loads of
its parameters and of ``.const``, broadcasts of the whole warp, the warp's index in a block of known shape.
"""

from __future__ import annotations

import re
from collections import defaultdict
from dataclasses import dataclass

from ncc.backends.ptx import isa
from ncc.backends.ptx.isa import Lanes
from ncc.backends.ptx.text.nodes import Instruction, Kernel, VarDecl
from ncc.backends.ptx.text.operands import Imm, Mem, Operand, Reg, Special, Sym, leaves, registers
from ncc.ir.facts import Flow, Space

Key = tuple[int, str]
_CARRY: Key = (-2, "CC.CF")  # the carry flag that add.cc leaves to addc
ALL_LANES = 0xFFFFFFFF
# Lane's own, or read anew by each execution, so that groups of lanes may see different values.
VARYING_SPECIAL = re.compile(r"%(tid|laneid|lanemask_\w+|clock\w*|globaltimer\w*|pm\w+|warpid|smid)(\.\w+)?\Z")
_SHIFTS = ("shr", "bfe")


@dataclass(frozen=True)
class Facts:
    """``lanes`` says how the results follow from ``uses``; the guard is apart. ``whole_mask``: the last operand is a
    mask of all lanes."""

    defines: tuple[Key, ...]
    uses: tuple[Key, ...]
    guard: Key | None
    lanes: Lanes
    whole_mask: bool = False


def facts_of(kernel: Kernel) -> dict[Instruction, Facts]:
    """Every instruction of a kernel."""
    reader = _Reader(kernel)
    return {instr: reader.facts(instr) for instr in kernel.instructions}


class _Reader:
    def __init__(self, kernel: Kernel) -> None:
        self.params = frozenset(p.name for p in kernel.params) - _local_params(kernel)
        self.written = _only_written(kernel)
        # A warp is 32 neighbours in x, then y, then z (PTX ISA 2.2). A shape that is unknown is neither.
        sizes = kernel.directive("reqntid") or (1, 2)
        self.rows_whole = sizes[0] % 32 == 0
        self.flat = self.rows_whole or all(n == 1 for n in sizes[1:])

    def facts(self, instr: Instruction) -> Facts:
        defines = [r.key for r in isa.defines(instr)]
        sources = isa.read_operands(instr)
        if self._broadcasts(instr):
            sources = sources[1:2]  # which lane is read; its value becomes everybody's
        uses = [r.key for o in sources for r in registers(o)]
        if "cc" in instr.modifiers:
            defines.append(_CARRY)
        if isa.row(instr).carries:
            uses.append(_CARRY)
        guard = instr.guard.reg.key if instr.guard else None
        return Facts(tuple(defines), tuple(uses), guard, self._lanes(instr), self._whole_mask(instr))

    def _lanes(self, instr: Instruction) -> Lanes:
        if self._is_warp_index(instr):
            return Lanes.CONVERGED
        lanes = isa.row(instr).lanes
        if lanes is Lanes.VARYING and (self._reads_one_value(instr) or self._broadcasts(instr)):
            return Lanes.SAME
        if lanes is Lanes.CONVERGED and not self._whole_warp(instr):
            return Lanes.VARYING
        if lanes is Lanes.SAME and any(self._varies(leaf) for o in isa.source_operands(instr) for leaf in leaves(o)):
            return Lanes.VARYING
        return lanes

    def _varies(self, operand: Operand) -> bool:
        """Whether an operand is a special register that is not the same in all lanes."""
        if not isinstance(operand, Special) or (self.rows_whole and operand.name in ("%tid.y", "%tid.z")):
            return False
        return bool(VARYING_SPECIAL.match(operand.name))

    def _reads_one_value(self, instr: Instruction) -> bool:
        """A load that gives every lane the same value if its address is the same."""
        if instr.opcode != "ld":
            return False
        if isa.space(instr) is Space.CONST:
            return True
        base = next((o.base for o in instr.operands if isinstance(o, Mem)), None)
        return isa.space(instr) is Space.PARAM and isinstance(base, Sym) and base.name in self.params

    def _whole_warp(self, instr: Instruction) -> bool:
        """Whether every lane is a member of a warp-wide operation, or waits at the same barrier."""
        if isa.row(instr).flow is Flow.BARRIER:
            return self._constant(instr.operands[1]) is not None
        return self._whole_mask(instr)

    def _whole_mask(self, instr: Instruction) -> bool:
        mask = self._constant(instr.operands[-1]) if instr.operands else None
        return mask is not None and mask & ALL_LANES == ALL_LANES

    def _broadcasts(self, instr: Instruction) -> bool:
        """``shfl.sync.idx`` of the whole warp with clamp 31: every lane reads the lane that operand b names."""
        if instr.opcode != "shfl" or "idx" not in instr.modifiers or "sync" not in instr.modifiers:
            return False
        return len(instr.operands) == 5 and self._constant(instr.operands[3]) == 31 and self._whole_warp(instr)

    def _is_warp_index(self, instr: Instruction) -> bool:
        """Whether the result is a function of %tid.x / 32 alone, and a warp's threads are neighbours in x."""
        if not self.flat or len(instr.operands) < 3 or not self._is_tid(instr.operands[1]):
            return False
        by, *others = map(self._constant, instr.operands[2:])
        if by is None or None in others:
            return False
        return 5 <= by < 32 if instr.opcode in _SHIFTS else instr.opcode == "and" and by & 31 == 0

    def _is_tid(self, operand: Operand) -> bool:
        source = self.written.get(operand.key) if isinstance(operand, Reg) else operand
        return isinstance(source, Special) and source.name == "%tid.x"

    def _constant(self, operand: Operand) -> int | None:
        source = self.written.get(operand.key) if isinstance(operand, Reg) else operand
        return source.value if isinstance(source, Imm) else None


def _local_params(kernel: Kernel) -> frozenset[str]:
    """``.param`` variables of the body, which hold a callee's results."""
    return frozenset(v.name for s in kernel.statements if isinstance(s, VarDecl) and s.space == "param"
                     for v in s.variables)


def _only_written(kernel: Kernel) -> dict[Key, Operand]:
    """Registers that only ever get one constant or special register, by an unconditional ``mov``."""
    written: dict[Key, set[Operand | None]] = defaultdict(set)
    for instr in kernel.instructions:
        plain = instr.opcode == "mov" and instr.guard is None and len(instr.operands) == 2
        source = instr.operands[1] if plain and isinstance(instr.operands[1], Imm | Special) else None
        for reg in isa.defines(instr):
            written[reg.key].add(source)
    return {key: only for key, sources in written.items() if len(sources) == 1 and (only := next(iter(sources)))}
