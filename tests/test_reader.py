"""Records as they lie in device memory, put in a reader's order by the compiled part; checksums; large stores."""

from __future__ import annotations

import ctypes
import os
import random
import zlib
from dataclasses import replace
from itertools import pairwise
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from clocks import cpu_seconds
from hypothesis import given
from hypothesis import strategies as st
from stores import compact_map, planes_of, told
from stores import write_device as write

from ncc import abi, installed
from ncc.abi import MapFlag, MapLevel, PartKind
from ncc.diag import NccError
from ncc.runtime import Launch, native, open_trace
from ncc.runtime.parts import Piece
from ncc.runtime.writer import DeviceMap, Part

WORDS = {(8, 4): (8, 4), (4,): (4,), (2, 1, 1): (2, 1, 1), (16, 4): (8, 8, 4), (1,): (1,), (8, 16, 2): (8, 8, 8, 2)}
"""Planes, and the fields of a record that lie in them."""


def split(n: int, chance: random.Random) -> list[range]:
    cuts = sorted({0, n, *(chance.randrange(n + 1) for _ in range(2))})
    return [range(a, b) for a, b in pairwise(cuts)]


def check(launch: Launch, want: Any, used: Any) -> None:
    """``want`` ``[blocks, units, cap, bytes]`` with zeros where unused, ``used`` ``[blocks, units]``."""
    assert launch["m"].tobytes() == want.tobytes()
    np.testing.assert_array_equal(launch.used("m"), used)
    places: list[list[int]] = []
    for batch in launch.batches("m"):
        assert want[batch.block, batch.unit, batch.slot].tobytes() == batch.records.tobytes()
        places += np.stack([batch.block, batch.unit, batch.slot], axis=1).tolist()
    everything = np.argwhere(np.arange(want.shape[2]) < used[:, :, np.newaxis])
    assert sorted(places) == everything.tolist()
    some = range(len(want) // 2, len(want) + 1)
    found = [(b.block, b.unit, b.slot, b.records) for b in launch.batches("m", some)]
    there = [place for *at, _ in found for place in np.stack(at, axis=1).tolist()]
    assert sorted(there) == everything[everything[:, 0] >= some.start].tolist()
    assert all(want[block, unit, slot].tobytes() == records.tobytes() for block, unit, slot, records in found)


@given(st.integers(0, 300), st.integers(0, 15), st.randoms(use_true_random=False))
def test_the_checksum_is_zlibs(size: int, at: int, chance: random.Random) -> None:
    data = memoryview(chance.randbytes(at + size))[at:]
    assert native.crc(data) == zlib.crc32(data)


def test_the_checksum_of_much() -> None:
    data = random.Random(3).randbytes((1 << 20) + 77)
    assert native.crc(memoryview(data)) == zlib.crc32(data)


@given(st.sampled_from(sorted(WORDS)), st.sampled_from([32, 64]), st.integers(1, 3), st.integers(1, 150),
       st.integers(1, 5), st.booleans(), st.integers(0, 2**32))
def test_lanes_are_put_in_order(tmp_path_factory: pytest.TempPathFactory, planes: tuple[int, ...], lanes: int,
                                blocks: int, threads: int, cap: int, static: bool, seed: int) -> None:
    """Parts of any warps and slots, ragged blocks; what no record used holds anything in the file."""
    chance, rng = random.Random(seed), np.random.default_rng(seed)
    block_warps = -(-threads // lanes)
    warps, size = blocks * block_warps, sum(planes)
    records = rng.integers(0, 256, (warps, lanes, cap, size), np.uint8)
    attempted = rng.integers(0, cap + 3, (warps, lanes)).astype(np.uint32)
    device = planes_of(records, planes)
    parts = [] if static else [Part(PartKind.COUNTS, attempted, warps)]
    for some in split(warps, chance):
        for slots in split(cap, chance):
            data = device[some.start : some.stop, slots.start : slots.stop]
            parts.append(Part(PartKind.RECORDS, data, len(some), len(slots), some.start, slots.start))
    chance.shuffle(parts)
    run = tmp_path_factory.mktemp("run")
    stored = DeviceMap(told(MapLevel.THREAD, size, MapFlag.STATIC if static else MapFlag.DYNAMIC, cap, lanes, planes),
                       parts)
    write(run, stored, WORDS[planes], (blocks, 1, 1), (threads, 1, 1))
    used = np.full((warps, lanes), cap) if static else np.minimum(attempted, cap)
    records[np.arange(cap) >= used[:, :, np.newaxis]] = 0

    def of_units(array: Any) -> Any:
        return array.reshape(blocks, block_warps * lanes, *array.shape[2:])[:, :threads]

    check(open_trace(run)[0], of_units(records), of_units(used))


@given(st.integers(1, 3), st.integers(1, 100), st.integers(1, 4), st.booleans(), st.integers(0, 2**32))
def test_warps_are_put_in_order(tmp_path_factory: pytest.TempPathFactory, blocks: int, threads: int, cap: int,
                                static: bool, seed: int) -> None:
    chance, rng = random.Random(seed), np.random.default_rng(seed)
    warps = blocks * -(-threads // 32)
    records = rng.integers(0, 256, (warps, cap, 12), np.uint8)
    attempted = rng.integers(0, cap + 3, (warps, 1)).astype(np.uint32)
    parts = [] if static else [Part(PartKind.COUNTS, attempted, warps)]
    parts += [Part(PartKind.RECORDS, records[some.start : some.stop], len(some), cap, some.start)
              for some in split(warps, chance)]
    run = tmp_path_factory.mktemp("run")
    write(run, DeviceMap(told(MapLevel.WARP, 12, MapFlag.STATIC if static else 0, cap, 32, ()), parts), (8, 4),
          (blocks, 1, 1), (threads, 1, 1))
    used = np.full((warps, 1), cap) if static else np.minimum(attempted, cap)
    records[np.arange(cap) >= used] = 0
    check(open_trace(run)[0], records.reshape(blocks, -1, cap, 12), used.reshape(blocks, -1))


@given(st.integers(1, 4), st.integers(1, 150), st.sampled_from([32, 64]), st.integers(0, 2**32))
def test_compact_maps_are_put_in_order(tmp_path_factory: pytest.TempPathFactory, blocks: int, threads: int,
                                       lanes: int, seed: int) -> None:
    warps = blocks * -(-threads // lanes)
    stored, records, used = compact_map(warps, lanes, np.random.default_rng(seed))
    run = tmp_path_factory.mktemp("run")
    write(run, stored, (8, 4), (blocks, 1, 1), (threads, 1, 1))
    check(open_trace(run)[0], records.reshape(blocks, -1, 1, 12)[:, :threads],
          used.astype(np.uint32).reshape(blocks, -1)[:, :threads])


def code_of(act: Any) -> str:
    with pytest.raises(NccError) as caught:
        act()
    return caught.value.diagnostics[0].code


def test_a_group_of_a_warp_that_is_not_there_is_damage(tmp_path: Path) -> None:
    stored, _, _ = compact_map(40, 32, np.random.default_rng(1))
    write(tmp_path, stored, (8, 4), (20, 1, 1), (64, 1, 1))
    open_trace(tmp_path)[0]["m"]
    groups = stored.parts[-1].data.copy()
    groups[:4] = np.array([40], "<u4").view(np.uint8)
    parts = [*stored.parts[:-1], replace(stored.parts[-1], data=groups)]
    write(tmp_path, DeviceMap(stored.told, parts), (8, 4), (20, 1, 1), (64, 1, 1))
    assert code_of(lambda: open_trace(tmp_path)[1]["m"]) == "R010"
    assert code_of(lambda: list(open_trace(tmp_path)[1].batches("m"))) == "R010"


def test_lanes_of_which_no_plane_is_told_are_damage(tmp_path: Path) -> None:
    """Else a reader shows memory that nobody wrote."""
    part = Part(PartKind.RECORDS, np.ones(32 * 12, np.uint8), 1, 1)
    write(tmp_path, DeviceMap(told(MapLevel.THREAD, 12, MapFlag.STATIC, 1, 32, ()), [part]), (8, 4), (1, 1, 1),
          (32, 1, 1))
    assert code_of(lambda: open_trace(tmp_path)[0]) == "R010"


def test_a_damaged_part_is_damage_however_it_is_read(tmp_path: Path) -> None:
    stored, _, _ = compact_map(40, 32, np.random.default_rng(1))
    write(tmp_path, stored, (8, 4), (40, 1, 1), (32, 1, 1))
    file = tmp_path / "store" / "records"
    data = bytearray(file.read_bytes())
    head = abi.StoreChunk.from_buffer_copy(data)
    last = abi.StorePart.from_buffer_copy(data, head.parts_offset + (head.n_parts - 1) * ctypes.sizeof(abi.StorePart))
    data[last.offset] ^= 1
    file.write_bytes(data)
    for _ in range(2):
        assert code_of(lambda: open_trace(tmp_path)[0]["m"]) == "R010"
        assert code_of(lambda: list(open_trace(tmp_path)[0].batches("m"))) == "R010"


def test_a_part_is_what_the_header_says() -> None:
    told = {name: number for number, (name, *_) in enumerate(abi.StorePart._fields_, 1)}
    assert [piece._asdict() for piece in Piece.all_of(memoryview(bytes(abi.StorePart(**told)) * 2))] == [told] * 2


def test_fixed_maps_are_views_of_the_file(tmp_path: Path) -> None:
    records = np.arange(6 * 3, dtype="<u8")
    write(tmp_path, DeviceMap(told(MapLevel.WARP, 8, MapFlag.STATIC, 3, 32, ()),
                              [Part(PartKind.RECORDS, records, 6, 3)]), (8,), (6, 1, 1), (32, 1, 1))
    launch = open_trace(tmp_path)[0]
    batches = list(launch.batches("m"))
    assert not launch["m"].flags.owndata
    assert not launch["m"].flags.writeable
    assert not batches[0].records.flags.owndata
    assert launch["m"]["f0"].ravel().tolist() == records.tolist()


def test_a_store_of_a_hundred_gigabytes_opens_at_once(tmp_path: Path) -> None:
    """A chunk at each end, a hole between them that the index calls a chunk: nothing but what is asked for is read."""
    part = [Part(PartKind.RECORDS, np.arange(4, dtype="<u8"), 4, 1)]
    write(tmp_path, DeviceMap(told(MapLevel.WARP, 8, MapFlag.STATIC, 1, 32, ()), part), (8,), (4, 1, 1), (32, 1, 1))
    records, index = tmp_path / "store" / "records", tmp_path / "store" / "index"
    chunk = records.read_bytes()
    far = 100 << 30
    os.truncate(records, far)
    with records.open("ab") as file:
        file.write(chunk)
    entries = [abi.StoreEntry(0, len(chunk)), abi.StoreEntry(len(chunk), far - len(chunk)),
               abi.StoreEntry(far, len(chunk))]
    index.write_bytes(b"".join(map(bytes, entries)))
    open_trace(tmp_path)[0]["m"]
    began = cpu_seconds()
    run = open_trace(tmp_path)
    assert len(run) == 3
    assert run[2]["m"]["f0"].ravel().tolist() == [0, 1, 2, 3]
    assert code_of(lambda: run[1]) == "R010"
    assert cpu_seconds() - began < 0.1


def test_a_reader_that_was_not_built_is_an_error(monkeypatch: pytest.MonkeyPatch) -> None:
    native._library.cache_clear()
    monkeypatch.setattr(native, "LIBRARY", "libncc_not_there.so")
    try:
        assert code_of(lambda: native.crc(memoryview(b"x"))) == "R012"
    finally:
        native._library.cache_clear()
    assert installed.built("libncc_reader.so")
