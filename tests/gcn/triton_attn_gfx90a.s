	.amdgcn_target "amdgpu9.0a-amd-amdhsa-unknown-gfx90a"
	.amdhsa_code_object_version 5
	.text
	.globl	attn_kernel                     ; -- Begin function attn_kernel
	.p2align	8
	.type	attn_kernel,@function
attn_kernel:                            ; @attn_kernel
; %bb.16:
	s_load_dwordx2 s[6:7], s[4:5], 0x0
	s_load_dwordx8 s[8:15], s[4:5], 0x8
	s_waitcnt lgkmcnt(0)
	s_branch .LBB0_0
	.p2align	8
; %bb.17:
.LBB0_0:
	v_readfirstlane_b32 s1, v0
	s_and_b32 s3, s1, 0xc0
	v_and_b32_e32 v1, 63, v0
	s_mul_i32 s17, s17, s15
	v_or_b32_e32 v8, s3, v1
	s_lshl_b32 s2, s17, 6
	s_lshl_b32 s33, s16, 6
	v_lshrrev_b32_e32 v9, 3, v8
	v_or_b32_e32 v2, s33, v9
	s_ashr_i32 s3, s2, 31
	s_lshl_b64 s[40:41], s[2:3], 1
	v_lshlrev_b32_e32 v2, 6, v2
	s_add_u32 s2, s6, s40
	v_ashrrev_i32_e32 v3, 31, v2
	s_addc_u32 s3, s7, s41
	v_lshlrev_b64 v[2:3], 1, v[2:3]
	v_lshlrev_b32_e32 v10, 3, v0
	v_mov_b32_e32 v4, s3
	v_add_co_u32_e32 v5, vcc, s2, v2
	v_and_b32_e32 v2, 56, v10
	v_addc_co_u32_e32 v3, vcc, v4, v3, vcc
	v_lshlrev_b32_e32 v2, 1, v2
	v_add_co_u32_e32 v4, vcc, v5, v2
	v_addc_co_u32_e32 v5, vcc, 0, v3, vcc
	s_movk_i32 s2, 0x1000
	v_add_co_u32_e32 v6, vcc, s2, v4
	v_addc_co_u32_e32 v7, vcc, 0, v5, vcc
	global_load_dwordx4 v[12:15], v[4:5], off
	global_load_dwordx4 v[16:19], v[6:7], off
	v_and_b32_e32 v38, 32, v0
	s_and_b32 s47, s1, 64
	v_and_b32_e32 v33, 31, v0
	v_and_b32_e32 v0, 0x78, v10
	v_lshrrev_b32_e32 v4, 2, v38
	s_lshl_b32 s2, s47, 6
	v_xor_b32_e32 v4, v0, v4
	v_lshlrev_b32_e32 v5, 4, v8
	v_and_b32_e32 v0, 0x78, v8
	s_add_u32 s4, s8, s40
	v_lshlrev_b32_e32 v3, 7, v33
	v_xor_b32_e32 v6, v5, v0
	s_addc_u32 s5, s9, s41
	v_lshlrev_b32_e32 v0, 6, v9
	v_add_u32_e32 v42, 0, v6
	v_xor_b32_e32 v6, 8, v6
	v_or3_b32 v7, s2, v3, v4
	s_cmp_gt_i32 s15, 0
	s_mov_b32 s0, s15
	v_add_u32_e32 v44, 0, v6
	v_xor_b32_e32 v9, 0x50, v7
	v_xor_b32_e32 v10, 0x60, v7
	v_xor_b32_e32 v6, 0x70, v7
	s_cselect_b64 s[2:3], -1, 0
	s_cmp_lt_i32 s15, 1
	v_lshlrev_b32_e32 v8, 1, v0
	s_waitcnt vmcnt(0)
	ds_write2st64_b64 v42, v[12:13], v[16:17] offset1:8
	ds_write2st64_b64 v44, v[14:15], v[18:19] offset1:8
	s_waitcnt lgkmcnt(0)
	s_barrier
	s_cbranch_scc1 .LBB0_2
; %bb.1:
	v_mov_b32_e32 v11, s5
	v_add_co_u32_e32 v12, vcc, s4, v8
	v_addc_co_u32_e32 v11, vcc, 0, v11, vcc
	v_add_co_u32_e32 v12, vcc, v12, v2
	v_addc_co_u32_e32 v13, vcc, 0, v11, vcc
	global_load_dwordx4 v[16:19], v[12:13], off
	s_branch .LBB0_3
.LBB0_2:
	v_mov_b32_e32 v16, 0
	v_mov_b32_e32 v17, v16
	v_mov_b32_e32 v18, v16
	v_mov_b32_e32 v19, v16
.LBB0_3:
	s_add_u32 s6, s10, s40
	s_addc_u32 s7, s11, s41
	s_and_b64 s[2:3], s[2:3], exec
	s_cselect_b32 s2, 1, 0
	v_add_u32_e32 v11, 0, v7
	v_xad_u32 v12, v7, 16, 0
	v_xad_u32 v13, v7, 32, 0
	v_xad_u32 v14, v7, 48, 0
	v_xad_u32 v7, v7, 64, 0
	v_add_u32_e32 v9, 0, v9
	v_add_u32_e32 v10, 0, v10
	s_cmp_lg_u32 s2, 1
	v_add_u32_e32 v6, 0, v6
	s_cbranch_scc1 .LBB0_5
; %bb.4:
	v_mov_b32_e32 v15, s7
	v_add_co_u32_e32 v8, vcc, s6, v8
	v_addc_co_u32_e32 v15, vcc, 0, v15, vcc
	v_add_co_u32_e32 v20, vcc, v8, v2
	v_addc_co_u32_e32 v21, vcc, 0, v15, vcc
	global_load_dwordx4 v[20:23], v[20:21], off
	s_branch .LBB0_6
.LBB0_5:
	v_mov_b32_e32 v20, 0
	v_mov_b32_e32 v21, v20
	v_mov_b32_e32 v22, v20
	v_mov_b32_e32 v23, v20
.LBB0_6:
	ds_read_b64 v[110:111], v11
	ds_read_b64 v[108:109], v12
	ds_read_b64 v[106:107], v13
	ds_read_b64 v[104:105], v14
	ds_read_b64 v[102:103], v7
	ds_read_b64 v[100:101], v9
	ds_read_b64 v[98:99], v10
	ds_read_b64 v[96:97], v6
	s_and_b32 s48, s1, 0x80
	s_sub_i32 s49, s0, 32
	v_or_b32_e32 v43, v4, v3
	s_mov_b32 s1, 0
	v_add_u32_e32 v46, 0, v5
	s_cmp_lt_i32 s49, 1
	v_lshlrev_b32_e32 v41, 2, v1
	v_lshlrev_b32_e32 v39, 1, v33
	v_lshlrev_b32_e32 v40, 4, v38
	v_add_u32_e32 v45, 0, v43
	s_waitcnt lgkmcnt(0)
	s_barrier
	s_waitcnt vmcnt(0)
	ds_write_b64 v42, v[16:17]
	ds_write_b64 v44, v[18:19]
	ds_write_b128 v46, v[20:23] offset:4096
	s_cbranch_scc1 .LBB0_9
; %bb.7:                                ; %.lr.ph
	v_mov_b32_e32 v1, s5
	v_add_co_u32_e32 v47, vcc, s4, v2
	v_addc_co_u32_e32 v48, vcc, 0, v1, vcc
	v_mov_b32_e32 v1, s7
	v_add_co_u32_e32 v49, vcc, s6, v2
	s_lshr_b32 s3, s48, 1
	v_addc_co_u32_e32 v50, vcc, 0, v1, vcc
	v_xor_b32_e32 v1, 16, v43
	v_xor_b32_e32 v2, 32, v43
	v_xor_b32_e32 v3, 48, v43
	v_xor_b32_e32 v4, 64, v43
	v_xor_b32_e32 v5, 0x50, v43
	v_xor_b32_e32 v6, 0x60, v43
	v_xor_b32_e32 v7, 0x70, v43
	v_or3_b32 v8, v40, s47, v39
	s_lshl_b32 s2, s47, 1
	v_mov_b32_e32 v14, 0
	v_lshl_add_u32 v9, v33, 2, 0
	v_add_u32_e32 v10, s3, v40
	v_xor_b32_e32 v51, 0x80, v41
	s_mov_b32 s42, s14
	s_mov_b32 s43, s14
	v_or_b32_e32 v34, 0x800, v0
	v_mov_b32_e32 v52, 0
	v_mov_b32_e32 v37, 0xff800000
	v_add_u32_e32 v53, 0, v1
	v_add_u32_e32 v54, 0, v2
	v_add_u32_e32 v55, 0, v3
	v_add_u32_e32 v56, 0, v4
	v_add_u32_e32 v57, 0, v5
	v_add_u32_e32 v58, 0, v6
	v_add_u32_e32 v59, 0, v7
	s_mov_b32 s45, 1.0
	s_mov_b32 s46, 0x3fb8aa3b
	s_mov_b32 s50, 0xc2fc0000
	v_mov_b32_e32 v60, 0x42800000
	v_not_b32_e32 v61, 63
	v_add_u32_e32 v62, 0, v8
	v_add_u32_e32 v63, s2, v9
	v_add_u32_e32 v64, s48, v9
	v_add_u32_e32 v65, v10, v39
	s_mov_b32 s51, 0x5040100
	v_mov_b32_e32 v15, v14
	v_mov_b32_e32 v12, v14
	v_mov_b32_e32 v13, v14
	v_mov_b32_e32 v10, v14
	v_mov_b32_e32 v11, v14
	v_mov_b32_e32 v8, v14
	v_mov_b32_e32 v9, v14
	v_mov_b32_e32 v6, v14
	v_mov_b32_e32 v7, v14
	v_mov_b32_e32 v4, v14
	v_mov_b32_e32 v5, v14
	v_mov_b32_e32 v2, v14
	v_mov_b32_e32 v3, v14
	v_mov_b32_e32 v0, v14
	v_mov_b32_e32 v1, v14
.LBB0_8:                                ; =>This Inner Loop Header: Depth=1
	v_ashrrev_i32_e32 v35, 31, v34
	v_lshlrev_b64 v[66:67], 1, v[34:35]
	v_add_co_u32_e32 v16, vcc, v47, v66
	v_addc_co_u32_e32 v17, vcc, v48, v67, vcc
	global_load_dwordx4 v[88:91], v[16:17], off
	s_waitcnt lgkmcnt(0)
	s_barrier
	ds_read_b64 v[68:69], v45
	ds_read_b64 v[70:71], v59
	s_mov_b32 s15, s14
	s_waitcnt lgkmcnt(1)
	v_mfma_f32_32x32x8f16 v[16:31], v[68:69], v[110:111], 0
	ds_read_b64 v[68:69], v53
	s_mov_b32 s3, s14
	v_add_co_u32_e32 v66, vcc, v49, v66
	v_addc_co_u32_e32 v67, vcc, v50, v67, vcc
	s_mov_b32 s44, s14
	global_load_dwordx4 v[92:95], v[66:67], off
	s_add_i32 s1, s1, 32
	v_add_u32_e32 v34, 0x800, v34
	s_cmp_lt_i32 s1, s49
	s_waitcnt lgkmcnt(0)
	v_mfma_f32_32x32x8f16 v[16:31], v[68:69], v[108:109], v[16:31]
	ds_read_b64 v[68:69], v54
	s_waitcnt lgkmcnt(0)
	v_mfma_f32_32x32x8f16 v[16:31], v[68:69], v[106:107], v[16:31]
	ds_read_b64 v[68:69], v55
	s_waitcnt lgkmcnt(0)
	v_mfma_f32_32x32x8f16 v[16:31], v[68:69], v[104:105], v[16:31]
	ds_read_b64 v[68:69], v56
	s_waitcnt lgkmcnt(0)
	v_mfma_f32_32x32x8f16 v[16:31], v[68:69], v[102:103], v[16:31]
	ds_read_b64 v[68:69], v57
	s_waitcnt lgkmcnt(0)
	v_mfma_f32_32x32x8f16 v[16:31], v[68:69], v[100:101], v[16:31]
	ds_read_b64 v[68:69], v58
	s_waitcnt lgkmcnt(0)
	v_mfma_f32_32x32x8f16 v[16:31], v[68:69], v[98:99], v[16:31]
	ds_read_u16 v36, v62 offset:4352
	ds_read_u16 v77, v62 offset:4480
	ds_read_u16 v68, v62 offset:5120
	ds_read_u16 v69, v62 offset:5248
	ds_read_u16 v75, v62 offset:5376
	ds_read_u16 v76, v62 offset:5504
	ds_read_u16 v86, v62 offset:4096
	ds_read_u16 v87, v62 offset:4224
	ds_read_u16 v67, v62 offset:6144
	v_mfma_f32_32x32x8f16 v[16:31], v[70:71], v[96:97], v[16:31]
	s_nop 15
	s_nop 2
	v_pk_mul_f32 v[70:71], s[42:43], v[16:17]
	v_pk_mul_f32 v[72:73], s[14:15], v[20:21]
	v_pk_mul_f32 v[78:79], s[14:15], v[18:19]
	v_mov_b32_e32 v80, v27
	v_mov_b32_e32 v81, v28
	v_mov_b32_e32 v82, v25
	v_mov_b32_e32 v83, v26
	v_pk_mul_f32 v[28:29], v[28:29], s[2:3]
	v_pk_mul_f32 v[26:27], v[30:31], s[14:15] op_sel_hi:[1,0]
	v_max_f32_e32 v28, v70, v71
	v_max3_f32 v32, v79, v72, v73
	v_pk_mul_f32 v[80:81], s[14:15], v[80:81] op_sel_hi:[0,1]
	v_pk_mul_f32 v[82:83], s[14:15], v[82:83] op_sel_hi:[0,1]
	v_mul_f32_e32 v25, s14, v24
	v_pk_mul_f32 v[84:85], s[14:15], v[22:23]
	v_max3_f32 v28, v28, v78, v32
	v_max3_f32 v26, v81, v29, v26
	v_max3_f32 v32, v82, v83, v80
	v_max3_f32 v35, v84, v85, v25
	v_max3_f32 v26, v32, v26, v27
	v_max3_f32 v26, v28, v35, v26
	ds_bpermute_b32 v27, v51, v26
	v_mov_b32_e32 v25, v82
	v_pk_mov_b32 v[78:79], v[82:83], v[80:81] op_sel:[1,0]
	v_mov_b32_e32 v28, v81
	ds_read_u16 v71, v62 offset:6272
	ds_read_u16 v73, v62 offset:6400
	ds_read_u16 v74, v62 offset:6528
	ds_read_u16 v35, v62 offset:7168
	ds_read_u16 v66, v62 offset:7296
	ds_read_u16 v70, v62 offset:7424
	ds_read_u16 v72, v62 offset:7552
	s_waitcnt lgkmcnt(7)
	v_max3_f32 v32, v37, v26, v27
	v_pk_fma_f32 v[16:17], s[42:43], v[16:17], v[32:33] op_sel_hi:[1,1,0] neg_lo:[0,0,1] neg_hi:[0,0,1]
	v_pk_fma_f32 v[24:25], s[44:45], v[24:25], v[32:33] op_sel_hi:[1,1,0] neg_lo:[0,0,1] neg_hi:[0,0,1]
	v_pk_fma_f32 v[18:19], s[14:15], v[18:19], v[32:33] op_sel_hi:[1,1,0] neg_lo:[0,0,1] neg_hi:[0,0,1]
	v_pk_fma_f32 v[20:21], s[14:15], v[20:21], v[32:33] op_sel_hi:[1,1,0] neg_lo:[0,0,1] neg_hi:[0,0,1]
	v_pk_mul_f32 v[16:17], v[16:17], s[46:47] op_sel_hi:[1,0]
	v_pk_fma_f32 v[26:27], s[14:15], v[22:23], v[32:33] op_sel_hi:[1,1,0] neg_lo:[0,0,1] neg_hi:[0,0,1]
	v_perm_b32 v23, v77, v36, s51
	v_pk_add_f32 v[78:79], v[78:79], v[32:33] op_sel_hi:[1,0] neg_lo:[0,1] neg_hi:[0,1]
	v_sub_f32_e32 v36, v37, v32
	v_pk_mul_f32 v[18:19], v[18:19], s[46:47] op_sel_hi:[1,0]
	v_pk_mul_f32 v[20:21], v[20:21], s[46:47] op_sel_hi:[1,0]
	v_pk_mul_f32 v[80:81], v[24:25], s[46:47] op_sel_hi:[1,0]
	v_cmp_gt_f32_e64 s[2:3], s50, v16
	v_pk_fma_f32 v[30:31], v[30:31], s[14:15], v[32:33] op_sel_hi:[1,0,0] neg_lo:[0,0,1] neg_hi:[0,0,1]
	v_pk_add_f32 v[28:29], v[28:29], v[32:33] op_sel_hi:[1,0] neg_lo:[0,1] neg_hi:[0,1]
	v_pk_mul_f32 v[26:27], v[26:27], s[46:47] op_sel_hi:[1,0]
	v_pk_mul_f32 v[82:83], v[78:79], s[46:47] op_sel_hi:[1,0]
	v_mul_f32_e32 v24, 0x3fb8aa3b, v36
	v_cmp_gt_f32_e64 s[4:5], s50, v17
	v_cmp_gt_f32_e64 s[6:7], s50, v18
	v_cmp_gt_f32_e64 s[8:9], s50, v19
	v_cmp_gt_f32_e64 s[10:11], s50, v20
	v_cmp_gt_f32_e64 s[24:25], s50, v81
	v_cndmask_b32_e64 v36, 0, v60, s[2:3]
	v_perm_b32 v22, v87, v86, s51
	v_pk_mul_f32 v[28:29], v[28:29], s[46:47] op_sel_hi:[1,0]
	v_pk_mul_f32 v[30:31], v[30:31], s[46:47] op_sel_hi:[1,0]
	v_cmp_gt_f32_e64 s[16:17], s50, v21
	v_cmp_gt_f32_e64 s[18:19], s50, v26
	v_cmp_gt_f32_e64 s[20:21], s50, v27
	v_cmp_gt_f32_e64 s[22:23], s50, v80
	v_cmp_gt_f32_e64 s[26:27], s50, v82
	v_cmp_gt_f32_e64 s[28:29], s50, v83
	v_cndmask_b32_e64 v25, 0, v60, s[4:5]
	v_cndmask_b32_e64 v37, 0, v60, s[8:9]
	v_cndmask_b32_e64 v77, 0, v60, s[6:7]
	v_cndmask_b32_e64 v79, 0, v60, s[10:11]
	v_cndmask_b32_e64 v86, 0, v60, s[24:25]
	v_add_f32_e32 v16, v16, v36
	v_cmp_gt_f32_e64 s[30:31], s50, v28
	v_cmp_gt_f32_e64 s[34:35], s50, v29
	v_cmp_gt_f32_e64 s[36:37], s50, v30
	v_cmp_gt_f32_e64 s[38:39], s50, v31
	v_cndmask_b32_e64 v78, 0, v60, s[16:17]
	v_cndmask_b32_e64 v84, 0, v60, s[20:21]
	v_cndmask_b32_e64 v85, 0, v60, s[18:19]
	v_cndmask_b32_e64 v87, 0, v60, s[22:23]
	v_cndmask_b32_e64 v112, 0, v60, s[28:29]
	v_add_f32_e32 v17, v17, v25
	v_cndmask_b32_e64 v25, 0, v60, s[26:27]
	v_add_f32_e32 v19, v19, v37
	v_add_f32_e32 v18, v18, v77
	v_add_f32_e32 v20, v20, v79
	v_add_f32_e32 v79, v81, v86
	v_exp_f32_e32 v16, v16
	v_cmp_gt_f32_e32 vcc, s50, v24
	v_cndmask_b32_e64 v113, 0, v60, s[34:35]
	v_cndmask_b32_e64 v77, 0, v60, s[30:31]
	v_cndmask_b32_e64 v114, 0, v60, s[38:39]
	v_add_f32_e32 v21, v21, v78
	v_cndmask_b32_e64 v78, 0, v60, s[36:37]
	v_add_f32_e32 v36, v27, v84
	v_add_f32_e32 v37, v26, v85
	v_add_f32_e32 v80, v80, v87
	v_add_f32_e32 v81, v83, v112
	v_add_f32_e32 v82, v82, v25
	v_exp_f32_e32 v17, v17
	v_exp_f32_e32 v19, v19
	v_exp_f32_e32 v18, v18
	v_exp_f32_e32 v79, v79
	v_add_f32_e32 v84, v29, v113
	v_add_f32_e32 v85, v28, v77
	v_add_f32_e32 v86, v31, v114
	v_add_f32_e32 v87, v30, v78
	v_exp_f32_e32 v21, v21
	v_exp_f32_e32 v20, v20
	v_cndmask_b32_e32 v112, 0, v60, vcc
	v_exp_f32_e32 v36, v36
	v_exp_f32_e32 v37, v37
	v_exp_f32_e32 v80, v80
	v_exp_f32_e32 v81, v81
	v_exp_f32_e32 v82, v82
	v_cndmask_b32_e64 v116, 0, v61, s[2:3]
	v_add_f32_e32 v24, v24, v112
	v_exp_f32_e32 v84, v84
	v_exp_f32_e32 v85, v85
	v_exp_f32_e32 v86, v86
	v_exp_f32_e32 v87, v87
	v_cndmask_b32_e64 v115, 0, v61, s[4:5]
	v_cndmask_b32_e64 v117, 0, v61, s[8:9]
	v_cndmask_b32_e64 v118, 0, v61, s[6:7]
	v_cndmask_b32_e64 v27, 0, v61, s[24:25]
	v_ldexp_f32 v16, v16, v116
	v_exp_f32_e32 v113, v24
	v_cndmask_b32_e64 v119, 0, v61, s[16:17]
	v_cndmask_b32_e64 v83, 0, v61, s[10:11]
	v_cndmask_b32_e64 v25, 0, v61, s[20:21]
	v_cndmask_b32_e64 v26, 0, v61, s[18:19]
	v_cndmask_b32_e64 v28, 0, v61, s[22:23]
	v_cndmask_b32_e64 v29, 0, v61, s[28:29]
	v_ldexp_f32 v17, v17, v115
	v_cndmask_b32_e64 v30, 0, v61, s[26:27]
	v_ldexp_f32 v19, v19, v117
	v_ldexp_f32 v18, v18, v118
	v_ldexp_f32 v27, v79, v27
	v_cvt_f16_f32_e32 v79, v16
	v_cndmask_b32_e64 v31, 0, v61, s[34:35]
	v_cndmask_b32_e64 v77, 0, v61, s[30:31]
	v_cndmask_b32_e64 v78, 0, v61, s[38:39]
	v_ldexp_f32 v21, v21, v119
	v_ldexp_f32 v20, v20, v83
	v_cndmask_b32_e64 v83, 0, v61, s[36:37]
	v_ldexp_f32 v25, v36, v25
	v_ldexp_f32 v24, v37, v26
	v_ldexp_f32 v26, v80, v28
	v_ldexp_f32 v29, v81, v29
	v_ldexp_f32 v28, v82, v30
	v_cvt_f16_f32_e32 v80, v17
	v_cvt_f16_f32_e32 v81, v18
	v_cvt_f16_f32_e32 v82, v19
	v_cndmask_b32_e32 v112, 0, v61, vcc
	v_ldexp_f32 v31, v84, v31
	v_ldexp_f32 v30, v85, v77
	v_ldexp_f32 v37, v86, v78
	v_ldexp_f32 v36, v87, v83
	v_cvt_f16_f32_e32 v83, v20
	v_cvt_f16_f32_e32 v84, v21
	v_cvt_f16_f32_e32 v85, v24
	v_cvt_f16_f32_e32 v86, v25
	v_ldexp_f32 v77, v113, v112
	v_cvt_f16_f32_e32 v87, v26
	ds_write_b32 v63, v77 offset:8192
	s_waitcnt lgkmcnt(0)
	s_barrier
	ds_read_b32 v78, v64 offset:8192
	s_waitcnt lgkmcnt(0)
	s_barrier
	ds_write_b16 v62, v79 offset:8192
	v_cvt_f16_f32_e32 v79, v27
	ds_write_b16 v62, v80 offset:8320
	v_cvt_f16_f32_e32 v80, v28
	ds_write_b16 v62, v81 offset:8448
	v_cvt_f16_f32_e32 v81, v29
	ds_write_b16 v62, v82 offset:8576
	v_cvt_f16_f32_e32 v82, v30
	ds_write_b16 v62, v83 offset:9216
	v_cvt_f16_f32_e32 v83, v31
	ds_write_b16 v62, v84 offset:9344
	v_cvt_f16_f32_e32 v84, v36
	ds_write_b16 v62, v85 offset:9472
	v_cvt_f16_f32_e32 v85, v37
	ds_write_b16 v62, v86 offset:9600
	ds_write_b16 v62, v87 offset:10240
	ds_write_b16 v62, v79 offset:10368
	ds_write_b16 v62, v80 offset:10496
	ds_write_b16 v62, v81 offset:10624
	ds_write_b16 v62, v82 offset:11264
	ds_write_b16 v62, v83 offset:11392
	ds_write_b16 v62, v84 offset:11520
	ds_write_b16 v62, v85 offset:11648
	s_waitcnt lgkmcnt(0)
	s_barrier
	ds_read_u16 v79, v65 offset:8448
	ds_read_u16 v80, v65 offset:8576
	ds_read_u16 v81, v65 offset:8192
	ds_read_u16 v82, v65 offset:8320
	s_waitcnt lgkmcnt(3)
	v_pk_mul_f32 v[0:1], v[0:1], v[78:79] op_sel_hi:[1,0]
	v_pk_mul_f32 v[2:3], v[2:3], v[78:79] op_sel_hi:[1,0]
	v_pk_mul_f32 v[4:5], v[4:5], v[78:79] op_sel_hi:[1,0]
	v_pk_mul_f32 v[6:7], v[6:7], v[78:79] op_sel_hi:[1,0]
	v_pk_mul_f32 v[8:9], v[8:9], v[78:79] op_sel_hi:[1,0]
	v_pk_mul_f32 v[10:11], v[10:11], v[78:79] op_sel_hi:[1,0]
	v_pk_mul_f32 v[12:13], v[12:13], v[78:79] op_sel_hi:[1,0]
	v_pk_mul_f32 v[14:15], v[14:15], v[78:79] op_sel_hi:[1,0]
	s_waitcnt lgkmcnt(2)
	v_perm_b32 v79, v80, v79, s51
	s_waitcnt lgkmcnt(0)
	v_perm_b32 v78, v82, v81, s51
	v_pk_add_f32 v[16:17], v[16:17], v[18:19]
	s_waitcnt vmcnt(1)
	ds_write_b64 v42, v[88:89]
	ds_write_b64 v44, v[90:91]
	s_waitcnt vmcnt(0)
	ds_write_b128 v46, v[92:95] offset:4096
	v_mfma_f32_32x32x8f16 v[0:15], v[22:23], v[78:79], v[0:15]
	v_perm_b32 v23, v76, v75, s51
	ds_read_u16 v75, v65 offset:9216
	ds_read_u16 v76, v65 offset:9472
	ds_read_u16 v78, v65 offset:9600
	ds_read_u16 v79, v65 offset:9344
	v_perm_b32 v22, v69, v68, s51
	s_waitcnt lgkmcnt(1)
	v_perm_b32 v69, v78, v76, s51
	s_waitcnt lgkmcnt(0)
	v_perm_b32 v68, v79, v75, s51
	s_nop 1
	v_mfma_f32_32x32x8f16 v[0:15], v[22:23], v[68:69], v[0:15]
	v_perm_b32 v23, v74, v73, s51
	ds_read_u16 v68, v65 offset:10496
	ds_read_u16 v69, v65 offset:10624
	ds_read_u16 v73, v65 offset:10240
	ds_read_u16 v74, v65 offset:10368
	v_perm_b32 v22, v71, v67, s51
	s_waitcnt lgkmcnt(2)
	v_perm_b32 v69, v69, v68, s51
	s_waitcnt lgkmcnt(0)
	v_perm_b32 v68, v74, v73, s51
	s_nop 1
	v_mfma_f32_32x32x8f16 v[0:15], v[22:23], v[68:69], v[0:15]
	v_perm_b32 v23, v72, v70, s51
	ds_read_u16 v67, v65 offset:11264
	ds_read_u16 v68, v65 offset:11520
	ds_read_u16 v69, v65 offset:11648
	ds_read_u16 v70, v65 offset:11392
	v_perm_b32 v22, v66, v35, s51
	s_waitcnt lgkmcnt(1)
	v_perm_b32 v19, v69, v68, s51
	s_waitcnt lgkmcnt(0)
	v_perm_b32 v18, v70, v67, s51
	s_nop 1
	v_mfma_f32_32x32x8f16 v[0:15], v[22:23], v[18:19], v[0:15]
	v_pk_add_f32 v[18:19], v[20:21], v[24:25]
	v_pk_add_f32 v[20:21], v[26:27], v[28:29]
	v_pk_add_f32 v[22:23], v[30:31], v[36:37]
	v_pk_add_f32 v[16:17], v[16:17], v[18:19]
	v_pk_add_f32 v[18:19], v[20:21], v[22:23]
	v_pk_add_f32 v[16:17], v[16:17], v[18:19]
	v_add_f32_e32 v16, v16, v17
	ds_bpermute_b32 v17, v51, v16
	v_mov_b32_e32 v37, v32
	s_waitcnt lgkmcnt(0)
	v_add_f32_e32 v36, v16, v17
	v_fmac_f32_e32 v36, v52, v77
	v_mov_b32_e32 v52, v36
	s_cbranch_scc1 .LBB0_8
	s_branch .LBB0_10
.LBB0_9:
	v_mov_b32_e32 v1, 0
	v_mov_b32_e32 v36, 0
	v_mov_b32_e32 v32, 0xff800000
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
.LBB0_10:                               ; %._crit_edge
	s_add_i32 s0, s0, 31
	s_cmp_gt_i32 s0, 31
	s_cselect_b64 vcc, -1, 0
	s_cmp_lt_i32 s0, 32
	s_waitcnt lgkmcnt(0)
	s_barrier
	s_cbranch_scc1 .LBB0_12
; %bb.11:
	ds_read_b64 v[34:35], v45
	s_waitcnt lgkmcnt(0)
	v_mfma_f32_32x32x8f16 v[16:31], v[34:35], v[110:111], 0
	v_xad_u32 v34, v43, 16, 0
	ds_read_b64 v[34:35], v34
	s_waitcnt lgkmcnt(0)
	v_mfma_f32_32x32x8f16 v[16:31], v[34:35], v[108:109], v[16:31]
	v_xad_u32 v34, v43, 32, 0
	ds_read_b64 v[34:35], v34
	s_waitcnt lgkmcnt(0)
	v_mfma_f32_32x32x8f16 v[16:31], v[34:35], v[106:107], v[16:31]
	v_xad_u32 v34, v43, 48, 0
	ds_read_b64 v[34:35], v34
	s_waitcnt lgkmcnt(0)
	v_mfma_f32_32x32x8f16 v[16:31], v[34:35], v[104:105], v[16:31]
	v_xad_u32 v34, v43, 64, 0
	ds_read_b64 v[34:35], v34
	s_waitcnt lgkmcnt(0)
	v_mfma_f32_32x32x8f16 v[16:31], v[34:35], v[102:103], v[16:31]
	v_xor_b32_e32 v34, 0x50, v43
	v_add_u32_e32 v34, 0, v34
	ds_read_b64 v[34:35], v34
	s_waitcnt lgkmcnt(0)
	v_mfma_f32_32x32x8f16 v[16:31], v[34:35], v[100:101], v[16:31]
	v_xor_b32_e32 v34, 0x60, v43
	v_add_u32_e32 v34, 0, v34
	ds_read_b64 v[34:35], v34
	s_waitcnt lgkmcnt(0)
	v_mfma_f32_32x32x8f16 v[16:31], v[34:35], v[98:99], v[16:31]
	v_xor_b32_e32 v34, 0x70, v43
	v_add_u32_e32 v34, 0, v34
	ds_read_b64 v[34:35], v34
	s_waitcnt lgkmcnt(0)
	v_mfma_f32_32x32x8f16 v[16:31], v[34:35], v[96:97], v[16:31]
	s_nop 15
	s_nop 2
	v_mov_b32_e32 v34, v25
	v_mov_b32_e32 v35, v26
	v_mov_b32_e32 v26, v27
	v_mov_b32_e32 v27, v28
	s_branch .LBB0_13
.LBB0_12:
	v_mov_b32_e32 v34, 0
	v_mov_b32_e32 v24, 0
	v_mov_b32_e32 v29, 0
	v_mov_b32_e32 v30, 0
	v_mov_b32_e32 v31, 0
	v_mov_b32_e32 v35, v34
	v_mov_b32_e32 v26, v34
	v_mov_b32_e32 v27, v34
	v_mov_b32_e32 v16, v34
	v_mov_b32_e32 v17, v34
	v_mov_b32_e32 v18, v34
	v_mov_b32_e32 v19, v34
	v_mov_b32_e32 v20, v34
	v_mov_b32_e32 v21, v34
	v_mov_b32_e32 v22, v34
	v_mov_b32_e32 v23, v34
.LBB0_13:
	v_pk_mul_f32 v[42:43], s[14:15], v[22:23] op_sel_hi:[0,1]
	v_pk_mul_f32 v[44:45], s[14:15], v[20:21] op_sel_hi:[0,1]
	v_pk_mul_f32 v[46:47], s[14:15], v[18:19] op_sel_hi:[0,1]
	v_pk_mul_f32 v[48:49], s[14:15], v[16:17] op_sel_hi:[0,1]
	v_mul_f32_e32 v25, s14, v24
	v_pk_mul_f32 v[26:27], s[14:15], v[26:27] op_sel_hi:[0,1]
	v_pk_mul_f32 v[34:35], s[14:15], v[34:35] op_sel_hi:[0,1]
	v_mul_f32_e32 v28, s14, v29
	v_mul_f32_e32 v37, s14, v30
	v_mul_f32_e32 v50, s14, v31
	v_max_f32_e32 v48, v48, v49
	v_max3_f32 v44, v47, v44, v45
	v_max3_f32 v25, v42, v43, v25
	v_max3_f32 v42, v34, v35, v26
	v_max3_f32 v28, v27, v28, v37
	v_max3_f32 v37, v48, v46, v44
	v_max3_f32 v28, v42, v28, v50
	v_max3_f32 v25, v37, v25, v28
	v_xor_b32_e32 v37, 0x80, v41
	ds_bpermute_b32 v28, v37, v25
	s_mov_b32 s4, 0x3fb8aa3b
	v_mov_b32_e32 v42, 0x42800000
	s_waitcnt lgkmcnt(0)
	v_max3_f32 v28, v32, v25, v28
	v_fma_f32 v29, s14, v29, -v28
	v_pk_fma_f32 v[16:17], s[14:15], v[16:17], v[28:29] op_sel_hi:[0,1,0] neg_lo:[0,0,1] neg_hi:[0,0,1]
	v_pk_mul_f32 v[16:17], v[16:17], s[4:5] op_sel_hi:[1,0]
	s_mov_b32 s5, 0xc2fc0000
	v_cmp_gt_f32_e64 s[0:1], s5, v17
	v_cndmask_b32_e64 v43, 0, v42, s[0:1]
	v_add_f32_e32 v17, v17, v43
	v_exp_f32_e32 v17, v17
	v_not_b32_e32 v43, 63
	v_cndmask_b32_e64 v44, 0, v43, s[0:1]
	v_cmp_gt_f32_e64 s[0:1], s5, v16
	v_ldexp_f32 v45, v17, v44
	v_cndmask_b32_e64 v17, 0, v42, s[0:1]
	v_add_f32_e32 v16, v16, v17
	v_exp_f32_e32 v44, v16
	v_pk_fma_f32 v[16:17], s[14:15], v[18:19], v[28:29] op_sel_hi:[0,1,0] neg_lo:[0,0,1] neg_hi:[0,0,1]
	v_pk_mul_f32 v[16:17], v[16:17], s[4:5] op_sel_hi:[1,0]
	v_cmp_gt_f32_e64 s[2:3], s5, v17
	v_cndmask_b32_e64 v18, 0, v42, s[2:3]
	v_add_f32_e32 v17, v17, v18
	v_exp_f32_e32 v17, v17
	v_cndmask_b32_e64 v18, 0, v43, s[0:1]
	v_ldexp_f32 v44, v44, v18
	v_cndmask_b32_e64 v18, 0, v43, s[2:3]
	v_cmp_gt_f32_e64 s[0:1], s5, v16
	v_ldexp_f32 v47, v17, v18
	v_cndmask_b32_e64 v17, 0, v42, s[0:1]
	v_add_f32_e32 v16, v16, v17
	v_exp_f32_e32 v18, v16
	v_pk_fma_f32 v[16:17], s[14:15], v[20:21], v[28:29] op_sel_hi:[0,1,0] neg_lo:[0,0,1] neg_hi:[0,0,1]
	v_pk_mul_f32 v[16:17], v[16:17], s[4:5] op_sel_hi:[1,0]
	v_cmp_gt_f32_e64 s[2:3], s5, v17
	v_cndmask_b32_e64 v19, 0, v42, s[2:3]
	v_add_f32_e32 v17, v17, v19
	v_exp_f32_e32 v17, v17
	v_cndmask_b32_e64 v19, 0, v43, s[0:1]
	v_ldexp_f32 v46, v18, v19
	v_cndmask_b32_e64 v18, 0, v43, s[2:3]
	v_cmp_gt_f32_e64 s[0:1], s5, v16
	v_ldexp_f32 v21, v17, v18
	v_cndmask_b32_e64 v17, 0, v42, s[0:1]
	v_add_f32_e32 v16, v16, v17
	v_exp_f32_e32 v18, v16
	v_pk_fma_f32 v[16:17], s[14:15], v[22:23], v[28:29] op_sel_hi:[0,1,0] neg_lo:[0,0,1] neg_hi:[0,0,1]
	v_pk_mul_f32 v[16:17], v[16:17], s[4:5] op_sel_hi:[1,0]
	v_cmp_gt_f32_e64 s[2:3], s5, v17
	v_cndmask_b32_e64 v19, 0, v42, s[2:3]
	v_add_f32_e32 v17, v17, v19
	v_exp_f32_e32 v17, v17
	v_cndmask_b32_e64 v19, 0, v43, s[0:1]
	v_ldexp_f32 v20, v18, v19
	v_cndmask_b32_e64 v18, 0, v43, s[2:3]
	v_cmp_gt_f32_e64 s[0:1], s5, v16
	v_fma_f32 v24, s14, v24, -v28
	v_ldexp_f32 v49, v17, v18
	v_cndmask_b32_e64 v17, 0, v42, s[0:1]
	v_add_f32_e32 v16, v16, v17
	v_mul_f32_e32 v17, 0x3fb8aa3b, v24
	v_cmp_gt_f32_e64 s[2:3], s5, v17
	v_cndmask_b32_e64 v18, 0, v42, s[2:3]
	v_exp_f32_e32 v16, v16
	v_add_f32_e32 v17, v17, v18
	v_exp_f32_e32 v17, v17
	v_cndmask_b32_e64 v18, 0, v43, s[0:1]
	v_sub_f32_e32 v25, v34, v28
	v_ldexp_f32 v48, v16, v18
	v_cndmask_b32_e64 v16, 0, v43, s[2:3]
	v_ldexp_f32 v50, v17, v16
	v_mul_f32_e32 v16, 0x3fb8aa3b, v25
	v_cmp_gt_f32_e64 s[0:1], s5, v16
	v_cndmask_b32_e64 v17, 0, v42, s[0:1]
	v_add_f32_e32 v16, v16, v17
	v_exp_f32_e32 v18, v16
	v_pk_mov_b32 v[16:17], v[34:35], v[26:27] op_sel:[1,0]
	v_pk_add_f32 v[16:17], v[16:17], v[28:29] op_sel_hi:[1,0] neg_lo:[0,1] neg_hi:[0,1]
	v_pk_mul_f32 v[16:17], v[16:17], s[4:5] op_sel_hi:[1,0]
	v_cmp_gt_f32_e64 s[2:3], s5, v17
	v_cndmask_b32_e64 v19, 0, v42, s[2:3]
	v_add_f32_e32 v17, v17, v19
	v_exp_f32_e32 v17, v17
	v_cndmask_b32_e64 v19, 0, v43, s[0:1]
	v_ldexp_f32 v51, v18, v19
	v_cndmask_b32_e64 v18, 0, v43, s[2:3]
	v_cmp_gt_f32_e64 s[0:1], s5, v16
	v_sub_f32_e32 v41, v27, v28
	v_ldexp_f32 v53, v17, v18
	v_cndmask_b32_e64 v17, 0, v42, s[0:1]
	v_add_f32_e32 v16, v16, v17
	v_mul_f32_e32 v17, 0x3fb8aa3b, v41
	v_cmp_gt_f32_e64 s[2:3], s5, v17
	v_cndmask_b32_e64 v18, 0, v42, s[2:3]
	v_exp_f32_e32 v16, v16
	v_add_f32_e32 v17, v17, v18
	v_exp_f32_e32 v17, v17
	v_cndmask_b32_e64 v18, 0, v43, s[0:1]
	v_ldexp_f32 v52, v16, v18
	v_cndmask_b32_e64 v16, 0, v43, s[2:3]
	v_ldexp_f32 v54, v17, v16
	v_mul_f32_e32 v16, 0x3fb8aa3b, v29
	v_cmp_gt_f32_e64 s[0:1], s5, v16
	v_fma_f32 v30, s14, v30, -v28
	v_cndmask_b32_e64 v17, 0, v42, s[0:1]
	v_add_f32_e32 v16, v16, v17
	v_mul_f32_e32 v17, 0x3fb8aa3b, v30
	v_cmp_gt_f32_e64 s[2:3], s5, v17
	v_cndmask_b32_e64 v18, 0, v42, s[2:3]
	v_exp_f32_e32 v16, v16
	v_add_f32_e32 v17, v17, v18
	v_exp_f32_e32 v17, v17
	v_cndmask_b32_e64 v18, 0, v43, s[0:1]
	v_fma_f32 v31, s14, v31, -v28
	v_ldexp_f32 v55, v16, v18
	v_cndmask_b32_e64 v16, 0, v43, s[2:3]
	v_ldexp_f32 v56, v17, v16
	v_mul_f32_e32 v16, 0x3fb8aa3b, v31
	v_cmp_gt_f32_e64 s[0:1], s5, v16
	v_cndmask_b32_e64 v17, 0, v42, s[0:1]
	v_add_f32_e32 v16, v16, v17
	v_sub_f32_e32 v17, v32, v28
	v_mul_f32_e32 v17, 0x3fb8aa3b, v17
	v_exp_f32_e32 v16, v16
	v_cmp_gt_f32_e64 s[2:3], s5, v17
	v_cndmask_b32_e64 v18, 0, v42, s[2:3]
	v_add_f32_e32 v17, v17, v18
	v_exp_f32_e32 v17, v17
	v_cndmask_b32_e64 v18, 0, v43, s[0:1]
	v_ldexp_f32 v57, v16, v18
	v_pk_add_f32 v[18:19], v[44:45], v[46:47]
	v_pk_add_f32 v[22:23], v[20:21], v[48:49]
	v_pk_add_f32 v[24:25], v[50:51], v[52:53]
	v_pk_add_f32 v[26:27], v[54:55], v[56:57]
	v_cndmask_b32_e64 v16, 0, v43, s[2:3]
	v_pk_add_f32 v[18:19], v[18:19], v[22:23]
	v_pk_add_f32 v[22:23], v[24:25], v[26:27]
	v_ldexp_f32 v17, v17, v16
	v_pk_add_f32 v[18:19], v[18:19], v[22:23]
	v_or3_b32 v16, v40, s47, v39
	v_add_f32_e32 v18, v18, v19
	v_add_u32_e32 v43, 0, v16
	ds_bpermute_b32 v19, v37, v18
	ds_read_u16 v35, v43 offset:4096
	ds_read_u16 v37, v43 offset:4224
	ds_read_u16 v41, v43 offset:4352
	ds_read_u16 v42, v43 offset:4480
	ds_read_u16 v30, v43 offset:5120
	ds_read_u16 v31, v43 offset:5248
	ds_read_u16 v32, v43 offset:5376
	ds_read_u16 v34, v43 offset:5504
	ds_read_u16 v26, v43 offset:6144
	ds_read_u16 v27, v43 offset:6272
	ds_read_u16 v28, v43 offset:6400
	ds_read_u16 v29, v43 offset:6528
	ds_read_u16 v22, v43 offset:7168
	ds_read_u16 v23, v43 offset:7296
	ds_read_u16 v24, v43 offset:7424
	ds_read_u16 v25, v43 offset:7552
	v_lshlrev_b32_e32 v16, 2, v33
	v_cvt_f16_f32_e32 v58, v20
	v_lshl_or_b32 v20, s47, 1, v16
	v_or_b32_e32 v16, s48, v16
	v_cvt_f16_f32_e32 v59, v21
	v_add_u32_e32 v20, 0, v20
	v_add_u32_e32 v21, 0, v16
	ds_write_b32 v20, v17 offset:8192
	s_waitcnt lgkmcnt(0)
	s_barrier
	ds_read_b32 v16, v21 offset:8192
	v_cvt_f16_f32_e32 v44, v44
	v_cvt_f16_f32_e32 v45, v45
	s_and_b64 s[0:1], vcc, exec
	v_cvt_f16_f32_e32 v46, v46
	s_cselect_b32 s0, 1, 0
	v_cvt_f16_f32_e32 v47, v47
	s_cmp_lg_u32 s0, 1
	v_cvt_f16_f32_e32 v48, v48
	v_cvt_f16_f32_e32 v49, v49
	v_cvt_f16_f32_e32 v50, v50
	v_cvt_f16_f32_e32 v51, v51
	v_cvt_f16_f32_e32 v52, v52
	v_cvt_f16_f32_e32 v53, v53
	v_cvt_f16_f32_e32 v54, v54
	v_cvt_f16_f32_e32 v55, v55
	v_cvt_f16_f32_e32 v56, v56
	v_cvt_f16_f32_e32 v57, v57
	s_waitcnt lgkmcnt(0)
	s_barrier
	ds_write_b16 v43, v44 offset:8192
	ds_write_b16 v43, v45 offset:8320
	ds_write_b16 v43, v46 offset:8448
	ds_write_b16 v43, v47 offset:8576
	ds_write_b16 v43, v58 offset:9216
	ds_write_b16 v43, v59 offset:9344
	ds_write_b16 v43, v48 offset:9472
	ds_write_b16 v43, v49 offset:9600
	ds_write_b16 v43, v50 offset:10240
	ds_write_b16 v43, v51 offset:10368
	ds_write_b16 v43, v52 offset:10496
	ds_write_b16 v43, v53 offset:10624
	ds_write_b16 v43, v54 offset:11264
	ds_write_b16 v43, v55 offset:11392
	ds_write_b16 v43, v56 offset:11520
	ds_write_b16 v43, v57 offset:11648
	s_waitcnt lgkmcnt(0)
	s_barrier
	s_cbranch_scc1 .LBB0_15
; %bb.14:
	s_lshr_b32 s0, s48, 1
	v_add3_u32 v39, s0, v40, v39
	ds_read_u16 v43, v39 offset:8576
	ds_read_u16 v44, v39 offset:8448
	ds_read_u16 v45, v39 offset:8320
	ds_read_u16 v46, v39 offset:8192
	s_mov_b32 s0, 0x5040100
	v_perm_b32 v41, v42, v41, s0
	v_perm_b32 v40, v37, v35, s0
	v_pk_mul_f32 v[14:15], v[14:15], v[16:17] op_sel_hi:[1,0]
	v_pk_mul_f32 v[12:13], v[12:13], v[16:17] op_sel_hi:[1,0]
	v_pk_mul_f32 v[10:11], v[10:11], v[16:17] op_sel_hi:[1,0]
	v_pk_mul_f32 v[8:9], v[8:9], v[16:17] op_sel_hi:[1,0]
	v_pk_mul_f32 v[6:7], v[6:7], v[16:17] op_sel_hi:[1,0]
	v_pk_mul_f32 v[4:5], v[4:5], v[16:17] op_sel_hi:[1,0]
	v_pk_mul_f32 v[2:3], v[2:3], v[16:17] op_sel_hi:[1,0]
	v_pk_mul_f32 v[0:1], v[0:1], v[16:17] op_sel_hi:[1,0]
	s_waitcnt lgkmcnt(2)
	v_perm_b32 v43, v43, v44, s0
	s_waitcnt lgkmcnt(0)
	v_perm_b32 v42, v45, v46, s0
	v_perm_b32 v35, v34, v32, s0
	v_perm_b32 v34, v31, v30, s0
	v_mfma_f32_32x32x8f16 v[0:15], v[40:41], v[42:43], v[0:15]
	ds_read_u16 v16, v39 offset:9600
	ds_read_u16 v37, v39 offset:9472
	ds_read_u16 v40, v39 offset:9344
	ds_read_u16 v41, v39 offset:9216
	v_perm_b32 v29, v29, v28, s0
	v_perm_b32 v28, v27, v26, s0
	s_waitcnt lgkmcnt(2)
	v_perm_b32 v31, v16, v37, s0
	v_perm_b32 v25, v25, v24, s0
	s_waitcnt lgkmcnt(0)
	v_perm_b32 v30, v40, v41, s0
	v_perm_b32 v24, v23, v22, s0
	s_nop 0
	v_mfma_f32_32x32x8f16 v[0:15], v[34:35], v[30:31], v[0:15]
	ds_read_u16 v16, v39 offset:10624
	ds_read_u16 v30, v39 offset:10496
	ds_read_u16 v31, v39 offset:10368
	ds_read_u16 v32, v39 offset:10240
	s_waitcnt lgkmcnt(2)
	v_perm_b32 v27, v16, v30, s0
	s_waitcnt lgkmcnt(0)
	v_perm_b32 v26, v31, v32, s0
	s_nop 1
	v_mfma_f32_32x32x8f16 v[0:15], v[28:29], v[26:27], v[0:15]
	ds_read_u16 v16, v39 offset:11648
	ds_read_u16 v26, v39 offset:11520
	ds_read_u16 v27, v39 offset:11392
	ds_read_u16 v28, v39 offset:11264
	s_waitcnt lgkmcnt(2)
	v_perm_b32 v23, v16, v26, s0
	s_waitcnt lgkmcnt(0)
	v_perm_b32 v22, v27, v28, s0
	s_nop 1
	v_mfma_f32_32x32x8f16 v[0:15], v[24:25], v[22:23], v[0:15]
.LBB0_15:
	v_add_f32_e32 v18, v18, v19
	v_fmac_f32_e32 v18, v36, v17
	v_lshrrev_b32_e32 v16, 3, v38
	s_lshr_b32 s0, s47, 1
	v_or_b32_e32 v19, s0, v16
	s_lshr_b32 s0, s48, 2
	v_cndmask_b32_e32 v18, v36, v18, vcc
	v_or_b32_e32 v16, s0, v33
	ds_write_b32 v20, v18
	s_waitcnt lgkmcnt(0)
	s_barrier
	ds_read_b32 v18, v21
	v_or_b32_e32 v16, s33, v16
	v_lshlrev_b32_e32 v16, 6, v16
	s_add_u32 s0, s12, s40
	v_ashrrev_i32_e32 v17, 31, v16
	s_addc_u32 s1, s13, s41
	v_lshlrev_b64 v[16:17], 1, v[16:17]
	v_mov_b32_e32 v22, s1
	v_add_co_u32_e32 v16, vcc, s0, v16
	s_waitcnt lgkmcnt(0)
	v_div_scale_f32 v20, s[0:1], v18, v18, v0
	v_rcp_f32_e32 v21, v20
	v_addc_co_u32_e32 v17, vcc, v22, v17, vcc
	v_lshlrev_b32_e32 v19, 1, v19
	v_add_co_u32_e32 v16, vcc, v16, v19
	v_addc_co_u32_e32 v17, vcc, 0, v17, vcc
	v_fma_f32 v19, -v20, v21, 1.0
	v_fmac_f32_e32 v21, v19, v21
	v_div_scale_f32 v19, vcc, v0, v18, v0
	v_mul_f32_e32 v22, v19, v21
	v_fma_f32 v23, -v20, v22, v19
	v_fmac_f32_e32 v22, v23, v21
	v_fma_f32 v19, -v20, v22, v19
	v_div_scale_f32 v20, s[0:1], v18, v18, v1
	v_rcp_f32_e32 v23, v20
	v_div_fmas_f32 v19, v19, v21, v22
	v_div_fixup_f32 v0, v19, v18, v0
	v_cvt_f16_f32_e32 v0, v0
	v_fma_f32 v19, -v20, v23, 1.0
	v_fmac_f32_e32 v23, v19, v23
	v_div_scale_f32 v19, vcc, v1, v18, v1
	v_mul_f32_e32 v21, v19, v23
	v_fma_f32 v22, -v20, v21, v19
	v_fmac_f32_e32 v21, v22, v23
	v_fma_f32 v19, -v20, v21, v19
	v_div_scale_f32 v20, s[0:1], v18, v18, v2
	v_rcp_f32_e32 v22, v20
	v_div_fmas_f32 v19, v19, v23, v21
	v_div_fixup_f32 v1, v19, v18, v1
	v_fma_f32 v19, -v20, v22, 1.0
	v_fmac_f32_e32 v22, v19, v22
	v_div_scale_f32 v19, vcc, v2, v18, v2
	v_mul_f32_e32 v21, v19, v22
	v_fma_f32 v23, -v20, v21, v19
	v_fmac_f32_e32 v21, v23, v22
	v_fma_f32 v19, -v20, v21, v19
	v_div_scale_f32 v20, s[0:1], v18, v18, v3
	v_rcp_f32_e32 v23, v20
	v_div_fmas_f32 v19, v19, v22, v21
	v_div_fixup_f32 v2, v19, v18, v2
	v_fma_f32 v19, -v20, v23, 1.0
	v_fmac_f32_e32 v23, v19, v23
	v_div_scale_f32 v19, vcc, v3, v18, v3
	v_mul_f32_e32 v21, v19, v23
	v_fma_f32 v22, -v20, v21, v19
	v_fmac_f32_e32 v21, v22, v23
	v_fma_f32 v19, -v20, v21, v19
	v_div_scale_f32 v20, s[0:1], v18, v18, v4
	v_rcp_f32_e32 v22, v20
	v_div_fmas_f32 v19, v19, v23, v21
	v_div_fixup_f32 v3, v19, v18, v3
	v_fma_f32 v19, -v20, v22, 1.0
	v_fmac_f32_e32 v22, v19, v22
	v_div_scale_f32 v19, vcc, v4, v18, v4
	v_mul_f32_e32 v21, v19, v22
	v_fma_f32 v23, -v20, v21, v19
	v_fmac_f32_e32 v21, v23, v22
	v_fma_f32 v19, -v20, v21, v19
	v_div_scale_f32 v20, s[0:1], v18, v18, v5
	v_rcp_f32_e32 v23, v20
	v_div_fmas_f32 v19, v19, v22, v21
	v_div_fixup_f32 v4, v19, v18, v4
	v_fma_f32 v19, -v20, v23, 1.0
	v_fmac_f32_e32 v23, v19, v23
	v_div_scale_f32 v19, vcc, v5, v18, v5
	v_mul_f32_e32 v21, v19, v23
	v_fma_f32 v22, -v20, v21, v19
	v_fmac_f32_e32 v21, v22, v23
	v_fma_f32 v19, -v20, v21, v19
	v_div_scale_f32 v20, s[0:1], v18, v18, v6
	v_rcp_f32_e32 v22, v20
	v_div_fmas_f32 v19, v19, v23, v21
	v_div_fixup_f32 v5, v19, v18, v5
	v_fma_f32 v19, -v20, v22, 1.0
	v_fmac_f32_e32 v22, v19, v22
	v_div_scale_f32 v19, vcc, v6, v18, v6
	v_mul_f32_e32 v21, v19, v22
	v_fma_f32 v23, -v20, v21, v19
	v_fmac_f32_e32 v21, v23, v22
	v_fma_f32 v19, -v20, v21, v19
	v_div_scale_f32 v20, s[0:1], v18, v18, v7
	v_rcp_f32_e32 v23, v20
	v_div_fmas_f32 v19, v19, v22, v21
	v_div_fixup_f32 v6, v19, v18, v6
	v_fma_f32 v19, -v20, v23, 1.0
	v_fmac_f32_e32 v23, v19, v23
	v_div_scale_f32 v19, vcc, v7, v18, v7
	v_mul_f32_e32 v21, v19, v23
	v_fma_f32 v22, -v20, v21, v19
	v_fmac_f32_e32 v21, v22, v23
	v_fma_f32 v19, -v20, v21, v19
	v_div_scale_f32 v20, s[0:1], v18, v18, v8
	v_rcp_f32_e32 v22, v20
	v_div_fmas_f32 v19, v19, v23, v21
	v_div_fixup_f32 v7, v19, v18, v7
	v_fma_f32 v19, -v20, v22, 1.0
	v_fmac_f32_e32 v22, v19, v22
	v_div_scale_f32 v19, vcc, v8, v18, v8
	v_mul_f32_e32 v21, v19, v22
	v_fma_f32 v23, -v20, v21, v19
	v_fmac_f32_e32 v21, v23, v22
	v_fma_f32 v19, -v20, v21, v19
	v_div_scale_f32 v20, s[0:1], v18, v18, v9
	v_rcp_f32_e32 v23, v20
	v_div_fmas_f32 v19, v19, v22, v21
	v_div_fixup_f32 v8, v19, v18, v8
	v_fma_f32 v19, -v20, v23, 1.0
	v_fmac_f32_e32 v23, v19, v23
	v_div_scale_f32 v19, vcc, v9, v18, v9
	v_mul_f32_e32 v21, v19, v23
	v_fma_f32 v22, -v20, v21, v19
	v_fmac_f32_e32 v21, v22, v23
	v_fma_f32 v19, -v20, v21, v19
	v_div_scale_f32 v20, s[0:1], v18, v18, v10
	v_rcp_f32_e32 v22, v20
	v_div_fmas_f32 v19, v19, v23, v21
	v_div_fixup_f32 v9, v19, v18, v9
	v_fma_f32 v19, -v20, v22, 1.0
	v_fmac_f32_e32 v22, v19, v22
	v_div_scale_f32 v19, vcc, v10, v18, v10
	v_mul_f32_e32 v21, v19, v22
	v_fma_f32 v23, -v20, v21, v19
	v_fmac_f32_e32 v21, v23, v22
	v_fma_f32 v19, -v20, v21, v19
	v_div_scale_f32 v20, s[0:1], v18, v18, v11
	v_rcp_f32_e32 v23, v20
	v_div_fmas_f32 v19, v19, v22, v21
	v_div_fixup_f32 v10, v19, v18, v10
	v_fma_f32 v19, -v20, v23, 1.0
	v_fmac_f32_e32 v23, v19, v23
	v_div_scale_f32 v19, vcc, v11, v18, v11
	v_mul_f32_e32 v21, v19, v23
	v_fma_f32 v22, -v20, v21, v19
	v_fmac_f32_e32 v21, v22, v23
	v_fma_f32 v19, -v20, v21, v19
	v_div_scale_f32 v20, s[0:1], v18, v18, v12
	v_rcp_f32_e32 v22, v20
	v_div_fmas_f32 v19, v19, v23, v21
	v_div_fixup_f32 v11, v19, v18, v11
	v_fma_f32 v19, -v20, v22, 1.0
	v_fmac_f32_e32 v22, v19, v22
	v_div_scale_f32 v19, vcc, v12, v18, v12
	v_mul_f32_e32 v21, v19, v22
	v_fma_f32 v23, -v20, v21, v19
	v_fmac_f32_e32 v21, v23, v22
	v_fma_f32 v19, -v20, v21, v19
	v_div_scale_f32 v20, s[0:1], v18, v18, v13
	v_rcp_f32_e32 v23, v20
	v_div_fmas_f32 v19, v19, v22, v21
	v_div_fixup_f32 v12, v19, v18, v12
	v_fma_f32 v19, -v20, v23, 1.0
	v_fmac_f32_e32 v23, v19, v23
	v_div_scale_f32 v19, vcc, v13, v18, v13
	v_mul_f32_e32 v21, v19, v23
	v_fma_f32 v22, -v20, v21, v19
	v_fmac_f32_e32 v21, v22, v23
	v_fma_f32 v19, -v20, v21, v19
	v_div_scale_f32 v20, s[0:1], v18, v18, v14
	v_rcp_f32_e32 v22, v20
	v_div_fmas_f32 v19, v19, v23, v21
	v_div_fixup_f32 v13, v19, v18, v13
	v_fma_f32 v19, -v20, v22, 1.0
	v_fmac_f32_e32 v22, v19, v22
	v_div_scale_f32 v19, vcc, v14, v18, v14
	v_mul_f32_e32 v21, v19, v22
	v_fma_f32 v23, -v20, v21, v19
	v_fmac_f32_e32 v21, v23, v22
	v_fma_f32 v19, -v20, v21, v19
	v_div_scale_f32 v20, s[0:1], v18, v18, v15
	v_rcp_f32_e32 v23, v20
	v_div_fmas_f32 v19, v19, v22, v21
	v_div_fixup_f32 v14, v19, v18, v14
	v_fma_f32 v19, -v20, v23, 1.0
	v_fmac_f32_e32 v23, v19, v23
	v_div_scale_f32 v19, vcc, v15, v18, v15
	v_mul_f32_e32 v21, v19, v23
	v_fma_f32 v22, -v20, v21, v19
	v_fmac_f32_e32 v21, v22, v23
	v_fma_f32 v19, -v20, v21, v19
	v_div_fmas_f32 v19, v19, v23, v21
	v_div_fixup_f32 v15, v19, v18, v15
	v_cvt_f16_f32_e32 v18, v1
	v_cvt_f16_f32_e32 v1, v2
	v_cvt_f16_f32_e32 v2, v3
	v_cvt_f16_f32_e32 v3, v4
	v_cvt_f16_f32_e32 v4, v5
	v_cvt_f16_f32_e32 v5, v6
	v_cvt_f16_f32_e32 v6, v7
	v_cvt_f16_f32_e32 v7, v8
	v_cvt_f16_f32_e32 v8, v9
	v_cvt_f16_f32_e32 v9, v10
	v_cvt_f16_f32_e32 v10, v11
	v_cvt_f16_f32_e32 v11, v12
	v_cvt_f16_f32_e32 v12, v13
	v_cvt_f16_f32_e32 v13, v14
	v_cvt_f16_f32_e32 v14, v15
	v_pack_b32_f16 v1, v1, v2
	v_pack_b32_f16 v0, v0, v18
	global_store_dwordx2 v[16:17], v[0:1], off
	v_pack_b32_f16 v1, v5, v6
	v_pack_b32_f16 v0, v3, v4
	global_store_dwordx2 v[16:17], v[0:1], off offset:16
	v_pack_b32_f16 v1, v9, v10
	v_pack_b32_f16 v0, v7, v8
	global_store_dwordx2 v[16:17], v[0:1], off offset:32
	v_pack_b32_f16 v1, v13, v14
	v_pack_b32_f16 v0, v11, v12
	global_store_dwordx2 v[16:17], v[0:1], off offset:48
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
		.amdhsa_next_free_vgpr 120
		.amdhsa_next_free_sgpr 52
		.amdhsa_accum_offset 120
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
	.set .Lattn_kernel.num_vgpr, 120
	.set .Lattn_kernel.num_agpr, 0
	.set .Lattn_kernel.numbered_sgpr, 52
	.set .Lattn_kernel.num_named_barrier, 0
	.set .Lattn_kernel.private_seg_size, 0
	.set .Lattn_kernel.uses_vcc, 1
	.set .Lattn_kernel.uses_flat_scratch, 0
	.set .Lattn_kernel.has_dyn_sized_stack, 0
	.set .Lattn_kernel.has_recursion, 0
	.set .Lattn_kernel.has_indirect_call, 0
	.section	.AMDGPU.csdata,"",@progbits
; Kernel info:
; codeLenInByte = 7056
; TotalNumSgprs: 56
; NumVgprs: 120
; NumAgprs: 0
; TotalNumVgprs: 120
; ScratchSize: 0
; MemoryBound: 0
; FloatMode: 240
; IeeeMode: 1
; LDSByteSize: 0 bytes/workgroup (compile time only)
; SGPRBlocks: 6
; VGPRBlocks: 14
; NumSGPRsForWavesPerEU: 56
; NumVGPRsForWavesPerEU: 120
; AccumOffset: 120
; Occupancy: 4
; WaveLimiterHint : 1
; COMPUTE_PGM_RSRC2:SCRATCH_EN: 0
; COMPUTE_PGM_RSRC2:USER_SGPR: 16
; COMPUTE_PGM_RSRC2:TRAP_HANDLER: 0
; COMPUTE_PGM_RSRC2:TGID_X_EN: 1
; COMPUTE_PGM_RSRC2:TGID_Y_EN: 1
; COMPUTE_PGM_RSRC2:TGID_Z_EN: 0
; COMPUTE_PGM_RSRC2:TIDIG_COMP_CNT: 0
; COMPUTE_PGM_RSRC3_GFX90A:ACCUM_OFFSET: 29
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
  - .agpr_count:     0
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
    .sgpr_count:     56
    .sgpr_spill_count: 0
    .symbol:         attn_kernel.kd
    .uniform_work_group_size: 1
    .uses_dynamic_stack: false
    .vgpr_count:     120
    .vgpr_spill_count: 0
    .wavefront_size: 64
amdhsa.target:   amdgpu9.0a-amd-amdhsa-unknown-gfx90a
amdhsa.version:
  - 1
  - 2
...

	.end_amdgpu_metadata
