	.amdgcn_target "amdgcn-amd-amdhsa--gfx906"
	.amdhsa_code_object_version 5
	.text
	.globl	k
	.p2align	8
	.type	k,@function
k:
	s_cselect_b32 s10, 1, 0
	s_mov_b64 s[8:9], exec
	v_mov_b32 v3, v0
	v_lshl_or_b32 v3, v1, 10, v3
	v_lshl_or_b32 v3, v2, 20, v3
	s_add_u32 s6, s0, 16
	s_addc_u32 s7, s1, 0
	s_load_dwordx4 s[12:15], s[6:7], 0x0
	s_load_dwordx2 s[16:17], s[6:7], 0x10
	s_waitcnt lgkmcnt(0)
	v_readfirstlane_b32 s18, v3
	s_bfe_u32 s19, s18, 0xa0000
	s_bfe_u32 s20, s18, 0xa000a
	s_bfe_u32 s21, s18, 0xa0014
	s_mul_i32 s11, s21, s16
	s_add_u32 s11, s11, s20
	s_mul_i32 s11, s11, s15
	s_add_u32 s11, s11, s19
	s_lshr_b32 s11, s11, 6
	s_mul_i32 s5, s4, s13
	s_add_u32 s5, s5, s3
	s_mul_i32 s5, s5, s12
	s_add_u32 s5, s5, s2
	s_mul_i32 s22, s15, s16
	s_mul_i32 s22, s22, s17
	s_add_u32 s22, s22, 63
	s_lshr_b32 s22, s22, 6
	s_mul_i32 s5, s5, s22
	s_add_u32 s5, s5, s11
	s_mov_b32 s0, s2
	v_mov_b32 v4, 0
	s_cmp_lg_u32 s10, 0
	v_mov_b32_e32 v1, 0
	global_load_dword v2, v[0:1], off
	s_nop 4
	s_cselect_b32 s10, 1, 0
	s_waitcnt vmcnt(0) lgkmcnt(0)
	v_mov_b32 v6, v2
	v_mov_b32 v7, 0
	v_mov_b32 v5, v6
	s_load_dwordx2 s[12:13], s[6:7], 0x18
	s_waitcnt lgkmcnt(0)
	s_load_dword s11, s[6:7], 0x28
	s_waitcnt lgkmcnt(0)
	s_mul_hi_u32 s17, s11, 0x300
	s_mul_i32 s16, s11, 0x300
	s_mul_hi_u32 s15, s5, s16
	s_mul_i32 s18, s5, s17
	s_add_u32 s15, s15, s18
	s_mul_i32 s18, s5, s16
	s_add_u32 s14, s18, s12
	s_addc_u32 s15, s15, s13
	v_mbcnt_lo_u32_b32 v6, -1, 0
	v_mbcnt_hi_u32_b32 v6, -1, v6
	v_cmp_lt_u32 s[16:17], v4, s11
	v_mov_b32 v8, v0
	v_mov_b32 v9, v1
	v_mov_b32 v7, v5
	v_mov_b32 v11, 0x300
	v_mul_lo_u32 v10, v4, v11
	v_mul_u32_u24 v12, v6, 8
	v_add_u32 v12, v12, v10
	v_mul_u32_u24 v13, v6, 4
	v_add_u32 v13, v13, v10
	s_mov_b64 s[18:19], exec
	s_and_b64 exec, exec, s[16:17]
	global_store_dwordx2 v12, v[8:9], s[14:15]
	global_store_dword v13, v7, s[14:15] offset:512
	s_mov_b64 exec, s[18:19]
	v_add_u32_e64 v4, v4, 1 clamp
	s_cmp_lg_u32 s10, 0
	s_waitcnt vmcnt(0)
	s_nop 4
	s_mov_b64 exec, s[8:9]
	s_load_dwordx2 s[14:15], s[6:7], 0x20
	s_waitcnt lgkmcnt(0)
	s_mul_hi_u32 s13, s5, 0x100
	s_mul_i32 s11, s5, 0x100
	s_add_u32 s12, s11, s14
	s_addc_u32 s13, s13, s15
	v_mbcnt_lo_u32_b32 v6, -1, 0
	v_mbcnt_hi_u32_b32 v6, -1, v6
	v_lshlrev_b32 v5, 2, v6
	global_store_dword v5, v4, s[12:13]
	s_endpgm
.Lk_end:
	.size	k, .Lk_end-k
	.section	.rodata,"a",@progbits
	.p2align	6
	.amdhsa_kernel k
		.amdhsa_next_free_vgpr 14
		.amdhsa_next_free_sgpr 23
		.amdhsa_kernarg_size 64
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
        .size:           48
        .value_kind:     by_value
    .group_segment_fixed_size: 0
    .kernarg_segment_align: 8
    .kernarg_segment_size: 64
    .max_flat_workgroup_size: 256
    .name:           k
    .private_segment_fixed_size: 0
    .sgpr_count:     29
    .symbol:         k.kd
    .vgpr_count:     14
    .wavefront_size: 64
amdhsa.target:   amdgcn-amd-amdhsa--gfx906
amdhsa.version:
  - 1
  - 2
...
	.end_amdgpu_metadata

; block of 48 bytes at 16
; map loads: register cursor, cap None, bound 1, params 24 32 40
; site load: global_load_dword v2, v[0:1], off
