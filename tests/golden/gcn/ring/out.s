	.amdgcn_target "amdgcn-amd-amdhsa--gfx90a"
	.amdhsa_code_object_version 5
	.text
	.globl	k
	.p2align	8
	.type	k,@function
k:
	s_cselect_b32 s18, 1, 0
	s_mov_b64 s[14:15], exec
	v_mov_b32 v1, v0
	s_add_u32 s12, s0, 16
	s_addc_u32 s13, s1, 0
	s_load_dwordx4 s[20:23], s[12:13], 0x0
	s_load_dwordx2 s[24:25], s[12:13], 0x10
	s_waitcnt lgkmcnt(0)
	v_readfirstlane_b32 s26, v1
	s_bfe_u32 s27, s26, 0xa0000
	s_bfe_u32 s28, s26, 0xa000a
	s_bfe_u32 s29, s26, 0xa0014
	s_mul_i32 s19, s29, s24
	s_add_u32 s19, s19, s28
	s_mul_i32 s19, s19, s23
	s_add_u32 s19, s19, s27
	s_lshr_b32 s19, s19, 6
	s_mul_i32 s11, s4, s21
	s_add_u32 s11, s11, s3
	s_mul_i32 s11, s11, s20
	s_add_u32 s11, s11, s2
	s_mul_i32 s30, s23, s24
	s_mul_i32 s30, s30, s25
	s_add_u32 s30, s30, 63
	s_lshr_b32 s30, s30, 6
	s_mul_i32 s11, s11, s30
	s_add_u32 s11, s11, s19
	v_mov_b32 v2, 0
	v_mov_b32 v3, 0
	s_mov_b32 s16, 0
	s_mov_b32 s17, 0
	s_cmp_lg_u32 s18, 0
	.file	1 "/src" "kernel.py"
	.loc	1 5 0
	s_load_dwordx2 s[8:9], s[0:1], 0x0
	v_lshlrev_b32_e32 v0, 2, v0
	s_waitcnt lgkmcnt(0)
	s_cmp_lg_u32 s8, 0
	s_nop 4
	v_mov_b32 v4, v0
	global_load_dword v0, v0, s[8:9] offset:16
	s_nop 4
	s_cselect_b32 s18, 1, 0
	v_mov_b32 v6, v4
	v_mov_b32 v7, 0
	v_add_co_u32 v8, s[20:21], 16, v6
	v_addc_co_u32 v9, s[20:21], 0, v7, s[20:21]
	v_add_co_u32 v10, s[22:23], v8, s8
	v_mov_b32 v5, s9
	v_addc_co_u32 v11, s[22:23], v9, v5, s[22:23]
	s_load_dwordx2 s[24:25], s[12:13], 0x18
	s_waitcnt lgkmcnt(0)
	s_mul_hi_u32 s27, s11, 0xc00
	s_mul_i32 s19, s11, 0xc00
	s_add_u32 s26, s19, s24
	s_addc_u32 s27, s27, s25
	v_mbcnt_lo_u32_b32 v12, -1, 0
	v_mbcnt_hi_u32_b32 v12, -1, v12
	v_mov_b32 v14, v10
	v_mov_b32 v15, v11
	v_mov_b32 v13, 1
	v_mov_b32 v17, 0x300
	v_mul_lo_u32 v16, v3, v17
	v_mul_u32_u24 v18, v12, 8
	v_add_u32 v18, v18, v16
	v_mul_u32_u24 v19, v12, 4
	v_add_u32 v19, v19, v16
	global_store_dwordx2 v18, v[14:15], s[26:27]
	global_store_dword v19, v13, s[26:27] offset:512
	v_add_u32 v3, 1, v3
	v_cmp_eq_u32 s[28:29], v3, 4
	v_cndmask_b32 v13, 0, 4, s[28:29]
	v_sub_u32 v3, v3, v13
	v_add_u32 v2, 1, v2
	v_cmp_eq_u32 s[28:29], v2, -4
	v_cndmask_b32 v13, 0, 4, s[28:29]
	v_sub_u32 v2, v2, v13
	s_load_dwordx2 s[30:31], s[12:13], 0x30
	s_waitcnt lgkmcnt(0)
	s_mul_hi_u32 s33, s11, 12
	s_mul_i32 s34, s11, 12
	s_add_u32 s32, s34, s30
	s_addc_u32 s33, s33, s31
	v_mov_b32 v10, 1
	v_mul_lo_u32 v11, s17, 4
	v_mov_b32 v14, v11
	s_mov_b64 s[34:35], exec
	s_ff1_i32_b64 s36, exec
	s_lshl_b64 s[38:39], 1, s36
	s_and_b64 exec, exec, s[38:39]
	global_store_dword v14, v10, s[32:33]
	s_mov_b64 exec, s[34:35]
	s_cmp_lg_u64 exec, 0
	s_cselect_b32 s19, 1, 0
	s_add_u32 s16, s16, s19
	s_add_u32 s17, s17, s19
	s_cmp_eq_u32 s17, 3
	s_cselect_b32 s17, 0, s17
	s_cmp_eq_u32 s16, 4294967295
	s_cselect_b32 s19, 3, 0
	s_sub_u32 s16, s16, s19
	s_cmp_lg_u32 s18, 0
	s_cselect_b32 s10, 1, 2
	s_waitcnt vmcnt(0)
	v_add_u32_e32 v0, s10, v0
	s_nop 4
	s_mov_b64 exec, s[14:15]
	s_load_dwordx2 s[22:23], s[12:13], 0x20
	s_waitcnt lgkmcnt(0)
	s_mul_hi_u32 s21, s11, 0x100
	s_mul_i32 s19, s11, 0x100
	s_add_u32 s20, s19, s22
	s_addc_u32 s21, s21, s23
	v_mbcnt_lo_u32_b32 v5, -1, 0
	v_mbcnt_hi_u32_b32 v5, -1, v5
	v_lshlrev_b32 v4, 2, v5
	global_store_dword v4, v2, s[20:21]
	s_load_dwordx2 s[26:27], s[12:13], 0x38
	s_waitcnt lgkmcnt(0)
	s_mul_hi_u32 s25, s11, 4
	s_mul_i32 s28, s11, 4
	s_add_u32 s24, s28, s26
	s_addc_u32 s25, s25, s27
	v_mov_b32 v6, s16
	v_mov_b32 v7, 0
	s_mov_b64 s[30:31], exec
	s_ff1_i32_b64 s29, exec
	s_lshl_b64 s[32:33], 1, s29
	s_and_b64 exec, exec, s[32:33]
	global_store_dword v7, v6, s[24:25]
	s_mov_b64 exec, s[30:31]
	s_endpgm
.Lk_end:
	.size	k, .Lk_end-k
	.section	.rodata,"a",@progbits
	.p2align	6
	.amdhsa_kernel k
		.amdhsa_next_free_vgpr 20
		.amdhsa_next_free_sgpr 40
		.amdhsa_kernarg_size 88
		.amdhsa_user_sgpr_kernarg_segment_ptr 1
		.amdhsa_system_sgpr_workgroup_id_y 1
		.amdhsa_system_sgpr_workgroup_id_z 1
		.amdhsa_system_vgpr_workitem_id 2
		.amdhsa_accum_offset 20
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
        .size:           72
        .value_kind:     by_value
    .group_segment_fixed_size: 0
    .kernarg_segment_align: 8
    .kernarg_segment_size: 88
    .max_flat_workgroup_size: 256
    .name:           k
    .private_segment_fixed_size: 0
    .sgpr_count:     46
    .symbol:         k.kd
    .vgpr_count:     20
    .wavefront_size: 64
amdhsa.target:   amdgcn-amd-amdhsa--gfx90a
amdhsa.version:
  - 1
  - 2
...
	.end_amdgpu_metadata

; block of 72 bytes at 16
; map recent: register cursor, cap 4, bound 1, params 24 32 40
; map steps: register cursor, cap 3, bound 1, params 48 56 64
; site load: global_load_dword v0, v0, s[8:9] offset:16
; site step: global_load_dword v0, v0, s[8:9] offset:16
