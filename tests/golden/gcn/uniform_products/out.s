	.amdgcn_target "amdgcn-amd-amdhsa--gfx90a"
	.amdhsa_code_object_version 5
	.text
	.globl	k
	.p2align	8
	.type	k,@function
k:
	s_cselect_b32 s15, 1, 0
	s_mov_b32 s11, s2
	s_mov_b64 s[16:17], exec
	v_mov_b32 v1, v0
	s_add_u32 s12, s0, 16
	s_addc_u32 s13, s1, 0
	s_load_dwordx4 s[20:23], s[12:13], 0x0
	s_load_dwordx2 s[18:19], s[12:13], 0x10
	s_waitcnt lgkmcnt(0)
	v_readfirstlane_b32 s25, v1
	s_bfe_u32 s26, s25, 0xa0000
	s_bfe_u32 s27, s25, 0xa000a
	s_bfe_u32 s28, s25, 0xa0014
	s_mul_i32 s24, s28, s18
	s_add_u32 s24, s24, s27
	s_mul_i32 s24, s24, s23
	s_add_u32 s24, s24, s26
	s_lshr_b32 s24, s24, 6
	s_mul_i32 s14, s4, s21
	s_add_u32 s14, s14, s3
	s_mul_i32 s14, s14, s20
	s_add_u32 s14, s14, s2
	s_mul_i32 s29, s23, s18
	s_mul_i32 s29, s29, s19
	s_add_u32 s29, s29, 63
	s_lshr_b32 s29, s29, 6
	s_mul_i32 s14, s14, s29
	s_add_u32 s14, s14, s24
	s_getreg_b32 s30, hwreg(HW_REG_HW_ID, 8, 4)
	s_getreg_b32 s31, hwreg(HW_REG_HW_ID, 13, 3)
	s_lshl_b32 s31, s31, 4
	s_or_b32 s30, s30, s31
	s_mul_i32 s32, s30, s11
	s_memtime s[34:35]
	s_waitcnt lgkmcnt(0)
	s_mul_hi_u32 s30, s34, 0xdfdc1c35
	s_mul_i32 s33, s34, 2
	s_add_u32 s30, s30, s33
	s_mul_i32 s33, s35, 0xdfdc1c35
	s_add_u32 s30, s30, s33
	s_mul_i32 s36, s34, 0xdfdc1c35
	s_mov_b32 s37, s30
	s_load_dwordx2 s[34:35], s[12:13], 0x18
	s_waitcnt lgkmcnt(0)
	s_mul_hi_u32 s39, s14, 12
	s_mul_i32 s30, s14, 12
	s_add_u32 s38, s30, s34
	s_addc_u32 s39, s39, s35
	v_mov_b32 v2, s32
	v_mov_b32 v3, s36
	v_mov_b32 v4, s37
	v_mov_b32 v5, 0
	v_mov_b32 v6, 0
	v_mov_b32 v7, 0
	s_mov_b64 s[40:41], exec
	s_ff1_i32_b64 s30, exec
	s_lshl_b64 s[42:43], 1, s30
	s_and_b64 exec, exec, s[42:43]
	global_store_dword v5, v2, s[38:39]
	global_store_dword v6, v3, s[38:39] offset:4
	global_store_dword v7, v4, s[38:39] offset:8
	s_mov_b64 exec, s[40:41]
	s_cmp_lg_u32 s15, 0
	s_load_dwordx2 s[8:9], s[0:1], 0x0
	v_lshlrev_b32_e32 v0, 2, v0
	s_waitcnt lgkmcnt(0)
	s_cmp_lg_u32 s8, 0
	global_load_dword v0, v0, s[8:9] offset:16
	s_cselect_b32 s10, 1, 2
	s_waitcnt vmcnt(0)
	v_add_u32_e32 v0, s10, v0
	s_nop 4
	s_mov_b64 exec, s[16:17]
	s_endpgm
.Lk_end:
	.size	k, .Lk_end-k
	.section	.rodata,"a",@progbits
	.p2align	6
	.amdhsa_kernel k
		.amdhsa_next_free_vgpr 8
		.amdhsa_next_free_sgpr 44
		.amdhsa_kernarg_size 48
		.amdhsa_user_sgpr_kernarg_segment_ptr 1
		.amdhsa_system_sgpr_workgroup_id_y 1
		.amdhsa_system_sgpr_workgroup_id_z 1
		.amdhsa_system_vgpr_workitem_id 2
		.amdhsa_accum_offset 8
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
        .size:           32
        .value_kind:     by_value
    .group_segment_fixed_size: 0
    .kernarg_segment_align: 8
    .kernarg_segment_size: 48
    .max_flat_workgroup_size: 256
    .name:           k
    .private_segment_fixed_size: 0
    .sgpr_count:     50
    .symbol:         k.kd
    .vgpr_count:     8
    .wavefront_size: 64
amdhsa.target:   amdgcn-amd-amdhsa--gfx90a
amdhsa.version:
  - 1
  - 2
...
	.end_amdgpu_metadata

; block of 32 bytes at 16
; map products: static cursor, cap 1, bound 1, params 24 None None
