"""What a probe must have recorded, from watching the kernel without it run.

The oracle knows the kernel's instructions (``invisible_kernels``) and the probe (``invisible_probes``) as data. It
shares no code with what rewrites kernels: not what an instruction is, what a tracepoint matches, where a capture lies,
or who the leader is. Of ncc it takes one fact: whether lanes that count a warp's records do so in memory, where lanes
that leave in several groups take a slot each; else they all save to the exit's slot (``docs/language.md``).
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import partial

from invisible_kernels import Addr, Ins, Kernel, Num, Sym, bits_of
from invisible_probes import REGISTERS, Expression, ProbeSpec, Record, Spec, play

from ncc.sim import Event
from ncc.sim.watching import Lanes, Moment

LANES = 32
WAITING = ("shfl", "vote", "match", "mma")
"""Opcodes that wait for others of the warp."""
Registers = dict[str, Lanes]


@dataclass(frozen=True)
class Site:
    """A group of lanes at an instruction, on one side of it."""

    ins: Ins | None  # None: where the kernel begins or is left
    line: int
    block: int
    warp: int
    mask: int
    before: Registers
    after: Registers

    @property
    def lanes(self) -> Iterator[int]:
        return (lane for lane in range(LANES) if self.mask >> lane & 1)


# ---- tracepoints and captures


def matches(ins: Ins, tracepoint: str) -> bool:
    """An opcode with some of the modifiers in their order; ``a`` also matches ``a::b``."""
    if tracepoint in ins.kinds:
        return True
    opcode, *wanted = tracepoint.split(".")
    own_opcode, *modifiers = ins.mnemonic.split(".")
    rest = iter(modifiers)
    return opcode == own_opcode and all(any(w in (m, m.split("::")[0]) for m in rest) for w in wanted)


def has(ins: Ins, name: str, element: int | None) -> bool:
    """Whether an instruction has what a capture asks for."""
    if name == "addr":
        return any(isinstance(s, Addr) for s in ins.ins)
    if name == "bytes":
        return ins.moved is not None or "async_copy" in ins.kinds
    if name == "out":
        return (element or 0) < len(ins.outs) and ins.outs[element or 0].startswith("%")
    index = int(name[2:]) - 1
    if index >= len(ins.ins):
        return False
    source = ins.ins[index]
    if isinstance(source, tuple):
        return (element or 0) < len(source)
    readable = source[0] in "%!" if isinstance(source, str) else isinstance(source, Addr | Num | Sym)
    return readable and not element


def capture(site: Site, name: str, element: int | None, lane: int, special: Callable[[str], int]) -> int:
    ins = site.ins
    assert ins is not None
    if name == "addr":
        addresses = [s for s in ins.ins if isinstance(s, Addr)]
        return _value(site, addresses[-1], lane, special)  # of a copy the global side, which is the source
    if name == "bytes":
        return ins.moved if ins.moved is not None else _copied(site, ins, lane, special)
    if name == "out":
        return int(site.after[ins.outs[element or 0]][lane])
    source = ins.ins[int(name[2:]) - 1]
    return _value(site, source[element or 0] if isinstance(source, tuple) else source, lane, special)


def _copied(site: Site, ins: Ins, lane: int, special: Callable[[str], int]) -> int:
    whole, *rest = (_value(site, s, lane, special) for s in ins.ins[2:])
    ignored = isinstance(ins.ins[-1], str) and ins.ins[-1].startswith("%p")
    return whole if not rest else (whole * (1 - rest[0]) if ignored else rest[0])


def _value(site: Site, source: object, lane: int, special: Callable[[str], int]) -> int:
    if isinstance(source, Num):
        return source.value & (1 << source.bits) - 1
    if isinstance(source, Sym):
        return 0  # the only shared variable lies at the start
    if isinstance(source, Addr):
        if source.base == "sm":
            return source.offset
        width = bits_of(source.base)
        return int(site.before[source.base][lane]) + source.offset & (1 << width) - 1
    assert isinstance(source, str)
    if source.startswith("!"):
        return 1 - int(site.before[source[1:]][lane])
    return int(site.before[source][lane]) if source in site.before else special(source)


# ---- a run


@dataclass
class Outcome:
    """Records attempted by each (map, block, thread or warp), in order."""

    records: dict[tuple[str, int, int], list[Record]] = field(default_factory=lambda: defaultdict(list))


class Oracle:
    """``events``: what the kernel did without probes; ``counts_in_memory``: the maps of which that is so;
    ``left_out``: (probe, line) of sites that are not probed although they might be."""

    def __init__(self, kernel: Kernel, spec: Spec, events: Sequence[Event], counts_in_memory: frozenset[str],
                 left_out: frozenset[tuple[int, int]]) -> None:
        self.kernel, self.spec, self.events = kernel, spec, events
        self.left_out = left_out
        self.in_memory = counts_in_memory
        self.maps = {m.name: m for m in spec.maps}
        self.threads = kernel.block[0] * kernel.block[1] * kernel.block[2]
        self.registers: dict[tuple[int, int], dict[str, int]] = {}
        self.waiting: dict[tuple[int, int, int], int] = defaultdict(int)
        self.staying: dict[tuple[str, int, int], int] = {}
        self.outcome = Outcome()

    def run(self) -> dict[tuple[str, int, int], list[Record]]:
        for block in range(self.kernel.grid[0] * self.kernel.grid[1] * self.kernel.grid[2]):
            for warp in range(-(-self.threads // LANES)):
                mask = (1 << min(LANES, self.threads - warp * LANES)) - 1
                self._fire(Site(None, 0, block, warp, mask, {}, {}), True)
        for event in self.events:
            self._event(event)
        return self.outcome.records

    def _event(self, event: Event) -> None:
        if event.moment is Moment.LEFT:
            self._leave(Site(None, 0, event.block, event.warp, event.mask, {}, {}))
            return
        assert event.instr is not None
        line = event.instr.span.line
        ins = self.kernel.at[line]
        for before, mask in self._sides(event, ins, (event.block, event.warp, line)):
            if mask:
                self._fire(Site(ins, line, event.block, event.warp, mask, event.before, event.after), before)

    def _sides(self, event: Event, ins: Ins, place: tuple[int, int, int]) -> Iterator[tuple[bool | None, int]]:
        """(before, lanes) of the probes that the event makes fire; before or after where that is None.

        Lanes that arrive again, with others, have fired already.
        """
        opcode = ins.mnemonic.split(".")[0]
        if event.moment is Moment.ARRIVED:
            waiting = self.waiting[place]
            self.waiting[place] = event.mask if opcode in WAITING else 0
            # Nothing runs after a branch: all probes fire before it.
            yield None if "branch" in ins.kinds else True, event.mask & ~waiting
            return
        if opcode[:3] != "bar" and opcode != "call":
            yield True, event.mask & ~self.waiting.pop(place, 0)
        yield False, event.mask

    def _leave(self, site: Site) -> None:
        """Of a warp's map, each group that leaves saves to the same slot, unless the warp counts in memory."""
        for name, decl in self.maps.items():
            if decl.level == "warp" and name not in self.in_memory:
                place = name, site.block, site.warp
                records = self.outcome.records[place]
                del records[self.staying.setdefault(place, len(records)) :]
        self._fire(site, False)

    def _fire(self, site: Site, before: bool | None) -> None:
        for number, probe in enumerate(self.spec.probes):
            here = probe.pos == ("kernel",) if site.ins is None else attached(probe, site.ins)
            if here and before in (None, probe.before) and (number, site.line) not in self.left_out:
                self._body(probe, site)

    def _body(self, probe: ProbeSpec, site: Site) -> None:
        def state_of(lane: int) -> dict[str, int]:
            return self.registers.setdefault((site.block, site.warp * LANES + lane), dict(REGISTERS))

        for name, lane, record in play(probe, self.maps, site.lanes, state_of, partial(self._read, site)):
            unit = site.warp if lane is None else site.warp * LANES + lane
            self.outcome.records[name, site.block, unit].append(record)

    def _read(self, site: Site, value: Expression, lane: int) -> int:
        kind, *rest = value
        if kind == "helper":
            return self._special(rest[0], site, lane)
        return capture(site, rest[0], rest[1], lane, lambda name: self._special(name[1:], site, lane))

    def _special(self, name: str, site: Site, lane: int) -> int:
        thread = site.warp * LANES + lane
        stem, _, axis = name.partition(".")
        size = self.kernel.grid if "cta" in stem else self.kernel.block
        linear = site.block if "cta" in stem else thread
        if stem in ("tid", "ctaid"):
            places = {"x": linear % size[0], "y": linear // size[0] % size[1], "z": linear // (size[0] * size[1])}
            return places[axis] if axis else linear
        if stem in ("ntid", "nctaid"):
            return size["xyz".index(axis)] if axis else size[0] * size[1] * size[2]
        return {"laneid": lane, "warpid": site.warp, "activemask": site.mask}[stem]


def attached(probe: ProbeSpec, ins: Ins) -> bool:
    """Whether a probe fires at an instruction: one that it means, and that has all it asks for."""
    return means(probe, ins) and all(has(ins, *found) for found in probe.captures)


def means(probe: ProbeSpec, ins: Ins) -> bool:
    return any(matches(ins, p) for p in probe.pos)
