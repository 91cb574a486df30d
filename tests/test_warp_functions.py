"""``nl.warp_sum`` and its like: of the lanes active at a site, on GPUs with and without instructions for it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import numpy as np
import pytest
from gcn_lanes import module
from hypothesis import given
from hypothesis import strategies as st
from needs import needs, ptxas_errors
from profiles import examples, is_long

from ncc import pipeline, sim
from ncc.backends import backend
from ncc.backends.base import Probed
from ncc.diag import Diagnostics, NccError
from ncc.frontend.dsl import parse_probe
from ncc.ir.nodes import Program
from ncc.source import SourceFile
from tests.gcn_probed import launch as launch_gcn
from tests.gcn_probed import probe

THREADS = 50  # a warp, and one with lanes that do not exist
KERNEL = """.version 8.0
.target {arch}
.address_size 64
.visible .entry k(.param .u64 rows)
{{
	.reg .pred %p<3>;
	.reg .b32 %r<4>;
	.reg .b64 %rd<8>;
	ld.param.u64 %rd1, [rows];
	mov.u32 %r1, %tid.x;
	mul.wide.u32 %rd2, %r1, 24;
	add.u64 %rd1, %rd1, %rd2;
	ld.global.u64 %rd3, [%rd1];
	ld.global.u64 %rd4, [%rd1+8];
	ld.global.u32 %r2, [%rd1+16];
	ld.global.u32 %r3, [%rd1+20];
	setp.ne.u32 %p1, %r2, 0;
	setp.ne.u32 %p2, %r3, 0;
	@%p1 sub.u64 %rd5, %rd3, %rd4;
	@%p2 bra $other;
	xor.b64 %rd5, %rd3, %rd4;
	bra $end;
$other:
	@!%p1 xor.b64 %rd5, %rd3, %rd4;
$end:
	ret;
}}
"""
HEAD = "from ncc import probe, Map\nimport ncc.language as nl\n"


def read(text: str, target: str = "ptx") -> tuple[Program, Diagnostics]:
    diags = Diagnostics()
    program = parse_probe(SourceFile("p.py", HEAD + text), diags)
    pipeline.verify(program, backend(target), diags)
    return program, diags


def probing(expressions: Sequence[tuple[str, str]], pos: str = "sub.u64:xor.b64", target: str = "ptx") -> Program:
    """Saves the site and expressions, each with its type."""
    fields = "".join(f"    f{i}: nl.{type_}\n" for i, (type_, _) in enumerate(expressions))
    values = ", ".join(text for _, text in expressions)
    program, diags = read(f"@Map(level='thread', cap='dynamic')\nclass m:\n    site: nl.u32\n{fields}"
                          f"@probe(pos='{pos}', level='thread')\ndef p():\n    m.save(nl.site(), {values})\n", target)
    diags.raise_errors()
    return program


def probed(program: Program, arch: str) -> Probed:
    done = pipeline.instrument_text(SourceFile("k.ptx", KERNEL.format(arch=arch)), "k", program)
    assert [s.unprobed for s in done.sites if s.unprobed] == []
    return done


@dataclass(frozen=True)
class Row:
    """What a thread has: two words, whether it passes the guard, which way it goes."""

    a: int
    b: int
    passes: bool
    turns: bool

    @property
    def sites(self) -> list[int]:
        return [1] * self.passes + ([3] * (not self.passes) if self.turns else [2])


Warp = dict[int, Row]
"""The active lanes."""


def at_sites(rows: Sequence[Row]) -> dict[tuple[int, int], Warp]:
    """(warp, site) -> the lanes that are active there."""
    found: dict[tuple[int, int], Warp] = {}
    for thread, row in enumerate(rows):
        for site in row.sites:
            found.setdefault((thread // 32, site), {})[thread % 32] = row
    return found


@cache
def probed_with(expressions: tuple[tuple[str, str], ...], arch: str) -> Probed:
    """The examples of a property differ in what the threads hold alone."""
    return probed(probing(expressions), arch)


def launch(kernel: Probed, rows: Sequence[Row]) -> list[list[tuple[int, ...]]]:
    table = np.zeros((len(rows), 3), np.uint64)
    for place, row in zip(table, rows, strict=True):
        place[:] = row.a, row.b, row.passes | row.turns << 32
    found = sim.launch_probed(kernel, 1, len(rows), [table])["m"]
    return [found.records[0, t, :n].tolist() for t, n in enumerate(found.used[0])]


def check(expressions: Sequence[tuple[str, str, object]], arch: str, rows: Sequence[Row]) -> None:
    """Expressions, (type, text, model of the active lanes), on the simulator."""
    found = launch(probed_with(tuple((type_, text) for type_, text, _ in expressions), arch), rows)
    active = at_sites(rows)
    for thread, row in enumerate(rows):
        warps = [active[thread // 32, site] for site in row.sites]
        wanted = [(site, *(model(warp) for _, _, model in expressions))  # type: ignore[operator]
                  for site, warp in zip(row.sites, warps, strict=True)]
        assert found[thread] == wanted, (thread, row)


WORDS = st.sampled_from([0, 1, 1 << 31, (1 << 31) - 1, (1 << 32) - 1, 1 << 32, 1 << 63, (1 << 63) - 1, (1 << 64) - 1]) \
    | st.integers(0, (1 << 64) - 1) | st.integers(0, 300)
ARCHES = ["sm_75", "sm_80"]  # with ballots and comparisons alone, and with reductions of 32 bits


def rows_of(words: st.SearchStrategy[int], others: st.SearchStrategy[int]) -> st.SearchStrategy[list[Row]]:
    row = st.builds(Row, words, others, st.booleans(), st.booleans())
    return st.lists(row, min_size=THREADS, max_size=THREADS)


def signed(word: int, bits: int) -> int:
    word &= (1 << bits) - 1
    return word - (1 << bits) if word >> bits - 1 else word


REDUCTIONS = [
    ("u64", "nl.warp_sum(nl.in1)", lambda warp: sum(r.a for r in warp.values()) % (1 << 64)),
    ("u64", "nl.warp_min(nl.in1)", lambda warp: min(r.a for r in warp.values())),
    ("u64", "nl.warp_max(nl.in1)", lambda warp: max(r.a for r in warp.values())),
    ("s64", "nl.warp_min(nl.s64(nl.in1))", lambda warp: min(signed(r.a, 64) for r in warp.values())),
    ("s64", "nl.warp_max(nl.s64(nl.in1))", lambda warp: max(signed(r.a, 64) for r in warp.values())),
    ("u32", "nl.warp_sum(nl.u32(nl.in1))", lambda warp: sum(r.a for r in warp.values()) % (1 << 32)),
    ("u32", "nl.warp_max(nl.u32(nl.in1))", lambda warp: max(r.a & 0xFFFFFFFF for r in warp.values())),
    ("s32", "nl.warp_min(nl.s32(nl.in1))", lambda warp: min(signed(r.a, 32) for r in warp.values())),
    ("s32", "nl.warp_sum(nl.s32(nl.in1))", lambda warp: signed(sum(r.a for r in warp.values()), 32)),
    ("u32", "nl.warp_sum(nl.u8(nl.in1))", lambda warp: sum(r.a & 0xFF for r in warp.values())),
    ("u32", "nl.warp_count(nl.in1 > nl.in2)", lambda warp: sum(r.a > r.b for r in warp.values())),
    ("u32", "nl.warp_count(True)", len),
    ("u32", "nl.warp_sum(nl.in1 > nl.in2) + nl.warp_max(7)",
     lambda warp: sum(r.a > r.b for r in warp.values()) + 7),
]


OF_ARCH = {"sm_75": [r for r in REDUCTIONS if r[0] in ("u32", "s32")], "sm_80": REDUCTIONS}
"""Of 64 bits they are made the same way on both."""


@pytest.mark.parametrize("arch", ARCHES)
@examples(5)
@given(rows=rows_of(WORDS, WORDS))
def test_reductions_of_the_active_lanes(arch: str, rows: list[Row]) -> None:
    check(REDUCTIONS if is_long() else OF_ARCH[arch], arch, rows)


# --- accesses, counted by plain models: every byte of every lane ---


def sectors(warp: Warp, size: int) -> int:
    return len({(row.a + at) % (1 << 64) // 32 for row in warp.values() for at in range(size)})


def conflicts(warp: Warp, sizes: dict[int, int]) -> int:
    """Groups of lanes that move 128 bytes; in each, the most words that one bank is asked for, but for the first."""
    widest = max(sizes.values())
    unit = 4 if widest <= 4 else 8 if widest <= 8 else 16
    extra = 0
    for first in range(0, 32, 128 // unit):
        words = {row.a // unit * unit + 4 * n for lane, row in warp.items() for n in range(unit // 4)
                 if first <= lane < first + 128 // unit and sizes[lane]}
        most = max(sum(word // 4 % 32 == bank for word in words) for bank in range(32))
        extra += max(most, 1) - 1
    return extra


SIZES = (0, 1, 2, 31, 33, 34, 66, 100, 128)
ACCESSES = [
    *(("u32", f"nl.sectors(nl.in1, {n})", lambda warp, n=n: sectors(warp, n)) for n in SIZES),
    *(("u32", f"nl.bank_conflicts(nl.in1, {n})", lambda warp, n=n: conflicts(warp, dict.fromkeys(warp, n)))
      for n in (0, 1, 4, 8, 12, 16, 64)),
    ("u32", "nl.bank_conflicts(nl.in1, nl.in2)", lambda warp: conflicts(warp, {n: r.b for n, r in warp.items()})),
]
NEAR = st.integers(0, 1 << 10) | st.integers(0, 64).map(lambda n: 128 * n) | st.integers((1 << 64) - 200, (1 << 64) - 1)


LENGTHS = st.sampled_from([0, 2, 4, 8, 16, 40])


@examples(5)
@given(rows=rows_of(NEAR, LENGTHS))
def test_accesses_of_the_active_lanes(rows: list[Row]) -> None:
    check(ACCESSES, "sm_80", rows)


@examples(4)
@given(rows=rows_of(NEAR, LENGTHS))
def test_accesses_where_lanes_cannot_be_compared(rows: list[Row]) -> None:
    check([ACCESSES[SIZES.index(2)], ACCESSES[len(SIZES) + 3]], "sm_60", rows)


def test_an_access_of_known_alignment_takes_one_comparison() -> None:
    """What the instruction asks of its address makes code short: of the kernel's own accesses, not of others."""
    def comparisons(size: str) -> int:
        program = probing([("u32", f"nl.sectors(nl.addr, {size})")], "ld.global.u64")
        return probed(program, "sm_90").probed.count("match.any")

    assert comparisons("nl.bytes") == 2  # at two sites
    assert comparisons("16") == 4


ALIGNED = """.version 8.0
.target sm_90
.address_size 64
.visible .entry k(.param .u64 data)
{
	.reg .pred %p<2>;
	.reg .b32 %r<8>;
	.reg .b64 %rd<4>;
	.shared .align 16 .b8 tile[4096];
	ld.param.u64 %rd1, [data];
	mov.u32 %r1, %tid.x;
	and.b32 %r2, %r1, 3;
	setp.ne.u32 %p1, %r2, 1;
	mul.wide.u32 %rd2, %r1, 16;
	add.u64 %rd2, %rd1, %rd2;
	@%p1 ld.global.v4.u32 {%r4, %r5, %r6, %r7}, [%rd2];
	selp.b32 %r3, 0, 8, %p1;
	mov.u32 %r4, tile;
	mad.lo.u32 %r4, %r1, 32, %r4;
	cp.async.ca.shared.global [%r4], [%rd2], 8, %r3;
	cp.async.wait_all;
	ld.shared.v2.u32 {%r5, %r6}, [%r4];
	ret;
}
"""


def test_accesses_of_a_kernel() -> None:
    program, diags = read("""
@Map(level="warp", cap=8)
class m:
    site: nl.u32
    sectors: nl.u32
    bytes: nl.u32
    conflicts: nl.u32

@probe(pos="load.global:async_copy", level="warp")
def p():
    m.save(nl.site(), nl.sectors(nl.addr, nl.bytes), nl.warp_sum(nl.bytes), 0)

@probe(pos="load.shared", level="warp")
def q():
    m.save(nl.site(), 0, 0, nl.bank_conflicts(nl.addr, nl.bytes))
""")
    assert diags.errors == []
    assert [d.code for d in diags] == []
    done = pipeline.instrument_text(SourceFile("k.ptx", ALIGNED), "k", program)
    data = np.zeros(4096, np.uint32)
    data = data[-(data.ctypes.data // 4) % 32 :]
    found = sim.launch_probed(done, 1, 32, [data])["m"]
    # Lane 1 of four leaves out half a sector, whose other half lane 0 reads. It alone copies. Rows of 32 bytes meet in
    # the same banks: sixteen lanes at a time want four words of one.
    assert found.records[0, 0, :3].tolist() == [(1, 16, 24 * 16, 0), (2, 8, 8 * 8, 0), (3, 0, 0, 6)]


def test_bytes_that_nobody_knows_leave_the_site_unprobed() -> None:
    program = probing([("u32", "nl.sectors(nl.in1, nl.in2)")])
    with pytest.raises(NccError) as refusal:
        pipeline.instrument_text(SourceFile("k.ptx", KERNEL.format(arch="sm_90")), "k", program)
    (found,) = refusal.value.diagnostics
    assert found.code == "B028"
    assert found.hint is not None
    assert "at most 128" in str(found.hint)


def test_at_the_kernel_it_is_an_error() -> None:
    program = probing([("u32", "nl.sectors(nl.clock(), nl.tid.x)")], "kernel")
    with pytest.raises(NccError) as refusal:
        pipeline.instrument_text(SourceFile("k.ptx", KERNEL.format(arch="sm_90")), "k", program)
    assert refusal.value.diagnostics[0].code == "B033"


def test_nothing_comes_between_a_product_and_its_sum() -> None:
    text = KERNEL.format(arch="sm_90").replace("\tret;", "\tmul.f32 %f1, %f1, %f2;\n\txor.b64 %rd5, %rd3, %rd4;\n"
                                               "\tadd.f32 %f1, %f1, %f3;\n\tst.global.f32 [%rd1], %f1;\n\tret;")
    text = text.replace(".reg .b64", ".reg .f32 %f<4>;\n\t.reg .b64")
    done = pipeline.instrument_text(SourceFile("k.ptx", text), "k", registers_only())
    assert [s.unprobed is not None for s in done.sites] == [False, False, True]
    assert done.sites[2].unprobed is not None
    assert "fuse" in done.sites[2].unprobed


def registers_only() -> Program:
    program, diags = read("""
@Map(level="thread")
class m:
    x: nl.u32

x: nl.u32 = 0

@probe(pos="xor.b64", level="thread")
def p():
    x += nl.warp_sum(x + 1)

@probe(pos="kernel", level="thread")
def end():
    m.save(x)
""")
    diags.raise_errors()
    return program


def test_what_lanes_are_combined_to_is_the_warps() -> None:
    text = """
@Map(level="warp", cap=1)
class m:
    x: nl.u64

@probe(pos="load.global", level="warp")
def p():
    m.save({})
"""
    assert [d.code for d in read(text.format("nl.addr"))[1]] == ["V023"]
    for combined in ("nl.warp_max(nl.addr)", "nl.warp_count(nl.laneid() > 3)", "nl.sectors(nl.addr, nl.bytes)"):
        assert [d.code for d in read(text.format(combined))[1]] == []


@needs("ptxas")
@pytest.mark.parametrize("arch", ["sm_75", "sm_80", "sm_90"])
def test_ptxas_takes_it(arch: str) -> None:
    for expressions in (REDUCTIONS[:2], ACCESSES[2:3], ACCESSES[-1:]):
        program = probing([(type_, text) for type_, text, _ in expressions])
        assert ptxas_errors(probed(program, arch).probed, arch) == ""


# --- AMD ---


def test_the_active_lanes_of_a_wave() -> None:
    """Where EXEC has some lanes only, of 64, and of a wave that is not whole."""
    text = (Path(__file__).parent / "golden" / "gcn" / "site" / "in.s").read_text().replace(
        "v_add_u32_e32 v0, s10, v0", "v_cmp_gt_u32_e32 vcc, 20, v1\n\ts_and_saveexec_b64 s[12:13], vcc\n"
        "\tv_xor_b32_e32 v2, v1, v0\n\ts_mov_b64 exec, s[12:13]").replace(
        "v_lshlrev_b32_e32 v0, 2, v0", "v_and_b32_e32 v1, 0x3ff, v0\n\tv_lshlrev_b32_e32 v0, 2, v1").replace(
        ".amdhsa_accum_offset 8", ".amdhsa_accum_offset 8\n\t\t.amdhsa_float_denorm_mode_32 3")
    sums = [("u64", "nl.warp_sum(nl.in1 + (1 << 40))"), ("s32", "nl.warp_min(nl.s32(nl.in1) - 7)"),
            ("u64", "nl.warp_max(nl.in1)"), ("u32", "nl.warp_count(nl.in1 & 1)"), ("u32", "nl.sectors(nl.in1 * 8, 4)")]
    done = probe(text, "k", probing(sums, "v_xor_b32", "gcn"))
    found = launch_gcn(done, 1, 70, [np.zeros(1024, np.uint32), 0]).maps["m"]
    assert found.used[0].tolist() == [1] * 20 + [0] * 50
    wanted = (1, sum(range(20)) + (20 << 40), -7, 19, 10, 5)
    assert [tuple(r) for r in found.records[0, :20, 0].tolist()] == [wanted] * 20
    refused = probe(text, "k", probing([("u32", "nl.laneid()")], "v_xor_b32", "gcn"))
    assert [s.unprobed for s in refused.sites] == [None]


WAVES = """s_load_dwordx2 s[0:1], s[4:5], 0x0
v_mul_u32_u24_e32 v1, 24, v0
s_waitcnt lgkmcnt(0)
global_load_dwordx2 v[4:5], v1, s[0:1]
global_load_dwordx2 v[6:7], v1, s[0:1] offset:8
global_load_dword v2, v1, s[0:1] offset:16
s_waitcnt vmcnt(0)
v_cmp_ne_u32_e32 vcc, 0, v2
s_and_saveexec_b64 s[10:11], vcc
v_fma_f64 v[8:9], v[4:5], v[6:7], v[4:5]
s_mov_b64 exec, s[10:11]
s_endpgm"""
OF_WAVES = [*REDUCTIONS, ("u32", "nl.warp_sum(nl.u32(nl.ctaid.x) + 5)", lambda wave: 5 * len(wave)),
            ("s32", "nl.warp_min(nl.s32(nl.ctaid.x) - 5)", lambda wave: -5),
            ("u32", "nl.warp_min(nl.u32(nl.in1))", lambda wave: min(r.a & 0xFFFFFFFF for r in wave.values())),
            ("s32", "nl.warp_max(nl.s32(nl.in1))", lambda wave: max(signed(r.a, 32) for r in wave.values()))]


@cache
def probed_waves(arch: str) -> Probed:
    program = probing([(type_, text) for type_, text, _ in OF_WAVES], "v_fma_f64", "gcn")
    return probe(module("k", WAVES.split("\n"), arch, 1, vgprs=10), "k", program)


@pytest.mark.parametrize("arch", ["gfx90a", "gfx942"])
@examples(4)
@given(words=st.lists(st.tuples(WORDS, WORDS, st.booleans()), min_size=100, max_size=100))
def test_reductions_of_the_active_lanes_of_a_wave(arch: str, words: list[tuple[int, int, bool]]) -> None:
    done = probed_waves(arch)
    assert done.probed.count("v_add_u32_dpp") % 6 == 0
    assert "v_max_u32_dpp" in done.probed
    rows = [Row(a, b, passes, False) for a, b, passes in words]
    table = np.array([(r.a, r.b, r.passes) for r in rows], np.uint64)
    found = launch_gcn(done, 1, len(rows), [table]).maps["m"]
    for thread, row in enumerate(rows):
        first = thread // 64 * 64
        wave = {n: r for n, r in enumerate(rows[first : first + 64]) if r.passes}
        wanted = [(1, *(model(wave) for _, _, model in OF_WAVES))] if row.passes else []  # type: ignore[no-untyped-call]
        assert found.records[0, thread, : found.used[0, thread]].tolist() == wanted
