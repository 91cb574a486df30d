	.amdgcn_target "amdgcn-amd-amdhsa--gfx90a"
	.amdhsa_code_object_version 5
	.text
	.globl	k
	.p2align	8
	.type	k,@function
k:
	s_load_dwordx8 s[20:27], s[0:1], 0x10
	s_mov_b64 s[12:13], exec
	s_mov_b64 s[6:7], s[0:1]
	s_load_dword s29, s[6:7], 0x48
	s_load_dwordx2 s[30:31], s[6:7], 0x30
	v_readfirstlane_b32 s9, v0
	s_bfe_u32 s10, s9, 0xa0000
	s_bfe_u32 s18, s9, 0xa000a
	s_bfe_u32 s19, s9, 0xa0014
	s_waitcnt lgkmcnt(0)
	s_mul_i32 s8, s19, s24
	s_add_u32 s8, s8, s18
	s_mul_i32 s8, s8, s23
	s_add_u32 s8, s8, s10
	s_lshr_b32 s8, s8, 6
	s_mul_i32 s28, s4, s21
	s_add_u32 s28, s28, s3
	s_mul_i32 s28, s28, s20
	s_add_u32 s28, s28, s2
	s_mul_i32 s5, s28, s27
	s_lshl1_add_u32 s5, s8, s5
	s_mov_b32 s11, s29
	s_mul_hi_u32 s33, s29, 16
	s_mul_i32 s32, s29, 16
	s_mul_hi_u32 s17, s5, s32
	s_mul_i32 s34, s5, s33
	s_add_u32 s17, s17, s34
	s_mul_i32 s34, s5, s32
	s_add_u32 s16, s34, s30
	s_addc_u32 s17, s17, s31
	s_mov_b64 s[14:15], 0
	v_mov_b32 v1, 0
	s_load_dwordx2 s[8:9], s[0:1], 0x0
	v_lshlrev_b32_e32 v0, 2, v0
	s_waitcnt lgkmcnt(0)
	s_cmp_lg_u32 s8, 0
	v_mov_b32 v2, v0
	global_load_dword v0, v0, s[8:9] offset:16
	s_cselect_b32 s0, 1, 0
	s_waitcnt vmcnt(0) lgkmcnt(0)
	v_mov_b32 v4, v2
	v_mov_b32 v5, 0
	v_add_co_u32 v6, s[18:19], 16, v4
	v_addc_co_u32 v7, s[18:19], 0, v5, s[18:19]
	v_add_co_u32 v8, s[20:21], v6, s8
	v_mov_b32 v3, s9
	v_addc_co_u32 v9, s[20:21], v7, v3, s[20:21]
	v_mov_b32 v10, v0
	v_mov_b32 v11, 0
	v_mov_b32 v12, v10
	v_mbcnt_lo_u32_b32 v10, -1, 0
	v_mbcnt_hi_u32_b32 v10, -1, v10
	s_mov_b64 s[22:23], exec
	s_and_b64 exec, exec, s[12:13]
	s_mov_b64 s[24:25], exec
	s_ff1_i32_b32 s26, s24
	s_ff1_i32_b32 s27, s25
	v_mad_i64_i32 v[14:15], s[30:31], v10, -4, v[8:9]
	v_readlane_b32 s34, v14, s26
	v_readlane_b32 s35, v15, s26
	v_cmp_ne_u64 s[32:33], s[34:35], v[14:15]
	s_mov_b32 s28, s32
	s_add_u32 s1, s27, 32
	v_readlane_b32 s36, v14, s1
	v_readlane_b32 s37, v15, s1
	v_cmp_ne_u64 s[34:35], s[36:37], v[14:15]
	s_mov_b32 s29, s35
	v_readlane_b32 s1, v12, s26
	v_cmp_ne_u32 s[30:31], s1, v12
	s_or_b32 s28, s28, s30
	s_add_u32 s1, s27, 32
	s_nop 0
	v_readlane_b32 s10, v12, s1
	v_cmp_ne_u32 s[32:33], s10, v12
	s_or_b32 s29, s29, s33
	v_mov_b32 v15, v8
	v_mov_b32 v16, v9
	v_mov_b32 v17, v12
	s_xor_b64 s[30:31], s[24:25], s[12:13]
	s_or_b64 s[30:31], s[30:31], s[28:29]
	s_max_u32 s1, s14, s15
	s_cmp_ge_u32 s1, s11
	s_cselect_b32 s1, 1, 0
	s_or_b32 s1, s1, s30
	s_or_b32 s1, s1, s31
	s_cbranch_scc1 .Lncc_0
	s_lshl_b32 s1, s14, 4
	s_lshl_b32 s10, s15, 4
	s_lshl_b32 s30, s11, 4
	s_add_u32 s10, s10, s30
	s_mov_b32 s32, 0
	s_mov_b32 s33, -1
	v_mov_b32 v13, s1
	v_mov_b32 v18, s10
	v_cndmask_b32 v11, v13, v18, s[32:33]
	v_mov_b32 v14, 1
	s_mov_b32 s34, 1
	s_mov_b32 s35, 1
	s_and_b64 exec, exec, s[34:35]
	global_store_dwordx4 v11, v[14:17], s[16:17] offset:0
	s_mov_b64 exec, s[24:25]
	s_add_u32 s14, s14, 1
	s_add_u32 s15, s15, 1
	.Lncc_0:
	s_cbranch_scc0 .Lncc_1
	s_mov_b32 s1, 8
	s_mov_b32 s10, 23
	s_bcnt1_i32_b32 s40, s24
	s_lshl_b32 s40, s40, 2
	s_add_u32 s10, s10, s40
	v_readlane_b32 s41, v16, s26
	v_cmp_ne_u32 s[42:43], s41, v16
	s_cmp_eq_u32 s42, 0
	s_cselect_b32 s41, 0x200, 0
	s_cselect_b32 s44, 4, s40
	s_or_b32 s1, s1, s41
	s_add_u32 s10, s10, s44
	v_readlane_b32 s41, v17, s26
	v_cmp_ne_u32 s[44:45], s41, v17
	s_cmp_eq_u32 s44, 0
	s_cselect_b32 s41, 0x400, 0
	s_cselect_b32 s46, 4, s40
	s_or_b32 s1, s1, s41
	s_add_u32 s10, s10, s46
	s_lshr_b32 s10, s10, 4
	s_cmp_eq_u32 s24, s12
	s_cselect_b32 s42, 1, 2
	s_cselect_b32 s40, 1, 2
	s_cselect_b32 s34, 0, -1
	s_lshl_b32 s30, 1, s26
	s_mov_b32 s32, s30
	s_cmp_lg_u32 s28, 0
	s_cselect_b32 s40, s1, s40
	s_cselect_b32 s42, s10, s42
	s_cselect_b32 s32, 0, s32
	s_cselect_b32 s38, -1, 0
	s_cmp_eq_u32 s24, 0
	s_cselect_b32 s42, 0, s42
	s_cmp_lt_u32 s14, s11
	s_cselect_b32 s30, s30, 0
	s_lshl_b32 s41, s14, 4
	s_add_u32 s14, s14, s42
	s_cselect_b32 s14, -1, s14
	s_cmp_le_u32 s14, s11
	s_cselect_b32 s43, -1, 0
	s_cselect_b32 s36, 0, -1
	s_cselect_b32 s40, s40, 0
	s_and_b32 s32, s32, s43
	s_and_b32 s34, s34, s32
	s_and_b32 s38, s38, s43
	v_mov_b32 v11, s40
	v_mov_b32 v13, s41
	v_mov_b32 v18, s24
	s_mov_b32 s1, 8
	s_mov_b32 s10, 23
	s_bcnt1_i32_b32 s40, s25
	s_lshl_b32 s40, s40, 2
	s_add_u32 s10, s10, s40
	s_add_u32 s41, s27, 32
	v_readlane_b32 s44, v16, s41
	v_cmp_ne_u32 s[42:43], s44, v16
	s_cmp_eq_u32 s43, 0
	s_cselect_b32 s41, 0x200, 0
	s_cselect_b32 s44, 4, s40
	s_or_b32 s1, s1, s41
	s_add_u32 s10, s10, s44
	s_add_u32 s41, s27, 32
	v_readlane_b32 s46, v17, s41
	v_cmp_ne_u32 s[44:45], s46, v17
	s_cmp_eq_u32 s45, 0
	s_cselect_b32 s41, 0x400, 0
	s_cselect_b32 s46, 4, s40
	s_or_b32 s1, s1, s41
	s_add_u32 s10, s10, s46
	s_lshr_b32 s10, s10, 4
	s_cmp_eq_u32 s25, s13
	s_cselect_b32 s42, 1, 2
	s_cselect_b32 s40, 1, 2
	s_cselect_b32 s35, 0, -1
	s_lshl_b32 s31, 1, s27
	s_mov_b32 s33, s31
	s_cmp_lg_u32 s29, 0
	s_cselect_b32 s40, s1, s40
	s_cselect_b32 s42, s10, s42
	s_cselect_b32 s33, 0, s33
	s_cselect_b32 s39, -1, 0
	s_cmp_eq_u32 s25, 0
	s_cselect_b32 s42, 0, s42
	s_cmp_lt_u32 s15, s11
	s_cselect_b32 s31, s31, 0
	s_lshl_b32 s41, s15, 4
	s_lshl_b32 s44, s11, 4
	s_add_u32 s41, s41, s44
	s_add_u32 s15, s15, s42
	s_cselect_b32 s15, -1, s15
	s_cmp_le_u32 s15, s11
	s_cselect_b32 s43, -1, 0
	s_cselect_b32 s37, 0, -1
	s_cselect_b32 s40, s40, 0
	s_and_b32 s33, s33, s43
	s_and_b32 s35, s35, s33
	s_and_b32 s39, s39, s43
	s_mov_b32 s46, 0
	s_mov_b32 s47, -1
	s_and_b64 exec, exec, s[46:47]
	v_mov_b32 v11, s40
	v_mov_b32 v13, s41
	v_mov_b32 v18, s25
	s_mov_b64 exec, s[24:25]
	s_andn2_b64 s[30:31], s[30:31], s[38:39]
	v_mov_b32 v14, v11
	s_and_b64 exec, exec, s[30:31]
	global_store_dwordx4 v13, v[14:17], s[16:17] offset:0
	s_mov_b64 exec, s[24:25]
	s_and_b64 exec, exec, s[34:35]
	global_store_dword v13, v18, s[16:17] offset:16
	s_mov_b64 exec, s[24:25]
	s_and_b64 exec, exec, s[38:39]
	v_lshlrev_b32 v19, v10, -1
	v_not_b32 v19, v19
	v_and_b32 v19, v19, v18
	v_bcnt_u32_b32 v19, v19, 0
	v_bcnt_u32_b32 v20, v18, 0
	v_lshlrev_b32 v20, 2, v20
	v_lshl_add_u32 v21, v19, 2, v13
	v_mov_b32 v22, v11
	v_mov_b32 v23, v18
	v_cmp_eq_u32 s[40:41], v19, 0
	s_mov_b64 s[46:47], exec
	s_and_b64 exec, exec, s[40:41]
	global_store_dwordx2 v21, v[22:23], s[16:17] offset:0
	s_mov_b64 exec, s[46:47]
	v_mov_b32 v24, v20
	global_store_dword v21, v15, s[16:17] offset:8
	v_add_u32 v21, v21, v24
	v_and_b32 v25, 0x200, v11
	v_cmp_eq_u32 s[42:43], v25, 0
	s_or_b64 s[44:45], s[40:41], s[42:43]
	v_cndmask_b32 v25, 4, v20, s[42:43]
	s_mov_b64 s[46:47], exec
	s_and_b64 exec, exec, s[44:45]
	global_store_dword v21, v16, s[16:17] offset:8
	s_mov_b64 exec, s[46:47]
	v_add_u32 v21, v21, v25
	v_and_b32 v26, 0x400, v11
	v_cmp_eq_u32 s[42:43], v26, 0
	s_or_b64 s[44:45], s[40:41], s[42:43]
	s_and_b64 exec, exec, s[44:45]
	global_store_dword v21, v17, s[16:17] offset:8
	s_mov_b64 exec, s[24:25]
	s_and_b64 exec, exec, s[36:37]
	v_add_u32_e64 v1, v1, 1 clamp
	s_mov_b64 exec, s[24:25]
	.Lncc_1:
	s_mov_b64 exec, s[22:23]
	s_cmp_lg_u32 s0, 0
	s_cselect_b32 s10, 1, 2
	s_waitcnt vmcnt(0)
	v_add_u32_e32 v0, s10, v0
	s_load_dwordx2 s[0:1], s[6:7], 0x40
	s_load_dwordx2 s[18:19], s[6:7], 0x38
	s_mov_b64 exec, s[12:13]
	s_mov_b32 s24, 0
	s_mov_b32 s25, -1
	v_mov_b32 v3, s14
	v_mov_b32 v4, s15
	v_cndmask_b32 v0, v3, v4, s[24:25]
	v_cndmask_b32 v2, 0, 4, s[24:25]
	s_lshr_b32 s21, s5, 30
	s_lshl_b32 s10, s5, 2
	s_waitcnt lgkmcnt(0)
	s_add_u32 s20, s10, s0
	s_addc_u32 s21, s21, s1
	s_mov_b32 s26, 1
	s_mov_b32 s27, 1
	s_mov_b64 s[28:29], exec
	s_and_b64 exec, exec, s[26:27]
	global_store_dword v2, v0, s[20:21]
	s_mov_b64 exec, s[28:29]
	s_lshr_b32 s21, s5, 25
	s_lshl_b32 s30, s5, 7
	s_add_u32 s20, s30, s18
	s_addc_u32 s21, s21, s19
	v_cmp_gt_u32 s[22:23], v0, s11
	v_mbcnt_lo_u32_b32 v5, -1, 0
	v_mbcnt_hi_u32_b32 v5, -1, v5
	v_lshlrev_b32 v2, 2, v5
	s_and_b64 exec, exec, s[22:23]
	global_store_dword v2, v1, s[20:21]
	s_endpgm
.Lk_end:
	.size	k, .Lk_end-k
	.section	.rodata,"a",@progbits
	.p2align	6
	.amdhsa_kernel k
		.amdhsa_next_free_vgpr 27
		.amdhsa_next_free_sgpr 48
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
    .sgpr_count:     54
    .symbol:         k.kd
    .vgpr_count:     27
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
