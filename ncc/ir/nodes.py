"""The nodes: frozen data, a span on each.

A ``Program`` is what one probe file means, whatever it was written in. A probe's body is IR (``IRBody``)
or hand-written assembly of one target (``AsmBody``), never both.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from ncc.ir.lines import ANY_LINE, Lines
from ncc.ir.ops import Effect, Op
from ncc.ir.types import RECORDING, Capture, Helper, Level, MapKind, TraceClass, Type, Use
from ncc.source import NOWHERE, Span


@dataclass(frozen=True)
class Reg:
    """A virtual register. Declared ones (``RegDecl``) live as long as the thread, others in one body."""

    name: str
    type: Type


@dataclass(frozen=True)
class Imm:
    """A constant, held as its zero-extended bit pattern: ``-1`` of type s32 is 0xffffffff."""

    value: int
    type: Type


Value = Reg | Imm


@dataclass(frozen=True)
class CaptureRef:
    """A captured operand; ``element`` picks one of a vector operand, None stands for a scalar (or element 0)."""

    capture: Capture
    element: int | None = None


@dataclass(frozen=True)
class Instr:
    """One op. ``type`` is the operation's type; a comparison's result is pred all the same.

    ``attr`` is what the op's row asks for: a Helper, a CaptureRef, a map's or a label's name, or None.
    """

    op: Op
    type: Type | None = None
    dst: Reg | None = None
    args: tuple[Value, ...] = ()
    attr: Helper | CaptureRef | str | None = None
    span: Span = field(default=NOWHERE, compare=False, repr=False)

    @property
    def saves(self) -> bool:
        return self.op.info.effect is Effect.SAVE

    @property
    def condition(self) -> Value | None:
        """Of a save: the pred of the lanes that do it, None for all."""
        return self.args[0] if self.op is Op.SAVEIF else None

    @property
    def saved(self) -> tuple[Value, ...]:
        """Of a save: a value for each input of its map."""
        return self.args[len(self.op.info.operands) :]


@dataclass(frozen=True)
class Buckets:
    """Of a histogram. ``step``: how many values a bucket is wide; 0: bucket b has the values of b bits.

    Bucket 0 begins at 0, and the last one also has all values beyond it.
    """

    count: int
    step: int = 0


@dataclass(frozen=True)
class Field:
    """``type`` is that of the values; a count has none, and is a u64. ``buckets``: of a histogram."""

    name: str
    type: Type
    span: Span = field(default=NOWHERE, compare=False, repr=False)
    use: Use = Use.RECORD
    buckets: Buckets | None = None


@dataclass(frozen=True)
class MapDecl:
    """``cap`` is slots per thread or warp, None for dynamic; of an aggregating map the rows of its table.

    ``size`` in bytes when the source gave it. ``sample``: of so many saves that a thread comes to at instructions, one
    is kept (``ncc.ir.turns``). ``waits``: what finds no room waits for it, where the target can.
    """

    name: str
    level: Level
    fields: tuple[Field, ...]
    cap: int | None
    kind: MapKind = MapKind.ARRAY
    size: int | None = None
    span: Span = field(default=NOWHERE, compare=False, repr=False)
    sample: int = 1
    waits: bool = False

    @property
    def record_bytes(self) -> int:
        return sum(f.type.bytes for f in self.fields)

    @property
    def inputs(self) -> tuple[Field, ...]:
        """The fields that a save has a value for, in its order."""
        return tuple(f for f in self.fields if f.use is not Use.COUNT)

    @property
    def keys(self) -> tuple[Field, ...]:
        return tuple(f for f in self.fields if f.use is Use.KEY)


@dataclass(frozen=True)
class RegDecl:
    """A register shared by the probes of one thread; ``init`` is its value at kernel entry."""

    name: str
    type: Type
    init: int = 0
    span: Span = field(default=NOWHERE, compare=False, repr=False)


@dataclass(frozen=True)
class Tracepoint:
    """One alternative of a ``pos``: a portable class, or a native opcode with an ordered subset of its modifiers.

    ``text`` is as written: ``kernel``, ``load.global``, ``ld.global.v4``.
    """

    text: str
    portable: TraceClass | None
    span: Span = field(default=NOWHERE, compare=False, repr=False)

    @property
    def components(self) -> tuple[str, ...]:
        return tuple(self.text.split("."))


@dataclass(frozen=True)
class IRBody:
    instrs: tuple[Instr, ...]
    span: Span = field(default=NOWHERE, compare=False, repr=False)


@dataclass(frozen=True)
class AsmBody:
    """Hand-written assembly, as it stands in the object. ``span`` covers ``text`` in the TOML source."""

    target: str
    text: str
    span: Span = field(default=NOWHERE, compare=False, repr=False)


Body = IRBody | AsmBody


@dataclass(frozen=True)
class Probe:
    """Where (``pos``, alternatives) and what: a body before and/or after each site.

    ``at_use``: what is after a site runs where its result is first used. ``lines``: those of the source that
    its sites are on.
    """

    name: str
    level: Level
    pos: tuple[Tracepoint, ...]
    before: Body | None
    after: Body | None
    span: Span = field(default=NOWHERE, compare=False, repr=False)
    at_use: bool = False
    lines: Lines = ANY_LINE

    @property
    def bodies(self) -> tuple[Body, ...]:
        return tuple(b for b in (self.before, self.after) if b is not None)

    @property
    def on_kernel(self) -> bool:
        return any(t.portable is TraceClass.KERNEL for t in self.pos)


@dataclass(frozen=True)
class Program:
    """One probe file: its maps and probes in declaration order, its shared registers, its callback's path."""

    maps: tuple[MapDecl, ...]
    regs: tuple[RegDecl, ...]
    probes: tuple[Probe, ...]
    callback: str | None = None
    name: str = "probe"
    span: Span = field(default=NOWHERE, compare=False, repr=False)

    @property
    def aggregates_only(self) -> bool:
        """Whether nothing is recorded of a single launch."""
        return not any(m.kind in RECORDING for m in self.maps)

    def map(self, name: str) -> MapDecl | None:
        return next((m for m in self.maps if m.name == name), None)
