"""Pages that a stream's warps take while they run: what happens to them when launches fail, end apart or share them."""

from __future__ import annotations

import resource
import time
from dataclasses import replace
from pathlib import Path

import pytest
from clocks import HANG_S
from records_harness import (
    BOUNDED,
    LANE_COUNTS,
    LOSSLESS,
    MIB,
    SMALL,
    Driver,
    Launch,
    Map,
    Outcome,
    Spawn,
    check_all,
)

from ncc.runtime import open_trace

pytest_plugins = ["records_fixtures"]

STREAM = replace(Map.stream("m", (8, 4), 50, BOUNDED), cap_bound=60_050)  # the driver takes "same" of it
UNIFORM = replace(STREAM, same=100, cap_bound=60_100)
FEW = Launch((6, 1, 1), (128, 1, 1), seed=5, least=2, span=3)
MANY = replace(FEW, least=200, span=100)


def started(driver: Driver, run_dir: Path, m: Map = STREAM, max_trace: int = 0) -> int:
    """The kernel, of which launches with few records are known."""
    driver.start(run_dir, LOSSLESS, staging=256 * MIB, dynamic=MIB, max_trace=max_trace)
    kernel = driver.kernel(m)
    for _ in range(2):
        assert driver.launch(kernel, FEW)[Outcome.PROBED] == 1
        driver.say("wait")
    return kernel


@pytest.mark.parametrize("flags", [0, LANE_COUNTS], ids=["together", "apart"])
def test_what_is_kept_for_later_launches_is_as_it_was(spawn: Spawn, run_dir: Path, flags: int) -> None:
    """As many warps, of other blocks."""
    m = replace(STREAM, flags=STREAM.flags | flags)
    driver = spawn()
    kernel = started(driver, run_dir, m)
    others = [replace(MANY, block=(100, 1, 1)), MANY,
              replace(MANY, grid=(3, 2, 1), block=(97, 1, 1), seed=8), FEW, MANY]
    for launch in others:
        assert driver.launch(kernel, launch)[Outcome.PROBED] == 1
        driver.say("wait")
    row = driver.finish()["kernels"][0]
    assert (row["lost"], row["unsaved"]) == (0, 0)
    check_all(run_dir, (m,), [FEW, FEW, *others])


def test_what_one_launch_lost_another_ones_links_do_not_hold(spawn: Spawn, run_dir: Path) -> None:
    """Of other grids there is room for one at a time: where one's losses were lie the other's links."""
    driver = spawn()
    driver.start(run_dir, LOSSLESS, staging=2 * MIB, dynamic=MIB, max_trace=2 * MIB)
    kernel = driver.kernel(UNIFORM)
    few = [Launch((warps, 1, 1), (32, 1, 1), seed=5, least=1) for warps in (3000, 3050)]
    for launch in few:
        for each in (launch, replace(launch, least=12)):
            assert driver.launch(kernel, each)[Outcome.PROBED] == 1
            driver.say("wait")
    row = driver.finish()["kernels"][0]
    assert row["unsaved"] == 2, row["reason"]
    check_all(run_dir, (UNIFORM,), few)


def test_a_launch_has_as_much_memory_as_it_stores(spawn: Spawn, run_dir: Path) -> None:
    """Where launches that are over have told how much that is: none beside it for what its pages' owner keeps."""
    launch, times = Launch((512, 1, 1), (128, 1, 1), seed=5, least=3), 64
    driver = spawn()
    driver.start(run_dir, LOSSLESS, staging=256 * MIB, dynamic=MIB)
    kernel = driver.kernel(UNIFORM)
    driver.launch(kernel, launch)
    driver.say("wait")
    before = driver.stats()
    driver.say("hold")
    assert driver.launch(kernel, launch, times=times)[Outcome.PROBED] == times
    taken = driver.stats()["live_bytes"] - before["live_bytes"]
    driver.say("release")
    after = driver.finish()
    stored = after["kernels"][0]["trace_bytes"] - before["kernels"][0]["trace_bytes"]
    assert stored > times << 16
    assert taken < 1.3 * stored


def test_launches_of_several_threads_share_them(spawn: Spawn, run_dir: Path) -> None:
    driver = spawn()
    kernel = started(driver, run_dir)
    driver.say(f"threads 5 {kernel} {MANY.line}")
    row = driver.finish()["kernels"][0]
    assert (row["lost"], row["unsaved"]) == (0, 0)
    check_all(run_dir, (STREAM,), [FEW, FEW, *[MANY] * 20])


def test_a_launch_that_the_driver_refused(spawn: Spawn, run_dir: Path) -> None:
    driver = spawn()
    kernel = started(driver, run_dir)
    for _ in range(3):
        driver.launch(kernel, MANY, command="failing_launch")
        assert driver.launch(kernel, MANY)[Outcome.PROBED] == 1
    row = driver.finish()["kernels"][0]
    assert (row["lost"], row["unsaved"]) == (0, 0)
    check_all(run_dir, (STREAM,), [FEW, FEW, *[MANY] * 3])


def test_full_disk(spawn: Spawn, run_dir: Path) -> None:
    """Warps that wait go on; the launch is counted as unsaved, and later ones are saved."""
    driver = spawn(preexec=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (200_000, 200_000)))
    kernel = started(driver, run_dir)
    assert driver.launch(kernel, MANY)[Outcome.PROBED] == 1
    driver.say("wait")
    small = driver.kernel(SMALL)
    assert driver.launch(small, FEW)[Outcome.PROBED] == 1
    stats = driver.finish()
    assert [k["unsaved"] for k in stats["kernels"]] == [1, 0]
    assert (run_dir / "event.log").read_text().count("unsaved pages: their file could not be written") == 1
    assert len(open_trace(run_dir)) == 3


def test_a_trace_that_may_not_grow(spawn: Spawn, run_dir: Path) -> None:
    driver = spawn()
    kernel = started(driver, run_dir, max_trace=1_300_000)
    assert driver.launch(kernel, MANY)[Outcome.PROBED] == 1
    driver.say("wait")
    assert driver.launch(kernel, FEW)[Outcome.PROBED] == 1
    row = driver.finish()["kernels"][0]
    assert row["unsaved"] == 1
    assert (run_dir / "store" / "records").stat().st_size < 1_300_000
    check_all(run_dir, (STREAM,), [FEW] * 3)


def test_a_launch_whose_links_can_never_fit_waits_for_no_other(spawn: Spawn, run_dir: Path) -> None:
    """It has no pages, but what memory there is; the one before it does not end meanwhile."""
    driver = spawn()
    kernel = started(driver, run_dir)
    driver.say("hold")
    assert driver.launch(kernel, MANY)[Outcome.PROBED] == 1
    before = time.monotonic()
    driver.launch(driver.kernel(STREAM, name="wide"), Launch((900_000, 1, 1), (32, 1, 1), seed=5))
    assert time.monotonic() - before < HANG_S
    driver.say("release")
    assert driver.finish()["kernels"][0]["unsaved"] == 0


def test_a_kernel_that_faulted(spawn: Spawn, run_dir: Path) -> None:
    driver = spawn()
    kernel = started(driver, run_dir)
    driver.say("hold")
    driver.launch(kernel, MANY, times=2)
    driver.say("sticky 4")
    stats = driver.finish()
    assert (stats["finished"], stats["kernels"][0]["unsaved"], stats["faults"]) == (1, 2, "")
    check_all(run_dir, (STREAM,), [FEW] * 2)


def test_contexts(spawn: Spawn, run_dir: Path) -> None:
    """Each has pages of its own, which go with it."""
    driver = spawn()
    kernel = started(driver, run_dir)
    for context in (1, 2):
        driver.say(f"context {context}")
        assert driver.launch(kernel, MANY)[Outcome.PROBED] == 1
        driver.say("wait")
    driver.say("context 0")
    driver.say("destroy 1")
    assert driver.launch(kernel, MANY)[Outcome.PROBED] == 1
    for context in (2, 0):
        driver.say(f"destroy {context}")
    stats = driver.stats()
    assert (stats["live_pinned"], stats["live_allocations"], stats["faults"]) == (0, 0, "")
    driver.finish()
    check_all(run_dir, (STREAM,), [FEW, FEW, MANY, MANY, MANY])


def test_fork(spawn_that_forks: Spawn, run_dir: Path) -> None:
    """The parent's thread does not go along."""
    other = run_dir / "child"
    (other / "store").mkdir(parents=True)
    driver = spawn_that_forks()
    kernel = started(driver, run_dir)
    assert driver.launch(kernel, MANY)[Outcome.PROBED] == 1
    assert driver.say(f"fork {other} {LOSSLESS} {MIB} {MIB} 0") == "child 0"
    assert driver.launch(kernel, MANY)[Outcome.PROBED] == 1
    assert driver.finish()["finished"] == 1
    check_all(run_dir, (STREAM,), [FEW, FEW, MANY, MANY])
    check_all(other, (STREAM,), [Launch((2, 1, 1), (64, 1, 1), 5, 1, 3)])


def test_a_forks_child_keeps_none_of_the_files_open(spawn_that_forks: Spawn, run_dir: Path) -> None:
    """They have no name: their disk space would stay taken for as long as the child lives."""
    driver = spawn_that_forks()
    kernel = started(driver, run_dir)
    driver.say("hold")
    assert driver.launch(kernel, MANY, times=2)[Outcome.PROBED] == 2
    assert driver.say("page_files") == "here 2 child 0"
    driver.say("release")
    assert driver.finish()["kernels"][0]["unsaved"] == 0
    check_all(run_dir, (STREAM,), [FEW, FEW, MANY, MANY])


def test_what_the_program_opened_in_a_files_place_is_its_own(spawn: Spawn, run_dir: Path) -> None:
    """Programs that become daemons close all descriptors that they do not know."""
    driver = spawn()
    kernel = started(driver, run_dir)
    own = b"its own" * (1 << 20)
    (run_dir / "own").write_bytes(own)
    driver.say("hold")
    assert driver.launch(kernel, MANY)[Outcome.PROBED] == 1
    assert driver.say(f"take_page_files {run_dir / 'own'}") == "took 1"
    driver.say("release")
    row = driver.finish()["kernels"][0]
    assert row["unsaved"] == 1
    assert row["reason"].startswith("not saved: pages: their file could not be ")
    assert (run_dir / "own").read_bytes() == own
    check_all(run_dir, (STREAM,), [FEW, FEW])


def test_a_launch_waits_for_pages_no_longer_than_for_all_that_it_may_wait_for(spawn: Spawn, run_dir: Path) -> None:
    """The one before it has most of them, and does not end."""
    wide = Launch((30_000, 1, 1), (32, 1, 1), seed=5)
    driver = spawn()
    driver.start(run_dir, LOSSLESS, staging=16 * MIB)
    kernel = driver.kernel(STREAM)
    driver.say("hold")
    assert driver.launch(kernel, wide)[Outcome.PROBED] == 1
    before = time.monotonic()
    assert driver.launch(kernel, wide)[Outcome.LOSSY] == 1
    assert 1.4 < time.monotonic() - before < HANG_S
    driver.say("release")
    driver.finish()
