	.amdgcn_target "amdgcn-amd-amdhsa--gfx90a"
	.amdhsa_code_object_version 5
	.text
	.globl	k
	.p2align	8
	.type	k,@function
k:
	s_load_dwordx8 s[20:27], s[0:1], 0x10
	s_mov_b64 s[14:15], exec
	s_mov_b64 s[6:7], s[0:1]
	s_load_dword s33, s[6:7], 0x40
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
	s_mul_i32 s5, s32, s26
	s_add_u32 s5, s19, s5
	v_mov_b32 v1, 0
	s_mov_b32 s18, s33
	s_mul_hi_u32 s37, s33, 12
	s_mul_i32 s36, s33, 12
	s_mul_hi_u32 s17, s5, s36
	s_mul_i32 s38, s5, s37
	s_add_u32 s17, s17, s38
	s_mul_i32 s38, s5, s36
	s_add_u32 s16, s38, s34
	s_addc_u32 s17, s17, s35
	s_mov_b32 s13, 0
	v_lshlrev_b32_e32 v0, 4, v0
	buffer_load_dwordx4 v[2:5], v0, s[8:11], s12 offen offset:64
	v_mov_b32 v7, 64
	v_add_u32_e64 v6, v7, v0 clamp
	s_max_u32 s19, s10, s12
	s_sub_u32 s19, s19, s12
	v_sub_u32_e64 v8, s19, v6 clamp
	v_min_u32 v8, 16, v8
	v_and_b32 v8, -4, v8
	v_add_u32 v9, v1, v8
	v_mov_b32 v1, v9
	s_mov_b64 s[20:21], exec
	v_mov_b32 v9, 64
	v_add_u32_e64 v8, v9, v0 clamp
	s_max_u32 s22, s10, s12
	s_sub_u32 s22, s22, s12
	v_sub_u32_e64 v10, s22, v8 clamp
	v_min_u32 v10, 16, v10
	v_and_b32 v10, -4, v10
	s_cmp_lt_u32 s13, s18
	s_cselect_b64 s[24:25], -1, 0
	v_pk_mov_b32 v[12:13], s[20:21], s[20:21] op_sel:[0,1]
	v_mov_b32 v14, v10
	v_mul_lo_u32 v11, s13, 12
	s_and_saveexec_b64 s[26:27], s[24:25]
	s_ff1_i32_b64 s23, exec
	s_lshl_b64 s[28:29], 1, s23
	s_and_b64 exec, exec, s[28:29]
	global_store_dwordx3 v11, v[12:14], s[16:17]
	s_mov_b64 exec, s[26:27]
	s_cmp_lg_u64 exec, 0
	s_cselect_b32 s23, 1, 0
	s_add_u32 s13, s13, s23
	s_subb_u32 s13, s13, 0
	s_waitcnt vmcnt(0)
	s_load_dwordx2 s[10:11], s[6:7], 0x48
	s_load_dwordx2 s[22:23], s[6:7], 0x38
	s_mov_b64 exec, s[14:15]
	s_lshr_b32 s9, s5, 24
	s_lshl_b32 s12, s5, 8
	s_waitcnt lgkmcnt(0)
	s_add_u32 s8, s12, s10
	s_addc_u32 s9, s9, s11
	v_mov_b32 v0, v1
	v_mbcnt_lo_u32_b32 v7, -1, 0
	v_mbcnt_hi_u32_b32 v7, -1, v7
	v_lshlrev_b32 v6, 2, v7
	global_store_dword v6, v0, s[8:9]
	s_lshr_b32 s21, s5, 30
	s_lshl_b32 s12, s5, 2
	s_add_u32 s20, s12, s22
	s_addc_u32 s21, s21, s23
	v_mov_b32 v0, s13
	v_mov_b32 v6, 0
	s_mov_b64 exec, 1
	global_store_dword v6, v0, s[20:21]
	s_endpgm
.Lk_end:
	.size	k, .Lk_end-k
	.section	.rodata,"a",@progbits
	.p2align	6
	.amdhsa_kernel k
		.amdhsa_next_free_vgpr 15
		.amdhsa_next_free_sgpr 39
		.amdhsa_kernarg_size 80
		.amdhsa_user_sgpr_kernarg_segment_ptr 1
		.amdhsa_system_sgpr_workgroup_id_y 1
		.amdhsa_system_sgpr_workgroup_id_z 1
		.amdhsa_system_vgpr_workitem_id 2
		.amdhsa_accum_offset 16
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
    .sgpr_count:     45
    .symbol:         k.kd
    .vgpr_count:     15
    .wavefront_size: 64
amdhsa.target:   amdgcn-amd-amdhsa--gfx90a
amdhsa.version:
  - 1
  - 2
...
	.end_amdgpu_metadata

; block of 64 bytes at 16
; map reads: register cursor, cap None, bound 1, params 32 40 48
; map sums: static cursor, cap 1, bound 1, params 56 None None
; site add: buffer_load_dwordx4 v[2:5], v0, s[8:11], s12 offen offset:64
; site read: buffer_load_dwordx4 v[2:5], v0, s[8:11], s12 offen offset:64
