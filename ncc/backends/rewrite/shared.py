"""The registers that a program's probes share: which of them one kernel needs, and which need their initial value."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Generic

from ncc.backends.rewrite.captures import InstructionT
from ncc.backends.rewrite.planned import Plan
from ncc.backends.rewrite.snippet import Access
from ncc.ir.nodes import AsmBody, Body, Imm, IRBody, Program, Reg, RegDecl


@dataclass(frozen=True)
class SharedRegisters(Generic[InstructionT]):
    """Answers for one kernel. ``of_snippet`` gives a hand-written body's accesses, in order."""

    program: Program
    plan: Plan[InstructionT]
    of_snippet: Callable[[AsmBody], Iterator[Access]]

    @cached_property
    def used(self) -> tuple[RegDecl, ...]:
        """The shared registers that some planned body names."""
        named = {name for _, body in self.plan.bodies for name, _ in self.accesses(body)}
        return tuple(r for r in self.program.regs if r.name in named)

    @cached_property
    def never_written(self) -> frozenset[str]:
        """The shared registers that keep their initial value in the kernel: no site of it has a body that writes them.

        What hand-written bodies name is left out: they are given registers.
        """
        bodies = [body for _, body in self.plan.bodies]
        by_hand = {name for body in bodies if not isinstance(body, IRBody) for name, _ in self.accesses(body)}
        compiled = [i for body in bodies if isinstance(body, IRBody) for i in body.instrs]
        written = {i.dst.name for i in compiled if i.dst is not None}
        return frozenset(r.name for r in self.program.regs) - by_hand - written

    @property
    def initialized(self) -> tuple[RegDecl, ...]:
        """The used registers that change, and whose initial value something may read."""
        return tuple(r for r in self.used if r.name not in self.never_written and self._needs_initial(r.name))

    def _needs_initial(self, name: str) -> bool:
        """False where the code at kernel entry writes the register before anything reads it."""
        for _, body in self.plan.entry:
            for accessed, reads in self.accesses(body):
                if accessed == name:
                    return reads
        return True

    def accesses(self, body: Body) -> Iterator[Access]:
        """In order."""
        if not isinstance(body, IRBody):
            yield from self.of_snippet(body)
            return
        for instr in body.instrs:
            for arg in instr.args:
                if isinstance(arg, Reg):
                    yield arg.name, True
            if instr.dst is not None:
                yield instr.dst.name, False


def initial_value(reg: RegDecl) -> Imm:
    return Imm(reg.init & ((1 << reg.type.bits) - 1), reg.type)
