"""AMDGPU assembly for CDNA, as the rewriter asks about one of its kernels."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator
from functools import cached_property

from ncc.backends.base import Param, SourceLine
from ncc.backends.gcn import isa
from ncc.backends.gcn.code.captures import CAPTURES, Captured, Value, units_of
from ncc.backends.gcn.code.lower import WARP
from ncc.backends.gcn.code.prune import prune
from ncc.backends.gcn.code.resources import lanes_of
from ncc.backends.gcn.code.sites import gives_back_early, kernel_exits, match_sites, site_bound, unclear_load
from ncc.backends.gcn.code.snippet import DIALECT
from ncc.backends.gcn.code.splice import GcnSplicer
from ncc.backends.gcn.code.variables import ADDRESS_BYTES, ModuleState
from ncc.backends.gcn.code.wave import FEW_SPARED, GEOMETRY_BYTES, LANES
from ncc.backends.gcn.flow.cfg import Graph, build
from ncc.backends.gcn.flow.entry import preamble
from ncc.backends.gcn.flow.likely import Likely, likely
from ncc.backends.gcn.flow.reach import callees, contains_exit, sites_in_functions
from ncc.backends.gcn.flow.runs import Run, runs_of
from ncc.backends.gcn.flow.uses import changes_lanes, first_use
from ncc.backends.gcn.flow.waiting import can_wait
from ncc.backends.gcn.image.metadata import from_yaml
from ncc.backends.gcn.isa.addresses import Address
from ncc.backends.gcn.isa.arch import RDNA, SUPPORTED, unsupported
from ncc.backends.gcn.isa.banks import banks_of, is_modelled
from ncc.backends.gcn.isa.table import Format
from ncc.backends.gcn.text.lines import source_lines
from ncc.backends.gcn.text.nodes import Instruction, Kernel
from ncc.backends.gcn.text.parse import parse_module
from ncc.backends.graph.lane_values import Stride, signed
from ncc.backends.rewrite.checks import listed, refused
from ncc.backends.rewrite.instrument import alone
from ncc.backends.rewrite.layout import MapLayout
from ncc.backends.rewrite.lines import SourceLines
from ncc.backends.rewrite.pattern import LanePattern, Trust, is_kept
from ncc.backends.rewrite.planned import Plan
from ncc.backends.rewrite.target import TargetKernel, Use
from ncc.ir.facts import ModuleVariable
from ncc.ir.nodes import Body, Probe, Program, Tracepoint
from ncc.ir.ops import Op
from ncc.ir.types import Capture, MapKind, Type
from ncc.lanes import LaneStride, LaneTable
from ncc.source import SourceFile, Span

_MOST_TIMES = 1 << 26  # that a lane's number takes a parameter: the product has 32 bits


class GcnKernel(TargetKernel[Instruction]):
    dialect = DIALECT
    captures = CAPTURES
    can_match = False
    knows_uses = True
    map_kinds = tuple(MapKind)
    most_warp_bytes = 1 << 32  # a store's offset from the wave's records has 32 bits (CDNA3 ISA 10.3)

    def __init__(self, kernel: Kernel, beside: bool = False, whole: str = "", by_pointer: bool = False) -> None:
        """``beside``: it is loaded beside its module, whose variables are then not its own. ``whole``: the text with
        the other kernels. ``by_pointer``: it is for a node of a graph."""
        super().__init__(kernel.module.source, kernel.name, params_of(kernel))
        self.kernel = kernel
        self.warp_lanes = lanes_of(kernel)
        self.streams = True  # unless registers run out
        self.spared = FEW_SPARED
        self.beside = beside
        self.by_pointer = by_pointer
        self.whole = whole or kernel.module.source.text
        self.banks = banks_of(kernel.module.arch, self.warp_lanes)

    @staticmethod
    def alone(text: SourceFile, entry: str, beside: bool = False, by_pointer: bool = False) -> GcnKernel:
        """Raises B007."""
        return GcnKernel(alone(text, entry, parse_module, prune).kernel(entry), beside, text.text, by_pointer)

    @property
    def block_head(self) -> int:
        return GEOMETRY_BYTES + ADDRESS_BYTES * len(self.variables)

    @cached_property
    def state(self) -> ModuleState:
        return ModuleState(self.kernel, self.runs, GEOMETRY_BYTES)

    @property
    def variables(self) -> tuple[ModuleVariable, ...]:
        return self.state.variables if self.beside else ()

    def refuse(self) -> None:
        """Raises B006, B021, B022, B023, B100 or B105."""
        kernel = self.kernel
        path, arch = self.text.path, kernel.module.arch
        if arch not in SUPPORTED:
            raise unsupported(arch, path)
        if self.warp_lanes != LANES and arch not in RDNA:
            raise refused("B105", path, "has waves of 32 lanes")
        isa.check_known(kernel)
        if gives_back_early(kernel):
            raise refused("B105", path, "gives its vector registers back before it ends")
        if self.graph.falls_off:
            raise refused("B105", path, "runs past its end")
        called = callees(kernel)
        if called.indirect:
            raise refused("B023", path, "calls through a register: what is called may end the thread unseen")
        leaving = [f.name for f in called.functions if contains_exit(f)]
        if leaving:
            raise refused("B022", path, f"calls a function that may end the thread unseen: {listed(leaving)}")
        if self.beside:
            self.state.refuse()

    # ---- sites

    def matches(self, tracepoint: Tracepoint) -> list[Instruction]:
        return [i for i in match_sites(self.kernel, tracepoint) if i not in self.preamble]

    @cached_property
    def preamble(self) -> frozenset[Instruction]:
        return preamble(self.kernel)

    def matches_in_callees(self, tracepoint: Tracepoint) -> Iterator[tuple[str, Span, int, str]]:
        for name, count in sites_in_functions(self.kernel, tracepoint):
            function = self.kernel.module.function(name) or self.kernel.function
            yield name, function.label.span, count, ""

    @cached_property
    def runs(self) -> dict[Instruction, Run]:
        """Instructions that nothing may come between."""
        return runs_of(self.kernel.function)

    def unreadable(self, instr: Instruction, captured: Captured) -> str | None:
        if "mode" in units_of(captured) or (isinstance(captured, Value) and isa.row(instr).format is Format.SOPP):
            return "this operand is not a value in a register"
        return None

    def unplaceable(self, probe: Probe, instr: Instruction) -> str | None:
        """A probe at an instruction in a run goes to the run's ends, where what it reads still has to be there."""
        if unclear_load(self.kernel, probe.pos, instr):
            return "nobody can tell whether this scalar load reads global memory or arguments"
        run = self.runs.get(instr)
        if self._by_m0(probe, instr, run):
            return "the kernel adds M0 to the numbers of the registers that the probe reads here"
        if run is None:
            return None
        if probe.at_use:
            return "nothing may be inserted here, up to where the result is used"
        if not run.closed:
            return "the kernel adds M0 to the numbers of its vector registers here"
        sources = self._units(instr, probe.before, False) | self._units(instr, probe.after, False)
        if sources & run.written_before(instr) or self._units(instr, probe.after, True) & run.written_after(instr):
            return "nothing may be inserted here, and what the probe reads is not there before or after"
        return None

    def _by_m0(self, probe: Probe, instr: Instruction, run: Run | None) -> bool:
        """Whether a captured register may be another than the one that the instruction names."""
        read = frozenset(u for body in (probe.before, probe.after) for results in (False, True)
                         for u in self._units(instr, body, results))
        row = isa.row(instr)
        in_mode = run is not None and run.indexed and row.format.is_vector_alu and any(u[0] == "v" for u in read)
        return in_mode or (row.indirect and bool(read))

    def first_use(self, instr: Instruction) -> Use[Instruction]:
        return first_use(self.graph, self.runs, instr)

    def _units(self, instr: Instruction, body: Body | None, results: bool) -> frozenset[str]:
        """The register units of an instruction's sources, or results, that a body reads."""
        refs = self.captures_of(body) if body is not None else ()
        return frozenset(u for ref in refs if (ref.capture is Capture.OUT) is results
                         for u in units_of(CAPTURES.at(instr, ref)))

    @cached_property
    def likely(self) -> Likely:
        return likely(self.kernel, self.graph)

    def lanes_differ(self, instr: Instruction, address: Address) -> LanePattern:
        """By what the lanes' addresses differ, most likely. Where nothing tells, they are neighbours."""
        found = self.likely.address(instr, address)
        if found is not None:
            strides = tuple(map(self._of_parameter, found.strides))
            pattern = LanePattern(LaneTable(found.lane_zero, tuple(s for s in strides if s)), Trust.LIKELY)
            small = all(abs(t) < _MOST_TIMES for s in pattern.told.strides for t in s.table)
            if None not in strides and small and pattern.fields is not None:
                return pattern
        return LanePattern.linear(isa.access_bytes(instr) or 0)

    def _of_parameter(self, stride: Stride) -> LaneStride | None:
        """As readers are told of it; None where they do not have the parameter."""
        factor = stride.factor
        for number, param in enumerate(self.params):
            offset = factor.offset - param.offset
            if 0 <= offset <= param.size - factor.bits // 8:
                table = tuple(signed(t, 64) for t in stride.table)
                found = LaneStride(number, offset, factor.bits, True, table)
                return found if is_kept(found) else None
        return None

    def leaves(self, instr: Instruction) -> bool:
        """Nothing runs after a taken branch."""
        return isa.row(instr).ends_block

    def exits(self) -> tuple[Instruction, ...]:
        return kernel_exits(self.kernel)

    def has_op(self, op: Op, type_: Type) -> bool:
        return op is Op.BALLOT or (op in WARP and type_.bits == 32)

    def closed(self, instr: Instruction, op: Op) -> bool:
        return op is Op.CONFLICTS and self._has_known_banks(instr)

    def _has_known_banks(self, instr: Instruction) -> bool:
        return is_modelled(instr, self.kernel.module.arch, self.warp_lanes)

    def refuses(self, instr: Instruction, op: Op) -> str | None:
        if op is not Op.CONFLICTS or self._has_known_banks(instr):
            return None
        return f"how LDS serves '{instr.mnemonic}' is not known"

    def most_bytes(self, instr: Instruction) -> int | None:
        return isa.access_bytes(instr)

    @cached_property
    def lines(self) -> SourceLines:
        return source_lines(self.kernel)

    def source_line(self, instr: Instruction) -> SourceLine | None:
        return self.lines.at(instr.span.start)

    def callers(self, instr: Instruction) -> tuple[SourceLine, ...]:
        return self.lines.callers(instr.span.start)

    # ---- control flow

    @cached_property
    def graph(self) -> Graph:
        return build(self.kernel.function)

    @property
    def can_wait(self) -> bool:
        return can_wait(self.kernel, self.graph)

    def bound(self, instr: Instruction) -> int | None:
        return site_bound(self.graph, instr)

    def execution(self, instr: Instruction) -> Hashable | None:
        """Its block, and EXEC as the block has it there; None where that depends on the probe's side or place."""
        if instr in self.runs or changes_lanes(instr):
            return None
        return self.executions[instr]

    @cached_property
    def executions(self) -> dict[Instruction, Hashable]:
        """By instruction its block's number, and how often the block has changed EXEC before it."""
        found: dict[Instruction, Hashable] = {}
        for block in self.graph.blocks:
            changes = 0
            for instr in block.instructions:
                found[instr] = block.index, changes
                changes += changes_lanes(instr)
        return found

    def in_step(self, sites: Iterable[Instruction], conditional: bool) -> bool:
        """A wave has one program counter: a warp's cursor is the same for all its lanes wherever the sites are."""
        return True

    def stream_counts(self, sites: Iterable[Instruction]) -> int | None:
        """Lanes of a wave are never apart: its two warps count for them."""
        return 1 if self.streams else None

    def splicer(self, plan: Plan[Instruction], program: Program, layouts: tuple[MapLayout, ...],
                block_bytes: int) -> GcnSplicer:
        return GcnSplicer(self, self.kernel, self.graph, self.runs, self.lanes_differ, plan, program, layouts,
                          block_bytes, self.whole, self.state if self.beside else None, self.spared, self.by_pointer)


def params_of(kernel: Kernel) -> tuple[Param, ...]:
    """The kernel's arguments that a program gives; what is hidden from it, nobody but the runtime knows."""
    metadata = kernel.module.metadata
    if metadata is None:
        return ()
    found = from_yaml(metadata.body.text, kernel.module.source.path).kernel(kernel.name)
    return tuple(Param(a.name, a.offset, a.size) for a in found.arguments if not a.hidden) if found else ()
