"""What is going to be inserted into one kernel: which bodies at which sites, and each map's cursor and layout.

A target says which instructions a probe means and what keeps a probe from running at one, and answers questions about
control flow (``Control``); the rest is the same for all.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Generic, Protocol, TypeVar

from ncc.backends.base import SiteReport
from ncc.backends.rewrite.layout import WARP_LANES, Cursor, MapLayout
from ncc.ir.nodes import AsmBody, Body, CaptureRef, IRBody, MapDecl, Probe, Program
from ncc.ir.ops import Op
from ncc.ir.types import Level
from ncc.source import Span


class Located(Protocol):
    """A target's instruction, as far as a plan looks at it."""

    @property
    def span(self) -> Span: ...


InstructionT = TypeVar("InstructionT", bound=Located)
InstructionC = TypeVar("InstructionC", bound=Located, contravariant=True)
PlacedBody = tuple[Probe, Body]
"""A body is paired with its probe for the probe's level and name."""


@dataclass(frozen=True, eq=False)
class SitePlan(Generic[InstructionT]):
    """One instruction, with the probes whose captures it has, in declaration order.

    What is asked for after an instruction that may not come back (``leaves``) stands before it.
    """

    instr: InstructionT
    probes: tuple[Probe, ...]
    leaves: bool

    @property
    def before(self) -> tuple[PlacedBody, ...]:
        sides = [(p, body) for p in self.probes for body in ((p.before, p.after) if self.leaves else (p.before,))]
        return tuple((p, body) for p, body in sides if body is not None)

    @property
    def after(self) -> tuple[PlacedBody, ...]:
        return () if self.leaves else tuple((p, p.after) for p in self.probes if p.after is not None)

    @property
    def bodies(self) -> tuple[PlacedBody, ...]:
        return self.before + self.after


@dataclass(frozen=True)
class Plan(Generic[InstructionT]):
    """``entry`` and ``exit`` are the kernel probes' bodies, in the order in which they run."""

    sites: tuple[SitePlan[InstructionT], ...]
    entry: tuple[PlacedBody, ...]
    exit: tuple[PlacedBody, ...]
    reports: tuple[SiteReport, ...]

    @property
    def bodies(self) -> Iterator[PlacedBody]:
        yield from self.entry
        for site in self.sites:
            yield from site.bodies
        yield from self.exit

    @property
    def empty(self) -> bool:
        return not any(True for _ in self.bodies)


@dataclass(frozen=True)
class Target(Generic[InstructionT]):
    """``matches``: the instructions that a probe's tracepoints mean. ``obstacle``: why a probe cannot run at one."""

    matches: Callable[[Probe], Iterable[InstructionT]]
    obstacle: Callable[[Probe, InstructionT], str | None]
    leaves: Callable[[InstructionT], bool]


def plan_sites(program: Program, target: Target[InstructionT]) -> Plan[InstructionT]:
    """Every probe at every instruction that it means and can run at."""
    attached: dict[InstructionT, list[Probe]] = {}
    reports: list[SiteReport] = []
    for probe in program.probes:
        for instr in target.matches(probe):
            reason = target.obstacle(probe, instr)
            reports.append(SiteReport(probe.name, instr.span, instr.span.text, reason))
            if reason is None:
                attached.setdefault(instr, []).append(probe)
    sites = tuple(SitePlan(i, tuple(attached[i]), target.leaves(i))
                  for i in sorted(attached, key=lambda i: i.span.start))
    on_kernel = [p for p in program.probes if p.on_kernel]
    entry = tuple((p, p.before) for p in on_kernel if p.before is not None)
    leaving = tuple((p, p.after) for p in on_kernel if p.after is not None)
    return Plan(sites, entry, leaving, tuple(reports))


def captures_of(body: Body, of_snippet: Callable[[AsmBody], tuple[CaptureRef, ...]]) -> tuple[CaptureRef, ...]:
    """The captures that a body reads; hand-written ones are the target's to find."""
    if isinstance(body, IRBody):
        return tuple(i.attr for i in body.instrs if i.op is Op.CAPTURE and isinstance(i.attr, CaptureRef))
    return of_snippet(body)


def saves_of(body: Body, of_snippet: Callable[[AsmBody], tuple[str, ...]]) -> tuple[str, ...]:
    """The map of each SAVE of a body, in order."""
    if isinstance(body, IRBody):
        return tuple(str(i.attr) for i in body.instrs if i.op is Op.SAVE)
    return of_snippet(body)


# ---- cursors and layouts


class Control(Protocol[InstructionC]):
    """What a target knows of a kernel's control flow."""

    @property
    def can_match(self) -> bool:
        """Whether lanes can compare their values, for records that a warp stores once."""
        ...

    def bound(self, instr: InstructionC) -> int | None:
        """How often a thread can execute an instruction; None where there is no bound."""
        ...

    def together(self, sites: Iterable[InstructionC]) -> bool:
        """Whether every lane of a warp passes all sites equally often, so that each may keep the warp's cursor."""
        ...


@dataclass(frozen=True)
class _Uses(Generic[InstructionT]):
    """How often the places of a kernel save to each map."""

    entry: Counter[str]
    exit: Counter[str]
    sites: dict[str, list[tuple[InstructionT, int]]]


Saves = Callable[[Body], tuple[str, ...]]


def plan_maps(plan: Plan[InstructionT], maps: Sequence[MapDecl], control: Control[InstructionT], saves: Saves,
              start: int = 0, warp_lanes: int = WARP_LANES) -> tuple[MapLayout, ...]:
    """Each map's layout, its place in the parameter block included; the first one's is at byte ``start``."""
    uses = _Uses(_count(plan.entry, saves), _count(plan.exit, saves), _site_saves(plan.sites, saves))
    layouts: list[MapLayout] = []
    at = start
    for decl in maps:
        layouts.append(_layout(decl, uses, control, at, warp_lanes))
        at += param_bytes(layouts[-1])
    return tuple(layouts)


def param_bytes(layout: MapLayout) -> int:
    """A map's share of the parameter block: records, and where there is a cursor counts, cap and padding; of a
    compact map the heads and the lanes' area."""
    if layout.cursor is not Cursor.STATIC:
        return 24
    return 16 if layout.compact else 8


def _count(bodies: Iterable[PlacedBody], saves: Saves) -> Counter[str]:
    return Counter(name for _, body in bodies for name in saves(body))


def _site_saves(sites: Iterable[SitePlan[InstructionT]], saves: Saves) -> dict[str, list[tuple[InstructionT, int]]]:
    found: dict[str, list[tuple[InstructionT, int]]] = {}
    for site in sites:
        for name, count in _count(site.bodies, saves).items():
            found.setdefault(name, []).append((site.instr, count))
    return found


def _layout(decl: MapDecl, uses: _Uses[InstructionT], control: Control[InstructionT], at: int,
            warp_lanes: int) -> MapLayout:
    cursor = _cursor(decl, uses, control)
    bound = _bound(decl.name, uses, control, warp_lanes if cursor is Cursor.MEMORY else 1)
    if cursor is Cursor.STATIC:
        lanes_param = at + 8 if _can_be_compact(decl, uses) and control.can_match else None
        return MapLayout(decl, cursor, bound, bound, at, None, None, lanes_param, warp_lanes=warp_lanes)
    return MapLayout(decl, cursor, decl.cap, bound, at, at + 8, at + 16, warp_lanes=warp_lanes)


def _cursor(decl: MapDecl, uses: _Uses[InstructionT], control: Control[InstructionT]) -> Cursor:
    sites = uses.sites.get(decl.name, [])
    fixed = uses.entry[decl.name] + uses.exit[decl.name]
    if not sites:
        # Slots that no save fills have to be counted out, so that nobody reads what lies there.
        return Cursor.STATIC if fixed and decl.cap in (None, fixed) else Cursor.REGISTER
    if decl.level is Level.THREAD or control.together(i for i, _ in sites):
        return Cursor.REGISTER
    return Cursor.MEMORY


def _bound(name: str, uses: _Uses[InstructionT], control: Control[InstructionT], counting: int) -> int | None:
    """Most saves of one thread or warp, where ``counting`` lanes may count for the warp one by one."""
    bounds = [control.bound(instr) for instr, _ in uses.sites.get(name, [])]
    if None in bounds:
        return None
    repeated = uses.exit[name] + sum(n * (b or 0) for (_, n), b in zip(uses.sites.get(name, []), bounds, strict=True))
    return uses.entry[name] + repeated * counting


def _can_be_compact(decl: MapDecl, uses: _Uses[InstructionT]) -> bool:
    """Whether every thread saves once, when it leaves: only then is the warp's record known when its head is."""
    return decl.level is Level.THREAD and uses.exit[decl.name] == 1 and uses.entry[decl.name] == 0
