	.amdgcn_target "amdgcn-amd-amdhsa--gfx90a"
	.amdhsa_code_object_version 5
	.text
	.globl	k
	.p2align	8
	.type	k,@function
k:
	s_mov_b64 s[12:13], exec
	s_mov_b64 s[6:7], s[0:1]
	s_mov_b32 s5, 0
	.file	1 "/src" "kernel.py"
	.loc	1 5 0
	s_load_dwordx2 s[8:9], s[0:1], 0x0
	v_lshlrev_b32_e32 v0, 2, v0
	s_waitcnt lgkmcnt(0)
	s_cmp_lg_u32 s8, 0
	global_load_dword v0, v0, s[8:9] offset:16
	s_cselect_b32 s0, 1, 0
	s_bcnt1_i32_b64 s1, exec
	s_add_u32 s5, s5, s1
	s_cmp_lg_u32 s0, 0
	s_cselect_b32 s10, 1, 2
	s_waitcnt vmcnt(0)
	v_mov_b32_e32 v1, 0
	v_add_u32_e32 v0, s10, v0
	global_store_dword v1, v0, s[8:9] offset:32
	s_load_dwordx2 s[22:23], s[6:7], 0x38
	v_pk_mov_b32 v[2:3], v[0:1], 0 op_sel:[0,0]
	v_pk_mov_b32 v[4:5], v[0:1], 0 op_sel:[1,0]
	v_add_co_u32 v6, s[0:1], 32, v4
	v_addc_co_u32 v7, s[0:1], 0, v5, s[0:1]
	v_add_co_u32 v8, s[10:11], v6, s8
	v_mov_b32 v10, s9
	v_addc_co_u32 v9, s[10:11], v7, v10, s[10:11]
	v_pk_mov_b32 v[12:13], v[0:1], 0 op_sel:[1,0]
	v_add_co_u32 v14, s[14:15], 32, v12
	v_addc_co_u32 v15, s[14:15], 0, v13, s[14:15]
	v_add_co_u32 v16, s[16:17], v14, s8
	v_mov_b32 v11, s9
	v_addc_co_u32 v17, s[16:17], v15, v11, s[16:17]
	v_pk_mov_b32 v[18:19], v[0:1], 0 op_sel:[0,0]
	v_mov_b32 v20, v2
	v_mov_b32 v2, v18
	s_ff1_i32_b64 s18, exec
	s_lshl_b64 s[20:21], 1, s18
	s_bcnt1_i32_b64 s19, exec
	v_ffbh_u32 v3, v2
	v_min_u32 v3, 32, v3
	v_sub_u32 v3, 32, v3
	s_getreg_b32 s27, hwreg(HW_REG_HW_ID, 8, 4)
	s_getreg_b32 s28, hwreg(HW_REG_HW_ID, 13, 3)
	s_lshl_b32 s28, s28, 4
	s_or_b32 s27, s27, s28
	s_and_b32 s26, s27, 63
	s_mul_i32 s26, s26, 0x140
	s_waitcnt lgkmcnt(0)
	s_add_u32 s24, s26, s22
	s_addc_u32 s25, s23, 0
	v_mov_b32 v18, v20
	v_ashrrev_i32 v19, 31, v20
	v_and_b32 v21, 0x3ffffff, v20
	s_mov_b64 s[30:31], exec
	s_mov_b64 exec, -1
	v_mov_b32 v22, 0
	s_mov_b64 exec, s[30:31]
	v_mov_b32 v22, v21
	s_mov_b64 exec, -1
	s_nop 0
	v_add_u32_dpp v22, v22, v22 row_shr:1 row_mask:0xf bank_mask:0xf
	s_nop 1
	v_add_u32_dpp v22, v22, v22 row_shr:2 row_mask:0xf bank_mask:0xf
	s_nop 1
	v_add_u32_dpp v22, v22, v22 row_shr:4 row_mask:0xf bank_mask:0xf
	s_nop 1
	v_add_u32_dpp v22, v22, v22 row_shr:8 row_mask:0xf bank_mask:0xf
	s_nop 1
	v_add_u32_dpp v22, v22, v22 row_bcast:15 row_mask:0xa bank_mask:0xf
	s_nop 1
	v_add_u32_dpp v22, v22, v22 row_bcast:31 row_mask:0xc bank_mask:0xf
	s_mov_b64 exec, s[30:31]
	v_readlane_b32 s30, v22, 63
	s_mov_b32 s31, 0
	s_mov_b64 s[26:27], s[30:31]
	v_ashrrev_i32 v22, 26, v20
	s_mov_b64 s[32:33], exec
	s_mov_b64 exec, -1
	v_mov_b32 v23, 0
	s_mov_b64 exec, s[32:33]
	v_mov_b32 v23, v22
	s_mov_b64 exec, -1
	s_nop 0
	v_add_u32_dpp v23, v23, v23 row_shr:1 row_mask:0xf bank_mask:0xf
	s_nop 1
	v_add_u32_dpp v23, v23, v23 row_shr:2 row_mask:0xf bank_mask:0xf
	s_nop 1
	v_add_u32_dpp v23, v23, v23 row_shr:4 row_mask:0xf bank_mask:0xf
	s_nop 1
	v_add_u32_dpp v23, v23, v23 row_shr:8 row_mask:0xf bank_mask:0xf
	s_nop 1
	v_add_u32_dpp v23, v23, v23 row_bcast:15 row_mask:0xa bank_mask:0xf
	s_nop 1
	v_add_u32_dpp v23, v23, v23 row_bcast:31 row_mask:0xc bank_mask:0xf
	s_mov_b64 exec, s[32:33]
	v_readlane_b32 s29, v23, 63
	s_mov_b32 s32, s29
	s_ashr_i32 s33, s29, 31
	s_lshl_b64 s[34:35], s[32:33], 26
	s_add_u32 s26, s26, s34
	s_addc_u32 s27, s27, s35
	v_xor_b32 v22, -1, v8
	v_xor_b32 v23, -1, v9
	s_mov_b64 s[32:33], exec
	s_mov_b64 exec, -1
	v_mov_b32 v21, 0
	s_mov_b64 exec, s[32:33]
	v_mov_b32 v21, v23
	s_mov_b64 exec, -1
	s_nop 0
	v_max_u32_dpp v21, v21, v21 row_shr:1 row_mask:0xf bank_mask:0xf
	s_nop 1
	v_max_u32_dpp v21, v21, v21 row_shr:2 row_mask:0xf bank_mask:0xf
	s_nop 1
	v_max_u32_dpp v21, v21, v21 row_shr:4 row_mask:0xf bank_mask:0xf
	s_nop 1
	v_max_u32_dpp v21, v21, v21 row_shr:8 row_mask:0xf bank_mask:0xf
	s_nop 1
	v_max_u32_dpp v21, v21, v21 row_bcast:15 row_mask:0xa bank_mask:0xf
	s_nop 1
	v_max_u32_dpp v21, v21, v21 row_bcast:31 row_mask:0xc bank_mask:0xf
	s_mov_b64 exec, s[32:33]
	v_readlane_b32 s30, v21, 63
	v_cmp_eq_u32 s[32:33], s30, v23
	v_cndmask_b32 v21, 0, v22, s[32:33]
	s_mov_b64 s[34:35], exec
	s_mov_b64 exec, -1
	v_mov_b32 v24, 0
	s_mov_b64 exec, s[34:35]
	v_mov_b32 v24, v21
	s_mov_b64 exec, -1
	s_nop 0
	v_max_u32_dpp v24, v24, v24 row_shr:1 row_mask:0xf bank_mask:0xf
	s_nop 1
	v_max_u32_dpp v24, v24, v24 row_shr:2 row_mask:0xf bank_mask:0xf
	s_nop 1
	v_max_u32_dpp v24, v24, v24 row_shr:4 row_mask:0xf bank_mask:0xf
	s_nop 1
	v_max_u32_dpp v24, v24, v24 row_shr:8 row_mask:0xf bank_mask:0xf
	s_nop 1
	v_max_u32_dpp v24, v24, v24 row_bcast:15 row_mask:0xa bank_mask:0xf
	s_nop 1
	v_max_u32_dpp v24, v24, v24 row_bcast:31 row_mask:0xc bank_mask:0xf
	s_mov_b64 exec, s[34:35]
	v_readlane_b32 s28, v24, 63
	s_mov_b32 s29, s30
	v_and_b32 v21, 0x3ffffff, v16
	s_mov_b64 s[34:35], exec
	s_mov_b64 exec, -1
	v_mov_b32 v24, 0
	s_mov_b64 exec, s[34:35]
	v_mov_b32 v24, v21
	s_mov_b64 exec, -1
	s_nop 0
	v_add_u32_dpp v24, v24, v24 row_shr:1 row_mask:0xf bank_mask:0xf
	s_nop 1
	v_add_u32_dpp v24, v24, v24 row_shr:2 row_mask:0xf bank_mask:0xf
	s_nop 1
	v_add_u32_dpp v24, v24, v24 row_shr:4 row_mask:0xf bank_mask:0xf
	s_nop 1
	v_add_u32_dpp v24, v24, v24 row_shr:8 row_mask:0xf bank_mask:0xf
	s_nop 1
	v_add_u32_dpp v24, v24, v24 row_bcast:15 row_mask:0xa bank_mask:0xf
	s_nop 1
	v_add_u32_dpp v24, v24, v24 row_bcast:31 row_mask:0xc bank_mask:0xf
	s_mov_b64 exec, s[34:35]
	v_readlane_b32 s34, v24, 63
	s_mov_b32 s35, 0
	s_mov_b64 s[30:31], s[34:35]
	v_lshrrev_b64 v[24:25], 26, v[16:17]
	v_and_b32 v26, 0x3ffffff, v24
	s_mov_b64 s[36:37], exec
	s_mov_b64 exec, -1
	v_mov_b32 v27, 0
	s_mov_b64 exec, s[36:37]
	v_mov_b32 v27, v26
	s_mov_b64 exec, -1
	s_nop 0
	v_add_u32_dpp v27, v27, v27 row_shr:1 row_mask:0xf bank_mask:0xf
	s_nop 1
	v_add_u32_dpp v27, v27, v27 row_shr:2 row_mask:0xf bank_mask:0xf
	s_nop 1
	v_add_u32_dpp v27, v27, v27 row_shr:4 row_mask:0xf bank_mask:0xf
	s_nop 1
	v_add_u32_dpp v27, v27, v27 row_shr:8 row_mask:0xf bank_mask:0xf
	s_nop 1
	v_add_u32_dpp v27, v27, v27 row_bcast:15 row_mask:0xa bank_mask:0xf
	s_nop 1
	v_add_u32_dpp v27, v27, v27 row_bcast:31 row_mask:0xc bank_mask:0xf
	s_mov_b64 exec, s[36:37]
	v_readlane_b32 s36, v27, 63
	s_mov_b32 s37, 0
	s_lshl_b64 s[38:39], s[36:37], 26
	s_add_u32 s30, s30, s38
	s_addc_u32 s31, s31, s39
	v_lshrrev_b64 v[28:29], 52, v[16:17]
	s_mov_b64 s[42:43], exec
	s_mov_b64 exec, -1
	v_mov_b32 v27, 0
	s_mov_b64 exec, s[42:43]
	v_mov_b32 v27, v28
	s_mov_b64 exec, -1
	s_nop 0
	v_add_u32_dpp v27, v27, v27 row_shr:1 row_mask:0xf bank_mask:0xf
	s_nop 1
	v_add_u32_dpp v27, v27, v27 row_shr:2 row_mask:0xf bank_mask:0xf
	s_nop 1
	v_add_u32_dpp v27, v27, v27 row_shr:4 row_mask:0xf bank_mask:0xf
	s_nop 1
	v_add_u32_dpp v27, v27, v27 row_shr:8 row_mask:0xf bank_mask:0xf
	s_nop 1
	v_add_u32_dpp v27, v27, v27 row_bcast:15 row_mask:0xa bank_mask:0xf
	s_nop 1
	v_add_u32_dpp v27, v27, v27 row_bcast:31 row_mask:0xc bank_mask:0xf
	s_mov_b64 exec, s[42:43]
	v_readlane_b32 s42, v27, 63
	s_mov_b32 s43, 0
	s_lshl_b64 s[44:45], s[42:43], 52
	s_add_u32 s30, s30, s44
	s_addc_u32 s31, s31, s45
	v_readfirstlane_b32 s37, v3
	v_cmp_eq_u32 s[38:39], s37, v3
	s_cmp_eq_u64 s[38:39], exec
	s_cselect_b64 s[34:35], s[20:21], exec
	s_cselect_b32 s36, s19, 1
	s_and_saveexec_b64 s[38:39], s[20:21]
	v_mov_b32 v21, 0
	v_pk_mov_b32 v[24:25], s[18:19], 0 op_sel:[1,0]
	global_atomic_add_x2 v21, v[24:25], s[24:25] offset:64
	v_mov_b32 v21, 0
	v_pk_mov_b32 v[24:25], s[26:27], s[26:27] op_sel:[0,1]
	global_atomic_add_x2 v21, v[24:25], s[24:25] offset:72
	v_mov_b32 v21, 0
	v_pk_mov_b32 v[24:25], s[28:29], s[28:29] op_sel:[0,1]
	global_atomic_umax_x2 v21, v[24:25], s[24:25] offset:80
	v_mov_b32 v21, 0
	v_pk_mov_b32 v[24:25], s[30:31], s[30:31] op_sel:[0,1]
	global_atomic_add_x2 v21, v[24:25], s[24:25] offset:88
	s_mov_b64 exec, s[38:39]
	s_and_saveexec_b64 s[40:41], s[34:35]
	v_lshlrev_b32 v21, 3, v3
	v_pk_mov_b32 v[24:25], s[36:37], 0 op_sel:[0,0]
	global_atomic_add_x2 v21, v[24:25], s[24:25] offset:96
	s_mov_b64 exec, s[40:41]
	v_pk_mov_b32 v[2:3], v[0:1], 0 op_sel:[1,0]
	v_add_co_u32 v8, s[18:19], 32, v2
	v_addc_co_u32 v9, s[18:19], 0, v3, s[18:19]
	v_add_co_u32 v16, s[20:21], v8, s8
	v_mov_b32 v18, s9
	v_addc_co_u32 v17, s[20:21], v9, v18, s[20:21]
	v_lshrrev_b64 v[20:21], 12, v[16:17]
	s_getreg_b32 s26, hwreg(HW_REG_HW_ID, 8, 4)
	s_getreg_b32 s27, hwreg(HW_REG_HW_ID, 13, 3)
	s_lshl_b32 s27, s27, 4
	s_or_b32 s26, s26, s27
	v_pk_mov_b32 v[16:17], v[0:1], 0 op_sel:[1,0]
	v_add_co_u32 v22, s[28:29], 32, v16
	v_addc_co_u32 v23, s[28:29], 0, v17, s[28:29]
	v_add_co_u32 v24, s[30:31], v22, s8
	v_mov_b32 v19, s9
	v_addc_co_u32 v25, s[30:31], v23, v19, s[30:31]
	v_pk_mov_b32 v[26:27], v[24:25], v[24:25] op_sel:[0,1]
	s_ff1_i32_b64 s32, exec
	s_lshl_b64 s[34:35], 1, s32
	s_bcnt1_i32_b64 s33, exec
	v_readfirstlane_b32 s42, v20
	v_readfirstlane_b32 s43, v21
	v_cmp_eq_u64 s[44:45], s[42:43], v[20:21]
	s_cmp_eq_u64 s[44:45], exec
	s_cselect_b64 s[36:37], -1, 0
	s_cselect_b64 s[38:39], s[34:35], exec
	s_cselect_b32 s40, s33, 1
	v_xor_b32 v24, 0, v26
	v_xor_b32 v25, 0x80000000, v27
	s_mov_b64 s[44:45], exec
	s_mov_b64 exec, -1
	v_mov_b32 v28, 0
	s_mov_b64 exec, s[44:45]
	v_mov_b32 v28, v25
	s_mov_b64 exec, -1
	s_nop 0
	v_max_u32_dpp v28, v28, v28 row_shr:1 row_mask:0xf bank_mask:0xf
	s_nop 1
	v_max_u32_dpp v28, v28, v28 row_shr:2 row_mask:0xf bank_mask:0xf
	s_nop 1
	v_max_u32_dpp v28, v28, v28 row_shr:4 row_mask:0xf bank_mask:0xf
	s_nop 1
	v_max_u32_dpp v28, v28, v28 row_shr:8 row_mask:0xf bank_mask:0xf
	s_nop 1
	v_max_u32_dpp v28, v28, v28 row_bcast:15 row_mask:0xa bank_mask:0xf
	s_nop 1
	v_max_u32_dpp v28, v28, v28 row_bcast:31 row_mask:0xc bank_mask:0xf
	s_mov_b64 exec, s[44:45]
	v_readlane_b32 s41, v28, 63
	v_cmp_eq_u32 s[44:45], s41, v25
	v_cndmask_b32 v28, 0, v24, s[44:45]
	s_load_dwordx2 s[44:45], s[6:7], 0x40
	s_mov_b64 s[48:49], exec
	s_mov_b64 exec, -1
	v_mov_b32 v29, 0
	s_mov_b64 exec, s[48:49]
	v_mov_b32 v29, v28
	s_mov_b64 exec, -1
	s_nop 0
	v_max_u32_dpp v29, v29, v29 row_shr:1 row_mask:0xf bank_mask:0xf
	s_nop 1
	v_max_u32_dpp v29, v29, v29 row_shr:2 row_mask:0xf bank_mask:0xf
	s_nop 1
	v_max_u32_dpp v29, v29, v29 row_shr:4 row_mask:0xf bank_mask:0xf
	s_nop 1
	v_max_u32_dpp v29, v29, v29 row_shr:8 row_mask:0xf bank_mask:0xf
	s_nop 1
	v_max_u32_dpp v29, v29, v29 row_bcast:15 row_mask:0xa bank_mask:0xf
	s_nop 1
	v_max_u32_dpp v29, v29, v29 row_bcast:31 row_mask:0xc bank_mask:0xf
	s_mov_b64 exec, s[48:49]
	v_readlane_b32 s42, v29, 63
	s_mov_b32 s43, s41
	v_mov_b32 v30, s42
	v_cndmask_b32 v28, v24, v30, s[36:37]
	v_mov_b32 v31, s43
	v_cndmask_b32 v29, v25, v31, s[36:37]
	s_getreg_b32 s48, hwreg(HW_REG_HW_ID, 8, 4)
	s_getreg_b32 s49, hwreg(HW_REG_HW_ID, 13, 3)
	s_lshl_b32 s49, s49, 4
	s_or_b32 s48, s48, s49
	s_and_b32 s41, s48, 7
	s_mul_i32 s41, s41, 0x1020
	s_waitcnt lgkmcnt(0)
	s_add_u32 s46, s41, s44
	s_addc_u32 s47, s45, 0
	s_and_saveexec_b64 s[48:49], s[38:39]
	v_pk_mov_b32 v[34:35], v[20:21], v[20:21] op_sel:[0,1]
	v_pk_mov_b32 v[36:37], 0, 0 op_sel:[0,0]
	v_mov_b32 v42, 0x7f4a7c15
	v_mul_hi_u32 v41, v20, v42
	v_mov_b32 v43, 0x9e3779b9
	v_mul_lo_u32 v39, v20, v43
	v_add_u32 v41, v41, v39
	v_mov_b32 v44, 0x7f4a7c15
	v_mul_lo_u32 v39, v21, v44
	v_add_u32 v41, v41, v39
	v_mov_b32 v45, 0x7f4a7c15
	v_mul_lo_u32 v40, v20, v45
	v_lshrrev_b32 v33, 25, v41
	v_alignbit_b32 v38, v41, v40, 17
	v_or_b32 v38, 1, v38
	v_mov_b32 v32, 0x80
	s_mov_b64 s[50:51], exec
	v_cmp_ne_u64 s[52:53], v[20:21], 0
	s_and_saveexec_b64 s[56:57], s[52:53]
	v_mov_b32 v32, v33
	v_lshlrev_b32 v39, 3, v33
	global_atomic_cmpswap_x2 v[40:41], v39, v[34:37], s[46:47] offset:1096 glc
	s_waitcnt vmcnt(0)
	v_cmp_ne_u64 s[52:53], v[40:41], 0
	v_cmp_ne_u64 s[54:55], v[40:41], v[20:21]
	s_and_b64 s[52:53], s[52:53], s[54:55]
	s_and_b64 exec, exec, s[52:53]
	v_add_u32 v33, v33, v38
	v_and_b32 v33, 0x7f, v33
	v_mov_b32 v32, v33
	v_lshlrev_b32 v39, 3, v33
	global_atomic_cmpswap_x2 v[40:41], v39, v[34:37], s[46:47] offset:1096 glc
	s_waitcnt vmcnt(0)
	v_cmp_ne_u64 s[52:53], v[40:41], 0
	v_cmp_ne_u64 s[54:55], v[40:41], v[20:21]
	s_and_b64 s[52:53], s[52:53], s[54:55]
	s_and_b64 exec, exec, s[52:53]
	v_add_u32 v33, v33, v38
	v_and_b32 v33, 0x7f, v33
	v_mov_b32 v32, v33
	v_lshlrev_b32 v39, 3, v33
	global_atomic_cmpswap_x2 v[40:41], v39, v[34:37], s[46:47] offset:1096 glc
	s_waitcnt vmcnt(0)
	v_cmp_ne_u64 s[52:53], v[40:41], 0
	v_cmp_ne_u64 s[54:55], v[40:41], v[20:21]
	s_and_b64 s[52:53], s[52:53], s[54:55]
	s_and_b64 exec, exec, s[52:53]
	v_add_u32 v33, v33, v38
	v_and_b32 v33, 0x7f, v33
	v_mov_b32 v32, v33
	v_lshlrev_b32 v39, 3, v33
	global_atomic_cmpswap_x2 v[40:41], v39, v[34:37], s[46:47] offset:1096 glc
	s_waitcnt vmcnt(0)
	v_cmp_ne_u64 s[52:53], v[40:41], 0
	v_cmp_ne_u64 s[54:55], v[40:41], v[20:21]
	s_and_b64 s[52:53], s[52:53], s[54:55]
	s_and_b64 exec, exec, s[52:53]
	v_add_u32 v33, v33, v38
	v_and_b32 v33, 0x7f, v33
	v_mov_b32 v32, v33
	v_lshlrev_b32 v39, 3, v33
	global_atomic_cmpswap_x2 v[40:41], v39, v[34:37], s[46:47] offset:1096 glc
	s_waitcnt vmcnt(0)
	v_cmp_ne_u64 s[52:53], v[40:41], 0
	v_cmp_ne_u64 s[54:55], v[40:41], v[20:21]
	s_and_b64 s[52:53], s[52:53], s[54:55]
	s_and_b64 exec, exec, s[52:53]
	v_add_u32 v33, v33, v38
	v_and_b32 v33, 0x7f, v33
	v_mov_b32 v32, v33
	v_lshlrev_b32 v39, 3, v33
	global_atomic_cmpswap_x2 v[40:41], v39, v[34:37], s[46:47] offset:1096 glc
	s_waitcnt vmcnt(0)
	v_cmp_ne_u64 s[52:53], v[40:41], 0
	v_cmp_ne_u64 s[54:55], v[40:41], v[20:21]
	s_and_b64 s[52:53], s[52:53], s[54:55]
	s_and_b64 exec, exec, s[52:53]
	v_add_u32 v33, v33, v38
	v_and_b32 v33, 0x7f, v33
	v_mov_b32 v32, v33
	v_lshlrev_b32 v39, 3, v33
	global_atomic_cmpswap_x2 v[40:41], v39, v[34:37], s[46:47] offset:1096 glc
	s_waitcnt vmcnt(0)
	v_cmp_ne_u64 s[52:53], v[40:41], 0
	v_cmp_ne_u64 s[54:55], v[40:41], v[20:21]
	s_and_b64 s[52:53], s[52:53], s[54:55]
	s_and_b64 exec, exec, s[52:53]
	v_add_u32 v33, v33, v38
	v_and_b32 v33, 0x7f, v33
	v_mov_b32 v32, v33
	v_lshlrev_b32 v39, 3, v33
	global_atomic_cmpswap_x2 v[40:41], v39, v[34:37], s[46:47] offset:1096 glc
	s_waitcnt vmcnt(0)
	v_cmp_ne_u64 s[52:53], v[40:41], 0
	v_cmp_ne_u64 s[54:55], v[40:41], v[20:21]
	s_and_b64 s[52:53], s[52:53], s[54:55]
	s_mov_b64 exec, s[56:57]
	s_andn2_b64 s[50:51], s[50:51], s[52:53]
	v_pk_mov_b32 v[34:35], v[32:33], 0 op_sel:[0,0]
	s_mov_b32 s52, s26
	s_mov_b32 s53, 0
	s_lshl_b64 s[54:55], s[52:53], 8
	v_or_b32 v36, v34, s54
	v_or_b32 v37, v35, s55
	v_pk_mov_b32 v[38:39], v[36:37], v[36:37] op_sel:[0,1]
	v_pk_mov_b32 v[40:41], 0, 0 op_sel:[0,0]
	v_mov_b32 v47, 0x7f4a7c15
	v_mul_hi_u32 v45, v36, v47
	v_mov_b32 v48, 0x9e3779b9
	v_mul_lo_u32 v46, v36, v48
	v_add_u32 v45, v45, v46
	v_mov_b32 v49, 0x7f4a7c15
	v_mul_lo_u32 v46, v37, v49
	v_add_u32 v45, v45, v46
	v_mov_b32 v50, 0x7f4a7c15
	v_mul_lo_u32 v44, v36, v50
	v_lshrrev_b32 v42, 25, v45
	v_alignbit_b32 v43, v45, v44, 17
	v_or_b32 v43, 1, v43
	v_mov_b32 v33, 0x80
	s_and_saveexec_b64 s[62:63], s[50:51]
	s_mov_b64 s[56:57], exec
	v_cmp_ne_u64 s[58:59], v[36:37], 0
	s_mov_b64 exec, s[62:63]
	s_and_saveexec_b64 s[64:65], s[58:59]
	v_mov_b32 v33, v42
	v_lshlrev_b32 v46, 3, v42
	global_atomic_cmpswap_x2 v[44:45], v46, v[38:41], s[46:47] offset:64 glc
	s_waitcnt vmcnt(0)
	v_cmp_ne_u64 s[58:59], v[44:45], 0
	v_cmp_ne_u64 s[60:61], v[44:45], v[36:37]
	s_and_b64 s[58:59], s[58:59], s[60:61]
	s_and_b64 exec, exec, s[58:59]
	v_add_u32 v42, v42, v43
	v_and_b32 v42, 0x7f, v42
	v_mov_b32 v33, v42
	v_lshlrev_b32 v46, 3, v42
	global_atomic_cmpswap_x2 v[44:45], v46, v[38:41], s[46:47] offset:64 glc
	s_waitcnt vmcnt(0)
	v_cmp_ne_u64 s[58:59], v[44:45], 0
	v_cmp_ne_u64 s[60:61], v[44:45], v[36:37]
	s_and_b64 s[58:59], s[58:59], s[60:61]
	s_and_b64 exec, exec, s[58:59]
	v_add_u32 v42, v42, v43
	v_and_b32 v42, 0x7f, v42
	v_mov_b32 v33, v42
	v_lshlrev_b32 v46, 3, v42
	global_atomic_cmpswap_x2 v[44:45], v46, v[38:41], s[46:47] offset:64 glc
	s_waitcnt vmcnt(0)
	v_cmp_ne_u64 s[58:59], v[44:45], 0
	v_cmp_ne_u64 s[60:61], v[44:45], v[36:37]
	s_and_b64 s[58:59], s[58:59], s[60:61]
	s_and_b64 exec, exec, s[58:59]
	v_add_u32 v42, v42, v43
	v_and_b32 v42, 0x7f, v42
	v_mov_b32 v33, v42
	v_lshlrev_b32 v46, 3, v42
	global_atomic_cmpswap_x2 v[44:45], v46, v[38:41], s[46:47] offset:64 glc
	s_waitcnt vmcnt(0)
	v_cmp_ne_u64 s[58:59], v[44:45], 0
	v_cmp_ne_u64 s[60:61], v[44:45], v[36:37]
	s_and_b64 s[58:59], s[58:59], s[60:61]
	s_and_b64 exec, exec, s[58:59]
	v_add_u32 v42, v42, v43
	v_and_b32 v42, 0x7f, v42
	v_mov_b32 v33, v42
	v_lshlrev_b32 v46, 3, v42
	global_atomic_cmpswap_x2 v[44:45], v46, v[38:41], s[46:47] offset:64 glc
	s_waitcnt vmcnt(0)
	v_cmp_ne_u64 s[58:59], v[44:45], 0
	v_cmp_ne_u64 s[60:61], v[44:45], v[36:37]
	s_and_b64 s[58:59], s[58:59], s[60:61]
	s_and_b64 exec, exec, s[58:59]
	v_add_u32 v42, v42, v43
	v_and_b32 v42, 0x7f, v42
	v_mov_b32 v33, v42
	v_lshlrev_b32 v46, 3, v42
	global_atomic_cmpswap_x2 v[44:45], v46, v[38:41], s[46:47] offset:64 glc
	s_waitcnt vmcnt(0)
	v_cmp_ne_u64 s[58:59], v[44:45], 0
	v_cmp_ne_u64 s[60:61], v[44:45], v[36:37]
	s_and_b64 s[58:59], s[58:59], s[60:61]
	s_and_b64 exec, exec, s[58:59]
	v_add_u32 v42, v42, v43
	v_and_b32 v42, 0x7f, v42
	v_mov_b32 v33, v42
	v_lshlrev_b32 v46, 3, v42
	global_atomic_cmpswap_x2 v[44:45], v46, v[38:41], s[46:47] offset:64 glc
	s_waitcnt vmcnt(0)
	v_cmp_ne_u64 s[58:59], v[44:45], 0
	v_cmp_ne_u64 s[60:61], v[44:45], v[36:37]
	s_and_b64 s[58:59], s[58:59], s[60:61]
	s_and_b64 exec, exec, s[58:59]
	v_add_u32 v42, v42, v43
	v_and_b32 v42, 0x7f, v42
	v_mov_b32 v33, v42
	v_lshlrev_b32 v46, 3, v42
	global_atomic_cmpswap_x2 v[44:45], v46, v[38:41], s[46:47] offset:64 glc
	s_waitcnt vmcnt(0)
	v_cmp_ne_u64 s[58:59], v[44:45], 0
	v_cmp_ne_u64 s[60:61], v[44:45], v[36:37]
	s_and_b64 s[58:59], s[58:59], s[60:61]
	s_mov_b64 exec, s[64:65]
	s_andn2_b64 s[56:57], s[56:57], s[58:59]
	s_mov_b64 s[60:61], exec
	s_andn2_b64 s[58:59], s[60:61], s[56:57]
	s_and_saveexec_b64 s[62:63], s[58:59]
	v_mov_b32 v38, 0
	v_pk_mov_b32 v[40:41], s[40:41], 0 op_sel:[0,0]
	global_atomic_add_x2 v38, v[40:41], s[44:45]
	s_mov_b64 exec, s[62:63]
	v_mul_u32_u24 v38, v33, 16
	s_and_saveexec_b64 s[58:59], s[56:57]
	v_pk_mov_b32 v[40:41], s[40:41], 0 op_sel:[0,0]
	global_atomic_add_x2 v38, v[40:41], s[46:47] offset:2128
	global_atomic_umax_x2 v38, v[28:29], s[46:47] offset:2136
	s_mov_b64 exec, s[48:49]
	s_load_dwordx2 s[16:17], s[6:7], 0x30
	s_mov_b64 exec, s[12:13]
	s_cmp_lg_u32 s5, 0
	s_cselect_b64 s[0:1], -1, 0
	s_and_saveexec_b64 s[8:9], s[0:1]
	s_ff1_i32_b64 s10, exec
	s_lshl_b64 s[14:15], 1, s10
	s_and_b64 exec, exec, s[14:15]
	s_getreg_b32 s20, hwreg(HW_REG_HW_ID, 8, 4)
	s_getreg_b32 s21, hwreg(HW_REG_HW_ID, 13, 3)
	s_lshl_b32 s21, s21, 4
	s_or_b32 s20, s20, s21
	s_and_b32 s11, s20, 63
	s_mul_i32 s11, s11, 32
	s_waitcnt lgkmcnt(0)
	s_add_u32 s18, s11, s16
	s_addc_u32 s19, s17, 0
	s_mul_hi_u32 s21, s5, 4
	s_mul_i32 s20, s5, 4
	v_mov_b32 v0, 0
	v_mov_b32 v2, s5
	v_mov_b32 v3, 0
	global_atomic_add_x2 v0, v[2:3], s[18:19] offset:64
	v_mov_b32 v0, 0
	v_pk_mov_b32 v[2:3], s[20:21], s[20:21] op_sel:[0,1]
	global_atomic_add_x2 v0, v[2:3], s[18:19] offset:72
	s_endpgm
.Lk_end:
	.size	k, .Lk_end-k
	.section	.rodata,"a",@progbits
	.p2align	6
	.amdhsa_kernel k
		.amdhsa_next_free_vgpr 51
		.amdhsa_next_free_sgpr 66
		.amdhsa_kernarg_size 72
		.amdhsa_user_sgpr_kernarg_segment_ptr 1
		.amdhsa_system_sgpr_workgroup_id_y 1
		.amdhsa_system_sgpr_workgroup_id_z 1
		.amdhsa_system_vgpr_workitem_id 2
		.amdhsa_accum_offset 52
	.end_amdhsa_kernel
	.text
	.amdgpu_metadata
---
amdhsa.kernels:
  - .args:
      - .offset:         0
        .size:           8
        .value_kind:     global_buffer
      - .offset:         8
        .size:           4
        .value_kind:     by_value
      - .offset:         16
        .size:           56
        .value_kind:     by_value
    .group_segment_fixed_size: 0
    .kernarg_segment_align: 8
    .kernarg_segment_size: 72
    .max_flat_workgroup_size: 256
    .name:           k
    .private_segment_fixed_size: 0
    .sgpr_count:     72
    .symbol:         k.kd
    .vgpr_count:     51
    .wavefront_size: 64
amdhsa.target:   amdgcn-amd-amdhsa--gfx90a
amdhsa.version:
  - 1
  - 2
...
	.end_amdgpu_metadata

; block of 56 bytes at 16
; map sites: table cursor, cap 16, bound None, params 32 None None
; map values: table cursor, cap 16, bound None, params 40 None None
; map pages: table cursor, cap 16, bound None, params 48 None None
; site load: global_load_dword v0, v0, s[8:9] offset:16
; site store: global_store_dword v1, v0, s[8:9] offset:32
