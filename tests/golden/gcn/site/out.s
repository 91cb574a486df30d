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
	s_load_dword s27, s[6:7], 0x40
	s_load_dwordx2 s[28:29], s[6:7], 0x30
	v_readfirstlane_b32 s9, v0
	s_bfe_u32 s10, s9, 0xa0000
	s_bfe_u32 s24, s9, 0xa000a
	s_bfe_u32 s25, s9, 0xa0014
	s_waitcnt lgkmcnt(0)
	s_mul_i32 s8, s25, s20
	s_add_u32 s8, s8, s24
	s_mul_i32 s8, s8, s19
	s_add_u32 s8, s8, s10
	s_lshr_b32 s8, s8, 6
	s_mul_i32 s26, s4, s17
	s_add_u32 s26, s26, s3
	s_mul_i32 s26, s26, s16
	s_add_u32 s26, s26, s2
	s_mul_i32 s5, s26, s22
	s_add_u32 s5, s8, s5
	v_mov_b32 v2, 0
	s_mov_b32 s11, s27
	s_mul_hi_u32 s31, s27, 0x200
	s_mul_i32 s30, s27, 0x200
	s_mul_hi_u32 s15, s5, s30
	s_mul_i32 s32, s5, s31
	s_add_u32 s15, s15, s32
	s_mul_i32 s32, s5, s30
	s_add_u32 s14, s32, s28
	s_addc_u32 s15, s15, s29
	v_mov_b32 v1, 0
	.file	1 "/src" "kernel.py"
	.loc	1 5 0
	s_load_dwordx2 s[8:9], s[0:1], 0x0
	v_lshlrev_b32_e32 v0, 2, v0
	s_waitcnt lgkmcnt(0)
	s_cmp_lg_u32 s8, 0
	s_mov_b32 s1, 1
	v_mov_b32 v2, s1
	global_load_dword v0, v0, s[8:9] offset:16
	s_cselect_b32 s0, 1, 0
	v_add_u32 v7, 4, v2
	v_mbcnt_lo_u32_b32 v4, -1, 0
	v_mbcnt_hi_u32_b32 v4, -1, v4
	v_cmp_lt_u32 s[16:17], v1, s11
	v_mov_b32 v6, 2
	v_lshlrev_b32 v5, 9, v1
	v_lshlrev_b32 v8, 3, v4
	v_add_u32 v8, v8, v5
	s_and_saveexec_b64 s[18:19], s[16:17]
	global_store_dwordx2 v8, v[6:7], s[14:15]
	s_mov_b64 exec, s[18:19]
	v_add_u32_e64 v1, v1, 1 clamp
	s_mov_b32 s1, 2
	v_mov_b32 v2, s1
	s_cmp_lg_u32 s0, 0
	s_cselect_b32 s10, 1, 2
	s_waitcnt vmcnt(0)
	v_add_u32_e32 v0, s10, v0
	s_load_dwordx2 s[18:19], s[6:7], 0x38
	s_mov_b64 exec, s[12:13]
	v_mbcnt_lo_u32_b32 v0, -1, 0
	v_mbcnt_hi_u32_b32 v0, -1, v0
	v_cmp_lt_u32 s[0:1], v1, s11
	v_pk_mov_b32 v[4:5], 0, v[2:3] op_sel:[0,0]
	v_lshlrev_b32 v3, 9, v1
	v_lshlrev_b32 v6, 3, v0
	v_add_u32 v6, v6, v3
	s_and_saveexec_b64 s[16:17], s[0:1]
	global_store_dwordx2 v6, v[4:5], s[14:15]
	s_mov_b64 exec, s[16:17]
	v_add_u32_e64 v1, v1, 1 clamp
	s_lshr_b32 s17, s5, 24
	s_lshl_b32 s10, s5, 8
	s_waitcnt lgkmcnt(0)
	s_add_u32 s16, s10, s18
	s_addc_u32 s17, s17, s19
	v_lshlrev_b32 v3, 2, v0
	global_store_dword v3, v1, s[16:17]
	s_endpgm
.Lk_end:
	.size	k, .Lk_end-k
	.section	.rodata,"a",@progbits
	.p2align	6
	.amdhsa_kernel k
		.amdhsa_next_free_vgpr 9
		.amdhsa_next_free_sgpr 33
		.amdhsa_kernarg_size 72
		.amdhsa_user_sgpr_kernarg_segment_ptr 1
		.amdhsa_system_sgpr_workgroup_id_y 1
		.amdhsa_system_sgpr_workgroup_id_z 1
		.amdhsa_system_vgpr_workitem_id 2
		.amdhsa_accum_offset 12
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
    .sgpr_count:     39
    .symbol:         k.kd
    .vgpr_count:     9
    .wavefront_size: 64
amdhsa.target:   amdgcn-amd-amdhsa--gfx90a
amdhsa.version:
  - 1
  - 2
...
	.end_amdgpu_metadata

; block of 56 bytes at 16
; map accesses: register cursor, cap None, bound 2, params 32 40 48
; site access: s_cmp_lg_u32 s8, 0
; site access: global_load_dword v0, v0, s[8:9] offset:16
