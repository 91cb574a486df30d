"""What is going to be inserted into one kernel: which bodies at which sites, and each map's cursor and layout."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass

from ncc.backends.base import SiteReport
from ncc.backends.layout import WARP_LANES, Cursor, MapLayout
from ncc.backends.ptx import isa
from ncc.backends.ptx.arch import parse_arch
from ncc.backends.ptx.captures import Captured, resolve
from ncc.backends.ptx.cfg import Graph, Uniformity, build, site_bound, uniformity
from ncc.backends.ptx.contraction import Fusions, fusions
from ncc.backends.ptx.fetch import unsupported
from ncc.backends.ptx.nodes import Instruction, Kernel
from ncc.backends.ptx.snippet import snippet_captures, snippet_saves
from ncc.ir.facts import Flow
from ncc.ir.nodes import Body, CaptureRef, IRBody, MapDecl, Probe, Program
from ncc.ir.ops import Op
from ncc.ir.types import Capture, Level


@dataclass(frozen=True, eq=False)
class SitePlan:
    """One instruction, with the probes whose captures it has, in declaration order.

    A body is paired with its probe's level. What is asked for after an instruction that may not come back stands
    before it.
    """

    instr: Instruction
    probes: tuple[Probe, ...]

    @property
    def before(self) -> tuple[tuple[Probe, Body], ...]:
        sides = [(p, body) for p in self.probes for body in ((p.before, p.after) if self.leaves else (p.before,))]
        return tuple((p, body) for p, body in sides if body is not None)

    @property
    def after(self) -> tuple[tuple[Probe, Body], ...]:
        return () if self.leaves else tuple((p, p.after) for p in self.probes if p.after is not None)

    @property
    def leaves(self) -> bool:
        return isa.row(self.instr).flow in (Flow.BRANCH, Flow.EXIT)

    @property
    def bodies(self) -> tuple[tuple[Probe, Body], ...]:
        return self.before + self.after


@dataclass(frozen=True)
class Plan:
    """``entry`` and ``exit`` are the kernel probes' bodies, in the order in which they run."""

    kernel: Kernel
    sites: tuple[SitePlan, ...]
    entry: tuple[tuple[Probe, Body], ...]
    exit: tuple[tuple[Probe, Body], ...]
    reports: tuple[SiteReport, ...]

    @property
    def bodies(self) -> Iterator[tuple[Probe, Body]]:
        yield from self.entry
        for site in self.sites:
            yield from site.bodies
        yield from self.exit

    @property
    def empty(self) -> bool:
        return not any(True for _ in self.bodies)


Matches = Callable[[Probe], Iterable[Instruction]]


def plan_kernel(kernel: Kernel, program: Program, matches: Matches) -> Plan:
    """``matches`` gives the instructions that a probe's tracepoints mean."""
    attached: dict[Instruction, list[Probe]] = {}
    reports: list[SiteReport] = []
    fused = fusions(kernel)
    for probe in program.probes:
        for instr in matches(probe):
            reason = _missing(probe, instr) or _unfusing(probe, instr, fused)
            reports.append(SiteReport(probe.name, instr.span, instr.span.text, reason))
            if reason is None:
                attached.setdefault(instr, []).append(probe)
    sites = tuple(SitePlan(i, tuple(attached[i])) for i in sorted(attached, key=lambda i: i.span.start))
    on_kernel = [p for p in program.probes if p.on_kernel]
    entry = tuple((p, p.before) for p in on_kernel if p.before is not None)
    leaving = tuple((p, p.after) for p in on_kernel if p.after is not None)
    return Plan(kernel, sites, entry, leaving, tuple(reports))


def _missing(probe: Probe, instr: Instruction) -> str | None:
    """Why a probe cannot run at an instruction."""
    for body in probe.bodies:
        for ref in captures_of(body):
            captured = resolve(instr, ref)
            reason = captured if isinstance(captured, str) else unsupported(captured)
            if reason is not None:
                return f"{ref.capture.value}: {reason}"
    return None


def _unfusing(probe: Probe, instr: Instruction, fused: Fusions) -> str | None:
    """Why a probe at an instruction would change what the kernel computes."""
    sides = ((probe.before, False), (probe.after, True))
    if any(body is not None and fused.broken_by(instr, body, after) for body, after in sides):
        return "between a product and a sum that the assembler may fuse: the kernel's result could change"
    return None


def captures_of(body: Body) -> tuple[CaptureRef, ...]:
    """The captures that a body reads."""
    if isinstance(body, IRBody):
        return tuple(i.attr for i in body.instrs if i.op is Op.CAPTURE and isinstance(i.attr, CaptureRef))
    return snippet_captures(body)


def captured_at(site: SitePlan, ref: CaptureRef) -> Captured:
    """Where a capture is at a site that has it."""
    captured = resolve(site.instr, ref)
    assert not isinstance(captured, str), "a site without the capture is not in the plan"
    return captured


def sources_after(site: SitePlan) -> Iterator[Captured]:
    """What the bodies after an instruction read of the state before it."""
    for _, body in site.after:
        for ref in captures_of(body):
            if ref.capture is not Capture.OUT:
                yield captured_at(site, ref)


def saves_of(body: Body) -> tuple[str, ...]:
    """The map of each SAVE of a body, in order."""
    if isinstance(body, IRBody):
        return tuple(str(i.attr) for i in body.instrs if i.op is Op.SAVE)
    return snippet_saves(body)


# ---- cursors and layouts


@dataclass(frozen=True)
class _Uses:
    """How often the places of a kernel save to each map."""

    entry: Counter[str]
    exit: Counter[str]
    sites: dict[str, list[tuple[Instruction, int]]]


def plan_maps(plan: Plan, maps: Sequence[MapDecl]) -> tuple[MapLayout, ...]:
    """Each map's layout, its place in the parameter block included."""
    uses = _Uses(_count(plan.entry), _count(plan.exit), _site_saves(plan.sites))
    control = _Control(plan.kernel)
    layouts: list[MapLayout] = []
    at = 0
    for decl in maps:
        layouts.append(_layout(decl, uses, control, at))
        at += param_bytes(layouts[-1])
    return tuple(layouts)


def param_bytes(layout: MapLayout) -> int:
    """A map's share of the parameter block: records, and where there is a cursor counts, cap and padding; of a
    compact map the heads and the lanes' area."""
    if layout.cursor is not Cursor.STATIC:
        return 24
    return 16 if layout.compact else 8


def _count(bodies: Iterable[tuple[Probe, Body]]) -> Counter[str]:
    return Counter(name for _, body in bodies for name in saves_of(body))


def _site_saves(sites: Iterable[SitePlan]) -> dict[str, list[tuple[Instruction, int]]]:
    found: dict[str, list[tuple[Instruction, int]]] = {}
    for site in sites:
        for name, count in _count(site.bodies).items():
            found.setdefault(name, []).append((site.instr, count))
    return found


def _layout(decl: MapDecl, uses: _Uses, control: _Control, at: int) -> MapLayout:
    cursor = _cursor(decl, uses, control)
    bound = _bound(decl.name, uses, control, cursor)
    if cursor is Cursor.STATIC:
        lanes_param = at + 8 if _can_be_compact(decl, uses) and control.can_match else None
        return MapLayout(decl, cursor, bound, bound, at, None, None, lanes_param)
    return MapLayout(decl, cursor, decl.cap, bound, at, at + 8, at + 16)


def _cursor(decl: MapDecl, uses: _Uses, control: _Control) -> Cursor:
    sites = uses.sites.get(decl.name, [])
    fixed = uses.entry[decl.name] + uses.exit[decl.name]
    if not sites:
        # Slots that no save fills have to be counted out, so that nobody reads what lies there.
        return Cursor.STATIC if fixed and decl.cap in (None, fixed) else Cursor.REGISTER
    if decl.level is Level.THREAD or control.together(i for i, _ in sites):
        return Cursor.REGISTER
    return Cursor.MEMORY


def _bound(name: str, uses: _Uses, control: _Control, cursor: Cursor) -> int | None:
    """Most saves of one thread or warp. Lanes that count in memory may do so one by one."""
    bounds = [control.bound(instr) for instr, _ in uses.sites.get(name, [])]
    if None in bounds:
        return None
    repeated = uses.exit[name] + sum(n * (b or 0) for (_, n), b in zip(uses.sites.get(name, []), bounds, strict=True))
    return uses.entry[name] + repeated * (WARP_LANES if cursor is Cursor.MEMORY else 1)


def _can_be_compact(decl: MapDecl, uses: _Uses) -> bool:
    """Whether every thread saves once, when it leaves: only then is the warp's record known when its head is."""
    return decl.level is Level.THREAD and uses.exit[decl.name] == 1 and uses.entry[decl.name] == 0


class _Control:
    """Answers about a kernel's control flow, worked out when first asked for."""

    def __init__(self, kernel: Kernel) -> None:
        self.kernel = kernel
        self._graph: Graph | None = None
        self._uniformity: Uniformity | None = None

    @property
    def can_match(self) -> bool:
        """Whether lanes can compare their values: PTX 6.0 and sm_70 (PTX ISA 9.7.13.11, match.sync); 6.2 tells which
        lanes there are (9.7.13.12, activemask)."""
        arch = parse_arch(self.kernel.module.target)
        return self.kernel.module.version >= (6, 2) and arch is not None and arch.sm >= 70

    @property
    def graph(self) -> Graph:
        self._graph = self._graph or build(self.kernel)
        return self._graph

    def bound(self, instr: Instruction) -> int | None:
        return site_bound(self.graph, instr)

    def together(self, sites: Iterable[Instruction]) -> bool:
        """Whether every lane of a warp passes all sites equally often, so that each may keep the warp's cursor.

        Lanes that leave early would store a smaller count than those that stay, and may do so after them.
        """
        self._uniformity = self._uniformity or uniformity(self.kernel, self.graph)
        return all(map(self._uniformity.executed, sites)) and not self._uniformity.some_leave_early
