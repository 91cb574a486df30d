"""Maps that keep one in N of what is saved at instructions: which ones, on every executor, and whom readers tell."""

from __future__ import annotations

import os
import subprocess
import sys
from collections import Counter
from pathlib import Path
from typing import Any

import executors
import numpy as np
import pytest
import test_streams
from cli import ncc
from clocks import HANG_S
from executors import THREADS, Records, threads, walk
from gcn_executor import by_gcn
from hypothesis import given
from hypothesis import strategies as st
from profiles import examples
from sim_run_harness import is_built
from test_executors import rows
from test_streams import WORDS, texts

from ncc import pipeline, sim
from ncc.backends.ptx.code.turns import Turns as PtxTurns
from ncc.backends.rewrite.layout import Cursor
from ncc.diag import Diagnostics, NccError
from ncc.frontend.dsl import parse_probe
from ncc.frontend.objects import read_object
from ncc.ir import interp
from ncc.ir.nodes import Program
from ncc.ir.text import parse_program, print_program
from ncc.ir.turns import OTHER, Turns, first_kept
from ncc.runtime import open_trace
from ncc.sim.records import MapMemory
from ncc.source import SourceFile

HEAD = "from ncc import probe, Map\nimport ncc.language as nl\n"


def read(text: str) -> Program:
    diags = Diagnostics()
    program = parse_probe(SourceFile("p.py", HEAD + text), diags)
    diags.raise_errors()
    return program


def map_(name: str, level: str = "thread", cap: object = 40, sample: int = 1, fields: str = "a: nl.u64") -> str:
    return f'@Map(level="{level}", cap={cap!r}, sample={sample})\nclass {name}:\n    {fields}\n'


def at(body: str, pos: str, level: str = "thread", name: str = "p") -> str:
    return f'@probe(pos="{pos}", level="{level}", before=True)\ndef {name}():\n    {body}\n'


# ---- which saves are kept


def test_every_save_is_kept_by_one_warp_in_as_many() -> None:
    for sample in (2, 3, 8, 100):
        for step in (1, 4, 7, 8, 16, 32):
            firsts = Counter(first_kept(warp, sample) for warp in range(5, 5 + 400 * sample * step, step))
            assert set(firsts) == set(range(sample))
            assert max(firsts.values()) <= 1.1 * min(firsts.values())


def test_warps_that_save_are_spread() -> None:
    for many in (2, 4, 8, 16, 32):
        for step in (1, 4, 7, 8, 16, 32):
            saving = [(w * OTHER % (1 << 32)) * many >> 32 == 0 for w in range(3, 3 + 400 * many * step, step)]
            assert 360 <= sum(saving) <= 440


def by_interpreter(program: Program, all_threads: Any, lanes: int) -> list[Records]:
    number = executors.numbers(program)
    found: list[Records] = []
    for first in range(0, len(all_threads), lanes):
        warp = dict(enumerate(all_threads[first : first + lanes]))
        turns = {lane: Turns.of(program, first // lanes) for lane in warp}
        states: Any = {lane: interp.entry_state(program) for lane in warp}
        saved: dict[int, Any] = {lane: {m.name: [] for m in program.maps} for lane in warp}
        for site, _, _, body in walk(program):
            done = interp.run_warp(body, states, {n: t.reads(site, number[site]) for n, t in warp.items()},
                                   None if site is None else turns)
            for lane, outcome in done.items():
                states[lane] = {r.name: outcome.state[r.name] for r in program.regs}
                for record in outcome.records:
                    saved[lane][record.map].append(record.values)
        found += saved.values()
    return found


@pytest.mark.parametrize("sample", [2, 3, 8])
def test_executors_keep_the_same(sample: int) -> None:
    program = read(map_("m", sample=sample) + map_("n", sample=2 * sample) + map_("all") + "".join(
        at("m.save(nl.in1)\n    m.save(nl.in2, when=nl.in3 > 40)\n    all.save(nl.in1)\n    n.save(nl.in3)", pos,
           name=f"p{i}") for i, pos in enumerate(executors.SITES)) + at("m.save(7)", "kernel", name="leaving").replace(
               ", before=True", ""))
    all_threads = threads(rows(1))
    wanted = by_interpreter(program, all_threads, THREADS)
    assert executors.by_simulator(program, all_threads) == wanted
    assert by_gcn(program, all_threads) == by_interpreter(program, all_threads, THREADS)
    thirds = [(word,) for word in all_threads[0].row[2::3]]
    assert wanted[0]["n"] == thirds[first_kept(0, 2 * sample) :: 2 * sample]
    assert len(wanted[0]["all"]) == len(thirds)
    assert all(thread["m"][-1] == (7,) for thread in wanted)


# ---- layouts

LOOP = """.version 7.0
.target sm_80
.address_size 64
.visible .entry k(.param .u64 x, .param .u32 n)
{
    .reg .b32 %r<20>; .reg .b64 %rd<20>; .reg .pred %p<9>;
    ld.param.u64 %rd1, [x]; ld.param.u32 %r1, [n]; mov.u32 %r2, %tid.x; mov.u32 %r3, %ctaid.x; mov.u32 %r4, %ntid.x;
    mad.lo.u32 %r5, %r3, %r4, %r2; and.b32 %r5, %r5, 1023; mov.u32 %r6, 0;LANES
    mul.wide.u32 %rd2, %r5, 4; add.u64 %rd3, %rd1, %rd2;
$L: ld.global.u32 %r7, [%rd3];
    ld.global.u32 %r8, [%rd3+4];
    ld.global.u32 %r9, [%rd3+8];
    add.u64 %rd3, %rd3, 4; add.u32 %r6, %r6, 1; setp.lt.u32 %p1, %r6, %r1; @%p1 bra $L;
    ret;
}
"""
APART = LOOP.replace("LANES", " and.b32 %r1, %r2, 7; add.u32 %r1, %r1, 1;")
PART = APART.replace("    ret;", "    and.b32 %r10, %r2, 1; setp.eq.u32 %p2, %r10, 0; @%p2 bra $M; "
                     "ld.global.u32 %r7, [%rd3];\n$M: ld.global.u32 %r8, [%rd3+4];\n    ret;")
TOGETHER = LOOP.replace("LANES", "")
TURNS = 10
SAVE = "m.save(nl.addr)"


READ = np.zeros(2048, np.uint32)
"""One for all launches: addresses in it are compared."""


def launched(text: str, program: Program, grid: int = 4, block: int = 64) -> tuple[Any, Any]:
    probed = pipeline.instrument_text(SourceFile("k.ptx", text), "k", program)
    return probed, sim.launch_probed(probed, grid, block, [READ, np.uint32(TURNS)])


@pytest.mark.parametrize(("level", "text", "cap", "cursor", "stream"), [
    ("thread", TOGETHER, "dynamic", Cursor.REGISTER, True), ("thread", TOGETHER, 40, Cursor.REGISTER, False),
    ("thread", APART, "dynamic", Cursor.REGISTER, True), ("thread", PART, "dynamic", Cursor.REGISTER, False),
    ("warp", TOGETHER, 40, Cursor.REGISTER, False), ("warp", PART, 400, Cursor.MEMORY, False)],
    ids=["stream", "lanes", "lanes leave", "lanes part", "warps", "warps part"])
@pytest.mark.parametrize("sample", [2, 3, 8])
def test_layouts(level: str, text: str, cap: object, cursor: Cursor, stream: bool, sample: int) -> None:
    """Each thread's or leader's saves from the first that it keeps on; beside them all of them are saved."""
    program = read(map_("m", level, cap, sample) + map_("every", level, cap) + at(
        f"{SAVE}\n    every.save(nl.addr)", "load.global", level))
    probed, done = launched(text, program)
    layout = probed.maps[0]
    assert (layout.cursor, layout.stream) == (cursor, stream)
    assert done["m"].lost == 0
    units = done["m"].used.shape[1]
    kept, every = (done[name].records["a"].reshape(4 * units, -1) for name in ("m", "every"))
    for row in range(4 * units):
        warp = row if level == "warp" else row // 32
        wanted = every[row, : done["every"].used.reshape(-1)[row]].tolist()
        if text is PART and level == "warp":  # whose turn it is differs: of all warps together one in ``sample``
            assert Counter(kept[row, : done["m"].used.reshape(-1)[row]].tolist()) <= Counter(wanted)
            continue
        wanted = wanted[first_kept(warp, sample) :: sample]
        assert kept[row, : done["m"].used.reshape(-1)[row]].tolist() == wanted
    saved = int(done["m"].used.sum())
    assert abs(saved * sample - int(done["every"].used.sum())) <= 4 * units * sample


def test_a_stream_takes_less_memory() -> None:
    """Entries that are not kept take none."""
    least = []
    for sample in (1, 8):
        probed, done = launched(TOGETHER, read(map_("m", "thread", "dynamic", sample) + at(SAVE, "load.global")))
        least.append(int(done["m"].used.sum()))
        assert probed.maps[0].stream
    assert least[1] * 7 < least[0] < least[1] * 9


def beginning_with(number: int) -> Any:
    """The first save that is kept, whatever the warp."""
    return lambda turns, e: e.put("mov.b32", turns.left, str(number))


@pytest.mark.parametrize(("sample", "block"), [(2, 64), (3, 45)])
def test_random_kernels(sample: int, block: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Together, the phases keep every access once: guards, lanes that part or leave, and gathers."""
    whole = test_streams.program(True)
    diags = Diagnostics()
    program = pipeline.with_sample(whole, sample, "ptx", diags)
    x, y = np.zeros(WORDS, np.uint32), np.zeros(WORDS, np.uint32)

    def accesses(text: str, probes: Program, n: int, wide: int) -> list[Counter[int]]:
        x[:], y[:] = 0, 0
        probed = pipeline.instrument_text(SourceFile("k.ptx", text), "k", probes)
        found = sim.launch_probed(probed, 2, block, [x, y, np.uint32(n), np.uint64(wide)])["m"]
        assert found.lost == 0
        used = found.used.reshape(-1)
        rows = found.records["addr"].reshape(len(used), -1)
        return [Counter(rows[thread, :count].tolist()) for thread, count in enumerate(used)]

    @examples(8)
    @given(texts(block), st.sampled_from([0, 17, 64, (1 << 32) - 16]), st.sampled_from([0, 4, 4096]))
    def each(text: str, n: int, wide: int) -> None:
        every = accesses(text, whole, n, wide)
        kept = []
        for number in range(sample):
            with monkeypatch.context() as patch:
                patch.setattr(PtxTurns, "enter", beginning_with(number))
                kept.append(accesses(text, program, n, wide))
        assert [sum(parts, Counter[int]()) for parts in zip(*kept, strict=True)] == every

    each()


# ---- aggregating maps

LINES = """@Map(type="aggregate", level="LEVEL", cap=64, sample=SAMPLE)
class lines:
    KEY
    accesses: nl.count
    moved: nl.sum(nl.u32)
    highest: nl.max(nl.u64)
"""


@pytest.mark.parametrize("key", ["site: nl.key(nl.u32)", "low: nl.key(nl.u64)", "place: nl.key(nl.u32)"])
@pytest.mark.parametrize("level", ["thread", "warp"])
@pytest.mark.parametrize("text", [TOGETHER, PART], ids=["together", "apart"])
def test_tables(key: str, level: str, text: str) -> None:
    """What is added up is what a map of records at the same places keeps."""
    value = {"site": "nl.site()", "low": "nl.addr & 0xff", "place": "nl.site()"}[key.split(":")[0]]
    high = "nl.bytes" if key.startswith("place") else "nl.addr"  # constants alone are counted in registers
    program = read(LINES.replace("SAMPLE", "4").replace("LEVEL", level).replace("KEY", key) + map_(
        "kept", level, 400, 4, "key: nl.u64\n    high: nl.u64") + at(
        f"lines.save({value}, nl.bytes, {high})\n    kept.save({value}, {high})", "load.global", level))
    _, done = launched(text, program)
    records = done["kept"]
    flat = [tuple(r.tolist()) for row, used in zip(records.records.reshape(-1, records.cap), records.used.reshape(-1),
                                                   strict=True) for r in row[:used]]
    wanted = Counter(k for k, _ in flat)
    rows_ = done.tables["lines"].read().rows
    name = key.split(":")[0]
    assert {int(r[name]): int(r["accesses"]) for r in rows_} == wanted
    assert all(int(r["moved"]) == 4 * wanted[int(r[name])] for r in rows_)
    assert all(int(r["highest"]) == max(h for k, h in flat if k == int(r[name])) for r in rows_)


# ---- text forms, and what is asked for in vain


def test_it_is_part_of_the_declaration() -> None:
    program = read(map_("m", sample=8) + at(SAVE, "load.global"))
    assert program.maps[0].sample == 8
    diags = Diagnostics()
    assert parse_program(SourceFile("m.ir", print_program(program)), diags) == program
    assert read_object(SourceFile("m.o", pipeline.emit_object(program, "ptx")), "ptx", diags).maps == program.maps
    assert not diags.errors


@pytest.mark.parametrize("number", [-1, 65536])
def test_it_is_a_number_with_bounds(number: int) -> None:
    diags = Diagnostics()
    parse_probe(SourceFile("p.py", HEAD + map_("m", sample=number) + at(SAVE, "load.global")), diags)
    assert [d.code for d in diags.errors] == ["E032"]
    diags = Diagnostics()
    parse_probe(SourceFile("p.py", HEAD + map_("m", sample=0) + at(SAVE, "load.global")), diags)
    assert [d.code for d in diags.errors] == ["E032"]
    text = print_program(read(map_("m", sample=8) + at(SAVE, "load.global"))).replace("sample=8", f"sample={number}")
    diags = Diagnostics()
    pipeline.verify(parse_program(SourceFile("m.ir", text), diags), pipeline.find_backend("ptx"), diags)
    assert [d.code for d in diags.errors] == ["V018"]


def test_bpf_objects_keep_all() -> None:
    with pytest.raises(NccError) as failure:
        pipeline.compile(HEAD + map_("m", sample=8) + at("m.save(nl.clock())", "load.global"), "bpf")
    assert [d.code for d in failure.value.diagnostics] == ["B045"]


def test_what_is_saved_once_a_thread_is_always_saved() -> None:
    diags = Diagnostics()
    program = pipeline.with_sample(pipeline.load_program("block_sched", "ptx", diags), 8, "ptx", diags)
    assert [d.code for d in diags] == ["R073"]
    assert [m.sample for m in program.maps] == [1]


def test_a_tool_keeps_what_it_saves_when_a_thread_begins() -> None:
    diags = Diagnostics()
    program = pipeline.with_sample(pipeline.load_program("dmat", "ptx", diags), 8, "ptx", diags)
    assert {m.name: m.sample for m in program.maps} == {"dmat": 8, "dmat_start": 1}
    assert not list(diags)


# ---- a whole run


@pytest.mark.parametrize("sample", [1, 4])
def test_a_trace_says_it(sample: int, tmp_path: Path) -> None:
    (tmp_path / "k.ptx").write_text(TOGETHER)
    for tool in ("dmat", "mem_lines"):
        done = ncc("sim", tmp_path / "k.ptx", "--grid", 8, "--block", 64, "--arg", "x=u32[2048]", "--arg",
                   f"n=u32:{TURNS}", "-p", tool, "--sample", sample, "--tracedir", tmp_path / tool)
        assert (done.status, done.err) == (0, "")
    run = open_trace(tmp_path / "dmat")
    launch, all_saves = run.launches[0], 8 * 64 * TURNS * 3
    assert (launch.sample("dmat"), launch.sample("dmat_start")) == (sample, 1)
    assert launch.saved("dmat_start") == 16
    assert launch.saved("dmat") * sample == pytest.approx(all_saves, rel=0.02)
    table, = open_trace(tmp_path / "mem_lines").tables
    assert table.sample == sample
    assert int(table.rows["accesses"].sum()) * sample == pytest.approx(all_saves // 32, rel=0.02)
    assert ("estimated from one access in 4" in done.out) == (sample == 4)
    assert ("one save in 4 kept" in ncc("read", run.path, "--launch", 0).out) == (sample == 4)


@pytest.mark.skipif(not is_built(), reason="the hook driver or the simulator's is not built")
def test_a_run_keeps_some(tmp_path: Path) -> None:
    """Of two loads and a store of each of 1000 threads, in warps of 32 and a last one of 8."""
    program = Path(__file__).with_name("sim_program.py")
    environ = os.environ | {"XDG_CACHE_HOME": str(tmp_path), "PYTHONPATH": str(program.parents[1] / "examples")}
    words = ["-m", "ncc", "run", "--device", "sim", "-p", "dmat", "--sample", "2", "--no-callback", "--",
             sys.executable, str(program), "add"]
    done = subprocess.run([sys.executable, *words], cwd=tmp_path, env=environ, capture_output=True, text=True,
                          timeout=HANG_S, check=False)
    assert done.returncode == 0, done.stderr
    launch = open_trace(tmp_path / "trace").launches[0]
    used = launch.used("dmat").reshape(-1, 32)
    assert launch.sample("dmat") == 2
    assert used[:31, 0].tolist() == [2 - first_kept(warp, 2) for warp in range(31)]
    assert (used == used[:, :1]).all(axis=1)[:31].all()


# ---- as each launch says it


@pytest.mark.parametrize("text", [TOGETHER, PART], ids=["stream", "lanes"])
@pytest.mark.parametrize(("sample", "one_warp_in"), [(1, 1), (3, 1), (1, 4), (8, 2)])
def test_a_launch_says_how_much_is_kept(text: str, sample: int, one_warp_in: int,
                                        monkeypatch: pytest.MonkeyPatch) -> None:
    program = pipeline.by_launch(read(map_("m", "thread", "dynamic") + at(SAVE, "load.global")), "ptx")
    every = read(map_("m", "thread", "dynamic") + at(SAVE, "load.global"))
    _, whole = launched(text, every, grid=8)
    monkeypatch.setattr(MapMemory, "sample", sample)
    monkeypatch.setattr(MapMemory, "one_warp_in", one_warp_in)
    probed, done = launched(text, program, grid=8)
    assert probed.maps[0].turns_param is not None
    rows_, used = (done["m"].records["a"].reshape(8 * 64, -1), done["m"].used.reshape(-1))
    wanted, all_used = whole["m"].records["a"].reshape(8 * 64, -1), whole["m"].used.reshape(-1)
    warps = {warp for warp in range(16) if warp * OTHER % (1 << 32) * one_warp_in >> 32 == 0}
    assert 16 // one_warp_in - 1 <= len(warps) <= 16 // one_warp_in + 1
    for thread in range(8 * 64):
        warp = thread // 32
        expected = wanted[thread, : all_used[thread]].tolist()[first_kept(warp, sample) :: sample]
        assert rows_[thread, : used[thread]].tolist() == (expected if warp in warps else [])


@pytest.mark.parametrize("level", ["thread", "warp"])
def test_a_ring_keeps_the_last_of_a_sample(level: str) -> None:
    program = read(map_("m", level, 4, 3).replace("cap", 'type="ring", cap') + map_("every", level, 40) + at(
        f"{SAVE}\n    every.save(nl.addr)", "load.global", level))
    _, done = launched(TOGETHER, program)
    kept, every = (done[name].records["a"].reshape(-1, done[name].cap) for name in ("m", "every"))
    for row, (last, saves) in enumerate(zip(kept, every, strict=True)):
        warp = row if level == "warp" else row // 32
        assert last.tolist() == saves[: 3 * TURNS].tolist()[first_kept(warp, 3) :: 3][-4:]
    assert pipeline.by_launch(read(map_("m", level, 4).replace("cap", 'type="ring", cap') + at(
        SAVE, "load.global", level)), "ptx").maps[0].sample == 1


def test_only_records_are_told_at_a_launch() -> None:
    diags = Diagnostics()
    lines = pipeline.load_program("mem_lines", "ptx", diags)
    assert pipeline.by_launch(lines, "ptx").maps == lines.maps
    dmat = pipeline.by_launch(pipeline.load_program("dmat", "ptx", diags), "ptx")
    assert {m.name: m.sample for m in dmat.maps} == {"dmat": 0, "dmat_start": 1}
    assert read_object(SourceFile("m.o", pipeline.emit_object(dmat, "ptx")), "ptx", diags).maps[1].sample == 0
