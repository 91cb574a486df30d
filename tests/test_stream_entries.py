"""Entries of a stream, word by word: what each kind says, and what is none."""

from __future__ import annotations

import json
from dataclasses import asdict, replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from stores import told, write_device

from ncc.abi import EntryKind, MapFlag, MapLevel, PartKind
from ncc.diag import NccError
from ncc.lanes import LaneStride, LaneTable
from ncc.runtime import MapSchema, open_trace, stream
from ncc.runtime.entries import EVERY_UNIT, Entries, StreamDamage, StreamFormat
from ncc.runtime.writer import DeviceMap, Part

RECORD = np.dtype([("addr", "<u8"), ("clock", "<u4")])
TABLE = tuple(16 * (lane % 8) - 1000 * (lane // 8) for lane in range(32))
FORMAT = StreamFormat(RECORD, (8, 4), ({}, {"addr": TABLE}))
EVERY = (1 << 32) - 1


def entry(kind: EntryKind, pattern: int, *words: int) -> list[int]:
    """In whole units; what fills them up is no zero."""
    found = [kind | pattern << 8, *words]
    return found + [0xA5A5A5A5] * (-len(found) % 4)


def planes(records: list[tuple[int, int]]) -> list[int]:
    return [half for addr, _ in records for half in (addr & EVERY, addr >> 32)] + [clock for _, clock in records]


def read(words: list[int], counts: int | list[int] | None = None, threads: int = 32,
         format_: StreamFormat = FORMAT) -> dict[int, list[tuple[Any, ...]]]:
    """Of one warp: lane -> its records."""
    units = np.array(words, np.uint32).reshape(1, -1, 4)
    exist = np.arange(32)[np.newaxis] < threads
    told = np.broadcast_to(np.array(len(words) // 4 if counts is None else counts, np.uint32), (1, 32))
    found = Entries(units, np.zeros(1, np.uint32), format_.filled(told, 1 << 20), exist, told)
    used, end = format_.count(found)
    assert end == EVERY_UNIT
    records = np.empty(used.sum(), format_.dtype)
    format_.copy(records, 0, found, used, end)
    ends = np.cumsum(used[0])
    return {lane: records[ends[lane] - n : ends[lane]].tolist() for lane, n in enumerate(used[0].tolist()) if n}


def test_one_record_for_all() -> None:
    near_the_end = (1 << 64) - 500
    last = entry(EntryKind.ALL, 1, near_the_end & EVERY, EVERY, 3)
    got = read([*entry(EntryKind.ALL, 1, 0x5000, 7, 11), *last])
    assert got == {lane: [(0x7_0000_5000 + TABLE[lane], 11), ((near_the_end + TABLE[lane]) % (1 << 64), 3)]
                   for lane in range(32)}
    assert read(entry(EntryKind.ALL, 0, 1, 0, 2), threads=5) == {lane: [(1, 2)] for lane in range(5)}


def test_one_record_for_some() -> None:
    """The lowest lane's: the others differ from it by their tables' difference."""
    mask = 0b1010_0000_0001_0000
    got = read(entry(EntryKind.SOME, 1, 0x5000, 0, 11, mask))
    assert got == {lane: [(0x5000 + TABLE[lane] - TABLE[4], 11)] for lane in (4, 13, 15)}


def test_own_records() -> None:
    own = [(lane << 40, 3 * lane) for lane in range(32)]
    got = read([*entry(EntryKind.OWN, 0, 0x80000006, 0, 0), *planes(own), *entry(EntryKind.ALL, 0, 1, 2, 3)])
    last = (1 | 2 << 32, 3)
    assert got == {lane: [own[lane], last] if lane in (1, 2, 31) else [last] for lane in range(32)}


def test_lanes_that_were_apart() -> None:
    """Those that had left by then wrote nothing: what lies there is no word of theirs."""
    own = [(lane << 40, 3 * lane) for lane in range(32)]
    there = [1, 0, 1, 1] + [0] * 28
    words = [*entry(EntryKind.ALL, 0, 1, 2, 3), *entry(EntryKind.APART, 0, 9, 9, 9), *planes(own), *there]
    counts = [len(words) // 4] * 32
    counts[3] = 1  # it had passed the first entry alone
    first = (1 | 2 << 32, 3)
    assert read(words, counts) == {lane: [first, own[lane]] if lane in (0, 2) else [first] for lane in range(32)}


def test_units_that_are_skipped() -> None:
    words = [*entry(EntryKind.ALL, 0, 1, 2, 3), EntryKind.SKIP | 2 << 8, *7 * [77], *entry(EntryKind.ALL, 0, 4, 5, 6)]
    assert read(words) == {lane: [(1 | 2 << 32, 3), (4 | 5 << 32, 6)] for lane in range(32)}


def test_an_end() -> None:
    words = [*entry(EntryKind.ALL, 0, 1, 2, 3), *entry(EntryKind.END, 0), *entry(EntryKind.ALL, 0, 1, 2, 3)]
    assert read(words) == {lane: [(1 | 2 << 32, 3)] for lane in range(32)}


@pytest.mark.parametrize("words", [
    entry(EntryKind.ALL, 2, 0, 0, 0), entry(EntryKind.SOME, 1 << 20, 0, 0, 0, 1), [6, 0, 0, 0],
    [EntryKind.SKIP, 0, 0, 0], [EntryKind.SKIP | 2 << 8, 0, 0, 0], [EntryKind.SKIP | EVERY >> 8 << 8, 0, 0, 0],
    [EntryKind.OWN, 1, 0, 0], entry(EntryKind.OWN, 0, 0, 0, 0) * 24])
def test_what_is_no_entry(words: list[int]) -> None:
    """A pattern or a kind that there is not, an entry that goes on behind what was filled."""
    with pytest.raises(StreamDamage):
        read(words)


def test_any_field_that_is_no_integer() -> None:
    kind: Any = np.dtype([("x", "<f4"), ("y", "V3")])
    got = read(entry(EntryKind.ALL, 0, int(np.float32(1.5).view(np.uint32)), 0x00332211),
                format_=StreamFormat(kind, (4, 2, 1), ()))
    assert got[31][0][0] == 1.5
    assert bytes(got[31][0][1]) == b"\x11\x22\x33"


def random_entry(random: np.random.Generator) -> tuple[list[int], dict[int, tuple[int, int]]]:
    """Its words, and the lanes' records that they are by the definition."""
    own = [(int(random.integers(0, 1 << 63)) * 2 + 1, int(random.integers(0, 1 << 32))) for _ in range(32)]
    mask, (addr, clock) = int(random.integers(1, 1 << 32)), own[0]
    kind = EntryKind(random.choice([1, 1, 1, 2, 3, 4]))
    lanes = [lane for lane in range(32) if kind == EntryKind.ALL or mask >> lane & 1]
    if kind in (EntryKind.OWN, EntryKind.APART):
        words = [*entry(kind, 0, mask if kind == EntryKind.OWN else 5, 0, 0), *planes(own)]
        behind = [mask >> lane & 1 for lane in range(32)] if kind == EntryKind.APART else []
        return words + behind, {lane: own[lane] for lane in lanes}
    pattern = int(random.integers(0, 2))
    table = TABLE if pattern else [0] * 32
    words = entry(kind, pattern, addr & EVERY, addr >> 32, clock, *([mask] if kind == EntryKind.SOME else []))
    return words, {lane: ((addr + table[lane] - table[lanes[0]]) % 2**64, clock) for lane in lanes}


def random_streams(warps: int) -> tuple[Any, Any, list[list[list[tuple[int, int]]]]]:
    """Units, how many of them are filled, and every lane's records."""
    random = np.random.default_rng(3)
    units = random.integers(0, 1 << 32, (warps, 400, 4), np.uint32)
    filled, wanted = np.zeros(warps, np.uint32), [[[] for _ in range(32)] for _ in range(warps)]
    for warp in range(warps):
        while filled[warp] < random.integers(1, 360):
            words, records = random_entry(random)
            end = filled[warp] + len(words) // 4
            units[warp, filled[warp] : end] = np.array(words, np.uint32).reshape(-1, 4)
            filled[warp] = end
            for lane, record in records.items():
                wanted[warp][lane].append(record)
    return units, filled, wanted


@pytest.mark.parametrize("limit", [EVERY_UNIT, 1, 30])
def test_many_warps_at_random(limit: int) -> None:
    """All at once, and some entries of each at a time."""
    units, filled, wanted = random_streams(50)
    counts = np.repeat(filled[:, np.newaxis], 32, axis=1)
    left = Entries(units, np.zeros(50, np.uint32), filled, np.ones((50, 32), bool), counts)
    found = [[[] for _ in range(32)] for _ in range(50)]
    while (left.begin != EVERY_UNIT).any():
        used, end = FORMAT.count(left, limit)
        packed, rows = np.empty(used.sum(), RECORD), np.zeros((50, 32, max(1, used.max())), RECORD)
        FORMAT.copy(packed, 0, left, used, end)
        FORMAT.copy(rows, rows.strides[1], left, used, end)
        there = np.arange(rows.shape[2]) < used[:, :, np.newaxis]
        assert rows[there].tobytes() == packed.tobytes()
        assert not rows[~there].tobytes().strip(b"\0")
        for warp, lane in np.ndindex(50, 32):
            found[warp][lane] += rows[warp, lane, : used[warp, lane]].tolist()
        left = replace(left, begin=end)
    assert found == wanted


def test_a_stream_that_changes_while_it_is_read_is_damage() -> None:
    """No more is written than there is room for."""
    one = np.array(entry(EntryKind.SOME, 0, 1, 2, 3, 1), np.uint32).reshape(1, 2, 4)
    counts = np.full((1, 32), 11, np.uint32)
    found = Entries(one, np.zeros(1, np.uint32), np.full(1, 2, np.uint32), np.ones((1, 32), bool), counts)
    used, end = FORMAT.count(found)
    one[0, 1, 0] = 3
    with pytest.raises(StreamDamage):
        FORMAT.copy(np.empty(1, RECORD), 0, found, used, end)


def test_a_table_that_the_launch_decides() -> None:
    """What kernel.json says of it comes back, and is put together from the launch's parameters."""
    table = LaneTable(tuple(range(32)), (LaneStride(1, 4, 32, True, TABLE), LaneStride(0, 0, 64, False, (3,) * 32)))
    entry = json.loads(json.dumps({"name": "m", "level": "thread", "fields": [["addr", "u64"]],
                                   "patterns": [{"addr": asdict(table)}]}))
    assert MapSchema.from_json(entry, "kernel.json").patterns == ({"addr": table},)
    params = [(1 << 40).to_bytes(8, "little"), b"\xff" * 4 + (-7).to_bytes(4, "little", signed=True)]
    assert table.of_launch(params) == tuple(lane - 7 * TABLE[lane] + (3 << 40) for lane in range(32))
    for short in ([], params[:1], [params[0], params[1][:6]]):
        with pytest.raises(ValueError, match="not known"):
            table.of_launch(short)


@pytest.mark.parametrize("table", [[0] * 31, ["0"] * 32, 7, None])
def test_a_pattern_that_is_none(table: Any) -> None:
    entry = {"name": "m", "level": "thread", "fields": [["addr", "u64"]],
             "patterns": [{"addr": {"table": table, "strides": []}}]}
    with pytest.raises(NccError, match="R006"):
        MapSchema.from_json(entry, "kernel.json")


@pytest.mark.parametrize("most", [1 << 13, 500, 7])
def test_a_store_of_streams(tmp_path: Path, most: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """However few units are made into records at a time, of some warps or a part of one."""
    units, filled, wanted = random_streams(24)
    told_map = told(MapLevel.THREAD, 12, MapFlag.STREAM | MapFlag.DYNAMIC | MapFlag.LANE_COUNTS, 500, 32, (8, 4))
    told_map.records = sum(len(lane) for warp in wanted for lane in warp)
    counts = np.repeat(filled[:, np.newaxis], 32, axis=1)
    parts = [Part(PartKind.COUNTS, counts, 24), *(
        Part(PartKind.RECORDS, np.ascontiguousarray(units[some]), some.stop - some.start, 400, some.start)
        for some in (slice(0, 5), slice(5, 24)))]
    write_device(tmp_path, DeviceMap(told_map, parts), (8, 4), (8, 1, 1), (96, 1, 1))
    described = tmp_path / "kernel" / "0_aa" / "kernel.json"
    kernel = json.loads(described.read_text())
    kernel["maps"][0]["patterns"] = [{}, {"f0": {"table": TABLE, "strides": []}}]
    described.write_text(json.dumps(kernel))
    monkeypatch.setattr(stream, "BATCH_UNITS", most)
    launch = open_trace(tmp_path)[0]
    rows = [lane for warp in wanted for lane in warp]
    assert launch.used("m").reshape(-1).tolist() == [len(row) for row in rows]
    for row, records in zip(rows, launch["m"].reshape(24 * 32, -1), strict=True):
        assert records[: len(row)].tolist() == row
        assert not records[len(row) :].tobytes().strip(b"\0")
    found = [[None] * len(row) for row in rows]
    for batch in launch.batches("m"):
        for block, unit, slot, record in zip(batch.block.tolist(), batch.unit.tolist(), batch.slot.tolist(),
                                             batch.records.tolist(), strict=True):
            found[96 * block + unit][slot] = record
    assert found == rows


SPILLED = [entry(EntryKind.ALL, 0, n, 0, n) for n in (1, 2, 3)]


@pytest.mark.parametrize("damage", ["", "gap", "missing", "short", "other warp"])
def test_a_store_where_warps_spilled(tmp_path: Path, damage: str) -> None:
    """Of three warps the second one's entries go on at unit 2, in two parts."""
    skip = [EntryKind.SKIP | 1 << 8, 0, 0, 0]
    units = np.array([[SPILLED[0], skip]] * 3, "<u4")
    counts = np.array([1, 4, 1], "<u4")
    told_map = told(MapLevel.THREAD, 12, MapFlag.STREAM | MapFlag.DYNAMIC, 4, 32, (8, 4))
    told_map.records = 32 * 5
    warp = 2 if damage == "other warp" else 1
    spills = [Part(PartKind.SPILL, np.array([SPILLED[1 + n]], "<u4"), 1, 1, warp, 2 + n) for n in (0, 1)]
    spills = {"gap": spills[1:], "missing": [], "short": spills[:1]}.get(damage, spills)
    parts = [*spills, Part(PartKind.COUNTS, counts, 3), Part(PartKind.RECORDS, units, 3, 2)]
    write_device(tmp_path, DeviceMap(told_map, parts), (8, 4), (1, 1, 1), (96, 1, 1))
    launch = open_trace(tmp_path)[0]
    if damage:
        with pytest.raises(NccError, match="R010"):
            launch.used("m")
        return
    assert launch.used("m").tolist() == [[1] * 32 + [3] * 32 + [1] * 32]
    assert launch["m"]["f1"][0, 40].tolist() == [1, 2, 3]
