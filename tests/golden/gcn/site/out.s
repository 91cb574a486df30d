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
	v_mov_b32 v3, 0
	v_mov_b32 v2, 0
	s_cmp_lg_u32 s16, 0
	.file	1 "/src" "kernel.py"
	.loc	1 5 0
	s_load_dwordx2 s[8:9], s[0:1], 0x0
	v_lshlrev_b32_e32 v0, 2, v0
	s_waitcnt lgkmcnt(0)
	s_cmp_lg_u32 s8, 0
	s_nop 4
	s_mov_b32 s17, 1
	v_mov_b32 v3, s17
	global_load_dword v0, v0, s[8:9] offset:16
	s_nop 4
	s_cselect_b32 s16, 1, 0
	v_add_u32 v4, 4, v3
	s_load_dwordx2 s[18:19], s[12:13], 0x18
	s_waitcnt lgkmcnt(0)
	s_load_dword s17, s[12:13], 0x28
	s_waitcnt lgkmcnt(0)
	s_mul_hi_u32 s23, s17, 0x200
	s_mul_i32 s22, s17, 0x200
	s_mul_hi_u32 s21, s11, s22
	s_mul_i32 s24, s11, s23
	s_add_u32 s21, s21, s24
	s_mul_i32 s24, s11, s22
	s_add_u32 s20, s24, s18
	s_addc_u32 s21, s21, s19
	v_mbcnt_lo_u32_b32 v5, -1, 0
	v_mbcnt_hi_u32_b32 v5, -1, v5
	v_cmp_lt_u32 s[22:23], v2, s17
	v_mov_b32 v6, 2
	v_mov_b32 v7, v4
	v_mov_b32 v9, 0x200
	v_mul_lo_u32 v8, v2, v9
	v_mul_u32_u24 v10, v5, 8
	v_add_u32 v10, v10, v8
	s_mov_b64 s[24:25], exec
	s_and_b64 exec, exec, s[22:23]
	global_store_dwordx2 v10, v[6:7], s[20:21]
	s_mov_b64 exec, s[24:25]
	v_add_u32_e64 v2, v2, 1 clamp
	s_mov_b32 s24, 2
	v_mov_b32 v3, s24
	s_cmp_lg_u32 s16, 0
	s_cselect_b32 s10, 1, 2
	s_waitcnt vmcnt(0)
	v_add_u32_e32 v0, s10, v0
	s_nop 4
	s_mov_b64 exec, s[14:15]
	s_load_dwordx2 s[18:19], s[12:13], 0x18
	s_waitcnt lgkmcnt(0)
	s_load_dword s17, s[12:13], 0x28
	s_waitcnt lgkmcnt(0)
	s_mul_hi_u32 s23, s17, 0x200
	s_mul_i32 s22, s17, 0x200
	s_mul_hi_u32 s21, s11, s22
	s_mul_i32 s24, s11, s23
	s_add_u32 s21, s21, s24
	s_mul_i32 s24, s11, s22
	s_add_u32 s20, s24, s18
	s_addc_u32 s21, s21, s19
	v_mbcnt_lo_u32_b32 v4, -1, 0
	v_mbcnt_hi_u32_b32 v4, -1, v4
	v_cmp_lt_u32 s[22:23], v2, s17
	v_mov_b32 v6, 0
	v_mov_b32 v7, v3
	v_mov_b32 v8, 0x200
	v_mul_lo_u32 v5, v2, v8
	v_mul_u32_u24 v9, v4, 8
	v_add_u32 v9, v9, v5
	s_mov_b64 s[24:25], exec
	s_and_b64 exec, exec, s[22:23]
	global_store_dwordx2 v9, v[6:7], s[20:21]
	s_mov_b64 exec, s[24:25]
	v_add_u32_e64 v2, v2, 1 clamp
	s_load_dwordx2 s[26:27], s[12:13], 0x20
	s_waitcnt lgkmcnt(0)
	s_mul_hi_u32 s25, s11, 0x100
	s_mul_i32 s28, s11, 0x100
	s_add_u32 s24, s28, s26
	s_addc_u32 s25, s25, s27
	v_lshlrev_b32 v5, 2, v4
	global_store_dword v5, v2, s[24:25]
	s_endpgm
.Lk_end:
	.size	k, .Lk_end-k
	.section	.rodata,"a",@progbits
	.p2align	6
	.amdhsa_kernel k
		.amdhsa_next_free_vgpr 11
		.amdhsa_next_free_sgpr 29
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
    .sgpr_count:     35
    .symbol:         k.kd
    .vgpr_count:     11
    .wavefront_size: 64
amdhsa.target:   amdgcn-amd-amdhsa--gfx90a
amdhsa.version:
  - 1
  - 2
...
	.end_amdgpu_metadata

; block of 48 bytes at 16
; map accesses: register cursor, cap None, bound 2, params 24 32 40
; site access: s_cmp_lg_u32 s8, 0
; site access: global_load_dword v0, v0, s[8:9] offset:16
