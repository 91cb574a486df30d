"""``ncc run --live``: what the device's tables hold while the program runs, and what of them outlives a kill."""

from __future__ import annotations

import json
import re
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest
from cli import ncc
from clocks import HANG_S
from native_builds import compile_hip
from needs import needs
from sim_run_harness import engine_for, is_built, run_command

from ncc.abi import Option
from ncc.engine.native import HIP_LIBRARY, hook_library, simulator_library
from ncc.engine.server import Engine
from ncc.engine.simulator import Simulator, SimulatorServer
from ncc.runtime import open_trace
from ncc.runtime.table_file import read_tables

HERE = Path(__file__).parent
N = 1000  # threads of sim_program's add, two loads of 4 bytes each
on_the_simulator = pytest.mark.skipif(not is_built(), reason="the hook driver or the simulator's is not built")

PROGRAM = f"""
import glob, os, signal, sys, time
sys.path[:0] = [{str(HERE)!r}, {str(HERE.parent / "examples")!r}]
from sim_program import Add

def moments():
    return [os.stat(path).st_mtime_ns for path in glob.glob("trace/*/store/live")]

def wait_for_a_moment():
    before, until = moments(), time.monotonic() + {HANG_S}
    while moments() in (before, []) and time.monotonic() < until:
        time.sleep(0.01)

program = Add()
program.launch()
program.say()
wait_for_a_moment()
wait_for_a_moment()  # it began after the launch
if "kill" in sys.argv:
    time.sleep(1.2)  # ncc looks as often as the hook driver does
    os.kill(os.getpid(), signal.SIGKILL)
program.launch()
program.say()
"""
QUESTION = "load.global { @moved[line] = sum(bytes) } kernel { @n = count() }"


def run(folder: Path, *arguments: str, words: tuple[str, ...] = ()) -> subprocess.CompletedProcess[str]:
    (folder / "program.py").write_text(PROGRAM)
    return subprocess.run(
        [sys.executable, "-m", "ncc", "run", "--device", "sim", "--live", *arguments, "--", sys.executable,
         "program.py", *words], cwd=folder, capture_output=True, text=True, timeout=HANG_S, check=False)


def values(document: dict[str, Any]) -> dict[str, int]:
    return {one["name"]: sum(row["value"] for row in one["rows"]) for one in document["maps"]}


@on_the_simulator
def test_what_a_killed_program_counted_was_shown_and_is_kept(tmp_path: Path) -> None:
    done = run(tmp_path, "-e", QUESTION, "-f", "json", words=("kill",))
    assert done.returncode == 128 + 9
    shown = [json.loads(line) for line in done.stdout.splitlines() if line.startswith("{")]
    *live, last = shown
    assert live
    assert all(one["seconds"] > 0 for one in live)
    assert "seconds" not in last
    assert values(live[-1]) == values(last) == {"@moved": 2 * 4 * N, "@n": 16 * 64}
    assert "is there as it was a second before the end" in " ".join(done.stderr.split())


@on_the_simulator
def test_text_is_shown_as_it_changes_and_nothing_is_counted_twice(tmp_path: Path) -> None:
    done = run(tmp_path, "-e", QUESTION, "-p", "mem_lines")
    assert done.returncode == 0, done.stderr
    assert "\x1b" not in done.stderr
    first, *_ = done.stderr.split("--- after ")[1:]
    assert re.search(rf"^@n: {16 * 64}$", first, re.MULTILINE)
    assert "mem_lines of add (1 launches, 3 rows, 0 lost)" in first
    assert re.search(rf"^@n: {2 * 16 * 64}$", done.stderr, re.MULTILINE)
    (folder,) = (tmp_path / "trace").iterdir()
    assert {table.launches for table in open_trace(folder).tables} == {2}
    assert not list((folder / "store").glob("live*"))


USAGE = {
    "idle": (["--idle"], "--idle starts without a probe: --live has nothing to show", 2),
    "no probe": ([], "--live is of probes", 2),
    "records": (["-p", "dmat"], "error[R089]: --live shows maps with rows by key, and this probe has none", 1),
}  # fmt: skip


@pytest.mark.parametrize("case", USAGE)
@on_the_simulator
def test_usage(case: str) -> None:
    words, told, status = USAGE[case]
    done = ncc("run", "--device", "sim", "--live", *words, "--", "true")
    assert (done.status, told in done.err) == (status, True), done.err


LINGERS = """
#include <hip/hip_runtime.h>
#include <unistd.h>

__global__ void scale(float *x) { x[threadIdx.x] *= 2; }

int main(int, char **arguments)
{
	float *x;

	if (hipMalloc(&x, 64 * sizeof(*x)))
		return 1;
	scale<<<3, 64>>>(x);
	if (hipDeviceSynchronize())
		return 2;
	for (int i = 0; i < 3000 && access(arguments[1], F_OK); i++)
		usleep(10000);
	scale<<<3, 64>>>(x);
	return hipDeviceSynchronize() ? 3 : 0;
}
"""


def tables_of(engine: Engine) -> list[tuple[str, int, int]]:
    run_dirs = [session.run_dir for session in engine.sessions if session.run_dir is not None]
    return [(t.name, t.launches, int(t.rows["accesses"].sum())) for run in run_dirs for t in read_tables(run)[0]]


@needs("hipcc", "AMD disassembler")
@on_the_simulator
def test_amd(tmp_path: Path) -> None:
    source = tmp_path / "lingers.hip"
    source.write_text(LINGERS)
    program = compile_hip(tmp_path / "lingers", source, "--offload-arch=gfx90a")
    go = tmp_path / "go"
    with SimulatorServer(Simulator(simulator_library(), 2), tmp_path) as server, \
            engine_for("mem_lines", tmp_path, "gcn", options=Option.LIVE) as engine, ThreadPoolExecutor(1) as pool:
        running = pool.submit(run_command, [program, go], server, engine, hook_library(HIP_LIBRARY))
        until = time.monotonic() + HANG_S
        seen = tables_of(engine)
        while not any(n for *_, n in seen) and time.monotonic() < until:
            time.sleep(0.02)
            seen = tables_of(engine)
        go.touch()
        assert running.result().status == 0
        assert seen == [("mem_lines", 1, 2 * 3)]  # a load and a store of each wave
        assert tables_of(engine) == [("mem_lines", 2, 4 * 3)]
