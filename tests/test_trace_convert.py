"""A timeline in the formats of other tools, by the schemas of those tools; several as one; two compared."""

from __future__ import annotations

import gzip
import json
import os
import sqlite3
import sys
from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from cli import ncc
from hypothesis import given
from hypothesis import strategies as st
from perfetto.protos.perfetto.trace import perfetto_trace_pb2 as schema
from pyarrow import parquet
from timelines import ADD, RECORDS, write

from ncc.diag import NccError
from ncc.trace import (
    FORMATS,
    Call,
    Kernel,
    Range,
    Record,
    Sample,
    Timeline,
    changes,
    convert,
    events,
    merge,
    totals,
)


def converted(tmp_path: Path, form: str, records: list[Record] | None = None) -> bytes:
    with Timeline(write(tmp_path / "a.db", records)) as timeline:
        path, _ = convert(timeline, form, tmp_path / "out")
    return path.read_bytes()


# ---- Perfetto: its own schema reads it, and its slices are begun and ended as on a stack

def packets(data: bytes) -> list[Any]:
    trace = schema.Trace()
    trace.ParseFromString(data)
    trace.DiscardUnknownFields()
    assert trace.ByteSize() == len(data)  # nothing was unknown
    return list(trace.packet)


def slices_of(found: list[Any]) -> dict[int, list[tuple[int, int, str]]]:
    """Track -> start, end and name of its slices, as the viewer pairs what it has ordered by time."""
    names: dict[int, str] = {}
    waiting: dict[int, list[tuple[int, str]]] = {}
    slices: dict[int, list[tuple[int, int, str]]] = {}
    timed = []
    for packet in found:
        for entry in packet.interned_data.event_names:
            names[entry.iid] = entry.name
        if packet.HasField("track_event"):
            timed.append((packet.timestamp, packet.track_event, names.get(packet.track_event.name_iid, "")))
    for at, event, name in sorted(timed, key=lambda each: each[0]):  # stable, as the viewer's
        stack, done = waiting.setdefault(event.track_uuid, []), slices.setdefault(event.track_uuid, [])
        if event.type == schema.TrackEvent.TYPE_SLICE_BEGIN:
            stack.append((at, name))
        elif event.type == schema.TrackEvent.TYPE_SLICE_END:
            began, name = stack.pop()
            done.append((began, at, name))
        elif event.type == schema.TrackEvent.TYPE_INSTANT:
            done.append((at, at, name))
    assert not any(waiting.values())
    return slices


def test_perfetto_has_tracks_slices_links_and_counters(tmp_path: Path) -> None:
    found = packets(converted(tmp_path, "perfetto"))
    assert {packet.trusted_packet_sequence_id for packet in found} == {1}
    tracks = {packet.track_descriptor.uuid: packet.track_descriptor for packet in found
              if packet.HasField("track_descriptor")}
    of = {name: sorted(slices) for uuid, slices in slices_of(found).items()
          if (name := f"{tracks[tracks[uuid].parent_uuid].name} {tracks[uuid].name}"
              if tracks[uuid].parent_uuid else tracks[uuid].thread.thread_name)}
    assert of["GPU 0 queue 7"] == [(1200, 2200, ADD), (3200, 3700, "CopyDeviceToHost"), (5400, 6200, "graph")]
    assert of["GPU 0 queue 8"] == [(1700, 2700, ADD)]
    assert of["thread 70"] == [(900, 6300, "step"), (1000, 1300, "cuLaunchKernel"), (1400, 1600, "cuLaunchKernel"),
                               (5200, 5300, "cuGraphLaunch")]
    assert (2950, 2950, "here") in of["thread 71"]
    (power,) = (track for track in tracks.values() if track.HasField("counter"))
    assert power.name == "gpu 0 power"
    assert [(packet.timestamp, packet.track_event.double_counter_value) for packet in found
            if packet.track_event.track_uuid == power.uuid] == [(900, 312.5)]
    flows = Counter(flow for packet in found for flow in packet.track_event.flow_ids)
    assert sorted(flows.values()) == [2, 2, 2, 2]
    kernel = next(packet.track_event for packet in found if packet.timestamp == 1200)
    assert {note.name: note.string_value or note.int_value for note in kernel.debug_annotations} == {
        "grid": "4,2,1", "block": "64,1,1", "stream": "0x7f00", "shared_bytes": 1024, "private_bytes": 16, "range": 5}


@given(st.lists(st.tuples(st.integers(0, 40), st.integers(0, 15), st.integers(0, 1)), max_size=14))
def test_slices_that_overlap_are_not_lost(tmp_path_factory: pytest.TempPathFactory,
                                          spans: list[tuple[int, int, int]]) -> None:
    records: list[Record] = [Kernel(f"k{at}", 0, queue, start, start + length)
                             for at, (start, length, queue) in enumerate(spans)]
    found = slices_of(packets(converted(tmp_path_factory.mktemp("t"), "perfetto", records)))
    expected = Counter((start, start + length) for start, length, _ in spans)
    assert Counter((start, end) for track in found.values() for start, end, _ in track) == expected


def test_names_beyond_what_is_kept_are_told_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ncc.trace.perfetto._NAMES", 3)
    names = [f"k{at % 7}" for at in range(30)]
    found = packets(converted(tmp_path, "perfetto", [Kernel(n, 0, 0, at, at + 1) for at, n in enumerate(names)]))
    known: dict[int, str] = {}
    said = []
    for packet in found:
        if packet.sequence_flags & schema.TracePacket.SEQ_INCREMENTAL_STATE_CLEARED:
            known.clear()
        known.update({entry.iid: entry.name for entry in packet.interned_data.event_names})
        if packet.track_event.name_iid:
            said.append(known[packet.track_event.name_iid])
    assert said == names


# ---- Chrome's Trace Event Format

PHASES = {"M": {"name", "pid", "args"}, "X": {"name", "cat", "pid", "tid", "ts", "dur", "args"},
          "s": {"name", "cat", "id", "pid", "tid", "ts"}, "f": {"name", "cat", "id", "pid", "tid", "ts", "bp"},
          "C": {"name", "pid", "ts", "args"}}
"""Phase -> the members that an event of it needs: Trace Event Format, Google, 2016."""


def test_chrome_has_what_its_format_asks_for(tmp_path: Path) -> None:
    document = json.loads(converted(tmp_path, "chrome"))
    first, *found = document["traceEvents"]
    assert first == {}
    for event in found:
        assert event.keys() - {"ph", "tid"} == PHASES[event["ph"]] - {"tid"}
        assert all(isinstance(event.get(name, 0), int) and event.get(name, 0) < 1 << 31 for name in ("pid", "tid"))
    rows = {(e["pid"], e["tid"]): e["args"]["name"] for e in found if e["name"] == "thread_name"}
    owners = {e["pid"]: e["args"]["name"] for e in found if e["name"] == "process_name"}
    assert set(owners.values()) == {"GPU 0", "GPU 1", "process 70"}
    slices = {(owners[e["pid"]], rows[e["pid"], e["tid"]], e["name"], e["ts"], e["dur"]) for e in found
              if e["ph"] == "X"}
    assert ("GPU 0", "queue 7", ADD, 0.3, 1.0) in slices
    assert ("process 70", "thread 70", "step", 0.0, 5.4) in slices
    assert len(slices) == 13
    ends = Counter(e["id"] for e in found if e["ph"] in "sf")
    assert set(ends.values()) == {2}
    assert [e["args"] for e in found if e["ph"] == "C"] == [{"power": 312.5}]


def test_what_ends_in_gz_is_compressed(tmp_path: Path) -> None:
    with Timeline(write(tmp_path / "a.db")) as timeline:
        convert(timeline, "chrome", tmp_path / "a.json.gz")
        convert(timeline, "chrome", tmp_path / "a.json")
    assert gzip.decompress((tmp_path / "a.json.gz").read_bytes()) == (tmp_path / "a.json").read_bytes()


# ---- rocprofv3, Parquet

def test_rocprofv3_has_its_records(tmp_path: Path) -> None:
    (tool,) = json.loads(converted(tmp_path, "rocprofv3"))["rocprofiler-sdk-tool"]
    assert tool["metadata"] == {"pid": 70, "init_time": 900, "fini_time": 6300}
    assert [agent["id"]["handle"] for agent in tool["agents"]] == [0, 1]
    names = {symbol["kernel_id"]: symbol["kernel_name"] for symbol in tool["kernel_symbols"]}
    records = tool["buffer_records"]
    dispatches = records["kernel_dispatch"]
    assert [names[d["dispatch_info"]["kernel_id"]] for d in dispatches] == [ADD, ADD, "second"]
    assert dispatches[0]["dispatch_info"]["grid_size"] == {"x": 256, "y": 2, "z": 1}
    assert (dispatches[0]["start_timestamp"], dispatches[0]["end_timestamp"]) == (1200, 2200)
    calls = {call["correlation_id"]["internal"]: call["operation"] for call in records["hip_api"]}
    assert [calls.get(d["correlation_id"]["internal"]) for d in dispatches] == ["cuLaunchKernel"] * 2 + [None]
    copied = {c["operation"]: (c["bytes"], c["dst_address"]) for c in records["memory_copy"]}
    assert copied[3] == (64, "0x10")
    assert [marker["operation"] for marker in records["marker_api"]] == ["step", "copy", "here"]


def test_parquet_has_a_file_for_each_sort(tmp_path: Path) -> None:
    with Timeline(write(tmp_path / "a.db")) as timeline:
        folder, rows = convert(timeline, "parquet", tmp_path / "out")
    files = [f"{name}.parquet" for name in ("calls", "copies", "kernels", "monitors", "ranges")]
    assert sorted(os.listdir(folder)) == files
    kernels = parquet.read_table(folder / "kernels.parquet").to_pylist()
    assert [(k["name"], k["grid_x"], k["block_x"], k["start_ns"]) for k in kernels] == [
        (ADD, 4, 64, 1200), (ADD, 4, 64, 1700), ("second", 1, 32, 3100), ("graph", 0, 0, 5400)]
    copies = parquet.read_table(folder / "copies.parquet").to_pylist()
    assert [(c["name"], c["target"]) for c in copies] == [("Memset", ""), ("CopyDeviceToHost", "0x10")]
    assert parquet.read_table(folder / "ranges.parquet")["message"].to_pylist() == ["step", "copy", "here"]
    assert rows == len(RECORDS)


def test_parquet_without_pyarrow_says_how_to_get_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    with Timeline(write(tmp_path / "a.db")) as timeline, pytest.raises(NccError, match=r"R013.*\n.*pip install"):
        convert(timeline, "parquet", tmp_path / "out")
    assert not (tmp_path / "out").exists()


@pytest.mark.parametrize("form", FORMATS)
def test_what_cannot_be_written_whole_is_not_there(tmp_path: Path, form: str) -> None:
    path = write(tmp_path / "in" / "a.db", [Kernel(f"k{at}" * 9, 0, 0, at, at + 1) for at in range(3000)])
    with path.open("r+b") as file:
        file.seek(path.stat().st_size // 4)
        file.write(b"\xff" * (path.stat().st_size // 4))
    with Timeline(path) as timeline, pytest.raises(NccError, match="R019"):
        convert(timeline, form, tmp_path / "out" / "a")
    assert os.listdir(tmp_path / "out") == []


def test_one_row_of_events_is_enough_for_all_others(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(events, "MAX_TRACKS", 2)
    path = write(tmp_path / "a.db", [Kernel("k", 0, 0, at, at + 100) for at in range(20)])
    with Timeline(path) as timeline:
        found = list(events.events(timeline))
    assert sum(isinstance(event, events.Track) for event in found) == 2
    assert sum(isinstance(event, events.Slice) for event in found) == 20


# ---- merging

def rank(tmp_path: Path, number: int, records: list[Record], **notes: str) -> Path:
    return write(tmp_path / f"rank{number}.db", records, 100 + number, **notes)


def of_rank(number: int, range_id: int) -> list[Record]:
    return [Call("launch", number, 10, 20, 1), Kernel("k", 0, 0, 15, 30, (2, 1, 1), (32, 1, 1), 1, range_id),
            Range(f"step {number}", number, 5, 40, range_id), Sample("gpu", 0, "power", 1, 2, "5")]


def linked(path: Path) -> list[tuple[object, ...]]:
    """Of each kernel: its GPU, start, pid of its call, and the range of its number."""
    with sqlite3.connect(path) as file:
        return list(file.execute("""
            SELECT o.gpuId, o.start, a.pid, o.roctxId, d.string FROM rocpd_op o
            JOIN rocpd_api_ops x ON x.op_id = o.id JOIN rocpd_api a ON a.id = x.api_id
            JOIN rocpd_op r ON r.gpuId < 0 AND r.roctxId = o.roctxId JOIN rocpd_string d ON d.id = r.description_id
            WHERE o.gpuId >= 0 ORDER BY a.pid"""))


def test_ranges_keep_their_numbers_and_links(tmp_path: Path) -> None:
    files = [rank(tmp_path, number, of_rank(number, 7 + number)) for number in (0, 1)]
    assert merge(files, tmp_path / "all.db") == 4
    assert linked(tmp_path / "all.db") == [(0, 15, 100, 7, "step 0"), (0, 15, 101, 8, "step 1")]


def test_ranges_of_the_same_number_are_moved_apart(tmp_path: Path) -> None:
    files = [rank(tmp_path, number, of_rank(number, 7)) for number in (0, 1, 2)]
    merge(files, tmp_path / "all.db")
    assert linked(tmp_path / "all.db") == [(0, 15, 100, 7, "step 0"), (0, 15, 101, 14, "step 1"),
                                           (0, 15, 102, 21, "step 2")]
    with Timeline(tmp_path / "all.db") as timeline:
        assert dict(timeline.metadata)["file.1.ranges_moved"] == "7"
        assert len(list(timeline.monitored())) == 3
        assert timeline.count("rocpd_kernelapi") == 3


def test_each_gpu_is_one_by_its_uuid(tmp_path: Path) -> None:
    uuids = ("GPU-a", "GPU-b", "GPU-a")
    files = [rank(tmp_path, n, of_rank(n, n + 1), **{"gpu.0": f"{uuid} H100"}) for n, uuid in enumerate(uuids)]
    merge(files, tmp_path / "all.db")
    assert [row[0] for row in linked(tmp_path / "all.db")] == [0, 1, 0]


def test_machines_are_brought_to_one_clock(tmp_path: Path) -> None:
    """The second began 1000 ns before the first: its clock says more."""
    files = [rank(tmp_path, 0, of_rank(0, 1), machine="a", monotonic_ns="500", realtime_ns="9500"),
             rank(tmp_path, 1, of_rank(1, 2), machine="b", monotonic_ns="1500", realtime_ns="9500")]
    merge(files, tmp_path / "all.db")
    assert [row[1:3] for row in linked(tmp_path / "all.db")] == [(1015, 100), (15, 101 + 10_000_000)]


def test_a_file_twice_or_as_its_own_output_is_refused(tmp_path: Path) -> None:
    first, second = (rank(tmp_path, number, of_rank(number, 1)) for number in (0, 1))
    before = first.read_bytes()
    (tmp_path / "link.db").symlink_to(first)
    for files, output in (([first, second], first), ([first, tmp_path / "link.db"], tmp_path / "all.db"),
                          ([second, first], tmp_path / "link.db")):
        with pytest.raises(NccError, match="R020"):
            merge(files, output)
    assert first.read_bytes() == before


def test_numbers_that_cannot_be_do_not_reach_the_output(tmp_path: Path) -> None:
    path = rank(tmp_path, 0, of_rank(0, 1))
    with sqlite3.connect(path) as file:
        file.execute(f"INSERT INTO rocpd_op (id, gpuId, start, end, roctxId) VALUES ({1 << 62}, 0, 1, 2, 3)")
        file.execute(f"INSERT INTO rocpd_op (gpuId, start, end, roctxId) VALUES (0, 3, 4, {(1 << 63) - 1})")
        file.execute("UPDATE rocpd_api SET pid = 9223372036854775807 WHERE id = 2")
    merge([path, rank(tmp_path, 1, of_rank(1, 2))], tmp_path / "all.db")
    with Timeline(tmp_path / "all.db") as timeline:
        assert timeline.count("rocpd_op") == 4
        assert not timeline.left


# ---- comparing, and the command

def test_changes_come_by_their_size(tmp_path: Path) -> None:
    same, slow, fast = Kernel("same", 0, 0, 0, 9), Kernel("slower", 0, 0, 10, 20), Kernel("slower", 0, 0, 10, 50)
    first = write(tmp_path / "a.db", [same, slow, Kernel("gone", 0, 0, 30, 35)])
    second = write(tmp_path / "b.db", [same, fast, Kernel("new", 0, 0, 60, 67)])
    with Timeline(first) as before, Timeline(second) as after:
        found = [(change.name, change.delta_ns) for change in changes(totals(before), totals(after))]
    assert found == [("slower", 30), ("new", 7), ("gone", -5), ("same", 0)]


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COLUMNS", "80")
    return tmp_path


def test_the_summary_fits_a_terminal(here: Path) -> None:
    names = [f"_ZN2at6native{len(n := f'kernel_with_a_long_name_{at}')}{n}IfLi{at}EEEvPT_i" for at in range(40)]
    write(here / "a.db", [Kernel(name, at % 2, 0, at * 10**9, at * 10**9 + 12345678 * (at + 1))
                          for at, name in enumerate(names)])
    done = ncc("trace", "summary", "a.db", "-n", 19)
    lines = done.out.splitlines()
    assert (done.status, done.err) == (0, "")
    assert len(lines) <= 24
    assert max(map(len, lines)) <= 80
    assert lines[0] == "40 operations of 40 names in 39.49 s"
    assert lines[1].startswith("GPU 0: ")
    assert lines[-1] == "... 21 more: -n 40"
    assert "493.8 ms" in lines[3]


def test_the_summary_as_json(here: Path) -> None:
    write(here / "a.db")
    found = json.loads(ncc("trace", "summary", "a.db", "--format", "json", "-n", 1).out)
    assert found["operations"] == [{"name": ADD, "type": "KernelExecution", "calls": 2, "total_ns": 2000,
                                    "average_ns": 1000.0, "min_ns": 1000, "max_ns": 1000, "percent": 37.04}]
    assert found["more"] == 4
    assert found["gpus"][0] == {"gpu": 0, "ops": 4, "busy_ns": 2300, "wall_ns": 5000, "utilization_percent": 46.0}


def test_info_says_what_is_there(here: Path) -> None:
    write(here / "a.db", host="h\x1b[31m")
    done = ncc("trace", "info", "a.db")
    assert done.out.splitlines() == [
        "5.400 us, from 900 to 6300 ns", "2 GPUs: 0, 1; processes: 70", "operations         9", "calls              7",
        "links              7", "calls that launch  3", "calls that copy    1", "monitored          2",
        "strings            16", "ranges             3", "pid: 70", "host: h?[31m"]
    assert json.loads(ncc("trace", "info", "a.db", "--format", "json").out)["gpus"] == [0, 1]


def test_convert_merge_and_diff_by_the_command(here: Path) -> None:
    write(here / "a.db")
    write(here / "b.db", [Kernel(ADD, 0, 7, 0, 500), Kernel("other", 0, 7, 600, 700)], pid=71)
    assert ncc("trace", "convert", "a.db").out == "13 rows: a.perfetto-trace\n"
    assert packets((here / "a.perfetto-trace").read_bytes())
    assert ncc("trace", "merge", "a.db", "b.db", "-o", "all.db").out == "11 operations: all.db\n"
    lines = ncc("trace", "diff", "a.db", "b.db").out.splitlines()
    assert lines[0].startswith("before: 5.400 us of GPU time, 6 operations of 5 names in")
    assert [word for word in lines[3].split() if word != "us"] == ["second", "1", "-", "2.000", "-", "-2.000", "gone"]
    assert next(line for line in lines if line.startswith("other")).split()[-1] == "new"
    assert max(map(len, lines)) <= 80
    assert len(json.loads(ncc("trace", "diff", "a.db", "b.db", "--format", "json").out)["changes"]) == 6


def test_rows_that_were_left_out_are_said(here: Path) -> None:
    write(here / "a.db", [Kernel("k", 0, 0, 5, 4), Kernel("k", 0, 0, 5, 6)])
    done = ncc("trace", "summary", "a.db")
    assert (done.status, done.err) == (0, "a.db: 1 row left out, whose numbers cannot be\n")


@pytest.mark.parametrize(("words", "code"), [
    (("summary", "none.db"), "R001"), (("info", "text.db"), "R017"), (("convert", "text.db", "-f", "chrome"), "R017"),
    (("convert", "a.db", "-f", "chrome", "-o", "a.db"), "R054"),
    (("convert", "a.db", "-f", "parquet", "-o", "."), "R054"),
    (("convert", "a.db", "-o", "text.db/x"), "R054"), (("merge", "a.db", "-o", "a.db"), "R020"),
    (("merge", "a.db", "text.db", "-o", "all.db"), "R017"), (("diff", "a.db", "none.db"), "R001")])
def test_bad_input_has_a_code(here: Path, words: tuple[str, ...], code: str) -> None:
    write(here / "a.db")
    (here / "text.db").write_text("no database")
    done = ncc("trace", *words)
    assert (done.status, done.out) == (1, "")
    assert f"error[{code}]" in done.err
    assert "Traceback" not in done.err
    assert sorted(os.listdir(here)) == ["a.db", "text.db"]


@pytest.mark.parametrize("words", [
    (), ("convert", "a.db", "-f", "svg"), ("merge", "a.db"), ("summary", "a.db", "-n", "0")])
def test_bad_usage(here: Path, words: tuple[str, ...]) -> None:
    assert ncc("trace", *words).status == 2
