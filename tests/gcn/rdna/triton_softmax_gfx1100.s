	.amdgcn_target "amdgpu11.00-amd-amdhsa-unknown-gfx1100"
	.amdhsa_code_object_version 5
	.text
	.globl	softmax_kernel                  ; -- Begin function softmax_kernel
	.p2align	8
	.type	softmax_kernel,@function
softmax_kernel:                         ; @softmax_kernel
; %bb.0:
	s_clause 0x1
	s_load_b32 s2, s[0:1], 0x10
	s_load_b128 s[16:19], s[0:1], 0x0
	v_readfirstlane_b32 s3, v0
	s_mov_b32 s11, 0x31027000
	s_mov_b32 s10, 0x7ffffffe
	s_and_b32 s3, s3, 0x60
	s_delay_alu instid0(SALU_CYCLE_1) | instskip(SKIP_1) | instid1(VALU_DEP_1)
	v_and_or_b32 v1, v0, 31, s3
	v_lshlrev_b32_e32 v0, 2, v0
	v_and_b32_e32 v0, 12, v0
	s_waitcnt lgkmcnt(0)
	s_mul_i32 s0, s2, s15
	s_delay_alu instid0(VALU_DEP_1) | instskip(SKIP_1) | instid1(SALU_CYCLE_1)
	v_add_nc_u32_e32 v0, 0, v0
	s_ashr_i32 s1, s0, 31
	s_lshl_b64 s[12:13], s[0:1], 2
	s_delay_alu instid0(SALU_CYCLE_1)
	s_add_u32 s8, s18, s12
	s_addc_u32 s0, s19, s13
	s_lshr_b32 s1, s3, 3
	v_lshlrev_b32_e32 v2, 2, v1
	v_lshlrev_b32_e32 v1, 4, v1
	s_and_b32 s9, s0, 0xffff
	s_delay_alu instid0(VALU_DEP_2) | instskip(SKIP_1) | instid1(VALU_DEP_2)
	v_or_b32_e32 v3, 0x200, v2
	v_cmp_gt_i32_e32 vcc_lo, s2, v2
	v_dual_cndmask_b32 v9, 0x80000000, v1 :: v_dual_lshlrev_b32 v4, 2, v3
	v_cmp_gt_i32_e64 s0, s2, v3
	s_delay_alu instid0(VALU_DEP_1)
	v_cndmask_b32_e64 v10, 0x80000000, v4, s0
	s_clause 0x1
	buffer_load_b128 v[1:4], v9, s[8:11], 0 offen
	buffer_load_b128 v[5:8], v10, s[8:11], 0 offen
	s_add_u32 s8, s16, s12
	s_addc_u32 s7, s17, s13
	s_delay_alu instid0(SALU_CYCLE_1)
	s_and_b32 s9, s7, 0xffff
	s_waitcnt vmcnt(1)
	v_dual_cndmask_b32 v2, 0xff800000, v2 :: v_dual_cndmask_b32 v1, 0xff800000, v1
	v_cndmask_b32_e32 v4, 0xff800000, v4, vcc_lo
	s_waitcnt vmcnt(0)
	v_cndmask_b32_e64 v6, 0xff800000, v6, s0
	v_cndmask_b32_e64 v5, 0xff800000, v5, s0
	v_dual_max_f32 v11, v2, v2 :: v_dual_max_f32 v12, v1, v1
	v_cndmask_b32_e32 v3, 0xff800000, v3, vcc_lo
	v_cndmask_b32_e64 v8, 0xff800000, v8, s0
	s_delay_alu instid0(VALU_DEP_4) | instskip(SKIP_2) | instid1(VALU_DEP_1)
	v_max3_f32 v13, v4, v5, v6
	v_cndmask_b32_e64 v7, 0xff800000, v7, s0
	v_max_f32_e32 v11, v12, v11
	v_max3_f32 v11, v11, v3, v13
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)
	v_max3_f32 v11, v11, v7, v8
	v_mov_b32_dpp v12, v11 row_shr:8 row_mask:0xf bank_mask:0xf bound_ctrl:1
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)
	v_max_f32_e32 v12, v12, v12
	v_max_f32_e32 v11, v11, v12
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)
	v_mov_b32_dpp v12, v11 row_shr:4 row_mask:0xf bank_mask:0xf bound_ctrl:1
	v_max_f32_e32 v12, v12, v12
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)
	v_max_f32_e32 v11, v11, v12
	v_mov_b32_dpp v12, v11 row_shr:2 row_mask:0xf bank_mask:0xf bound_ctrl:1
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)
	v_max_f32_e32 v12, v12, v12
	v_max_f32_e32 v11, v11, v12
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)
	v_mov_b32_dpp v12, v11 row_shr:1 row_mask:0xf bank_mask:0xf bound_ctrl:1
	v_max_f32_e32 v12, v12, v12
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)
	v_max_f32_e32 v11, v11, v12
	v_permlanex16_b32 v12, v11, -1, -1 op_sel:[1,0]
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)
	v_max_f32_e32 v12, v12, v12
	v_max_f32_e32 v11, v11, v12
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)
	v_readlane_b32 s0, v11, 31
	v_dual_mov_b32 v11, s1 :: v_dual_mov_b32 v12, s0
	ds_store_b32 v11, v12
	s_waitcnt lgkmcnt(0)
	s_barrier
	buffer_gl0_inv
	ds_load_b32 v12, v0
	s_waitcnt lgkmcnt(0)
	v_mov_b32_dpp v13, v12 row_xmask:2 row_mask:0xf bank_mask:0xf bound_ctrl:1
	v_max_f32_e32 v12, v12, v12
	s_barrier
	buffer_gl0_inv
	v_max_f32_e32 v13, v13, v13
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)
	v_max_f32_e32 v12, v12, v13
	v_mov_b32_dpp v13, v12 row_xmask:1 row_mask:0xf bank_mask:0xf bound_ctrl:1
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)
	v_max_f32_e32 v13, v13, v13
	v_max_f32_e32 v12, v12, v13
	s_delay_alu instid0(VALU_DEP_1) | instskip(SKIP_1) | instid1(VALU_DEP_2)
	v_sub_f32_e32 v8, v8, v12
	v_sub_f32_e32 v6, v6, v12
	v_mul_f32_e32 v8, 0x3fb8aa3b, v8
	s_delay_alu instid0(VALU_DEP_2) | instskip(NEXT) | instid1(VALU_DEP_2)
	v_mul_f32_e32 v6, 0x3fb8aa3b, v6
	v_cmp_gt_f32_e64 s6, 0xc2fc0000, v8
	s_delay_alu instid0(VALU_DEP_2) | instskip(NEXT) | instid1(VALU_DEP_2)
	v_cmp_gt_f32_e64 s4, 0xc2fc0000, v6
	v_cndmask_b32_e64 v19, 0, 0x42800000, s6
	v_sub_f32_e32 v7, v7, v12
	s_delay_alu instid0(VALU_DEP_3) | instskip(NEXT) | instid1(VALU_DEP_3)
	v_cndmask_b32_e64 v17, 0, 0x42800000, s4
	v_dual_sub_f32 v5, v5, v12 :: v_dual_add_f32 v8, v8, v19
	s_delay_alu instid0(VALU_DEP_2) | instskip(SKIP_1) | instid1(VALU_DEP_3)
	v_dual_mul_f32 v7, 0x3fb8aa3b, v7 :: v_dual_add_f32 v6, v6, v17
	v_cndmask_b32_e64 v17, 0, 0xffffffc0, s4
	v_mul_f32_e32 v5, 0x3fb8aa3b, v5
	s_delay_alu instid0(VALU_DEP_4) | instskip(NEXT) | instid1(VALU_DEP_3)
	v_exp_f32_e32 v8, v8
	v_cmp_gt_f32_e64 s5, 0xc2fc0000, v7
	v_exp_f32_e32 v6, v6
	v_cndmask_b32_e64 v19, 0, 0xffffffc0, s6
	v_cmp_gt_f32_e64 s3, 0xc2fc0000, v5
	s_delay_alu instid0(VALU_DEP_3) | instskip(SKIP_1) | instid1(VALU_DEP_3)
	v_cndmask_b32_e64 v18, 0, 0x42800000, s5
	v_sub_f32_e32 v4, v4, v12
	v_cndmask_b32_e64 v16, 0, 0x42800000, s3
	s_delay_alu instid0(TRANS32_DEP_2) | instskip(NEXT) | instid1(VALU_DEP_3)
	v_ldexp_f32 v8, v8, v19
	v_dual_add_f32 v7, v7, v18 :: v_dual_mul_f32 v4, 0x3fb8aa3b, v4
	s_delay_alu instid0(TRANS32_DEP_1) | instskip(SKIP_1) | instid1(VALU_DEP_3)
	v_ldexp_f32 v6, v6, v17
	v_cndmask_b32_e64 v18, 0, 0xffffffc0, s5
	v_exp_f32_e32 v7, v7
	s_delay_alu instid0(VALU_DEP_3) | instskip(NEXT) | instid1(VALU_DEP_1)
	v_cmp_gt_f32_e64 s2, 0xc2fc0000, v4
	v_cndmask_b32_e64 v15, 0, 0x42800000, s2
	v_sub_f32_e32 v3, v3, v12
	s_waitcnt_depctr depctr_va_vdst(0)
	v_ldexp_f32 v7, v7, v18
	v_add_f32_e32 v4, v4, v15
	v_mul_f32_e32 v3, 0x3fb8aa3b, v3
	v_cndmask_b32_e64 v15, 0, 0xffffffc0, s2
	s_delay_alu instid0(VALU_DEP_3) | instskip(NEXT) | instid1(VALU_DEP_2)
	v_exp_f32_e32 v4, v4
	v_cmp_gt_f32_e64 s1, 0xc2fc0000, v3
	s_delay_alu instid0(VALU_DEP_1)
	v_cndmask_b32_e64 v14, 0, 0x42800000, s1
	v_sub_f32_e32 v2, v2, v12
	s_waitcnt_depctr depctr_va_vdst(0)
	v_ldexp_f32 v4, v4, v15
	v_add_f32_e32 v3, v3, v14
	v_mul_f32_e32 v2, 0x3fb8aa3b, v2
	v_cndmask_b32_e64 v14, 0, 0xffffffc0, s1
	v_add_f32_e32 v15, v7, v8
	s_delay_alu instid0(VALU_DEP_4) | instskip(NEXT) | instid1(VALU_DEP_3)
	v_exp_f32_e32 v3, v3
	v_cmp_gt_f32_e64 s0, 0xc2fc0000, v2
	s_delay_alu instid0(VALU_DEP_1)
	v_cndmask_b32_e64 v13, 0, 0x42800000, s0
	v_sub_f32_e32 v1, v1, v12
	s_waitcnt_depctr depctr_va_vdst(0)
	v_ldexp_f32 v3, v3, v14
	v_add_f32_e32 v2, v2, v13
	v_mul_f32_e32 v1, 0x3fb8aa3b, v1
	v_cndmask_b32_e64 v13, 0, 0xffffffc0, s0
	s_delay_alu instid0(VALU_DEP_3) | instskip(NEXT) | instid1(VALU_DEP_2)
	v_exp_f32_e32 v2, v2
	v_cmp_gt_f32_e32 vcc_lo, 0xc2fc0000, v1
	v_cndmask_b32_e64 v12, 0, 0x42800000, vcc_lo
	s_waitcnt_depctr depctr_va_vdst(0)
	v_ldexp_f32 v2, v2, v13
	v_add_f32_e32 v13, v3, v4
	v_add_f32_e32 v1, v1, v12
	v_cndmask_b32_e64 v12, 0, 0xffffffc0, vcc_lo
	s_delay_alu instid0(VALU_DEP_2) | instskip(SKIP_2) | instid1(VALU_DEP_1)
	v_exp_f32_e32 v1, v1
	s_waitcnt_depctr depctr_va_vdst(0)
	v_ldexp_f32 v1, v1, v12
	v_add_f32_e32 v12, v1, v2
	s_delay_alu instid0(VALU_DEP_1) | instskip(SKIP_1) | instid1(VALU_DEP_2)
	v_dual_add_f32 v12, v12, v13 :: v_dual_add_f32 v5, v5, v16
	v_cndmask_b32_e64 v16, 0, 0xffffffc0, s3
	v_exp_f32_e32 v5, v5
	s_waitcnt_depctr depctr_va_vdst(0)
	v_ldexp_f32 v5, v5, v16
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)
	v_add_f32_e32 v14, v5, v6
	v_add_f32_e32 v13, v14, v15
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)
	v_add_f32_e32 v12, v12, v13
	v_add_f32_dpp v12, v12, v12 row_shr:8 row_mask:0xf bank_mask:0xf bound_ctrl:1
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)
	v_add_f32_dpp v12, v12, v12 row_shr:4 row_mask:0xf bank_mask:0xf bound_ctrl:1
	v_add_f32_dpp v12, v12, v12 row_shr:2 row_mask:0xf bank_mask:0xf bound_ctrl:1
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)
	v_add_f32_dpp v12, v12, v12 row_shr:1 row_mask:0xf bank_mask:0xf bound_ctrl:1
	v_permlanex16_b32 v13, v12, -1, -1 op_sel:[1,0]
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)
	v_add_f32_e32 v12, v12, v13
	v_readlane_b32 s0, v12, 31
	s_delay_alu instid0(VALU_DEP_1)
	v_mov_b32_e32 v12, s0
	ds_store_b32 v11, v12
	s_waitcnt lgkmcnt(0)
	s_barrier
	buffer_gl0_inv
	ds_load_b32 v0, v0
	s_waitcnt lgkmcnt(0)
	v_add_f32_dpp v0, v0, v0 row_xmask:2 row_mask:0xf bank_mask:0xf bound_ctrl:1
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)
	v_add_f32_dpp v11, v0, v0 row_xmask:1 row_mask:0xf bank_mask:0xf bound_ctrl:1
	v_div_scale_f32 v15, null, v11, v11, v3
	v_div_scale_f32 v0, null, v11, v11, v1
	v_div_scale_f32 v19, null, v11, v11, v5
	v_div_scale_f32 v13, null, v11, v11, v2
	v_div_scale_f32 v23, null, v11, v11, v7
	v_rcp_f32_e32 v27, v15
	v_div_scale_f32 v17, null, v11, v11, v4
	v_rcp_f32_e32 v25, v0
	v_div_scale_f32 v24, null, v11, v11, v8
	v_rcp_f32_e32 v29, v19
	v_rcp_f32_e32 v26, v13
	v_rcp_f32_e32 v31, v23
	v_div_scale_f32 v21, null, v11, v11, v6
	v_rcp_f32_e32 v28, v17
	v_rcp_f32_e32 v32, v24
	v_fma_f32 v37, -v15, v27, 1.0
	v_div_scale_f32 v16, s1, v3, v11, v3
	v_rcp_f32_e32 v30, v21
	v_fma_f32 v35, -v0, v25, 1.0
	v_fma_f32 v39, -v19, v29, 1.0
	v_fma_f32 v36, -v13, v26, 1.0
	v_fma_f32 v41, -v23, v31, 1.0
	v_fmac_f32_e32 v27, v37, v27
	v_div_scale_f32 v12, vcc_lo, v1, v11, v1
	v_fma_f32 v38, -v17, v28, 1.0
	v_fmac_f32_e32 v25, v35, v25
	v_div_scale_f32 v20, s3, v5, v11, v5
	v_fma_f32 v42, -v24, v32, 1.0
	v_fmac_f32_e32 v29, v39, v29
	v_div_scale_f32 v14, s0, v2, v11, v2
	v_div_scale_f32 v33, s5, v7, v11, v7
	v_dual_fmac_f32 v31, v41, v31 :: v_dual_fmac_f32 v26, v36, v26
	v_mul_f32_e32 v37, v16, v27
	v_fma_f32 v40, -v21, v30, 1.0
	v_dual_fmac_f32 v28, v38, v28 :: v_dual_mul_f32 v35, v12, v25
	v_div_scale_f32 v18, s2, v4, v11, v4
	v_dual_fmac_f32 v32, v42, v32 :: v_dual_mul_f32 v39, v20, v29
	v_mul_f32_e32 v41, v33, v31
	v_fma_f32 v45, -v15, v37, v16
	v_mul_f32_e32 v36, v14, v26
	v_div_scale_f32 v22, s4, v6, v11, v6
	v_fma_f32 v43, -v0, v35, v12
	v_fmac_f32_e32 v30, v40, v30
	v_fma_f32 v47, -v19, v39, v20
	v_dual_mul_f32 v38, v18, v28 :: v_dual_fmac_f32 v37, v45, v27
	v_fma_f32 v44, -v13, v36, v14
	v_div_scale_f32 v34, s6, v8, v11, v8
	v_fma_f32 v49, -v23, v41, v33
	v_dual_fmac_f32 v35, v43, v25 :: v_dual_mul_f32 v40, v22, v30
	v_fmac_f32_e32 v39, v47, v29
	v_fma_f32 v46, -v17, v38, v18
	v_fmac_f32_e32 v36, v44, v26
	v_dual_mul_f32 v42, v34, v32 :: v_dual_fmac_f32 v41, v49, v31
	v_fma_f32 v48, -v21, v40, v22
	v_fma_f32 v0, -v0, v35, v12
	v_fmac_f32_e32 v38, v46, v28
	v_fma_f32 v12, -v13, v36, v14
	v_fma_f32 v50, -v24, v42, v34
	v_fma_f32 v13, -v15, v37, v16
	v_fmac_f32_e32 v40, v48, v30
	v_div_fmas_f32 v0, v0, v25, v35
	s_mov_b32 vcc_lo, s0
	v_fma_f32 v14, -v17, v38, v18
	v_div_fmas_f32 v12, v12, v26, v36
	s_mov_b32 vcc_lo, s1
	v_fma_f32 v15, -v19, v39, v20
	v_fmac_f32_e32 v42, v50, v32
	v_div_fmas_f32 v13, v13, v27, v37
	s_mov_b32 vcc_lo, s2
	v_fma_f32 v16, -v21, v40, v22
	v_div_fmas_f32 v14, v14, v28, v38
	s_mov_b32 vcc_lo, s3
	v_fma_f32 v17, -v23, v41, v33
	v_div_fixup_f32 v0, v0, v11, v1
	v_div_fixup_f32 v1, v12, v11, v2
	v_div_fmas_f32 v12, v15, v29, v39
	s_mov_b32 vcc_lo, s4
	v_fma_f32 v18, -v24, v42, v34
	v_div_fixup_f32 v2, v13, v11, v3
	v_div_fmas_f32 v13, v16, v30, v40
	s_mov_b32 vcc_lo, s5
	v_div_fixup_f32 v3, v14, v11, v4
	v_div_fmas_f32 v15, v17, v31, v41
	s_mov_b32 vcc_lo, s6
	v_div_fixup_f32 v4, v12, v11, v5
	v_div_fmas_f32 v16, v18, v32, v42
	v_div_fixup_f32 v5, v13, v11, v6
	v_div_fixup_f32 v6, v15, v11, v7
	s_delay_alu instid0(VALU_DEP_3)
	v_div_fixup_f32 v7, v16, v11, v8
	s_clause 0x1
	buffer_store_b128 v[0:3], v9, s[8:11], 0 offen
	buffer_store_b128 v[4:7], v10, s[8:11], 0 offen
	s_endpgm
.Lfunc_end0:
	.size	softmax_kernel, .Lfunc_end0-softmax_kernel
	.section	.rodata,"a",@progbits
	.p2align	6, 0x0
	.amdhsa_kernel softmax_kernel
		.amdhsa_group_segment_fixed_size 0
		.amdhsa_private_segment_fixed_size 0
		.amdhsa_kernarg_size 40
		.amdhsa_user_sgpr_count 15
		.amdhsa_user_sgpr_dispatch_ptr 0
		.amdhsa_user_sgpr_queue_ptr 0
		.amdhsa_user_sgpr_kernarg_segment_ptr 1
		.amdhsa_user_sgpr_dispatch_id 0
		.amdhsa_user_sgpr_private_segment_size 0
		.amdhsa_wavefront_size32 1
		.amdhsa_uses_dynamic_stack 0
		.amdhsa_enable_private_segment 0
		.amdhsa_system_sgpr_workgroup_id_x 1
		.amdhsa_system_sgpr_workgroup_id_y 0
		.amdhsa_system_sgpr_workgroup_id_z 0
		.amdhsa_system_sgpr_workgroup_info 0
		.amdhsa_system_vgpr_workitem_id 0
		.amdhsa_next_free_vgpr 51
		.amdhsa_next_free_sgpr 20
		.amdhsa_reserve_vcc 1
		.amdhsa_float_round_mode_32 0
		.amdhsa_float_round_mode_16_64 0
		.amdhsa_float_denorm_mode_32 3
		.amdhsa_float_denorm_mode_16_64 3
		.amdhsa_dx10_clamp 1
		.amdhsa_ieee_mode 1
		.amdhsa_fp16_overflow 0
		.amdhsa_workgroup_processor_mode 1
		.amdhsa_memory_ordered 1
		.amdhsa_forward_progress 1
		.amdhsa_shared_vgpr_count 0
		.amdhsa_inst_pref_size ((instprefsize(.Lfunc_end0-softmax_kernel)<<4)&1008)>>4
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
	.set .Lsoftmax_kernel.num_vgpr, 51
	.set .Lsoftmax_kernel.num_agpr, 0
	.set .Lsoftmax_kernel.numbered_sgpr, 20
	.set .Lsoftmax_kernel.num_named_barrier, 0
	.set .Lsoftmax_kernel.private_seg_size, 0
	.set .Lsoftmax_kernel.uses_vcc, 1
	.set .Lsoftmax_kernel.uses_flat_scratch, 0
	.set .Lsoftmax_kernel.has_dyn_sized_stack, 0
	.set .Lsoftmax_kernel.has_recursion, 0
	.set .Lsoftmax_kernel.has_indirect_call, 0
	.section	.AMDGPU.csdata,"",@progbits
; Kernel info:
; codeLenInByte = 1960
; TotalNumSgprs: 22
; NumVgprs: 51
; ScratchSize: 0
; MemoryBound: 0
; FloatMode: 240
; IeeeMode: 1
; LDSByteSize: 0 bytes/workgroup (compile time only)
; SGPRBlocks: 0
; VGPRBlocks: 6
; NumSGPRsForWavesPerEU: 22
; NumVGPRsForWavesPerEU: 51
; Occupancy: 16
; WaveLimiterHint : 0
; COMPUTE_PGM_RSRC2:SCRATCH_EN: 0
; COMPUTE_PGM_RSRC2:USER_SGPR: 15
; COMPUTE_PGM_RSRC2:TRAP_HANDLER: 0
; COMPUTE_PGM_RSRC2:TGID_X_EN: 1
; COMPUTE_PGM_RSRC2:TGID_Y_EN: 0
; COMPUTE_PGM_RSRC2:TGID_Z_EN: 0
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
      - .offset:         16
        .size:           4
        .value_kind:     by_value
      - .address_space:  global
        .offset:         24
        .size:           8
        .value_kind:     global_buffer
      - .address_space:  global
        .offset:         32
        .size:           8
        .value_kind:     global_buffer
    .group_segment_fixed_size: 0
    .kernarg_segment_align: 8
    .kernarg_segment_size: 40
    .max_flat_workgroup_size: 128
    .name:           softmax_kernel
    .private_segment_fixed_size: 0
    .sgpr_count:     22
    .sgpr_spill_count: 0
    .symbol:         softmax_kernel.kd
    .uniform_work_group_size: 1
    .uses_dynamic_stack: false
    .vgpr_count:     51
    .vgpr_spill_count: 0
    .wavefront_size: 32
    .workgroup_processor_mode: 1
amdhsa.target:   amdgpu11.00-amd-amdhsa-unknown-gfx1100
amdhsa.version:
  - 1
  - 2
...

	.end_amdgpu_metadata
