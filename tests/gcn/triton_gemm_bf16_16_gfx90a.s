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
	v_readfirstlane_b32 s17, v0
	s_and_b32 s19, s17, 0xc0
	v_and_b32_e32 v1, 63, v0
	v_or_b32_e32 v6, s19, v1
	s_lshl_b32 s4, s15, 6
	v_lshrrev_b32_e32 v20, 2, v6
	v_or_b32_e32 v3, s4, v20
	v_mul_lo_u32 v4, v3, s14
	v_ashrrev_i32_e32 v5, 31, v4
	v_lshlrev_b64 v[4:5], 1, v[4:5]
	v_mov_b32_e32 v3, s7
	v_add_co_u32_e32 v4, vcc, s6, v4
	v_addc_co_u32_e32 v3, vcc, v3, v5, vcc
	v_lshlrev_b32_e32 v5, 4, v0
	v_and_b32_e32 v5, 48, v5
	s_cmp_gt_i32 s14, 0
	v_add_co_u32_e32 v4, vcc, v4, v5
	v_lshlrev_b32_e32 v2, 3, v0
	s_cselect_b64 s[0:1], -1, 0
	s_cmp_lt_i32 s14, 1
	v_addc_co_u32_e32 v5, vcc, 0, v3, vcc
	s_cbranch_scc1 .LBB0_2
; %bb.1:
	global_load_dwordx4 v[8:11], v[4:5], off
	s_branch .LBB0_3
.LBB0_2:
	v_mov_b32_e32 v8, 0
	v_mov_b32_e32 v9, v8
	v_mov_b32_e32 v10, v8
	v_mov_b32_e32 v11, v8
.LBB0_3:
	v_lshrrev_b32_e32 v3, 3, v6
	v_mul_lo_u32 v12, v3, s13
	v_ashrrev_i32_e32 v13, 31, v12
	v_and_b32_e32 v18, 56, v2
	s_lshl_b32 s5, s16, 6
	v_lshlrev_b64 v[12:13], 1, v[12:13]
	v_or_b32_e32 v2, s5, v18
	v_mov_b32_e32 v3, s9
	v_add_co_u32_e32 v7, vcc, s8, v12
	v_addc_co_u32_e32 v12, vcc, v3, v13, vcc
	v_ashrrev_i32_e32 v3, 31, v2
	v_lshlrev_b64 v[2:3], 1, v[2:3]
	s_and_b64 s[0:1], s[0:1], exec
	s_cselect_b32 s0, 1, 0
	v_add_co_u32_e32 v2, vcc, v7, v2
	s_cmp_lg_u32 s0, 1
	v_addc_co_u32_e32 v3, vcc, v12, v3, vcc
	s_cbranch_scc1 .LBB0_5
; %bb.4:
	global_load_dwordx4 v[12:15], v[2:3], off
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
	s_and_b32 s12, s17, 0x80
	v_add_u32_e32 v25, 0, v7
	v_xor_b32_e32 v7, 8, v7
	s_sub_i32 s15, s14, 32
	v_add_u32_e32 v26, 0, v7
	v_add_u32_e32 v27, 0, v6
	s_cmp_lt_i32 s15, 1
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
	s_lshr_b32 s0, s17, 1
	v_lshrrev_b32_e32 v7, 1, v22
	v_lshl_or_b32 v6, v21, 6, v6
	s_and_b32 s0, s0, 32
	v_xor_b32_e32 v6, v6, v7
	global_load_dwordx4 v[46:49], v[4:5], off offset:64
	v_lshl_add_u32 v4, v22, 5, s0
	v_lshl_or_b32 v6, s12, 3, v6
	v_add_u32_e32 v29, v4, v24
	v_add_u32_e32 v28, 0, v6
	s_waitcnt lgkmcnt(0)
	s_barrier
	ds_read_u16 v4, v29 offset:4096
	ds_read_u16 v5, v29 offset:4224
	ds_read_u16 v7, v29 offset:4352
	ds_read_u16 v8, v29 offset:4480
	ds_read_u16 v10, v29 offset:4544
	ds_read_u16 v11, v29 offset:4416
	ds_read_u16 v12, v29 offset:4288
	ds_read_u16 v13, v29 offset:4160
	s_mov_b32 s16, 0x5040100
	ds_read2st64_b64 v[32:35], v28 offset1:4
	s_waitcnt lgkmcnt(5)
	v_perm_b32 v9, v8, v7, s16
	v_perm_b32 v8, v5, v4, s16
	v_xor_b32_e32 v4, 32, v6
	v_add_u32_e32 v30, 0, v4
	s_waitcnt lgkmcnt(0)
	v_mfma_f32_16x16x16bf16_1k v[4:7], v[8:9], v[32:33], 0
	ds_read_u16 v14, v29 offset:6144
	ds_read_u16 v15, v29 offset:6272
	ds_read_u16 v16, v29 offset:6400
	ds_read_u16 v17, v29 offset:6528
	ds_read_u16 v19, v29 offset:6592
	ds_read_u16 v31, v29 offset:6464
	ds_read_u16 v44, v29 offset:6336
	ds_read_u16 v45, v29 offset:6208
	ds_read2st64_b64 v[36:39], v30 offset1:4
	s_waitcnt lgkmcnt(5)
	v_perm_b32 v41, v17, v16, s16
	v_perm_b32 v40, v15, v14, s16
	v_perm_b32 v43, v10, v11, s16
	v_perm_b32 v42, v12, v13, s16
	s_lshl_b32 s2, s13, 5
	s_waitcnt lgkmcnt(0)
	v_mfma_f32_16x16x16bf16_1k v[14:17], v[40:41], v[36:37], v[4:7]
	s_ashr_i32 s3, s2, 31
	s_lshl_b64 s[0:1], s[2:3], 1
	s_mov_b32 s18, 32
	s_cmp_lt_u32 s15, 33
	v_mfma_f32_16x16x16bf16_1k v[4:7], v[42:43], v[32:33], 0
	v_perm_b32 v33, v19, v31, s16
	v_perm_b32 v32, v44, v45, s16
	s_nop 1
	v_mfma_f32_16x16x16bf16_1k v[10:13], v[32:33], v[36:37], v[4:7]
	v_add_co_u32_e32 v36, vcc, s0, v2
	v_mfma_f32_16x16x16bf16_1k v[4:7], v[8:9], v[34:35], 0
	v_mfma_f32_16x16x16bf16_1k v[6:9], v[40:41], v[38:39], v[4:7]
	s_nop 9
	v_mov_b32_e32 v4, s1
	v_addc_co_u32_e32 v37, vcc, v3, v4, vcc
	v_mfma_f32_16x16x16bf16_1k v[2:5], v[42:43], v[34:35], 0
	global_load_dwordx4 v[34:37], v[36:37], off
	s_barrier
	s_waitcnt vmcnt(1)
	ds_write_b64 v25, v[46:47]
	ds_write_b64 v26, v[48:49]
	v_mfma_f32_16x16x16bf16_1k v[2:5], v[32:33], v[38:39], v[2:5]
	s_waitcnt vmcnt(0)
	ds_write_b128 v27, v[34:37] offset:4096
	s_cbranch_scc1 .LBB0_11
; %bb.8:                                ; %.peel.next
	v_add_u32_e32 v1, s19, v1
	v_lshrrev_b32_e32 v19, 3, v1
	v_mul_lo_u32 v32, s13, v19
	v_ashrrev_i32_e32 v33, 31, v32
	s_lshl_b64 s[2:3], s[2:3], 2
	v_lshlrev_b64 v[32:33], 1, v[32:33]
	v_mov_b32_e32 v19, s3
	v_add_co_u32_e32 v31, vcc, s2, v32
	v_add_u32_e32 v18, s5, v18
	v_addc_co_u32_e32 v32, vcc, v19, v33, vcc
	v_ashrrev_i32_e32 v19, 31, v18
	v_lshlrev_b64 v[18:19], 1, v[18:19]
	v_add_co_u32_e32 v18, vcc, v31, v18
	v_addc_co_u32_e32 v19, vcc, v32, v19, vcc
	v_mov_b32_e32 v31, s9
	v_add_co_u32_e32 v18, vcc, s8, v18
	v_and_b32_e32 v0, 3, v0
	v_addc_co_u32_e32 v19, vcc, v31, v19, vcc
	v_lshlrev_b32_e32 v31, 4, v0
	v_lshrrev_b32_e32 v0, 2, v1
	v_add_u32_e32 v0, s4, v0
	v_mul_lo_u32 v0, s14, v0
	v_ashrrev_i32_e32 v1, 31, v0
	v_lshlrev_b64 v[0:1], 1, v[0:1]
	v_add_co_u32_e32 v0, vcc, v31, v0
	v_addc_co_u32_e32 v1, vcc, 0, v1, vcc
	v_mov_b32_e32 v31, s7
	v_add_co_u32_e32 v0, vcc, s6, v0
	v_addc_co_u32_e32 v1, vcc, v31, v1, vcc
	v_add_co_u32_e32 v0, vcc, 0x80, v0
	v_addc_co_u32_e32 v1, vcc, 0, v1, vcc
.LBB0_9:                                ; =>This Inner Loop Header: Depth=1
	global_load_dwordx4 v[46:49], v[0:1], off
	s_waitcnt lgkmcnt(0)
	s_barrier
	ds_read2st64_b64 v[32:35], v28 offset1:4
	ds_read_u16 v31, v29 offset:4096
	ds_read_u16 v36, v29 offset:4224
	ds_read_u16 v37, v29 offset:4352
	ds_read_u16 v38, v29 offset:4480
	ds_read_u16 v39, v29 offset:4544
	ds_read_u16 v42, v29 offset:4416
	ds_read_u16 v44, v29 offset:4288
	ds_read_u16 v45, v29 offset:4160
	s_waitcnt lgkmcnt(4)
	v_perm_b32 v41, v38, v37, s16
	v_perm_b32 v40, v36, v31, s16
	s_waitcnt lgkmcnt(2)
	v_perm_b32 v43, v39, v42, s16
	ds_read2st64_b64 v[36:39], v30 offset1:4
	s_waitcnt lgkmcnt(1)
	v_perm_b32 v42, v44, v45, s16
	v_mfma_f32_16x16x16bf16_1k v[14:17], v[40:41], v[32:33], v[14:17]
	v_add_co_u32_e32 v0, vcc, 64, v0
	v_addc_co_u32_e32 v1, vcc, 0, v1, vcc
	s_add_i32 s18, s18, 32
	s_cmp_lt_i32 s18, s15
	v_mfma_f32_16x16x16bf16_1k v[10:13], v[42:43], v[32:33], v[10:13]
	v_mfma_f32_16x16x16bf16_1k v[6:9], v[40:41], v[34:35], v[6:9]
	ds_read_u16 v31, v29 offset:6144
	ds_read_u16 v32, v29 offset:6272
	ds_read_u16 v33, v29 offset:6400
	ds_read_u16 v40, v29 offset:6528
	ds_read_u16 v41, v29 offset:6592
	ds_read_u16 v44, v29 offset:6464
	ds_read_u16 v45, v29 offset:6336
	s_waitcnt lgkmcnt(5)
	v_perm_b32 v32, v32, v31, s16
	s_waitcnt lgkmcnt(3)
	v_perm_b32 v33, v40, v33, s16
	v_mov_b32_e32 v31, s1
	v_mfma_f32_16x16x16bf16_1k v[2:5], v[42:43], v[34:35], v[2:5]
	s_waitcnt lgkmcnt(1)
	v_perm_b32 v35, v41, v44, s16
	global_load_dwordx4 v[40:43], v[18:19], off
	ds_read_u16 v34, v29 offset:6208
	v_add_co_u32_e32 v18, vcc, s0, v18
	v_addc_co_u32_e32 v19, vcc, v19, v31, vcc
	s_waitcnt lgkmcnt(0)
	v_perm_b32 v34, v45, v34, s16
	v_mfma_f32_16x16x16bf16_1k v[14:17], v[32:33], v[36:37], v[14:17]
	s_barrier
	s_waitcnt vmcnt(1)
	ds_write_b64 v25, v[46:47]
	ds_write_b64 v26, v[48:49]
	s_waitcnt vmcnt(0)
	ds_write_b128 v27, v[40:43] offset:4096
	v_mfma_f32_16x16x16bf16_1k v[10:13], v[34:35], v[36:37], v[10:13]
	v_mfma_f32_16x16x16bf16_1k v[6:9], v[32:33], v[38:39], v[6:9]
	v_mfma_f32_16x16x16bf16_1k v[2:5], v[34:35], v[38:39], v[2:5]
	s_cbranch_scc1 .LBB0_9
	s_branch .LBB0_11
.LBB0_10:
	v_mov_b32_e32 v4, 0
	v_mov_b32_e32 v5, v4
	v_mov_b32_e32 v2, v4
	v_mov_b32_e32 v3, v4
	v_mov_b32_e32 v8, v4
	v_mov_b32_e32 v9, v4
	v_mov_b32_e32 v6, v4
	v_mov_b32_e32 v7, v4
	v_mov_b32_e32 v12, v4
	v_mov_b32_e32 v13, v4
	v_mov_b32_e32 v10, v4
	v_mov_b32_e32 v11, v4
	v_mov_b32_e32 v16, v4
	v_mov_b32_e32 v17, v4
	v_mov_b32_e32 v14, v4
	v_mov_b32_e32 v15, v4
.LBB0_11:                               ; %._crit_edge
	s_add_i32 s14, s14, 31
	s_cmp_lt_i32 s14, 32
	s_waitcnt lgkmcnt(0)
	s_barrier
	s_cbranch_scc1 .LBB0_13
; %bb.12:
	s_lshr_b32 s0, s17, 1
	s_and_b32 s0, s0, 32
	v_lshlrev_b32_e32 v0, 5, v22
	v_add3_u32 v32, s0, v0, v24
	ds_read_u16 v0, v32 offset:4480
	ds_read_u16 v1, v32 offset:4352
	ds_read_u16 v18, v32 offset:4224
	ds_read_u16 v19, v32 offset:4096
	s_mov_b32 s0, 0x5040100
	v_and_b32_e32 v23, 56, v23
	s_waitcnt lgkmcnt(2)
	v_perm_b32 v1, v0, v1, s0
	v_lshl_or_b32 v23, v21, 6, v23
	s_waitcnt lgkmcnt(0)
	v_perm_b32 v0, v18, v19, s0
	ds_read_u16 v18, v32 offset:6528
	ds_read_u16 v19, v32 offset:6400
	ds_read_u16 v30, v32 offset:6272
	ds_read_u16 v31, v32 offset:6144
	v_lshrrev_b32_e32 v22, 1, v22
	v_xor_b32_e32 v22, v23, v22
	s_waitcnt lgkmcnt(2)
	v_perm_b32 v19, v18, v19, s0
	v_lshl_or_b32 v26, s12, 3, v22
	s_waitcnt lgkmcnt(0)
	v_perm_b32 v18, v30, v31, s0
	ds_read_u16 v30, v32 offset:4416
	ds_read_u16 v33, v32 offset:4288
	ds_read_u16 v31, v32 offset:4544
	ds_read_u16 v34, v32 offset:4160
	v_add_u32_e32 v22, 0, v26
	ds_read2st64_b64 v[22:25], v22 offset1:4
	s_waitcnt lgkmcnt(0)
	v_mfma_f32_16x16x16bf16_1k v[6:9], v[0:1], v[24:25], v[6:9]
	v_perm_b32 v31, v31, v30, s0
	v_perm_b32 v30, v33, v34, s0
	v_xad_u32 v26, v26, 32, 0
	ds_read2st64_b64 v[26:29], v26 offset1:4
	v_mfma_f32_16x16x16bf16_1k v[14:17], v[0:1], v[22:23], v[14:17]
	v_mfma_f32_16x16x16bf16_1k v[10:13], v[30:31], v[22:23], v[10:13]
	ds_read_u16 v22, v32 offset:6464
	ds_read_u16 v33, v32 offset:6336
	ds_read_u16 v23, v32 offset:6592
	ds_read_u16 v32, v32 offset:6208
	s_waitcnt lgkmcnt(1)
	v_perm_b32 v23, v23, v22, s0
	s_waitcnt lgkmcnt(0)
	v_perm_b32 v22, v33, v32, s0
	v_mfma_f32_16x16x16bf16_1k v[0:3], v[30:31], v[24:25], v[2:5]
	v_mfma_f32_16x16x16bf16_1k v[14:17], v[18:19], v[26:27], v[14:17]
	v_mfma_f32_16x16x16bf16_1k v[10:13], v[22:23], v[26:27], v[10:13]
	v_mfma_f32_16x16x16bf16_1k v[6:9], v[18:19], v[28:29], v[6:9]
	v_mfma_f32_16x16x16bf16_1k v[2:5], v[22:23], v[28:29], v[0:3]
.LBB0_13:                               ; %._crit_edge._crit_edge
	s_lshr_b32 s0, s12, 3
	s_nop 5
	v_or_b32_e32 v1, s0, v21
	v_or_b32_e32 v1, s4, v1
	v_or_b32_e32 v19, 32, v1
	v_mul_lo_u32 v18, v1, s13
	v_and_or_b32 v0, v20, 28, s5
	v_mul_lo_u32 v20, v19, s13
	v_ashrrev_i32_e32 v19, 31, v18
	v_lshlrev_b64 v[18:19], 1, v[18:19]
	v_mov_b32_e32 v1, s11
	v_add_co_u32_e32 v22, vcc, s10, v18
	v_ashrrev_i32_e32 v21, 31, v20
	v_addc_co_u32_e32 v23, vcc, v1, v19, vcc
	v_lshlrev_b64 v[18:19], 1, v[20:21]
	v_add_co_u32_e32 v20, vcc, s10, v18
	v_addc_co_u32_e32 v21, vcc, v1, v19, vcc
	v_ashrrev_i32_e32 v1, 31, v0
	v_lshlrev_b64 v[0:1], 1, v[0:1]
	v_add_co_u32_e32 v18, vcc, v22, v0
	v_addc_co_u32_e32 v19, vcc, v23, v1, vcc
	v_add_co_u32_e32 v0, vcc, v20, v0
	v_mov_b32_e32 v20, 1
	v_and_b32_sdwa v22, v14, v20 dst_sel:DWORD dst_unused:UNUSED_PAD src0_sel:WORD_1 src1_sel:DWORD
	s_movk_i32 s0, 0x7fff
	v_addc_co_u32_e32 v1, vcc, v21, v1, vcc
	v_add3_u32 v22, v14, v22, s0
	v_and_b32_sdwa v21, v15, v20 dst_sel:DWORD dst_unused:UNUSED_PAD src0_sel:WORD_1 src1_sel:DWORD
	v_lshrrev_b32_e32 v22, 16, v22
	v_mov_b32_e32 v23, 0x7fff
	v_cmp_o_f32_e32 vcc, v14, v14
	v_add3_u32 v21, v15, v21, s0
	v_cndmask_b32_e32 v14, v23, v22, vcc
	v_and_b32_sdwa v22, v16, v20 dst_sel:DWORD dst_unused:UNUSED_PAD src0_sel:WORD_1 src1_sel:DWORD
	v_lshrrev_b32_e32 v21, 16, v21
	v_cmp_o_f32_e32 vcc, v15, v15
	v_add3_u32 v22, v16, v22, s0
	v_cndmask_b32_e32 v15, v23, v21, vcc
	v_and_b32_sdwa v21, v17, v20 dst_sel:DWORD dst_unused:UNUSED_PAD src0_sel:WORD_1 src1_sel:DWORD
	v_lshrrev_b32_e32 v22, 16, v22
	v_cmp_o_f32_e32 vcc, v16, v16
	v_add3_u32 v21, v17, v21, s0
	v_cndmask_b32_e32 v16, v23, v22, vcc
	v_and_b32_sdwa v22, v10, v20 dst_sel:DWORD dst_unused:UNUSED_PAD src0_sel:WORD_1 src1_sel:DWORD
	v_lshrrev_b32_e32 v21, 16, v21
	v_cmp_o_f32_e32 vcc, v17, v17
	v_add3_u32 v22, v10, v22, s0
	v_cndmask_b32_e32 v17, v23, v21, vcc
	v_and_b32_sdwa v21, v11, v20 dst_sel:DWORD dst_unused:UNUSED_PAD src0_sel:WORD_1 src1_sel:DWORD
	v_lshrrev_b32_e32 v22, 16, v22
	v_cmp_o_f32_e32 vcc, v10, v10
	v_add3_u32 v21, v11, v21, s0
	v_cndmask_b32_e32 v10, v23, v22, vcc
	v_and_b32_sdwa v22, v12, v20 dst_sel:DWORD dst_unused:UNUSED_PAD src0_sel:WORD_1 src1_sel:DWORD
	v_lshrrev_b32_e32 v21, 16, v21
	v_cmp_o_f32_e32 vcc, v11, v11
	v_add3_u32 v22, v12, v22, s0
	v_cndmask_b32_e32 v11, v23, v21, vcc
	v_and_b32_sdwa v21, v13, v20 dst_sel:DWORD dst_unused:UNUSED_PAD src0_sel:WORD_1 src1_sel:DWORD
	v_lshrrev_b32_e32 v22, 16, v22
	v_cmp_o_f32_e32 vcc, v12, v12
	v_add3_u32 v21, v13, v21, s0
	v_cndmask_b32_e32 v12, v23, v22, vcc
	v_and_b32_sdwa v22, v6, v20 dst_sel:DWORD dst_unused:UNUSED_PAD src0_sel:WORD_1 src1_sel:DWORD
	v_lshrrev_b32_e32 v21, 16, v21
	v_cmp_o_f32_e32 vcc, v13, v13
	v_add3_u32 v22, v6, v22, s0
	v_cndmask_b32_e32 v13, v23, v21, vcc
	v_and_b32_sdwa v21, v7, v20 dst_sel:DWORD dst_unused:UNUSED_PAD src0_sel:WORD_1 src1_sel:DWORD
	v_lshrrev_b32_e32 v22, 16, v22
	v_cmp_o_f32_e32 vcc, v6, v6
	v_add3_u32 v21, v7, v21, s0
	v_cndmask_b32_e32 v6, v23, v22, vcc
	v_and_b32_sdwa v22, v8, v20 dst_sel:DWORD dst_unused:UNUSED_PAD src0_sel:WORD_1 src1_sel:DWORD
	v_lshrrev_b32_e32 v21, 16, v21
	v_cmp_o_f32_e32 vcc, v7, v7
	v_add3_u32 v22, v8, v22, s0
	v_cndmask_b32_e32 v7, v23, v21, vcc
	v_and_b32_sdwa v21, v9, v20 dst_sel:DWORD dst_unused:UNUSED_PAD src0_sel:WORD_1 src1_sel:DWORD
	v_lshrrev_b32_e32 v22, 16, v22
	v_cmp_o_f32_e32 vcc, v8, v8
	v_add3_u32 v21, v9, v21, s0
	v_cndmask_b32_e32 v8, v23, v22, vcc
	v_and_b32_sdwa v22, v2, v20 dst_sel:DWORD dst_unused:UNUSED_PAD src0_sel:WORD_1 src1_sel:DWORD
	v_lshrrev_b32_e32 v21, 16, v21
	v_cmp_o_f32_e32 vcc, v9, v9
	v_add3_u32 v22, v2, v22, s0
	v_cndmask_b32_e32 v9, v23, v21, vcc
	v_and_b32_sdwa v21, v3, v20 dst_sel:DWORD dst_unused:UNUSED_PAD src0_sel:WORD_1 src1_sel:DWORD
	v_lshrrev_b32_e32 v22, 16, v22
	v_cmp_o_f32_e32 vcc, v2, v2
	v_add3_u32 v21, v3, v21, s0
	v_cndmask_b32_e32 v22, v23, v22, vcc
	v_cmp_o_f32_e32 vcc, v3, v3
	v_and_b32_sdwa v3, v4, v20 dst_sel:DWORD dst_unused:UNUSED_PAD src0_sel:WORD_1 src1_sel:DWORD
	v_lshrrev_b32_e32 v21, 16, v21
	v_and_b32_sdwa v2, v5, v20 dst_sel:DWORD dst_unused:UNUSED_PAD src0_sel:WORD_1 src1_sel:DWORD
	v_add3_u32 v3, v4, v3, s0
	v_cndmask_b32_e32 v21, v23, v21, vcc
	v_add3_u32 v2, v5, v2, s0
	v_lshrrev_b32_e32 v3, 16, v3
	v_cmp_o_f32_e32 vcc, v4, v4
	v_lshrrev_b32_e32 v2, 16, v2
	v_cndmask_b32_e32 v4, v23, v3, vcc
	v_cmp_o_f32_e32 vcc, v5, v5
	s_mov_b32 s0, 0x5040100
	v_cndmask_b32_e32 v5, v23, v2, vcc
	v_perm_b32 v3, v17, v16, s0
	v_perm_b32 v2, v15, v14, s0
	global_store_dwordx2 v[18:19], v[2:3], off
	v_perm_b32 v3, v13, v12, s0
	v_perm_b32 v2, v11, v10, s0
	global_store_dwordx2 v[18:19], v[2:3], off offset:64
	v_perm_b32 v3, v9, v8, s0
	v_perm_b32 v2, v7, v6, s0
	global_store_dwordx2 v[0:1], v[2:3], off
	v_perm_b32 v3, v5, v4, s0
	v_perm_b32 v2, v21, v22, s0
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
		.amdhsa_next_free_vgpr 50
		.amdhsa_next_free_sgpr 20
		.amdhsa_accum_offset 52
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
	.set .Lgemm_kernel.num_vgpr, 50
	.set .Lgemm_kernel.num_agpr, 0
	.set .Lgemm_kernel.numbered_sgpr, 20
	.set .Lgemm_kernel.num_named_barrier, 0
	.set .Lgemm_kernel.private_seg_size, 0
	.set .Lgemm_kernel.uses_vcc, 1
	.set .Lgemm_kernel.uses_flat_scratch, 0
	.set .Lgemm_kernel.has_dyn_sized_stack, 0
	.set .Lgemm_kernel.has_recursion, 0
	.set .Lgemm_kernel.has_indirect_call, 0
	.section	.AMDGPU.csdata,"",@progbits
; Kernel info:
; codeLenInByte = 2732
; TotalNumSgprs: 24
; NumVgprs: 50
; NumAgprs: 0
; TotalNumVgprs: 50
; ScratchSize: 0
; MemoryBound: 1
; FloatMode: 240
; IeeeMode: 1
; LDSByteSize: 0 bytes/workgroup (compile time only)
; SGPRBlocks: 2
; VGPRBlocks: 6
; NumSGPRsForWavesPerEU: 24
; NumVGPRsForWavesPerEU: 50
; AccumOffset: 52
; Occupancy: 8
; WaveLimiterHint : 0
; COMPUTE_PGM_RSRC2:SCRATCH_EN: 0
; COMPUTE_PGM_RSRC2:USER_SGPR: 15
; COMPUTE_PGM_RSRC2:TRAP_HANDLER: 0
; COMPUTE_PGM_RSRC2:TGID_X_EN: 1
; COMPUTE_PGM_RSRC2:TGID_Y_EN: 1
; COMPUTE_PGM_RSRC2:TGID_Z_EN: 0
; COMPUTE_PGM_RSRC2:TIDIG_COMP_CNT: 0
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
    .group_segment_fixed_size: 0
    .kernarg_segment_align: 8
    .kernarg_segment_size: 56
    .max_flat_workgroup_size: 256
    .name:           gemm_kernel
    .private_segment_fixed_size: 0
    .sgpr_count:     24
    .sgpr_spill_count: 0
    .symbol:         gemm_kernel.kd
    .uniform_work_group_size: 1
    .uses_dynamic_stack: false
    .vgpr_count:     50
    .vgpr_spill_count: 0
    .wavefront_size: 64
amdhsa.target:   amdgpu9.0a-amd-amdhsa-unknown-gfx90a
amdhsa.version:
  - 1
  - 2
...

	.end_amdgpu_metadata
