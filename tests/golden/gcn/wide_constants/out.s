	.amdgcn_target "amdgcn-amd-amdhsa--gfx90a"
	.amdhsa_code_object_version 5
	.text
	.globl	k
	.p2align	8
	.type	k,@function
k:
	s_load_dwordx8 s[16:23], s[0:1], 0x10
	s_mov_b64 s[12:13], exec
	s_mov_b64 s[6:7], s[0:1]
	s_load_dwordx2 s[32:33], s[6:7], 0x30
	v_readfirstlane_b32 s9, v0
	s_bfe_u32 s10, s9, 0xa0000
	s_bfe_u32 s11, s9, 0xa000a
	s_bfe_u32 s14, s9, 0xa0014
	s_waitcnt lgkmcnt(0)
	s_mul_i32 s8, s14, s20
	s_add_u32 s8, s8, s11
	s_mul_i32 s8, s8, s19
	s_add_u32 s8, s8, s10
	s_lshr_b32 s8, s8, 6
	s_mul_i32 s15, s4, s17
	s_add_u32 s15, s15, s3
	s_mul_i32 s15, s15, s16
	s_add_u32 s15, s15, s2
	s_mul_i32 s5, s15, s22
	s_add_u32 s5, s8, s5
	s_memtime s[24:25]
	s_mov_b32 s28, 0x3456789a
	s_mov_b32 s29, 18
	s_waitcnt lgkmcnt(0)
	s_and_b64 s[26:27], s[24:25], s[28:29]
	s_mov_b32 s30, 0x80000000
	s_mov_b32 s31, 0
	s_or_b64 s[28:29], s[24:25], s[30:31]
	s_xor_b64 s[30:31], s[24:25], -2
	s_mul_hi_u32 s25, s5, 24
	s_mul_i32 s34, s5, 24
	s_add_u32 s24, s34, s32
	s_addc_u32 s25, s25, s33
	s_mov_b64 exec, 1
	v_pk_mov_b32 v[2:3], s[26:27], s[26:27] op_sel:[0,1]
	v_pk_mov_b32 v[4:5], s[28:29], s[28:29] op_sel:[0,1]
	v_pk_mov_b32 v[6:7], s[30:31], s[30:31] op_sel:[0,1]
	v_mov_b32 v1, 0
	global_store_dwordx4 v1, v[2:5], s[24:25]
	global_store_dwordx2 v1, v[6:7], s[24:25] offset:16
	s_mov_b64 exec, s[12:13]
	s_load_dwordx2 s[8:9], s[0:1], 0x0
	v_lshlrev_b32_e32 v0, 2, v0
	s_waitcnt lgkmcnt(0)
	s_cmp_lg_u32 s8, 0
	global_load_dword v0, v0, s[8:9] offset:16
	s_cselect_b32 s10, 1, 2
	s_waitcnt vmcnt(0)
	v_add_u32_e32 v0, s10, v0
	s_endpgm
.Lk_end:
	.size	k, .Lk_end-k
	.section	.rodata,"a",@progbits
	.p2align	6
	.amdhsa_kernel k
		.amdhsa_next_free_vgpr 8
		.amdhsa_next_free_sgpr 35
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
    .sgpr_count:     41
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
; map parts: static cursor, cap 1, bound 1, params 32 None None
