"""Profiles of torch.profiler among timelines: ranges, calls and the GPU's work come over; hostile ones are refused."""

from __future__ import annotations

import gzip
import json
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest
import timelines
from cli import ncc
from hypothesis import given
from hypothesis import strategies as st
from profiles import examples
from timelines import PROFILE as EVENTS
from timelines import PROFILE_BASE_NS as BASE
from timelines import PROFILED_PID as PID
from timelines import on_gpu
from timelines import profile_event as event

from ncc.diag import NccError
from ncc.trace import Call, Kernel, Timeline, TimelineWriter, merge, profile, ranges, totals


def write(path: Path, events: list[Any] | None = None, **more: Any) -> Path:
    text = json.dumps({"schemaVersion": 1, "baseTimeNanoseconds": BASE, **more,
                       "traceEvents": EVENTS if events is None else events}).encode()
    path.write_bytes(gzip.compress(text) if path.suffix == ".gz" else text)
    return path


@pytest.mark.parametrize("name", ["p.json", "p.json.gz"])
def test_a_profile_is_a_timeline(tmp_path: Path, name: str) -> None:
    assert merge([write(tmp_path / name)], tmp_path / "all.db") == 7
    with Timeline(tmp_path / "all.db") as found:
        ops = {op.name: op for op in found.ops()}
        assert (ops["add"].start_ns, ops["add"].end_ns) == (BASE + 120_001, BASE + 122_501)
        assert (ops["add"].grid, ops["add"].block, ops["add"].shared_bytes) == ((8, 1, 1), (128, 1, 1), 16)
        assert (ops["CopyHostToDevice"].size_bytes, ops["CopyHostToDevice"].queue) == (4096, 20)
        assert ops["Memset"].call == 0
        within = {total.name: total.kernels for total in ranges(found)}
        assert within == {"step": 1, "layer 1": 1, "elsewhere": 0}  # a copy counts, too
        assert ops["CopyHostToDevice"].range_id == ops["step"].range_id
        assert ops["late"].range_id == 0
        assert {call.name for call in found.calls()} >= {"aten::add", "cudaLaunchKernel", "cuLaunchKernelEx"}
        assert dict(found.metadata)["file.0"] == name


def test_it_stands_beside_a_timeline_of_another_process(tmp_path: Path) -> None:
    """By the wall clock, which the timeline says of its own."""
    other = timelines.write(tmp_path / "a.db", [Call("launch", 1, 10, 20, 1), Kernel("k", 0, 0, 15, 30, call=1)], 12,
                            machine="m", monotonic_ns="1000", realtime_ns=str(BASE + 1000), **{"gpu.0": "GPU-a H100"})
    merge([other, write(tmp_path / "p.json")], tmp_path / "all.db")
    with Timeline(tmp_path / "all.db") as found:
        ops = {op.name: op for op in found.ops()}
        assert ops["k"].start_ns == BASE + 15
        assert ops["add"].start_ns == BASE + 120_001
        assert ops["k"].gpu == ops["add"].gpu == 0
        assert found.distinct("rocpd_api", "pid", 1) == [12, PID]


def test_of_a_process_that_a_timeline_has_only_what_that_lacks_is_taken(tmp_path: Path) -> None:
    records = [Call("cuLaunchKernel", 7, 10, 20, 1), Kernel("add", 0, 0, 15, 30, call=1)]
    mine = timelines.write(tmp_path / "a.db", records, PID, monotonic_ns="0", realtime_ns=str(BASE))
    merge([write(tmp_path / "p.json"), mine], tmp_path / "all.db")
    with Timeline(tmp_path / "all.db") as found:
        assert [(total.name, total.calls) for total in totals(found)] == [("add", 1)]
        assert {total.name for total in ranges(found)} == {"step", "layer 1", "elsewhere"}
        assert {call.name for call in found.calls()} >= {"cuLaunchKernel", "aten::add"}
        assert "cudaLaunchKernel" not in {call.name for call in found.calls()}


def test_events_that_cannot_be_are_left_out_and_counted(tmp_path: Path) -> None:
    bad = [event("cpu_op", "x", -1, 2), event("cpu_op", "x", float("nan"), 2), event("cpu_op", "x", 1, 1e300),
           event("kernel", "k", 1, 2), on_gpu("kernel", "k", 1, 2, 1, device=-1),
           event("cpu_op", "x", 1, 2) | {"name": 5}, on_gpu("kernel", "k", 10**400, 2, 1)]
    merge([write(tmp_path / "p.json", [*bad, *EVENTS, 5, None, {"ph": "X", "cat": ["kernel"]}])], tmp_path / "all.db")
    with Timeline(tmp_path / "all.db") as found:
        assert found.count("rocpd_op") == 7
        assert dict(found.metadata)["file.0.left_out"] == str(len(bad))


@pytest.mark.parametrize("data", [
    b"{", b'{"traceEvents": 5}', b'{"a": 1}', b'{"traceEvents": [' + b"[" * 200_000, gzip.compress(b"x" * 100)[:-9],
    gzip.compress(b"[]"), b'{"traceEvents": [], "baseTimeNanoseconds": ' + b"9" * 5000 + b"}"])
def test_what_is_no_profile_is_refused(tmp_path: Path, data: bytes) -> None:
    path = tmp_path / "p.json"
    path.write_bytes(data)
    answer = ncc("trace", "merge", str(path), "-o", str(tmp_path / "all.db"))
    assert answer.status == 1
    assert "[R023]" in answer.err
    assert "export_chrome_trace" in answer.err
    assert not (tmp_path / "all.db").exists()


def test_a_small_file_does_not_unpack_without_end(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(profile, "MAX_BYTES", 1 << 20)
    (tmp_path / "p.json.gz").write_bytes(gzip.compress(b"{" + b" " * (1 << 20)))
    with pytest.raises(NccError, match="R023"):
        merge([tmp_path / "p.json.gz"], tmp_path / "all.db")


SINGLE = st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8)
VALUES = SINGLE | st.lists(SINGLE, max_size=4) | st.dictionaries(st.text(max_size=6), SINGLE, max_size=4)
KEYS = ("cat", "name", "ts", "dur", "pid", "tid", "args")


@given(st.lists(st.tuples(st.integers(0, len(EVENTS) - 3), st.sampled_from(KEYS), VALUES), min_size=1, max_size=6))
@examples(60)
def test_odd_values_break_nothing(changed: list[tuple[int, str, Any]]) -> None:
    events = [dict(one) for one in EVENTS]
    for number, key, value in changed:
        events[number][key] = value
    with TemporaryDirectory() as folder:
        path = Path(folder) / "odd.db"
        with TimelineWriter(path) as out:
            profile.Profile([one for one in events if one["ph"] == "X"], BASE).write(out, set())
        with Timeline(path) as found:
            assert not found.left
            assert len(list(found.ops())) <= 7
