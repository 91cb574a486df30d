"""Aggregates of accesses: what is kept in registers, counted in closed forms and where addresses are made is what all
records of the accesses add up to, which are made with none of that."""

from __future__ import annotations

import json
import re
from dataclasses import asdict
from typing import Any

import numpy as np
import pytest
from access_kernels import DATA_BYTES, AccessKernel, access_kernels
from hypothesis import given
from hypothesis import strategies as st
from needs import needs, ptxas_errors
from profiles import examples
from ptx_fixtures import FOLDER

from ncc import pipeline, sim
from ncc.backends import backend
from ncc.backends.base import Probed
from ncc.backends.ptx.target import PtxKernel
from ncc.diag import Diagnostics
from ncc.frontend.dsl import parse_probe
from ncc.ir.nodes import Program
from ncc.ir.warp import conflicts, sectors
from ncc.runtime.table_file import shape_from_json
from ncc.runtime.tables import rows_of
from ncc.source import SourceFile
from ncc.tables import HEAD_WORDS, MAX_USUAL, Column, KeyPlace, TableShape

HEAD = "from ncc import probe, Map\nimport ncc.language as nl\n"
AGGREGATES = """
@Map(level="warp", type="aggregate")
class warps:
    site: nl.key(nl.u32)
    n: nl.count
    bytes: nl.sum(nl.u32)
    sectors: nl.sum(nl.u32)
    conflicts: nl.sum(nl.u32)

@Map(type="aggregate")
class lanes:
    site: nl.key(nl.u32)
    n: nl.count
    bytes: nl.sum(nl.u32)
    other: nl.sum(nl.s32)
"""
RECORDS = """
@Map(level="warp", cap=2000)
class warps:
    site: nl.u32
    bytes: nl.u32
    sectors: nl.u32
    conflicts: nl.u32

@Map(level="thread", cap=2000)
class lanes:
    site: nl.u32
    bytes: nl.u32
    other: nl.s32
"""
PROBES = """
@probe(pos="load.global:async_copy", level="warp")
def access():
    warps.save(nl.site(), nl.warp_sum(nl.bytes), nl.sectors(nl.addr, nl.bytes), 0)

@probe(pos="store.shared", level="warp")
def local():
    warps.save(nl.site(), nl.warp_sum(nl.bytes), 7, nl.bank_conflicts(nl.addr, nl.bytes))

@probe(pos="load.global:async_copy", level="thread", when=nl.bytes > 0)
def access_thread():
    lanes.save(nl.site(), nl.bytes, nl.s32(nl.laneid()) - 9)

@probe(pos="store.shared", level="thread", before=True)
def local_thread():
    lanes.save(nl.site(), 3 * nl.bytes, nl.s32(nl.addr & 31) - 16)
"""


def program(maps: str, probes: str = PROBES) -> Program:
    diags = Diagnostics()
    found = parse_probe(SourceFile("p.py", HEAD + maps + probes), diags)
    pipeline.verify(found, backend("ptx"), diags)
    diags.raise_errors()
    return found


def of_sites(pos: str, column: str, *saved: str) -> Program:
    """What warps save at each site, to one column."""
    return program(f"""
@Map(level="warp", type="aggregate")
class warps:
    site: nl.key(nl.u32)
    {column}

@probe(pos="{pos}", level="warp")
def access():
    warps.save({", ".join(("nl.site()", *saved))})
""", "")


AGGREGATING, RECORDING = program(AGGREGATES), program(RECORDS)
Sums = dict[str, dict[int, list[int]]]
"""map -> site -> how many, then the sums."""


def probed(kernel: AccessKernel, which: Program) -> Probed:
    return pipeline.instrument_text(SourceFile("k.ptx", kernel.text), "k", which)


def launch(kernel: AccessKernel, done: Probed) -> sim.ProbedLaunch:
    data = np.zeros(DATA_BYTES // 4 + 64, np.uint32)
    first = (-data.ctypes.data + kernel.base) % 128 // 4
    return sim.launch_probed(done, 2, kernel.threads, [data[first:], kernel.n, kernel.m])


def rows(kernel: AccessKernel) -> Sums:
    done = launch(kernel, probed(kernel, AGGREGATING))
    tables = {name: table.read() for name, table in done.tables.items()}
    assert [table.lost for table in tables.values()] == [0, 0]
    return {name: {int(row[0]): [int(x) for x in row.tolist()[1:]] for row in table.rows}
            for name, table in tables.items()}


def added_up(kernel: AccessKernel, patch: pytest.MonkeyPatch) -> Sums:
    """Of all records, where nothing is known of lanes."""
    with patch.context() as changed:
        changed.setattr(PtxKernel, "_stays_whole", False)
        done = launch(kernel, probed(kernel, RECORDING))
    return {name: _added_up(done[name]) for name in ("warps", "lanes")}


def _added_up(found: Any) -> dict[int, list[int]]:
    assert found.lost == 0
    used = np.arange(found.cap) < found.used[..., np.newaxis]
    sums: dict[int, list[int]] = {}
    for site, *values in found.records[used].tolist():
        row = sums.setdefault(site, [0] * (1 + len(values)))
        row[:] = [row[0] + 1, *(a + int(b) for a, b in zip(row[1:], values, strict=True))]
    return sums


def has_accesses(kernel: AccessKernel) -> bool:
    return any(opcode in kernel.text for opcode in ("ld.global", "st.shared", "cp.async"))


@examples(8)
@given(kernel=access_kernels().filter(has_accesses))
def test_random_kernels(kernel: AccessKernel) -> None:
    with pytest.MonkeyPatch.context() as patch:
        assert rows(kernel) == added_up(kernel, patch)


@pytest.mark.long
@needs("ptxas")
@examples(5)
@given(kernel=access_kernels().filter(has_accesses))
def test_ptxas_takes_them(kernel: AccessKernel) -> None:
    assert ptxas_errors(probed(kernel, AGGREGATING).probed, "sm_80") == ""


PLACES = """.version 7.8
.target sm_80
.address_size 64
.visible .entry k(.param .u64 data, .param .u32 n, .param .u32 m)
.reqntid 64
{
.reg .pred %p<4>;
.reg .b32 %r<9>;
.reg .b64 %d<8>;
.shared .align 16 .b8 sm[8192];
ld.param.u64 %d1, [data];
ld.param.u32 %r1, [n];
ld.param.u32 %r2, [m];
mov.u32 %r3, %tid.x;
mul.wide.u32 %d2, %r3, SIZE;
add.u64 %d3, %d1, %d2;
setp.lt.u32 %p1, %r3, %r1;
setp.gt.u32 %p2, %r2, 1;
selp.b32 %r4, 16, 0, %p2;
mul.wide.u32 %d6, %r2, 64;
add.u64 %d4, %d6, %d3;
add.u64 %d4, %d4, STEP;
mov.u32 %r5, 0;
mov.u32 %r7, sm;
mad.lo.u32 %r8, %r3, 32, %r7;
LOOP:
LOAD, [%d3];
LOAD, [%d3+STEP];
LOAD, [%d4];
@%p1 LOAD, [%d4];
@!%p1 LOAD, [%d3+STEP];
cp.async.cg.shared.global [%r7], [%d1+16], 16, %r4;
add.u64 %d5, %d1, %d2;
LOAD, [%d5+STEP];
add.u64 %d3, %d3, %d6;
add.u64 %d4, %d4, TURN;
add.u32 %r5, %r5, 1;
setp.lt.u32 %p3, %r5, 3;
@%p3 bra LOOP;
LOAD, [%d3];
st.shared.u32 [%r8], %r3;
ret;
}
"""


@pytest.mark.parametrize(("size", "load"), [(4, "ld.global.u32 %r6"), (8, "ld.global.u64 %d7")])
@pytest.mark.parametrize("turn", [32, 16])
def test_places_in_a_sector(size: int, load: str, turn: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Of a base that is at one, with constants, in loops, and for some of the lanes."""
    for step in (size, 24):
        text = PLACES.replace("SIZE", str(size)).replace("LOAD", load).replace("STEP", str(step)).replace(
            "TURN", str(turn))
        kernel = AccessKernel(text, 64, 41, 3, 16)
        found = rows(kernel)
        assert found == added_up(kernel, monkeypatch)
        assert found["warps"][9][3] == 4 * 7  # of each warp's 32 words, 8 in each of four banks


WHOLE = """.version 7.8
.target sm_80
.address_size 64
.func f() { ret; }
.visible .entry k(.param .u64 data)
.reqntid 64
{
.reg .pred %p<2>;
.reg .b32 %r<4>;
.reg .b64 %d<2>;
ld.param.u64 %d1, [data];
mov.u32 %r1, %tid.x;
mov.u32 %r2, %ctaid.x;
setp.lt.u32 %p1, %r2, 7;
@%p1 bra END;
shfl.sync.idx.b32 %r1, %r1, 0, 31, -1;
@%p1 ld.global.u32 %r3, [%d1];
END:
ret;
}
"""


@pytest.mark.parametrize(("old", "new", "whole"), [
    ("", "", True),
    (".reqntid 64", ".reqntid 4, 4, 2", True),
    (".reqntid 64", "", False),
    (".reqntid 64", ".reqntid 40", False),
    (".reqntid 64", ".maxntid 64", False),
    ("sm_80", "sm_75", False),  # no redux
    ("%p1, %r2", "%p1, %r1", False),  # lanes part
    ("@%p1 bra END", "@%p1 ret", True),
    ("@%p1 bra END", "setp.lt.u32 %p1, %r1, 7; @%p1 ret", False),
    ("@%p1 bra END", "call f", False),  # which may return lane by lane
    ("31, -1", "31, 15", False),  # some of the lanes wait for each other
])
def test_warps_that_stay_whole(old: str, new: str, whole: bool) -> None:
    kernel = PtxKernel.alone(SourceFile("k.ptx", WHOLE.replace(old, new)), "k")
    assert kernel.accesses.whole is whole


# ---- any addresses

OPENING = """.version 7.8
.target sm_80
.address_size 64
.visible .entry k(.param .u64 data, .param .u32 n, .param .u32 m)
.reqntid %d
{
.reg .pred %%p<4>;
.reg .b32 %%r<12>;
.reg .b64 %%d<8>;
.shared .align 16 .b8 sm[8192];
ld.param.u64 %%d1, [data];
ld.param.u32 %%r1, [n];
mov.u32 %%r3, %%tid.x;
mov.u32 %%r8, sm;
"""
"""Of blocks of so many threads."""
ANYWHERE = OPENING % 32 + """mul.wide.u32 %d2, %r3, 4;
add.u64 %d3, %d1, %d2;
ld.global.u32 %r4, [%d3];
ld.global.u32 %r5, [%d3+128];
mad.lo.u32 %r6, %r4, UNIT, %r8;
mul.wide.u32 %d4, %r5, UNIT;
add.u64 %d5, %d1, %d4;
mov.u64 %d6, %d5;
mul.wide.u32 %d7, %r4, UNIT;
add.u64 %d5, %d1, %d7;
setp.lt.u32 %p1, %r3, %r1;
GUARD st.shared.TYPE [%r6], VALUE;
ld.global.TYPE VALUE, [%d6];
ld.global.TYPE VALUE, [%d5];
add.u64 %d2, %d5, %d4;
ld.global.TYPE VALUE, [%d2];
ret;
}
"""
MOST = of_sites("load.global", "most: nl.max(nl.u32)", "nl.sectors(nl.addr, nl.bytes)")
VALUES = {4: ("u32", "%r7"), 8: ("v2.u32", "{%r7, %r9}"), 16: ("v4.u32", "{%r7, %r9, %r10, %r11}")}
PLACES_OF_LANES = st.one_of(
    st.lists(st.integers(0, 255), min_size=32, max_size=32), st.lists(st.integers(0, 9), min_size=32, max_size=32),
    st.lists(st.integers(0, 255), min_size=32, max_size=32).map(sorted), st.permutations(range(32)),
    st.integers(0, 7).map(lambda step: [step * lane for lane in range(32)]),
    st.just(list(reversed(range(32)))), st.just([0] * 32))


@examples(20)
@given(shared=PLACES_OF_LANES, of_global=PLACES_OF_LANES, unit=st.sampled_from(sorted(VALUES)),
       guard=st.sampled_from(["", "@%p1", "@!%p1"]), n=st.integers(0, 33))
def test_any_addresses(shared: list[int], of_global: list[int], unit: int, guard: str, n: int) -> None:
    """Conflicts and sectors are what the model says, whether they are told by less or have to be gone through."""
    type_, value = VALUES[unit]
    text = ANYWHERE.replace("UNIT", str(unit)).replace("TYPE", type_).replace("VALUE", value).replace("GUARD", guard)
    data = np.zeros(4096, np.uint32)
    data = data[-data.ctypes.data % 32 // 4 :]
    data[:64] = [*shared, *of_global]
    kernel = AccessKernel(text, 32, n, 0, 0)
    found, most = ({int(row["site"]): row for row in sim.launch_probed(probed(kernel, which), 1, 32, [data, n, 0])
                    .tables["warps"].read().rows} for which in (AGGREGATING, MOST))
    storing = [lane for lane in range(32) if guard == "" or (lane < n) == (guard == "@%p1")]
    assert (3 in found) == bool(storing)
    if storing:
        assert found[3]["conflicts"] == conflicts({lane: (unit * shared[lane], unit) for lane in storing})
    both = [a + b for a, b in zip(shared, of_global, strict=True)]
    for number, places in enumerate((of_global, shared, both)):
        wanted = sectors({lane: (unit * places[lane], unit) for lane in range(32)})
        assert found[4 + number]["sectors"] == wanted
        assert most[3 + number]["most"] == wanted


ASKING = of_sites("store.shared", "conflicts: nl.sum(nl.u32)", "nl.bank_conflicts(nl.addr, nl.bytes)")
AFFINE = OPENING % 32 + """setp.lt.u32 %p1, %r3, %r1;
mul.lo.u32 %r4, %r3, STEP;
add.u32 %r6, %r4, %r8;
GUARD st.shared.TYPE [%r6], VALUE;
ret;
}
"""


@pytest.mark.parametrize("unit", sorted(VALUES))
@pytest.mark.parametrize("guard", ["", "@%p1"])
@pytest.mark.parametrize("step", [0, 1, 2, 3, 8])
def test_lanes_that_do_not_hinder_each_other_are_not_asked(unit: int, guard: str, step: int) -> None:
    """Whoever of them is here."""
    type_, value = VALUES[unit]
    text = AFFINE.replace("STEP", str(unit * step)).replace("TYPE", type_).replace("VALUE", value)
    done = probed(AccessKernel(text.replace("GUARD", guard), 32, 21, 0, 0), ASKING)
    free = conflicts({lane: (unit * step * lane, unit) for lane in range(32)}) == 0
    assert ("redux" in done.probed) == (bool(guard) and not free)
    row, = sim.launch_probed(done, 1, 32, [np.zeros(4, np.uint32), 21, 0]).tables["warps"].read().rows
    assert row["conflicts"] == conflicts({lane: (unit * step * lane, unit) for lane in range(21 if guard else 32)})


def test_nor_are_lanes_that_all_read_a_variable() -> None:
    done = probed(AccessKernel(OPENING % 32 + "st.shared.u32 [sm], %r1;\nret;\n}\n", 32, 21, 0, 0), ASKING)
    assert "redux" not in done.probed
    row, = sim.launch_probed(done, 1, 32, [np.zeros(4, np.uint32), 21, 0]).tables["warps"].read().rows
    assert row["conflicts"] == 0


# ---- what most warps add

USUAL = OPENING % 128 + """ld.param.u32 %r2, [m];
mul.wide.u32 %d2, %r3, 16;
add.u64 %d3, %d1, %d2;
setp.lt.u32 %p1, %r3, %r1;
@%p1 ld.global.v4.u32 {%r4, %r9, %r10, %r11}, [%d3];
DEBUG:
@%p1 ld.global.v4.u32 {%r4, %r9, %r10, %r11}, [%d3+64];
mov.u32 %r5, 0;
LOOP:
setp.lt.u32 %p2, %r5, 2;
selp.b32 %r6, 16, 0, %p2;
cp.async.cg.shared.global [%r8], [%d3], 16, %r6;
@%p1 ld.global.v4.u32 {%r4, %r9, %r10, %r11}, [%d3+32];
add.u32 %r5, %r5, 1;
setp.lt.u32 %p3, %r5, %r2;
@%p3 bra LOOP;
ret;
}
"""
"""Each warp turns alike, and copies nothing in the last turns."""


def words_of_rows(kernel: AccessKernel) -> dict[str, tuple[int, list[int]]]:
    """Map -> (words of the fixed rows that are not 0, in any replica; the sums of those behind them)."""
    done = probed(kernel, AGGREGATING)
    tables = launch(kernel, done).tables
    found = {}
    for layout in done.maps:
        shape = layout.table
        assert shape
        words = tables[layout.map.name].words[HEAD_WORDS : shape.hashed_at].reshape(-1, shape.fixed_words)
        usual = words[:, shape.usual_at : shape.usual_at + MAX_USUAL].sum(axis=0)
        found[layout.map.name] = int(np.count_nonzero(words[:, : shape.usual_at])), usual.tolist()
    return found


@pytest.mark.parametrize(("n", "base", "usual"), [
    (128, 0, 8),  # every warp is as most are
    (96, 0, 0),   # in one no lane loads
    (90, 0, 0),   # in another some do
    (128, 16, 0),  # a sector more
])
@pytest.mark.parametrize("turns", [1, 3, 300])
def test_what_most_warps_add(n: int, base: int, usual: int, turns: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """One word counts the warps, others their turns; all else is as ever."""
    kernel = AccessKernel(USUAL, 128, n, turns, base)
    rare, counted = words_of_rows(kernel)["warps"]
    if usual:
        assert (rare, counted[0]) == (0, 8)
        assert 8 * turns in counted[1:]
    else:
        assert rare > 0
        assert counted[0] < 8
    if turns < 300:  # room for records
        assert rows(kernel) == added_up(kernel, monkeypatch)
    else:
        found = rows(kernel)["warps"]
        assert found[3][:2] == [8 * turns, 8 * 2 * 32 * 16]


BY_SOME = OPENING % 128 + """and.b32 %r4, %r3, 31;
setp.eq.u32 %p1, %r4, 0;
@%p1 st.shared.u32 [%r8], %r3;
setp.lt.u32 %p2, %r3, 8;
mad.lo.u32 %r5, %r3, 4, %r8;
@%p2 st.shared.u32 [%r5], %r3;
mul.wide.u32 %d2, %r3, 4;
add.u64 %d3, %d1, %d2;
setp.ge.u32 %p3, %r4, 24;
@!%p3 ld.global.u32 %r6, [%d3];
@%p2 ld.global.u32 %r6, [%d3+64];
ret;
}
"""
"""A lane of each warp stores, eight lanes of the first one do, and 24 lanes of each load, of three sectors."""


def test_what_most_warps_add_where_some_of_their_lanes_access(monkeypatch: pytest.MonkeyPatch) -> None:
    kernel = AccessKernel(BY_SOME, 128, 0, 0, 0)
    _, counted = words_of_rows(kernel)["warps"]
    assert counted[0] == 6  # all but the first warps of two blocks
    found = rows(kernel)
    assert found == added_up(kernel, monkeypatch)
    assert [site[:3] for site in found["warps"].values()] == [
        [8, 8 * 4, 8 * 7], [2, 2 * 8 * 4, 2 * 7], [8, 8 * 24 * 4, 8 * 3], [2, 2 * 8 * 4, 2]]


COUNTING = of_sites("load.global", "n: nl.count")


@pytest.mark.parametrize("guard", ["@%p1", "@!%p1"])
@pytest.mark.parametrize("below", [8, 32, 40, 64, 96, 128])
def test_turns_in_which_most_warps_do_nothing(below: int, guard: str) -> None:
    turning = OPENING % 128 + f"""setp.lt.u32 %p1, %r3, {below};
mul.wide.u32 %d2, %r3, 4;
add.u64 %d3, %d1, %d2;
mov.u32 %r5, 0;
AGAIN:
{guard} ld.global.u32 %r6, [%d3];
add.u32 %r5, %r5, 1;
setp.lt.u32 %p2, %r5, %r1;
@%p2 bra AGAIN;
ret;
}}
"""
    kernel = AccessKernel(turning, 128, 5, 0, 0)
    table = launch(kernel, probed(kernel, COUNTING)).tables["warps"].read()
    loading = {thread // 32 for thread in range(128) if (thread < below) == (guard == "@%p1")}
    assert [int(row["n"]) for row in table.rows] == ([2 * 5 * len(loading)] if loading else [])


def test_what_they_stand_for_is_added_modulo_64_bits() -> None:
    columns = (Column("site", "key", "u32", 0, 0), Column("n", "count", "u64", 0, 0), Column("s", "sum", "s64", 0, 0))
    shape = TableShape(columns, (KeyPlace(0, 32, None),), ((7,), (9,)), 2, 0, 1,
                       ((1, (1 << 64) - 5, 0, 0), (3, 1 << 63, 1, 1)))
    shape.check()
    words = np.zeros(shape.bytes // 8, np.uint64)
    for replica in range(2):
        at = HEAD_WORDS + replica * shape.fixed_words
        words[at : at + 4] = 1, 2, 0, 0
        words[at + shape.usual_at : at + shape.usual_at + 2] = 4, 2
    assert shape_from_json(json.loads(json.dumps(asdict(shape)))) == shape
    earlier = {key: value for key, value in asdict(shape).items() if key != "usual"}
    assert shape_from_json(earlier).fixed_words == shape.usual_at
    found, lost = rows_of(shape, [words])
    assert lost == 0
    assert found.tolist() == [(7, 2 * (1 + 4 + 6), 2 * (2 - 20)), (9, 2 * 2, 2 * 2)]


@pytest.mark.parametrize("name", ["add", "softmax", "gemm", "attn"])
def test_triton_kernels_take_no_atomics_where_they_work(name: str) -> None:
    """All that mem_lines saves is kept in registers, and leaves with the thread: behind the last access."""
    diags = Diagnostics()
    tool = pipeline.load_program("mem_lines", "ptx", diags)
    text = (FOLDER / f"triton_{name}_sm90.ptx").read_text()
    done = pipeline.instrument_text(SourceFile("k.ptx", text), f"{name}_kernel", tool)
    lines = done.probed.splitlines()
    added = [at for at, line in enumerate(lines) if "%ncc" in line and re.search(r"\b(red|atom)\.", line)]
    accesses = [at for at, line in enumerate(lines)
                if "%ncc" not in line and re.search(r"\b(ld|st|cp\.async\.cg)\.(\w+\.)?global", line)]
    assert accesses
    assert added
    assert min(added) > max(accesses)
