	.amdgcn_target "amdgpu9.42-amd-amdhsa-unknown-gfx942"
	.amdhsa_code_object_version 5
	.text
	.globl	gemm_kernel                     ; -- Begin function gemm_kernel
	.p2align	8
	.type	gemm_kernel,@function
gemm_kernel:                            ; @gemm_kernel
; %bb.14:
	s_load_dwordx2 s[2:3], s[0:1], 0x0
	s_load_dwordx8 s[4:11], s[0:1], 0x8
	s_load_dwordx4 s[12:15], s[0:1], 0x28
	s_waitcnt lgkmcnt(0)
	s_branch .LBB0_0
	.p2align	8
; %bb.15:
.LBB0_0:
	v_readfirstlane_b32 s13, v0
	s_and_b32 s18, s13, 0xc0
	v_and_b32_e32 v1, 63, v0
	v_or_b32_e32 v6, s18, v1
	s_lshl_b32 s8, s16, 6
	v_lshrrev_b32_e32 v20, 2, v6
	v_or_b32_e32 v2, s8, v20
	v_mul_lo_u32 v2, v2, s10
	v_ashrrev_i32_e32 v3, 31, v2
	v_lshlrev_b32_e32 v5, 4, v0
	v_mov_b32_e32 v8, 0
	v_lshl_add_u64 v[2:3], v[2:3], 1, s[2:3]
	v_and_b32_e32 v10, 48, v5
	v_mov_b32_e32 v11, v8
	s_cmp_gt_i32 s10, 0
	v_lshlrev_b32_e32 v4, 3, v0
	s_cselect_b64 s[0:1], -1, 0
	s_cmp_lt_i32 s10, 1
	v_lshl_add_u64 v[2:3], v[2:3], 0, v[10:11]
	s_cbranch_scc1 .LBB0_2
; %bb.1:
	global_load_dwordx4 v[8:11], v[2:3], off
	s_branch .LBB0_3
.LBB0_2:
	v_mov_b32_e32 v9, 0
	v_mov_b32_e32 v10, 0
	v_mov_b32_e32 v11, 0
.LBB0_3:
	v_lshrrev_b32_e32 v5, 3, v6
	v_and_b32_e32 v18, 56, v4
	s_lshl_b32 s11, s17, 6
	v_mul_lo_u32 v12, v5, s9
	v_or_b32_e32 v4, s11, v18
	v_ashrrev_i32_e32 v13, 31, v12
	s_and_b64 s[0:1], s[0:1], exec
	v_lshl_add_u64 v[12:13], v[12:13], 1, s[4:5]
	v_ashrrev_i32_e32 v5, 31, v4
	s_cselect_b32 s0, 1, 0
	s_cmp_lg_u32 s0, 1
	v_lshl_add_u64 v[4:5], v[4:5], 1, v[12:13]
	s_cbranch_scc1 .LBB0_5
; %bb.4:
	global_load_dwordx4 v[12:15], v[4:5], off
	s_branch .LBB0_6
.LBB0_5:
	v_mov_b32_e32 v12, 0
	v_mov_b32_e32 v13, v12
	v_mov_b32_e32 v14, v12
	v_mov_b32_e32 v15, v12
.LBB0_6:
	v_lshlrev_b32_e32 v6, 4, v6
	v_and_b32_e32 v7, 56, v0
	v_xor_b32_e32 v7, v6, v7
	v_and_b32_e32 v21, 15, v0
	s_and_b32 s12, s13, 0x80
	v_add_u32_e32 v25, 0, v7
	v_xor_b32_e32 v7, 8, v7
	s_sub_i32 s14, s10, 32
	v_add_u32_e32 v26, 0, v7
	v_add_u32_e32 v27, 0, v6
	s_cmp_lt_i32 s14, 1
	v_lshlrev_b32_e32 v23, 2, v0
	v_and_b32_e32 v22, 48, v0
	v_lshlrev_b32_e32 v24, 1, v21
	s_waitcnt vmcnt(0)
	ds_write_b64 v25, v[8:9]
	ds_write_b64 v26, v[10:11]
	ds_write_b128 v27, v[12:15] offset:4096
	s_cbranch_scc1 .LBB0_10
; %bb.7:                                ; %.lr.ph
	v_and_b32_e32 v6, 56, v23
	v_lshrrev_b32_e32 v7, 1, v22
	v_lshl_or_b32 v6, v21, 6, v6
	v_xor_b32_e32 v6, v6, v7
	v_lshl_or_b32 v6, s12, 3, v6
	v_add_u32_e32 v28, 0, v6
	v_xor_b32_e32 v6, 32, v6
	v_add_u32_e32 v29, 0, v6
	s_waitcnt lgkmcnt(0)
	s_barrier
	ds_read2st64_b64 v[12:15], v28 offset1:4
	ds_read2st64_b64 v[32:35], v29 offset1:4
	s_lshl_b32 s0, s9, 5
	s_ashr_i32 s1, s0, 31
	s_lshr_b32 s16, s13, 1
	s_mov_b32 s15, 32
	s_and_b32 s16, s16, 32
	v_lshl_add_u64 v[4:5], s[0:1], 1, v[4:5]
	s_setprio 1
	global_load_dwordx4 v[42:45], v[2:3], off offset:64
	; sched_barrier mask(0x00000000)
	v_lshl_add_u32 v2, v22, 5, s16
	v_add_u32_e32 v30, v2, v24
	ds_read_u16 v2, v30 offset:4096
	ds_read_u16 v3, v30 offset:4224
	ds_read_u16 v6, v30 offset:4352
	ds_read_u16 v7, v30 offset:4480
	ds_read_u16 v8, v30 offset:4544
	ds_read_u16 v9, v30 offset:4416
	ds_read_u16 v19, v30 offset:4288
	ds_read_u16 v31, v30 offset:4160
	ds_read_u16 v16, v30 offset:6144
	ds_read_u16 v36, v30 offset:6272
	ds_read_u16 v17, v30 offset:6400
	ds_read_u16 v37, v30 offset:6528
	ds_read_u16 v38, v30 offset:6592
	ds_read_u16 v39, v30 offset:6464
	ds_read_u16 v40, v30 offset:6336
	ds_read_u16 v41, v30 offset:6208
	s_setprio 0
	global_load_dwordx4 v[46:49], v[4:5], off
	s_mov_b32 s16, 0x5040100
	s_waitcnt lgkmcnt(12)
	v_perm_b32 v11, v7, v6, s16
	v_perm_b32 v10, v3, v2, s16
	s_waitcnt lgkmcnt(4)
	v_perm_b32 v17, v37, v17, s16
	v_perm_b32 v16, v36, v16, s16
	v_mfma_f32_16x16x16_f16 v[2:5], v[10:11], v[12:13], 0
	; sched_barrier mask(0x00000001)
	v_perm_b32 v37, v8, v9, s16
	v_perm_b32 v36, v19, v31, s16
	s_waitcnt lgkmcnt(2)
	v_perm_b32 v39, v38, v39, s16
	s_waitcnt lgkmcnt(0)
	v_perm_b32 v38, v40, v41, s16
	s_setprio 1
	v_mfma_f32_16x16x16_f16 v[6:9], v[36:37], v[12:13], 0
	v_mfma_f32_16x16x16_f16 v[10:13], v[10:11], v[14:15], 0
	v_mfma_f32_16x16x16_f16 v[2:5], v[16:17], v[32:33], v[2:5]
	v_mfma_f32_16x16x16_f16 v[10:13], v[16:17], v[34:35], v[10:13]
	v_mfma_f32_16x16x16_f16 v[14:17], v[36:37], v[14:15], 0
	v_mfma_f32_16x16x16_f16 v[6:9], v[38:39], v[32:33], v[6:9]
	v_mfma_f32_16x16x16_f16 v[14:17], v[38:39], v[34:35], v[14:17]
	s_setprio 0
	s_cmp_lt_u32 s14, 33
	s_barrier
	s_waitcnt vmcnt(1)
	ds_write_b64 v25, v[42:43]
	ds_write_b64 v26, v[44:45]
	s_waitcnt vmcnt(0)
	ds_write_b128 v27, v[46:49] offset:4096
	s_cbranch_scc1 .LBB0_11
; %bb.8:                                ; %.peel.next
	v_add_u32_e32 v31, s18, v1
	v_lshrrev_b32_e32 v1, 3, v31
	v_mul_lo_u32 v32, s9, v1
	v_ashrrev_i32_e32 v33, 31, v32
	v_lshlrev_b64 v[32:33], 1, v[32:33]
	v_add_u32_e32 v18, s11, v18
	v_lshrrev_b32_e32 v31, 2, v31
	v_lshl_add_u64 v[32:33], s[0:1], 2, v[32:33]
	v_ashrrev_i32_e32 v19, 31, v18
	v_add_u32_e32 v31, s8, v31
	v_lshl_add_u64 v[18:19], v[18:19], 1, v[32:33]
	v_and_b32_e32 v0, 3, v0
	v_mul_lo_u32 v32, s10, v31
	v_lshlrev_b32_e32 v0, 4, v0
	v_mov_b32_e32 v1, 0
	v_ashrrev_i32_e32 v33, 31, v32
	v_lshl_add_u64 v[0:1], v[32:33], 1, v[0:1]
	v_lshl_add_u64 v[0:1], s[2:3], 0, v[0:1]
	s_mov_b64 s[2:3], 0x80
	v_lshl_add_u64 v[18:19], s[4:5], 0, v[18:19]
	s_lshl_b64 s[0:1], s[0:1], 1
	v_lshl_add_u64 v[0:1], v[0:1], 0, s[2:3]
.LBB0_9:                                ; =>This Inner Loop Header: Depth=1
	s_waitcnt lgkmcnt(0)
	s_barrier
	ds_read2st64_b64 v[32:35], v28 offset1:4
	ds_read2st64_b64 v[36:39], v29 offset1:4
	s_setprio 1
	global_load_dwordx4 v[56:59], v[0:1], off
	; sched_barrier mask(0x00000000)
	ds_read_u16 v31, v30 offset:4096
	ds_read_u16 v40, v30 offset:4224
	ds_read_u16 v41, v30 offset:4352
	ds_read_u16 v42, v30 offset:4480
	ds_read_u16 v44, v30 offset:4544
	ds_read_u16 v45, v30 offset:4416
	ds_read_u16 v46, v30 offset:4288
	ds_read_u16 v47, v30 offset:4160
	ds_read_u16 v48, v30 offset:6144
	ds_read_u16 v49, v30 offset:6272
	ds_read_u16 v43, v30 offset:6400
	ds_read_u16 v50, v30 offset:6528
	ds_read_u16 v51, v30 offset:6592
	ds_read_u16 v52, v30 offset:6464
	ds_read_u16 v53, v30 offset:6336
	ds_read_u16 v54, v30 offset:6208
	s_setprio 0
	global_load_dwordx4 v[60:63], v[18:19], off
	s_waitcnt lgkmcnt(12)
	v_perm_b32 v41, v42, v41, s16
	v_perm_b32 v40, v40, v31, s16
	; sched_barrier mask(0x00000001)
	s_waitcnt lgkmcnt(4)
	v_perm_b32 v43, v50, v43, s16
	v_perm_b32 v42, v49, v48, s16
	v_mfma_f32_16x16x16_f16 v[2:5], v[40:41], v[32:33], v[2:5]
	v_perm_b32 v45, v44, v45, s16
	v_perm_b32 v44, v46, v47, s16
	s_waitcnt lgkmcnt(2)
	v_perm_b32 v47, v51, v52, s16
	s_waitcnt lgkmcnt(0)
	v_perm_b32 v46, v53, v54, s16
	s_setprio 1
	v_mfma_f32_16x16x16_f16 v[6:9], v[44:45], v[32:33], v[6:9]
	v_mfma_f32_16x16x16_f16 v[10:13], v[40:41], v[34:35], v[10:13]
	v_mfma_f32_16x16x16_f16 v[14:17], v[44:45], v[34:35], v[14:17]
	v_mfma_f32_16x16x16_f16 v[2:5], v[42:43], v[36:37], v[2:5]
	v_mfma_f32_16x16x16_f16 v[6:9], v[46:47], v[36:37], v[6:9]
	v_mfma_f32_16x16x16_f16 v[10:13], v[42:43], v[38:39], v[10:13]
	v_mfma_f32_16x16x16_f16 v[14:17], v[46:47], v[38:39], v[14:17]
	s_setprio 0
	s_add_i32 s15, s15, 32
	v_lshl_add_u64 v[18:19], v[18:19], 0, s[0:1]
	s_cmp_lt_i32 s15, s14
	v_lshl_add_u64 v[0:1], v[0:1], 0, 64
	s_barrier
	s_waitcnt vmcnt(1)
	ds_write_b64 v25, v[56:57]
	ds_write_b64 v26, v[58:59]
	s_waitcnt vmcnt(0)
	ds_write_b128 v27, v[60:63] offset:4096
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
	s_add_i32 s10, s10, 31
	s_cmp_lt_i32 s10, 32
	s_waitcnt lgkmcnt(0)
	s_barrier
	s_cbranch_scc1 .LBB0_13
; %bb.12:
	s_lshr_b32 s0, s13, 1
	s_and_b32 s0, s0, 32
	v_lshlrev_b32_e32 v0, 5, v22
	v_add3_u32 v34, s0, v0, v24
	v_and_b32_e32 v19, 56, v23
	ds_read_u16 v32, v34 offset:4544
	ds_read_u16 v33, v34 offset:4416
	ds_read_u16 v35, v34 offset:4288
	ds_read_u16 v36, v34 offset:4160
	ds_read_u16 v0, v34 offset:4480
	ds_read_u16 v1, v34 offset:4352
	ds_read_u16 v18, v34 offset:4224
	ds_read_u16 v26, v34 offset:4096
	v_lshl_or_b32 v19, v21, 6, v19
	v_lshrrev_b32_e32 v22, 1, v22
	v_xor_b32_e32 v19, v19, v22
	v_lshl_or_b32 v27, s12, 3, v19
	v_add_u32_e32 v19, 0, v27
	s_mov_b32 s0, 0x5040100
	ds_read2st64_b64 v[22:25], v19 offset1:4
	s_waitcnt lgkmcnt(3)
	v_perm_b32 v19, v0, v1, s0
	ds_read_u16 v0, v34 offset:6528
	ds_read_u16 v1, v34 offset:6400
	ds_read_u16 v30, v34 offset:6272
	ds_read_u16 v37, v34 offset:6144
	s_waitcnt lgkmcnt(5)
	v_perm_b32 v18, v18, v26, s0
	v_xad_u32 v26, v27, 32, 0
	ds_read2st64_b64 v[26:29], v26 offset1:4
	s_waitcnt lgkmcnt(3)
	v_perm_b32 v31, v0, v1, s0
	s_waitcnt lgkmcnt(1)
	v_perm_b32 v30, v30, v37, s0
	v_mfma_f32_16x16x16_f16 v[0:3], v[18:19], v[22:23], v[2:5]
	v_perm_b32 v33, v32, v33, s0
	v_perm_b32 v32, v35, v36, s0
	s_waitcnt lgkmcnt(0)
	v_mfma_f32_16x16x16_f16 v[2:5], v[30:31], v[26:27], v[0:3]
	s_nop 2
	ds_read_u16 v0, v34 offset:6464
	ds_read_u16 v1, v34 offset:6592
	ds_read_u16 v35, v34 offset:6336
	ds_read_u16 v34, v34 offset:6208
	s_waitcnt lgkmcnt(2)
	v_perm_b32 v1, v1, v0, s0
	v_mfma_f32_16x16x16_f16 v[6:9], v[32:33], v[22:23], v[6:9]
	s_waitcnt lgkmcnt(0)
	v_perm_b32 v0, v35, v34, s0
	v_mfma_f32_16x16x16_f16 v[10:13], v[18:19], v[24:25], v[10:13]
	v_mfma_f32_16x16x16_f16 v[14:17], v[32:33], v[24:25], v[14:17]
	v_mfma_f32_16x16x16_f16 v[6:9], v[0:1], v[26:27], v[6:9]
	v_mfma_f32_16x16x16_f16 v[10:13], v[30:31], v[28:29], v[10:13]
	v_mfma_f32_16x16x16_f16 v[14:17], v[0:1], v[28:29], v[14:17]
.LBB0_13:                               ; %._crit_edge._crit_edge
	s_lshr_b32 s0, s12, 3
	v_or_b32_e32 v1, s0, v21
	v_or_b32_e32 v1, s8, v1
	v_or_b32_e32 v19, 32, v1
	v_and_or_b32 v0, v20, 28, s11
	v_mul_lo_u32 v18, v1, s9
	v_mul_lo_u32 v20, v19, s9
	v_ashrrev_i32_e32 v19, 31, v18
	v_ashrrev_i32_e32 v21, 31, v20
	v_ashrrev_i32_e32 v1, 31, v0
	v_lshl_add_u64 v[18:19], v[18:19], 1, s[6:7]
	v_lshl_add_u64 v[20:21], v[20:21], 1, s[6:7]
	v_lshlrev_b64 v[0:1], 1, v[0:1]
	v_lshl_add_u64 v[18:19], v[18:19], 0, v[0:1]
	v_lshl_add_u64 v[0:1], v[20:21], 0, v[0:1]
	v_cvt_f16_f32_e32 v2, v2
	v_cvt_f16_f32_e32 v20, v3
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
	v_pack_b32_f16 v3, v3, v4
	v_pack_b32_f16 v2, v2, v20
	global_store_dwordx2 v[18:19], v[2:3], off
	v_pack_b32_f16 v3, v7, v8
	v_pack_b32_f16 v2, v5, v6
	global_store_dwordx2 v[18:19], v[2:3], off offset:64
	v_pack_b32_f16 v3, v11, v12
	v_pack_b32_f16 v2, v9, v10
	global_store_dwordx2 v[0:1], v[2:3], off
	v_pack_b32_f16 v3, v15, v16
	v_pack_b32_f16 v2, v13, v14
	global_store_dwordx2 v[0:1], v[2:3], off offset:64
	s_endpgm
.Lfunc_end0:
	.size	gemm_kernel, .Lfunc_end0-gemm_kernel
	.section	.rodata,"a",@progbits
	.p2align	6, 0x0
	.amdhsa_kernel gemm_kernel
		.amdhsa_group_segment_fixed_size 0
		.amdhsa_private_segment_fixed_size 0
		.amdhsa_kernarg_size 56
		.amdhsa_user_sgpr_count 16
		.amdhsa_user_sgpr_dispatch_ptr 0
		.amdhsa_user_sgpr_queue_ptr 0
		.amdhsa_user_sgpr_kernarg_segment_ptr 1
		.amdhsa_user_sgpr_dispatch_id 0
		.amdhsa_user_sgpr_kernarg_preload_length 14
		.amdhsa_user_sgpr_kernarg_preload_offset 0
		.amdhsa_user_sgpr_private_segment_size 0
		.amdhsa_uses_dynamic_stack 0
		.amdhsa_enable_private_segment 0
		.amdhsa_system_sgpr_workgroup_id_x 1
		.amdhsa_system_sgpr_workgroup_id_y 1
		.amdhsa_system_sgpr_workgroup_id_z 0
		.amdhsa_system_sgpr_workgroup_info 0
		.amdhsa_system_vgpr_workitem_id 0
		.amdhsa_next_free_vgpr 64
		.amdhsa_next_free_sgpr 19
		.amdhsa_accum_offset 64
		.amdhsa_reserve_vcc 0
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
	.set .Lgemm_kernel.num_vgpr, 64
	.set .Lgemm_kernel.num_agpr, 0
	.set .Lgemm_kernel.numbered_sgpr, 19
	.set .Lgemm_kernel.num_named_barrier, 0
	.set .Lgemm_kernel.private_seg_size, 0
	.set .Lgemm_kernel.uses_vcc, 0
	.set .Lgemm_kernel.uses_flat_scratch, 0
	.set .Lgemm_kernel.has_dyn_sized_stack, 0
	.set .Lgemm_kernel.has_recursion, 0
	.set .Lgemm_kernel.has_indirect_call, 0
	.section	.AMDGPU.csdata,"",@progbits
; Kernel info:
; codeLenInByte = 2256
; TotalNumSgprs: 25
; NumVgprs: 64
; NumAgprs: 0
; TotalNumVgprs: 64
; ScratchSize: 0
; MemoryBound: 1
; FloatMode: 240
; IeeeMode: 1
; LDSByteSize: 0 bytes/workgroup (compile time only)
; SGPRBlocks: 3
; VGPRBlocks: 7
; NumSGPRsForWavesPerEU: 25
; NumVGPRsForWavesPerEU: 64
; AccumOffset: 64
; Occupancy: 8
; WaveLimiterHint : 0
; COMPUTE_PGM_RSRC2:SCRATCH_EN: 0
; COMPUTE_PGM_RSRC2:USER_SGPR: 16
; COMPUTE_PGM_RSRC2:TRAP_HANDLER: 0
; COMPUTE_PGM_RSRC2:TGID_X_EN: 1
; COMPUTE_PGM_RSRC2:TGID_Y_EN: 1
; COMPUTE_PGM_RSRC2:TGID_Z_EN: 0
; COMPUTE_PGM_RSRC2:TIDIG_COMP_CNT: 0
; COMPUTE_PGM_RSRC3_GFX90A:ACCUM_OFFSET: 15
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
    .sgpr_count:     25
    .sgpr_spill_count: 0
    .symbol:         gemm_kernel.kd
    .uniform_work_group_size: 1
    .uses_dynamic_stack: false
    .vgpr_count:     64
    .vgpr_spill_count: 0
    .wavefront_size: 64
amdhsa.target:   amdgpu9.42-amd-amdhsa-unknown-gfx942
amdhsa.version:
  - 1
  - 2
...

	.end_amdgpu_metadata
