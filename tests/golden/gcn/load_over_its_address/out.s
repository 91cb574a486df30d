	.amdgcn_target "amdgcn-amd-amdhsa--gfx90a"
	.amdhsa_code_object_version 5
	.text
	.globl	k
	.p2align	8
	.type	k,@function
k:
	s_cselect_b32 s16, 1, 0
	s_mov_b64 s[14:15], exec
	v_mov_b32 v1, v0
	s_add_u32 s12, s0, 16
	s_addc_u32 s13, s1, 0
	s_load_dwordx4 s[20:23], s[12:13], 0x0
	s_load_dwordx2 s[18:19], s[12:13], 0x10
	s_waitcnt lgkmcnt(0)
	v_readfirstlane_b32 s24, v1
	s_bfe_u32 s25, s24, 0xa0000
	s_bfe_u32 s26, s24, 0xa000a
	s_bfe_u32 s27, s24, 0xa0014
	s_mul_i32 s17, s27, s18
	s_add_u32 s17, s17, s26
	s_mul_i32 s17, s17, s23
	s_add_u32 s17, s17, s25
	s_lshr_b32 s17, s17, 6
	s_mul_i32 s11, s4, s21
	s_add_u32 s11, s11, s3
	s_mul_i32 s11, s11, s20
	s_add_u32 s11, s11, s2
	s_mul_i32 s28, s23, s18
	s_mul_i32 s28, s28, s19
	s_add_u32 s28, s28, 63
	s_lshr_b32 s28, s28, 6
	s_mul_i32 s11, s11, s28
	s_add_u32 s11, s11, s17
	v_mov_b32 v2, 0
	s_cmp_lg_u32 s16, 0
	s_load_dwordx2 s[8:9], s[0:1], 0x0
	v_lshlrev_b32_e32 v0, 2, v0
	s_waitcnt lgkmcnt(0)
	s_cmp_lg_u32 s8, 0
	s_nop 4
	v_mov_b32 v3, v0
	global_load_dword v0, v0, s[8:9] offset:16
	s_nop 4
	s_cselect_b32 s16, 1, 0
	s_waitcnt vmcnt(0) lgkmcnt(0)
	v_mov_b32 v4, v3
	v_mov_b32 v5, 0
	v_add_co_u32 v6, s[18:19], 16, v4
	v_addc_co_u32 v7, s[18:19], 0, v5, s[18:19]
	v_add_co_u32 v8, s[20:21], v6, s8
	v_mov_b32 v10, s9
	v_addc_co_u32 v9, s[20:21], v7, v10, s[20:21]
	v_mov_b32 v12, v0
	v_mov_b32 v13, 0
	v_mov_b32 v11, v12
	s_load_dwordx2 s[22:23], s[12:13], 0x18
	s_waitcnt lgkmcnt(0)
	s_load_dword s17, s[12:13], 0x28
	s_waitcnt lgkmcnt(0)
	s_mul_hi_u32 s27, s17, 0x300
	s_mul_i32 s26, s17, 0x300
	s_mul_hi_u32 s25, s11, s26
	s_mul_i32 s28, s11, s27
	s_add_u32 s25, s25, s28
	s_mul_i32 s28, s11, s26
	s_add_u32 s24, s28, s22
	s_addc_u32 s25, s25, s23
	v_mbcnt_lo_u32_b32 v12, -1, 0
	v_mbcnt_hi_u32_b32 v12, -1, v12
	v_cmp_lt_u32 s[26:27], v2, s17
	v_mov_b32 v14, v8
	v_mov_b32 v15, v9
	v_mov_b32 v13, v11
	v_mov_b32 v17, 0x300
	v_mul_lo_u32 v16, v2, v17
	v_mul_u32_u24 v18, v12, 8
	v_add_u32 v18, v18, v16
	v_mul_u32_u24 v19, v12, 4
	v_add_u32 v19, v19, v16
	s_mov_b64 s[28:29], exec
	s_and_b64 exec, exec, s[26:27]
	global_store_dwordx2 v18, v[14:15], s[24:25]
	global_store_dword v19, v13, s[24:25] offset:512
	s_mov_b64 exec, s[28:29]
	v_add_u32_e64 v2, v2, 1 clamp
	s_cmp_lg_u32 s16, 0
	s_cselect_b32 s10, 1, 2
	s_waitcnt vmcnt(0)
	v_add_u32_e32 v0, s10, v0
	s_nop 4
	s_mov_b64 exec, s[14:15]
	s_load_dwordx2 s[20:21], s[12:13], 0x20
	s_waitcnt lgkmcnt(0)
	s_mul_hi_u32 s19, s11, 0x100
	s_mul_i32 s17, s11, 0x100
	s_add_u32 s18, s17, s20
	s_addc_u32 s19, s19, s21
	v_mbcnt_lo_u32_b32 v4, -1, 0
	v_mbcnt_hi_u32_b32 v4, -1, v4
	v_lshlrev_b32 v3, 2, v4
	global_store_dword v3, v2, s[18:19]
	s_endpgm
.Lk_end:
	.size	k, .Lk_end-k
	.section	.rodata,"a",@progbits
	.p2align	6
	.amdhsa_kernel k
		.amdhsa_next_free_vgpr 20
		.amdhsa_next_free_sgpr 30
		.amdhsa_kernarg_size 64
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
        .size:           48
        .value_kind:     by_value
    .group_segment_fixed_size: 0
    .kernarg_segment_align: 8
    .kernarg_segment_size: 64
    .max_flat_workgroup_size: 256
    .name:           k
    .private_segment_fixed_size: 0
    .sgpr_count:     36
    .symbol:         k.kd
    .vgpr_count:     20
    .wavefront_size: 64
amdhsa.target:   amdgcn-amd-amdhsa--gfx90a
amdhsa.version:
  - 1
  - 2
...
	.end_amdgpu_metadata

; block of 48 bytes at 16
; map loads: register cursor, cap None, bound 1, params 24 32 40
; site load: global_load_dword v0, v0, s[8:9] offset:16
