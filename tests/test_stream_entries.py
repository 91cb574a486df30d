"""Entries of a stream, word by word: what each kind says, and what is none."""

from __future__ import annotations

import json
from dataclasses import asdict, replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from stores import told, write_device

from ncc.abi import EntryKind, MapFlag, MapLevel, PartKind, RunHow
from ncc.diag import NccError
from ncc.entry_runs import Run, RunField, RunSave, header
from ncc.lanes import LaneStride, LaneTable
from ncc.runtime import MapSchema, open_trace, stream
from ncc.runtime.entries import EVERY_UNIT, Entries, StreamDamage, StreamFormat, runs_of_launch
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


def by_words(records: list[tuple[int, int]], alike: int = 0) -> list[int]:
    """Each word of each record, or once where it is alike."""
    words = zip(*((addr & EVERY, addr >> 32, clock) for addr, clock in records), strict=True)
    return [word for n, of in enumerate(words) for word in (of[:1] if alike >> n & 1 else of)]


def marks(lanes: list[int]) -> list[int]:
    return [int(word) for word in np.array(lanes, np.uint8).view("<u4")]


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


@pytest.mark.parametrize("alike", range(8))
def test_words_that_own_records_have_in_common(alike: int) -> None:
    own = [tuple(7 if alike >> word & 1 else 100 * word + lane for word in range(3)) for lane in range(5)]
    records = [(low | high << 32, clock) for low, high, clock in own]
    words = entry(EntryKind.WORDS, alike, 0xF1000000, *by_words(records, alike))
    assert len(words) == -(-(2 + sum(1 if alike >> word & 1 else 5 for word in range(3))) // 4) * 4
    got = read([*words, *entry(EntryKind.ALL, 0, 1, 2, 3)])
    others = {lane: [(1 | 2 << 32, 3)] for lane in range(32)}
    assert got == others | {lane: [record, *others[lane]]
                            for lane, record in zip((24, 28, 29, 30, 31), records, strict=True)}


def test_own_records_of_lanes_that_do_not_exist() -> None:
    words = entry(EntryKind.WORDS, 0b110, 0xF000000F, *by_words([(lane, 5) for lane in range(8)], 0b110))
    assert read(words, threads=3) == {lane: [(lane, 5)] for lane in range(3)}


def test_lanes_that_were_apart_and_all_save() -> None:
    """But for those that had left."""
    own = [(lane << 40, 3 * lane) for lane in range(32)]
    words = [*entry(EntryKind.ALL, 0, 1, 2, 3), *entry(EntryKind.EACH, 0, 9, 9, 9), *planes(own)]
    counts = [len(words) // 4] * 32
    counts[3] = 1
    first = (1 | 2 << 32, 3)
    assert read(words, counts, threads=8) == {lane: [first, own[lane]] if lane != 3 else [first] for lane in range(8)}


def test_lanes_that_were_apart() -> None:
    """Those that had left by then wrote nothing: what lies there is no mark of theirs."""
    own = [(lane << 40, 3 * lane) for lane in range(32)]
    there = [1, 0, 1, 1] + [0] * 28
    words = [*entry(EntryKind.ALL, 0, 1, 2, 3), *entry(EntryKind.APART, 0, 9, 9, 9), *planes(own), *marks(there)]
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
    [EntryKind.WORDS, 1, 0, 0], [3, 0, 0, 0], entry(EntryKind.WORDS, 0, EVERY, 0, 0) * 24,
    [EntryKind.WORDS, 0x1FF, 0, 0], entry(EntryKind.EACH, 0, 0, 0, 0) * 24,
    entry(EntryKind.APART, 0, 0, 0, 0) * 26, entry(EntryKind.WORDS, 0b1000, 1, 0, 0), [9, 0, 0, 0]])
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


WHOLE, LOW, FOLLOWS = RunHow
RUN = Run(3, (
    RunSave(1, (RunField(WHOLE, 16), RunField(WHOLE, 4))),
    RunSave(0, (RunField(FOLLOWS, 0, LaneTable((-64,))), RunField(LOW, 8))),
    RunSave(1, (RunField(WHOLE, 24), RunField(LOW, 10))),
    RunSave(1, (RunField(FOLLOWS, 2, LaneTable((8,), (LaneStride(0, 0, 32, True, (-3,)),))), RunField(LOW, 12)))))
IN_ANY_LAUNCH = RunSave(1, (RunField(FOLLOWS, 2, LaneTable((-7,))), RunField(LOW, 12)))
PARAMS = [(5).to_bytes(4, "little")]
OF_RUNS = replace(FORMAT, runs=runs_of_launch([replace(RUN, units=2), RUN], PARAMS))


def run_words(head: int, clock: int, later: tuple[int, int, int], *bases: int) -> list[int]:
    """Three units: the third one is not used."""
    first, second, third = ((clock + more) % (1 << 16) for more in later)
    halves = [half for base in bases for half in (base % (1 << 32), base >> 32)]
    return [head, clock, first | second << 16, third | 0xBEEF << 16, *halves, *4 * [77]]


def random_run(random: np.random.Generator, addr: int, clock: int
               ) -> tuple[list[int], dict[int, list[tuple[int, int]]]]:
    later, last = tuple(random.integers(0, 1 << 16, 3).tolist()), int(random.integers(0, 1 << 63))
    records = {lane: [((first + tables[lane]) % 2**64, (clock + more) % 2**32) for first, more, tables in (
        (addr, 0, TABLE), (addr - 64, later[0], [0] * 32), (last, later[1], TABLE), (last - 7, later[2], TABLE))]
               for lane in range(32)}
    return run_words(header(4, 3, 1), clock, later, addr, last), records


def random_entry(random: np.random.Generator) -> tuple[list[int], dict[int, list[tuple[int, int]]]]:
    """Its words, and the lanes' records that they are by the definition."""
    own = [(int(random.integers(0, 1 << 63)) * 2 + 1, int(random.integers(0, 1 << 32))) for _ in range(32)]
    mask, (addr, clock) = int(random.integers(1, 1 << 32)), own[0]
    kind = EntryKind(random.choice([1, 1, 1, 2, 4, 6, 7, 8, 8]))
    if kind == EntryKind.RUN:
        return random_run(random, addr, clock)
    lanes = [lane for lane in range(32) if kind in (EntryKind.ALL, EntryKind.EACH) or mask >> lane & 1]
    if kind == EntryKind.WORDS:
        alike = int(random.integers(0, 4)) << 1
        own = [(record[0] % 2**32 | (5 << 32 if alike & 2 else record[0] >> 32 << 32), 3 if alike & 4 else record[1])
               for record in own]
        return entry(kind, alike, mask, *by_words([own[lane] for lane in lanes], alike)), {
            lane: [own[lane]] for lane in lanes}
    if kind in (EntryKind.EACH, EntryKind.APART):
        words = [*entry(kind, 0, 5, 0, 0), *planes(own)]
        behind = marks([mask >> lane & 1 for lane in range(32)]) if kind == EntryKind.APART else []
        return words + behind, {lane: [own[lane]] for lane in lanes}
    pattern = int(random.integers(0, 2))
    table = TABLE if pattern else [0] * 32
    words = entry(kind, pattern, addr & EVERY, addr >> 32, clock, *([mask] if kind == EntryKind.SOME else []))
    return words, {lane: [((addr + table[lane] - table[lanes[0]]) % 2**64, clock)] for lane in lanes}


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
            for lane, own in records.items():
                wanted[warp][lane] += own
    return units, filled, wanted


@pytest.mark.parametrize("limit", [EVERY_UNIT, 1, 30])
def test_many_warps_at_random(limit: int) -> None:
    """All at once, and some entries of each at a time."""
    units, filled, wanted = random_streams(50)
    counts = np.repeat(filled[:, np.newaxis], 32, axis=1)
    left = Entries(units, np.zeros(50, np.uint32), filled, np.ones((50, 32), bool), counts)
    found = [[[] for _ in range(32)] for _ in range(50)]
    while (left.begin != EVERY_UNIT).any():
        used, end = OF_RUNS.count(left, limit)
        packed, rows = np.empty(used.sum(), RECORD), np.zeros((50, 32, max(1, used.max())), RECORD)
        OF_RUNS.copy(packed, 0, left, used, end)
        OF_RUNS.copy(rows, rows.strides[1], left, used, end)
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
    run = asdict(replace(RUN, saves=(*RUN.saves[:3], IN_ANY_LAUNCH)))
    kernel["maps"][0]["runs"] = [run, run]
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


def test_a_run() -> None:
    """Clocks wrap around at 16 and at 32 bits, addresses at 64."""
    clock, later, bases = (1 << 32) - 3, (2, 65535, 4), ((1 << 64) - 1000, 0x7_0000_0000)
    words = [*entry(EntryKind.ALL, 0, 1, 2, 3), *run_words(header(4, 3, 1), clock, later, *bases),
             *entry(EntryKind.ALL, 0, 4, 5, 6)]
    for threads in (32, 5):
        assert read(words, threads=threads, format_=OF_RUNS) == {lane: [
            (1 | 2 << 32, 3), ((bases[0] + TABLE[lane]) % (1 << 64), clock),
            ((bases[0] - 64) % (1 << 64), (clock + 2) % (1 << 32)),
            (bases[1] + TABLE[lane], (clock + 65535) % (1 << 32)),
            (bases[1] + TABLE[lane] - 7, (clock + 4) % (1 << 32)), (4 | 5 << 32, 6)] for lane in range(threads)}


@pytest.mark.parametrize("head", [header(4, 3, 2), header(4, 3, 4095), header(3, 3, 1), header(5, 3, 1),
                                  header(4, 2, 1), header(4, 4, 1), header(4, 0, 1), header(4, 3, 0)])
def test_a_run_that_lies(head: int) -> None:
    """Of its number, its saves or its units."""
    with pytest.raises(StreamDamage):
        read([*run_words(head, 0, (0, 0, 0), 1, 2), *entry(EntryKind.END, 0)], format_=OF_RUNS)


@pytest.mark.parametrize("format_", [FORMAT, OF_RUNS])
@pytest.mark.parametrize("units", [1, 2, 3])
def test_a_run_that_is_cut_or_not_described(units: int, format_: StreamFormat) -> None:
    words = run_words(header(4, 3, 1), 0, (0, 0, 0), 1, 2)[: 4 * units]
    if units == 3 and format_ is OF_RUNS:
        assert len(read(words, format_=format_)[0]) == 4
        return
    with pytest.raises(StreamDamage):
        read(words, format_=format_)


def test_runs_come_back_from_json() -> None:
    told = {"name": "m", "level": "thread", "fields": [["addr", "u64"], ["clock", "u32"]], "patterns": [{}, {}]}
    entry = json.loads(json.dumps(told | {"runs": [asdict(RUN)]}))
    assert MapSchema.from_json(entry, "kernel.json").runs == (RUN,)
    with pytest.raises(ValueError, match="not known"):
        runs_of_launch([RUN], [])


def changed(save: int, field: int, **values: Any) -> dict[str, Any]:
    told = asdict(RUN)
    told["saves"][save]["fields"][field].update(values)
    return told


@pytest.mark.parametrize("told", [
    asdict(replace(RUN, units=2)) | {"units": 1}, asdict(RUN) | {"units": 0}, asdict(RUN) | {"units": 128},
    asdict(RUN) | {"saves": []}, asdict(RUN) | {"saves": asdict(RUN)["saves"] * 8}, asdict(RUN) | {"units": "3"},
    changed(0, 0, at=41), changed(0, 0, at=-1), changed(1, 1, at=47), changed(0, 1, how=1), changed(0, 0, how=2),
    changed(1, 0, at=1), changed(3, 0, at=3), changed(1, 0, plus=None), changed(1, 0, how=3), changed(1, 0, how="2"),
    changed(1, 0, plus={"table": [0, 0], "strides": []}), {"units": 3}, 7, None,
    asdict(replace(RUN, saves=(replace(RUN.saves[0], pattern=2),))),
    asdict(replace(RUN, saves=(replace(RUN.saves[0], fields=RUN.saves[0].fields[:1]),)))])
def test_a_run_that_no_entry_can_be(told: Any) -> None:
    entry = {"name": "m", "level": "thread", "fields": [["addr", "u64"], ["clock", "u32"]], "patterns": [{}, {}],
             "runs": [told]}
    with pytest.raises(NccError, match="R006"):
        MapSchema.from_json(entry, "kernel.json")


@pytest.mark.parametrize("fields", [[["wide", "V16"]], [["a", "u64"]] * 9])
def test_records_that_have_no_runs(fields: list[list[str]]) -> None:
    fields = [[f"{name}{n}", kind] for n, (name, kind) in enumerate(fields)]
    whole = [asdict(RunField(WHOLE, 4)) for _ in fields]
    entry = {"name": "m", "level": "thread", "fields": fields,
             "runs": [{"units": 127, "saves": [{"pattern": 0, "fields": whole}]}]}
    with pytest.raises(NccError, match="R006"):
        MapSchema.from_json(entry, "kernel.json")


PAGED = [entry(EntryKind.ALL, 0, n, 0, n) for n in (1, 2, 3)]


@pytest.mark.parametrize("damage", ["", "gap", "missing", "short", "other warp"])
def test_a_store_where_warps_had_pages(tmp_path: Path, damage: str) -> None:
    """Of three warps the second one's entries go on at unit 2, in two parts."""
    skip = [EntryKind.SKIP | 1 << 8, 0, 0, 0]
    units = np.array([[PAGED[0], skip]] * 3, "<u4")
    counts = np.array([1, 4, 1], "<u4")
    told_map = told(MapLevel.THREAD, 12, MapFlag.STREAM | MapFlag.DYNAMIC, 4, 32, (8, 4))
    told_map.records = 32 * 5
    warp = 2 if damage == "other warp" else 1
    pages = [Part(PartKind.PAGES, np.array([PAGED[1 + n]], "<u4"), 1, 1, warp, 2 + n) for n in (0, 1)]
    pages = {"gap": pages[1:], "missing": [], "short": pages[:1]}.get(damage, pages)
    parts = [*pages, Part(PartKind.COUNTS, counts, 3), Part(PartKind.RECORDS, units, 3, 2)]
    write_device(tmp_path, DeviceMap(told_map, parts), (8, 4), (1, 1, 1), (96, 1, 1))
    launch = open_trace(tmp_path)[0]
    if damage:
        with pytest.raises(NccError, match="R010"):
            launch.used("m")
        return
    assert launch.used("m").tolist() == [[1] * 32 + [3] * 32 + [1] * 32]
    assert launch["m"]["f1"][0, 40].tolist() == [1, 2, 3]
    (count,) = launch.entries("m").items()
    assert (count[0], count[1].entries, count[1].bytes) == (EntryKind.ALL, 5, 5 * 16)


def test_how_many_entries_there_are_of_each_kind() -> None:
    units, filled, _ = random_streams(20)
    found = OF_RUNS.kinds(Entries(units, np.zeros(20, np.uint32), filled, np.ones((20, 32), bool),
                                  np.repeat(filled[:, np.newaxis], 32, axis=1)))
    assert found[:, 1].sum() == filled.sum()
    sizes = {EntryKind.ALL: 1, EntryKind.SOME: 2, EntryKind.APART: 27, EntryKind.RUN: 3,
             EntryKind.EACH: 25}
    assert all(found[kind, 0] and found[kind, 1] == size * found[kind, 0] for kind, size in sizes.items())
    assert found[EntryKind.WORDS, 0]
    assert not found[[EntryKind.END, EntryKind.SKIP]].any()
    with pytest.raises(StreamDamage):
        OF_RUNS.kinds(Entries(units[:1] | 0xFF, np.zeros(1, np.uint32), filled[:1], np.ones((1, 32), bool),
                              np.full((1, 32), filled[0], np.uint32)))
