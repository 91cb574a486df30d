	.amdgcn_target "amdgcn-amd-amdhsa--gfx90a"
	.amdhsa_code_object_version 5
	.text
	.globl	k
	.p2align	8
	.type	k,@function
k:
	s_cselect_b32 s19, 1, 0
	s_load_dwordx8 s[24:31], s[0:1], 0x10
	s_mov_b64 s[12:13], exec
	s_mov_b64 exec, -1
	v_mbcnt_lo_u32_b32 v9, -1, 0
	v_mbcnt_hi_u32_b32 v9, -1, v9
	s_mov_b64 exec, s[12:13]
	v_mov_b32 v8, v0
	s_mov_b64 s[6:7], s[0:1]
	s_load_dword s36, s[6:7], 0x48
	s_load_dwordx2 s[38:39], s[6:7], 0x30
	v_readfirstlane_b32 s23, v0
	s_bfe_u32 s32, s23, 0xa0000
	s_bfe_u32 s33, s23, 0xa000a
	s_bfe_u32 s34, s23, 0xa0014
	s_waitcnt lgkmcnt(0)
	s_mul_i32 s22, s34, s28
	s_add_u32 s22, s22, s33
	s_mul_i32 s22, s22, s27
	s_add_u32 s22, s22, s32
	s_lshr_b32 s22, s22, 6
	s_mul_i32 s35, s4, s25
	s_add_u32 s35, s35, s3
	s_mul_i32 s35, s35, s24
	s_add_u32 s35, s35, s2
	s_mul_i32 s5, s35, s31
	s_lshl1_add_u32 s5, s22, s5
	s_mov_b32 s18, s36
	s_mul_hi_u32 s41, s36, 16
	s_mul_i32 s40, s36, 16
	s_mul_hi_u32 s17, s5, s40
	s_mul_i32 s37, s5, s41
	s_add_u32 s17, s17, s37
	s_mul_i32 s37, s5, s40
	s_add_u32 s16, s37, s38
	s_addc_u32 s17, s17, s39
	s_mov_b64 s[14:15], 0
	v_mov_b32 v10, 0
	s_mov_b32 s11, s18
	s_sub_u32 s37, 0, 1
	s_lshl_b32 s37, s37, 4
	v_writelane_b32 v11, s37, 0
	s_sub_u32 s40, s18, 1
	s_lshl_b32 s40, s40, 4
	v_writelane_b32 v11, s40, 32
	s_mov_b32 s20, 1
	s_mov_b32 s21, 1
	s_and_b64 s[20:21], s[20:21], s[12:13]
	s_cmp_lg_u32 s19, 0
	s_getpc_b64 s[8:9]
	s_add_u32 s8, s8, .LBB0_1@rel32@lo+4
	s_addc_u32 s9, s9, .LBB0_1@rel32@hi+12
	s_cselect_b32 s19, 1, 0
	s_load_dword s22, s[6:7], 0x20
	s_load_dword s23, s[6:7], 0x1c
	v_bfe_u32 v13, v8, 20, 10
	s_waitcnt lgkmcnt(0)
	v_mul_u32_u24 v12, v13, s22
	v_bfe_u32 v14, v8, 10, 10
	v_add_u32 v12, v12, v14
	v_mul_u32_u24 v12, v12, s23
	v_bfe_u32 v15, v8, 0, 10
	v_add_u32 v12, v12, v15
	s_sub_u32 s11, s11, 1
	v_readfirstlane_b32 s28, v12
	s_mov_b64 s[24:25], exec
	v_mov_b32 v16, 1
	v_cmp_eq_u32 s[30:31], s28, v12
	s_cselect_b64 s[26:27], 0, s[30:31]
	s_cmp_eq_u64 s[26:27], s[12:13]
	s_cbranch_scc1 .Lncc_1
	s_add_u32 s11, s11, 1
	s_and_b64 exec, exec, s[12:13]
	s_mov_b64 s[32:33], exec
	s_ff1_i32_b32 s34, s32
	s_ff1_i32_b32 s35, s33
	v_readlane_b32 s29, v12, s34
	v_cmp_ne_u32 s[38:39], s29, v12
	s_mov_b32 s36, s38
	s_add_u32 s29, s35, 32
	s_nop 0
	v_readlane_b32 s40, v12, s29
	v_cmp_ne_u32 s[38:39], s40, v12
	s_mov_b32 s37, s39
	s_andn2_b64 s[38:39], s[32:33], s[36:37]
	s_mov_b64 exec, s[24:25]
	s_sub_u32 s11, s11, 1
	s_cselect_b64 s[38:39], 0, s[38:39]
	s_cmp_eq_u64 s[38:39], s[12:13]
	s_cbranch_scc1 .Lncc_2
	s_add_u32 s11, s11, 1
	s_mov_b64 exec, s[32:33]
	s_max_u32 s26, s14, s15
	s_min_u32 s26, s26, s18
	s_sub_u32 s26, s18, s26
	s_sub_u32 s26, s26, s11
	s_add_u32 s14, s14, s26
	s_add_u32 s15, s15, s26
	v_mov_b32 v17, v12
	s_mov_b32 s42, 8
	s_mov_b32 s43, 23
	s_bcnt1_i32_b32 s44, s32
	s_lshl_b32 s44, s44, 2
	v_readlane_b32 s45, v17, s34
	v_cmp_ne_u32 s[46:47], s45, v17
	s_cmp_eq_u32 s46, 0
	s_cselect_b32 s45, 0x100, 0
	s_cselect_b32 s48, 4, s44
	s_or_b32 s42, s42, s45
	s_add_u32 s43, s43, s48
	s_lshr_b32 s43, s43, 4
	s_cmp_eq_u32 s32, s12
	s_cselect_b32 s46, 1, 1
	s_cselect_b32 s44, 1, 2
	s_lshl_b32 s26, 1, s34
	s_cmp_lg_u32 s36, 0
	s_cselect_b32 s44, s42, s44
	s_cselect_b32 s46, s43, s46
	s_cselect_b32 s40, -1, 0
	s_cmp_eq_u32 s32, 0
	s_cselect_b32 s46, 0, s46
	s_cmp_lt_u32 s14, s18
	s_cselect_b32 s26, s26, 0
	s_lshl_b32 s45, s14, 4
	s_add_u32 s14, s14, s46
	s_cselect_b32 s14, -1, s14
	s_cmp_le_u32 s14, s18
	s_cselect_b32 s47, -1, 0
	s_cselect_b32 s38, 0, -1
	s_cselect_b32 s44, s44, 0
	s_and_b32 s40, s40, s47
	v_mov_b32 v20, s44
	v_mov_b32 v21, s45
	v_mov_b32 v22, s32
	s_mov_b32 s42, 8
	s_mov_b32 s43, 23
	s_bcnt1_i32_b32 s44, s33
	s_lshl_b32 s44, s44, 2
	s_add_u32 s45, s35, 32
	v_readlane_b32 s48, v17, s45
	v_cmp_ne_u32 s[46:47], s48, v17
	s_cmp_eq_u32 s47, 0
	s_cselect_b32 s45, 0x100, 0
	s_cselect_b32 s48, 4, s44
	s_or_b32 s42, s42, s45
	s_add_u32 s43, s43, s48
	s_lshr_b32 s43, s43, 4
	s_cmp_eq_u32 s33, s13
	s_cselect_b32 s46, 1, 1
	s_cselect_b32 s44, 1, 2
	s_lshl_b32 s27, 1, s35
	s_cmp_lg_u32 s37, 0
	s_cselect_b32 s44, s42, s44
	s_cselect_b32 s46, s43, s46
	s_cselect_b32 s41, -1, 0
	s_cmp_eq_u32 s33, 0
	s_cselect_b32 s46, 0, s46
	s_cmp_lt_u32 s15, s18
	s_cselect_b32 s27, s27, 0
	s_lshl_b32 s45, s15, 4
	s_lshl_b32 s48, s18, 4
	s_add_u32 s45, s45, s48
	s_add_u32 s15, s15, s46
	s_cselect_b32 s15, -1, s15
	s_cmp_le_u32 s15, s18
	s_cselect_b32 s47, -1, 0
	s_cselect_b32 s39, 0, -1
	s_cselect_b32 s44, s44, 0
	s_and_b32 s41, s41, s47
	s_mov_b32 s50, 0
	s_mov_b32 s51, -1
	s_and_b64 exec, exec, s[50:51]
	v_mov_b32 v20, s44
	v_mov_b32 v21, s45
	v_mov_b32 v22, s33
	s_mov_b64 exec, s[32:33]
	s_andn2_b64 s[26:27], s[26:27], s[40:41]
	v_mov_b32 v16, v20
	v_mov_b32 v18, v22
	s_and_b64 exec, exec, s[26:27]
	global_store_dwordx4 v21, v[16:19], s[16:17] offset:0
	s_mov_b64 exec, s[32:33]
	s_and_b64 exec, exec, s[40:41]
	v_lshlrev_b32 v23, v9, -1
	v_not_b32 v23, v23
	v_and_b32 v23, v23, v22
	v_bcnt_u32_b32 v23, v23, 0
	v_lshl_add_u32 v25, v23, 2, v21
	v_mov_b32 v28, v20
	v_mov_b32 v29, v22
	v_cmp_eq_u32 s[42:43], v23, 0
	s_mov_b64 s[48:49], exec
	s_and_b64 exec, exec, s[42:43]
	global_store_dwordx2 v25, v[28:29], s[16:17] offset:0
	s_mov_b64 exec, s[48:49]
	v_and_b32 v26, 0x100, v20
	v_cmp_eq_u32 s[44:45], v26, 0
	s_or_b64 s[46:47], s[42:43], s[44:45]
	s_and_b64 exec, exec, s[46:47]
	global_store_dword v25, v17, s[16:17] offset:8
	s_mov_b64 exec, s[32:33]
	s_and_b64 exec, exec, s[38:39]
	v_add_u32_e64 v10, v10, 1 clamp
	s_mov_b64 exec, s[24:25]
	s_max_u32 s11, s14, s15
	s_min_u32 s11, s11, s18
	s_sub_u32 s11, s18, s11
	s_sub_u32 s42, s14, 1
	s_lshl_b32 s42, s42, 4
	v_writelane_b32 v11, s42, 0
	s_add_u32 s43, s15, s18
	s_sub_u32 s43, s43, 1
	s_lshl_b32 s43, s43, 4
	v_writelane_b32 v11, s43, 32
	s_cmp_eq_u32 0, 0
	s_cbranch_scc1 .Lncc_0
	.Lncc_2:
	.Lncc_1:
	v_mov_b32 v17, v12
	s_and_b64 exec, exec, s[20:21]
	v_add_u32 v11, 16, v11
	global_store_dwordx2 v11, v[16:17], s[16:17] offset:0
	s_mov_b64 exec, s[24:25]
	.Lncc_0:
	s_cmp_lg_u32 s19, 0
	s_set_gpr_idx_on s10, gpr_idx(SRC0)
	v_mov_b32_e32 v1, v2
	s_set_gpr_idx_off
	s_cselect_b32 s19, 1, 0
	s_load_dword s22, s[6:7], 0x20
	s_load_dword s23, s[6:7], 0x1c
	v_bfe_u32 v13, v8, 20, 10
	s_waitcnt lgkmcnt(0)
	v_mul_u32_u24 v12, v13, s22
	v_bfe_u32 v14, v8, 10, 10
	v_add_u32 v12, v12, v14
	v_mul_u32_u24 v12, v12, s23
	v_bfe_u32 v15, v8, 0, 10
	v_add_u32 v12, v12, v15
	s_sub_u32 s11, s11, 1
	v_readfirstlane_b32 s28, v12
	s_mov_b64 s[24:25], exec
	v_mov_b32 v16, 1
	v_cmp_eq_u32 s[30:31], s28, v12
	s_cselect_b64 s[26:27], 0, s[30:31]
	s_cmp_eq_u64 s[26:27], s[12:13]
	s_cbranch_scc1 .Lncc_4
	s_add_u32 s11, s11, 1
	s_and_b64 exec, exec, s[12:13]
	s_mov_b64 s[32:33], exec
	s_ff1_i32_b32 s34, s32
	s_ff1_i32_b32 s35, s33
	v_readlane_b32 s29, v12, s34
	v_cmp_ne_u32 s[38:39], s29, v12
	s_mov_b32 s36, s38
	s_add_u32 s29, s35, 32
	s_nop 0
	v_readlane_b32 s40, v12, s29
	v_cmp_ne_u32 s[38:39], s40, v12
	s_mov_b32 s37, s39
	s_andn2_b64 s[38:39], s[32:33], s[36:37]
	s_mov_b64 exec, s[24:25]
	s_sub_u32 s11, s11, 1
	s_cselect_b64 s[38:39], 0, s[38:39]
	s_cmp_eq_u64 s[38:39], s[12:13]
	s_cbranch_scc1 .Lncc_5
	s_add_u32 s11, s11, 1
	s_mov_b64 exec, s[32:33]
	s_max_u32 s26, s14, s15
	s_min_u32 s26, s26, s18
	s_sub_u32 s26, s18, s26
	s_sub_u32 s26, s26, s11
	s_add_u32 s14, s14, s26
	s_add_u32 s15, s15, s26
	v_mov_b32 v17, v12
	s_mov_b32 s42, 8
	s_mov_b32 s43, 23
	s_bcnt1_i32_b32 s44, s32
	s_lshl_b32 s44, s44, 2
	v_readlane_b32 s45, v17, s34
	v_cmp_ne_u32 s[46:47], s45, v17
	s_cmp_eq_u32 s46, 0
	s_cselect_b32 s45, 0x100, 0
	s_cselect_b32 s48, 4, s44
	s_or_b32 s42, s42, s45
	s_add_u32 s43, s43, s48
	s_lshr_b32 s43, s43, 4
	s_cmp_eq_u32 s32, s12
	s_cselect_b32 s46, 1, 1
	s_cselect_b32 s44, 1, 2
	s_lshl_b32 s26, 1, s34
	s_cmp_lg_u32 s36, 0
	s_cselect_b32 s44, s42, s44
	s_cselect_b32 s46, s43, s46
	s_cselect_b32 s40, -1, 0
	s_cmp_eq_u32 s32, 0
	s_cselect_b32 s46, 0, s46
	s_cmp_lt_u32 s14, s18
	s_cselect_b32 s26, s26, 0
	s_lshl_b32 s45, s14, 4
	s_add_u32 s14, s14, s46
	s_cselect_b32 s14, -1, s14
	s_cmp_le_u32 s14, s18
	s_cselect_b32 s47, -1, 0
	s_cselect_b32 s38, 0, -1
	s_cselect_b32 s44, s44, 0
	s_and_b32 s40, s40, s47
	v_mov_b32 v20, s44
	v_mov_b32 v21, s45
	v_mov_b32 v22, s32
	s_mov_b32 s42, 8
	s_mov_b32 s43, 23
	s_bcnt1_i32_b32 s44, s33
	s_lshl_b32 s44, s44, 2
	s_add_u32 s45, s35, 32
	v_readlane_b32 s48, v17, s45
	v_cmp_ne_u32 s[46:47], s48, v17
	s_cmp_eq_u32 s47, 0
	s_cselect_b32 s45, 0x100, 0
	s_cselect_b32 s48, 4, s44
	s_or_b32 s42, s42, s45
	s_add_u32 s43, s43, s48
	s_lshr_b32 s43, s43, 4
	s_cmp_eq_u32 s33, s13
	s_cselect_b32 s46, 1, 1
	s_cselect_b32 s44, 1, 2
	s_lshl_b32 s27, 1, s35
	s_cmp_lg_u32 s37, 0
	s_cselect_b32 s44, s42, s44
	s_cselect_b32 s46, s43, s46
	s_cselect_b32 s41, -1, 0
	s_cmp_eq_u32 s33, 0
	s_cselect_b32 s46, 0, s46
	s_cmp_lt_u32 s15, s18
	s_cselect_b32 s27, s27, 0
	s_lshl_b32 s45, s15, 4
	s_lshl_b32 s48, s18, 4
	s_add_u32 s45, s45, s48
	s_add_u32 s15, s15, s46
	s_cselect_b32 s15, -1, s15
	s_cmp_le_u32 s15, s18
	s_cselect_b32 s47, -1, 0
	s_cselect_b32 s39, 0, -1
	s_cselect_b32 s44, s44, 0
	s_and_b32 s41, s41, s47
	s_mov_b32 s50, 0
	s_mov_b32 s51, -1
	s_and_b64 exec, exec, s[50:51]
	v_mov_b32 v20, s44
	v_mov_b32 v21, s45
	v_mov_b32 v22, s33
	s_mov_b64 exec, s[32:33]
	s_andn2_b64 s[26:27], s[26:27], s[40:41]
	v_mov_b32 v16, v20
	v_mov_b32 v18, v22
	s_and_b64 exec, exec, s[26:27]
	global_store_dwordx4 v21, v[16:19], s[16:17] offset:0
	s_mov_b64 exec, s[32:33]
	s_and_b64 exec, exec, s[40:41]
	v_lshlrev_b32 v23, v9, -1
	v_not_b32 v23, v23
	v_and_b32 v23, v23, v22
	v_bcnt_u32_b32 v23, v23, 0
	v_lshl_add_u32 v25, v23, 2, v21
	v_mov_b32 v28, v20
	v_mov_b32 v29, v22
	v_cmp_eq_u32 s[42:43], v23, 0
	s_mov_b64 s[48:49], exec
	s_and_b64 exec, exec, s[42:43]
	global_store_dwordx2 v25, v[28:29], s[16:17] offset:0
	s_mov_b64 exec, s[48:49]
	v_and_b32 v26, 0x100, v20
	v_cmp_eq_u32 s[44:45], v26, 0
	s_or_b64 s[46:47], s[42:43], s[44:45]
	s_and_b64 exec, exec, s[46:47]
	global_store_dword v25, v17, s[16:17] offset:8
	s_mov_b64 exec, s[32:33]
	s_and_b64 exec, exec, s[38:39]
	v_add_u32_e64 v10, v10, 1 clamp
	s_mov_b64 exec, s[24:25]
	s_max_u32 s11, s14, s15
	s_min_u32 s11, s11, s18
	s_sub_u32 s11, s18, s11
	s_sub_u32 s42, s14, 1
	s_lshl_b32 s42, s42, 4
	v_writelane_b32 v11, s42, 0
	s_add_u32 s43, s15, s18
	s_sub_u32 s43, s43, 1
	s_lshl_b32 s43, s43, 4
	v_writelane_b32 v11, s43, 32
	s_cmp_eq_u32 0, 0
	s_cbranch_scc1 .Lncc_3
	.Lncc_5:
	.Lncc_4:
	v_mov_b32 v17, v12
	s_and_b64 exec, exec, s[20:21]
	v_add_u32 v11, 16, v11
	global_store_dwordx2 v11, v[16:17], s[16:17] offset:0
	s_mov_b64 exec, s[24:25]
	.Lncc_3:
	s_cmp_lg_u32 s19, 0
	s_setpc_b64 s[8:9]
.LBB0_1:
	s_mov_b64 exec, s[12:13]
	s_max_u32 s22, s14, s15
	s_min_u32 s22, s22, s18
	s_sub_u32 s22, s18, s22
	s_sub_u32 s22, s22, s11
	s_add_u32 s14, s14, s22
	s_add_u32 s15, s15, s22
	s_load_dwordx2 s[22:23], s[6:7], 0x40
	s_load_dwordx2 s[24:25], s[6:7], 0x38
	s_mov_b32 s30, 0
	s_mov_b32 s31, -1
	v_mov_b32 v14, s14
	v_mov_b32 v15, s15
	v_cndmask_b32 v12, v14, v15, s[30:31]
	v_cndmask_b32 v13, 0, 4, s[30:31]
	s_lshr_b32 s27, s5, 30
	s_lshl_b32 s32, s5, 2
	s_waitcnt lgkmcnt(0)
	s_add_u32 s26, s32, s22
	s_addc_u32 s27, s27, s23
	s_mov_b32 s34, 1
	s_mov_b32 s35, 1
	s_mov_b64 s[36:37], exec
	s_and_b64 exec, exec, s[34:35]
	global_store_dword v13, v12, s[26:27]
	s_mov_b64 exec, s[36:37]
	s_lshr_b32 s27, s5, 25
	s_lshl_b32 s33, s5, 7
	s_add_u32 s26, s33, s24
	s_addc_u32 s27, s27, s25
	v_cmp_gt_u32 s[28:29], v12, s18
	v_lshlrev_b32 v13, 2, v9
	s_and_b64 exec, exec, s[28:29]
	global_store_dword v13, v10, s[26:27]
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
