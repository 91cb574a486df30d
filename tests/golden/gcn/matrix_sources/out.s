	.amdgcn_target "amdgcn-amd-amdhsa--gfx90a"
	.amdhsa_code_object_version 5
	.text
	.globl	k
	.p2align	8
	.type	k,@function
k:
	s_cselect_b32 s10, 1, 0
	s_mov_b64 s[8:9], exec
	v_mov_b32 v8, v0
	s_add_u32 s6, s0, 16
	s_addc_u32 s7, s1, 0
	s_load_dwordx4 s[12:15], s[6:7], 0x0
	s_load_dwordx2 s[16:17], s[6:7], 0x10
	s_waitcnt lgkmcnt(0)
	v_readfirstlane_b32 s18, v8
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
	v_mov_b32 v9, 0
	s_cmp_lg_u32 s10, 0
	v_mfma_f32_32x32x8f16 a[0:15], v[4:5], v[6:7], 0
	s_nop 3
	s_nop 14
	s_cselect_b32 s10, 1, 0
	v_accvgpr_read_b32 v10, a1
	v_mov_b32 v12, v10
	v_mov_b32 v13, 0
	v_mov_b32 v11, v12
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
	v_mbcnt_lo_u32_b32 v12, -1, 0
	v_mbcnt_hi_u32_b32 v12, -1, v12
	v_cmp_lt_u32 s[16:17], v9, s11
	v_mov_b32 v14, v4
	v_mov_b32 v15, v5
	v_mov_b32 v13, v11
	v_mov_b32 v17, 0x300
	v_mul_lo_u32 v16, v9, v17
	v_mul_u32_u24 v18, v12, 8
	v_add_u32 v18, v18, v16
	v_mul_u32_u24 v19, v12, 4
	v_add_u32 v19, v19, v16
	s_mov_b64 s[18:19], exec
	s_and_b64 exec, exec, s[16:17]
	global_store_dwordx2 v18, v[14:15], s[14:15]
	global_store_dword v19, v13, s[14:15] offset:512
	s_mov_b64 exec, s[18:19]
	v_add_u32_e64 v9, v9, 1 clamp
	s_cmp_lg_u32 s10, 0
	v_mfma_f32_32x32x8f16 a[0:15], v[4:5], v[6:7], a[0:15]
	s_nop 15
	s_nop 2
	s_nop 4
	s_mov_b64 exec, s[8:9]
	s_load_dwordx2 s[14:15], s[6:7], 0x20
	s_waitcnt lgkmcnt(0)
	s_mul_hi_u32 s13, s5, 0x100
	s_mul_i32 s11, s5, 0x100
	s_add_u32 s12, s11, s14
	s_addc_u32 s13, s13, s15
	v_mbcnt_lo_u32_b32 v11, -1, 0
	v_mbcnt_hi_u32_b32 v11, -1, v11
	v_lshlrev_b32 v10, 2, v11
	global_store_dword v10, v9, s[12:13]
	s_endpgm
.Lk_end:
	.size	k, .Lk_end-k
	.section	.rodata,"a",@progbits
	.p2align	6
	.amdhsa_kernel k
		.amdhsa_next_free_vgpr 40
		.amdhsa_next_free_sgpr 23
		.amdhsa_kernarg_size 64
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
    .vgpr_count:     40
    .wavefront_size: 64
amdhsa.target:   amdgcn-amd-amdhsa--gfx90a
amdhsa.version:
  - 1
  - 2
...
	.end_amdgpu_metadata

; block of 48 bytes at 16
; map sources: register cursor, cap None, bound 1, params 24 32 40
; site source: v_mfma_f32_32x32x8f16 a[0:15], v[4:5], v[6:7], 0 -- unprobed, in3: this operand of 'v_mfma_f32_32x32x8f16' has 1 element
; site source: v_mfma_f32_32x32x8f16 a[0:15], v[4:5], v[6:7], a[0:15]
