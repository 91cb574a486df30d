	.amdgcn_target "amdgpu9.42-amd-amdhsa-unknown-gfx942"
	.amdhsa_code_object_version 5
	.text
	.globl	attn_kernel                     ; -- Begin function attn_kernel
	.p2align	8
	.type	attn_kernel,@function
attn_kernel:                            ; @attn_kernel
; %bb.39:
	s_load_dwordx2 s[2:3], s[0:1], 0x0
	s_load_dwordx8 s[4:11], s[0:1], 0x8
	s_load_dwordx4 s[12:15], s[0:1], 0x28
	s_waitcnt lgkmcnt(0)
	s_branch .LBB0_0
	.p2align	8
; %bb.40:
.LBB0_0:
	v_readfirstlane_b32 s0, v0
	s_and_b32 s81, s0, 0xc0
	s_mul_i32 s17, s17, s11
	v_and_b32_e32 v26, 63, v0
	s_lshl_b32 s0, s17, 6
	v_or_b32_e32 v10, s81, v26
	s_lshl_b32 s82, s16, 7
	v_lshrrev_b32_e32 v1, 3, v10
	s_ashr_i32 s1, s0, 31
	v_or_b32_e32 v8, 32, v1
	v_or_b32_e32 v2, s82, v1
	s_lshl_b64 s[70:71], s[0:1], 1
	v_or_b32_e32 v3, s82, v8
	s_add_u32 s0, s2, s70
	v_lshlrev_b32_e32 v2, 6, v2
	s_addc_u32 s1, s3, s71
	v_lshlrev_b32_e32 v4, 6, v3
	v_ashrrev_i32_e32 v3, 31, v2
	v_lshl_add_u64 v[6:7], v[2:3], 1, s[0:1]
	v_lshlrev_b32_e32 v2, 3, v0
	v_ashrrev_i32_e32 v5, 31, v4
	v_and_b32_e32 v3, 56, v2
	v_mov_b32_e32 v2, 0
	v_lshl_add_u64 v[4:5], v[4:5], 1, s[0:1]
	v_lshlrev_b32_e32 v18, 1, v3
	v_mov_b32_e32 v19, v2
	v_lshl_add_u64 v[6:7], v[6:7], 0, v[18:19]
	v_lshl_add_u64 v[4:5], v[4:5], 0, v[18:19]
	s_movk_i32 s0, 0x3000
	global_load_dwordx4 v[12:15], v[6:7], off
	global_load_dwordx4 v[20:23], v[4:5], off
	v_add_co_u32_e32 v4, vcc, s0, v6
	v_and_b32_e32 v3, 32, v0
	s_nop 0
	v_addc_co_u32_e32 v5, vcc, 0, v7, vcc
	global_load_dwordx4 v[32:35], v[4:5], off offset:-4096
	global_load_dwordx4 v[36:39], v[4:5], off
	s_lshl_b32 s2, s81, 6
	v_lshrrev_b32_e32 v96, 2, v3
	v_lshlrev_b32_e32 v3, 4, v10
	v_and_b32_e32 v4, 0x78, v10
	s_add_u32 s0, s4, s70
	v_and_b32_e32 v115, 15, v0
	v_mov_b32_e32 v5, v2
	v_xor_b32_e32 v118, v3, v4
	v_lshlrev_b32_e32 v4, 7, v8
	s_addc_u32 s1, s5, s71
	v_and_b32_e32 v97, 31, v0
	v_lshlrev_b32_e32 v28, 3, v115
	v_add_u32_e32 v30, 0, v118
	v_xor_b32_e32 v119, 8, v118
	s_cmp_gt_i32 s11, 0
	v_lshl_add_u64 v[4:5], s[0:1], 0, v[4:5]
	s_mov_b32 s33, s11
	v_lshlrev_b32_e32 v27, 7, v97
	v_xor_b32_e32 v6, v28, v96
	v_add_u32_e32 v29, 0, v119
	s_cselect_b64 s[4:5], -1, 0
	s_cmp_lt_i32 s11, 1
	s_waitcnt vmcnt(2)
	ds_write2st64_b64 v30, v[12:13], v[20:21] offset1:8
	s_waitcnt vmcnt(0)
	ds_write2st64_b64 v30, v[32:33], v[36:37] offset0:16 offset1:24
	ds_write2st64_b64 v29, v[14:15], v[22:23] offset1:8
	ds_write2st64_b64 v29, v[34:35], v[38:39] offset0:16 offset1:24
	v_lshl_add_u64 v[20:21], v[4:5], 0, v[18:19]
	s_waitcnt lgkmcnt(0)
	s_barrier
	s_cbranch_scc1 .LBB0_2
; %bb.1:
	global_load_dwordx4 v[2:5], v[20:21], off offset:-4096
	s_branch .LBB0_3
.LBB0_2:
	v_mov_b32_e32 v3, 0
	v_mov_b32_e32 v4, 0
	v_mov_b32_e32 v5, 0
.LBB0_3:
	s_and_b64 s[12:13], s[4:5], exec
	s_cselect_b32 s3, 1, 0
	s_cmp_lg_u32 s3, 1
	v_or3_b32 v14, s2, v6, v27
	s_cbranch_scc1 .LBB0_5
; %bb.4:
	global_load_dwordx4 v[6:9], v[20:21], off
	s_branch .LBB0_6
.LBB0_5:
	v_mov_b32_e32 v6, 0
	v_mov_b32_e32 v7, v6
	v_mov_b32_e32 v8, v6
	v_mov_b32_e32 v9, v6
.LBB0_6:
	s_add_u32 s2, s6, s70
	s_addc_u32 s3, s7, s71
	s_and_b64 s[6:7], s[4:5], exec
	v_and_b32_e32 v31, 0xf8, v10
	s_cselect_b32 s6, 1, 0
	v_xor_b32_e32 v15, 0x50, v14
	v_xor_b32_e32 v16, 0x60, v14
	v_xor_b32_e32 v17, 0x70, v14
	v_mov_b32_e32 v23, 0
	s_cmp_lg_u32 s6, 1
	v_lshlrev_b32_e32 v22, 5, v31
	s_cbranch_scc1 .LBB0_8
; %bb.7:
	v_lshl_add_u64 v[10:11], s[2:3], 0, v[22:23]
	v_mov_b32_e32 v19, v23
	v_lshl_add_u64 v[10:11], v[10:11], 0, v[18:19]
	global_load_dwordx4 v[10:13], v[10:11], off
	s_waitcnt vmcnt(0)
	v_mov_b32_e32 v23, v10
	s_branch .LBB0_9
.LBB0_8:
	v_mov_b32_e32 v11, 0
	v_mov_b32_e32 v12, 0
	v_mov_b32_e32 v13, 0
.LBB0_9:
	s_and_b64 s[4:5], s[4:5], exec
	s_cselect_b32 s4, 1, 0
	v_add_u32_e32 v10, 0, v14
	v_xad_u32 v32, v14, 16, 0
	v_xad_u32 v33, v14, 32, 0
	v_xad_u32 v34, v14, 48, 0
	v_xad_u32 v35, v14, 64, 0
	v_add_u32_e32 v36, 0, v15
	v_add_u32_e32 v37, 0, v16
	v_add_u32_e32 v38, 0, v17
	s_cmp_lg_u32 s4, 1
	v_mov_b32_e32 v25, 0
	s_cbranch_scc1 .LBB0_11
; %bb.10:
	v_mov_b32_e32 v14, 0x80
	v_lshl_or_b32 v24, v31, 5, v14
	v_lshl_add_u64 v[14:15], s[2:3], 0, v[24:25]
	v_mov_b32_e32 v19, v25
	v_lshl_add_u64 v[14:15], v[14:15], 0, v[18:19]
	global_load_dwordx4 v[14:17], v[14:15], off
	s_waitcnt vmcnt(0)
	v_mov_b32_e32 v25, v14
	s_branch .LBB0_12
.LBB0_11:
	v_mov_b32_e32 v15, 0
	v_mov_b32_e32 v16, 0
	v_mov_b32_e32 v17, 0
.LBB0_12:
	ds_read_b64 v[198:199], v10
	ds_read_b64 v[196:197], v32
	ds_read_b64 v[194:195], v33
	ds_read_b64 v[192:193], v34
	ds_read_b64 v[190:191], v35
	ds_read_b64 v[188:189], v36
	ds_read_b64 v[186:187], v37
	ds_read_b64 v[184:185], v38
	s_waitcnt lgkmcnt(0)
	s_barrier
	s_waitcnt vmcnt(0)
	ds_write2st64_b64 v30, v[2:3], v[6:7] offset1:8
	ds_write2st64_b64 v29, v[4:5], v[8:9] offset1:8
	v_and_b32_e32 v2, 6, v0
	v_lshlrev_b32_e32 v3, 2, v2
	v_bfe_i32 v5, v0, 0, 1
	s_movk_i32 s4, 0x440
	v_lshrrev_b32_e32 v4, 1, v31
	v_and_or_b32 v3, v5, s4, v3
	v_xor_b32_e32 v3, v3, v4
	v_lshl_or_b32 v120, v2, 10, v3
	s_mov_b32 s4, 0x5040100
	v_add_u32_e32 v24, 0, v120
	v_perm_b32 v2, v25, v23, s4
	v_xor_b32_e32 v121, 8, v120
	s_mov_b32 s5, 0x7060302
	ds_write_b32 v24, v2 offset:16384
	v_add_u32_e32 v31, 0, v121
	v_perm_b32 v2, v25, v23, s5
	v_xor_b32_e32 v122, 16, v120
	ds_write_b32 v31, v2 offset:16512
	v_add_u32_e32 v25, 0, v122
	v_perm_b32 v2, v15, v11, s4
	v_xor_b32_e32 v123, 24, v120
	ds_write_b32 v25, v2 offset:16640
	v_add_u32_e32 v32, 0, v123
	v_perm_b32 v2, v15, v11, s5
	v_xor_b32_e32 v124, 32, v120
	ds_write_b32 v32, v2 offset:16768
	v_add_u32_e32 v33, 0, v124
	v_perm_b32 v2, v16, v12, s4
	v_xor_b32_e32 v125, 40, v120
	ds_write_b32 v33, v2 offset:16896
	v_add_u32_e32 v34, 0, v125
	v_perm_b32 v2, v16, v12, s5
	v_xor_b32_e32 v126, 48, v120
	ds_write_b32 v34, v2 offset:17024
	v_add_u32_e32 v35, 0, v126
	v_perm_b32 v2, v17, v13, s4
	v_xor_b32_e32 v127, 56, v120
	s_cmp_gt_i32 s33, 64
	ds_write_b32 v35, v2 offset:17152
	v_add_u32_e32 v36, 0, v127
	v_perm_b32 v2, v17, v13, s5
	s_cselect_b64 s[4:5], -1, 0
	s_cmpk_lt_i32 s33, 0x41
	ds_write_b32 v36, v2 offset:17280
	s_cbranch_scc1 .LBB0_14
; %bb.13:
	v_add_co_u32_e32 v2, vcc, 0x1000, v20
	s_nop 1
	v_addc_co_u32_e32 v3, vcc, 0, v21, vcc
	global_load_dwordx4 v[2:5], v[2:3], off
	s_branch .LBB0_15
.LBB0_14:
	v_mov_b32_e32 v2, 0
	v_mov_b32_e32 v3, v2
	v_mov_b32_e32 v4, v2
	v_mov_b32_e32 v5, v2
.LBB0_15:
	s_and_b64 s[6:7], s[4:5], exec
	s_cselect_b32 s6, 1, 0
	v_mov_b32_e32 v23, 0
	s_cmp_lg_u32 s6, 1
	v_mov_b32_e32 v6, 0
	v_mov_b32_e32 v7, 0
	v_mov_b32_e32 v8, 0
	v_mov_b32_e32 v9, 0
	s_cbranch_scc1 .LBB0_17
; %bb.16:
	v_add_co_u32_e32 v6, vcc, 0x2000, v20
	s_nop 1
	v_addc_co_u32_e32 v7, vcc, 0, v21, vcc
	global_load_dwordx4 v[6:9], v[6:7], off
.LBB0_17:
	v_lshl_add_u64 v[10:11], s[2:3], 0, v[22:23]
	v_mov_b32_e32 v19, v23
	s_and_b64 s[12:13], s[4:5], exec
	v_lshl_add_u64 v[10:11], v[10:11], 0, v[18:19]
	s_mov_b64 s[6:7], 0x2080
	s_cselect_b32 s11, 1, 0
	s_cmp_lg_u32 s11, 1
	v_lshl_add_u64 v[14:15], v[10:11], 0, s[6:7]
	s_cbranch_scc1 .LBB0_20
; %bb.18:
	global_load_dwordx4 v[10:13], v[14:15], off offset:-128
	s_and_b64 s[4:5], s[4:5], exec
	s_cselect_b32 s4, 1, 0
	s_cmp_lg_u32 s4, 1
	s_cbranch_scc0 .LBB0_21
.LBB0_19:
	v_mov_b32_e32 v14, 0
	v_mov_b32_e32 v15, 0
	v_mov_b32_e32 v16, 0
	v_mov_b32_e32 v17, 0
	s_branch .LBB0_22
.LBB0_20:
	v_mov_b32_e32 v10, 0
	v_mov_b32_e32 v11, 0
	v_mov_b32_e32 v12, 0
	v_mov_b32_e32 v13, 0
	s_and_b64 s[4:5], s[4:5], exec
	s_cselect_b32 s4, 1, 0
	s_cmp_lg_u32 s4, 1
	s_cbranch_scc1 .LBB0_19
.LBB0_21:
	global_load_dwordx4 v[14:17], v[14:15], off
.LBB0_22:
	s_mov_b32 s87, 0x5040100
	s_waitcnt vmcnt(0)
	ds_write2st64_b64 v30, v[2:3], v[6:7] offset0:16 offset1:24
	ds_write2st64_b64 v29, v[4:5], v[8:9] offset0:16 offset1:24
	v_perm_b32 v2, v14, v10, s87
	s_mov_b32 s88, 0x7060302
	ds_write_b32 v24, v2 offset:24576
	v_perm_b32 v2, v14, v10, s88
	ds_write_b32 v31, v2 offset:24704
	v_perm_b32 v2, v15, v11, s87
	ds_write_b32 v25, v2 offset:24832
	v_perm_b32 v2, v15, v11, s88
	ds_write_b32 v32, v2 offset:24960
	v_perm_b32 v2, v16, v12, s87
	ds_write_b32 v33, v2 offset:25088
	v_perm_b32 v2, v16, v12, s88
	ds_write_b32 v34, v2 offset:25216
	v_perm_b32 v2, v17, v13, s87
	ds_write_b32 v35, v2 offset:25344
	v_perm_b32 v2, v17, v13, s88
	ds_write_b32 v36, v2 offset:25472
	v_or_b32_e32 v2, v27, v28
	s_add_i32 s89, s33, 0xffffff80
	v_xor_b32_e32 v114, v2, v96
	s_mov_b32 s86, 0
	s_mov_b32 s90, 1
	s_cmp_lt_i32 s89, 1
	v_xor_b32_e32 v113, 16, v114
	v_xor_b32_e32 v112, 32, v114
	v_xor_b32_e32 v111, 48, v114
	v_xor_b32_e32 v110, 64, v114
	v_xor_b32_e32 v109, 0x50, v114
	v_xor_b32_e32 v108, 0x60, v114
	v_xor_b32_e32 v99, 0x70, v114
	v_mov_b32_e32 v30, 0
	v_bfe_i32 v116, v0, 4, 1
	v_lshlrev_b32_e32 v117, 2, v26
	s_cbranch_scc1 .LBB0_26
; %bb.23:                               ; %.lr.ph
	v_and_b32_e32 v0, 0x808, v116
	v_mul_u32_u24_e32 v2, 0x88, v115
	v_xor_b32_e32 v0, v2, v0
	v_xor_b32_e32 v129, v0, v96
	v_mov_b32_e32 v0, 0x2040
	v_mov_b32_e32 v19, v30
	v_lshl_or_b32 v104, v1, 7, v0
	v_mov_b32_e32 v0, 0x2800
	s_mov_b32 s77, 1.0
	v_lshl_add_u64 v[100:101], s[0:1], 0, v[18:19]
	v_lshl_add_u64 v[102:103], s[2:3], 0, v[18:19]
	v_xor_b32_e32 v128, 0x80, v117
	v_xor_b32_e32 v130, 16, v129
	v_xor_b32_e32 v131, 32, v129
	v_xor_b32_e32 v132, 48, v129
	v_xor_b32_e32 v133, 64, v129
	v_xor_b32_e32 v134, 0x50, v129
	v_xor_b32_e32 v135, 0x60, v129
	v_xor_b32_e32 v136, 0x70, v129
	s_mov_b32 s72, s10
	s_mov_b32 s73, s10
	s_mov_b32 s74, s10
	s_mov_b32 s75, s10
	v_lshl_or_b32 v106, v1, 6, v0
	s_movk_i32 s84, 0x2000
	s_movk_i32 s85, 0x4000
	s_movk_i32 s83, 0x6000
	v_mov_b32_e32 v137, 0
	v_mov_b32_e32 v144, 0xff800000
	s_mov_b32 s78, s77
	s_mov_b32 s79, s10
	s_mov_b32 s80, 0x3fb8aa3b
	s_mov_b32 s91, 0xc2fc0000
	v_mov_b32_e32 v138, 0x42800000
	v_not_b32_e32 v139, 63
	s_mov_b32 s92, 0
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
.LBB0_24:                               ; =>This Inner Loop Header: Depth=1
	v_add_u32_e32 v32, 0xfffff800, v106
	v_ashrrev_i32_e32 v33, 31, v32
	v_ashrrev_i32_e32 v107, 31, v106
	v_lshl_add_u64 v[32:33], v[32:33], 1, v[100:101]
	v_add_u32_e32 v36, s86, v114
	v_lshl_add_u64 v[34:35], v[106:107], 1, v[100:101]
	global_load_dwordx4 v[146:149], v[32:33], off
	global_load_dwordx4 v[150:153], v[34:35], off
	s_waitcnt lgkmcnt(0)
	s_barrier
	ds_read2st64_b64 v[62:65], v36 offset1:8
	v_add_u32_e32 v32, s86, v113
	ds_read2st64_b64 v[66:69], v32 offset1:8
	s_waitcnt lgkmcnt(1)
	v_mfma_f32_32x32x8_f16 v[32:47], v[62:63], v[198:199], 0
	v_add_u32_e32 v48, s86, v112
	ds_read2st64_b64 v[140:143], v48 offset1:8
	v_add_u32_e32 v48, s86, v111
	ds_read2st64_b64 v[154:157], v48 offset1:8
	v_add_u32_e32 v48, s86, v110
	ds_read2st64_b64 v[158:161], v48 offset1:8
	v_ashrrev_i32_e32 v105, 31, v104
	v_mfma_f32_32x32x8_f16 v[48:63], v[64:65], v[198:199], 0
	v_add_u32_e32 v64, s86, v108
	ds_read2st64_b64 v[166:169], v64 offset1:8
	v_add_u32_e32 v64, s86, v99
	ds_read2st64_b64 v[170:173], v64 offset1:8
	v_subrev_u32_e32 v64, 64, v104
	v_ashrrev_i32_e32 v65, 31, v64
	v_lshl_add_u64 v[64:65], v[64:65], 1, v[102:103]
	s_waitcnt lgkmcnt(5)
	v_mfma_f32_32x32x8_f16 v[32:47], v[66:67], v[196:197], v[32:47]
	v_lshl_add_u64 v[66:67], v[104:105], 1, v[102:103]
	global_load_dwordx4 v[174:177], v[64:65], off
	global_load_dwordx4 v[178:181], v[66:67], off
	v_add_u32_e32 v70, s86, v109
	ds_read2st64_b64 v[162:165], v70 offset1:8
	s_mov_b32 s11, s10
	s_add_i32 s0, s90, 1
	v_add_u32_e32 v64, s85, v129
	v_mfma_f32_32x32x8_f16 v[48:63], v[68:69], v[196:197], v[48:63]
	s_cmp_lt_i32 s0, 2
	v_add_u32_e32 v65, s85, v130
	ds_read2st64_b64 v[88:91], v64 offset1:8
	ds_read2st64_b64 v[92:95], v65 offset1:8
	v_add_u32_e32 v64, s85, v131
	s_cselect_b32 s90, s0, 0
	v_add_u32_e32 v65, s85, v132
	ds_read2st64_b64 v[80:83], v64 offset1:8
	ds_read2st64_b64 v[84:87], v65 offset1:8
	s_waitcnt lgkmcnt(9)
	v_mfma_f32_32x32x8_f16 v[32:47], v[140:141], v[194:195], v[32:47]
	v_add_u32_e32 v64, s85, v133
	s_mov_b32 s86, s84
	s_lshl_b32 s84, s90, 13
	v_add_u32_e32 v65, s85, v134
	ds_read2st64_b64 v[72:75], v64 offset1:8
	ds_read2st64_b64 v[76:79], v65 offset1:8
	v_add_u32_e32 v64, s85, v135
	v_add_u32_e32 v68, s85, v136
	v_mfma_f32_32x32x8_f16 v[48:63], v[142:143], v[194:195], v[48:63]
	v_add_u32_e32 v98, s84, v118
	ds_read2st64_b64 v[64:67], v64 offset1:8
	ds_read2st64_b64 v[68:71], v68 offset1:8
	v_add_u32_e32 v141, s84, v119
	s_waitcnt lgkmcnt(0)
	s_barrier
	v_add_u32_e32 v145, s84, v120
	v_mfma_f32_32x32x8_f16 v[32:47], v[154:155], v[192:193], v[32:47]
	v_add_u32_e32 v182, s84, v121
	v_add_u32_e32 v183, s84, v122
	v_add_u32_e32 v200, s84, v123
	v_add_u32_e32 v201, s84, v124
	s_mov_b32 s76, s10
	s_mov_b32 s85, s83
	s_add_i32 s92, s92, 64
	v_mfma_f32_32x32x8_f16 v[48:63], v[156:157], v[192:193], v[48:63]
	s_add_i32 s83, s84, 0x4000
	v_add_u32_e32 v105, s84, v125
	s_cmp_lt_i32 s92, s89
	v_add_u32_e32 v104, 0x1000, v104
	v_add_u32_e32 v106, 0x1000, v106
	v_add_u32_e32 v107, s84, v126
	v_add_u32_e32 v140, s84, v127
	v_mfma_f32_32x32x8_f16 v[32:47], v[158:159], v[190:191], v[32:47]
	s_waitcnt vmcnt(2)
	ds_write2st64_b64 v98, v[146:147], v[150:151] offset1:8
	ds_write2st64_b64 v141, v[148:149], v[152:153] offset1:8
	s_waitcnt vmcnt(0)
	v_perm_b32 v98, v178, v174, s88
	v_mfma_f32_32x32x8_f16 v[48:63], v[160:161], v[190:191], v[48:63]
	v_perm_b32 v146, v179, v175, s87
	v_perm_b32 v147, v179, v175, s88
	v_perm_b32 v148, v180, v176, s87
	v_perm_b32 v141, v180, v176, s88
	v_mfma_f32_32x32x8_f16 v[32:47], v[162:163], v[188:189], v[32:47]
	v_mfma_f32_32x32x8_f16 v[48:63], v[164:165], v[188:189], v[48:63]
	v_mfma_f32_32x32x8_f16 v[32:47], v[166:167], v[186:187], v[32:47]
	v_mfma_f32_32x32x8_f16 v[48:63], v[168:169], v[186:187], v[48:63]
	v_mfma_f32_32x32x8_f16 v[32:47], v[170:171], v[184:185], v[32:47]
	v_mfma_f32_32x32x8_f16 v[48:63], v[172:173], v[184:185], v[48:63]
	s_nop 9
	v_pk_mov_b32 v[168:169], v[44:45], v[46:47] op_sel:[1,0]
	v_pk_mov_b32 v[44:45], v[42:43], v[44:45] op_sel:[1,0]
	v_pk_mov_b32 v[42:43], v[40:41], v[42:43] op_sel:[1,0]
	v_pk_mul_f32 v[142:143], s[74:75], v[32:33]
	v_pk_mul_f32 v[154:155], s[10:11], v[36:37]
	v_pk_mul_f32 v[156:157], s[10:11], v[34:35]
	v_pk_mul_f32 v[44:45], s[10:11], v[44:45]
	v_pk_mul_f32 v[158:159], s[74:75], v[50:51]
	v_pk_mul_f32 v[160:161], s[10:11], v[54:55]
	v_pk_mul_f32 v[162:163], s[10:11], v[52:53]
	v_pk_mov_b32 v[46:47], v[46:47], v[48:49] op_sel:[1,0]
	v_mov_b32_e32 v170, v61
	v_mov_b32_e32 v171, v62
	v_mov_b32_e32 v173, v60
	v_pk_mul_f32 v[60:61], s[10:11], v[168:169]
	v_pk_mul_f32 v[42:43], s[74:75], v[42:43]
	v_mov_b32_e32 v172, v59
	v_mul_f32_e32 v41, s10, v63
	v_max_f32_e32 v48, v142, v143
	v_max3_f32 v59, v157, v154, v155
	v_max_f32_e32 v62, v158, v159
	v_max3_f32 v159, v163, v160, v161
	v_pk_mul_f32 v[46:47], s[10:11], v[46:47]
	v_pk_mul_f32 v[142:143], s[10:11], v[170:171]
	v_max_f32_e32 v160, v45, v60
	v_max3_f32 v161, v42, v43, v44
	v_mul_f32_e32 v203, s10, v40
	v_pk_mul_f32 v[166:167], s[10:11], v[38:39]
	v_mul_f32_e32 v204, s10, v49
	v_max3_f32 v156, v48, v156, v59
	v_max3_f32 v159, v62, v162, v159
	v_max_f32_e32 v162, v46, v47
	v_max_f32_e32 v163, v143, v41
	v_mov_b32_e32 v41, v42
	v_mov_b32_e32 v48, v47
	v_pk_mov_b32 v[42:43], v[42:43], v[44:45] op_sel:[1,0]
	v_pk_mov_b32 v[44:45], v[44:45], v[60:61] op_sel:[1,0]
	v_pk_mov_b32 v[46:47], v[60:61], v[46:47] op_sel:[1,0]
	v_max3_f32 v60, v161, v160, v61
	v_mul_f32_e32 v202, s10, v58
	v_pk_mul_f32 v[164:165], s[10:11], v[56:57]
	v_max3_f32 v158, v166, v167, v203
	v_max3_f32 v60, v60, v162, v204
	v_max3_f32 v157, v164, v165, v202
	v_pk_mul_f32 v[154:155], s[72:73], v[172:173]
	v_max3_f32 v60, v156, v158, v60
	v_max3_f32 v164, v154, v155, v142
	v_max3_f32 v60, v60, v159, v157
	v_max3_f32 v60, v60, v164, v163
	ds_bpermute_b32 v149, v128, v60
	v_perm_b32 v61, v178, v174, s87
	ds_write_b32 v145, v61 offset:16384
	ds_write_b32 v182, v98 offset:16512
	ds_write_b32 v183, v146 offset:16640
	ds_write_b32 v200, v147 offset:16768
	ds_write_b32 v201, v148 offset:16896
	v_mov_b32_e32 v62, v143
	v_mov_b32_e32 v59, v154
	s_waitcnt lgkmcnt(5)
	v_max3_f32 v98, v144, v60, v149
	v_pk_mov_b32 v[154:155], v[154:155], v[142:143] op_sel:[1,0]
	v_pk_fma_f32 v[32:33], s[74:75], v[32:33], v[98:99] op_sel_hi:[1,1,0] neg_lo:[0,0,1] neg_hi:[0,0,1]
	v_pk_fma_f32 v[34:35], s[10:11], v[34:35], v[98:99] op_sel_hi:[1,1,0] neg_lo:[0,0,1] neg_hi:[0,0,1]
	v_pk_fma_f32 v[36:37], s[10:11], v[36:37], v[98:99] op_sel_hi:[1,1,0] neg_lo:[0,0,1] neg_hi:[0,0,1]
	v_pk_fma_f32 v[38:39], s[10:11], v[38:39], v[98:99] op_sel_hi:[1,1,0] neg_lo:[0,0,1] neg_hi:[0,0,1]
	v_pk_fma_f32 v[146:147], v[48:49], s[78:79], v[98:99] op_sel_hi:[1,1,0] neg_lo:[0,0,1] neg_hi:[0,0,1]
	v_pk_fma_f32 v[148:149], s[76:77], v[58:59], v[98:99] op_sel_hi:[1,1,0] neg_lo:[0,0,1] neg_hi:[0,0,1]
	v_pk_fma_f32 v[150:151], v[62:63], s[78:79], v[98:99] op_sel_hi:[1,1,0] neg_lo:[0,0,1] neg_hi:[0,0,1]
	v_pk_fma_f32 v[162:163], s[10:11], v[56:57], v[98:99] op_sel_hi:[1,1,0] neg_lo:[0,0,1] neg_hi:[0,0,1]
	v_sub_f32_e32 v48, v144, v98
	v_pk_add_f32 v[144:145], v[154:155], v[98:99] op_sel_hi:[1,0] neg_lo:[0,1] neg_hi:[0,1]
	v_pk_mul_f32 v[62:63], v[32:33], s[80:81] op_sel_hi:[1,0]
	v_pk_mul_f32 v[60:61], v[34:35], s[80:81] op_sel_hi:[1,0]
	v_pk_mul_f32 v[58:59], v[36:37], s[80:81] op_sel_hi:[1,0]
	v_pk_mul_f32 v[56:57], v[38:39], s[80:81] op_sel_hi:[1,0]
	v_pk_mul_f32 v[38:39], v[148:149], s[80:81] op_sel_hi:[1,0]
	v_pk_mul_f32 v[36:37], v[150:151], s[80:81] op_sel_hi:[1,0]
	v_pk_mul_f32 v[34:35], v[162:163], s[80:81] op_sel_hi:[1,0]
	v_pk_mul_f32 v[32:33], v[144:145], s[80:81] op_sel_hi:[1,0]
	v_cmp_gt_f32_e64 s[58:59], s91, v63
	v_cmp_gt_f32_e64 s[60:61], s91, v62
	v_cmp_gt_f32_e64 s[62:63], s91, v61
	v_cmp_gt_f32_e64 s[64:65], s91, v60
	v_perm_b32 v142, v181, v177, s87
	v_perm_b32 v143, v181, v177, s88
	v_pk_fma_f32 v[40:41], s[76:77], v[40:41], v[98:99] op_sel_hi:[1,1,0] neg_lo:[0,0,1] neg_hi:[0,0,1]
	v_pk_fma_f32 v[156:157], s[74:75], v[50:51], v[98:99] op_sel_hi:[1,1,0] neg_lo:[0,0,1] neg_hi:[0,0,1]
	v_pk_fma_f32 v[160:161], s[10:11], v[54:55], v[98:99] op_sel_hi:[1,1,0] neg_lo:[0,0,1] neg_hi:[0,0,1]
	v_pk_add_f32 v[44:45], v[44:45], v[98:99] op_sel_hi:[1,0] neg_lo:[0,1] neg_hi:[0,1]
	v_cndmask_b32_e64 v182, 0, v138, s[58:59]
	v_cndmask_b32_e64 v183, 0, v138, s[60:61]
	v_cndmask_b32_e64 v180, 0, v138, s[62:63]
	v_cndmask_b32_e64 v181, 0, v138, s[64:65]
	v_cmp_gt_f32_e64 s[16:17], s91, v39
	v_cmp_gt_f32_e64 s[14:15], s91, v37
	v_cmp_gt_f32_e32 vcc, s91, v36
	v_cmp_gt_f32_e64 s[0:1], s91, v35
	v_cmp_gt_f32_e64 s[2:3], s91, v34
	v_cmp_gt_f32_e64 s[12:13], s91, v32
	v_pk_mul_f32 v[54:55], v[40:41], s[80:81] op_sel_hi:[1,0]
	v_pk_mul_f32 v[50:51], v[44:45], s[80:81] op_sel_hi:[1,0]
	v_pk_mul_f32 v[44:45], v[156:157], s[80:81] op_sel_hi:[1,0]
	v_pk_mul_f32 v[40:41], v[160:161], s[80:81] op_sel_hi:[1,0]
	v_cndmask_b32_e64 v155, 0, v138, s[16:17]
	v_cndmask_b32_e64 v156, 0, v138, s[14:15]
	v_cndmask_b32_e32 v160, 0, v138, vcc
	v_cndmask_b32_e64 v153, 0, v138, s[0:1]
	v_cndmask_b32_e64 v154, 0, v138, s[2:3]
	v_cndmask_b32_e64 v151, 0, v138, s[12:13]
	v_add_f32_e32 v63, v63, v182
	v_add_f32_e32 v62, v62, v183
	v_add_f32_e32 v61, v61, v180
	v_add_f32_e32 v60, v60, v181
	v_pk_fma_f32 v[158:159], s[10:11], v[52:53], v[98:99] op_sel_hi:[1,1,0] neg_lo:[0,0,1] neg_hi:[0,0,1]
	v_pk_add_f32 v[42:43], v[42:43], v[98:99] op_sel_hi:[1,0] neg_lo:[0,1] neg_hi:[0,1]
	v_mul_f32_e32 v152, 0x3fb8aa3b, v48
	v_add_f32_e32 v39, v39, v155
	v_add_f32_e32 v155, v37, v156
	v_add_f32_e32 v156, v36, v160
	v_add_f32_e32 v153, v35, v153
	v_add_f32_e32 v154, v34, v154
	v_add_f32_e32 v151, v32, v151
	v_exp_f32_e32 v32, v63
	v_exp_f32_e32 v34, v62
	v_exp_f32_e32 v35, v61
	v_exp_f32_e32 v36, v60
	v_pk_mul_f32 v[52:53], v[42:43], s[80:81] op_sel_hi:[1,0]
	v_pk_mul_f32 v[42:43], v[158:159], s[80:81] op_sel_hi:[1,0]
	v_cmp_gt_f32_e64 s[66:67], s91, v59
	v_cmp_gt_f32_e64 s[52:53], s91, v152
	v_pk_add_f32 v[46:47], v[46:47], v[98:99] op_sel_hi:[1,0] neg_lo:[0,1] neg_hi:[0,1]
	v_cndmask_b32_e64 v178, 0, v138, s[66:67]
	v_cndmask_b32_e64 v177, 0, v138, s[52:53]
	v_cmp_gt_f32_e64 s[30:31], s91, v45
	v_cmp_gt_f32_e64 s[24:25], s91, v44
	v_cmp_gt_f32_e64 s[26:27], s91, v43
	v_cmp_gt_f32_e64 s[20:21], s91, v42
	v_cmp_gt_f32_e64 s[4:5], s91, v33
	v_pk_mul_f32 v[48:49], v[46:47], s[80:81] op_sel_hi:[1,0]
	v_pk_mul_f32 v[46:47], v[146:147], s[80:81] op_sel_hi:[1,0]
	v_cmp_gt_f32_e64 s[38:39], s91, v54
	v_cmp_gt_f32_e64 s[42:43], s91, v52
	v_cndmask_b32_e64 v163, 0, v138, s[30:31]
	v_cndmask_b32_e64 v164, 0, v138, s[24:25]
	v_cndmask_b32_e64 v157, 0, v138, s[26:27]
	v_cndmask_b32_e64 v161, 0, v138, s[20:21]
	v_cndmask_b32_e64 v150, 0, v138, s[4:5]
	v_cndmask_b32_e64 v148, 0, v139, s[58:59]
	v_cndmask_b32_e64 v149, 0, v139, s[60:61]
	v_cndmask_b32_e64 v146, 0, v139, s[62:63]
	v_cndmask_b32_e64 v147, 0, v139, s[64:65]
	v_add_f32_e32 v59, v59, v178
	v_add_f32_e32 v152, v152, v177
	v_cndmask_b32_e64 v173, 0, v138, s[38:39]
	v_cndmask_b32_e64 v174, 0, v138, s[42:43]
	v_add_f32_e32 v45, v45, v163
	v_add_f32_e32 v44, v44, v164
	v_add_f32_e32 v43, v43, v157
	v_add_f32_e32 v42, v42, v161
	v_add_f32_e32 v150, v33, v150
	v_exp_f32_e32 v37, v59
	v_exp_f32_e32 v59, v152
	v_ldexp_f32 v33, v32, v148
	v_ldexp_f32 v32, v34, v149
	v_ldexp_f32 v35, v35, v146
	v_ldexp_f32 v34, v36, v147
	v_cmp_gt_f32_e64 s[68:69], s91, v58
	v_cmp_gt_f32_e64 s[54:55], s91, v57
	v_cmp_gt_f32_e64 s[56:57], s91, v56
	v_cmp_gt_f32_e64 s[18:19], s91, v40
	v_add_f32_e32 v54, v54, v173
	v_add_f32_e32 v52, v52, v174
	v_exp_f32_e32 v152, v45
	v_exp_f32_e32 v173, v44
	v_exp_f32_e32 v174, v43
	v_exp_f32_e32 v202, v42
	v_cvt_f16_f32_e32 v42, v35
	v_cvt_f16_f32_e32 v43, v34
	v_cvt_f16_f32_e32 v44, v33
	v_cvt_f16_f32_e32 v45, v32
	v_cndmask_b32_e64 v179, 0, v138, s[68:69]
	v_cndmask_b32_e64 v175, 0, v138, s[54:55]
	v_cndmask_b32_e64 v176, 0, v138, s[56:57]
	v_cmp_gt_f32_e64 s[22:23], s91, v41
	v_cndmask_b32_e64 v162, 0, v138, s[18:19]
	v_cndmask_b32_e64 v180, 0, v139, s[52:53]
	v_cndmask_b32_e64 v158, 0, v138, s[22:23]
	v_add_f32_e32 v58, v58, v179
	v_add_f32_e32 v57, v57, v175
	v_add_f32_e32 v56, v56, v176
	v_add_f32_e32 v40, v40, v162
	v_add_f32_e32 v41, v41, v158
	v_exp_f32_e32 v58, v58
	v_exp_f32_e32 v57, v57
	v_exp_f32_e32 v56, v56
	v_exp_f32_e32 v203, v40
	v_ldexp_f32 v40, v59, v180
	v_cmp_gt_f32_e64 s[6:7], s91, v38
	v_exp_f32_e32 v41, v41
	v_pack_b32_f16 v43, v43, v42
	v_pk_mul_f32 v[16:17], v[16:17], v[40:41] op_sel_hi:[1,0]
	v_pk_mul_f32 v[18:19], v[18:19], v[40:41] op_sel_hi:[1,0]
	v_pk_mul_f32 v[20:21], v[20:21], v[40:41] op_sel_hi:[1,0]
	v_pk_mul_f32 v[22:23], v[22:23], v[40:41] op_sel_hi:[1,0]
	v_pk_mul_f32 v[24:25], v[24:25], v[40:41] op_sel_hi:[1,0]
	v_pk_mul_f32 v[26:27], v[26:27], v[40:41] op_sel_hi:[1,0]
	v_pk_mul_f32 v[28:29], v[28:29], v[40:41] op_sel_hi:[1,0]
	v_pk_mul_f32 v[30:31], v[30:31], v[40:41] op_sel_hi:[1,0]
	v_pk_mul_f32 v[0:1], v[0:1], v[40:41] op_sel_hi:[1,0]
	v_pk_mul_f32 v[2:3], v[2:3], v[40:41] op_sel_hi:[1,0]
	v_pack_b32_f16 v42, v45, v44
	v_pk_mul_f32 v[4:5], v[4:5], v[40:41] op_sel_hi:[1,0]
	v_pk_mul_f32 v[6:7], v[6:7], v[40:41] op_sel_hi:[1,0]
	v_pk_mul_f32 v[8:9], v[8:9], v[40:41] op_sel_hi:[1,0]
	v_pk_mul_f32 v[10:11], v[10:11], v[40:41] op_sel_hi:[1,0]
	v_pk_mul_f32 v[12:13], v[12:13], v[40:41] op_sel_hi:[1,0]
	v_pk_mul_f32 v[14:15], v[14:15], v[40:41] op_sel_hi:[1,0]
	v_cmp_gt_f32_e64 s[28:29], s91, v46
	v_cndmask_b32_e64 v159, 0, v138, s[6:7]
	v_mfma_f32_32x32x8_f16 v[16:31], v[88:89], v[42:43], v[16:31]
	v_cndmask_b32_e64 v166, 0, v138, s[28:29]
	v_cndmask_b32_e64 v144, 0, v139, s[66:67]
	v_cndmask_b32_e64 v145, 0, v139, s[68:69]
	v_cndmask_b32_e64 v182, 0, v139, s[54:55]
	v_cndmask_b32_e64 v183, 0, v139, s[56:57]
	v_add_f32_e32 v38, v38, v159
	v_add_f32_e32 v46, v46, v166
	v_mfma_f32_32x32x8_f16 v[0:15], v[94:95], v[42:43], v[0:15]
	v_exp_f32_e32 v204, v39
	v_exp_f32_e32 v205, v38
	v_ldexp_f32 v37, v37, v144
	v_ldexp_f32 v36, v58, v145
	v_ldexp_f32 v39, v57, v182
	v_ldexp_f32 v38, v56, v183
	v_cmp_gt_f32_e64 s[36:37], s91, v55
	v_cmp_gt_f32_e64 s[40:41], s91, v53
	v_exp_f32_e32 v63, v46
	v_cvt_f16_f32_e32 v44, v39
	v_cvt_f16_f32_e32 v42, v38
	v_cvt_f16_f32_e32 v45, v37
	v_cvt_f16_f32_e32 v46, v36
	v_cndmask_b32_e64 v171, 0, v138, s[36:37]
	v_cndmask_b32_e64 v172, 0, v138, s[40:41]
	v_add_f32_e32 v55, v55, v171
	v_add_f32_e32 v53, v53, v172
	v_exp_f32_e32 v55, v55
	v_exp_f32_e32 v54, v54
	v_exp_f32_e32 v53, v53
	v_exp_f32_e32 v52, v52
	v_cmp_gt_f32_e64 s[34:35], s91, v47
	v_pack_b32_f16 v43, v42, v44
	v_pack_b32_f16 v42, v46, v45
	v_cmp_gt_f32_e64 s[48:49], s91, v49
	v_cmp_gt_f32_e64 s[50:51], s91, v48
	v_cndmask_b32_e64 v165, 0, v138, s[34:35]
	v_mfma_f32_32x32x8_f16 v[16:31], v[92:93], v[42:43], v[16:31]
	v_cndmask_b32_e64 v167, 0, v138, s[48:49]
	v_cndmask_b32_e64 v168, 0, v138, s[50:51]
	v_cndmask_b32_e64 v175, 0, v139, s[36:37]
	v_cndmask_b32_e64 v176, 0, v139, s[38:39]
	v_cndmask_b32_e64 v177, 0, v139, s[40:41]
	v_cndmask_b32_e64 v178, 0, v139, s[42:43]
	v_add_f32_e32 v47, v47, v165
	v_mfma_f32_32x32x8_f16 v[0:15], v[90:91], v[42:43], v[0:15]
	v_add_f32_e32 v49, v49, v167
	v_add_f32_e32 v48, v48, v168
	v_exp_f32_e32 v62, v47
	v_ldexp_f32 v45, v55, v175
	v_ldexp_f32 v44, v54, v176
	v_ldexp_f32 v47, v53, v177
	v_ldexp_f32 v46, v52, v178
	v_cmp_gt_f32_e64 s[44:45], s91, v51
	v_cmp_gt_f32_e64 s[46:47], s91, v50
	v_exp_f32_e32 v60, v49
	v_exp_f32_e32 v61, v48
	v_cvt_f16_f32_e32 v48, v47
	v_cvt_f16_f32_e32 v42, v46
	v_cvt_f16_f32_e32 v49, v45
	v_cvt_f16_f32_e32 v52, v44
	v_cndmask_b32_e64 v169, 0, v138, s[44:45]
	v_cndmask_b32_e64 v170, 0, v138, s[46:47]
	v_add_f32_e32 v51, v51, v169
	v_add_f32_e32 v50, v50, v170
	v_exp_f32_e32 v51, v51
	v_exp_f32_e32 v50, v50
	v_pack_b32_f16 v43, v42, v48
	v_pack_b32_f16 v42, v52, v49
	v_cndmask_b32_e64 v179, 0, v139, s[44:45]
	v_cndmask_b32_e64 v181, 0, v139, s[46:47]
	v_mfma_f32_32x32x8_f16 v[16:31], v[80:81], v[42:43], v[16:31]
	v_cndmask_b32_e64 v200, 0, v139, s[48:49]
	v_cndmask_b32_e64 v201, 0, v139, s[50:51]
	v_ldexp_f32 v49, v51, v179
	v_ldexp_f32 v48, v50, v181
	v_ldexp_f32 v51, v60, v200
	v_ldexp_f32 v50, v61, v201
	v_cvt_f16_f32_e32 v52, v51
	v_mfma_f32_32x32x8_f16 v[0:15], v[86:87], v[42:43], v[0:15]
	v_cvt_f16_f32_e32 v42, v50
	v_cvt_f16_f32_e32 v53, v49
	v_cvt_f16_f32_e32 v54, v48
	v_cndmask_b32_e64 v171, 0, v139, s[34:35]
	v_pack_b32_f16 v43, v42, v52
	v_cndmask_b32_e64 v169, 0, v139, s[28:29]
	v_pack_b32_f16 v42, v54, v53
	v_cndmask_b32_e64 v170, 0, v139, s[30:31]
	v_cndmask_b32_e64 v167, 0, v139, s[24:25]
	v_mfma_f32_32x32x8_f16 v[16:31], v[84:85], v[42:43], v[16:31]
	v_ldexp_f32 v53, v62, v171
	v_ldexp_f32 v52, v63, v169
	v_ldexp_f32 v55, v152, v170
	v_ldexp_f32 v54, v173, v167
	v_cvt_f16_f32_e32 v56, v55
	v_cvt_f16_f32_e32 v57, v53
	v_cvt_f16_f32_e32 v58, v52
	v_mfma_f32_32x32x8_f16 v[0:15], v[82:83], v[42:43], v[0:15]
	v_cvt_f16_f32_e32 v42, v54
	v_cndmask_b32_e64 v168, 0, v139, s[26:27]
	v_cndmask_b32_e64 v165, 0, v139, s[20:21]
	v_cndmask_b32_e64 v166, 0, v139, s[22:23]
	v_pack_b32_f16 v43, v42, v56
	v_pack_b32_f16 v42, v58, v57
	v_cndmask_b32_e64 v163, 0, v139, s[18:19]
	v_ldexp_f32 v57, v174, v168
	v_mfma_f32_32x32x8_f16 v[16:31], v[72:73], v[42:43], v[16:31]
	v_ldexp_f32 v56, v202, v165
	v_ldexp_f32 v59, v41, v166
	v_ldexp_f32 v58, v203, v163
	v_cvt_f16_f32_e32 v41, v59
	v_cvt_f16_f32_e32 v62, v57
	v_cvt_f16_f32_e32 v63, v56
	v_exp_f32_e32 v80, v153
	v_mfma_f32_32x32x8_f16 v[0:15], v[78:79], v[42:43], v[0:15]
	v_cvt_f16_f32_e32 v42, v58
	v_exp_f32_e32 v81, v154
	v_cndmask_b32_e64 v157, 0, v139, s[16:17]
	v_cndmask_b32_e64 v158, 0, v139, s[6:7]
	v_pack_b32_f16 v43, v42, v41
	v_pack_b32_f16 v42, v63, v62
	v_cndmask_b32_e64 v161, 0, v139, s[0:1]
	v_cndmask_b32_e64 v162, 0, v139, s[2:3]
	v_mfma_f32_32x32x8_f16 v[16:31], v[76:77], v[42:43], v[16:31]
	v_ldexp_f32 v61, v204, v157
	v_ldexp_f32 v60, v205, v158
	v_ldexp_f32 v73, v80, v161
	v_ldexp_f32 v72, v81, v162
	v_cvt_f16_f32_e32 v41, v61
	v_exp_f32_e32 v88, v155
	v_exp_f32_e32 v89, v156
	v_mfma_f32_32x32x8_f16 v[0:15], v[74:75], v[42:43], v[0:15]
	v_cvt_f16_f32_e32 v42, v60
	v_cvt_f16_f32_e32 v74, v73
	v_cvt_f16_f32_e32 v75, v72
	v_exp_f32_e32 v84, v150
	v_exp_f32_e32 v85, v151
	v_pack_b32_f16 v43, v42, v41
	v_pack_b32_f16 v42, v75, v74
	v_cndmask_b32_e64 v159, 0, v139, s[14:15]
	v_cndmask_b32_e32 v160, 0, v139, vcc
	v_mfma_f32_32x32x8_f16 v[16:31], v[64:65], v[42:43], v[16:31]
	v_cndmask_b32_e64 v164, 0, v139, s[4:5]
	v_cndmask_b32_e64 v172, 0, v139, s[12:13]
	v_ldexp_f32 v63, v88, v159
	v_ldexp_f32 v62, v89, v160
	v_ldexp_f32 v77, v84, v164
	v_ldexp_f32 v76, v85, v172
	v_cvt_f16_f32_e32 v78, v63
	v_mfma_f32_32x32x8_f16 v[0:15], v[70:71], v[42:43], v[0:15]
	v_cvt_f16_f32_e32 v79, v62
	v_cvt_f16_f32_e32 v41, v77
	v_cvt_f16_f32_e32 v64, v76
	v_add_f32_e64 v32, v32, v34
	v_add_f32_e64 v33, v33, v35
	v_pk_add_f32 v[34:35], v[36:37], v[38:39]
	v_pk_add_f32 v[36:37], v[44:45], v[46:47]
	v_pk_add_f32 v[38:39], v[48:49], v[50:51]
	v_pk_add_f32 v[44:45], v[52:53], v[54:55]
	v_pk_add_f32 v[42:43], v[56:57], v[58:59]
	v_pk_add_f32 v[46:47], v[72:73], v[60:61]
	v_pk_add_f32 v[48:49], v[76:77], v[62:63]
	v_pk_add_f32 v[32:33], v[32:33], v[34:35]
	v_pk_add_f32 v[34:35], v[36:37], v[38:39]
	v_pk_add_f32 v[38:39], v[44:45], v[42:43]
	v_pk_add_f32 v[42:43], v[46:47], v[48:49]
	v_pk_add_f32 v[32:33], v[32:33], v[34:35]
	v_pk_add_f32 v[34:35], v[38:39], v[42:43]
	v_pack_b32_f16 v37, v79, v78
	v_pk_add_f32 v[32:33], v[32:33], v[34:35]
	v_pack_b32_f16 v36, v64, v41
	v_add_f32_e32 v32, v32, v33
	ds_bpermute_b32 v33, v128, v32
	v_mfma_f32_32x32x8_f16 v[16:31], v[68:69], v[36:37], v[16:31]
	v_mov_b32_e32 v144, v98
	ds_write_b32 v105, v141 offset:17024
	ds_write_b32 v107, v142 offset:17152
	ds_write_b32 v140, v143 offset:17280
	s_waitcnt lgkmcnt(3)
	v_add_f32_e32 v32, v32, v33
	v_fmac_f32_e32 v32, v137, v40
	v_mov_b32_e32 v137, v32
	v_mfma_f32_32x32x8_f16 v[0:15], v[66:67], v[36:37], v[0:15]
	s_cbranch_scc1 .LBB0_24
; %bb.25:                               ; %Flow
	s_nop 0
	v_mov_b32_e32 v47, v31
	v_mov_b32_e32 v46, v30
	v_mov_b32_e32 v30, v32
	s_branch .LBB0_27
.LBB0_26:
	v_mov_b32_e32 v1, 0
	s_movk_i32 s84, 0x2000
	s_movk_i32 s85, 0x4000
	s_movk_i32 s83, 0x6000
	v_mov_b32_e32 v98, 0xff800000
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
.LBB0_27:                               ; %._crit_edge
	s_add_i32 s33, s33, 63
	s_cmp_gt_i32 s33, 63
	s_cselect_b64 s[2:3], -1, 0
	s_cmp_lt_i32 s33, 64
	s_waitcnt lgkmcnt(0)
	s_barrier
	s_cbranch_scc1 .LBB0_29
; %bb.28:
	v_add_u32_e32 v31, s86, v114
	ds_read2st64_b64 v[32:35], v31 offset1:8
	v_add_u32_e32 v31, s86, v113
	ds_read2st64_b64 v[36:39], v31 offset1:8
	v_add_u32_e32 v31, s86, v112
	ds_read2st64_b64 v[40:43], v31 offset1:8
	v_add_u32_e32 v31, s86, v111
	ds_read2st64_b64 v[80:83], v31 offset1:8
	v_add_u32_e32 v31, s86, v110
	ds_read2st64_b64 v[84:87], v31 offset1:8
	s_waitcnt lgkmcnt(4)
	v_mfma_f32_32x32x8_f16 v[64:79], v[32:33], v[198:199], 0
	v_add_u32_e32 v31, s86, v109
	ds_read2st64_b64 v[88:91], v31 offset1:8
	v_add_u32_e32 v31, s86, v108
	ds_read2st64_b64 v[92:95], v31 offset1:8
	v_add_u32_e32 v31, s86, v99
	ds_read2st64_b64 v[100:103], v31 offset1:8
	v_mfma_f32_32x32x8_f16 v[48:63], v[34:35], v[198:199], 0
	s_waitcnt lgkmcnt(6)
	v_mfma_f32_32x32x8_f16 v[64:79], v[36:37], v[196:197], v[64:79]
	v_mfma_f32_32x32x8_f16 v[48:63], v[38:39], v[196:197], v[48:63]
	s_waitcnt lgkmcnt(5)
	v_mfma_f32_32x32x8_f16 v[64:79], v[40:41], v[194:195], v[64:79]
	v_mfma_f32_32x32x8_f16 v[48:63], v[42:43], v[194:195], v[48:63]
	s_waitcnt lgkmcnt(4)
	v_mfma_f32_32x32x8_f16 v[64:79], v[80:81], v[192:193], v[64:79]
	v_mfma_f32_32x32x8_f16 v[48:63], v[82:83], v[192:193], v[48:63]
	s_waitcnt lgkmcnt(3)
	v_mfma_f32_32x32x8_f16 v[64:79], v[84:85], v[190:191], v[64:79]
	v_mfma_f32_32x32x8_f16 v[48:63], v[86:87], v[190:191], v[48:63]
	s_waitcnt lgkmcnt(2)
	v_mfma_f32_32x32x8_f16 v[64:79], v[88:89], v[188:189], v[64:79]
	v_mfma_f32_32x32x8_f16 v[48:63], v[90:91], v[188:189], v[48:63]
	s_waitcnt lgkmcnt(1)
	v_mfma_f32_32x32x8_f16 v[64:79], v[92:93], v[186:187], v[64:79]
	v_mfma_f32_32x32x8_f16 v[48:63], v[94:95], v[186:187], v[48:63]
	s_waitcnt lgkmcnt(0)
	v_mfma_f32_32x32x8_f16 v[64:79], v[100:101], v[184:185], v[64:79]
	v_mfma_f32_32x32x8_f16 v[48:63], v[102:103], v[184:185], v[48:63]
	s_branch .LBB0_30
.LBB0_29:
	v_mov_b32_e32 v66, 0
	v_mov_b32_e32 v67, v66
	v_mov_b32_e32 v64, v66
	v_mov_b32_e32 v65, v66
	v_mov_b32_e32 v70, v66
	v_mov_b32_e32 v71, v66
	v_mov_b32_e32 v68, v66
	v_mov_b32_e32 v69, v66
	v_mov_b32_e32 v74, v66
	v_mov_b32_e32 v75, v66
	v_mov_b32_e32 v72, v66
	v_mov_b32_e32 v73, v66
	v_mov_b32_e32 v78, v66
	v_mov_b32_e32 v79, v66
	v_mov_b32_e32 v76, v66
	v_mov_b32_e32 v77, v66
	v_mov_b32_e32 v50, v66
	v_mov_b32_e32 v51, v66
	v_mov_b32_e32 v48, v66
	v_mov_b32_e32 v49, v66
	v_mov_b32_e32 v54, v66
	v_mov_b32_e32 v55, v66
	v_mov_b32_e32 v52, v66
	v_mov_b32_e32 v53, v66
	v_mov_b32_e32 v58, v66
	v_mov_b32_e32 v59, v66
	v_mov_b32_e32 v56, v66
	v_mov_b32_e32 v57, v66
	v_mov_b32_e32 v62, v66
	v_mov_b32_e32 v63, v66
	v_mov_b32_e32 v60, v66
	v_mov_b32_e32 v61, v66
.LBB0_30:
	s_nop 8
	v_pk_mul_f32 v[32:33], s[10:11], v[64:65] op_sel_hi:[0,1]
	v_pk_mul_f32 v[34:35], s[10:11], v[66:67] op_sel_hi:[0,1]
	v_pk_mul_f32 v[36:37], s[10:11], v[68:69] op_sel_hi:[0,1]
	v_pk_mul_f32 v[40:41], s[10:11], v[72:73] op_sel_hi:[0,1]
	v_pk_mul_f32 v[42:43], s[10:11], v[74:75] op_sel_hi:[0,1]
	v_pk_mul_f32 v[44:45], s[10:11], v[76:77] op_sel_hi:[0,1]
	v_pk_mul_f32 v[80:81], s[10:11], v[78:79] op_sel_hi:[0,1]
	v_pk_mul_f32 v[82:83], s[10:11], v[48:49] op_sel_hi:[0,1]
	v_pk_mul_f32 v[38:39], s[10:11], v[70:71] op_sel_hi:[0,1]
	v_pk_mul_f32 v[84:85], s[10:11], v[50:51] op_sel_hi:[0,1]
	v_pk_mul_f32 v[86:87], s[10:11], v[52:53] op_sel_hi:[0,1]
	v_pk_mul_f32 v[88:89], s[10:11], v[54:55] op_sel_hi:[0,1]
	v_pk_mul_f32 v[90:91], s[10:11], v[56:57] op_sel_hi:[0,1]
	v_pk_mul_f32 v[92:93], s[10:11], v[58:59] op_sel_hi:[0,1]
	v_pk_mul_f32 v[94:95], s[10:11], v[60:61] op_sel_hi:[0,1]
	v_max_f32_e32 v31, v32, v33
	v_max3_f32 v32, v35, v36, v37
	v_max3_f32 v35, v41, v42, v43
	v_max3_f32 v36, v44, v45, v80
	v_max3_f32 v37, v81, v82, v83
	v_pk_mul_f32 v[100:101], s[10:11], v[62:63] op_sel_hi:[0,1]
	v_max3_f32 v33, v38, v39, v40
	v_max3_f32 v38, v84, v85, v86
	v_max3_f32 v39, v87, v88, v89
	v_max3_f32 v40, v90, v91, v92
	v_max3_f32 v41, v93, v94, v95
	v_max3_f32 v31, v31, v34, v32
	v_max3_f32 v32, v35, v36, v37
	v_max3_f32 v34, v38, v39, v40
	v_max3_f32 v35, v41, v100, v101
	v_max3_f32 v31, v31, v33, v32
	v_max3_f32 v32, v31, v34, v35
	v_xor_b32_e32 v31, 0x80, v117
	ds_bpermute_b32 v33, v31, v32
	s_mov_b32 s4, 0x3fb8aa3b
	s_waitcnt lgkmcnt(0)
	v_max3_f32 v80, v98, v32, v33
	v_pk_fma_f32 v[32:33], s[10:11], v[64:65], v[80:81] op_sel_hi:[0,1,0] neg_lo:[0,0,1] neg_hi:[0,0,1]
	v_pk_mul_f32 v[34:35], v[32:33], s[4:5] op_sel_hi:[1,0]
	s_mov_b32 s5, 0xc2fc0000
	v_mov_b32_e32 v32, 0x42800000
	v_cmp_gt_f32_e32 vcc, s5, v35
	v_cmp_gt_f32_e64 s[0:1], s5, v34
	s_nop 0
	v_cndmask_b32_e32 v33, 0, v32, vcc
	v_add_f32_e32 v33, v35, v33
	v_cndmask_b32_e64 v36, 0, v32, s[0:1]
	v_exp_f32_e32 v35, v33
	v_add_f32_e32 v34, v34, v36
	v_exp_f32_e32 v34, v34
	v_not_b32_e32 v33, 63
	v_cndmask_b32_e32 v36, 0, v33, vcc
	v_ldexp_f32 v83, v35, v36
	v_cndmask_b32_e64 v35, 0, v33, s[0:1]
	v_ldexp_f32 v82, v34, v35
	v_pk_fma_f32 v[34:35], s[10:11], v[66:67], v[80:81] op_sel_hi:[0,1,0] neg_lo:[0,0,1] neg_hi:[0,0,1]
	v_pk_mul_f32 v[34:35], v[34:35], s[4:5] op_sel_hi:[1,0]
	s_nop 0
	v_cmp_gt_f32_e32 vcc, s5, v35
	v_cmp_gt_f32_e64 s[0:1], s5, v34
	s_nop 0
	v_cndmask_b32_e32 v36, 0, v32, vcc
	v_add_f32_e32 v35, v35, v36
	v_cndmask_b32_e64 v36, 0, v32, s[0:1]
	v_exp_f32_e32 v35, v35
	v_add_f32_e32 v34, v34, v36
	v_exp_f32_e32 v34, v34
	v_cndmask_b32_e32 v36, 0, v33, vcc
	v_ldexp_f32 v85, v35, v36
	v_cndmask_b32_e64 v35, 0, v33, s[0:1]
	v_ldexp_f32 v84, v34, v35
	v_pk_fma_f32 v[34:35], s[10:11], v[68:69], v[80:81] op_sel_hi:[0,1,0] neg_lo:[0,0,1] neg_hi:[0,0,1]
	v_pk_mul_f32 v[34:35], v[34:35], s[4:5] op_sel_hi:[1,0]
	s_nop 0
	v_cmp_gt_f32_e32 vcc, s5, v35
	v_cmp_gt_f32_e64 s[0:1], s5, v34
	s_nop 0
	v_cndmask_b32_e32 v36, 0, v32, vcc
	v_add_f32_e32 v35, v35, v36
	v_cndmask_b32_e64 v36, 0, v32, s[0:1]
	v_exp_f32_e32 v35, v35
	v_add_f32_e32 v34, v34, v36
	v_exp_f32_e32 v34, v34
	v_cndmask_b32_e32 v36, 0, v33, vcc
	v_ldexp_f32 v65, v35, v36
	v_cndmask_b32_e64 v35, 0, v33, s[0:1]
	v_ldexp_f32 v64, v34, v35
	v_pk_fma_f32 v[34:35], s[10:11], v[70:71], v[80:81] op_sel_hi:[0,1,0] neg_lo:[0,0,1] neg_hi:[0,0,1]
	v_pk_mul_f32 v[34:35], v[34:35], s[4:5] op_sel_hi:[1,0]
	s_nop 0
	v_cmp_gt_f32_e32 vcc, s5, v35
	v_cmp_gt_f32_e64 s[0:1], s5, v34
	s_nop 0
	v_cndmask_b32_e32 v36, 0, v32, vcc
	v_add_f32_e32 v35, v35, v36
	v_cndmask_b32_e64 v36, 0, v32, s[0:1]
	v_exp_f32_e32 v35, v35
	v_add_f32_e32 v34, v34, v36
	v_exp_f32_e32 v34, v34
	v_cndmask_b32_e32 v36, 0, v33, vcc
	v_ldexp_f32 v67, v35, v36
	v_cndmask_b32_e64 v35, 0, v33, s[0:1]
	v_ldexp_f32 v66, v34, v35
	v_pk_fma_f32 v[34:35], s[10:11], v[72:73], v[80:81] op_sel_hi:[0,1,0] neg_lo:[0,0,1] neg_hi:[0,0,1]
	v_pk_mul_f32 v[34:35], v[34:35], s[4:5] op_sel_hi:[1,0]
	s_nop 0
	v_cmp_gt_f32_e32 vcc, s5, v35
	v_cmp_gt_f32_e64 s[0:1], s5, v34
	s_nop 0
	v_cndmask_b32_e32 v36, 0, v32, vcc
	v_add_f32_e32 v35, v35, v36
	v_cndmask_b32_e64 v36, 0, v32, s[0:1]
	v_exp_f32_e32 v35, v35
	v_add_f32_e32 v34, v34, v36
	v_exp_f32_e32 v34, v34
	v_cndmask_b32_e32 v36, 0, v33, vcc
	v_ldexp_f32 v69, v35, v36
	v_cndmask_b32_e64 v35, 0, v33, s[0:1]
	v_ldexp_f32 v68, v34, v35
	v_pk_fma_f32 v[34:35], s[10:11], v[74:75], v[80:81] op_sel_hi:[0,1,0] neg_lo:[0,0,1] neg_hi:[0,0,1]
	v_pk_mul_f32 v[34:35], v[34:35], s[4:5] op_sel_hi:[1,0]
	s_nop 0
	v_cmp_gt_f32_e32 vcc, s5, v35
	v_cmp_gt_f32_e64 s[0:1], s5, v34
	s_nop 0
	v_cndmask_b32_e32 v36, 0, v32, vcc
	v_add_f32_e32 v35, v35, v36
	v_cndmask_b32_e64 v36, 0, v32, s[0:1]
	v_exp_f32_e32 v35, v35
	v_add_f32_e32 v34, v34, v36
	v_exp_f32_e32 v34, v34
	v_cndmask_b32_e32 v36, 0, v33, vcc
	v_ldexp_f32 v71, v35, v36
	v_cndmask_b32_e64 v35, 0, v33, s[0:1]
	v_ldexp_f32 v70, v34, v35
	v_pk_fma_f32 v[34:35], s[10:11], v[76:77], v[80:81] op_sel_hi:[0,1,0] neg_lo:[0,0,1] neg_hi:[0,0,1]
	v_pk_mul_f32 v[34:35], v[34:35], s[4:5] op_sel_hi:[1,0]
	v_pk_add_f32 v[38:39], v[68:69], v[70:71]
	v_cmp_gt_f32_e32 vcc, s5, v35
	v_cmp_gt_f32_e64 s[0:1], s5, v34
	s_nop 0
	v_cndmask_b32_e32 v36, 0, v32, vcc
	v_add_f32_e32 v35, v35, v36
	v_cndmask_b32_e64 v36, 0, v32, s[0:1]
	v_exp_f32_e32 v35, v35
	v_add_f32_e32 v34, v34, v36
	v_exp_f32_e32 v34, v34
	v_cndmask_b32_e32 v36, 0, v33, vcc
	v_ldexp_f32 v73, v35, v36
	v_cndmask_b32_e64 v35, 0, v33, s[0:1]
	v_ldexp_f32 v72, v34, v35
	v_pk_fma_f32 v[34:35], s[10:11], v[78:79], v[80:81] op_sel_hi:[0,1,0] neg_lo:[0,0,1] neg_hi:[0,0,1]
	v_pk_mul_f32 v[34:35], v[34:35], s[4:5] op_sel_hi:[1,0]
	s_nop 0
	v_cmp_gt_f32_e32 vcc, s5, v35
	v_cmp_gt_f32_e64 s[0:1], s5, v34
	s_nop 0
	v_cndmask_b32_e32 v36, 0, v32, vcc
	v_add_f32_e32 v35, v35, v36
	v_cndmask_b32_e64 v36, 0, v32, s[0:1]
	v_exp_f32_e32 v35, v35
	v_add_f32_e32 v34, v34, v36
	v_exp_f32_e32 v34, v34
	v_cndmask_b32_e32 v36, 0, v33, vcc
	v_ldexp_f32 v75, v35, v36
	v_cndmask_b32_e64 v35, 0, v33, s[0:1]
	v_ldexp_f32 v74, v34, v35
	v_pk_fma_f32 v[34:35], s[10:11], v[48:49], v[80:81] op_sel_hi:[0,1,0] neg_lo:[0,0,1] neg_hi:[0,0,1]
	v_pk_mul_f32 v[34:35], v[34:35], s[4:5] op_sel_hi:[1,0]
	v_pk_add_f32 v[40:41], v[72:73], v[74:75]
	v_cmp_gt_f32_e32 vcc, s5, v35
	v_cmp_gt_f32_e64 s[0:1], s5, v34
	s_nop 0
	v_cndmask_b32_e32 v36, 0, v32, vcc
	v_add_f32_e32 v35, v35, v36
	v_cndmask_b32_e64 v36, 0, v32, s[0:1]
	v_exp_f32_e32 v35, v35
	v_add_f32_e32 v34, v34, v36
	v_exp_f32_e32 v34, v34
	v_cndmask_b32_e32 v36, 0, v33, vcc
	v_ldexp_f32 v49, v35, v36
	v_cndmask_b32_e64 v35, 0, v33, s[0:1]
	v_ldexp_f32 v48, v34, v35
	v_pk_fma_f32 v[34:35], s[10:11], v[50:51], v[80:81] op_sel_hi:[0,1,0] neg_lo:[0,0,1] neg_hi:[0,0,1]
	v_pk_mul_f32 v[34:35], v[34:35], s[4:5] op_sel_hi:[1,0]
	s_nop 0
	v_cmp_gt_f32_e32 vcc, s5, v35
	v_cmp_gt_f32_e64 s[0:1], s5, v34
	s_nop 0
	v_cndmask_b32_e32 v36, 0, v32, vcc
	v_add_f32_e32 v35, v35, v36
	v_cndmask_b32_e64 v36, 0, v32, s[0:1]
	v_exp_f32_e32 v35, v35
	v_add_f32_e32 v34, v34, v36
	v_exp_f32_e32 v34, v34
	v_cndmask_b32_e32 v36, 0, v33, vcc
	v_ldexp_f32 v51, v35, v36
	v_cndmask_b32_e64 v35, 0, v33, s[0:1]
	v_ldexp_f32 v50, v34, v35
	v_pk_fma_f32 v[34:35], s[10:11], v[52:53], v[80:81] op_sel_hi:[0,1,0] neg_lo:[0,0,1] neg_hi:[0,0,1]
	v_pk_mul_f32 v[34:35], v[34:35], s[4:5] op_sel_hi:[1,0]
	v_pk_add_f32 v[42:43], v[48:49], v[50:51]
	v_cmp_gt_f32_e32 vcc, s5, v35
	v_cmp_gt_f32_e64 s[0:1], s5, v34
	s_nop 0
	v_cndmask_b32_e32 v36, 0, v32, vcc
	v_add_f32_e32 v35, v35, v36
	v_cndmask_b32_e64 v36, 0, v32, s[0:1]
	v_exp_f32_e32 v35, v35
	v_add_f32_e32 v34, v34, v36
	v_exp_f32_e32 v34, v34
	v_cndmask_b32_e32 v36, 0, v33, vcc
	v_ldexp_f32 v53, v35, v36
	v_cndmask_b32_e64 v35, 0, v33, s[0:1]
	v_ldexp_f32 v52, v34, v35
	v_pk_fma_f32 v[34:35], s[10:11], v[54:55], v[80:81] op_sel_hi:[0,1,0] neg_lo:[0,0,1] neg_hi:[0,0,1]
	v_pk_mul_f32 v[34:35], v[34:35], s[4:5] op_sel_hi:[1,0]
	s_nop 0
	v_cmp_gt_f32_e32 vcc, s5, v35
	v_cmp_gt_f32_e64 s[0:1], s5, v34
	s_nop 0
	v_cndmask_b32_e32 v36, 0, v32, vcc
	v_add_f32_e32 v35, v35, v36
	v_cndmask_b32_e64 v36, 0, v32, s[0:1]
	v_exp_f32_e32 v35, v35
	v_add_f32_e32 v34, v34, v36
	v_exp_f32_e32 v34, v34
	v_cndmask_b32_e32 v36, 0, v33, vcc
	v_ldexp_f32 v55, v35, v36
	v_cndmask_b32_e64 v35, 0, v33, s[0:1]
	v_ldexp_f32 v54, v34, v35
	v_pk_fma_f32 v[34:35], s[10:11], v[56:57], v[80:81] op_sel_hi:[0,1,0] neg_lo:[0,0,1] neg_hi:[0,0,1]
	v_pk_mul_f32 v[34:35], v[34:35], s[4:5] op_sel_hi:[1,0]
	v_pk_add_f32 v[44:45], v[52:53], v[54:55]
	v_cmp_gt_f32_e32 vcc, s5, v35
	v_cmp_gt_f32_e64 s[0:1], s5, v34
	s_nop 0
	v_cndmask_b32_e32 v36, 0, v32, vcc
	v_add_f32_e32 v35, v35, v36
	v_cndmask_b32_e64 v36, 0, v32, s[0:1]
	v_exp_f32_e32 v35, v35
	v_add_f32_e32 v34, v34, v36
	v_exp_f32_e32 v34, v34
	v_cndmask_b32_e32 v36, 0, v33, vcc
	v_ldexp_f32 v57, v35, v36
	v_cndmask_b32_e64 v35, 0, v33, s[0:1]
	v_ldexp_f32 v56, v34, v35
	v_pk_fma_f32 v[34:35], s[10:11], v[58:59], v[80:81] op_sel_hi:[0,1,0] neg_lo:[0,0,1] neg_hi:[0,0,1]
	v_pk_mul_f32 v[34:35], v[34:35], s[4:5] op_sel_hi:[1,0]
	s_nop 0
	v_cmp_gt_f32_e32 vcc, s5, v35
	v_cmp_gt_f32_e64 s[0:1], s5, v34
	s_nop 0
	v_cndmask_b32_e32 v36, 0, v32, vcc
	v_add_f32_e32 v35, v35, v36
	v_cndmask_b32_e64 v36, 0, v32, s[0:1]
	v_exp_f32_e32 v35, v35
	v_add_f32_e32 v34, v34, v36
	v_exp_f32_e32 v34, v34
	v_cndmask_b32_e32 v36, 0, v33, vcc
	v_ldexp_f32 v59, v35, v36
	v_cndmask_b32_e64 v35, 0, v33, s[0:1]
	v_ldexp_f32 v58, v34, v35
	v_pk_fma_f32 v[34:35], s[10:11], v[60:61], v[80:81] op_sel_hi:[0,1,0] neg_lo:[0,0,1] neg_hi:[0,0,1]
	v_pk_mul_f32 v[34:35], v[34:35], s[4:5] op_sel_hi:[1,0]
	v_pk_add_f32 v[76:77], v[56:57], v[58:59]
	v_cmp_gt_f32_e32 vcc, s5, v35
	v_cmp_gt_f32_e64 s[0:1], s5, v34
	s_nop 0
	v_cndmask_b32_e32 v36, 0, v32, vcc
	v_add_f32_e32 v35, v35, v36
	v_cndmask_b32_e64 v36, 0, v32, s[0:1]
	v_exp_f32_e32 v35, v35
	v_add_f32_e32 v34, v34, v36
	v_exp_f32_e32 v34, v34
	v_cndmask_b32_e32 v36, 0, v33, vcc
	v_ldexp_f32 v61, v35, v36
	v_cndmask_b32_e64 v35, 0, v33, s[0:1]
	v_ldexp_f32 v60, v34, v35
	v_pk_fma_f32 v[34:35], s[10:11], v[62:63], v[80:81] op_sel_hi:[0,1,0] neg_lo:[0,0,1] neg_hi:[0,0,1]
	v_pk_mul_f32 v[34:35], v[34:35], s[4:5] op_sel_hi:[1,0]
	s_nop 0
	v_cmp_gt_f32_e32 vcc, s5, v35
	v_cmp_gt_f32_e64 s[0:1], s5, v34
	s_nop 0
	v_cndmask_b32_e32 v36, 0, v32, vcc
	v_add_f32_e32 v35, v35, v36
	v_cndmask_b32_e64 v36, 0, v32, s[0:1]
	v_exp_f32_e32 v35, v35
	v_add_f32_e32 v34, v34, v36
	v_exp_f32_e32 v34, v34
	v_cndmask_b32_e32 v36, 0, v33, vcc
	v_ldexp_f32 v63, v35, v36
	v_cndmask_b32_e64 v35, 0, v33, s[0:1]
	v_ldexp_f32 v62, v34, v35
	v_pk_add_f32 v[34:35], v[82:83], v[84:85]
	v_pk_add_f32 v[36:37], v[64:65], v[66:67]
	v_pk_add_f32 v[78:79], v[60:61], v[62:63]
	v_pk_add_f32 v[34:35], v[34:35], v[36:37]
	v_pk_add_f32 v[36:37], v[38:39], v[40:41]
	v_pk_add_f32 v[38:39], v[42:43], v[44:45]
	v_pk_add_f32 v[40:41], v[76:77], v[78:79]
	v_pk_add_f32 v[34:35], v[34:35], v[36:37]
	v_pk_add_f32 v[36:37], v[38:39], v[40:41]
	s_and_b64 s[0:1], s[2:3], exec
	v_pk_add_f32 v[34:35], v[34:35], v[36:37]
	s_cselect_b32 s0, 1, 0
	v_add_f32_e32 v76, v34, v35
	ds_bpermute_b32 v77, v31, v76
	v_and_b32_e32 v34, 0x808, v116
	v_mul_u32_u24_e32 v35, 0x88, v115
	v_xor_b32_e32 v34, v35, v34
	v_xor_b32_e32 v93, v34, v96
	v_xor_b32_e32 v92, 16, v93
	v_xor_b32_e32 v91, 32, v93
	v_xor_b32_e32 v90, 48, v93
	v_xor_b32_e32 v89, 64, v93
	v_xor_b32_e32 v88, 0x50, v93
	v_xor_b32_e32 v87, 0x60, v93
	s_cmp_lg_u32 s0, 1
	v_xor_b32_e32 v86, 0x70, v93
	s_cbranch_scc1 .LBB0_32
; %bb.31:
	v_sub_f32_e32 v34, v98, v80
	v_mul_f32_e32 v34, 0x3fb8aa3b, v34
	v_cmp_gt_f32_e32 vcc, s5, v34
	v_cvt_f16_f32_e32 v67, v67
	v_cvt_f16_f32_e32 v65, v65
	v_cndmask_b32_e32 v32, 0, v32, vcc
	v_add_f32_e32 v32, v34, v32
	v_exp_f32_e32 v32, v32
	v_cndmask_b32_e32 v33, 0, v33, vcc
	v_cvt_f16_f32_e32 v64, v64
	v_cvt_f16_f32_e32 v71, v71
	v_ldexp_f32 v78, v32, v33
	v_pk_mul_f32 v[32:33], v[16:17], v[78:79] op_sel_hi:[1,0]
	v_add_u32_e32 v16, s85, v93
	v_pk_mul_f32 v[34:35], v[18:19], v[78:79] op_sel_hi:[1,0]
	ds_read2st64_b64 v[16:19], v16 offset1:8
	v_pk_mul_f32 v[36:37], v[20:21], v[78:79] op_sel_hi:[1,0]
	v_add_u32_e32 v20, s85, v92
	v_pk_mul_f32 v[38:39], v[22:23], v[78:79] op_sel_hi:[1,0]
	ds_read2st64_b64 v[20:23], v20 offset1:8
	v_pk_mul_f32 v[42:43], v[26:27], v[78:79] op_sel_hi:[1,0]
	v_pk_mul_f32 v[40:41], v[24:25], v[78:79] op_sel_hi:[1,0]
	v_cvt_f16_f32_e32 v24, v85
	v_cvt_f16_f32_e32 v25, v84
	v_cvt_f16_f32_e32 v26, v83
	v_cvt_f16_f32_e32 v27, v82
	v_pk_mul_f32 v[46:47], v[46:47], v[78:79] op_sel_hi:[1,0]
	v_pk_mul_f32 v[44:45], v[28:29], v[78:79] op_sel_hi:[1,0]
	v_pack_b32_f16 v29, v25, v24
	v_pack_b32_f16 v28, v27, v26
	v_cvt_f16_f32_e32 v79, v59
	v_pk_mul_f32 v[14:15], v[14:15], v[78:79] op_sel_hi:[1,0]
	s_waitcnt lgkmcnt(1)
	v_mfma_f32_32x32x8_f16 v[32:47], v[16:17], v[28:29], v[32:47]
	v_mul_f32_e64 v12, v12, v78
	v_mul_f32_e64 v13, v13, v78
	v_mul_f32_e64 v10, v10, v78
	v_mul_f32_e64 v11, v11, v78
	v_mul_f32_e64 v8, v8, v78
	v_mul_f32_e64 v9, v9, v78
	v_pk_mul_f32 v[6:7], v[6:7], v[78:79] op_sel_hi:[1,0]
	v_pk_mul_f32 v[4:5], v[4:5], v[78:79] op_sel_hi:[1,0]
	v_pk_mul_f32 v[2:3], v[2:3], v[78:79] op_sel_hi:[1,0]
	v_pk_mul_f32 v[0:1], v[0:1], v[78:79] op_sel_hi:[1,0]
	v_cvt_f16_f32_e32 v16, v66
	v_add_u32_e32 v17, s85, v91
	s_waitcnt lgkmcnt(0)
	v_mfma_f32_32x32x8_f16 v[0:15], v[22:23], v[28:29], v[0:15]
	ds_read2st64_b64 v[24:27], v17 offset1:8
	v_pack_b32_f16 v17, v16, v67
	v_pack_b32_f16 v16, v64, v65
	v_cvt_f16_f32_e32 v69, v69
	v_cvt_f16_f32_e32 v68, v68
	v_cvt_f16_f32_e32 v59, v55
	v_cvt_f16_f32_e32 v55, v51
	v_mfma_f32_32x32x8_f16 v[32:47], v[20:21], v[16:17], v[32:47]
	v_add_u32_e32 v21, s85, v90
	ds_read2st64_b64 v[64:67], v21 offset1:8
	v_cvt_f16_f32_e32 v20, v70
	v_cvt_f16_f32_e32 v51, v75
	v_cvt_f16_f32_e32 v73, v73
	v_cvt_f16_f32_e32 v72, v72
	v_pack_b32_f16 v21, v20, v71
	v_mfma_f32_32x32x8_f16 v[0:15], v[18:19], v[16:17], v[0:15]
	v_pack_b32_f16 v20, v68, v69
	v_cvt_f16_f32_e32 v63, v63
	v_cvt_f16_f32_e32 v61, v61
	v_cvt_f16_f32_e32 v60, v60
	v_add_f32_e32 v16, v76, v77
	v_fmac_f32_e32 v16, v30, v78
	v_mov_b32_e32 v30, v16
	s_waitcnt lgkmcnt(1)
	v_mfma_f32_32x32x8_f16 v[32:47], v[24:25], v[20:21], v[32:47]
	v_cvt_f16_f32_e32 v24, v74
	v_add_u32_e32 v25, s85, v89
	ds_read2st64_b64 v[68:71], v25 offset1:8
	v_mov_b32_e32 v98, v80
	v_pack_b32_f16 v25, v24, v51
	v_pack_b32_f16 v24, v72, v73
	v_cvt_f16_f32_e32 v73, v48
	s_waitcnt lgkmcnt(1)
	v_mfma_f32_32x32x8_f16 v[0:15], v[66:67], v[20:21], v[0:15]
	v_add_u32_e32 v48, s85, v88
	v_cvt_f16_f32_e32 v72, v49
	v_mfma_f32_32x32x8_f16 v[32:47], v[64:65], v[24:25], v[32:47]
	v_cvt_f16_f32_e32 v64, v50
	ds_read2st64_b64 v[48:51], v48 offset1:8
	v_pack_b32_f16 v65, v64, v55
	v_pack_b32_f16 v64, v73, v72
	v_cvt_f16_f32_e32 v72, v53
	v_mfma_f32_32x32x8_f16 v[0:15], v[26:27], v[24:25], v[0:15]
	v_cvt_f16_f32_e32 v73, v52
	v_add_u32_e32 v52, s85, v87
	s_waitcnt lgkmcnt(1)
	v_mfma_f32_32x32x8_f16 v[32:47], v[68:69], v[64:65], v[32:47]
	v_cvt_f16_f32_e32 v68, v54
	ds_read2st64_b64 v[52:55], v52 offset1:8
	v_pack_b32_f16 v69, v68, v59
	v_pack_b32_f16 v68, v73, v72
	v_cvt_f16_f32_e32 v72, v57
	s_waitcnt lgkmcnt(1)
	v_mfma_f32_32x32x8_f16 v[0:15], v[50:51], v[64:65], v[0:15]
	v_cvt_f16_f32_e32 v73, v56
	v_mfma_f32_32x32x8_f16 v[32:47], v[48:49], v[68:69], v[32:47]
	v_add_u32_e32 v49, s85, v86
	v_cvt_f16_f32_e32 v48, v58
	ds_read2st64_b64 v[56:59], v49 offset1:8
	v_pack_b32_f16 v49, v48, v79
	v_pack_b32_f16 v48, v73, v72
	v_mfma_f32_32x32x8_f16 v[0:15], v[70:71], v[68:69], v[0:15]
	s_waitcnt lgkmcnt(1)
	v_mfma_f32_32x32x8_f16 v[32:47], v[52:53], v[48:49], v[32:47]
	v_cvt_f16_f32_e32 v52, v62
	v_pack_b32_f16 v53, v52, v63
	v_pack_b32_f16 v52, v60, v61
	s_waitcnt lgkmcnt(0)
	v_mfma_f32_32x32x8_f16 v[0:15], v[58:59], v[48:49], v[0:15]
	v_mfma_f32_32x32x8_f16 v[32:47], v[56:57], v[52:53], v[32:47]
	v_mfma_f32_32x32x8_f16 v[0:15], v[54:55], v[52:53], v[0:15]
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
	s_branch .LBB0_33
.LBB0_32:
	v_mov_b64_e32 v[44:45], v[28:29]
	v_mov_b64_e32 v[42:43], v[26:27]
	v_mov_b64_e32 v[40:41], v[24:25]
	v_mov_b64_e32 v[38:39], v[22:23]
	v_mov_b64_e32 v[36:37], v[20:21]
	v_mov_b64_e32 v[34:35], v[18:19]
	v_mov_b64_e32 v[32:33], v[16:17]
.LBB0_33:
	s_cmpk_gt_i32 s33, 0x7f
	s_cselect_b64 vcc, -1, 0
	s_cmpk_lt_i32 s33, 0x80
	s_mov_b32 s11, s10
	s_cbranch_scc1 .LBB0_35
; %bb.34:
	v_add_u32_e32 v48, s84, v114
	ds_read2st64_b64 v[80:83], v48 offset1:8
	v_add_u32_e32 v48, s84, v113
	ds_read2st64_b64 v[100:103], v48 offset1:8
	v_add_u32_e32 v48, s84, v112
	ds_read2st64_b64 v[104:107], v48 offset1:8
	v_add_u32_e32 v48, s84, v111
	ds_read2st64_b64 v[112:115], v48 offset1:8
	v_add_u32_e32 v48, s84, v110
	s_waitcnt lgkmcnt(3)
	v_mfma_f32_32x32x8_f16 v[64:79], v[80:81], v[198:199], 0
	s_waitcnt lgkmcnt(2)
	v_mfma_f32_32x32x8_f16 v[64:79], v[100:101], v[196:197], v[64:79]
	s_waitcnt lgkmcnt(1)
	v_mfma_f32_32x32x8_f16 v[64:79], v[104:105], v[194:195], v[64:79]
	s_waitcnt lgkmcnt(0)
	v_mfma_f32_32x32x8_f16 v[64:79], v[112:113], v[192:193], v[64:79]
	ds_read2st64_b64 v[110:113], v48 offset1:8
	v_add_u32_e32 v48, s84, v109
	ds_read2st64_b64 v[116:119], v48 offset1:8
	v_add_u32_e32 v48, s84, v108
	s_waitcnt lgkmcnt(1)
	v_mfma_f32_32x32x8_f16 v[64:79], v[110:111], v[190:191], v[64:79]
	ds_read2st64_b64 v[108:111], v48 offset1:8
	v_add_u32_e32 v48, s84, v99
	ds_read2st64_b64 v[120:123], v48 offset1:8
	v_mfma_f32_32x32x8_f16 v[48:63], v[82:83], v[198:199], 0
	v_mfma_f32_32x32x8_f16 v[48:63], v[102:103], v[196:197], v[48:63]
	v_mfma_f32_32x32x8_f16 v[48:63], v[106:107], v[194:195], v[48:63]
	v_mfma_f32_32x32x8_f16 v[48:63], v[114:115], v[192:193], v[48:63]
	v_mfma_f32_32x32x8_f16 v[48:63], v[112:113], v[190:191], v[48:63]
	s_waitcnt lgkmcnt(2)
	v_mfma_f32_32x32x8_f16 v[64:79], v[116:117], v[188:189], v[64:79]
	v_mfma_f32_32x32x8_f16 v[48:63], v[118:119], v[188:189], v[48:63]
	s_waitcnt lgkmcnt(1)
	v_mfma_f32_32x32x8_f16 v[64:79], v[108:109], v[186:187], v[64:79]
	v_mfma_f32_32x32x8_f16 v[48:63], v[110:111], v[186:187], v[48:63]
	s_waitcnt lgkmcnt(0)
	v_mfma_f32_32x32x8_f16 v[64:79], v[120:121], v[184:185], v[64:79]
	v_mfma_f32_32x32x8_f16 v[48:63], v[122:123], v[184:185], v[48:63]
	s_branch .LBB0_36
.LBB0_35:
	v_mov_b32_e32 v66, 0
	v_mov_b32_e32 v67, v66
	v_mov_b32_e32 v64, v66
	v_mov_b32_e32 v65, v66
	v_mov_b32_e32 v70, v66
	v_mov_b32_e32 v71, v66
	v_mov_b32_e32 v68, v66
	v_mov_b32_e32 v69, v66
	v_mov_b32_e32 v74, v66
	v_mov_b32_e32 v75, v66
	v_mov_b32_e32 v72, v66
	v_mov_b32_e32 v73, v66
	v_mov_b32_e32 v78, v66
	v_mov_b32_e32 v79, v66
	v_mov_b32_e32 v76, v66
	s_waitcnt lgkmcnt(0)
	v_mov_b32_e32 v77, v66
	v_mov_b32_e32 v50, v66
	v_mov_b32_e32 v51, v66
	v_mov_b32_e32 v48, v66
	v_mov_b32_e32 v49, v66
	v_mov_b32_e32 v54, v66
	v_mov_b32_e32 v55, v66
	v_mov_b32_e32 v52, v66
	v_mov_b32_e32 v53, v66
	v_mov_b32_e32 v58, v66
	v_mov_b32_e32 v59, v66
	v_mov_b32_e32 v56, v66
	v_mov_b32_e32 v57, v66
	v_mov_b32_e32 v62, v66
	v_mov_b32_e32 v63, v66
	v_mov_b32_e32 v60, v66
	v_mov_b32_e32 v61, v66
.LBB0_36:
	s_nop 8
	v_pk_mul_f32 v[80:81], s[10:11], v[64:65]
	v_pk_mul_f32 v[82:83], s[10:11], v[66:67]
	v_pk_mul_f32 v[84:85], s[10:11], v[68:69]
	v_pk_mul_f32 v[94:95], s[10:11], v[70:71]
	v_pk_mul_f32 v[100:101], s[10:11], v[72:73]
	v_pk_mul_f32 v[102:103], s[10:11], v[74:75]
	v_pk_mul_f32 v[104:105], s[10:11], v[76:77]
	v_pk_mul_f32 v[106:107], s[10:11], v[78:79]
	v_pk_mul_f32 v[108:109], s[10:11], v[48:49]
	v_pk_mul_f32 v[110:111], s[10:11], v[50:51]
	v_pk_mul_f32 v[112:113], s[10:11], v[52:53]
	v_pk_mul_f32 v[114:115], s[10:11], v[54:55]
	v_pk_mul_f32 v[116:117], s[10:11], v[56:57]
	v_pk_mul_f32 v[118:119], s[10:11], v[58:59]
	v_pk_mul_f32 v[120:121], s[10:11], v[60:61]
	v_max_f32_e32 v80, v80, v81
	v_max3_f32 v81, v83, v84, v85
	v_max3_f32 v83, v94, v95, v100
	v_max3_f32 v84, v101, v102, v103
	v_max3_f32 v85, v104, v105, v106
	v_max3_f32 v94, v107, v108, v109
	v_pk_mul_f32 v[122:123], s[10:11], v[62:63]
	v_max3_f32 v95, v110, v111, v112
	v_max3_f32 v99, v113, v114, v115
	v_max3_f32 v100, v116, v117, v118
	v_max3_f32 v101, v119, v120, v121
	v_max3_f32 v80, v80, v82, v81
	v_max3_f32 v81, v84, v85, v94
	v_max3_f32 v82, v95, v99, v100
	v_max3_f32 v84, v101, v122, v123
	v_max3_f32 v80, v80, v83, v81
	v_max3_f32 v80, v80, v82, v84
	ds_bpermute_b32 v81, v31, v80
	v_not_b32_e32 v94, 63
	s_waitcnt lgkmcnt(0)
	v_max3_f32 v84, v98, v80, v81
	v_pk_fma_f32 v[64:65], s[10:11], v[64:65], v[84:85] op_sel_hi:[1,1,0] neg_lo:[0,0,1] neg_hi:[0,0,1]
	v_mov_b32_e32 v85, 0x42800000
	v_pk_mul_f32 v[64:65], v[64:65], s[4:5] op_sel_hi:[1,0]
	v_pk_fma_f32 v[48:49], s[10:11], v[48:49], v[84:85] op_sel_hi:[1,1,0] neg_lo:[0,0,1] neg_hi:[0,0,1]
	v_cmp_gt_f32_e64 s[0:1], s5, v65
	v_cmp_gt_f32_e64 s[2:3], s5, v64
	v_pk_mul_f32 v[48:49], v[48:49], s[4:5] op_sel_hi:[1,0]
	v_cndmask_b32_e64 v80, 0, v85, s[0:1]
	v_add_f32_e32 v65, v65, v80
	v_cndmask_b32_e64 v80, 0, v85, s[2:3]
	v_exp_f32_e32 v65, v65
	v_add_f32_e32 v64, v64, v80
	v_exp_f32_e32 v64, v64
	v_cndmask_b32_e64 v80, 0, v94, s[0:1]
	v_ldexp_f32 v81, v65, v80
	v_cndmask_b32_e64 v65, 0, v94, s[2:3]
	v_ldexp_f32 v80, v64, v65
	v_pk_fma_f32 v[64:65], s[10:11], v[66:67], v[84:85] op_sel_hi:[1,1,0] neg_lo:[0,0,1] neg_hi:[0,0,1]
	s_nop 0
	v_pk_mul_f32 v[64:65], v[64:65], s[4:5] op_sel_hi:[1,0]
	s_nop 0
	v_cmp_gt_f32_e64 s[0:1], s5, v65
	v_cmp_gt_f32_e64 s[2:3], s5, v64
	s_nop 0
	v_cndmask_b32_e64 v66, 0, v85, s[0:1]
	v_add_f32_e32 v65, v65, v66
	v_cndmask_b32_e64 v66, 0, v85, s[2:3]
	v_exp_f32_e32 v65, v65
	v_add_f32_e32 v64, v64, v66
	v_exp_f32_e32 v64, v64
	v_cndmask_b32_e64 v66, 0, v94, s[0:1]
	v_ldexp_f32 v83, v65, v66
	v_cndmask_b32_e64 v65, 0, v94, s[2:3]
	v_ldexp_f32 v82, v64, v65
	v_pk_fma_f32 v[64:65], s[10:11], v[68:69], v[84:85] op_sel_hi:[1,1,0] neg_lo:[0,0,1] neg_hi:[0,0,1]
	s_nop 0
	v_pk_mul_f32 v[64:65], v[64:65], s[4:5] op_sel_hi:[1,0]
	s_nop 0
	v_cmp_gt_f32_e64 s[0:1], s5, v65
	v_cmp_gt_f32_e64 s[2:3], s5, v64
	s_nop 0
	v_cndmask_b32_e64 v66, 0, v85, s[0:1]
	v_add_f32_e32 v65, v65, v66
	v_cndmask_b32_e64 v66, 0, v85, s[2:3]
	v_exp_f32_e32 v65, v65
	v_add_f32_e32 v64, v64, v66
	v_exp_f32_e32 v64, v64
	v_cndmask_b32_e64 v66, 0, v94, s[0:1]
	v_ldexp_f32 v65, v65, v66
	v_cndmask_b32_e64 v66, 0, v94, s[2:3]
	v_ldexp_f32 v64, v64, v66
	v_pk_fma_f32 v[66:67], s[10:11], v[70:71], v[84:85] op_sel_hi:[1,1,0] neg_lo:[0,0,1] neg_hi:[0,0,1]
	s_nop 0
	v_pk_mul_f32 v[66:67], v[66:67], s[4:5] op_sel_hi:[1,0]
	s_nop 0
	v_cmp_gt_f32_e64 s[0:1], s5, v67
	v_cmp_gt_f32_e64 s[2:3], s5, v66
	s_nop 0
	v_cndmask_b32_e64 v68, 0, v85, s[0:1]
	v_add_f32_e32 v67, v67, v68
	v_cndmask_b32_e64 v68, 0, v85, s[2:3]
	v_exp_f32_e32 v67, v67
	v_add_f32_e32 v66, v66, v68
	v_exp_f32_e32 v66, v66
	v_cndmask_b32_e64 v68, 0, v94, s[0:1]
	v_ldexp_f32 v67, v67, v68
	v_cndmask_b32_e64 v68, 0, v94, s[2:3]
	v_ldexp_f32 v66, v66, v68
	v_pk_fma_f32 v[68:69], s[10:11], v[72:73], v[84:85] op_sel_hi:[1,1,0] neg_lo:[0,0,1] neg_hi:[0,0,1]
	s_nop 0
	v_pk_mul_f32 v[68:69], v[68:69], s[4:5] op_sel_hi:[1,0]
	s_nop 0
	v_cmp_gt_f32_e64 s[0:1], s5, v69
	v_cmp_gt_f32_e64 s[2:3], s5, v68
	s_nop 0
	v_cndmask_b32_e64 v70, 0, v85, s[0:1]
	v_add_f32_e32 v69, v69, v70
	v_cndmask_b32_e64 v70, 0, v85, s[2:3]
	v_exp_f32_e32 v69, v69
	v_add_f32_e32 v68, v68, v70
	v_exp_f32_e32 v68, v68
	v_cndmask_b32_e64 v70, 0, v94, s[0:1]
	v_ldexp_f32 v69, v69, v70
	v_cndmask_b32_e64 v70, 0, v94, s[2:3]
	v_ldexp_f32 v68, v68, v70
	v_pk_fma_f32 v[70:71], s[10:11], v[74:75], v[84:85] op_sel_hi:[1,1,0] neg_lo:[0,0,1] neg_hi:[0,0,1]
	s_nop 0
	v_pk_mul_f32 v[70:71], v[70:71], s[4:5] op_sel_hi:[1,0]
	s_nop 0
	v_cmp_gt_f32_e64 s[0:1], s5, v71
	v_cmp_gt_f32_e64 s[2:3], s5, v70
	s_nop 0
	v_cndmask_b32_e64 v72, 0, v85, s[0:1]
	v_add_f32_e32 v71, v71, v72
	v_cndmask_b32_e64 v72, 0, v85, s[2:3]
	v_exp_f32_e32 v71, v71
	v_add_f32_e32 v70, v70, v72
	v_exp_f32_e32 v70, v70
	v_cndmask_b32_e64 v72, 0, v94, s[0:1]
	v_ldexp_f32 v71, v71, v72
	v_cndmask_b32_e64 v72, 0, v94, s[2:3]
	v_ldexp_f32 v70, v70, v72
	v_pk_fma_f32 v[72:73], s[10:11], v[76:77], v[84:85] op_sel_hi:[1,1,0] neg_lo:[0,0,1] neg_hi:[0,0,1]
	s_nop 0
	v_pk_mul_f32 v[72:73], v[72:73], s[4:5] op_sel_hi:[1,0]
	s_nop 0
	v_cmp_gt_f32_e64 s[0:1], s5, v73
	v_cmp_gt_f32_e64 s[2:3], s5, v72
	s_nop 0
	v_cndmask_b32_e64 v74, 0, v85, s[0:1]
	v_add_f32_e32 v73, v73, v74
	v_cndmask_b32_e64 v74, 0, v85, s[2:3]
	v_exp_f32_e32 v73, v73
	v_add_f32_e32 v72, v72, v74
	v_exp_f32_e32 v72, v72
	v_cndmask_b32_e64 v74, 0, v94, s[0:1]
	v_ldexp_f32 v73, v73, v74
	v_cndmask_b32_e64 v74, 0, v94, s[2:3]
	v_ldexp_f32 v72, v72, v74
	v_pk_fma_f32 v[74:75], s[10:11], v[78:79], v[84:85] op_sel_hi:[1,1,0] neg_lo:[0,0,1] neg_hi:[0,0,1]
	v_pk_add_f32 v[78:79], v[64:65], v[66:67]
	v_pk_mul_f32 v[74:75], v[74:75], s[4:5] op_sel_hi:[1,0]
	s_nop 0
	v_cmp_gt_f32_e64 s[0:1], s5, v75
	v_cmp_gt_f32_e64 s[2:3], s5, v74
	s_nop 0
	v_cndmask_b32_e64 v76, 0, v85, s[0:1]
	v_add_f32_e32 v75, v75, v76
	v_cndmask_b32_e64 v76, 0, v85, s[2:3]
	v_exp_f32_e32 v75, v75
	v_add_f32_e32 v74, v74, v76
	v_exp_f32_e32 v74, v74
	v_cndmask_b32_e64 v76, 0, v94, s[0:1]
	v_ldexp_f32 v75, v75, v76
	v_cndmask_b32_e64 v76, 0, v94, s[2:3]
	v_cmp_gt_f32_e64 s[0:1], s5, v49
	v_ldexp_f32 v74, v74, v76
	v_cmp_gt_f32_e64 s[2:3], s5, v48
	v_cndmask_b32_e64 v76, 0, v85, s[0:1]
	v_add_f32_e32 v49, v49, v76
	v_cndmask_b32_e64 v76, 0, v85, s[2:3]
	v_exp_f32_e32 v49, v49
	v_add_f32_e32 v48, v48, v76
	v_exp_f32_e32 v48, v48
	v_cndmask_b32_e64 v76, 0, v94, s[0:1]
	v_ldexp_f32 v77, v49, v76
	v_cndmask_b32_e64 v49, 0, v94, s[2:3]
	v_ldexp_f32 v76, v48, v49
	v_pk_fma_f32 v[48:49], s[10:11], v[50:51], v[84:85] op_sel_hi:[1,1,0] neg_lo:[0,0,1] neg_hi:[0,0,1]
	s_nop 0
	v_pk_mul_f32 v[48:49], v[48:49], s[4:5] op_sel_hi:[1,0]
	s_nop 0
	v_cmp_gt_f32_e64 s[0:1], s5, v49
	v_cmp_gt_f32_e64 s[2:3], s5, v48
	s_nop 0
	v_cndmask_b32_e64 v50, 0, v85, s[0:1]
	v_add_f32_e32 v49, v49, v50
	v_cndmask_b32_e64 v50, 0, v85, s[2:3]
	v_exp_f32_e32 v49, v49
	v_add_f32_e32 v48, v48, v50
	v_exp_f32_e32 v48, v48
	v_cndmask_b32_e64 v50, 0, v94, s[0:1]
	v_ldexp_f32 v51, v49, v50
	v_cndmask_b32_e64 v49, 0, v94, s[2:3]
	v_ldexp_f32 v50, v48, v49
	v_pk_fma_f32 v[48:49], s[10:11], v[52:53], v[84:85] op_sel_hi:[1,1,0] neg_lo:[0,0,1] neg_hi:[0,0,1]
	s_nop 0
	v_pk_mul_f32 v[48:49], v[48:49], s[4:5] op_sel_hi:[1,0]
	s_nop 0
	v_cmp_gt_f32_e64 s[0:1], s5, v49
	v_cmp_gt_f32_e64 s[2:3], s5, v48
	s_nop 0
	v_cndmask_b32_e64 v52, 0, v85, s[0:1]
	v_add_f32_e32 v49, v49, v52
	v_cndmask_b32_e64 v52, 0, v85, s[2:3]
	v_exp_f32_e32 v49, v49
	v_add_f32_e32 v48, v48, v52
	v_exp_f32_e32 v48, v48
	v_cndmask_b32_e64 v52, 0, v94, s[0:1]
	v_ldexp_f32 v53, v49, v52
	v_cndmask_b32_e64 v49, 0, v94, s[2:3]
	v_ldexp_f32 v52, v48, v49
	v_pk_fma_f32 v[48:49], s[10:11], v[54:55], v[84:85] op_sel_hi:[1,1,0] neg_lo:[0,0,1] neg_hi:[0,0,1]
	s_nop 0
	v_pk_mul_f32 v[48:49], v[48:49], s[4:5] op_sel_hi:[1,0]
	s_nop 0
	v_cmp_gt_f32_e64 s[0:1], s5, v49
	v_cmp_gt_f32_e64 s[2:3], s5, v48
	s_nop 0
	v_cndmask_b32_e64 v54, 0, v85, s[0:1]
	v_add_f32_e32 v49, v49, v54
	v_cndmask_b32_e64 v54, 0, v85, s[2:3]
	v_exp_f32_e32 v49, v49
	v_add_f32_e32 v48, v48, v54
	v_exp_f32_e32 v48, v48
	v_cndmask_b32_e64 v54, 0, v94, s[0:1]
	v_ldexp_f32 v55, v49, v54
	v_cndmask_b32_e64 v49, 0, v94, s[2:3]
	v_ldexp_f32 v54, v48, v49
	v_pk_fma_f32 v[48:49], s[10:11], v[56:57], v[84:85] op_sel_hi:[1,1,0] neg_lo:[0,0,1] neg_hi:[0,0,1]
	v_pk_add_f32 v[100:101], v[52:53], v[54:55]
	v_pk_mul_f32 v[48:49], v[48:49], s[4:5] op_sel_hi:[1,0]
	s_nop 0
	v_cmp_gt_f32_e64 s[0:1], s5, v49
	v_cmp_gt_f32_e64 s[2:3], s5, v48
	s_nop 0
	v_cndmask_b32_e64 v56, 0, v85, s[0:1]
	v_add_f32_e32 v49, v49, v56
	v_cndmask_b32_e64 v56, 0, v85, s[2:3]
	v_exp_f32_e32 v49, v49
	v_add_f32_e32 v48, v48, v56
	v_exp_f32_e32 v48, v48
	v_cndmask_b32_e64 v56, 0, v94, s[0:1]
	v_ldexp_f32 v57, v49, v56
	v_cndmask_b32_e64 v49, 0, v94, s[2:3]
	v_ldexp_f32 v56, v48, v49
	v_pk_fma_f32 v[48:49], s[10:11], v[58:59], v[84:85] op_sel_hi:[1,1,0] neg_lo:[0,0,1] neg_hi:[0,0,1]
	s_nop 0
	v_pk_mul_f32 v[48:49], v[48:49], s[4:5] op_sel_hi:[1,0]
	s_nop 0
	v_cmp_gt_f32_e64 s[0:1], s5, v49
	v_cmp_gt_f32_e64 s[2:3], s5, v48
	s_nop 0
	v_cndmask_b32_e64 v58, 0, v85, s[0:1]
	v_add_f32_e32 v49, v49, v58
	v_cndmask_b32_e64 v58, 0, v85, s[2:3]
	v_exp_f32_e32 v49, v49
	v_add_f32_e32 v48, v48, v58
	v_exp_f32_e32 v48, v48
	v_cndmask_b32_e64 v58, 0, v94, s[0:1]
	v_ldexp_f32 v59, v49, v58
	v_cndmask_b32_e64 v49, 0, v94, s[2:3]
	v_ldexp_f32 v58, v48, v49
	v_pk_fma_f32 v[48:49], s[10:11], v[60:61], v[84:85] op_sel_hi:[1,1,0] neg_lo:[0,0,1] neg_hi:[0,0,1]
	v_pk_add_f32 v[102:103], v[56:57], v[58:59]
	v_pk_mul_f32 v[48:49], v[48:49], s[4:5] op_sel_hi:[1,0]
	s_nop 0
	v_cmp_gt_f32_e64 s[0:1], s5, v49
	v_cmp_gt_f32_e64 s[2:3], s5, v48
	s_nop 0
	v_cndmask_b32_e64 v60, 0, v85, s[0:1]
	v_add_f32_e32 v49, v49, v60
	v_cndmask_b32_e64 v60, 0, v85, s[2:3]
	v_exp_f32_e32 v49, v49
	v_add_f32_e32 v48, v48, v60
	v_exp_f32_e32 v48, v48
	v_cndmask_b32_e64 v60, 0, v94, s[0:1]
	v_ldexp_f32 v61, v49, v60
	v_cndmask_b32_e64 v49, 0, v94, s[2:3]
	v_ldexp_f32 v60, v48, v49
	v_pk_fma_f32 v[48:49], s[10:11], v[62:63], v[84:85] op_sel_hi:[1,1,0] neg_lo:[0,0,1] neg_hi:[0,0,1]
	s_nop 0
	v_pk_mul_f32 v[48:49], v[48:49], s[4:5] op_sel_hi:[1,0]
	s_nop 0
	v_cmp_gt_f32_e64 s[0:1], s5, v49
	v_cmp_gt_f32_e64 s[2:3], s5, v48
	s_nop 0
	v_cndmask_b32_e64 v62, 0, v85, s[0:1]
	v_add_f32_e32 v49, v49, v62
	v_cndmask_b32_e64 v62, 0, v85, s[2:3]
	v_exp_f32_e32 v49, v49
	v_add_f32_e32 v48, v48, v62
	v_exp_f32_e32 v48, v48
	v_cndmask_b32_e64 v62, 0, v94, s[0:1]
	v_ldexp_f32 v63, v49, v62
	v_cndmask_b32_e64 v49, 0, v94, s[2:3]
	v_ldexp_f32 v62, v48, v49
	v_sub_f32_e32 v48, v98, v84
	v_mul_f32_e32 v48, 0x3fb8aa3b, v48
	v_cmp_gt_f32_e64 s[0:1], s5, v48
	v_pk_add_f32 v[98:99], v[76:77], v[50:51]
	v_pk_add_f32 v[104:105], v[60:61], v[62:63]
	v_cndmask_b32_e64 v49, 0, v85, s[0:1]
	v_add_f32_e32 v48, v48, v49
	v_exp_f32_e32 v106, v48
	v_cndmask_b32_e64 v107, 0, v94, s[0:1]
	v_pk_add_f32 v[48:49], v[80:81], v[82:83]
	v_pk_add_f32 v[84:85], v[68:69], v[70:71]
	v_pk_add_f32 v[94:95], v[72:73], v[74:75]
	v_pk_add_f32 v[48:49], v[48:49], v[78:79]
	v_pk_add_f32 v[78:79], v[84:85], v[94:95]
	v_pk_add_f32 v[84:85], v[98:99], v[100:101]
	v_pk_add_f32 v[94:95], v[102:103], v[104:105]
	v_pk_add_f32 v[48:49], v[48:49], v[78:79]
	v_pk_add_f32 v[78:79], v[84:85], v[94:95]
	s_and_b64 s[0:1], vcc, exec
	v_pk_add_f32 v[48:49], v[48:49], v[78:79]
	s_cselect_b32 s0, 1, 0
	v_add_f32_e32 v49, v48, v49
	ds_bpermute_b32 v31, v31, v49
	s_cmp_lg_u32 s0, 1
	v_ldexp_f32 v48, v106, v107
	s_cbranch_scc1 .LBB0_38
; %bb.37:
	v_add_u32_e32 v16, s83, v93
	ds_read2st64_b64 v[16:19], v16 offset1:8
	v_add_u32_e32 v20, s83, v92
	ds_read2st64_b64 v[20:23], v20 offset1:8
	v_cvt_f16_f32_e32 v24, v83
	v_cvt_f16_f32_e32 v25, v82
	v_cvt_f16_f32_e32 v26, v81
	v_cvt_f16_f32_e32 v27, v80
	v_pk_mul_f32 v[46:47], v[46:47], v[48:49] op_sel_hi:[1,0]
	v_pk_mul_f32 v[44:45], v[44:45], v[48:49] op_sel_hi:[1,0]
	v_pk_mul_f32 v[42:43], v[42:43], v[48:49] op_sel_hi:[1,0]
	v_pk_mul_f32 v[40:41], v[40:41], v[48:49] op_sel_hi:[1,0]
	v_pk_mul_f32 v[38:39], v[38:39], v[48:49] op_sel_hi:[1,0]
	v_pk_mul_f32 v[36:37], v[36:37], v[48:49] op_sel_hi:[1,0]
	v_pk_mul_f32 v[34:35], v[34:35], v[48:49] op_sel_hi:[1,0]
	v_pk_mul_f32 v[32:33], v[32:33], v[48:49] op_sel_hi:[1,0]
	v_pack_b32_f16 v29, v25, v24
	v_pack_b32_f16 v28, v27, v26
	v_pk_mul_f32 v[14:15], v[14:15], v[48:49] op_sel_hi:[1,0]
	v_pk_mul_f32 v[12:13], v[12:13], v[48:49] op_sel_hi:[1,0]
	s_waitcnt lgkmcnt(1)
	v_mfma_f32_32x32x8_f16 v[32:47], v[16:17], v[28:29], v[32:47]
	v_mul_f32_e64 v10, v10, v48
	v_mul_f32_e64 v11, v11, v48
	v_mul_f32_e64 v8, v8, v48
	v_mul_f32_e64 v9, v9, v48
	v_mul_f32_e64 v6, v6, v48
	v_mul_f32_e64 v7, v7, v48
	v_pk_mul_f32 v[4:5], v[4:5], v[48:49] op_sel_hi:[1,0]
	v_pk_mul_f32 v[2:3], v[2:3], v[48:49] op_sel_hi:[1,0]
	v_pk_mul_f32 v[0:1], v[0:1], v[48:49] op_sel_hi:[1,0]
	v_cvt_f16_f32_e32 v67, v67
	v_cvt_f16_f32_e32 v16, v66
	s_waitcnt lgkmcnt(0)
	v_mfma_f32_32x32x8_f16 v[0:15], v[22:23], v[28:29], v[0:15]
	v_cvt_f16_f32_e32 v65, v65
	v_cvt_f16_f32_e32 v64, v64
	v_add_u32_e32 v17, s83, v91
	ds_read2st64_b64 v[24:27], v17 offset1:8
	v_pack_b32_f16 v17, v16, v67
	v_pack_b32_f16 v16, v64, v65
	v_cvt_f16_f32_e32 v71, v71
	v_cvt_f16_f32_e32 v69, v69
	v_mfma_f32_32x32x8_f16 v[32:47], v[20:21], v[16:17], v[32:47]
	v_add_u32_e32 v21, s83, v90
	ds_read2st64_b64 v[64:67], v21 offset1:8
	v_cvt_f16_f32_e32 v20, v70
	v_cvt_f16_f32_e32 v68, v68
	v_cvt_f16_f32_e32 v75, v75
	v_cvt_f16_f32_e32 v73, v73
	v_pack_b32_f16 v21, v20, v71
	v_mfma_f32_32x32x8_f16 v[0:15], v[18:19], v[16:17], v[0:15]
	v_pack_b32_f16 v20, v68, v69
	v_cvt_f16_f32_e32 v72, v72
	v_cvt_f16_f32_e32 v51, v51
	v_cvt_f16_f32_e32 v50, v50
	v_cvt_f16_f32_e32 v76, v76
	v_cvt_f16_f32_e32 v55, v55
	v_cvt_f16_f32_e32 v54, v54
	s_waitcnt lgkmcnt(1)
	v_mfma_f32_32x32x8_f16 v[32:47], v[24:25], v[20:21], v[32:47]
	v_cvt_f16_f32_e32 v24, v74
	v_add_u32_e32 v25, s83, v89
	ds_read2st64_b64 v[68:71], v25 offset1:8
	v_cvt_f16_f32_e32 v59, v59
	v_pack_b32_f16 v25, v24, v75
	v_pack_b32_f16 v24, v72, v73
	v_cvt_f16_f32_e32 v58, v58
	s_waitcnt lgkmcnt(1)
	v_mfma_f32_32x32x8_f16 v[0:15], v[66:67], v[20:21], v[0:15]
	v_cvt_f16_f32_e32 v63, v63
	v_cvt_f16_f32_e32 v61, v61
	v_pack_b32_f16 v59, v58, v59
	v_cvt_f16_f32_e32 v60, v60
	v_mfma_f32_32x32x8_f16 v[32:47], v[64:65], v[24:25], v[32:47]
	v_add_u32_e32 v65, s83, v88
	ds_read2st64_b64 v[72:75], v65 offset1:8
	v_cvt_f16_f32_e32 v64, v77
	v_pack_b32_f16 v65, v50, v51
	v_add_u32_e32 v50, s83, v87
	v_pack_b32_f16 v64, v76, v64
	v_mfma_f32_32x32x8_f16 v[0:15], v[26:27], v[24:25], v[0:15]
	v_cvt_f16_f32_e32 v76, v52
	s_waitcnt lgkmcnt(1)
	v_mfma_f32_32x32x8_f16 v[32:47], v[68:69], v[64:65], v[32:47]
	v_cvt_f16_f32_e32 v68, v53
	ds_read2st64_b64 v[50:53], v50 offset1:8
	v_pack_b32_f16 v69, v54, v55
	v_add_u32_e32 v54, s83, v86
	v_pack_b32_f16 v68, v76, v68
	s_waitcnt lgkmcnt(1)
	v_mfma_f32_32x32x8_f16 v[0:15], v[74:75], v[64:65], v[0:15]
	v_mfma_f32_32x32x8_f16 v[32:47], v[72:73], v[68:69], v[32:47]
	v_cvt_f16_f32_e32 v72, v57
	v_cvt_f16_f32_e32 v73, v56
	ds_read2st64_b64 v[54:57], v54 offset1:8
	v_pack_b32_f16 v58, v73, v72
	v_mfma_f32_32x32x8_f16 v[0:15], v[70:71], v[68:69], v[0:15]
	s_waitcnt lgkmcnt(1)
	v_mfma_f32_32x32x8_f16 v[32:47], v[50:51], v[58:59], v[32:47]
	v_cvt_f16_f32_e32 v50, v62
	v_pack_b32_f16 v51, v50, v63
	v_pack_b32_f16 v50, v60, v61
	s_waitcnt lgkmcnt(0)
	v_mfma_f32_32x32x8_f16 v[0:15], v[56:57], v[58:59], v[0:15]
	v_mfma_f32_32x32x8_f16 v[32:47], v[54:55], v[50:51], v[32:47]
	v_mfma_f32_32x32x8_f16 v[0:15], v[52:53], v[50:51], v[0:15]
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
.LBB0_38:
	s_lshr_b32 s0, s81, 1
	s_waitcnt lgkmcnt(0)
	v_add_f32_e32 v31, v49, v31
	v_or_b32_e32 v32, s0, v97
	v_fmac_f32_e32 v31, v30, v48
	v_or_b32_e32 v32, s82, v32
	v_lshlrev_b32_e32 v34, 6, v32
	v_cndmask_b32_e32 v32, v30, v31, vcc
	v_div_scale_f32 v33, s[2:3], v32, v32, v16
	v_rcp_f32_e32 v36, v33
	s_add_u32 s0, s8, s70
	s_addc_u32 s1, s9, s71
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
	v_cvt_f16_f32_e32 v16, v16
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
	v_div_fixup_f32 v17, v33, v32, v17
	v_cvt_f16_f32_e32 v17, v17
	v_fma_f32 v33, -v34, v36, 1.0
	v_fmac_f32_e32 v36, v33, v36
	v_div_scale_f32 v33, vcc, v18, v32, v18
	v_mul_f32_e32 v35, v33, v36
	v_fma_f32 v37, -v34, v35, v33
	v_fmac_f32_e32 v35, v37, v36
	v_fma_f32 v33, -v34, v35, v33
	v_div_scale_f32 v34, s[0:1], v32, v32, v19
	v_rcp_f32_e32 v37, v34
	v_div_fmas_f32 v33, v33, v36, v35
	v_div_fixup_f32 v18, v33, v32, v18
	v_cvt_f16_f32_e32 v18, v18
	v_fma_f32 v33, -v34, v37, 1.0
	v_fmac_f32_e32 v37, v33, v37
	v_div_scale_f32 v33, vcc, v19, v32, v19
	v_mul_f32_e32 v35, v33, v37
	v_fma_f32 v36, -v34, v35, v33
	v_fmac_f32_e32 v35, v36, v37
	v_fma_f32 v33, -v34, v35, v33
	v_div_scale_f32 v34, s[0:1], v32, v32, v20
	v_rcp_f32_e32 v36, v34
	v_div_fmas_f32 v33, v33, v37, v35
	v_div_fixup_f32 v19, v33, v32, v19
	v_cvt_f16_f32_e32 v19, v19
	v_fma_f32 v33, -v34, v36, 1.0
	v_fmac_f32_e32 v36, v33, v36
	v_div_scale_f32 v33, vcc, v20, v32, v20
	v_mul_f32_e32 v35, v33, v36
	v_fma_f32 v37, -v34, v35, v33
	v_fmac_f32_e32 v35, v37, v36
	v_fma_f32 v33, -v34, v35, v33
	v_div_scale_f32 v34, s[0:1], v32, v32, v21
	v_rcp_f32_e32 v37, v34
	v_div_fmas_f32 v33, v33, v36, v35
	v_div_fixup_f32 v20, v33, v32, v20
	v_cvt_f16_f32_e32 v20, v20
	v_fma_f32 v33, -v34, v37, 1.0
	v_fmac_f32_e32 v37, v33, v37
	v_div_scale_f32 v33, vcc, v21, v32, v21
	v_mul_f32_e32 v35, v33, v37
	v_fma_f32 v36, -v34, v35, v33
	v_fmac_f32_e32 v35, v36, v37
	v_fma_f32 v33, -v34, v35, v33
	v_div_scale_f32 v34, s[0:1], v32, v32, v22
	v_rcp_f32_e32 v36, v34
	v_div_fmas_f32 v33, v33, v37, v35
	v_div_fixup_f32 v21, v33, v32, v21
	v_cvt_f16_f32_e32 v21, v21
	v_fma_f32 v33, -v34, v36, 1.0
	v_fmac_f32_e32 v36, v33, v36
	v_div_scale_f32 v33, vcc, v22, v32, v22
	v_mul_f32_e32 v35, v33, v36
	v_fma_f32 v37, -v34, v35, v33
	v_fmac_f32_e32 v35, v37, v36
	v_fma_f32 v33, -v34, v35, v33
	v_div_scale_f32 v34, s[0:1], v32, v32, v23
	v_rcp_f32_e32 v37, v34
	v_div_fmas_f32 v33, v33, v36, v35
	v_div_fixup_f32 v22, v33, v32, v22
	v_cvt_f16_f32_e32 v22, v22
	v_fma_f32 v33, -v34, v37, 1.0
	v_fmac_f32_e32 v37, v33, v37
	v_div_scale_f32 v33, vcc, v23, v32, v23
	v_mul_f32_e32 v35, v33, v37
	v_fma_f32 v36, -v34, v35, v33
	v_fmac_f32_e32 v35, v36, v37
	v_fma_f32 v33, -v34, v35, v33
	v_div_scale_f32 v34, s[0:1], v32, v32, v24
	v_rcp_f32_e32 v36, v34
	v_div_fmas_f32 v33, v33, v37, v35
	v_div_fixup_f32 v23, v33, v32, v23
	v_cvt_f16_f32_e32 v23, v23
	v_fma_f32 v33, -v34, v36, 1.0
	v_fmac_f32_e32 v36, v33, v36
	v_div_scale_f32 v33, vcc, v24, v32, v24
	v_mul_f32_e32 v35, v33, v36
	v_fma_f32 v37, -v34, v35, v33
	v_fmac_f32_e32 v35, v37, v36
	v_fma_f32 v33, -v34, v35, v33
	v_div_scale_f32 v34, s[0:1], v32, v32, v25
	v_rcp_f32_e32 v37, v34
	v_div_fmas_f32 v33, v33, v36, v35
	v_div_fixup_f32 v24, v33, v32, v24
	v_cvt_f16_f32_e32 v24, v24
	v_fma_f32 v33, -v34, v37, 1.0
	v_fmac_f32_e32 v37, v33, v37
	v_div_scale_f32 v33, vcc, v25, v32, v25
	v_mul_f32_e32 v35, v33, v37
	v_fma_f32 v36, -v34, v35, v33
	v_fmac_f32_e32 v35, v36, v37
	v_fma_f32 v33, -v34, v35, v33
	v_div_scale_f32 v34, s[0:1], v32, v32, v26
	v_rcp_f32_e32 v36, v34
	v_div_fmas_f32 v33, v33, v37, v35
	v_div_fixup_f32 v25, v33, v32, v25
	v_cvt_f16_f32_e32 v25, v25
	v_fma_f32 v33, -v34, v36, 1.0
	v_fmac_f32_e32 v36, v33, v36
	v_div_scale_f32 v33, vcc, v26, v32, v26
	v_mul_f32_e32 v35, v33, v36
	v_fma_f32 v37, -v34, v35, v33
	v_fmac_f32_e32 v35, v37, v36
	v_fma_f32 v33, -v34, v35, v33
	v_div_scale_f32 v34, s[0:1], v32, v32, v27
	v_rcp_f32_e32 v37, v34
	v_div_fmas_f32 v33, v33, v36, v35
	v_div_fixup_f32 v26, v33, v32, v26
	v_cvt_f16_f32_e32 v26, v26
	v_fma_f32 v33, -v34, v37, 1.0
	v_fmac_f32_e32 v37, v33, v37
	v_div_scale_f32 v33, vcc, v27, v32, v27
	v_mul_f32_e32 v35, v33, v37
	v_fma_f32 v36, -v34, v35, v33
	v_fmac_f32_e32 v35, v36, v37
	v_fma_f32 v33, -v34, v35, v33
	v_div_scale_f32 v34, s[0:1], v32, v32, v28
	v_rcp_f32_e32 v36, v34
	v_div_fmas_f32 v33, v33, v37, v35
	v_div_fixup_f32 v27, v33, v32, v27
	v_cvt_f16_f32_e32 v27, v27
	v_fma_f32 v33, -v34, v36, 1.0
	v_fmac_f32_e32 v36, v33, v36
	v_div_scale_f32 v33, vcc, v28, v32, v28
	v_mul_f32_e32 v35, v33, v36
	v_fma_f32 v37, -v34, v35, v33
	v_fmac_f32_e32 v35, v37, v36
	v_fma_f32 v33, -v34, v35, v33
	v_div_scale_f32 v34, s[0:1], v32, v32, v29
	v_rcp_f32_e32 v37, v34
	v_div_fmas_f32 v33, v33, v36, v35
	v_div_fixup_f32 v28, v33, v32, v28
	v_mov_b32_e32 v97, 0
	v_fma_f32 v33, -v34, v37, 1.0
	v_fmac_f32_e32 v37, v33, v37
	v_div_scale_f32 v33, vcc, v29, v32, v29
	v_mul_f32_e32 v35, v33, v37
	v_fma_f32 v36, -v34, v35, v33
	v_fmac_f32_e32 v35, v36, v37
	v_fma_f32 v33, -v34, v35, v33
	v_div_scale_f32 v34, s[0:1], v32, v32, v46
	v_rcp_f32_e32 v36, v34
	v_div_fmas_f32 v33, v33, v37, v35
	v_div_fixup_f32 v29, v33, v32, v29
	v_cvt_f16_f32_e32 v28, v28
	v_fma_f32 v33, -v34, v36, 1.0
	v_fmac_f32_e32 v36, v33, v36
	v_div_scale_f32 v33, vcc, v46, v32, v46
	v_mul_f32_e32 v35, v33, v36
	v_fma_f32 v37, -v34, v35, v33
	v_fmac_f32_e32 v35, v37, v36
	v_fma_f32 v33, -v34, v35, v33
	v_div_scale_f32 v34, s[0:1], v32, v32, v47
	v_rcp_f32_e32 v37, v34
	v_div_fmas_f32 v33, v33, v36, v35
	v_div_fixup_f32 v33, v33, v32, v46
	v_cvt_f16_f32_e32 v29, v29
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
	v_lshl_add_u64 v[30:31], v[30:31], 0, v[96:97]
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
	v_div_fixup_f32 v0, v35, v32, v0
	v_fma_f32 v35, -v36, v39, 1.0
	v_fmac_f32_e32 v39, v35, v39
	v_div_scale_f32 v35, vcc, v1, v32, v1
	v_mul_f32_e32 v37, v35, v39
	v_fma_f32 v38, -v36, v37, v35
	v_fmac_f32_e32 v37, v38, v39
	v_fma_f32 v35, -v36, v37, v35
	v_div_scale_f32 v36, s[0:1], v32, v32, v2
	v_rcp_f32_e32 v38, v36
	v_div_fmas_f32 v35, v35, v39, v37
	v_div_fixup_f32 v1, v35, v32, v1
	v_fma_f32 v35, -v36, v38, 1.0
	v_fmac_f32_e32 v38, v35, v38
	v_div_scale_f32 v35, vcc, v2, v32, v2
	v_mul_f32_e32 v37, v35, v38
	v_fma_f32 v39, -v36, v37, v35
	v_fmac_f32_e32 v37, v39, v38
	v_fma_f32 v35, -v36, v37, v35
	v_div_scale_f32 v36, s[0:1], v32, v32, v3
	v_rcp_f32_e32 v39, v36
	v_div_fmas_f32 v35, v35, v38, v37
	v_div_fixup_f32 v2, v35, v32, v2
	v_cvt_f16_f32_e32 v2, v2
	v_fma_f32 v35, -v36, v39, 1.0
	v_fmac_f32_e32 v39, v35, v39
	v_div_scale_f32 v35, vcc, v3, v32, v3
	v_mul_f32_e32 v37, v35, v39
	v_fma_f32 v38, -v36, v37, v35
	v_fmac_f32_e32 v37, v38, v39
	v_fma_f32 v35, -v36, v37, v35
	v_div_scale_f32 v36, s[0:1], v32, v32, v4
	v_rcp_f32_e32 v38, v36
	v_div_fmas_f32 v35, v35, v39, v37
	v_div_fixup_f32 v3, v35, v32, v3
	v_cvt_f16_f32_e32 v3, v3
	v_fma_f32 v35, -v36, v38, 1.0
	v_fmac_f32_e32 v38, v35, v38
	v_div_scale_f32 v35, vcc, v4, v32, v4
	v_mul_f32_e32 v37, v35, v38
	v_fma_f32 v39, -v36, v37, v35
	v_fmac_f32_e32 v37, v39, v38
	v_fma_f32 v35, -v36, v37, v35
	v_div_scale_f32 v36, s[0:1], v32, v32, v5
	v_rcp_f32_e32 v39, v36
	v_div_fmas_f32 v35, v35, v38, v37
	v_div_fixup_f32 v4, v35, v32, v4
	v_cvt_f16_f32_e32 v4, v4
	v_fma_f32 v35, -v36, v39, 1.0
	v_fmac_f32_e32 v39, v35, v39
	v_div_scale_f32 v35, vcc, v5, v32, v5
	v_mul_f32_e32 v37, v35, v39
	v_fma_f32 v38, -v36, v37, v35
	v_fmac_f32_e32 v37, v38, v39
	v_fma_f32 v35, -v36, v37, v35
	v_div_scale_f32 v36, s[0:1], v32, v32, v6
	v_rcp_f32_e32 v38, v36
	v_div_fmas_f32 v35, v35, v39, v37
	v_div_fixup_f32 v5, v35, v32, v5
	v_cvt_f16_f32_e32 v5, v5
	v_fma_f32 v35, -v36, v38, 1.0
	v_fmac_f32_e32 v38, v35, v38
	v_div_scale_f32 v35, vcc, v6, v32, v6
	v_mul_f32_e32 v37, v35, v38
	v_fma_f32 v39, -v36, v37, v35
	v_fmac_f32_e32 v37, v39, v38
	v_fma_f32 v35, -v36, v37, v35
	v_div_scale_f32 v36, s[0:1], v32, v32, v7
	v_rcp_f32_e32 v39, v36
	v_div_fmas_f32 v35, v35, v38, v37
	v_div_fixup_f32 v6, v35, v32, v6
	v_cvt_f16_f32_e32 v6, v6
	v_fma_f32 v35, -v36, v39, 1.0
	v_fmac_f32_e32 v39, v35, v39
	v_div_scale_f32 v35, vcc, v7, v32, v7
	v_mul_f32_e32 v37, v35, v39
	v_fma_f32 v38, -v36, v37, v35
	v_fmac_f32_e32 v37, v38, v39
	v_fma_f32 v35, -v36, v37, v35
	v_div_scale_f32 v36, s[0:1], v32, v32, v8
	v_rcp_f32_e32 v38, v36
	v_div_fmas_f32 v35, v35, v39, v37
	v_div_fixup_f32 v7, v35, v32, v7
	v_cvt_f16_f32_e32 v7, v7
	v_fma_f32 v35, -v36, v38, 1.0
	v_fmac_f32_e32 v38, v35, v38
	v_div_scale_f32 v35, vcc, v8, v32, v8
	v_mul_f32_e32 v37, v35, v38
	v_fma_f32 v39, -v36, v37, v35
	v_fmac_f32_e32 v37, v39, v38
	v_fma_f32 v35, -v36, v37, v35
	v_div_scale_f32 v36, s[0:1], v32, v32, v9
	v_rcp_f32_e32 v39, v36
	v_div_fmas_f32 v35, v35, v38, v37
	v_div_fixup_f32 v8, v35, v32, v8
	v_cvt_f16_f32_e32 v8, v8
	v_fma_f32 v35, -v36, v39, 1.0
	v_fmac_f32_e32 v39, v35, v39
	v_div_scale_f32 v35, vcc, v9, v32, v9
	v_mul_f32_e32 v37, v35, v39
	v_fma_f32 v38, -v36, v37, v35
	v_fmac_f32_e32 v37, v38, v39
	v_fma_f32 v35, -v36, v37, v35
	v_div_scale_f32 v36, s[0:1], v32, v32, v10
	v_rcp_f32_e32 v38, v36
	v_div_fmas_f32 v35, v35, v39, v37
	v_div_fixup_f32 v9, v35, v32, v9
	v_cvt_f16_f32_e32 v9, v9
	v_fma_f32 v35, -v36, v38, 1.0
	v_fmac_f32_e32 v38, v35, v38
	v_div_scale_f32 v35, vcc, v10, v32, v10
	v_mul_f32_e32 v37, v35, v38
	v_fma_f32 v39, -v36, v37, v35
	v_fmac_f32_e32 v37, v39, v38
	v_fma_f32 v35, -v36, v37, v35
	v_div_scale_f32 v36, s[0:1], v32, v32, v11
	v_rcp_f32_e32 v39, v36
	v_div_fmas_f32 v35, v35, v38, v37
	v_div_fixup_f32 v10, v35, v32, v10
	v_cvt_f16_f32_e32 v10, v10
	v_fma_f32 v35, -v36, v39, 1.0
	v_fmac_f32_e32 v39, v35, v39
	v_div_scale_f32 v35, vcc, v11, v32, v11
	v_mul_f32_e32 v37, v35, v39
	v_fma_f32 v38, -v36, v37, v35
	v_fmac_f32_e32 v37, v38, v39
	v_fma_f32 v35, -v36, v37, v35
	v_div_scale_f32 v36, s[0:1], v32, v32, v12
	v_rcp_f32_e32 v38, v36
	v_div_fmas_f32 v35, v35, v39, v37
	v_div_fixup_f32 v11, v35, v32, v11
	v_cvt_f16_f32_e32 v11, v11
	v_fma_f32 v35, -v36, v38, 1.0
	v_fmac_f32_e32 v38, v35, v38
	v_div_scale_f32 v35, vcc, v12, v32, v12
	v_mul_f32_e32 v37, v35, v38
	v_fma_f32 v39, -v36, v37, v35
	v_fmac_f32_e32 v37, v39, v38
	v_fma_f32 v35, -v36, v37, v35
	v_div_scale_f32 v36, s[0:1], v32, v32, v13
	v_rcp_f32_e32 v39, v36
	v_div_fmas_f32 v35, v35, v38, v37
	v_div_fixup_f32 v12, v35, v32, v12
	v_cvt_f16_f32_e32 v12, v12
	v_fma_f32 v35, -v36, v39, 1.0
	v_fmac_f32_e32 v39, v35, v39
	v_div_scale_f32 v35, vcc, v13, v32, v13
	v_mul_f32_e32 v37, v35, v39
	v_fma_f32 v38, -v36, v37, v35
	v_fmac_f32_e32 v37, v38, v39
	v_fma_f32 v35, -v36, v37, v35
	v_div_scale_f32 v36, s[0:1], v32, v32, v14
	v_rcp_f32_e32 v38, v36
	v_div_fmas_f32 v35, v35, v39, v37
	v_div_fixup_f32 v13, v35, v32, v13
	v_cvt_f16_f32_e32 v13, v13
	v_fma_f32 v35, -v36, v38, 1.0
	v_fmac_f32_e32 v38, v35, v38
	v_div_scale_f32 v35, vcc, v14, v32, v14
	v_mul_f32_e32 v37, v35, v38
	v_fma_f32 v39, -v36, v37, v35
	v_fmac_f32_e32 v37, v39, v38
	v_fma_f32 v35, -v36, v37, v35
	v_div_scale_f32 v36, s[0:1], v32, v32, v15
	v_rcp_f32_e32 v39, v36
	v_div_fmas_f32 v35, v35, v38, v37
	v_div_fixup_f32 v14, v35, v32, v14
	v_cvt_f16_f32_e32 v14, v14
	v_fma_f32 v35, -v36, v39, 1.0
	v_fmac_f32_e32 v39, v35, v39
	v_div_scale_f32 v35, vcc, v15, v32, v15
	v_mul_f32_e32 v37, v35, v39
	v_fma_f32 v38, -v36, v37, v35
	v_fmac_f32_e32 v37, v38, v39
	v_fma_f32 v35, -v36, v37, v35
	v_div_fmas_f32 v35, v35, v39, v37
	v_div_fixup_f32 v15, v35, v32, v15
	v_cvt_f16_f32_e32 v32, v33
	v_cvt_f16_f32_e32 v33, v34
	v_cvt_f16_f32_e32 v34, v0
	v_cvt_f16_f32_e32 v35, v1
	v_pack_b32_f16 v1, v18, v19
	v_pack_b32_f16 v0, v16, v17
	global_store_dwordx2 v[30:31], v[0:1], off
	v_pack_b32_f16 v1, v22, v23
	v_pack_b32_f16 v0, v20, v21
	global_store_dwordx2 v[30:31], v[0:1], off offset:16
	v_pack_b32_f16 v1, v26, v27
	v_pack_b32_f16 v0, v24, v25
	v_cvt_f16_f32_e32 v15, v15
	global_store_dwordx2 v[30:31], v[0:1], off offset:32
	v_pack_b32_f16 v1, v32, v33
	v_pack_b32_f16 v0, v28, v29
	global_store_dwordx2 v[30:31], v[0:1], off offset:48
	v_pack_b32_f16 v1, v2, v3
	v_pack_b32_f16 v0, v34, v35
	global_store_dwordx2 v[30:31], v[0:1], off offset:64
	v_pack_b32_f16 v1, v6, v7
	v_pack_b32_f16 v0, v4, v5
	global_store_dwordx2 v[30:31], v[0:1], off offset:80
	v_pack_b32_f16 v1, v10, v11
	v_pack_b32_f16 v0, v8, v9
	global_store_dwordx2 v[30:31], v[0:1], off offset:96
	v_pack_b32_f16 v1, v14, v15
	v_pack_b32_f16 v0, v12, v13
	global_store_dwordx2 v[30:31], v[0:1], off offset:112
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
		.amdhsa_next_free_vgpr 206
		.amdhsa_next_free_sgpr 93
		.amdhsa_accum_offset 208
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
	.set .Lattn_kernel.num_vgpr, 206
	.set .Lattn_kernel.num_agpr, 0
	.set .Lattn_kernel.numbered_sgpr, 93
	.set .Lattn_kernel.num_named_barrier, 0
	.set .Lattn_kernel.private_seg_size, 0
	.set .Lattn_kernel.uses_vcc, 1
	.set .Lattn_kernel.uses_flat_scratch, 0
	.set .Lattn_kernel.has_dyn_sized_stack, 0
	.set .Lattn_kernel.has_recursion, 0
	.set .Lattn_kernel.has_indirect_call, 0
	.section	.AMDGPU.csdata,"",@progbits
; Kernel info:
; codeLenInByte = 14796
; TotalNumSgprs: 99
; NumVgprs: 206
; NumAgprs: 0
; TotalNumVgprs: 206
; ScratchSize: 0
; MemoryBound: 1
; FloatMode: 240
; IeeeMode: 1
; LDSByteSize: 0 bytes/workgroup (compile time only)
; SGPRBlocks: 12
; VGPRBlocks: 25
; NumSGPRsForWavesPerEU: 99
; NumVGPRsForWavesPerEU: 206
; AccumOffset: 208
; Occupancy: 2
; WaveLimiterHint : 1
; COMPUTE_PGM_RSRC2:SCRATCH_EN: 0
; COMPUTE_PGM_RSRC2:USER_SGPR: 16
; COMPUTE_PGM_RSRC2:TRAP_HANDLER: 0
; COMPUTE_PGM_RSRC2:TGID_X_EN: 1
; COMPUTE_PGM_RSRC2:TGID_Y_EN: 1
; COMPUTE_PGM_RSRC2:TGID_Z_EN: 0
; COMPUTE_PGM_RSRC2:TIDIG_COMP_CNT: 0
; COMPUTE_PGM_RSRC3_GFX90A:ACCUM_OFFSET: 51
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
    .sgpr_count:     99
    .sgpr_spill_count: 0
    .symbol:         attn_kernel.kd
    .uniform_work_group_size: 1
    .uses_dynamic_stack: false
    .vgpr_count:     206
    .vgpr_spill_count: 0
    .wavefront_size: 64
amdhsa.target:   amdgpu9.42-amd-amdhsa-unknown-gfx942
amdhsa.version:
  - 1
  - 2
...

	.end_amdgpu_metadata
