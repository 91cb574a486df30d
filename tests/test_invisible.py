"""A verified probe is invisible, and records what happened: random kernels with random probes on the simulator.

Of every kernel the plain run is watched once (``ncc.sim.watch``). Then for every probe that is accepted: memory after
the probed run is that of the plain run, byte by byte, and the records, with the counts of those used and lost, are what
an oracle (``invisible_oracle``) makes of the plain run. ``make test-long`` tries many more.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

import numpy as np
import pytest
from hypothesis import assume, event, given
from hypothesis import strategies as st
from invisible_kernels import CHAIN_PAIRS, DATA_BYTES, FEATURES, OUT_BYTES, Kernel, kernels
from invisible_oracle import Oracle, Record, attached, matches, means
from invisible_probes import FIELD_BITS, TRACEPOINTS, Spec, specs
from profiles import examples

from ncc import pipeline, sim
from ncc.backends import backend
from ncc.backends.base import Probed
from ncc.backends.rewrite.layout import Cursor
from ncc.diag import Diagnostics, NccError
from ncc.frontend.dsl import parse_probe
from ncc.ir.nodes import Program
from ncc.sim import Event, MapRecords
from ncc.source import SourceFile

KERNELS, PROBES = 4, 6   # of a flavour, and of a kernel
ENOUGH = 18               # examples of a flavour: accepted probes that were run and compared
NOT_ACCEPTED = frozenset({"B028"})  # no site of the kernel has what the probe asks for


class Memory:
    """The kernel's arrays: at the same addresses in every run, so that addresses can be compared."""

    def __init__(self) -> None:
        self.data = np.zeros(DATA_BYTES, np.uint8)
        self.chain = np.zeros((CHAIN_PAIRS, 2), np.uint64)
        self.out = np.zeros(4 * 64 * OUT_BYTES, np.uint8)

    @property
    def arrays(self) -> list[np.ndarray]:
        return [self.data, self.chain, self.out]

    def reset(self, seed: int) -> None:
        random = np.random.default_rng(seed)
        self.data[:] = random.integers(0, 256, self.data.shape, np.uint8)
        self.chain[:] = self.chain.ctypes.data + 16 * random.integers(0, CHAIN_PAIRS, self.chain.shape, np.uint64)
        self.out[:] = 0xEE

    def bytes(self) -> bytes:
        return b"".join(a.tobytes() for a in self.arrays)


MEMORY = Memory()


@dataclass
class Tally:
    """What became of the examples of a flavour."""

    compared: int = 0
    records: int = 0
    lost: int = 0
    rejected: dict[str, int] = field(default_factory=dict)

    def reject(self, code: str) -> None:
        self.rejected[code] = self.rejected.get(code, 0) + 1


@st.composite
def cases(draw: Callable[..., Any], flavour: str) -> tuple[Kernel, list[Spec]]:
    """A kernel, and probes that attach to something in it."""
    kernel = draw(kernels(flavour))
    present = tuple(t for t in TRACEPOINTS if any(matches(ins, t) for ins in kernel.at.values()))
    return kernel, draw(st.lists(specs(present), min_size=PROBES, max_size=PROBES))


def compiled(spec: Spec) -> Program | None:
    """The verified program, None where the verifier refuses it."""
    diags = Diagnostics()
    program = parse_probe(SourceFile("probe.py", spec.source), diags)
    pipeline.verify(program, backend("ptx"), diags)
    return None if diags.errors else program


def watched(kernel: Kernel) -> tuple[list[Event], bytes]:
    """What the plain kernel does, and the memory that it leaves."""
    MEMORY.reset(1)
    try:
        events = sim.watch(kernel.text, "k", kernel.grid, kernel.block, MEMORY.arrays)
    except NccError as fault:
        event(f"the kernel fails: {fault.diagnostics[0].code}")
        assume(False)
    return events, MEMORY.bytes()


def check_sites(kernel: Kernel, spec: Spec, probed: Probed) -> frozenset[tuple[int, int]]:
    """Every instruction that a probe means is reported, unprobed only where it lacks a capture or might be fused.

    Returns (probe, line) of the latter.
    """
    reported = {(int(s.probe[1:]), s.span.line): s.unprobed for s in probed.sites}
    meant = {(number, line): attached(probe, ins) for number, probe in enumerate(spec.probes)
             for line, ins in kernel.at.items() if probe.pos != ("kernel",) and means(probe, ins)}
    assert set(reported) == set(meant)
    fused = frozenset(at for at, why in reported.items() if "may fuse" in (why or "") and kernel.at[at[1]].fused)
    for at, why in reported.items():
        assert (why is None) == meant[at] or at in fused
    return fused


def check_records(kernel: Kernel, spec: Spec, found: dict[str, MapRecords], oracle: Oracle) -> None:
    wanted = oracle.run()
    for name, records in found.items():
        kinds = next(m.fields for m in spec.maps if m.name == name)
        columns = [np.ascontiguousarray(records.records[field]).view(f"u{max(1, FIELD_BITS[kind] // 8)}")
                   for field, kind in zip(records.records.dtype.names or (), kinds, strict=True)]
        for block in range(records.records.shape[0]):
            for unit in range(records.records.shape[1]):
                check_row(records, [c[block, unit] for c in columns], (block, unit),
                          wanted.get((name, block, unit), []))


def check_row(records: MapRecords, columns: list[np.ndarray], place: tuple[int, int], wanted: list[Record]) -> None:
    attempted = records.cap if records.counts is None else int(records.counts[place])
    assert attempted == len(wanted)
    bound = records.layout.cap_bound
    assert bound is None or attempted <= bound
    kept = wanted[: records.cap] + [(0,) * len(columns)] * (records.cap - len(wanted))
    assert list(zip(*(c.tolist() for c in columns), strict=True)) == kept


def check_probe(kernel: Kernel, spec: Spec, events: list[Event], after: bytes, tally: Tally) -> None:
    program = compiled(spec)
    if program is None:
        return tally.reject("verifier")
    try:
        probed = pipeline.instrument_text(SourceFile("k.ptx", kernel.text), "k", program)
    except NccError as refused:
        if refused.diagnostics[0].code not in NOT_ACCEPTED:
            raise
        return tally.reject(refused.diagnostics[0].code)
    left_out = check_sites(kernel, spec, probed)
    MEMORY.reset(1)
    done = sim.launch_probed(probed, kernel.grid, kernel.block, MEMORY.arrays, cap=spec.dynamic_cap)
    assert MEMORY.bytes() == after
    in_memory = frozenset(n for n, m in done.maps.items() if m.layout.cursor is Cursor.MEMORY)
    check_records(kernel, spec, done.maps, Oracle(kernel, spec, events, in_memory, left_out))
    tally.compared += 1
    tally.records += sum(int(m.used.sum()) for m in done.maps.values())
    tally.lost += sum(m.lost for m in done.maps.values())
    return None


@pytest.mark.parametrize("flavour", FEATURES)
def test_a_probe_changes_nothing_and_records_what_happened(flavour: str) -> None:
    tally = Tally()

    @examples(KERNELS)
    @given(case=cases(flavour))
    def check(case: tuple[Kernel, list[Spec]]) -> None:
        kernel, probes = case
        events, after = watched(kernel)
        for spec in probes:
            check_probe(kernel, spec, events, after, tally)

    check()
    print(f"{flavour}: {tally}")
    assert tally.compared >= ENOUGH
    assert tally.records > 3 * tally.compared
    assert tally.lost > 0


CLOCKS = """from ncc import probe, Map
import ncc.language as nl

@Map(level="thread", cap="dynamic")
class seen:
    clock: nl.u64
    time: nl.u64
    cuid: nl.u32

@probe(pos="kernel", level="thread", before=True)
def entry():
    seen.save(nl.clock(), nl.time(), nl.cuid())

@probe(pos="ld:st:add:setp:bra", level="thread")
def at():
    seen.save(nl.clock(), nl.time(), nl.cuid())
"""
"""What probes themselves change, so that no oracle knows it: only that clocks go on, on one multiprocessor."""


@examples(6)
@given(kernel=kernels("everything"))
def test_clocks_never_run_backwards(kernel: Kernel) -> None:
    _, after = watched(kernel)
    program = parse_probe(SourceFile("probe.py", CLOCKS), Diagnostics())
    probed = pipeline.instrument_text(SourceFile("k.ptx", kernel.text), "k", program)
    MEMORY.reset(1)
    found = sim.launch_probed(probed, kernel.grid, kernel.block, MEMORY.arrays, device=sim.Device(sms=2))["seen"]
    assert MEMORY.bytes() == after
    assert found.lost == 0
    for block, unit in np.ndindex(found.records.shape[:2]):
        rows = found.records[block, unit, : found.used[block, unit]]
        assert (np.diff(rows["clock"].astype(np.int64)) > 0).all()
        assert (np.diff(rows["time"].astype(np.int64)) >= 0).all()
        assert (rows["cuid"] == block % 2).all()
