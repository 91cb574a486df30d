"""What the rewriter asks of a target: a small class for one of its kernels, whose methods are answers about that."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Hashable, Iterable
from dataclasses import dataclass
from typing import Any, Generic, Protocol

from ncc.backends.base import Param, SourceLine
from ncc.backends.rewrite.captures import Captures, Constant, InstructionT
from ncc.backends.rewrite.layout import WARP_LANES, MapLayout
from ncc.backends.rewrite.planned import Plan, asks_when_issued
from ncc.backends.rewrite.snippet import Dialect
from ncc.ir.expand import MOST_BYTES
from ncc.ir.facts import ModuleReference, ModuleVariable, Passed
from ncc.ir.nodes import Body, CaptureRef, IRBody, Probe, Program, Tracepoint
from ncc.ir.ops import Op
from ncc.ir.types import Capture, MapKind, Type
from ncc.ir.warp import BANKS
from ncc.source import SourceFile, Span

_UNKNOWN_BYTES = f"the bytes of the access, whose sectors are asked for, are not known to be at most {MOST_BYTES}"


class Splices(Protocol):
    """What puts a plan into a kernel: a ``Splicer``, as far as ``instrument`` looks at it."""

    block_name: str
    block_offset: int
    passed: Passed

    @property
    def layouts(self) -> tuple[MapLayout, ...]:
        """After ``splice``: the maps' layouts with what the code that was made adds to them."""

    def splice(self) -> str:
        """The text with everything that is planned."""


@dataclass(frozen=True)
class Use(Generic[InstructionT]):
    """A place before an instruction, or ``behind`` it, and what runs between the result and there."""

    instr: InstructionT
    behind: bool
    between: tuple[InstructionT, ...]


class TargetKernel(ABC, Generic[InstructionT]):
    """One kernel, alone in its module. ``text`` is that module."""

    dialect: Dialect[Any, Any]
    captures: Captures[InstructionT, Any]
    warp_lanes = WARP_LANES
    map_kinds: tuple[MapKind, ...] = (MapKind.ARRAY, MapKind.RING)
    knows_uses = False
    banks = BANKS
    lanes_count_turns = False  # each its own (``ncc.ir.turns``); else all of them the warp's
    takes_pages = False  # of the host's memory, while a kernel runs
    most_warp_bytes: int | None = None  # of one map's slots, where a store reaches no further

    def __init__(self, text: SourceFile, name: str, params: tuple[Param, ...]) -> None:
        self.text = text
        self.name = name
        self.params = params

    @property
    def block_head(self) -> int:
        """Bytes of the parameter block before the maps' shares."""
        return 0

    beside = False
    """Whether it is loaded beside its module, with no variables of its own, as far as the target knows both ways."""
    by_pointer = False
    """Whether its block is reached by pointer, as far as the target's splicer does that."""

    @property
    def variables(self) -> tuple[ModuleVariable, ...]:
        """Those of its module whose addresses the block begins with."""
        return ()

    @property
    def references(self) -> tuple[ModuleReference, ...]:
        """Those of its module that it uses."""
        return ()

    # ---- sites

    @abstractmethod
    def refuse(self) -> None:
        """Raise ``NccError`` where no probe may be attached to the kernel."""

    @abstractmethod
    def matches(self, tracepoint: Tracepoint) -> Iterable[InstructionT]:
        """The kernel's instructions that a tracepoint means."""

    @abstractmethod
    def matches_in_callees(self, tracepoint: Tracepoint) -> Iterable[tuple[str, Span, int, str]]:
        """(name, place, matches, why no probe can stand there) of each function that the kernel may call and whose
        matches are none of the kernel's; the reason may be empty."""

    def obstacle(self, probe: Probe, instr: InstructionT) -> str | None:
        """Why a probe cannot run at an instruction."""
        for body in probe.bodies:
            for ref in self.captures_of(body):
                captured = self.captures.resolve(instr, ref)
                reason = captured if isinstance(captured, str) else self.unreadable(instr, captured)
                if reason is not None:
                    return f"{ref.capture.value}: {reason}"
        return self._late(probe, instr) or self.unplaceable(probe, instr)

    def _late(self, probe: Probe, instr: InstructionT) -> str | None:
        """Why a probe cannot run where a result is used, or know when the instruction was issued."""
        if any(map(asks_when_issued, probe.bodies)) and not self.knows_uses:
            return "issued: this target does not keep it"
        if not probe.at_use:
            return None
        result = self.captures.resolve(instr, CaptureRef(Capture.OUT))
        if isinstance(result, str) or not self.knows_uses:
            return result if isinstance(result, str) else "this target does not tell where a result is used"
        return self.unreadable(instr, result)

    def first_use(self, instr: InstructionT) -> Use[InstructionT]:
        """Where the result of an instruction is first used, on a target that ``knows_uses``."""
        raise NotImplementedError

    @abstractmethod
    def unreadable(self, instr: InstructionT, captured: Any) -> str | None:
        """Why a probe cannot read what an instruction has."""

    def constant(self, instr: InstructionT, ref: CaptureRef) -> int | None:
        """A capture's value that is the same whenever an instruction is executed; None where there is none."""
        captured = self.captures.resolve(instr, ref)
        return captured.value if isinstance(captured, Constant) else None

    def site_number(self, instr: InstructionT, number: int) -> int | None:
        """What ``nl.site()`` gives at the site with a number of the plan's; None: code finds it out."""
        return number

    @abstractmethod
    def unplaceable(self, probe: Probe, instr: InstructionT) -> str | None:
        """Why nothing of a probe that could be read may stand at an instruction."""

    @abstractmethod
    def leaves(self, instr: InstructionT) -> bool:
        """Whether control may not come back to what follows an instruction."""

    @abstractmethod
    def exits(self) -> Iterable[InstructionT | None]:
        """The instructions at which threads leave the kernel; None for the end of its text."""

    def in_one_sector(self, instr: InstructionT) -> bool:
        """Whether all that an instruction accesses lies in one sector (``ncc.ir.warp``) wherever it is."""
        return False

    def has_op(self, op: Op, type_: Type) -> bool:
        """Whether the target has an op of ``Effect.WARP``. Most are made of ballots where it has no more."""
        return False

    def lacks(self, op: Op) -> str:
        """Why an op of ``Effect.WARP`` is not to be had, not even made of others."""
        return _UNKNOWN_BYTES if op is Op.SECTORS else "the target does not combine the lanes of a warp"

    def refuses(self, instr: InstructionT, op: Op) -> str | None:
        """Why an op of ``OF_ACCESSES`` has no meaning for an instruction's address and bytes."""
        return None

    def most_bytes(self, instr: InstructionT) -> int | None:
        """How many bytes a lane accesses at most; None: that is not known."""
        return None

    def lanes_at(self, instr: InstructionT) -> int | None:
        """How many lanes execute an instruction together whenever some do; None: that is not known."""
        return None

    def settled(self, instr: InstructionT, op: Op) -> int | None:
        """What an op of ``Effect.WARP`` gives of an instruction's address and bytes, where it is always the same."""
        return None

    def closed(self, instr: InstructionT, op: Op) -> bool:
        """Whether the target has a closed form of such an op, of an instruction's address and bytes."""
        return False

    def source_line(self, instr: InstructionT) -> SourceLine | None:
        """The line that an instruction was compiled from, where the text tells it."""
        return None

    def callers(self, instr: InstructionT) -> tuple[SourceLine, ...]:
        """Of an instruction in inlined code, the lines of the calls, the innermost first."""
        return ()

    def lines_at(self, instr: InstructionT) -> tuple[SourceLine, ...]:
        """All lines that an instruction is on."""
        own = self.source_line(instr)
        return (*((own,) if own else ()), *self.callers(instr))

    # ---- control flow

    @property
    @abstractmethod
    def can_match(self) -> bool:
        """Whether lanes can compare their values, for records that a warp stores once."""

    @property
    def can_wait(self) -> bool:
        """Whether a block may wait for another one of its grid, as far as the text tells."""
        return True

    @abstractmethod
    def bound(self, instr: InstructionT) -> int | None:
        """How often a thread can execute an instruction; None where there is no bound."""

    def execution(self, instr: InstructionT) -> Hashable | None:
        """Instructions with the same one are executed equally often by every thread; None: nothing is known."""
        return None

    @abstractmethod
    def in_step(self, sites: Iterable[InstructionT], conditional: bool) -> bool:
        """Whether every lane of a warp passes all sites equally often, so that each may keep the warp's cursor.

        ``conditional``: a save may be one of some lanes only, which the others do not see.
        """

    def stream_counts(self, sites: Iterable[InstructionT]) -> int | None:
        """How many counts a warp has whose lanes, until they leave, come to all sites equally often: 1, or one for each
        lane where they may leave apart; None where they do not, or the target has no streams."""
        return None

    @property
    def lanes_part(self) -> bool:
        """Whether lanes of a warp may take different ways other than by leaving."""
        return True

    # ---- code

    @abstractmethod
    def splicer(self, plan: Plan[InstructionT], program: Program, layouts: tuple[MapLayout, ...],
                block_bytes: int) -> Splices:
        """What puts a plan into the kernel."""

    def captures_of(self, body: Body) -> tuple[CaptureRef, ...]:
        """The captures that a body reads."""
        if isinstance(body, IRBody):
            return tuple(i.attr for i in body.instrs if i.op is Op.CAPTURE and isinstance(i.attr, CaptureRef))
        return self.dialect.captures_of(body)

    def saves_of(self, body: Body) -> tuple[str, ...]:
        """The map of each SAVE of a body, in order."""
        if isinstance(body, IRBody):
            return tuple(str(i.attr) for i in body.instrs if i.saves)
        return self.dialect.saves_of(body)

