	.amdgcn_target "amdgcn-amd-amdhsa--gfx90a"
	.amdhsa_code_object_version 5
	.text
	.globl	k
	.p2align	8
	.type	k,@function
k:
	s_load_dwordx8 s[16:23], s[0:1], 0x10
	s_mov_b64 s[10:11], exec
	s_mov_b64 s[6:7], s[0:1]
	s_load_dword s28, s[6:7], 0x40
	s_load_dwordx2 s[30:31], s[6:7], 0x30
	v_readfirstlane_b32 s9, v0
	s_bfe_u32 s24, s9, 0xa0000
	s_bfe_u32 s25, s9, 0xa000a
	s_bfe_u32 s26, s9, 0xa0014
	s_waitcnt lgkmcnt(0)
	s_mul_i32 s8, s26, s20
	s_add_u32 s8, s8, s25
	s_mul_i32 s8, s8, s19
	s_add_u32 s8, s8, s24
	s_lshr_b32 s8, s8, 6
	s_mul_i32 s27, s4, s17
	s_add_u32 s27, s27, s3
	s_mul_i32 s27, s27, s16
	s_add_u32 s27, s27, s2
	s_mul_i32 s5, s27, s22
	s_add_u32 s5, s8, s5
	s_mov_b32 s13, s28
	s_mul_hi_u32 s33, s28, 12
	s_mul_i32 s32, s28, 12
	s_mul_hi_u32 s15, s5, s32
	s_mul_i32 s29, s5, s33
	s_add_u32 s15, s15, s29
	s_mul_i32 s29, s5, s32
	s_add_u32 s14, s29, s30
	s_addc_u32 s15, s15, s31
	s_mov_b32 s12, 0
	s_load_dwordx2 s[8:9], s[0:1], 0x0
	v_lshlrev_b32_e32 v1, 2, v0
	s_waitcnt lgkmcnt(0)
	s_memtime s[0:1]
	v_mov_b32 v3, 4
	v_add_u32 v6, v3, 4
	s_waitcnt lgkmcnt(0)
	s_add_u32 s0, s0, 1
	s_addc_u32 s1, s1, 0
	s_cmp_lt_u32 s12, s13
	s_cselect_b64 s[16:17], -1, 0
	v_pk_mov_b32 v[4:5], s[0:1], s[0:1] op_sel:[0,1]
	v_mul_lo_u32 v7, s12, 12
	s_and_saveexec_b64 s[18:19], s[16:17]
	s_ff1_i32_b64 s20, exec
	s_lshl_b64 s[22:23], 1, s20
	s_and_b64 exec, exec, s[22:23]
	global_store_dwordx3 v7, v[4:6], s[14:15]
	s_mov_b64 exec, s[18:19]
	s_cmp_lg_u64 exec, 0
	s_cselect_b32 s18, 1, 0
	s_add_u32 s12, s12, s18
	s_subb_u32 s12, s12, 0
	global_store_dword v1, v0, s[8:9]
	s_load_dwordx2 s[8:9], s[6:7], 0x38
	s_mov_b64 exec, s[10:11]
	s_lshr_b32 s1, s5, 30
	s_lshl_b32 s16, s5, 2
	s_waitcnt lgkmcnt(0)
	s_add_u32 s0, s16, s8
	s_addc_u32 s1, s1, s9
	v_mov_b32 v0, s12
	v_mov_b32 v1, 0
	s_mov_b64 exec, 1
	global_store_dword v1, v0, s[0:1]
	s_endpgm
.Lk_end:
	.size	k, .Lk_end-k
	.section	.rodata,"a",@progbits
	.p2align	6
	.amdhsa_kernel k
		.amdhsa_next_free_vgpr 8
		.amdhsa_next_free_sgpr 34
		.amdhsa_kernarg_size 72
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
        .size:           56
        .value_kind:     by_value
    .group_segment_fixed_size: 0
    .kernarg_segment_align: 8
    .kernarg_segment_size: 72
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

; block of 56 bytes at 16
; map times: register cursor, cap None, bound 1, params 32 40 48
; site store: global_store_dword v1, v0, s[8:9]
