	.amdgcn_target "amdgpu12.00-amd-amdhsa-unknown-gfx1200"
	.amdhsa_code_object_version 5
	.text
	.globl	attn_kernel                     ; -- Begin function attn_kernel
	.p2align	8
	.type	attn_kernel,@function
attn_kernel:                            ; @attn_kernel
; %bb.0:
	s_bfe_u32 s2, ttmp8, 0x50019
	s_load_b32 s25, s[0:1], 0x24
	s_lshl_b32 s22, s2, 5
	s_lshl_b32 s20, ttmp9, 6
	v_and_or_b32 v58, v0, 31, s22
	s_clause 0x1
	s_load_b128 s[4:7], s[0:1], 0x0
	s_load_b64 s[8:9], s[0:1], 0x10
	s_and_b32 s2, ttmp7, 0xffff
	v_and_b32_e32 v12, 7, v0
	v_bfe_u32 v11, v58, 3, 5
	v_lshlrev_b32_e32 v10, 4, v58
	v_lshlrev_b32_e32 v13, 1, v58
	v_and_b32_e32 v59, 15, v0
	v_lshlrev_b32_e32 v9, 4, v12
	v_or_b32_e32 v1, s20, v11
	v_and_b32_e32 v10, 0xff0, v10
	v_and_b32_e32 v13, 0x70, v13
	v_and_b32_e32 v62, 16, v0
	v_lshlrev_b32_e32 v0, 6, v11
	v_lshlrev_b32_e32 v1, 6, v1
	s_and_b32 s23, s22, 0x60
	s_wait_kmcnt 0x0
	s_mul_i32 s2, s2, s25
	v_xor_b32_e32 v13, v10, v13
	s_lshl_b32 s2, s2, 6
	v_ashrrev_i32_e32 v2, 31, v1
	s_ashr_i32 s3, s2, 31
	s_delay_alu instid0(SALU_CYCLE_1) | instskip(SKIP_1) | instid1(VALU_DEP_2)
	s_lshl_b64 s[18:19], s[2:3], 1
	v_add_nc_u32_e32 v66, 0, v13
	v_lshlrev_b64_e32 v[1:2], 1, v[1:2]
	s_add_nc_u64 s[2:3], s[4:5], s[18:19]
	v_lshlrev_b32_e32 v13, 1, v0
	s_delay_alu instid0(VALU_DEP_2) | instskip(NEXT) | instid1(VALU_DEP_1)
	v_add_co_u32 v1, vcc_lo, s2, v1
	v_add_co_ci_u32_e64 v2, null, s3, v2, vcc_lo
	s_wait_alu depctr_sa_sdst(0)
	s_lshl_b32 s2, s23, 6
	s_delay_alu instid0(VALU_DEP_2)
	v_add_co_u32 v5, vcc_lo, v1, v9
	s_wait_alu depctr_va_vcc(0)
	v_add_co_ci_u32_e64 v6, null, 0, v2, vcc_lo
	s_cmp_gt_i32 s25, 0
	s_clause 0x1
	global_load_b128 v[1:4], v[5:6], off
	global_load_b128 v[5:8], v[5:6], off offset:4096
	s_cselect_b32 s4, -1, 0
	s_cmp_lt_i32 s25, 1
	s_wait_loadcnt 0x1
	ds_store_b128 v66, v[1:4]
	s_wait_loadcnt 0x0
	ds_store_b128 v66, v[5:8] offset:4096
	s_wait_dscnt 0x0
	s_barrier_signal -1
	v_dual_mov_b32 v1, 0 :: v_dual_lshlrev_b32 v2, 3, v12
	v_lshlrev_b32_e32 v12, 7, v59
	v_mov_b32_e32 v8, 0
	v_xor_b32_e32 v3, v9, v62
	v_dual_mov_b32 v5, 0 :: v_dual_mov_b32 v6, 0
	v_mov_b32_e32 v7, 0
	v_lshlrev_b32_e32 v11, 1, v2
	s_wait_alu depctr_sa_sdst(0)
	v_or3_b32 v2, s2, v3, v12
	s_add_nc_u64 s[2:3], s[6:7], s[18:19]
	s_barrier_wait -1
	global_inv scope:SCOPE_SE
	s_cbranch_scc1 .LBB0_2
; %bb.1:
	s_wait_alu depctr_sa_sdst(0)
	v_add_co_u32 v3, s5, s2, v13
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_2)
	v_add_co_ci_u32_e64 v4, null, s3, 0, s5
	v_add_co_u32 v3, vcc_lo, v3, v11
	s_wait_alu depctr_va_vcc(0)
	s_delay_alu instid0(VALU_DEP_2)
	v_add_co_ci_u32_e64 v4, null, 0, v4, vcc_lo
	global_load_b128 v[5:8], v[3:4], off
.LBB0_2:
	v_dual_mov_b32 v3, 0 :: v_dual_add_nc_u32 v14, 0, v2
	v_xad_u32 v15, v2, 32, 0
	v_xad_u32 v16, v2, 64, 0
	v_xad_u32 v17, 0x60, v2, 0
	s_and_b32 s4, s4, exec_lo
	v_mov_b32_e32 v2, 0
	v_mov_b32_e32 v4, 0
	s_cselect_b32 s4, 1, 0
	s_wait_alu depctr_sa_sdst(0)
	s_cmp_lg_u32 s4, 1
	s_add_nc_u64 s[4:5], s[8:9], s[18:19]
	s_cbranch_scc1 .LBB0_4
; %bb.3:
	s_wait_alu depctr_sa_sdst(0)
	v_add_co_u32 v1, s6, s4, v13
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_2)
	v_add_co_ci_u32_e64 v2, null, s5, 0, s6
	v_add_co_u32 v1, vcc_lo, v1, v11
	s_wait_alu depctr_va_vcc(0)
	s_delay_alu instid0(VALU_DEP_2)
	v_add_co_ci_u32_e64 v2, null, 0, v2, vcc_lo
	global_load_b128 v[1:4], v[1:2], off
.LBB0_4:
	ds_load_b128 v[44:47], v14
	ds_load_b128 v[40:43], v15
	ds_load_b128 v[36:39], v16
	ds_load_b128 v[32:35], v17
	s_load_b32 s24, s[0:1], 0x20
	v_or_b32_e32 v9, v12, v9
	v_add_nc_u32_e32 v68, 0, v10
	v_lshlrev_b32_e32 v64, 1, v59
	v_lshlrev_b32_e32 v63, 2, v58
	v_lshlrev_b32_e32 v61, 2, v59
	v_xor_b32_e32 v67, v9, v62
	s_sub_co_i32 s27, s25, 32
	s_and_b32 s21, s22, 0xc0
	s_mov_b32 s26, 0
	s_cmp_lt_i32 s27, 1
	s_wait_loadcnt_dscnt 0x0
	s_barrier_signal -1
	s_barrier_wait -1
	global_inv scope:SCOPE_SE
	ds_store_b128 v66, v[5:8]
	ds_store_b128 v68, v[1:4] offset:4096
	s_cbranch_scc1 .LBB0_7
; %bb.5:                                ; %.lr.ph
	v_lshl_add_u32 v5, v62, 6, 0
	v_add_co_u32 v69, s2, s2, v11
	v_mov_b32_e32 v8, 0
	s_wait_alu depctr_va_sdst(0)
	v_add_co_ci_u32_e64 v70, null, s3, 0, s2
	v_add_nc_u32_e32 v7, v5, v64
	s_delay_alu instid0(VALU_DEP_3)
	v_dual_mov_b32 v9, v8 :: v_dual_and_b32 v2, 0xbc, v63
	v_add_co_u32 v71, s2, s4, v11
	s_and_b32 s3, s22, 64
	v_add_co_ci_u32_e64 v72, null, s5, 0, s2
	s_and_b32 s2, s22, 32
	s_wait_alu depctr_sa_sdst(0)
	s_lshl_b32 s5, s3, 1
	v_xor_b32_e32 v1, 32, v67
	v_xor_b32_e32 v3, 64, v67
	v_xor_b32_e32 v4, 0x60, v67
	v_dual_mov_b32 v65, 0xff800000 :: v_dual_add_nc_u32 v2, 0, v2
	s_wait_alu depctr_sa_sdst(0)
	v_add3_u32 v6, s5, 0, v61
	v_dual_mov_b32 v10, v8 :: v_dual_add_nc_u32 v5, s2, v5
	s_lshr_b32 s4, s22, 1
	s_lshr_b32 s5, s21, 1
	s_wait_alu depctr_sa_sdst(0)
	s_and_b32 s4, s4, 64
	v_or_b32_e32 v56, 0x800, v0
	v_dual_mov_b32 v12, v8 :: v_dual_add_nc_u32 v73, 0, v67
	v_dual_mov_b32 v11, v8 :: v_dual_add_nc_u32 v74, 0, v1
	v_dual_mov_b32 v14, v8 :: v_dual_add_nc_u32 v75, 0, v3
	v_dual_mov_b32 v13, v8 :: v_dual_add_nc_u32 v76, 0, v4
	v_dual_mov_b32 v0, v8 :: v_dual_add_nc_u32 v77, v5, v64
	v_dual_mov_b32 v15, v8 :: v_dual_add_nc_u32 v78, s3, v2
	s_wait_alu depctr_sa_sdst(0)
	v_dual_mov_b32 v2, v8 :: v_dual_add_nc_u32 v79, s4, v6
	v_dual_mov_b32 v1, v8 :: v_dual_add_nc_u32 v80, s23, v7
	v_dual_mov_b32 v4, v8 :: v_dual_add_nc_u32 v81, s5, v7
	v_dual_mov_b32 v3, v8 :: v_dual_mov_b32 v6, v8
	v_dual_mov_b32 v5, v8 :: v_dual_mov_b32 v60, v8
	v_mov_b32_e32 v7, v8
	s_mov_b32 s28, 0x76543210
.LBB0_6:                                ; =>This Inner Loop Header: Depth=1
	v_ashrrev_i32_e32 v57, 31, v56
	s_add_co_i32 s26, s26, 32
	s_delay_alu instid0(SALU_CYCLE_1) | instskip(NEXT) | instid1(VALU_DEP_1)
	s_cmp_lt_i32 s26, s27
	v_lshlrev_b64_e32 v[20:21], 1, v[56:57]
	v_add_nc_u32_e32 v56, 0x800, v56
	s_delay_alu instid0(VALU_DEP_2) | instskip(SKIP_1) | instid1(VALU_DEP_3)
	v_add_co_u32 v16, vcc_lo, v69, v20
	s_wait_alu depctr_va_vcc(0)
	v_add_co_ci_u32_e64 v17, null, v70, v21, vcc_lo
	v_add_co_u32 v20, vcc_lo, v71, v20
	s_wait_alu depctr_va_vcc(0)
	v_add_co_ci_u32_e64 v21, null, v72, v21, vcc_lo
	global_load_b128 v[16:19], v[16:17], off
	s_wait_loadcnt_dscnt 0x0
	s_barrier_signal -1
	s_barrier_wait -1
	global_inv scope:SCOPE_SE
	global_load_b128 v[20:23], v[20:21], off
	ds_load_b128 v[90:93], v73
	ds_load_b128 v[98:101], v73 offset:2048
	ds_load_b128 v[102:105], v74
	ds_load_b128 v[106:109], v74 offset:2048
	ds_load_u16_d16 v24, v77 offset:6144
	ds_load_u16_d16 v25, v77 offset:6400
	ds_load_u16_d16 v51, v77 offset:4928
	ds_load_u16_d16 v52, v77 offset:4096
	ds_load_u16_d16 v53, v77 offset:4352
	ds_load_u16_d16 v54, v77 offset:4608
	ds_load_u16_d16 v55, v77 offset:4864
	ds_load_u16_d16 v26, v77 offset:6656
	ds_load_u16_d16 v28, v77 offset:6208
	ds_load_u16_d16 v27, v77 offset:6912
	ds_load_u16_d16 v29, v77 offset:6464
	ds_load_b128 v[110:113], v75
	ds_load_b128 v[114:117], v75 offset:2048
	ds_load_u16_d16 v50, v77 offset:4672
	ds_load_b128 v[118:121], v76
	ds_load_b128 v[122:125], v76 offset:2048
	ds_load_u16_d16 v31, v77 offset:6976
	ds_load_u16_d16 v30, v77 offset:6720
	ds_load_u16_d16 v49, v77 offset:4416
	s_wait_dscnt 0x16
	v_wmma_f32_16x16x16_f16 v[82:89], v[90:93], v[44:47], 0
	s_wait_dscnt 0x15
	v_wmma_f32_16x16x16_f16 v[90:97], v[98:101], v[44:47], 0
	s_wait_dscnt 0x12
	ds_load_u16_d16_hi v24, v77 offset:6272
	s_wait_dscnt 0x12
	ds_load_u16_d16_hi v25, v77 offset:6528
	s_wait_dscnt 0x12
	ds_load_u16_d16_hi v51, v77 offset:5056
	ds_load_u16_d16 v48, v77 offset:4160
	s_wait_dscnt 0x10
	ds_load_u16_d16_hi v55, v77 offset:4992
	ds_load_u16_d16_hi v53, v77 offset:4480
	ds_load_u16_d16_hi v52, v77 offset:4224
	s_wait_dscnt 0x12
	ds_load_u16_d16_hi v26, v77 offset:6784
	s_wait_dscnt 0x10
	ds_load_u16_d16_hi v29, v77 offset:6592
	ds_load_u16_d16_hi v28, v77 offset:6336
	ds_load_u16_d16_hi v54, v77 offset:4736
	s_wait_dscnt 0x10
	ds_load_u16_d16_hi v50, v77 offset:4800
	ds_load_u16_d16_hi v27, v77 offset:7040
	s_wait_dscnt 0xf
	ds_load_u16_d16_hi v31, v77 offset:7104
	s_wait_dscnt 0xf
	ds_load_u16_d16_hi v30, v77 offset:6848
	v_wmma_f32_16x16x16_f16 v[82:89], v[102:105], v[40:43], v[82:89]
	v_wmma_f32_16x16x16_f16 v[90:97], v[106:109], v[40:43], v[90:97]
	s_wait_dscnt 0xb
	ds_load_u16_d16_hi v48, v77 offset:4288
	ds_load_u16_d16_hi v49, v77 offset:4544
	v_wmma_f32_16x16x16_f16 v[82:89], v[110:113], v[36:39], v[82:89]
	v_wmma_f32_16x16x16_f16 v[90:97], v[114:117], v[36:39], v[90:97]
	s_delay_alu instid0(VALU_DEP_2) | instskip(NEXT) | instid1(VALU_DEP_2)
	v_wmma_f32_16x16x16_f16 v[82:89], v[118:121], v[32:35], v[82:89]
	v_wmma_f32_16x16x16_f16 v[90:97], v[122:125], v[32:35], v[90:97]
	s_wait_kmcnt 0x0
	s_delay_alu instid0(VALU_DEP_2) | instskip(NEXT) | instid1(VALU_DEP_2)
	v_dual_mov_b32 v57, v65 :: v_dual_mul_f32 v98, s24, v86
	v_dual_mul_f32 v65, s24, v85 :: v_dual_mul_f32 v100, s24, v91
	s_delay_alu instid0(VALU_DEP_3)
	v_dual_mul_f32 v99, s24, v87 :: v_dual_mul_f32 v102, s24, v93
	v_dual_mul_f32 v101, s24, v92 :: v_dual_mul_f32 v104, s24, v95
	v_dual_mul_f32 v103, s24, v94 :: v_dual_mul_f32 v106, s24, v88
	v_dual_mul_f32 v105, s24, v96 :: v_dual_mul_f32 v108, s24, v90
	v_dual_mul_f32 v107, s24, v89 :: v_dual_mul_f32 v110, s24, v83
	v_dual_mul_f32 v109, s24, v82 :: v_dual_mul_f32 v112, s24, v97
	v_mul_f32_e32 v111, s24, v84
	v_max3_num_f32 v65, v65, v98, v99
	v_max3_num_f32 v98, v100, v101, v102
	s_delay_alu instid0(VALU_DEP_4) | instskip(SKIP_2) | instid1(VALU_DEP_3)
	v_max_num_f32_e32 v99, v109, v110
	v_max3_num_f32 v100, v103, v104, v105
	v_max3_num_f32 v101, v106, v107, v108
	v_max3_num_f32 v65, v99, v111, v65
	s_delay_alu instid0(VALU_DEP_3) | instskip(NEXT) | instid1(VALU_DEP_1)
	v_max3_num_f32 v98, v98, v100, v112
	v_max3_num_f32 v65, v65, v101, v98
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)
	v_permlanex16_b32 v98, v65, s28, 0xfedcba98 op_sel:[1,0]
	v_max3_num_f32 v65, v57, v65, v98
	s_delay_alu instid0(VALU_DEP_1)
	v_fma_f32 v82, s24, v82, -v65
	v_fma_f32 v85, s24, v85, -v65
	v_fma_f32 v87, s24, v87, -v65
	v_fma_f32 v92, s24, v92, -v65
	v_fma_f32 v93, s24, v93, -v65
	v_mul_f32_e32 v82, 0x3fb8aa3b, v82
	v_fma_f32 v83, s24, v83, -v65
	v_fma_f32 v88, s24, v88, -v65
	v_fma_f32 v90, s24, v90, -v65
	v_mul_f32_e32 v85, 0x3fb8aa3b, v85
	v_cmp_gt_f32_e32 vcc_lo, 0xc2fc0000, v82
	v_dual_mul_f32 v87, 0x3fb8aa3b, v87 :: v_dual_mul_f32 v92, 0x3fb8aa3b, v92
	v_dual_mul_f32 v83, 0x3fb8aa3b, v83 :: v_dual_mul_f32 v88, 0x3fb8aa3b, v88
	s_wait_alu depctr_va_vcc(0)
	v_cndmask_b32_e64 v98, 0, 0x42800000, vcc_lo
	v_dual_mul_f32 v93, 0x3fb8aa3b, v93 :: v_dual_mul_f32 v90, 0x3fb8aa3b, v90
	v_cmp_gt_f32_e64 s4, 0xc2fc0000, v85
	v_cmp_gt_f32_e64 s11, 0xc2fc0000, v92
	s_delay_alu instid0(VALU_DEP_4) | instskip(NEXT) | instid1(VALU_DEP_4)
	v_add_f32_e32 v82, v82, v98
	v_cmp_gt_f32_e64 s12, 0xc2fc0000, v93
	v_fma_f32 v86, s24, v86, -v65
	v_fma_f32 v89, s24, v89, -v65
	v_sub_f32_e32 v57, v57, v65
	v_cmp_gt_f32_e64 s7, 0xc2fc0000, v88
	s_wait_alu depctr_va_sdst(0)
	v_cndmask_b32_e64 v101, 0, 0x42800000, s4
	v_cndmask_b32_e64 v108, 0, 0x42800000, s11
	v_cndmask_b32_e64 v109, 0, 0x42800000, s12
	v_fma_f32 v91, s24, v91, -v65
	v_fma_f32 v94, s24, v94, -v65
	v_fma_f32 v96, s24, v96, -v65
	v_dual_mul_f32 v86, 0x3fb8aa3b, v86 :: v_dual_mul_f32 v89, 0x3fb8aa3b, v89
	v_cndmask_b32_e64 v104, 0, 0x42800000, s7
	v_mul_f32_e32 v57, 0x3fb8aa3b, v57
	v_dual_add_f32 v85, v85, v101 :: v_dual_add_f32 v92, v92, v108
	v_add_f32_e32 v93, v93, v109
	v_dual_mul_f32 v91, 0x3fb8aa3b, v91 :: v_dual_mul_f32 v96, 0x3fb8aa3b, v96
	v_mul_f32_e32 v94, 0x3fb8aa3b, v94
	v_cmp_gt_f32_e64 s8, 0xc2fc0000, v89
	v_add_f32_e32 v88, v88, v104
	v_cmp_gt_f32_e64 s17, 0xc2fc0000, v57
	v_exp_f32_e32 v92, v92
	v_exp_f32_e32 v93, v93
	s_wait_alu depctr_va_sdst(0)
	v_cndmask_b32_e64 v105, 0, 0x42800000, s8
	v_cmp_gt_f32_e64 s15, 0xc2fc0000, v96
	v_cndmask_b32_e64 v114, 0, 0x42800000, s17
	v_cndmask_b32_e64 v108, 0, 0xffffffc0, s11
	v_cndmask_b32_e64 v109, 0, 0xffffffc0, s12
	v_cmp_gt_f32_e64 s2, 0xc2fc0000, v83
	s_wait_alu depctr_va_sdst(0)
	v_cndmask_b32_e64 v112, 0, 0x42800000, s15
	v_add_f32_e32 v89, v89, v105
	v_ldexp_f32 v92, v92, v108
	v_ldexp_f32 v93, v93, v109
	s_delay_alu instid0(VALU_DEP_4) | instskip(NEXT) | instid1(VALU_DEP_4)
	v_dual_add_f32 v57, v57, v114 :: v_dual_add_f32 v96, v96, v112
	v_exp_f32_e32 v89, v89
	v_cndmask_b32_e64 v105, 0, 0xffffffc0, s8
	v_cndmask_b32_e64 v114, 0, 0xffffffc0, s17
	s_delay_alu instid0(VALU_DEP_3)
	v_exp_f32_e32 v57, v57
	v_cmp_gt_f32_e64 s9, 0xc2fc0000, v90
	v_cndmask_b32_e64 v99, 0, 0x42800000, s2
	v_fma_f32 v84, s24, v84, -v65
	v_fma_f32 v95, s24, v95, -v65
	v_fma_f32 v97, s24, v97, -v65
	v_ldexp_f32 v89, v89, v105
	s_wait_alu depctr_va_sdst(0)
	v_cndmask_b32_e64 v106, 0, 0x42800000, s9
	v_add_f32_e32 v83, v83, v99
	v_ldexp_f32 v105, v57, v114
	v_mul_f32_e32 v84, 0x3fb8aa3b, v84
	v_cmp_gt_f32_e64 s5, 0xc2fc0000, v86
	v_add_f32_e32 v90, v90, v106
	v_cndmask_b32_e64 v106, 0, 0xffffffc0, s9
	ds_store_b32 v78, v105 offset:8192
	v_cmp_gt_f32_e64 s3, 0xc2fc0000, v84
	s_wait_alu depctr_va_sdst(0)
	v_cndmask_b32_e64 v102, 0, 0x42800000, s5
	v_exp_f32_e32 v90, v90
	v_mul_f32_e32 v97, 0x3fb8aa3b, v97
	v_cmp_gt_f32_e64 s6, 0xc2fc0000, v87
	v_cndmask_b32_e64 v100, 0, 0x42800000, s3
	v_mul_f32_e32 v95, 0x3fb8aa3b, v95
	v_cmp_gt_f32_e64 s10, 0xc2fc0000, v91
	v_cmp_gt_f32_e64 s13, 0xc2fc0000, v94
	v_add_f32_e32 v86, v86, v102
	v_add_f32_e32 v84, v84, v100
	v_ldexp_f32 v90, v90, v106
	v_cmp_gt_f32_e64 s14, 0xc2fc0000, v95
	v_cmp_gt_f32_e64 s16, 0xc2fc0000, v97
	v_exp_f32_e32 v85, v85
	v_exp_f32_e32 v84, v84
	v_exp_f32_e32 v88, v88
	s_wait_alu depctr_va_sdst(0)
	v_cndmask_b32_e64 v103, 0, 0x42800000, s6
	v_cndmask_b32_e64 v107, 0, 0x42800000, s10
	v_cndmask_b32_e64 v110, 0, 0x42800000, s13
	v_cndmask_b32_e64 v111, 0, 0x42800000, s14
	v_cndmask_b32_e64 v113, 0, 0x42800000, s16
	v_cndmask_b32_e64 v100, 0, 0xffffffc0, s3
	v_cndmask_b32_e64 v101, 0, 0xffffffc0, s4
	v_cndmask_b32_e64 v104, 0, 0xffffffc0, s7
	v_dual_add_f32 v87, v87, v103 :: v_dual_add_f32 v94, v94, v110
	v_add_f32_e32 v97, v97, v113
	v_exp_f32_e32 v82, v82
	v_ldexp_f32 v100, v84, v100
	v_ldexp_f32 v101, v85, v101
	v_add_f32_e32 v91, v91, v107
	v_ldexp_f32 v104, v88, v104
	v_add_f32_e32 v95, v95, v111
	v_exp_f32_e32 v83, v83
	v_cndmask_b32_e64 v98, 0, 0xffffffc0, vcc_lo
	v_exp_f32_e32 v86, v86
	v_cndmask_b32_e64 v99, 0, 0xffffffc0, s2
	v_exp_f32_e32 v87, v87
	v_exp_f32_e32 v91, v91
	v_exp_f32_e32 v94, v94
	v_exp_f32_e32 v95, v95
	v_exp_f32_e32 v96, v96
	v_exp_f32_e32 v97, v97
	v_cndmask_b32_e64 v102, 0, 0xffffffc0, s5
	v_cndmask_b32_e64 v103, 0, 0xffffffc0, s6
	v_cndmask_b32_e64 v107, 0, 0xffffffc0, s10
	v_cndmask_b32_e64 v110, 0, 0xffffffc0, s13
	v_cndmask_b32_e64 v111, 0, 0xffffffc0, s14
	v_cndmask_b32_e64 v112, 0, 0xffffffc0, s15
	v_cndmask_b32_e64 v113, 0, 0xffffffc0, s16
	v_ldexp_f32 v98, v82, v98
	v_ldexp_f32 v99, v83, v99
	v_ldexp_f32 v102, v86, v102
	v_ldexp_f32 v103, v87, v103
	v_ldexp_f32 v91, v91, v107
	v_ldexp_f32 v94, v94, v110
	v_ldexp_f32 v95, v95, v111
	v_ldexp_f32 v96, v96, v112
	v_ldexp_f32 v97, v97, v113
	v_cvt_f16_f32_e32 v57.l, v98
	v_cvt_f16_f32_e32 v57.h, v99
	v_cvt_f16_f32_e32 v82.l, v100
	v_cvt_f16_f32_e32 v82.h, v101
	v_cvt_f16_f32_e32 v83.l, v102
	v_cvt_f16_f32_e32 v83.h, v103
	v_cvt_f16_f32_e32 v84.l, v104
	v_cvt_f16_f32_e32 v84.h, v89
	v_cvt_f16_f32_e32 v85.l, v90
	v_cvt_f16_f32_e32 v85.h, v91
	v_cvt_f16_f32_e32 v86.l, v92
	v_cvt_f16_f32_e32 v86.h, v93
	v_cvt_f16_f32_e32 v87.l, v94
	v_cvt_f16_f32_e32 v87.h, v95
	v_cvt_f16_f32_e32 v88.l, v96
	v_cvt_f16_f32_e32 v88.h, v97
	s_wait_loadcnt_dscnt 0x0
	s_barrier_signal -1
	s_barrier_wait -1
	global_inv scope:SCOPE_SE
	ds_load_b32 v106, v79 offset:8192
	s_wait_loadcnt_dscnt 0x0
	s_barrier_signal -1
	v_mul_f32_e32 v8, v8, v106
	v_dual_mul_f32 v12, v12, v106 :: v_dual_mul_f32 v9, v9, v106
	v_dual_mul_f32 v10, v10, v106 :: v_dual_mul_f32 v11, v11, v106
	v_dual_mul_f32 v14, v14, v106 :: v_dual_mul_f32 v13, v13, v106
	v_dual_mul_f32 v0, v0, v106 :: v_dual_mul_f32 v15, v15, v106
	v_dual_mul_f32 v2, v2, v106 :: v_dual_mul_f32 v1, v1, v106
	v_dual_mul_f32 v4, v4, v106 :: v_dual_mul_f32 v3, v3, v106
	v_dual_mul_f32 v6, v6, v106 :: v_dual_mul_f32 v5, v5, v106
	v_mul_f32_e32 v7, v7, v106
	s_barrier_wait -1
	global_inv scope:SCOPE_SE
	ds_store_b16 v80, v57 offset:8192
	ds_store_b16_d16_hi v80, v57 offset:8320
	ds_store_b16 v80, v82 offset:8448
	ds_store_b16_d16_hi v80, v82 offset:8576
	ds_store_b16 v80, v83 offset:8704
	ds_store_b16_d16_hi v80, v83 offset:8832
	ds_store_b16 v80, v84 offset:8960
	ds_store_b16_d16_hi v80, v84 offset:9088
	ds_store_b16 v80, v85 offset:10240
	ds_store_b16_d16_hi v80, v85 offset:10368
	ds_store_b16 v80, v86 offset:10496
	ds_store_b16_d16_hi v80, v86 offset:10624
	ds_store_b16 v80, v87 offset:10752
	ds_store_b16_d16_hi v80, v87 offset:10880
	ds_store_b16 v80, v88 offset:11008
	ds_store_b16_d16_hi v80, v88 offset:11136
	s_wait_loadcnt_dscnt 0x0
	s_barrier_signal -1
	v_dual_add_f32 v57, v98, v99 :: v_dual_add_f32 v88, v96, v97
	v_dual_add_f32 v82, v100, v101 :: v_dual_add_f32 v83, v102, v103
	v_dual_add_f32 v84, v104, v89 :: v_dual_add_f32 v87, v94, v95
	s_delay_alu instid0(VALU_DEP_2) | instskip(NEXT) | instid1(VALU_DEP_2)
	v_dual_add_f32 v86, v92, v93 :: v_dual_add_f32 v57, v57, v82
	v_add_f32_e32 v82, v83, v84
	s_delay_alu instid0(VALU_DEP_3) | instskip(SKIP_1) | instid1(VALU_DEP_3)
	v_dual_add_f32 v84, v87, v88 :: v_dual_add_f32 v85, v90, v91
	v_mov_b32_e32 v91, v60
	v_add_f32_e32 v57, v57, v82
	s_delay_alu instid0(VALU_DEP_3) | instskip(NEXT) | instid1(VALU_DEP_1)
	v_add_f32_e32 v83, v85, v86
	v_add_f32_e32 v90, v83, v84
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)
	v_add_f32_e32 v57, v57, v90
	v_permlanex16_b32 v90, v57, s28, 0xfedcba98 op_sel:[1,0]
	s_barrier_wait -1
	global_inv scope:SCOPE_SE
	ds_load_u16_d16 v82, v81 offset:8192
	ds_load_u16_d16 v83, v81 offset:8448
	ds_load_u16_d16 v84, v81 offset:8704
	ds_load_u16_d16 v85, v81 offset:8960
	ds_load_u16_d16 v86, v81 offset:10240
	ds_load_u16_d16 v87, v81 offset:10496
	ds_load_u16_d16 v88, v81 offset:10752
	ds_load_u16_d16 v89, v81 offset:11008
	v_add_f32_e32 v60, v57, v90
	ds_store_b128 v66, v[16:19]
	ds_store_b128 v68, v[20:23] offset:4096
	v_fmac_f32_e32 v60, v91, v105
	s_wait_dscnt 0x9
	ds_load_u16_d16_hi v82, v81 offset:8320
	s_wait_dscnt 0x9
	ds_load_u16_d16_hi v83, v81 offset:8576
	s_wait_dscnt 0x9
	ds_load_u16_d16_hi v84, v81 offset:8832
	s_wait_dscnt 0x9
	ds_load_u16_d16_hi v85, v81 offset:9088
	s_wait_dscnt 0x9
	ds_load_u16_d16_hi v86, v81 offset:10368
	s_wait_dscnt 0x9
	ds_load_u16_d16_hi v87, v81 offset:10624
	s_wait_dscnt 0x9
	ds_load_u16_d16_hi v88, v81 offset:10880
	s_wait_dscnt 0x9
	ds_load_u16_d16_hi v89, v81 offset:11136
	s_wait_dscnt 0x4
	v_wmma_f32_16x16x16_f16 v[8:15], v[52:55], v[82:85], v[8:15]
	v_wmma_f32_16x16x16_f16 v[0:7], v[48:51], v[82:85], v[0:7]
	s_wait_dscnt 0x0
	s_delay_alu instid0(VALU_DEP_2) | instskip(NEXT) | instid1(VALU_DEP_2)
	v_wmma_f32_16x16x16_f16 v[8:15], v[24:27], v[86:89], v[8:15]
	v_wmma_f32_16x16x16_f16 v[0:7], v[28:31], v[86:89], v[0:7]
	s_cbranch_scc1 .LBB0_6
	s_branch .LBB0_8
.LBB0_7:
	v_mov_b32_e32 v7, 0
	s_delay_alu instid0(VALU_DEP_1)
	v_dual_mov_b32 v65, 0xff800000 :: v_dual_mov_b32 v6, v7
	v_dual_mov_b32 v5, v7 :: v_dual_mov_b32 v4, v7
	v_dual_mov_b32 v3, v7 :: v_dual_mov_b32 v2, v7
	v_dual_mov_b32 v1, v7 :: v_dual_mov_b32 v0, v7
	v_dual_mov_b32 v15, v7 :: v_dual_mov_b32 v14, v7
	v_dual_mov_b32 v13, v7 :: v_dual_mov_b32 v12, v7
	v_dual_mov_b32 v11, v7 :: v_dual_mov_b32 v10, v7
	v_dual_mov_b32 v9, v7 :: v_dual_mov_b32 v8, v7
	v_mov_b32_e32 v60, v7
.LBB0_8:                                ; %Flow175
	s_wait_loadcnt_dscnt 0x0
	s_barrier_signal -1
	s_load_b64 s[6:7], s[0:1], 0x18
	s_add_co_i32 s25, s25, 31
	v_dual_mov_b32 v24, 0 :: v_dual_mov_b32 v25, 0
	v_dual_mov_b32 v26, 0 :: v_dual_mov_b32 v27, 0
	v_dual_mov_b32 v28, 0 :: v_dual_mov_b32 v29, 0
	v_dual_mov_b32 v30, 0 :: v_dual_mov_b32 v31, 0
	v_dual_mov_b32 v16, 0 :: v_dual_mov_b32 v17, 0
	v_dual_mov_b32 v18, 0 :: v_dual_mov_b32 v19, 0
	v_dual_mov_b32 v20, 0 :: v_dual_mov_b32 v21, 0
	v_dual_mov_b32 v22, 0 :: v_dual_mov_b32 v23, 0
	s_wait_alu depctr_sa_sdst(0)
	s_cmp_gt_i32 s25, 31
	s_cselect_b32 vcc_lo, -1, 0
	s_cmp_lt_i32 s25, 32
	s_barrier_wait -1
	global_inv scope:SCOPE_SE
	s_cbranch_scc1 .LBB0_10
; %bb.9:
	v_add_nc_u32_e32 v20, 0, v67
	v_xad_u32 v21, v67, 32, 0
	ds_load_b128 v[52:55], v21
	ds_load_b128 v[68:71], v21 offset:2048
	ds_load_b128 v[16:19], v20
	ds_load_b128 v[48:51], v20 offset:2048
	v_xad_u32 v20, v67, 64, 0
	v_xad_u32 v21, 0x60, v67, 0
	ds_load_b128 v[72:75], v20
	ds_load_b128 v[76:79], v20 offset:2048
	ds_load_b128 v[80:83], v21
	ds_load_b128 v[84:87], v21 offset:2048
	s_wait_dscnt 0x5
	v_wmma_f32_16x16x16_f16 v[24:31], v[16:19], v[44:47], 0
	s_wait_dscnt 0x4
	v_wmma_f32_16x16x16_f16 v[16:23], v[48:51], v[44:47], 0
	s_delay_alu instid0(VALU_DEP_2) | instskip(NEXT) | instid1(VALU_DEP_2)
	v_wmma_f32_16x16x16_f16 v[24:31], v[52:55], v[40:43], v[24:31]
	v_wmma_f32_16x16x16_f16 v[16:23], v[68:71], v[40:43], v[16:23]
	s_wait_dscnt 0x3
	s_delay_alu instid0(VALU_DEP_2) | instskip(SKIP_1) | instid1(VALU_DEP_2)
	v_wmma_f32_16x16x16_f16 v[24:31], v[72:75], v[36:39], v[24:31]
	s_wait_dscnt 0x2
	v_wmma_f32_16x16x16_f16 v[16:23], v[76:79], v[36:39], v[16:23]
	s_wait_dscnt 0x1
	s_delay_alu instid0(VALU_DEP_2) | instskip(SKIP_1) | instid1(VALU_DEP_2)
	v_wmma_f32_16x16x16_f16 v[24:31], v[80:83], v[32:35], v[24:31]
	s_wait_dscnt 0x0
	v_wmma_f32_16x16x16_f16 v[16:23], v[84:87], v[32:35], v[16:23]
.LBB0_10:
	s_wait_kmcnt 0x0
	s_delay_alu instid0(VALU_DEP_2)
	v_dual_mul_f32 v32, s24, v24 :: v_dual_mul_f32 v33, s24, v25
	v_dual_mul_f32 v34, s24, v26 :: v_dual_mul_f32 v35, s24, v27
	v_dual_mul_f32 v36, s24, v28 :: v_dual_mul_f32 v37, s24, v29
	v_dual_mul_f32 v40, s24, v16 :: v_dual_mul_f32 v41, s24, v17
	v_dual_mul_f32 v42, s24, v18 :: v_dual_mul_f32 v43, s24, v19
	v_dual_mul_f32 v44, s24, v20 :: v_dual_mul_f32 v45, s24, v21
	v_dual_mul_f32 v46, s24, v22 :: v_dual_mul_f32 v47, s24, v23
	v_dual_mul_f32 v38, s24, v30 :: v_dual_mul_f32 v39, s24, v31
	v_max_num_f32_e32 v32, v32, v33
	v_max3_num_f32 v33, v35, v36, v37
	v_max3_num_f32 v35, v41, v42, v43
	v_max3_num_f32 v36, v44, v45, v46
	v_max3_num_f32 v37, v38, v39, v40
	s_mov_b32 s5, 0x76543210
	v_max3_num_f32 v32, v32, v34, v33
	s_delay_alu instid0(VALU_DEP_3) | instskip(NEXT) | instid1(VALU_DEP_1)
	v_max3_num_f32 v33, v35, v36, v47
	v_max3_num_f32 v32, v32, v37, v33
	s_wait_alu depctr_sa_sdst(0)
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)
	v_permlanex16_b32 v33, v32, s5, 0xfedcba98 op_sel:[1,0]
	v_max3_num_f32 v32, v65, v32, v33
	s_delay_alu instid0(VALU_DEP_1) | instskip(SKIP_4) | instid1(VALU_DEP_4)
	v_fma_f32 v27, s24, v27, -v32
	v_fma_f32 v24, s24, v24, -v32
	v_fma_f32 v39, s24, v19, -v32
	v_fma_f32 v25, s24, v25, -v32
	v_fma_f32 v26, s24, v26, -v32
	v_dual_mul_f32 v19, 0x3fb8aa3b, v27 :: v_dual_mul_f32 v24, 0x3fb8aa3b, v24
	v_fma_f32 v38, s24, v18, -v32
	s_delay_alu instid0(VALU_DEP_4) | instskip(SKIP_1) | instid1(VALU_DEP_4)
	v_mul_f32_e32 v25, 0x3fb8aa3b, v25
	v_fma_f32 v41, s24, v21, -v32
	v_cmp_gt_f32_e64 s3, 0xc2fc0000, v19
	v_cmp_gt_f32_e64 s0, 0xc2fc0000, v24
	v_fma_f32 v36, s24, v16, -v32
	v_cmp_gt_f32_e64 s1, 0xc2fc0000, v25
	v_fma_f32 v37, s24, v17, -v32
	s_wait_alu depctr_va_sdst(0)
	v_cndmask_b32_e64 v21, 0, 0x42800000, s3
	v_mul_f32_e32 v18, 0x3fb8aa3b, v26
	v_cndmask_b32_e64 v16, 0, 0x42800000, s0
	v_cndmask_b32_e64 v17, 0, 0x42800000, s1
	v_fma_f32 v40, s24, v20, -v32
	v_add_f32_e32 v19, v19, v21
	v_cmp_gt_f32_e64 s2, 0xc2fc0000, v18
	s_delay_alu instid0(VALU_DEP_4)
	v_dual_add_f32 v16, v24, v16 :: v_dual_add_f32 v17, v25, v17
	v_fma_f32 v28, s24, v28, -v32
	v_fma_f32 v33, s24, v30, -v32
	s_wait_alu depctr_va_sdst(0)
	v_cndmask_b32_e64 v20, 0, 0x42800000, s2
	v_exp_f32_e32 v16, v16
	v_fma_f32 v42, s24, v22, -v32
	v_cndmask_b32_e64 v22, 0, 0xffffffc0, s0
	v_exp_f32_e32 v17, v17
	v_dual_add_f32 v18, v18, v20 :: v_dual_mul_f32 v53, 0x3fb8aa3b, v33
	v_cndmask_b32_e64 v24, 0, 0xffffffc0, s1
	v_sub_f32_e32 v21, v65, v32
	v_mul_f32_e32 v37, 0x3fb8aa3b, v37
	s_delay_alu instid0(TRANS32_DEP_2) | instskip(SKIP_2) | instid1(TRANS32_DEP_2)
	v_ldexp_f32 v45, v16, v22
	v_exp_f32_e32 v16, v18
	v_mul_f32_e32 v18, 0x3fb8aa3b, v28
	v_ldexp_f32 v46, v17, v24
	v_exp_f32_e32 v17, v19
	v_cndmask_b32_e64 v19, 0, 0xffffffc0, s2
	v_fma_f32 v43, s24, v23, -v32
	v_cmp_gt_f32_e64 s0, 0xc2fc0000, v18
	v_cndmask_b32_e64 v20, 0, 0xffffffc0, s3
	v_lshlrev_b32_e32 v22, 6, v62
	v_ldexp_f32 v47, v16, v19
	v_fma_f32 v29, s24, v29, -v32
	s_wait_alu depctr_va_sdst(0)
	v_cndmask_b32_e64 v23, 0, 0x42800000, s0
	v_mul_f32_e32 v16, 0x3fb8aa3b, v21
	v_ldexp_f32 v48, v17, v20
	v_add3_u32 v35, 0, v22, v64
	s_delay_alu instid0(VALU_DEP_4) | instskip(NEXT) | instid1(VALU_DEP_4)
	v_dual_mul_f32 v50, 0x3fb8aa3b, v29 :: v_dual_add_f32 v17, v18, v23
	v_cmp_gt_f32_e64 s1, 0xc2fc0000, v16
	s_and_b32 s2, s22, 32
	v_fma_f32 v34, s24, v31, -v32
	v_cndmask_b32_e64 v49, 0, 0xffffffc0, s0
	v_cmp_gt_f32_e64 s0, 0xc2fc0000, v50
	v_cndmask_b32_e64 v18, 0, 0x42800000, s1
	s_wait_alu depctr_sa_sdst(0)
	v_add_nc_u32_e32 v32, s2, v35
	v_exp_f32_e32 v44, v17
	s_and_b32 s3, s22, 64
	v_cndmask_b32_e64 v52, 0, 0x42800000, s0
	v_add_f32_e32 v51, v16, v18
	ds_load_u16_d16 v28, v32 offset:4096
	ds_load_u16_d16_hi v28, v32 offset:4224
	ds_load_u16_d16 v29, v32 offset:4352
	ds_load_u16_d16_hi v29, v32 offset:4480
	ds_load_u16_d16_hi v17, v32 offset:4544
	ds_load_u16_d16 v17, v32 offset:4416
	ds_load_u16_d16_hi v16, v32 offset:4288
	ds_load_u16_d16 v16, v32 offset:4160
	ds_load_u16_d16 v30, v32 offset:4608
	ds_load_u16_d16_hi v30, v32 offset:4736
	ds_load_u16_d16 v31, v32 offset:4864
	ds_load_u16_d16_hi v31, v32 offset:4992
	ds_load_u16_d16_hi v19, v32 offset:5056
	ds_load_u16_d16 v19, v32 offset:4928
	ds_load_u16_d16_hi v18, v32 offset:4800
	ds_load_u16_d16 v18, v32 offset:4672
	ds_load_u16_d16 v24, v32 offset:6144
	ds_load_u16_d16_hi v24, v32 offset:6272
	ds_load_u16_d16 v25, v32 offset:6400
	ds_load_u16_d16_hi v25, v32 offset:6528
	ds_load_u16_d16_hi v21, v32 offset:6592
	ds_load_u16_d16 v21, v32 offset:6464
	ds_load_u16_d16_hi v20, v32 offset:6336
	ds_load_u16_d16 v20, v32 offset:6208
	ds_load_u16_d16 v26, v32 offset:6656
	ds_load_u16_d16_hi v26, v32 offset:6784
	ds_load_u16_d16 v27, v32 offset:6912
	ds_load_u16_d16_hi v27, v32 offset:7040
	ds_load_u16_d16_hi v23, v32 offset:7104
	ds_load_u16_d16 v23, v32 offset:6976
	ds_load_u16_d16_hi v22, v32 offset:6848
	ds_load_u16_d16 v22, v32 offset:6720
	v_dual_mul_f32 v34, 0x3fb8aa3b, v34 :: v_dual_mul_f32 v39, 0x3fb8aa3b, v39
	v_cndmask_b32_e64 v33, 0, 0xffffffc0, s1
	v_exp_f32_e32 v32, v51
	s_wait_alu depctr_sa_sdst(0)
	v_and_or_b32 v51, 0xbc, v63, s3
	v_cmp_gt_f32_e64 s1, 0xc2fc0000, v53
	v_mul_f32_e32 v36, 0x3fb8aa3b, v36
	v_ldexp_f32 v49, v44, v49
	v_add_f32_e32 v44, v50, v52
	v_cmp_gt_f32_e64 s2, 0xc2fc0000, v34
	s_wait_alu depctr_va_sdst(0)
	v_cndmask_b32_e64 v54, 0, 0x42800000, s1
	v_mul_f32_e32 v40, 0x3fb8aa3b, v40
	v_ldexp_f32 v33, v32, v33
	v_add_nc_u32_e32 v32, 0, v51
	v_cndmask_b32_e64 v51, 0, 0xffffffc0, s0
	v_cmp_gt_f32_e64 s0, 0xc2fc0000, v36
	v_exp_f32_e32 v44, v44
	v_cndmask_b32_e64 v55, 0, 0x42800000, s2
	v_add_f32_e32 v50, v53, v54
	v_cndmask_b32_e64 v52, 0, 0xffffffc0, s1
	s_wait_alu depctr_va_sdst(0)
	v_cndmask_b32_e64 v53, 0, 0x42800000, s0
	v_cndmask_b32_e64 v54, 0, 0xffffffc0, s2
	v_add_f32_e32 v34, v34, v55
	v_exp_f32_e32 v50, v50
	v_cmp_gt_f32_e64 s1, 0xc2fc0000, v37
	v_ldexp_f32 v51, v44, v51
	v_add_f32_e32 v36, v36, v53
	v_exp_f32_e32 v34, v34
	v_cndmask_b32_e64 v44, 0, 0xffffffc0, s0
	s_lshr_b32 s2, s22, 1
	s_lshl_b32 s3, s3, 1
	v_exp_f32_e32 v36, v36
	v_ldexp_f32 v50, v50, v52
	s_wait_alu depctr_sa_sdst(0)
	s_and_b32 s2, s2, 64
	v_add_nc_u32_e32 v64, s23, v35
	v_ldexp_f32 v52, v34, v54
	s_delay_alu instid0(TRANS32_DEP_1) | instskip(SKIP_2) | instid1(VALU_DEP_2)
	v_ldexp_f32 v56, v36, v44
	v_mul_f32_e32 v34, 0x3fb8aa3b, v38
	v_cndmask_b32_e64 v38, 0, 0x42800000, s1
	v_cmp_gt_f32_e64 s0, 0xc2fc0000, v34
	s_delay_alu instid0(VALU_DEP_2)
	v_add_f32_e32 v37, v37, v38
	s_wait_alu depctr_sa_sdst(0)
	v_or3_b32 v38, s3, v61, s2
	s_wait_alu depctr_va_sdst(0)
	v_cndmask_b32_e64 v53, 0, 0x42800000, s0
	v_cndmask_b32_e64 v36, 0, 0xffffffc0, s0
	v_exp_f32_e32 v37, v37
	v_cmp_gt_f32_e64 s0, 0xc2fc0000, v40
	s_delay_alu instid0(VALU_DEP_3) | instskip(SKIP_2) | instid1(VALU_DEP_3)
	v_add_f32_e32 v34, v34, v53
	v_cndmask_b32_e64 v53, 0, 0xffffffc0, s1
	v_cmp_gt_f32_e64 s1, 0xc2fc0000, v39
	v_exp_f32_e32 v54, v34
	s_delay_alu instid0(TRANS32_DEP_2) | instid1(VALU_DEP_2)
	v_ldexp_f32 v53, v37, v53
	s_wait_alu depctr_va_sdst(0)
	s_delay_alu instid0(VALU_DEP_2) | instskip(NEXT) | instid1(VALU_DEP_1)
	v_cndmask_b32_e64 v55, 0, 0x42800000, s1
	v_add_f32_e32 v37, v39, v55
	v_cndmask_b32_e64 v39, 0, 0x42800000, s0
	s_delay_alu instid0(TRANS32_DEP_1)
	v_ldexp_f32 v54, v54, v36
	v_dual_mul_f32 v36, 0x3fb8aa3b, v41 :: v_dual_mul_f32 v41, 0x3fb8aa3b, v42
	ds_store_b32 v32, v33 offset:8192
	s_wait_loadcnt_dscnt 0x0
	s_barrier_signal -1
	v_cmp_gt_f32_e64 s2, 0xc2fc0000, v36
	v_add_f32_e32 v39, v40, v39
	v_mul_f32_e32 v40, 0x3fb8aa3b, v43
	v_cmp_gt_f32_e64 s3, 0xc2fc0000, v41
	v_exp_f32_e32 v37, v37
	s_wait_alu depctr_va_sdst(0)
	v_cndmask_b32_e64 v42, 0, 0x42800000, s2
	v_exp_f32_e32 v39, v39
	v_cmp_gt_f32_e64 s4, 0xc2fc0000, v40
	v_cndmask_b32_e64 v43, 0, 0x42800000, s3
	v_cndmask_b32_e64 v55, 0, 0xffffffc0, s3
	v_add_f32_e32 v36, v36, v42
	v_cndmask_b32_e64 v42, 0, 0xffffffc0, s1
	s_wait_alu depctr_va_sdst(0)
	v_cndmask_b32_e64 v44, 0, 0x42800000, s4
	v_add_f32_e32 v41, v41, v43
	v_cndmask_b32_e64 v43, 0, 0xffffffc0, s0
	v_exp_f32_e32 v36, v36
	v_cndmask_b32_e64 v57, 0, 0xffffffc0, s4
	v_add_f32_e32 v40, v40, v44
	v_cndmask_b32_e64 v44, 0, 0xffffffc0, s2
	v_ldexp_f32 v62, v39, v43
	v_exp_f32_e32 v41, v41
	v_ldexp_f32 v61, v37, v42
	v_exp_f32_e32 v40, v40
	v_cvt_f16_f32_e32 v37.l, v47
	v_ldexp_f32 v63, v36, v44
	v_add_nc_u32_e32 v34, 0, v38
	v_cvt_f16_f32_e32 v36.l, v45
	v_cvt_f16_f32_e32 v36.h, v46
	v_cvt_f16_f32_e32 v37.h, v48
	v_ldexp_f32 v55, v41, v55
	v_cvt_f16_f32_e32 v39.l, v49
	v_ldexp_f32 v57, v40, v57
	v_cvt_f16_f32_e32 v39.h, v51
	v_cvt_f16_f32_e32 v40.l, v50
	s_barrier_wait -1
	global_inv scope:SCOPE_SE
	ds_load_b32 v38, v34 offset:8192
	v_cvt_f16_f32_e32 v40.h, v52
	v_cvt_f16_f32_e32 v41.l, v56
	v_cvt_f16_f32_e32 v41.h, v53
	v_cvt_f16_f32_e32 v42.l, v54
	v_cvt_f16_f32_e32 v42.h, v61
	v_cvt_f16_f32_e32 v43.l, v62
	v_cvt_f16_f32_e32 v43.h, v63
	v_cvt_f16_f32_e32 v44.l, v55
	v_cvt_f16_f32_e32 v44.h, v57
	s_and_b32 s0, vcc_lo, exec_lo
	s_cselect_b32 s0, 1, 0
	s_wait_alu depctr_sa_sdst(0)
	s_cmp_lg_u32 s0, 1
	s_wait_loadcnt_dscnt 0x0
	s_barrier_signal -1
	s_barrier_wait -1
	global_inv scope:SCOPE_SE
	ds_store_b16 v64, v36 offset:8192
	ds_store_b16_d16_hi v64, v36 offset:8320
	ds_store_b16 v64, v37 offset:8448
	ds_store_b16_d16_hi v64, v37 offset:8576
	ds_store_b16 v64, v39 offset:8704
	ds_store_b16_d16_hi v64, v39 offset:8832
	ds_store_b16 v64, v40 offset:8960
	ds_store_b16_d16_hi v64, v40 offset:9088
	ds_store_b16 v64, v41 offset:10240
	ds_store_b16_d16_hi v64, v41 offset:10368
	ds_store_b16 v64, v42 offset:10496
	ds_store_b16_d16_hi v64, v42 offset:10624
	ds_store_b16 v64, v43 offset:10752
	ds_store_b16_d16_hi v64, v43 offset:10880
	ds_store_b16 v64, v44 offset:11008
	ds_store_b16_d16_hi v64, v44 offset:11136
	s_wait_loadcnt_dscnt 0x0
	s_barrier_signal -1
	v_dual_add_f32 v36, v45, v46 :: v_dual_add_f32 v37, v47, v48
	v_dual_add_f32 v39, v49, v51 :: v_dual_add_f32 v40, v50, v52
	v_add_f32_e32 v41, v56, v53
	v_add_f32_e32 v42, v54, v61
	v_dual_add_f32 v43, v62, v63 :: v_dual_add_f32 v44, v55, v57
	s_delay_alu instid0(VALU_DEP_4) | instskip(NEXT) | instid1(VALU_DEP_2)
	v_dual_add_f32 v36, v36, v37 :: v_dual_add_f32 v37, v39, v40
	v_dual_add_f32 v39, v41, v42 :: v_dual_add_f32 v40, v43, v44
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)
	v_dual_add_f32 v36, v36, v37 :: v_dual_add_f32 v37, v39, v40
	v_add_f32_e32 v36, v36, v37
	s_delay_alu instid0(VALU_DEP_1)
	v_permlanex16_b32 v37, v36, s5, 0xfedcba98 op_sel:[1,0]
	s_barrier_wait -1
	global_inv scope:SCOPE_SE
	s_cbranch_scc1 .LBB0_12
; %bb.11:
	s_lshr_b32 s0, s21, 1
	v_dual_mul_f32 v7, v7, v38 :: v_dual_mul_f32 v4, v4, v38
	s_wait_alu depctr_sa_sdst(0)
	v_dual_mul_f32 v6, v6, v38 :: v_dual_add_nc_u32 v35, s0, v35
	v_dual_mul_f32 v5, v5, v38 :: v_dual_mul_f32 v2, v2, v38
	ds_load_u16_d16 v42, v35 offset:11008
	ds_load_u16_d16 v41, v35 offset:10752
	ds_load_u16_d16 v40, v35 offset:10496
	ds_load_u16_d16 v39, v35 offset:10240
	ds_load_u16_d16 v46, v35 offset:8960
	ds_load_u16_d16 v45, v35 offset:8704
	ds_load_u16_d16 v44, v35 offset:8448
	ds_load_u16_d16 v43, v35 offset:8192
	v_dual_mul_f32 v3, v3, v38 :: v_dual_mul_f32 v14, v14, v38
	v_dual_mul_f32 v1, v1, v38 :: v_dual_mul_f32 v12, v12, v38
	v_dual_mul_f32 v15, v15, v38 :: v_dual_mul_f32 v10, v10, v38
	v_dual_mul_f32 v13, v13, v38 :: v_dual_mul_f32 v8, v8, v38
	v_dual_mul_f32 v11, v11, v38 :: v_dual_mul_f32 v0, v0, v38
	v_mul_f32_e32 v9, v9, v38
	s_wait_dscnt 0x7
	ds_load_u16_d16_hi v42, v35 offset:11136
	s_wait_dscnt 0x7
	ds_load_u16_d16_hi v41, v35 offset:10880
	s_wait_dscnt 0x7
	ds_load_u16_d16_hi v40, v35 offset:10624
	s_wait_dscnt 0x7
	ds_load_u16_d16_hi v39, v35 offset:10368
	s_wait_dscnt 0x7
	ds_load_u16_d16_hi v46, v35 offset:9088
	s_wait_dscnt 0x7
	ds_load_u16_d16_hi v45, v35 offset:8832
	s_wait_dscnt 0x7
	ds_load_u16_d16_hi v44, v35 offset:8576
	s_wait_dscnt 0x7
	ds_load_u16_d16_hi v43, v35 offset:8320
	s_wait_dscnt 0x0
	v_wmma_f32_16x16x16_f16 v[8:15], v[28:31], v[43:46], v[8:15]
	v_wmma_f32_16x16x16_f16 v[0:7], v[16:19], v[43:46], v[0:7]
	s_delay_alu instid0(VALU_DEP_2) | instskip(NEXT) | instid1(VALU_DEP_2)
	v_wmma_f32_16x16x16_f16 v[8:15], v[24:27], v[39:42], v[8:15]
	v_wmma_f32_16x16x16_f16 v[0:7], v[20:23], v[39:42], v[0:7]
.LBB0_12:
	v_dual_add_f32 v16, v36, v37 :: v_dual_and_b32 v19, 48, v58
	s_lshr_b32 s0, s21, 2
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)
	v_fmac_f32_e32 v16, v60, v33
	v_cndmask_b32_e32 v16, v60, v16, vcc_lo
	ds_store_b32 v32, v16
	s_wait_loadcnt_dscnt 0x0
	s_barrier_signal -1
	s_wait_alu depctr_sa_sdst(0)
	v_or3_b32 v16, v59, s0, s20
	s_add_nc_u64 s[0:1], s[6:7], s[18:19]
	s_barrier_wait -1
	global_inv scope:SCOPE_SE
	ds_load_b32 v18, v34
	s_wait_dscnt 0x0
	v_div_scale_f32 v21, null, v18, v18, v9
	v_div_scale_f32 v23, null, v18, v18, v10
	v_div_scale_f32 v29, null, v18, v18, v13
	v_div_scale_f32 v31, null, v18, v18, v14
	v_div_scale_f32 v25, null, v18, v18, v11
	v_rcp_f32_e32 v41, v21
	v_div_scale_f32 v27, null, v18, v18, v12
	v_div_scale_f32 v37, null, v18, v18, v1
	v_rcp_f32_e32 v42, v23
	v_rcp_f32_e32 v45, v29
	v_rcp_f32_e32 v46, v31
	v_div_scale_f32 v35, null, v18, v18, v0
	v_rcp_f32_e32 v43, v25
	v_rcp_f32_e32 v44, v27
	v_fma_f32 v52, -v21, v41, 1.0
	v_lshlrev_b32_e32 v16, 6, v16
	v_rcp_f32_e32 v49, v37
	v_rcp_f32_e32 v48, v35
	v_fma_f32 v53, -v23, v42, 1.0
	v_fmac_f32_e32 v41, v52, v41
	v_ashrrev_i32_e32 v17, 31, v16
	v_div_scale_f32 v33, null, v18, v18, v15
	v_fma_f32 v56, -v29, v45, 1.0
	v_fma_f32 v57, -v31, v46, 1.0
	v_fma_f32 v54, -v25, v43, 1.0
	v_lshlrev_b64_e32 v[16:17], 1, v[16:17]
	v_fma_f32 v55, -v27, v44, 1.0
	v_fma_f32 v60, -v37, v49, 1.0
	v_fmac_f32_e32 v42, v53, v42
	v_rcp_f32_e32 v47, v33
	v_div_scale_f32 v26, s2, v11, v18, v11
	s_wait_alu depctr_sa_sdst(0)
	v_add_co_u32 v16, vcc_lo, s0, v16
	s_wait_alu depctr_va_vcc(0)
	v_add_co_ci_u32_e64 v17, null, s1, v17, vcc_lo
	v_div_scale_f32 v22, s0, v9, v18, v9
	s_delay_alu instid0(VALU_DEP_3)
	v_add_co_u32 v16, vcc_lo, v16, v19
	v_div_scale_f32 v19, null, v18, v18, v8
	s_wait_alu depctr_va_vcc(0)
	v_add_co_ci_u32_e64 v17, null, 0, v17, vcc_lo
	v_div_scale_f32 v20, vcc_lo, v8, v18, v8
	v_div_scale_f32 v24, s1, v10, v18, v10
	v_rcp_f32_e32 v40, v19
	v_div_scale_f32 v32, s5, v14, v18, v14
	v_fma_f32 v59, -v35, v48, 1.0
	v_fmac_f32_e32 v43, v54, v43
	v_div_scale_f32 v28, s3, v12, v18, v12
	v_dual_fmac_f32 v49, v60, v49 :: v_dual_fmac_f32 v44, v55, v44
	v_mul_f32_e32 v53, v24, v42
	v_fmac_f32_e32 v45, v56, v45
	s_delay_alu instid0(TRANS32_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_4)
	v_fma_f32 v51, -v19, v40, 1.0
	v_dual_mul_f32 v52, v22, v41 :: v_dual_mul_f32 v55, v28, v44
	v_div_scale_f32 v30, s4, v13, v18, v13
	v_div_scale_f32 v36, s7, v0, v18, v0
	s_delay_alu instid0(VALU_DEP_4)
	v_fmac_f32_e32 v40, v51, v40
	v_fmac_f32_e32 v46, v57, v46
	v_fma_f32 v61, -v21, v52, v22
	v_fma_f32 v58, -v33, v47, 1.0
	v_fma_f32 v62, -v23, v53, v24
	v_mul_f32_e32 v51, v20, v40
	v_dual_fmac_f32 v48, v59, v48 :: v_dual_mul_f32 v57, v32, v46
	v_mul_f32_e32 v54, v26, v43
	s_delay_alu instid0(VALU_DEP_4) | instskip(NEXT) | instid1(VALU_DEP_4)
	v_dual_fmac_f32 v52, v61, v41 :: v_dual_fmac_f32 v53, v62, v42
	v_fma_f32 v60, -v19, v51, v20
	s_delay_alu instid0(VALU_DEP_4) | instskip(NEXT) | instid1(VALU_DEP_4)
	v_dual_mul_f32 v56, v30, v45 :: v_dual_mul_f32 v59, v36, v48
	v_fma_f32 v63, -v25, v54, v26
	v_div_scale_f32 v34, s6, v15, v18, v15
	s_delay_alu instid0(VALU_DEP_4)
	v_fmac_f32_e32 v51, v60, v40
	v_fmac_f32_e32 v47, v58, v47
	v_fma_f32 v64, -v27, v55, v28
	v_fma_f32 v66, -v31, v57, v32
	v_fmac_f32_e32 v54, v63, v43
	v_fma_f32 v19, -v19, v51, v20
	v_fma_f32 v20, -v21, v52, v22
	v_dual_mul_f32 v58, v34, v47 :: v_dual_fmac_f32 v55, v64, v44
	v_fma_f32 v21, -v23, v53, v24
	s_wait_alu depctr_va_vcc(0)
	v_div_fmas_f32 v19, v19, v40, v51
	s_mov_b32 vcc_lo, s0
	v_fmac_f32_e32 v57, v66, v46
	v_fma_f32 v22, -v25, v54, v26
	s_wait_alu depctr_sa_sdst(0)
	v_div_fmas_f32 v20, v20, v41, v52
	s_mov_b32 vcc_lo, s1
	v_fma_f32 v23, -v27, v55, v28
	s_wait_alu depctr_sa_sdst(0)
	v_div_fmas_f32 v21, v21, v42, v53
	s_mov_b32 vcc_lo, s2
	v_div_fixup_f32 v8, v19, v18, v8
	s_wait_alu depctr_sa_sdst(0)
	v_div_fmas_f32 v19, v22, v43, v54
	s_mov_b32 vcc_lo, s3
	v_div_scale_f32 v38, s8, v1, v18, v1
	v_div_fixup_f32 v9, v20, v18, v9
	s_wait_alu depctr_sa_sdst(0)
	v_div_fmas_f32 v20, v23, v44, v55
	v_fma_f32 v65, -v29, v56, v30
	v_fma_f32 v68, -v35, v59, v36
	v_fma_f32 v67, -v33, v58, v34
	v_fma_f32 v25, -v31, v57, v32
	v_div_fixup_f32 v12, v20, v18, v12
	v_mul_f32_e32 v20, v38, v49
	v_dual_fmac_f32 v56, v65, v45 :: v_dual_fmac_f32 v59, v68, v48
	s_mov_b32 vcc_lo, s4
	v_div_fixup_f32 v10, v21, v18, v10
	s_delay_alu instid0(VALU_DEP_3) | instskip(NEXT) | instid1(VALU_DEP_3)
	v_fma_f32 v23, -v37, v20, v38
	v_fma_f32 v24, -v29, v56, v30
	v_div_fixup_f32 v11, v19, v18, v11
	v_div_scale_f32 v39, null, v18, v18, v2
	v_div_scale_f32 v27, null, v18, v18, v4
	v_fmac_f32_e32 v20, v23, v49
	v_div_scale_f32 v23, null, v18, v18, v3
	s_wait_alu depctr_sa_sdst(0)
	v_div_fmas_f32 v21, v24, v45, v56
	s_mov_b32 vcc_lo, s5
	v_rcp_f32_e32 v50, v39
	s_wait_alu depctr_sa_sdst(0)
	v_div_fmas_f32 v19, v25, v46, v57
	v_rcp_f32_e32 v25, v23
	v_fmac_f32_e32 v58, v67, v47
	s_mov_b32 vcc_lo, s6
	v_div_fixup_f32 v13, v21, v18, v13
	v_div_fixup_f32 v14, v19, v18, v14
	v_fma_f32 v19, -v35, v59, v36
	v_fma_f32 v26, -v33, v58, v34
	v_fma_f32 v21, -v39, v50, 1.0
	v_fma_f32 v24, -v37, v20, v38
	s_wait_alu depctr_sa_sdst(0)
	s_delay_alu instid0(VALU_DEP_3)
	v_div_fmas_f32 v22, v26, v47, v58
	s_mov_b32 vcc_lo, s7
	s_wait_alu depctr_sa_sdst(0)
	v_div_fmas_f32 v19, v19, v48, v59
	s_mov_b32 vcc_lo, s8
	v_div_fixup_f32 v15, v22, v18, v15
	s_wait_alu depctr_sa_sdst(0)
	v_div_fmas_f32 v20, v24, v49, v20
	v_rcp_f32_e32 v24, v27
	v_div_fixup_f32 v19, v19, v18, v0
	v_fma_f32 v0, -v23, v25, 1.0
	s_delay_alu instid0(VALU_DEP_3) | instskip(NEXT) | instid1(VALU_DEP_2)
	v_div_fixup_f32 v20, v20, v18, v1
	v_fmac_f32_e32 v25, v0, v25
	v_div_scale_f32 v0, s1, v3, v18, v3
	v_fmac_f32_e32 v50, v21, v50
	v_div_scale_f32 v21, s0, v2, v18, v2
	s_delay_alu instid0(TRANS32_DEP_1) | instskip(SKIP_1) | instid1(VALU_DEP_2)
	v_fma_f32 v28, -v27, v24, 1.0
	s_mov_b32 vcc_lo, s0
	v_dual_mul_f32 v31, v0, v25 :: v_dual_mul_f32 v22, v21, v50
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)
	v_fma_f32 v26, -v39, v22, v21
	v_fmac_f32_e32 v22, v26, v50
	v_div_scale_f32 v26, null, v18, v18, v6
	s_delay_alu instid0(VALU_DEP_2) | instskip(SKIP_1) | instid1(VALU_DEP_3)
	v_fma_f32 v1, -v39, v22, v21
	v_div_scale_f32 v21, null, v18, v18, v5
	v_rcp_f32_e32 v30, v26
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(TRANS32_DEP_1)
	v_rcp_f32_e32 v29, v21
	v_fma_f32 v32, -v21, v29, 1.0
	s_delay_alu instid0(VALU_DEP_1) | instskip(SKIP_1) | instid1(VALU_DEP_1)
	v_fmac_f32_e32 v29, v32, v29
	v_div_scale_f32 v32, s2, v5, v18, v5
	v_mul_f32_e32 v37, v32, v29
	s_wait_alu depctr_sa_sdst(0)
	v_div_fmas_f32 v1, v1, v50, v22
	v_div_scale_f32 v22, null, v18, v18, v7
	s_mov_b32 vcc_lo, s1
	v_div_fixup_f32 v34, v1, v18, v2
	v_rcp_f32_e32 v33, v22
	v_fma_f32 v2, -v23, v31, v0
	v_fmac_f32_e32 v24, v28, v24
	v_div_scale_f32 v28, s0, v4, v18, v4
	v_fma_f32 v1, -v26, v30, 1.0
	s_delay_alu instid0(VALU_DEP_4) | instskip(NEXT) | instid1(VALU_DEP_3)
	v_fmac_f32_e32 v31, v2, v25
	v_mul_f32_e32 v35, v28, v24
	s_delay_alu instid0(TRANS32_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_4)
	v_fma_f32 v36, -v22, v33, 1.0
	v_fmac_f32_e32 v30, v1, v30
	v_div_scale_f32 v1, s3, v6, v18, v6
	v_fma_f32 v0, -v23, v31, v0
	v_fma_f32 v2, -v27, v35, v28
	v_fmac_f32_e32 v33, v36, v33
	v_div_scale_f32 v36, s4, v7, v18, v7
	v_mul_f32_e32 v38, v1, v30
	s_wait_alu depctr_sa_sdst(0)
	v_div_fmas_f32 v0, v0, v25, v31
	v_fmac_f32_e32 v35, v2, v24
	v_fma_f32 v2, -v21, v37, v32
	v_mul_f32_e32 v39, v36, v33
	v_fma_f32 v23, -v26, v38, v1
	s_mov_b32 vcc_lo, s0
	v_fma_f32 v25, -v27, v35, v28
	v_fmac_f32_e32 v37, v2, v29
	v_fma_f32 v2, -v22, v39, v36
	v_fmac_f32_e32 v38, v23, v30
	s_wait_alu depctr_sa_sdst(0)
	v_div_fmas_f32 v23, v25, v24, v35
	v_fma_f32 v21, -v21, v37, v32
	v_fmac_f32_e32 v39, v2, v33
	v_fma_f32 v1, -v26, v38, v1
	s_mov_b32 vcc_lo, s2
	v_div_fixup_f32 v23, v23, v18, v4
	s_wait_alu depctr_sa_sdst(0)
	v_div_fmas_f32 v2, v21, v29, v37
	v_fma_f32 v21, -v22, v39, v36
	s_mov_b32 vcc_lo, s3
	v_div_fixup_f32 v22, v0, v18, v3
	s_wait_alu depctr_sa_sdst(0)
	v_div_fmas_f32 v1, v1, v30, v38
	s_mov_b32 vcc_lo, s4
	v_div_fixup_f32 v24, v2, v18, v5
	s_wait_alu depctr_sa_sdst(0)
	v_div_fmas_f32 v21, v21, v33, v39
	v_cvt_f16_f32_e32 v0.l, v8
	v_div_fixup_f32 v25, v1, v18, v6
	v_cvt_f16_f32_e32 v0.h, v9
	v_cvt_f16_f32_e32 v1.l, v10
	v_div_fixup_f32 v18, v21, v18, v7
	v_cvt_f16_f32_e32 v1.h, v11
	v_cvt_f16_f32_e32 v2.l, v12
	v_cvt_f16_f32_e32 v2.h, v13
	v_cvt_f16_f32_e32 v3.l, v14
	v_cvt_f16_f32_e32 v3.h, v15
	v_cvt_f16_f32_e32 v4.l, v19
	v_cvt_f16_f32_e32 v4.h, v20
	v_cvt_f16_f32_e32 v5.l, v34
	v_cvt_f16_f32_e32 v5.h, v22
	v_cvt_f16_f32_e32 v6.l, v23
	v_cvt_f16_f32_e32 v6.h, v24
	v_cvt_f16_f32_e32 v7.l, v25
	v_cvt_f16_f32_e32 v7.h, v18
	s_clause 0x1
	global_store_b128 v[16:17], v[0:3], off
	global_store_b128 v[16:17], v[4:7], off offset:64
	s_nop 0
	s_sendmsg sendmsg(MSG_DEALLOC_VGPRS)
	s_endpgm
.Lfunc_end0:
	.size	attn_kernel, .Lfunc_end0-attn_kernel
	.section	.rodata,"a",@progbits
	.p2align	6, 0x0
	.amdhsa_kernel attn_kernel
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
		.amdhsa_next_free_vgpr 126
		.amdhsa_next_free_sgpr 29
		.amdhsa_reserve_vcc 1
		.amdhsa_float_round_mode_32 0
		.amdhsa_float_round_mode_16_64 0
		.amdhsa_float_denorm_mode_32 3
		.amdhsa_float_denorm_mode_16_64 3
		.amdhsa_fp16_overflow 0
		.amdhsa_workgroup_processor_mode 1
		.amdhsa_memory_ordered 1
		.amdhsa_forward_progress 1
		.amdhsa_inst_pref_size ((instprefsize(.Lfunc_end0-attn_kernel)<<4)&4080)>>4
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
	.set .Lattn_kernel.num_vgpr, 126
	.set .Lattn_kernel.num_agpr, 0
	.set .Lattn_kernel.numbered_sgpr, 29
	.set .Lattn_kernel.num_named_barrier, 0
	.set .Lattn_kernel.private_seg_size, 0
	.set .Lattn_kernel.uses_vcc, 1
	.set .Lattn_kernel.uses_flat_scratch, 0
	.set .Lattn_kernel.has_dyn_sized_stack, 0
	.set .Lattn_kernel.has_recursion, 0
	.set .Lattn_kernel.has_indirect_call, 0
	.section	.AMDGPU.csdata,"",@progbits
; Kernel info:
; codeLenInByte = 7892
; TotalNumSgprs: 31
; NumVgprs: 126
; ScratchSize: 0
; MemoryBound: 0
; FloatMode: 240
; IeeeMode: 1
; LDSByteSize: 0 bytes/workgroup (compile time only)
; SGPRBlocks: 0
; VGPRBlocks: 15
; NumSGPRsForWavesPerEU: 31
; NumVGPRsForWavesPerEU: 126
; Occupancy: 10
; WaveLimiterHint : 1
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
    .max_flat_workgroup_size: 256
    .name:           attn_kernel
    .private_segment_fixed_size: 0
    .sgpr_count:     31
    .sgpr_spill_count: 0
    .symbol:         attn_kernel.kd
    .uniform_work_group_size: 1
    .uses_dynamic_stack: false
    .vgpr_count:     126
    .vgpr_spill_count: 0
    .wavefront_size: 32
    .workgroup_processor_mode: 1
amdhsa.target:   amdgpu12.00-amd-amdhsa-unknown-gfx1200
amdhsa.version:
  - 1
  - 2
...

	.end_amdgpu_metadata
