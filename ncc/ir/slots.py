"""What a map of records means: which of the records that a thread or warp saves stay.

This is the reference model, for the interpreter's records.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from ncc.ir.interp import Record
from ncc.ir.nodes import MapDecl
from ncc.ir.types import MapKind


@dataclass(frozen=True)
class Slots:
    """The records that stay, in the order of their saves, and how many others there were."""

    records: tuple[Record, ...]
    lost: int = 0
    overwritten: int = 0


def slots_of(decl: MapDecl, records: Iterable[Record]) -> Slots:
    """What these records of one thread or warp leave in a map with a cap that is known; others' are skipped."""
    assert decl.cap is not None
    saved = tuple(r for r in records if r.map == decl.name)
    beyond = max(0, len(saved) - decl.cap)
    if decl.kind is MapKind.RING:
        return Slots(saved[beyond:], overwritten=beyond)
    return Slots(saved[: decl.cap], lost=beyond)
