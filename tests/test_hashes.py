"""Records by key, on every executor and in every reader: each is whole, and its thread saved none later by the key."""

from __future__ import annotations

import ctypes
import json
import re
import shutil
import zlib
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from needs import needs, ptxas_errors
from profiles import examples
from sim_run_harness import engine_for, is_built, row, run_program
from strategies import hashes, saving_twice
from test_ptx_splice_property import BODIES
from test_tables import ARCHES, CASES, HEAD, TARGETS, amd_kernel, instrument, memory

from ncc import abi, pipeline, sim
from ncc.backends import backend
from ncc.cli import main
from ncc.diag import Diagnostics, NccError
from ncc.engine.native import simulator_library
from ncc.engine.simulator import Simulator, SimulatorServer
from ncc.frontend.dsl import parse_probe
from ncc.frontend.objects import read_object
from ncc.ir.interp import Record, encode
from ncc.ir.nodes import Field, MapDecl, Program
from ncc.ir.tables import table_of
from ncc.ir.types import Level, MapKind, Type, Use
from ncc.runtime import Run, open_trace
from ncc.runtime.tables import dtype_of
from ncc.sim.records import TableMemory
from ncc.source import SourceFile
from ncc.versioned import DATA_BITS, MOST_VERSION

PROGRAM = Path(__file__).with_name("sim_program.py")


def compiled(text: str, target: str = "ptx") -> Program:
    diags = Diagnostics()
    program = parse_probe(SourceFile("p.py", text), diags)
    pipeline.verify(program, backend(target), diags)
    diags.raise_errors()
    return program


# ---- the reference model

DECL = MapDecl("h", Level.THREAD, (Field("k", Type.S32, use=Use.KEY), Field("v", Type.U8), Field("f", Type.F32)), 2,
               MapKind.HASH)


def test_the_last_save_of_a_key_stays() -> None:
    minus, one = 2**32 - 1, 0x3F800000
    saves = [(minus, 1, 0), (7, 2, one), (minus, 255, one), (9, 3, 0), (7, 4, 0)]
    table = table_of(DECL, [*(Record("h", s) for s in saves), Record("other", ())])
    assert table.rows == {(-1,): (255, one), (7,): (4, 0)}
    assert table.lost == 1  # the key 9 found no place


# ---- random programs


PROGRAMS = saving_twice("h", hashes)
SETTINGS = settings(examples(9), suppress_health_check=[
    HealthCheck.too_slow, HealthCheck.data_too_large, HealthCheck.function_scoped_fixture])


def split(decl: MapDecl, record: Any) -> tuple[bytes, bytes]:
    """The bytes of a record's keys, and of the rest."""
    raw, at = record.tobytes(), sum(key.type.bytes for key in decl.keys)
    return raw[:at], raw[at:]


def check(decl: MapDecl, table: TableMemory, every: Any) -> None:
    """``every`` are all records, ``[threads or warps, cap]``: a row has one of those with its key, after which its
    thread or warp saved no other by the key."""
    assert every.lost == 0
    possible: dict[bytes, set[bytes]] = {}
    used = every.used.reshape(-1)
    for rows, count in zip(every.records.reshape(len(used), -1), used.tolist(), strict=True):
        for key, rest in dict(split(decl, record) for record in rows[:count]).items():  # the last of each
            possible.setdefault(key, set()).add(rest)
    found = table.read()
    plain = np.dtype([(f.name, every.records.dtype[f.name]) for f in decl.fields])
    rows = dict(split(decl, np.array([tuple(r)], dtype_of(table.shape.columns)).astype(plain)) for r in found.rows)
    assert len(rows) == len(found.rows)
    for key, rest in rows.items():
        assert rest in possible[key]
    if found.lost == 0:
        assert rows.keys() == possible.keys()
    else:
        assert len(rows) >= (decl.cap or 0)


@pytest.mark.parametrize(("target", "body"), CASES)
@SETTINGS
@given(program=PROGRAMS)
def test_a_row_is_a_record_that_was_saved_last(target: str, body: str, program: Program) -> None:
    probed = instrument(body, target, program)
    if probed is None:
        return
    done = sim.launch_probed(probed, 3, 70, memory())
    check(program.maps[0], done.tables["h"], done["all"])


@pytest.mark.long
@needs("ptxas")
@SETTINGS
@given(program=PROGRAMS, body=st.sampled_from(sorted(BODIES)), target=st.sampled_from(sorted(TARGETS)))
def test_ptxas_takes_them(program: Program, body: str, target: str) -> None:
    probed = instrument(body, target, program)
    if probed is not None:
        assert ptxas_errors(probed.probed, target) == ""


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
AMD_TURNS = """
	s_load_dwordx2 s[0:1], s[4:5], 0x0
	v_mov_b32_e32 v2, 0
	v_and_b32_e32 v1, 15, v0
	s_mov_b64 s[10:11], exec
	s_waitcnt lgkmcnt(0)
.Lloop:
	global_store_dword v2, v1, s[0:1] offset:8
	v_subrev_u32_e32 v1, 1, v1
	v_cmp_le_i32_e32 vcc, 0, v1
	s_and_b64 exec, exec, vcc
	s_cbranch_execnz .Lloop
	s_mov_b64 exec, s[10:11]
	s_endpgm
"""
BOTH = """
from ncc import probe, Map
import ncc.language as nl
@Map(level="{level}", type="hash", cap=64)
class h:
    a: nl.key({types[0]})
    b: nl.key({types[1]})
    addr: nl.u64
    tid: nl.u16
    left: nl.u32
    number: nl.u64
@Map(level="{level}", cap=64)
class all:
    a: {types[0]}
    b: {types[1]}
    addr: nl.u64
    tid: nl.u16
    left: nl.u32
    number: nl.u64
count: nl.u64 = 0
@probe(pos="store.global", level="{level}", before=True)
def store():
    count += 1
    h.save({key}, nl.addr, nl.tid(), nl.in2, count << 40 | nl.tid())
    all.save({key}, nl.addr, nl.tid(), nl.in2, count << 40 | nl.tid())
"""
NARROW, WIDE = ("nl.u32", "nl.u8"), ("nl.u64", "nl.s64")


def turning(target: str = "sm_90") -> SourceFile:
    if target in ARCHES:
        return amd_kernel(AMD_TURNS, target)
    declared = "\t.reg .pred %p<3>;\n\t.reg .b32 %r<4>;\n\t.reg .b64 %rd<3>;\n"
    head = HEAD.format(version=TARGETS[target], target=target)
    return SourceFile("k.ptx", f"{head}.visible .entry k(.param .u64 k_param_0)\n{{\n{declared}{TURNS}}}\n")


def language(target: str) -> str:
    return "gcn" if target in ARCHES else "ptx"


@pytest.mark.parametrize(("target", "key", "types"), [
    ("sm_90", "1, 2", NARROW), ("sm_90", "nl.site(), 0", WIDE), ("sm_90", "nl.in2, 0", NARROW),
    ("sm_90", "nl.in2, nl.tid() & 1", WIDE), ("sm_90", "nl.tid(), 1", NARROW), ("sm_90", "7, nl.in2 & 1", WIDE),
    ("sm_75", "nl.in2, 0", WIDE), ("gfx908", "1, 2", NARROW), ("gfx90a", "nl.in2, 0", NARROW),
    ("gfx90a", "nl.in2, nl.tid() & 1", WIDE), ("gfx942", "nl.tid(), 1", NARROW), ("gfx942", "7, nl.in2 & 1", WIDE)])
@pytest.mark.parametrize("level", ["thread", "warp"])
def test_lanes_that_save_by_one_key_and_by_many(target: str, level: str, key: str, types: tuple[str, str]) -> None:
    """A key that is a constant of each site has a row of its own; all others are looked for."""
    program = compiled(BOTH.format(level=level, key=key, types=types))
    probed = pipeline.instrument_text(turning(target), "k", program, language(target))
    shape = probed.maps[0].table
    assert shape is not None
    assert bool(shape.fixed) is (key in ("1, 2", "nl.site(), 0")) is not bool(shape.slots)
    done = sim.launch_probed(probed, 3, 70, memory())
    check(program.maps[0], done.tables["h"], done["all"])
    again = sim.launch_probed(probed, 1, 3, memory(), tables=done.tables)  # fewer threads come after the others
    rows = {tuple(r)[:2]: tuple(r)[2:] for r in again.tables["h"].read().rows}
    for record in again["all"].records[again["all"].used[..., np.newaxis] > np.arange(64)].tolist():
        assert rows[record[:2]][1] < 3


def test_a_key_that_is_a_constant_at_some_sites_only_has_one_row() -> None:
    """Two rows of one key would have no common order."""
    text = BOTH.format(level="thread", key="nl.in2 & 1, 0", types=NARROW) + """
@probe(pos="ret", level="thread", before=True)
def leave():
    h.save(1, 0, 77, 77, 77, 77)
"""
    probed = pipeline.instrument_text(turning(), "k", compiled(text))
    assert probed.maps[0].table is not None
    assert probed.maps[0].table.fixed == ()
    rows = sim.launch_probed(probed, 1, 32, memory()).tables["h"].read().rows
    assert sorted(rows["a"].tolist()) == [0, 1]
    assert rows["addr"][rows["a"] == 1].tolist() == [77]


@pytest.mark.parametrize("target", ["sm_90", "gfx90a"])
def test_versions_that_are_used_up_lose_what_comes_then(target: str) -> None:
    program = compiled(BOTH.format(level="thread", key="nl.in2, 0", types=NARROW))
    probed = pipeline.instrument_text(turning(target), "k", program, language(target))
    first = sim.launch_probed(probed, 1, 32, memory())
    table = first.tables["h"]
    kept = table.read().rows.copy()
    words, shape = table.words, table.shape
    rows = words[shape.hashed_at + shape.rows_at :].reshape(-1, shape.row_words)
    used = rows[:, 0] != 0
    rows[used, 0] = MOST_VERSION
    rows[used, 1:] = rows[used, 1:] & np.uint64((1 << DATA_BITS) - 1) | np.uint64(MOST_VERSION << DATA_BITS)
    after = sim.launch_probed(probed, 1, 32, memory(), tables=first.tables).tables["h"].read()
    assert after.rows.tobytes() == kept.tobytes()
    assert after.lost == sum(t % 16 + 1 for t in range(32))


# ---- whole programs, and their readers

HASH = """\
from ncc import probe, Map
import ncc.language as nl

@Map(type="hash", cap=64)
class pages:
    page: nl.key(nl.u64)
    site: nl.u32
    addr: nl.u64
    part: nl.f32

@Map(type="hash", cap=64)
class sites:
    site: nl.key(nl.u32)
    addr: nl.u64

@probe(pos="load.global:store.global", level="thread")
def access():
    pages.save(nl.addr >> 8, nl.site(), nl.addr, 0x3f800000)
    sites.save(nl.site(), nl.addr)
"""


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[SimulatorServer]:
    with SimulatorServer(Simulator(simulator_library(), 3), tmp_path_factory.mktemp("sim")) as started:
        yield started


@pytest.fixture(scope="module")
def saved(server: SimulatorServer, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A run's directory."""
    if not is_built():
        pytest.skip("the hook driver or the simulator's is not built")
    folder = tmp_path_factory.mktemp("saved")
    (folder / "pages.py").write_text(HASH)
    with engine_for(str(folder / "pages.py"), folder) as engine:
        assert run_program(PROGRAM, server, engine, "contexts") == run_program(PROGRAM, server, None, "contexts")
        counts, run_dir = row(engine, "add"), engine.sessions[0].run_dir
    assert (counts.lost, counts.unsaved, counts.tables) == (0, 0, 0)
    assert run_dir is not None
    return run_dir


def check_pages(rows: Any) -> None:
    assert len(rows) == len(set(rows["page"].tolist())) >= 3 * 1000 * 4 // 256
    assert np.array_equal(rows["addr"] >> 8, rows["page"])
    assert set(rows["site"].tolist()) == {1, 2, 3}
    assert np.all(rows["part"] == 1.0)


def test_a_program(saved: Path) -> None:
    run = open_trace(saved)
    assert len(run) == 0  # a launch has nothing of its own
    check_pages(run.map("pages"))
    sites = run.map("sites")
    assert sites["site"].tolist() == [1, 2, 3]
    assert set(sites["addr"] >> 8) <= set(run.map("pages")["page"].tolist())


@pytest.mark.parametrize("form", ["table", "csv", "json", "npz"])
def test_the_command_line_shows_rows(saved: Path, form: str, tmp_path: Path,
                                     capsys: pytest.CaptureFixture[str]) -> None:
    out = tmp_path / "out.npz"
    where = ["-o", str(out)] if form == "npz" else []
    assert main(["read", str(saved), "--map", "sites", "--format", form, *where]) == 0
    text = capsys.readouterr().out
    if form == "npz":
        assert np.load(out)["0/sites"]["site"].tolist() == [1, 2, 3]
    else:
        assert "st.global.u32 [%rd7], %r3;" in text
    if form == "json":
        assert [r[0] for r in json.loads(text)[0]["rows"]] == [1, 2, 3]
    assert main(["read", str(saved)]) == 0
    assert re.search(r"^sites +add +6 +3 +0$", capsys.readouterr().out, re.M)


def test_rows_are_exported(saved: Path, tmp_path: Path) -> None:
    out = tmp_path / "out"
    assert main(["export", str(saved), "--format", "jsonl", "-o", str(out)]) == 0
    rows = [json.loads(line) for line in (out / "pages.jsonl").read_text().splitlines()]
    assert [r["addr"] for r in rows] == open_trace(saved).map("pages")["addr"].tolist()
    assert {r["part"] for r in rows} == {1.0}


def altered(saved: Path, tmp_path: Path, change: Callable[[Any], None], entry: int) -> Run:
    """With the words of one table changed, and checksums that fit."""
    shutil.copytree(saved, tmp_path / "copy")
    path = tmp_path / "copy" / "store" / "tables"
    data, at = bytearray(path.read_bytes()), 0
    for _ in range(entry):
        at += abi.StoreTable.from_buffer(data, at).bytes
    head = abi.StoreTable.from_buffer(data, at)
    words = np.frombuffer(data, "<u8", head.table_bytes // 8, at + ctypes.sizeof(head))
    change(words)
    head.table_crc = zlib.crc32(words.tobytes())
    head.head_crc = 0
    head.head_crc = zlib.crc32(bytes(head))
    del head, words
    path.write_bytes(data)
    return open_trace(tmp_path / "copy")


def of_rows(change: Callable[[Any], None]) -> Callable[[Any], None]:
    """Of the rows of ``sites``, which are fixed: three, of 4 words each."""
    return lambda words: change(words[8:20].reshape(3, -1))


def torn(rows: Any) -> None:
    rows[1, 2] += np.uint64(1 << DATA_BITS)


def older(rows: Any) -> None:
    rows[1, 0] += np.uint64(1)


def unwritten(rows: Any) -> None:
    rows[1, 1:] = 0


@pytest.mark.parametrize("lie", [torn, older, unwritten])
def test_a_record_that_is_not_whole_is_damage(saved: Path, tmp_path: Path, lie: Callable[[Any], None]) -> None:
    shape = json.loads(next(saved.glob("kernel/*/kernel.json")).read_text())["maps"][1]["table"]
    assert (len(shape["fixed"]), shape["slots"]) == (3, 0)
    entries = open_trace(saved).tables
    numbers = [n for n, head in enumerate(heads(saved)) if head.map == 1]
    assert len(entries) == 2
    run = altered(saved, tmp_path, of_rows(lie), numbers[0])
    assert [d.code for d in run.damage] == ["R010"]
    assert "a record is not whole" in run.damage[0].message
    assert [t.name for t in run.tables] == ["pages"]
    check_pages(run.map("pages"))


def heads(run_dir: Path) -> list[abi.StoreTable]:
    data, at, found = (run_dir / "store" / "tables").read_bytes(), 0, []
    while at < len(data):
        found.append(abi.StoreTable.from_buffer_copy(data, at))
        at += found[-1].bytes
    return found


@pytest.mark.parametrize(("key", "value"), [
    ("replicas", 2), ("fixed_replicas", 2), ("slots", 64), ("use", "sum"), ("use", "count"), ("type", "u63")])
def test_a_shape_that_cannot_be_is_an_error(saved: Path, tmp_path: Path, key: str, value: object) -> None:
    shutil.copytree(saved, tmp_path / "copy")
    for path in (tmp_path / "copy").glob("kernel/*/kernel.json"):
        kernel = json.loads(path.read_text())
        table = kernel["maps"][1]["table"]
        (table if key in table else table["columns"][1])[key] = value
        path.write_text(json.dumps(kernel))
    run = open_trace(tmp_path / "copy")
    assert {d.code for d in run.damage} <= {"R006", "R010"}
    assert [t.name for t in run.tables] == ["pages"]


# ---- the language


def test_objects_carry_them() -> None:
    program, diags = compiled(HASH), Diagnostics()
    text = pipeline.emit_object(program, "ptx")
    assert 'type = "hash"' in text
    assert 'page = "key u64"' in text
    assert read_object(SourceFile("p.o", text), "ptx", diags).maps == program.maps
    assert program.maps[0].cap == 64
    assert encode(program.maps[0].record_bytes, Type.U32) == 24


@pytest.mark.parametrize(("old", "new", "target", "codes"), [
    ("cap=64", 'cap="dynamic"', "ptx", ["V026"]),
    ("cap=64", "cap=1 << 20", "ptx", ["V026"]),
    ("cap=64", "cap=64, size=24", "ptx", ["E031"]),
    ("nl.key(nl.u64)", "nl.u64", "ptx", ["V026"]),
    ("nl.key(nl.u64)", "nl.key(nl.f64)", "ptx", ["V026"]),
    ("addr: nl.u64", "addr: nl.key(nl.u64)", "ptx", ["V026"]),
    ("addr: nl.u64", "addr: nl.max(nl.u64)", "ptx", ["V024"]),
    ("addr: nl.u64", "addr: nl.count", "ptx", ["E036"]),
    ("nl.addr, 0x3f800000", "nl.addr", "ptx", ["E036"]),
    ("cap=64", "cap=64", "bpf", ["B044", "B044"]),
])
def test_what_is_written_wrongly_has_a_code(old: str, new: str, target: str, codes: list[str]) -> None:
    assert old in HASH
    with pytest.raises(NccError) as failure:
        pipeline.compile(HASH.replace(old, new, 1), target)
    assert [d.code for d in failure.value.diagnostics] == codes

