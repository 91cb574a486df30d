	.amdgcn_target "amdgcn-amd-amdhsa--gfx90a"
	.amdhsa_code_object_version 5
	.text
	.globl	k
	.p2align	8
	.type	k,@function
k:
	s_cselect_b32 s18, 1, 0
	s_mov_b64 s[14:15], exec
	v_mov_b32 v8, v0
	s_add_u32 s12, s0, 16
	s_addc_u32 s13, s1, 0
	s_load_dwordx4 s[20:23], s[12:13], 0x0
	s_load_dwordx2 s[24:25], s[12:13], 0x10
	s_waitcnt lgkmcnt(0)
	v_readfirstlane_b32 s26, v8
	s_bfe_u32 s27, s26, 0xa0000
	s_bfe_u32 s28, s26, 0xa000a
	s_bfe_u32 s29, s26, 0xa0014
	s_mul_i32 s19, s29, s24
	s_add_u32 s19, s19, s28
	s_mul_i32 s19, s19, s23
	s_add_u32 s19, s19, s27
	s_lshr_b32 s19, s19, 6
	s_mul_i32 s11, s4, s21
	s_add_u32 s11, s11, s3
	s_mul_i32 s11, s11, s20
	s_add_u32 s11, s11, s2
	s_mul_i32 s30, s23, s24
	s_mul_i32 s30, s30, s25
	s_add_u32 s30, s30, 31
	s_lshr_b32 s30, s30, 5
	s_mul_i32 s11, s11, s30
	s_lshl_b32 s31, s19, 1
	s_add_u32 s11, s11, s31
	s_mov_b64 s[16:17], 0
	v_mov_b32 v9, 0
	s_cmp_lg_u32 s18, 0
	s_getpc_b64 s[8:9]
	s_add_u32 s8, s8, .LBB0_1@rel32@lo+4
	s_addc_u32 s9, s9, .LBB0_1@rel32@hi+12
	s_nop 4
	s_cselect_b32 s18, 1, 0
	v_bfe_u32 v11, v8, 20, 10
	s_load_dword s19, s[12:13], 0x10
	s_waitcnt lgkmcnt(0)
	v_mul_u32_u24 v10, v11, s19
	v_bfe_u32 v12, v8, 10, 10
	v_add_u32 v10, v10, v12
	s_load_dword s20, s[12:13], 0xc
	s_waitcnt lgkmcnt(0)
	v_mul_u32_u24 v10, v10, s20
	v_bfe_u32 v13, v8, 0, 10
	v_add_u32 v10, v10, v13
	s_load_dwordx2 s[22:23], s[12:13], 0x18
	s_waitcnt lgkmcnt(0)
	s_load_dword s21, s[12:13], 0x30
	s_waitcnt lgkmcnt(0)
	s_mul_hi_u32 s27, s21, 16
	s_mul_i32 s26, s21, 16
	s_mul_hi_u32 s25, s11, s26
	s_mul_i32 s28, s11, s27
	s_add_u32 s25, s25, s28
	s_mul_i32 s28, s11, s26
	s_add_u32 s24, s28, s22
	s_addc_u32 s25, s25, s23
	v_mbcnt_lo_u32_b32 v14, -1, 0
	v_mbcnt_hi_u32_b32 v14, -1, v14
	s_mov_b64 s[26:27], exec
	s_and_b64 exec, exec, s[14:15]
	s_mov_b64 s[28:29], exec
	s_ff1_i32_b32 s30, s28
	s_ff1_i32_b32 s31, s29
	v_readlane_b32 s36, v10, s30
	v_cmp_ne_u32 s[34:35], s36, v10
	s_mov_b32 s32, s34
	s_add_u32 s38, s31, 32
	v_readlane_b32 s39, v10, s38
	v_cmp_ne_u32 s[36:37], s39, v10
	s_mov_b32 s33, s37
	v_mov_b32 v17, v10
	s_mov_b32 s38, 0
	s_mov_b32 s39, -1
	s_lshl_b32 s42, s16, 4
	s_lshl_b32 s43, s17, 4
	s_lshl_b32 s36, s21, 4
	s_add_u32 s43, s43, s36
	s_xor_b64 s[34:35], s[28:29], s[14:15]
	s_or_b64 s[34:35], s[34:35], s[32:33]
	s_max_u32 s36, s16, s17
	s_cmp_lt_u32 s36, s21
	s_cselect_b32 s36, 0, 1
	s_or_b32 s36, s36, s34
	s_or_b32 s36, s36, s35
	s_cselect_b32 s37, 0, 1
	s_mov_b32 s44, 1
	s_mov_b32 s45, 1
	s_cselect_b64 s[40:41], 0, s[44:45]
	v_mov_b32 v20, s42
	v_mov_b32 v21, s43
	v_cndmask_b32 v15, v20, v21, s[38:39]
	v_mov_b32 v16, 1
	s_and_b64 exec, exec, s[40:41]
	global_store_dwordx2 v15, v[16:17], s[24:25] offset:0
	s_mov_b64 exec, s[28:29]
	s_add_u32 s16, s16, s37
	s_add_u32 s17, s17, s37
	s_cmp_eq_u64 s[28:29], 0
	s_cselect_b32 s37, 1, s37
	s_cmp_lg_u32 s37, 0
	s_cbranch_scc1 .Lncc_0
	s_mov_b32 s44, 8
	s_mov_b32 s45, 23
	s_bcnt1_i32_b32 s46, s28
	s_lshl_b32 s46, s46, 2
	v_readlane_b32 s47, v17, s30
	v_cmp_ne_u32 s[48:49], s47, v17
	s_cmp_eq_u32 s48, 0
	s_cselect_b32 s47, 0x100, 0
	s_cselect_b32 s50, 4, s46
	s_or_b32 s44, s44, s47
	s_add_u32 s45, s45, s50
	s_lshr_b32 s45, s45, 4
	s_cmp_eq_u32 s28, s14
	s_cselect_b32 s48, 1, 1
	s_cselect_b32 s46, 1, 2
	s_cselect_b32 s38, 0, -1
	s_lshl_b32 s34, 1, s30
	s_mov_b32 s36, s34
	s_cmp_lg_u32 s32, 0
	s_cselect_b32 s46, s44, s46
	s_cselect_b32 s48, s45, s48
	s_cselect_b32 s36, 0, s36
	s_cselect_b32 s42, -1, 0
	s_cmp_eq_u32 s28, 0
	s_cselect_b32 s48, 0, s48
	s_cmp_lt_u32 s16, s21
	s_cselect_b32 s34, s34, 0
	s_lshl_b32 s47, s16, 4
	s_add_u32 s16, s16, s48
	s_cselect_b32 s16, -1, s16
	s_cmp_le_u32 s16, s21
	s_cselect_b32 s49, -1, 0
	s_cselect_b32 s40, 0, -1
	s_cselect_b32 s46, s46, 0
	s_and_b32 s36, s36, s49
	s_and_b32 s38, s38, s36
	s_and_b32 s42, s42, s49
	v_mov_b32 v15, s46
	v_mov_b32 v20, s47
	v_mov_b32 v21, s28
	s_mov_b32 s44, 8
	s_mov_b32 s45, 23
	s_bcnt1_i32_b32 s46, s29
	s_lshl_b32 s46, s46, 2
	s_add_u32 s47, s31, 32
	v_readlane_b32 s50, v17, s47
	v_cmp_ne_u32 s[48:49], s50, v17
	s_cmp_eq_u32 s49, 0
	s_cselect_b32 s47, 0x100, 0
	s_cselect_b32 s50, 4, s46
	s_or_b32 s44, s44, s47
	s_add_u32 s45, s45, s50
	s_lshr_b32 s45, s45, 4
	s_cmp_eq_u32 s29, s15
	s_cselect_b32 s48, 1, 1
	s_cselect_b32 s46, 1, 2
	s_cselect_b32 s39, 0, -1
	s_lshl_b32 s35, 1, s31
	s_mov_b32 s37, s35
	s_cmp_lg_u32 s33, 0
	s_cselect_b32 s46, s44, s46
	s_cselect_b32 s48, s45, s48
	s_cselect_b32 s37, 0, s37
	s_cselect_b32 s43, -1, 0
	s_cmp_eq_u32 s29, 0
	s_cselect_b32 s48, 0, s48
	s_cmp_lt_u32 s17, s21
	s_cselect_b32 s35, s35, 0
	s_lshl_b32 s47, s17, 4
	s_lshl_b32 s50, s21, 4
	s_add_u32 s47, s47, s50
	s_add_u32 s17, s17, s48
	s_cselect_b32 s17, -1, s17
	s_cmp_le_u32 s17, s21
	s_cselect_b32 s49, -1, 0
	s_cselect_b32 s41, 0, -1
	s_cselect_b32 s46, s46, 0
	s_and_b32 s37, s37, s49
	s_and_b32 s39, s39, s37
	s_and_b32 s43, s43, s49
	s_mov_b32 s52, 0
	s_mov_b32 s53, -1
	s_and_b64 exec, exec, s[52:53]
	v_mov_b32 v15, s46
	v_mov_b32 v20, s47
	v_mov_b32 v21, s29
	s_mov_b64 exec, s[28:29]
	s_andn2_b64 s[34:35], s[34:35], s[42:43]
	v_mov_b32 v16, v15
	v_mov_b32 v18, v21
	s_and_b64 exec, exec, s[34:35]
	global_store_dwordx4 v20, v[16:19], s[24:25] offset:0
	s_mov_b64 exec, s[28:29]
	s_and_b64 exec, exec, s[42:43]
	v_lshlrev_b32 v22, v14, -1
	v_not_b32 v22, v22
	v_and_b32 v22, v22, v21
	v_bcnt_u32_b32 v22, v22, 0
	v_bcnt_u32_b32 v23, v21, 0
	v_lshlrev_b32 v23, 2, v23
	v_lshl_add_u32 v24, v22, 2, v20
	v_mov_b32 v26, v15
	v_mov_b32 v27, v21
	v_cmp_eq_u32 s[44:45], v22, 0
	s_mov_b64 s[50:51], exec
	s_and_b64 exec, exec, s[44:45]
	global_store_dwordx2 v24, v[26:27], s[24:25] offset:0
	s_mov_b64 exec, s[50:51]
	v_and_b32 v25, 0x100, v15
	v_cmp_eq_u32 s[46:47], v25, 0
	s_or_b64 s[48:49], s[44:45], s[46:47]
	v_cndmask_b32 v25, 4, v23, s[46:47]
	s_mov_b64 s[50:51], exec
	s_and_b64 exec, exec, s[48:49]
	global_store_dword v24, v17, s[24:25] offset:8
	s_mov_b64 exec, s[50:51]
	v_add_u32 v24, v24, v25
	s_mov_b64 exec, s[28:29]
	s_and_b64 exec, exec, s[40:41]
	v_add_u32_e64 v9, v9, 1 clamp
	s_mov_b64 exec, s[28:29]
	.Lncc_0:
	s_mov_b64 exec, s[26:27]
	s_cmp_lg_u32 s18, 0
	s_set_gpr_idx_on s10, gpr_idx(SRC0)
	v_mov_b32_e32 v1, v2
	s_set_gpr_idx_off
	s_nop 4
	s_cselect_b32 s18, 1, 0
	v_bfe_u32 v11, v8, 20, 10
	s_load_dword s19, s[12:13], 0x10
	s_waitcnt lgkmcnt(0)
	v_mul_u32_u24 v10, v11, s19
	v_bfe_u32 v12, v8, 10, 10
	v_add_u32 v10, v10, v12
	s_load_dword s20, s[12:13], 0xc
	s_waitcnt lgkmcnt(0)
	v_mul_u32_u24 v10, v10, s20
	v_bfe_u32 v13, v8, 0, 10
	v_add_u32 v10, v10, v13
	s_load_dwordx2 s[22:23], s[12:13], 0x18
	s_waitcnt lgkmcnt(0)
	s_load_dword s21, s[12:13], 0x30
	s_waitcnt lgkmcnt(0)
	s_mul_hi_u32 s27, s21, 16
	s_mul_i32 s26, s21, 16
	s_mul_hi_u32 s25, s11, s26
	s_mul_i32 s28, s11, s27
	s_add_u32 s25, s25, s28
	s_mul_i32 s28, s11, s26
	s_add_u32 s24, s28, s22
	s_addc_u32 s25, s25, s23
	v_mbcnt_lo_u32_b32 v14, -1, 0
	v_mbcnt_hi_u32_b32 v14, -1, v14
	s_mov_b64 s[26:27], exec
	s_and_b64 exec, exec, s[14:15]
	s_mov_b64 s[28:29], exec
	s_ff1_i32_b32 s30, s28
	s_ff1_i32_b32 s31, s29
	v_readlane_b32 s36, v10, s30
	v_cmp_ne_u32 s[34:35], s36, v10
	s_mov_b32 s32, s34
	s_add_u32 s38, s31, 32
	v_readlane_b32 s39, v10, s38
	v_cmp_ne_u32 s[36:37], s39, v10
	s_mov_b32 s33, s37
	v_mov_b32 v17, v10
	s_mov_b32 s38, 0
	s_mov_b32 s39, -1
	s_lshl_b32 s42, s16, 4
	s_lshl_b32 s43, s17, 4
	s_lshl_b32 s36, s21, 4
	s_add_u32 s43, s43, s36
	s_xor_b64 s[34:35], s[28:29], s[14:15]
	s_or_b64 s[34:35], s[34:35], s[32:33]
	s_max_u32 s36, s16, s17
	s_cmp_lt_u32 s36, s21
	s_cselect_b32 s36, 0, 1
	s_or_b32 s36, s36, s34
	s_or_b32 s36, s36, s35
	s_cselect_b32 s37, 0, 1
	s_mov_b32 s44, 1
	s_mov_b32 s45, 1
	s_cselect_b64 s[40:41], 0, s[44:45]
	v_mov_b32 v20, s42
	v_mov_b32 v21, s43
	v_cndmask_b32 v15, v20, v21, s[38:39]
	v_mov_b32 v16, 1
	s_and_b64 exec, exec, s[40:41]
	global_store_dwordx2 v15, v[16:17], s[24:25] offset:0
	s_mov_b64 exec, s[28:29]
	s_add_u32 s16, s16, s37
	s_add_u32 s17, s17, s37
	s_cmp_eq_u64 s[28:29], 0
	s_cselect_b32 s37, 1, s37
	s_cmp_lg_u32 s37, 0
	s_cbranch_scc1 .Lncc_1
	s_mov_b32 s44, 8
	s_mov_b32 s45, 23
	s_bcnt1_i32_b32 s46, s28
	s_lshl_b32 s46, s46, 2
	v_readlane_b32 s47, v17, s30
	v_cmp_ne_u32 s[48:49], s47, v17
	s_cmp_eq_u32 s48, 0
	s_cselect_b32 s47, 0x100, 0
	s_cselect_b32 s50, 4, s46
	s_or_b32 s44, s44, s47
	s_add_u32 s45, s45, s50
	s_lshr_b32 s45, s45, 4
	s_cmp_eq_u32 s28, s14
	s_cselect_b32 s48, 1, 1
	s_cselect_b32 s46, 1, 2
	s_cselect_b32 s38, 0, -1
	s_lshl_b32 s34, 1, s30
	s_mov_b32 s36, s34
	s_cmp_lg_u32 s32, 0
	s_cselect_b32 s46, s44, s46
	s_cselect_b32 s48, s45, s48
	s_cselect_b32 s36, 0, s36
	s_cselect_b32 s42, -1, 0
	s_cmp_eq_u32 s28, 0
	s_cselect_b32 s48, 0, s48
	s_cmp_lt_u32 s16, s21
	s_cselect_b32 s34, s34, 0
	s_lshl_b32 s47, s16, 4
	s_add_u32 s16, s16, s48
	s_cselect_b32 s16, -1, s16
	s_cmp_le_u32 s16, s21
	s_cselect_b32 s49, -1, 0
	s_cselect_b32 s40, 0, -1
	s_cselect_b32 s46, s46, 0
	s_and_b32 s36, s36, s49
	s_and_b32 s38, s38, s36
	s_and_b32 s42, s42, s49
	v_mov_b32 v15, s46
	v_mov_b32 v20, s47
	v_mov_b32 v21, s28
	s_mov_b32 s44, 8
	s_mov_b32 s45, 23
	s_bcnt1_i32_b32 s46, s29
	s_lshl_b32 s46, s46, 2
	s_add_u32 s47, s31, 32
	v_readlane_b32 s50, v17, s47
	v_cmp_ne_u32 s[48:49], s50, v17
	s_cmp_eq_u32 s49, 0
	s_cselect_b32 s47, 0x100, 0
	s_cselect_b32 s50, 4, s46
	s_or_b32 s44, s44, s47
	s_add_u32 s45, s45, s50
	s_lshr_b32 s45, s45, 4
	s_cmp_eq_u32 s29, s15
	s_cselect_b32 s48, 1, 1
	s_cselect_b32 s46, 1, 2
	s_cselect_b32 s39, 0, -1
	s_lshl_b32 s35, 1, s31
	s_mov_b32 s37, s35
	s_cmp_lg_u32 s33, 0
	s_cselect_b32 s46, s44, s46
	s_cselect_b32 s48, s45, s48
	s_cselect_b32 s37, 0, s37
	s_cselect_b32 s43, -1, 0
	s_cmp_eq_u32 s29, 0
	s_cselect_b32 s48, 0, s48
	s_cmp_lt_u32 s17, s21
	s_cselect_b32 s35, s35, 0
	s_lshl_b32 s47, s17, 4
	s_lshl_b32 s50, s21, 4
	s_add_u32 s47, s47, s50
	s_add_u32 s17, s17, s48
	s_cselect_b32 s17, -1, s17
	s_cmp_le_u32 s17, s21
	s_cselect_b32 s49, -1, 0
	s_cselect_b32 s41, 0, -1
	s_cselect_b32 s46, s46, 0
	s_and_b32 s37, s37, s49
	s_and_b32 s39, s39, s37
	s_and_b32 s43, s43, s49
	s_mov_b32 s52, 0
	s_mov_b32 s53, -1
	s_and_b64 exec, exec, s[52:53]
	v_mov_b32 v15, s46
	v_mov_b32 v20, s47
	v_mov_b32 v21, s29
	s_mov_b64 exec, s[28:29]
	s_andn2_b64 s[34:35], s[34:35], s[42:43]
	v_mov_b32 v16, v15
	v_mov_b32 v18, v21
	s_and_b64 exec, exec, s[34:35]
	global_store_dwordx4 v20, v[16:19], s[24:25] offset:0
	s_mov_b64 exec, s[28:29]
	s_and_b64 exec, exec, s[42:43]
	v_lshlrev_b32 v22, v14, -1
	v_not_b32 v22, v22
	v_and_b32 v22, v22, v21
	v_bcnt_u32_b32 v22, v22, 0
	v_bcnt_u32_b32 v23, v21, 0
	v_lshlrev_b32 v23, 2, v23
	v_lshl_add_u32 v24, v22, 2, v20
	v_mov_b32 v26, v15
	v_mov_b32 v27, v21
	v_cmp_eq_u32 s[44:45], v22, 0
	s_mov_b64 s[50:51], exec
	s_and_b64 exec, exec, s[44:45]
	global_store_dwordx2 v24, v[26:27], s[24:25] offset:0
	s_mov_b64 exec, s[50:51]
	v_and_b32 v25, 0x100, v15
	v_cmp_eq_u32 s[46:47], v25, 0
	s_or_b64 s[48:49], s[44:45], s[46:47]
	v_cndmask_b32 v25, 4, v23, s[46:47]
	s_mov_b64 s[50:51], exec
	s_and_b64 exec, exec, s[48:49]
	global_store_dword v24, v17, s[24:25] offset:8
	s_mov_b64 exec, s[50:51]
	v_add_u32 v24, v24, v25
	s_mov_b64 exec, s[28:29]
	s_and_b64 exec, exec, s[40:41]
	v_add_u32_e64 v9, v9, 1 clamp
	s_mov_b64 exec, s[28:29]
	.Lncc_1:
	s_mov_b64 exec, s[26:27]
	s_cmp_lg_u32 s18, 0
	s_setpc_b64 s[8:9]
.LBB0_1:
	s_nop 4
	s_mov_b64 exec, s[14:15]
	s_load_dword s19, s[12:13], 0x30
	s_waitcnt lgkmcnt(0)
	s_load_dwordx2 s[20:21], s[12:13], 0x28
	s_waitcnt lgkmcnt(0)
	s_load_dwordx2 s[22:23], s[12:13], 0x20
	s_waitcnt lgkmcnt(0)
	s_mov_b32 s28, 0
	s_mov_b32 s29, -1
	v_mov_b32 v12, s16
	v_mov_b32 v13, s17
	v_cndmask_b32 v10, v12, v13, s[28:29]
	v_cndmask_b32 v11, 0, 4, s[28:29]
	s_mul_hi_u32 s25, s11, 4
	s_mul_i32 s30, s11, 4
	s_add_u32 s24, s30, s20
	s_addc_u32 s25, s25, s21
	s_mov_b32 s32, 1
	s_mov_b32 s33, 1
	s_mov_b64 s[34:35], exec
	s_and_b64 exec, exec, s[32:33]
	global_store_dword v11, v10, s[24:25]
	s_mov_b64 exec, s[34:35]
	s_mul_hi_u32 s25, s11, 0x80
	s_mul_i32 s31, s11, 0x80
	s_add_u32 s24, s31, s22
	s_addc_u32 s25, s25, s23
	v_cmp_gt_u32 s[26:27], v10, s19
	v_mbcnt_lo_u32_b32 v14, -1, 0
	v_mbcnt_hi_u32_b32 v14, -1, v14
	v_lshlrev_b32 v11, 2, v14
	s_mov_b64 s[36:37], exec
	s_and_b64 exec, exec, s[26:27]
	global_store_dword v11, v9, s[24:25]
	s_mov_b64 exec, s[36:37]
	s_endpgm
.Lk_end:
	.size	k, .Lk_end-k
	.section	.rodata,"a",@progbits
	.p2align	6
	.amdhsa_kernel k
		.amdhsa_next_free_vgpr 28
		.amdhsa_next_free_sgpr 54
		.amdhsa_kernarg_size 72
		.amdhsa_user_sgpr_kernarg_segment_ptr 1
		.amdhsa_system_sgpr_workgroup_id_y 1
		.amdhsa_system_sgpr_workgroup_id_z 1
		.amdhsa_system_vgpr_workitem_id 2
		.amdhsa_accum_offset 28
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
    .sgpr_count:     60
    .symbol:         k.kd
    .vgpr_count:     28
    .wavefront_size: 64
amdhsa.target:   amdgcn-amd-amdhsa--gfx90a
amdhsa.version:
  - 1
  - 2
...
	.end_amdgpu_metadata

; block of 56 bytes at 16
; map seen: register cursor, cap None, bound 22, params 24 40 48
; site see: s_add_u32 s8, s8, .LBB0_1@rel32@lo+4
; site see: v_mov_b32_e32 v1, v2
