"""What is going to be inserted into one kernel for CDNA: what ``ncc.backends.rewrite.plan`` leaves to a target."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

from ncc.backends.gcn import isa
from ncc.backends.gcn.code.captures import Captured, Value, resolve, units_of
from ncc.backends.gcn.code.sites import match_sites, site_bound
from ncc.backends.gcn.code.snippet import snippet_captures, snippet_saves
from ncc.backends.gcn.code.wave import GEOMETRY_BYTES, LANES
from ncc.backends.gcn.flow.cfg import EXITS, Graph, build
from ncc.backends.gcn.flow.entry import preamble
from ncc.backends.gcn.flow.runs import Run, runs_of
from ncc.backends.gcn.isa.table import Format
from ncc.backends.gcn.text.nodes import Instruction, Kernel
from ncc.backends.rewrite import plan
from ncc.backends.rewrite.layout import MapLayout
from ncc.backends.rewrite.plan import Target, plan_sites
from ncc.diag import error
from ncc.ir.facts import Flow
from ncc.ir.nodes import Body, CaptureRef, MapDecl, Probe, Program
from ncc.ir.types import Capture

SitePlan = plan.SitePlan[Instruction]


@dataclass(frozen=True)
class Plan(plan.Plan[Instruction]):
    """``runs``: instructions that nothing may come between."""

    kernel: Kernel
    runs: dict[Instruction, Run]

    def before(self, site: SitePlan) -> Instruction:
        """The instruction before which what belongs before a site is inserted."""
        run = self.runs.get(site.instr)
        return run.first if run else site.instr

    def after(self, site: SitePlan) -> Instruction:
        """The instruction behind which what belongs after a site is inserted."""
        run = self.runs.get(site.instr)
        return run.last if run else site.instr


_WAVE_BYTES = 1 << 32
"""A store's offset from where its wave's records are has 32 bits (CDNA3 ISA 10.3)."""


def plan_kernel(kernel: Kernel, program: Program) -> Plan:
    """Raises B100 at an unknown instruction, B006 at one that lacks operands."""
    isa.check_known(kernel)
    obstacles = _Obstacles(kernel)
    target = Target(lambda probe: _matches(kernel, probe), obstacles.find, _leaves)
    found = plan_sites(program, target)
    return Plan(found.sites, found.entry, found.exit, found.reports, kernel, obstacles.runs)


def plan_maps(planned: Plan, maps: Sequence[MapDecl]) -> tuple[MapLayout, ...]:
    """Each map's layout, its place in the parameter block included, behind the launch's shape. Raises B024."""
    control = _Control(planned.kernel)
    layouts = plan.plan_maps(planned, maps, control, saves_of, start=GEOMETRY_BYTES, warp_lanes=LANES)
    for layout in layouts:
        taken = (layout.cap or 1) * layout.slot_bytes
        if taken > _WAVE_BYTES:
            raise error("B024", f"the slots of map '{layout.map.name}' take {taken:,} bytes for one wave",
                        span=layout.map.span, hint=f"{_WAVE_BYTES:,} are possible: a smaller cap")
    return layouts


def _matches(kernel: Kernel, probe: Probe) -> list[Instruction]:
    """Every instruction that one of a probe's tracepoints means, once, in text order."""
    found = {instr for tracepoint in probe.pos for instr in match_sites(kernel, tracepoint)}
    return sorted(found - preamble(kernel), key=lambda i: i.span.start)


def _leaves(instr: Instruction) -> bool:
    """Whether control may not come back: nothing runs after a taken branch."""
    return isa.row(instr).flow is Flow.BRANCH or instr.mnemonic in EXITS


# ---- what keeps a probe from running


class _Obstacles:
    def __init__(self, kernel: Kernel) -> None:
        self.runs = runs_of(kernel.function)

    def find(self, probe: Probe, instr: Instruction) -> str | None:
        """Why a probe cannot run at an instruction."""
        for body in probe.bodies:
            for ref in captures_of(body):
                reason = _unreadable(instr, ref)
                if reason is not None:
                    return f"{ref.capture.value}: {reason}"
        run = self.runs.get(instr)
        return self._inside(probe, instr, run) if run else None

    def _inside(self, probe: Probe, instr: Instruction, run: Run) -> str | None:
        """Of an instruction in a run, what moves to the run's ends still has to see the same."""
        if not run.closed:
            return "the kernel adds M0 to the numbers of its vector registers here"
        early = _reads(instr, probe.before, run.written_before(instr))
        late = _reads(instr, probe.after, run.written_before(instr))
        if early or late or _reads_out(instr, probe.after, run):
            return "nothing may be inserted here, and what the probe reads is not there before or after"
        return None


def _unreadable(instr: Instruction, ref: CaptureRef) -> str | None:
    captured = resolve(instr, ref)
    if isinstance(captured, str):
        return captured
    if "mode" in units_of(captured) or (isinstance(captured, Value) and isa.row(instr).format is Format.SOPP):
        return "this operand is not a value in a register"
    return None


def _reads(instr: Instruction, body: Body | None, written: frozenset[str]) -> bool:
    """Whether a body reads a source that is written before its instruction, but after where the body would stand."""
    refs = captures_of(body) if body is not None else ()
    return any(not written.isdisjoint(units_of(_captured(instr, r))) for r in refs if r.capture is not Capture.OUT)


def _reads_out(instr: Instruction, body: Body | None, run: Run) -> bool:
    """Whether a body reads a result that the run overwrites."""
    refs = captures_of(body) if body is not None else ()
    later = [i for i in run.instructions if i.span.start > instr.span.start]
    written = frozenset().union(*(isa.defines(i) for i in later))
    return any(not written.isdisjoint(units_of(_captured(instr, r))) for r in refs if r.capture is Capture.OUT)


# ---- what bodies read and save


def captures_of(body: Body) -> tuple[CaptureRef, ...]:
    """The captures that a body reads."""
    return plan.captures_of(body, snippet_captures)


def saves_of(body: Body) -> tuple[str, ...]:
    """The map of each SAVE of a body, in order."""
    return plan.saves_of(body, snippet_saves)


def captured_at(site: SitePlan, ref: CaptureRef) -> Captured:
    """Where a capture is at a site that has it."""
    return _captured(site.instr, ref)


def _captured(instr: Instruction, ref: CaptureRef) -> Captured:
    captured = resolve(instr, ref)
    assert not isinstance(captured, str), "a site without the capture is not in the plan"
    return captured


def sources_after(site: SitePlan) -> Iterator[Captured]:
    """What the bodies after an instruction read of the state before it."""
    for _, body in site.after:
        for ref in captures_of(body):
            if ref.capture is not Capture.OUT:
                yield captured_at(site, ref)


def overwritten(planned: Plan, site: SitePlan) -> frozenset[str]:
    """Units that the bodies after a site read as they were before it, and that are written until those bodies run."""
    run = planned.runs.get(site.instr)
    written = run.written_from(site.instr) if run else isa.defines(site.instr)
    return written & frozenset().union(*map(units_of, sources_after(site)))


@dataclass
class _Control:
    """A wave has one program counter: a warp's cursor is the same for all its lanes wherever the sites are."""

    kernel: Kernel
    can_match: bool = False

    @cached_property
    def graph(self) -> Graph:
        return build(self.kernel.function)

    def bound(self, instr: Instruction) -> int | None:
        return site_bound(self.graph, instr)

    def together(self, sites: Iterable[Instruction]) -> bool:
        return True
