	.amdgcn_target "amdgpu9.50-amd-amdhsa-unknown-gfx950"
	.amdhsa_code_object_version 5
	.text
	.globl	gemm_kernel                     ; -- Begin function gemm_kernel
	.p2align	8
	.type	gemm_kernel,@function
gemm_kernel:                            ; @gemm_kernel
; %bb.17:
	s_load_dwordx8 s[8:15], s[4:5], 0x0
	s_waitcnt lgkmcnt(0)
	s_branch .LBB0_0
	.p2align	8
; %bb.18:
.LBB0_0:
	s_load_dword s6, s[4:5], 0x20
	v_and_b32_e32 v20, 0x3ff, v0
	v_lshrrev_b32_e32 v1, 1, v0
	v_readfirstlane_b32 s5, v20
	s_bfe_u32 s19, s5, 0x20006
	s_lshl_b32 s3, s19, 6
	s_and_b32 s2, s3, 0x80
	v_lshlrev_b32_e32 v2, 3, v20
	v_lshrrev_b32_e32 v5, 2, v0
	v_and_b32_e32 v7, 32, v0
	s_waitcnt lgkmcnt(0)
	s_cmp_lt_i32 s6, 1
	s_mov_b64 s[0:1], -1
	s_cbranch_scc0 .LBB0_2
; %bb.1:                                ; %.critedge
	; asyncmark
	s_mov_b64 s[0:1], 0
.LBB0_2:                                ; %Flow26
	s_lshl_b32 s4, s16, 6
	s_bfe_u32 s20, s5, 0x10006
	s_lshr_b32 s21, s2, 2
	s_lshl_b32 s5, s17, 6
	s_and_b64 s[0:1], s[0:1], exec
	s_cselect_b32 s0, 1, 0
	v_and_b32_e32 v1, 30, v1
	v_and_b32_e32 v3, 56, v2
	v_and_b32_e32 v4, 8, v0
	v_and_b32_e32 v5, 4, v5
	v_lshrrev_b32_e32 v6, 1, v7
	s_cmp_lg_u32 s0, 1
	s_mul_i32 s14, s19, 0x420
	s_cbranch_scc1 .LBB0_4
; %bb.3:
	s_or_b32 s0, s20, s21
	v_or_b32_e32 v0, s0, v1
	v_or_b32_e32 v0, s4, v0
	v_mul_lo_u32 v10, v0, s6
	v_and_b32_e32 v0, 24, v2
	v_ashrrev_i32_e32 v11, 31, v10
	v_lshlrev_b32_e32 v12, 1, v0
	v_or_b32_e32 v0, v4, v6
	v_lshl_add_u64 v[10:11], v[10:11], 1, s[8:9]
	v_mov_b32_e32 v13, 0
	v_or3_b32 v0, v0, v5, s19
	v_lshl_add_u64 v[10:11], v[10:11], 0, v[12:13]
	v_mul_lo_u32 v12, v0, s15
	v_or_b32_e32 v8, s5, v3
	v_ashrrev_i32_e32 v13, 31, v12
	s_mov_b32 m0, s14
	v_lshl_add_u64 v[12:13], v[12:13], 1, s[10:11]
	v_ashrrev_i32_e32 v9, 31, v8
	v_lshl_add_u64 v[8:9], v[8:9], 1, v[12:13]
	global_load_lds_dwordx4 v[10:11], off
	s_add_i32 m0, s14, 0x20e0
	; asyncmark
	s_nop 0
	global_load_lds_dwordx4 v[8:9], off
.LBB0_4:
	s_and_b32 s18, s3, 64
	s_sub_i32 s16, s6, 32
	s_mov_b32 s7, 0
	s_cmp_gt_i32 s16, 0
	v_lshlrev_b32_e32 v8, 8, v20
	v_lshlrev_b32_e32 v22, 4, v7
	; asyncmark
	s_cbranch_scc1 .LBB0_6
; %bb.5:                                ; %.._crit_edge_crit_edge
	v_and_b32_e32 v23, 0xc00, v8
	s_lshr_b32 s17, s18, 1
	v_and_b32_e32 v24, 0x98, v2
	v_lshrrev_b32_e32 v25, 5, v23
	s_mov_b64 s[0:1], 0
	v_mov_b32_e32 v16, s17
	s_branch .LBB0_7
.LBB0_6:
	s_mov_b64 s[0:1], -1
                                        ; implicit-def: $vgpr23
                                        ; implicit-def: $vgpr24
                                        ; implicit-def: $vgpr16
                                        ; implicit-def: $vgpr25
.LBB0_7:                                ; %Flow24
	s_and_b64 s[0:1], s[0:1], exec
	s_cselect_b32 s0, 1, 0
	v_mov_b32_e32 v0, 0
	s_cmp_lg_u32 s0, 1
	v_lshlrev_b32_e32 v26, 5, v20
	v_and_b32_e32 v21, 48, v20
	v_lshlrev_b32_e32 v27, 10, v20
	s_cbranch_scc1 .LBB0_11
; %bb.8:                                ; %.lr.ph
	v_and_b32_e32 v24, 0x98, v2
	v_add_u32_e32 v2, v6, v4
	s_lshl_b32 s0, s15, 5
	v_add3_u32 v2, v2, v5, s19
	s_ashr_i32 s1, s0, 31
	v_mul_lo_u32 v4, s15, v2
	v_ashrrev_i32_e32 v5, 31, v4
	s_lshl_b64 s[0:1], s[0:1], 1
	v_add_u32_e32 v2, s5, v3
	s_add_i32 s7, s4, s21
	v_lshl_add_u64 v[4:5], v[4:5], 1, s[0:1]
	v_ashrrev_i32_e32 v3, 31, v2
	s_add_i32 s20, s20, s7
	v_lshl_add_u64 v[2:3], v[2:3], 1, v[4:5]
	v_add_u32_e32 v1, s20, v1
	v_lshl_add_u64 v[16:17], s[10:11], 0, v[2:3]
	v_and_b32_e32 v2, 3, v20
	v_mul_lo_u32 v4, s6, v1
	v_lshlrev_b32_e32 v2, 4, v2
	v_mov_b32_e32 v3, v0
	v_ashrrev_i32_e32 v5, 31, v4
	v_lshl_add_u64 v[2:3], v[4:5], 1, v[2:3]
	v_and_b32_e32 v29, 0x400, v27
	v_and_b32_e32 v23, 0xc00, v8
	v_lshl_add_u64 v[2:3], s[8:9], 0, v[2:3]
	v_and_b32_e32 v28, 0x1c0, v26
	s_lshl_b32 s17, s2, 2
	v_lshrrev_b32_e32 v30, 5, v29
	s_lshr_b32 s18, s18, 1
	v_lshrrev_b32_e32 v25, 5, v23
	v_lshl_add_u64 v[18:19], v[2:3], 0, 64
	s_mov_b32 s7, 0
	s_movk_i32 s8, 0x20e0
	s_mov_b32 s9, 0
	v_mov_b32_e32 v1, v0
	v_mov_b32_e32 v2, v0
	v_mov_b32_e32 v3, v0
	v_mov_b32_e32 v12, v0
	v_mov_b32_e32 v13, v0
	v_mov_b32_e32 v14, v0
	v_mov_b32_e32 v15, v0
	v_mov_b32_e32 v8, v0
	v_mov_b32_e32 v9, v0
	v_mov_b32_e32 v10, v0
	v_mov_b32_e32 v11, v0
	v_mov_b32_e32 v4, v0
	v_mov_b32_e32 v5, v0
	v_mov_b32_e32 v6, v0
	v_mov_b32_e32 v7, v0
	s_mov_b32 s10, 0
.LBB0_9:                                ; =>This Inner Loop Header: Depth=1
	s_mov_b32 s11, s7
	s_add_i32 s7, s9, 1
	s_cmp_lt_i32 s7, 2
	s_cselect_b32 s9, s7, 0
	s_lshl_b32 s7, s9, 11
	s_lshr_b32 s19, s7, 5
	s_add_i32 s19, s19, s7
	s_lshl1_add_u32 s7, s19, 0
	s_add_i32 s19, s7, s14
	s_mov_b32 m0, s19
	; wait_asyncmark(0)
	s_waitcnt vmcnt(0)
	s_barrier
	global_load_lds_dwordx4 v[18:19], off
	s_add_i32 m0, s19, 0x20e0
	; asyncmark
	s_add_i32 s11, s11, s17
	global_load_lds_dwordx4 v[16:17], off
	s_add_i32 s8, s18, s8
	v_add3_u32 v31, s11, v28, v21
	v_add3_u32 v32, s8, v22, v23
	v_add3_u32 v31, v31, v29, v30
	v_add3_u32 v32, v32, v24, v25
	ds_read_b128 v[34:37], v31
	ds_read_b128 v[38:41], v31 offset:2112
	; asyncmark
	ds_read_b64_tr_b16 v[42:43], v32
	ds_read_b64_tr_b16 v[44:45], v32 offset:256
	ds_read_b64_tr_b16 v[48:49], v32 offset:320
	ds_read_b64_tr_b16 v[46:47], v32 offset:64
	s_waitcnt lgkmcnt(2)
	v_mfma_f32_16x16x32_f16 v[0:3], v[42:45], v[34:37], v[0:3]
	s_add_i32 s10, s10, 32
	s_add_i32 s8, s7, 0x20e0
	v_lshl_add_u64 v[18:19], v[18:19], 0, 64
	s_waitcnt lgkmcnt(0)
	v_mfma_f32_16x16x32_f16 v[12:15], v[46:49], v[34:37], v[12:15]
	s_cmp_lt_i32 s10, s16
	v_lshl_add_u64 v[16:17], v[16:17], 0, s[0:1]
	v_mfma_f32_16x16x32_f16 v[8:11], v[42:45], v[38:41], v[8:11]
	v_mfma_f32_16x16x32_f16 v[4:7], v[46:49], v[38:41], v[4:7]
	s_cbranch_scc1 .LBB0_9
; %bb.10:                               ; %Flow23
	v_mov_b32_e32 v16, s18
	s_branch .LBB0_12
.LBB0_11:
	v_mov_b32_e32 v7, 0
	s_movk_i32 s8, 0x20e0
	v_mov_b32_e32 v6, v7
	v_mov_b32_e32 v5, v7
	v_mov_b32_e32 v4, v7
	v_mov_b32_e32 v11, v7
	v_mov_b32_e32 v10, v7
	v_mov_b32_e32 v9, v7
	v_mov_b32_e32 v8, v7
	v_mov_b32_e32 v15, v7
	v_mov_b32_e32 v14, v7
	v_mov_b32_e32 v13, v7
	v_mov_b32_e32 v12, v7
	v_mov_b32_e32 v3, v7
	v_mov_b32_e32 v2, v7
	v_mov_b32_e32 v1, v7
	v_mov_b32_e32 v0, v7
.LBB0_12:                               ; %._crit_edge
	s_add_i32 s6, s6, 31
	s_cmp_gt_i32 s6, 31
	; wait_asyncmark(0)
	s_waitcnt vmcnt(0)
	s_barrier
	s_cbranch_scc1 .LBB0_14
; %bb.13:                               ; %._crit_edge._crit_edge
	s_mov_b64 s[0:1], 0
	s_and_b64 s[0:1], s[0:1], exec
	s_cselect_b32 s0, 1, 0
	s_cmp_lg_u32 s0, 1
	s_cbranch_scc0 .LBB0_15
	s_branch .LBB0_16
.LBB0_14:
	s_mov_b64 s[0:1], -1
	s_and_b64 s[0:1], s[0:1], exec
	s_cselect_b32 s0, 1, 0
	s_cmp_lg_u32 s0, 1
	s_cbranch_scc1 .LBB0_16
.LBB0_15:
	v_add_u32_e32 v16, s8, v16
	v_add3_u32 v16, v16, v22, v23
	v_add3_u32 v16, v16, v24, v25
	ds_read_b64_tr_b16 v[22:23], v16
	ds_read_b64_tr_b16 v[24:25], v16 offset:256
	ds_read_b64_tr_b16 v[30:31], v16 offset:320
	ds_read_b64_tr_b16 v[28:29], v16 offset:64
	v_and_b32_e32 v16, 0x1c0, v26
	v_and_b32_e32 v17, 0x400, v27
	s_lshl2_add_u32 s0, s2, s7
	v_lshrrev_b32_e32 v18, 5, v17
	v_add3_u32 v16, s0, v16, v21
	v_add3_u32 v16, v16, v17, v18
	ds_read_b128 v[32:35], v16
	ds_read_b128 v[16:19], v16 offset:2112
	s_waitcnt lgkmcnt(1)
	v_mfma_f32_16x16x32_f16 v[0:3], v[22:25], v[32:35], v[0:3]
	v_mfma_f32_16x16x32_f16 v[12:15], v[28:31], v[32:35], v[12:15]
	s_waitcnt lgkmcnt(0)
	v_mfma_f32_16x16x32_f16 v[8:11], v[22:25], v[16:19], v[8:11]
	v_mfma_f32_16x16x32_f16 v[4:7], v[28:31], v[16:19], v[4:7]
.LBB0_16:
	v_or_b32_e32 v16, s3, v21
	v_lshrrev_b32_e32 v17, 2, v16
	s_lshr_b32 s0, s2, 3
	v_or3_b32 v16, s5, v17, 32
	v_and_or_b32 v18, v17, 28, s5
	v_and_or_b32 v17, v20, 15, s0
	v_or_b32_e32 v17, s4, v17
	v_or_b32_e32 v19, 32, v17
	v_mul_lo_u32 v20, v17, s15
	v_mul_lo_u32 v22, v19, s15
	v_ashrrev_i32_e32 v21, 31, v20
	v_ashrrev_i32_e32 v19, 31, v18
	v_lshl_add_u64 v[20:21], v[20:21], 1, s[12:13]
	v_ashrrev_i32_e32 v23, 31, v22
	v_lshlrev_b64 v[18:19], 1, v[18:19]
	v_ashrrev_i32_e32 v17, 31, v16
	v_lshl_add_u64 v[22:23], v[22:23], 1, s[12:13]
	v_lshl_add_u64 v[24:25], v[20:21], 0, v[18:19]
	v_lshlrev_b64 v[16:17], 1, v[16:17]
	v_cvt_pk_f16_f32 v0, v0, v1
	v_cvt_pk_f16_f32 v1, v2, v3
	v_lshl_add_u64 v[20:21], v[20:21], 0, v[16:17]
	v_lshl_add_u64 v[18:19], v[22:23], 0, v[18:19]
	v_lshl_add_u64 v[16:17], v[22:23], 0, v[16:17]
	v_cvt_pk_f16_f32 v2, v12, v13
	v_cvt_pk_f16_f32 v3, v14, v15
	v_cvt_pk_f16_f32 v8, v8, v9
	v_cvt_pk_f16_f32 v9, v10, v11
	v_cvt_pk_f16_f32 v4, v4, v5
	v_cvt_pk_f16_f32 v5, v6, v7
	global_store_dwordx2 v[24:25], v[0:1], off
	global_store_dwordx2 v[20:21], v[2:3], off
	global_store_dwordx2 v[18:19], v[8:9], off
	global_store_dwordx2 v[16:17], v[4:5], off
	s_endpgm
.Lfunc_end0:
	.size	gemm_kernel, .Lfunc_end0-gemm_kernel
	.section	.rodata,"a",@progbits
	.p2align	6, 0x0
	.amdhsa_kernel gemm_kernel
		.amdhsa_group_segment_fixed_size 0
		.amdhsa_private_segment_fixed_size 0
		.amdhsa_kernarg_size 312
		.amdhsa_user_sgpr_count 16
		.amdhsa_user_sgpr_dispatch_ptr 1
		.amdhsa_user_sgpr_queue_ptr 1
		.amdhsa_user_sgpr_kernarg_segment_ptr 1
		.amdhsa_user_sgpr_dispatch_id 1
		.amdhsa_user_sgpr_kernarg_preload_length 8
		.amdhsa_user_sgpr_kernarg_preload_offset 0
		.amdhsa_user_sgpr_private_segment_size 0
		.amdhsa_uses_dynamic_stack 0
		.amdhsa_enable_private_segment 0
		.amdhsa_system_sgpr_workgroup_id_x 1
		.amdhsa_system_sgpr_workgroup_id_y 1
		.amdhsa_system_sgpr_workgroup_id_z 1
		.amdhsa_system_sgpr_workgroup_info 0
		.amdhsa_system_vgpr_workitem_id 2
		.amdhsa_next_free_vgpr 50
		.amdhsa_next_free_sgpr 22
		.amdhsa_accum_offset 52
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
	.set .Lgemm_kernel.num_vgpr, 50
	.set .Lgemm_kernel.num_agpr, 0
	.set .Lgemm_kernel.numbered_sgpr, 22
	.set .Lgemm_kernel.num_named_barrier, 0
	.set .Lgemm_kernel.private_seg_size, 0
	.set .Lgemm_kernel.uses_vcc, 0
	.set .Lgemm_kernel.uses_flat_scratch, 0
	.set .Lgemm_kernel.has_dyn_sized_stack, 0
	.set .Lgemm_kernel.has_recursion, 0
	.set .Lgemm_kernel.has_indirect_call, 0
	.section	.AMDGPU.csdata,"",@progbits
; Kernel info:
; codeLenInByte = 1644
; TotalNumSgprs: 28
; NumVgprs: 50
; NumAgprs: 0
; TotalNumVgprs: 50
; ScratchSize: 0
; MemoryBound: 0
; FloatMode: 240
; IeeeMode: 1
; LDSByteSize: 0 bytes/workgroup (compile time only)
; SGPRBlocks: 3
; VGPRBlocks: 6
; NumSGPRsForWavesPerEU: 28
; NumVGPRsForWavesPerEU: 50
; AccumOffset: 52
; Occupancy: 8
; WaveLimiterHint : 0
; COMPUTE_PGM_RSRC2:SCRATCH_EN: 0
; COMPUTE_PGM_RSRC2:USER_SGPR: 16
; COMPUTE_PGM_RSRC2:TRAP_HANDLER: 0
; COMPUTE_PGM_RSRC2:TGID_X_EN: 1
; COMPUTE_PGM_RSRC2:TGID_Y_EN: 1
; COMPUTE_PGM_RSRC2:TGID_Z_EN: 1
; COMPUTE_PGM_RSRC2:TIDIG_COMP_CNT: 2
; COMPUTE_PGM_RSRC3_GFX90A:ACCUM_OFFSET: 12
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
      - .offset:         56
        .size:           4
        .value_kind:     hidden_block_count_x
      - .offset:         60
        .size:           4
        .value_kind:     hidden_block_count_y
      - .offset:         64
        .size:           4
        .value_kind:     hidden_block_count_z
      - .offset:         68
        .size:           2
        .value_kind:     hidden_group_size_x
      - .offset:         70
        .size:           2
        .value_kind:     hidden_group_size_y
      - .offset:         72
        .size:           2
        .value_kind:     hidden_group_size_z
      - .offset:         74
        .size:           2
        .value_kind:     hidden_remainder_x
      - .offset:         76
        .size:           2
        .value_kind:     hidden_remainder_y
      - .offset:         78
        .size:           2
        .value_kind:     hidden_remainder_z
      - .offset:         96
        .size:           8
        .value_kind:     hidden_global_offset_x
      - .offset:         104
        .size:           8
        .value_kind:     hidden_global_offset_y
      - .offset:         112
        .size:           8
        .value_kind:     hidden_global_offset_z
      - .offset:         120
        .size:           2
        .value_kind:     hidden_grid_dims
      - .offset:         136
        .size:           8
        .value_kind:     hidden_hostcall_buffer
      - .offset:         144
        .size:           8
        .value_kind:     hidden_multigrid_sync_arg
      - .offset:         152
        .size:           8
        .value_kind:     hidden_heap_v1
      - .offset:         160
        .size:           8
        .value_kind:     hidden_default_queue
      - .offset:         168
        .size:           8
        .value_kind:     hidden_completion_action
      - .offset:         176
        .size:           4
        .value_kind:     hidden_dynamic_lds_size
      - .offset:         256
        .size:           8
        .value_kind:     hidden_queue_ptr
    .group_segment_fixed_size: 0
    .kernarg_segment_align: 8
    .kernarg_segment_size: 312
    .max_flat_workgroup_size: 256
    .name:           gemm_kernel
    .private_segment_fixed_size: 0
    .sgpr_count:     28
    .sgpr_spill_count: 0
    .symbol:         gemm_kernel.kd
    .uniform_work_group_size: 1
    .uses_dynamic_stack: false
    .vgpr_count:     50
    .vgpr_spill_count: 0
    .wavefront_size: 64
amdhsa.target:   amdgpu9.50-amd-amdhsa-unknown-gfx950
amdhsa.version:
  - 1
  - 2
...

	.end_amdgpu_metadata
