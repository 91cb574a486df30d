	.amdgcn_target "amdgpu12.00-amd-amdhsa-unknown-gfx1200"
	.amdhsa_code_object_version 5
	.text
	.globl	layernorm_kernel                ; -- Begin function layernorm_kernel
	.p2align	8
	.type	layernorm_kernel,@function
layernorm_kernel:                       ; @layernorm_kernel
; %bb.0:
	s_clause 0x1
	s_load_b96 s[8:10], s[0:1], 0x18
	s_load_b128 s[4:7], s[0:1], 0x8
	v_and_b32_e32 v1, 31, v0
	s_bfe_u32 s11, ttmp8, 0x50019
	s_delay_alu instid0(VALU_DEP_1) | instskip(SKIP_2) | instid1(SALU_CYCLE_1)
	v_lshlrev_b32_e32 v3, 2, v1
	s_wait_kmcnt 0x0
	s_mul_i32 s2, s10, ttmp9
	s_ashr_i32 s3, s2, 31
	s_delay_alu instid0(SALU_CYCLE_1)
	s_lshl_b64 s[12:13], s[2:3], 1
	s_cmp_gt_i32 s10, 0
	s_add_nc_u64 s[2:3], s[4:5], s[12:13]
	s_cselect_b32 s14, -1, 0
	s_cmp_lt_i32 s10, 1
	s_mov_b32 s4, 0
	s_cbranch_scc1 .LBB0_6
; %bb.1:                                ; %.lr.ph.preheader
	v_lshl_or_b32 v1, s11, 7, v3
	v_dual_mov_b32 v4, 0 :: v_dual_mov_b32 v5, 0
	v_dual_mov_b32 v6, 0 :: v_dual_mov_b32 v7, 0
	s_delay_alu instid0(VALU_DEP_3)
	v_and_b32_e32 v8, 0x1fc, v1
	s_branch .LBB0_3
.LBB0_2:                                ;   in Loop: Header=BB0_3 Depth=1
	s_wait_alu depctr_sa_sdst(0)
	s_or_b32 exec_lo, exec_lo, s5
	s_delay_alu instid0(VALU_DEP_1)
	v_dual_add_f32 v4, v4, v2 :: v_dual_add_f32 v7, v7, v11
	v_dual_add_f32 v5, v5, v10 :: v_dual_add_f32 v6, v6, v9
	s_addk_co_i32 s4, 0x200
	s_wait_alu depctr_sa_sdst(0)
	s_cmp_lt_i32 s4, s10
	s_cbranch_scc0 .LBB0_5
.LBB0_3:                                ; %.lr.ph
                                        ; =>This Inner Loop Header: Depth=1
	s_delay_alu instid0(VALU_DEP_1) | instskip(SKIP_3) | instid1(VALU_DEP_3)
	v_dual_mov_b32 v2, 0 :: v_dual_add_nc_u32 v1, s4, v8
	v_dual_mov_b32 v10, 0 :: v_dual_mov_b32 v9, 0
	v_mov_b32_e32 v11, 0
	s_mov_b32 s5, exec_lo
	v_cmpx_gt_i32_e32 s10, v1
	s_cbranch_execz .LBB0_2
; %bb.4:                                ;   in Loop: Header=BB0_3 Depth=1
	v_ashrrev_i32_e32 v2, 31, v1
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)
	v_lshlrev_b64_e32 v[1:2], 1, v[1:2]
	v_add_co_u32 v1, vcc_lo, s2, v1
	s_wait_alu depctr_va_vcc(0)
	s_delay_alu instid0(VALU_DEP_2)
	v_add_co_ci_u32_e64 v2, null, s3, v2, vcc_lo
	global_load_b64 v[9:10], v[1:2], off
	s_wait_loadcnt 0x0
	v_lshrrev_b32_e32 v1, 16, v9
	v_lshrrev_b32_e32 v11, 16, v10
	v_cvt_f32_f16_e32 v2, v9.l
	v_cvt_f32_f16_e32 v9, v10.l
	s_delay_alu instid0(VALU_DEP_4) | instskip(NEXT) | instid1(VALU_DEP_4)
	v_cvt_f32_f16_e32 v10, v1.l
	v_cvt_f32_f16_e32 v11, v11.l
	s_branch .LBB0_2
.LBB0_5:                                ; %._crit_edge.loopexit
	v_dual_add_f32 v1, v4, v5 :: v_dual_add_f32 v2, v6, v7
	s_delay_alu instid0(VALU_DEP_1)
	v_add_f32_e32 v1, v1, v2
	s_branch .LBB0_7
.LBB0_6:
	v_mov_b32_e32 v1, 0
.LBB0_7:                                ; %Flow19
	s_delay_alu instid0(VALU_DEP_1)
	v_add_f32_dpp v1, v1, v1 row_shr:8 row_mask:0xf bank_mask:0xf bound_ctrl:1
	s_clause 0x1
	s_load_b64 s[4:5], s[0:1], 0x0
	s_load_b32 s1, s[0:1], 0x24
	s_lshl_b32 s0, s11, 2
	s_mov_b32 s17, 0
	s_and_b32 s16, s0, 12
	v_add_f32_dpp v1, v1, v1 row_shr:4 row_mask:0xf bank_mask:0xf bound_ctrl:1
	s_and_b32 s0, s14, exec_lo
	s_cselect_b32 s0, 1, 0
	v_lshlrev_b32_e32 v0, 2, v0
	s_cmp_lg_u32 s0, 1
	v_add_f32_dpp v1, v1, v1 row_shr:2 row_mask:0xf bank_mask:0xf bound_ctrl:1
	s_delay_alu instid0(VALU_DEP_2) | instskip(NEXT) | instid1(VALU_DEP_2)
	v_and_b32_e32 v0, 12, v0
	v_add_f32_dpp v1, v1, v1 row_shr:1 row_mask:0xf bank_mask:0xf bound_ctrl:1
	s_delay_alu instid0(VALU_DEP_2) | instskip(NEXT) | instid1(VALU_DEP_2)
	v_add_nc_u32_e32 v4, 0, v0
	v_permlanex16_b32 v2, v1, -1, -1 op_sel:[1,0]
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)
	v_add_f32_e32 v1, v1, v2
	v_readlane_b32 s15, v1, 31
	s_delay_alu instid0(VALU_DEP_1)
	v_dual_mov_b32 v1, s16 :: v_dual_mov_b32 v2, s15
	s_cvt_f32_i32 s15, s10
	ds_store_b32 v1, v2
	s_wait_dscnt 0x0
	s_barrier_signal -1
	s_barrier_wait -1
	global_inv scope:SCOPE_SE
	ds_load_b32 v0, v4
	s_wait_dscnt 0x0
	v_add_f32_dpp v0, v0, v0 row_xmask:2 row_mask:0xf bank_mask:0xf bound_ctrl:1
	s_delay_alu instid0(VALU_DEP_1) | instskip(SKIP_1) | instid1(VALU_DEP_1)
	v_add_f32_dpp v0, v0, v0 row_xmask:1 row_mask:0xf bank_mask:0xf bound_ctrl:1
	s_wait_alu depctr_sa_sdst(0)
	v_div_scale_f32 v1, null, s15, s15, v0
	v_div_scale_f32 v6, vcc_lo, v0, s15, v0
	s_delay_alu instid0(VALU_DEP_2) | instskip(NEXT) | instid1(TRANS32_DEP_1)
	v_rcp_f32_e32 v2, v1
	v_fma_f32 v5, -v1, v2, 1.0
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)
	v_fmac_f32_e32 v2, v5, v2
	v_mul_f32_e32 v5, v6, v2
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)
	v_fma_f32 v7, -v1, v5, v6
	v_fmac_f32_e32 v5, v7, v2
	s_delay_alu instid0(VALU_DEP_1) | instskip(SKIP_1) | instid1(VALU_DEP_1)
	v_fma_f32 v1, -v1, v5, v6
	s_wait_alu depctr_va_vcc(0)
	v_div_fmas_f32 v1, v1, v2, v5
	s_delay_alu instid0(VALU_DEP_1)
	v_div_fixup_f32 v2, v1, s15, v0
	s_cbranch_scc1 .LBB0_13
; %bb.8:                                ; %.lr.ph8.preheader
	v_lshl_or_b32 v0, s11, 7, v3
	v_dual_mov_b32 v5, 0 :: v_dual_mov_b32 v6, 0
	v_dual_mov_b32 v7, 0 :: v_dual_mov_b32 v8, 0
	s_delay_alu instid0(VALU_DEP_3)
	v_and_b32_e32 v9, 0x1fc, v0
	s_branch .LBB0_10
.LBB0_9:                                ;   in Loop: Header=BB0_10 Depth=1
	s_or_b32 exec_lo, exec_lo, s18
	s_delay_alu instid0(VALU_DEP_2) | instskip(NEXT) | instid1(VALU_DEP_2)
	v_dual_sub_f32 v0, v1, v2 :: v_dual_sub_f32 v1, v11, v2
	v_dual_sub_f32 v10, v10, v2 :: v_dual_sub_f32 v11, v12, v2
	s_addk_co_i32 s17, 0x200
	s_delay_alu instid0(VALU_DEP_2) | instskip(NEXT) | instid1(VALU_DEP_2)
	v_dual_cndmask_b32 v0, 0, v0 :: v_dual_cndmask_b32 v1, 0, v1
	v_dual_cndmask_b32 v10, 0, v10 :: v_dual_cndmask_b32 v11, 0, v11
	s_wait_alu depctr_sa_sdst(0)
	s_cmp_lt_i32 s17, s10
	s_delay_alu instid0(VALU_DEP_2) | instskip(NEXT) | instid1(VALU_DEP_2)
	v_dual_fmac_f32 v5, v0, v0 :: v_dual_fmac_f32 v6, v1, v1
	v_dual_fmac_f32 v7, v10, v10 :: v_dual_fmac_f32 v8, v11, v11
	s_cbranch_scc0 .LBB0_12
.LBB0_10:                               ; %.lr.ph8
                                        ; =>This Inner Loop Header: Depth=1
	s_delay_alu instid0(VALU_DEP_1) | instskip(SKIP_2) | instid1(VALU_DEP_3)
	v_dual_mov_b32 v1, 0 :: v_dual_add_nc_u32 v0, s17, v9
	v_dual_mov_b32 v11, 0 :: v_dual_mov_b32 v10, 0
	v_mov_b32_e32 v12, 0
	v_cmp_gt_i32_e32 vcc_lo, s10, v0
	s_and_saveexec_b32 s18, vcc_lo
	s_cbranch_execz .LBB0_9
; %bb.11:                               ;   in Loop: Header=BB0_10 Depth=1
	v_ashrrev_i32_e32 v1, 31, v0
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)
	v_lshlrev_b64_e32 v[0:1], 1, v[0:1]
	v_add_co_u32 v0, s0, s2, v0
	s_wait_alu depctr_va_sdst(0)
	s_delay_alu instid0(VALU_DEP_2)
	v_add_co_ci_u32_e64 v1, null, s3, v1, s0
	global_load_b64 v[10:11], v[0:1], off
	s_wait_loadcnt 0x0
	v_lshrrev_b32_e32 v0, 16, v10
	v_lshrrev_b32_e32 v12, 16, v11
	v_cvt_f32_f16_e32 v1, v10.l
	v_cvt_f32_f16_e32 v10, v11.l
	s_delay_alu instid0(VALU_DEP_4) | instskip(NEXT) | instid1(VALU_DEP_4)
	v_cvt_f32_f16_e32 v11, v0.l
	v_cvt_f32_f16_e32 v12, v12.l
	s_branch .LBB0_9
.LBB0_12:                               ; %._crit_edge9.loopexit
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)
	v_dual_add_f32 v0, v5, v6 :: v_dual_add_f32 v1, v7, v8
	v_add_f32_e32 v0, v0, v1
	s_branch .LBB0_14
.LBB0_13:
	v_mov_b32_e32 v0, 0
.LBB0_14:                               ; %._crit_edge9
	s_delay_alu instid0(VALU_DEP_1) | instskip(SKIP_2) | instid1(VALU_DEP_1)
	v_add_f32_dpp v0, v0, v0 row_shr:8 row_mask:0xf bank_mask:0xf bound_ctrl:1
	s_wait_loadcnt 0x0
	s_barrier_signal -1
	v_add_f32_dpp v0, v0, v0 row_shr:4 row_mask:0xf bank_mask:0xf bound_ctrl:1
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)
	v_add_f32_dpp v0, v0, v0 row_shr:2 row_mask:0xf bank_mask:0xf bound_ctrl:1
	v_add_f32_dpp v0, v0, v0 row_shr:1 row_mask:0xf bank_mask:0xf bound_ctrl:1
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)
	v_permlanex16_b32 v1, v0, -1, -1 op_sel:[1,0]
	v_add_f32_e32 v0, v0, v1
	s_delay_alu instid0(VALU_DEP_1) | instskip(SKIP_1) | instid1(VALU_DEP_1)
	v_readlane_b32 s0, v0, 31
	s_wait_alu depctr_va_sdst(0)
	v_dual_mov_b32 v0, s16 :: v_dual_mov_b32 v1, s0
	s_and_b32 s0, s14, exec_lo
	s_barrier_wait -1
	global_inv scope:SCOPE_SE
	s_cselect_b32 s0, 1, 0
	ds_store_b32 v0, v1
	s_wait_loadcnt_dscnt 0x0
	s_barrier_signal -1
	s_wait_alu depctr_sa_sdst(0)
	s_cmp_lg_u32 s0, 1
	s_mov_b32 s14, 0
	s_barrier_wait -1
	global_inv scope:SCOPE_SE
	ds_load_b32 v0, v4
	s_wait_dscnt 0x0
	v_add_f32_dpp v0, v0, v0 row_xmask:2 row_mask:0xf bank_mask:0xf bound_ctrl:1
	s_delay_alu instid0(VALU_DEP_1)
	v_mov_b32_dpp v1, v0 row_xmask:1 row_mask:0xf bank_mask:0xf bound_ctrl:1
	s_cbranch_scc1 .LBB0_19
; %bb.15:                               ; %.lr.ph12.preheader
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)
	v_add_f32_e32 v0, v0, v1
	v_div_scale_f32 v1, null, s15, s15, v0
	v_div_scale_f32 v6, vcc_lo, v0, s15, v0
	s_delay_alu instid0(VALU_DEP_2) | instskip(NEXT) | instid1(TRANS32_DEP_1)
	v_rcp_f32_e32 v4, v1
	v_fma_f32 v5, -v1, v4, 1.0
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)
	v_fmac_f32_e32 v4, v5, v4
	v_mul_f32_e32 v5, v6, v4
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)
	v_fma_f32 v7, -v1, v5, v6
	v_fmac_f32_e32 v5, v7, v4
	s_delay_alu instid0(VALU_DEP_1) | instskip(SKIP_1) | instid1(VALU_DEP_1)
	v_fma_f32 v1, -v1, v5, v6
	s_wait_alu depctr_va_vcc(0)
	v_div_fmas_f32 v1, v1, v4, v5
	s_delay_alu instid0(VALU_DEP_1) | instskip(SKIP_1) | instid1(VALU_DEP_1)
	v_div_fixup_f32 v0, v1, s15, v0
	s_wait_kmcnt 0x0
	v_add_f32_e32 v0, s1, v0
	s_add_nc_u64 s[0:1], s[4:5], s[12:13]
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(TRANS32_DEP_1)
	v_sqrt_f32_e32 v0, v0
	v_div_scale_f32 v1, null, v0, v0, 1.0
	v_div_scale_f32 v6, vcc_lo, 1.0, v0, 1.0
	s_delay_alu instid0(VALU_DEP_2) | instskip(NEXT) | instid1(TRANS32_DEP_1)
	v_rcp_f32_e32 v4, v1
	v_fma_f32 v5, -v1, v4, 1.0
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)
	v_fmac_f32_e32 v4, v5, v4
	v_mul_f32_e32 v5, v6, v4
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)
	v_fma_f32 v7, -v1, v5, v6
	v_fmac_f32_e32 v5, v7, v4
	s_delay_alu instid0(VALU_DEP_1) | instskip(SKIP_1) | instid1(VALU_DEP_1)
	v_fma_f32 v1, -v1, v5, v6
	s_wait_alu depctr_va_vcc(0)
	v_div_fmas_f32 v1, v1, v4, v5
	v_lshl_or_b32 v4, s11, 7, v3
	s_delay_alu instid0(VALU_DEP_2) | instskip(NEXT) | instid1(VALU_DEP_2)
	v_div_fixup_f32 v3, v1, v0, 1.0
	v_and_b32_e32 v4, 0x1fc, v4
	s_branch .LBB0_17
.LBB0_16:                               ; %.critedge
                                        ;   in Loop: Header=BB0_17 Depth=1
	s_wait_alu depctr_sa_sdst(0)
	s_or_b32 exec_lo, exec_lo, s4
	s_addk_co_i32 s14, 0x200
	s_wait_alu depctr_sa_sdst(0)
	s_cmp_lt_i32 s14, s10
	s_cbranch_scc0 .LBB0_19
.LBB0_17:                               ; %.lr.ph12
                                        ; =>This Inner Loop Header: Depth=1
	s_wait_alu depctr_sa_sdst(0)
	s_delay_alu instid0(VALU_DEP_1) | instskip(SKIP_1) | instid1(VALU_DEP_1)
	v_add_nc_u32_e32 v0, s14, v4
	s_mov_b32 s4, exec_lo
	v_cmpx_gt_i32_e32 s10, v0
	s_cbranch_execz .LBB0_16
; %bb.18:                               ;   in Loop: Header=BB0_17 Depth=1
	v_ashrrev_i32_e32 v1, 31, v0
	s_delay_alu instid0(VALU_DEP_1) | instskip(SKIP_1) | instid1(VALU_DEP_2)
	v_lshlrev_b64_e32 v[13:14], 1, v[0:1]
	v_lshlrev_b64_e32 v[0:1], 2, v[0:1]
	v_add_co_u32 v5, vcc_lo, s2, v13
	s_wait_alu depctr_va_vcc(0)
	s_delay_alu instid0(VALU_DEP_3)
	v_add_co_ci_u32_e64 v6, null, s3, v14, vcc_lo
	global_load_b64 v[15:16], v[5:6], off
	v_add_co_u32 v5, vcc_lo, s6, v0
	s_wait_alu depctr_va_vcc(0)
	v_add_co_ci_u32_e64 v6, null, s7, v1, vcc_lo
	v_add_co_u32 v0, vcc_lo, s8, v0
	s_wait_alu depctr_va_vcc(0)
	v_add_co_ci_u32_e64 v1, null, s9, v1, vcc_lo
	global_load_b128 v[5:8], v[5:6], off
	global_load_b128 v[9:12], v[0:1], off
	s_wait_loadcnt 0x2
	v_fma_mix_f32 v0, -v2, 1.0, v15 op_sel_hi:[0,1,1]
	v_fma_mix_f32 v1, -v2, 1.0, v15 op_sel:[0,0,1] op_sel_hi:[0,1,1]
	v_fma_mix_f32 v15, -v2, 1.0, v16 op_sel_hi:[0,1,1]
	v_fma_mix_f32 v16, -v2, 1.0, v16 op_sel:[0,0,1] op_sel_hi:[0,1,1]
	s_delay_alu instid0(VALU_DEP_3) | instskip(NEXT) | instid1(VALU_DEP_2)
	v_dual_mul_f32 v0, v3, v0 :: v_dual_mul_f32 v1, v3, v1
	v_dual_mul_f32 v15, v3, v15 :: v_dual_mul_f32 v16, v3, v16
	s_wait_loadcnt 0x0
	s_delay_alu instid0(VALU_DEP_2)
	v_fma_mixlo_f16 v0, v5, v0, v9
	v_add_co_u32 v5, vcc_lo, s0, v13
	v_fma_mixhi_f16 v0, v6, v1, v10
	v_fma_mixlo_f16 v1, v7, v15, v11
	v_fma_mixhi_f16 v1, v8, v16, v12
	s_wait_alu depctr_va_vcc(0)
	v_add_co_ci_u32_e64 v6, null, s1, v14, vcc_lo
	global_store_b64 v[5:6], v[0:1], off
	s_branch .LBB0_16
.LBB0_19:                               ; %._crit_edge13
	s_endpgm
.Lfunc_end0:
	.size	layernorm_kernel, .Lfunc_end0-layernorm_kernel
	.section	.rodata,"a",@progbits
	.p2align	6, 0x0
	.amdhsa_kernel layernorm_kernel
		.amdhsa_group_segment_fixed_size 0
		.amdhsa_private_segment_fixed_size 0
		.amdhsa_kernarg_size 56
		.amdhsa_user_sgpr_count 2
		.amdhsa_user_sgpr_dispatch_ptr 0
		.amdhsa_user_sgpr_queue_ptr 0
		.amdhsa_user_sgpr_kernarg_segment_ptr 1
		.amdhsa_user_sgpr_dispatch_id 0
		.amdhsa_user_sgpr_private_segment_size 0
		.amdhsa_wavefront_size32 1
		.amdhsa_uses_dynamic_stack 0
		.amdhsa_enable_private_segment 0
		.amdhsa_system_sgpr_workgroup_id_x 1
		.amdhsa_system_sgpr_workgroup_id_y 1
		.amdhsa_system_sgpr_workgroup_id_z 1
		.amdhsa_system_sgpr_workgroup_info 0
		.amdhsa_system_vgpr_workitem_id 0
		.amdhsa_next_free_vgpr 17
		.amdhsa_next_free_sgpr 19
		.amdhsa_reserve_vcc 1
		.amdhsa_float_round_mode_32 0
		.amdhsa_float_round_mode_16_64 0
		.amdhsa_float_denorm_mode_32 3
		.amdhsa_float_denorm_mode_16_64 3
		.amdhsa_fp16_overflow 0
		.amdhsa_workgroup_processor_mode 1
		.amdhsa_memory_ordered 1
		.amdhsa_forward_progress 1
		.amdhsa_inst_pref_size ((instprefsize(.Lfunc_end0-layernorm_kernel)<<4)&4080)>>4
		.amdhsa_round_robin_scheduling 0
		.amdhsa_exception_fp_ieee_invalid_op 0
		.amdhsa_exception_fp_denorm_src 0
		.amdhsa_exception_fp_ieee_div_zero 0
		.amdhsa_exception_fp_ieee_overflow 0
		.amdhsa_exception_fp_ieee_underflow 0
		.amdhsa_exception_fp_ieee_inexact 0
		.amdhsa_exception_int_div_zero 0
	.end_amdhsa_kernel
	.text
                                        ; -- End function
	.set .Llayernorm_kernel.num_vgpr, 17
	.set .Llayernorm_kernel.num_agpr, 0
	.set .Llayernorm_kernel.numbered_sgpr, 19
	.set .Llayernorm_kernel.num_named_barrier, 0
	.set .Llayernorm_kernel.private_seg_size, 0
	.set .Llayernorm_kernel.uses_vcc, 1
	.set .Llayernorm_kernel.uses_flat_scratch, 0
	.set .Llayernorm_kernel.has_dyn_sized_stack, 0
	.set .Llayernorm_kernel.has_recursion, 0
	.set .Llayernorm_kernel.has_indirect_call, 0
	.section	.AMDGPU.csdata,"",@progbits
; Kernel info:
; codeLenInByte = 1616
; TotalNumSgprs: 21
; NumVgprs: 17
; ScratchSize: 0
; MemoryBound: 0
; FloatMode: 240
; IeeeMode: 1
; LDSByteSize: 0 bytes/workgroup (compile time only)
; SGPRBlocks: 0
; VGPRBlocks: 2
; NumSGPRsForWavesPerEU: 21
; NumVGPRsForWavesPerEU: 17
; Occupancy: 16
; WaveLimiterHint : 0
; COMPUTE_PGM_RSRC2:SCRATCH_EN: 0
; COMPUTE_PGM_RSRC2:USER_SGPR: 2
; COMPUTE_PGM_RSRC2:TRAP_HANDLER: 0
; COMPUTE_PGM_RSRC2:TGID_X_EN: 1
; COMPUTE_PGM_RSRC2:TGID_Y_EN: 1
; COMPUTE_PGM_RSRC2:TGID_Z_EN: 1
; COMPUTE_PGM_RSRC2:TIDIG_COMP_CNT: 0
	.text
	.p2alignl 7, 3214868480
	.fill 96, 4, 3214868480
	.section	.AMDGPU.gpr_maximums,"",@progbits
	.set amdgpu.max_num_vgpr, 0
	.set amdgpu.max_num_agpr, 0
	.set amdgpu.max_num_sgpr, 0
	.set amdgpu.max_num_named_barrier, 0
	.text
	.section	".note.GNU-stack","",@progbits
	.amdgpu_metadata
---
amdhsa.kernels:
  - .args:
      - .address_space:  global
        .offset:         0
        .size:           8
        .value_kind:     global_buffer
      - .address_space:  global
        .offset:         8
        .size:           8
        .value_kind:     global_buffer
      - .address_space:  global
        .offset:         16
        .size:           8
        .value_kind:     global_buffer
      - .address_space:  global
        .offset:         24
        .size:           8
        .value_kind:     global_buffer
      - .offset:         32
        .size:           4
        .value_kind:     by_value
      - .offset:         36
        .size:           4
        .value_kind:     by_value
      - .address_space:  global
        .offset:         40
        .size:           8
        .value_kind:     global_buffer
      - .address_space:  global
        .offset:         48
        .size:           8
        .value_kind:     global_buffer
    .group_segment_fixed_size: 0
    .kernarg_segment_align: 8
    .kernarg_segment_size: 56
    .max_flat_workgroup_size: 128
    .name:           layernorm_kernel
    .private_segment_fixed_size: 0
    .sgpr_count:     21
    .sgpr_spill_count: 0
    .symbol:         layernorm_kernel.kd
    .uniform_work_group_size: 1
    .uses_dynamic_stack: false
    .vgpr_count:     17
    .vgpr_spill_count: 0
    .wavefront_size: 32
    .workgroup_processor_mode: 1
amdhsa.target:   amdgpu12.00-amd-amdhsa-unknown-gfx1200
amdhsa.version:
  - 1
  - 2
...

	.end_amdgpu_metadata
