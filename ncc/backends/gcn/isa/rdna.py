"""What RDNA has beside what CDNA has (``table``), by the names that the parser gives (``names``): one row each.

Sources: the ISA documents "RDNA2" (gfx1030), "RDNA3" (gfx1100) and "RDNA4" (gfx1200), chapters "Instructions". Waves
have 32 lanes or 64; a mask of lanes is as many SGPRs as the operand says.
"""

from __future__ import annotations

from dataclasses import replace

from ncc.backends.gcn.isa.names import DUAL
from ncc.backends.gcn.isa.table import EXEC, MODE, SCC, Access, Format, Row
from ncc.ir.facts import Flow, Space
from ncc.ir.types import TraceClass


def _rows(row: Row, names: str) -> dict[str, Row]:
    return dict.fromkeys(names.split(), row)


_SAVED = "and or xor nand nor xnor andn1 andn2 orn1 orn2"
_SCALAR_FLOATS = " ".join(f"s_{op}_{kind}" for kind in ("f16", "f32") for op in (
    "add", "sub", "mul", "min", "max", "minimum", "maximum", "min_num", "max_num"))
_WAIT = Row(Format.SOPP, results=0, idle=True)
_VOP1, _VOP2, _VOP3, _VOP3P = (Row(f, uses=EXEC) for f in (Format.VOP1, Format.VOP2, Format.VOP3, Format.VOP3P))
_MATRIX = replace(_VOP3P, collective=True, classes=frozenset({TraceClass.TENSOROP}))
_ATOMIC = frozenset({TraceClass.ATOMIC})
_SCALAR_LOAD = Row(Format.SMEM, access=Access.LOAD, space=Space.CONST)

_WMMA = """
    f32_16x16x16_f16 f32_16x16x16_bf16 f16_16x16x16_f16 bf16_16x16x16_bf16 i32_16x16x16_iu8 i32_16x16x16_iu4
    i32_16x16x32_iu4 f32_16x16x16_fp8_fp8 f32_16x16x16_fp8_bf8 f32_16x16x16_bf8_fp8 f32_16x16x16_bf8_bf8"""
_SWMMAC = """
    f32_16x16x32_f16 f32_16x16x32_bf16 f16_16x16x32_f16 bf16_16x16x32_bf16 i32_16x16x32_iu8 i32_16x16x32_iu4
    i32_16x16x64_iu4 f32_16x16x32_fp8_fp8 f32_16x16x32_fp8_bf8 f32_16x16x32_bf8_fp8 f32_16x16x32_bf8_bf8"""

RDNA_ROWS: dict[str, Row] = {
    DUAL: replace(_VOP2, results=0),
    # ---- scalar
    **{f"s_{name}_saveexec_b32": Row(Format.SOP1, defines=SCC | EXEC, uses=EXEC) for name in _SAVED.split()},
    **{f"s_{name}_wrexec_b32": Row(Format.SOP1, defines=SCC | EXEC, uses=EXEC) for name in ("andn1", "andn2")},
    **_rows(Row(Format.SOP1, operands=2), """
        s_cvt_f32_i32 s_cvt_f32_u32 s_cvt_i32_f32 s_cvt_u32_f32 s_cvt_f16_f32 s_cvt_f32_f16 s_cvt_hi_f32_f16
        s_ceil_f32 s_floor_f32 s_trunc_f32 s_rndne_f32 s_ceil_f16 s_floor_f16 s_trunc_f16 s_rndne_f16"""),
    **_rows(Row(Format.SOP1, operands=2), "s_sendmsg_rtn_b32 s_sendmsg_rtn_b64"),
    **_rows(Row(Format.SOP2), f"s_add_nc_u64 s_sub_nc_u64 s_mul_u64 s_pack_hl_b32_b16 s_cvt_pk_rtz_f16_f32 "
                              f"{_SCALAR_FLOATS}"),
    **_rows(Row(Format.SOP2, tied=True), "s_fmac_f16 s_fmac_f32"),
    **_rows(Row(Format.SOP2, operands=4), "s_fmaak_f32 s_fmamk_f32"),
    **{f"s_cmp_{relation}_{kind}": Row(Format.SOPC, results=0, defines=SCC) for kind in ("f16", "f32")
       for relation in ("lt", "eq", "le", "gt", "lg", "ge", "o", "u", "nge", "nlg", "ngt", "nle", "neq", "nlt")},
    **_rows(replace(_WAIT, format=Format.SOPK), "s_waitcnt_vscnt s_waitcnt_vmcnt s_waitcnt_expcnt s_waitcnt_lgkmcnt"),
    **_rows(_WAIT, """
        s_waitcnt_depctr s_wait_loadcnt s_wait_storecnt s_wait_samplecnt s_wait_bvhcnt s_wait_expcnt s_wait_dscnt
        s_wait_kmcnt s_wait_loadcnt_dscnt s_wait_storecnt_dscnt s_wait_idle s_wait_event s_clause s_delay_alu
        s_set_inst_prefetch_distance s_inst_prefetch s_code_end"""),
    **_rows(Row(Format.SOPP, results=0, defines=MODE), "s_round_mode s_denorm_mode"),
    **_rows(Row(Format.SOPP, results=0), "s_barrier_signal s_barrier_leave"),
    # What a barrier is here: the wave waits. The signal before it stops nobody.
    "s_barrier_wait": Row(Format.SOPP, results=0, flow=Flow.BARRIER, classes=frozenset({TraceClass.BARRIER})),
    **{f"s_{of}load_{kind}": replace(_SCALAR_LOAD, bytes=size) for of in ("", "buffer_")
       for kind, size in (("dwordx3", 12), ("u8", 1), ("i8", 1), ("u16", 2), ("i16", 2))},
    **_rows(Row(Format.SMEM, results=0), "s_gl1_inv s_prefetch_inst s_prefetch_data s_prefetch_inst_pc_rel"),
    # ---- vector
    **_rows(_VOP1, "v_mov_b16 v_not_b16 v_cvt_i32_i16 v_cvt_u32_u16 v_permlane64_b32"),
    **{f"v_s_{op}_{kind}": replace(_VOP3, operands=2) for op in ("exp", "log", "rcp", "rsq", "sqrt")
       for kind in ("f16", "f32")},
    **_rows(replace(_VOP1, results=2, tied=True), "v_swap_b16"),
    **_rows(_VOP2, "v_and_b16 v_or_b16 v_xor_b16 v_fmaak_f16 v_fmamk_f16"),
    **_rows(replace(_VOP2, tied=True), "v_fmac_f16 v_fmac_legacy_f32"),
    **_rows(_VOP3, """
        v_xor3_b32 v_cndmask_b16 v_minmax_f16 v_minmax_f32 v_maxmin_f16 v_maxmin_f32 v_minmax_u32 v_minmax_i32
        v_maxmin_u32 v_maxmin_i32 v_minmax_num_f32 v_maxmin_num_f32 v_minmax_num_f16 v_maxmin_num_f16 v_minimum_f16
        v_minimum_f32 v_minimum_f64 v_maximum_f16 v_maximum_f32 v_maximum_f64 v_minimum3_f16 v_maximum3_f16
        v_fma_legacy_f32 v_mullit_f32 v_cvt_pk_i16_f32 v_cvt_pk_u16_f32 v_dot2_f16_f16 v_dot2_bf16_bf16"""),
    **_rows(replace(_VOP3, tied=True, collective=True), """
        v_permlane16_b32 v_permlanex16_b32 v_permlane16_var_b32 v_permlanex16_var_b32"""),
    **_rows(_VOP3P, "v_dot4_i32_iu8 v_dot8_i32_iu4 v_pk_minimum_f16 v_pk_maximum_f16"),
    **{f"v_wmma_{name}": _MATRIX for name in _WMMA.split()},
    **{f"v_swmmac_{name}": replace(_MATRIX, tied=True) for name in _SWMMAC.split()},
    # ---- memory
    **_rows(Row(Format.MUBUF, results=0, uses=EXEC), "buffer_gl0_inv buffer_gl1_inv"),
    **_rows(Row(Format.GLOBAL, results=0), "global_inv global_wb global_wbinv"),
    **{f"{space}_atomic_{kind}": Row(form, uses=EXEC, space=of, access=Access.ATOMIC, bytes=size, classes=_ATOMIC)
       for space, form, of in (("flat", Format.FLAT, Space.GENERIC), ("global", Format.GLOBAL, Space.GLOBAL),
                               ("buffer", Format.MUBUF, Space.GLOBAL))
       for kind, size in (("min_f32", 4), ("max_f32", 4), ("min_num_f32", 4), ("max_num_f32", 4), ("fmin", 4),
                          ("fmax", 4), ("fmin_x2", 8), ("fmax_x2", 8), ("fcmpswap", 4), ("fcmpswap_x2", 8),
                          ("cmpswap_f32", 4), ("csub", 4), ("csub_u32", 4), ("cond_sub_u32", 4), ("sub_clamp_u32", 4))},
}
