"""``ncc read``: every format, parsed back; traces that are damaged, foreign or not there."""

from __future__ import annotations

import contextlib
import csv
import io
import json
import os
import re
import shutil
import struct
import subprocess
import sys
import tracemalloc
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from cli import ncc
from clocks import HANG_S
from traces import MapData, write_run

from ncc.cli import main
from ncc.runtime import Launch, open_launch, open_trace

SCHED = [("start", "u64"), ("elapsed", "u32"), ("cuid", "u32")]
SCHED_TYPE = np.dtype([("start", "<u8"), ("elapsed", "<u4"), ("cuid", "<u4")])
ACCESS = [("addr", "u64"), ("value", "f32")]
ACCESS_TYPE = np.dtype([("addr", "<u8"), ("value", "<f4")])


@pytest.fixture
def run(tmp_path: Path) -> Path:
    """Two launches of a kernel on 2 blocks of 48 threads: one record per warp, and 0 to 3 of 2 slots per thread."""
    sched = np.zeros((2, 2, 1), SCHED_TYPE)
    sched["start"] = np.uint64(2**63) + np.arange(4, dtype=np.uint64).reshape(2, 2, 1)
    sched["elapsed"], sched["cuid"] = 100, 7
    access = np.zeros((2, 48, 2), ACCESS_TYPE)
    access["addr"] = 0x7F0000000000 + np.arange(2 * 48 * 2).reshape(2, 48, 2)
    access["value"] = 0.5
    attempted = np.arange(96).reshape(2, 48) % 4
    maps = {"sched": MapData("warp", SCHED, sched), "access": MapData("thread", ACCESS, access, attempted)}
    write_run(tmp_path, maps, (2, 1, 1), (48, 1, 1), "0.25", sequence=7)
    return write_run(tmp_path, maps, (2, 1, 1), (48, 1, 1), "1.5", sequence=6).parent.parent


def test_the_last_run_is_read_by_default(run: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    done = ncc("read")
    assert (done.status, done.out) == (1, "")
    assert "error[R004]: no run here" in done.err
    for name, seconds in (("a", 3000), ("z", 1000), ("m", 2000)):
        shutil.copytree(run, tmp_path / "trace" / name)
        os.utime(tmp_path / "trace" / name, (seconds, seconds))
    done = ncc("read")
    assert (done.status, done.out, done.err) == (0, ncc("read", "trace/a").out, "ncc: trace/a\n")


def rows(launch: Launch, name: str) -> list[tuple[Any, ...]]:
    """(block, unit, slot, fields...) of the used records, by the slowest means."""
    found = []
    for block, units in enumerate(launch[name].tolist()):
        for unit, slots in enumerate(units):
            used = int(launch.used(name)[block][unit])
            found += [(block, unit, slot, *slots[slot]) for slot in range(used)]
    return found


USED = sum(min(n % 4, 2) for n in range(96))
LOST = sum(max(n % 4 - 2, 0) for n in range(96))


@pytest.mark.parametrize(("name", "records", "lost"), [("sched", 4, 0), ("access", USED, LOST)])
def test_launches_are_listed_with_what_one_map_has(run: Path, name: str, records: int, lost: int) -> None:
    listed = ncc("read", run, "--map", name).out.splitlines()[1:3]
    assert [line.split()[-2:] for line in listed] == [[str(records), str(lost)]] * 2


# ---- tables ----

def test_launches_are_listed(run: Path) -> None:
    done = ncc("read", run)
    assert (done.status, done.err) == (0, "")
    head, *launches = [re.split(r" {2,}", line) for line in done.out.splitlines()]
    assert head == ["launch", "kernel", "grid", "block", "kernel us", "records", "lost"]
    assert launches == [[str(n), "add(float*)", "2x1x1", "48x1x1", "20.2", str(4 + USED), str(LOST)] for n in (0, 1)]
    assert ncc("read", run.parent).out == done.out  # the only run of its folder


def test_the_device_is_named(tmp_path: Path) -> None:
    data = MapData("warp", [("a", "u64")], np.zeros((2, 2, 1), "<u8"))
    path = write_run(tmp_path, {"log": data}, (2, 1, 1), (48, 1, 1), device_name="NVIDIA H200\x1b[31m")
    run = path.parent.parent
    assert ncc("read", run).out.splitlines()[-1] == "on NVIDIA H200?[31m"
    assert "us  on NVIDIA H200?[31m" in ncc("read", run, "--launch", "0").out.splitlines()[0]
    assert json.loads(ncc("read", run, "--format", "json").out)[0]["device"] == "NVIDIA H200?[31m"


def test_the_records_of_a_launch_are_shown(run: Path) -> None:
    done = ncc("read", run, "--launch", "1")
    assert done.status == 0
    sched, access = done.out.split("\n\n")[1:]
    assert sched.splitlines()[0] == "sched (warp level, 4 records, 0 lost)"
    assert [line.split() for line in sched.splitlines()[1:]] == [
        ["block", "warp", "slot", "start", "elapsed", "cuid"],
        *([str(b), str(w), "0", str(2**63 + 2 * b + w), "100", "7"] for b in (0, 1) for w in (0, 1))]
    assert access.splitlines()[0] == f"access (thread level, {USED} records, {LOST} lost)"
    assert len(access.splitlines()) == 2 + 20 + 1
    assert access.splitlines()[-1] == f"... {USED - 20} more: --all, or --format csv"
    whole = ncc("read", run, "--launch", "1", "--map", "access", "--all").out.splitlines()
    assert len(whole) == 4 + USED
    assert "sched" not in " ".join(whole)


def test_names_in_a_trace_do_not_drive_the_terminal(tmp_path: Path) -> None:
    hostile = "a\x1b[2J\x9b1m"
    maps = {hostile: MapData("warp", [(hostile, "u64")], np.ones((1, 1, 1), "<u8"))}
    result = write_run(tmp_path, maps, (1, 1, 1), (32, 1, 1), kernel=hostile)
    description = result.parent.parent / "kernel" / "0_aa" / "kernel.json"
    description.write_text(description.read_text().replace("add(float*)", json.dumps(hostile)[1:-1]))
    for arguments in ((), ("--launch", "0")):
        done = ncc("read", result.parent.parent, *arguments)
        assert done.status == 0
        assert "a?[2J?1m" in done.out
        assert done.out.replace("\n", "").isprintable()


def test_narrow_and_wide_tables_line_up(tmp_path: Path) -> None:
    narrow = np.zeros((1, 1, 1), [("a", "u1")])
    wide_fields = [(f"a_long_name_of_a_field_{i}", "u64") for i in range(12)]
    wide = np.zeros((1, 1, 1), [(name, "<u8") for name, _ in wide_fields])
    wide[wide_fields[3][0]] = 2**64 - 1
    path = write_run(tmp_path, {"n": MapData("warp", [("a", "u8")], narrow), "w": MapData("warp", wide_fields, wide)},
                     (1, 1, 1), (32, 1, 1))
    done = ncc("read", path.parent.parent, "--launch", "0")
    _, narrow_table, wide_table = done.out.split("\n\n")
    assert narrow_table.splitlines()[1:] == ["block  warp  slot  a", "0      0     0     0"]
    head, row = wide_table.splitlines()[1:]
    assert len(head.split()) == len(row.split()) == 15
    assert str(2**64 - 1) in row
    for name, value in zip(head.split(), row.split(), strict=True):
        assert re.search(rf"(?<!\S){value}(?!\S)", row[head.index(name):head.index(name) + 30])


def test_a_run_without_results(tmp_path: Path) -> None:
    (tmp_path / "result").mkdir()
    done = ncc("read", tmp_path)
    assert done.out == "launch  kernel  grid  block  kernel us  records  lost\n"
    assert done.err == f"{tmp_path}: nothing was recorded: summary.json says why\n"
    assert json.loads(ncc("read", tmp_path, "--format", "json").out) == []
    done = ncc("read", tmp_path, "--launch", "0")
    assert done.status == 1
    assert "error[R007]: no launch 0\n  = hint: nothing was recorded: summary.json says why" in done.err


# ---- what programs read ----

def test_csv_is_parsed_back(run: Path) -> None:
    done = ncc("read", run, "--format", "csv")
    assert (done.status, done.err) == (0, "")
    expected = []
    for number, launch in enumerate(open_trace(run).launches):
        for name in launch.maps:
            expected.append(["launch", "map", "block", launch.schema(name).level, "slot", *launch[name].dtype.names])
            expected += [[str(number), name, *map(str, row)] for row in rows(launch, name)]
    assert list(csv.reader(io.StringIO(done.out, newline=""))) == expected
    one = ncc("read", run, "--format", "csv", "--launch", "1", "--map", "sched").out
    assert len(one.splitlines()) == 5
    assert all(line.startswith("1,sched,") for line in one.splitlines()[1:])


def test_json_is_parsed_back(run: Path) -> None:
    launch = open_trace(run)[1]
    done = ncc("read", run, "--format", "json", "--launch", "1")
    assert (done.status, done.err) == (0, "")
    read = json.loads(done.out)
    assert (read["kernel"], read["name"], read["launch"], read["sequence"]) == ("_Z3addPf", "add(float*)", 1, 6)
    assert read["kernel_launch"] == 3
    assert (read["grid"], read["block"], read["time"]["kernel_us"]) == ([2, 1, 1], [48, 1, 1], 20.25)
    assert read["params"] == ["0000407f00000000", "10000000"]
    for name, described in read["maps"].items():
        assert described["fields"] == [list(field) for field in launch.schema(name).fields]
        assert [tuple(row) for row in described["rows"]] == rows(launch, name)
    assert (read["maps"]["access"]["records"], read["maps"]["access"]["lost"]) == (USED, LOST)
    listed = json.loads(ncc("read", run, "--format", "json").out)
    assert [entry["sequence"] for entry in listed] == [7, 6]
    for entry in listed:  # the number that is shown is the one that is asked for
        assert json.loads(ncc("read", run, "--format", "json", "--launch", entry["launch"]).out)["sequence"] \
            == entry["sequence"]
    assert "rows" not in listed[0]["maps"]["access"]


def test_durations_are_shown_as_without_probes(run: Path, tmp_path: Path) -> None:
    """In each format, behind what was saved, which stays; only of kernels that were timed, and only of numbers."""
    asked = ("read", run, "--launch", "0", "--rescaled", "elapsed")
    done = ncc(*asked)
    assert (done.status, "error[R015]: nothing to rescale: no number 'elapsed'" in done.err) == (1, True)
    described = run / "kernel" / "0_aa" / "kernel.json"
    known = json.loads(described.read_text())
    described.write_text(json.dumps(known | {"benchmark": {"original_ns": 900, "pruned_ns": 1000, "probed_ns": 1500}}))
    sched = ncc(*asked, "--map", "sched").out.split("\n\n")[1].splitlines()
    assert sched[1].split() == ["block", "warp", "slot", "start", "elapsed", "cuid", "elapsed_rescaled"]
    assert [line.split()[-3:] for line in sched[2:]] == [["100", "7", "66.67"]] * 4
    listed = list(csv.reader(io.StringIO(ncc("read", run, "--format", "csv", "--rescaled", "elapsed").out, newline="")))
    assert [row[-1] for row in listed if row[1] == "sched"] == ["66.67"] * 8
    assert {row[-1] for row in listed if row[1] == "access"} == {"0.5"}
    found = json.loads(ncc(*asked, "--format", "json").out)["maps"]
    assert (found["sched"]["rescaled"], found["sched"]["rows"][0][-2:]) == (["elapsed_rescaled"], [7, 66.67])
    assert "rescaled" not in found["access"]
    assert ncc(*asked, "--format", "npz", "-o", tmp_path / "out.npz").status == 0
    with np.load(tmp_path / "out.npz") as arrays:
        assert (arrays["0/sched/elapsed_rescaled"] == 66.67).all()
        assert (arrays["0/sched"]["elapsed"] == 100).all()
    assert "error[R015]" in ncc("read", run, "--rescaled", "elapsed").err  # a list of launches has no records


def test_npz_is_loaded_back(run: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert ncc("read", run, "--format", "npz", "-o", "out.npz").status == 0
    with np.load(tmp_path / "out.npz") as arrays:
        assert len(arrays.files) == 8
        for number, launch in enumerate(open_trace(run).launches):
            for name in launch.maps:
                assert (arrays[f"{number}/{name}"] == launch[name]).all()
                assert arrays[f"{number}/{name}"].dtype == launch[name].dtype
                assert (arrays[f"{number}/{name}/used"] == launch.used(name)).all()
    assert ncc("read", run, "--format", "npz", "--launch", "0", "--map", "sched").status == 0
    with np.load(tmp_path / "trace.npz") as arrays:
        assert sorted(arrays.files) == ["0/sched", "0/sched/used"]
    done = ncc("read", run, "--format", "npz", "-o", tmp_path / "none" / "out.npz")
    assert (done.status, "error[R054]: cannot write" in done.err) == (1, True)


def test_a_trace_of_neutrino_has_no_sidecar(run: Path) -> None:
    for sidecar in run.glob("result/*.json"):
        sidecar.unlink()
    for form in ("table", "csv", "json"):
        done = ncc("read", run, "--launch", "0", "--format", form)
        assert (done.status, done.err) == (0, "")
        assert "map0" in done.out
    assert struct.pack("<QII", 2**63, 100, 7).hex() in ncc("read", run, "--launch", "0", "--format", "json").out


def test_json_of_a_large_trace_starts_at_once_and_takes_little_memory(tmp_path: Path) -> None:
    """Nothing is collected before it is written: the peak stays far below one Python object for each record."""
    records = np.zeros((10, 200, 200), ACCESS_TYPE)
    records["addr"] = np.arange(records.size).reshape(records.shape)
    trace = write_run(tmp_path, {"access": MapData("thread", ACCESS, records)}, (10, 1, 1), (200, 1, 1)).parent.parent
    at_first: list[int] = []

    class Sink(io.StringIO):
        written = 0

        def write(self, text: str) -> int:
            at_first.append(tracemalloc.get_traced_memory()[1])
            Sink.written += len(text)
            return len(text)

    main(["read", str(trace)])  # what is imported counts for nothing
    with contextlib.redirect_stdout(Sink()):
        tracemalloc.start()
        try:
            assert main(["read", str(trace), "--launch", "0", "--format", "json"]) == 0
            peak = tracemalloc.get_traced_memory()[1]
        finally:
            tracemalloc.stop()
    assert Sink.written > 400_000 * 20
    assert at_first[0] < 1 << 20
    assert peak < 24 << 20  # 400,000 rows of five values are more than 100 MiB


def test_a_batch_is_less_than_a_row_that_is_too_long(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever its shape, a trace is read in pieces of bounded size, and nothing is left out or doubled."""
    for cap, at_once in ((1, 3), (7, 3), (7, 14), (7, 20), (7, 1000)):
        monkeypatch.setattr("ncc.runtime.launch.BATCH_RECORDS", at_once)
        records = np.zeros((3, 5, cap), ACCESS_TYPE)
        records["addr"] = np.arange(records.size).reshape(records.shape)
        attempted = np.arange(15).reshape(3, 5) % (cap + 2)
        path = write_run(tmp_path, {"m": MapData("thread", ACCESS, records, attempted)}, (3, 1, 1), (5, 1, 1))
        launch = open_launch(path)
        batches = list(launch.batches("m"))
        found = [(b, u, s, *r) for batch in batches
                 for b, u, s, r in zip(*(a.tolist() for a in (batch.block, batch.unit, batch.slot, batch.records)),
                                       strict=True)]
        assert sorted(found) == rows(launch, "m")
        assert all(len(batch.records) <= at_once for batch in batches)
        assert (launch.saved("m"), launch.lost("m")) == (len(found), int(np.maximum(attempted - cap, 0).sum()))


def test_a_thousand_launches_need_no_thousand_descriptors(run: Path) -> None:
    for number in range(2, 130):
        for suffix in (".bin", ".json"):
            (run / "result" / f"{number}.25{suffix}").write_bytes((run / "result" / f"0.25{suffix}").read_bytes())
    for arguments in (["--format", "table"], ["--format", "json"], ["--format", "csv", "--map", "sched"]):
        command = (f"import resource; resource.setrlimit(resource.RLIMIT_NOFILE, (64, 64)); "
                   f"from ncc.cli import main; raise SystemExit(main({['read', str(run), *arguments]!r}))")
        done = subprocess.run([sys.executable, "-c", command], capture_output=True, text=True, check=False)
        assert (done.returncode, done.stderr) == (0, "")
    held = f"""
import resource
resource.setrlimit(resource.RLIMIT_NOFILE, (64, 64))
import ncc.runtime
launches = list(ncc.runtime.open_trace({str(run)!r}).launches)
arrays = [launch["sched"] for launch in launches]
del launches
print(len(arrays), sum(int(a["cuid"].sum()) for a in arrays))
"""
    done = subprocess.run([sys.executable, "-c", held], capture_output=True, text=True, check=False)
    assert (done.stdout, done.stderr) == (f"130 {130 * 4 * 7}\n", "")


# ---- what goes wrong ----

def hostile(folder: Path, header: tuple[int, ...], section: tuple[int, int, int], data: bytes = b"",
            kind: str | None = "u32") -> Path:
    """A run with one launch of one map, as its header says; ``kind`` of its one field, None: no sidecar."""
    (folder / "result").mkdir(parents=True)
    (folder / "kernel" / "0_x").mkdir(parents=True)
    (folder / "result" / "0.1.bin").write_bytes(struct.pack("<8I", *header) + struct.pack("<IIQ", *section) + data)
    if kind is not None:
        (folder / "result" / "0.1.json").write_text(json.dumps(
            {"kernel": "k", "kernel_dir": "kernel/0_x", "maps": [{"name": "m"}]}))
        (folder / "kernel" / "0_x" / "kernel.json").write_text(json.dumps(
            {"maps": [{"name": "m", "level": "warp", "fields": [["a", kind]]}]}))
    return folder


U32_MAX = 2**32 - 1


@pytest.mark.parametrize(("header", "section", "data", "kind", "code"), [
    ((1 << 31, 1, 1, 32, 1, 1, 0, 1), (0, 32, 48), b"", "u32", "R003"),  # 2^31 blocks without a record
    ((1 << 31, 5, 1, 256, 65535, 0, 0, 1), (16, 32, 48), b"", "u32", "R003"),  # a block of no threads
    ((0, 1, 1, 32, 1, 1, 0, 1), (4, 32, 48), b"", "u32", "R003"),
    ((U32_MAX, U32_MAX, U32_MAX, 32, 1, 1, 0, 1), (0, 32, 48), b"", "u32", "R003"),
    ((U32_MAX, U32_MAX, U32_MAX, 32, 1, 1, 0, 1), (4, 32, 48), b"", "u32", "R002"),
    ((1, 1, 1, 32, 1, 1, 0, 1), (4, 32, (1 << 64) - 1), b"", "u32", "R002"),
    ((1, 1, 1, 32, 1, 1, 0, 1), (4, 32, 48), b"0000", "V4294967295", "R006"),
    ((1, 1, 1, 32, 1, 1, 0, 1), (4, 32, 48), b"0000", "V9999999999", "R006"),
    ((1, 1, 1, 32, 1, 1, 0, 1), (1 << 31, 32, 48), b"", None, "R003"),
    ((1, 1, 1, 0, 1, 1, 0, 1), (U32_MAX, 32, 48), b"", None, "R003"),
])
def test_a_hostile_header_is_a_coded_error(tmp_path, header, section, data, kind, code):
    trace = hostile(tmp_path / "run", header, section, data, kind)
    command = (f"import resource; resource.setrlimit(resource.RLIMIT_AS, (2 << 30, 2 << 30)); "
               f"from ncc.cli import main; "
               f"raise SystemExit(main(['read', {str(trace)!r}]))")
    done = subprocess.run([sys.executable, "-c", command], capture_output=True, text=True, timeout=HANG_S, check=False,
                          env={**os.environ, "OPENBLAS_NUM_THREADS": "1"})
    assert done.returncode == 1
    assert f"error[{code}]: " in done.stderr
    assert "Traceback" not in done.stderr


@pytest.mark.parametrize(("file", "code"), [
    ("result/0.25.bin", "R001"), ("result/0.25.json", "R005"), ("kernel/0_aa/kernel.json", "R005")])
def test_what_is_no_regular_file_neither_blocks_nor_ends_never(run: Path, file: str, code: str) -> None:
    (run / file).unlink()
    os.mkfifo(run / file)
    done = subprocess.run([sys.executable, "-m", "ncc", "read", str(run)], capture_output=True, text=True,
                          timeout=HANG_S, check=False)
    assert done.returncode == 1
    assert f"{run / file}: error[{code}]: " in done.stderr
    assert "not a regular file" in done.stderr


def test_a_log_that_is_a_pipe_tells_of_no_allocation(run: Path) -> None:
    os.mkfifo(run / "event.log")
    assert open_trace(run).allocations == ()


@pytest.mark.parametrize("file", ["result/0.25.bin", "result/0.25.json", "kernel/0_aa/kernel.json", "kernel/0_aa"])
def test_a_link_out_of_the_trace_is_not_followed(run: Path, tmp_path: Path, file: str) -> None:
    target = tmp_path / "elsewhere"
    (run / file).rename(target)
    (run / file).symlink_to(target)
    done = ncc("read", run)
    assert done.status == 1
    assert not [line for line in done.out.splitlines() if line.startswith("0 ")]
    assert f"error[R009]: a link leads out of the trace, to {target}" in done.err
    inside = run / "stored"
    target.rename(inside)
    (run / file).unlink()
    (run / file).symlink_to(inside)
    assert ncc("read", run).status == 0


@pytest.mark.parametrize(("arguments", "code", "hint"), [
    (["--launch", "2"], "R007", "launches 0 to 1"),
    (["--launch", "-1"], "R007", "launches 0 to 1"),
    (["--map", "shed"], "R008", "maps: sched, access"),
    (["--launch", "0", "--map", "x", "--format", "csv"], "R008", "maps: sched, access"),
])
def test_what_is_not_in_the_trace(run: Path, arguments: list[str], code: str, hint: str) -> None:
    done = ncc("read", run, *arguments)
    assert (done.status, done.out) == (1, "")
    assert done.err.count(f"error[{code}]: no ") == 1
    assert f"= hint: {hint}" in done.err


def test_what_is_no_run(run: Path, tmp_path: Path) -> None:
    (tmp_path / "empty").mkdir()
    other = run.with_name("Nov21_104513_4712")
    (other / "result").mkdir(parents=True)
    for path in (tmp_path / "none", tmp_path / "empty", run / "result" / "0.25.bin", run.parent):
        done = ncc("read", path)
        assert (done.status, done.out) == (1, "")
        assert done.err.startswith(f"{path}: error[R004]: ")
    assert f"= hint: runs here, the latest first: {other}, {run}" in done.err


@pytest.mark.parametrize("form", ["table", "csv", "json"])
def test_a_truncated_trace_is_a_coded_error(run: Path, form: str) -> None:
    path = run / "result" / "0.25.bin"
    whole = path.read_bytes()
    for size in range(0, len(whole), 150):
        path.write_bytes(whole[:size])
        done = ncc("read", run, "--format", form)
        assert done.status == 1
        assert re.search(rf"{re.escape(str(path))}: error\[R00[23]\]: ", done.err)


@pytest.mark.parametrize(("file", "content", "code"), [
    ("result/0.25.json", b"{", "R005"), ("result/0.25.json", b"[]", "R005"), ("result/0.25.json", b"\xff", "R005"),
    ("kernel/0_aa/kernel.json", b"[1", "R005"),
    ("kernel/0_aa/kernel.json", b'{"maps": [{"name": "m", "level": "warp", "fields": [["a", "u9"]]}]}', "R006"),
    ("result/0.25.bin", bytes(range(256)), "R00[23]"),
])
def test_a_damaged_run_is_a_coded_error(run: Path, file: str, content: bytes, code: str) -> None:
    (run / file).write_bytes(content)
    done = ncc("read", run, "--launch", "0")
    assert (done.status, done.out) == (1, "")
    assert re.search(rf"error\[{code}\]: ", done.err), done.err


@pytest.mark.parametrize("form", ["table", "json", "csv"])
def test_every_format_writes_to_a_file(run, tmp_path, form):
    arguments = ("read", str(run), "--launch", "0", "--format", form)
    shown = ncc(*arguments)
    written = ncc(*arguments, "-o", str(tmp_path / "out"))
    assert (written.status, written.out) == (0, "")
    assert (tmp_path / "out").read_text() == shown.out.replace("\r\n", "\n")
    failed = ncc(*arguments, "-o", str(tmp_path / "none" / "out"))
    assert failed.status == 1
    assert "error[R054]" in failed.err
