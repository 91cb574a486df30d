"""GCN: what tracepoints match and mean, and where captures are."""

from __future__ import annotations

import re

import pytest

from ncc.backends.gcn import isa
from ncc.backends.gcn.code.captures import (
    Bounded,
    Captured,
    Value,
    available_captures,
    units_of,
)
from ncc.backends.gcn.code.sites import check_tracepoint, kernel_exits, match_sites, site_bound
from ncc.backends.gcn.flow.cfg import build
from ncc.backends.gcn.flow.reach import is_scalar_load
from ncc.backends.gcn.isa.addresses import Address, Part
from ncc.backends.gcn.isa.match import matches
from ncc.backends.gcn.isa.names import canonical
from ncc.backends.gcn.isa.table import ROWS
from ncc.backends.gcn.isa.vocabulary import MNEMONICS, mnemonics_of
from ncc.backends.gcn.target import GcnKernel
from ncc.backends.gcn.text.operands import Special
from ncc.backends.rewrite.captures import Constant
from ncc.diag import Diagnostics
from ncc.ir.facts import Space
from ncc.ir.nodes import CaptureRef, Tracepoint
from ncc.ir.types import CAPTURES, TRACE_CLASSES, Capture, TraceClass
from tests.gcn_fixtures import FIXTURES, fixture, fixture_kernel, instruction_of, kernel_of

resolve = GcnKernel.captures.resolve


def point(text: str) -> Tracepoint:
    return Tracepoint(text, TRACE_CLASSES.get(text))


# ---- tracepoints


@pytest.mark.parametrize(("text", "mnemonic", "expected"), [
    ("global_load", "global_load_dwordx4", True),
    ("global_load", "global_load_lds_dword", True),
    ("global_load.dwordx4", "global_load_dwordx4", True),
    ("global_load_dwordx4", "global_load_dwordx4", True),
    ("global_load_dword", "global_load_dwordx4", False),
    ("global_lo", "global_load_dword", False),
    ("global.dwordx4", "global_load_dwordx4", True),
    ("v_mfma", "v_mfma_f32_32x32x8f16", True),
    ("v_mfma.f16", "v_mfma_f32_32x32x8f16", True),
    ("v_mfma.f16", "v_mfma_f32_32x32x8_f16", True),
    ("v_mfma.bf16", "v_mfma_f32_32x32x8f16", False),
    ("v_mfma.32x32x8", "v_mfma_f32_32x32x8bf16_1k", True),
    ("v_add_f32", "v_add_f32_e32", True),
    ("v_add_f32.dpp", "v_add_f32_dpp", True),
    ("v_add_f32.dpp", "v_add_f32_e32", False),
    ("v_add", "v_addc_co_u32_e32", False),
    ("ds_read2st64.b64", "ds_read2st64_b64", True),
    ("v_cvt.f16.f32", "v_cvt_f16_f32_e32", True),
    ("v_cvt.f32.f16", "v_cvt_f16_f32_e32", False),
])
def test_whole_components_from_the_start_then_an_ordered_subset(text: str, mnemonic: str, expected: bool) -> None:
    instr = instruction_of(mnemonic)
    assert matches(instr, point(text)) is expected


@pytest.mark.parametrize(("text", "code", "hint"), [
    ("global_lode", "B008", "global_load"),
    ("ld.globl", "B008", "load.global"),
    ("global_load.dwordx5", "B009", "dwordx"),
    ("v_cvt.f32.i32.f16", "B009", None),
])
def test_an_impossible_tracepoint_is_reported(text: str, code: str, hint: str | None) -> None:
    diags = Diagnostics()
    check_tracepoint(point(text), diags)
    found, = diags
    assert found.code == code
    assert hint is None or hint in (found.hint or "")


@pytest.mark.parametrize("text", [
    "kernel", "load.global", "global_load", "v_mfma.f16", "v_cmp_gt.f32", "v_add_f32_e64", "v_add_f32.sdwa", "s_endpgm",
    "ds_read.b64", "v_smfmac", "s_cbranch", "s_buffer_load", "v_mfma_f32_32x32x8f16", "v_cmpx",
])
def test_a_possible_tracepoint_is_not(text: str) -> None:
    diags = Diagnostics()
    check_tracepoint(point(text), diags)
    assert not list(diags)


@pytest.mark.parametrize("name", FIXTURES)
def test_every_mnemonic_of_real_kernels_is_a_possible_tracepoint(name: str) -> None:
    for mnemonic in {i.mnemonic for k in fixture(name).kernels for i in k.instructions}:
        assert mnemonics_of(mnemonic), mnemonic


def test_the_vocabulary_is_of_known_instructions() -> None:
    assert [m for m in MNEMONICS if isa.find_row(canonical(m)) is None] == []


@pytest.mark.parametrize("name", FIXTURES)
def test_portable_classes_in_real_kernels(name: str) -> None:
    """Against what the mnemonics say by themselves."""
    spelled = {TraceClass.LOAD_GLOBAL: r"(global|buffer)_load_(?!lds)",
               TraceClass.STORE_GLOBAL: r"(global|buffer)_store",
               TraceClass.LOAD_GENERIC: "flat_load", TraceClass.STORE_GENERIC: "flat_store",
               TraceClass.LOAD_SHARED: r"ds_read", TraceClass.STORE_SHARED: r"ds_write",
               TraceClass.BARRIER: "s_barrier",
               TraceClass.TENSOROP: "v_mfma", TraceClass.BRANCH: r"s_c?branch",
               TraceClass.ATOMIC: r"(global|flat|buffer)_atomic|ds_(add|min|max|and|or|xor|cmpst|inc)"}
    for kernel in fixture(name).kernels:
        for trace_class, pattern in spelled.items():
            expected = [i for i in kernel.instructions if re.match(pattern, i.mnemonic) and not i.has("lds")]
            if name.startswith("hip"):  # its buffer instructions are all spills
                expected = [i for i in expected if not i.mnemonic.startswith("buffer")]
            found = match_sites(kernel, point(trace_class.value))
            assert [i for i in found if not is_scalar_load(i)] == expected


def test_exits_and_bounds() -> None:
    kernel = kernel_of("\ts_nop 1\n.L:\n\ts_nop 2\n\ts_cbranch_scc0 .L\n\ts_endpgm\n\ts_nop 3\n\ts_endpgm")
    graph = build(kernel.function)
    assert [i.span.line for i in kernel_exits(kernel)] == [i.span.line for i in kernel.instructions[3::2]]
    assert [site_bound(graph, i) for i in kernel.instructions[:4]] == [1, None, None, 1]
    unresolved = kernel_of("\ts_nop 0\n\ts_setpc_b64 s[0:1]")
    assert site_bound(build(unresolved.function), unresolved.instructions[0]) is None


# ---- captures


def capture(line: str, text: str) -> Captured | str:
    name, _, element = text.partition(".")
    return resolve(instruction_of(line), CaptureRef(CAPTURES[name], int(element) if element else None))


def shown(found: Captured | str) -> str:
    """A capture, spelled for tests."""
    if isinstance(found, str):
        return f"! {found}"
    if isinstance(found, Constant):
        return f"{found.value:#x}"
    if isinstance(found, Value):
        return f"{found.operand}{' pending' if found.pending else ''}"
    if isinstance(found, Bounded):
        within = f" within {found.address.resource}" if found.address.resource else ""
        return f"{found.size}{within}{', once a wave' if found.address.wave else ''}"
    signs = {Part.WIDE: "{}", Part.NARROW: "u32 {}", Part.BASE: "base {}", Part.INDEX: "index {}"}
    terms = [signs[t.part].format(t.operand) for t in found.terms]
    return " + ".join([*terms, *([str(found.offset)] if found.offset or not terms else [])])


CASES = [
    # flat, global, scratch
    ("global_load_dwordx4 v[0:3], v[4:5], off offset:-16", "addr", "v[4:5] + -16"),
    ("global_load_dwordx4 v[0:3], v[4:5], off offset:-16", "bytes", "0x10"),
    ("global_load_dwordx4 v[0:3], v[4:5], off", "out.2", "v2 pending"),
    ("global_load_dwordx4 v[0:3], v[4:5], off", "out", "v0 pending"),
    ("global_load_dwordx2 v[0:1], v[4:5], off", "out", "v[0:1] pending"),
    ("global_load_dwordx2 v[0:1], v[4:5], off", "out.1", "v1 pending"),
    ("global_load_dwordx2 v[0:1], v[4:5], off", "out.2", "! this operand of 'global_load_dwordx2' has 2 elements"),
    ("global_load_dword v0, v1, s[2:3] offset:8", "addr", "u32 v1 + s[2:3] + 8"),
    ("global_load_dword v0, v1, s[2:3] offset:8", "in1", "u32 v1 + s[2:3] + 8"),
    ("global_load_dword v0, v1, s[2:3]", "in2", "! 'global_load_dword' has 1 source operand"),
    ("global_store_dword v1, v2, s[2:3]", "addr", "u32 v1 + s[2:3]"),
    ("global_store_dword v1, v2, s[2:3]", "in2", "v2"),
    ("global_store_dwordx3 v[0:1], v[2:4], off", "in2.2", "v4"),
    ("global_store_dword v1, v2, s[2:3]", "out", "! 'global_store_dword' has no result"),
    ("global_atomic_add v0, v[2:3], v4, off glc", "addr", "v[2:3]"),
    ("global_atomic_add v0, v[2:3], v4, off glc", "in2", "v4"),
    ("global_atomic_add v0, v[2:3], v4, off sc0", "out", "v0 pending"),
    ("global_atomic_add v[2:3], v4, off", "addr", "v[2:3]"),
    ("global_atomic_add v[2:3], v4, off", "out", "! 'global_atomic_add' has no result"),
    ("global_load_lds_dword v[0:1], off offset:4", "addr", "v[0:1] + 4"),
    ("global_load_lds_dword v[0:1], off offset:4", "bytes", "0x4"),
    ("flat_load_dword v0, v[2:3] offset:4", "addr", "v[2:3] + 4"),
    ("flat_atomic_cmpswap_x2 v[0:1], v[2:3], v[4:7] glc", "in2.3", "v7"),
    ("scratch_load_dword v0, off, s32 offset:4", "addr", "u32 s32 + 4"),
    ("scratch_store_dword off, v0, off offset:4", "addr", "4"),
    ("scratch_store_dword off, v0, s32", "in2", "v0"),
    # buffers
    ("buffer_load_dwordx4 v[0:3], v4, s[8:11], 0 offen offset:16", "addr", "base s[8:9] + u32 v4 + 16"),
    ("buffer_load_dwordx4 v[0:3], v4, s[8:11], 0 offen", "bytes", "16 within s[8:11]"),
    ("buffer_load_dword v0, v[4:5], s[8:11], s3 idxen offen", "addr", "base s[8:9] + index v4 + u32 v5 + u32 s3"),
    ("buffer_load_dword v0, off, s[8:11], 64", "addr", "base s[8:9] + 64"),
    ("buffer_store_short v0, v4, s[8:11], s3 offen", "in2", "v0"),
    ("buffer_atomic_add v0, v4, s[8:11], 0 offen glc", "in2", "v0"),
    ("buffer_atomic_add v0, v4, s[8:11], 0 offen glc", "out", "v0 pending"),
    ("buffer_load_dword v4, s[8:11], 0 offen lds", "addr", "base s[8:9] + u32 v4"),
    ("buffer_load_dword v4, s[8:11], 0 offen lds", "out", "! 'buffer_load_dword' has no result"),
    ("buffer_load_format_xy v[0:1], v4, s[8:11], 0 idxen", "bytes",
     "! the format of the resource says how much 'buffer_load_format_xy' transfers"),
    # scalar
    ("s_load_dwordx2 s[0:1], s[2:3], 0x10", "addr", "s[2:3] + 16"),
    ("s_load_dword s0, s[2:3], s4 offset:0x8", "addr", "s[2:3] + u32 s4 + 8"),
    ("s_load_dwordx2 s[0:1], vcc, 0x0", "addr", "vcc"),
    ("s_buffer_load_dwordx4 s[0:3], s[4:7], s8", "addr", "base s[4:5] + u32 s8"),
    ("s_buffer_load_dwordx4 s[0:3], s[4:7], s8", "bytes", "16 within s[4:7], once a wave"),
    ("s_load_dwordx4 s[0:3], s[4:5], s8", "bytes", "16, once a wave"),
    ("s_load_dwordx2 s[0:1], s[2:3], 0x10", "out", "s[0:1] pending"),
    ("s_store_dword s0, s[2:3], 0x10", "in2", "s0"),
    # LDS
    ("ds_read_b64 v[0:1], v2 offset:1024", "addr", "u32 v2 + 1024"),
    ("ds_read2_b32 v[0:1], v2 offset0:3 offset1:5", "addr", "u32 v2 + 12"),
    ("ds_read2st64_b64 v[0:3], v4 offset0:2 offset1:3", "addr", "u32 v4 + 1024"),
    ("ds_read2_b64 v[0:3], v4 offset1:3", "addr", "u32 v4"),
    ("ds_read2st64_b64 v[0:3], v4 offset1:3", "bytes", "0x10"),
    ("ds_write2_b32 v0, v1, v2 offset1:1", "in3", "v2"),
    ("ds_add_rtn_u32 v0, v1, v2", "in2", "v2"),
    ("ds_cmpst_rtn_b32 v0, v1, v2, v3", "in3", "v3"),
    ("ds_read_b32 v0, v1 gds", "addr", "! the global data share has no address that a program could see"),
    ("ds_append v0", "addr", "! 'ds_append' is addressed by M0"),
    ("ds_bpermute_b32 v0, v1, v2", "addr", "! 'ds_bpermute_b32' has no address"),
    ("ds_bpermute_b32 v0, v1, v2", "in2", "v2"),
    ("ds_bpermute_b32 v0, v1, v2", "out", "v0 pending"),
    # anything else
    ("v_add_f32_e64 v0, -|v1|, s2", "in1", "v1"),
    ("v_add_f32_e64 v0, -|v1|, s2", "in2", "s2"),
    ("v_add_f32_e32 v0, 1.0, v1", "in1", "0x3f800000"),
    ("v_add_f16_e32 v0, -2.0, v1", "in1", "0xc000"),
    ("v_add_f64 v[0:1], v[2:3], 0.5", "in2", "0x3fe0000000000000"),
    ("v_add_f64 v[0:1], v[2:3], 0.5", "in1", "v[2:3]"),
    ("v_add_u32_e32 v0, -1, v1", "in1", "0xffffffff"),
    ("v_add_u32_e32 v0, 0x12345678, v1", "in1", "0x12345678"),
    ("s_mov_b64 s[0:1], -1", "in1", "0xffffffffffffffff"),
    ("s_mov_b64 s[0:1], 0x12345678", "in1", "! the constant 0x12345678 is not what the instruction works with"),
    ("v_cndmask_b32_e64 v0, 0, 1, s[4:5]", "in3", "s[4:5]"),
    ("v_cndmask_b32_e32 v0, v1, v2, vcc", "in3", "vcc"),
    ("v_cndmask_b32_e32 v0, v1, v2, vcc", "in3.1", "vcc_hi"),
    ("v_add_co_u32_e32 v0, vcc, v1, v2", "in2", "v2"),
    ("v_readlane_b32 s0, v1, m0", "in2", "m0"),
    ("v_mfma_f32_32x32x8_f16 a[0:15], v[0:1], v[2:3], a[0:15]", "in3.15", "a15"),
    ("v_mfma_f32_32x32x8_f16 a[0:15], v[0:1], v[2:3], a[0:15]", "out",
     "! the result of a matrix instruction is not there yet after it"),
    ("s_swappc_b64 s[30:31], s[4:5]", "in1", "! arguments of a call lie where its convention says"),
    ("s_cbranch_scc0 .L", "in1", "! this operand is not a value in a register"),
    ("s_barrier", "addr", "! 's_barrier' has no address"),
    ("v_add_f32_e32 v0, v1, v2", "bytes", "! 'v_add_f32_e32' transfers no bytes"),
    ("s_getreg_b32 s0, hwreg(HW_REG_HW_ID)", "in1", "! this operand is not a value in a register"),
    ("s_mov_b32 s0, src_shared_base", "in1", "! 'src_shared_base' is no register that holds a value"),
    ("s_memtime s[0:1]", "out", "s[0:1] pending"),
]


@pytest.mark.parametrize(("line", "ref", "expected"), CASES, ids=[f"{c[1]} of {c[0]}" for c in CASES])
def test_where_a_capture_is(line: str, ref: str, expected: str) -> None:
    assert shown(capture(line, ref)) == expected


@pytest.mark.parametrize(("line", "ref", "units"), [
    ("buffer_load_dword v0, v[4:5], s[8:11], s3 idxen offen", "addr", "v4 v5 s3 s8 s9 s10 s11"),
    ("buffer_load_dword v0, v4, s[8:11], 0 offen", "bytes", "v4 s8 s9 s10 s11"),
    ("global_load_dword v0, v1, s[2:3]", "addr", "v1 s2 s3"),
    ("v_add_f64 v[0:1], v[2:3], 0.5", "in1", "v2 v3"),
    ("v_add_f64 v[0:1], v[2:3], 0.5", "in2", ""),
])
def test_what_a_capture_is_read_from(line: str, ref: str, units: str) -> None:
    found = capture(line, ref)
    assert not isinstance(found, str)
    assert units_of(found) == set(units.split())


def test_the_space_of_an_address() -> None:
    spaces = {"global_load_dword v0, v[2:3], off": Space.GLOBAL, "flat_load_dword v0, v[2:3]": Space.GENERIC,
              "ds_read_b32 v0, v1": Space.SHARED, "s_load_dword s0, s[2:3], 0x0": Space.CONST,
              "scratch_load_dword v0, off, s32": Space.LOCAL, "buffer_load_dword v0, off, s[0:3], 0": Space.GLOBAL}
    for line, space in spaces.items():
        found = capture(line, "addr")
        assert isinstance(found, Address)
        assert (found.space, found.wave) == (space, line.startswith("s_load"))


@pytest.mark.parametrize("name", FIXTURES)
def test_what_a_tracepoint_can_capture_covers_what_its_sites_have(name: str) -> None:
    points = [point(text) for text in (*TRACE_CLASSES, "global_load", "ds_read", "v_mfma", "v_add", "s_load", "v_cmp")]
    for kernel in fixture(name).kernels:
        for tracepoint in points:
            for instr in match_sites(kernel, tracepoint):
                has = {c for c in Capture if not isinstance(resolve(instr, CaptureRef(c)), str)}
                assert has <= available_captures(tracepoint), (instr.span.text, has)


def test_what_a_tracepoint_can_capture_is_found_without_a_site() -> None:
    assert available_captures(point("kernel")) == frozenset()
    assert Capture.ADDR not in available_captures(point("v_add_f32"))
    assert Capture.OUT not in available_captures(point("v_mfma"))
    assert {Capture.ADDR, Capture.BYTES, Capture.OUT} <= available_captures(point("global_load"))
    assert Capture.OUT not in available_captures(point("global_store"))
    assert Capture.IN1 not in available_captures(point("s_barrier"))


def test_real_addresses_are_all_found() -> None:
    kernel = fixture_kernel("triton_gemm_f16_32_gfx942.s")
    accessing = [i for i in kernel.instructions if isa.space_of(i) is not None]
    assert len(accessing) > 40
    assert all(not isinstance(resolve(i, CaptureRef(Capture.ADDR)), str) for i in accessing)


def test_special_registers_are_registers() -> None:
    found = capture("s_and_b64 s[0:1], vcc, exec", "in2")
    assert isinstance(found, Value)
    assert found.operand == Special("exec")
    assert units_of(found) == {"exec_lo", "exec_hi"}
    assert len(ROWS) > 800
