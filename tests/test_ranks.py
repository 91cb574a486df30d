"""Several processes as one job: who is which rank, one clock for all, and what is shown where something is missing or
damaged. The true times are known; every time that is brought to the job's clock has to be as near as its error says.
"""

from __future__ import annotations

import csv
import json
import re
import shutil
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from cli import ncc
from hypothesis import given
from hypothesis import strategies as st
from jobs import TRUE_0, Gpu, Machine, Member, clock_entry, told, write_job, write_member

from ncc.diag import NccError
from ncc.engine.ranks import Rank, rank_of
from ncc.runtime import Job, Run, open_job, open_trace, open_traces
from ncc.runtime.clocks import MOST_ENTRIES, append_clock, read_clocks

SECOND, MS, US = 10**9, 10**6, 10**3
FIRST, OTHER = Gpu(10**18, 31e-6), Gpu(10**18 + 3600 * SECOND, -44e-6)


def turns(rank: int, ranks: int, rounds: int = 3) -> list[tuple[int, int, int]]:
    """Every rank's kernel runs when the rank's before has ended: made, start and end of each."""
    return [(at - 5 * US, at, at + 40 * US) for n in range(rounds) for at in [(n * ranks + rank + 1) * 50 * MS]]


def pair(**more: object) -> tuple[Member, Member]:
    return (replace(Member(0, 2, turns(0, 2), gpu=FIRST), **more),  # type: ignore[arg-type]
            replace(Member(1, 2, turns(1, 2), gpu=OTHER), **more))  # type: ignore[arg-type]


def device_times(job: Job) -> list[tuple[int, int, int]]:
    """(rank, start, end) of each launch by the job's clock, from the true timeline's 0."""
    found = []
    for number in range(len(job)):
        placed, launch = job.placed(number), job[number]
        start, end = (int(placed.process.device_ns(launch, launch["when"][field])[0, 0, 0]) - TRUE_0
                      for field in ("start", "end"))
        found.append((placed.process.rank or 0, start, end))
    return found


# ---- which rank one is ----

@pytest.mark.parametrize(("environment", "expected"), [
    ("", None),
    ("RANK=3\nWORLD_SIZE=8\nLOCAL_RANK=1\n", Rank("torchrun", 3, 8, 1)),
    ("RANK=3\nWORLD_SIZE=8\n", Rank("torchrun", 3, 8)),
    ("RANK=3\n", None),
    ("RANK=8\nWORLD_SIZE=8\n", None),
    ("RANK=-1\nWORLD_SIZE=8\n", None),
    ("RANK=\u0663\nWORLD_SIZE=8\n", None),
    ("RANK=1\nWORLD_SIZE=99999999999\n", None),
    ("RANK=gold\nWORLD_SIZE=8\nOMPI_COMM_WORLD_RANK=2\nOMPI_COMM_WORLD_SIZE=4\n", Rank("mpirun", 2, 4)),
    ("SLURM_PROCID=0\n", None),  # a job's script, which srun did not start
    ("SLURM_PROCID=5\nSLURM_STEP_NUM_TASKS=6\nSLURM_LOCALID=1\n", Rank("srun", 5, 6, 1)),
    ("SLURM_PROCID=0\nSLURM_STEP_NUM_TASKS=2\nRANK=5\nWORLD_SIZE=16\nLOCAL_RANK=5\n", Rank("torchrun", 5, 16, 5)),
    ("PMI_RANK=1\nPMI_SIZE=2\nMPI_LOCALRANKID=7\n", Rank("PMI", 1, 2)),
    ("RANK=1=2\nWORLD_SIZE=8\n", None),
])
def test_the_rank_is_what_the_launcher_says(environment: str, expected: Rank | None) -> None:
    assert rank_of(environment) == expected


@given(st.text())
def test_any_environment_is_read(environment: str) -> None:
    found = rank_of(environment)
    assert found is None or 0 <= found.rank < found.world_size


# ---- one clock ----

def test_devices_whose_clocks_differ_are_brought_together(tmp_path: Path) -> None:
    job = open_job(write_job(tmp_path / "job", *pair()))
    truth = sorted((start, rank, end) for rank in (0, 1) for _, start, end in turns(rank, 2))
    for (rank, start, end), (true_start, true_rank, true_end) in zip(device_times(job), truth, strict=True):
        assert rank == true_rank
        assert abs(start - true_start) <= 2, "what is left is rounding"
        assert abs(end - true_end) <= 2
    (clock,) = job.processes[0].clocks.devices.values()
    assert clock.longest.drift == pytest.approx(31e-6, abs=1e-8)
    assert (clock.error_ns, clock.readings, clock.jumps) == (500, 2, 0)


@given(st.integers(0, SECOND), st.lists(st.integers(-400, 400), min_size=4, max_size=4), st.floats(-1e-4, 1e-4))
def test_a_time_is_as_sure_as_is_said(at: int, off: list[int], drift: float) -> None:
    """Readings are wrong by less than they say: so is what is made of them, and after a kill too."""
    from ncc.runtime.clocks import Piece, Reading

    gpu, member = Gpu(5 * 10**17, drift), Member(0, 1, ())
    spots = (0, 300 * MS, 600 * MS)
    readings = [Reading(member.host(t) - 500 + o, member.host(t) + 500 + o, gpu.says(t))
                for t, o in zip(spots, off, strict=False)]
    for some in (readings, readings[:2], readings[:1]):
        piece = Piece(tuple(some))
        mapped = int(piece.host_ns(np.array([gpu.says(at)], np.uint64))[0])
        assert abs(mapped - member.host(at)) <= piece.error_ns(mapped) + 2


def test_a_rank_that_was_killed_has_one_reading(tmp_path: Path) -> None:
    job = open_job(write_job(tmp_path / "job", *pair(read_at=(0,))))
    clock = job.processes[1].clocks.devices[0]
    assert clock.longest.drift is None
    for number, (_, start, _) in enumerate(device_times(job)):
        placed = job.placed(number)
        error_ns = placed.process.error_ns(job[number])
        assert error_ns is not None
        assert abs(start - (placed.at_ns - TRUE_0 + 5 * US)) <= error_ns
        assert error_ns > 500
    assert "its drift is not known" in ncc("read", tmp_path / "job").out


def test_a_clock_that_jumped_is_two_pieces(tmp_path: Path) -> None:
    jumped = replace(OTHER, jump=(170 * MS, -90 * SECOND))  # between its first launch and its second
    zero, one = pair(read_at=(0, 150 * MS, 180 * MS, SECOND))
    job = open_job(write_job(tmp_path / "job", zero, replace(one, gpu=jumped)))
    assert [job.processes[n].clocks.devices[0].jumps for n in (0, 1)] == [0, 1]
    times = device_times(job)
    assert [rank for rank, *_ in sorted(times, key=lambda t: t[1])] == [0, 1] * 3
    assert all(abs(start - (n + 1) * 50 * MS) <= 2 * US for n, (_, start, _) in enumerate(times))
    assert "it jumped 1 times" in ncc("read", tmp_path / "job").out


def test_a_wall_clock_that_was_set_between_two_starts_changes_nothing(tmp_path: Path) -> None:
    zero, one = pair()
    job = open_job(write_job(tmp_path / "job", zero, replace(one, stepped_ns=-30 * SECOND)))
    assert [start for _, start, _ in device_times(job)] == pytest.approx([n * 50 * MS for n in range(1, 7)], abs=2)
    assert [job.placed(n).process.rank for n in range(6)] == [0, 1] * 3
    assert job.machines == 1


def test_machines_go_by_their_wall_clocks(tmp_path: Path) -> None:
    zero, one = pair()
    other = replace(one, machine=Machine("b", 77 * SECOND, 2 * MS))
    job = open_job(write_job(tmp_path / "job", zero, other))
    off = [start - (n + 1) * 50 * MS for n, (_, start, _) in enumerate(device_times(job))]
    assert off == pytest.approx([0, 2 * MS] * 3, abs=2)
    assert job.machines == 2
    assert "2 machines, by the wall clock of each: how far these are apart is not measured" in ncc(
        "read", tmp_path / "job").out


def test_without_a_reading_there_are_only_the_hosts_times(tmp_path: Path) -> None:
    job = open_job(write_job(tmp_path / "job", *pair(read_at=())))
    assert [job.placed(n).at_ns - TRUE_0 for n in range(6)] == [(n + 1) * 50 * MS - 5 * US for n in range(6)]
    assert job.processes[0].error_ns(job[0]) is None
    with pytest.raises(LookupError, match="device 0 was not measured"):
        device_times(job)
    assert ncc("read", tmp_path / "job").out.count("not measured") == 2


# ---- what belongs together ----

def test_folders_of_several_nodes_are_one_job(tmp_path: Path) -> None:
    """Two ncc run of two ranks each, their folders collected."""
    machines = Machine("a"), Machine("b", 9 * SECOND)
    for node in (0, 1):
        for local in (0, 1):
            rank = 2 * node + local
            write_member(tmp_path / "job" / f"node{node}" / f"rank{rank}_7",
                         Member(rank, 4, turns(rank, 4), machine=machines[node], run=f"run{node}"))
    job = open_traces(tmp_path / "job")
    assert isinstance(job, Job)
    assert [p.rank for p in job.processes] == [0, 1, 2, 3]
    assert [job.placed(n).process.rank for n in range(12)] == [0, 1, 2, 3] * 3
    part = open_traces(tmp_path / "job" / "node1")
    assert isinstance(part, Job)
    assert part.missing_ranks == [range(2)]


def test_processes_without_ranks_are_one_job_if_one_run_had_them(tmp_path: Path) -> None:
    for number in range(2):
        write_member(tmp_path / "job" / f"p{number}", Member(None, None, turns(number, 2)))
    assert isinstance(open_traces(tmp_path / "job"), Job)
    write_member(tmp_path / "job" / "p2", Member(None, None, (), run="another"))
    with pytest.raises(NccError, match="R004") as caught:
        open_traces(tmp_path / "job")
    assert "not of one job" in str(caught.value)
    assert "p2" in str(caught.value)
    assert len(open_job(tmp_path / "job").processes) == 3


def test_two_jobs_in_one_folder_are_not_one(tmp_path: Path) -> None:
    for number in range(2):
        write_job(tmp_path / "trace" / f"run{number}", *(replace(m, run=f"r{number}") for m in pair()))
    done = ncc("read", tmp_path / "trace")
    assert done.status == 1
    assert "R004" in done.err
    assert re.search(r"runs here, the latest first: \S+run1, \S+run0\n", done.err)
    assert ncc("read", tmp_path / "trace" / "run1").status == 0


def test_the_only_rank_of_a_folder_is_a_run(tmp_path: Path) -> None:
    write_job(tmp_path / "trace" / "run", pair()[0])
    assert isinstance(open_traces(tmp_path / "trace"), Run)
    assert len(open_trace(tmp_path / "trace")) == 3


def test_a_rank_that_was_started_again_is_there_twice(tmp_path: Path) -> None:
    write_job(tmp_path / "job", *pair())
    write_member(tmp_path / "job" / "rank1_9", pair()[1])
    assert isinstance(open_traces(tmp_path / "job"), Job)
    done = ncc("read", tmp_path / "job", "--rank", 1)
    assert done.status == 1
    assert "2 runs of rank 1" in done.err


def test_a_helper_of_a_rank_is_not_the_rank(tmp_path: Path) -> None:
    """It has the environment of the rank that started it, and launches nothing."""
    folder = write_job(tmp_path / "job", *pair())
    write_member(folder / "rank1_9", replace(pair()[1], launches=()))
    assert ncc("read", folder, "--rank", 1) == ncc("read", folder / "rank1_1")


# ---- what is shown ----

def test_ranks_and_their_launches_are_listed(tmp_path: Path) -> None:
    zero, one = pair()
    write_job(tmp_path / "job", replace(zero, size=5), replace(one, size=5))
    done = ncc("read", tmp_path / "job")
    assert (done.status, done.err) == (0, "")
    lines = [re.split(r" {2,}", line) for line in done.out.splitlines()]
    assert lines[:3] == [
        ["rank", "host", "pid", "launches", "clock of the GPU against the host's"],
        ["0", "a", "100", "3", "within 0.5 us, +31.0 ppm of drift removed (2 readings)"],
        ["1", "a", "101", "3", "within 0.5 us, -44.0 ppm of drift removed (2 readings)"]]
    assert lines[3] == ["ranks 2 to 4: no trace here; it made no call of the driver, or it is elsewhere"]
    assert [line[:4] for line in lines[5:]] == [
        ["launch", "rank", "at ms", "kernel"],
        *([str(n), str(n % 2), f"{50 * n}.000", "add(float*)"] for n in range(6))]


def test_one_rank_is_read_as_a_run(tmp_path: Path) -> None:
    folder = write_job(tmp_path / "job", *pair())
    assert ncc("read", folder, "--rank", 1) == ncc("read", folder / "rank1_1")
    done = ncc("read", folder, "--rank", 4)
    assert done.status == 1
    assert "no run of rank 4" in done.err
    assert "ranks here: 0, 1" in done.err


def test_json_says_where_a_launch_belongs(tmp_path: Path) -> None:
    folder = write_job(tmp_path / "job", *pair())
    listed = json.loads(ncc("read", folder, "--format", "json").out)
    assert [(entry["launch"], entry["rank"], entry["run_launch"]) for entry in listed] == [
        (n, n % 2, n // 2) for n in range(6)]
    assert [entry["at_ns"] - TRUE_0 for entry in listed] == [(n + 1) * 50 * MS - 5 * US for n in range(6)]
    assert {entry["clock_error_ns"] for entry in listed} == {500.0}
    (rows,) = (one["maps"]["when"]["rows"] for one in [json.loads(
        ncc("read", folder, "--launch", 3, "--format", "json").out)])
    assert rows == [[0, 0, 0, OTHER.says(200 * MS), OTHER.says(200 * MS + 40 * US)]]


def test_csv_has_the_rank(tmp_path: Path) -> None:
    folder = write_job(tmp_path / "job", *pair())
    rows = list(csv.reader(ncc("read", folder, "--format", "csv").out.splitlines()))
    assert rows[0] == ["launch", "rank", "map", "block", "warp", "slot", "start", "end"]
    assert [row[:3] for row in rows[1::2]] == [[str(n), str(n % 2), "when"] for n in range(6)]


def test_export_has_the_place_of_each_launch(tmp_path: Path) -> None:
    folder = write_job(tmp_path / "job", *pair())
    assert ncc("export", folder, "--format", "jsonl", "-o", tmp_path / "out").status == 0
    launches = [json.loads(line) for line in (tmp_path / "out" / "launches.jsonl").read_text().splitlines()]
    assert [(one["rank"], one["run_launch"], one["pid"]) for one in launches] == [
        (n % 2, n // 2, 100 + n % 2) for n in range(6)]
    assert [one["at_ns"] for one in launches] == sorted(one["at_ns"] for one in launches)
    records = [json.loads(line) for line in (tmp_path / "out" / "when.jsonl").read_text().splitlines()]
    assert [one["launch"] for one in records] == list(range(6))


def test_export_for_the_reference_is_a_folder_for_each_rank(tmp_path: Path) -> None:
    folder = write_job(tmp_path / "job", *pair())
    done = ncc("export", folder, "-o", tmp_path / "out")
    assert (done.status, done.out) == (0, f"6 launches: {tmp_path / 'out'}\n")
    for name in ("rank0_0", "rank1_1"):
        assert len(list((tmp_path / "out" / name / "result").glob("*.bin"))) == 3


def test_a_job_is_compacted_rank_by_rank(tmp_path: Path) -> None:
    pytest.importorskip("pyarrow")
    folder = write_job(tmp_path / "job", *pair())
    before = ncc("read", folder).out
    for run in folder.iterdir():
        (run / "summary.json").write_text("{}")
    assert ncc("compact", folder).status == 0
    assert ncc("read", folder).out == before


# ---- what is damaged ----

@pytest.mark.parametrize("text", [
    "{", "[]", '{"run": 1}', "null", *(json.dumps(told(pair()[0]) | wrong) for wrong in (
        {"rank": 2}, {"rank": -1}, {"rank": "0"}, {"rank": 1.5}, {"rank": None}, {"world_size": 1 << 70},
        {"pid": -1}, {"started": []}, {"started": {"monotonic_ns": 1 << 80, "realtime_ns": 1}}, {"local_rank": "x"}))])
def test_a_damaged_description_is_told_and_the_launches_are_read(tmp_path: Path, text: str) -> None:
    folder = write_job(tmp_path / "job", *pair())
    (folder / "rank0_0" / "process.json").write_text(text)
    assert len(open_job(folder)) == 6
    found = open_job(folder).damage
    assert [one.code for one in found] == ["R005"]
    assert ncc("read", folder / "rank0_0").status == 0, "a run is read without it"


def test_a_damaged_clock_is_left_out(tmp_path: Path) -> None:
    zero, one = pair(read_at=(0, 500 * MS, SECOND))
    folder = write_job(tmp_path / "job", zero, one)
    path = folder / "rank1_1" / "store" / "clocks"
    data = bytearray(path.read_bytes())
    data[72 + 30] ^= 1  # of the second entry
    path.write_bytes(data + data[:50])  # and one that was being written
    done = ncc("read", folder)
    assert done.status == 1
    assert "the clock at byte 72 is damaged: its checksum is wrong" in done.err
    assert "-44.0 ppm of drift removed (2 readings)" in done.out


@pytest.mark.parametrize("change", [
    {"before_ns": 1 << 63}, {"before_ns": 9, "after_ns": 8}, {"device": -1}, {"device_ns": (1 << 64) - 1},
    {"epoch_ns": (1 << 64) - 1}, {"before_ns": 0}])
def test_a_clock_that_cannot_be_is_left_out(tmp_path: Path, change: dict[str, int]) -> None:
    member = pair()[0]
    run = write_member(tmp_path / "run", member)
    entry = clock_entry(member, 0)
    for name, value in change.items():
        setattr(entry, name, value)
    append_clock(run, entry)
    found = read_clocks(run)
    assert [one.code for one in found.damage] == ["R010"]
    assert found.devices[0].readings == 2


def test_a_file_of_clocks_that_is_too_long_is_read_in_part(tmp_path: Path) -> None:
    run = write_member(tmp_path / "run", pair()[0])
    path = run / "store" / "clocks"
    path.write_bytes(path.read_bytes() * (MOST_ENTRIES // 2 + 1))
    assert read_clocks(run).devices[0].readings == MOST_ENTRIES


def test_a_rank_without_a_store_is_a_rank(tmp_path: Path) -> None:
    """It was killed before its first result."""
    folder = write_job(tmp_path / "job", *pair())
    for name in ("records", "index", "clocks"):
        (folder / "rank1_1" / "store" / name).unlink()
    job = open_job(folder)
    assert [len(p.run) for p in job.processes] == [3, 0]
    assert ncc("read", folder).status == 0


def test_a_link_out_of_the_trace_is_refused(tmp_path: Path) -> None:
    folder = write_job(tmp_path / "job", *pair())
    path = folder / "rank1_1" / "process.json"
    shutil.move(path, tmp_path / "elsewhere.json")
    path.symlink_to(tmp_path / "elsewhere.json")
    assert [one.code for one in open_job(folder).damage] == ["R009"]
