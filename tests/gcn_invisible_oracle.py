"""What a probe must have recorded of an AMD kernel, from watching the kernel without it run.

As ``invisible_oracle`` does for PTX: the kernel's instructions and the probe are data, and nothing of what rewrites
kernels is used. A wave has one program counter, so that a probe runs for the lanes of EXEC as it is on its side of the
instruction, and at an exit for those of the wave's start.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial

import numpy as np
from gcn_invisible_kernels import Addr, Ins, Kernel, Num, Source
from invisible_probes import REGISTERS, U64, Expression, ProbeSpec, Record, Spec, play

from ncc.sim.gcn import Event

LANES = 64


def matches(ins: Ins, tracepoint: str) -> bool:
    """A portable class, or the first words of a mnemonic and then some of the others in order."""
    if tracepoint in ins.kinds:
        return True
    head, *wanted = tracepoint.split(".")
    first, words = head.split("_"), ins.mnemonic.split("_")
    rest = iter(words[len(first):])
    return words[: len(first)] == first and all(any(w == word for word in rest) for w in wanted)


def has(ins: Ins, name: str, element: int | None) -> bool:
    """Whether an instruction has what a capture asks for."""
    if name == "addr":
        return ins.addr is not None
    if name == "bytes":
        return ins.moved is not None
    if name == "out":
        return "tensorop" not in ins.kinds and (element or 0) < len(ins.out)
    index = int(name[2:]) - 1
    source = ins.ins[index] if index < len(ins.ins) else None
    if isinstance(source, Num):
        inline = source.value <= 64 or source.value >= (1 << 32) - 16
        return not element and (inline or not ins.mnemonic.endswith("b64"))
    if isinstance(source, tuple):
        return (element or 0) < len(source)
    return isinstance(source, Addr)


def attached(probe: ProbeSpec, ins: Ins) -> bool:
    return means(probe, ins) and all(has(ins, *found) for found in probe.captures)


def means(probe: ProbeSpec, ins: Ins) -> bool:
    return any(matches(ins, p) for p in probe.pos)


@dataclass(frozen=True)
class Site:
    """``mask``: the lanes that a probe runs for; None is no instruction: where the wave begins or ends."""

    ins: Ins | None
    block: int
    wave: int
    mask: int
    event: Event | None = None

    @property
    def lanes(self) -> list[int]:
        return [lane for lane in range(LANES) if self.mask >> lane & 1]

    def capture(self, name: str, element: int | None, lane: int) -> int:
        assert self.ins is not None
        assert self.event is not None
        if name == "out":
            return _joined(self.event.after, self.ins.out, element, lane)
        if name == "addr":
            return self._value(self.ins.addr, None, lane)
        if name == "bytes":
            return self._bytes(lane)
        return self._value(self.ins.ins[int(name[2:]) - 1], element, lane)

    def _value(self, source: Source, element: int | None, lane: int) -> int:
        assert self.event is not None
        if isinstance(source, Num):
            wide = source.value >> 31 and self.ins is not None and self.ins.mnemonic.endswith("b64")
            return source.value | (U64 ^ 0xFFFFFFFF if wide else 0)
        if isinstance(source, Addr):
            total = source.offset + sum(_joined(self.event.before, term, None, lane) for term in source.terms)
            return total & (1 << source.bits) - 1
        assert source is not None
        return _joined(self.event.before, source, element, lane)

    def _bytes(self, lane: int) -> int:
        """Of a buffer, the words that lie in it; a scalar load is the lowest active lane's."""
        assert self.ins is not None
        assert self.ins.moved is not None
        if self.ins.mnemonic.startswith("s_load") and lane != self.lanes[0]:
            return 0
        addr = self.ins.addr
        if addr is None or addr.limit is None:
            return self.ins.moved
        offset = addr.offset + self._value(addr.terms[0], None, lane)
        inside = max(0, min(self.ins.moved, addr.limit - offset))
        return inside - inside % min(self.ins.moved, 4)


def _joined(values: dict[str, np.ndarray], units: tuple[str, ...], element: int | None, lane: int) -> int:
    """A register or pair whole, else one of its elements."""
    if len(units) > 2 or element is not None:
        units = (units[element or 0],)
    return sum(int(values[unit][lane]) << 32 * at for at, unit in enumerate(units))


class Oracle:
    def __init__(self, kernel: Kernel, spec: Spec, events: Sequence[Event]) -> None:
        self.kernel, self.spec, self.events = kernel, spec, events
        self.maps = {m.name: m for m in spec.maps}
        self.threads = kernel.block[0] * kernel.block[1] * kernel.block[2]
        self.registers: dict[tuple[int, int], dict[str, int]] = {}
        self.records: dict[tuple[str, int, int], list[Record]] = defaultdict(list)

    def run(self) -> dict[tuple[str, int, int], list[Record]]:
        for block in range(self.kernel.grid[0] * self.kernel.grid[1] * self.kernel.grid[2]):
            for wave in range(-(-self.threads // LANES)):
                self._fire(Site(None, block, wave, self._lanes(wave)), True)
        for event in self.events:
            self._event(event)
        return self.records

    def _lanes(self, wave: int) -> int:
        return (1 << min(LANES, self.threads - wave * LANES)) - 1

    def _event(self, event: Event) -> None:
        ins = self.kernel.at.get(event.instr.span.line)
        if ins is None:
            return  # what old firmware starts with
        if ins.mnemonic == "s_endpgm":
            self._fire(Site(None, event.block, event.wave, self._lanes(event.wave)), False)
            return
        branch = "branch" in ins.kinds
        after = event.mask
        if "exec_lo" in event.after and not branch:
            after = int(event.after["exec_lo"][0]) | int(event.after["exec_hi"][0]) << 32
        for before, mask in [(None, event.mask)] if branch else [(True, event.mask), (False, after)]:
            if mask:
                self._fire(Site(ins, event.block, event.wave, mask, event), before)

    def _fire(self, site: Site, before: bool | None) -> None:
        for probe in self.spec.probes:
            here = probe.pos == ("kernel",) if site.ins is None else attached(probe, site.ins)
            if here and before in (None, probe.before):
                self._body(probe, site)

    def _body(self, probe: ProbeSpec, site: Site) -> None:
        def state_of(lane: int) -> dict[str, int]:
            return self.registers.setdefault((site.block, site.wave * LANES + lane), dict(REGISTERS))

        for name, lane, record in play(probe, self.maps, site.lanes, state_of, partial(self._read, site)):
            unit = site.wave if lane is None else site.wave * LANES + lane
            self.records[name, site.block, unit].append(record)

    def _read(self, site: Site, value: Expression, lane: int) -> int:
        kind, *rest = value
        if kind == "helper":
            return self._special(rest[0], site, lane)
        return site.capture(rest[0], rest[1], lane)

    def _special(self, name: str, site: Site, lane: int) -> int:
        thread = site.wave * LANES + lane
        stem, _, axis = name.partition(".")
        size = self.kernel.grid if "cta" in stem else self.kernel.block
        linear = site.block if "cta" in stem else thread
        if stem in ("tid", "ctaid"):
            places = {"x": linear % size[0], "y": linear // size[0] % size[1], "z": linear // (size[0] * size[1])}
            return places[axis] if axis else linear
        if stem in ("ntid", "nctaid"):
            return size["xyz".index(axis)] if axis else size[0] * size[1] * size[2]
        return {"laneid": lane, "warpid": site.wave, "activemask": site.mask}[stem]
