"""The instruction table: against LLVM's own tables, and what operands and modifiers add to it."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass

import pytest

from ncc.backends.gcn import isa
from ncc.backends.gcn.isa.table import FAMILIES, MODE, ROWS, SCC, VCC, Access, Format, Row
from ncc.backends.gcn.text.registers import SPECIAL_UNITS
from ncc.diag import NccError
from ncc.ir.facts import Flow
from tests.gcn_fixtures import FIXTURES, FOLDER, fixture, instruction_of, kernel_of


@dataclass(frozen=True)
class Fact:
    """One row of llvm_facts.tsv: an encoding of a mnemonic."""

    flags: int
    results: int
    may: str
    defines: frozenset[str]
    uses: frozenset[str]
    tied: bool

    def has(self, bit: int) -> bool:
        return bool(self.flags >> bit & 1)


def units(names: str) -> frozenset[str]:
    return frozenset(u for n in names.lower().split() for u in SPECIAL_UNITS.get(n, (n,)))


def read_facts() -> dict[str, list[Fact]]:
    facts = defaultdict(list)
    for line in (FOLDER / "llvm_facts.tsv").read_text().splitlines():
        name, flags, results, may, defines, uses, tied = line.split("\t")
        facts[name].append(Fact(int(flags, 16), int(results), may, units(defines), units(uses), tied == "1"))
    return facts


FACTS = read_facts()
# Bits of SIInstrFlags (LLVM 19, SIDefines.h).
FORMATS = {Format.SOP1: 2, Format.SOP2: 3, Format.SOPC: 4, Format.SOPK: 5, Format.SOPP: 6, Format.VOP1: 7,
           Format.VOP2: 8, Format.VOPC: 9, Format.VOP3: 10, Format.VOP3P: 12, Format.MAI: 10, Format.MUBUF: 17,
           Format.MTBUF: 18, Format.SMEM: 19, Format.FLAT: 24, Format.GLOBAL: 24, Format.SCRATCH: 24, Format.DS: 25}
VMCNT, LGKMCNT = 32, 34


def row_of(mnemonic: str) -> Row:
    found = isa.find_row(mnemonic)
    assert found is not None, mnemonic
    return found


def test_every_instruction_of_llvm_has_a_row_and_the_other_way_round() -> None:
    assert [name for name in FACTS if isa.find_row(name) is None] == []
    named = {isa.base_name(name) for name in FACTS}
    newer = {name for name in ROWS if name not in named}
    assert newer == GFX950  # which LLVM 19 does not know


GFX950 = frozenset((
    "v_prng_b32", "v_cvt_f32_bf16", "v_permlane16_swap_b32", "v_permlane32_swap_b32", "v_dot2c_f32_bf16",
    "v_bitop3_b16", "v_bitop3_b32", "v_ashr_pk_i8_i32", "v_ashr_pk_u8_i32", "v_minimum3_f32", "v_maximum3_f32",
    "v_cvt_pk_bf16_f32", "v_cvt_pk_f16_f32", "v_cvt_sr_f16_f32", "v_cvt_sr_bf16_f32", "v_cvt_sr_pk_bf16_f32",
    "v_cvt_sr_pk_f16_f32", "v_dot2_f32_bf16", "v_pk_minimum3_f16", "v_pk_maximum3_f16", "ds_read_b64_tr_b4",
    "ds_read_b64_tr_b8", "ds_read_b64_tr_b16", "ds_read_b96_tr_b6", "buffer_atomic_pk_add_bf16",
    "global_load_lds_dwordx3", "global_load_lds_dwordx4", "scratch_load_lds_dwordx3", "scratch_load_lds_dwordx4"))


@pytest.mark.parametrize("format_", Format)
def test_rows_agree_with_llvm(format_: Format) -> None:
    compared = 0
    for name, facts in FACTS.items():
        if row_of(name).format is format_:
            compared += 1
            assert [problem for fact in facts for problem in problems(name, row_of(name), fact)] == []
    assert compared


def problems(name: str, row: Row, fact: Fact) -> list[str]:
    """What LLVM says otherwise."""
    fmt = row.format
    found = []
    # VOPC and carries in their short forms: VCC is implicit to LLVM, and in the text an operand.
    short = fmt in (Format.VOP2, Format.VOPC) and not fact.has(FORMATS[Format.VOP3])
    spelt = VCC if short else frozenset()
    wanted = FORMATS[Format.VOP3] if fmt in (Format.VOP1, Format.VOP2, Format.VOPC) and not short \
        and not fact.has(FORMATS[fmt]) else FORMATS[fmt]
    if not fact.has(wanted):
        found.append(f"{name}: not {fmt}")
    copies = fact.may == "LS" and fact.results == 0 and row.access is Access.LOAD  # ... lds
    old_unasked = row.access is Access.ATOMIC and fmt is not Format.DS and fact.results == 0
    results = fact.results + (short and fact.defines >= VCC)
    if not copies and not old_unasked and row.results != results:
        found.append(f"{name}: {results} results")
    if row.defines - MODE != fact.defines - MODE - spelt:
        found.append(f"{name}: defines {set(fact.defines)}")
    uses = fact.uses - MODE - spelt - {"flat_scr"} - (units("m0") if fmt is Format.DS or copies else frozenset())
    if row.uses - (units("m0") if fmt is Format.DS else frozenset()) != uses and row.format is not Format.SOPP:
        found.append(f"{name}: uses {set(fact.uses)}")
    if fact.tied and not row.tied and row.access is not Access.ATOMIC:
        found.append(f"{name}: tied")
    return found + flow_problems(name, row, fact) + memory_problems(name, row, fact)


def flow_problems(name: str, row: Row, fact: Fact) -> list[str]:
    flow = {"B": Flow.BRANCH, "C": Flow.CALL, "R": Flow.EXIT}
    said = next((flow[letter] for letter in fact.may if letter in flow), None)
    return [f"{name}: {said}"] if said is not None and row.flow is not said else []


def memory_problems(name: str, row: Row, fact: Fact) -> list[str]:
    reads, writes = "L" in fact.may, "S" in fact.may
    loads = row.access in (Access.LOAD, Access.ATOMIC, Access.COPY)
    stores = row.access in (Access.STORE, Access.ATOMIC, Access.COPY)
    copies = reads and writes and row.access is Access.LOAD
    if row.format is Format.SOPP or row.flow is Flow.BARRIER or copies or (loads, stores) == (reads, writes):
        return [] if fact.has(VMCNT) == row.format.is_vector_memory else [f"{name}: vmcnt"]
    return [f"{name}: memory {fact.may}"]


@pytest.mark.parametrize("name", FIXTURES)
def test_all_that_compilers_emit_is_known(name: str) -> None:
    for kernel in fixture(name).kernels:
        isa.check_known(kernel)


def test_an_unknown_instruction_refuses_the_kernel() -> None:
    with pytest.raises(NccError, match=r"B100.*'v_add_f33_e32'") as caught:
        isa.check_known(kernel_of("\tv_add_f33_e32 v0, v1, v2"))
    assert caught.value.diagnostics[0].span is not None


@pytest.mark.parametrize("name", [next(iter(ROWS)), next(reversed(ROWS))])
def test_an_unknown_instruction_is_compared_with_the_whole_table(name: str) -> None:
    with pytest.raises(NccError) as caught:
        isa.check_known(kernel_of(f"\t{name}z s0, s1"))
    assert caught.value.diagnostics[0].hint == f"did you mean '{name}'?"


# ---- definitions and uses

CASES = [
    ("s_add_u32 s0, s1, 4", "s0 scc", "s1"),
    ("s_addc_u32 s0, s1, s2", "s0 scc", "s1 s2 scc"),
    ("s_mov_b64 exec, s[2:3]", "exec_lo exec_hi", "s2 s3"),
    ("s_and_saveexec_b64 s[0:1], vcc", "s0 s1 exec_lo exec_hi scc", "vcc_lo vcc_hi exec_lo exec_hi"),
    ("s_cmovk_i32 s0, 1", "s0", "s0 scc"),
    ("s_load_dwordx2 s[0:1], s[2:3], 0x0", "s0 s1", "s2 s3"),
    ("s_atomic_add s5, s[2:3], 0x0 glc", "s5", "s2 s3 s5"),
    ("s_atomic_add s5, s[2:3], 0x0", "", "s2 s3 s5"),
    ("s_cbranch_vccz .L", "", "vcc_lo vcc_hi"),
    ("v_add_f32_e32 v0, s1, v2", "v0", "s1 v2 exec_lo exec_hi"),
    ("v_fmac_f32_e64 v0, -|v1|, s2", "v0", "v0 v1 s2 exec_lo exec_hi"),
    ("v_cndmask_b32_e32 v0, v1, v2, vcc", "v0", "v1 v2 vcc_lo vcc_hi exec_lo exec_hi"),
    ("v_addc_co_u32_e32 v0, vcc, 0, v1, vcc", "v0 vcc_lo vcc_hi", "v1 vcc_lo vcc_hi exec_lo exec_hi"),
    ("v_cmp_gt_i32_e32 vcc, s8, v0", "vcc_lo vcc_hi", "s8 v0 exec_lo exec_hi"),
    ("v_cmpx_gt_i32_e64 s[0:1], s8, v0", "s0 s1 exec_lo exec_hi", "s8 v0 exec_lo exec_hi"),
    ("v_div_scale_f32 v0, s[4:5], v1, v1, v2", "v0 s4 s5", "v1 v2 exec_lo exec_hi"),
    ("v_div_fmas_f32 v0, v1, v2, v3", "v0", "v1 v2 v3 vcc_lo vcc_hi exec_lo exec_hi"),
    ("v_readlane_b32 s0, v1, m0", "s0", "v1 m0"),
    ("v_writelane_b32 v0, s1, 3", "v0", "v0 s1"),
    ("v_swap_b32 v0, v1", "v0 v1", "v0 v1 exec_lo exec_hi"),
    ("v_mov_b32_dpp v0, v1 row_shr:1", "v0", "v0 v1 exec_lo exec_hi"),
    ("v_and_b32_sdwa v0, v1, v2 dst_sel:BYTE_0 dst_unused:UNUSED_PRESERVE src0_sel:DWORD src1_sel:DWORD",
     "v0", "v0 v1 v2 exec_lo exec_hi"),
    ("v_and_b32_sdwa v0, v1, v2 dst_sel:BYTE_0 dst_unused:UNUSED_PAD src0_sel:DWORD src1_sel:DWORD",
     "v0", "v1 v2 exec_lo exec_hi"),
    ("v_mad_f16 v0, v1, v2, v3 op_sel:[0,0,0,1]", "v0", "v0 v1 v2 v3 exec_lo exec_hi"),
    ("v_mfma_f32_4x4x4f16 a[0:3], v[0:1], v[2:3], a[0:3]", "a0 a1 a2 a3",
     "v0 v1 v2 v3 a0 a1 a2 a3 exec_lo exec_hi"),
    ("v_smfmac_f32_16x16x32_f16 v[0:3], v[4:5], v[6:9], v10", "v0 v1 v2 v3",
     "v0 v1 v2 v3 v4 v5 v6 v7 v8 v9 v10 exec_lo exec_hi"),
    ("ds_read_b64 v[0:1], v2", "v0 v1", "v2 exec_lo exec_hi"),
    ("ds_add_u32 v0, v1", "", "v0 v1 exec_lo exec_hi"),
    ("ds_add_rtn_u32 v0, v1, v2", "v0", "v1 v2 exec_lo exec_hi"),
    ("global_load_dword v0, v[2:3], off", "v0", "v2 v3 exec_lo exec_hi"),
    ("global_load_short_d16_hi v0, v1, s[2:3]", "v0", "v0 v1 s2 s3 exec_lo exec_hi"),
    ("global_atomic_add v0, v[2:3], v4, off glc", "v0", "v2 v3 v4 exec_lo exec_hi"),
    ("global_atomic_add v[2:3], v4, off", "", "v2 v3 v4 exec_lo exec_hi"),
    ("global_load_lds_dword v[0:1], off", "", "v0 v1 m0 exec_lo exec_hi"),
    ("buffer_load_dword v4, s[8:11], 0 offen lds", "", "v4 s8 s9 s10 s11 m0 exec_lo exec_hi"),
    ("buffer_atomic_add v0, v1, s[4:7], 0 offen sc0", "v0", "v0 v1 s4 s5 s6 s7 exec_lo exec_hi"),
    ("buffer_store_dword v0, off, s[4:7], s8", "", "v0 s4 s5 s6 s7 s8 exec_lo exec_hi"),
    ("s_setreg_imm32_b32 hwreg(HW_REG_MODE, 4, 4), 0", "mode", ""),
]


@pytest.mark.parametrize(("line", "defined", "used"), CASES, ids=[c[0] for c in CASES])
def test_definitions_and_uses(line: str, defined: str, used: str) -> None:
    instr = instruction_of(line)
    assert isa.defines(instr) == set(defined.split())
    assert isa.uses(instr) == set(used.split())


@pytest.mark.parametrize(("line", "size", "classes"), [
    ("global_load_dwordx3 v[0:2], v[4:5], off", 12, "load.global"),
    ("buffer_load_ubyte v0, off, s[0:3], 0", 1, "load.global"),
    ("buffer_load_format_xyz v[0:2], v1, s[0:3], 0 idxen", None, "load.global"),
    ("global_store_short v[0:1], v2, off", 2, "store.global"),
    ("flat_load_dwordx4 v[0:3], v[4:5]", 16, "load.generic"),
    ("flat_store_byte v[0:1], v2", 1, "store.generic"),
    ("ds_read2st64_b64 v[0:3], v4 offset1:1", 16, "load.shared"),
    ("ds_write_b96 v0, v[1:3]", 12, "store.shared"),
    ("ds_add_u64 v0, v[2:3]", 8, "atomic"),
    ("flat_atomic_cmpswap_x2 v[0:1], v[2:5]", 8, "atomic"),
    ("global_load_lds_dword v[0:1], off", 4, "async_copy"),
    ("buffer_load_dword v4, s[8:11], 0 offen lds", 4, "async_copy"),
    ("s_load_dwordx4 s[0:3], s[4:5], 0x0", 16, ""),
    ("scratch_load_dword v0, off, s32", 4, ""),
    ("s_barrier", None, "barrier"),
    ("v_mfma_f32_32x32x8_f16 a[0:15], v[0:1], v[2:3], a[0:15]", None, "tensorop"),
    ("v_smfmac_i32_16x16x64_i8 v[0:3], v[4:5], v[6:9], v10", None, "tensorop"),
    ("s_cbranch_execz .L", None, "branch"),
    ("s_branch .L", None, "branch"),
    ("s_swappc_b64 s[30:31], s[4:5]", None, "call"),
    ("v_add_f32_e32 v0, v1, v2", None, ""),
])
def test_bytes_and_portable_classes(line: str, size: int | None, classes: str) -> None:
    instr = instruction_of(line)
    assert isa.access_bytes(instr) == size
    assert {c.value for c in isa.trace_classes(instr)} == set(classes.split())


def test_encodings() -> None:
    assert Format.SOPK.is_scalar
    assert not Format.SCRATCH.is_scalar
    assert {"scc"} == SCC
    assert all(row.format in Format for _, row in FAMILIES)
