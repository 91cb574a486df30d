	.amdgcn_target "amdgpu11.00-amd-amdhsa-unknown-gfx1100"
	.amdhsa_code_object_version 5
	.text
	.globl	attn_kernel                     ; -- Begin function attn_kernel
	.p2align	8
	.type	attn_kernel,@function
attn_kernel:                            ; @attn_kernel
; %bb.0:
	v_readfirstlane_b32 s2, v0
	s_load_b32 s31, s[0:1], 0x24
	s_lshl_b32 s29, s14, 6
	s_load_b128 s[4:7], s[0:1], 0x0
	v_and_b32_e32 v102, 7, v0
	s_and_b32 s28, s2, 0x60
	s_load_b64 s[2:3], s[0:1], 0x10
	v_and_or_b32 v11, v0, 31, s28
	v_and_b32_e32 v101, 15, v0
	v_dual_mov_b32 v8, 0 :: v_dual_lshlrev_b32 v17, 4, v102
	v_mov_b32_e32 v7, 0
	s_delay_alu instid0(VALU_DEP_4) | instskip(NEXT) | instid1(VALU_DEP_4)
	v_lshrrev_b32_e32 v65, 3, v11
	v_lshlrev_b32_e32 v18, 7, v101
	s_delay_alu instid0(VALU_DEP_2) | instskip(SKIP_3) | instid1(VALU_DEP_2)
	v_or_b32_e32 v9, 16, v65
	v_or_b32_e32 v1, s29, v65
	s_waitcnt lgkmcnt(0)
	s_mul_i32 s15, s15, s31
	v_or_b32_e32 v2, s29, v9
	s_delay_alu instid0(VALU_DEP_2) | instskip(SKIP_1) | instid1(SALU_CYCLE_1)
	v_lshlrev_b32_e32 v1, 6, v1
	s_lshl_b32 s8, s15, 6
	s_ashr_i32 s9, s8, 31
	s_delay_alu instid0(VALU_DEP_2) | instskip(NEXT) | instid1(VALU_DEP_2)
	v_lshlrev_b32_e32 v3, 6, v2
	v_ashrrev_i32_e32 v2, 31, v1
	s_lshl_b64 s[24:25], s[8:9], 1
	s_delay_alu instid0(SALU_CYCLE_1) | instskip(NEXT) | instid1(VALU_DEP_2)
	s_add_u32 s4, s4, s24
	v_ashrrev_i32_e32 v4, 31, v3
	s_delay_alu instid0(VALU_DEP_2) | instskip(SKIP_2) | instid1(VALU_DEP_2)
	v_lshlrev_b64 v[1:2], 1, v[1:2]
	s_addc_u32 s5, s5, s25
	s_lshl_b32 s8, s28, 6
	v_lshlrev_b64 v[3:4], 1, v[3:4]
	s_delay_alu instid0(VALU_DEP_2) | instskip(NEXT) | instid1(VALU_DEP_1)
	v_add_co_u32 v1, vcc_lo, s4, v1
	v_add_co_ci_u32_e64 v2, null, s5, v2, vcc_lo
	s_delay_alu instid0(VALU_DEP_3) | instskip(NEXT) | instid1(VALU_DEP_1)
	v_add_co_u32 v3, vcc_lo, s4, v3
	v_add_co_ci_u32_e64 v4, null, s5, v4, vcc_lo
	s_delay_alu instid0(VALU_DEP_4) | instskip(NEXT) | instid1(VALU_DEP_1)
	v_add_co_u32 v1, vcc_lo, v1, v17
	v_add_co_ci_u32_e64 v2, null, 0, v2, vcc_lo
	s_delay_alu instid0(VALU_DEP_4) | instskip(NEXT) | instid1(VALU_DEP_1)
	v_add_co_u32 v3, vcc_lo, v3, v17
	v_add_co_ci_u32_e64 v4, null, 0, v4, vcc_lo
	s_delay_alu instid0(VALU_DEP_4) | instskip(NEXT) | instid1(VALU_DEP_1)
	v_add_co_u32 v5, vcc_lo, 0x1000, v1
	v_add_co_ci_u32_e64 v6, null, 0, v2, vcc_lo
	s_clause 0x3
	global_load_b128 v[12:15], v[1:2], off
	global_load_b128 v[19:22], v[3:4], off
	global_load_b128 v[23:26], v[5:6], off
	global_load_b128 v[27:30], v[5:6], off offset:2048
	v_dual_mov_b32 v5, 0 :: v_dual_lshlrev_b32 v2, 1, v11
	v_lshlrev_b32_e32 v3, 4, v11
	s_add_u32 s4, s6, s24
	s_addc_u32 s5, s7, s25
	s_delay_alu instid0(VALU_DEP_2) | instskip(SKIP_2) | instid1(VALU_DEP_2)
	v_dual_mov_b32 v1, 0 :: v_dual_and_b32 v2, 0x70, v2
	v_mov_b32_e32 v6, 0
	s_cmp_gt_i32 s31, 0
	v_xor_b32_e32 v2, v2, v3
	v_lshlrev_b32_e32 v3, 7, v9
	s_delay_alu instid0(VALU_DEP_2) | instskip(NEXT) | instid1(VALU_DEP_2)
	v_add_nc_u32_e32 v138, 0, v2
	v_add_co_u32 v2, s6, s4, v3
	s_delay_alu instid0(VALU_DEP_1) | instskip(SKIP_2) | instid1(VALU_DEP_1)
	v_add_co_ci_u32_e64 v3, null, s5, 0, s6
	s_cselect_b32 s6, -1, 0
	v_add_co_u32 v9, vcc_lo, v2, v17
	v_add_co_ci_u32_e64 v10, null, 0, v3, vcc_lo
	s_cmp_lt_i32 s31, 1
	s_waitcnt vmcnt(3)
	ds_store_b128 v138, v[12:15]
	s_waitcnt vmcnt(2)
	ds_store_b128 v138, v[19:22] offset:2048
	s_waitcnt vmcnt(1)
	ds_store_b128 v138, v[23:26] offset:4096
	s_waitcnt vmcnt(0)
	ds_store_b128 v138, v[27:30] offset:6144
	s_waitcnt lgkmcnt(0)
	s_barrier
	buffer_gl0_inv
	s_cbranch_scc1 .LBB0_2
; %bb.1:
	global_load_b128 v[5:8], v[9:10], off offset:-2048
.LBB0_2:
	v_or3_b32 v14, s8, v18, v17
	v_dual_mov_b32 v2, 0 :: v_dual_lshlrev_b32 v13, 3, v102
	s_and_b32 s7, s6, exec_lo
	v_dual_mov_b32 v3, 0 :: v_dual_mov_b32 v4, 0
	s_cselect_b32 s7, 1, 0
	s_delay_alu instid0(SALU_CYCLE_1)
	s_cmp_lg_u32 s7, 1
	s_cbranch_scc1 .LBB0_4
; %bb.3:
	global_load_b128 v[1:4], v[9:10], off
.LBB0_4:
	s_add_u32 s2, s2, s24
	s_addc_u32 s3, s3, s25
	v_dual_mov_b32 v9, 0 :: v_dual_add_nc_u32 v10, 0, v14
	v_xad_u32 v12, v14, 16, 0
	v_xad_u32 v20, v14, 32, 0
	v_xad_u32 v21, v14, 48, 0
	v_xad_u32 v22, v14, 64, 0
	v_xad_u32 v23, 0x50, v14, 0
	v_xad_u32 v24, 0x60, v14, 0
	v_xad_u32 v25, 0x70, v14, 0
	v_dual_mov_b32 v14, 0 :: v_dual_and_b32 v19, 0x78, v11
	s_and_b32 s7, s6, exec_lo
	v_dual_mov_b32 v13, 0 :: v_dual_lshlrev_b32 v66, 1, v13
	v_dual_mov_b32 v15, 0 :: v_dual_mov_b32 v16, 0
	s_cselect_b32 s7, 1, 0
	s_delay_alu instid0(SALU_CYCLE_1)
	s_cmp_lg_u32 s7, 1
	s_cbranch_scc1 .LBB0_6
; %bb.5:
	v_lshlrev_b32_e32 v11, 5, v19
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)
	v_add_co_u32 v11, s7, s2, v11
	v_add_co_ci_u32_e64 v14, null, s3, 0, s7
	s_delay_alu instid0(VALU_DEP_2) | instskip(NEXT) | instid1(VALU_DEP_1)
	v_add_co_u32 v13, vcc_lo, v11, v66
	v_add_co_ci_u32_e64 v14, null, 0, v14, vcc_lo
	global_load_b128 v[13:16], v[13:14], off
.LBB0_6:
	ds_load_b128 v[57:60], v10
	ds_load_b128 v[61:64], v12
	ds_load_b128 v[49:52], v20
	ds_load_b128 v[53:56], v21
	ds_load_b128 v[41:44], v22
	ds_load_b128 v[45:48], v23
	ds_load_b128 v[33:36], v24
	ds_load_b128 v[37:40], v25
	s_and_b32 s6, s6, exec_lo
	v_dual_mov_b32 v10, 0 :: v_dual_mov_b32 v11, 0
	v_mov_b32_e32 v12, 0
	s_cselect_b32 s6, 1, 0
	s_delay_alu instid0(SALU_CYCLE_1)
	s_cmp_lg_u32 s6, 1
	s_cbranch_scc1 .LBB0_8
; %bb.7:
	v_lshl_or_b32 v9, v19, 5, 0x80
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)
	v_add_co_u32 v9, s6, s2, v9
	v_add_co_ci_u32_e64 v10, null, s3, 0, s6
	s_delay_alu instid0(VALU_DEP_2) | instskip(NEXT) | instid1(VALU_DEP_1)
	v_add_co_u32 v9, vcc_lo, v9, v66
	v_add_co_ci_u32_e64 v10, null, 0, v10, vcc_lo
	global_load_b128 v[9:12], v[9:10], off
.LBB0_8:
	v_lshlrev_b32_e32 v20, 4, v0
	v_lshrrev_b32_e32 v19, 1, v19
	s_waitcnt vmcnt(0)
	v_mov_b16_e32 v22.l, v13.l
	v_mov_b16_e32 v22.h, v9.l
	s_waitcnt lgkmcnt(0)
	v_and_b32_e32 v20, 48, v20
	s_barrier
	buffer_gl0_inv
	s_clause 0x1
	s_load_b64 s[26:27], s[0:1], 0x18
	s_load_b32 s30, s[0:1], 0x20
	v_lshrrev_b32_e32 v128, 16, v57
	v_xor_b32_e32 v19, v19, v20
	v_lshrrev_b32_e32 v20, 16, v9
	v_lshrrev_b32_e32 v9, 16, v13
	v_lshrrev_b32_e32 v130, 16, v58
	v_lshrrev_b32_e32 v132, 16, v59
	v_lshl_or_b32 v19, v102, 9, v19
	v_mov_b16_e32 v9.h, v20.l
	v_lshrrev_b32_e32 v133, 16, v60
	v_lshrrev_b32_e32 v134, 16, v61
	v_lshrrev_b32_e32 v135, 16, v62
	v_add_nc_u32_e32 v21, 0, v19
	v_xor_b32_e32 v13, 16, v19
	v_lshrrev_b32_e32 v136, 16, v63
	v_lshrrev_b32_e32 v137, 16, v64
	v_lshrrev_b32_e32 v118, 16, v49
	v_add_nc_u32_e32 v141, 0x1000, v21
	v_lshrrev_b32_e32 v119, 16, v50
	v_lshrrev_b32_e32 v120, 16, v51
	ds_store_b128 v138, v[5:8]
	ds_store_b128 v138, v[1:4] offset:2048
	ds_store_2addr_b32 v141, v22, v9 offset1:16
	v_add_nc_u32_e32 v1, 0, v13
	v_xor_b32_e32 v4, 32, v19
	v_lshrrev_b32_e32 v2, 16, v10
	v_lshrrev_b32_e32 v5, 16, v14
	v_xor_b32_e32 v6, 48, v19
	v_add_nc_u32_e32 v142, 0x1000, v1
	v_add_nc_u32_e32 v1, 0, v4
	v_mov_b16_e32 v5.h, v2.l
	v_lshrrev_b32_e32 v2, 16, v11
	v_lshrrev_b32_e32 v7, 16, v15
	v_lshrrev_b32_e32 v8, 16, v16
	v_add_nc_u32_e32 v143, 0x1000, v1
	v_lshrrev_b32_e32 v1, 16, v12
	v_mov_b16_e32 v7.h, v2.l
	v_add_nc_u32_e32 v2, 0, v6
	v_lshrrev_b32_e32 v121, 16, v52
	v_lshrrev_b32_e32 v122, 16, v53
	v_mov_b16_e32 v8.h, v1.l
	v_bfe_i32 v1, v0, 3, 1
	v_lshrrev_b32_e32 v123, 16, v54
	v_lshrrev_b32_e32 v124, 16, v55
	v_lshrrev_b32_e32 v126, 16, v56
	v_lshrrev_b32_e32 v114, 16, v41
	v_lshrrev_b32_e32 v115, 16, v42
	v_lshrrev_b32_e32 v116, 16, v43
	v_lshrrev_b32_e32 v117, 16, v44
	v_lshrrev_b32_e32 v125, 16, v45
	v_lshrrev_b32_e32 v127, 16, v46
	v_lshrrev_b32_e32 v129, 16, v47
	v_lshrrev_b32_e32 v131, 16, v48
	v_lshrrev_b32_e32 v106, 16, v33
	v_lshrrev_b32_e32 v107, 16, v34
	v_lshrrev_b32_e32 v108, 16, v35
	v_lshrrev_b32_e32 v109, 16, v36
	v_lshrrev_b32_e32 v110, 16, v37
	v_lshrrev_b32_e32 v111, 16, v38
	v_lshrrev_b32_e32 v112, 16, v39
	v_lshrrev_b32_e32 v113, 16, v40
	v_mov_b16_e32 v3.l, v14.l
	v_mov_b16_e32 v3.h, v10.l
	v_mov_b16_e32 v4.l, v15.l
	v_mov_b16_e32 v4.h, v11.l
	v_add_nc_u32_e32 v144, 0x1000, v2
	v_or_b32_e32 v140, v17, v18
	v_lshlrev_b32_e32 v104, 3, v0
	v_and_b32_e32 v103, 0x210, v1
	v_and_b32_e32 v105, 16, v0
	v_mov_b16_e32 v6.l, v16.l
	v_mov_b16_e32 v6.h, v12.l
	s_sub_i32 s33, s31, 32
	s_mov_b32 s16, 0
	s_cmp_lt_i32 s33, 1
	ds_store_2addr_b32 v142, v3, v5 offset0:32 offset1:48
	ds_store_2addr_b32 v143, v4, v7 offset0:64 offset1:80
	ds_store_2addr_b32 v144, v6, v8 offset0:96 offset1:112
	s_cbranch_scc1 .LBB0_11
; %bb.9:                                ; %.lr.ph
	v_dual_mov_b32 v25, 0 :: v_dual_mov_b32 v8, 0x5410
	v_cmp_eq_u32_e32 vcc_lo, 0, v105
	v_dual_mov_b32 v9, 0x7632 :: v_dual_and_b32 v10, 48, v104
	v_xor_b32_e32 v2, 32, v140
	v_xor_b32_e32 v3, 48, v140
	v_cndmask_b32_e32 v8, 0x1054, v8, vcc_lo
	s_delay_alu instid0(VALU_DEP_4)
	v_cndmask_b32_e32 v9, 0x3276, v9, vcc_lo
	v_lshl_or_b32 v10, v102, 6, v10
	v_add_nc_u32_e32 v149, 0, v2
	v_add_nc_u32_e32 v150, 0, v3
	v_lshl_or_b32 v8, v8, 8, v8
	v_lshl_or_b32 v9, v9, 8, v9
	v_xor_b32_e32 v145, v10, v103
	v_xor_b32_e32 v1, 16, v140
	v_xor_b32_e32 v4, 64, v140
	v_dual_mov_b32 v27, v25 :: v_dual_and_b32 v8, 0x540054, v8
	v_dual_mov_b32 v26, v25 :: v_dual_and_b32 v9, 0x760076, v9
	v_xor_b32_e32 v5, 0x50, v140
	v_xor_b32_e32 v6, 0x60, v140
	v_xor_b32_e32 v7, 0x70, v140
	v_lshl_or_b32 v8, v8, 4, v8
	v_lshl_or_b32 v9, v9, 4, v9
	v_xor_b32_e32 v10, 16, v145
	v_xor_b32_e32 v11, 32, v145
	v_xor_b32_e32 v12, 48, v145
	v_add_co_u32 v158, s0, s4, v66
	s_delay_alu instid0(VALU_DEP_1)
	v_add_co_ci_u32_e64 v159, null, s5, 0, s0
	v_add_co_u32 v160, s0, s2, v66
	v_mov_b16_e64 v64.h, v137.l
	v_mov_b16_e64 v63.h, v136.l
	v_mov_b16_e64 v62.h, v135.l
	v_mov_b16_e64 v61.h, v134.l
	v_mov_b16_e64 v60.h, v133.l
	v_mov_b16_e64 v59.h, v132.l
	v_mov_b16_e64 v58.h, v130.l
	v_mov_b16_e64 v57.h, v128.l
	v_mov_b16_e32 v56.h, v126.l
	v_mov_b16_e32 v55.h, v124.l
	v_mov_b16_e32 v54.h, v123.l
	v_mov_b16_e32 v53.h, v122.l
	v_mov_b16_e32 v52.h, v121.l
	v_mov_b16_e32 v51.h, v120.l
	v_mov_b16_e32 v50.h, v119.l
	v_mov_b16_e32 v49.h, v118.l
	v_mov_b16_e64 v48.h, v131.l
	v_mov_b16_e64 v47.h, v129.l
	v_mov_b16_e32 v46.h, v127.l
	v_mov_b16_e32 v45.h, v125.l
	v_mov_b16_e32 v44.h, v117.l
	v_mov_b16_e32 v43.h, v116.l
	v_mov_b16_e32 v42.h, v115.l
	v_mov_b16_e32 v41.h, v114.l
	v_mov_b16_e32 v40.h, v113.l
	v_mov_b16_e32 v39.h, v112.l
	v_mov_b16_e32 v38.h, v111.l
	v_mov_b16_e32 v37.h, v110.l
	v_mov_b16_e32 v36.h, v109.l
	v_mov_b16_e32 v35.h, v108.l
	v_mov_b16_e32 v34.h, v107.l
	v_mov_b16_e32 v33.h, v106.l
	v_dual_mov_b32 v29, v25 :: v_dual_and_b32 v146, 0x5040504, v8
	v_dual_mov_b32 v28, v25 :: v_dual_and_b32 v147, 0x7060706, v9
	v_dual_mov_b32 v31, v25 :: v_dual_add_nc_u32 v148, 0, v1
	v_dual_mov_b32 v30, v25 :: v_dual_add_nc_u32 v151, 0, v4
	v_dual_mov_b32 v17, v25 :: v_dual_add_nc_u32 v152, 0, v5
	v_dual_mov_b32 v32, v25 :: v_dual_add_nc_u32 v153, 0, v6
	v_dual_mov_b32 v19, v25 :: v_dual_add_nc_u32 v154, 0, v7
	v_dual_mov_b32 v18, v25 :: v_dual_add_nc_u32 v155, 0, v10
	v_dual_mov_b32 v21, v25 :: v_dual_add_nc_u32 v156, 0, v11
	v_dual_mov_b32 v20, v25 :: v_dual_add_nc_u32 v157, 0, v12
	v_mov_b32_e32 v22, v25
	v_dual_mov_b32 v23, v25 :: v_dual_mov_b32 v98, 0xff800000
	v_mov_b32_e32 v24, v25
	v_mov_b32_e32 v9, v25
	v_mov_b32_e32 v10, v25
	v_mov_b32_e32 v11, v25
	v_mov_b32_e32 v12, v25
	v_mov_b32_e32 v13, v25
	v_mov_b32_e32 v14, v25
	v_mov_b32_e32 v15, v25
	v_mov_b32_e32 v16, v25
	v_mov_b32_e32 v1, v25
	v_mov_b32_e32 v2, v25
	v_mov_b32_e32 v3, v25
	v_mov_b32_e32 v4, v25
	v_mov_b32_e32 v5, v25
	v_mov_b32_e32 v6, v25
	v_mov_b32_e32 v7, v25
	v_mov_b32_e32 v8, v25
	v_add_co_ci_u32_e64 v161, null, s3, 0, s0
	v_lshl_or_b32 v97, v65, 7, 0x840
	v_lshl_or_b32 v99, v65, 6, 0xc00
	v_mov_b32_e32 v139, v25
	s_mov_b32 s17, s16
	s_mov_b32 s18, s16
	s_mov_b32 s19, s16
	s_mov_b32 s20, s16
	s_mov_b32 s21, s16
	s_mov_b32 s22, s16
	s_mov_b32 s23, s16
	s_mov_b32 s34, 0x76543210
	s_mov_b32 s35, s16
.LBB0_10:                               ; =>This Inner Loop Header: Depth=1
	v_dual_mov_b32 v250, v98 :: v_dual_add_nc_u32 v65, 0xfffffc00, v99
	v_ashrrev_i32_e32 v100, 31, v99
	v_ashrrev_i32_e32 v98, 31, v97
	v_dual_mov_b32 v168, s22 :: v_dual_add_nc_u32 v69, 0, v140
	s_delay_alu instid0(VALU_DEP_4) | instskip(NEXT) | instid1(VALU_DEP_4)
	v_ashrrev_i32_e32 v66, 31, v65
	v_lshlrev_b64 v[67:68], 1, v[99:100]
	v_dual_mov_b32 v169, s23 :: v_dual_mov_b32 v166, s20
	v_dual_mov_b32 v167, s21 :: v_dual_mov_b32 v164, s18
	s_delay_alu instid0(VALU_DEP_4) | instskip(NEXT) | instid1(VALU_DEP_4)
	v_lshlrev_b64 v[65:66], 1, v[65:66]
	v_add_co_u32 v67, vcc_lo, v158, v67
	s_delay_alu instid0(VALU_DEP_1) | instskip(SKIP_1) | instid1(VALU_DEP_4)
	v_add_co_ci_u32_e64 v68, null, v159, v68, vcc_lo
	v_dual_mov_b32 v165, s19 :: v_dual_mov_b32 v162, s16
	v_add_co_u32 v65, vcc_lo, v158, v65
	s_delay_alu instid0(VALU_DEP_1)
	v_add_co_ci_u32_e64 v66, null, v159, v66, vcc_lo
	s_clause 0x1
	global_load_b128 v[85:88], v[67:68], off
	global_load_b128 v[81:84], v[65:66], off
	v_subrev_nc_u32_e32 v65, 64, v97
	v_lshlrev_b64 v[67:68], 1, v[97:98]
	v_dual_mov_b32 v163, s17 :: v_dual_mov_b32 v100, v139
	v_add_nc_u32_e32 v77, 0, v145
	s_delay_alu instid0(VALU_DEP_4) | instskip(SKIP_1) | instid1(VALU_DEP_4)
	v_ashrrev_i32_e32 v66, 31, v65
	s_add_i32 s35, s35, 32
	v_add_co_u32 v67, vcc_lo, v160, v67
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_3)
	v_add_co_ci_u32_e64 v68, null, v161, v68, vcc_lo
	v_lshlrev_b64 v[65:66], 1, v[65:66]
	s_cmp_lt_i32 s35, s33
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)
	v_add_co_u32 v65, vcc_lo, v160, v65
	v_add_co_ci_u32_e64 v66, null, v161, v66, vcc_lo
	s_waitcnt vmcnt(0) lgkmcnt(0)
	s_barrier
	buffer_gl0_inv
	s_clause 0x1
	global_load_b128 v[89:92], v[65:66], off
	global_load_b128 v[93:96], v[67:68], off
	ds_load_b128 v[170:173], v69
	ds_load_b128 v[178:181], v69 offset:2048
	ds_load_b128 v[174:177], v148
	ds_load_b128 v[182:185], v148 offset:2048
	ds_load_b128 v[186:189], v149
	ds_load_b128 v[194:197], v149 offset:2048
	ds_load_b128 v[190:193], v150
	ds_load_b128 v[198:201], v150 offset:2048
	ds_load_b128 v[202:205], v151
	ds_load_b128 v[210:213], v151 offset:2048
	ds_load_b128 v[206:209], v152
	ds_load_b128 v[214:217], v152 offset:2048
	ds_load_b128 v[218:221], v153
	ds_load_b128 v[226:229], v153 offset:2048
	ds_load_b128 v[222:225], v154
	ds_load_b128 v[230:233], v154 offset:2048
	ds_load_b128 v[65:68], v77 offset:4096
	ds_load_b128 v[73:76], v156 offset:5120
	ds_load_b128 v[234:237], v77 offset:6144
	s_waitcnt lgkmcnt(16)
	v_wmma_f32_16x16x16_f16 v[242:249], v[170:177], v[57:64], v[162:169]
	s_waitcnt lgkmcnt(15)
	v_wmma_f32_16x16x16_f16 v[170:177], v[178:185], v[57:64], v[162:169]
	ds_load_b128 v[178:181], v77 offset:5120
	ds_load_b128 v[69:72], v155 offset:4096
	ds_load_b128 v[182:185], v155 offset:5120
	s_waitcnt lgkmcnt(15)
	v_wmma_f32_16x16x16_f16 v[242:249], v[186:193], v[49:56], v[242:249]
	ds_load_b128 v[162:165], v156 offset:7168
	s_waitcnt lgkmcnt(15)
	v_wmma_f32_16x16x16_f16 v[170:177], v[194:201], v[49:56], v[170:177]
	ds_load_b128 v[186:189], v77 offset:7168
	ds_load_b128 v[238:241], v155 offset:6144
	ds_load_b128 v[190:193], v155 offset:7168
	ds_load_b128 v[194:197], v156 offset:4096
	ds_load_b128 v[77:80], v157 offset:5120
	ds_load_b128 v[198:201], v157 offset:4096
	s_waitcnt lgkmcnt(18)
	v_wmma_f32_16x16x16_f16 v[242:249], v[202:209], v[41:48], v[242:249]
	ds_load_b128 v[202:205], v156 offset:6144
	ds_load_b128 v[166:169], v157 offset:7168
	ds_load_b128 v[206:209], v157 offset:6144
	s_waitcnt lgkmcnt(20)
	v_wmma_f32_16x16x16_f16 v[170:177], v[210:217], v[41:48], v[170:177]
	s_waitcnt lgkmcnt(17)
	v_wmma_f32_16x16x16_f16 v[242:249], v[218:225], v[33:40], v[242:249]
	v_add_nc_u32_e32 v97, 0x800, v97
	s_waitcnt lgkmcnt(16)
	v_wmma_f32_16x16x16_f16 v[170:177], v[226:233], v[33:40], v[170:177]
	s_delay_alu instid0(VALU_DEP_3)
	v_dual_mul_f32 v210, s30, v244 :: v_dual_add_nc_u32 v99, 0x800, v99
	v_dual_mul_f32 v98, s30, v242 :: v_dual_mul_f32 v139, s30, v243
	v_dual_mul_f32 v212, s30, v246 :: v_dual_mul_f32 v211, s30, v245
	v_dual_mul_f32 v214, s30, v248 :: v_dual_mul_f32 v213, s30, v247
	v_mul_f32_e32 v218, s30, v173
	v_dual_mul_f32 v215, s30, v249 :: v_dual_mul_f32 v216, s30, v171
	v_dual_mul_f32 v217, s30, v172 :: v_dual_mul_f32 v220, s30, v175
	v_dual_mul_f32 v219, s30, v174 :: v_dual_max_f32 v98, v98, v139
	v_dual_mul_f32 v221, s30, v176 :: v_dual_mul_f32 v222, s30, v170
	v_mul_f32_e32 v223, s30, v177
	v_max3_f32 v211, v211, v212, v213
	v_max3_f32 v139, v216, v217, v218
	s_delay_alu instid0(VALU_DEP_4) | instskip(SKIP_1) | instid1(VALU_DEP_4)
	v_max3_f32 v212, v219, v220, v221
	v_max3_f32 v213, v214, v215, v222
	v_max3_f32 v98, v98, v210, v211
	s_delay_alu instid0(VALU_DEP_3) | instskip(NEXT) | instid1(VALU_DEP_1)
	v_max3_f32 v139, v139, v212, v223
	v_max3_f32 v98, v98, v213, v139
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)
	v_permlanex16_b32 v139, v98, s34, 0xfedcba98 op_sel:[1,0]
	v_max3_f32 v98, v250, v98, v139
	s_delay_alu instid0(VALU_DEP_1)
	v_fma_f32 v139, s30, v242, -v98
	v_fma_f32 v210, s30, v243, -v98
	v_fma_f32 v211, s30, v244, -v98
	v_fma_f32 v212, s30, v245, -v98
	v_fma_f32 v214, s30, v247, -v98
	v_fma_f32 v215, s30, v248, -v98
	v_fma_f32 v216, s30, v249, -v98
	s_delay_alu instid0(VALU_DEP_4)
	v_dual_sub_f32 v217, v250, v98 :: v_dual_mul_f32 v212, 0x3fb8aa3b, v212
	v_fma_f32 v213, s30, v246, -v98
	v_fma_f32 v170, s30, v170, -v98
	v_fma_f32 v171, s30, v171, -v98
	v_fma_f32 v172, s30, v172, -v98
	v_fma_f32 v174, s30, v174, -v98
	v_fma_f32 v176, s30, v176, -v98
	v_dual_mul_f32 v139, 0x3fb8aa3b, v139 :: v_dual_mul_f32 v214, 0x3fb8aa3b, v214
	v_dual_mul_f32 v210, 0x3fb8aa3b, v210 :: v_dual_mul_f32 v211, 0x3fb8aa3b, v211
	v_dual_mul_f32 v216, 0x3fb8aa3b, v216 :: v_dual_mul_f32 v215, 0x3fb8aa3b, v215
	v_dual_mul_f32 v172, 0x3fb8aa3b, v172 :: v_dual_mul_f32 v217, 0x3fb8aa3b, v217
	v_dual_mul_f32 v174, 0x3fb8aa3b, v174 :: v_dual_mul_f32 v213, 0x3fb8aa3b, v213
	v_dual_mul_f32 v170, 0x3fb8aa3b, v170 :: v_dual_mul_f32 v171, 0x3fb8aa3b, v171
	v_mul_f32_e32 v176, 0x3fb8aa3b, v176
	v_cmp_gt_f32_e32 vcc_lo, 0xc2fc0000, v139
	v_cmp_gt_f32_e64 s0, 0xc2fc0000, v210
	v_cmp_gt_f32_e64 s1, 0xc2fc0000, v211
	v_cmp_gt_f32_e64 s2, 0xc2fc0000, v212
	v_cmp_gt_f32_e64 s4, 0xc2fc0000, v214
	v_cmp_gt_f32_e64 s5, 0xc2fc0000, v215
	v_cmp_gt_f32_e64 s6, 0xc2fc0000, v216
	v_cmp_gt_f32_e64 s7, 0xc2fc0000, v217
	v_fma_f32 v173, s30, v173, -v98
	v_fma_f32 v175, s30, v175, -v98
	v_fma_f32 v177, s30, v177, -v98
	v_cndmask_b32_e64 v218, 0, 0x42800000, vcc_lo
	v_cndmask_b32_e64 v219, 0, 0x42800000, s0
	v_cndmask_b32_e64 v220, 0, 0x42800000, s1
	v_cndmask_b32_e64 v221, 0, 0x42800000, s2
	v_cndmask_b32_e64 v223, 0, 0x42800000, s4
	v_cndmask_b32_e64 v224, 0, 0x42800000, s5
	v_cndmask_b32_e64 v225, 0, 0x42800000, s6
	v_cndmask_b32_e64 v226, 0, 0x42800000, s7
	v_cmp_gt_f32_e64 s8, 0xc2fc0000, v170
	v_cmp_gt_f32_e64 s12, 0xc2fc0000, v174
	v_cmp_gt_f32_e64 s14, 0xc2fc0000, v176
	v_dual_mul_f32 v173, 0x3fb8aa3b, v173 :: v_dual_add_f32 v210, v210, v219
	v_dual_mul_f32 v175, 0x3fb8aa3b, v175 :: v_dual_add_f32 v212, v212, v221
	v_dual_mul_f32 v177, 0x3fb8aa3b, v177 :: v_dual_add_f32 v214, v214, v223
	v_cndmask_b32_e64 v227, 0, 0x42800000, s8
	v_cndmask_b32_e64 v231, 0, 0x42800000, s12
	v_cndmask_b32_e64 v233, 0, 0x42800000, s14
	v_dual_add_f32 v139, v139, v218 :: v_dual_add_f32 v216, v216, v225
	s_delay_alu instid0(VALU_DEP_4) | instskip(NEXT) | instid1(VALU_DEP_4)
	v_dual_add_f32 v211, v211, v220 :: v_dual_add_f32 v170, v170, v227
	v_dual_add_f32 v215, v215, v224 :: v_dual_add_f32 v174, v174, v231
	s_delay_alu instid0(VALU_DEP_4)
	v_dual_add_f32 v217, v217, v226 :: v_dual_add_f32 v176, v176, v233
	v_cmp_gt_f32_e64 s3, 0xc2fc0000, v213
	v_cmp_gt_f32_e64 s9, 0xc2fc0000, v171
	v_cmp_gt_f32_e64 s10, 0xc2fc0000, v172
	v_cmp_gt_f32_e64 s11, 0xc2fc0000, v173
	v_cmp_gt_f32_e64 s13, 0xc2fc0000, v175
	v_cmp_gt_f32_e64 s15, 0xc2fc0000, v177
	v_exp_f32_e32 v139, v139
	v_exp_f32_e32 v210, v210
	v_exp_f32_e32 v211, v211
	v_exp_f32_e32 v212, v212
	v_exp_f32_e32 v214, v214
	v_exp_f32_e32 v215, v215
	v_exp_f32_e32 v216, v216
	v_exp_f32_e32 v217, v217
	v_cndmask_b32_e64 v222, 0, 0x42800000, s3
	v_cndmask_b32_e64 v228, 0, 0x42800000, s9
	v_cndmask_b32_e64 v229, 0, 0x42800000, s10
	v_cndmask_b32_e64 v230, 0, 0x42800000, s11
	v_cndmask_b32_e64 v232, 0, 0x42800000, s13
	v_cndmask_b32_e64 v242, 0, 0x42800000, s15
	v_cndmask_b32_e64 v243, 0, 0xffffffc0, vcc_lo
	v_cndmask_b32_e64 v244, 0, 0xffffffc0, s0
	v_cndmask_b32_e64 v245, 0, 0xffffffc0, s1
	v_cndmask_b32_e64 v246, 0, 0xffffffc0, s2
	v_cndmask_b32_e64 v218, 0, 0xffffffc0, s4
	v_cndmask_b32_e64 v219, 0, 0xffffffc0, s5
	v_cndmask_b32_e64 v220, 0, 0xffffffc0, s6
	v_cndmask_b32_e64 v221, 0, 0xffffffc0, s7
	v_dual_add_f32 v213, v213, v222 :: v_dual_add_f32 v172, v172, v229
	v_ldexp_f32 v139, v139, v243
	v_ldexp_f32 v210, v210, v244
	v_ldexp_f32 v211, v211, v245
	v_ldexp_f32 v212, v212, v246
	v_add_f32_e32 v173, v173, v230
	v_ldexp_f32 v214, v214, v218
	v_ldexp_f32 v215, v215, v219
	v_ldexp_f32 v216, v216, v220
	v_add_f32_e32 v177, v177, v242
	v_ldexp_f32 v218, v217, v221
	v_add_f32_e32 v171, v171, v228
	v_add_f32_e32 v175, v175, v232
	v_exp_f32_e32 v213, v213
	v_exp_f32_e32 v170, v170
	v_exp_f32_e32 v172, v172
	v_exp_f32_e32 v174, v174
	v_exp_f32_e32 v176, v176
	v_cvt_f16_f32_e64 v217.l, v139
	v_cvt_f16_f32_e64 v217.h, v210
	v_cvt_f16_f32_e64 v219.h, v212
	v_mul_f32_e32 v26, v26, v218
	v_exp_f32_e32 v171, v171
	v_mul_f32_e32 v28, v28, v218
	v_exp_f32_e32 v175, v175
	v_add_f32_e32 v139, v139, v210
	v_add_f32_e32 v210, v211, v212
	v_exp_f32_e32 v173, v173
	v_add_f32_e32 v212, v215, v216
	v_exp_f32_e32 v177, v177
	v_cndmask_b32_e64 v247, 0, 0xffffffc0, s3
	v_cndmask_b32_e64 v222, 0, 0xffffffc0, s8
	v_cndmask_b32_e64 v223, 0, 0xffffffc0, s9
	v_cndmask_b32_e64 v224, 0, 0xffffffc0, s10
	v_cndmask_b32_e64 v225, 0, 0xffffffc0, s11
	v_cndmask_b32_e64 v226, 0, 0xffffffc0, s12
	v_cndmask_b32_e64 v227, 0, 0xffffffc0, s13
	v_cndmask_b32_e64 v228, 0, 0xffffffc0, s14
	v_cndmask_b32_e64 v229, 0, 0xffffffc0, s15
	v_ldexp_f32 v213, v213, v247
	v_ldexp_f32 v170, v170, v222
	v_ldexp_f32 v171, v171, v223
	v_ldexp_f32 v172, v172, v224
	v_ldexp_f32 v173, v173, v225
	v_ldexp_f32 v174, v174, v226
	v_ldexp_f32 v175, v175, v227
	v_ldexp_f32 v176, v176, v228
	v_ldexp_f32 v177, v177, v229
	v_cvt_f16_f32_e64 v219.l, v211
	v_mul_f32_e32 v25, v25, v218
	v_mul_f32_e32 v27, v27, v218
	v_mul_f32_e32 v30, v30, v218
	v_mul_f32_e32 v18, v18, v218
	v_cvt_f16_f32_e64 v222.l, v170
	v_cvt_f16_f32_e64 v222.h, v171
	v_cvt_f16_f32_e64 v223.l, v172
	v_cvt_f16_f32_e64 v223.h, v173
	v_dual_add_f32 v211, v213, v214 :: v_dual_add_f32 v170, v170, v171
	v_dual_add_f32 v171, v172, v173 :: v_dual_add_f32 v172, v174, v175
	v_add_f32_e32 v173, v176, v177
	v_cvt_f16_f32_e64 v220.l, v213
	v_cvt_f16_f32_e64 v220.h, v214
	v_cvt_f16_f32_e64 v221.l, v215
	v_cvt_f16_f32_e64 v221.h, v216
	v_dual_mul_f32 v29, v29, v218 :: v_dual_add_f32 v216, v170, v171
	v_dual_mul_f32 v31, v31, v218 :: v_dual_add_f32 v226, v172, v173
	v_dual_mul_f32 v32, v32, v218 :: v_dual_add_f32 v215, v211, v212
	v_cvt_f16_f32_e64 v224.h, v175
	v_permlanex16_b32 v175, v219, s34, 0xfedcba98 op_sel:[1,0]
	v_add_f32_e32 v139, v139, v210
	v_mul_f32_e32 v20, v20, v218
	v_cvt_f16_f32_e64 v224.l, v174
	v_cvt_f16_f32_e64 v225.l, v176
	v_cvt_f16_f32_e64 v225.h, v177
	v_permlanex16_b32 v174, v217, s34, 0xfedcba98 op_sel:[1,0]
	v_permlanex16_b32 v176, v220, s34, 0xfedcba98 op_sel:[1,0]
	v_permlanex16_b32 v177, v221, s34, 0xfedcba98 op_sel:[1,0]
	v_perm_b32 v172, v175, v219, v146
	v_perm_b32 v173, v175, v219, v147
	v_add_f32_e32 v139, v139, v215
	v_add_f32_e32 v219, v216, v226
	v_mul_f32_e32 v22, v22, v218
	v_perm_b32 v170, v174, v217, v146
	v_perm_b32 v171, v174, v217, v147
	v_perm_b32 v174, v176, v220, v146
	v_perm_b32 v175, v176, v220, v147
	v_perm_b32 v176, v177, v221, v146
	v_perm_b32 v177, v177, v221, v147
	v_add_f32_e32 v139, v139, v219
	v_mul_f32_e32 v17, v17, v218
	v_mul_f32_e32 v19, v19, v218
	v_mul_f32_e32 v21, v21, v218
	v_mul_f32_e32 v23, v23, v218
	v_mul_f32_e32 v9, v9, v218
	v_mul_f32_e32 v10, v10, v218
	v_mul_f32_e32 v11, v11, v218
	v_mul_f32_e32 v12, v12, v218
	v_mul_f32_e32 v13, v13, v218
	v_mul_f32_e32 v14, v14, v218
	v_mul_f32_e32 v15, v15, v218
	v_mul_f32_e32 v16, v16, v218
	v_mul_f32_e32 v1, v1, v218
	v_mul_f32_e32 v2, v2, v218
	v_mul_f32_e32 v3, v3, v218
	v_mul_f32_e32 v4, v4, v218
	v_mul_f32_e32 v5, v5, v218
	v_mul_f32_e32 v6, v6, v218
	v_mul_f32_e32 v7, v7, v218
	v_mul_f32_e32 v8, v8, v218
	v_permlanex16_b32 v213, v222, s34, 0xfedcba98 op_sel:[1,0]
	v_permlanex16_b32 v214, v223, s34, 0xfedcba98 op_sel:[1,0]
	v_permlanex16_b32 v227, v224, s34, 0xfedcba98 op_sel:[1,0]
	v_permlanex16_b32 v228, v225, s34, 0xfedcba98 op_sel:[1,0]
	s_waitcnt lgkmcnt(11)
	v_wmma_f32_16x16x16_f16 v[25:32], v[65:72], v[170:177], v[25:32]
	v_permlanex16_b32 v65, v139, s34, 0xfedcba98 op_sel:[1,0]
	v_mul_f32_e32 v24, v24, v218
	v_perm_b32 v210, v213, v222, v146
	v_perm_b32 v211, v213, v222, v147
	v_perm_b32 v212, v214, v223, v146
	v_perm_b32 v213, v214, v223, v147
	v_perm_b32 v214, v227, v224, v146
	v_perm_b32 v215, v227, v224, v147
	v_perm_b32 v216, v228, v225, v146
	v_perm_b32 v217, v228, v225, v147
	s_waitcnt lgkmcnt(7)
	v_wmma_f32_16x16x16_f16 v[9:16], v[234:241], v[170:177], v[9:16]
	s_waitcnt lgkmcnt(1)
	v_wmma_f32_16x16x16_f16 v[1:8], v[162:169], v[170:177], v[1:8]
	v_add_f32_e32 v139, v139, v65
	v_wmma_f32_16x16x16_f16 v[17:24], v[73:80], v[170:177], v[17:24]
	v_wmma_f32_16x16x16_f16 v[25:32], v[194:201], v[210:217], v[25:32]
	s_waitcnt lgkmcnt(0)
	v_wmma_f32_16x16x16_f16 v[9:16], v[202:209], v[210:217], v[9:16]
	v_wmma_f32_16x16x16_f16 v[1:8], v[186:193], v[210:217], v[1:8]
	v_fmac_f32_e32 v139, v100, v218
	v_wmma_f32_16x16x16_f16 v[17:24], v[178:185], v[210:217], v[17:24]
	s_waitcnt vmcnt(1)
	v_lshrrev_b32_e32 v67, 16, v89
	s_waitcnt vmcnt(0)
	v_lshrrev_b32_e32 v66, 16, v93
	v_lshrrev_b32_e32 v69, 16, v94
	v_lshrrev_b32_e32 v72, 16, v95
	v_lshrrev_b32_e32 v75, 16, v96
	v_mov_b16_e32 v65.l, v89.l
	v_mov_b16_e32 v65.h, v93.l
	v_lshrrev_b32_e32 v70, 16, v90
	v_mov_b16_e32 v67.h, v66.l
	v_mov_b16_e32 v68.l, v90.l
	v_mov_b16_e32 v68.h, v94.l
	v_lshrrev_b32_e32 v73, 16, v91
	v_mov_b16_e32 v70.h, v69.l
	v_mov_b16_e32 v71.l, v91.l
	v_mov_b16_e32 v71.h, v95.l
	v_lshrrev_b32_e32 v76, 16, v92
	v_mov_b16_e32 v73.h, v72.l
	v_mov_b16_e32 v74.l, v92.l
	v_mov_b16_e32 v74.h, v96.l
	v_mov_b16_e32 v76.h, v75.l
	s_barrier
	buffer_gl0_inv
	ds_store_b128 v138, v[85:88] offset:2048
	ds_store_b128 v138, v[81:84]
	ds_store_2addr_b32 v141, v65, v67 offset1:16
	ds_store_2addr_b32 v142, v68, v70 offset0:32 offset1:48
	ds_store_2addr_b32 v143, v71, v73 offset0:64 offset1:80
	ds_store_2addr_b32 v144, v74, v76 offset0:96 offset1:112
	s_cbranch_scc1 .LBB0_10
	s_branch .LBB0_12
.LBB0_11:
	v_mov_b32_e32 v8, 0
	s_delay_alu instid0(VALU_DEP_1)
	v_dual_mov_b32 v98, 0xff800000 :: v_dual_mov_b32 v7, v8
	v_mov_b32_e32 v6, v8
	v_mov_b32_e32 v5, v8
	v_mov_b32_e32 v4, v8
	v_mov_b32_e32 v3, v8
	v_mov_b32_e32 v2, v8
	v_mov_b32_e32 v1, v8
	v_mov_b32_e32 v16, v8
	v_mov_b32_e32 v15, v8
	v_mov_b32_e32 v14, v8
	v_mov_b32_e32 v13, v8
	v_mov_b32_e32 v12, v8
	v_mov_b32_e32 v11, v8
	v_mov_b32_e32 v10, v8
	v_mov_b32_e32 v9, v8
	v_mov_b32_e32 v24, v8
	v_mov_b32_e32 v23, v8
	v_mov_b32_e32 v22, v8
	v_mov_b32_e32 v21, v8
	v_mov_b32_e32 v20, v8
	v_mov_b32_e32 v19, v8
	v_mov_b32_e32 v18, v8
	v_mov_b32_e32 v17, v8
	v_mov_b32_e32 v32, v8
	v_mov_b32_e32 v31, v8
	v_mov_b32_e32 v30, v8
	v_mov_b32_e32 v29, v8
	v_mov_b32_e32 v28, v8
	v_mov_b32_e32 v27, v8
	v_mov_b32_e32 v26, v8
	v_mov_b32_e32 v25, v8
	v_mov_b32_e32 v139, v8
.LBB0_12:                               ; %._crit_edge
	s_add_i32 s31, s31, 31
	v_dual_mov_b32 v73, 0 :: v_dual_mov_b32 v74, 0
	v_dual_mov_b32 v75, 0 :: v_dual_mov_b32 v76, 0
	v_dual_mov_b32 v77, 0 :: v_dual_mov_b32 v78, 0
	v_dual_mov_b32 v79, 0 :: v_dual_mov_b32 v80, 0
	v_dual_mov_b32 v65, 0 :: v_dual_mov_b32 v66, 0
	v_dual_mov_b32 v67, 0 :: v_dual_mov_b32 v68, 0
	v_dual_mov_b32 v69, 0 :: v_dual_mov_b32 v70, 0
	v_dual_mov_b32 v71, 0 :: v_dual_mov_b32 v72, 0
	s_cmp_gt_i32 s31, 31
	s_waitcnt lgkmcnt(0)
	s_cselect_b32 vcc_lo, -1, 0
	s_cmp_lt_i32 s31, 32
	s_barrier
	buffer_gl0_inv
	s_cbranch_scc1 .LBB0_14
; %bb.13:
	v_xad_u32 v65, v140, 48, 0
	s_mov_b32 s0, 0
	v_xad_u32 v81, v140, 32, 0
	v_xad_u32 v66, v140, 16, 0
	s_mov_b32 s7, s0
	s_mov_b32 s1, s0
	s_mov_b32 s2, s0
	s_mov_b32 s3, s0
	s_mov_b32 s4, s0
	s_mov_b32 s5, s0
	s_mov_b32 s6, s0
	v_dual_mov_b32 v72, s7 :: v_dual_add_nc_u32 v67, 0, v140
	ds_load_b128 v[85:88], v65 offset:2048
	ds_load_b128 v[93:96], v65
	ds_load_b128 v[89:92], v81
	ds_load_b128 v[145:148], v66 offset:2048
	ds_load_b128 v[153:156], v66
	ds_load_b128 v[141:144], v67 offset:2048
	ds_load_b128 v[149:152], v67
	v_xad_u32 v97, 0x70, v140, 0
	v_xad_u32 v73, 0x50, v140, 0
	v_xad_u32 v74, v140, 64, 0
	v_mov_b16_e64 v62.h, v135.l
	v_mov_b16_e64 v61.h, v134.l
	v_mov_b16_e64 v60.h, v133.l
	v_mov_b16_e64 v59.h, v132.l
	v_mov_b16_e32 v52.h, v121.l
	v_mov_b16_e32 v51.h, v120.l
	v_mov_b16_e32 v50.h, v119.l
	v_mov_b16_e32 v49.h, v118.l
	ds_load_b128 v[81:84], v81 offset:2048
	ds_load_b128 v[118:121], v97 offset:2048
	ds_load_b128 v[132:135], v97
	ds_load_b128 v[161:164], v73 offset:2048
	ds_load_b128 v[169:172], v73
	ds_load_b128 v[157:160], v74 offset:2048
	ds_load_b128 v[165:168], v74
	v_xad_u32 v97, 0x60, v140, 0
	v_mov_b16_e64 v64.h, v137.l
	v_mov_b16_e64 v63.h, v136.l
	v_mov_b16_e64 v58.h, v130.l
	v_mov_b16_e64 v57.h, v128.l
	v_dual_mov_b32 v71, s6 :: v_dual_mov_b32 v70, s5
	v_dual_mov_b32 v69, s4 :: v_dual_mov_b32 v68, s3
	v_dual_mov_b32 v67, s2 :: v_dual_mov_b32 v66, s1
	v_mov_b32_e32 v65, s0
	v_mov_b16_e64 v48.h, v131.l
	v_mov_b16_e64 v47.h, v129.l
	v_mov_b16_e32 v44.h, v117.l
	v_mov_b16_e32 v43.h, v116.l
	v_mov_b16_e32 v42.h, v115.l
	v_mov_b16_e32 v41.h, v114.l
	ds_load_b128 v[128:131], v97
	ds_load_b128 v[114:117], v97 offset:2048
	s_waitcnt lgkmcnt(9)
	v_wmma_f32_16x16x16_f16 v[73:80], v[149:156], v[57:64], v[65:72]
	v_mov_b16_e32 v56.h, v126.l
	v_mov_b16_e32 v55.h, v124.l
	v_mov_b16_e32 v54.h, v123.l
	v_mov_b16_e32 v53.h, v122.l
	v_wmma_f32_16x16x16_f16 v[65:72], v[141:148], v[57:64], v[65:72]
	v_mov_b16_e32 v46.h, v127.l
	v_mov_b16_e32 v45.h, v125.l
	v_mov_b16_e32 v40.h, v113.l
	v_wmma_f32_16x16x16_f16 v[73:80], v[89:96], v[49:56], v[73:80]
	s_waitcnt lgkmcnt(8)
	v_wmma_f32_16x16x16_f16 v[65:72], v[81:88], v[49:56], v[65:72]
	v_mov_b16_e32 v39.h, v112.l
	v_mov_b16_e32 v38.h, v111.l
	v_mov_b16_e32 v37.h, v110.l
	s_waitcnt lgkmcnt(2)
	v_wmma_f32_16x16x16_f16 v[73:80], v[165:172], v[41:48], v[73:80]
	v_mov_b16_e32 v36.h, v109.l
	v_mov_b16_e32 v35.h, v108.l
	v_mov_b16_e32 v34.h, v107.l
	v_mov_b16_e32 v33.h, v106.l
	v_wmma_f32_16x16x16_f16 v[65:72], v[157:164], v[41:48], v[65:72]
	s_waitcnt lgkmcnt(1)
	s_delay_alu instid0(VALU_DEP_2) | instskip(SKIP_1) | instid1(VALU_DEP_2)
	v_wmma_f32_16x16x16_f16 v[73:80], v[128:135], v[33:40], v[73:80]
	s_waitcnt lgkmcnt(0)
	v_wmma_f32_16x16x16_f16 v[65:72], v[114:121], v[33:40], v[65:72]
.LBB0_14:
	s_delay_alu instid0(VALU_DEP_2) | instskip(NEXT) | instid1(VALU_DEP_3)
	v_dual_mul_f32 v33, s30, v73 :: v_dual_mul_f32 v34, s30, v74
	v_dual_mul_f32 v35, s30, v75 :: v_dual_mul_f32 v36, s30, v76
	v_dual_mul_f32 v37, s30, v77 :: v_dual_mul_f32 v38, s30, v78
	s_delay_alu instid0(VALU_DEP_4)
	v_dual_mul_f32 v41, s30, v65 :: v_dual_mul_f32 v42, s30, v66
	v_dual_mul_f32 v43, s30, v67 :: v_dual_mul_f32 v44, s30, v68
	v_dual_mul_f32 v45, s30, v69 :: v_dual_mul_f32 v46, s30, v70
	v_dual_mul_f32 v47, s30, v71 :: v_dual_mul_f32 v48, s30, v72
	v_dual_mul_f32 v39, s30, v79 :: v_dual_mul_f32 v40, s30, v80
	v_max_f32_e32 v33, v33, v34
	v_max3_f32 v34, v36, v37, v38
	v_max3_f32 v36, v42, v43, v44
	v_max3_f32 v37, v45, v46, v47
	v_max3_f32 v38, v39, v40, v41
	s_mov_b32 s5, 0x76543210
	v_max3_f32 v33, v33, v35, v34
	s_delay_alu instid0(VALU_DEP_3) | instskip(NEXT) | instid1(VALU_DEP_1)
	v_max3_f32 v34, v36, v37, v48
	v_max3_f32 v33, v33, v38, v34
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)
	v_permlanex16_b32 v34, v33, s5, 0xfedcba98 op_sel:[1,0]
	v_max3_f32 v33, v98, v33, v34
	s_delay_alu instid0(VALU_DEP_1) | instskip(SKIP_4) | instid1(VALU_DEP_4)
	v_fma_f32 v34, s30, v73, -v33
	v_fma_f32 v35, s30, v74, -v33
	v_fma_f32 v36, s30, v75, -v33
	v_fma_f32 v37, s30, v76, -v33
	v_fma_f32 v38, s30, v77, -v33
	v_dual_mul_f32 v34, 0x3fb8aa3b, v34 :: v_dual_mul_f32 v35, 0x3fb8aa3b, v35
	v_fma_f32 v39, s30, v78, -v33
	v_fma_f32 v41, s30, v80, -v33
	v_fma_f32 v40, s30, v79, -v33
	s_delay_alu instid0(VALU_DEP_4)
	v_cmp_gt_f32_e64 s0, 0xc2fc0000, v34
	v_cmp_gt_f32_e64 s1, 0xc2fc0000, v35
	v_fma_f32 v46, s30, v68, -v33
	v_fma_f32 v44, s30, v67, -v33
	v_mul_f32_e32 v40, 0x3fb8aa3b, v40
	v_cndmask_b32_e64 v45, 0, 0x42800000, s0
	v_cndmask_b32_e64 v49, 0, 0x42800000, s1
	v_mul_f32_e32 v36, 0x3fb8aa3b, v36
	v_fma_f32 v42, s30, v65, -v33
	v_fma_f32 v43, s30, v66, -v33
	v_add_f32_e32 v34, v34, v45
	v_add_f32_e32 v35, v35, v49
	v_cmp_gt_f32_e64 s2, 0xc2fc0000, v36
	v_cndmask_b32_e64 v49, 0, 0xffffffc0, s0
	v_mul_f32_e32 v41, 0x3fb8aa3b, v41
	v_exp_f32_e32 v34, v34
	v_exp_f32_e32 v35, v35
	v_cndmask_b32_e64 v50, 0, 0x42800000, s2
	v_mul_f32_e32 v37, 0x3fb8aa3b, v37
	v_fma_f32 v45, s30, v71, -v33
	v_fma_f32 v47, s30, v69, -v33
	v_fma_f32 v51, s30, v72, -v33
	v_add_f32_e32 v36, v36, v50
	v_cmp_gt_f32_e64 s0, 0xc2fc0000, v37
	v_cndmask_b32_e64 v50, 0, 0xffffffc0, s1
	v_ldexp_f32 v49, v34, v49
	v_mul_f32_e32 v34, 0x3fb8aa3b, v38
	v_mul_f32_e32 v38, 0x3fb8aa3b, v39
	v_exp_f32_e32 v36, v36
	v_cndmask_b32_e64 v39, 0, 0x42800000, s0
	v_fma_f32 v48, s30, v70, -v33
	s_delay_alu instid0(VALU_DEP_3) | instskip(NEXT) | instid1(VALU_DEP_3)
	v_cmp_gt_f32_e64 s3, 0xc2fc0000, v38
	v_add_f32_e32 v37, v37, v39
	v_ldexp_f32 v39, v35, v50
	v_cndmask_b32_e64 v35, 0, 0xffffffc0, s2
	s_delay_alu instid0(VALU_DEP_4) | instskip(SKIP_2) | instid1(VALU_DEP_3)
	v_cndmask_b32_e64 v53, 0, 0x42800000, s3
	v_cmp_gt_f32_e64 s1, 0xc2fc0000, v34
	v_exp_f32_e32 v37, v37
	v_ldexp_f32 v50, v36, v35
	s_delay_alu instid0(VALU_DEP_3)
	v_add_f32_e32 v38, v38, v53
	v_cndmask_b32_e64 v36, 0, 0xffffffc0, s0
	v_cmp_gt_f32_e64 s0, 0xc2fc0000, v40
	v_cndmask_b32_e64 v53, 0, 0xffffffc0, s3
	v_cndmask_b32_e64 v52, 0, 0x42800000, s1
	v_exp_f32_e32 v35, v38
	s_delay_alu instid0(VALU_DEP_3) | instskip(NEXT) | instid1(TRANS32_DEP_2)
	v_cndmask_b32_e64 v38, 0, 0x42800000, s0
	v_ldexp_f32 v54, v37, v36
	v_cndmask_b32_e64 v37, 0, 0xffffffc0, s0
	s_delay_alu instid0(VALU_DEP_3)
	v_add_f32_e32 v36, v40, v38
	s_waitcnt_depctr depctr_va_vdst(0)
	v_ldexp_f32 v40, v35, v53
	v_exp_f32_e32 v35, v36
	v_mul_f32_e32 v36, 0x3fb8aa3b, v42
	v_mul_f32_e32 v42, 0x3fb8aa3b, v43
	s_delay_alu instid0(VALU_DEP_2) | instskip(NEXT) | instid1(VALU_DEP_2)
	v_cmp_gt_f32_e64 s0, 0xc2fc0000, v36
	v_cmp_gt_f32_e64 s2, 0xc2fc0000, v42
	s_waitcnt_depctr depctr_va_vdst(0)
	v_ldexp_f32 v53, v35, v37
	v_cndmask_b32_e64 v43, 0, 0x42800000, s0
	v_add_f32_e32 v34, v34, v52
	v_cndmask_b32_e64 v52, 0, 0xffffffc0, s1
	v_cmp_gt_f32_e64 s1, 0xc2fc0000, v41
	s_delay_alu instid0(VALU_DEP_4) | instskip(NEXT) | instid1(VALU_DEP_4)
	v_add_f32_e32 v35, v36, v43
	v_exp_f32_e32 v34, v34
	s_delay_alu instid0(VALU_DEP_1) | instskip(SKIP_3) | instid1(VALU_DEP_1)
	v_exp_f32_e32 v35, v35
	s_waitcnt_depctr depctr_va_vdst(0)
	v_ldexp_f32 v38, v34, v52
	v_cndmask_b32_e64 v34, 0, 0x42800000, s1
	v_dual_add_f32 v34, v41, v34 :: v_dual_mul_f32 v41, 0x3fb8aa3b, v44
	v_cndmask_b32_e64 v44, 0, 0x42800000, s2
	s_delay_alu instid0(VALU_DEP_2) | instskip(NEXT) | instid1(VALU_DEP_2)
	v_cmp_gt_f32_e64 s3, 0xc2fc0000, v41
	v_add_f32_e32 v36, v42, v44
	v_cndmask_b32_e64 v42, 0, 0xffffffc0, s1
	v_cndmask_b32_e64 v44, 0, 0xffffffc0, s0
	s_delay_alu instid0(VALU_DEP_4) | instskip(NEXT) | instid1(VALU_DEP_4)
	v_cndmask_b32_e64 v52, 0, 0x42800000, s3
	v_exp_f32_e32 v36, v36
	s_delay_alu instid0(VALU_DEP_1) | instskip(SKIP_2) | instid1(VALU_DEP_3)
	v_add_f32_e32 v37, v41, v52
	v_mul_f32_e32 v41, 0x3fb8aa3b, v46
	v_cndmask_b32_e64 v46, 0, 0xffffffc0, s2
	v_exp_f32_e32 v37, v37
	s_delay_alu instid0(VALU_DEP_2) | instskip(NEXT) | instid1(VALU_DEP_1)
	v_cmp_gt_f32_e64 s1, 0xc2fc0000, v41
	v_cndmask_b32_e64 v43, 0, 0x42800000, s1
	v_cndmask_b32_e64 v52, 0, 0xffffffc0, s1
	s_delay_alu instid0(VALU_DEP_2)
	v_add_f32_e32 v41, v41, v43
	v_ldexp_f32 v43, v35, v44
	v_mul_f32_e32 v35, 0x3fb8aa3b, v47
	v_exp_f32_e32 v34, v34
	v_ldexp_f32 v44, v36, v46
	v_sub_f32_e32 v33, v98, v33
	s_delay_alu instid0(VALU_DEP_3) | instskip(SKIP_3) | instid1(VALU_DEP_1)
	v_cmp_gt_f32_e64 s0, 0xc2fc0000, v35
	s_waitcnt_depctr depctr_va_vdst(0)
	v_ldexp_f32 v42, v34, v42
	v_cndmask_b32_e64 v34, 0, 0xffffffc0, s3
	v_ldexp_f32 v46, v37, v34
	v_exp_f32_e32 v34, v41
	v_mul_f32_e32 v37, 0x3fb8aa3b, v45
	v_cndmask_b32_e64 v41, 0, 0x42800000, s0
	v_dual_mul_f32 v36, 0x3fb8aa3b, v48 :: v_dual_mul_f32 v45, 0x3fb8aa3b, v51
	s_delay_alu instid0(VALU_DEP_3) | instskip(NEXT) | instid1(VALU_DEP_3)
	v_cmp_gt_f32_e64 s3, 0xc2fc0000, v37
	v_add_f32_e32 v35, v35, v41
	s_delay_alu instid0(VALU_DEP_3) | instskip(NEXT) | instid1(VALU_DEP_4)
	v_cmp_gt_f32_e64 s2, 0xc2fc0000, v36
	v_cmp_gt_f32_e64 s4, 0xc2fc0000, v45
	s_delay_alu instid0(VALU_DEP_4) | instskip(NEXT) | instid1(VALU_DEP_3)
	v_cndmask_b32_e64 v48, 0, 0x42800000, s3
	v_cndmask_b32_e64 v47, 0, 0x42800000, s2
	s_delay_alu instid0(VALU_DEP_3) | instskip(NEXT) | instid1(VALU_DEP_3)
	v_cndmask_b32_e64 v51, 0, 0x42800000, s4
	v_add_f32_e32 v37, v37, v48
	v_cndmask_b32_e64 v48, 0, 0xffffffc0, s3
	s_delay_alu instid0(VALU_DEP_4) | instskip(NEXT) | instid1(VALU_DEP_4)
	v_add_f32_e32 v36, v36, v47
	v_add_f32_e32 v41, v45, v51
	v_ldexp_f32 v45, v34, v52
	v_exp_f32_e32 v34, v35
	v_cndmask_b32_e64 v51, 0, 0xffffffc0, s4
	v_exp_f32_e32 v35, v36
	v_exp_f32_e32 v36, v37
	v_cndmask_b32_e64 v47, 0, 0xffffffc0, s2
	v_add_f32_e32 v56, v46, v45
	s_waitcnt_depctr depctr_va_vdst(0)
	v_ldexp_f32 v47, v35, v47
	v_ldexp_f32 v55, v36, v48
	v_add_f32_e32 v36, v50, v54
	v_exp_f32_e32 v37, v41
	v_add_f32_e32 v48, v43, v44
	v_cndmask_b32_e64 v41, 0, 0xffffffc0, s0
	v_add_f32_e32 v35, v49, v39
	s_delay_alu instid0(VALU_DEP_2)
	v_ldexp_f32 v52, v34, v41
	v_add_f32_e32 v41, v53, v42
	s_waitcnt_depctr depctr_va_vdst(0)
	v_ldexp_f32 v51, v37, v51
	v_mul_f32_e32 v33, 0x3fb8aa3b, v33
	v_add_f32_e32 v37, v38, v40
	v_add_f32_e32 v57, v52, v47
	s_delay_alu instid0(VALU_DEP_4) | instskip(NEXT) | instid1(VALU_DEP_4)
	v_add_f32_e32 v58, v55, v51
	v_cmp_gt_f32_e64 s0, 0xc2fc0000, v33
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)
	v_cndmask_b32_e64 v34, 0, 0x42800000, s0
	v_dual_add_f32 v33, v33, v34 :: v_dual_add_f32 v34, v35, v36
	v_dual_add_f32 v35, v37, v41 :: v_dual_add_f32 v36, v48, v56
	v_add_f32_e32 v37, v57, v58
	s_delay_alu instid0(VALU_DEP_3) | instskip(SKIP_1) | instid1(VALU_DEP_3)
	v_exp_f32_e32 v33, v33
	v_cvt_f16_f32_e32 v41.l, v53
	v_add_f32_e32 v34, v34, v35
	v_cvt_f16_f32_e32 v41.h, v42
	v_add_f32_e32 v35, v36, v37
	v_cndmask_b32_e64 v36, 0, 0xffffffc0, s0
	v_cvt_f16_f32_e32 v37.l, v50
	v_cvt_f16_f32_e32 v37.h, v54
	v_cvt_f16_f32_e32 v48.l, v52
	v_add_f32_e32 v34, v34, v35
	v_ldexp_f32 v33, v33, v36
	v_cvt_f16_f32_e32 v36.l, v49
	v_cvt_f16_f32_e32 v36.h, v39
	v_cvt_f16_f32_e32 v39.l, v38
	v_cvt_f16_f32_e32 v39.h, v40
	v_cvt_f16_f32_e32 v38.l, v43
	v_cvt_f16_f32_e32 v38.h, v44
	v_cvt_f16_f32_e32 v40.l, v46
	v_cvt_f16_f32_e32 v40.h, v45
	v_cvt_f16_f32_e32 v48.h, v47
	v_cvt_f16_f32_e32 v49.l, v55
	v_cvt_f16_f32_e32 v49.h, v51
	v_permlanex16_b32 v35, v34, s5, 0xfedcba98 op_sel:[1,0]
	v_permlanex16_b32 v42, v36, s5, 0xfedcba98 op_sel:[1,0]
	v_permlanex16_b32 v44, v37, s5, 0xfedcba98 op_sel:[1,0]
	v_permlanex16_b32 v46, v39, s5, 0xfedcba98 op_sel:[1,0]
	v_permlanex16_b32 v47, v41, s5, 0xfedcba98 op_sel:[1,0]
	v_permlanex16_b32 v43, v38, s5, 0xfedcba98 op_sel:[1,0]
	v_permlanex16_b32 v45, v40, s5, 0xfedcba98 op_sel:[1,0]
	v_permlanex16_b32 v50, v48, s5, 0xfedcba98 op_sel:[1,0]
	v_permlanex16_b32 v51, v49, s5, 0xfedcba98 op_sel:[1,0]
	s_and_b32 s0, vcc_lo, exec_lo
	s_cselect_b32 s0, 1, 0
	s_delay_alu instid0(SALU_CYCLE_1)
	s_cmp_lg_u32 s0, 1
	s_cbranch_scc1 .LBB0_16
; %bb.15:
	v_dual_mul_f32 v8, v8, v33 :: v_dual_mov_b32 v53, 0x5410
	v_dual_mul_f32 v7, v7, v33 :: v_dual_mov_b32 v52, 0x7632
	v_cmp_eq_u32_e64 s0, 0, v105
	v_dual_mul_f32 v3, v3, v33 :: v_dual_and_b32 v54, 48, v104
	v_mul_f32_e32 v6, v6, v33
	v_mul_f32_e32 v4, v4, v33
	s_delay_alu instid0(VALU_DEP_4)
	v_cndmask_b32_e64 v52, 0x3276, v52, s0
	v_cndmask_b32_e64 v53, 0x1054, v53, s0
	v_lshl_or_b32 v54, v102, 6, v54
	v_mul_f32_e32 v2, v2, v33
	v_mul_f32_e32 v16, v16, v33
	v_lshl_or_b32 v52, v52, 8, v52
	v_lshl_or_b32 v53, v53, 8, v53
	v_mul_f32_e32 v5, v5, v33
	v_xor_b32_e32 v54, v54, v103
	s_delay_alu instid0(VALU_DEP_4) | instskip(NEXT) | instid1(VALU_DEP_4)
	v_dual_mul_f32 v15, v15, v33 :: v_dual_and_b32 v52, 0x760076, v52
	v_and_b32_e32 v53, 0x540054, v53
	v_mul_f32_e32 v14, v14, v33
	s_delay_alu instid0(VALU_DEP_4)
	v_xad_u32 v55, v54, 16, 0
	v_mul_f32_e32 v13, v13, v33
	v_lshl_or_b32 v52, v52, 4, v52
	v_lshl_or_b32 v53, v53, 4, v53
	v_mul_f32_e32 v1, v1, v33
	v_mul_f32_e32 v12, v12, v33
	s_delay_alu instid0(VALU_DEP_4) | instskip(NEXT) | instid1(VALU_DEP_4)
	v_dual_mul_f32 v11, v11, v33 :: v_dual_and_b32 v94, 0x7060706, v52
	v_and_b32_e32 v95, 0x5040504, v53
	v_mul_f32_e32 v10, v10, v33
	v_mul_f32_e32 v9, v9, v33
	v_mul_f32_e32 v24, v24, v33
	v_perm_b32 v53, v51, v49, v94
	v_perm_b32 v52, v51, v49, v95
	v_xad_u32 v49, v54, 48, 0
	v_perm_b32 v51, v50, v48, v94
	v_perm_b32 v50, v50, v48, v95
	v_xad_u32 v48, v54, 32, 0
	v_add_nc_u32_e32 v54, 0, v54
	ds_load_b128 v[58:61], v49 offset:7168
	ds_load_b128 v[66:69], v49 offset:5120
	ds_load_b128 v[62:65], v48 offset:5120
	ds_load_b128 v[74:77], v55 offset:7168
	ds_load_b128 v[82:85], v55 offset:6144
	ds_load_b128 v[90:93], v55 offset:5120
	ds_load_b128 v[106:109], v55 offset:4096
	ds_load_b128 v[86:89], v54 offset:5120
	ds_load_b128 v[102:105], v54 offset:4096
	ds_load_b128 v[70:73], v54 offset:7168
	ds_load_b128 v[78:81], v54 offset:6144
	ds_load_b128 v[54:57], v48 offset:7168
	ds_load_b128 v[114:117], v49 offset:4096
	ds_load_b128 v[110:113], v48 offset:4096
	ds_load_b128 v[122:125], v49 offset:6144
	ds_load_b128 v[118:121], v48 offset:6144
	v_mul_f32_e32 v23, v23, v33
	v_mul_f32_e32 v22, v22, v33
	v_mul_f32_e32 v21, v21, v33
	v_mul_f32_e32 v20, v20, v33
	v_mul_f32_e32 v19, v19, v33
	v_mul_f32_e32 v18, v18, v33
	v_mul_f32_e32 v17, v17, v33
	v_mul_f32_e32 v32, v32, v33
	v_mul_f32_e32 v31, v31, v33
	v_mul_f32_e32 v30, v30, v33
	v_mul_f32_e32 v29, v29, v33
	v_mul_f32_e32 v28, v28, v33
	v_mul_f32_e32 v27, v27, v33
	v_mul_f32_e32 v26, v26, v33
	v_mul_f32_e32 v25, v25, v33
	v_perm_b32 v133, v47, v41, v94
	v_perm_b32 v132, v47, v41, v95
	v_perm_b32 v131, v46, v39, v94
	v_perm_b32 v130, v46, v39, v95
	v_perm_b32 v129, v44, v37, v94
	v_perm_b32 v128, v44, v37, v95
	v_perm_b32 v127, v42, v36, v94
	v_perm_b32 v126, v42, v36, v95
	v_perm_b32 v49, v45, v40, v94
	v_perm_b32 v48, v45, v40, v95
	v_perm_b32 v47, v43, v38, v94
	v_perm_b32 v46, v43, v38, v95
	s_waitcnt lgkmcnt(7)
	v_wmma_f32_16x16x16_f16 v[25:32], v[102:109], v[126:133], v[25:32]
	v_wmma_f32_16x16x16_f16 v[17:24], v[62:69], v[126:133], v[17:24]
	s_waitcnt lgkmcnt(5)
	v_wmma_f32_16x16x16_f16 v[9:16], v[78:85], v[126:133], v[9:16]
	s_waitcnt lgkmcnt(4)
	v_wmma_f32_16x16x16_f16 v[1:8], v[54:61], v[126:133], v[1:8]
	s_waitcnt lgkmcnt(2)
	v_wmma_f32_16x16x16_f16 v[25:32], v[110:117], v[46:53], v[25:32]
	v_wmma_f32_16x16x16_f16 v[17:24], v[86:93], v[46:53], v[17:24]
	s_waitcnt lgkmcnt(0)
	v_wmma_f32_16x16x16_f16 v[9:16], v[118:125], v[46:53], v[9:16]
	v_wmma_f32_16x16x16_f16 v[1:8], v[70:77], v[46:53], v[1:8]
.LBB0_16:
	v_add_f32_e32 v34, v34, v35
	v_lshrrev_b32_e32 v0, 3, v0
	s_lshr_b32 s0, s28, 1
	s_add_u32 s2, s26, s24
	s_addc_u32 s3, s27, s25
	v_fmac_f32_e32 v34, v139, v33
	v_or3_b32 v33, v101, s0, s29
	s_delay_alu instid0(VALU_DEP_2) | instskip(SKIP_2) | instid1(VALU_DEP_4)
	v_cndmask_b32_e32 v37, v139, v34, vcc_lo
	v_or_b32_e32 v34, 0x7c, v0
	v_and_b32_e32 v0, 2, v0
	v_lshlrev_b32_e32 v33, 6, v33
	s_delay_alu instid0(VALU_DEP_4)
	v_div_scale_f32 v38, null, v37, v37, v25
	v_div_scale_f32 v39, null, v37, v37, v26
	v_div_scale_f32 v42, null, v37, v37, v27
	v_div_scale_f32 v43, vcc_lo, v25, v37, v25
	v_div_scale_f32 v44, s0, v26, v37, v26
	v_rcp_f32_e32 v40, v38
	v_rcp_f32_e32 v41, v39
	v_rcp_f32_e32 v45, v42
	v_div_scale_f32 v48, null, v37, v37, v28
	v_div_scale_f32 v47, s1, v27, v37, v27
	v_div_scale_f32 v49, null, v37, v37, v29
	s_delay_alu instid0(TRANS32_DEP_3) | instskip(SKIP_4) | instid1(VALU_DEP_3)
	v_fma_f32 v36, -v38, v40, 1.0
	s_waitcnt_depctr depctr_va_vdst(0)
	v_fma_f32 v46, -v39, v41, 1.0
	v_and_b32_e32 v35, 0x7e, v34
	v_ashrrev_i32_e32 v34, 31, v33
	v_dual_fmac_f32 v40, v36, v40 :: v_dual_fmac_f32 v41, v46, v41
	v_fma_f32 v36, -v42, v45, 1.0
	s_delay_alu instid0(VALU_DEP_3) | instskip(SKIP_1) | instid1(VALU_DEP_3)
	v_lshlrev_b64 v[33:34], 1, v[33:34]
	v_rcp_f32_e32 v46, v48
	v_dual_mul_f32 v50, v43, v40 :: v_dual_mul_f32 v51, v44, v41
	s_delay_alu instid0(VALU_DEP_3) | instskip(NEXT) | instid1(VALU_DEP_3)
	v_fmac_f32_e32 v45, v36, v45
	v_add_co_u32 v52, s2, s2, v33
	s_delay_alu instid0(VALU_DEP_3) | instskip(NEXT) | instid1(VALU_DEP_4)
	v_fma_f32 v36, -v38, v50, v43
	v_fma_f32 v54, -v39, v51, v44
	v_add_co_ci_u32_e64 v53, null, s3, v34, s2
	s_delay_alu instid0(VALU_DEP_3) | instskip(SKIP_1) | instid1(TRANS32_DEP_1)
	v_dual_mul_f32 v55, v47, v45 :: v_dual_fmac_f32 v50, v36, v40
	v_add_co_u32 v33, s2, v52, v0
	v_fma_f32 v0, -v48, v46, 1.0
	v_fmac_f32_e32 v51, v54, v41
	v_add_co_ci_u32_e64 v34, null, 0, v53, s2
	v_add_co_u32 v35, s2, v52, v35
	v_fma_f32 v38, -v38, v50, v43
	v_add_co_ci_u32_e64 v36, null, 0, v53, s2
	v_fmac_f32_e32 v46, v0, v46
	v_fma_f32 v39, -v39, v51, v44
	v_div_scale_f32 v43, s2, v28, v37, v28
	v_rcp_f32_e32 v44, v49
	v_div_scale_f32 v52, null, v37, v37, v30
	v_div_fmas_f32 v38, v38, v40, v50
	s_mov_b32 vcc_lo, s0
	v_fma_f32 v0, -v42, v55, v47
	v_div_fmas_f32 v39, v39, v41, v51
	v_rcp_f32_e32 v40, v52
	v_mul_f32_e32 v41, v43, v46
	s_mov_b32 vcc_lo, s1
	v_fmac_f32_e32 v55, v0, v45
	v_fma_f32 v50, -v49, v44, 1.0
	v_div_fixup_f32 v0, v38, v37, v25
	v_fma_f32 v38, -v48, v41, v43
	v_div_fixup_f32 v25, v39, v37, v26
	v_fma_f32 v26, -v42, v55, v47
	v_fmac_f32_e32 v44, v50, v44
	v_div_scale_f32 v39, s0, v29, v37, v29
	v_fma_f32 v42, -v52, v40, 1.0
	v_fmac_f32_e32 v41, v38, v46
	v_div_scale_f32 v38, null, v37, v37, v31
	v_div_scale_f32 v50, null, v37, v37, v32
	v_cvt_f16_f32_e32 v0.l, v0
	v_fmac_f32_e32 v40, v42, v40
	v_div_fmas_f32 v26, v26, v45, v55
	v_mul_f32_e32 v45, v39, v44
	v_div_scale_f32 v42, s1, v30, v37, v30
	v_rcp_f32_e32 v47, v38
	v_fma_f32 v43, -v48, v41, v43
	s_mov_b32 vcc_lo, s2
	v_fma_f32 v48, -v49, v45, v39
	v_mul_f32_e32 v51, v42, v40
	v_div_fixup_f32 v26, v26, v37, v27
	v_div_fmas_f32 v41, v43, v46, v41
	v_rcp_f32_e32 v43, v50
	v_fmac_f32_e32 v45, v48, v44
	v_fma_f32 v46, -v52, v51, v42
	v_fma_f32 v48, -v38, v47, 1.0
	v_div_fixup_f32 v27, v41, v37, v28
	s_mov_b32 vcc_lo, s0
	v_fma_f32 v28, -v49, v45, v39
	v_fmac_f32_e32 v51, v46, v40
	v_fmac_f32_e32 v47, v48, v47
	v_div_scale_f32 v39, s2, v31, v37, v31
	v_div_scale_f32 v46, null, v37, v37, v17
	v_fma_f32 v41, -v50, v43, 1.0
	v_div_fmas_f32 v28, v28, v44, v45
	v_fma_f32 v42, -v52, v51, v42
	v_mul_f32_e32 v44, v39, v47
	v_rcp_f32_e32 v45, v46
	s_mov_b32 vcc_lo, s1
	v_fmac_f32_e32 v43, v41, v43
	v_div_scale_f32 v41, s0, v32, v37, v32
	v_div_fmas_f32 v40, v42, v40, v51
	v_fma_f32 v42, -v38, v44, v39
	v_div_fixup_f32 v28, v28, v37, v29
	v_div_scale_f32 v48, null, v37, v37, v18
	v_mul_f32_e32 v51, v41, v43
	v_div_fixup_f32 v29, v40, v37, v30
	v_fma_f32 v52, -v46, v45, 1.0
	v_fmac_f32_e32 v44, v42, v47
	v_div_scale_f32 v42, null, v37, v37, v19
	v_fma_f32 v30, -v50, v51, v41
	v_div_scale_f32 v40, s1, v17, v37, v17
	v_fmac_f32_e32 v45, v52, v45
	v_fma_f32 v38, -v38, v44, v39
	v_rcp_f32_e32 v39, v42
	v_fmac_f32_e32 v51, v30, v43
	s_mov_b32 vcc_lo, s2
	v_mul_f32_e32 v30, v40, v45
	v_rcp_f32_e32 v49, v48
	v_div_fmas_f32 v38, v38, v47, v44
	v_fma_f32 v41, -v50, v51, v41
	s_mov_b32 vcc_lo, s0
	v_fma_f32 v44, -v46, v30, v40
	v_div_scale_f32 v50, null, v37, v37, v20
	v_fma_f32 v53, -v42, v39, 1.0
	v_div_fmas_f32 v41, v41, v43, v51
	v_div_scale_f32 v51, s0, v19, v37, v19
	v_fmac_f32_e32 v30, v44, v45
	v_fma_f32 v52, -v48, v49, 1.0
	v_fmac_f32_e32 v39, v53, v39
	v_div_fixup_f32 v31, v38, v37, v31
	s_mov_b32 vcc_lo, s1
	v_fma_f32 v38, -v46, v30, v40
	v_rcp_f32_e32 v43, v50
	v_mul_f32_e32 v40, v51, v39
	v_div_fixup_f32 v32, v41, v37, v32
	v_cvt_f16_f32_e32 v0.h, v25
	v_div_fmas_f32 v30, v38, v45, v30
	s_delay_alu instid0(VALU_DEP_4) | instskip(SKIP_2) | instid1(VALU_DEP_4)
	v_fma_f32 v45, -v42, v40, v51
	v_fmac_f32_e32 v49, v52, v49
	v_div_scale_f32 v52, s3, v18, v37, v18
	v_div_fixup_f32 v17, v30, v37, v17
	s_delay_alu instid0(TRANS32_DEP_1) | instskip(SKIP_3) | instid1(VALU_DEP_3)
	v_fma_f32 v41, -v50, v43, 1.0
	v_fmac_f32_e32 v40, v45, v39
	s_mov_b32 vcc_lo, s3
	v_mul_f32_e32 v47, v52, v49
	v_fmac_f32_e32 v43, v41, v43
	v_div_scale_f32 v41, null, v37, v37, v22
	v_fma_f32 v30, -v42, v40, v51
	s_delay_alu instid0(VALU_DEP_4) | instskip(SKIP_2) | instid1(VALU_DEP_3)
	v_fma_f32 v44, -v48, v47, v52
	v_div_scale_f32 v42, s2, v21, v37, v21
	v_div_scale_f32 v51, null, v37, v37, v24
	v_fmac_f32_e32 v47, v44, v49
	v_div_scale_f32 v44, null, v37, v37, v21
	s_delay_alu instid0(VALU_DEP_2) | instskip(NEXT) | instid1(VALU_DEP_2)
	v_fma_f32 v38, -v48, v47, v52
	v_rcp_f32_e32 v46, v44
	v_div_scale_f32 v48, s1, v20, v37, v20
	s_delay_alu instid0(VALU_DEP_2) | instskip(SKIP_1) | instid1(VALU_DEP_2)
	v_div_fmas_f32 v38, v38, v49, v47
	v_rcp_f32_e32 v47, v41
	v_mul_f32_e32 v45, v48, v43
	s_mov_b32 vcc_lo, s0
	s_delay_alu instid0(VALU_DEP_2)
	v_div_fixup_f32 v18, v38, v37, v18
	s_waitcnt_depctr depctr_va_vdst(0)
	v_fma_f32 v49, -v44, v46, 1.0
	v_fma_f32 v38, -v50, v45, v48
	v_div_fmas_f32 v30, v30, v39, v40
	v_div_scale_f32 v40, s0, v22, v37, v22
	s_mov_b32 vcc_lo, s1
	v_fmac_f32_e32 v46, v49, v46
	v_fma_f32 v49, -v41, v47, 1.0
	v_fmac_f32_e32 v45, v38, v43
	v_div_scale_f32 v38, null, v37, v37, v23
	v_div_fixup_f32 v19, v30, v37, v19
	s_delay_alu instid0(VALU_DEP_4) | instskip(SKIP_3) | instid1(VALU_DEP_3)
	v_fmac_f32_e32 v47, v49, v47
	v_mul_f32_e32 v39, v42, v46
	v_fma_f32 v48, -v50, v45, v48
	v_rcp_f32_e32 v49, v38
	v_mul_f32_e32 v52, v40, v47
	s_delay_alu instid0(VALU_DEP_3) | instskip(NEXT) | instid1(VALU_DEP_3)
	v_fma_f32 v50, -v44, v39, v42
	v_div_fmas_f32 v43, v48, v43, v45
	v_rcp_f32_e32 v45, v51
	s_mov_b32 vcc_lo, s2
	v_fma_f32 v48, -v41, v52, v40
	v_fmac_f32_e32 v39, v50, v46
	v_div_fixup_f32 v20, v43, v37, v20
	s_delay_alu instid0(TRANS32_DEP_2) | instskip(NEXT) | instid1(VALU_DEP_4)
	v_fma_f32 v50, -v38, v49, 1.0
	v_fmac_f32_e32 v52, v48, v47
	s_delay_alu instid0(VALU_DEP_4) | instskip(SKIP_1) | instid1(VALU_DEP_4)
	v_fma_f32 v30, -v44, v39, v42
	v_div_scale_f32 v44, null, v37, v37, v9
	v_fmac_f32_e32 v49, v50, v49
	v_div_scale_f32 v42, s1, v23, v37, v23
	v_fma_f32 v43, -v51, v45, 1.0
	v_div_fmas_f32 v30, v30, v46, v39
	v_fma_f32 v39, -v41, v52, v40
	v_rcp_f32_e32 v41, v44
	v_div_scale_f32 v46, null, v37, v37, v10
	v_mul_f32_e32 v40, v42, v49
	v_fmac_f32_e32 v45, v43, v45
	v_div_scale_f32 v43, s2, v24, v37, v24
	s_mov_b32 vcc_lo, s0
	v_rcp_f32_e32 v48, v46
	v_div_fmas_f32 v39, v39, v47, v52
	v_fma_f32 v47, -v38, v40, v42
	v_mul_f32_e32 v50, v43, v45
	v_fma_f32 v52, -v44, v41, 1.0
	v_div_fixup_f32 v21, v30, v37, v21
	v_div_fixup_f32 v22, v39, v37, v22
	v_fmac_f32_e32 v40, v47, v49
	v_fma_f32 v30, -v51, v50, v43
	v_fmac_f32_e32 v41, v52, v41
	v_div_scale_f32 v39, s0, v9, v37, v9
	v_div_scale_f32 v47, null, v37, v37, v11
	v_fma_f32 v52, -v46, v48, 1.0
	v_fma_f32 v38, -v38, v40, v42
	v_fmac_f32_e32 v50, v30, v45
	v_mul_f32_e32 v30, v39, v41
	v_rcp_f32_e32 v42, v47
	v_fmac_f32_e32 v48, v52, v48
	v_div_scale_f32 v52, s3, v10, v37, v10
	s_mov_b32 vcc_lo, s1
	v_div_fmas_f32 v38, v38, v49, v40
	v_fma_f32 v40, -v51, v50, v43
	v_fma_f32 v43, -v44, v30, v39
	v_mul_f32_e32 v49, v52, v48
	v_div_scale_f32 v51, null, v37, v37, v12
	s_mov_b32 vcc_lo, s2
	v_fma_f32 v53, -v47, v42, 1.0
	v_div_fmas_f32 v40, v40, v45, v50
	v_fmac_f32_e32 v30, v43, v41
	v_rcp_f32_e32 v45, v51
	v_fma_f32 v43, -v46, v49, v52
	v_fmac_f32_e32 v42, v53, v42
	v_div_scale_f32 v50, s1, v11, v37, v11
	v_div_fixup_f32 v23, v38, v37, v23
	v_div_fixup_f32 v24, v40, v37, v24
	v_fmac_f32_e32 v49, v43, v48
	v_div_scale_f32 v43, null, v37, v37, v13
	v_fma_f32 v38, -v44, v30, v39
	v_mul_f32_e32 v39, v50, v42
	v_fma_f32 v40, -v51, v45, 1.0
	s_mov_b32 vcc_lo, s0
	v_rcp_f32_e32 v44, v43
	v_div_fmas_f32 v30, v38, v41, v30
	v_fma_f32 v38, -v46, v49, v52
	v_fma_f32 v41, -v47, v39, v50
	v_fmac_f32_e32 v45, v40, v45
	v_div_scale_f32 v40, null, v37, v37, v14
	v_div_scale_f32 v46, s0, v12, v37, v12
	s_mov_b32 vcc_lo, s3
	v_fmac_f32_e32 v39, v41, v42
	v_div_fmas_f32 v38, v38, v48, v49
	v_rcp_f32_e32 v48, v40
	v_mul_f32_e32 v41, v46, v45
	v_fma_f32 v49, -v43, v44, 1.0
	v_div_fixup_f32 v9, v30, v37, v9
	v_div_fixup_f32 v10, v38, v37, v10
	v_fma_f32 v30, -v47, v39, v50
	v_fma_f32 v38, -v51, v41, v46
	v_fmac_f32_e32 v44, v49, v44
	v_div_scale_f32 v47, s2, v13, v37, v13
	s_mov_b32 vcc_lo, s1
	v_fma_f32 v49, -v40, v48, 1.0
	v_div_fmas_f32 v30, v30, v42, v39
	v_fmac_f32_e32 v41, v38, v45
	v_mul_f32_e32 v39, v47, v44
	v_div_scale_f32 v38, null, v37, v37, v15
	v_fmac_f32_e32 v48, v49, v48
	v_div_scale_f32 v42, s1, v14, v37, v14
	v_fma_f32 v46, -v51, v41, v46
	v_fma_f32 v49, -v43, v39, v47
	s_mov_b32 vcc_lo, s0
	v_div_fixup_f32 v11, v30, v37, v11
	v_rcp_f32_e32 v30, v38
	v_mul_f32_e32 v50, v42, v48
	v_div_fmas_f32 v41, v46, v45, v41
	v_fmac_f32_e32 v39, v49, v44
	v_div_scale_f32 v46, null, v37, v37, v16
	s_mov_b32 vcc_lo, s2
	v_fma_f32 v45, -v40, v50, v42
	v_div_fixup_f32 v12, v41, v37, v12
	v_fma_f32 v41, -v43, v39, v47
	v_rcp_f32_e32 v43, v46
	v_fma_f32 v49, -v38, v30, 1.0
	v_fmac_f32_e32 v50, v45, v48
	v_div_scale_f32 v47, null, v37, v37, v1
	v_div_scale_f32 v45, s0, v15, v37, v15
	v_div_fmas_f32 v39, v41, v44, v39
	v_fmac_f32_e32 v30, v49, v30
	v_fma_f32 v40, -v40, v50, v42
	v_rcp_f32_e32 v42, v47
	v_div_scale_f32 v49, null, v37, v37, v2
	v_fma_f32 v44, -v46, v43, 1.0
	s_mov_b32 vcc_lo, s1
	v_mul_f32_e32 v41, v45, v30
	v_div_fmas_f32 v40, v40, v48, v50
	v_div_scale_f32 v50, s1, v16, v37, v16
	v_fmac_f32_e32 v43, v44, v43
	v_rcp_f32_e32 v44, v49
	v_fma_f32 v48, -v38, v41, v45
	v_fma_f32 v51, -v47, v42, 1.0
	v_div_fixup_f32 v14, v40, v37, v14
	v_div_scale_f32 v40, null, v37, v37, v3
	v_div_fixup_f32 v13, v39, v37, v13
	v_fmac_f32_e32 v41, v48, v30
	v_dual_mul_f32 v39, v50, v43 :: v_dual_fmac_f32 v42, v51, v42
	v_div_scale_f32 v48, s2, v1, v37, v1
	s_delay_alu instid0(TRANS32_DEP_1) | instskip(SKIP_3) | instid1(VALU_DEP_3)
	v_fma_f32 v51, -v49, v44, 1.0
	v_rcp_f32_e32 v52, v40
	v_fma_f32 v38, -v38, v41, v45
	v_fma_f32 v45, -v46, v39, v50
	v_dual_mul_f32 v53, v48, v42 :: v_dual_fmac_f32 v44, v51, v44
	v_div_scale_f32 v51, s3, v2, v37, v2
	s_mov_b32 vcc_lo, s0
	v_fmac_f32_e32 v39, v45, v43
	v_div_fmas_f32 v30, v38, v30, v41
	v_fma_f32 v38, -v47, v53, v48
	v_mul_f32_e32 v41, v51, v44
	v_fma_f32 v45, -v40, v52, 1.0
	s_mov_b32 vcc_lo, s1
	v_div_fixup_f32 v15, v30, v37, v15
	v_fma_f32 v30, -v46, v39, v50
	v_fmac_f32_e32 v53, v38, v42
	v_fma_f32 v38, -v49, v41, v51
	v_fmac_f32_e32 v52, v45, v52
	v_div_scale_f32 v45, s0, v3, v37, v3
	v_div_fmas_f32 v30, v30, v43, v39
	v_fma_f32 v39, -v47, v53, v48
	v_fmac_f32_e32 v41, v38, v44
	s_mov_b32 vcc_lo, s2
	v_mul_f32_e32 v38, v45, v52
	v_div_scale_f32 v43, null, v37, v37, v4
	v_div_fmas_f32 v39, v39, v42, v53
	v_fma_f32 v42, -v49, v41, v51
	s_mov_b32 vcc_lo, s3
	v_fma_f32 v47, -v40, v38, v45
	v_rcp_f32_e32 v46, v43
	v_div_scale_f32 v48, null, v37, v37, v5
	v_div_fmas_f32 v41, v42, v44, v41
	v_div_fixup_f32 v16, v30, v37, v16
	v_fmac_f32_e32 v38, v47, v52
	v_div_fixup_f32 v30, v39, v37, v1
	v_rcp_f32_e32 v42, v48
	v_div_fixup_f32 v39, v41, v37, v2
	v_div_scale_f32 v41, null, v37, v37, v7
	v_fma_f32 v2, -v40, v38, v45
	v_div_scale_f32 v40, null, v37, v37, v6
	v_fma_f32 v1, -v43, v46, 1.0
	v_div_scale_f32 v49, null, v37, v37, v8
	v_rcp_f32_e32 v47, v41
	s_mov_b32 vcc_lo, s0
	v_rcp_f32_e32 v45, v40
	v_fmac_f32_e32 v46, v1, v46
	v_div_scale_f32 v1, s1, v4, v37, v4
	v_fma_f32 v44, -v48, v42, 1.0
	v_rcp_f32_e32 v50, v49
	v_div_fmas_f32 v2, v2, v52, v38
	s_mov_b32 vcc_lo, s1
	v_mul_f32_e32 v38, v1, v46
	v_fmac_f32_e32 v42, v44, v42
	v_div_scale_f32 v44, s0, v5, v37, v5
	v_fma_f32 v51, -v40, v45, 1.0
	v_div_fixup_f32 v52, v2, v37, v3
	v_fma_f32 v2, -v41, v47, 1.0
	v_fma_f32 v3, -v43, v38, v1
	v_mul_f32_e32 v53, v44, v42
	v_fmac_f32_e32 v45, v51, v45
	v_div_scale_f32 v51, s2, v6, v37, v6
	v_fma_f32 v54, -v49, v50, 1.0
	v_fmac_f32_e32 v47, v2, v47
	v_div_scale_f32 v2, s3, v7, v37, v7
	v_fmac_f32_e32 v38, v3, v46
	v_fma_f32 v3, -v48, v53, v44
	v_dual_mul_f32 v55, v51, v45 :: v_dual_fmac_f32 v50, v54, v50
	v_div_scale_f32 v54, s4, v8, v37, v8
	s_delay_alu instid0(VALU_DEP_3) | instskip(NEXT) | instid1(VALU_DEP_3)
	v_dual_mul_f32 v56, v2, v47 :: v_dual_fmac_f32 v53, v3, v42
	v_fma_f32 v3, -v40, v55, v51
	v_fma_f32 v1, -v43, v38, v1
	s_delay_alu instid0(VALU_DEP_4) | instskip(NEXT) | instid1(VALU_DEP_4)
	v_mul_f32_e32 v57, v54, v50
	v_fma_f32 v43, -v41, v56, v2
	s_delay_alu instid0(VALU_DEP_4) | instskip(NEXT) | instid1(VALU_DEP_4)
	v_fmac_f32_e32 v55, v3, v45
	v_div_fmas_f32 v1, v1, v46, v38
	s_delay_alu instid0(VALU_DEP_4)
	v_fma_f32 v3, -v49, v57, v54
	v_fma_f32 v38, -v48, v53, v44
	v_fmac_f32_e32 v56, v43, v47
	v_fma_f32 v40, -v40, v55, v51
	s_mov_b32 vcc_lo, s0
	v_fmac_f32_e32 v57, v3, v50
	v_div_fmas_f32 v38, v38, v42, v53
	v_fma_f32 v2, -v41, v56, v2
	s_mov_b32 vcc_lo, s2
	v_div_fixup_f32 v41, v1, v37, v4
	v_div_fmas_f32 v3, v40, v45, v55
	v_fma_f32 v40, -v49, v57, v54
	s_mov_b32 vcc_lo, s3
	v_div_fixup_f32 v38, v38, v37, v5
	v_div_fmas_f32 v2, v2, v47, v56
	s_mov_b32 vcc_lo, s4
	v_div_fixup_f32 v42, v3, v37, v6
	v_div_fmas_f32 v40, v40, v50, v57
	v_cvt_f16_f32_e32 v1.l, v26
	v_div_fixup_f32 v43, v2, v37, v7
	v_cvt_f16_f32_e32 v1.h, v27
	v_cvt_f16_f32_e32 v2.l, v28
	v_div_fixup_f32 v37, v40, v37, v8
	v_cvt_f16_f32_e32 v2.h, v29
	v_cvt_f16_f32_e32 v3.l, v31
	v_cvt_f16_f32_e32 v3.h, v32
	v_cvt_f16_f32_e32 v4.l, v17
	v_cvt_f16_f32_e32 v4.h, v18
	v_cvt_f16_f32_e32 v5.l, v19
	v_cvt_f16_f32_e32 v5.h, v20
	v_cvt_f16_f32_e32 v6.l, v21
	v_cvt_f16_f32_e32 v6.h, v22
	v_cvt_f16_f32_e32 v7.l, v23
	v_cvt_f16_f32_e32 v7.h, v24
	v_cvt_f16_f32_e32 v8.l, v9
	v_cvt_f16_f32_e32 v8.h, v10
	v_cvt_f16_f32_e32 v9.l, v11
	v_cvt_f16_f32_e32 v9.h, v12
	v_cvt_f16_f32_e32 v10.l, v13
	v_cvt_f16_f32_e32 v10.h, v14
	v_cvt_f16_f32_e32 v11.l, v15
	v_cvt_f16_f32_e32 v11.h, v16
	v_cvt_f16_f32_e32 v12.l, v30
	v_cvt_f16_f32_e32 v12.h, v39
	v_cvt_f16_f32_e32 v13.l, v52
	v_cvt_f16_f32_e32 v13.h, v41
	v_cvt_f16_f32_e32 v14.l, v38
	v_cvt_f16_f32_e32 v14.h, v42
	v_cvt_f16_f32_e32 v15.l, v43
	v_cvt_f16_f32_e32 v15.h, v37
	s_clause 0x1f
	global_store_b16 v[33:34], v0, off
	global_store_d16_hi_b16 v[33:34], v0, off offset:4
	global_store_b16 v[33:34], v1, off offset:8
	global_store_d16_hi_b16 v[33:34], v1, off offset:12
	global_store_b16 v[33:34], v2, off offset:16
	global_store_d16_hi_b16 v[33:34], v2, off offset:20
	global_store_b16 v[33:34], v3, off offset:24
	global_store_d16_hi_b16 v[33:34], v3, off offset:28
	global_store_b16 v[33:34], v4, off offset:32
	global_store_d16_hi_b16 v[33:34], v4, off offset:36
	global_store_b16 v[33:34], v5, off offset:40
	global_store_d16_hi_b16 v[33:34], v5, off offset:44
	global_store_b16 v[33:34], v6, off offset:48
	global_store_d16_hi_b16 v[33:34], v6, off offset:52
	global_store_b16 v[33:34], v7, off offset:56
	global_store_d16_hi_b16 v[33:34], v7, off offset:60
	global_store_b16 v[33:34], v8, off offset:64
	global_store_d16_hi_b16 v[33:34], v8, off offset:68
	global_store_b16 v[33:34], v9, off offset:72
	global_store_d16_hi_b16 v[33:34], v9, off offset:76
	global_store_b16 v[33:34], v10, off offset:80
	global_store_d16_hi_b16 v[33:34], v10, off offset:84
	global_store_b16 v[33:34], v11, off offset:88
	global_store_d16_hi_b16 v[33:34], v11, off offset:92
	global_store_b16 v[33:34], v12, off offset:96
	global_store_d16_hi_b16 v[33:34], v12, off offset:100
	global_store_b16 v[33:34], v13, off offset:104
	global_store_d16_hi_b16 v[33:34], v13, off offset:108
	global_store_b16 v[33:34], v14, off offset:112
	global_store_d16_hi_b16 v[33:34], v14, off offset:116
	global_store_b16 v[33:34], v15, off offset:120
	global_store_d16_hi_b16 v[35:36], v15, off
	s_nop 0
	s_sendmsg sendmsg(MSG_DEALLOC_VGPRS)
	s_endpgm
.Lfunc_end0:
	.size	attn_kernel, .Lfunc_end0-attn_kernel
	.section	.rodata,"a",@progbits
	.p2align	6, 0x0
	.amdhsa_kernel attn_kernel
		.amdhsa_group_segment_fixed_size 0
		.amdhsa_private_segment_fixed_size 0
		.amdhsa_kernarg_size 56
		.amdhsa_user_sgpr_count 14
		.amdhsa_user_sgpr_dispatch_ptr 0
		.amdhsa_user_sgpr_queue_ptr 0
		.amdhsa_user_sgpr_kernarg_segment_ptr 1
		.amdhsa_user_sgpr_dispatch_id 0
		.amdhsa_user_sgpr_private_segment_size 0
		.amdhsa_wavefront_size32 1
		.amdhsa_uses_dynamic_stack 0
		.amdhsa_enable_private_segment 0
		.amdhsa_system_sgpr_workgroup_id_x 1
		.amdhsa_system_sgpr_workgroup_id_y 1
		.amdhsa_system_sgpr_workgroup_id_z 0
		.amdhsa_system_sgpr_workgroup_info 0
		.amdhsa_system_vgpr_workitem_id 0
		.amdhsa_next_free_vgpr 251
		.amdhsa_next_free_sgpr 36
		.amdhsa_reserve_vcc 1
		.amdhsa_float_round_mode_32 0
		.amdhsa_float_round_mode_16_64 0
		.amdhsa_float_denorm_mode_32 3
		.amdhsa_float_denorm_mode_16_64 3
		.amdhsa_dx10_clamp 1
		.amdhsa_ieee_mode 1
		.amdhsa_fp16_overflow 0
		.amdhsa_workgroup_processor_mode 1
		.amdhsa_memory_ordered 1
		.amdhsa_forward_progress 1
		.amdhsa_shared_vgpr_count 0
		.amdhsa_inst_pref_size ((instprefsize(.Lfunc_end0-attn_kernel)<<4)&1008)>>4
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
	.set .Lattn_kernel.num_vgpr, 251
	.set .Lattn_kernel.num_agpr, 0
	.set .Lattn_kernel.numbered_sgpr, 36
	.set .Lattn_kernel.num_named_barrier, 0
	.set .Lattn_kernel.private_seg_size, 0
	.set .Lattn_kernel.uses_vcc, 1
	.set .Lattn_kernel.uses_flat_scratch, 0
	.set .Lattn_kernel.has_dyn_sized_stack, 0
	.set .Lattn_kernel.has_recursion, 0
	.set .Lattn_kernel.has_indirect_call, 0
	.section	.AMDGPU.csdata,"",@progbits
; Kernel info:
; codeLenInByte = 10796
; TotalNumSgprs: 38
; NumVgprs: 251
; ScratchSize: 0
; MemoryBound: 1
; FloatMode: 240
; IeeeMode: 1
; LDSByteSize: 0 bytes/workgroup (compile time only)
; SGPRBlocks: 0
; VGPRBlocks: 31
; NumSGPRsForWavesPerEU: 38
; NumVGPRsForWavesPerEU: 251
; Occupancy: 5
; WaveLimiterHint : 1
; COMPUTE_PGM_RSRC2:SCRATCH_EN: 0
; COMPUTE_PGM_RSRC2:USER_SGPR: 14
; COMPUTE_PGM_RSRC2:TRAP_HANDLER: 0
; COMPUTE_PGM_RSRC2:TGID_X_EN: 1
; COMPUTE_PGM_RSRC2:TGID_Y_EN: 1
; COMPUTE_PGM_RSRC2:TGID_Z_EN: 0
; COMPUTE_PGM_RSRC2:TIDIG_COMP_CNT: 0
	.text
	.p2alignl 7, 3214868480
	.fill 96, 4, 3214868480
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
    .max_flat_workgroup_size: 128
    .name:           attn_kernel
    .private_segment_fixed_size: 0
    .sgpr_count:     38
    .sgpr_spill_count: 0
    .symbol:         attn_kernel.kd
    .uniform_work_group_size: 1
    .uses_dynamic_stack: false
    .vgpr_count:     251
    .vgpr_spill_count: 0
    .wavefront_size: 32
    .workgroup_processor_mode: 1
amdhsa.target:   amdgpu11.00-amd-amdhsa-unknown-gfx1100
amdhsa.version:
  - 1
  - 2
...

	.end_amdgpu_metadata
