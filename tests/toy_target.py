"""A target of another package: a backend that attaches probes by the shared rewriter, and the reader that checks it.

Its kernels are lines between ``kernel NAME`` and ``end``; an inserted line begins with ``probe``.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from ncc.backends.base import Device, ImageKernel, Probed
from ncc.backends.compile_only import CompileOnly
from ncc.backends.rewrite.captures import Captures
from ncc.backends.rewrite.hooks import Hooks
from ncc.backends.rewrite.instrument import instrument
from ncc.backends.rewrite.layout import MapLayout
from ncc.backends.rewrite.planned import Plan, SitePlan
from ncc.backends.rewrite.reader import Reader
from ncc.backends.rewrite.saver import Position, Saver, Visit
from ncc.backends.rewrite.snippet import Access, Dialect, Slot, SnippetWriter
from ncc.backends.rewrite.splice import Insertion, Splicer
from ncc.backends.rewrite.target import TargetKernel
from ncc.diag import Diagnostics
from ncc.ir.facts import AsmFact, Rewritten
from ncc.ir.nodes import AsmBody, Imm, IRBody, Probe, Program, Tracepoint
from ncc.ir.ops import Op
from ncc.ir.types import Helper, Level, Type
from ncc.source import SourceFile, Span


class ToyBackend(CompileOnly):
    name = "toy"

    def listing(self, program: Program, probe: Probe, body: IRBody) -> str:
        return f"probe {probe.name}"

    def entries(self, text: SourceFile) -> tuple[str, ...]:
        return tuple(line.split()[1] for line in text.text.splitlines() if line.startswith("kernel "))

    def kernel_names(self, image: bytes, name: str = "<image>") -> tuple[str, ...]:
        return self.entries(SourceFile(name, image.decode()))

    def find_kernel(self, image: bytes, entry: str, device: Device | None, any_text: bool = False,
                    name: str = "<image>", tools: str | None = None, arch: str | None = None) -> ImageKernel:
        return ImageKernel(SourceFile(name, image.decode()), "toy1")

    def instrument(self, text: SourceFile, entry: str, program: Program) -> Probed:
        return instrument(ToyKernel(text, entry, ()), program)


def verify(kernel: Rewritten, diags: Diagnostics) -> None:
    """What is left without the insertions is the original."""
    kept = "".join(line for line in kernel.probed.splitlines(keepends=True) if not line.strip().startswith("probe "))
    if kept != kernel.pruned:
        diags.error("V153", SourceFile("<probed>", kernel.probed).span(0, 0), "the original is not in there")


@dataclass(frozen=True, eq=False)
class Line:
    span: Span


class Lines(list[str]):
    def put(self, *words: object) -> None:
        self.append(" ".join(("probe", *map(str, words))))


class ToyDialect(Dialect[Line, str]):
    """Nobody writes snippets of it by hand."""

    def statements(self, text: str) -> Sequence[Line]:
        raise NotImplementedError

    def declared(self, statement: Line) -> Sequence[tuple[str, str]]:
        raise NotImplementedError

    def names(self, statement: Line) -> Sequence[str]:
        raise NotImplementedError

    def accesses(self, statement: Line) -> Sequence[Access]:
        raise NotImplementedError

    def fact(self, statement: Line, text: str, body: AsmBody, earlier: Sequence[Line]) -> AsmFact | None:
        raise NotImplementedError


def no_operand(*which: object) -> str:
    return "this machine has no operands"


class ToyKernel(TargetKernel[Line]):
    dialect = ToyDialect()
    captures = Captures(*[no_operand] * 4)
    can_match = False

    @property
    def lines(self) -> list[Line]:
        start = self.text.text.index(f"kernel {self.name}\n")
        found, at = [], start
        for line in self.text.text[start:].splitlines(keepends=True):
            found.append(Line(self.text.span(at, at + len(line.rstrip("\n")))))
            at += len(line)
            if line == "end\n":
                break
        return found

    def refuse(self) -> None:
        pass

    def matches(self, tracepoint: Tracepoint) -> list[Line]:
        return [line for line in self.lines[1:-1] if line.span.text.split()[0] == tracepoint.components[0]]

    def matches_in_callees(self, tracepoint: Tracepoint) -> tuple[tuple[str, Span, int, str], ...]:
        return ()

    def unreadable(self, instr: Line, captured: object) -> None:
        return None

    def unplaceable(self, probe: Probe, instr: Line) -> str | None:
        return None

    def leaves(self, instr: Line) -> bool:
        return False

    def exits(self) -> list[Line | None]:
        return [self.lines[-1]]

    def bound(self, instr: Line) -> int | None:
        return 1

    def in_step(self, sites: object) -> bool:
        return True

    def splicer(self, plan: Plan[Line], program: Program, layouts: tuple[MapLayout, ...],
                block_bytes: int) -> ToySplicer:
        return ToySplicer(self, plan, program, layouts)


class ToySaver(Saver[Lines, object]):
    def save(self, e: Lines, visit: Visit, level: Level, fields: Sequence[tuple[object, Type]]) -> None:
        e.put("save", self.map.name, visit.next_slot(self.map.name), *(value for value, _ in fields))


class ToySplicer(Splicer[Line, Lines, object]):
    block_name, block_offset = "maps", 0

    def __init__(self, kernel: ToyKernel, plan: Plan[Line], program: Program, layouts: tuple[MapLayout, ...]) -> None:
        super().__init__(kernel, plan, program)
        self.first = kernel.lines[0]
        self.registers = {r.name: f"%{r.name}" for r in self.common.used}
        self.own = {p.name: {} for p in program.probes}
        self.savers = {layout.map.name: ToySaver(layout) for layout in layouts}

    def begin(self, at: Insertion[Line]) -> Lines:
        return Lines()

    def finish(self, e: Lines, at: Insertion[Line]) -> None:
        if at.instr is None or at.position is Position.AFTER:
            self.edits.insert_after((at.instr or self.first).span.end, e)
        else:
            self.edits.insert_before(at.instr.span.start, e)

    def reader(self, site: SitePlan[Line]) -> Reader[Line, object, Lines, object]:
        return ToyReader(self.kernel, site)

    def assign(self, e: Lines, slot: Slot[object], constant: Imm) -> None:
        e.put("set", slot.value, constant.value)

    def lower(self, e: Lines, body: IRBody, hooks: Hooks[Lines, object]) -> None:
        for instr in body.instrs:
            args = [a.value if isinstance(a, Imm) else f"%{a.name}" for a in instr.args]
            into = f"%{instr.dst.name}" if instr.dst else None
            if instr.op is Op.SAVE:
                hooks.save(e, str(instr.attr), [(a, Type.U64) for a in args])
            elif isinstance(instr.attr, Helper):
                hooks.helper(e, instr.attr, Type.U64, into)
            else:
                e.put(instr.op.info.mnemonic, into, *args)

    def snippet_writer(self, e: Lines, body: AsmBody, slots: Mapping[str, Slot[object]],
                       hooks: Hooks[Lines, object]) -> SnippetWriter[Line, Lines, object]:
        raise NotImplementedError

    def helper(self, e: Lines, which: Helper, type_: Type, into: object) -> object:
        e.put("read", into, which.label)
        return into

    def complete(self) -> None:
        pass

    def check(self, probed: str) -> None:
        pass


class ToyReader(Reader[Line, object, Lines, object]):
    def copy(self, e: Lines) -> None:
        pass

    def fetch(self, e: Lines, captured: object, type_: Type, is_result: bool) -> object:
        raise NotImplementedError
