"""HIP programs as hipcc makes them, on the simulator under the real hook driver and engine: they compute what NumPy
does, and every record is what the kernel's definition says."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest
from clocks import HANG_S
from native_builds import ROOT, compile_hip
from needs import needs
from sim_run_harness import Ran, engine_for, launches, run_command
from test_standin_hip import SCENARIOS, lines

from ncc.abi import Outcome
from ncc.diag import NccError
from ncc.engine.native import HIP_LIBRARY, hook_library, simulator_library
from ncc.engine.server import Engine
from ncc.engine.simulator import Simulator, SimulatorServer
from ncc.runtime import open_trace

pytestmark = needs("hipcc", "AMD disassembler")

N, BLOCK, WAVE = 1000, 128, 64  # of vector_add
BLOCKS = -(-N // BLOCK)


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[SimulatorServer]:
    try:
        hook_library(HIP_LIBRARY)
    except NccError:
        pytest.skip("the hook driver for HIP is not built")
    with SimulatorServer(Simulator(simulator_library(), 4), tmp_path_factory.mktemp("sim")) as started:
        yield started


@pytest.fixture(scope="module")
def programs(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return compile_hip(tmp_path_factory.mktemp("programs") / "programs", ROOT / "tests" / "hip" / "programs.hip",
                       "--offload-arch=gfx90a")


class Probed:
    """What became of a run, and of its launches."""

    def __init__(self, ran: Ran, engine: Engine, output: bytes) -> None:
        self.ran, self.output = ran, output
        self.session = engine.sessions[0]
        self.launches = launches(engine)
        assert self.session.totals().finished
        assert sum(row.lost for row in self.session.rows()) == 0

    @property
    def outcomes(self) -> dict[str, dict[Outcome, int]]:
        """By the names of kernels as they are written."""
        return {re.sub(r"_Z\d+([a-z_]+?)(P.*|j|jb)?$", r"\1", row.name): dict(row.launches)
                for row in self.session.rows() if row.total}

    @property
    def log(self) -> str:
        assert self.session.run_dir is not None
        return (self.session.run_dir / "event.log").read_text()

    def records(self, tool: str) -> list[int]:
        return [int(launch.used(tool).sum()) for launch in self.launches]


def run(programs: Path, server: SimulatorServer, folder: Path, tool: str, scenario: str, **more: str) -> Probed:
    out = folder / "out"
    with engine_for(tool, folder, "gcn") as engine:
        ran = run_command([programs, scenario, out], server, engine, hook_library(HIP_LIBRARY), **more)
        return Probed(ran, engine, out.read_bytes())


def taps() -> int:
    """Loads of a filter of five taps that stays inside of 300."""
    return sum(0 <= i + k < 300 for i in range(300) for k in range(-2, 3))


PROBED = Outcome.PROBED
ACCESSES: dict[str, tuple[dict[str, int], list[int]]] = {
    "vector_add": ({"add": 1}, [3 * N]),
    "transpose": ({"transpose_tiles": 1}, [2 * 50 * 37]),
    "histogram": ({"count_values": 1}, [3000]),  # and atomics, which the tool does not count
    "filter": ({"convolve": 1}, [taps() + 300]),
    "pipeline": ({"scale": 3, "add": 3}, [2 * 256] * 3 + [3 * 256] * 3),
    "state": ({"remember": 4}, [5] * 4),  # each variable is read and one written, and the managed one
    "shared": ({"reversed": 1}, [2 * 200]),
    "narrow": ({"pick": 1}, [64]),
}
"""Scenario -> the launches of its kernels, and how many loads and stores each launch makes."""


@pytest.mark.parametrize("scenario", ACCESSES)
def test_a_program_does_not_notice_and_all_accesses_are_seen(server: SimulatorServer, programs: Path, tmp_path: Path,
                                                             scenario: str) -> None:
    kind, expected, says = SCENARIOS[scenario]
    kernels, accesses = ACCESSES[scenario]
    probed = run(programs, server, tmp_path, "dmat", scenario)
    assert (probed.ran.status, lines(probed.ran.out), probed.ran.err) == (0, lines(says), "")
    assert np.frombuffer(probed.output, kind).tolist() == expected().tolist()
    assert probed.outcomes == {name: {PROBED: n} for name, n in kernels.items()}
    assert probed.records("dmat") == accesses
    if scenario == "vector_add":
        addresses_are_those_of_the_arrays(probed)


def addresses_are_those_of_the_arrays(probed: Probed) -> None:
    """As event.log says that the program was given them: a thread loads of a and b, and stores to c."""
    found = re.findall(r"^\[mem\] hipMalloc 0 dptr ([0-9a-f]+) bytesize (\d+)$", probed.log, re.M)
    assert [int(size) for _, size in found] == [4 * N] * 3
    arrays = np.array([int(address, 16) for address, _ in found], np.uint64)
    launch, = probed.launches
    assert [int.from_bytes(each, "little") for each in launch.params[:3]] == arrays.tolist()
    used = launch.used("dmat").reshape(-1)
    assert used.tolist() == [3 if thread < N else 0 for thread in range(BLOCKS * BLOCK)]
    seen = launch["dmat"]["addr"].reshape(BLOCKS * BLOCK, -1)[:N, :3]
    places = arrays + 4 * np.arange(N, dtype=np.uint64)[:, None]
    assert np.sort(seen[:, :2], axis=1).tolist() == np.sort(places[:, :2], axis=1).tolist()
    assert seen[:, 2].tolist() == places[:, 2].tolist()


def test_every_wave_says_when_and_where_it_ran(server: SimulatorServer, programs: Path, tmp_path: Path) -> None:
    probed = run(programs, server, tmp_path, "block_sched", "vector_add")
    assert probed.records("block_sched") == [BLOCKS * BLOCK // WAVE]
    launch, = probed.launches
    assert (launch.grid, launch.block, launch.device_name) == ((BLOCKS, 1, 1), (BLOCK, 1, 1), "ncc simulator (gfx90a)")
    records = launch["block_sched"]
    assert records.shape == (BLOCKS, BLOCK // WAVE, 1)
    assert (records["cuid"] == records["cuid"][:, :1]).all(), "a block's waves are on one compute unit"
    assert len(np.unique(records["cuid"])) == 4
    assert (records["elapsed"] > 0).all()


def test_every_threads_bytes_are_counted(server: SimulatorServer, programs: Path, tmp_path: Path) -> None:
    launch, = run(programs, server, tmp_path, "gmem_bytes", "vector_add").launches
    records = launch["gmem_bytes"].reshape(-1)
    inside = np.arange(BLOCKS * BLOCK) < N
    assert records["loaded"].tolist() == (8 * inside).tolist()
    assert records["stored"].tolist() == (4 * inside).tolist()


def test_what_a_kernel_prints_is_printed(server: SimulatorServer, programs: Path, tmp_path: Path) -> None:
    probed = run(programs, server, tmp_path, "block_sched", "printing")
    text = "a string that takes more than one packet: it has to, with all that it says"
    said = [f"{lane} of 64  | 2.50 {text} 10000000000 %" for lane in (0, 40)]
    printed = probed.ran.out.splitlines()
    # Blocks have no order among themselves.
    assert (probed.ran.status, sorted(printed[:-1]), printed[-1]) == (0, sorted([*said, "no arguments"] * 2), "done")
    assert probed.outcomes == {"say": {PROBED: 1}}
    assert probed.records("block_sched") == [2]


def test_each_device_has_its_own_probed_code(server: SimulatorServer, programs: Path, tmp_path: Path) -> None:
    probed = run(programs, server, tmp_path, "block_sched", "devices", NCC_SIM_DEVICES="2")
    assert probed.ran.status == 0, probed.ran.out
    assert np.frombuffer(probed.output, "<f4").tolist() == [*np.arange(64) * 2.0, *np.arange(64) * 4.0]
    assert probed.outcomes == {"add": {PROBED: 2}}
    assert re.findall(r"^\[init\] device (\d)", probed.log, re.M) == ["0", "1"]
    assert probed.records("block_sched") == [1, 1]


@pytest.mark.parametrize("deferred", ["", "0"])
def test_a_cooperative_launch_is_probed_where_hip_has_none_of_modules(server: SimulatorServer, programs: Path,
                                                                      tmp_path: Path, deferred: str) -> None:
    """Version 5.2 launches a cooperative kernel by the program's own function alone: the probed one is registered as
    one, unless that would be loaded on every device at once."""
    kind, expected, says = SCENARIOS["cooperative"]
    more = {"HIP_ENABLE_DEFERRED_LOADING": deferred} if deferred else {}
    probed = run(programs, server, tmp_path, "block_sched", "cooperative", **more)
    assert (probed.ran.status, lines(probed.ran.out), probed.ran.err) == (0, lines(says), "")
    assert np.frombuffer(probed.output, kind).tolist() == expected().tolist()
    row, = (row for row in probed.session.rows() if row.total)
    assert row.launches == {Outcome.ERROR if deferred else PROBED: 1}
    if deferred:
        assert row.reason == "the driver did not launch the probed kernel: hipErrorNotSupported"
    else:
        assert probed.records("block_sched") == [8 * 256 // 64]


def test_kernels_in_graphs_are_probed(server: SimulatorServer, programs: Path, tmp_path: Path) -> None:
    """test_run_hip_graphs.py has the rest."""
    kind, expected, says = SCENARIOS["graphs"]
    probed = run(programs, server, tmp_path, "dmat", "graphs")
    assert (probed.ran.status, lines(probed.ran.out), probed.ran.err) == (0, lines(says), "")
    assert np.frombuffer(probed.output, kind).tolist() == expected().tolist()
    totals = probed.session.totals()
    assert (totals.graph_launches, totals.graphs_unfollowed) == (5, 0)
    assert probed.outcomes == {"scale": {PROBED: 3 + 2}, "add": {PROBED: 3}}
    assert sorted(probed.records("dmat")) == [2 * 128] * 5 + [3 * 128] * 3


def test_what_is_registered_before_the_session_is_counted(server: SimulatorServer, programs: Path,
                                                          tmp_path: Path) -> None:
    """A program that launches nothing is said to have loaded its code."""
    ran = ncc(tmp_path, "run", "--device", "sim", "-p", "dmat", "--no-callback", "--tracedir", tmp_path / "trace", "--",
              programs, "memory", tmp_path / "out")
    assert "no kernel was launched (1 images loaded)" in ran.stderr, ran.stderr


def test_a_fault_is_the_programs_and_ends_no_records(server: SimulatorServer, programs: Path, tmp_path: Path) -> None:
    probed = run(programs, server, tmp_path, "block_sched", "fault")
    assert (probed.ran.status, lines(probed.ran.out)) == (0, lines("""inside hipSuccess
        launch hipSuccess
        sync hipErrorIllegalAddress
        sticky hipErrorIllegalAddress
        after a reset hipSuccess, 6"""))
    assert probed.ran.err.count("error[S010]: 'global_store_dword' accesses address 0x") == 1
    assert sum(sum(each.values()) for each in probed.outcomes.values()) == 3
    assert probed.outcomes["outside"] == {PROBED: 2}
    unsaved, = (row for row in probed.session.rows() if row.unsaved)
    # Whoever finds it first: who launched, marking the launch's end, or who waits for that.
    assert (unsaved.unsaved, unsaved.reason) == (1, "not saved: the kernel: hipErrorIllegalAddress")


def ncc(folder: Path, *words: str | Path) -> subprocess.CompletedProcess[str]:
    return subprocess.run([sys.executable, "-m", "ncc", *words], capture_output=True, text=True, cwd=folder,
                          env=os.environ | {"HOME": str(folder)}, check=False, timeout=HANG_S)


def test_the_command_line_from_the_run_to_the_records(server: SimulatorServer, programs: Path, tmp_path: Path) -> None:
    ran = ncc(tmp_path, "run", "--device", "sim", "-p", "dmat", "--no-callback", "--tracedir", tmp_path / "trace", "--",
              programs, "vector_add", tmp_path / "out")
    assert (ran.returncode, ran.stdout) == (0, ""), ran.stderr
    assert "on AMD GPUs, on the simulator" in ran.stderr
    assert re.search(rf"^  add +1 +1 +{3 * N + BLOCKS * BLOCK // WAVE} +0 *$", ran.stderr, re.M), ran.stderr
    trace, = (tmp_path / "trace").iterdir()
    summary = json.loads((trace / "summary.json").read_text())
    assert [(kernel["demangled"], kernel["launches"]) for kernel in summary["kernels"]] == [
        ("add(float const*, float const*, float*, int)", {"probed": 1})]
    assert (summary["finished"], summary["simulated"]) == (True, True)
    listed = ncc(tmp_path, "read", trace, "--launch", "0", "--map", "dmat", "--format", "json")
    assert listed.returncode == 0, listed.stderr
    told = json.loads(listed.stdout)
    assert (told["kernel"], told["grid"], told["block"]) == ("_Z3addPKfS0_Pfi", [BLOCKS, 1, 1], [BLOCK, 1, 1])
    assert open_trace(trace)[0].records("dmat").shape == (3 * N,)
    assert np.fromfile(tmp_path / "out", "<f4").tolist() == SCENARIOS["vector_add"][1]().tolist()
