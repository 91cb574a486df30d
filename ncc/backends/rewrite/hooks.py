"""What the lowering of a body leaves to the site where it goes."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Generic, TypeVar

from ncc.ir.nodes import CaptureRef
from ncc.ir.types import Helper, Type

EmitterT = TypeVar("EmitterT")
ValueT = TypeVar("ValueT")
"""An emitter of a target's instructions, and what one of them has as an operand."""


@dataclass(frozen=True)
class Hooks(Generic[EmitterT, ValueT]):
    """Where captures are, what helpers read, and what becomes of a SAVE.

    ``capture`` and ``helper`` return a value of the given type, which may be in registers that are not the insertion's
    own. ``helper`` is also given the register that the value is for, or None; it need not use that. ``save`` gets the
    map's name and the fields as (value, type).
    """

    capture: Callable[[EmitterT, CaptureRef, Type], ValueT]
    helper: Callable[[EmitterT, Helper, Type, ValueT | None], ValueT]
    save: Callable[[EmitterT, str, Sequence[tuple[ValueT, Type]]], None]
