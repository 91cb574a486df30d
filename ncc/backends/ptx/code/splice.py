"""Puts probes into a kernel of PTX.

What is added: register declarations and initial values at the body's start, bodies around sites and before exits,
and one parameter at the end of the signature. Nothing else differs from the pruned text.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import cached_property, partial
from operator import attrgetter

from ncc.backends.ptx import isa
from ncc.backends.ptx.code.accesses import Accesses
from ncc.backends.ptx.code.callees import Callees, append_param
from ncc.backends.ptx.code.captures import usual_sizes
from ncc.backends.ptx.code.checks import Checks
from ncc.backends.ptx.code.emit import Emitter, Geometry, RegClass, Registers, class_of
from ncc.backends.ptx.code.fetch import PtxReader
from ncc.backends.ptx.code.hash import HashSaver
from ncc.backends.ptx.code.helpers import clock_register, read_helper
from ncc.backends.ptx.code.lanefacts import LaneFacts
from ncc.backends.ptx.code.lower import Lowering, literal
from ncc.backends.ptx.code.runs import Runs, find_runs
from ncc.backends.ptx.code.savers import saver_for
from ncc.backends.ptx.code.sectors import Sectors
from ncc.backends.ptx.code.sites import kernel_entry
from ncc.backends.ptx.code.snippet import REGISTERS, PtxSnippetWriter, own_slots
from ncc.backends.ptx.code.tables import TableSaver
from ncc.backends.ptx.code.turns import Turns
from ncc.backends.ptx.code.variables import ModuleState
from ncc.backends.ptx.code.warp import combine
from ncc.backends.ptx.flow.congruence import Root
from ncc.backends.ptx.flow.functions import Functions
from ncc.backends.ptx.isa import plain
from ncc.backends.ptx.isa.arch import parse_arch
from ncc.backends.ptx.text.nodes import Guard, Instruction, Kernel
from ncc.backends.ptx.text.operands import Reg
from ncc.backends.rewrite.hooks import Hooks
from ncc.backends.rewrite.layout import MapLayout
from ncc.backends.rewrite.planned import Plan, SitePlan
from ncc.backends.rewrite.saver import Position, Visit
from ncc.backends.rewrite.shared import initial_value
from ncc.backends.rewrite.snippet import Slot
from ncc.backends.rewrite.splice import Insertion, Splicer
from ncc.backends.rewrite.target import TargetKernel
from ncc.diag import error
from ncc.ir.facts import Passed
from ncc.ir.nodes import AsmBody, CaptureRef, Imm, Instr, IRBody, Program
from ncc.ir.ops import OF_ACCESSES, Op
from ncc.ir.types import Capture, Helper, Level, MapKind, Type

_TABLES = {MapKind.AGGREGATE: TableSaver, MapKind.HASH: HashSaver}


class PtxSplicer(Splicer[Instruction, Emitter, str]):
    def __init__(self, target: TargetKernel[Instruction], state: ModuleState, functions: Functions,
                 plan: Plan[Instruction], program: Program, layouts: tuple[MapLayout, ...], block_bytes: int,
                 can_reduce: bool, accesses: Accesses | None) -> None:
        """Raises B025 where the parameters would not fit. Streams, tables and closed forms have ``accesses``, of the
        kernel's own body."""
        super().__init__(target, plan, program)
        kernel = state.kernel
        text = kernel.module.source.text
        self.function = kernel
        self.functions = functions
        self.facts = facts = accesses.facts if accesses else None
        self.sectors = Sectors(accesses) if accesses else None
        self.at: Insertion[Instruction] | None = None
        self.earlier: dict[Hashable, dict[str, str]] = {}
        self.whole = accesses is not None and accesses.whole
        self.block_name = _fresh_name("ncc_maps", text)
        self.block_offset = _block_offset(kernel)
        self.block_bytes = block_bytes
        _check_space(kernel, self.block_offset + block_bytes)
        self.pool = Registers.beside(text)
        self.called = Callees(functions, self.edits, self.pool, _fresh_name("ncc_state", text), self.block_name,
                               block_bytes)
        self.addresses = state.write(self.edits, self.block_name, self._put_before)
        self.geometry = Geometry.of(kernel.directive("reqntid"))
        constant = self.common.never_written
        self.registers = {r.name: literal(initial_value(r)) if r.name in constant else
                          self.pool.fresh(class_of(r.type)) for r in self.common.used}
        self.own = {p.name: own_slots([b for b in p.bodies if isinstance(b, AsmBody)], self.pool)
                    for p in program.probes}
        saved = {name for _, body in plan.bodies for name in target.saves_of(body)}
        self.runs = {layout.map.name: self._runs(layout) for layout in layouts if layout.stream}
        savers = [_TABLES[layout.map.kind](layout, self.block_name, can_reduce, self._executions(layout))
                  if layout.table else
                  saver_for(layout, self.block_name, self.pool, layout.map.name in saved, self.runs)
                  for layout in layouts]
        self.savers = {saver.map.name: saver for saver in savers}
        self.turns = {layout.map.name: Turns(layout, self.block_name, self.pool) for layout in layouts
                      if self.takes_turns(layout) and layout.map.name in plan.saved_at_sites(target.saves_of)}
        self.lasting = {*self.registers.values(), *(r for s in savers for r in s.persistent)}
        streams = any(layout.stream for layout in layouts)
        self.checks = Checks(self.pool, facts.uniform, facts.follows) if facts and streams else None
        self.lowerings: dict[int, Lowering] = {}
        self.entry_lines: list[str] = []

    def _executions(self, layout: MapLayout) -> dict[Hashable, bool]:
        """How the sites are executed that save to a map; whether 32 bits may not count it."""
        sites = [site for site in self.plan.sites for _, body in site.bodies
                 if layout.map.name in self.kernel.saves_of(body)]
        return {self.kernel.execution(s.instr): self.kernel.bound(s.instr) is None for s in sites}

    def _runs(self, layout: MapLayout) -> Runs:
        """Of those that keep some saves only, few would keep all of a run."""
        if self.facts is None or self.takes_turns(layout):
            return Runs()
        return find_runs(self.plan, self.facts.graph, lambda body: layout.map.name in self.kernel.saves_of(body))

    def settle(self, e: Emitter, at: Insertion[Instruction]) -> None:
        for name, runs in self.runs.items():
            if (at.instr, at.position) in runs.ends:
                self.savers[name].settle(e)

    def begin(self, at: Insertion[Instruction]) -> Emitter:
        copies = at.reader.copies if isinstance(at.reader, PtxReader) else {}
        executed = at.site.instr if at.site else at.instr
        e = self._emitter(_guard(executed.guard if executed else None, copies))
        facts = self._facts_at(at.instr)
        e.guard_is_uniform = facts is not None and executed is not None and facts.uniform(executed)
        e.checks = self.checks if facts else None
        e.whole = self.whole and facts is not None
        e.version = partial(self._version, at) if executed and facts else None
        if executed and e.whole and at.position is not Position.USE:
            e.earlier = self.earlier.setdefault(self.kernel.execution(executed), {})
        self.at = at
        if executed:
            e.usual |= usual_sizes(executed)
        if executed and facts and not e.guard_is_uniform:
            e.likely_lanes = partial(facts.likely_lanes, executed)
        if at.position is Position.ENTRY and self.sectors:
            self.sectors.slots.start = e
        return e

    def _facts_at(self, instr: Instruction | None) -> LaneFacts | None:
        """Nothing is known of the lanes in functions that the kernel calls."""
        return self.facts if self.functions.of(instr).is_entry else None

    def _version(self, at: Insertion[Instruction], name: str) -> Hashable | None:
        """A register of the program's in its block: how often it has been written there when an insertion begins.
        Inside other braces a name may be another register's."""
        if at.instr is None or name not in self.written:
            return None
        block = self.blocks[at.instr]
        before = block[: block.index(at.instr) + (at.position is Position.AFTER or at.behind)]
        return name, at.instr.scope, sum(any(reg.name == name for reg in isa.defines(instr)) for instr in before)

    @cached_property
    def blocks(self) -> dict[Instruction, tuple[Instruction, ...]]:
        graph = self.facts.graph if self.facts else None
        return {instr: block.instructions for block in graph.blocks for instr in block.instructions} if graph else {}

    @cached_property
    def written(self) -> frozenset[str]:
        return frozenset(reg.name for instr in self.function.instructions for reg in isa.defines(instr))

    def finish(self, e: Emitter, at: Insertion[Instruction]) -> None:
        if at.position is Position.ENTRY:
            self.entry_lines = e.lines  # behind the declarations, which are known at the end
            self.called.kernel_lines.append(e.lines)
        elif (at.position is Position.AFTER or at.behind) and at.instr:
            put = partial(self.edits.insert_after, at.instr.span.end)
            self.called.add(self.functions.of(at.instr), e.lines, put)
        else:
            self._put_before(at.instr, e.lines)

    def _put_before(self, instr: Instruction | None, lines: list[str]) -> None:
        put = partial(self.edits.insert_before, instr.span.start if instr else self.function.body_end)
        self.called.add(self.functions.of(instr), lines, put)

    def complete(self) -> None:
        self._append_param()
        if self.checks and self.checks.needs:
            self._check(self.checks)
        if self.checks and self.checks.sums:
            self._check_sums(self.checks)
        for roots in self._counted_at_once(self.sectors.counted) if self.sectors else ():
            e = self._emitter()
            self.sectors.write(e, roots)  # type: ignore[union-attr]
            self.edits.insert_after(roots[-1].instruction.span.end, e.lines)
        start = self.called.write(self._declarations)
        if self.called.passed:
            self.passed = Passed(self.called.passed, self.called.name, self.called.bytes)
        lines = (*self._declarations(), *start, *self.entry_lines)
        self.edits.insert_first(kernel_entry(self.function), "".join(f"\n\t{line}" for line in lines))

    def _declarations(self) -> tuple[str, ...]:
        return (*self.pool.declarations(), *self.addresses)

    def _counted_at_once(self, roots: Iterable[Root]) -> list[list[Root]]:
        """Roots that are counted together: in a block, behind the last one all registers have what they were given,
        and there is no site in between."""
        sites = {site.instr for site in self.plan.sites}
        runs: list[list[Root]] = []
        place = {instr: n for n, instr in enumerate(self.function.instructions)}
        for root in sorted(roots, key=lambda root: place[root.instruction]):
            last = runs[-1] if runs else None
            if last is not None and self.blocks[root.instruction] is self.blocks[last[-1].instruction]:
                block = self.blocks[root.instruction]
                between = block[block.index(last[-1].instruction) : block.index(root.instruction)]
                kept = {r.register.name for r in last}
                later = [*between[1:], root.instruction] if between else []
                written = {reg.name for instr in later for reg in isa.defines(instr)}
                if not kept & written and not sites & {*between, root.instruction}:
                    last.append(root)
                    continue
            runs.append([root])
        return runs

    def _check(self, checks: Checks) -> None:
        """What patterns rest on, where it is decided."""
        self.lasting.add(checks.holds)
        e = self._emitter()
        checks.enter(e)
        self.entry_lines = [*self.entry_lines, *e.lines]
        for instr, need in checks.places:
            e = self._emitter(_guard(instr.guard, {}))
            checks.write(e, need)
            self.edits.insert_before(instr.span.start, e.lines)

    def _check_sums(self, checks: Checks) -> None:
        self.lasting.add(checks.exact)
        e = self._emitter()
        e.put("mov.pred", checks.exact, "1")
        self.entry_lines = [*self.entry_lines, *e.lines]
        for need in sorted(checks.sums, key=attrgetter("place")):
            e = self._emitter(_guard(need.instruction.guard, {}))
            checks.write_sum(e, need)
            self.edits.insert_before(need.instruction.span.start, e.lines)

    def _emitter(self, guard: str | None = None) -> Emitter:
        return Emitter(self.pool, self.geometry, guard, self.lasting, [p.name for p in self.function.params])

    def _append_param(self) -> None:
        kernel = self.function
        if not self.block_bytes:
            return
        param = f".param .align 8 .b8 {self.block_name}[{self.block_bytes}]"
        append_param(self.edits, kernel.item, kernel.params, kernel.params_span, param)

    def check(self, probed: str) -> None:
        """activemask came with PTX 6.2 (PTX ISA 9.7.13.12); what it replaced is not available on newer GPUs."""
        module = self.function.module
        if module.version < (6, 2) and "activemask.b32" in probed:
            version = ".".join(map(str, module.version))
            raise error("B026", f"the kernel is PTX {version}, which cannot tell the active lanes",
                        place=module.source.path, hint="rebuild it with CUDA 9.2 or later, or probe by thread")

    # ---- what bodies become

    def reader(self, site: SitePlan[Instruction]) -> PtxReader:
        return PtxReader(self.kernel, site, self._facts_at(site.instr))

    def assign(self, e: Emitter, slot: Slot[str], constant: Imm) -> None:
        e.put(f"mov.{REGISTERS[slot.type].directive}", slot.value, literal(constant))

    def enter(self, e: Emitter) -> None:
        for turns in self.turns.values():
            turns.enter(e)

    @contextmanager
    def of_turn(self, e: Emitter, name: str, visit: Visit, level: Level) -> Iterator[Emitter]:
        yield self.turns[name].take(e, visit, self.savers[name].by_leader(level))

    def lower(self, e: Emitter, body: IRBody, hooks: Hooks[Emitter, str]) -> None:
        self._lowering(body).write(e, hooks)

    def _lowering(self, body: IRBody) -> Lowering:
        if id(body) not in self.lowerings:  # the plan holds the bodies, so that no number comes twice
            self.lowerings[id(body)] = Lowering(body, self.registers)
        return self.lowerings[id(body)]

    def snippet_writer(self, e: Emitter, body: AsmBody, slots: Mapping[str, Slot[str]],
               hooks: Hooks[Emitter, str]) -> PtxSnippetWriter:
        return PtxSnippetWriter(e, slots, hooks)

    def combine(self, e: Emitter, instr: Instr, args: Sequence[str]) -> str:
        if instr.op in OF_ACCESSES:
            assert self.sectors, "the plan has closed forms"
            assert self.at, "an insertion"
            assert self.at.site, "of a site"
            if instr.op is Op.CONFLICTS:
                return self.sectors.conflicts(e, *args)
            return self.sectors.of_access(e, self.at.site.instr, *args)
        return combine(e, instr, args)

    def helper(self, e: Emitter, which: Helper, type_: Type, into: str | None) -> str:
        return read_helper(e, which, type_, into)

    def keep_issued(self, e: Emitter, site: SitePlan[Instruction]) -> None:
        """Of the low half where nobody reads more (``narrow_clocks``)."""
        bodies = (body for _, body in site.after + site.use if isinstance(body, IRBody))
        read = {i.type for body in bodies for i in self._lowering(body).instrs if i.attr is Helper.ISSUED}
        type_ = Type.U64 if Type.U64 in read else Type.U32
        self.issued = read_helper(e, Helper.CLOCK, type_, None), type_

    def read_issued(self, e: Emitter, type_: Type) -> str:
        clock, kept = self.issued
        return clock if kept is type_ else e.make("cvt.u32.u64", RegClass.B32, clock)

    def helper_at_use(self, e: Emitter, which: Helper, type_: Type,
                      capture: Callable[[Emitter, CaptureRef, Type], str]) -> str:
        """A clock under a condition that the result decides, and under its opposite: the hardware issues a warp's
        instructions in order, and what reads the result waits for it."""
        clock = clock_register(which, type_)
        if clock is None:
            return self.helper(e, which, type_, None)
        some = e.make("setp.ne.u32", RegClass.PRED, capture(e, CaptureRef(Capture.OUT), Type.U32), "0")
        read = e.fresh(class_of(type_))
        for when in (some, f"!{some}"):
            e.put(f"mov.u{type_.bits}", read, clock, when=when)
        return read


def _guard(guard: Guard | None, copies: Mapping[Reg, Reg]) -> str | None:
    """The predicate under which an instruction executes, as an operand."""
    if guard is None:
        return None
    reg = copies.get(plain(guard.reg), guard.reg)
    return f"{'!' if guard.negated else ''}{reg.name}"


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
    arch = parse_arch(kernel.module.target)
    large = kernel.module.version >= (8, 1) and arch is not None and arch.sm >= 70
    limit = LARGE_PARAM_BYTES if large else CLASSIC_PARAM_BYTES
    if needed > limit:
        raise error("B025", f"with its maps, the kernel takes {needed} bytes of parameters; "
                    f"{limit} are possible", place=kernel.module.source.path, hint="save to fewer maps in one run")
