"""The file of a timeline: what is written is read back, in the rocpd schema; what cannot be one has a code."""

from __future__ import annotations

import os
import signal
import sqlite3
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from cli import ncc as in_process
from clocks import HANG_S
from hypothesis import given
from hypothesis import strategies as st
from timelines import ADD, RECORDS, write

from ncc.diag import NccError
from ncc.trace import (
    Call,
    Copy,
    CopyKind,
    Kernel,
    Range,
    Record,
    Timeline,
    TimelineWriter,
    busy,
    path_of,
    totals,
)
from ncc.trace import writer as writing


def sql(path: Path, query: str) -> list[tuple[object, ...]]:
    with sqlite3.connect(path) as file:
        return list(file.execute(query))


def codes(failure: pytest.ExceptionInfo[NccError]) -> list[str]:
    return [found.code for found in failure.value.diagnostics]


# ---- what is written

def test_every_table_has_its_rows(tmp_path: Path) -> None:
    path = write(tmp_path / "a.db")
    counts = {table: sql(path, f"SELECT COUNT(*) FROM {table}")[0][0] for table in (
        "rocpd_op", "rocpd_api", "rocpd_api_ops", "rocpd_kernelapi", "rocpd_copyapi", "rocpd_metadata",
        "rocpd_monitor")}
    assert counts == {"rocpd_op": 9, "rocpd_api": 7, "rocpd_api_ops": 7, "rocpd_kernelapi": 3, "rocpd_copyapi": 1,
                      "rocpd_metadata": 1, "rocpd_monitor": 2}
    assert os.listdir(tmp_path) == ["a.db"]


def test_a_launch_is_joined_by_its_call_as_tools_do(tmp_path: Path) -> None:
    path = write(tmp_path / "a.db")
    assert sql(path, """
        SELECT s.string, a.pid, a.tid, o.start - a.start, k.stream, gridX, gridY, workgroupX, groupSegmentSize,
               privateSegmentSize, completionSignal, roctxId, n.string
        FROM rocpd_op o JOIN rocpd_api_ops x ON x.op_id = o.id JOIN rocpd_api a ON a.id = x.api_id
        JOIN rocpd_kernelapi k ON k.api_id = a.id JOIN rocpd_string s ON s.id = o.description_id
        JOIN rocpd_string n ON n.id = a.apiName_id WHERE o.start = 1200""") == [
        (ADD, 70, 70, 200, "0x7f00", 4, 2, 64, 1024, 16, "hwq=0x7 wg=64,1,1 grid=256,2,1", 5, "cuLaunchKernel")]
    assert sql(path, "SELECT stream, size, dst, src, kind, sync FROM rocpd_copyapi") == [
        ("0x7f00", 64, "0x10", "0x20", 2, 1)]


def test_a_range_has_its_number_and_its_thread(tmp_path: Path) -> None:
    path = write(tmp_path / "a.db")
    assert sql(path, """
        SELECT d.string, o.gpuId, o.completionSignal, o.roctxId, a.tid, n.string, m.string FROM rocpd_op o
        JOIN rocpd_string d ON d.id = o.description_id JOIN rocpd_api_ops x ON x.op_id = o.id
        JOIN rocpd_api a ON a.id = x.api_id JOIN rocpd_string n ON n.id = a.apiName_id
        JOIN rocpd_string m ON m.id = a.args_id WHERE o.gpuId < 0 ORDER BY o.start""") == [
        ("step", -1, None, 5, 70, "UserMarker", "step"), ("copy", -1, None, 6, 71, "UserMarker", "copy"),
        ("here", -1, None, 7, 71, "UserMarker", "here")]


def test_the_views_say_what_the_reader_says(tmp_path: Path) -> None:
    path = write(tmp_path / "a.db")
    with Timeline(path) as timeline:
        found, gpus = totals(timeline), busy(timeline)
    assert [(t.name, t.calls, t.total_ns, t.average_ns, t.min_ns, t.max_ns, round(t.percent, 2)) for t in found] == [
        row[:7] for row in sql(path, "SELECT * FROM top ORDER BY TotalNs DESC, Name")]
    assert {row[3]: row[7] for row in sql(path, "SELECT * FROM top")} == {t.average_ns: t.average_ns for t in found}
    assert [(g.gpu, round(g.percent, 2), g.ops, g.busy_ns, g.wall_ns) for g in gpus] == sql(path, "SELECT * FROM busy")


def test_time_of_kernels_beside_each_other_counts_once(tmp_path: Path) -> None:
    with Timeline(write(tmp_path / "a.db")) as timeline:
        first, second = busy(timeline)
    assert (first.busy_ns, first.wall_ns, first.ops) == (2700 - 1200 + 800, 6200 - 1200, 4)
    assert (second.busy_ns, second.wall_ns) == (2000, 2100)  # the fill before it is no kernel


@given(st.lists(st.tuples(st.integers(0, 60), st.integers(0, 20)), max_size=12))
def test_busy_is_the_union_of_intervals(tmp_path_factory: pytest.TempPathFactory, spans: list[tuple[int, int]]) -> None:
    records: list[Record] = [Kernel("k", 0, at, start, start + length) for at, (start, length) in enumerate(spans)]
    path = write(tmp_path_factory.mktemp("t") / "a.db", records)
    covered = {at for start, length in spans for at in range(start, start + length)}
    with Timeline(path) as timeline:
        assert [gpu.busy_ns for gpu in busy(timeline)] == ([len(covered)] if spans else [])
    assert [row[3] for row in sql(path, "SELECT * FROM busy")] == ([len(covered)] if spans else [])


def test_what_is_written_is_read_back(tmp_path: Path) -> None:
    with Timeline(write(tmp_path / "a.db")) as timeline:
        ops, calls = list(timeline.ops()), list(timeline.calls())
        assert timeline.span_ns == (900, 6300)
        assert not timeline.left
        assert timeline.copy_ends(calls[-2].number) == ("0x10", "0x20")
        assert [(m.device_type, m.kind, m.value) for m in timeline.monitored()] == [
            ("gpu", "power", "312.5"), ("gpu", "clock state", "high")]
    assert [op.start_ns for op in ops] == sorted(op.start_ns for op in ops)
    add = next(op for op in ops if op.name == ADD)
    assert (add.grid, add.block, add.stream, add.shared_bytes, add.private_bytes, add.range_id) == (
        (4, 2, 1), (64, 1, 1), "0x7f00", 1024, 16, 5)
    assert next(op.size_bytes for op in ops if op.type == "CopyDeviceToHost") == 64
    assert [(c.name, c.tid, c.args) for c in calls] == [
        ("UserMarker", 70, "step"), ("cuLaunchKernel", 70, ""), ("cuLaunchKernel", 70, ""), ("UserMarker", 71, "copy"),
        ("UserMarker", 71, "here"), ("cuMemcpyDtoHAsync", 71, "64 bytes"), ("cuGraphLaunch", 70, "")]


def test_kernels_of_one_call_have_each_their_grid(tmp_path: Path) -> None:
    """As of a graph: ``rocpd_kernelapi`` has one row for a call."""
    path = write(tmp_path / "a.db", [Call("cuGraphLaunch", 1, 0, 1, 1), *(
        Kernel("k", 0, 0, at, at + 1, (at, 1, 1), (32, 1, 1), 1) for at in (1, 2, 3))])
    with Timeline(path) as timeline:
        assert [op.grid[0] for op in timeline.ops()] == [1, 2, 3]


def test_processes_in_one_file_keep_apart(tmp_path: Path) -> None:
    with TimelineWriter(tmp_path / "a.db") as file:
        for pid in (5, 6):
            file.process(pid).add([
                Call("launch", pid, pid, pid + 1, 1), Kernel("k", 0, 0, pid, pid + 9, call=1, range_id=1),
                Range("r", pid, 0, 20, 1)])
    with Timeline(file.path) as timeline:
        pids = {call.number: call.pid for call in timeline.calls()}
        kernels = [op for op in timeline.ops() if op.gpu == 0]
        ranges = {op.range_id: pids[op.call] for op in timeline.ops() if op.gpu < 0}
    assert [pids[op.call] for op in kernels] == [5, 6]
    assert [ranges[op.range_id] for op in kernels] == [5, 6]


def test_strings_are_stored_once_however_many_are_known(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(writing, "_KNOWN_STRINGS", 4)
    names = [f"k{at % 9}" for at in range(40)]
    path = write(tmp_path / "a.db", [Kernel(name, 0, 0, at, at + 1) for at, name in enumerate(names)])
    with Timeline(path) as timeline:
        assert [op.name for op in timeline.ops()] == names
    assert sql(path, "SELECT COUNT(*), COUNT(DISTINCT string) FROM rocpd_string") == [(10, 10)]


def test_each_process_may_have_a_file() -> None:
    assert path_of("run/trace_%p.db", 17) == Path("run/trace_17.db")
    assert path_of("run_%p/trace.db", 17) == Path("run_%p/trace.db")


def test_a_file_of_before_is_replaced_with_what_belongs_to_it(tmp_path: Path) -> None:
    path = write(tmp_path / "a.db")
    (tmp_path / "a.db-wal").write_bytes(b"of another file")
    write(path, [Kernel("k", 0, 0, 1, 2)])
    assert sql(path, "SELECT COUNT(*) FROM rocpd_op") == [(1,)]


@pytest.mark.parametrize("make", [lambda path: path.write_text("print(1)"), os.mkfifo, os.mkdir])
def test_what_is_no_timeline_is_not_replaced(tmp_path: Path, make: Callable[[Path], object]) -> None:
    make(path := tmp_path / "a.db")
    before = path.stat()
    with pytest.raises(NccError) as failure:
        TimelineWriter(path)
    assert codes(failure) == ["R054"]
    assert (path.stat().st_ino, path.stat().st_mode) == (before.st_ino, before.st_mode)


def test_words_that_are_not_utf8_are_stored_as_they_can_be(tmp_path: Path) -> None:
    path = write(tmp_path / os.fsdecode(b"\xff.db"), [Kernel("k\udcff", 0, 0, 1, 2), Kernel("caf\u00e9", 0, 0, 3, 4)],
                 command="train \udcfe")
    with Timeline(path) as timeline:
        assert [op.name for op in timeline.ops()] == ["k\\udcff", "caf\u00e9"]
        assert dict(timeline.metadata)["command"] == "train \\udcfe"


def test_where_nothing_can_be_written(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    for path in (tmp_path / "file" / "a.db", tmp_path):
        with pytest.raises(NccError) as failure:
            TimelineWriter(path)
        assert codes(failure) == ["R054"]


# ---- while it is written, and after a kill

def test_a_reader_sees_what_is_committed(tmp_path: Path) -> None:
    with TimelineWriter(tmp_path / "a.db") as file:
        process = file.process(1)
        process.add([Kernel("k", 0, 0, 1, 2)])
        file.commit()
        process.add([Kernel("k", 0, 0, 3, 4)])
        with Timeline(file.path) as timeline:
            assert len(list(timeline.ops())) == 1
    with Timeline(file.path) as timeline:
        assert len(list(timeline.ops())) == 2


def test_rows_do_not_wait_for_long(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(writing, "COMMIT_S", 0.0)
    with TimelineWriter(tmp_path / "a.db") as file:
        file.process(1).add([Kernel("k", 0, 0, 1, 2)])
        with Timeline(file.path) as timeline:
            assert timeline.count("rocpd_op") == 1


KILLED = """
import os, signal, sys
from ncc.trace import Kernel, TimelineWriter
from pathlib import Path
file = TimelineWriter(Path(sys.argv[1]))
process = file.process(1)
process.add(Kernel("k", 0, 0, at, at + 1) for at in range(1000))
file.commit()
process.add(Kernel("k", 0, 0, at, at + 1) for at in range(500))
os.kill(os.getpid(), signal.SIGKILL)
"""


def test_a_kill_leaves_all_up_to_the_last_commit(tmp_path: Path) -> None:
    path = tmp_path / "a.db"
    done = subprocess.run([sys.executable, "-c", KILLED, path], timeout=HANG_S, check=False)
    assert done.returncode == -signal.SIGKILL
    assert Path(f"{path}-wal").exists()
    with Timeline(path) as timeline:
        assert timeline.count("rocpd_op") == 1000
        assert totals(timeline)[0].calls == 1000


# ---- what is no timeline

def make(path: Path, script: str) -> Path:
    with sqlite3.connect(path) as file:
        file.executescript(script)
    file.close()
    return path


def cut(path: Path) -> None:
    size = write(path, [Kernel(f"kernel{at}", 0, 0, at, at + 1) for at in range(300)]).stat().st_size
    os.truncate(path, size // 2)


def torn(path: Path) -> None:
    size = write(path, [Kernel(f"kernel{at}", 0, 0, at, at + 1) for at in range(300)]).stat().st_size
    with path.open("r+b") as file:
        file.seek(4096)
        file.write(b"\xff" * (size - 4096))


OP = "CREATE TABLE rocpd_op (id, gpuId, queueId, start, end, description_id, opType_id);"
STRING = "CREATE TABLE rocpd_string (id INTEGER PRIMARY KEY, string);"
BAD: dict[str, tuple[str, Callable[[Path], object]]] = {
    "not there": ("R001", lambda path: None),
    "a folder": ("R001", lambda path: path.mkdir()),
    "empty": ("R017", lambda path: path.write_bytes(b"")),
    "text": ("R017", lambda path: path.write_text("SQLite, but not in format 3\n" * 9)),
    "a head only": ("R019", lambda path: path.write_bytes(b"SQLite format 3\0")),
    "cut": ("R019", cut),
    "torn": ("R019", torn),
    "another schema": ("R018", lambda path: make(path, "CREATE TABLE songs (id);")),
    "without a column": ("R018", lambda path: make(path, STRING + "CREATE TABLE rocpd_op (id, start, end);")),
    "a view in place of a table": ("R018", lambda path: make(path, STRING + (
        "CREATE VIEW rocpd_op AS WITH RECURSIVE c(id) AS (SELECT 1 UNION ALL SELECT id FROM c) SELECT id, 0 AS gpuId, "
        "0 AS queueId, 0 AS start, 0 AS end, 0 AS description_id, 0 AS opType_id FROM c;"))),
}


@pytest.mark.parametrize("case", BAD)
def test_what_cannot_be_read_has_a_code(tmp_path: Path, case: str) -> None:
    code, prepare = BAD[case]
    prepare(tmp_path / "a.db")
    with pytest.raises(NccError) as failure, Timeline(tmp_path / "a.db") as timeline:
        list(timeline.ops())
    assert codes(failure) == [code]
    assert failure.value.diagnostics[0].place == str(tmp_path / "a.db")


def test_rows_that_make_no_sense_are_left_out_and_counted(tmp_path: Path) -> None:
    path = write(tmp_path / "a.db")
    with sqlite3.connect(path) as file:
        for start, end, gpu in ((5, 4, 0), ("x", 4, 0), (-1, 4, 0), (1, 1 << 62, 0), (1, 2, -(1 << 63)), (1, 2, None)):
            file.execute("INSERT INTO rocpd_op (start, end, gpuId) VALUES (?, ?, ?)", (start, end, gpu))
        file.execute("INSERT INTO rocpd_api (start, end) VALUES (9, 3)")
        file.execute("INSERT INTO rocpd_op (start, end, gpuId, queueId, description_id, completionSignal) "
                     "VALUES (1, 2, 0, 'q', X'00', X'FF')")  # odd, but it was
    with Timeline(path) as timeline:
        assert (timeline.left.ops, timeline.left.calls) == (6, 1)
        ops = list(timeline.ops())
        assert len(ops) == 10
        assert (ops[0].name, ops[0].queue, ops[0].grid) == ("", 0, (0, 0, 0))
        assert sum(total.calls for total in totals(timeline)) == 7


def test_a_file_of_another_tool_may_have_less(tmp_path: Path) -> None:
    path = make(tmp_path / "a.db", OP + STRING + """
        INSERT INTO rocpd_string VALUES (1, 'k'), (2, 'KernelExecution');
        INSERT INTO rocpd_op VALUES (1, 0, 3, 10, 20, 1, 2), (2, 0, 3, 30, 35, 1, NULL);""")
    with Timeline(path) as timeline:
        assert [(op.name, op.queue, op.call) for op in timeline.ops()] == [("k", 3, 0), ("k", 3, 0)]
        assert list(timeline.calls()) == list(timeline.monitored()) == timeline.metadata == []
        assert [gpu.busy_ns for gpu in busy(timeline)] == [15]


def test_a_finished_file_opens_where_nothing_can_be_written(tmp_path: Path) -> None:
    path = write(tmp_path / "in" / "a.db")
    path.parent.chmod(0o555)
    try:
        with Timeline(path) as timeline:
            assert timeline.count("rocpd_op") == 9
    finally:
        path.parent.chmod(0o755)


def test_every_kind_of_copy_has_a_number_and_a_name() -> None:
    assert {kind.number for kind in CopyKind} == {-1, 0, 1, 2, 3, 4}
    assert len({kind.op_type for kind in CopyKind}) == len(CopyKind)
    assert [type(record) for record in RECORDS].count(Copy) == 2


def test_a_timeline_that_is_being_written_is_not_replaced(tmp_path: Path) -> None:
    path = tmp_path / "t.db"
    with TimelineWriter(path) as first:
        first.process(1).add([Kernel("add", 0, 0, 1, 2)])
        with pytest.raises(NccError) as refused:
            TimelineWriter(path)
        assert (refused.value.diagnostics[0].code, "another recording" in str(refused.value)) == ("R054", True)
        done = in_process("trace", "--device", "sim", "-o", str(path), "--", "true")
        assert (done.status, "error[R054]" in done.err) == (1, True)
        first.process(2).add([Kernel("sub", 0, 0, 3, 4)])
    with Timeline(path) as timeline:
        assert [op.name for op in timeline.ops()] == ["add", "sub"]
    TimelineWriter(path).close()
    with Timeline(path) as timeline:
        assert not list(timeline.ops())
