"""The registers that a program's probes share: which of them one kernel needs, and which need their initial value."""

from __future__ import annotations

from collections.abc import Iterator

from ncc.backends.ptx.plan import Plan
from ncc.backends.ptx.snippet import register_accesses
from ncc.ir.nodes import Body, IRBody, Program, Reg, RegDecl


def used_registers(program: Program, plan: Plan) -> tuple[RegDecl, ...]:
    """The shared registers that some planned body names."""
    named = {name for _, body in plan.bodies for name, _ in accesses(body)}
    return tuple(r for r in program.regs if r.name in named)


def never_written(program: Program, plan: Plan) -> frozenset[str]:
    """The shared registers that keep their initial value in one kernel: no site of it has a body that writes them.

    What hand-written bodies name is left out: they are given registers.
    """
    by_hand = {name for _, body in plan.bodies if not isinstance(body, IRBody) for name, _ in accesses(body)}
    compiled = [i for _, body in plan.bodies if isinstance(body, IRBody) for i in body.instrs]
    written = {i.dst.name for i in compiled if i.dst is not None}
    return frozenset(r.name for r in program.regs) - by_hand - written


def needs_initial(name: str, plan: Plan) -> bool:
    """False where the code at kernel entry writes the register before anything reads it."""
    for _, body in plan.entry:
        for accessed, reads in accesses(body):
            if accessed == name:
                return reads
    return True


def accesses(body: Body) -> Iterator[tuple[str, bool]]:
    """(register, whether it is read) in order; a write that may not happen counts as a read of the old value."""
    if not isinstance(body, IRBody):
        yield from register_accesses(body)
        return
    for instr in body.instrs:
        for arg in instr.args:
            if isinstance(arg, Reg):
                yield arg.name, True
        if instr.dst is not None:
            yield instr.dst.name, False
