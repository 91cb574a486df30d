"""Reading traces: values, shapes, what is lost, and files that are damaged or not traces at all."""

from __future__ import annotations

import json
import struct
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from profiles import WITH_FIXTURE
from traces import MapData, write_run

from ncc.diag import NccError
from ncc.runtime import open_launch, open_trace

SCHED = [("start", "u64"), ("elapsed", "u32"), ("cuid", "u32")]
SCHED_TYPE = np.dtype([("start", "<u8"), ("elapsed", "<u4"), ("cuid", "<u4")])
ACCESS = [("addr", "u64"), ("clock", "u32")]
ACCESS_TYPE = np.dtype([("addr", "<u8"), ("clock", "<u4")])


def sample(directory: Path) -> Path:
    """Two maps: a static one per warp, one that counts per thread with a cap of 3; 6 blocks of 40 threads."""
    sched = np.zeros((6, 2, 1), SCHED_TYPE)
    sched["start"] = np.arange(12).reshape(6, 2, 1) + 100
    access = np.zeros((6, 40, 3), ACCESS_TYPE)
    access["addr"] = np.arange(6 * 40 * 3).reshape(6, 40, 3)
    attempted = np.arange(6 * 40).reshape(6, 40) % 5
    maps = {"sched": MapData("warp", SCHED, sched), "access": MapData("thread", ACCESS, access, attempted)}
    return write_run(directory, maps, (3, 2, 1), (20, 2, 1))


def code_of(call) -> str:
    with pytest.raises(NccError) as caught:
        call()
    return caught.value.diagnostics[0].code


def test_maps_are_views_shaped_grid_unit_cap(tmp_path):
    launch = open_launch(sample(tmp_path))
    assert launch["sched"].shape == (6, 2, 1)
    assert launch["access"].shape == (6, 40, 3)
    assert launch["access"].base is not None
    assert not launch["access"].flags.writeable
    assert launch["sched"]["start"].ravel().tolist() == list(range(100, 112))
    assert launch["access"]["addr"][5, 39].tolist() == [717, 718, 719]


def test_what_the_sidecar_and_the_kernel_tell(tmp_path):
    launch = open_launch(sample(tmp_path))
    assert (launch.kernel, launch.name) == ("_Z3addPf", "add(float*)")
    assert (launch.grid, launch.block) == ((3, 2, 1), (20, 2, 1))
    assert (launch.number, launch.sequence) == (3, 1)
    assert launch.times.kernel_us == 20.25
    assert launch.params == (bytes.fromhex("0000407f00000000"), bytes.fromhex("10000000"))
    assert launch.schema("sched").fields == tuple(SCHED)


def test_used_lost_and_records_follow_the_counts(tmp_path):
    launch = open_launch(sample(tmp_path))
    attempted = np.arange(240) % 5
    assert launch.attempted("access").ravel().tolist() == attempted.tolist()
    assert launch.lost("access") == int((attempted - np.minimum(attempted, 3)).sum())
    assert len(launch.records("access")) == int(np.minimum(attempted, 3).sum())
    assert launch.used("sched").tolist() == [[1, 1]] * 6
    assert launch.lost("sched") == 0


def test_a_run_lists_launches_in_the_order_of_saving(tmp_path):
    path = sample(tmp_path)
    for name in ("10.5", "2.25", "2.25_1"):
        for suffix in (".bin", ".json"):
            path.with_name(name + suffix).write_bytes(path.with_suffix(suffix).read_bytes())
    run = open_trace(tmp_path)  # holds exactly one run
    assert [launch.path.name for launch in run.launches] == ["0.611403.bin", "2.25.bin", "2.25_1.bin", "10.5.bin"]
    assert len(list(run.launches)) == len(run.launches) == len(run) == 4
    assert run.launches[-1].path.name == "10.5.bin"
    assert [launch.path.name for launch in run.launches[1:3]] == ["2.25.bin", "2.25_1.bin"]


def test_an_address_is_given_its_allocation(tmp_path):
    run_dir = sample(tmp_path).parent.parent
    (run_dir / "event.log").write_text(
        "[init] pid 1\n[mem] cuMemAlloc_v2 0 dptr 7f0000000000 bytesize 4096\n[mem] cuMemFree_v2 0 dptr 7f0000000000\n"
        "[mem] cuMemAlloc_v2 0 dptr 7f0000000000 bytesize 256\n[mem] cuMemAlloc_v2 2 dptr 0 bytesize 99\n")
    run = open_trace(run_dir)
    assert [(a.size, a.freed) for a in run.allocations] == [(4096, True), (256, False)]
    assert run.allocation(0x7F0000000010).index == 1
    assert run.allocation(0x7F0000000110).index == 0  # freed, but the only one that held it
    assert run.allocation(0x10) is None


def test_a_trace_without_sidecar_reads_as_raw_records(tmp_path):
    path = sample(tmp_path)
    path.with_suffix(".json").unlink()
    launch = open_launch(path)
    assert launch.maps == ("map0", "map1")
    assert launch["map0"].shape == (6, 2, 1)
    assert bytes(launch["map0"]["raw"][0, 0, 0])[:8] == struct.pack("<Q", 100)


def test_every_truncation_is_a_coded_error_or_reads_whole(tmp_path):
    path = sample(tmp_path)
    whole = path.read_bytes()
    for size in range(0, len(whole), 7):
        path.write_bytes(whole[:size])
        assert code_of(lambda: open_launch(path)) in ("R001", "R002", "R003")


@settings(max_examples=150, deadline=None, suppress_health_check=WITH_FIXTURE)
@given(st.lists(st.tuples(st.integers(0, 63), st.integers(0, 255)), min_size=1, max_size=8))
def test_a_damaged_header_never_raises_anything_else(tmp_path, edits):
    path = sample(tmp_path)
    data = bytearray(path.read_bytes())
    for at, value in edits:
        data[at] = value
    path.write_bytes(data)
    try:
        launch = open_launch(path)
    except NccError:
        return
    for name in launch:
        assert launch[name].nbytes <= len(data)


JSON_VALUES = st.recursive(st.none() | st.booleans() | st.integers() | st.text(max_size=5),
                           lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner),
                           max_leaves=8)


@settings(max_examples=150, deadline=None, suppress_health_check=WITH_FIXTURE)
@given(st.sampled_from(["maps", "params", "time", "kernel_dir", "kernel", "launch"]), JSON_VALUES)
def test_a_hostile_sidecar_never_raises_anything_else(tmp_path, key, value):
    path = sample(tmp_path)
    sidecar = json.loads(path.with_suffix(".json").read_text())
    path.with_suffix(".json").write_text(json.dumps({**sidecar, key: value}))
    try:
        launch = open_launch(path)
        _ = (launch.times, launch.params, launch.number, launch.name, [launch.used(m).sum() for m in launch])
    except NccError:
        pass


def test_a_kernel_directory_outside_the_run_is_not_followed(tmp_path):
    path = sample(tmp_path)
    (tmp_path / "kernel.json").write_text('{"demangled": "outside"}')
    sidecar = json.loads(path.with_suffix(".json").read_text())
    for hostile in ("../..", str(tmp_path), "kernel/../../.."):
        path.with_suffix(".json").write_text(json.dumps({**sidecar, "kernel_dir": hostile}))
        assert open_launch(path).name == "_Z3addPf"


def test_errors_name_what_is_missing(tmp_path):
    assert code_of(lambda: open_trace(tmp_path / "nowhere")) == "R004"
    assert code_of(lambda: open_trace(tmp_path)) == "R004"
    assert code_of(lambda: open_launch(tmp_path / "none.bin")) == "R001"
    path = sample(tmp_path)
    path.with_suffix(".json").write_text("{")
    assert code_of(lambda: open_launch(path)) == "R005"
    kernel = path.parent.parent / "kernel" / "0_aa" / "kernel.json"
    sample(tmp_path)
    kernel.write_text(json.dumps({"maps": [{"name": "sched", "level": "warp", "fields": [["a", "u99"]]}]}))
    assert code_of(lambda: open_launch(path)) == "R006"


def test_a_map_that_is_not_there_is_named(tmp_path):
    with pytest.raises(KeyError, match="sched, access"):
        open_launch(sample(tmp_path))["dmat"]
