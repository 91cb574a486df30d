"""A kernel without text, as the rewriter asks about it: what it has are calls of patch functions.

What stands for an instruction is a ``Point``: all instructions of the kernel that one callback is called before and one
tracepoint means. How often a thread comes to one, and with which lanes of its warp, nobody knows.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from ncc.backends.base import Param
from ncc.backends.ptx.code.snippet import DIALECT
from ncc.backends.ptx.patch.callbacks import BLOCK_ENTER, CALLBACKS, MISSING, STORES, Point, Reads
from ncc.backends.ptx.patch.write import Kernel, PatchWriter
from ncc.backends.rewrite.captures import INPUTS, Captures
from ncc.backends.rewrite.layout import MapLayout
from ncc.backends.rewrite.planned import Plan, asks_when_issued
from ncc.backends.rewrite.shared import SharedRegisters
from ncc.backends.rewrite.target import TargetKernel
from ncc.diag import error
from ncc.ir.nodes import AsmBody, Probe, Program, Tracepoint
from ncc.ir.ops import Op
from ncc.ir.types import Capture, MapKind, Type
from ncc.source import SourceFile, Span

BLOCK_HEAD = 8
"""Bytes of the block before the maps' shares: where the kernel's code begins, as the API tells program counters."""


@dataclass(frozen=True)
class Read:
    """A capture at a point; ``element`` of a vector."""

    reads: Reads
    element: int | None = None


def _resolve(point: Point, capture: Capture, element: int | None = None) -> Read | str:
    reads = point.callback.captures.get(capture)
    if reads is None:
        return f"NVIDIA's patching API does not give it of a{'n' * (point.callback.title[0] in 'aeiou')} " \
               f"{point.callback.title}"
    if capture is Capture.IN2 and reads.elements and point.callback.serves[point.meant] != STORES:
        return "NVIDIA's patching API gives no values of what is no store"
    if element is not None and element >= max(1, reads.elements):
        return f"in machine code it has {max(1, reads.elements)} words of 32 bits"
    return Read(reads, element)


CAPTURES: Captures[Point, Read] = Captures(
    lambda point: _resolve(point, Capture.ADDR), lambda point: _resolve(point, Capture.BYTES),
    lambda point, element: _resolve(point, Capture.OUT, element),
    lambda point, number, element: _resolve(point, INPUTS[number], element))


class PatchKernel(TargetKernel[Point]):
    """``instructions``: as many as the kernel has, of 16 bytes each; ``target``: "sm_90". Its text names the points, a
    line each."""

    dialect = DIALECT
    captures = CAPTURES
    map_kinds = (MapKind.ARRAY, MapKind.HASH, MapKind.AGGREGATE)

    def __init__(self, name: str, params: tuple[Param, ...], target: str, instructions: int) -> None:
        lines = [f"{meant}: {callback.title}" for callback in CALLBACKS for meant in callback.serves]
        super().__init__(SourceFile("<machine code>", "".join(f"{line}\n" for line in lines)), name, params)
        self.target = target
        self.instructions = instructions
        self.points = list(self._points())

    def _points(self) -> Iterator[Point]:
        at = 0
        for callback in CALLBACKS:
            for meant in callback.serves:
                end = self.text.text.index("\n", at)
                yield Point(callback, meant, self.text.span(at, end))
                at = end + 1

    @property
    def block_head(self) -> int:
        return BLOCK_HEAD

    def refuse(self) -> None:
        """Nothing of the kernel itself is in the way."""

    def matches(self, tracepoint: Tracepoint) -> list[Point]:
        return [point for point in self.points if point.meant == tracepoint.text]

    def matches_in_callees(self, tracepoint: Tracepoint) -> Iterable[tuple[str, Span, int, str]]:
        return ()

    def site_number(self, instr: Point, number: int) -> int | None:
        """The program counter tells it, when the function is called."""
        return None

    def unreadable(self, instr: Point, captured: Read) -> str | None:
        return None

    def unplaceable(self, probe: Probe, instr: Point) -> str | None:
        if probe.at_use or any(map(asks_when_issued, probe.bodies)):
            return "a patch runs before the instruction"
        return None

    def leaves(self, instr: Point) -> bool:
        """What is asked for after an instruction runs before it."""
        return True

    def exits(self) -> tuple[Point | None, ...]:
        return (None,)

    def in_one_sector(self, instr: Point) -> bool:
        return instr.callback.in_one_sector

    def most_bytes(self, instr: Point) -> int | None:
        return instr.callback.most_bytes

    def has_op(self, op: Op, type_: Type) -> bool:
        """ptxas 13.0 refuses redux in a patch."""
        return op in (Op.BALLOT, Op.SAME)

    @property
    def can_match(self) -> bool:
        """A warp's lanes do not come to an exit together as far as is known."""
        return False

    def bound(self, instr: Point) -> int | None:
        return None

    def in_step(self, sites: Iterable[Point], conditional: bool) -> bool:
        return False

    def stream_counts(self, sites: Iterable[Point]) -> int | None:
        """Lanes that come to a site together find room for what they save by the warp's count, which is in memory."""
        return 1

    @property
    def lanes_part(self) -> bool:
        """Each time who saves is asked of the lanes that are there."""
        return False

    def splicer(self, plan: Plan[Point], program: Program, layouts: tuple[MapLayout, ...],
                block_bytes: int) -> PatchWriter:
        """Raises B130 for what no patch can do."""
        for probe in program.probes:
            if any(isinstance(body, AsmBody) for body in probe.bodies):
                raise error("B130", f"probe '{probe.name}' is assembly by hand, which is not written into patches",
                            span=probe.span)
        shared = SharedRegisters(program, plan, self.dialect.accesses_of)
        for name in sorted({decl.name for decl in program.maps if decl.sample > 1}):
            raise error("B130", f"map '{name}' keeps some of what is saved, which patches of machine code do not count",
                        hint="without --sample; --every and --max-overhead choose launches")
        return PatchWriter(Kernel(self.target, self.instructions, self.params), plan, shared, layouts)


def why_unserved(tracepoint: Tracepoint) -> str | None:
    """Why no instruction of machine code is meant by a tracepoint; None where some may be."""
    if any(tracepoint.text in callback.serves for callback in (*CALLBACKS, BLOCK_ENTER)):
        return None
    if tracepoint.portable is None:
        return "its opcode is one of PTX, and the kernel has machine code alone"
    return MISSING[tracepoint.portable]
