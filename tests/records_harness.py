"""Drives the records half of the hook driver (tests/native/records_drive.c) and says what its traces must hold.

The expected file is computed from the definition of the format alone: no code is shared with the writer, and the
simulated kernel stores each byte at the address that ``struct ncc_map`` gives for it.
"""

from __future__ import annotations

import json
import struct
import subprocess
import tempfile
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt
from clocks import HANG_S
from native_builds import HOOKDRV, NATIVE, compile_c

from ncc.runtime import open_trace
from ncc.runtime.neutrino import write_launch

PARTS = {
    "base": ("budget", "fork", "gate", "ledger", "log", "owned_fd", "pages", "config"),
    "driver": ("capture",),
    "engine": ("notify", "channel", "connections", "launcher", "session"),
    "code": ("by_context", "own_kernels"),
    "cuda/code": ("own_text",),
    "records": ("caps", "clocks", "contexts", "chunk", "crc", "desk", "device_memory", "execlog", "flight",
                "host_memory", "idle", "job", "kept", "layout", "live", "marks", "page_file", "page_parts",
                "page_set", "paging", "pieces", "pool", "proof", "quota", "records", "save", "shape", "slab", "staging",
                "store", "storing", "stream", "table_file", "tables", "template", "timeout", "usage", "writer"),
}
STATIC, DYNAMIC, BOUNDED, ZEROED, COMPACT, STREAM, LANE_COUNTS, RING, PAGED = 1, 2, 4, 8, 16, 32, 64, 256, 1024
LOSSLESS, TIMES, RESULTS = 1, 8, 16
MIB = 1 << 20

U64 = npt.NDArray[np.uint64]


def build(folder: Path, *flags: str) -> Path:
    """Compiles the driver program; its path."""
    sources = [*(HOOKDRV / folder / f"{part}.c" for folder, parts in PARTS.items() for part in parts),
               NATIVE / "records_fake.c", NATIVE / "records_drive.c"]
    return compile_c(folder / "records_drive", sources, "-DNCC_EXIT_STALL_MS=1000", "-DNCC_LOSSLESS_WAIT_MS=1500",
                     "-DNCC_UNNEEDED_MS=300", *flags)


@dataclass(frozen=True)
class Map:
    """One map of a kernel, as the engine describes it."""

    name: str
    level: str
    chunks: tuple[int, ...]
    flags: int = 0
    cap: int = 0
    cap_bound: int = 0
    same: int = 0      # percent of a compact map's warps, or a stream's entries, with the first lane's record for all
    headless: int = 0  # and of those that do not write their heads

    @staticmethod
    def compact(name: str, chunks: tuple[int, ...], same: int = 100, headless: int = 0) -> Map:
        return Map(name, "thread", chunks, STATIC | COMPACT, 1, 1000 * headless + same, same, headless)

    @staticmethod
    def stream(name: str, chunks: tuple[int, ...], same: int = 100, flags: int = 0) -> Map:
        return Map(name, "thread", chunks, STREAM | DYNAMIC | PAGED | flags, 0, same, same)

    @property
    def record_bytes(self) -> int:
        return sum(self.chunks)

    @property
    def line(self) -> str:
        level = 1 if self.level == "warp" else 0
        return " ".join(map(str, (self.name, level, self.flags, self.cap, self.cap_bound, *self.chunks)))


@dataclass(frozen=True)
class Launch:
    """Row r of map i attempts ``least + hash(r, seed + i) % span`` records. Of compact maps ``least``, where it is
    not 0, is the percentage of warps whose lanes all have one record."""

    grid: tuple[int, int, int]
    block: tuple[int, int, int]
    seed: int = 1
    least: int = 0
    span: int = 1

    @property
    def line(self) -> str:
        return " ".join(map(str, (*self.grid, *self.block, self.seed, self.least, self.span)))


@dataclass
class Outcome:
    """How many of the launches had each ``enum ncc_outcome``."""

    counts: list[int]
    mean_ns: int

    PROBED, NO_MEMORY, BACKPRESSURE, TRACE_FULL, ERROR, UNPROVEN, LOSSY = 0, 5, 6, 7, 8, 12, 13

    def __getitem__(self, outcome: int) -> int:
        return self.counts[outcome]


@dataclass
class Driver:
    """The program at the other end of a pipe."""

    process: subprocess.Popen[str]
    kernels: list[tuple[Map, ...]] = field(default_factory=list)

    def say(self, *lines: str) -> str:
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        self.process.stdin.write("".join(f"{line}\n" for line in lines))
        self.process.stdin.flush()
        answer = self.process.stdout.readline()
        assert answer, f"the driver died at {lines}"
        return answer.strip()

    def start(self, run_dir: Path | str, options: int = 0, staging: int = 64 * MIB, dynamic: int = MIB,
              max_trace: int = 0) -> int:
        return int(self.say(f"start {run_dir} {options} {staging} {dynamic} {max_trace}").split()[1])

    def kernel(self, *maps: Map, name: str = "k", folder: str = "kernel/0_ab") -> int:
        self.kernels.append(maps)
        return int(self.say(f"kernel {name} {folder} {len(maps)}", *(m.line for m in maps)).split()[1])

    def misplace(self, kernel: int, index: int, offset: int) -> None:
        """The engine says another place in the parameter block for the map's records."""
        self.say(f"misplace {kernel} {index} {offset}")

    def launch(self, kernel: int, launch: Launch, times: int = 1, command: str = "many") -> Outcome:
        prefix = f"many {times}" if command == "many" else command
        words = self.say(f"{prefix} {kernel} {launch.line}").split()
        return Outcome([int(w) for w in words[1:-2]], int(words[-1]))

    def graph(self, kernel: int, launch: Launch, nodes: int, times: int = 1) -> Outcome:
        """Launches of a graph, all of whose nodes are this launch."""
        return self.launch(kernel, launch, command=f"graph {times} {nodes}")

    def stats(self) -> dict[str, Any]:
        answer: dict[str, Any] = json.loads(self.say("stats"))
        return answer

    def finish(self) -> dict[str, Any]:
        """What the ledger and the fake driver have counted, when all launches are saved."""
        self.say("wait")
        return self.leave()

    def leave(self) -> dict[str, Any]:
        """The same at once, as a program ends: what is not saved within a second is given up."""
        self.say("finish")
        stats = self.stats()
        assert stats["faults"] == ""
        return stats

    def close(self) -> None:
        assert self.process.stdin is not None
        self.process.stdin.close()
        assert self.process.wait(timeout=HANG_S) == 0


def _hash(row: U64, slot: U64, byte: U64, seed: int) -> U64:
    u64 = np.uint64
    with np.errstate(over="ignore"):
        h = (row * u64(0x9E3779B97F4A7C15) + slot * u64(0xC2B2AE3D27D4EB4F) + byte * u64(0x165667B19E3779F9)
             + u64(seed))
        return ((h ^ (h >> u64(29))) * u64(0xBF58476D1CE4E5B9)) >> u64(32)


def _span(n: int) -> U64:
    return np.arange(n, dtype=np.uint64)


@dataclass(frozen=True)
class ExpectedMap:
    counts: U64 | None      # attempted, of each row; None: static
    records: npt.NDArray[np.uint8]  # [rows, cap, record_bytes]
    saved: int
    others: dict[str, int]  # lost, or overwritten


def expected_map(m: Map, index: int, launch: Launch, cap: int) -> ExpectedMap:
    threads = int(np.prod(launch.block))
    rows = int(np.prod(launch.grid)) * (threads if m.level == "thread" else -(-threads // 32))
    zero = np.zeros(1, np.uint64)
    seed = launch.seed + index
    counts = None
    used = np.full(rows, cap, np.uint64)
    if not m.flags & STATIC:
        counts = np.uint64(launch.least) + _hash(_span(rows), zero, zero, seed) % np.uint64(launch.span)
        used = np.minimum(counts, np.uint64(cap))
    row, slot, byte = (a.astype(np.uint64) for a in np.ogrid[:rows, :cap, :m.record_bytes])
    if m.flags & RING:
        assert counts is not None
        slot = slot + (counts - used)[:, None, None]
    if m.flags & COMPACT:
        row, used = _as_warps_leave(replace(m, same=launch.least or m.same), _span(rows), threads, seed)
        row = row[:, None, None]
    if m.flags & STREAM:
        row = _as_entries_say(m, counts, slot, threads, seed)
    records = _hash(row, slot, byte, seed).astype(np.uint8)
    records[np.arange(cap)[None, :] >= used[:, None]] = 0
    others = 0 if counts is None else int((counts - used).sum())
    told = {"lost": 0, "overwritten": others} if m.flags & RING else {"lost": others}
    return ExpectedMap(counts, records, int(used.sum()), told)


def _as_entries_say(m: Map, counts: U64 | None, slot: U64, threads: int, seed: int) -> U64:
    """``[rows, slots, 1]``: whose record each row of a stream map has in a slot: its own, or that of the first lane
    that has one there."""
    assert counts is not None
    row = np.arange(len(counts))
    warp = row // threads * -(-threads // 32) + row % threads // 32
    slots = slot.reshape(-1).astype(np.int64)
    has = counts[:, None] > slots[None, :].astype(np.uint64)
    first = np.full((int(warp.max()) + 1, slots.size), len(counts))
    np.minimum.at(first, warp, np.where(has, row[:, None], len(counts)))
    kind = _hash(warp[:, None].astype(np.uint64), slots[None, :].astype(np.uint64), np.full(1, 77, np.uint64), seed)
    return np.where(kind % np.uint64(100) < m.same, first[warp], row[:, None]).astype(np.uint64)[:, :, None]


def _as_warps_leave(m: Map, rows: U64, threads: int, seed: int) -> tuple[U64, U64]:
    """Of each row of a compact map: whose record it has, and whether it has one."""
    u64 = np.uint64
    block, thread = rows // u64(threads), rows % u64(threads)
    warp = block * u64(-(-threads // 32)) + thread // u64(32)
    zero = np.zeros(1, u64)
    kind = _hash(warp, zero, zero, seed) % u64(100)
    first = block * u64(threads) + thread // u64(32) * u64(32)
    return np.where(kind < m.same, first, rows), (kind < 100 - m.headless).astype(u64)


def traces(run_dir: Path) -> Iterator[tuple[bytes, dict[str, Any]]]:
    """Every launch of the store as a .bin with its sidecar, in the order of the launches."""
    for launch in sorted(open_trace(run_dir).launches, key=lambda launch: launch.sequence):
        _check_parts_of_the_grid(launch)
        with tempfile.TemporaryDirectory() as folder:
            path = write_launch(launch, Path(folder))
            yield path.read_bytes(), json.loads(path.with_suffix(".json").read_text())


def _check_parts_of_the_grid(launch: Any) -> None:
    blocks = int(np.prod(launch.grid))
    for name in launch:
        parts = [batch.records for some in (range(blocks // 2), range(blocks // 2, blocks))
                 for batch in launch.batches(name, some)]
        assert b"".join(part.tobytes() for part in parts) == launch.records(name).tobytes()


def check_trace(data: bytes, sidecar: dict[str, Any], maps: tuple[Map, ...], launch: Launch) -> list[int]:
    """Compares a whole trace with what it must hold; the caps that were used."""
    assert struct.unpack_from("<8I", data) == (*launch.grid, *launch.block, 77, len(maps))
    assert (tuple(sidecar["grid"]), tuple(sidecar["block"]), sidecar["shared"]) == (launch.grid, launch.block, 77)
    end = 32 + 16 * len(maps)
    for i, (m, entry) in enumerate(zip(maps, sidecar["maps"], strict=True)):
        size, divisor, offset = struct.unpack_from("<IIQ", data, 32 + 16 * i)
        want = expected_map(m, i, launch, entry["cap"])
        assert (size, divisor) == (entry["cap"] * m.record_bytes, 32 if m.level == "warp" else 1)
        assert offset % 16 == 0
        assert offset - end in range(16)
        end = offset + want.records.size
        assert data[offset:end] == want.records.tobytes()
        assert entry == {"name": m.name, "level": m.level, "record_bytes": m.record_bytes, "cap": entry["cap"],
                         "static": bool(m.flags & STATIC), "counts_offset": entry["counts_offset"],
                         "records": want.saved, **want.others}
        if want.counts is None:
            assert entry["counts_offset"] is None
            continue
        counts = np.frombuffer(data, "<u4", want.counts.size, entry["counts_offset"])
        np.testing.assert_array_equal(counts, want.counts)
    return [entry["cap"] for entry in sidecar["maps"]]


def check_launches(spawn: Spawn, run_dir: Path, maps: list[Map], launches: list[Launch], staging: int,
                   dynamic: int = 64 << 10) -> None:
    """Makes the launches and checks all that was saved; with little staging memory some may not fit."""
    (run_dir / "store").mkdir()
    maps = [replace(m, name=f"{m.name}{number}") for number, m in enumerate(maps)]
    driver = spawn()
    driver.start(run_dir, LOSSLESS, staging, dynamic)
    kernel = driver.kernel(*maps)
    done = [launch for launch in launches if driver.launch(kernel, launch)[Outcome.PROBED]]
    assert driver.finish()["finished"] == 1
    driver.close()
    assert staging == 2 * MIB or done == launches
    check_all(run_dir, tuple(maps), done)


def check_all(run_dir: Path, maps: tuple[Map, ...], launches: list[Launch]) -> list[list[int]]:
    """One trace for each launch and nothing else; the caps of each."""
    found = list(traces(run_dir))
    assert len(found) == len(launches)
    return [check_trace(data, sidecar, maps, launch)
            for (data, sidecar), launch in zip(found, launches, strict=True)]


SMALL = Map("small", "thread", (8,), cap=4)
LINE = Launch((4, 1, 1), (64, 1, 1), seed=3, least=1, span=6)

Spawn = Callable[..., Driver]
