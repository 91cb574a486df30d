"""Stream maps: what the lanes of a warp save, as entries that the writer counts and a reader expands."""

from __future__ import annotations

import tempfile
from dataclasses import replace
from math import prod
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from profiles import WITH_FIXTURE
from records_harness import (
    BOUNDED,
    DYNAMIC,
    LANE_COUNTS,
    LOSSLESS,
    MIB,
    SMALL,
    Launch,
    Map,
    Outcome,
    Spawn,
    check_all,
    check_launches,
    expected_map,
)

from ncc.abi import EntryKind
from ncc.runtime import open_launch, open_trace
from ncc.runtime.neutrino import write_launch

pytest_plugins = ["records_fixtures"]

CHUNKS = [(1,), (2,), (4,), (2, 1), (8, 4), (8, 4, 2, 1), (16,), (16, 8, 4, 2, 1), (16, 16, 16, 16)]
WHOLE, RAGGED = (64, 2, 1), (7, 11, 1)


@pytest.mark.parametrize("flags", [0, LANE_COUNTS], ids=["together", "apart"])
@pytest.mark.parametrize("same", [100, 0, 50], ids=["uniform", "different", "mixed"])
@pytest.mark.parametrize("chunks", CHUNKS, ids=lambda c: str(sum(c)))
def test_every_record_shape(spawn: Spawn, run_dir: Path, chunks: tuple[int, ...], same: int, flags: int) -> None:
    driver = spawn()
    driver.start(run_dir, dynamic=8 * MIB)
    m = Map.stream("m", chunks, same, flags)
    launches = [Launch((3, 2, 5), block, seed=11, least=least, span=4) for block in (WHOLE, RAGGED) for least in (0, 3)]
    for launch in launches:
        assert driver.launch(driver.kernel(m), launch)[Outcome.PROBED] == 1
    driver.finish()
    check_all(run_dir, (m,), launches)


maps_of = st.one_of(
    st.builds(Map.stream, st.just("m"), st.sampled_from(CHUNKS), st.sampled_from([0, 50, 90, 100]),
              st.sampled_from([0, LANE_COUNTS])),
    st.sampled_from([SMALL, Map("d", "thread", (8,), DYNAMIC)]))
launches_of = st.builds(
    Launch, st.tuples(st.integers(1, 8), st.integers(1, 3), st.just(1)),
    st.tuples(st.integers(1, 70), st.integers(1, 3), st.integers(1, 2)), st.integers(0, 1 << 40), st.integers(0, 5),
    st.integers(1, 9))


@settings(max_examples=25, deadline=None, suppress_health_check=WITH_FIXTURE)
@given(st.lists(maps_of, min_size=1, max_size=4), launches_of)
def test_beside_other_maps(spawn: Spawn, tmp_path_factory: pytest.TempPathFactory, maps: list[Map],
                           launch: Launch) -> None:
    """The first launch has room enough, the second as much as that one took."""
    check_launches(spawn, tmp_path_factory.mktemp("run"), maps, [launch, launch], 256 * MIB, 16 * MIB)


@pytest.mark.parametrize(("same", "most"), [(100, 1 / 12), (0, 1.2)])
def test_what_is_copied(spawn: Spawn, run_dir: Path, same: int, most: float) -> None:
    """Of 12-byte records that one says for all, a unit for 32; of others, theirs and a unit. From the second launch on
    the buffer is as large as the first one found it should be."""
    m = Map.stream("m", (8, 4), same)
    launch = Launch((256, 1, 1), (128, 1, 1), seed=3, least=50)
    driver = spawn()
    driver.start(run_dir, dynamic=64 * MIB, staging=512 * MIB)
    kernel = driver.kernel(m)
    driver.launch(kernel, launch)
    driver.say("wait")
    before = driver.stats()["copied_bytes"]
    driver.launch(kernel, launch)
    stats = driver.finish()
    check_all(run_dir, (m,), [launch, launch])
    assert stats["copied_bytes"] - before < most * 256 * 128 * 50 * 12


@pytest.mark.parametrize("flags", [0, LANE_COUNTS], ids=["together", "apart"])
@pytest.mark.parametrize("same", [100, 0, 60], ids=["uniform", "different", "mixed"])
@pytest.mark.parametrize("block", [WHOLE, RAGGED])
def test_what_does_not_fit_is_counted(spawn: Spawn, run_dir: Path, block: tuple[int, int, int], same: int,
                                      flags: int) -> None:
    """Each lane keeps its first records, and none of the others is forgotten."""
    m = Map.stream("m", (8, 4), same, flags)
    launch = Launch((40, 1, 1), block, seed=5, least=20, span=30)
    driver = spawn()
    driver.start(run_dir, dynamic=96 << 10)
    kernel = driver.kernel(m)
    driver.launch(kernel, launch)
    driver.say("wait")
    driver.launch(kernel, launch)
    row = driver.finish()["kernels"][0]
    short, whole = open_trace(run_dir).launches
    used, lost = short.used("m").reshape(-1), short.lost("m")
    wanted = expected_map(m, 0, launch, int(used.max()))
    assert wanted.counts is not None
    assert lost > 0
    np.testing.assert_array_equal(short.attempted("m").reshape(-1), wanted.counts)
    assert used.sum() + lost == wanted.counts.sum()
    assert (short.saved("m"), row["lost"]) == (used.sum(), lost)
    with tempfile.TemporaryDirectory() as folder:
        exported = open_launch(write_launch(short, Path(folder)))
        np.testing.assert_array_equal(exported.used("m"), short.used("m"))
        np.testing.assert_array_equal(exported["m"], short["m"])
    records = short["m"].view(np.uint8).reshape(len(used), -1, 12)
    kept = np.arange(records.shape[1]) < used[:, np.newaxis]
    np.testing.assert_array_equal(records[kept], wanted.records[kept])
    assert not records[~kept].any()
    assert whole.lost("m") == 0
    assert row["records"] == used.sum() + whole.saved("m")


# Each pair of a size, a kind of records and whether lanes are apart; all three together where a run is short.
@pytest.mark.parametrize(("blocks", "block", "same", "flags"), [
    *((40, WHOLE, same, flags) for same in (100, 0, 60) for flags in (0, LANE_COUNTS)),
    (300, RAGGED, 100, LANE_COUNTS), (300, RAGGED, 0, LANE_COUNTS), (300, RAGGED, 60, 0),
    (600, WHOLE, 100, 0), (600, WHOLE, 0, 0), (600, WHOLE, 60, LANE_COUNTS)])
def test_what_is_more_than_was_counted_is_in_pages(spawn: Spawn, run_dir: Path, blocks: int,
                                                   block: tuple[int, int, int], same: int, flags: int) -> None:
    """Where nothing may be lost. What was counted so far has room of its own and comes over in one piece where it is
    small enough."""
    units = 2000
    m = replace(Map.stream("m", (8, 4), same, flags | BOUNDED), cap_bound=1000 * (units // 1000) + same)
    few = Launch((blocks, 1, 1), block, seed=5, least=2, span=3)
    launches = [few, few, replace(few, least=4, span=9), few, replace(few, least=0, span=12)]
    driver = spawn()
    driver.start(run_dir, LOSSLESS, staging=256 * MIB, dynamic=MIB)
    kernel = driver.kernel(m)
    copied = []
    for launch in launches:
        before = driver.stats()["copied_bytes"]
        assert driver.launch(kernel, launch)[Outcome.PROBED] == 1
        driver.say("wait")
        copied.append(driver.stats()["copied_bytes"] - before)
    row = driver.finish()["kernels"][0]
    assert (row["lost"], row["unsaved"]) == (0, 0)
    assert copied[1] < 16 * units * blocks * -(-prod(block) // 32) / 10
    if same == 100:
        stored = (run_dir / "store" / "records").read_bytes()
        assert any(bytes([EntryKind.SKIP, left, 0, 0]) in stored for left in range(1, 200))
    check_all(run_dir, (m,), launches)


@pytest.mark.parametrize("staging", [12, 20])
def test_more_pages_than_the_pinned_ring_holds(spawn: Spawn, run_dir: Path, staging: int) -> None:
    """Behind launches that came over in one piece."""
    m = replace(Map.stream("m", (8, 4), 0, BOUNDED), cap_bound=6000)
    few = Launch((25, 1, 1), WHOLE, seed=5, least=10, span=3)
    launches = [few, few, replace(few, least=150, span=3), replace(few, least=150, span=3), few]
    driver = spawn()
    driver.start(run_dir, LOSSLESS, staging=staging * MIB, dynamic=MIB)
    kernel = driver.kernel(m)
    for launch in launches:
        assert driver.launch(kernel, launch)[Outcome.PROBED] == 1
        driver.say("wait")
    row = driver.finish()["kernels"][0]
    assert (row["lost"], row["unsaved"]) == (0, 0)
    check_all(run_dir, (m,), launches)


def test_a_stream_larger_than_a_piece_of_the_copy(spawn: Spawn, run_dir: Path) -> None:
    """Its entries lie across the pieces' borders."""
    m = Map.stream("m", (8, 4), 30)
    launch = Launch((2, 1, 1), (40, 1, 1), seed=9, least=3000, span=200)
    driver = spawn()
    driver.start(run_dir, staging=8 * MIB, dynamic=6 * MIB)
    kernel = driver.kernel(m)
    for _ in range(2):
        assert driver.launch(kernel, launch)[Outcome.PROBED]
        driver.say("wait")
    driver.finish()
    check_all(run_dir, (m,), [launch, launch])
