"""Tables of aggregating maps on the simulator: they hold what the same saves, recorded one by one, add up to."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Any

import numpy as np
import pytest
from gcn_lanes import module
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from needs import needs, ptxas_errors
from profiles import examples
from ptx_fixtures import FOLDER
from strategies import aggregates, saving_twice
from test_ptx_splice_property import BODIES, DECLARED

from ncc import pipeline, sim
from ncc.backends import backend
from ncc.backends.base import Probed
from ncc.diag import Diagnostics, NccError
from ncc.frontend.dsl import parse_probe
from ncc.ir.interp import Record
from ncc.ir.nodes import Field, MapDecl, Program
from ncc.ir.tables import Table, table_of
from ncc.ir.types import Use
from ncc.runtime.tables import Rows
from ncc.sim.clock import Apart
from ncc.source import SourceFile

AMD = {
    "together": """
	s_load_dwordx2 s[0:1], s[4:5], 0x0
	v_lshlrev_b32_e32 v1, 5, v0
	s_mov_b32 s8, 0
	s_waitcnt lgkmcnt(0)
.Lloop:
	global_load_dword v2, v1, s[0:1] offset:4
	s_waitcnt vmcnt(0)
	s_add_u32 s8, s8, 1
	s_cmp_lt_u32 s8, 3
	v_add_u32_e32 v1, 4, v1
	s_cbranch_scc1 .Lloop
	v_mov_b32_e32 v3, s8
	global_store_dwordx2 v1, v[2:3], s[0:1]
	s_endpgm
""",
    "apart": """
	s_load_dwordx2 s[0:1], s[4:5], 0x0
	v_mov_b32_e32 v1, 0
	v_lshlrev_b32_e32 v6, 1, v0
	v_cmp_lt_u32_e32 vcc, 2, v0
	s_waitcnt lgkmcnt(0)
	s_and_saveexec_b64 s[10:11], vcc
	global_load_dwordx2 v[4:5], v1, s[0:1]
	s_waitcnt vmcnt(0)
	global_load_ushort v7, v6, s[0:1] offset:64
	s_mov_b64 exec, s[10:11]
	v_and_b32_e32 v2, 1, v0
	v_cmp_eq_u32_e64 s[12:13], 1, v2
	s_and_saveexec_b64 s[10:11], s[12:13]
	s_cbranch_execz .Lend_odd
	s_waitcnt vmcnt(0)
	global_store_byte v6, v2, s[0:1] offset:9
.Lend_odd:
	s_or_b64 exec, exec, s[10:11]
	s_waitcnt vmcnt(0)
	v_cmp_gt_u32_e32 vcc, 5, v0
	s_and_b64 exec, exec, vcc
	global_store_dword v1, v0, s[0:1] offset:16
	s_endpgm
""",
}
HEAD = "{version}\n.target {target}\n.address_size 64\n"
GRID, BLOCK = 3, 70
TARGETS = {"sm_90": ".version 8.0", "sm_75": ".version 6.4"}
"""With redux, and without."""
ARCHES = ("gfx908", "gfx90a", "gfx942")
CASES = [(target, body) for target in TARGETS for body in BODIES] + [(arch, body) for arch in ARCHES for body in AMD]


def amd_kernel(body: str, target: str) -> SourceFile:
    text = module("k", body.strip("\n").replace("\t", "").split("\n"), target, 1, vgprs=8)
    return SourceFile("k.s", text.replace("max_flat_workgroup_size: 1024", "max_flat_workgroup_size: 256"))


def kernel(body: str, target: str) -> SourceFile:
    if target in ARCHES:
        return amd_kernel(AMD[body], target)
    head = HEAD.format(version=TARGETS[target], target=target)
    return SourceFile("k.ptx", f"{head}.visible .entry k(.param .u64 k_param_0)\n{{\n{DECLARED}{BODIES[body]}}}\n")


def memory() -> list[Any]:
    words = np.zeros(512, np.uint64)
    words[0] = words.ctypes.data  # one of the kernels follows it
    return [words]


def instrument(body: str, target: str, program: Program) -> Probed | None:
    """None where there is no site, or the table would be too large."""
    try:
        return pipeline.instrument_text(kernel(body, target), "k", program, "gcn" if target in ARCHES else "ptx")
    except NccError as refused:
        if refused.diagnostics[0].code in ("B024", "B028"):
            return None
        raise


def shown(decl: MapDecl, rows: Rows) -> dict[tuple[int, ...], tuple[Any, ...]]:
    """As the reference model has them."""
    def value(row: Any, field: Field) -> Any:
        if field.use is Use.AVG:
            assert row[field.name] == row[f"{field.name}_sum"] / row[f"{field.name}_count"]
            return int(row[f"{field.name}_sum"]), int(row[f"{field.name}_count"])
        return tuple(row[field.name].tolist()) if field.use is Use.HIST else int(row[field.name])

    return {tuple(int(row[key.name]) for key in decl.keys):
            tuple(value(row, f) for f in decl.fields if f.use is not Use.KEY) for row in rows}


def bits(record: Any, decl: MapDecl) -> tuple[int, ...]:
    return tuple(int(v) & (1 << f.type.bits) - 1 for v, f in zip(record, decl.inputs, strict=True))


def model(decl: MapDecl, done: sim.ProbedLaunch) -> Table:
    """What all the records add up to, had the table room for every key."""
    found = done["all"]
    used = np.arange(found.cap) < found.used[..., np.newaxis]
    assert found.lost == 0
    return table_of(replace(decl, cap=1 << 20), [Record("t", bits(r, decl)) for r in found.records[used].tolist()])


PROGRAMS = saving_twice("t", aggregates)
SETTINGS = settings(examples(12), suppress_health_check=[
    HealthCheck.too_slow, HealthCheck.data_too_large, HealthCheck.filter_too_much, HealthCheck.function_scoped_fixture])


@pytest.mark.parametrize(("target", "body"), CASES)
@SETTINGS
@given(program=PROGRAMS)
def test_a_table_is_what_its_saves_add_up_to(target: str, body: str, program: Program) -> None:
    probed = instrument(body, target, program)
    if probed is None:
        return
    decl = program.maps[0]
    done = sim.launch_probed(probed, GRID, BLOCK, memory())
    table, wanted = done.tables["t"].read(), model(decl, done)
    found = shown(decl, table.rows)
    if table.lost == 0:
        assert found == wanted.rows
    else:  # of keys that came when there was no place
        assert found.keys() <= wanted.rows.keys()
        assert len(found) >= (decl.cap or 0)


MIXED = """
from ncc import probe, Map
import ncc.language as nl
@Map(type="aggregate", cap=64)
class t:
{keys}
    n: nl.count
    total: nl.sum(nl.u64)
    narrow: nl.sum(nl.u32)
    minus: nl.sum(nl.s64)
    mean: nl.avg(nl.s32)
    least: nl.min(nl.s64)
    low: nl.min(nl.u32)
    most: nl.max(nl.u64)
    high: nl.max(nl.s32)
    bit: nl.sum(nl.pred)
    byte: nl.min(nl.u8)
    widths: nl.hist(nl.u64, "log2")
    short: nl.hist(nl.u16, "log2")
    steps: nl.hist(nl.u64, "linear", 2000000001, 9)
    sixes: nl.hist(nl.u32, "linear", 6, 5)
    fours: nl.hist(nl.u32, "linear", 4, 30)
@Map(level="thread", cap=16)
class all:
{fields}
@probe(pos="load.global:store.global", level="thread")
def access():
    v = (nl.u64(nl.tid.x * (nl.ctaid.x & 1)) + 7 * nl.ctaid.x + 1) * 0x9E3779B97F4A7C15
    w = nl.u32(v >> 13)
    t.save({values}{given}, when=(nl.tid.x & 7) > nl.ctaid.x)
    all.save({values}{given}, when=(nl.tid.x & 7) > nl.ctaid.x)
"""
GIVEN = [("u64", "v"), ("u32", "w"), ("s64", "nl.s64(v)"), ("s32", "nl.s32(w)"), ("s64", "nl.s64(v * 3)"),
         ("u32", "w"), ("u64", "v * 5"), ("s32", "nl.s32(w * 3)"), ("pred", "(w & 3) == 1"), ("u8", "nl.u8(w)"),
         ("u64", "v >> (w & 63)"), ("u16", "nl.u16(v) >> (w & 15)"), ("u64", "v >> (30 + (w & 15))"), ("u32", "w & 31"),
         ("u32", "w & 127")]
KEYS = {"none": [], "fixed": [("u32", "nl.site()")], "warp": [("u32", "nl.tid.x >> 6")],
        "block": [("u32", "nl.ctaid.x")], "lanes": [("u64", "v & 3")],
        "wide": [("u64", "nl.ctaid.x * 3"), ("u64", "v & 1"), ("s32", "-1")]}


def mixed(keys: list[tuple[str, str]]) -> Program:
    """Saves values that differ between the lanes of block 1, and in the others do not, by keys, each with its type."""
    diags = Diagnostics()
    fields = [type_ for type_, _ in (*keys, *GIVEN)]
    program = parse_probe(SourceFile("p.py", MIXED.format(
        keys="".join(f"    k{n}: nl.key(nl.{type_})\n" for n, (type_, _) in enumerate(keys)),
        fields="".join(f"    f{n}: nl.{type_}\n" for n, type_ in enumerate(fields)),
        values="".join(f"{text}, " for _, text in keys), given=", ".join(text for _, text in GIVEN))), diags)
    pipeline.verify(program, backend("ptx"), diags)
    diags.raise_errors()
    return program


@pytest.mark.parametrize(("target", "keys"), [
    ("sm_90", "lanes"), *((target, keys) for target in ("gfx90a", "gfx942") for keys in KEYS)])
def test_values_of_many_lanes(target: str, keys: str) -> None:
    program = mixed(KEYS[keys])
    probed = instrument("apart" if (target, keys) == ("gfx942", "lanes") else "together", target, program)
    assert probed is not None
    decl = program.maps[0]
    done = sim.launch_probed(probed, GRID, BLOCK, memory())
    table, wanted = done.tables["t"].read(), model(decl, done)
    assert table.lost == 0
    assert shown(decl, table.rows) == wanted.rows
    assert len(wanted.rows) > (keys != "none")


@pytest.mark.long
@needs("ptxas")
@SETTINGS
@given(program=PROGRAMS, body=st.sampled_from(sorted(BODIES)), target=st.sampled_from(sorted(TARGETS)))
def test_ptxas_takes_them(program: Program, body: str, target: str) -> None:
    probed = instrument(body, target, program)
    if probed is not None:
        assert ptxas_errors(probed.probed, target) == ""


EXTREMES = """
from ncc import probe, Map
import ncc.language as nl
@Map(type="aggregate", cap=64)
class t:
    site: nl.key(nl.u32)
    n: nl.count
    least: nl.min(nl.s64)
    low: nl.min(nl.u32)
    most: nl.max(nl.u64)
    high: nl.max(nl.s32)
    byte: nl.min(nl.u8)
    short: nl.max(nl.u16)
@Map(level="thread", cap=64)
class all:
    site: nl.u32
    least: nl.s64
    low: nl.u32
    most: nl.u64
    high: nl.s32
    byte: nl.u8
    short: nl.u16
@probe(pos="load.global:store.global", level="thread")
def access():
    v = (nl.u64(nl.tid.x * (nl.ctaid.x & 1)) + 7 * nl.ctaid.x + 1) * 0x9E3779B97F4A7C15
    w = nl.u32(v >> 13)
    t.save({key}, nl.s64(v * 3), w, v * 5, nl.s32(w * 3), nl.u8(w), nl.u16(v), when=(nl.tid.x & 7) > nl.ctaid.x)
    all.save({key}, nl.s64(v * 3), w, v * 5, nl.s32(w * 3), nl.u8(w), nl.u16(v), when=(nl.tid.x & 7) > nl.ctaid.x)
"""


@pytest.mark.parametrize("target", TARGETS)
@pytest.mark.parametrize("body", BODIES)
@pytest.mark.parametrize("key", ["nl.site()", "5", "nl.site() & 1"])
def test_extremes_of_a_constant_key_are_compared_in_registers(target: str, body: str, key: str) -> None:
    """As long as there are registers; the memory hears of them when a thread leaves."""
    diags = Diagnostics()
    program = parse_probe(SourceFile("p.py", EXTREMES.replace("{key}", key)), diags)
    diags.raise_errors()
    probed = instrument(body, target, program)
    assert probed is not None
    done = sim.launch_probed(probed, GRID, BLOCK, memory())
    table = done.tables["t"].read()
    assert shown(program.maps[0], table.rows) == model(program.maps[0], done).rows
    assert len(table.rows) > 0
    if key == "5":  # a row of six extremes for all sites
        assert probed.probed.count("red.global.max") == 6 * len(re.findall(r"\b(?:ret|exit);", BODIES[body]))


TWO = """
from ncc import probe, Map
import ncc.language as nl
@Map(type="aggregate", cap=64)
class t:
    site: nl.key(nl.u32)
    n: nl.count
    total: nl.sum(nl.u32)
    most: nl.max(nl.u32)
@Map(type="aggregate", cap=64)
class other:
    k: nl.key(nl.u32)
    x: nl.sum(nl.u32)
@probe(pos="store.global", level="thread")
def stores():
    t.save(nl.site(), nl.laneid(), nl.laneid(), when=nl.laneid() != 0)
@probe(pos="kernel", level="thread")
def ends():
    other.save(nl.tid.x >> 6, nl.tid.x, when=(nl.tid.x & 7) > 3)
"""
STORES = "ld.param.u64 %d1, [k_param_0];\nmov.u32 %r1, %tid.x;\nmul.wide.u32 %d2, %r1, 4;\nadd.u64 %d2, %d2, %d1;\n" \
         "st.global.u32 [%d2+64], %r1;\nret;\n"


@pytest.mark.parametrize("apart", Apart)
@pytest.mark.parametrize("seed", range(3))
def test_a_warp_that_comes_to_its_exit_in_groups(apart: Apart, seed: int) -> None:
    """Nothing in the kernel parts its lanes; what a group counts is neither lost nor added by the others, too."""
    diags = Diagnostics()
    program = parse_probe(SourceFile("p.py", TWO), diags)
    diags.raise_errors()
    head = HEAD.format(version=TARGETS["sm_90"], target="sm_90")
    entry = ".visible .entry k(.param .u64 k_param_0)\n.reqntid 64\n"
    text = SourceFile("k.ptx", f"{head}{entry}{{\n.reg .b32 %r<2>;\n.reg .b64 %d<3>;\n{STORES}}}\n")
    done = sim.launch_probed(pipeline.instrument_text(text, "k", program), 4, 64, [np.zeros(64, np.uint64)],
                             device=sim.Device(apart=apart, seed=seed))
    assert done.tables["t"].read().rows.tolist() == [(1, 4 * 62, 4 * 2 * sum(range(32)), 31)]
    ends = [tid for tid in range(64) if tid & 7 > 3]
    assert done.tables["other"].read().rows.tolist() == [(0, 4 * sum(ends))]


RETURNS = """
from ncc import probe, Map
import ncc.language as nl
@Map(type="aggregate", cap=64)
class sites:
    site: nl.key(nl.u32)
    n: nl.count
@probe(pos="ret:bra", level="thread", before=True)
def jump():
    sites.save(nl.site())
"""


def test_what_is_counted_at_the_last_instruction_is_there_before_it_is_saved() -> None:
    """The kernel's exit and a site at one instruction: 512 threads of which 400 loop as often as the data say."""
    diags = Diagnostics()
    program = parse_probe(SourceFile("p.py", RETURNS), diags)
    source = SourceFile("y.ptx", (FOLDER / "nvcc_yardstick_sm80.ptx").read_text())
    probed = pipeline.instrument_text(source, "collatz", program)
    steps = np.zeros(400, np.uint32)
    done = sim.launch_probed(probed, 4, 128, [np.arange(1, 401, dtype=np.uint32), steps, 400])
    counts = {probed.site_table[int(row["site"])].text.split()[0]: int(row["n"])
              for row in done.tables["sites"].read().rows}
    assert counts["ret;"] == 512
    assert counts["@%p1"] == 112  # threads without an element
    assert counts["@%p4"] == int(steps.sum()) - int((steps > 0).sum())  # back to the loop's start
    again = sim.launch_probed(probed, 4, 128, [np.arange(1, 401, dtype=np.uint32), steps, 400], tables=done.tables)
    assert np.array_equal(again.tables["sites"].read().rows["n"], 2 * np.array([112, 1, counts["@%p4"], 512]))


COUNTS = """
from ncc import probe, Map
import ncc.language as nl
@Map(type="aggregate", cap=64)
class lanes:
    site: nl.key(nl.u32)
    n: nl.count
    moved: nl.sum(nl.u32)
    least: nl.min(nl.s32)
@Map(level="warp", type="aggregate", cap=64)
class waves:
    site: nl.key(nl.u32)
    n: nl.count
    width: nl.hist(nl.u32, "linear", 2, 4)
@Map(type="aggregate", cap=64)
class sizes:
    size: nl.key(nl.u32)
    last: nl.max(nl.u32)
@Map(level="thread", cap=64)
class all:
    site: nl.u32
@Map(level="warp", cap=64)
class each:
    site: nl.u32
@probe(pos="load.global:store.global", level="thread")
def access():
    lanes.save(nl.site(), nl.bytes, 7)
    lanes.save(nl.site() + 100, nl.bytes, 9, when=nl.tid.x < 9)
    sizes.save(nl.bytes, nl.site())
    all.save(nl.site())
    all.save(nl.site() + 100, when=nl.tid.x < 9)
@probe(pos="load.global:store.global", level="warp")
def access_of_wave():
    waves.save(nl.site(), nl.bytes)
    each.save(nl.site())
"""
TURNS = """
	s_load_dwordx2 s[0:1], s[4:5], 0x0
	v_lshlrev_b32_e32 v1, 2, v0
	v_and_b32_e32 v3, 7, v0
	s_mov_b64 s[10:11], exec
	s_waitcnt lgkmcnt(0)
.Lloop:
	v_cmp_lt_u32_e32 vcc, 1, v3
	s_and_b64 exec, exec, vcc
	s_cbranch_execz .Ldone
	v_subrev_u32_e32 v3, 1, v3
	global_load_dword v2, v1, s[0:1]
	s_waitcnt vmcnt(0)
	global_store_short v1, v2, s[0:1]
	v_cmp_ne_u32_e32 vcc, 5, v3
	s_and_saveexec_b64 s[12:13], vcc
	global_store_byte v1, v2, s[0:1] offset:1
	s_or_b64 exec, exec, s[12:13]
	global_load_ushort v4, v1, s[0:1]
	s_waitcnt vmcnt(0)
	s_branch .Lloop
.Ldone:
	s_mov_b64 exec, 0
	global_store_dword v1, v0, s[0:1]
	s_mov_b64 exec, s[10:11]
	s_endpgm
"""


@pytest.mark.parametrize(("target", "sample"), [("gfx908", 1), ("gfx90a", 1), ("gfx942", 1), ("gfx90a", 3)])
def test_a_wave_counts_in_registers(target: str, sample: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Lanes that leave a loop one after another, some of which are left out in between; a place that none comes to."""
    monkeypatch.setitem(AMD, "turns", TURNS)
    diags = Diagnostics()
    program = pipeline.with_sample(parse_probe(SourceFile("p.py", COUNTS), diags), sample, "gcn", diags)
    diags.raise_errors()
    probed = instrument("turns", target, program)
    assert probed is not None
    done = sim.launch_probed(probed, GRID, BLOCK, memory())
    for table, beside in (("lanes", "all"), ("waves", "each")):
        found = done[beside]
        used = np.arange(found.cap) < found.used[..., np.newaxis]
        sites, counts = np.unique(found.records[used]["site"], return_counts=True)
        rows = done.tables[table].read().rows
        assert dict(zip(rows["site"].tolist(), rows["n"].tolist(), strict=True)) == \
            dict(zip(sites.tolist(), counts.tolist(), strict=True))
        assert sample > 1 or len(rows) == (8 if table == "lanes" else 4)
    if sample > 1:
        return
    lanes = done.tables["lanes"].read().rows
    assert lanes["moved"].tolist() == (lanes["n"] * np.array([4, 2, 1, 2] * 2)).tolist()
    assert lanes["least"].tolist() == [7] * 4 + [9] * 4
    assert done.tables["sizes"].read().rows.tolist() == [(1, 3), (2, 4), (4, 1)]  # the fifth is executed by nobody
    assert done.tables["waves"].read().rows["width"].argmax(axis=1).tolist() == [2, 1, 0, 1]
    inside = probed.probed[: probed.probed.index("s_mov_b64 exec, s[10:11]")]
    assert inside.count("global_atomic") == 3 * 5  # of the saves with a condition
