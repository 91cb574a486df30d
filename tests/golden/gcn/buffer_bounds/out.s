	.amdgcn_target "amdgcn-amd-amdhsa--gfx90a"
	.amdhsa_code_object_version 5
	.text
	.globl	k
	.p2align	8
	.type	k,@function
k:
	s_cselect_b32 s19, 1, 0
	s_mov_b64 s[16:17], exec
	v_mov_b32 v6, v0
	s_add_u32 s14, s0, 16
	s_addc_u32 s15, s1, 0
	s_load_dwordx4 s[20:23], s[14:15], 0x0
	s_load_dwordx2 s[24:25], s[14:15], 0x10
	s_waitcnt lgkmcnt(0)
	v_readfirstlane_b32 s27, v6
	s_bfe_u32 s28, s27, 0xa0000
	s_bfe_u32 s29, s27, 0xa000a
	s_bfe_u32 s30, s27, 0xa0014
	s_mul_i32 s26, s30, s24
	s_add_u32 s26, s26, s29
	s_mul_i32 s26, s26, s23
	s_add_u32 s26, s26, s28
	s_lshr_b32 s26, s26, 6
	s_mul_i32 s13, s4, s21
	s_add_u32 s13, s13, s3
	s_mul_i32 s13, s13, s20
	s_add_u32 s13, s13, s2
	s_mul_i32 s31, s23, s24
	s_mul_i32 s31, s31, s25
	s_add_u32 s31, s31, 63
	s_lshr_b32 s31, s31, 6
	s_mul_i32 s13, s13, s31
	s_add_u32 s13, s13, s26
	v_mov_b32 v7, 0
	s_mov_b32 s18, 0
	s_cmp_lg_u32 s19, 0
	v_lshlrev_b32_e32 v0, 4, v0
	buffer_load_dwordx4 v[2:5], v0, s[8:11], s12 offen offset:64
	s_nop 4
	s_cselect_b32 s19, 1, 0
	v_mov_b32 v9, 64
	v_add_u32_e64 v8, v9, v0 clamp
	s_max_u32 s20, s10, s12
	s_sub_u32 s20, s20, s12
	v_sub_u32_e64 v10, s20, v8 clamp
	v_min_u32 v10, 16, v10
	v_and_b32 v10, -4, v10
	v_add_u32 v11, v7, v10
	v_mov_b32 v7, v11
	s_mov_b64 s[22:23], exec
	v_mov_b32 v11, 64
	v_add_u32_e64 v10, v11, v0 clamp
	s_max_u32 s21, s10, s12
	s_sub_u32 s21, s21, s12
	v_sub_u32_e64 v12, s21, v10 clamp
	v_min_u32 v12, 16, v12
	v_and_b32 v12, -4, v12
	s_load_dwordx2 s[24:25], s[14:15], 0x18
	s_waitcnt lgkmcnt(0)
	s_load_dword s26, s[14:15], 0x28
	s_waitcnt lgkmcnt(0)
	s_mul_hi_u32 s31, s26, 12
	s_mul_i32 s30, s26, 12
	s_mul_hi_u32 s29, s13, s30
	s_mul_i32 s27, s13, s31
	s_add_u32 s29, s29, s27
	s_mul_i32 s27, s13, s30
	s_add_u32 s28, s27, s24
	s_addc_u32 s29, s29, s25
	s_cmp_lt_u32 s18, s26
	s_cselect_b64 s[30:31], -1, 0
	v_mov_b32 v13, s22
	v_mov_b32 v14, s23
	v_mov_b32 v15, v12
	v_mul_lo_u32 v16, s18, 12
	v_mov_b32 v17, v16
	v_mov_b32 v18, v16
	v_mov_b32 v19, v16
	s_mov_b64 s[32:33], exec
	s_and_b64 exec, exec, s[30:31]
	s_ff1_i32_b64 s27, exec
	s_lshl_b64 s[34:35], 1, s27
	s_and_b64 exec, exec, s[34:35]
	global_store_dword v17, v13, s[28:29]
	global_store_dword v18, v14, s[28:29] offset:4
	global_store_dword v19, v15, s[28:29] offset:8
	s_mov_b64 exec, s[32:33]
	s_cmp_lg_u64 exec, 0
	s_cselect_b32 s27, 1, 0
	s_add_u32 s18, s18, s27
	s_subb_u32 s18, s18, 0
	s_cmp_lg_u32 s19, 0
	s_waitcnt vmcnt(0)
	s_nop 4
	s_mov_b64 exec, s[16:17]
	s_load_dwordx2 s[20:21], s[14:15], 0x30
	s_waitcnt lgkmcnt(0)
	s_mul_hi_u32 s23, s13, 0x100
	s_mul_i32 s24, s13, 0x100
	s_add_u32 s22, s24, s20
	s_addc_u32 s23, s23, s21
	v_mov_b32 v8, v7
	v_mbcnt_lo_u32_b32 v10, -1, 0
	v_mbcnt_hi_u32_b32 v10, -1, v10
	v_mul_u32_u24 v9, v10, 4
	global_store_dword v9, v8, s[22:23]
	s_load_dwordx2 s[26:27], s[14:15], 0x20
	s_waitcnt lgkmcnt(0)
	s_mul_hi_u32 s25, s13, 4
	s_mul_i32 s28, s13, 4
	s_add_u32 s24, s28, s26
	s_addc_u32 s25, s25, s27
	v_mov_b32 v8, s18
	v_mov_b32 v9, 0
	s_mov_b64 s[30:31], exec
	s_ff1_i32_b64 s29, exec
	s_lshl_b64 s[32:33], 1, s29
	s_and_b64 exec, exec, s[32:33]
	global_store_dword v9, v8, s[24:25]
	s_mov_b64 exec, s[30:31]
	s_endpgm
.Lk_end:
	.size	k, .Lk_end-k
	.section	.rodata,"a",@progbits
	.p2align	6
	.amdhsa_kernel k
		.amdhsa_next_free_vgpr 20
		.amdhsa_next_free_sgpr 36
		.amdhsa_kernarg_size 72
		.amdhsa_user_sgpr_kernarg_segment_ptr 1
		.amdhsa_system_sgpr_workgroup_id_y 1
		.amdhsa_system_sgpr_workgroup_id_z 1
		.amdhsa_system_vgpr_workitem_id 2
		.amdhsa_accum_offset 20
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
    .sgpr_count:     42
    .symbol:         k.kd
    .vgpr_count:     20
    .wavefront_size: 64
amdhsa.target:   amdgcn-amd-amdhsa--gfx90a
amdhsa.version:
  - 1
  - 2
...
	.end_amdgpu_metadata

; block of 56 bytes at 16
; map reads: register cursor, cap None, bound 1, params 24 32 40
; map sums: static cursor, cap 1, bound 1, params 48 None None
; site add: buffer_load_dwordx4 v[2:5], v0, s[8:11], s12 offen offset:64
; site read: buffer_load_dwordx4 v[2:5], v0, s[8:11], s12 offen offset:64
