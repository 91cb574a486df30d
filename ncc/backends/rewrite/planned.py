"""What is going to be inserted into one kernel: which bodies at which sites."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Generic

from ncc.backends.base import SiteReport
from ncc.backends.rewrite.captures import InstructionT
from ncc.ir.nodes import Body, IRBody, Probe
from ncc.ir.types import Helper

PlannedBody = tuple[Probe, Body]
"""A body is paired with its probe for the probe's level and name."""


def asks_when_issued(body: Body) -> bool:
    """Whether a body reads the clock of just before the instruction."""
    return isinstance(body, IRBody) and any(i.attr is Helper.ISSUED for i in body.instrs)


@dataclass(frozen=True, eq=False)
class SitePlan(Generic[InstructionT]):
    """One instruction, with the probes whose captures it has, in declaration order.

    ``number`` is what ``nl.site()`` gives. What is asked for after an instruction that may not come back (``leaves``)
    stands before it.
    """

    number: int
    tracepoint: str
    instr: InstructionT
    probes: tuple[Probe, ...]
    leaves: bool

    @property
    def before(self) -> tuple[PlannedBody, ...]:
        sides = [(p, body) for p in self.probes for body in ((p.before, p.after) if self.leaves else (p.before,))]
        return tuple((p, body) for p, body in sides if body is not None)

    @property
    def after(self) -> tuple[PlannedBody, ...]:
        return self._later(at_use=False)

    @property
    def use(self) -> tuple[PlannedBody, ...]:
        """Where the result is first used."""
        return self._later(at_use=True)

    def _later(self, at_use: bool) -> tuple[PlannedBody, ...]:
        later = () if self.leaves else self.probes
        return tuple((p, p.after) for p in later if p.after is not None and p.at_use is at_use)

    @property
    def bodies(self) -> tuple[PlannedBody, ...]:
        return self.before + self.after + self.use

    @property
    def asks_when_issued(self) -> bool:
        """Whether a body reads the clock of just before the instruction."""
        return any(asks_when_issued(body) for _, body in self.after + self.use)


@dataclass(frozen=True)
class Plan(Generic[InstructionT]):
    """``entry`` and ``exit`` are the kernel probes' bodies, in the order in which they run."""

    sites: tuple[SitePlan[InstructionT], ...]
    entry: tuple[PlannedBody, ...]
    exit: tuple[PlannedBody, ...]
    reports: tuple[SiteReport, ...]

    @property
    def bodies(self) -> Iterator[PlannedBody]:
        yield from self.entry
        for site in self.sites:
            yield from site.bodies
        yield from self.exit

    def saved_at_sites(self, saves: Callable[[Body], tuple[str, ...]]) -> frozenset[str]:
        """The maps that are saved to at instructions; ``saves``: those of a body."""
        return frozenset(name for site in self.sites for _, body in site.bodies for name in saves(body))

    @property
    def empty(self) -> bool:
        return not any(True for _ in self.bodies)
