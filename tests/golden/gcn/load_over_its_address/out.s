	.amdgcn_target "amdgcn-amd-amdhsa--gfx90a"
	.amdhsa_code_object_version 5
	.text
	.globl	k
	.p2align	8
	.type	k,@function
k:
	s_cselect_b32 s18, 1, 0
	s_mov_b64 s[14:15], exec
	v_mov_b32 v1, v0
	s_add_u32 s12, s0, 16
	s_addc_u32 s13, s1, 0
	s_load_dwordx4 s[20:23], s[12:13], 0x0
	s_load_dwordx2 s[24:25], s[12:13], 0x10
	s_waitcnt lgkmcnt(0)
	v_readfirstlane_b32 s26, v1
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
	v_mov_b32 v2, 0
	s_cmp_lg_u32 s18, 0
	s_load_dwordx2 s[8:9], s[0:1], 0x0
	v_lshlrev_b32_e32 v0, 2, v0
	s_waitcnt lgkmcnt(0)
	s_cmp_lg_u32 s8, 0
	s_nop 4
	v_mov_b32 v3, v0
	global_load_dword v0, v0, s[8:9] offset:16
	s_nop 4
	s_cselect_b32 s18, 1, 0
	s_waitcnt vmcnt(0) lgkmcnt(0)
	v_mov_b32 v4, v3
	v_mov_b32 v5, 0
	v_add_co_u32 v6, s[20:21], 16, v4
	v_addc_co_u32 v7, s[20:21], 0, v5, s[20:21]
	v_add_co_u32 v8, s[22:23], v6, s8
	v_mov_b32 v10, s9
	v_addc_co_u32 v9, s[22:23], v7, v10, s[22:23]
	v_mov_b32 v12, v0
	v_mov_b32 v13, 0
	v_mov_b32 v11, v12
	s_load_dwordx2 s[24:25], s[12:13], 0x18
	s_waitcnt lgkmcnt(0)
	s_load_dword s19, s[12:13], 0x30
	s_waitcnt lgkmcnt(0)
	s_mul_hi_u32 s29, s19, 16
	s_mul_i32 s28, s19, 16
	s_mul_hi_u32 s27, s11, s28
	s_mul_i32 s30, s11, s29
	s_add_u32 s27, s27, s30
	s_mul_i32 s30, s11, s28
	s_add_u32 s26, s30, s24
	s_addc_u32 s27, s27, s25
	v_mbcnt_lo_u32_b32 v12, -1, 0
	v_mbcnt_hi_u32_b32 v12, -1, v12
	s_mov_b64 s[28:29], exec
	s_and_b64 exec, exec, s[14:15]
	s_mov_b64 s[30:31], exec
	s_ff1_i32_b32 s32, s30
	s_ff1_i32_b32 s33, s31
	v_bfe_u32 v13, v12, 0, 5
	v_mad_i64_i32 v[14:15], s[36:37], v13, -4, v[8:9]
	v_readlane_b32 s40, v14, s32
	v_readlane_b32 s41, v15, s32
	v_cmp_ne_u64 s[38:39], s[40:41], v[14:15]
	s_mov_b32 s34, s38
	s_add_u32 s42, s33, 32
	v_readlane_b32 s44, v14, s42
	v_readlane_b32 s45, v15, s42
	v_cmp_ne_u64 s[40:41], s[44:45], v[14:15]
	s_mov_b32 s35, s41
	v_readlane_b32 s38, v11, s32
	v_cmp_ne_u32 s[36:37], s38, v11
	s_or_b32 s34, s34, s36
	s_add_u32 s40, s33, 32
	v_readlane_b32 s41, v11, s40
	v_cmp_ne_u32 s[38:39], s41, v11
	s_or_b32 s35, s35, s39
	v_mov_b32 v15, v8
	v_mov_b32 v16, v9
	v_mov_b32 v17, v11
	s_mov_b32 s40, 0
	s_mov_b32 s41, -1
	s_lshl_b32 s44, s16, 4
	s_lshl_b32 s45, s17, 4
	s_lshl_b32 s38, s19, 4
	s_add_u32 s45, s45, s38
	s_xor_b64 s[36:37], s[30:31], s[14:15]
	s_or_b64 s[36:37], s[36:37], s[34:35]
	s_max_u32 s38, s16, s17
	s_cmp_lt_u32 s38, s19
	s_cselect_b32 s38, 0, 1
	s_or_b32 s38, s38, s36
	s_or_b32 s38, s38, s37
	s_cselect_b32 s39, 0, 1
	s_mov_b32 s46, 1
	s_mov_b32 s47, 1
	s_cselect_b64 s[42:43], 0, s[46:47]
	v_mov_b32 v18, s44
	v_mov_b32 v19, s45
	v_cndmask_b32 v13, v18, v19, s[40:41]
	v_mov_b32 v14, 1
	s_and_b64 exec, exec, s[42:43]
	global_store_dwordx4 v13, v[14:17], s[26:27] offset:0
	s_mov_b64 exec, s[30:31]
	s_add_u32 s16, s16, s39
	s_add_u32 s17, s17, s39
	s_cmp_eq_u64 s[30:31], 0
	s_cselect_b32 s39, 1, s39
	s_cmp_lg_u32 s39, 0
	s_cbranch_scc1 .Lncc_0
	s_mov_b32 s46, 8
	s_mov_b32 s47, 23
	s_bcnt1_i32_b32 s48, s30
	s_lshl_b32 s48, s48, 2
	s_add_u32 s47, s47, s48
	v_readlane_b32 s49, v16, s32
	v_cmp_ne_u32 s[50:51], s49, v16
	s_cmp_eq_u32 s50, 0
	s_cselect_b32 s49, 0x200, 0
	s_cselect_b32 s52, 4, s48
	s_or_b32 s46, s46, s49
	s_add_u32 s47, s47, s52
	v_readlane_b32 s49, v17, s32
	v_cmp_ne_u32 s[52:53], s49, v17
	s_cmp_eq_u32 s52, 0
	s_cselect_b32 s49, 0x400, 0
	s_cselect_b32 s54, 4, s48
	s_or_b32 s46, s46, s49
	s_add_u32 s47, s47, s54
	s_lshr_b32 s47, s47, 4
	s_cmp_eq_u32 s30, s14
	s_cselect_b32 s50, 1, 2
	s_cselect_b32 s48, 1, 2
	s_cselect_b32 s40, 0, -1
	s_lshl_b32 s36, 1, s32
	s_mov_b32 s38, s36
	s_cmp_lg_u32 s34, 0
	s_cselect_b32 s48, s46, s48
	s_cselect_b32 s50, s47, s50
	s_cselect_b32 s38, 0, s38
	s_cselect_b32 s44, -1, 0
	s_cmp_eq_u32 s30, 0
	s_cselect_b32 s50, 0, s50
	s_cmp_lt_u32 s16, s19
	s_cselect_b32 s36, s36, 0
	s_lshl_b32 s49, s16, 4
	s_add_u32 s16, s16, s50
	s_cselect_b32 s16, -1, s16
	s_cmp_le_u32 s16, s19
	s_cselect_b32 s51, -1, 0
	s_cselect_b32 s42, 0, -1
	s_cselect_b32 s48, s48, 0
	s_and_b32 s38, s38, s51
	s_and_b32 s40, s40, s38
	s_and_b32 s44, s44, s51
	v_mov_b32 v13, s48
	v_mov_b32 v18, s49
	v_mov_b32 v19, s30
	s_mov_b32 s46, 8
	s_mov_b32 s47, 23
	s_bcnt1_i32_b32 s48, s31
	s_lshl_b32 s48, s48, 2
	s_add_u32 s47, s47, s48
	s_add_u32 s49, s33, 32
	v_readlane_b32 s52, v16, s49
	v_cmp_ne_u32 s[50:51], s52, v16
	s_cmp_eq_u32 s51, 0
	s_cselect_b32 s49, 0x200, 0
	s_cselect_b32 s52, 4, s48
	s_or_b32 s46, s46, s49
	s_add_u32 s47, s47, s52
	s_add_u32 s49, s33, 32
	v_readlane_b32 s54, v17, s49
	v_cmp_ne_u32 s[52:53], s54, v17
	s_cmp_eq_u32 s53, 0
	s_cselect_b32 s49, 0x400, 0
	s_cselect_b32 s54, 4, s48
	s_or_b32 s46, s46, s49
	s_add_u32 s47, s47, s54
	s_lshr_b32 s47, s47, 4
	s_cmp_eq_u32 s31, s15
	s_cselect_b32 s50, 1, 2
	s_cselect_b32 s48, 1, 2
	s_cselect_b32 s41, 0, -1
	s_lshl_b32 s37, 1, s33
	s_mov_b32 s39, s37
	s_cmp_lg_u32 s35, 0
	s_cselect_b32 s48, s46, s48
	s_cselect_b32 s50, s47, s50
	s_cselect_b32 s39, 0, s39
	s_cselect_b32 s45, -1, 0
	s_cmp_eq_u32 s31, 0
	s_cselect_b32 s50, 0, s50
	s_cmp_lt_u32 s17, s19
	s_cselect_b32 s37, s37, 0
	s_lshl_b32 s49, s17, 4
	s_lshl_b32 s52, s19, 4
	s_add_u32 s49, s49, s52
	s_add_u32 s17, s17, s50
	s_cselect_b32 s17, -1, s17
	s_cmp_le_u32 s17, s19
	s_cselect_b32 s51, -1, 0
	s_cselect_b32 s43, 0, -1
	s_cselect_b32 s48, s48, 0
	s_and_b32 s39, s39, s51
	s_and_b32 s41, s41, s39
	s_and_b32 s45, s45, s51
	s_mov_b32 s54, 0
	s_mov_b32 s55, -1
	s_and_b64 exec, exec, s[54:55]
	v_mov_b32 v13, s48
	v_mov_b32 v18, s49
	v_mov_b32 v19, s31
	s_mov_b64 exec, s[30:31]
	s_andn2_b64 s[36:37], s[36:37], s[44:45]
	v_mov_b32 v14, v13
	s_and_b64 exec, exec, s[36:37]
	global_store_dwordx4 v18, v[14:17], s[26:27] offset:0
	s_mov_b64 exec, s[30:31]
	s_and_b64 exec, exec, s[40:41]
	global_store_dword v18, v19, s[26:27] offset:16
	s_mov_b64 exec, s[30:31]
	s_and_b64 exec, exec, s[44:45]
	v_lshlrev_b32 v20, v12, -1
	v_not_b32 v20, v20
	v_and_b32 v20, v20, v19
	v_bcnt_u32_b32 v20, v20, 0
	v_bcnt_u32_b32 v21, v19, 0
	v_lshlrev_b32 v21, 2, v21
	v_lshl_add_u32 v22, v20, 2, v18
	v_mov_b32 v24, v13
	v_mov_b32 v25, v19
	v_cmp_eq_u32 s[46:47], v20, 0
	s_mov_b64 s[52:53], exec
	s_and_b64 exec, exec, s[46:47]
	global_store_dwordx2 v22, v[24:25], s[26:27] offset:0
	s_mov_b64 exec, s[52:53]
	v_mov_b32 v23, v21
	global_store_dword v22, v15, s[26:27] offset:8
	v_add_u32 v22, v22, v23
	v_and_b32 v26, 0x200, v13
	v_cmp_eq_u32 s[48:49], v26, 0
	s_or_b64 s[50:51], s[46:47], s[48:49]
	v_cndmask_b32 v26, 4, v21, s[48:49]
	s_mov_b64 s[52:53], exec
	s_and_b64 exec, exec, s[50:51]
	global_store_dword v22, v16, s[26:27] offset:8
	s_mov_b64 exec, s[52:53]
	v_add_u32 v22, v22, v26
	v_and_b32 v27, 0x400, v13
	v_cmp_eq_u32 s[48:49], v27, 0
	s_or_b64 s[50:51], s[46:47], s[48:49]
	v_cndmask_b32 v27, 4, v21, s[48:49]
	s_mov_b64 s[52:53], exec
	s_and_b64 exec, exec, s[50:51]
	global_store_dword v22, v17, s[26:27] offset:8
	s_mov_b64 exec, s[52:53]
	v_add_u32 v22, v22, v27
	s_mov_b64 exec, s[30:31]
	s_and_b64 exec, exec, s[42:43]
	v_add_u32_e64 v2, v2, 1 clamp
	s_mov_b64 exec, s[30:31]
	.Lncc_0:
	s_mov_b64 exec, s[28:29]
	s_cmp_lg_u32 s18, 0
	s_cselect_b32 s10, 1, 2
	s_waitcnt vmcnt(0)
	v_add_u32_e32 v0, s10, v0
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
	v_mov_b32 v5, s16
	v_mov_b32 v6, s17
	v_cndmask_b32 v3, v5, v6, s[28:29]
	v_cndmask_b32 v4, 0, 4, s[28:29]
	s_mul_hi_u32 s25, s11, 4
	s_mul_i32 s30, s11, 4
	s_add_u32 s24, s30, s20
	s_addc_u32 s25, s25, s21
	s_mov_b32 s32, 1
	s_mov_b32 s33, 1
	s_mov_b64 s[34:35], exec
	s_and_b64 exec, exec, s[32:33]
	global_store_dword v4, v3, s[24:25]
	s_mov_b64 exec, s[34:35]
	s_mul_hi_u32 s25, s11, 0x80
	s_mul_i32 s31, s11, 0x80
	s_add_u32 s24, s31, s22
	s_addc_u32 s25, s25, s23
	v_cmp_gt_u32 s[26:27], v3, s19
	v_mbcnt_lo_u32_b32 v7, -1, 0
	v_mbcnt_hi_u32_b32 v7, -1, v7
	v_lshlrev_b32 v4, 2, v7
	s_mov_b64 s[36:37], exec
	s_and_b64 exec, exec, s[26:27]
	global_store_dword v4, v2, s[24:25]
	s_mov_b64 exec, s[36:37]
	s_endpgm
.Lk_end:
	.size	k, .Lk_end-k
	.section	.rodata,"a",@progbits
	.p2align	6
	.amdhsa_kernel k
		.amdhsa_next_free_vgpr 28
		.amdhsa_next_free_sgpr 56
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
    .sgpr_count:     62
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
; map loads: register cursor, cap None, bound 27, params 24 40 48
; site load: global_load_dword v0, v0, s[8:9] offset:16
