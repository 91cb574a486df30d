"""From a kernel's segments to LLVM: one function runs a warp until all its lanes have left or wait.

Why compiled, and not lockstep over NumPy arrays: a NumPy operation on 32 to 1,024 lanes costs about a microsecond of
interpreter time whatever it does, so that a warp instruction would cost more than 30 ns a lane; a vector of 32 lanes is
two AVX-512 or four AVX2 registers, and an addition of one takes nanoseconds.

The function is a switch over segments. A group of lanes runs one segment after another without leaving the function.
While the group is the whole warp, jumps are direct; when lanes part, each notes where it goes on, and ``dispatch``
takes the group with the lowest segment number (see ``program``), or another (``grouping``). Lanes that are ready but
never first - one that holds a lock on which the others spin - get their turn when the warp's time slice is over.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from llvmlite import ir

from ncc.backends.ptx import isa
from ncc.backends.ptx.text.nodes import Instruction
from ncc.sim import grouping, stack
from ncc.sim.clock import cycles
from ncc.sim.emit import Emit, bits_of, is_register
from ncc.sim.layout import PC, REGISTERS, Fault, Field, Head, Status
from ncc.sim.ops import emit_barrier, emit_barrier_result, emit_instruction
from ncc.sim.schedule import add_turn
from ncc.sim.segments import (
    Barrier,
    Branch,
    Call,
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
    member_operand,
    unsupported_error,
)
from ncc.sim.values import I32, I64, PTR, VI, Builder, Names, Value, const, splat
from ncc.sim.variables import Variables
from ncc.sim.watching import Moment, Watched, Watcher

EAGER_TURNS = 64
_MALFORMED = (ValueError, LookupError, TypeError, AttributeError, AssertionError, NotImplementedError)


@dataclass(frozen=True)
class Translation:
    """What a launch needs to know of a translated kernel; ``turn`` is the function that its module defines."""

    turn: str
    frame_bytes: int
    sites: tuple[Instruction, ...]
    watched: tuple[Watched, ...]


def translate(program: Program, variables: Variables, name: str, watch: bool = False,
              apart: bool = False) -> tuple[ir.Module, Translation]:
    """The module is large and can go when it is compiled. ``watch``: with calls that tell what is executed; ``apart``:
    lanes may run apart (``grouping``).

    Raises S001 for the first instruction that the simulator does not have.
    """
    offsets, frame_bytes = _frame_layout(program)
    module = ir.Module(name)
    function = ir.Function(module, ir.FunctionType(I32, [PTR, PTR]), f"{name}_warp")
    function.linkage = "internal"
    function.scope = Names()
    b = Builder(function.append_basic_block("entry"))
    emit = Emit(program, variables, b, function.args[0], function.args[1], offsets)
    watcher = Watcher(emit) if watch else None
    _Warp(program, emit, function, watcher, apart).build()
    add_turn(module, function, name)
    return module, Translation(name, frame_bytes, tuple(emit.sites), tuple(watcher.watched if watcher else ()))


def _frame_layout(program: Program) -> tuple[dict[Key, int], int]:
    """Offsets of the registers that outlive a segment, widest first so that all are aligned, and the frame's size."""
    widths = {name: bits_of(kind) for name, kind in program.exposed.items() if is_register(kind)}
    offsets, at = {}, REGISTERS
    for name in sorted(widths, key=lambda k: (-widths[k], k)):
        offsets[name] = at
        at += 4 if widths[name] == 1 else widths[name] * 4
    return offsets, -(-at // 64) * 64


@dataclass
class _Warp:
    program: Program
    e: Emit
    function: ir.Function
    watcher: Watcher | None = None
    apart: bool = False
    entries: list[Value] = field(default_factory=list)

    def build(self) -> None:
        b = self.b
        self.scratch_mask, self.scratch_fresh = b.alloca(I32), b.alloca(I32)
        self.dispatch = self.function.append_basic_block("dispatch")
        self.sliced = self.function.append_basic_block("sliced")
        self.entries = [self.function.append_basic_block(f"s{n}") for n in range(len(self.program.segments))]
        self.e.set_mask_word(Head.PARKED, const(0))
        b.branch(self.dispatch)
        self._dispatch()
        self._slice_over()
        for index, segment in enumerate(self.program.segments):
            b.position_at_end(self.entries[index])
            self._segment(index, segment)

    @property
    def b(self) -> Builder:
        return self.e.b

    def _dispatch(self) -> None:
        """Choose the group of lanes that goes on; return when there is none."""
        b, e = self.b, self.e
        b.position_at_end(self.dispatch)
        alive, parked = e.mask_word(Head.ALIVE), e.mask_word(Head.PARKED)
        ready = b.and_(alive, b.not_(e.mask_word(Head.WAITING)))
        free = b.and_(ready, b.not_(parked))
        stop, choose = self.function.append_basic_block("stop"), self.function.append_basic_block("choose")
        b.cbranch(b.icmp_unsigned("==", free, const(0)), stop, choose)
        b.position_at_end(stop)
        b.ret(const(Status.STOPPED))
        b.position_at_end(choose)
        places = b.vector_load(VI[32], b.at(e.frame, PC), 64)
        choice = (grouping.by_chance if self.apart else grouping.furthest_behind)(e, places, ready, parked)
        if self.apart:
            run = self.function.append_basic_block("run")
            b.cbranch(choice.yields, self.sliced, run)
            b.position_at_end(run)
        e.set_mask_word(Head.PARKED, b.and_(parked, b.not_(choice.group)))
        self._start_with(choice.group, choice.fresh)
        switch = b.switch(choice.place, stop)
        for index, entry in enumerate(self.entries):
            switch.add_case(const(index), entry)

    def _start_with(self, group: Value, fresh: Value) -> None:
        """What a segment that is jumped to needs to know: its lanes, and those of them that have not waited there."""
        self.b.store(group, self.scratch_mask)
        self.b.store(fresh, self.scratch_fresh)

    def _slice_over(self) -> None:
        b, e = self.b, self.e
        b.position_at_end(self.sliced)
        b.set_word(e.frame, Head.EAGER, const(EAGER_TURNS, 64))
        b.ret(const(Status.SLICED))

    # -- segments ----------------------------------------------------------------------------------------------

    def _segment(self, index: int, segment: Segment) -> None:
        e = self.e
        e.mask = self.b.load(self.scratch_mask, typ=I32)
        e.cost = 0
        if segment.collective is not None:
            self._meet(index, segment.collective)
        if segment.answer is not None:
            e.at, e.guard = segment.answer, None
            emit_barrier_result(e)
        self._frame(segment)
        if segment.after is not None:
            self._tell(Moment.DONE, segment.after)
        for placed in segment.body:
            self._instruction(placed)
        issued = len(segment.body) + (0 if isinstance(segment.end, Jump | Leave | Return) else 1)
        end = segment.end
        if isinstance(end, Branch | Table | Barrier | Call | Trap):
            e.at, e.guard = end.at, None
        finish: Any = {Jump: self._jump, Branch: self._branch, Table: self._table, Barrier: self._barrier,
                  Call: self._call, Return: self._return, Leave: self._leave, Trap: self._trap}[type(end)]
        finish(index, end, issued)

    def _frame(self, segment: Segment) -> None:
        """What a segment does with the stack before its instructions."""
        if segment.enters is not None:
            self.e.at, self.e.guard = Placed(segment.enters, segment.enters.kernel.instructions[0]), None
            stack.enter(self.e, segment.enters)
        if segment.resumes is not None:
            self.e.at, self.e.guard = segment.resumes.at, None
            stack.resume(self.e, segment.resumes)

    def _instruction(self, placed: Placed) -> None:
        e, guard = self.e, placed.instr.guard
        e.at, e.guard = placed, None
        if guard is not None:
            value = e.predicate(guard.reg)
            e.guard = self.b.not_(value) if guard.negated else value
        before = self.watcher.values(placed) if self.watcher else None
        try:
            emit_instruction(e)
        except _MALFORMED as defect:  # an emitter reads what an assembler has accepted
            raise unsupported_error(placed.instr, "in this form") from defect
        if self.watcher:
            self.watcher.note(Moment.DONE, placed, e.active(), before)
        e.guard = None
        e.cost += cycles(placed.instr.opcode, placed.instr.modifiers)

    def _tell(self, moment: Moment, placed: Placed | None, mask: Value | None = None) -> None:
        """Where a watcher looks on: that the group, or some lanes of it, are at a place."""
        if self.watcher:
            self.watcher.note(moment, placed, self.e.mask if mask is None else mask)

    def _account(self, issued: int) -> None:
        """Store the registers, advance the clock, count the instructions."""
        b, e = self.b, self.e
        e.flush()
        if e.cost or issued:
            b.set_word(e.frame, Head.CLOCK, b.add(e.of_warp(Head.CLOCK), const(e.cost + issued, 64)))
            lanes = b.zext(b.popcount(e.mask), I64)
            total = b.add(e.of_block(Field.ISSUED), b.mul(lanes, const(issued, 64)))
            b.set_word(e.block, Field.ISSUED, total)

    def _meet(self, index: int, placed: Placed) -> None:
        """Wait until all lanes of the member mask that have not left are here."""
        b, e = self.b, self.e
        e.at = placed
        operand = member_operand(placed.instr)
        members = e.mask_word(Head.ALIVE)
        if operand is not None:
            named = self._of_one_mask(index, e.read(operand, "b32"))
            e.fault(b.and_(e.mask, b.not_(named)), Fault.MEMBER)
            members = b.and_(members, named)
        missing = b.and_(members, b.not_(e.mask))
        self._tell(Moment.ARRIVED, placed)
        go, wait = (self.function.append_basic_block(n) for n in ("together", "wait"))
        b.cbranch(b.icmp_unsigned("==", missing, const(0)), go, wait)
        b.position_at_end(wait)
        self._note(const(index), e.mask)
        e.set_mask_word(Head.PARKED, b.or_(e.mask_word(Head.PARKED), e.mask))
        b.set_word(e.frame, Head.SITE, b.zext(e.site(), I64))
        b.branch(self.dispatch)
        b.position_at_end(go)

    def _of_one_mask(self, index: int, masks: Value) -> Value:
        """Go on with the lanes of the group that name the same members as one that has just come; the others stay. They
        are another operation (PTX ISA 9.7.13.2: the same value of membermask). Returns the mask that they name."""
        b, e = self.b, self.e
        fresh = b.load(self.scratch_fresh, typ=I32)
        named = b.element(masks, b.first_lane(fresh))
        same = b.bits_of(b.icmp_unsigned("==", masks, b.broadcast(named)))
        others = b.and_(e.mask, b.not_(same))
        with b.if_then(b.icmp_unsigned("!=", others, const(0)), likely=False):
            self._note(const(index), others)
            e.set_mask_word(Head.PARKED, b.or_(e.mask_word(Head.PARKED), b.and_(others, b.not_(fresh))))
        e.mask = b.and_(e.mask, same)
        return named

    def _note(self, place: Value, mask: Value) -> None:
        """Note where lanes go on."""
        b = self.b
        pointer = b.at(self.e.frame, PC)
        old = b.vector_load(VI[32], pointer, 64)
        vector = place if isinstance(place.type, ir.VectorType) else b.broadcast(place)
        b.vector_store(b.select(b.predicate(mask), vector, old), pointer, 64)

    # -- ends --------------------------------------------------------------------------------------------------

    def _go(self, index: int, target: Spot) -> None:
        """Jump with all lanes of the group."""
        b, e = self.b, self.e
        slice_left = None
        if target.index <= index:
            fuel = e.of_warp(Head.FUEL)
            b.set_word(e.frame, Head.FUEL, b.select(b.icmp_unsigned("==", fuel, const(0, 64)), fuel,
                                                    b.sub(fuel, const(1, 64))))
            slice_left = b.icmp_unsigned("!=", fuel, const(0, 64))
        whole = const(0, 1) if self.apart else b.icmp_unsigned("==", e.mask, e.mask_word(Head.ALIVE))
        direct = whole if slice_left is None else b.and_(whole, slice_left)
        noted = self.function.append_basic_block("part")
        self._start_with(e.mask, e.mask)
        b.cbranch(direct, self.entries[target.index], noted)
        b.position_at_end(noted)
        self._note(const(target.index), e.mask)
        if slice_left is None:
            b.branch(self.dispatch)
        else:
            b.cbranch(slice_left, self.dispatch, self.sliced)

    def _jump(self, index: int, end: Jump, issued: int) -> None:
        if end.at is not None:
            self._tell(Moment.ARRIVED, end.at)
        self._account(issued)
        self._go(index, end.target)

    def _branch(self, index: int, end: Branch, issued: int) -> None:
        b, e = self.b, self.e
        guard = end.at.instr.guard
        assert guard is not None
        holds = e.predicate(guard.reg)
        holds = b.not_(holds) if guard.negated else holds
        taken = b.and_(b.bits_of(holds), e.mask)
        if isa.row(end.at.instr).ends_block:  # else its guard branches around it
            self._tell(Moment.ARRIVED, end.at, taken)
        e.cost += cycles(end.at.instr.opcode, ())
        self._account(issued)
        names = ("all", "some", "none", "parts")
        every, some, none, parts = (self.function.append_basic_block(n) for n in names)
        b.cbranch(b.icmp_unsigned("==", taken, e.mask), every, some)
        b.position_at_end(every)
        self._go(index, end.taken)
        b.position_at_end(some)
        b.cbranch(b.icmp_unsigned("==", taken, const(0)), none, parts)
        b.position_at_end(none)
        self._go(index, end.other)
        b.position_at_end(parts)
        self._part(index, b.select(b.predicate(taken), splat(end.taken.index, 32), splat(end.other.index, 32)),
                   min(end.taken.index, end.other.index) <= index)

    def _part(self, index: int, places: Value, backward: bool) -> None:
        """Lanes of the group go different ways."""
        b, e = self.b, self.e
        self._note(places, e.mask)
        if self.apart:
            grouping.part(e, places)
        if not backward:
            b.branch(self.dispatch)
            return
        fuel = e.of_warp(Head.FUEL)
        left = b.icmp_unsigned("!=", fuel, const(0, 64))
        b.set_word(e.frame, Head.FUEL, b.select(left, b.sub(fuel, const(1, 64)), fuel))
        b.cbranch(left, self.dispatch, self.sliced)

    def _table(self, index: int, end: Table, issued: int) -> None:
        b, e = self.b, self.e
        which = e.read(end.at.instr.operands[0], "u32")
        places = splat(0, 32)
        for number, target in enumerate(end.targets):
            hit = b.icmp_unsigned("==", which, splat(number, 32))
            places = b.select(hit, splat(target.index, 32), places)
        outside = b.bits_of(b.icmp_unsigned(">=", which, splat(len(end.targets), 32)))
        e.fault(b.and_(outside, e.mask), Fault.CALL)
        self._tell(Moment.ARRIVED, end.at)
        self._account(issued)
        self._part(index, places, True)

    def _barrier(self, index: int, end: Barrier, issued: int) -> None:
        self._tell(Moment.ARRIVED, end.at)
        emit_barrier(self.e)
        self.e.cost += cycles(end.at.instr.opcode, ())
        self._account(issued)
        self._note(const(end.after.index), self.e.mask)
        self.b.branch(self.dispatch)

    def _call(self, index: int, end: Call, issued: int) -> None:
        self._tell(Moment.ARRIVED, end.at)
        places = stack.push(self.e, end.site, end.after.index)
        self._account(issued)
        self._part(index, places, True)

    def _return(self, index: int, end: Return, issued: int) -> None:
        places = stack.return_places(self.e)
        self._account(issued)
        self._part(index, places, True)

    def _leave(self, index: int, end: Leave, issued: int) -> None:
        b, e = self.b, self.e
        self._tell(Moment.LEFT, None)
        e.set_mask_word(Head.ALIVE, b.and_(e.mask_word(Head.ALIVE), b.not_(e.mask)))
        e.set_mask_word(Head.PARKED, const(0))
        gone = b.add(e.of_block(Field.EXITED), b.zext(b.popcount(e.mask), I64))
        b.set_word(e.block, Field.EXITED, gone)
        b.branch(self.dispatch)

    def _trap(self, index: int, end: Trap, issued: int) -> None:
        self.e.fault(self.e.mask, Fault.TRAP)
        self.b.ret(const(Status.SLICED))

