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
	s_load_dwordx8 s[16:23], s[0:1], 0x10
	s_mov_b64 s[12:13], exec
	s_mov_b64 s[8:9], s[0:1]
	v_readfirstlane_b32 s24, v0
	s_bfe_u32 s25, s24, 0xa0000
	s_bfe_u32 s26, s24, 0xa000a
	s_bfe_u32 s27, s24, 0xa0014
	s_waitcnt lgkmcnt(0)
	s_mul_i32 s11, s27, s20
	s_add_u32 s11, s11, s26
	s_mul_i32 s11, s11, s19
	s_add_u32 s11, s11, s25
	s_lshr_b32 s11, s11, 6
	s_mul_i32 s28, s7, s17
	s_add_u32 s28, s28, s6
	s_mul_i32 s28, s28, s16
	s_add_u32 s28, s28, s5
	s_mul_i32 s10, s28, s22
	s_add_u32 s10, s11, s10
	v_and_b32 v0, 0x3ff, v0
	s_memtime s[14:15]
	s_waitcnt lgkmcnt(0)
	s_lshl_b32 s6, s5, 2
	s_load_dwordx2 s[20:21], s[8:9], 0x30
	s_memtime s[0:1]
	s_waitcnt lgkmcnt(0)
	s_sub_u32 s16, s0, s14
	s_getreg_b32 s0, hwreg(HW_REG_HW_ID, 8, 4)
	s_getreg_b32 s1, hwreg(HW_REG_HW_ID, 13, 2)
	s_lshl_b32 s1, s1, 4
	s_or_b32 s0, s0, s1
	s_getreg_b32 s1, hwreg(HW_REG_XCC_ID, 0, 4)
	s_lshl_b32 s1, s1, 6
	s_or_b32 s0, s0, s1
	s_lshr_b32 s19, s10, 28
	s_lshl_b32 s5, s10, 4
	s_add_u32 s18, s5, s20
	s_addc_u32 s19, s19, s21
	s_mov_b64 exec, 1
	v_pk_mov_b32 v[2:3], s[14:15], s[14:15] op_sel:[0,1]
	v_mov_b32 v4, s16
	v_mov_b32 v5, s0
	v_mov_b32 v1, 0
	global_store_dwordx4 v1, v[2:5], s[18:19]
	s_endpgm
.Lk_end:
	.size	k, .Lk_end-k
	.section	.rodata,"a",@progbits
	.p2align	6
	.amdhsa_kernel k
		.amdhsa_next_free_vgpr 8
		.amdhsa_next_free_sgpr 32
		.amdhsa_kernarg_size 56
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
        .size:           40
        .value_kind:     by_value
    .group_segment_fixed_size: 0
    .kernarg_segment_align: 8
    .kernarg_segment_size: 56
    .max_flat_workgroup_size: 256
    .name:           k
    .private_segment_fixed_size: 0
    .sgpr_count:     38
    .symbol:         k.kd
    .vgpr_count:     8
    .wavefront_size: 64
amdhsa.target:   amdgcn-amd-amdhsa--gfx942
amdhsa.version:
  - 1
  - 2
...
	.end_amdgpu_metadata

; block of 40 bytes at 16
; map sched: static cursor, cap 1, bound 1, params 32 None None
