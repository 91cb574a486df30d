	.amdgcn_target "amdgcn-amd-amdhsa--gfx90a"
	.amdhsa_code_object_version 5
	.text
	.globl	k
	.p2align	8
	.type	k,@function
k:
	s_load_dwordx8 s[24:31], s[0:1], 0x10
	s_mov_b64 s[12:13], exec
	s_mov_b64 exec, -1
	v_mbcnt_lo_u32_b32 v1, -1, 0
	v_mbcnt_hi_u32_b32 v1, -1, v1
	s_mov_b64 exec, s[12:13]
	s_mov_b64 s[6:7], s[0:1]
	s_load_dword s33, s[6:7], 0x48
	s_load_dwordx2 s[34:35], s[6:7], 0x30
	v_readfirstlane_b32 s9, v0
	s_bfe_u32 s10, s9, 0xa0000
	s_bfe_u32 s22, s9, 0xa000a
	s_bfe_u32 s23, s9, 0xa0014
	s_waitcnt lgkmcnt(0)
	s_mul_i32 s8, s23, s28
	s_add_u32 s8, s8, s22
	s_mul_i32 s8, s8, s27
	s_add_u32 s8, s8, s10
	s_lshr_b32 s8, s8, 6
	s_mul_i32 s32, s4, s25
	s_add_u32 s32, s32, s3
	s_mul_i32 s32, s32, s24
	s_add_u32 s32, s32, s2
	s_mul_i32 s5, s32, s31
	s_lshl1_add_u32 s5, s8, s5
	s_mov_b32 s11, s33
	s_mul_hi_u32 s37, s33, 16
	s_mul_i32 s36, s33, 16
	s_mul_hi_u32 s19, s5, s36
	s_mul_i32 s38, s5, s37
	s_add_u32 s19, s19, s38
	s_mul_i32 s38, s5, s36
	s_add_u32 s18, s38, s34
	s_addc_u32 s19, s19, s35
	s_mov_b64 s[14:15], 0
	v_mov_b32 v2, 0
	s_min_u32 s38, 0, s11
	s_sub_u32 s38, s11, s38
	s_add_u32 s36, s18, 0
	s_addc_u32 s37, s19, 0
	s_lshl_b32 s39, s38, 4
	s_add_u32 s39, s39, 16
	s_add_u32 s39, s39, s36
	s_sub_u32 s41, 0, 0
	s_add_u32 s41, s41, s11
	s_lshl_b32 s41, s41, 4
	s_add_u32 s40, s39, s41
	s_cselect_b32 s38, 0, s38
	s_lshl_b32 s39, s38, 4
	s_add_u32 s39, s39, 16
	s_add_u32 s39, s39, s36
	v_writelane_b32 v3, s40, 32
	s_sub_u32 s16, s36, s39
	s_subb_u32 s17, s37, 0
	v_writelane_b32 v3, s39, 0
	v_writelane_b32 v3, s38, 1
	s_and_b32 s20, s12, 1
	s_and_b32 s21, s13, 1
	s_load_dwordx2 s[8:9], s[0:1], 0x0
	v_lshlrev_b32_e32 v0, 2, v0
	s_waitcnt lgkmcnt(0)
	s_cmp_lg_u32 s8, 0
	v_mov_b32 v4, v0
	global_load_dword v0, v0, s[8:9] offset:16
	s_cselect_b32 s0, 1, 0
	s_waitcnt vmcnt(0) lgkmcnt(0)
	v_pk_mov_b32 v[6:7], v[4:5], 0 op_sel:[0,0]
	v_add_co_u32 v8, s[22:23], 16, v6
	v_addc_co_u32 v9, s[22:23], 0, v7, s[22:23]
	v_add_co_u32 v10, s[24:25], v8, s8
	v_mov_b32 v5, s9
	v_addc_co_u32 v11, s[24:25], v9, v5, s[24:25]
	v_pk_mov_b32 v[12:13], v[0:1], 0 op_sel:[0,0]
	v_mov_b32 v14, v12
	v_mad_i64_i32 v[12:13], s[28:29], v1, -4, v[10:11]
	v_readfirstlane_b32 s32, v12
	v_readfirstlane_b32 s33, v13
	v_readfirstlane_b32 s1, v14
	v_pk_mov_b32 v[16:17], 1, v[10:11] op_sel:[0,0]
	v_cmp_eq_u64 s[34:35], s[32:33], v[12:13]
	v_cmp_eq_u32 s[36:37], s1, v14
	s_and_b64 s[34:35], s[34:35], s[36:37]
	s_add_u32 s16, s16, 16
	s_cselect_b64 s[30:31], 0, s[34:35]
	s_cmp_eq_u64 s[30:31], s[12:13]
	v_pk_mov_b32 v[18:19], v[10:11], v[14:15] op_sel:[1,0]
	s_cbranch_scc1 .Lncc_1
	s_sub_u32 s16, s16, 16
	s_and_saveexec_b64 s[26:27], s[12:13]
	s_mov_b64 s[38:39], exec
	s_ff1_i32_b32 s40, s38
	s_ff1_i32_b32 s41, s39
	v_readlane_b32 s46, v12, s40
	v_readlane_b32 s47, v13, s40
	v_cmp_ne_u64 s[44:45], s[46:47], v[12:13]
	s_mov_b32 s42, s44
	s_add_u32 s46, s41, 32
	v_readlane_b32 s48, v12, s46
	v_readlane_b32 s49, v13, s46
	v_cmp_ne_u64 s[44:45], s[48:49], v[12:13]
	s_mov_b32 s43, s45
	v_readlane_b32 s46, v14, s40
	v_cmp_ne_u32 s[44:45], s46, v14
	s_or_b32 s42, s42, s44
	s_add_u32 s46, s41, 32
	s_nop 0
	v_readlane_b32 s47, v14, s46
	v_cmp_ne_u32 s[44:45], s47, v14
	s_or_b32 s43, s43, s45
	s_andn2_b64 s[44:45], s[38:39], s[42:43]
	s_mov_b64 exec, s[26:27]
	s_add_u32 s16, s16, 16
	s_cselect_b64 s[44:45], 0, s[44:45]
	s_cmp_eq_u64 s[44:45], s[12:13]
	s_cbranch_scc1 .Lncc_2
	s_sub_u32 s16, s16, 16
	s_mov_b64 exec, s[38:39]
	v_readlane_b32 s1, v3, 1
	s_not_b32 s28, s16
	s_lshr_b32 s28, s28, 4
	s_sub_u32 s1, s1, s28
	s_add_u32 s14, s14, s1
	s_add_u32 s15, s15, s1
	s_mov_b32 s1, 8
	s_mov_b32 s44, 23
	s_bcnt1_i32_b32 s45, s38
	s_lshl_b32 s45, s45, 2
	s_add_u32 s44, s44, s45
	v_readlane_b32 s48, v18, s40
	v_cmp_ne_u32 s[46:47], s48, v18
	s_cmp_eq_u32 s46, 0
	s_cselect_b32 s48, 0x200, 0
	s_cselect_b32 s49, 4, s45
	s_or_b32 s1, s1, s48
	s_add_u32 s44, s44, s49
	v_readlane_b32 s50, v19, s40
	v_cmp_ne_u32 s[48:49], s50, v19
	s_cmp_eq_u32 s48, 0
	s_cselect_b32 s50, 0x400, 0
	s_cselect_b32 s51, 4, s45
	s_or_b32 s1, s1, s50
	s_add_u32 s44, s44, s51
	s_lshr_b32 s44, s44, 4
	s_cmp_eq_u32 s38, s12
	s_cselect_b32 s47, 1, 2
	s_cselect_b32 s45, 1, 2
	s_cselect_b32 s32, 0, -1
	s_lshl_b32 s28, 1, s40
	s_mov_b32 s30, s28
	s_cmp_lg_u32 s42, 0
	s_cselect_b32 s45, s1, s45
	s_cselect_b32 s47, s44, s47
	s_cselect_b32 s30, 0, s30
	s_cselect_b32 s36, -1, 0
	s_cmp_eq_u32 s38, 0
	s_cselect_b32 s47, 0, s47
	s_cmp_lt_u32 s14, s11
	s_cselect_b32 s28, s28, 0
	s_lshl_b32 s46, s14, 4
	s_add_u32 s14, s14, s47
	s_cselect_b32 s14, -1, s14
	s_cmp_le_u32 s14, s11
	s_cselect_b32 s48, -1, 0
	s_cselect_b32 s34, 0, -1
	s_cselect_b32 s45, s45, 0
	s_and_b32 s30, s30, s48
	s_and_b32 s32, s32, s30
	s_and_b32 s36, s36, s48
	v_mov_b32 v12, s45
	v_mov_b32 v13, s46
	v_mov_b32 v15, s38
	s_mov_b32 s1, 8
	s_mov_b32 s44, 23
	s_bcnt1_i32_b32 s45, s39
	s_lshl_b32 s45, s45, 2
	s_add_u32 s44, s44, s45
	s_add_u32 s48, s41, 32
	v_readlane_b32 s49, v18, s48
	v_cmp_ne_u32 s[46:47], s49, v18
	s_cmp_eq_u32 s47, 0
	s_cselect_b32 s48, 0x200, 0
	s_cselect_b32 s49, 4, s45
	s_or_b32 s1, s1, s48
	s_add_u32 s44, s44, s49
	s_add_u32 s50, s41, 32
	v_readlane_b32 s51, v19, s50
	v_cmp_ne_u32 s[48:49], s51, v19
	s_cmp_eq_u32 s49, 0
	s_cselect_b32 s50, 0x400, 0
	s_cselect_b32 s51, 4, s45
	s_or_b32 s1, s1, s50
	s_add_u32 s44, s44, s51
	s_lshr_b32 s44, s44, 4
	s_cmp_eq_u32 s39, s13
	s_cselect_b32 s47, 1, 2
	s_cselect_b32 s45, 1, 2
	s_cselect_b32 s33, 0, -1
	s_lshl_b32 s29, 1, s41
	s_mov_b32 s31, s29
	s_cmp_lg_u32 s43, 0
	s_cselect_b32 s45, s1, s45
	s_cselect_b32 s47, s44, s47
	s_cselect_b32 s31, 0, s31
	s_cselect_b32 s37, -1, 0
	s_cmp_eq_u32 s39, 0
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
	s_cselect_b32 s35, 0, -1
	s_cselect_b32 s45, s45, 0
	s_and_b32 s31, s31, s48
	s_and_b32 s33, s33, s31
	s_and_b32 s37, s37, s48
	s_mov_b32 s50, 0
	s_mov_b32 s51, -1
	s_and_b64 exec, exec, s[50:51]
	v_mov_b32 v12, s45
	v_mov_b32 v13, s46
	v_mov_b32 v15, s39
	s_mov_b64 exec, s[38:39]
	s_andn2_b64 s[28:29], s[28:29], s[36:37]
	v_mov_b32 v16, v12
	s_and_b64 exec, exec, s[28:29]
	global_store_dwordx4 v13, v[16:19], s[18:19] offset:0
	s_mov_b64 exec, s[38:39]
	s_and_b64 exec, exec, s[32:33]
	global_store_dword v13, v15, s[18:19] offset:16
	s_mov_b64 exec, s[38:39]
	s_and_b64 exec, exec, s[36:37]
	v_lshlrev_b32 v20, v1, -1
	v_not_b32 v20, v20
	v_and_b32 v20, v20, v15
	v_bcnt_u32_b32 v20, v20, 0
	v_bcnt_u32_b32 v21, v15, 0
	v_lshlrev_b32 v21, 2, v21
	v_lshl_add_u32 v22, v20, 2, v13
	v_pk_mov_b32 v[24:25], v[12:13], v[14:15] op_sel:[0,1]
	v_cmp_eq_u32 s[44:45], v20, 0
	s_and_saveexec_b64 s[50:51], s[44:45]
	global_store_dwordx2 v22, v[24:25], s[18:19] offset:0
	s_mov_b64 exec, s[50:51]
	v_mov_b32 v23, v21
	global_store_dword v22, v17, s[18:19] offset:8
	v_add_u32 v22, v22, v23
	v_and_b32 v23, 0x200, v12
	v_cmp_eq_u32 s[46:47], v23, 0
	s_or_b64 s[48:49], s[44:45], s[46:47]
	v_cndmask_b32 v23, 4, v21, s[46:47]
	s_and_saveexec_b64 s[50:51], s[48:49]
	global_store_dword v22, v18, s[18:19] offset:8
	s_mov_b64 exec, s[50:51]
	v_add_u32 v22, v22, v23
	v_and_b32 v23, 0x400, v12
	v_cmp_eq_u32 s[46:47], v23, 0
	s_or_b64 s[48:49], s[44:45], s[46:47]
	s_and_saveexec_b64 s[50:51], s[48:49]
	global_store_dword v22, v19, s[18:19] offset:8
	s_mov_b64 exec, s[38:39]
	s_and_b64 exec, exec, s[34:35]
	v_add_u32_e64 v2, v2, 1 clamp
	s_mov_b64 exec, s[26:27]
	s_max_u32 s1, s14, s15
	s_min_u32 s1, s1, s11
	s_sub_u32 s1, s11, s1
	s_lshl_b32 s48, s14, 4
	s_add_u32 s44, s18, s48
	s_addc_u32 s45, s19, 0
	s_lshl_b32 s46, s1, 4
	s_add_u32 s46, s46, 16
	s_add_u32 s46, s46, s44
	s_sub_u32 s48, s15, s14
	s_add_u32 s48, s48, s11
	s_lshl_b32 s48, s48, 4
	s_add_u32 s47, s46, s48
	s_cselect_b32 s1, 0, s1
	s_lshl_b32 s46, s1, 4
	s_add_u32 s46, s46, 16
	s_add_u32 s46, s46, s44
	v_writelane_b32 v3, s47, 32
	s_sub_u32 s16, s44, s46
	s_subb_u32 s17, s45, 0
	v_writelane_b32 v3, s46, 0
	v_writelane_b32 v3, s1, 1
	s_cmp_eq_u32 0, 0
	s_cbranch_scc1 .Lncc_0
	.Lncc_2:
	.Lncc_1:
	s_and_saveexec_b64 s[26:27], s[20:21]
	global_store_dwordx4 v3, v[16:19], s[16:17] offset:-16
	s_mov_b64 exec, s[26:27]
	.Lncc_0:
	s_cmp_lg_u32 s0, 0
	s_cselect_b32 s10, 1, 2
	s_waitcnt vmcnt(0)
	v_add_u32_e32 v0, s10, v0
	s_mov_b64 exec, s[12:13]
	v_readlane_b32 s0, v3, 1
	s_not_b32 s1, s16
	s_lshr_b32 s1, s1, 4
	s_sub_u32 s0, s0, s1
	s_add_u32 s14, s14, s0
	s_add_u32 s15, s15, s0
	s_load_dwordx2 s[0:1], s[6:7], 0x40
	s_load_dwordx2 s[22:23], s[6:7], 0x38
	s_mov_b32 s28, 0
	s_mov_b32 s29, -1
	v_mov_b32 v5, s14
	v_mov_b32 v6, s15
	v_cndmask_b32 v0, v5, v6, s[28:29]
	s_mov_b32 s30, 0
	s_mov_b32 s31, -1
	v_cndmask_b32 v4, 0, 4, s[30:31]
	s_lshr_b32 s25, s5, 30
	s_lshl_b32 s10, s5, 2
	s_waitcnt lgkmcnt(0)
	s_add_u32 s24, s10, s0
	s_addc_u32 s25, s25, s1
	s_mov_b32 s32, 1
	s_mov_b32 s33, 1
	s_and_saveexec_b64 s[34:35], s[32:33]
	global_store_dword v4, v0, s[24:25]
	s_mov_b64 exec, s[34:35]
	s_lshr_b32 s25, s5, 25
	s_lshl_b32 s36, s5, 7
	s_add_u32 s24, s36, s22
	s_addc_u32 s25, s25, s23
	v_cmp_gt_u32 s[26:27], v0, s11
	v_lshlrev_b32 v4, 2, v1
	s_and_saveexec_b64 s[38:39], s[26:27]
	global_store_dword v4, v2, s[24:25]
	s_endpgm
.Lk_end:
	.size	k, .Lk_end-k
	.section	.rodata,"a",@progbits
	.p2align	6
	.amdhsa_kernel k
		.amdhsa_next_free_vgpr 26
		.amdhsa_next_free_sgpr 52
		.amdhsa_kernarg_size 80
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
    .vgpr_count:     26
    .wavefront_size: 64
amdhsa.target:   amdgcn-amd-amdhsa--gfx90a
amdhsa.version:
  - 1
  - 2
...
	.end_amdgpu_metadata

; block of 64 bytes at 16
; map loads: register cursor, cap None, bound 27, params 32 48 56
; site load: global_load_dword v0, v0, s[8:9] offset:16
