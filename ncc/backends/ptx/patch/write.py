"""Writes patch functions: one for each callback that serves a probe, with every body that runs there.

A function is straight-line code under predicates. It reads its arguments, finds the block of parameters behind the
first of them, and answers SANITIZER_PATCH_SUCCESS.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable as Function
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from ncc.backends.base import Param
from ncc.backends.ptx.code.emit import Emitter, Geometry, RegClass, Registers, class_of
from ncc.backends.ptx.code.helpers import lowest_lane, read_helper
from ncc.backends.ptx.code.lower import Lowering, convert, literal
from ncc.backends.ptx.code.saver import StaticSaver
from ncc.backends.ptx.code.warp import combine
from ncc.backends.ptx.patch.callbacks import BLOCK_ENTER, BLOCK_EXIT, Argument, Callback, Point
from ncc.backends.ptx.patch.homes import home_in, only_added_to
from ncc.backends.ptx.patch.registers import Kept, as_registers
from ncc.backends.ptx.patch.savers import in_memory, saver_for
from ncc.backends.ptx.patch.stream import PatchStream
from ncc.backends.rewrite.hooks import Hooks
from ncc.backends.rewrite.layout import MapLayout
from ncc.backends.rewrite.pattern import UNIFORM
from ncc.backends.rewrite.planned import Plan, PlannedBody
from ncc.backends.rewrite.saver import Position, Visit
from ncc.backends.rewrite.shared import SharedRegisters, initial_value
from ncc.ir.facts import Passed
from ncc.ir.nodes import Body, CaptureRef, IRBody
from ncc.ir.types import Helper, Level, Type

BLOCK = "ncc_maps"
RESULT, BLOCK_ARGUMENT = "ncc_result", "ncc_data"
INSTRUCTION_BYTES = 16


def argument_name(number: int) -> str:
    """Of the function's parameter behind ``BLOCK_ARGUMENT``."""
    return f"ncc_arg{number}"


@dataclass(frozen=True)
class Kernel:
    """What the functions are for. ``instructions``: as many as its code has."""

    target: str
    instructions: int
    params: tuple[Param, ...]


@dataclass
class _Wanted:
    """Bodies that run at a callback: each with what its flags have to be masked to, none: anything."""

    bodies: dict[int, tuple[PlannedBody, set[int]]] = field(default_factory=dict)

    def add(self, body: PlannedBody, values: Iterable[int]) -> None:
        self.bodies.setdefault(id(body[1]), (body, set()))[1].update(values)


class PatchWriter:
    """``splice`` gives a module of PTX with the functions; ``callbacks`` are those that it has."""

    block_name = BLOCK
    passed = Passed()

    def __init__(self, kernel: Kernel, plan: Plan[Point], shared: SharedRegisters[Point],
                 layouts: tuple[MapLayout, ...]) -> None:
        self.kernel = kernel
        self.plan = plan
        self.shared = shared
        self.constants = {r.name: literal(initial_value(r)) for r in shared.used}
        self.home = home_in(shared.program)
        own = {layout.map.name: as_registers(layout) if self.home and layout.map.name == self.home.map
               else in_memory(layout) for layout in layouts}
        self.savers = {name: saver_for(layout, "") for name, layout in own.items()}
        kept = self.savers[self.home.map] if self.home else None
        self.kept = Kept(kept, self.home.registers, only_added_to(shared.program)) \
            if self.home and isinstance(kept, StaticSaver) else None
        end = max((p.offset + p.size for p in kernel.params), default=0)
        self.block_offset = -(-end // 8) * 8  # of no meaning: no parameter is appended
        self.callbacks: tuple[Callback, ...] = ()

    @property
    def layouts(self) -> tuple[MapLayout, ...]:
        return tuple(saver.described for saver in self.savers.values())

    def splice(self) -> str:
        taken: dict[str, int] = {}
        functions = []
        for callback, wanted, position in self._wanted():
            slots = dict(taken) if position is Position.EXIT else {}
            visit = Visit(position, slots=slots)
            functions.append((callback, self._function(callback, wanted, visit)))
            if position is Position.ENTRY:
                taken = visit.slots
        self.callbacks = tuple(callback for callback, _ in functions)
        head = f".version 8.0\n.target {self.kernel.target}\n.address_size 64\n"
        return self._named(head + "".join(f"\n{text}" for _, text in functions))

    def _named(self, text: str) -> str:
        """One context may have patches of several kernels: the same code has the same name, and no other has it."""
        digest = hashlib.sha256(text.encode()).hexdigest()[:16]
        for callback in self.callbacks:
            text = text.replace(f" {callback.name}(", f" {callback.name}_{digest}(")
        return text

    def _wanted(self) -> list[tuple[Callback, _Wanted, Position]]:
        found: dict[int, tuple[Callback, _Wanted, Position]] = {}
        if self.plan.entry or self.kept:
            found[BLOCK_ENTER.number] = BLOCK_ENTER, _of_kernel(self.plan.entry), Position.ENTRY
        for site in self.plan.sites:
            callback = site.instr.callback
            wanted = found.setdefault(callback.number, (callback, _Wanted(), Position.BEFORE))[1]
            for body in site.before:
                wanted.add(body, callback.serves[site.instr.meant])
        leaving = [(probe, body) for probe, body in self.plan.exit
                   if self.home is None or probe.name != self.home.saved_by]
        if leaving:
            found[BLOCK_EXIT.number] = BLOCK_EXIT, _of_kernel(leaving), Position.EXIT
        return list(found.values())

    def _function(self, callback: Callback, wanted: _Wanted, visit: Visit) -> str:
        registers = Registers()
        start = Emitter(registers, Geometry())
        block = start.make("ld.param.u64", RegClass.B64, f"[{BLOCK_ARGUMENT}]")
        for saver in self.savers.values():
            saver.param = block
            if isinstance(saver, PatchStream):
                saver.steps.clear()  # registers are the function's
        call = _Call(self, callback, start, block, visit)
        call.write(wanted)
        lines = [*registers.declarations(), *start.lines, *call.lines, f"st.param.b32 [{RESULT}], 0;", "ret;"]
        types = ["u64", *(argument.type.label for argument in callback.arguments)]
        names = [BLOCK_ARGUMENT, *map(argument_name, range(len(callback.arguments)))]
        params = ", ".join(f".param .{type_.replace('u', 'b')} {name}"
                           for type_, name in zip(types, names, strict=True))
        body_text = "".join(f"\t{line}\n" for line in lines)
        return f".visible .func (.param .b32 {RESULT}) {callback.name}({params})\n{{\n{body_text}}}\n"


def _of_kernel(bodies: Sequence[PlannedBody]) -> _Wanted:
    wanted = _Wanted()
    for body in bodies:
        wanted.add(body, ())
    return wanted


class _Call:
    """One function: its arguments, each loaded once, and what its bodies become."""

    def __init__(self, writer: PatchWriter, callback: Callback, start: Emitter, block: str, visit: Visit) -> None:
        self.writer = writer
        self.callback = callback
        self.start = start
        self.block = block
        self.visit = visit
        self.lines: list[str] = []
        self.values = _Arguments(callback, start)
        self.one: str | None = None
        self.held: dict[str, str] = {}  # registers that the program's probes share

    def write(self, wanted: _Wanted) -> None:
        kept = self.writer.kept
        write = {None: self._plain, Position.ENTRY: self._entry}.get(self.visit.position if kept else None, self._with)
        write(wanted)

    def _plain(self, wanted: _Wanted) -> None:
        for planned, values in wanted.bodies.values():
            self.body(planned, values)

    def _entry(self, wanted: _Wanted) -> None:
        kept = self.writer.kept
        assert kept
        self.held = kept.first(self.start)
        self._plain(wanted)
        kept.store_all(self._last(), self.held)

    def _with(self, wanted: _Wanted) -> None:
        """With the registers that the bodies name."""
        kept = self.writer.kept
        assert kept
        accesses = [a for (_, body), _ in wanted.bodies.values() for a in self.writer.shared.accesses(body)]
        held = kept.begin(self.start, (name for name, _ in accesses), self.visit.position is Position.BEFORE)
        self.held = {name: one.register for name, one in held.items()}
        self._plain(wanted)
        if self.visit.position is not Position.EXIT:
            kept.end(self._last(), held, [name for name, reads in accesses if not reads])

    def _last(self) -> Emitter:
        """Of what stands behind all bodies."""
        e = Emitter(self.start.registers, self.start.geometry)
        e.lines = self.lines
        return e

    def body(self, planned: PlannedBody, values: set[int]) -> None:
        probe, body = planned
        assert isinstance(body, IRBody), "the kernel refuses assembly by hand"
        e = Emitter(self.start.registers, self.start.geometry, self._guard(values), self.held.values())
        e.reduces, e.guard_is_uniform = False, not self.callback.of_warp
        hooks = Hooks(self._capture, self._helper, self._save_at(probe.level), combine)
        _lowering(body, {**self.writer.constants, **self.held}).write(e, hooks)
        self.lines += e.lines

    def _guard(self, values: set[int]) -> str | None:
        """The predicate of the lanes for which the flags are among these values, None for all."""
        e = self.start
        if self.callback.of_warp:
            self.one = self.one or lowest_lane(e, e.make("activemask.b32", RegClass.B32))
            return self.one
        if not values:
            return None
        masked = e.once("masked flags") or e.remember(
            "masked flags", e.make("and.b32", RegClass.B32, self.values["flags"], str(self.callback.mask)))
        key = f"flags {sorted(values)}"
        return e.once(key) or e.remember(key, _among(e, masked, sorted(values)))

    def _capture(self, e: Emitter, ref: CaptureRef, type_: Type) -> str:
        key = f"{ref} as {type_}"
        if (found := e.once(key)) is not None:
            return found
        reads = self.callback.captures[ref.capture]
        value = reads.reading(e, self.values, ref.element)
        if reads.type is not type_:
            result = e.fresh(class_of(type_))
            convert(e, result, type_, value, reads.type)
            value = result
        if reads.uniform:
            e.patterns[value] = UNIFORM
        if reads.step and reads.type is type_:
            self._note_step(value, reads.step)
        return e.remember(key, value)

    def _note_step(self, value: str, step: str) -> None:
        for saver in self.writer.savers.values():
            if isinstance(saver, PatchStream):
                saver.steps[value] = self.values[step]

    def _helper(self, e: Emitter, which: Helper, type_: Type, into: str | None) -> str:
        return self._site(e, type_) if which is Helper.SITE else read_helper(e, which, type_, into)

    def _site(self, e: Emitter, type_: Type) -> str:
        """1 + the instruction's number in the kernel's code; one more than it has where it is in no code of its own."""
        if self.visit.position is not Position.BEFORE:
            return "0"
        key = "site"
        if (found := e.once(key)) is not None:
            return found
        begin = e.make("ld.global.nc.u64", RegClass.B64, f"[{self.block}]")
        offset = e.make("sub.u64", RegClass.B64, self.values["pc"], begin)
        number = e.make("shr.u64", RegClass.B64, offset, str(INSTRUCTION_BYTES.bit_length() - 1))
        number = e.make("min.u64", RegClass.B64, number, str(self.writer.kernel.instructions))
        site = e.make("add.u32", RegClass.B32, e.make("cvt.u32.u64", RegClass.B32, number), "1")
        e.patterns[site] = UNIFORM
        return e.remember(key, site)

    def _save_at(self, level: Level) -> Function[[Emitter, str, Sequence[tuple[str, Type]]], None]:
        def save(e: Emitter, name: str, fields: Sequence[tuple[str, Type]]) -> None:
            self.writer.savers[name].save(e, self.visit, level, fields)

        return save


class _Arguments(dict[str, str]):
    """An argument's register; it is loaded when it is first asked for."""

    def __init__(self, callback: Callback, start: Emitter) -> None:
        super().__init__()
        self.callback = callback
        self.start = start

    def __missing__(self, name: str) -> str:
        number, argument = next((n, a) for n, a in enumerate(self.callback.arguments) if a.name == name)
        self[name] = value = _load(self.start, number, argument)
        return value


def _load(e: Emitter, number: int, argument: Argument) -> str:
    return e.make(f"ld.param.{argument.type.label}", class_of(argument.type), f"[{argument_name(number)}]")


def _among(e: Emitter, value: str, wanted: Sequence[int]) -> str:
    found = e.make("setp.eq.u32", RegClass.PRED, value, str(wanted[0]))
    for number in wanted[1:]:
        found = e.make("setp.eq.or.u32", RegClass.PRED, value, str(number), found)
    return found


def _lowering(body: Body, constants: dict[str, str]) -> Lowering:
    assert isinstance(body, IRBody)
    return Lowering(body, constants)
