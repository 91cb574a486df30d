	.text
	.amdgcn_target "amdgcn-amd-amdhsa--gfx90a"
	.protected	variables               ; -- Begin function variables
	.globl	variables
	.p2align	8
	.type	variables,@function
variables:                              ; @variables
; %bb.0:
	s_load_dwordx2 s[0:1], s[4:5], 0x0
	v_lshlrev_b32_e32 v4, 2, v0
	s_getpc_b64 s[2:3]
	s_add_u32 s2, s2, big@rel32@lo+4
	s_addc_u32 s3, s3, big@rel32@hi+12
	s_waitcnt lgkmcnt(0)
	global_load_dword v1, v4, s[0:1]
	v_mov_b32_e32 v3, s1
	v_add_co_u32_e32 v2, vcc, s0, v4
	v_addc_co_u32_e32 v3, vcc, 0, v3, vcc
	v_cmp_eq_u32_e32 vcc, 0, v0
	s_waitcnt vmcnt(0)
	global_store_dword v4, v1, s[2:3]
	s_and_saveexec_b64 s[0:1], vcc
	s_cbranch_execz .LBB0_2
; %bb.1:
	s_getpc_b64 s[2:3]
	s_add_u32 s2, s2, counter@rel32@lo+4
	s_addc_u32 s3, s3, counter@rel32@hi+12
	s_load_dword s4, s[2:3], 0x0
	v_mov_b32_e32 v4, 0
	s_waitcnt lgkmcnt(0)
	s_add_i32 s4, s4, 1
	v_mov_b32_e32 v5, s4
	global_store_dword v4, v5, s[2:3]
.LBB0_2:
	s_or_b64 exec, exec, s[0:1]
	v_and_b32_e32 v4, 7, v1
	v_lshlrev_b32_e32 v4, 2, v4
	s_getpc_b64 s[0:1]
	s_add_u32 s0, s0, table@rel32@lo+4
	s_addc_u32 s1, s1, table@rel32@hi+12
	global_load_dword v4, v4, s[0:1]
	s_getpc_b64 s[0:1]
	s_add_u32 s0, s0, counter@rel32@lo+4
	s_addc_u32 s1, s1, counter@rel32@hi+12
	s_getpc_b64 s[2:3]
	s_add_u32 s2, s2, big@rel32@lo+256
	s_addc_u32 s3, s3, big@rel32@hi+264
	v_and_b32_e32 v1, 15, v1
	v_lshlrev_b32_e32 v1, 2, v1
	s_getpc_b64 s[4:5]
	s_add_u32 s4, s4, __const.variables.lut@rel32@lo+4
	s_addc_u32 s5, s5, __const.variables.lut@rel32@hi+12
	global_load_dword v7, v1, s[4:5]
	s_getpc_b64 s[4:5]
	s_add_u32 s4, s4, where_@rel32@lo+4
	s_addc_u32 s5, s5, where_@rel32@hi+12
	s_waitcnt vmcnt(0) lgkmcnt(0)
	s_barrier 
	s_waitcnt lgkmcnt(0)
	s_load_dwordx2 s[4:5], s[4:5], 0x0
	v_lshlrev_b32_e32 v0, 2, v0
	v_mov_b32_e32 v6, s3
	v_sub_co_u32_e32 v0, vcc, s2, v0
	v_subbrev_co_u32_e32 v1, vcc, 0, v6, vcc
	v_mov_b32_e32 v5, 0
	global_load_dword v6, v[0:1], off
	global_load_dword v8, v5, s[0:1]
	s_waitcnt lgkmcnt(0)
	v_pk_mov_b32 v[0:1], s[4:5], s[4:5] op_sel:[0,1]
	flat_load_dword v0, v[0:1]
	s_movk_i32 s0, 0x64
	s_movk_i32 s1, 0x3e8
	s_mov_b32 s2, 0x186a0
	s_mov_b32 s3, 0x989680
	v_mul_lo_u32 v4, v4, s0
	v_add_f32_e32 v1, v7, v7
	v_cvt_i32_f32_e32 v1, v1
	v_mul_lo_u32 v1, v1, s2
	s_waitcnt vmcnt(0)
	v_mul_lo_u32 v5, v6, s1
	v_add3_u32 v4, v4, v8, v5
	s_waitcnt lgkmcnt(0)
	v_mul_lo_u32 v0, v0, s3
	v_add3_u32 v0, v4, v1, v0
	global_store_dword v[2:3], v0, off
	s_endpgm
	.section	.rodata,#alloc
	.p2align	6
	.amdhsa_kernel variables
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
		.amdhsa_uses_dynamic_stack 0
		.amdhsa_system_sgpr_private_segment_wavefront_offset 0
		.amdhsa_system_sgpr_workgroup_id_x 1
		.amdhsa_system_sgpr_workgroup_id_y 0
		.amdhsa_system_sgpr_workgroup_id_z 0
		.amdhsa_system_sgpr_workgroup_info 0
		.amdhsa_system_vgpr_workitem_id 0
		.amdhsa_next_free_vgpr 9
		.amdhsa_next_free_sgpr 6
		.amdhsa_accum_offset 12
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
.Lfunc_end0:
	.size	variables, .Lfunc_end0-variables
                                        ; -- End function
	.section	.AMDGPU.csdata
; Kernel info:
; codeLenInByte = 456
; NumSgprs: 8
; NumVgprs: 9
; NumAgprs: 0
; TotalNumVgprs: 9
; ScratchSize: 0
; MemoryBound: 0
; FloatMode: 240
; IeeeMode: 1
; LDSByteSize: 0 bytes/workgroup (compile time only)
; SGPRBlocks: 0
; VGPRBlocks: 1
; NumSGPRsForWavesPerEU: 8
; NumVGPRsForWavesPerEU: 9
; AccumOffset: 12
; Occupancy: 8
; WaveLimiterHint : 1
; COMPUTE_PGM_RSRC2:SCRATCH_EN: 0
; COMPUTE_PGM_RSRC2:USER_SGPR: 6
; COMPUTE_PGM_RSRC2:TRAP_HANDLER: 0
; COMPUTE_PGM_RSRC2:TGID_X_EN: 1
; COMPUTE_PGM_RSRC2:TGID_Y_EN: 0
; COMPUTE_PGM_RSRC2:TGID_Z_EN: 0
; COMPUTE_PGM_RSRC2:TIDIG_COMP_CNT: 0
; COMPUTE_PGM_RSRC3_GFX90A:ACCUM_OFFSET: 2
; COMPUTE_PGM_RSRC3_GFX90A:TG_SPLIT: 0
	.text
	.p2alignl 6, 3212836864
	.fill 256, 4, 3212836864
	.protected	table                   ; @table
	.type	table,@object
	.data
	.globl	table
	.p2align	4
table:
	.long	3                               ; 0x3
	.long	1                               ; 0x1
	.long	4                               ; 0x4
	.long	1                               ; 0x1
	.long	5                               ; 0x5
	.long	9                               ; 0x9
	.long	2                               ; 0x2
	.long	6                               ; 0x6
	.size	table, 32

	.protected	counter                 ; @counter
	.type	counter,@object
	.globl	counter
	.p2align	2
counter:
	.long	7                               ; 0x7
	.size	counter, 4

	.protected	big                     ; @big
	.type	big,@object
	.section	.bss,#alloc,#write
	.globl	big
	.p2align	4
big:
	.zero	400
	.size	big, 400

	.protected	where_                  ; @where_
	.type	where_,@object
	.data
	.globl	where_
	.p2align	3
where_:
	.quad	counter
	.size	where_, 8

	.protected	_ZN17__HIP_CoordinatesI15__HIP_ThreadIdxE1xE ; @_ZN17__HIP_CoordinatesI15__HIP_ThreadIdxE1xE
	.type	_ZN17__HIP_CoordinatesI15__HIP_ThreadIdxE1xE,@object
	.section	.rodata._ZN17__HIP_CoordinatesI15__HIP_ThreadIdxE1xE,#alloc
	.weak	_ZN17__HIP_CoordinatesI15__HIP_ThreadIdxE1xE
_ZN17__HIP_CoordinatesI15__HIP_ThreadIdxE1xE:
	.zero	1
	.size	_ZN17__HIP_CoordinatesI15__HIP_ThreadIdxE1xE, 1

	.type	__const.variables.lut,@object   ; @__const.variables.lut
	.section	.rodata,#alloc
	.p2align	4
__const.variables.lut:
	.long	0x3f000000                      ; float 0.5
	.long	0x3fc00000                      ; float 1.5
	.long	0x40200000                      ; float 2.5
	.long	0x40600000                      ; float 3.5
	.long	0x40900000                      ; float 4.5
	.long	0x40b00000                      ; float 5.5
	.long	0x40d00000                      ; float 6.5
	.long	0x40f00000                      ; float 7.5
	.long	0x41080000                      ; float 8.5
	.long	0x41180000                      ; float 9.5
	.long	0x41280000                      ; float 10.5
	.long	0x41380000                      ; float 11.5
	.long	0x41480000                      ; float 12.5
	.long	0x41580000                      ; float 13.5
	.long	0x41680000                      ; float 14.5
	.long	0x41780000                      ; float 15.5
	.size	__const.variables.lut, 64

	.ident	"Debian clang version 15.0.6"
	.ident	"Debian clang version 15.0.5"
	.section	".note.GNU-stack"
	.addrsig
	.addrsig_sym table
	.addrsig_sym counter
	.addrsig_sym big
	.addrsig_sym where_
	.addrsig_sym _ZN17__HIP_CoordinatesI15__HIP_ThreadIdxE1xE
	.amdgpu_metadata
---
amdhsa.kernels:
  - .agpr_count:     0
    .args:
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
    .name:           variables
    .private_segment_fixed_size: 0
    .sgpr_count:     8
    .sgpr_spill_count: 0
    .symbol:         variables.kd
    .uses_dynamic_stack: false
    .vgpr_count:     9
    .vgpr_spill_count: 0
    .wavefront_size: 64
amdhsa.target:   amdgcn-amd-amdhsa--gfx90a
amdhsa.version:
  - 1
  - 1
...

	.end_amdgpu_metadata
