"""Which of the program's registers can be scalar: those that only ever get one value for the whole wave.

A write at a site may happen for some lanes only, the others keeping what they had, so that only what is written at the
kernel's start and end, where all lanes are on, can be the wave's.
"""

from __future__ import annotations

from collections.abc import Mapping

from ncc.backends.gcn.code.emit import SGPR, VGPR, Operand, Place
from ncc.backends.gcn.code.lower import is_uniform, words
from ncc.backends.gcn.text.nodes import Instruction
from ncc.backends.rewrite.planned import Plan
from ncc.ir.nodes import AsmBody, Body, Imm, IRBody, Program, Value
from ncc.ir.ops import Effect, Op
from ncc.ir.types import Helper, Type

_OF_LANES = frozenset((Helper.TID, Helper.TID_X, Helper.TID_Y, Helper.TID_Z, Helper.LANEID))


def uniform_registers(program: Program, plan: Plan[Instruction]) -> frozenset[str]:
    """The names of the program's registers that can be in SGPRs."""
    at_sites = [body for site in plan.sites for _, body in site.bodies]
    by_hand = any(isinstance(body, AsmBody) for _, body in plan.bodies)
    found = set() if by_hand else {r.name for r in program.regs if r.type is not Type.PRED} - _written(at_sites)
    declared = frozenset(r.name for r in program.regs)
    while True:
        varying = {name for _, body in (*plan.entry, *plan.exit) for name in _varying(body, found, declared - found)}
        if not varying & found:
            return frozenset(found)
        found -= varying


def _written(bodies: list[Body]) -> set[str]:
    return {i.dst.name for body in bodies if isinstance(body, IRBody) for i in body.instrs if i.dst is not None}


def _varying(body: Body, uniform: set[str], vectors: frozenset[str]) -> set[str]:
    """Registers that a body gives a value of each lane, if the program's ``uniform`` ones are the wave's.

    The program's others are in ``vectors``, whatever they are given here.
    """
    assert isinstance(body, IRBody)
    places: dict[str, Operand] = {}
    varying: set[str] = set()
    for instr in body.instrs:
        if instr.dst is None:
            continue
        args = [_place(a, places, uniform) for a in instr.args]
        if isinstance(instr.attr, Helper):
            of_wave = instr.attr not in _OF_LANES
        elif instr.op.info.effect is Effect.WARP:
            of_wave = True
        else:
            of_wave = instr.op is not Op.CAPTURE and is_uniform(instr, instr.dst, args)
        in_scalars = of_wave and instr.dst.name not in vectors
        places[instr.dst.name] = Place(SGPR if in_scalars else VGPR, 0, words(instr.dst.type))
        if not of_wave:
            varying.add(instr.dst.name)
    return varying


def _place(value: Value, places: Mapping[str, Operand], uniform: set[str]) -> Operand:
    if isinstance(value, Imm):
        return value.value
    return places.get(value.name) or Place(SGPR if value.name in uniform else VGPR, 0, words(value.type))
