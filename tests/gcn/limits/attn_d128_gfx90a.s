	.amdgcn_target "amdgpu9.0a-amd-amdhsa-unknown-gfx90a"
	.amdhsa_code_object_version 5
	.text
	.globl	attn_kernel                     ; -- Begin function attn_kernel
	.p2align	8
	.type	attn_kernel,@function
attn_kernel:                            ; @attn_kernel
; %bb.35:
	s_load_dwordx2 s[6:7], s[4:5], 0x0
	s_load_dwordx8 s[8:15], s[4:5], 0x8
	s_waitcnt lgkmcnt(0)
	s_branch .LBB0_0
	.p2align	8
; %bb.36:
.LBB0_0:
	v_readfirstlane_b32 s0, v0
	s_and_b32 s21, s0, 0xc0
	v_and_b32_e32 v1, 63, v0
	s_mul_i32 s17, s17, s15
	v_or_b32_e32 v7, s21, v1
	s_lshl_b32 s0, s17, 7
	s_lshl_b32 s33, s16, 7
	v_lshrrev_b32_e32 v11, 4, v7
	v_or_b32_e32 v6, 16, v11
	v_or_b32_e32 v2, s33, v11
	s_ashr_i32 s1, s0, 31
	v_or_b32_e32 v3, s33, v6
	s_lshl_b64 s[26:27], s[0:1], 1
	v_lshlrev_b32_e32 v2, 7, v2
	v_or_b32_e32 v10, 32, v11
	s_add_u32 s0, s6, s26
	v_lshlrev_b32_e32 v4, 7, v3
	v_ashrrev_i32_e32 v3, 31, v2
	v_or_b32_e32 v5, s33, v10
	s_addc_u32 s1, s7, s27
	v_lshlrev_b64 v[2:3], 1, v[2:3]
	v_lshlrev_b32_e32 v8, 7, v5
	v_mov_b32_e32 v5, s1
	v_add_co_u32_e32 v15, vcc, s0, v2
	v_or_b32_e32 v14, 48, v11
	v_addc_co_u32_e32 v16, vcc, v5, v3, vcc
	v_ashrrev_i32_e32 v5, 31, v4
	v_or_b32_e32 v9, s33, v14
	v_lshlrev_b64 v[2:3], 1, v[4:5]
	v_lshlrev_b32_e32 v12, 7, v9
	v_mov_b32_e32 v4, s1
	v_add_co_u32_e32 v5, vcc, s0, v2
	v_ashrrev_i32_e32 v9, 31, v8
	v_addc_co_u32_e32 v4, vcc, v4, v3, vcc
	v_lshlrev_b64 v[2:3], 1, v[8:9]
	v_mov_b32_e32 v8, s1
	v_add_co_u32_e32 v17, vcc, s0, v2
	v_ashrrev_i32_e32 v13, 31, v12
	v_addc_co_u32_e32 v20, vcc, v8, v3, vcc
	v_lshlrev_b64 v[2:3], 1, v[12:13]
	v_add_co_u32_e32 v2, vcc, s0, v2
	v_addc_co_u32_e32 v3, vcc, v8, v3, vcc
	v_lshlrev_b32_e32 v8, 3, v0
	v_and_b32_e32 v19, 0x78, v8
	v_lshlrev_b32_e32 v18, 1, v19
	v_add_co_u32_e32 v8, vcc, v15, v18
	v_addc_co_u32_e32 v9, vcc, 0, v16, vcc
	v_add_co_u32_e32 v12, vcc, v5, v18
	v_addc_co_u32_e32 v13, vcc, 0, v4, vcc
	v_add_co_u32_e32 v16, vcc, v17, v18
	v_addc_co_u32_e32 v17, vcc, 0, v20, vcc
	v_add_co_u32_e32 v20, vcc, v2, v18
	v_addc_co_u32_e32 v21, vcc, 0, v3, vcc
	s_movk_i32 s0, 0x5000
	global_load_dwordx4 v[2:5], v[8:9], off
	global_load_dwordx4 v[22:25], v[12:13], off
	global_load_dwordx4 v[26:29], v[16:17], off
	global_load_dwordx4 v[30:33], v[20:21], off
	v_add_co_u32_e32 v12, vcc, s0, v8
	v_addc_co_u32_e32 v13, vcc, 0, v9, vcc
	s_movk_i32 s0, 0x7000
	v_add_co_u32_e32 v8, vcc, s0, v8
	v_addc_co_u32_e32 v9, vcc, 0, v9, vcc
	global_load_dwordx4 v[34:37], v[12:13], off offset:-4096
	global_load_dwordx4 v[38:41], v[12:13], off
	global_load_dwordx4 v[42:45], v[8:9], off offset:-4096
	global_load_dwordx4 v[46:49], v[8:9], off
	v_lshlrev_b32_e32 v20, 4, v7
	v_lshrrev_b32_e32 v7, 1, v7
	v_and_b32_e32 v7, 0x78, v7
	v_xor_b32_e32 v7, v7, v20
	v_add_u32_e32 v206, 0, v7
	s_add_u32 s2, s8, s26
	s_addc_u32 s3, s9, s27
	s_cmp_gt_i32 s15, 0
	s_mov_b32 s20, s15
	s_cselect_b64 s[0:1], -1, 0
	s_cmp_lt_i32 s15, 1
	s_waitcnt vmcnt(6)
	ds_write2st64_b64 v206, v[2:3], v[22:23] offset1:8
	s_waitcnt vmcnt(4)
	ds_write2st64_b64 v206, v[26:27], v[30:31] offset0:16 offset1:24
	s_waitcnt vmcnt(2)
	ds_write2st64_b64 v206, v[34:35], v[38:39] offset0:32 offset1:40
	s_waitcnt vmcnt(0)
	ds_write2st64_b64 v206, v[42:43], v[46:47] offset0:48 offset1:56
	v_xor_b32_e32 v2, 8, v7
	v_add_u32_e32 v207, 0, v2
	v_lshlrev_b32_e32 v2, 7, v11
	ds_write2st64_b64 v207, v[4:5], v[24:25] offset1:8
	ds_write2st64_b64 v207, v[28:29], v[32:33] offset0:16 offset1:24
	ds_write2st64_b64 v207, v[36:37], v[40:41] offset0:32 offset1:40
	ds_write2st64_b64 v207, v[44:45], v[48:49] offset0:48 offset1:56
	v_lshlrev_b32_e32 v25, 1, v2
	s_waitcnt lgkmcnt(0)
	s_barrier
	s_cbranch_scc1 .LBB0_2
; %bb.1:
	v_mov_b32_e32 v2, s3
	v_add_co_u32_e32 v3, vcc, s2, v25
	v_addc_co_u32_e32 v4, vcc, 0, v2, vcc
	v_add_co_u32_e32 v2, vcc, v3, v18
	v_addc_co_u32_e32 v3, vcc, 0, v4, vcc
	global_load_dwordx4 v[2:5], v[2:3], off
	s_branch .LBB0_3
.LBB0_2:
	v_mov_b32_e32 v2, 0
	v_mov_b32_e32 v3, v2
	v_mov_b32_e32 v4, v2
	v_mov_b32_e32 v5, v2
.LBB0_3:
	s_and_b64 s[4:5], s[0:1], exec
	v_lshlrev_b32_e32 v6, 7, v6
	s_cselect_b32 s4, 1, 0
	s_cmp_lg_u32 s4, 1
	v_lshlrev_b32_e32 v24, 1, v6
	s_cbranch_scc1 .LBB0_5
; %bb.4:
	v_mov_b32_e32 v6, s3
	v_add_co_u32_e32 v7, vcc, s2, v24
	v_addc_co_u32_e32 v8, vcc, 0, v6, vcc
	v_add_co_u32_e32 v6, vcc, v7, v18
	v_addc_co_u32_e32 v7, vcc, 0, v8, vcc
	global_load_dwordx4 v[6:9], v[6:7], off
	s_branch .LBB0_6
.LBB0_5:
	v_mov_b32_e32 v6, 0
	v_mov_b32_e32 v7, v6
	v_mov_b32_e32 v8, v6
	v_mov_b32_e32 v9, v6
.LBB0_6:
	s_and_b64 s[4:5], s[0:1], exec
	v_lshlrev_b32_e32 v10, 7, v10
	s_cselect_b32 s4, 1, 0
	v_and_b32_e32 v21, 32, v0
	s_cmp_lg_u32 s4, 1
	v_lshlrev_b32_e32 v23, 1, v10
	s_cbranch_scc1 .LBB0_8
; %bb.7:
	v_mov_b32_e32 v10, s3
	v_add_co_u32_e32 v11, vcc, s2, v23
	v_addc_co_u32_e32 v12, vcc, 0, v10, vcc
	v_add_co_u32_e32 v10, vcc, v11, v18
	v_addc_co_u32_e32 v11, vcc, 0, v12, vcc
	global_load_dwordx4 v[10:13], v[10:11], off
	s_branch .LBB0_9
.LBB0_8:
	v_mov_b32_e32 v10, 0
	v_mov_b32_e32 v11, v10
	v_mov_b32_e32 v12, v10
	v_mov_b32_e32 v13, v10
.LBB0_9:
	s_and_b64 s[4:5], s[0:1], exec
	v_and_b32_e32 v167, 31, v0
	v_lshlrev_b32_e32 v0, 7, v14
	s_cselect_b32 s4, 1, 0
	v_lshrrev_b32_e32 v166, 2, v21
	v_lshl_or_b32 v26, s21, 7, v19
	s_cmp_lg_u32 s4, 1
	v_lshlrev_b32_e32 v22, 1, v0
	s_cbranch_scc1 .LBB0_11
; %bb.10:
	v_mov_b32_e32 v0, s3
	v_add_co_u32_e32 v14, vcc, s2, v22
	v_addc_co_u32_e32 v0, vcc, 0, v0, vcc
	v_add_co_u32_e32 v14, vcc, v14, v18
	v_addc_co_u32_e32 v15, vcc, 0, v0, vcc
	global_load_dwordx4 v[14:17], v[14:15], off
	s_branch .LBB0_12
.LBB0_11:
	v_mov_b32_e32 v14, 0
	v_mov_b32_e32 v15, v14
	v_mov_b32_e32 v16, v14
	v_mov_b32_e32 v17, v14
.LBB0_12:
	s_add_u32 s4, s10, s26
	s_addc_u32 s5, s11, s27
	s_and_b64 s[6:7], s[0:1], exec
	s_cselect_b32 s6, 1, 0
	v_lshlrev_b32_e32 v0, 8, v167
	s_cmp_lg_u32 s6, 1
	v_xor_b32_e32 v26, v26, v166
	s_cbranch_scc1 .LBB0_14
; %bb.13:
	v_mov_b32_e32 v27, s5
	v_add_co_u32_e32 v25, vcc, s4, v25
	v_addc_co_u32_e32 v27, vcc, 0, v27, vcc
	v_add_co_u32_e32 v28, vcc, v25, v18
	v_addc_co_u32_e32 v29, vcc, 0, v27, vcc
	global_load_dwordx4 v[32:35], v[28:29], off
	s_branch .LBB0_15
.LBB0_14:
	v_mov_b32_e32 v32, 0
	v_mov_b32_e32 v33, v32
	v_mov_b32_e32 v34, v32
	v_mov_b32_e32 v35, v32
.LBB0_15:
	s_and_b64 s[6:7], s[0:1], exec
	s_cselect_b32 s6, 1, 0
	s_cmp_lg_u32 s6, 1
	v_or_b32_e32 v25, v26, v0
	s_cbranch_scc1 .LBB0_17
; %bb.16:
	v_mov_b32_e32 v26, s5
	v_add_co_u32_e32 v24, vcc, s4, v24
	v_addc_co_u32_e32 v27, vcc, 0, v26, vcc
	v_add_co_u32_e32 v26, vcc, v24, v18
	v_addc_co_u32_e32 v27, vcc, 0, v27, vcc
	global_load_dwordx4 v[36:39], v[26:27], off
	s_branch .LBB0_18
.LBB0_17:
	v_mov_b32_e32 v36, 0
	v_mov_b32_e32 v37, v36
	v_mov_b32_e32 v38, v36
	v_mov_b32_e32 v39, v36
.LBB0_18:
	s_and_b64 s[6:7], s[0:1], exec
	s_cselect_b32 s6, 1, 0
	v_xor_b32_e32 v24, 0x50, v25
	v_xor_b32_e32 v26, 0x60, v25
	s_cmp_lg_u32 s6, 1
	v_xor_b32_e32 v27, 0x70, v25
	s_cbranch_scc1 .LBB0_20
; %bb.19:
	v_mov_b32_e32 v28, s5
	v_add_co_u32_e32 v23, vcc, s4, v23
	v_addc_co_u32_e32 v29, vcc, 0, v28, vcc
	v_add_co_u32_e32 v28, vcc, v23, v18
	v_addc_co_u32_e32 v29, vcc, 0, v29, vcc
	global_load_dwordx4 v[40:43], v[28:29], off
	s_branch .LBB0_21
.LBB0_20:
	v_mov_b32_e32 v40, 0
	v_mov_b32_e32 v41, v40
	v_mov_b32_e32 v42, v40
	v_mov_b32_e32 v43, v40
.LBB0_21:
	s_and_b64 s[0:1], s[0:1], exec
	s_cselect_b32 s0, 1, 0
	v_add_u32_e32 v23, 0, v25
	v_xad_u32 v28, v25, 16, 0
	v_xad_u32 v29, v25, 32, 0
	v_xad_u32 v30, v25, 48, 0
	v_xad_u32 v25, v25, 64, 0
	v_add_u32_e32 v24, 0, v24
	v_add_u32_e32 v26, 0, v26
	s_cmp_lg_u32 s0, 1
	v_add_u32_e32 v27, 0, v27
	s_cbranch_scc1 .LBB0_23
; %bb.22:
	v_mov_b32_e32 v31, s5
	v_add_co_u32_e32 v22, vcc, s4, v22
	v_addc_co_u32_e32 v31, vcc, 0, v31, vcc
	v_add_co_u32_e32 v44, vcc, v22, v18
	v_addc_co_u32_e32 v45, vcc, 0, v31, vcc
	global_load_dwordx4 v[44:47], v[44:45], off
	s_branch .LBB0_24
.LBB0_23:
	v_mov_b32_e32 v44, 0
	v_mov_b32_e32 v45, v44
	v_mov_b32_e32 v46, v44
	v_mov_b32_e32 v47, v44
.LBB0_24:
	ds_read2_b64 v[124:127], v23 offset1:16
	ds_read2_b64 v[120:123], v28 offset1:16
	ds_read2_b64 v[116:119], v29 offset1:16
	ds_read2_b64 v[112:115], v30 offset1:16
	ds_read2_b64 v[108:111], v25 offset1:16
	ds_read2_b64 v[104:107], v24 offset1:16
	ds_read2_b64 v[100:103], v26 offset1:16
	ds_read2_b64 v[96:99], v27 offset1:16
	s_sub_i32 s40, s20, 64
	s_mov_b32 s39, 0
	v_add_u32_e32 v209, 0, v20
	s_cmp_lt_i32 s40, 1
	v_or_b32_e32 v64, v0, v19
	v_lshlrev_b32_e32 v226, 2, v1
	v_lshlrev_b32_e32 v176, 1, v167
	v_lshlrev_b32_e32 v177, 5, v21
	s_waitcnt lgkmcnt(0)
	s_barrier
	s_waitcnt vmcnt(0)
	ds_write2st64_b64 v206, v[2:3], v[6:7] offset1:8
	ds_write2st64_b64 v206, v[10:11], v[14:15] offset0:16 offset1:24
	ds_write2st64_b64 v207, v[4:5], v[8:9] offset1:8
	ds_write2st64_b64 v207, v[12:13], v[16:17] offset0:16 offset1:24
	ds_write_b128 v209, v[32:35] offset:16384
	ds_write_b128 v209, v[36:39] offset:20480
	ds_write_b128 v209, v[40:43] offset:24576
	ds_write_b128 v209, v[44:47] offset:28672
	s_cbranch_scc1 .LBB0_28
; %bb.25:                               ; %.lr.ph
	v_mov_b32_e32 v0, s3
	v_add_co_u32_e32 v210, vcc, s2, v18
	v_addc_co_u32_e32 v211, vcc, 0, v0, vcc
	v_mov_b32_e32 v0, s5
	v_add_co_u32_e32 v212, vcc, s4, v18
	v_addc_co_u32_e32 v213, vcc, 0, v0, vcc
	v_xor_b32_e32 v0, v64, v166
	v_xor_b32_e32 v2, 16, v0
	v_add_u32_e32 v215, 0, v0
	v_xor_b32_e32 v3, 32, v0
	v_xor_b32_e32 v4, 48, v0
	v_xor_b32_e32 v5, 64, v0
	v_xor_b32_e32 v6, 0x50, v0
	v_xor_b32_e32 v7, 0x60, v0
	v_xor_b32_e32 v8, 0x70, v0
	v_add_u32_e32 v208, 0, v2
	v_add_u32_e32 v0, 0x2000, v215
	v_add_u32_e32 v223, 0, v3
	v_accvgpr_write_b32 a4, v0
	v_add_u32_e32 v0, 0x2000, v208
	v_add_u32_e32 v218, 0, v4
	v_accvgpr_write_b32 a5, v0
	v_add_u32_e32 v0, 0x2000, v223
	v_add_u32_e32 v219, 0, v5
	v_accvgpr_write_b32 a6, v0
	v_add_u32_e32 v0, 0x2000, v218
	v_add_u32_e32 v220, 0, v6
	v_accvgpr_write_b32 a7, v0
	v_add_u32_e32 v0, 0x2000, v219
	v_add_u32_e32 v221, 0, v7
	v_accvgpr_write_b32 a8, v0
	v_add_u32_e32 v0, 0x2000, v220
	v_add_lshl_u32 v1, s21, v1, 3
	v_add_u32_e32 v222, 0, v8
	v_accvgpr_write_b32 a9, v0
	v_add_u32_e32 v0, 0x2000, v221
	v_and_b32_e32 v1, 0xf80, v1
	v_mov_b32_e32 v62, 0
	s_mov_b32 s35, 1.0
	v_accvgpr_write_b32 a10, v0
	v_add_u32_e32 v0, 0x2000, v222
	v_accvgpr_write_b32 a1, v167
	v_accvgpr_write_b32 a0, v166
	v_accvgpr_write_b32 a3, v64
	s_mov_b32 s28, s14
	s_mov_b32 s29, s14
	s_mov_b32 s30, s14
	s_mov_b32 s31, s14
	v_add_u32_e32 v146, 0x3800, v1
	v_mov_b32_e32 v214, 0
	v_mov_b32_e32 v196, 0xff800000
	s_mov_b32 s36, s35
	s_mov_b32 s37, s14
	s_mov_b32 s38, 0x3fb8aa3b
	s_mov_b32 s41, 0xc2fc0000
	s_mov_b32 s42, 0x5040100
	v_accvgpr_write_b32 a11, v0
	v_mov_b32_e32 v63, v62
	v_mov_b32_e32 v60, v62
	v_mov_b32_e32 v61, v62
	v_mov_b32_e32 v58, v62
	v_mov_b32_e32 v59, v62
	v_mov_b32_e32 v56, v62
	v_mov_b32_e32 v57, v62
	v_mov_b32_e32 v54, v62
	v_mov_b32_e32 v55, v62
	v_mov_b32_e32 v52, v62
	v_mov_b32_e32 v53, v62
	v_mov_b32_e32 v50, v62
	v_mov_b32_e32 v51, v62
	v_mov_b32_e32 v48, v62
	v_mov_b32_e32 v49, v62
	v_mov_b32_e32 v46, v62
	v_mov_b32_e32 v47, v62
	v_mov_b32_e32 v44, v62
	v_mov_b32_e32 v45, v62
	v_mov_b32_e32 v42, v62
	v_mov_b32_e32 v43, v62
	v_mov_b32_e32 v40, v62
	v_mov_b32_e32 v41, v62
	v_mov_b32_e32 v38, v62
	v_mov_b32_e32 v39, v62
	v_mov_b32_e32 v36, v62
	v_mov_b32_e32 v37, v62
	v_mov_b32_e32 v34, v62
	v_mov_b32_e32 v35, v62
	v_mov_b32_e32 v32, v62
	v_mov_b32_e32 v33, v62
	v_mov_b32_e32 v30, v62
	v_mov_b32_e32 v31, v62
	v_mov_b32_e32 v28, v62
	v_mov_b32_e32 v29, v62
	v_mov_b32_e32 v26, v62
	v_mov_b32_e32 v27, v62
	v_mov_b32_e32 v24, v62
	v_mov_b32_e32 v25, v62
	v_mov_b32_e32 v22, v62
	v_mov_b32_e32 v23, v62
	v_mov_b32_e32 v20, v62
	v_mov_b32_e32 v21, v62
	v_mov_b32_e32 v18, v62
	v_mov_b32_e32 v19, v62
	v_mov_b32_e32 v16, v62
	v_mov_b32_e32 v17, v62
	v_mov_b32_e32 v14, v62
	v_mov_b32_e32 v15, v62
	v_mov_b32_e32 v12, v62
	v_mov_b32_e32 v13, v62
	v_mov_b32_e32 v10, v62
	v_mov_b32_e32 v11, v62
	v_mov_b32_e32 v8, v62
	v_mov_b32_e32 v9, v62
	v_mov_b32_e32 v6, v62
	v_mov_b32_e32 v7, v62
	v_mov_b32_e32 v4, v62
	v_mov_b32_e32 v5, v62
	v_mov_b32_e32 v2, v62
	v_mov_b32_e32 v3, v62
	v_mov_b32_e32 v0, v62
	v_mov_b32_e32 v1, v62
.LBB0_26:                               ; =>This Inner Loop Header: Depth=1
	v_add_u32_e32 v64, 0xffffe800, v146
	v_add_u32_e32 v66, 0xfffff000, v146
	v_add_u32_e32 v68, 0xfffff800, v146
	v_ashrrev_i32_e32 v65, 31, v64
	v_ashrrev_i32_e32 v67, 31, v66
	v_ashrrev_i32_e32 v69, 31, v68
	v_ashrrev_i32_e32 v147, 31, v146
	v_lshlrev_b64 v[244:245], 1, v[64:65]
	v_lshlrev_b64 v[246:247], 1, v[66:67]
	v_lshlrev_b64 v[144:145], 1, v[68:69]
	v_lshlrev_b64 v[216:217], 1, v[146:147]
	v_add_co_u32_e32 v64, vcc, v210, v244
	v_add_co_u32_e64 v66, s[0:1], v210, v246
	v_add_co_u32_e64 v68, s[2:3], v210, v144
	v_add_co_u32_e64 v70, s[4:5], v210, v216
	v_addc_co_u32_e32 v65, vcc, v211, v245, vcc
	v_addc_co_u32_e64 v67, vcc, v211, v247, s[0:1]
	v_addc_co_u32_e64 v69, vcc, v211, v145, s[2:3]
	v_addc_co_u32_e64 v71, vcc, v211, v217, s[4:5]
	global_load_dwordx4 v[128:131], v[64:65], off
	global_load_dwordx4 v[136:139], v[66:67], off
	global_load_dwordx4 v[132:135], v[68:69], off
	global_load_dwordx4 v[140:143], v[70:71], off
	s_waitcnt lgkmcnt(0)
	s_barrier
	ds_read2_b64 v[148:151], v215 offset1:16
	v_accvgpr_read_b32 v64, a4
	ds_read2_b64 v[152:155], v64 offset1:16
	s_waitcnt lgkmcnt(1)
	v_mfma_f32_32x32x8f16 v[80:95], v[148:149], v[124:125], 0
	ds_read2_b64 v[156:159], v208 offset1:16
	v_accvgpr_read_b32 v147, a5
	ds_read2_b64 v[160:163], v147 offset1:16
	ds_read2_b64 v[164:167], v223 offset1:16
	v_accvgpr_read_b32 v147, a6
	ds_read2_b64 v[168:171], v147 offset1:16
	ds_read2_b64 v[172:175], v218 offset1:16
	v_accvgpr_read_b32 v147, a7
	ds_read2_b64 v[198:201], v147 offset1:16
	ds_read2_b64 v[232:235], v219 offset1:16
	v_accvgpr_read_b32 v147, a8
	ds_read2_b64 v[236:239], v147 offset1:16
	ds_read2_b64 v[240:243], v220 offset1:16
	v_accvgpr_read_b32 v147, a9
	ds_read2_b64 v[248:251], v147 offset1:16
	ds_read2_b64 v[252:255], v221 offset1:16
	v_accvgpr_read_b32 v147, a10
	v_accvgpr_write_b32 a2, v226
	ds_read2_b64 v[224:227], v147 offset1:16
	ds_read2_b64 v[228:231], v222 offset1:16
	s_waitcnt lgkmcnt(13)
	v_mfma_f32_32x32x8f16 v[64:79], v[152:153], v[124:125], 0
	v_add3_u32 v147, 0, v177, v176
	ds_read_u16 v148, v147 offset:16384
	ds_read_u16 v149, v147 offset:16640
	v_add_co_u32_e64 v144, s[2:3], v212, v144
	s_mov_b32 s15, s14
	s_add_i32 s39, s39, 64
	s_waitcnt lgkmcnt(0)
	v_perm_b32 v194, v149, v148, s42
	v_accvgpr_read_b32 v148, a11
	ds_read2_b64 v[202:205], v148 offset1:16
	s_mov_b32 s34, s14
	s_cmp_lt_i32 s39, s40
	v_add_u32_e32 v146, 0x2000, v146
	v_mfma_f32_32x32x8f16 v[80:95], v[156:157], v[120:121], v[80:95]
	v_mfma_f32_32x32x8f16 v[64:79], v[160:161], v[120:121], v[64:79]
	v_mfma_f32_32x32x8f16 v[80:95], v[164:165], v[116:117], v[80:95]
	v_mfma_f32_32x32x8f16 v[64:79], v[168:169], v[116:117], v[64:79]
	v_mfma_f32_32x32x8f16 v[80:95], v[172:173], v[112:113], v[80:95]
	v_mfma_f32_32x32x8f16 v[64:79], v[198:199], v[112:113], v[64:79]
	v_mfma_f32_32x32x8f16 v[80:95], v[232:233], v[108:109], v[80:95]
	v_not_b32_e32 v232, 63
	v_mfma_f32_32x32x8f16 v[64:79], v[236:237], v[108:109], v[64:79]
	v_mfma_f32_32x32x8f16 v[80:95], v[240:241], v[104:105], v[80:95]
	v_mfma_f32_32x32x8f16 v[64:79], v[248:249], v[104:105], v[64:79]
	v_mfma_f32_32x32x8f16 v[80:95], v[252:253], v[100:101], v[80:95]
	v_mfma_f32_32x32x8f16 v[64:79], v[224:225], v[100:101], v[64:79]
	v_mov_b32_e32 v225, v177
	v_mov_b32_e32 v224, v176
	v_mfma_f32_32x32x8f16 v[80:95], v[228:229], v[96:97], v[80:95]
	s_waitcnt lgkmcnt(0)
	v_mfma_f32_32x32x8f16 v[64:79], v[202:203], v[96:97], v[64:79]
	v_mfma_f32_32x32x8f16 v[80:95], v[150:151], v[126:127], v[80:95]
	ds_read_u16 v148, v147 offset:16448
	ds_read_u16 v149, v147 offset:16704
	ds_read_u16 v150, v147 offset:16512
	ds_read_u16 v151, v147 offset:16768
	s_waitcnt lgkmcnt(2)
	v_perm_b32 v190, v149, v148, s42
	s_waitcnt lgkmcnt(0)
	v_perm_b32 v188, v151, v150, s42
	ds_read_u16 v148, v147 offset:16832
	ds_read_u16 v149, v147 offset:16576
	ds_read_u16 v150, v147 offset:16896
	ds_read_u16 v151, v147 offset:17152
	s_waitcnt lgkmcnt(2)
	v_perm_b32 v192, v148, v149, s42
	ds_read_u16 v148, v147 offset:16960
	ds_read_u16 v149, v147 offset:17216
	s_waitcnt lgkmcnt(2)
	v_perm_b32 v195, v151, v150, s42
	s_waitcnt lgkmcnt(0)
	v_perm_b32 v191, v149, v148, s42
	v_mfma_f32_32x32x8f16 v[64:79], v[154:155], v[126:127], v[64:79]
	ds_read_u16 v148, v147 offset:17024
	ds_read_u16 v149, v147 offset:17280
	ds_read_u16 v154, v147 offset:20928
	ds_read_u16 v155, v147 offset:20672
	ds_read_u16 v156, v147 offset:20992
	ds_read_u16 v157, v147 offset:21248
	s_waitcnt lgkmcnt(2)
	v_perm_b32 v176, v154, v155, s42
	v_perm_b32 v189, v149, v148, s42
	ds_read_u16 v148, v147 offset:17344
	ds_read_u16 v149, v147 offset:17088
	s_waitcnt lgkmcnt(2)
	v_perm_b32 v179, v157, v156, s42
	ds_read_u16 v154, v147 offset:22976
	ds_read_u16 v155, v147 offset:22720
	ds_read_u16 v156, v147 offset:23040
	ds_read_u16 v157, v147 offset:23296
	s_waitcnt lgkmcnt(4)
	v_perm_b32 v193, v148, v149, s42
	ds_read_u16 v148, v147 offset:18432
	ds_read_u16 v149, v147 offset:18688
	s_waitcnt lgkmcnt(4)
	v_perm_b32 v168, v154, v155, s42
	v_mfma_f32_32x32x8f16 v[80:95], v[158:159], v[122:123], v[80:95]
	s_waitcnt lgkmcnt(0)
	v_perm_b32 v186, v149, v148, s42
	ds_read_u16 v148, v147 offset:18496
	ds_read_u16 v149, v147 offset:18752
	ds_read_u16 v150, v147 offset:18560
	ds_read_u16 v151, v147 offset:18816
	s_waitcnt lgkmcnt(2)
	v_perm_b32 v182, v149, v148, s42
	s_waitcnt lgkmcnt(0)
	v_perm_b32 v180, v151, v150, s42
	ds_read_u16 v148, v147 offset:18880
	ds_read_u16 v149, v147 offset:18624
	ds_read_u16 v150, v147 offset:18944
	ds_read_u16 v151, v147 offset:19200
	s_waitcnt lgkmcnt(2)
	v_perm_b32 v184, v148, v149, s42
	ds_read_u16 v148, v147 offset:19008
	ds_read_u16 v149, v147 offset:19264
	s_waitcnt lgkmcnt(2)
	v_perm_b32 v187, v151, v150, s42
	v_mfma_f32_32x32x8f16 v[64:79], v[162:163], v[122:123], v[64:79]
	s_waitcnt lgkmcnt(0)
	v_perm_b32 v183, v149, v148, s42
	ds_read_u16 v148, v147 offset:19072
	ds_read_u16 v149, v147 offset:19328
	ds_read_u16 v150, v147 offset:19392
	ds_read_u16 v151, v147 offset:19136
	s_waitcnt lgkmcnt(2)
	v_perm_b32 v181, v149, v148, s42
	s_waitcnt lgkmcnt(0)
	v_perm_b32 v185, v150, v151, s42
	ds_read_u16 v148, v147 offset:20480
	ds_read_u16 v149, v147 offset:20736
	ds_read_u16 v150, v147 offset:20544
	ds_read_u16 v151, v147 offset:20800
	ds_read_u16 v152, v147 offset:20608
	ds_read_u16 v153, v147 offset:20864
	s_waitcnt lgkmcnt(4)
	v_perm_b32 v178, v149, v148, s42
	ds_read_u16 v148, v147 offset:21056
	ds_read_u16 v149, v147 offset:21312
	s_waitcnt lgkmcnt(2)
	v_perm_b32 v172, v153, v152, s42
	v_mfma_f32_32x32x8f16 v[80:95], v[166:167], v[118:119], v[80:95]
	v_mfma_f32_32x32x8f16 v[64:79], v[170:171], v[118:119], v[64:79]
	v_perm_b32 v171, v157, v156, s42
	v_mfma_f32_32x32x8f16 v[80:95], v[174:175], v[114:115], v[80:95]
	v_perm_b32 v174, v151, v150, s42
	s_waitcnt lgkmcnt(0)
	v_perm_b32 v175, v149, v148, s42
	ds_read_u16 v148, v147 offset:21120
	ds_read_u16 v149, v147 offset:21376
	ds_read_u16 v150, v147 offset:21440
	ds_read_u16 v151, v147 offset:21184
	s_waitcnt lgkmcnt(2)
	v_perm_b32 v173, v149, v148, s42
	s_waitcnt lgkmcnt(0)
	v_perm_b32 v177, v150, v151, s42
	ds_read_u16 v148, v147 offset:22528
	ds_read_u16 v149, v147 offset:22784
	ds_read_u16 v150, v147 offset:22592
	ds_read_u16 v151, v147 offset:22848
	ds_read_u16 v152, v147 offset:22656
	ds_read_u16 v153, v147 offset:22912
	s_waitcnt lgkmcnt(4)
	v_perm_b32 v170, v149, v148, s42
	ds_read_u16 v148, v147 offset:23104
	ds_read_u16 v149, v147 offset:23360
	s_waitcnt lgkmcnt(4)
	v_perm_b32 v166, v151, v150, s42
	s_waitcnt lgkmcnt(2)
	v_perm_b32 v164, v153, v152, s42
	v_add_co_u32_e64 v152, s[4:5], v212, v216
	v_mfma_f32_32x32x8f16 v[64:79], v[200:201], v[114:115], v[64:79]
	s_waitcnt lgkmcnt(0)
	v_perm_b32 v167, v149, v148, s42
	ds_read_u16 v148, v147 offset:23168
	ds_read_u16 v149, v147 offset:23424
	ds_read_u16 v150, v147 offset:23488
	ds_read_u16 v151, v147 offset:23232
	s_waitcnt lgkmcnt(2)
	v_perm_b32 v165, v149, v148, s42
	v_add_co_u32_e32 v148, vcc, v212, v244
	s_waitcnt lgkmcnt(0)
	v_perm_b32 v169, v150, v151, s42
	v_add_co_u32_e64 v150, s[0:1], v212, v246
	v_addc_co_u32_e32 v149, vcc, v213, v245, vcc
	v_addc_co_u32_e64 v151, vcc, v213, v247, s[0:1]
	v_addc_co_u32_e64 v145, vcc, v213, v145, s[2:3]
	v_mfma_f32_32x32x8f16 v[80:95], v[234:235], v[110:111], v[80:95]
	v_addc_co_u32_e64 v153, vcc, v213, v217, s[4:5]
	v_mfma_f32_32x32x8f16 v[64:79], v[238:239], v[110:111], v[64:79]
	v_mfma_f32_32x32x8f16 v[80:95], v[242:243], v[106:107], v[80:95]
	global_load_dwordx4 v[246:249], v[148:149], off
	global_load_dwordx4 v[234:237], v[150:151], off
	global_load_dwordx4 v[238:241], v[144:145], off
	global_load_dwordx4 v[242:245], v[152:153], off
	ds_read_u16 v144, v147 offset:24576
	ds_read_u16 v145, v147 offset:24832
	ds_read_u16 v148, v147 offset:24640
	ds_read_u16 v149, v147 offset:24896
	ds_read_u16 v150, v147 offset:24704
	ds_read_u16 v151, v147 offset:24960
	ds_read_u16 v152, v147 offset:25024
	ds_read_u16 v153, v147 offset:24768
	ds_read_u16 v154, v147 offset:25088
	ds_read_u16 v155, v147 offset:25344
	ds_read_u16 v157, v147 offset:25152
	ds_read_u16 v159, v147 offset:25408
	ds_read_u16 v161, v147 offset:25216
	ds_read_u16 v197, v147 offset:25472
	ds_read_u16 v198, v147 offset:25536
	ds_read_u16 v199, v147 offset:25280
	s_waitcnt lgkmcnt(12)
	v_perm_b32 v158, v149, v148, s42
	s_waitcnt lgkmcnt(10)
	v_perm_b32 v156, v151, v150, s42
	s_waitcnt lgkmcnt(8)
	v_perm_b32 v160, v152, v153, s42
	v_perm_b32 v162, v145, v144, s42
	s_waitcnt lgkmcnt(6)
	v_perm_b32 v163, v155, v154, s42
	ds_read_u16 v144, v147 offset:26624
	ds_read_u16 v145, v147 offset:26880
	ds_read_u16 v148, v147 offset:26688
	ds_read_u16 v149, v147 offset:26944
	ds_read_u16 v150, v147 offset:26752
	ds_read_u16 v152, v147 offset:27008
	ds_read_u16 v155, v147 offset:27072
	s_waitcnt lgkmcnt(11)
	v_perm_b32 v159, v159, v157, s42
	s_waitcnt lgkmcnt(9)
	v_perm_b32 v157, v197, v161, s42
	s_waitcnt lgkmcnt(7)
	v_perm_b32 v161, v198, v199, s42
	ds_read_u16 v197, v147 offset:26816
	ds_read_u16 v198, v147 offset:27136
	ds_read_u16 v199, v147 offset:27392
	ds_read_u16 v200, v147 offset:27200
	ds_read_u16 v202, v147 offset:27456
	ds_read_u16 v151, v147 offset:27264
	ds_read_u16 v201, v147 offset:27520
	ds_read_u16 v153, v147 offset:27584
	ds_read_u16 v233, v147 offset:27328
	s_waitcnt lgkmcnt(14)
	v_perm_b32 v154, v145, v144, s42
	s_waitcnt lgkmcnt(12)
	v_perm_b32 v148, v149, v148, s42
	v_mfma_f32_32x32x8f16 v[64:79], v[250:251], v[106:107], v[64:79]
	s_waitcnt lgkmcnt(10)
	v_perm_b32 v150, v152, v150, s42
	s_waitcnt lgkmcnt(8)
	v_perm_b32 v152, v155, v197, s42
	s_waitcnt lgkmcnt(6)
	v_perm_b32 v155, v199, v198, s42
	s_waitcnt lgkmcnt(4)
	v_perm_b32 v149, v202, v200, s42
	s_waitcnt lgkmcnt(2)
	v_perm_b32 v151, v201, v151, s42
	s_waitcnt lgkmcnt(0)
	v_perm_b32 v153, v153, v233, s42
	v_mfma_f32_32x32x8f16 v[80:95], v[254:255], v[102:103], v[80:95]
	v_mfma_f32_32x32x8f16 v[64:79], v[226:227], v[102:103], v[64:79]
	v_accvgpr_read_b32 v226, a2
	v_mfma_f32_32x32x8f16 v[80:95], v[230:231], v[98:99], v[80:95]
	v_mov_b32_e32 v231, 0x42800000
	v_mfma_f32_32x32x8f16 v[64:79], v[204:205], v[98:99], v[64:79]
	s_nop 15
	s_nop 0
	v_pk_mov_b32 v[144:145], v[88:89], v[90:91] op_sel:[1,0]
	v_pk_mov_b32 v[90:91], v[90:91], v[92:93] op_sel:[1,0]
	v_pk_mov_b32 v[92:93], v[92:93], v[94:95] op_sel:[1,0]
	v_pk_mul_f32 v[198:199], s[30:31], v[144:145]
	v_pk_mul_f32 v[202:203], s[14:15], v[90:91]
	v_pk_mul_f32 v[204:205], s[14:15], v[92:93]
	v_max_f32_e32 v89, v203, v204
	v_pk_mul_f32 v[92:93], s[14:15], v[84:85]
	v_pk_mul_f32 v[144:145], s[30:31], v[80:81]
	v_mul_f32_e32 v197, s14, v88
	v_pk_mov_b32 v[90:91], v[94:95], v[64:65] op_sel:[1,0]
	v_max3_f32 v64, v198, v199, v202
	v_pk_mul_f32 v[94:95], s[14:15], v[82:83]
	v_pk_mul_f32 v[216:217], s[14:15], v[90:91]
	v_max3_f32 v64, v64, v89, v205
	v_max3_f32 v89, v95, v92, v93
	v_max_f32_e32 v92, v144, v145
	v_pk_mul_f32 v[90:91], s[14:15], v[86:87]
	v_mul_f32_e32 v95, s14, v65
	v_max_f32_e32 v144, v216, v217
	v_max3_f32 v89, v92, v94, v89
	v_pk_mul_f32 v[92:93], s[14:15], v[70:71]
	v_max3_f32 v145, v90, v91, v197
	v_pk_mul_f32 v[90:91], s[14:15], v[68:69]
	v_max3_f32 v64, v64, v144, v95
	v_pk_mul_f32 v[94:95], s[30:31], v[66:67]
	v_max3_f32 v91, v91, v92, v93
	v_max_f32_e32 v144, v94, v95
	v_mul_f32_e32 v197, s14, v74
	v_pk_mul_f32 v[92:93], s[14:15], v[72:73]
	v_max3_f32 v64, v89, v145, v64
	v_mov_b32_e32 v94, v77
	v_mov_b32_e32 v95, v78
	v_max3_f32 v77, v144, v90, v91
	v_mov_b32_e32 v144, v75
	v_mov_b32_e32 v145, v76
	v_mul_f32_e32 v75, s14, v79
	v_max3_f32 v76, v92, v93, v197
	v_pk_mul_f32 v[90:91], s[14:15], v[94:95]
	v_pk_mul_f32 v[92:93], s[28:29], v[144:145]
	v_max3_f32 v64, v64, v77, v76
	v_max_f32_e32 v75, v91, v75
	v_max3_f32 v76, v92, v93, v90
	v_max3_f32 v64, v64, v76, v75
	v_xor_b32_e32 v77, 0x80, v226
	ds_bpermute_b32 v75, v77, v64
	v_pk_mov_b32 v[94:95], v[198:199], v[202:203] op_sel:[1,0]
	v_mov_b32_e32 v89, v198
	s_waitcnt lgkmcnt(0)
	v_max3_f32 v144, v196, v64, v75
	v_pk_fma_f32 v[80:81], s[30:31], v[80:81], v[144:145] op_sel_hi:[1,1,0] neg_lo:[0,0,1] neg_hi:[0,0,1]
	v_pk_fma_f32 v[82:83], s[14:15], v[82:83], v[144:145] op_sel_hi:[1,1,0] neg_lo:[0,0,1] neg_hi:[0,0,1]
	v_pk_mul_f32 v[80:81], v[80:81], s[38:39] op_sel_hi:[1,0]
	v_pk_mul_f32 v[82:83], v[82:83], s[38:39] op_sel_hi:[1,0]
	v_cmp_gt_f32_e64 s[22:23], s41, v81
	v_cmp_gt_f32_e64 s[24:25], s41, v80
	v_cmp_gt_f32_e64 s[16:17], s41, v83
	v_cmp_gt_f32_e64 s[18:19], s41, v82
	v_cndmask_b32_e64 v76, 0, v231, s[24:25]
	v_cndmask_b32_e64 v78, 0, v231, s[22:23]
	v_sub_f32_e32 v64, v196, v144
	v_add_f32_e32 v76, v80, v76
	v_add_f32_e32 v78, v81, v78
	v_cndmask_b32_e64 v80, 0, v231, s[18:19]
	v_cndmask_b32_e64 v81, 0, v231, s[16:17]
	v_mul_f32_e32 v75, 0x3fb8aa3b, v64
	v_add_f32_e32 v80, v82, v80
	v_add_f32_e32 v81, v83, v81
	v_exp_f32_e32 v76, v76
	v_exp_f32_e32 v78, v78
	v_cmp_gt_f32_e64 s[10:11], s41, v75
	v_pk_add_f32 v[94:95], v[94:95], v[144:145] op_sel_hi:[1,0] neg_lo:[0,1] neg_hi:[0,1]
	v_exp_f32_e32 v82, v80
	v_exp_f32_e32 v83, v81
	v_pk_mul_f32 v[198:199], v[94:95], s[38:39] op_sel_hi:[1,0]
	v_pk_mov_b32 v[94:95], v[202:203], v[204:205] op_sel:[1,0]
	v_pk_mov_b32 v[196:197], v[204:205], v[216:217] op_sel:[1,0]
	v_cndmask_b32_e64 v80, 0, v231, s[10:11]
	v_pk_add_f32 v[94:95], v[94:95], v[144:145] op_sel_hi:[1,0] neg_lo:[0,1] neg_hi:[0,1]
	v_pk_add_f32 v[202:203], v[196:197], v[144:145] op_sel_hi:[1,0] neg_lo:[0,1] neg_hi:[0,1]
	v_add_f32_e32 v75, v75, v80
	v_cndmask_b32_e64 v80, 0, v232, s[22:23]
	v_cndmask_b32_e64 v145, 0, v232, s[24:25]
	v_ldexp_f32 v81, v78, v80
	v_ldexp_f32 v80, v76, v145
	v_cndmask_b32_e64 v76, 0, v232, s[16:17]
	v_cndmask_b32_e64 v78, 0, v232, s[18:19]
	v_ldexp_f32 v83, v83, v76
	v_ldexp_f32 v82, v82, v78
	v_cvt_f16_f32_e32 v76, v81
	v_cvt_f16_f32_e32 v78, v80
	v_exp_f32_e32 v75, v75
	v_pk_fma_f32 v[84:85], s[14:15], v[84:85], v[144:145] op_sel_hi:[1,1,0] neg_lo:[0,0,1] neg_hi:[0,0,1]
	v_pk_mul_f32 v[84:85], v[84:85], s[38:39] op_sel_hi:[1,0]
	v_pack_b32_f16 v200, v78, v76
	v_cvt_f16_f32_e32 v76, v83
	v_cvt_f16_f32_e32 v78, v82
	v_pk_fma_f32 v[86:87], s[14:15], v[86:87], v[144:145] op_sel_hi:[1,1,0] neg_lo:[0,0,1] neg_hi:[0,0,1]
	v_cmp_gt_f32_e64 s[16:17], s41, v84
	v_pk_mul_f32 v[86:87], v[86:87], s[38:39] op_sel_hi:[1,0]
	v_pack_b32_f16 v201, v78, v76
	v_cndmask_b32_e64 v76, 0, v232, s[10:11]
	v_ldexp_f32 v76, v75, v76
	v_pk_mul_f32 v[48:49], v[48:49], v[76:77] op_sel_hi:[1,0]
	v_pk_mul_f32 v[50:51], v[50:51], v[76:77] op_sel_hi:[1,0]
	v_pk_mul_f32 v[52:53], v[52:53], v[76:77] op_sel_hi:[1,0]
	v_pk_mul_f32 v[54:55], v[54:55], v[76:77] op_sel_hi:[1,0]
	v_pk_mul_f32 v[56:57], v[56:57], v[76:77] op_sel_hi:[1,0]
	v_pk_mul_f32 v[58:59], v[58:59], v[76:77] op_sel_hi:[1,0]
	v_pk_mul_f32 v[60:61], v[60:61], v[76:77] op_sel_hi:[1,0]
	v_pk_mul_f32 v[62:63], v[62:63], v[76:77] op_sel_hi:[1,0]
	v_pk_mul_f32 v[32:33], v[32:33], v[76:77] op_sel_hi:[1,0]
	v_pk_mul_f32 v[34:35], v[34:35], v[76:77] op_sel_hi:[1,0]
	v_pk_mul_f32 v[36:37], v[36:37], v[76:77] op_sel_hi:[1,0]
	v_pk_mul_f32 v[38:39], v[38:39], v[76:77] op_sel_hi:[1,0]
	v_pk_mul_f32 v[40:41], v[40:41], v[76:77] op_sel_hi:[1,0]
	v_pk_mul_f32 v[42:43], v[42:43], v[76:77] op_sel_hi:[1,0]
	v_pk_mul_f32 v[44:45], v[44:45], v[76:77] op_sel_hi:[1,0]
	v_pk_mul_f32 v[46:47], v[46:47], v[76:77] op_sel_hi:[1,0]
	v_pk_mul_f32 v[16:17], v[16:17], v[76:77] op_sel_hi:[1,0]
	v_pk_mul_f32 v[18:19], v[18:19], v[76:77] op_sel_hi:[1,0]
	v_pk_mul_f32 v[20:21], v[20:21], v[76:77] op_sel_hi:[1,0]
	v_pk_mul_f32 v[22:23], v[22:23], v[76:77] op_sel_hi:[1,0]
	v_pk_mul_f32 v[24:25], v[24:25], v[76:77] op_sel_hi:[1,0]
	v_pk_mul_f32 v[26:27], v[26:27], v[76:77] op_sel_hi:[1,0]
	v_pk_mul_f32 v[28:29], v[28:29], v[76:77] op_sel_hi:[1,0]
	v_pk_mul_f32 v[30:31], v[30:31], v[76:77] op_sel_hi:[1,0]
	v_pk_mul_f32 v[0:1], v[0:1], v[76:77] op_sel_hi:[1,0]
	v_pk_mul_f32 v[2:3], v[2:3], v[76:77] op_sel_hi:[1,0]
	v_pk_mul_f32 v[4:5], v[4:5], v[76:77] op_sel_hi:[1,0]
	v_pk_mul_f32 v[6:7], v[6:7], v[76:77] op_sel_hi:[1,0]
	v_pk_mul_f32 v[8:9], v[8:9], v[76:77] op_sel_hi:[1,0]
	v_pk_mul_f32 v[10:11], v[10:11], v[76:77] op_sel_hi:[1,0]
	v_pk_mul_f32 v[12:13], v[12:13], v[76:77] op_sel_hi:[1,0]
	v_pk_mul_f32 v[14:15], v[14:15], v[76:77] op_sel_hi:[1,0]
	v_mfma_f32_32x32x8f16 v[48:63], v[194:195], v[200:201], v[48:63]
	v_cmp_gt_f32_e64 s[10:11], s41, v85
	v_cndmask_b32_e64 v75, 0, v231, s[16:17]
	v_cmp_gt_f32_e64 s[18:19], s41, v87
	v_cmp_gt_f32_e64 s[22:23], s41, v86
	v_add_f32_e32 v75, v84, v75
	v_pk_fma_f32 v[88:89], s[34:35], v[88:89], v[144:145] op_sel_hi:[1,1,0] neg_lo:[0,0,1] neg_hi:[0,0,1]
	v_cndmask_b32_e64 v78, 0, v231, s[10:11]
	v_cndmask_b32_e64 v84, 0, v231, s[18:19]
	v_cndmask_b32_e64 v145, 0, v231, s[22:23]
	v_add_f32_e32 v78, v85, v78
	v_add_f32_e32 v84, v87, v84
	v_add_f32_e32 v85, v86, v145
	v_exp_f32_e32 v75, v75
	v_exp_f32_e32 v78, v78
	v_exp_f32_e32 v86, v84
	v_mfma_f32_32x32x8f16 v[0:15], v[192:193], v[200:201], v[0:15]
	v_exp_f32_e32 v145, v85
	v_cndmask_b32_e64 v84, 0, v232, s[10:11]
	v_cndmask_b32_e64 v87, 0, v232, s[16:17]
	v_cndmask_b32_e64 v192, 0, v232, s[18:19]
	v_cndmask_b32_e64 v193, 0, v232, s[22:23]
	v_ldexp_f32 v85, v78, v84
	v_ldexp_f32 v84, v75, v87
	v_ldexp_f32 v87, v86, v192
	v_ldexp_f32 v86, v145, v193
	v_cvt_f16_f32_e32 v75, v85
	v_cvt_f16_f32_e32 v78, v84
	v_cvt_f16_f32_e32 v145, v87
	v_pk_mul_f32 v[88:89], v[88:89], s[38:39] op_sel_hi:[1,0]
	v_cmp_gt_f32_e64 s[6:7], s41, v199
	v_pack_b32_f16 v194, v78, v75
	v_mfma_f32_32x32x8f16 v[32:47], v[190:191], v[200:201], v[32:47]
	v_cvt_f16_f32_e32 v190, v86
	v_cmp_gt_f32_e64 s[8:9], s41, v198
	v_cmp_gt_f32_e64 s[10:11], s41, v89
	v_cmp_gt_f32_e64 s[16:17], s41, v88
	v_pack_b32_f16 v195, v190, v145
	v_cndmask_b32_e64 v75, 0, v231, s[6:7]
	v_cndmask_b32_e64 v78, 0, v231, s[8:9]
	v_cndmask_b32_e64 v145, 0, v231, s[10:11]
	v_cndmask_b32_e64 v190, 0, v231, s[16:17]
	v_add_f32_e32 v75, v199, v75
	v_add_f32_e32 v78, v198, v78
	v_add_f32_e32 v89, v89, v145
	v_add_f32_e32 v88, v88, v190
	v_exp_f32_e32 v75, v75
	v_exp_f32_e32 v78, v78
	v_mfma_f32_32x32x8f16 v[16:31], v[188:189], v[200:201], v[16:31]
	v_exp_f32_e32 v89, v89
	v_exp_f32_e32 v88, v88
	v_cndmask_b32_e64 v145, 0, v232, s[6:7]
	v_cndmask_b32_e64 v188, 0, v232, s[8:9]
	v_cndmask_b32_e64 v190, 0, v232, s[10:11]
	v_cndmask_b32_e64 v192, 0, v232, s[16:17]
	v_ldexp_f32 v189, v75, v145
	v_ldexp_f32 v188, v78, v188
	v_ldexp_f32 v191, v89, v190
	v_ldexp_f32 v190, v88, v192
	v_cvt_f16_f32_e32 v75, v189
	v_cvt_f16_f32_e32 v78, v188
	v_cvt_f16_f32_e32 v88, v191
	v_cvt_f16_f32_e32 v89, v190
	v_pk_mul_f32 v[196:197], v[94:95], s[38:39] op_sel_hi:[1,0]
	v_mfma_f32_32x32x8f16 v[48:63], v[186:187], v[194:195], v[48:63]
	v_pack_b32_f16 v193, v78, v75
	v_pack_b32_f16 v192, v89, v88
	v_pk_mul_f32 v[94:95], v[202:203], s[38:39] op_sel_hi:[1,0]
	v_cmp_gt_f32_e32 vcc, s41, v197
	v_cmp_gt_f32_e64 s[0:1], s41, v196
	v_cmp_gt_f32_e64 s[2:3], s41, v95
	v_cmp_gt_f32_e64 s[4:5], s41, v94
	v_cndmask_b32_e32 v75, 0, v231, vcc
	v_cndmask_b32_e64 v78, 0, v231, s[0:1]
	v_cndmask_b32_e64 v88, 0, v231, s[2:3]
	v_cndmask_b32_e64 v89, 0, v231, s[4:5]
	v_add_f32_e32 v75, v197, v75
	v_add_f32_e32 v78, v196, v78
	v_add_f32_e32 v88, v95, v88
	v_add_f32_e32 v89, v94, v89
	v_mfma_f32_32x32x8f16 v[0:15], v[184:185], v[194:195], v[0:15]
	v_exp_f32_e32 v75, v75
	v_exp_f32_e32 v78, v78
	v_exp_f32_e32 v88, v88
	v_exp_f32_e32 v89, v89
	v_cndmask_b32_e32 v94, 0, v232, vcc
	v_cndmask_b32_e64 v95, 0, v232, s[0:1]
	v_cndmask_b32_e64 v145, 0, v232, s[2:3]
	v_cndmask_b32_e64 v186, 0, v232, s[4:5]
	v_ldexp_f32 v185, v75, v94
	v_ldexp_f32 v184, v78, v95
	v_ldexp_f32 v187, v88, v145
	v_ldexp_f32 v186, v89, v186
	v_cvt_f16_f32_e32 v75, v185
	v_cvt_f16_f32_e32 v78, v184
	v_cvt_f16_f32_e32 v89, v187
	v_mfma_f32_32x32x8f16 v[32:47], v[182:183], v[194:195], v[32:47]
	v_cvt_f16_f32_e32 v94, v186
	v_pack_b32_f16 v88, v78, v75
	v_mov_b32_e32 v64, v217
	v_pk_fma_f32 v[64:65], v[64:65], s[36:37], v[144:145] op_sel_hi:[1,1,0] neg_lo:[0,0,1] neg_hi:[0,0,1]
	v_pack_b32_f16 v89, v94, v89
	v_pk_fma_f32 v[66:67], s[30:31], v[66:67], v[144:145] op_sel_hi:[1,1,0] neg_lo:[0,0,1] neg_hi:[0,0,1]
	v_pk_mul_f32 v[64:65], v[64:65], s[38:39] op_sel_hi:[1,0]
	v_pk_mul_f32 v[66:67], v[66:67], s[38:39] op_sel_hi:[1,0]
	v_cmp_gt_f32_e64 s[0:1], s41, v65
	v_cmp_gt_f32_e64 s[2:3], s41, v64
	v_cmp_gt_f32_e64 s[4:5], s41, v67
	v_cmp_gt_f32_e32 vcc, s41, v66
	v_cndmask_b32_e64 v75, 0, v231, s[2:3]
	v_cndmask_b32_e64 v78, 0, v231, s[0:1]
	v_cndmask_b32_e32 v94, 0, v231, vcc
	v_mfma_f32_32x32x8f16 v[16:31], v[180:181], v[194:195], v[16:31]
	v_cndmask_b32_e64 v95, 0, v231, s[4:5]
	v_add_f32_e32 v64, v64, v75
	v_add_f32_e32 v65, v65, v78
	v_add_f32_e32 v66, v66, v94
	v_add_f32_e32 v67, v67, v95
	v_exp_f32_e32 v64, v64
	v_exp_f32_e32 v65, v65
	v_exp_f32_e32 v66, v66
	v_exp_f32_e32 v67, v67
	v_cndmask_b32_e64 v75, 0, v232, s[0:1]
	v_cndmask_b32_e64 v78, 0, v232, s[2:3]
	v_cndmask_b32_e64 v94, 0, v232, s[4:5]
	v_cndmask_b32_e32 v95, 0, v232, vcc
	v_ldexp_f32 v181, v67, v94
	v_ldexp_f32 v180, v66, v95
	v_mfma_f32_32x32x8f16 v[48:63], v[178:179], v[192:193], v[48:63]
	v_ldexp_f32 v179, v65, v75
	v_ldexp_f32 v178, v64, v78
	v_cvt_f16_f32_e32 v64, v179
	v_cvt_f16_f32_e32 v65, v178
	v_cvt_f16_f32_e32 v66, v181
	v_cvt_f16_f32_e32 v67, v180
	v_mov_b32_e32 v75, v92
	v_pack_b32_f16 v182, v65, v64
	v_pk_fma_f32 v[64:65], s[14:15], v[68:69], v[144:145] op_sel_hi:[1,1,0] neg_lo:[0,0,1] neg_hi:[0,0,1]
	v_pack_b32_f16 v183, v67, v66
	v_pk_fma_f32 v[66:67], s[14:15], v[70:71], v[144:145] op_sel_hi:[1,1,0] neg_lo:[0,0,1] neg_hi:[0,0,1]
	v_pk_mul_f32 v[64:65], v[64:65], s[38:39] op_sel_hi:[1,0]
	v_pk_mul_f32 v[66:67], v[66:67], s[38:39] op_sel_hi:[1,0]
	v_cmp_gt_f32_e32 vcc, s41, v65
	v_cmp_gt_f32_e64 s[0:1], s41, v64
	v_mfma_f32_32x32x8f16 v[0:15], v[176:177], v[192:193], v[0:15]
	v_cmp_gt_f32_e64 s[2:3], s41, v67
	v_cmp_gt_f32_e64 s[4:5], s41, v66
	v_cndmask_b32_e64 v68, 0, v231, s[0:1]
	v_cndmask_b32_e32 v69, 0, v231, vcc
	v_cndmask_b32_e64 v70, 0, v231, s[4:5]
	v_cndmask_b32_e64 v71, 0, v231, s[2:3]
	v_add_f32_e32 v64, v64, v68
	v_add_f32_e32 v65, v65, v69
	v_add_f32_e32 v66, v66, v70
	v_add_f32_e32 v67, v67, v71
	v_exp_f32_e32 v64, v64
	v_exp_f32_e32 v65, v65
	v_exp_f32_e32 v66, v66
	v_exp_f32_e32 v67, v67
	v_cndmask_b32_e32 v68, 0, v232, vcc
	v_mfma_f32_32x32x8f16 v[32:47], v[174:175], v[192:193], v[32:47]
	v_cndmask_b32_e64 v69, 0, v232, s[0:1]
	v_cndmask_b32_e64 v70, 0, v232, s[2:3]
	v_cndmask_b32_e64 v71, 0, v232, s[4:5]
	v_ldexp_f32 v175, v65, v68
	v_ldexp_f32 v174, v64, v69
	v_ldexp_f32 v177, v67, v70
	v_ldexp_f32 v176, v66, v71
	v_cvt_f16_f32_e32 v64, v175
	v_cvt_f16_f32_e32 v65, v174
	v_cvt_f16_f32_e32 v66, v177
	v_cvt_f16_f32_e32 v67, v176
	v_pk_add_f32 v[84:85], v[84:85], v[86:87]
	v_pack_b32_f16 v94, v65, v64
	v_pk_fma_f32 v[64:65], s[34:35], v[74:75], v[144:145] op_sel_hi:[1,1,0] neg_lo:[0,0,1] neg_hi:[0,0,1]
	v_pack_b32_f16 v95, v67, v66
	v_mfma_f32_32x32x8f16 v[16:31], v[172:173], v[192:193], v[16:31]
	v_pk_fma_f32 v[66:67], s[14:15], v[72:73], v[144:145] op_sel_hi:[1,1,0] neg_lo:[0,0,1] neg_hi:[0,0,1]
	v_pk_mul_f32 v[64:65], v[64:65], s[38:39] op_sel_hi:[1,0]
	v_pk_mul_f32 v[66:67], v[66:67], s[38:39] op_sel_hi:[1,0]
	v_cmp_gt_f32_e32 vcc, s41, v65
	v_cmp_gt_f32_e64 s[0:1], s41, v64
	v_cmp_gt_f32_e64 s[2:3], s41, v67
	v_cmp_gt_f32_e64 s[4:5], s41, v66
	v_cndmask_b32_e64 v68, 0, v231, s[0:1]
	v_cndmask_b32_e32 v69, 0, v231, vcc
	v_cndmask_b32_e64 v70, 0, v231, s[2:3]
	v_cndmask_b32_e64 v71, 0, v231, s[4:5]
	v_add_f32_e32 v64, v64, v68
	v_add_f32_e32 v65, v65, v69
	v_add_f32_e32 v67, v67, v70
	v_add_f32_e32 v66, v66, v71
	v_mfma_f32_32x32x8f16 v[48:63], v[170:171], v[88:89], v[48:63]
	ds_read_u16 v68, v147 offset:28672
	ds_read_u16 v69, v147 offset:28928
	ds_read_u16 v70, v147 offset:28736
	ds_read_u16 v71, v147 offset:28992
	ds_read_u16 v72, v147 offset:28800
	ds_read_u16 v73, v147 offset:29056
	ds_read_u16 v74, v147 offset:29120
	ds_read_u16 v75, v147 offset:28864
	ds_read_u16 v78, v147 offset:29184
	ds_read_u16 v145, v147 offset:29440
	ds_read_u16 v171, v147 offset:29248
	ds_read_u16 v194, v147 offset:29504
	ds_read_u16 v195, v147 offset:29312
	ds_read_u16 v196, v147 offset:29568
	ds_read_u16 v197, v147 offset:29632
	ds_read_u16 v198, v147 offset:29376
	v_exp_f32_e32 v64, v64
	v_exp_f32_e32 v65, v65
	v_exp_f32_e32 v67, v67
	v_exp_f32_e32 v66, v66
	v_cndmask_b32_e64 v170, 0, v232, s[2:3]
	v_cndmask_b32_e64 v192, 0, v232, s[4:5]
	v_ldexp_f32 v193, v67, v170
	v_ldexp_f32 v192, v66, v192
	s_waitcnt lgkmcnt(8)
	v_perm_b32 v170, v74, v75, s42
	v_mfma_f32_32x32x8f16 v[0:15], v[168:169], v[88:89], v[0:15]
	v_cndmask_b32_e32 v168, 0, v232, vcc
	v_cndmask_b32_e64 v169, 0, v232, s[0:1]
	v_ldexp_f32 v173, v65, v168
	v_ldexp_f32 v172, v64, v169
	v_perm_b32 v168, v69, v68, s42
	v_perm_b32 v64, v73, v72, s42
	s_waitcnt lgkmcnt(6)
	v_perm_b32 v169, v145, v78, s42
	s_waitcnt lgkmcnt(2)
	v_perm_b32 v65, v196, v195, s42
	v_cvt_f16_f32_e32 v66, v173
	v_cvt_f16_f32_e32 v67, v172
	v_cvt_f16_f32_e32 v68, v193
	v_cvt_f16_f32_e32 v69, v192
	v_mov_b32_e32 v78, v91
	v_pack_b32_f16 v67, v67, v66
	v_mov_b32_e32 v196, v144
	v_mfma_f32_32x32x8f16 v[16:31], v[164:165], v[88:89], v[16:31]
	v_perm_b32 v164, v71, v70, s42
	v_perm_b32 v165, v194, v171, s42
	s_waitcnt lgkmcnt(0)
	v_perm_b32 v171, v197, v198, s42
	v_pack_b32_f16 v66, v69, v68
	v_pk_mov_b32 v[68:69], v[92:93], v[90:91] op_sel:[1,0]
	v_pk_add_f32 v[68:69], v[68:69], v[144:145] op_sel_hi:[1,0] neg_lo:[0,1] neg_hi:[0,1]
	v_pk_fma_f32 v[70:71], v[78:79], s[36:37], v[144:145] op_sel_hi:[1,1,0] neg_lo:[0,0,1] neg_hi:[0,0,1]
	v_pk_mul_f32 v[68:69], v[68:69], s[38:39] op_sel_hi:[1,0]
	v_pk_mul_f32 v[70:71], v[70:71], s[38:39] op_sel_hi:[1,0]
	v_cmp_gt_f32_e64 s[2:3], s41, v69
	v_cmp_gt_f32_e64 s[4:5], s41, v68
	v_cmp_gt_f32_e32 vcc, s41, v71
	v_cmp_gt_f32_e64 s[0:1], s41, v70
	v_cndmask_b32_e64 v72, 0, v231, s[2:3]
	v_cndmask_b32_e64 v73, 0, v231, s[4:5]
	v_mfma_f32_32x32x8f16 v[32:47], v[166:167], v[88:89], v[32:47]
	v_cndmask_b32_e32 v74, 0, v231, vcc
	v_cndmask_b32_e64 v75, 0, v231, s[0:1]
	v_add_f32_e32 v69, v69, v72
	v_add_f32_e32 v68, v68, v73
	v_add_f32_e32 v71, v71, v74
	v_add_f32_e32 v70, v70, v75
	ds_read_u16 v72, v147 offset:30720
	ds_read_u16 v73, v147 offset:30976
	ds_read_u16 v74, v147 offset:30784
	ds_read_u16 v75, v147 offset:31040
	ds_read_u16 v78, v147 offset:30848
	ds_read_u16 v79, v147 offset:31104
	ds_read_u16 v89, v147 offset:31168
	ds_read_u16 v91, v147 offset:30912
	ds_read_u16 v93, v147 offset:31232
	v_exp_f32_e32 v69, v69
	v_exp_f32_e32 v68, v68
	v_exp_f32_e32 v71, v71
	v_exp_f32_e32 v70, v70
	v_cndmask_b32_e64 v88, 0, v232, s[2:3]
	v_cndmask_b32_e64 v90, 0, v232, s[4:5]
	v_cndmask_b32_e32 v92, 0, v232, vcc
	v_mfma_f32_32x32x8f16 v[48:63], v[162:163], v[182:183], v[48:63]
	ds_read_u16 v145, v147 offset:31488
	ds_read_u16 v162, v147 offset:31296
	ds_read_u16 v163, v147 offset:31552
	ds_read_u16 v166, v147 offset:31360
	ds_read_u16 v167, v147 offset:31616
	ds_read_u16 v194, v147 offset:31680
	ds_read_u16 v147, v147 offset:31424
	s_waitcnt lgkmcnt(0)
	s_barrier
	s_waitcnt vmcnt(6)
	ds_write2st64_b64 v206, v[128:129], v[136:137] offset1:8
	ds_write2st64_b64 v207, v[130:131], v[138:139] offset1:8
	s_waitcnt vmcnt(4)
	ds_write2st64_b64 v206, v[132:133], v[140:141] offset0:16 offset1:24
	ds_write2st64_b64 v207, v[134:135], v[142:143] offset0:16 offset1:24
	s_waitcnt vmcnt(3)
	ds_write_b128 v209, v[246:249] offset:16384
	s_waitcnt vmcnt(2)
	ds_write_b128 v209, v[234:237] offset:20480
	s_waitcnt vmcnt(1)
	ds_write_b128 v209, v[238:241] offset:24576
	s_waitcnt vmcnt(0)
	ds_write_b128 v209, v[242:245] offset:28672
	v_mfma_f32_32x32x8f16 v[0:15], v[160:161], v[182:183], v[0:15]
	v_cndmask_b32_e64 v160, 0, v232, s[0:1]
	v_ldexp_f32 v161, v71, v92
	v_ldexp_f32 v160, v70, v160
	v_perm_b32 v92, v75, v74, s42
	v_pk_add_f32 v[74:75], v[190:191], v[188:189]
	v_mfma_f32_32x32x8f16 v[32:47], v[158:159], v[182:183], v[32:47]
	v_ldexp_f32 v159, v69, v88
	v_ldexp_f32 v158, v68, v90
	v_perm_b32 v90, v73, v72, s42
	v_perm_b32 v88, v79, v78, s42
	v_perm_b32 v68, v89, v91, s42
	v_perm_b32 v91, v145, v93, s42
	v_perm_b32 v93, v163, v162, s42
	v_perm_b32 v89, v167, v166, s42
	v_perm_b32 v69, v194, v147, s42
	v_cvt_f16_f32_e32 v70, v159
	v_cvt_f16_f32_e32 v71, v158
	v_cvt_f16_f32_e32 v72, v161
	v_cvt_f16_f32_e32 v73, v160
	v_pk_add_f32 v[78:79], v[178:179], v[180:181]
	v_pack_b32_f16 v70, v71, v70
	v_mfma_f32_32x32x8f16 v[16:31], v[156:157], v[182:183], v[16:31]
	v_pack_b32_f16 v71, v73, v72
	v_pk_add_f32 v[72:73], v[184:185], v[186:187]
	v_pk_add_f32 v[156:157], v[80:81], v[82:83]
	v_pk_add_f32 v[80:81], v[174:175], v[176:177]
	v_pk_add_f32 v[82:83], v[192:193], v[172:173]
	v_pk_add_f32 v[86:87], v[158:159], v[160:161]
	v_pk_add_f32 v[84:85], v[156:157], v[84:85]
	v_mov_b32_e32 v177, v225
	v_mov_b32_e32 v176, v224
	v_mfma_f32_32x32x8f16 v[48:63], v[154:155], v[94:95], v[48:63]
	v_mfma_f32_32x32x8f16 v[0:15], v[152:153], v[94:95], v[0:15]
	v_mfma_f32_32x32x8f16 v[32:47], v[148:149], v[94:95], v[32:47]
	v_mfma_f32_32x32x8f16 v[16:31], v[150:151], v[94:95], v[16:31]
	v_mfma_f32_32x32x8f16 v[48:63], v[168:169], v[66:67], v[48:63]
	v_mfma_f32_32x32x8f16 v[0:15], v[170:171], v[66:67], v[0:15]
	v_mfma_f32_32x32x8f16 v[32:47], v[164:165], v[66:67], v[32:47]
	v_mfma_f32_32x32x8f16 v[16:31], v[64:65], v[66:67], v[16:31]
	v_pk_add_f32 v[64:65], v[74:75], v[72:73]
	v_pk_add_f32 v[66:67], v[78:79], v[80:81]
	v_pk_add_f32 v[64:65], v[84:85], v[64:65]
	v_mfma_f32_32x32x8f16 v[48:63], v[90:91], v[70:71], v[48:63]
	v_mfma_f32_32x32x8f16 v[32:47], v[92:93], v[70:71], v[32:47]
	v_mfma_f32_32x32x8f16 v[16:31], v[88:89], v[70:71], v[16:31]
	v_mfma_f32_32x32x8f16 v[0:15], v[68:69], v[70:71], v[0:15]
	v_pk_add_f32 v[68:69], v[82:83], v[86:87]
	v_pk_add_f32 v[66:67], v[66:67], v[68:69]
	v_pk_add_f32 v[64:65], v[64:65], v[66:67]
	v_add_f32_e32 v64, v64, v65
	ds_bpermute_b32 v65, v77, v64
	s_waitcnt lgkmcnt(0)
	v_add_f32_e32 v128, v64, v65
	v_fmac_f32_e32 v128, v214, v76
	v_mov_b32_e32 v214, v128
	s_cbranch_scc1 .LBB0_26
; %bb.27:                               ; %Flow
	v_accvgpr_read_b32 v166, a0
	v_accvgpr_read_b32 v167, a1
	v_accvgpr_read_b32 v64, a3
	s_branch .LBB0_29
.LBB0_28:
	v_mov_b32_e32 v1, 0
	v_mov_b32_e32 v128, 0
	v_mov_b32_e32 v144, 0xff800000
	v_mov_b32_e32 v0, v1
	v_mov_b32_e32 v3, v1
	v_mov_b32_e32 v2, v1
	v_mov_b32_e32 v5, v1
	v_mov_b32_e32 v4, v1
	v_mov_b32_e32 v7, v1
	v_mov_b32_e32 v6, v1
	v_mov_b32_e32 v9, v1
	v_mov_b32_e32 v8, v1
	v_mov_b32_e32 v11, v1
	v_mov_b32_e32 v10, v1
	v_mov_b32_e32 v13, v1
	v_mov_b32_e32 v12, v1
	v_mov_b32_e32 v15, v1
	v_mov_b32_e32 v14, v1
	v_mov_b32_e32 v17, v1
	v_mov_b32_e32 v16, v1
	v_mov_b32_e32 v19, v1
	v_mov_b32_e32 v18, v1
	v_mov_b32_e32 v21, v1
	v_mov_b32_e32 v20, v1
	v_mov_b32_e32 v23, v1
	v_mov_b32_e32 v22, v1
	v_mov_b32_e32 v25, v1
	v_mov_b32_e32 v24, v1
	v_mov_b32_e32 v27, v1
	v_mov_b32_e32 v26, v1
	v_mov_b32_e32 v29, v1
	v_mov_b32_e32 v28, v1
	v_mov_b32_e32 v31, v1
	v_mov_b32_e32 v30, v1
	v_mov_b32_e32 v33, v1
	v_mov_b32_e32 v32, v1
	v_mov_b32_e32 v35, v1
	v_mov_b32_e32 v34, v1
	v_mov_b32_e32 v37, v1
	v_mov_b32_e32 v36, v1
	v_mov_b32_e32 v39, v1
	v_mov_b32_e32 v38, v1
	v_mov_b32_e32 v41, v1
	v_mov_b32_e32 v40, v1
	v_mov_b32_e32 v43, v1
	v_mov_b32_e32 v42, v1
	v_mov_b32_e32 v45, v1
	v_mov_b32_e32 v44, v1
	v_mov_b32_e32 v47, v1
	v_mov_b32_e32 v46, v1
	v_mov_b32_e32 v49, v1
	v_mov_b32_e32 v48, v1
	v_mov_b32_e32 v51, v1
	v_mov_b32_e32 v50, v1
	v_mov_b32_e32 v53, v1
	v_mov_b32_e32 v52, v1
	v_mov_b32_e32 v55, v1
	v_mov_b32_e32 v54, v1
	v_mov_b32_e32 v57, v1
	v_mov_b32_e32 v56, v1
	v_mov_b32_e32 v59, v1
	v_mov_b32_e32 v58, v1
	v_mov_b32_e32 v61, v1
	v_mov_b32_e32 v60, v1
	v_mov_b32_e32 v63, v1
	v_mov_b32_e32 v62, v1
.LBB0_29:                               ; %._crit_edge
	s_add_i32 s20, s20, 63
	s_cmp_gt_i32 s20, 63
	s_cselect_b64 vcc, -1, 0
	s_cmp_lt_i32 s20, 64
	s_waitcnt lgkmcnt(0)
	s_barrier
	s_cbranch_scc1 .LBB0_31
; %bb.30:
	v_xor_b32_e32 v129, v64, v166
	v_add_u32_e32 v142, 0, v129
	ds_read2_b64 v[64:67], v142 offset1:16
	v_xad_u32 v143, v129, 16, 0
	ds_read2_b64 v[68:71], v143 offset1:16
	v_xad_u32 v145, v129, 32, 0
	ds_read2_b64 v[72:75], v145 offset1:16
	v_xad_u32 v150, v129, 48, 0
	ds_read2_b64 v[76:79], v150 offset1:16
	v_xad_u32 v151, v129, 64, 0
	ds_read2_b64 v[130:133], v151 offset1:16
	s_waitcnt lgkmcnt(4)
	v_mfma_f32_32x32x8f16 v[80:95], v[64:65], v[124:125], 0
	v_xor_b32_e32 v64, 0x50, v129
	v_add_u32_e32 v154, 0, v64
	ds_read2_b64 v[134:137], v154 offset1:16
	v_xor_b32_e32 v64, 0x60, v129
	v_add_u32_e32 v158, 0, v64
	ds_read2_b64 v[138:141], v158 offset1:16
	v_xor_b32_e32 v64, 0x70, v129
	v_add_u32_e32 v129, 0, v64
	ds_read2_b64 v[146:149], v129 offset1:16
	v_add_u32_e32 v64, 0x2000, v142
	s_waitcnt lgkmcnt(6)
	v_mfma_f32_32x32x8f16 v[80:95], v[68:69], v[120:121], v[80:95]
	s_waitcnt lgkmcnt(5)
	v_mfma_f32_32x32x8f16 v[80:95], v[72:73], v[116:117], v[80:95]
	s_waitcnt lgkmcnt(4)
	v_mfma_f32_32x32x8f16 v[80:95], v[76:77], v[112:113], v[80:95]
	s_waitcnt lgkmcnt(3)
	v_mfma_f32_32x32x8f16 v[80:95], v[130:131], v[108:109], v[80:95]
	s_waitcnt lgkmcnt(2)
	v_mfma_f32_32x32x8f16 v[80:95], v[134:135], v[104:105], v[80:95]
	s_waitcnt lgkmcnt(1)
	v_mfma_f32_32x32x8f16 v[80:95], v[138:139], v[100:101], v[80:95]
	s_waitcnt lgkmcnt(0)
	v_mfma_f32_32x32x8f16 v[80:95], v[146:147], v[96:97], v[80:95]
	v_mfma_f32_32x32x8f16 v[80:95], v[66:67], v[126:127], v[80:95]
	v_mfma_f32_32x32x8f16 v[80:95], v[70:71], v[122:123], v[80:95]
	v_mfma_f32_32x32x8f16 v[80:95], v[74:75], v[118:119], v[80:95]
	v_mfma_f32_32x32x8f16 v[80:95], v[78:79], v[114:115], v[80:95]
	v_mfma_f32_32x32x8f16 v[80:95], v[132:133], v[110:111], v[80:95]
	ds_read2_b64 v[130:133], v64 offset1:16
	s_waitcnt lgkmcnt(0)
	v_mfma_f32_32x32x8f16 v[64:79], v[130:131], v[124:125], 0
	v_add_u32_e32 v124, 0x2000, v143
	v_mfma_f32_32x32x8f16 v[80:95], v[136:137], v[106:107], v[80:95]
	ds_read2_b64 v[134:137], v124 offset1:16
	s_waitcnt lgkmcnt(0)
	v_mfma_f32_32x32x8f16 v[64:79], v[134:135], v[120:121], v[64:79]
	v_add_u32_e32 v120, 0x2000, v145
	v_mfma_f32_32x32x8f16 v[80:95], v[140:141], v[102:103], v[80:95]
	ds_read2_b64 v[138:141], v120 offset1:16
	s_waitcnt lgkmcnt(0)
	v_mfma_f32_32x32x8f16 v[64:79], v[138:139], v[116:117], v[64:79]
	v_add_u32_e32 v116, 0x2000, v150
	v_mfma_f32_32x32x8f16 v[80:95], v[148:149], v[98:99], v[80:95]
	ds_read2_b64 v[146:149], v116 offset1:16
	s_waitcnt lgkmcnt(0)
	v_mfma_f32_32x32x8f16 v[64:79], v[146:147], v[112:113], v[64:79]
	v_add_u32_e32 v112, 0x2000, v151
	ds_read2_b64 v[150:153], v112 offset1:16
	s_waitcnt lgkmcnt(0)
	v_mfma_f32_32x32x8f16 v[64:79], v[150:151], v[108:109], v[64:79]
	v_add_u32_e32 v108, 0x2000, v154
	ds_read2_b64 v[154:157], v108 offset1:16
	s_waitcnt lgkmcnt(0)
	v_mfma_f32_32x32x8f16 v[64:79], v[154:155], v[104:105], v[64:79]
	v_add_u32_e32 v104, 0x2000, v158
	ds_read2_b64 v[158:161], v104 offset1:16
	s_waitcnt lgkmcnt(0)
	v_mfma_f32_32x32x8f16 v[64:79], v[158:159], v[100:101], v[64:79]
	v_add_u32_e32 v100, 0x2000, v129
	ds_read2_b64 v[162:165], v100 offset1:16
	s_waitcnt lgkmcnt(0)
	v_mfma_f32_32x32x8f16 v[64:79], v[162:163], v[96:97], v[64:79]
	v_mfma_f32_32x32x8f16 v[64:79], v[132:133], v[126:127], v[64:79]
	v_mfma_f32_32x32x8f16 v[64:79], v[136:137], v[122:123], v[64:79]
	v_mfma_f32_32x32x8f16 v[64:79], v[140:141], v[118:119], v[64:79]
	v_mfma_f32_32x32x8f16 v[64:79], v[148:149], v[114:115], v[64:79]
	v_mfma_f32_32x32x8f16 v[64:79], v[152:153], v[110:111], v[64:79]
	v_mfma_f32_32x32x8f16 v[64:79], v[156:157], v[106:107], v[64:79]
	v_mfma_f32_32x32x8f16 v[64:79], v[160:161], v[102:103], v[64:79]
	v_mfma_f32_32x32x8f16 v[64:79], v[164:165], v[98:99], v[64:79]
	s_branch .LBB0_32
.LBB0_31:
	v_mov_b32_e32 v82, 0
	v_mov_b32_e32 v83, v82
	v_mov_b32_e32 v80, v82
	v_mov_b32_e32 v81, v82
	v_mov_b32_e32 v86, v82
	v_mov_b32_e32 v87, v82
	v_mov_b32_e32 v84, v82
	v_mov_b32_e32 v85, v82
	v_mov_b32_e32 v90, v82
	v_mov_b32_e32 v91, v82
	v_mov_b32_e32 v88, v82
	v_mov_b32_e32 v89, v82
	v_mov_b32_e32 v94, v82
	v_mov_b32_e32 v95, v82
	v_mov_b32_e32 v92, v82
	v_mov_b32_e32 v93, v82
	v_mov_b32_e32 v66, v82
	v_mov_b32_e32 v67, v82
	v_mov_b32_e32 v64, v82
	v_mov_b32_e32 v65, v82
	v_mov_b32_e32 v70, v82
	v_mov_b32_e32 v71, v82
	v_mov_b32_e32 v68, v82
	v_mov_b32_e32 v69, v82
	v_mov_b32_e32 v74, v82
	v_mov_b32_e32 v75, v82
	v_mov_b32_e32 v72, v82
	v_mov_b32_e32 v73, v82
	v_mov_b32_e32 v78, v82
	v_mov_b32_e32 v79, v82
	v_mov_b32_e32 v76, v82
	v_mov_b32_e32 v77, v82
.LBB0_32:
	v_pk_mul_f32 v[96:97], s[14:15], v[80:81] op_sel_hi:[0,1]
	v_pk_mul_f32 v[98:99], s[14:15], v[82:83] op_sel_hi:[0,1]
	v_pk_mul_f32 v[100:101], s[14:15], v[84:85] op_sel_hi:[0,1]
	v_pk_mul_f32 v[102:103], s[14:15], v[86:87] op_sel_hi:[0,1]
	v_pk_mul_f32 v[104:105], s[14:15], v[88:89] op_sel_hi:[0,1]
	v_pk_mul_f32 v[106:107], s[14:15], v[90:91] op_sel_hi:[0,1]
	v_pk_mul_f32 v[108:109], s[14:15], v[92:93] op_sel_hi:[0,1]
	v_pk_mul_f32 v[110:111], s[14:15], v[94:95] op_sel_hi:[0,1]
	s_nop 9
	v_pk_mul_f32 v[112:113], s[14:15], v[64:65] op_sel_hi:[0,1]
	v_pk_mul_f32 v[114:115], s[14:15], v[66:67] op_sel_hi:[0,1]
	v_pk_mul_f32 v[116:117], s[14:15], v[68:69] op_sel_hi:[0,1]
	v_pk_mul_f32 v[118:119], s[14:15], v[70:71] op_sel_hi:[0,1]
	v_pk_mul_f32 v[120:121], s[14:15], v[72:73] op_sel_hi:[0,1]
	v_pk_mul_f32 v[122:123], s[14:15], v[74:75] op_sel_hi:[0,1]
	v_pk_mul_f32 v[124:125], s[14:15], v[76:77] op_sel_hi:[0,1]
	v_max_f32_e32 v96, v96, v97
	v_max3_f32 v97, v99, v100, v101
	v_max3_f32 v99, v102, v103, v104
	v_max3_f32 v100, v105, v106, v107
	v_max3_f32 v101, v108, v109, v110
	v_max3_f32 v102, v111, v112, v113
	v_pk_mul_f32 v[126:127], s[14:15], v[78:79] op_sel_hi:[0,1]
	v_max3_f32 v103, v114, v115, v116
	v_max3_f32 v104, v117, v118, v119
	v_max3_f32 v105, v120, v121, v122
	v_max3_f32 v106, v123, v124, v125
	v_max3_f32 v96, v96, v98, v97
	v_max3_f32 v97, v100, v101, v102
	v_max3_f32 v98, v103, v104, v105
	v_max3_f32 v100, v106, v126, v127
	v_max3_f32 v96, v96, v99, v97
	v_max3_f32 v96, v96, v98, v100
	v_xor_b32_e32 v112, 0x80, v226
	ds_bpermute_b32 v97, v112, v96
	s_mov_b32 s4, 0x3fb8aa3b
	v_not_b32_e32 v102, 63
	s_waitcnt lgkmcnt(0)
	v_max3_f32 v100, v144, v96, v97
	v_pk_fma_f32 v[80:81], s[14:15], v[80:81], v[100:101] op_sel_hi:[0,1,0] neg_lo:[0,0,1] neg_hi:[0,0,1]
	v_pk_mul_f32 v[80:81], v[80:81], s[4:5] op_sel_hi:[1,0]
	s_mov_b32 s5, 0xc2fc0000
	v_mov_b32_e32 v101, 0x42800000
	v_cmp_gt_f32_e64 s[0:1], s5, v81
	v_cndmask_b32_e64 v96, 0, v101, s[0:1]
	v_cmp_gt_f32_e64 s[2:3], s5, v80
	v_add_f32_e32 v81, v81, v96
	v_cndmask_b32_e64 v96, 0, v101, s[2:3]
	v_exp_f32_e32 v81, v81
	v_add_f32_e32 v80, v80, v96
	v_exp_f32_e32 v80, v80
	v_cndmask_b32_e64 v96, 0, v102, s[0:1]
	v_ldexp_f32 v97, v81, v96
	v_cndmask_b32_e64 v81, 0, v102, s[2:3]
	v_ldexp_f32 v96, v80, v81
	v_pk_fma_f32 v[80:81], s[14:15], v[82:83], v[100:101] op_sel_hi:[0,1,0] neg_lo:[0,0,1] neg_hi:[0,0,1]
	v_pk_mul_f32 v[80:81], v[80:81], s[4:5] op_sel_hi:[1,0]
	v_cmp_gt_f32_e64 s[0:1], s5, v81
	v_cndmask_b32_e64 v82, 0, v101, s[0:1]
	v_cmp_gt_f32_e64 s[2:3], s5, v80
	v_add_f32_e32 v81, v81, v82
	v_cndmask_b32_e64 v82, 0, v101, s[2:3]
	v_exp_f32_e32 v81, v81
	v_add_f32_e32 v80, v80, v82
	v_exp_f32_e32 v80, v80
	v_cndmask_b32_e64 v82, 0, v102, s[0:1]
	v_ldexp_f32 v99, v81, v82
	v_cndmask_b32_e64 v81, 0, v102, s[2:3]
	v_ldexp_f32 v98, v80, v81
	v_pk_fma_f32 v[80:81], s[14:15], v[84:85], v[100:101] op_sel_hi:[0,1,0] neg_lo:[0,0,1] neg_hi:[0,0,1]
	v_pk_mul_f32 v[80:81], v[80:81], s[4:5] op_sel_hi:[1,0]
	v_cmp_gt_f32_e64 s[0:1], s5, v81
	v_cndmask_b32_e64 v82, 0, v101, s[0:1]
	v_cmp_gt_f32_e64 s[2:3], s5, v80
	v_add_f32_e32 v81, v81, v82
	v_cndmask_b32_e64 v82, 0, v101, s[2:3]
	v_exp_f32_e32 v81, v81
	v_add_f32_e32 v80, v80, v82
	v_exp_f32_e32 v80, v80
	v_cndmask_b32_e64 v82, 0, v102, s[0:1]
	v_ldexp_f32 v81, v81, v82
	v_cndmask_b32_e64 v82, 0, v102, s[2:3]
	v_ldexp_f32 v80, v80, v82
	v_pk_fma_f32 v[82:83], s[14:15], v[86:87], v[100:101] op_sel_hi:[0,1,0] neg_lo:[0,0,1] neg_hi:[0,0,1]
	v_pk_mul_f32 v[82:83], v[82:83], s[4:5] op_sel_hi:[1,0]
	v_cmp_gt_f32_e64 s[0:1], s5, v83
	v_cndmask_b32_e64 v84, 0, v101, s[0:1]
	v_cmp_gt_f32_e64 s[2:3], s5, v82
	v_add_f32_e32 v83, v83, v84
	v_cndmask_b32_e64 v84, 0, v101, s[2:3]
	v_exp_f32_e32 v83, v83
	v_add_f32_e32 v82, v82, v84
	v_exp_f32_e32 v82, v82
	v_cndmask_b32_e64 v84, 0, v102, s[0:1]
	v_ldexp_f32 v83, v83, v84
	v_cndmask_b32_e64 v84, 0, v102, s[2:3]
	v_ldexp_f32 v82, v82, v84
	v_pk_fma_f32 v[84:85], s[14:15], v[88:89], v[100:101] op_sel_hi:[0,1,0] neg_lo:[0,0,1] neg_hi:[0,0,1]
	v_pk_mul_f32 v[84:85], v[84:85], s[4:5] op_sel_hi:[1,0]
	v_cmp_gt_f32_e64 s[0:1], s5, v85
	v_cndmask_b32_e64 v86, 0, v101, s[0:1]
	v_cmp_gt_f32_e64 s[2:3], s5, v84
	v_add_f32_e32 v85, v85, v86
	v_cndmask_b32_e64 v86, 0, v101, s[2:3]
	v_exp_f32_e32 v85, v85
	v_add_f32_e32 v84, v84, v86
	v_exp_f32_e32 v84, v84
	v_cndmask_b32_e64 v86, 0, v102, s[0:1]
	v_ldexp_f32 v85, v85, v86
	v_cndmask_b32_e64 v86, 0, v102, s[2:3]
	v_ldexp_f32 v84, v84, v86
	v_pk_fma_f32 v[86:87], s[14:15], v[90:91], v[100:101] op_sel_hi:[0,1,0] neg_lo:[0,0,1] neg_hi:[0,0,1]
	v_pk_mul_f32 v[86:87], v[86:87], s[4:5] op_sel_hi:[1,0]
	v_cmp_gt_f32_e64 s[0:1], s5, v87
	v_cndmask_b32_e64 v88, 0, v101, s[0:1]
	v_cmp_gt_f32_e64 s[2:3], s5, v86
	v_add_f32_e32 v87, v87, v88
	v_cndmask_b32_e64 v88, 0, v101, s[2:3]
	v_exp_f32_e32 v87, v87
	v_add_f32_e32 v86, v86, v88
	v_exp_f32_e32 v86, v86
	v_cndmask_b32_e64 v88, 0, v102, s[0:1]
	v_ldexp_f32 v87, v87, v88
	v_cndmask_b32_e64 v88, 0, v102, s[2:3]
	v_ldexp_f32 v86, v86, v88
	v_pk_fma_f32 v[88:89], s[14:15], v[92:93], v[100:101] op_sel_hi:[0,1,0] neg_lo:[0,0,1] neg_hi:[0,0,1]
	v_pk_mul_f32 v[88:89], v[88:89], s[4:5] op_sel_hi:[1,0]
	v_cmp_gt_f32_e64 s[0:1], s5, v89
	v_cndmask_b32_e64 v90, 0, v101, s[0:1]
	v_cmp_gt_f32_e64 s[2:3], s5, v88
	v_add_f32_e32 v89, v89, v90
	v_cndmask_b32_e64 v90, 0, v101, s[2:3]
	v_exp_f32_e32 v89, v89
	v_add_f32_e32 v88, v88, v90
	v_exp_f32_e32 v88, v88
	v_cndmask_b32_e64 v90, 0, v102, s[0:1]
	v_ldexp_f32 v89, v89, v90
	v_cndmask_b32_e64 v90, 0, v102, s[2:3]
	v_ldexp_f32 v88, v88, v90
	v_pk_fma_f32 v[90:91], s[14:15], v[94:95], v[100:101] op_sel_hi:[0,1,0] neg_lo:[0,0,1] neg_hi:[0,0,1]
	v_pk_mul_f32 v[90:91], v[90:91], s[4:5] op_sel_hi:[1,0]
	v_cmp_gt_f32_e64 s[0:1], s5, v91
	v_cndmask_b32_e64 v92, 0, v101, s[0:1]
	v_cmp_gt_f32_e64 s[2:3], s5, v90
	v_add_f32_e32 v91, v91, v92
	v_cndmask_b32_e64 v92, 0, v101, s[2:3]
	v_exp_f32_e32 v91, v91
	v_add_f32_e32 v90, v90, v92
	v_exp_f32_e32 v90, v90
	v_pk_fma_f32 v[64:65], s[14:15], v[64:65], v[100:101] op_sel_hi:[0,1,0] neg_lo:[0,0,1] neg_hi:[0,0,1]
	v_cndmask_b32_e64 v92, 0, v102, s[0:1]
	v_pk_mul_f32 v[64:65], v[64:65], s[4:5] op_sel_hi:[1,0]
	v_ldexp_f32 v91, v91, v92
	v_cndmask_b32_e64 v92, 0, v102, s[2:3]
	v_cmp_gt_f32_e64 s[0:1], s5, v65
	v_ldexp_f32 v90, v90, v92
	v_cndmask_b32_e64 v92, 0, v101, s[0:1]
	v_cmp_gt_f32_e64 s[2:3], s5, v64
	v_add_f32_e32 v65, v65, v92
	v_cndmask_b32_e64 v92, 0, v101, s[2:3]
	v_exp_f32_e32 v65, v65
	v_add_f32_e32 v64, v64, v92
	v_exp_f32_e32 v64, v64
	v_cndmask_b32_e64 v92, 0, v102, s[0:1]
	v_ldexp_f32 v93, v65, v92
	v_cndmask_b32_e64 v65, 0, v102, s[2:3]
	v_ldexp_f32 v92, v64, v65
	v_pk_fma_f32 v[64:65], s[14:15], v[66:67], v[100:101] op_sel_hi:[0,1,0] neg_lo:[0,0,1] neg_hi:[0,0,1]
	v_pk_mul_f32 v[64:65], v[64:65], s[4:5] op_sel_hi:[1,0]
	v_cmp_gt_f32_e64 s[0:1], s5, v65
	v_cndmask_b32_e64 v66, 0, v101, s[0:1]
	v_cmp_gt_f32_e64 s[2:3], s5, v64
	v_add_f32_e32 v65, v65, v66
	v_cndmask_b32_e64 v66, 0, v101, s[2:3]
	v_exp_f32_e32 v65, v65
	v_add_f32_e32 v64, v64, v66
	v_exp_f32_e32 v64, v64
	v_cndmask_b32_e64 v66, 0, v102, s[0:1]
	v_ldexp_f32 v67, v65, v66
	v_cndmask_b32_e64 v65, 0, v102, s[2:3]
	v_ldexp_f32 v66, v64, v65
	v_pk_fma_f32 v[64:65], s[14:15], v[68:69], v[100:101] op_sel_hi:[0,1,0] neg_lo:[0,0,1] neg_hi:[0,0,1]
	v_pk_mul_f32 v[64:65], v[64:65], s[4:5] op_sel_hi:[1,0]
	v_cmp_gt_f32_e64 s[0:1], s5, v65
	v_cndmask_b32_e64 v68, 0, v101, s[0:1]
	v_cmp_gt_f32_e64 s[2:3], s5, v64
	v_add_f32_e32 v65, v65, v68
	v_cndmask_b32_e64 v68, 0, v101, s[2:3]
	v_exp_f32_e32 v65, v65
	v_add_f32_e32 v64, v64, v68
	v_exp_f32_e32 v64, v64
	v_cndmask_b32_e64 v68, 0, v102, s[0:1]
	v_ldexp_f32 v69, v65, v68
	v_cndmask_b32_e64 v65, 0, v102, s[2:3]
	v_ldexp_f32 v68, v64, v65
	v_pk_fma_f32 v[64:65], s[14:15], v[70:71], v[100:101] op_sel_hi:[0,1,0] neg_lo:[0,0,1] neg_hi:[0,0,1]
	v_pk_mul_f32 v[64:65], v[64:65], s[4:5] op_sel_hi:[1,0]
	v_cmp_gt_f32_e64 s[0:1], s5, v65
	v_cndmask_b32_e64 v70, 0, v101, s[0:1]
	v_cmp_gt_f32_e64 s[2:3], s5, v64
	v_add_f32_e32 v65, v65, v70
	v_cndmask_b32_e64 v70, 0, v101, s[2:3]
	v_exp_f32_e32 v65, v65
	v_add_f32_e32 v64, v64, v70
	v_exp_f32_e32 v64, v64
	v_cndmask_b32_e64 v70, 0, v102, s[0:1]
	v_ldexp_f32 v71, v65, v70
	v_cndmask_b32_e64 v65, 0, v102, s[2:3]
	v_ldexp_f32 v70, v64, v65
	v_pk_fma_f32 v[64:65], s[14:15], v[72:73], v[100:101] op_sel_hi:[0,1,0] neg_lo:[0,0,1] neg_hi:[0,0,1]
	v_pk_mul_f32 v[64:65], v[64:65], s[4:5] op_sel_hi:[1,0]
	v_cmp_gt_f32_e64 s[0:1], s5, v65
	v_cndmask_b32_e64 v72, 0, v101, s[0:1]
	v_cmp_gt_f32_e64 s[2:3], s5, v64
	v_add_f32_e32 v65, v65, v72
	v_cndmask_b32_e64 v72, 0, v101, s[2:3]
	v_exp_f32_e32 v65, v65
	v_add_f32_e32 v64, v64, v72
	v_exp_f32_e32 v64, v64
	v_cndmask_b32_e64 v72, 0, v102, s[0:1]
	v_ldexp_f32 v73, v65, v72
	v_cndmask_b32_e64 v65, 0, v102, s[2:3]
	v_ldexp_f32 v72, v64, v65
	v_pk_fma_f32 v[64:65], s[14:15], v[74:75], v[100:101] op_sel_hi:[0,1,0] neg_lo:[0,0,1] neg_hi:[0,0,1]
	v_pk_mul_f32 v[64:65], v[64:65], s[4:5] op_sel_hi:[1,0]
	v_cmp_gt_f32_e64 s[0:1], s5, v65
	v_cndmask_b32_e64 v74, 0, v101, s[0:1]
	v_cmp_gt_f32_e64 s[2:3], s5, v64
	v_add_f32_e32 v65, v65, v74
	v_cndmask_b32_e64 v74, 0, v101, s[2:3]
	v_exp_f32_e32 v65, v65
	v_add_f32_e32 v64, v64, v74
	v_exp_f32_e32 v64, v64
	v_cndmask_b32_e64 v74, 0, v102, s[0:1]
	v_ldexp_f32 v75, v65, v74
	v_cndmask_b32_e64 v65, 0, v102, s[2:3]
	v_ldexp_f32 v74, v64, v65
	v_pk_fma_f32 v[64:65], s[14:15], v[76:77], v[100:101] op_sel_hi:[0,1,0] neg_lo:[0,0,1] neg_hi:[0,0,1]
	v_pk_mul_f32 v[64:65], v[64:65], s[4:5] op_sel_hi:[1,0]
	v_cmp_gt_f32_e64 s[0:1], s5, v65
	v_cndmask_b32_e64 v76, 0, v101, s[0:1]
	v_cmp_gt_f32_e64 s[2:3], s5, v64
	v_add_f32_e32 v65, v65, v76
	v_cndmask_b32_e64 v76, 0, v101, s[2:3]
	v_exp_f32_e32 v65, v65
	v_add_f32_e32 v64, v64, v76
	v_exp_f32_e32 v64, v64
	v_cndmask_b32_e64 v76, 0, v102, s[0:1]
	v_ldexp_f32 v77, v65, v76
	v_cndmask_b32_e64 v65, 0, v102, s[2:3]
	v_ldexp_f32 v76, v64, v65
	v_pk_fma_f32 v[64:65], s[14:15], v[78:79], v[100:101] op_sel_hi:[0,1,0] neg_lo:[0,0,1] neg_hi:[0,0,1]
	v_pk_mul_f32 v[64:65], v[64:65], s[4:5] op_sel_hi:[1,0]
	v_cmp_gt_f32_e64 s[0:1], s5, v65
	v_cndmask_b32_e64 v78, 0, v101, s[0:1]
	v_cmp_gt_f32_e64 s[2:3], s5, v64
	v_add_f32_e32 v65, v65, v78
	v_cndmask_b32_e64 v78, 0, v101, s[2:3]
	v_exp_f32_e32 v65, v65
	v_add_f32_e32 v64, v64, v78
	v_exp_f32_e32 v64, v64
	v_cndmask_b32_e64 v78, 0, v102, s[0:1]
	v_ldexp_f32 v79, v65, v78
	v_cndmask_b32_e64 v65, 0, v102, s[2:3]
	v_ldexp_f32 v78, v64, v65
	v_sub_f32_e32 v64, v144, v100
	v_mul_f32_e32 v64, 0x3fb8aa3b, v64
	v_cmp_gt_f32_e64 s[0:1], s5, v64
	v_cndmask_b32_e64 v65, 0, v101, s[0:1]
	v_add_f32_e32 v64, v64, v65
	v_exp_f32_e32 v113, v64
	v_cndmask_b32_e64 v114, 0, v102, s[0:1]
	v_pk_add_f32 v[64:65], v[96:97], v[98:99]
	v_pk_add_f32 v[94:95], v[80:81], v[82:83]
	v_pk_add_f32 v[100:101], v[84:85], v[86:87]
	v_pk_add_f32 v[102:103], v[88:89], v[90:91]
	v_pk_add_f32 v[104:105], v[92:93], v[66:67]
	v_pk_add_f32 v[106:107], v[68:69], v[70:71]
	v_pk_add_f32 v[108:109], v[72:73], v[74:75]
	v_pk_add_f32 v[110:111], v[76:77], v[78:79]
	v_pk_add_f32 v[64:65], v[64:65], v[94:95]
	v_pk_add_f32 v[94:95], v[100:101], v[102:103]
	v_pk_add_f32 v[100:101], v[104:105], v[106:107]
	v_pk_add_f32 v[102:103], v[108:109], v[110:111]
	v_pk_add_f32 v[64:65], v[64:65], v[94:95]
	v_pk_add_f32 v[94:95], v[100:101], v[102:103]
	v_pk_add_f32 v[64:65], v[64:65], v[94:95]
	v_add_f32_e32 v65, v64, v65
	ds_bpermute_b32 v100, v112, v65
	s_and_b64 s[0:1], vcc, exec
	s_cselect_b32 s0, 1, 0
	s_cmp_lg_u32 s0, 1
	v_ldexp_f32 v64, v113, v114
	s_cbranch_scc1 .LBB0_34
; %bb.33:
	v_cvt_f16_f32_e32 v95, v98
	v_add3_u32 v98, 0, v177, v176
	v_cvt_f16_f32_e32 v94, v99
	ds_read_u16 v99, v98 offset:17152
	ds_read_u16 v101, v98 offset:16896
	ds_read_u16 v102, v98 offset:16640
	ds_read_u16 v103, v98 offset:16384
	s_mov_b32 s0, 0x5040100
	v_cvt_f16_f32_e32 v104, v97
	v_cvt_f16_f32_e32 v105, v96
	s_waitcnt lgkmcnt(2)
	v_perm_b32 v97, v99, v101, s0
	s_waitcnt lgkmcnt(0)
	v_perm_b32 v96, v102, v103, s0
	v_pk_mul_f32 v[62:63], v[62:63], v[64:65] op_sel_hi:[1,0]
	v_pk_mul_f32 v[60:61], v[60:61], v[64:65] op_sel_hi:[1,0]
	v_pk_mul_f32 v[58:59], v[58:59], v[64:65] op_sel_hi:[1,0]
	v_pk_mul_f32 v[56:57], v[56:57], v[64:65] op_sel_hi:[1,0]
	v_pk_mul_f32 v[54:55], v[54:55], v[64:65] op_sel_hi:[1,0]
	v_pk_mul_f32 v[52:53], v[52:53], v[64:65] op_sel_hi:[1,0]
	v_pk_mul_f32 v[50:51], v[50:51], v[64:65] op_sel_hi:[1,0]
	v_pk_mul_f32 v[48:49], v[48:49], v[64:65] op_sel_hi:[1,0]
	v_pack_b32_f16 v95, v95, v94
	v_pack_b32_f16 v94, v105, v104
	v_cvt_f16_f32_e32 v102, v82
	v_cvt_f16_f32_e32 v103, v81
	v_mfma_f32_32x32x8f16 v[48:63], v[96:97], v[94:95], v[48:63]
	v_cvt_f16_f32_e32 v96, v83
	ds_read_u16 v83, v98 offset:19200
	ds_read_u16 v97, v98 offset:18944
	ds_read_u16 v99, v98 offset:18688
	ds_read_u16 v101, v98 offset:18432
	v_cvt_f16_f32_e32 v80, v80
	v_cvt_f16_f32_e32 v86, v86
	s_waitcnt lgkmcnt(2)
	v_perm_b32 v83, v83, v97, s0
	v_pack_b32_f16 v81, v102, v96
	s_waitcnt lgkmcnt(0)
	v_perm_b32 v82, v99, v101, s0
	v_pack_b32_f16 v80, v80, v103
	v_cvt_f16_f32_e32 v99, v85
	v_cvt_f16_f32_e32 v101, v84
	v_cvt_f16_f32_e32 v90, v90
	v_cvt_f16_f32_e32 v89, v89
	v_cvt_f16_f32_e32 v88, v88
	v_cvt_f16_f32_e32 v67, v67
	v_cvt_f16_f32_e32 v66, v66
	v_mfma_f32_32x32x8f16 v[48:63], v[82:83], v[80:81], v[48:63]
	v_cvt_f16_f32_e32 v82, v87
	ds_read_u16 v83, v98 offset:21248
	ds_read_u16 v87, v98 offset:20992
	ds_read_u16 v96, v98 offset:20736
	ds_read_u16 v97, v98 offset:20480
	v_pack_b32_f16 v67, v66, v67
	v_cvt_f16_f32_e32 v68, v68
	s_waitcnt lgkmcnt(2)
	v_perm_b32 v85, v83, v87, s0
	v_pack_b32_f16 v83, v86, v82
	s_waitcnt lgkmcnt(0)
	v_perm_b32 v84, v96, v97, s0
	v_pack_b32_f16 v82, v101, v99
	v_cvt_f16_f32_e32 v74, v74
	v_cvt_f16_f32_e32 v78, v78
	v_cvt_f16_f32_e32 v77, v77
	v_cvt_f16_f32_e32 v76, v76
	v_pk_mul_f32 v[46:47], v[46:47], v[64:65] op_sel_hi:[1,0]
	v_pk_mul_f32 v[44:45], v[44:45], v[64:65] op_sel_hi:[1,0]
	v_pk_mul_f32 v[42:43], v[42:43], v[64:65] op_sel_hi:[1,0]
	v_mfma_f32_32x32x8f16 v[48:63], v[84:85], v[82:83], v[48:63]
	v_cvt_f16_f32_e32 v84, v91
	ds_read_u16 v85, v98 offset:23296
	ds_read_u16 v86, v98 offset:23040
	ds_read_u16 v91, v98 offset:22784
	ds_read_u16 v96, v98 offset:22528
	v_pk_mul_f32 v[40:41], v[40:41], v[64:65] op_sel_hi:[1,0]
	v_pk_mul_f32 v[38:39], v[38:39], v[64:65] op_sel_hi:[1,0]
	s_waitcnt lgkmcnt(2)
	v_perm_b32 v87, v85, v86, s0
	v_pack_b32_f16 v85, v90, v84
	s_waitcnt lgkmcnt(0)
	v_perm_b32 v86, v91, v96, s0
	v_pack_b32_f16 v84, v88, v89
	v_cvt_f16_f32_e32 v90, v93
	v_cvt_f16_f32_e32 v91, v92
	v_pk_mul_f32 v[36:37], v[36:37], v[64:65] op_sel_hi:[1,0]
	v_pk_mul_f32 v[34:35], v[34:35], v[64:65] op_sel_hi:[1,0]
	v_pk_mul_f32 v[32:33], v[32:33], v[64:65] op_sel_hi:[1,0]
	v_pack_b32_f16 v66, v91, v90
	v_cvt_f16_f32_e32 v90, v70
	v_mfma_f32_32x32x8f16 v[48:63], v[86:87], v[84:85], v[48:63]
	ds_read_u16 v86, v98 offset:25344
	ds_read_u16 v87, v98 offset:25088
	ds_read_u16 v88, v98 offset:24832
	ds_read_u16 v89, v98 offset:24576
	v_cvt_f16_f32_e32 v91, v69
	v_pk_mul_f32 v[30:31], v[30:31], v[64:65] op_sel_hi:[1,0]
	s_waitcnt lgkmcnt(2)
	v_perm_b32 v87, v86, v87, s0
	v_pk_mul_f32 v[28:29], v[28:29], v[64:65] op_sel_hi:[1,0]
	s_waitcnt lgkmcnt(0)
	v_perm_b32 v86, v88, v89, s0
	v_pack_b32_f16 v68, v68, v91
	v_pk_mul_f32 v[26:27], v[26:27], v[64:65] op_sel_hi:[1,0]
	v_pk_mul_f32 v[24:25], v[24:25], v[64:65] op_sel_hi:[1,0]
	v_pk_mul_f32 v[22:23], v[22:23], v[64:65] op_sel_hi:[1,0]
	v_pk_mul_f32 v[20:21], v[20:21], v[64:65] op_sel_hi:[1,0]
	v_pk_mul_f32 v[18:19], v[18:19], v[64:65] op_sel_hi:[1,0]
	v_pk_mul_f32 v[16:17], v[16:17], v[64:65] op_sel_hi:[1,0]
	v_pk_mul_f32 v[14:15], v[14:15], v[64:65] op_sel_hi:[1,0]
	v_pk_mul_f32 v[12:13], v[12:13], v[64:65] op_sel_hi:[1,0]
	v_mfma_f32_32x32x8f16 v[48:63], v[86:87], v[66:67], v[48:63]
	v_cvt_f16_f32_e32 v86, v71
	ds_read_u16 v71, v98 offset:27392
	ds_read_u16 v87, v98 offset:27136
	ds_read_u16 v88, v98 offset:26880
	ds_read_u16 v89, v98 offset:26624
	v_pk_mul_f32 v[10:11], v[10:11], v[64:65] op_sel_hi:[1,0]
	v_pk_mul_f32 v[8:9], v[8:9], v[64:65] op_sel_hi:[1,0]
	s_waitcnt lgkmcnt(2)
	v_perm_b32 v71, v71, v87, s0
	v_pack_b32_f16 v69, v90, v86
	s_waitcnt lgkmcnt(0)
	v_perm_b32 v70, v88, v89, s0
	v_cvt_f16_f32_e32 v88, v73
	v_cvt_f16_f32_e32 v89, v72
	v_pk_mul_f32 v[6:7], v[6:7], v[64:65] op_sel_hi:[1,0]
	v_pk_mul_f32 v[4:5], v[4:5], v[64:65] op_sel_hi:[1,0]
	v_pk_mul_f32 v[2:3], v[2:3], v[64:65] op_sel_hi:[1,0]
	v_pk_mul_f32 v[0:1], v[0:1], v[64:65] op_sel_hi:[1,0]
	v_mfma_f32_32x32x8f16 v[48:63], v[70:71], v[68:69], v[48:63]
	v_cvt_f16_f32_e32 v70, v75
	ds_read_u16 v71, v98 offset:29440
	ds_read_u16 v75, v98 offset:29184
	ds_read_u16 v86, v98 offset:28928
	ds_read_u16 v87, v98 offset:28672
	s_waitcnt lgkmcnt(2)
	v_perm_b32 v73, v71, v75, s0
	v_pack_b32_f16 v71, v74, v70
	s_waitcnt lgkmcnt(0)
	v_perm_b32 v72, v86, v87, s0
	v_pack_b32_f16 v70, v89, v88
	s_nop 1
	v_mfma_f32_32x32x8f16 v[48:63], v[72:73], v[70:71], v[48:63]
	v_cvt_f16_f32_e32 v72, v79
	ds_read_u16 v73, v98 offset:31488
	ds_read_u16 v74, v98 offset:31232
	ds_read_u16 v79, v98 offset:30976
	ds_read_u16 v86, v98 offset:30720
	s_waitcnt lgkmcnt(2)
	v_perm_b32 v75, v73, v74, s0
	v_pack_b32_f16 v73, v78, v72
	s_waitcnt lgkmcnt(0)
	v_perm_b32 v74, v79, v86, s0
	v_pack_b32_f16 v72, v76, v77
	s_nop 1
	v_mfma_f32_32x32x8f16 v[48:63], v[74:75], v[72:73], v[48:63]
	ds_read_u16 v74, v98 offset:17216
	ds_read_u16 v75, v98 offset:16960
	ds_read_u16 v76, v98 offset:16704
	ds_read_u16 v77, v98 offset:16448
	s_waitcnt lgkmcnt(2)
	v_perm_b32 v75, v74, v75, s0
	s_waitcnt lgkmcnt(0)
	v_perm_b32 v74, v76, v77, s0
	s_nop 1
	v_mfma_f32_32x32x8f16 v[32:47], v[74:75], v[94:95], v[32:47]
	ds_read_u16 v74, v98 offset:19264
	ds_read_u16 v75, v98 offset:19008
	ds_read_u16 v76, v98 offset:18752
	ds_read_u16 v77, v98 offset:18496
	s_waitcnt lgkmcnt(2)
	v_perm_b32 v75, v74, v75, s0
	s_waitcnt lgkmcnt(0)
	v_perm_b32 v74, v76, v77, s0
	s_nop 1
	v_mfma_f32_32x32x8f16 v[32:47], v[74:75], v[80:81], v[32:47]
	ds_read_u16 v74, v98 offset:21312
	ds_read_u16 v75, v98 offset:21056
	ds_read_u16 v76, v98 offset:20800
	ds_read_u16 v77, v98 offset:20544
	s_waitcnt lgkmcnt(2)
	v_perm_b32 v75, v74, v75, s0
	s_waitcnt lgkmcnt(0)
	v_perm_b32 v74, v76, v77, s0
	s_nop 1
	v_mfma_f32_32x32x8f16 v[32:47], v[74:75], v[82:83], v[32:47]
	ds_read_u16 v74, v98 offset:23360
	ds_read_u16 v75, v98 offset:23104
	ds_read_u16 v76, v98 offset:22848
	ds_read_u16 v77, v98 offset:22592
	s_waitcnt lgkmcnt(2)
	v_perm_b32 v75, v74, v75, s0
	s_waitcnt lgkmcnt(0)
	v_perm_b32 v74, v76, v77, s0
	s_nop 1
	v_mfma_f32_32x32x8f16 v[32:47], v[74:75], v[84:85], v[32:47]
	ds_read_u16 v74, v98 offset:25408
	ds_read_u16 v75, v98 offset:25152
	ds_read_u16 v76, v98 offset:24896
	ds_read_u16 v77, v98 offset:24640
	s_waitcnt lgkmcnt(2)
	v_perm_b32 v75, v74, v75, s0
	s_waitcnt lgkmcnt(0)
	v_perm_b32 v74, v76, v77, s0
	s_nop 1
	v_mfma_f32_32x32x8f16 v[32:47], v[74:75], v[66:67], v[32:47]
	ds_read_u16 v74, v98 offset:27456
	ds_read_u16 v75, v98 offset:27200
	ds_read_u16 v76, v98 offset:26944
	ds_read_u16 v77, v98 offset:26688
	s_waitcnt lgkmcnt(2)
	v_perm_b32 v75, v74, v75, s0
	s_waitcnt lgkmcnt(0)
	v_perm_b32 v74, v76, v77, s0
	s_nop 1
	v_mfma_f32_32x32x8f16 v[32:47], v[74:75], v[68:69], v[32:47]
	ds_read_u16 v74, v98 offset:29504
	ds_read_u16 v75, v98 offset:29248
	ds_read_u16 v76, v98 offset:28992
	ds_read_u16 v77, v98 offset:28736
	s_waitcnt lgkmcnt(2)
	v_perm_b32 v75, v74, v75, s0
	s_waitcnt lgkmcnt(0)
	v_perm_b32 v74, v76, v77, s0
	s_nop 1
	v_mfma_f32_32x32x8f16 v[32:47], v[74:75], v[70:71], v[32:47]
	ds_read_u16 v74, v98 offset:31552
	ds_read_u16 v75, v98 offset:31296
	ds_read_u16 v76, v98 offset:31040
	ds_read_u16 v77, v98 offset:30784
	s_waitcnt lgkmcnt(2)
	v_perm_b32 v75, v74, v75, s0
	s_waitcnt lgkmcnt(0)
	v_perm_b32 v74, v76, v77, s0
	s_nop 1
	v_mfma_f32_32x32x8f16 v[32:47], v[74:75], v[72:73], v[32:47]
	ds_read_u16 v74, v98 offset:17280
	ds_read_u16 v75, v98 offset:17024
	ds_read_u16 v76, v98 offset:16768
	ds_read_u16 v77, v98 offset:16512
	s_waitcnt lgkmcnt(2)
	v_perm_b32 v75, v74, v75, s0
	s_waitcnt lgkmcnt(0)
	v_perm_b32 v74, v76, v77, s0
	s_nop 1
	v_mfma_f32_32x32x8f16 v[16:31], v[74:75], v[94:95], v[16:31]
	ds_read_u16 v74, v98 offset:19328
	ds_read_u16 v75, v98 offset:19072
	ds_read_u16 v76, v98 offset:18816
	ds_read_u16 v77, v98 offset:18560
	s_waitcnt lgkmcnt(2)
	v_perm_b32 v75, v74, v75, s0
	s_waitcnt lgkmcnt(0)
	v_perm_b32 v74, v76, v77, s0
	s_nop 1
	v_mfma_f32_32x32x8f16 v[16:31], v[74:75], v[80:81], v[16:31]
	ds_read_u16 v74, v98 offset:21376
	ds_read_u16 v75, v98 offset:21120
	ds_read_u16 v76, v98 offset:20864
	ds_read_u16 v77, v98 offset:20608
	s_waitcnt lgkmcnt(2)
	v_perm_b32 v75, v74, v75, s0
	s_waitcnt lgkmcnt(0)
	v_perm_b32 v74, v76, v77, s0
	s_nop 1
	v_mfma_f32_32x32x8f16 v[16:31], v[74:75], v[82:83], v[16:31]
	ds_read_u16 v74, v98 offset:23424
	ds_read_u16 v75, v98 offset:23168
	ds_read_u16 v76, v98 offset:22912
	ds_read_u16 v77, v98 offset:22656
	s_waitcnt lgkmcnt(2)
	v_perm_b32 v75, v74, v75, s0
	s_waitcnt lgkmcnt(0)
	v_perm_b32 v74, v76, v77, s0
	s_nop 1
	v_mfma_f32_32x32x8f16 v[16:31], v[74:75], v[84:85], v[16:31]
	ds_read_u16 v74, v98 offset:25472
	ds_read_u16 v75, v98 offset:25216
	ds_read_u16 v76, v98 offset:24960
	ds_read_u16 v77, v98 offset:24704
	s_waitcnt lgkmcnt(2)
	v_perm_b32 v75, v74, v75, s0
	s_waitcnt lgkmcnt(0)
	v_perm_b32 v74, v76, v77, s0
	s_nop 1
	v_mfma_f32_32x32x8f16 v[16:31], v[74:75], v[66:67], v[16:31]
	ds_read_u16 v74, v98 offset:27520
	ds_read_u16 v75, v98 offset:27264
	ds_read_u16 v76, v98 offset:27008
	ds_read_u16 v77, v98 offset:26752
	s_waitcnt lgkmcnt(2)
	v_perm_b32 v75, v74, v75, s0
	s_waitcnt lgkmcnt(0)
	v_perm_b32 v74, v76, v77, s0
	s_nop 1
	v_mfma_f32_32x32x8f16 v[16:31], v[74:75], v[68:69], v[16:31]
	ds_read_u16 v74, v98 offset:29568
	ds_read_u16 v75, v98 offset:29312
	ds_read_u16 v76, v98 offset:29056
	ds_read_u16 v77, v98 offset:28800
	s_waitcnt lgkmcnt(2)
	v_perm_b32 v75, v74, v75, s0
	s_waitcnt lgkmcnt(0)
	v_perm_b32 v74, v76, v77, s0
	s_nop 1
	v_mfma_f32_32x32x8f16 v[16:31], v[74:75], v[70:71], v[16:31]
	ds_read_u16 v74, v98 offset:31616
	ds_read_u16 v75, v98 offset:31360
	ds_read_u16 v76, v98 offset:31104
	ds_read_u16 v77, v98 offset:30848
	s_waitcnt lgkmcnt(2)
	v_perm_b32 v75, v74, v75, s0
	s_waitcnt lgkmcnt(0)
	v_perm_b32 v74, v76, v77, s0
	s_nop 1
	v_mfma_f32_32x32x8f16 v[16:31], v[74:75], v[72:73], v[16:31]
	ds_read_u16 v74, v98 offset:17088
	ds_read_u16 v75, v98 offset:17344
	ds_read_u16 v76, v98 offset:16576
	ds_read_u16 v77, v98 offset:16832
	s_waitcnt lgkmcnt(2)
	v_perm_b32 v75, v75, v74, s0
	s_waitcnt lgkmcnt(0)
	v_perm_b32 v74, v77, v76, s0
	s_nop 1
	v_mfma_f32_32x32x8f16 v[0:15], v[74:75], v[94:95], v[0:15]
	ds_read_u16 v74, v98 offset:19136
	ds_read_u16 v75, v98 offset:19392
	ds_read_u16 v76, v98 offset:18624
	ds_read_u16 v77, v98 offset:18880
	s_waitcnt lgkmcnt(2)
	v_perm_b32 v75, v75, v74, s0
	s_waitcnt lgkmcnt(0)
	v_perm_b32 v74, v77, v76, s0
	s_nop 1
	v_mfma_f32_32x32x8f16 v[0:15], v[74:75], v[80:81], v[0:15]
	ds_read_u16 v74, v98 offset:21184
	ds_read_u16 v75, v98 offset:21440
	ds_read_u16 v76, v98 offset:20672
	ds_read_u16 v77, v98 offset:20928
	s_waitcnt lgkmcnt(2)
	v_perm_b32 v75, v75, v74, s0
	s_waitcnt lgkmcnt(0)
	v_perm_b32 v74, v77, v76, s0
	s_nop 1
	v_mfma_f32_32x32x8f16 v[0:15], v[74:75], v[82:83], v[0:15]
	ds_read_u16 v74, v98 offset:23232
	ds_read_u16 v75, v98 offset:23488
	ds_read_u16 v76, v98 offset:22720
	ds_read_u16 v77, v98 offset:22976
	s_waitcnt lgkmcnt(2)
	v_perm_b32 v75, v75, v74, s0
	s_waitcnt lgkmcnt(0)
	v_perm_b32 v74, v77, v76, s0
	s_nop 1
	v_mfma_f32_32x32x8f16 v[0:15], v[74:75], v[84:85], v[0:15]
	ds_read_u16 v74, v98 offset:25280
	ds_read_u16 v75, v98 offset:25536
	ds_read_u16 v76, v98 offset:24768
	ds_read_u16 v77, v98 offset:25024
	s_waitcnt lgkmcnt(2)
	v_perm_b32 v75, v75, v74, s0
	s_waitcnt lgkmcnt(0)
	v_perm_b32 v74, v77, v76, s0
	s_nop 1
	v_mfma_f32_32x32x8f16 v[0:15], v[74:75], v[66:67], v[0:15]
	ds_read_u16 v66, v98 offset:27328
	ds_read_u16 v67, v98 offset:27584
	ds_read_u16 v74, v98 offset:26816
	ds_read_u16 v75, v98 offset:27072
	s_waitcnt lgkmcnt(2)
	v_perm_b32 v67, v67, v66, s0
	s_waitcnt lgkmcnt(0)
	v_perm_b32 v66, v75, v74, s0
	s_nop 1
	v_mfma_f32_32x32x8f16 v[0:15], v[66:67], v[68:69], v[0:15]
	ds_read_u16 v66, v98 offset:29376
	ds_read_u16 v67, v98 offset:29632
	ds_read_u16 v68, v98 offset:28864
	ds_read_u16 v69, v98 offset:29120
	s_waitcnt lgkmcnt(2)
	v_perm_b32 v67, v67, v66, s0
	s_waitcnt lgkmcnt(0)
	v_perm_b32 v66, v69, v68, s0
	s_nop 1
	v_mfma_f32_32x32x8f16 v[0:15], v[66:67], v[70:71], v[0:15]
	ds_read_u16 v66, v98 offset:31424
	ds_read_u16 v67, v98 offset:31680
	ds_read_u16 v68, v98 offset:30912
	ds_read_u16 v69, v98 offset:31168
	s_waitcnt lgkmcnt(2)
	v_perm_b32 v67, v67, v66, s0
	s_waitcnt lgkmcnt(0)
	v_perm_b32 v66, v69, v68, s0
	s_nop 1
	v_mfma_f32_32x32x8f16 v[0:15], v[66:67], v[72:73], v[0:15]
.LBB0_34:
	s_waitcnt lgkmcnt(0)
	v_add_f32_e32 v65, v65, v100
	s_lshr_b32 s0, s21, 1
	v_fmac_f32_e32 v65, v128, v64
	v_or_b32_e32 v64, s0, v167
	v_or_b32_e32 v64, s33, v64
	v_lshlrev_b32_e32 v64, 7, v64
	v_cndmask_b32_e32 v66, v128, v65, vcc
	s_add_u32 s0, s12, s26
	v_ashrrev_i32_e32 v65, 31, v64
	s_addc_u32 s1, s13, s27
	v_lshlrev_b64 v[64:65], 1, v[64:65]
	v_mov_b32_e32 v67, s1
	v_add_co_u32_e32 v64, vcc, s0, v64
	v_addc_co_u32_e32 v65, vcc, v67, v65, vcc
	v_div_scale_f32 v67, s[0:1], v66, v66, v48
	v_rcp_f32_e32 v68, v67
	v_add_co_u32_e32 v64, vcc, v64, v166
	v_addc_co_u32_e32 v65, vcc, 0, v65, vcc
	v_fma_f32 v69, -v67, v68, 1.0
	v_fmac_f32_e32 v68, v69, v68
	v_div_scale_f32 v69, vcc, v48, v66, v48
	v_mul_f32_e32 v70, v69, v68
	v_fma_f32 v71, -v67, v70, v69
	v_fmac_f32_e32 v70, v71, v68
	v_fma_f32 v67, -v67, v70, v69
	v_div_scale_f32 v69, s[0:1], v66, v66, v49
	v_rcp_f32_e32 v71, v69
	v_div_fmas_f32 v67, v67, v68, v70
	v_div_fixup_f32 v48, v67, v66, v48
	v_cvt_f16_f32_e32 v48, v48
	v_fma_f32 v67, -v69, v71, 1.0
	v_fmac_f32_e32 v71, v67, v71
	v_div_scale_f32 v67, vcc, v49, v66, v49
	v_mul_f32_e32 v68, v67, v71
	v_fma_f32 v70, -v69, v68, v67
	v_fmac_f32_e32 v68, v70, v71
	v_fma_f32 v67, -v69, v68, v67
	v_div_scale_f32 v69, s[0:1], v66, v66, v50
	v_rcp_f32_e32 v70, v69
	v_div_fmas_f32 v67, v67, v71, v68
	v_div_fixup_f32 v49, v67, v66, v49
	v_cvt_f16_f32_e32 v49, v49
	v_fma_f32 v67, -v69, v70, 1.0
	v_fmac_f32_e32 v70, v67, v70
	v_div_scale_f32 v67, vcc, v50, v66, v50
	v_mul_f32_e32 v68, v67, v70
	v_fma_f32 v71, -v69, v68, v67
	v_fmac_f32_e32 v68, v71, v70
	v_fma_f32 v67, -v69, v68, v67
	v_div_scale_f32 v69, s[0:1], v66, v66, v51
	v_rcp_f32_e32 v71, v69
	v_div_fmas_f32 v67, v67, v70, v68
	v_div_fixup_f32 v50, v67, v66, v50
	v_cvt_f16_f32_e32 v50, v50
	v_fma_f32 v67, -v69, v71, 1.0
	v_fmac_f32_e32 v71, v67, v71
	v_div_scale_f32 v67, vcc, v51, v66, v51
	v_mul_f32_e32 v68, v67, v71
	v_fma_f32 v70, -v69, v68, v67
	v_fmac_f32_e32 v68, v70, v71
	v_fma_f32 v67, -v69, v68, v67
	v_div_scale_f32 v69, s[0:1], v66, v66, v52
	v_rcp_f32_e32 v70, v69
	v_div_fmas_f32 v67, v67, v71, v68
	v_div_fixup_f32 v51, v67, v66, v51
	v_cvt_f16_f32_e32 v51, v51
	v_fma_f32 v67, -v69, v70, 1.0
	v_fmac_f32_e32 v70, v67, v70
	v_div_scale_f32 v67, vcc, v52, v66, v52
	v_mul_f32_e32 v68, v67, v70
	v_fma_f32 v71, -v69, v68, v67
	v_fmac_f32_e32 v68, v71, v70
	v_fma_f32 v67, -v69, v68, v67
	v_div_scale_f32 v69, s[0:1], v66, v66, v53
	v_rcp_f32_e32 v71, v69
	v_div_fmas_f32 v67, v67, v70, v68
	v_div_fixup_f32 v52, v67, v66, v52
	v_cvt_f16_f32_e32 v52, v52
	v_fma_f32 v67, -v69, v71, 1.0
	v_fmac_f32_e32 v71, v67, v71
	v_div_scale_f32 v67, vcc, v53, v66, v53
	v_mul_f32_e32 v68, v67, v71
	v_fma_f32 v70, -v69, v68, v67
	v_fmac_f32_e32 v68, v70, v71
	v_fma_f32 v67, -v69, v68, v67
	v_div_scale_f32 v69, s[0:1], v66, v66, v54
	v_rcp_f32_e32 v70, v69
	v_div_fmas_f32 v67, v67, v71, v68
	v_div_fixup_f32 v53, v67, v66, v53
	v_cvt_f16_f32_e32 v53, v53
	v_fma_f32 v67, -v69, v70, 1.0
	v_fmac_f32_e32 v70, v67, v70
	v_div_scale_f32 v67, vcc, v54, v66, v54
	v_mul_f32_e32 v68, v67, v70
	v_fma_f32 v71, -v69, v68, v67
	v_fmac_f32_e32 v68, v71, v70
	v_fma_f32 v67, -v69, v68, v67
	v_div_scale_f32 v69, s[0:1], v66, v66, v55
	v_rcp_f32_e32 v71, v69
	v_div_fmas_f32 v67, v67, v70, v68
	v_div_fixup_f32 v54, v67, v66, v54
	v_cvt_f16_f32_e32 v54, v54
	v_fma_f32 v67, -v69, v71, 1.0
	v_fmac_f32_e32 v71, v67, v71
	v_div_scale_f32 v67, vcc, v55, v66, v55
	v_mul_f32_e32 v68, v67, v71
	v_fma_f32 v70, -v69, v68, v67
	v_fmac_f32_e32 v68, v70, v71
	v_fma_f32 v67, -v69, v68, v67
	v_div_scale_f32 v69, s[0:1], v66, v66, v56
	v_rcp_f32_e32 v70, v69
	v_div_fmas_f32 v67, v67, v71, v68
	v_div_fixup_f32 v55, v67, v66, v55
	v_cvt_f16_f32_e32 v55, v55
	v_fma_f32 v67, -v69, v70, 1.0
	v_fmac_f32_e32 v70, v67, v70
	v_div_scale_f32 v67, vcc, v56, v66, v56
	v_mul_f32_e32 v68, v67, v70
	v_fma_f32 v71, -v69, v68, v67
	v_fmac_f32_e32 v68, v71, v70
	v_fma_f32 v67, -v69, v68, v67
	v_div_scale_f32 v69, s[0:1], v66, v66, v57
	v_rcp_f32_e32 v71, v69
	v_div_fmas_f32 v67, v67, v70, v68
	v_div_fixup_f32 v56, v67, v66, v56
	v_cvt_f16_f32_e32 v56, v56
	v_fma_f32 v67, -v69, v71, 1.0
	v_fmac_f32_e32 v71, v67, v71
	v_div_scale_f32 v67, vcc, v57, v66, v57
	v_mul_f32_e32 v68, v67, v71
	v_fma_f32 v70, -v69, v68, v67
	v_fmac_f32_e32 v68, v70, v71
	v_fma_f32 v67, -v69, v68, v67
	v_div_scale_f32 v69, s[0:1], v66, v66, v58
	v_rcp_f32_e32 v70, v69
	v_div_fmas_f32 v67, v67, v71, v68
	v_div_fixup_f32 v57, v67, v66, v57
	v_cvt_f16_f32_e32 v57, v57
	v_fma_f32 v67, -v69, v70, 1.0
	v_fmac_f32_e32 v70, v67, v70
	v_div_scale_f32 v67, vcc, v58, v66, v58
	v_mul_f32_e32 v68, v67, v70
	v_fma_f32 v71, -v69, v68, v67
	v_fmac_f32_e32 v68, v71, v70
	v_fma_f32 v67, -v69, v68, v67
	v_div_scale_f32 v69, s[0:1], v66, v66, v59
	v_rcp_f32_e32 v71, v69
	v_div_fmas_f32 v67, v67, v70, v68
	v_div_fixup_f32 v58, v67, v66, v58
	v_cvt_f16_f32_e32 v58, v58
	v_fma_f32 v67, -v69, v71, 1.0
	v_fmac_f32_e32 v71, v67, v71
	v_div_scale_f32 v67, vcc, v59, v66, v59
	v_mul_f32_e32 v68, v67, v71
	v_fma_f32 v70, -v69, v68, v67
	v_fmac_f32_e32 v68, v70, v71
	v_fma_f32 v67, -v69, v68, v67
	v_div_scale_f32 v69, s[0:1], v66, v66, v60
	v_rcp_f32_e32 v70, v69
	v_div_fmas_f32 v67, v67, v71, v68
	v_div_fixup_f32 v59, v67, v66, v59
	v_cvt_f16_f32_e32 v59, v59
	v_fma_f32 v67, -v69, v70, 1.0
	v_fmac_f32_e32 v70, v67, v70
	v_div_scale_f32 v67, vcc, v60, v66, v60
	v_mul_f32_e32 v68, v67, v70
	v_fma_f32 v71, -v69, v68, v67
	v_fmac_f32_e32 v68, v71, v70
	v_fma_f32 v67, -v69, v68, v67
	v_div_scale_f32 v69, s[0:1], v66, v66, v61
	v_rcp_f32_e32 v71, v69
	v_div_fmas_f32 v67, v67, v70, v68
	v_div_fixup_f32 v60, v67, v66, v60
	v_cvt_f16_f32_e32 v60, v60
	v_fma_f32 v67, -v69, v71, 1.0
	v_fmac_f32_e32 v71, v67, v71
	v_div_scale_f32 v67, vcc, v61, v66, v61
	v_mul_f32_e32 v68, v67, v71
	v_fma_f32 v70, -v69, v68, v67
	v_fmac_f32_e32 v68, v70, v71
	v_fma_f32 v67, -v69, v68, v67
	v_div_scale_f32 v69, s[0:1], v66, v66, v62
	v_rcp_f32_e32 v70, v69
	v_div_fmas_f32 v67, v67, v71, v68
	v_div_fixup_f32 v61, v67, v66, v61
	v_cvt_f16_f32_e32 v61, v61
	v_fma_f32 v67, -v69, v70, 1.0
	v_fmac_f32_e32 v70, v67, v70
	v_div_scale_f32 v67, vcc, v62, v66, v62
	v_mul_f32_e32 v68, v67, v70
	v_fma_f32 v71, -v69, v68, v67
	v_fmac_f32_e32 v68, v71, v70
	v_fma_f32 v67, -v69, v68, v67
	v_div_scale_f32 v69, s[0:1], v66, v66, v63
	v_rcp_f32_e32 v71, v69
	v_div_fmas_f32 v67, v67, v70, v68
	v_div_fixup_f32 v62, v67, v66, v62
	v_cvt_f16_f32_e32 v62, v62
	v_fma_f32 v67, -v69, v71, 1.0
	v_fmac_f32_e32 v71, v67, v71
	v_div_scale_f32 v67, vcc, v63, v66, v63
	v_mul_f32_e32 v68, v67, v71
	v_fma_f32 v70, -v69, v68, v67
	v_fmac_f32_e32 v68, v70, v71
	v_fma_f32 v67, -v69, v68, v67
	v_div_scale_f32 v69, s[0:1], v66, v66, v32
	v_rcp_f32_e32 v70, v69
	v_div_fmas_f32 v67, v67, v71, v68
	v_div_fixup_f32 v63, v67, v66, v63
	v_cvt_f16_f32_e32 v63, v63
	v_fma_f32 v67, -v69, v70, 1.0
	v_fmac_f32_e32 v70, v67, v70
	v_div_scale_f32 v67, vcc, v32, v66, v32
	v_mul_f32_e32 v68, v67, v70
	v_fma_f32 v71, -v69, v68, v67
	v_fmac_f32_e32 v68, v71, v70
	v_fma_f32 v67, -v69, v68, v67
	v_div_scale_f32 v69, s[0:1], v66, v66, v33
	v_rcp_f32_e32 v71, v69
	v_div_fmas_f32 v67, v67, v70, v68
	v_div_fixup_f32 v32, v67, v66, v32
	v_cvt_f16_f32_e32 v32, v32
	v_fma_f32 v67, -v69, v71, 1.0
	v_fmac_f32_e32 v71, v67, v71
	v_div_scale_f32 v67, vcc, v33, v66, v33
	v_mul_f32_e32 v68, v67, v71
	v_fma_f32 v70, -v69, v68, v67
	v_fmac_f32_e32 v68, v70, v71
	v_fma_f32 v67, -v69, v68, v67
	v_div_scale_f32 v69, s[0:1], v66, v66, v34
	v_rcp_f32_e32 v70, v69
	v_div_fmas_f32 v67, v67, v71, v68
	v_div_fixup_f32 v33, v67, v66, v33
	v_cvt_f16_f32_e32 v33, v33
	v_fma_f32 v67, -v69, v70, 1.0
	v_fmac_f32_e32 v70, v67, v70
	v_div_scale_f32 v67, vcc, v34, v66, v34
	v_mul_f32_e32 v68, v67, v70
	v_fma_f32 v71, -v69, v68, v67
	v_fmac_f32_e32 v68, v71, v70
	v_fma_f32 v67, -v69, v68, v67
	v_div_scale_f32 v69, s[0:1], v66, v66, v35
	v_rcp_f32_e32 v71, v69
	v_div_fmas_f32 v67, v67, v70, v68
	v_div_fixup_f32 v34, v67, v66, v34
	v_cvt_f16_f32_e32 v34, v34
	v_fma_f32 v67, -v69, v71, 1.0
	v_fmac_f32_e32 v71, v67, v71
	v_div_scale_f32 v67, vcc, v35, v66, v35
	v_mul_f32_e32 v68, v67, v71
	v_fma_f32 v70, -v69, v68, v67
	v_fmac_f32_e32 v68, v70, v71
	v_fma_f32 v67, -v69, v68, v67
	v_div_scale_f32 v69, s[0:1], v66, v66, v36
	v_rcp_f32_e32 v70, v69
	v_div_fmas_f32 v67, v67, v71, v68
	v_div_fixup_f32 v35, v67, v66, v35
	v_cvt_f16_f32_e32 v35, v35
	v_fma_f32 v67, -v69, v70, 1.0
	v_fmac_f32_e32 v70, v67, v70
	v_div_scale_f32 v67, vcc, v36, v66, v36
	v_mul_f32_e32 v68, v67, v70
	v_fma_f32 v71, -v69, v68, v67
	v_fmac_f32_e32 v68, v71, v70
	v_fma_f32 v67, -v69, v68, v67
	v_div_scale_f32 v69, s[0:1], v66, v66, v37
	v_rcp_f32_e32 v71, v69
	v_div_fmas_f32 v67, v67, v70, v68
	v_div_fixup_f32 v36, v67, v66, v36
	v_cvt_f16_f32_e32 v36, v36
	v_fma_f32 v67, -v69, v71, 1.0
	v_fmac_f32_e32 v71, v67, v71
	v_div_scale_f32 v67, vcc, v37, v66, v37
	v_mul_f32_e32 v68, v67, v71
	v_fma_f32 v70, -v69, v68, v67
	v_fmac_f32_e32 v68, v70, v71
	v_fma_f32 v67, -v69, v68, v67
	v_div_scale_f32 v69, s[0:1], v66, v66, v38
	v_rcp_f32_e32 v70, v69
	v_div_fmas_f32 v67, v67, v71, v68
	v_div_fixup_f32 v37, v67, v66, v37
	v_cvt_f16_f32_e32 v37, v37
	v_fma_f32 v67, -v69, v70, 1.0
	v_fmac_f32_e32 v70, v67, v70
	v_div_scale_f32 v67, vcc, v38, v66, v38
	v_mul_f32_e32 v68, v67, v70
	v_fma_f32 v71, -v69, v68, v67
	v_fmac_f32_e32 v68, v71, v70
	v_fma_f32 v67, -v69, v68, v67
	v_div_scale_f32 v69, s[0:1], v66, v66, v39
	v_rcp_f32_e32 v71, v69
	v_div_fmas_f32 v67, v67, v70, v68
	v_div_fixup_f32 v38, v67, v66, v38
	v_cvt_f16_f32_e32 v38, v38
	v_fma_f32 v67, -v69, v71, 1.0
	v_fmac_f32_e32 v71, v67, v71
	v_div_scale_f32 v67, vcc, v39, v66, v39
	v_mul_f32_e32 v68, v67, v71
	v_fma_f32 v70, -v69, v68, v67
	v_fmac_f32_e32 v68, v70, v71
	v_fma_f32 v67, -v69, v68, v67
	v_div_scale_f32 v69, s[0:1], v66, v66, v40
	v_rcp_f32_e32 v70, v69
	v_div_fmas_f32 v67, v67, v71, v68
	v_div_fixup_f32 v39, v67, v66, v39
	v_cvt_f16_f32_e32 v39, v39
	v_fma_f32 v67, -v69, v70, 1.0
	v_fmac_f32_e32 v70, v67, v70
	v_div_scale_f32 v67, vcc, v40, v66, v40
	v_mul_f32_e32 v68, v67, v70
	v_fma_f32 v71, -v69, v68, v67
	v_fmac_f32_e32 v68, v71, v70
	v_fma_f32 v67, -v69, v68, v67
	v_div_scale_f32 v69, s[0:1], v66, v66, v41
	v_rcp_f32_e32 v71, v69
	v_div_fmas_f32 v67, v67, v70, v68
	v_div_fixup_f32 v40, v67, v66, v40
	v_cvt_f16_f32_e32 v40, v40
	v_fma_f32 v67, -v69, v71, 1.0
	v_fmac_f32_e32 v71, v67, v71
	v_div_scale_f32 v67, vcc, v41, v66, v41
	v_mul_f32_e32 v68, v67, v71
	v_fma_f32 v70, -v69, v68, v67
	v_fmac_f32_e32 v68, v70, v71
	v_fma_f32 v67, -v69, v68, v67
	v_div_scale_f32 v69, s[0:1], v66, v66, v42
	v_rcp_f32_e32 v70, v69
	v_div_fmas_f32 v67, v67, v71, v68
	v_div_fixup_f32 v41, v67, v66, v41
	v_cvt_f16_f32_e32 v41, v41
	v_fma_f32 v67, -v69, v70, 1.0
	v_fmac_f32_e32 v70, v67, v70
	v_div_scale_f32 v67, vcc, v42, v66, v42
	v_mul_f32_e32 v68, v67, v70
	v_fma_f32 v71, -v69, v68, v67
	v_fmac_f32_e32 v68, v71, v70
	v_fma_f32 v67, -v69, v68, v67
	v_div_scale_f32 v69, s[0:1], v66, v66, v43
	v_rcp_f32_e32 v71, v69
	v_div_fmas_f32 v67, v67, v70, v68
	v_div_fixup_f32 v42, v67, v66, v42
	v_cvt_f16_f32_e32 v42, v42
	v_fma_f32 v67, -v69, v71, 1.0
	v_fmac_f32_e32 v71, v67, v71
	v_div_scale_f32 v67, vcc, v43, v66, v43
	v_mul_f32_e32 v68, v67, v71
	v_fma_f32 v70, -v69, v68, v67
	v_fmac_f32_e32 v68, v70, v71
	v_fma_f32 v67, -v69, v68, v67
	v_div_scale_f32 v69, s[0:1], v66, v66, v44
	v_rcp_f32_e32 v70, v69
	v_div_fmas_f32 v67, v67, v71, v68
	v_div_fixup_f32 v43, v67, v66, v43
	v_cvt_f16_f32_e32 v43, v43
	v_fma_f32 v67, -v69, v70, 1.0
	v_fmac_f32_e32 v70, v67, v70
	v_div_scale_f32 v67, vcc, v44, v66, v44
	v_mul_f32_e32 v68, v67, v70
	v_fma_f32 v71, -v69, v68, v67
	v_fmac_f32_e32 v68, v71, v70
	v_fma_f32 v67, -v69, v68, v67
	v_div_scale_f32 v69, s[0:1], v66, v66, v45
	v_rcp_f32_e32 v71, v69
	v_div_fmas_f32 v67, v67, v70, v68
	v_div_fixup_f32 v44, v67, v66, v44
	v_cvt_f16_f32_e32 v44, v44
	v_fma_f32 v67, -v69, v71, 1.0
	v_fmac_f32_e32 v71, v67, v71
	v_div_scale_f32 v67, vcc, v45, v66, v45
	v_mul_f32_e32 v68, v67, v71
	v_fma_f32 v70, -v69, v68, v67
	v_fmac_f32_e32 v68, v70, v71
	v_fma_f32 v67, -v69, v68, v67
	v_div_scale_f32 v69, s[0:1], v66, v66, v46
	v_rcp_f32_e32 v70, v69
	v_div_fmas_f32 v67, v67, v71, v68
	v_div_fixup_f32 v45, v67, v66, v45
	v_cvt_f16_f32_e32 v45, v45
	v_fma_f32 v67, -v69, v70, 1.0
	v_fmac_f32_e32 v70, v67, v70
	v_div_scale_f32 v67, vcc, v46, v66, v46
	v_mul_f32_e32 v68, v67, v70
	v_fma_f32 v71, -v69, v68, v67
	v_fmac_f32_e32 v68, v71, v70
	v_fma_f32 v67, -v69, v68, v67
	v_div_scale_f32 v69, s[0:1], v66, v66, v47
	v_rcp_f32_e32 v71, v69
	v_div_fmas_f32 v67, v67, v70, v68
	v_div_fixup_f32 v46, v67, v66, v46
	v_cvt_f16_f32_e32 v46, v46
	v_fma_f32 v67, -v69, v71, 1.0
	v_fmac_f32_e32 v71, v67, v71
	v_div_scale_f32 v67, vcc, v47, v66, v47
	v_mul_f32_e32 v68, v67, v71
	v_fma_f32 v70, -v69, v68, v67
	v_fmac_f32_e32 v68, v70, v71
	v_fma_f32 v67, -v69, v68, v67
	v_div_scale_f32 v69, s[0:1], v66, v66, v16
	v_rcp_f32_e32 v70, v69
	v_div_fmas_f32 v67, v67, v71, v68
	v_div_fixup_f32 v47, v67, v66, v47
	v_cvt_f16_f32_e32 v47, v47
	v_fma_f32 v67, -v69, v70, 1.0
	v_fmac_f32_e32 v70, v67, v70
	v_div_scale_f32 v67, vcc, v16, v66, v16
	v_mul_f32_e32 v68, v67, v70
	v_fma_f32 v71, -v69, v68, v67
	v_fmac_f32_e32 v68, v71, v70
	v_fma_f32 v67, -v69, v68, v67
	v_div_scale_f32 v69, s[0:1], v66, v66, v17
	v_rcp_f32_e32 v71, v69
	v_div_fmas_f32 v67, v67, v70, v68
	v_div_fixup_f32 v16, v67, v66, v16
	v_cvt_f16_f32_e32 v16, v16
	v_fma_f32 v67, -v69, v71, 1.0
	v_fmac_f32_e32 v71, v67, v71
	v_div_scale_f32 v67, vcc, v17, v66, v17
	v_mul_f32_e32 v68, v67, v71
	v_fma_f32 v70, -v69, v68, v67
	v_fmac_f32_e32 v68, v70, v71
	v_fma_f32 v67, -v69, v68, v67
	v_div_scale_f32 v69, s[0:1], v66, v66, v18
	v_rcp_f32_e32 v70, v69
	v_div_fmas_f32 v67, v67, v71, v68
	v_div_fixup_f32 v17, v67, v66, v17
	v_cvt_f16_f32_e32 v17, v17
	v_fma_f32 v67, -v69, v70, 1.0
	v_fmac_f32_e32 v70, v67, v70
	v_div_scale_f32 v67, vcc, v18, v66, v18
	v_mul_f32_e32 v68, v67, v70
	v_fma_f32 v71, -v69, v68, v67
	v_fmac_f32_e32 v68, v71, v70
	v_fma_f32 v67, -v69, v68, v67
	v_div_scale_f32 v69, s[0:1], v66, v66, v19
	v_rcp_f32_e32 v71, v69
	v_div_fmas_f32 v67, v67, v70, v68
	v_div_fixup_f32 v18, v67, v66, v18
	v_cvt_f16_f32_e32 v18, v18
	v_fma_f32 v67, -v69, v71, 1.0
	v_fmac_f32_e32 v71, v67, v71
	v_div_scale_f32 v67, vcc, v19, v66, v19
	v_mul_f32_e32 v68, v67, v71
	v_fma_f32 v70, -v69, v68, v67
	v_fmac_f32_e32 v68, v70, v71
	v_fma_f32 v67, -v69, v68, v67
	v_div_scale_f32 v69, s[0:1], v66, v66, v20
	v_rcp_f32_e32 v70, v69
	v_div_fmas_f32 v67, v67, v71, v68
	v_div_fixup_f32 v19, v67, v66, v19
	v_cvt_f16_f32_e32 v19, v19
	v_fma_f32 v67, -v69, v70, 1.0
	v_fmac_f32_e32 v70, v67, v70
	v_div_scale_f32 v67, vcc, v20, v66, v20
	v_mul_f32_e32 v68, v67, v70
	v_fma_f32 v71, -v69, v68, v67
	v_fmac_f32_e32 v68, v71, v70
	v_fma_f32 v67, -v69, v68, v67
	v_div_scale_f32 v69, s[0:1], v66, v66, v21
	v_rcp_f32_e32 v71, v69
	v_div_fmas_f32 v67, v67, v70, v68
	v_div_fixup_f32 v20, v67, v66, v20
	v_cvt_f16_f32_e32 v20, v20
	v_fma_f32 v67, -v69, v71, 1.0
	v_fmac_f32_e32 v71, v67, v71
	v_div_scale_f32 v67, vcc, v21, v66, v21
	v_mul_f32_e32 v68, v67, v71
	v_fma_f32 v70, -v69, v68, v67
	v_fmac_f32_e32 v68, v70, v71
	v_fma_f32 v67, -v69, v68, v67
	v_div_scale_f32 v69, s[0:1], v66, v66, v22
	v_rcp_f32_e32 v70, v69
	v_div_fmas_f32 v67, v67, v71, v68
	v_div_fixup_f32 v21, v67, v66, v21
	v_cvt_f16_f32_e32 v21, v21
	v_fma_f32 v67, -v69, v70, 1.0
	v_fmac_f32_e32 v70, v67, v70
	v_div_scale_f32 v67, vcc, v22, v66, v22
	v_mul_f32_e32 v68, v67, v70
	v_fma_f32 v71, -v69, v68, v67
	v_fmac_f32_e32 v68, v71, v70
	v_fma_f32 v67, -v69, v68, v67
	v_div_scale_f32 v69, s[0:1], v66, v66, v23
	v_rcp_f32_e32 v71, v69
	v_div_fmas_f32 v67, v67, v70, v68
	v_div_fixup_f32 v22, v67, v66, v22
	v_cvt_f16_f32_e32 v22, v22
	v_fma_f32 v67, -v69, v71, 1.0
	v_fmac_f32_e32 v71, v67, v71
	v_div_scale_f32 v67, vcc, v23, v66, v23
	v_mul_f32_e32 v68, v67, v71
	v_fma_f32 v70, -v69, v68, v67
	v_fmac_f32_e32 v68, v70, v71
	v_fma_f32 v67, -v69, v68, v67
	v_div_scale_f32 v69, s[0:1], v66, v66, v24
	v_rcp_f32_e32 v70, v69
	v_div_fmas_f32 v67, v67, v71, v68
	v_div_fixup_f32 v23, v67, v66, v23
	v_cvt_f16_f32_e32 v23, v23
	v_fma_f32 v67, -v69, v70, 1.0
	v_fmac_f32_e32 v70, v67, v70
	v_div_scale_f32 v67, vcc, v24, v66, v24
	v_mul_f32_e32 v68, v67, v70
	v_fma_f32 v71, -v69, v68, v67
	v_fmac_f32_e32 v68, v71, v70
	v_fma_f32 v67, -v69, v68, v67
	v_div_scale_f32 v69, s[0:1], v66, v66, v25
	v_rcp_f32_e32 v71, v69
	v_div_fmas_f32 v67, v67, v70, v68
	v_div_fixup_f32 v24, v67, v66, v24
	v_cvt_f16_f32_e32 v24, v24
	v_fma_f32 v67, -v69, v71, 1.0
	v_fmac_f32_e32 v71, v67, v71
	v_div_scale_f32 v67, vcc, v25, v66, v25
	v_mul_f32_e32 v68, v67, v71
	v_fma_f32 v70, -v69, v68, v67
	v_fmac_f32_e32 v68, v70, v71
	v_fma_f32 v67, -v69, v68, v67
	v_div_scale_f32 v69, s[0:1], v66, v66, v26
	v_rcp_f32_e32 v70, v69
	v_div_fmas_f32 v67, v67, v71, v68
	v_div_fixup_f32 v25, v67, v66, v25
	v_cvt_f16_f32_e32 v25, v25
	v_fma_f32 v67, -v69, v70, 1.0
	v_fmac_f32_e32 v70, v67, v70
	v_div_scale_f32 v67, vcc, v26, v66, v26
	v_mul_f32_e32 v68, v67, v70
	v_fma_f32 v71, -v69, v68, v67
	v_fmac_f32_e32 v68, v71, v70
	v_fma_f32 v67, -v69, v68, v67
	v_div_scale_f32 v69, s[0:1], v66, v66, v27
	v_rcp_f32_e32 v71, v69
	v_div_fmas_f32 v67, v67, v70, v68
	v_div_fixup_f32 v26, v67, v66, v26
	v_cvt_f16_f32_e32 v26, v26
	v_fma_f32 v67, -v69, v71, 1.0
	v_fmac_f32_e32 v71, v67, v71
	v_div_scale_f32 v67, vcc, v27, v66, v27
	v_mul_f32_e32 v68, v67, v71
	v_fma_f32 v70, -v69, v68, v67
	v_fmac_f32_e32 v68, v70, v71
	v_fma_f32 v67, -v69, v68, v67
	v_div_scale_f32 v69, s[0:1], v66, v66, v28
	v_rcp_f32_e32 v70, v69
	v_div_fmas_f32 v67, v67, v71, v68
	v_div_fixup_f32 v27, v67, v66, v27
	v_cvt_f16_f32_e32 v27, v27
	v_fma_f32 v67, -v69, v70, 1.0
	v_fmac_f32_e32 v70, v67, v70
	v_div_scale_f32 v67, vcc, v28, v66, v28
	v_mul_f32_e32 v68, v67, v70
	v_fma_f32 v71, -v69, v68, v67
	v_fmac_f32_e32 v68, v71, v70
	v_fma_f32 v67, -v69, v68, v67
	v_div_scale_f32 v69, s[0:1], v66, v66, v29
	v_rcp_f32_e32 v71, v69
	v_div_fmas_f32 v67, v67, v70, v68
	v_div_fixup_f32 v28, v67, v66, v28
	v_cvt_f16_f32_e32 v28, v28
	v_fma_f32 v67, -v69, v71, 1.0
	v_fmac_f32_e32 v71, v67, v71
	v_div_scale_f32 v67, vcc, v29, v66, v29
	v_mul_f32_e32 v68, v67, v71
	v_fma_f32 v70, -v69, v68, v67
	v_fmac_f32_e32 v68, v70, v71
	v_fma_f32 v67, -v69, v68, v67
	v_div_scale_f32 v69, s[0:1], v66, v66, v30
	v_rcp_f32_e32 v70, v69
	v_div_fmas_f32 v67, v67, v71, v68
	v_div_fixup_f32 v29, v67, v66, v29
	v_cvt_f16_f32_e32 v29, v29
	v_fma_f32 v67, -v69, v70, 1.0
	v_fmac_f32_e32 v70, v67, v70
	v_div_scale_f32 v67, vcc, v30, v66, v30
	v_mul_f32_e32 v68, v67, v70
	v_fma_f32 v71, -v69, v68, v67
	v_fmac_f32_e32 v68, v71, v70
	v_fma_f32 v67, -v69, v68, v67
	v_div_scale_f32 v69, s[0:1], v66, v66, v31
	v_rcp_f32_e32 v71, v69
	v_div_fmas_f32 v67, v67, v70, v68
	v_div_fixup_f32 v30, v67, v66, v30
	v_cvt_f16_f32_e32 v30, v30
	v_fma_f32 v67, -v69, v71, 1.0
	v_fmac_f32_e32 v71, v67, v71
	v_div_scale_f32 v67, vcc, v31, v66, v31
	v_mul_f32_e32 v68, v67, v71
	v_fma_f32 v70, -v69, v68, v67
	v_fmac_f32_e32 v68, v70, v71
	v_fma_f32 v67, -v69, v68, v67
	v_div_scale_f32 v69, s[0:1], v66, v66, v0
	v_rcp_f32_e32 v70, v69
	v_div_fmas_f32 v67, v67, v71, v68
	v_div_fixup_f32 v31, v67, v66, v31
	v_cvt_f16_f32_e32 v31, v31
	v_fma_f32 v67, -v69, v70, 1.0
	v_fmac_f32_e32 v70, v67, v70
	v_div_scale_f32 v67, vcc, v0, v66, v0
	v_mul_f32_e32 v68, v67, v70
	v_fma_f32 v71, -v69, v68, v67
	v_fmac_f32_e32 v68, v71, v70
	v_fma_f32 v67, -v69, v68, v67
	v_div_scale_f32 v69, s[0:1], v66, v66, v1
	v_rcp_f32_e32 v71, v69
	v_div_fmas_f32 v67, v67, v70, v68
	v_div_fixup_f32 v0, v67, v66, v0
	v_fma_f32 v67, -v69, v71, 1.0
	v_fmac_f32_e32 v71, v67, v71
	v_div_scale_f32 v67, vcc, v1, v66, v1
	v_mul_f32_e32 v68, v67, v71
	v_fma_f32 v70, -v69, v68, v67
	v_fmac_f32_e32 v68, v70, v71
	v_fma_f32 v67, -v69, v68, v67
	v_div_scale_f32 v69, s[0:1], v66, v66, v2
	v_rcp_f32_e32 v70, v69
	v_div_fmas_f32 v67, v67, v71, v68
	v_div_fixup_f32 v1, v67, v66, v1
	v_fma_f32 v67, -v69, v70, 1.0
	v_fmac_f32_e32 v70, v67, v70
	v_div_scale_f32 v67, vcc, v2, v66, v2
	v_mul_f32_e32 v68, v67, v70
	v_fma_f32 v71, -v69, v68, v67
	v_fmac_f32_e32 v68, v71, v70
	v_fma_f32 v67, -v69, v68, v67
	v_div_scale_f32 v69, s[0:1], v66, v66, v3
	v_rcp_f32_e32 v71, v69
	v_div_fmas_f32 v67, v67, v70, v68
	v_div_fixup_f32 v2, v67, v66, v2
	v_cvt_f16_f32_e32 v2, v2
	v_fma_f32 v67, -v69, v71, 1.0
	v_fmac_f32_e32 v71, v67, v71
	v_div_scale_f32 v67, vcc, v3, v66, v3
	v_mul_f32_e32 v68, v67, v71
	v_fma_f32 v70, -v69, v68, v67
	v_fmac_f32_e32 v68, v70, v71
	v_fma_f32 v67, -v69, v68, v67
	v_div_scale_f32 v69, s[0:1], v66, v66, v4
	v_rcp_f32_e32 v70, v69
	v_div_fmas_f32 v67, v67, v71, v68
	v_div_fixup_f32 v3, v67, v66, v3
	v_cvt_f16_f32_e32 v3, v3
	v_fma_f32 v67, -v69, v70, 1.0
	v_fmac_f32_e32 v70, v67, v70
	v_div_scale_f32 v67, vcc, v4, v66, v4
	v_mul_f32_e32 v68, v67, v70
	v_fma_f32 v71, -v69, v68, v67
	v_fmac_f32_e32 v68, v71, v70
	v_fma_f32 v67, -v69, v68, v67
	v_div_scale_f32 v69, s[0:1], v66, v66, v5
	v_rcp_f32_e32 v71, v69
	v_div_fmas_f32 v67, v67, v70, v68
	v_div_fixup_f32 v4, v67, v66, v4
	v_cvt_f16_f32_e32 v4, v4
	v_fma_f32 v67, -v69, v71, 1.0
	v_fmac_f32_e32 v71, v67, v71
	v_div_scale_f32 v67, vcc, v5, v66, v5
	v_mul_f32_e32 v68, v67, v71
	v_fma_f32 v70, -v69, v68, v67
	v_fmac_f32_e32 v68, v70, v71
	v_fma_f32 v67, -v69, v68, v67
	v_div_scale_f32 v69, s[0:1], v66, v66, v6
	v_rcp_f32_e32 v70, v69
	v_div_fmas_f32 v67, v67, v71, v68
	v_div_fixup_f32 v5, v67, v66, v5
	v_cvt_f16_f32_e32 v5, v5
	v_fma_f32 v67, -v69, v70, 1.0
	v_fmac_f32_e32 v70, v67, v70
	v_div_scale_f32 v67, vcc, v6, v66, v6
	v_mul_f32_e32 v68, v67, v70
	v_fma_f32 v71, -v69, v68, v67
	v_fmac_f32_e32 v68, v71, v70
	v_fma_f32 v67, -v69, v68, v67
	v_div_scale_f32 v69, s[0:1], v66, v66, v7
	v_rcp_f32_e32 v71, v69
	v_div_fmas_f32 v67, v67, v70, v68
	v_div_fixup_f32 v6, v67, v66, v6
	v_cvt_f16_f32_e32 v6, v6
	v_fma_f32 v67, -v69, v71, 1.0
	v_fmac_f32_e32 v71, v67, v71
	v_div_scale_f32 v67, vcc, v7, v66, v7
	v_mul_f32_e32 v68, v67, v71
	v_fma_f32 v70, -v69, v68, v67
	v_fmac_f32_e32 v68, v70, v71
	v_fma_f32 v67, -v69, v68, v67
	v_div_scale_f32 v69, s[0:1], v66, v66, v8
	v_rcp_f32_e32 v70, v69
	v_div_fmas_f32 v67, v67, v71, v68
	v_div_fixup_f32 v7, v67, v66, v7
	v_cvt_f16_f32_e32 v7, v7
	v_fma_f32 v67, -v69, v70, 1.0
	v_fmac_f32_e32 v70, v67, v70
	v_div_scale_f32 v67, vcc, v8, v66, v8
	v_mul_f32_e32 v68, v67, v70
	v_fma_f32 v71, -v69, v68, v67
	v_fmac_f32_e32 v68, v71, v70
	v_fma_f32 v67, -v69, v68, v67
	v_div_scale_f32 v69, s[0:1], v66, v66, v9
	v_rcp_f32_e32 v71, v69
	v_div_fmas_f32 v67, v67, v70, v68
	v_div_fixup_f32 v8, v67, v66, v8
	v_cvt_f16_f32_e32 v8, v8
	v_fma_f32 v67, -v69, v71, 1.0
	v_fmac_f32_e32 v71, v67, v71
	v_div_scale_f32 v67, vcc, v9, v66, v9
	v_mul_f32_e32 v68, v67, v71
	v_fma_f32 v70, -v69, v68, v67
	v_fmac_f32_e32 v68, v70, v71
	v_fma_f32 v67, -v69, v68, v67
	v_div_scale_f32 v69, s[0:1], v66, v66, v10
	v_rcp_f32_e32 v70, v69
	v_div_fmas_f32 v67, v67, v71, v68
	v_div_fixup_f32 v9, v67, v66, v9
	v_cvt_f16_f32_e32 v9, v9
	v_fma_f32 v67, -v69, v70, 1.0
	v_fmac_f32_e32 v70, v67, v70
	v_div_scale_f32 v67, vcc, v10, v66, v10
	v_mul_f32_e32 v68, v67, v70
	v_fma_f32 v71, -v69, v68, v67
	v_fmac_f32_e32 v68, v71, v70
	v_fma_f32 v67, -v69, v68, v67
	v_div_scale_f32 v69, s[0:1], v66, v66, v11
	v_rcp_f32_e32 v71, v69
	v_div_fmas_f32 v67, v67, v70, v68
	v_div_fixup_f32 v10, v67, v66, v10
	v_cvt_f16_f32_e32 v10, v10
	v_fma_f32 v67, -v69, v71, 1.0
	v_fmac_f32_e32 v71, v67, v71
	v_div_scale_f32 v67, vcc, v11, v66, v11
	v_mul_f32_e32 v68, v67, v71
	v_fma_f32 v70, -v69, v68, v67
	v_fmac_f32_e32 v68, v70, v71
	v_fma_f32 v67, -v69, v68, v67
	v_div_scale_f32 v69, s[0:1], v66, v66, v12
	v_rcp_f32_e32 v70, v69
	v_div_fmas_f32 v67, v67, v71, v68
	v_div_fixup_f32 v11, v67, v66, v11
	v_cvt_f16_f32_e32 v11, v11
	v_fma_f32 v67, -v69, v70, 1.0
	v_fmac_f32_e32 v70, v67, v70
	v_div_scale_f32 v67, vcc, v12, v66, v12
	v_mul_f32_e32 v68, v67, v70
	v_fma_f32 v71, -v69, v68, v67
	v_fmac_f32_e32 v68, v71, v70
	v_fma_f32 v67, -v69, v68, v67
	v_div_scale_f32 v69, s[0:1], v66, v66, v13
	v_rcp_f32_e32 v71, v69
	v_div_fmas_f32 v67, v67, v70, v68
	v_div_fixup_f32 v12, v67, v66, v12
	v_cvt_f16_f32_e32 v12, v12
	v_fma_f32 v67, -v69, v71, 1.0
	v_fmac_f32_e32 v71, v67, v71
	v_div_scale_f32 v67, vcc, v13, v66, v13
	v_mul_f32_e32 v68, v67, v71
	v_fma_f32 v70, -v69, v68, v67
	v_fmac_f32_e32 v68, v70, v71
	v_fma_f32 v67, -v69, v68, v67
	v_div_scale_f32 v69, s[0:1], v66, v66, v14
	v_rcp_f32_e32 v70, v69
	v_div_fmas_f32 v67, v67, v71, v68
	v_div_fixup_f32 v13, v67, v66, v13
	v_cvt_f16_f32_e32 v13, v13
	v_fma_f32 v67, -v69, v70, 1.0
	v_fmac_f32_e32 v70, v67, v70
	v_div_scale_f32 v67, vcc, v14, v66, v14
	v_mul_f32_e32 v68, v67, v70
	v_fma_f32 v71, -v69, v68, v67
	v_fmac_f32_e32 v68, v71, v70
	v_fma_f32 v67, -v69, v68, v67
	v_div_scale_f32 v69, s[0:1], v66, v66, v15
	v_rcp_f32_e32 v71, v69
	v_div_fmas_f32 v67, v67, v70, v68
	v_div_fixup_f32 v14, v67, v66, v14
	v_cvt_f16_f32_e32 v14, v14
	v_fma_f32 v67, -v69, v71, 1.0
	v_fmac_f32_e32 v71, v67, v71
	v_div_scale_f32 v67, vcc, v15, v66, v15
	v_mul_f32_e32 v68, v67, v71
	v_fma_f32 v70, -v69, v68, v67
	v_fmac_f32_e32 v68, v70, v71
	v_fma_f32 v67, -v69, v68, v67
	v_div_fmas_f32 v67, v67, v71, v68
	v_div_fixup_f32 v15, v67, v66, v15
	v_cvt_f16_f32_e32 v66, v0
	v_cvt_f16_f32_e32 v67, v1
	v_pack_b32_f16 v1, v50, v51
	v_pack_b32_f16 v0, v48, v49
	global_store_dwordx2 v[64:65], v[0:1], off
	v_pack_b32_f16 v1, v54, v55
	v_pack_b32_f16 v0, v52, v53
	global_store_dwordx2 v[64:65], v[0:1], off offset:16
	v_pack_b32_f16 v1, v58, v59
	v_pack_b32_f16 v0, v56, v57
	global_store_dwordx2 v[64:65], v[0:1], off offset:32
	v_pack_b32_f16 v1, v62, v63
	v_pack_b32_f16 v0, v60, v61
	global_store_dwordx2 v[64:65], v[0:1], off offset:48
	v_pack_b32_f16 v1, v34, v35
	v_pack_b32_f16 v0, v32, v33
	global_store_dwordx2 v[64:65], v[0:1], off offset:64
	v_pack_b32_f16 v1, v38, v39
	v_pack_b32_f16 v0, v36, v37
	global_store_dwordx2 v[64:65], v[0:1], off offset:80
	v_pack_b32_f16 v1, v42, v43
	v_pack_b32_f16 v0, v40, v41
	global_store_dwordx2 v[64:65], v[0:1], off offset:96
	v_pack_b32_f16 v1, v46, v47
	v_pack_b32_f16 v0, v44, v45
	global_store_dwordx2 v[64:65], v[0:1], off offset:112
	v_pack_b32_f16 v1, v18, v19
	v_pack_b32_f16 v0, v16, v17
	global_store_dwordx2 v[64:65], v[0:1], off offset:128
	v_pack_b32_f16 v1, v22, v23
	v_pack_b32_f16 v0, v20, v21
	global_store_dwordx2 v[64:65], v[0:1], off offset:144
	v_pack_b32_f16 v1, v26, v27
	v_pack_b32_f16 v0, v24, v25
	v_cvt_f16_f32_e32 v15, v15
	global_store_dwordx2 v[64:65], v[0:1], off offset:160
	v_pack_b32_f16 v1, v30, v31
	v_pack_b32_f16 v0, v28, v29
	global_store_dwordx2 v[64:65], v[0:1], off offset:176
	v_pack_b32_f16 v1, v2, v3
	v_pack_b32_f16 v0, v66, v67
	global_store_dwordx2 v[64:65], v[0:1], off offset:192
	v_pack_b32_f16 v1, v6, v7
	v_pack_b32_f16 v0, v4, v5
	global_store_dwordx2 v[64:65], v[0:1], off offset:208
	v_pack_b32_f16 v1, v10, v11
	v_pack_b32_f16 v0, v8, v9
	global_store_dwordx2 v[64:65], v[0:1], off offset:224
	v_pack_b32_f16 v1, v14, v15
	v_pack_b32_f16 v0, v12, v13
	global_store_dwordx2 v[64:65], v[0:1], off offset:240
	s_endpgm
.Lfunc_end0:
	.size	attn_kernel, .Lfunc_end0-attn_kernel
	.section	.rodata,"a",@progbits
	.p2align	6, 0x0
	.amdhsa_kernel attn_kernel
		.amdhsa_group_segment_fixed_size 0
		.amdhsa_private_segment_fixed_size 0
		.amdhsa_kernarg_size 56
		.amdhsa_user_sgpr_count 16
		.amdhsa_user_sgpr_private_segment_buffer 1
		.amdhsa_user_sgpr_dispatch_ptr 0
		.amdhsa_user_sgpr_queue_ptr 0
		.amdhsa_user_sgpr_kernarg_segment_ptr 1
		.amdhsa_user_sgpr_dispatch_id 0
		.amdhsa_user_sgpr_flat_scratch_init 0
		.amdhsa_user_sgpr_kernarg_preload_length 10
		.amdhsa_user_sgpr_kernarg_preload_offset 0
		.amdhsa_user_sgpr_private_segment_size 0
		.amdhsa_uses_dynamic_stack 0
		.amdhsa_system_sgpr_private_segment_wavefront_offset 0
		.amdhsa_system_sgpr_workgroup_id_x 1
		.amdhsa_system_sgpr_workgroup_id_y 1
		.amdhsa_system_sgpr_workgroup_id_z 0
		.amdhsa_system_sgpr_workgroup_info 0
		.amdhsa_system_vgpr_workitem_id 0
		.amdhsa_next_free_vgpr 268
		.amdhsa_next_free_sgpr 43
		.amdhsa_accum_offset 256
		.amdhsa_reserve_vcc 1
		.amdhsa_reserve_flat_scratch 0
		.amdhsa_reserve_xnack_mask 1
		.amdhsa_float_round_mode_32 0
		.amdhsa_float_round_mode_16_64 0
		.amdhsa_float_denorm_mode_32 3
		.amdhsa_float_denorm_mode_16_64 3
		.amdhsa_dx10_clamp 1
		.amdhsa_ieee_mode 1
		.amdhsa_fp16_overflow 0
		.amdhsa_tg_split 0
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
	.set .Lattn_kernel.num_vgpr, 256
	.set .Lattn_kernel.num_agpr, 12
	.set .Lattn_kernel.numbered_sgpr, 43
	.set .Lattn_kernel.num_named_barrier, 0
	.set .Lattn_kernel.private_seg_size, 0
	.set .Lattn_kernel.uses_vcc, 1
	.set .Lattn_kernel.uses_flat_scratch, 0
	.set .Lattn_kernel.has_dyn_sized_stack, 0
	.set .Lattn_kernel.has_recursion, 0
	.set .Lattn_kernel.has_indirect_call, 0
	.section	.AMDGPU.csdata,"",@progbits
; Kernel info:
; codeLenInByte = 18688
; TotalNumSgprs: 47
; NumVgprs: 256
; NumAgprs: 12
; TotalNumVgprs: 268
; ScratchSize: 0
; MemoryBound: 0
; FloatMode: 240
; IeeeMode: 1
; LDSByteSize: 0 bytes/workgroup (compile time only)
; SGPRBlocks: 5
; VGPRBlocks: 33
; NumSGPRsForWavesPerEU: 47
; NumVGPRsForWavesPerEU: 268
; AccumOffset: 256
; Occupancy: 1
; WaveLimiterHint : 1
; COMPUTE_PGM_RSRC2:SCRATCH_EN: 0
; COMPUTE_PGM_RSRC2:USER_SGPR: 16
; COMPUTE_PGM_RSRC2:TRAP_HANDLER: 0
; COMPUTE_PGM_RSRC2:TGID_X_EN: 1
; COMPUTE_PGM_RSRC2:TGID_Y_EN: 1
; COMPUTE_PGM_RSRC2:TGID_Z_EN: 0
; COMPUTE_PGM_RSRC2:TIDIG_COMP_CNT: 0
; COMPUTE_PGM_RSRC3_GFX90A:ACCUM_OFFSET: 63
; COMPUTE_PGM_RSRC3_GFX90A:TG_SPLIT: 0
	.text
	.p2alignl 6, 3212836864
	.fill 256, 4, 3212836864
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
  - .agpr_count:     12
    .args:
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
    .sgpr_count:     47
    .sgpr_spill_count: 0
    .symbol:         attn_kernel.kd
    .uniform_work_group_size: 1
    .uses_dynamic_stack: false
    .vgpr_count:     268
    .vgpr_spill_count: 0
    .wavefront_size: 64
amdhsa.target:   amdgpu9.0a-amd-amdhsa-unknown-gfx90a
amdhsa.version:
  - 1
  - 2
...

	.end_amdgpu_metadata
