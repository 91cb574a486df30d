	.amdgcn_target "amdgcn-amd-amdhsa--gfx90a"
	.amdhsa_code_object_version 5
	.text
	.globl	k
	.p2align	8
	.type	k,@function
k:
	s_load_dwordx8 s[20:27], s[0:1], 0x10
	s_mov_b64 s[8:9], exec
	s_mov_b64 exec, -1
	v_mbcnt_lo_u32_b32 v1, -1, 0
	v_mbcnt_hi_u32_b32 v1, -1, v1
	s_mov_b64 exec, s[8:9]
	s_mov_b64 s[6:7], s[0:1]
	s_load_dword s33, s[6:7], 0x48
	s_load_dwordx2 s[34:35], s[6:7], 0x30
	v_readfirstlane_b32 s28, v0
	s_bfe_u32 s29, s28, 0xa0000
	s_bfe_u32 s30, s28, 0xa000a
	s_bfe_u32 s31, s28, 0xa0014
	s_waitcnt lgkmcnt(0)
	s_mul_i32 s17, s31, s24
	s_add_u32 s17, s17, s30
	s_mul_i32 s17, s17, s23
	s_add_u32 s17, s17, s29
	s_lshr_b32 s17, s17, 6
	s_mul_i32 s32, s4, s21
	s_add_u32 s32, s32, s3
	s_mul_i32 s32, s32, s20
	s_add_u32 s32, s32, s2
	s_mul_i32 s5, s32, s27
	s_lshl1_add_u32 s5, s17, s5
	s_mov_b32 s16, s33
	s_mul_hi_u32 s37, s33, 16
	s_mul_i32 s36, s33, 16
	s_mul_hi_u32 s15, s5, s36
	s_mul_i32 s38, s5, s37
	s_add_u32 s15, s15, s38
	s_mul_i32 s38, s5, s36
	s_add_u32 s14, s38, s34
	s_addc_u32 s15, s15, s35
	s_mov_b64 s[10:11], 0
	v_mov_b32 v2, 0
	s_min_u32 s38, 0, s16
	s_sub_u32 s38, s16, s38
	s_add_u32 s36, s14, 0
	s_addc_u32 s37, s15, 0
	s_lshl_b32 s39, s38, 4
	s_add_u32 s39, s39, 16
	s_add_u32 s39, s39, s36
	s_sub_u32 s41, 0, 0
	s_add_u32 s41, s41, s16
	s_lshl_b32 s41, s41, 4
	s_add_u32 s40, s39, s41
	s_cselect_b32 s38, 0, s38
	s_lshl_b32 s39, s38, 4
	s_add_u32 s39, s39, 16
	s_add_u32 s39, s39, s36
	v_writelane_b32 v3, s40, 32
	s_sub_u32 s12, s36, s39
	s_subb_u32 s13, s37, 0
	v_writelane_b32 v3, s39, 0
	v_writelane_b32 v3, s38, 1
	s_and_b32 s18, s8, 1
	s_and_b32 s19, s9, 1
	v_mfma_f32_32x32x8f16 a[0:15], v[4:5], v[6:7], 0
	s_nop 3
	s_nop 14
	v_accvgpr_read_b32 v10, a1
	v_mov_b32 v11, 0
	v_mov_b32 v9, v10
	v_readfirstlane_b32 s24, v4
	v_readfirstlane_b32 s25, v5
	v_readfirstlane_b32 s17, v9
	v_pk_mov_b32 v[10:11], 1, v[4:5] op_sel:[0,0]
	v_cmp_eq_u64 s[26:27], s[24:25], v[4:5]
	v_cmp_eq_u32 s[28:29], s17, v9
	s_and_b64 s[26:27], s[26:27], s[28:29]
	s_add_u32 s12, s12, 16
	s_cselect_b64 s[22:23], 0, s[26:27]
	s_cmp_eq_u64 s[22:23], s[8:9]
	v_mov_b32 v12, v5
	v_mov_b32 v13, v9
	s_cbranch_scc1 .Lncc_1
	s_sub_u32 s12, s12, 16
	s_and_saveexec_b64 s[20:21], s[8:9]
	s_mov_b64 s[30:31], exec
	s_ff1_i32_b32 s32, s30
	s_ff1_i32_b32 s33, s31
	v_readlane_b32 s38, v4, s32
	v_readlane_b32 s39, v5, s32
	v_cmp_ne_u64 s[36:37], s[38:39], v[4:5]
	s_mov_b32 s34, s36
	s_add_u32 s38, s33, 32
	v_readlane_b32 s40, v4, s38
	v_readlane_b32 s41, v5, s38
	v_cmp_ne_u64 s[36:37], s[40:41], v[4:5]
	s_mov_b32 s35, s37
	v_readlane_b32 s38, v9, s32
	v_cmp_ne_u32 s[36:37], s38, v9
	s_or_b32 s34, s34, s36
	s_add_u32 s38, s33, 32
	s_nop 0
	v_readlane_b32 s39, v9, s38
	v_cmp_ne_u32 s[36:37], s39, v9
	s_or_b32 s35, s35, s37
	s_andn2_b64 s[36:37], s[30:31], s[34:35]
	s_mov_b64 exec, s[20:21]
	s_add_u32 s12, s12, 16
	s_cselect_b64 s[36:37], 0, s[36:37]
	s_cmp_eq_u64 s[36:37], s[8:9]
	s_cbranch_scc1 .Lncc_2
	s_sub_u32 s12, s12, 16
	s_mov_b64 exec, s[30:31]
	v_readlane_b32 s17, v3, 1
	s_not_b32 s22, s12
	s_lshr_b32 s22, s22, 4
	s_sub_u32 s17, s17, s22
	s_add_u32 s10, s10, s17
	s_add_u32 s11, s11, s17
	s_mov_b32 s17, 8
	s_mov_b32 s38, 23
	s_bcnt1_i32_b32 s39, s30
	s_lshl_b32 s39, s39, 2
	s_add_u32 s38, s38, s39
	v_readlane_b32 s42, v12, s32
	v_cmp_ne_u32 s[40:41], s42, v12
	s_cmp_eq_u32 s40, 0
	s_cselect_b32 s42, 0x200, 0
	s_cselect_b32 s43, 4, s39
	s_or_b32 s17, s17, s42
	s_add_u32 s38, s38, s43
	v_readlane_b32 s44, v13, s32
	v_cmp_ne_u32 s[42:43], s44, v13
	s_cmp_eq_u32 s42, 0
	s_cselect_b32 s44, 0x400, 0
	s_cselect_b32 s45, 4, s39
	s_or_b32 s17, s17, s44
	s_add_u32 s38, s38, s45
	s_lshr_b32 s38, s38, 4
	s_cmp_eq_u32 s30, s8
	s_cselect_b32 s41, 1, 2
	s_cselect_b32 s39, 1, 2
	s_cselect_b32 s26, 0, -1
	s_lshl_b32 s22, 1, s32
	s_mov_b32 s24, s22
	s_cmp_lg_u32 s34, 0
	s_cselect_b32 s39, s17, s39
	s_cselect_b32 s41, s38, s41
	s_cselect_b32 s24, 0, s24
	s_cselect_b32 s36, -1, 0
	s_cmp_eq_u32 s30, 0
	s_cselect_b32 s41, 0, s41
	s_cmp_lt_u32 s10, s16
	s_cselect_b32 s22, s22, 0
	s_lshl_b32 s40, s10, 4
	s_add_u32 s10, s10, s41
	s_cselect_b32 s10, -1, s10
	s_cmp_le_u32 s10, s16
	s_cselect_b32 s42, -1, 0
	s_cselect_b32 s28, 0, -1
	s_cselect_b32 s39, s39, 0
	s_and_b32 s24, s24, s42
	s_and_b32 s26, s26, s24
	s_and_b32 s36, s36, s42
	v_mov_b32 v14, s39
	v_mov_b32 v15, s40
	v_mov_b32 v16, s30
	s_mov_b32 s17, 8
	s_mov_b32 s38, 23
	s_bcnt1_i32_b32 s39, s31
	s_lshl_b32 s39, s39, 2
	s_add_u32 s38, s38, s39
	s_add_u32 s42, s33, 32
	v_readlane_b32 s43, v12, s42
	v_cmp_ne_u32 s[40:41], s43, v12
	s_cmp_eq_u32 s41, 0
	s_cselect_b32 s42, 0x200, 0
	s_cselect_b32 s43, 4, s39
	s_or_b32 s17, s17, s42
	s_add_u32 s38, s38, s43
	s_add_u32 s44, s33, 32
	v_readlane_b32 s45, v13, s44
	v_cmp_ne_u32 s[42:43], s45, v13
	s_cmp_eq_u32 s43, 0
	s_cselect_b32 s44, 0x400, 0
	s_cselect_b32 s45, 4, s39
	s_or_b32 s17, s17, s44
	s_add_u32 s38, s38, s45
	s_lshr_b32 s38, s38, 4
	s_cmp_eq_u32 s31, s9
	s_cselect_b32 s41, 1, 2
	s_cselect_b32 s39, 1, 2
	s_cselect_b32 s27, 0, -1
	s_lshl_b32 s23, 1, s33
	s_mov_b32 s25, s23
	s_cmp_lg_u32 s35, 0
	s_cselect_b32 s39, s17, s39
	s_cselect_b32 s41, s38, s41
	s_cselect_b32 s25, 0, s25
	s_cselect_b32 s37, -1, 0
	s_cmp_eq_u32 s31, 0
	s_cselect_b32 s41, 0, s41
	s_cmp_lt_u32 s11, s16
	s_cselect_b32 s23, s23, 0
	s_lshl_b32 s40, s11, 4
	s_lshl_b32 s43, s16, 4
	s_add_u32 s40, s40, s43
	s_add_u32 s11, s11, s41
	s_cselect_b32 s11, -1, s11
	s_cmp_le_u32 s11, s16
	s_cselect_b32 s42, -1, 0
	s_cselect_b32 s29, 0, -1
	s_cselect_b32 s39, s39, 0
	s_and_b32 s25, s25, s42
	s_and_b32 s27, s27, s25
	s_and_b32 s37, s37, s42
	s_mov_b32 s44, 0
	s_mov_b32 s45, -1
	s_and_b64 exec, exec, s[44:45]
	v_mov_b32 v14, s39
	v_mov_b32 v15, s40
	v_mov_b32 v16, s31
	s_mov_b64 exec, s[30:31]
	s_andn2_b64 s[22:23], s[22:23], s[36:37]
	v_mov_b32 v10, v14
	s_and_b64 exec, exec, s[22:23]
	global_store_dwordx4 v15, v[10:13], s[14:15] offset:0
	s_mov_b64 exec, s[30:31]
	s_and_b64 exec, exec, s[26:27]
	global_store_dword v15, v16, s[14:15] offset:16
	s_mov_b64 exec, s[30:31]
	s_and_b64 exec, exec, s[36:37]
	v_lshlrev_b32 v17, v1, -1
	v_not_b32 v17, v17
	v_and_b32 v17, v17, v16
	v_bcnt_u32_b32 v17, v17, 0
	v_bcnt_u32_b32 v18, v16, 0
	v_lshlrev_b32 v18, 2, v18
	v_lshl_add_u32 v19, v17, 2, v15
	v_pk_mov_b32 v[22:23], v[14:15], v[16:17] op_sel:[0,0]
	v_cmp_eq_u32 s[38:39], v17, 0
	s_and_saveexec_b64 s[44:45], s[38:39]
	global_store_dwordx2 v19, v[22:23], s[14:15] offset:0
	s_mov_b64 exec, s[44:45]
	v_mov_b32 v20, v18
	global_store_dword v19, v11, s[14:15] offset:8
	v_add_u32 v19, v19, v20
	v_and_b32 v20, 0x200, v14
	v_cmp_eq_u32 s[40:41], v20, 0
	s_or_b64 s[42:43], s[38:39], s[40:41]
	v_cndmask_b32 v20, 4, v18, s[40:41]
	s_and_saveexec_b64 s[44:45], s[42:43]
	global_store_dword v19, v12, s[14:15] offset:8
	s_mov_b64 exec, s[44:45]
	v_add_u32 v19, v19, v20
	v_and_b32 v20, 0x400, v14
	v_cmp_eq_u32 s[40:41], v20, 0
	s_or_b64 s[42:43], s[38:39], s[40:41]
	s_and_saveexec_b64 s[44:45], s[42:43]
	global_store_dword v19, v13, s[14:15] offset:8
	s_mov_b64 exec, s[30:31]
	s_and_b64 exec, exec, s[28:29]
	v_add_u32_e64 v2, v2, 1 clamp
	s_mov_b64 exec, s[20:21]
	s_max_u32 s17, s10, s11
	s_min_u32 s17, s17, s16
	s_sub_u32 s17, s16, s17
	s_lshl_b32 s42, s10, 4
	s_add_u32 s38, s14, s42
	s_addc_u32 s39, s15, 0
	s_lshl_b32 s40, s17, 4
	s_add_u32 s40, s40, 16
	s_add_u32 s40, s40, s38
	s_sub_u32 s42, s11, s10
	s_add_u32 s42, s42, s16
	s_lshl_b32 s42, s42, 4
	s_add_u32 s41, s40, s42
	s_cselect_b32 s17, 0, s17
	s_lshl_b32 s40, s17, 4
	s_add_u32 s40, s40, 16
	s_add_u32 s40, s40, s38
	v_writelane_b32 v3, s41, 32
	s_sub_u32 s12, s38, s40
	s_subb_u32 s13, s39, 0
	v_writelane_b32 v3, s40, 0
	v_writelane_b32 v3, s17, 1
	s_cmp_eq_u32 0, 0
	s_cbranch_scc1 .Lncc_0
	.Lncc_2:
	.Lncc_1:
	s_and_saveexec_b64 s[20:21], s[18:19]
	global_store_dwordx4 v3, v[10:13], s[12:13] offset:-16
	s_mov_b64 exec, s[20:21]
	.Lncc_0:
	v_mfma_f32_32x32x8f16 a[0:15], v[4:5], v[6:7], a[0:15]
	s_nop 15
	s_nop 2
	s_mov_b64 exec, s[8:9]
	v_readlane_b32 s17, v3, 1
	s_not_b32 s20, s12
	s_lshr_b32 s20, s20, 4
	s_sub_u32 s17, s17, s20
	s_load_dwordx2 s[20:21], s[6:7], 0x40
	s_load_dwordx2 s[22:23], s[6:7], 0x38
	s_add_u32 s10, s10, s17
	s_add_u32 s11, s11, s17
	s_mov_b32 s28, 0
	s_mov_b32 s29, -1
	v_pk_mov_b32 v[6:7], s[10:11], s[10:11] op_sel:[0,1]
	v_cndmask_b32 v4, v6, v7, s[28:29]
	s_mov_b32 s30, 0
	s_mov_b32 s31, -1
	v_cndmask_b32 v5, 0, 4, s[30:31]
	s_lshr_b32 s25, s5, 30
	s_lshl_b32 s17, s5, 2
	s_waitcnt lgkmcnt(0)
	s_add_u32 s24, s17, s20
	s_addc_u32 s25, s25, s21
	s_mov_b32 s32, 1
	s_mov_b32 s33, 1
	s_and_saveexec_b64 s[34:35], s[32:33]
	global_store_dword v5, v4, s[24:25]
	s_mov_b64 exec, s[34:35]
	s_lshr_b32 s25, s5, 25
	s_lshl_b32 s36, s5, 7
	s_add_u32 s24, s36, s22
	s_addc_u32 s25, s25, s23
	v_cmp_gt_u32 s[26:27], v4, s16
	v_lshlrev_b32 v5, 2, v1
	s_and_saveexec_b64 s[38:39], s[26:27]
	global_store_dword v5, v2, s[24:25]
	s_endpgm
.Lk_end:
	.size	k, .Lk_end-k
	.section	.rodata,"a",@progbits
	.p2align	6
	.amdhsa_kernel k
		.amdhsa_next_free_vgpr 40
		.amdhsa_next_free_sgpr 46
		.amdhsa_kernarg_size 80
		.amdhsa_user_sgpr_kernarg_segment_ptr 1
		.amdhsa_system_sgpr_workgroup_id_y 1
		.amdhsa_system_sgpr_workgroup_id_z 1
		.amdhsa_system_vgpr_workitem_id 2
		.amdhsa_accum_offset 24
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
    .sgpr_count:     52
    .symbol:         k.kd
    .vgpr_count:     40
    .wavefront_size: 64
amdhsa.target:   amdgcn-amd-amdhsa--gfx90a
amdhsa.version:
  - 1
  - 2
...
	.end_amdgpu_metadata

; block of 64 bytes at 16
; map sources: register cursor, cap None, bound 27, params 32 48 56
; site source: v_mfma_f32_32x32x8f16 a[0:15], v[4:5], v[6:7], 0 -- unprobed, in3: this operand of 'v_mfma_f32_32x32x8f16' has 1 element
; site source: v_mfma_f32_32x32x8f16 a[0:15], v[4:5], v[6:7], a[0:15]
