	.amdgcn_target "amdgpu9.42-amd-amdhsa-unknown-gfx942"
	.amdhsa_code_object_version 5
	.text
	.globl	attn_kernel                     ; -- Begin function attn_kernel
	.p2align	8
	.type	attn_kernel,@function
attn_kernel:                            ; @attn_kernel
; %bb.17:
	s_load_dwordx2 s[2:3], s[0:1], 0x0
	s_load_dwordx8 s[4:11], s[0:1], 0x8
	s_load_dwordx4 s[12:15], s[0:1], 0x28
	s_waitcnt lgkmcnt(0)
	s_branch .LBB0_0
	.p2align	8
; %bb.18:
.LBB0_0:
	s_mov_b32 s33, s11
	v_readfirstlane_b32 s11, v0
	s_and_b32 s1, s11, 0xc0
	s_mul_i32 s17, s17, s33
	v_and_b32_e32 v4, 63, v0
	s_lshl_b32 s0, s17, 6
	v_or_b32_e32 v1, s1, v4
	s_lshl_b32 s46, s16, 6
	v_lshrrev_b32_e32 v5, 3, v1
	s_ashr_i32 s1, s0, 31
	v_or_b32_e32 v2, s46, v5
	s_lshl_b64 s[38:39], s[0:1], 1
	s_add_u32 s0, s2, s38
	v_lshlrev_b32_e32 v2, 6, v2
	s_addc_u32 s1, s3, s39
	v_ashrrev_i32_e32 v3, 31, v2
	v_lshlrev_b32_e32 v14, 3, v0
	v_lshl_add_u64 v[6:7], v[2:3], 1, s[0:1]
	v_and_b32_e32 v2, 56, v14
	v_mov_b32_e32 v3, 0
	v_lshlrev_b32_e32 v2, 1, v2
	v_lshl_add_u64 v[6:7], v[6:7], 0, v[2:3]
	s_movk_i32 s0, 0x1000
	v_add_co_u32_e32 v8, vcc, s0, v6
	v_and_b32_e32 v49, 32, v0
	s_nop 0
	v_addc_co_u32_e32 v9, vcc, 0, v7, vcc
	global_load_dwordx4 v[10:13], v[6:7], off
	global_load_dwordx4 v[18:21], v[8:9], off
	v_and_b32_e32 v48, 31, v0
	v_and_b32_e32 v0, 0x78, v14
	v_lshrrev_b32_e32 v7, 2, v49
	s_and_b32 s47, s11, 64
	v_lshlrev_b32_e32 v6, 7, v48
	v_xor_b32_e32 v7, v0, v7
	s_lshl_b32 s0, s47, 6
	v_lshlrev_b32_e32 v8, 4, v1
	v_and_b32_e32 v0, 0x78, v1
	v_or3_b32 v9, s0, v6, v7
	s_add_u32 s0, s4, s38
	v_xor_b32_e32 v0, v8, v0
	s_addc_u32 s1, s5, s39
	v_lshlrev_b32_e32 v5, 6, v5
	v_add_u32_e32 v53, 0, v0
	v_xor_b32_e32 v0, 8, v0
	s_cmp_gt_i32 s33, 0
	v_add_u32_e32 v54, 0, v0
	v_xor_b32_e32 v14, 0x50, v9
	v_xor_b32_e32 v15, 0x60, v9
	v_xor_b32_e32 v16, 0x70, v9
	s_cselect_b64 s[4:5], -1, 0
	s_cmp_lt_i32 s33, 1
	v_lshlrev_b32_e32 v0, 1, v5
	s_waitcnt vmcnt(0)
	ds_write2st64_b64 v53, v[10:11], v[18:19] offset1:8
	ds_write2st64_b64 v54, v[12:13], v[20:21] offset1:8
	s_waitcnt lgkmcnt(0)
	s_barrier
	s_cbranch_scc1 .LBB0_2
; %bb.1:
	v_mov_b32_e32 v1, v3
	v_lshl_add_u64 v[10:11], s[0:1], 0, v[0:1]
	v_lshl_add_u64 v[10:11], v[10:11], 0, v[2:3]
	global_load_dwordx4 v[18:21], v[10:11], off
	s_branch .LBB0_3
.LBB0_2:
	v_mov_b32_e32 v18, 0
	v_mov_b32_e32 v19, v18
	v_mov_b32_e32 v20, v18
	v_mov_b32_e32 v21, v18
.LBB0_3:
	s_add_u32 s2, s6, s38
	s_addc_u32 s3, s7, s39
	s_and_b64 s[4:5], s[4:5], exec
	s_cselect_b32 s4, 1, 0
	v_add_u32_e32 v10, 0, v9
	v_xad_u32 v11, v9, 16, 0
	v_xad_u32 v12, v9, 32, 0
	v_xad_u32 v13, v9, 48, 0
	v_xad_u32 v9, v9, 64, 0
	v_add_u32_e32 v14, 0, v14
	v_add_u32_e32 v15, 0, v15
	v_add_u32_e32 v16, 0, v16
	s_cmp_lg_u32 s4, 1
	v_mov_b32_e32 v1, 0
	s_cbranch_scc1 .LBB0_5
; %bb.4:
	v_lshl_add_u64 v[22:23], s[2:3], 0, v[0:1]
	v_mov_b32_e32 v3, v1
	v_lshl_add_u64 v[0:1], v[22:23], 0, v[2:3]
	global_load_dwordx4 v[22:25], v[0:1], off
	s_branch .LBB0_6
.LBB0_5:
	v_mov_b32_e32 v22, 0
	v_mov_b32_e32 v23, v22
	v_mov_b32_e32 v24, v22
	v_mov_b32_e32 v25, v22
.LBB0_6:
	ds_read_b64 v[96:97], v10
	ds_read_b64 v[94:95], v11
	ds_read_b64 v[92:93], v12
	ds_read_b64 v[90:91], v13
	ds_read_b64 v[88:89], v9
	ds_read_b64 v[86:87], v14
	ds_read_b64 v[84:85], v15
	ds_read_b64 v[82:83], v16
	s_and_b32 s48, s11, 0x80
	s_sub_i32 s50, s33, 32
	v_or_b32_e32 v55, v7, v6
	s_mov_b32 s49, 0
	v_add_u32_e32 v57, 0, v8
	v_mov_b32_e32 v14, 0
	s_cmp_lt_i32 s50, 1
	v_lshlrev_b32_e32 v52, 2, v4
	v_lshlrev_b32_e32 v50, 1, v48
	v_lshlrev_b32_e32 v51, 4, v49
	v_add_u32_e32 v56, 0, v55
	s_waitcnt lgkmcnt(0)
	s_barrier
	s_waitcnt vmcnt(0)
	ds_write_b64 v53, v[18:19]
	ds_write_b64 v54, v[20:21]
	ds_write_b128 v57, v[22:25] offset:4096
	s_cbranch_scc1 .LBB0_10
; %bb.7:                                ; %.lr.ph
	v_mov_b32_e32 v3, v14
	v_lshl_add_u64 v[32:33], s[0:1], 0, v[2:3]
	s_lshr_b32 s1, s48, 1
	v_lshl_add_u64 v[34:35], s[2:3], 0, v[2:3]
	v_xor_b32_e32 v0, 16, v55
	v_xor_b32_e32 v1, 32, v55
	v_xor_b32_e32 v2, 48, v55
	v_xor_b32_e32 v3, 64, v55
	v_xor_b32_e32 v4, 0x50, v55
	v_xor_b32_e32 v6, 0x60, v55
	v_xor_b32_e32 v7, 0x70, v55
	v_or3_b32 v8, v51, s47, v50
	s_lshl_b32 s0, s47, 1
	v_lshl_add_u32 v9, v48, 2, 0
	v_add_u32_e32 v10, s1, v51
	v_xor_b32_e32 v58, 0x80, v52
	s_mov_b32 s40, s10
	s_mov_b32 s41, s10
	v_or_b32_e32 v36, 0x800, v5
	v_mov_b32_e32 v59, 0
	v_mov_b32_e32 v46, 0xff800000
	v_add_u32_e32 v60, 0, v0
	v_add_u32_e32 v61, 0, v1
	v_add_u32_e32 v62, 0, v2
	v_add_u32_e32 v63, 0, v3
	v_add_u32_e32 v64, 0, v4
	v_add_u32_e32 v65, 0, v6
	v_add_u32_e32 v66, 0, v7
	s_mov_b32 s42, s10
	s_mov_b32 s43, s10
	s_mov_b32 s11, 1.0
	s_mov_b32 s44, 0x3fb8aa3b
	s_mov_b32 s51, 0xc2fc0000
	v_mov_b32_e32 v67, 0x42800000
	v_not_b32_e32 v68, 63
	v_add_u32_e32 v69, 0, v8
	v_add_u32_e32 v70, s0, v9
	v_add_u32_e32 v71, s48, v9
	v_add_u32_e32 v72, v10, v50
	s_mov_b32 s52, 0x5040100
	s_mov_b32 s45, s10
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
	v_ashrrev_i32_e32 v37, 31, v36
	v_lshlrev_b64 v[38:39], 1, v[36:37]
	v_lshl_add_u64 v[16:17], v[32:33], 0, v[38:39]
	global_load_dwordx4 v[74:77], v[16:17], off
	s_waitcnt lgkmcnt(0)
	s_barrier
	ds_read_b64 v[40:41], v56
	ds_read_b64 v[100:101], v64
	ds_read_b64 v[104:105], v65
	ds_read_b64 v[106:107], v66
	v_lshl_add_u64 v[38:39], v[34:35], 0, v[38:39]
	global_load_dwordx4 v[78:81], v[38:39], off
	ds_read_u16 v37, v69 offset:4352
	ds_read_u16 v38, v69 offset:4480
	ds_read_u16 v39, v69 offset:5120
	s_waitcnt lgkmcnt(6)
	v_mfma_f32_32x32x8_f16 v[16:31], v[40:41], v[96:97], 0
	ds_read_b64 v[40:41], v60
	ds_read_b64 v[42:43], v61
	ds_read_b64 v[44:45], v62
	ds_read_b64 v[98:99], v63
	s_add_i32 s49, s49, 32
	v_add_u32_e32 v36, 0x800, v36
	s_cmp_lt_i32 s49, s50
	s_waitcnt lgkmcnt(3)
	v_mfma_f32_32x32x8_f16 v[16:31], v[40:41], v[94:95], v[16:31]
	s_waitcnt lgkmcnt(2)
	v_mfma_f32_32x32x8_f16 v[16:31], v[42:43], v[92:93], v[16:31]
	s_waitcnt lgkmcnt(1)
	v_mfma_f32_32x32x8_f16 v[16:31], v[44:45], v[90:91], v[16:31]
	ds_read_u16 v40, v69 offset:5248
	ds_read_u16 v41, v69 offset:5376
	ds_read_u16 v42, v69 offset:5504
	ds_read_u16 v43, v69 offset:4096
	ds_read_u16 v44, v69 offset:4224
	ds_read_u16 v47, v69 offset:6144
	ds_read_u16 v73, v69 offset:6272
	v_perm_b32 v45, v38, v37, s52
	s_waitcnt lgkmcnt(2)
	v_perm_b32 v44, v44, v43, s52
	v_perm_b32 v43, v42, v41, s52
	v_perm_b32 v42, v40, v39, s52
	s_waitcnt lgkmcnt(0)
	v_perm_b32 v40, v73, v47, s52
	v_mfma_f32_32x32x8_f16 v[16:31], v[98:99], v[88:89], v[16:31]
	v_mfma_f32_32x32x8_f16 v[16:31], v[100:101], v[86:87], v[16:31]
	ds_read_u16 v98, v69 offset:6400
	ds_read_u16 v99, v69 offset:6528
	ds_read_u16 v100, v69 offset:7168
	ds_read_u16 v101, v69 offset:7296
	ds_read_u16 v102, v69 offset:7424
	ds_read_u16 v103, v69 offset:7552
	s_waitcnt lgkmcnt(4)
	v_perm_b32 v41, v99, v98, s52
	s_waitcnt lgkmcnt(2)
	v_perm_b32 v38, v101, v100, s52
	s_waitcnt lgkmcnt(0)
	v_perm_b32 v39, v103, v102, s52
	v_mfma_f32_32x32x8_f16 v[16:31], v[104:105], v[84:85], v[16:31]
	v_mfma_f32_32x32x8_f16 v[16:31], v[106:107], v[82:83], v[16:31]
	s_nop 10
	v_pk_mul_f32 v[98:99], s[40:41], v[16:17]
	v_pk_mul_f32 v[100:101], s[42:43], v[20:21]
	v_pk_mul_f32 v[102:103], s[42:43], v[18:19]
	v_mov_b32_e32 v104, v27
	v_mov_b32_e32 v105, v28
	v_mov_b32_e32 v106, v25
	v_mov_b32_e32 v107, v26
	v_pk_mul_f32 v[28:29], v[28:29], s[44:45]
	v_pk_mul_f32 v[26:27], v[30:31], s[10:11] op_sel_hi:[1,0]
	v_max_f32_e32 v28, v98, v99
	v_max3_f32 v37, v103, v100, v101
	v_pk_mul_f32 v[98:99], s[10:11], v[104:105] op_sel_hi:[0,1]
	v_pk_mul_f32 v[100:101], s[10:11], v[106:107] op_sel_hi:[0,1]
	v_mul_f32_e32 v25, s10, v24
	v_pk_mul_f32 v[108:109], s[42:43], v[22:23]
	v_max3_f32 v26, v99, v29, v26
	v_max3_f32 v73, v100, v101, v98
	v_max3_f32 v47, v108, v109, v25
	v_max3_f32 v37, v28, v102, v37
	v_max3_f32 v26, v73, v26, v27
	v_max3_f32 v26, v37, v47, v26
	ds_bpermute_b32 v27, v58, v26
	v_mov_b32_e32 v25, v100
	v_pk_mov_b32 v[100:101], v[100:101], v[98:99] op_sel:[1,0]
	v_mov_b32_e32 v28, v99
	s_waitcnt lgkmcnt(0)
	v_max3_f32 v26, v46, v26, v27
	v_pk_fma_f32 v[16:17], s[40:41], v[16:17], v[26:27] op_sel_hi:[1,1,0] neg_lo:[0,0,1] neg_hi:[0,0,1]
	v_pk_fma_f32 v[98:99], s[10:11], v[24:25], v[26:27] op_sel_hi:[1,1,0] neg_lo:[0,0,1] neg_hi:[0,0,1]
	v_pk_fma_f32 v[18:19], s[42:43], v[18:19], v[26:27] op_sel_hi:[1,1,0] neg_lo:[0,0,1] neg_hi:[0,0,1]
	v_pk_fma_f32 v[20:21], s[42:43], v[20:21], v[26:27] op_sel_hi:[1,1,0] neg_lo:[0,0,1] neg_hi:[0,0,1]
	v_pk_fma_f32 v[22:23], s[42:43], v[22:23], v[26:27] op_sel_hi:[1,1,0] neg_lo:[0,0,1] neg_hi:[0,0,1]
	v_pk_fma_f32 v[102:103], v[30:31], s[10:11], v[26:27] op_sel_hi:[1,0,0] neg_lo:[0,0,1] neg_hi:[0,0,1]
	v_pk_add_f32 v[100:101], v[100:101], v[26:27] op_sel_hi:[1,0] neg_lo:[0,1] neg_hi:[0,1]
	v_pk_add_f32 v[104:105], v[28:29], v[26:27] op_sel_hi:[1,0] neg_lo:[0,1] neg_hi:[0,1]
	v_sub_f32_e32 v27, v46, v26
	v_pk_mul_f32 v[46:47], v[16:17], s[44:45] op_sel_hi:[1,0]
	v_pk_mul_f32 v[30:31], v[18:19], s[44:45] op_sel_hi:[1,0]
	v_cmp_gt_f32_e64 s[0:1], s51, v46
	v_cmp_gt_f32_e32 vcc, s51, v47
	v_pk_mul_f32 v[28:29], v[20:21], s[44:45] op_sel_hi:[1,0]
	v_cndmask_b32_e64 v73, 0, v67, s[0:1]
	v_pk_mul_f32 v[24:25], v[22:23], s[44:45] op_sel_hi:[1,0]
	v_pk_mul_f32 v[16:17], v[102:103], s[44:45] op_sel_hi:[1,0]
	v_mul_f32_e32 v27, 0x3fb8aa3b, v27
	v_cndmask_b32_e32 v37, 0, v67, vcc
	v_cmp_gt_f32_e64 s[22:23], s51, v31
	v_cmp_gt_f32_e64 s[2:3], s51, v30
	v_add_f32_e32 v46, v46, v73
	v_pk_mul_f32 v[22:23], v[98:99], s[44:45] op_sel_hi:[1,0]
	v_pk_mul_f32 v[20:21], v[100:101], s[44:45] op_sel_hi:[1,0]
	v_pk_mul_f32 v[18:19], v[104:105], s[44:45] op_sel_hi:[1,0]
	v_cndmask_b32_e64 v98, 0, v67, s[22:23]
	v_cndmask_b32_e64 v99, 0, v67, s[2:3]
	v_cmp_gt_f32_e64 s[24:25], s51, v29
	v_cmp_gt_f32_e64 s[4:5], s51, v28
	v_cmp_gt_f32_e64 s[6:7], s51, v24
	v_cmp_gt_f32_e64 s[36:37], s51, v17
	v_cmp_gt_f32_e64 s[20:21], s51, v27
	v_add_f32_e32 v37, v47, v37
	v_exp_f32_e32 v46, v46
	v_cndmask_b32_e64 v100, 0, v67, s[24:25]
	v_cndmask_b32_e64 v101, 0, v67, s[4:5]
	v_cmp_gt_f32_e64 s[26:27], s51, v25
	v_cndmask_b32_e64 v103, 0, v67, s[6:7]
	v_cmp_gt_f32_e64 s[28:29], s51, v23
	v_cmp_gt_f32_e64 s[12:13], s51, v22
	v_cmp_gt_f32_e64 s[30:31], s51, v21
	v_cmp_gt_f32_e64 s[14:15], s51, v20
	v_cmp_gt_f32_e64 s[34:35], s51, v19
	v_cmp_gt_f32_e64 s[16:17], s51, v18
	v_cndmask_b32_e64 v110, 0, v67, s[36:37]
	v_cmp_gt_f32_e64 s[18:19], s51, v16
	v_cndmask_b32_e64 v112, 0, v67, s[20:21]
	v_add_f32_e32 v31, v31, v98
	v_add_f32_e32 v30, v30, v99
	v_exp_f32_e32 v37, v37
	v_cndmask_b32_e64 v102, 0, v67, s[26:27]
	v_cndmask_b32_e64 v104, 0, v67, s[28:29]
	v_cndmask_b32_e64 v105, 0, v67, s[12:13]
	v_cndmask_b32_e64 v106, 0, v67, s[30:31]
	v_cndmask_b32_e64 v107, 0, v67, s[14:15]
	v_cndmask_b32_e64 v108, 0, v67, s[34:35]
	v_cndmask_b32_e64 v109, 0, v67, s[16:17]
	v_cndmask_b32_e64 v111, 0, v67, s[18:19]
	v_add_f32_e32 v29, v29, v100
	v_add_f32_e32 v28, v28, v101
	v_add_f32_e32 v24, v24, v103
	v_add_f32_e32 v17, v17, v110
	v_add_f32_e32 v27, v27, v112
	v_exp_f32_e32 v31, v31
	v_exp_f32_e32 v30, v30
	v_cndmask_b32_e64 v47, 0, v68, s[0:1]
	v_add_f32_e32 v25, v25, v102
	v_add_f32_e32 v23, v23, v104
	v_add_f32_e32 v22, v22, v105
	v_add_f32_e32 v21, v21, v106
	v_add_f32_e32 v20, v20, v107
	v_add_f32_e32 v19, v19, v108
	v_add_f32_e32 v18, v18, v109
	v_add_f32_e32 v16, v16, v111
	v_exp_f32_e32 v29, v29
	v_exp_f32_e32 v28, v28
	v_exp_f32_e32 v24, v24
	v_exp_f32_e32 v119, v17
	v_exp_f32_e32 v27, v27
	v_cndmask_b32_e32 v113, 0, v68, vcc
	v_exp_f32_e32 v25, v25
	v_exp_f32_e32 v112, v23
	v_exp_f32_e32 v114, v22
	v_exp_f32_e32 v115, v21
	v_exp_f32_e32 v116, v20
	v_exp_f32_e32 v117, v19
	v_exp_f32_e32 v118, v18
	v_exp_f32_e32 v120, v16
	v_ldexp_f32 v16, v46, v47
	v_cndmask_b32_e64 v73, 0, v68, s[22:23]
	v_cndmask_b32_e64 v98, 0, v68, s[2:3]
	v_ldexp_f32 v17, v37, v113
	v_cvt_f16_f32_e32 v37, v16
	v_cndmask_b32_e64 v99, 0, v68, s[24:25]
	v_cndmask_b32_e64 v100, 0, v68, s[4:5]
	v_cndmask_b32_e64 v102, 0, v68, s[6:7]
	v_cndmask_b32_e64 v109, 0, v68, s[36:37]
	v_cndmask_b32_e64 v111, 0, v68, s[20:21]
	v_ldexp_f32 v19, v31, v73
	v_ldexp_f32 v18, v30, v98
	v_cvt_f16_f32_e32 v73, v17
	v_cndmask_b32_e64 v101, 0, v68, s[26:27]
	v_cndmask_b32_e64 v103, 0, v68, s[28:29]
	v_cndmask_b32_e64 v104, 0, v68, s[12:13]
	v_cndmask_b32_e64 v105, 0, v68, s[30:31]
	v_cndmask_b32_e64 v106, 0, v68, s[14:15]
	v_cndmask_b32_e64 v107, 0, v68, s[34:35]
	v_cndmask_b32_e64 v108, 0, v68, s[16:17]
	v_cndmask_b32_e64 v110, 0, v68, s[18:19]
	v_ldexp_f32 v21, v29, v99
	v_ldexp_f32 v20, v28, v100
	v_ldexp_f32 v22, v24, v102
	v_ldexp_f32 v47, v119, v109
	v_ldexp_f32 v27, v27, v111
	v_cvt_f16_f32_e32 v99, v18
	v_ldexp_f32 v23, v25, v101
	v_ldexp_f32 v25, v112, v103
	v_ldexp_f32 v24, v114, v104
	v_ldexp_f32 v29, v115, v105
	v_ldexp_f32 v28, v116, v106
	v_ldexp_f32 v31, v117, v107
	v_ldexp_f32 v30, v118, v108
	v_ldexp_f32 v46, v120, v110
	ds_write_b32 v70, v27 offset:8192
	s_waitcnt lgkmcnt(0)
	s_barrier
	ds_read_b32 v98, v71 offset:8192
	v_cvt_f16_f32_e32 v100, v19
	v_cvt_f16_f32_e32 v101, v20
	v_cvt_f16_f32_e32 v102, v21
	v_cvt_f16_f32_e32 v103, v22
	v_pk_add_f32 v[16:17], v[16:17], v[18:19]
	v_cvt_f16_f32_e32 v18, v47
	s_waitcnt lgkmcnt(0)
	s_barrier
	v_cvt_f16_f32_e32 v104, v23
	v_cvt_f16_f32_e32 v105, v24
	v_cvt_f16_f32_e32 v106, v25
	v_cvt_f16_f32_e32 v107, v28
	v_cvt_f16_f32_e32 v108, v29
	v_cvt_f16_f32_e32 v109, v30
	v_cvt_f16_f32_e32 v110, v31
	v_cvt_f16_f32_e32 v111, v46
	ds_write_b16 v69, v37 offset:8192
	ds_write_b16 v69, v73 offset:8320
	ds_write_b16 v69, v99 offset:8448
	ds_write_b16 v69, v100 offset:8576
	ds_write_b16 v69, v101 offset:9216
	ds_write_b16 v69, v102 offset:9344
	ds_write_b16 v69, v103 offset:9472
	ds_write_b16 v69, v104 offset:9600
	ds_write_b16 v69, v105 offset:10240
	ds_write_b16 v69, v106 offset:10368
	ds_write_b16 v69, v107 offset:10496
	ds_write_b16 v69, v108 offset:10624
	ds_write_b16 v69, v109 offset:11264
	ds_write_b16 v69, v110 offset:11392
	ds_write_b16 v69, v111 offset:11520
	ds_write_b16 v69, v18 offset:11648
	s_waitcnt lgkmcnt(0)
	s_barrier
	ds_read_u16 v18, v72 offset:8448
	ds_read_u16 v19, v72 offset:8576
	ds_read_u16 v37, v72 offset:9216
	ds_read_u16 v73, v72 offset:9472
	ds_read_u16 v99, v72 offset:8192
	ds_read_u16 v100, v72 offset:9600
	ds_read_u16 v101, v72 offset:9344
	ds_read_u16 v102, v72 offset:8320
	ds_read_u16 v103, v72 offset:10496
	s_waitcnt lgkmcnt(4)
	v_pk_mul_f32 v[0:1], v[0:1], v[98:99] op_sel_hi:[1,0]
	v_pk_mul_f32 v[2:3], v[2:3], v[98:99] op_sel_hi:[1,0]
	v_pk_mul_f32 v[4:5], v[4:5], v[98:99] op_sel_hi:[1,0]
	v_pk_mul_f32 v[6:7], v[6:7], v[98:99] op_sel_hi:[1,0]
	v_pk_mul_f32 v[8:9], v[8:9], v[98:99] op_sel_hi:[1,0]
	v_pk_mul_f32 v[10:11], v[10:11], v[98:99] op_sel_hi:[1,0]
	v_pk_mul_f32 v[12:13], v[12:13], v[98:99] op_sel_hi:[1,0]
	v_pk_mul_f32 v[14:15], v[14:15], v[98:99] op_sel_hi:[1,0]
	v_perm_b32 v19, v19, v18, s52
	s_waitcnt lgkmcnt(1)
	v_perm_b32 v18, v102, v99, s52
	s_waitcnt vmcnt(1)
	ds_write_b64 v53, v[74:75]
	ds_write_b64 v54, v[76:77]
	s_waitcnt vmcnt(0)
	ds_write_b128 v57, v[78:81] offset:4096
	v_mfma_f32_32x32x8_f16 v[0:15], v[44:45], v[18:19], v[0:15]
	v_perm_b32 v19, v100, v73, s52
	v_perm_b32 v18, v101, v37, s52
	ds_read_u16 v44, v72 offset:10624
	ds_read_u16 v45, v72 offset:10240
	ds_read_u16 v98, v72 offset:11264
	ds_read_u16 v99, v72 offset:11520
	ds_read_u16 v102, v72 offset:11648
	v_mfma_f32_32x32x8_f16 v[0:15], v[42:43], v[18:19], v[0:15]
	ds_read_u16 v37, v72 offset:11392
	ds_read_u16 v42, v72 offset:10368
	v_add_f32_e64 v18, v20, v22
	v_add_f32_e64 v19, v21, v23
	v_add_f32_e64 v20, v24, v28
	v_add_f32_e64 v21, v25, v29
	s_waitcnt lgkmcnt(6)
	v_perm_b32 v25, v44, v103, s52
	v_pk_add_f32 v[22:23], v[30:31], v[46:47]
	s_waitcnt lgkmcnt(0)
	v_perm_b32 v24, v42, v45, s52
	v_pk_add_f32 v[16:17], v[16:17], v[18:19]
	v_pk_add_f32 v[18:19], v[20:21], v[22:23]
	v_mfma_f32_32x32x8_f16 v[0:15], v[40:41], v[24:25], v[0:15]
	v_add_f32_e64 v16, v16, v18
	v_add_f32_e64 v17, v17, v19
	v_mov_b32_e32 v46, v26
	v_add_f32_e32 v18, v16, v17
	v_perm_b32 v17, v102, v99, s52
	v_perm_b32 v16, v37, v98, s52
	ds_bpermute_b32 v19, v58, v18
	s_nop 0
	v_mfma_f32_32x32x8_f16 v[0:15], v[38:39], v[16:17], v[0:15]
	s_waitcnt lgkmcnt(0)
	v_add_f32_e32 v16, v18, v19
	v_fmac_f32_e32 v16, v59, v27
	v_mov_b32_e32 v59, v16
	s_cbranch_scc1 .LBB0_8
; %bb.9:                                ; %Flow
	s_nop 5
	v_mov_b32_e32 v30, v14
	v_mov_b32_e32 v14, v16
	s_branch .LBB0_11
.LBB0_10:
	v_mov_b32_e32 v1, 0
	v_mov_b32_e32 v26, 0xff800000
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
	v_mov_b32_e32 v30, v1
.LBB0_11:                               ; %._crit_edge
	s_add_i32 s33, s33, 31
	s_cmp_gt_i32 s33, 31
	s_cselect_b64 vcc, -1, 0
	s_cmp_lt_i32 s33, 32
	s_waitcnt lgkmcnt(0)
	s_barrier
	s_cbranch_scc1 .LBB0_13
; %bb.12:
	ds_read_b64 v[18:19], v56
	v_xad_u32 v16, v55, 16, 0
	s_waitcnt lgkmcnt(0)
	v_mfma_f32_32x32x8_f16 v[32:47], v[18:19], v[96:97], 0
	ds_read_b64 v[18:19], v16
	v_xad_u32 v16, v55, 32, 0
	s_waitcnt lgkmcnt(0)
	v_mfma_f32_32x32x8_f16 v[32:47], v[18:19], v[94:95], v[32:47]
	ds_read_b64 v[18:19], v16
	v_xad_u32 v16, v55, 48, 0
	s_waitcnt lgkmcnt(0)
	v_mfma_f32_32x32x8_f16 v[32:47], v[18:19], v[92:93], v[32:47]
	ds_read_b64 v[18:19], v16
	v_xad_u32 v16, v55, 64, 0
	s_waitcnt lgkmcnt(0)
	v_mfma_f32_32x32x8_f16 v[32:47], v[18:19], v[90:91], v[32:47]
	ds_read_b64 v[18:19], v16
	v_xor_b32_e32 v16, 0x50, v55
	v_add_u32_e32 v16, 0, v16
	s_waitcnt lgkmcnt(0)
	v_mfma_f32_32x32x8_f16 v[32:47], v[18:19], v[88:89], v[32:47]
	ds_read_b64 v[18:19], v16
	v_xor_b32_e32 v16, 0x60, v55
	v_add_u32_e32 v16, 0, v16
	s_waitcnt lgkmcnt(0)
	v_mfma_f32_32x32x8_f16 v[32:47], v[18:19], v[86:87], v[32:47]
	ds_read_b64 v[18:19], v16
	v_xor_b32_e32 v16, 0x70, v55
	v_add_u32_e32 v16, 0, v16
	ds_read_b64 v[16:17], v16
	s_waitcnt lgkmcnt(1)
	v_mfma_f32_32x32x8_f16 v[32:47], v[18:19], v[84:85], v[32:47]
	s_waitcnt lgkmcnt(0)
	v_mfma_f32_32x32x8_f16 v[32:47], v[16:17], v[82:83], v[32:47]
	s_nop 10
	v_mov_b32_e32 v16, v41
	v_mov_b32_e32 v17, v42
	v_mov_b32_e32 v18, v43
	v_mov_b32_e32 v19, v44
	s_branch .LBB0_14
.LBB0_13:
	v_mov_b32_e32 v46, 0
	v_mov_b32_e32 v40, 0
	v_mov_b32_e32 v45, 0
	v_mov_b32_e32 v47, v46
	v_mov_b32_e32 v16, v46
	v_mov_b32_e32 v17, v46
	v_mov_b32_e32 v18, v46
	v_mov_b32_e32 v19, v46
	v_mov_b32_e32 v32, v46
	v_mov_b32_e32 v33, v46
	v_mov_b32_e32 v34, v46
	v_mov_b32_e32 v35, v46
	v_mov_b32_e32 v36, v46
	v_mov_b32_e32 v37, v46
	v_mov_b32_e32 v38, v46
	v_mov_b32_e32 v39, v46
.LBB0_14:
	v_pk_mul_f32 v[20:21], s[10:11], v[38:39] op_sel_hi:[0,1]
	v_pk_mul_f32 v[22:23], s[10:11], v[36:37] op_sel_hi:[0,1]
	v_pk_mul_f32 v[24:25], s[10:11], v[34:35] op_sel_hi:[0,1]
	v_pk_mul_f32 v[28:29], s[10:11], v[32:33] op_sel_hi:[0,1]
	v_mul_f32_e32 v40, s10, v40
	v_pk_mul_f32 v[18:19], s[10:11], v[18:19] op_sel_hi:[0,1]
	v_pk_mul_f32 v[16:17], s[10:11], v[16:17] op_sel_hi:[0,1]
	v_mul_f32_e32 v43, s10, v45
	v_pk_mul_f32 v[44:45], s[10:11], v[46:47] op_sel_hi:[0,1]
	v_max_f32_e32 v27, v28, v29
	v_max3_f32 v22, v25, v22, v23
	v_max3_f32 v20, v20, v21, v40
	v_max3_f32 v21, v16, v17, v18
	v_max3_f32 v23, v19, v43, v44
	v_max3_f32 v22, v27, v24, v22
	v_max3_f32 v21, v21, v23, v45
	v_max3_f32 v20, v22, v20, v21
	v_xor_b32_e32 v31, 0x80, v52
	ds_bpermute_b32 v21, v31, v20
	s_mov_b32 s4, 0x3fb8aa3b
	v_mov_b32_e32 v27, 0x42800000
	v_not_b32_e32 v44, 63
	v_mov_b32_e32 v41, v16
	s_waitcnt lgkmcnt(0)
	v_max3_f32 v20, v26, v20, v21
	v_pk_fma_f32 v[22:23], s[10:11], v[32:33], v[20:21] op_sel_hi:[0,1,0] neg_lo:[0,0,1] neg_hi:[0,0,1]
	v_pk_mul_f32 v[22:23], v[22:23], s[4:5] op_sel_hi:[1,0]
	s_mov_b32 s5, 0xc2fc0000
	v_cmp_gt_f32_e64 s[0:1], s5, v23
	v_pk_mov_b32 v[16:17], v[16:17], v[18:19] op_sel:[1,0]
	v_mov_b32_e32 v42, v19
	v_cndmask_b32_e64 v21, 0, v27, s[0:1]
	v_add_f32_e32 v21, v23, v21
	v_exp_f32_e32 v21, v21
	v_cndmask_b32_e64 v23, 0, v44, s[0:1]
	v_cmp_gt_f32_e64 s[0:1], s5, v22
	v_ldexp_f32 v23, v21, v23
	s_nop 0
	v_cndmask_b32_e64 v21, 0, v27, s[0:1]
	v_add_f32_e32 v21, v22, v21
	v_exp_f32_e32 v21, v21
	s_nop 0
	v_pk_fma_f32 v[24:25], s[10:11], v[34:35], v[20:21] op_sel_hi:[0,1,0] neg_lo:[0,0,1] neg_hi:[0,0,1]
	v_pk_mul_f32 v[24:25], v[24:25], s[4:5] op_sel_hi:[1,0]
	s_nop 0
	v_cmp_gt_f32_e64 s[2:3], s5, v25
	s_nop 1
	v_cndmask_b32_e64 v22, 0, v27, s[2:3]
	v_add_f32_e32 v22, v25, v22
	v_exp_f32_e32 v25, v22
	v_cndmask_b32_e64 v22, 0, v44, s[0:1]
	v_ldexp_f32 v22, v21, v22
	v_cndmask_b32_e64 v21, 0, v44, s[2:3]
	v_cmp_gt_f32_e64 s[0:1], s5, v24
	v_ldexp_f32 v25, v25, v21
	s_nop 0
	v_cndmask_b32_e64 v21, 0, v27, s[0:1]
	v_add_f32_e32 v21, v24, v21
	v_exp_f32_e32 v21, v21
	s_nop 0
	v_pk_fma_f32 v[28:29], s[10:11], v[36:37], v[20:21] op_sel_hi:[0,1,0] neg_lo:[0,0,1] neg_hi:[0,0,1]
	v_pk_mul_f32 v[28:29], v[28:29], s[4:5] op_sel_hi:[1,0]
	s_nop 0
	v_cmp_gt_f32_e64 s[2:3], s5, v29
	s_nop 1
	v_cndmask_b32_e64 v24, 0, v27, s[2:3]
	v_add_f32_e32 v24, v29, v24
	v_exp_f32_e32 v29, v24
	v_cndmask_b32_e64 v24, 0, v44, s[0:1]
	v_ldexp_f32 v24, v21, v24
	v_cndmask_b32_e64 v21, 0, v44, s[2:3]
	v_cmp_gt_f32_e64 s[0:1], s5, v28
	v_ldexp_f32 v29, v29, v21
	s_nop 0
	v_cndmask_b32_e64 v21, 0, v27, s[0:1]
	v_add_f32_e32 v21, v28, v21
	v_exp_f32_e32 v21, v21
	s_nop 0
	v_pk_fma_f32 v[32:33], s[10:11], v[38:39], v[20:21] op_sel_hi:[0,1,0] neg_lo:[0,0,1] neg_hi:[0,0,1]
	v_pk_mul_f32 v[32:33], v[32:33], s[4:5] op_sel_hi:[1,0]
	s_nop 0
	v_cmp_gt_f32_e64 s[2:3], s5, v33
	s_nop 1
	v_cndmask_b32_e64 v28, 0, v27, s[2:3]
	v_add_f32_e32 v28, v33, v28
	v_exp_f32_e32 v33, v28
	v_cndmask_b32_e64 v28, 0, v44, s[0:1]
	v_ldexp_f32 v28, v21, v28
	v_cndmask_b32_e64 v21, 0, v44, s[2:3]
	v_cmp_gt_f32_e64 s[0:1], s5, v32
	v_ldexp_f32 v55, v33, v21
	s_nop 0
	v_cndmask_b32_e64 v21, 0, v27, s[0:1]
	v_add_f32_e32 v21, v32, v21
	v_exp_f32_e32 v21, v21
	s_nop 0
	v_pk_add_f32 v[32:33], v[40:41], v[20:21] op_sel_hi:[1,0] neg_lo:[0,1] neg_hi:[0,1]
	s_nop 0
	v_pk_mul_f32 v[32:33], v[32:33], s[4:5] op_sel_hi:[1,0]
	s_nop 0
	v_cmp_gt_f32_e64 s[2:3], s5, v33
	s_nop 1
	v_cndmask_b32_e64 v34, 0, v27, s[2:3]
	v_add_f32_e32 v33, v33, v34
	v_exp_f32_e32 v33, v33
	v_cndmask_b32_e64 v34, 0, v44, s[0:1]
	v_ldexp_f32 v54, v21, v34
	v_cndmask_b32_e64 v21, 0, v44, s[2:3]
	v_cmp_gt_f32_e64 s[0:1], s5, v32
	v_ldexp_f32 v57, v33, v21
	s_nop 0
	v_cndmask_b32_e64 v21, 0, v27, s[0:1]
	v_add_f32_e32 v21, v32, v21
	v_exp_f32_e32 v21, v21
	s_nop 0
	v_pk_add_f32 v[16:17], v[16:17], v[20:21] op_sel_hi:[1,0] neg_lo:[0,1] neg_hi:[0,1]
	s_nop 0
	v_pk_mul_f32 v[16:17], v[16:17], s[4:5] op_sel_hi:[1,0]
	s_nop 0
	v_cmp_gt_f32_e64 s[2:3], s5, v17
	s_nop 1
	v_cndmask_b32_e64 v18, 0, v27, s[2:3]
	v_add_f32_e32 v17, v17, v18
	v_exp_f32_e32 v17, v17
	v_cndmask_b32_e64 v18, 0, v44, s[0:1]
	v_ldexp_f32 v56, v21, v18
	v_cndmask_b32_e64 v18, 0, v44, s[2:3]
	v_cmp_gt_f32_e64 s[0:1], s5, v16
	v_ldexp_f32 v59, v17, v18
	s_nop 0
	v_cndmask_b32_e64 v17, 0, v27, s[0:1]
	v_add_f32_e32 v16, v16, v17
	v_exp_f32_e32 v18, v16
	v_pk_add_f32 v[16:17], v[42:43], v[20:21] op_sel_hi:[1,0] neg_lo:[0,1] neg_hi:[0,1]
	s_nop 0
	v_pk_mul_f32 v[16:17], v[16:17], s[4:5] op_sel_hi:[1,0]
	s_nop 0
	v_cmp_gt_f32_e64 s[2:3], s5, v17
	s_nop 1
	v_cndmask_b32_e64 v19, 0, v27, s[2:3]
	v_add_f32_e32 v17, v17, v19
	v_exp_f32_e32 v17, v17
	v_cndmask_b32_e64 v19, 0, v44, s[0:1]
	v_ldexp_f32 v58, v18, v19
	v_cndmask_b32_e64 v18, 0, v44, s[2:3]
	v_cmp_gt_f32_e64 s[0:1], s5, v16
	v_ldexp_f32 v61, v17, v18
	s_nop 0
	v_cndmask_b32_e64 v17, 0, v27, s[0:1]
	v_add_f32_e32 v16, v16, v17
	v_exp_f32_e32 v18, v16
	v_pk_fma_f32 v[16:17], s[10:11], v[46:47], v[20:21] op_sel_hi:[0,1,0] neg_lo:[0,0,1] neg_hi:[0,0,1]
	v_pk_mul_f32 v[16:17], v[16:17], s[4:5] op_sel_hi:[1,0]
	s_nop 0
	v_cmp_gt_f32_e64 s[2:3], s5, v17
	s_nop 1
	v_cndmask_b32_e64 v19, 0, v27, s[2:3]
	v_add_f32_e32 v17, v17, v19
	v_exp_f32_e32 v17, v17
	v_cndmask_b32_e64 v19, 0, v44, s[0:1]
	v_ldexp_f32 v60, v18, v19
	v_cndmask_b32_e64 v18, 0, v44, s[2:3]
	v_cmp_gt_f32_e64 s[0:1], s5, v16
	v_ldexp_f32 v21, v17, v18
	s_nop 0
	v_cndmask_b32_e64 v17, 0, v27, s[0:1]
	v_add_f32_e32 v16, v16, v17
	v_sub_f32_e32 v17, v26, v20
	v_mul_f32_e32 v17, 0x3fb8aa3b, v17
	v_cmp_gt_f32_e64 s[2:3], s5, v17
	v_exp_f32_e32 v16, v16
	s_nop 0
	v_cndmask_b32_e64 v18, 0, v27, s[2:3]
	v_add_f32_e32 v17, v17, v18
	v_exp_f32_e32 v17, v17
	v_cndmask_b32_e64 v18, 0, v44, s[0:1]
	v_ldexp_f32 v20, v16, v18
	v_cndmask_b32_e64 v16, 0, v44, s[2:3]
	v_ldexp_f32 v32, v17, v16
	v_pk_add_f32 v[16:17], v[22:23], v[24:25]
	v_pk_add_f32 v[18:19], v[28:29], v[54:55]
	v_pk_add_f32 v[26:27], v[56:57], v[58:59]
	v_pk_add_f32 v[34:35], v[60:61], v[20:21]
	v_pk_add_f32 v[16:17], v[16:17], v[18:19]
	v_pk_add_f32 v[18:19], v[26:27], v[34:35]
	v_cvt_f16_f32_e32 v22, v22
	v_pk_add_f32 v[16:17], v[16:17], v[18:19]
	v_cvt_f16_f32_e32 v23, v23
	v_add_f32_e32 v33, v16, v17
	v_or3_b32 v16, v51, s47, v50
	v_add_u32_e32 v26, 0, v16
	ds_read_u16 v17, v26 offset:4096
	ds_read_u16 v18, v26 offset:4224
	ds_read_u16 v19, v26 offset:4352
	ds_read_u16 v53, v26 offset:4480
	ds_read_u16 v45, v26 offset:5120
	ds_read_u16 v46, v26 offset:5248
	ds_read_u16 v47, v26 offset:5376
	ds_read_u16 v52, v26 offset:5504
	ds_read_u16 v41, v26 offset:6144
	ds_read_u16 v42, v26 offset:6272
	ds_read_u16 v43, v26 offset:6400
	ds_read_u16 v44, v26 offset:6528
	ds_read_u16 v37, v26 offset:7168
	ds_read_u16 v38, v26 offset:7296
	ds_read_u16 v39, v26 offset:7424
	ds_read_u16 v40, v26 offset:7552
	v_lshlrev_b32_e32 v16, 2, v48
	v_lshl_or_b32 v35, s47, 1, v16
	v_or_b32_e32 v16, s48, v16
	v_add_u32_e32 v35, 0, v35
	v_add_u32_e32 v36, 0, v16
	ds_bpermute_b32 v34, v31, v33
	ds_write_b32 v35, v32 offset:8192
	s_waitcnt lgkmcnt(0)
	s_barrier
	ds_read_b32 v16, v36 offset:8192
	s_and_b64 s[0:1], vcc, exec
	v_cvt_f16_f32_e32 v24, v24
	s_cselect_b32 s0, 1, 0
	v_cvt_f16_f32_e32 v25, v25
	s_cmp_lg_u32 s0, 1
	v_cvt_f16_f32_e32 v27, v28
	v_cvt_f16_f32_e32 v28, v29
	v_cvt_f16_f32_e32 v29, v54
	v_cvt_f16_f32_e32 v31, v55
	v_cvt_f16_f32_e32 v54, v56
	v_cvt_f16_f32_e32 v55, v57
	v_cvt_f16_f32_e32 v56, v58
	v_cvt_f16_f32_e32 v57, v59
	v_cvt_f16_f32_e32 v58, v60
	v_cvt_f16_f32_e32 v59, v61
	v_cvt_f16_f32_e32 v20, v20
	v_cvt_f16_f32_e32 v21, v21
	s_waitcnt lgkmcnt(0)
	s_barrier
	ds_write_b16 v26, v22 offset:8192
	ds_write_b16 v26, v23 offset:8320
	ds_write_b16 v26, v24 offset:8448
	ds_write_b16 v26, v25 offset:8576
	ds_write_b16 v26, v27 offset:9216
	ds_write_b16 v26, v28 offset:9344
	ds_write_b16 v26, v29 offset:9472
	ds_write_b16 v26, v31 offset:9600
	ds_write_b16 v26, v54 offset:10240
	ds_write_b16 v26, v55 offset:10368
	ds_write_b16 v26, v56 offset:10496
	ds_write_b16 v26, v57 offset:10624
	ds_write_b16 v26, v58 offset:11264
	ds_write_b16 v26, v59 offset:11392
	ds_write_b16 v26, v20 offset:11520
	ds_write_b16 v26, v21 offset:11648
	s_waitcnt lgkmcnt(0)
	s_barrier
	s_cbranch_scc1 .LBB0_16
; %bb.15:
	s_lshr_b32 s0, s48, 1
	v_pk_mul_f32 v[22:23], v[6:7], v[16:17] op_sel_hi:[1,0]
	v_add3_u32 v6, s0, v51, v50
	v_pk_mul_f32 v[26:27], v[10:11], v[16:17] op_sel_hi:[1,0]
	v_pk_mul_f32 v[24:25], v[8:9], v[16:17] op_sel_hi:[1,0]
	ds_read_u16 v7, v6 offset:8576
	ds_read_u16 v8, v6 offset:8448
	ds_read_u16 v9, v6 offset:8320
	ds_read_u16 v10, v6 offset:8192
	s_mov_b32 s0, 0x5040100
	v_pk_mul_f32 v[20:21], v[4:5], v[16:17] op_sel_hi:[1,0]
	v_perm_b32 v5, v53, v19, s0
	v_perm_b32 v4, v18, v17, s0
	v_mov_b32_e32 v31, v15
	v_pk_mul_f32 v[30:31], v[30:31], v[16:17] op_sel_hi:[1,0]
	v_pk_mul_f32 v[28:29], v[12:13], v[16:17] op_sel_hi:[1,0]
	v_pk_mul_f32 v[18:19], v[2:3], v[16:17] op_sel_hi:[1,0]
	v_pk_mul_f32 v[16:17], v[0:1], v[16:17] op_sel_hi:[1,0]
	s_waitcnt lgkmcnt(2)
	v_perm_b32 v1, v7, v8, s0
	s_waitcnt lgkmcnt(0)
	v_perm_b32 v0, v9, v10, s0
	s_nop 1
	v_mfma_f32_32x32x8_f16 v[16:31], v[4:5], v[0:1], v[16:31]
	ds_read_u16 v2, v6 offset:9600
	ds_read_u16 v3, v6 offset:9472
	ds_read_u16 v4, v6 offset:9344
	ds_read_u16 v5, v6 offset:9216
	v_perm_b32 v1, v52, v47, s0
	v_perm_b32 v0, v46, v45, s0
	s_waitcnt lgkmcnt(2)
	v_perm_b32 v3, v2, v3, s0
	s_waitcnt lgkmcnt(0)
	v_perm_b32 v2, v4, v5, s0
	s_nop 1
	v_mfma_f32_32x32x8_f16 v[16:31], v[0:1], v[2:3], v[16:31]
	ds_read_u16 v2, v6 offset:10624
	ds_read_u16 v3, v6 offset:10496
	ds_read_u16 v4, v6 offset:10368
	ds_read_u16 v5, v6 offset:10240
	v_perm_b32 v1, v44, v43, s0
	v_perm_b32 v0, v42, v41, s0
	s_waitcnt lgkmcnt(2)
	v_perm_b32 v3, v2, v3, s0
	s_waitcnt lgkmcnt(0)
	v_perm_b32 v2, v4, v5, s0
	s_nop 1
	v_mfma_f32_32x32x8_f16 v[16:31], v[0:1], v[2:3], v[16:31]
	ds_read_u16 v2, v6 offset:11648
	ds_read_u16 v3, v6 offset:11520
	ds_read_u16 v4, v6 offset:11392
	ds_read_u16 v5, v6 offset:11264
	v_perm_b32 v1, v40, v39, s0
	v_perm_b32 v0, v38, v37, s0
	s_waitcnt lgkmcnt(2)
	v_perm_b32 v3, v2, v3, s0
	s_waitcnt lgkmcnt(0)
	v_perm_b32 v2, v4, v5, s0
	s_nop 1
	v_mfma_f32_32x32x8_f16 v[16:31], v[0:1], v[2:3], v[16:31]
	s_nop 10
	v_mov_b32_e32 v15, v31
	v_mov_b32_e32 v13, v29
	v_mov_b32_e32 v12, v28
	v_mov_b32_e32 v11, v27
	v_mov_b32_e32 v10, v26
	v_mov_b32_e32 v9, v25
	v_mov_b32_e32 v8, v24
	v_mov_b32_e32 v7, v23
	v_mov_b32_e32 v6, v22
	v_mov_b32_e32 v5, v21
	v_mov_b32_e32 v4, v20
	v_mov_b32_e32 v3, v19
	v_mov_b32_e32 v2, v18
	v_mov_b32_e32 v1, v17
	v_mov_b32_e32 v0, v16
.LBB0_16:
	v_add_f32_e32 v17, v33, v34
	v_fmac_f32_e32 v17, v14, v32
	v_lshrrev_b32_e32 v16, 3, v49
	s_lshr_b32 s0, s47, 1
	v_cndmask_b32_e32 v14, v14, v17, vcc
	v_or_b32_e32 v18, s0, v16
	s_lshr_b32 s0, s48, 2
	ds_write_b32 v35, v14
	s_waitcnt lgkmcnt(0)
	s_barrier
	ds_read_b32 v14, v36
	v_or_b32_e32 v16, s0, v48
	v_or_b32_e32 v16, s46, v16
	v_lshlrev_b32_e32 v16, 6, v16
	s_add_u32 s0, s8, s38
	s_addc_u32 s1, s9, s39
	v_ashrrev_i32_e32 v17, 31, v16
	v_lshl_add_u64 v[16:17], v[16:17], 1, s[0:1]
	s_waitcnt lgkmcnt(0)
	v_div_scale_f32 v20, s[0:1], v14, v14, v0
	v_rcp_f32_e32 v21, v20
	v_lshlrev_b32_e32 v18, 1, v18
	v_mov_b32_e32 v19, 0
	v_lshl_add_u64 v[16:17], v[16:17], 0, v[18:19]
	v_fma_f32 v18, -v20, v21, 1.0
	v_fmac_f32_e32 v21, v18, v21
	v_div_scale_f32 v18, vcc, v0, v14, v0
	v_mul_f32_e32 v19, v18, v21
	v_fma_f32 v22, -v20, v19, v18
	v_fmac_f32_e32 v19, v22, v21
	v_fma_f32 v18, -v20, v19, v18
	v_div_scale_f32 v20, s[0:1], v14, v14, v1
	v_rcp_f32_e32 v22, v20
	v_div_fmas_f32 v18, v18, v21, v19
	v_div_fixup_f32 v0, v18, v14, v0
	v_cvt_f16_f32_e32 v0, v0
	v_fma_f32 v18, -v20, v22, 1.0
	v_fmac_f32_e32 v22, v18, v22
	v_div_scale_f32 v18, vcc, v1, v14, v1
	v_mul_f32_e32 v19, v18, v22
	v_fma_f32 v21, -v20, v19, v18
	v_fmac_f32_e32 v19, v21, v22
	v_fma_f32 v18, -v20, v19, v18
	v_div_scale_f32 v20, s[0:1], v14, v14, v2
	v_rcp_f32_e32 v21, v20
	v_div_fmas_f32 v18, v18, v22, v19
	v_div_fixup_f32 v1, v18, v14, v1
	v_fma_f32 v18, -v20, v21, 1.0
	v_fmac_f32_e32 v21, v18, v21
	v_div_scale_f32 v18, vcc, v2, v14, v2
	v_mul_f32_e32 v19, v18, v21
	v_fma_f32 v22, -v20, v19, v18
	v_fmac_f32_e32 v19, v22, v21
	v_fma_f32 v18, -v20, v19, v18
	v_div_scale_f32 v20, s[0:1], v14, v14, v3
	v_rcp_f32_e32 v22, v20
	v_div_fmas_f32 v18, v18, v21, v19
	v_div_fixup_f32 v2, v18, v14, v2
	v_fma_f32 v18, -v20, v22, 1.0
	v_fmac_f32_e32 v22, v18, v22
	v_div_scale_f32 v18, vcc, v3, v14, v3
	v_mul_f32_e32 v19, v18, v22
	v_fma_f32 v21, -v20, v19, v18
	v_fmac_f32_e32 v19, v21, v22
	v_fma_f32 v18, -v20, v19, v18
	v_div_scale_f32 v20, s[0:1], v14, v14, v4
	v_rcp_f32_e32 v21, v20
	v_div_fmas_f32 v18, v18, v22, v19
	v_div_fixup_f32 v3, v18, v14, v3
	v_fma_f32 v18, -v20, v21, 1.0
	v_fmac_f32_e32 v21, v18, v21
	v_div_scale_f32 v18, vcc, v4, v14, v4
	v_mul_f32_e32 v19, v18, v21
	v_fma_f32 v22, -v20, v19, v18
	v_fmac_f32_e32 v19, v22, v21
	v_fma_f32 v18, -v20, v19, v18
	v_div_scale_f32 v20, s[0:1], v14, v14, v5
	v_rcp_f32_e32 v22, v20
	v_div_fmas_f32 v18, v18, v21, v19
	v_div_fixup_f32 v4, v18, v14, v4
	v_fma_f32 v18, -v20, v22, 1.0
	v_fmac_f32_e32 v22, v18, v22
	v_div_scale_f32 v18, vcc, v5, v14, v5
	v_mul_f32_e32 v19, v18, v22
	v_fma_f32 v21, -v20, v19, v18
	v_fmac_f32_e32 v19, v21, v22
	v_fma_f32 v18, -v20, v19, v18
	v_div_scale_f32 v20, s[0:1], v14, v14, v6
	v_rcp_f32_e32 v21, v20
	v_div_fmas_f32 v18, v18, v22, v19
	v_div_fixup_f32 v5, v18, v14, v5
	v_fma_f32 v18, -v20, v21, 1.0
	v_fmac_f32_e32 v21, v18, v21
	v_div_scale_f32 v18, vcc, v6, v14, v6
	v_mul_f32_e32 v19, v18, v21
	v_fma_f32 v22, -v20, v19, v18
	v_fmac_f32_e32 v19, v22, v21
	v_fma_f32 v18, -v20, v19, v18
	v_div_scale_f32 v20, s[0:1], v14, v14, v7
	v_rcp_f32_e32 v22, v20
	v_div_fmas_f32 v18, v18, v21, v19
	v_div_fixup_f32 v6, v18, v14, v6
	v_fma_f32 v18, -v20, v22, 1.0
	v_fmac_f32_e32 v22, v18, v22
	v_div_scale_f32 v18, vcc, v7, v14, v7
	v_mul_f32_e32 v19, v18, v22
	v_fma_f32 v21, -v20, v19, v18
	v_fmac_f32_e32 v19, v21, v22
	v_fma_f32 v18, -v20, v19, v18
	v_div_scale_f32 v20, s[0:1], v14, v14, v8
	v_rcp_f32_e32 v21, v20
	v_div_fmas_f32 v18, v18, v22, v19
	v_div_fixup_f32 v7, v18, v14, v7
	v_fma_f32 v18, -v20, v21, 1.0
	v_fmac_f32_e32 v21, v18, v21
	v_div_scale_f32 v18, vcc, v8, v14, v8
	v_mul_f32_e32 v19, v18, v21
	v_fma_f32 v22, -v20, v19, v18
	v_fmac_f32_e32 v19, v22, v21
	v_fma_f32 v18, -v20, v19, v18
	v_div_scale_f32 v20, s[0:1], v14, v14, v9
	v_rcp_f32_e32 v22, v20
	v_div_fmas_f32 v18, v18, v21, v19
	v_div_fixup_f32 v8, v18, v14, v8
	v_fma_f32 v18, -v20, v22, 1.0
	v_fmac_f32_e32 v22, v18, v22
	v_div_scale_f32 v18, vcc, v9, v14, v9
	v_mul_f32_e32 v19, v18, v22
	v_fma_f32 v21, -v20, v19, v18
	v_fmac_f32_e32 v19, v21, v22
	v_fma_f32 v18, -v20, v19, v18
	v_div_scale_f32 v20, s[0:1], v14, v14, v10
	v_rcp_f32_e32 v21, v20
	v_div_fmas_f32 v18, v18, v22, v19
	v_div_fixup_f32 v9, v18, v14, v9
	v_fma_f32 v18, -v20, v21, 1.0
	v_fmac_f32_e32 v21, v18, v21
	v_div_scale_f32 v18, vcc, v10, v14, v10
	v_mul_f32_e32 v19, v18, v21
	v_fma_f32 v22, -v20, v19, v18
	v_fmac_f32_e32 v19, v22, v21
	v_fma_f32 v18, -v20, v19, v18
	v_div_scale_f32 v20, s[0:1], v14, v14, v11
	v_rcp_f32_e32 v22, v20
	v_div_fmas_f32 v18, v18, v21, v19
	v_div_fixup_f32 v10, v18, v14, v10
	v_fma_f32 v18, -v20, v22, 1.0
	v_fmac_f32_e32 v22, v18, v22
	v_div_scale_f32 v18, vcc, v11, v14, v11
	v_mul_f32_e32 v19, v18, v22
	v_fma_f32 v21, -v20, v19, v18
	v_fmac_f32_e32 v19, v21, v22
	v_fma_f32 v18, -v20, v19, v18
	v_div_scale_f32 v20, s[0:1], v14, v14, v12
	v_rcp_f32_e32 v21, v20
	v_div_fmas_f32 v18, v18, v22, v19
	v_div_fixup_f32 v11, v18, v14, v11
	v_fma_f32 v18, -v20, v21, 1.0
	v_fmac_f32_e32 v21, v18, v21
	v_div_scale_f32 v18, vcc, v12, v14, v12
	v_mul_f32_e32 v19, v18, v21
	v_fma_f32 v22, -v20, v19, v18
	v_fmac_f32_e32 v19, v22, v21
	v_fma_f32 v18, -v20, v19, v18
	v_div_scale_f32 v20, s[0:1], v14, v14, v13
	v_rcp_f32_e32 v22, v20
	v_div_fmas_f32 v18, v18, v21, v19
	v_div_fixup_f32 v12, v18, v14, v12
	v_fma_f32 v18, -v20, v22, 1.0
	v_fmac_f32_e32 v22, v18, v22
	v_div_scale_f32 v18, vcc, v13, v14, v13
	v_mul_f32_e32 v19, v18, v22
	v_fma_f32 v21, -v20, v19, v18
	v_fmac_f32_e32 v19, v21, v22
	v_fma_f32 v18, -v20, v19, v18
	v_div_scale_f32 v20, s[0:1], v14, v14, v30
	v_rcp_f32_e32 v21, v20
	v_div_fmas_f32 v18, v18, v22, v19
	v_div_fixup_f32 v13, v18, v14, v13
	v_fma_f32 v18, -v20, v21, 1.0
	v_fmac_f32_e32 v21, v18, v21
	v_div_scale_f32 v18, vcc, v30, v14, v30
	v_mul_f32_e32 v19, v18, v21
	v_fma_f32 v22, -v20, v19, v18
	v_fmac_f32_e32 v19, v22, v21
	v_fma_f32 v18, -v20, v19, v18
	v_div_scale_f32 v20, s[0:1], v14, v14, v15
	v_rcp_f32_e32 v22, v20
	v_div_fmas_f32 v18, v18, v21, v19
	v_div_fixup_f32 v18, v18, v14, v30
	v_fma_f32 v19, -v20, v22, 1.0
	v_fmac_f32_e32 v22, v19, v22
	v_div_scale_f32 v19, vcc, v15, v14, v15
	v_mul_f32_e32 v21, v19, v22
	v_fma_f32 v23, -v20, v21, v19
	v_fmac_f32_e32 v21, v23, v22
	v_fma_f32 v19, -v20, v21, v19
	v_div_fmas_f32 v19, v19, v22, v21
	v_div_fixup_f32 v14, v19, v14, v15
	v_cvt_f16_f32_e32 v15, v1
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
	v_cvt_f16_f32_e32 v13, v18
	v_cvt_f16_f32_e32 v14, v14
	v_pack_b32_f16 v1, v1, v2
	v_pack_b32_f16 v0, v0, v15
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
		.amdhsa_user_sgpr_dispatch_ptr 0
		.amdhsa_user_sgpr_queue_ptr 0
		.amdhsa_user_sgpr_kernarg_segment_ptr 1
		.amdhsa_user_sgpr_dispatch_id 0
		.amdhsa_user_sgpr_kernarg_preload_length 14
		.amdhsa_user_sgpr_kernarg_preload_offset 0
		.amdhsa_user_sgpr_private_segment_size 0
		.amdhsa_uses_dynamic_stack 0
		.amdhsa_enable_private_segment 0
		.amdhsa_system_sgpr_workgroup_id_x 1
		.amdhsa_system_sgpr_workgroup_id_y 1
		.amdhsa_system_sgpr_workgroup_id_z 0
		.amdhsa_system_sgpr_workgroup_info 0
		.amdhsa_system_vgpr_workitem_id 0
		.amdhsa_next_free_vgpr 121
		.amdhsa_next_free_sgpr 53
		.amdhsa_accum_offset 124
		.amdhsa_reserve_vcc 1
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
	.set .Lattn_kernel.num_vgpr, 121
	.set .Lattn_kernel.num_agpr, 0
	.set .Lattn_kernel.numbered_sgpr, 53
	.set .Lattn_kernel.num_named_barrier, 0
	.set .Lattn_kernel.private_seg_size, 0
	.set .Lattn_kernel.uses_vcc, 1
	.set .Lattn_kernel.uses_flat_scratch, 0
	.set .Lattn_kernel.has_dyn_sized_stack, 0
	.set .Lattn_kernel.has_recursion, 0
	.set .Lattn_kernel.has_indirect_call, 0
	.section	.AMDGPU.csdata,"",@progbits
; Kernel info:
; codeLenInByte = 7212
; TotalNumSgprs: 59
; NumVgprs: 121
; NumAgprs: 0
; TotalNumVgprs: 121
; ScratchSize: 0
; MemoryBound: 0
; FloatMode: 240
; IeeeMode: 1
; LDSByteSize: 0 bytes/workgroup (compile time only)
; SGPRBlocks: 7
; VGPRBlocks: 15
; NumSGPRsForWavesPerEU: 59
; NumVGPRsForWavesPerEU: 121
; AccumOffset: 124
; Occupancy: 4
; WaveLimiterHint : 1
; COMPUTE_PGM_RSRC2:SCRATCH_EN: 0
; COMPUTE_PGM_RSRC2:USER_SGPR: 16
; COMPUTE_PGM_RSRC2:TRAP_HANDLER: 0
; COMPUTE_PGM_RSRC2:TGID_X_EN: 1
; COMPUTE_PGM_RSRC2:TGID_Y_EN: 1
; COMPUTE_PGM_RSRC2:TGID_Z_EN: 0
; COMPUTE_PGM_RSRC2:TIDIG_COMP_CNT: 0
; COMPUTE_PGM_RSRC3_GFX90A:ACCUM_OFFSET: 30
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
    .sgpr_count:     59
    .sgpr_spill_count: 0
    .symbol:         attn_kernel.kd
    .uniform_work_group_size: 1
    .uses_dynamic_stack: false
    .vgpr_count:     121
    .vgpr_spill_count: 0
    .wavefront_size: 64
amdhsa.target:   amdgpu9.42-amd-amdhsa-unknown-gfx942
amdhsa.version:
  - 1
  - 2
...

	.end_amdgpu_metadata
