"""Lanes of a warp that run apart, in random order, as a GPU may let them: what is right only by luck shows.

The simulator's ``Apart`` has two strengths. ``BRANCHED`` is what hardware does: lanes are apart after they have gone
different ways. ``ANYWHERE`` parts them at every access too: what a warp's lanes count together in registers, as streams
and warps' records at uniform sites do, rests on that not happening; threads' records and tables do not.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import numpy as np
import pytest
from hypothesis import assume, given
from hypothesis import strategies as st
from invisible_kernels import Kernel
from invisible_oracle import Oracle, Site, capture, has
from invisible_probes import Expression, Spec
from profiles import examples, is_long
from sim_ops import kernel
from test_invisible import MEMORY, NOT_ACCEPTED, cases, check_records, check_sites, compiled, watched
from test_sim_yardstick import assert_near, copied
from test_streams import HEAD, OF_X, PROBE, X, Y, compare, texts
from yardstick import KERNELS, Case

from ncc import abi, pipeline, sim
from ncc.diag import Diagnostics, NccError
from ncc.frontend.dsl import parse_probe
from ncc.ir.types import Level
from ncc.sim import Apart, MapRecords
from ncc.sim.records import MapMemory, TableMemory
from ncc.sim.watching import Moment
from ncc.source import SourceFile

BOTH = [Apart.BRANCHED, Apart.ANYWHERE]
LOADS = frozenset({"load.global", "load.generic", "load.shared"})
ACCESSES = LOADS | {"store.global", "store.generic", "store.shared", "atomic", "async_copy"}
SEEDS = st.integers(0, 1 << 32)


def alone(value: Expression) -> Expression:
    """An expression without what depends on the lanes that are together."""
    if value[0] == "warp":
        return alone(value[2])
    return ("helper", "laneid") if value == ("helper", "activemask") else tuple(
        alone(part) if isinstance(part, tuple) else part for part in value)


def of_the_thread(spec: Spec) -> Spec:
    return replace(spec, probes=tuple(replace(probe, steps=tuple(
        replace(step, values=tuple(map(alone, step.values)), when=step.when and alone(step.when))
        for step in probe.steps)) for probe in spec.probes))


def races(kernel: Kernel, events: Sequence[sim.Event]) -> bool:
    """Whether a thread writes what another one reads or writes, so that memory depends on who comes first."""
    threads: dict[int, set[tuple[int, int]]] = defaultdict(set)
    written: set[int] = set()
    for event in events:
        ins = kernel.at[event.instr.span.line] if event.instr else None
        if ins is None or event.moment is not Moment.DONE or not ins.kinds & ACCESSES or not has(ins, "addr", None):
            continue
        site = Site(ins, 0, event.block, event.warp, event.mask, event.before, event.after)
        for lane in site.lanes:
            address = capture(site, "addr", None, lane, int)
            words = range(address // 4, (address + (ins.moved or 16) + 3) // 4)
            written.update(words if not ins.kinds & LOADS else ())
            for word in words:
                threads[word].add((event.block, 32 * event.warp + lane))
    return any(len(threads[word]) > 1 for word in written)


def check_threads(kernel: Kernel, spec: Spec, events: Any, after: bytes, device: sim.Device) -> int:
    spec = of_the_thread(spec)
    program = compiled(spec)
    if program is None:
        return 0
    try:
        probed = pipeline.instrument_text(SourceFile("k.ptx", kernel.text), "k", program)
    except NccError as refused:
        (found,) = refused.diagnostics
        assert found.code in NOT_ACCEPTED
        return 0
    left_out = check_sites(kernel, spec, probed)
    MEMORY.reset(1)
    done = sim.launch_probed(probed, kernel.grid, kernel.block, MEMORY.arrays, cap=spec.dynamic_cap, device=device)
    assert MEMORY.bytes() == after
    found = {n: m for n, m in done.maps.items() if m.layout.map.level is Level.THREAD}
    check_records(kernel, spec, found, Oracle(kernel, spec, events, frozenset(), left_out))
    return sum(int(m.used.sum()) for m in found.values())


@pytest.mark.parametrize("apart", BOTH, ids=lambda a: a.name)
def test_records_of_threads(apart: Apart) -> None:
    """Random probes of random kernels, without what the lanes that are together decide."""
    records = 0

    @examples(3)
    @given(case=cases("branching"), seed=SEEDS)
    def check(case: tuple[Kernel, list[Spec]], seed: int) -> None:
        nonlocal records
        kernel, probes = case
        events, after = watched(kernel)
        assume(not races(kernel, events))
        for spec in probes[:4]:
            records += check_threads(kernel, spec, events, after, sim.Device(seed=seed, apart=apart))

    check()
    assert records > 0


@examples(5)
@given(st.sampled_from([45, 64]).flatmap(lambda block: st.tuples(st.just(block), texts(block))), SEEDS,
       st.sampled_from([5, 17, (1 << 32) - 16]), st.booleans(), st.sampled_from([None, 5, 40]),
       st.sampled_from([48, 512]))
def test_records_of_streams(kernel: tuple[int, str], seed: int, n: int, before: bool, first_units: int | None,
                            page: int) -> None:
    block, text = kernel
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(abi, "PAGE_UNITS", page)
        patch.setattr(MapMemory, "first_units", first_units)
        compare(text, 2, block, n, 64, before, sim.Device(seed=seed, apart=Apart.BRANCHED))


GROUPS = """from ncc import probe, Map
import ncc.language as nl

@Map(level="warp", cap="dynamic")
class groups:
    site: nl.u32
    lanes: nl.u64
    count: nl.u32
    total: nl.u64
    most: nl.u64

@Map(type="aggregate")
class sites:
    site: nl.key(nl.u32)
    n: nl.count
    total: nl.sum(nl.u64)
    most: nl.max(nl.u64)
    place: nl.hist(nl.u64, "linear", 32, 4)

@Map(type="aggregate")
class pages:
    page: nl.key(nl.u64)
    site: nl.key(nl.u32)
    n: nl.count
    first: nl.min(nl.u64)

@Map(level="thread", cap=1)
class threads:
    accesses: nl.u32

accesses: nl.u32 = 0

@probe(pos="load.global:store.global:atomic", level="warp")
def group():
    groups.save(nl.site(), nl.activemask(), nl.warp_count(True), nl.warp_sum(nl.addr), nl.warp_max(nl.addr))

@probe(pos="load.global:store.global:atomic", level="thread")
def each():
    accesses += 1
    sites.save(nl.site(), nl.addr, nl.addr, nl.addr & 127)
    pages.save(nl.addr >> 8, nl.site(), nl.addr)

@probe(pos="kernel", level="thread")
def end():
    threads.save(accesses)
"""


def rows(table: TableMemory) -> list[tuple[Any, ...]]:
    found = table.read()
    assert found.lost == 0
    return sorted(map(str, found.rows.tolist()))


@pytest.mark.parametrize("apart", BOTH, ids=lambda a: a.name)
def test_groups_and_tables(apart: Apart) -> None:
    """Tables and threads' records are those of lanes that converge. A warp's records are of other groups, which
    together are as many lanes, and have what their lanes have."""
    diags = Diagnostics()
    program = parse_probe(SourceFile("probe.py", GROUPS), diags)
    diags.raise_errors()

    @examples(3)
    @given(texts(45, 1), SEEDS)
    def check(text: str, seed: int) -> None:
        probed = pipeline.instrument_text(SourceFile("k.ptx", text), "k", program)
        together, parted = (sim.launch_probed(probed, 2, 45, [X, Y, np.uint32(17), np.uint64(64)], device=device)
                            for device in (sim.Device(), sim.Device(seed=seed, apart=apart)))
        for name in ("sites", "pages"):
            assert rows(parted.tables[name]) == rows(together.tables[name])
        assert parted["threads"].records.tolist() == together["threads"].records.tolist()
        if apart is Apart.BRANCHED:
            assert of_sites(parted["groups"]) == of_sites(together["groups"])

    check()


def of_sites(found: MapRecords) -> dict[tuple[int, ...], tuple[int, ...]]:
    """Of each block, warp and site: how often each lane was there, the sum and the greatest of the groups'."""
    assert found.lost == 0
    totals: dict[tuple[int, ...], Any] = defaultdict(lambda: (Counter(), 0, 0))
    for block, warp in np.ndindex(found.used.shape):
        for site, lanes, count, total, most in found.records[block, warp, : found.used[block, warp]].tolist():
            there = [lane for lane in range(32) if lanes >> lane & 1]
            assert count == len(there)
            seen, before, greatest = totals[block, warp, site]
            totals[block, warp, site] = (seen + Counter(there), (before + total) % (1 << 64), max(greatest, most))
    return dict(totals)


MEETING = """mov.u32 %r1, %tid.x; and.b32 %r2, %r1, 3; mov.u32 %r3, 0; ld.param.u64 %d1, [x]; mul.wide.u32 %d2, %r1, 16;
add.u64 %d1, %d1, %d2;
TURN: add.u32 %r3, %r3, 1; setp.le.u32 %p1, %r3, %r2; @%p1 bra TURN;
activemask.b32 %r4; st.global.u32 [%d1], %r4;
bar.warp.sync -1; activemask.b32 %r4; st.global.u32 [%d1+4], %r4;
and.b32 %r5, %r1, 16; shl.b32 %r5, 65535, %r5; shfl.sync.bfly.b32 %r6, %r1, 15, 31, %r5; st.global.u32 [%d1+8], %r6;
vote.sync.ballot.b32 %r7, %p2, -1; st.global.u32 [%d1+12], %r3;
"""
"""Each lane's turns, 1 to 4, part it from the others; shuffles of the warp's halves take it as two."""


def test_lanes_meet_where_they_must_and_else_by_chance() -> None:
    text, found = kernel(MEETING, ".param .u64 x"), []
    for seed in (1, 2, 3, 4, 4):
        out = np.zeros((32, 4), np.uint32)
        sim.launch(text, "k", 1, 32, [out], device=sim.Device(seed=seed, apart=Apart.BRANCHED))
        assert set(out[:, 1]) == {0xFFFFFFFF}
        assert out[:, 2].tolist() == [lane ^ 15 for lane in range(32)]
        assert out[:, 3].tolist() == [1, 2, 3, 4] * 8
        found.append(tuple(out[:, 0].tolist()))
    assert len(set(found)) > 1
    assert any(group != 0xFFFFFFFF for out in found for group in out)
    assert found[-1] == found[-2]


def test_halves_of_a_warp_shuffle_in_one_instruction() -> None:
    """Lanes of different member masks are two operations, also where they come together (PTX ISA 9.7.9.6)."""
    out = np.zeros((32, 4), np.uint32)
    sim.launch(kernel(MEETING, ".param .u64 x"), "k", 1, 32, [out])
    assert out[:, 2].tolist() == [lane ^ 15 for lane in range(32)]


@pytest.mark.parametrize("apart", BOTH, ids=lambda a: a.name)
def test_kernels_of_compilers(apart: Apart) -> None:
    """They ask for what they need."""
    for index, found in list(enumerate(KERNELS))[:: 1 if is_long() else 4]:
        case = Case(found, found.files[-1], found.sizes[0])
        launch = case.launch()
        args = copied(launch.args)
        sim.launch(case.ptx, found.entry, launch.grid, launch.block, args, launch.shared,
                   sim.Device(seed=index, apart=apart))
        for at, wanted in launch.wanted.items():
            assert_near(args[at], wanted, found.near)


IN_TURNS = HEAD.format(reqntid="\n.reqntid 32, 1, 1") + """
mov.u32 %r30, 0;
$L:
setp.lt.u32 %p10, %r2, 11;
@%p10 bra $M;
add.u32 %r9, %r9, 1;
$M:
and.b32 %r13, %r2, 3;
$N:
sub.s32 %r13, %r13, 1;
setp.ge.s32 %p10, %r13, 0;
@%p10 bra $N;
and.b32 %r14, %r30, 1;
setp.eq.u32 %p1, %r14, 0;
mul.lo.u32 %r10, %r30, 32;
add.u32 %r10, %r10, %r8;
""" + OF_X + """
GUARD ld.global.u32 %r20, [%rd7];
add.u32 %r30, %r30, 1;
setp.lt.u32 %p11, %r30, 12;
@%p11 bra $L;
add.u32 %r9, %r9, 3;
ret;
}
"""
"""Lanes come apart in each turn of a loop, and may meet again in different ones."""


@pytest.mark.parametrize(("guard", "sample"), [("", 1), ("@%p1", 1), ("", 3), ("@%p1", 3)])
def test_what_a_turn_decides_is_each_lanes_own(guard: str, sample: int) -> None:
    text = IN_TURNS.replace("GUARD", guard)
    source = PROBE.format(before=True).replace('cap="dynamic"', f'cap="dynamic", sample={sample}')
    diags = Diagnostics()
    program = parse_probe(SourceFile("p.py", source), diags)
    diags.raise_errors()
    probed = pipeline.instrument_text(SourceFile("k.ptx", text), "k", program)

    def addresses(device: sim.Device | None) -> list[list[int]]:
        found = sim.launch_probed(probed, 2, 32, [X, Y, np.uint32(17), np.uint64(64)], device=device)["m"]
        used = found.used.reshape(-1)
        assert found.lost == 0
        return [row[:n]["addr"].tolist() for row, n in zip(found.records.reshape(len(used), -1), used, strict=True)]

    together = addresses(None)
    assert sample > 1 or sum(map(len, together)) == 64 * (6 if guard else 12)
    assert sum(map(len, together)) > 0
    for seed in range(4):
        assert addresses(sim.Device(seed=seed, apart=Apart.BRANCHED)) == together
