"""GCN: what is inserted where: runs that stay whole, cursors, layouts, what keeps a probe away."""

from __future__ import annotations

from dataclasses import replace

import pytest

from ncc.abi import STREAM_UNIT_BYTES
from ncc.backends.gcn.code.sites import match_sites
from ncc.backends.gcn.code.wave import GEOMETRY_BYTES
from ncc.backends.gcn.flow.runs import runs_of
from ncc.backends.gcn.target import GcnKernel
from ncc.backends.gcn.text.nodes import Instruction
from ncc.backends.rewrite.layout import Cursor
from ncc.backends.rewrite.plan import plan_maps, plan_sites
from ncc.backends.rewrite.planned import Plan
from ncc.diag import NccError
from ncc.ir.nodes import CaptureRef, Field, Imm, Instr, IRBody, MapDecl, Probe, Program, Reg, Tracepoint
from ncc.ir.ops import Op
from ncc.ir.types import CAPTURES, TRACE_CLASSES, Level, Type
from tests.gcn_fixtures import fixture_kernel, kernel_of

MAP = MapDecl("m", Level.THREAD, (Field("x", Type.U64),), None)
WARP_MAP = MapDecl("w", Level.WARP, (Field("x", Type.U64),), None)


def body_of(captures: str = "", save: str = "m") -> IRBody:
    """A body that reads captures and saves once."""
    reads = tuple(Instr(Op.CAPTURE, Type.U64, Reg(f"r{n}", Type.U64), (), CaptureRef(CAPTURES[name]))
                  for n, name in enumerate(captures.split()))
    return IRBody((*reads, Instr(Op.SAVE, None, None, (Imm(0, Type.U64),), save)))


def probe(pos: str, before: IRBody | None = None, after: IRBody | None = None, name: str = "p") -> Probe:
    return Probe(name, Level.THREAD, (Tracepoint(pos, TRACE_CLASSES.get(pos)),), before, after)


def planned(body: str, *probes: Probe) -> tuple[GcnKernel, Plan[Instruction]]:
    kernel = GcnKernel(kernel_of(body))
    kernel.refuse()
    return kernel, plan_sites(Program((MAP, WARP_MAP), (), probes), kernel)


def plan_of(body: str, *probes: Probe) -> Plan[Instruction]:
    return planned(body, *probes)[1]


ADDRESS = """
	s_nop 0
	s_getpc_b64 s[4:5]
	s_add_u32 s4, s4, k@rel32@lo+4
	s_addc_u32 s5, s5, k@rel32@hi+12
	s_nop 1
	s_endpgm
"""
INDEXED = """
	s_set_gpr_idx_on s0, gpr_idx(SRC0)
	v_mov_b32_e32 v0, v1
	s_set_gpr_idx_off
	s_endpgm
"""


def test_an_address_is_computed_in_one_piece() -> None:
    runs = runs_of(kernel_of(ADDRESS).function)
    assert [i.mnemonic for i in runs] == ["s_getpc_b64", "s_add_u32", "s_addc_u32"]
    assert len({id(run) for run in runs.values()}) == 1


def test_a_probe_in_a_run_moves_to_its_ends() -> None:
    kernel, plan = planned(ADDRESS, probe("s_add_u32", body_of(), body_of()))
    site, = plan.sites
    assert kernel.runs[site.instr].first.mnemonic == "s_getpc_b64"
    assert kernel.runs[site.instr].last.mnemonic == "s_addc_u32"


@pytest.mark.parametrize(("captures", "possible"), [("in1", False), ("out", True), ("in2", False)])
def test_what_a_probe_in_a_run_reads_has_to_be_there(captures: str, possible: bool) -> None:
    # in2 is the distance, which only the assembler knows.
    plan = plan_of(ADDRESS, probe("s_add_u32", None, body_of(captures)))
    assert bool(plan.sites) is possible
    report, = plan.reports
    assert (report.unprobed is None) is possible


def test_indexed_registers_are_left_alone() -> None:
    kernel, plan = planned(INDEXED, probe("v_mov_b32", body_of(), body_of()))
    site, = plan.sites
    assert kernel.runs[site.instr].first.mnemonic == "s_set_gpr_idx_on"
    assert kernel.runs[site.instr].last.mnemonic == "s_set_gpr_idx_off"
    open_ = plan_of(INDEXED.replace("\ts_set_gpr_idx_off\n", ""), probe("v_mov_b32", body_of()))
    assert not open_.sites
    entered = plan_of(INDEXED.replace("\tv_mov", ".LBB0_1:\n\tv_mov"), probe("v_mov_b32", body_of()))
    assert not entered.sites
    assert "M0" in (entered.reports[0].unprobed or "")


@pytest.mark.parametrize(("text", "pos", "captures"), [
    (INDEXED, "v_mov_b32", "in1"), (INDEXED, "v_mov_b32", "out"),
    ("\tv_movrels_b32_e32 v0, v1\n\ts_endpgm", "v_movrels_b32", "in1"),
    ("\ts_movreld_b32 s0, s1\n\ts_endpgm", "s_movreld_b32", "in1")])
def test_a_register_by_its_name_is_not_the_one_that_is_meant(text: str, pos: str, captures: str) -> None:
    plan = plan_of(text, probe(pos, body_of(captures), body_of()))
    assert not plan.sites
    assert "adds M0" in (plan.reports[0].unprobed or "")


def test_an_unknown_instruction_refuses_the_kernel() -> None:
    with pytest.raises(NccError, match="B100"):
        plan_of("\tv_frobnicate v0\n\ts_endpgm", probe("s_endpgm", body_of()))


def test_a_site_without_the_capture_is_reported() -> None:
    mfma = "\tv_mfma_f32_4x4x4f16 a[0:3], v[0:1], v[2:3], a[0:3]\n\ts_endpgm"
    plan = plan_of(mfma, probe("v_mfma", None, body_of("out")))
    assert not plan.sites
    assert plan.reports[0].unprobed == "out: the result of a matrix instruction is not there yet after it"
    assert plan.empty


@pytest.mark.parametrize(("line", "unprobed"), [
    ("s_sleep 2", None), ("s_sleep s4", "in1: this operand is not a value in a register"),
])
def test_an_operand_that_is_a_field_of_the_instruction_has_no_register(line: str, unprobed: str | None) -> None:
    """A number there is read; the name of a register, which no assembler takes there, is not."""
    report, = plan_of(f"\t{line}\n\ts_endpgm", probe("s_sleep", body_of("in1"))).reports
    assert report.unprobed == unprobed


def test_a_branch_has_everything_before_it() -> None:
    plan = plan_of("\ts_cbranch_scc0 k\n\ts_endpgm", probe("branch", body_of(), body_of()))
    site, = plan.sites
    assert len(site.before) == 2
    assert site.after == ()


LOAD = "\tglobal_load_dwordx2 v[0:1], v[0:1], off\n\ts_endpgm"


@pytest.mark.parametrize(("line", "captures", "expected"), [
    (LOAD, "addr", "v0 v1"), (LOAD, "out", ""), (LOAD, "bytes", ""),
    ("\tglobal_load_dword v1, v[0:1], off\n\ts_endpgm", "addr out", "v1"),
    ("\tglobal_load_dword v2, v[0:1], off\n\ts_endpgm", "addr", ""),
    ("\tbuffer_load_dword v0, v0, s[0:3], 0 offen\n\ts_endpgm", "bytes", "v0"),
])
def test_sources_that_have_to_be_kept_for_after(line: str, captures: str, expected: str) -> None:
    kernel, plan = planned(line, probe("load.global", None, body_of(captures)))
    site, = plan.sites
    splicer = kernel.splicer(plan, Program((), (), ()), (), 0)
    assert splicer.reader(site).overwritten == set(expected.split())


LOOP = "\ts_nop 0\n.L:\n\ts_nop 1\n\ts_cbranch_scc0 .L\n\ts_endpgm"


def test_cursors_are_registers_wherever_sites_are() -> None:
    sites = (probe("s_nop", body_of(save="m"), body_of(save="w")), probe("kernel", None, body_of(save="w"), "q"))
    kernel, plan = planned(LOOP, *sites)
    thread, warp = plan_maps(plan, Program((MAP, WARP_MAP), (), ()), kernel)
    assert (thread.cursor, warp.cursor) == (Cursor.REGISTER, Cursor.REGISTER)
    assert thread.cap_bound is None
    assert (thread.records_param, warp.records_param) == (GEOMETRY_BYTES, GEOMETRY_BYTES + 32)
    assert (thread.slot_bytes, warp.slot_bytes) == (STREAM_UNIT_BYTES, 8)
    assert (thread.warp_lanes, warp.warp_lanes) == (32, 64)  # a stream is of half a wave


def test_saves_at_the_start_and_the_end_only_have_fixed_slots() -> None:
    kernel, plan = planned(LOOP, probe("kernel", body_of(save="w"), body_of(save="w")))
    warp, = plan_maps(plan, Program((WARP_MAP,), (), ()), kernel)
    assert (warp.cursor, warp.cap) == (Cursor.STATIC, 2)
    assert not warp.compact


def test_a_bound_where_there_is_no_loop() -> None:
    kernel, plan = planned("\ts_nop 0\n\ts_endpgm", probe("s_nop", body_of()))
    thread, = plan_maps(plan, Program((MAP,), (), ()), kernel)
    assert thread.cap_bound == thread.most_units
    kernel.streams = False
    slots, = plan_maps(plan, Program((MAP,), (), ()), kernel)
    assert (slots.cap_bound, slots.slot_bytes) == (1, 8 * 64)


SCRATCH = """
	buffer_store_dword v0, off, s[0:3], s32 offset:4
	buffer_store_dword v0, v1, s[4:7], 0 offen
{}	s_endpgm
"""
FIELD = "\t.amdhsa_user_sgpr_private_segment_buffer 1\n"


@pytest.mark.parametrize(("fields", "more", "count"), [
    (FIELD, "", 1), ("", "", 2), (FIELD, "\ts_mov_b32 s2, 0\n", 2), (FIELD, "\ts_add_u32 s0, s0, s9\n", 1),
])
def test_spills_are_no_stores_to_global_memory(fields: str, more: str, count: int) -> None:
    kernel = kernel_of(SCRATCH.format(more), fields=fields)
    assert len(match_sites(kernel, Tracepoint("store.global", TRACE_CLASSES["store.global"]))) == count
    assert len(match_sites(kernel, Tracepoint("buffer_store", None))) == 2


def test_a_real_kernel() -> None:
    kernel = fixture_kernel("triton_gemm_f16_32_gfx942.s")
    probes = (probe("load.global", body_of("addr bytes")), probe("tensorop", body_of("in1"), name="t"))
    plan = plan_sites(Program((MAP,), (), probes), GcnKernel(kernel))
    assert all(r.unprobed is None for r in plan.reports)
    assert len(plan.sites) == sum(i.mnemonic.startswith(("v_mfma", "global_load")) for i in kernel.instructions)


@pytest.mark.parametrize(("decl", "most"), [(MAP, 1 << 23), (WARP_MAP, 1 << 29)])
def test_a_waves_records_are_within_reach_of_a_store(decl: MapDecl, most: int) -> None:
    kernel, plan = planned(ADDRESS, probe("s_nop", body_of(save=decl.name)))
    assert plan_maps(plan, Program((replace(decl, cap=most),), (), ()), kernel)[0].cap == most
    with pytest.raises(NccError, match=r"B024.*4,294,96[78],\d+ bytes for one warp"):
        plan_maps(plan, Program((replace(decl, cap=most + 1),), (), ()), kernel)
