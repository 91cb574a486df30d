	.amdgcn_target "amdgpu12.00-amd-amdhsa-unknown-gfx1200"
	.amdhsa_code_object_version 5
	.text
	.globl	attn_kernel                     ; -- Begin function attn_kernel
	.p2align	8
	.type	attn_kernel,@function
attn_kernel:                            ; @attn_kernel
; %bb.0:
	s_bfe_u32 s2, ttmp8, 0x50019
	s_clause 0x1
	s_load_b32 s14, s[0:1], 0x24
	s_load_b128 s[4:7], s[0:1], 0x0
	s_lshl_b32 s8, s2, 5
	s_lshl_b32 s12, ttmp9, 6
	v_and_or_b32 v11, v0, 31, s8
	s_and_b32 s2, ttmp7, 0xffff
	v_and_b32_e32 v70, 7, v0
	s_and_b32 s13, s8, 0x60
	v_and_b32_e32 v69, 15, v0
	v_bfe_u32 v17, v11, 3, 4
	v_and_b32_e32 v68, 16, v0
	v_lshlrev_b32_e32 v18, 4, v70
	s_delay_alu instid0(VALU_DEP_3) | instskip(SKIP_1) | instid1(VALU_DEP_2)
	v_or_b32_e32 v16, 16, v17
	v_or_b32_e32 v1, s12, v17
	v_or_b32_e32 v2, s12, v16
	s_delay_alu instid0(VALU_DEP_2) | instskip(SKIP_2) | instid1(SALU_CYCLE_1)
	v_lshlrev_b32_e32 v1, 6, v1
	s_wait_kmcnt 0x0
	s_mul_i32 s2, s2, s14
	s_lshl_b32 s2, s2, 6
	v_lshlrev_b32_e32 v3, 6, v2
	v_ashrrev_i32_e32 v2, 31, v1
	s_ashr_i32 s3, s2, 31
	s_delay_alu instid0(SALU_CYCLE_1) | instskip(NEXT) | instid1(VALU_DEP_2)
	s_lshl_b64 s[10:11], s[2:3], 1
	v_ashrrev_i32_e32 v4, 31, v3
	s_delay_alu instid0(VALU_DEP_2) | instskip(SKIP_2) | instid1(VALU_DEP_2)
	v_lshlrev_b64_e32 v[1:2], 1, v[1:2]
	s_add_nc_u64 s[2:3], s[4:5], s[10:11]
	s_cmp_gt_i32 s14, 0
	v_lshlrev_b64_e32 v[3:4], 1, v[3:4]
	s_delay_alu instid0(VALU_DEP_2) | instskip(NEXT) | instid1(VALU_DEP_1)
	v_add_co_u32 v1, vcc_lo, s2, v1
	v_add_co_ci_u32_e64 v2, null, s3, v2, vcc_lo
	s_delay_alu instid0(VALU_DEP_3) | instskip(SKIP_1) | instid1(VALU_DEP_4)
	v_add_co_u32 v3, vcc_lo, s2, v3
	s_wait_alu depctr_va_vcc(0)
	v_add_co_ci_u32_e64 v4, null, s3, v4, vcc_lo
	v_add_co_u32 v9, vcc_lo, v1, v18
	s_wait_alu depctr_va_vcc(0)
	v_add_co_ci_u32_e64 v10, null, 0, v2, vcc_lo
	v_add_co_u32 v5, vcc_lo, v3, v18
	s_wait_alu depctr_va_vcc(0)
	v_add_co_ci_u32_e64 v6, null, 0, v4, vcc_lo
	s_clause 0x3
	global_load_b128 v[1:4], v[9:10], off
	global_load_b128 v[5:8], v[5:6], off
	global_load_b128 v[12:15], v[9:10], off offset:4096
	global_load_b128 v[19:22], v[9:10], off offset:6144
	v_lshlrev_b32_e32 v9, 4, v11
	v_lshlrev_b32_e32 v10, 1, v11
	s_add_nc_u64 s[2:3], s[6:7], s[10:11]
	s_cselect_b32 s6, -1, 0
	s_cmp_lt_i32 s14, 1
	v_and_b32_e32 v9, 0x7f0, v9
	v_and_b32_e32 v10, 0x70, v10
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)
	v_xor_b32_e32 v9, v9, v10
	v_add_nc_u32_e32 v74, 0, v9
	s_wait_loadcnt 0x3
	ds_store_b128 v74, v[1:4]
	s_wait_loadcnt 0x2
	ds_store_b128 v74, v[5:8] offset:2048
	s_wait_loadcnt 0x1
	ds_store_b128 v74, v[12:15] offset:4096
	s_wait_loadcnt 0x0
	ds_store_b128 v74, v[19:22] offset:6144
	v_dual_mov_b32 v5, 0 :: v_dual_lshlrev_b32 v2, 7, v16
	s_wait_dscnt 0x0
	s_barrier_signal -1
	v_mov_b32_e32 v1, 0
	s_wait_alu depctr_sa_sdst(0)
	v_add_co_u32 v2, s4, s2, v2
	s_delay_alu instid0(VALU_DEP_1) | instskip(SKIP_1) | instid1(VALU_DEP_3)
	v_add_co_ci_u32_e64 v3, null, s3, 0, s4
	v_mov_b32_e32 v6, 0
	v_add_co_u32 v9, vcc_lo, v2, v18
	v_dual_mov_b32 v7, 0 :: v_dual_mov_b32 v8, 0
	s_wait_alu depctr_va_vcc(0)
	v_add_co_ci_u32_e64 v10, null, 0, v3, vcc_lo
	s_barrier_wait -1
	global_inv scope:SCOPE_SE
	s_cbranch_scc1 .LBB0_2
; %bb.1:
	global_load_b128 v[5:8], v[9:10], off offset:-2048
.LBB0_2:
	s_load_b64 s[4:5], s[0:1], 0x10
	s_lshl_b32 s7, s13, 6
	v_dual_mov_b32 v3, 0 :: v_dual_lshlrev_b32 v20, 7, v69
	v_xor_b32_e32 v13, v18, v68
	v_lshlrev_b32_e32 v12, 3, v70
	s_and_b32 s8, s6, exec_lo
	v_mov_b32_e32 v2, 0
	v_mov_b32_e32 v4, 0
	s_cselect_b32 s8, 1, 0
	s_wait_alu depctr_sa_sdst(0)
	s_cmp_lg_u32 s8, 1
	s_cbranch_scc1 .LBB0_4
; %bb.3:
	global_load_b128 v[1:4], v[9:10], off
.LBB0_4:
	v_or3_b32 v10, s7, v13, v20
	v_dual_mov_b32 v14, 0 :: v_dual_and_b32 v21, 0x78, v11
	v_dual_mov_b32 v9, 0 :: v_dual_mov_b32 v16, 0
	s_and_b32 s7, s6, exec_lo
	v_lshlrev_b32_e32 v19, 1, v12
	v_mov_b32_e32 v13, 0
	v_mov_b32_e32 v15, 0
	s_cselect_b32 s7, 1, 0
	s_wait_kmcnt 0x0
	s_add_nc_u64 s[4:5], s[4:5], s[10:11]
	s_wait_alu depctr_sa_sdst(0)
	s_cmp_lg_u32 s7, 1
	s_cbranch_scc1 .LBB0_6
; %bb.5:
	v_lshlrev_b32_e32 v11, 5, v21
	s_delay_alu instid0(VALU_DEP_1) | instskip(SKIP_2) | instid1(VALU_DEP_2)
	v_add_co_u32 v11, s7, s4, v11
	s_wait_alu depctr_va_sdst(0)
	v_add_co_ci_u32_e64 v12, null, s5, 0, s7
	v_add_co_u32 v11, vcc_lo, v11, v19
	s_wait_alu depctr_va_vcc(0)
	s_delay_alu instid0(VALU_DEP_2)
	v_add_co_ci_u32_e64 v12, null, 0, v12, vcc_lo
	global_load_b128 v[13:16], v[11:12], off
.LBB0_6:
	v_dual_mov_b32 v11, 0 :: v_dual_add_nc_u32 v22, 0, v10
	v_xad_u32 v23, v10, 32, 0
	v_xad_u32 v24, v10, 64, 0
	v_xad_u32 v25, 0x60, v10, 0
	s_and_b32 s6, s6, exec_lo
	v_mov_b32_e32 v10, 0
	v_mov_b32_e32 v12, 0
	s_cselect_b32 s6, 1, 0
	s_wait_alu depctr_sa_sdst(0)
	s_cmp_lg_u32 s6, 1
	s_cbranch_scc1 .LBB0_8
; %bb.7:
	v_lshl_or_b32 v9, v21, 5, 0x80
	s_delay_alu instid0(VALU_DEP_1) | instskip(SKIP_2) | instid1(VALU_DEP_2)
	v_add_co_u32 v9, s6, s4, v9
	s_wait_alu depctr_va_sdst(0)
	v_add_co_ci_u32_e64 v10, null, s5, 0, s6
	v_add_co_u32 v9, vcc_lo, v9, v19
	s_wait_alu depctr_va_vcc(0)
	s_delay_alu instid0(VALU_DEP_2)
	v_add_co_ci_u32_e64 v10, null, 0, v10, vcc_lo
	global_load_b128 v[9:12], v[9:10], off
.LBB0_8:
	ds_load_b128 v[60:63], v22
	ds_load_b128 v[56:59], v23
	ds_load_b128 v[52:55], v24
	ds_load_b128 v[48:51], v25
	v_lshlrev_b32_e32 v22, 4, v0
	v_lshrrev_b32_e32 v21, 1, v21
	s_load_b32 s15, s[0:1], 0x20
	s_wait_loadcnt 0x0
	v_mov_b16_e32 v23.h, v9.l
	v_lshrrev_b32_e32 v9, 16, v9
	v_and_b32_e32 v22, 48, v22
	v_mov_b16_e32 v24.h, v10.l
	v_lshrrev_b32_e32 v10, 16, v10
	v_mov_b16_e32 v25.h, v11.l
	v_lshrrev_b32_e32 v11, 16, v11
	v_xor_b32_e32 v21, v21, v22
	v_or_b32_e32 v18, v20, v18
	v_bfe_i32 v20, v0, 3, 1
	v_lshlrev_b32_e32 v72, 3, v0
	v_mov_b16_e32 v23.l, v13.l
	v_lshl_or_b32 v0, v70, 9, v21
	v_lshrrev_b32_e32 v13, 16, v13
	v_mov_b16_e32 v24.l, v14.l
	v_lshrrev_b32_e32 v14, 16, v14
	v_mov_b16_e32 v25.l, v15.l
	v_lshrrev_b32_e32 v15, 16, v15
	v_mov_b16_e32 v13.h, v9.l
	s_wait_dscnt 0x0
	s_barrier_signal -1
	v_mov_b16_e32 v14.h, v10.l
	v_mov_b16_e32 v15.h, v11.l
	v_xor_b32_e32 v9, 16, v0
	v_xor_b32_e32 v10, 32, v0
	v_xor_b32_e32 v11, 48, v0
	v_add_nc_u32_e32 v0, 0, v0
	v_mov_b16_e32 v26.h, v12.l
	v_add_nc_u32_e32 v9, 0, v9
	v_add_nc_u32_e32 v10, 0, v10
	v_add_nc_u32_e32 v11, 0, v11
	v_lshrrev_b32_e32 v12, 16, v12
	v_mov_b16_e32 v26.l, v16.l
	v_lshrrev_b32_e32 v16, 16, v16
	v_xor_b32_e32 v75, v18, v68
	v_and_b32_e32 v73, 0x210, v20
	v_add_nc_u32_e32 v77, 0x1000, v0
	v_add_nc_u32_e32 v78, 0x1000, v9
	v_add_nc_u32_e32 v79, 0x1000, v10
	v_add_nc_u32_e32 v80, 0x1000, v11
	s_sub_co_i32 s17, s14, 32
	v_mov_b16_e32 v16.h, v12.l
	s_mov_b32 s16, 0
	s_cmp_lt_i32 s17, 1
	s_barrier_wait -1
	global_inv scope:SCOPE_SE
	ds_store_b128 v74, v[5:8]
	ds_store_b128 v74, v[1:4] offset:2048
	ds_store_2addr_b32 v77, v23, v13 offset1:16
	ds_store_2addr_b32 v78, v24, v14 offset0:32 offset1:48
	ds_store_2addr_b32 v79, v25, v15 offset0:64 offset1:80
	ds_store_2addr_b32 v80, v26, v16 offset0:96 offset1:112
	s_cbranch_scc1 .LBB0_11
; %bb.9:                                ; %.lr.ph
	v_dual_mov_b32 v24, 0 :: v_dual_add_nc_u32 v85, 0, v75
	v_and_b32_e32 v0, 48, v72
	v_xor_b32_e32 v1, 32, v75
	v_xor_b32_e32 v2, 64, v75
	s_delay_alu instid0(VALU_DEP_4)
	v_mov_b32_e32 v25, v24
	v_xor_b32_e32 v3, 0x60, v75
	v_lshl_or_b32 v0, v70, 6, v0
	v_add_co_u32 v81, s2, s2, v19
	s_wait_alu depctr_va_sdst(0)
	v_add_co_ci_u32_e64 v82, null, s3, 0, s2
	s_delay_alu instid0(VALU_DEP_3) | instskip(SKIP_3) | instid1(VALU_DEP_3)
	v_xor3_b32 v0, v0, v73, v68
	v_add_co_u32 v83, s2, s4, v19
	s_wait_alu depctr_va_sdst(0)
	v_add_co_ci_u32_e64 v84, null, s5, 0, s2
	v_xor_b32_e32 v4, 32, v0
	v_lshl_or_b32 v64, v17, 7, 0x840
	v_lshl_or_b32 v66, v17, 6, 0xc00
	v_dual_mov_b32 v76, 0xff800000 :: v_dual_add_nc_u32 v87, 0, v2
	v_dual_mov_b32 v27, v24 :: v_dual_add_nc_u32 v86, 0, v1
	v_dual_mov_b32 v29, v24 :: v_dual_add_nc_u32 v88, 0, v3
	v_dual_mov_b32 v26, v24 :: v_dual_add_nc_u32 v89, 0, v0
	v_dual_mov_b32 v31, v24 :: v_dual_add_nc_u32 v90, 0, v4
	v_dual_mov_b32 v28, v24 :: v_dual_mov_b32 v17, v24
	v_dual_mov_b32 v30, v24 :: v_dual_mov_b32 v19, v24
	v_dual_mov_b32 v16, v24 :: v_dual_mov_b32 v21, v24
	v_dual_mov_b32 v18, v24 :: v_dual_mov_b32 v23, v24
	v_dual_mov_b32 v20, v24 :: v_dual_mov_b32 v9, v24
	v_dual_mov_b32 v22, v24 :: v_dual_mov_b32 v11, v24
	v_dual_mov_b32 v8, v24 :: v_dual_mov_b32 v13, v24
	v_dual_mov_b32 v10, v24 :: v_dual_mov_b32 v15, v24
	v_dual_mov_b32 v12, v24 :: v_dual_mov_b32 v1, v24
	v_dual_mov_b32 v14, v24 :: v_dual_mov_b32 v3, v24
	v_dual_mov_b32 v0, v24 :: v_dual_mov_b32 v5, v24
	v_dual_mov_b32 v2, v24 :: v_dual_mov_b32 v7, v24
	v_dual_mov_b32 v4, v24 :: v_dual_mov_b32 v71, v24
	v_mov_b32_e32 v6, v24
	s_mov_b32 s18, 0x76543210
.LBB0_10:                               ; =>This Inner Loop Header: Depth=1
	v_dual_mov_b32 v65, v76 :: v_dual_add_nc_u32 v32, 0xfffffc00, v66
	v_ashrrev_i32_e32 v67, 31, v66
	s_add_co_i32 s16, s16, 32
	s_delay_alu instid0(SALU_CYCLE_1) | instskip(NEXT) | instid1(VALU_DEP_2)
	s_cmp_lt_i32 s16, s17
	v_ashrrev_i32_e32 v33, 31, v32
	s_delay_alu instid0(VALU_DEP_2) | instskip(SKIP_1) | instid1(VALU_DEP_3)
	v_lshlrev_b64_e32 v[34:35], 1, v[66:67]
	v_add_nc_u32_e32 v66, 0x800, v66
	v_lshlrev_b64_e32 v[32:33], 1, v[32:33]
	s_delay_alu instid0(VALU_DEP_3) | instskip(SKIP_1) | instid1(VALU_DEP_4)
	v_add_co_u32 v34, vcc_lo, v81, v34
	s_wait_alu depctr_va_vcc(0)
	v_add_co_ci_u32_e64 v35, null, v82, v35, vcc_lo
	s_delay_alu instid0(VALU_DEP_3)
	v_add_co_u32 v32, vcc_lo, v81, v32
	s_wait_alu depctr_va_vcc(0)
	v_add_co_ci_u32_e64 v33, null, v82, v33, vcc_lo
	s_clause 0x1
	global_load_b128 v[44:47], v[34:35], off
	global_load_b128 v[40:43], v[32:33], off
	s_wait_loadcnt_dscnt 0x0
	s_barrier_signal -1
	s_barrier_wait -1
	global_inv scope:SCOPE_SE
	ds_load_b128 v[32:35], v85
	ds_load_b128 v[36:39], v86
	ds_load_b128 v[99:102], v85 offset:2048
	ds_load_b128 v[103:106], v86 offset:2048
	ds_load_b128 v[107:110], v87
	ds_load_b128 v[111:114], v87 offset:2048
	ds_load_b128 v[115:118], v88
	ds_load_b128 v[119:122], v88 offset:2048
	s_wait_dscnt 0x7
	v_wmma_f32_16x16x16_f16 v[91:98], v[32:35], v[60:63], 0
	s_wait_dscnt 0x6
	s_delay_alu instid0(VALU_DEP_1)
	v_wmma_f32_16x16x16_f16 v[91:98], v[36:39], v[56:59], v[91:98]
	s_wait_dscnt 0x5
	v_wmma_f32_16x16x16_f16 v[32:39], v[99:102], v[60:63], 0
	ds_load_b128 v[99:102], v89 offset:4096
	s_wait_dscnt 0x4
	v_wmma_f32_16x16x16_f16 v[91:98], v[107:110], v[52:55], v[91:98]
	v_wmma_f32_16x16x16_f16 v[32:39], v[103:106], v[56:59], v[32:39]
	ds_load_b128 v[103:106], v90 offset:5120
	ds_load_b128 v[107:110], v89 offset:6144
	s_wait_dscnt 0x4
	v_wmma_f32_16x16x16_f16 v[91:98], v[115:118], v[48:51], v[91:98]
	v_wmma_f32_16x16x16_f16 v[32:39], v[111:114], v[52:55], v[32:39]
	s_wait_kmcnt 0x0
	s_delay_alu instid0(VALU_DEP_2) | instskip(SKIP_1) | instid1(VALU_DEP_2)
	v_dual_mul_f32 v67, s15, v94 :: v_dual_mul_f32 v76, s15, v95
	s_wait_dscnt 0x3
	v_wmma_f32_16x16x16_f16 v[32:39], v[119:122], v[48:51], v[32:39]
	v_dual_mul_f32 v111, s15, v96 :: v_dual_mul_f32 v112, s15, v97
	v_mul_f32_e32 v113, s15, v98
	s_delay_alu instid0(VALU_DEP_3) | instskip(NEXT) | instid1(VALU_DEP_4)
	v_dual_mul_f32 v119, s15, v91 :: v_dual_mul_f32 v114, s15, v33
	v_dual_mul_f32 v115, s15, v34 :: v_dual_mul_f32 v116, s15, v35
	v_dual_mul_f32 v117, s15, v36 :: v_dual_mul_f32 v118, s15, v37
	v_max3_num_f32 v67, v67, v76, v111
	v_dual_mul_f32 v76, s15, v92 :: v_dual_mul_f32 v111, s15, v38
	s_delay_alu instid0(VALU_DEP_4) | instskip(SKIP_1) | instid1(VALU_DEP_3)
	v_max3_num_f32 v114, v114, v115, v116
	v_dual_mul_f32 v115, s15, v32 :: v_dual_mul_f32 v116, s15, v93
	v_dual_max_num_f32 v76, v119, v76 :: v_dual_mul_f32 v119, s15, v39
	s_delay_alu instid0(VALU_DEP_4) | instskip(NEXT) | instid1(VALU_DEP_3)
	v_max3_num_f32 v111, v117, v118, v111
	v_max3_num_f32 v112, v112, v113, v115
	s_delay_alu instid0(VALU_DEP_3) | instskip(NEXT) | instid1(VALU_DEP_3)
	v_max3_num_f32 v67, v76, v116, v67
	v_max3_num_f32 v76, v114, v111, v119
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)
	v_max3_num_f32 v67, v67, v112, v76
	v_permlanex16_b32 v76, v67, s18, 0xfedcba98 op_sel:[1,0]
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)
	v_max3_num_f32 v76, v65, v67, v76
	v_fma_f32 v111, s15, v92, -v76
	v_fma_f32 v96, s15, v96, -v76
	v_fma_f32 v67, s15, v91, -v76
	v_fma_f32 v112, s15, v93, -v76
	v_fma_f32 v113, s15, v94, -v76
	s_delay_alu instid0(VALU_DEP_4) | instskip(NEXT) | instid1(VALU_DEP_3)
	v_dual_mul_f32 v111, 0x3fb8aa3b, v111 :: v_dual_mul_f32 v96, 0x3fb8aa3b, v96
	v_dual_mul_f32 v67, 0x3fb8aa3b, v67 :: v_dual_mul_f32 v112, 0x3fb8aa3b, v112
	v_fma_f32 v98, s15, v98, -v76
	s_delay_alu instid0(VALU_DEP_3) | instskip(NEXT) | instid1(VALU_DEP_4)
	v_cmp_gt_f32_e64 s2, 0xc2fc0000, v111
	v_cmp_gt_f32_e64 s6, 0xc2fc0000, v96
	v_fma_f32 v95, s15, v95, -v76
	v_cmp_gt_f32_e64 s3, 0xc2fc0000, v112
	v_mul_f32_e32 v98, 0x3fb8aa3b, v98
	v_fma_f32 v97, s15, v97, -v76
	s_wait_alu depctr_va_sdst(0)
	v_cndmask_b32_e64 v119, 0, 0x42800000, s6
	v_sub_f32_e32 v65, v65, v76
	v_cndmask_b32_e64 v116, 0, 0x42800000, s3
	v_mul_f32_e32 v113, 0x3fb8aa3b, v113
	v_cndmask_b32_e64 v115, 0, 0x42800000, s2
	s_delay_alu instid0(VALU_DEP_4) | instskip(NEXT) | instid1(VALU_DEP_4)
	v_dual_add_f32 v96, v96, v119 :: v_dual_mul_f32 v65, 0x3fb8aa3b, v65
	v_add_f32_e32 v112, v112, v116
	v_cmp_gt_f32_e64 s8, 0xc2fc0000, v98
	v_cmp_gt_f32_e32 vcc_lo, 0xc2fc0000, v67
	v_cmp_gt_f32_e64 s4, 0xc2fc0000, v113
	v_cmp_gt_f32_e64 s9, 0xc2fc0000, v65
	v_exp_f32_e32 v112, v112
	v_fma_f32 v36, s15, v36, -v76
	s_wait_alu depctr_va_vcc(0)
	v_cndmask_b32_e64 v114, 0, 0x42800000, vcc_lo
	s_wait_alu depctr_va_sdst(0)
	v_cndmask_b32_e64 v117, 0, 0x42800000, s4
	v_cndmask_b32_e64 v116, 0, 0x42800000, s9
	v_exp_f32_e32 v96, v96
	v_dual_mul_f32 v36, 0x3fb8aa3b, v36 :: v_dual_add_f32 v67, v67, v114
	v_cndmask_b32_e64 v119, 0, 0xffffffc0, s6
	s_delay_alu instid0(VALU_DEP_3)
	v_add_f32_e32 v65, v65, v116
	v_cndmask_b32_e64 v116, 0, 0xffffffc0, s3
	ds_load_b128 v[91:94], v89 offset:5120
	v_exp_f32_e32 v67, v67
	v_fma_f32 v37, s15, v37, -v76
	v_exp_f32_e32 v65, v65
	v_ldexp_f32 v116, v112, v116
	v_cndmask_b32_e64 v112, 0, 0xffffffc0, s9
	v_ldexp_f32 v119, v96, v119
	v_mul_f32_e32 v37, 0x3fb8aa3b, v37
	s_delay_alu instid0(VALU_DEP_4)
	v_cvt_f16_f32_e32 v96.l, v116
	s_delay_alu instid0(TRANS32_DEP_1) | instid1(VALU_DEP_4)
	v_ldexp_f32 v122, v65, v112
	v_mul_f32_e32 v95, 0x3fb8aa3b, v95
	v_add_f32_e32 v111, v111, v115
	v_cndmask_b32_e64 v115, 0, 0x42800000, s8
	s_delay_alu instid0(VALU_DEP_4) | instskip(NEXT) | instid1(VALU_DEP_4)
	v_dual_mul_f32 v97, 0x3fb8aa3b, v97 :: v_dual_mul_f32 v24, v24, v122
	v_cmp_gt_f32_e64 s5, 0xc2fc0000, v95
	v_dual_add_f32 v113, v113, v117 :: v_dual_mul_f32 v30, v30, v122
	s_delay_alu instid0(VALU_DEP_4) | instskip(NEXT) | instid1(VALU_DEP_4)
	v_add_f32_e32 v98, v98, v115
	v_cmp_gt_f32_e64 s7, 0xc2fc0000, v97
	s_wait_alu depctr_va_sdst(0)
	v_cndmask_b32_e64 v118, 0, 0x42800000, s5
	v_mul_f32_e32 v28, v28, v122
	v_exp_f32_e32 v111, v111
	v_cndmask_b32_e64 v115, 0, 0xffffffc0, s2
	v_cndmask_b32_e64 v114, 0, 0x42800000, s7
	v_add_f32_e32 v95, v95, v118
	v_exp_f32_e32 v113, v113
	v_exp_f32_e32 v98, v98
	v_cndmask_b32_e64 v117, 0, 0xffffffc0, s4
	v_add_f32_e32 v97, v97, v114
	v_cndmask_b32_e64 v114, 0, 0xffffffc0, vcc_lo
	v_exp_f32_e32 v95, v95
	v_cndmask_b32_e64 v118, 0, 0xffffffc0, s5
	v_ldexp_f32 v115, v111, v115
	v_exp_f32_e32 v97, v97
	v_ldexp_f32 v67, v67, v114
	v_cndmask_b32_e64 v114, 0, 0xffffffc0, s7
	v_cndmask_b32_e64 v111, 0, 0xffffffc0, s8
	v_ldexp_f32 v117, v113, v117
	v_dual_mul_f32 v25, v25, v122 :: v_dual_mul_f32 v18, v18, v122
	v_ldexp_f32 v118, v95, v118
	s_delay_alu instid0(VALU_DEP_4) | instskip(NEXT) | instid1(TRANS32_DEP_1)
	v_ldexp_f32 v121, v98, v111
	v_ldexp_f32 v120, v97, v114
	v_cvt_f16_f32_e32 v95.l, v67
	v_cvt_f16_f32_e32 v95.h, v115
	v_cvt_f16_f32_e32 v96.h, v117
	v_cvt_f16_f32_e32 v97.l, v118
	v_cvt_f16_f32_e32 v97.h, v119
	v_cvt_f16_f32_e32 v98.l, v120
	v_cvt_f16_f32_e32 v98.h, v121
	v_dual_mul_f32 v26, v26, v122 :: v_dual_mul_f32 v27, v27, v122
	v_dual_mul_f32 v20, v20, v122 :: v_dual_mul_f32 v29, v29, v122
	v_dual_mul_f32 v22, v22, v122 :: v_dual_mul_f32 v31, v31, v122
	v_mul_f32_e32 v8, v8, v122
	v_dual_mul_f32 v16, v16, v122 :: v_dual_mul_f32 v17, v17, v122
	v_dual_mul_f32 v10, v10, v122 :: v_dual_mul_f32 v19, v19, v122
	v_dual_mul_f32 v12, v12, v122 :: v_dual_mul_f32 v21, v21, v122
	v_dual_mul_f32 v14, v14, v122 :: v_dual_mul_f32 v23, v23, v122
	v_dual_mul_f32 v0, v0, v122 :: v_dual_mul_f32 v9, v9, v122
	v_dual_mul_f32 v2, v2, v122 :: v_dual_mul_f32 v11, v11, v122
	v_dual_mul_f32 v4, v4, v122 :: v_dual_mul_f32 v13, v13, v122
	v_dual_mul_f32 v6, v6, v122 :: v_dual_mul_f32 v15, v15, v122
	s_wait_dscnt 0x3
	v_wmma_f32_16x16x16_f16 v[24:31], v[99:102], v[95:98], v[24:31]
	ds_load_b128 v[99:102], v90 offset:4096
	s_wait_dscnt 0x3
	v_wmma_f32_16x16x16_f16 v[16:23], v[103:106], v[95:98], v[16:23]
	ds_load_b128 v[103:106], v89 offset:7168
	v_add_f32_e32 v67, v67, v115
	v_dual_add_f32 v115, v116, v117 :: v_dual_add_f32 v116, v118, v119
	s_wait_dscnt 0x3
	v_wmma_f32_16x16x16_f16 v[8:15], v[107:110], v[95:98], v[8:15]
	ds_load_b128 v[107:110], v90 offset:7168
	ds_load_b128 v[111:114], v90 offset:6144
	v_dual_mul_f32 v1, v1, v122 :: v_dual_mov_b32 v118, v71
	v_mul_f32_e32 v3, v3, v122
	v_mul_f32_e32 v5, v5, v122
	v_mul_f32_e32 v7, v7, v122
	v_ashrrev_i32_e32 v65, 31, v64
	v_cmp_gt_f32_e64 s5, 0xc2fc0000, v36
	v_cmp_gt_f32_e64 s6, 0xc2fc0000, v37
	v_add_f32_e32 v117, v120, v121
	v_add_f32_e32 v67, v67, v115
	s_wait_dscnt 0x1
	v_wmma_f32_16x16x16_f16 v[0:7], v[107:110], v[95:98], v[0:7]
	v_fma_f32 v95, s15, v32, -v76
	v_subrev_nc_u32_e32 v32, 64, v64
	v_fma_f32 v96, s15, v33, -v76
	v_fma_f32 v97, s15, v34, -v76
	v_fma_f32 v98, s15, v35, -v76
	v_lshlrev_b64_e32 v[34:35], 1, v[64:65]
	v_ashrrev_i32_e32 v33, 31, v32
	v_fma_f32 v107, s15, v38, -v76
	v_fma_f32 v108, s15, v39, -v76
	v_mul_f32_e32 v65, 0x3fb8aa3b, v97
	v_add_nc_u32_e32 v64, 0x800, v64
	v_lshlrev_b64_e32 v[32:33], 1, v[32:33]
	v_add_co_u32 v34, vcc_lo, v83, v34
	s_wait_alu depctr_va_vcc(0)
	v_add_co_ci_u32_e64 v35, null, v84, v35, vcc_lo
	v_cmp_gt_f32_e64 s3, 0xc2fc0000, v65
	s_delay_alu instid0(VALU_DEP_4)
	v_add_co_u32 v38, vcc_lo, v83, v32
	v_mul_f32_e32 v32, 0x3fb8aa3b, v95
	s_wait_alu depctr_va_vcc(0)
	v_add_co_ci_u32_e64 v39, null, v84, v33, vcc_lo
	v_mul_f32_e32 v95, 0x3fb8aa3b, v98
	v_mul_f32_e32 v97, 0x3fb8aa3b, v108
	v_cmp_gt_f32_e32 vcc_lo, 0xc2fc0000, v32
	s_delay_alu instid0(VALU_DEP_2) | instskip(SKIP_3) | instid1(VALU_DEP_2)
	v_cmp_gt_f32_e64 s8, 0xc2fc0000, v97
	s_wait_alu depctr_va_vcc(0)
	v_cndmask_b32_e64 v98, 0, 0x42800000, vcc_lo
	v_dual_mul_f32 v33, 0x3fb8aa3b, v96 :: v_dual_mul_f32 v96, 0x3fb8aa3b, v107
	v_add_f32_e32 v32, v32, v98
	s_wait_alu depctr_va_sdst(0)
	v_cndmask_b32_e64 v98, 0, 0x42800000, s3
	s_delay_alu instid0(VALU_DEP_3) | instskip(SKIP_2) | instid1(VALU_DEP_3)
	v_cmp_gt_f32_e64 s7, 0xc2fc0000, v96
	v_cmp_gt_f32_e64 s2, 0xc2fc0000, v33
	v_exp_f32_e32 v32, v32
	v_add_f32_e32 v65, v65, v98
	v_cndmask_b32_e64 v98, 0, 0x42800000, s5
	s_wait_alu depctr_va_sdst(0)
	v_cndmask_b32_e64 v107, 0, 0x42800000, s2
	s_delay_alu instid0(VALU_DEP_3) | instskip(NEXT) | instid1(VALU_DEP_2)
	v_exp_f32_e32 v65, v65
	v_add_f32_e32 v36, v36, v98
	v_cndmask_b32_e64 v98, 0, 0x42800000, s7
	s_delay_alu instid0(VALU_DEP_3) | instskip(NEXT) | instid1(VALU_DEP_3)
	v_add_f32_e32 v33, v33, v107
	v_exp_f32_e32 v36, v36
	s_delay_alu instid0(VALU_DEP_2) | instskip(SKIP_4) | instid1(VALU_DEP_2)
	v_add_f32_e32 v96, v96, v98
	v_cmp_gt_f32_e64 s4, 0xc2fc0000, v95
	v_cndmask_b32_e64 v98, 0, 0xffffffc0, vcc_lo
	v_exp_f32_e32 v33, v33
	s_wait_alu depctr_va_sdst(0)
	v_cndmask_b32_e64 v107, 0, 0x42800000, s4
	s_delay_alu instid0(VALU_DEP_2) | instskip(SKIP_1) | instid1(VALU_DEP_3)
	v_ldexp_f32 v98, v32, v98
	v_cndmask_b32_e64 v32, 0, 0xffffffc0, s3
	v_add_f32_e32 v95, v95, v107
	v_cndmask_b32_e64 v107, 0, 0x42800000, s6
	s_delay_alu instid0(VALU_DEP_3) | instskip(SKIP_1) | instid1(VALU_DEP_4)
	v_ldexp_f32 v65, v65, v32
	v_cndmask_b32_e64 v32, 0, 0xffffffc0, s5
	v_exp_f32_e32 v95, v95
	s_delay_alu instid0(VALU_DEP_3) | instskip(SKIP_1) | instid1(VALU_DEP_3)
	v_add_f32_e32 v37, v37, v107
	v_cndmask_b32_e64 v107, 0, 0x42800000, s8
	v_ldexp_f32 v108, v36, v32
	v_cndmask_b32_e64 v32, 0, 0xffffffc0, s7
	s_delay_alu instid0(VALU_DEP_4) | instskip(NEXT) | instid1(VALU_DEP_3)
	v_exp_f32_e32 v36, v37
	v_add_f32_e32 v97, v97, v107
	v_cndmask_b32_e64 v107, 0, 0xffffffc0, s2
	s_delay_alu instid0(VALU_DEP_2) | instskip(NEXT) | instid1(VALU_DEP_1)
	v_exp_f32_e32 v37, v97
	v_ldexp_f32 v107, v33, v107
	v_cndmask_b32_e64 v33, 0, 0xffffffc0, s4
	s_delay_alu instid0(VALU_DEP_1)
	v_ldexp_f32 v95, v95, v33
	v_cndmask_b32_e64 v33, 0, 0xffffffc0, s6
	s_delay_alu instid0(TRANS32_DEP_2) | instid1(VALU_DEP_1)
	v_ldexp_f32 v109, v36, v33
	v_exp_f32_e32 v36, v96
	v_cndmask_b32_e64 v33, 0, 0xffffffc0, s8
	s_delay_alu instid0(VALU_DEP_2) | instskip(NEXT) | instid1(VALU_DEP_2)
	v_add_f32_e32 v71, v108, v109
	v_ldexp_f32 v123, v37, v33
	v_cvt_f16_f32_e32 v37.l, v65
	v_cvt_f16_f32_e32 v37.h, v95
	s_delay_alu instid0(TRANS32_DEP_1)
	v_ldexp_f32 v110, v36, v32
	global_load_b128 v[32:35], v[34:35], off
	v_cvt_f16_f32_e32 v36.l, v98
	v_cvt_f16_f32_e32 v36.h, v107
	v_add_f32_e32 v107, v98, v107
	v_add_f32_e32 v65, v65, v95
	global_load_b128 v[95:98], v[38:39], off
	v_cvt_f16_f32_e32 v38.l, v108
	v_add_f32_e32 v108, v110, v123
	v_cvt_f16_f32_e32 v38.h, v109
	v_add_f32_e32 v109, v116, v117
	v_add_f32_e32 v65, v107, v65
	v_cvt_f16_f32_e32 v39.l, v110
	v_add_f32_e32 v71, v71, v108
	v_cvt_f16_f32_e32 v39.h, v123
	v_add_f32_e32 v67, v67, v109
	s_delay_alu instid0(VALU_DEP_3) | instskip(NEXT) | instid1(VALU_DEP_3)
	v_add_f32_e32 v65, v65, v71
	v_wmma_f32_16x16x16_f16 v[24:31], v[99:102], v[36:39], v[24:31]
	v_wmma_f32_16x16x16_f16 v[16:23], v[91:94], v[36:39], v[16:23]
	s_wait_dscnt 0x0
	v_wmma_f32_16x16x16_f16 v[8:15], v[111:114], v[36:39], v[8:15]
	v_wmma_f32_16x16x16_f16 v[0:7], v[103:106], v[36:39], v[0:7]
	v_add_f32_e32 v36, v67, v65
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)
	v_permlanex16_b32 v37, v36, s18, 0xfedcba98 op_sel:[1,0]
	v_add_f32_e32 v71, v36, v37
	s_delay_alu instid0(VALU_DEP_1)
	v_fmac_f32_e32 v71, v118, v122
	s_wait_loadcnt 0x1
	v_mov_b16_e32 v36.h, v32.l
	v_lshrrev_b32_e32 v32, 16, v32
	v_mov_b16_e32 v37.h, v33.l
	v_lshrrev_b32_e32 v33, 16, v33
	v_mov_b16_e32 v38.h, v34.l
	s_wait_loadcnt 0x0
	s_barrier_signal -1
	v_lshrrev_b32_e32 v34, 16, v34
	v_mov_b16_e32 v39.h, v35.l
	v_lshrrev_b32_e32 v35, 16, v35
	v_lshrrev_b32_e32 v65, 16, v95
	v_mov_b16_e32 v36.l, v95.l
	v_lshrrev_b32_e32 v67, 16, v96
	v_mov_b16_e32 v65.h, v32.l
	v_mov_b16_e32 v37.l, v96.l
	v_lshrrev_b32_e32 v91, 16, v97
	v_mov_b16_e32 v67.h, v33.l
	v_mov_b16_e32 v38.l, v97.l
	v_lshrrev_b32_e32 v92, 16, v98
	v_mov_b16_e32 v91.h, v34.l
	v_mov_b16_e32 v39.l, v98.l
	v_mov_b16_e32 v92.h, v35.l
	s_barrier_wait -1
	global_inv scope:SCOPE_SE
	ds_store_b128 v74, v[44:47] offset:2048
	ds_store_b128 v74, v[40:43]
	ds_store_2addr_b32 v77, v36, v65 offset1:16
	ds_store_2addr_b32 v78, v37, v67 offset0:32 offset1:48
	ds_store_2addr_b32 v79, v38, v91 offset0:64 offset1:80
	ds_store_2addr_b32 v80, v39, v92 offset0:96 offset1:112
	s_cbranch_scc1 .LBB0_10
	s_branch .LBB0_12
.LBB0_11:
	v_dual_mov_b32 v7, 0 :: v_dual_mov_b32 v76, 0xff800000
	s_delay_alu instid0(VALU_DEP_1)
	v_dual_mov_b32 v6, v7 :: v_dual_mov_b32 v5, v7
	v_dual_mov_b32 v4, v7 :: v_dual_mov_b32 v3, v7
	v_dual_mov_b32 v2, v7 :: v_dual_mov_b32 v1, v7
	v_dual_mov_b32 v0, v7 :: v_dual_mov_b32 v15, v7
	v_dual_mov_b32 v14, v7 :: v_dual_mov_b32 v13, v7
	v_dual_mov_b32 v12, v7 :: v_dual_mov_b32 v11, v7
	v_dual_mov_b32 v10, v7 :: v_dual_mov_b32 v9, v7
	v_dual_mov_b32 v8, v7 :: v_dual_mov_b32 v23, v7
	v_dual_mov_b32 v22, v7 :: v_dual_mov_b32 v21, v7
	v_dual_mov_b32 v20, v7 :: v_dual_mov_b32 v19, v7
	v_dual_mov_b32 v18, v7 :: v_dual_mov_b32 v17, v7
	v_dual_mov_b32 v16, v7 :: v_dual_mov_b32 v31, v7
	v_dual_mov_b32 v30, v7 :: v_dual_mov_b32 v29, v7
	v_dual_mov_b32 v28, v7 :: v_dual_mov_b32 v27, v7
	v_dual_mov_b32 v26, v7 :: v_dual_mov_b32 v25, v7
	v_dual_mov_b32 v24, v7 :: v_dual_mov_b32 v71, v7
.LBB0_12:                               ; %Flow109
	s_wait_loadcnt_dscnt 0x0
	s_barrier_signal -1
	s_load_b64 s[6:7], s[0:1], 0x18
	s_add_co_i32 s14, s14, 31
	v_dual_mov_b32 v40, 0 :: v_dual_mov_b32 v41, 0
	v_dual_mov_b32 v42, 0 :: v_dual_mov_b32 v43, 0
	v_dual_mov_b32 v44, 0 :: v_dual_mov_b32 v45, 0
	v_dual_mov_b32 v46, 0 :: v_dual_mov_b32 v47, 0
	v_dual_mov_b32 v32, 0 :: v_dual_mov_b32 v33, 0
	v_dual_mov_b32 v34, 0 :: v_dual_mov_b32 v35, 0
	v_dual_mov_b32 v36, 0 :: v_dual_mov_b32 v37, 0
	v_dual_mov_b32 v38, 0 :: v_dual_mov_b32 v39, 0
	s_wait_alu depctr_sa_sdst(0)
	s_cmp_gt_i32 s14, 31
	s_cselect_b32 vcc_lo, -1, 0
	s_cmp_lt_i32 s14, 32
	s_barrier_wait -1
	global_inv scope:SCOPE_SE
	s_cbranch_scc1 .LBB0_14
; %bb.13:
	v_add_nc_u32_e32 v36, 0, v75
	v_xad_u32 v37, v75, 32, 0
	ds_load_b128 v[77:80], v37
	ds_load_b128 v[81:84], v37 offset:2048
	ds_load_b128 v[32:35], v36
	ds_load_b128 v[64:67], v36 offset:2048
	v_xad_u32 v36, v75, 64, 0
	v_xad_u32 v37, 0x60, v75, 0
	ds_load_b128 v[85:88], v36
	ds_load_b128 v[89:92], v36 offset:2048
	ds_load_b128 v[93:96], v37
	ds_load_b128 v[97:100], v37 offset:2048
	s_wait_dscnt 0x5
	v_wmma_f32_16x16x16_f16 v[40:47], v[32:35], v[60:63], 0
	s_wait_dscnt 0x4
	v_wmma_f32_16x16x16_f16 v[32:39], v[64:67], v[60:63], 0
	s_delay_alu instid0(VALU_DEP_2) | instskip(NEXT) | instid1(VALU_DEP_2)
	v_wmma_f32_16x16x16_f16 v[40:47], v[77:80], v[56:59], v[40:47]
	v_wmma_f32_16x16x16_f16 v[32:39], v[81:84], v[56:59], v[32:39]
	s_wait_dscnt 0x3
	s_delay_alu instid0(VALU_DEP_2) | instskip(SKIP_1) | instid1(VALU_DEP_2)
	v_wmma_f32_16x16x16_f16 v[40:47], v[85:88], v[52:55], v[40:47]
	s_wait_dscnt 0x2
	v_wmma_f32_16x16x16_f16 v[32:39], v[89:92], v[52:55], v[32:39]
	s_wait_dscnt 0x1
	s_delay_alu instid0(VALU_DEP_2) | instskip(SKIP_1) | instid1(VALU_DEP_2)
	v_wmma_f32_16x16x16_f16 v[40:47], v[93:96], v[48:51], v[40:47]
	s_wait_dscnt 0x0
	v_wmma_f32_16x16x16_f16 v[32:39], v[97:100], v[48:51], v[32:39]
.LBB0_14:
	s_wait_kmcnt 0x0
	s_delay_alu instid0(VALU_DEP_2)
	v_dual_mul_f32 v48, s15, v40 :: v_dual_mul_f32 v49, s15, v41
	v_dual_mul_f32 v50, s15, v42 :: v_dual_mul_f32 v51, s15, v43
	v_dual_mul_f32 v52, s15, v44 :: v_dual_mul_f32 v53, s15, v45
	v_dual_mul_f32 v56, s15, v32 :: v_dual_mul_f32 v57, s15, v33
	v_dual_mul_f32 v58, s15, v34 :: v_dual_mul_f32 v59, s15, v35
	v_dual_mul_f32 v60, s15, v36 :: v_dual_mul_f32 v61, s15, v37
	v_dual_mul_f32 v62, s15, v38 :: v_dual_mul_f32 v63, s15, v39
	v_dual_mul_f32 v54, s15, v46 :: v_dual_mul_f32 v55, s15, v47
	v_max_num_f32_e32 v48, v48, v49
	v_max3_num_f32 v49, v51, v52, v53
	v_max3_num_f32 v51, v57, v58, v59
	v_max3_num_f32 v52, v60, v61, v62
	v_max3_num_f32 v53, v54, v55, v56
	s_mov_b32 s5, 0x76543210
	v_max3_num_f32 v48, v48, v50, v49
	s_delay_alu instid0(VALU_DEP_3) | instskip(NEXT) | instid1(VALU_DEP_1)
	v_max3_num_f32 v49, v51, v52, v63
	v_max3_num_f32 v48, v48, v53, v49
	s_wait_alu depctr_sa_sdst(0)
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)
	v_permlanex16_b32 v49, v48, s5, 0xfedcba98 op_sel:[1,0]
	v_max3_num_f32 v48, v76, v48, v49
	s_delay_alu instid0(VALU_DEP_1) | instskip(SKIP_4) | instid1(VALU_DEP_4)
	v_fma_f32 v40, s15, v40, -v48
	v_fma_f32 v41, s15, v41, -v48
	v_fma_f32 v50, s15, v35, -v48
	v_fma_f32 v42, s15, v42, -v48
	v_fma_f32 v44, s15, v44, -v48
	v_dual_mul_f32 v40, 0x3fb8aa3b, v40 :: v_dual_mul_f32 v35, 0x3fb8aa3b, v41
	v_fma_f32 v51, s15, v36, -v48
	v_fma_f32 v52, s15, v38, -v48
	v_fma_f32 v43, s15, v43, -v48
	s_delay_alu instid0(VALU_DEP_4)
	v_cmp_gt_f32_e64 s0, 0xc2fc0000, v40
	v_cmp_gt_f32_e64 s1, 0xc2fc0000, v35
	v_fma_f32 v53, s15, v39, -v48
	v_fma_f32 v45, s15, v45, -v48
	v_fma_f32 v46, s15, v46, -v48
	v_cndmask_b32_e64 v49, 0, 0x42800000, s0
	v_cndmask_b32_e64 v39, 0, 0xffffffc0, s1
	v_fma_f32 v47, s15, v47, -v48
	v_fma_f32 v32, s15, v32, -v48
	v_fma_f32 v33, s15, v33, -v48
	v_add_f32_e32 v36, v40, v49
	v_fma_f32 v49, s15, v37, -v48
	v_cndmask_b32_e64 v37, 0, 0x42800000, s1
	v_mul_f32_e32 v40, 0x3fb8aa3b, v42
	v_fma_f32 v34, s15, v34, -v48
	v_dual_mul_f32 v33, 0x3fb8aa3b, v33 :: v_dual_mul_f32 v32, 0x3fb8aa3b, v32
	s_delay_alu instid0(VALU_DEP_4) | instskip(NEXT) | instid1(VALU_DEP_4)
	v_add_f32_e32 v35, v35, v37
	v_cmp_gt_f32_e64 s2, 0xc2fc0000, v40
	v_cndmask_b32_e64 v37, 0, 0xffffffc0, s0
	v_dual_mul_f32 v34, 0x3fb8aa3b, v34 :: v_dual_mul_f32 v47, 0x3fb8aa3b, v47
	s_wait_alu depctr_va_sdst(0)
	s_delay_alu instid0(VALU_DEP_3) | instskip(SKIP_1) | instid1(VALU_DEP_3)
	v_cndmask_b32_e64 v41, 0, 0x42800000, s2
	v_cndmask_b32_e64 v42, 0, 0xffffffc0, s2
	v_cmp_gt_f32_e64 s3, 0xc2fc0000, v34
	s_delay_alu instid0(VALU_DEP_3) | instskip(SKIP_2) | instid1(VALU_DEP_1)
	v_dual_add_f32 v38, v40, v41 :: v_dual_mul_f32 v41, 0x3fb8aa3b, v44
	v_exp_f32_e32 v36, v36
	v_exp_f32_e32 v40, v35
	v_cmp_gt_f32_e64 s1, 0xc2fc0000, v41
	s_delay_alu instid0(TRANS32_DEP_2) | instskip(SKIP_1) | instid1(TRANS32_DEP_1)
	v_ldexp_f32 v35, v36, v37
	v_mul_f32_e32 v37, 0x3fb8aa3b, v43
	v_ldexp_f32 v36, v40, v39
	v_mul_f32_e32 v43, 0x3fb8aa3b, v45
	s_wait_alu depctr_va_sdst(0)
	v_cndmask_b32_e64 v45, 0, 0x42800000, s1
	v_cmp_gt_f32_e64 s0, 0xc2fc0000, v37
	s_wait_alu depctr_va_sdst(0)
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)
	v_cndmask_b32_e64 v44, 0, 0x42800000, s0
	v_add_f32_e32 v39, v37, v44
	v_exp_f32_e32 v38, v38
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(TRANS32_DEP_2)
	v_exp_f32_e32 v39, v39
	v_ldexp_f32 v37, v38, v42
	v_add_f32_e32 v38, v41, v45
	v_cmp_gt_f32_e64 s2, 0xc2fc0000, v43
	v_mul_f32_e32 v41, 0x3fb8aa3b, v46
	v_cndmask_b32_e64 v42, 0, 0xffffffc0, s0
	v_cndmask_b32_e64 v45, 0, 0xffffffc0, s1
	v_cmp_gt_f32_e64 s1, 0xc2fc0000, v47
	s_wait_alu depctr_va_sdst(0)
	v_cndmask_b32_e64 v54, 0, 0x42800000, s2
	v_cmp_gt_f32_e64 s0, 0xc2fc0000, v41
	v_cndmask_b32_e64 v46, 0, 0xffffffc0, s2
	v_cmp_gt_f32_e64 s2, 0xc2fc0000, v33
	s_delay_alu instid0(VALU_DEP_4)
	v_add_f32_e32 v40, v43, v54
	v_exp_f32_e32 v43, v38
	s_wait_alu depctr_va_sdst(0)
	v_cndmask_b32_e64 v44, 0, 0x42800000, s0
	v_ldexp_f32 v38, v39, v42
	v_cndmask_b32_e64 v42, 0, 0x42800000, s1
	v_exp_f32_e32 v40, v40
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(TRANS32_DEP_2)
	v_dual_add_f32 v41, v41, v44 :: v_dual_add_f32 v42, v47, v42
	v_ldexp_f32 v39, v43, v45
	v_cndmask_b32_e64 v43, 0, 0xffffffc0, s0
	v_cmp_gt_f32_e64 s0, 0xc2fc0000, v32
	s_delay_alu instid0(VALU_DEP_4) | instskip(SKIP_1) | instid1(TRANS32_DEP_2)
	v_exp_f32_e32 v41, v41
	v_cndmask_b32_e64 v45, 0, 0x42800000, s2
	v_ldexp_f32 v40, v40, v46
	v_cndmask_b32_e64 v46, 0, 0x42800000, s3
	s_wait_alu depctr_va_sdst(0)
	v_cndmask_b32_e64 v44, 0, 0x42800000, s0
	v_exp_f32_e32 v42, v42
	v_add_f32_e32 v33, v33, v45
	v_cndmask_b32_e64 v47, 0, 0xffffffc0, s2
	v_add_f32_e32 v34, v34, v46
	v_add_f32_e32 v32, v32, v44
	v_ldexp_f32 v41, v41, v43
	v_mul_f32_e32 v43, 0x3fb8aa3b, v50
	v_cndmask_b32_e64 v44, 0, 0xffffffc0, s1
	v_cndmask_b32_e64 v46, 0, 0xffffffc0, s0
	v_exp_f32_e32 v32, v32
	v_exp_f32_e32 v34, v34
	v_cndmask_b32_e64 v50, 0, 0xffffffc0, s3
	v_ldexp_f32 v44, v42, v44
	v_exp_f32_e32 v33, v33
	s_delay_alu instid0(TRANS32_DEP_3) | instskip(SKIP_3) | instid1(VALU_DEP_3)
	v_ldexp_f32 v42, v32, v46
	v_mul_f32_e32 v32, 0x3fb8aa3b, v51
	v_cmp_gt_f32_e64 s1, 0xc2fc0000, v43
	v_mul_f32_e32 v46, 0x3fb8aa3b, v52
	v_cmp_gt_f32_e64 s0, 0xc2fc0000, v32
	s_wait_alu depctr_va_sdst(0)
	s_delay_alu instid0(VALU_DEP_3) | instskip(NEXT) | instid1(VALU_DEP_3)
	v_cndmask_b32_e64 v45, 0, 0x42800000, s1
	v_cmp_gt_f32_e64 s3, 0xc2fc0000, v46
	s_wait_alu depctr_va_sdst(0)
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_3)
	v_cndmask_b32_e64 v51, 0, 0x42800000, s3
	v_add_f32_e32 v54, v43, v45
	v_ldexp_f32 v45, v34, v50
	v_mul_f32_e32 v34, 0x3fb8aa3b, v49
	v_mul_f32_e32 v49, 0x3fb8aa3b, v53
	v_ldexp_f32 v43, v33, v47
	v_cndmask_b32_e64 v47, 0, 0x42800000, s0
	v_cndmask_b32_e64 v53, 0, 0xffffffc0, s1
	s_delay_alu instid0(VALU_DEP_4) | instskip(NEXT) | instid1(VALU_DEP_3)
	v_cmp_gt_f32_e64 s4, 0xc2fc0000, v49
	v_add_f32_e32 v32, v32, v47
	v_add_f32_e32 v47, v46, v51
	v_exp_f32_e32 v33, v54
	s_wait_alu depctr_va_sdst(0)
	v_cndmask_b32_e64 v52, 0, 0x42800000, s4
	v_cndmask_b32_e64 v51, 0, 0xffffffc0, s3
	v_exp_f32_e32 v32, v32
	s_delay_alu instid0(VALU_DEP_2) | instskip(SKIP_2) | instid1(TRANS32_DEP_2)
	v_add_f32_e32 v49, v49, v52
	v_cmp_gt_f32_e64 s2, 0xc2fc0000, v34
	v_cndmask_b32_e64 v52, 0, 0xffffffc0, s4
	v_ldexp_f32 v46, v33, v53
	v_add_f32_e32 v54, v42, v43
	s_wait_alu depctr_va_sdst(0)
	v_cndmask_b32_e64 v50, 0, 0x42800000, s2
	s_delay_alu instid0(VALU_DEP_3) | instskip(NEXT) | instid1(VALU_DEP_2)
	v_add_f32_e32 v55, v45, v46
	v_add_f32_e32 v34, v34, v50
	v_exp_f32_e32 v50, v49
	v_cndmask_b32_e64 v49, 0, 0xffffffc0, s2
	s_delay_alu instid0(VALU_DEP_2) | instskip(SKIP_3) | instid1(TRANS32_DEP_3)
	v_exp_f32_e32 v33, v34
	v_exp_f32_e32 v34, v47
	v_sub_f32_e32 v47, v76, v48
	v_cndmask_b32_e64 v48, 0, 0xffffffc0, s0
	v_ldexp_f32 v50, v50, v52
	s_delay_alu instid0(VALU_DEP_3) | instskip(NEXT) | instid1(VALU_DEP_3)
	v_dual_add_f32 v52, v41, v44 :: v_dual_mul_f32 v53, 0x3fb8aa3b, v47
	v_ldexp_f32 v47, v32, v48
	s_delay_alu instid0(TRANS32_DEP_2) | instskip(NEXT) | instid1(TRANS32_DEP_1)
	v_ldexp_f32 v48, v33, v49
	v_ldexp_f32 v49, v34, v51
	v_add_f32_e32 v33, v35, v36
	v_cmp_gt_f32_e64 s0, 0xc2fc0000, v53
	v_dual_add_f32 v34, v37, v38 :: v_dual_add_f32 v51, v39, v40
	s_delay_alu instid0(VALU_DEP_4) | instskip(SKIP_1) | instid1(VALU_DEP_3)
	v_dual_add_f32 v56, v47, v48 :: v_dual_add_f32 v57, v49, v50
	s_wait_alu depctr_va_sdst(0)
	v_cndmask_b32_e64 v32, 0, 0x42800000, s0
	s_delay_alu instid0(VALU_DEP_3) | instskip(NEXT) | instid1(VALU_DEP_3)
	v_dual_add_f32 v33, v33, v34 :: v_dual_add_f32 v34, v51, v52
	v_dual_add_f32 v51, v54, v55 :: v_dual_add_f32 v52, v56, v57
	s_delay_alu instid0(VALU_DEP_3) | instskip(NEXT) | instid1(VALU_DEP_2)
	v_add_f32_e32 v32, v53, v32
	v_dual_add_f32 v33, v33, v34 :: v_dual_add_f32 v34, v51, v52
	s_delay_alu instid0(VALU_DEP_2)
	v_exp_f32_e32 v32, v32
	v_cndmask_b32_e64 v51, 0, 0xffffffc0, s0
	s_and_b32 s0, vcc_lo, exec_lo
	s_cselect_b32 s0, 1, 0
	v_add_f32_e32 v33, v33, v34
	s_wait_alu depctr_sa_sdst(0)
	s_cmp_lg_u32 s0, 1
	s_delay_alu instid0(TRANS32_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_2)
	v_ldexp_f32 v32, v32, v51
	v_permlanex16_b32 v34, v33, s5, 0xfedcba98 op_sel:[1,0]
	s_cbranch_scc1 .LBB0_16
; %bb.15:
	v_and_b32_e32 v51, 48, v72
	s_delay_alu instid0(VALU_DEP_3) | instskip(SKIP_1) | instid1(VALU_DEP_3)
	v_dual_mul_f32 v7, v7, v32 :: v_dual_mul_f32 v6, v6, v32
	v_dual_mul_f32 v5, v5, v32 :: v_dual_mul_f32 v4, v4, v32
	v_lshl_or_b32 v51, v70, 6, v51
	v_dual_mul_f32 v3, v3, v32 :: v_dual_mul_f32 v2, v2, v32
	v_dual_mul_f32 v1, v1, v32 :: v_dual_mul_f32 v0, v0, v32
	s_delay_alu instid0(VALU_DEP_3) | instskip(SKIP_3) | instid1(VALU_DEP_4)
	v_xor3_b32 v51, v51, v73, v68
	v_mul_f32_e32 v25, v25, v32
	v_dual_mul_f32 v15, v15, v32 :: v_dual_mul_f32 v14, v14, v32
	v_dual_mul_f32 v13, v13, v32 :: v_dual_mul_f32 v12, v12, v32
	v_xad_u32 v67, v51, 32, 0
	v_dual_mul_f32 v11, v11, v32 :: v_dual_add_nc_u32 v70, 0, v51
	v_mul_f32_e32 v10, v10, v32
	ds_load_b128 v[51:54], v67 offset:5120
	ds_load_b128 v[55:58], v70 offset:5120
	ds_load_b128 v[59:62], v70 offset:4096
	ds_load_b128 v[63:66], v70 offset:7168
	ds_load_b128 v[72:75], v70 offset:6144
	ds_load_b128 v[76:79], v67 offset:7168
	ds_load_b128 v[80:83], v67 offset:4096
	ds_load_b128 v[84:87], v67 offset:6144
	v_dual_mul_f32 v9, v9, v32 :: v_dual_mul_f32 v8, v8, v32
	v_dual_mul_f32 v23, v23, v32 :: v_dual_mul_f32 v22, v22, v32
	v_dual_mul_f32 v21, v21, v32 :: v_dual_mul_f32 v20, v20, v32
	v_dual_mul_f32 v19, v19, v32 :: v_dual_mul_f32 v18, v18, v32
	v_dual_mul_f32 v17, v17, v32 :: v_dual_mul_f32 v16, v16, v32
	v_dual_mul_f32 v31, v31, v32 :: v_dual_mul_f32 v30, v30, v32
	v_dual_mul_f32 v29, v29, v32 :: v_dual_mul_f32 v28, v28, v32
	v_dual_mul_f32 v27, v27, v32 :: v_dual_mul_f32 v26, v26, v32
	v_mul_f32_e32 v24, v24, v32
	v_cvt_f16_f32_e32 v91.h, v44
	v_cvt_f16_f32_e32 v91.l, v41
	v_cvt_f16_f32_e32 v90.h, v40
	v_cvt_f16_f32_e32 v90.l, v39
	v_cvt_f16_f32_e32 v89.h, v38
	v_cvt_f16_f32_e32 v89.l, v37
	v_cvt_f16_f32_e32 v88.h, v36
	v_cvt_f16_f32_e32 v88.l, v35
	v_cvt_f16_f32_e32 v50.h, v50
	v_cvt_f16_f32_e32 v50.l, v49
	v_cvt_f16_f32_e32 v49.h, v48
	v_cvt_f16_f32_e32 v49.l, v47
	v_cvt_f16_f32_e32 v48.h, v46
	v_cvt_f16_f32_e32 v48.l, v45
	v_cvt_f16_f32_e32 v47.h, v43
	v_cvt_f16_f32_e32 v47.l, v42
	s_wait_dscnt 0x5
	v_wmma_f32_16x16x16_f16 v[24:31], v[59:62], v[88:91], v[24:31]
	v_wmma_f32_16x16x16_f16 v[16:23], v[51:54], v[88:91], v[16:23]
	s_wait_dscnt 0x3
	v_wmma_f32_16x16x16_f16 v[8:15], v[72:75], v[88:91], v[8:15]
	s_wait_dscnt 0x2
	v_wmma_f32_16x16x16_f16 v[0:7], v[76:79], v[88:91], v[0:7]
	s_wait_dscnt 0x1
	v_wmma_f32_16x16x16_f16 v[24:31], v[80:83], v[47:50], v[24:31]
	v_wmma_f32_16x16x16_f16 v[16:23], v[55:58], v[47:50], v[16:23]
	s_wait_dscnt 0x0
	v_wmma_f32_16x16x16_f16 v[8:15], v[84:87], v[47:50], v[8:15]
	v_wmma_f32_16x16x16_f16 v[0:7], v[63:66], v[47:50], v[0:7]
.LBB0_16:
	s_delay_alu instid0(VALU_DEP_1) | instskip(SKIP_4) | instid1(VALU_DEP_1)
	v_add_f32_e32 v33, v33, v34
	s_lshr_b32 s0, s13, 1
	s_add_nc_u64 s[4:5], s[6:7], s[10:11]
	s_wait_alu depctr_sa_sdst(0)
	v_or3_b32 v34, v69, s0, s12
	v_dual_fmac_f32 v33, v71, v32 :: v_dual_lshlrev_b32 v32, 6, v34
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_2)
	v_cndmask_b32_e32 v34, v71, v33, vcc_lo
	v_ashrrev_i32_e32 v33, 31, v32
	s_delay_alu instid0(VALU_DEP_2)
	v_div_scale_f32 v35, null, v34, v34, v24
	v_div_scale_f32 v39, null, v34, v34, v26
	v_div_scale_f32 v37, vcc_lo, v24, v34, v24
	v_div_scale_f32 v46, null, v34, v34, v28
	v_lshlrev_b64_e32 v[32:33], 1, v[32:33]
	v_rcp_f32_e32 v40, v35
	v_rcp_f32_e32 v44, v39
	s_delay_alu instid0(VALU_DEP_2) | instskip(NEXT) | instid1(VALU_DEP_1)
	v_rcp_f32_e32 v51, v46
	v_add_co_u32 v32, s3, s4, v32
	s_wait_alu depctr_va_sdst(0)
	v_add_co_ci_u32_e64 v33, null, s5, v33, s3
	s_delay_alu instid0(TRANS32_DEP_3) | instskip(NEXT) | instid1(TRANS32_DEP_2)
	v_fma_f32 v49, -v35, v40, 1.0
	v_fma_f32 v52, -v39, v44, 1.0
	v_add_co_u32 v32, s3, v32, v68
	s_wait_alu depctr_va_sdst(0)
	v_add_co_ci_u32_e64 v33, null, 0, v33, s3
	v_fmac_f32_e32 v40, v49, v40
	v_fmac_f32_e32 v44, v52, v44
	s_delay_alu instid0(VALU_DEP_2) | instskip(NEXT) | instid1(VALU_DEP_1)
	v_mul_f32_e32 v52, v37, v40
	v_fma_f32 v54, -v35, v52, v37
	s_delay_alu instid0(VALU_DEP_1) | instskip(SKIP_1) | instid1(VALU_DEP_2)
	v_fmac_f32_e32 v52, v54, v40
	v_fma_f32 v54, -v46, v51, 1.0
	v_fma_f32 v35, -v35, v52, v37
	s_delay_alu instid0(VALU_DEP_2)
	v_fmac_f32_e32 v51, v54, v51
	v_div_scale_f32 v36, null, v34, v34, v25
	v_div_scale_f32 v38, s0, v25, v34, v25
	v_div_scale_f32 v43, null, v34, v34, v27
	v_div_scale_f32 v37, s3, v28, v34, v28
	v_div_scale_f32 v42, s1, v26, v34, v26
	v_rcp_f32_e32 v41, v36
	v_div_scale_f32 v47, null, v34, v34, v29
	v_rcp_f32_e32 v48, v43
	v_div_scale_f32 v45, s2, v27, v34, v27
	s_delay_alu instid0(VALU_DEP_2) | instskip(NEXT) | instid1(TRANS32_DEP_3)
	v_rcp_f32_e32 v49, v47
	v_fma_f32 v50, -v36, v41, 1.0
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(TRANS32_DEP_2)
	v_fmac_f32_e32 v41, v50, v41
	v_fma_f32 v50, -v43, v48, 1.0
	s_wait_alu depctr_va_vcc(0)
	v_div_fmas_f32 v35, v35, v40, v52
	s_mov_b32 vcc_lo, s0
	v_mul_f32_e32 v53, v38, v41
	v_fmac_f32_e32 v48, v50, v48
	s_delay_alu instid0(VALU_DEP_3) | instskip(SKIP_1) | instid1(VALU_DEP_4)
	v_div_fixup_f32 v24, v35, v34, v24
	v_mul_f32_e32 v35, v37, v51
	v_fma_f32 v55, -v36, v53, v38
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)
	v_fmac_f32_e32 v53, v55, v41
	v_fma_f32 v36, -v36, v53, v38
	v_fma_f32 v38, -v47, v49, 1.0
	v_mul_f32_e32 v56, v45, v48
	s_wait_alu depctr_sa_sdst(0)
	s_delay_alu instid0(VALU_DEP_3)
	v_div_fmas_f32 v36, v36, v41, v53
	v_fma_f32 v41, -v46, v35, v37
	v_mul_f32_e32 v50, v42, v44
	v_fmac_f32_e32 v49, v38, v49
	v_fma_f32 v55, -v43, v56, v45
	s_mov_b32 vcc_lo, s1
	v_fmac_f32_e32 v35, v41, v51
	v_fma_f32 v57, -v39, v50, v42
	v_div_scale_f32 v38, s0, v29, v34, v29
	v_fmac_f32_e32 v56, v55, v48
	v_div_fixup_f32 v25, v36, v34, v25
	v_fma_f32 v37, -v46, v35, v37
	v_fmac_f32_e32 v50, v57, v44
	v_div_scale_f32 v57, null, v34, v34, v30
	v_fma_f32 v40, -v43, v56, v45
	s_delay_alu instid0(VALU_DEP_3) | instskip(NEXT) | instid1(VALU_DEP_3)
	v_fma_f32 v39, -v39, v50, v42
	v_rcp_f32_e32 v36, v57
	v_mul_f32_e32 v42, v38, v49
	s_wait_alu depctr_sa_sdst(0)
	s_delay_alu instid0(VALU_DEP_2)
	v_div_fmas_f32 v39, v39, v44, v50
	v_div_scale_f32 v44, null, v34, v34, v31
	s_mov_b32 vcc_lo, s2
	v_fma_f32 v45, -v47, v42, v38
	s_wait_alu depctr_sa_sdst(0)
	v_div_fmas_f32 v40, v40, v48, v56
	v_fma_f32 v43, -v57, v36, 1.0
	v_rcp_f32_e32 v41, v44
	s_mov_b32 vcc_lo, s3
	v_div_fixup_f32 v26, v39, v34, v26
	v_div_fixup_f32 v27, v40, v34, v27
	v_fmac_f32_e32 v36, v43, v36
	v_div_scale_f32 v43, s1, v30, v34, v30
	v_fmac_f32_e32 v42, v45, v49
	s_wait_alu depctr_sa_sdst(0)
	v_div_fmas_f32 v35, v37, v51, v35
	v_div_scale_f32 v46, s2, v31, v34, v31
	v_fma_f32 v40, -v44, v41, 1.0
	v_mul_f32_e32 v39, v43, v36
	v_fma_f32 v37, -v47, v42, v38
	s_mov_b32 vcc_lo, s0
	v_div_scale_f32 v45, null, v34, v34, v16
	v_fmac_f32_e32 v41, v40, v41
	v_fma_f32 v38, -v57, v39, v43
	s_wait_alu depctr_sa_sdst(0)
	v_div_fmas_f32 v37, v37, v49, v42
	v_div_scale_f32 v49, null, v34, v34, v18
	v_rcp_f32_e32 v40, v45
	v_mul_f32_e32 v42, v46, v41
	v_div_scale_f32 v47, null, v34, v34, v17
	v_div_fixup_f32 v29, v37, v34, v29
	v_div_fixup_f32 v28, v35, v34, v28
	s_mov_b32 vcc_lo, s1
	v_fma_f32 v37, -v44, v42, v46
	v_fmac_f32_e32 v39, v38, v36
	v_rcp_f32_e32 v38, v47
	v_fma_f32 v48, -v45, v40, 1.0
	s_delay_alu instid0(VALU_DEP_3) | instskip(SKIP_4) | instid1(VALU_DEP_2)
	v_fmac_f32_e32 v42, v37, v41
	v_rcp_f32_e32 v37, v49
	v_fma_f32 v35, -v57, v39, v43
	v_div_scale_f32 v43, s0, v16, v34, v16
	s_wait_alu depctr_sa_sdst(0)
	v_div_fmas_f32 v35, v35, v36, v39
	v_div_scale_f32 v39, s1, v17, v34, v17
	s_mov_b32 vcc_lo, s2
	s_delay_alu instid0(TRANS32_DEP_1) | instskip(SKIP_2) | instid1(VALU_DEP_3)
	v_fma_f32 v51, -v49, v37, 1.0
	v_div_fixup_f32 v30, v35, v34, v30
	v_fma_f32 v35, -v44, v42, v46
	v_dual_fmac_f32 v37, v51, v37 :: v_dual_fmac_f32 v40, v48, v40
	v_fma_f32 v48, -v47, v38, 1.0
	s_wait_alu depctr_sa_sdst(0)
	s_delay_alu instid0(VALU_DEP_3)
	v_div_fmas_f32 v35, v35, v41, v42
	v_div_scale_f32 v42, s2, v18, v34, v18
	s_mov_b32 vcc_lo, s0
	v_mul_f32_e32 v36, v43, v40
	v_fmac_f32_e32 v38, v48, v38
	v_div_scale_f32 v48, null, v34, v34, v19
	v_div_fixup_f32 v31, v35, v34, v31
	v_div_scale_f32 v51, null, v34, v34, v9
	v_fma_f32 v44, -v45, v36, v43
	v_mul_f32_e32 v46, v39, v38
	v_rcp_f32_e32 v50, v48
	s_delay_alu instid0(VALU_DEP_2) | instskip(NEXT) | instid1(VALU_DEP_2)
	v_fmac_f32_e32 v36, v44, v40
	v_fma_f32 v41, -v47, v46, v39
	s_delay_alu instid0(VALU_DEP_2) | instskip(NEXT) | instid1(TRANS32_DEP_1)
	v_fma_f32 v35, -v45, v36, v43
	v_fma_f32 v44, -v48, v50, 1.0
	s_delay_alu instid0(VALU_DEP_3)
	v_dual_fmac_f32 v46, v41, v38 :: v_dual_mul_f32 v41, v42, v37
	v_div_scale_f32 v43, s3, v19, v34, v19
	s_wait_alu depctr_sa_sdst(0)
	v_div_fmas_f32 v35, v35, v40, v36
	v_fmac_f32_e32 v50, v44, v50
	v_div_scale_f32 v44, null, v34, v34, v20
	v_fma_f32 v36, -v47, v46, v39
	v_div_scale_f32 v47, null, v34, v34, v21
	s_mov_b32 vcc_lo, s1
	v_fma_f32 v39, -v49, v41, v42
	v_rcp_f32_e32 v40, v44
	v_mul_f32_e32 v45, v43, v50
	s_wait_alu depctr_sa_sdst(0)
	v_div_fmas_f32 v36, v36, v38, v46
	v_rcp_f32_e32 v38, v47
	v_fmac_f32_e32 v41, v39, v37
	v_div_fixup_f32 v16, v35, v34, v16
	v_fma_f32 v39, -v48, v45, v43
	v_div_fixup_f32 v17, v36, v34, v17
	v_div_scale_f32 v36, s0, v20, v34, v20
	v_fma_f32 v46, -v44, v40, 1.0
	v_fma_f32 v35, -v49, v41, v42
	v_fmac_f32_e32 v45, v39, v50
	v_fma_f32 v39, -v47, v38, 1.0
	v_div_scale_f32 v42, null, v34, v34, v22
	v_fmac_f32_e32 v40, v46, v40
	s_mov_b32 vcc_lo, s2
	v_div_scale_f32 v46, null, v34, v34, v23
	s_wait_alu depctr_sa_sdst(0)
	v_div_fmas_f32 v35, v35, v37, v41
	v_fma_f32 v37, -v48, v45, v43
	v_dual_mul_f32 v41, v36, v40 :: v_dual_fmac_f32 v38, v39, v38
	v_rcp_f32_e32 v39, v42
	v_div_scale_f32 v43, s1, v21, v34, v21
	s_mov_b32 vcc_lo, s3
	v_rcp_f32_e32 v49, v46
	s_wait_alu depctr_sa_sdst(0)
	v_div_fmas_f32 v37, v37, v50, v45
	v_fma_f32 v45, -v44, v41, v36
	v_mul_f32_e32 v48, v43, v38
	v_div_fixup_f32 v18, v35, v34, v18
	s_mov_b32 vcc_lo, s0
	v_fma_f32 v50, -v42, v39, 1.0
	v_fmac_f32_e32 v41, v45, v40
	v_fma_f32 v35, -v47, v48, v43
	v_div_fixup_f32 v19, v37, v34, v19
	v_div_scale_f32 v37, s2, v22, v34, v22
	v_fmac_f32_e32 v39, v50, v39
	v_fma_f32 v50, -v46, v49, 1.0
	v_fma_f32 v36, -v44, v41, v36
	v_fmac_f32_e32 v48, v35, v38
	v_div_scale_f32 v45, null, v34, v34, v8
	v_mul_f32_e32 v35, v37, v39
	v_fmac_f32_e32 v49, v50, v49
	v_div_scale_f32 v50, s3, v23, v34, v23
	s_wait_alu depctr_sa_sdst(0)
	v_div_fmas_f32 v36, v36, v40, v41
	v_fma_f32 v40, -v47, v48, v43
	s_mov_b32 vcc_lo, s1
	v_fma_f32 v41, -v42, v35, v37
	v_mul_f32_e32 v43, v50, v49
	v_rcp_f32_e32 v44, v45
	s_wait_alu depctr_sa_sdst(0)
	v_div_fmas_f32 v38, v40, v38, v48
	v_rcp_f32_e32 v40, v51
	v_fmac_f32_e32 v35, v41, v39
	v_fma_f32 v41, -v46, v43, v50
	v_div_fixup_f32 v20, v36, v34, v20
	v_div_fixup_f32 v21, v38, v34, v21
	s_mov_b32 vcc_lo, s2
	v_fma_f32 v36, -v42, v35, v37
	v_fmac_f32_e32 v43, v41, v49
	v_div_scale_f32 v41, null, v34, v34, v10
	v_fma_f32 v38, -v51, v40, 1.0
	v_fma_f32 v47, -v45, v44, 1.0
	s_wait_alu depctr_sa_sdst(0)
	v_div_fmas_f32 v35, v36, v39, v35
	v_fma_f32 v36, -v46, v43, v50
	v_div_scale_f32 v46, null, v34, v34, v11
	v_fmac_f32_e32 v40, v38, v40
	v_rcp_f32_e32 v38, v41
	v_fmac_f32_e32 v44, v47, v44
	v_div_scale_f32 v47, s0, v8, v34, v8
	v_div_fixup_f32 v22, v35, v34, v22
	s_mov_b32 vcc_lo, s3
	v_div_scale_f32 v42, s1, v9, v34, v9
	s_wait_alu depctr_sa_sdst(0)
	v_div_fmas_f32 v36, v36, v49, v43
	s_mov_b32 vcc_lo, s0
	v_fma_f32 v48, -v41, v38, 1.0
	v_mul_f32_e32 v37, v47, v44
	s_delay_alu instid0(VALU_DEP_3) | instskip(NEXT) | instid1(VALU_DEP_3)
	v_div_fixup_f32 v23, v36, v34, v23
	v_fmac_f32_e32 v38, v48, v38
	s_delay_alu instid0(VALU_DEP_3) | instskip(SKIP_1) | instid1(VALU_DEP_2)
	v_fma_f32 v39, -v45, v37, v47
	v_div_scale_f32 v48, null, v34, v34, v12
	v_fmac_f32_e32 v37, v39, v44
	v_rcp_f32_e32 v39, v46
	s_delay_alu instid0(VALU_DEP_1) | instskip(SKIP_1) | instid1(TRANS32_DEP_1)
	v_fma_f32 v35, -v45, v37, v47
	v_div_scale_f32 v45, s2, v10, v34, v10
	v_fma_f32 v47, -v46, v39, 1.0
	s_delay_alu instid0(VALU_DEP_1)
	v_fmac_f32_e32 v39, v47, v39
	s_wait_alu depctr_sa_sdst(0)
	v_div_fmas_f32 v35, v35, v44, v37
	v_div_scale_f32 v44, s0, v11, v34, v11
	v_rcp_f32_e32 v37, v48
	v_div_scale_f32 v47, null, v34, v34, v13
	s_mov_b32 vcc_lo, s1
	v_div_fixup_f32 v8, v35, v34, v8
	v_mul_f32_e32 v49, v44, v39
	v_mul_f32_e32 v43, v42, v40
	v_rcp_f32_e32 v50, v47
	s_delay_alu instid0(VALU_DEP_3) | instskip(NEXT) | instid1(VALU_DEP_2)
	v_cvt_f16_f32_e32 v8.l, v8
	v_fma_f32 v36, -v51, v43, v42
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)
	v_dual_fmac_f32 v43, v36, v40 :: v_dual_mul_f32 v36, v45, v38
	v_fma_f32 v35, -v51, v43, v42
	s_delay_alu instid0(VALU_DEP_2) | instskip(SKIP_2) | instid1(VALU_DEP_3)
	v_fma_f32 v42, -v41, v36, v45
	v_fma_f32 v51, -v48, v37, 1.0
	s_wait_alu depctr_sa_sdst(0)
	v_div_fmas_f32 v35, v35, v40, v43
	s_delay_alu instid0(VALU_DEP_2)
	v_dual_fmac_f32 v36, v42, v38 :: v_dual_fmac_f32 v37, v51, v37
	v_fma_f32 v40, -v46, v49, v44
	v_div_scale_f32 v42, s1, v12, v34, v12
	v_fma_f32 v43, -v47, v50, 1.0
	v_div_fixup_f32 v9, v35, v34, v9
	v_fma_f32 v35, -v41, v36, v45
	s_delay_alu instid0(VALU_DEP_4) | instskip(NEXT) | instid1(VALU_DEP_4)
	v_dual_fmac_f32 v49, v40, v39 :: v_dual_mul_f32 v40, v42, v37
	v_fmac_f32_e32 v50, v43, v50
	v_div_scale_f32 v41, s3, v13, v34, v13
	v_div_scale_f32 v43, null, v34, v34, v14
	s_mov_b32 vcc_lo, s2
	v_cvt_f16_f32_e32 v8.h, v9
	s_wait_alu depctr_sa_sdst(0)
	v_div_fmas_f32 v35, v35, v38, v36
	v_fma_f32 v36, -v46, v49, v44
	v_fma_f32 v38, -v48, v40, v42
	v_mul_f32_e32 v45, v41, v50
	v_rcp_f32_e32 v44, v43
	v_div_scale_f32 v46, null, v34, v34, v15
	s_mov_b32 vcc_lo, s0
	v_fmac_f32_e32 v40, v38, v37
	s_wait_alu depctr_sa_sdst(0)
	v_div_fmas_f32 v36, v36, v39, v49
	v_fma_f32 v39, -v47, v45, v41
	v_rcp_f32_e32 v38, v46
	v_div_fixup_f32 v10, v35, v34, v10
	v_fma_f32 v35, -v48, v40, v42
	v_fma_f32 v49, -v43, v44, 1.0
	v_fmac_f32_e32 v45, v39, v50
	s_mov_b32 vcc_lo, s1
	v_div_scale_f32 v42, null, v34, v34, v0
	s_wait_alu depctr_sa_sdst(0)
	v_div_fmas_f32 v35, v35, v37, v40
	v_fmac_f32_e32 v44, v49, v44
	v_fma_f32 v39, -v46, v38, 1.0
	v_fma_f32 v37, -v47, v45, v41
	v_div_scale_f32 v47, null, v34, v34, v1
	v_div_fixup_f32 v11, v36, v34, v11
	v_div_scale_f32 v36, s0, v14, v34, v14
	s_mov_b32 vcc_lo, s3
	v_div_scale_f32 v41, s1, v15, v34, v15
	v_rcp_f32_e32 v49, v47
	v_fmac_f32_e32 v38, v39, v38
	v_rcp_f32_e32 v39, v42
	s_wait_alu depctr_sa_sdst(0)
	v_div_fmas_f32 v37, v37, v50, v45
	v_div_fixup_f32 v12, v35, v34, v12
	s_mov_b32 vcc_lo, s0
	v_cvt_f16_f32_e32 v9.l, v10
	v_cvt_f16_f32_e32 v9.h, v11
	v_div_fixup_f32 v13, v37, v34, v13
	v_div_scale_f32 v37, s2, v0, v34, v0
	v_cvt_f16_f32_e32 v10.l, v12
	v_fma_f32 v50, -v42, v39, 1.0
	v_mul_f32_e32 v40, v36, v44
	v_cvt_f16_f32_e32 v10.h, v13
	s_delay_alu instid0(VALU_DEP_3) | instskip(SKIP_1) | instid1(VALU_DEP_4)
	v_fmac_f32_e32 v39, v50, v39
	v_fma_f32 v50, -v47, v49, 1.0
	v_fma_f32 v45, -v43, v40, v36
	s_delay_alu instid0(VALU_DEP_2) | instskip(NEXT) | instid1(VALU_DEP_2)
	v_dual_fmac_f32 v49, v50, v49 :: v_dual_mul_f32 v48, v41, v38
	v_fmac_f32_e32 v40, v45, v44
	v_div_scale_f32 v45, null, v34, v34, v2
	v_div_scale_f32 v50, s3, v1, v34, v1
	s_delay_alu instid0(VALU_DEP_4) | instskip(NEXT) | instid1(VALU_DEP_4)
	v_fma_f32 v35, -v46, v48, v41
	v_fma_f32 v36, -v43, v40, v36
	s_delay_alu instid0(VALU_DEP_4) | instskip(NEXT) | instid1(VALU_DEP_2)
	v_rcp_f32_e32 v43, v45
	v_dual_fmac_f32 v48, v35, v38 :: v_dual_mul_f32 v35, v37, v39
	s_wait_alu depctr_sa_sdst(0)
	s_delay_alu instid0(VALU_DEP_2) | instskip(SKIP_1) | instid1(VALU_DEP_2)
	v_div_fmas_f32 v36, v36, v44, v40
	s_mov_b32 vcc_lo, s1
	v_fma_f32 v40, -v46, v48, v41
	v_fma_f32 v41, -v42, v35, v37
	s_delay_alu instid0(TRANS32_DEP_1) | instskip(SKIP_1) | instid1(VALU_DEP_3)
	v_fma_f32 v46, -v45, v43, 1.0
	v_div_fixup_f32 v14, v36, v34, v14
	v_fmac_f32_e32 v35, v41, v39
	s_delay_alu instid0(VALU_DEP_3) | instskip(SKIP_1) | instid1(VALU_DEP_4)
	v_fmac_f32_e32 v43, v46, v43
	v_div_scale_f32 v41, s0, v2, v34, v2
	v_cvt_f16_f32_e32 v11.l, v14
	s_delay_alu instid0(VALU_DEP_4) | instskip(SKIP_1) | instid1(VALU_DEP_4)
	v_fma_f32 v36, -v42, v35, v37
	v_div_scale_f32 v42, null, v34, v34, v4
	v_dual_mul_f32 v37, v41, v43 :: v_dual_mul_f32 v44, v50, v49
	s_wait_alu depctr_sa_sdst(0)
	v_div_fmas_f32 v38, v40, v38, v48
	s_mov_b32 vcc_lo, s2
	s_wait_alu depctr_sa_sdst(0)
	v_div_fmas_f32 v35, v36, v39, v35
	v_fma_f32 v40, -v47, v44, v50
	v_div_fixup_f32 v15, v38, v34, v15
	v_div_scale_f32 v38, null, v34, v34, v3
	s_mov_b32 vcc_lo, s3
	v_div_fixup_f32 v35, v35, v34, v0
	v_fmac_f32_e32 v44, v40, v49
	v_fma_f32 v40, -v45, v37, v41
	v_rcp_f32_e32 v39, v38
	v_cvt_f16_f32_e32 v11.h, v15
	v_cvt_f16_f32_e32 v12.l, v35
	v_fma_f32 v36, -v47, v44, v50
	v_fmac_f32_e32 v37, v40, v43
	v_rcp_f32_e32 v40, v42
	s_wait_alu depctr_sa_sdst(0)
	s_delay_alu instid0(VALU_DEP_2) | instskip(SKIP_3) | instid1(VALU_DEP_3)
	v_div_fmas_f32 v36, v36, v49, v44
	v_div_scale_f32 v44, null, v34, v34, v6
	v_fma_f32 v0, -v38, v39, 1.0
	s_mov_b32 vcc_lo, s0
	v_div_fixup_f32 v36, v36, v34, v1
	v_fma_f32 v1, -v45, v37, v41
	v_div_scale_f32 v41, null, v34, v34, v5
	v_rcp_f32_e32 v47, v44
	v_fma_f32 v45, -v42, v40, 1.0
	v_fmac_f32_e32 v39, v0, v39
	v_div_scale_f32 v0, s1, v3, v34, v3
	v_rcp_f32_e32 v46, v41
	s_wait_alu depctr_sa_sdst(0)
	v_div_fmas_f32 v1, v1, v43, v37
	v_div_scale_f32 v37, null, v34, v34, v7
	v_dual_fmac_f32 v40, v45, v40 :: v_dual_mul_f32 v43, v0, v39
	v_div_scale_f32 v45, s0, v4, v34, v4
	s_delay_alu instid0(VALU_DEP_4)
	v_div_fixup_f32 v50, v1, v34, v2
	v_fma_f32 v1, -v44, v47, 1.0
	v_rcp_f32_e32 v49, v37
	v_fma_f32 v48, -v41, v46, 1.0
	v_fma_f32 v2, -v38, v43, v0
	v_mul_f32_e32 v51, v45, v40
	v_fmac_f32_e32 v47, v1, v47
	v_div_scale_f32 v1, s3, v6, v34, v6
	v_fmac_f32_e32 v46, v48, v46
	v_div_scale_f32 v48, s2, v5, v34, v5
	v_fmac_f32_e32 v43, v2, v39
	v_fma_f32 v52, -v37, v49, 1.0
	v_mul_f32_e32 v54, v1, v47
	v_fma_f32 v2, -v42, v51, v45
	v_mul_f32_e32 v53, v48, v46
	v_fma_f32 v0, -v38, v43, v0
	s_mov_b32 vcc_lo, s1
	v_fma_f32 v38, -v44, v54, v1
	v_fmac_f32_e32 v49, v52, v49
	v_div_scale_f32 v52, s4, v7, v34, v7
	v_fmac_f32_e32 v51, v2, v40
	v_fma_f32 v2, -v41, v53, v48
	v_fmac_f32_e32 v54, v38, v47
	s_wait_alu depctr_sa_sdst(0)
	v_div_fmas_f32 v0, v0, v39, v43
	v_mul_f32_e32 v55, v52, v49
	v_fma_f32 v39, -v42, v51, v45
	v_fmac_f32_e32 v53, v2, v46
	s_mov_b32 vcc_lo, s0
	v_fma_f32 v1, -v44, v54, v1
	v_fma_f32 v2, -v37, v55, v52
	s_wait_alu depctr_sa_sdst(0)
	v_div_fmas_f32 v38, v39, v40, v51
	v_fma_f32 v39, -v41, v53, v48
	s_mov_b32 vcc_lo, s2
	v_cvt_f16_f32_e32 v12.h, v36
	v_fmac_f32_e32 v55, v2, v49
	v_div_fixup_f32 v38, v38, v34, v4
	s_wait_alu depctr_sa_sdst(0)
	v_div_fmas_f32 v2, v39, v46, v53
	s_mov_b32 vcc_lo, s3
	v_div_fixup_f32 v39, v0, v34, v3
	v_fma_f32 v37, -v37, v55, v52
	s_wait_alu depctr_sa_sdst(0)
	v_div_fmas_f32 v1, v1, v47, v54
	s_mov_b32 vcc_lo, s4
	v_div_fixup_f32 v40, v2, v34, v5
	v_cvt_f16_f32_e32 v0.l, v24
	s_wait_alu depctr_sa_sdst(0)
	v_div_fmas_f32 v37, v37, v49, v55
	v_div_fixup_f32 v41, v1, v34, v6
	v_cvt_f16_f32_e32 v0.h, v25
	v_cvt_f16_f32_e32 v1.l, v26
	v_cvt_f16_f32_e32 v1.h, v27
	v_div_fixup_f32 v34, v37, v34, v7
	v_cvt_f16_f32_e32 v2.l, v28
	v_cvt_f16_f32_e32 v2.h, v29
	v_cvt_f16_f32_e32 v3.l, v30
	v_cvt_f16_f32_e32 v3.h, v31
	v_cvt_f16_f32_e32 v4.l, v16
	v_cvt_f16_f32_e32 v4.h, v17
	v_cvt_f16_f32_e32 v5.l, v18
	v_cvt_f16_f32_e32 v5.h, v19
	v_cvt_f16_f32_e32 v6.l, v20
	v_cvt_f16_f32_e32 v6.h, v21
	v_cvt_f16_f32_e32 v7.l, v22
	v_cvt_f16_f32_e32 v7.h, v23
	v_cvt_f16_f32_e32 v13.l, v50
	v_cvt_f16_f32_e32 v13.h, v39
	v_cvt_f16_f32_e32 v14.l, v38
	v_cvt_f16_f32_e32 v14.h, v40
	v_cvt_f16_f32_e32 v15.l, v41
	v_cvt_f16_f32_e32 v15.h, v34
	s_clause 0x3
	global_store_b128 v[32:33], v[0:3], off
	global_store_b128 v[32:33], v[4:7], off offset:32
	global_store_b128 v[32:33], v[8:11], off offset:64
	global_store_b128 v[32:33], v[12:15], off offset:96
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
		.amdhsa_next_free_vgpr 124
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
	.set .Lattn_kernel.num_vgpr, 124
	.set .Lattn_kernel.num_agpr, 0
	.set .Lattn_kernel.numbered_sgpr, 19
	.set .Lattn_kernel.num_named_barrier, 0
	.set .Lattn_kernel.private_seg_size, 0
	.set .Lattn_kernel.uses_vcc, 1
	.set .Lattn_kernel.uses_flat_scratch, 0
	.set .Lattn_kernel.has_dyn_sized_stack, 0
	.set .Lattn_kernel.has_recursion, 0
	.set .Lattn_kernel.has_indirect_call, 0
	.section	.AMDGPU.csdata,"",@progbits
; Kernel info:
; codeLenInByte = 9264
; TotalNumSgprs: 21
; NumVgprs: 124
; ScratchSize: 0
; MemoryBound: 1
; FloatMode: 240
; IeeeMode: 1
; LDSByteSize: 0 bytes/workgroup (compile time only)
; SGPRBlocks: 0
; VGPRBlocks: 15
; NumSGPRsForWavesPerEU: 21
; NumVGPRsForWavesPerEU: 124
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
    .max_flat_workgroup_size: 128
    .name:           attn_kernel
    .private_segment_fixed_size: 0
    .sgpr_count:     21
    .sgpr_spill_count: 0
    .symbol:         attn_kernel.kd
    .uniform_work_group_size: 1
    .uses_dynamic_stack: false
    .vgpr_count:     124
    .vgpr_spill_count: 0
    .wavefront_size: 32
    .workgroup_processor_mode: 1
amdhsa.target:   amdgpu12.00-amd-amdhsa-unknown-gfx1200
amdhsa.version:
  - 1
  - 2
...

	.end_amdgpu_metadata
