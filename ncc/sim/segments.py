"""What a kernel is made of for the simulator (``program`` makes it): segments, the ways they end, units, frames.

A *segment* is a straight line of instructions that a group of lanes executes together. It ends where control may go
elsewhere, at a barrier, and before an instruction that other lanes of the warp have to reach first (a collective), so
that every place where a group may have to wait is the start of a segment.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import NoReturn

from ncc.backends.ptx.text.nodes import Instruction, Kernel, PtxModule
from ncc.backends.ptx.text.operands import Operand, Reg, Sym
from ncc.diag import NccError, error

Key = tuple[int, int, str]
"""A register: number of the unit, of the scope, name."""
STACK_BYTES = 32 * 1024
"""A thread's stack, where there is one."""
FRAME_HEAD = 16
"""A frame starts with the segment to return to and the caller's frame."""


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
    places: dict[tuple[int, str], tuple[str, int]] = field(default_factory=dict)
    sizes: dict[tuple[int, str], int] = field(default_factory=dict)
    stacked: bool = False
    frame_bytes: int = 0  # of a stacked unit: what precedes the registers that it saves

    def size(self, instr: Instruction, name: str) -> int:
        """Bytes of a variable of this function, as seen from an instruction."""
        scope = self.kernel.scopes[instr.scope]
        while (scope.number, name) not in self.sizes:
            if scope.parent is None:
                return 0
            scope = scope.parent
        return self.sizes[scope.number, name]

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
class Callee:
    """A function with a frame: ``address`` is what a register holds that means it, ``sizes`` its formal parameters'."""

    unit: Unit
    entry: Spot
    address: int
    sizes: tuple[int, ...]


@dataclass(frozen=True, eq=False)
class CallSite:
    """A call of functions with frames; ``register`` says which one, None where there is one only."""

    at: Placed
    callees: tuple[Callee, ...]
    register: Reg | None
    results: tuple[Sym, ...]
    arguments: tuple[Sym, ...]


@dataclass(frozen=True)
class Call:
    site: CallSite
    after: Spot

    @property
    def at(self) -> Placed:
        return self.site.at


@dataclass(frozen=True)
class Return:
    """The lanes go on where the frame says."""


@dataclass(frozen=True)
class Leave:
    """The lanes are done with the kernel."""


@dataclass(frozen=True)
class Trap:
    at: Placed


End = Jump | Branch | Table | Barrier | Call | Return | Leave | Trap


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
    enters: Unit | None = None  # the function with a frame that starts here
    resumes: CallSite | None = None  # the call whose frame is given back here
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
    module: PtxModule
    stack_start: int  # offset of the stack in a thread's local memory, which ends with it


def align_up(offset: int, align: int) -> int:
    return -(-offset // max(1, align)) * max(1, align)


def formal_places(sizes: Sequence[int]) -> list[int]:
    """Where parameters of these sizes lie in a frame: each as a multiple of 16, whatever its type."""
    places, at = [], FRAME_HEAD
    for size in sizes:
        places.append(at)
        at += align_up(size, 16)
    return places


def unsupported(instr: Instruction, why: str = "") -> NoReturn:
    """An instruction that the simulator does not have is never a wrong result. Raises S001."""
    raise unsupported_error(instr, why)


def unsupported_error(instr: Instruction, why: str = "") -> NccError:
    return error("S001", f"the simulator does not support '{instr.mnemonic}'{f': {why}' if why else ''}",
                 span=instr.span)


def key(placed: Placed, reg: Reg) -> Key:
    return placed.unit.number, reg.scope, reg.name


def member_operand(instr: Instruction) -> Operand | None:
    """The member mask of a warp collective; None where all lanes of the warp have to take part."""
    if "aligned" in instr.modifiers or not instr.operands:
        return None
    if instr.opcode == "elect":
        return instr.operands[-1]
    return instr.operands[-1] if "sync" in instr.modifiers else None
