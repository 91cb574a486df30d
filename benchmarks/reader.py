"""Speed of reading a trace on one core: bytes of records that a reader produces per second.

    python benchmarks/reader.py                 # prints, and writes benchmarks/results/<date>-reader.json
    python benchmarks/reader.py --gigabytes 4   # of each store; --only dmat for one of them

Stores in the layouts that the hook driver writes: a record of each warp in place (`warp`), the same with counts
(`counted`), one record a thread whose warps mostly agree (`compact`), any number of each thread (`dmat`), the same as
entries of a stream (`stream`), thousands of small launches (`small`). Each is read whole (`launch[map]`), in batches of
used records, and in batches with the places of the records. Files lie in the page cache. Beside it, in the same run:
a plain copy into memory that was touched before (`np.copyto`), filling memory that is new to the process (`fresh`: it
bounds what is put in order as a whole), and a read of the file. What is read is checked against what was written.
"""

from __future__ import annotations

import argparse
import ctypes
import json
import os
import shutil
import tempfile
import time
from collections.abc import Callable, Iterator
from dataclasses import asdict, dataclass
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np
from common import processor, write_result

from ncc import abi
from ncc.abi import EntryKind, HeadTag, MapFlag, MapLevel, PartKind, RunHow
from ncc.entry_runs import Run, RunField, RunSave, header
from ncc.lanes import LaneTable
from ncc.runtime import Launch, open_trace
from ncc.runtime.facts import Facts
from ncc.runtime.writer import DeviceMap, Part, StoreWriter

LANES = 32
BLOCK = (256, 1, 1)
WARPS = 8
SCHED = [("start", "u64"), ("elapsed", "u32"), ("cuid", "u32")]
BYTES = [("loaded", "u32"), ("stored", "u32"), ("copied", "u32")]
ACCESS = [("addr", "u64"), ("clock", "u32")]
Fields = list[tuple[str, str]]


@dataclass(frozen=True)
class Case:
    """``make(blocks, random)``: the map as it lies in device memory, and the records that a reader has to find."""

    fields: Fields
    level: str
    make: Callable[[int, np.random.Generator], tuple[DeviceMap, Any]]
    blocks: int
    launches: int | None = None  # None: as many as the gigabytes ask for
    patterns: tuple[dict[str, LaneTable], ...] = ()
    runs: tuple[Run, ...] = ()


def told(level: MapLevel, fields: Fields, flags: int, cap: int, records: int) -> abi.StoreMap:
    sizes = [{"u64": 8, "u32": 4}[kind] for _, kind in fields]
    chunks = sizes if level == MapLevel.THREAD else []
    found = abi.StoreMap(name=b"m", level=level, flags=flags, record_bytes=sum(sizes), cap=cap, n_chunks=len(chunks),
                         warp_lanes=LANES, records=records)
    found.chunk = (ctypes.c_uint8 * abi.MAX_CHUNKS)(*chunks)
    return found


def dtype_of(fields: Fields) -> Any:
    return np.dtype([(name, {"u64": "<u8", "u32": "<u4"}[kind]) for name, kind in fields])


def filled(shape: tuple[int, ...], fields: Fields, random: np.random.Generator) -> Any:
    kind = dtype_of(fields)
    raw = random.integers(0, 1 << 63, -(-int(np.prod(shape)) * kind.itemsize // 8), np.uint64)
    return raw.view(np.uint8)[: int(np.prod(shape)) * kind.itemsize].view(kind).reshape(shape)


def interleaved(records: Any) -> Any:
    """``[warps, lanes, slots]`` of records as device memory has them: slot by slot, a plane for each field."""
    warps, _, slots = records.shape
    planes = [np.ascontiguousarray(records[name].transpose(0, 2, 1)).view(np.uint8).reshape(warps, slots, -1)
              for name in records.dtype.names]
    return np.concatenate(planes, axis=2)


def warp_level(cap: int) -> Callable[[int, np.random.Generator], tuple[DeviceMap, Any]]:
    def make(blocks: int, random: np.random.Generator) -> tuple[DeviceMap, Any]:
        records = filled((blocks, WARPS, cap), SCHED, random)
        part = Part(PartKind.RECORDS, records, blocks * WARPS, cap)
        return DeviceMap(told(MapLevel.WARP, SCHED, MapFlag.STATIC, cap, records.size), [part]), records

    return make


def counted(blocks: int, random: np.random.Generator) -> tuple[DeviceMap, Any]:
    cap, warps = 64, blocks * WARPS
    records = filled((blocks, WARPS, cap), SCHED, random)
    counts = random.integers(cap - 8, cap + 1, (blocks, WARPS)).astype(np.uint32)
    parts = [Part(PartKind.COUNTS, counts, warps), Part(PartKind.RECORDS, records.copy(), warps, cap)]
    records[np.arange(cap) >= counts[:, :, np.newaxis]] = 0
    return DeviceMap(told(MapLevel.WARP, SCHED, 0, cap, int(counts.sum())), parts), records


def compact(blocks: int, random: np.random.Generator) -> tuple[DeviceMap, Any]:
    """One warp in sixteen has lanes that differ."""
    warps = blocks * WARPS
    records = np.repeat(filled((warps, 1, 1), BYTES, random), LANES, axis=1)
    own = np.arange(0, warps, 16)
    records[own] = filled((len(own), LANES, 1), BYTES, random)
    heads = np.zeros((warps, 16), np.uint8)
    heads[:, :12] = np.ascontiguousarray(records[:, 0, 0]).view(np.uint8).reshape(warps, 12)
    tags = np.full(warps, HeadTag.SAME, "<u4")
    tags[own] = HeadTag.LANES
    heads[:, 12:] = tags.view(np.uint8).reshape(warps, 4)
    groups = np.zeros((len(own), abi.GROUP_HEAD_BYTES + LANES * 12), np.uint8)
    groups[:, :4] = own.astype("<u4").view(np.uint8).reshape(-1, 4)
    groups[:, 4:8] = 0xFF
    groups[:, abi.GROUP_HEAD_BYTES :] = interleaved(records[own])[:, 0]
    parts = [Part(PartKind.HEADS, heads, warps), Part(PartKind.GROUPS, groups, len(own))]
    found = told(MapLevel.THREAD, BYTES, MapFlag.STATIC | MapFlag.COMPACT, 1, records.size)
    return DeviceMap(found, parts), records.reshape(blocks, WARPS * LANES, 1)


def accesses(blocks: int, random: np.random.Generator) -> tuple[DeviceMap, Any]:
    """As ``dmat`` saves them: warps differ in their accesses, lanes of a warp only in one of eight."""
    cap, warps = 96, blocks * WARPS
    records = filled((warps, LANES, cap), ACCESS, random)
    counts = np.repeat(random.integers(cap - 16, cap + 1, (warps, 1)), LANES, axis=1).astype(np.uint32)
    counts[::8, ::3] -= 5
    parts = [Part(PartKind.COUNTS, counts, warps), Part(PartKind.RECORDS, interleaved(records), warps, cap)]
    records[np.arange(cap) >= counts[:, :, np.newaxis]] = 0
    found = told(MapLevel.THREAD, ACCESS, MapFlag.DYNAMIC, cap, int(counts.sum()))
    return DeviceMap(found, parts), records.reshape(blocks, WARPS * LANES, cap)


STEP = tuple(16 * lane for lane in range(LANES))  # of a pattern: lanes that load 16 bytes each, one behind another


def stream(blocks: int, random: np.random.Generator) -> tuple[DeviceMap, Any]:
    """As many accesses as entries: most are of whole runs or say one record for all lanes, some hold lanes' own."""
    warps = blocks * WARPS
    often = {EntryKind.RUN: 10, EntryKind.ALL: 48, EntryKind.SOME: 4, EntryKind.WORDS: 4}
    kinds = random.permutation([kind for kind, times in often.items() for _ in range(times)])
    made = [ENTRIES[kind](warps, random) for kind in kinds]
    records = np.concatenate([records for _, records in made], axis=2)
    there = np.ones((LANES, records.shape[2]), bool)
    at = np.cumsum([0, *(one.shape[2] for _, one in made)])
    there[1::2, at[:-1][kinds == EntryKind.SOME]] = False
    units = np.concatenate([words.view(np.uint8).reshape(warps, -1, 16) for words, _ in made], axis=1)
    used = there.sum(axis=1)
    out = np.zeros_like(records)
    for lane in range(LANES):
        out[:, lane, : used[lane]] = records[:, lane, there[lane]]
    counts = np.full(warps, units.shape[1], "<u4")
    parts = [Part(PartKind.COUNTS, counts, warps), Part(PartKind.RECORDS, units, warps, units.shape[1])]
    found = told(MapLevel.THREAD, ACCESS, MapFlag.DYNAMIC | MapFlag.STREAM, 400, int(used.sum()) * warps)
    return DeviceMap(found, parts), out.reshape(blocks, WARPS * LANES, -1)


Entries = tuple[Any, Any]
"""Words of an entry of each warp, and the records ``[warps, lanes, saves]`` that they are."""
RUN = Run(2, (RunSave(1, (RunField(RunHow.WHOLE, 16), RunField(RunHow.WHOLE, 4))),
              RunSave(1, (RunField(RunHow.FOLLOWS, 0, LaneTable((256,))), RunField(RunHow.LOW, 8))),
              RunSave(1, (RunField(RunHow.WHOLE, 24), RunField(RunHow.LOW, 10))),
              RunSave(1, (RunField(RunHow.FOLLOWS, 2, LaneTable((512,))), RunField(RunHow.LOW, 12)))))


def a_run(warps: int, random: np.random.Generator) -> Entries:
    firsts = filled((warps, 1, len(RUN.saves)), ACCESS, random)
    firsts["addr"][:, :, 1], firsts["addr"][:, :, 3] = firsts["addr"][:, :, 0] + 256, firsts["addr"][:, :, 2] + 512
    firsts["clock"] = firsts["clock"][:, :, :1] + np.arange(len(RUN.saves), dtype="<u4") * 40
    words = np.zeros((warps, 4 * RUN.units), "<u4")
    words[:, 0], words[:, 1] = header(len(RUN.saves), RUN.units, 0), firsts["clock"][:, 0, 0]
    words.view("<u2")[:, 4:7] = firsts["clock"][:, 0, 1:]
    words.view("<u8")[:, 2:] = firsts["addr"][:, 0, ::2]
    return words, of_all(firsts)


def of_all(firsts: Any) -> Any:
    records = firsts.repeat(LANES, axis=1)
    records["addr"] += np.array(STEP, np.uint64)[np.newaxis, :, np.newaxis]
    return records


def one_record(kind: EntryKind, behind: tuple[int, ...], warps: int, random: np.random.Generator) -> Entries:
    firsts = filled((warps, 1, 1), ACCESS, random)
    words = np.zeros((warps, 4 + len(behind)), "<u4")
    words[:, 0], words[:, 4:] = kind | 1 << 8, behind
    words[:, 1:4] = firsts.view("<u4").reshape(warps, 3)
    return words, of_all(firsts)


def words_of_each(warps: int, random: np.random.Generator) -> Entries:
    """A gather: all addresses are in 4 GB, and all lanes read one clock."""
    records = filled((warps, LANES, 1), ACCESS, random)
    parts = records.view("<u4").reshape(warps, LANES, 3)
    parts[:, :, 1:] = parts[:, :1, 1:]
    words = np.zeros((warps, 36), "<u4")
    words[:, 0], words[:, 1], words[:, 2:34] = EntryKind.WORDS | 0b110 << 8, 0xFFFFFFFF, parts[:, :, 0]
    words[:, 34:] = parts[:, 0, 1:]
    return words, records


ENTRIES: dict[EntryKind, Callable[[int, np.random.Generator], Entries]] = {
    EntryKind.RUN: a_run,
    EntryKind.ALL: partial(one_record, EntryKind.ALL, ()),
    EntryKind.SOME: partial(one_record, EntryKind.SOME, (0x55555555, 0, 0, 0)),
    EntryKind.WORDS: words_of_each,
}

CASES = {
    "warp": Case(SCHED, "warp", warp_level(16), 1 << 17),
    "counted": Case(SCHED, "warp", counted, 1 << 15),
    "compact": Case(BYTES, "thread", compact, 1 << 16),
    "dmat": Case(ACCESS, "thread", accesses, 1 << 10),
    "stream": Case(ACCESS, "thread", stream, 1 << 10, patterns=({}, {"addr": LaneTable(STEP)}), runs=(RUN,)),
    "small": Case(SCHED, "warp", warp_level(1), 1 << 10, 4000),
}


def write_store(case: Case, folder: Path, gigabytes: float) -> Any:
    """A run's store; what every launch's map holds."""
    kernel = folder / "kernel" / "0_aa"
    kernel.mkdir(parents=True)
    patterns = [{field: asdict(table) for field, table in pattern.items()} for pattern in case.patterns]
    described = {"name": "m", "level": case.level, "fields": case.fields, "patterns": patterns,
                 "runs": [asdict(run) for run in case.runs]}
    kernel.joinpath("kernel.json").write_text(json.dumps({"name": "k", "maps": [described]}))
    stored, records = case.make(case.blocks, np.random.default_rng(7))
    writer = StoreWriter(folder)
    for launch in range(case.launches or max(1, round(gigabytes * 1e9 / records.nbytes))):
        writer.append(Facts((case.blocks, 1, 1), BLOCK, 0, kernel_dir="kernel/0_aa", launch=launch), [stored])
    return records


def whole(launch: Launch) -> int:
    return int(launch["m"].nbytes)


def batches(launch: Launch) -> int:
    return sum(batch.records.nbytes for batch in launch.batches("m"))


def places(launch: Launch) -> int:
    return sum(batch.records.nbytes for batch in launch.batches("m")
               if len(batch.block) == len(batch.unit) == len(batch.slot))


HOWS = (whole, batches, places)


def timed(act: Callable[[], int], repeats: int = 3) -> float:
    """GB per second of the processor, the best of several: noise only slows."""
    best = 0.0
    for _ in range(repeats):
        start = time.process_time()
        done = act()
        best = max(best, done / (time.process_time() - start) / 1e9)
    return best


def file_read(path: Path) -> int:
    buffer = bytearray(1 << 22)
    total = 0
    with path.open("rb", buffering=0) as file:
        while n := file.readinto(buffer):
            total += n
    return total


def copy(size: int) -> Callable[[], int]:
    source, target = np.ones(size, np.uint8), np.zeros(size, np.uint8)

    def act() -> int:
        np.copyto(target, source)
        return size

    return act


def fresh() -> int:
    """Bytes copied into memory that the process did not have yet, as a whole array that is put in order is."""
    return int(np.full(1 << 28, 7, np.uint8).nbytes)


def check(folder: Path, want: Any) -> None:
    launch = open_trace(folder)[0]
    assert launch["m"].tobytes() == want.tobytes()
    used = np.arange(want.shape[2]) < launch.used("m")[:, :, np.newaxis]
    seen = 0
    for batch in launch.batches("m"):
        assert want[batch.block, batch.unit, batch.slot].tobytes() == batch.records.tobytes()
        assert used[batch.block, batch.unit, batch.slot].all()
        seen += len(batch.records)
    assert seen == used.sum() == launch.saved("m")


def measure(name: str, case: Case, folder: Path, gigabytes: float) -> dict[str, Any]:
    want = write_store(case, folder, gigabytes)
    check(folder, want)
    records = folder / "store" / "records"

    def read(how: Callable[[Launch], int]) -> int:
        return sum(how(launch) for launch in open_trace(folder).launches)

    row = {"store": name, "launches": len(open_trace(folder)), "launch_bytes": want.nbytes,
           "file_bytes": records.stat().st_size, "file_read_gb_s": timed(lambda: file_read(records)),
           "copyto_gb_s": timed(copy(1 << 28)), "fresh_gb_s": timed(fresh)}
    for how in HOWS:
        row[f"{how.__name__}_gb_s"] = rate = timed(lambda how=how: read(how))
        row[f"{how.__name__}_of_copyto"] = rate / row["copyto_gb_s"]
    return row


def rows(names: list[str], gigabytes: float) -> Iterator[dict[str, Any]]:
    os.sched_setaffinity(0, {max(os.sched_getaffinity(0))})
    for name in names:
        folder = Path(tempfile.mkdtemp(prefix="ncc-reader-"))
        try:
            yield measure(name, CASES[name], folder, gigabytes)
        finally:
            shutil.rmtree(folder)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--gigabytes", type=float, default=2, help="records of each store")
    parser.add_argument("--only", choices=CASES, action="append")
    args = parser.parse_args()
    done = []
    for row in rows(args.only or list(CASES), args.gigabytes):
        done.append(row)
        rates = (f"{how.__name__} {row[f'{how.__name__}_gb_s']:6.2f} GB/s ({row[f'{how.__name__}_of_copyto']:.2f})"
                 for how in HOWS)
        beside = (f"{name} {row[f'{name}_gb_s']:.1f}" for name in ("copyto", "fresh", "file_read"))
        print(f"{row['store']:8}", *rates, *beside, f"launches {row['launches']}", sep="  ", flush=True)
    if not args.only:
        write_result("reader", {"runs": done}, measured_on=processor())


if __name__ == "__main__":
    main()
