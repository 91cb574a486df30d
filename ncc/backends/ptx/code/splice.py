"""Puts a program into a kernel: insertions beside the original's statements, which all stay as they are.

What is added: register declarations and initial values at the body's start, bodies around sites and before exits,
and one parameter at the end of the signature. Nothing else differs from the pruned text.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from ncc.backends.base import Param, Probed, SiteReport
from ncc.backends.ptx import isa
from ncc.backends.ptx.code.emit import Emitter, Geometry, Registers, class_of, is_literal
from ncc.backends.ptx.code.fetch import Copies, copied, copy_of, fetch, registers_of
from ncc.backends.ptx.code.lower import Hooks, literal, lower_body
from ncc.backends.ptx.code.plan import Plan, SitePlan, captured_at, param_bytes, saves_of, sources_after
from ncc.backends.ptx.code.records import Place, Visit, saver_for
from ncc.backends.ptx.code.sites import Exit, kernel_entry, kernel_exits
from ncc.backends.ptx.code.snippet import Slot, own_registers, place_body, register_accesses, shared_slots
from ncc.backends.ptx.flow.waiting import can_wait
from ncc.backends.ptx.isa import plain
from ncc.backends.ptx.text.nodes import Guard, Kernel
from ncc.backends.rewrite.edits import Edits
from ncc.backends.rewrite.layout import MapLayout
from ncc.backends.rewrite.shared import SharedRegisters
from ncc.diag import error
from ncc.ir import nodes as ir
from ncc.ir.nodes import AsmBody, Body, CaptureRef, IRBody, Probe, Program
from ncc.ir.types import Capture, Type

Bodies = Iterable[tuple[Probe, Body]]


def splice(plan: Plan, program: Program, layouts: tuple[MapLayout, ...],
           elsewhere: tuple[SiteReport, ...] = ()) -> Probed:
    """The kernel with everything that is planned for it; ``elsewhere`` are reports of sites that no plan reaches.

    Raises B025 where the parameters would not fit, B026 for a PTX version without ``activemask``.
    """
    kernel = plan.kernel
    text = kernel.module.source.text
    block = _fresh_name("ncc_maps", text)
    block_bytes = sum(map(param_bytes, layouts))
    block_offset = _block_offset(kernel)
    _check_space(kernel, block_offset + block_bytes)
    probed = _Splicer(plan, program, layouts, block).run(block_bytes)
    _check_version(kernel, probed)
    return Probed(kernel.name, text, probed, block, block_bytes, layouts, params_of(kernel), block_offset,
                  plan.reports + elsewhere, can_wait(kernel.module, kernel))


def params_of(kernel: Kernel) -> tuple[Param, ...]:
    return tuple(Param(p.name, p.offset, p.size_bytes) for p in kernel.params)


def _check_version(kernel: Kernel, probed: str) -> None:
    """activemask came with PTX 6.2 (PTX ISA 9.7.13.12); what it replaced is not available on newer GPUs."""
    if kernel.module.version < (6, 2) and "activemask.b32" in probed:
        version = ".".join(map(str, kernel.module.version))
        raise error("B026", f"the kernel is PTX {version}, which cannot tell the active lanes",
                    place=kernel.module.source.path, hint="rebuild it with CUDA 9.2 or later, or probe by thread")


def _fresh_name(stem: str, text: str) -> str:
    name, number = stem, 0
    while name in text:
        number += 1
        name = f"{stem}{number}"
    return name


# ---- the parameter block

CLASSIC_PARAM_BYTES = 4352
LARGE_PARAM_BYTES = 32764  # PTX ISA 5.1.6.1: from PTX 8.1 on, for sm_70 and later


def _block_offset(kernel: Kernel) -> int:
    """Where a parameter of alignment 8 would come after the kernel's own."""
    end = max((p.offset + p.size_bytes for p in kernel.params), default=0)
    return -(-end // 8) * 8


def _check_space(kernel: Kernel, needed: int) -> None:
    sm = re.match(r"sm_(\d+)", kernel.module.target)
    large = kernel.module.version >= (8, 1) and sm is not None and int(sm[1]) >= 70
    limit = LARGE_PARAM_BYTES if large else CLASSIC_PARAM_BYTES
    if needed > limit:
        raise error("B025", f"with its maps, the kernel takes {needed} bytes of parameters; "
                    f"{limit} are possible", place=kernel.module.source.path, hint="save to fewer maps in one run")


# ---- insertions


class _Splicer:
    """One kernel: its edits, and the registers and map code that its insertions share."""

    def __init__(self, plan: Plan, program: Program, layouts: tuple[MapLayout, ...], block: str) -> None:
        self.plan = plan
        self.program = program
        self.kernel = plan.kernel
        self.block = block
        self.edits = Edits(self.kernel.module.source)
        self.registers = Registers.beside(self.kernel.module.source.text)
        self.geometry = Geometry.of(self.kernel.directive("reqntid"))
        self.common = SharedRegisters(program, plan, register_accesses)
        constant = self.common.never_written
        self.declared = {r.name: _initial(r) if r.name in constant else self.registers.fresh(class_of(r.type))
                         for r in self.common.used}
        self.own = {p.name: _own(p, self.registers) for p in program.probes}
        self.shared = shared_slots(program, self.declared)
        saved = {name for _, body in plan.bodies for name in saves_of(body)}
        self.savers = {layout.map.name: saver_for(layout, block, self.registers, layout.map.name in saved)
                       for layout in layouts}
        self.lasting = {*self.declared.values(), *(r for s in self.savers.values() for r in s.persistent)}

    def run(self, block_bytes: int) -> str:
        self._append_param(block_bytes)
        lines, slots = self._enter()
        for site in self.plan.sites:
            self._site(site)
        for exit_ in kernel_exits(self.kernel):
            self._leave(exit_, slots)
        start = kernel_entry(self.kernel)
        self.edits.insert(start, "".join(f"\n\t{line}" for line in (*self.registers.declarations(), *lines)))
        return self.edits.apply()

    def _append_param(self, block_bytes: int) -> None:
        kernel = self.kernel
        if not block_bytes:
            return
        param = f".param .align 8 .b8 {self.block}[{block_bytes}]"
        if kernel.params:
            self.edits.insert(kernel.params[-1].span.end, f",\n\t{param}")
        elif kernel.params_span is not None:
            self.edits.insert(kernel.params_span.start + 1, param)
        elif kernel.item.name_span is not None:
            self.edits.insert(kernel.item.name_span.end, f"({param})")

    def _emitter(self, guard: str | None) -> Emitter:
        return Emitter(self.registers, self.geometry, guard, self.lasting)

    def _enter(self) -> tuple[list[str], dict[str, int]]:
        """Code at the body's start, and the constant slots that its saves have taken."""
        e, visit = self._emitter(None), Visit(Place.ENTRY)
        for reg in self.program.regs:
            place = self.declared.get(reg.name)
            if place is not None and not is_literal(place) and self.common.needs_initial(reg.name):
                e.put(f"mov.{class_of(reg.type).directive}", place, _initial(reg))
        for slot in (s for own in self.own.values() for s in own.values() if s.lasting):
            e.put(f"mov.{slot.class_.directive}", slot.register, "0")
        for saver in self.savers.values():
            saver.enter(e)
        self._bodies(e, visit, self.plan.entry, None)
        return e.lines, visit.slots

    def _leave(self, exit_: Exit, slots: dict[str, int]) -> None:
        instr = exit_.instruction
        e, visit = self._emitter(_guard(instr.guard if instr else None)), Visit(Place.EXIT, dict(slots))
        self._bodies(e, visit, self.plan.exit, None)
        for saver in self.savers.values():
            saver.leave(e, visit)
        insert_before(self.edits, exit_.offset, e.lines)

    def _site(self, site: SitePlan) -> None:
        instr, visit = site.instr, Visit(Place.SITE)
        e = self._emitter(_guard(instr.guard))
        self._bodies(e, visit, site.before, Reader(site, {}))
        copies = self._copies(e, site)
        insert_before(self.edits, instr.span.start, e.lines)
        e = self._emitter(_guard(instr.guard, copies))
        self._bodies(e, visit, site.after, Reader(site, copies))
        insert_after(self.edits, instr.span.end, e.lines)

    def _copies(self, e: Emitter, site: SitePlan) -> Copies:
        """Copies of what the instruction overwrites and a body after it still needs: sources, its own guard."""
        if not site.after:
            return {}
        needed = [r for captured in sources_after(site) for r in registers_of(captured)]
        if site.instr.guard:
            needed.append(plain(site.instr.guard.reg))
        overwritten = isa.defines(site.instr)
        return {reg: copy_of(e, reg) for reg in dict.fromkeys(needed) if reg in overwritten}

    def _bodies(self, e: Emitter, visit: Visit, bodies: Bodies, reader: Reader | None) -> None:
        for probe, body in bodies:
            hooks = self._hooks(visit, probe, reader)
            if isinstance(body, IRBody):
                lower_body(e, body, self.declared, hooks)
            else:
                place_body(e, body, self.shared | self.own[probe.name], hooks)

    def _hooks(self, visit: Visit, probe: Probe, reader: Reader | None) -> Hooks:
        def save(e: Emitter, name: str, fields: Sequence[tuple[str, Type]]) -> None:
            self.savers[name].save(e, visit, probe.level, fields)

        return Hooks(reader or no_captures, save)


class Reader:
    """Reads captures at one site, on one side of its instruction."""

    def __init__(self, site: SitePlan, copies: Copies) -> None:
        self.site = site
        self.copies = copies

    def __call__(self, e: Emitter, ref: CaptureRef, type_: Type) -> str:
        captured = captured_at(self.site, ref)
        return fetch(e, captured if ref.capture is Capture.OUT else copied(captured, self.copies), type_)


def no_captures(e: Emitter, ref: CaptureRef, type_: Type) -> str:
    raise AssertionError("a kernel probe has no instruction to capture from")


def _initial(reg: ir.RegDecl) -> str:
    """A shared register's initial value as an operand."""
    return literal(ir.Imm(reg.init & ((1 << reg.type.bits) - 1), reg.type))


def _own(probe: Probe, registers: Registers) -> dict[str, Slot]:
    return own_registers([b for b in probe.bodies if isinstance(b, AsmBody)], registers)


def _guard(guard: Guard | None, copies: Copies | None = None) -> str | None:
    """The predicate under which an instruction executes, as an operand."""
    if guard is None:
        return None
    reg = (copies or {}).get(plain(guard.reg), guard.reg)
    return f"{'!' if guard.negated else ''}{reg.name}"


# ---- text


_BLANK_REST = re.compile(r"[ \t]*(?://[^\n]*)?(?=\n|\Z)")


def insert_before(edits: Edits, offset: int, lines: Sequence[str]) -> None:
    """Statements before the one at an offset, on lines of their own where it begins its line."""
    if not lines:
        return
    text = edits.source.text
    line_start = text.rfind("\n", 0, offset) + 1
    if text[line_start:offset].strip():
        edits.insert(offset, "".join(f"\n\t{line}" for line in lines) + "\n\t")
    else:
        edits.insert(line_start, "".join(f"\t{line}\n" for line in lines))


def insert_after(edits: Edits, offset: int, lines: Sequence[str]) -> None:
    """Statements after the one that ends at an offset, on lines of their own where it ends its line."""
    if not lines:
        return
    rest = _BLANK_REST.match(edits.source.text, offset)
    if rest is None:
        edits.insert(offset, "".join(f"\n\t{line}" for line in lines) + "\n\t")
    else:
        edits.insert(rest.end(), "".join(f"\n\t{line}" for line in lines))
