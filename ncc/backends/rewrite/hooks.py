"""What the lowering of a body leaves to the site where it goes."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Generic, NoReturn, TypeVar

from ncc.ir.nodes import CaptureRef, Instr
from ncc.ir.types import Helper, Type

EmitterT = TypeVar("EmitterT")
ValueT = TypeVar("ValueT")
"""An emitter of a target's instructions, and what one of them has as an operand."""


def no_warp(e: object, instr: Instr, args: object) -> NoReturn:
    """Of a target that does not combine lanes."""
    raise NotImplementedError(instr.op.info.mnemonic)


@dataclass(frozen=True)
class Hooks(Generic[EmitterT, ValueT]):
    """Where captures are, what helpers read, what becomes of a SAVE, and how lanes are combined.

    ``capture`` and ``helper`` return a value of the given type, which may be in registers that are not the insertion's
    own. ``helper`` is also given the register that the value is for, or None; it need not use that. ``save`` gets the
    map's name and the fields as (value, type). ``combine`` gets an op of ``Effect.WARP`` that the target has, with its
    operands, and returns the result.
    """

    capture: Callable[[EmitterT, CaptureRef, Type], ValueT]
    helper: Callable[[EmitterT, Helper, Type, ValueT | None], ValueT]
    save: Callable[[EmitterT, str, Sequence[tuple[ValueT, Type]]], None]
    combine: Callable[[EmitterT, Instr, Sequence[ValueT]], ValueT] = no_warp
