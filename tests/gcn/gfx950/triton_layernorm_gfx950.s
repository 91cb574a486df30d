	.amdgcn_target "amdgpu9.50-amd-amdhsa-unknown-gfx950"
	.amdhsa_code_object_version 5
	.text
	.globl	layernorm_kernel                ; -- Begin function layernorm_kernel
	.p2align	8
	.type	layernorm_kernel,@function
layernorm_kernel:                       ; @layernorm_kernel
; %bb.18:
	s_load_dwordx2 s[2:3], s[0:1], 0x0
	s_load_dwordx8 s[4:11], s[0:1], 0x8
	s_load_dwordx4 s[12:15], s[0:1], 0x28
	s_waitcnt lgkmcnt(0)
	s_branch .LBB0_0
	.p2align	8
; %bb.19:
.LBB0_0:
	s_mul_i32 s0, s10, s16
	s_ashr_i32 s1, s0, 31
	s_lshl_b64 s[12:13], s[0:1], 1
	s_add_u32 s0, s4, s12
	s_addc_u32 s1, s5, s13
	s_cmp_gt_i32 s10, 0
	v_readfirstlane_b32 s17, v0
	v_and_b32_e32 v8, 63, v0
	s_mov_b32 s16, 0
	s_cselect_b64 s[4:5], -1, 0
	s_cmp_lt_i32 s10, 1
	v_mov_b32_e32 v1, 0
	s_cbranch_scc1 .LBB0_6
; %bb.1:                                ; %.lr.ph.preheader
	s_lshl_b32 s14, s17, 1
	s_and_b32 s14, s14, 0x180
	v_mov_b32_e32 v2, 0
	v_lshl_or_b32 v1, v8, 1, s14
	v_mov_b32_e32 v3, v2
	s_branch .LBB0_3
.LBB0_2:                                ;   in Loop: Header=BB0_3 Depth=1
	s_or_b64 exec, exec, s[14:15]
	s_addk_i32 s16, 0x200
	s_cmp_lt_i32 s16, s10
	v_pk_add_f32 v[2:3], v[2:3], v[4:5]
	s_cbranch_scc0 .LBB0_5
.LBB0_3:                                ; %.lr.ph
                                        ; =>This Inner Loop Header: Depth=1
	v_add_u32_e32 v6, s16, v1
	v_cmp_gt_i32_e32 vcc, s10, v6
	v_mov_b32_e32 v4, 0
	v_mov_b32_e32 v5, 0
	s_and_saveexec_b64 s[14:15], vcc
	s_cbranch_execz .LBB0_2
; %bb.4:                                ;   in Loop: Header=BB0_3 Depth=1
	v_ashrrev_i32_e32 v7, 31, v6
	v_lshl_add_u64 v[4:5], v[6:7], 1, s[0:1]
	global_load_dword v5, v[4:5], off
	s_waitcnt vmcnt(0)
	v_cvt_f32_f16_e32 v4, v5
	v_cvt_f32_f16_sdwa v5, v5 dst_sel:DWORD dst_unused:UNUSED_PAD src0_sel:WORD_1
	s_branch .LBB0_2
.LBB0_5:                                ; %._crit_edge.loopexit
	v_add_f32_e32 v1, v2, v3
.LBB0_6:                                ; %._crit_edge
	s_nop 1
	v_add_f32_dpp v1, v1, v1 row_shr:8 row_mask:0xf bank_mask:0xf bound_ctrl:1
	s_lshr_b32 s15, s17, 4
	v_lshlrev_b32_e32 v0, 2, v0
	v_add_f32_dpp v1, v1, v1 row_shr:4 row_mask:0xf bank_mask:0xf bound_ctrl:1
	s_and_b32 s16, s15, 12
	v_and_b32_e32 v0, 12, v0
	v_add_f32_dpp v1, v1, v1 row_shr:2 row_mask:0xf bank_mask:0xf bound_ctrl:1
	v_add_u32_e32 v10, 0, v0
	v_cvt_f32_i32_e32 v9, s10
	v_add_f32_dpp v1, v1, v1 row_shr:1 row_mask:0xf bank_mask:0xf bound_ctrl:1
	v_mov_b32_e32 v2, v1
	s_mov_b32 s18, 0
	s_nop 0
	v_mov_b32_dpp v2, v2 row_bcast:15 row_mask:0xa bank_mask:0xf bound_ctrl:1
	v_add_f32_e32 v1, v1, v2
	s_nop 1
	v_add_f32_dpp v1, v1, v1 row_bcast:31 row_mask:0xf bank_mask:0xf bound_ctrl:1
	s_nop 0
	v_readlane_b32 s14, v1, 63
	v_mov_b32_e32 v1, s16
	s_nop 0
	v_mov_b32_e32 v2, s14
	ds_write_b32 v1, v2
	s_waitcnt lgkmcnt(0)
	s_barrier
	ds_read_b32 v0, v10
	s_and_b64 s[14:15], s[4:5], exec
	s_waitcnt lgkmcnt(0)
	v_add_f32_dpp v0, v0, v0 quad_perm:[2,3,0,1] row_mask:0xf bank_mask:0xf bound_ctrl:1
	s_nop 1
	v_add_f32_dpp v0, v0, v0 quad_perm:[1,0,3,2] row_mask:0xf bank_mask:0xf bound_ctrl:1
	v_div_scale_f32 v1, s[14:15], v9, v9, v0
	v_rcp_f32_e32 v2, v1
	s_cselect_b32 s14, 1, 0
	s_cmp_lg_u32 s14, 1
	v_fma_f32 v3, -v1, v2, 1.0
	v_fmac_f32_e32 v2, v3, v2
	v_div_scale_f32 v3, vcc, v0, v9, v0
	v_mul_f32_e32 v4, v3, v2
	v_fma_f32 v5, -v1, v4, v3
	v_fmac_f32_e32 v4, v5, v2
	v_fma_f32 v1, -v1, v4, v3
	v_div_fmas_f32 v1, v1, v2, v4
	v_div_fixup_f32 v0, v1, v9, v0
	v_mov_b32_e32 v1, 0
	s_cbranch_scc1 .LBB0_12
; %bb.7:                                ; %.lr.ph8.preheader
	s_lshl_b32 s14, s17, 1
	s_and_b32 s14, s14, 0x180
	v_mov_b32_e32 v2, 0
	v_mov_b32_e32 v1, v0
	v_lshl_or_b32 v11, v8, 1, s14
	v_mov_b32_e32 v3, v2
	s_branch .LBB0_9
.LBB0_8:                                ;   in Loop: Header=BB0_9 Depth=1
	s_or_b64 exec, exec, s[14:15]
	v_pk_add_f32 v[4:5], v[4:5], v[0:1] neg_lo:[0,1] neg_hi:[0,1]
	s_addk_i32 s18, 0x200
	v_cndmask_b32_e32 v5, 0, v5, vcc
	v_cndmask_b32_e32 v4, 0, v4, vcc
	s_cmp_lt_i32 s18, s10
	v_pk_fma_f32 v[2:3], v[4:5], v[4:5], v[2:3]
	s_cbranch_scc0 .LBB0_11
.LBB0_9:                                ; %.lr.ph8
                                        ; =>This Inner Loop Header: Depth=1
	v_add_u32_e32 v6, s18, v11
	v_cmp_gt_i32_e32 vcc, s10, v6
	v_mov_b32_e32 v4, 0
	v_mov_b32_e32 v5, 0
	s_and_saveexec_b64 s[14:15], vcc
	s_cbranch_execz .LBB0_8
; %bb.10:                               ;   in Loop: Header=BB0_9 Depth=1
	v_ashrrev_i32_e32 v7, 31, v6
	v_lshl_add_u64 v[4:5], v[6:7], 1, s[0:1]
	global_load_dword v5, v[4:5], off
	s_waitcnt vmcnt(0)
	v_cvt_f32_f16_e32 v4, v5
	v_cvt_f32_f16_sdwa v5, v5 dst_sel:DWORD dst_unused:UNUSED_PAD src0_sel:WORD_1
	s_branch .LBB0_8
.LBB0_11:                               ; %._crit_edge9.loopexit
	v_add_f32_e32 v1, v2, v3
.LBB0_12:                               ; %._crit_edge9
	s_nop 1
	v_add_f32_dpp v1, v1, v1 row_shr:8 row_mask:0xf bank_mask:0xf bound_ctrl:1
	s_barrier
	s_nop 0
	v_add_f32_dpp v1, v1, v1 row_shr:4 row_mask:0xf bank_mask:0xf bound_ctrl:1
	s_and_b64 s[4:5], s[4:5], exec
	s_nop 0
	v_add_f32_dpp v1, v1, v1 row_shr:2 row_mask:0xf bank_mask:0xf bound_ctrl:1
	s_cselect_b32 s4, 1, 0
	s_cmp_lg_u32 s4, 1
	v_add_f32_dpp v1, v1, v1 row_shr:1 row_mask:0xf bank_mask:0xf bound_ctrl:1
	v_mov_b32_e32 v2, v1
	s_nop 1
	v_mov_b32_dpp v2, v2 row_bcast:15 row_mask:0xa bank_mask:0xf bound_ctrl:1
	v_add_f32_e32 v1, v1, v2
	s_nop 1
	v_add_f32_dpp v1, v1, v1 row_bcast:31 row_mask:0xf bank_mask:0xf bound_ctrl:1
	s_nop 0
	v_readlane_b32 s14, v1, 63
	v_mov_b32_e32 v1, s16
	s_nop 0
	v_mov_b32_e32 v2, s14
	ds_write_b32 v1, v2
	s_waitcnt lgkmcnt(0)
	s_barrier
	ds_read_b32 v1, v10
	s_mov_b32 s14, 0
	s_waitcnt lgkmcnt(0)
	v_add_f32_dpp v1, v1, v1 quad_perm:[2,3,0,1] row_mask:0xf bank_mask:0xf bound_ctrl:1
	s_nop 1
	v_mov_b32_dpp v2, v1 quad_perm:[1,0,3,2] row_mask:0xf bank_mask:0xf bound_ctrl:1
	s_cbranch_scc1 .LBB0_17
; %bb.13:                               ; %.lr.ph12.preheader
	v_add_f32_e32 v1, v1, v2
	v_div_scale_f32 v2, s[4:5], v9, v9, v1
	v_rcp_f32_e32 v3, v2
	v_div_scale_f32 v4, vcc, v1, v9, v1
	s_add_u32 s2, s2, s12
	s_addc_u32 s3, s3, s13
	v_fma_f32 v5, -v2, v3, 1.0
	v_fmac_f32_e32 v3, v5, v3
	v_mul_f32_e32 v5, v4, v3
	v_fma_f32 v6, -v2, v5, v4
	v_fmac_f32_e32 v5, v6, v3
	v_fma_f32 v2, -v2, v5, v4
	v_div_fmas_f32 v2, v2, v3, v5
	v_div_fixup_f32 v1, v2, v9, v1
	v_add_f32_e32 v1, s11, v1
	v_sqrt_f32_e32 v2, v1
	v_mov_b32_e32 v1, v0
	v_div_scale_f32 v3, s[4:5], v2, v2, 1.0
	v_rcp_f32_e32 v4, v3
	v_div_scale_f32 v5, vcc, 1.0, v2, 1.0
	s_lshl_b32 s4, s17, 1
	s_and_b32 s4, s4, 0x180
	v_fma_f32 v6, -v3, v4, 1.0
	v_fmac_f32_e32 v4, v6, v4
	v_mul_f32_e32 v6, v5, v4
	v_fma_f32 v7, -v3, v6, v5
	v_fmac_f32_e32 v6, v7, v4
	v_fma_f32 v3, -v3, v6, v5
	v_div_fmas_f32 v3, v3, v4, v6
	v_div_fixup_f32 v2, v3, v2, 1.0
	v_mov_b32_e32 v3, v2
	v_lshl_or_b32 v6, v8, 1, s4
	s_branch .LBB0_15
.LBB0_14:                               ; %.critedge
                                        ;   in Loop: Header=BB0_15 Depth=1
	s_or_b64 exec, exec, s[4:5]
	s_addk_i32 s14, 0x200
	s_cmp_lt_i32 s14, s10
	s_cbranch_scc0 .LBB0_17
.LBB0_15:                               ; %.lr.ph12
                                        ; =>This Inner Loop Header: Depth=1
	v_add_u32_e32 v4, s14, v6
	v_cmp_gt_i32_e32 vcc, s10, v4
	s_and_saveexec_b64 s[4:5], vcc
	s_cbranch_execz .LBB0_14
; %bb.16:                               ;   in Loop: Header=BB0_15 Depth=1
	v_ashrrev_i32_e32 v5, 31, v4
	v_lshlrev_b64 v[8:9], 1, v[4:5]
	v_lshl_add_u64 v[10:11], s[0:1], 0, v[8:9]
	global_load_dword v7, v[10:11], off
	v_lshlrev_b64 v[4:5], 2, v[4:5]
	v_lshl_add_u64 v[10:11], s[6:7], 0, v[4:5]
	v_lshl_add_u64 v[4:5], s[8:9], 0, v[4:5]
	global_load_dwordx2 v[12:13], v[10:11], off
	global_load_dwordx2 v[14:15], v[4:5], off
	s_waitcnt vmcnt(2)
	v_cvt_f32_f16_e32 v4, v7
	v_cvt_f32_f16_sdwa v5, v7 dst_sel:DWORD dst_unused:UNUSED_PAD src0_sel:WORD_1
	v_pk_add_f32 v[4:5], v[4:5], v[0:1] neg_lo:[0,1] neg_hi:[0,1]
	s_nop 0
	v_pk_mul_f32 v[4:5], v[2:3], v[4:5]
	s_waitcnt vmcnt(0)
	v_pk_fma_f32 v[4:5], v[12:13], v[4:5], v[14:15]
	s_nop 0
	v_cvt_pk_f16_f32 v7, v4, v5
	v_lshl_add_u64 v[4:5], s[2:3], 0, v[8:9]
	global_store_dword v[4:5], v7, off
	s_branch .LBB0_14
.LBB0_17:                               ; %._crit_edge13
	s_endpgm
.Lfunc_end0:
	.size	layernorm_kernel, .Lfunc_end0-layernorm_kernel
	.section	.rodata,"a",@progbits
	.p2align	6, 0x0
	.amdhsa_kernel layernorm_kernel
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
		.amdhsa_system_sgpr_workgroup_id_y 0
		.amdhsa_system_sgpr_workgroup_id_z 0
		.amdhsa_system_sgpr_workgroup_info 0
		.amdhsa_system_vgpr_workitem_id 0
		.amdhsa_next_free_vgpr 16
		.amdhsa_next_free_sgpr 19
		.amdhsa_accum_offset 16
		.amdhsa_reserve_vcc 1
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
	.set .Llayernorm_kernel.num_vgpr, 16
	.set .Llayernorm_kernel.num_agpr, 0
	.set .Llayernorm_kernel.numbered_sgpr, 19
	.set .Llayernorm_kernel.num_named_barrier, 0
	.set .Llayernorm_kernel.private_seg_size, 0
	.set .Llayernorm_kernel.uses_vcc, 1
	.set .Llayernorm_kernel.uses_flat_scratch, 0
	.set .Llayernorm_kernel.has_dyn_sized_stack, 0
	.set .Llayernorm_kernel.has_recursion, 0
	.set .Llayernorm_kernel.has_indirect_call, 0
	.section	.AMDGPU.csdata,"",@progbits
; Kernel info:
; codeLenInByte = 1388
; TotalNumSgprs: 25
; NumVgprs: 16
; NumAgprs: 0
; TotalNumVgprs: 16
; ScratchSize: 0
; MemoryBound: 0
; FloatMode: 240
; IeeeMode: 1
; LDSByteSize: 0 bytes/workgroup (compile time only)
; SGPRBlocks: 3
; VGPRBlocks: 1
; NumSGPRsForWavesPerEU: 25
; NumVGPRsForWavesPerEU: 16
; AccumOffset: 16
; Occupancy: 8
; WaveLimiterHint : 0
; COMPUTE_PGM_RSRC2:SCRATCH_EN: 0
; COMPUTE_PGM_RSRC2:USER_SGPR: 16
; COMPUTE_PGM_RSRC2:TRAP_HANDLER: 0
; COMPUTE_PGM_RSRC2:TGID_X_EN: 1
; COMPUTE_PGM_RSRC2:TGID_Y_EN: 0
; COMPUTE_PGM_RSRC2:TGID_Z_EN: 0
; COMPUTE_PGM_RSRC2:TIDIG_COMP_CNT: 0
; COMPUTE_PGM_RSRC3_GFX90A:ACCUM_OFFSET: 3
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
      - .address_space:  global
        .offset:         24
        .size:           8
        .value_kind:     global_buffer
      - .offset:         32
        .size:           4
        .value_kind:     by_value
      - .offset:         36
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
    .name:           layernorm_kernel
    .private_segment_fixed_size: 0
    .sgpr_count:     25
    .sgpr_spill_count: 0
    .symbol:         layernorm_kernel.kd
    .uniform_work_group_size: 1
    .uses_dynamic_stack: false
    .vgpr_count:     16
    .vgpr_spill_count: 0
    .wavefront_size: 64
amdhsa.target:   amdgpu9.50-amd-amdhsa-unknown-gfx950
amdhsa.version:
  - 1
  - 2
...

	.end_amdgpu_metadata
