	.amdgcn_target "amdgcn-amd-amdhsa--gfx90a"
	.amdhsa_code_object_version 5
	.text
	.globl	k
	.p2align	8
	.type	k,@function
k:
	s_load_dwordx8 s[12:19], s[0:1], 0x10
	s_mov_b64 s[8:9], exec
	s_mov_b64 s[6:7], s[0:1]
	v_readfirstlane_b32 s21, v0
	s_bfe_u32 s22, s21, 0xa0000
	s_bfe_u32 s23, s21, 0xa000a
	s_bfe_u32 s24, s21, 0xa0014
	s_waitcnt lgkmcnt(0)
	s_mul_i32 s20, s24, s16
	s_add_u32 s20, s20, s23
	s_mul_i32 s20, s20, s15
	s_add_u32 s20, s20, s22
	s_lshr_b32 s20, s20, 6
	s_mul_i32 s25, s4, s13
	s_add_u32 s25, s25, s3
	s_mul_i32 s25, s25, s12
	s_add_u32 s25, s25, s2
	s_mul_i32 s5, s25, s18
	s_add_u32 s5, s20, s5
	s_memtime s[10:11]
	s_waitcnt lgkmcnt(0)
	s_cmp_eq_u32 s2, 0
	s_cbranch_scc0 .LBB0_1
	s_load_dwordx2 s[18:19], s[6:7], 0x30
	s_memtime s[12:13]
	s_waitcnt lgkmcnt(0)
	s_sub_u32 s14, s12, s10
	s_getreg_b32 s2, hwreg(HW_REG_HW_ID, 8, 4)
	s_getreg_b32 s12, hwreg(HW_REG_HW_ID, 13, 3)
	s_lshl_b32 s12, s12, 4
	s_or_b32 s2, s2, s12
	s_lshr_b32 s17, s5, 28
	s_lshl_b32 s13, s5, 4
	s_add_u32 s16, s13, s18
	s_addc_u32 s17, s17, s19
	s_mov_b64 exec, 1
	v_pk_mov_b32 v[2:3], s[10:11], s[10:11] op_sel:[0,1]
	v_mov_b32 v4, s14
	v_mov_b32 v5, s2
	v_mov_b32 v1, 0
	global_store_dwordx4 v1, v[2:5], s[16:17]
	s_endpgm
.LBB0_1:
	s_nop 0
	s_load_dwordx2 s[18:19], s[6:7], 0x30
	s_memtime s[12:13]
	s_waitcnt lgkmcnt(0)
	s_sub_u32 s14, s12, s10
	s_getreg_b32 s2, hwreg(HW_REG_HW_ID, 8, 4)
	s_getreg_b32 s12, hwreg(HW_REG_HW_ID, 13, 3)
	s_lshl_b32 s12, s12, 4
	s_or_b32 s2, s2, s12
	s_lshr_b32 s17, s5, 28
	s_lshl_b32 s13, s5, 4
	s_add_u32 s16, s13, s18
	s_addc_u32 s17, s17, s19
	s_mov_b64 exec, 1
	v_pk_mov_b32 v[2:3], s[10:11], s[10:11] op_sel:[0,1]
	v_mov_b32 v4, s14
	v_mov_b32 v5, s2
	v_mov_b32 v1, 0
	global_store_dwordx4 v1, v[2:5], s[16:17]
	s_endpgm
.Lk_end:
	.size	k, .Lk_end-k
	.section	.rodata,"a",@progbits
	.p2align	6
	.amdhsa_kernel k
		.amdhsa_next_free_vgpr 8
		.amdhsa_next_free_sgpr 28
		.amdhsa_kernarg_size 56
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
        .size:           40
        .value_kind:     by_value
    .group_segment_fixed_size: 0
    .kernarg_segment_align: 8
    .kernarg_segment_size: 56
    .max_flat_workgroup_size: 256
    .name:           k
    .private_segment_fixed_size: 0
    .sgpr_count:     34
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
