"""Puts probes into a kernel for CDNA: the contract is in this package's docstring."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import replace
from functools import cached_property
from itertools import count

from ncc.abi import POINTER_BYTES
from ncc.backends.gcn.code.banks import conflicts
from ncc.backends.gcn.code.branches import check_branches
from ncc.backends.gcn.code.captures import CAPTURES
from ncc.backends.gcn.code.emit import (
    HOMES,
    SGPR,
    VGPR,
    Emitter,
    Operand,
    Place,
    Pool,
    Registers,
    narrowed,
    writes_scc,
)
from ncc.backends.gcn.code.fetch import GcnReader, LanesDiffer
from ncc.backends.gcn.code.hash import HashSaver
from ncc.backends.gcn.code.hazards import MOST_WAIT_STATES, nops, settled, with_scalar_waits, with_wait_states
from ncc.backends.gcn.code.held import Held
from ncc.backends.gcn.code.helpers import HELPERS, ask_clock, clock_of, lane
from ncc.backends.gcn.code.homes import brought
from ncc.backends.gcn.code.lower import combine, lower_body, mask_of, words
from ncc.backends.gcn.code.pairs import paired
from ncc.backends.gcn.code.resources import (
    Growth,
    block_offset,
    free_agprs,
    kernel_registers,
    most_sgprs,
    unnamed,
    vgpr_limit,
    workgroup_threads,
)
from ncc.backends.gcn.code.savers import saver_for
from ncc.backends.gcn.code.snippet import GcnSnippetWriter, lasting_slots, snippet_writer
from ncc.backends.gcn.code.spell import spell, wait_for
from ncc.backends.gcn.code.start import initial_state
from ncc.backends.gcn.code.tables import Counted, TableSaver, saves_constants
from ncc.backends.gcn.code.tidy import tidied
from ncc.backends.gcn.code.turns import Turns
from ncc.backends.gcn.code.uniform import uniform_registers
from ncc.backends.gcn.code.variables import ModuleState
from ncc.backends.gcn.code.wave import SPARED, Kept, Wave
from ncc.backends.gcn.flow.cfg import Graph
from ncc.backends.gcn.flow.dead import Dead, could_be_inserted, effect, numbers
from ncc.backends.gcn.flow.distance import recent, wait_states_before
from ncc.backends.gcn.flow.entry import kernel_entry
from ncc.backends.gcn.flow.runs import Run
from ncc.backends.gcn.isa import defines
from ncc.backends.gcn.isa import row as row_of
from ncc.backends.gcn.isa.addresses import Address
from ncc.backends.gcn.isa.arch import CDNA3, RDNA, generation
from ncc.backends.gcn.isa.counters import to_wait_for
from ncc.backends.gcn.isa.table import SCC
from ncc.backends.gcn.text.nodes import Instruction, Kernel
from ncc.backends.gcn.text.parse import parse_module
from ncc.backends.gcn.text.registers import RegFile
from ncc.backends.rewrite.hooks import Hooks
from ncc.backends.rewrite.layout import WARP_LANES, MapLayout
from ncc.backends.rewrite.planned import Plan, SitePlan, asks_when_issued
from ncc.backends.rewrite.saver import Position, Visit
from ncc.backends.rewrite.shared import initial_value
from ncc.backends.rewrite.snippet import Slot
from ncc.backends.rewrite.splice import Insertion, Splicer
from ncc.backends.rewrite.target import TargetKernel
from ncc.ir.nodes import AsmBody, Imm, Instr, IRBody, Program
from ncc.ir.ops import Op
from ncc.ir.types import Helper, Level, MapKind, Type
from ncc.source import SourceFile

_TABLES = {MapKind.AGGREGATE: TableSaver, MapKind.HASH: HashSaver}
_AFTER_RESTORING = 2
"""Wait states."""
_LARGE_TEXT = 1 << 17
"""Of a shorter text every branch reaches: no instruction is spelled in fewer characters than it has bytes."""


class GcnSplicer(Splicer[Instruction, Emitter, Operand]):
    """``runs``: instructions that nothing may come between."""

    block_name = "ncc_maps"

    def __init__(self, target: TargetKernel[Instruction], kernel: Kernel, graph: Graph, runs: Mapping[Instruction, Run],
                 lanes_differ: LanesDiffer, plan: Plan[Instruction], program: Program,
                 layouts: tuple[MapLayout, ...], block_bytes: int, whole: str,
                 state: ModuleState | None = None, spared: int = SPARED, pointed: bool = False) -> None:
        """``whole``: the text with the other kernels, whose labels are taken. ``spared``: as ``Wave`` has it.
        ``state``: of a kernel that is loaded beside its module. ``pointed``: the block is reached by pointer.

        Raises B090 where registers run out, B103 where the hardware cannot give what a probe needs at the start."""
        super().__init__(target, plan, program, comment=";|//")
        self.function = kernel
        self.graph = graph
        self.runs = runs
        self.lanes_differ = lanes_differ
        self.block_offset = block_offset(kernel)
        self.block_bytes = block_bytes
        self.arch = kernel.module.arch
        self.used = kernel_registers(kernel)
        self.state = state if state and state.variables else None
        self.passed_bytes = POINTER_BYTES if pointed else block_bytes
        needed = _needed(plan, layouts, self.state is not None, target.warp_lanes)
        if pointed:
            needed |= {Kept.BLOCK} | ({Kept.ARGUMENTS} if self._reads_arguments(layouts) else set())
        self.initial = initial_state(kernel, needed, pointed)
        self.pool = self._pool()
        self.dead = Dead(kernel, graph)
        self.wave = Wave.keeping(self.arch, target.warp_lanes, needed, self.pool, target.params, self.block_offset,
                                 spared, block_bytes if pointed else 0)
        self.savers = {layout.map.name: _TABLES[layout.map.kind](layout, self.wave, self.pool, self._counted(layout))
                       if layout.table else saver_for(layout, self.wave, self.pool) for layout in layouts}
        prefix = ".Lncc_"
        while prefix in whole:
            prefix += "_"
        self.labels = (f"{prefix}{n}" for n in count())
        self.at: SitePlan[Instruction] | None = None
        self.turns = {layout.map.name: Turns(layout, self.pool) for layout in layouts
                      if self.takes_turns(layout) and layout.map.name in plan.saved_at_sites(target.saves_of)}
        self.registers = self._program_registers()
        self.own = {p.name: lasting_slots([b for b in p.bodies if isinstance(b, AsmBody)], self.pool)
                    for p in program.probes}
        held = Held(self.pool)
        self.late = {site: self._late(site, held) for site in self._crossed()}
        self.read_late = self._read_late()

    def _pool(self) -> Registers:
        """What the kernel does not name, and the hardware does not fill at the start."""
        threads = workgroup_threads(self.function)
        most, hint = vgpr_limit(self.function, threads, self.used.agprs)
        sgprs = range(max(self.used.sgprs, self.initial.sgprs), most_sgprs(self.arch))
        vgprs = range(max(self.used.vgprs, self.initial.vgprs), most)
        return Registers(
            Pool(SGPR, {*sgprs, *self._gaps(SGPR, self.used.sgprs, self.initial.sgprs)}, sgprs.start),
            Pool(VGPR, {*vgprs, *self._gaps(VGPR, self.used.vgprs, self.initial.vgprs)}, vgprs.start, hint,
                 free_agprs(self.function, threads, most)))

    def _gaps(self, file: RegFile, named: int, filled: int) -> frozenset[int]:
        return frozenset(n for n in unnamed(self.function, file, named) if n >= filled)

    def _reads_arguments(self, layouts: Iterable[MapLayout]) -> bool:
        """Whether streams' entries are made with numbers that the launch passes."""
        refs = ((site.instr, ref) for site in self.plan.sites for _, body in site.bodies
                for ref in self.kernel.captures_of(body))
        return any(layout.stream for layout in layouts) and any(
            isinstance(captured := CAPTURES.at(instr, ref), Address) and self.lanes_differ(instr, captured).told.strides
            for instr, ref in refs)

    def _counted(self, layout: MapLayout) -> dict[Counted, bool]:
        """How the sites are executed that save constants to a map, those in loops first; whether 32 bits may not count
        it."""
        found: dict[Counted, bool] = {}
        for site in self.plan.sites if layout.map.kind is MapKind.AGGREGATE and layout.map.sample == 1 else ():
            for probe, body in site.bodies:
                if saves_constants(body, layout.map.name):
                    by_wave = Level.WARP in (probe.level, layout.map.level)
                    found[self.kernel.execution(site.instr), by_wave] = self.kernel.bound(site.instr) is None
        return dict(sorted(found.items(), key=lambda item: not item[1]))

    def _program_registers(self) -> dict[str, Operand]:
        uniform = uniform_registers(self.program, self.plan)
        return {r.name: _bits(initial_value(r)) if r.name in self.common.never_written else
                self.pool.take(SGPR if r.name in uniform or r.type is Type.PRED else VGPR,
                               words(r.type, self.wave.lanes))
                for r in self.common.used}

    # ---- insertions

    def begin(self, at: Insertion[Instruction]) -> Emitter:
        self.at = at.site
        self.free = self._lend(at)
        e = Emitter(self.pool, labels=self.labels, lanes=self.wave.lanes, generation=generation(self.arch))
        e.scc = None if "scc" in self.free else e.take(SGPR)
        if at.position is Position.ENTRY:
            self.wave.enter(e, self.initial.start(self.block_offset))
            self.initial.restore(e)
            e.all_lanes = self.wave.kept[Kept.LANES]
            return e
        self.wave.begin(e)
        if at.position is Position.EXIT:
            e.put(e.of_mask("s_mov"), e.exec, self.wave.kept[Kept.LANES])
            e.all_lanes = self.wave.kept[Kept.LANES]
        elif counts := self._awaited(at):
            wait_for(e, counts)
        e.start = len(e.lines)
        return e

    def _lend(self, at: Insertion[Instruction]) -> frozenset[str]:
        """Let an insertion use what is dead where it goes; tells what that is."""
        dead, through = self._dead(at) - self._read(at) - self._written_next(at), frozenset[str]()
        if at.position is Position.BEFORE and at.instr:
            run = self.runs.get(at.instr)
            passed = run.instructions if run else (at.instr,)
            named = frozenset().union(*(effect(i).named for i in passed))
            through = dead & self.dead.after(passed[-1]) - named
        for file, pool in (("s", self.pool.sgpr), ("v", self.pool.vgpr)):
            pool.lend(numbers(dead)[file], numbers(through)[file])
        return dead

    def _written_next(self, at: Insertion[Instruction]) -> frozenset[str]:
        """What the kernel's next instruction writes, where one of an insertion could be spelled like it: whoever looks
        for the kernel's own would take that for it."""
        if at.position is not Position.ENTRY and at.instr is None:
            return frozenset()
        start = kernel_entry(self.function, self.initial.moves)
        if at.position is not Position.ENTRY:
            near, behind = self._near(at)
            start = near.span.end if behind else near.span.start
        instructions = self.function.instructions
        following = range(bisect_left(instructions, start, key=lambda i: i.span.start), len(instructions))
        then = next((instructions[n] for n in following if not row_of(instructions[n]).idle), None)
        return defines(then) - SCC if then and could_be_inserted(then) else frozenset()

    def _read(self, at: Insertion[Instruction]) -> frozenset[str]:
        """What the bodies of the site read of the kernel here and later, and others at the use of a result."""
        found = frozenset[str]()
        if at.site and isinstance(at.reader, GcnReader):
            later = at.site.use if at.position is Position.USE else at.site.after + at.site.use
            found = at.reader.units(later + at.site.before if at.position is Position.BEFORE else later)
        if at.instr is None or at.position is Position.ENTRY:
            return found
        return found.union(*(units for held, units in self.read_late if at.instr.span.start in held))

    def _read_late(self) -> list[tuple[range, frozenset[str]]]:
        """Parts of the text in which registers are still to be read behind others' insertions, and these."""
        found = []
        for site, reader in self.late.items():
            start, end = self._extent(site)
            found.append((range(start, end + 1), reader.units(site.after)))
            if site.use:
                end = self.kernel.first_use(site.instr).instr.span.end
                found.append((range(start, end + 1), reader.units(site.use)))
        return found

    def _dead(self, at: Insertion[Instruction]) -> frozenset[str]:
        if at.position is Position.ENTRY:
            start = kernel_entry(self.function, self.initial.moves)
            first = next((i for i in self.function.instructions if i.span.start >= start), None)
            filled = {f"s{n}" for n in range(self.initial.sgprs)} | {f"v{n}" for n in range(self.initial.vgprs)}
            return self.dead.before(first) - filled if first else frozenset()
        if at.instr is None:
            return frozenset()
        near, behind = self._near(at)
        return self.dead.after(near) if behind else self.dead.before(near)

    def _near(self, at: Insertion[Instruction]) -> tuple[Instruction, bool]:
        """The instruction that an insertion stands beside, and whether behind it."""
        assert at.instr, "neither at the start, nor at the end of a text"
        run = self.runs.get(at.instr) if at.site and at.position is not Position.USE else None
        if at.position is Position.AFTER or at.behind:
            return run.last if run else at.instr, True
        return run.first if run else at.instr, False

    def _awaited(self, at: Insertion[Instruction]) -> dict[str, int]:
        """What the bodies of an insertion wait for: by counter, how many accesses may be left."""
        counts: dict[str, int] = {}
        if at.site is None or not isinstance(at.reader, GcnReader) or at.position is Position.BEFORE:
            return counts
        if at.position is Position.USE:
            counts |= to_wait_for(self.kernel.first_use(at.site.instr).between, generation(self.arch))
        elif at.reader.awaits_result:
            counts |= {"vmcnt": 0, "lgkmcnt": 0}
        bodies = at.site.use if at.position is Position.USE else at.site.after
        return counts | ({"lgkmcnt": 0} if any(asks_when_issued(body) for _, body in bodies) else {})

    def finish(self, e: Emitter, at: Insertion[Instruction]) -> None:
        lines = self._with_state_kept(e, at.position)
        if at.position is Position.ENTRY:
            self.edits.insert_after(kernel_entry(self.function, self.initial.moves), self._entered(lines))
        elif at.instr:
            near, behind = self._near(at)
            lines = self._after_the_kernels_own(lines, near, at, behind)
            if behind:
                self.edits.insert_after(near.span.end, lines)
            else:
                self.edits.insert_before(near.span.start, lines)

    def _with_state_kept(self, e: Emitter, position: Position) -> list[str]:
        """The instructions, with SCC kept around them."""
        e.finish()
        lines = brought(e, self.pool.vgpr, position)
        temporary = frozenset(e.temporary) - self.pool.held
        lines = tidied(lines, temporary, position is Position.EXIT, " ".join(e.scalar_wait), e.exec_units)
        if self.arch in CDNA3 or self.arch == "gfx90a":
            lines = paired(lines)
        if e.scc and position is not Position.EXIT:
            changed = writes_scc(lines)
            kept = [f"s_cselect_b32 {e.scc}, 1, 0"] if changed or e.scc_read else []
            lines = [*kept, *lines, *([f"s_cmp_lg_u32 {e.scc}, 0"] if changed else [])]
        self.pool.sgpr.take_back()
        self.pool.vgpr.take_back()
        return lines

    def _after_the_kernels_own(self, lines: list[str], near: Instruction, at: Insertion[Instruction],
                               behind: bool = False) -> list[str]:
        """The instructions, with the wait states that they want behind the kernel's and between them."""
        if not lines:
            return []
        if self.arch in RDNA:
            return self._spelled([*settled(lines, self.arch, self.wave.lanes, self.used.vgprs), *lines])
        states, ends = 0, at.position is Position.EXIT
        if at.site and isinstance(at.reader, GcnReader):
            bodies = {Position.BEFORE: at.site.before, Position.AFTER: at.site.after, Position.USE: at.site.use}
            reads = at.reader.units(bodies[at.position])
            if at.position is Position.BEFORE:
                reads |= at.reader.needed_after
            states = wait_states_before(self.graph, near, reads, self.arch)
        ran = None if states else recent(self.graph, near, behind, MOST_WAIT_STATES)
        if ran is None:
            return [*nops(max(states, MOST_WAIT_STATES)), *with_wait_states(lines, self.arch, ends=ends)]
        return with_wait_states(lines, self.arch, ran, ends)

    def _entered(self, lines: list[str]) -> list[str]:
        """The prologue. A kernel for CDNA may begin with DPP of a register that was put in order, or read lanes of it
        (CDNA3 ISA 4.5)."""
        if self.arch in RDNA:
            return self._spelled(lines)
        restored = (n for n, line in enumerate(reversed(lines)) if line.startswith("v_and_b32 v0, "))
        short = _AFTER_RESTORING - next(restored, _AFTER_RESTORING)
        return with_wait_states([*lines, *nops(short)], self.arch)

    def _spelled(self, lines: list[str]) -> list[str]:
        """With the waits that RDNA wants between them, and by the names that the processor has."""
        return spell(with_scalar_waits(lines, self.arch, self.wave.lanes), generation(self.arch))

    def complete(self) -> None:
        """Raises B102, B104 where the text leaves no room for what grows."""
        if self.state:
            e = Emitter(self.pool, lanes=self.wave.lanes, generation=generation(self.arch))
            self.state.write(self.edits, self.wave.kept[Kept.BLOCK], self.wave.block_at, e.scalar_wait, e.generation)
        self.growth.apply(self.edits)

    def check(self, probed: str) -> None:
        """Raises B106 where a branch does not reach any more."""
        if len(probed) > _LARGE_TEXT:
            check_branches(parse_module(SourceFile("<probed>", probed)), self.function.name)

    @cached_property
    def growth(self) -> Growth:
        """After everything has been emitted: how many registers that took."""
        used = self.used
        agprs = max((n - HOMES + 1 for n in self.pool.vgpr.at_home), default=0)
        return Growth(self.function, replace(used, agprs=max(agprs, used.agprs)), max(self.pool.sgpr.top, used.sgprs),
                      max(self.pool.vgpr.top, used.vgprs), self.passed_bytes, self.initial.directives)

    # ---- what bodies become

    def reader(self, site: SitePlan[Instruction]) -> GcnReader:
        return self.late.get(site) or self._reader(site)

    def _reader(self, site: SitePlan[Instruction]) -> GcnReader:
        run = self.runs.get(site.instr)
        passed = self.kernel.first_use(site.instr).between if site.use else (site.instr,)
        written = run.written_from(site.instr) if run else frozenset().union(*map(defines, passed))
        return GcnReader(self.kernel, site, self.pool, written, self.lanes_differ)

    def _crossed(self) -> list[SitePlan[Instruction]]:
        """Sites between whose own insertions others' may stand: up to a use, in a run, and where another's use is
        behind."""
        uses = [self.kernel.first_use(site.instr) for site in self.plan.sites if site.use]
        behind = {use.instr for use in uses if use.behind}
        return [site for site in self.plan.sites
                if site.use or site.asks_when_issued or site.instr in self.runs or site.instr in behind]

    def _extent(self, site: SitePlan[Instruction]) -> tuple[int, int]:
        """The part of the text that the insertions before and after an instruction stand around."""
        run = self.runs.get(site.instr)
        first, last = (run.first, run.last) if run else (site.instr, site.instr)
        return first.span.start, last.span.end

    def _late(self, site: SitePlan[Instruction], held: Held) -> GcnReader:
        """The reader of a site that keeps something behind others' insertions."""
        reader, (start, end) = self._reader(site), self._extent(site)
        if site.use:
            use = self.kernel.first_use(site.instr)
            end = use.instr.span.end if use.behind else use.instr.span.start
        reader.hold(lambda file, count: held.take(file, count, range(start, end)))
        return reader

    def assign(self, e: Emitter, slot: Slot[Operand], constant: Imm) -> None:
        assert isinstance(slot.value, Place), "a register that is written has a place"
        e.move(slot.value, _bits(constant))

    def enter(self, e: Emitter) -> None:
        for turns in self.turns.values():
            turns.enter(e, self.wave.kept[Kept.WARP])

    @contextmanager
    def of_turn(self, e: Emitter, name: str, visit: Visit, level: Level) -> Iterator[Emitter]:
        lane(e)  # for all lanes that are on, before they are turned off
        before, e.conditional = e.conditional, True
        with narrowed(e, self.turns[name].take(e), leader=False):
            yield e
        e.conditional = before

    def lower(self, e: Emitter, body: IRBody, hooks: Hooks[Emitter, Operand]) -> None:
        lower_body(e, body, self.registers, hooks)

    def snippet_writer(self, e: Emitter, body: AsmBody, slots: Mapping[str, Slot[Operand]],
               hooks: Hooks[Emitter, Operand]) -> GcnSnippetWriter:
        return snippet_writer(e, body, slots, hooks)

    def combine(self, e: Emitter, instr: Instr, args: Sequence[Operand]) -> Operand:
        if instr.op is not Op.CONFLICTS:
            return combine(e, instr, args)
        assert self.at, "of the access of a site"
        return conflicts(e, self.at.instr, args[0], self.arch)

    def keep_issued(self, e: Emitter, site: SitePlan[Instruction]) -> None:
        """Not waited for here: the kernel would wait for its own scalar loads and LDS too."""
        self.issued = self.late[site].issued
        assert self.issued is not None, "a site that asks for it keeps it"
        ask_clock(e, self.issued)

    def read_issued(self, e: Emitter, type_: Type) -> Operand:
        assert self.issued is not None, "a site that asks for it keeps it"
        issued = clock_of(e, self.issued)
        return issued if type_.bits == 64 else issued.part(0)

    def helper(self, e: Emitter, which: Helper, type_: Type, into: Operand | None) -> Operand:
        return HELPERS[which].read(self.wave, e, type_)


def _needed(plan: Plan[Instruction], layouts: tuple[MapLayout, ...], addresses: bool,
            warp_lanes: int) -> frozenset[Kept]:
    """What of the kernel's start its insertions read."""
    found: set[Kept] = {Kept.LANES}
    for _, body in plan.bodies:
        if isinstance(body, IRBody):
            found.update(k for i in body.instrs if isinstance(i.attr, Helper) and i.attr in HELPERS
                         for k in HELPERS[i.attr].needs)
    if layouts or addresses:
        found.add(Kept.BLOCK)
    if any((layout.table is None and not layout.stream) or layout.map.sample > 1 for layout in layouts):
        found.add(Kept.WARP)
    if any(layout.stream for layout in layouts):
        found |= {Kept.HALF if warp_lanes > WARP_LANES else Kept.WARP, Kept.LANE}
    return frozenset(found)


def _bits(constant: Imm) -> int:
    """A constant as an operand; a predicate is a lane mask."""
    return mask_of(constant.value) if constant.type is Type.PRED else constant.value
