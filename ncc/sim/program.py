"""A kernel as the simulator runs it: one flat list of segments, device functions inlined where they are called.

Functions that cannot be inlined (``calls``) come before the kernel's own segments, so that lanes which run one are
taken first and the others wait for them where the call is over.

Segments (``segments``) are numbered in text order, and lanes that have parted are run lowest number first, which brings
them together again where their paths meet (the thread frontiers of Diamos et al., "SIMD Re-Convergence At Thread
Frontiers", MICRO 2011).
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field, replace

from ncc.backends.ptx import isa
from ncc.backends.ptx.flow.cfg import EXIT, Block, Graph, build
from ncc.backends.ptx.isa import Access
from ncc.backends.ptx.text.nodes import TYPE_BYTES, Instruction, ItemKind, Kernel, PtxModule, VarDecl
from ncc.backends.ptx.text.operands import Imm, Mem, Operand, Reg, Sym, registers
from ncc.backends.ptx.text.parse import parse_kernel
from ncc.diag import did_you_mean, error
from ncc.ir.facts import Space
from ncc.limits import Limit, shown
from ncc.sim.calls import CallGraph, CallParts, call_parts, call_targets, function_address
from ncc.sim.segments import (
    STACK_BYTES,
    Barrier,
    Branch,
    Call,
    Callee,
    CallSite,
    End,
    Jump,
    Key,
    Leave,
    Placed,
    Program,
    Return,
    Segment,
    Spot,
    Table,
    Trap,
    Unit,
    align_up,
    formal_places,
    key,
    member_operand,
    unsupported,
)

ALIGNED = "aligned"
_PRIVATE = (Space.PARAM, Space.CONST, Space.LOCAL)
BUILTINS = frozenset({"vprintf", "__assertfail", "cudaGraphSetConditional", "cudaGraphLaunch"})
"""Functions that CUDA provides, and ``host`` here."""


def flatten(module: PtxModule, name: str, shared_bytes: int = 0, apart: bool = False) -> Program:
    """The segments of a kernel; its shared variables follow the module's. Raises S001 where control is not known.

    ``apart``: what a lane does that others may see, or sees of others, begins a segment."""
    return _Flattener(module, shared_bytes=shared_bytes, apart=apart).flatten(parse_kernel(module, module.entry(name)))


def _check_clusters(kernel: Kernel) -> None:
    """Every block is a cluster of its own. Raises S001 for a kernel that wants larger ones."""
    wanted = next((d for d in kernel.directives if d.name == "reqnctapercluster"), None)
    if wanted is not None and any(n != 1 for n in wanted.values):
        raise error("S001", f"the simulator does not support clusters of several blocks: '.{wanted.name}'",
                    span=wanted.span)


@dataclass
class _Flattener:
    module: PtxModule
    apart: bool = False
    segments: list[Segment] = field(default_factory=list)
    units: int = 0
    local_bytes: int = 0
    shared_bytes: int = 0
    dynamic_align: int = 16
    shared: dict[tuple[str, int, str], int] = field(default_factory=dict)  # of functions that are called repeatedly
    callees: dict[str, Callee] = field(default_factory=dict)

    def flatten(self, kernel: Kernel) -> Program:
        _check_clusters(kernel)
        # The way out comes first, so that lanes which leave do so before the others go on.
        leave = Spot(0)
        self.segments.append(Segment(end=Leave()))
        unit = self._unit(kernel, leave)
        self._stacked(kernel)
        entry = len(self.segments)
        self._blocks(unit)
        stack_start = align_up(self.local_bytes, 16)
        return Program(kernel, tuple(self.segments), entry, _exposed(self.segments),
                       stack_start + self._stack_bytes(), align_up(self.shared_bytes, 16), self.dynamic_align,
                       self.module, stack_start)

    def _stack_bytes(self) -> int:
        allocates = any(isa.row(p.instr).moves_stack for s in self.segments for p in s.body)
        return STACK_BYTES if self.callees or allocates else 0

    def _stacked(self, kernel: Kernel) -> None:
        """The functions that are called with a frame: all are known before the first one's calls are placed."""
        graph = CallGraph(self.module, kernel)
        for name in graph.stacked:
            unit = self._unit(graph.kernels[name], Spot(), stacked=True)
            formal = (*unit.kernel.returns, *unit.kernel.params)
            for place, param in zip(formal_places([p.size_bytes for p in formal]), formal, strict=True):
                unit.places[0, param.name] = "stack", place
                unit.sizes[0, param.name] = param.size_bytes
            self.callees[name] = Callee(unit, Spot(), function_address(self.module, name) or 0,
                                        tuple(p.size_bytes for p in formal))
        for callee in self.callees.values():
            callee.entry.index = len(self.segments)
            self._start().enters = callee.unit
            self.segments[-1].end = Jump(Spot(len(self.segments)))
            self._blocks(callee.unit)
            callee.unit.leave.index = len(self.segments)
            self._start().end = Return()

    def _unit(self, kernel: Kernel, leave: Spot, stacked: bool = False) -> Unit:
        unit = Unit(self.units, kernel, leave, stacked=stacked)
        if stacked:
            unit.frame_bytes = formal_places([p.size_bytes for p in (*kernel.returns, *kernel.params)] + [0])[-1]
        self.units += 1
        self._declare(unit)
        return unit

    def _declare(self, unit: Unit) -> None:
        for statement in unit.kernel.statements:
            if isinstance(statement, VarDecl):
                for variable in statement.variables:
                    place = self._variable(unit, statement, variable.name, variable.size_bytes)
                    unit.places[statement.scope, variable.name] = place
                    unit.sizes[statement.scope, variable.name] = variable.size_bytes or 0

    def _variable(self, unit: Unit, decl: VarDecl, name: str, size: int | None) -> tuple[str, int]:
        if decl.space in ("local", "param") and size is not None:
            place = self._place(unit, size, decl.align)
            if self.local_bytes not in Limit.STACK:
                raise error("S002", f"a thread's variables take {shown(self.local_bytes)} bytes; the simulator has "
                            f"{Limit.STACK.most} for them", span=decl.span)
            return place
        if decl.space == "shared" and decl.extern:
            self.dynamic_align = max(self.dynamic_align, decl.align)
            return "dynamic", 0
        if decl.space != "shared" or size is None:
            raise error("S002", f"the simulator does not support a .{decl.space} variable here", span=decl.span)
        key = (unit.kernel.name, decl.scope, name)
        if key not in self.shared:
            self.shared[key] = align_up(self.shared_bytes, decl.align)
            self.shared_bytes = self.shared[key] + size
        return "shared", self.shared[key]

    def _place(self, unit: Unit, size: int, align: int) -> tuple[str, int]:
        """Room for a thread's own variable."""
        if unit.stacked:
            start = align_up(unit.frame_bytes, align)
            unit.frame_bytes = start + size
            return "stack", start
        offset = align_up(self.local_bytes, align)
        self.local_bytes = offset + size
        return "local", offset

    def _blocks(self, unit: Unit) -> None:
        graph = build(unit.kernel)
        if not graph.resolved:
            last = next(b.last for b in graph.blocks if b.last and b.last.opcode in ("bra", "brx"))
            unsupported(last, "a target of this function's branches is unknown")
        spots = [Spot() for _ in graph.blocks]
        for block in graph.blocks:
            spots[block.index].index = len(self.segments)
            following = spots[block.index + 1] if block.index + 1 < len(spots) else unit.leave
            self._block(unit, graph, block, spots, following)

    def _block(self, unit: Unit, graph: Graph, block: Block, spots: list[Spot], following: Spot) -> None:
        current = self._start()
        openings = _openings(block) if self.apart else frozenset()
        for instr in block.instructions:
            placed = Placed(unit, instr)
            if instr in openings and current.body:
                current.end = Jump(Spot(len(self.segments)))
                current = self._start()
            if isa.row(instr).ends_block:
                current.end = _end(placed, graph, block, spots, following)
            elif _meets(instr):
                current = self._meeting(current, placed)
            else:
                current.body.append(placed)
        if current.end is None:
            current.end = Jump(following)

    def _start(self) -> Segment:
        self.segments.append(Segment())
        return self.segments[-1]

    def _meeting(self, current: Segment, placed: Placed) -> Segment:
        """Place a collective, barrier or call; returns the segment that what follows belongs to."""
        if not self.apart and placed.instr.guard is None and _member_key(placed.instr) in current.members:
            current.body.append(placed)
            return current
        after = Spot()
        if placed.instr.guard is not None:
            inside = Spot(len(self.segments))
            current.end = Branch(placed, inside, after)
            current = self._start()
        following = self._meet(current, placed)
        if placed.instr.guard is None:
            return following
        following.end = Jump(after)
        after.index = len(self.segments)
        return self._start()

    def _meet(self, current: Segment, placed: Placed) -> Segment:
        if _is_block_barrier(placed.instr):
            current.end = Barrier(placed, Spot(len(self.segments)))
            following = self._start()
            following.after = placed
            following.answer = placed if "red" in placed.instr.modifiers else None
            return following
        if placed.instr.opcode == "call":
            return self._call(current, placed)
        if current.body or current.members or current.collective:
            current.end = Jump(Spot(len(self.segments)))
            current = self._start()
        current.collective = placed
        current.members.add(_member_key(placed.instr))
        current.body.append(placed)
        return current

    def _call(self, current: Segment, placed: Placed) -> Segment:
        """A call; registers that it passes or is given are passed in variables."""
        parts = call_parts(placed.instr, unsupported)
        arguments, stores = self._in_variables(placed, parts.arguments, "st")
        results, loads = self._in_variables(placed, parts.results, "ld")
        current.body += stores
        following = self._plain_call(current, placed, replace(parts, results=results, arguments=arguments))
        following.body += loads
        return following

    def _in_variables(self, placed: Placed, operands: tuple[Operand, ...],
                      opcode: str) -> tuple[tuple[Operand, ...], list[Placed]]:
        """Operands with variables in the place of registers, and what moves these there, or from there."""
        unit, moves, found = placed.unit, list[Placed](), list[Operand]()
        for operand in operands:
            size = TYPE_BYTES.get(operand.type or "", 0) if isinstance(operand, Reg) else 0
            if not size:
                found.append(operand)
                continue
            variable = Sym(f"$register{len(unit.places)}")
            unit.places[0, variable.name] = self._place(unit, size, size)
            unit.sizes[0, variable.name] = size
            ends = (operand, Mem(variable)) if opcode == "ld" else (Mem(variable), operand)
            moves.append(Placed(unit, replace(placed.instr, guard=None, opcode=opcode,
                                              modifiers=("param", f"b{8 * size}"), operands=ends)))
            found.append(variable)
        return tuple(found), moves

    def _plain_call(self, current: Segment, placed: Placed, parts: CallParts) -> Segment:
        if isinstance(parts.target, Reg):
            return self._framed(current, placed, parts, self._indirect(placed, parts))
        name = parts.target.name
        if name in BUILTINS:
            current.body.append(placed)
            return current
        if name in self.callees:
            return self._framed(current, placed, parts, (self.callees[name],))
        item = self.module.item(name)
        if item is None or item.kind is not ItemKind.FUNC or item.body is None:
            names = [i.name for i in self.module.items if i.kind is ItemKind.FUNC and i.body and i.name]
            raise error("S003", f"the simulator has no function '{name}'", span=placed.instr.span,
                        hint=did_you_mean(name, names))
        current.end = Jump(Spot(len(self.segments)), placed)
        after = Spot()
        unit = self._unit(parse_kernel(self.module, item), after)
        self._bind(unit, placed, (*parts.results, *parts.arguments))
        self._blocks(unit)
        after.index = len(self.segments)
        following = self._start()
        following.after = placed
        return following

    def _indirect(self, placed: Placed, parts: CallParts) -> tuple[Callee, ...]:
        """The functions that a call through a register may mean: those listed, else all whose parameters fit."""
        names = call_targets(placed.unit.kernel, parts.prototype)
        found = [self.callees[n] for n in self.callees if names is None or n in names]
        return tuple(c for c in found if c.sizes == self._actual_sizes(placed, parts))

    def _actual_sizes(self, placed: Placed, parts: CallParts) -> tuple[int, ...]:
        actual = (*parts.results, *parts.arguments)
        return tuple(placed.unit.size(placed.instr, o.name) if isinstance(o, Sym) else 0 for o in actual)

    def _framed(self, current: Segment, placed: Placed, parts: CallParts, callees: tuple[Callee, ...]) -> Segment:
        """A call of functions with a frame of their own."""
        results, arguments = ([o for o in found if isinstance(o, Sym)] for found in (parts.results, parts.arguments))
        if len(results) + len(arguments) != len(parts.results) + len(parts.arguments):
            unsupported(placed.instr, "an argument that is no .param variable")
        if isinstance(parts.target, Sym):
            self._check_sizes(placed, callees[0], self._actual_sizes(placed, parts))
        register = parts.target if isinstance(parts.target, Reg) else None
        site = CallSite(placed, callees, register, tuple(results), tuple(arguments))
        current.end = Call(site, Spot(len(self.segments)))
        following = self._start()
        following.resumes, following.after = site, placed
        return following

    def _check_sizes(self, placed: Placed, callee: Callee, actual: tuple[int, ...]) -> None:
        if actual != callee.sizes:
            raise error("S004", f"'{callee.unit.kernel.name}' takes results and arguments of {list(callee.sizes)} "
                        f"bytes, not {list(actual)}", span=placed.instr.span)

    def _bind(self, unit: Unit, placed: Placed, actual: tuple[Operand, ...]) -> None:
        """The callee's parameters are the caller's ``.param`` variables: nothing is copied."""
        formal = (*unit.kernel.returns, *unit.kernel.params)
        if len(formal) != len(actual):
            raise error("S004", f"'{unit.kernel.name}' takes {len(formal)} results and arguments, not {len(actual)}",
                        span=placed.instr.span)
        for param, operand in zip(formal, actual, strict=True):
            place = placed.unit.place(placed.instr, operand.name) if isinstance(operand, Sym) else None
            if place is None:
                unsupported(placed.instr, "an argument that is no .param variable")
            unit.places[0, param.name] = place


def _meets(instr: Instruction) -> bool:
    """Whether control may go elsewhere, or other lanes are waited for."""
    if instr.modifiers[:2] == ("cluster", "arrive"):
        return "aligned" in instr.modifiers
    return instr.opcode == "call" or isa.is_collective(instr)


def _is_block_barrier(instr: Instruction) -> bool:
    return (instr.opcode in ("bar", "barrier") and "warp" not in instr.modifiers
            and instr.modifiers[:2] != ("cluster", "arrive"))


def _openings(block: Block) -> frozenset[Instruction]:
    """The instructions of a block before which others may have their turn, and that would show it.

    A carry flag does not outlive a segment."""
    found, carried = set(), False
    for instr in reversed(block.instructions):
        row = isa.row(instr)
        carried = row.carries or (carried and "cc" not in instr.modifiers)
        shared = row.access is not Access.NONE or row.addressed or row.hidden_store is not None
        if not carried and (instr.opcode == "activemask" or (shared and isa.space(instr) not in _PRIVATE)):
            found.add(instr)
    return frozenset(found)


def _end(placed: Placed, graph: Graph, block: Block, spots: list[Spot], following: Spot) -> End:
    instr, unit = placed.instr, placed.unit
    if instr.opcode == "trap" and instr.guard is None:
        return Trap(placed)
    if instr.opcode == "brx" and instr.guard is None:
        return Table(placed, tuple(spots[s] for s in block.successors))
    if instr.opcode in ("trap", "brx"):
        unsupported(instr, "under a guard")
    way_out = Spot(0) if instr.opcode == "exit" else unit.leave
    taken = way_out if block.successors[0] == EXIT else spots[block.successors[0]]
    return Branch(placed, taken, following) if instr.guard else Jump(taken, placed)


def _member_key(instr: Instruction) -> object:
    """Equal for two collectives whose member masks are known to be equal; unique otherwise."""
    if instr.opcode == "call" or _is_block_barrier(instr):
        return object()
    operand = member_operand(instr)
    if operand is None:
        return ALIGNED
    if isinstance(operand, Imm):
        value = (operand.value or 0) & 0xFFFFFFFF
        return ALIGNED if value == 0xFFFFFFFF else value
    return object()


@dataclass
class _Exposure:
    """Finds the registers that some segment reads before it has written them."""

    found: dict[Key, str] = field(default_factory=dict)
    known: set[Key] = field(default_factory=set)

    def reads(self, placed: Placed, regs: Iterable[Reg]) -> None:
        for reg in regs:
            if key(placed, reg) not in self.known and reg.type is not None:
                self.found[key(placed, reg)] = reg.type

    def segment(self, segment: Segment) -> None:
        self.known.clear()
        if segment.collective is not None and (mask := member_operand(segment.collective.instr)) is not None:
            self.reads(segment.collective, registers(mask))
        for placed in segment.body:
            self.reads(placed, isa.uses(placed.instr))
            written = isa.defines(placed.instr)
            if placed.instr.guard is not None:
                self.reads(placed, written)
            self.known.update(key(placed, r) for r in written)
        if isinstance(segment.end, Branch | Table | Barrier | Call | Trap):
            self.reads(segment.end.at, isa.uses(segment.end.at.instr))
        if isinstance(segment.end, Barrier):
            # What a barrier that reduces answers is written by the segment after it.
            self.reads(segment.end.at, isa.defines(segment.end.at.instr))


def _exposed(segments: list[Segment]) -> dict[Key, str]:
    exposure = _Exposure()
    for segment in segments:
        exposure.segment(segment)
    return exposure.found
