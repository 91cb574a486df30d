	.amdgcn_target "amdgcn-amd-amdhsa--gfx90a"
	.amdhsa_code_object_version 5
	.text
	.globl	k
	.p2align	8
	.type	k,@function
k:
	s_cselect_b32 s12, 1, 0
	s_mov_b64 s[8:9], exec
	v_mov_b32 v1, v0
	s_add_u32 s6, s0, 16
	s_addc_u32 s7, s1, 0
	s_load_dwordx4 s[16:19], s[6:7], 0x0
	s_load_dwordx2 s[14:15], s[6:7], 0x10
	s_waitcnt lgkmcnt(0)
	v_readfirstlane_b32 s20, v1
	s_bfe_u32 s21, s20, 0xa0000
	s_bfe_u32 s22, s20, 0xa000a
	s_bfe_u32 s23, s20, 0xa0014
	s_mul_i32 s13, s23, s14
	s_add_u32 s13, s13, s22
	s_mul_i32 s13, s13, s19
	s_add_u32 s13, s13, s21
	s_lshr_b32 s13, s13, 6
	s_mul_i32 s5, s4, s17
	s_add_u32 s5, s5, s3
	s_mul_i32 s5, s5, s16
	s_add_u32 s5, s5, s2
	s_mul_i32 s24, s19, s14
	s_mul_i32 s24, s24, s15
	s_add_u32 s24, s24, 63
	s_lshr_b32 s24, s24, 6
	s_mul_i32 s5, s5, s24
	s_add_u32 s5, s5, s13
	s_memtime s[26:27]
	s_waitcnt lgkmcnt(0)
	s_mov_b64 s[10:11], s[26:27]
	s_cmp_lg_u32 s12, 0
	s_cmp_eq_u32 s2, 0
	s_cbranch_scc0 .LBB0_1
	s_nop 4
	s_mov_b64 exec, s[8:9]
	s_memtime s[14:15]
	s_waitcnt lgkmcnt(0)
	s_sub_u32 s16, s14, s10
	s_subb_u32 s17, s15, s11
	s_getreg_b32 s13, hwreg(HW_REG_HW_ID, 8, 4)
	s_getreg_b32 s14, hwreg(HW_REG_HW_ID, 13, 3)
	s_lshl_b32 s14, s14, 4
	s_or_b32 s13, s13, s14
	s_mov_b32 s15, s16
	s_load_dwordx2 s[16:17], s[6:7], 0x18
	s_waitcnt lgkmcnt(0)
	s_mul_hi_u32 s19, s5, 16
	s_mul_i32 s20, s5, 16
	s_add_u32 s18, s20, s16
	s_addc_u32 s19, s19, s17
	v_mov_b32 v2, s10
	v_mov_b32 v3, s11
	v_mov_b32 v4, s15
	v_mov_b32 v5, s13
	v_mov_b32 v6, 0
	s_mov_b64 s[20:21], exec
	s_ff1_i32_b64 s22, exec
	s_lshl_b64 s[24:25], 1, s22
	s_and_b64 exec, exec, s[24:25]
	global_store_dwordx4 v6, v[2:5], s[18:19]
	s_mov_b64 exec, s[20:21]
	s_endpgm
.LBB0_1:
	s_nop 0
	s_nop 4
	s_mov_b64 exec, s[8:9]
	s_memtime s[14:15]
	s_waitcnt lgkmcnt(0)
	s_sub_u32 s16, s14, s10
	s_subb_u32 s17, s15, s11
	s_getreg_b32 s13, hwreg(HW_REG_HW_ID, 8, 4)
	s_getreg_b32 s14, hwreg(HW_REG_HW_ID, 13, 3)
	s_lshl_b32 s14, s14, 4
	s_or_b32 s13, s13, s14
	s_mov_b32 s15, s16
	s_load_dwordx2 s[16:17], s[6:7], 0x18
	s_waitcnt lgkmcnt(0)
	s_mul_hi_u32 s19, s5, 16
	s_mul_i32 s20, s5, 16
	s_add_u32 s18, s20, s16
	s_addc_u32 s19, s19, s17
	v_mov_b32 v2, s10
	v_mov_b32 v3, s11
	v_mov_b32 v4, s15
	v_mov_b32 v5, s13
	v_mov_b32 v6, 0
	s_mov_b64 s[20:21], exec
	s_ff1_i32_b64 s22, exec
	s_lshl_b64 s[24:25], 1, s22
	s_and_b64 exec, exec, s[24:25]
	global_store_dwordx4 v6, v[2:5], s[18:19]
	s_mov_b64 exec, s[20:21]
	s_endpgm
.Lk_end:
	.size	k, .Lk_end-k
	.section	.rodata,"a",@progbits
	.p2align	6
	.amdhsa_kernel k
		.amdhsa_next_free_vgpr 8
		.amdhsa_next_free_sgpr 28
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

; block of 32 bytes at 16
; map sched: static cursor, cap 1, bound 1, params 24 None None
