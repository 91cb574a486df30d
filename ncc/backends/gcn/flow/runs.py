"""Instructions that nothing may come between: an insertion goes before the first or behind the last of them.

- ``s_getpc_b64`` and the additions of a distance that the assembler counts from their own literals
  (``label@rel32@lo+4``), or from a label right behind ``s_getpc_b64``;
- from ``s_set_gpr_idx_on`` (or ``_mode``) to ``s_set_gpr_idx_off``: between them, M0 is added to the numbers of vector
  registers.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from ncc.backends.gcn import isa
from ncc.backends.gcn.text.nodes import Function, Instruction, Label
from ncc.backends.gcn.text.operands import Expr, Sym, operand_units

_INDEX_ON = frozenset(("s_set_gpr_idx_on", "s_set_gpr_idx_mode"))
_INDEX_OFF = "s_set_gpr_idx_off"
EXTEND = "s_sext_i32_i16"
WAITS = frozenset(("s_waitcnt_depctr", "s_delay_alu"))
IN_ADDRESSES = WAITS | {EXTEND}
"""What may stand between ``s_getpc_b64`` and the additions, 4 bytes each: gfx12's waits for scalars (LLVM,
GCNHazardRecognizer, ``updateGetPCBundle``)."""
ADDRESS_INSTRUCTIONS = 8


@dataclass(frozen=True, eq=False)
class Run:
    """``closed`` is False where its end was not found, so that everything after its start is in it, or where control
    may enter it other than at its start."""

    instructions: tuple[Instruction, ...]
    closed: bool = True

    @property
    def first(self) -> Instruction:
        return self.instructions[0]

    @property
    def indexed(self) -> bool:
        """Whether M0 is added to the numbers of vector registers."""
        return self.first.mnemonic in _INDEX_ON

    @property
    def last(self) -> Instruction:
        return self.instructions[-1]

    def written_before(self, instr: Instruction) -> frozenset[str]:
        """Units that the run writes before one of its instructions."""
        return frozenset().union(*(isa.defines(i) for i in self._until(instr)))

    def written_after(self, instr: Instruction) -> frozenset[str]:
        """Units that the run writes behind one of its instructions."""
        return frozenset().union(*(isa.defines(i) for i in self.instructions[self.instructions.index(instr) + 1 :]))

    def written_from(self, instr: Instruction) -> frozenset[str]:
        """Units that the run writes from one of its instructions on."""
        earlier = self._until(instr)
        return frozenset().union(*(isa.defines(i) for i in self.instructions if i not in earlier))

    def _until(self, instr: Instruction) -> tuple[Instruction, ...]:
        return self.instructions[: self.instructions.index(instr)]


def runs_of(function: Function) -> dict[Instruction, Run]:
    """The run of every instruction that is in one."""
    found = (*_addresses(function), *_indexed(function))
    return {instr: run for run in found for instr in run.instructions}


def _addresses(function: Function) -> Iterator[Run]:
    instructions = function.instructions
    for at, instr in enumerate(instructions):
        if instr.mnemonic == "s_getpc_b64":
            pair = frozenset(operand_units(instr.operands[0]))
            run = [instr]
            # Of a distance without symbols, in text that someone disassembled, nothing is known: the reader refuses it.
            waits: list[Instruction] = []
            for follower in instructions[at + 1 : at + ADDRESS_INSTRUCTIONS]:
                if follower.mnemonic in WAITS:
                    waits.append(follower)
                elif _adds(follower, pair) or _extends(follower, pair):
                    run += [*waits, follower]
                    waits = []
                else:
                    break
            yield Run(tuple(run))


def _extends(instr: Instruction, pair: frozenset[str]) -> bool:
    """gfx12 gives 48 bits, whose upper word is extended first (LLVM, ``hasGetPCZeroExtension``)."""
    return instr.mnemonic == EXTEND and isa.defines(instr) <= pair and isa.uses(instr) <= pair


def _adds(instr: Instruction, pair: frozenset[str]) -> bool:
    named = any(isinstance(o, Sym | Expr) for o in instr.operands)
    return instr.mnemonic in ("s_add_u32", "s_addc_u32", "s_sub_u32", "s_subb_u32", "s_add_i32") and named \
        and not pair.isdisjoint(isa.defines(instr))


def _indexed(function: Function) -> Iterator[Run]:
    open_: list[Instruction] = []
    closed = True
    for statement in function.statements:
        if isinstance(statement, Label) and open_:
            closed = False  # a way in, past what would stand before the run
        if not isinstance(statement, Instruction):
            continue
        if open_ or statement.mnemonic in _INDEX_ON:
            open_.append(statement)
        if open_ and statement.mnemonic == _INDEX_OFF:
            yield Run(tuple(open_), closed)
            open_, closed = [], True
    if open_:
        yield Run(tuple(open_), closed=False)
