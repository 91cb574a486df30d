"""A kernel as the simulator runs it: one flat list of segments, device functions inlined where they are called.

A *segment* is a straight line of instructions that a group of lanes executes together. It ends where control may go
elsewhere, at a barrier, and before an instruction that other lanes of the warp have to reach first (a collective), so
that every place where a group may have to wait is the start of a segment. Segments are numbered in text order, and
lanes that have parted are run lowest number first, which brings them together again where their paths meet (the
thread frontiers of Diamos et al., "SIMD Re-Convergence At Thread Frontiers", MICRO 2011).
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import NoReturn

from ncc.backends.ptx import isa
from ncc.backends.ptx.graph import EXIT, Block, Graph, build
from ncc.backends.ptx.nodes import Instruction, ItemKind, Kernel, PtxModule, VarDecl
from ncc.backends.ptx.operands import Group, Imm, Operand, Reg, Sym, registers
from ncc.backends.ptx.parse import parse_kernel
from ncc.diag import did_you_mean, error

Key = tuple[int, int, str]
"""A register: number of the unit, of the scope, name."""
ALIGNED = "aligned"
BUILTINS = frozenset({"vprintf", "__assertfail"})
"""Functions that CUDA provides, and ``host`` here."""


@dataclass
class Spot:
    """A place in the program that may be jumped to; its segment's number once that is known."""

    index: int = -1


@dataclass(eq=False)
class Unit:
    """One function where it is inlined. ``places`` maps its variables to (state space, offset in that space)."""

    number: int
    kernel: Kernel
    leave: Spot
    callers: tuple[str, ...]
    places: dict[tuple[int, str], tuple[str, int]] = field(default_factory=dict)

    def place(self, instr: Instruction, name: str) -> tuple[str, int] | None:
        """Where a variable of this function lies, as seen from an instruction."""
        scope = self.kernel.scopes[instr.scope]
        while (scope.number, name) not in self.places:
            if scope.parent is None:
                return None
            scope = scope.parent
        return self.places[scope.number, name]


@dataclass(frozen=True, eq=False)
class Placed:
    """An instruction in the unit that it belongs to."""

    unit: Unit
    instr: Instruction


@dataclass(frozen=True)
class Jump:
    """``at``: the branch, call or exit that it is, if it is one."""

    target: Spot
    at: Placed | None = None


@dataclass(frozen=True)
class Branch:
    """Lanes whose guard holds go to ``taken``."""

    at: Placed
    taken: Spot
    other: Spot


@dataclass(frozen=True)
class Table:
    """``brx.idx``: lanes go to the target that their index names."""

    at: Placed
    targets: tuple[Spot, ...]


@dataclass(frozen=True)
class Barrier:
    at: Placed
    after: Spot


@dataclass(frozen=True)
class Leave:
    """The lanes are done with the kernel."""


@dataclass(frozen=True)
class Trap:
    at: Placed


End = Jump | Branch | Table | Barrier | Leave | Trap


@dataclass(eq=False)
class Segment:
    """``collective``: the instruction that the lanes of its member mask must reach together before the segment runs.

    ``after``: the barrier or call that is over when the segment begins.
    """

    body: list[Placed] = field(default_factory=list)
    end: End | None = None
    collective: Placed | None = None
    answer: Placed | None = None  # the reducing barrier that the segment follows, whose result it takes
    after: Placed | None = None
    members: set[object] = field(default_factory=set)  # masks known to be together in this segment


@dataclass(frozen=True, eq=False)
class Program:
    """``exposed``: registers whose value must outlive a segment, with their types; the others never leave one."""

    kernel: Kernel
    segments: tuple[Segment, ...]
    entry: int
    exposed: dict[Key, str]
    local_bytes: int
    shared_bytes: int
    dynamic_align: int


def unsupported(instr: Instruction, why: str = "") -> NoReturn:
    """An instruction that the simulator does not have is never a wrong result. Raises S001."""
    raise error("S001", f"the simulator does not support '{instr.mnemonic}'{f': {why}' if why else ''}",
                span=instr.span)


def flatten(module: PtxModule, name: str, shared_bytes: int = 0) -> Program:
    """The segments of a kernel; its shared variables follow the module's. Raises S001 where control is not known."""
    return _Flattener(module, shared_bytes=shared_bytes).flatten(parse_kernel(module, module.entry(name)))


def _check_clusters(kernel: Kernel) -> None:
    """Every block is a cluster of its own. Raises S001 for a kernel that wants larger ones."""
    wanted = next((d for d in kernel.directives if d.name == "reqnctapercluster"), None)
    if wanted is not None and any(n != 1 for n in wanted.values):
        raise error("S001", f"the simulator does not support clusters of several blocks: '.{wanted.name}'",
                    span=wanted.span)


def _align(offset: int, align: int) -> int:
    return -(-offset // max(1, align)) * max(1, align)


@dataclass
class _Flattener:
    module: PtxModule
    segments: list[Segment] = field(default_factory=list)
    units: int = 0
    local_bytes: int = 0
    shared_bytes: int = 0
    dynamic_align: int = 16
    shared: dict[tuple[str, int, str], int] = field(default_factory=dict)  # of functions that are called repeatedly

    def flatten(self, kernel: Kernel) -> Program:
        _check_clusters(kernel)
        # The way out comes first, so that lanes which leave do so before the others go on.
        leave = Spot(0)
        self.segments.append(Segment(end=Leave()))
        self._blocks(self._unit(kernel, leave, ()))
        return Program(kernel, tuple(self.segments), 1, _exposed(self.segments),
                       _align(self.local_bytes, 16), _align(self.shared_bytes, 16), self.dynamic_align)

    def _unit(self, kernel: Kernel, leave: Spot, callers: tuple[str, ...]) -> Unit:
        unit = Unit(self.units, kernel, leave, callers)
        self.units += 1
        self._declare(unit)
        return unit

    def _declare(self, unit: Unit) -> None:
        for statement in unit.kernel.statements:
            if isinstance(statement, VarDecl):
                for variable in statement.variables:
                    place = self._variable(unit, statement, variable.name, variable.size_bytes)
                    unit.places[statement.scope, variable.name] = place

    def _variable(self, unit: Unit, decl: VarDecl, name: str, size: int | None) -> tuple[str, int]:
        if decl.space in ("local", "param") and size is not None:
            offset = _align(self.local_bytes, decl.align)
            self.local_bytes = offset + size
            return "local", offset
        if decl.space == "shared" and decl.extern:
            self.dynamic_align = max(self.dynamic_align, decl.align)
            return "dynamic", 0
        if decl.space != "shared" or size is None:
            raise error("S002", f"the simulator does not support a .{decl.space} variable here", span=decl.span)
        key = (unit.kernel.name, decl.scope, name)
        if key not in self.shared:
            self.shared[key] = _align(self.shared_bytes, decl.align)
            self.shared_bytes = self.shared[key] + size
        return "shared", self.shared[key]

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
        for instr in block.instructions:
            placed = Placed(unit, instr)
            if instr.opcode in _ENDS:
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
        if placed.instr.guard is None and _member_key(placed.instr) in current.members:
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
        results, name, arguments = call_parts(placed.instr)
        if name in BUILTINS:
            current.body.append(placed)
            return current
        item = self.module.item(name)
        if item is None or item.kind is not ItemKind.FUNC or item.body is None:
            names = [i.name for i in self.module.items if i.kind is ItemKind.FUNC and i.body and i.name]
            raise error("S003", f"the simulator has no function '{name}'", span=placed.instr.span,
                        hint=did_you_mean(name, names))
        callers = (*placed.unit.callers, placed.unit.kernel.name)
        if name in callers:
            unsupported(placed.instr, "recursion")
        current.end = Jump(Spot(len(self.segments)), placed)
        after = Spot()
        unit = self._unit(parse_kernel(self.module, item), after, callers)
        self._bind(unit, placed, (*results, *arguments))
        self._blocks(unit)
        after.index = len(self.segments)
        following = self._start()
        following.after = placed
        return following

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


_ENDS = frozenset({"bra", "brx", "ret", "exit", "trap"})


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


def call_parts(instr: Instruction) -> tuple[tuple[Operand, ...], str, tuple[Operand, ...]]:
    """(results, function, arguments) of a direct call."""
    operands = list(instr.operands)
    results = operands.pop(0).elements if isinstance(operands[0], Group) else ()  # type: ignore[union-attr]
    if not operands or not isinstance(operands[0], Sym):
        unsupported(instr, "through a register")
    name = operands.pop(0).name  # type: ignore[union-attr]
    arguments = operands.pop(0).elements if operands and isinstance(operands[0], Group) else ()
    if operands:
        unsupported(instr, "with a prototype")
    return results, name, arguments


def member_operand(instr: Instruction) -> Operand | None:
    """The member mask of a warp collective; None where all lanes of the warp have to take part."""
    if "aligned" in instr.modifiers:
        return None
    if instr.opcode == "elect":
        return instr.operands[-1]
    return instr.operands[-1] if "sync" in instr.modifiers else None


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


def key(placed: Placed, reg: Reg) -> Key:
    return placed.unit.number, reg.scope, reg.name


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
        if isinstance(segment.end, Branch | Table | Barrier | Trap):
            self.reads(segment.end.at, isa.uses(segment.end.at.instr))
        if isinstance(segment.end, Barrier):
            # What a barrier that reduces answers is written by the segment after it.
            self.reads(segment.end.at, isa.defines(segment.end.at.instr))


def _exposed(segments: list[Segment]) -> dict[Key, str]:
    exposure = _Exposure()
    for segment in segments:
        exposure.segment(segment)
    return exposure.found
