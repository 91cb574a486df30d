	.amdgcn_target "amdgcn-amd-amdhsa--gfx906"
	.amdhsa_code_object_version 5
	.text
	.globl	k
	.p2align	8
	.type	k,@function
k:
	s_cselect_b32 s12, 1, 0
	s_mov_b64 s[8:9], exec
	v_mov_b32 v3, v0
	v_lshl_or_b32 v3, v1, 10, v3
	v_lshl_or_b32 v3, v2, 20, v3
	s_add_u32 s6, s0, 16
	s_addc_u32 s7, s1, 0
	s_load_dwordx4 s[16:19], s[6:7], 0x0
	s_load_dwordx2 s[14:15], s[6:7], 0x10
	s_waitcnt lgkmcnt(0)
	v_readfirstlane_b32 s20, v3
	s_bfe_u32 s21, s20, 0xa0000
	s_bfe_u32 s22, s20, 0xa000a
	s_bfe_u32 s23, s20, 0xa0014
	s_mul_i32 s13, s23, s14
	s_add_u32 s13, s13, s22
	s_mul_i32 s13, s13, s19
	s_add_u32 s13, s13, s21
	s_lshr_b32 s13, s13, 6
	s_mul_i32 s5, s4, s17
	s_add_u32 s5, s5, s3
	s_mul_i32 s5, s5, s16
	s_add_u32 s5, s5, s2
	s_mul_i32 s24, s19, s14
	s_mul_i32 s24, s24, s15
	s_add_u32 s24, s24, 31
	s_lshr_b32 s24, s24, 5
	s_mul_i32 s5, s5, s24
	s_lshl_b32 s25, s13, 1
	s_add_u32 s5, s5, s25
	s_mov_b32 s0, s2
	s_mov_b64 s[10:11], 0
	v_mov_b32 v4, 0
	s_cmp_lg_u32 s12, 0
	v_mov_b32_e32 v1, 0
	global_load_dword v2, v[0:1], off
	s_nop 4
	s_cselect_b32 s12, 1, 0
	s_waitcnt vmcnt(0) lgkmcnt(0)
	v_mov_b32 v6, v2
	v_mov_b32 v7, 0
	v_mov_b32 v5, v6
	s_load_dwordx2 s[14:15], s[6:7], 0x18
	s_waitcnt lgkmcnt(0)
	s_load_dword s13, s[6:7], 0x30
	s_waitcnt lgkmcnt(0)
	s_mul_hi_u32 s19, s13, 16
	s_mul_i32 s18, s13, 16
	s_mul_hi_u32 s17, s5, s18
	s_mul_i32 s20, s5, s19
	s_add_u32 s17, s17, s20
	s_mul_i32 s20, s5, s18
	s_add_u32 s16, s20, s14
	s_addc_u32 s17, s17, s15
	v_mbcnt_lo_u32_b32 v6, -1, 0
	v_mbcnt_hi_u32_b32 v6, -1, v6
	s_mov_b64 s[18:19], exec
	s_and_b64 exec, exec, s[8:9]
	s_mov_b64 s[20:21], exec
	s_ff1_i32_b32 s22, s20
	s_ff1_i32_b32 s23, s21
	v_bfe_u32 v7, v6, 0, 5
	v_mad_i64_i32 v[8:9], s[26:27], v7, -1, v[0:1]
	v_readlane_b32 s30, v8, s22
	v_readlane_b32 s31, v9, s22
	v_cmp_ne_u64 s[28:29], s[30:31], v[8:9]
	s_mov_b32 s24, s28
	s_add_u32 s32, s23, 32
	v_readlane_b32 s34, v8, s32
	v_readlane_b32 s35, v9, s32
	v_cmp_ne_u64 s[30:31], s[34:35], v[8:9]
	s_mov_b32 s25, s31
	v_readlane_b32 s28, v5, s22
	v_cmp_ne_u32 s[26:27], s28, v5
	s_or_b32 s24, s24, s26
	s_add_u32 s30, s23, 32
	v_readlane_b32 s31, v5, s30
	v_cmp_ne_u32 s[28:29], s31, v5
	s_or_b32 s25, s25, s29
	v_mov_b32 v9, v0
	v_mov_b32 v10, v1
	v_mov_b32 v11, v5
	s_mov_b32 s30, 0
	s_mov_b32 s31, -1
	s_lshl_b32 s34, s10, 4
	s_lshl_b32 s35, s11, 4
	s_lshl_b32 s28, s13, 4
	s_add_u32 s35, s35, s28
	s_xor_b64 s[26:27], s[20:21], s[8:9]
	s_or_b64 s[26:27], s[26:27], s[24:25]
	s_max_u32 s28, s10, s11
	s_cmp_lt_u32 s28, s13
	s_cselect_b32 s28, 0, 1
	s_or_b32 s28, s28, s26
	s_or_b32 s28, s28, s27
	s_cselect_b32 s29, 0, 1
	s_mov_b32 s36, 1
	s_mov_b32 s37, 1
	s_cselect_b64 s[32:33], 0, s[36:37]
	v_mov_b32 v12, s34
	v_mov_b32 v13, s35
	v_cndmask_b32 v7, v12, v13, s[30:31]
	v_mov_b32 v8, 1
	s_and_b64 exec, exec, s[32:33]
	global_store_dwordx4 v7, v[8:11], s[16:17] offset:0
	s_mov_b64 exec, s[20:21]
	s_add_u32 s10, s10, s29
	s_add_u32 s11, s11, s29
	s_cmp_eq_u64 s[20:21], 0
	s_cselect_b32 s29, 1, s29
	s_cmp_lg_u32 s29, 0
	s_cbranch_scc1 .Lncc_0
	s_mov_b32 s36, 8
	s_mov_b32 s37, 23
	s_bcnt1_i32_b32 s38, s20
	s_lshl_b32 s38, s38, 2
	s_add_u32 s37, s37, s38
	v_readlane_b32 s39, v10, s22
	v_cmp_ne_u32 s[40:41], s39, v10
	s_cmp_eq_u32 s40, 0
	s_cselect_b32 s39, 0x200, 0
	s_cselect_b32 s42, 4, s38
	s_or_b32 s36, s36, s39
	s_add_u32 s37, s37, s42
	v_readlane_b32 s39, v11, s22
	v_cmp_ne_u32 s[42:43], s39, v11
	s_cmp_eq_u32 s42, 0
	s_cselect_b32 s39, 0x400, 0
	s_cselect_b32 s44, 4, s38
	s_or_b32 s36, s36, s39
	s_add_u32 s37, s37, s44
	s_lshr_b32 s37, s37, 4
	s_cmp_eq_u32 s20, s8
	s_cselect_b32 s40, 1, 2
	s_cselect_b32 s38, 1, 2
	s_cselect_b32 s30, 0, -1
	s_lshl_b32 s26, 1, s22
	s_mov_b32 s28, s26
	s_cmp_lg_u32 s24, 0
	s_cselect_b32 s38, s36, s38
	s_cselect_b32 s40, s37, s40
	s_cselect_b32 s28, 0, s28
	s_cselect_b32 s34, -1, 0
	s_cmp_eq_u32 s20, 0
	s_cselect_b32 s40, 0, s40
	s_cmp_lt_u32 s10, s13
	s_cselect_b32 s26, s26, 0
	s_lshl_b32 s39, s10, 4
	s_add_u32 s10, s10, s40
	s_cselect_b32 s10, -1, s10
	s_cmp_le_u32 s10, s13
	s_cselect_b32 s41, -1, 0
	s_cselect_b32 s32, 0, -1
	s_cselect_b32 s38, s38, 0
	s_and_b32 s28, s28, s41
	s_and_b32 s30, s30, s28
	s_and_b32 s34, s34, s41
	v_mov_b32 v7, s38
	v_mov_b32 v12, s39
	v_mov_b32 v13, s20
	s_mov_b32 s36, 8
	s_mov_b32 s37, 23
	s_bcnt1_i32_b32 s38, s21
	s_lshl_b32 s38, s38, 2
	s_add_u32 s37, s37, s38
	s_add_u32 s39, s23, 32
	v_readlane_b32 s42, v10, s39
	v_cmp_ne_u32 s[40:41], s42, v10
	s_cmp_eq_u32 s41, 0
	s_cselect_b32 s39, 0x200, 0
	s_cselect_b32 s42, 4, s38
	s_or_b32 s36, s36, s39
	s_add_u32 s37, s37, s42
	s_add_u32 s39, s23, 32
	v_readlane_b32 s44, v11, s39
	v_cmp_ne_u32 s[42:43], s44, v11
	s_cmp_eq_u32 s43, 0
	s_cselect_b32 s39, 0x400, 0
	s_cselect_b32 s44, 4, s38
	s_or_b32 s36, s36, s39
	s_add_u32 s37, s37, s44
	s_lshr_b32 s37, s37, 4
	s_cmp_eq_u32 s21, s9
	s_cselect_b32 s40, 1, 2
	s_cselect_b32 s38, 1, 2
	s_cselect_b32 s31, 0, -1
	s_lshl_b32 s27, 1, s23
	s_mov_b32 s29, s27
	s_cmp_lg_u32 s25, 0
	s_cselect_b32 s38, s36, s38
	s_cselect_b32 s40, s37, s40
	s_cselect_b32 s29, 0, s29
	s_cselect_b32 s35, -1, 0
	s_cmp_eq_u32 s21, 0
	s_cselect_b32 s40, 0, s40
	s_cmp_lt_u32 s11, s13
	s_cselect_b32 s27, s27, 0
	s_lshl_b32 s39, s11, 4
	s_lshl_b32 s42, s13, 4
	s_add_u32 s39, s39, s42
	s_add_u32 s11, s11, s40
	s_cselect_b32 s11, -1, s11
	s_cmp_le_u32 s11, s13
	s_cselect_b32 s41, -1, 0
	s_cselect_b32 s33, 0, -1
	s_cselect_b32 s38, s38, 0
	s_and_b32 s29, s29, s41
	s_and_b32 s31, s31, s29
	s_and_b32 s35, s35, s41
	s_mov_b32 s44, 0
	s_mov_b32 s45, -1
	s_and_b64 exec, exec, s[44:45]
	v_mov_b32 v7, s38
	v_mov_b32 v12, s39
	v_mov_b32 v13, s21
	s_mov_b64 exec, s[20:21]
	s_andn2_b64 s[26:27], s[26:27], s[34:35]
	v_mov_b32 v8, v7
	s_and_b64 exec, exec, s[26:27]
	global_store_dwordx4 v12, v[8:11], s[16:17] offset:0
	s_mov_b64 exec, s[20:21]
	s_and_b64 exec, exec, s[30:31]
	global_store_dword v12, v13, s[16:17] offset:16
	s_mov_b64 exec, s[20:21]
	s_and_b64 exec, exec, s[34:35]
	v_lshlrev_b32 v14, v6, -1
	v_not_b32 v14, v14
	v_and_b32 v14, v14, v13
	v_bcnt_u32_b32 v14, v14, 0
	v_bcnt_u32_b32 v15, v13, 0
	v_lshlrev_b32 v15, 2, v15
	v_lshl_add_u32 v16, v14, 2, v12
	v_mov_b32 v18, v7
	v_mov_b32 v19, v13
	v_cmp_eq_u32 s[36:37], v14, 0
	s_mov_b64 s[42:43], exec
	s_and_b64 exec, exec, s[36:37]
	global_store_dwordx2 v16, v[18:19], s[16:17] offset:0
	s_mov_b64 exec, s[42:43]
	v_mov_b32 v17, v15
	global_store_dword v16, v9, s[16:17] offset:8
	v_add_u32 v16, v16, v17
	v_and_b32 v20, 0x200, v7
	v_cmp_eq_u32 s[38:39], v20, 0
	s_or_b64 s[40:41], s[36:37], s[38:39]
	v_cndmask_b32 v20, 4, v15, s[38:39]
	s_mov_b64 s[42:43], exec
	s_and_b64 exec, exec, s[40:41]
	global_store_dword v16, v10, s[16:17] offset:8
	s_mov_b64 exec, s[42:43]
	v_add_u32 v16, v16, v20
	v_and_b32 v21, 0x400, v7
	v_cmp_eq_u32 s[38:39], v21, 0
	s_or_b64 s[40:41], s[36:37], s[38:39]
	v_cndmask_b32 v21, 4, v15, s[38:39]
	s_mov_b64 s[42:43], exec
	s_and_b64 exec, exec, s[40:41]
	global_store_dword v16, v11, s[16:17] offset:8
	s_mov_b64 exec, s[42:43]
	v_add_u32 v16, v16, v21
	s_mov_b64 exec, s[20:21]
	s_and_b64 exec, exec, s[32:33]
	v_add_u32_e64 v4, v4, 1 clamp
	s_mov_b64 exec, s[20:21]
	.Lncc_0:
	s_mov_b64 exec, s[18:19]
	s_cmp_lg_u32 s12, 0
	s_waitcnt vmcnt(0)
	s_nop 4
	s_mov_b64 exec, s[8:9]
	s_load_dword s13, s[6:7], 0x30
	s_waitcnt lgkmcnt(0)
	s_load_dwordx2 s[14:15], s[6:7], 0x28
	s_waitcnt lgkmcnt(0)
	s_load_dwordx2 s[16:17], s[6:7], 0x20
	s_waitcnt lgkmcnt(0)
	s_mov_b32 s22, 0
	s_mov_b32 s23, -1
	v_mov_b32 v7, s10
	v_mov_b32 v8, s11
	v_cndmask_b32 v5, v7, v8, s[22:23]
	v_cndmask_b32 v6, 0, 4, s[22:23]
	s_mul_hi_u32 s19, s5, 4
	s_mul_i32 s24, s5, 4
	s_add_u32 s18, s24, s14
	s_addc_u32 s19, s19, s15
	s_mov_b32 s26, 1
	s_mov_b32 s27, 1
	s_mov_b64 s[28:29], exec
	s_and_b64 exec, exec, s[26:27]
	global_store_dword v6, v5, s[18:19]
	s_mov_b64 exec, s[28:29]
	s_mul_hi_u32 s19, s5, 0x80
	s_mul_i32 s25, s5, 0x80
	s_add_u32 s18, s25, s16
	s_addc_u32 s19, s19, s17
	v_cmp_gt_u32 s[20:21], v5, s13
	v_mbcnt_lo_u32_b32 v9, -1, 0
	v_mbcnt_hi_u32_b32 v9, -1, v9
	v_lshlrev_b32 v6, 2, v9
	s_mov_b64 s[30:31], exec
	s_and_b64 exec, exec, s[20:21]
	global_store_dword v6, v4, s[18:19]
	s_mov_b64 exec, s[30:31]
	s_endpgm
.Lk_end:
	.size	k, .Lk_end-k
	.section	.rodata,"a",@progbits
	.p2align	6
	.amdhsa_kernel k
		.amdhsa_next_free_vgpr 22
		.amdhsa_next_free_sgpr 46
		.amdhsa_kernarg_size 72
		.amdhsa_system_sgpr_workgroup_id_y 1
		.amdhsa_system_sgpr_workgroup_id_z 1
		.amdhsa_user_sgpr_kernarg_segment_ptr 1
		.amdhsa_system_vgpr_workitem_id 2
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
    .sgpr_count:     52
    .symbol:         k.kd
    .vgpr_count:     22
    .wavefront_size: 64
amdhsa.target:   amdgcn-amd-amdhsa--gfx906
amdhsa.version:
  - 1
  - 2
...
	.end_amdgpu_metadata

; block of 56 bytes at 16
; map loads: register cursor, cap None, bound 27, params 24 40 48
; site load: global_load_dword v2, v[0:1], off
