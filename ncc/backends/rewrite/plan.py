"""Plans what is inserted into one kernel: which bodies at which sites, and each map's cursor and layout."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Generic

from ncc import abi
from ncc.backends.base import KERNEL_SITE, Site, SiteReport
from ncc.backends.rewrite.captures import InstructionT, Located
from ncc.backends.rewrite.checks import check_reach, no_line
from ncc.backends.rewrite.layout import WARP_LANES, Cursor, MapLayout
from ncc.backends.rewrite.planned import Plan, PlannedBody, SitePlan
from ncc.backends.rewrite.tables import table_shape
from ncc.backends.rewrite.target import TargetKernel
from ncc.diag import error
from ncc.ir.fold import NO_ACCESS, Access, AtSite, fold_at_site, is_decided_at_site
from ncc.ir.interp import Read
from ncc.ir.nodes import Body, CaptureRef, IRBody, MapDecl, Probe, Program
from ncc.ir.ops import OF_ACCESSES, Effect, Op
from ncc.ir.types import RECORDING, Helper, Level, TraceClass


def plan_sites(program: Program, kernel: TargetKernel[InstructionT]) -> Plan[InstructionT]:
    """Every probe at every instruction that it means and can run at."""
    decide = _Decisions(kernel, program)
    attached: dict[InstructionT, list[tuple[Probe, str]]] = {}
    reports: list[SiteReport] = []
    for probe in program.probes:
        found = _on_lines(probe, _matched(probe, kernel), kernel)
        for instr in sorted(found, key=_start):
            reason = kernel.obstacle(probe, instr) or decide.lacking(probe, instr)
            reports.append(SiteReport(probe.name, instr.span, instr.span.text, reason))
            if reason is None:
                attached.setdefault(instr, []).append((probe, found[instr]))
    sites = tuple(_site(decide, number, instr, attached[instr])
                  for number, instr in enumerate(sorted(attached, key=_start), KERNEL_SITE + 1))
    on_kernel = [decide.at_kernel(p) for p in program.probes if p.on_kernel]
    entry = tuple((p, p.before) for p in on_kernel if p.before is not None)
    leaving = tuple((p, p.after) for p in on_kernel if p.after is not None)
    return Plan(sites, entry, leaving, tuple(reports))


def _matched(probe: Probe, kernel: TargetKernel[InstructionT]) -> dict[InstructionT, str]:
    """The instructions that a probe means, each with the tracepoint that matches it."""
    found: dict[InstructionT, str] = {}
    for tracepoint in probe.pos:
        for instr in kernel.matches(tracepoint):
            found.setdefault(instr, tracepoint.text)
    return found


def _on_lines(probe: Probe, matched: dict[InstructionT, str],
              kernel: TargetKernel[InstructionT]) -> dict[InstructionT, str]:
    """Those of the lines that the probe keeps to."""
    if not probe.lines:
        return matched
    return {instr: text for instr, text in matched.items()
            if probe.lines.admit((line.file, line.line) for line in kernel.lines_at(instr))}


def check_lines(program: Program, kernel: TargetKernel[InstructionT]) -> None:
    """Of a kernel without sites: raises B036 where it has some, and not on the lines that the program keeps to."""
    for probe in program.probes:
        matched = _matched(probe, kernel) if probe.lines else {}
        lines = [kernel.lines_at(instr) for instr in sorted(matched, key=_start)]
        if matched and not any(probe.lines.admit((one.file, one.line) for one in found) for found in lines):
            raise no_line(kernel.text.path, probe, [line for found in lines for line in found])


def _start(instr: Located) -> int:
    return instr.span.start


def _site(decide: _Decisions[InstructionT], number: int, instr: InstructionT,
          attached: Sequence[tuple[Probe, str]]) -> SitePlan[InstructionT]:
    probes = tuple(decide(probe, instr, number) for probe, _ in attached)
    tracepoint = ":".join(dict.fromkeys(text for _, text in attached))
    return SitePlan(number, tracepoint, instr, probes, decide.kernel.leaves(instr))


class _Decisions(Generic[InstructionT]):
    """Probes at their sites, where what is constant of what they read may decide whether they save.

    A kernel has many sites and few different decisions.
    """

    def __init__(self, kernel: TargetKernel[InstructionT], program: Program) -> None:
        self.kernel = kernel
        self.shared = frozenset(r.name for r in program.regs)
        self.combining = frozenset(m.name for m in program.maps if m.kind not in RECORDING)
        self.reads: dict[str, tuple[Read, ...]] = {}
        self.made: dict[tuple[str, tuple[int | None, ...], Access], Probe] = {}

    def __call__(self, probe: Probe, instr: InstructionT, number: int) -> Probe:
        if probe.name not in self.reads:
            self.reads[probe.name] = self._asked(probe)
        reads = self.reads[probe.name]
        values = tuple(self.kernel.constant(instr, read) if isinstance(read, CaptureRef)
                       else self.kernel.site_number(instr, number) for read in reads)
        key = probe.name, values, self._access(probe, instr) if reads else Access()
        if key not in self.made:
            known = dict(zip(reads, values, strict=True)).get
            self.made[key] = self._decided(probe, self._at(known, key[2]))
        return self.made[key]

    def _access(self, probe: Probe, instr: InstructionT) -> Access:
        """What is known of an instruction's own access, as far as a probe combines lanes."""
        used = {i.op for body in probe.bodies if isinstance(body, IRBody) for i in body.instrs
                if i.op.info.effect is Effect.WARP}
        if not used:
            return Access(self.kernel.in_one_sector(instr))
        asked = sorted(used & OF_ACCESSES, key=lambda op: op.name)
        settled = {op: self.kernel.settled(instr, op) for op in asked}
        closed = frozenset(op for op in asked if settled[op] is None and self.kernel.closed(instr, op))
        refused = frozenset(op for op in asked if self.kernel.refuses(instr, op) is not None)
        return Access(self.kernel.in_one_sector(instr), self.kernel.lanes_at(instr), self.kernel.most_bytes(instr),
                      closed, refused, tuple((op, number) for op, number in settled.items() if number is not None))

    def lacking(self, probe: Probe, instr: InstructionT) -> str | None:
        """Why a probe combines lanes at an instruction in a way that the target has not."""
        lacking = self._lacking(self(probe, instr, KERNEL_SITE + 1), lambda op: self.kernel.closed(instr, op))
        return None if lacking is None else self.kernel.refuses(instr, lacking) or self.kernel.lacks(lacking)

    def _lacking(self, probe: Probe, closed: Callable[[Op], bool] = lambda op: False) -> Op | None:
        """Of a probe as it is at a site."""
        lacking = (self._lacks(body, closed) for body in probe.bodies if isinstance(body, IRBody))
        return next((op for op in lacking if op is not None), None)

    def _at(self, known: Callable[[Read], int | None], access: Access = NO_ACCESS) -> AtSite:
        return AtSite(known, self.kernel.has_op, self.kernel.banks, access)

    def _lacks(self, body: IRBody, closed: Callable[[Op], bool]) -> Op | None:
        ops = (i for i in body.instrs if i.op.info.effect is Effect.WARP)
        return next((i.op for i in ops if i.type and not self.kernel.has_op(i.op, i.type)
                     and not (i.op in OF_ACCESSES and closed(i.op))), None)

    def at_kernel(self, probe: Probe) -> Probe:
        """A probe of the kernel itself. Raises B033 where it combines lanes in a way that the target has not."""
        known: dict[Read, int] = {Helper.SITE: KERNEL_SITE}
        decided = self._decided(probe, self._at(known.get))
        if (lacking := self._lacking(decided)) is not None:
            raise error("B033", self.kernel.lacks(lacking), span=probe.span)
        return decided

    def _asked(self, probe: Probe) -> tuple[Read, ...]:
        """What may be constant of what the bodies read that have something to decide."""
        bodies = [body for body in probe.bodies
                  if isinstance(body, IRBody) and is_decided_at_site(body, self.combining)]
        number = [Helper.SITE for body in bodies if any(i.attr is Helper.SITE for i in body.instrs)]
        return (*number[:1], *(ref for body in bodies for ref in self.kernel.captures_of(body)))

    def _decided(self, probe: Probe, site: AtSite) -> Probe:
        before, after = (fold_at_site(body, site, self.shared, self.combining) if isinstance(body, IRBody) else body
                         for body in (probe.before, probe.after))
        return replace(probe, before=before, after=after)


def site_table(plan: Plan[InstructionT], kernel: TargetKernel[InstructionT]) -> tuple[Site, ...]:
    """What each number of ``nl.site()`` stands for, the kernel itself first."""
    whole = Site(KERNEL_SITE, TraceClass.KERNEL.value, kernel.name, None, None)
    return (whole, *(Site(s.number, s.tracepoint, s.instr.span.text, s.instr.span, kernel.source_line(s.instr),
                          kernel.callers(s.instr)) for s in plan.sites))


def sites_in_callees(program: Program, kernel: TargetKernel[InstructionT]) -> Iterator[SiteReport]:
    """Sites in functions that the kernel calls and where what it keeps for its probes cannot be."""
    for probe in program.probes:
        places, counts = {}, Counter[str]()
        for tracepoint in probe.pos:
            for name, span, count, why in kernel.matches_in_callees(tracepoint):
                places[name] = span, why
                counts[name] += count
        for name, (span, why) in places.items():
            reason = f"in device function '{name}'{f', {why}' if why else ''}"
            yield SiteReport(probe.name, span, f"{counts[name]} in {name}", reason)


# ---- cursors and layouts


@dataclass(frozen=True)
class _Uses(Generic[InstructionT]):
    """How often entry, exits and sites of a kernel save to each map."""

    entry: Counter[str]
    exit: Counter[str]
    sites: dict[str, list[tuple[InstructionT, int]]]
    conditional: frozenset[str]  # maps with a save that some lanes may not do


_Saves = Callable[[Body], tuple[str, ...]]


def plan_maps(plan: Plan[InstructionT], program: Program,
              kernel: TargetKernel[InstructionT]) -> tuple[MapLayout, ...]:
    """Each map's layout, where it is in the parameter block included. Raises B024."""
    saves = kernel.saves_of
    uses = _Uses(_count(plan.entry, saves), _count(plan.exit, saves), _site_saves(plan.sites, saves),
                 frozenset(name for _, body in plan.bodies for name in _conditional_saves(body)))
    layouts: list[MapLayout] = []
    at = kernel.block_head
    for decl in program.maps:
        layouts.append(_layout(decl, uses, kernel, at) if decl.kind in RECORDING
                       else _table(decl, plan, program, kernel, at))
        check_reach(layouts[-1], kernel.most_warp_bytes)
        at += param_bytes(layouts[-1])
    return tuple(layouts)


def _table(decl: MapDecl, plan: Plan[InstructionT], program: Program, kernel: TargetKernel[InstructionT],
           at: int) -> MapLayout:
    shape = table_shape(decl, (body for _, body in plan.bodies if decl.name in kernel.saves_of(body)), program)
    return MapLayout(decl, Cursor.TABLE, decl.cap, None, at, None, None, warp_lanes=kernel.warp_lanes, table=shape)


def param_bytes(layout: MapLayout) -> int:
    """A map's share of the parameter block: records, and where there is a cursor counts, cap and padding; of a
    compact map the heads, the lanes' area, its cursor, its entries and padding, of a stream losses as well."""
    if layout.lanes_param is not None:
        return 32
    return 8 if layout.cursor in (Cursor.TABLE, Cursor.STATIC) else 24


def _count(bodies: Iterable[PlannedBody], saves: _Saves) -> Counter[str]:
    return Counter(name for _, body in bodies for name in saves(body))


def _conditional_saves(body: Body) -> tuple[str, ...]:
    """The maps of the saves that only lanes with a condition do; hand-written ones have none."""
    return tuple(str(i.attr) for i in body.instrs if i.condition is not None) if isinstance(body, IRBody) else ()


def _site_saves(sites: Iterable[SitePlan[InstructionT]], saves: _Saves) -> dict[str, list[tuple[InstructionT, int]]]:
    found: dict[str, list[tuple[InstructionT, int]]] = {}
    for site in sites:
        for name, count in _count(site.bodies, saves).items():
            found.setdefault(name, []).append((site.instr, count))
    return found


def _layout(decl: MapDecl, uses: _Uses[InstructionT], kernel: TargetKernel[InstructionT], at: int) -> MapLayout:
    lanes = kernel.warp_lanes
    cursor = _cursor(decl, uses, kernel)
    bound = _bound(decl, uses, kernel, lanes if cursor is Cursor.MEMORY else 1)
    if cursor is Cursor.STATIC:
        if _can_be_compact(decl, uses) and kernel.can_match:
            return MapLayout(decl, cursor, bound, bound, at, at + 16, at + 24, at + 8, warp_lanes=lanes)
        return MapLayout(decl, cursor, bound, bound, at, None, None, warp_lanes=lanes)
    by_launch = decl.sample == 0 and kernel.lanes_count_turns and decl.name in uses.sites
    layout = MapLayout(decl, cursor, decl.cap, bound, at, at + 8, at + 16, warp_lanes=lanes, by_launch=by_launch)
    counts = kernel.stream_counts(i for i, _ in uses.sites.get(decl.name, [])) if _can_be_stream(decl, uses) else None
    if counts is None:
        return layout
    return _as_stream(replace(layout, stream_counts=counts, lanes_part=kernel.lanes_part), kernel.takes_pages)


def _as_stream(layout: MapLayout, takes_pages: bool) -> MapLayout:
    """With its losses' address behind the records'. A wave of 64 lanes is two warps. No entry is larger than a page."""
    paged = layout.map.waits and takes_pages and layout.most_units <= abi.PAGE_UNITS - abi.PAGE_LINK_UNITS
    bound, at = layout.cap_bound, layout.records_param
    units = None if bound is None else bound * layout.most_units
    return replace(layout, warp_lanes=WARP_LANES, cap_bound=units, lanes_param=at + 8, counts_param=at + 16,
                   cap_param=at + 24, paged=paged)


def _cursor(decl: MapDecl, uses: _Uses[InstructionT], kernel: TargetKernel[InstructionT]) -> Cursor:
    sites = uses.sites.get(decl.name, [])
    fixed = uses.entry[decl.name] + uses.exit[decl.name]
    conditional = decl.name in uses.conditional
    if not sites and not conditional:
        # Slots that no save fills have to be counted out, so that nobody reads what lies there.
        return Cursor.STATIC if fixed and decl.cap in (None, fixed) else Cursor.REGISTER
    if decl.level is Level.THREAD or kernel.in_step((i for i, _ in sites), conditional):
        return Cursor.REGISTER
    return Cursor.MEMORY


def _bound(decl: MapDecl, uses: _Uses[InstructionT], kernel: TargetKernel[InstructionT], counting: int) -> int | None:
    """Most saves of one thread or warp, where ``counting`` lanes may count for the warp one by one."""
    sites = uses.sites.get(decl.name, [])
    bounds = [kernel.bound(instr) for instr, _ in sites]
    if None in bounds:
        return None
    at_sites = sum(n * (b or 0) for (_, n), b in zip(sites, bounds, strict=True))
    kept = -(-at_sites // (decl.sample or 1)) if kernel.lanes_count_turns else at_sites
    return uses.entry[decl.name] + (uses.exit[decl.name] + kept) * counting


def _can_be_stream(decl: MapDecl, uses: _Uses[InstructionT]) -> bool:
    """Whether there is a use in it, and a record at every place that all lanes come to: who leaves leaves others."""
    return decl.level is Level.THREAD and decl.cap is None and bool(uses.sites.get(decl.name)) and \
        not uses.exit[decl.name]


def _can_be_compact(decl: MapDecl, uses: _Uses[InstructionT]) -> bool:
    """Whether every thread saves once, when it leaves: only then is the warp's record known when its head is."""
    return decl.level is Level.THREAD and uses.exit[decl.name] == 1 and uses.entry[decl.name] == 0
