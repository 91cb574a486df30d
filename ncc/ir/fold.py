"""Bodies at a site where some of what they read is constant: what follows from it is decided there, at no cost."""

from __future__ import annotations

from collections.abc import Callable, Container, Sequence
from dataclasses import replace

from ncc.ir.interp import EVALUATE, Read, decode, encode
from ncc.ir.nodes import CaptureRef, Imm, Instr, IRBody, Reg, Value
from ncc.ir.ops import Effect, Op
from ncc.ir.types import Helper

Known = Callable[[Read], int | None]
"""The value of a capture or helper at the site, None where it is not constant."""


def fold_at_site(body: IRBody, known: Known, shared: Container[str]) -> IRBody:
    """A verified body whose conditional saves are plain ones, or gone, where the site decides their conditions, and
    that does not ask for the site's number any more, which is ``known``.

    ``shared`` are the registers that live on after the body. A body that no site decides is returned as it is.
    """
    if not is_decided_at_site(body):
        return body
    constants: dict[str, Imm] = {}
    folded = [_folded(instr, constants, known) for instr in body.instrs]
    return replace(body, instrs=_needed([i for i in folded if i is not None], shared))


def is_decided_at_site(body: IRBody) -> bool:
    """Whether a save of the body has a condition, or the body asks for the site's number."""
    return any(i.condition is not None or i.attr is Helper.SITE for i in body.instrs)


def _folded(instr: Instr, constants: dict[str, Imm], known: Known) -> Instr | None:
    """The instruction with what is known of its operands; None for a save that never happens."""
    instr = replace(instr, args=tuple(_value(a, constants) for a in instr.args))
    if isinstance(instr.condition, Imm):
        return replace(instr, op=Op.SAVE, args=instr.saved) if instr.condition.value else None
    if instr.dst is None:
        return instr
    result = _result(instr, known)
    if result is None:
        constants.pop(instr.dst.name, None)
        return instr
    value = constants[instr.dst.name] = Imm(encode(result, instr.dst.type), instr.dst.type)
    return Instr(Op.MOV, instr.dst.type, instr.dst, (value,), span=instr.span)


def _value(value: Value, constants: dict[str, Imm]) -> Value:
    return constants.get(value.name, value) if isinstance(value, Reg) else value


def _result(instr: Instr, known: Known) -> int | None:
    if isinstance(instr.attr, CaptureRef | Helper):
        return known(instr.attr)
    args = [decode(a.value, a.type) for a in instr.args if isinstance(a, Imm)]
    if instr.op not in EVALUATE or instr.type is None or len(args) < len(instr.args):
        return None
    return EVALUATE[instr.op](instr.type, *args)


def _needed(instrs: Sequence[Instr], shared: Container[str]) -> tuple[Instr, ...]:
    """Without the results that nobody reads."""
    read: set[str] = set()
    kept: list[Instr] = []
    for instr in reversed(instrs):
        wanted = instr.dst is None or instr.dst.name in shared or instr.dst.name in read
        if wanted or instr.op.info.effect not in (Effect.PURE, Effect.READ):
            kept.append(instr)
            read.update(a.name for a in instr.args if isinstance(a, Reg))
    return tuple(reversed(kept))
