"""Compact maps: a warp's record from its head, or its lanes' own from the lanes' area."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from profiles import WITH_FIXTURE
from records_harness import (
    DYNAMIC,
    LOSSLESS,
    MIB,
    SMALL,
    STATIC,
    Launch,
    Map,
    Outcome,
    Spawn,
    check_all,
    check_launches,
    expected_map,
)

from ncc.runtime import open_trace

pytest_plugins = ["records_fixtures"]

CHUNKS = [(1,), (2,), (4,), (8,), (2, 1), (4, 2, 1), (8, 4), (8, 4, 2, 1), (16,), (16, 8), (16, 8, 4, 2, 1),
          (16, 16, 8), (16, 16, 16, 16)]
WHOLE, RAGGED = (64, 2, 1), (7, 11, 1)


@pytest.mark.parametrize("same", [100, 0, 50], ids=["uniform", "different", "mixed"])
@pytest.mark.parametrize("chunks", CHUNKS, ids=lambda c: str(sum(c)))
def test_every_record_shape(spawn: Spawn, run_dir: Path, chunks: tuple[int, ...], same: int) -> None:
    driver = spawn()
    driver.start(run_dir)
    m = Map.compact("m", chunks, same)
    launches = [Launch((3, 2, 5), block, seed=11) for block in (WHOLE, RAGGED)]
    for launch in launches:
        assert driver.launch(driver.kernel(m), launch)[Outcome.PROBED] == 1
    driver.finish()
    check_all(run_dir, (m,), launches)


maps_of = st.one_of(
    st.builds(lambda chunks, same: Map.compact("m", chunks, same), st.sampled_from(CHUNKS),
              st.sampled_from([0, 1, 50, 99, 100])),
    st.sampled_from([SMALL, Map("w", "warp", (16,), STATIC, cap=1), Map("d", "thread", (8,), DYNAMIC)]))
launches_of = st.builds(
    Launch, st.tuples(st.integers(1, 40), st.integers(1, 3), st.integers(1, 2)),
    st.tuples(st.integers(1, 70), st.integers(1, 3), st.integers(1, 2)), st.integers(0, 1 << 40), st.integers(0, 5),
    st.integers(1, 9))


@settings(max_examples=40, deadline=None, suppress_health_check=WITH_FIXTURE)
@given(st.lists(maps_of, min_size=1, max_size=4), st.lists(launches_of, min_size=1, max_size=3),
       st.sampled_from([2 * MIB, 64 * MIB]))
def test_beside_other_maps(spawn: Spawn, tmp_path_factory: pytest.TempPathFactory, maps: list[Map],
                           launches: list[Launch], staging: int) -> None:
    check_launches(spawn, tmp_path_factory.mktemp("run"), maps, launches, staging)


@pytest.mark.parametrize(("same", "most"), [(100, 1 / 20), (99, 1 / 10), (0, 1.7)])
def test_what_is_copied(spawn: Spawn, run_dir: Path, same: int, most: float) -> None:
    """Heads, and the entries of the groups of lanes that need one."""
    m = Map.compact("m", (16, 16, 16, 16), same)
    launch = Launch((1024, 1, 1), (128, 1, 1), seed=3)
    driver = spawn()
    driver.start(run_dir)
    driver.launch(driver.kernel(m), launch)
    stats = driver.finish()
    check_all(run_dir, (m,), [launch])
    assert stats["copied_bytes"] < most * 1024 * 128 * 64


@pytest.mark.parametrize("blocks", [3, 3000])
def test_warps_that_did_not_write_their_heads(spawn: Spawn, run_dir: Path, blocks: int) -> None:
    m = Map.compact("m", (8, 4), same=40, headless=20)
    launch = Launch((blocks, 1, 1), (100, 1, 1), seed=5)
    driver = spawn()
    driver.start(run_dir)
    driver.launch(driver.kernel(m), launch)
    row = driver.finish()["kernels"][0]
    check_all(run_dir, (m,), [launch])
    assert row["records"] < blocks * 100
    assert row["reason"].endswith(" warps ended without saving")
    assert "warps ended without saving to map m" in (run_dir / "event.log").read_text()


def test_a_group_of_lanes_that_finds_no_entry_loses_its_records_and_no_other(spawn: Spawn, run_dir: Path) -> None:
    m = Map.compact("m", (16, 16, 16, 16))
    first, second = (Launch((256, 1, 1), (128, 1, 1), seed=3, least=same) for same in (100, 1))
    driver = spawn()
    driver.start(run_dir)
    kernel = driver.kernel(m)
    for launch in (first, second, second):
        driver.launch(kernel, launch)
        driver.say("wait")
    row = driver.finish()["kernels"][0]
    before, some, after = sorted(open_trace(run_dir).launches, key=lambda launch: launch.sequence)
    assert [launch.saved("m") for launch in (before, after)] == [256 * 128] * 2
    used = some.used("m").reshape(-1).astype(bool)
    want = expected_map(m, 0, second, 1).records
    assert (some["m"].reshape(-1).view(np.uint8).reshape(want.shape) == np.where(used[:, None, None], want, 0)).all()
    assert (some.saved("m"), some.lost("m")) == (used.sum(), 256 * 128 - used.sum())
    assert 0 < some.lost("m") == row["lost"] < 256 * 128


def test_later_launches_take_as_many_entries_as_were_needed(spawn: Spawn, run_dir: Path) -> None:
    """And so fit where the first one, of which nothing is known, fits once."""
    m = Map.compact("m", (16, 16, 16, 16), same=99)
    launch = Launch((256, 1, 1), (128, 1, 1), seed=3)
    driver = spawn()
    driver.start(run_dir, staging=9 * MIB)
    kernel = driver.kernel(m)
    driver.launch(kernel, launch)
    driver.say("wait")
    driver.say("hold")
    assert driver.launch(kernel, launch, times=20)[Outcome.PROBED] == 20
    driver.say("release")
    driver.finish()
    check_all(run_dir, (m,), [launch] * 21)


@pytest.mark.parametrize("options", [0, LOSSLESS])
def test_lossless_has_room_for_more_groups_than_were_needed_so_far(spawn: Spawn, run_dir: Path, options: int) -> None:
    """All warps of the first launch agree, hardly any of the second."""
    m = Map.compact("m", (1,), 99)
    driver = spawn()
    driver.start(run_dir, options)
    kernel = driver.kernel(m)
    launches = [Launch((7, 2, 2), (2, 1, 2), seed=0, least=least) for least in (0, 1)]
    for launch in launches:
        assert driver.launch(kernel, launch)[Outcome.PROBED] == 1
        driver.say("wait")
    assert (driver.finish()["kernels"][0]["lost"] == 0) == (options == LOSSLESS)
    if options == LOSSLESS:
        check_all(run_dir, (m,), launches)
