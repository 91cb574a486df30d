"""Putting probes into a kernel for CDNA: the contract is in this package's docstring."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property

from ncc.backends.base import Param, Probed, SiteReport
from ncc.backends.gcn.code.branches import check_branches
from ncc.backends.gcn.code.captures import Value, units_of
from ncc.backends.gcn.code.emit import EXEC, SGPR, VGPR, Emitter, Operand, Place, Registers
from ncc.backends.gcn.code.fetch import Copies, copies_of, fetch
from ncc.backends.gcn.code.hazards import MOST_WAIT_STATES, nops, with_wait_states
from ncc.backends.gcn.code.lower import Hooks, lower_body, mask_of, words
from ncc.backends.gcn.code.plan import Plan, SitePlan, captured_at, captures_of, overwritten, sources_after
from ncc.backends.gcn.code.records import Position, Visit, saver_for
from ncc.backends.gcn.code.resources import MOST_SGPRS, Growth, kernel_registers, vgpr_limit, workgroup_threads
from ncc.backends.gcn.code.sites import kernel_exits
from ncc.backends.gcn.code.snippet import Slot, lasting_registers, place_body, register_accesses, shared_slots
from ncc.backends.gcn.code.start import demand
from ncc.backends.gcn.code.uniform import uniform_registers
from ncc.backends.gcn.code.wave import GEOMETRY_BYTES, HELPERS, Kept, Wave, with_implied
from ncc.backends.gcn.flow.cfg import build
from ncc.backends.gcn.flow.distance import wait_states_before
from ncc.backends.gcn.flow.entry import kernel_entry
from ncc.backends.gcn.image.metadata import from_yaml
from ncc.backends.gcn.text.nodes import Instruction, Kernel
from ncc.backends.gcn.text.parse import parse_module
from ncc.backends.rewrite.edits import Edits
from ncc.backends.rewrite.layout import MapLayout
from ncc.backends.rewrite.plan import PlacedBody, param_bytes
from ncc.backends.rewrite.shared import SharedRegisters
from ncc.ir.nodes import AsmBody, CaptureRef, IRBody, Program, RegDecl
from ncc.ir.types import Capture, Helper, Level, Type
from ncc.source import SourceFile

_LARGE_TEXT = 1 << 17
"""Of a shorter text every branch reaches: no instruction is spelled in fewer characters than it has bytes."""


def splice(plan: Plan, program: Program, layouts: tuple[MapLayout, ...],
           elsewhere: tuple[SiteReport, ...] = ()) -> Probed:
    """The kernel with everything that is planned for it; ``elsewhere`` are reports of sites that no plan reaches.

    Raises B090 where registers run out, B102 to B104 and B106 where the text or the hardware leave no room.
    """
    kernel = plan.kernel
    block_bytes = GEOMETRY_BYTES + sum(map(param_bytes, layouts))
    splicer = _Splicer(plan, program, layouts, block_bytes)
    probed = splicer.run()
    if len(probed) > _LARGE_TEXT:
        check_branches(parse_module(SourceFile("<probed>", probed)), kernel.name)
    return Probed(kernel.name, kernel.module.source.text, probed, "ncc_maps", block_bytes, layouts, params_of(kernel),
                  splicer.growth.block_offset, plan.reports + elsewhere)


def params_of(kernel: Kernel) -> tuple[Param, ...]:
    """The kernel's arguments, hidden ones among them."""
    metadata = kernel.module.metadata
    if metadata is None:
        return ()
    found = from_yaml(metadata.body.text, kernel.module.source.path).kernel(kernel.name)
    return tuple(Param(a.name, a.offset, a.size) for a in found.arguments) if found else ()


@dataclass
class _Insertion:
    """The instructions for one place, and what they read of the kernel there."""

    e: Emitter
    scc: Place
    reads: frozenset[str] = frozenset()


class _Splicer:
    """One kernel: its edits, and the registers and map code that its insertions share."""

    def __init__(self, plan: Plan, program: Program, layouts: tuple[MapLayout, ...], block_bytes: int) -> None:
        self.plan = plan
        self.program = program
        self.kernel = plan.kernel
        self.block_bytes = block_bytes
        self.arch = self.kernel.module.arch
        self.edits = Edits(self.kernel.module.source)
        self.graph = build(self.kernel.function)
        self.used = kernel_registers(self.kernel)
        needed = _needed(plan, layouts)
        self.demand = demand(self.kernel, needed)
        self.registers = Registers.beyond(
            max(self.used.sgprs, self.demand.sgprs), max(self.used.vgprs, self.demand.vgprs), MOST_SGPRS,
            *vgpr_limit(self.arch, workgroup_threads(self.kernel), self.used.agprs))
        self.wave = Wave.keeping(self.arch, needed, self.registers)
        self.savers = {layout.map.name: saver_for(layout, self.wave, self.registers) for layout in layouts}
        self._take_registers()

    def _take_registers(self) -> None:
        """Places that live as long as the kernel: the program's registers and the snippets' own."""
        self.common = SharedRegisters(self.program, self.plan, register_accesses)
        uniform = uniform_registers(self.program, self.plan)
        self.declared: dict[str, Operand] = {
            r.name: _initial(r) if r.name in self.common.never_written else
            self.registers.take(SGPR if r.name in uniform or r.type is Type.PRED else VGPR, words(r.type))
            for r in self.common.used}
        self.own = {p.name: lasting_registers([b for b in p.bodies if isinstance(b, AsmBody)], self.registers)
                    for p in self.program.probes}
        self.shared = shared_slots(self.program, self.declared)

    def run(self) -> str:
        slots = self._enter()
        for site in self.plan.sites:
            self._site(site)
        for exit_ in kernel_exits(self.kernel):
            self._leave(exit_, slots)
        self.growth.apply(self.edits)
        return self.edits.apply()

    @cached_property
    def growth(self) -> Growth:
        """After everything has been emitted: how many registers that took."""
        return Growth(self.kernel, self.used, max(self.registers.sgpr.top, self.used.sgprs),
                      max(self.registers.vgpr.top, self.used.vgprs), self.block_bytes, self.demand.directives)

    # ---- places

    def _begin(self) -> _Insertion:
        e = Emitter(self.registers)
        return _Insertion(e, e.take(SGPR))

    def _enter(self) -> dict[str, int]:
        """Code at the kernel's start; the constant slots that its saves have taken."""
        insertion, visit = self._begin(), Visit(Position.ENTRY)
        e = insertion.e
        self.wave.enter(e, self.demand.start(self._block_offset()))
        self.demand.restore(e)
        for reg in self.program.regs:
            place = self.declared.get(reg.name)
            if isinstance(place, Place) and self.common.needs_initial(reg.name):
                e.move(place, _initial(reg))
        for place in (s.value for own in self.own.values() for s in own.values()):
            if isinstance(place, Place):
                e.move(place, 0)
        for saver in self.savers.values():
            saver.enter(e)
        self._bodies(insertion, visit, self.plan.entry, None)
        entry = kernel_entry(self.kernel, self.demand.moves)
        insert_after(self.edits, entry, self._finished(insertion, at_start=True))
        return visit.slots

    def _block_offset(self) -> int:
        """Known before the growth is: it depends on the kernel alone."""
        return Growth(self.kernel, self.used, 0, 0, self.block_bytes, {}).block_offset

    def _leave(self, exit_: Instruction, slots: dict[str, int]) -> None:
        insertion, visit = self._begin(), Visit(Position.EXIT, dict(slots))
        e = insertion.e
        e.put("s_mov_b64", EXEC, self.wave.kept[Kept.LANES])
        self._bodies(insertion, visit, self.plan.exit, None)
        for saver in self.savers.values():
            saver.leave(e, visit)
        insert_before(self.edits, exit_.span.start, self._finished(insertion, at_exit=True))

    def _site(self, site: SitePlan) -> None:
        visit = Visit(Position.SITE)
        first, last = self.plan.before(site), self.plan.after(site)
        before = self._begin()
        self._bodies(before, visit, site.before, _Reader(site, {}))
        copies = copies_of(before.e, sources_after(site), overwritten(self.plan, site))
        before.reads = self._reads(site, site.before) | frozenset(u for c in sources_after(site) for u in units_of(c))
        insert_before(self.edits, first.span.start, self._finished(before, first))
        after = self._begin()
        self._wait_for_result(after.e, site)
        self._bodies(after, visit, site.after, _Reader(site, copies))
        after.reads = self._reads(site, site.after)
        insert_after(self.edits, last.span.end, self._finished(after, last))
        for place in copies.values():
            self.registers.give(place)

    def _reads(self, site: SitePlan, bodies: Iterable[PlacedBody]) -> frozenset[str]:
        return frozenset(u for _, body in bodies for r in captures_of(body) for u in units_of(captured_at(site, r)))

    def _wait_for_result(self, e: Emitter, site: SitePlan) -> None:
        """What an instruction started, and a body after it reads, has to be there."""
        outs = [captured_at(site, r) for _, body in site.after for r in captures_of(body) if r.capture is Capture.OUT]
        if any(isinstance(o, Value) and o.pending for o in outs):
            e.put("s_waitcnt", "vmcnt(0) lgkmcnt(0)")

    def _finished(self, insertion: _Insertion, near: Instruction | None = None, at_start: bool = False,
                  at_exit: bool = False) -> list[str]:
        """The instructions with SCC kept around them, and with the wait states that they want."""
        e = insertion.e
        lines = e.lines
        if lines and e.touches_scc and not at_exit:
            lines = [f"s_cselect_b32 {insertion.scc}, 1, 0", *lines, f"s_cmp_lg_u32 {insertion.scc}, 0"]
        e.finish()
        if not lines:
            return []
        states = 0 if at_start else MOST_WAIT_STATES
        if near is not None:
            states = max(states, wait_states_before(self.graph, near, insertion.reads, self.arch))
        return [*nops(states), *with_wait_states(lines, self.arch)]

    # ---- bodies

    def _bodies(self, insertion: _Insertion, visit: Visit, bodies: Iterable[PlacedBody],
                reader: _Reader | None) -> None:
        e = insertion.e
        for probe, body in bodies:
            hooks = self._hooks(visit, probe.level, reader)
            if isinstance(body, IRBody):
                lower_body(e, body, self.declared, hooks)
            else:
                place_body(e, body, self._slots(probe.name), hooks)

    def _slots(self, probe: str) -> dict[str, Slot]:
        return self.shared | self.own[probe]

    def _hooks(self, visit: Visit, level: Level, reader: _Reader | None) -> Hooks:
        def save(e: Emitter, name: str, fields: Sequence[tuple[Operand, Type]]) -> None:
            self.savers[name].save(e, visit, level, fields)

        def helper(e: Emitter, which: Helper, type_: Type) -> Operand:
            return HELPERS[which].read(self.wave, e, type_)

        return Hooks(reader or _no_captures, helper, save)


class _Reader:
    """Reads captures at one site, on one side of its instruction."""

    def __init__(self, site: SitePlan, copies: Copies) -> None:
        self.site = site
        self.copies = copies

    def __call__(self, e: Emitter, ref: CaptureRef, type_: Type) -> Operand:
        copies = {} if ref.capture is Capture.OUT else self.copies
        return fetch(e, captured_at(self.site, ref), type_, copies)


def _no_captures(e: Emitter, ref: CaptureRef, type_: Type) -> Operand:
    raise AssertionError("a kernel probe has no instruction to capture from")


def _needed(plan: Plan, layouts: tuple[MapLayout, ...]) -> frozenset[Kept]:
    """What of the kernel's start its insertions read."""
    found: set[Kept] = {Kept.LANES}
    for _, body in plan.bodies:
        if isinstance(body, IRBody):
            found.update(k for i in body.instrs if isinstance(i.attr, Helper) for k in HELPERS[i.attr].needs)
    if layouts:
        found |= {Kept.BLOCK, Kept.WARP}
    return with_implied(found)


def _initial(reg: RegDecl) -> int:
    """A shared register's initial value; of a predicate, as a lane mask."""
    return mask_of(reg.init) if reg.type is Type.PRED else reg.init & ((1 << reg.type.bits) - 1)


# ---- text


_BLANK_REST = re.compile(r"[ \t]*(?:(?:;|//)[^\n]*)?(?=\n|\Z)")


def insert_before(edits: Edits, offset: int, lines: Sequence[str]) -> None:
    """Instructions before the statement at an offset, on lines of their own where it begins its line."""
    if not lines:
        return
    text = edits.source.text
    line_start = text.rfind("\n", 0, offset) + 1
    if text[line_start:offset].strip():
        edits.insert(offset, "".join(f"\n\t{line}" for line in lines) + "\n\t")
    else:
        edits.insert(line_start, "".join(f"\t{line}\n" for line in lines))


def insert_after(edits: Edits, offset: int, lines: Sequence[str]) -> None:
    """Instructions after the statement that ends at an offset, on lines of their own where it ends its line."""
    if not lines:
        return
    rest = _BLANK_REST.match(edits.source.text, offset)
    if rest is None:
        edits.insert(offset, "".join(f"\n\t{line}" for line in lines) + "\n\t")
    else:
        edits.insert(rest.end(), "".join(f"\n\t{line}" for line in lines))
