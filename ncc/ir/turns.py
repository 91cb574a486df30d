"""Which saves of a map are kept that keeps one in ``MapDecl.sample``.

A warp's lanes count the saves at instructions that they come to, down to the next one that is kept. They begin with a
number from 0 to ``sample`` - 1 that the warp's place in the grid gives: warps that come to the same saves keep
different ones, and every save is kept by one warp in ``sample``.
"""

from __future__ import annotations

from dataclasses import dataclass

from ncc.ir.nodes import Program

GOLDEN = 0x9E3779B9
"""2**32 / golden ratio: fractions of its multiples are spread evenly, whatever the step (Knuth, TAOCP 6.4)."""


OTHER = 0x6A09E667
"""2**32 * (the square root of 2 - 1), for choices that are not to follow from those."""


def first_kept(warp: int, sample: int) -> int:
    """How many saves a warp leaves out before the first that it keeps. Backends compute it in 32 bits."""
    return (warp * GOLDEN % (1 << 32) * sample) >> 32


@dataclass
class Turns:
    """Of one thread, or of a warp whose lanes come to the same saves."""

    sample: dict[str, int]
    left: dict[str, int]  # saves before the next one that is kept

    @staticmethod
    def of(program: Program, warp: int) -> Turns:
        sample = {decl.name: decl.sample or 1 for decl in program.maps}
        return Turns(sample, {name: first_kept(warp, each) for name, each in sample.items()})

    def take(self, name: str) -> bool:
        """Whether the save to a map that is come to now is kept."""
        kept = self.left[name] == 0
        self.left[name] = self.sample[name] - 1 if kept else self.left[name] - 1
        return kept
