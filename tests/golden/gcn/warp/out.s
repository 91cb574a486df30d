	.amdgcn_target "amdgcn-amd-amdhsa--gfx90a"
	.amdhsa_code_object_version 5
	.text
	.globl	k
	.p2align	8
	.type	k,@function
k:
	s_load_dwordx8 s[20:27], s[0:1], 0x10
	s_mov_b64 s[12:13], exec
	v_mov_b32 v1, v0
	s_mov_b64 s[6:7], s[0:1]
	s_load_dword s28, s[6:7], 0x40
	s_load_dwordx2 s[30:31], s[6:7], 0x30
	v_readfirstlane_b32 s9, v0
	s_bfe_u32 s10, s9, 0xa0000
	s_bfe_u32 s17, s9, 0xa000a
	s_bfe_u32 s18, s9, 0xa0014
	s_waitcnt lgkmcnt(0)
	s_mul_i32 s8, s18, s24
	s_add_u32 s8, s8, s17
	s_mul_i32 s8, s8, s23
	s_add_u32 s8, s8, s10
	s_lshr_b32 s8, s8, 6
	s_mul_i32 s19, s4, s21
	s_add_u32 s19, s19, s3
	s_mul_i32 s19, s19, s20
	s_add_u32 s19, s19, s2
	s_mul_i32 s5, s19, s26
	s_add_u32 s5, s8, s5
	s_mov_b32 s16, s28
	s_mul_hi_u32 s33, s28, 8
	s_mul_i32 s32, s28, 8
	s_mul_hi_u32 s15, s5, s32
	s_mul_i32 s29, s5, s33
	s_add_u32 s15, s15, s29
	s_mul_i32 s29, s5, s32
	s_add_u32 s14, s29, s30
	s_addc_u32 s15, s15, s31
	s_mov_b32 s11, 0
	.file	1 "/src" "kernel.py"
	.loc	1 5 0
	s_load_dwordx2 s[8:9], s[0:1], 0x0
	v_lshlrev_b32_e32 v0, 2, v0
	s_waitcnt lgkmcnt(0)
	s_cmp_lg_u32 s8, 0
	v_mov_b32 v2, v0
	global_load_dword v0, v0, s[8:9] offset:16
	s_cselect_b32 s0, 1, 0
	v_pk_mov_b32 v[4:5], v[2:3], 0 op_sel:[0,0]
	v_add_co_u32 v6, s[18:19], 16, v4
	v_addc_co_u32 v7, s[18:19], 0, v5, s[18:19]
	v_add_co_u32 v8, s[20:21], v6, s8
	v_mov_b32 v3, s9
	v_addc_co_u32 v9, s[20:21], v7, v3, s[20:21]
	v_mov_b32 v10, 0x1000
	v_mov_b32 v11, 0
	v_cmp_gt_u64 s[22:23], v[8:9], v[10:11]
	s_and_b64 s[24:25], s[22:23], exec
	s_bcnt1_i32_b64 s22, s[24:25]
	s_cmp_lt_u32 s11, s16
	s_cselect_b64 s[24:25], -1, 0
	v_pk_mov_b32 v[8:9], s[22:23], 4 op_sel:[0,0]
	v_lshlrev_b32 v10, 3, s11
	s_and_saveexec_b64 s[26:27], s[24:25]
	s_ff1_i32_b64 s1, exec
	s_lshl_b64 s[28:29], 1, s1
	s_and_b64 exec, exec, s[28:29]
	global_store_dwordx2 v10, v[8:9], s[14:15]
	s_mov_b64 exec, s[26:27]
	s_cmp_lg_u64 exec, 0
	s_cselect_b32 s1, 1, 0
	s_add_u32 s11, s11, s1
	s_subb_u32 s11, s11, 0
	s_cmp_lg_u32 s0, 0
	s_cselect_b32 s10, 1, 2
	s_waitcnt vmcnt(0)
	v_add_u32_e32 v0, s10, v0
	s_load_dwordx2 s[20:21], s[6:7], 0x48
	s_load_dwordx2 s[24:25], s[6:7], 0x38
	s_mov_b64 exec, s[12:13]
	v_bfe_u32 v0, v1, 0, 10
	v_cmp_gt_u32 s[0:1], v0, 3
	s_and_b64 s[18:19], s[0:1], exec
	s_bcnt1_i32_b64 s0, s[18:19]
	s_lshr_b32 s19, s5, 24
	s_lshl_b32 s10, s5, 8
	s_waitcnt lgkmcnt(0)
	s_add_u32 s18, s10, s20
	s_addc_u32 s19, s19, s21
	v_mov_b32 v2, s0
	v_mbcnt_lo_u32_b32 v4, -1, 0
	v_mbcnt_hi_u32_b32 v4, -1, v4
	v_lshlrev_b32 v3, 2, v4
	global_store_dword v3, v2, s[18:19]
	s_lshr_b32 s23, s5, 30
	s_lshl_b32 s10, s5, 2
	s_add_u32 s22, s10, s24
	s_addc_u32 s23, s23, s25
	v_pk_mov_b32 v[2:3], s[10:11], 0 op_sel:[1,0]
	s_mov_b64 exec, 1
	global_store_dword v3, v2, s[22:23]
	s_endpgm
.Lk_end:
	.size	k, .Lk_end-k
	.section	.rodata,"a",@progbits
	.p2align	6
	.amdhsa_kernel k
		.amdhsa_next_free_vgpr 12
		.amdhsa_next_free_sgpr 34
		.amdhsa_kernarg_size 80
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
        .size:           64
        .value_kind:     by_value
    .group_segment_fixed_size: 0
    .kernarg_segment_align: 8
    .kernarg_segment_size: 80
    .max_flat_workgroup_size: 256
    .name:           k
    .private_segment_fixed_size: 0
    .sgpr_count:     40
    .symbol:         k.kd
    .vgpr_count:     12
    .wavefront_size: 64
amdhsa.target:   amdgcn-amd-amdhsa--gfx90a
amdhsa.version:
  - 1
  - 2
...
	.end_amdgpu_metadata

; block of 64 bytes at 16
; map accesses: register cursor, cap None, bound 1, params 32 40 48
; map late: static cursor, cap 1, bound 1, params 56 None None
; site access: global_load_dword v0, v0, s[8:9] offset:16
