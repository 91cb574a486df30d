	.amdgcn_target "amdgcn-amd-amdhsa--gfx90a"
	.amdhsa_code_object_version 5
	.text
	.globl	k
	.p2align	8
	.type	k,@function
k:
	s_cselect_b32 s16, 1, 0
	s_mov_b64 s[14:15], exec
	v_mov_b32 v8, v0
	s_add_u32 s12, s0, 16
	s_addc_u32 s13, s1, 0
	s_load_dwordx4 s[20:23], s[12:13], 0x0
	s_load_dwordx2 s[18:19], s[12:13], 0x10
	s_waitcnt lgkmcnt(0)
	v_readfirstlane_b32 s24, v8
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
	v_mov_b32 v9, 0
	s_cmp_lg_u32 s16, 0
	s_getpc_b64 s[8:9]
	s_add_u32 s8, s8, .LBB0_1@rel32@lo+4
	s_addc_u32 s9, s9, .LBB0_1@rel32@hi+12
	s_nop 4
	s_cselect_b32 s16, 1, 0
	v_bfe_u32 v11, v8, 20, 10
	s_load_dword s17, s[12:13], 0x10
	s_waitcnt lgkmcnt(0)
	v_mul_u32_u24 v10, v11, s17
	v_bfe_u32 v12, v8, 10, 10
	v_add_u32 v10, v10, v12
	s_load_dword s18, s[12:13], 0xc
	s_waitcnt lgkmcnt(0)
	v_mul_u32_u24 v10, v10, s18
	v_bfe_u32 v13, v8, 0, 10
	v_add_u32 v10, v10, v13
	s_load_dwordx2 s[20:21], s[12:13], 0x18
	s_waitcnt lgkmcnt(0)
	s_load_dword s19, s[12:13], 0x28
	s_waitcnt lgkmcnt(0)
	s_mul_hi_u32 s25, s19, 0x100
	s_mul_i32 s24, s19, 0x100
	s_mul_hi_u32 s23, s11, s24
	s_mul_i32 s26, s11, s25
	s_add_u32 s23, s23, s26
	s_mul_i32 s26, s11, s24
	s_add_u32 s22, s26, s20
	s_addc_u32 s23, s23, s21
	v_mbcnt_lo_u32_b32 v14, -1, 0
	v_mbcnt_hi_u32_b32 v14, -1, v14
	v_cmp_lt_u32 s[24:25], v9, s19
	v_mov_b32 v15, v10
	v_mov_b32 v17, 0x100
	v_mul_lo_u32 v16, v9, v17
	v_mul_u32_u24 v18, v14, 4
	v_add_u32 v18, v18, v16
	s_mov_b64 s[26:27], exec
	s_and_b64 exec, exec, s[24:25]
	global_store_dword v18, v15, s[22:23]
	s_mov_b64 exec, s[26:27]
	v_add_u32_e64 v9, v9, 1 clamp
	s_cmp_lg_u32 s16, 0
	s_set_gpr_idx_on s10, gpr_idx(SRC0)
	v_mov_b32_e32 v1, v2
	s_set_gpr_idx_off
	s_nop 4
	s_cselect_b32 s16, 1, 0
	v_bfe_u32 v11, v8, 20, 10
	s_load_dword s17, s[12:13], 0x10
	s_waitcnt lgkmcnt(0)
	v_mul_u32_u24 v10, v11, s17
	v_bfe_u32 v12, v8, 10, 10
	v_add_u32 v10, v10, v12
	s_load_dword s18, s[12:13], 0xc
	s_waitcnt lgkmcnt(0)
	v_mul_u32_u24 v10, v10, s18
	v_bfe_u32 v13, v8, 0, 10
	v_add_u32 v10, v10, v13
	s_load_dwordx2 s[20:21], s[12:13], 0x18
	s_waitcnt lgkmcnt(0)
	s_load_dword s19, s[12:13], 0x28
	s_waitcnt lgkmcnt(0)
	s_mul_hi_u32 s25, s19, 0x100
	s_mul_i32 s24, s19, 0x100
	s_mul_hi_u32 s23, s11, s24
	s_mul_i32 s26, s11, s25
	s_add_u32 s23, s23, s26
	s_mul_i32 s26, s11, s24
	s_add_u32 s22, s26, s20
	s_addc_u32 s23, s23, s21
	v_mbcnt_lo_u32_b32 v14, -1, 0
	v_mbcnt_hi_u32_b32 v14, -1, v14
	v_cmp_lt_u32 s[24:25], v9, s19
	v_mov_b32 v15, v10
	v_mov_b32 v17, 0x100
	v_mul_lo_u32 v16, v9, v17
	v_mul_u32_u24 v18, v14, 4
	v_add_u32 v18, v18, v16
	s_mov_b64 s[26:27], exec
	s_and_b64 exec, exec, s[24:25]
	global_store_dword v18, v15, s[22:23]
	s_mov_b64 exec, s[26:27]
	v_add_u32_e64 v9, v9, 1 clamp
	s_cmp_lg_u32 s16, 0
	s_setpc_b64 s[8:9]
.LBB0_1:
	s_nop 4
	s_mov_b64 exec, s[14:15]
	s_load_dwordx2 s[20:21], s[12:13], 0x20
	s_waitcnt lgkmcnt(0)
	s_mul_hi_u32 s19, s11, 0x100
	s_mul_i32 s17, s11, 0x100
	s_add_u32 s18, s17, s20
	s_addc_u32 s19, s19, s21
	v_mbcnt_lo_u32_b32 v11, -1, 0
	v_mbcnt_hi_u32_b32 v11, -1, v11
	v_lshlrev_b32 v10, 2, v11
	global_store_dword v10, v9, s[18:19]
	s_endpgm
.Lk_end:
	.size	k, .Lk_end-k
	.section	.rodata,"a",@progbits
	.p2align	6
	.amdhsa_kernel k
		.amdhsa_next_free_vgpr 19
		.amdhsa_next_free_sgpr 29
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
    .sgpr_count:     35
    .symbol:         k.kd
    .vgpr_count:     19
    .wavefront_size: 64
amdhsa.target:   amdgcn-amd-amdhsa--gfx90a
amdhsa.version:
  - 1
  - 2
...
	.end_amdgpu_metadata

; block of 48 bytes at 16
; map seen: register cursor, cap None, bound 2, params 24 32 40
; site see: s_add_u32 s8, s8, .LBB0_1@rel32@lo+4
; site see: v_mov_b32_e32 v1, v2
