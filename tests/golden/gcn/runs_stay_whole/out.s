	.amdgcn_target "amdgcn-amd-amdhsa--gfx90a"
	.amdhsa_code_object_version 5
	.text
	.globl	k
	.p2align	8
	.type	k,@function
k:
	s_cselect_b32 s22, 1, 0
	s_load_dwordx8 s[24:31], s[0:1], 0x10
	s_mov_b64 s[12:13], exec
	s_mov_b64 exec, -1
	v_mbcnt_lo_u32_b32 v9, -1, 0
	v_mbcnt_hi_u32_b32 v9, -1, v9
	s_mov_b64 exec, s[12:13]
	v_mov_b32 v8, v0
	s_mov_b64 s[6:7], s[0:1]
	s_load_dword s37, s[6:7], 0x48
	s_load_dwordx2 s[38:39], s[6:7], 0x30
	v_readfirstlane_b32 s32, v0
	s_bfe_u32 s33, s32, 0xa0000
	s_bfe_u32 s34, s32, 0xa000a
	s_bfe_u32 s35, s32, 0xa0014
	s_waitcnt lgkmcnt(0)
	s_mul_i32 s23, s35, s28
	s_add_u32 s23, s23, s34
	s_mul_i32 s23, s23, s27
	s_add_u32 s23, s23, s33
	s_lshr_b32 s23, s23, 6
	s_mul_i32 s36, s4, s25
	s_add_u32 s36, s36, s3
	s_mul_i32 s36, s36, s24
	s_add_u32 s36, s36, s2
	s_mul_i32 s5, s36, s31
	s_lshl1_add_u32 s5, s23, s5
	s_mov_b32 s11, s37
	s_mul_hi_u32 s41, s37, 16
	s_mul_i32 s40, s37, 16
	s_mul_hi_u32 s19, s5, s40
	s_mul_i32 s42, s5, s41
	s_add_u32 s19, s19, s42
	s_mul_i32 s42, s5, s40
	s_add_u32 s18, s42, s38
	s_addc_u32 s19, s19, s39
	s_mov_b64 s[14:15], 0
	v_mov_b32 v10, 0
	s_min_u32 s42, 0, s11
	s_sub_u32 s42, s11, s42
	s_add_u32 s40, s18, 0
	s_addc_u32 s41, s19, 0
	s_lshl_b32 s43, s42, 4
	s_add_u32 s43, s43, 16
	s_add_u32 s43, s43, s40
	s_sub_u32 s45, 0, 0
	s_add_u32 s45, s45, s11
	s_lshl_b32 s45, s45, 4
	s_add_u32 s44, s43, s45
	s_cselect_b32 s42, 0, s42
	s_lshl_b32 s43, s42, 4
	s_add_u32 s43, s43, 16
	s_add_u32 s43, s43, s40
	v_writelane_b32 v11, s44, 32
	s_sub_u32 s16, s40, s43
	s_subb_u32 s17, s41, 0
	v_writelane_b32 v11, s43, 0
	v_writelane_b32 v11, s42, 1
	s_and_b32 s20, s12, 1
	s_and_b32 s21, s13, 1
	s_cmp_lg_u32 s22, 0
	s_getpc_b64 s[8:9]
	s_add_u32 s8, s8, .LBB0_1@rel32@lo+4
	s_addc_u32 s9, s9, .LBB0_1@rel32@hi+12
	s_cselect_b32 s22, 1, 0
	s_load_dword s23, s[6:7], 0x20
	s_load_dword s24, s[6:7], 0x1c
	v_bfe_u32 v13, v8, 20, 10
	s_waitcnt lgkmcnt(0)
	v_mul_u32_u24 v12, v13, s23
	v_bfe_u32 v14, v8, 10, 10
	v_add_u32 v12, v12, v14
	v_mul_u32_u24 v12, v12, s24
	v_bfe_u32 v15, v8, 0, 10
	v_add_u32 v12, v12, v15
	v_readfirstlane_b32 s25, v12
	v_pk_mov_b32 v[16:17], 1, v[12:13] op_sel:[0,0]
	s_add_u32 s16, s16, 16
	v_cmp_eq_u32 s[30:31], s25, v12
	s_cselect_b64 s[28:29], 0, s[30:31]
	s_cmp_eq_u64 s[28:29], s[12:13]
	s_cbranch_scc1 .Lncc_1
	s_sub_u32 s16, s16, 16
	s_and_saveexec_b64 s[26:27], s[12:13]
	s_mov_b64 s[32:33], exec
	s_ff1_i32_b32 s34, s32
	s_ff1_i32_b32 s35, s33
	v_readlane_b32 s40, v12, s34
	v_cmp_ne_u32 s[38:39], s40, v12
	s_mov_b32 s36, s38
	s_add_u32 s40, s35, 32
	s_nop 0
	v_readlane_b32 s41, v12, s40
	v_cmp_ne_u32 s[38:39], s41, v12
	s_mov_b32 s37, s39
	s_andn2_b64 s[38:39], s[32:33], s[36:37]
	s_mov_b64 exec, s[26:27]
	s_add_u32 s16, s16, 16
	s_cselect_b64 s[38:39], 0, s[38:39]
	s_cmp_eq_u64 s[38:39], s[12:13]
	s_cbranch_scc1 .Lncc_2
	s_sub_u32 s16, s16, 16
	s_mov_b64 exec, s[32:33]
	v_readlane_b32 s25, v11, 1
	s_not_b32 s28, s16
	s_lshr_b32 s28, s28, 4
	s_sub_u32 s25, s25, s28
	s_add_u32 s14, s14, s25
	s_add_u32 s15, s15, s25
	s_mov_b32 s25, 8
	s_mov_b32 s44, 23
	s_bcnt1_i32_b32 s45, s32
	s_lshl_b32 s45, s45, 2
	v_readlane_b32 s48, v17, s34
	v_cmp_ne_u32 s[46:47], s48, v17
	s_cmp_eq_u32 s46, 0
	s_cselect_b32 s48, 0x100, 0
	s_cselect_b32 s49, 4, s45
	s_or_b32 s25, s25, s48
	s_add_u32 s44, s44, s49
	s_lshr_b32 s44, s44, 4
	s_cmp_eq_u32 s32, s12
	s_cselect_b32 s47, 1, 1
	s_cselect_b32 s45, 1, 2
	s_lshl_b32 s28, 1, s34
	s_cmp_lg_u32 s36, 0
	s_cselect_b32 s45, s25, s45
	s_cselect_b32 s47, s44, s47
	s_cselect_b32 s42, -1, 0
	s_cmp_eq_u32 s32, 0
	s_cselect_b32 s47, 0, s47
	s_cmp_lt_u32 s14, s11
	s_cselect_b32 s28, s28, 0
	s_lshl_b32 s46, s14, 4
	s_add_u32 s14, s14, s47
	s_cselect_b32 s14, -1, s14
	s_cmp_le_u32 s14, s11
	s_cselect_b32 s48, -1, 0
	s_cselect_b32 s40, 0, -1
	s_cselect_b32 s45, s45, 0
	s_and_b32 s42, s42, s48
	v_mov_b32 v20, s45
	v_mov_b32 v21, s46
	v_mov_b32 v22, s32
	s_mov_b32 s25, 8
	s_mov_b32 s44, 23
	s_bcnt1_i32_b32 s45, s33
	s_lshl_b32 s45, s45, 2
	s_add_u32 s48, s35, 32
	v_readlane_b32 s49, v17, s48
	v_cmp_ne_u32 s[46:47], s49, v17
	s_cmp_eq_u32 s47, 0
	s_cselect_b32 s48, 0x100, 0
	s_cselect_b32 s49, 4, s45
	s_or_b32 s25, s25, s48
	s_add_u32 s44, s44, s49
	s_lshr_b32 s44, s44, 4
	s_cmp_eq_u32 s33, s13
	s_cselect_b32 s47, 1, 1
	s_cselect_b32 s45, 1, 2
	s_lshl_b32 s29, 1, s35
	s_cmp_lg_u32 s37, 0
	s_cselect_b32 s45, s25, s45
	s_cselect_b32 s47, s44, s47
	s_cselect_b32 s43, -1, 0
	s_cmp_eq_u32 s33, 0
	s_cselect_b32 s47, 0, s47
	s_cmp_lt_u32 s15, s11
	s_cselect_b32 s29, s29, 0
	s_lshl_b32 s46, s15, 4
	s_lshl_b32 s49, s11, 4
	s_add_u32 s46, s46, s49
	s_add_u32 s15, s15, s47
	s_cselect_b32 s15, -1, s15
	s_cmp_le_u32 s15, s11
	s_cselect_b32 s48, -1, 0
	s_cselect_b32 s41, 0, -1
	s_cselect_b32 s45, s45, 0
	s_and_b32 s43, s43, s48
	s_mov_b32 s50, 0
	s_mov_b32 s51, -1
	s_and_b64 exec, exec, s[50:51]
	v_mov_b32 v20, s45
	v_mov_b32 v21, s46
	v_mov_b32 v22, s33
	s_mov_b64 exec, s[32:33]
	s_andn2_b64 s[28:29], s[28:29], s[42:43]
	v_mov_b32 v16, v20
	v_mov_b32 v18, v22
	s_and_b64 exec, exec, s[28:29]
	global_store_dwordx4 v21, v[16:19], s[18:19] offset:0
	s_mov_b64 exec, s[32:33]
	s_and_b64 exec, exec, s[42:43]
	v_lshlrev_b32 v23, v9, -1
	v_not_b32 v23, v23
	v_and_b32 v23, v23, v22
	v_bcnt_u32_b32 v23, v23, 0
	v_lshl_add_u32 v25, v23, 2, v21
	v_pk_mov_b32 v[28:29], v[20:21], v[22:23] op_sel:[0,0]
	v_cmp_eq_u32 s[44:45], v23, 0
	s_and_saveexec_b64 s[50:51], s[44:45]
	global_store_dwordx2 v25, v[28:29], s[18:19] offset:0
	s_mov_b64 exec, s[50:51]
	v_and_b32 v26, 0x100, v20
	v_cmp_eq_u32 s[46:47], v26, 0
	s_or_b64 s[48:49], s[44:45], s[46:47]
	s_and_saveexec_b64 s[50:51], s[48:49]
	global_store_dword v25, v17, s[18:19] offset:8
	s_mov_b64 exec, s[32:33]
	s_and_b64 exec, exec, s[40:41]
	v_add_u32_e64 v10, v10, 1 clamp
	s_mov_b64 exec, s[26:27]
	s_max_u32 s25, s14, s15
	s_min_u32 s25, s25, s11
	s_sub_u32 s25, s11, s25
	s_lshl_b32 s48, s14, 4
	s_add_u32 s44, s18, s48
	s_addc_u32 s45, s19, 0
	s_lshl_b32 s46, s25, 4
	s_add_u32 s46, s46, 16
	s_add_u32 s46, s46, s44
	s_sub_u32 s48, s15, s14
	s_add_u32 s48, s48, s11
	s_lshl_b32 s48, s48, 4
	s_add_u32 s47, s46, s48
	s_cselect_b32 s25, 0, s25
	s_lshl_b32 s46, s25, 4
	s_add_u32 s46, s46, 16
	s_add_u32 s46, s46, s44
	v_writelane_b32 v11, s47, 32
	s_sub_u32 s16, s44, s46
	s_subb_u32 s17, s45, 0
	v_writelane_b32 v11, s46, 0
	v_writelane_b32 v11, s25, 1
	s_cmp_eq_u32 0, 0
	s_cbranch_scc1 .Lncc_0
	.Lncc_2:
	.Lncc_1:
	s_and_saveexec_b64 s[26:27], s[20:21]
	global_store_dwordx2 v11, v[16:17], s[16:17] offset:-16
	s_mov_b64 exec, s[26:27]
	.Lncc_0:
	s_cmp_lg_u32 s22, 0
	s_set_gpr_idx_on s10, gpr_idx(SRC0)
	v_mov_b32_e32 v1, v2
	s_set_gpr_idx_off
	s_cselect_b32 s22, 1, 0
	s_load_dword s23, s[6:7], 0x20
	s_load_dword s24, s[6:7], 0x1c
	v_bfe_u32 v13, v8, 20, 10
	s_waitcnt lgkmcnt(0)
	v_mul_u32_u24 v12, v13, s23
	v_bfe_u32 v14, v8, 10, 10
	v_add_u32 v12, v12, v14
	v_mul_u32_u24 v12, v12, s24
	v_bfe_u32 v15, v8, 0, 10
	v_add_u32 v12, v12, v15
	v_readfirstlane_b32 s25, v12
	v_pk_mov_b32 v[16:17], 1, v[12:13] op_sel:[0,0]
	s_add_u32 s16, s16, 16
	v_cmp_eq_u32 s[30:31], s25, v12
	s_cselect_b64 s[28:29], 0, s[30:31]
	s_cmp_eq_u64 s[28:29], s[12:13]
	s_cbranch_scc1 .Lncc_4
	s_sub_u32 s16, s16, 16
	s_and_saveexec_b64 s[26:27], s[12:13]
	s_mov_b64 s[32:33], exec
	s_ff1_i32_b32 s34, s32
	s_ff1_i32_b32 s35, s33
	v_readlane_b32 s40, v12, s34
	v_cmp_ne_u32 s[38:39], s40, v12
	s_mov_b32 s36, s38
	s_add_u32 s40, s35, 32
	s_nop 0
	v_readlane_b32 s41, v12, s40
	v_cmp_ne_u32 s[38:39], s41, v12
	s_mov_b32 s37, s39
	s_andn2_b64 s[38:39], s[32:33], s[36:37]
	s_mov_b64 exec, s[26:27]
	s_add_u32 s16, s16, 16
	s_cselect_b64 s[38:39], 0, s[38:39]
	s_cmp_eq_u64 s[38:39], s[12:13]
	s_cbranch_scc1 .Lncc_5
	s_sub_u32 s16, s16, 16
	s_mov_b64 exec, s[32:33]
	v_readlane_b32 s25, v11, 1
	s_not_b32 s28, s16
	s_lshr_b32 s28, s28, 4
	s_sub_u32 s25, s25, s28
	s_add_u32 s14, s14, s25
	s_add_u32 s15, s15, s25
	s_mov_b32 s25, 8
	s_mov_b32 s44, 23
	s_bcnt1_i32_b32 s45, s32
	s_lshl_b32 s45, s45, 2
	v_readlane_b32 s48, v17, s34
	v_cmp_ne_u32 s[46:47], s48, v17
	s_cmp_eq_u32 s46, 0
	s_cselect_b32 s48, 0x100, 0
	s_cselect_b32 s49, 4, s45
	s_or_b32 s25, s25, s48
	s_add_u32 s44, s44, s49
	s_lshr_b32 s44, s44, 4
	s_cmp_eq_u32 s32, s12
	s_cselect_b32 s47, 1, 1
	s_cselect_b32 s45, 1, 2
	s_lshl_b32 s28, 1, s34
	s_cmp_lg_u32 s36, 0
	s_cselect_b32 s45, s25, s45
	s_cselect_b32 s47, s44, s47
	s_cselect_b32 s42, -1, 0
	s_cmp_eq_u32 s32, 0
	s_cselect_b32 s47, 0, s47
	s_cmp_lt_u32 s14, s11
	s_cselect_b32 s28, s28, 0
	s_lshl_b32 s46, s14, 4
	s_add_u32 s14, s14, s47
	s_cselect_b32 s14, -1, s14
	s_cmp_le_u32 s14, s11
	s_cselect_b32 s48, -1, 0
	s_cselect_b32 s40, 0, -1
	s_cselect_b32 s45, s45, 0
	s_and_b32 s42, s42, s48
	v_mov_b32 v20, s45
	v_mov_b32 v21, s46
	v_mov_b32 v22, s32
	s_mov_b32 s25, 8
	s_mov_b32 s44, 23
	s_bcnt1_i32_b32 s45, s33
	s_lshl_b32 s45, s45, 2
	s_add_u32 s48, s35, 32
	v_readlane_b32 s49, v17, s48
	v_cmp_ne_u32 s[46:47], s49, v17
	s_cmp_eq_u32 s47, 0
	s_cselect_b32 s48, 0x100, 0
	s_cselect_b32 s49, 4, s45
	s_or_b32 s25, s25, s48
	s_add_u32 s44, s44, s49
	s_lshr_b32 s44, s44, 4
	s_cmp_eq_u32 s33, s13
	s_cselect_b32 s47, 1, 1
	s_cselect_b32 s45, 1, 2
	s_lshl_b32 s29, 1, s35
	s_cmp_lg_u32 s37, 0
	s_cselect_b32 s45, s25, s45
	s_cselect_b32 s47, s44, s47
	s_cselect_b32 s43, -1, 0
	s_cmp_eq_u32 s33, 0
	s_cselect_b32 s47, 0, s47
	s_cmp_lt_u32 s15, s11
	s_cselect_b32 s29, s29, 0
	s_lshl_b32 s46, s15, 4
	s_lshl_b32 s49, s11, 4
	s_add_u32 s46, s46, s49
	s_add_u32 s15, s15, s47
	s_cselect_b32 s15, -1, s15
	s_cmp_le_u32 s15, s11
	s_cselect_b32 s48, -1, 0
	s_cselect_b32 s41, 0, -1
	s_cselect_b32 s45, s45, 0
	s_and_b32 s43, s43, s48
	s_mov_b32 s50, 0
	s_mov_b32 s51, -1
	s_and_b64 exec, exec, s[50:51]
	v_mov_b32 v20, s45
	v_mov_b32 v21, s46
	v_mov_b32 v22, s33
	s_mov_b64 exec, s[32:33]
	s_andn2_b64 s[28:29], s[28:29], s[42:43]
	v_mov_b32 v16, v20
	v_mov_b32 v18, v22
	s_and_b64 exec, exec, s[28:29]
	global_store_dwordx4 v21, v[16:19], s[18:19] offset:0
	s_mov_b64 exec, s[32:33]
	s_and_b64 exec, exec, s[42:43]
	v_lshlrev_b32 v23, v9, -1
	v_not_b32 v23, v23
	v_and_b32 v23, v23, v22
	v_bcnt_u32_b32 v23, v23, 0
	v_lshl_add_u32 v25, v23, 2, v21
	v_pk_mov_b32 v[28:29], v[20:21], v[22:23] op_sel:[0,0]
	v_cmp_eq_u32 s[44:45], v23, 0
	s_and_saveexec_b64 s[50:51], s[44:45]
	global_store_dwordx2 v25, v[28:29], s[18:19] offset:0
	s_mov_b64 exec, s[50:51]
	v_and_b32 v26, 0x100, v20
	v_cmp_eq_u32 s[46:47], v26, 0
	s_or_b64 s[48:49], s[44:45], s[46:47]
	s_and_saveexec_b64 s[50:51], s[48:49]
	global_store_dword v25, v17, s[18:19] offset:8
	s_mov_b64 exec, s[32:33]
	s_and_b64 exec, exec, s[40:41]
	v_add_u32_e64 v10, v10, 1 clamp
	s_mov_b64 exec, s[26:27]
	s_max_u32 s25, s14, s15
	s_min_u32 s25, s25, s11
	s_sub_u32 s25, s11, s25
	s_lshl_b32 s48, s14, 4
	s_add_u32 s44, s18, s48
	s_addc_u32 s45, s19, 0
	s_lshl_b32 s46, s25, 4
	s_add_u32 s46, s46, 16
	s_add_u32 s46, s46, s44
	s_sub_u32 s48, s15, s14
	s_add_u32 s48, s48, s11
	s_lshl_b32 s48, s48, 4
	s_add_u32 s47, s46, s48
	s_cselect_b32 s25, 0, s25
	s_lshl_b32 s46, s25, 4
	s_add_u32 s46, s46, 16
	s_add_u32 s46, s46, s44
	v_writelane_b32 v11, s47, 32
	s_sub_u32 s16, s44, s46
	s_subb_u32 s17, s45, 0
	v_writelane_b32 v11, s46, 0
	v_writelane_b32 v11, s25, 1
	s_cmp_eq_u32 0, 0
	s_cbranch_scc1 .Lncc_3
	.Lncc_5:
	.Lncc_4:
	s_and_saveexec_b64 s[26:27], s[20:21]
	global_store_dwordx2 v11, v[16:17], s[16:17] offset:-16
	s_mov_b64 exec, s[26:27]
	.Lncc_3:
	s_cmp_lg_u32 s22, 0
	s_setpc_b64 s[8:9]
.LBB0_1:
	s_mov_b64 exec, s[12:13]
	v_readlane_b32 s23, v11, 1
	s_not_b32 s24, s16
	s_lshr_b32 s24, s24, 4
	s_sub_u32 s23, s23, s24
	s_load_dwordx2 s[24:25], s[6:7], 0x40
	s_load_dwordx2 s[26:27], s[6:7], 0x38
	s_add_u32 s14, s14, s23
	s_add_u32 s15, s15, s23
	s_mov_b32 s32, 0
	s_mov_b32 s33, -1
	v_pk_mov_b32 v[14:15], s[14:15], s[14:15] op_sel:[0,1]
	v_cndmask_b32 v12, v14, v15, s[32:33]
	s_mov_b32 s34, 0
	s_mov_b32 s35, -1
	v_cndmask_b32 v13, 0, 4, s[34:35]
	s_lshr_b32 s29, s5, 30
	s_lshl_b32 s23, s5, 2
	s_waitcnt lgkmcnt(0)
	s_add_u32 s28, s23, s24
	s_addc_u32 s29, s29, s25
	s_mov_b32 s36, 1
	s_mov_b32 s37, 1
	s_and_saveexec_b64 s[38:39], s[36:37]
	global_store_dword v13, v12, s[28:29]
	s_mov_b64 exec, s[38:39]
	s_lshr_b32 s29, s5, 25
	s_lshl_b32 s40, s5, 7
	s_add_u32 s28, s40, s26
	s_addc_u32 s29, s29, s27
	v_cmp_gt_u32 s[30:31], v12, s11
	v_lshlrev_b32 v13, 2, v9
	s_and_saveexec_b64 s[42:43], s[30:31]
	global_store_dword v13, v10, s[28:29]
	s_endpgm
.Lk_end:
	.size	k, .Lk_end-k
	.section	.rodata,"a",@progbits
	.p2align	6
	.amdhsa_kernel k
		.amdhsa_next_free_vgpr 30
		.amdhsa_next_free_sgpr 52
		.amdhsa_kernarg_size 80
		.amdhsa_user_sgpr_kernarg_segment_ptr 1
		.amdhsa_system_sgpr_workgroup_id_y 1
		.amdhsa_system_sgpr_workgroup_id_z 1
		.amdhsa_system_vgpr_workitem_id 2
		.amdhsa_accum_offset 32
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
        .size:           64
        .value_kind:     by_value
    .group_segment_fixed_size: 0
    .kernarg_segment_align: 8
    .kernarg_segment_size: 80
    .max_flat_workgroup_size: 256
    .name:           k
    .private_segment_fixed_size: 0
    .sgpr_count:     58
    .symbol:         k.kd
    .vgpr_count:     30
    .wavefront_size: 64
amdhsa.target:   amdgcn-amd-amdhsa--gfx90a
amdhsa.version:
  - 1
  - 2
...
	.end_amdgpu_metadata

; block of 64 bytes at 16
; map seen: register cursor, cap None, bound 22, params 32 48 56
; site see: s_add_u32 s8, s8, .LBB0_1@rel32@lo+4
; site see: v_mov_b32_e32 v1, v2
