	.amdgcn_target "amdgpu9.50-amd-amdhsa-unknown-gfx950"
	.amdhsa_code_object_version 5
	.text
	.globl	softmax_kernel                  ; -- Begin function softmax_kernel
	.p2align	8
	.type	softmax_kernel,@function
softmax_kernel:                         ; @softmax_kernel
; %bb.1:
	s_load_dwordx2 s[2:3], s[0:1], 0x0
	s_load_dwordx8 s[4:11], s[0:1], 0x8
	s_waitcnt lgkmcnt(0)
	s_branch .LBB0_0
	.p2align	8
; %bb.2:
.LBB0_0:
	v_readfirstlane_b32 s0, v0
	s_and_b32 s7, s0, 0xc0
	s_mul_i32 s0, s6, s12
	s_ashr_i32 s1, s0, 31
	v_and_or_b32 v1, v0, 63, s7
	s_lshl_b64 s[12:13], s[0:1], 2
	v_lshlrev_b32_e32 v2, 2, v1
	s_add_u32 s8, s4, s12
	s_addc_u32 s0, s5, s13
	v_lshlrev_b32_e32 v1, 4, v1
	v_bfrev_b32_e32 v3, 1
	v_cmp_gt_i32_e32 vcc, s6, v2
	s_and_b32 s9, s0, 0xffff
	s_mov_b32 s11, 0x27000
	s_mov_b32 s10, 0x7ffffffe
	v_cndmask_b32_e32 v6, v3, v1, vcc
	buffer_load_dwordx4 v[2:5], v6, s[8:11], 0 offen
	v_mov_b32_e32 v7, 0xff800000
	v_lshlrev_b32_e32 v0, 2, v0
	v_and_b32_e32 v0, 12, v0
	v_add_u32_e32 v9, 0, v0
	s_lshr_b32 s1, s7, 4
	v_mov_b32_e32 v10, s1
	s_mov_b32 s0, 0x3fb8aa3b
	s_mov_b32 s6, 0xc2fc0000
	v_mov_b32_e32 v8, 0x42800000
	s_add_u32 s8, s2, s12
	s_waitcnt vmcnt(0)
	v_cndmask_b32_e32 v2, v7, v2, vcc
	v_cndmask_b32_e32 v3, v7, v3, vcc
	v_cndmask_b32_e32 v1, v7, v5, vcc
	v_cndmask_b32_e32 v0, v7, v4, vcc
	v_max_f32_e32 v4, v3, v3
	v_max_f32_e32 v5, v2, v2
	v_max_f32_e32 v4, v5, v4
	v_max3_f32 v4, v4, v0, v1
	s_nop 1
	v_mov_b32_dpp v5, v4 row_shr:8 row_mask:0xf bank_mask:0xf bound_ctrl:1
	v_max_f32_e32 v5, v5, v5
	v_max_f32_e32 v4, v4, v5
	s_nop 1
	v_mov_b32_dpp v5, v4 row_shr:4 row_mask:0xf bank_mask:0xf bound_ctrl:1
	v_max_f32_e32 v5, v5, v5
	v_max_f32_e32 v4, v4, v5
	s_nop 1
	v_mov_b32_dpp v5, v4 row_shr:2 row_mask:0xf bank_mask:0xf bound_ctrl:1
	v_max_f32_e32 v5, v5, v5
	v_max_f32_e32 v4, v4, v5
	s_nop 1
	v_mov_b32_dpp v5, v4 row_shr:1 row_mask:0xf bank_mask:0xf bound_ctrl:1
	v_max_f32_e32 v5, v5, v5
	v_max_f32_e32 v4, v4, v5
	v_mov_b32_e32 v5, v4
	s_nop 1
	v_mov_b32_dpp v5, v5 row_bcast:15 row_mask:0xa bank_mask:0xf bound_ctrl:1
	v_max_f32_e32 v5, v5, v5
	v_max_f32_e32 v4, v4, v5
	s_nop 1
	v_mov_b32_dpp v5, v4 row_bcast:31 row_mask:0xf bank_mask:0xf bound_ctrl:1
	v_max_f32_e32 v5, v5, v5
	v_max_f32_e32 v4, v4, v5
	v_not_b32_e32 v5, 63
	v_readlane_b32 s1, v4, 63
	s_nop 1
	v_mov_b32_e32 v4, s1
	ds_write_b32 v10, v4
	s_waitcnt lgkmcnt(0)
	s_barrier
	ds_read_b32 v4, v9
	s_waitcnt lgkmcnt(0)
	s_barrier
	v_mov_b32_dpp v7, v4 quad_perm:[2,3,0,1] row_mask:0xf bank_mask:0xf bound_ctrl:1
	v_max_f32_e32 v4, v4, v4
	v_max_f32_e32 v7, v7, v7
	v_max_f32_e32 v4, v4, v7
	s_nop 1
	v_mov_b32_dpp v7, v4 quad_perm:[1,0,3,2] row_mask:0xf bank_mask:0xf bound_ctrl:1
	v_max_f32_e32 v7, v7, v7
	v_max_f32_e32 v4, v4, v7
	v_pk_add_f32 v[2:3], v[2:3], v[4:5] op_sel_hi:[1,0] neg_lo:[0,1] neg_hi:[0,1]
	v_pk_add_f32 v[0:1], v[0:1], v[4:5] op_sel_hi:[1,0] neg_lo:[0,1] neg_hi:[0,1]
	v_pk_mul_f32 v[2:3], v[2:3], s[0:1] op_sel_hi:[1,0]
	v_pk_mul_f32 v[0:1], v[0:1], s[0:1] op_sel_hi:[1,0]
	v_cmp_gt_f32_e32 vcc, s6, v3
	v_cmp_gt_f32_e64 s[0:1], s6, v2
	v_cmp_gt_f32_e64 s[4:5], s6, v1
	v_cmp_gt_f32_e64 s[6:7], s6, v0
	v_cndmask_b32_e32 v4, 0, v8, vcc
	v_cndmask_b32_e64 v7, 0, v8, s[0:1]
	v_cndmask_b32_e64 v11, 0, v8, s[4:5]
	v_cndmask_b32_e64 v8, 0, v8, s[6:7]
	v_add_f32_e32 v3, v3, v4
	v_add_f32_e32 v2, v2, v7
	v_add_f32_e32 v1, v1, v11
	v_add_f32_e32 v0, v0, v8
	v_exp_f32_e32 v3, v3
	v_exp_f32_e32 v2, v2
	v_exp_f32_e32 v8, v1
	v_exp_f32_e32 v12, v0
	v_cndmask_b32_e32 v4, 0, v5, vcc
	v_cndmask_b32_e64 v7, 0, v5, s[0:1]
	v_cndmask_b32_e64 v11, 0, v5, s[4:5]
	v_cndmask_b32_e64 v5, 0, v5, s[6:7]
	v_ldexp_f32 v1, v3, v4
	v_ldexp_f32 v0, v2, v7
	v_ldexp_f32 v3, v8, v11
	v_ldexp_f32 v2, v12, v5
	v_pk_add_f32 v[4:5], v[0:1], v[2:3]
	s_addc_u32 s6, s3, s13
	v_add_f32_e32 v4, v4, v5
	s_and_b32 s9, s6, 0xffff
	s_nop 0
	v_add_f32_dpp v4, v4, v4 row_shr:8 row_mask:0xf bank_mask:0xf bound_ctrl:1
	s_nop 1
	v_add_f32_dpp v4, v4, v4 row_shr:4 row_mask:0xf bank_mask:0xf bound_ctrl:1
	s_nop 1
	v_add_f32_dpp v4, v4, v4 row_shr:2 row_mask:0xf bank_mask:0xf bound_ctrl:1
	s_nop 1
	v_add_f32_dpp v4, v4, v4 row_shr:1 row_mask:0xf bank_mask:0xf bound_ctrl:1
	v_mov_b32_e32 v5, v4
	s_nop 1
	v_mov_b32_dpp v5, v5 row_bcast:15 row_mask:0xa bank_mask:0xf bound_ctrl:1
	v_add_f32_e32 v4, v5, v4
	s_nop 1
	v_add_f32_dpp v4, v4, v4 row_bcast:31 row_mask:0xf bank_mask:0xf bound_ctrl:1
	s_nop 0
	v_readlane_b32 s0, v4, 63
	s_nop 1
	v_mov_b32_e32 v4, s0
	ds_write_b32 v10, v4
	s_waitcnt lgkmcnt(0)
	s_barrier
	ds_read_b32 v4, v9
	s_waitcnt lgkmcnt(0)
	s_nop 0
	v_add_f32_dpp v4, v4, v4 quad_perm:[2,3,0,1] row_mask:0xf bank_mask:0xf bound_ctrl:1
	s_nop 1
	v_add_f32_dpp v4, v4, v4 quad_perm:[1,0,3,2] row_mask:0xf bank_mask:0xf bound_ctrl:1
	v_div_scale_f32 v5, s[0:1], v4, v4, v0
	v_div_scale_f32 v8, s[0:1], v4, v4, v1
	v_rcp_f32_e32 v14, v5
	v_div_scale_f32 v10, s[2:3], v4, v4, v2
	v_div_scale_f32 v12, s[4:5], v4, v4, v3
	v_rcp_f32_e32 v15, v8
	v_rcp_f32_e32 v16, v10
	v_rcp_f32_e32 v17, v12
	v_fma_f32 v18, -v5, v14, 1.0
	v_div_scale_f32 v7, vcc, v0, v4, v0
	v_fma_f32 v19, -v8, v15, 1.0
	v_fmac_f32_e32 v14, v18, v14
	v_div_scale_f32 v9, s[0:1], v1, v4, v1
	v_fma_f32 v20, -v10, v16, 1.0
	v_fma_f32 v21, -v12, v17, 1.0
	v_fmac_f32_e32 v15, v19, v15
	v_mul_f32_e32 v18, v7, v14
	v_div_scale_f32 v11, s[2:3], v2, v4, v2
	v_fmac_f32_e32 v16, v20, v16
	v_fmac_f32_e32 v17, v21, v17
	v_mul_f32_e32 v19, v9, v15
	v_fma_f32 v21, -v5, v18, v7
	v_mul_f32_e32 v20, v11, v16
	v_fma_f32 v22, -v8, v19, v9
	v_fmac_f32_e32 v18, v21, v14
	v_fma_f32 v23, -v10, v20, v11
	v_fmac_f32_e32 v19, v22, v15
	v_fma_f32 v5, -v5, v18, v7
	v_fmac_f32_e32 v20, v23, v16
	v_fma_f32 v7, -v8, v19, v9
	v_div_fmas_f32 v5, v5, v14, v18
	s_mov_b64 vcc, s[0:1]
	v_fma_f32 v8, -v10, v20, v11
	v_div_fixup_f32 v0, v5, v4, v0
	v_div_fmas_f32 v5, v7, v15, v19
	s_mov_b64 vcc, s[2:3]
	v_div_scale_f32 v13, s[4:5], v3, v4, v3
	v_div_fixup_f32 v1, v5, v4, v1
	v_div_fmas_f32 v5, v8, v16, v20
	v_div_fixup_f32 v2, v5, v4, v2
	v_mul_f32_e32 v5, v13, v17
	v_fma_f32 v7, -v12, v5, v13
	v_fmac_f32_e32 v5, v7, v17
	v_fma_f32 v7, -v12, v5, v13
	s_mov_b64 vcc, s[4:5]
	v_div_fmas_f32 v5, v7, v17, v5
	v_div_fixup_f32 v3, v5, v4, v3
	buffer_store_dwordx4 v[0:3], v6, s[8:11], 0 offen
	s_endpgm
.Lfunc_end0:
	.size	softmax_kernel, .Lfunc_end0-softmax_kernel
	.section	.rodata,"a",@progbits
	.p2align	6, 0x0
	.amdhsa_kernel softmax_kernel
		.amdhsa_group_segment_fixed_size 0
		.amdhsa_private_segment_fixed_size 0
		.amdhsa_kernarg_size 40
		.amdhsa_user_sgpr_count 12
		.amdhsa_user_sgpr_dispatch_ptr 0
		.amdhsa_user_sgpr_queue_ptr 0
		.amdhsa_user_sgpr_kernarg_segment_ptr 1
		.amdhsa_user_sgpr_dispatch_id 0
		.amdhsa_user_sgpr_kernarg_preload_length 10
		.amdhsa_user_sgpr_kernarg_preload_offset 0
		.amdhsa_user_sgpr_private_segment_size 0
		.amdhsa_uses_dynamic_stack 0
		.amdhsa_enable_private_segment 0
		.amdhsa_system_sgpr_workgroup_id_x 1
		.amdhsa_system_sgpr_workgroup_id_y 0
		.amdhsa_system_sgpr_workgroup_id_z 0
		.amdhsa_system_sgpr_workgroup_info 0
		.amdhsa_system_vgpr_workitem_id 0
		.amdhsa_next_free_vgpr 24
		.amdhsa_next_free_sgpr 14
		.amdhsa_accum_offset 24
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
	.set .Lsoftmax_kernel.num_vgpr, 24
	.set .Lsoftmax_kernel.num_agpr, 0
	.set .Lsoftmax_kernel.numbered_sgpr, 14
	.set .Lsoftmax_kernel.num_named_barrier, 0
	.set .Lsoftmax_kernel.private_seg_size, 0
	.set .Lsoftmax_kernel.uses_vcc, 1
	.set .Lsoftmax_kernel.uses_flat_scratch, 0
	.set .Lsoftmax_kernel.has_dyn_sized_stack, 0
	.set .Lsoftmax_kernel.has_recursion, 0
	.set .Lsoftmax_kernel.has_indirect_call, 0
	.section	.AMDGPU.csdata,"",@progbits
; Kernel info:
; codeLenInByte = 1328
; TotalNumSgprs: 20
; NumVgprs: 24
; NumAgprs: 0
; TotalNumVgprs: 24
; ScratchSize: 0
; MemoryBound: 0
; FloatMode: 240
; IeeeMode: 1
; LDSByteSize: 0 bytes/workgroup (compile time only)
; SGPRBlocks: 2
; VGPRBlocks: 2
; NumSGPRsForWavesPerEU: 20
; NumVGPRsForWavesPerEU: 24
; AccumOffset: 24
; Occupancy: 8
; WaveLimiterHint : 0
; COMPUTE_PGM_RSRC2:SCRATCH_EN: 0
; COMPUTE_PGM_RSRC2:USER_SGPR: 12
; COMPUTE_PGM_RSRC2:TRAP_HANDLER: 0
; COMPUTE_PGM_RSRC2:TGID_X_EN: 1
; COMPUTE_PGM_RSRC2:TGID_Y_EN: 0
; COMPUTE_PGM_RSRC2:TGID_Z_EN: 0
; COMPUTE_PGM_RSRC2:TIDIG_COMP_CNT: 0
; COMPUTE_PGM_RSRC3_GFX90A:ACCUM_OFFSET: 5
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
      - .offset:         16
        .size:           4
        .value_kind:     by_value
      - .address_space:  global
        .offset:         24
        .size:           8
        .value_kind:     global_buffer
      - .address_space:  global
        .offset:         32
        .size:           8
        .value_kind:     global_buffer
    .group_segment_fixed_size: 0
    .kernarg_segment_align: 8
    .kernarg_segment_size: 40
    .max_flat_workgroup_size: 256
    .name:           softmax_kernel
    .private_segment_fixed_size: 0
    .sgpr_count:     20
    .sgpr_spill_count: 0
    .symbol:         softmax_kernel.kd
    .uniform_work_group_size: 1
    .uses_dynamic_stack: false
    .vgpr_count:     24
    .vgpr_spill_count: 0
    .wavefront_size: 64
amdhsa.target:   amdgpu9.50-amd-amdhsa-unknown-gfx950
amdhsa.version:
  - 1
  - 2
...

	.end_amdgpu_metadata
