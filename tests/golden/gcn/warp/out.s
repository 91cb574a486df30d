	.amdgcn_target "amdgcn-amd-amdhsa--gfx90a"
	.amdhsa_code_object_version 5
	.text
	.globl	k
	.p2align	8
	.type	k,@function
k:
	s_cselect_b32 s17, 1, 0
	s_mov_b64 s[14:15], exec
	v_mov_b32 v1, v0
	s_add_u32 s12, s0, 16
	s_addc_u32 s13, s1, 0
	s_load_dwordx4 s[20:23], s[12:13], 0x0
	s_load_dwordx2 s[18:19], s[12:13], 0x10
	s_waitcnt lgkmcnt(0)
	v_readfirstlane_b32 s25, v1
	s_bfe_u32 s26, s25, 0xa0000
	s_bfe_u32 s27, s25, 0xa000a
	s_bfe_u32 s28, s25, 0xa0014
	s_mul_i32 s24, s28, s18
	s_add_u32 s24, s24, s27
	s_mul_i32 s24, s24, s23
	s_add_u32 s24, s24, s26
	s_lshr_b32 s24, s24, 6
	s_mul_i32 s11, s4, s21
	s_add_u32 s11, s11, s3
	s_mul_i32 s11, s11, s20
	s_add_u32 s11, s11, s2
	s_mul_i32 s29, s23, s18
	s_mul_i32 s29, s29, s19
	s_add_u32 s29, s29, 63
	s_lshr_b32 s29, s29, 6
	s_mul_i32 s11, s11, s29
	s_add_u32 s11, s11, s24
	s_mov_b32 s16, 0
	s_cmp_lg_u32 s17, 0
	.file	1 "/src" "kernel.py"
	.loc	1 5 0
	s_load_dwordx2 s[8:9], s[0:1], 0x0
	v_lshlrev_b32_e32 v0, 2, v0
	s_waitcnt lgkmcnt(0)
	s_cmp_lg_u32 s8, 0
	s_nop 4
	v_mov_b32 v2, v0
	global_load_dword v0, v0, s[8:9] offset:16
	s_nop 4
	s_cselect_b32 s17, 1, 0
	v_mov_b32 v4, v2
	v_mov_b32 v5, 0
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
	s_mov_b32 s23, 0
	s_mov_b32 s24, s22
	s_load_dwordx2 s[22:23], s[12:13], 0x18
	s_waitcnt lgkmcnt(0)
	s_load_dword s25, s[12:13], 0x28
	s_waitcnt lgkmcnt(0)
	s_mul_hi_u32 s29, s25, 8
	s_mul_i32 s28, s25, 8
	s_mul_hi_u32 s27, s11, s28
	s_mul_i32 s30, s11, s29
	s_add_u32 s27, s27, s30
	s_mul_i32 s30, s11, s28
	s_add_u32 s26, s30, s22
	s_addc_u32 s27, s27, s23
	s_cmp_lt_u32 s16, s25
	s_cselect_b64 s[28:29], -1, 0
	v_mov_b32 v8, s24
	v_mov_b32 v9, 4
	v_mul_lo_u32 v10, s16, 8
	v_mov_b32 v11, v10
	s_mov_b64 s[30:31], exec
	s_and_b64 exec, exec, s[28:29]
	s_ff1_i32_b64 s32, exec
	s_lshl_b64 s[34:35], 1, s32
	s_and_b64 exec, exec, s[34:35]
	global_store_dwordx2 v11, v[8:9], s[26:27]
	s_mov_b64 exec, s[30:31]
	s_cmp_lg_u64 exec, 0
	s_cselect_b32 s30, 1, 0
	s_add_u32 s16, s16, s30
	s_subb_u32 s16, s16, 0
	s_cmp_lg_u32 s17, 0
	s_cselect_b32 s10, 1, 2
	s_waitcnt vmcnt(0)
	v_add_u32_e32 v0, s10, v0
	s_nop 4
	s_mov_b64 exec, s[14:15]
	v_bfe_u32 v2, v1, 0, 10
	v_cmp_gt_u32 s[18:19], v2, 3
	s_and_b64 s[20:21], s[18:19], exec
	s_bcnt1_i32_b64 s18, s[20:21]
	s_mov_b32 s19, 0
	s_mov_b32 s20, s18
	s_load_dwordx2 s[18:19], s[12:13], 0x30
	s_waitcnt lgkmcnt(0)
	s_mul_hi_u32 s23, s11, 0x100
	s_mul_i32 s21, s11, 0x100
	s_add_u32 s22, s21, s18
	s_addc_u32 s23, s23, s19
	v_mov_b32 v3, s20
	v_mbcnt_lo_u32_b32 v5, -1, 0
	v_mbcnt_hi_u32_b32 v5, -1, v5
	v_mul_u32_u24 v4, v5, 4
	global_store_dword v4, v3, s[22:23]
	s_load_dwordx2 s[24:25], s[12:13], 0x20
	s_waitcnt lgkmcnt(0)
	s_mul_hi_u32 s21, s11, 4
	s_mul_i32 s26, s11, 4
	s_add_u32 s20, s26, s24
	s_addc_u32 s21, s21, s25
	v_mov_b32 v3, s16
	v_mov_b32 v4, 0
	s_mov_b64 s[28:29], exec
	s_ff1_i32_b64 s27, exec
	s_lshl_b64 s[30:31], 1, s27
	s_and_b64 exec, exec, s[30:31]
	global_store_dword v4, v3, s[20:21]
	s_mov_b64 exec, s[28:29]
	s_endpgm
.Lk_end:
	.size	k, .Lk_end-k
	.section	.rodata,"a",@progbits
	.p2align	6
	.amdhsa_kernel k
		.amdhsa_next_free_vgpr 12
		.amdhsa_next_free_sgpr 36
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
    .sgpr_count:     42
    .symbol:         k.kd
    .vgpr_count:     12
    .wavefront_size: 64
amdhsa.target:   amdgcn-amd-amdhsa--gfx90a
amdhsa.version:
  - 1
  - 2
...
	.end_amdgpu_metadata

; block of 56 bytes at 16
; map accesses: register cursor, cap None, bound 1, params 24 32 40
; map late: static cursor, cap 1, bound 1, params 48 None None
; site access: global_load_dword v0, v0, s[8:9] offset:16
