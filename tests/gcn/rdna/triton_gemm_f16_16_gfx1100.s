	.amdgcn_target "amdgpu11.00-amd-amdhsa-unknown-gfx1100"
	.amdhsa_code_object_version 5
	.text
	.globl	gemm_kernel                     ; -- Begin function gemm_kernel
	.p2align	8
	.type	gemm_kernel,@function
gemm_kernel:                            ; @gemm_kernel
; %bb.0:
	v_readfirstlane_b32 s2, v0
	s_clause 0x1
	s_load_b32 s23, s[0:1], 0x20
	s_load_b128 s[8:11], s[0:1], 0x0
	v_dual_mov_b32 v6, 0 :: v_dual_and_b32 v33, 31, v0
	s_and_b32 s25, s2, 0x60
	s_lshl_b32 s18, s14, 6
	v_mov_b32_e32 v5, 0
	s_delay_alu instid0(VALU_DEP_2) | instskip(SKIP_1) | instid1(VALU_DEP_2)
	v_or_b32_e32 v25, s25, v33
	v_dual_mov_b32 v7, 0 :: v_dual_and_b32 v10, 3, v0
	v_lshrrev_b32_e32 v1, 2, v25
	s_delay_alu instid0(VALU_DEP_2) | instskip(NEXT) | instid1(VALU_DEP_2)
	v_lshlrev_b32_e32 v37, 4, v10
	v_or_b32_e32 v2, s18, v1
	v_mov_b32_e32 v1, 0
	s_waitcnt lgkmcnt(0)
	s_cmp_gt_i32 s23, 0
	s_delay_alu instid0(VALU_DEP_2) | instskip(SKIP_2) | instid1(VALU_DEP_1)
	v_mul_lo_u32 v3, v2, s23
	s_cselect_b32 s3, -1, 0
	s_cmp_lt_i32 s23, 1
	v_ashrrev_i32_e32 v4, 31, v3
	s_delay_alu instid0(VALU_DEP_1) | instskip(SKIP_1) | instid1(VALU_DEP_2)
	v_lshlrev_b64 v[8:9], 1, v[3:4]
	v_lshlrev_b32_e32 v3, 3, v10
	v_add_co_u32 v4, vcc_lo, s8, v8
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_2)
	v_add_co_ci_u32_e64 v8, null, s9, v9, vcc_lo
	v_add_co_u32 v21, vcc_lo, v4, v37
	s_delay_alu instid0(VALU_DEP_1)
	v_add_co_ci_u32_e64 v22, null, 0, v8, vcc_lo
	v_mov_b32_e32 v8, 0
	s_cbranch_scc1 .LBB0_2
; %bb.1:
	global_load_b128 v[5:8], v[21:22], off
.LBB0_2:
	v_or_b32_e32 v2, 32, v2
	s_load_b32 s19, s[0:1], 0x1c
	v_dual_mov_b32 v3, 0 :: v_dual_lshlrev_b32 v4, 1, v3
	s_and_b32 s4, s3, exec_lo
	s_delay_alu instid0(VALU_DEP_2) | instskip(SKIP_2) | instid1(SALU_CYCLE_1)
	v_mul_lo_u32 v9, v2, s23
	v_mov_b32_e32 v2, 0
	s_cselect_b32 s4, 1, 0
	s_cmp_lg_u32 s4, 1
	s_delay_alu instid0(VALU_DEP_2) | instskip(NEXT) | instid1(VALU_DEP_1)
	v_ashrrev_i32_e32 v10, 31, v9
	v_lshlrev_b64 v[9:10], 1, v[9:10]
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)
	v_add_co_u32 v9, vcc_lo, s8, v9
	v_add_co_ci_u32_e64 v10, null, s9, v10, vcc_lo
	s_delay_alu instid0(VALU_DEP_2) | instskip(NEXT) | instid1(VALU_DEP_1)
	v_add_co_u32 v23, vcc_lo, v9, v4
	v_add_co_ci_u32_e64 v24, null, 0, v10, vcc_lo
	v_mov_b32_e32 v4, 0
	s_cbranch_scc1 .LBB0_4
; %bb.3:
	global_load_b128 v[1:4], v[23:24], off
.LBB0_4:
	v_dual_mov_b32 v9, 0 :: v_dual_and_b32 v26, 0x78, v25
	v_dual_mov_b32 v13, 0 :: v_dual_and_b32 v42, 7, v0
	s_lshl_b32 s20, s15, 6
	s_delay_alu instid0(VALU_DEP_2) | instskip(NEXT) | instid1(VALU_DEP_2)
	v_lshrrev_b32_e32 v10, 2, v26
	v_dual_mov_b32 v15, 0 :: v_dual_lshlrev_b32 v34, 3, v42
	v_mov_b32_e32 v14, 0
	s_and_b32 s4, s3, exec_lo
	s_waitcnt lgkmcnt(0)
	v_mul_lo_u32 v11, v10, s19
	s_cselect_b32 s4, 1, 0
	v_or_b32_e32 v16, s20, v34
	s_cmp_lg_u32 s4, 1
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_3)
	v_ashrrev_i32_e32 v17, 31, v16
	v_ashrrev_i32_e32 v12, 31, v11
	s_delay_alu instid0(VALU_DEP_2) | instskip(NEXT) | instid1(VALU_DEP_2)
	v_lshlrev_b64 v[19:20], 1, v[16:17]
	v_lshlrev_b64 v[11:12], 1, v[11:12]
	v_mov_b32_e32 v16, 0
	s_delay_alu instid0(VALU_DEP_2) | instskip(NEXT) | instid1(VALU_DEP_1)
	v_add_co_u32 v11, vcc_lo, s10, v11
	v_add_co_ci_u32_e64 v12, null, s11, v12, vcc_lo
	s_delay_alu instid0(VALU_DEP_2) | instskip(NEXT) | instid1(VALU_DEP_1)
	v_add_co_u32 v17, vcc_lo, v11, v19
	v_add_co_ci_u32_e64 v18, null, v12, v20, vcc_lo
	s_cbranch_scc1 .LBB0_6
; %bb.5:
	global_load_b128 v[13:16], v[17:18], off
.LBB0_6:
	v_or_b32_e32 v10, 1, v10
	s_and_b32 s3, s3, exec_lo
	s_cselect_b32 s3, 1, 0
	s_delay_alu instid0(SALU_CYCLE_1) | instskip(NEXT) | instid1(VALU_DEP_1)
	s_cmp_lg_u32 s3, 1
	v_mul_lo_u32 v10, v10, s19
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)
	v_ashrrev_i32_e32 v11, 31, v10
	v_lshlrev_b64 v[27:28], 1, v[10:11]
	v_dual_mov_b32 v10, 0 :: v_dual_mov_b32 v11, 0
	s_delay_alu instid0(VALU_DEP_2) | instskip(NEXT) | instid1(VALU_DEP_1)
	v_add_co_u32 v12, vcc_lo, s10, v27
	v_add_co_ci_u32_e64 v27, null, s11, v28, vcc_lo
	s_delay_alu instid0(VALU_DEP_2) | instskip(NEXT) | instid1(VALU_DEP_1)
	v_add_co_u32 v19, vcc_lo, v12, v19
	v_add_co_ci_u32_e64 v20, null, v27, v20, vcc_lo
	v_mov_b32_e32 v12, 0
	s_cbranch_scc1 .LBB0_8
; %bb.7:
	global_load_b128 v[9:12], v[19:20], off
.LBB0_8:
	v_lshlrev_b32_e32 v27, 1, v0
	v_lshrrev_b32_e32 v26, 1, v26
	v_lshlrev_b32_e32 v25, 4, v25
	s_load_b64 s[12:13], s[0:1], 0x10
	s_waitcnt vmcnt(0)
	v_mov_b16_e32 v28.l, v13.l
	v_and_b32_e32 v27, 48, v27
	v_xor_b32_e32 v26, v26, v37
	v_mov_b16_e32 v28.h, v9.l
	v_and_b32_e32 v41, 15, v0
	v_bfe_i32 v44, v0, 3, 1
	v_xor_b32_e32 v25, v25, v27
	v_lshl_or_b32 v26, v42, 9, v26
	v_lshrrev_b32_e32 v27, 16, v9
	v_lshrrev_b32_e32 v9, 16, v13
	v_lshlrev_b32_e32 v43, 6, v41
	v_add_nc_u32_e32 v47, 0, v25
	v_xor_b32_e32 v13, 16, v26
	v_add_nc_u32_e32 v46, 0, v26
	v_lshrrev_b32_e32 v25, 16, v10
	v_mov_b16_e32 v9.h, v27.l
	ds_store_b128 v47, v[5:8]
	ds_store_b128 v47, v[1:4] offset:2048
	v_xor_b32_e32 v2, 32, v26
	v_xor_b32_e32 v5, 48, v26
	v_add_nc_u32_e32 v48, 0, v13
	v_lshrrev_b32_e32 v6, 16, v15
	v_lshrrev_b32_e32 v3, 16, v14
	v_add_nc_u32_e32 v49, 0, v2
	v_lshrrev_b32_e32 v2, 16, v11
	v_add_nc_u32_e32 v50, 0, v5
	v_add_nc_u32_e32 v35, 0x1000, v46
	v_mov_b16_e32 v1.l, v14.l
	v_mov_b16_e32 v1.h, v10.l
	v_mov_b16_e32 v6.h, v2.l
	v_lshrrev_b32_e32 v2, 16, v12
	v_mov_b16_e32 v3.h, v25.l
	v_add_nc_u32_e32 v36, 0x1000, v48
	v_mov_b16_e32 v4.l, v15.l
	v_mov_b16_e32 v4.h, v11.l
	v_add_nc_u32_e32 v38, 0x1000, v49
	v_lshrrev_b32_e32 v7, 16, v16
	v_add_nc_u32_e32 v39, 0x1000, v50
	v_lshlrev_b32_e32 v45, 3, v0
	v_mov_b16_e32 v5.l, v16.l
	v_mov_b16_e32 v5.h, v12.l
	v_mov_b16_e32 v7.h, v2.l
	s_sub_i32 s24, s23, 32
	s_and_b32 s22, s2, 64
	s_and_b32 s21, s2, 32
	s_mov_b32 s0, 0
	s_cmp_lt_i32 s24, 1
	ds_store_2addr_b32 v35, v28, v9 offset1:16
	ds_store_2addr_b32 v36, v1, v3 offset0:32 offset1:48
	ds_store_2addr_b32 v38, v4, v6 offset0:64 offset1:80
	ds_store_2addr_b32 v39, v5, v7 offset0:96 offset1:112
	s_cbranch_scc1 .LBB0_12
; %bb.9:                                ; %.lr.ph
	s_clause 0x1
	global_load_b128 v[115:118], v[21:22], off offset:64
	global_load_b128 v[119:122], v[23:24], off offset:64
	s_lshl_b32 s16, s19, 5
	s_lshl_b32 s4, s22, 4
	s_ashr_i32 s17, s16, 31
	s_cmp_eq_u32 s21, 0
	s_mov_b32 s1, s0
	s_cselect_b32 s5, 0, 0x420
	s_lshl_b64 s[14:15], s[16:17], 1
	s_mov_b32 s2, s0
	v_add_co_u32 v1, vcc_lo, v17, s14
	s_delay_alu instid0(VALU_DEP_1) | instskip(SKIP_1) | instid1(VALU_DEP_1)
	v_add_co_ci_u32_e64 v2, null, s15, v18, vcc_lo
	v_add_co_u32 v3, vcc_lo, v19, s14
	v_add_co_ci_u32_e64 v4, null, s15, v20, vcc_lo
	s_mov_b32 s3, s0
	s_mov_b32 s6, s0
	s_mov_b32 s7, s0
	s_cmp_lt_u32 s24, 33
	s_waitcnt vmcnt(0) lgkmcnt(0)
	s_barrier
	buffer_gl0_inv
	s_clause 0x1
	global_load_b128 v[123:126], v[1:2], off
	global_load_b128 v[127:130], v[3:4], off
	v_and_or_b32 v3, 0x210, v44, s5
	s_mov_b32 s5, s0
	v_and_b32_e32 v1, 48, v45
	s_delay_alu instid0(VALU_DEP_1)
	v_or3_b32 v2, s4, v43, v1
	s_mov_b32 s4, s0
	v_mov_b32_e32 v16, s7
	v_lshl_or_b32 v1, v42, 6, v1
	v_mov_b32_e32 v15, s6
	v_xor_b32_e32 v4, 16, v2
	v_xor_b32_e32 v5, 32, v2
	v_dual_mov_b32 v14, s5 :: v_dual_add_nc_u32 v51, 0, v2
	v_xor_b32_e32 v1, v3, v1
	v_xor_b32_e32 v2, 48, v2
	v_add_nc_u32_e32 v52, 0, v4
	v_dual_mov_b32 v12, s3 :: v_dual_add_nc_u32 v53, 0, v5
	s_delay_alu instid0(VALU_DEP_4) | instskip(SKIP_3) | instid1(VALU_DEP_4)
	v_xor_b32_e32 v3, 16, v1
	v_xor_b32_e32 v4, 32, v1
	v_xor_b32_e32 v5, 48, v1
	v_dual_mov_b32 v13, s4 :: v_dual_add_nc_u32 v54, 0, v1
	v_dual_mov_b32 v11, s2 :: v_dual_add_nc_u32 v56, 0, v3
	v_dual_mov_b32 v10, s1 :: v_dual_add_nc_u32 v55, 0, v2
	v_add_nc_u32_e32 v57, 0, v4
	v_dual_mov_b32 v9, s0 :: v_dual_add_nc_u32 v58, 0, v5
	ds_load_b128 v[59:62], v54 offset:4096
	ds_load_b128 v[67:70], v54 offset:6144
	ds_load_b128 v[63:66], v56 offset:4096
	ds_load_b128 v[71:74], v56 offset:6144
	ds_load_b128 v[25:28], v51
	ds_load_b128 v[75:78], v51 offset:2048
	ds_load_b128 v[29:32], v52
	ds_load_b128 v[79:82], v52 offset:2048
	ds_load_b128 v[87:90], v55
	ds_load_b128 v[91:94], v57 offset:4096
	ds_load_b128 v[99:102], v57 offset:6144
	ds_load_b128 v[95:98], v58 offset:4096
	ds_load_b128 v[103:106], v58 offset:6144
	ds_load_b128 v[83:86], v53
	ds_load_b128 v[107:110], v53 offset:2048
	ds_load_b128 v[111:114], v55 offset:2048
	s_waitcnt lgkmcnt(9)
	v_wmma_f32_16x16x16_f16 v[1:8], v[59:66], v[25:32], v[9:16]
	v_wmma_f32_16x16x16_f16 v[17:24], v[67:74], v[25:32], v[9:16]
	s_waitcnt lgkmcnt(8)
	v_wmma_f32_16x16x16_f16 v[25:32], v[59:66], v[75:82], v[9:16]
	v_wmma_f32_16x16x16_f16 v[9:16], v[67:74], v[75:82], v[9:16]
	s_waitcnt lgkmcnt(2)
	v_wmma_f32_16x16x16_f16 v[1:8], v[91:98], v[83:90], v[1:8]
	v_wmma_f32_16x16x16_f16 v[17:24], v[99:106], v[83:90], v[17:24]
	s_waitcnt lgkmcnt(0)
	v_wmma_f32_16x16x16_f16 v[25:32], v[91:98], v[107:114], v[25:32]
	v_wmma_f32_16x16x16_f16 v[9:16], v[99:106], v[107:114], v[9:16]
	s_waitcnt vmcnt(1)
	v_lshrrev_b32_e32 v60, 16, v123
	s_waitcnt vmcnt(0)
	v_lshrrev_b32_e32 v59, 16, v127
	v_lshrrev_b32_e32 v62, 16, v128
	v_lshrrev_b32_e32 v65, 16, v129
	v_lshrrev_b32_e32 v68, 16, v130
	v_mov_b16_e32 v40.l, v123.l
	v_mov_b16_e32 v40.h, v127.l
	v_lshrrev_b32_e32 v63, 16, v124
	v_mov_b16_e32 v60.h, v59.l
	v_mov_b16_e32 v61.l, v124.l
	v_mov_b16_e64 v61.h, v128.l
	v_lshrrev_b32_e32 v66, 16, v125
	v_mov_b16_e32 v63.h, v62.l
	v_mov_b16_e32 v64.l, v125.l
	v_mov_b16_e64 v64.h, v129.l
	v_lshrrev_b32_e32 v69, 16, v126
	v_mov_b16_e32 v66.h, v65.l
	s_barrier
	buffer_gl0_inv
	v_mov_b16_e32 v67.l, v126.l
	v_mov_b16_e64 v67.h, v130.l
	v_mov_b16_e32 v69.h, v68.l
	ds_store_b128 v47, v[115:118]
	ds_store_b128 v47, v[119:122] offset:2048
	ds_store_2addr_b32 v35, v40, v60 offset1:16
	ds_store_2addr_b32 v36, v61, v63 offset0:32 offset1:48
	ds_store_2addr_b32 v38, v64, v66 offset0:64 offset1:80
	ds_store_2addr_b32 v39, v67, v69 offset0:96 offset1:112
	s_cbranch_scc1 .LBB0_13
; %bb.10:                               ; %.peel.next
	v_add_nc_u32_e32 v33, s25, v33
	v_add_nc_u32_e32 v38, s20, v34
	s_lshl_b64 s[0:1], s[16:17], 2
	s_delay_alu instid0(VALU_DEP_2) | instskip(SKIP_1) | instid1(VALU_DEP_2)
	v_lshrrev_b32_e32 v35, 3, v33
	v_lshrrev_b32_e32 v33, 2, v33
	v_mul_lo_u32 v35, s19, v35
	s_delay_alu instid0(VALU_DEP_2) | instskip(NEXT) | instid1(VALU_DEP_1)
	v_add_nc_u32_e32 v36, s18, v33
	v_add_nc_u32_e32 v39, 32, v36
	s_delay_alu instid0(VALU_DEP_3) | instskip(SKIP_1) | instid1(VALU_DEP_3)
	v_lshlrev_b32_e32 v33, 1, v35
	v_mul_lo_u32 v35, s23, v36
	v_mul_lo_u32 v59, s23, v39
	v_ashrrev_i32_e32 v39, 31, v38
	s_delay_alu instid0(VALU_DEP_4) | instskip(SKIP_1) | instid1(VALU_DEP_3)
	v_add_nc_u32_e32 v61, s19, v33
	v_ashrrev_i32_e32 v34, 31, v33
	v_lshlrev_b64 v[38:39], 1, v[38:39]
	v_ashrrev_i32_e32 v36, 31, v35
	s_delay_alu instid0(VALU_DEP_4) | instskip(NEXT) | instid1(VALU_DEP_4)
	v_ashrrev_i32_e32 v62, 31, v61
	v_lshlrev_b64 v[33:34], 1, v[33:34]
	v_ashrrev_i32_e32 v60, 31, v59
	s_delay_alu instid0(VALU_DEP_4) | instskip(NEXT) | instid1(VALU_DEP_4)
	v_lshlrev_b64 v[63:64], 1, v[35:36]
	v_lshlrev_b64 v[35:36], 1, v[61:62]
	s_delay_alu instid0(VALU_DEP_4) | instskip(NEXT) | instid1(VALU_DEP_4)
	v_add_co_u32 v33, vcc_lo, s0, v33
	v_lshlrev_b64 v[59:60], 1, v[59:60]
	v_add_co_ci_u32_e64 v34, null, s1, v34, vcc_lo
	s_delay_alu instid0(VALU_DEP_4) | instskip(NEXT) | instid1(VALU_DEP_1)
	v_add_co_u32 v35, vcc_lo, s0, v35
	v_add_co_ci_u32_e64 v36, null, s1, v36, vcc_lo
	v_add_co_u32 v33, vcc_lo, v33, v38
	s_delay_alu instid0(VALU_DEP_1) | instskip(SKIP_1) | instid1(VALU_DEP_1)
	v_add_co_ci_u32_e64 v34, null, v34, v39, vcc_lo
	v_add_co_u32 v40, vcc_lo, v37, v59
	v_add_co_ci_u32_e64 v59, null, 0, v60, vcc_lo
	v_add_co_u32 v35, vcc_lo, v35, v38
	s_delay_alu instid0(VALU_DEP_1) | instskip(SKIP_1) | instid1(VALU_DEP_1)
	v_add_co_ci_u32_e64 v36, null, v36, v39, vcc_lo
	v_add_co_u32 v33, vcc_lo, s10, v33
	v_add_co_ci_u32_e64 v34, null, s11, v34, vcc_lo
	s_delay_alu instid0(VALU_DEP_4) | instskip(NEXT) | instid1(VALU_DEP_1)
	v_add_co_u32 v35, vcc_lo, s10, v35
	v_add_co_ci_u32_e64 v36, null, s11, v36, vcc_lo
	v_add_co_u32 v37, vcc_lo, v37, v63
	s_delay_alu instid0(VALU_DEP_1) | instskip(SKIP_1) | instid1(VALU_DEP_1)
	v_add_co_ci_u32_e64 v38, null, 0, v64, vcc_lo
	v_add_co_u32 v39, vcc_lo, s8, v40
	v_add_co_ci_u32_e64 v40, null, s9, v59, vcc_lo
	s_delay_alu instid0(VALU_DEP_4) | instskip(NEXT) | instid1(VALU_DEP_1)
	v_add_co_u32 v59, vcc_lo, s8, v37
	v_add_co_ci_u32_e64 v60, null, s9, v38, vcc_lo
	s_delay_alu instid0(VALU_DEP_4) | instskip(NEXT) | instid1(VALU_DEP_1)
	v_add_co_u32 v37, vcc_lo, 0x80, v39
	v_add_co_ci_u32_e64 v38, null, 0, v40, vcc_lo
	s_delay_alu instid0(VALU_DEP_4) | instskip(NEXT) | instid1(VALU_DEP_1)
	v_add_co_u32 v39, vcc_lo, 0x80, v59
	v_add_co_ci_u32_e64 v40, null, 0, v60, vcc_lo
	s_mov_b32 s0, 32
.LBB0_11:                               ; =>This Inner Loop Header: Depth=1
	global_load_b128 v[123:126], v[39:40], off
	global_load_b128 v[127:130], v[37:38], off
	v_add_co_u32 v37, vcc_lo, v37, 64
	s_delay_alu instid0(VALU_DEP_1) | instskip(SKIP_1) | instid1(VALU_DEP_1)
	v_add_co_ci_u32_e64 v38, null, 0, v38, vcc_lo
	v_add_co_u32 v39, vcc_lo, v39, 64
	v_add_co_ci_u32_e64 v40, null, 0, v40, vcc_lo
	v_add_nc_u32_e32 v139, 0x1000, v46
	s_add_i32 s0, s0, 32
	v_add_nc_u32_e32 v140, 0x1000, v48
	v_add_nc_u32_e32 v141, 0x1000, v49
	s_cmp_lt_i32 s0, s24
	v_add_nc_u32_e32 v142, 0x1000, v50
	s_waitcnt vmcnt(0) lgkmcnt(0)
	s_barrier
	buffer_gl0_inv
	global_load_b128 v[131:134], v[35:36], off
	global_load_b128 v[135:138], v[33:34], off
	ds_load_b128 v[59:62], v54 offset:4096
	ds_load_b128 v[67:70], v54 offset:6144
	ds_load_b128 v[63:66], v56 offset:4096
	ds_load_b128 v[71:74], v56 offset:6144
	ds_load_b128 v[75:78], v51
	ds_load_b128 v[83:86], v51 offset:2048
	ds_load_b128 v[79:82], v52
	ds_load_b128 v[87:90], v52 offset:2048
	ds_load_b128 v[91:94], v53
	ds_load_b128 v[99:102], v53 offset:2048
	ds_load_b128 v[95:98], v55
	ds_load_b128 v[107:110], v57 offset:4096
	ds_load_b128 v[115:118], v57 offset:6144
	ds_load_b128 v[111:114], v58 offset:4096
	ds_load_b128 v[119:122], v58 offset:6144
	ds_load_b128 v[103:106], v55 offset:2048
	v_add_co_u32 v35, vcc_lo, v35, s14
	s_delay_alu instid0(VALU_DEP_1) | instskip(SKIP_1) | instid1(VALU_DEP_1)
	v_add_co_ci_u32_e64 v36, null, s15, v36, vcc_lo
	v_add_co_u32 v33, vcc_lo, v33, s14
	v_add_co_ci_u32_e64 v34, null, s15, v34, vcc_lo
	s_waitcnt lgkmcnt(9)
	v_wmma_f32_16x16x16_f16 v[1:8], v[59:66], v[75:82], v[1:8]
	v_wmma_f32_16x16x16_f16 v[17:24], v[67:74], v[75:82], v[17:24]
	s_waitcnt lgkmcnt(8)
	v_wmma_f32_16x16x16_f16 v[25:32], v[59:66], v[83:90], v[25:32]
	v_wmma_f32_16x16x16_f16 v[9:16], v[67:74], v[83:90], v[9:16]
	s_waitcnt lgkmcnt(2)
	v_wmma_f32_16x16x16_f16 v[1:8], v[107:114], v[91:98], v[1:8]
	s_waitcnt lgkmcnt(1)
	v_wmma_f32_16x16x16_f16 v[17:24], v[115:122], v[91:98], v[17:24]
	s_waitcnt lgkmcnt(0)
	v_wmma_f32_16x16x16_f16 v[25:32], v[107:114], v[99:106], v[25:32]
	v_wmma_f32_16x16x16_f16 v[9:16], v[115:122], v[99:106], v[9:16]
	s_waitcnt vmcnt(1)
	v_lshrrev_b32_e32 v60, 16, v131
	v_lshrrev_b32_e32 v63, 16, v132
	v_lshrrev_b32_e32 v66, 16, v133
	v_lshrrev_b32_e32 v69, 16, v134
	s_waitcnt vmcnt(0)
	v_lshrrev_b32_e32 v61, 16, v135
	v_mov_b16_e64 v59.l, v135.l
	v_mov_b16_e64 v59.h, v131.l
	v_lshrrev_b32_e32 v64, 16, v136
	v_mov_b16_e32 v61.h, v60.l
	v_mov_b16_e64 v62.l, v136.l
	v_mov_b16_e64 v62.h, v132.l
	v_lshrrev_b32_e32 v67, 16, v137
	v_mov_b16_e32 v64.h, v63.l
	v_mov_b16_e64 v65.l, v137.l
	v_mov_b16_e64 v65.h, v133.l
	v_lshrrev_b32_e32 v70, 16, v138
	v_mov_b16_e32 v67.h, v66.l
	v_mov_b16_e64 v68.l, v138.l
	v_mov_b16_e64 v68.h, v134.l
	v_mov_b16_e32 v70.h, v69.l
	s_barrier
	buffer_gl0_inv
	ds_store_b128 v47, v[123:126]
	ds_store_b128 v47, v[127:130] offset:2048
	ds_store_2addr_b32 v139, v59, v61 offset1:16
	ds_store_2addr_b32 v140, v62, v64 offset0:32 offset1:48
	ds_store_2addr_b32 v141, v65, v67 offset0:64 offset1:80
	ds_store_2addr_b32 v142, v68, v70 offset0:96 offset1:112
	s_cbranch_scc1 .LBB0_11
	s_branch .LBB0_13
.LBB0_12:
	v_mov_b32_e32 v1, 0
	s_delay_alu instid0(VALU_DEP_1)
	v_mov_b32_e32 v2, v1
	v_mov_b32_e32 v3, v1
	v_mov_b32_e32 v4, v1
	v_mov_b32_e32 v5, v1
	v_mov_b32_e32 v6, v1
	v_mov_b32_e32 v7, v1
	v_mov_b32_e32 v8, v1
	v_mov_b32_e32 v17, v1
	v_mov_b32_e32 v18, v1
	v_mov_b32_e32 v19, v1
	v_mov_b32_e32 v20, v1
	v_mov_b32_e32 v21, v1
	v_mov_b32_e32 v22, v1
	v_mov_b32_e32 v23, v1
	v_mov_b32_e32 v24, v1
	v_mov_b32_e32 v25, v1
	v_mov_b32_e32 v26, v1
	v_mov_b32_e32 v27, v1
	v_mov_b32_e32 v28, v1
	v_mov_b32_e32 v29, v1
	v_mov_b32_e32 v30, v1
	v_mov_b32_e32 v31, v1
	v_mov_b32_e32 v32, v1
	v_mov_b32_e32 v9, v1
	v_mov_b32_e32 v10, v1
	v_mov_b32_e32 v11, v1
	v_mov_b32_e32 v12, v1
	v_mov_b32_e32 v13, v1
	v_mov_b32_e32 v14, v1
	v_mov_b32_e32 v15, v1
	v_mov_b32_e32 v16, v1
.LBB0_13:                               ; %._crit_edge
	s_add_i32 s23, s23, 31
	s_waitcnt lgkmcnt(0)
	s_cmp_lt_i32 s23, 32
	s_barrier
	buffer_gl0_inv
	s_cbranch_scc1 .LBB0_15
; %bb.14:
	v_and_b32_e32 v33, 48, v45
	s_cmp_eq_u32 s21, 0
	s_cselect_b32 s0, 0, 0x420
	s_lshl_b32 s1, s22, 4
	v_and_or_b32 v34, 0x210, v44, s0
	v_lshl_or_b32 v35, v42, 6, v33
	v_or3_b32 v33, s1, v43, v33
	s_delay_alu instid0(VALU_DEP_2) | instskip(NEXT) | instid1(VALU_DEP_2)
	v_xor_b32_e32 v34, v34, v35
	v_xad_u32 v90, v33, 48, 0
	v_xad_u32 v91, v33, 32, 0
	v_xad_u32 v50, v33, 16, 0
	v_add_nc_u32_e32 v58, 0, v33
	v_xad_u32 v35, v34, 16, 0
	v_add_nc_u32_e32 v42, 0, v34
	v_xad_u32 v66, v34, 48, 0
	v_xad_u32 v74, v34, 32, 0
	ds_load_b128 v[37:40], v35 offset:6144
	ds_load_b128 v[46:49], v35 offset:4096
	ds_load_b128 v[33:36], v42 offset:6144
	ds_load_b128 v[42:45], v42 offset:4096
	ds_load_b128 v[54:57], v50 offset:2048
	ds_load_b128 v[62:65], v50
	ds_load_b128 v[50:53], v58 offset:2048
	ds_load_b128 v[58:61], v58
	ds_load_b128 v[70:73], v66 offset:6144
	ds_load_b128 v[78:81], v66 offset:4096
	ds_load_b128 v[66:69], v74 offset:6144
	ds_load_b128 v[74:77], v74 offset:4096
	ds_load_b128 v[82:85], v91
	ds_load_b128 v[86:89], v90
	ds_load_b128 v[94:97], v90 offset:2048
	ds_load_b128 v[90:93], v91 offset:2048
	s_waitcnt lgkmcnt(9)
	v_wmma_f32_16x16x16_f16 v[25:32], v[42:49], v[50:57], v[25:32]
	s_waitcnt lgkmcnt(8)
	v_wmma_f32_16x16x16_f16 v[1:8], v[42:49], v[58:65], v[1:8]
	v_wmma_f32_16x16x16_f16 v[17:24], v[33:40], v[58:65], v[17:24]
	v_wmma_f32_16x16x16_f16 v[9:16], v[33:40], v[50:57], v[9:16]
	s_waitcnt lgkmcnt(2)
	s_delay_alu instid0(VALU_DEP_3) | instskip(NEXT) | instid1(VALU_DEP_3)
	v_wmma_f32_16x16x16_f16 v[1:8], v[74:81], v[82:89], v[1:8]
	v_wmma_f32_16x16x16_f16 v[17:24], v[66:73], v[82:89], v[17:24]
	s_waitcnt lgkmcnt(0)
	v_wmma_f32_16x16x16_f16 v[25:32], v[74:81], v[90:97], v[25:32]
	v_wmma_f32_16x16x16_f16 v[9:16], v[66:73], v[90:97], v[9:16]
.LBB0_15:                               ; %._crit_edge._crit_edge
	s_lshr_b32 s0, s22, 2
	v_bfe_u32 v36, v0, 4, 1
	v_or3_b32 v33, s0, v41, s18
	s_lshr_b32 s0, s21, 1
	v_cvt_f16_f32_e32 v0.l, v1
	v_cvt_f16_f32_e32 v0.h, v2
	v_or3_b32 v37, s0, v36, s20
	v_or_b32_e32 v34, 32, v33
	v_mul_lo_u32 v33, v33, s19
	v_cvt_f16_f32_e32 v1.h, v4
	v_cvt_f16_f32_e32 v2.l, v5
	v_ashrrev_i32_e32 v38, 31, v37
	v_mul_lo_u32 v35, v34, s19
	v_cvt_f16_f32_e32 v1.l, v3
	v_cvt_f16_f32_e32 v2.h, v6
	v_cvt_f16_f32_e32 v3.l, v7
	v_ashrrev_i32_e32 v34, 31, v33
	v_lshlrev_b64 v[6:7], 1, v[37:38]
	v_cvt_f16_f32_e32 v3.h, v8
	v_cvt_f16_f32_e32 v8.l, v25
	v_ashrrev_i32_e32 v36, 31, v35
	v_lshlrev_b64 v[4:5], 1, v[33:34]
	v_cvt_f16_f32_e32 v8.h, v26
	v_cvt_f16_f32_e32 v9.l, v9
	v_cvt_f16_f32_e32 v9.h, v10
	v_lshlrev_b64 v[33:34], 1, v[35:36]
	v_cvt_f16_f32_e32 v10.l, v11
	v_add_co_u32 v4, vcc_lo, s12, v4
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_4)
	v_add_co_ci_u32_e64 v5, null, s13, v5, vcc_lo
	v_add_co_u32 v35, vcc_lo, s12, v33
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_4)
	v_add_co_ci_u32_e64 v36, null, s13, v34, vcc_lo
	v_add_co_u32 v33, vcc_lo, v4, v6
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_4)
	v_add_co_ci_u32_e64 v34, null, v5, v7, vcc_lo
	v_add_co_u32 v35, vcc_lo, v35, v6
	s_delay_alu instid0(VALU_DEP_1)
	v_add_co_ci_u32_e64 v36, null, v36, v7, vcc_lo
	v_cvt_f16_f32_e32 v4.l, v17
	v_cvt_f16_f32_e32 v4.h, v18
	v_cvt_f16_f32_e32 v5.l, v19
	v_cvt_f16_f32_e32 v5.h, v20
	v_cvt_f16_f32_e32 v6.l, v21
	v_cvt_f16_f32_e32 v6.h, v22
	v_cvt_f16_f32_e32 v7.l, v23
	v_cvt_f16_f32_e32 v7.h, v24
	v_cvt_f16_f32_e32 v17.l, v27
	v_cvt_f16_f32_e32 v17.h, v28
	v_cvt_f16_f32_e32 v18.l, v29
	v_cvt_f16_f32_e32 v18.h, v30
	v_cvt_f16_f32_e32 v19.l, v31
	v_cvt_f16_f32_e32 v19.h, v32
	v_cvt_f16_f32_e32 v10.h, v12
	v_cvt_f16_f32_e32 v11.l, v13
	v_cvt_f16_f32_e32 v11.h, v14
	v_cvt_f16_f32_e32 v12.l, v15
	v_cvt_f16_f32_e32 v12.h, v16
	s_clause 0x1f
	global_store_b16 v[33:34], v0, off
	global_store_d16_hi_b16 v[33:34], v0, off offset:4
	global_store_b16 v[33:34], v1, off offset:8
	global_store_d16_hi_b16 v[33:34], v1, off offset:12
	global_store_b16 v[33:34], v2, off offset:16
	global_store_d16_hi_b16 v[33:34], v2, off offset:20
	global_store_b16 v[33:34], v3, off offset:24
	global_store_d16_hi_b16 v[33:34], v3, off offset:28
	global_store_b16 v[33:34], v4, off offset:64
	global_store_d16_hi_b16 v[33:34], v4, off offset:68
	global_store_b16 v[33:34], v5, off offset:72
	global_store_d16_hi_b16 v[33:34], v5, off offset:76
	global_store_b16 v[33:34], v6, off offset:80
	global_store_d16_hi_b16 v[33:34], v6, off offset:84
	global_store_b16 v[33:34], v7, off offset:88
	global_store_d16_hi_b16 v[33:34], v7, off offset:92
	global_store_b16 v[35:36], v8, off
	global_store_d16_hi_b16 v[35:36], v8, off offset:4
	global_store_b16 v[35:36], v17, off offset:8
	global_store_d16_hi_b16 v[35:36], v17, off offset:12
	global_store_b16 v[35:36], v18, off offset:16
	global_store_d16_hi_b16 v[35:36], v18, off offset:20
	global_store_b16 v[35:36], v19, off offset:24
	global_store_d16_hi_b16 v[35:36], v19, off offset:28
	global_store_b16 v[35:36], v9, off offset:64
	global_store_d16_hi_b16 v[35:36], v9, off offset:68
	global_store_b16 v[35:36], v10, off offset:72
	global_store_d16_hi_b16 v[35:36], v10, off offset:76
	global_store_b16 v[35:36], v11, off offset:80
	global_store_d16_hi_b16 v[35:36], v11, off offset:84
	global_store_b16 v[35:36], v12, off offset:88
	global_store_d16_hi_b16 v[35:36], v12, off offset:92
	s_nop 0
	s_sendmsg sendmsg(MSG_DEALLOC_VGPRS)
	s_endpgm
.Lfunc_end0:
	.size	gemm_kernel, .Lfunc_end0-gemm_kernel
	.section	.rodata,"a",@progbits
	.p2align	6, 0x0
	.amdhsa_kernel gemm_kernel
		.amdhsa_group_segment_fixed_size 0
		.amdhsa_private_segment_fixed_size 0
		.amdhsa_kernarg_size 56
		.amdhsa_user_sgpr_count 14
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
		.amdhsa_system_sgpr_workgroup_id_z 0
		.amdhsa_system_sgpr_workgroup_info 0
		.amdhsa_system_vgpr_workitem_id 0
		.amdhsa_next_free_vgpr 143
		.amdhsa_next_free_sgpr 26
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
		.amdhsa_inst_pref_size ((instprefsize(.Lfunc_end0-gemm_kernel)<<4)&1008)>>4
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
	.set .Lgemm_kernel.num_vgpr, 143
	.set .Lgemm_kernel.num_agpr, 0
	.set .Lgemm_kernel.numbered_sgpr, 26
	.set .Lgemm_kernel.num_named_barrier, 0
	.set .Lgemm_kernel.private_seg_size, 0
	.set .Lgemm_kernel.uses_vcc, 1
	.set .Lgemm_kernel.uses_flat_scratch, 0
	.set .Lgemm_kernel.has_dyn_sized_stack, 0
	.set .Lgemm_kernel.has_recursion, 0
	.set .Lgemm_kernel.has_indirect_call, 0
	.section	.AMDGPU.csdata,"",@progbits
; Kernel info:
; codeLenInByte = 3508
; TotalNumSgprs: 28
; NumVgprs: 143
; ScratchSize: 0
; MemoryBound: 1
; FloatMode: 240
; IeeeMode: 1
; LDSByteSize: 0 bytes/workgroup (compile time only)
; SGPRBlocks: 0
; VGPRBlocks: 17
; NumSGPRsForWavesPerEU: 28
; NumVGPRsForWavesPerEU: 143
; Occupancy: 10
; WaveLimiterHint : 0
; COMPUTE_PGM_RSRC2:SCRATCH_EN: 0
; COMPUTE_PGM_RSRC2:USER_SGPR: 14
; COMPUTE_PGM_RSRC2:TRAP_HANDLER: 0
; COMPUTE_PGM_RSRC2:TGID_X_EN: 1
; COMPUTE_PGM_RSRC2:TGID_Y_EN: 1
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
      - .address_space:  global
        .offset:         16
        .size:           8
        .value_kind:     global_buffer
      - .offset:         24
        .size:           4
        .value_kind:     by_value
      - .offset:         28
        .size:           4
        .value_kind:     by_value
      - .offset:         32
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
    .name:           gemm_kernel
    .private_segment_fixed_size: 0
    .sgpr_count:     28
    .sgpr_spill_count: 0
    .symbol:         gemm_kernel.kd
    .uniform_work_group_size: 1
    .uses_dynamic_stack: false
    .vgpr_count:     143
    .vgpr_spill_count: 0
    .wavefront_size: 32
    .workgroup_processor_mode: 1
amdhsa.target:   amdgpu11.00-amd-amdhsa-unknown-gfx1100
amdhsa.version:
  - 1
  - 2
...

	.end_amdgpu_metadata
