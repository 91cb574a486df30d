"""Programs on the simulator under the real hook driver and engine: the whole path, without a GPU.

Every record is compared with what the kernel's definition says, and every output with the unprobed program's.
"""

from __future__ import annotations

import io
import json
import re
import subprocess
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from clocks import HANG_S
from native_builds import NATIVE, compile_c
from needs import needs
from rich.console import Console
from sim_run_harness import Ran, engine_for, is_built, launches, row, run_program

from ncc import abi
from ncc.abi import EntryKind
from ncc.engine.native import simulator_library
from ncc.engine.plan import KernelPlan
from ncc.engine.selection import Selection
from ncc.engine.server import Engine
from ncc.engine.simulator import Simulator, SimulatorServer
from ncc.engine.summary import print_summary
from ncc.entry_runs import header
from ncc.runtime import open_trace

pytestmark = pytest.mark.skipif(not is_built(), reason="the hook driver or the simulator's is not built")

PROGRAM = Path(__file__).with_name("sim_program.py")
VARYING = Path(__file__).with_name("programs") / "varying.py"
LOOPING = Path(__file__).with_name("programs") / "looping.py"
NCC = [sys.executable, "-m", "ncc"]
N, BLOCKS, THREADS = 1000, 16, 64  # of sim_program's add
SMS = 3

Start = Callable[..., Engine]


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[SimulatorServer]:
    with SimulatorServer(Simulator(simulator_library(), SMS), tmp_path_factory.mktemp("sim")) as started:
        yield started


@pytest.fixture
def start(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Start]:
    """Starts an engine with a tool; what WELCOME says may be given."""
    engines: list[Engine] = []

    def begin(tool: str = "block_sched", **launch: int) -> Engine:
        engines.append(engine_for(tool, tmp_path, **launch))
        engines[-1].start()
        return engines[-1]

    yield begin
    for engine in engines:
        engine.close()


@contextmanager
def started(engine: Engine) -> Iterator[Engine]:
    engine.start()
    try:
        yield engine
    finally:
        engine.close()


@pytest.fixture(scope="module")
def plain(server: SimulatorServer) -> Callable[[str], Ran]:
    """What a scenario does without ncc, once."""
    known: dict[str, Ran] = {}

    def run(scenario: str) -> Ran:
        if scenario not in known:
            known[scenario] = run_program(PROGRAM, server, None, scenario)
        return known[scenario]

    return run


def pointers(launch: object) -> list[int]:
    return [int.from_bytes(p, "little") for p in launch.params[:3]]  # type: ignore[attr-defined]


def test_a_file_of_the_users_is_not_imported(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The server runs in the user's folder, where something may be called like a module of Python's or ours."""
    (tmp_path / "select.py").write_text("raise SystemExit('not yours')\n")
    monkeypatch.chdir(tmp_path)
    with SimulatorServer(Simulator(simulator_library()), tmp_path) as own:
        ran = run_program(PROGRAM, own, None, "add")
    assert (ran.status, ran.err) == (0, "")


def test_our_last_launches_come_before_the_end_of_a_tool(server: SimulatorServer, start: Start, tmp_path: Path) -> None:
    """The device's clock is measured when a program ends, by a kernel of ours."""
    tool = compile_c(tmp_path / "tool.so", [NATIVE / "ending_tool.c"], "-shared", "-fPIC")
    ran = run_program(PROGRAM, server, start(), "add", CUDA_INJECTION64_PATH=str(tool),
                      NCC_SIM_LOG=str(tmp_path / "log"))
    assert (ran.status, ran.err) == (0, "")
    assert "tool loaded" in (tmp_path / "log").read_text()


# ---- records are what the kernel's definition says ----

@pytest.mark.parametrize("tool", ["block_sched", "dmat", "gmem_bytes", "instr_count", "program_progress"])
def test_a_program_does_not_notice(server: SimulatorServer, start: Start, plain: Callable[[str], Ran],
                                   tool: str) -> None:
    engine = start(tool)
    assert run_program(PROGRAM, server, engine, "add") == plain("add")
    assert plain("add").status == 0
    assert plain("add").out == f"sum {sum((i + 1) * 8 * i for i in range(N)) % 1_000_003}\n"
    counts = row(engine, "add")
    assert counts.launches == {abi.Outcome.PROBED: 5}
    assert (counts.lost, counts.unsaved) == (0, 0)
    assert engine.sessions[0].totals().finished


def test_every_warp_says_when_and_where_it_ran(server: SimulatorServer, start: Start) -> None:
    engine = start("block_sched")
    run_program(PROGRAM, server, engine, "add")
    saved = launches(engine)
    assert [launch.number for launch in saved] == list(range(5))
    for launch in saved:
        records = launch["block_sched"]
        assert records.shape == (BLOCKS, THREADS // 32, 1)
        assert set(np.unique(records["cuid"])) == set(range(SMS))
        assert (records["cuid"] == records["cuid"][:, :1]).all(), "a block's warps are on one multiprocessor"
        assert (records["elapsed"] > 600).all(), "two loads from global memory, one after another"
        assert launch.device_name.startswith("ncc simulator")
        assert launch.times.kernel_us == 0, "not asked for"
    starts = [launch["block_sched"]["start"].min() for launch in saved]
    assert starts == sorted(set(starts)), "the device's clock goes on from launch to launch"


def test_launches_are_measured_where_that_is_asked_for(server: SimulatorServer, start: Start) -> None:
    engine = start("block_sched", options=abi.Option.TIMES)
    run_program(PROGRAM, server, engine, "add")
    assert all(launch.times.kernel_us > 0 for launch in launches(engine))


def test_addresses_are_those_of_the_definition(server: SimulatorServer, start: Start) -> None:
    engine = start("dmat")
    run_program(PROGRAM, server, engine, "add")
    for launch in launches(engine):
        used = launch.used("dmat").reshape(-1)
        assert used.tolist() == [3 if thread < N else 0 for thread in range(BLOCKS * THREADS)]
        found = launch["dmat"]["addr"].reshape(BLOCKS * THREADS, -1)[:N, :3]
        assert np.array_equal(found, np.array(pointers(launch), np.uint64) + 4 * np.arange(N, dtype=np.uint64)[:, None])


def test_bytes_are_counted(server: SimulatorServer, start: Start) -> None:
    engine = start("gmem_bytes")
    run_program(PROGRAM, server, engine, "add")
    for launch in launches(engine):
        records = launch["gmem_bytes"].reshape(-1)
        executes = np.arange(BLOCKS * THREADS) < N
        assert np.array_equal(records["loaded"], 8 * executes)
        assert np.array_equal(records["stored"], 4 * executes)
        assert not records["copied"].any()


def test_a_loop_is_counted_for_each_thread(server: SimulatorServer, start: Start, plain: Callable[[str], Ran]) -> None:
    engine = start("instr_count")
    assert run_program(PROGRAM, server, engine, "count") == plain("count")
    (launch,) = launches(engine)
    records = launch["instr_count"].reshape(-1)
    assert records["load_global"].tolist() == records["store_global"].tolist() == list(range(40))
    assert records["branch"].tolist() == [t + 1 for t in range(40)]  # those taken: one of them leaves the loop


def test_what_is_past_the_cap_is_lost_and_counted(server: SimulatorServer, tmp_path: Path,
                                                  plain: Callable[[str], Ran]) -> None:
    from dataclasses import replace

    from ncc import pipeline

    engine = engine_for("dmat", tmp_path)
    capped = replace(engine.config, program=pipeline.with_cap(engine.config.program, 5))
    with Engine(capped) as engine:
        assert run_program(PROGRAM, server, engine, "count") == plain("count")
        (launch,) = launches(engine)
        attempted = [2 * t for t in range(40)]
        assert launch.attempted("dmat").reshape(-1).tolist() == attempted
        assert row(engine, "count").lost == launch.lost("dmat") == sum(max(n - 5, 0) for n in attempted)


# ---- every launch is accounted for ----

@pytest.mark.parametrize(("chosen", "probed"), [
    ({"first_launch": 1, "last_launch": 2}, [1, 2]), ({"every": 2}, [0, 2, 4]),
    ({"every": 3, "first_launch": 1}, [1, 4]),
])
def test_launches_are_selected(server: SimulatorServer, start: Start, plain: Callable[[str], Ran],
                               chosen: dict[str, int], probed: list[int]) -> None:
    engine = start(**chosen)
    assert run_program(PROGRAM, server, engine, "add") == plain("add")
    assert [launch.number for launch in launches(engine)] == probed
    assert row(engine, "add").launches == {abi.Outcome.PROBED: len(probed), abi.Outcome.NOT_SELECTED: 5 - len(probed)}


def test_a_fault_is_the_programs_own(server: SimulatorServer, start: Start, plain: Callable[[str], Ran]) -> None:
    engine = start("dmat")
    ran, alone = run_program(PROGRAM, server, engine, "fault"), plain("fault")
    assert (ran.status, ran.out) == (alone.status, alone.out)
    assert alone.out.split()[:2] == ["fault", "700"]  # CUDA_ERROR_ILLEGAL_ADDRESS
    assert "S010" in ran.err, "the simulator says where"
    counts = row(engine, "add")
    assert counts.launches == {abi.Outcome.PROBED: 2}
    assert counts.unsaved in (1, 2), "the one before may not have been copied when its context broke"
    assert counts.reason == "not saved: the kernel: CUDA_ERROR_ILLEGAL_ADDRESS"
    said = io.StringIO()
    print_summary(engine, Console(file=said, width=160))
    assert f"add: {counts.unsaved} probed launches whose records were not saved: {counts.reason}" in said.getvalue()
    assert [int(saved.used("dmat").sum()) for saved in launches(engine)] == [3 * N] * (2 - counts.unsaved)


def test_a_killed_program_is_accounted_for(server: SimulatorServer, start: Start, plain: Callable[[str], Ran]) -> None:
    engine = start()
    ran = run_program(PROGRAM, server, engine, "killed")
    assert (ran.status, ran.out) == (-9, plain("killed").out)
    assert row(engine, "add").launches == {abi.Outcome.PROBED: 5}
    assert not engine.sessions[0].totals().finished


def test_kernels_of_graphs_are_probed(server: SimulatorServer, start: Start,
                                             plain: Callable[[str], Ran]) -> None:
    engine = start()
    assert run_program(PROGRAM, server, engine, "graph") == plain("graph")
    assert plain("graph").out.splitlines()[0] == plain("add").out.splitlines()[0]
    assert row(engine, "add").launches == {abi.Outcome.PROBED: 7}
    assert engine.sessions[0].totals().graph_launches == 3


def test_threads_and_streams(server: SimulatorServer, start: Start, plain: Callable[[str], Ran]) -> None:
    engine = start("gmem_bytes", options=abi.Option.LOSSLESS)
    assert run_program(PROGRAM, server, engine, "threads") == plain("threads")
    probed = [r.launches for r in engine.sessions[0].rows() if r.total]
    assert sum(counts.get(abi.Outcome.PROBED, 0) for counts in probed) == 40
    assert sum(int(launch["gmem_bytes"]["stored"].sum()) for launch in launches(engine)) == 40 * 4 * N


def test_a_forked_process_has_a_session_of_its_own(server: SimulatorServer, start: Start,
                                                   plain: Callable[[str], Ran]) -> None:
    engine = start()
    assert run_program(PROGRAM, server, engine, "children") == plain("children")
    assert plain("children").out.count("child 7") == 2
    assert len({session.pid for session in engine.sessions}) == 2
    for session in (0, 1):
        assert row(engine, "add", session).launches == {abi.Outcome.PROBED: 5}


def test_a_refused_kernel_runs_beside_a_probed_one(server: SimulatorServer, start: Start,
                                                   plain: Callable[[str], Ran]) -> None:
    engine = start()
    assert run_program(PROGRAM, server, engine, "state") == plain("state")
    assert row(engine, "add").launches == {abi.Outcome.PROBED: 1}
    refused = row(engine, "state")
    assert refused.launches == {abi.Outcome.REFUSED: 1}
    assert "the function 'bump' that it calls uses: counter [B021]" in refused.reason


# ---- variables of a module ----

STATE = PROGRAM.parent / "programs" / "module_state.py"
STATE_KERNELS = {"constants": 3, "adds": 3, "tells": 4, "splits": 3}


@pytest.fixture(scope="module")
def unprobed_state(server: SimulatorServer) -> dict[str, Ran]:
    return {how: run_program(STATE, server, None, how, "again") for how in ("module", "library")}


@pytest.mark.parametrize("probed", ["*", "adds", "tells", "constants", "splits"])
@pytest.mark.parametrize("how", ["module", "library"])
def test_kernels_share_their_modules_variables_whichever_are_probed(
        server: SimulatorServer, tmp_path: Path, unprobed_state: dict[str, Ran], how: str, probed: str) -> None:
    config = engine_for("dmat", tmp_path).config
    with started(Engine(replace(config, selection=Selection((probed,))))) as engine:
        assert run_program(STATE, server, engine, how, "again") == unprobed_state[how]
        assert unprobed_state[how].status == 0
        totals = Counter[str]()
        for counts in engine.sessions[0].rows():
            if counts.total:
                wanted = abi.Outcome.PROBED if probed in ("*", counts.name) else abi.Outcome.FILTERED
                assert counts.launches.keys() == {wanted}, counts.reason
                totals[counts.name] += counts.total
        assert totals == {name: 2 * count for name, count in STATE_KERNELS.items()}


@pytest.mark.parametrize("how", ["module", "library"])
def test_a_graph_sees_the_variables_as_they_are_when_it_is_launched(server: SimulatorServer, start: Start,
                                                                    how: str) -> None:
    engine = start("hot_pages")
    plain = run_program(STATE, server, None, how, "graph")
    assert (plain.status, plain.out.count("graph")) == (0, 3)
    assert run_program(STATE, server, engine, how, "graph") == plain
    for name in ("adds", "splits"):
        assert row(engine, name).launches == {abi.Outcome.PROBED: 6}, "three, and each launch of the graph"


def test_of_linked_modules_a_name_may_be_anothers(server: SimulatorServer, start: Start) -> None:
    engine = start("dmat")
    plain = run_program(STATE, server, None, "linked")
    assert plain.out.splitlines()[-1] == "open 8"
    assert run_program(STATE, server, engine, "linked") == plain
    assert row(engine, "opens").launches == {abi.Outcome.PROBED: 2}, "a visible name is one for all"
    assert row(engine, "constants").launches.keys() == {abi.Outcome.PROBED}, "this name only one of them has"
    for name in ("adds", "tells"):
        assert row(engine, name).launches.keys() == {abi.Outcome.REFUSED}
        assert row(engine, name).reason == ("what the kernel was linked with has a variable 'counter' of its own "
                                            "[B021]")


def test_records_have_the_originals_addresses(server: SimulatorServer, start: Start) -> None:
    """What a kernel says of its own variable's place is what was recorded."""
    engine = start("dmat")
    ran = run_program(STATE, server, engine, "module", "where")
    cells, counter = (int(line.split()[1]) for line in ran.out.splitlines()[-2:])
    told = next(launch for launch in launches(engine) if launch.kernel == "tells")["dmat"]["addr"].reshape(64, -1)
    assert (told[:, 0] == cells + 4 * np.arange(64)).all()
    assert (told[:, 1] == counter).all()


@pytest.mark.parametrize(("field", "value", "reason"), [
    ("name", b"nowhere", "the driver does not tell where the module's variable nowhere is: CUDA_ERROR_NOT_FOUND"),
    ("bytes", 8, "the module's variable counter has 4 bytes, in the kernel's text 8"),
    ("param", 1 << 20, "the engine's plan of it is not consistent: variable 0: its place in the parameter block"),
])
def test_a_variable_that_is_not_what_the_text_says(
        server: SimulatorServer, start: Start, unprobed_state: dict[str, Ran], monkeypatch: pytest.MonkeyPatch,
        field: str, value: object, reason: str) -> None:
    fill = KernelPlan.fill

    def wrong(plan: KernelPlan, target: abi.Prepared) -> None:
        fill(plan, target)
        if plan.entry == "adds":
            setattr(target.variable[0], field, value)

    monkeypatch.setattr(KernelPlan, "fill", wrong)
    engine = start()
    assert run_program(STATE, server, engine, "module", "again") == unprobed_state["module"]
    assert row(engine, "adds").reason == reason
    assert abi.Outcome.PROBED not in row(engine, "adds").launches
    assert row(engine, "tells").launches == {abi.Outcome.PROBED: 8}


def test_a_resident_grid_stays_resident(server: SimulatorServer, start: Start) -> None:
    engine = start("dmat")
    plain, ran = (run_program(PROGRAM, server, e, "resident", SMS) for e in (None, engine))
    assert plain == ran == Ran(0, f"resident {2 * SMS * 1024}\n", "")
    counts = row(engine, "wide")
    assert counts.launches == {abi.Outcome.PROBED: 1}
    assert counts.registers == 31
    run_dir = engine.sessions[0].run_dir
    assert run_dir is not None
    assert "[probe] again wide max_registers 32" in (run_dir / "event.log").read_text()


def test_what_a_kernel_prints_is_the_programs(server: SimulatorServer, start: Start) -> None:
    assert run_program(PROGRAM, server, start(), "prints").out == "hello\n" * 3


@needs("numba-cuda")
def test_numba_cuda(server: SimulatorServer, start: Start) -> None:
    program = PROGRAM.parent / "programs" / "numba_kernels.py"
    engine = start("gmem_bytes")
    ran = run_program(program, server, engine, PYTHONWARNINGS="ignore")
    assert (ran.status, ran.err) == (0, "")
    assert [line.split()[1:] for line in ran.out.splitlines()] == [["True"]] * 5 + [["True", "True"]]
    probed = {row.name for row in engine.sessions[0].rows() if row.launches == {abi.Outcome.PROBED: 1}}
    assert len(probed) == 6
    added = next(launch for launch in launches(engine) if "3add" in launch.kernel)
    records = added["gmem_bytes"].reshape(-1)
    executes = np.arange(20 * 256) < 5000
    assert np.array_equal(records["loaded"], 8 * executes)
    assert np.array_equal(records["stored"], 4 * executes)


# ---- memory for records ----

def test_a_launch_that_has_no_room_for_its_records_runs_unprobed(server: SimulatorServer, start: Start,
                                                                 plain: Callable[[str], Ran]) -> None:
    engine = start("gmem_bytes", staging_bytes=4096)
    assert run_program(PROGRAM, server, engine, "add") == plain("add")
    assert row(engine, "add").launches == {abi.Outcome.NO_MEMORY: 5}


def test_lossless_waits_for_room(server: SimulatorServer, start: Start, plain: Callable[[str], Ran]) -> None:
    engine = start("dmat", staging_bytes=1 << 17, dynamic_bytes=1 << 16, options=abi.Option.LOSSLESS)
    assert run_program(PROGRAM, server, engine, "add") == plain("add")
    counts = row(engine, "add")
    assert counts.launches == {abi.Outcome.PROBED: 5}
    assert counts.records == 5 * (3 * N + BLOCKS * THREADS // 32)


def test_lossless_records_that_do_not_fit_are_in_pages(server: SimulatorServer, start: Start,
                                                       plain: Callable[[str], Ran]) -> None:
    engine = start("dmat", staging_bytes=1 << 15, options=abi.Option.LOSSLESS)
    assert run_program(PROGRAM, server, engine, "add") == plain("add")
    counts = row(engine, "add")
    assert counts.launches == {abi.Outcome.PROBED: 5}
    assert (counts.records, counts.lost, counts.beside) == (5 * (3 * N + BLOCKS * THREADS // 32), 0, 0)


@pytest.mark.parametrize("host", [256 << 10, 8 << 20], ids=["pages come back", "all at once"])
def test_lossless_a_loop_that_saves_more_than_was_ever_counted(server: SimulatorServer, start: Start,
                                                               host: int) -> None:
    """Its records are many times all memory for them."""
    engine = start("dmat", staging_bytes=1 << 15, host_bytes=host, options=abi.Option.LOSSLESS)
    trips = (10, 10, 10, 10000)
    assert run_program(LOOPING, server, engine, *trips) == Ran(0, "", "")
    counts = row(engine, "k")
    assert (counts.launches, counts.lost, counts.unsaved) == ({abi.Outcome.PROBED: len(trips)}, 0, 0)
    for n, told in zip(trips, launches(engine), strict=True):
        used = np.repeat([n, n, n, 1], 64).reshape(4, 64)
        np.testing.assert_array_equal(told.used("dmat"), used)
        addresses = told["dmat"]["addr"]
        assert (np.diff(addresses[:, :, 0], axis=1) == 4).all()
        assert (addresses[:3] == addresses[:3, :, :1]).all()
        assert (np.diff(told["dmat"]["clock"][:3].astype(np.int64), axis=2) > 0).all()


def test_lossless_50_times_the_ring(server: SimulatorServer, start: Start) -> None:
    engine = start("dmat", staging_bytes=1 << 15, options=abi.Option.LOSSLESS)
    assert run_program(VARYING, server, engine, 128, 40) == Ran(0, "", "")
    counts = row(engine, "k")
    assert (counts.launches, counts.lost) == ({abi.Outcome.PROBED: 2}, 0)
    assert [told.saved("dmat") for told in launches(engine)] == [1024 * 128 * 4, 1024 * 40 * 4]
    for told in launches(engine):
        addresses = told["dmat"]["addr"][:, :40]
        assert (np.diff(addresses[:, :, 0], axis=1) == 4).all()


def test_lossless_has_room_for_more_than_was_counted(server: SimulatorServer, start: Start) -> None:
    """And says where each thread loaded, when launches before have loaded less."""
    engine = start("dmat", options=abi.Option.LOSSLESS)
    counts = (0, 40, 128, 100)
    assert run_program(VARYING, server, engine, *counts) == Ran(0, "", "")
    assert (row(engine, "k").launches, row(engine, "k").lost) == ({abi.Outcome.PROBED: len(counts)}, 0)
    for count, told in zip(counts, launches(engine), strict=True):
        blocks, threads, loads = 1024, 128, 4
        used = np.where(np.arange(threads) < count, loads, 0)
        np.testing.assert_array_equal(told.used("dmat"), np.tile(used, (blocks, 1)))
        addresses = told["dmat"]["addr"][:, :count]
        assert not count or (np.diff(addresses[:, :, 0], axis=1) == 4).all()
        assert (addresses == addresses[:, :, :1]).all()
    store = engine.sessions[0].run_dir
    assert store is not None
    stored = (store / "store" / "records").read_bytes()
    assert bytes([EntryKind.SKIP, 1, 0, 0]) in stored
    assert header(4, 2, 0).to_bytes(4, "little") in stored
    assert row(engine, "k").records == 1024 * (4 * sum(counts) + len(counts) * 128 // 32)  # and the warps' starts


# ---- the command ----

def ncc(*words: str | Path) -> subprocess.CompletedProcess[str]:
    return subprocess.run([*NCC, *map(str, words)], capture_output=True, text=True, timeout=HANG_S, check=False)


@pytest.fixture
def own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    monkeypatch.setenv("PYTHONPATH", str(PROGRAM.parents[1] / "examples"))
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_ncc_run_on_the_simulator(own_folder: Path) -> None:
    command = ("--", sys.executable, PROGRAM)
    done = ncc("run", "--device", "sim", "--sim-sms", "2", "-p", "block_sched", *command, "where")
    assert done.returncode == 0, done.stderr
    assert done.stdout.splitlines()[1].startswith("ncc simulator")
    assert done.stderr.count("a model, not a measurement") == 1
    assert "add: 16 blocks on 2 SMs" in done.stderr, "the callback"
    assert re.search(r"^ncc: process \d+ \(.*\), on the simulator$", done.stderr, re.MULTILINE)
    (trace,) = own_folder.glob("trace/*")
    assert "[init] device 0 ncc simulator" in (trace / "event.log").read_text()
    assert json.loads((trace / "summary.json").read_text())["simulated"]
    assert "on ncc simulator" in ncc("read", trace).stdout
    assert (trace / "kernel").is_dir()

    again = ncc("run", "--device", "sim", "-p", "block_sched", "--quiet", "--no-callback", *command, "add")
    assert (again.returncode, again.stderr) == (0, "")
    log = max(own_folder.glob("trace/*/kernel/*/process.log"), key=lambda p: p.stat().st_mtime).read_text()
    assert "from the cache" in log
    left = [path for path in Path("/proc").glob("[0-9]*/environ") if _mentions(path, str(own_folder).encode())]
    assert left == [], "a server of the simulator"


def test_lossless_with_hardly_any_staging_loses_nothing(own_folder: Path) -> None:
    """Of the first launch nothing is known: what it may need is no guess by the staging memory."""
    (own_folder / "probe.py").write_text("""from ncc import probe, Map
import ncc.language as nl
@Map(level="warp", type="array", cap="dynamic")
class m:
    addr: nl.u64
@probe(pos="load.global", level="warp", before=True)
def f():
    m.save(nl.addr)
""")
    done = ncc("run", "--device", "sim", "--lossless", "--staging", "1", "-p", "probe.py", "--", sys.executable,
               LOOPING, "100")
    assert done.returncode == 0, done.stderr
    (trace,) = own_folder.glob("trace/*")
    (launch,) = open_trace(trace).launches
    assert (launch.lost("m"), launch.used("m").tolist()) == (0, [[100, 100]] * 3 + [[1, 1]])


def test_placement_goes_by_the_seed(own_folder: Path) -> None:
    found = []
    for folder, words in (("a", ()), ("b", ("--sim-seed", "7"))):
        done = ncc("run", "--device", "sim", *words, "-p", "block_sched", "--no-callback", "--launches", "0",
                   "--tracedir", folder, "--", sys.executable, PROGRAM, "add")
        assert done.returncode == 0, done.stderr
        (launch,) = open_trace(folder).launches
        found.append(launch["block_sched"]["cuid"][:, 0, 0].tolist())
    assert found[0] == [block % 4 for block in range(BLOCKS)]
    assert found[1] != found[0]
    assert set(found[1]) <= set(range(4))


def _mentions(path: Path, what: bytes) -> bool:
    try:
        return b"XDG_CACHE_HOME=" + what in path.read_bytes()
    except OSError:
        return False


# ---- functions that kernels call

CALLEES = PROGRAM.parent / "programs" / "callees.py"
CALLED, INLINED = (PROGRAM.parent / "ptx" / f"nvcc_{name}_sm80.ptx" for name in ("callees", "inlined"))


@pytest.mark.parametrize("tool", ["gmem_bytes", "dmat", "instr_count"])
def test_kernels_that_call_functions(server: SimulatorServer, tmp_path: Path, tool: str) -> None:
    """Every launch is probed; bytes are those of the kernels where all is inlined, but for what recurs."""
    plain = run_program(CALLEES, server, None, CALLED)
    moved = []
    for text in (CALLED, INLINED):
        with started(engine_for(tool, tmp_path / text.stem)) as engine:
            assert run_program(CALLEES, server, engine, text) == plain
            assert plain.status == 0
            outcomes = {counts.name: counts.launches for counts in engine.sessions[0].rows() if counts.total}
            assert outcomes == {name: {abi.Outcome.PROBED: 2} for name in outcomes}
            assert len(outcomes) == 10
            if tool == "gmem_bytes":
                moved.append({launch.kernel: [int(launch[tool][field].sum()) for field in ("loaded", "stored")]
                              for launch in launches(engine) if launch.kernel not in ("recursive", "pointers")})
    assert moved[:1] == moved[1:]
    assert tool != "gmem_bytes" or all(loaded and stored for loaded, stored in moved[0].values())
