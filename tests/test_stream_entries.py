"""Entries of a stream, word by word: what each kind says, and what is none."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from ncc.abi import EntryKind
from ncc.runtime.entries import Lanes, StreamDamage, StreamFormat

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
         format_: StreamFormat = FORMAT) -> list[dict[int, tuple[int, int]]]:
    """Of each entry of one warp: lane -> record."""
    units = np.array(words, np.uint32).reshape(1, -1, 4)
    exist = np.arange(32)[np.newaxis] < threads
    told = np.broadcast_to(np.array(9 + len(words) // 4 if counts is None else counts, np.uint32), (1, 32))
    found = format_.find(units, format_.filled(told, 1 << 20), Lanes(exist, told))
    records = format_.records(units, found)
    return [{lane: records[i, lane].item() for lane in np.flatnonzero(present)}
            for i, present in enumerate(found.lanes)]


def test_one_record_for_all() -> None:
    near_the_end = (1 << 64) - 500
    last = entry(EntryKind.ALL, 1, near_the_end & EVERY, EVERY, 3)
    got, wraps = read([*entry(EntryKind.ALL, 1, 0x5000, 7, 11), *last])
    assert got == {lane: (0x7_0000_5000 + TABLE[lane], 11) for lane in range(32)}
    assert wraps == {lane: ((near_the_end + TABLE[lane]) % (1 << 64), 3) for lane in range(32)}
    assert read(entry(EntryKind.ALL, 0, 1, 0, 2), threads=5) == [dict.fromkeys(range(5), (1, 2))]


def test_one_record_for_some() -> None:
    """The lowest lane's: the others differ from it by their tables' difference."""
    mask = 0b1010_0000_0001_0000
    got, = read(entry(EntryKind.SOME, 1, 0x5000, 0, 11, mask))
    assert got == {lane: (0x5000 + TABLE[lane] - TABLE[4], 11) for lane in (4, 13, 15)}


def test_own_records() -> None:
    own = [(lane << 40, 3 * lane) for lane in range(32)]
    got, after = read([*entry(EntryKind.OWN, 0, 0x80000006, 0, 0), *planes(own), *entry(EntryKind.ALL, 0, 1, 2, 3)])
    assert got == {lane: own[lane] for lane in (1, 2, 31)}
    assert len(after) == 32


def test_lanes_that_were_apart() -> None:
    """Those that had left by then wrote nothing: what lies there is no word of theirs."""
    own = [(lane << 40, 3 * lane) for lane in range(32)]
    there = [1, 0, 1, 1] + [0] * 28
    words = [*entry(EntryKind.ALL, 0, 1, 2, 3), *entry(EntryKind.APART, 0, 9, 9, 9), *planes(own), *there]
    counts = [9 + len(words) // 4] * 32
    counts[3] = 9 + 1  # it had passed the first entry alone
    assert read(words, counts)[1] == {lane: own[lane] for lane in (0, 2)}


def test_an_end() -> None:
    words = [*entry(EntryKind.ALL, 0, 1, 2, 3), *entry(EntryKind.END, 0), *entry(EntryKind.ALL, 0, 1, 2, 3)]
    assert len(read(words)) == 1


@pytest.mark.parametrize("words", [
    entry(EntryKind.ALL, 2, 0, 0, 0), entry(EntryKind.SOME, 1 << 20, 0, 0, 0, 1), [5, 0, 0, 0],
    [EntryKind.OWN, 1, 0, 0], entry(EntryKind.OWN, 0, 0, 0, 0) * 24])
def test_what_is_no_entry(words: list[int]) -> None:
    """A pattern or a kind that there is not, an entry that goes on behind what was filled."""
    with pytest.raises(StreamDamage):
        read(words)


def test_any_field_that_is_no_integer() -> None:
    kind: Any = np.dtype([("x", "<f4"), ("y", "V3")])
    got, = read(entry(EntryKind.ALL, 0, int(np.float32(1.5).view(np.uint32)), 0x00332211),
                format_=StreamFormat(kind, (4, 2, 1), ()))
    assert got[31][0] == 1.5
    assert bytes(got[31][1]) == b"\x11\x22\x33"


def test_many_warps_at_random() -> None:
    """As one after another."""
    random = np.random.default_rng(3)
    sizes = {EntryKind.ALL: 1, EntryKind.SOME: 2, EntryKind.OWN: 25, EntryKind.APART: 33}
    units = np.zeros((50, 400, 4), np.uint32)
    ends, wanted = [], []
    for warp in range(50):
        at = 0
        while (kind := EntryKind(random.choice([1, 1, 1, 2, 3, 4]))) and at + sizes[kind] <= random.integers(1, 400):
            units[warp, at : at + sizes[kind]] = random.integers(0, 1 << 32, (sizes[kind], 4))
            units[warp, at, 0] = kind
            wanted.append(warp * 400 + at)
            at += sizes[kind]
        ends.append(at)
    counts = np.repeat(np.array(ends, np.uint32)[:, np.newaxis] + np.uint32(9), 32, axis=1)
    found = FORMAT.find(units, FORMAT.filled(counts, 500), Lanes(np.ones((50, 32), bool), counts))
    np.testing.assert_array_equal(found.at, wanted)
