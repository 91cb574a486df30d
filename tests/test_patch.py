"""Patch functions for NVIDIA's patching API, run on the simulator with arguments of ours, and read again."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import replace
from pathlib import Path

import numpy as np
import patch_harness as harness
import pytest
from needs import needs, ptxas_errors
from patch_harness import calls, patched, program_of, run

from ncc import machine_patch
from ncc.backends.base import Probed
from ncc.backends.ptx.patch.homes import home_in, only_added_to
from ncc.backends.rewrite.layout import MapLayout
from ncc.diag import NccError
from ncc.sim import records
from ncc.sim.records import MapMemory

GRID, BLOCK = 2, 70
THREADS = GRID * BLOCK
GLOBAL, SHARED, BARRIER, ASYNC, TO_SHARED, TO_GLOBAL = 3, 4, 6, 14, 30, 35
READ, WRITE, PREFETCH, SCOPE, WRITE_ONLY = 1, 2, 8, 64, 256
TOOLS = ("gmem_bytes", "instr_count", "hot_pages", "dmat", "mem_lines", "divergence", "program_progress")

STORES = """
from ncc import Map, probe
import ncc.language as nl

@Map(level="thread", type="array", cap=8)
class stored:
    site: nl.u32
    addr: nl.u64
    value: nl.u64
    last: nl.u32
    size: nl.u8

@probe(pos="store.global", level="thread", before=True)
def store():
    stored.save(nl.site(), nl.addr, nl.in2, nl.u32(nl.in2[3]), nl.u8(nl.bytes))
"""

COUNTS = """
from ncc import Map, probe
import ncc.language as nl

@Map(level="thread", type="aggregate", cap=1)
class moved:
    loads: nl.count
    bytes: nl.sum(nl.u32)
    least: nl.min(nl.u64)
    most: nl.max(nl.u64)

@Map(level="warp", type="aggregate", cap=64)
class others:
    site: nl.key(nl.u32)
    seen: nl.count
    first: nl.max(nl.u64)

@probe(pos="load.global", level="thread")
def load():
    moved.save(nl.bytes, nl.addr, nl.addr)

@probe(pos="barrier:async_copy:call", level="warp", before=True)
def other():
    others.save(nl.site(), 1)
"""


def spread(rng: np.random.Generator, n: int) -> dict[str, object]:
    """Arguments of accesses: an instruction's are the same in all lanes, but for addresses and who executes it."""
    return {"pc": rng.integers(0, harness.INSTRUCTIONS, (n, 1)), "ptr": rng.integers(0, 8, (n, THREADS)) << 16,
            "accessSize": rng.choice([1, 2, 4, 8, 16], (n, 1)),
            "flags": rng.choice([READ, WRITE, READ | WRITE, WRITE_ONLY, WRITE_ONLY | WRITE, READ | PREFETCH,
                                 READ | SCOPE, WRITE | SCOPE], (n, 1)),
            "active": rng.integers(0, 2, (n, THREADS))}


@pytest.mark.parametrize("seed", range(3))
def test_pages_are_counted_as_they_are_accessed(seed: int) -> None:
    rng = np.random.default_rng(seed)
    of_global, of_shared = spread(rng, 6), spread(rng, 4)
    same = spread(rng, 2)
    same["ptr"] = np.full((2, 1), 5 << 16)  # lanes of one page are added up first
    given = [(GLOBAL, calls(GLOBAL, 6, THREADS, **of_global)), (GLOBAL, calls(GLOBAL, 2, THREADS, **same)),
             (SHARED, calls(SHARED, 4, THREADS, **of_shared))]
    wanted, moved = Counter[int](), Counter[int]()
    for space, made in given:
        for active, _, address, size, flags, _ in made.reshape(-1, 6).tolist():
            atomic = flags & WRITE_ONLY or flags & (READ | WRITE) == READ | WRITE
            if active and not flags & PREFETCH and (space == GLOBAL or atomic):
                wanted[address >> 16] += 1
                moved[address >> 16] += size
    table = run(patched(program_of("hot_pages")), given, GRID, BLOCK).tables["hot_pages"].read()
    assert table.lost == 0
    assert {int(r["page"]): (int(r["accesses"]), int(r["bytes"])) for r in table.rows} == \
        {page: (n, moved[page]) for page, n in wanted.items()}


def test_sums_and_extremes_are_those_of_the_lanes() -> None:
    rng = np.random.default_rng(4)
    loads, waits = spread(rng, 5), {"pc": rng.integers(0, harness.INSTRUCTIONS, (3, 1))}
    made = calls(GLOBAL, 5, THREADS, **loads)
    copies = calls(ASYNC, 2, THREADS, pc=7, src=64, accessSize=16, zFillSize=4)
    done = run(patched(program_of(COUNTS)), [(GLOBAL, made), (BARRIER, calls(BARRIER, 3, THREADS, **waits)),
                                             (ASYNC, copies)], GRID, BLOCK)
    rows = made[(made[..., 0] == 1) & (made[..., 4] & 0x10B == READ)]
    (row,) = done.tables["moved"].read().rows
    assert tuple(int(row[name]) for name in ("loads", "bytes", "least", "most")) == \
        (len(rows), int(rows[:, 3].sum()), int(rows[:, 2].min()), int(rows[:, 2].max()))
    warps = GRID * -(-BLOCK // 32)
    wanted = Counter({8: 2 * warps}) + Counter({int(at) + 1: warps for at in []})
    for at in waits["pc"].ravel().tolist():
        wanted[at + 1] += warps
    assert {int(r["site"]): int(r["seen"]) for r in done.tables["others"].read().rows} == dict(wanted)


@pytest.mark.parametrize("size", [1, 2, 4, 8, 16])
def test_a_store_has_its_address_value_and_instruction(size: int) -> None:
    rng = np.random.default_rng(size)
    values = rng.integers(0, 1 << 63, (3, THREADS, 2)).astype(np.uint64)
    at = values.ctypes.data + 16 * np.arange(3 * THREADS).reshape(3, THREADS)
    address = rng.integers(0, 1 << 40, (3, THREADS)) * 16
    pc = np.array([[3], [harness.INSTRUCTIONS - 1], [harness.INSTRUCTIONS + 5]])
    made = calls(GLOBAL, 3, THREADS, pc=pc, ptr=address, accessSize=size, flags=WRITE, pData=at)
    other = calls(GLOBAL, 2, THREADS, ptr=address[:2], accessSize=size, flags=READ, pData=0)
    done = run(patched(program_of(STORES)), [(GLOBAL, other), (GLOBAL, made)], GRID, BLOCK, {"values": values})
    found = done.maps["stored"]
    assert (found.used == 3).all()
    kept = found.records.reshape(THREADS, 8)[:, :3].T
    low = values[..., 0] if size >= 8 else values[..., 0] & np.uint64((1 << 8 * size) - 1)
    assert (kept["addr"] == address).all()
    assert (kept["value"] == low).all()
    assert (kept["last"] == (values[..., 1] >> np.uint64(32) if size == 16 else 0)).all()
    assert (kept["size"] == size).all()
    # The last is in no code of the kernel's own.
    assert (kept["site"] == [[4], [harness.INSTRUCTIONS], [harness.INSTRUCTIONS + 1]]).all()


def test_registers_of_a_thread_are_kept_from_call_to_call() -> None:
    """Each thread's own sums, in the record that a probe in PTX saves when it leaves."""
    rng = np.random.default_rng(9)
    made = [calls(GLOBAL, 6, THREADS, **spread(rng, 6)), calls(GLOBAL, 3, THREADS, **spread(rng, 3))]
    copies = calls(ASYNC, 2, THREADS, src=64, accessSize=16, zFillSize=rng.integers(0, 16, (2, THREADS)),
                   active=rng.integers(0, 2, (2, THREADS)))
    given = [(1, calls(1, 1, THREADS)), (GLOBAL, made[0]), (ASYNC, copies), (GLOBAL, made[1])]
    probed = patched(program_of("gmem_bytes"))
    assert machine_patch.numbers(probed) == (1, GLOBAL, ASYNC, TO_SHARED, TO_GLOBAL)  # nothing is called at exits
    done = run(probed, given, GRID, BLOCK)
    found = done.maps["gmem_bytes"].records[..., 0].reshape(THREADS)
    rows = np.concatenate(made)
    for name, kind in (("loaded", READ), ("stored", WRITE)):
        meant = (rows[..., 0] == 1) & (rows[..., 4] & 0x10B == kind)
        assert (found[name] == (rows[..., 3] * meant).sum(0)).all()
    assert (found["copied"] == ((copies[..., 4] - copies[..., 5]) * copies[..., 0]).sum(0)).all()


MIXED = """
from ncc import Map, probe
import ncc.language as nl

@Map(level="thread", type="array", cap=1)
class last:
    wide: nl.u64
    flag: nl.u32
    odd: nl.u32

wide: nl.u64 = 0x123456789ABCDEF0
flag: nl.pred = True
narrow: nl.u32 = 7

@probe(pos="load.global", level="thread", before=True)
def load():
    wide += nl.addr
    flag = (nl.addr & 16) == 0

@probe(pos="store.global", level="thread", before=True)
def store():
    narrow = narrow * 3

@probe(pos="kernel", level="thread")
def leave():
    last.save(wide, 1 if flag else 0, narrow)
"""


def test_registers_of_every_type_begin_as_declared() -> None:
    address = (np.arange(2 * THREADS) * 8).reshape(2, THREADS)
    active = np.stack([np.arange(THREADS) % 2, np.arange(THREADS) % 3 == 0])
    loads = calls(GLOBAL, 2, THREADS, ptr=address, accessSize=8, flags=READ, active=active)
    stores = calls(GLOBAL, 1, THREADS, accessSize=8, flags=WRITE, active=np.arange(THREADS) < 50)
    done = run(patched(program_of(MIXED)), [(1, calls(1, 1, THREADS)), (GLOBAL, loads), (GLOBAL, stores),
                                           (2, calls(2, 1, THREADS))], GRID, BLOCK)
    found = done.maps["last"].records[..., 0].reshape(THREADS)
    wanted = [(0x123456789ABCDEF0 + sum(int(address[i, t]) for i in range(2) if active[i, t]),
               int(address[max((i for i in range(2) if active[i, t]), default=0), t]) & 16 == 0
               if active[:, t].any() else True, 21 if t < 50 else 7) for t in range(THREADS)]
    assert [(int(r["wide"]), bool(r["flag"]), int(r["odd"])) for r in found] == wanted


GROWING = """
from ncc import Map, probe
import ncc.language as nl

@Map(level="thread", type="array", cap=1)
class seen:
    few: nl.u32
    much: nl.u64
    less: nl.s32
    big: nl.u64

few: nl.u32 = 4294967290
much: nl.u64 = 5
less: nl.s32 = 9
big: nl.u64 = 0
unused: nl.u32 = 3

@probe(pos="load.global", level="thread", before=True)
def load():
    few += nl.bytes * 2
    few += 1
    much = nl.addr + much
    less = less - 1
    big += much

@probe(pos="kernel", level="thread")
def leave():
    seen.save(few, much, less, big)
"""


@pytest.mark.parametrize(("source", "own", "growing"), [
    (GROWING, False, {"few"}),  # a u64 stands across two pieces of such a record
    (GROWING.replace("big += much", "big += nl.addr * 3"), False, {"few", "much", "big"}),
    (GROWING.replace("    few: nl.u32\n    much: nl.u64", "    much: nl.u64\n    few: nl.u32")
     .replace("(few, much", "(much, few"), True, {"few"}),
    (GROWING.replace("class seen:\n    few: nl.u32", "class seen:\n    few: nl.u64"), False, {"few"}),  # wider than it
    (GROWING.replace("few, much, less, big)", "few, much, less, big + 1)"), False, {"few"}),
    (GROWING.replace("few, much, less, big)", "few, much, less, big, when=few > 3)"), False, {"few"}),
    (GROWING.replace("few, much, less, big)", "few, much, less, nl.time())"), False, {"few"})])
@pytest.mark.parametrize("seed", range(2))
def test_what_only_grows_is_added_to_where_it_lies(source: str, own: bool, growing: set[str], seed: int) -> None:
    """A thread's registers after any calls are those that the program says, wherever they lie."""
    program = program_of(source)
    home = home_in(program)
    assert home is not None
    assert (home.map == "seen", only_added_to(program)) == (own, growing)
    sizes = [reg.type.bytes for reg in home.registers]
    assert all(sum(sizes[:n]) % size == 0 for n, size in enumerate(sizes))
    rng = np.random.default_rng(seed)
    made = calls(GLOBAL, 7, THREADS, **spread(rng, 7))
    given = [(1, calls(1, 1, THREADS)), (GLOBAL, made)]
    probed = patched(program)
    assert ("red.global.add" in probed.probed) == bool(growing)
    done = run(probed, given if own else [*given, (2, calls(2, 1, THREADS))], GRID, BLOCK)
    record = done.maps[home.map].records[..., 0].reshape(THREADS)
    names = [field.name for field in next(p for p in probed.maps if p.map.name == home.map).map.fields]
    scale = 3 if "nl.addr * 3" in source else 0
    for t in range(THREADS):
        few, much, less, big = 4294967290, 5, 9, 0
        for active, _, address, size, flags, _ in made[:, t].tolist():
            if active and flags & 0x10B == READ:
                few, much, less = (few + 2 * size + 1) % 2**32, much + address, less - 1
                big += scale * address if scale else much
        wanted = {"few": few, "much": much, "less": less, "big": big}
        assert {name: int(np.int32(record[name][t]) if name == "less" else record[name][t])
                for name in names if name != "unused"} == {name: wanted[name] for name in names}


REGISTERS_TWICE = GROWING.replace("def leave():", "def leave():\n    few += 1")


def test_what_else_is_done_at_exits_is_done() -> None:
    program = program_of(REGISTERS_TWICE)
    home = home_in(program)
    assert home is not None
    assert home.map != "seen"
    done = run(patched(program), [(1, calls(1, 1, THREADS)), (2, calls(2, 1, THREADS))], GRID, BLOCK)
    assert (done.maps["seen"].records["few"] == 4294967291).all()


def test_the_entry_is_saved_once_a_warp_and_each_access_of_a_lane_once() -> None:
    probed = patched(program_of("dmat"))
    made = calls(GLOBAL, 5, THREADS, ptr=np.arange(5 * THREADS).reshape(5, THREADS) * 4, accessSize=4, flags=READ,
                 active=np.tri(5, THREADS, dtype=int))
    done = run(probed, [(1, calls(1, 1, THREADS)), (GLOBAL, made)], GRID, BLOCK)
    dense = done.maps["dmat"]
    assert (dense.counts == made[..., 0].sum(0).reshape(GRID, BLOCK)).all()
    assert dense.lost == 0
    assert list(dense.records[0, 0]["addr"]) == [THREADS * 4 * i for i in range(5)]
    assert done.maps["dmat_start"].records.shape == (GRID, 3, 1)
    assert (done.maps["dmat_start"].records["time"] > 0).all()


ACCESSES = """
from ncc import Map, probe
import ncc.language as nl

@Map(level="thread", type="array", cap="dynamic")
class seen:
    site: nl.u32
    addr: nl.u64
    size: nl.u16
    lane: nl.u64

@probe(pos="load.global:store.global", level="thread", before=True)
def access():
    seen.save(nl.site(), nl.addr, nl.bytes, nl.laneid() // 16, when=nl.addr % 3 != 0)

@probe(pos="async_copy", level="thread", before=True)
def copied():
    seen.save(nl.site(), nl.addr, nl.bytes, 7)
"""


def _addresses(rng: np.random.Generator, n: int, sizes: np.ndarray) -> np.ndarray:
    """Of accesses by all sorts of warps: side by side, all the same, further apart, anywhere."""
    lane = np.arange(THREADS) % BLOCK % 32
    base = (rng.integers(0, 1 << 40, (n, 1)) * 48) + 1
    step = np.where(rng.integers(0, 2, (n, 1)), sizes * 3, rng.choice([0, 5, 64], (n, 1)))
    apart = rng.integers(0, 1 << 44, (n, THREADS)) * 3 + 1
    return np.where(rng.integers(0, 4, (n, 1)) == 0, apart, base + step * lane)


def _seen(made: np.ndarray, meant: tuple[int, ...], t: int) -> list[tuple[int, int, int, int]]:
    found = []
    for active, pc, address, size, flags, _ in made[:, t].tolist():
        if active and flags & 0x10B in meant and address % 3:
            found.append(((pc - harness.START) // 16 + 1, address, size, t % BLOCK % 32 // 16))
    return found


@pytest.mark.parametrize("kind", ["side by side", "mixed"])
@pytest.mark.parametrize("seed", range(4))
def test_what_lanes_save_together_is_what_each_saved(seed: int, kind: str) -> None:
    rng = np.random.default_rng(seed)
    given = spread(rng, 12)
    given["accessSize"] = rng.choice([1, 2, 4, 8, 16, 3], (12, 1))
    given["ptr"] = _addresses(rng, 12, given["accessSize"])
    if kind == "side by side":
        given["ptr"] = 4096 + given["accessSize"] * (np.arange(THREADS) % BLOCK % 32) + (np.arange(12) << 20)[:, None]
        given["active"] = np.ones((12, THREADS), int)
    made = calls(GLOBAL, 12, THREADS, **given)
    copies = calls(ASYNC, 2, THREADS, pc=3, src=np.arange(2 * THREADS).reshape(2, THREADS) * 16, accessSize=16,
                   zFillSize=rng.integers(0, 16, (2, THREADS)))
    done = run(patched(program_of(ACCESSES)), [(GLOBAL, made), (ASYNC, copies)], GRID, BLOCK)
    found = done.maps["seen"]
    assert found.lost == 0
    for t in range(THREADS):
        records = found.records.reshape(THREADS, -1)[t][: found.used.reshape(-1)[t]]
        wanted = _seen(made, (READ, WRITE), t)
        wanted += [(4, int(c[2]), int(c[4] - c[5]), 7) for c in copies[:, t]]
        assert [tuple(map(int, record)) for record in records] == wanted


def test_lanes_side_by_side_take_one_unit_a_warp() -> None:
    """Of 16 bytes: a record of a lane that says those of all. Other warps take what their lanes need."""
    lane = np.arange(THREADS) % BLOCK % 32
    probed = patched(program_of("dmat"))
    (layout,) = (layout for layout in probed.maps if layout.map.name == "dmat")
    for size in (1, 2, 4, 8, 16):
        made = calls(GLOBAL, 3, THREADS, ptr=4096 + size * lane, accessSize=size, flags=READ)
        assert units_of(probed, layout, made) == [3] * 6
    same = calls(GLOBAL, 1, THREADS, ptr=4096, accessSize=4, flags=READ)
    assert units_of(probed, layout, same) == [1] * 6
    some = calls(GLOBAL, 1, THREADS, ptr=4096 + 4 * lane, accessSize=4, flags=READ, active=lane % 2)
    assert units_of(probed, layout, some) == [2] * 6
    apart = calls(GLOBAL, 1, THREADS, ptr=4096 + 12 * lane, accessSize=4, flags=READ)
    assert units_of(probed, layout, apart) == [-(-(8 + 12 * n) // 16) for n in (32, 32, 6)] * 2


def units_of(probed: Probed, layout: MapLayout, made: harness.Calls) -> list[int]:
    """That each warp's count says."""
    kept: list[MapMemory] = []
    run(probed, [(1, calls(1, 1, THREADS)), (GLOBAL, made)], GRID, BLOCK, memories=kept)
    (memory,) = (one for one in kept if one.layout is layout)
    return list(map(int, memory.counts))


@pytest.mark.parametrize("units", [1, 2, 7, 40, 95])
def test_what_finds_no_room_is_counted_for_each_lane(units: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """What is there are each lane's first ones, and behind the first that is not there is none."""
    monkeypatch.setattr(records, "DYNAMIC_BYTES", units * 16 * GRID * 3)
    rng = np.random.default_rng(units)
    given = spread(rng, 12)
    given["ptr"] = _addresses(rng, 12, given["accessSize"])
    made = calls(GLOBAL, 12, THREADS, **given)
    found = run(patched(program_of(ACCESSES)), [(GLOBAL, made)], GRID, BLOCK).maps["seen"]
    assert found.lost > 0
    for t in range(THREADS):
        wanted, n = _seen(made, (READ, WRITE), t), found.used.reshape(-1)[t]
        assert len(wanted) == found.counts.reshape(-1)[t]
        assert [tuple(map(int, record)) for record in found.records.reshape(THREADS, -1)[t][:n]] == wanted[:n]


def test_sectors_and_conflicts_of_a_warp_by_native_tracepoints() -> None:
    lane = np.arange(THREADS) % BLOCK % 32
    linear = calls(GLOBAL, 1, THREADS, pc=1, ptr=4096 + 4 * lane, accessSize=4, flags=READ)
    apart = calls(GLOBAL, 1, THREADS, pc=2, ptr=4096 + 64 * lane, accessSize=4, flags=WRITE)
    banks = calls(SHARED, 1, THREADS, pc=3, ptr=128 * lane, accessSize=4, flags=READ)
    done = run(patched(program_of("mem_lines")), [(GLOBAL, linear), (GLOBAL, apart), (SHARED, banks)], GRID, BLOCK)
    rows = {int(r["site"]): tuple(int(r[n]) for n in ("accesses", "bytes", "sectors", "conflicts"))
            for r in done.tables["mem_lines"].read().rows}
    # Blocks of 70 threads: two warps of 32 lanes and one of 6.
    assert rows == {2: (GRID * 3, 4 * THREADS, GRID * (4 + 4 + 1), 0), 3: (GRID * 3, 4 * THREADS, GRID * BLOCK, 0),
                    4: (GRID * 3, 4 * THREADS, 0, GRID * (31 + 31 + 5))}


def test_matrices_are_accesses_to_shared_memory() -> None:
    enter = calls(1, 1, THREADS)
    loads = calls(19, 3, THREADS, flags=READ, count=[[1], [2], [4]], accessSize=16, address=64)
    stores = calls(19, 1, THREADS, flags=WRITE, count=2, accessSize=16, active=np.arange(THREADS) % 2)
    done = run(patched(program_of("instr_count")), [(1, enter), (19, loads), (19, stores)], GRID, BLOCK)
    found = done.maps["instr_count"].records[..., 0].reshape(THREADS)
    assert (found["load_shared"] == 3).all()
    assert (found["store_shared"] == np.arange(THREADS) % 2).all()
    assert (found["load_global"] == 0).all()
    source = COUNTS.replace('pos="load.global"', 'pos="load.shared"')
    (row,) = run(patched(program_of(source)), [(19, loads)], GRID, BLOCK).tables["moved"].read().rows
    assert (int(row["loads"]), int(row["bytes"]), int(row["most"])) == (3 * THREADS, 4 * 7 * THREADS, 64)


def test_a_bulk_copy_is_one_of_the_warp() -> None:
    masked = calls(TO_GLOBAL, 1, THREADS, dst=3 << 16, maskAndSize=0x00F3_0004, hasCpMask=1)
    whole = calls(TO_GLOBAL, 1, THREADS, dst=4 << 16, maskAndSize=0x00F3_0004, hasCpMask=0)
    load = calls(TO_SHARED, 1, THREADS, src=5 << 16, maskAndSize=2, active=np.arange(THREADS) % BLOCK == 40)
    done = run(patched(program_of("hot_pages")), [(TO_GLOBAL, masked), (TO_GLOBAL, whole), (TO_SHARED, load)],
               GRID, BLOCK)
    rows = {int(r["page"]): (int(r["accesses"]), int(r["bytes"])) for r in done.tables["hot_pages"].read().rows}
    warps = GRID * 3
    assert rows == {3: (warps, warps * 4 * 6), 4: (warps, warps * 64), 5: (GRID, GRID * 32)}


# ---- what ptxas and the verifier say

GOLDEN = Path(__file__).with_name("golden") / "patch"
SOURCES = {"stores": STORES, "counts": COUNTS, "gmem_bytes": "gmem_bytes", "dmat": "dmat"}


@pytest.mark.parametrize("name", SOURCES)
def test_the_functions_are_these(name: str, request: pytest.FixtureRequest) -> None:
    text = patched(program_of(SOURCES[name])).probed
    if request.config.getoption("--bless"):
        (GOLDEN / f"{name}.txt").write_text(text)
    assert text == (GOLDEN / f"{name}.txt").read_text()


@needs("ptxas")
@pytest.mark.parametrize("target", ["sm_80", "sm_86", "sm_89", "sm_90"])
@pytest.mark.parametrize("source", [*TOOLS, STORES, COUNTS, ACCESSES])
def test_ptxas_takes_it_as_a_patch(source: str, target: str) -> None:
    assert ptxas_errors(patched(program_of(source), target).probed, target, machine_patch.AS_PATCH) == ""


def test_the_same_code_has_one_name_and_other_code_another() -> None:
    pages, again, stores = (patched(program_of(source)) for source in ("hot_pages", "hot_pages", STORES))
    assert machine_patch.name_of(pages) == machine_patch.name_of(again) != machine_patch.name_of(stores)


STATEMENTS = [  # what a text has, what it is made, the code and what is said
    ("ld.param.u64 %ncc_d0, [ncc_data];", "ld.param.u64 %ncc_d0, [ncc_arg1];", "V157", "not the probe's"),
    ("ret;\n}", "trap;\n\tret;\n}", "V164", "answering 0"),
    ("[ncc_result], 0;", "[ncc_result], 1;", "V164", "answering 0"),
    ("st.param.b32 [ncc_result], 0;", "bar.sync 0;\n\tst.param.b32 [ncc_result], 0;", "V154", "may consist of"),
    ("st.param.b32 [ncc_result], 0;", "exit;\n\tst.param.b32 [ncc_result], 0;", "V154", "may consist of"),
    ("st.param.b32 [ncc_result], 0;", "bra ELSE;\n\tst.param.b32 [ncc_result], 0;", "V164", "does not jump"),
    ("st.param.b32 [ncc_result], 0;", "ELSE: ret;\n\tst.param.b32 [ncc_result], 0;", "V164", "plain statement"),
    ("st.param.b32 [ncc_result], 0;", "call other;\n\tst.param.b32 [ncc_result], 0;", "V154", "may consist of"),
    ("st.param.b32 [ncc_result], 0;", "st.global.b32 [%ncc_d6], 0;\n\tst.param.b32 [ncc_result], 0;", "V157",
     "does not come from"),
    ("st.param.b32 [ncc_result], 0;", "st.shared.b32 [%ncc_d0], 0;\n\tst.param.b32 [ncc_result], 0;", "V157",
     "global memory"),
    ("st.param.b32 [ncc_result], 0;", "ld.global.b32 %ncc_r0, [%ncc_d6];\n\tst.param.b32 [ncc_result], 0;", "V157",
     "does not come from the block alone"),
    ("st.param.b32 [ncc_result], 0;", "ld.shared.b32 %ncc_r0, [%ncc_d0];\n\tst.param.b32 [ncc_result], 0;", "V157",
     "not the probe's"),
    ("[%ncc_d0+16]", "[%ncc_d0+1600]", "V157", "past the"),
    ("ld.global.nc.u64 %ncc_d1, [%ncc_d0];", "ld.global.nc.v2.u64 {%ncc_d1, %ncc_d3}, [%ncc_d0+24];", "V157",
     "past the"),
    ("@%ncc_p4 ld.b32", "@%ncc_p0 ld.b32", "V157", "not the probe's"),
    ("@%ncc_p4 ld.b32", "@!%ncc_p4 ld.b32", "V157", "not the probe's"),
    ("setp.ne.b64 %ncc_p1, %ncc_d7, 0;", "setp.eq.b64 %ncc_p1, %ncc_d7, 0;", "V157", "not the probe's"),
    ("setp.gt.u32 %ncc_p10, %ncc_r4, 12;", "setp.gt.u32 %ncc_p10, %ncc_r4, 11;", "V157", "not the probe's"),
    ("setp.gt.u32 %ncc_p10, %ncc_r4, 12;", "setp.ge.u32 %ncc_p10, %ncc_r4, 12;", "V157", "not the probe's"),
    ("setp.gt.u32 %ncc_p10, %ncc_r4, 12;", "setp.gt.u32 %ncc_p10, %ncc_r0, 12;", "V157", "not the probe's"),
    ("ld.param.u32 %ncc_r4, [ncc_arg2];", "ld.param.u32 %ncc_r4, [ncc_arg3];", "V157", "not the probe's"),
    ("@%ncc_p12 ld.b32", "@%ncc_p8 ld.b32", "V157", "not the probe's"),
    ("ld.global.nc.u64 %ncc_d15, [%ncc_d0+8];\n\tmad.lo.u64 %ncc_d16, %ncc_d14, 800, %ncc_d15;",
     "mad.lo.u64 %ncc_d16, %ncc_d14, 800, %ncc_d15;\n\tld.global.nc.u64 %ncc_d15, [%ncc_d0+8];", "V164",
     "reads '%ncc_d15', which may not have been written"),
    ("ld.global.nc.u64 %ncc_d15", "@%ncc_p0 ld.global.nc.u64 %ncc_d15", "V164", "may not have been written"),
    ("[%ncc_d7+12]", "[%ncc_d7+13]", "V157", "not the probe's"),
    ("[%ncc_d7+12]", "[%ncc_d6+12]", "V157", "not the probe's"),
    (".reg .b32 %ncc_r<", ".reg .b32 %other<", "V155", "no insertion declared"),
    ("ld.param.u32 %ncc_r0, [ncc_arg3];", "ld.param.u64 %ncc_r0, [ncc_arg3];", "V157", "no argument"),
    ("ld.param.u32 %ncc_r0, [ncc_arg3];", "ld.param.u32 %ncc_r0, [ncc_arg9];", "V157", "no argument"),
    (".param .b32 ncc_arg3", ".param .b64 ncc_arg3", "V164", "other arguments"),
    (".target sm_90", ".target sm_80", "V164", "no module for"),
    (".address_size 64\n", ".address_size 64\n.global .b32 x;\n", "V164", "none of the functions"),
    ("_3_", "_5_", "V164", "none of the functions"),
    ("cvt.u64.u32 %ncc_d9, %ncc_r10;", "match.all.sync.b32 %ncc_r11, %ncc_r10, %ncc_r9;", "V154", "do not come"),
]


@pytest.mark.parametrize(("was", "becomes", "code", "said"), STATEMENTS)
def test_the_verifier_refuses(was: str, becomes: str, code: str, said: str) -> None:
    probed = patched(program_of(STORES))
    assert was in probed.probed
    changed = replace(probed, probed=probed.probed.replace(was, becomes, 1))
    if was == "_3_":  # asked for under the name that it had
        changed = replace(probed, probed=probed.probed.replace("ncc_patch_3_", "ncc_patch_5_"))
    with pytest.raises(NccError) as caught:
        _verify_as(probed, changed)
    assert any(d.code == code and said in d.message for d in caught.value.diagnostics), str(caught.value)


def _verify_as(asked: Probed, found: Probed) -> None:
    """Against the functions that were asked for."""
    from ncc.diag import Diagnostics
    from ncc.ir.facts import Patches
    from ncc.verifier.patch import verify_patches

    diags = Diagnostics()
    functions = tuple(machine_patch.functions(asked))
    verify_patches(Patches(found.probed, "sm_90", functions, asked.block_bytes), diags)
    diags.raise_errors()


def test_a_text_that_lacks_a_function_is_refused() -> None:
    both = patched(program_of("hot_pages"))
    first = re.sub(r"\n\.visible \.func[^\n]*ncc_patch_4_.*?\n}\n", "", both.probed, flags=re.DOTALL)
    with pytest.raises(NccError, match="there is no function 'ncc_patch_4"):
        _verify_as(both, replace(both, probed=first))


# ---- what cannot be

REFUSED = {"last_steps": ("B032", "ring"), "load_latency": ("B028", "no site that can be probed")}


@pytest.mark.parametrize(("tool", "why"), REFUSED.items())
def test_tools_that_no_patch_serves_are_refused(tool: str, why: tuple[str, str]) -> None:
    with pytest.raises(NccError) as caught:
        patched(program_of(tool))
    (first,) = caught.value.diagnostics
    assert first.code == why[0]
    assert why[1] in first.message


def test_a_sampled_map_is_refused() -> None:
    program = program_of("dmat")
    maps = tuple(replace(m, sample=4) if m.name == "dmat" else m for m in program.maps)
    with pytest.raises(NccError, match="B130"):
        patched(replace(program, maps=maps))


ATTEMPTS = {"nl.out": "does not give it of an access to global memory", "nl.in3": "does not give it",
            "nl.in2": "no values of what is no store", "nl.in1[1]": "1 words of 32 bits"}


@pytest.mark.parametrize(("capture", "why"), ATTEMPTS.items())
def test_captures_that_the_api_does_not_give(capture: str, why: str) -> None:
    source = STORES.replace("store.global", "store.global:atomic").replace("nl.in2, nl.u32(nl.in2[3])", f"{capture}, 0")
    source = source.replace(', before=True', '' if capture == "nl.out" else ', before=True')
    source = source.replace('store.global:atomic', 'atomic')
    with pytest.raises(NccError) as caught:
        patched(program_of(source))
    (first,) = caught.value.diagnostics
    assert first.code == "B028"
    assert why in str(first.hint)
