	.amdgcn_target "amdgcn-amd-amdhsa--gfx942"
	.amdhsa_code_object_version 5
	.text
	.globl	k
	.p2align	8
	.type	k,@function
k:
	s_load_dwordx2 s[2:3], s[0:1], 0x0
	s_load_dword s4, s[0:1], 0x8
	s_waitcnt lgkmcnt(0)
	s_branch .LBB0_0
	.p2align 8
.LBB0_0:
	s_cselect_b32 s11, 1, 0
	s_mov_b64 s[12:13], exec
	v_mov_b32 v1, v0
	s_add_u32 s8, s0, 16
	s_addc_u32 s9, s1, 0
	s_load_dwordx4 s[16:19], s[8:9], 0x0
	s_load_dwordx2 s[20:21], s[8:9], 0x10
	s_waitcnt lgkmcnt(0)
	v_readfirstlane_b32 s23, v1
	s_bfe_u32 s24, s23, 0xa0000
	s_bfe_u32 s25, s23, 0xa000a
	s_bfe_u32 s26, s23, 0xa0014
	s_mul_i32 s22, s26, s20
	s_add_u32 s22, s22, s25
	s_mul_i32 s22, s22, s19
	s_add_u32 s22, s22, s24
	s_lshr_b32 s22, s22, 6
	s_mul_i32 s10, s7, s17
	s_add_u32 s10, s10, s6
	s_mul_i32 s10, s10, s16
	s_add_u32 s10, s10, s5
	s_mul_i32 s27, s19, s20
	s_mul_i32 s27, s27, s21
	s_add_u32 s27, s27, 63
	s_lshr_b32 s27, s27, 6
	s_mul_i32 s10, s10, s27
	s_add_u32 s10, s10, s22
	v_and_b32 v0, 0x3ff, v0
	s_nop 1
	s_memtime s[28:29]
	s_waitcnt lgkmcnt(0)
	s_mov_b64 s[14:15], s[28:29]
	s_cmp_lg_u32 s11, 0
	s_lshl_b32 s6, s5, 2
	s_nop 4
	s_mov_b64 exec, s[12:13]
	s_memtime s[16:17]
	s_waitcnt lgkmcnt(0)
	s_sub_u32 s18, s16, s14
	s_subb_u32 s19, s17, s15
	s_getreg_b32 s16, hwreg(HW_REG_HW_ID, 8, 4)
	s_getreg_b32 s17, hwreg(HW_REG_HW_ID, 13, 2)
	s_lshl_b32 s17, s17, 4
	s_or_b32 s16, s16, s17
	s_getreg_b32 s17, hwreg(HW_REG_XCC_ID, 0, 4)
	s_lshl_b32 s17, s17, 6
	s_or_b32 s16, s16, s17
	s_mov_b32 s20, s18
	s_load_dwordx2 s[18:19], s[8:9], 0x18
	s_waitcnt lgkmcnt(0)
	s_mul_hi_u32 s23, s10, 16
	s_mul_i32 s21, s10, 16
	s_add_u32 s22, s21, s18
	s_addc_u32 s23, s23, s19
	v_mov_b32 v2, s14
	v_mov_b32 v3, s15
	v_mov_b32 v4, s20
	v_mov_b32 v5, s16
	v_mov_b32 v6, 0
	s_mov_b64 s[24:25], exec
	s_ff1_i32_b64 s21, exec
	s_lshl_b64 s[26:27], 1, s21
	s_and_b64 exec, exec, s[26:27]
	global_store_dwordx4 v6, v[2:5], s[22:23]
	s_mov_b64 exec, s[24:25]
	s_endpgm
.Lk_end:
	.size	k, .Lk_end-k
	.section	.rodata,"a",@progbits
	.p2align	6
	.amdhsa_kernel k
		.amdhsa_next_free_vgpr 8
		.amdhsa_next_free_sgpr 30
		.amdhsa_kernarg_size 48
		.amdhsa_user_sgpr_count 5
		.amdhsa_user_sgpr_kernarg_segment_ptr 1
		.amdhsa_user_sgpr_kernarg_preload_length 3
		.amdhsa_user_sgpr_kernarg_preload_offset 0
		.amdhsa_accum_offset 8
		.amdhsa_system_sgpr_workgroup_id_y 1
		.amdhsa_system_sgpr_workgroup_id_z 1
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
        .size:           32
        .value_kind:     by_value
    .group_segment_fixed_size: 0
    .kernarg_segment_align: 8
    .kernarg_segment_size: 48
    .max_flat_workgroup_size: 256
    .name:           k
    .private_segment_fixed_size: 0
    .sgpr_count:     36
    .symbol:         k.kd
    .vgpr_count:     8
    .wavefront_size: 64
amdhsa.target:   amdgcn-amd-amdhsa--gfx942
amdhsa.version:
  - 1
  - 2
...
	.end_amdgpu_metadata

; block of 32 bytes at 16
; map sched: static cursor, cap 1, bound 1, params 24 None None
