"""Rings: the last records of each thread or warp, on every executor and in every reader."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from profiles import WITH_FIXTURE, examples
from sim_run_harness import engine_for, is_built, launches, row, run_program
from stores import shared_ring, told, write_device
from strategies import rings, saving_twice
from test_ptx_splice_property import BODIES
from test_saver_wrap import GCN, PTX, SKIP
from test_tables import HEAD, TARGETS, instrument, memory

from ncc import pipeline, sim
from ncc.abi import MapFlag, MapLevel, PartKind
from ncc.backends import backend
from ncc.backends.gcn.code.ring import LaneRingSaver, ScalarRingSaver
from ncc.backends.ptx.code.ring import RingSaver
from ncc.backends.rewrite.layout import Cursor, last_turn
from ncc.cli import main
from ncc.diag import Diagnostics, NccError
from ncc.engine.native import simulator_library
from ncc.engine.simulator import Simulator, SimulatorServer
from ncc.frontend.dsl import parse_probe
from ncc.ir.nodes import Program
from ncc.runtime import Launch, open_launch, open_trace
from ncc.runtime.neutrino import write_launch
from ncc.runtime.versioned import unversioned
from ncc.runtime.writer import DeviceMap, Part
from ncc.sim.records import MapMemory, MapRecords
from ncc.source import SourceFile
from ncc.tools.last_steps_callback import report
from tests.gcn_launches import Case, cases, run

PROGRAM = Path(__file__).with_name("sim_program.py")


def last_of(every: MapRecords, cap: int) -> tuple[Any, Any]:
    """What a ring of a map's records holds: ``[rows, cap]``, and how many each row has."""
    assert every.lost == 0
    every_row, used = every.records.reshape(-1, every.cap), every.used.reshape(-1)
    rows = np.zeros((len(used), cap), every_row.dtype)
    for at, count in enumerate(used.tolist()):
        kept = every_row[at, max(0, count - cap) : count]
        rows[at, : len(kept)] = kept
    return rows, used


def same(ring: MapRecords, every: MapRecords) -> None:
    rows, used = last_of(every, ring.cap)
    assert ring.records.tobytes() == rows.tobytes()
    attempted = np.full(len(used), ring.cap) if ring.counts is None else ring.counts.reshape(-1)
    assert np.array_equal(attempted, used)
    assert (ring.lost, ring.overwritten) == (0, int(np.maximum(used.astype(int) - ring.cap, 0).sum()))


# ---- what random programs save


PROGRAMS = saving_twice("last", rings)
SETTINGS = settings(examples(9), suppress_health_check=[
    HealthCheck.too_slow, HealthCheck.data_too_large, HealthCheck.function_scoped_fixture])


@pytest.mark.parametrize("target", TARGETS)
@pytest.mark.parametrize("body", BODIES)
@SETTINGS
@given(program=PROGRAMS)
def test_a_ring_has_the_last_of_all_records(body: str, target: str, program: Program) -> None:
    probed = instrument(body, target, program)
    if probed is None:
        return
    done = sim.launch_probed(probed, 3, 70, memory())
    same(done["last"], done["all"])


# ---- lanes that are apart

TURNS = """
	ld.param.u64 %rd1, [k_param_0];
	mov.u32 %r1, %tid.x;
	and.b32 %r2, %r1, 15;
$L_loop:
	st.global.u32 [%rd1+8], %r2;
	sub.u32 %r2, %r2, 1;
	setp.ge.s32 %p1, %r2, 0;
	@%p1 bra $L_loop;
	ret;
"""
"""Lanes go round as often as each of them likes."""

BOTH = """
from ncc import probe, Map
import ncc.language as nl
@Map(level="{level}", type="ring", cap={cap})
class last:
    addr: nl.u64
    tid: nl.u16
    left: nl.u32
@Map(level="{level}", cap={all})
class all:
    addr: nl.u64
    tid: nl.u16
    left: nl.u32
@probe(pos="{pos}", level="{level}", before=True)
def store():
    last.save({saved})
    all.save({saved})
"""


def both(level: str, cap: int, pos: str, saved: str, target: str = "ptx") -> Program:
    diags = Diagnostics()
    text = BOTH.format(level=level, cap=cap, pos=pos, saved=saved, all=512)
    program = parse_probe(SourceFile("p.py", text), diags)
    pipeline.verify(program, backend(target), diags)
    diags.raise_errors()
    return program


@pytest.mark.parametrize("cap", [1, 2, 3, 7, 16, 600])
@pytest.mark.parametrize("level", ["thread", "warp"])
def test_lanes_that_are_apart(level: str, cap: int) -> None:
    declared = "\t.reg .pred %p<3>;\n\t.reg .b32 %r<4>;\n\t.reg .b64 %rd<3>;\n"
    head = HEAD.format(version=".version 8.0", target="sm_90")
    text = SourceFile("k.ptx", f"{head}.visible .entry k(.param .u64 k_param_0)\n{{\n{declared}{TURNS}}}\n")
    probed = pipeline.instrument_text(text, "k", both(level, cap, "store.global", "nl.addr, nl.tid(), nl.in2"))
    assert probed.maps[0].shared_ring is (level == "warp")
    done = sim.launch_probed(probed, 3, 70, memory())
    assert done["last"].overwritten > 0 or cap >= 16
    same(done["last"], done["all"])


AMD = [c for c in cases() if re.match(r"vector_add|histogram|gather|triton_add\[gfx90a\]|triton_layer_norm", c.name)]


@pytest.mark.parametrize("level", ["thread", "warp"])
@pytest.mark.parametrize("case", AMD, ids=[c.name for c in AMD])
def test_on_amd(case: Case, level: str) -> None:
    for launched in run(case, both(level, 2, "load.global:store.global", "nl.addr, nl.tid(), nl.site()", "gcn")):
        same(launched.ran.maps["last"], launched.ran.maps["all"])


# ---- counts that would wrap


def starting(program: Program, text: str, target: str, saver: Any, start: Callable[[Any, Any], None],
             monkeypatch: pytest.MonkeyPatch, *args: Any) -> MapRecords:
    enter = saver.enter

    def entered(self: Any, e: Any) -> None:
        enter(self, e)
        start(self, e)

    monkeypatch.setattr(saver, "enter", entered)
    probed = pipeline.instrument_text(SourceFile("k", text), "k", program, target)
    return sim.launch_probed(probed, 1, 64, list(args))["last"]


CLOCKS = """
from ncc import probe, Map
import ncc.language as nl
@Map(level="{level}", type="ring", cap={cap})
class last:
    number: nl.u32
count: nl.u32 = 0
@probe(pos="store.global", level="{level}", before=True)
def store():
    count += 1
    last.save(count)
"""


def counting(level: str, cap: int, target: str = "ptx") -> Program:
    diags = Diagnostics()
    program = parse_probe(SourceFile("p.py", CLOCKS.format(level=level, cap=cap)), diags)
    pipeline.verify(program, backend(target), diags)
    diags.raise_errors()
    return program


@pytest.mark.parametrize("cap", [1, 3, 4, 7])
@pytest.mark.parametrize("level", ["thread", "warp"])
def test_a_count_that_would_wrap_still_says_which_is_the_oldest(level: str, cap: int,
                                                                monkeypatch: pytest.MonkeyPatch) -> None:
    first = last_turn(cap) - 5 * cap  # the slot after it is slot 0
    found = starting(counting(level, cap), PTX.format(saves=40, skip=""), "ptx", RingSaver,
                     lambda saver, e: e.put("mov.b32", saver.count, str(first)), monkeypatch, np.zeros(64, np.uint32))
    assert found.counts is not None
    assert np.all(found.counts % cap == 40 % cap)
    assert np.all(found.counts >= last_turn(cap) - cap)
    assert np.array_equal(found.records["number"][0], np.tile(np.arange(41 - cap, 41), (len(found.counts[0]), 1)))


@pytest.mark.parametrize(("level", "saver"), [("warp", ScalarRingSaver), ("thread", LaneRingSaver)])
def test_so_on_amd(level: str, saver: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    first = last_turn(3) - 15
    found = starting(counting(level, 3, "gcn"), GCN, "gcn", saver,
                     lambda made, e: e.move(made.attempted, first), monkeypatch,
                     *(np.zeros(4096, np.uint32) for _ in range(3)))
    assert found.counts is not None
    assert np.all(found.counts == last_turn(3) - 2)
    assert np.array_equal(found.records["number"][0], np.tile([38, 39, 40], (len(found.counts[0]), 1)))


@pytest.mark.parametrize("start", [(1 << 31) - 10, (1 << 31) + 3])
def test_lanes_that_are_apart_count_to_two_to_the_31(start: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """What would be number 2^31 and on is not kept."""
    allocate = MapMemory.allocate

    def allocated(self: MapMemory, block: bytearray) -> None:
        allocate(self, block)
        self.counts[:] = start

    monkeypatch.setattr(MapMemory, "allocate", allocated)
    probed = pipeline.instrument_text(SourceFile("k", PTX.format(saves=40, skip=SKIP)), "k", counting("warp", 4))
    assert probed.maps[0].cursor is Cursor.MEMORY
    found = sim.launch_probed(probed, 1, 64, [np.zeros(64, np.uint32)])["last"]
    assert found.counts is not None
    assert np.all(found.counts == max(1 << 31, start))
    wanted = [7, 8, 9, 10] if start < 1 << 31 else [0] * 4
    assert [sorted(warp.tolist()) for warp in found.records["number"][0]] == [wanted] * 2


# ---- whole programs, and their readers

RECENT = """\
from ncc import probe, Map
import ncc.language as nl

@Map(level="thread", type="ring", cap=2)
class mine:
    site: nl.u32
    number: nl.u32

@Map(level="warp", type="ring", cap=2)
class warps:
    site: nl.u32
    addr: nl.u64

count: nl.u32 = 0

@probe(pos="load.global:store.global", level="thread")
def access():
    count += 1
    mine.save(nl.site(), count)

@probe(pos="load.global:store.global", level="warp")
def step():
    warps.save(nl.site(), nl.addr)
"""


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[SimulatorServer]:
    with SimulatorServer(Simulator(simulator_library(), 3), tmp_path_factory.mktemp("sim")) as started:
        yield started


@pytest.mark.skipif(not is_built(), reason="the hook driver or the simulator's is not built")
def test_a_program(server: SimulatorServer, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """x, y and z are accessed by 1000 of 1024 threads: of their three records the last two stay."""
    (tmp_path / "recent.py").write_text(RECENT)
    with engine_for(str(tmp_path / "recent.py"), tmp_path) as engine:
        assert run_program(PROGRAM, server, engine, "add") == run_program(PROGRAM, server, None, "add")
        found, counts = launches(engine), row(engine, "add")
    run_dir = found[0].path.parents[1]
    assert (len(found), counts.lost, counts.unsaved) == (5, 0, 0)
    for launch in found:
        check_add(launch)
    (run_dir / "result").mkdir(exist_ok=True)
    check_add(open_launch(write_launch(found[0], run_dir / "result")))
    assert main(["read", str(run_dir), "--launch", "0"]) == 0
    assert re.search(r"mine \(thread level, 2000 records, 1000 overwritten\)", capsys.readouterr().out)
    assert main(["read", str(run_dir), "--launch", "0", "--format", "json"]) == 0
    told = json.loads(capsys.readouterr().out)["maps"]["mine"]
    assert (told["lost"], told["overwritten"], told["rows"][0][2:]) == (0, 1000, [0, 2, 2])


def check_add(launch: Launch) -> None:
    mine, used = launch["mine"], np.where(np.arange(1024).reshape(16, 64) < 1000, 2, 0)
    assert np.array_equal(launch.used("mine"), used)
    assert np.array_equal(mine["site"][used == 2], [[2, 3]] * 1000)
    assert np.array_equal(mine["number"][used == 2], [[2, 3]] * 1000)
    assert (launch.saved("mine"), launch.lost("mine"), launch.overwritten("mine")) == (2000, 0, 1000)
    assert np.array_equal(launch.attempted("warps"), np.where(np.arange(32).reshape(16, 2) < 32, 3, 0))
    assert np.all(launch["warps"]["site"] == [2, 3])
    whole = [launch[name][batch.block, batch.unit, batch.slot] == batch.records
             for name in launch for batch in launch.batches(name)]
    assert np.concatenate(whole).all()
    assert launch.is_ring("mine")


LAST = """
from ncc import probe, Map
import ncc.language as nl

@Map(level="thread", type="ring", cap=2)
class last:
    site: nl.u32
    addr: nl.u64

@probe(pos="load.global:store.global", level="thread", before=True)
def step():
    last.save(nl.site(), nl.addr)
"""


@pytest.mark.skipif(not is_built(), reason="the hook driver or the simulator's is not built")
def test_what_led_to_a_fault_is_there_after_it(server: SimulatorServer, tmp_path: Path) -> None:
    """The second launch stores to address 16 and beyond."""
    (tmp_path / "last.py").write_text(LAST)
    with engine_for(str(tmp_path / "last.py"), tmp_path) as engine:
        ran, alone = (run_program(PROGRAM, server, with_it, "fault") for with_it in (engine, None))
        assert (ran.status, ran.out) == (alone.status, alone.out)
        good, faulty = launches(engine)
        counts = row(engine, "add")
    assert (good.partial, faulty.partial, counts.partial) == (False, True, 1)
    assert good.overwritten("last") == 1000
    used = faulty.used("last")
    stored = faulty["last"][:, :, 1]["site"] == 3
    assert 0 < used.sum() <= 2000
    assert stored.any()
    assert np.array_equal(faulty["last"][stored][:, 0]["site"], np.full(stored.sum(), 2))
    threads = np.arange(1024).reshape(16, 64)
    assert np.array_equal(faulty["last"][stored][:, 1]["addr"], 16 + 4 * threads[stored])
    assert str(faulty.site(3)) == "st.global.u32 [%rd7], %r3;"


@pytest.mark.skipif(not is_built(), reason="the hook driver or the simulator's is not built")
def test_the_tool_tells_what_led_to_a_fault(server: SimulatorServer, tmp_path: Path) -> None:
    with engine_for("last_steps", tmp_path) as engine:
        run_program(PROGRAM, server, engine, "fault")
        good, faulty = launches(engine)
    assert list(report(good)) == ["add: ended; its threads came last",
                                  "  1000 threads: st.global.u32 [%rd7], %r3; (sites 1 > 2 > 3)",
                                  "  24 threads: nowhere"]
    first, *ways = report(faulty)
    assert first == "add: did not end; its threads were"
    assert any(re.fullmatch(r"  \d+ threads: st.global.u32 \[%rd7\], %r3; \(sites 1 > 2 > 3\)", way) for way in ways)


# ---- stores that lie


@given(st.integers(1, 9), st.lists(st.integers(0, 30), min_size=2, max_size=12).filter(any),
       st.integers(0, 1 << 30), st.booleans())
@settings(max_examples=40, deadline=None, suppress_health_check=WITH_FIXTURE)
def test_slots_of_versioned_words_are_read(tmp_path_factory: pytest.TempPathFactory, cap: int, counts: list[int],
                                           seed: int, split: bool) -> None:
    path = tmp_path_factory.mktemp("run")
    stored, want = shared_ring(cap, counts, 13, seed)
    if split:  # as a row is stored that does not fit in one piece
        counted, whole = stored.parts
        stored = replace(stored, parts=[counted, *(Part(PartKind.RECORDS, whole.data[w : w + 1, s : s + 1], 1, 1, w, s)
                                                   for w in range(len(counts)) for s in range(cap))])
    write_device(path, stored, (8, 4, 1), (len(counts), 1, 1), (32, 1, 1))
    launch = open_trace(path)[0]
    assert launch["m"].tobytes() == want.tobytes()
    used = np.minimum(counts, cap)
    assert launch.records("m").tobytes() == b"".join(want[w, : used[w]].tobytes() for w in range(len(counts)))
    assert launch.overwritten("m") == sum(counts) - used.sum()


def lying(stored: DeviceMap, kind: PartKind, change: Callable[[Any], Any]) -> DeviceMap:
    return replace(stored, parts=[replace(p, data=change(p.data.copy())) if p.kind is kind else p
                                  for p in stored.parts])


def put(index: tuple[int, ...], value: int) -> Callable[[Any], Any]:
    def change(data: Any) -> Any:
        data[index] = value
        return data

    return change


@pytest.mark.parametrize("lie", [
    (PartKind.RECORDS, put((1, 0, 2), 5 << 24)),   # one word is of another writer
    (PartKind.RECORDS, put((1, 0), 900 << 24)),    # a writer that nobody counted
    (PartKind.RECORDS, put((0, 1), 0)),            # a slot that was never written
    (PartKind.COUNTS, put((1,), 12)), (PartKind.COUNTS, put((0,), 4)), (PartKind.COUNTS, put((0,), (1 << 32) - 1))])
def test_a_record_that_is_not_whole_is_damage(tmp_path: Path, lie: tuple[PartKind, Callable[[Any], Any]]) -> None:
    stored, _ = shared_ring(4, [2, 11], 13)
    write_device(tmp_path, lying(stored, *lie), (8, 4, 1), (2, 1, 1), (32, 1, 1))
    launch = open_trace(tmp_path)[0]
    for read in (lambda: launch["m"], lambda: list(launch.batches("m"))):
        with pytest.raises(NccError, match="R010"):
            read()


@pytest.mark.parametrize(("flags", "cap"), [
    (MapFlag.RING | MapFlag.STATIC, 4), (MapFlag.RING | MapFlag.STREAM, 9), (MapFlag.RING | MapFlag.COMPACT, 4),
    (MapFlag.RING | MapFlag.ZEROED, 0), (MapFlag.RING, 4), (MapFlag.RING | MapFlag.ZEROED, 3)])
def test_what_cannot_be_a_ring_is_damage(tmp_path: Path, flags: int, cap: int) -> None:
    stored, _ = shared_ring(4, [2, 11], 13)
    stored.told.flags, stored.told.cap = flags, cap
    write_device(tmp_path, stored, (8, 4, 1), (2, 1, 1), (32, 1, 1))
    with pytest.raises(NccError, match="R010"):
        open_trace(tmp_path)[0]["m"]


def test_records_that_are_not_there_are_damage(tmp_path: Path) -> None:
    """Whatever the counts say: no memory is asked for them."""
    counts = Part(PartKind.COUNTS, np.full(2, 1 << 30, "<u4"), 2)
    stored = DeviceMap(told(MapLevel.WARP, 13, MapFlag.RING, 1 << 30, 32, ()), [counts])
    write_device(tmp_path, stored, (8, 4, 1), (2, 1, 1), (32, 1, 1))
    launch = open_trace(tmp_path)[0]
    for read in (lambda: launch["m"], lambda: list(launch.batches("m"))):
        with pytest.raises(NccError, match="R010"):
            read()


def test_words_of_one_version_are_whole() -> None:
    words = np.array([[3 << 24 | 0x030201, 3 << 24 | 4], [3 << 24, 2 << 24]], np.uint64)
    versions, records, whole = unversioned(words, 4)
    assert (versions.tolist(), records[0].tolist(), whole.tolist()) == ([3, 3], [1, 2, 3, 4], [True, False])


# ---- wrong uses


@pytest.mark.parametrize(("old", "new", "target", "codes"), [
    ("cap=2", 'cap="dynamic"', "ptx", ["V026"]),
    ("cap=2", "cap=0", "ptx", ["E032"]),
    ("cap=2", "cap=2, size=9", "ptx", ["E031"]),
    ('level="thread", type="ring"', 'type="ring"', "ptx", ["E030"]),
    ("site: nl.u32", "site: nl.key(nl.u32)", "ptx", ["V024"]),
    ('type="ring"', 'type="rings"', "ptx", ["E033"]),
    ("cap=2", "cap=2", "bpf", ["B044", "B044"]),
])
def test_what_is_written_wrongly_has_a_code(old: str, new: str, target: str, codes: list[str]) -> None:
    assert old in RECENT
    with pytest.raises(NccError) as failure:
        pipeline.compile(RECENT.replace(old, new, 1), target)
    assert [d.code for d in failure.value.diagnostics] == codes
