"""What happens to the records of launches where memory, disk, budget or the driver set a limit."""

from __future__ import annotations

import re
import resource
import time
from dataclasses import replace
from pathlib import Path

import pytest
from clocks import SOON_S, eventually
from records_harness import (
    BOUNDED,
    DYNAMIC,
    LINE,
    LOSSLESS,
    MIB,
    SMALL,
    STATIC,
    TIMES,
    ZEROED,
    Driver,
    Launch,
    Map,
    Outcome,
    Spawn,
    check_all,
    check_trace,
    traces,
)

from ncc.abi import KernelFlag
from ncc.runtime import open_trace

pytest_plugins = ["records_fixtures"]


def test_steady_state_allocates_nothing(spawn: Spawn, run_dir: Path) -> None:
    driver = spawn()
    driver.start(run_dir, LOSSLESS)
    kernel = driver.kernel(SMALL)
    driver.say("hold")
    driver.launch(kernel, LINE, times=40)
    driver.say("release")
    driver.say("wait")
    before = driver.stats()
    for _ in range(10):
        driver.launch(kernel, LINE, times=40)
        driver.say("wait")
    after = driver.finish()
    assert after["kernels"][0]["unsaved"] == 0
    assert {k: after[k] for k in ("allocations", "events", "live_pinned", "live_streams")} == {
        k: before[k] for k in ("allocations", "events", "live_pinned", "live_streams")}
    assert sum(1 for _ in traces(run_dir)) == 440


def test_dynamic_cap_makes_do_with_the_memory_there_is(spawn: Spawn, run_dir: Path) -> None:
    dynamic, fixed = Map("d", "thread", (8,), flags=DYNAMIC), Map("f", "thread", (8,), cap=100)
    driver = spawn()
    driver.start(run_dir, dynamic=2 * MIB)
    driver.say(f"memory {300 << 10}")
    small, large = driver.kernel(dynamic), driver.kernel(fixed)
    launch = Launch((8, 1, 1), (64, 1, 1), 5, 1000, 1)
    assert driver.launch(large, launch)[Outcome.NO_MEMORY] == 1
    assert driver.launch(small, launch)[Outcome.PROBED] == 1
    driver.say("wait")
    stats = driver.finish()
    assert [cap for [cap] in check_all(run_dir, (dynamic,), [launch])] == [64]
    assert stats["kernels"][0]["lost"] == 512 * (1000 - 64)
    assert stats["most_bytes"] <= 300 << 10


def test_full_staging_leaves_launches_unprobed(spawn: Spawn, run_dir: Path) -> None:
    m = Map("m", "thread", (16,), cap=64)
    launch = Launch((4, 1, 1), (64, 1, 1), 1, 3, 2)  # 256 KiB and the counts
    driver = spawn()
    driver.start(run_dir, staging=MIB)
    kernel = driver.kernel(m)
    driver.say("hold")
    outcome = driver.launch(kernel, launch, times=10)
    assert (outcome[Outcome.PROBED], outcome[Outcome.BACKPRESSURE]) == (3, 7)
    driver.say("release")
    driver.say("wait")
    assert driver.launch(kernel, launch)[Outcome.PROBED] == 1
    stats = driver.finish()
    assert stats["most_bytes"] <= MIB
    check_all(run_dir, (m,), [launch] * 4)


def test_lossless_waits_instead(spawn: Spawn, run_dir: Path) -> None:
    m = Map("m", "thread", (16,), cap=64)
    launch = Launch((4, 1, 1), (64, 1, 1), 1, 3, 2)
    driver = spawn()
    driver.start(run_dir, LOSSLESS, staging=MIB)
    kernel = driver.kernel(m)
    driver.say("hold")
    before = time.monotonic()
    driver.say("release_after 300")
    assert driver.launch(kernel, launch, times=10)[Outcome.PROBED] == 10
    assert time.monotonic() - before > 0.25
    assert driver.finish()["most_bytes"] <= MIB
    check_all(run_dir, (m,), [launch] * 10)


def test_lossless_waits_for_a_device_with_less_memory_than_staging(spawn: Spawn, run_dir: Path) -> None:
    m = Map("m", "thread", (16,), cap=64)
    launch = Launch((4, 1, 1), (64, 1, 1), 1, 3, 2)
    driver = spawn()
    driver.start(run_dir, LOSSLESS)
    driver.say(f"memory {700 << 10}")
    kernel = driver.kernel(m)
    driver.say("hold")
    driver.say("release_after 100")
    assert driver.launch(kernel, launch, times=10)[Outcome.PROBED] == 10
    driver.finish()
    check_all(run_dir, (m,), [launch] * 10)


def test_more_than_staging_can_ever_hold(spawn: Spawn, run_dir: Path) -> None:
    driver = spawn()
    driver.start(run_dir, staging=MIB)
    kernel = driver.kernel(Map("m", "thread", (16,), cap=4096))
    assert driver.launch(kernel, Launch((4, 1, 1), (64, 1, 1)))[Outcome.NO_MEMORY] == 1
    driver.finish()


@pytest.mark.parametrize("registers", [1, 0])
def test_lossless_what_staging_cannot_hold_is_in_memory_of_the_host(spawn: Spawn, run_dir: Path,
                                                                    registers: int) -> None:
    """50 times the ring; the memory is given back when the records are saved."""
    m = Map("m", "thread", (16,), cap=3200)
    driver = spawn()
    driver.start(run_dir, LOSSLESS, staging=MIB, max_trace=1 << 30)
    driver.say(f"registers {registers}")
    kernel, small = driver.kernel(m), driver.kernel(SMALL)
    large = Launch((16, 1, 1), (64, 1, 1), 1, 3100, 100)
    for _ in range(2):
        assert driver.launch(kernel, large)[Outcome.PROBED] == 1
        driver.say("wait")
        assert driver.launch(small, LINE)[Outcome.PROBED] == 1
        driver.say("wait")
    assert eventually(lambda: driver.stats()["live_pinned"] <= 2)  # the ring, and what small maps have
    stats = driver.finish()
    assert stats["most_bytes"] <= MIB
    row = stats["kernels"][0]
    assert (row["lost"], row["unsaved"], row["beside"]) == (0, 0, 2)
    assert stats["kernels"][1]["beside"] == 0


def test_lossless_leaves_the_host_half_of_its_memory(spawn: Spawn, run_dir: Path) -> None:
    """A terabyte and more is not asked for."""
    driver = spawn()
    driver.start(run_dir, LOSSLESS)
    kernel = driver.kernel(Map("m", "thread", (16,), cap=1 << 17))
    assert driver.launch(kernel, Launch((1024, 1, 1), (1024, 1, 1)))[Outcome.NO_MEMORY] == 1
    assert driver.finish()["kernels"][0]["beside"] == 0


def test_lossless_two_launches_are_beside_the_device_at_once(spawn: Spawn, run_dir: Path) -> None:
    m = Map("m", "thread", (16,), cap=2048)
    launch = Launch((4, 1, 1), (64, 1, 1), 1, 2000, 40)
    driver = spawn()
    driver.start(run_dir, LOSSLESS, staging=MIB)
    kernel = driver.kernel(m)
    driver.say("hold")
    driver.say("release_after 100")
    assert driver.launch(kernel, launch, times=3)[Outcome.PROBED] == 3
    assert driver.finish()["kernels"][0]["lost"] == 0
    check_all(run_dir, (m,), [launch] * 3)


def test_lossless_a_graph_waits_for_all_its_nodes(spawn: Spawn, run_dir: Path) -> None:
    """While the memory for one of them is another launch's, which gives it back; and no longer than it may in all."""
    m = Map("m", "thread", (16,), cap=64)
    launch = Launch((4, 1, 1), (64, 1, 1), 1, 3, 2)  # three of them have room
    driver = spawn()
    driver.start(run_dir, LOSSLESS, staging=MIB)
    kernel = driver.kernel(m)
    driver.say("hold")
    driver.graph(kernel, launch, 2)
    driver.say("release_after 300")
    assert driver.graph(kernel, launch, 2)[Outcome.PROBED] == 1
    driver.say("wait")
    driver.say("hold")
    driver.launch(kernel, launch, times=3)
    driver.say("progress_for 4000")
    before = time.monotonic()
    assert driver.graph(kernel, launch, 2)[Outcome.BACKPRESSURE] == 1
    assert 1.4 < time.monotonic() - before < 3.9
    driver.say("release")
    assert driver.finish()["kernels"][0]["beside"] == 0
    check_all(run_dir, (m,), [launch] * 7)


def test_lossless_two_graphs_have_places_at_once(spawn: Spawn, run_dir: Path) -> None:
    """One finds places for all its nodes, and the other waits for its own, behind it."""
    driver = spawn()
    driver.start(run_dir, LOSSLESS, staging=512 * MIB)
    kernel = driver.kernel(Map("m", "warp", (8,), STATIC, cap=1))
    driver.say("hold")
    assert driver.launch(kernel, ONE_WARP, times=MOST_LAUNCHES - 1500)[Outcome.PROBED] == MOST_LAUNCHES - 1500
    driver.say("release_after 400")
    assert driver.say(f"two_graphs 1 1000 {kernel} {ONE_WARP.line}") == "outcomes 0 0"
    assert driver.finish()["kernels"][0]["unsaved"] == 0


ONE_WARP = Launch((1, 1, 1), (32, 1, 1))
MOST_LAUNCHES = 16384  # hookdrv/records/idle.h
BOUNDED_MAP = Map("b", "thread", (16,), DYNAMIC | BOUNDED, cap_bound=256)
LARGE = Launch((8, 1, 1), (64, 1, 1), 5, 256, 1)  # 2 MiB of records


@pytest.mark.parametrize(("options", "outcome"), [(0, Outcome.PROBED), (LOSSLESS, Outcome.LOSSY)])
def test_lossless_leaves_out_what_would_lose_records(spawn: Spawn, run_dir: Path, options: int, outcome: int) -> None:
    """The bound is known, and there is no room for it, on the host neither."""
    driver = spawn()
    driver.start(run_dir, options, staging=MIB, max_trace=100 * MIB)
    driver.say("pinned 1")
    kernel, small = driver.kernel(BOUNDED_MAP), driver.kernel(SMALL)
    assert driver.launch(kernel, LARGE)[outcome] == 1
    driver.say("wait")
    assert driver.launch(small, LINE)[Outcome.PROBED] == 1, "nothing is held"
    driver.say("wait")
    row = driver.finish()["kernels"][0]
    assert (row["lost"] > 0) == (not options)


def test_lossless_keeps_the_bound_although_launches_have_counted_less(spawn: Spawn, run_dir: Path) -> None:
    driver = spawn()
    driver.start(run_dir, LOSSLESS)
    kernel = driver.kernel(BOUNDED_MAP)
    little, much = (Launch((2, 1, 1), (64, 1, 1), 5, least, 1) for least in (3, 256))
    for launch in (little, much):
        assert driver.launch(kernel, launch)[Outcome.PROBED] == 1
        driver.say("wait")
    assert driver.finish()["kernels"][0]["lost"] == 0
    check_all(run_dir, (BOUNDED_MAP,), [little, much])


def test_lossless_leaves_out_launches_once_it_is_known_what_they_save(spawn: Spawn, run_dir: Path) -> None:
    """A loop saves: the first launch is a guess that loses, and says so; the others would lose, too, where nothing
    more can be pinned."""
    driver = spawn()
    driver.start(run_dir, LOSSLESS, staging=MIB, dynamic=64 << 10)
    driver.say("pinned 1")
    kernel = driver.kernel(Map("d", "thread", (16,), DYNAMIC))
    assert driver.launch(kernel, LARGE)[Outcome.PROBED] == 1
    driver.say("wait")
    assert driver.launch(kernel, LARGE, times=3)[Outcome.LOSSY] == 3
    row = driver.finish()["kernels"][0]
    assert row["lost"] + row["records"] == 512 * 256
    assert row["lost"] > 0


def test_idle_buffers_of_another_size_make_room(spawn: Spawn, run_dir: Path) -> None:
    small, large = Map("s", "thread", (16,), cap=48), Map("l", "thread", (16,), cap=128)
    launch = Launch((4, 1, 1), (64, 1, 1), 1, 3, 2)
    driver = spawn()
    driver.start(run_dir, LOSSLESS, staging=MIB)
    kernels = driver.kernel(small), driver.kernel(large)
    driver.say("hold")
    driver.launch(kernels[0], launch, times=4)
    driver.say("release")
    driver.say("wait")
    assert driver.launch(kernels[1], launch)[Outcome.PROBED] == 1
    stats = driver.finish()
    assert stats["most_bytes"] <= MIB
    assert sum(1 for _ in traces(run_dir)) == 5


def test_memory_that_lies_idle_is_the_programs(spawn: Spawn, run_dir: Path) -> None:
    driver = spawn()
    driver.start(run_dir)
    kernel = driver.kernel(SMALL)
    driver.launch(kernel, LINE, times=2)
    driver.say("wait")
    driver.say("context 1")  # of another device
    driver.say("yield")
    assert driver.stats()["live_bytes"] > 0
    driver.say("context 0")
    driver.say("yield")
    assert driver.stats()["live_bytes"] == 0
    assert driver.launch(kernel, LINE)[Outcome.PROBED] == 1
    driver.finish()


def test_memory_that_is_about_to_lie_idle_is_waited_for(spawn: Spawn, run_dir: Path) -> None:
    driver = spawn()
    driver.start(run_dir)
    kernel = driver.kernel(SMALL)
    driver.say("hold")
    driver.launch(kernel, LINE, times=2)
    before = time.monotonic()
    driver.say("yield")
    assert time.monotonic() - before < 2, "a kernel that does not end is not waited for"
    assert driver.stats()["live_bytes"] > 0
    driver.say("release_after 50")
    while driver.stats()["live_bytes"]:  # one launch's at a time
        driver.say("yield")
    driver.finish()
    check_all(run_dir, (SMALL,), [LINE] * 2)


def test_trace_budget(spawn: Spawn, run_dir: Path) -> None:
    driver = spawn()
    m = Map("m", "thread", (8,), cap=4)
    size = 408 + 112 + 8 + 256 * 8 * 4 + 256 * 4 + 2 * 56  # head, map, zeros, records, counts, table of parts
    driver.start(run_dir, max_trace=3 * size + 100)
    kernel = driver.kernel(m)
    outcome = driver.launch(kernel, LINE, times=5)
    assert (outcome[Outcome.PROBED], outcome[Outcome.TRACE_FULL]) == (3, 2)
    assert driver.finish()["kernels"][0]["trace_bytes"] == 3 * size
    assert (run_dir / "store" / "records").stat().st_size == 3 * size


def test_a_refused_kernel_gives_everything_back(spawn: Spawn, run_dir: Path) -> None:
    driver = spawn()
    driver.start(run_dir, max_trace=20000)
    kernel = driver.kernel(SMALL)
    for _ in range(5):
        driver.launch(kernel, LINE, command="failing_launch")
        driver.say("wait")
    assert driver.launch(kernel, LINE)[Outcome.PROBED] == 1
    driver.say("wait")
    row = driver.finish()["kernels"][0]
    assert (row["unsaved"], row["references"]) == (0, 1)
    check_all(run_dir, (SMALL,), [LINE])


def test_a_driver_that_refuses_our_calls(spawn: Spawn, run_dir: Path) -> None:
    driver = spawn()
    driver.start(run_dir)
    kernel = driver.kernel(SMALL)
    driver.say("fail 1")
    assert driver.launch(kernel, LINE)[Outcome.ERROR] == 1
    driver.say("fail 0")
    assert driver.launch(kernel, LINE)[Outcome.PROBED] == 1
    row = driver.finish()["kernels"][0]
    assert row["unsaved"] == 0
    assert "before a launch" in row["reason"]


def test_a_buffer_whose_kernel_was_lost_sight_of_is_not_used_again(spawn: Spawn, run_dir: Path) -> None:
    """The event behind the kernel could not be recorded, nor could it again: the kernel may still write."""
    driver = spawn()
    driver.start(run_dir, staging=64 << 10, max_trace=20000)  # slabs of one buffer
    kernel = driver.kernel(SMALL)
    driver.launch(kernel, LINE)
    driver.say("wait")
    assert driver.stats()["allocations"] == 1
    assert driver.launch(kernel, LINE, command="unseen_launch")[Outcome.PROBED] == 1
    driver.say("wait")
    assert driver.launch(kernel, LINE)[Outcome.PROBED] == 1
    driver.say("wait")
    assert driver.stats()["allocations"] == 2
    driver.say("yield")
    assert driver.stats()["live_allocations"] == 1, "it is not freed either, for that would wait for the kernel"
    driver.say("destroy 0")
    assert driver.stats()["live_allocations"] == 1, "it goes with its context"
    row = driver.finish()["kernels"][0]
    assert (row["unsaved"], row["references"]) == (1, 1)
    assert "after a launch" in row["reason"]
    check_all(run_dir, (SMALL,), [LINE] * 2)


@pytest.mark.parametrize("bytes_each", ["small", "large"])
def test_most_launches_have_no_event_of_their_own(spawn: Spawn, run_dir: Path, bytes_each: str) -> None:
    """Those that hold much are not left without one for long; the last ones get one although no launch follows."""
    driver = spawn()
    driver.start(run_dir, LOSSLESS, staging=(64 << 20) if bytes_each == "small" else (1 << 20))
    kernel = driver.kernel(SMALL)
    assert driver.launch(kernel, LINE, times=200)[Outcome.PROBED] == 200
    driver.say("wait")
    recorded = driver.stats()["recorded"]
    assert recorded <= 50 if bytes_each == "small" else 40 <= recorded <= 200
    driver.finish()
    check_all(run_dir, (SMALL,), [LINE] * 200)


def test_a_legacy_stream_that_others_wait_for_is_asked_instead(spawn: Spawn, run_dir: Path) -> None:
    """An event that comes later there would be a barrier. The last launches are over once the stream is at rest."""
    driver = spawn()
    driver.start(run_dir)
    kernel = driver.kernel(SMALL)
    driver.say("blocks")
    assert driver.launch(kernel, LINE, times=200)[Outcome.PROBED] == 200
    driver.say("wait")
    assert 6 <= driver.stats()["recorded"] <= 50
    driver.say("hold")
    driver.launch(kernel, LINE, times=3)
    time.sleep(0.05)
    driver.say("stream 3")
    driver.launch(kernel, LINE)
    assert driver.stats()["kernels"][0]["unsaved"] == 4
    driver.say("release")
    driver.say("wait")
    stats = driver.finish()
    assert (stats["faults"], stats["kernels"][0]["unsaved"]) == ("", 0)
    check_all(run_dir, (SMALL,), [LINE] * 204)


def test_a_legacy_stream_that_is_never_at_rest(spawn: Spawn, run_dir: Path) -> None:
    """Then its next launch has an event, whatever is launched elsewhere in between."""
    driver = spawn()
    driver.start(run_dir)
    kernel = driver.kernel(SMALL)
    driver.say("blocks")
    driver.say("busy")
    for _ in range(60):
        for stream in (0, 7):
            driver.say(f"stream {stream}" if stream else "legacy")
            driver.launch(kernel, LINE)
        time.sleep(0.002)
    assert driver.stats()["kernels"][0]["unsaved"] < 20
    driver.say("destroy 0")
    stats = driver.finish()
    assert (stats["kernels"][0]["unsaved"], stats["faults"]) == (0, "")


def test_a_context_that_goes_while_something_captures(spawn: Spawn, run_dir: Path) -> None:
    """The writer asks nothing meanwhile: who ends the context marks what is last on its legacy stream."""
    driver = spawn()
    driver.start(run_dir)
    kernel = driver.kernel(SMALL)
    driver.say("blocks")
    driver.launch(kernel, LINE, times=3)
    driver.say("capture 9")
    driver.say("destroy 0")
    assert driver.finish()["kernels"][0]["unsaved"] == 0


def test_what_is_last_on_a_legacy_stream_is_saved_once_nothing_captures(spawn: Spawn, run_dir: Path) -> None:
    """Without another launch, and while the program goes on."""
    driver = spawn()
    driver.start(run_dir)
    kernel = driver.kernel(SMALL)
    driver.say("blocks")
    driver.say("hold")
    driver.launch(kernel, LINE)  # one behind it may have an event of its own, as the stream was found busy
    driver.say("capture 9")
    driver.say("release")
    time.sleep(0.2)
    held = driver.stats()["kernels"][0]["unsaved"]
    driver.say("captured 9")
    driver.say("wait")
    assert (held, driver.stats()["kernels"][0]["unsaved"]) == (1, 0)
    assert driver.finish()["faults"] == ""


def test_more_streams_than_a_pass_of_the_writer_knows(spawn: Spawn, run_dir: Path) -> None:
    """None of a stream's launches goes before the one that waits for its event."""
    driver = spawn()
    driver.start(run_dir)
    kernel = driver.kernel(SMALL)
    for _ in range(3):
        for stream in range(1, 101):
            driver.say(f"stream {stream}")
            driver.launch(kernel, LINE, times=2)
        driver.say("wait")
    assert driver.finish()["finished"] == 1
    check_all(run_dir, (SMALL,), [LINE] * 600)


def test_a_driver_that_refuses_every_event_costs_no_memory(spawn: Spawn, run_dir: Path) -> None:
    """Nothing of ours was put on the stream: the buffer can be used again."""
    driver = spawn()
    driver.start(run_dir)
    kernel = driver.kernel(SMALL)
    driver.say("fail 1")
    assert driver.launch(kernel, LINE, times=20)[Outcome.ERROR] == 20
    driver.say("fail 0")
    assert driver.launch(kernel, LINE)[Outcome.PROBED] == 1
    driver.say("wait")
    assert driver.finish()["allocations"] == 1


def test_a_kernel_that_faulted(spawn: Spawn, run_dir: Path) -> None:
    driver = spawn()
    driver.start(run_dir)
    kernel = driver.kernel(SMALL)
    driver.launch(kernel, LINE)
    driver.say("wait")
    driver.say("hold")
    driver.launch(kernel, LINE, times=3)
    driver.say("sticky 4")
    driver.launch(kernel, LINE, command="failing_launch")  # nor does the driver launch anything any more
    stats = driver.finish()
    assert (stats["finished"], stats["kernels"][0]["unsaved"], stats["kernels"][0]["references"]) == (1, 3, 1)
    check_all(run_dir, (SMALL,), [LINE])
    assert (run_dir / "event.log").read_text().count("unsaved the kernel: CUDA_ERROR_DEINITIALIZED") == 1


def test_a_kernel_that_never_ends_does_not_keep_the_program(spawn: Spawn, run_dir: Path) -> None:
    driver = spawn()
    driver.start(run_dir)
    kernel = driver.kernel(SMALL)
    driver.say("hold")
    driver.launch(kernel, LINE, times=2)
    before = time.monotonic()
    stats = driver.leave()
    assert time.monotonic() - before < SOON_S  # the test's driver stalls for 1 s
    assert (stats["finished"], stats["kernels"][0]["unsaved"]) == (0, 2)
    assert len(open_trace(run_dir)) == 0


def test_no_directory(spawn: Spawn) -> None:
    driver = spawn()
    assert driver.start("-") == -1
    assert driver.launch(driver.kernel(SMALL), LINE)[Outcome.ERROR] == 1
    assert driver.finish()["finished"] == 1


def test_directory_that_is_gone(spawn: Spawn, tmp_path: Path) -> None:
    driver = spawn()
    driver.start(tmp_path / "nowhere")
    outcome = driver.launch(driver.kernel(SMALL), LINE, times=3)
    assert outcome[Outcome.PROBED] == 3
    row = driver.finish()["kernels"][0]
    assert row["unsaved"] == 3
    assert "No such file" in row["reason"]


def test_full_disk(spawn: Spawn, run_dir: Path) -> None:
    """A file past the limit fails as on a full disk; the signal that goes with it must not reach the program."""
    driver = spawn(preexec=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (100_000, 100_000)))
    driver.start(run_dir)
    large, small = Map("l", "thread", (16,), cap=64), SMALL
    kernels = driver.kernel(large), driver.kernel(small)
    for _ in range(2):
        assert driver.launch(kernels[0], replace(LINE, least=64))[Outcome.PROBED] == 1
        driver.say("wait")
        assert driver.launch(kernels[1], LINE)[Outcome.PROBED] == 1
        driver.say("wait")
    stats = driver.finish()
    assert [k["unsaved"] for k in stats["kernels"]] == [2, 0]
    check_all(run_dir, (small,), [LINE] * 2)
    assert (run_dir / "event.log").read_text().count("unsaved") == 1


def test_full_disk_in_the_middle_of_launches_that_are_written_together(spawn: Spawn, run_dir: Path) -> None:
    """Readers find complete chunks that no index names: those that were given up are not to be among them."""
    driver = spawn(preexec=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (30_000, 30_000)))
    driver.start(run_dir)
    kernel = driver.kernel(SMALL)
    driver.say("hold")
    assert driver.launch(kernel, LINE, times=40)[Outcome.PROBED] == 40
    driver.say("release")
    driver.say("wait")
    unsaved = driver.finish()["kernels"][0]["unsaved"]
    assert 0 < unsaved <= 40
    assert len(open_trace(run_dir)) == 40 - unsaved


@pytest.mark.parametrize("launch", [
    Launch((0, 1, 1), (64, 1, 1)), Launch((1, 1, 1), (0, 1, 1)), Launch((2**31 - 1, 65535, 65535), (1024, 1, 1)),
])
def test_launches_that_cannot_be(spawn: Spawn, run_dir: Path, launch: Launch) -> None:
    driver = spawn()
    driver.start(run_dir)
    assert driver.launch(driver.kernel(SMALL), launch)[Outcome.PROBED] == 0
    driver.finish()
    assert not list((run_dir / "store").iterdir())


@pytest.mark.parametrize("offset", [0, 41, 48, 2**32 - 1])
def test_a_launch_that_could_write_elsewhere_is_not_made(spawn: Spawn, run_dir: Path, offset: int) -> None:
    """The second map's records are said to be where the first one's are, or outside the block."""
    driver = spawn()
    driver.start(run_dir, max_trace=20000)
    kernel, sound = driver.kernel(SMALL, SMALL), driver.kernel(SMALL)
    driver.misplace(kernel, 1, offset)
    assert driver.launch(kernel, LINE, times=5)[Outcome.UNPROVEN] == 5
    assert driver.launch(sound, LINE)[Outcome.PROBED] == 1, "nothing is held"
    driver.say("wait")
    rows = driver.finish()["kernels"]
    assert "outside its memory" in rows[0]["reason"]
    check_all(run_dir, (SMALL,), [LINE])


FIXED = Map("fixed", "thread", (8, 4), STATIC, 2)


@pytest.mark.parametrize("options", [0, LOSSLESS, TIMES])
@pytest.mark.parametrize("grids", [1, 60])
def test_launches_that_are_alike_are_laid_out_once(spawn: Spawn, run_dir: Path, grids: int, options: int) -> None:
    """What later ones save lies as the first one's; more kinds of launches than are remembered are saved, too."""
    maps = (FIXED, Map("warp", "warp", (8, 4, 4), STATIC | BOUNDED, 1, 1))
    launches = [Launch((1 + n % grids, 1, 1), (80, 1, 1), seed=n) for n in range(2 * grids + 6)]
    driver = spawn()
    driver.start(run_dir, options, staging=512 * MIB)
    kernel, counts = driver.kernel(*maps), driver.kernel(FIXED, SMALL, name="counts", folder="kernel/1_cd")
    for launch in launches[:-3]:
        assert driver.launch(kernel, launch)[Outcome.PROBED] == 1
        driver.say("wait")  # its memory is idle: the next one takes it
    driver.say("hold")  # no memory is idle
    for launch in launches[-3:]:
        assert driver.launch(kernel, launch)[Outcome.PROBED] == 1
    driver.say("release")
    assert driver.launch(counts, LINE)[Outcome.PROBED] == 1
    told = [row["templates"] for row in driver.finish()["kernels"]]
    assert told[0] == 1 if grids == 1 else 8 < told[0] <= 32
    assert told[1] == 0
    driver.close()
    (*saved, _) = traces(run_dir)
    for (data, sidecar), launch in zip(saved, launches, strict=True):
        check_trace(data, sidecar, maps, launch)


def test_a_launch_like_others_that_fails_gives_back_what_it_took(spawn: Spawn, run_dir: Path) -> None:
    driver = spawn()
    driver.start(run_dir, staging=256 << 10, max_trace=1 << 20)  # so little that each launch has an event of its own
    kernel, launch = driver.kernel(FIXED), Launch((4, 1, 1), (64, 1, 1), seed=3)
    for command in ("launch", "failing_launch", "unseen_launch", "launch"):
        assert driver.launch(kernel, launch, command=command)[Outcome.PROBED] == 1
        driver.say("wait")
    row = driver.finish()["kernels"][0]
    assert (row["templates"], row["references"], row["unsaved"]) == (1, 1, 1)
    driver.close()
    check_all(run_dir, (FIXED,), [launch] * 2)


def test_a_kernel_that_does_not_end_holds_up_its_stream_alone(spawn: Spawn, run_dir: Path) -> None:
    driver = spawn()
    driver.start(run_dir)
    kernel = driver.kernel(SMALL)
    driver.say("hold_stream 7")
    driver.launch(kernel, LINE)
    driver.say("stream 7")
    driver.launch(kernel, LINE, times=3)
    driver.say("stream 8")
    driver.launch(kernel, LINE, times=5)
    assert eventually(lambda: driver.stats()["kernels"][0]["unsaved"] <= 3)
    assert driver.stats()["kernels"][0]["unsaved"] == 3
    driver.say("hold_stream 0")
    assert driver.finish()["kernels"][0]["unsaved"] == 0
    check_all(run_dir, (SMALL,), [LINE] * 9)


def test_small_fixed_launches_are_on_the_host_and_copied_by_nobody(spawn: Spawn, run_dir: Path) -> None:
    maps = (Map("w", "warp", (16,), STATIC, cap=1), Map.compact("c", (8, 4), same=90))
    driver = spawn()
    driver.start(run_dir)
    kernel = driver.kernel(*maps)
    driver.launch(kernel, LINE)  # of which nothing is known: room for many groups of lanes
    driver.say("wait")
    before = driver.stats()
    assert driver.launch(kernel, LINE, times=20)[Outcome.PROBED] == 20
    stats = driver.finish()
    assert (stats["copied_bytes"], stats["live_pinned"]) == (before["copied_bytes"], before["live_pinned"] + 1)
    check_all(run_dir, maps, [LINE] * 21)


def test_what_warps_load_again_is_in_the_devices_memory(spawn: Spawn, run_dir: Path) -> None:
    maps = (Map("w", "warp", (16,), STATIC, cap=1),)
    driver = spawn()
    driver.start(run_dir)
    kernel = driver.kernel(*maps)
    driver.say(f"flags {kernel} {KernelFlag.LOADS_BACK:d}")
    assert driver.launch(kernel, LINE, times=20)[Outcome.PROBED] == 20
    assert driver.finish()["copied_bytes"] >= 20 * 16
    check_all(run_dir, maps, [LINE] * 20)


def test_a_clearing_whose_end_was_not_seen_is_over_with_the_streams_next_launch(spawn: Spawn, run_dir: Path) -> None:
    """The first launch's event cannot be recorded: nobody is told when its slab is clear."""
    driver = spawn()
    driver.start(run_dir, staging=64 * MIB)
    kernel = driver.kernel(SMALL)
    for stream, command, allocations in ((7, "unseen_launch", 1), (7, "launch", 1), (8, "launch", 1)):
        driver.say(f"stream {stream}")
        driver.launch(kernel, LINE, command=command)
        driver.say("wait")
        assert driver.stats()["allocations"] == allocations
    driver.finish()


def test_a_slab_that_is_being_cleared_is_its_streams_alone(spawn: Spawn, run_dir: Path) -> None:
    """The clearing of all its buffers is on that stream, behind whatever the program has put there."""
    driver = spawn()
    driver.start(run_dir)
    kernel = driver.kernel(SMALL)
    driver.say("hold_stream 7")
    for stream, allocations in ((7, 1), (7, 1), (8, 2), (8, 2), (7, 2)):
        driver.say(f"stream {stream}")
        assert driver.launch(kernel, LINE, times=5)[Outcome.PROBED] == 5
        assert driver.stats()["allocations"] == allocations
    driver.say("hold_stream 0")
    driver.say("wait")
    driver.say("hold_stream 9")
    driver.say("stream 9")
    assert driver.launch(kernel, LINE, times=100)[Outcome.PROBED] == 100
    assert driver.stats()["allocations"] == 2, "now it is everybody's"
    driver.say("hold_stream 0")
    driver.finish()
    check_all(run_dir, (SMALL,), [LINE] * 125)


def test_the_second_launch_of_a_kind_waits_a_little_for_what_the_first_one_teaches(
        spawn: Spawn, run_dir: Path) -> None:
    """A hundred launches made before the first is over would each take what a guess takes."""
    m = Map("d", "thread", (16,), DYNAMIC)
    driver = spawn()
    driver.start(run_dir, staging=4 * MIB, dynamic=3 * MIB)
    kernel = driver.kernel(m)
    def all_probed(blocks: int) -> bool:
        outcome = driver.launch(kernel, replace(LINE, grid=(blocks, 1, 1)), times=20)
        driver.say("wait")
        return outcome[Outcome.PROBED] == 20

    assert any(all_probed(blocks) for blocks in range(6, 12)), "the 3 ms may pass while others have the processor"
    other = replace(LINE, grid=(5, 1, 1))
    driver.say("hold")
    before = times_asleep(driver)
    driver.launch(kernel, other, times=200)
    assert times_asleep(driver) - before < 100, "once"
    driver.say("release")
    driver.finish()


def times_asleep(driver: Driver) -> int:
    """How often the thread that launches has waited for something."""
    status = Path(f"/proc/{driver.process.pid}/status").read_text()
    return int(re.findall(r"^voluntary_ctxt_switches:\s+(\d+)", status, re.MULTILINE)[0])


def test_slabs_that_fit_are_waited_for_and_idle_others_are_not_freed_for_them(spawn: Spawn, run_dir: Path) -> None:
    """Freeing waits for the device: a launch that finds its kind of buffer in use runs unprobed, and frees nothing."""
    small, large = Map("m", "thread", (16,), cap=64), Map("l", "thread", (16,), cap=128)
    launch = Launch((4, 1, 1), (64, 1, 1), 1, 3, 2)
    driver = spawn()
    driver.start(run_dir, staging=MIB)
    kernels = [driver.kernel(m) for m in (large, small)]
    driver.launch(kernels[0], launch)
    driver.say("wait")
    driver.say("hold")
    outcome = driver.launch(kernels[1], launch, times=10)
    assert outcome[Outcome.BACKPRESSURE] == 10 - outcome[Outcome.PROBED] > 0
    allocated = driver.stats()["live_allocations"]
    time.sleep(0.1)  # the writer frees nothing now
    assert driver.stats()["live_allocations"] == allocated
    driver.say("release")
    driver.finish()


@pytest.mark.parametrize(("registers", "pinned"), [(1, 0), (1, 1), (0, 1)])
def test_what_can_be_pinned_is_used(spawn: Spawn, run_dir: Path, registers: int, pinned: int) -> None:
    """Nothing: nothing is saved, and nothing taken for saved. Memory of ours, or else the driver's."""
    m = Map("w", "warp", (16,), DYNAMIC)
    large = Launch((256, 1, 1), (256, 1, 1), seed=3, least=20, span=10)
    driver = spawn()
    driver.say(f"registers {registers}")
    driver.say(f"pinned {pinned}")
    driver.start(run_dir)
    assert driver.launch(driver.kernel(m), large, times=3)[Outcome.PROBED] == 3
    stats = driver.finish()
    row = stats["kernels"][0]
    assert (stats["finished"], row["unsaved"]) == (1, 0 if pinned else 3)
    if pinned:
        check_all(run_dir, (m,), [large] * 3)
    else:
        assert not (run_dir / "store" / "index").exists()


def test_pieces_go_round_the_ring(spawn: Spawn, run_dir: Path) -> None:
    """Launches of many sizes, several times as much as the ring holds: whole ones, and such as come over in pieces."""
    m = Map("w", "warp", (16,), DYNAMIC)
    launches = [Launch((1 + 97 * i % 256, 1, 1), (256, 1, 1), seed=i, least=20, span=10) for i in range(24)]
    driver = spawn()
    driver.start(run_dir, staging=4 * MIB)
    kernel = driver.kernel(m)
    for launch in launches * 2:
        assert driver.launch(kernel, launch)[Outcome.PROBED] == 1
        driver.say("wait")
    assert driver.finish()["kernels"][0]["unsaved"] == 0
    assert sum(file.stat().st_size for file in (run_dir / "store").iterdir()) > 10 * MIB
    check_all(run_dir, (m,), launches * 2)


def test_buffers_that_are_never_used_again_are_not_waited_for(spawn: Spawn, run_dir: Path) -> None:
    """What those kernels write to nobody knows: all memory for records has gone to them."""
    m = Map("m", "thread", (16,), cap=64)
    launch = Launch((4, 1, 1), (64, 1, 1), 1, 3, 2)
    driver = spawn()
    driver.start(run_dir, LOSSLESS, staging=MIB)
    kernel = driver.kernel(m)
    while not driver.stats()["kernels"][0]["beside"]:
        driver.launch(kernel, launch, command="unseen_launch")
    assert driver.launch(kernel, launch)[Outcome.PROBED] == 1
    assert driver.finish()["kernels"][0]["beside"] == 2
    check_all(run_dir, (m,), [launch])


@pytest.mark.parametrize(("staging", "behind", "lost", "unsaved"), [(64, 0, 2, 1), (16, 1, 1, 1), (16, 3, 1, 0)],
                         ids=["one piece", "the first of two", "what is cleared behind them"])
def test_a_buffer_whose_copies_cannot_be_waited_for_is_not_used_again(
        spawn: Spawn, run_dir: Path, staging: int, behind: int, lost: int, unsaved: int) -> None:
    """Its counts may be cleared at any time: also while a later launch counts there."""
    m = Map("m", "thread", (8,), DYNAMIC | ZEROED)
    launch = Launch((40, 1, 1), (64, 1, 1), seed=3, least=40, span=30)
    driver = spawn()
    driver.start(run_dir, LOSSLESS, staging=staging * MIB)
    kernel = driver.kernel(m)
    driver.launch(kernel, launch)
    driver.say("wait")
    driver.say("hold")
    driver.launch(kernel, launch)
    driver.say(f"lose_waits {behind} {lost}")
    driver.say("release")
    driver.say("wait")
    for _ in range(2):
        assert driver.launch(kernel, launch)[Outcome.PROBED] == 1
        driver.say("wait")
    assert driver.finish()["kernels"][0]["unsaved"] == unsaved
    check_all(run_dir, (m,), [launch] * (4 - unsaved))


@pytest.mark.parametrize("staging", [1, MIB])
def test_lossless_the_first_launch_of_a_kernel_is_no_guess_by_a_small_ring(spawn: Spawn, run_dir: Path,
                                                                          staging: int) -> None:
    """It has as much as is taken where nothing is known: here in memory of the host."""
    m = Map("d", "thread", (16,), DYNAMIC)
    launch = Launch((8, 1, 1), (64, 1, 1), seed=2, least=200, span=100)
    driver = spawn()
    driver.start(run_dir, LOSSLESS, staging=staging, dynamic=8 * MIB)
    kernel = driver.kernel(m)
    for _ in range(2):
        assert driver.launch(kernel, launch)[Outcome.PROBED] == 1
        driver.say("wait")
    row = driver.finish()["kernels"][0]
    assert (row["lost"], row["unsaved"], row["beside"]) == (0, 0, 2)
    check_all(run_dir, (m,), [launch] * 2)


def test_lossless_a_guess_that_the_host_cannot_hold_is_made_smaller(spawn: Spawn, run_dir: Path) -> None:
    m = Map("d", "thread", (16,), DYNAMIC)
    driver = spawn()
    driver.start(run_dir, LOSSLESS, staging=MIB, dynamic=8 * MIB)
    driver.say("pinned 1")  # the ring
    assert driver.launch(driver.kernel(m), LINE)[Outcome.PROBED] == 1
    row = driver.finish()["kernels"][0]
    assert (row["lost"], row["unsaved"], row["beside"]) == (0, 0, 0)
    check_all(run_dir, (m,), [LINE])


def test_what_many_launches_at_once_took_of_the_host_is_given_back(spawn: Spawn, run_dir: Path) -> None:
    """When none has needed it for some seconds, which are less here."""
    driver = spawn()
    driver.start(run_dir, staging=512 * MIB)
    kernel = driver.kernel(Map("m", "warp", (8,), STATIC, cap=1))
    driver.say("hold")
    assert driver.launch(kernel, ONE_WARP, times=MOST_LAUNCHES)[Outcome.PROBED] == MOST_LAUNCHES
    driver.say("release")
    driver.say("wait")
    before = resident_bytes(driver)
    assert eventually(lambda: resident_bytes(driver) <= before - 40 * MIB)
    assert driver.launch(kernel, ONE_WARP, times=100)[Outcome.PROBED] == 100
    assert driver.finish()["kernels"][0]["unsaved"] == 0


def resident_bytes(driver: Driver) -> int:
    return int(Path(f"/proc/{driver.process.pid}/statm").read_text().split()[1]) * resource.getpagesize()
