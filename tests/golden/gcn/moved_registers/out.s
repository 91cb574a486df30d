	.amdgcn_target "amdgcn-amd-amdhsa--gfx90a"
	.amdhsa_code_object_version 5
	.text
	.globl	k
	.p2align	8
	.type	k,@function
k:
	s_load_dwordx8 s[20:27], s[4:5], 0x10
	s_mov_b64 s[16:17], exec
	s_mov_b64 s[12:13], s[4:5]
	v_readfirstlane_b32 s15, v0
	s_bfe_u32 s28, s15, 0xa0000
	s_bfe_u32 s29, s15, 0xa000a
	s_bfe_u32 s30, s15, 0xa0014
	s_waitcnt lgkmcnt(0)
	s_mul_i32 s11, s30, s24
	s_add_u32 s11, s11, s29
	s_mul_i32 s11, s11, s23
	s_add_u32 s11, s11, s28
	s_lshr_b32 s11, s11, 6
	s_mul_i32 s31, s10, s21
	s_add_u32 s31, s31, s9
	s_mul_i32 s31, s31, s20
	s_add_u32 s31, s31, s8
	s_mul_i32 s14, s31, s26
	s_add_u32 s14, s11, s14
	s_mov_b32 s4, s6
	s_mov_b32 s5, s7
	s_mov_b32 s6, s8
	s_mov_b32 s7, s10
	v_and_b32 v0, 0x3ff, v0
	s_memtime s[18:19]
	s_waitcnt lgkmcnt(0)
	s_mov_b32 s10, s4
	s_mov_b32 s11, s6
	v_mov_b32_e32 v1, v0
	s_load_dwordx2 s[22:23], s[12:13], 0x30
	s_memtime s[10:11]
	s_waitcnt lgkmcnt(0)
	s_sub_u32 s20, s10, s18
	s_getreg_b32 s4, hwreg(HW_REG_HW_ID, 8, 4)
	s_getreg_b32 s6, hwreg(HW_REG_HW_ID, 13, 3)
	s_lshl_b32 s6, s6, 4
	s_or_b32 s4, s4, s6
	s_lshr_b32 s11, s14, 28
	s_lshl_b32 s15, s14, 4
	s_add_u32 s10, s15, s22
	s_addc_u32 s11, s11, s23
	s_mov_b64 exec, 1
	v_pk_mov_b32 v[0:1], s[18:19], s[18:19] op_sel:[0,1]
	v_mov_b32 v2, s20
	v_mov_b32 v3, s4
	v_mov_b32 v4, 0
	global_store_dwordx4 v4, v[0:3], s[10:11]
	s_endpgm
.Lk_end:
	.size	k, .Lk_end-k
	.section	.rodata,"a",@progbits
	.p2align	6
	.amdhsa_kernel k
		.amdhsa_next_free_vgpr 8
		.amdhsa_next_free_sgpr 34
		.amdhsa_kernarg_size 56
		.amdhsa_user_sgpr_private_segment_buffer 1
		.amdhsa_user_sgpr_dispatch_id 1
		.amdhsa_system_sgpr_workgroup_id_z 1
		.amdhsa_accum_offset 8
		.amdhsa_system_sgpr_workgroup_id_y 1
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
        .size:           40
        .value_kind:     by_value
    .group_segment_fixed_size: 0
    .kernarg_segment_align: 8
    .kernarg_segment_size: 56
    .max_flat_workgroup_size: 256
    .name:           k
    .private_segment_fixed_size: 0
    .sgpr_count:     40
    .symbol:         k.kd
    .vgpr_count:     8
    .wavefront_size: 64
amdhsa.target:   amdgcn-amd-amdhsa--gfx90a
amdhsa.version:
  - 1
  - 2
...
	.end_amdgpu_metadata

; block of 40 bytes at 16
; map sched: static cursor, cap 1, bound 1, params 32 None None
