	.amdgcn_target "amdgcn-amd-amdhsa--gfx90a"
	.amdhsa_code_object_version 5
	.text
	.globl	k
	.p2align	8
	.type	k,@function
k:
	s_cselect_b32 s15, 1, 0
	s_mov_b64 s[16:17], exec
	v_mov_b32 v2, v0
	s_add_u32 s12, s4, 16
	s_addc_u32 s13, s5, 0
	s_load_dwordx4 s[20:23], s[12:13], 0x0
	s_load_dwordx2 s[24:25], s[12:13], 0x10
	s_waitcnt lgkmcnt(0)
	v_readfirstlane_b32 s27, v2
	s_bfe_u32 s28, s27, 0xa0000
	s_bfe_u32 s29, s27, 0xa000a
	s_bfe_u32 s30, s27, 0xa0014
	s_mul_i32 s26, s30, s24
	s_add_u32 s26, s26, s29
	s_mul_i32 s26, s26, s23
	s_add_u32 s26, s26, s28
	s_lshr_b32 s26, s26, 6
	s_mul_i32 s14, s10, s21
	s_add_u32 s14, s14, s9
	s_mul_i32 s14, s14, s20
	s_add_u32 s14, s14, s8
	s_mul_i32 s31, s23, s24
	s_mul_i32 s31, s31, s25
	s_add_u32 s31, s31, 63
	s_lshr_b32 s31, s31, 6
	s_mul_i32 s14, s14, s31
	s_add_u32 s14, s14, s26
	s_mov_b32 s4, s6
	s_mov_b32 s5, s7
	s_mov_b32 s6, s8
	s_mov_b32 s7, s10
	v_and_b32 v0, 0x3ff, v0
	s_nop 1
	s_memtime s[32:33]
	s_waitcnt lgkmcnt(0)
	s_mov_b64 s[18:19], s[32:33]
	s_cmp_lg_u32 s15, 0
	s_mov_b32 s10, s4
	s_mov_b32 s11, s6
	v_mov_b32_e32 v1, v0
	s_nop 4
	s_mov_b64 exec, s[16:17]
	s_memtime s[20:21]
	s_waitcnt lgkmcnt(0)
	s_sub_u32 s22, s20, s18
	s_subb_u32 s23, s21, s19
	s_getreg_b32 s20, hwreg(HW_REG_HW_ID, 8, 4)
	s_getreg_b32 s21, hwreg(HW_REG_HW_ID, 13, 3)
	s_lshl_b32 s21, s21, 4
	s_or_b32 s20, s20, s21
	s_mov_b32 s24, s22
	s_load_dwordx2 s[22:23], s[12:13], 0x18
	s_waitcnt lgkmcnt(0)
	s_mul_hi_u32 s27, s14, 16
	s_mul_i32 s25, s14, 16
	s_add_u32 s26, s25, s22
	s_addc_u32 s27, s27, s23
	v_mov_b32 v4, s18
	v_mov_b32 v5, s19
	v_mov_b32 v6, s24
	v_mov_b32 v7, s20
	v_mov_b32 v3, 0
	s_mov_b64 s[28:29], exec
	s_ff1_i32_b64 s25, exec
	s_lshl_b64 s[30:31], 1, s25
	s_and_b64 exec, exec, s[30:31]
	global_store_dwordx4 v3, v[4:7], s[26:27]
	s_mov_b64 exec, s[28:29]
	s_endpgm
.Lk_end:
	.size	k, .Lk_end-k
	.section	.rodata,"a",@progbits
	.p2align	6
	.amdhsa_kernel k
		.amdhsa_next_free_vgpr 8
		.amdhsa_next_free_sgpr 34
		.amdhsa_kernarg_size 48
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
        .size:           32
        .value_kind:     by_value
    .group_segment_fixed_size: 0
    .kernarg_segment_align: 8
    .kernarg_segment_size: 48
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

; block of 32 bytes at 16
; map sched: static cursor, cap 1, bound 1, params 24 None None
