"""Ranks under ``ncc run`` on the simulator, whose clocks here go on as the host's does, each device's an hour ahead of
the one before: what the program forced to be in order is in order by the job's clock, the devices' times too.
"""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest
from clocks import HANG_S
from sim_run_harness import ROOT, is_built

from ncc.runtime import Job, open_job, open_traces

pytestmark = pytest.mark.skipif(not is_built(), reason="the hook driver or the simulator's is not built")

PROGRAM = Path(__file__).parent / "programs" / "ranks.py"
PROBE = ROOT / "benchmarks" / "workloads" / "when.py"
NCC = [sys.executable, "-m", "ncc"]
RANKS, ROUNDS = 3, 2
HOUR_NS = 3600 * 10**9


def run(folder: Path, how: str, rounds: int = ROUNDS, *, ncc: bool = True) -> subprocess.CompletedProcess[str]:
    """The program, with ranks on two devices, in a folder of its own."""
    where = folder / ("probed" if ncc else "plain")
    where.mkdir()
    environment = {"PATH": os.environ["PATH"], "PYTHONPATH": str(ROOT / "examples"), "HOME": str(folder),
                   "NCC_SIM_HOST_CLOCK": "1", "NCC_SIM_DEVICES": "2", "XDG_CACHE_HOME": str(folder / "cache")}
    under = [*NCC, "run", "--device", "sim", "-p", str(PROBE), "--tracedir", str(folder / "trace"), "--"]
    command = [sys.executable, str(PROGRAM), how, str(RANKS), str(rounds)]
    if not ncc:
        from ncc.engine.native import simulator_library

        environment |= {"LD_LIBRARY_PATH": str(simulator_library().parent), "NCC_SIM_PYTHON": sys.executable}
    return subprocess.run([*under, *command] if ncc else command, cwd=where, env=environment, text=True,
                          capture_output=True, timeout=HANG_S, check=False)


def lines(done: subprocess.CompletedProcess[str]) -> list[str]:
    """Ranks write at once."""
    return sorted(done.stdout.splitlines())


def job_of(folder: Path) -> Job:
    (run_dir,) = (folder / "trace").iterdir()
    job = open_traces(run_dir)
    assert isinstance(job, Job)
    return job


def spans(job: Job) -> list[tuple[int | None, int, int]]:
    """(rank, start, end) of each launch, in the order of the devices' times by the job's clock."""
    found = []
    for number in range(len(job)):
        process, launch = job.placed(number).process, job[number]
        start, end = (process.device_ns(launch, launch["when"][field]) for field in ("start", "end"))
        found.append((process.rank, int(start.min()), int(end.max())))
    return sorted(found, key=lambda span: span[1])


@pytest.mark.parametrize("how", ["torchrun", "srun", "mpirun", "fork"])
def test_ranks_are_one_job_with_one_clock(tmp_path: Path, how: str) -> None:
    done = run(tmp_path, how)
    assert done.returncode == 0, done.stderr
    if how == "torchrun":
        plain = run(tmp_path, how, ncc=False)
        assert (plain.returncode, lines(plain)) == (0, lines(done))
    job = job_of(tmp_path)
    assert [(p.rank, p.facts.world_size, p.facts.local_rank) for p in job.processes] == [
        (rank, RANKS, rank) for rank in range(RANKS)]
    assert [p.path.name for p in job.processes] == [f"rank{p.rank}_{p.facts.pid}" for p in job.processes]
    assert len({p.facts.run for p in job.processes}) == 1
    turns = list(range(RANKS)) * ROUNDS
    assert [job.placed(n).process.rank for n in range(len(job))] == turns
    devices = {p.rank: dict(p.clocks.devices) for p in job.processes}
    assert [list(devices[rank]) for rank in range(RANKS)] == [[0], [1], [0]]
    assert devices[0][0].uuid == devices[2][0].uuid != devices[1][1].uuid
    raw = {rank: int(job[turns.index(rank)]["when"]["start"].min()) for rank in (0, 1)}
    assert raw[1] - raw[0] == pytest.approx(HOUR_NS, rel=0.1), "the devices' own clocks are an hour apart"
    found = spans(job)
    assert [rank for rank, *_ in found] == turns
    assert all(found[i][2] < found[i + 1][1] for i in range(len(found) - 1)), "one ended before the next began"
    assert all(abs(start - job.placed(n).at_ns) < 10**9 for n, (_, start, _) in enumerate(found))


def test_devices_of_one_process_have_one_clock(tmp_path: Path) -> None:
    """Of a program that uses several GPUs by itself."""
    done = run(tmp_path, "alone")
    assert done.returncode == 0, done.stderr
    assert lines(done) == lines(run(tmp_path, "alone", ncc=False)) == ["ended [0]"]
    (run_dir,) = (tmp_path / "trace").iterdir()
    job = open_job(run_dir)
    (process,) = job.processes
    assert [launch.facts.device for launch in process.run.launches] == [rank % 2 for rank in range(RANKS)] * ROUNDS
    assert sorted(process.clocks.devices) == [0, 1]
    raw = [int(launch["when"]["start"].min()) for launch in process.run.launches]
    assert raw[1] - raw[0] == pytest.approx(HOUR_NS, rel=0.1), "the devices' own clocks are an hour apart"
    found = spans(job)
    assert [start for _, start, _ in found] == [int(process.device_ns(launch, launch["when"]["start"]).min())
                                                for launch in process.run.launches], "in the order of the launches"
    assert all(found[i][2] < found[i + 1][1] for i in range(len(found) - 1))


def test_the_summary_names_ranks_and_how_to_read_them(tmp_path: Path) -> None:
    done = run(tmp_path, "torchrun")
    for rank in range(RANKS):
        assert re.search(rf"^ncc: process \d+, rank {rank} of {RANKS} \(", done.stderr, re.M)
    command = re.search(r"^ncc: ranks together: ncc (read \S+)$", done.stderr, re.M)
    assert command is not None
    shown = subprocess.run([*NCC, *command[1].split()], capture_output=True, text=True, check=True).stdout
    assert shown.count("a model, the simulator's") == RANKS
    listed = [line.split()[:2] for line in shown.split("\n\n")[1].splitlines()[1:-1]]
    assert listed == [[str(n), str(n % RANKS)] for n in range(RANKS * ROUNDS)]


def test_a_killed_rank_leaves_what_it_saved_and_when(tmp_path: Path) -> None:
    done = run(tmp_path, "killed", 3)
    assert "ended [0, 0, -9]" in done.stdout
    job = job_of(tmp_path)
    assert [len(p.run) for p in job.processes] == [3, 3, 2]
    assert job.processes[-1].clocks.devices[0].readings == 1, "it had no end to read it at"
    assert [rank for rank, *_ in spans(job)] == [0, 1, 2, 0, 1, 2, 0, 1]


def test_a_rank_without_a_gpu_is_missed(tmp_path: Path) -> None:
    done = run(tmp_path, "idle")
    assert done.returncode == 0
    job = job_of(tmp_path)
    assert [p.rank for p in job.processes] == [0, 1]
    assert job.missing_ranks == [range(2, 3)]
    shown = subprocess.run([*NCC, "read", str(job.path)], capture_output=True, text=True, check=True).stdout
    assert "rank 2: no trace here" in shown


def test_the_only_process_of_a_world_of_one_has_a_directory_as_any(tmp_path: Path) -> None:
    environment = {**os.environ, "RANK": "0", "WORLD_SIZE": "1", "PYTHONPATH": str(ROOT / "examples")}
    subprocess.run([*NCC, "run", "--device", "sim", "-p", str(PROBE), "--tracedir", str(tmp_path / "trace"), "--",
                    sys.executable, str(ROOT / "examples" / "gemm.py")], env=environment, check=True,
                   capture_output=True, timeout=HANG_S)
    (run_dir,) = (tmp_path / "trace").iterdir()
    assert (run_dir / "store").is_dir()
    told = json.loads((run_dir / "process.json").read_text())
    assert (told["rank"], told["world_size"], told["simulated"]) == (0, 1, True)
