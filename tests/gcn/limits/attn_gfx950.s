	.amdgcn_target "amdgpu9.50-amd-amdhsa-unknown-gfx950"
	.amdhsa_code_object_version 5
	.text
	.globl	attn_kernel                     ; -- Begin function attn_kernel
	.p2align	8
	.type	attn_kernel,@function
attn_kernel:                            ; @attn_kernel
; %bb.25:
	s_load_dwordx8 s[8:15], s[4:5], 0x0
	s_waitcnt lgkmcnt(0)
	s_branch .LBB0_0
	.p2align	8
; %bb.26:
.LBB0_0:
	s_load_dword s35, s[4:5], 0x24
	v_and_b32_e32 v6, 0x3ff, v0
	v_and_b32_e32 v1, 63, v0
	v_readfirstlane_b32 s19, v6
	s_bfe_u32 s29, s19, 0x20006
	s_waitcnt lgkmcnt(0)
	s_mul_i32 s17, s17, s35
	s_lshl_b32 s24, s29, 6
	s_lshl_b32 s0, s17, 6
	v_or_b32_e32 v12, s24, v1
	s_lshl_b32 s30, s16, 7
	v_lshrrev_b32_e32 v2, 3, v12
	s_ashr_i32 s1, s0, 31
	s_lshr_b32 s2, s19, 6
	v_or_b32_e32 v2, s30, v2
	s_lshl_b64 s[16:17], s[0:1], 1
	s_add_u32 s0, s8, s16
	v_lshlrev_b32_e32 v2, 6, v2
	s_addc_u32 s1, s9, s17
	v_or_b32_e32 v4, 0x800, v2
	v_or_b32_e32 v8, 0x1000, v2
	v_or_b32_e32 v10, 0x1800, v2
	v_ashrrev_i32_e32 v3, 31, v2
	v_and_b32_e32 v7, 7, v0
	v_lshl_add_u64 v[2:3], v[2:3], 1, s[0:1]
	v_ashrrev_i32_e32 v5, 31, v4
	v_ashrrev_i32_e32 v9, 31, v8
	v_ashrrev_i32_e32 v11, 31, v10
	v_mov_b32_e32 v65, 0
	v_lshlrev_b32_e32 v64, 4, v7
	v_lshl_add_u64 v[4:5], v[4:5], 1, s[0:1]
	v_lshl_add_u64 v[8:9], v[8:9], 1, s[0:1]
	v_lshl_add_u64 v[10:11], v[10:11], 1, s[0:1]
	v_lshl_add_u64 v[2:3], v[2:3], 0, v[64:65]
	v_lshl_add_u64 v[4:5], v[4:5], 0, v[64:65]
	v_lshl_add_u64 v[8:9], v[8:9], 0, v[64:65]
	v_lshl_add_u64 v[10:11], v[10:11], 0, v[64:65]
	global_load_dwordx4 v[14:17], v[2:3], off
	global_load_dwordx4 v[18:21], v[4:5], off
	global_load_dwordx4 v[22:25], v[8:9], off
	global_load_dwordx4 v[26:29], v[10:11], off
	v_and_b32_e32 v81, 31, v0
	v_and_b32_e32 v4, 56, v0
	v_and_b32_e32 v0, 32, v0
	s_movk_i32 s0, 0x70
	v_lshlrev_b32_e32 v5, 7, v81
	v_lshlrev_b32_e32 v83, 3, v6
	v_lshrrev_b32_e32 v80, 1, v0
	v_mov_b32_e32 v2, 0x70
	s_movk_i32 s1, 0x60
	v_bitop3_b32 v0, v83, v80, s0 bitop3:0x6c
	v_lshl_or_b32 v5, s29, 12, v5
	s_add_u32 s0, s10, s16
	v_bitop3_b32 v1, s24, v2, v1 bitop3:0xc8
	v_or_b32_e32 v9, v5, v0
	v_bitop3_b32 v0, v5, s1, v0 bitop3:0x36
	v_lshlrev_b32_e32 v11, 4, v12
	s_addc_u32 s1, s11, s17
	v_lshlrev_b32_e32 v3, 3, v7
	v_or_b32_e32 v8, s29, v4
	v_add_u32_e32 v10, 0, v0
	v_xad_u32 v0, v11, v1, 0
	s_cmp_gt_i32 s35, 0
	s_mul_i32 s36, s29, 0x410
	v_lshlrev_b32_e32 v2, 7, v8
	v_add_u32_e32 v5, 0, v9
	v_xad_u32 v8, v9, 32, 0
	v_xad_u32 v9, v9, 64, 0
	s_cselect_b64 s[6:7], -1, 0
	s_cmp_lt_i32 s35, 1
	s_waitcnt vmcnt(3)
	ds_write_b128 v0, v[14:17]
	s_waitcnt vmcnt(2)
	ds_write_b128 v0, v[18:21] offset:4096
	s_waitcnt vmcnt(1)
	ds_write_b128 v0, v[22:25] offset:8192
	s_waitcnt vmcnt(0)
	ds_write_b128 v0, v[26:29] offset:12288
	v_lshlrev_b32_e32 v0, 1, v3
	s_waitcnt lgkmcnt(0)
	s_barrier
	s_cbranch_scc1 .LBB0_2
; %bb.1:
	v_mov_b32_e32 v3, v65
	v_lshl_add_u64 v[12:13], s[0:1], 0, v[2:3]
	v_mov_b32_e32 v1, v65
	v_or_b32_e32 v14, 0x200, v2
	v_mov_b32_e32 v15, v65
	s_add_i32 m0, s36, 0x65c0
	s_add_i32 s3, s36, 0x7600
	v_lshl_add_u64 v[12:13], v[12:13], 0, v[0:1]
	v_lshl_add_u64 v[14:15], s[0:1], 0, v[14:15]
	v_lshl_add_u64 v[14:15], v[14:15], 0, v[0:1]
	global_load_lds_dwordx4 v[12:13], off
	s_mov_b32 m0, s3
	s_nop 0
	global_load_lds_dwordx4 v[14:15], off
.LBB0_2:                                ; %.critedge
	s_and_b32 s8, s2, 1
	s_lshl_b32 s2, s2, 3
	ds_read_b128 v[116:119], v5
	ds_read_b128 v[112:115], v8
	ds_read_b128 v[108:111], v9
	ds_read_b128 v[104:107], v10
	s_and_b32 s2, s2, 16
	v_lshrrev_b32_e32 v1, 2, v4
	s_or_b32 s2, s2, s8
	v_or_b32_e32 v1, s2, v1
	s_add_u32 s2, s12, s16
	s_addc_u32 s3, s13, s17
	s_and_b64 s[6:7], s[6:7], exec
	s_cselect_b32 s6, 1, 0
	s_mul_i32 s37, s29, 0x440
	s_cmp_lg_u32 s6, 1
	v_lshlrev_b32_e32 v4, 7, v1
	; asyncmark
	s_waitcnt lgkmcnt(0)
	s_barrier
	s_cbranch_scc1 .LBB0_4
; %bb.3:
	v_mov_b32_e32 v5, 0
	v_lshl_add_u64 v[8:9], s[2:3], 0, v[4:5]
	v_mov_b32_e32 v1, v5
	v_or_b32_e32 v10, 0x1000, v4
	v_mov_b32_e32 v11, v5
	s_mov_b32 m0, s37
	s_add_i32 s6, s37, 0x1100
	v_lshl_add_u64 v[8:9], v[8:9], 0, v[0:1]
	v_lshl_add_u64 v[10:11], s[2:3], 0, v[10:11]
	v_lshl_add_u64 v[10:11], v[10:11], 0, v[0:1]
	global_load_lds_dwordx4 v[8:9], off
	s_mov_b32 m0, s6
	s_nop 0
	global_load_lds_dwordx4 v[10:11], off
.LBB0_4:                                ; %.critedge2
	s_cmpk_lt_i32 s35, 0x41
	s_mov_b64 s[6:7], -1
	; asyncmark
	s_cbranch_scc0 .LBB0_6
; %bb.5:                                ; %.critedge6.critedge
	; asyncmark
	s_mov_b64 s[6:7], 0
.LBB0_6:                                ; %Flow399
	s_and_b64 s[6:7], s[6:7], exec
	s_cselect_b32 s6, 1, 0
	s_cmp_lg_u32 s6, 1
	s_cbranch_scc1 .LBB0_8
; %bb.7:                                ; %.critedge4
	v_mov_b32_e32 v3, 0
	v_lshl_add_u64 v[8:9], s[0:1], 0, v[2:3]
	v_mov_b32_e32 v1, v3
	v_lshl_add_u64 v[8:9], v[8:9], 0, v[0:1]
	s_mov_b64 s[6:7], 0x2200
	v_lshl_add_u64 v[10:11], v[8:9], 0, s[6:7]
	s_mov_b64 s[6:7], 0x2000
	v_mov_b32_e32 v5, v3
	s_add_i32 m0, s36, 0x8640
	v_lshl_add_u64 v[8:9], v[8:9], 0, s[6:7]
	v_lshl_add_u64 v[2:3], s[2:3], 0, v[4:5]
	global_load_lds_dwordx4 v[8:9], off
	s_add_i32 m0, s36, 0x9680
	v_lshl_add_u64 v[2:3], v[2:3], 0, v[0:1]
	s_mov_b64 s[10:11], 0x3000
	global_load_lds_dwordx4 v[10:11], off
	s_add_i32 m0, s37, 0x2200
	v_lshl_add_u64 v[4:5], v[2:3], 0, s[10:11]
	v_lshl_add_u64 v[2:3], v[2:3], 0, s[6:7]
	; asyncmark
	global_load_lds_dwordx4 v[2:3], off
	s_add_i32 m0, s37, 0x3300
	s_nop 0
	global_load_lds_dwordx4 v[4:5], off
.LBB0_8:                                ; %.critedge6
	s_load_dword s18, s[4:5], 0x20
	s_add_i32 s38, s35, 0xffffff80
	v_lshlrev_b32_e32 v88, 4, v6
	s_cmp_lt_i32 s38, 1
	v_lshlrev_b32_e32 v65, 10, v7
	v_and_b32_e32 v91, 0x180, v88
	v_mov_b32_e32 v30, 0
	v_lshlrev_b32_e32 v90, 8, v6
	v_lshlrev_b32_e32 v89, 1, v6
	; asyncmark
	; wait_asyncmark(2)
	s_waitcnt vmcnt(0) lgkmcnt(0)
	s_barrier
	s_cbranch_scc1 .LBB0_12
; %bb.9:                                ; %.lr.ph
	v_mov_b32_e32 v1, v30
	v_lshl_add_u64 v[66:67], s[0:1], 0, v[0:1]
	s_lshl_b32 s0, s19, 3
	v_lshl_add_u64 v[68:69], s[2:3], 0, v[0:1]
	s_and_b32 s0, s0, 0x400
	v_bfe_u32 v0, v6, 3, 3
	v_and_b32_e32 v93, 0x400, v90
	v_lshl_or_b32 v1, v0, 7, s0
	s_mov_b32 s25, 1.0
	s_mov_b32 s39, 1
	v_and_b32_e32 v92, 0x118, v83
	v_and_b32_e32 v94, 0x80, v88
	v_and_b32_e32 v95, 32, v89
	v_lshrrev_b32_e32 v96, 4, v93
	s_mov_b32 s20, s18
	s_mov_b32 s21, s18
	s_mov_b32 s22, s18
	s_mov_b32 s23, s18
	v_lshl_or_b32 v97, s8, 6, v1
	v_lshl_or_b32 v98, v0, 9, s24
	s_mov_b32 s34, 0
	s_movk_i32 s0, 0x65c0
	s_mov_b32 s33, 0x8640
	s_movk_i32 s31, 0x2200
	v_mov_b32_e32 v99, 0
	v_mov_b32_e32 v102, 0xff800000
	s_mov_b32 s26, s25
	s_mov_b32 s27, s18
	s_mov_b32 s28, 0x3fb8aa3b
	s_mov_b32 s40, 0xc2fc0000
	v_mov_b32_e32 v100, 0x42800000
	v_not_b32_e32 v101, 63
	s_mov_b32 s41, 0
	v_mov_b32_e32 v31, v30
	v_mov_b32_e32 v28, v30
	v_mov_b32_e32 v29, v30
	v_mov_b32_e32 v26, v30
	v_mov_b32_e32 v27, v30
	v_mov_b32_e32 v24, v30
	v_mov_b32_e32 v25, v30
	v_mov_b32_e32 v22, v30
	v_mov_b32_e32 v23, v30
	v_mov_b32_e32 v20, v30
	v_mov_b32_e32 v21, v30
	v_mov_b32_e32 v18, v30
	v_mov_b32_e32 v19, v30
	v_mov_b32_e32 v16, v30
	v_mov_b32_e32 v17, v30
	v_mov_b32_e32 v14, v30
	v_mov_b32_e32 v15, v30
	v_mov_b32_e32 v12, v30
	v_mov_b32_e32 v13, v30
	v_mov_b32_e32 v10, v30
	v_mov_b32_e32 v11, v30
	v_mov_b32_e32 v8, v30
	v_mov_b32_e32 v9, v30
	v_mov_b32_e32 v6, v30
	v_mov_b32_e32 v7, v30
	v_mov_b32_e32 v4, v30
	v_mov_b32_e32 v5, v30
	v_mov_b32_e32 v2, v30
	v_mov_b32_e32 v3, v30
	v_mov_b32_e32 v0, v30
	v_mov_b32_e32 v1, v30
.LBB0_10:                               ; =>This Inner Loop Header: Depth=1
	s_add_i32 s1, s39, 1
	s_cmp_lt_i32 s1, 3
	s_cselect_b32 s39, s1, 0
	s_lshl_b32 s1, s39, 12
	s_lshl_b32 s2, s39, 13
	s_lshr_b32 s3, s1, 5
	v_add_u32_e32 v32, 0x2000, v98
	s_add_i32 s42, s2, s3
	v_add_u32_e32 v34, 0x2100, v98
	v_ashrrev_i32_e32 v33, 31, v32
	s_add_i32 s3, s42, s36
	v_ashrrev_i32_e32 v35, 31, v34
	v_lshl_add_u64 v[32:33], v[32:33], 1, v[66:67]
	s_add_i32 m0, s3, 0x65c0
	v_add3_u32 v36, s0, v65, v91
	v_lshl_add_u64 v[34:35], v[34:35], 1, v[66:67]
	global_load_lds_dwordx4 v[32:33], off
	s_add_i32 m0, s3, 0x7600
	v_add3_u32 v32, v36, v80, v64
	global_load_lds_dwordx4 v[34:35], off
	; asyncmark
	ds_read_b128 v[48:51], v32
	ds_read_b128 v[70:73], v32 offset:512
	ds_read_b128 v[52:55], v32 offset:32
	ds_read_b128 v[84:87], v32 offset:544
	ds_read_b128 v[56:59], v32 offset:64
	ds_read_b128 v[120:123], v32 offset:576
	ds_read_b128 v[60:63], v32 offset:96
	ds_read_b128 v[124:127], v32 offset:608
	s_waitcnt lgkmcnt(7)
	v_mfma_f32_32x32x16_f16 v[32:47], v[48:51], v[116:119], 0
	s_mov_b32 s19, s18
	s_mov_b32 s24, s18
	s_lshr_b32 s0, s1, 3
	s_add_i32 s41, s41, 64
	v_add_u32_e32 v98, 0x1000, v98
	s_waitcnt lgkmcnt(5)
	v_mfma_f32_32x32x16_f16 v[32:47], v[52:55], v[112:115], v[32:47]
	s_waitcnt lgkmcnt(3)
	v_mfma_f32_32x32x16_f16 v[32:47], v[56:59], v[108:111], v[32:47]
	s_waitcnt lgkmcnt(1)
	v_mfma_f32_32x32x16_f16 v[32:47], v[60:63], v[104:107], v[32:47]
	s_nop 11
	v_pk_mul_f32 v[48:49], s[18:19], v[36:37]
	v_pk_mul_f32 v[50:51], s[18:19], v[34:35]
	s_nop 0
	v_max3_f32 v51, v51, v48, v49
	v_pk_mul_f32 v[48:49], s[22:23], v[32:33]
	s_nop 0
	v_max_f32_e32 v48, v48, v49
	v_max3_f32 v76, v48, v50, v51
	v_mfma_f32_32x32x16_f16 v[48:63], v[70:73], v[116:119], 0
	v_mfma_f32_32x32x16_f16 v[48:63], v[84:87], v[112:115], v[48:63]
	v_mfma_f32_32x32x16_f16 v[48:63], v[120:123], v[108:111], v[48:63]
	s_waitcnt lgkmcnt(0)
	v_mfma_f32_32x32x16_f16 v[48:63], v[124:127], v[104:107], v[48:63]
	s_nop 11
	v_pk_mul_f32 v[70:71], s[22:23], v[50:51]
	v_pk_mul_f32 v[72:73], s[18:19], v[52:53]
	v_max_f32_e32 v74, v70, v71
	v_pk_mul_f32 v[70:71], s[18:19], v[54:55]
	s_nop 0
	v_max3_f32 v70, v73, v70, v71
	v_max3_f32 v77, v74, v72, v70
	v_mul_f32_e32 v72, s18, v58
	v_pk_mul_f32 v[70:71], s[18:19], v[56:57]
	s_nop 0
	v_max3_f32 v78, v70, v71, v72
	v_mul_f32_e32 v72, s18, v40
	v_pk_mul_f32 v[70:71], s[18:19], v[38:39]
	s_nop 0
	v_max3_f32 v79, v70, v71, v72
	v_pk_mov_b32 v[70:71], v[44:45], v[46:47] op_sel:[1,0]
	v_pk_mov_b32 v[44:45], v[42:43], v[44:45] op_sel:[1,0]
	v_pk_mov_b32 v[42:43], v[40:41], v[42:43] op_sel:[1,0]
	v_pk_mul_f32 v[70:71], s[18:19], v[70:71]
	v_pk_mul_f32 v[72:73], s[18:19], v[44:45]
	v_pk_mul_f32 v[74:75], s[22:23], v[42:43]
	v_max_f32_e32 v41, v73, v70
	v_max3_f32 v42, v74, v75, v72
	v_max3_f32 v41, v42, v41, v71
	v_pk_mov_b32 v[42:43], v[46:47], v[48:49] op_sel:[1,0]
	v_mov_b32_e32 v44, v59
	v_pk_mul_f32 v[46:47], s[18:19], v[42:43]
	v_mul_f32_e32 v42, s18, v49
	v_max_f32_e32 v43, v46, v47
	v_max3_f32 v41, v41, v43, v42
	v_mov_b32_e32 v42, v61
	v_mov_b32_e32 v43, v62
	v_mov_b32_e32 v45, v60
	v_max3_f32 v41, v76, v79, v41
	v_pk_mul_f32 v[42:43], s[18:19], v[42:43]
	v_pk_mul_f32 v[44:45], s[20:21], v[44:45]
	v_mul_f32_e32 v48, s18, v63
	v_max3_f32 v41, v41, v77, v78
	v_max_f32_e32 v48, v43, v48
	v_max3_f32 v59, v44, v45, v42
	v_max3_f32 v48, v41, v59, v48
	v_mov_b32_e32 v59, v48
	s_nop 1
	v_permlane32_swap_b32_e32 v48, v59
	v_mov_b32_e32 v41, v74
	v_max3_f32 v82, v102, v48, v59
	v_mov_b32_e32 v48, v47
	v_pk_fma_f32 v[76:77], s[24:25], v[40:41], v[82:83] op_sel_hi:[1,1,0] neg_lo:[0,0,1] neg_hi:[0,0,1]
	v_pk_fma_f32 v[84:85], s[18:19], v[34:35], v[82:83] op_sel_hi:[1,1,0] neg_lo:[0,0,1] neg_hi:[0,0,1]
	v_pk_fma_f32 v[78:79], s[18:19], v[36:37], v[82:83] op_sel_hi:[1,1,0] neg_lo:[0,0,1] neg_hi:[0,0,1]
	v_pk_fma_f32 v[36:37], s[18:19], v[38:39], v[82:83] op_sel_hi:[1,1,0] neg_lo:[0,0,1] neg_hi:[0,0,1]
	v_pk_fma_f32 v[60:61], v[48:49], s[26:27], v[82:83] op_sel_hi:[1,1,0] neg_lo:[0,0,1] neg_hi:[0,0,1]
	v_pk_fma_f32 v[48:49], s[18:19], v[52:53], v[82:83] op_sel_hi:[1,1,0] neg_lo:[0,0,1] neg_hi:[0,0,1]
	v_pk_fma_f32 v[40:41], s[18:19], v[54:55], v[82:83] op_sel_hi:[1,1,0] neg_lo:[0,0,1] neg_hi:[0,0,1]
	v_pk_fma_f32 v[38:39], s[18:19], v[56:57], v[82:83] op_sel_hi:[1,1,0] neg_lo:[0,0,1] neg_hi:[0,0,1]
	s_mov_b32 s19, s34
	s_mov_b32 s34, s31
	v_add_u32_e32 v52, 0x2000, v97
	s_add_i32 s31, s2, s0
	v_ashrrev_i32_e32 v53, 31, v52
	s_add_i32 s0, s31, s37
	v_lshl_add_u64 v[52:53], v[52:53], 1, v[68:69]
	s_mov_b32 m0, s0
	v_pk_fma_f32 v[86:87], s[22:23], v[32:33], v[82:83] op_sel_hi:[1,1,0] neg_lo:[0,0,1] neg_hi:[0,0,1]
	global_load_lds_dwordx4 v[52:53], off
	v_add_u32_e32 v52, 0x2800, v97
	v_ashrrev_i32_e32 v53, 31, v52
	v_lshl_add_u64 v[52:53], v[52:53], 1, v[68:69]
	s_add_i32 m0, s0, 0x1100
	v_mov_b32_e32 v59, v44
	global_load_lds_dwordx4 v[52:53], off
	v_pk_mul_f32 v[52:53], v[86:87], s[28:29] op_sel_hi:[1,0]
	v_pk_fma_f32 v[34:35], s[24:25], v[58:59], v[82:83] op_sel_hi:[1,1,0] neg_lo:[0,0,1] neg_hi:[0,0,1]
	v_cmp_gt_f32_e64 s[0:1], s40, v53
	v_cmp_gt_f32_e32 vcc, s40, v52
	v_pk_mul_f32 v[36:37], v[36:37], s[28:29] op_sel_hi:[1,0]
	v_cndmask_b32_e64 v54, 0, v100, s[0:1]
	v_add_f32_e32 v54, v53, v54
	v_cndmask_b32_e32 v53, 0, v100, vcc
	v_add_f32_e32 v55, v52, v53
	v_pk_mul_f32 v[52:53], v[84:85], s[28:29] op_sel_hi:[1,0]
	v_cmp_gt_f32_e64 s[12:13], s40, v37
	v_cmp_gt_f32_e64 s[4:5], s40, v53
	v_cmp_gt_f32_e64 s[2:3], s40, v52
	v_cmp_gt_f32_e64 s[10:11], s40, v36
	v_cndmask_b32_e64 v56, 0, v100, s[4:5]
	v_add_f32_e32 v56, v53, v56
	v_cndmask_b32_e64 v53, 0, v100, s[2:3]
	v_add_f32_e32 v57, v52, v53
	v_pk_mul_f32 v[52:53], v[78:79], s[28:29] op_sel_hi:[1,0]
	v_mov_b32_e32 v62, v43
	v_cmp_gt_f32_e64 s[8:9], s40, v53
	v_cmp_gt_f32_e64 s[6:7], s40, v52
	v_pk_fma_f32 v[32:33], v[62:63], s[26:27], v[82:83] op_sel_hi:[1,1,0] neg_lo:[0,0,1] neg_hi:[0,0,1]
	v_cndmask_b32_e64 v58, 0, v100, s[8:9]
	v_add_f32_e32 v58, v53, v58
	v_cndmask_b32_e64 v53, 0, v100, s[6:7]
	v_add_f32_e32 v59, v52, v53
	v_cndmask_b32_e64 v52, 0, v100, s[12:13]
	v_add_f32_e32 v37, v37, v52
	v_cndmask_b32_e64 v52, 0, v100, s[10:11]
	v_add_f32_e32 v36, v36, v52
	v_exp_f32_e32 v52, v54
	v_exp_f32_e32 v54, v55
	v_cndmask_b32_e64 v53, 0, v101, s[0:1]
	v_cndmask_b32_e64 v55, 0, v101, s[4:5]
	v_ldexp_f32 v53, v52, v53
	v_cndmask_b32_e32 v52, 0, v101, vcc
	v_ldexp_f32 v52, v54, v52
	v_exp_f32_e32 v54, v56
	v_exp_f32_e32 v56, v57
	v_exp_f32_e32 v37, v37
	v_cndmask_b32_e64 v57, 0, v101, s[8:9]
	v_ldexp_f32 v55, v54, v55
	v_cndmask_b32_e64 v54, 0, v101, s[2:3]
	v_ldexp_f32 v54, v56, v54
	v_exp_f32_e32 v56, v58
	v_exp_f32_e32 v58, v59
	v_exp_f32_e32 v36, v36
	v_pk_mov_b32 v[46:47], v[70:71], v[46:47] op_sel:[1,0]
	v_ldexp_f32 v57, v56, v57
	v_cndmask_b32_e64 v56, 0, v101, s[6:7]
	v_ldexp_f32 v56, v58, v56
	v_cndmask_b32_e64 v58, 0, v101, s[12:13]
	v_ldexp_f32 v59, v37, v58
	v_cndmask_b32_e64 v37, 0, v101, s[10:11]
	v_ldexp_f32 v58, v36, v37
	v_sub_f32_e32 v36, v102, v82
	v_mul_f32_e32 v36, 0x3fb8aa3b, v36
	v_cmp_gt_f32_e32 vcc, s40, v36
	v_pk_add_f32 v[46:47], v[46:47], v[82:83] op_sel_hi:[1,0] neg_lo:[0,1] neg_hi:[0,1]
	v_pk_fma_f32 v[50:51], s[22:23], v[50:51], v[82:83] op_sel_hi:[1,1,0] neg_lo:[0,0,1] neg_hi:[0,0,1]
	v_cndmask_b32_e32 v37, 0, v100, vcc
	v_add_f32_e32 v36, v36, v37
	v_exp_f32_e32 v36, v36
	v_cndmask_b32_e32 v62, 0, v101, vcc
	v_pk_mul_f32 v[46:47], v[46:47], s[28:29] op_sel_hi:[1,0]
	v_add_u32_e32 v37, s19, v95
	v_ldexp_f32 v36, v36, v62
	v_pk_mov_b32 v[62:63], v[74:75], v[72:73] op_sel:[1,0]
	v_pk_mov_b32 v[72:73], v[72:73], v[70:71] op_sel:[1,0]
	v_pk_mul_f32 v[70:71], v[76:77], s[28:29] op_sel_hi:[1,0]
	v_pk_add_f32 v[62:63], v[62:63], v[82:83] op_sel_hi:[1,0] neg_lo:[0,1] neg_hi:[0,1]
	v_cmp_gt_f32_e64 s[0:1], s40, v71
	v_cmp_gt_f32_e32 vcc, s40, v70
	v_pk_mul_f32 v[62:63], v[62:63], s[28:29] op_sel_hi:[1,0]
	v_cndmask_b32_e64 v74, 0, v100, s[0:1]
	v_add_f32_e32 v71, v71, v74
	v_cndmask_b32_e32 v74, 0, v100, vcc
	v_cmp_gt_f32_e64 s[4:5], s40, v63
	v_add_f32_e32 v70, v70, v74
	v_cmp_gt_f32_e64 s[2:3], s40, v62
	v_cndmask_b32_e64 v74, 0, v100, s[4:5]
	v_add_f32_e32 v74, v63, v74
	v_cndmask_b32_e64 v63, 0, v100, s[2:3]
	v_add_f32_e32 v75, v62, v63
	v_pk_add_f32 v[62:63], v[72:73], v[82:83] op_sel_hi:[1,0] neg_lo:[0,1] neg_hi:[0,1]
	v_cmp_gt_f32_e64 s[12:13], s40, v47
	v_pk_mul_f32 v[62:63], v[62:63], s[28:29] op_sel_hi:[1,0]
	v_cmp_gt_f32_e64 s[10:11], s40, v46
	v_cmp_gt_f32_e64 s[8:9], s40, v63
	v_cmp_gt_f32_e64 s[6:7], s40, v62
	v_exp_f32_e32 v70, v70
	v_cndmask_b32_e64 v72, 0, v100, s[8:9]
	v_add_f32_e32 v72, v63, v72
	v_cndmask_b32_e64 v63, 0, v100, s[6:7]
	v_add_f32_e32 v73, v62, v63
	v_cndmask_b32_e64 v62, 0, v100, s[12:13]
	v_add_f32_e32 v47, v47, v62
	v_cndmask_b32_e64 v62, 0, v100, s[10:11]
	v_add_f32_e32 v46, v46, v62
	v_exp_f32_e32 v62, v71
	v_cndmask_b32_e64 v63, 0, v101, s[0:1]
	v_exp_f32_e32 v71, v75
	v_exp_f32_e32 v47, v47
	v_ldexp_f32 v63, v62, v63
	v_cndmask_b32_e32 v62, 0, v101, vcc
	v_ldexp_f32 v62, v70, v62
	v_exp_f32_e32 v70, v74
	v_cndmask_b32_e64 v74, 0, v101, s[4:5]
	v_exp_f32_e32 v46, v46
	v_add3_u32 v37, v37, v92, v93
	v_ldexp_f32 v75, v70, v74
	v_cndmask_b32_e64 v70, 0, v101, s[2:3]
	v_ldexp_f32 v74, v71, v70
	v_exp_f32_e32 v70, v72
	v_exp_f32_e32 v71, v73
	v_cndmask_b32_e64 v72, 0, v101, s[8:9]
	v_add3_u32 v37, v37, v94, v96
	v_ldexp_f32 v77, v70, v72
	v_cndmask_b32_e64 v70, 0, v101, s[6:7]
	v_ldexp_f32 v76, v71, v70
	v_cndmask_b32_e64 v70, 0, v101, s[12:13]
	v_ldexp_f32 v79, v47, v70
	v_cndmask_b32_e64 v47, 0, v101, s[10:11]
	v_ldexp_f32 v78, v46, v47
	v_pk_mul_f32 v[46:47], v[60:61], s[28:29] op_sel_hi:[1,0]
	v_pk_mul_f32 v[40:41], v[40:41], s[28:29] op_sel_hi:[1,0]
	v_cmp_gt_f32_e64 s[0:1], s40, v47
	v_cmp_gt_f32_e32 vcc, s40, v46
	; asyncmark
	ds_read_b64_tr_b16 v[120:121], v37
	ds_read_b64_tr_b16 v[122:123], v37 offset:512
	ds_read_b64_tr_b16 v[126:127], v37 offset:576
	ds_read_b64_tr_b16 v[124:125], v37 offset:64
	v_cndmask_b32_e64 v60, 0, v100, s[0:1]
	v_add_f32_e32 v60, v47, v60
	v_cndmask_b32_e32 v47, 0, v100, vcc
	v_add_f32_e32 v61, v46, v47
	v_pk_mul_f32 v[46:47], v[50:51], s[28:29] op_sel_hi:[1,0]
	v_cmp_gt_f32_e64 s[12:13], s40, v41
	v_cmp_gt_f32_e64 s[4:5], s40, v47
	v_cmp_gt_f32_e64 s[2:3], s40, v46
	v_cmp_gt_f32_e64 s[10:11], s40, v40
	v_cndmask_b32_e64 v50, 0, v100, s[4:5]
	v_add_f32_e32 v50, v47, v50
	v_cndmask_b32_e64 v47, 0, v100, s[2:3]
	v_add_f32_e32 v51, v46, v47
	v_pk_mul_f32 v[46:47], v[48:49], s[28:29] op_sel_hi:[1,0]
	v_cvt_pk_f16_f32 v84, v52, v53
	v_cmp_gt_f32_e64 s[8:9], s40, v47
	v_cmp_gt_f32_e64 s[6:7], s40, v46
	v_cvt_pk_f16_f32 v85, v54, v55
	v_cndmask_b32_e64 v48, 0, v100, s[8:9]
	v_add_f32_e32 v47, v47, v48
	v_cndmask_b32_e64 v48, 0, v100, s[6:7]
	v_add_f32_e32 v46, v46, v48
	v_cndmask_b32_e64 v48, 0, v100, s[12:13]
	v_add_f32_e32 v48, v41, v48
	v_cndmask_b32_e64 v41, 0, v100, s[10:11]
	v_add_f32_e32 v49, v40, v41
	v_exp_f32_e32 v40, v60
	v_cvt_pk_f16_f32 v86, v56, v57
	v_cvt_pk_f16_f32 v87, v58, v59
	v_pk_mul_f32 v[16:17], v[16:17], v[36:37] op_sel_hi:[1,0]
	v_pk_mul_f32 v[18:19], v[18:19], v[36:37] op_sel_hi:[1,0]
	v_pk_mul_f32 v[20:21], v[20:21], v[36:37] op_sel_hi:[1,0]
	v_pk_mul_f32 v[22:23], v[22:23], v[36:37] op_sel_hi:[1,0]
	v_pk_mul_f32 v[24:25], v[24:25], v[36:37] op_sel_hi:[1,0]
	v_pk_mul_f32 v[26:27], v[26:27], v[36:37] op_sel_hi:[1,0]
	v_pk_mul_f32 v[28:29], v[28:29], v[36:37] op_sel_hi:[1,0]
	v_pk_mul_f32 v[30:31], v[30:31], v[36:37] op_sel_hi:[1,0]
	v_pk_mul_f32 v[0:1], v[0:1], v[36:37] op_sel_hi:[1,0]
	v_pk_mul_f32 v[2:3], v[2:3], v[36:37] op_sel_hi:[1,0]
	v_pk_mul_f32 v[4:5], v[4:5], v[36:37] op_sel_hi:[1,0]
	v_pk_mul_f32 v[6:7], v[6:7], v[36:37] op_sel_hi:[1,0]
	v_pk_mul_f32 v[8:9], v[8:9], v[36:37] op_sel_hi:[1,0]
	v_pk_mul_f32 v[10:11], v[10:11], v[36:37] op_sel_hi:[1,0]
	v_pk_mul_f32 v[12:13], v[12:13], v[36:37] op_sel_hi:[1,0]
	v_pk_mul_f32 v[14:15], v[14:15], v[36:37] op_sel_hi:[1,0]
	v_exp_f32_e32 v60, v61
	s_waitcnt lgkmcnt(2)
	v_mfma_f32_32x32x16_f16 v[16:31], v[120:123], v[84:87], v[16:31]
	v_cndmask_b32_e64 v41, 0, v101, s[0:1]
	v_ldexp_f32 v41, v40, v41
	v_cndmask_b32_e32 v40, 0, v101, vcc
	v_exp_f32_e32 v50, v50
	v_ldexp_f32 v40, v60, v40
	v_exp_f32_e32 v60, v51
	v_exp_f32_e32 v47, v47
	s_waitcnt lgkmcnt(0)
	v_mfma_f32_32x32x16_f16 v[0:15], v[124:127], v[84:87], v[0:15]
	ds_read_b64_tr_b16 v[84:85], v37 offset:2176
	ds_read_b64_tr_b16 v[86:87], v37 offset:2688
	ds_read_b64_tr_b16 v[122:123], v37 offset:2752
	ds_read_b64_tr_b16 v[120:121], v37 offset:2240
	v_mul_f32_e64 v38, v38, s28
	v_mul_f32_e64 v39, v39, s28
	v_cndmask_b32_e64 v51, 0, v101, s[4:5]
	v_exp_f32_e32 v46, v46
	v_cmp_gt_f32_e64 s[0:1], s40, v39
	v_ldexp_f32 v51, v50, v51
	v_cndmask_b32_e64 v50, 0, v101, s[2:3]
	v_pk_mov_b32 v[42:43], v[44:45], v[42:43] op_sel:[1,0]
	v_cmp_gt_f32_e32 vcc, s40, v38
	v_cndmask_b32_e64 v44, 0, v100, s[0:1]
	v_pk_mul_f32 v[34:35], v[34:35], s[28:29] op_sel_hi:[1,0]
	v_cvt_pk_f16_f32 v70, v62, v63
	v_cvt_pk_f16_f32 v71, v74, v75
	v_cvt_pk_f16_f32 v72, v76, v77
	v_cvt_pk_f16_f32 v73, v78, v79
	v_ldexp_f32 v50, v60, v50
	v_cndmask_b32_e64 v60, 0, v101, s[8:9]
	v_add_f32_e32 v39, v39, v44
	v_cndmask_b32_e32 v44, 0, v100, vcc
	v_cmp_gt_f32_e64 s[4:5], s40, v35
	s_waitcnt lgkmcnt(2)
	v_mfma_f32_32x32x16_f16 v[16:31], v[84:87], v[70:73], v[16:31]
	v_ldexp_f32 v61, v47, v60
	v_cndmask_b32_e64 v47, 0, v101, s[6:7]
	v_add_f32_e32 v38, v38, v44
	v_cmp_gt_f32_e64 s[2:3], s40, v34
	v_cndmask_b32_e64 v44, 0, v100, s[4:5]
	v_ldexp_f32 v60, v46, v47
	v_exp_f32_e32 v46, v48
	s_waitcnt lgkmcnt(0)
	v_mfma_f32_32x32x16_f16 v[0:15], v[120:123], v[70:73], v[0:15]
	v_add_f32_e32 v44, v35, v44
	v_cndmask_b32_e64 v35, 0, v100, s[2:3]
	v_exp_f32_e32 v47, v49
	v_add_f32_e32 v45, v34, v35
	v_pk_add_f32 v[34:35], v[42:43], v[82:83] op_sel_hi:[1,0] neg_lo:[0,1] neg_hi:[0,1]
	ds_read_b64_tr_b16 v[84:85], v37 offset:4352
	ds_read_b64_tr_b16 v[86:87], v37 offset:4864
	ds_read_b64_tr_b16 v[122:123], v37 offset:4928
	ds_read_b64_tr_b16 v[120:121], v37 offset:4416
	v_pk_mul_f32 v[34:35], v[34:35], s[28:29] op_sel_hi:[1,0]
	v_cndmask_b32_e64 v48, 0, v101, s[12:13]
	v_cmp_gt_f32_e64 s[8:9], s40, v35
	v_ldexp_f32 v71, v46, v48
	v_cndmask_b32_e64 v46, 0, v101, s[10:11]
	v_cmp_gt_f32_e64 s[6:7], s40, v34
	v_cndmask_b32_e64 v42, 0, v100, s[8:9]
	v_pk_mul_f32 v[32:33], v[32:33], s[28:29] op_sel_hi:[1,0]
	v_ldexp_f32 v70, v47, v46
	v_add_f32_e32 v42, v35, v42
	v_cndmask_b32_e64 v35, 0, v100, s[6:7]
	v_cmp_gt_f32_e64 s[12:13], s40, v33
	v_cvt_pk_f16_f32 v46, v40, v41
	v_cvt_pk_f16_f32 v47, v50, v51
	v_cvt_pk_f16_f32 v48, v60, v61
	v_cvt_pk_f16_f32 v49, v70, v71
	v_add_f32_e32 v43, v34, v35
	v_cmp_gt_f32_e64 s[10:11], s40, v32
	v_cndmask_b32_e64 v34, 0, v100, s[12:13]
	s_waitcnt lgkmcnt(2)
	v_mfma_f32_32x32x16_f16 v[16:31], v[84:87], v[46:49], v[16:31]
	v_cndmask_b32_e64 v35, 0, v101, s[4:5]
	v_add_f32_e64 v40, v40, v50
	v_add_f32_e64 v41, v41, v51
	v_add_f32_e64 v50, v60, v70
	v_add_f32_e64 v51, v61, v71
	v_add_u32_e32 v97, 0x1000, v97
	v_mov_b32_e32 v102, v82
	s_waitcnt lgkmcnt(0)
	v_mfma_f32_32x32x16_f16 v[0:15], v[120:123], v[46:49], v[0:15]
	v_add_f32_e32 v46, v33, v34
	v_cndmask_b32_e64 v33, 0, v100, s[10:11]
	v_add_f32_e32 v47, v32, v33
	v_exp_f32_e32 v32, v39
	v_exp_f32_e32 v34, v38
	v_cndmask_b32_e64 v33, 0, v101, s[0:1]
	v_exp_f32_e32 v38, v45
	v_ldexp_f32 v33, v32, v33
	v_cndmask_b32_e32 v32, 0, v101, vcc
	v_ldexp_f32 v32, v34, v32
	v_exp_f32_e32 v34, v44
	v_cndmask_b32_e64 v39, 0, v101, s[8:9]
	v_exp_f32_e32 v44, v47
	v_pk_add_f32 v[48:49], v[62:63], v[74:75]
	v_ldexp_f32 v35, v34, v35
	v_cndmask_b32_e64 v34, 0, v101, s[2:3]
	v_ldexp_f32 v34, v38, v34
	v_exp_f32_e32 v38, v42
	v_exp_f32_e32 v42, v43
	v_cndmask_b32_e64 v43, 0, v101, s[12:13]
	s_mov_b32 s0, s33
	v_ldexp_f32 v39, v38, v39
	v_cndmask_b32_e64 v38, 0, v101, s[6:7]
	v_ldexp_f32 v38, v42, v38
	v_exp_f32_e32 v42, v46
	v_pk_add_f32 v[46:47], v[56:57], v[58:59]
	s_add_i32 s33, s42, 0x65c0
	s_cmp_lt_i32 s41, s38
	v_ldexp_f32 v43, v42, v43
	v_cndmask_b32_e64 v42, 0, v101, s[10:11]
	v_ldexp_f32 v42, v44, v42
	v_pk_add_f32 v[44:45], v[52:53], v[54:55]
	v_pk_add_f32 v[52:53], v[76:77], v[78:79]
	v_pk_add_f32 v[54:55], v[32:33], v[34:35]
	v_cvt_pk_f16_f32 v32, v32, v33
	v_cvt_pk_f16_f32 v33, v34, v35
	v_cvt_pk_f16_f32 v34, v38, v39
	v_pk_add_f32 v[56:57], v[38:39], v[42:43]
	v_cvt_pk_f16_f32 v35, v42, v43
	v_pk_add_f32 v[42:43], v[44:45], v[46:47]
	v_pk_add_f32 v[44:45], v[48:49], v[52:53]
	v_pk_add_f32 v[38:39], v[40:41], v[50:51]
	ds_read_b64_tr_b16 v[50:51], v37 offset:6528
	ds_read_b64_tr_b16 v[52:53], v37 offset:7040
	ds_read_b64_tr_b16 v[48:49], v37 offset:7104
	ds_read_b64_tr_b16 v[46:47], v37 offset:6592
	v_pk_add_f32 v[40:41], v[54:55], v[56:57]
	s_waitcnt lgkmcnt(2)
	v_mfma_f32_32x32x16_f16 v[16:31], v[50:53], v[32:35], v[16:31]
	v_add_f32_e64 v42, v42, v44
	v_add_f32_e64 v43, v43, v45
	v_add_f32_e64 v38, v38, v40
	v_add_f32_e64 v39, v39, v41
	; wait_asyncmark(2)
	s_waitcnt vmcnt(4) lgkmcnt(0)
	s_barrier
	v_mfma_f32_32x32x16_f16 v[0:15], v[46:49], v[32:35], v[0:15]
	v_add_f32_e64 v32, v42, v38
	v_add_f32_e64 v33, v43, v39
	v_add_f32_e32 v32, v32, v33
	v_mov_b32_e32 v33, v32
	s_nop 1
	v_permlane32_swap_b32_e32 v32, v33
	v_add_f32_e32 v32, v32, v33
	v_fmac_f32_e32 v32, v99, v36
	v_mov_b32_e32 v99, v32
	s_cbranch_scc1 .LBB0_10
; %bb.11:                               ; %Flow
	v_mov_b32_e32 v47, v31
	v_mov_b32_e32 v46, v30
	v_mov_b32_e32 v30, v32
	s_branch .LBB0_13
.LBB0_12:
	v_mov_b32_e32 v1, 0
	s_mov_b32 s34, 0
	s_movk_i32 s0, 0x65c0
	s_mov_b32 s33, 0x8640
	s_movk_i32 s31, 0x2200
	v_mov_b32_e32 v82, 0xff800000
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
	v_mov_b32_e32 v47, v1
	v_mov_b32_e32 v46, v1
.LBB0_13:                               ; %._crit_edge
	s_add_i32 s35, s35, 63
	s_cmp_gt_i32 s35, 63
	v_or3_b32 v31, v65, v91, v80
	s_cselect_b64 s[2:3], -1, 0
	s_cmp_lt_i32 s35, 64
	v_add_u32_e32 v31, v31, v64
	s_cbranch_scc1 .LBB0_15
; %bb.14:
	v_add_u32_e32 v32, s0, v31
	ds_read_b128 v[34:37], v32
	ds_read_b128 v[38:41], v32 offset:32
	s_waitcnt lgkmcnt(1)
	v_mfma_f32_32x32x16_f16 v[64:79], v[34:37], v[116:119], 0
	ds_read_b128 v[34:37], v32 offset:64
	s_waitcnt lgkmcnt(1)
	v_mfma_f32_32x32x16_f16 v[64:79], v[38:41], v[112:115], v[64:79]
	s_waitcnt lgkmcnt(0)
	v_mfma_f32_32x32x16_f16 v[64:79], v[34:37], v[108:111], v[64:79]
	ds_read_b128 v[34:37], v32 offset:512
	s_waitcnt lgkmcnt(0)
	v_mfma_f32_32x32x16_f16 v[48:63], v[34:37], v[116:119], 0
	ds_read_b128 v[34:37], v32 offset:544
	s_waitcnt lgkmcnt(0)
	v_mfma_f32_32x32x16_f16 v[48:63], v[34:37], v[112:115], v[48:63]
	ds_read_b128 v[34:37], v32 offset:576
	s_waitcnt lgkmcnt(0)
	v_mfma_f32_32x32x16_f16 v[48:63], v[34:37], v[108:111], v[48:63]
	ds_read_b128 v[34:37], v32 offset:608
	s_waitcnt lgkmcnt(0)
	v_mfma_f32_32x32x16_f16 v[48:63], v[34:37], v[104:107], v[48:63]
	ds_read_b128 v[36:39], v32 offset:96
	s_waitcnt lgkmcnt(0)
	v_mfma_f32_32x32x16_f16 v[64:79], v[36:39], v[104:107], v[64:79]
	s_nop 8
	v_mov_b32_e32 v34, v59
	v_mov_b32_e32 v35, v60
	v_mov_b32_e32 v32, v61
	v_mov_b32_e32 v33, v62
	s_branch .LBB0_16
.LBB0_15:
	v_mov_b32_e32 v72, 0
	v_mov_b32_e32 v58, 0
	v_mov_b32_e32 v63, 0
	v_mov_b32_e32 v73, v72
	v_mov_b32_e32 v74, v72
	v_mov_b32_e32 v75, v72
	v_mov_b32_e32 v64, v72
	v_mov_b32_e32 v65, v72
	v_mov_b32_e32 v66, v72
	v_mov_b32_e32 v67, v72
	v_mov_b32_e32 v68, v72
	v_mov_b32_e32 v69, v72
	v_mov_b32_e32 v70, v72
	v_mov_b32_e32 v71, v72
	v_mov_b32_e32 v76, v72
	v_mov_b32_e32 v77, v72
	v_mov_b32_e32 v78, v72
	v_mov_b32_e32 v79, v72
	v_mov_b32_e32 v48, v72
	v_mov_b32_e32 v49, v72
	v_mov_b32_e32 v50, v72
	v_mov_b32_e32 v51, v72
	v_mov_b32_e32 v52, v72
	v_mov_b32_e32 v53, v72
	v_mov_b32_e32 v54, v72
	v_mov_b32_e32 v55, v72
	v_mov_b32_e32 v56, v72
	v_mov_b32_e32 v57, v72
	v_mov_b32_e32 v34, v72
	v_mov_b32_e32 v35, v72
	v_mov_b32_e32 v32, v72
	v_mov_b32_e32 v33, v72
.LBB0_16:
	v_pk_mul_f32 v[40:41], s[18:19], v[70:71] op_sel_hi:[0,1]
	v_pk_mul_f32 v[42:43], s[18:19], v[68:69] op_sel_hi:[0,1]
	v_pk_mul_f32 v[44:45], s[18:19], v[66:67] op_sel_hi:[0,1]
	v_pk_mul_f32 v[60:61], s[18:19], v[64:65] op_sel_hi:[0,1]
	v_pk_mul_f32 v[84:85], s[18:19], v[74:75] op_sel_hi:[0,1]
	v_pk_mul_f32 v[86:87], s[18:19], v[72:73] op_sel_hi:[0,1]
	v_pk_mul_f32 v[92:93], s[18:19], v[76:77] op_sel_hi:[0,1]
	v_pk_mul_f32 v[94:95], s[18:19], v[78:79] op_sel_hi:[0,1]
	v_pk_mul_f32 v[96:97], s[18:19], v[48:49] op_sel_hi:[0,1]
	v_pk_mul_f32 v[98:99], s[18:19], v[50:51] op_sel_hi:[0,1]
	v_pk_mul_f32 v[100:101], s[18:19], v[52:53] op_sel_hi:[0,1]
	v_pk_mul_f32 v[102:103], s[18:19], v[54:55] op_sel_hi:[0,1]
	v_pk_mul_f32 v[120:121], s[18:19], v[56:57] op_sel_hi:[0,1]
	v_mul_f32_e32 v38, s18, v58
	v_pk_mul_f32 v[32:33], s[18:19], v[32:33] op_sel_hi:[0,1]
	v_pk_mul_f32 v[36:37], s[18:19], v[34:35] op_sel_hi:[0,1]
	v_max_f32_e32 v34, v60, v61
	v_max3_f32 v39, v45, v42, v43
	v_max3_f32 v40, v40, v41, v86
	v_max3_f32 v41, v87, v84, v85
	v_max3_f32 v42, v92, v93, v94
	v_max3_f32 v43, v95, v96, v97
	v_mul_f32_e32 v35, s18, v63
	v_max3_f32 v45, v98, v99, v100
	v_max3_f32 v58, v101, v102, v103
	v_max3_f32 v59, v120, v121, v38
	v_max3_f32 v60, v36, v37, v32
	v_max3_f32 v34, v34, v44, v39
	v_max3_f32 v39, v41, v42, v43
	v_max3_f32 v41, v45, v58, v59
	v_max3_f32 v42, v60, v33, v35
	v_max3_f32 v34, v34, v40, v39
	v_max3_f32 v34, v34, v41, v42
	v_mov_b32_e32 v39, v34
	s_nop 1
	v_permlane32_swap_b32_e32 v34, v39
	s_mov_b32 s4, 0x3fb8aa3b
	v_max3_f32 v58, v82, v34, v39
	v_pk_fma_f32 v[40:41], s[18:19], v[64:65], v[58:59] op_sel_hi:[0,1,0] neg_lo:[0,0,1] neg_hi:[0,0,1]
	v_pk_mul_f32 v[42:43], v[40:41], s[4:5] op_sel_hi:[1,0]
	s_mov_b32 s5, 0xc2fc0000
	v_mov_b32_e32 v41, 0x42800000
	v_cmp_gt_f32_e32 vcc, s5, v43
	v_cmp_gt_f32_e64 s[0:1], s5, v42
	v_not_b32_e32 v40, 63
	v_cndmask_b32_e32 v34, 0, v41, vcc
	v_add_f32_e32 v34, v43, v34
	v_exp_f32_e32 v34, v34
	v_cndmask_b32_e64 v39, 0, v41, s[0:1]
	v_add_f32_e32 v39, v42, v39
	v_exp_f32_e32 v39, v39
	v_cndmask_b32_e32 v42, 0, v40, vcc
	v_ldexp_f32 v63, v34, v42
	v_pk_fma_f32 v[42:43], s[18:19], v[66:67], v[58:59] op_sel_hi:[0,1,0] neg_lo:[0,0,1] neg_hi:[0,0,1]
	v_pk_mul_f32 v[42:43], v[42:43], s[4:5] op_sel_hi:[1,0]
	v_cndmask_b32_e64 v34, 0, v40, s[0:1]
	v_cmp_gt_f32_e32 vcc, s5, v43
	v_ldexp_f32 v62, v39, v34
	v_cmp_gt_f32_e64 s[0:1], s5, v42
	v_cndmask_b32_e32 v34, 0, v41, vcc
	v_add_f32_e32 v34, v43, v34
	v_exp_f32_e32 v34, v34
	v_cndmask_b32_e64 v39, 0, v41, s[0:1]
	v_add_f32_e32 v39, v42, v39
	v_exp_f32_e32 v39, v39
	v_cndmask_b32_e32 v42, 0, v40, vcc
	v_ldexp_f32 v67, v34, v42
	v_pk_fma_f32 v[42:43], s[18:19], v[68:69], v[58:59] op_sel_hi:[0,1,0] neg_lo:[0,0,1] neg_hi:[0,0,1]
	v_pk_mul_f32 v[42:43], v[42:43], s[4:5] op_sel_hi:[1,0]
	v_cndmask_b32_e64 v34, 0, v40, s[0:1]
	v_cmp_gt_f32_e32 vcc, s5, v43
	v_ldexp_f32 v66, v39, v34
	v_cmp_gt_f32_e64 s[0:1], s5, v42
	v_cndmask_b32_e32 v34, 0, v41, vcc
	v_add_f32_e32 v34, v43, v34
	v_exp_f32_e32 v34, v34
	v_cndmask_b32_e64 v39, 0, v41, s[0:1]
	v_add_f32_e32 v39, v42, v39
	v_exp_f32_e32 v39, v39
	v_cndmask_b32_e32 v42, 0, v40, vcc
	v_ldexp_f32 v85, v34, v42
	v_pk_fma_f32 v[42:43], s[18:19], v[70:71], v[58:59] op_sel_hi:[0,1,0] neg_lo:[0,0,1] neg_hi:[0,0,1]
	v_pk_mul_f32 v[42:43], v[42:43], s[4:5] op_sel_hi:[1,0]
	v_cndmask_b32_e64 v34, 0, v40, s[0:1]
	v_cmp_gt_f32_e32 vcc, s5, v43
	v_ldexp_f32 v84, v39, v34
	v_cmp_gt_f32_e64 s[0:1], s5, v42
	v_cndmask_b32_e32 v34, 0, v41, vcc
	v_add_f32_e32 v34, v43, v34
	v_exp_f32_e32 v34, v34
	v_cndmask_b32_e64 v39, 0, v41, s[0:1]
	v_add_f32_e32 v39, v42, v39
	v_exp_f32_e32 v39, v39
	v_cndmask_b32_e32 v42, 0, v40, vcc
	v_ldexp_f32 v87, v34, v42
	v_pk_fma_f32 v[42:43], s[18:19], v[72:73], v[58:59] op_sel_hi:[0,1,0] neg_lo:[0,0,1] neg_hi:[0,0,1]
	v_pk_mul_f32 v[42:43], v[42:43], s[4:5] op_sel_hi:[1,0]
	v_cndmask_b32_e64 v34, 0, v40, s[0:1]
	v_cmp_gt_f32_e32 vcc, s5, v43
	v_ldexp_f32 v86, v39, v34
	v_cmp_gt_f32_e64 s[0:1], s5, v42
	v_cndmask_b32_e32 v34, 0, v41, vcc
	v_add_f32_e32 v34, v43, v34
	v_exp_f32_e32 v34, v34
	v_cndmask_b32_e64 v39, 0, v41, s[0:1]
	v_add_f32_e32 v39, v42, v39
	v_exp_f32_e32 v39, v39
	v_cndmask_b32_e32 v42, 0, v40, vcc
	v_ldexp_f32 v61, v34, v42
	v_pk_fma_f32 v[42:43], s[18:19], v[74:75], v[58:59] op_sel_hi:[0,1,0] neg_lo:[0,0,1] neg_hi:[0,0,1]
	v_pk_mul_f32 v[42:43], v[42:43], s[4:5] op_sel_hi:[1,0]
	v_cndmask_b32_e64 v34, 0, v40, s[0:1]
	v_cmp_gt_f32_e32 vcc, s5, v43
	v_ldexp_f32 v60, v39, v34
	v_cmp_gt_f32_e64 s[0:1], s5, v42
	v_cndmask_b32_e32 v34, 0, v41, vcc
	v_add_f32_e32 v34, v43, v34
	v_exp_f32_e32 v34, v34
	v_cndmask_b32_e64 v39, 0, v41, s[0:1]
	v_add_f32_e32 v39, v42, v39
	v_exp_f32_e32 v39, v39
	v_cndmask_b32_e32 v42, 0, v40, vcc
	v_ldexp_f32 v65, v34, v42
	v_pk_fma_f32 v[42:43], s[18:19], v[76:77], v[58:59] op_sel_hi:[0,1,0] neg_lo:[0,0,1] neg_hi:[0,0,1]
	v_pk_mul_f32 v[42:43], v[42:43], s[4:5] op_sel_hi:[1,0]
	v_cndmask_b32_e64 v34, 0, v40, s[0:1]
	v_cmp_gt_f32_e32 vcc, s5, v43
	v_ldexp_f32 v64, v39, v34
	v_cmp_gt_f32_e64 s[0:1], s5, v42
	v_cndmask_b32_e32 v34, 0, v41, vcc
	v_add_f32_e32 v34, v43, v34
	v_exp_f32_e32 v34, v34
	v_cndmask_b32_e64 v39, 0, v41, s[0:1]
	v_add_f32_e32 v39, v42, v39
	v_exp_f32_e32 v39, v39
	v_cndmask_b32_e32 v42, 0, v40, vcc
	v_ldexp_f32 v69, v34, v42
	v_pk_fma_f32 v[42:43], s[18:19], v[78:79], v[58:59] op_sel_hi:[0,1,0] neg_lo:[0,0,1] neg_hi:[0,0,1]
	v_pk_mul_f32 v[42:43], v[42:43], s[4:5] op_sel_hi:[1,0]
	v_cndmask_b32_e64 v34, 0, v40, s[0:1]
	v_cmp_gt_f32_e32 vcc, s5, v43
	v_ldexp_f32 v68, v39, v34
	v_cmp_gt_f32_e64 s[0:1], s5, v42
	v_cndmask_b32_e32 v34, 0, v41, vcc
	v_add_f32_e32 v34, v43, v34
	v_exp_f32_e32 v34, v34
	v_cndmask_b32_e64 v39, 0, v41, s[0:1]
	v_add_f32_e32 v39, v42, v39
	v_exp_f32_e32 v39, v39
	v_cndmask_b32_e32 v42, 0, v40, vcc
	v_ldexp_f32 v71, v34, v42
	v_pk_fma_f32 v[42:43], s[18:19], v[48:49], v[58:59] op_sel_hi:[0,1,0] neg_lo:[0,0,1] neg_hi:[0,0,1]
	v_pk_mul_f32 v[42:43], v[42:43], s[4:5] op_sel_hi:[1,0]
	v_cndmask_b32_e64 v34, 0, v40, s[0:1]
	v_cmp_gt_f32_e32 vcc, s5, v43
	v_ldexp_f32 v70, v39, v34
	v_cmp_gt_f32_e64 s[0:1], s5, v42
	v_cndmask_b32_e32 v34, 0, v41, vcc
	v_add_f32_e32 v34, v43, v34
	v_exp_f32_e32 v34, v34
	v_cndmask_b32_e64 v39, 0, v41, s[0:1]
	v_add_f32_e32 v39, v42, v39
	v_exp_f32_e32 v39, v39
	v_cndmask_b32_e32 v42, 0, v40, vcc
	v_ldexp_f32 v49, v34, v42
	v_pk_fma_f32 v[42:43], s[18:19], v[50:51], v[58:59] op_sel_hi:[0,1,0] neg_lo:[0,0,1] neg_hi:[0,0,1]
	v_pk_mul_f32 v[42:43], v[42:43], s[4:5] op_sel_hi:[1,0]
	v_cndmask_b32_e64 v34, 0, v40, s[0:1]
	v_cmp_gt_f32_e32 vcc, s5, v43
	v_ldexp_f32 v48, v39, v34
	v_cmp_gt_f32_e64 s[0:1], s5, v42
	v_cndmask_b32_e32 v34, 0, v41, vcc
	v_add_f32_e32 v34, v43, v34
	v_exp_f32_e32 v34, v34
	v_cndmask_b32_e64 v39, 0, v41, s[0:1]
	v_add_f32_e32 v39, v42, v39
	v_exp_f32_e32 v39, v39
	v_cndmask_b32_e32 v42, 0, v40, vcc
	v_ldexp_f32 v51, v34, v42
	v_pk_fma_f32 v[42:43], s[18:19], v[52:53], v[58:59] op_sel_hi:[0,1,0] neg_lo:[0,0,1] neg_hi:[0,0,1]
	v_pk_mul_f32 v[42:43], v[42:43], s[4:5] op_sel_hi:[1,0]
	v_cndmask_b32_e64 v34, 0, v40, s[0:1]
	v_cmp_gt_f32_e32 vcc, s5, v43
	v_ldexp_f32 v50, v39, v34
	v_cmp_gt_f32_e64 s[0:1], s5, v42
	v_cndmask_b32_e32 v34, 0, v41, vcc
	v_add_f32_e32 v34, v43, v34
	v_exp_f32_e32 v34, v34
	v_cndmask_b32_e64 v39, 0, v41, s[0:1]
	v_add_f32_e32 v39, v42, v39
	v_exp_f32_e32 v39, v39
	v_cndmask_b32_e32 v42, 0, v40, vcc
	v_ldexp_f32 v53, v34, v42
	v_pk_fma_f32 v[42:43], s[18:19], v[54:55], v[58:59] op_sel_hi:[0,1,0] neg_lo:[0,0,1] neg_hi:[0,0,1]
	v_pk_mul_f32 v[42:43], v[42:43], s[4:5] op_sel_hi:[1,0]
	v_cndmask_b32_e64 v34, 0, v40, s[0:1]
	v_cmp_gt_f32_e32 vcc, s5, v43
	v_ldexp_f32 v52, v39, v34
	v_cmp_gt_f32_e64 s[0:1], s5, v42
	v_cndmask_b32_e32 v34, 0, v41, vcc
	v_add_f32_e32 v34, v43, v34
	v_exp_f32_e32 v34, v34
	v_cndmask_b32_e64 v39, 0, v41, s[0:1]
	v_add_f32_e32 v39, v42, v39
	v_exp_f32_e32 v39, v39
	v_cndmask_b32_e32 v42, 0, v40, vcc
	v_ldexp_f32 v55, v34, v42
	v_pk_fma_f32 v[42:43], s[18:19], v[56:57], v[58:59] op_sel_hi:[0,1,0] neg_lo:[0,0,1] neg_hi:[0,0,1]
	v_pk_mul_f32 v[42:43], v[42:43], s[4:5] op_sel_hi:[1,0]
	v_cndmask_b32_e64 v34, 0, v40, s[0:1]
	v_cmp_gt_f32_e32 vcc, s5, v43
	v_ldexp_f32 v54, v39, v34
	v_cmp_gt_f32_e64 s[0:1], s5, v42
	v_cndmask_b32_e32 v34, 0, v41, vcc
	v_add_f32_e32 v34, v43, v34
	v_cndmask_b32_e64 v39, 0, v41, s[0:1]
	v_exp_f32_e32 v34, v34
	v_add_f32_e32 v39, v42, v39
	v_exp_f32_e32 v39, v39
	v_cndmask_b32_e32 v42, 0, v40, vcc
	v_ldexp_f32 v57, v34, v42
	v_cndmask_b32_e64 v34, 0, v40, s[0:1]
	v_ldexp_f32 v56, v39, v34
	v_mov_b32_e32 v39, v36
	v_pk_add_f32 v[38:39], v[38:39], v[58:59] op_sel_hi:[1,0] neg_lo:[0,1] neg_hi:[0,1]
	v_pk_mov_b32 v[36:37], v[36:37], v[32:33] op_sel:[1,0]
	v_pk_mul_f32 v[38:39], v[38:39], s[4:5] op_sel_hi:[1,0]
	v_pk_add_f32 v[36:37], v[36:37], v[58:59] op_sel_hi:[1,0] neg_lo:[0,1] neg_hi:[0,1]
	v_cmp_gt_f32_e32 vcc, s5, v39
	v_cmp_gt_f32_e64 s[0:1], s5, v38
	v_pk_mul_f32 v[36:37], v[36:37], s[4:5] op_sel_hi:[1,0]
	v_cndmask_b32_e32 v34, 0, v41, vcc
	v_add_f32_e32 v34, v39, v34
	v_cndmask_b32_e64 v39, 0, v41, s[0:1]
	v_exp_f32_e32 v34, v34
	v_add_f32_e32 v38, v38, v39
	v_exp_f32_e32 v38, v38
	v_cndmask_b32_e32 v39, 0, v40, vcc
	v_cmp_gt_f32_e32 vcc, s5, v37
	v_ldexp_f32 v73, v34, v39
	v_cndmask_b32_e64 v34, 0, v40, s[0:1]
	v_cndmask_b32_e32 v32, 0, v41, vcc
	v_cmp_gt_f32_e64 s[0:1], s5, v36
	v_ldexp_f32 v72, v38, v34
	v_add_f32_e32 v32, v37, v32
	v_cndmask_b32_e64 v34, 0, v41, s[0:1]
	v_exp_f32_e32 v32, v32
	v_add_f32_e32 v34, v36, v34
	v_exp_f32_e32 v34, v34
	v_cndmask_b32_e32 v36, 0, v40, vcc
	v_ldexp_f32 v75, v32, v36
	v_cndmask_b32_e64 v32, 0, v40, s[0:1]
	v_ldexp_f32 v74, v34, v32
	v_mov_b32_e32 v34, v33
	v_pk_add_f32 v[32:33], v[34:35], v[58:59] op_sel_hi:[1,0] neg_lo:[0,1] neg_hi:[0,1]
	v_pk_add_f32 v[36:37], v[60:61], v[64:65]
	v_pk_mul_f32 v[32:33], v[32:33], s[4:5] op_sel_hi:[1,0]
	v_pk_add_f32 v[38:39], v[68:69], v[70:71]
	v_cmp_gt_f32_e32 vcc, s5, v33
	v_cmp_gt_f32_e64 s[0:1], s5, v32
	v_pk_add_f32 v[42:43], v[48:49], v[50:51]
	v_cndmask_b32_e32 v34, 0, v41, vcc
	v_add_f32_e32 v33, v33, v34
	v_cndmask_b32_e64 v34, 0, v41, s[0:1]
	v_exp_f32_e32 v33, v33
	v_add_f32_e32 v32, v32, v34
	v_exp_f32_e32 v32, v32
	v_cndmask_b32_e32 v34, 0, v40, vcc
	v_ldexp_f32 v77, v33, v34
	v_cndmask_b32_e64 v33, 0, v40, s[0:1]
	v_ldexp_f32 v76, v32, v33
	v_pk_add_f32 v[32:33], v[62:63], v[66:67]
	v_pk_add_f32 v[34:35], v[84:85], v[86:87]
	v_pk_add_f32 v[44:45], v[52:53], v[54:55]
	v_pk_add_f32 v[78:79], v[56:57], v[72:73]
	v_pk_add_f32 v[92:93], v[74:75], v[76:77]
	v_pk_add_f32 v[32:33], v[32:33], v[34:35]
	v_pk_add_f32 v[34:35], v[36:37], v[38:39]
	v_pk_add_f32 v[36:37], v[42:43], v[44:45]
	v_pk_add_f32 v[38:39], v[78:79], v[92:93]
	v_pk_add_f32 v[32:33], v[32:33], v[34:35]
	v_pk_add_f32 v[34:35], v[36:37], v[38:39]
	s_and_b64 s[0:1], s[2:3], exec
	v_pk_add_f32 v[32:33], v[32:33], v[34:35]
	v_and_b32_e32 v34, 0x80, v88
	v_add_f32_e32 v59, v32, v33
	v_and_b32_e32 v32, 0x118, v83
	v_and_b32_e32 v33, 0x400, v90
	v_and_b32_e32 v35, 32, v89
	v_mov_b32_e32 v78, v59
	v_lshrrev_b32_e32 v36, 4, v33
	v_or3_b32 v32, v35, v32, v34
	s_cselect_b32 s0, 1, 0
	v_permlane32_swap_b32_e32 v59, v78
	s_cmp_lg_u32 s0, 1
	v_or3_b32 v83, v32, v36, v33
	s_cbranch_scc1 .LBB0_18
; %bb.17:
	v_sub_f32_e32 v32, v82, v58
	v_mul_f32_e32 v32, 0x3fb8aa3b, v32
	v_cmp_gt_f32_e32 vcc, s5, v32
	v_add_u32_e32 v79, s34, v83
	ds_read_b64_tr_b16 v[92:93], v79
	ds_read_b64_tr_b16 v[94:95], v79 offset:512
	ds_read_b64_tr_b16 v[98:99], v79 offset:576
	ds_read_b64_tr_b16 v[96:97], v79 offset:64
	v_cndmask_b32_e32 v33, 0, v41, vcc
	v_add_f32_e32 v32, v32, v33
	v_exp_f32_e32 v32, v32
	v_cndmask_b32_e32 v33, 0, v40, vcc
	ds_read_b64_tr_b16 v[88:89], v79 offset:2176
	ds_read_b64_tr_b16 v[90:91], v79 offset:2688
	v_ldexp_f32 v82, v32, v33
	v_pk_mul_f32 v[46:47], v[46:47], v[82:83] op_sel_hi:[1,0]
	v_pk_mul_f32 v[44:45], v[28:29], v[82:83] op_sel_hi:[1,0]
	v_pk_mul_f32 v[42:43], v[26:27], v[82:83] op_sel_hi:[1,0]
	v_pk_mul_f32 v[40:41], v[24:25], v[82:83] op_sel_hi:[1,0]
	v_pk_mul_f32 v[38:39], v[22:23], v[82:83] op_sel_hi:[1,0]
	v_pk_mul_f32 v[36:37], v[20:21], v[82:83] op_sel_hi:[1,0]
	v_pk_mul_f32 v[34:35], v[18:19], v[82:83] op_sel_hi:[1,0]
	v_pk_mul_f32 v[32:33], v[16:17], v[82:83] op_sel_hi:[1,0]
	v_cvt_pk_f16_f32 v19, v86, v87
	v_cvt_pk_f16_f32 v18, v84, v85
	v_cvt_pk_f16_f32 v17, v66, v67
	v_cvt_pk_f16_f32 v16, v62, v63
	v_pk_mul_f32 v[14:15], v[14:15], v[82:83] op_sel_hi:[1,0]
	v_pk_mul_f32 v[12:13], v[12:13], v[82:83] op_sel_hi:[1,0]
	s_waitcnt lgkmcnt(4)
	v_mfma_f32_32x32x16_f16 v[32:47], v[92:95], v[16:19], v[32:47]
	v_mul_f32_e64 v10, v10, v82
	v_mul_f32_e64 v11, v11, v82
	v_mul_f32_e64 v8, v8, v82
	v_mul_f32_e64 v9, v9, v82
	v_mul_f32_e64 v6, v6, v82
	v_mul_f32_e64 v7, v7, v82
	v_pk_mul_f32 v[4:5], v[4:5], v[82:83] op_sel_hi:[1,0]
	v_pk_mul_f32 v[2:3], v[2:3], v[82:83] op_sel_hi:[1,0]
	v_pk_mul_f32 v[0:1], v[0:1], v[82:83] op_sel_hi:[1,0]
	ds_read_b64_tr_b16 v[84:85], v79 offset:4352
	ds_read_b64_tr_b16 v[86:87], v79 offset:4864
	ds_read_b64_tr_b16 v[94:95], v79 offset:2752
	ds_read_b64_tr_b16 v[92:93], v79 offset:2240
	s_waitcnt lgkmcnt(6)
	v_mfma_f32_32x32x16_f16 v[0:15], v[96:99], v[16:19], v[0:15]
	v_cvt_pk_f16_f32 v23, v70, v71
	v_cvt_pk_f16_f32 v22, v68, v69
	v_cvt_pk_f16_f32 v21, v64, v65
	v_cvt_pk_f16_f32 v20, v60, v61
	ds_read_b64_tr_b16 v[60:61], v79 offset:6528
	ds_read_b64_tr_b16 v[62:63], v79 offset:7040
	ds_read_b64_tr_b16 v[66:67], v79 offset:4928
	ds_read_b64_tr_b16 v[64:65], v79 offset:4416
	v_cvt_pk_f16_f32 v27, v54, v55
	v_cvt_pk_f16_f32 v26, v52, v53
	s_waitcnt lgkmcnt(8)
	v_mfma_f32_32x32x16_f16 v[32:47], v[88:91], v[20:23], v[32:47]
	v_cvt_pk_f16_f32 v25, v50, v51
	v_cvt_pk_f16_f32 v24, v48, v49
	ds_read_b64_tr_b16 v[54:55], v79 offset:7104
	ds_read_b64_tr_b16 v[52:53], v79 offset:6592
	v_cvt_pk_f16_f32 v51, v76, v77
	v_cvt_pk_f16_f32 v50, v74, v75
	v_cvt_pk_f16_f32 v49, v72, v73
	v_cvt_pk_f16_f32 v48, v56, v57
	s_waitcnt lgkmcnt(6)
	v_mfma_f32_32x32x16_f16 v[0:15], v[92:95], v[20:23], v[0:15]
	v_add_f32_e32 v16, v59, v78
	v_fmac_f32_e32 v16, v30, v82
	v_mov_b32_e32 v30, v16
	v_mov_b32_e32 v82, v58
	v_mfma_f32_32x32x16_f16 v[32:47], v[84:87], v[24:27], v[32:47]
	s_waitcnt lgkmcnt(2)
	v_mfma_f32_32x32x16_f16 v[0:15], v[64:67], v[24:27], v[0:15]
	v_mfma_f32_32x32x16_f16 v[32:47], v[60:63], v[48:51], v[32:47]
	s_waitcnt lgkmcnt(0)
	v_mfma_f32_32x32x16_f16 v[0:15], v[52:55], v[48:51], v[0:15]
	s_nop 9
	v_mov_b32_e32 v28, v44
	v_mov_b32_e32 v29, v45
	v_mov_b32_e32 v26, v42
	v_mov_b32_e32 v27, v43
	v_mov_b32_e32 v24, v40
	v_mov_b32_e32 v25, v41
	v_mov_b32_e32 v22, v38
	v_mov_b32_e32 v23, v39
	v_mov_b32_e32 v20, v36
	v_mov_b32_e32 v21, v37
	v_mov_b32_e32 v18, v34
	v_mov_b32_e32 v19, v35
	v_mov_b32_e32 v16, v32
	v_mov_b32_e32 v17, v33
	s_branch .LBB0_19
.LBB0_18:
	v_mov_b64_e32 v[44:45], v[28:29]
	v_mov_b64_e32 v[42:43], v[26:27]
	v_mov_b64_e32 v[40:41], v[24:25]
	v_mov_b64_e32 v[38:39], v[22:23]
	v_mov_b64_e32 v[36:37], v[20:21]
	v_mov_b64_e32 v[34:35], v[18:19]
	v_mov_b64_e32 v[32:33], v[16:17]
.LBB0_19:
	s_cmpk_gt_i32 s35, 0x7f
	s_mov_b32 s19, s18
	s_mov_b32 s6, s18
	s_mov_b32 s7, s18
	s_mov_b32 s4, s18
	s_mov_b32 s5, s18
	s_cselect_b64 vcc, -1, 0
	s_cmpk_lt_i32 s35, 0x80
	; wait_asyncmark(0)
	s_waitcnt vmcnt(0)
	s_barrier
	s_cbranch_scc1 .LBB0_21
; %bb.20:
	v_add_u32_e32 v31, s33, v31
	ds_read_b128 v[48:51], v31
	ds_read_b128 v[52:55], v31 offset:32
	s_waitcnt lgkmcnt(1)
	v_mfma_f32_32x32x16_f16 v[64:79], v[48:51], v[116:119], 0
	ds_read_b128 v[48:51], v31 offset:64
	ds_read_b128 v[84:87], v31 offset:512
	s_waitcnt lgkmcnt(2)
	v_mfma_f32_32x32x16_f16 v[64:79], v[52:55], v[112:115], v[64:79]
	s_waitcnt lgkmcnt(1)
	v_mfma_f32_32x32x16_f16 v[64:79], v[48:51], v[108:111], v[64:79]
	s_waitcnt lgkmcnt(0)
	v_mfma_f32_32x32x16_f16 v[48:63], v[84:87], v[116:119], 0
	ds_read_b128 v[84:87], v31 offset:544
	s_waitcnt lgkmcnt(0)
	v_mfma_f32_32x32x16_f16 v[48:63], v[84:87], v[112:115], v[48:63]
	ds_read_b128 v[84:87], v31 offset:576
	s_waitcnt lgkmcnt(0)
	v_mfma_f32_32x32x16_f16 v[48:63], v[84:87], v[108:111], v[48:63]
	ds_read_b128 v[84:87], v31 offset:608
	s_waitcnt lgkmcnt(0)
	v_mfma_f32_32x32x16_f16 v[48:63], v[84:87], v[104:107], v[48:63]
	ds_read_b128 v[86:89], v31 offset:96
	s_waitcnt lgkmcnt(0)
	v_mfma_f32_32x32x16_f16 v[64:79], v[86:89], v[104:107], v[64:79]
	s_nop 8
	v_mov_b32_e32 v84, v59
	v_mov_b32_e32 v85, v60
	v_mov_b32_e32 v60, v61
	v_mov_b32_e32 v61, v62
	s_branch .LBB0_22
.LBB0_21:
	v_mov_b32_e32 v72, 0
	v_mov_b32_e32 v58, 0
	v_mov_b32_e32 v63, 0
	v_mov_b32_e32 v73, v72
	v_mov_b32_e32 v74, v72
	v_mov_b32_e32 v75, v72
	v_mov_b32_e32 v64, v72
	v_mov_b32_e32 v65, v72
	v_mov_b32_e32 v66, v72
	v_mov_b32_e32 v67, v72
	v_mov_b32_e32 v68, v72
	v_mov_b32_e32 v69, v72
	v_mov_b32_e32 v70, v72
	v_mov_b32_e32 v71, v72
	v_mov_b32_e32 v76, v72
	v_mov_b32_e32 v77, v72
	v_mov_b32_e32 v78, v72
	v_mov_b32_e32 v79, v72
	v_mov_b32_e32 v48, v72
	v_mov_b32_e32 v49, v72
	v_mov_b32_e32 v50, v72
	v_mov_b32_e32 v51, v72
	v_mov_b32_e32 v52, v72
	v_mov_b32_e32 v53, v72
	v_mov_b32_e32 v54, v72
	v_mov_b32_e32 v55, v72
	v_mov_b32_e32 v56, v72
	v_mov_b32_e32 v57, v72
	v_mov_b32_e32 v84, v72
	v_mov_b32_e32 v85, v72
	v_mov_b32_e32 v60, v72
	v_mov_b32_e32 v61, v72
.LBB0_22:
	s_mov_b32 s10, s18
	s_mov_b32 s11, s18
	v_pk_mul_f32 v[96:97], s[10:11], v[68:69]
	v_pk_mul_f32 v[98:99], s[10:11], v[66:67]
	v_pk_mul_f32 v[100:101], s[18:19], v[64:65]
	v_pk_mul_f32 v[102:103], s[10:11], v[74:75]
	v_pk_mul_f32 v[104:105], s[6:7], v[72:73]
	v_pk_mul_f32 v[106:107], s[4:5], v[76:77]
	v_pk_mul_f32 v[108:109], s[4:5], v[78:79]
	v_pk_mul_f32 v[110:111], s[4:5], v[48:49]
	v_pk_mul_f32 v[90:91], s[10:11], v[70:71]
	v_pk_mul_f32 v[112:113], s[4:5], v[50:51]
	v_pk_mul_f32 v[114:115], s[4:5], v[52:53]
	v_pk_mul_f32 v[116:117], s[4:5], v[54:55]
	v_pk_mul_f32 v[118:119], s[4:5], v[56:57]
	v_mul_f32_e32 v94, s18, v58
	v_pk_mul_f32 v[86:87], s[10:11], v[60:61]
	v_pk_mul_f32 v[92:93], s[6:7], v[84:85]
	v_max_f32_e32 v31, v100, v101
	v_max3_f32 v58, v99, v96, v97
	v_max3_f32 v60, v105, v102, v103
	v_max3_f32 v61, v106, v107, v108
	v_max3_f32 v62, v109, v110, v111
	v_mul_f32_e32 v89, s18, v63
	v_max3_f32 v59, v90, v91, v104
	v_max3_f32 v63, v112, v113, v114
	v_max3_f32 v84, v115, v116, v117
	v_max3_f32 v85, v118, v119, v94
	v_max3_f32 v88, v92, v93, v86
	v_max3_f32 v31, v31, v98, v58
	v_max3_f32 v58, v60, v61, v62
	v_max3_f32 v60, v63, v84, v85
	v_max3_f32 v61, v88, v87, v89
	v_max3_f32 v31, v31, v59, v58
	v_max3_f32 v31, v31, v60, v61
	v_mov_b32_e32 v58, v31
	s_nop 1
	v_permlane32_swap_b32_e32 v31, v58
	v_max3_f32 v90, v82, v31, v58
	v_pk_fma_f32 v[58:59], s[18:19], v[64:65], v[90:91] op_sel_hi:[1,1,0] neg_lo:[0,0,1] neg_hi:[0,0,1]
	s_mov_b32 s8, 0x3fb8aa3b
	v_pk_mul_f32 v[58:59], v[58:59], s[8:9] op_sel_hi:[1,0]
	s_mov_b32 s9, 0xc2fc0000
	v_mov_b32_e32 v31, 0x42800000
	v_cmp_gt_f32_e64 s[0:1], s9, v59
	v_not_b32_e32 v91, 63
	v_pk_fma_f32 v[48:49], s[4:5], v[48:49], v[90:91] op_sel_hi:[1,1,0] neg_lo:[0,0,1] neg_hi:[0,0,1]
	v_cndmask_b32_e64 v60, 0, v31, s[0:1]
	v_add_f32_e32 v59, v59, v60
	v_exp_f32_e32 v59, v59
	v_cndmask_b32_e64 v60, 0, v91, s[0:1]
	v_cmp_gt_f32_e64 s[0:1], s9, v58
	v_pk_mul_f32 v[48:49], v[48:49], s[8:9] op_sel_hi:[1,0]
	v_ldexp_f32 v61, v59, v60
	v_cndmask_b32_e64 v59, 0, v31, s[0:1]
	v_add_f32_e32 v58, v58, v59
	v_exp_f32_e32 v60, v58
	v_pk_fma_f32 v[58:59], s[10:11], v[66:67], v[90:91] op_sel_hi:[1,1,0] neg_lo:[0,0,1] neg_hi:[0,0,1]
	v_mov_b32_e32 v95, v92
	v_pk_mul_f32 v[58:59], v[58:59], s[8:9] op_sel_hi:[1,0]
	v_mov_b32_e32 v88, v87
	v_cmp_gt_f32_e64 s[2:3], s9, v59
	s_nop 1
	v_cndmask_b32_e64 v62, 0, v31, s[2:3]
	v_add_f32_e32 v59, v59, v62
	v_exp_f32_e32 v59, v59
	v_cndmask_b32_e64 v62, 0, v91, s[0:1]
	v_ldexp_f32 v60, v60, v62
	v_cndmask_b32_e64 v62, 0, v91, s[2:3]
	v_cmp_gt_f32_e64 s[0:1], s9, v58
	v_ldexp_f32 v65, v59, v62
	s_nop 0
	v_cndmask_b32_e64 v59, 0, v31, s[0:1]
	v_add_f32_e32 v58, v58, v59
	v_exp_f32_e32 v62, v58
	v_pk_fma_f32 v[58:59], s[10:11], v[68:69], v[90:91] op_sel_hi:[1,1,0] neg_lo:[0,0,1] neg_hi:[0,0,1]
	s_nop 0
	v_pk_mul_f32 v[58:59], v[58:59], s[8:9] op_sel_hi:[1,0]
	s_nop 0
	v_cmp_gt_f32_e64 s[2:3], s9, v59
	s_nop 1
	v_cndmask_b32_e64 v63, 0, v31, s[2:3]
	v_add_f32_e32 v59, v59, v63
	v_exp_f32_e32 v59, v59
	v_cndmask_b32_e64 v63, 0, v91, s[0:1]
	v_ldexp_f32 v64, v62, v63
	v_cndmask_b32_e64 v62, 0, v91, s[2:3]
	v_cmp_gt_f32_e64 s[0:1], s9, v58
	v_ldexp_f32 v69, v59, v62
	s_nop 0
	v_cndmask_b32_e64 v59, 0, v31, s[0:1]
	v_add_f32_e32 v58, v58, v59
	v_exp_f32_e32 v62, v58
	v_pk_fma_f32 v[58:59], s[10:11], v[70:71], v[90:91] op_sel_hi:[1,1,0] neg_lo:[0,0,1] neg_hi:[0,0,1]
	s_nop 0
	v_pk_mul_f32 v[58:59], v[58:59], s[8:9] op_sel_hi:[1,0]
	s_nop 0
	v_cmp_gt_f32_e64 s[2:3], s9, v59
	s_nop 1
	v_cndmask_b32_e64 v63, 0, v31, s[2:3]
	v_add_f32_e32 v59, v59, v63
	v_exp_f32_e32 v59, v59
	v_cndmask_b32_e64 v63, 0, v91, s[0:1]
	v_ldexp_f32 v68, v62, v63
	v_cndmask_b32_e64 v62, 0, v91, s[2:3]
	v_cmp_gt_f32_e64 s[0:1], s9, v58
	v_ldexp_f32 v85, v59, v62
	s_nop 0
	v_cndmask_b32_e64 v59, 0, v31, s[0:1]
	v_add_f32_e32 v58, v58, v59
	v_exp_f32_e32 v62, v58
	v_pk_fma_f32 v[58:59], s[6:7], v[72:73], v[90:91] op_sel_hi:[1,1,0] neg_lo:[0,0,1] neg_hi:[0,0,1]
	s_nop 0
	v_pk_mul_f32 v[58:59], v[58:59], s[8:9] op_sel_hi:[1,0]
	s_nop 0
	v_cmp_gt_f32_e64 s[2:3], s9, v59
	s_nop 1
	v_cndmask_b32_e64 v63, 0, v31, s[2:3]
	v_add_f32_e32 v59, v59, v63
	v_exp_f32_e32 v59, v59
	v_cndmask_b32_e64 v63, 0, v91, s[0:1]
	v_ldexp_f32 v84, v62, v63
	v_cndmask_b32_e64 v62, 0, v91, s[2:3]
	v_cmp_gt_f32_e64 s[0:1], s9, v58
	v_ldexp_f32 v59, v59, v62
	s_nop 0
	v_cndmask_b32_e64 v62, 0, v31, s[0:1]
	v_add_f32_e32 v58, v58, v62
	v_pk_fma_f32 v[62:63], s[10:11], v[74:75], v[90:91] op_sel_hi:[1,1,0] neg_lo:[0,0,1] neg_hi:[0,0,1]
	v_exp_f32_e32 v58, v58
	v_pk_mul_f32 v[62:63], v[62:63], s[8:9] op_sel_hi:[1,0]
	s_nop 0
	v_cmp_gt_f32_e64 s[2:3], s9, v63
	s_nop 1
	v_cndmask_b32_e64 v66, 0, v31, s[2:3]
	v_add_f32_e32 v63, v63, v66
	v_exp_f32_e32 v63, v63
	v_cndmask_b32_e64 v66, 0, v91, s[0:1]
	v_ldexp_f32 v58, v58, v66
	v_cndmask_b32_e64 v66, 0, v91, s[2:3]
	v_cmp_gt_f32_e64 s[0:1], s9, v62
	v_ldexp_f32 v63, v63, v66
	s_nop 0
	v_cndmask_b32_e64 v66, 0, v31, s[0:1]
	v_add_f32_e32 v62, v62, v66
	v_pk_fma_f32 v[66:67], s[4:5], v[76:77], v[90:91] op_sel_hi:[1,1,0] neg_lo:[0,0,1] neg_hi:[0,0,1]
	v_exp_f32_e32 v62, v62
	v_pk_mul_f32 v[66:67], v[66:67], s[8:9] op_sel_hi:[1,0]
	s_nop 0
	v_cmp_gt_f32_e64 s[2:3], s9, v67
	s_nop 1
	v_cndmask_b32_e64 v70, 0, v31, s[2:3]
	v_add_f32_e32 v67, v67, v70
	v_exp_f32_e32 v67, v67
	v_cndmask_b32_e64 v70, 0, v91, s[0:1]
	v_ldexp_f32 v62, v62, v70
	v_cndmask_b32_e64 v70, 0, v91, s[2:3]
	v_cmp_gt_f32_e64 s[0:1], s9, v66
	v_ldexp_f32 v67, v67, v70
	s_nop 0
	v_cndmask_b32_e64 v70, 0, v31, s[0:1]
	v_add_f32_e32 v66, v66, v70
	v_pk_fma_f32 v[70:71], s[4:5], v[78:79], v[90:91] op_sel_hi:[1,1,0] neg_lo:[0,0,1] neg_hi:[0,0,1]
	v_exp_f32_e32 v66, v66
	v_pk_mul_f32 v[70:71], v[70:71], s[8:9] op_sel_hi:[1,0]
	s_nop 0
	v_cmp_gt_f32_e64 s[2:3], s9, v71
	s_nop 1
	v_cndmask_b32_e64 v72, 0, v31, s[2:3]
	v_add_f32_e32 v71, v71, v72
	v_exp_f32_e32 v71, v71
	v_cndmask_b32_e64 v72, 0, v91, s[0:1]
	v_ldexp_f32 v66, v66, v72
	v_cndmask_b32_e64 v72, 0, v91, s[2:3]
	v_cmp_gt_f32_e64 s[0:1], s9, v70
	v_ldexp_f32 v71, v71, v72
	v_cmp_gt_f32_e64 s[2:3], s9, v49
	v_cndmask_b32_e64 v72, 0, v31, s[0:1]
	v_add_f32_e32 v70, v70, v72
	v_cndmask_b32_e64 v72, 0, v31, s[2:3]
	v_exp_f32_e32 v70, v70
	v_add_f32_e32 v49, v49, v72
	v_exp_f32_e32 v49, v49
	v_cndmask_b32_e64 v72, 0, v91, s[0:1]
	v_ldexp_f32 v70, v70, v72
	v_cndmask_b32_e64 v72, 0, v91, s[2:3]
	v_cmp_gt_f32_e64 s[0:1], s9, v48
	v_ldexp_f32 v73, v49, v72
	s_nop 0
	v_cndmask_b32_e64 v49, 0, v31, s[0:1]
	v_add_f32_e32 v48, v48, v49
	v_exp_f32_e32 v72, v48
	v_pk_fma_f32 v[48:49], s[4:5], v[50:51], v[90:91] op_sel_hi:[1,1,0] neg_lo:[0,0,1] neg_hi:[0,0,1]
	s_nop 0
	v_pk_mul_f32 v[48:49], v[48:49], s[8:9] op_sel_hi:[1,0]
	s_nop 0
	v_cmp_gt_f32_e64 s[2:3], s9, v49
	s_nop 1
	v_cndmask_b32_e64 v50, 0, v31, s[2:3]
	v_add_f32_e32 v49, v49, v50
	v_exp_f32_e32 v49, v49
	v_cndmask_b32_e64 v50, 0, v91, s[0:1]
	v_ldexp_f32 v72, v72, v50
	v_cndmask_b32_e64 v50, 0, v91, s[2:3]
	v_cmp_gt_f32_e64 s[0:1], s9, v48
	v_ldexp_f32 v51, v49, v50
	s_nop 0
	v_cndmask_b32_e64 v49, 0, v31, s[0:1]
	v_add_f32_e32 v48, v48, v49
	v_exp_f32_e32 v50, v48
	v_pk_fma_f32 v[48:49], s[4:5], v[52:53], v[90:91] op_sel_hi:[1,1,0] neg_lo:[0,0,1] neg_hi:[0,0,1]
	s_nop 0
	v_pk_mul_f32 v[48:49], v[48:49], s[8:9] op_sel_hi:[1,0]
	s_nop 0
	v_cmp_gt_f32_e64 s[2:3], s9, v49
	s_nop 1
	v_cndmask_b32_e64 v52, 0, v31, s[2:3]
	v_add_f32_e32 v49, v49, v52
	v_exp_f32_e32 v49, v49
	v_cndmask_b32_e64 v52, 0, v91, s[0:1]
	v_ldexp_f32 v50, v50, v52
	v_cndmask_b32_e64 v52, 0, v91, s[2:3]
	v_cmp_gt_f32_e64 s[0:1], s9, v48
	v_ldexp_f32 v53, v49, v52
	s_nop 0
	v_cndmask_b32_e64 v49, 0, v31, s[0:1]
	v_add_f32_e32 v48, v48, v49
	v_exp_f32_e32 v52, v48
	v_pk_fma_f32 v[48:49], s[4:5], v[54:55], v[90:91] op_sel_hi:[1,1,0] neg_lo:[0,0,1] neg_hi:[0,0,1]
	s_nop 0
	v_pk_mul_f32 v[48:49], v[48:49], s[8:9] op_sel_hi:[1,0]
	s_nop 0
	v_cmp_gt_f32_e64 s[2:3], s9, v49
	s_nop 1
	v_cndmask_b32_e64 v54, 0, v31, s[2:3]
	v_add_f32_e32 v49, v49, v54
	v_exp_f32_e32 v49, v49
	v_cndmask_b32_e64 v54, 0, v91, s[0:1]
	v_ldexp_f32 v52, v52, v54
	v_cndmask_b32_e64 v54, 0, v91, s[2:3]
	v_cmp_gt_f32_e64 s[0:1], s9, v48
	v_ldexp_f32 v55, v49, v54
	s_nop 0
	v_cndmask_b32_e64 v49, 0, v31, s[0:1]
	v_add_f32_e32 v48, v48, v49
	v_exp_f32_e32 v54, v48
	v_pk_fma_f32 v[48:49], s[4:5], v[56:57], v[90:91] op_sel_hi:[1,1,0] neg_lo:[0,0,1] neg_hi:[0,0,1]
	s_nop 0
	v_pk_mul_f32 v[48:49], v[48:49], s[8:9] op_sel_hi:[1,0]
	s_nop 0
	v_cmp_gt_f32_e64 s[2:3], s9, v49
	s_nop 1
	v_cndmask_b32_e64 v56, 0, v31, s[2:3]
	v_add_f32_e32 v49, v49, v56
	v_exp_f32_e32 v49, v49
	v_cndmask_b32_e64 v56, 0, v91, s[0:1]
	v_ldexp_f32 v54, v54, v56
	v_cndmask_b32_e64 v56, 0, v91, s[2:3]
	v_cmp_gt_f32_e64 s[0:1], s9, v48
	v_ldexp_f32 v57, v49, v56
	v_pk_add_f32 v[96:97], v[52:53], v[54:55]
	v_cndmask_b32_e64 v49, 0, v31, s[0:1]
	v_add_f32_e32 v48, v48, v49
	v_exp_f32_e32 v56, v48
	v_pk_add_f32 v[48:49], v[94:95], v[90:91] op_sel_hi:[1,0] neg_lo:[0,1] neg_hi:[0,1]
	v_pk_add_f32 v[94:95], v[72:73], v[50:51]
	v_pk_mul_f32 v[48:49], v[48:49], s[8:9] op_sel_hi:[1,0]
	s_nop 0
	v_cmp_gt_f32_e64 s[2:3], s9, v49
	s_nop 1
	v_cndmask_b32_e64 v74, 0, v31, s[2:3]
	v_add_f32_e32 v49, v49, v74
	v_exp_f32_e32 v49, v49
	v_cndmask_b32_e64 v74, 0, v91, s[0:1]
	v_ldexp_f32 v56, v56, v74
	v_cndmask_b32_e64 v74, 0, v91, s[2:3]
	v_cmp_gt_f32_e64 s[0:1], s9, v48
	v_ldexp_f32 v75, v49, v74
	s_nop 0
	v_cndmask_b32_e64 v49, 0, v31, s[0:1]
	v_add_f32_e32 v48, v48, v49
	v_exp_f32_e32 v74, v48
	v_pk_mov_b32 v[48:49], v[92:93], v[86:87] op_sel:[1,0]
	v_pk_add_f32 v[86:87], v[60:61], v[64:65]
	v_pk_add_f32 v[48:49], v[48:49], v[90:91] op_sel_hi:[1,0] neg_lo:[0,1] neg_hi:[0,1]
	v_pk_add_f32 v[92:93], v[66:67], v[70:71]
	v_pk_mul_f32 v[48:49], v[48:49], s[8:9] op_sel_hi:[1,0]
	s_nop 0
	v_cmp_gt_f32_e64 s[2:3], s9, v49
	s_nop 1
	v_cndmask_b32_e64 v76, 0, v31, s[2:3]
	v_add_f32_e32 v49, v49, v76
	v_exp_f32_e32 v49, v49
	v_cndmask_b32_e64 v76, 0, v91, s[0:1]
	v_ldexp_f32 v74, v74, v76
	v_cndmask_b32_e64 v76, 0, v91, s[2:3]
	v_cmp_gt_f32_e64 s[0:1], s9, v48
	v_ldexp_f32 v77, v49, v76
	v_pk_add_f32 v[98:99], v[56:57], v[74:75]
	v_cndmask_b32_e64 v49, 0, v31, s[0:1]
	v_add_f32_e32 v48, v48, v49
	v_exp_f32_e32 v76, v48
	v_pk_add_f32 v[48:49], v[88:89], v[90:91] op_sel_hi:[1,0] neg_lo:[0,1] neg_hi:[0,1]
	v_pk_add_f32 v[88:89], v[68:69], v[84:85]
	v_pk_mul_f32 v[48:49], v[48:49], s[8:9] op_sel_hi:[1,0]
	v_pk_add_f32 v[86:87], v[86:87], v[88:89]
	v_cmp_gt_f32_e64 s[2:3], s9, v49
	s_nop 1
	v_cndmask_b32_e64 v78, 0, v31, s[2:3]
	v_add_f32_e32 v49, v49, v78
	v_exp_f32_e32 v49, v49
	v_cndmask_b32_e64 v78, 0, v91, s[0:1]
	v_ldexp_f32 v76, v76, v78
	v_cndmask_b32_e64 v78, 0, v91, s[2:3]
	v_cmp_gt_f32_e64 s[0:1], s9, v48
	v_ldexp_f32 v79, v49, v78
	s_nop 0
	v_cndmask_b32_e64 v49, 0, v31, s[0:1]
	v_add_f32_e32 v48, v48, v49
	v_sub_f32_e32 v49, v82, v90
	v_exp_f32_e32 v48, v48
	v_mul_f32_e32 v49, 0x3fb8aa3b, v49
	v_cmp_gt_f32_e64 s[2:3], s9, v49
	s_nop 1
	v_cndmask_b32_e64 v31, 0, v31, s[2:3]
	v_add_f32_e32 v31, v49, v31
	v_cndmask_b32_e64 v49, 0, v91, s[0:1]
	v_ldexp_f32 v78, v48, v49
	v_exp_f32_e32 v31, v31
	v_cndmask_b32_e64 v48, 0, v91, s[2:3]
	v_pk_add_f32 v[90:91], v[58:59], v[62:63]
	v_pk_add_f32 v[100:101], v[76:77], v[78:79]
	v_pk_add_f32 v[88:89], v[90:91], v[92:93]
	v_pk_add_f32 v[90:91], v[94:95], v[96:97]
	v_pk_add_f32 v[92:93], v[98:99], v[100:101]
	v_pk_add_f32 v[86:87], v[86:87], v[88:89]
	v_pk_add_f32 v[88:89], v[90:91], v[92:93]
	v_ldexp_f32 v48, v31, v48
	v_pk_add_f32 v[86:87], v[86:87], v[88:89]
	s_and_b64 s[0:1], vcc, exec
	v_add_f32_e32 v31, v86, v87
	v_mov_b32_e32 v49, v31
	s_cselect_b32 s0, 1, 0
	s_cmp_lg_u32 s0, 1
	v_permlane32_swap_b32_e32 v31, v49
	s_cbranch_scc1 .LBB0_24
; %bb.23:
	v_add_u32_e32 v28, s31, v83
	ds_read_b64_tr_b16 v[24:25], v28 offset:2176
	ds_read_b64_tr_b16 v[26:27], v28 offset:2688
	ds_read_b64_tr_b16 v[20:21], v28
	ds_read_b64_tr_b16 v[22:23], v28 offset:512
	ds_read_b64_tr_b16 v[88:89], v28 offset:576
	ds_read_b64_tr_b16 v[86:87], v28 offset:64
	v_pk_mul_f32 v[46:47], v[46:47], v[48:49] op_sel_hi:[1,0]
	v_pk_mul_f32 v[44:45], v[44:45], v[48:49] op_sel_hi:[1,0]
	v_pk_mul_f32 v[42:43], v[42:43], v[48:49] op_sel_hi:[1,0]
	v_pk_mul_f32 v[40:41], v[40:41], v[48:49] op_sel_hi:[1,0]
	v_pk_mul_f32 v[38:39], v[38:39], v[48:49] op_sel_hi:[1,0]
	v_pk_mul_f32 v[36:37], v[36:37], v[48:49] op_sel_hi:[1,0]
	v_pk_mul_f32 v[34:35], v[34:35], v[48:49] op_sel_hi:[1,0]
	v_pk_mul_f32 v[32:33], v[32:33], v[48:49] op_sel_hi:[1,0]
	v_cvt_pk_f16_f32 v19, v84, v85
	v_cvt_pk_f16_f32 v18, v68, v69
	v_cvt_pk_f16_f32 v17, v64, v65
	v_cvt_pk_f16_f32 v16, v60, v61
	v_pk_mul_f32 v[14:15], v[14:15], v[48:49] op_sel_hi:[1,0]
	v_pk_mul_f32 v[12:13], v[12:13], v[48:49] op_sel_hi:[1,0]
	s_waitcnt lgkmcnt(2)
	v_mfma_f32_32x32x16_f16 v[32:47], v[20:23], v[16:19], v[32:47]
	v_mul_f32_e64 v10, v10, v48
	v_mul_f32_e64 v11, v11, v48
	v_mul_f32_e64 v8, v8, v48
	v_mul_f32_e64 v9, v9, v48
	v_mul_f32_e64 v6, v6, v48
	v_mul_f32_e64 v7, v7, v48
	v_pk_mul_f32 v[4:5], v[4:5], v[48:49] op_sel_hi:[1,0]
	v_pk_mul_f32 v[2:3], v[2:3], v[48:49] op_sel_hi:[1,0]
	v_pk_mul_f32 v[0:1], v[0:1], v[48:49] op_sel_hi:[1,0]
	ds_read_b64_tr_b16 v[82:83], v28 offset:4352
	ds_read_b64_tr_b16 v[84:85], v28 offset:4864
	ds_read_b64_tr_b16 v[92:93], v28 offset:2752
	ds_read_b64_tr_b16 v[90:91], v28 offset:2240
	s_waitcnt lgkmcnt(4)
	v_mfma_f32_32x32x16_f16 v[0:15], v[86:89], v[16:19], v[0:15]
	v_cvt_pk_f16_f32 v23, v70, v71
	v_cvt_pk_f16_f32 v22, v66, v67
	v_cvt_pk_f16_f32 v21, v62, v63
	v_cvt_pk_f16_f32 v20, v58, v59
	ds_read_b64_tr_b16 v[58:59], v28 offset:6528
	ds_read_b64_tr_b16 v[60:61], v28 offset:7040
	ds_read_b64_tr_b16 v[64:65], v28 offset:4928
	ds_read_b64_tr_b16 v[62:63], v28 offset:4416
	ds_read_b64_tr_b16 v[68:69], v28 offset:7104
	ds_read_b64_tr_b16 v[66:67], v28 offset:6592
	v_mfma_f32_32x32x16_f16 v[32:47], v[24:27], v[20:23], v[32:47]
	v_cvt_pk_f16_f32 v27, v54, v55
	v_cvt_pk_f16_f32 v26, v52, v53
	v_cvt_pk_f16_f32 v25, v50, v51
	v_cvt_pk_f16_f32 v24, v72, v73
	v_cvt_pk_f16_f32 v53, v78, v79
	v_cvt_pk_f16_f32 v52, v76, v77
	v_cvt_pk_f16_f32 v51, v74, v75
	s_waitcnt lgkmcnt(6)
	v_mfma_f32_32x32x16_f16 v[0:15], v[90:93], v[20:23], v[0:15]
	v_cvt_pk_f16_f32 v50, v56, v57
	v_mfma_f32_32x32x16_f16 v[32:47], v[82:85], v[24:27], v[32:47]
	s_waitcnt lgkmcnt(2)
	v_mfma_f32_32x32x16_f16 v[0:15], v[62:65], v[24:27], v[0:15]
	v_mfma_f32_32x32x16_f16 v[32:47], v[58:61], v[50:53], v[32:47]
	s_waitcnt lgkmcnt(0)
	v_mfma_f32_32x32x16_f16 v[0:15], v[66:69], v[50:53], v[0:15]
	s_nop 9
	v_mov_b32_e32 v29, v45
	v_mov_b32_e32 v28, v44
	v_mov_b32_e32 v27, v43
	v_mov_b32_e32 v26, v42
	v_mov_b32_e32 v25, v41
	v_mov_b32_e32 v24, v40
	v_mov_b32_e32 v23, v39
	v_mov_b32_e32 v22, v38
	v_mov_b32_e32 v21, v37
	v_mov_b32_e32 v20, v36
	v_mov_b32_e32 v19, v35
	v_mov_b32_e32 v18, v34
	v_mov_b32_e32 v17, v33
	v_mov_b32_e32 v16, v32
.LBB0_24:
	v_add_f32_e32 v31, v31, v49
	v_lshl_or_b32 v32, s29, 5, v81
	v_fmac_f32_e32 v31, v30, v48
	v_or_b32_e32 v32, s30, v32
	v_lshlrev_b32_e32 v34, 6, v32
	v_cndmask_b32_e32 v32, v30, v31, vcc
	v_div_scale_f32 v33, s[2:3], v32, v32, v16
	v_rcp_f32_e32 v36, v33
	s_add_u32 s0, s14, s16
	s_addc_u32 s1, s15, s17
	v_ashrrev_i32_e32 v35, 31, v34
	v_lshl_add_u64 v[30:31], v[34:35], 1, s[0:1]
	v_fma_f32 v34, -v33, v36, 1.0
	v_fmac_f32_e32 v36, v34, v36
	v_div_scale_f32 v34, vcc, v16, v32, v16
	v_mul_f32_e32 v35, v34, v36
	v_fma_f32 v37, -v33, v35, v34
	v_fmac_f32_e32 v35, v37, v36
	v_fma_f32 v33, -v33, v35, v34
	v_div_scale_f32 v34, s[0:1], v32, v32, v17
	v_rcp_f32_e32 v37, v34
	v_div_fmas_f32 v33, v33, v36, v35
	v_div_fixup_f32 v16, v33, v32, v16
	v_mov_b32_e32 v81, 0
	v_fma_f32 v33, -v34, v37, 1.0
	v_fmac_f32_e32 v37, v33, v37
	v_div_scale_f32 v33, vcc, v17, v32, v17
	v_mul_f32_e32 v35, v33, v37
	v_fma_f32 v36, -v34, v35, v33
	v_fmac_f32_e32 v35, v36, v37
	v_fma_f32 v33, -v34, v35, v33
	v_div_scale_f32 v34, s[0:1], v32, v32, v18
	v_rcp_f32_e32 v36, v34
	v_div_fmas_f32 v33, v33, v37, v35
	v_div_fixup_f32 v33, v33, v32, v17
	v_lshl_add_u64 v[30:31], v[30:31], 0, v[80:81]
	v_fma_f32 v17, -v34, v36, 1.0
	v_fmac_f32_e32 v36, v17, v36
	v_div_scale_f32 v17, vcc, v18, v32, v18
	v_mul_f32_e32 v35, v17, v36
	v_fma_f32 v37, -v34, v35, v17
	v_fmac_f32_e32 v35, v37, v36
	v_fma_f32 v17, -v34, v35, v17
	v_div_scale_f32 v34, s[0:1], v32, v32, v19
	v_rcp_f32_e32 v37, v34
	v_div_fmas_f32 v17, v17, v36, v35
	v_div_fixup_f32 v17, v17, v32, v18
	v_fma_f32 v18, -v34, v37, 1.0
	v_fmac_f32_e32 v37, v18, v37
	v_div_scale_f32 v18, vcc, v19, v32, v19
	v_mul_f32_e32 v35, v18, v37
	v_fma_f32 v36, -v34, v35, v18
	v_fmac_f32_e32 v35, v36, v37
	v_fma_f32 v18, -v34, v35, v18
	v_div_scale_f32 v34, s[0:1], v32, v32, v20
	v_rcp_f32_e32 v36, v34
	v_div_fmas_f32 v18, v18, v37, v35
	v_div_fixup_f32 v18, v18, v32, v19
	v_fma_f32 v19, -v34, v36, 1.0
	v_fmac_f32_e32 v36, v19, v36
	v_div_scale_f32 v19, vcc, v20, v32, v20
	v_mul_f32_e32 v35, v19, v36
	v_fma_f32 v37, -v34, v35, v19
	v_fmac_f32_e32 v35, v37, v36
	v_fma_f32 v19, -v34, v35, v19
	v_div_scale_f32 v34, s[0:1], v32, v32, v21
	v_rcp_f32_e32 v37, v34
	v_div_fmas_f32 v19, v19, v36, v35
	v_div_fixup_f32 v19, v19, v32, v20
	v_fma_f32 v20, -v34, v37, 1.0
	v_fmac_f32_e32 v37, v20, v37
	v_div_scale_f32 v20, vcc, v21, v32, v21
	v_mul_f32_e32 v35, v20, v37
	v_fma_f32 v36, -v34, v35, v20
	v_fmac_f32_e32 v35, v36, v37
	v_fma_f32 v20, -v34, v35, v20
	v_div_scale_f32 v34, s[0:1], v32, v32, v22
	v_rcp_f32_e32 v36, v34
	v_div_fmas_f32 v20, v20, v37, v35
	v_div_fixup_f32 v20, v20, v32, v21
	v_fma_f32 v21, -v34, v36, 1.0
	v_fmac_f32_e32 v36, v21, v36
	v_div_scale_f32 v21, vcc, v22, v32, v22
	v_mul_f32_e32 v35, v21, v36
	v_fma_f32 v37, -v34, v35, v21
	v_fmac_f32_e32 v35, v37, v36
	v_fma_f32 v21, -v34, v35, v21
	v_div_scale_f32 v34, s[0:1], v32, v32, v23
	v_rcp_f32_e32 v37, v34
	v_div_fmas_f32 v21, v21, v36, v35
	v_div_fixup_f32 v21, v21, v32, v22
	v_fma_f32 v22, -v34, v37, 1.0
	v_fmac_f32_e32 v37, v22, v37
	v_div_scale_f32 v22, vcc, v23, v32, v23
	v_mul_f32_e32 v35, v22, v37
	v_fma_f32 v36, -v34, v35, v22
	v_fmac_f32_e32 v35, v36, v37
	v_fma_f32 v22, -v34, v35, v22
	v_div_scale_f32 v34, s[0:1], v32, v32, v24
	v_rcp_f32_e32 v36, v34
	v_div_fmas_f32 v22, v22, v37, v35
	v_div_fixup_f32 v22, v22, v32, v23
	v_fma_f32 v23, -v34, v36, 1.0
	v_fmac_f32_e32 v36, v23, v36
	v_div_scale_f32 v23, vcc, v24, v32, v24
	v_mul_f32_e32 v35, v23, v36
	v_fma_f32 v37, -v34, v35, v23
	v_fmac_f32_e32 v35, v37, v36
	v_fma_f32 v23, -v34, v35, v23
	v_div_scale_f32 v34, s[0:1], v32, v32, v25
	v_rcp_f32_e32 v37, v34
	v_div_fmas_f32 v23, v23, v36, v35
	v_div_fixup_f32 v23, v23, v32, v24
	v_fma_f32 v24, -v34, v37, 1.0
	v_fmac_f32_e32 v37, v24, v37
	v_div_scale_f32 v24, vcc, v25, v32, v25
	v_mul_f32_e32 v35, v24, v37
	v_fma_f32 v36, -v34, v35, v24
	v_fmac_f32_e32 v35, v36, v37
	v_fma_f32 v24, -v34, v35, v24
	v_div_scale_f32 v34, s[0:1], v32, v32, v26
	v_rcp_f32_e32 v36, v34
	v_div_fmas_f32 v24, v24, v37, v35
	v_div_fixup_f32 v24, v24, v32, v25
	v_fma_f32 v25, -v34, v36, 1.0
	v_fmac_f32_e32 v36, v25, v36
	v_div_scale_f32 v25, vcc, v26, v32, v26
	v_mul_f32_e32 v35, v25, v36
	v_fma_f32 v37, -v34, v35, v25
	v_fmac_f32_e32 v35, v37, v36
	v_fma_f32 v25, -v34, v35, v25
	v_div_scale_f32 v34, s[0:1], v32, v32, v27
	v_rcp_f32_e32 v37, v34
	v_div_fmas_f32 v25, v25, v36, v35
	v_div_fixup_f32 v25, v25, v32, v26
	v_fma_f32 v26, -v34, v37, 1.0
	v_fmac_f32_e32 v37, v26, v37
	v_div_scale_f32 v26, vcc, v27, v32, v27
	v_mul_f32_e32 v35, v26, v37
	v_fma_f32 v36, -v34, v35, v26
	v_fmac_f32_e32 v35, v36, v37
	v_fma_f32 v26, -v34, v35, v26
	v_div_scale_f32 v34, s[0:1], v32, v32, v28
	v_rcp_f32_e32 v36, v34
	v_div_fmas_f32 v26, v26, v37, v35
	v_div_fixup_f32 v26, v26, v32, v27
	v_fma_f32 v27, -v34, v36, 1.0
	v_fmac_f32_e32 v36, v27, v36
	v_div_scale_f32 v27, vcc, v28, v32, v28
	v_mul_f32_e32 v35, v27, v36
	v_fma_f32 v37, -v34, v35, v27
	v_fmac_f32_e32 v35, v37, v36
	v_fma_f32 v27, -v34, v35, v27
	v_div_scale_f32 v34, s[0:1], v32, v32, v29
	v_rcp_f32_e32 v37, v34
	v_div_fmas_f32 v27, v27, v36, v35
	v_div_fixup_f32 v27, v27, v32, v28
	v_fma_f32 v28, -v34, v37, 1.0
	v_fmac_f32_e32 v37, v28, v37
	v_div_scale_f32 v28, vcc, v29, v32, v29
	v_mul_f32_e32 v35, v28, v37
	v_fma_f32 v36, -v34, v35, v28
	v_fmac_f32_e32 v35, v36, v37
	v_fma_f32 v28, -v34, v35, v28
	v_div_scale_f32 v34, s[0:1], v32, v32, v46
	v_rcp_f32_e32 v36, v34
	v_div_fmas_f32 v28, v28, v37, v35
	v_div_fixup_f32 v28, v28, v32, v29
	v_fma_f32 v29, -v34, v36, 1.0
	v_fmac_f32_e32 v36, v29, v36
	v_div_scale_f32 v29, vcc, v46, v32, v46
	v_mul_f32_e32 v35, v29, v36
	v_fma_f32 v37, -v34, v35, v29
	v_fmac_f32_e32 v35, v37, v36
	v_fma_f32 v29, -v34, v35, v29
	v_div_scale_f32 v34, s[0:1], v32, v32, v47
	v_rcp_f32_e32 v37, v34
	v_div_fmas_f32 v29, v29, v36, v35
	v_div_fixup_f32 v29, v29, v32, v46
	v_fma_f32 v35, -v34, v37, 1.0
	v_fmac_f32_e32 v37, v35, v37
	v_div_scale_f32 v35, vcc, v47, v32, v47
	v_mul_f32_e32 v36, v35, v37
	v_fma_f32 v38, -v34, v36, v35
	v_fmac_f32_e32 v36, v38, v37
	v_fma_f32 v34, -v34, v36, v35
	v_div_scale_f32 v35, s[0:1], v32, v32, v0
	v_rcp_f32_e32 v38, v35
	v_div_fmas_f32 v34, v34, v37, v36
	v_div_fixup_f32 v34, v34, v32, v47
	v_fma_f32 v36, -v35, v38, 1.0
	v_fmac_f32_e32 v38, v36, v38
	v_div_scale_f32 v36, vcc, v0, v32, v0
	v_mul_f32_e32 v37, v36, v38
	v_fma_f32 v39, -v35, v37, v36
	v_fmac_f32_e32 v37, v39, v38
	v_fma_f32 v35, -v35, v37, v36
	v_div_scale_f32 v36, s[0:1], v32, v32, v1
	v_rcp_f32_e32 v39, v36
	v_div_fmas_f32 v35, v35, v38, v37
	v_div_fixup_f32 v35, v35, v32, v0
	v_fma_f32 v0, -v36, v39, 1.0
	v_fmac_f32_e32 v39, v0, v39
	v_div_scale_f32 v0, vcc, v1, v32, v1
	v_mul_f32_e32 v37, v0, v39
	v_fma_f32 v38, -v36, v37, v0
	v_fmac_f32_e32 v37, v38, v39
	v_fma_f32 v0, -v36, v37, v0
	v_div_scale_f32 v36, s[0:1], v32, v32, v2
	v_rcp_f32_e32 v38, v36
	v_div_fmas_f32 v0, v0, v39, v37
	v_div_fixup_f32 v37, v0, v32, v1
	v_fma_f32 v0, -v36, v38, 1.0
	v_fmac_f32_e32 v38, v0, v38
	v_div_scale_f32 v0, vcc, v2, v32, v2
	v_mul_f32_e32 v1, v0, v38
	v_fma_f32 v39, -v36, v1, v0
	v_fmac_f32_e32 v1, v39, v38
	v_fma_f32 v0, -v36, v1, v0
	v_div_scale_f32 v36, s[0:1], v32, v32, v3
	v_rcp_f32_e32 v39, v36
	v_div_fmas_f32 v0, v0, v38, v1
	v_div_fixup_f32 v38, v0, v32, v2
	v_fma_f32 v0, -v36, v39, 1.0
	v_fmac_f32_e32 v39, v0, v39
	v_div_scale_f32 v0, vcc, v3, v32, v3
	v_mul_f32_e32 v1, v0, v39
	v_fma_f32 v2, -v36, v1, v0
	v_fmac_f32_e32 v1, v2, v39
	v_div_scale_f32 v2, s[0:1], v32, v32, v4
	v_fma_f32 v0, -v36, v1, v0
	v_rcp_f32_e32 v36, v2
	v_div_fmas_f32 v0, v0, v39, v1
	v_div_fixup_f32 v39, v0, v32, v3
	v_fma_f32 v0, -v2, v36, 1.0
	v_fmac_f32_e32 v36, v0, v36
	v_div_scale_f32 v0, vcc, v4, v32, v4
	v_mul_f32_e32 v1, v0, v36
	v_fma_f32 v3, -v2, v1, v0
	v_fmac_f32_e32 v1, v3, v36
	v_fma_f32 v0, -v2, v1, v0
	v_div_scale_f32 v2, s[0:1], v32, v32, v5
	v_rcp_f32_e32 v3, v2
	v_div_fmas_f32 v0, v0, v36, v1
	v_div_fixup_f32 v36, v0, v32, v4
	v_fma_f32 v0, -v2, v3, 1.0
	v_fmac_f32_e32 v3, v0, v3
	v_div_scale_f32 v0, vcc, v5, v32, v5
	v_mul_f32_e32 v1, v0, v3
	v_fma_f32 v4, -v2, v1, v0
	v_fmac_f32_e32 v1, v4, v3
	v_fma_f32 v0, -v2, v1, v0
	v_div_scale_f32 v2, s[0:1], v32, v32, v6
	v_rcp_f32_e32 v4, v2
	v_div_fmas_f32 v0, v0, v3, v1
	v_div_fixup_f32 v40, v0, v32, v5
	v_div_scale_f32 v5, s[0:1], v32, v32, v14
	v_fma_f32 v0, -v2, v4, 1.0
	v_fmac_f32_e32 v4, v0, v4
	v_div_scale_f32 v0, vcc, v6, v32, v6
	v_mul_f32_e32 v1, v0, v4
	v_fma_f32 v3, -v2, v1, v0
	v_fmac_f32_e32 v1, v3, v4
	v_fma_f32 v0, -v2, v1, v0
	v_div_scale_f32 v2, s[0:1], v32, v32, v7
	v_rcp_f32_e32 v3, v2
	v_div_fmas_f32 v0, v0, v4, v1
	v_div_fixup_f32 v41, v0, v32, v6
	v_rcp_f32_e32 v6, v5
	v_fma_f32 v0, -v2, v3, 1.0
	v_fmac_f32_e32 v3, v0, v3
	v_div_scale_f32 v0, vcc, v7, v32, v7
	v_mul_f32_e32 v1, v0, v3
	v_fma_f32 v4, -v2, v1, v0
	v_fmac_f32_e32 v1, v4, v3
	v_fma_f32 v0, -v2, v1, v0
	v_div_scale_f32 v2, s[0:1], v32, v32, v8
	v_rcp_f32_e32 v4, v2
	v_div_fmas_f32 v0, v0, v3, v1
	v_div_fixup_f32 v42, v0, v32, v7
	v_div_scale_f32 v7, s[0:1], v32, v32, v15
	v_fma_f32 v0, -v2, v4, 1.0
	v_fmac_f32_e32 v4, v0, v4
	v_div_scale_f32 v0, vcc, v8, v32, v8
	v_mul_f32_e32 v1, v0, v4
	v_fma_f32 v3, -v2, v1, v0
	v_fmac_f32_e32 v1, v3, v4
	v_fma_f32 v0, -v2, v1, v0
	v_div_scale_f32 v2, s[0:1], v32, v32, v9
	v_rcp_f32_e32 v3, v2
	v_div_fmas_f32 v0, v0, v4, v1
	v_div_fixup_f32 v43, v0, v32, v8
	v_rcp_f32_e32 v8, v7
	v_fma_f32 v0, -v2, v3, 1.0
	v_fmac_f32_e32 v3, v0, v3
	v_div_scale_f32 v0, vcc, v9, v32, v9
	v_mul_f32_e32 v1, v0, v3
	v_fma_f32 v4, -v2, v1, v0
	v_fmac_f32_e32 v1, v4, v3
	v_fma_f32 v0, -v2, v1, v0
	v_div_scale_f32 v2, s[0:1], v32, v32, v10
	v_rcp_f32_e32 v4, v2
	v_div_fmas_f32 v0, v0, v3, v1
	v_div_fixup_f32 v44, v0, v32, v9
	v_cvt_pk_f16_f32 v9, v38, v39
	v_fma_f32 v0, -v2, v4, 1.0
	v_fmac_f32_e32 v4, v0, v4
	v_div_scale_f32 v0, vcc, v10, v32, v10
	v_mul_f32_e32 v1, v0, v4
	v_fma_f32 v3, -v2, v1, v0
	v_fmac_f32_e32 v1, v3, v4
	v_fma_f32 v0, -v2, v1, v0
	v_div_scale_f32 v2, s[0:1], v32, v32, v11
	v_rcp_f32_e32 v3, v2
	v_div_fmas_f32 v0, v0, v4, v1
	v_div_fixup_f32 v45, v0, v32, v10
	v_cvt_pk_f16_f32 v10, v36, v40
	v_fma_f32 v0, -v2, v3, 1.0
	v_fmac_f32_e32 v3, v0, v3
	v_div_scale_f32 v0, vcc, v11, v32, v11
	v_mul_f32_e32 v1, v0, v3
	v_fma_f32 v4, -v2, v1, v0
	v_fmac_f32_e32 v1, v4, v3
	v_fma_f32 v0, -v2, v1, v0
	v_div_scale_f32 v2, s[0:1], v32, v32, v12
	v_rcp_f32_e32 v4, v2
	v_div_fmas_f32 v0, v0, v3, v1
	v_div_fixup_f32 v46, v0, v32, v11
	v_cvt_pk_f16_f32 v11, v41, v42
	v_fma_f32 v0, -v2, v4, 1.0
	v_fmac_f32_e32 v4, v0, v4
	v_div_scale_f32 v0, vcc, v12, v32, v12
	v_mul_f32_e32 v1, v0, v4
	v_fma_f32 v3, -v2, v1, v0
	v_fmac_f32_e32 v1, v3, v4
	v_fma_f32 v0, -v2, v1, v0
	v_div_scale_f32 v2, s[0:1], v32, v32, v13
	v_rcp_f32_e32 v3, v2
	v_div_fmas_f32 v0, v0, v4, v1
	v_div_fixup_f32 v47, v0, v32, v12
	v_cvt_pk_f16_f32 v12, v43, v44
	v_fma_f32 v0, -v2, v3, 1.0
	v_fmac_f32_e32 v3, v0, v3
	v_div_scale_f32 v0, vcc, v13, v32, v13
	v_mul_f32_e32 v1, v0, v3
	v_fma_f32 v4, -v2, v1, v0
	v_fmac_f32_e32 v1, v4, v3
	v_fma_f32 v4, -v2, v1, v0
	v_div_fmas_f32 v1, v4, v3, v1
	v_cvt_pk_f16_f32 v0, v16, v33
	v_div_fixup_f32 v16, v1, v32, v13
	v_fma_f32 v1, -v5, v6, 1.0
	v_fmac_f32_e32 v6, v1, v6
	v_div_scale_f32 v1, vcc, v14, v32, v14
	v_mul_f32_e32 v4, v1, v6
	v_fma_f32 v3, -v5, v4, v1
	v_fmac_f32_e32 v4, v3, v6
	v_fma_f32 v5, -v5, v4, v1
	v_div_fmas_f32 v4, v5, v6, v4
	v_cvt_pk_f16_f32 v1, v17, v18
	v_div_fixup_f32 v17, v4, v32, v14
	v_fma_f32 v4, -v7, v8, 1.0
	v_fmac_f32_e32 v8, v4, v8
	v_div_scale_f32 v4, vcc, v15, v32, v15
	v_mul_f32_e32 v5, v4, v8
	v_fma_f32 v6, -v7, v5, v4
	v_fmac_f32_e32 v5, v6, v8
	v_fma_f32 v7, -v7, v5, v4
	v_div_fmas_f32 v5, v7, v8, v5
	v_cvt_pk_f16_f32 v2, v19, v20
	v_cvt_pk_f16_f32 v3, v21, v22
	v_div_fixup_f32 v15, v5, v32, v15
	v_permlane32_swap_b32_e32 v0, v2
	v_permlane32_swap_b32_e32 v1, v3
	v_cvt_pk_f16_f32 v4, v23, v24
	v_cvt_pk_f16_f32 v6, v27, v28
	v_cvt_pk_f16_f32 v5, v25, v26
	v_cvt_pk_f16_f32 v7, v29, v34
	v_cvt_pk_f16_f32 v8, v35, v37
	v_cvt_pk_f16_f32 v13, v45, v46
	v_cvt_pk_f16_f32 v14, v47, v16
	v_cvt_pk_f16_f32 v15, v17, v15
	v_permlane32_swap_b32_e32 v4, v6
	v_permlane32_swap_b32_e32 v5, v7
	v_permlane32_swap_b32_e32 v8, v10
	v_permlane32_swap_b32_e32 v9, v11
	v_permlane32_swap_b32_e32 v12, v14
	v_permlane32_swap_b32_e32 v13, v15
	global_store_dwordx4 v[30:31], v[0:3], off
	global_store_dwordx4 v[30:31], v[4:7], off offset:32
	global_store_dwordx4 v[30:31], v[8:11], off offset:64
	global_store_dwordx4 v[30:31], v[12:15], off offset:96
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
		.amdhsa_next_free_vgpr 128
		.amdhsa_next_free_sgpr 43
		.amdhsa_accum_offset 128
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
	.set .Lattn_kernel.num_vgpr, 128
	.set .Lattn_kernel.num_agpr, 0
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
; codeLenInByte = 13340
; TotalNumSgprs: 49
; NumVgprs: 128
; NumAgprs: 0
; TotalNumVgprs: 128
; ScratchSize: 0
; MemoryBound: 0
; FloatMode: 240
; IeeeMode: 1
; LDSByteSize: 0 bytes/workgroup (compile time only)
; SGPRBlocks: 6
; VGPRBlocks: 15
; NumSGPRsForWavesPerEU: 49
; NumVGPRsForWavesPerEU: 128
; AccumOffset: 128
; Occupancy: 4
; WaveLimiterHint : 0
; COMPUTE_PGM_RSRC2:SCRATCH_EN: 0
; COMPUTE_PGM_RSRC2:USER_SGPR: 16
; COMPUTE_PGM_RSRC2:TRAP_HANDLER: 0
; COMPUTE_PGM_RSRC2:TGID_X_EN: 1
; COMPUTE_PGM_RSRC2:TGID_Y_EN: 1
; COMPUTE_PGM_RSRC2:TGID_Z_EN: 1
; COMPUTE_PGM_RSRC2:TIDIG_COMP_CNT: 2
; COMPUTE_PGM_RSRC3_GFX90A:ACCUM_OFFSET: 31
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
    .sgpr_count:     49
    .sgpr_spill_count: 0
    .symbol:         attn_kernel.kd
    .uniform_work_group_size: 1
    .uses_dynamic_stack: false
    .vgpr_count:     128
    .vgpr_spill_count: 0
    .wavefront_size: 64
amdhsa.target:   amdgpu9.50-amd-amdhsa-unknown-gfx950
amdhsa.version:
  - 1
  - 2
...

	.end_amdgpu_metadata
