"""The engine saves what a process that has ended left in its host pages, and believes nothing of it."""

from __future__ import annotations

import ctypes
import json
import zlib
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from flights import (
    BYTES,
    FIELDS,
    GRID,
    GROUPS,
    PLAN,
    RECORD_BYTES,
    WARPS,
    exists,
    flight_of,
    leave,
    memory_of,
    session_in,
    usual_memory,
)
from hypothesis import given
from hypothesis import strategies as st
from profiles import examples
from stores import write_store
from traces import MapData

from ncc import abi
from ncc.abi import HeadTag
from ncc.cli import main
from ncc.engine.flights import LAST_WRITTEN, save_flights
from ncc.engine.session import Kernel, Session
from ncc.runtime import Launch, open_trace
from ncc.runtime.store import Store


@pytest.fixture
def session(tmp_path: Path) -> Session:
    return session_in(tmp_path / "run")


def saved(session: Session) -> list[Launch]:
    assert session.run_dir is not None
    return list(open_trace(session.run_dir).launches)


def raw(launch: Launch, name: str) -> np.ndarray:
    """``[blocks, units, cap, bytes]``"""
    records = np.ascontiguousarray(launch[name])
    return records.view(np.uint8).reshape(*records.shape, RECORD_BYTES)


def by_thread(records: np.ndarray) -> np.ndarray:
    """``[blocks, threads, slots, bytes]`` of ``[warps, lanes, ...]``."""
    return records.reshape(GRID[0], 96, *records.shape[2:])[:, :80]


@given(st.lists(st.booleans(), min_size=WARPS, max_size=WARPS), st.integers(0, 2**32 - 1))
@examples(40)
def test_records_of_the_warps_that_ended_are_found(tmp_path_factory: pytest.TempPathFactory, ended: list[bool],
                                                   seed: int) -> None:
    session = session_in(tmp_path_factory.mktemp("flights") / "run")
    memory, fixed, compact, warp = usual_memory(np.random.default_rng(seed), np.array(ended))
    leave(session, flight_of(session), memory)
    assert list(save_flights(session)) == []
    found = saved(session)
    assert len(found) == any(ended)
    for launch in found:
        launch.check()
        assert (raw(launch, "fixed") == by_thread(fixed)).all()
        assert (raw(launch, "compact") == by_thread(compact)).all()
        assert (raw(launch, "warp").reshape(warp.shape) == warp).all()
        assert (launch.used("warp").reshape(-1) == ended).all()
        lanes = exists() & np.array(ended)[:, None]
        assert (launch.used("fixed") == 2 * by_thread(lanes)).all()
        assert (launch.used("compact") == by_thread(lanes)).all()
        assert launch.partial == (not all(ended))
        assert (launch.number, launch.sequence, launch.params) == (3, 5, (b"12345678", b"abcd"))
        row = session.rows()[1]
        assert row.records == sum(launch.saved(name) for name in launch.maps)
        assert (row.partial, row.lost, row.unsaved) == (not all(ended), 0, 0)


def test_a_node_of_a_graph_is_told_by_a_stamp(session: Session) -> None:
    """Of a launch whose stamp holds; of one that is kept for a launch that was not made, nothing is taken."""
    memory, *_ = usual_memory(np.random.default_rng(1), np.ones(WARPS, bool))
    flight = abi.Flight.from_buffer_copy(flight_of(session))
    flight.leader, flight.kernel = 1, 4
    leave(session, bytes(flight), memory)
    for leader, kernel in ((1, 4), (2, 4), (2**32 - 1, 4), (1, 512)):
        flight.leader, flight.kernel = leader, kernel
        flight.stamp.made = leader != 1 or kernel != 4
        leave(session, bytes(flight), memory)
        assert list(save_flights(session)) == []
        assert saved(session) == []
    flight.leader, flight.kernel, flight.stamp.made = 1, 4, 1
    flight.stamp.sequence, flight.stamp.since_ns, flight.stamp.number[4] = 90, 1_000, 30
    leave(session, bytes(flight), memory)
    assert list(save_flights(session)) == []
    (launch,) = saved(session)
    assert (launch.sequence, launch.number, launch.facts.since_us) == (95, 33, 18)


def test_a_slot_before_one_that_was_written_counts(session: Session) -> None:
    """It may hold a record that is zero."""
    fixed = np.zeros((WARPS, 32, 2, RECORD_BYTES), np.uint8)
    fixed[:, :, 1, 3] = 9
    none = np.zeros((WARPS, 32, 1, RECORD_BYTES), np.uint8)
    leave(session, flight_of(session), memory_of(fixed, np.ones(WARPS), none[:, 0, 0], {}, none,
                                                 np.ones((WARPS, RECORD_BYTES), np.uint8), 0))
    assert list(save_flights(session)) == []
    (launch,) = saved(session)
    assert launch.used("fixed").min() == 2
    assert not launch.partial


def test_groups_that_found_no_place_are_lost(session: Session) -> None:
    none = np.zeros((WARPS, 32, 2, RECORD_BYTES), np.uint8)
    groups = dict.fromkeys(range(GROUPS), (0, 1))
    leave(session, flight_of(session), memory_of(
        none + 1, np.full(WARPS, HeadTag.LANES), none[:, 0, 0], groups, none[:, :, :1] + 5,
        np.ones((WARPS, RECORD_BYTES), np.uint8), GROUPS + 20))
    assert list(save_flights(session)) == []
    (launch,) = saved(session)
    assert not launch.partial
    assert launch.saved("compact") == 1
    assert session.rows()[1].lost == exists().sum() - 1


def test_a_launch_that_is_in_the_store_is_not_saved_again(session: Session) -> None:
    memory, *_ = usual_memory(np.random.default_rng(1), np.ones(WARPS, bool))
    leave(session, flight_of(session), memory)
    for _ in range(2):
        assert list(save_flights(session)) == []
    assert len(saved(session)) == 1
    leave(session, flight_of(session, sequence=6), memory)
    assert list(save_flights(session)) == []
    assert [launch.sequence for launch in saved(session)] == [5, 6]


def test_a_launch_that_is_in_the_store_and_was_not_counted_is(session: Session) -> None:
    """The process ended between the two."""
    memory, *_ = usual_memory(np.random.default_rng(1), np.ones(WARPS, bool))
    leave(session, flight_of(session), memory)
    assert list(save_flights(session)) == []
    once = session.rows()[1]
    session.ledger._row(1).recorded = 1
    session.ledger.counted = 0
    assert list(save_flights(session)) == []
    (launch,) = saved(session)
    twice = session.rows()[1]
    assert (twice.unsaved, twice.records, twice.trace_bytes) == (0, 2 * once.records, 2 * once.trace_bytes)
    assert once.records == sum(launch.saved(name) for name in launch.maps)


def store(session: Session, n: int) -> None:
    """Launches of the session's second kernel, of four warps with a record each, whose memory was on the device."""
    assert session.run_dir is not None
    session._kernels["digest", "aa"] = Kernel(session.ledger.new_row("aa"), "kernel/0_aa")
    for _ in range(n):
        write_store(session.run_dir, {"m": MapData("warp", FIELDS, np.zeros((2, 2, 1), [("a", "<u8"), ("b", "<u4")]))},
                    (2, 1, 1), (64, 1, 1))


@pytest.mark.parametrize(("n", "counted"), [(5, 0), (5, 3), (5, 5), (LAST_WRITTEN + 9, 9), (3, 1 << 63)])
def test_launches_without_a_flight_that_are_in_the_store_are_counted(session: Session, n: int, counted: int) -> None:
    """The process was killed when it had written them."""
    store(session, n)
    left = max(n - counted, 0)
    session.ledger._row(2).recorded = 7 + left
    session.ledger.counted = counted
    for _ in range(2):
        assert list(save_flights(session)) == []
        row = session.rows()[2]
        assert (row.unsaved, row.records, row.partial) == (7, 4 * left, 0)
        assert row.trace_bytes == sum(Store(session.run_dir).launch_bytes[n - left :])


def test_a_process_that_counted_all_is_believed(session: Session) -> None:
    """What it said to be unsaved is."""
    store(session, 1)
    session.ledger._row(2).recorded = 1
    session.ledger._head.finished = 1
    assert list(save_flights(session)) == []
    assert session.rows()[2].unsaved == 1


def test_a_stored_launch_of_no_kernel_of_the_process_is_not_counted(session: Session) -> None:
    store(session, 1)
    del session._kernels["digest", "aa"]
    session.ledger._row(1).recorded = 1
    (said,) = save_flights(session)
    assert "is of no kernel of it: 'kernel/0_aa'" in said
    assert session.rows()[1].unsaved == 1


@pytest.mark.parametrize("kept", [0, 1, 2])
@pytest.mark.parametrize("cut", [0, 1, 700])
def test_what_a_kill_cut_off_is_mended_first(session: Session, kept: int, cut: int) -> None:
    """Chunks that the index does not name any more, and one that was being written."""
    assert session.run_dir is not None
    for number in range(3):
        write_store(session.run_dir, {}, (number + 1, 1, 1), (1, 1, 1))
    session.ledger.counted = 3
    records, index = (session.run_dir / "store" / name for name in ("records", "index"))
    index.write_bytes(index.read_bytes()[: kept * 16 + 5])
    records.write_bytes(records.read_bytes() + records.read_bytes()[:cut][:300])
    memory, *_ = usual_memory(np.random.default_rng(1), np.ones(WARPS, bool))
    leave(session, flight_of(session), memory)
    assert list(save_flights(session)) == []
    assert [launch.grid[0] for launch in saved(session)] == [1, 2, 3, 3]
    assert index.stat().st_size == 4 * 16
    for launch in saved(session):
        launch.check()


LIES: dict[str, dict[str, int]] = {
    "row": {"row": 2}, "no row": {"row": 2**32 - 1}, "offset": {"offset": 1 << 17}, "bytes": {"bytes": 2**64 - 1},
    "few bytes": {"bytes": 100}, "beyond": {"offset": 2**64 - 8}, "plan": {"plan": 1}, "no plan": {"plan": 2**32 - 1},
}


@pytest.mark.parametrize("lie", list(LIES))
def test_numbers_that_lie_are_refused(session: Session, lie: str) -> None:
    flight = abi.Flight.from_buffer_copy(flight_of(session))
    for name, value in LIES[lie].items():
        setattr(flight, name, value)
    refused(session, flight)


def place_in(flight: abi.Flight, number: int) -> abi.FlightMap:
    return abi.FlightMap.from_buffer(flight, abi.Flight.rest.offset + number * ctypes.sizeof(abi.FlightMap))


@pytest.mark.parametrize("cap", [0, 2**32 - 1, 3000])
def test_caps_that_lie_are_refused(session: Session, cap: int) -> None:
    flight = abi.Flight.from_buffer_copy(flight_of(session))
    place_in(flight, 0).cap = cap
    refused(session, flight)


@pytest.mark.parametrize("flags", [0, 2, 33, 257, 264])
def test_a_plan_whose_launches_are_not_on_the_host_is_refused(tmp_path: Path, flags: int) -> None:
    told = abi.StoreMap.from_buffer_copy(PLAN.maps[0])
    told.flags = flags
    session = session_in(tmp_path / "run", replace(PLAN, maps=(bytes(told), *PLAN.maps[1:])))
    refused(session, abi.Flight.from_buffer_copy(flight_of(session)))


@pytest.mark.parametrize("array", ["counts", "heads", "records"])
def test_places_that_lie_are_refused(session: Session, array: str) -> None:
    flight = abi.Flight.from_buffer_copy(flight_of(session))
    setattr(place_in(flight, 1), array, 2**32 - 2 if array == "heads" else BYTES - 3)
    refused(session, flight)


def test_a_launch_has_the_plan_that_it_says(session: Session) -> None:
    """Another device's code of the kernel may have other maps."""
    (kernel,) = session.kernels()
    other = replace(PLAN, maps=PLAN.maps[:1], params=(4,))
    assert [session.plan_number(kernel, plan) for plan in (PLAN, other, PLAN, other)] == [0, 1, 0, 1]
    memory, fixed, *_ = usual_memory(np.random.default_rng(1), np.ones(WARPS, bool))
    flight = abi.Flight.from_buffer_copy(flight_of(session))
    flight.plan = 1
    rest = bytes(place_in(flight, 0)) + b"1234"
    ctypes.memmove(ctypes.addressof(flight) + abi.Flight.rest.offset, rest, len(rest))
    leave(session, bytes(flight), memory)
    assert list(save_flights(session)) == []
    (launch,) = saved(session)
    assert (list(launch.maps), launch.params) == (["fixed"], (b"1234",))
    assert (raw(launch, "fixed") == by_thread(fixed)).all()


@pytest.mark.parametrize("grid", [(0, 1, 1), (2**32 - 1, 2**32 - 1, 2**32 - 1), (1 << 20, 1, 1), (7, 1, 1)])
@pytest.mark.parametrize("which", ["grid", "block"])
def test_grids_that_lie_are_refused(session: Session, which: str, grid: tuple[int, int, int]) -> None:
    flight = abi.Flight.from_buffer_copy(flight_of(session))
    setattr(flight, which, (ctypes.c_uint32 * 3)(*((100 * n if which == "block" else n) for n in grid)))
    refused(session, flight)


def refused(session: Session, flight: abi.Flight) -> None:
    memory, *_ = usual_memory(np.random.default_rng(1), np.ones(WARPS, bool))
    leave(session, bytes(flight), memory)
    (why,) = save_flights(session)
    assert "is not what the hook driver writes" in why or "cannot be saved" in why
    assert saved(session) == []
    assert session.rows()[1].records == 0


def test_groups_of_warps_that_are_not_there_are_left_out(session: Session) -> None:
    none = np.zeros((WARPS, 32, 2, RECORD_BYTES), np.uint8)
    memory = bytearray(memory_of(none + 1, np.full(WARPS, HeadTag.SAME), none[:, 0, 0], {0: (1, 3), 1: (2, 5)},
                                 none[:, :, :1] + 5, np.ones((WARPS, RECORD_BYTES), np.uint8), 2))
    memory[7424:7428] = b"\xff\xff\xff\x7f"
    leave(session, flight_of(session), bytes(memory))
    assert list(save_flights(session)) == []
    (launch,) = saved(session)
    launch.check()
    assert launch["compact"].size


def test_a_store_that_is_shorter_than_its_index_is_not_continued(session: Session) -> None:
    assert session.run_dir is not None
    write_store(session.run_dir, {}, (1, 1, 1), (1, 1, 1))
    (session.run_dir / "store" / "records").write_bytes(b"")
    memory, *_ = usual_memory(np.random.default_rng(1), np.ones(WARPS, bool))
    leave(session, flight_of(session), memory)
    assert list(save_flights(session)) == ["its store cannot be continued: it is shorter than its index says"]


def test_links_that_lead_out_are_not_followed(session: Session, tmp_path: Path) -> None:
    assert session.run_dir is not None
    outside = tmp_path / "outside"
    outside.write_bytes(b"mine")
    (session.run_dir / "store" / "records").symlink_to(outside)
    memory, *_ = usual_memory(np.random.default_rng(1), np.ones(WARPS, bool))
    leave(session, flight_of(session), memory)
    (why,) = save_flights(session)
    assert "cannot be continued" in why
    assert outside.read_bytes() == b"mine"


def test_pages_are_given_back(session: Session) -> None:
    leave(session, flight_of(session), bytes(range(256)))
    before = zlib.crc32(session.ledger.pages)
    session.ledger.forget_pages()
    assert zlib.crc32(session.ledger.pages) == zlib.crc32(bytes(1 << 17)) != before
    assert not any(session.ledger.flights)


def test_readers_say_that_a_launch_is_partial(session: Session, capsys: pytest.CaptureFixture[str]) -> None:
    memory, *_ = usual_memory(np.random.default_rng(1), np.arange(WARPS) < 5)
    leave(session, flight_of(session), memory)
    assert list(save_flights(session)) == []
    where = str(session.run_dir)
    assert main(["read", where]) == 0
    assert "(partial)" in capsys.readouterr().out
    assert main(["read", where, "--launch", "0"]) == 0
    assert "partial: it did not end" in capsys.readouterr().out
    assert main(["read", where, "--launch", "0", "--format", "json"]) == 0
    assert json.loads(capsys.readouterr().out)["partial"] is True
    assert main(["export", where, "--format", "csv", "-o", where + ".csv"]) == 0
    assert Path(where + ".csv", "launches.csv").read_text().splitlines()[1].endswith(",1")
