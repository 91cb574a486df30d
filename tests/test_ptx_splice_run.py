"""Probed kernels, run on a small SIMT machine: what lies in the maps' memory is what happened.

Records are read here as ``hookdrv/abi.h`` (struct ncc_map) says, independently of the code that stores them.
"""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass, field
from pathlib import Path

import pytest
from ptx_simt import GLOBAL_BASE, LANES, Access, Machine

from ncc import pipeline
from ncc.abi import RunHow
from ncc.backends.base import Probed
from ncc.backends.rewrite.layout import Cursor, MapLayout
from ncc.diag import Diagnostics
from ncc.ir.types import Level, MapKind
from ncc.source import SourceFile

GOLDEN = Path(__file__).parent / "golden" / "ptx"
DATA = GLOBAL_BASE  # what the kernel itself is given
DATA_BYTES = 1 << 14
HEAD_SAME, HEAD_LANES = 1, 2
UNITS = 700  # of a warp's stream
ENTRY_END, ENTRY_ALL, ENTRY_SOME, ENTRY_APART, ENTRY_EACH, ENTRY_WORDS = 0, 1, 2, 4, 7, 8
ENTRY_RUN = 6
Record = dict[str, int]


@dataclass
class Run:
    """A finished launch."""

    probed: Probed
    machine: Machine
    grid: tuple[int, int, int]
    block: tuple[int, int, int]
    caps: dict[str, int]
    places: dict[str, tuple[int, int]]  # (records, counts) of each map; of a compact one (lanes' area, counts)
    heads: dict[str, int] = field(default_factory=dict)     # of compact ones; of streams, losses

    @property
    def threads(self) -> int:
        return self.block[0] * self.block[1] * self.block[2]

    @property
    def block_warps(self) -> int:
        return -(-self.threads // LANES)

    @property
    def blocks(self) -> int:
        return self.grid[0] * self.grid[1] * self.grid[2]

    def word(self, address: int, size: int) -> int:
        at = address - GLOBAL_BASE
        return int.from_bytes(self.machine.memory[at : at + size], "little")

    def records(self, name: str, block: int, thread: int) -> list[Record]:
        """The records of a thread, or of the warp that a thread belongs to, in slot order."""
        layout = next(m for m in self.probed.maps if m.map.name == name)
        warp = block * self.block_warps + thread // LANES
        if layout.stream:
            found = (lanes.get(thread % LANES) for lanes in self.entries(layout, warp))
            return [self._fields(layout, data) for data in found if data is not None]
        count, cap = self.count(layout, warp, thread % LANES), self.caps[name]
        first = max(0, count - cap) if layout.map.kind is MapKind.RING else 0
        return [self._record(layout, warp, thread % LANES, number) for number in range(first, first + min(count, cap))]

    def count(self, layout: MapLayout, warp: int, lane: int) -> int:
        """Saves attempted."""
        if layout.cursor is Cursor.STATIC:
            return self.caps[layout.map.name]
        if layout.stream:
            return sum(lane in lanes for lanes in self.entries(layout, warp)) + self.lost(layout, warp, lane)
        index = warp if layout.map.level is Level.WARP else warp * LANES + lane
        return self.word(self.places[layout.map.name][1] + 4 * index, 4)

    def units(self, layout: MapLayout, warp: int, lane: int) -> int:
        """Of a stream: attempted."""
        counts = layout.stream_counts or 1
        return self.word(self.places[layout.map.name][1] + 4 * (warp * counts + lane % counts), 4)

    def lost(self, layout: MapLayout, warp: int, lane: int) -> int:
        name = layout.map.name
        if self.units(layout, warp, lane) <= self.caps[name]:
            return 0
        return self.word(self.heads[name] + 4 * (warp * LANES + lane), 4)

    def entries(self, layout: MapLayout, warp: int) -> list[dict[int, bytes]]:
        """Of each save of a warp's stream: lane -> record."""
        name, size = layout.map.name, layout.map.record_bytes
        start, words = self.places[name][0] + warp * self.caps[name] * 16, -(-size // 4)
        exist = range(min(LANES, self.threads - warp % self.block_warps * LANES))
        attempted = [self.units(layout, warp, lane) for lane in exist]
        end, at, found = min(max(attempted), self.caps[name]), 0, []
        while at < end:
            place = start + 16 * at
            kind, pattern = self.word(place, 1), self.word(place, 4) >> 8
            if kind == ENTRY_END:
                assert max(attempted) > self.caps[name]
                break
            if kind == ENTRY_RUN:
                units = self.word(place, 4) >> 13 & 127
                found += self._run(layout, place, list(exist))
            elif kind in (ENTRY_ALL, ENTRY_SOME):
                mask = self.word(place + 4 + 4 * words, 4) if kind == ENTRY_SOME else (1 << len(exist)) - 1
                units = -(-(4 + 4 * words + 4 * (kind == ENTRY_SOME)) // 16)
                found.append(self._spread(layout, self._bytes(place + 4, size), pattern,
                                          [lane for lane in exist if mask >> lane & 1]))
            elif kind == ENTRY_WORDS:
                own, end_of_it = self._own(place, size)
                units = -(-(end_of_it - place) // 16)
                found.append(own)
            else:
                assert kind in (ENTRY_APART, ENTRY_EACH)
                units = 1 + 2 * size + 2 * (kind == ENTRY_APART)
                has = [attempted[lane] > at and (kind == ENTRY_EACH or self.word(place + 16 + 32 * size + lane, 1))
                       for lane in exist]
                found.append({lane: self._planes(layout, place + 16, lane) for lane in exist if has[lane]})
            at += units
        return found

    def _own(self, place: int, size: int) -> tuple[dict[int, bytes], int]:
        """Every lane's record, and where they end."""
        alike, mask, at = self.word(place, 4) >> 8, self.word(place + 4, 4), place + 8
        lanes = [lane for lane in range(LANES) if mask >> lane & 1]
        own = dict.fromkeys(lanes, b"")
        for word in range(-(-size // 4)):
            for lane in lanes:
                own[lane] += self._bytes(at, 4)
                at += 0 if alike >> word & 1 else 4
            at += 4 if alike >> word & 1 else 0
        return {lane: record[:size] for lane, record in own.items()}, at

    def _run(self, layout: MapLayout, place: int, lanes: list[int]) -> list[dict[int, bytes]]:
        run = layout.runs[self.word(place, 4) >> 20]
        assert self.word(place, 4) >> 8 & 31 == len(run.saves)
        values: list[list[int]] = []
        for save in run.saves:
            values.append([])
            for number, (told, declared) in enumerate(zip(save.fields, layout.map.fields, strict=True)):
                size = declared.type.bytes
                if told.how is RunHow.WHOLE:
                    value = self.word(place + told.at, size)
                elif told.how is RunHow.LOW:
                    first = values[0][number]
                    value = first + (self.word(place + told.at, 2) - first) % (1 << 16)
                else:
                    assert told.plus is not None
                    assert not told.plus.strides, "no kernel here has one"
                    value = values[told.at][number] + told.plus.table[0]
                values[-1].append(value % (1 << 8 * size))
        sizes = [field.type.bytes for field in layout.map.fields]
        return [self._spread(layout, b"".join(v.to_bytes(n, "little") for v, n in zip(of_save, sizes, strict=True)),
                             save.pattern, lanes) for of_save, save in zip(values, run.saves, strict=True)]

    def _spread(self, layout: MapLayout, record: bytes, pattern: int, lanes: list[int]) -> dict[int, bytes]:
        out, at = dict.fromkeys(lanes, b""), 0
        for declared in layout.map.fields:
            size, told = declared.type.bytes, layout.patterns[pattern].get(declared.name)
            assert told is None or not told.strides, "no kernel here has one"
            table = told.table if told else (0,) * LANES
            value = int.from_bytes(record[at : at + size], "little")
            for lane in lanes:
                out[lane] += ((value + table[lane] - table[lanes[0]]) % (1 << 8 * size)).to_bytes(size, "little")
            at += size
        return out

    def _planes(self, layout: MapLayout, plane: int, lane: int) -> bytes:
        data = b""
        for chunk in layout.chunks:
            data += self._bytes(plane + lane * chunk, chunk)
            plane += LANES * chunk
        return data

    def _record(self, layout: MapLayout, warp: int, lane: int, number: int) -> Record:
        start = self.places[layout.map.name][0]
        size, cap = layout.map.record_bytes, self.caps[layout.map.name]
        head, slot = self.same_record(layout, warp), number % cap
        if head is not None:
            data = head
        elif layout.map.kind is MapKind.RING and layout.cursor is Cursor.MEMORY:
            data = self._versioned(start + (warp * cap + slot) * shared_slot_bytes(layout), size, number + 1)
        elif layout.map.level is Level.WARP:
            data = self._bytes(start + (warp * cap + slot) * size, size)
        else:
            slot_bytes = LANES * size
            own = self._entry(layout, warp, lane) if layout.compact else start + (warp * cap + slot) * slot_bytes
            data = self._planes(layout, own, lane)
        return self._fields(layout, data)

    def _versioned(self, place: int, size: int, version: int) -> bytes:
        """Three bytes of the record in each word, below the version."""
        words = [self.word(place + 8 * i, 8) for i in range(-(-size // 3))]
        assert {word >> 24 for word in words} == {version}
        return b"".join((word & 0xFFFFFF).to_bytes(3, "little") for word in words)[:size]

    @staticmethod
    def _fields(layout: MapLayout, data: bytes) -> Record:
        fields, at = {}, 0
        for declared in layout.map.fields:
            fields[declared.name] = int.from_bytes(data[at : at + declared.type.bytes], "little")
            at += declared.type.bytes
        return fields

    def _entry(self, layout: MapLayout, warp: int, lane: int) -> int:
        """Where the slot of the one entry lies that has the lane's record."""
        area, cursor = self.places[layout.map.name]
        size = entry_bytes(layout)
        entries = range(area, area + self.word(cursor, 4) * size, size)
        (found,) = (e for e in entries if self.word(e, 4) == warp and self.word(e + 4, 4) >> lane & 1)
        return found + 16

    def same_record(self, layout: MapLayout, warp: int) -> bytes | None:
        """What the warp's head holds, if that is every lane's record."""
        if not layout.compact:
            return None
        size = head_bytes(layout)
        head = self._bytes(self.heads[layout.map.name] + warp * size, size)
        tag = int.from_bytes(head[-4:], "little")
        assert tag in (HEAD_SAME, HEAD_LANES)
        return head[: layout.map.record_bytes] if tag == HEAD_SAME else None

    def _bytes(self, address: int, size: int) -> bytes:
        return bytes(self.machine.memory[address - GLOBAL_BASE : address - GLOBAL_BASE + size])


def run(case: str, grid: tuple[int, int, int] = (2, 2, 1), block: tuple[int, int, int] = (24, 3, 1),
        params: tuple[int, ...] = (DATA,), cap: int = 16, units: int = UNITS) -> Run:
    """Instrument a golden case's kernel and launch it; ``cap`` is that of dynamic maps, ``units`` that of streams."""
    diags = Diagnostics()
    program = pipeline.load_program(str(next((GOLDEN / case).glob("probe.*"))), "ptx", diags)
    assert not diags.errors
    text = SourceFile(case, (GOLDEN / case / "in.ptx").read_text())
    probed = pipeline.instrument_text(text, "k", program)
    machine = Machine(probed.probed, "k", 1 << 21)
    for param, value in zip(probed.params, params, strict=True):
        machine.set_param(param.offset, value, param.size)
    # Words that are addresses of such words, so that a pointer can be chased.
    for address in range(0, DATA_BYTES, 8):
        machine.memory[address : address + 8] = (DATA + (address * 7 + 64) % 4096 // 16 * 16 + 8).to_bytes(8, "little")
    done = Run(probed, machine, grid, block, caps_of(probed, cap, units), {})
    place_maps(done)
    machine.launch(grid, block)
    return done


def caps_of(probed: Probed, cap: int, units: int = UNITS) -> dict[str, int]:
    return {m.map.name: m.cap or (units if m.stream else cap) for m in probed.maps}


def head_bytes(layout: MapLayout) -> int:
    """The record rounded up to 4, and the tag, rounded up to 16."""
    return -(-(-(-layout.map.record_bytes // 4) * 4 + 4) // 16) * 16


def entry_bytes(layout: MapLayout) -> int:
    """The warp, the mask of its lanes, 8 bytes unused, and a slot."""
    return 16 + LANES * layout.map.record_bytes


def shared_slot_bytes(layout: MapLayout) -> int:
    """Of a ring to which lanes save by turns: a word of 8 bytes for each three of the record."""
    return 8 * -(-layout.map.record_bytes // 3)


def place_maps(done: Run) -> None:
    warps, at = done.blocks * done.block_warps, DATA + DATA_BYTES
    for layout in done.probed.maps:
        records = at
        cap = warps * LANES if layout.compact else done.caps[layout.map.name]
        size = cap * entry_bytes(layout) if layout.compact else warps * cap * layout.slot_bytes
        at += -(-size // 256) * 256
        counts = at
        size = 4 * warps * (layout.stream_counts or (LANES if layout.map.level is Level.THREAD else 1))
        at += -(-size // 256) * 256
        start = done.probed.block_offset
        beside = at
        if layout.lanes_param is not None:
            done.machine.set_param(start + layout.lanes_param, records if layout.compact else beside, 8)
            done.heads[layout.map.name] = beside
            at += -(-warps * (4 * LANES if layout.stream else head_bytes(layout)) // 256) * 256
        done.machine.set_param(start + layout.records_param, beside if layout.compact else records, 8)
        done.places[layout.map.name] = (records, counts)
        if layout.counts_param is not None and layout.cap_param is not None:
            done.machine.set_param(start + layout.counts_param, counts, 8)
            done.machine.set_param(start + layout.cap_param, cap, 4)
        if layout.stream:
            done.machine.memory[records - GLOBAL_BASE : counts - GLOBAL_BASE] = b"\xa5" * (counts - records)
        if layout.map.kind is MapKind.RING and layout.cursor is Cursor.MEMORY:
            assert layout.slot_bytes == shared_slot_bytes(layout)
            done.machine.memory[records - GLOBAL_BASE : counts - GLOBAL_BASE] = bytes(counts - records)
        if layout.cursor is Cursor.MEMORY or layout.compact:
            done.machine.memory[counts - GLOBAL_BASE : counts - GLOBAL_BASE + size] = bytes(size)
    assert at - GLOBAL_BASE <= len(done.machine.memory)


def accesses_of(done: Run) -> defaultdict[tuple[int, int], list[Access]]:
    """By block and thread: a launch logs thousands."""
    found = defaultdict(list)
    for access in done.machine.log:
        found[access.block, access.thread].append(access)
    return found


SHAPES = [((1, 1, 1), (32, 1, 1)), ((3, 2, 2), (24, 3, 1)), ((2, 1, 1), (7, 1, 1)), ((1, 2, 1), (5, 4, 3))]


@pytest.mark.parametrize(("grid", "block"), SHAPES)
def test_block_sched_has_one_record_for_each_warp(grid: tuple[int, int, int], block: tuple[int, int, int]) -> None:
    done = run("leader_entry_exit", grid, block, (DATA, 6))
    for index in range(done.blocks):
        for warp in range(done.block_warps):
            (record,) = done.records("block_sched", index, warp * LANES)
            assert record["cuid"] == index % 7
            assert 1000 < record["start"] <= done.machine.clock
            assert 0 < record["elapsed"] < done.machine.clock - record["start"]
    assert not any(a.address >= DATA + DATA_BYTES for a in done.machine.log)


@pytest.mark.parametrize(("grid", "block"), SHAPES)
def test_dmat_is_the_log_of_accesses(grid: tuple[int, int, int], block: tuple[int, int, int]) -> None:
    block = (block[0], block[1], block[2])
    done = run("cursor_register_thread", grid, (64, 2, 1))  # its .reqntid
    accesses = accesses_of(done)
    for index in range(done.blocks):
        for thread in range(done.threads):
            seen = [a.address for a in accesses[index, thread] if a.size]
            records = done.records("dmat", index, thread)
            assert [r["addr"] for r in records] == seen
            clocks = [r["clock"] for r in records]
            assert clocks == sorted(set(clocks))
            assert len(seen) == (11 if thread % 64 < 48 else 1)


def test_records_past_the_cap_are_counted_and_not_stored() -> None:
    done = run("cursor_register_thread", block=(64, 2, 1), units=8)
    (layout,) = done.probed.maps
    kept, accesses = set(), accesses_of(done)
    for thread in range(done.threads):
        assert done.count(layout, thread // LANES, thread % LANES) == (11 if thread % 64 < 48 else 1)
        seen = [a.address for a in accesses[0, thread] if a.size]
        records = [r["addr"] for r in done.records("dmat", 0, thread)]
        assert records == seen[: len(records)]
        kept.add(len(records))
    assert kept & set(range(2, 11))


@pytest.mark.parametrize(("grid", "block"), SHAPES)
def test_a_warps_cursor_in_memory_gives_each_execution_a_slot(grid: tuple[int, int, int],
                                                              block: tuple[int, int, int]) -> None:
    done = run("leader_site", grid, block)
    log = accesses_of(done)
    for index in range(done.blocks):
        for first in range(0, done.threads, LANES):
            lanes = range(min(LANES, done.threads - first))
            odd = [lane for lane in lanes if _tid_x(first + lane, block) % 2]
            even = [lane for lane in lanes if lane not in odd]
            expected = [(group[0], sum(1 << lane for lane in group)) for group in (odd, even) if group]
            records = done.records("seen", index, first)
            assert [(r["lane"], r["active"]) for r in records] == expected
            for record in records:
                assert record["addr"] in [a.address for a in log[index, first + record["lane"]]]


def _tid_x(thread: int, block: tuple[int, int, int]) -> int:
    return thread % block[0]


def test_a_warps_cursor_in_registers_counts_uniform_sites() -> None:
    done = run("cursor_register_warp", params=(2,))
    for index in range(done.blocks):
        for warp in range(done.block_warps):
            assert [r["step"] for r in done.records("steps", index, warp * LANES)] == [3, 4, 5]


def test_a_register_cursor_loses_what_does_not_fit() -> None:
    done = run("cursor_register_warp", params=(9,))
    (layout,) = done.probed.maps
    assert done.count(layout, 0, 0) == 10
    assert [r["step"] for r in done.records("steps", 0, 0)] == [3, 4, 5, 6]


def test_constant_slots_are_all_written_and_loose_ones_counted() -> None:
    done = run("cursor_fixed", params=())
    for index in range(done.blocks):
        for thread in range(done.threads):
            enter, leave = done.records("both", index, thread)
            assert (enter["side"], leave["side"]) == (0, 1)
            assert enter["time"] < leave["time"]
            assert done.records("loose", index, thread) == [{"value": 1}]


def test_captures_have_their_values_from_before_the_instruction() -> None:
    done = run("capture_overwritten")
    log = accesses_of(done)
    for index in range(done.blocks):
        for thread in range(done.threads):
            accesses = [a for a in log[index, thread] if a.size and not a.store]
            loads = done.records("loads", index, thread)
            assert [r["addr"] for r in loads] == [a.address for a in accesses]
            assert [r["out"] for r in loads] == [int.from_bytes(a.value[: min(a.size, 8)], "little") for a in accesses]
            x = _tid_x(thread, done.block)
            compared = [{"left": x, "out": int(x < 5)}, {"left": x, "out": int(x == 3)}]
            assert done.records("compares", index, thread) == compared[: 2 if x < 5 else 1]


def test_packed_fields_come_out_as_they_went_in() -> None:
    done = run("packing", params=(0,))
    for thread in range(done.threads):
        (odd,) = done.records("odd", 1, thread)
        assert odd["f"] == thread
        assert (odd["a"], odd["b"], odd["c"], odd["d"]) == (0, 0, 0, 0)
        (even,) = done.records("even", 1, thread)
        assert even["c"] == 0xFFFFFFFF
        assert even["d"] == _tid_x(thread // LANES * LANES, done.block)
        assert even["b"] > odd["e"] > 1000 or thread % LANES


def test_handwritten_probes_work_like_compiled_ones() -> None:
    done = run("handwritten_compiler")
    log = accesses_of(done)
    for thread in range(done.threads):
        loads = [a for a in log[0, thread] if a.size and not a.store]
        (record,) = done.records("bytes", 0, thread)
        assert record == {"total": sum(a.size for a in loads), "last": loads[-1].address}
        stores = [a for a in log[0, thread] if a.store]
        assert [r["addr"] for r in done.records("wide", 0, thread)] == [a.address for a in stores]


def test_the_order_of_probes_is_that_of_the_file() -> None:
    done = run("order_and_scopes")
    for thread in range(done.threads):
        stores = 3 if _tid_x(thread, done.block) < 5 else 2
        expected = [{"who": 1 + i % 2, "count": 5 + (i + 1) // 2} for i in range(2 * stores)]
        assert done.records("log", 0, thread) == expected


def test_several_saves_take_several_slots() -> None:
    done = run("several_saves")
    for thread in range(done.threads):
        assert done.records("each", 2, thread) == [{"value": (1 << 40) + i, "step": i + 1} for i in range(2)]
        last = done.records("warps", 2, thread)
        assert [r["lane"] for r in last[:2]] == [0, 100]
    # The last group of lanes to leave is the one that stays, led by its lowest lane.
    assert [done.records("warps", 2, first)[2]["lane"] for first in (0, 32, 64)] == [203, 200, 200]


@pytest.mark.parametrize("odd", [0, 4, 999])
@pytest.mark.parametrize("limit", [0, 5, 32, 999])
@pytest.mark.parametrize("block", [(24, 3, 1), (100, 1, 1), (64, 1, 1)])
def test_a_record_that_all_lanes_have_is_stored_once(block: tuple[int, int, int], limit: int, odd: int) -> None:
    done = run("compact", (2, 1, 1), block, (DATA, limit, odd))
    moved, last = done.probed.maps
    for index in range(done.blocks):
        accesses: list[list[int]] = [[] for _ in range(done.threads)]
        for access in done.machine.log:
            if access.block == index and access.size:
                accesses[access.thread].append(access.address)
        for thread, loaded in enumerate(accesses):
            assert done.records("moved", index, thread) == [
                {"block": index, "loads": len(loaded), "kind": 9, "never": 513}]
            assert done.records("last", index, thread) == [{"addr": loaded[-1] if loaded else 7}]
        for warp in range(done.block_warps):
            lanes = range(warp * LANES, min((warp + 1) * LANES, done.threads))
            early = {_tid_x(t, block) >= limit for t in lanes}
            counts, addresses = ({what(accesses[t]) for t in lanes} for what in (len, lambda a: (a or [7])[-1]))
            number = index * done.block_warps + warp
            assert (done.same_record(moved, number) is not None) == (len(early) == len(counts) == 1)
            assert (done.same_record(last, number) is not None) == (len(early) == len(addresses) == 1)
