	.amdgcn_target "amdgpu9.0a-amd-amdhsa-unknown-gfx90a"
	.amdhsa_code_object_version 5
	.text
	.globl	gemm_kernel                     ; -- Begin function gemm_kernel
	.p2align	8
	.type	gemm_kernel,@function
gemm_kernel:                            ; @gemm_kernel
; %bb.14:
	s_load_dwordx2 s[6:7], s[4:5], 0x0
	s_load_dwordx4 s[8:11], s[4:5], 0x8
	s_load_dwordx2 s[12:13], s[4:5], 0x18
	s_load_dword s14, s[4:5], 0x20
	s_waitcnt lgkmcnt(0)
	s_branch .LBB0_0
	.p2align	8
; %bb.15:
.LBB0_0:
	v_readfirstlane_b32 s2, v0
	s_and_b32 s18, s2, 0xc0
	v_and_b32_e32 v1, 63, v0
	v_or_b32_e32 v4, s18, v1
	s_lshl_b32 s4, s15, 6
	v_lshrrev_b32_e32 v2, 2, v4
	v_or_b32_e32 v2, s4, v2
	v_mul_lo_u32 v2, v2, s14
	v_ashrrev_i32_e32 v3, 31, v2
	v_lshlrev_b64 v[2:3], 1, v[2:3]
	v_mov_b32_e32 v6, s7
	v_add_co_u32_e32 v2, vcc, s6, v2
	v_addc_co_u32_e32 v3, vcc, v6, v3, vcc
	v_lshlrev_b32_e32 v6, 4, v0
	v_and_b32_e32 v6, 48, v6
	s_cmp_gt_i32 s14, 0
	v_add_co_u32_e32 v2, vcc, v2, v6
	v_lshlrev_b32_e32 v5, 3, v0
	s_cselect_b64 s[0:1], -1, 0
	s_cmp_lt_i32 s14, 1
	v_addc_co_u32_e32 v3, vcc, 0, v3, vcc
	s_cbranch_scc1 .LBB0_2
; %bb.1:
	global_load_dwordx4 v[6:9], v[2:3], off
	s_branch .LBB0_3
.LBB0_2:
	v_mov_b32_e32 v6, 0
	v_mov_b32_e32 v7, v6
	v_mov_b32_e32 v8, v6
	v_mov_b32_e32 v9, v6
.LBB0_3:
	v_and_b32_e32 v34, 56, v5
	v_lshrrev_b32_e32 v5, 3, v4
	v_mul_lo_u32 v12, v5, s13
	s_lshl_b32 s5, s16, 6
	v_ashrrev_i32_e32 v13, 31, v12
	v_or_b32_e32 v10, s5, v34
	v_lshlrev_b64 v[12:13], 1, v[12:13]
	v_mov_b32_e32 v5, s9
	v_add_co_u32_e32 v12, vcc, s8, v12
	v_ashrrev_i32_e32 v11, 31, v10
	v_addc_co_u32_e32 v5, vcc, v5, v13, vcc
	v_lshlrev_b64 v[10:11], 1, v[10:11]
	s_and_b64 s[0:1], s[0:1], exec
	s_cselect_b32 s0, 1, 0
	v_add_co_u32_e32 v18, vcc, v12, v10
	s_cmp_lg_u32 s0, 1
	v_addc_co_u32_e32 v19, vcc, v5, v11, vcc
	s_cbranch_scc1 .LBB0_5
; %bb.4:
	global_load_dwordx4 v[10:13], v[18:19], off
	s_branch .LBB0_6
.LBB0_5:
	v_mov_b32_e32 v10, 0
	v_mov_b32_e32 v11, v10
	v_mov_b32_e32 v12, v10
	v_mov_b32_e32 v13, v10
.LBB0_6:
	v_lshlrev_b32_e32 v4, 4, v4
	v_and_b32_e32 v5, 56, v0
	v_xor_b32_e32 v5, v4, v5
	v_and_b32_e32 v20, 31, v0
	s_and_b32 s12, s2, 0x80
	v_and_b32_e32 v21, 32, v0
	s_and_b32 s15, s2, 64
	v_add_u32_e32 v26, 0, v5
	v_xor_b32_e32 v5, 8, v5
	s_sub_i32 s16, s14, 32
	v_add_u32_e32 v27, 0, v5
	v_add_u32_e32 v28, 0, v4
	s_cmp_lt_i32 s16, 1
	v_lshlrev_b32_e32 v22, 6, v20
	v_lshlrev_b32_e32 v23, 2, v0
	v_lshrrev_b32_e32 v24, 2, v21
	v_lshlrev_b32_e32 v25, 1, v20
	s_waitcnt vmcnt(0)
	ds_write_b64 v26, v[6:7]
	ds_write_b64 v27, v[8:9]
	ds_write_b128 v28, v[10:13] offset:4096
	s_cbranch_scc1 .LBB0_10
; %bb.7:                                ; %.lr.ph
	v_and_b32_e32 v4, 56, v23
	s_lshl_b32 s0, s12, 4
	v_xor_b32_e32 v4, v4, v24
	v_or3_b32 v4, s0, v22, v4
	v_xor_b32_e32 v5, 16, v4
	v_add_u32_e32 v30, 0, v5
	v_xor_b32_e32 v5, 32, v4
	v_add_u32_e32 v31, 0, v5
	v_lshlrev_b32_e32 v5, 4, v21
	global_load_dwordx4 v[44:47], v[2:3], off offset:64
	v_add3_u32 v2, 0, v5, v25
	v_add_u32_e32 v32, s15, v2
	v_add_u32_e32 v29, 0, v4
	s_waitcnt lgkmcnt(0)
	s_barrier
	ds_read_u16 v2, v32 offset:4096
	ds_read_u16 v3, v32 offset:4224
	ds_read_u16 v5, v32 offset:4352
	ds_read_u16 v6, v32 offset:4480
	ds_read_u16 v35, v32 offset:5120
	ds_read_u16 v38, v32 offset:5248
	ds_read_u16 v39, v32 offset:5376
	ds_read_u16 v40, v32 offset:5504
	s_mov_b32 s17, 0x5040100
	ds_read_b64 v[42:43], v29
	s_waitcnt lgkmcnt(5)
	v_perm_b32 v37, v6, v5, s17
	v_perm_b32 v36, v3, v2, s17
	v_xor_b32_e32 v4, 48, v4
	v_add_u32_e32 v33, 0, v4
	s_waitcnt lgkmcnt(0)
	v_mfma_f32_32x32x8f16 v[2:17], v[36:37], v[42:43], 0
	v_perm_b32 v37, v40, v39, s17
	v_perm_b32 v36, v38, v35, s17
	ds_read_b64 v[48:49], v30
	ds_read_b64 v[50:51], v31
	ds_read_b64 v[52:53], v33
	s_lshl_b32 s2, s13, 5
	s_ashr_i32 s3, s2, 31
	s_lshl_b64 s[0:1], s[2:3], 1
	v_mov_b32_e32 v35, s1
	v_add_co_u32_e32 v18, vcc, s0, v18
	v_addc_co_u32_e32 v19, vcc, v19, v35, vcc
	s_cmp_lt_u32 s16, 33
	s_waitcnt lgkmcnt(2)
	v_mfma_f32_32x32x8f16 v[2:17], v[36:37], v[48:49], v[2:17]
	ds_read_u16 v36, v32 offset:6144
	ds_read_u16 v38, v32 offset:6272
	ds_read_u16 v37, v32 offset:6400
	ds_read_u16 v39, v32 offset:6528
	ds_read_u16 v40, v32 offset:7168
	ds_read_u16 v41, v32 offset:7296
	ds_read_u16 v42, v32 offset:7424
	ds_read_u16 v43, v32 offset:7552
	s_waitcnt lgkmcnt(4)
	v_perm_b32 v37, v39, v37, s17
	v_perm_b32 v36, v38, v36, s17
	s_nop 1
	v_mfma_f32_32x32x8f16 v[2:17], v[36:37], v[50:51], v[2:17]
	global_load_dwordx4 v[36:39], v[18:19], off
	s_waitcnt lgkmcnt(0)
	v_perm_b32 v19, v43, v42, s17
	v_perm_b32 v18, v41, v40, s17
	s_barrier
	s_waitcnt vmcnt(1)
	ds_write_b64 v26, v[44:45]
	ds_write_b64 v27, v[46:47]
	v_mfma_f32_32x32x8f16 v[2:17], v[18:19], v[52:53], v[2:17]
	s_waitcnt vmcnt(0)
	ds_write_b128 v28, v[36:39] offset:4096
	s_cbranch_scc1 .LBB0_11
; %bb.8:                                ; %.peel.next
	v_add_u32_e32 v1, s18, v1
	v_lshrrev_b32_e32 v18, 3, v1
	v_mul_lo_u32 v18, s13, v18
	v_ashrrev_i32_e32 v19, 31, v18
	s_lshl_b64 s[2:3], s[2:3], 2
	v_lshlrev_b64 v[18:19], 1, v[18:19]
	v_mov_b32_e32 v35, s3
	v_add_co_u32_e32 v36, vcc, s2, v18
	v_add_u32_e32 v18, s5, v34
	v_addc_co_u32_e32 v35, vcc, v35, v19, vcc
	v_ashrrev_i32_e32 v19, 31, v18
	v_lshlrev_b64 v[18:19], 1, v[18:19]
	v_add_co_u32_e32 v18, vcc, v36, v18
	v_addc_co_u32_e32 v19, vcc, v35, v19, vcc
	v_mov_b32_e32 v34, s9
	v_add_co_u32_e32 v18, vcc, s8, v18
	v_and_b32_e32 v0, 3, v0
	v_addc_co_u32_e32 v19, vcc, v34, v19, vcc
	v_lshlrev_b32_e32 v34, 4, v0
	v_lshrrev_b32_e32 v0, 2, v1
	v_add_u32_e32 v0, s4, v0
	v_mul_lo_u32 v0, s14, v0
	v_ashrrev_i32_e32 v1, 31, v0
	v_lshlrev_b64 v[0:1], 1, v[0:1]
	v_add_co_u32_e32 v0, vcc, v34, v0
	v_addc_co_u32_e32 v1, vcc, 0, v1, vcc
	v_mov_b32_e32 v34, s7
	v_add_co_u32_e32 v0, vcc, s6, v0
	v_addc_co_u32_e32 v1, vcc, v34, v1, vcc
	v_add_co_u32_e32 v0, vcc, 0x80, v0
	v_addc_co_u32_e32 v1, vcc, 0, v1, vcc
	s_mov_b32 s2, 32
.LBB0_9:                                ; =>This Inner Loop Header: Depth=1
	global_load_dwordx4 v[42:45], v[0:1], off
	s_waitcnt lgkmcnt(0)
	s_barrier
	ds_read_b64 v[46:47], v29
	ds_read_b64 v[48:49], v30
	ds_read_b64 v[50:51], v31
	ds_read_b64 v[52:53], v33
	ds_read_u16 v34, v32 offset:4096
	ds_read_u16 v36, v32 offset:4224
	ds_read_u16 v35, v32 offset:4352
	ds_read_u16 v37, v32 offset:4480
	ds_read_u16 v38, v32 offset:5120
	ds_read_u16 v39, v32 offset:5248
	ds_read_u16 v40, v32 offset:5376
	ds_read_u16 v41, v32 offset:5504
	s_waitcnt lgkmcnt(4)
	v_perm_b32 v35, v37, v35, s17
	v_perm_b32 v34, v36, v34, s17
	v_add_co_u32_e32 v0, vcc, 64, v0
	s_nop 0
	v_mfma_f32_32x32x8f16 v[2:17], v[34:35], v[46:47], v[2:17]
	s_waitcnt lgkmcnt(0)
	v_perm_b32 v35, v41, v40, s17
	v_perm_b32 v34, v39, v38, s17
	v_addc_co_u32_e32 v1, vcc, 0, v1, vcc
	s_add_i32 s2, s2, 32
	s_cmp_lt_i32 s2, s16
	v_mfma_f32_32x32x8f16 v[2:17], v[34:35], v[48:49], v[2:17]
	global_load_dwordx4 v[46:49], v[18:19], off
	ds_read_u16 v34, v32 offset:6144
	ds_read_u16 v36, v32 offset:6272
	ds_read_u16 v35, v32 offset:6400
	ds_read_u16 v37, v32 offset:6528
	ds_read_u16 v38, v32 offset:7168
	ds_read_u16 v39, v32 offset:7296
	ds_read_u16 v40, v32 offset:7424
	ds_read_u16 v41, v32 offset:7552
	s_waitcnt lgkmcnt(4)
	v_perm_b32 v35, v37, v35, s17
	v_perm_b32 v34, v36, v34, s17
	v_add_co_u32_e32 v18, vcc, s0, v18
	s_waitcnt lgkmcnt(0)
	s_barrier
	s_waitcnt vmcnt(1)
	ds_write_b64 v26, v[42:43]
	ds_write_b64 v27, v[44:45]
	s_waitcnt vmcnt(0)
	ds_write_b128 v28, v[46:49] offset:4096
	v_mfma_f32_32x32x8f16 v[2:17], v[34:35], v[50:51], v[2:17]
	v_perm_b32 v35, v41, v40, s17
	v_perm_b32 v34, v39, v38, s17
	s_nop 1
	v_mfma_f32_32x32x8f16 v[2:17], v[34:35], v[52:53], v[2:17]
	v_mov_b32_e32 v34, s1
	v_addc_co_u32_e32 v19, vcc, v19, v34, vcc
	s_cbranch_scc1 .LBB0_9
	s_branch .LBB0_11
.LBB0_10:
	v_mov_b32_e32 v2, 0
	v_mov_b32_e32 v3, v2
	v_mov_b32_e32 v4, v2
	v_mov_b32_e32 v5, v2
	v_mov_b32_e32 v6, v2
	v_mov_b32_e32 v7, v2
	v_mov_b32_e32 v8, v2
	v_mov_b32_e32 v9, v2
	v_mov_b32_e32 v10, v2
	v_mov_b32_e32 v11, v2
	v_mov_b32_e32 v12, v2
	v_mov_b32_e32 v13, v2
	v_mov_b32_e32 v14, v2
	v_mov_b32_e32 v15, v2
	v_mov_b32_e32 v16, v2
	v_mov_b32_e32 v17, v2
.LBB0_11:                               ; %._crit_edge
	s_add_i32 s14, s14, 31
	s_cmp_lt_i32 s14, 32
	s_waitcnt lgkmcnt(0)
	s_barrier
	s_cbranch_scc1 .LBB0_13
; %bb.12:
	v_lshl_add_u32 v0, v21, 4, 0
	v_add3_u32 v18, v0, v25, s15
	ds_read_u16 v0, v18 offset:4480
	ds_read_u16 v1, v18 offset:4352
	ds_read_u16 v19, v18 offset:4224
	ds_read_u16 v25, v18 offset:4096
	v_and_b32_e32 v23, 56, v23
	s_lshl_b32 s0, s12, 4
	v_xor_b32_e32 v23, v23, v24
	v_or3_b32 v22, s0, v22, v23
	v_add_u32_e32 v23, 0, v22
	s_mov_b32 s0, 0x5040100
	ds_read_b64 v[26:27], v23
	s_waitcnt lgkmcnt(3)
	v_perm_b32 v1, v0, v1, s0
	s_waitcnt lgkmcnt(1)
	v_perm_b32 v0, v19, v25, s0
	v_xad_u32 v24, v22, 16, 0
	ds_read_b64 v[24:25], v24
	s_waitcnt lgkmcnt(1)
	v_mfma_f32_32x32x8f16 v[2:17], v[0:1], v[26:27], v[2:17]
	ds_read_u16 v0, v18 offset:5504
	ds_read_u16 v1, v18 offset:5376
	ds_read_u16 v19, v18 offset:5248
	ds_read_u16 v23, v18 offset:5120
	s_waitcnt lgkmcnt(2)
	v_perm_b32 v1, v0, v1, s0
	s_waitcnt lgkmcnt(0)
	v_perm_b32 v0, v19, v23, s0
	s_nop 1
	v_mfma_f32_32x32x8f16 v[2:17], v[0:1], v[24:25], v[2:17]
	ds_read_u16 v0, v18 offset:6528
	ds_read_u16 v1, v18 offset:6400
	ds_read_u16 v19, v18 offset:6272
	ds_read_u16 v23, v18 offset:6144
	v_xad_u32 v24, v22, 32, 0
	ds_read_b64 v[24:25], v24
	s_waitcnt lgkmcnt(3)
	v_perm_b32 v1, v0, v1, s0
	v_xad_u32 v22, v22, 48, 0
	s_waitcnt lgkmcnt(1)
	v_perm_b32 v0, v19, v23, s0
	ds_read_b64 v[22:23], v22
	s_waitcnt lgkmcnt(1)
	v_mfma_f32_32x32x8f16 v[2:17], v[0:1], v[24:25], v[2:17]
	ds_read_u16 v0, v18 offset:7552
	ds_read_u16 v1, v18 offset:7424
	ds_read_u16 v19, v18 offset:7296
	ds_read_u16 v18, v18 offset:7168
	s_waitcnt lgkmcnt(2)
	v_perm_b32 v1, v0, v1, s0
	s_waitcnt lgkmcnt(0)
	v_perm_b32 v0, v19, v18, s0
	s_nop 1
	v_mfma_f32_32x32x8f16 v[2:17], v[0:1], v[22:23], v[2:17]
.LBB0_13:                               ; %._crit_edge._crit_edge
	v_lshrrev_b32_e32 v0, 3, v21
	s_lshr_b32 s0, s15, 1
	v_or_b32_e32 v0, s0, v0
	s_lshr_b32 s0, s12, 2
	v_or_b32_e32 v1, s0, v20
	v_or_b32_e32 v1, s4, v1
	v_mul_lo_u32 v18, v1, s13
	v_ashrrev_i32_e32 v19, 31, v18
	v_lshlrev_b64 v[18:19], 1, v[18:19]
	v_or_b32_e32 v0, s5, v0
	v_mov_b32_e32 v1, s11
	v_add_co_u32_e32 v18, vcc, s10, v18
	v_addc_co_u32_e32 v19, vcc, v1, v19, vcc
	v_ashrrev_i32_e32 v1, 31, v0
	v_lshlrev_b64 v[0:1], 1, v[0:1]
	v_add_co_u32_e32 v0, vcc, v18, v0
	s_nop 2
	v_cvt_f16_f32_e32 v2, v2
	v_cvt_f16_f32_e32 v18, v3
	v_cvt_f16_f32_e32 v3, v4
	v_cvt_f16_f32_e32 v4, v5
	v_cvt_f16_f32_e32 v5, v6
	v_cvt_f16_f32_e32 v6, v7
	v_cvt_f16_f32_e32 v7, v8
	v_cvt_f16_f32_e32 v8, v9
	v_cvt_f16_f32_e32 v9, v10
	v_cvt_f16_f32_e32 v10, v11
	v_cvt_f16_f32_e32 v11, v12
	v_cvt_f16_f32_e32 v12, v13
	v_cvt_f16_f32_e32 v13, v14
	v_cvt_f16_f32_e32 v14, v15
	v_cvt_f16_f32_e32 v15, v16
	v_cvt_f16_f32_e32 v16, v17
	v_addc_co_u32_e32 v1, vcc, v19, v1, vcc
	v_pack_b32_f16 v3, v3, v4
	v_pack_b32_f16 v2, v2, v18
	global_store_dwordx2 v[0:1], v[2:3], off
	v_pack_b32_f16 v3, v7, v8
	v_pack_b32_f16 v2, v5, v6
	global_store_dwordx2 v[0:1], v[2:3], off offset:16
	v_pack_b32_f16 v3, v11, v12
	v_pack_b32_f16 v2, v9, v10
	global_store_dwordx2 v[0:1], v[2:3], off offset:32
	v_pack_b32_f16 v3, v15, v16
	v_pack_b32_f16 v2, v13, v14
	global_store_dwordx2 v[0:1], v[2:3], off offset:48
	s_endpgm
.Lfunc_end0:
	.size	gemm_kernel, .Lfunc_end0-gemm_kernel
	.section	.rodata,"a",@progbits
	.p2align	6, 0x0
	.amdhsa_kernel gemm_kernel
		.amdhsa_group_segment_fixed_size 0
		.amdhsa_private_segment_fixed_size 0
		.amdhsa_kernarg_size 56
		.amdhsa_user_sgpr_count 15
		.amdhsa_user_sgpr_private_segment_buffer 1
		.amdhsa_user_sgpr_dispatch_ptr 0
		.amdhsa_user_sgpr_queue_ptr 0
		.amdhsa_user_sgpr_kernarg_segment_ptr 1
		.amdhsa_user_sgpr_dispatch_id 0
		.amdhsa_user_sgpr_flat_scratch_init 0
		.amdhsa_user_sgpr_kernarg_preload_length 9
		.amdhsa_user_sgpr_kernarg_preload_offset 0
		.amdhsa_user_sgpr_private_segment_size 0
		.amdhsa_uses_dynamic_stack 0
		.amdhsa_system_sgpr_private_segment_wavefront_offset 0
		.amdhsa_system_sgpr_workgroup_id_x 1
		.amdhsa_system_sgpr_workgroup_id_y 1
		.amdhsa_system_sgpr_workgroup_id_z 0
		.amdhsa_system_sgpr_workgroup_info 0
		.amdhsa_system_vgpr_workitem_id 0
		.amdhsa_next_free_vgpr 54
		.amdhsa_next_free_sgpr 19
		.amdhsa_accum_offset 56
		.amdhsa_reserve_vcc 1
		.amdhsa_reserve_flat_scratch 0
		.amdhsa_reserve_xnack_mask 1
		.amdhsa_float_round_mode_32 0
		.amdhsa_float_round_mode_16_64 0
		.amdhsa_float_denorm_mode_32 3
		.amdhsa_float_denorm_mode_16_64 3
		.amdhsa_dx10_clamp 1
		.amdhsa_ieee_mode 1
		.amdhsa_fp16_overflow 0
		.amdhsa_tg_split 0
		.amdhsa_exception_fp_ieee_invalid_op 0
		.amdhsa_exception_fp_denorm_src 0
		.amdhsa_exception_fp_ieee_div_zero 0
		.amdhsa_exception_fp_ieee_overflow 0
		.amdhsa_exception_fp_ieee_underflow 0
		.amdhsa_exception_fp_ieee_inexact 0
		.amdhsa_exception_int_div_zero 0
	.end_amdhsa_kernel
	.text
                                        ; -- End function
	.set .Lgemm_kernel.num_vgpr, 54
	.set .Lgemm_kernel.num_agpr, 0
	.set .Lgemm_kernel.numbered_sgpr, 19
	.set .Lgemm_kernel.num_named_barrier, 0
	.set .Lgemm_kernel.private_seg_size, 0
	.set .Lgemm_kernel.uses_vcc, 1
	.set .Lgemm_kernel.uses_flat_scratch, 0
	.set .Lgemm_kernel.has_dyn_sized_stack, 0
	.set .Lgemm_kernel.has_recursion, 0
	.set .Lgemm_kernel.has_indirect_call, 0
	.section	.AMDGPU.csdata,"",@progbits
; Kernel info:
; codeLenInByte = 2280
; TotalNumSgprs: 23
; NumVgprs: 54
; NumAgprs: 0
; TotalNumVgprs: 54
; ScratchSize: 0
; MemoryBound: 1
; FloatMode: 240
; IeeeMode: 1
; LDSByteSize: 0 bytes/workgroup (compile time only)
; SGPRBlocks: 2
; VGPRBlocks: 6
; NumSGPRsForWavesPerEU: 23
; NumVGPRsForWavesPerEU: 54
; AccumOffset: 56
; Occupancy: 8
; WaveLimiterHint : 0
; COMPUTE_PGM_RSRC2:SCRATCH_EN: 0
; COMPUTE_PGM_RSRC2:USER_SGPR: 15
; COMPUTE_PGM_RSRC2:TRAP_HANDLER: 0
; COMPUTE_PGM_RSRC2:TGID_X_EN: 1
; COMPUTE_PGM_RSRC2:TGID_Y_EN: 1
; COMPUTE_PGM_RSRC2:TGID_Z_EN: 0
; COMPUTE_PGM_RSRC2:TIDIG_COMP_CNT: 0
; COMPUTE_PGM_RSRC3_GFX90A:ACCUM_OFFSET: 13
; COMPUTE_PGM_RSRC3_GFX90A:TG_SPLIT: 0
	.text
	.p2alignl 6, 3212836864
	.fill 256, 4, 3212836864
	.section	.AMDGPU.gpr_maximums,"",@progbits
	.set amdgpu.max_num_vgpr, 0
	.set amdgpu.max_num_agpr, 0
	.set amdgpu.max_num_sgpr, 0
	.set amdgpu.max_num_named_barrier, 0
	.text
	.section	".note.GNU-stack","",@progbits
	.amdgpu_metadata
---
amdhsa.kernels:
  - .agpr_count:     0
    .args:
      - .address_space:  global
        .offset:         0
        .size:           8
        .value_kind:     global_buffer
      - .address_space:  global
        .offset:         8
        .size:           8
        .value_kind:     global_buffer
      - .address_space:  global
        .offset:         16
        .size:           8
        .value_kind:     global_buffer
      - .offset:         24
        .size:           4
        .value_kind:     by_value
      - .offset:         28
        .size:           4
        .value_kind:     by_value
      - .offset:         32
        .size:           4
        .value_kind:     by_value
      - .address_space:  global
        .offset:         40
        .size:           8
        .value_kind:     global_buffer
      - .address_space:  global
        .offset:         48
        .size:           8
        .value_kind:     global_buffer
    .group_segment_fixed_size: 0
    .kernarg_segment_align: 8
    .kernarg_segment_size: 56
    .max_flat_workgroup_size: 256
    .name:           gemm_kernel
    .private_segment_fixed_size: 0
    .sgpr_count:     23
    .sgpr_spill_count: 0
    .symbol:         gemm_kernel.kd
    .uniform_work_group_size: 1
    .uses_dynamic_stack: false
    .vgpr_count:     54
    .vgpr_spill_count: 0
    .wavefront_size: 64
amdhsa.target:   amdgpu9.0a-amd-amdhsa-unknown-gfx90a
amdhsa.version:
  - 1
  - 2
...

	.end_amdgpu_metadata
