"""RDNA on the simulator: waves of 32 lanes, instructions that are two, halves of registers, its waits and its matrix
unit. Each form is compared with plain Python or NumPy, and what is interpreted with machine code, bit by bit."""

from __future__ import annotations

import itertools
from collections import Counter
from typing import Any

import numpy as np
import pytest

from ncc.diag import NccError
from ncc.sim.gcn import launch_gcn, salu, valu_ops
from ncc.sim.gcn.forms import Went
from ncc.sim.gcn.operands import WIDTH, Context
from ncc.sim.gcn.ops import translate
from tests import test_gcn_sim_code as code
from tests.gcn_fixtures import instruction_of

RDNA2, RDNA3, RDNA4 = ("gfx1030", "gfx1100", "gfx1200")
LANES = np.arange(32)


def context(arch: str = RDNA3, lanes: int = 32) -> Context:
    return Context(arch, {"k": 1 << 44}, 1 << 44, lanes)


def executed(line: str, arch: str = RDNA3, mask: int = 0xFFFFFFFF, kinds: tuple[str, ...] = ("b32",),
             seed: int = 1, **rows: Any) -> tuple[code.State, code.State]:
    """The states before and after one instruction; ``rows``: what registers hold (``v10=...``)."""
    state = code.State.make(np.random.default_rng(seed), kinds, mask)
    for name, values in rows.items():
        state.wave.r[int(name[1:]), : len(values)] = values
    saved = state.copied()
    translate(instruction_of(line), context(arch))(state.wave)
    before = code.State.make(np.random.default_rng(seed), kinds, mask)
    before.wave.r[:], before.wave.s[:] = saved[0], saved[1]
    return before, state


def both_ways(line: str, arch: str = RDNA3, kinds: tuple[str, ...] = ("b32",), seeds: int = 3) -> None:
    went = sum((code.compare(line, kinds, seed, context=context(arch)) for seed in range(seeds)), Counter[int]())
    assert went[Went.ON] + went[Went.TAKEN] > 0, line




@pytest.mark.parametrize("name", [n for n, row in valu_ops.ROWS.items()
                                  if row.carries or "mask" in (row.dst, *row.srcs)])
def test_masks_of_32_lanes(name: str) -> None:
    row = valu_ops.ROWS[name]
    lines = [line.replace("s[20:21]", "s20").replace("s[22:23]", "s22").replace("s[24:25]", "s24")
             for line in code.vector_lines(name)]
    kinds = tuple(k for k in row.srcs if k != "mask")
    went = sum((code.compare(line, kinds, at, context=context()) for at, line in enumerate(lines)), Counter[int]())
    assert went[Went.ON] > 0


@pytest.mark.parametrize("name", [n for n, row in valu_ops.ROWS.items() if WIDTH.get(row.dst) == 16
                                  and not row.carries])
def test_results_of_16_bits_leave_the_other_half(name: str) -> None:
    row = valu_ops.ROWS[name]
    sources = ", ".join(code.source(kind, at) for at, kind in enumerate(row.srcs)).replace("s[28:29]", "s28")
    sources = sources.replace("s[24:25]", "s24")
    for upper, result in ((0, "v40"), (0, "v40.l"), (1, "v40.h")):
        line = f"{name} {result}, {sources}"
        if name not in code.NEVER:
            both_ways(line, kinds=tuple(k for k in row.srcs if k != "mask"))
        before, after = executed(line, kinds=tuple(k for k in row.srcs if k != "mask"))
        kept = 0xFFFF if upper else 0xFFFF0000
        assert np.array_equal(after.wave.r[40, :32] & kept, before.wave.r[40, :32] & kept), line


def test_halves_are_read_and_written() -> None:
    given = np.arange(32, dtype=np.uint32) * 0x00010003 + 0x40003C00
    for source, to in itertools.product("lh", repeat=2):
        _, after = executed(f"v_mov_b16_e32 v40.{to}, v10.{source}", v10=given, v40=np.full(32, 0xAAAABBBB, np.uint32))
        half = given >> 16 if source == "h" else given & 0xFFFF
        wanted = half << 16 | 0xBBBB if to == "h" else half | 0xAAAA0000
        assert np.array_equal(after.wave.r[40, :32], wanted)
        both_ways(f"v_mov_b16_e32 v40.{to}, v10.{source}")


# ---- instructions that are two

DUALS = ["v_dual_mov_b32 v40, v11 :: v_dual_add_f32 v41, v10, v12",
         "v_dual_mov_b32 v10, v11 :: v_dual_mov_b32 v11, v10",
         "v_dual_fmac_f32 v40, v10, v12 :: v_dual_mul_f32 v41, v40, v13",
         "v_dual_cndmask_b32 v40, v10, v12 :: v_dual_lshlrev_b32 v41, 3, v40",
         "v_dual_add_nc_u32 v40, v10, v12 :: v_dual_and_b32 v41, v40, v13",
         "v_dual_max_f32 v40, v10, v12 :: v_dual_subrev_f32 v41, v11, v13",
         "v_dual_fmamk_f32 v40, v10, 0x40490fdb, v12 :: v_dual_fmaak_f32 v41, v11, v13, 0x40490fdb",
         "v_dual_max_num_f32 v40, v10, v12 :: v_dual_min_num_f32 v41, v11, v13"]


@pytest.mark.parametrize("line", DUALS)
def test_two_at_once(line: str) -> None:
    """As each alone on the state before."""
    both_ways(line, kinds=("f32",))
    halves = [half.strip().replace("v_dual_", "v_", 1) for half in line.split("::")]
    halves = [f"{half}, vcc_lo" if "cndmask" in half else half for half in halves]
    before, after = executed(line, kinds=("f32",), mask=0x8F0F3355)
    for half in halves:
        row = int(half.split()[1].strip("v,"))
        _, alone = executed(half, kinds=("f32",), mask=0x8F0F3355)
        assert np.array_equal(after.wave.r[row], alone.wave.r[row]), half
    rest = [n for n in range(64) if f"v{n}" not in (half.split()[1].strip(",") for half in halves)]
    assert np.array_equal(after.wave.r[rest], before.wave.r[rest])


# ---- lanes

@pytest.mark.parametrize("crossed", ["", "x"])
@pytest.mark.parametrize(("inactive", "zero"), itertools.product((0, 1), repeat=2))
def test_lanes_of_rows_permuted(crossed: str, inactive: int, zero: int) -> None:
    mask, low, high = 0x0FF0F30F, 0x76543210, 0xFEDCBA98
    line = f"v_permlane{crossed}16_b32 v40, v10, s60, s61 op_sel:[{inactive},{zero}]"
    state = code.State.make(np.random.default_rng(3), ("b32",), mask)
    state.wave.s[60], state.wave.s[61] = (low * 3) & 0xFFFFFFFF, high ^ 0x11111111
    selector = state.wave.s[60] | state.wave.s[61] << 32
    data, old = state.wave.r[10].copy(), state.wave.r[40].copy()
    translate(instruction_of(line), context())(state.wave)
    for lane in range(32):
        row = lane // 16 ^ (1 if crossed else 0)
        source = 16 * row + (selector >> 4 * (lane % 16) & 15)
        on = mask >> source & 1 or inactive
        wanted = data[source] if on else 0 if zero else old[lane]
        assert state.wave.r[40, lane] == (wanted if mask >> lane & 1 else old[lane]), lane
    both_ways(line)


@pytest.mark.parametrize(("control", "source"), [
    ("row_xmask:5", lambda n: n // 16 * 16 + (n % 16 ^ 5)), ("row_share:3", lambda n: n // 16 * 16 + 3),
    ("dpp8:[7,6,5,4,3,2,1,0]", lambda n: n // 8 * 8 + 7 - n % 8)])
def test_dpp(control: str, source: Any) -> None:
    masks = "" if control.startswith("dpp8") else " row_mask:0xf bank_mask:0xf"
    line = f"v_mov_b32_dpp v40, v10 {control}{masks}"
    before, after = executed(line)
    assert np.array_equal(after.wave.r[40, :32], before.wave.r[10, [source(n) for n in range(32)]])
    both_ways(line)
    off = 1 << source(0)
    for more, wanted in (("", 0 if not masks else before.wave.r[40, 1]), (" fi:1", before.wave.r[10, source(1)])):
        _, after = executed(line + more, mask=0xFFFFFFFF & ~(1 << source(1)) | 2)
        assert after.wave.r[40, 1] == (wanted if source(1) != 1 else after.wave.r[40, 1])
    assert off


@pytest.mark.parametrize("line", [
    *(f"{name} s40, s10" for name in salu.SAVE_EXEC if name.endswith("32")), "s_mov_b32 exec_lo, s10",
    "s_and_b32 exec_lo, exec_lo, vcc_lo", "s_or_b32 vcc_lo, vcc_lo, s10", "s_cbranch_vccz k", "s_cbranch_vccnz k",
    "s_cbranch_execz k", "v_cmpx_gt_u32_e32 s10, v10", "v_cmpx_lt_i32_e64 v10, v12",
    "v_add_co_u32 v40, null, v10, v12", "v_add_co_ci_u32_e64 v40, null, v10, v12, s20",
    "v_add_co_ci_u32_e32 v40, vcc_lo, v10, v12, vcc_lo", "v_mad_u64_u32 v[40:41], null, v10, v12, v[14:15]",
    "v_cndmask_b32_e64 v40, v10, v12, s20", "v_cndmask_b16 v40.l, 0x7fff, v10.h, vcc_lo",
    "v_readlane_b32 s40, v10, s60",
    "v_readfirstlane_b32 s40, v10", "v_mbcnt_lo_u32_b32 v40, -1, 0", "s_add_nc_u64 s[40:41], s[10:11], s[12:13]",
    "s_mul_u64 s[40:41], s[10:11], s[12:13]", "s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_2)",
    "s_clause 0x1", "s_waitcnt_depctr depctr_va_vdst(0)", "ds_bpermute_b32 v40, v60, v10",
    "ds_load_b64 v[40:41], v60 offset:4", "ds_store_2addr_b32 v60, v10, v11 offset0:3",
    "global_load_d16_hi_b16 v40, v60, s[90:91]", "global_store_b128 v60, v[10:13], s[90:91]",
    "s_load_b96 s[40:42], s[90:91], 0x10", "s_load_b64 s[40:41], s[90:91], null"])
def test_forms(line: str) -> None:
    if line.startswith("v_readlane"):
        both = code.compare(line, ("b32",), context=context())
        assert sum(both.values()) in (0, 4)
        return
    both_ways(line)


def test_the_upper_word_of_vcc_is_none_of_the_wave() -> None:
    state = code.State.make(np.random.default_rng(1), ("b32",), 0xFFFFFFFF)
    state.wave.s[106], state.wave.s[107], state.wave.pc = 0, 1, 5
    translate(instruction_of("s_cbranch_vccz k"), context())(state.wave)
    assert state.wave.pc == 0
    state.wave.pc = 5
    translate(instruction_of("s_cbranch_vccz k"), context(lanes=64))(state.wave)
    assert state.wave.pc == 5


# ---- arithmetic

@pytest.mark.parametrize("which", ["f32", "lo", "hi"])
def test_mixed_precision(which: str) -> None:
    """Of every choice of halves and signs, in double precision, where what is rounded twice is rounded twice here."""
    name = {"f32": "v_fma_mix_f32", "lo": "v_fma_mixlo_f16", "hi": "v_fma_mixhi_f16"}[which]
    rng = np.random.default_rng(4)
    words = rng.standard_normal((3, 2, 32)).astype(np.float16).view(np.uint16).astype(np.uint32)
    rows = {f"v{10 + 2 * n}": words[n, 0] | words[n, 1] << 16 for n in range(3)}
    for upper, half in itertools.product(itertools.product((0, 1), repeat=3), repeat=2):
        line = f"{name} v40, -v10, |v12|, v14 op_sel:{list(upper)} op_sel_hi:{list(half)}".replace(" ", " ")
        values = []
        for n in range(3):
            bits = rows[f"v{10 + 2 * n}"]
            single = (bits >> 16 * upper[n]).astype(np.uint16).view(np.float16).astype(np.float32)
            values.append((single if half[n] else bits.view(np.float32)).astype(np.float64))
        a, b, c = -values[0], np.abs(values[1]), values[2]
        before, after = executed(line, kinds=("f16",), **rows)
        exact = (np.array([float(x) for x in a]) * b + c)
        got = after.wave.r[40, :32]
        if which == "f32":
            near = exact.astype(np.float32)
            assert np.allclose(got.view(np.float32), near, rtol=2**-22, atol=1e-37, equal_nan=True), line
        else:
            shift = 16 if which == "hi" else 0
            found = (got >> shift).astype(np.uint16).view(np.float16)
            wanted = exact.astype(np.float32).astype(np.float16)
            assert np.allclose(found.astype(float), wanted.astype(float), rtol=2**-10, equal_nan=True), line
            kept = 0xFFFF if shift else 0xFFFF0000
            assert np.array_equal(got & kept, before.wave.r[40, :32] & kept)
        both_ways(line, kinds=("f16",), seeds=1)


@pytest.mark.parametrize("arch", [RDNA3, RDNA4])
@pytest.mark.parametrize(("name", "words"), [("f32_16x16x16_f16", 8), ("f32_16x16x16_bf16", 8),
                                             ("i32_16x16x16_iu8", 4)])
def test_matrices(arch: str, name: str, words: int) -> None:
    """Where each element lies is told in loops of its own; sums of small whole numbers are exact."""
    rng = np.random.default_rng(6)
    words = words if arch == RDNA3 else words // 2
    a, b = rng.integers(-7, 8, (2, 16, 16))
    c = rng.integers(-50, 50, (16, 16))
    state = code.State.make(rng, ("small",), 0x0000FFFF)
    per_word = 4 if "iu8" in name else 2
    for lane in range(32):
        for at in range(words * per_word):
            k = at if arch == RDNA3 else lane // 16 * 8 + at
            for row, value in ((0, a[lane % 16, k]), (8, b[k, lane % 16])):
                word, shift = row + at // per_word, 32 // per_word * (at % per_word)
                bits = encoded(int(value), name)
                old = int(state.wave.r[word, lane])
                state.wave.r[word, lane] = old & ~((1 << 32 // per_word) - 1 << shift) & 0xFFFFFFFF | bits << shift
        for register in range(8):
            row = 2 * register + lane // 16 if arch == RDNA3 else lane // 16 * 8 + register
            value = c[row, lane % 16]
            bits = int(np.float32(value).view(np.uint32)) if name[0] == "f" else int(value)
            state.wave.r[16 + register, lane] = bits & 0xFFFFFFFF
    signs = " neg_lo:[1,1,0]" if "iu8" in name else ""
    line = f"v_wmma_{name} v[24:31], v[0:{words - 1}], v[8:{7 + words}], v[16:23]{signs}"
    translate(instruction_of(line), context(arch))(state.wave)
    wanted = a @ b + c
    for lane in range(32):
        for register in range(8):
            row = 2 * register + lane // 16 if arch == RDNA3 else lane // 16 * 8 + register
            got = state.wave.r[24 + register, lane]
            value = got.view(np.float32) if name[0] == "f" else got.view(np.int32)
            assert value == wanted[row, lane % 16], (lane, register)
    for form in (line, line.replace("v[16:23]", "0"), line.replace("neg_lo:[1,1,0]", "neg_lo:[0,1,0]")):
        both_ways(form.replace("v[24:31]", "v[40:47]"), arch, kinds=("small",))


def encoded(value: int, name: str) -> int:
    if name.endswith("bf16"):
        return int(np.float32(value).view(np.uint32)) >> 16
    return int(np.float16(value).view(np.uint16)) if name.endswith("f16") else value & 0xFF


# ---- waits

def kernel(lines: list[str], arch: str, wave: int = 32) -> str:
    body = "\n".join(f"\t{line}" for line in lines)
    return f"""\t.amdgcn_target "amdgcn-amd-amdhsa--{arch}"
\t.amdhsa_code_object_version 5
\t.text
\t.globl k
\t.p2align 8
\t.type k,@function
k:
{body}
\t.size k, .-k
\t.rodata
\t.amdhsa_kernel k
\t.amdhsa_kernarg_size 16
\t.amdhsa_user_sgpr_kernarg_segment_ptr 1
\t.amdhsa_next_free_vgpr 64
\t.amdhsa_next_free_sgpr 64
\t.amdhsa_wavefront_size32 {int(wave == 32)}
\t.amdhsa_float_denorm_mode_32 3
\t.end_amdhsa_kernel
\t.amdgpu_metadata
---
amdhsa.kernels:
  - .args:
      - .offset:         0
        .size:           8
        .value_kind:     global_buffer
      - .offset:         8
        .size:           8
        .value_kind:     global_buffer
    .group_segment_fixed_size: 0
    .kernarg_segment_align: 8
    .kernarg_segment_size: 16
    .max_flat_workgroup_size: 1024
    .name:           k
    .private_segment_fixed_size: 0
    .sgpr_count:     64
    .symbol:         k.kd
    .vgpr_count:     64
    .wavefront_size: {wave}
amdhsa.version:
  - 1
  - 2
...
\t.end_amdgpu_metadata
"""


def waits(arch: str, loads: int, scalars: int = 0) -> tuple[str, str]:
    return (f"s_wait_loadcnt {loads:#x}", "s_wait_kmcnt 0x0") if arch == RDNA4 else (
        f"s_waitcnt vmcnt({loads})", "s_waitcnt lgkmcnt(0)")


def lines_of(arch: str, wave: int, *middle: str) -> list[str]:
    load, wide = ("dword", "dwordx4") if arch == RDNA2 else ("b32", "b128")
    shift = "v_and_b32_e32 v0, 0x3ff, v0"
    return [f"s_load_{wide} s[4:7], s[0:1], 0x0", waits(arch, 0)[1], shift, "v_lshlrev_b32_e32 v1, 2, v0",
            f"global_load_{load} v2, v1, s[4:5]", *middle, "v_mov_b32_e32 v3, v2",
            f"global_store_{load} v1, v3, s[6:7]", "s_endpgm"]


@pytest.mark.parametrize("wave", [32, 64])
@pytest.mark.parametrize("arch", [RDNA2, RDNA3, RDNA4])
def test_a_store_is_not_waited_for_with_loads(arch: str, wave: int) -> None:
    """A wait that leaves one access leaves the load: stores count elsewhere."""
    store = f"global_store_{'dword' if arch == RDNA2 else 'b32'} v1, v0, s[6:7]"
    given, result = np.arange(96, dtype=np.uint32) * 7, np.zeros(96, np.uint32)
    launch_gcn(kernel(lines_of(arch, wave, store, waits(arch, 0)[0]), arch, wave), "k", 1, 96, [given, result])
    assert np.array_equal(result, given)
    for missing in (waits(arch, 1)[0], "s_wait_storecnt 0x0" if arch == RDNA4 else "s_waitcnt_vscnt null, 0x0"):
        with pytest.raises(NccError, match="S040"):
            launch_gcn(kernel(lines_of(arch, wave, store, missing), arch, wave), "k", 1, 96, [given, result])


def test_two_counts_in_one_wait() -> None:
    given, result = np.arange(32, dtype=np.uint32), np.zeros(32, np.uint32)
    launch_gcn(kernel(lines_of(RDNA4, 32, "s_wait_loadcnt_dscnt 0x3f"), RDNA4), "k", 1, 32, [given, result])
    assert np.array_equal(result, given)
    with pytest.raises(NccError, match="S040"):
        launch_gcn(kernel(lines_of(RDNA4, 32, "s_wait_loadcnt_dscnt 0x100"), RDNA4), "k", 1, 32, [given, result])
    with pytest.raises(NccError, match="S001"):
        launch_gcn(kernel(lines_of(RDNA4, 32, "s_waitcnt vmcnt(0)"), RDNA4), "k", 1, 32, [given, result])


def test_registers_given_back_hold_nothing() -> None:
    given, result = np.arange(32, dtype=np.uint32), np.zeros(32, np.uint32)
    launch_gcn(kernel(lines_of(RDNA3, 32, "s_waitcnt vmcnt(0)", "s_sendmsg sendmsg(MSG_DEALLOC_VGPRS)",
                               "v_mov_b32_e32 v1, 0"), RDNA3), "k", 1, 1, [given, result])
    assert result[0] == 0xFFBADBAD


@pytest.mark.parametrize("line", [
    "s_sendmsg sendmsg(MSG_SAVEWAVE)", "s_sendmsg_rtn_b64 s[8:9], sendmsg(MSG_RTN_GET_DOORBELL)",
    "v_wmma_f16_16x16x16_f16 v[8:15], v[16:23], v[24:31], v[32:39]", "s_getreg_b32 s8, hwreg(HW_REG_HW_ID)",
    "s_getreg_b32 s8, hwreg(HW_REG_SHADER_CYCLES_LO)", "v_dual_dot2acc_f32_f16 v8, v9, v10 :: v_dual_mov_b32 v11, v12"])
def test_what_is_not_supported_is_an_error(line: str) -> None:
    with pytest.raises(NccError, match="S001"):
        launch_gcn(kernel([line, "s_endpgm"], RDNA3), "k", 1, 32, [None, None])


def test_metadata_that_contradict_the_descriptor() -> None:
    text = kernel(["s_endpgm"], RDNA3).replace(".wavefront_size: 32", ".wavefront_size: 64")
    with pytest.raises(NccError, match="S002"):
        launch_gcn(text, "k", 1, 32, [None, None])


@pytest.mark.parametrize("line", ["v_dual_mov_b32 v0, v1 :: v_mov_b32 v2, v3", "v_dual_mov_b32 v0, v1 ::"])
def test_half_of_two(line: str) -> None:
    with pytest.raises(NccError, match="B006"):
        launch_gcn(kernel([line, "s_endpgm"], RDNA3), "k", 1, 32, [None, None])


# ---- RDNA 4's scalar floats, and what setreg sets

@pytest.mark.parametrize(("name", "f"), [
    ("s_add_f32", lambda d, a, b: a + b), ("s_sub_f32", lambda d, a, b: a - b), ("s_mul_f32", lambda d, a, b: a * b),
    ("s_fmac_f32", lambda d, a, b: np.float32(np.float64(a) * np.float64(b) + np.float64(d))),
    ("v_s_rcp_f32", lambda d, a, b: np.float32(1 / np.float64(a))),
    ("v_s_sqrt_f32", lambda d, a, b: np.float32(np.sqrt(np.float64(a))))])
def test_floats_of_the_scalar_unit(name: str, f: Any) -> None:
    rng = np.random.default_rng(9)
    for _ in range(50):
        d, a, b = np.abs(rng.standard_normal(3)).astype(np.float32)
        state = code.State.make(rng, ("b32",), 0xFFFFFFFF)
        for at, value in ((40, d), (10, a), (12, b)):
            state.wave.s[at] = int(value.view(np.uint32))
        sources = "s10" if name.startswith("v_s_") else "s10, s12"
        translate(instruction_of(f"{name} s40, {sources}"), context(RDNA4))(state.wave)
        assert state.wave.s[40] == int(np.float32(f(d, a, b)).view(np.uint32))


@pytest.mark.parametrize(("line", "given", "wanted"), [
    ("s_cvt_u32_f32", -1.5, 0), ("s_cvt_u32_f32", 2.0**32, (1 << 32) - 1), ("s_cvt_u32_f32", 7.9, 7),
    ("s_cvt_i32_f32", -1.5, (1 << 32) - 1), ("s_cvt_i32_f32", 3e9, (1 << 31) - 1), ("s_cvt_i32_f32", np.nan, 0),
    *((f"s_{name}_f32", 2.5, int(np.float32(to).view(np.uint32)))
      for name, to in (("ceil", 3), ("floor", 2), ("trunc", 2), ("rndne", 2)))])
def test_scalar_floats_to_integers(line: str, given: float, wanted: int) -> None:
    state = code.State.make(np.random.default_rng(1), ("b32",), 0xFFFFFFFF)
    state.wave.s[10] = int(np.float32(given).view(np.uint32))
    translate(instruction_of(f"{line} s40, s10"), context(RDNA4))(state.wave)
    assert state.wave.s[40] == wanted


def test_gfx12s_registers_have_names_of_their_own() -> None:
    state = code.State.make(np.random.default_rng(1), ("b32",), 0xFFFFFFFF)
    translate(instruction_of("s_getreg_b32 s40, hwreg(HW_REG_WAVE_HW_ID1, 10, 4)"), context(RDNA4))(state.wave)
    translate(instruction_of("s_getreg_b32 s41, hwreg(HW_REG_HW_ID1, 10, 4)"), context(RDNA4))(state.wave)
    assert state.wave.s[40] == state.wave.s[41]


@pytest.mark.parametrize(("relation", "wanted"), [("lt", 1), ("gt", 0), ("le", 1), ("ge", 0), ("eq", 0)])
def test_scalar_floats_are_compared(relation: str, wanted: int) -> None:
    state = code.State.make(np.random.default_rng(1), ("b32",), 0xFFFFFFFF)
    state.wave.s[10], state.wave.s[12] = (int(np.float32(v).view(np.uint32)) for v in (-1.5, 0.25))
    translate(instruction_of(f"s_cmp_{relation}_f32 s10, s12"), context(RDNA4))(state.wave)
    assert state.wave.scc == wanted


def test_scratch_is_where_setreg_says() -> None:
    state = code.State.make(np.random.default_rng(1), ("b32",), 0xFFFFFFFF)
    for half, number in (("LO", 102), ("HI", 103)):
        translate(instruction_of(f"s_setreg_b32 hwreg(HW_REG_FLAT_SCR_{half}), s10"), context(RDNA2))(state.wave)
        assert state.wave.s[number] == state.wave.s[10]


@pytest.mark.parametrize(("line", "code_of"), [
    ("s_setreg_imm32_b32 hwreg(HW_REG_MODE, 4, 4), 15", None), ("s_setreg_imm32_b32 hwreg(HW_REG_MODE, 0, 4), 0", None),
    ("s_setreg_imm32_b32 hwreg(HW_REG_MODE, 0, 2), 3", "S001"), ("s_setreg_b32 hwreg(HW_REG_MODE, 8, 4), s0", "S001"),
    ("s_setreg_b32 hwreg(HW_REG_TRAPSTS), s0", "S001")])
def test_the_mode_stays_what_it_is(line: str, code_of: str | None) -> None:
    text = kernel([line, "s_endpgm"], RDNA3)
    if code_of is None:
        launch_gcn(text, "k", 1, 32, [None, None])
        return
    with pytest.raises(NccError, match=code_of):
        launch_gcn(text, "k", 1, 32, [None, None])
