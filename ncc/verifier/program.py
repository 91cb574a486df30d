"""Rules that hold whatever a body is written in: declarations, captures, levels, slots (V010-V020)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from enum import Enum

from ncc.diag import suggestion
from ncc.ir.nodes import Body, MapDecl, Probe, Program, RegDecl, Tracepoint
from ncc.ir.types import RECORDING, Capture, MapKind, TraceClass
from ncc.limits import Limit, shown
from ncc.source import Span
from ncc.verifier.aggregates import aggregation
from ncc.verifier.kept import keeping
from ncc.verifier.obligation import Obligation

Captures = Callable[[Tracepoint], frozenset[Capture]]

class When(Enum):
    """On which side of the instruction a body runs."""

    BEFORE = "before"
    AFTER = "after"


@dataclass(frozen=True)
class Where:
    """A body's place in its program."""

    program: Program
    probe: Probe
    when: When
    captures: Captures


def bodies(program: Program, captures: Captures) -> Iterator[tuple[Where, Body]]:
    """Every body with its place, in the order in which they run at a site."""
    for probe in program.probes:
        for when, body in ((When.BEFORE, probe.before), (When.AFTER, probe.after)):
            if body is not None:
                yield Where(program, probe, when, captures), body


# --- declarations ---


def declarations(program: Program) -> Iterator[Obligation]:
    """V017-V022."""
    yield from _counts(program)
    if program.probes:
        yield Obligation("V022", program.probes[0].span, bool(program.maps), "no map, so nothing would be recorded",
                         "declare one and save to it")  # fmt: skip
    yield from _unique("map", ((m.name, m.span) for m in program.maps))
    yield from _unique("register", ((r.name, r.span) for r in program.regs))
    yield from _unique("probe", ((p.name, p.span) for p in program.probes))
    for decl in program.maps:
        yield from _map(decl)
    for reg in program.regs:
        yield _reg(reg)
    for probe in program.probes:
        yield from _probe(probe)


def _counts(program: Program) -> Iterator[Obligation]:
    """V021, at the first that is too many."""
    for what, limit, items in (("maps", Limit.MAPS, program.maps), ("registers", Limit.REGISTERS, program.regs),
                               ("probes", Limit.PROBES, program.probes)):  # fmt: skip
        if len(items) not in limit:
            yield Obligation("V021", items[limit.most].span, False,
                             f"{len(items)} {what}; at most {limit.most} are possible", "split the file")  # fmt: skip


def statements(probe: Probe, count: int, span: Span) -> Obligation:
    """V021, of the ops or assembly statements of one snippet."""
    return Obligation("V021", span, count in Limit.STATEMENTS,
                      f"a snippet of probe '{probe.name}' has {count} statements; at most {Limit.STATEMENTS.most} are "
                      "possible", "it runs at each site: keep it short")  # fmt: skip


def _unique(what: str, names: Iterable[tuple[str, Span]]) -> Iterator[Obligation]:
    seen: set[str] = set()
    for name, span in names:
        yield Obligation("V017", span, name not in seen, f"a second {what} '{name}'")
        seen.add(name)


def _map(decl: MapDecl) -> Iterator[Obligation]:
    yield from _unique(f"field of map '{decl.name}' called", ((f.name, f.span) for f in decl.fields))
    yield Obligation("V018", decl.span, bool(decl.fields), f"map '{decl.name}' has no field")
    if decl.cap is not None:
        yield Obligation("V018", decl.span, decl.cap in Limit.CAP,
                         f"cap {Limit.CAP.refuses(decl.cap)}",
                         'slots per thread or warp, or "dynamic"')  # fmt: skip
    yield Obligation("V018", decl.span, decl.sample in Limit.SAMPLE, f"sample {Limit.SAMPLE.refuses(decl.sample)}",
                     "of so many saves of a thread, one is kept")  # fmt: skip
    yield from aggregation(decl)
    yield from keeping(decl)
    largest = Limit.RECORD_BYTES.most
    yield Obligation("V018", decl.span, decl.record_bytes <= largest,
                     f"a record of map '{decl.name}' has {decl.record_bytes} bytes; at most {largest} are possible",
                     "use several maps")  # fmt: skip
    if decl.size is not None and decl.kind in RECORDING:
        yield Obligation("V018", decl.span, decl.size == decl.record_bytes,
                         f"size {shown(decl.size)} of map '{decl.name}' does not match its record "
                         f"({decl.record_bytes} bytes)")  # fmt: skip


def _reg(reg: RegDecl) -> Obligation:
    fits = not reg.type.is_float and -(1 << reg.type.bits - 1) <= reg.init < 1 << reg.type.bits
    return Obligation("V019", reg.span, fits, f"register '{reg.name}' cannot hold {shown(reg.init)} as {reg.type}")


def _probe(probe: Probe) -> Iterator[Obligation]:
    yield Obligation("V020", probe.span, bool(probe.pos), f"probe '{probe.name}' has no tracepoint")
    yield Obligation("V020", probe.span, bool(probe.bodies), f"probe '{probe.name}' has no body")
    one_sort = len({type(body) for body in probe.bodies}) < 2
    yield Obligation("V020", probe.span, one_sort, f"probe '{probe.name}' mixes IR and assembly")
    yield Obligation("V027", probe.span, not (probe.lines and probe.on_kernel),
                     f"probe '{probe.name}' keeps to lines, and the kernel itself is on none",
                     "lines are for probes of instructions")  # fmt: skip


# --- captures ---


def capture(where: Where, wanted: Capture, span: Span) -> Iterator[Obligation]:
    """V013, V014."""
    early = wanted is Capture.OUT and where.when is When.BEFORE
    yield Obligation("V014", span, not early, "'out' has no value before the instruction",
                     "read it in the body that runs after")  # fmt: skip
    for point in where.probe.pos:
        has = point.portable is not TraceClass.KERNEL and wanted in where.captures(point)
        yield Obligation("V013", span, has, f"'{point.text}' has no '{wanted.value}'", _available(where, point))


def _available(where: Where, point: Tracepoint) -> str:
    if point.portable is TraceClass.KERNEL:
        return "a kernel probe has no instruction to capture from"
    names = [c.value for c in Capture if c in where.captures(point)]
    return f"it has: {', '.join(names)}" if names else "it has no captures"


# --- saves ---


@dataclass(frozen=True)
class Save:
    """One save of a body, as far as both sorts of body have it."""

    map: str
    values: int
    span: Span


def save(where: Where, item: Save) -> Iterator[Obligation]:
    """V010, V011, V016."""
    decl = where.program.map(item.map)
    if decl is None:
        names = [m.name for m in where.program.maps]
        yield Obligation("V010", item.span, False, f"unknown map '{item.map}'", suggestion(item.map, names))
        return
    yield Obligation("V011", item.span, item.values == len(decl.inputs),
                     f"a save to map '{decl.name}' takes {len(decl.inputs)} values, {item.values} are given",
                     f"its fields: {', '.join(f.name for f in decl.inputs)}")  # fmt: skip
    yield Obligation("V016", item.span, decl.level is where.probe.level,
                     f"probe '{where.probe.name}' is of level {where.probe.level.value}, "
                     f"map '{decl.name}' of level {decl.level.value}")  # fmt: skip


def slots(program: Program, saves_of: Callable[[Body], Iterable[Save]], owner: type[Body]) -> Iterator[Obligation]:
    """V015: each save past a map's cap, in the order in which a thread runs them.

    The count is static where every probe that saves to the map is on ``kernel`` alone. Bodies that are no ``owner``
    are counted, but an obligation stands at an owner's save.
    """
    dynamic = {m.name for m in program.maps if m.kind is not MapKind.ARRAY}  # others are never full
    dynamic |= {s.map for p in program.probes if not _kernel_only(p) for body in p.bodies for s in saves_of(body)}
    used: Counter[str] = Counter()
    for body in _run_order(program):
        for item in saves_of(body):
            decl = program.map(item.map)
            used[item.map] += 1
            if decl is None or decl.cap is None or item.map in dynamic or not isinstance(body, owner):
                continue
            yield Obligation("V015", item.span, used[item.map] <= decl.cap,
                             f"save number {used[item.map]} to map '{decl.name}', whose cap is {decl.cap}",
                             f"give the map cap={used[item.map]} or more")  # fmt: skip


def _kernel_only(probe: Probe) -> bool:
    return all(point.portable is TraceClass.KERNEL for point in probe.pos)


def _run_order(program: Program) -> list[Body]:
    """Bodies of kernel probes as a thread meets them: all at entry, then all at exit."""
    kernel = [p for p in program.probes if _kernel_only(p)]
    return [b for b in [p.before for p in kernel] + [p.after for p in kernel] if b is not None]
