"""What is going to be inserted into one kernel of PTX: what ``ncc.backends.rewrite.plan`` leaves to a target."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass

from ncc.backends.ptx import isa
from ncc.backends.ptx.code.captures import Captured, resolve
from ncc.backends.ptx.code.fetch import unsupported
from ncc.backends.ptx.code.snippet import snippet_captures, snippet_saves
from ncc.backends.ptx.flow.contraction import Fusions, fusions
from ncc.backends.ptx.flow.convergence import Graph, Uniformity, build, site_bound, uniformity
from ncc.backends.ptx.isa.arch import parse_arch
from ncc.backends.ptx.text.nodes import Instruction, Kernel
from ncc.backends.rewrite import plan
from ncc.backends.rewrite.layout import MapLayout
from ncc.backends.rewrite.plan import Target, param_bytes, plan_sites
from ncc.ir.facts import Flow
from ncc.ir.nodes import Body, CaptureRef, MapDecl, Probe, Program
from ncc.ir.types import Capture

__all__ = ["Plan", "SitePlan", "captured_at", "param_bytes", "plan_kernel", "plan_maps", "saves_of", "sources_after"]

SitePlan = plan.SitePlan[Instruction]
Matches = Callable[[Probe], Iterable[Instruction]]


@dataclass(frozen=True)
class Plan(plan.Plan[Instruction]):
    kernel: Kernel


def plan_kernel(kernel: Kernel, program: Program, matches: Matches) -> Plan:
    """``matches`` gives the instructions that a probe's tracepoints mean."""
    fused = fusions(kernel)
    target = Target(matches, lambda probe, instr: _missing(probe, instr) or _unfusing(probe, instr, fused),
                    lambda instr: isa.row(instr).flow in (Flow.BRANCH, Flow.EXIT))
    found = plan_sites(program, target)
    return Plan(found.sites, found.entry, found.exit, found.reports, kernel)


def plan_maps(planned: Plan, maps: Sequence[MapDecl]) -> tuple[MapLayout, ...]:
    """Each map's layout, its place in the parameter block included."""
    return plan.plan_maps(planned, maps, _Control(planned.kernel), saves_of)


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
    return plan.captures_of(body, snippet_captures)


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
    return plan.saves_of(body, snippet_saves)


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
