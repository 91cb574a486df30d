"""The instruction table of CDNA and of its predecessor gfx906: one row for each mnemonic without its encoding suffix.

Sources: the ISA documents "Vega", "CDNA2", "CDNA3", "CDNA4", chapters "Instructions"; a test compares the rows with
LLVM's own tables. What a row does not say, an instruction's operands do: how wide they are, whether a
cache bit asks for the old value of an atomic.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field, replace
from enum import Enum

from ncc.ir.facts import Flow, Space
from ncc.ir.types import TraceClass


class Format(Enum):
    """(name, source operands at most), as far as a probe can name them: in1 to in4."""

    SOP1 = "sop1", 1
    SOP2 = "sop2", 2
    SOPC = "sopc", 2
    SOPK = "sopk", 1
    SOPP = "sopp", 0
    SMEM = "smem", 4
    VOP1 = "vop1", 1
    VOP2 = "vop2", 3  # the third is VCC, or a constant
    VOPC = "vopc", 2
    VOP3 = "vop3", 4
    VOP3P = "vop3p", 4
    MAI = "mai", 4  # matrix: VOP3P-MAI
    DS = "ds", 4
    FLAT = "flat", 4
    GLOBAL = "global", 4
    SCRATCH = "scratch", 4
    MUBUF = "mubuf", 4
    MTBUF = "mtbuf", 4

    def __init__(self, label: str, sources: int) -> None:
        self.label = label
        self.sources = sources
        self.is_scalar = label[0] == "s" and label != "scratch"
        self.is_vector_alu = label in ("vop1", "vop2", "vopc", "vop3", "vop3p", "mai")
        self.is_vector_memory = label in ("flat", "global", "scratch", "mubuf", "mtbuf")  # counted by vmcnt


class Access(Enum):
    """What an instruction does to memory, and its sources: the address, and up to two of data."""

    NONE = "none", 0
    LOAD = "load", 1
    STORE = "store", 3
    ATOMIC = "atomic", 3
    COPY = "copy", 1  # from global memory to LDS, past the registers

    def __init__(self, label: str, sources: int) -> None:
        self.label = label
        self.sources = sources


SCC = frozenset({"scc"})
VCC = frozenset({"vcc_lo", "vcc_hi"})
EXEC = frozenset({"exec_lo", "exec_hi"})
M0 = frozenset({"m0"})
MODE = frozenset({"mode"})
_NOTHING: frozenset[str] = frozenset()


@dataclass(frozen=True)
class Row:
    """``results`` leading operands are written; with ``tied`` they are read too. ``defines`` and ``uses`` are implicit.

    ``collective``: lanes read each other's registers. ``bytes``: what one lane transfers (of SMEM: the wave).
    ``indirect``: registers are named by M0, so that no one can say which.
    """

    format: Format
    results: int = 1
    tied: bool = False
    defines: frozenset[str] = _NOTHING
    uses: frozenset[str] = _NOTHING
    flow: Flow = Flow.FALL
    access: Access = Access.NONE
    space: Space | None = None
    bytes: int = 0
    collective: bool = False
    indirect: bool = False
    classes: frozenset[TraceClass] = field(default=frozenset())
    operands: int = 0  # at least, where that is more than the results
    ends_wave: bool = False  # a trap does not: it returns, if its handler wants
    stops_wave: bool = False  # ends or stops it, or wakes the host, though control goes on as far as the text says
    idle: bool = False  # changes nothing

    @property
    def ends_block(self) -> bool:
        """Whether a basic block ends with it."""
        return self.flow is Flow.BRANCH or self.ends_wave

    @property
    def sources(self) -> int:
        """Source operands at most."""
        return self.access.sources or self.format.sources


ROWS: dict[str, Row] = {}
"""Mnemonic without ``_e32``, ``_e64``, ``_sdwa``, ``_dpp`` -> row."""

def _add(row: Row, names: str) -> None:
    for name in names.split():
        assert name not in ROWS, name
        ROWS[name] = row


# ---- scalar ALU

_add(Row(Format.SOP1, operands=2), """
    s_mov_b32 s_mov_b64 s_brev_b32 s_brev_b64 s_ff0_i32_b32 s_ff0_i32_b64 s_ff1_i32_b32 s_ff1_i32_b64 s_flbit_i32
    s_flbit_i32_b32 s_flbit_i32_b64 s_flbit_i32_i64 s_sext_i32_i8 s_sext_i32_i16 s_quadmask_b32 s_quadmask_b64
    s_bitreplicate_b64_b32""")
_add(Row(Format.SOP1), "s_getpc_b64")
_add(Row(Format.SOP1, tied=True), "s_bitset0_b32 s_bitset0_b64 s_bitset1_b32 s_bitset1_b64")
_add(Row(Format.SOP1, tied=True, uses=SCC, operands=2), "s_cmov_b32 s_cmov_b64")
_add(Row(Format.SOP1, defines=SCC), """
    s_not_b32 s_not_b64 s_wqm_b32 s_wqm_b64 s_abs_i32 s_bcnt0_i32_b32 s_bcnt0_i32_b64 s_bcnt1_i32_b32
    s_bcnt1_i32_b64""")
_add(Row(Format.SOP1, defines=SCC | EXEC, uses=EXEC), """
    s_and_saveexec_b64 s_or_saveexec_b64 s_xor_saveexec_b64 s_andn1_saveexec_b64 s_andn2_saveexec_b64
    s_orn1_saveexec_b64 s_orn2_saveexec_b64 s_nand_saveexec_b64 s_nor_saveexec_b64 s_xnor_saveexec_b64
    s_andn1_wrexec_b64 s_andn2_wrexec_b64""")
_add(Row(Format.SOP1, indirect=True, uses=M0), "s_movrels_b32 s_movrels_b64")
_add(Row(Format.SOP1, results=0, indirect=True, uses=M0), "s_movreld_b32 s_movreld_b64")
_add(Row(Format.SOP1, results=0, defines=M0 | MODE, uses=M0), "s_set_gpr_idx_idx")
_add(Row(Format.SOP1, results=0, flow=Flow.BRANCH, operands=1), "s_setpc_b64")
_add(Row(Format.SOP1, flow=Flow.CALL, operands=2, classes=frozenset({TraceClass.CALL})), "s_swappc_b64")
_add(Row(Format.SOP1, results=0, flow=Flow.EXIT), "s_rfe_b64")
_add(Row(Format.SOP1, results=0, flow=Flow.BRANCH, indirect=True), "s_cbranch_join")

_add(Row(Format.SOP2, defines=SCC), """
    s_add_u32 s_sub_u32 s_add_i32 s_sub_i32 s_min_i32 s_min_u32 s_max_i32 s_max_u32 s_and_b32 s_and_b64 s_or_b32
    s_or_b64 s_xor_b32 s_xor_b64 s_andn2_b32 s_andn2_b64 s_orn2_b32 s_orn2_b64 s_nand_b32 s_nand_b64 s_nor_b32 s_nor_b64
    s_xnor_b32 s_xnor_b64 s_lshl_b32 s_lshl_b64 s_lshr_b32 s_lshr_b64 s_ashr_i32 s_ashr_i64 s_bfe_u32 s_bfe_i32
    s_bfe_u64 s_bfe_i64 s_absdiff_i32 s_lshl1_add_u32 s_lshl2_add_u32 s_lshl3_add_u32 s_lshl4_add_u32""")
_add(Row(Format.SOP2, defines=SCC, uses=SCC), "s_addc_u32 s_subb_u32")
_add(Row(Format.SOP2, uses=SCC, operands=3), "s_cselect_b32 s_cselect_b64")
_add(Row(Format.SOP2), """
    s_bfm_b32 s_bfm_b64 s_mul_i32 s_mul_hi_u32 s_mul_hi_i32 s_pack_ll_b32_b16 s_pack_lh_b32_b16 s_pack_hh_b32_b16""")
_add(Row(Format.SOP2, results=0, flow=Flow.BRANCH, indirect=True), "s_cbranch_g_fork")
_add(Row(Format.SOP2, results=0, flow=Flow.EXIT), "s_rfe_restore_b64")

_add(Row(Format.SOPC, results=0, defines=SCC), """
    s_cmp_eq_i32 s_cmp_lg_i32 s_cmp_gt_i32 s_cmp_ge_i32 s_cmp_lt_i32 s_cmp_le_i32 s_cmp_eq_u32 s_cmp_lg_u32 s_cmp_gt_u32
    s_cmp_ge_u32 s_cmp_lt_u32 s_cmp_le_u32 s_cmp_eq_u64 s_cmp_lg_u64 s_bitcmp0_b32 s_bitcmp1_b32 s_bitcmp0_b64
    s_bitcmp1_b64""")
_add(Row(Format.SOPC, results=0, defines=M0 | MODE, uses=M0), "s_set_gpr_idx_on")

_add(Row(Format.SOPK), "s_movk_i32 s_getreg_b32")
_add(Row(Format.SOPK, tied=True, uses=SCC), "s_cmovk_i32")
_add(Row(Format.SOPK, tied=True, defines=SCC), "s_addk_i32")
_add(Row(Format.SOPK, tied=True), "s_mulk_i32")
_add(Row(Format.SOPK, results=0, defines=SCC), """
    s_cmpk_eq_i32 s_cmpk_lg_i32 s_cmpk_gt_i32 s_cmpk_ge_i32 s_cmpk_lt_i32 s_cmpk_le_i32 s_cmpk_eq_u32 s_cmpk_lg_u32
    s_cmpk_gt_u32 s_cmpk_ge_u32 s_cmpk_lt_u32 s_cmpk_le_u32""")
_add(Row(Format.SOPK, results=0, defines=MODE), "s_setreg_b32 s_setreg_imm32_b32")
_add(Row(Format.SOPK, flow=Flow.CALL, operands=2, classes=frozenset({TraceClass.CALL})), "s_call_b64")
_add(Row(Format.SOPK, results=0, flow=Flow.BRANCH, indirect=True), "s_cbranch_i_fork")

_BRANCH = Row(Format.SOPP, results=0, flow=Flow.BRANCH, classes=frozenset({TraceClass.BRANCH}))
_add(_BRANCH, "s_branch s_cbranch_cdbgsys s_cbranch_cdbguser s_cbranch_cdbgsys_and_user s_cbranch_cdbgsys_or_user")
_add(replace(_BRANCH, uses=SCC), "s_cbranch_scc0 s_cbranch_scc1")
_add(replace(_BRANCH, uses=VCC), "s_cbranch_vccz s_cbranch_vccnz")
_add(replace(_BRANCH, uses=EXEC), "s_cbranch_execz s_cbranch_execnz")
_add(Row(Format.SOPP, results=0, flow=Flow.EXIT, ends_wave=True), "s_endpgm s_endpgm_saved s_endpgm_ordered_ps_done")
_add(Row(Format.SOPP, results=0, flow=Flow.EXIT), "s_trap")
_add(Row(Format.SOPP, results=0, flow=Flow.BARRIER, classes=frozenset({TraceClass.BARRIER})), "s_barrier")
_add(Row(Format.SOPP, results=0, idle=True, operands=1), "s_nop")
_add(Row(Format.SOPP, results=0, idle=True), "s_waitcnt")
_add(Row(Format.SOPP, results=0, stops_wave=True), "s_sethalt s_setkill")
_add(Row(Format.SOPP, results=0), "s_setprio s_sleep s_wakeup s_icache_inv s_incperflevel s_decperflevel")
_add(Row(Format.SOPP, results=0, uses=M0 | EXEC, stops_wave=True), "s_sendmsg s_sendmsghalt")
_add(Row(Format.SOPP, results=0, uses=M0), "s_ttracedata")
_add(Row(Format.SOPP, results=0, defines=MODE), "s_set_gpr_idx_off")
_add(Row(Format.SOPP, results=0, defines=MODE | M0), "s_set_gpr_idx_mode")

# ---- scalar memory: one transfer of the wave

for _words in (1, 2, 4, 8, 16):
    _name = "dword" if _words == 1 else f"dwordx{_words}"
    _load = Row(Format.SMEM, access=Access.LOAD, space=Space.CONST, bytes=4 * _words)
    _add(_load, f"s_load_{_name} s_buffer_load_{_name}")
    if _words <= 4:
        _add(replace(_load, space=Space.LOCAL), f"s_scratch_load_{_name}")
        _store = Row(Format.SMEM, results=0, access=Access.STORE, space=Space.GLOBAL, bytes=4 * _words)
        _add(_store, f"s_store_{_name} s_buffer_store_{_name}")
        _add(replace(_store, space=Space.LOCAL), f"s_scratch_store_{_name}")
_add(Row(Format.SMEM), "s_memtime s_memrealtime")
_add(Row(Format.SMEM, results=0), """
    s_dcache_inv s_dcache_inv_vol s_dcache_wb s_dcache_wb_vol s_dcache_discard s_dcache_discard_x2 s_atc_probe
    s_atc_probe_buffer""")

# ---- vector ALU

_VOP1 = Row(Format.VOP1, uses=EXEC)
_add(replace(_VOP1, operands=2), "v_mov_b32 v_mov_b64")
_add(_VOP1, """
    v_not_b32 v_bfrev_b32 v_ffbh_u32 v_ffbh_i32 v_ffbl_b32 v_sat_pk_u8_i16 v_accvgpr_mov_b32
    v_screen_partition_4se_b32 v_prng_b32
    v_ceil_f16 v_ceil_f32 v_ceil_f64 v_floor_f16 v_floor_f32 v_floor_f64 v_fract_f16 v_fract_f32 v_fract_f64
    v_rndne_f16 v_rndne_f32 v_rndne_f64 v_trunc_f16 v_trunc_f32 v_trunc_f64 v_frexp_exp_i16_f16 v_frexp_exp_i32_f32
    v_frexp_exp_i32_f64 v_frexp_mant_f16 v_frexp_mant_f32 v_frexp_mant_f64
    v_cvt_f16_f32 v_cvt_f16_i16 v_cvt_f16_u16 v_cvt_f32_bf8 v_cvt_f32_f16 v_cvt_f32_f64 v_cvt_f32_fp8 v_cvt_f32_i32
    v_cvt_f32_u32 v_cvt_f32_ubyte0 v_cvt_f32_ubyte1 v_cvt_f32_ubyte2 v_cvt_f32_ubyte3 v_cvt_f64_f32 v_cvt_f64_i32
    v_cvt_f64_u32 v_cvt_flr_i32_f32 v_cvt_i16_f16 v_cvt_i32_f32 v_cvt_i32_f64 v_cvt_norm_i16_f16 v_cvt_norm_u16_f16
    v_cvt_off_f32_i4 v_cvt_pk_f32_bf8 v_cvt_pk_f32_fp8 v_cvt_rpi_i32_f32 v_cvt_u16_f16 v_cvt_u32_f32 v_cvt_u32_f64
    v_cvt_f32_bf16
    v_cos_f16 v_cos_f32 v_exp_f16 v_exp_f32 v_exp_legacy_f32 v_log_f16 v_log_f32 v_log_legacy_f32 v_rcp_f16 v_rcp_f32
    v_rcp_f64 v_rcp_iflag_f32 v_rsq_f16 v_rsq_f32 v_rsq_f64 v_sin_f16 v_sin_f32 v_sqrt_f16 v_sqrt_f32 v_sqrt_f64""")
_add(replace(_VOP1, results=0), "v_nop v_clrexcp")
_add(replace(_VOP1, collective=True), "v_readfirstlane_b32")
_add(replace(_VOP1, results=2, tied=True), "v_swap_b32")
_add(replace(_VOP1, results=2, tied=True, collective=True), "v_permlane16_swap_b32 v_permlane32_swap_b32")
_add(replace(_VOP1, indirect=True, uses=EXEC | M0), "v_movrels_b32")
_add(replace(_VOP1, results=0, indirect=True, uses=EXEC | M0), "v_movreld_b32 v_movrelsd_b32")

_VOP2 = Row(Format.VOP2, uses=EXEC)
_add(_VOP2, """
    v_cndmask_b32 v_and_b32 v_or_b32 v_xor_b32 v_xnor_b32 v_add_u32 v_sub_u32 v_subrev_u32 v_add_u16 v_sub_u16
    v_subrev_u16 v_mul_lo_u16 v_mul_i32_i24 v_mul_hi_i32_i24 v_mul_u32_u24 v_mul_hi_u32_u24
    v_lshlrev_b16 v_lshlrev_b32 v_lshrrev_b16 v_lshrrev_b32 v_ashrrev_i16 v_ashrrev_i32
    v_min_i16 v_min_u16 v_min_i32 v_min_u32 v_max_i16 v_max_u16 v_max_i32 v_max_u32
    v_add_f16 v_add_f32 v_sub_f16 v_sub_f32 v_subrev_f16 v_subrev_f32 v_mul_f16 v_mul_f32 v_mul_legacy_f32
    v_min_f16 v_min_f32 v_max_f16 v_max_f32 v_ldexp_f16 v_fmaak_f32 v_fmamk_f32 v_madak_f16 v_madak_f32 v_madmk_f16
    v_madmk_f32""")
_add(replace(_VOP2, tied=True), """
    v_fmac_f32 v_fmac_f64 v_mac_f16 v_mac_f32 v_pk_fmac_f16 v_dot2c_f32_f16 v_dot2c_f32_bf16 v_dot2c_i32_i16
    v_dot4c_i32_i8 v_dot8c_i32_i4""")
_add(replace(_VOP2, results=2), "v_add_co_u32 v_sub_co_u32 v_subrev_co_u32")
_add(replace(_VOP2, results=2), "v_addc_co_u32 v_subb_co_u32 v_subbrev_co_u32")
# Any lane, EXEC or not (CDNA3 ISA 12.8).
_add(Row(Format.VOP2, collective=True, operands=3), "v_readlane_b32")
_add(Row(Format.VOP2, tied=True, operands=3), "v_writelane_b32")

_VOP3 = Row(Format.VOP3, uses=EXEC)
_add(replace(_VOP3, operands=2), "v_accvgpr_read_b32 v_accvgpr_write_b32")
_add(replace(_VOP3, operands=3), "v_lshlrev_b64 v_lshrrev_b64 v_ashrrev_i64")
_add(replace(_VOP3, operands=4), "v_lshl_add_u64")
_add(_VOP3, """
    v_add3_u32 v_add_lshl_u32 v_lshl_add_u32 v_lshl_or_b32
    v_and_or_b32 v_or3_b32 v_xad_u32 v_alignbit_b32 v_alignbyte_b32 v_bcnt_u32_b32 v_bfe_i32 v_bfe_u32 v_bfi_b32
    v_bfm_b32 v_perm_b32 v_pack_b32_f16 v_mbcnt_lo_u32_b32 v_mbcnt_hi_u32_b32
    v_add_i16 v_add_i32 v_sub_i16 v_sub_i32 v_mul_lo_u32 v_mul_lo_i32 v_mul_hi_u32 v_mul_hi_i32 v_mad_i16 v_mad_u16
    v_mad_i32_i16 v_mad_u32_u16 v_mad_i32_i24 v_mad_u32_u24 v_mad_legacy_i16 v_mad_legacy_u16 v_bitop3_b16 v_bitop3_b32
    v_ashr_pk_i8_i32 v_ashr_pk_u8_i32
    v_add_f64 v_mul_f64 v_min_f64 v_max_f64 v_fma_f16 v_fma_f32 v_fma_f64 v_fma_legacy_f16 v_mad_f16 v_mad_f32
    v_mad_legacy_f16 v_mad_legacy_f32 v_ldexp_f32 v_ldexp_f64 v_trig_preop_f64 v_div_fixup_f16 v_div_fixup_f32
    v_div_fixup_f64 v_div_fixup_legacy_f16 v_cubeid_f32 v_cubema_f32 v_cubesc_f32 v_cubetc_f32 v_lerp_u8
    v_min3_f16 v_min3_f32 v_min3_i16 v_min3_i32 v_min3_u16 v_min3_u32 v_max3_f16 v_max3_f32 v_max3_i16 v_max3_i32
    v_max3_u16 v_max3_u32 v_med3_f16 v_med3_f32 v_med3_i16 v_med3_i32 v_med3_u16 v_med3_u32 v_minimum3_f32
    v_maximum3_f32
    v_cvt_pk_i16_i32 v_cvt_pk_u16_u32 v_cvt_pk_u8_f32 v_cvt_pkaccum_u8_f32 v_cvt_pknorm_i16_f16 v_cvt_pknorm_i16_f32
    v_cvt_pknorm_u16_f16 v_cvt_pknorm_u16_f32 v_cvt_pkrtz_f16_f32 v_cvt_pk_bf16_f32 v_cvt_pk_f16_f32
    v_sad_u8 v_sad_hi_u8 v_sad_u16 v_sad_u32 v_msad_u8 v_qsad_pk_u16_u8 v_mqsad_pk_u16_u8 v_mqsad_u32_u8""")
_add(replace(_VOP3, tied=True), """
    v_cvt_pk_bf8_f32 v_cvt_pk_fp8_f32 v_cvt_sr_bf8_f32 v_cvt_sr_fp8_f32 v_cvt_sr_f16_f32 v_cvt_sr_bf16_f32
    v_cvt_sr_pk_bf16_f32 v_cvt_sr_pk_f16_f32""")
_add(replace(_VOP3, results=2), "v_div_scale_f32 v_div_scale_f64 v_mad_u64_u32 v_mad_i64_i32")
_add(replace(_VOP3, uses=EXEC | VCC), "v_div_fmas_f32 v_div_fmas_f64")

_VOP3P = Row(Format.VOP3P, uses=EXEC)
_add(_VOP3P, """
    v_fma_mix_f32 v_mad_mix_f32 v_dot2_f32_f16 v_dot2_f32_bf16 v_dot2_i32_i16 v_dot2_u32_u16 v_dot4_i32_i8 v_dot4_u32_u8
    v_dot8_i32_i4 v_dot8_u32_u4 v_pk_add_f16 v_pk_add_f32 v_pk_add_i16 v_pk_add_u16 v_pk_ashrrev_i16 v_pk_fma_f16
    v_pk_fma_f32 v_pk_lshlrev_b16 v_pk_lshrrev_b16 v_pk_mad_i16 v_pk_mad_u16 v_pk_max_f16 v_pk_max_i16 v_pk_max_u16
    v_pk_min_f16 v_pk_min_i16 v_pk_min_u16 v_pk_mov_b32 v_pk_mul_f16 v_pk_mul_f32 v_pk_mul_lo_u16 v_pk_sub_i16
    v_pk_sub_u16 v_pk_minimum3_f16 v_pk_maximum3_f16""")
_add(replace(_VOP3P, tied=True), "v_fma_mixhi_f16 v_fma_mixlo_f16 v_mad_mixhi_f16 v_mad_mixlo_f16")

# ---- LDS

_LDS = Row(Format.DS, uses=EXEC, space=Space.SHARED)
_LDS_READ = replace(_LDS, access=Access.LOAD)
_LDS_WRITE = replace(_LDS, results=0, access=Access.STORE)
_SIZES = {"u8": 1, "i8": 1, "b8": 1, "u16": 2, "i16": 2, "b16": 2, "b32": 4, "b64": 8, "b96": 12, "b128": 16}
for _kind in ("u8", "i8", "u16", "i16", "b32", "b64", "b96", "b128"):
    _add(replace(_LDS_READ, bytes=_SIZES[_kind]), f"ds_read_{_kind}")
for _kind in ("u8", "i8", "u16"):
    _add(replace(_LDS_READ, tied=True, bytes=_SIZES[_kind]), f"ds_read_{_kind}_d16 ds_read_{_kind}_d16_hi")
for _kind in ("b8", "b16", "b32", "b64", "b96", "b128"):
    _add(replace(_LDS_WRITE, bytes=_SIZES[_kind]), f"ds_write_{_kind}")
_add(replace(_LDS_WRITE, bytes=1), "ds_write_b8_d16_hi")
_add(replace(_LDS_WRITE, bytes=2), "ds_write_b16_d16_hi")
for _kind in ("b32", "b64"):
    _add(replace(_LDS_READ, bytes=2 * _SIZES[_kind]), f"ds_read2_{_kind} ds_read2st64_{_kind}")
    _add(replace(_LDS_WRITE, bytes=2 * _SIZES[_kind]), f"ds_write2_{_kind} ds_write2st64_{_kind}")
_add(replace(_LDS_READ, bytes=8, collective=True), "ds_read_b64_tr_b4 ds_read_b64_tr_b8 ds_read_b64_tr_b16")
_add(replace(_LDS_READ, bytes=12, collective=True), "ds_read_b96_tr_b6")
_add(replace(_LDS_READ, bytes=4, uses=EXEC | M0), "ds_read_addtid_b32")
_add(replace(_LDS_WRITE, bytes=4, uses=EXEC | M0), "ds_write_addtid_b32")
_add(Row(Format.DS, uses=EXEC, collective=True), "ds_permute_b32 ds_bpermute_b32 ds_swizzle_b32")
_add(Row(Format.DS, results=0, uses=EXEC), "ds_nop")

_ATOMIC = frozenset({TraceClass.ATOMIC})
_LDS_ATOMIC = replace(_LDS, access=Access.ATOMIC, classes=_ATOMIC)
for _bits, _integer, _float in (("32", 4, ("add", "min", "max", "cmpst")), ("64", 8, ("add", "min", "max", "cmpst"))):
    _kinds = [f"{op}_u{_bits}" for op in ("add", "sub", "rsub", "inc", "dec", "min", "max")]
    _kinds += [f"{op}_i{_bits}" for op in ("min", "max")] + [f"{op}_f{_bits}" for op in _float]
    _kinds += [f"{op}_b{_bits}" for op in ("and", "or", "xor", "mskor", "cmpst")]
    for _kind in _kinds:
        _op, _, _type = _kind.partition("_")
        _add(replace(_LDS_ATOMIC, results=0, bytes=_integer), f"ds_{_kind}")
        _add(replace(_LDS_ATOMIC, bytes=_integer), f"ds_{_op}_rtn_{_type}")
    _add(replace(_LDS_ATOMIC, bytes=_integer), f"ds_wrxchg_rtn_b{_bits}")
    _add(replace(_LDS_ATOMIC, bytes=2 * _integer), f"ds_wrxchg2_rtn_b{_bits} ds_wrxchg2st64_rtn_b{_bits}")
_add(replace(_LDS_ATOMIC, results=0, bytes=4), "ds_pk_add_f16 ds_pk_add_bf16")
_add(replace(_LDS_ATOMIC, bytes=4), "ds_pk_add_rtn_f16 ds_pk_add_rtn_bf16 ds_wrap_rtn_b32")
_add(replace(_LDS_ATOMIC, bytes=8), "ds_condxchg32_rtn_b64")
_add(replace(_LDS_ATOMIC, bytes=4, uses=EXEC | M0, collective=True), "ds_append ds_consume ds_ordered_count")
_add(replace(_LDS, results=0, flow=Flow.BARRIER, uses=EXEC | M0, collective=True), """
    ds_gws_init ds_gws_barrier ds_gws_sema_v ds_gws_sema_br ds_gws_sema_p ds_gws_sema_release_all""")

# ---- vector memory

_MEMORY = (("flat", Format.FLAT, Space.GENERIC), ("global", Format.GLOBAL, Space.GLOBAL),
           ("scratch", Format.SCRATCH, Space.LOCAL), ("buffer", Format.MUBUF, Space.GLOBAL))
_LOADS = {"ubyte": 1, "sbyte": 1, "ushort": 2, "sshort": 2, "dword": 4, "dwordx2": 8, "dwordx3": 12, "dwordx4": 16}
_HALF_LOADS = {"ubyte_d16": 1, "ubyte_d16_hi": 1, "sbyte_d16": 1, "sbyte_d16_hi": 1, "short_d16": 2, "short_d16_hi": 2}
_STORES = {"byte": 1, "byte_d16_hi": 1, "short": 2, "short_d16_hi": 2, "dword": 4, "dwordx2": 8, "dwordx3": 12,
           "dwordx4": 16}
_COPY = frozenset({TraceClass.ASYNC_COPY})
for _prefix, _format, _space in _MEMORY:
    # A flat access goes to scratch by the base in FLAT_SCRATCH; that is never written between two accesses.
    _memory = Row(_format, uses=EXEC, space=_space)
    for _kind, _size in (*_LOADS.items(), *_HALF_LOADS.items()):
        _add(replace(_memory, access=Access.LOAD, tied=_kind in _HALF_LOADS, bytes=_size), f"{_prefix}_load_{_kind}")
    for _kind, _size in _STORES.items():
        _add(replace(_memory, results=0, access=Access.STORE, bytes=_size), f"{_prefix}_store_{_kind}")
    if _prefix in ("global", "scratch"):
        for _kind in ("ubyte", "sbyte", "ushort", "sshort", "dword", "dwordx3", "dwordx4"):
            _add(replace(_memory, results=0, access=Access.COPY, uses=EXEC | M0, bytes=_LOADS[_kind], classes=_COPY),
                 f"{_prefix}_load_lds_{_kind}")
    if _prefix != "scratch":
        _atomic = replace(_memory, access=Access.ATOMIC, classes=_ATOMIC)
        for _kind in ("add", "sub", "swap", "cmpswap", "smin", "smax", "umin", "umax", "and", "or", "xor", "inc",
                      "dec"):
            _add(replace(_atomic, bytes=4), f"{_prefix}_atomic_{_kind}")
            _add(replace(_atomic, bytes=8), f"{_prefix}_atomic_{_kind}_x2")
        _add(replace(_atomic, bytes=4), " ".join(
            f"{_prefix}_atomic_{kind}" for kind in ("add_f32", "pk_add_f16", "pk_add_bf16")))
        _add(replace(_atomic, bytes=8), " ".join(f"{_prefix}_atomic_{kind}_f64" for kind in ("add", "min", "max")))
_BUFFER = Row(Format.MUBUF, uses=EXEC, space=Space.GLOBAL)
for _words, _xyzw in enumerate(("x", "xy", "xyz", "xyzw"), 1):
    for _prefix, _format in (("buffer", Format.MUBUF), ("tbuffer", Format.MTBUF)):
        # The bytes in memory follow from the resource's format.
        _row = replace(_BUFFER, format=_format, access=Access.LOAD)
        _add(_row, f"{_prefix}_load_format_{_xyzw} {_prefix}_load_format_d16_{_xyzw}")
        _add(replace(_row, results=0, access=Access.STORE),
             f"{_prefix}_store_format_{_xyzw} {_prefix}_store_format_d16_{_xyzw}")
_add(replace(_BUFFER, access=Access.LOAD, tied=True), "buffer_load_format_d16_hi_x")
_add(replace(_BUFFER, results=0, access=Access.STORE), "buffer_store_format_d16_hi_x")
_add(replace(_BUFFER, results=0, access=Access.COPY, uses=EXEC | M0, bytes=4), "buffer_store_lds_dword")
_add(Row(Format.MUBUF, results=0, uses=EXEC), "buffer_wbinvl1 buffer_wbinvl1_vol buffer_wbl2 buffer_inv buffer_invl2")

# ---- large regular groups

_TENSOROP = frozenset({TraceClass.TENSOROP})
_MFMA = Row(Format.MAI, uses=EXEC, collective=True, classes=_TENSOROP)
RELATIONS = ("class", "f", "lt", "eq", "le", "gt", "lg", "ne", "neq", "ge", "o", "u", "nge", "nlg", "ngt", "nle", "nlt",
             "tru", "t")
_COMPARE = rf"(?:{'|'.join(RELATIONS)})_[fiu](?:16|32|64)\Z"
FAMILIES: tuple[tuple[re.Pattern[str], Row], ...] = (
    (re.compile(rf"v_cmp_{_COMPARE}"), Row(Format.VOPC, uses=EXEC)),
    # Writes EXEC besides its result (Vega and CDNA ISA, VOPC).
    (re.compile(rf"v_cmpx_{_COMPARE}"), Row(Format.VOPC, uses=EXEC, defines=EXEC)),
    (re.compile(r"v_mfma_(?:scale_)?[fi](?:32|64)_\d+x\d+x\d+\w*\Z"), _MFMA),
    (re.compile(r"v_smfmac_[fi]32_\d+x\d+x\d+\w*\Z"), replace(_MFMA, tied=True)),
    (re.compile(r"v_cvt_scalef32_\w+\Z"), replace(_VOP3, tied=True)),
    (re.compile(r"s_(?:buffer_)?atomic_\w+_x2\Z"),
     Row(Format.SMEM, access=Access.ATOMIC, space=Space.GLOBAL, bytes=8, classes=_ATOMIC)),
    (re.compile(r"s_(?:buffer_)?atomic_\w+\Z"),
     Row(Format.SMEM, access=Access.ATOMIC, space=Space.GLOBAL, bytes=4, classes=_ATOMIC)),
)
"""A mnemonic that matches has the row, if ``ROWS`` has none for it."""
