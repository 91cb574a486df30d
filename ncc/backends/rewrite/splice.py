"""Puts a plan into a kernel: insertions beside the original's statements, which all stay as they are."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass, replace
from typing import Any, Generic, NoReturn

from ncc.backends.rewrite.captures import InstructionT
from ncc.backends.rewrite.edits import Edits
from ncc.backends.rewrite.hooks import EmitterT, Hooks, ValueT, no_warp
from ncc.backends.rewrite.layout import MapLayout
from ncc.backends.rewrite.planned import Plan, PlannedBody, SitePlan
from ncc.backends.rewrite.reader import Reader
from ncc.backends.rewrite.saver import Position, Saver, Visit
from ncc.backends.rewrite.shared import SharedRegisters, initial_value
from ncc.backends.rewrite.snippet import Slot, SnippetWriter
from ncc.backends.rewrite.target import TargetKernel
from ncc.ir.facts import Passed
from ncc.ir.nodes import AsmBody, CaptureRef, Imm, Instr, IRBody, Program
from ncc.ir.types import Helper, Level, Type


@dataclass(frozen=True)
class Insertion(Generic[InstructionT]):
    """Where code goes: beside ``site``'s instruction, or where threads leave; before an exit that is the end of the
    text there is no instruction."""

    position: Position
    instr: InstructionT | None = None
    behind: bool = False  # at the use of a result
    site: SitePlan[InstructionT] | None = None
    reader: Reader[InstructionT, Any, Any, Any] | None = None


class Splicer(ABC, Generic[InstructionT, EmitterT, ValueT]):
    """One kernel: its edits, and the registers and map code that its insertions share.

    What a target adds to an insertion is in its ``begin`` and ``finish``. ``registers`` are where the program's
    registers live, or the constants that they stay; ``own`` are a probe's hand-written ones.
    """

    block_name: str
    block_offset: int
    passed = Passed()
    registers: Mapping[str, ValueT]
    own: Mapping[str, Mapping[str, Slot[ValueT]]]
    savers: Mapping[str, Saver[EmitterT, ValueT]]

    def __init__(self, kernel: TargetKernel[InstructionT], plan: Plan[InstructionT], program: Program,
                 comment: str = "//") -> None:
        self.kernel = kernel
        self.plan = plan
        self.program = program
        self.edits = Edits(kernel.text, comment)
        self.common = SharedRegisters(program, plan, kernel.dialect.accesses_of)

    # ---- a target's part

    @abstractmethod
    def begin(self, at: Insertion[InstructionT]) -> EmitterT:
        """What collects the code of an insertion, with whatever stands before the bodies in it."""

    @abstractmethod
    def finish(self, e: EmitterT, at: Insertion[InstructionT]) -> None:
        """The bodies are written: put the insertion into the text."""

    @abstractmethod
    def reader(self, site: SitePlan[InstructionT]) -> Reader[InstructionT, Any, EmitterT, ValueT]:
        """What reads the captures of a site."""

    @abstractmethod
    def assign(self, e: EmitterT, slot: Slot[ValueT], constant: Imm) -> None:
        """Write a constant to a register."""

    @abstractmethod
    def lower(self, e: EmitterT, body: IRBody, hooks: Hooks[EmitterT, ValueT]) -> None:
        """Write a compiled body."""

    @abstractmethod
    def snippet_writer(self, e: EmitterT, body: AsmBody, slots: Mapping[str, Slot[ValueT]],
               hooks: Hooks[EmitterT, ValueT]) -> SnippetWriter[Any, EmitterT, ValueT]:
        """What writes a body by hand."""

    @abstractmethod
    def helper(self, e: EmitterT, which: Helper, type_: Type, into: ValueT | None) -> ValueT:
        """A helper's value, as ``Hooks`` states."""

    def combine(self, e: EmitterT, instr: Instr, args: Sequence[ValueT]) -> ValueT:
        """What lanes are combined to, as ``Hooks`` states."""
        return no_warp(e, instr, args)

    def enter(self, e: EmitterT) -> None:
        """At kernel entry, behind what the savers do there."""

    @staticmethod
    def takes_turns(layout: MapLayout) -> bool:
        """Whether a map keeps some of the saves at instructions only."""
        return layout.map.sample > 1 or layout.turns_param is not None

    def of_turn(self, e: EmitterT, name: str, visit: Visit, level: Level) -> AbstractContextManager[EmitterT]:
        """What a save at an instruction to a map that keeps one in ``sample`` is emitted with.

        A turn is a save that is come to, whether its condition and the instruction's guard hold or not.
        """
        raise NotImplementedError

    def keep_issued(self, e: EmitterT, site: SitePlan[InstructionT]) -> None:
        """Read the clock before a site's instruction, for what runs after it; on a target that ``knows_uses``."""
        raise NotImplementedError

    def read_issued(self, e: EmitterT, type_: Type) -> ValueT:
        """What was kept of the site last."""
        raise NotImplementedError

    def helper_at_use(self, e: EmitterT, which: Helper, type_: Type,
                      capture: Callable[[EmitterT, CaptureRef, Type], ValueT]) -> ValueT:
        """A helper's value where a result is used: a clock is read when the result is there."""
        return self.helper(e, which, type_, None)

    def settle(self, e: EmitterT, at: Insertion[InstructionT]) -> None:
        """Behind the bodies of a site's insertion: what savers have put off until there."""

    @abstractmethod
    def complete(self) -> None:
        """After all insertions: what the kernel as a whole needs for them."""

    @abstractmethod
    def check(self, probed: str) -> None:
        """Raise ``NccError`` where the target cannot have the text."""

    # ---- insertions

    @property
    def layouts(self) -> tuple[MapLayout, ...]:
        return tuple(saver.described for saver in self.savers.values())

    def splice(self) -> str:
        """The text with everything that is planned."""
        slots = self._enter()
        for site in self.plan.sites:
            self._site(site)
        for exit_ in self.kernel.exits():
            self._leave(exit_, slots)
        self.complete()
        probed = self.edits.apply()
        self.check(probed)
        return probed

    def _enter(self) -> dict[str, int]:
        """Code at the kernel's start; the constant slots that its saves have taken."""
        at, visit = Insertion[InstructionT](Position.ENTRY), Visit(Position.ENTRY)
        e = self.begin(at)
        for reg in self.common.initialized:
            slot = Slot(self.registers[reg.name], self.kernel.dialect.kept_as(reg.type))
            self.assign(e, slot, initial_value(reg))
        for slot in (s for own in self.own.values() for s in own.values() if s.lasting):
            self.assign(e, slot, Imm(0, slot.type))
        for saver in self.savers.values():
            saver.enter(e)
        self.enter(e)
        self._bodies(e, visit, self.plan.entry, _no_captures)
        self.finish(e, at)
        return visit.slots

    def _leave(self, exit_: InstructionT | None, slots: dict[str, int]) -> None:
        at, visit = Insertion(Position.EXIT, exit_), Visit(Position.EXIT, slots=dict(slots))
        e = self.begin(at)
        self._bodies(e, visit, self.plan.exit, _no_captures)
        for saver in self.savers.values():
            saver.leave(e, visit)
        self.finish(e, at)

    def _site(self, site: SitePlan[InstructionT]) -> None:
        reader = self.reader(site)
        at = Insertion(Position.BEFORE, site.instr, False, site, reader)
        e = self.begin(at)
        execution = self.kernel.execution(site.instr)
        self._bodies(e, Visit(at.position, execution), site.before, reader)
        self.settle(e, at)
        if site.after or site.use:
            reader.copy(e)
        if site.asks_when_issued:
            self.keep_issued(e, site)
        self.finish(e, at)
        at = replace(at, position=Position.AFTER)
        e = self.begin(at)
        self._bodies(e, Visit(at.position, execution), site.after, reader)
        self.settle(e, at)
        self.finish(e, at)
        if site.use:
            use = self.kernel.first_use(site.instr)
            at = Insertion(Position.USE, use.instr, use.behind, site, reader)
            e = self.begin(at)
            self._bodies(e, Visit(at.position), site.use, reader)
            self.finish(e, at)
        reader.release()

    def _bodies(self, e: EmitterT, visit: Visit, bodies: Iterable[PlannedBody],
                capture: Callable[[EmitterT, CaptureRef, Type], ValueT]) -> None:
        for probe, body in bodies:
            def save(e: EmitterT, name: str, fields: Sequence[tuple[ValueT, Type]], level: Level = probe.level) -> None:
                saver = self.savers[name]
                if not self.takes_turns(saver.layout) or visit.position in (Position.ENTRY, Position.EXIT):
                    saver.save(e, visit, level, fields)
                    return
                with self.of_turn(e, name, visit, level) as kept:
                    saver.save(kept, visit, level, fields)

            def helper(e: EmitterT, which: Helper, type_: Type, into: ValueT | None) -> ValueT:
                if which is Helper.ISSUED:
                    return self.read_issued(e, type_)
                late = visit.position is Position.USE
                return self.helper_at_use(e, which, type_, capture) if late else self.helper(e, which, type_, into)

            hooks = Hooks(capture, helper, save, self.combine)
            if isinstance(body, IRBody):
                self.lower(e, body, hooks)
            else:
                shared = self.kernel.dialect.shared_slots(self.program, self.registers)
                writer = self.snippet_writer(e, body, {**shared, **self.own[probe.name]}, hooks)
                writer.write(self.kernel.dialect.parse(body.text))


def _no_captures(e: object, ref: CaptureRef, type_: Type) -> NoReturn:
    raise AssertionError("a kernel probe has no instruction to capture from")
