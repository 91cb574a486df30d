"""PTX, as the rewriter asks about one of its kernels."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator
from functools import cached_property
from math import prod

from ncc.backends.base import Param, SourceLine
from ncc.backends.ptx import isa
from ncc.backends.ptx.code.accesses import Accesses
from ncc.backends.ptx.code.captures import CAPTURES, Captured
from ncc.backends.ptx.code.fetch import unsupported
from ncc.backends.ptx.code.lanefacts import LaneFacts
from ncc.backends.ptx.code.prune import prune
from ncc.backends.ptx.code.sites import kernel_exits, match_sites
from ncc.backends.ptx.code.snippet import DIALECT
from ncc.backends.ptx.code.splice import PtxSplicer
from ncc.backends.ptx.code.variables import ADDRESS_BYTES, ModuleState
from ncc.backends.ptx.code.warp import REDUCTIONS
from ncc.backends.ptx.flow.affine.phases import Stepping
from ncc.backends.ptx.flow.convergence import APART, Graph, Uniformity, uniformity
from ncc.backends.ptx.flow.functions import Calls, Functions
from ncc.backends.ptx.flow.lanes import facts_of
from ncc.backends.ptx.flow.reach import is_named, is_of_device_runtime
from ncc.backends.ptx.flow.uses import first_use
from ncc.backends.ptx.flow.waiting import can_wait
from ncc.backends.ptx.isa import Access
from ncc.backends.ptx.isa.arch import parse_arch
from ncc.backends.ptx.text.nodes import Instruction, Kernel, PtxModule
from ncc.backends.ptx.text.parse import parse_kernel, parse_module
from ncc.backends.rewrite.checks import listed, refused
from ncc.backends.rewrite.instrument import alone
from ncc.backends.rewrite.layout import WARP_LANES, MapLayout
from ncc.backends.rewrite.planned import Plan, asks_when_issued
from ncc.backends.rewrite.target import TargetKernel, Use
from ncc.ir.facts import ModuleReference, ModuleVariable
from ncc.ir.nodes import CaptureRef, IRBody, Probe, Program, Tracepoint
from ncc.ir.ops import OF_ACCESSES, Op
from ncc.ir.types import Capture, MapKind, Type
from ncc.ir.warp import SECTOR_BYTES
from ncc.source import SourceFile, Span

# What tileiras 13.4 writes on each kernel; PTX ISA 9.0 has no such directive.
_TILE = ("language", (7,))
_ALIGNED = frozenset({"ld", "ldu", "st", "atom", "red"})


class PtxKernel(TargetKernel[Instruction]):
    dialect = DIALECT
    captures = CAPTURES
    map_kinds = tuple(MapKind)
    knows_uses = True
    lanes_count_turns = takes_pages = True

    def __init__(self, module: PtxModule, kernel: Kernel) -> None:
        super().__init__(module.source, kernel.name, params_of(kernel))
        self.module = module
        self.original = kernel
        self.calls = Calls(module, kernel)
        self.state = ModuleState(module, kernel, self.calls.open)

    @property
    def kernel(self) -> Kernel:
        """As it is probed: addresses of the module's variables are in registers."""
        return self.state.kernel

    @cached_property
    def functions(self) -> Functions:
        """Those in which probes may stand."""
        return Functions(self.state.kernel, self.state.functions)

    @staticmethod
    def alone(text: SourceFile, entry: str) -> PtxKernel:
        """Raises B007."""
        module = alone(text, entry, parse_module, prune)
        return PtxKernel(module, parse_kernel(module, module.entry(entry)))

    def refuse(self) -> None:
        """Raises B021, B022, B023, B027, B030, B034 or B035."""
        module, kernel, path = self.module, self.original, self.text.path
        if module.address_size != 64:
            raise refused("B027", path, f"has {module.address_size}-bit addresses")
        if any(is_of_device_runtime(name) for name in self.calls.reached.external):
            raise refused("B034", path, "launches kernels from the device: a copy with probes could not be linked with "
                          "the device runtime. Nor are the launches that it makes counted")
        if any((d.name, d.values) == _TILE for d in kernel.directives):
            raise refused("B035", path, "is a tile kernel: the driver works out its block and parameters by host code "
                          "in its cubin, and would not for a copy")
        if is_named(module, kernel):
            raise refused("B030", path, "is named by code or a table of its own copy, which would launch it without "
                          "its maps")
        self.state.refuse()
        if self.calls.reached.indirect:
            raise refused("B023", path, "calls through a register that may mean any function: what is called may end "
                          "the thread unseen, and a function of the original's would lack what the probes need")
        if escaping := self.calls.escaping:
            raise refused("B023", path, "uses a function's address for more than to call it, and that of a copy is "
                          f"another: {listed(escaping)}")
        if leaving := self.calls.leaving:
            raise refused("B022", path, "calls a function that may end the thread where no probe can stand: "
                          f"{leaving[0]}, {self.calls.closed[leaving[0]]}")

    @property
    def variables(self) -> tuple[ModuleVariable, ...]:
        return self.state.variables

    @property
    def references(self) -> tuple[ModuleReference, ...]:
        return self.state.references

    @property
    def block_head(self) -> int:
        return ADDRESS_BYTES * len(self.variables)

    # ---- sites

    def matches(self, tracepoint: Tracepoint) -> list[Instruction]:
        return [instr for function in self.functions.all for instr in match_sites(function.kernel, tracepoint)
                if instr not in self.state.loads]

    def matches_in_callees(self, tracepoint: Tracepoint) -> Iterator[tuple[str, Span, int, str]]:
        for name, why in self.calls.closed.items():
            function = self.calls.reached.named[name]
            if count := len(match_sites(function, tracepoint)):
                yield name, function.item.span, count, why

    def unreadable(self, instr: Instruction, captured: Captured) -> str | None:
        return unsupported(captured)

    def unplaceable(self, probe: Probe, instr: Instruction) -> str | None:
        use = self.first_use(instr) if probe.at_use else Use(instr, True, ())
        # A probe that asks when the instruction was issued reads the clock before it.
        early = probe.after if probe.after is not None and asks_when_issued(probe.after) else None
        sides = ((probe.before, instr, False), (early, instr, False), (probe.after, use.instr, use.behind))
        fused = self.functions.of(instr).fused
        if any(body is not None and fused.broken_by(at, body, after) for body, at, after in sides):
            return "between a product and a sum that the assembler may fuse: the kernel's result could change"
        return None

    def first_use(self, instr: Instruction) -> Use[Instruction]:
        return first_use(self.functions.of(instr).graph, instr)

    def leaves(self, instr: Instruction) -> bool:
        return isa.row(instr).ends_block

    def exits(self) -> tuple[Instruction | None, ...]:
        return (*self.functions.exits, *kernel_exits(self.kernel, self.graph))

    def in_one_sector(self, instr: Instruction) -> bool:
        """PTX ISA 6.4.1: addresses are multiples of the access's size; of cp.async at most 16 bytes (9.7.9.25.3.1)."""
        size = isa.access_bytes(instr)
        found = isa.row(instr)
        if found.access is Access.COPY:
            return instr.modifiers[:1] == ("async",) and "bulk" not in instr.modifiers
        plain = found.access in (Access.LOAD, Access.STORE, Access.ATOMIC) and instr.opcode in _ALIGNED
        return plain and "bulk" not in instr.modifiers and size is not None and size <= SECTOR_BYTES

    def has_op(self, op: Op, type_: Type) -> bool:
        """match.any came with sm_70, redux, of 32 bits, with sm_80 and PTX 7.0 (PTX ISA 9.7.13.11, 9.7.13.13)."""
        if op is Op.SAME:
            return self.can_match
        arch = parse_arch(self.module.target)
        reduces = self.module.version >= (7, 0) and arch is not None and arch.sm >= 80
        return op is Op.BALLOT or (op in REDUCTIONS and type_.bits == 32 and reduces)

    def source_line(self, instr: Instruction) -> SourceLine | None:
        return self.functions.of(instr).lines.at(instr.span.start)

    def callers(self, instr: Instruction) -> tuple[SourceLine, ...]:
        return self.functions.of(instr).lines.callers(instr.span.start)

    # ---- control flow

    @property
    def can_match(self) -> bool:
        """PTX 6.0 and sm_70 (PTX ISA 9.7.13.11, match.sync); 6.2 tells which lanes there are (9.7.13.12,
        activemask)."""
        arch = parse_arch(self.module.target)
        return self.module.version >= (6, 2) and arch is not None and arch.sm >= 70

    @property
    def can_reduce(self) -> bool:
        """PTX 7.0 and sm_80 (PTX ISA 9.7.13.13, redux.sync)."""
        arch = parse_arch(self.module.target)
        return self.can_match and self.module.version >= (7, 0) and arch is not None and arch.sm >= 80

    @property
    def can_wait(self) -> bool:
        return can_wait(self.module, self.kernel)

    @property
    def graph(self) -> Graph:
        """Of the kernel's own body."""
        return self.functions.entry.graph

    @cached_property
    def uniformity(self) -> Uniformity:
        """Of the kernel's own body. After a call from which some lanes may leave nothing is known of the others."""
        return APART if self.functions.exits else uniformity(self.kernel, self.graph)

    def is_called(self, instr: Instruction) -> bool:
        """Whether an instruction stands in a function that the kernel calls, of whose lanes nothing is known."""
        return not self.functions.of(instr).is_entry

    def bound(self, instr: Instruction) -> int | None:
        return self.functions.bound(instr)

    def execution(self, instr: Instruction) -> Hashable:
        """Its block, and its guard as the block has it there. A guard that is always true is none."""
        function = self.functions.of(instr)
        number = function.graph.block_of[instr]
        place = (function.kernel.name, number) if self.is_called(instr) else number
        guard = instr.guard
        if guard is None or (not guard.negated and isa.plain(guard.reg) in function.always_true):
            return place, None
        reg, block = isa.plain(guard.reg), function.graph.blocks[number].instructions
        writes = sum(reg in isa.defines(earlier) for earlier in block[: block.index(instr)])
        return place, (reg, guard.negated, writes)

    def in_step(self, sites: Iterable[Instruction], conditional: bool) -> bool:
        """Lanes that leave early would store a smaller count than those that stay, and may do so after them. Lanes that
        part may come to an instruction one group after another: each group would store to the same slot."""
        sites = tuple(sites)
        if conditional or self.lanes_part or any(map(self.is_called, sites)):
            return False
        return all(map(self.uniformity.executed, sites)) and not self.uniformity.some_leave_early

    @property
    def lanes_part(self) -> bool:
        """On different ways; or before a loop, at a call, which may return lane by lane, or a wait of some lanes."""
        return self.uniformity.some_part or bool(self.stepping.phases(()).loose)

    def stream_counts(self, sites: Iterable[Instruction]) -> int | None:
        sites = tuple(sites)
        if not self.can_match or any(map(self.is_called, sites)) or not all(map(self.uniformity.reached, sites)):
            return None
        return WARP_LANES if self.uniformity.some_leave_early else 1

    def splicer(self, plan: Plan[Instruction], program: Program, layouts: tuple[MapLayout, ...],
                block_bytes: int) -> PtxSplicer:
        bodies = (body for _, body in plan.bodies if isinstance(body, IRBody))
        used = any(layout.stream or layout.table for layout in layouts) or \
            any(i.op in OF_ACCESSES for body in bodies for i in body.instrs)
        return PtxSplicer(self, self.state, self.functions, plan, program, layouts, block_bytes, self.can_reduce,
                          self.accesses if used else None)

    @cached_property
    def accesses(self) -> Accesses:
        facts = LaneFacts(self.kernel, self.graph, self.uniformity.executed, self._access_bytes)
        return Accesses(facts, self._stays_whole, lambda: self.functions.entry.fused, self.in_one_sector)

    @property
    def _stays_whole(self) -> bool:
        """Whether blocks are of whole warps whose lanes never part, and lanes can be combined."""
        required = self.kernel.directive("reqntid")
        if not required or prod(required) % WARP_LANES or not self.can_reduce:
            return False
        return not (self.uniformity.some_leave_early or self.uniformity.some_part or self.stepping.scatters)

    @cached_property
    def stepping(self) -> Stepping:
        return Stepping(self.graph, facts_of(self.kernel))

    def lanes_at(self, instr: Instruction) -> int | None:
        return None if self.is_called(instr) else self.accesses.lanes(instr)

    def settled(self, instr: Instruction, op: Op) -> int | None:
        return None if self.is_called(instr) else self.accesses.settled(instr, op)

    def closed(self, instr: Instruction, op: Op) -> bool:
        return not self.is_called(instr) and self.accesses.closed(instr, op)

    def _access_bytes(self, instr: Instruction) -> int | None:
        return self.constant(instr, CaptureRef(Capture.BYTES))


def params_of(kernel: Kernel) -> tuple[Param, ...]:
    return tuple(Param(p.name, p.offset, p.size_bytes) for p in kernel.params)
