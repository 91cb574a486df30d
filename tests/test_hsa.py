"""The tool of AMD's HSA runtime (``libncc_hsa.so``), on a stand-in for the runtime: what is timed is what ran, the
program notices nothing, and nothing is left over."""

from __future__ import annotations

import itertools
from collections import Counter
from collections.abc import Iterator

import numpy as np
import pytest
from hsa_harness import KILLED, Bench, bench, build, check, check_rows, expected

from ncc.trace import CopyKind

MODES = ("default", "lite", "full")


@pytest.fixture(scope="module")
def hsa(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Bench]:
    folder = tmp_path_factory.mktemp("hsa")
    with bench(build(folder / "built"), folder) as made:
        yield made


# ---- what is submitted how, in every mode

SHAPES = [(1, 1), (3, 3), (2, 4), (8, 8)]  # queues, threads
CASES = [*itertools.product(MODES, SHAPES, (0, 1, 3), (0, 1), (0, 1), (1, 4))]


@pytest.mark.parametrize(("mode", "shape", "signals", "bit", "late", "batch"), CASES)
def test_every_packet_is_timed_once_or_left_out_with_its_reason(
        hsa: Bench, mode: str, shape: tuple[int, int], signals: int, bit: int, late: int, batch: int) -> None:
    seen = hsa.run(mode, {"late": str(late), "batches": str(int(batch > 1))}, queues=shape[0], threads=shape[1],
                   packets=60, signals=signals, bit=bit, batch=batch)
    check(seen, mode, batch)
    assert seen.told["down.signals_live"] == 0


@pytest.mark.parametrize(("mode", "late", "agents"), [*itertools.product(MODES, (0, 1), (1, 2))])
def test_a_program_that_waits_for_each_dispatch_sees_what_it_saw(
        hsa: Bench, mode: str, late: int, agents: int) -> None:
    """Its signal is counted down once, and has the times of its dispatch."""
    seen = hsa.run(mode, {"late": str(late), "agents": str(agents)}, each=1, ask=int(mode != "lite"), packets=50,
                   queues=agents, threads=agents, agents=agents)
    check(seen, mode)
    assert {kernel.device for kernel in seen.kernels} == (set(range(agents)) if mode != "lite" else set())


@pytest.mark.parametrize(("mode", "every"), [*itertools.product(MODES, (1, 5))])
def test_barriers_are_timed_in_full_mode_only(hsa: Bench, mode: str, every: int) -> None:
    seen = hsa.run(mode, barriers=every, packets=40, queues=2, threads=2)
    check(seen, mode)
    assert seen.told["end.barriers"] == 2 * (40 // every + 1)


@pytest.mark.parametrize("tables", [1, 2])
def test_queues_that_another_tool_makes_to_intercept_them_are_seen(hsa: Bench, tables: int) -> None:
    seen = hsa.run("default", {"tables": str(tables)}, packets=40, queues=2, threads=2, signals=2, intercepted=1)
    check(seen)
    assert len(seen.kernels) == 80
    assert seen.told["down.queues_live"] == 0


@pytest.mark.parametrize("frequency", [10**9, 10**8])
@pytest.mark.parametrize("tables", [1, 2])
def test_both_versions_of_the_tables_and_any_clock_are_understood(hsa: Bench, tables: int, frequency: int) -> None:
    seen = hsa.run("default", {"tables": str(tables), "frequency": str(frequency)}, packets=100, signals=2)
    check(seen, frequency=frequency)


def test_tables_that_are_not_known_are_left_alone(hsa: Bench) -> None:
    seen = hsa.run("default", {"tables": "9"}, packets=20, signals=1)
    assert (seen.status, seen.told["wrong"], seen.kernels, seen.sessions) == (0, 0, [], 0)


def test_a_runtime_that_makes_no_such_queues_runs_as_without_us(hsa: Bench) -> None:
    seen = hsa.run("default", {"refuses": "intercept"}, packets=20, signals=1)
    assert (seen.status, seen.told["wrong"], seen.kernels) == (0, 0, [])
    assert seen.told["end.dispatches"] == 20


def test_without_an_engine_nothing_is_changed(hsa: Bench) -> None:
    seen = hsa.run(sessions=False, packets=20, signals=1)
    assert (seen.status, seen.told["wrong"], seen.told["end.signals_made"]) == (0, 0, 2)
    assert seen.told["end.left_to_hsa"] == 0


# ---- copies

@pytest.mark.parametrize(("mode", "engine", "ask"), [*itertools.product(MODES, (0, 1, 2), (0, 1))])
def test_copies_are_timed_and_their_signals_count_down(hsa: Bench, mode: str, engine: int, ask: int) -> None:
    seen = hsa.run(mode, packets=4, copies=40, engine=engine, ask=ask if mode != "lite" else 0)
    check(seen, mode)
    if mode == "lite":
        assert seen.copies == []
        return
    each = 8 if engine == 2 else 1  # two rows of words, which a GPU copies wherever they are
    assert sorted(copy.size_bytes for copy in seen.copies) == [
        n * each for n in range(1, 41) if engine == 2 or n % 4 != 2]  # no GPU's
    kinds = [CopyKind.HOST_TO_DEVICE, CopyKind.HOST_TO_HOST, CopyKind.DEVICE_TO_DEVICE, CopyKind.DEVICE_TO_HOST]
    assert all(copy.kind is kinds[(copy.size_bytes // each - 1) % 4] for copy in seen.copies)
    log = {int(row["index"]): int(row["end"] - row["start"]) for row in seen.executed if not row["queue"]}
    assert all(copy.end_ns - copy.start_ns == log[copy.size_bytes] for copy in seen.copies)
    name = "hsa_amd_memory_async_copy" + ("", "_on_engine", "_rect")[engine]
    assert seen.calls == {name, "hsa_queue dispatch", *(["hsa_queue barrier"] if mode == "full" else [])}


@pytest.mark.parametrize("captured", [1, 7])
@pytest.mark.parametrize("mode", MODES)
def test_nothing_is_injected_while_a_stream_captures(hsa: Bench, mode: str, captured: int) -> None:
    seen = hsa.run(mode, packets=84, captured=captured, signals=2, copies=0)
    check(seen, mode)
    assert seen.untimed["captured"] == 42
    assert len(seen.planned) == 85


# ---- signals

def test_signals_are_made_by_blocks_and_none_once_there_are_enough(hsa: Bench) -> None:
    """In each round 3000 packets are in flight at once. Nor does anything else grow: descriptors, memory."""
    rounds = {"warm": 2, "end": 7}
    seen = hsa.run(packets=3000, size=4096, hold=1, rounds=7, warm=1, signals=5, copies=20)
    check(seen)
    own = 5  # of the program, in each round
    made = {when: seen.told[f"{when}.signals_made"] - own * rounds[when] for when in rounds}
    assert made["warm"] == made["end"] == 47 * 64
    assert seen.told["warm.descriptors"] == seen.told["end.descriptors"]
    assert seen.told["warm.signals_live"] == seen.told["end.signals_live"] == made["end"] + 2  # and two doorbells
    assert seen.told["end.resident_kib"] - seen.told["warm.resident_kib"] < 1024
    assert (seen.told["down.signals_live"], seen.told["down.queues_live"]) == (0, 0)


def test_a_pool_that_was_full_gives_back_what_is_too_much(hsa: Bench) -> None:
    seen = hsa.run(packets=6000, size=8192, hold=1)
    check(seen)
    assert seen.told["end.signals_made"] > 6000
    assert seen.told["end.signals_live"] <= 4096 + 16
    assert seen.told["down.signals_live"] == 0


def test_past_the_most_that_may_be_in_flight_the_rest_is_counted(hsa: Bench) -> None:
    seen = hsa.run(packets=70000, size=131072, hold=1)
    assert (seen.status, seen.told["wrong"], seen.told["end.dispatches"]) == (0, 0, 70000)
    assert seen.untimed == {"full": 70000 - 65536}
    assert len(seen.kernels) == 65536


def test_signals_that_the_runtime_does_not_give_are_counted(hsa: Bench) -> None:
    seen = hsa.run("default", {"signals": "100"}, packets=500, hold=1, size=1024, end="in_flight")
    assert (seen.status, seen.told["wrong"], seen.told["end.dispatches"]) == (0, 0, 500)
    assert seen.untimed == {"full": 500 - len(seen.kernels)}
    assert 64 <= len(seen.kernels) <= 100


def test_a_signal_does_not_wait_behind_another_queues(hsa: Bench) -> None:
    """What the program waits for to let the first queue go on is a dispatch that comes later, in another one."""
    seen = hsa.run(packets=20, queues=2, threads=1, hold=2, each=1)
    check(seen)


# ---- ends

@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("late", [0, 1])
def test_the_runtime_goes_down_while_packets_are_in_flight(hsa: Bench, mode: str, late: int) -> None:
    seen = hsa.run(mode, {"late": str(late)}, packets=300, signals=0, end="in_flight", ns=1000000, kernels=16)
    check_rows(seen, expected(seen, mode, 1)[0])
    assert (seen.status, seen.told["wrong"], seen.told["down.misused"]) == (0, 0, 0)
    assert seen.told["down.dispatches"] == 300


@pytest.mark.parametrize("late", [0, 1])
def test_a_program_may_end_without_taking_the_runtime_down(hsa: Bench, late: int) -> None:
    seen = hsa.run("default", {"late": str(late)}, packets=200, signals=3, end="exit")
    check(seen)


@pytest.mark.parametrize(("end", "status"), [("_exit", 5), ("kill", KILLED)])
def test_a_program_that_is_cut_off_leaves_what_was_written(hsa: Bench, end: str, status: int) -> None:
    seen = hsa.run(packets=500, signals=3, end=end)
    assert seen.status == status
    assert seen.left_out == 0
    assert len(seen.kernels) + seen.unwritten == 500
    if end == "kill":  # a tenth of a second later
        assert seen.unwritten == 0


def test_a_fork_takes_nothing_away_and_its_child_does_nothing(hsa: Bench) -> None:
    seen = hsa.run(packets=100, rounds=5, signals=2, end="fork", threads=2, queues=2)
    check(seen)


@pytest.mark.parametrize("mode", MODES)
def test_the_runtime_may_go_down_and_come_up_again(hsa: Bench, mode: str) -> None:
    seen = hsa.run(mode, packets=50, rounds=6, reload=1, signals=3, copies=4)
    assert (seen.status, seen.told["wrong"], seen.told["down.misused"], seen.sessions) == (0, 0, 0, 1)
    timed, left = expected(seen, mode, 1)
    assert (len(seen.kernels), seen.untimed, seen.unwritten) == (len(timed), left, 0)
    assert (seen.told["down.signals_live"], seen.told["down.queues_live"]) == (0, 0)


# ---- a million

def test_of_a_million_packets_none_is_lost_and_each_is_timed_once(hsa: Bench) -> None:
    """Four threads, each with its queue, as fast as they can."""
    seen = hsa.run(packets=250_000, queues=4, threads=4, signals=1000, pace=20_000)
    assert (seen.status, seen.told["wrong"], seen.told["end.misused"]) == (0, 0, 0)
    assert (seen.untimed, seen.unwritten, seen.left_out) == ({}, 0, 0)
    assert len(seen.kernels) == 1_000_000
    places = np.array([(int(kernel.stream, 16), kernel.sequence, kernel.end_ns - kernel.start_ns)
                       for kernel in seen.kernels], dtype=np.uint64)
    executed = seen.executed
    log = np.stack([executed["queue"], executed["index"], executed["end"] - executed["start"]], axis=1)
    assert np.array_equal(places[np.lexsort((places[:, 1], places[:, 0]))], log[np.lexsort((log[:, 1], log[:, 0]))])
    assert seen.told["down.signals_live"] == 0


# ---- rocm-trace-lite's variables, and the hook driver for HIP

@pytest.mark.parametrize(("word", "mode"), [("", "default"), ("standard", "default"), ("nonsense", "default")])
def test_other_words_for_a_mode(hsa: Bench, word: str, mode: str) -> None:
    check(hsa.run(word, packets=20, signals=2), mode)


@pytest.mark.parametrize(("version", "mode"), [("7.12.9", "default"), ("7.13.0", "full"), ("8.0", "full"),
                                               ("6.14.1", "default"), ("none", "default")])
def test_batches_are_left_alone_before_the_rocm_that_has_room_for_them(
        hsa: Bench, version: str, mode: str) -> None:
    told = hsa.built.folder / "rocm" / ".info" / "version"
    before = told.read_text()
    told.write_text(version)
    try:
        seen = hsa.run("full", {"batches": "1"}, packets=40, batch=4)
    finally:
        told.write_text(before)
    check(seen, mode, 4)


@pytest.mark.parametrize("debug", ["0", "1", "2"])
def test_debugging_tells_calls_and_then_packets(hsa: Bench, debug: str) -> None:
    seen = hsa.run("default", {"RTL_DEBUG": debug}, packets=10)
    lines = Counter(line.split()[2] for line in seen.stderr.splitlines())
    assert lines["queue"] == (11 if debug > "0" else 0)
    assert lines["packet"] == (10 if debug == "2" else 0)
    assert len(seen.kernels) == 10


def test_the_hook_driver_for_hip_is_told_that_launches_are_recorded_here(hsa: Bench) -> None:
    seen = hsa.run(packets=4)
    assert (seen.told["end.left_to_hsa"], seen.told["down.left_to_hsa"]) == (1, 0)
