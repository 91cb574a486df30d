"""Aggregating maps of whole programs on the simulator: hook driver, engine, store and reader."""

from __future__ import annotations

import json
import re
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from sim_run_harness import Ran, engine_for, is_built, row, run_program

from ncc import abi
from ncc.cli import main
from ncc.diag import NccError
from ncc.engine.native import simulator_library
from ncc.engine.server import Engine
from ncc.engine.simulator import Simulator, SimulatorServer
from ncc.runtime import Run, open_trace

pytestmark = pytest.mark.skipif(not is_built(), reason="the hook driver or the simulator's is not built")

PROGRAM = Path(__file__).with_name("sim_program.py")
N = 1000  # threads that do something, of sim_program's add: two loads and a store of 4 bytes each
SMS = 3

TABLES = """\
from ncc import probe, Map
import ncc.language as nl

@Map(type="aggregate", cap=64)
class sites:
    site: nl.key(nl.u32)
    n: nl.count
    moved: nl.sum(nl.u32)
    first: nl.min(nl.u64)
    last: nl.max(nl.u64)

@Map(type="aggregate", cap=64)
class pages:
    page: nl.key(nl.u64)
    sm: nl.key(nl.u32)
    n: nl.count
    mean: nl.avg(nl.u64)
    place: nl.hist(nl.u64, "linear", 64, 4)

@probe(pos="load.global:store.global", level="thread")
def access():
    sites.save(nl.site(), nl.bytes, nl.addr, nl.addr)
    pages.save(nl.addr >> 8, nl.cuid(), nl.addr, nl.addr & 255)
"""
RECORDS = """
@Map(level="thread", cap="dynamic")
class all:
    site: nl.u32
    sm: nl.u32
    addr: nl.u64

@probe(pos="load.global:store.global", level="thread")
def record():
    all.save(nl.site(), nl.cuid(), nl.addr)
"""

Start = Callable[..., Engine]


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[SimulatorServer]:
    with SimulatorServer(Simulator(simulator_library(), SMS), tmp_path_factory.mktemp("sim")) as started:
        yield started


@pytest.fixture
def start(tmp_path: Path) -> Iterator[Start]:
    engines: list[Engine] = []

    def begin(text: str = TABLES, **launch: int) -> Engine:
        probe = tmp_path / "tables.py"
        probe.write_text(text)
        engines.append(engine_for(str(probe), tmp_path, **launch))
        engines[-1].start()
        return engines[-1]

    yield begin
    for engine in engines:
        engine.close()


@pytest.fixture(scope="module")
def plain(server: SimulatorServer) -> Callable[[str], Ran]:
    return lambda scenario: run_program(PROGRAM, server, None, scenario)


def trace(engine: Engine, session: int = 0) -> Run:
    run_dir = engine.sessions[session].run_dir
    assert run_dir is not None
    return open_trace(run_dir)


def totals(rows: Any) -> list[tuple[int, int, int]]:
    return [(int(r["site"]), int(r["n"]), int(r["moved"])) for r in rows]


def test_tables_of_many_ranks(server: SimulatorServer, start: Start, tmp_path: Path) -> None:
    """Two ranks that did the same, and one that has no such map."""
    pytest.importorskip("dask")
    from ncc.runtime import dask

    engine = start()
    run_program(PROGRAM, server, engine, "add")
    run = trace(engine)
    for rank in range(2):
        shutil.copytree(run.path, tmp_path / "job" / f"rank{rank}")
    (tmp_path / "job" / "rank2" / "store").mkdir(parents=True)
    found = dask.tables(tmp_path / "job", "sites")
    rows, want = found.compute(), run.map("sites")
    assert rows["rank"].tolist() == [0] * len(want) + [1] * len(want)
    for field in want.dtype.names:
        assert rows[field].tolist() == 2 * want[field].tolist()
    assert found["moved"].sum().compute() == 2 * want["moved"].sum()
    with pytest.raises(NccError, match="R008"):
        dask.tables(tmp_path / "job", "no_such_map")
    damaged = tmp_path / "job" / "rank1" / "store" / "tables"
    data = bytearray(damaged.read_bytes())
    data[len(data) // 2] ^= 1
    damaged.write_bytes(data)
    dask._open.cache_clear()
    with pytest.raises(NccError, match="R010"):
        dask.tables(tmp_path / "job", "sites")


@pytest.mark.parametrize("form", ["parquet", "csv"])
def test_tables_are_exported(server: SimulatorServer, start: Start, tmp_path: Path, form: str) -> None:
    pytest.importorskip("pyarrow")
    from pyarrow import csv, parquet

    engine = start()
    run_program(PROGRAM, server, engine, "add")
    run, out = trace(engine), tmp_path / "out"
    assert main(["export", str(run.path), "--format", form, "-o", str(out)]) == 0
    for name in ("sites", "pages"):
        found = (parquet.read_table if form == "parquet" else csv.read_csv)(out / f"{name}.{form}")
        want = run.map(name)
        assert found["name"].to_pylist() == want["kernel"].tolist()
        for field in want.dtype.names[1:]:
            columns = [field] if want[field].ndim == 1 else [f"{field}_{n}" for n in range(want[field].shape[1])]
            assert [found[column].to_pylist() for column in columns] == np.atleast_2d(want[field].T).tolist()

@pytest.mark.parametrize(("scenario", "launches"), [("add", 5), ("threads", 40), ("contexts", 6), ("reloaded", 3)])
def test_a_table_has_what_all_launches_did(server: SimulatorServer, start: Start, plain: Callable[[str], Ran],
                                           scenario: str, launches: int) -> None:
    engine = start()
    assert run_program(PROGRAM, server, engine, scenario) == plain(scenario)
    counts, run = row(engine, "add"), trace(engine)
    assert counts.launches == {abi.Outcome.PROBED: launches}
    assert (counts.lost, counts.unsaved, counts.tables) == (0, 0, 0)
    assert len(run) == 0  # a launch has nothing of its own
    assert totals(run.map("sites")) == [(site, N * launches, 4 * N * launches) for site in (1, 2, 3)]
    assert [(t.name, t.launches, t.lost) for t in run.tables] == [("sites", launches, 0), ("pages", launches, 0)]
    assert str(run.tables[0].site(3)) == "st.global.u32 [%rd7], %r3;"
    assert set(run.map("sites")["kernel"]) == {"add"}
    pages = run.map("pages")
    assert pages["n"].sum() == pages["place"].sum() == pages["mean_count"].sum() == 3 * N * launches
    assert set(pages["sm"]) <= set(range(SMS))


def test_launches_of_a_graph_add_to_the_table(server: SimulatorServer, start: Start,
                                              plain: Callable[[str], Ran]) -> None:
    """Two that are recorded, in a graph that is launched three times, and one more."""
    engine = start()
    assert run_program(PROGRAM, server, engine, "graph") == plain("graph")
    assert row(engine, "add").launches == {abi.Outcome.PROBED: 7}
    assert totals(trace(engine).map("sites")) == [(site, 7 * N, 28 * N) for site in (1, 2, 3)]


@pytest.mark.parametrize(("scenario", "ppm", "probed"), [("graph", 10**9, False), ("warm_graph", 10_000, False),
                                                         ("warm_graph", 10**9, True)])
def test_a_graph_is_probed_where_all_its_launches_keep_to_the_budget(
        server: SimulatorServer, start: Start, plain: Callable[[str], Ran], scenario: str, ppm: int,
        probed: bool) -> None:
    """That is known once launches outside of graphs were measured: two without probes, then one with them."""
    engine = start(overhead_ppm=ppm)
    assert run_program(PROGRAM, server, engine, scenario) == plain(scenario)
    counts = row(engine, "add").launches
    added = counts.get(abi.Outcome.PROBED, 0)
    assert (added >= 6) is probed
    assert added + counts[abi.Outcome.BUDGET] == 7 + 3 * (scenario == "warm_graph")
    tables = {table.name: table.rows for table in trace(engine).tables}
    assert ("sites" in tables) is (added > 0)
    assert totals(tables.get("sites", [])) == [(site, added * N, added * 4 * N) for site in (1, 2, 3) if added]


def test_a_graph_with_records_has_both(server: SimulatorServer, start: Start, plain: Callable[[str], Ran]) -> None:
    engine = start(TABLES + RECORDS)
    assert run_program(PROGRAM, server, engine, "graph") == plain("graph")
    assert row(engine, "add").launches == {abi.Outcome.PROBED: 7}
    assert totals(trace(engine).map("sites")) == [(site, 7 * N, 28 * N) for site in (1, 2, 3)]
    assert [int(launch.used("all").sum()) for launch in trace(engine).launches] == [3 * N] * 7


def test_it_is_what_the_records_add_up_to(server: SimulatorServer, start: Start, plain: Callable[[str], Ran]) -> None:
    engine = start(TABLES + RECORDS)
    assert run_program(PROGRAM, server, engine, "threads") == plain("threads")
    run = trace(engine)
    assert len(run) == 40
    assert run[0].maps == ("all",)
    found = np.concatenate([launch.records("all") for launch in run.launches])
    sites = run.map("sites")
    for at, site in enumerate((1, 2, 3)):
        addresses = found["addr"][found["site"] == site]
        assert tuple(sites[at])[1:] == (site, len(addresses), 4 * len(addresses), addresses.min(), addresses.max())
    keys, of = np.unique(np.stack([found["addr"] >> 8, found["sm"]], axis=1), axis=0, return_inverse=True)
    pages = run.map("pages")
    assert np.array_equal(np.stack([pages["page"], pages["sm"]], axis=1), keys)
    assert np.array_equal(pages["n"], np.bincount(of.reshape(-1)))
    wanted = np.zeros((len(keys), 4), np.uint64)
    np.add.at(wanted, (of.reshape(-1), (found["addr"] & 255) >> 6), 1)
    assert np.array_equal(pages["place"], wanted)
    sums = np.zeros(len(keys), np.uint64)
    np.add.at(sums, of.reshape(-1), found["addr"])
    assert np.array_equal(pages["mean_sum"], sums)


def test_children_have_tables_of_their_own(server: SimulatorServer, start: Start) -> None:
    """A child that ends by ``_exit`` takes its tables with it, and that is said."""
    engine = start()
    run_program(PROGRAM, server, engine, "children")
    assert [row(engine, "add", session).tables for session in range(len(engine.sessions))] == [2, 2]


@pytest.mark.parametrize(("scenario", "tables"), [("fault", 2), ("killed", 2)])
def test_what_a_fault_or_a_kill_takes_is_said(server: SimulatorServer, start: Start, plain: Callable[[str], Ran],
                                              scenario: str, tables: int) -> None:
    engine = start()
    ran, alone = run_program(PROGRAM, server, engine, scenario), plain(scenario)
    assert (ran.status, ran.out) == (alone.status, alone.out)
    assert row(engine, "add").tables == tables
    assert trace(engine).tables == ()


def test_a_table_counts_against_the_trace(server: SimulatorServer, start: Start, plain: Callable[[str], Ran]) -> None:
    engine = start(max_trace_bytes=10_000)
    assert run_program(PROGRAM, server, engine, "add") == plain("add")
    assert row(engine, "add").launches == {abi.Outcome.TRACE_FULL: 5}


def test_zeros_of_a_table_take_no_room_on_disk(server: SimulatorServer, start: Start) -> None:
    engine = start(TABLES.replace("cap=64", "cap=16384"))
    run_program(PROGRAM, server, engine, "add")
    run = trace(engine)
    status = (run.path / "store" / "tables").stat()
    assert status.st_size > 4 << 20
    assert status.st_blocks * 512 < status.st_size // 4
    assert totals(run.map("sites")) == [(site, 5 * N, 20 * N) for site in (1, 2, 3)]
    assert run.map("pages")["n"].sum() == 15 * N


def test_a_key_too_many_is_lost_and_counted(server: SimulatorServer, start: Start, tmp_path: Path) -> None:
    engine = start(TABLES.replace("nl.addr >> 8", "nl.addr").replace("cap=64", "cap=1"))
    run_program(PROGRAM, server, engine, "add")
    run = trace(engine)
    table = next(t for t in run.tables if t.name == "pages")
    assert 0 < len(table.rows) < 3 * N
    assert table.lost > 0
    assert table.rows["n"].sum() + table.lost == 5 * 3 * N
    assert row(engine, "add").lost == table.lost
    for form in ("csv", "jsonl", "parquet", "arrow"):
        assert exported_tables(run.path, tmp_path / form, form) == [
            ("sites", "add", 5, 3, 0, 1), ("pages", "add", 5, len(table.rows), table.lost, 1)]


def exported_tables(run: Path, out: Path, form: str) -> list[tuple[Any, ...]]:
    pytest.importorskip("pyarrow")
    from pyarrow import csv, feather, json, parquet

    readers = {"csv": csv.read_csv, "jsonl": json.read_json, "parquet": parquet.read_table,
               "arrow": feather.read_table}
    assert main(["export", str(run), "--format", form, "-o", str(out)]) == 0
    rows = readers[form](out / f"tables.{form}").to_pylist()
    return [tuple(row[name] for name in ("map", "name", "launches", "rows", "lost", "sample")) for row in rows]




# ---- reading ----


@pytest.fixture(scope="module")
def saved(server: SimulatorServer, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A run's directory."""
    folder = tmp_path_factory.mktemp("saved")
    (folder / "tables.py").write_text(TABLES)
    engine = engine_for(str(folder / "tables.py"), folder)
    engine.start()
    run_program(PROGRAM, server, engine, "contexts")
    run_dir = engine.sessions[0].run_dir
    engine.close()
    assert run_dir is not None
    return run_dir


@pytest.mark.parametrize("form", ["table", "csv", "json", "npz"])
def test_the_command_line_shows_rows(saved: Path, form: str, tmp_path: Path,
                                     capsys: pytest.CaptureFixture[str]) -> None:
    out = tmp_path / "out.npz"
    where = ["-o", str(out)] if form == "npz" else []
    assert main(["read", str(saved), "--map", "sites", "--format", form, *where]) == 0
    text = capsys.readouterr().out
    if form == "npz":
        assert totals(np.load(out)["0/sites"])[0] == (1, 6 * N, 24 * N)
    else:
        assert "st.global.u32 [%rd7], %r3;" in text
        assert str(24 * N) in text
    if form == "json":
        assert json.loads(text)[0]["rows"][0][:3] == [1, 6 * N, 24 * N]
    assert main(["read", str(saved)]) == 0
    assert re.search(r"^sites +add +6 +3 +0$", capsys.readouterr().out, re.M)


def test_the_command_line_tells_of_a_table_that_is_not_there(saved: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["read", str(saved), "--map", "sights"]) == 1
    told = capsys.readouterr()
    assert told.out == ""
    assert "error[R008]: no map 'sights'" in told.err
    assert "= hint: maps: sites" in told.err


def altered(saved: Path, tmp_path: Path, change: Callable[[bytearray], None]) -> Run:
    copy = tmp_path / "copy"
    shutil.copytree(saved, copy)
    data = bytearray((copy / "store" / "tables").read_bytes())
    change(data)
    (copy / "store" / "tables").write_bytes(data)
    return open_trace(copy)


def flip(at: int) -> Callable[[bytearray], None]:
    def change(data: bytearray) -> None:
        data[at] ^= 0x40

    return change


@pytest.mark.parametrize(("change", "tables"), [
    (flip(0), 0), (flip(4), 0), (flip(8), 0), (flip(200), 0),  # the first head: nobody knows where the next one is
    (flip(400), 2),  # the first table's bytes: the other contexts' are sound
    (lambda data: data.__delitem__(slice(len(data) - 64, None)), 2),
    (lambda data: data.__delitem__(slice(100, None)), 0),
])
def test_what_is_damaged_is_said_and_the_rest_is_read(saved: Path, tmp_path: Path, change: Callable[[bytearray], None],
                                                      tables: int) -> None:
    run = altered(saved, tmp_path, change)
    assert {d.code for d in run.damage} == {"R010"}
    assert len(run.tables) == tables
    assert main(["read", str(run.path)]) == 1


@pytest.mark.parametrize(("key", "value"), [
    ("slots", 3), ("slots", 1 << 40), ("replicas", 0), ("fixed_replicas", 1 << 20), ("columns", []), ("keys", 5),
    ("fixed", [[-1, 0]]), ("usual", [[1]]), ("usual", [[-1]]), ("usual", None), ("slots", 64),
    ("columns", [{"name": "x"}]),
    ("use", "most"), ("buckets", 5), ("type", "u63")])
def test_a_shape_that_cannot_be_is_an_error(saved: Path, tmp_path: Path, key: str, value: object) -> None:
    run = altered(saved, tmp_path, lambda data: None)
    for path in run.path.glob("kernel/*/kernel.json"):
        kernel = json.loads(path.read_text())
        table = kernel["maps"][1]["table"]
        (table if key in table else table["columns"][0])[key] = value
        path.write_text(json.dumps(kernel))
    assert {d.code for d in run.damage} <= {"R006", "R010"}
    assert [t.name for t in run.tables] == ["sites"]
