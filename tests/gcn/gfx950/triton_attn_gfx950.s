	.amdgcn_target "amdgpu9.50-amd-amdhsa-unknown-gfx950"
	.amdhsa_code_object_version 5
	.text
	.globl	attn_kernel                     ; -- Begin function attn_kernel
	.p2align	8
	.type	attn_kernel,@function
attn_kernel:                            ; @attn_kernel
; %bb.13:
	s_load_dwordx8 s[8:15], s[4:5], 0x0
	s_waitcnt lgkmcnt(0)
	s_branch .LBB0_0
	.p2align	8
; %bb.14:
.LBB0_0:
	s_load_dword s48, s[4:5], 0x24
	v_and_b32_e32 v4, 0x3ff, v0
	s_lshl_b32 s33, s16, 6
	v_readfirstlane_b32 s0, v4
	s_bfe_u32 s50, s0, 0x20006
	s_waitcnt lgkmcnt(0)
	s_mul_i32 s17, s17, s48
	v_and_b32_e32 v10, 63, v0
	s_lshl_b32 s16, s50, 6
	s_lshl_b32 s0, s17, 6
	v_or_b32_e32 v11, s16, v10
	v_lshrrev_b32_e32 v5, 3, v11
	s_ashr_i32 s1, s0, 31
	v_or_b32_e32 v1, s33, v5
	s_and_b32 s46, s16, 64
	s_lshl_b64 s[36:37], s[0:1], 1
	s_add_u32 s0, s8, s36
	v_lshlrev_b32_e32 v2, 6, v1
	v_lshlrev_b32_e32 v43, 3, v4
	s_addc_u32 s1, s9, s37
	v_or_b32_e32 v6, 0x800, v2
	v_ashrrev_i32_e32 v3, 31, v2
	v_and_b32_e32 v1, 56, v43
	v_lshl_add_u64 v[8:9], v[2:3], 1, s[0:1]
	v_ashrrev_i32_e32 v7, 31, v6
	v_mov_b32_e32 v3, 0
	v_lshlrev_b32_e32 v2, 1, v1
	v_lshl_add_u64 v[6:7], v[6:7], 1, s[0:1]
	v_lshl_add_u64 v[8:9], v[8:9], 0, v[2:3]
	v_lshl_add_u64 v[6:7], v[6:7], 0, v[2:3]
	global_load_dwordx4 v[14:17], v[8:9], off
	global_load_dwordx4 v[18:21], v[6:7], off
	v_and_b32_e32 v42, 32, v0
	s_movk_i32 s0, 0x70
	v_mov_b32_e32 v6, 0x70
	v_and_b32_e32 v41, 31, v0
	v_lshrrev_b32_e32 v0, 1, v42
	v_bitop3_b32 v51, v43, v0, s0 bitop3:0x6c
	v_bitop3_b32 v0, s16, v6, v10 bitop3:0xc8
	v_lshlrev_b32_e32 v50, 7, v41
	v_lshlrev_b32_e32 v8, 3, v11
	v_lshrrev_b32_e32 v9, 1, v0
	v_lshl_or_b32 v7, s46, 6, v50
	v_xor_b32_e32 v9, v9, v8
	s_movk_i32 s1, 0x60
	v_lshlrev_b32_e32 v6, 4, v11
	v_or_b32_e32 v11, v7, v51
	v_sub_u32_e32 v8, v9, v8
	s_add_u32 s0, s10, s36
	v_mov_b32_e32 v1, v3
	v_xad_u32 v6, v6, v0, 0
	v_bitop3_b32 v7, v7, s1, v51 bitop3:0x36
	v_lshlrev_b32_e32 v0, 7, v5
	v_add_u32_e32 v12, 0, v11
	v_ashrrev_i32_e32 v8, 3, v8
	s_addc_u32 s1, s11, s37
	v_xad_u32 v13, v11, 32, 0
	v_xad_u32 v11, v11, 64, 0
	v_add_u32_e32 v7, 0, v7
	v_add_u32_e32 v53, v8, v10
	v_lshl_add_u64 v[0:1], s[0:1], 0, v[0:1]
	v_lshlrev_b32_e32 v54, 2, v53
	v_lshl_add_u64 v[0:1], v[0:1], 0, v[2:3]
	ds_bpermute_b32 v0, v54, v0
	ds_bpermute_b32 v1, v54, v1
	v_cmp_gt_i32_e64 s[2:3], s48, 0
	s_cmp_gt_i32 s48, 0
	s_cselect_b64 s[6:7], -1, 0
	s_lshl_b32 s49, s50, 10
	s_waitcnt vmcnt(1)
	ds_write_b128 v6, v[14:17]
	s_waitcnt vmcnt(0)
	ds_write_b128 v6, v[18:21] offset:4096
	s_waitcnt lgkmcnt(0)
	s_barrier
	ds_read_b128 v[90:93], v12
	ds_read_b128 v[86:89], v13
	ds_read_b128 v[82:85], v11
	ds_read_b128 v[78:81], v7
	v_lshrrev_b64 v[6:7], v53, s[2:3]
	v_and_b32_e32 v3, 1, v6
	v_cmp_eq_u32_e32 vcc, 1, v3
	s_and_saveexec_b64 s[2:3], vcc
	s_cbranch_execz .LBB0_2
; %bb.1:
	s_add_i32 m0, s49, 0x21c0
	s_nop 0
	global_load_lds_dwordx4 v[0:1], off
.LBB0_2:
	s_or_b64 exec, exec, s[2:3]
	s_and_b32 s47, s16, 0x80
	s_lshr_b32 s8, s46, 6
	s_lshr_b32 s9, s47, 3
	s_add_u32 s2, s12, s36
	s_addc_u32 s3, s13, s37
	s_and_b64 s[6:7], s[6:7], exec
	v_lshrrev_b32_e32 v0, 2, v4
	s_cselect_b32 s6, 1, 0
	v_and_b32_e32 v6, 14, v0
	s_cmp_lg_u32 s6, 1
	s_mulk_i32 s50, 0x440
	; asyncmark
	s_waitcnt lgkmcnt(0)
	s_barrier
	s_cbranch_scc1 .LBB0_4
; %bb.3:
	s_or_b32 s6, s9, s8
	v_or_b32_e32 v0, s6, v6
	v_lshlrev_b32_e32 v0, 7, v0
	v_mov_b32_e32 v1, 0
	v_lshl_add_u64 v[8:9], s[2:3], 0, v[0:1]
	v_mov_b32_e32 v3, v1
	v_lshl_add_u64 v[0:1], v[8:9], 0, v[2:3]
	s_mov_b32 m0, s50
	s_nop 0
	global_load_lds_dwordx4 v[0:1], off
.LBB0_4:
	s_load_dword s38, s[4:5], 0x20
	s_sub_i32 s52, s48, 32
	v_mov_b32_e32 v3, 0
	s_cmp_lt_i32 s52, 1
	v_mov_b32_e32 v37, 0
	v_mov_b32_e32 v40, 0xff800000
	v_or_b32_e32 v52, v51, v50
	v_bfe_i32 v44, v4, 3, 1
	v_and_b32_e32 v45, 4, v4
	v_and_b32_e32 v48, 8, v4
	v_lshlrev_b32_e32 v49, 1, v4
	v_lshlrev_b32_e32 v47, 1, v41
	v_cmp_eq_u32_e32 vcc, 0, v42
	v_and_b32_e32 v46, 24, v43
	; asyncmark
	s_cbranch_scc1 .LBB0_7
; %bb.5:                                ; %.lr.ph
	v_lshl_add_u64 v[0:1], s[0:1], 0, v[2:3]
	v_lshl_add_u64 v[34:35], s[2:3], 0, v[2:3]
	v_mov_b32_e32 v2, 0x210
	s_movk_i32 s1, 0x108
	s_movk_i32 s0, 0x60
	v_cndmask_b32_e64 v2, v2, 0, vcc
	v_bitop3_b32 v11, v44, v46, s1 bitop3:0x6c
	v_lshlrev_b32_e32 v4, 6, v5
	v_bitop3_b32 v57, v51, s0, v50 bitop3:0x36
	v_xor_b32_e32 v5, v2, v47
	v_bitop3_b32 v7, s46, v2, v47 bitop3:0xf6
	v_lshlrev_b32_e32 v10, 5, v45
	s_lshr_b32 s0, s47, 1
	v_xor_b32_e32 v2, v11, v2
	v_and_b32_e32 v61, 32, v49
	v_or3_b32 v2, s0, v10, v2
	s_add_i32 s8, s8, s9
	v_bitop3_b32 v8, s46, 8, v5 bitop3:0x36
	v_bitop3_b32 v9, s46, 32, v5 bitop3:0x36
	v_bitop3_b32 v5, s46, 40, v5 bitop3:0x36
	v_or_b32_e32 v10, v2, v61
	v_bitop3_b32 v2, v2, 32, v49 bitop3:0x34
	v_add_u32_e32 v6, s8, v6
	v_mov_b32_e32 v11, 0x800
	v_bitop3_b32 v55, v51, 32, v50 bitop3:0x36
	v_bitop3_b32 v56, v51, 64, v50 bitop3:0x36
	v_and_b32_e32 v58, 0x118, v43
	v_lshlrev_b32_e32 v59, 8, v45
	v_lshlrev_b32_e32 v60, 4, v48
	v_lshlrev_b32_e32 v62, 4, v45
	s_lshl_b32 s53, s46, 1
	s_mov_b32 s51, 0
	v_lshl_add_u32 v63, v41, 2, 0
	s_waitcnt lgkmcnt(0)
	s_mov_b32 s40, s38
	s_mov_b32 s41, s38
	v_lshl_add_u32 v36, v6, 6, v11
	s_movk_i32 s56, 0x21c0
	v_or_b32_e32 v38, 0x800, v4
	v_mov_b32_e32 v64, 0
	v_mov_b32_e32 v76, 0xff800000
	v_bfrev_b32_e32 v65, -2
	s_mov_b32 s43, 1.0
	s_mov_b32 s44, 0x3fb8aa3b
	s_mov_b32 s54, 0xc2fc0000
	v_mov_b32_e32 v66, 0x42800000
	v_not_b32_e32 v67, 63
	v_add_u32_e32 v68, 0, v7
	v_add_u32_e32 v69, 0, v8
	v_add_u32_e32 v70, 0, v9
	v_add_u32_e32 v71, 0, v5
	v_add_u32_e32 v72, 0, v10
	v_add_u32_e32 v73, 0, v2
	s_mov_b32 s45, s38
	s_mov_b32 s57, 0
	s_mov_b32 s55, 0
	v_mov_b32_e32 v16, 0
	v_mov_b32_e32 v17, v3
	v_mov_b32_e32 v14, v3
	v_mov_b32_e32 v15, v3
	v_mov_b32_e32 v12, v3
	v_mov_b32_e32 v13, v3
	v_mov_b32_e32 v10, v3
	v_mov_b32_e32 v11, v3
	v_mov_b32_e32 v8, v3
	v_mov_b32_e32 v9, v3
	v_mov_b32_e32 v6, v3
	v_mov_b32_e32 v7, v3
	v_mov_b32_e32 v4, v3
	v_mov_b32_e32 v5, v3
	v_mov_b32_e32 v2, v3
.LBB0_6:                                ; =>This Inner Loop Header: Depth=1
	s_add_i32 s0, s57, 1
	s_cmp_lt_i32 s0, 2
	s_cselect_b32 s57, s0, 0
	v_ashrrev_i32_e32 v39, 31, v38
	s_lshl_b32 s0, s57, 12
	v_lshrrev_b64 v[18:19], v53, exec
	v_lshl_add_u64 v[20:21], v[38:39], 1, v[0:1]
	v_add_u32_e32 v23, s56, v52
	v_add_u32_e32 v24, s56, v55
	v_add_u32_e32 v39, s56, v56
	v_add_u32_e32 v40, s56, v57
	s_add_i32 s56, s0, 0x21c0
	v_and_b32_e32 v22, 1, v18
	s_add_i32 s1, s56, s49
	ds_bpermute_b32 v18, v54, v20
	v_mov_b32_e32 v20, s1
	v_cmp_eq_u32_e32 vcc, 1, v22
	ds_bpermute_b32 v19, v54, v21
	v_ashrrev_i32_e32 v37, 31, v36
	v_cndmask_b32_e32 v20, v65, v20, vcc
	v_lshl_add_u64 v[94:95], v[36:37], 1, v[34:35]
	v_readfirstlane_b32 s1, v20
	s_mov_b32 m0, s1
	s_lshl_b32 s1, s57, 8
	s_and_b32 s1, s1, 0x1fffff00
	v_add3_u32 v37, s51, v60, v58
	s_add_i32 s51, s0, s1
	; wait_asyncmark(0)
	s_waitcnt vmcnt(0) lgkmcnt(0)
	s_barrier
	global_load_lds_dwordx4 v[18:19], off
	s_add_i32 m0, s51, s50
	; asyncmark
	ds_read_b128 v[96:99], v23
	ds_read_b128 v[100:103], v24
	global_load_lds_dwordx4 v[94:95], off
	s_waitcnt lgkmcnt(1)
	v_mfma_f32_32x32x16_f16 v[18:33], v[96:99], v[90:93], 0
	s_mov_b32 s39, s38
	v_add3_u32 v37, v37, v59, s46
	v_add3_u32 v37, v37, v61, v62
	s_mov_b32 s42, s38
	v_add_u32_e32 v75, s53, v63
	v_add_u32_e32 v74, s47, v63
	s_add_i32 s55, s55, 32
	s_waitcnt lgkmcnt(0)
	v_mfma_f32_32x32x16_f16 v[18:33], v[100:103], v[86:89], v[18:33]
	ds_read_b128 v[96:99], v39
	ds_read_b128 v[102:105], v40
	; asyncmark
	v_add_u32_e32 v36, 0x800, v36
	v_add_u32_e32 v38, 0x800, v38
	s_cmp_lt_i32 s55, s52
	s_waitcnt lgkmcnt(1)
	v_mfma_f32_32x32x16_f16 v[18:33], v[96:99], v[82:85], v[18:33]
	ds_read_b64_tr_b16 v[98:99], v37
	ds_read_b64_tr_b16 v[100:101], v37 offset:512
	ds_read_b64_tr_b16 v[94:95], v37 offset:2176
	ds_read_b64_tr_b16 v[96:97], v37 offset:2688
	s_waitcnt lgkmcnt(4)
	v_mfma_f32_32x32x16_f16 v[18:33], v[102:105], v[78:81], v[18:33]
	s_nop 11
	v_pk_mul_f32 v[102:103], s[38:39], v[22:23]
	v_pk_mul_f32 v[104:105], s[40:41], v[18:19]
	v_pk_mul_f32 v[106:107], s[38:39], v[20:21]
	v_mov_b32_e32 v108, v29
	v_mov_b32_e32 v109, v30
	v_mov_b32_e32 v110, v27
	v_mov_b32_e32 v111, v28
	v_pk_mul_f32 v[30:31], v[30:31], s[44:45]
	v_pk_mul_f32 v[28:29], v[32:33], s[38:39] op_sel_hi:[1,0]
	v_max_f32_e32 v30, v104, v105
	v_max3_f32 v37, v107, v102, v103
	v_pk_mul_f32 v[102:103], s[38:39], v[108:109] op_sel_hi:[0,1]
	v_pk_mul_f32 v[104:105], s[38:39], v[110:111] op_sel_hi:[0,1]
	v_mul_f32_e32 v27, s38, v26
	v_pk_mul_f32 v[112:113], s[38:39], v[24:25]
	v_max3_f32 v28, v103, v31, v28
	v_max3_f32 v40, v104, v105, v102
	v_max3_f32 v39, v112, v113, v27
	v_max3_f32 v37, v30, v106, v37
	v_max3_f32 v28, v40, v28, v29
	v_max3_f32 v28, v37, v39, v28
	v_mov_b32_e32 v29, v28
	s_nop 1
	v_permlane32_swap_b32_e32 v28, v29
	v_max3_f32 v40, v76, v28, v29
	v_pk_fma_f32 v[18:19], s[40:41], v[18:19], v[40:41] op_sel_hi:[1,1,0] neg_lo:[0,0,1] neg_hi:[0,0,1]
	v_sub_f32_e32 v37, v76, v40
	v_mov_b32_e32 v30, v103
	v_pk_fma_f32 v[106:107], v[32:33], s[38:39], v[40:41] op_sel_hi:[1,0,0] neg_lo:[0,0,1] neg_hi:[0,0,1]
	v_pk_mul_f32 v[32:33], v[18:19], s[44:45] op_sel_hi:[1,0]
	v_mul_f32_e32 v37, 0x3fb8aa3b, v37
	v_mov_b32_e32 v27, v104
	v_pk_mov_b32 v[104:105], v[104:105], v[102:103] op_sel:[1,0]
	v_pk_fma_f32 v[20:21], s[38:39], v[20:21], v[40:41] op_sel_hi:[1,1,0] neg_lo:[0,0,1] neg_hi:[0,0,1]
	v_pk_fma_f32 v[22:23], s[38:39], v[22:23], v[40:41] op_sel_hi:[1,1,0] neg_lo:[0,0,1] neg_hi:[0,0,1]
	v_pk_fma_f32 v[24:25], s[38:39], v[24:25], v[40:41] op_sel_hi:[1,1,0] neg_lo:[0,0,1] neg_hi:[0,0,1]
	v_pk_add_f32 v[108:109], v[30:31], v[40:41] op_sel_hi:[1,0] neg_lo:[0,1] neg_hi:[0,1]
	v_cmp_gt_f32_e64 s[0:1], s54, v32
	v_cmp_gt_f32_e64 s[18:19], s54, v37
	v_pk_fma_f32 v[102:103], s[42:43], v[26:27], v[40:41] op_sel_hi:[1,1,0] neg_lo:[0,0,1] neg_hi:[0,0,1]
	v_pk_add_f32 v[104:105], v[104:105], v[40:41] op_sel_hi:[1,0] neg_lo:[0,1] neg_hi:[0,1]
	v_pk_mul_f32 v[30:31], v[20:21], s[44:45] op_sel_hi:[1,0]
	v_pk_mul_f32 v[28:29], v[22:23], s[44:45] op_sel_hi:[1,0]
	v_pk_mul_f32 v[26:27], v[24:25], s[44:45] op_sel_hi:[1,0]
	v_pk_mul_f32 v[20:21], v[108:109], s[44:45] op_sel_hi:[1,0]
	v_pk_mul_f32 v[18:19], v[106:107], s[44:45] op_sel_hi:[1,0]
	v_cndmask_b32_e64 v76, 0, v66, s[0:1]
	v_cndmask_b32_e64 v115, 0, v66, s[18:19]
	v_pk_mul_f32 v[24:25], v[102:103], s[44:45] op_sel_hi:[1,0]
	v_pk_mul_f32 v[22:23], v[104:105], s[44:45] op_sel_hi:[1,0]
	v_cmp_gt_f32_e32 vcc, s54, v33
	v_cmp_gt_f32_e64 s[20:21], s54, v31
	v_cmp_gt_f32_e64 s[2:3], s54, v30
	v_cmp_gt_f32_e64 s[22:23], s54, v29
	v_cmp_gt_f32_e64 s[4:5], s54, v28
	v_cmp_gt_f32_e64 s[24:25], s54, v27
	v_cmp_gt_f32_e64 s[6:7], s54, v26
	v_cmp_gt_f32_e64 s[30:31], s54, v21
	v_cmp_gt_f32_e64 s[12:13], s54, v20
	v_cmp_gt_f32_e64 s[34:35], s54, v19
	v_cmp_gt_f32_e64 s[16:17], s54, v18
	v_add_f32_e32 v32, v32, v76
	v_add_f32_e32 v37, v37, v115
	v_cndmask_b32_e32 v39, 0, v66, vcc
	v_cndmask_b32_e64 v77, 0, v66, s[20:21]
	v_cndmask_b32_e64 v102, 0, v66, s[2:3]
	v_cndmask_b32_e64 v103, 0, v66, s[22:23]
	v_cndmask_b32_e64 v104, 0, v66, s[4:5]
	v_cndmask_b32_e64 v105, 0, v66, s[24:25]
	v_cndmask_b32_e64 v106, 0, v66, s[6:7]
	v_cmp_gt_f32_e64 s[26:27], s54, v25
	v_cmp_gt_f32_e64 s[8:9], s54, v24
	v_cmp_gt_f32_e64 s[28:29], s54, v23
	v_cmp_gt_f32_e64 s[10:11], s54, v22
	v_cndmask_b32_e64 v111, 0, v66, s[30:31]
	v_cndmask_b32_e64 v112, 0, v66, s[12:13]
	v_cndmask_b32_e64 v113, 0, v66, s[34:35]
	v_cndmask_b32_e64 v114, 0, v66, s[16:17]
	v_exp_f32_e32 v32, v32
	v_exp_f32_e32 v37, v37
	v_cndmask_b32_e64 v107, 0, v66, s[26:27]
	v_cndmask_b32_e64 v108, 0, v66, s[8:9]
	v_cndmask_b32_e64 v109, 0, v66, s[28:29]
	v_cndmask_b32_e64 v110, 0, v66, s[10:11]
	v_add_f32_e32 v33, v33, v39
	v_add_f32_e32 v31, v31, v77
	v_add_f32_e32 v30, v30, v102
	v_add_f32_e32 v29, v29, v103
	v_add_f32_e32 v28, v28, v104
	v_add_f32_e32 v27, v27, v105
	v_add_f32_e32 v26, v26, v106
	v_add_f32_e32 v21, v21, v111
	v_add_f32_e32 v20, v20, v112
	v_add_f32_e32 v19, v19, v113
	v_add_f32_e32 v18, v18, v114
	v_add_f32_e32 v25, v25, v107
	v_add_f32_e32 v24, v24, v108
	v_add_f32_e32 v23, v23, v109
	v_add_f32_e32 v22, v22, v110
	v_exp_f32_e32 v33, v33
	v_exp_f32_e32 v31, v31
	v_exp_f32_e32 v30, v30
	v_exp_f32_e32 v29, v29
	v_exp_f32_e32 v28, v28
	v_exp_f32_e32 v27, v27
	v_exp_f32_e32 v26, v26
	v_exp_f32_e32 v120, v21
	v_exp_f32_e32 v121, v20
	v_exp_f32_e32 v122, v19
	v_exp_f32_e32 v123, v18
	v_cndmask_b32_e64 v39, 0, v67, s[0:1]
	v_cndmask_b32_e64 v114, 0, v67, s[18:19]
	v_exp_f32_e32 v115, v25
	v_exp_f32_e32 v117, v24
	v_exp_f32_e32 v118, v23
	v_exp_f32_e32 v119, v22
	v_ldexp_f32 v18, v32, v39
	v_ldexp_f32 v39, v37, v114
	v_cndmask_b32_e32 v116, 0, v67, vcc
	v_cndmask_b32_e64 v76, 0, v67, s[20:21]
	v_cndmask_b32_e64 v77, 0, v67, s[2:3]
	v_cndmask_b32_e64 v102, 0, v67, s[22:23]
	v_cndmask_b32_e64 v103, 0, v67, s[4:5]
	v_cndmask_b32_e64 v104, 0, v67, s[24:25]
	v_cndmask_b32_e64 v105, 0, v67, s[6:7]
	v_cndmask_b32_e64 v110, 0, v67, s[30:31]
	v_cndmask_b32_e64 v111, 0, v67, s[12:13]
	v_cndmask_b32_e64 v112, 0, v67, s[34:35]
	v_cndmask_b32_e64 v113, 0, v67, s[16:17]
	ds_write_b32 v75, v39 offset:16896
	s_waitcnt lgkmcnt(0)
	s_barrier
	ds_read_b32 v74, v74 offset:16896
	v_cndmask_b32_e64 v106, 0, v67, s[26:27]
	v_cndmask_b32_e64 v107, 0, v67, s[8:9]
	v_cndmask_b32_e64 v108, 0, v67, s[28:29]
	v_cndmask_b32_e64 v109, 0, v67, s[10:11]
	v_ldexp_f32 v19, v33, v116
	v_ldexp_f32 v21, v31, v76
	v_ldexp_f32 v20, v30, v77
	v_ldexp_f32 v23, v29, v102
	v_ldexp_f32 v22, v28, v103
	v_ldexp_f32 v25, v27, v104
	v_ldexp_f32 v24, v26, v105
	v_ldexp_f32 v31, v120, v110
	v_ldexp_f32 v30, v121, v111
	v_ldexp_f32 v33, v122, v112
	v_ldexp_f32 v32, v123, v113
	v_ldexp_f32 v27, v115, v106
	v_ldexp_f32 v26, v117, v107
	v_ldexp_f32 v29, v118, v108
	v_ldexp_f32 v28, v119, v109
	v_cvt_pk_f16_f32 v37, v18, v19
	v_cvt_pk_f16_f32 v102, v22, v23
	v_cvt_pk_f16_f32 v103, v30, v31
	v_cvt_pk_f16_f32 v104, v24, v25
	v_cvt_pk_f16_f32 v105, v32, v33
	s_waitcnt lgkmcnt(0)
	s_barrier
	v_cvt_pk_f16_f32 v75, v26, v27
	v_cvt_pk_f16_f32 v76, v20, v21
	v_cvt_pk_f16_f32 v77, v28, v29
	ds_write_b16 v68, v37 offset:16832
	ds_write_b16_d16_hi v68, v37 offset:16960
	ds_write_b16 v68, v75 offset:18880
	ds_write_b16_d16_hi v68, v75 offset:19008
	ds_write_b16 v69, v76 offset:17088
	ds_write_b16_d16_hi v69, v76 offset:17216
	ds_write_b16 v69, v77 offset:19136
	ds_write_b16_d16_hi v69, v77 offset:19264
	ds_write_b16 v70, v102 offset:17856
	ds_write_b16_d16_hi v70, v102 offset:17984
	ds_write_b16 v70, v103 offset:19904
	ds_write_b16_d16_hi v70, v103 offset:20032
	ds_write_b16 v71, v104 offset:18112
	ds_write_b16_d16_hi v71, v104 offset:18240
	ds_write_b16 v71, v105 offset:20160
	ds_write_b16_d16_hi v71, v105 offset:20288
	s_waitcnt lgkmcnt(0)
	s_barrier
	ds_read_b64_tr_b16 v[102:103], v72 offset:16832
	ds_read_b64_tr_b16 v[104:105], v73 offset:17856
	ds_read_b64_tr_b16 v[108:109], v73 offset:19904
	ds_read_b64_tr_b16 v[106:107], v72 offset:18880
	v_pk_mul_f32 v[2:3], v[2:3], v[74:75] op_sel_hi:[1,0]
	v_pk_mul_f32 v[4:5], v[4:5], v[74:75] op_sel_hi:[1,0]
	v_pk_mul_f32 v[6:7], v[6:7], v[74:75] op_sel_hi:[1,0]
	v_pk_mul_f32 v[8:9], v[8:9], v[74:75] op_sel_hi:[1,0]
	v_pk_mul_f32 v[10:11], v[10:11], v[74:75] op_sel_hi:[1,0]
	v_pk_mul_f32 v[12:13], v[12:13], v[74:75] op_sel_hi:[1,0]
	v_pk_mul_f32 v[14:15], v[14:15], v[74:75] op_sel_hi:[1,0]
	v_pk_mul_f32 v[16:17], v[16:17], v[74:75] op_sel_hi:[1,0]
	v_pk_add_f32 v[18:19], v[18:19], v[20:21]
	v_pk_add_f32 v[20:21], v[22:23], v[24:25]
	s_waitcnt lgkmcnt(2)
	v_mfma_f32_32x32x16_f16 v[2:17], v[98:101], v[102:105], v[2:17]
	v_add_f32_e64 v22, v26, v28
	v_add_f32_e64 v23, v27, v29
	v_add_f32_e64 v24, v30, v32
	v_add_f32_e64 v25, v31, v33
	v_add_f32_e64 v18, v18, v20
	v_add_f32_e64 v19, v19, v21
	v_pk_add_f32 v[20:21], v[22:23], v[24:25]
	v_mov_b32_e32 v76, v40
	v_pk_add_f32 v[18:19], v[18:19], v[20:21]
	s_waitcnt lgkmcnt(0)
	v_mfma_f32_32x32x16_f16 v[2:17], v[94:97], v[106:109], v[2:17]
	v_add_f32_e32 v18, v18, v19
	v_mov_b32_e32 v19, v18
	s_nop 1
	v_permlane32_swap_b32_e32 v18, v19
	v_add_f32_e32 v37, v18, v19
	v_fmac_f32_e32 v37, v64, v39
	v_mov_b32_e32 v64, v37
	s_cbranch_scc1 .LBB0_6
	s_branch .LBB0_8
.LBB0_7:
	s_mov_b32 s51, 0
	s_movk_i32 s56, 0x21c0
	v_mov_b32_e32 v2, 0
	v_mov_b32_e32 v5, 0
	v_mov_b32_e32 v4, 0
	v_mov_b32_e32 v7, 0
	v_mov_b32_e32 v6, 0
	v_mov_b32_e32 v9, 0
	v_mov_b32_e32 v8, 0
	v_mov_b32_e32 v11, 0
	v_mov_b32_e32 v10, 0
	v_mov_b32_e32 v13, 0
	v_mov_b32_e32 v12, 0
	v_mov_b32_e32 v15, 0
	v_mov_b32_e32 v14, 0
	v_mov_b32_e32 v17, 0
	v_mov_b32_e32 v16, 0
.LBB0_8:                                ; %._crit_edge
	s_add_i32 s48, s48, 31
	s_cmp_gt_i32 s48, 31
	v_mov_b32_e32 v32, 0
	s_cselect_b64 vcc, -1, 0
	s_cmp_lt_i32 s48, 32
	v_mov_b32_e32 v26, 0
	v_mov_b32_e32 v31, 0
	v_mov_b32_e32 v33, v32
	v_mov_b32_e32 v0, v32
	v_mov_b32_e32 v1, v32
	v_mov_b32_e32 v28, v32
	v_mov_b32_e32 v29, v32
	v_mov_b32_e32 v18, v32
	v_mov_b32_e32 v19, v32
	v_mov_b32_e32 v20, v32
	v_mov_b32_e32 v21, v32
	v_mov_b32_e32 v22, v32
	v_mov_b32_e32 v23, v32
	v_mov_b32_e32 v24, v32
	v_mov_b32_e32 v25, v32
	; wait_asyncmark(0)
	s_waitcnt vmcnt(0) lgkmcnt(0)
	s_barrier
	s_cbranch_scc1 .LBB0_10
; %bb.9:
	v_add_u32_e32 v0, s56, v52
	ds_read_b128 v[54:57], v0
	v_xad_u32 v0, v52, 32, s56
	s_movk_i32 s0, 0x60
	s_waitcnt lgkmcnt(0)
	v_mfma_f32_32x32x16_f16 v[18:33], v[54:57], v[90:93], 0
	ds_read_b128 v[54:57], v0
	v_xad_u32 v0, v52, 64, s56
	s_waitcnt lgkmcnt(0)
	v_mfma_f32_32x32x16_f16 v[18:33], v[54:57], v[86:89], v[18:33]
	ds_read_b128 v[52:55], v0
	v_bitop3_b32 v0, v51, s0, v50 bitop3:0x36
	v_add_u32_e32 v0, s56, v0
	s_waitcnt lgkmcnt(0)
	v_mfma_f32_32x32x16_f16 v[18:33], v[52:55], v[82:85], v[18:33]
	ds_read_b128 v[50:53], v0
	s_waitcnt lgkmcnt(0)
	v_mfma_f32_32x32x16_f16 v[18:33], v[50:53], v[78:81], v[18:33]
	s_nop 11
	v_mov_b32_e32 v0, v27
	v_mov_b32_e32 v1, v28
	v_mov_b32_e32 v28, v29
	v_mov_b32_e32 v29, v30
.LBB0_10:
	v_pk_mul_f32 v[34:35], s[38:39], v[24:25] op_sel_hi:[0,1]
	v_pk_mul_f32 v[38:39], s[38:39], v[22:23] op_sel_hi:[0,1]
	v_pk_mul_f32 v[50:51], s[38:39], v[20:21] op_sel_hi:[0,1]
	v_pk_mul_f32 v[52:53], s[38:39], v[18:19] op_sel_hi:[0,1]
	v_mul_f32_e32 v26, s38, v26
	v_pk_mul_f32 v[28:29], s[38:39], v[28:29] op_sel_hi:[0,1]
	v_pk_mul_f32 v[0:1], s[38:39], v[0:1] op_sel_hi:[0,1]
	v_mul_f32_e32 v31, s38, v31
	v_pk_mul_f32 v[54:55], s[38:39], v[32:33] op_sel_hi:[0,1]
	v_max_f32_e32 v27, v52, v53
	v_max3_f32 v30, v51, v38, v39
	v_max3_f32 v34, v34, v35, v26
	v_max3_f32 v35, v0, v1, v28
	v_max3_f32 v36, v29, v31, v54
	v_max3_f32 v27, v27, v50, v30
	v_max3_f32 v30, v35, v36, v55
	v_max3_f32 v27, v27, v34, v30
	v_mov_b32_e32 v30, v27
	s_nop 1
	v_permlane32_swap_b32_e32 v27, v30
	s_mov_b32 s4, 0x3fb8aa3b
	v_max3_f32 v34, v40, v27, v30
	v_pk_fma_f32 v[18:19], s[38:39], v[18:19], v[34:35] op_sel_hi:[0,1,0] neg_lo:[0,0,1] neg_hi:[0,0,1]
	v_pk_mul_f32 v[18:19], v[18:19], s[4:5] op_sel_hi:[1,0]
	s_mov_b32 s5, 0xc2fc0000
	v_mov_b32_e32 v35, 0x42800000
	v_cmp_gt_f32_e64 s[0:1], s5, v19
	v_not_b32_e32 v36, 63
	v_mov_b32_e32 v30, v29
	v_cndmask_b32_e64 v27, 0, v35, s[0:1]
	v_add_f32_e32 v19, v19, v27
	v_exp_f32_e32 v19, v19
	v_cndmask_b32_e64 v27, 0, v36, s[0:1]
	v_cmp_gt_f32_e64 s[0:1], s5, v18
	v_ldexp_f32 v39, v19, v27
	s_nop 0
	v_cndmask_b32_e64 v19, 0, v35, s[0:1]
	v_add_f32_e32 v18, v18, v19
	v_exp_f32_e32 v27, v18
	v_pk_fma_f32 v[18:19], s[38:39], v[20:21], v[34:35] op_sel_hi:[0,1,0] neg_lo:[0,0,1] neg_hi:[0,0,1]
	v_pk_mul_f32 v[18:19], v[18:19], s[4:5] op_sel_hi:[1,0]
	s_nop 0
	v_cmp_gt_f32_e64 s[2:3], s5, v19
	s_nop 1
	v_cndmask_b32_e64 v20, 0, v35, s[2:3]
	v_add_f32_e32 v19, v19, v20
	v_exp_f32_e32 v19, v19
	v_cndmask_b32_e64 v20, 0, v36, s[0:1]
	v_ldexp_f32 v38, v27, v20
	v_cndmask_b32_e64 v20, 0, v36, s[2:3]
	v_cmp_gt_f32_e64 s[0:1], s5, v18
	v_ldexp_f32 v21, v19, v20
	v_mov_b32_e32 v27, v0
	v_cndmask_b32_e64 v19, 0, v35, s[0:1]
	v_add_f32_e32 v18, v18, v19
	v_exp_f32_e32 v20, v18
	v_pk_fma_f32 v[18:19], s[38:39], v[22:23], v[34:35] op_sel_hi:[0,1,0] neg_lo:[0,0,1] neg_hi:[0,0,1]
	v_pk_mul_f32 v[18:19], v[18:19], s[4:5] op_sel_hi:[1,0]
	v_pk_mov_b32 v[0:1], v[0:1], v[28:29] op_sel:[1,0]
	v_cmp_gt_f32_e64 s[2:3], s5, v19
	v_pk_add_f32 v[0:1], v[0:1], v[34:35] op_sel_hi:[1,0] neg_lo:[0,1] neg_hi:[0,1]
	s_nop 0
	v_cndmask_b32_e64 v22, 0, v35, s[2:3]
	v_add_f32_e32 v19, v19, v22
	v_exp_f32_e32 v19, v19
	v_cndmask_b32_e64 v22, 0, v36, s[0:1]
	v_ldexp_f32 v20, v20, v22
	v_cndmask_b32_e64 v22, 0, v36, s[2:3]
	v_cmp_gt_f32_e64 s[0:1], s5, v18
	v_ldexp_f32 v51, v19, v22
	v_pk_mul_f32 v[0:1], v[0:1], s[4:5] op_sel_hi:[1,0]
	v_cndmask_b32_e64 v19, 0, v35, s[0:1]
	v_add_f32_e32 v18, v18, v19
	v_exp_f32_e32 v22, v18
	v_pk_fma_f32 v[18:19], s[38:39], v[24:25], v[34:35] op_sel_hi:[0,1,0] neg_lo:[0,0,1] neg_hi:[0,0,1]
	v_pk_mul_f32 v[18:19], v[18:19], s[4:5] op_sel_hi:[1,0]
	s_nop 0
	v_cmp_gt_f32_e64 s[2:3], s5, v19
	s_nop 1
	v_cndmask_b32_e64 v23, 0, v35, s[2:3]
	v_add_f32_e32 v19, v19, v23
	v_exp_f32_e32 v19, v19
	v_cndmask_b32_e64 v23, 0, v36, s[0:1]
	v_ldexp_f32 v50, v22, v23
	v_cndmask_b32_e64 v22, 0, v36, s[2:3]
	v_cmp_gt_f32_e64 s[0:1], s5, v18
	v_ldexp_f32 v53, v19, v22
	s_nop 0
	v_cndmask_b32_e64 v19, 0, v35, s[0:1]
	v_add_f32_e32 v18, v18, v19
	v_exp_f32_e32 v22, v18
	v_pk_add_f32 v[18:19], v[26:27], v[34:35] op_sel_hi:[1,0] neg_lo:[0,1] neg_hi:[0,1]
	s_nop 0
	v_pk_mul_f32 v[18:19], v[18:19], s[4:5] op_sel_hi:[1,0]
	s_nop 0
	v_cmp_gt_f32_e64 s[2:3], s5, v19
	s_nop 1
	v_cndmask_b32_e64 v23, 0, v35, s[2:3]
	v_add_f32_e32 v19, v19, v23
	v_exp_f32_e32 v19, v19
	v_cndmask_b32_e64 v23, 0, v36, s[0:1]
	v_ldexp_f32 v52, v22, v23
	v_cndmask_b32_e64 v22, 0, v36, s[2:3]
	v_cmp_gt_f32_e64 s[0:1], s5, v18
	v_ldexp_f32 v55, v19, v22
	v_cmp_gt_f32_e64 s[2:3], s5, v1
	v_cndmask_b32_e64 v19, 0, v35, s[0:1]
	v_add_f32_e32 v18, v18, v19
	v_cndmask_b32_e64 v19, 0, v35, s[2:3]
	v_exp_f32_e32 v18, v18
	v_add_f32_e32 v1, v1, v19
	v_exp_f32_e32 v1, v1
	v_cndmask_b32_e64 v19, 0, v36, s[0:1]
	v_ldexp_f32 v54, v18, v19
	v_cndmask_b32_e64 v18, 0, v36, s[2:3]
	v_cmp_gt_f32_e64 s[0:1], s5, v0
	v_ldexp_f32 v57, v1, v18
	v_pk_add_f32 v[22:23], v[50:51], v[52:53]
	v_cndmask_b32_e64 v1, 0, v35, s[0:1]
	v_add_f32_e32 v0, v0, v1
	v_exp_f32_e32 v18, v0
	v_pk_add_f32 v[0:1], v[30:31], v[34:35] op_sel_hi:[1,0] neg_lo:[0,1] neg_hi:[0,1]
	s_nop 0
	v_pk_mul_f32 v[0:1], v[0:1], s[4:5] op_sel_hi:[1,0]
	s_nop 0
	v_cmp_gt_f32_e64 s[2:3], s5, v1
	s_nop 1
	v_cndmask_b32_e64 v19, 0, v35, s[2:3]
	v_add_f32_e32 v1, v1, v19
	v_exp_f32_e32 v1, v1
	v_cndmask_b32_e64 v19, 0, v36, s[0:1]
	v_ldexp_f32 v56, v18, v19
	v_cndmask_b32_e64 v18, 0, v36, s[2:3]
	v_cmp_gt_f32_e64 s[0:1], s5, v0
	v_ldexp_f32 v31, v1, v18
	v_pk_add_f32 v[24:25], v[54:55], v[56:57]
	v_cndmask_b32_e64 v1, 0, v35, s[0:1]
	v_add_f32_e32 v0, v0, v1
	v_exp_f32_e32 v18, v0
	v_pk_fma_f32 v[0:1], s[38:39], v[32:33], v[34:35] op_sel_hi:[0,1,0] neg_lo:[0,0,1] neg_hi:[0,0,1]
	v_pk_mul_f32 v[0:1], v[0:1], s[4:5] op_sel_hi:[1,0]
	s_nop 0
	v_cmp_gt_f32_e64 s[2:3], s5, v1
	s_nop 1
	v_cndmask_b32_e64 v19, 0, v35, s[2:3]
	v_add_f32_e32 v1, v1, v19
	v_exp_f32_e32 v1, v1
	v_cndmask_b32_e64 v19, 0, v36, s[0:1]
	v_ldexp_f32 v30, v18, v19
	v_cndmask_b32_e64 v18, 0, v36, s[2:3]
	v_cmp_gt_f32_e64 s[0:1], s5, v0
	v_ldexp_f32 v33, v1, v18
	s_nop 0
	v_cndmask_b32_e64 v1, 0, v35, s[0:1]
	v_add_f32_e32 v0, v0, v1
	v_sub_f32_e32 v1, v40, v34
	v_mul_f32_e32 v1, 0x3fb8aa3b, v1
	v_exp_f32_e32 v0, v0
	v_cmp_gt_f32_e64 s[2:3], s5, v1
	v_and_b32_e32 v34, 32, v49
	v_cvt_pk_f16_f32 v40, v54, v55
	v_cndmask_b32_e64 v18, 0, v35, s[2:3]
	v_add_f32_e32 v1, v1, v18
	v_exp_f32_e32 v1, v1
	v_cndmask_b32_e64 v18, 0, v36, s[0:1]
	v_ldexp_f32 v32, v0, v18
	v_pk_add_f32 v[18:19], v[38:39], v[20:21]
	v_pk_add_f32 v[26:27], v[30:31], v[32:33]
	v_cndmask_b32_e64 v0, 0, v36, s[2:3]
	v_pk_add_f32 v[18:19], v[18:19], v[22:23]
	v_pk_add_f32 v[22:23], v[24:25], v[26:27]
	v_ldexp_f32 v1, v1, v0
	v_pk_add_f32 v[18:19], v[18:19], v[22:23]
	v_and_b32_e32 v0, 0x118, v43
	v_lshlrev_b32_e32 v23, 4, v48
	v_lshlrev_b32_e32 v22, 8, v45
	v_add3_u32 v0, s51, v23, v0
	v_lshlrev_b32_e32 v24, 4, v45
	v_add3_u32 v0, v0, v22, s46
	v_add3_u32 v0, v0, v34, v24
	v_cvt_pk_f16_f32 v30, v30, v31
	v_cvt_pk_f16_f32 v31, v32, v33
	v_mov_b32_e32 v32, 0x210
	v_cmp_eq_u32_e64 s[0:1], 0, v42
	ds_read_b64_tr_b16 v[22:23], v0
	ds_read_b64_tr_b16 v[24:25], v0 offset:512
	ds_read_b64_tr_b16 v[26:27], v0 offset:2176
	ds_read_b64_tr_b16 v[28:29], v0 offset:2688
	v_lshlrev_b32_e32 v0, 2, v41
	v_cndmask_b32_e64 v32, v32, 0, s[0:1]
	v_cvt_pk_f16_f32 v36, v20, v21
	v_lshl_or_b32 v20, s46, 1, v0
	v_or_b32_e32 v0, s47, v0
	v_bitop3_b32 v33, s46, v32, v47 bitop3:0xf6
	v_cvt_pk_f16_f32 v35, v38, v39
	v_add_u32_e32 v20, 0, v20
	v_add_u32_e32 v21, 0, v0
	v_add_u32_e32 v47, 0, v33
	ds_write_b32 v20, v1 offset:16896
	s_waitcnt lgkmcnt(0)
	s_barrier
	ds_read_b32 v0, v21 offset:16896
	s_waitcnt lgkmcnt(0)
	s_barrier
	ds_write_b16 v47, v35 offset:16832
	ds_write_b16_d16_hi v47, v35 offset:16960
	ds_write_b16 v47, v40 offset:18880
	ds_write_b16_d16_hi v47, v40 offset:19008
	v_xad_u32 v35, v33, 8, 0
	v_cvt_pk_f16_f32 v38, v50, v51
	v_cvt_pk_f16_f32 v43, v56, v57
	ds_write_b16 v35, v36 offset:17088
	ds_write_b16_d16_hi v35, v36 offset:17216
	ds_write_b16 v35, v43 offset:19136
	ds_write_b16_d16_hi v35, v43 offset:19264
	v_xad_u32 v35, v33, 32, 0
	v_cvt_pk_f16_f32 v39, v52, v53
	ds_write_b16 v35, v38 offset:17856
	ds_write_b16_d16_hi v35, v38 offset:17984
	ds_write_b16 v35, v30 offset:19904
	ds_write_b16_d16_hi v35, v30 offset:20032
	v_xad_u32 v30, v33, 40, 0
	s_lshr_b32 s0, s47, 1
	ds_write_b16 v30, v39 offset:18112
	ds_write_b16_d16_hi v30, v39 offset:18240
	ds_write_b16 v30, v31 offset:20160
	ds_write_b16_d16_hi v30, v31 offset:20288
	v_lshl_or_b32 v30, v45, 5, s0
	s_movk_i32 s0, 0x108
	v_bitop3_b32 v31, v44, v46, s0 bitop3:0x6c
	v_xor_b32_e32 v31, v31, v32
	v_or3_b32 v30, v30, v31, v34
	v_add_u32_e32 v31, 0, v30
	v_xad_u32 v32, v30, 32, 0
	s_waitcnt lgkmcnt(0)
	s_barrier
	ds_read_b64_tr_b16 v[44:45], v31 offset:16832
	ds_read_b64_tr_b16 v[30:31], v31 offset:18880
	ds_read_b64_tr_b16 v[46:47], v32 offset:17856
	ds_read_b64_tr_b16 v[32:33], v32 offset:19904
	v_add_f32_e32 v18, v18, v19
	s_and_b64 s[0:1], vcc, exec
	v_mov_b32_e32 v19, v18
	s_cselect_b32 s0, 1, 0
	s_cmp_lg_u32 s0, 1
	v_permlane32_swap_b32_e32 v18, v19
	s_cbranch_scc1 .LBB0_12
; %bb.11:
	v_pk_mul_f32 v[16:17], v[16:17], v[0:1] op_sel_hi:[1,0]
	v_pk_mul_f32 v[14:15], v[14:15], v[0:1] op_sel_hi:[1,0]
	v_pk_mul_f32 v[12:13], v[12:13], v[0:1] op_sel_hi:[1,0]
	v_pk_mul_f32 v[10:11], v[10:11], v[0:1] op_sel_hi:[1,0]
	v_pk_mul_f32 v[8:9], v[8:9], v[0:1] op_sel_hi:[1,0]
	v_pk_mul_f32 v[6:7], v[6:7], v[0:1] op_sel_hi:[1,0]
	v_pk_mul_f32 v[4:5], v[4:5], v[0:1] op_sel_hi:[1,0]
	v_pk_mul_f32 v[2:3], v[2:3], v[0:1] op_sel_hi:[1,0]
	s_waitcnt lgkmcnt(1)
	s_nop 0
	v_mfma_f32_32x32x16_f16 v[2:17], v[22:25], v[44:47], v[2:17]
	s_waitcnt lgkmcnt(0)
	v_mfma_f32_32x32x16_f16 v[2:17], v[26:29], v[30:33], v[2:17]
.LBB0_12:
	v_add_f32_e32 v18, v18, v19
	v_fmac_f32_e32 v18, v37, v1
	v_lshrrev_b32_e32 v0, 2, v42
	s_lshr_b32 s0, s46, 1
	v_cndmask_b32_e32 v1, v37, v18, vcc
	v_or_b32_e32 v19, s0, v0
	s_lshr_b32 s0, s47, 2
	ds_write_b32 v20, v1
	s_waitcnt lgkmcnt(0)
	s_barrier
	ds_read_b32 v20, v21
	v_or_b32_e32 v0, s0, v41
	v_or_b32_e32 v0, s33, v0
	v_lshlrev_b32_e32 v0, 6, v0
	s_add_u32 s0, s14, s36
	s_addc_u32 s1, s15, s37
	v_ashrrev_i32_e32 v1, 31, v0
	v_lshl_add_u64 v[0:1], v[0:1], 1, s[0:1]
	s_waitcnt lgkmcnt(0)
	v_div_scale_f32 v21, s[0:1], v20, v20, v2
	v_rcp_f32_e32 v22, v21
	v_lshlrev_b32_e32 v18, 1, v19
	v_mov_b32_e32 v19, 0
	v_lshl_add_u64 v[0:1], v[0:1], 0, v[18:19]
	v_fma_f32 v18, -v21, v22, 1.0
	v_fmac_f32_e32 v22, v18, v22
	v_div_scale_f32 v18, vcc, v2, v20, v2
	v_mul_f32_e32 v19, v18, v22
	v_fma_f32 v23, -v21, v19, v18
	v_fmac_f32_e32 v19, v23, v22
	v_fma_f32 v18, -v21, v19, v18
	v_div_scale_f32 v21, s[0:1], v20, v20, v3
	v_rcp_f32_e32 v23, v21
	v_div_fmas_f32 v18, v18, v22, v19
	v_div_fixup_f32 v2, v18, v20, v2
	v_fma_f32 v18, -v21, v23, 1.0
	v_fmac_f32_e32 v23, v18, v23
	v_div_scale_f32 v18, vcc, v3, v20, v3
	v_mul_f32_e32 v19, v18, v23
	v_fma_f32 v22, -v21, v19, v18
	v_fmac_f32_e32 v19, v22, v23
	v_fma_f32 v18, -v21, v19, v18
	v_div_scale_f32 v21, s[0:1], v20, v20, v4
	v_rcp_f32_e32 v22, v21
	v_div_fmas_f32 v18, v18, v23, v19
	v_div_fixup_f32 v3, v18, v20, v3
	v_cvt_pk_f16_f32 v2, v2, v3
	v_fma_f32 v18, -v21, v22, 1.0
	v_fmac_f32_e32 v22, v18, v22
	v_div_scale_f32 v18, vcc, v4, v20, v4
	v_mul_f32_e32 v19, v18, v22
	v_fma_f32 v23, -v21, v19, v18
	v_fmac_f32_e32 v19, v23, v22
	v_fma_f32 v18, -v21, v19, v18
	v_div_scale_f32 v21, s[0:1], v20, v20, v5
	v_rcp_f32_e32 v23, v21
	v_div_fmas_f32 v18, v18, v22, v19
	v_div_fixup_f32 v18, v18, v20, v4
	v_fma_f32 v4, -v21, v23, 1.0
	v_fmac_f32_e32 v23, v4, v23
	v_div_scale_f32 v4, vcc, v5, v20, v5
	v_mul_f32_e32 v19, v4, v23
	v_fma_f32 v22, -v21, v19, v4
	v_fmac_f32_e32 v19, v22, v23
	v_fma_f32 v4, -v21, v19, v4
	v_div_scale_f32 v21, s[0:1], v20, v20, v6
	v_rcp_f32_e32 v22, v21
	v_div_fmas_f32 v4, v4, v23, v19
	v_div_fixup_f32 v5, v4, v20, v5
	v_fma_f32 v4, -v21, v22, 1.0
	v_fmac_f32_e32 v22, v4, v22
	v_div_scale_f32 v4, vcc, v6, v20, v6
	v_mul_f32_e32 v19, v4, v22
	v_fma_f32 v23, -v21, v19, v4
	v_fmac_f32_e32 v19, v23, v22
	v_fma_f32 v4, -v21, v19, v4
	v_div_scale_f32 v21, s[0:1], v20, v20, v7
	v_rcp_f32_e32 v23, v21
	v_div_fmas_f32 v4, v4, v22, v19
	v_div_fixup_f32 v4, v4, v20, v6
	v_fma_f32 v6, -v21, v23, 1.0
	v_fmac_f32_e32 v23, v6, v23
	v_div_scale_f32 v6, vcc, v7, v20, v7
	v_mul_f32_e32 v19, v6, v23
	v_fma_f32 v22, -v21, v19, v6
	v_fmac_f32_e32 v19, v22, v23
	v_fma_f32 v6, -v21, v19, v6
	v_div_scale_f32 v21, s[0:1], v20, v20, v8
	v_rcp_f32_e32 v22, v21
	v_div_fmas_f32 v6, v6, v23, v19
	v_div_fixup_f32 v6, v6, v20, v7
	v_cvt_pk_f16_f32 v4, v4, v6
	v_fma_f32 v7, -v21, v22, 1.0
	v_fmac_f32_e32 v22, v7, v22
	v_div_scale_f32 v7, vcc, v8, v20, v8
	v_mul_f32_e32 v19, v7, v22
	v_fma_f32 v23, -v21, v19, v7
	v_fmac_f32_e32 v19, v23, v22
	v_fma_f32 v7, -v21, v19, v7
	v_div_scale_f32 v21, s[0:1], v20, v20, v9
	v_rcp_f32_e32 v23, v21
	v_div_fmas_f32 v7, v7, v22, v19
	v_div_fixup_f32 v7, v7, v20, v8
	v_permlane32_swap_b32_e32 v2, v4
	v_fma_f32 v8, -v21, v23, 1.0
	v_fmac_f32_e32 v23, v8, v23
	v_div_scale_f32 v8, vcc, v9, v20, v9
	v_mul_f32_e32 v19, v8, v23
	v_fma_f32 v22, -v21, v19, v8
	v_fmac_f32_e32 v19, v22, v23
	v_fma_f32 v8, -v21, v19, v8
	v_div_scale_f32 v21, s[0:1], v20, v20, v10
	v_rcp_f32_e32 v22, v21
	v_div_fmas_f32 v8, v8, v23, v19
	v_div_fixup_f32 v8, v8, v20, v9
	v_fma_f32 v9, -v21, v22, 1.0
	v_fmac_f32_e32 v22, v9, v22
	v_div_scale_f32 v9, vcc, v10, v20, v10
	v_mul_f32_e32 v19, v9, v22
	v_fma_f32 v23, -v21, v19, v9
	v_fmac_f32_e32 v19, v23, v22
	v_fma_f32 v9, -v21, v19, v9
	v_div_scale_f32 v21, s[0:1], v20, v20, v11
	v_rcp_f32_e32 v23, v21
	v_div_fmas_f32 v9, v9, v22, v19
	v_div_fixup_f32 v9, v9, v20, v10
	v_fma_f32 v10, -v21, v23, 1.0
	v_fmac_f32_e32 v23, v10, v23
	v_div_scale_f32 v10, vcc, v11, v20, v11
	v_mul_f32_e32 v19, v10, v23
	v_fma_f32 v22, -v21, v19, v10
	v_fmac_f32_e32 v19, v22, v23
	v_fma_f32 v10, -v21, v19, v10
	v_div_scale_f32 v21, s[0:1], v20, v20, v12
	v_rcp_f32_e32 v22, v21
	v_div_fmas_f32 v10, v10, v23, v19
	v_div_fixup_f32 v10, v10, v20, v11
	v_cvt_pk_f16_f32 v6, v9, v10
	v_fma_f32 v11, -v21, v22, 1.0
	v_fmac_f32_e32 v22, v11, v22
	v_div_scale_f32 v11, vcc, v12, v20, v12
	v_mul_f32_e32 v19, v11, v22
	v_fma_f32 v23, -v21, v19, v11
	v_fmac_f32_e32 v19, v23, v22
	v_fma_f32 v11, -v21, v19, v11
	v_div_scale_f32 v21, s[0:1], v20, v20, v13
	v_rcp_f32_e32 v23, v21
	v_div_fmas_f32 v11, v11, v22, v19
	v_div_fixup_f32 v11, v11, v20, v12
	v_fma_f32 v12, -v21, v23, 1.0
	v_fmac_f32_e32 v23, v12, v23
	v_div_scale_f32 v12, vcc, v13, v20, v13
	v_mul_f32_e32 v19, v12, v23
	v_fma_f32 v22, -v21, v19, v12
	v_fmac_f32_e32 v19, v22, v23
	v_fma_f32 v12, -v21, v19, v12
	v_div_scale_f32 v21, s[0:1], v20, v20, v14
	v_rcp_f32_e32 v22, v21
	v_div_fmas_f32 v12, v12, v23, v19
	v_div_fixup_f32 v12, v12, v20, v13
	v_fma_f32 v13, -v21, v22, 1.0
	v_fmac_f32_e32 v22, v13, v22
	v_div_scale_f32 v13, vcc, v14, v20, v14
	v_mul_f32_e32 v19, v13, v22
	v_fma_f32 v23, -v21, v19, v13
	v_fmac_f32_e32 v19, v23, v22
	v_fma_f32 v13, -v21, v19, v13
	v_div_scale_f32 v21, s[0:1], v20, v20, v15
	v_rcp_f32_e32 v23, v21
	v_div_fmas_f32 v13, v13, v22, v19
	v_div_fixup_f32 v13, v13, v20, v14
	v_fma_f32 v14, -v21, v23, 1.0
	v_fmac_f32_e32 v23, v14, v23
	v_div_scale_f32 v14, vcc, v15, v20, v15
	v_mul_f32_e32 v19, v14, v23
	v_fma_f32 v22, -v21, v19, v14
	v_fmac_f32_e32 v19, v22, v23
	v_fma_f32 v14, -v21, v19, v14
	v_div_scale_f32 v21, s[0:1], v20, v20, v16
	v_rcp_f32_e32 v22, v21
	v_div_fmas_f32 v14, v14, v23, v19
	v_div_fixup_f32 v14, v14, v20, v15
	v_fma_f32 v15, -v21, v22, 1.0
	v_fmac_f32_e32 v22, v15, v22
	v_div_scale_f32 v15, vcc, v16, v20, v16
	v_mul_f32_e32 v19, v15, v22
	v_fma_f32 v23, -v21, v19, v15
	v_fmac_f32_e32 v19, v23, v22
	v_fma_f32 v15, -v21, v19, v15
	v_div_scale_f32 v21, s[0:1], v20, v20, v17
	v_rcp_f32_e32 v23, v21
	v_div_fmas_f32 v15, v15, v22, v19
	v_div_fixup_f32 v15, v15, v20, v16
	v_fma_f32 v16, -v21, v23, 1.0
	v_fmac_f32_e32 v23, v16, v23
	v_div_scale_f32 v16, vcc, v17, v20, v17
	v_mul_f32_e32 v19, v16, v23
	v_fma_f32 v22, -v21, v19, v16
	v_fmac_f32_e32 v19, v22, v23
	v_fma_f32 v16, -v21, v19, v16
	v_div_fmas_f32 v3, v16, v23, v19
	v_div_fixup_f32 v16, v3, v20, v17
	v_cvt_pk_f16_f32 v3, v18, v5
	v_cvt_pk_f16_f32 v5, v7, v8
	v_cvt_pk_f16_f32 v7, v11, v12
	v_cvt_pk_f16_f32 v8, v13, v14
	v_cvt_pk_f16_f32 v9, v15, v16
	v_permlane32_swap_b32_e32 v3, v5
	v_permlane32_swap_b32_e32 v6, v8
	v_permlane32_swap_b32_e32 v7, v9
	global_store_dwordx4 v[0:1], v[2:5], off
	global_store_dwordx4 v[0:1], v[6:9], off offset:32
	s_endpgm
.Lfunc_end0:
	.size	attn_kernel, .Lfunc_end0-attn_kernel
	.section	.rodata,"a",@progbits
	.p2align	6, 0x0
	.amdhsa_kernel attn_kernel
		.amdhsa_group_segment_fixed_size 0
		.amdhsa_private_segment_fixed_size 0
		.amdhsa_kernarg_size 312
		.amdhsa_user_sgpr_count 16
		.amdhsa_user_sgpr_dispatch_ptr 1
		.amdhsa_user_sgpr_queue_ptr 1
		.amdhsa_user_sgpr_kernarg_segment_ptr 1
		.amdhsa_user_sgpr_dispatch_id 1
		.amdhsa_user_sgpr_kernarg_preload_length 8
		.amdhsa_user_sgpr_kernarg_preload_offset 0
		.amdhsa_user_sgpr_private_segment_size 0
		.amdhsa_uses_dynamic_stack 0
		.amdhsa_enable_private_segment 0
		.amdhsa_system_sgpr_workgroup_id_x 1
		.amdhsa_system_sgpr_workgroup_id_y 1
		.amdhsa_system_sgpr_workgroup_id_z 1
		.amdhsa_system_sgpr_workgroup_info 0
		.amdhsa_system_vgpr_workitem_id 2
		.amdhsa_next_free_vgpr 124
		.amdhsa_next_free_sgpr 58
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
	.set .Lattn_kernel.num_vgpr, 124
	.set .Lattn_kernel.num_agpr, 0
	.set .Lattn_kernel.numbered_sgpr, 58
	.set .Lattn_kernel.num_named_barrier, 0
	.set .Lattn_kernel.private_seg_size, 0
	.set .Lattn_kernel.uses_vcc, 1
	.set .Lattn_kernel.uses_flat_scratch, 0
	.set .Lattn_kernel.has_dyn_sized_stack, 0
	.set .Lattn_kernel.has_recursion, 0
	.set .Lattn_kernel.has_indirect_call, 0
	.section	.AMDGPU.csdata,"",@progbits
; Kernel info:
; codeLenInByte = 6472
; TotalNumSgprs: 64
; NumVgprs: 124
; NumAgprs: 0
; TotalNumVgprs: 124
; ScratchSize: 0
; MemoryBound: 0
; FloatMode: 240
; IeeeMode: 1
; LDSByteSize: 0 bytes/workgroup (compile time only)
; SGPRBlocks: 7
; VGPRBlocks: 15
; NumSGPRsForWavesPerEU: 64
; NumVGPRsForWavesPerEU: 124
; AccumOffset: 124
; Occupancy: 4
; WaveLimiterHint : 0
; COMPUTE_PGM_RSRC2:SCRATCH_EN: 0
; COMPUTE_PGM_RSRC2:USER_SGPR: 16
; COMPUTE_PGM_RSRC2:TRAP_HANDLER: 0
; COMPUTE_PGM_RSRC2:TGID_X_EN: 1
; COMPUTE_PGM_RSRC2:TGID_Y_EN: 1
; COMPUTE_PGM_RSRC2:TGID_Z_EN: 1
; COMPUTE_PGM_RSRC2:TIDIG_COMP_CNT: 2
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
      - .offset:         56
        .size:           4
        .value_kind:     hidden_block_count_x
      - .offset:         60
        .size:           4
        .value_kind:     hidden_block_count_y
      - .offset:         64
        .size:           4
        .value_kind:     hidden_block_count_z
      - .offset:         68
        .size:           2
        .value_kind:     hidden_group_size_x
      - .offset:         70
        .size:           2
        .value_kind:     hidden_group_size_y
      - .offset:         72
        .size:           2
        .value_kind:     hidden_group_size_z
      - .offset:         74
        .size:           2
        .value_kind:     hidden_remainder_x
      - .offset:         76
        .size:           2
        .value_kind:     hidden_remainder_y
      - .offset:         78
        .size:           2
        .value_kind:     hidden_remainder_z
      - .offset:         96
        .size:           8
        .value_kind:     hidden_global_offset_x
      - .offset:         104
        .size:           8
        .value_kind:     hidden_global_offset_y
      - .offset:         112
        .size:           8
        .value_kind:     hidden_global_offset_z
      - .offset:         120
        .size:           2
        .value_kind:     hidden_grid_dims
      - .offset:         136
        .size:           8
        .value_kind:     hidden_hostcall_buffer
      - .offset:         144
        .size:           8
        .value_kind:     hidden_multigrid_sync_arg
      - .offset:         152
        .size:           8
        .value_kind:     hidden_heap_v1
      - .offset:         160
        .size:           8
        .value_kind:     hidden_default_queue
      - .offset:         168
        .size:           8
        .value_kind:     hidden_completion_action
      - .offset:         176
        .size:           4
        .value_kind:     hidden_dynamic_lds_size
      - .offset:         256
        .size:           8
        .value_kind:     hidden_queue_ptr
    .group_segment_fixed_size: 0
    .kernarg_segment_align: 8
    .kernarg_segment_size: 312
    .max_flat_workgroup_size: 256
    .name:           attn_kernel
    .private_segment_fixed_size: 0
    .sgpr_count:     64
    .sgpr_spill_count: 0
    .symbol:         attn_kernel.kd
    .uniform_work_group_size: 1
    .uses_dynamic_stack: false
    .vgpr_count:     124
    .vgpr_spill_count: 0
    .wavefront_size: 64
amdhsa.target:   amdgpu9.50-amd-amdhsa-unknown-gfx950
amdhsa.version:
  - 1
  - 2
...

	.end_amdgpu_metadata
