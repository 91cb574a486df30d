"""How the values of a warp's lanes differ, as a kernel's description tells it to readers of its records."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

LANES = 32


@dataclass(frozen=True)
class LaneStride:
    """A number that the launch passes, times a table: ``bits`` at a byte ``offset`` of parameter ``param``."""

    param: int
    offset: int
    bits: int
    signed: bool
    table: tuple[int, ...]

    @property
    def end(self) -> int:
        """The bytes of the parameter that it takes."""
        return self.offset + self.bits // 8


@dataclass(frozen=True)
class LaneTable:
    """By how much lane l's value differs from the first lane's, modulo 2^bits: ``table[l]``, and what strides add."""

    table: tuple[int, ...]
    strides: tuple[LaneStride, ...] = ()

    def __bool__(self) -> bool:
        """Whether some lanes differ."""
        return any(self.table) or bool(self.strides)

    def of_launch(self, params: Sequence[bytes]) -> tuple[int, ...]:
        """The numbers of a launch, by the bytes of its parameters. ``ValueError`` where they are not kept."""
        total = self.table
        for stride in self.strides:
            data = params[stride.param][stride.offset : stride.end] if stride.param < len(params) else b""
            if 8 * len(data) != stride.bits:
                raise ValueError(f"parameter {stride.param} of the launch is not known")
            factor = int.from_bytes(data, "little", signed=stride.signed)
            total = tuple(t + factor * step for t, step in zip(total, stride.table, strict=True))
        return total
