	.amdgcn_target "amdgcn-amd-amdhsa--gfx90a"
	.amdhsa_code_object_version 5
	.text
	.globl	k
	.p2align	8
	.type	k,@function
k:
	s_cselect_b32 s16, 1, 0
	s_mov_b64 s[14:15], exec
	v_mov_b32 v2, v0
	s_add_u32 s10, s0, 16
	s_addc_u32 s11, s1, 0
	s_load_dwordx4 s[20:23], s[10:11], 0x0
	s_load_dwordx2 s[18:19], s[10:11], 0x10
	s_waitcnt lgkmcnt(0)
	v_readfirstlane_b32 s24, v2
	s_bfe_u32 s25, s24, 0xa0000
	s_bfe_u32 s26, s24, 0xa000a
	s_bfe_u32 s27, s24, 0xa0014
	s_mul_i32 s17, s27, s18
	s_add_u32 s17, s17, s26
	s_mul_i32 s17, s17, s23
	s_add_u32 s17, s17, s25
	s_lshr_b32 s17, s17, 6
	s_mul_i32 s12, s4, s21
	s_add_u32 s12, s12, s3
	s_mul_i32 s12, s12, s20
	s_add_u32 s12, s12, s2
	s_mul_i32 s28, s23, s18
	s_mul_i32 s28, s28, s19
	s_add_u32 s28, s28, 63
	s_lshr_b32 s28, s28, 6
	s_mul_i32 s12, s12, s28
	s_add_u32 s12, s12, s17
	s_mov_b32 s13, 0
	s_cmp_lg_u32 s16, 0
	s_load_dwordx2 s[8:9], s[0:1], 0x0
	v_lshlrev_b32_e32 v1, 2, v0
	s_waitcnt lgkmcnt(0)
	s_nop 4
	s_cselect_b32 s16, 1, 0
	s_memtime s[18:19]
	s_waitcnt lgkmcnt(0)
	v_mov_b32 v4, 4
	v_add_u32 v3, v4, 4
	s_add_u32 s18, s18, 1
	s_addc_u32 s19, s19, 0
	s_load_dwordx2 s[20:21], s[10:11], 0x18
	s_waitcnt lgkmcnt(0)
	s_load_dword s17, s[10:11], 0x28
	s_waitcnt lgkmcnt(0)
	s_mul_hi_u32 s25, s17, 12
	s_mul_i32 s24, s17, 12
	s_mul_hi_u32 s23, s12, s24
	s_mul_i32 s26, s12, s25
	s_add_u32 s23, s23, s26
	s_mul_i32 s26, s12, s24
	s_add_u32 s22, s26, s20
	s_addc_u32 s23, s23, s21
	s_cmp_lt_u32 s13, s17
	s_cselect_b64 s[24:25], -1, 0
	v_mov_b32 v5, s18
	v_mov_b32 v6, s19
	v_mov_b32 v7, v3
	v_mul_lo_u32 v8, s13, 12
	v_mov_b32 v9, v8
	v_mov_b32 v10, v8
	v_mov_b32 v11, v8
	s_mov_b64 s[26:27], exec
	s_and_b64 exec, exec, s[24:25]
	s_ff1_i32_b64 s28, exec
	s_lshl_b64 s[30:31], 1, s28
	s_and_b64 exec, exec, s[30:31]
	global_store_dword v9, v5, s[22:23]
	global_store_dword v10, v6, s[22:23] offset:4
	global_store_dword v11, v7, s[22:23] offset:8
	s_mov_b64 exec, s[26:27]
	s_cmp_lg_u64 exec, 0
	s_cselect_b32 s26, 1, 0
	s_add_u32 s13, s13, s26
	s_subb_u32 s13, s13, 0
	s_cmp_lg_u32 s16, 0
	global_store_dword v1, v0, s[8:9]
	s_nop 4
	s_mov_b64 exec, s[14:15]
	s_load_dwordx2 s[20:21], s[10:11], 0x20
	s_waitcnt lgkmcnt(0)
	s_mul_hi_u32 s19, s12, 4
	s_mul_i32 s17, s12, 4
	s_add_u32 s18, s17, s20
	s_addc_u32 s19, s19, s21
	v_mov_b32 v3, s13
	v_mov_b32 v4, 0
	s_mov_b64 s[22:23], exec
	s_ff1_i32_b64 s24, exec
	s_lshl_b64 s[26:27], 1, s24
	s_and_b64 exec, exec, s[26:27]
	global_store_dword v4, v3, s[18:19]
	s_mov_b64 exec, s[22:23]
	s_endpgm
.Lk_end:
	.size	k, .Lk_end-k
	.section	.rodata,"a",@progbits
	.p2align	6
	.amdhsa_kernel k
		.amdhsa_next_free_vgpr 12
		.amdhsa_next_free_sgpr 32
		.amdhsa_kernarg_size 64
		.amdhsa_user_sgpr_kernarg_segment_ptr 1
		.amdhsa_system_sgpr_workgroup_id_y 1
		.amdhsa_system_sgpr_workgroup_id_z 1
		.amdhsa_system_vgpr_workitem_id 2
		.amdhsa_accum_offset 12
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
        .size:           48
        .value_kind:     by_value
    .group_segment_fixed_size: 0
    .kernarg_segment_align: 8
    .kernarg_segment_size: 64
    .max_flat_workgroup_size: 256
    .name:           k
    .private_segment_fixed_size: 0
    .sgpr_count:     38
    .symbol:         k.kd
    .vgpr_count:     12
    .wavefront_size: 64
amdhsa.target:   amdgcn-amd-amdhsa--gfx90a
amdhsa.version:
  - 1
  - 2
...
	.end_amdgpu_metadata

; block of 48 bytes at 16
; map times: register cursor, cap None, bound 1, params 24 32 40
; site store: global_store_dword v1, v0, s[8:9]
