	.amdgcn_target "amdgcn-amd-amdhsa--gfx906"
	.amdhsa_code_object_version 5
	.text
	.globl	k
	.p2align	8
	.type	k,@function
k:
	s_load_dwordx8 s[16:23], s[0:1], 0x10
	s_mov_b64 s[8:9], exec
	s_mov_b64 s[6:7], s[0:1]
	s_load_dword s28, s[6:7], 0x48
	s_load_dwordx2 s[30:31], s[6:7], 0x30
	v_readfirstlane_b32 s24, v0
	v_readfirstlane_b32 s25, v1
	v_readfirstlane_b32 s26, v2
	s_waitcnt lgkmcnt(0)
	s_mul_i32 s15, s26, s20
	s_add_u32 s15, s15, s25
	s_mul_i32 s15, s15, s19
	s_add_u32 s15, s15, s24
	s_lshr_b32 s15, s15, 6
	s_mul_i32 s27, s4, s17
	s_add_u32 s27, s27, s3
	s_mul_i32 s27, s27, s16
	s_add_u32 s27, s27, s2
	s_mul_i32 s5, s27, s23
	s_lshl1_add_u32 s5, s15, s5
	s_mov_b32 s0, s2
	s_mov_b32 s14, s28
	s_mul_hi_u32 s33, s28, 16
	s_mul_i32 s32, s28, 16
	s_mul_hi_u32 s13, s5, s32
	s_mul_i32 s29, s5, s33
	s_add_u32 s13, s13, s29
	s_mul_i32 s29, s5, s32
	s_add_u32 s12, s29, s30
	s_addc_u32 s13, s13, s31
	s_mov_b64 s[10:11], 0
	v_mov_b32 v3, 0
	v_mov_b32_e32 v1, 0
	global_load_dword v2, v[0:1], off
	s_waitcnt vmcnt(0) lgkmcnt(0)
	v_mov_b32 v4, v2
	v_mov_b32 v5, 0
	v_mov_b32 v6, v4
	v_mbcnt_lo_u32_b32 v4, -1, 0
	v_mbcnt_hi_u32_b32 v4, -1, v4
	s_mov_b64 s[16:17], exec
	s_and_b64 exec, exec, s[8:9]
	s_mov_b64 s[18:19], exec
	s_ff1_i32_b32 s20, s18
	s_ff1_i32_b32 s21, s19
	v_mad_i64_i32 v[8:9], s[24:25], v4, -1, v[0:1]
	v_readlane_b32 s28, v8, s20
	v_readlane_b32 s29, v9, s20
	v_cmp_ne_u64 s[26:27], s[28:29], v[8:9]
	s_mov_b32 s22, s26
	s_add_u32 s15, s21, 32
	v_readlane_b32 s30, v8, s15
	v_readlane_b32 s31, v9, s15
	v_cmp_ne_u64 s[28:29], s[30:31], v[8:9]
	s_mov_b32 s23, s29
	v_readlane_b32 s15, v6, s20
	v_cmp_ne_u32 s[24:25], s15, v6
	s_or_b32 s22, s22, s24
	s_add_u32 s15, s21, 32
	s_nop 0
	v_readlane_b32 s28, v6, s15
	v_cmp_ne_u32 s[26:27], s28, v6
	s_or_b32 s23, s23, s27
	v_mov_b32 v9, v0
	v_mov_b32 v10, v1
	v_mov_b32 v11, v6
	s_xor_b64 s[24:25], s[18:19], s[8:9]
	s_or_b64 s[24:25], s[24:25], s[22:23]
	s_max_u32 s15, s10, s11
	s_cmp_ge_u32 s15, s14
	s_cselect_b32 s15, 1, 0
	s_or_b32 s15, s15, s24
	s_or_b32 s15, s15, s25
	s_cbranch_scc1 .Lncc_0
	s_lshl_b32 s15, s10, 4
	s_lshl_b32 s24, s11, 4
	s_lshl_b32 s25, s14, 4
	s_add_u32 s24, s24, s25
	s_mov_b32 s26, 0
	s_mov_b32 s27, -1
	v_mov_b32 v7, s15
	v_mov_b32 v12, s24
	v_cndmask_b32 v5, v7, v12, s[26:27]
	v_mov_b32 v8, 1
	s_mov_b32 s28, 1
	s_mov_b32 s29, 1
	s_and_b64 exec, exec, s[28:29]
	global_store_dwordx4 v5, v[8:11], s[12:13] offset:0
	s_mov_b64 exec, s[18:19]
	s_add_u32 s10, s10, 1
	s_add_u32 s11, s11, 1
	.Lncc_0:
	s_cbranch_scc0 .Lncc_1
	s_mov_b32 s15, 8
	s_mov_b32 s34, 23
	s_bcnt1_i32_b32 s35, s18
	s_lshl_b32 s35, s35, 2
	s_add_u32 s34, s34, s35
	v_readlane_b32 s38, v10, s20
	v_cmp_ne_u32 s[36:37], s38, v10
	s_cmp_eq_u32 s36, 0
	s_cselect_b32 s38, 0x200, 0
	s_cselect_b32 s39, 4, s35
	s_or_b32 s15, s15, s38
	s_add_u32 s34, s34, s39
	v_readlane_b32 s40, v11, s20
	v_cmp_ne_u32 s[38:39], s40, v11
	s_cmp_eq_u32 s38, 0
	s_cselect_b32 s40, 0x400, 0
	s_cselect_b32 s41, 4, s35
	s_or_b32 s15, s15, s40
	s_add_u32 s34, s34, s41
	s_lshr_b32 s34, s34, 4
	s_cmp_eq_u32 s18, s8
	s_cselect_b32 s37, 1, 2
	s_cselect_b32 s35, 1, 2
	s_cselect_b32 s28, 0, -1
	s_lshl_b32 s24, 1, s20
	s_mov_b32 s26, s24
	s_cmp_lg_u32 s22, 0
	s_cselect_b32 s35, s15, s35
	s_cselect_b32 s37, s34, s37
	s_cselect_b32 s26, 0, s26
	s_cselect_b32 s32, -1, 0
	s_cmp_eq_u32 s18, 0
	s_cselect_b32 s37, 0, s37
	s_cmp_lt_u32 s10, s14
	s_cselect_b32 s24, s24, 0
	s_lshl_b32 s36, s10, 4
	s_add_u32 s10, s10, s37
	s_cselect_b32 s10, -1, s10
	s_cmp_le_u32 s10, s14
	s_cselect_b32 s38, -1, 0
	s_cselect_b32 s30, 0, -1
	s_cselect_b32 s35, s35, 0
	s_and_b32 s26, s26, s38
	s_and_b32 s28, s28, s26
	s_and_b32 s32, s32, s38
	v_mov_b32 v5, s35
	v_mov_b32 v7, s36
	v_mov_b32 v12, s18
	s_mov_b32 s15, 8
	s_mov_b32 s34, 23
	s_bcnt1_i32_b32 s35, s19
	s_lshl_b32 s35, s35, 2
	s_add_u32 s34, s34, s35
	s_add_u32 s38, s21, 32
	v_readlane_b32 s39, v10, s38
	v_cmp_ne_u32 s[36:37], s39, v10
	s_cmp_eq_u32 s37, 0
	s_cselect_b32 s38, 0x200, 0
	s_cselect_b32 s39, 4, s35
	s_or_b32 s15, s15, s38
	s_add_u32 s34, s34, s39
	s_add_u32 s40, s21, 32
	v_readlane_b32 s41, v11, s40
	v_cmp_ne_u32 s[38:39], s41, v11
	s_cmp_eq_u32 s39, 0
	s_cselect_b32 s40, 0x400, 0
	s_cselect_b32 s41, 4, s35
	s_or_b32 s15, s15, s40
	s_add_u32 s34, s34, s41
	s_lshr_b32 s34, s34, 4
	s_cmp_eq_u32 s19, s9
	s_cselect_b32 s37, 1, 2
	s_cselect_b32 s35, 1, 2
	s_cselect_b32 s29, 0, -1
	s_lshl_b32 s25, 1, s21
	s_mov_b32 s27, s25
	s_cmp_lg_u32 s23, 0
	s_cselect_b32 s35, s15, s35
	s_cselect_b32 s37, s34, s37
	s_cselect_b32 s27, 0, s27
	s_cselect_b32 s33, -1, 0
	s_cmp_eq_u32 s19, 0
	s_cselect_b32 s37, 0, s37
	s_cmp_lt_u32 s11, s14
	s_cselect_b32 s25, s25, 0
	s_lshl_b32 s36, s11, 4
	s_lshl_b32 s39, s14, 4
	s_add_u32 s36, s36, s39
	s_add_u32 s11, s11, s37
	s_cselect_b32 s11, -1, s11
	s_cmp_le_u32 s11, s14
	s_cselect_b32 s38, -1, 0
	s_cselect_b32 s31, 0, -1
	s_cselect_b32 s35, s35, 0
	s_and_b32 s27, s27, s38
	s_and_b32 s29, s29, s27
	s_and_b32 s33, s33, s38
	s_mov_b32 s40, 0
	s_mov_b32 s41, -1
	s_and_b64 exec, exec, s[40:41]
	v_mov_b32 v5, s35
	v_mov_b32 v7, s36
	v_mov_b32 v12, s19
	s_mov_b64 exec, s[18:19]
	s_andn2_b64 s[24:25], s[24:25], s[32:33]
	v_mov_b32 v8, v5
	s_and_b64 exec, exec, s[24:25]
	global_store_dwordx4 v7, v[8:11], s[12:13] offset:0
	s_mov_b64 exec, s[18:19]
	s_and_b64 exec, exec, s[28:29]
	global_store_dword v7, v12, s[12:13] offset:16
	s_mov_b64 exec, s[18:19]
	s_and_b64 exec, exec, s[32:33]
	v_lshlrev_b32 v13, v4, -1
	v_not_b32 v13, v13
	v_and_b32 v13, v13, v12
	v_bcnt_u32_b32 v13, v13, 0
	v_bcnt_u32_b32 v14, v12, 0
	v_lshlrev_b32 v14, 2, v14
	v_lshl_add_u32 v15, v13, 2, v7
	v_mov_b32 v16, v5
	v_mov_b32 v17, v12
	v_cmp_eq_u32 s[34:35], v13, 0
	s_mov_b64 s[40:41], exec
	s_and_b64 exec, exec, s[34:35]
	global_store_dwordx2 v15, v[16:17], s[12:13] offset:0
	s_mov_b64 exec, s[40:41]
	v_mov_b32 v18, v14
	global_store_dword v15, v9, s[12:13] offset:8
	v_add_u32 v15, v15, v18
	v_and_b32 v19, 0x200, v5
	v_cmp_eq_u32 s[36:37], v19, 0
	s_or_b64 s[38:39], s[34:35], s[36:37]
	v_cndmask_b32 v19, 4, v14, s[36:37]
	s_mov_b64 s[40:41], exec
	s_and_b64 exec, exec, s[38:39]
	global_store_dword v15, v10, s[12:13] offset:8
	s_mov_b64 exec, s[40:41]
	v_add_u32 v15, v15, v19
	v_and_b32 v20, 0x400, v5
	v_cmp_eq_u32 s[36:37], v20, 0
	s_or_b64 s[38:39], s[34:35], s[36:37]
	s_and_b64 exec, exec, s[38:39]
	global_store_dword v15, v11, s[12:13] offset:8
	s_mov_b64 exec, s[18:19]
	s_and_b64 exec, exec, s[30:31]
	v_add_u32_e64 v3, v3, 1 clamp
	s_mov_b64 exec, s[18:19]
	.Lncc_1:
	s_mov_b64 exec, s[16:17]
	s_waitcnt vmcnt(0)
	s_load_dwordx2 s[16:17], s[6:7], 0x40
	s_load_dwordx2 s[18:19], s[6:7], 0x38
	s_mov_b64 exec, s[8:9]
	s_mov_b32 s24, 0
	s_mov_b32 s25, -1
	v_mov_b32 v4, s10
	v_mov_b32 v5, s11
	v_cndmask_b32 v0, v4, v5, s[24:25]
	v_cndmask_b32 v1, 0, 4, s[24:25]
	s_lshr_b32 s21, s5, 30
	s_lshl_b32 s15, s5, 2
	s_waitcnt lgkmcnt(0)
	s_add_u32 s20, s15, s16
	s_addc_u32 s21, s21, s17
	s_mov_b32 s26, 1
	s_mov_b32 s27, 1
	s_mov_b64 s[28:29], exec
	s_and_b64 exec, exec, s[26:27]
	global_store_dword v1, v0, s[20:21]
	s_mov_b64 exec, s[28:29]
	s_lshr_b32 s21, s5, 25
	s_lshl_b32 s30, s5, 7
	s_add_u32 s20, s30, s18
	s_addc_u32 s21, s21, s19
	v_cmp_gt_u32 s[22:23], v0, s14
	v_mbcnt_lo_u32_b32 v6, -1, 0
	v_mbcnt_hi_u32_b32 v6, -1, v6
	v_lshlrev_b32 v1, 2, v6
	s_and_b64 exec, exec, s[22:23]
	global_store_dword v1, v3, s[20:21]
	s_endpgm
.Lk_end:
	.size	k, .Lk_end-k
	.section	.rodata,"a",@progbits
	.p2align	6
	.amdhsa_kernel k
		.amdhsa_next_free_vgpr 21
		.amdhsa_next_free_sgpr 42
		.amdhsa_kernarg_size 80
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
        .size:           64
        .value_kind:     by_value
    .group_segment_fixed_size: 0
    .kernarg_segment_align: 8
    .kernarg_segment_size: 80
    .max_flat_workgroup_size: 256
    .name:           k
    .private_segment_fixed_size: 0
    .sgpr_count:     48
    .symbol:         k.kd
    .vgpr_count:     21
    .wavefront_size: 64
amdhsa.target:   amdgcn-amd-amdhsa--gfx906
amdhsa.version:
  - 1
  - 2
...
	.end_amdgpu_metadata

; block of 64 bytes at 16
; map loads: register cursor, cap None, bound 27, params 32 48 56
; site load: global_load_dword v2, v[0:1], off
