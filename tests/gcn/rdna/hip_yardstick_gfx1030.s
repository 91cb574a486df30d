	.text
	.amdgcn_target "amdgcn-amd-amdhsa--gfx1030"
	.protected	vector_add              ; -- Begin function vector_add
	.globl	vector_add
	.p2align	8
	.type	vector_add,@function
vector_add:                             ; @vector_add
; %bb.0:
	s_clause 0x1
	s_load_dword s0, s[4:5], 0x4
	s_load_dword s1, s[4:5], 0xc
	s_load_dword s2, s[6:7], 0x18
	s_waitcnt lgkmcnt(0)
	s_and_b32 s0, s0, 0xffff
	s_mul_i32 s3, s8, s0
	s_sub_i32 s1, s1, s3
	s_min_u32 s0, s1, s0
	v_mad_u64_u32 v[0:1], null, s0, s8, v[0:1]
	s_mov_b32 s0, exec_lo
	v_cmpx_gt_i32_e64 s2, v0
	s_cbranch_execz .LBB0_2
; %bb.1:
	s_clause 0x1
	s_load_dwordx4 s[0:3], s[6:7], 0x0
	s_load_dwordx2 s[4:5], s[6:7], 0x10
	v_ashrrev_i32_e32 v1, 31, v0
	v_lshlrev_b64 v[0:1], 2, v[0:1]
	s_waitcnt lgkmcnt(0)
	v_add_co_u32 v2, vcc_lo, s0, v0
	v_add_co_ci_u32_e32 v3, vcc_lo, s1, v1, vcc_lo
	v_add_co_u32 v4, vcc_lo, s2, v0
	v_add_co_ci_u32_e32 v5, vcc_lo, s3, v1, vcc_lo
	v_add_co_u32 v0, vcc_lo, s4, v0
	global_load_dword v2, v[2:3], off
	global_load_dword v3, v[4:5], off
	v_add_co_ci_u32_e32 v1, vcc_lo, s5, v1, vcc_lo
	s_waitcnt vmcnt(0)
	v_add_f32_e32 v2, v2, v3
	global_store_dword v[0:1], v2, off
.LBB0_2:
	s_endpgm
	.section	.rodata,#alloc
	.p2align	6
	.amdhsa_kernel vector_add
		.amdhsa_group_segment_fixed_size 0
		.amdhsa_private_segment_fixed_size 0
		.amdhsa_kernarg_size 28
		.amdhsa_user_sgpr_count 8
		.amdhsa_user_sgpr_private_segment_buffer 1
		.amdhsa_user_sgpr_dispatch_ptr 1
		.amdhsa_user_sgpr_queue_ptr 0
		.amdhsa_user_sgpr_kernarg_segment_ptr 1
		.amdhsa_user_sgpr_dispatch_id 0
		.amdhsa_user_sgpr_flat_scratch_init 0
		.amdhsa_user_sgpr_private_segment_size 0
		.amdhsa_wavefront_size32 1
		.amdhsa_uses_dynamic_stack 0
		.amdhsa_system_sgpr_private_segment_wavefront_offset 0
		.amdhsa_system_sgpr_workgroup_id_x 1
		.amdhsa_system_sgpr_workgroup_id_y 0
		.amdhsa_system_sgpr_workgroup_id_z 0
		.amdhsa_system_sgpr_workgroup_info 0
		.amdhsa_system_vgpr_workitem_id 0
		.amdhsa_next_free_vgpr 6
		.amdhsa_next_free_sgpr 9
		.amdhsa_reserve_flat_scratch 0
		.amdhsa_float_round_mode_32 0
		.amdhsa_float_round_mode_16_64 0
		.amdhsa_float_denorm_mode_32 3
		.amdhsa_float_denorm_mode_16_64 3
		.amdhsa_dx10_clamp 1
		.amdhsa_ieee_mode 1
		.amdhsa_fp16_overflow 0
		.amdhsa_workgroup_processor_mode 1
		.amdhsa_memory_ordered 1
		.amdhsa_forward_progress 0
		.amdhsa_shared_vgpr_count 0
		.amdhsa_exception_fp_ieee_invalid_op 0
		.amdhsa_exception_fp_denorm_src 0
		.amdhsa_exception_fp_ieee_div_zero 0
		.amdhsa_exception_fp_ieee_overflow 0
		.amdhsa_exception_fp_ieee_underflow 0
		.amdhsa_exception_fp_ieee_inexact 0
		.amdhsa_exception_int_div_zero 0
	.end_amdhsa_kernel
	.text
.Lfunc_end0:
	.size	vector_add, .Lfunc_end0-vector_add
                                        ; -- End function
	.section	.AMDGPU.csdata
; Kernel info:
; codeLenInByte = 200
; NumSgprs: 11
; NumVgprs: 6
; ScratchSize: 0
; MemoryBound: 0
; FloatMode: 240
; IeeeMode: 1
; LDSByteSize: 0 bytes/workgroup (compile time only)
; SGPRBlocks: 1
; VGPRBlocks: 0
; NumSGPRsForWavesPerEU: 11
; NumVGPRsForWavesPerEU: 6
; Occupancy: 16
; WaveLimiterHint : 0
; COMPUTE_PGM_RSRC2:SCRATCH_EN: 0
; COMPUTE_PGM_RSRC2:USER_SGPR: 8
; COMPUTE_PGM_RSRC2:TRAP_HANDLER: 0
; COMPUTE_PGM_RSRC2:TGID_X_EN: 1
; COMPUTE_PGM_RSRC2:TGID_Y_EN: 0
; COMPUTE_PGM_RSRC2:TGID_Z_EN: 0
; COMPUTE_PGM_RSRC2:TIDIG_COMP_CNT: 0
	.text
	.protected	histogram               ; -- Begin function histogram
	.globl	histogram
	.p2align	8
	.type	histogram,@function
histogram:                              ; @histogram
; %bb.0:
	s_clause 0x1
	s_load_dword s0, s[4:5], 0x4
	s_load_dword s4, s[4:5], 0xc
	s_load_dword s5, s[6:7], 0x10
	v_mov_b32_e32 v3, 0
	s_waitcnt lgkmcnt(0)
	s_and_b32 s9, s0, 0xffff
	s_load_dwordx4 s[0:3], s[6:7], 0x0
	s_mul_i32 s6, s8, s9
	s_sub_i32 s6, s4, s6
	s_min_u32 s6, s6, s9
	v_mad_u64_u32 v[1:2], null, s6, s8, v[0:1]
	v_lshlrev_b32_e32 v2, 2, v0
	s_mov_b32 s6, exec_lo
	ds_write_b32 v2, v3
	s_waitcnt vmcnt(0) lgkmcnt(0)
	s_waitcnt_vscnt null, 0x0
	s_barrier 
	s_waitcnt vmcnt(0) lgkmcnt(0)
	s_waitcnt_vscnt null, 0x0
	buffer_gl0_inv
	v_cmpx_gt_i32_e64 s5, v1
	s_cbranch_execz .LBB1_3
; %bb.1:
	v_mov_b32_e32 v3, 1
	s_mov_b32 s7, 0
.LBB1_2:                                ; =>This Inner Loop Header: Depth=1
	v_ashrrev_i32_e32 v5, 31, v1
	v_add_co_u32 v4, vcc_lo, s0, v1
	v_add_nc_u32_e32 v1, s4, v1
	v_add_co_ci_u32_e32 v5, vcc_lo, s1, v5, vcc_lo
	v_cmp_le_i32_e32 vcc_lo, s5, v1
	global_load_ubyte v4, v[4:5], off
	s_or_b32 s7, vcc_lo, s7
	s_waitcnt vmcnt(0)
	v_lshlrev_b32_e32 v4, 2, v4
	ds_add_u32 v4, v3
	s_andn2_b32 exec_lo, exec_lo, s7
	s_cbranch_execnz .LBB1_2
.LBB1_3:
	s_or_b32 exec_lo, exec_lo, s6
	s_waitcnt vmcnt(0) lgkmcnt(0)
	s_waitcnt_vscnt null, 0x0
	s_barrier 
	s_waitcnt vmcnt(0) lgkmcnt(0)
	s_waitcnt_vscnt null, 0x0
	buffer_gl0_inv
	ds_read_b32 v1, v2
	v_lshlrev_b32_e32 v0, 2, v0
	s_waitcnt lgkmcnt(0)
	global_atomic_add v0, v1, s[2:3]
	s_endpgm
	.section	.rodata,#alloc
	.p2align	6
	.amdhsa_kernel histogram
		.amdhsa_group_segment_fixed_size 1024
		.amdhsa_private_segment_fixed_size 0
		.amdhsa_kernarg_size 20
		.amdhsa_user_sgpr_count 8
		.amdhsa_user_sgpr_private_segment_buffer 1
		.amdhsa_user_sgpr_dispatch_ptr 1
		.amdhsa_user_sgpr_queue_ptr 0
		.amdhsa_user_sgpr_kernarg_segment_ptr 1
		.amdhsa_user_sgpr_dispatch_id 0
		.amdhsa_user_sgpr_flat_scratch_init 0
		.amdhsa_user_sgpr_private_segment_size 0
		.amdhsa_wavefront_size32 1
		.amdhsa_uses_dynamic_stack 0
		.amdhsa_system_sgpr_private_segment_wavefront_offset 0
		.amdhsa_system_sgpr_workgroup_id_x 1
		.amdhsa_system_sgpr_workgroup_id_y 0
		.amdhsa_system_sgpr_workgroup_id_z 0
		.amdhsa_system_sgpr_workgroup_info 0
		.amdhsa_system_vgpr_workitem_id 0
		.amdhsa_next_free_vgpr 6
		.amdhsa_next_free_sgpr 10
		.amdhsa_reserve_flat_scratch 0
		.amdhsa_float_round_mode_32 0
		.amdhsa_float_round_mode_16_64 0
		.amdhsa_float_denorm_mode_32 3
		.amdhsa_float_denorm_mode_16_64 3
		.amdhsa_dx10_clamp 1
		.amdhsa_ieee_mode 1
		.amdhsa_fp16_overflow 0
		.amdhsa_workgroup_processor_mode 1
		.amdhsa_memory_ordered 1
		.amdhsa_forward_progress 0
		.amdhsa_shared_vgpr_count 0
		.amdhsa_exception_fp_ieee_invalid_op 0
		.amdhsa_exception_fp_denorm_src 0
		.amdhsa_exception_fp_ieee_div_zero 0
		.amdhsa_exception_fp_ieee_overflow 0
		.amdhsa_exception_fp_ieee_underflow 0
		.amdhsa_exception_fp_ieee_inexact 0
		.amdhsa_exception_int_div_zero 0
	.end_amdhsa_kernel
	.text
.Lfunc_end1:
	.size	histogram, .Lfunc_end1-histogram
                                        ; -- End function
	.section	.AMDGPU.csdata
; Kernel info:
; codeLenInByte = 280
; NumSgprs: 12
; NumVgprs: 6
; ScratchSize: 0
; MemoryBound: 0
; FloatMode: 240
; IeeeMode: 1
; LDSByteSize: 1024 bytes/workgroup (compile time only)
; SGPRBlocks: 1
; VGPRBlocks: 0
; NumSGPRsForWavesPerEU: 12
; NumVGPRsForWavesPerEU: 6
; Occupancy: 16
; WaveLimiterHint : 0
; COMPUTE_PGM_RSRC2:SCRATCH_EN: 0
; COMPUTE_PGM_RSRC2:USER_SGPR: 8
; COMPUTE_PGM_RSRC2:TRAP_HANDLER: 0
; COMPUTE_PGM_RSRC2:TGID_X_EN: 1
; COMPUTE_PGM_RSRC2:TGID_Y_EN: 0
; COMPUTE_PGM_RSRC2:TGID_Z_EN: 0
; COMPUTE_PGM_RSRC2:TIDIG_COMP_CNT: 0
	.text
	.protected	block_sum               ; -- Begin function block_sum
	.globl	block_sum
	.p2align	8
	.type	block_sum,@function
block_sum:                              ; @block_sum
; %bb.0:
	s_clause 0x1
	s_load_dword s0, s[4:5], 0x4
	s_load_dword s5, s[4:5], 0xc
	s_load_dword s9, s[6:7], 0x10
	v_mov_b32_e32 v3, 0
	s_waitcnt lgkmcnt(0)
	s_and_b32 s4, s0, 0xffff
	s_load_dwordx4 s[0:3], s[6:7], 0x0
	s_mul_i32 s6, s8, s4
	s_sub_i32 s6, s5, s6
	s_min_u32 s4, s6, s4
	s_mov_b32 s6, exec_lo
	v_mad_u64_u32 v[1:2], null, s4, s8, v[0:1]
	v_cmpx_gt_i32_e64 s9, v1
	s_cbranch_execz .LBB2_4
; %bb.1:
	v_mov_b32_e32 v3, 0
	s_mov_b32 s7, 0
.LBB2_2:                                ; =>This Inner Loop Header: Depth=1
	v_ashrrev_i32_e32 v2, 31, v1
	v_lshlrev_b64 v[4:5], 2, v[1:2]
	v_add_nc_u32_e32 v1, s5, v1
	s_waitcnt lgkmcnt(0)
	v_add_co_u32 v4, vcc_lo, s0, v4
	v_add_co_ci_u32_e32 v5, vcc_lo, s1, v5, vcc_lo
	v_cmp_le_i32_e32 vcc_lo, s9, v1
	global_load_dword v2, v[4:5], off
	s_or_b32 s7, vcc_lo, s7
	s_waitcnt vmcnt(0)
	v_add_f32_e32 v3, v3, v2
	s_andn2_b32 exec_lo, exec_lo, s7
	s_cbranch_execnz .LBB2_2
; %bb.3:
	s_or_b32 exec_lo, exec_lo, s7
.LBB2_4:
	s_or_b32 exec_lo, exec_lo, s6
	v_mbcnt_lo_u32_b32 v1, -1, 0
	s_waitcnt lgkmcnt(0)
	s_mov_b32 s0, exec_lo
	v_mbcnt_hi_u32_b32 v5, -1, v1
	v_and_b32_e32 v6, 31, v5
	v_cmp_gt_u32_e32 vcc_lo, 16, v6
	v_cndmask_b32_e64 v1, 0, 1, vcc_lo
	v_cmp_gt_u32_e32 vcc_lo, 24, v6
	v_lshlrev_b32_e32 v1, 4, v1
	v_cndmask_b32_e64 v2, 0, 1, vcc_lo
	v_cmp_gt_u32_e32 vcc_lo, 28, v6
	v_add_lshl_u32 v1, v1, v5, 2
	v_lshlrev_b32_e32 v2, 3, v2
	ds_bpermute_b32 v4, v1, v3
	v_add_lshl_u32 v2, v2, v5, 2
	s_waitcnt lgkmcnt(0)
	v_add_f32_e32 v4, v3, v4
	v_cndmask_b32_e64 v3, 0, 1, vcc_lo
	v_cmp_gt_u32_e32 vcc_lo, 30, v6
	ds_bpermute_b32 v7, v2, v4
	v_lshlrev_b32_e32 v3, 2, v3
	v_add_lshl_u32 v3, v3, v5, 2
	s_waitcnt lgkmcnt(0)
	v_add_f32_e32 v7, v4, v7
	v_cndmask_b32_e64 v4, 0, 1, vcc_lo
	v_cmp_ne_u32_e32 vcc_lo, 31, v6
	ds_bpermute_b32 v8, v3, v7
	v_lshlrev_b32_e32 v4, 1, v4
	v_add_lshl_u32 v4, v4, v5, 2
	v_add_co_ci_u32_e32 v5, vcc_lo, 0, v5, vcc_lo
	v_lshlrev_b32_e32 v5, 2, v5
	s_waitcnt lgkmcnt(0)
	v_add_f32_e32 v7, v7, v8
	ds_bpermute_b32 v8, v4, v7
	s_waitcnt lgkmcnt(0)
	v_add_f32_e32 v6, v7, v8
	v_and_b32_e32 v8, 31, v0
	ds_bpermute_b32 v7, v5, v6
	v_cmpx_eq_u32_e32 0, v8
	s_cbranch_execz .LBB2_6
; %bb.5:
	v_lshrrev_b32_e32 v8, 3, v0
	s_waitcnt lgkmcnt(0)
	v_add_f32_e32 v6, v6, v7
	v_and_b32_e32 v8, 0x7c, v8
	ds_write_b32 v8, v6
.LBB2_6:
	s_or_b32 exec_lo, exec_lo, s0
	s_mov_b32 s0, exec_lo
	s_waitcnt vmcnt(0) lgkmcnt(0)
	s_waitcnt_vscnt null, 0x0
	s_barrier 
	s_waitcnt vmcnt(0) lgkmcnt(0)
	s_waitcnt_vscnt null, 0x0
	buffer_gl0_inv
	v_cmpx_gt_u32_e32 32, v0
	s_cbranch_execz .LBB2_12
; %bb.7:
	s_lshr_b32 s0, s4, 5
	v_mov_b32_e32 v6, 0
	v_cmp_gt_u32_e32 vcc_lo, s0, v0
	s_and_saveexec_b32 s0, vcc_lo
	s_cbranch_execz .LBB2_9
; %bb.8:
	v_lshlrev_b32_e32 v6, 2, v0
	ds_read_b32 v6, v6
.LBB2_9:
	s_or_b32 exec_lo, exec_lo, s0
	s_waitcnt lgkmcnt(0)
	ds_bpermute_b32 v1, v1, v6
	v_cmp_eq_u32_e32 vcc_lo, 0, v0
	s_mov_b32 s0, 0
	s_waitcnt lgkmcnt(0)
	v_add_f32_e32 v1, v6, v1
	ds_bpermute_b32 v2, v2, v1
	s_waitcnt lgkmcnt(0)
	v_add_f32_e32 v1, v1, v2
	ds_bpermute_b32 v2, v3, v1
	s_waitcnt lgkmcnt(0)
	v_add_f32_e32 v1, v1, v2
	ds_bpermute_b32 v2, v4, v1
	s_waitcnt lgkmcnt(0)
	v_add_f32_e32 v1, v1, v2
	ds_bpermute_b32 v2, v5, v1
	s_and_b32 exec_lo, exec_lo, vcc_lo
	s_cbranch_execz .LBB2_12
; %bb.10:
	s_load_dword s1, s[2:3], 0x0
	s_waitcnt lgkmcnt(0)
	v_add_f32_e32 v2, v1, v2
	v_mov_b32_e32 v3, 0
	v_mov_b32_e32 v1, s1
.LBB2_11:                               ; =>This Inner Loop Header: Depth=1
	v_add_f32_e32 v0, v1, v2
	global_atomic_cmpswap v0, v3, v[0:1], s[2:3] glc
	s_waitcnt vmcnt(0)
	v_cmp_eq_u32_e32 vcc_lo, v0, v1
	v_mov_b32_e32 v1, v0
	s_or_b32 s0, vcc_lo, s0
	s_andn2_b32 exec_lo, exec_lo, s0
	s_cbranch_execnz .LBB2_11
.LBB2_12:
	s_endpgm
	.section	.rodata,#alloc
	.p2align	6
	.amdhsa_kernel block_sum
		.amdhsa_group_segment_fixed_size 64
		.amdhsa_private_segment_fixed_size 0
		.amdhsa_kernarg_size 20
		.amdhsa_user_sgpr_count 8
		.amdhsa_user_sgpr_private_segment_buffer 1
		.amdhsa_user_sgpr_dispatch_ptr 1
		.amdhsa_user_sgpr_queue_ptr 0
		.amdhsa_user_sgpr_kernarg_segment_ptr 1
		.amdhsa_user_sgpr_dispatch_id 0
		.amdhsa_user_sgpr_flat_scratch_init 0
		.amdhsa_user_sgpr_private_segment_size 0
		.amdhsa_wavefront_size32 1
		.amdhsa_uses_dynamic_stack 0
		.amdhsa_system_sgpr_private_segment_wavefront_offset 0
		.amdhsa_system_sgpr_workgroup_id_x 1
		.amdhsa_system_sgpr_workgroup_id_y 0
		.amdhsa_system_sgpr_workgroup_id_z 0
		.amdhsa_system_sgpr_workgroup_info 0
		.amdhsa_system_vgpr_workitem_id 0
		.amdhsa_next_free_vgpr 9
		.amdhsa_next_free_sgpr 10
		.amdhsa_reserve_flat_scratch 0
		.amdhsa_float_round_mode_32 0
		.amdhsa_float_round_mode_16_64 0
		.amdhsa_float_denorm_mode_32 3
		.amdhsa_float_denorm_mode_16_64 3
		.amdhsa_dx10_clamp 1
		.amdhsa_ieee_mode 1
		.amdhsa_fp16_overflow 0
		.amdhsa_workgroup_processor_mode 1
		.amdhsa_memory_ordered 1
		.amdhsa_forward_progress 0
		.amdhsa_shared_vgpr_count 0
		.amdhsa_exception_fp_ieee_invalid_op 0
		.amdhsa_exception_fp_denorm_src 0
		.amdhsa_exception_fp_ieee_div_zero 0
		.amdhsa_exception_fp_ieee_overflow 0
		.amdhsa_exception_fp_ieee_underflow 0
		.amdhsa_exception_fp_ieee_inexact 0
		.amdhsa_exception_int_div_zero 0
	.end_amdhsa_kernel
	.text
.Lfunc_end2:
	.size	block_sum, .Lfunc_end2-block_sum
                                        ; -- End function
	.section	.AMDGPU.csdata
; Kernel info:
; codeLenInByte = 684
; NumSgprs: 12
; NumVgprs: 9
; ScratchSize: 0
; MemoryBound: 0
; FloatMode: 240
; IeeeMode: 1
; LDSByteSize: 64 bytes/workgroup (compile time only)
; SGPRBlocks: 1
; VGPRBlocks: 1
; NumSGPRsForWavesPerEU: 12
; NumVGPRsForWavesPerEU: 9
; Occupancy: 16
; WaveLimiterHint : 0
; COMPUTE_PGM_RSRC2:SCRATCH_EN: 0
; COMPUTE_PGM_RSRC2:USER_SGPR: 8
; COMPUTE_PGM_RSRC2:TRAP_HANDLER: 0
; COMPUTE_PGM_RSRC2:TGID_X_EN: 1
; COMPUTE_PGM_RSRC2:TGID_Y_EN: 0
; COMPUTE_PGM_RSRC2:TGID_Z_EN: 0
; COMPUTE_PGM_RSRC2:TIDIG_COMP_CNT: 0
	.text
	.protected	scan                    ; -- Begin function scan
	.globl	scan
	.p2align	8
	.type	scan,@function
scan:                                   ; @scan
; %bb.0:
	s_clause 0x1
	s_load_dword s0, s[4:5], 0x4
	s_load_dword s4, s[4:5], 0xc
	s_load_dword s5, s[6:7], 0x10
	v_mov_b32_e32 v3, 0
	s_waitcnt lgkmcnt(0)
	s_and_b32 s9, s0, 0xffff
	s_load_dwordx4 s[0:3], s[6:7], 0x0
	s_mul_i32 s10, s8, s9
	s_sub_i32 s4, s4, s10
	s_min_u32 s4, s4, s9
	v_mad_u64_u32 v[1:2], null, s4, s8, v[0:1]
	v_cmp_gt_i32_e32 vcc_lo, s5, v1
	v_ashrrev_i32_e32 v2, 31, v1
	s_and_saveexec_b32 s4, vcc_lo
	s_cbranch_execz .LBB3_2
; %bb.1:
	v_lshlrev_b64 v[3:4], 2, v[1:2]
	s_waitcnt lgkmcnt(0)
	v_add_co_u32 v3, s0, s0, v3
	v_add_co_ci_u32_e64 v4, s0, s1, v4, s0
	global_load_dword v3, v[3:4], off
.LBB3_2:
	s_or_b32 exec_lo, exec_lo, s4
	v_mbcnt_lo_u32_b32 v4, -1, 0
	v_and_b32_e32 v8, 31, v0
	v_mbcnt_hi_u32_b32 v4, -1, v4
	v_and_b32_e32 v5, 32, v4
	v_add_nc_u32_e32 v6, -1, v4
	v_add_nc_u32_e32 v7, -2, v4
	s_waitcnt lgkmcnt(0)
	v_cmp_lt_i32_e64 s0, v6, v5
	v_cndmask_b32_e64 v6, v6, v4, s0
	v_cmp_lt_i32_e64 s0, v7, v5
	v_lshlrev_b32_e32 v6, 2, v6
	v_cndmask_b32_e64 v7, v7, v4, s0
	v_cmp_ne_u32_e64 s0, 0, v8
	s_waitcnt vmcnt(0)
	ds_bpermute_b32 v6, v6, v3
	v_lshlrev_b32_e32 v7, 2, v7
	s_waitcnt lgkmcnt(0)
	v_cndmask_b32_e64 v6, 0, v6, s0
	v_add_nc_u32_e32 v3, v6, v3
	ds_bpermute_b32 v6, v7, v3
	v_add_nc_u32_e32 v7, -4, v4
	v_cmp_lt_i32_e64 s0, v7, v5
	v_cndmask_b32_e64 v7, v7, v4, s0
	v_cmp_lt_u32_e64 s0, 1, v8
	v_lshlrev_b32_e32 v7, 2, v7
	s_waitcnt lgkmcnt(0)
	v_cndmask_b32_e64 v6, 0, v6, s0
	v_add_nc_u32_e32 v3, v6, v3
	ds_bpermute_b32 v6, v7, v3
	v_add_nc_u32_e32 v7, -8, v4
	v_cmp_lt_i32_e64 s0, v7, v5
	v_cndmask_b32_e64 v7, v7, v4, s0
	v_cmp_lt_u32_e64 s0, 3, v8
	v_lshlrev_b32_e32 v7, 2, v7
	s_waitcnt lgkmcnt(0)
	v_cndmask_b32_e64 v6, 0, v6, s0
	v_add_nc_u32_e32 v3, v6, v3
	ds_bpermute_b32 v6, v7, v3
	v_add_nc_u32_e32 v7, -16, v4
	v_cmp_lt_i32_e64 s0, v7, v5
	v_cndmask_b32_e64 v4, v7, v4, s0
	v_cmp_lt_u32_e64 s0, 7, v8
	v_lshlrev_b32_e32 v4, 2, v4
	s_waitcnt lgkmcnt(0)
	v_cndmask_b32_e64 v5, 0, v6, s0
	v_cmp_lt_u32_e64 s0, 15, v8
	v_add_nc_u32_e32 v3, v5, v3
	ds_bpermute_b32 v4, v4, v3
	s_waitcnt lgkmcnt(0)
	v_cndmask_b32_e64 v4, 0, v4, s0
	v_cmp_eq_u32_e64 s0, 31, v8
	v_add_nc_u32_e32 v3, v4, v3
	v_lshrrev_b32_e32 v4, 5, v0
	s_and_saveexec_b32 s1, s0
	s_cbranch_execz .LBB3_4
; %bb.3:
	v_lshl_add_u32 v5, v4, 2, 0
	ds_write_b32 v5, v3
.LBB3_4:
	s_or_b32 exec_lo, exec_lo, s1
	v_cmp_lt_u32_e64 s0, 31, v0
	v_mov_b32_e32 v0, 0
	s_waitcnt vmcnt(0) lgkmcnt(0)
	s_waitcnt_vscnt null, 0x0
	s_barrier 
	s_waitcnt vmcnt(0) lgkmcnt(0)
	s_waitcnt_vscnt null, 0x0
	buffer_gl0_inv
	s_and_saveexec_b32 s1, s0
	s_cbranch_execnz .LBB3_7
; %bb.5:
	s_or_b32 exec_lo, exec_lo, s1
	s_and_saveexec_b32 s0, vcc_lo
	s_cbranch_execnz .LBB3_16
.LBB3_6:
	s_endpgm
.LBB3_7:
	v_sub_nc_u32_e64 v6, v4, 1 clamp
	v_max_u32_e32 v5, 1, v4
	v_mov_b32_e32 v0, 0
	v_mov_b32_e32 v4, 0
	v_cmp_lt_u32_e64 s0, 6, v6
	s_and_saveexec_b32 s4, s0
	s_cbranch_execz .LBB3_11
; %bb.8:
	v_and_b32_e32 v4, 24, v5
	v_mov_b32_e32 v6, 0
	v_mov_b32_e32 v0, 0
	s_mov_b32 s5, 0
	s_mov_b32 s6, 0
	.p2align	6
.LBB3_9:                                ; =>This Inner Loop Header: Depth=1
	ds_read2_b32 v[7:8], v6 offset0:4 offset1:5
	ds_read2_b32 v[9:10], v6 offset1:1
	ds_read2_b32 v[11:12], v6 offset0:2 offset1:3
	ds_read2_b32 v[13:14], v6 offset0:6 offset1:7
	s_add_i32 s6, s6, 8
	v_add_nc_u32_e32 v6, 32, v6
	v_cmp_eq_u32_e64 s0, s6, v4
	s_or_b32 s5, s0, s5
	s_waitcnt lgkmcnt(2)
	v_add_nc_u32_e32 v0, v9, v0
	v_add_nc_u32_e32 v0, v10, v0
	s_waitcnt lgkmcnt(1)
	v_add_nc_u32_e32 v0, v11, v0
	v_add_nc_u32_e32 v0, v12, v0
	v_add_nc_u32_e32 v0, v7, v0
	v_add_nc_u32_e32 v0, v8, v0
	s_waitcnt lgkmcnt(0)
	v_add_nc_u32_e32 v0, v13, v0
	v_add_nc_u32_e32 v0, v14, v0
	s_andn2_b32 exec_lo, exec_lo, s5
	s_cbranch_execnz .LBB3_9
; %bb.10:
	s_or_b32 exec_lo, exec_lo, s5
.LBB3_11:
	s_or_b32 exec_lo, exec_lo, s4
	v_and_b32_e32 v5, 7, v5
	s_mov_b32 s5, 0
	v_cmp_ne_u32_e64 s0, 0, v5
	s_and_saveexec_b32 s4, s0
	s_cbranch_execz .LBB3_15
; %bb.12:
	v_lshl_add_u32 v4, v4, 2, 0
.LBB3_13:                               ; =>This Inner Loop Header: Depth=1
	ds_read_b32 v6, v4
	v_add_nc_u32_e32 v5, -1, v5
	v_add_nc_u32_e32 v4, 4, v4
	v_cmp_eq_u32_e64 s0, 0, v5
	s_or_b32 s5, s0, s5
	s_waitcnt lgkmcnt(0)
	v_add_nc_u32_e32 v0, v6, v0
	s_andn2_b32 exec_lo, exec_lo, s5
	s_cbranch_execnz .LBB3_13
; %bb.14:
	s_or_b32 exec_lo, exec_lo, s5
.LBB3_15:
	s_or_b32 exec_lo, exec_lo, s4
	s_or_b32 exec_lo, exec_lo, s1
	s_and_saveexec_b32 s0, vcc_lo
	s_cbranch_execz .LBB3_6
.LBB3_16:
	v_lshlrev_b64 v[1:2], 2, v[1:2]
	v_add_nc_u32_e32 v0, v0, v3
	v_add_co_u32 v1, vcc_lo, s2, v1
	v_add_co_ci_u32_e32 v2, vcc_lo, s3, v2, vcc_lo
	global_store_dword v[1:2], v0, off
	s_endpgm
	.section	.rodata,#alloc
	.p2align	6
	.amdhsa_kernel scan
		.amdhsa_group_segment_fixed_size 0
		.amdhsa_private_segment_fixed_size 0
		.amdhsa_kernarg_size 20
		.amdhsa_user_sgpr_count 8
		.amdhsa_user_sgpr_private_segment_buffer 1
		.amdhsa_user_sgpr_dispatch_ptr 1
		.amdhsa_user_sgpr_queue_ptr 0
		.amdhsa_user_sgpr_kernarg_segment_ptr 1
		.amdhsa_user_sgpr_dispatch_id 0
		.amdhsa_user_sgpr_flat_scratch_init 0
		.amdhsa_user_sgpr_private_segment_size 0
		.amdhsa_wavefront_size32 1
		.amdhsa_uses_dynamic_stack 0
		.amdhsa_system_sgpr_private_segment_wavefront_offset 0
		.amdhsa_system_sgpr_workgroup_id_x 1
		.amdhsa_system_sgpr_workgroup_id_y 0
		.amdhsa_system_sgpr_workgroup_id_z 0
		.amdhsa_system_sgpr_workgroup_info 0
		.amdhsa_system_vgpr_workitem_id 0
		.amdhsa_next_free_vgpr 15
		.amdhsa_next_free_sgpr 11
		.amdhsa_reserve_flat_scratch 0
		.amdhsa_float_round_mode_32 0
		.amdhsa_float_round_mode_16_64 0
		.amdhsa_float_denorm_mode_32 3
		.amdhsa_float_denorm_mode_16_64 3
		.amdhsa_dx10_clamp 1
		.amdhsa_ieee_mode 1
		.amdhsa_fp16_overflow 0
		.amdhsa_workgroup_processor_mode 1
		.amdhsa_memory_ordered 1
		.amdhsa_forward_progress 0
		.amdhsa_shared_vgpr_count 0
		.amdhsa_exception_fp_ieee_invalid_op 0
		.amdhsa_exception_fp_denorm_src 0
		.amdhsa_exception_fp_ieee_div_zero 0
		.amdhsa_exception_fp_ieee_overflow 0
		.amdhsa_exception_fp_ieee_underflow 0
		.amdhsa_exception_fp_ieee_inexact 0
		.amdhsa_exception_int_div_zero 0
	.end_amdhsa_kernel
	.text
.Lfunc_end3:
	.size	scan, .Lfunc_end3-scan
                                        ; -- End function
	.section	.AMDGPU.csdata
; Kernel info:
; codeLenInByte = 912
; NumSgprs: 13
; NumVgprs: 15
; ScratchSize: 0
; MemoryBound: 0
; FloatMode: 240
; IeeeMode: 1
; LDSByteSize: 0 bytes/workgroup (compile time only)
; SGPRBlocks: 1
; VGPRBlocks: 1
; NumSGPRsForWavesPerEU: 13
; NumVGPRsForWavesPerEU: 15
; Occupancy: 16
; WaveLimiterHint : 0
; COMPUTE_PGM_RSRC2:SCRATCH_EN: 0
; COMPUTE_PGM_RSRC2:USER_SGPR: 8
; COMPUTE_PGM_RSRC2:TRAP_HANDLER: 0
; COMPUTE_PGM_RSRC2:TGID_X_EN: 1
; COMPUTE_PGM_RSRC2:TGID_Y_EN: 0
; COMPUTE_PGM_RSRC2:TGID_Z_EN: 0
; COMPUTE_PGM_RSRC2:TIDIG_COMP_CNT: 0
	.text
	.protected	softmax                 ; -- Begin function softmax
	.globl	softmax
	.p2align	8
	.type	softmax,@function
softmax:                                ; @softmax
; %bb.0:
	s_clause 0x1
	s_load_dword s9, s[6:7], 0x10
	s_load_dwordx4 s[12:15], s[6:7], 0x0
	v_mov_b32_e32 v3, 0xff800000
	s_waitcnt lgkmcnt(0)
	s_ashr_i32 s0, s9, 31
	s_mul_hi_u32 s1, s9, s8
	s_mul_i32 s0, s0, s8
	s_mul_i32 s2, s9, s8
	s_add_i32 s3, s1, s0
	v_cmp_gt_i32_e64 s0, s9, v0
	s_lshl_b64 s[6:7], s[2:3], 2
	s_add_u32 s6, s12, s6
	s_addc_u32 s7, s13, s7
	s_and_saveexec_b32 s1, s0
	s_cbranch_execz .LBB4_4
; %bb.1:
	s_clause 0x1
	s_load_dword s10, s[4:5], 0x4
	s_load_dword s11, s[4:5], 0xc
	v_mov_b32_e32 v3, 0xff800000
	v_mov_b32_e32 v1, v0
	s_waitcnt lgkmcnt(0)
	s_and_b32 s10, s10, 0xffff
	s_mul_i32 s12, s8, s10
	s_sub_i32 s11, s11, s12
	s_min_u32 s11, s11, s10
	s_mov_b32 s10, 0
	.p2align	6
.LBB4_2:                                ; =>This Inner Loop Header: Depth=1
	v_ashrrev_i32_e32 v2, 31, v1
	v_max_f32_e32 v3, v3, v3
	v_lshlrev_b64 v[4:5], 2, v[1:2]
	v_add_nc_u32_e32 v1, s11, v1
	v_add_co_u32 v4, vcc_lo, s6, v4
	v_add_co_ci_u32_e32 v5, vcc_lo, s7, v5, vcc_lo
	v_cmp_le_i32_e32 vcc_lo, s9, v1
	global_load_dword v2, v[4:5], off
	s_or_b32 s10, vcc_lo, s10
	s_waitcnt vmcnt(0)
	v_max_f32_e32 v2, v2, v2
	v_max_f32_e32 v3, v3, v2
	s_andn2_b32 exec_lo, exec_lo, s10
	s_cbranch_execnz .LBB4_2
; %bb.3:
	s_or_b32 exec_lo, exec_lo, s10
.LBB4_4:
	s_or_b32 exec_lo, exec_lo, s1
	v_mbcnt_lo_u32_b32 v1, -1, 0
	v_mbcnt_hi_u32_b32 v4, -1, v1
	v_add_nc_u32_e32 v1, 32, v4
	v_xor_b32_e32 v2, 16, v4
	v_xor_b32_e32 v5, 8, v4
	v_and_b32_e32 v1, 0x60, v1
	v_cmp_lt_i32_e32 vcc_lo, v2, v1
	v_cndmask_b32_e32 v2, v4, v2, vcc_lo
	v_cmp_lt_i32_e32 vcc_lo, v5, v1
	v_lshlrev_b32_e32 v2, 2, v2
	v_cndmask_b32_e32 v5, v4, v5, vcc_lo
	ds_bpermute_b32 v2, v2, v3
	v_max_f32_e32 v3, v3, v3
	v_lshlrev_b32_e32 v5, 2, v5
	s_waitcnt lgkmcnt(0)
	v_max_f32_e32 v2, v2, v2
	v_max_f32_e32 v2, v3, v2
	ds_bpermute_b32 v3, v5, v2
	v_xor_b32_e32 v5, 4, v4
	v_cmp_lt_i32_e32 vcc_lo, v5, v1
	v_cndmask_b32_e32 v5, v4, v5, vcc_lo
	v_lshlrev_b32_e32 v5, 2, v5
	s_waitcnt lgkmcnt(0)
	v_max_f32_e32 v3, v3, v3
	v_max_f32_e32 v2, v2, v3
	ds_bpermute_b32 v3, v5, v2
	v_xor_b32_e32 v5, 2, v4
	v_cmp_lt_i32_e32 vcc_lo, v5, v1
	v_cndmask_b32_e32 v5, v4, v5, vcc_lo
	v_lshlrev_b32_e32 v5, 2, v5
	s_waitcnt lgkmcnt(0)
	v_max_f32_e32 v3, v3, v3
	v_max_f32_e32 v2, v2, v3
	ds_bpermute_b32 v3, v5, v2
	v_xor_b32_e32 v5, 1, v4
	v_cmp_lt_i32_e32 vcc_lo, v5, v1
	v_cndmask_b32_e32 v1, v4, v5, vcc_lo
	v_lshrrev_b32_e32 v5, 3, v0
	v_lshlrev_b32_e32 v1, 2, v1
	v_and_b32_e32 v5, 0x7c, v5
	s_waitcnt lgkmcnt(0)
	v_max_f32_e32 v3, v3, v3
	v_max_f32_e32 v2, v2, v3
	v_and_b32_e32 v3, 31, v0
	ds_bpermute_b32 v1, v1, v2
	v_cmp_eq_u32_e64 s1, 0, v3
	s_waitcnt lgkmcnt(0)
	v_max_f32_e32 v1, v1, v1
	v_max_f32_e32 v3, v2, v1
	s_and_saveexec_b32 s10, s1
	s_cbranch_execz .LBB4_6
; %bb.5:
	ds_write_b32 v5, v3
.LBB4_6:
	s_or_b32 exec_lo, exec_lo, s10
	s_clause 0x1
	s_load_dword s10, s[4:5], 0x4
	s_load_dword s4, s[4:5], 0xc
	s_waitcnt vmcnt(0) lgkmcnt(0)
	s_waitcnt_vscnt null, 0x0
	s_barrier 
	s_waitcnt vmcnt(0) lgkmcnt(0)
	s_waitcnt_vscnt null, 0x0
	buffer_gl0_inv
	s_and_b32 s5, s10, 0xffff
	s_mul_i32 s8, s8, s5
	s_sub_i32 s4, s4, s8
	s_min_u32 s4, s4, s5
	s_lshr_b32 s5, s4, 5
	s_cmp_gt_u32 s4, 31
	s_cselect_b32 s8, -1, 0
	s_cmp_lt_u32 s4, 32
	s_cbranch_scc1 .LBB4_14
; %bb.7:
	v_sub_nc_u32_e64 v1, s5, 1 clamp
	s_max_u32 s11, s5, 1
	v_cmp_gt_u32_e32 vcc_lo, 7, v1
	s_cbranch_vccnz .LBB4_11
; %bb.8:
	v_mov_b32_e32 v1, 0
	s_and_b32 s10, s11, 56
	s_mov_b32 s12, 0
	.p2align	6
.LBB4_9:                                ; =>This Inner Loop Header: Depth=1
	ds_read_b128 v[6:9], v1
	ds_read_b128 v[10:13], v1 offset:16
	v_add_nc_u32_e32 v1, 32, v1
	s_add_i32 s12, s12, 8
	s_cmp_eq_u32 s10, s12
	s_waitcnt lgkmcnt(1)
	v_max3_f32 v2, v3, v6, v7
	v_max3_f32 v2, v2, v8, v9
	s_waitcnt lgkmcnt(0)
	v_max3_f32 v2, v2, v10, v11
	v_max3_f32 v3, v2, v12, v13
	s_cbranch_scc0 .LBB4_9
; %bb.10:
	s_and_b32 s11, s11, 7
	s_cmp_eq_u32 s11, 0
	s_cbranch_scc0 .LBB4_12
	s_branch .LBB4_14
.LBB4_11:
	s_mov_b32 s10, 0
	s_and_b32 s11, s11, 7
	s_cmp_eq_u32 s11, 0
	s_cbranch_scc1 .LBB4_14
.LBB4_12:
	s_lshl_b32 s10, s10, 2
	s_lshl_b32 s11, s11, 2
.LBB4_13:                               ; =>This Inner Loop Header: Depth=1
	v_mov_b32_e32 v1, s10
	v_max_f32_e32 v2, v3, v3
	s_add_i32 s11, s11, -4
	s_add_i32 s10, s10, 4
	s_cmp_lg_u32 s11, 0
	ds_read_b32 v1, v1
	s_waitcnt lgkmcnt(0)
	v_max_f32_e32 v1, v1, v1
	v_max_f32_e32 v3, v2, v1
	s_cbranch_scc1 .LBB4_13
.LBB4_14:
	v_mov_b32_e32 v6, 0
	s_waitcnt vmcnt(0) lgkmcnt(0)
	s_waitcnt_vscnt null, 0x0
	s_barrier 
	s_waitcnt vmcnt(0) lgkmcnt(0)
	s_waitcnt_vscnt null, 0x0
	buffer_gl0_inv
	s_and_saveexec_b32 s10, s0
	s_cbranch_execz .LBB4_18
; %bb.15:
	v_mov_b32_e32 v6, 0
	v_mov_b32_e32 v1, v0
	s_mov_b32 s11, 0
	.p2align	6
.LBB4_16:                               ; =>This Inner Loop Header: Depth=1
	v_ashrrev_i32_e32 v2, 31, v1
	v_lshlrev_b64 v[7:8], 2, v[1:2]
	v_add_nc_u32_e32 v1, s4, v1
	v_add_co_u32 v7, vcc_lo, s6, v7
	v_add_co_ci_u32_e32 v8, vcc_lo, s7, v8, vcc_lo
	v_cmp_le_i32_e32 vcc_lo, s9, v1
	global_load_dword v2, v[7:8], off
	s_or_b32 s11, vcc_lo, s11
	s_waitcnt vmcnt(0)
	v_sub_f32_e32 v2, v2, v3
	v_mul_f32_e32 v2, 0x3fb8aa3b, v2
	v_exp_f32_e32 v2, v2
	v_add_f32_e32 v6, v6, v2
	s_andn2_b32 exec_lo, exec_lo, s11
	s_cbranch_execnz .LBB4_16
; %bb.17:
	s_or_b32 exec_lo, exec_lo, s11
.LBB4_18:
	s_or_b32 exec_lo, exec_lo, s10
	v_and_b32_e32 v1, 31, v4
	v_cmp_gt_u32_e32 vcc_lo, 16, v1
	v_cndmask_b32_e64 v2, 0, 1, vcc_lo
	v_cmp_gt_u32_e32 vcc_lo, 24, v1
	v_lshlrev_b32_e32 v2, 4, v2
	v_cndmask_b32_e64 v7, 0, 1, vcc_lo
	v_cmp_gt_u32_e32 vcc_lo, 28, v1
	v_add_lshl_u32 v2, v2, v4, 2
	v_lshlrev_b32_e32 v7, 3, v7
	ds_bpermute_b32 v2, v2, v6
	v_add_lshl_u32 v7, v7, v4, 2
	s_waitcnt lgkmcnt(0)
	v_add_f32_e32 v2, v6, v2
	ds_bpermute_b32 v6, v7, v2
	v_cndmask_b32_e64 v7, 0, 1, vcc_lo
	v_cmp_gt_u32_e32 vcc_lo, 30, v1
	v_lshlrev_b32_e32 v7, 2, v7
	v_add_lshl_u32 v7, v7, v4, 2
	s_waitcnt lgkmcnt(0)
	v_add_f32_e32 v2, v2, v6
	ds_bpermute_b32 v6, v7, v2
	v_cndmask_b32_e64 v7, 0, 1, vcc_lo
	v_cmp_ne_u32_e32 vcc_lo, 31, v1
	v_lshlrev_b32_e32 v7, 1, v7
	v_add_lshl_u32 v7, v7, v4, 2
	v_add_co_ci_u32_e32 v4, vcc_lo, 0, v4, vcc_lo
	s_waitcnt lgkmcnt(0)
	v_add_f32_e32 v2, v2, v6
	ds_bpermute_b32 v6, v7, v2
	s_waitcnt lgkmcnt(0)
	v_add_f32_e32 v1, v2, v6
	v_lshlrev_b32_e32 v2, 2, v4
	ds_bpermute_b32 v2, v2, v1
	s_and_saveexec_b32 s10, s1
	s_cbranch_execz .LBB4_20
; %bb.19:
	s_waitcnt lgkmcnt(0)
	v_add_f32_e32 v1, v1, v2
	ds_write_b32 v5, v1
.LBB4_20:
	s_or_b32 exec_lo, exec_lo, s10
	s_waitcnt lgkmcnt(0)
	v_mov_b32_e32 v2, 0
	s_andn2_b32 vcc_lo, exec_lo, s8
	s_waitcnt vmcnt(0) lgkmcnt(0)
	s_waitcnt_vscnt null, 0x0
	s_barrier 
	s_waitcnt vmcnt(0) lgkmcnt(0)
	s_waitcnt_vscnt null, 0x0
	buffer_gl0_inv
	s_cbranch_vccnz .LBB4_28
; %bb.21:
	v_sub_nc_u32_e64 v1, s5, 1 clamp
	v_mov_b32_e32 v2, 0
	s_max_u32 s1, s5, 1
	v_cmp_gt_u32_e32 vcc_lo, 7, v1
	s_cbranch_vccnz .LBB4_25
; %bb.22:
	v_mov_b32_e32 v1, 0
	s_and_b32 s5, s1, 56
	s_mov_b32 s8, 0
.LBB4_23:                               ; =>This Inner Loop Header: Depth=1
	ds_read_b128 v[4:7], v1
	ds_read_b128 v[8:11], v1 offset:16
	v_add_nc_u32_e32 v1, 32, v1
	s_add_i32 s8, s8, 8
	s_cmp_eq_u32 s5, s8
	s_waitcnt lgkmcnt(1)
	v_add_f32_e32 v2, v2, v4
	v_add_f32_e32 v2, v2, v5
	v_add_f32_e32 v2, v2, v6
	v_add_f32_e32 v2, v2, v7
	s_waitcnt lgkmcnt(0)
	v_add_f32_e32 v2, v2, v8
	v_add_f32_e32 v2, v2, v9
	v_add_f32_e32 v2, v2, v10
	v_add_f32_e32 v2, v2, v11
	s_cbranch_scc0 .LBB4_23
; %bb.24:
	s_and_b32 s8, s1, 7
	s_cmp_eq_u32 s8, 0
	s_cbranch_scc0 .LBB4_26
	s_branch .LBB4_28
.LBB4_25:
	s_mov_b32 s5, 0
	s_and_b32 s8, s1, 7
	s_cmp_eq_u32 s8, 0
	s_cbranch_scc1 .LBB4_28
.LBB4_26:
	s_lshl_b32 s1, s5, 2
	s_lshl_b32 s5, s8, 2
.LBB4_27:                               ; =>This Inner Loop Header: Depth=1
	v_mov_b32_e32 v1, s1
	s_add_i32 s5, s5, -4
	s_add_i32 s1, s1, 4
	s_cmp_lg_u32 s5, 0
	ds_read_b32 v1, v1
	s_waitcnt lgkmcnt(0)
	v_add_f32_e32 v2, v2, v1
	s_cbranch_scc1 .LBB4_27
.LBB4_28:
	s_and_saveexec_b32 s1, s0
	s_cbranch_execz .LBB4_31
; %bb.29:
	s_mov_b32 s1, 0
.LBB4_30:                               ; =>This Inner Loop Header: Depth=1
	v_ashrrev_i32_e32 v1, 31, v0
	v_lshlrev_b64 v[4:5], 2, v[0:1]
	v_add_co_u32 v4, vcc_lo, s6, v4
	v_add_co_ci_u32_e32 v5, vcc_lo, s7, v5, vcc_lo
	global_load_dword v4, v[4:5], off
	s_waitcnt vmcnt(0)
	v_sub_f32_e32 v4, v4, v3
	v_mul_f32_e32 v4, 0x3fb8aa3b, v4
	v_exp_f32_e32 v6, v4
	v_div_scale_f32 v4, null, v2, v2, v6
	v_div_scale_f32 v8, vcc_lo, v6, v2, v6
	v_rcp_f32_e32 v7, v4
	v_fma_f32 v5, -v4, v7, 1.0
	v_fmac_f32_e32 v7, v5, v7
	v_mul_f32_e32 v9, v8, v7
	v_fma_f32 v5, -v4, v9, v8
	v_fmac_f32_e32 v9, v5, v7
	v_fma_f32 v8, -v4, v9, v8
	v_add_co_u32 v4, s0, s2, v0
	v_add_co_ci_u32_e64 v5, s0, s3, v1, s0
	v_add_nc_u32_e32 v0, s4, v0
	v_div_fmas_f32 v1, v8, v7, v9
	v_lshlrev_b64 v[4:5], 2, v[4:5]
	v_cmp_le_i32_e32 vcc_lo, s9, v0
	v_div_fixup_f32 v1, v1, v2, v6
	v_add_co_u32 v4, s0, s14, v4
	v_add_co_ci_u32_e64 v5, s0, s15, v5, s0
	s_or_b32 s1, vcc_lo, s1
	global_store_dword v[4:5], v1, off
	s_andn2_b32 exec_lo, exec_lo, s1
	s_cbranch_execnz .LBB4_30
.LBB4_31:
	s_endpgm
	.section	.rodata,#alloc
	.p2align	6
	.amdhsa_kernel softmax
		.amdhsa_group_segment_fixed_size 64
		.amdhsa_private_segment_fixed_size 0
		.amdhsa_kernarg_size 20
		.amdhsa_user_sgpr_count 8
		.amdhsa_user_sgpr_private_segment_buffer 1
		.amdhsa_user_sgpr_dispatch_ptr 1
		.amdhsa_user_sgpr_queue_ptr 0
		.amdhsa_user_sgpr_kernarg_segment_ptr 1
		.amdhsa_user_sgpr_dispatch_id 0
		.amdhsa_user_sgpr_flat_scratch_init 0
		.amdhsa_user_sgpr_private_segment_size 0
		.amdhsa_wavefront_size32 1
		.amdhsa_uses_dynamic_stack 0
		.amdhsa_system_sgpr_private_segment_wavefront_offset 0
		.amdhsa_system_sgpr_workgroup_id_x 1
		.amdhsa_system_sgpr_workgroup_id_y 0
		.amdhsa_system_sgpr_workgroup_id_z 0
		.amdhsa_system_sgpr_workgroup_info 0
		.amdhsa_system_vgpr_workitem_id 0
		.amdhsa_next_free_vgpr 14
		.amdhsa_next_free_sgpr 16
		.amdhsa_reserve_flat_scratch 0
		.amdhsa_float_round_mode_32 0
		.amdhsa_float_round_mode_16_64 0
		.amdhsa_float_denorm_mode_32 3
		.amdhsa_float_denorm_mode_16_64 3
		.amdhsa_dx10_clamp 1
		.amdhsa_ieee_mode 1
		.amdhsa_fp16_overflow 0
		.amdhsa_workgroup_processor_mode 1
		.amdhsa_memory_ordered 1
		.amdhsa_forward_progress 0
		.amdhsa_shared_vgpr_count 0
		.amdhsa_exception_fp_ieee_invalid_op 0
		.amdhsa_exception_fp_denorm_src 0
		.amdhsa_exception_fp_ieee_div_zero 0
		.amdhsa_exception_fp_ieee_overflow 0
		.amdhsa_exception_fp_ieee_underflow 0
		.amdhsa_exception_fp_ieee_inexact 0
		.amdhsa_exception_int_div_zero 0
	.end_amdhsa_kernel
	.text
.Lfunc_end4:
	.size	softmax, .Lfunc_end4-softmax
                                        ; -- End function
	.section	.AMDGPU.csdata
; Kernel info:
; codeLenInByte = 1652
; NumSgprs: 18
; NumVgprs: 14
; ScratchSize: 0
; MemoryBound: 0
; FloatMode: 240
; IeeeMode: 1
; LDSByteSize: 64 bytes/workgroup (compile time only)
; SGPRBlocks: 2
; VGPRBlocks: 1
; NumSGPRsForWavesPerEU: 18
; NumVGPRsForWavesPerEU: 14
; Occupancy: 16
; WaveLimiterHint : 0
; COMPUTE_PGM_RSRC2:SCRATCH_EN: 0
; COMPUTE_PGM_RSRC2:USER_SGPR: 8
; COMPUTE_PGM_RSRC2:TRAP_HANDLER: 0
; COMPUTE_PGM_RSRC2:TGID_X_EN: 1
; COMPUTE_PGM_RSRC2:TGID_Y_EN: 0
; COMPUTE_PGM_RSRC2:TGID_Z_EN: 0
; COMPUTE_PGM_RSRC2:TIDIG_COMP_CNT: 0
	.text
	.protected	layer_norm              ; -- Begin function layer_norm
	.globl	layer_norm
	.p2align	8
	.type	layer_norm,@function
layer_norm:                             ; @layer_norm
; %bb.0:
	s_clause 0x1
	s_load_dwordx2 s[2:3], s[6:7], 0x20
	s_load_dwordx8 s[12:19], s[6:7], 0x0
	v_mov_b32_e32 v3, 0
	v_mov_b32_e32 v4, 0
	s_waitcnt lgkmcnt(0)
	s_ashr_i32 s0, s2, 31
	s_mul_hi_u32 s1, s2, s8
	s_mul_i32 s0, s0, s8
	s_mul_i32 s6, s2, s8
	s_add_i32 s7, s1, s0
	v_cmp_gt_i32_e32 vcc_lo, s2, v0
	s_lshl_b64 s[10:11], s[6:7], 2
	s_add_u32 s1, s12, s10
	s_addc_u32 s9, s13, s11
	s_and_saveexec_b32 s10, vcc_lo
	s_cbranch_execz .LBB5_4
; %bb.1:
	s_clause 0x1
	s_load_dword s0, s[4:5], 0x4
	s_load_dword s11, s[4:5], 0xc
	v_mov_b32_e32 v3, 0
	v_mov_b32_e32 v1, v0
	v_mov_b32_e32 v4, 0
	s_waitcnt lgkmcnt(0)
	s_and_b32 s0, s0, 0xffff
	s_mul_i32 s12, s8, s0
	s_sub_i32 s11, s11, s12
	s_min_u32 s12, s11, s0
	s_mov_b32 s11, 0
	.p2align	6
.LBB5_2:                                ; =>This Inner Loop Header: Depth=1
	v_ashrrev_i32_e32 v2, 31, v1
	v_lshlrev_b64 v[5:6], 2, v[1:2]
	v_add_nc_u32_e32 v1, s12, v1
	v_add_co_u32 v5, s0, s1, v5
	v_add_co_ci_u32_e64 v6, s0, s9, v6, s0
	v_cmp_le_i32_e64 s0, s2, v1
	global_load_dword v2, v[5:6], off
	s_or_b32 s11, s0, s11
	s_waitcnt vmcnt(0)
	v_add_f32_e32 v3, v3, v2
	v_fmac_f32_e32 v4, v2, v2
	s_andn2_b32 exec_lo, exec_lo, s11
	s_cbranch_execnz .LBB5_2
; %bb.3:
	s_or_b32 exec_lo, exec_lo, s11
.LBB5_4:
	s_or_b32 exec_lo, exec_lo, s10
	v_mbcnt_lo_u32_b32 v1, -1, 0
	s_mov_b32 s10, exec_lo
	v_mbcnt_hi_u32_b32 v1, -1, v1
	v_and_b32_e32 v2, 31, v1
	v_cmp_gt_u32_e64 s0, 16, v2
	v_cndmask_b32_e64 v5, 0, 1, s0
	v_cmp_gt_u32_e64 s0, 24, v2
	v_lshlrev_b32_e32 v5, 4, v5
	v_cndmask_b32_e64 v7, 0, 1, s0
	v_cmp_gt_u32_e64 s0, 28, v2
	v_add_lshl_u32 v5, v5, v1, 2
	v_lshlrev_b32_e32 v7, 3, v7
	ds_bpermute_b32 v6, v5, v3
	ds_bpermute_b32 v5, v5, v4
	v_add_lshl_u32 v7, v7, v1, 2
	s_waitcnt lgkmcnt(1)
	v_add_f32_e32 v3, v3, v6
	s_waitcnt lgkmcnt(0)
	v_add_f32_e32 v4, v4, v5
	ds_bpermute_b32 v5, v7, v3
	ds_bpermute_b32 v6, v7, v4
	v_cndmask_b32_e64 v7, 0, 1, s0
	v_cmp_gt_u32_e64 s0, 30, v2
	v_lshlrev_b32_e32 v7, 2, v7
	v_add_lshl_u32 v7, v7, v1, 2
	s_waitcnt lgkmcnt(1)
	v_add_f32_e32 v3, v3, v5
	s_waitcnt lgkmcnt(0)
	v_add_f32_e32 v4, v4, v6
	ds_bpermute_b32 v5, v7, v3
	ds_bpermute_b32 v6, v7, v4
	v_cndmask_b32_e64 v7, 0, 1, s0
	v_cmp_ne_u32_e64 s0, 31, v2
	v_lshlrev_b32_e32 v7, 1, v7
	v_add_lshl_u32 v7, v7, v1, 2
	v_add_co_ci_u32_e64 v1, s0, 0, v1, s0
	s_waitcnt lgkmcnt(1)
	v_add_f32_e32 v3, v3, v5
	s_waitcnt lgkmcnt(0)
	v_add_f32_e32 v4, v4, v6
	ds_bpermute_b32 v5, v7, v3
	ds_bpermute_b32 v6, v7, v4
	v_lshlrev_b32_e32 v7, 2, v1
	s_waitcnt lgkmcnt(1)
	v_add_f32_e32 v1, v3, v5
	s_waitcnt lgkmcnt(0)
	v_add_f32_e32 v3, v4, v6
	v_and_b32_e32 v5, 31, v0
	ds_bpermute_b32 v2, v7, v1
	ds_bpermute_b32 v4, v7, v3
	v_cmpx_eq_u32_e32 0, v5
	s_cbranch_execz .LBB5_6
; %bb.5:
	v_lshrrev_b32_e32 v5, 3, v0
	s_waitcnt lgkmcnt(0)
	v_add_f32_e32 v3, v3, v4
	v_add_f32_e32 v1, v1, v2
	v_and_b32_e32 v4, 0x7c, v5
	ds_write2_b32 v4, v1, v3 offset1:16
.LBB5_6:
	s_or_b32 exec_lo, exec_lo, s10
	s_clause 0x1
	s_load_dword s0, s[4:5], 0x4
	s_load_dword s4, s[4:5], 0xc
	v_mov_b32_e32 v1, 0
	s_waitcnt lgkmcnt(0)
	v_mov_b32_e32 v2, 0
	s_waitcnt vmcnt(0) lgkmcnt(0)
	s_waitcnt_vscnt null, 0x0
	s_barrier 
	s_waitcnt vmcnt(0) lgkmcnt(0)
	s_waitcnt_vscnt null, 0x0
	buffer_gl0_inv
	s_and_b32 s0, s0, 0xffff
	s_mul_i32 s8, s8, s0
	s_sub_i32 s4, s4, s8
	s_min_u32 s4, s4, s0
	s_cmp_lt_u32 s4, 32
	s_cbranch_scc1 .LBB5_13
; %bb.7:
	s_lshr_b32 s0, s4, 5
	v_mov_b32_e32 v2, 0
	v_mov_b32_e32 v1, 0
	s_add_i32 s5, s0, -1
	s_cmp_lt_u32 s5, 7
	s_mov_b32 s5, 0
	s_cbranch_scc1 .LBB5_10
; %bb.8:
	v_mov_b32_e32 v3, 0
	v_mov_b32_e32 v2, 0
	s_and_b32 s5, s0, 56
	s_mov_b32 s8, 0
	.p2align	6
.LBB5_9:                                ; =>This Inner Loop Header: Depth=1
	ds_read_b128 v[4:7], v3
	ds_read_b128 v[8:11], v3 offset:64
	ds_read_b128 v[12:15], v3 offset:16
	ds_read_b128 v[16:19], v3 offset:80
	v_add_nc_u32_e32 v3, 32, v3
	s_add_i32 s8, s8, 8
	s_cmp_eq_u32 s5, s8
	s_waitcnt lgkmcnt(3)
	v_add_f32_e32 v1, v1, v4
	s_waitcnt lgkmcnt(2)
	v_add_f32_e32 v2, v2, v8
	v_add_f32_e32 v1, v1, v5
	v_add_f32_e32 v2, v2, v9
	v_add_f32_e32 v1, v1, v6
	v_add_f32_e32 v2, v2, v10
	v_add_f32_e32 v1, v1, v7
	v_add_f32_e32 v2, v2, v11
	s_waitcnt lgkmcnt(1)
	v_add_f32_e32 v1, v1, v12
	s_waitcnt lgkmcnt(0)
	v_add_f32_e32 v2, v2, v16
	v_add_f32_e32 v1, v1, v13
	v_add_f32_e32 v2, v2, v17
	v_add_f32_e32 v1, v1, v14
	v_add_f32_e32 v2, v2, v18
	v_add_f32_e32 v1, v1, v15
	v_add_f32_e32 v2, v2, v19
	s_cbranch_scc0 .LBB5_9
.LBB5_10:
	s_and_b32 s0, s0, 7
	s_cmp_eq_u32 s0, 0
	s_cbranch_scc1 .LBB5_13
; %bb.11:
	s_lshl_b32 s5, s5, 2
	s_lshl_b32 s0, s0, 2
	v_mov_b32_e32 v3, s5
.LBB5_12:                               ; =>This Inner Loop Header: Depth=1
	ds_read2_b32 v[4:5], v3 offset1:16
	v_add_nc_u32_e32 v3, 4, v3
	s_add_i32 s0, s0, -4
	s_cmp_lg_u32 s0, 0
	s_waitcnt lgkmcnt(0)
	v_add_f32_e32 v1, v1, v4
	v_add_f32_e32 v2, v2, v5
	s_cbranch_scc1 .LBB5_12
.LBB5_13:
	s_and_saveexec_b32 s0, vcc_lo
	s_cbranch_execz .LBB5_16
; %bb.14:
	v_cvt_f32_i32_e32 v4, s2
	v_div_scale_f32 v3, null, v4, v4, v1
	v_div_scale_f32 v5, null, v4, v4, v2
	v_div_scale_f32 v10, vcc_lo, v1, v4, v1
	v_rcp_f32_e32 v6, v3
	v_rcp_f32_e32 v7, v5
	v_fma_f32 v8, -v3, v6, 1.0
	v_fma_f32 v9, -v5, v7, 1.0
	v_fmac_f32_e32 v6, v8, v6
	v_div_scale_f32 v8, s0, v2, v4, v2
	v_fmac_f32_e32 v7, v9, v7
	v_mul_f32_e32 v9, v10, v6
	v_mul_f32_e32 v11, v8, v7
	v_fma_f32 v12, -v3, v9, v10
	v_fma_f32 v13, -v5, v11, v8
	v_fmac_f32_e32 v9, v12, v6
	v_fmac_f32_e32 v11, v13, v7
	v_fma_f32 v3, -v3, v9, v10
	v_fma_f32 v5, -v5, v11, v8
	v_div_fmas_f32 v3, v3, v6, v9
	s_mov_b32 vcc_lo, s0
	v_div_fmas_f32 v5, v5, v7, v11
	v_div_fixup_f32 v3, v3, v4, v1
	v_div_fixup_f32 v1, v5, v4, v2
	v_fma_f32 v1, -v3, v3, v1
	v_add_f32_e32 v1, s3, v1
	s_mov_b32 s3, 0
	v_cmp_gt_f32_e32 vcc_lo, 0xd800000, v1
	v_cndmask_b32_e64 v4, 1.0, 0x71800000, vcc_lo
	v_cndmask_b32_e64 v2, 1.0, 0x58800000, vcc_lo
	v_mul_f32_e32 v1, v1, v4
	v_rsq_f32_e32 v1, v1
	v_mul_f32_e32 v2, v2, v1
	s_inst_prefetch 0x1
	.p2align	6
.LBB5_15:                               ; =>This Inner Loop Header: Depth=1
	v_ashrrev_i32_e32 v1, 31, v0
	v_lshlrev_b64 v[4:5], 2, v[0:1]
	v_add_co_u32 v6, vcc_lo, s1, v4
	v_add_co_ci_u32_e32 v7, vcc_lo, s9, v5, vcc_lo
	global_load_dword v8, v[6:7], off
	v_add_co_u32 v6, vcc_lo, s14, v4
	v_add_co_ci_u32_e32 v7, vcc_lo, s15, v5, vcc_lo
	v_add_co_u32 v4, vcc_lo, s16, v4
	v_add_co_ci_u32_e32 v5, vcc_lo, s17, v5, vcc_lo
	global_load_dword v6, v[6:7], off
	global_load_dword v7, v[4:5], off
	v_add_co_u32 v4, vcc_lo, s6, v0
	v_add_co_ci_u32_e32 v5, vcc_lo, s7, v1, vcc_lo
	v_add_nc_u32_e32 v0, s4, v0
	v_lshlrev_b64 v[4:5], 2, v[4:5]
	v_cmp_le_i32_e32 vcc_lo, s2, v0
	v_add_co_u32 v4, s0, s18, v4
	v_add_co_ci_u32_e64 v5, s0, s19, v5, s0
	s_or_b32 s3, vcc_lo, s3
	s_waitcnt vmcnt(2)
	v_sub_f32_e32 v8, v8, v3
	v_mul_f32_e32 v1, v2, v8
	s_waitcnt vmcnt(0)
	v_fmac_f32_e32 v7, v6, v1
	global_store_dword v[4:5], v7, off
	s_andn2_b32 exec_lo, exec_lo, s3
	s_cbranch_execnz .LBB5_15
.LBB5_16:
	s_inst_prefetch 0x2
	s_endpgm
	.section	.rodata,#alloc
	.p2align	6
	.amdhsa_kernel layer_norm
		.amdhsa_group_segment_fixed_size 128
		.amdhsa_private_segment_fixed_size 0
		.amdhsa_kernarg_size 40
		.amdhsa_user_sgpr_count 8
		.amdhsa_user_sgpr_private_segment_buffer 1
		.amdhsa_user_sgpr_dispatch_ptr 1
		.amdhsa_user_sgpr_queue_ptr 0
		.amdhsa_user_sgpr_kernarg_segment_ptr 1
		.amdhsa_user_sgpr_dispatch_id 0
		.amdhsa_user_sgpr_flat_scratch_init 0
		.amdhsa_user_sgpr_private_segment_size 0
		.amdhsa_wavefront_size32 1
		.amdhsa_uses_dynamic_stack 0
		.amdhsa_system_sgpr_private_segment_wavefront_offset 0
		.amdhsa_system_sgpr_workgroup_id_x 1
		.amdhsa_system_sgpr_workgroup_id_y 0
		.amdhsa_system_sgpr_workgroup_id_z 0
		.amdhsa_system_sgpr_workgroup_info 0
		.amdhsa_system_vgpr_workitem_id 0
		.amdhsa_next_free_vgpr 20
		.amdhsa_next_free_sgpr 20
		.amdhsa_reserve_flat_scratch 0
		.amdhsa_float_round_mode_32 0
		.amdhsa_float_round_mode_16_64 0
		.amdhsa_float_denorm_mode_32 3
		.amdhsa_float_denorm_mode_16_64 3
		.amdhsa_dx10_clamp 1
		.amdhsa_ieee_mode 1
		.amdhsa_fp16_overflow 0
		.amdhsa_workgroup_processor_mode 1
		.amdhsa_memory_ordered 1
		.amdhsa_forward_progress 0
		.amdhsa_shared_vgpr_count 0
		.amdhsa_exception_fp_ieee_invalid_op 0
		.amdhsa_exception_fp_denorm_src 0
		.amdhsa_exception_fp_ieee_div_zero 0
		.amdhsa_exception_fp_ieee_overflow 0
		.amdhsa_exception_fp_ieee_underflow 0
		.amdhsa_exception_fp_ieee_inexact 0
		.amdhsa_exception_int_div_zero 0
	.end_amdhsa_kernel
	.text
.Lfunc_end5:
	.size	layer_norm, .Lfunc_end5-layer_norm
                                        ; -- End function
	.section	.AMDGPU.csdata
; Kernel info:
; codeLenInByte = 1392
; NumSgprs: 22
; NumVgprs: 20
; ScratchSize: 0
; MemoryBound: 0
; FloatMode: 240
; IeeeMode: 1
; LDSByteSize: 128 bytes/workgroup (compile time only)
; SGPRBlocks: 2
; VGPRBlocks: 2
; NumSGPRsForWavesPerEU: 22
; NumVGPRsForWavesPerEU: 20
; Occupancy: 16
; WaveLimiterHint : 0
; COMPUTE_PGM_RSRC2:SCRATCH_EN: 0
; COMPUTE_PGM_RSRC2:USER_SGPR: 8
; COMPUTE_PGM_RSRC2:TRAP_HANDLER: 0
; COMPUTE_PGM_RSRC2:TGID_X_EN: 1
; COMPUTE_PGM_RSRC2:TGID_Y_EN: 0
; COMPUTE_PGM_RSRC2:TGID_Z_EN: 0
; COMPUTE_PGM_RSRC2:TIDIG_COMP_CNT: 0
	.text
	.protected	gather                  ; -- Begin function gather
	.globl	gather
	.p2align	8
	.type	gather,@function
gather:                                 ; @gather
; %bb.0:
	s_clause 0x1
	s_load_dword s0, s[4:5], 0x4
	s_load_dword s1, s[4:5], 0xc
	s_load_dword s2, s[6:7], 0x18
	s_waitcnt lgkmcnt(0)
	s_and_b32 s0, s0, 0xffff
	s_mul_i32 s3, s8, s0
	s_sub_i32 s1, s1, s3
	s_min_u32 s0, s1, s0
	v_mad_u64_u32 v[0:1], null, s0, s8, v[0:1]
	s_mov_b32 s0, exec_lo
	v_cmpx_gt_i32_e64 s2, v0
	s_cbranch_execz .LBB6_2
; %bb.1:
	s_clause 0x1
	s_load_dwordx4 s[0:3], s[6:7], 0x0
	s_load_dwordx2 s[4:5], s[6:7], 0x10
	v_ashrrev_i32_e32 v1, 31, v0
	v_lshlrev_b64 v[0:1], 3, v[0:1]
	s_waitcnt lgkmcnt(0)
	v_add_co_u32 v2, vcc_lo, s2, v0
	v_add_co_ci_u32_e32 v3, vcc_lo, s3, v1, vcc_lo
	global_load_dwordx2 v[2:3], v[2:3], off
	s_waitcnt vmcnt(0)
	v_lshlrev_b64 v[2:3], 3, v[2:3]
	v_add_co_u32 v2, vcc_lo, s0, v2
	v_add_co_ci_u32_e32 v3, vcc_lo, s1, v3, vcc_lo
	v_add_co_u32 v0, vcc_lo, s4, v0
	v_add_co_ci_u32_e32 v1, vcc_lo, s5, v1, vcc_lo
	global_load_dwordx2 v[2:3], v[2:3], off
	s_waitcnt vmcnt(0)
	global_store_dwordx2 v[0:1], v[2:3], off
.LBB6_2:
	s_endpgm
	.section	.rodata,#alloc
	.p2align	6
	.amdhsa_kernel gather
		.amdhsa_group_segment_fixed_size 0
		.amdhsa_private_segment_fixed_size 0
		.amdhsa_kernarg_size 28
		.amdhsa_user_sgpr_count 8
		.amdhsa_user_sgpr_private_segment_buffer 1
		.amdhsa_user_sgpr_dispatch_ptr 1
		.amdhsa_user_sgpr_queue_ptr 0
		.amdhsa_user_sgpr_kernarg_segment_ptr 1
		.amdhsa_user_sgpr_dispatch_id 0
		.amdhsa_user_sgpr_flat_scratch_init 0
		.amdhsa_user_sgpr_private_segment_size 0
		.amdhsa_wavefront_size32 1
		.amdhsa_uses_dynamic_stack 0
		.amdhsa_system_sgpr_private_segment_wavefront_offset 0
		.amdhsa_system_sgpr_workgroup_id_x 1
		.amdhsa_system_sgpr_workgroup_id_y 0
		.amdhsa_system_sgpr_workgroup_id_z 0
		.amdhsa_system_sgpr_workgroup_info 0
		.amdhsa_system_vgpr_workitem_id 0
		.amdhsa_next_free_vgpr 4
		.amdhsa_next_free_sgpr 9
		.amdhsa_reserve_flat_scratch 0
		.amdhsa_float_round_mode_32 0
		.amdhsa_float_round_mode_16_64 0
		.amdhsa_float_denorm_mode_32 3
		.amdhsa_float_denorm_mode_16_64 3
		.amdhsa_dx10_clamp 1
		.amdhsa_ieee_mode 1
		.amdhsa_fp16_overflow 0
		.amdhsa_workgroup_processor_mode 1
		.amdhsa_memory_ordered 1
		.amdhsa_forward_progress 0
		.amdhsa_shared_vgpr_count 0
		.amdhsa_exception_fp_ieee_invalid_op 0
		.amdhsa_exception_fp_denorm_src 0
		.amdhsa_exception_fp_ieee_div_zero 0
		.amdhsa_exception_fp_ieee_overflow 0
		.amdhsa_exception_fp_ieee_underflow 0
		.amdhsa_exception_fp_ieee_inexact 0
		.amdhsa_exception_int_div_zero 0
	.end_amdhsa_kernel
	.text
.Lfunc_end6:
	.size	gather, .Lfunc_end6-gather
                                        ; -- End function
	.section	.AMDGPU.csdata
; Kernel info:
; codeLenInByte = 208
; NumSgprs: 11
; NumVgprs: 4
; ScratchSize: 0
; MemoryBound: 0
; FloatMode: 240
; IeeeMode: 1
; LDSByteSize: 0 bytes/workgroup (compile time only)
; SGPRBlocks: 1
; VGPRBlocks: 0
; NumSGPRsForWavesPerEU: 11
; NumVGPRsForWavesPerEU: 4
; Occupancy: 16
; WaveLimiterHint : 1
; COMPUTE_PGM_RSRC2:SCRATCH_EN: 0
; COMPUTE_PGM_RSRC2:USER_SGPR: 8
; COMPUTE_PGM_RSRC2:TRAP_HANDLER: 0
; COMPUTE_PGM_RSRC2:TGID_X_EN: 1
; COMPUTE_PGM_RSRC2:TGID_Y_EN: 0
; COMPUTE_PGM_RSRC2:TGID_Z_EN: 0
; COMPUTE_PGM_RSRC2:TIDIG_COMP_CNT: 0
	.text
	.protected	divergent_switch        ; -- Begin function divergent_switch
	.globl	divergent_switch
	.p2align	8
	.type	divergent_switch,@function
divergent_switch:                       ; @divergent_switch
; %bb.0:
	s_clause 0x1
	s_load_dword s0, s[4:5], 0x4
	s_load_dword s1, s[4:5], 0xc
	s_load_dword s2, s[6:7], 0x10
	s_waitcnt lgkmcnt(0)
	s_and_b32 s0, s0, 0xffff
	s_mul_i32 s3, s8, s0
	s_sub_i32 s1, s1, s3
	s_min_u32 s0, s1, s0
	v_mad_u64_u32 v[0:1], null, s0, s8, v[0:1]
	s_mov_b32 s0, exec_lo
	v_cmpx_gt_i32_e64 s2, v0
	s_cbranch_execz .LBB7_6
; %bb.1:
	s_load_dwordx4 s[0:3], s[6:7], 0x0
	v_ashrrev_i32_e32 v1, 31, v0
	v_lshlrev_b64 v[2:3], 2, v[0:1]
	s_waitcnt lgkmcnt(0)
	v_add_co_u32 v2, vcc_lo, s0, v2
	v_add_co_ci_u32_e32 v3, vcc_lo, s1, v3, vcc_lo
	s_mov_b32 s1, 0
	s_mov_b32 s0, exec_lo
	global_load_dword v3, v[2:3], off
                                        ; implicit-def: $vgpr2
	s_waitcnt vmcnt(0)
	v_and_b32_e32 v4, 7, v3
	v_cmpx_lt_i32_e32 2, v4
	s_xor_b32 s0, exec_lo, s0
	s_cbranch_execnz .LBB7_7
; %bb.2:
	s_andn2_saveexec_b32 s0, s0
	s_cbranch_execnz .LBB7_22
.LBB7_3:
	s_or_b32 exec_lo, exec_lo, s0
	v_mov_b32_e32 v3, 1
	s_and_saveexec_b32 s0, s1
.LBB7_4:
	v_mov_b32_e32 v3, v2
.LBB7_5:
	s_or_b32 exec_lo, exec_lo, s0
	v_lshlrev_b64 v[0:1], 2, v[0:1]
	v_add_co_u32 v0, vcc_lo, s2, v0
	v_add_co_ci_u32_e32 v1, vcc_lo, s3, v1, vcc_lo
	global_store_dword v[0:1], v3, off
.LBB7_6:
	s_endpgm
.LBB7_7:
	s_mov_b32 s1, 0
	s_mov_b32 s4, exec_lo
                                        ; implicit-def: $vgpr2
	v_cmpx_lt_i32_e32 4, v4
	s_xor_b32 s4, exec_lo, s4
	s_cbranch_execz .LBB7_15
; %bb.8:
	s_mov_b32 s1, 0
	s_mov_b32 s5, exec_lo
                                        ; implicit-def: $vgpr2
	v_cmpx_lt_i32_e32 5, v4
	s_xor_b32 s5, exec_lo, s5
	s_cbranch_execz .LBB7_12
; %bb.9:
	v_mov_b32_e32 v2, 42
	s_mov_b32 s1, exec_lo
	v_cmpx_eq_u32_e32 6, v4
; %bb.10:
	v_xor_b32_e32 v2, 0x55, v3
; %bb.11:
	s_or_b32 exec_lo, exec_lo, s1
	s_mov_b32 s1, exec_lo
                                        ; implicit-def: $vgpr3
.LBB7_12:
	s_andn2_saveexec_b32 s5, s5
; %bb.13:
	v_cmp_gt_i32_e32 vcc_lo, 0x65, v3
	s_andn2_b32 s1, s1, exec_lo
	v_sub_nc_u32_e32 v2, 0, v3
	s_and_b32 s6, vcc_lo, exec_lo
	s_or_b32 s1, s1, s6
; %bb.14:
	s_or_b32 exec_lo, exec_lo, s5
	s_and_b32 s1, s1, exec_lo
                                        ; implicit-def: $vgpr3
                                        ; implicit-def: $vgpr4
.LBB7_15:
	s_andn2_saveexec_b32 s4, s4
	s_cbranch_execz .LBB7_21
; %bb.16:
	s_mov_b32 s5, exec_lo
                                        ; implicit-def: $vgpr2
	v_cmpx_lt_i32_e32 3, v4
	s_xor_b32 s5, exec_lo, s5
; %bb.17:
	v_mul_hi_i32 v2, 0x2e8ba2e9, v3
	v_lshrrev_b32_e32 v4, 31, v2
	v_ashrrev_i32_e32 v2, 1, v2
	v_add_nc_u32_e32 v2, v2, v4
	v_mul_lo_u32 v2, v2, 11
	v_sub_nc_u32_e32 v2, v3, v2
                                        ; implicit-def: $vgpr3
; %bb.18:
	s_andn2_saveexec_b32 s5, s5
; %bb.19:
	v_mul_hi_i32 v2, 0x92492493, v3
	v_add_nc_u32_e32 v2, v2, v3
	v_lshrrev_b32_e32 v3, 31, v2
	v_ashrrev_i32_e32 v2, 2, v2
	v_add_nc_u32_e32 v2, v2, v3
; %bb.20:
	s_or_b32 exec_lo, exec_lo, s5
	s_or_b32 s1, s1, exec_lo
.LBB7_21:
	s_or_b32 exec_lo, exec_lo, s4
	s_and_b32 s1, s1, exec_lo
                                        ; implicit-def: $vgpr3
                                        ; implicit-def: $vgpr4
	s_andn2_saveexec_b32 s0, s0
	s_cbranch_execz .LBB7_3
.LBB7_22:
	s_mov_b32 s4, exec_lo
                                        ; implicit-def: $vgpr2
	v_cmpx_lt_i32_e32 0, v4
	s_xor_b32 s4, exec_lo, s4
	s_cbranch_execz .LBB7_30
; %bb.23:
	s_mov_b32 s5, exec_lo
                                        ; implicit-def: $vgpr2
	v_cmpx_lt_i32_e32 1, v4
	s_xor_b32 s5, exec_lo, s5
; %bb.24:
	v_bcnt_u32_b32 v2, v3, 0
                                        ; implicit-def: $vgpr3
; %bb.25:
	s_andn2_saveexec_b32 s5, s5
	s_cbranch_execz .LBB7_29
; %bb.26:
	v_bfe_u32 v4, v3, 3, 4
	v_mov_b32_e32 v2, 0
	s_mov_b32 s6, exec_lo
	v_cmpx_ne_u32_e32 0, v4
; %bb.27:
	v_add_nc_u32_e32 v2, -1, v4
	v_min_u32_e32 v2, 8, v2
	v_add_nc_u32_e32 v4, -1, v2
	v_mul_hi_i32_i24_e32 v5, v2, v4
	v_mul_i32_i24_e32 v4, v2, v4
	v_alignbit_b32 v4, v5, v4, 1
	v_add_nc_u32_e32 v2, v2, v4
	v_mul_lo_u32 v2, v3, v2
; %bb.28:
	s_or_b32 exec_lo, exec_lo, s6
.LBB7_29:
	s_or_b32 exec_lo, exec_lo, s5
                                        ; implicit-def: $vgpr3
.LBB7_30:
	s_andn2_saveexec_b32 s4, s4
; %bb.31:
	v_mul_lo_u32 v2, v3, 3
; %bb.32:
	s_or_b32 exec_lo, exec_lo, s4
	s_or_b32 s1, s1, exec_lo
	s_or_b32 exec_lo, exec_lo, s0
	v_mov_b32_e32 v3, 1
	s_and_saveexec_b32 s0, s1
	s_cbranch_execnz .LBB7_4
	s_branch .LBB7_5
	.section	.rodata,#alloc
	.p2align	6
	.amdhsa_kernel divergent_switch
		.amdhsa_group_segment_fixed_size 0
		.amdhsa_private_segment_fixed_size 0
		.amdhsa_kernarg_size 20
		.amdhsa_user_sgpr_count 8
		.amdhsa_user_sgpr_private_segment_buffer 1
		.amdhsa_user_sgpr_dispatch_ptr 1
		.amdhsa_user_sgpr_queue_ptr 0
		.amdhsa_user_sgpr_kernarg_segment_ptr 1
		.amdhsa_user_sgpr_dispatch_id 0
		.amdhsa_user_sgpr_flat_scratch_init 0
		.amdhsa_user_sgpr_private_segment_size 0
		.amdhsa_wavefront_size32 1
		.amdhsa_uses_dynamic_stack 0
		.amdhsa_system_sgpr_private_segment_wavefront_offset 0
		.amdhsa_system_sgpr_workgroup_id_x 1
		.amdhsa_system_sgpr_workgroup_id_y 0
		.amdhsa_system_sgpr_workgroup_id_z 0
		.amdhsa_system_sgpr_workgroup_info 0
		.amdhsa_system_vgpr_workitem_id 0
		.amdhsa_next_free_vgpr 6
		.amdhsa_next_free_sgpr 9
		.amdhsa_reserve_flat_scratch 0
		.amdhsa_float_round_mode_32 0
		.amdhsa_float_round_mode_16_64 0
		.amdhsa_float_denorm_mode_32 3
		.amdhsa_float_denorm_mode_16_64 3
		.amdhsa_dx10_clamp 1
		.amdhsa_ieee_mode 1
		.amdhsa_fp16_overflow 0
		.amdhsa_workgroup_processor_mode 1
		.amdhsa_memory_ordered 1
		.amdhsa_forward_progress 0
		.amdhsa_shared_vgpr_count 0
		.amdhsa_exception_fp_ieee_invalid_op 0
		.amdhsa_exception_fp_denorm_src 0
		.amdhsa_exception_fp_ieee_div_zero 0
		.amdhsa_exception_fp_ieee_overflow 0
		.amdhsa_exception_fp_ieee_underflow 0
		.amdhsa_exception_fp_ieee_inexact 0
		.amdhsa_exception_int_div_zero 0
	.end_amdhsa_kernel
	.text
.Lfunc_end7:
	.size	divergent_switch, .Lfunc_end7-divergent_switch
                                        ; -- End function
	.section	.AMDGPU.csdata
; Kernel info:
; codeLenInByte = 588
; NumSgprs: 11
; NumVgprs: 6
; ScratchSize: 0
; MemoryBound: 0
; FloatMode: 240
; IeeeMode: 1
; LDSByteSize: 0 bytes/workgroup (compile time only)
; SGPRBlocks: 1
; VGPRBlocks: 0
; NumSGPRsForWavesPerEU: 11
; NumVGPRsForWavesPerEU: 6
; Occupancy: 16
; WaveLimiterHint : 0
; COMPUTE_PGM_RSRC2:SCRATCH_EN: 0
; COMPUTE_PGM_RSRC2:USER_SGPR: 8
; COMPUTE_PGM_RSRC2:TRAP_HANDLER: 0
; COMPUTE_PGM_RSRC2:TGID_X_EN: 1
; COMPUTE_PGM_RSRC2:TGID_Y_EN: 0
; COMPUTE_PGM_RSRC2:TGID_Z_EN: 0
; COMPUTE_PGM_RSRC2:TIDIG_COMP_CNT: 0
	.text
	.protected	collatz                 ; -- Begin function collatz
	.globl	collatz
	.p2align	8
	.type	collatz,@function
collatz:                                ; @collatz
; %bb.0:
	s_clause 0x1
	s_load_dword s0, s[4:5], 0x4
	s_load_dword s1, s[4:5], 0xc
	s_load_dword s2, s[6:7], 0x10
	s_waitcnt lgkmcnt(0)
	s_and_b32 s0, s0, 0xffff
	s_mul_i32 s3, s8, s0
	s_sub_i32 s1, s1, s3
	s_min_u32 s0, s1, s0
	v_mad_u64_u32 v[0:1], null, s0, s8, v[0:1]
	s_mov_b32 s0, exec_lo
	v_cmpx_gt_i32_e64 s2, v0
	s_cbranch_execz .LBB8_10
; %bb.1:
	s_load_dwordx4 s[0:3], s[6:7], 0x0
	v_ashrrev_i32_e32 v1, 31, v0
	v_mov_b32_e32 v4, 0
	v_lshlrev_b64 v[2:3], 2, v[0:1]
	s_waitcnt lgkmcnt(0)
	v_add_co_u32 v2, vcc_lo, s0, v2
	v_add_co_ci_u32_e32 v3, vcc_lo, s1, v3, vcc_lo
	s_mov_b32 s0, exec_lo
	global_load_dword v2, v[2:3], off
	s_waitcnt vmcnt(0)
	v_cmpx_lt_u32_e32 1, v2
	s_cbranch_execz .LBB8_9
; %bb.2:
	v_mov_b32_e32 v3, 0
	s_mov_b32 s1, 0
	s_mov_b32 s4, 0
	s_inst_prefetch 0x1
	s_branch .LBB8_4
	.p2align	6
.LBB8_3:                                ;   in Loop: Header=BB8_4 Depth=1
	s_or_b32 exec_lo, exec_lo, s5
	v_cmp_gt_u64_e32 vcc_lo, 2, v[2:3]
	s_add_i32 s4, s4, 1
	v_mov_b32_e32 v4, s4
	s_or_b32 s1, vcc_lo, s1
	s_andn2_b32 exec_lo, exec_lo, s1
	s_cbranch_execz .LBB8_8
.LBB8_4:                                ; =>This Inner Loop Header: Depth=1
	v_and_b32_e32 v4, 1, v2
	s_mov_b32 s5, exec_lo
	v_cmpx_eq_u32_e32 1, v4
	s_xor_b32 s5, exec_lo, s5
; %bb.5:                                ;   in Loop: Header=BB8_4 Depth=1
	v_mad_u64_u32 v[4:5], null, v2, 3, 1
	v_mov_b32_e32 v2, v5
	v_mad_u64_u32 v[2:3], null, v3, 3, v[2:3]
	v_mov_b32_e32 v5, v2
	v_mov_b32_e32 v2, v4
	v_mov_b32_e32 v3, v5
; %bb.6:                                ;   in Loop: Header=BB8_4 Depth=1
	s_andn2_saveexec_b32 s5, s5
	s_cbranch_execz .LBB8_3
; %bb.7:                                ;   in Loop: Header=BB8_4 Depth=1
	v_lshrrev_b64 v[2:3], 1, v[2:3]
	s_branch .LBB8_3
.LBB8_8:
	s_inst_prefetch 0x2
	s_or_b32 exec_lo, exec_lo, s1
.LBB8_9:
	s_or_b32 exec_lo, exec_lo, s0
	v_lshlrev_b64 v[0:1], 2, v[0:1]
	v_add_co_u32 v0, vcc_lo, s2, v0
	v_add_co_ci_u32_e32 v1, vcc_lo, s3, v1, vcc_lo
	global_store_dword v[0:1], v4, off
.LBB8_10:
	s_endpgm
	.section	.rodata,#alloc
	.p2align	6
	.amdhsa_kernel collatz
		.amdhsa_group_segment_fixed_size 0
		.amdhsa_private_segment_fixed_size 0
		.amdhsa_kernarg_size 20
		.amdhsa_user_sgpr_count 8
		.amdhsa_user_sgpr_private_segment_buffer 1
		.amdhsa_user_sgpr_dispatch_ptr 1
		.amdhsa_user_sgpr_queue_ptr 0
		.amdhsa_user_sgpr_kernarg_segment_ptr 1
		.amdhsa_user_sgpr_dispatch_id 0
		.amdhsa_user_sgpr_flat_scratch_init 0
		.amdhsa_user_sgpr_private_segment_size 0
		.amdhsa_wavefront_size32 1
		.amdhsa_uses_dynamic_stack 0
		.amdhsa_system_sgpr_private_segment_wavefront_offset 0
		.amdhsa_system_sgpr_workgroup_id_x 1
		.amdhsa_system_sgpr_workgroup_id_y 0
		.amdhsa_system_sgpr_workgroup_id_z 0
		.amdhsa_system_sgpr_workgroup_info 0
		.amdhsa_system_vgpr_workitem_id 0
		.amdhsa_next_free_vgpr 6
		.amdhsa_next_free_sgpr 9
		.amdhsa_reserve_flat_scratch 0
		.amdhsa_float_round_mode_32 0
		.amdhsa_float_round_mode_16_64 0
		.amdhsa_float_denorm_mode_32 3
		.amdhsa_float_denorm_mode_16_64 3
		.amdhsa_dx10_clamp 1
		.amdhsa_ieee_mode 1
		.amdhsa_fp16_overflow 0
		.amdhsa_workgroup_processor_mode 1
		.amdhsa_memory_ordered 1
		.amdhsa_forward_progress 0
		.amdhsa_shared_vgpr_count 0
		.amdhsa_exception_fp_ieee_invalid_op 0
		.amdhsa_exception_fp_denorm_src 0
		.amdhsa_exception_fp_ieee_div_zero 0
		.amdhsa_exception_fp_ieee_overflow 0
		.amdhsa_exception_fp_ieee_underflow 0
		.amdhsa_exception_fp_ieee_inexact 0
		.amdhsa_exception_int_div_zero 0
	.end_amdhsa_kernel
	.text
.Lfunc_end8:
	.size	collatz, .Lfunc_end8-collatz
                                        ; -- End function
	.section	.AMDGPU.csdata
; Kernel info:
; codeLenInByte = 320
; NumSgprs: 11
; NumVgprs: 6
; ScratchSize: 0
; MemoryBound: 0
; FloatMode: 240
; IeeeMode: 1
; LDSByteSize: 0 bytes/workgroup (compile time only)
; SGPRBlocks: 1
; VGPRBlocks: 0
; NumSGPRsForWavesPerEU: 11
; NumVGPRsForWavesPerEU: 6
; Occupancy: 16
; WaveLimiterHint : 0
; COMPUTE_PGM_RSRC2:SCRATCH_EN: 0
; COMPUTE_PGM_RSRC2:USER_SGPR: 8
; COMPUTE_PGM_RSRC2:TRAP_HANDLER: 0
; COMPUTE_PGM_RSRC2:TGID_X_EN: 1
; COMPUTE_PGM_RSRC2:TGID_Y_EN: 0
; COMPUTE_PGM_RSRC2:TGID_Z_EN: 0
; COMPUTE_PGM_RSRC2:TIDIG_COMP_CNT: 0
	.text
	.protected	votes                   ; -- Begin function votes
	.globl	votes
	.p2align	8
	.type	votes,@function
votes:                                  ; @votes
; %bb.0:
	s_load_dwordx4 s[0:3], s[4:5], 0x0
	v_lshlrev_b32_e32 v1, 2, v0
	v_mul_u32_u24_e32 v0, 3, v0
	v_lshlrev_b32_e32 v4, 3, v0
	s_waitcnt lgkmcnt(0)
	global_load_dword v2, v1, s[0:1]
	v_mov_b32_e32 v1, 0
	s_mov_b32 s1, 0
	s_waitcnt vmcnt(0)
	v_cmp_lt_i32_e32 vcc_lo, 0, v2
	v_mov_b32_e32 v0, vcc_lo
	v_cmp_eq_u32_e32 vcc_lo, 7, v2
	global_store_dwordx2 v4, v[0:1], s[2:3]
	v_cndmask_b32_e64 v3, 0, 1, vcc_lo
	v_cmp_gt_i32_e32 vcc_lo, 0x3e8, v2
	;;#ASMSTART
	; ockl ballot hoisting hack v3
	;;#ASMEND
	v_and_b32_e32 v2, 1, v2
	v_mov_b32_e32 v1, s1
	v_cndmask_b32_e64 v5, 0, 1, vcc_lo
	v_cmp_ne_u32_e32 vcc_lo, 0, v3
	;;#ASMSTART
	; ockl ballot hoisting hack v5
	;;#ASMEND
	v_cmp_ne_u32_e64 s0, 0, v5
	s_cmp_lg_u32 vcc_lo, 0
	s_cselect_b32 s4, -1, 0
	s_cmp_eq_u32 s0, exec_lo
	v_cndmask_b32_e64 v3, 0, 1, s4
	s_cselect_b32 s0, -1, 0
	v_cndmask_b32_e64 v0, 0, 1, s0
	v_cmp_ne_u32_e64 s0, 0, v2
	v_mbcnt_lo_u32_b32 v2, -1, 0
	v_lshlrev_b64 v[0:1], 1, v[0:1]
	s_bcnt1_i32_b64 s0, s[0:1]
	v_lshl_or_b32 v2, v2, 16, s0
	v_or_b32_e32 v0, v0, v3
	v_mov_b32_e32 v3, 0
	global_store_dwordx4 v4, v[0:3], s[2:3] offset:8
	s_endpgm
	.section	.rodata,#alloc
	.p2align	6
	.amdhsa_kernel votes
		.amdhsa_group_segment_fixed_size 0
		.amdhsa_private_segment_fixed_size 0
		.amdhsa_kernarg_size 16
		.amdhsa_user_sgpr_count 6
		.amdhsa_user_sgpr_private_segment_buffer 1
		.amdhsa_user_sgpr_dispatch_ptr 0
		.amdhsa_user_sgpr_queue_ptr 0
		.amdhsa_user_sgpr_kernarg_segment_ptr 1
		.amdhsa_user_sgpr_dispatch_id 0
		.amdhsa_user_sgpr_flat_scratch_init 0
		.amdhsa_user_sgpr_private_segment_size 0
		.amdhsa_wavefront_size32 1
		.amdhsa_uses_dynamic_stack 0
		.amdhsa_system_sgpr_private_segment_wavefront_offset 0
		.amdhsa_system_sgpr_workgroup_id_x 1
		.amdhsa_system_sgpr_workgroup_id_y 0
		.amdhsa_system_sgpr_workgroup_id_z 0
		.amdhsa_system_sgpr_workgroup_info 0
		.amdhsa_system_vgpr_workitem_id 0
		.amdhsa_next_free_vgpr 6
		.amdhsa_next_free_sgpr 6
		.amdhsa_reserve_flat_scratch 0
		.amdhsa_float_round_mode_32 0
		.amdhsa_float_round_mode_16_64 0
		.amdhsa_float_denorm_mode_32 3
		.amdhsa_float_denorm_mode_16_64 3
		.amdhsa_dx10_clamp 1
		.amdhsa_ieee_mode 1
		.amdhsa_fp16_overflow 0
		.amdhsa_workgroup_processor_mode 1
		.amdhsa_memory_ordered 1
		.amdhsa_forward_progress 0
		.amdhsa_shared_vgpr_count 0
		.amdhsa_exception_fp_ieee_invalid_op 0
		.amdhsa_exception_fp_denorm_src 0
		.amdhsa_exception_fp_ieee_div_zero 0
		.amdhsa_exception_fp_ieee_overflow 0
		.amdhsa_exception_fp_ieee_underflow 0
		.amdhsa_exception_fp_ieee_inexact 0
		.amdhsa_exception_int_div_zero 0
	.end_amdhsa_kernel
	.text
.Lfunc_end9:
	.size	votes, .Lfunc_end9-votes
                                        ; -- End function
	.section	.AMDGPU.csdata
; Kernel info:
; codeLenInByte = 212
; NumSgprs: 8
; NumVgprs: 6
; ScratchSize: 0
; MemoryBound: 0
; FloatMode: 240
; IeeeMode: 1
; LDSByteSize: 0 bytes/workgroup (compile time only)
; SGPRBlocks: 0
; VGPRBlocks: 0
; NumSGPRsForWavesPerEU: 8
; NumVGPRsForWavesPerEU: 6
; Occupancy: 16
; WaveLimiterHint : 0
; COMPUTE_PGM_RSRC2:SCRATCH_EN: 0
; COMPUTE_PGM_RSRC2:USER_SGPR: 6
; COMPUTE_PGM_RSRC2:TRAP_HANDLER: 0
; COMPUTE_PGM_RSRC2:TGID_X_EN: 1
; COMPUTE_PGM_RSRC2:TGID_Y_EN: 0
; COMPUTE_PGM_RSRC2:TGID_Z_EN: 0
; COMPUTE_PGM_RSRC2:TIDIG_COMP_CNT: 0
	.text
	.protected	locked                  ; -- Begin function locked
	.globl	locked
	.p2align	8
	.type	locked,@function
locked:                                 ; @locked
; %bb.0:
	v_and_b32_e32 v0, 31, v0
	s_mov_b32 s6, 0
	s_mov_b32 s0, exec_lo
	v_cmpx_eq_u32_e32 0, v0
	s_cbranch_execz .LBB10_4
; %bb.1:
	s_load_dwordx4 s[0:3], s[4:5], 0x0
	v_mov_b32_e32 v1, 0
	v_mov_b32_e32 v0, 1
.LBB10_2:                               ; =>This Inner Loop Header: Depth=1
	s_waitcnt lgkmcnt(0)
	global_atomic_cmpswap v2, v1, v[0:1], s[0:1] glc
	s_waitcnt vmcnt(0)
	v_cmp_eq_u32_e32 vcc_lo, 0, v2
	s_or_b32 s6, vcc_lo, s6
	s_andn2_b32 exec_lo, exec_lo, s6
	s_cbranch_execnz .LBB10_2
; %bb.3:
	s_or_b32 exec_lo, exec_lo, s6
	v_mov_b32_e32 v0, s2
	v_mov_b32_e32 v1, s3
	v_mov_b32_e32 v3, 0
	flat_load_dword v2, v[0:1] glc dlc
	s_waitcnt vmcnt(0) lgkmcnt(0)
	v_add_nc_u32_e32 v2, 1, v2
	flat_store_dword v[0:1], v2
	s_waitcnt_vscnt null, 0x0
	s_waitcnt vmcnt(0) lgkmcnt(0)
	buffer_gl0_inv
	buffer_gl1_inv
	global_store_dword v3, v3, s[0:1]
.LBB10_4:
	s_endpgm
	.section	.rodata,#alloc
	.p2align	6
	.amdhsa_kernel locked
		.amdhsa_group_segment_fixed_size 0
		.amdhsa_private_segment_fixed_size 0
		.amdhsa_kernarg_size 16
		.amdhsa_user_sgpr_count 6
		.amdhsa_user_sgpr_private_segment_buffer 1
		.amdhsa_user_sgpr_dispatch_ptr 0
		.amdhsa_user_sgpr_queue_ptr 0
		.amdhsa_user_sgpr_kernarg_segment_ptr 1
		.amdhsa_user_sgpr_dispatch_id 0
		.amdhsa_user_sgpr_flat_scratch_init 0
		.amdhsa_user_sgpr_private_segment_size 0
		.amdhsa_wavefront_size32 1
		.amdhsa_uses_dynamic_stack 0
		.amdhsa_system_sgpr_private_segment_wavefront_offset 0
		.amdhsa_system_sgpr_workgroup_id_x 1
		.amdhsa_system_sgpr_workgroup_id_y 0
		.amdhsa_system_sgpr_workgroup_id_z 0
		.amdhsa_system_sgpr_workgroup_info 0
		.amdhsa_system_vgpr_workitem_id 0
		.amdhsa_next_free_vgpr 4
		.amdhsa_next_free_sgpr 7
		.amdhsa_reserve_flat_scratch 0
		.amdhsa_float_round_mode_32 0
		.amdhsa_float_round_mode_16_64 0
		.amdhsa_float_denorm_mode_32 3
		.amdhsa_float_denorm_mode_16_64 3
		.amdhsa_dx10_clamp 1
		.amdhsa_ieee_mode 1
		.amdhsa_fp16_overflow 0
		.amdhsa_workgroup_processor_mode 1
		.amdhsa_memory_ordered 1
		.amdhsa_forward_progress 0
		.amdhsa_shared_vgpr_count 0
		.amdhsa_exception_fp_ieee_invalid_op 0
		.amdhsa_exception_fp_denorm_src 0
		.amdhsa_exception_fp_ieee_div_zero 0
		.amdhsa_exception_fp_ieee_overflow 0
		.amdhsa_exception_fp_ieee_underflow 0
		.amdhsa_exception_fp_ieee_inexact 0
		.amdhsa_exception_int_div_zero 0
	.end_amdhsa_kernel
	.text
.Lfunc_end10:
	.size	locked, .Lfunc_end10-locked
                                        ; -- End function
	.section	.AMDGPU.csdata
; Kernel info:
; codeLenInByte = 148
; NumSgprs: 9
; NumVgprs: 4
; ScratchSize: 0
; MemoryBound: 0
; FloatMode: 240
; IeeeMode: 1
; LDSByteSize: 0 bytes/workgroup (compile time only)
; SGPRBlocks: 1
; VGPRBlocks: 0
; NumSGPRsForWavesPerEU: 9
; NumVGPRsForWavesPerEU: 4
; Occupancy: 16
; WaveLimiterHint : 0
; COMPUTE_PGM_RSRC2:SCRATCH_EN: 0
; COMPUTE_PGM_RSRC2:USER_SGPR: 6
; COMPUTE_PGM_RSRC2:TRAP_HANDLER: 0
; COMPUTE_PGM_RSRC2:TGID_X_EN: 1
; COMPUTE_PGM_RSRC2:TGID_Y_EN: 0
; COMPUTE_PGM_RSRC2:TGID_Z_EN: 0
; COMPUTE_PGM_RSRC2:TIDIG_COMP_CNT: 0
	.text
	.protected	grid_barrier            ; -- Begin function grid_barrier
	.globl	grid_barrier
	.p2align	8
	.type	grid_barrier,@function
grid_barrier:                           ; @grid_barrier
; %bb.0:
	s_mov_b32 s9, 0
	s_mov_b32 s0, exec_lo
	v_cmpx_eq_u32_e32 0, v0
	s_cbranch_execz .LBB11_4
; %bb.1:
	s_load_dwordx4 s[0:3], s[6:7], 0x0
	v_mov_b32_e32 v0, 0
	v_mov_b32_e32 v1, 1
	s_waitcnt lgkmcnt(0)
	global_atomic_add v0, v1, s[0:1]
	s_clause 0x1
	s_load_dword s6, s[4:5], 0x4
	s_load_dword s4, s[4:5], 0xc
	s_waitcnt lgkmcnt(0)
	s_and_b32 s5, s6, 0xffff
	v_cvt_f32_u32_e32 v0, s5
	s_sub_i32 s7, 0, s5
	v_rcp_iflag_f32_e32 v0, v0
	v_mul_f32_e32 v0, 0x4f7ffffe, v0
	v_cvt_u32_f32_e32 v0, v0
	v_readfirstlane_b32 s6, v0
	s_mul_i32 s7, s7, s6
	s_mul_hi_u32 s7, s6, s7
	s_add_i32 s6, s6, s7
	s_mul_hi_u32 s6, s4, s6
	s_mul_i32 s7, s6, s5
	s_sub_i32 s7, s4, s7
	s_cmp_ge_u32 s7, s5
	s_cselect_b32 vcc_lo, -1, 0
	s_add_i32 s10, s6, 1
	s_sub_i32 s11, s7, s5
	v_mov_b32_e32 v0, s10
	v_mov_b32_e32 v1, s11
	v_cndmask_b32_e32 v0, s6, v0, vcc_lo
	v_cndmask_b32_e32 v1, s7, v1, vcc_lo
	v_readfirstlane_b32 s6, v0
	v_readfirstlane_b32 s7, v1
	s_add_i32 s10, s6, 1
	s_cmp_ge_u32 s7, s5
	s_cselect_b32 s6, s10, s6
	s_mul_i32 s5, s6, s5
	s_cmp_gt_u32 s4, s5
	s_cselect_b32 s4, -1, 0
	s_cmpk_lg_u32 s4, 0x0
	s_addc_u32 s4, s6, 0
.LBB11_2:                               ; =>This Inner Loop Header: Depth=1
	v_mov_b32_e32 v0, s0
	v_mov_b32_e32 v1, s1
	flat_load_dword v0, v[0:1] glc dlc
	s_waitcnt vmcnt(0) lgkmcnt(0)
	v_cmp_le_u32_e32 vcc_lo, s4, v0
	s_or_b32 s9, vcc_lo, s9
	s_andn2_b32 exec_lo, exec_lo, s9
	s_cbranch_execnz .LBB11_2
; %bb.3:
	s_or_b32 exec_lo, exec_lo, s9
	v_mov_b32_e32 v0, s0
	v_mov_b32_e32 v1, s1
	s_mov_b32 s9, 0
	s_lshl_b64 s[0:1], s[8:9], 2
	s_add_u32 s0, s2, s0
	flat_load_dword v0, v[0:1] glc dlc
	s_waitcnt vmcnt(0)
	v_mov_b32_e32 v1, 0
	s_addc_u32 s1, s3, s1
	s_waitcnt lgkmcnt(0)
	global_store_dword v1, v0, s[0:1]
.LBB11_4:
	s_endpgm
	.section	.rodata,#alloc
	.p2align	6
	.amdhsa_kernel grid_barrier
		.amdhsa_group_segment_fixed_size 0
		.amdhsa_private_segment_fixed_size 0
		.amdhsa_kernarg_size 16
		.amdhsa_user_sgpr_count 8
		.amdhsa_user_sgpr_private_segment_buffer 1
		.amdhsa_user_sgpr_dispatch_ptr 1
		.amdhsa_user_sgpr_queue_ptr 0
		.amdhsa_user_sgpr_kernarg_segment_ptr 1
		.amdhsa_user_sgpr_dispatch_id 0
		.amdhsa_user_sgpr_flat_scratch_init 0
		.amdhsa_user_sgpr_private_segment_size 0
		.amdhsa_wavefront_size32 1
		.amdhsa_uses_dynamic_stack 0
		.amdhsa_system_sgpr_private_segment_wavefront_offset 0
		.amdhsa_system_sgpr_workgroup_id_x 1
		.amdhsa_system_sgpr_workgroup_id_y 0
		.amdhsa_system_sgpr_workgroup_id_z 0
		.amdhsa_system_sgpr_workgroup_info 0
		.amdhsa_system_vgpr_workitem_id 0
		.amdhsa_next_free_vgpr 2
		.amdhsa_next_free_sgpr 12
		.amdhsa_reserve_flat_scratch 0
		.amdhsa_float_round_mode_32 0
		.amdhsa_float_round_mode_16_64 0
		.amdhsa_float_denorm_mode_32 3
		.amdhsa_float_denorm_mode_16_64 3
		.amdhsa_dx10_clamp 1
		.amdhsa_ieee_mode 1
		.amdhsa_fp16_overflow 0
		.amdhsa_workgroup_processor_mode 1
		.amdhsa_memory_ordered 1
		.amdhsa_forward_progress 0
		.amdhsa_shared_vgpr_count 0
		.amdhsa_exception_fp_ieee_invalid_op 0
		.amdhsa_exception_fp_denorm_src 0
		.amdhsa_exception_fp_ieee_div_zero 0
		.amdhsa_exception_fp_ieee_overflow 0
		.amdhsa_exception_fp_ieee_underflow 0
		.amdhsa_exception_fp_ieee_inexact 0
		.amdhsa_exception_int_div_zero 0
	.end_amdhsa_kernel
	.text
.Lfunc_end11:
	.size	grid_barrier, .Lfunc_end11-grid_barrier
                                        ; -- End function
	.section	.AMDGPU.csdata
; Kernel info:
; codeLenInByte = 300
; NumSgprs: 14
; NumVgprs: 2
; ScratchSize: 0
; MemoryBound: 0
; FloatMode: 240
; IeeeMode: 1
; LDSByteSize: 0 bytes/workgroup (compile time only)
; SGPRBlocks: 1
; VGPRBlocks: 0
; NumSGPRsForWavesPerEU: 14
; NumVGPRsForWavesPerEU: 2
; Occupancy: 16
; WaveLimiterHint : 0
; COMPUTE_PGM_RSRC2:SCRATCH_EN: 0
; COMPUTE_PGM_RSRC2:USER_SGPR: 8
; COMPUTE_PGM_RSRC2:TRAP_HANDLER: 0
; COMPUTE_PGM_RSRC2:TGID_X_EN: 1
; COMPUTE_PGM_RSRC2:TGID_Y_EN: 0
; COMPUTE_PGM_RSRC2:TGID_Z_EN: 0
; COMPUTE_PGM_RSRC2:TIDIG_COMP_CNT: 0
	.text
	.protected	half_math               ; -- Begin function half_math
	.globl	half_math
	.p2align	8
	.type	half_math,@function
half_math:                              ; @half_math
; %bb.0:
	s_clause 0x1
	s_load_dword s0, s[4:5], 0x4
	s_load_dword s1, s[4:5], 0xc
	s_load_dword s2, s[6:7], 0x18
	s_waitcnt lgkmcnt(0)
	s_and_b32 s0, s0, 0xffff
	s_mul_i32 s3, s8, s0
	s_sub_i32 s1, s1, s3
	s_min_u32 s0, s1, s0
	v_mad_u64_u32 v[0:1], null, s0, s8, v[0:1]
	s_mov_b32 s0, exec_lo
	v_cmpx_gt_i32_e64 s2, v0
	s_cbranch_execz .LBB12_2
; %bb.1:
	s_clause 0x1
	s_load_dwordx4 s[0:3], s[6:7], 0x0
	s_load_dwordx2 s[4:5], s[6:7], 0x10
	v_ashrrev_i32_e32 v1, 31, v0
	v_lshlrev_b64 v[0:1], 2, v[0:1]
	s_waitcnt lgkmcnt(0)
	v_add_co_u32 v2, vcc_lo, s0, v0
	v_add_co_ci_u32_e32 v3, vcc_lo, s1, v1, vcc_lo
	v_add_co_u32 v4, vcc_lo, s2, v0
	v_add_co_ci_u32_e32 v5, vcc_lo, s3, v1, vcc_lo
	v_add_co_u32 v0, vcc_lo, s4, v0
	global_load_dword v2, v[2:3], off
	global_load_dword v3, v[4:5], off
	v_add_co_ci_u32_e32 v1, vcc_lo, s5, v1, vcc_lo
	s_waitcnt vmcnt(0)
	v_pk_add_f16 v4, v2, v3
	v_pk_fma_f16 v2, v2, v3, v4
	global_store_dword v[0:1], v2, off
.LBB12_2:
	s_endpgm
	.section	.rodata,#alloc
	.p2align	6
	.amdhsa_kernel half_math
		.amdhsa_group_segment_fixed_size 0
		.amdhsa_private_segment_fixed_size 0
		.amdhsa_kernarg_size 28
		.amdhsa_user_sgpr_count 8
		.amdhsa_user_sgpr_private_segment_buffer 1
		.amdhsa_user_sgpr_dispatch_ptr 1
		.amdhsa_user_sgpr_queue_ptr 0
		.amdhsa_user_sgpr_kernarg_segment_ptr 1
		.amdhsa_user_sgpr_dispatch_id 0
		.amdhsa_user_sgpr_flat_scratch_init 0
		.amdhsa_user_sgpr_private_segment_size 0
		.amdhsa_wavefront_size32 1
		.amdhsa_uses_dynamic_stack 0
		.amdhsa_system_sgpr_private_segment_wavefront_offset 0
		.amdhsa_system_sgpr_workgroup_id_x 1
		.amdhsa_system_sgpr_workgroup_id_y 0
		.amdhsa_system_sgpr_workgroup_id_z 0
		.amdhsa_system_sgpr_workgroup_info 0
		.amdhsa_system_vgpr_workitem_id 0
		.amdhsa_next_free_vgpr 6
		.amdhsa_next_free_sgpr 9
		.amdhsa_reserve_flat_scratch 0
		.amdhsa_float_round_mode_32 0
		.amdhsa_float_round_mode_16_64 0
		.amdhsa_float_denorm_mode_32 3
		.amdhsa_float_denorm_mode_16_64 3
		.amdhsa_dx10_clamp 1
		.amdhsa_ieee_mode 1
		.amdhsa_fp16_overflow 0
		.amdhsa_workgroup_processor_mode 1
		.amdhsa_memory_ordered 1
		.amdhsa_forward_progress 0
		.amdhsa_shared_vgpr_count 0
		.amdhsa_exception_fp_ieee_invalid_op 0
		.amdhsa_exception_fp_denorm_src 0
		.amdhsa_exception_fp_ieee_div_zero 0
		.amdhsa_exception_fp_ieee_overflow 0
		.amdhsa_exception_fp_ieee_underflow 0
		.amdhsa_exception_fp_ieee_inexact 0
		.amdhsa_exception_int_div_zero 0
	.end_amdhsa_kernel
	.text
.Lfunc_end12:
	.size	half_math, .Lfunc_end12-half_math
                                        ; -- End function
	.section	.AMDGPU.csdata
; Kernel info:
; codeLenInByte = 220
; NumSgprs: 11
; NumVgprs: 6
; ScratchSize: 0
; MemoryBound: 0
; FloatMode: 240
; IeeeMode: 1
; LDSByteSize: 0 bytes/workgroup (compile time only)
; SGPRBlocks: 1
; VGPRBlocks: 0
; NumSGPRsForWavesPerEU: 11
; NumVGPRsForWavesPerEU: 6
; Occupancy: 16
; WaveLimiterHint : 0
; COMPUTE_PGM_RSRC2:SCRATCH_EN: 0
; COMPUTE_PGM_RSRC2:USER_SGPR: 8
; COMPUTE_PGM_RSRC2:TRAP_HANDLER: 0
; COMPUTE_PGM_RSRC2:TGID_X_EN: 1
; COMPUTE_PGM_RSRC2:TGID_Y_EN: 0
; COMPUTE_PGM_RSRC2:TGID_Z_EN: 0
; COMPUTE_PGM_RSRC2:TIDIG_COMP_CNT: 0
	.text
	.protected	math                    ; -- Begin function math
	.globl	math
	.p2align	8
	.type	math,@function
math:                                   ; @math
; %bb.0:
	s_clause 0x1
	s_load_dword s0, s[4:5], 0x4
	s_load_dword s1, s[4:5], 0xc
	s_load_dword s2, s[6:7], 0x18
	s_waitcnt lgkmcnt(0)
	s_and_b32 s0, s0, 0xffff
	s_mul_i32 s3, s8, s0
	s_sub_i32 s1, s1, s3
	s_min_u32 s0, s1, s0
	v_mad_u64_u32 v[0:1], null, s0, s8, v[0:1]
	s_mov_b32 s0, exec_lo
	v_cmpx_gt_i32_e64 s2, v0
	s_cbranch_execz .LBB13_6
; %bb.1:
	s_clause 0x1
	s_load_dwordx4 s[0:3], s[6:7], 0x0
	s_load_dwordx2 s[4:5], s[6:7], 0x10
	v_ashrrev_i32_e32 v1, 31, v0
                                        ; implicit-def: $vgpr7
                                        ; implicit-def: $vgpr6
	v_lshlrev_b64 v[2:3], 2, v[0:1]
	s_waitcnt lgkmcnt(0)
	v_add_co_u32 v2, vcc_lo, s0, v2
	v_add_co_ci_u32_e32 v3, vcc_lo, s1, v3, vcc_lo
	global_load_dword v5, v[2:3], off
	s_waitcnt vmcnt(0)
	v_and_b32_e32 v4, 0x7fffffff, v5
	v_cmp_ngt_f32_e64 s0, 0x48000000, |v5|
	s_and_saveexec_b32 s1, s0
	s_xor_b32 s6, exec_lo, s1
	s_cbranch_execz .LBB13_3
; %bb.2:
	s_mov_b32 s0, 0x7fffff
	v_mov_b32_e32 v7, 0
	v_and_or_b32 v14, v4, s0, 0x800000
	v_lshrrev_b32_e32 v12, 23, v4
	v_mul_hi_u32 v6, 0xfe5163ab, v14
	v_add_nc_u32_e32 v13, 0xffffff88, v12
	v_cmp_lt_u32_e32 vcc_lo, 63, v13
	v_mad_u64_u32 v[8:9], null, 0x3c439041, v14, v[6:7]
	v_cndmask_b32_e64 v15, 0, 0xffffffc0, vcc_lo
	v_add_nc_u32_e32 v15, v15, v13
	v_mov_b32_e32 v6, v9
	v_cmp_lt_u32_e64 s0, 31, v15
	v_mad_u64_u32 v[9:10], null, 0xdb629599, v14, v[6:7]
	v_cndmask_b32_e64 v16, 0, 0xffffffe0, s0
	v_mov_b32_e32 v6, v10
	v_mad_u64_u32 v[10:11], null, 0xf534ddc0, v14, v[6:7]
	v_mov_b32_e32 v6, v11
	v_cndmask_b32_e32 v8, v10, v8, vcc_lo
	v_mad_u64_u32 v[11:12], null, 0xfc2757d1, v14, v[6:7]
	v_mov_b32_e32 v6, v12
	v_mad_u64_u32 v[12:13], null, 0x4e441529, v14, v[6:7]
	v_mov_b32_e32 v6, v13
	v_add_nc_u32_e32 v13, v16, v15
	v_cndmask_b32_e32 v16, v12, v10, vcc_lo
	v_mad_u64_u32 v[6:7], null, 0xa2f9836e, v14, v[6:7]
	v_cmp_lt_u32_e64 s1, 31, v13
	v_cndmask_b32_e64 v15, 0, 0xffffffe0, s1
	v_cndmask_b32_e32 v6, v6, v11, vcc_lo
	v_cndmask_b32_e32 v7, v7, v12, vcc_lo
	v_cndmask_b32_e32 v11, v11, v9, vcc_lo
	v_add_nc_u32_e32 v12, v15, v13
	v_cndmask_b32_e64 v10, v6, v16, s0
	v_cndmask_b32_e64 v6, v7, v6, s0
	v_cndmask_b32_e64 v7, v16, v11, s0
	v_mul_lo_u32 v13, 0xfe5163ab, v14
	v_sub_nc_u32_e32 v14, 32, v12
	v_cndmask_b32_e64 v11, v11, v8, s0
	v_cndmask_b32_e64 v6, v6, v10, s1
	v_cndmask_b32_e64 v10, v10, v7, s1
	v_cndmask_b32_e64 v7, v7, v11, s1
	v_cndmask_b32_e32 v9, v9, v13, vcc_lo
	v_alignbit_b32 v15, v6, v10, v14
	v_cmp_eq_u32_e32 vcc_lo, 0, v12
	v_alignbit_b32 v13, v10, v7, v14
	v_cndmask_b32_e64 v8, v8, v9, s0
	s_mov_b32 s0, 0xff800000
	v_cndmask_b32_e32 v6, v15, v6, vcc_lo
	v_cndmask_b32_e32 v9, v13, v10, vcc_lo
	v_cndmask_b32_e64 v8, v11, v8, s1
	v_bfe_u32 v10, v6, 29, 1
	v_alignbit_b32 v11, v6, v9, 30
	v_alignbit_b32 v13, v7, v8, v14
	v_sub_nc_u32_e32 v12, 0, v10
	v_cndmask_b32_e32 v7, v13, v7, vcc_lo
	v_xor_b32_e32 v11, v11, v12
	v_alignbit_b32 v9, v9, v7, 30
	v_alignbit_b32 v7, v7, v8, 30
	v_ffbh_u32_e32 v13, v11
	v_xor_b32_e32 v8, v9, v12
	v_xor_b32_e32 v7, v7, v12
	v_min_u32_e32 v13, 32, v13
	v_sub_nc_u32_e32 v9, 31, v13
	v_mad_i32_i24 v14, 0xff800000, v13, 0.5
	v_alignbit_b32 v11, v11, v8, v9
	v_alignbit_b32 v7, v8, v7, v9
	v_lshrrev_b32_e32 v9, 29, v6
	v_alignbit_b32 v8, v11, v7, 9
	v_lshlrev_b32_e32 v9, 31, v9
	v_lshrrev_b32_e32 v11, 9, v11
	v_ffbh_u32_e32 v12, v8
	v_or3_b32 v11, v14, v9, v11
	v_min_u32_e32 v12, 32, v12
	v_mul_f32_e32 v15, 0x3fc90fda, v11
	v_sub_nc_u32_e32 v14, 31, v12
	v_add_nc_u32_e32 v12, v12, v13
	v_alignbit_b32 v7, v8, v7, v14
	v_fma_f32 v8, 0x3fc90fda, v11, -v15
	v_mad_i32_i24 v12, v12, s0, 0x33000000
	v_lshrrev_b32_e32 v7, 9, v7
	v_fmac_f32_e32 v8, 0x33a22168, v11
	v_or3_b32 v7, v12, v9, v7
	v_fmac_f32_e32 v8, 0x3fc90fda, v7
	v_lshrrev_b32_e32 v7, 30, v6
	v_add_f32_e32 v6, v15, v8
	v_add_nc_u32_e32 v7, v10, v7
.LBB13_3:
	s_andn2_saveexec_b32 s0, s6
; %bb.4:
	v_mul_f32_e32 v6, 0x3f22f983, v4
	v_rndne_f32_e32 v7, v6
	v_fmamk_f32 v6, v7, 0xbfc90fda, v4
	v_fmac_f32_e32 v6, 0xb3a22168, v7
	v_fmac_f32_e32 v6, 0xa7c234c4, v7
	v_cvt_i32_f32_e32 v7, v7
; %bb.5:
	s_or_b32 exec_lo, exec_lo, s0
	v_frexp_mant_f32_e32 v8, v4
	s_mov_b32 s0, 0x3e76c4e1
	s_mov_b32 s1, 0xb94c1982
	s_mov_b32 s6, 0x37d75334
	v_cmp_gt_f32_e32 vcc_lo, 0x3f2aaaab, v8
	v_cndmask_b32_e64 v9, 0, 1, vcc_lo
	v_ldexp_f32 v8, v8, v9
	v_add_f32_e32 v9, 1.0, v8
	v_add_f32_e32 v11, -1.0, v8
	v_rcp_f32_e32 v10, v9
	v_add_f32_e32 v13, -1.0, v9
	v_sub_f32_e32 v8, v8, v13
	v_mul_f32_e32 v12, v11, v10
	v_mul_f32_e32 v14, v9, v12
	v_fma_f32 v9, v12, v9, -v14
	v_fmac_f32_e32 v9, v12, v8
	v_add_f32_e32 v8, v14, v9
	v_sub_f32_e32 v13, v11, v8
	v_sub_f32_e32 v14, v8, v14
	v_sub_f32_e32 v11, v11, v13
	v_sub_f32_e32 v9, v9, v14
	v_sub_f32_e32 v8, v11, v8
	v_sub_f32_e32 v8, v8, v9
	v_add_f32_e32 v8, v13, v8
	v_mul_f32_e32 v8, v10, v8
	v_add_f32_e32 v9, v12, v8
	v_sub_f32_e32 v10, v9, v12
	v_mul_f32_e32 v11, v9, v9
	v_sub_f32_e32 v8, v8, v10
	v_fma_f32 v10, v9, v9, -v11
	v_add_f32_e32 v12, v8, v8
	v_fmac_f32_e32 v10, v9, v12
	v_add_f32_e32 v12, v11, v10
	v_fmaak_f32 v13, s0, v12, 0x3e91f4c4
	v_sub_f32_e32 v11, v12, v11
	v_mul_f32_e32 v16, v9, v12
	v_cmp_eq_f32_e64 s0, 0, v5
	v_fmaak_f32 v13, v12, v13, 0x3ecccdef
	v_sub_f32_e32 v10, v10, v11
	v_fma_f32 v17, v12, v9, -v16
	v_cndmask_b32_e64 v19, 0x7f800000, 0, s0
	v_mul_f32_e32 v14, v12, v13
	v_fmac_f32_e32 v17, v12, v8
	v_ldexp_f32 v8, v8, 1
	v_fma_f32 v11, v12, v13, -v14
	v_fmac_f32_e32 v17, v10, v9
	v_ldexp_f32 v9, v9, 1
	v_fmac_f32_e32 v11, v10, v13
	v_add_f32_e32 v12, v16, v17
	v_add_f32_e32 v13, v14, v11
	v_sub_f32_e32 v14, v13, v14
	v_add_f32_e32 v15, 0x3f2aaaaa, v13
	v_sub_f32_e32 v11, v11, v14
	v_add_f32_e32 v14, 0xbf2aaaaa, v15
	v_add_f32_e32 v11, 0x31739010, v11
	v_sub_f32_e32 v13, v13, v14
	v_add_f32_e32 v11, v11, v13
	v_add_f32_e32 v10, v15, v11
	v_sub_f32_e32 v13, v10, v15
	v_mul_f32_e32 v14, v12, v10
	v_sub_f32_e32 v15, v12, v16
	v_sub_f32_e32 v11, v11, v13
	v_fma_f32 v13, v12, v10, -v14
	v_sub_f32_e32 v15, v17, v15
	v_add_f32_e32 v17, 1.0, v4
	v_fmac_f32_e32 v13, v12, v11
	v_frexp_exp_i32_f32_e32 v11, v4
	v_fmac_f32_e32 v13, v15, v10
	v_subrev_co_ci_u32_e32 v10, vcc_lo, 0, v11, vcc_lo
	v_add_f32_e32 v11, v14, v13
	v_cvt_f32_i32_e32 v10, v10
	v_add_f32_e32 v12, v9, v11
	v_sub_f32_e32 v14, v11, v14
	v_mul_f32_e32 v15, 0x3f317218, v10
	v_sub_f32_e32 v9, v12, v9
	v_sub_f32_e32 v13, v13, v14
	v_fma_f32 v14, 0x3f317218, v10, -v15
	v_sub_f32_e32 v9, v11, v9
	v_add_f32_e32 v8, v8, v13
	v_fmac_f32_e32 v14, 0xb102e308, v10
	v_add_f32_e32 v8, v8, v9
	v_add_f32_e32 v9, v15, v14
	v_add_f32_e32 v10, v12, v8
	v_sub_f32_e32 v15, v9, v15
	v_add_f32_e32 v11, v9, v10
	v_sub_f32_e32 v12, v10, v12
	v_sub_f32_e32 v14, v14, v15
	v_and_b32_e32 v15, 1, v7
	v_lshlrev_b32_e32 v7, 30, v7
	v_sub_f32_e32 v13, v11, v9
	v_sub_f32_e32 v8, v8, v12
	v_and_b32_e32 v7, 0x80000000, v7
	v_sub_f32_e32 v16, v11, v13
	v_sub_f32_e32 v10, v10, v13
	v_add_f32_e32 v12, v14, v8
	v_sub_f32_e32 v9, v9, v16
	v_xor_b32_e32 v16, v4, v5
	v_add_f32_e32 v9, v10, v9
	v_sub_f32_e32 v10, v12, v14
	v_add_f32_e32 v9, v12, v9
	v_sub_f32_e32 v12, v12, v10
	v_sub_f32_e32 v8, v8, v10
	v_add_f32_e32 v13, v11, v9
	v_sub_f32_e32 v10, v14, v12
	v_mul_f32_e32 v12, 0x3fb8aa3b, v5
	v_sub_f32_e32 v11, v13, v11
	v_add_f32_e32 v8, v8, v10
	v_fma_f32 v20, 0x3fb8aa3b, v5, -v12
	v_rndne_f32_e32 v22, v12
	v_sub_f32_e32 v9, v9, v11
	v_fmac_f32_e32 v20, 0x32a5705f, v5
	v_sub_f32_e32 v12, v12, v22
	v_cvt_i32_f32_e32 v22, v22
	v_add_f32_e32 v8, v8, v9
	v_add_f32_e32 v12, v20, v12
	v_add_f32_e32 v9, v13, v8
	v_exp_f32_e32 v12, v12
	v_sub_f32_e32 v10, v9, v13
	v_mul_f32_e32 v11, 0x3fc00000, v9
	v_mul_f32_e32 v13, v6, v6
	v_sub_f32_e32 v8, v8, v10
	v_fma_f32 v9, 0x3fc00000, v9, -v11
	v_cmp_class_f32_e64 vcc_lo, v11, 0x204
	v_fmaak_f32 v23, s1, v13, 0x3c0881c4
	v_fmaak_f32 v24, s6, v13, 0xbab64f3b
	v_cmp_class_f32_e64 s1, v17, 0x90
	v_fmac_f32_e32 v9, 0x3fc00000, v8
	v_fmaak_f32 v23, v13, v23, 0xbe2aaa9d
	v_fmaak_f32 v24, v13, v24, 0x3d2aabf7
	v_cndmask_b32_e64 v27, 1.0, 0x4f800000, s1
	v_add_f32_e32 v8, v11, v9
	v_mul_f32_e32 v20, v13, v23
	v_fmaak_f32 v23, v13, v24, 0xbf000004
	v_mul_f32_e32 v17, v17, v27
	v_cndmask_b32_e32 v10, v8, v11, vcc_lo
	v_sub_f32_e32 v8, v8, v11
	v_fmac_f32_e32 v6, v6, v20
	v_fma_f32 v11, v13, v23, 1.0
	v_log_f32_e32 v17, v17
	v_cmp_eq_f32_e32 vcc_lo, 0x42b17218, v10
	v_sub_f32_e32 v8, v9, v8
	v_cndmask_b32_e64 v14, 0, 0x37000000, vcc_lo
	v_cmp_eq_f32_e32 vcc_lo, 0x7f800000, v4
	v_sub_f32_e32 v18, v10, v14
	s_or_b32 s0, s0, vcc_lo
	v_cmp_o_f32_e32 vcc_lo, v5, v5
	v_mul_f32_e32 v21, 0x3fb8aa3b, v18
	v_fma_f32 v25, 0x3fb8aa3b, v18, -v21
	v_rndne_f32_e32 v26, v21
	v_fmac_f32_e32 v25, 0x32a5705f, v18
	v_sub_f32_e32 v21, v21, v26
	v_cvt_i32_f32_e32 v13, v26
	v_add_f32_e32 v21, v25, v21
	v_cndmask_b32_e64 v25, 0, 0x41b17218, s1
	v_cmp_eq_u32_e64 s1, 0, v15
	v_exp_f32_e32 v21, v21
	v_cndmask_b32_e64 v6, v11, v6, s1
	v_cmp_neq_f32_e64 s1, 0x7f800000, |v10|
	v_ldexp_f32 v10, v12, v22
	v_mul_f32_e32 v11, 0x3f317217, v17
	v_xor3_b32 v6, v16, v7, v6
	v_cndmask_b32_e64 v8, 0, v8, s1
	v_cmp_ngt_f32_e64 s1, 0xc2ce8ed0, v18
	v_ldexp_f32 v9, v21, v13
	v_fma_f32 v12, 0x3f317217, v17, -v11
	v_add_f32_e32 v8, v14, v8
	v_cndmask_b32_e64 v9, 0, v9, s1
	v_cmp_nlt_f32_e64 s1, 0x42b17218, v18
	v_fmac_f32_e32 v12, 0x3377d1cf, v17
	v_cndmask_b32_e64 v9, 0x7f800000, v9, s1
	v_cmp_ngt_f32_e64 s1, 0xc2ce8ed0, v5
	v_fma_f32 v8, v9, v8, v9
	v_cndmask_b32_e64 v7, 0, v10, s1
	v_cmp_class_f32_e64 s1, v4, 0x1f8
	v_add_f32_e32 v10, v11, v12
	v_mov_b32_e32 v11, 0x4ff00000
	v_cndmask_b32_e64 v6, 0x7fc00000, v6, s1
	v_cmp_class_f32_e64 s1, v9, 0x204
	v_cndmask_b32_e64 v8, v8, v9, s1
	v_cmp_nlt_f32_e64 s1, 0x42b17218, v5
	v_cndmask_b32_e64 v8, |v8|, v19, s0
	v_cndmask_b32_e64 v7, 0x7f800000, v7, s1
	v_cmp_class_f32_e64 s1, v17, 0x207
	v_cndmask_b32_e32 v8, 0x7fc00000, v8, vcc_lo
	v_add_f32_e32 v7, v7, v6
	v_cndmask_b32_e64 v9, v10, v17, s1
	v_cmp_neq_f32_e32 vcc_lo, 1.0, v4
	v_lshlrev_b64 v[5:6], 2, v[0:1]
	s_mov_b32 s0, 0x652b82fe
	s_mov_b32 s1, 0x3ff71547
	v_sub_f32_e32 v9, v9, v25
	v_cndmask_b32_e32 v8, 1.0, v8, vcc_lo
	v_mov_b32_e32 v10, 0
	v_add_co_u32 v4, vcc_lo, s2, v5
	v_add_f32_e32 v7, v9, v7
	v_add_co_ci_u32_e32 v5, vcc_lo, s3, v6, vcc_lo
	s_mov_b32 s2, 0x6a5dcb37
	s_mov_b32 s3, 0x3e5ade15
	v_add_f32_e32 v6, v8, v7
	v_lshlrev_b64 v[0:1], 3, v[0:1]
	global_store_dword v[4:5], v6, off
	global_load_dword v17, v[2:3], off
	s_waitcnt vmcnt(0)
	v_cvt_f64_f32_e32 v[2:3], v17
	v_mul_f64 v[4:5], v[2:3], s[0:1]
	s_mov_b32 s0, 0xfefa39ef
	s_mov_b32 s1, 0xbfe62e42
	v_rndne_f64_e32 v[4:5], v[4:5]
	v_fma_f64 v[6:7], v[4:5], s[0:1], v[2:3]
	s_mov_b32 s0, 0x3b39803f
	s_mov_b32 s1, 0xbc7abc9e
	v_cvt_i32_f64_e32 v18, v[4:5]
	v_fma_f64 v[6:7], v[4:5], s[0:1], v[6:7]
	s_mov_b32 s0, 0xfca7ab0c
	s_mov_b32 s1, 0x3e928af3
	v_fma_f64 v[8:9], v[6:7], s[2:3], s[0:1]
	s_mov_b32 s0, 0x623fde64
	s_mov_b32 s1, 0x3ec71dee
	s_mov_b32 s2, 0x7c89e6b0
	s_mov_b32 s3, 0x3efa0199
	v_fma_f64 v[8:9], v[6:7], v[8:9], s[0:1]
	s_mov_b32 s0, 0
	s_brev_b32 s1, 8
	v_cmp_lt_f64_e64 vcc_lo, |v[2:3]|, s[0:1]
	s_mov_b32 s1, 0x7ff00000
	v_fma_f64 v[8:9], v[6:7], v[8:9], s[2:3]
	s_mov_b32 s2, 0x14761f6e
	s_mov_b32 s3, 0x3f2a01a0
	v_cndmask_b32_e32 v11, 0x3ff00000, v11, vcc_lo
	v_mul_f64 v[2:3], |v[2:3]|, v[10:11]
	v_fma_f64 v[8:9], v[6:7], v[8:9], s[2:3]
	s_mov_b32 s2, 0x1852b7b0
	s_mov_b32 s3, 0x3f56c16c
	v_rsq_f64_e32 v[11:12], v[2:3]
	v_cmp_eq_f64_e64 s0, s[0:1], v[2:3]
	v_cmp_nlt_f32_e64 s1, 0x44800000, v17
	v_fma_f64 v[8:9], v[6:7], v[8:9], s[2:3]
	s_mov_b32 s2, 0x11122322
	s_mov_b32 s3, 0x3f811111
	v_mul_f64 v[13:14], v[2:3], v[11:12]
	v_mul_f64 v[11:12], v[11:12], 0.5
	v_fma_f64 v[8:9], v[6:7], v[8:9], s[2:3]
	s_mov_b32 s2, 0x555502a1
	s_mov_b32 s3, 0x3fa55555
	v_fma_f64 v[15:16], -v[11:12], v[13:14], 0.5
	v_fma_f64 v[8:9], v[6:7], v[8:9], s[2:3]
	s_mov_b32 s2, 0x55555511
	s_mov_b32 s3, 0x3fc55555
	v_fma_f64 v[13:14], v[13:14], v[15:16], v[13:14]
	v_fma_f64 v[11:12], v[11:12], v[15:16], v[11:12]
	v_fma_f64 v[8:9], v[6:7], v[8:9], s[2:3]
	s_mov_b32 s2, 11
	s_mov_b32 s3, 0x3fe00000
	v_fma_f64 v[15:16], -v[13:14], v[13:14], v[2:3]
	v_fma_f64 v[8:9], v[6:7], v[8:9], s[2:3]
	v_cmp_ngt_f32_e64 s2, 0xc4866000, v17
	v_fma_f64 v[13:14], v[15:16], v[11:12], v[13:14]
	v_fma_f64 v[8:9], v[6:7], v[8:9], 1.0
	v_fma_f64 v[15:16], -v[13:14], v[13:14], v[2:3]
	v_fma_f64 v[4:5], v[6:7], v[8:9], 1.0
	v_mov_b32_e32 v8, 0x37f00000
	v_fma_f64 v[6:7], v[15:16], v[11:12], v[13:14]
	v_cndmask_b32_e32 v11, 0x3ff00000, v8, vcc_lo
	v_cmp_eq_f64_e32 vcc_lo, 0, v[2:3]
	v_ldexp_f64 v[4:5], v[4:5], v18
	v_mul_f64 v[6:7], v[10:11], v[6:7]
	s_or_b32 vcc_lo, vcc_lo, s0
	s_and_b32 s0, s2, s1
	v_cndmask_b32_e64 v5, 0x7ff00000, v5, s1
	v_cndmask_b32_e64 v4, 0, v4, s0
	v_cndmask_b32_e64 v5, 0, v5, s2
	v_cndmask_b32_e32 v3, v7, v3, vcc_lo
	v_cndmask_b32_e32 v2, v6, v2, vcc_lo
	v_add_co_u32 v0, vcc_lo, s4, v0
	v_add_co_ci_u32_e32 v1, vcc_lo, s5, v1, vcc_lo
	v_add_f64 v[2:3], v[2:3], v[4:5]
	global_store_dwordx2 v[0:1], v[2:3], off
.LBB13_6:
	s_endpgm
	.section	.rodata,#alloc
	.p2align	6
	.amdhsa_kernel math
		.amdhsa_group_segment_fixed_size 0
		.amdhsa_private_segment_fixed_size 0
		.amdhsa_kernarg_size 28
		.amdhsa_user_sgpr_count 8
		.amdhsa_user_sgpr_private_segment_buffer 1
		.amdhsa_user_sgpr_dispatch_ptr 1
		.amdhsa_user_sgpr_queue_ptr 0
		.amdhsa_user_sgpr_kernarg_segment_ptr 1
		.amdhsa_user_sgpr_dispatch_id 0
		.amdhsa_user_sgpr_flat_scratch_init 0
		.amdhsa_user_sgpr_private_segment_size 0
		.amdhsa_wavefront_size32 1
		.amdhsa_uses_dynamic_stack 0
		.amdhsa_system_sgpr_private_segment_wavefront_offset 0
		.amdhsa_system_sgpr_workgroup_id_x 1
		.amdhsa_system_sgpr_workgroup_id_y 0
		.amdhsa_system_sgpr_workgroup_id_z 0
		.amdhsa_system_sgpr_workgroup_info 0
		.amdhsa_system_vgpr_workitem_id 0
		.amdhsa_next_free_vgpr 28
		.amdhsa_next_free_sgpr 9
		.amdhsa_reserve_flat_scratch 0
		.amdhsa_float_round_mode_32 0
		.amdhsa_float_round_mode_16_64 0
		.amdhsa_float_denorm_mode_32 3
		.amdhsa_float_denorm_mode_16_64 3
		.amdhsa_dx10_clamp 1
		.amdhsa_ieee_mode 1
		.amdhsa_fp16_overflow 0
		.amdhsa_workgroup_processor_mode 1
		.amdhsa_memory_ordered 1
		.amdhsa_forward_progress 0
		.amdhsa_shared_vgpr_count 0
		.amdhsa_exception_fp_ieee_invalid_op 0
		.amdhsa_exception_fp_denorm_src 0
		.amdhsa_exception_fp_ieee_div_zero 0
		.amdhsa_exception_fp_ieee_overflow 0
		.amdhsa_exception_fp_ieee_underflow 0
		.amdhsa_exception_fp_ieee_inexact 0
		.amdhsa_exception_int_div_zero 0
	.end_amdhsa_kernel
	.text
.Lfunc_end13:
	.size	math, .Lfunc_end13-math
                                        ; -- End function
	.section	.AMDGPU.csdata
; Kernel info:
; codeLenInByte = 2876
; NumSgprs: 11
; NumVgprs: 28
; ScratchSize: 0
; MemoryBound: 0
; FloatMode: 240
; IeeeMode: 1
; LDSByteSize: 0 bytes/workgroup (compile time only)
; SGPRBlocks: 1
; VGPRBlocks: 3
; NumSGPRsForWavesPerEU: 11
; NumVGPRsForWavesPerEU: 28
; Occupancy: 16
; WaveLimiterHint : 0
; COMPUTE_PGM_RSRC2:SCRATCH_EN: 0
; COMPUTE_PGM_RSRC2:USER_SGPR: 8
; COMPUTE_PGM_RSRC2:TRAP_HANDLER: 0
; COMPUTE_PGM_RSRC2:TGID_X_EN: 1
; COMPUTE_PGM_RSRC2:TGID_Y_EN: 0
; COMPUTE_PGM_RSRC2:TGID_Z_EN: 0
; COMPUTE_PGM_RSRC2:TIDIG_COMP_CNT: 0
	.text
	.protected	local_array             ; -- Begin function local_array
	.globl	local_array
	.p2align	8
	.type	local_array,@function
local_array:                            ; @local_array
; %bb.0:
	s_load_dwordx2 s[6:7], s[4:5], 0x0
	v_lshlrev_b32_e32 v3, 2, v0
	v_mov_b32_e32 v4, 0xaaab
	v_mul_u32_u24_e32 v5, 0xaaab, v0
	v_add_nc_u16 v6, v0, 7
	v_add_nc_u16 v7, v0, 14
	v_add_nc_u16 v8, v0, 21
	v_add_nc_u16 v9, v0, 28
	v_add_nc_u16 v10, v0, 35
	v_add_nc_u16 v11, v0, 42
	v_add_nc_u16 v12, v0, 49
	v_add_nc_u16 v13, v0, 56
	v_add_nc_u16 v14, v0, 63
	v_add_nc_u16 v15, v0, 0x46
	v_add_nc_u16 v16, v0, 0x4d
	v_add_nc_u16 v17, v0, 0x54
	v_add_nc_u16 v18, v0, 0x5b
	v_add_nc_u16 v19, v0, 0x62
	v_add_nc_u16 v20, v0, 0x69
	v_add_nc_u16 v21, v0, 0x70
	s_waitcnt lgkmcnt(0)
	global_load_dword v2, v3, s[6:7]
	v_add_nc_u16 v22, v0, 0x77
	v_add_nc_u16 v23, v0, 0x7e
	v_add_nc_u16 v24, v0, 0x85
	v_add_nc_u16 v25, v0, 0x8c
	v_add_nc_u16 v26, v0, 0x93
	v_add_nc_u16 v27, v0, 0x9a
	v_add_nc_u16 v28, v0, 0xa1
	v_lshrrev_b32_e32 v5, 20, v5
	v_mul_u32_u24_sdwa v29, v6, v4 dst_sel:DWORD dst_unused:UNUSED_PAD src0_sel:WORD_0 src1_sel:DWORD
	v_mul_u32_u24_sdwa v30, v7, v4 dst_sel:DWORD dst_unused:UNUSED_PAD src0_sel:WORD_0 src1_sel:DWORD
	v_mul_u32_u24_sdwa v31, v8, v4 dst_sel:DWORD dst_unused:UNUSED_PAD src0_sel:WORD_0 src1_sel:DWORD
	v_mul_u32_u24_sdwa v32, v9, v4 dst_sel:DWORD dst_unused:UNUSED_PAD src0_sel:WORD_0 src1_sel:DWORD
	v_mul_u32_u24_sdwa v33, v10, v4 dst_sel:DWORD dst_unused:UNUSED_PAD src0_sel:WORD_0 src1_sel:DWORD
	v_mul_u32_u24_sdwa v34, v11, v4 dst_sel:DWORD dst_unused:UNUSED_PAD src0_sel:WORD_0 src1_sel:DWORD
	v_mul_u32_u24_sdwa v35, v12, v4 dst_sel:DWORD dst_unused:UNUSED_PAD src0_sel:WORD_0 src1_sel:DWORD
	v_mul_u32_u24_sdwa v36, v13, v4 dst_sel:DWORD dst_unused:UNUSED_PAD src0_sel:WORD_0 src1_sel:DWORD
	v_mul_u32_u24_sdwa v37, v14, v4 dst_sel:DWORD dst_unused:UNUSED_PAD src0_sel:WORD_0 src1_sel:DWORD
	v_mul_u32_u24_sdwa v38, v15, v4 dst_sel:DWORD dst_unused:UNUSED_PAD src0_sel:WORD_0 src1_sel:DWORD
	v_mul_u32_u24_sdwa v39, v16, v4 dst_sel:DWORD dst_unused:UNUSED_PAD src0_sel:WORD_0 src1_sel:DWORD
	v_mul_u32_u24_sdwa v40, v17, v4 dst_sel:DWORD dst_unused:UNUSED_PAD src0_sel:WORD_0 src1_sel:DWORD
	v_mul_u32_u24_sdwa v41, v18, v4 dst_sel:DWORD dst_unused:UNUSED_PAD src0_sel:WORD_0 src1_sel:DWORD
	v_mul_u32_u24_sdwa v42, v19, v4 dst_sel:DWORD dst_unused:UNUSED_PAD src0_sel:WORD_0 src1_sel:DWORD
	v_mul_u32_u24_sdwa v43, v20, v4 dst_sel:DWORD dst_unused:UNUSED_PAD src0_sel:WORD_0 src1_sel:DWORD
	v_mul_u32_u24_sdwa v44, v21, v4 dst_sel:DWORD dst_unused:UNUSED_PAD src0_sel:WORD_0 src1_sel:DWORD
	v_mul_u32_u24_sdwa v45, v22, v4 dst_sel:DWORD dst_unused:UNUSED_PAD src0_sel:WORD_0 src1_sel:DWORD
	v_mul_u32_u24_sdwa v46, v23, v4 dst_sel:DWORD dst_unused:UNUSED_PAD src0_sel:WORD_0 src1_sel:DWORD
	v_mul_u32_u24_sdwa v47, v24, v4 dst_sel:DWORD dst_unused:UNUSED_PAD src0_sel:WORD_0 src1_sel:DWORD
	v_mul_u32_u24_sdwa v48, v25, v4 dst_sel:DWORD dst_unused:UNUSED_PAD src0_sel:WORD_0 src1_sel:DWORD
	v_mul_u32_u24_sdwa v49, v26, v4 dst_sel:DWORD dst_unused:UNUSED_PAD src0_sel:WORD_0 src1_sel:DWORD
	v_mul_u32_u24_sdwa v50, v27, v4 dst_sel:DWORD dst_unused:UNUSED_PAD src0_sel:WORD_0 src1_sel:DWORD
	v_mul_u32_u24_sdwa v4, v28, v4 dst_sel:DWORD dst_unused:UNUSED_PAD src0_sel:WORD_0 src1_sel:DWORD
	v_mul_lo_u16 v5, v5, 24
	v_lshrrev_b32_e32 v29, 20, v29
	v_lshrrev_b32_e32 v30, 20, v30
	v_lshrrev_b32_e32 v31, 20, v31
	s_load_dword s4, s[4:5], 0x8
	v_lshrrev_b32_e32 v32, 20, v32
	v_lshrrev_b32_e32 v33, 20, v33
	v_lshrrev_b32_e32 v34, 20, v34
	v_lshrrev_b32_e32 v35, 20, v35
	v_lshrrev_b32_e32 v36, 20, v36
	v_lshrrev_b32_e32 v37, 20, v37
	v_lshrrev_b32_e32 v38, 20, v38
	v_lshrrev_b32_e32 v39, 20, v39
	v_lshrrev_b32_e32 v40, 20, v40
	v_lshrrev_b32_e32 v41, 20, v41
	v_lshrrev_b32_e32 v42, 20, v42
	v_lshrrev_b32_e32 v43, 20, v43
	v_lshrrev_b32_e32 v44, 20, v44
	v_lshrrev_b32_e32 v45, 20, v45
	v_lshrrev_b32_e32 v46, 20, v46
	v_lshrrev_b32_e32 v47, 20, v47
	v_lshrrev_b32_e32 v48, 20, v48
	v_lshrrev_b32_e32 v49, 20, v49
	v_lshrrev_b32_e32 v50, 20, v50
	v_lshrrev_b32_e32 v4, 20, v4
	v_sub_nc_u16 v0, v0, v5
	v_mul_lo_u16 v5, v29, 24
	v_mul_lo_u16 v29, v30, 24
	v_mul_lo_u16 v30, v31, 24
	v_mul_lo_u16 v31, v32, 24
	v_mul_lo_u16 v32, v33, 24
	v_mul_lo_u16 v33, v34, 24
	v_mul_lo_u16 v34, v35, 24
	v_mul_lo_u16 v35, v36, 24
	v_mul_lo_u16 v36, v37, 24
	v_mul_lo_u16 v37, v38, 24
	v_mul_lo_u16 v38, v39, 24
	v_mul_lo_u16 v39, v40, 24
	v_mul_lo_u16 v40, v41, 24
	v_mul_lo_u16 v41, v42, 24
	v_mul_lo_u16 v42, v43, 24
	v_mul_lo_u16 v43, v44, 24
	v_mul_lo_u16 v44, v45, 24
	v_mul_lo_u16 v45, v46, 24
	v_mul_lo_u16 v46, v47, 24
	v_mul_lo_u16 v47, v48, 24
	v_mul_lo_u16 v48, v49, 24
	v_mul_lo_u16 v49, v50, 24
	v_mul_lo_u16 v50, v4, 24
	v_and_b32_e32 v0, 0xffff, v0
	v_sub_nc_u16 v5, v6, v5
	v_sub_nc_u16 v6, v7, v29
	v_sub_nc_u16 v7, v8, v30
	v_sub_nc_u16 v8, v9, v31
	v_sub_nc_u16 v9, v10, v32
	v_sub_nc_u16 v10, v11, v33
	v_sub_nc_u16 v11, v12, v34
	v_sub_nc_u16 v12, v13, v35
	v_sub_nc_u16 v13, v14, v36
	v_sub_nc_u16 v14, v15, v37
	v_sub_nc_u16 v15, v16, v38
	v_sub_nc_u16 v16, v17, v39
	v_sub_nc_u16 v17, v18, v40
	v_sub_nc_u16 v18, v19, v41
	v_sub_nc_u16 v19, v20, v42
	v_sub_nc_u16 v20, v21, v43
	v_sub_nc_u16 v21, v22, v44
	v_sub_nc_u16 v22, v23, v45
	v_sub_nc_u16 v23, v24, v46
	v_sub_nc_u16 v24, v25, v47
	v_sub_nc_u16 v25, v26, v48
	v_sub_nc_u16 v26, v27, v49
	v_sub_nc_u16 v27, v28, v50
	v_lshl_add_u32 v0, v0, 2, 16
	v_and_b32_e32 v5, 0xffff, v5
	v_and_b32_e32 v6, 0xffff, v6
	s_add_u32 s0, s0, s9
	v_and_b32_e32 v7, 0xffff, v7
	s_addc_u32 s1, s1, 0
	v_add_co_u32 v3, s5, s6, v3
	v_and_b32_e32 v8, 0xffff, v8
	v_and_b32_e32 v9, 0xffff, v9
	v_mov_b32_e32 v1, 0
	v_add_co_ci_u32_e64 v4, null, s7, 0, s5
	v_and_b32_e32 v10, 0xffff, v10
	v_and_b32_e32 v11, 0xffff, v11
	v_and_b32_e32 v12, 0xffff, v12
	v_and_b32_e32 v13, 0xffff, v13
	v_and_b32_e32 v14, 0xffff, v14
	v_and_b32_e32 v15, 0xffff, v15
	v_and_b32_e32 v16, 0xffff, v16
	v_and_b32_e32 v17, 0xffff, v17
	v_and_b32_e32 v18, 0xffff, v18
	v_and_b32_e32 v19, 0xffff, v19
	v_and_b32_e32 v20, 0xffff, v20
	v_and_b32_e32 v21, 0xffff, v21
	v_and_b32_e32 v22, 0xffff, v22
	v_and_b32_e32 v23, 0xffff, v23
	v_and_b32_e32 v24, 0xffff, v24
	v_and_b32_e32 v25, 0xffff, v25
	v_and_b32_e32 v26, 0xffff, v26
	v_and_b32_e32 v27, 0xffff, v27
	v_lshl_add_u32 v5, v5, 2, 16
	v_lshl_add_u32 v6, v6, 2, 16
	v_lshl_add_u32 v7, v7, 2, 16
	s_waitcnt lgkmcnt(0)
	s_cmp_lt_i32 s4, 1
	v_lshl_add_u32 v8, v8, 2, 16
	v_lshl_add_u32 v9, v9, 2, 16
	v_lshl_add_u32 v10, v10, 2, 16
	v_lshl_add_u32 v11, v11, 2, 16
	v_lshl_add_u32 v12, v12, 2, 16
	v_lshl_add_u32 v13, v13, 2, 16
	v_lshl_add_u32 v14, v14, 2, 16
	v_lshl_add_u32 v15, v15, 2, 16
	v_lshl_add_u32 v16, v16, 2, 16
	v_lshl_add_u32 v17, v17, 2, 16
	v_lshl_add_u32 v18, v18, 2, 16
	v_lshl_add_u32 v19, v19, 2, 16
	v_lshl_add_u32 v20, v20, 2, 16
	v_lshl_add_u32 v21, v21, 2, 16
	v_lshl_add_u32 v22, v22, 2, 16
	v_lshl_add_u32 v23, v23, 2, 16
	v_lshl_add_u32 v24, v24, 2, 16
	v_lshl_add_u32 v25, v25, 2, 16
	v_lshl_add_u32 v26, v26, 2, 16
	v_lshl_add_u32 v27, v27, 2, 16
	s_waitcnt vmcnt(0)
	buffer_store_dword v2, v0, s[0:3], 0 offen
	v_add_nc_u32_e32 v0, 1, v2
	v_add_nc_u32_e32 v28, 2, v2
	v_add_nc_u32_e32 v29, 3, v2
	v_add_nc_u32_e32 v30, 4, v2
	v_add_nc_u32_e32 v31, 5, v2
	v_add_nc_u32_e32 v32, 6, v2
	v_add_nc_u32_e32 v33, 7, v2
	v_add_nc_u32_e32 v34, 8, v2
	v_add_nc_u32_e32 v35, 9, v2
	v_add_nc_u32_e32 v36, 10, v2
	v_add_nc_u32_e32 v37, 11, v2
	v_add_nc_u32_e32 v38, 12, v2
	v_add_nc_u32_e32 v39, 13, v2
	v_add_nc_u32_e32 v40, 14, v2
	v_add_nc_u32_e32 v41, 15, v2
	v_add_nc_u32_e32 v42, 16, v2
	v_add_nc_u32_e32 v43, 17, v2
	v_add_nc_u32_e32 v44, 18, v2
	v_add_nc_u32_e32 v45, 19, v2
	v_add_nc_u32_e32 v46, 20, v2
	v_add_nc_u32_e32 v47, 21, v2
	v_add_nc_u32_e32 v48, 22, v2
	v_add_nc_u32_e32 v2, 23, v2
	buffer_store_dword v0, v5, s[0:3], 0 offen
	buffer_store_dword v28, v6, s[0:3], 0 offen
	buffer_store_dword v29, v7, s[0:3], 0 offen
	buffer_store_dword v30, v8, s[0:3], 0 offen
	buffer_store_dword v31, v9, s[0:3], 0 offen
	buffer_store_dword v32, v10, s[0:3], 0 offen
	buffer_store_dword v33, v11, s[0:3], 0 offen
	buffer_store_dword v34, v12, s[0:3], 0 offen
	buffer_store_dword v35, v13, s[0:3], 0 offen
	buffer_store_dword v36, v14, s[0:3], 0 offen
	buffer_store_dword v37, v15, s[0:3], 0 offen
	buffer_store_dword v38, v16, s[0:3], 0 offen
	buffer_store_dword v39, v17, s[0:3], 0 offen
	buffer_store_dword v40, v18, s[0:3], 0 offen
	buffer_store_dword v41, v19, s[0:3], 0 offen
	buffer_store_dword v42, v20, s[0:3], 0 offen
	buffer_store_dword v43, v21, s[0:3], 0 offen
	buffer_store_dword v44, v22, s[0:3], 0 offen
	buffer_store_dword v45, v23, s[0:3], 0 offen
	buffer_store_dword v46, v24, s[0:3], 0 offen
	buffer_store_dword v47, v25, s[0:3], 0 offen
	buffer_store_dword v48, v26, s[0:3], 0 offen
	buffer_store_dword v2, v27, s[0:3], 0 offen
	s_cbranch_scc1 .LBB14_3
; %bb.1:
	global_load_dword v0, v[3:4], off
	v_mov_b32_e32 v1, 0
	s_mov_b32 s5, 0
	.p2align	6
.LBB14_2:                               ; =>This Inner Loop Header: Depth=1
	s_waitcnt vmcnt(0)
	v_add_nc_u32_e32 v2, s5, v0
	s_add_i32 s5, s5, 1
	s_cmp_eq_u32 s4, s5
	v_mul_hi_i32 v5, 0x2aaaaaab, v2
	v_lshrrev_b32_e32 v6, 31, v5
	v_lshrrev_b32_e32 v5, 2, v5
	v_add_nc_u32_e32 v5, v5, v6
	v_mul_lo_u32 v5, v5, 24
	v_sub_nc_u32_e32 v2, v2, v5
	v_lshl_add_u32 v2, v2, 2, 16
	buffer_load_dword v2, v2, s[0:3], 0 offen
	s_waitcnt vmcnt(0)
	v_mad_u64_u32 v[1:2], null, v2, s5, v[1:2]
	s_cbranch_scc0 .LBB14_2
.LBB14_3:
	global_store_dword v[3:4], v1, off
	s_endpgm
	.section	.rodata,#alloc
	.p2align	6
	.amdhsa_kernel local_array
		.amdhsa_group_segment_fixed_size 0
		.amdhsa_private_segment_fixed_size 112
		.amdhsa_kernarg_size 12
		.amdhsa_user_sgpr_count 8
		.amdhsa_user_sgpr_private_segment_buffer 1
		.amdhsa_user_sgpr_dispatch_ptr 0
		.amdhsa_user_sgpr_queue_ptr 0
		.amdhsa_user_sgpr_kernarg_segment_ptr 1
		.amdhsa_user_sgpr_dispatch_id 0
		.amdhsa_user_sgpr_flat_scratch_init 1
		.amdhsa_user_sgpr_private_segment_size 0
		.amdhsa_wavefront_size32 1
		.amdhsa_uses_dynamic_stack 0
		.amdhsa_system_sgpr_private_segment_wavefront_offset 1
		.amdhsa_system_sgpr_workgroup_id_x 1
		.amdhsa_system_sgpr_workgroup_id_y 0
		.amdhsa_system_sgpr_workgroup_id_z 0
		.amdhsa_system_sgpr_workgroup_info 0
		.amdhsa_system_vgpr_workitem_id 0
		.amdhsa_next_free_vgpr 51
		.amdhsa_next_free_sgpr 10
		.amdhsa_reserve_vcc 0
		.amdhsa_reserve_flat_scratch 0
		.amdhsa_float_round_mode_32 0
		.amdhsa_float_round_mode_16_64 0
		.amdhsa_float_denorm_mode_32 3
		.amdhsa_float_denorm_mode_16_64 3
		.amdhsa_dx10_clamp 1
		.amdhsa_ieee_mode 1
		.amdhsa_fp16_overflow 0
		.amdhsa_workgroup_processor_mode 1
		.amdhsa_memory_ordered 1
		.amdhsa_forward_progress 0
		.amdhsa_shared_vgpr_count 0
		.amdhsa_exception_fp_ieee_invalid_op 0
		.amdhsa_exception_fp_denorm_src 0
		.amdhsa_exception_fp_ieee_div_zero 0
		.amdhsa_exception_fp_ieee_overflow 0
		.amdhsa_exception_fp_ieee_underflow 0
		.amdhsa_exception_fp_ieee_inexact 0
		.amdhsa_exception_int_div_zero 0
	.end_amdhsa_kernel
	.text
.Lfunc_end14:
	.size	local_array, .Lfunc_end14-local_array
                                        ; -- End function
	.section	.AMDGPU.csdata
; Kernel info:
; codeLenInByte = 2012
; NumSgprs: 10
; NumVgprs: 51
; ScratchSize: 112
; MemoryBound: 0
; FloatMode: 240
; IeeeMode: 1
; LDSByteSize: 0 bytes/workgroup (compile time only)
; SGPRBlocks: 1
; VGPRBlocks: 6
; NumSGPRsForWavesPerEU: 10
; NumVGPRsForWavesPerEU: 51
; Occupancy: 16
; WaveLimiterHint : 0
; COMPUTE_PGM_RSRC2:SCRATCH_EN: 1
; COMPUTE_PGM_RSRC2:USER_SGPR: 8
; COMPUTE_PGM_RSRC2:TRAP_HANDLER: 0
; COMPUTE_PGM_RSRC2:TGID_X_EN: 1
; COMPUTE_PGM_RSRC2:TGID_Y_EN: 0
; COMPUTE_PGM_RSRC2:TGID_Z_EN: 0
; COMPUTE_PGM_RSRC2:TIDIG_COMP_CNT: 0
	.text
	.p2align	2                               ; -- Begin function _Z4deepii
	.type	_Z4deepii,@function
_Z4deepii:                              ; @_Z4deepii
; %bb.0:
	s_waitcnt vmcnt(0) expcnt(0) lgkmcnt(0)
	s_waitcnt_vscnt null, 0x0
	v_mov_b32_e32 v2, v0
	s_mov_b32 s4, exec_lo
                                        ; implicit-def: $vgpr0
	v_cmpx_ne_u32_e32 0, v1
	s_xor_b32 s4, exec_lo, s4
	s_cbranch_execnz .LBB15_3
; %bb.1:
	s_andn2_saveexec_b32 s4, s4
	s_cbranch_execnz .LBB15_4
.LBB15_2:
	s_or_b32 exec_lo, exec_lo, s4
	s_setpc_b64 s[30:31]
.LBB15_3:
	v_mad_u64_u32 v[0:1], null, v2, 3, v[1:2]
                                        ; implicit-def: $vgpr2
	s_andn2_saveexec_b32 s4, s4
	s_cbranch_execz .LBB15_2
.LBB15_4:
	v_add_nc_u32_e32 v0, -1, v2
	s_or_b32 exec_lo, exec_lo, s4
	s_setpc_b64 s[30:31]
.Lfunc_end15:
	.size	_Z4deepii, .Lfunc_end15-_Z4deepii
                                        ; -- End function
	.section	.AMDGPU.csdata
; Function info:
; codeLenInByte = 80
; NumSgprs: 32
; NumVgprs: 3
; ScratchSize: 0
; MemoryBound: 0
	.text
	.protected	calls                   ; -- Begin function calls
	.globl	calls
	.p2align	8
	.type	calls,@function
calls:                                  ; @calls
; %bb.0:
	s_add_u32 s6, s6, s9
	s_mov_b32 s32, 0
	s_addc_u32 s7, s7, 0
	s_setreg_b32 hwreg(HW_REG_FLAT_SCR_LO), s6
	s_setreg_b32 hwreg(HW_REG_FLAT_SCR_HI), s7
	s_load_dwordx2 s[6:7], s[4:5], 0x0
	v_lshlrev_b32_e32 v3, 2, v0
	v_and_b32_e32 v1, 1, v0
	s_add_u32 s0, s0, s9
	s_addc_u32 s1, s1, 0
	s_getpc_b64 s[4:5]
	s_add_u32 s4, s4, _Z4deepii@rel32@lo+4
	s_addc_u32 s5, s5, _Z4deepii@rel32@hi+12
	s_waitcnt lgkmcnt(0)
	global_load_dword v2, v3, s[6:7]
	s_waitcnt vmcnt(0)
	v_mov_b32_e32 v0, v2
	s_swappc_b64 s[30:31], s[4:5]
	v_add_nc_u32_e32 v0, 1, v0
	global_store_dword v3, v0, s[6:7]
	s_endpgm
	.section	.rodata,#alloc
	.p2align	6
	.amdhsa_kernel calls
		.amdhsa_group_segment_fixed_size 0
		.amdhsa_private_segment_fixed_size 0
		.amdhsa_kernarg_size 8
		.amdhsa_user_sgpr_count 8
		.amdhsa_user_sgpr_private_segment_buffer 1
		.amdhsa_user_sgpr_dispatch_ptr 0
		.amdhsa_user_sgpr_queue_ptr 0
		.amdhsa_user_sgpr_kernarg_segment_ptr 1
		.amdhsa_user_sgpr_dispatch_id 0
		.amdhsa_user_sgpr_flat_scratch_init 1
		.amdhsa_user_sgpr_private_segment_size 0
		.amdhsa_wavefront_size32 1
		.amdhsa_uses_dynamic_stack 0
		.amdhsa_system_sgpr_private_segment_wavefront_offset 0
		.amdhsa_system_sgpr_workgroup_id_x 1
		.amdhsa_system_sgpr_workgroup_id_y 0
		.amdhsa_system_sgpr_workgroup_id_z 0
		.amdhsa_system_sgpr_workgroup_info 0
		.amdhsa_system_vgpr_workitem_id 0
		.amdhsa_next_free_vgpr 4
		.amdhsa_next_free_sgpr 33
		.amdhsa_reserve_vcc 0
		.amdhsa_float_round_mode_32 0
		.amdhsa_float_round_mode_16_64 0
		.amdhsa_float_denorm_mode_32 3
		.amdhsa_float_denorm_mode_16_64 3
		.amdhsa_dx10_clamp 1
		.amdhsa_ieee_mode 1
		.amdhsa_fp16_overflow 0
		.amdhsa_workgroup_processor_mode 1
		.amdhsa_memory_ordered 1
		.amdhsa_forward_progress 0
		.amdhsa_shared_vgpr_count 0
		.amdhsa_exception_fp_ieee_invalid_op 0
		.amdhsa_exception_fp_denorm_src 0
		.amdhsa_exception_fp_ieee_div_zero 0
		.amdhsa_exception_fp_ieee_overflow 0
		.amdhsa_exception_fp_ieee_underflow 0
		.amdhsa_exception_fp_ieee_inexact 0
		.amdhsa_exception_int_div_zero 0
	.end_amdhsa_kernel
	.text
.Lfunc_end16:
	.size	calls, .Lfunc_end16-calls
                                        ; -- End function
	.section	.AMDGPU.csdata
; Kernel info:
; codeLenInByte = 112
; NumSgprs: 33
; NumVgprs: 4
; ScratchSize: 0
; MemoryBound: 0
; FloatMode: 240
; IeeeMode: 1
; LDSByteSize: 0 bytes/workgroup (compile time only)
; SGPRBlocks: 4
; VGPRBlocks: 0
; NumSGPRsForWavesPerEU: 33
; NumVGPRsForWavesPerEU: 4
; Occupancy: 16
; WaveLimiterHint : 0
; COMPUTE_PGM_RSRC2:SCRATCH_EN: 0
; COMPUTE_PGM_RSRC2:USER_SGPR: 8
; COMPUTE_PGM_RSRC2:TRAP_HANDLER: 0
; COMPUTE_PGM_RSRC2:TGID_X_EN: 1
; COMPUTE_PGM_RSRC2:TGID_Y_EN: 0
; COMPUTE_PGM_RSRC2:TGID_Z_EN: 0
; COMPUTE_PGM_RSRC2:TIDIG_COMP_CNT: 0
	.text
	.protected	generic                 ; -- Begin function generic
	.globl	generic
	.p2align	8
	.type	generic,@function
generic:                                ; @generic
; %bb.0:
	s_clause 0x1
	s_load_dwordx2 s[0:1], s[4:5], 0x0
	s_load_dword s3, s[4:5], 0x8
	v_lshlrev_b32_e32 v2, 2, v0
	s_getreg_b32 s2, hwreg(HW_REG_SH_MEM_BASES, 16, 16)
	v_mov_b32_e32 v1, 0
	s_waitcnt lgkmcnt(0)
	global_load_dword v3, v2, s[0:1]
	v_and_b32_e32 v4, s3, v0
	s_add_u32 s3, s0, 0x100
	s_addc_u32 s4, s1, 0
	s_lshl_b32 s2, s2, 16
	v_sub_nc_u32_e32 v0, 63, v0
	v_mov_b32_e32 v5, s2
	v_cmp_eq_u32_e32 vcc_lo, 0, v4
	v_lshlrev_b64 v[0:1], 2, v[0:1]
	v_cndmask_b32_e32 v4, s4, v5, vcc_lo
	v_cndmask_b32_e64 v5, s3, 0, vcc_lo
	v_add_co_u32 v0, vcc_lo, v5, v0
	v_add_co_ci_u32_e32 v1, vcc_lo, v4, v1, vcc_lo
	s_waitcnt vmcnt(0)
	ds_write_b32 v2, v3
	s_waitcnt vmcnt(0) lgkmcnt(0)
	s_waitcnt_vscnt null, 0x0
	s_barrier 
	s_waitcnt vmcnt(0) lgkmcnt(0)
	s_waitcnt_vscnt null, 0x0
	buffer_gl0_inv
	flat_load_dword v3, v[0:1]
	s_waitcnt vmcnt(0) lgkmcnt(0)
	v_add_nc_u32_e32 v3, 5, v3
	flat_store_dword v[0:1], v3
	s_waitcnt vmcnt(0) lgkmcnt(0)
	s_waitcnt_vscnt null, 0x0
	s_barrier 
	s_waitcnt vmcnt(0) lgkmcnt(0)
	s_waitcnt_vscnt null, 0x0
	buffer_gl0_inv
	ds_read_b32 v0, v2
	s_waitcnt lgkmcnt(0)
	global_store_dword v2, v0, s[0:1]
	s_endpgm
	.section	.rodata,#alloc
	.p2align	6
	.amdhsa_kernel generic
		.amdhsa_group_segment_fixed_size 256
		.amdhsa_private_segment_fixed_size 0
		.amdhsa_kernarg_size 12
		.amdhsa_user_sgpr_count 6
		.amdhsa_user_sgpr_private_segment_buffer 1
		.amdhsa_user_sgpr_dispatch_ptr 0
		.amdhsa_user_sgpr_queue_ptr 0
		.amdhsa_user_sgpr_kernarg_segment_ptr 1
		.amdhsa_user_sgpr_dispatch_id 0
		.amdhsa_user_sgpr_flat_scratch_init 0
		.amdhsa_user_sgpr_private_segment_size 0
		.amdhsa_wavefront_size32 1
		.amdhsa_uses_dynamic_stack 0
		.amdhsa_system_sgpr_private_segment_wavefront_offset 0
		.amdhsa_system_sgpr_workgroup_id_x 1
		.amdhsa_system_sgpr_workgroup_id_y 0
		.amdhsa_system_sgpr_workgroup_id_z 0
		.amdhsa_system_sgpr_workgroup_info 0
		.amdhsa_system_vgpr_workitem_id 0
		.amdhsa_next_free_vgpr 6
		.amdhsa_next_free_sgpr 6
		.amdhsa_reserve_flat_scratch 0
		.amdhsa_float_round_mode_32 0
		.amdhsa_float_round_mode_16_64 0
		.amdhsa_float_denorm_mode_32 3
		.amdhsa_float_denorm_mode_16_64 3
		.amdhsa_dx10_clamp 1
		.amdhsa_ieee_mode 1
		.amdhsa_fp16_overflow 0
		.amdhsa_workgroup_processor_mode 1
		.amdhsa_memory_ordered 1
		.amdhsa_forward_progress 0
		.amdhsa_shared_vgpr_count 0
		.amdhsa_exception_fp_ieee_invalid_op 0
		.amdhsa_exception_fp_denorm_src 0
		.amdhsa_exception_fp_ieee_div_zero 0
		.amdhsa_exception_fp_ieee_overflow 0
		.amdhsa_exception_fp_ieee_underflow 0
		.amdhsa_exception_fp_ieee_inexact 0
		.amdhsa_exception_int_div_zero 0
	.end_amdhsa_kernel
	.text
.Lfunc_end17:
	.size	generic, .Lfunc_end17-generic
                                        ; -- End function
	.section	.AMDGPU.csdata
; Kernel info:
; codeLenInByte = 252
; NumSgprs: 8
; NumVgprs: 6
; ScratchSize: 0
; MemoryBound: 0
; FloatMode: 240
; IeeeMode: 1
; LDSByteSize: 256 bytes/workgroup (compile time only)
; SGPRBlocks: 0
; VGPRBlocks: 0
; NumSGPRsForWavesPerEU: 8
; NumVGPRsForWavesPerEU: 6
; Occupancy: 16
; WaveLimiterHint : 0
; COMPUTE_PGM_RSRC2:SCRATCH_EN: 0
; COMPUTE_PGM_RSRC2:USER_SGPR: 6
; COMPUTE_PGM_RSRC2:TRAP_HANDLER: 0
; COMPUTE_PGM_RSRC2:TGID_X_EN: 1
; COMPUTE_PGM_RSRC2:TGID_Y_EN: 0
; COMPUTE_PGM_RSRC2:TGID_Z_EN: 0
; COMPUTE_PGM_RSRC2:TIDIG_COMP_CNT: 0
	.text
	.protected	where                   ; -- Begin function where
	.globl	where
	.p2align	8
	.type	where,@function
where:                                  ; @where
; %bb.0:
	s_getreg_b32 s8, hwreg(HW_REG_HW_ID1)
	s_memtime s[2:3]
	s_memrealtime s[0:1]
	s_mov_b32 s7, 0
	s_mov_b32 s9, exec_lo
	v_cmpx_eq_u32_e32 0, v0
	s_cbranch_execz .LBB18_2
; %bb.1:
	s_load_dwordx2 s[4:5], s[4:5], 0x0
	s_mul_i32 s6, s6, 3
	s_mov_b32 s13, s7
	s_lshl_b64 s[10:11], s[6:7], 3
	v_mov_b32_e32 v0, s8
	s_waitcnt lgkmcnt(0)
	v_mov_b32_e32 v2, s2
	v_mov_b32_e32 v1, 0
	v_mov_b32_e32 v3, s3
	v_mov_b32_e32 v5, s1
	v_mov_b32_e32 v4, s0
	s_add_u32 s10, s4, s10
	s_addc_u32 s11, s5, s11
	s_add_i32 s12, s6, 1
	global_store_dwordx2 v1, v[0:1], s[10:11]
	s_lshl_b64 s[8:9], s[12:13], 3
	s_add_u32 s8, s4, s8
	s_addc_u32 s9, s5, s9
	s_add_i32 s6, s6, 2
	s_lshl_b64 s[2:3], s[6:7], 3
	s_add_u32 s0, s4, s2
	s_addc_u32 s1, s5, s3
	global_store_dwordx2 v1, v[2:3], s[8:9]
	global_store_dwordx2 v1, v[4:5], s[0:1]
.LBB18_2:
	s_endpgm
	.section	.rodata,#alloc
	.p2align	6
	.amdhsa_kernel where
		.amdhsa_group_segment_fixed_size 0
		.amdhsa_private_segment_fixed_size 0
		.amdhsa_kernarg_size 8
		.amdhsa_user_sgpr_count 6
		.amdhsa_user_sgpr_private_segment_buffer 1
		.amdhsa_user_sgpr_dispatch_ptr 0
		.amdhsa_user_sgpr_queue_ptr 0
		.amdhsa_user_sgpr_kernarg_segment_ptr 1
		.amdhsa_user_sgpr_dispatch_id 0
		.amdhsa_user_sgpr_flat_scratch_init 0
		.amdhsa_user_sgpr_private_segment_size 0
		.amdhsa_wavefront_size32 1
		.amdhsa_uses_dynamic_stack 0
		.amdhsa_system_sgpr_private_segment_wavefront_offset 0
		.amdhsa_system_sgpr_workgroup_id_x 1
		.amdhsa_system_sgpr_workgroup_id_y 0
		.amdhsa_system_sgpr_workgroup_id_z 0
		.amdhsa_system_sgpr_workgroup_info 0
		.amdhsa_system_vgpr_workitem_id 0
		.amdhsa_next_free_vgpr 6
		.amdhsa_next_free_sgpr 14
		.amdhsa_reserve_vcc 0
		.amdhsa_reserve_flat_scratch 0
		.amdhsa_float_round_mode_32 0
		.amdhsa_float_round_mode_16_64 0
		.amdhsa_float_denorm_mode_32 3
		.amdhsa_float_denorm_mode_16_64 3
		.amdhsa_dx10_clamp 1
		.amdhsa_ieee_mode 1
		.amdhsa_fp16_overflow 0
		.amdhsa_workgroup_processor_mode 1
		.amdhsa_memory_ordered 1
		.amdhsa_forward_progress 0
		.amdhsa_shared_vgpr_count 0
		.amdhsa_exception_fp_ieee_invalid_op 0
		.amdhsa_exception_fp_denorm_src 0
		.amdhsa_exception_fp_ieee_div_zero 0
		.amdhsa_exception_fp_ieee_overflow 0
		.amdhsa_exception_fp_ieee_underflow 0
		.amdhsa_exception_fp_ieee_inexact 0
		.amdhsa_exception_int_div_zero 0
	.end_amdhsa_kernel
	.text
.Lfunc_end18:
	.size	where, .Lfunc_end18-where
                                        ; -- End function
	.section	.AMDGPU.csdata
; Kernel info:
; codeLenInByte = 156
; NumSgprs: 14
; NumVgprs: 6
; ScratchSize: 0
; MemoryBound: 0
; FloatMode: 240
; IeeeMode: 1
; LDSByteSize: 0 bytes/workgroup (compile time only)
; SGPRBlocks: 1
; VGPRBlocks: 0
; NumSGPRsForWavesPerEU: 14
; NumVGPRsForWavesPerEU: 6
; Occupancy: 16
; WaveLimiterHint : 0
; COMPUTE_PGM_RSRC2:SCRATCH_EN: 0
; COMPUTE_PGM_RSRC2:USER_SGPR: 6
; COMPUTE_PGM_RSRC2:TRAP_HANDLER: 0
; COMPUTE_PGM_RSRC2:TGID_X_EN: 1
; COMPUTE_PGM_RSRC2:TGID_Y_EN: 0
; COMPUTE_PGM_RSRC2:TGID_Z_EN: 0
; COMPUTE_PGM_RSRC2:TIDIG_COMP_CNT: 0
	.text
	.p2alignl 6, 3214868480
	.fill 48, 4, 3214868480
	.protected	_ZN17__HIP_CoordinatesI14__HIP_BlockIdxE1xE ; @_ZN17__HIP_CoordinatesI14__HIP_BlockIdxE1xE
	.type	_ZN17__HIP_CoordinatesI14__HIP_BlockIdxE1xE,@object
	.section	.rodata._ZN17__HIP_CoordinatesI14__HIP_BlockIdxE1xE,#alloc
	.weak	_ZN17__HIP_CoordinatesI14__HIP_BlockIdxE1xE
_ZN17__HIP_CoordinatesI14__HIP_BlockIdxE1xE:
	.zero	1
	.size	_ZN17__HIP_CoordinatesI14__HIP_BlockIdxE1xE, 1

	.protected	_ZN17__HIP_CoordinatesI14__HIP_BlockDimE1xE ; @_ZN17__HIP_CoordinatesI14__HIP_BlockDimE1xE
	.type	_ZN17__HIP_CoordinatesI14__HIP_BlockDimE1xE,@object
	.section	.rodata._ZN17__HIP_CoordinatesI14__HIP_BlockDimE1xE,#alloc
	.weak	_ZN17__HIP_CoordinatesI14__HIP_BlockDimE1xE
_ZN17__HIP_CoordinatesI14__HIP_BlockDimE1xE:
	.zero	1
	.size	_ZN17__HIP_CoordinatesI14__HIP_BlockDimE1xE, 1

	.protected	_ZN17__HIP_CoordinatesI15__HIP_ThreadIdxE1xE ; @_ZN17__HIP_CoordinatesI15__HIP_ThreadIdxE1xE
	.type	_ZN17__HIP_CoordinatesI15__HIP_ThreadIdxE1xE,@object
	.section	.rodata._ZN17__HIP_CoordinatesI15__HIP_ThreadIdxE1xE,#alloc
	.weak	_ZN17__HIP_CoordinatesI15__HIP_ThreadIdxE1xE
_ZN17__HIP_CoordinatesI15__HIP_ThreadIdxE1xE:
	.zero	1
	.size	_ZN17__HIP_CoordinatesI15__HIP_ThreadIdxE1xE, 1

	.protected	_ZN17__HIP_CoordinatesI13__HIP_GridDimE1xE ; @_ZN17__HIP_CoordinatesI13__HIP_GridDimE1xE
	.type	_ZN17__HIP_CoordinatesI13__HIP_GridDimE1xE,@object
	.section	.rodata._ZN17__HIP_CoordinatesI13__HIP_GridDimE1xE,#alloc
	.weak	_ZN17__HIP_CoordinatesI13__HIP_GridDimE1xE
_ZN17__HIP_CoordinatesI13__HIP_GridDimE1xE:
	.zero	1
	.size	_ZN17__HIP_CoordinatesI13__HIP_GridDimE1xE, 1

	.ident	"Debian clang version 15.0.6"
	.ident	"Debian clang version 15.0.5"
	.section	".note.GNU-stack"
	.addrsig
	.addrsig_sym _ZN17__HIP_CoordinatesI14__HIP_BlockIdxE1xE
	.addrsig_sym _ZN17__HIP_CoordinatesI14__HIP_BlockDimE1xE
	.addrsig_sym _ZN17__HIP_CoordinatesI15__HIP_ThreadIdxE1xE
	.addrsig_sym _ZN17__HIP_CoordinatesI13__HIP_GridDimE1xE
	.amdgpu_metadata
---
amdhsa.kernels:
  - .args:
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
    .group_segment_fixed_size: 0
    .kernarg_segment_align: 8
    .kernarg_segment_size: 28
    .language:       OpenCL C
    .language_version:
      - 2
      - 0
    .max_flat_workgroup_size: 1024
    .name:           vector_add
    .private_segment_fixed_size: 0
    .sgpr_count:     11
    .sgpr_spill_count: 0
    .symbol:         vector_add.kd
    .uses_dynamic_stack: false
    .vgpr_count:     6
    .vgpr_spill_count: 0
    .wavefront_size: 32
  - .args:
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
    .group_segment_fixed_size: 1024
    .kernarg_segment_align: 8
    .kernarg_segment_size: 20
    .language:       OpenCL C
    .language_version:
      - 2
      - 0
    .max_flat_workgroup_size: 1024
    .name:           histogram
    .private_segment_fixed_size: 0
    .sgpr_count:     12
    .sgpr_spill_count: 0
    .symbol:         histogram.kd
    .uses_dynamic_stack: false
    .vgpr_count:     6
    .vgpr_spill_count: 0
    .wavefront_size: 32
  - .args:
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
    .group_segment_fixed_size: 64
    .kernarg_segment_align: 8
    .kernarg_segment_size: 20
    .language:       OpenCL C
    .language_version:
      - 2
      - 0
    .max_flat_workgroup_size: 1024
    .name:           block_sum
    .private_segment_fixed_size: 0
    .sgpr_count:     12
    .sgpr_spill_count: 0
    .symbol:         block_sum.kd
    .uses_dynamic_stack: false
    .vgpr_count:     9
    .vgpr_spill_count: 0
    .wavefront_size: 32
  - .args:
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
    .group_segment_fixed_size: 0
    .kernarg_segment_align: 8
    .kernarg_segment_size: 20
    .language:       OpenCL C
    .language_version:
      - 2
      - 0
    .max_flat_workgroup_size: 1024
    .name:           scan
    .private_segment_fixed_size: 0
    .sgpr_count:     13
    .sgpr_spill_count: 0
    .symbol:         scan.kd
    .uses_dynamic_stack: false
    .vgpr_count:     15
    .vgpr_spill_count: 0
    .wavefront_size: 32
  - .args:
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
    .group_segment_fixed_size: 64
    .kernarg_segment_align: 8
    .kernarg_segment_size: 20
    .language:       OpenCL C
    .language_version:
      - 2
      - 0
    .max_flat_workgroup_size: 1024
    .name:           softmax
    .private_segment_fixed_size: 0
    .sgpr_count:     18
    .sgpr_spill_count: 0
    .symbol:         softmax.kd
    .uses_dynamic_stack: false
    .vgpr_count:     14
    .vgpr_spill_count: 0
    .wavefront_size: 32
  - .args:
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
    .group_segment_fixed_size: 128
    .kernarg_segment_align: 8
    .kernarg_segment_size: 40
    .language:       OpenCL C
    .language_version:
      - 2
      - 0
    .max_flat_workgroup_size: 1024
    .name:           layer_norm
    .private_segment_fixed_size: 0
    .sgpr_count:     22
    .sgpr_spill_count: 0
    .symbol:         layer_norm.kd
    .uses_dynamic_stack: false
    .vgpr_count:     20
    .vgpr_spill_count: 0
    .wavefront_size: 32
  - .args:
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
    .group_segment_fixed_size: 0
    .kernarg_segment_align: 8
    .kernarg_segment_size: 28
    .language:       OpenCL C
    .language_version:
      - 2
      - 0
    .max_flat_workgroup_size: 1024
    .name:           gather
    .private_segment_fixed_size: 0
    .sgpr_count:     11
    .sgpr_spill_count: 0
    .symbol:         gather.kd
    .uses_dynamic_stack: false
    .vgpr_count:     4
    .vgpr_spill_count: 0
    .wavefront_size: 32
  - .args:
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
    .group_segment_fixed_size: 0
    .kernarg_segment_align: 8
    .kernarg_segment_size: 20
    .language:       OpenCL C
    .language_version:
      - 2
      - 0
    .max_flat_workgroup_size: 1024
    .name:           divergent_switch
    .private_segment_fixed_size: 0
    .sgpr_count:     11
    .sgpr_spill_count: 0
    .symbol:         divergent_switch.kd
    .uses_dynamic_stack: false
    .vgpr_count:     6
    .vgpr_spill_count: 0
    .wavefront_size: 32
  - .args:
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
    .group_segment_fixed_size: 0
    .kernarg_segment_align: 8
    .kernarg_segment_size: 20
    .language:       OpenCL C
    .language_version:
      - 2
      - 0
    .max_flat_workgroup_size: 1024
    .name:           collatz
    .private_segment_fixed_size: 0
    .sgpr_count:     11
    .sgpr_spill_count: 0
    .symbol:         collatz.kd
    .uses_dynamic_stack: false
    .vgpr_count:     6
    .vgpr_spill_count: 0
    .wavefront_size: 32
  - .args:
      - .address_space:  global
        .offset:         0
        .size:           8
        .value_kind:     global_buffer
      - .address_space:  global
        .offset:         8
        .size:           8
        .value_kind:     global_buffer
    .group_segment_fixed_size: 0
    .kernarg_segment_align: 8
    .kernarg_segment_size: 16
    .language:       OpenCL C
    .language_version:
      - 2
      - 0
    .max_flat_workgroup_size: 1024
    .name:           votes
    .private_segment_fixed_size: 0
    .sgpr_count:     8
    .sgpr_spill_count: 0
    .symbol:         votes.kd
    .uses_dynamic_stack: false
    .vgpr_count:     6
    .vgpr_spill_count: 0
    .wavefront_size: 32
  - .args:
      - .address_space:  global
        .offset:         0
        .size:           8
        .value_kind:     global_buffer
      - .address_space:  global
        .offset:         8
        .size:           8
        .value_kind:     global_buffer
    .group_segment_fixed_size: 0
    .kernarg_segment_align: 8
    .kernarg_segment_size: 16
    .language:       OpenCL C
    .language_version:
      - 2
      - 0
    .max_flat_workgroup_size: 1024
    .name:           locked
    .private_segment_fixed_size: 0
    .sgpr_count:     9
    .sgpr_spill_count: 0
    .symbol:         locked.kd
    .uses_dynamic_stack: false
    .vgpr_count:     4
    .vgpr_spill_count: 0
    .wavefront_size: 32
  - .args:
      - .address_space:  global
        .offset:         0
        .size:           8
        .value_kind:     global_buffer
      - .address_space:  global
        .offset:         8
        .size:           8
        .value_kind:     global_buffer
    .group_segment_fixed_size: 0
    .kernarg_segment_align: 8
    .kernarg_segment_size: 16
    .language:       OpenCL C
    .language_version:
      - 2
      - 0
    .max_flat_workgroup_size: 1024
    .name:           grid_barrier
    .private_segment_fixed_size: 0
    .sgpr_count:     14
    .sgpr_spill_count: 0
    .symbol:         grid_barrier.kd
    .uses_dynamic_stack: false
    .vgpr_count:     2
    .vgpr_spill_count: 0
    .wavefront_size: 32
  - .args:
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
    .group_segment_fixed_size: 0
    .kernarg_segment_align: 8
    .kernarg_segment_size: 28
    .language:       OpenCL C
    .language_version:
      - 2
      - 0
    .max_flat_workgroup_size: 1024
    .name:           half_math
    .private_segment_fixed_size: 0
    .sgpr_count:     11
    .sgpr_spill_count: 0
    .symbol:         half_math.kd
    .uses_dynamic_stack: false
    .vgpr_count:     6
    .vgpr_spill_count: 0
    .wavefront_size: 32
  - .args:
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
    .group_segment_fixed_size: 0
    .kernarg_segment_align: 8
    .kernarg_segment_size: 28
    .language:       OpenCL C
    .language_version:
      - 2
      - 0
    .max_flat_workgroup_size: 1024
    .name:           math
    .private_segment_fixed_size: 0
    .sgpr_count:     11
    .sgpr_spill_count: 0
    .symbol:         math.kd
    .uses_dynamic_stack: false
    .vgpr_count:     28
    .vgpr_spill_count: 0
    .wavefront_size: 32
  - .args:
      - .address_space:  global
        .offset:         0
        .size:           8
        .value_kind:     global_buffer
      - .offset:         8
        .size:           4
        .value_kind:     by_value
    .group_segment_fixed_size: 0
    .kernarg_segment_align: 8
    .kernarg_segment_size: 12
    .language:       OpenCL C
    .language_version:
      - 2
      - 0
    .max_flat_workgroup_size: 1024
    .name:           local_array
    .private_segment_fixed_size: 112
    .sgpr_count:     10
    .sgpr_spill_count: 0
    .symbol:         local_array.kd
    .uses_dynamic_stack: false
    .vgpr_count:     51
    .vgpr_spill_count: 0
    .wavefront_size: 32
  - .args:
      - .address_space:  global
        .offset:         0
        .size:           8
        .value_kind:     global_buffer
    .group_segment_fixed_size: 0
    .kernarg_segment_align: 8
    .kernarg_segment_size: 8
    .language:       OpenCL C
    .language_version:
      - 2
      - 0
    .max_flat_workgroup_size: 1024
    .name:           calls
    .private_segment_fixed_size: 0
    .sgpr_count:     33
    .sgpr_spill_count: 0
    .symbol:         calls.kd
    .uses_dynamic_stack: false
    .vgpr_count:     4
    .vgpr_spill_count: 0
    .wavefront_size: 32
  - .args:
      - .address_space:  global
        .offset:         0
        .size:           8
        .value_kind:     global_buffer
      - .offset:         8
        .size:           4
        .value_kind:     by_value
    .group_segment_fixed_size: 256
    .kernarg_segment_align: 8
    .kernarg_segment_size: 12
    .language:       OpenCL C
    .language_version:
      - 2
      - 0
    .max_flat_workgroup_size: 1024
    .name:           generic
    .private_segment_fixed_size: 0
    .sgpr_count:     8
    .sgpr_spill_count: 0
    .symbol:         generic.kd
    .uses_dynamic_stack: false
    .vgpr_count:     6
    .vgpr_spill_count: 0
    .wavefront_size: 32
  - .args:
      - .address_space:  global
        .offset:         0
        .size:           8
        .value_kind:     global_buffer
    .group_segment_fixed_size: 0
    .kernarg_segment_align: 8
    .kernarg_segment_size: 8
    .language:       OpenCL C
    .language_version:
      - 2
      - 0
    .max_flat_workgroup_size: 1024
    .name:           where
    .private_segment_fixed_size: 0
    .sgpr_count:     14
    .sgpr_spill_count: 0
    .symbol:         where.kd
    .uses_dynamic_stack: false
    .vgpr_count:     6
    .vgpr_spill_count: 0
    .wavefront_size: 32
amdhsa.target:   amdgcn-amd-amdhsa--gfx1030
amdhsa.version:
  - 1
  - 1
...

	.end_amdgpu_metadata
