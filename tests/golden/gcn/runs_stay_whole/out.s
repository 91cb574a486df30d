	.amdgcn_target "amdgcn-amd-amdhsa--gfx90a"
	.amdhsa_code_object_version 5
	.text
	.globl	k
	.p2align	8
	.type	k,@function
k:
	s_cselect_b32 s18, 1, 0
	s_load_dwordx8 s[20:27], s[0:1], 0x10
	s_mov_b64 s[12:13], exec
	v_mov_b32 v8, v0
	s_mov_b64 s[6:7], s[0:1]
	s_load_dword s33, s[6:7], 0x48
	s_load_dwordx2 s[34:35], s[6:7], 0x30
	v_readfirstlane_b32 s28, v0
	s_bfe_u32 s29, s28, 0xa0000
	s_bfe_u32 s30, s28, 0xa000a
	s_bfe_u32 s31, s28, 0xa0014
	s_waitcnt lgkmcnt(0)
	s_mul_i32 s19, s31, s24
	s_add_u32 s19, s19, s30
	s_mul_i32 s19, s19, s23
	s_add_u32 s19, s19, s29
	s_lshr_b32 s19, s19, 6
	s_mul_i32 s32, s4, s21
	s_add_u32 s32, s32, s3
	s_mul_i32 s32, s32, s20
	s_add_u32 s32, s32, s2
	s_mul_i32 s5, s32, s27
	s_lshl1_add_u32 s5, s19, s5
	s_mov_b32 s11, s33
	s_mul_hi_u32 s37, s33, 16
	s_mul_i32 s36, s33, 16
	s_mul_hi_u32 s17, s5, s36
	s_mul_i32 s38, s5, s37
	s_add_u32 s17, s17, s38
	s_mul_i32 s38, s5, s36
	s_add_u32 s16, s38, s34
	s_addc_u32 s17, s17, s35
	s_mov_b64 s[14:15], 0
	v_mov_b32 v9, 0
	s_cmp_lg_u32 s18, 0
	s_getpc_b64 s[8:9]
	s_add_u32 s8, s8, .LBB0_1@rel32@lo+4
	s_addc_u32 s9, s9, .LBB0_1@rel32@hi+12
	s_cselect_b32 s18, 1, 0
	s_load_dword s19, s[6:7], 0x20
	s_load_dword s20, s[6:7], 0x1c
	v_bfe_u32 v11, v8, 20, 10
	s_waitcnt lgkmcnt(0)
	v_mul_u32_u24 v10, v11, s19
	v_bfe_u32 v12, v8, 10, 10
	v_add_u32 v10, v10, v12
	v_mul_u32_u24 v10, v10, s20
	v_bfe_u32 v13, v8, 0, 10
	v_add_u32 v10, v10, v13
	v_mbcnt_lo_u32_b32 v14, -1, 0
	v_mbcnt_hi_u32_b32 v14, -1, v14
	s_mov_b64 s[22:23], exec
	s_and_b64 exec, exec, s[12:13]
	s_mov_b64 s[24:25], exec
	s_ff1_i32_b32 s26, s24
	s_ff1_i32_b32 s27, s25
	v_readlane_b32 s21, v10, s26
	v_cmp_ne_u32 s[30:31], s21, v10
	s_mov_b32 s28, s30
	s_add_u32 s21, s27, 32
	s_nop 0
	v_readlane_b32 s34, v10, s21
	v_cmp_ne_u32 s[32:33], s34, v10
	s_mov_b32 s29, s33
	v_mov_b32 v17, v10
	s_xor_b64 s[30:31], s[24:25], s[12:13]
	s_or_b64 s[30:31], s[30:31], s[28:29]
	s_max_u32 s21, s14, s15
	s_cmp_ge_u32 s21, s11
	s_cselect_b32 s21, 1, 0
	s_or_b32 s21, s21, s30
	s_or_b32 s21, s21, s31
	s_cbranch_scc1 .Lncc_0
	s_lshl_b32 s21, s14, 4
	s_lshl_b32 s30, s15, 4
	s_lshl_b32 s31, s11, 4
	s_add_u32 s30, s30, s31
	s_mov_b32 s32, 0
	s_mov_b32 s33, -1
	v_mov_b32 v20, s21
	v_mov_b32 v21, s30
	v_cndmask_b32 v15, v20, v21, s[32:33]
	v_mov_b32 v16, 1
	s_mov_b32 s34, 1
	s_mov_b32 s35, 1
	s_and_b64 exec, exec, s[34:35]
	global_store_dwordx2 v15, v[16:17], s[16:17] offset:0
	s_mov_b64 exec, s[24:25]
	s_add_u32 s14, s14, 1
	s_add_u32 s15, s15, 1
	.Lncc_0:
	s_cbranch_scc0 .Lncc_1
	s_mov_b32 s21, 8
	s_mov_b32 s40, 23
	s_bcnt1_i32_b32 s41, s24
	s_lshl_b32 s41, s41, 2
	v_readlane_b32 s44, v17, s26
	v_cmp_ne_u32 s[42:43], s44, v17
	s_cmp_eq_u32 s42, 0
	s_cselect_b32 s44, 0x100, 0
	s_cselect_b32 s45, 4, s41
	s_or_b32 s21, s21, s44
	s_add_u32 s40, s40, s45
	s_lshr_b32 s40, s40, 4
	s_cmp_eq_u32 s24, s12
	s_cselect_b32 s43, 1, 1
	s_cselect_b32 s41, 1, 2
	s_lshl_b32 s30, 1, s26
	s_cmp_lg_u32 s28, 0
	s_cselect_b32 s41, s21, s41
	s_cselect_b32 s43, s40, s43
	s_cselect_b32 s38, -1, 0
	s_cmp_eq_u32 s24, 0
	s_cselect_b32 s43, 0, s43
	s_cmp_lt_u32 s14, s11
	s_cselect_b32 s30, s30, 0
	s_lshl_b32 s42, s14, 4
	s_add_u32 s14, s14, s43
	s_cselect_b32 s14, -1, s14
	s_cmp_le_u32 s14, s11
	s_cselect_b32 s44, -1, 0
	s_cselect_b32 s36, 0, -1
	s_cselect_b32 s41, s41, 0
	s_and_b32 s38, s38, s44
	v_mov_b32 v15, s41
	v_mov_b32 v20, s42
	v_mov_b32 v21, s24
	s_mov_b32 s21, 8
	s_mov_b32 s40, 23
	s_bcnt1_i32_b32 s41, s25
	s_lshl_b32 s41, s41, 2
	s_add_u32 s44, s27, 32
	v_readlane_b32 s45, v17, s44
	v_cmp_ne_u32 s[42:43], s45, v17
	s_cmp_eq_u32 s43, 0
	s_cselect_b32 s44, 0x100, 0
	s_cselect_b32 s45, 4, s41
	s_or_b32 s21, s21, s44
	s_add_u32 s40, s40, s45
	s_lshr_b32 s40, s40, 4
	s_cmp_eq_u32 s25, s13
	s_cselect_b32 s43, 1, 1
	s_cselect_b32 s41, 1, 2
	s_lshl_b32 s31, 1, s27
	s_cmp_lg_u32 s29, 0
	s_cselect_b32 s41, s21, s41
	s_cselect_b32 s43, s40, s43
	s_cselect_b32 s39, -1, 0
	s_cmp_eq_u32 s25, 0
	s_cselect_b32 s43, 0, s43
	s_cmp_lt_u32 s15, s11
	s_cselect_b32 s31, s31, 0
	s_lshl_b32 s42, s15, 4
	s_lshl_b32 s45, s11, 4
	s_add_u32 s42, s42, s45
	s_add_u32 s15, s15, s43
	s_cselect_b32 s15, -1, s15
	s_cmp_le_u32 s15, s11
	s_cselect_b32 s44, -1, 0
	s_cselect_b32 s37, 0, -1
	s_cselect_b32 s41, s41, 0
	s_and_b32 s39, s39, s44
	s_mov_b32 s46, 0
	s_mov_b32 s47, -1
	s_and_b64 exec, exec, s[46:47]
	v_mov_b32 v15, s41
	v_mov_b32 v20, s42
	v_mov_b32 v21, s25
	s_mov_b64 exec, s[24:25]
	s_andn2_b64 s[30:31], s[30:31], s[38:39]
	v_mov_b32 v16, v15
	v_mov_b32 v18, v21
	s_and_b64 exec, exec, s[30:31]
	global_store_dwordx4 v20, v[16:19], s[16:17] offset:0
	s_mov_b64 exec, s[24:25]
	s_and_b64 exec, exec, s[38:39]
	v_lshlrev_b32 v22, v14, -1
	v_not_b32 v22, v22
	v_and_b32 v22, v22, v21
	v_bcnt_u32_b32 v22, v22, 0
	v_lshl_add_u32 v24, v22, 2, v20
	v_mov_b32 v26, v15
	v_mov_b32 v27, v21
	v_cmp_eq_u32 s[40:41], v22, 0
	s_mov_b64 s[46:47], exec
	s_and_b64 exec, exec, s[40:41]
	global_store_dwordx2 v24, v[26:27], s[16:17] offset:0
	s_mov_b64 exec, s[46:47]
	v_and_b32 v25, 0x100, v15
	v_cmp_eq_u32 s[42:43], v25, 0
	s_or_b64 s[44:45], s[40:41], s[42:43]
	s_and_b64 exec, exec, s[44:45]
	global_store_dword v24, v17, s[16:17] offset:8
	s_mov_b64 exec, s[24:25]
	s_and_b64 exec, exec, s[36:37]
	v_add_u32_e64 v9, v9, 1 clamp
	s_mov_b64 exec, s[24:25]
	.Lncc_1:
	s_mov_b64 exec, s[22:23]
	s_cmp_lg_u32 s18, 0
	s_set_gpr_idx_on s10, gpr_idx(SRC0)
	v_mov_b32_e32 v1, v2
	s_set_gpr_idx_off
	s_cselect_b32 s18, 1, 0
	s_load_dword s19, s[6:7], 0x20
	s_load_dword s20, s[6:7], 0x1c
	v_bfe_u32 v11, v8, 20, 10
	s_waitcnt lgkmcnt(0)
	v_mul_u32_u24 v10, v11, s19
	v_bfe_u32 v12, v8, 10, 10
	v_add_u32 v10, v10, v12
	v_mul_u32_u24 v10, v10, s20
	v_bfe_u32 v13, v8, 0, 10
	v_add_u32 v10, v10, v13
	v_mbcnt_lo_u32_b32 v14, -1, 0
	v_mbcnt_hi_u32_b32 v14, -1, v14
	s_mov_b64 s[22:23], exec
	s_and_b64 exec, exec, s[12:13]
	s_mov_b64 s[24:25], exec
	s_ff1_i32_b32 s26, s24
	s_ff1_i32_b32 s27, s25
	v_readlane_b32 s21, v10, s26
	v_cmp_ne_u32 s[30:31], s21, v10
	s_mov_b32 s28, s30
	s_add_u32 s21, s27, 32
	s_nop 0
	v_readlane_b32 s34, v10, s21
	v_cmp_ne_u32 s[32:33], s34, v10
	s_mov_b32 s29, s33
	v_mov_b32 v17, v10
	s_xor_b64 s[30:31], s[24:25], s[12:13]
	s_or_b64 s[30:31], s[30:31], s[28:29]
	s_max_u32 s21, s14, s15
	s_cmp_ge_u32 s21, s11
	s_cselect_b32 s21, 1, 0
	s_or_b32 s21, s21, s30
	s_or_b32 s21, s21, s31
	s_cbranch_scc1 .Lncc_2
	s_lshl_b32 s21, s14, 4
	s_lshl_b32 s30, s15, 4
	s_lshl_b32 s31, s11, 4
	s_add_u32 s30, s30, s31
	s_mov_b32 s32, 0
	s_mov_b32 s33, -1
	v_mov_b32 v20, s21
	v_mov_b32 v21, s30
	v_cndmask_b32 v15, v20, v21, s[32:33]
	v_mov_b32 v16, 1
	s_mov_b32 s34, 1
	s_mov_b32 s35, 1
	s_and_b64 exec, exec, s[34:35]
	global_store_dwordx2 v15, v[16:17], s[16:17] offset:0
	s_mov_b64 exec, s[24:25]
	s_add_u32 s14, s14, 1
	s_add_u32 s15, s15, 1
	.Lncc_2:
	s_cbranch_scc0 .Lncc_3
	s_mov_b32 s21, 8
	s_mov_b32 s40, 23
	s_bcnt1_i32_b32 s41, s24
	s_lshl_b32 s41, s41, 2
	v_readlane_b32 s44, v17, s26
	v_cmp_ne_u32 s[42:43], s44, v17
	s_cmp_eq_u32 s42, 0
	s_cselect_b32 s44, 0x100, 0
	s_cselect_b32 s45, 4, s41
	s_or_b32 s21, s21, s44
	s_add_u32 s40, s40, s45
	s_lshr_b32 s40, s40, 4
	s_cmp_eq_u32 s24, s12
	s_cselect_b32 s43, 1, 1
	s_cselect_b32 s41, 1, 2
	s_lshl_b32 s30, 1, s26
	s_cmp_lg_u32 s28, 0
	s_cselect_b32 s41, s21, s41
	s_cselect_b32 s43, s40, s43
	s_cselect_b32 s38, -1, 0
	s_cmp_eq_u32 s24, 0
	s_cselect_b32 s43, 0, s43
	s_cmp_lt_u32 s14, s11
	s_cselect_b32 s30, s30, 0
	s_lshl_b32 s42, s14, 4
	s_add_u32 s14, s14, s43
	s_cselect_b32 s14, -1, s14
	s_cmp_le_u32 s14, s11
	s_cselect_b32 s44, -1, 0
	s_cselect_b32 s36, 0, -1
	s_cselect_b32 s41, s41, 0
	s_and_b32 s38, s38, s44
	v_mov_b32 v15, s41
	v_mov_b32 v20, s42
	v_mov_b32 v21, s24
	s_mov_b32 s21, 8
	s_mov_b32 s40, 23
	s_bcnt1_i32_b32 s41, s25
	s_lshl_b32 s41, s41, 2
	s_add_u32 s44, s27, 32
	v_readlane_b32 s45, v17, s44
	v_cmp_ne_u32 s[42:43], s45, v17
	s_cmp_eq_u32 s43, 0
	s_cselect_b32 s44, 0x100, 0
	s_cselect_b32 s45, 4, s41
	s_or_b32 s21, s21, s44
	s_add_u32 s40, s40, s45
	s_lshr_b32 s40, s40, 4
	s_cmp_eq_u32 s25, s13
	s_cselect_b32 s43, 1, 1
	s_cselect_b32 s41, 1, 2
	s_lshl_b32 s31, 1, s27
	s_cmp_lg_u32 s29, 0
	s_cselect_b32 s41, s21, s41
	s_cselect_b32 s43, s40, s43
	s_cselect_b32 s39, -1, 0
	s_cmp_eq_u32 s25, 0
	s_cselect_b32 s43, 0, s43
	s_cmp_lt_u32 s15, s11
	s_cselect_b32 s31, s31, 0
	s_lshl_b32 s42, s15, 4
	s_lshl_b32 s45, s11, 4
	s_add_u32 s42, s42, s45
	s_add_u32 s15, s15, s43
	s_cselect_b32 s15, -1, s15
	s_cmp_le_u32 s15, s11
	s_cselect_b32 s44, -1, 0
	s_cselect_b32 s37, 0, -1
	s_cselect_b32 s41, s41, 0
	s_and_b32 s39, s39, s44
	s_mov_b32 s46, 0
	s_mov_b32 s47, -1
	s_and_b64 exec, exec, s[46:47]
	v_mov_b32 v15, s41
	v_mov_b32 v20, s42
	v_mov_b32 v21, s25
	s_mov_b64 exec, s[24:25]
	s_andn2_b64 s[30:31], s[30:31], s[38:39]
	v_mov_b32 v16, v15
	v_mov_b32 v18, v21
	s_and_b64 exec, exec, s[30:31]
	global_store_dwordx4 v20, v[16:19], s[16:17] offset:0
	s_mov_b64 exec, s[24:25]
	s_and_b64 exec, exec, s[38:39]
	v_lshlrev_b32 v22, v14, -1
	v_not_b32 v22, v22
	v_and_b32 v22, v22, v21
	v_bcnt_u32_b32 v22, v22, 0
	v_lshl_add_u32 v24, v22, 2, v20
	v_mov_b32 v26, v15
	v_mov_b32 v27, v21
	v_cmp_eq_u32 s[40:41], v22, 0
	s_mov_b64 s[46:47], exec
	s_and_b64 exec, exec, s[40:41]
	global_store_dwordx2 v24, v[26:27], s[16:17] offset:0
	s_mov_b64 exec, s[46:47]
	v_and_b32 v25, 0x100, v15
	v_cmp_eq_u32 s[42:43], v25, 0
	s_or_b64 s[44:45], s[40:41], s[42:43]
	s_and_b64 exec, exec, s[44:45]
	global_store_dword v24, v17, s[16:17] offset:8
	s_mov_b64 exec, s[24:25]
	s_and_b64 exec, exec, s[36:37]
	v_add_u32_e64 v9, v9, 1 clamp
	s_mov_b64 exec, s[24:25]
	.Lncc_3:
	s_mov_b64 exec, s[22:23]
	s_cmp_lg_u32 s18, 0
	s_setpc_b64 s[8:9]
.LBB0_1:
	s_load_dwordx2 s[20:21], s[6:7], 0x40
	s_load_dwordx2 s[22:23], s[6:7], 0x38
	s_mov_b64 exec, s[12:13]
	s_mov_b32 s28, 0
	s_mov_b32 s29, -1
	v_mov_b32 v12, s14
	v_mov_b32 v13, s15
	v_cndmask_b32 v10, v12, v13, s[28:29]
	v_cndmask_b32 v11, 0, 4, s[28:29]
	s_lshr_b32 s25, s5, 30
	s_lshl_b32 s19, s5, 2
	s_waitcnt lgkmcnt(0)
	s_add_u32 s24, s19, s20
	s_addc_u32 s25, s25, s21
	s_mov_b32 s30, 1
	s_mov_b32 s31, 1
	s_mov_b64 s[32:33], exec
	s_and_b64 exec, exec, s[30:31]
	global_store_dword v11, v10, s[24:25]
	s_mov_b64 exec, s[32:33]
	s_lshr_b32 s25, s5, 25
	s_lshl_b32 s34, s5, 7
	s_add_u32 s24, s34, s22
	s_addc_u32 s25, s25, s23
	v_cmp_gt_u32 s[26:27], v10, s11
	v_mbcnt_lo_u32_b32 v14, -1, 0
	v_mbcnt_hi_u32_b32 v14, -1, v14
	v_lshlrev_b32 v11, 2, v14
	s_and_b64 exec, exec, s[26:27]
	global_store_dword v11, v9, s[24:25]
	s_endpgm
.Lk_end:
	.size	k, .Lk_end-k
	.section	.rodata,"a",@progbits
	.p2align	6
	.amdhsa_kernel k
		.amdhsa_next_free_vgpr 28
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
    .vgpr_count:     28
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
