	.amdgcn_target "amdgpu11.00-amd-amdhsa-unknown-gfx1100"
	.amdhsa_code_object_version 5
	.text
	.globl	attn_kernel                     ; -- Begin function attn_kernel
	.p2align	8
	.type	attn_kernel,@function
attn_kernel:                            ; @attn_kernel
; %bb.0:
	v_readfirstlane_b32 s31, v0
	v_dual_mov_b32 v6, 0 :: v_dual_and_b32 v1, 31, v0
	s_load_b32 s35, s[0:1], 0x24
	s_lshl_b32 s28, s14, 6
	s_clause 0x1
	s_load_b128 s[4:7], s[0:1], 0x0
	s_load_b64 s[2:3], s[0:1], 0x10
	v_and_or_b32 v9, 0xe0, s31, v1
	v_dual_mov_b32 v5, 0 :: v_dual_and_b32 v8, 7, v0
	v_dual_mov_b32 v7, 0 :: v_dual_and_b32 v90, 15, v0
	s_delay_alu instid0(VALU_DEP_3) | instskip(NEXT) | instid1(VALU_DEP_3)
	v_lshrrev_b32_e32 v12, 3, v9
	v_lshlrev_b32_e32 v10, 4, v8
	v_lshlrev_b32_e32 v11, 4, v9
	s_delay_alu instid0(VALU_DEP_3) | instskip(SKIP_2) | instid1(VALU_DEP_3)
	v_or_b32_e32 v1, s28, v12
	v_lshlrev_b32_e32 v48, 6, v12
	v_lshlrev_b32_e32 v12, 7, v90
	v_lshlrev_b32_e32 v1, 6, v1
	s_waitcnt lgkmcnt(0)
	s_mul_i32 s15, s15, s35
	v_lshlrev_b32_e32 v13, 1, v48
	s_lshl_b32 s8, s15, 6
	v_ashrrev_i32_e32 v2, 31, v1
	s_ashr_i32 s9, s8, 31
	s_delay_alu instid0(SALU_CYCLE_1) | instskip(NEXT) | instid1(VALU_DEP_1)
	s_lshl_b64 s[24:25], s[8:9], 1
	v_lshlrev_b64 v[1:2], 1, v[1:2]
	s_add_u32 s4, s4, s24
	s_addc_u32 s5, s5, s25
	s_and_b32 s33, s31, 0x60
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)
	v_add_co_u32 v1, vcc_lo, s4, v1
	v_add_co_ci_u32_e64 v2, null, s5, v2, vcc_lo
	s_lshl_b32 s5, s33, 6
	v_add_co_u32 v1, vcc_lo, v1, v10
	s_delay_alu instid0(VALU_DEP_1) | instskip(SKIP_1) | instid1(VALU_DEP_3)
	v_add_co_ci_u32_e64 v2, null, 0, v2, vcc_lo
	v_or3_b32 v18, s5, v12, v10
	v_add_co_u32 v3, vcc_lo, 0x1000, v1
	s_delay_alu instid0(VALU_DEP_1)
	v_add_co_ci_u32_e64 v4, null, 0, v2, vcc_lo
	s_clause 0x1
	global_load_b128 v[21:24], v[1:2], off
	global_load_b128 v[25:28], v[3:4], off
	v_dual_mov_b32 v1, 0 :: v_dual_lshlrev_b32 v2, 1, v9
	v_lshlrev_b32_e32 v3, 3, v8
	s_add_u32 s4, s6, s24
	v_mov_b32_e32 v8, 0
	s_delay_alu instid0(VALU_DEP_3)
	v_and_b32_e32 v2, 0x70, v2
	s_addc_u32 s5, s7, s25
	v_lshlrev_b32_e32 v49, 1, v3
	v_xad_u32 v3, v18, 16, 0
	v_xad_u32 v4, v18, 32, 0
	v_xor_b32_e32 v2, v2, v11
	v_xad_u32 v14, v18, 48, 0
	v_xad_u32 v15, v18, 64, 0
	v_xad_u32 v16, 0x50, v18, 0
	v_xad_u32 v17, 0x60, v18, 0
	v_add_nc_u32_e32 v130, 0, v2
	v_add_nc_u32_e32 v2, 0, v18
	v_xad_u32 v20, 0x70, v18, 0
	s_cmp_gt_i32 s35, 0
	s_waitcnt vmcnt(1)
	ds_store_b128 v130, v[21:24]
	s_waitcnt vmcnt(0)
	ds_store_b128 v130, v[25:28] offset:4096
	s_cselect_b32 s6, -1, 0
	s_cmp_lt_i32 s35, 1
	s_waitcnt lgkmcnt(0)
	s_barrier
	buffer_gl0_inv
	s_cbranch_scc1 .LBB0_2
; %bb.1:
	v_add_co_u32 v5, s7, s4, v13
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_2)
	v_add_co_ci_u32_e64 v6, null, s5, 0, s7
	v_add_co_u32 v5, vcc_lo, v5, v49
	s_delay_alu instid0(VALU_DEP_1)
	v_add_co_ci_u32_e64 v6, null, 0, v6, vcc_lo
	global_load_b128 v[5:8], v[5:6], off
.LBB0_2:
	ds_load_b128 v[40:43], v2
	ds_load_b128 v[44:47], v3
	ds_load_b128 v[32:35], v4
	ds_load_b128 v[36:39], v14
	ds_load_b128 v[24:27], v15
	ds_load_b128 v[28:31], v16
	ds_load_b128 v[16:19], v17
	ds_load_b128 v[20:23], v20
	s_add_u32 s2, s2, s24
	s_addc_u32 s3, s3, s25
	s_and_b32 s6, s6, exec_lo
	v_dual_mov_b32 v2, 0 :: v_dual_mov_b32 v3, 0
	v_mov_b32_e32 v4, 0
	s_cselect_b32 s6, 1, 0
	s_delay_alu instid0(SALU_CYCLE_1)
	s_cmp_lg_u32 s6, 1
	s_cbranch_scc1 .LBB0_4
; %bb.3:
	v_add_co_u32 v1, s6, s2, v13
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_2)
	v_add_co_ci_u32_e64 v2, null, s3, 0, s6
	v_add_co_u32 v1, vcc_lo, v1, v49
	s_delay_alu instid0(VALU_DEP_1)
	v_add_co_ci_u32_e64 v2, null, 0, v2, vcc_lo
	global_load_b128 v[1:4], v[1:2], off
.LBB0_4:
	s_clause 0x1
	s_load_b64 s[26:27], s[0:1], 0x18
	s_load_b32 s34, s[0:1], 0x20
	v_and_b32_e32 v91, 16, v0
	s_waitcnt lgkmcnt(0)
	v_lshrrev_b32_e32 v121, 16, v40
	v_lshrrev_b32_e32 v122, 16, v41
	v_lshrrev_b32_e32 v123, 16, v42
	v_lshrrev_b32_e32 v124, 16, v43
	v_lshrrev_b32_e32 v125, 16, v44
	v_lshrrev_b32_e32 v126, 16, v45
	v_lshrrev_b32_e32 v127, 16, v46
	v_lshrrev_b32_e32 v128, 16, v47
	v_lshrrev_b32_e32 v111, 16, v32
	v_lshrrev_b32_e32 v113, 16, v33
	v_lshrrev_b32_e32 v115, 16, v34
	v_lshrrev_b32_e32 v116, 16, v35
	v_lshrrev_b32_e32 v117, 16, v36
	v_lshrrev_b32_e32 v118, 16, v37
	v_lshrrev_b32_e32 v119, 16, v38
	v_lshrrev_b32_e32 v120, 16, v39
	v_lshrrev_b32_e32 v105, 16, v24
	v_lshrrev_b32_e32 v106, 16, v25
	v_lshrrev_b32_e32 v107, 16, v26
	v_lshrrev_b32_e32 v108, 16, v27
	v_lshrrev_b32_e32 v109, 16, v28
	v_lshrrev_b32_e32 v110, 16, v29
	v_lshrrev_b32_e32 v112, 16, v30
	v_lshrrev_b32_e32 v114, 16, v31
	v_lshrrev_b32_e32 v97, 16, v16
	v_lshrrev_b32_e32 v98, 16, v17
	v_lshrrev_b32_e32 v99, 16, v18
	v_lshrrev_b32_e32 v100, 16, v19
	v_lshrrev_b32_e32 v101, 16, v20
	v_lshrrev_b32_e32 v102, 16, v21
	v_lshrrev_b32_e32 v103, 16, v22
	v_lshrrev_b32_e32 v104, 16, v23
	v_add_nc_u32_e32 v131, 0, v11
	v_or_b32_e32 v129, v12, v10
	v_lshlrev_b32_e32 v93, 1, v90
	v_lshlrev_b32_e32 v96, 2, v9
	v_lshlrev_b32_e32 v95, 2, v90
	v_lshlrev_b32_e32 v94, 3, v91
	s_sub_i32 s36, s35, 32
	s_and_b32 s30, s31, 0xc0
	s_and_b32 s29, s31, 32
	s_mov_b32 s16, 0
	s_cmp_lt_i32 s36, 1
	s_waitcnt vmcnt(0)
	s_barrier
	buffer_gl0_inv
	ds_store_b128 v130, v[5:8]
	ds_store_b128 v131, v[1:4] offset:4096
	s_cbranch_scc1 .LBB0_7
; %bb.5:                                ; %.lr.ph
	v_dual_mov_b32 v0, 0 :: v_dual_add_nc_u32 v11, 0, v93
	v_xor_b32_e32 v1, 16, v129
	v_and_b32_e32 v8, 0xbc, v96
	v_xor_b32_e32 v3, 48, v129
	s_and_b32 s0, s31, 64
	v_xor_b32_e32 v2, 32, v129
	v_add_nc_u32_e32 v133, 0, v1
	v_dual_mov_b32 v1, v0 :: v_dual_add_nc_u32 v8, 0, v8
	s_lshl_b32 s6, s0, 1
	v_xor_b32_e32 v4, 64, v129
	v_xor_b32_e32 v5, 0x50, v129
	v_xor_b32_e32 v6, 0x60, v129
	v_xor_b32_e32 v7, 0x70, v129
	v_add3_u32 v9, s6, 0, v95
	v_add3_u32 v10, 0, s33, v94
	s_lshr_b32 s1, s31, 1
	v_add_nc_u32_e32 v135, 0, v3
	v_dual_mov_b32 v3, v0 :: v_dual_add_nc_u32 v140, s0, v8
	v_add_co_u32 v144, s0, s4, v49
	s_and_b32 s1, s1, 64
	s_lshr_b32 s6, s30, 1
	v_add_co_ci_u32_e64 v145, null, s5, 0, s0
	v_add_co_u32 v146, s0, s2, v49
	v_mov_b16_e64 v47.h, v128.l
	v_mov_b16_e32 v46.h, v127.l
	v_mov_b16_e32 v45.h, v126.l
	v_mov_b16_e32 v44.h, v125.l
	v_mov_b16_e32 v43.h, v124.l
	v_mov_b16_e32 v42.h, v123.l
	v_mov_b16_e32 v41.h, v122.l
	v_mov_b16_e32 v40.h, v121.l
	v_mov_b16_e32 v39.h, v120.l
	v_mov_b16_e32 v38.h, v119.l
	v_mov_b16_e32 v37.h, v118.l
	v_mov_b16_e32 v36.h, v117.l
	v_mov_b16_e32 v35.h, v116.l
	v_mov_b16_e32 v34.h, v115.l
	v_mov_b16_e32 v33.h, v113.l
	v_mov_b16_e32 v32.h, v111.l
	v_mov_b16_e32 v31.h, v114.l
	v_mov_b16_e32 v30.h, v112.l
	v_mov_b16_e32 v29.h, v110.l
	v_mov_b16_e32 v28.h, v109.l
	v_mov_b16_e32 v27.h, v108.l
	v_mov_b16_e32 v26.h, v107.l
	v_mov_b16_e32 v25.h, v106.l
	v_mov_b16_e32 v24.h, v105.l
	v_mov_b16_e32 v23.h, v104.l
	v_mov_b16_e32 v22.h, v103.l
	v_mov_b16_e32 v21.h, v102.l
	v_mov_b16_e32 v20.h, v101.l
	v_mov_b16_e32 v19.h, v100.l
	v_mov_b16_e32 v18.h, v99.l
	v_mov_b16_e32 v17.h, v98.l
	v_mov_b16_e32 v16.h, v97.l
	v_add_nc_u32_e32 v134, 0, v2
	v_add_nc_u32_e32 v136, 0, v4
	v_add_nc_u32_e32 v137, 0, v5
	v_add_nc_u32_e32 v138, 0, v6
	v_dual_mov_b32 v8, v0 :: v_dual_add_nc_u32 v139, 0, v7
	v_add_nc_u32_e32 v141, s1, v9
	v_dual_mov_b32 v13, v0 :: v_dual_add_nc_u32 v142, v10, v93
	v_dual_mov_b32 v12, v0 :: v_dual_add_nc_u32 v143, s6, v11
	v_mov_b32_e32 v2, v0
	v_mov_b32_e32 v4, v0
	v_mov_b32_e32 v5, v0
	v_mov_b32_e32 v6, v0
	v_mov_b32_e32 v7, v0
	v_mov_b32_e32 v9, v0
	v_mov_b32_e32 v10, v0
	v_mov_b32_e32 v11, v0
	v_mov_b32_e32 v14, v0
	v_dual_mov_b32 v15, v0 :: v_dual_mov_b32 v132, 0xff800000
	v_add_co_ci_u32_e64 v147, null, s3, 0, s0
	v_add3_u32 v148, 0, s29, v93
	v_or_b32_e32 v88, 0x800, v48
	v_mov_b32_e32 v92, v0
	s_mov_b32 s17, s16
	s_mov_b32 s18, s16
	s_mov_b32 s19, s16
	s_mov_b32 s20, s16
	s_mov_b32 s21, s16
	s_mov_b32 s22, s16
	s_mov_b32 s23, s16
	s_mov_b32 s37, 0x76543210
	s_mov_b32 s38, s16
.LBB0_6:                                ; =>This Inner Loop Header: Depth=1
	v_ashrrev_i32_e32 v89, 31, v88
	v_dual_mov_b32 v156, s23 :: v_dual_mov_b32 v153, s20
	v_dual_mov_b32 v154, s21 :: v_dual_mov_b32 v151, s18
	s_delay_alu instid0(VALU_DEP_3) | instskip(SKIP_3) | instid1(VALU_DEP_3)
	v_lshlrev_b64 v[48:49], 1, v[88:89]
	v_dual_mov_b32 v152, s19 :: v_dual_mov_b32 v149, s16
	v_dual_mov_b32 v150, s17 :: v_dual_mov_b32 v89, v132
	s_add_i32 s38, s38, 32
	v_add_co_u32 v50, vcc_lo, v144, v48
	s_delay_alu instid0(VALU_DEP_1) | instskip(SKIP_1) | instid1(VALU_DEP_1)
	v_add_co_ci_u32_e64 v51, null, v145, v49, vcc_lo
	v_add_co_u32 v48, vcc_lo, v146, v48
	v_add_co_ci_u32_e64 v49, null, v147, v49, vcc_lo
	global_load_b128 v[80:83], v[50:51], off
	v_dual_mov_b32 v155, s22 :: v_dual_add_nc_u32 v50, 0, v129
	s_cmp_lt_i32 s38, s36
	v_add_nc_u32_e32 v88, 0x800, v88
	s_waitcnt vmcnt(0) lgkmcnt(0)
	s_barrier
	buffer_gl0_inv
	global_load_b128 v[84:87], v[48:49], off
	ds_load_b128 v[157:160], v50 offset:2048
	ds_load_b128 v[169:172], v133
	ds_load_b128 v[165:168], v50
	ds_load_b128 v[161:164], v133 offset:2048
	ds_load_b128 v[173:176], v134
	ds_load_b128 v[181:184], v134 offset:2048
	ds_load_b128 v[177:180], v135
	ds_load_b128 v[185:188], v135 offset:2048
	ds_load_b128 v[189:192], v136
	ds_load_b128 v[197:200], v136 offset:2048
	ds_load_b128 v[193:196], v137
	ds_load_b128 v[201:204], v137 offset:2048
	ds_load_b128 v[205:208], v138
	ds_load_b128 v[217:220], v139 offset:2048
	ds_load_b128 v[213:216], v138 offset:2048
	ds_load_b128 v[209:212], v139
	ds_load_u16_d16 v66, v148 offset:4608
	ds_load_u16_d16 v67, v148 offset:4864
	ds_load_u16_d16 v64, v148 offset:4096
	ds_load_u16_d16 v70, v148 offset:5632
	ds_load_u16_d16 v71, v148 offset:5888
	ds_load_u16_d16 v77, v148 offset:5440
	ds_load_u16_d16 v76, v148 offset:5184
	ds_load_u16_d16 v55, v148 offset:8000
	ds_load_u16_d16 v68, v148 offset:5120
	ds_load_u16_d16 v69, v148 offset:5376
	ds_load_u16_d16 v74, v148 offset:4672
	ds_load_u16_d16 v75, v148 offset:4928
	ds_load_u16_d16 v73, v148 offset:4416
	ds_load_u16_d16 v59, v148 offset:6912
	ds_load_u16_d16 v50, v148 offset:6720
	ds_load_u16_d16 v49, v148 offset:6464
	ds_load_u16_d16 v48, v148 offset:6208
	ds_load_u16_d16 v60, v148 offset:7168
	ds_load_u16_d16 v51, v148 offset:6976
	ds_load_u16_d16 v56, v148 offset:6144
	ds_load_u16_d16 v57, v148 offset:6400
	ds_load_u16_d16 v58, v148 offset:6656
	ds_load_u16_d16 v78, v148 offset:5696
	ds_load_u16_d16 v79, v148 offset:5952
	ds_load_u16_d16 v63, v148 offset:7936
	ds_load_u16_d16 v52, v148 offset:7232
	ds_load_u16_d16 v54, v148 offset:7744
	ds_load_u16_d16 v53, v148 offset:7488
	s_waitcnt lgkmcnt(40)
	v_wmma_f32_16x16x16_f16 v[221:228], v[157:164], v[40:47], v[149:156]
	v_wmma_f32_16x16x16_f16 v[157:164], v[165:172], v[40:47], v[149:156]
	s_waitcnt lgkmcnt(19)
	ds_load_u16_d16_hi v68, v148 offset:5248
	s_waitcnt lgkmcnt(19)
	ds_load_u16_d16_hi v69, v148 offset:5504
	s_waitcnt lgkmcnt(18)
	ds_load_u16_d16_hi v75, v148 offset:5056
	ds_load_u16_d16 v65, v148 offset:4352
	ds_load_u16_d16 v72, v148 offset:4160
	ds_load_u16_d16 v62, v148 offset:7680
	ds_load_u16_d16 v61, v148 offset:7424
	ds_load_u16_d16_hi v66, v148 offset:4736
	ds_load_u16_d16_hi v67, v148 offset:4992
	ds_load_u16_d16_hi v64, v148 offset:4224
	ds_load_u16_d16_hi v70, v148 offset:5760
	ds_load_u16_d16_hi v77, v148 offset:5568
	ds_load_u16_d16_hi v76, v148 offset:5312
	s_waitcnt lgkmcnt(16)
	ds_load_u16_d16_hi v63, v148 offset:8064
	ds_load_u16_d16_hi v71, v148 offset:6016
	ds_load_u16_d16_hi v56, v148 offset:6272
	ds_load_u16_d16_hi v79, v148 offset:6080
	ds_load_u16_d16_hi v78, v148 offset:5824
	ds_load_u16_d16_hi v57, v148 offset:6528
	ds_load_u16_d16_hi v58, v148 offset:6784
	ds_load_u16_d16_hi v59, v148 offset:7040
	ds_load_u16_d16_hi v50, v148 offset:6848
	ds_load_u16_d16_hi v49, v148 offset:6592
	ds_load_u16_d16_hi v48, v148 offset:6336
	ds_load_u16_d16_hi v60, v148 offset:7296
	ds_load_u16_d16_hi v51, v148 offset:7104
	v_wmma_f32_16x16x16_f16 v[221:228], v[181:188], v[32:39], v[221:228]
	v_wmma_f32_16x16x16_f16 v[157:164], v[173:180], v[32:39], v[157:164]
	s_waitcnt lgkmcnt(22)
	ds_load_u16_d16_hi v65, v148 offset:4480
	s_waitcnt lgkmcnt(22)
	ds_load_u16_d16_hi v72, v148 offset:4288
	ds_load_u16_d16_hi v74, v148 offset:4800
	ds_load_u16_d16_hi v73, v148 offset:4544
	s_waitcnt lgkmcnt(23)
	ds_load_u16_d16_hi v61, v148 offset:7552
	ds_load_u16_d16_hi v52, v148 offset:7360
	ds_load_u16_d16_hi v62, v148 offset:7808
	ds_load_u16_d16_hi v54, v148 offset:7872
	ds_load_u16_d16_hi v53, v148 offset:7616
	ds_load_u16_d16_hi v55, v148 offset:8128
	v_wmma_f32_16x16x16_f16 v[221:228], v[197:204], v[24:31], v[221:228]
	v_wmma_f32_16x16x16_f16 v[157:164], v[189:196], v[24:31], v[157:164]
	s_delay_alu instid0(VALU_DEP_2) | instskip(NEXT) | instid1(VALU_DEP_2)
	v_wmma_f32_16x16x16_f16 v[221:228], v[213:220], v[16:23], v[221:228]
	v_wmma_f32_16x16x16_f16 v[157:164], v[205:212], v[16:23], v[157:164]
	s_delay_alu instid0(VALU_DEP_2) | instskip(NEXT) | instid1(VALU_DEP_3)
	v_dual_mul_f32 v132, s34, v222 :: v_dual_mul_f32 v149, s34, v223
	v_dual_mul_f32 v150, s34, v224 :: v_dual_mul_f32 v151, s34, v225
	s_delay_alu instid0(VALU_DEP_4) | instskip(NEXT) | instid1(VALU_DEP_4)
	v_dual_mul_f32 v152, s34, v226 :: v_dual_mul_f32 v153, s34, v227
	v_dual_mul_f32 v156, s34, v157 :: v_dual_mul_f32 v165, s34, v158
	v_dual_mul_f32 v166, s34, v160 :: v_dual_mul_f32 v167, s34, v161
	v_dual_mul_f32 v168, s34, v162 :: v_dual_mul_f32 v169, s34, v159
	v_dual_mul_f32 v154, s34, v221 :: v_dual_mul_f32 v155, s34, v228
	v_dual_mul_f32 v170, s34, v163 :: v_dual_mul_f32 v171, s34, v164
	v_max3_f32 v132, v132, v149, v150
	v_max3_f32 v149, v151, v152, v153
	v_max_f32_e32 v150, v156, v165
	v_max3_f32 v151, v166, v167, v168
	v_max3_f32 v152, v170, v171, v154
	s_delay_alu instid0(VALU_DEP_4) | instskip(NEXT) | instid1(VALU_DEP_3)
	v_max3_f32 v132, v132, v149, v155
	v_max3_f32 v149, v150, v169, v151
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)
	v_max3_f32 v132, v149, v152, v132
	v_permlanex16_b32 v149, v132, s37, 0xfedcba98 op_sel:[1,0]
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)
	v_max3_f32 v132, v89, v132, v149
	v_fma_f32 v149, s34, v157, -v132
	v_fma_f32 v151, s34, v159, -v132
	v_fma_f32 v152, s34, v160, -v132
	v_fma_f32 v150, s34, v158, -v132
	v_fma_f32 v153, s34, v161, -v132
	v_fma_f32 v154, s34, v162, -v132
	v_mul_f32_e32 v149, 0x3fb8aa3b, v149
	v_dual_mul_f32 v151, 0x3fb8aa3b, v151 :: v_dual_mul_f32 v152, 0x3fb8aa3b, v152
	s_delay_alu instid0(VALU_DEP_4) | instskip(NEXT) | instid1(VALU_DEP_4)
	v_dual_mul_f32 v150, 0x3fb8aa3b, v150 :: v_dual_mul_f32 v153, 0x3fb8aa3b, v153
	v_mul_f32_e32 v154, 0x3fb8aa3b, v154
	s_delay_alu instid0(VALU_DEP_4) | instskip(NEXT) | instid1(VALU_DEP_4)
	v_cmp_gt_f32_e32 vcc_lo, 0xc2fc0000, v149
	v_cmp_gt_f32_e64 s1, 0xc2fc0000, v151
	v_cmp_gt_f32_e64 s2, 0xc2fc0000, v152
	v_sub_f32_e32 v89, v89, v132
	v_cmp_gt_f32_e64 s0, 0xc2fc0000, v150
	v_cndmask_b32_e64 v165, 0, 0x42800000, vcc_lo
	v_cndmask_b32_e64 v167, 0, 0x42800000, s1
	v_cndmask_b32_e64 v168, 0, 0x42800000, s2
	v_cmp_gt_f32_e64 s4, 0xc2fc0000, v154
	v_fma_f32 v155, s34, v163, -v132
	v_fma_f32 v163, s34, v227, -v132
	v_cndmask_b32_e64 v166, 0, 0x42800000, s0
	v_mul_f32_e32 v89, 0x3fb8aa3b, v89
	v_cndmask_b32_e64 v170, 0, 0x42800000, s4
	v_dual_add_f32 v149, v149, v165 :: v_dual_add_f32 v152, v152, v168
	v_add_f32_e32 v151, v151, v167
	v_fma_f32 v156, s34, v164, -v132
	v_fma_f32 v157, s34, v221, -v132
	v_fma_f32 v158, s34, v222, -v132
	v_fma_f32 v159, s34, v223, -v132
	v_fma_f32 v160, s34, v224, -v132
	v_fma_f32 v161, s34, v225, -v132
	v_fma_f32 v162, s34, v226, -v132
	v_fma_f32 v164, s34, v228, -v132
	v_dual_mul_f32 v163, 0x3fb8aa3b, v163 :: v_dual_add_f32 v150, v150, v166
	v_cmp_gt_f32_e64 s15, 0xc2fc0000, v89
	v_add_f32_e32 v154, v154, v170
	v_exp_f32_e32 v151, v151
	v_exp_f32_e32 v152, v152
	v_dual_mul_f32 v155, 0x3fb8aa3b, v155 :: v_dual_mul_f32 v156, 0x3fb8aa3b, v156
	v_dual_mul_f32 v157, 0x3fb8aa3b, v157 :: v_dual_mul_f32 v158, 0x3fb8aa3b, v158
	v_dual_mul_f32 v159, 0x3fb8aa3b, v159 :: v_dual_mul_f32 v160, 0x3fb8aa3b, v160
	v_dual_mul_f32 v161, 0x3fb8aa3b, v161 :: v_dual_mul_f32 v162, 0x3fb8aa3b, v162
	v_mul_f32_e32 v164, 0x3fb8aa3b, v164
	v_cmp_gt_f32_e64 s13, 0xc2fc0000, v163
	v_cndmask_b32_e64 v181, 0, 0x42800000, s15
	v_cndmask_b32_e64 v184, 0, 0xffffffc0, s1
	v_cndmask_b32_e64 v185, 0, 0xffffffc0, s2
	v_cmp_gt_f32_e64 s3, 0xc2fc0000, v153
	v_cmp_gt_f32_e64 s5, 0xc2fc0000, v155
	v_cmp_gt_f32_e64 s6, 0xc2fc0000, v156
	v_cmp_gt_f32_e64 s7, 0xc2fc0000, v157
	v_cmp_gt_f32_e64 s8, 0xc2fc0000, v158
	v_cmp_gt_f32_e64 s9, 0xc2fc0000, v159
	v_cmp_gt_f32_e64 s10, 0xc2fc0000, v160
	v_cmp_gt_f32_e64 s11, 0xc2fc0000, v161
	v_cmp_gt_f32_e64 s12, 0xc2fc0000, v162
	v_cndmask_b32_e64 v179, 0, 0x42800000, s13
	v_cmp_gt_f32_e64 s14, 0xc2fc0000, v164
	v_ldexp_f32 v151, v151, v184
	v_ldexp_f32 v152, v152, v185
	v_add_f32_e32 v89, v89, v181
	v_cndmask_b32_e64 v169, 0, 0x42800000, s3
	v_cndmask_b32_e64 v171, 0, 0x42800000, s5
	v_cndmask_b32_e64 v172, 0, 0x42800000, s6
	v_cndmask_b32_e64 v173, 0, 0x42800000, s7
	v_cndmask_b32_e64 v174, 0, 0x42800000, s8
	v_cndmask_b32_e64 v175, 0, 0x42800000, s9
	v_cndmask_b32_e64 v176, 0, 0x42800000, s10
	v_cndmask_b32_e64 v177, 0, 0x42800000, s11
	v_cndmask_b32_e64 v178, 0, 0x42800000, s12
	v_cndmask_b32_e64 v180, 0, 0x42800000, s14
	v_add_f32_e32 v163, v163, v179
	v_exp_f32_e32 v89, v89
	v_dual_add_f32 v153, v153, v169 :: v_dual_add_f32 v156, v156, v172
	v_cndmask_b32_e64 v169, 0, 0xffffffc0, s15
	v_dual_add_f32 v155, v155, v171 :: v_dual_add_f32 v158, v158, v174
	v_dual_add_f32 v157, v157, v173 :: v_dual_add_f32 v160, v160, v176
	v_dual_add_f32 v159, v159, v175 :: v_dual_add_f32 v162, v162, v178
	v_dual_add_f32 v161, v161, v177 :: v_dual_add_f32 v164, v164, v180
	v_exp_f32_e32 v163, v163
	v_cndmask_b32_e64 v167, 0, 0xffffffc0, s13
	v_exp_f32_e32 v149, v149
	v_exp_f32_e32 v150, v150
	v_exp_f32_e32 v153, v153
	v_exp_f32_e32 v154, v154
	v_exp_f32_e32 v155, v155
	v_exp_f32_e32 v156, v156
	v_exp_f32_e32 v157, v157
	v_exp_f32_e32 v158, v158
	v_exp_f32_e32 v159, v159
	v_exp_f32_e32 v160, v160
	v_exp_f32_e32 v161, v161
	v_exp_f32_e32 v162, v162
	v_exp_f32_e32 v164, v164
	v_ldexp_f32 v169, v89, v169
	v_cndmask_b32_e64 v182, 0, 0xffffffc0, vcc_lo
	v_cndmask_b32_e64 v183, 0, 0xffffffc0, s0
	v_cndmask_b32_e64 v186, 0, 0xffffffc0, s3
	v_cndmask_b32_e64 v187, 0, 0xffffffc0, s4
	v_cndmask_b32_e64 v188, 0, 0xffffffc0, s5
	v_cndmask_b32_e64 v189, 0, 0xffffffc0, s6
	v_cndmask_b32_e64 v190, 0, 0xffffffc0, s7
	v_cndmask_b32_e64 v191, 0, 0xffffffc0, s8
	v_cndmask_b32_e64 v192, 0, 0xffffffc0, s9
	v_cndmask_b32_e64 v193, 0, 0xffffffc0, s10
	v_cndmask_b32_e64 v165, 0, 0xffffffc0, s11
	v_cndmask_b32_e64 v166, 0, 0xffffffc0, s12
	v_cndmask_b32_e64 v168, 0, 0xffffffc0, s14
	v_ldexp_f32 v163, v163, v167
	ds_store_b32 v140, v169 offset:8192
	v_ldexp_f32 v149, v149, v182
	v_ldexp_f32 v150, v150, v183
	v_ldexp_f32 v153, v153, v186
	v_ldexp_f32 v154, v154, v187
	v_ldexp_f32 v155, v155, v188
	v_ldexp_f32 v156, v156, v189
	v_ldexp_f32 v157, v157, v190
	v_ldexp_f32 v158, v158, v191
	v_ldexp_f32 v159, v159, v192
	v_ldexp_f32 v160, v160, v193
	v_ldexp_f32 v161, v161, v165
	v_ldexp_f32 v162, v162, v166
	v_ldexp_f32 v164, v164, v168
	v_cvt_f16_f32_e64 v89.l, v149
	v_cvt_f16_f32_e64 v89.h, v150
	v_cvt_f16_f32_e64 v97.h, v151
	v_cvt_f16_f32_e64 v98.h, v152
	v_cvt_f16_f32_e64 v99.h, v153
	v_cvt_f16_f32_e64 v100.h, v154
	v_cvt_f16_f32_e64 v101.h, v155
	v_cvt_f16_f32_e64 v102.h, v156
	v_dual_add_f32 v149, v149, v150 :: v_dual_add_f32 v150, v151, v152
	v_dual_add_f32 v151, v153, v154 :: v_dual_add_f32 v154, v159, v160
	v_dual_add_f32 v152, v155, v156 :: v_dual_add_f32 v153, v157, v158
	v_dual_add_f32 v156, v163, v164 :: v_dual_add_f32 v155, v161, v162
	s_delay_alu instid0(VALU_DEP_2) | instskip(SKIP_2) | instid1(VALU_DEP_4)
	v_dual_add_f32 v149, v149, v150 :: v_dual_add_f32 v150, v151, v152
	v_cvt_f16_f32_e64 v103.h, v157
	v_cvt_f16_f32_e64 v104.h, v158
	v_add_f32_e32 v152, v155, v156
	v_cvt_f16_f32_e64 v105.h, v159
	v_cvt_f16_f32_e64 v106.h, v160
	v_cvt_f16_f32_e64 v107.h, v161
	v_cvt_f16_f32_e64 v108.h, v162
	v_cvt_f16_f32_e64 v109.h, v163
	v_cvt_f16_f32_e64 v110.h, v164
	s_waitcnt vmcnt(0) lgkmcnt(0)
	s_barrier
	buffer_gl0_inv
	ds_load_b32 v167, v141 offset:8192
	s_waitcnt lgkmcnt(0)
	v_dual_add_f32 v151, v153, v154 :: v_dual_mul_f32 v0, v0, v167
	s_delay_alu instid0(VALU_DEP_1)
	v_dual_add_f32 v149, v149, v150 :: v_dual_add_f32 v150, v151, v152
	s_barrier
	buffer_gl0_inv
	ds_store_b16 v142, v89 offset:8192
	ds_store_b16_d16_hi v142, v89 offset:8448
	ds_store_b16_d16_hi v142, v97 offset:8704
	ds_store_b16_d16_hi v142, v98 offset:8960
	ds_store_b16_d16_hi v142, v99 offset:9216
	ds_store_b16_d16_hi v142, v100 offset:9472
	ds_store_b16_d16_hi v142, v101 offset:9728
	ds_store_b16_d16_hi v142, v102 offset:9984
	ds_store_b16_d16_hi v142, v103 offset:10240
	ds_store_b16_d16_hi v142, v104 offset:10496
	ds_store_b16_d16_hi v142, v105 offset:10752
	ds_store_b16_d16_hi v142, v106 offset:11008
	ds_store_b16_d16_hi v142, v107 offset:11264
	ds_store_b16_d16_hi v142, v108 offset:11520
	ds_store_b16_d16_hi v142, v109 offset:11776
	ds_store_b16_d16_hi v142, v110 offset:12032
	v_dual_add_f32 v165, v149, v150 :: v_dual_mul_f32 v2, v2, v167
	s_waitcnt lgkmcnt(0)
	s_barrier
	buffer_gl0_inv
	ds_load_u16_d16 v149, v143 offset:8192
	ds_load_u16_d16 v150, v143 offset:8448
	ds_load_u16_d16 v151, v143 offset:8704
	ds_load_u16_d16 v152, v143 offset:8960
	ds_load_u16_d16 v153, v143 offset:9216
	ds_load_u16_d16 v154, v143 offset:9472
	ds_load_u16_d16 v155, v143 offset:9728
	ds_load_u16_d16 v156, v143 offset:9984
	ds_load_u16_d16 v157, v143 offset:10240
	ds_load_u16_d16 v158, v143 offset:10496
	ds_load_u16_d16 v159, v143 offset:10752
	ds_load_u16_d16 v160, v143 offset:11008
	ds_load_u16_d16 v161, v143 offset:11264
	ds_load_u16_d16 v162, v143 offset:11520
	ds_load_u16_d16 v163, v143 offset:11776
	ds_load_u16_d16 v164, v143 offset:12032
	v_permlanex16_b32 v166, v165, s37, 0xfedcba98 op_sel:[1,0]
	v_mul_f32_e32 v1, v1, v167
	v_mul_f32_e32 v4, v4, v167
	v_mul_f32_e32 v5, v5, v167
	v_dual_mul_f32 v6, v6, v167 :: v_dual_mov_b32 v89, v92
	s_waitcnt lgkmcnt(15)
	ds_load_u16_d16_hi v149, v143 offset:8320
	s_waitcnt lgkmcnt(15)
	ds_load_u16_d16_hi v150, v143 offset:8576
	s_waitcnt lgkmcnt(15)
	ds_load_u16_d16_hi v151, v143 offset:8832
	s_waitcnt lgkmcnt(15)
	ds_load_u16_d16_hi v152, v143 offset:9088
	s_waitcnt lgkmcnt(15)
	ds_load_u16_d16_hi v153, v143 offset:9344
	s_waitcnt lgkmcnt(15)
	ds_load_u16_d16_hi v154, v143 offset:9600
	s_waitcnt lgkmcnt(15)
	ds_load_u16_d16_hi v155, v143 offset:9856
	s_waitcnt lgkmcnt(15)
	ds_load_u16_d16_hi v156, v143 offset:10112
	s_waitcnt lgkmcnt(15)
	ds_load_u16_d16_hi v157, v143 offset:10368
	s_waitcnt lgkmcnt(15)
	ds_load_u16_d16_hi v158, v143 offset:10624
	s_waitcnt lgkmcnt(15)
	ds_load_u16_d16_hi v159, v143 offset:10880
	s_waitcnt lgkmcnt(15)
	ds_load_u16_d16_hi v160, v143 offset:11136
	s_waitcnt lgkmcnt(15)
	ds_load_u16_d16_hi v161, v143 offset:11392
	s_waitcnt lgkmcnt(15)
	ds_load_u16_d16_hi v162, v143 offset:11648
	s_waitcnt lgkmcnt(15)
	ds_load_u16_d16_hi v163, v143 offset:11904
	s_waitcnt lgkmcnt(15)
	ds_load_u16_d16_hi v164, v143 offset:12160
	v_mul_f32_e32 v7, v7, v167
	v_mul_f32_e32 v8, v8, v167
	v_mul_f32_e32 v9, v9, v167
	v_mul_f32_e32 v10, v10, v167
	v_mul_f32_e32 v11, v11, v167
	v_mul_f32_e32 v12, v12, v167
	v_mul_f32_e32 v13, v13, v167
	v_mul_f32_e32 v14, v14, v167
	v_dual_mul_f32 v15, v15, v167 :: v_dual_add_f32 v92, v165, v166
	v_mul_f32_e32 v3, v3, v167
	ds_store_b128 v130, v[80:83]
	ds_store_b128 v131, v[84:87] offset:4096
	s_waitcnt lgkmcnt(10)
	v_wmma_f32_16x16x16_f16 v[8:15], v[72:79], v[149:156], v[8:15]
	v_fmac_f32_e32 v92, v89, v169
	v_wmma_f32_16x16x16_f16 v[0:7], v[64:71], v[149:156], v[0:7]
	s_waitcnt lgkmcnt(2)
	s_delay_alu instid0(VALU_DEP_3) | instskip(NEXT) | instid1(VALU_DEP_2)
	v_wmma_f32_16x16x16_f16 v[8:15], v[48:55], v[157:164], v[8:15]
	v_wmma_f32_16x16x16_f16 v[0:7], v[56:63], v[157:164], v[0:7]
	s_cbranch_scc1 .LBB0_6
	s_branch .LBB0_8
.LBB0_7:
	v_dual_mov_b32 v15, 0 :: v_dual_mov_b32 v132, 0xff800000
	s_delay_alu instid0(VALU_DEP_1)
	v_mov_b32_e32 v14, v15
	v_mov_b32_e32 v13, v15
	v_mov_b32_e32 v12, v15
	v_mov_b32_e32 v11, v15
	v_mov_b32_e32 v10, v15
	v_mov_b32_e32 v9, v15
	v_mov_b32_e32 v8, v15
	v_mov_b32_e32 v7, v15
	v_mov_b32_e32 v6, v15
	v_mov_b32_e32 v5, v15
	v_mov_b32_e32 v4, v15
	v_mov_b32_e32 v3, v15
	v_mov_b32_e32 v2, v15
	v_mov_b32_e32 v1, v15
	v_mov_b32_e32 v0, v15
	v_mov_b32_e32 v92, v15
.LBB0_8:                                ; %._crit_edge
	s_add_i32 s35, s35, 31
	v_dual_mov_b32 v56, 0 :: v_dual_mov_b32 v57, 0
	v_dual_mov_b32 v58, 0 :: v_dual_mov_b32 v59, 0
	v_dual_mov_b32 v60, 0 :: v_dual_mov_b32 v61, 0
	v_dual_mov_b32 v62, 0 :: v_dual_mov_b32 v63, 0
	v_dual_mov_b32 v48, 0 :: v_dual_mov_b32 v49, 0
	v_dual_mov_b32 v50, 0 :: v_dual_mov_b32 v51, 0
	v_dual_mov_b32 v52, 0 :: v_dual_mov_b32 v53, 0
	v_dual_mov_b32 v54, 0 :: v_dual_mov_b32 v55, 0
	s_cmp_gt_i32 s35, 31
	s_waitcnt lgkmcnt(0)
	s_cselect_b32 vcc_lo, -1, 0
	s_cmp_lt_i32 s35, 32
	s_barrier
	buffer_gl0_inv
	s_cbranch_scc1 .LBB0_10
; %bb.9:
	v_xad_u32 v48, v129, 48, 0
	s_mov_b32 s0, 0
	v_xad_u32 v64, v129, 32, 0
	v_xad_u32 v49, v129, 16, 0
	s_mov_b32 s7, s0
	s_mov_b32 s1, s0
	s_mov_b32 s2, s0
	s_mov_b32 s3, s0
	s_mov_b32 s4, s0
	s_mov_b32 s5, s0
	s_mov_b32 s6, s0
	v_dual_mov_b32 v55, s7 :: v_dual_add_nc_u32 v50, 0, v129
	ds_load_b128 v[68:71], v48 offset:2048
	ds_load_b128 v[76:79], v48
	ds_load_b128 v[72:75], v64
	ds_load_b128 v[84:87], v49 offset:2048
	ds_load_b128 v[137:140], v49
	ds_load_b128 v[80:83], v50 offset:2048
	ds_load_b128 v[133:136], v50
	v_xad_u32 v56, 0x50, v129, 0
	v_mov_b16_e64 v47.h, v128.l
	v_mov_b16_e32 v46.h, v127.l
	v_mov_b16_e32 v45.h, v126.l
	v_mov_b16_e32 v44.h, v125.l
	v_mov_b16_e32 v43.h, v124.l
	v_mov_b16_e32 v42.h, v123.l
	v_mov_b16_e32 v41.h, v122.l
	v_mov_b16_e32 v40.h, v121.l
	v_dual_mov_b32 v54, s6 :: v_dual_mov_b32 v53, s5
	v_dual_mov_b32 v52, s4 :: v_dual_mov_b32 v51, s3
	v_dual_mov_b32 v50, s2 :: v_dual_mov_b32 v49, s1
	v_mov_b32_e32 v48, s0
	v_xad_u32 v88, 0x70, v129, 0
	v_xad_u32 v57, v129, 64, 0
	ds_load_b128 v[125:128], v56 offset:2048
	ds_load_b128 v[145:148], v56
	ds_load_b128 v[121:124], v57 offset:2048
	ds_load_b128 v[141:144], v57
	s_waitcnt lgkmcnt(4)
	v_wmma_f32_16x16x16_f16 v[56:63], v[133:140], v[40:47], v[48:55]
	v_mov_b16_e32 v37.h, v118.l
	v_mov_b16_e32 v36.h, v117.l
	v_mov_b16_e32 v35.h, v116.l
	v_mov_b16_e32 v34.h, v115.l
	ds_load_b128 v[64:67], v64 offset:2048
	ds_load_b128 v[115:118], v88 offset:2048
	ds_load_b128 v[137:140], v88
	v_xad_u32 v88, 0x60, v129, 0
	v_mov_b16_e32 v33.h, v113.l
	v_mov_b16_e32 v32.h, v111.l
	v_mov_b16_e32 v31.h, v114.l
	v_mov_b16_e32 v30.h, v112.l
	ds_load_b128 v[133:136], v88
	ds_load_b128 v[111:114], v88 offset:2048
	v_mov_b16_e32 v39.h, v120.l
	v_mov_b16_e32 v38.h, v119.l
	v_wmma_f32_16x16x16_f16 v[48:55], v[80:87], v[40:47], v[48:55]
	v_mov_b16_e32 v29.h, v110.l
	v_mov_b16_e32 v28.h, v109.l
	v_mov_b16_e32 v27.h, v108.l
	v_wmma_f32_16x16x16_f16 v[56:63], v[72:79], v[32:39], v[56:63]
	v_mov_b16_e32 v26.h, v107.l
	v_mov_b16_e32 v25.h, v106.l
	v_mov_b16_e32 v24.h, v105.l
	v_mov_b16_e32 v23.h, v104.l
	s_waitcnt lgkmcnt(4)
	v_wmma_f32_16x16x16_f16 v[48:55], v[64:71], v[32:39], v[48:55]
	v_mov_b16_e32 v22.h, v103.l
	v_mov_b16_e32 v21.h, v102.l
	v_wmma_f32_16x16x16_f16 v[56:63], v[141:148], v[24:31], v[56:63]
	v_mov_b16_e32 v20.h, v101.l
	v_mov_b16_e32 v19.h, v100.l
	v_mov_b16_e32 v18.h, v99.l
	v_mov_b16_e32 v17.h, v98.l
	v_mov_b16_e32 v16.h, v97.l
	v_wmma_f32_16x16x16_f16 v[48:55], v[121:128], v[24:31], v[48:55]
	s_waitcnt lgkmcnt(1)
	s_delay_alu instid0(VALU_DEP_2) | instskip(SKIP_1) | instid1(VALU_DEP_2)
	v_wmma_f32_16x16x16_f16 v[56:63], v[133:140], v[16:23], v[56:63]
	s_waitcnt lgkmcnt(0)
	v_wmma_f32_16x16x16_f16 v[48:55], v[111:118], v[16:23], v[48:55]
.LBB0_10:
	s_delay_alu instid0(VALU_DEP_2) | instskip(NEXT) | instid1(VALU_DEP_3)
	v_dual_mul_f32 v16, s34, v56 :: v_dual_mul_f32 v17, s34, v57
	v_dual_mul_f32 v18, s34, v58 :: v_dual_mul_f32 v19, s34, v59
	v_dual_mul_f32 v20, s34, v60 :: v_dual_mul_f32 v21, s34, v61
	s_delay_alu instid0(VALU_DEP_4)
	v_dual_mul_f32 v24, s34, v48 :: v_dual_mul_f32 v25, s34, v49
	v_dual_mul_f32 v26, s34, v50 :: v_dual_mul_f32 v27, s34, v51
	v_dual_mul_f32 v28, s34, v52 :: v_dual_mul_f32 v29, s34, v53
	v_dual_mul_f32 v30, s34, v54 :: v_dual_mul_f32 v31, s34, v55
	v_dual_mul_f32 v22, s34, v62 :: v_dual_mul_f32 v23, s34, v63
	v_max_f32_e32 v16, v16, v17
	v_max3_f32 v17, v19, v20, v21
	v_max3_f32 v19, v25, v26, v27
	v_max3_f32 v20, v28, v29, v30
	v_max3_f32 v21, v22, v23, v24
	s_mov_b32 s5, 0x76543210
	v_max3_f32 v16, v16, v18, v17
	v_add3_u32 v70, 0, s29, v93
	v_max3_f32 v17, v19, v20, v31
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)
	v_max3_f32 v16, v16, v21, v17
	v_permlanex16_b32 v17, v16, s5, 0xfedcba98 op_sel:[1,0]
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)
	v_max3_f32 v16, v132, v16, v17
	v_fma_f32 v17, s34, v56, -v16
	v_fma_f32 v18, s34, v57, -v16
	v_fma_f32 v19, s34, v58, -v16
	v_fma_f32 v20, s34, v59, -v16
	v_fma_f32 v21, s34, v60, -v16
	s_delay_alu instid0(VALU_DEP_4) | instskip(NEXT) | instid1(VALU_DEP_4)
	v_dual_mul_f32 v17, 0x3fb8aa3b, v17 :: v_dual_mul_f32 v18, 0x3fb8aa3b, v18
	v_mul_f32_e32 v19, 0x3fb8aa3b, v19
	v_fma_f32 v22, s34, v61, -v16
	v_mul_f32_e32 v20, 0x3fb8aa3b, v20
	s_delay_alu instid0(VALU_DEP_4)
	v_cmp_gt_f32_e64 s0, 0xc2fc0000, v17
	v_cmp_gt_f32_e64 s1, 0xc2fc0000, v18
	v_cmp_gt_f32_e64 s2, 0xc2fc0000, v19
	v_fma_f32 v34, s34, v55, -v16
	v_fma_f32 v31, s34, v54, -v16
	v_cndmask_b32_e64 v27, 0, 0x42800000, s0
	v_cndmask_b32_e64 v28, 0, 0x42800000, s1
	v_cndmask_b32_e64 v32, 0, 0x42800000, s2
	v_cndmask_b32_e64 v35, 0, 0xffffffc0, s1
	v_cndmask_b32_e64 v33, 0, 0xffffffc0, s0
	s_delay_alu instid0(VALU_DEP_4) | instskip(NEXT) | instid1(VALU_DEP_4)
	v_dual_add_f32 v17, v17, v27 :: v_dual_add_f32 v18, v18, v28
	v_add_f32_e32 v19, v19, v32
	v_fma_f32 v23, s34, v62, -v16
	v_fma_f32 v24, s34, v63, -v16
	s_delay_alu instid0(VALU_DEP_4)
	v_exp_f32_e32 v17, v17
	v_exp_f32_e32 v18, v18
	v_fma_f32 v25, s34, v48, -v16
	v_fma_f32 v26, s34, v49, -v16
	v_fma_f32 v29, s34, v50, -v16
	v_fma_f32 v30, s34, v51, -v16
	v_fma_f32 v27, s34, v52, -v16
	v_fma_f32 v28, s34, v53, -v16
	v_sub_f32_e32 v16, v132, v16
	s_delay_alu instid0(TRANS32_DEP_2) | instskip(NEXT) | instid1(TRANS32_DEP_1)
	v_ldexp_f32 v54, v17, v33
	v_ldexp_f32 v55, v18, v35
	v_dual_mul_f32 v18, 0x3fb8aa3b, v21 :: v_dual_mul_f32 v21, 0x3fb8aa3b, v22
	v_cmp_gt_f32_e64 s0, 0xc2fc0000, v20
	v_exp_f32_e32 v19, v19
	v_cndmask_b32_e64 v33, 0, 0xffffffc0, s2
	s_delay_alu instid0(VALU_DEP_3) | instskip(SKIP_2) | instid1(VALU_DEP_3)
	v_cmp_gt_f32_e64 s1, 0xc2fc0000, v18
	v_cmp_gt_f32_e64 s3, 0xc2fc0000, v21
	v_cndmask_b32_e64 v17, 0, 0x42800000, s0
	v_cndmask_b32_e64 v22, 0, 0x42800000, s1
	s_delay_alu instid0(VALU_DEP_2) | instskip(NEXT) | instid1(VALU_DEP_4)
	v_dual_add_f32 v17, v20, v17 :: v_dual_mul_f32 v20, 0x3fb8aa3b, v23
	v_cndmask_b32_e64 v23, 0, 0x42800000, s3
	s_delay_alu instid0(VALU_DEP_3) | instskip(NEXT) | instid1(TRANS32_DEP_1)
	v_add_f32_e32 v18, v18, v22
	v_ldexp_f32 v56, v19, v33
	s_delay_alu instid0(VALU_DEP_4)
	v_exp_f32_e32 v17, v17
	v_cmp_gt_f32_e64 s4, 0xc2fc0000, v20
	v_add_f32_e32 v21, v21, v23
	v_cndmask_b32_e64 v19, 0, 0xffffffc0, s0
	v_exp_f32_e32 v18, v18
	v_mul_f32_e32 v22, 0x3fb8aa3b, v24
	v_cndmask_b32_e64 v32, 0, 0x42800000, s4
	v_exp_f32_e32 v21, v21
	v_cndmask_b32_e64 v23, 0, 0xffffffc0, s4
	s_delay_alu instid0(TRANS32_DEP_3) | instskip(SKIP_3) | instid1(VALU_DEP_4)
	v_ldexp_f32 v57, v17, v19
	v_cndmask_b32_e64 v17, 0, 0xffffffc0, s1
	v_add_f32_e32 v20, v20, v32
	v_cndmask_b32_e64 v19, 0, 0xffffffc0, s3
	v_dual_mul_f32 v16, 0x3fb8aa3b, v16 :: v_dual_add_f32 v51, v56, v57
	s_delay_alu instid0(VALU_DEP_4)
	v_ldexp_f32 v58, v18, v17
	v_mul_f32_e32 v17, 0x3fb8aa3b, v25
	s_delay_alu instid0(TRANS32_DEP_1) | instid1(VALU_DEP_4)
	v_ldexp_f32 v59, v21, v19
	v_mul_f32_e32 v19, 0x3fb8aa3b, v26
	v_cmp_gt_f32_e64 s0, 0xc2fc0000, v22
	v_exp_f32_e32 v20, v20
	v_cmp_gt_f32_e64 s1, 0xc2fc0000, v17
	s_delay_alu instid0(VALU_DEP_3) | instskip(NEXT) | instid1(VALU_DEP_3)
	v_cmp_gt_f32_e64 s2, 0xc2fc0000, v19
	v_cndmask_b32_e64 v24, 0, 0x42800000, s0
	s_delay_alu instid0(VALU_DEP_3) | instskip(NEXT) | instid1(VALU_DEP_2)
	v_cndmask_b32_e64 v21, 0, 0x42800000, s1
	v_add_f32_e32 v18, v22, v24
	s_waitcnt_depctr depctr_va_vdst(0)
	v_ldexp_f32 v60, v20, v23
	v_add_f32_e32 v17, v17, v21
	v_cndmask_b32_e64 v23, 0, 0x42800000, s2
	v_mul_f32_e32 v20, 0x3fb8aa3b, v29
	v_mul_f32_e32 v22, 0x3fb8aa3b, v30
	v_exp_f32_e32 v18, v18
	v_exp_f32_e32 v17, v17
	v_add_f32_e32 v19, v19, v23
	v_cndmask_b32_e64 v23, 0, 0xffffffc0, s1
	v_cmp_gt_f32_e64 s3, 0xc2fc0000, v20
	s_delay_alu instid0(VALU_DEP_3) | instskip(NEXT) | instid1(VALU_DEP_1)
	v_exp_f32_e32 v19, v19
	v_cndmask_b32_e64 v24, 0, 0x42800000, s3
	s_waitcnt_depctr depctr_va_vdst(0)
	v_ldexp_f32 v62, v17, v23
	v_mul_f32_e32 v17, 0x3fb8aa3b, v27
	v_cmp_gt_f32_e64 s4, 0xc2fc0000, v22
	s_delay_alu instid0(VALU_DEP_1) | instskip(SKIP_2) | instid1(VALU_DEP_3)
	v_cndmask_b32_e64 v25, 0, 0x42800000, s4
	v_add_f32_e32 v20, v20, v24
	v_cndmask_b32_e64 v24, 0, 0xffffffc0, s2
	v_add_f32_e32 v21, v22, v25
	v_cndmask_b32_e64 v22, 0, 0xffffffc0, s0
	s_delay_alu instid0(VALU_DEP_4) | instskip(NEXT) | instid1(VALU_DEP_3)
	v_exp_f32_e32 v20, v20
	v_ldexp_f32 v63, v19, v24
	v_mul_f32_e32 v19, 0x3fb8aa3b, v31
	v_exp_f32_e32 v21, v21
	v_ldexp_f32 v61, v18, v22
	v_cndmask_b32_e64 v18, 0, 0xffffffc0, s3
	v_cndmask_b32_e64 v22, 0, 0xffffffc0, s4
	v_cmp_gt_f32_e64 s0, 0xc2fc0000, v17
	v_cmp_gt_f32_e64 s2, 0xc2fc0000, v19
	v_cmp_gt_f32_e64 s4, 0xc2fc0000, v16
	v_ldexp_f32 v64, v20, v18
	v_mul_f32_e32 v18, 0x3fb8aa3b, v28
	v_cndmask_b32_e64 v20, 0, 0x42800000, s0
	v_ldexp_f32 v65, v21, v22
	v_mul_f32_e32 v21, 0x3fb8aa3b, v34
	v_cndmask_b32_e64 v23, 0, 0x42800000, s2
	v_cmp_gt_f32_e64 s1, 0xc2fc0000, v18
	v_add_f32_e32 v71, v62, v63
	v_cndmask_b32_e64 v49, 0, 0xffffffc0, s4
	v_cmp_gt_f32_e64 s3, 0xc2fc0000, v21
	v_dual_add_f32 v50, v54, v55 :: v_dual_add_f32 v53, v60, v61
	v_cndmask_b32_e64 v22, 0, 0x42800000, s1
	v_add_f32_e32 v17, v17, v20
	s_delay_alu instid0(VALU_DEP_4)
	v_cndmask_b32_e64 v24, 0, 0x42800000, s3
	v_add_f32_e32 v19, v19, v23
	v_cndmask_b32_e64 v23, 0, 0xffffffc0, s1
	v_add_f32_e32 v18, v18, v22
	v_exp_f32_e32 v17, v17
	v_add_f32_e32 v20, v21, v24
	v_exp_f32_e32 v19, v19
	v_cndmask_b32_e64 v21, 0, 0x42800000, s4
	v_exp_f32_e32 v18, v18
	v_cndmask_b32_e64 v22, 0, 0xffffffc0, s0
	v_exp_f32_e32 v20, v20
	v_cndmask_b32_e64 v24, 0, 0xffffffc0, s2
	v_cndmask_b32_e64 v25, 0, 0xffffffc0, s3
	v_add_f32_e32 v16, v16, v21
	v_ldexp_f32 v66, v17, v22
	s_and_b32 s0, s31, 64
	v_ldexp_f32 v68, v19, v24
	s_lshr_b32 s1, s31, 1
	v_ldexp_f32 v67, v18, v23
	v_exp_f32_e32 v48, v16
	v_ldexp_f32 v69, v20, v25
	ds_load_u16_d16 v40, v70 offset:4096
	ds_load_u16_d16_hi v40, v70 offset:4224
	ds_load_u16_d16 v41, v70 offset:4352
	ds_load_u16_d16_hi v41, v70 offset:4480
	ds_load_u16_d16_hi v17, v70 offset:4544
	ds_load_u16_d16 v17, v70 offset:4416
	ds_load_u16_d16_hi v16, v70 offset:4288
	ds_load_u16_d16 v16, v70 offset:4160
	ds_load_u16_d16 v42, v70 offset:4608
	ds_load_u16_d16_hi v42, v70 offset:4736
	ds_load_u16_d16 v43, v70 offset:4864
	ds_load_u16_d16_hi v43, v70 offset:4992
	ds_load_u16_d16_hi v19, v70 offset:5056
	ds_load_u16_d16 v19, v70 offset:4928
	ds_load_u16_d16_hi v18, v70 offset:4800
	ds_load_u16_d16 v18, v70 offset:4672
	ds_load_u16_d16 v44, v70 offset:5120
	ds_load_u16_d16_hi v44, v70 offset:5248
	ds_load_u16_d16 v45, v70 offset:5376
	ds_load_u16_d16_hi v45, v70 offset:5504
	ds_load_u16_d16_hi v21, v70 offset:5568
	ds_load_u16_d16 v21, v70 offset:5440
	ds_load_u16_d16_hi v20, v70 offset:5312
	ds_load_u16_d16 v20, v70 offset:5184
	ds_load_u16_d16 v46, v70 offset:5632
	ds_load_u16_d16_hi v46, v70 offset:5760
	ds_load_u16_d16 v47, v70 offset:5888
	ds_load_u16_d16_hi v47, v70 offset:6016
	ds_load_u16_d16_hi v23, v70 offset:6080
	ds_load_u16_d16 v23, v70 offset:5952
	ds_load_u16_d16_hi v22, v70 offset:5824
	ds_load_u16_d16 v22, v70 offset:5696
	ds_load_u16_d16 v32, v70 offset:6144
	ds_load_u16_d16_hi v32, v70 offset:6272
	ds_load_u16_d16 v33, v70 offset:6400
	ds_load_u16_d16_hi v33, v70 offset:6528
	ds_load_u16_d16_hi v25, v70 offset:6592
	ds_load_u16_d16 v25, v70 offset:6464
	ds_load_u16_d16_hi v24, v70 offset:6336
	ds_load_u16_d16 v24, v70 offset:6208
	ds_load_u16_d16 v34, v70 offset:6656
	ds_load_u16_d16_hi v34, v70 offset:6784
	ds_load_u16_d16 v35, v70 offset:6912
	ds_load_u16_d16_hi v35, v70 offset:7040
	ds_load_u16_d16_hi v27, v70 offset:7104
	ds_load_u16_d16 v27, v70 offset:6976
	ds_load_u16_d16_hi v26, v70 offset:6848
	ds_load_u16_d16 v26, v70 offset:6720
	ds_load_u16_d16 v36, v70 offset:7168
	ds_load_u16_d16_hi v36, v70 offset:7296
	ds_load_u16_d16 v37, v70 offset:7424
	ds_load_u16_d16_hi v37, v70 offset:7552
	ds_load_u16_d16_hi v29, v70 offset:7616
	ds_load_u16_d16 v29, v70 offset:7488
	ds_load_u16_d16_hi v28, v70 offset:7360
	ds_load_u16_d16 v28, v70 offset:7232
	ds_load_u16_d16 v38, v70 offset:7680
	ds_load_u16_d16_hi v38, v70 offset:7808
	ds_load_u16_d16 v39, v70 offset:7936
	ds_load_u16_d16_hi v39, v70 offset:8064
	ds_load_u16_d16_hi v31, v70 offset:8128
	ds_load_u16_d16 v31, v70 offset:8000
	ds_load_u16_d16_hi v30, v70 offset:7872
	ds_load_u16_d16 v30, v70 offset:7744
	v_dual_add_f32 v72, v64, v65 :: v_dual_add_f32 v73, v66, v67
	v_add_f32_e32 v52, v58, v59
	s_and_b32 s1, s1, 64
	v_cvt_f16_f32_e32 v54.l, v54
	v_cvt_f16_f32_e32 v54.h, v55
	v_cvt_f16_f32_e32 v55.l, v56
	v_ldexp_f32 v48, v48, v49
	v_dual_add_f32 v49, v71, v72 :: v_dual_add_f32 v50, v50, v51
	v_add_f32_e32 v51, v52, v53
	v_add_f32_e32 v74, v68, v69
	v_cvt_f16_f32_e32 v56.l, v58
	v_cvt_f16_f32_e32 v58.l, v62
	v_add3_u32 v62, s33, v94, v93
	s_delay_alu instid0(VALU_DEP_4) | instskip(SKIP_4) | instid1(VALU_DEP_3)
	v_dual_add_f32 v51, v50, v51 :: v_dual_add_f32 v52, v73, v74
	v_and_or_b32 v50, 0xbc, v96, s0
	s_lshl_b32 s0, s0, 1
	v_cvt_f16_f32_e32 v55.h, v57
	v_cvt_f16_f32_e32 v56.h, v59
	v_dual_add_f32 v49, v49, v52 :: v_dual_add_nc_u32 v50, 0, v50
	v_or3_b32 v52, s0, v95, s1
	s_and_b32 s0, vcc_lo, exec_lo
	s_cselect_b32 s0, 1, 0
	s_delay_alu instid0(VALU_DEP_2)
	v_add_f32_e32 v51, v51, v49
	ds_store_b32 v50, v48 offset:8192
	v_add_nc_u32_e32 v49, 0, v52
	s_cmp_lg_u32 s0, 1
	v_cvt_f16_f32_e32 v57.l, v60
	v_permlanex16_b32 v52, v51, s5, 0xfedcba98 op_sel:[1,0]
	v_cvt_f16_f32_e32 v57.h, v61
	v_cvt_f16_f32_e32 v58.h, v63
	v_cvt_f16_f32_e32 v59.l, v64
	v_cvt_f16_f32_e32 v59.h, v65
	v_cvt_f16_f32_e32 v60.l, v66
	v_cvt_f16_f32_e32 v60.h, v67
	v_cvt_f16_f32_e32 v61.l, v68
	v_cvt_f16_f32_e32 v61.h, v69
	s_waitcnt lgkmcnt(0)
	s_barrier
	buffer_gl0_inv
	ds_load_b32 v53, v49 offset:8192
	s_waitcnt lgkmcnt(0)
	s_barrier
	buffer_gl0_inv
	ds_store_b16 v62, v54 offset:8192
	ds_store_b16_d16_hi v62, v54 offset:8448
	ds_store_b16 v62, v55 offset:8704
	ds_store_b16_d16_hi v62, v55 offset:8960
	ds_store_b16 v62, v56 offset:9216
	ds_store_b16_d16_hi v62, v56 offset:9472
	ds_store_b16 v62, v57 offset:9728
	ds_store_b16_d16_hi v62, v57 offset:9984
	ds_store_b16 v62, v58 offset:10240
	ds_store_b16_d16_hi v62, v58 offset:10496
	ds_store_b16 v62, v59 offset:10752
	ds_store_b16_d16_hi v62, v59 offset:11008
	ds_store_b16 v62, v60 offset:11264
	ds_store_b16_d16_hi v62, v60 offset:11520
	ds_store_b16 v62, v61 offset:11776
	ds_store_b16_d16_hi v62, v61 offset:12032
	s_waitcnt lgkmcnt(0)
	s_barrier
	buffer_gl0_inv
	s_cbranch_scc1 .LBB0_12
; %bb.11:
	s_lshr_b32 s0, s30, 1
	v_mul_f32_e32 v15, v15, v53
	v_add3_u32 v70, s0, 0, v93
	v_mul_f32_e32 v14, v14, v53
	v_mul_f32_e32 v13, v13, v53
	v_mul_f32_e32 v12, v12, v53
	v_mul_f32_e32 v11, v11, v53
	ds_load_u16_d16 v61, v70 offset:9984
	ds_load_u16_d16 v60, v70 offset:9728
	ds_load_u16_d16 v59, v70 offset:9472
	ds_load_u16_d16 v58, v70 offset:9216
	ds_load_u16_d16 v57, v70 offset:8960
	ds_load_u16_d16 v56, v70 offset:8704
	ds_load_u16_d16 v55, v70 offset:8448
	ds_load_u16_d16 v54, v70 offset:8192
	ds_load_u16_d16 v69, v70 offset:12032
	ds_load_u16_d16 v68, v70 offset:11776
	ds_load_u16_d16 v67, v70 offset:11520
	ds_load_u16_d16 v66, v70 offset:11264
	ds_load_u16_d16 v65, v70 offset:11008
	ds_load_u16_d16 v64, v70 offset:10752
	ds_load_u16_d16 v63, v70 offset:10496
	ds_load_u16_d16 v62, v70 offset:10240
	v_mul_f32_e32 v10, v10, v53
	v_mul_f32_e32 v9, v9, v53
	v_mul_f32_e32 v7, v7, v53
	v_mul_f32_e32 v6, v6, v53
	v_mul_f32_e32 v5, v5, v53
	v_mul_f32_e32 v4, v4, v53
	v_mul_f32_e32 v3, v3, v53
	v_mul_f32_e32 v2, v2, v53
	v_mul_f32_e32 v1, v1, v53
	v_mul_f32_e32 v0, v0, v53
	v_mul_f32_e32 v8, v8, v53
	s_waitcnt lgkmcnt(15)
	ds_load_u16_d16_hi v61, v70 offset:10112
	s_waitcnt lgkmcnt(15)
	ds_load_u16_d16_hi v60, v70 offset:9856
	s_waitcnt lgkmcnt(15)
	ds_load_u16_d16_hi v59, v70 offset:9600
	s_waitcnt lgkmcnt(15)
	ds_load_u16_d16_hi v58, v70 offset:9344
	s_waitcnt lgkmcnt(15)
	ds_load_u16_d16_hi v57, v70 offset:9088
	s_waitcnt lgkmcnt(15)
	ds_load_u16_d16_hi v56, v70 offset:8832
	s_waitcnt lgkmcnt(15)
	ds_load_u16_d16_hi v55, v70 offset:8576
	s_waitcnt lgkmcnt(15)
	ds_load_u16_d16_hi v54, v70 offset:8320
	s_waitcnt lgkmcnt(15)
	ds_load_u16_d16_hi v69, v70 offset:12160
	s_waitcnt lgkmcnt(15)
	ds_load_u16_d16_hi v68, v70 offset:11904
	s_waitcnt lgkmcnt(15)
	ds_load_u16_d16_hi v67, v70 offset:11648
	s_waitcnt lgkmcnt(15)
	ds_load_u16_d16_hi v66, v70 offset:11392
	s_waitcnt lgkmcnt(15)
	ds_load_u16_d16_hi v65, v70 offset:11136
	s_waitcnt lgkmcnt(15)
	ds_load_u16_d16_hi v64, v70 offset:10880
	s_waitcnt lgkmcnt(15)
	ds_load_u16_d16_hi v63, v70 offset:10624
	s_waitcnt lgkmcnt(15)
	ds_load_u16_d16_hi v62, v70 offset:10368
	s_waitcnt lgkmcnt(8)
	v_wmma_f32_16x16x16_f16 v[0:7], v[40:47], v[54:61], v[0:7]
	v_wmma_f32_16x16x16_f16 v[8:15], v[16:23], v[54:61], v[8:15]
	s_waitcnt lgkmcnt(0)
	s_delay_alu instid0(VALU_DEP_2) | instskip(NEXT) | instid1(VALU_DEP_2)
	v_wmma_f32_16x16x16_f16 v[0:7], v[32:39], v[62:69], v[0:7]
	v_wmma_f32_16x16x16_f16 v[8:15], v[24:31], v[62:69], v[8:15]
.LBB0_12:
	v_lshrrev_b32_e32 v19, 4, v91
	s_lshr_b32 s0, s30, 2
	s_delay_alu instid0(SALU_CYCLE_1)
	v_or3_b32 v17, v90, s0, s28
	s_lshr_b32 s0, s29, 1
	s_delay_alu instid0(VALU_DEP_2) | instid1(SALU_CYCLE_1)
	v_or_b32_e32 v19, s0, v19
	v_add_f32_e32 v16, v51, v52
	s_add_u32 s0, s26, s24
	s_addc_u32 s1, s27, s25
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)
	v_dual_fmac_f32 v16, v92, v48 :: v_dual_lshlrev_b32 v19, 1, v19
	v_cndmask_b32_e32 v18, v92, v16, vcc_lo
	ds_store_b32 v50, v18
	s_waitcnt lgkmcnt(0)
	s_barrier
	buffer_gl0_inv
	ds_load_b32 v18, v49
	s_waitcnt lgkmcnt(0)
	v_div_scale_f32 v25, null, v18, v18, v3
	v_div_scale_f32 v34, s2, v3, v18, v3
	v_div_scale_f32 v21, null, v18, v18, v1
	v_div_scale_f32 v23, null, v18, v18, v2
	v_div_scale_f32 v27, null, v18, v18, v5
	v_rcp_f32_e32 v31, v25
	v_div_scale_f32 v26, null, v18, v18, v4
	v_rcp_f32_e32 v29, v21
	v_rcp_f32_e32 v30, v23
	v_rcp_f32_e32 v33, v27
	v_div_scale_f32 v35, s3, v4, v18, v4
	v_rcp_f32_e32 v32, v26
	v_div_scale_f32 v36, s4, v5, v18, v5
	v_div_scale_f32 v37, null, v18, v18, v6
	v_fma_f32 v41, -v25, v31, 1.0
	v_fma_f32 v39, -v21, v29, 1.0
	s_delay_alu instid0(TRANS32_DEP_3) | instskip(NEXT) | instid1(TRANS32_DEP_2)
	v_fma_f32 v40, -v23, v30, 1.0
	v_fma_f32 v43, -v27, v33, 1.0
	s_delay_alu instid0(VALU_DEP_4) | instskip(NEXT) | instid1(VALU_DEP_4)
	v_dual_fmac_f32 v31, v41, v31 :: v_dual_lshlrev_b32 v16, 6, v17
	v_fmac_f32_e32 v29, v39, v29
	s_delay_alu instid0(TRANS32_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_4)
	v_fma_f32 v42, -v26, v32, 1.0
	v_fmac_f32_e32 v33, v43, v33
	s_delay_alu instid0(VALU_DEP_4) | instskip(SKIP_1) | instid1(VALU_DEP_2)
	v_mul_f32_e32 v41, v34, v31
	v_ashrrev_i32_e32 v17, 31, v16
	v_fma_f32 v45, -v25, v41, v34
	s_delay_alu instid0(VALU_DEP_2) | instskip(NEXT) | instid1(VALU_DEP_2)
	v_lshlrev_b64 v[16:17], 1, v[16:17]
	v_fmac_f32_e32 v41, v45, v31
	s_delay_alu instid0(VALU_DEP_2) | instskip(NEXT) | instid1(VALU_DEP_1)
	v_add_co_u32 v16, vcc_lo, s0, v16
	v_add_co_ci_u32_e64 v17, null, s1, v17, vcc_lo
	v_div_scale_f32 v22, s0, v1, v18, v1
	s_delay_alu instid0(VALU_DEP_3) | instskip(SKIP_1) | instid1(VALU_DEP_4)
	v_add_co_u32 v16, vcc_lo, v16, v19
	v_div_scale_f32 v19, null, v18, v18, v0
	v_add_co_ci_u32_e64 v17, null, 0, v17, vcc_lo
	v_div_scale_f32 v20, vcc_lo, v0, v18, v0
	v_div_scale_f32 v24, s1, v2, v18, v2
	s_delay_alu instid0(VALU_DEP_4) | instskip(SKIP_1) | instid1(VALU_DEP_1)
	v_rcp_f32_e32 v28, v19
	v_dual_fmac_f32 v30, v40, v30 :: v_dual_mul_f32 v39, v22, v29
	v_mul_f32_e32 v40, v24, v30
	s_delay_alu instid0(VALU_DEP_2)
	v_fma_f32 v43, -v21, v39, v22
	v_fmac_f32_e32 v32, v42, v32
	s_waitcnt_depctr depctr_va_vdst(0)
	v_fma_f32 v38, -v19, v28, 1.0
	v_fma_f32 v44, -v23, v40, v24
	v_fmac_f32_e32 v39, v43, v29
	v_mul_f32_e32 v46, v35, v32
	s_delay_alu instid0(VALU_DEP_4) | instskip(NEXT) | instid1(VALU_DEP_4)
	v_fmac_f32_e32 v28, v38, v28
	v_fmac_f32_e32 v40, v44, v30
	s_delay_alu instid0(VALU_DEP_2) | instskip(NEXT) | instid1(VALU_DEP_1)
	v_mul_f32_e32 v38, v20, v28
	v_fma_f32 v42, -v19, v38, v20
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)
	v_fmac_f32_e32 v38, v42, v28
	v_fma_f32 v19, -v19, v38, v20
	v_fma_f32 v20, -v21, v39, v22
	v_fma_f32 v21, -v23, v40, v24
	v_mul_f32_e32 v23, v36, v33
	v_fma_f32 v42, -v26, v46, v35
	v_div_fmas_f32 v19, v19, v28, v38
	s_mov_b32 vcc_lo, s0
	v_fma_f32 v22, -v25, v41, v34
	v_div_fmas_f32 v20, v20, v29, v39
	s_mov_b32 vcc_lo, s1
	v_div_scale_f32 v25, null, v18, v18, v8
	v_div_fmas_f32 v21, v21, v30, v40
	v_div_scale_f32 v30, null, v18, v18, v9
	v_div_fixup_f32 v1, v20, v18, v1
	v_fma_f32 v20, -v27, v23, v36
	s_mov_b32 vcc_lo, s2
	v_div_fixup_f32 v2, v21, v18, v2
	v_div_scale_f32 v21, null, v18, v18, v7
	v_div_fixup_f32 v0, v19, v18, v0
	v_fmac_f32_e32 v23, v20, v33
	v_div_fmas_f32 v19, v22, v31, v41
	v_rcp_f32_e32 v28, v25
	v_rcp_f32_e32 v20, v21
	v_rcp_f32_e32 v24, v37
	s_mov_b32 vcc_lo, s3
	v_div_fixup_f32 v3, v19, v18, v3
	v_div_scale_f32 v31, s1, v7, v18, v7
	v_cvt_f16_f32_e32 v0.l, v0
	v_cvt_f16_f32_e32 v0.h, v1
	v_cvt_f16_f32_e32 v1.l, v2
	v_cvt_f16_f32_e32 v1.h, v3
	s_delay_alu instid0(TRANS32_DEP_2) | instskip(NEXT) | instid1(TRANS32_DEP_1)
	v_fma_f32 v29, -v21, v20, 1.0
	v_fma_f32 v22, -v37, v24, 1.0
	s_delay_alu instid0(VALU_DEP_2) | instskip(SKIP_2) | instid1(VALU_DEP_1)
	v_fmac_f32_e32 v20, v29, v20
	v_rcp_f32_e32 v29, v30
	v_fmac_f32_e32 v46, v42, v32
	v_fma_f32 v19, -v26, v46, v35
	v_fma_f32 v26, -v27, v23, v36
	s_delay_alu instid0(VALU_DEP_2) | instskip(SKIP_2) | instid1(VALU_DEP_3)
	v_div_fmas_f32 v19, v19, v32, v46
	v_fma_f32 v32, -v25, v28, 1.0
	s_mov_b32 vcc_lo, s4
	v_div_fmas_f32 v23, v26, v33, v23
	s_delay_alu instid0(VALU_DEP_3) | instskip(NEXT) | instid1(VALU_DEP_3)
	v_div_fixup_f32 v4, v19, v18, v4
	v_fmac_f32_e32 v28, v32, v28
	v_fma_f32 v32, -v30, v29, 1.0
	s_delay_alu instid0(VALU_DEP_4) | instskip(SKIP_2) | instid1(VALU_DEP_4)
	v_div_fixup_f32 v5, v23, v18, v5
	v_div_scale_f32 v23, null, v18, v18, v10
	v_cvt_f16_f32_e32 v2.l, v4
	v_fmac_f32_e32 v29, v32, v29
	v_div_scale_f32 v32, s3, v9, v18, v9
	v_fmac_f32_e32 v24, v22, v24
	v_div_scale_f32 v22, s0, v6, v18, v6
	v_rcp_f32_e32 v34, v23
	s_mov_b32 vcc_lo, s0
	v_cvt_f16_f32_e32 v2.h, v5
	s_delay_alu instid0(VALU_DEP_2) | instskip(NEXT) | instid1(VALU_DEP_1)
	v_mul_f32_e32 v27, v22, v24
	v_fma_f32 v26, -v37, v27, v22
	s_delay_alu instid0(VALU_DEP_1) | instskip(SKIP_1) | instid1(VALU_DEP_2)
	v_fmac_f32_e32 v27, v26, v24
	v_div_scale_f32 v26, s2, v8, v18, v8
	v_fma_f32 v22, -v37, v27, v22
	s_delay_alu instid0(VALU_DEP_2) | instskip(NEXT) | instid1(VALU_DEP_2)
	v_mul_f32_e32 v35, v26, v28
	v_div_fmas_f32 v22, v22, v24, v27
	v_mul_f32_e32 v27, v32, v29
	s_delay_alu instid0(VALU_DEP_3) | instskip(SKIP_1) | instid1(VALU_DEP_3)
	v_fma_f32 v24, -v25, v35, v26
	s_mov_b32 vcc_lo, s1
	v_div_fixup_f32 v6, v22, v18, v6
	s_delay_alu instid0(VALU_DEP_3) | instskip(NEXT) | instid1(VALU_DEP_3)
	v_fma_f32 v22, -v30, v27, v32
	v_fmac_f32_e32 v35, v24, v28
	v_div_scale_f32 v24, s0, v10, v18, v10
	s_delay_alu instid0(VALU_DEP_4) | instskip(NEXT) | instid1(VALU_DEP_4)
	v_cvt_f16_f32_e32 v3.l, v6
	v_fmac_f32_e32 v27, v22, v29
	v_mul_f32_e32 v19, v31, v20
	v_div_scale_f32 v22, null, v18, v18, v11
	s_delay_alu instid0(VALU_DEP_2) | instskip(NEXT) | instid1(VALU_DEP_1)
	v_fma_f32 v33, -v21, v19, v31
	v_fmac_f32_e32 v19, v33, v20
	v_fma_f32 v33, -v23, v34, 1.0
	s_delay_alu instid0(VALU_DEP_2) | instskip(NEXT) | instid1(VALU_DEP_2)
	v_fma_f32 v21, -v21, v19, v31
	v_fmac_f32_e32 v34, v33, v34
	v_div_scale_f32 v31, null, v18, v18, v15
	s_delay_alu instid0(VALU_DEP_3) | instskip(SKIP_1) | instid1(VALU_DEP_4)
	v_div_fmas_f32 v19, v21, v20, v19
	v_fma_f32 v20, -v25, v35, v26
	v_mul_f32_e32 v21, v24, v34
	s_mov_b32 vcc_lo, s2
	v_rcp_f32_e32 v26, v22
	v_fma_f32 v25, -v30, v27, v32
	v_div_fmas_f32 v20, v20, v28, v35
	v_fma_f32 v28, -v23, v21, v24
	v_div_scale_f32 v30, null, v18, v18, v12
	s_mov_b32 vcc_lo, s3
	v_div_fixup_f32 v7, v19, v18, v7
	v_div_fixup_f32 v8, v20, v18, v8
	v_fmac_f32_e32 v21, v28, v34
	v_div_fmas_f32 v25, v25, v29, v27
	v_rcp_f32_e32 v27, v30
	v_fma_f32 v19, -v22, v26, 1.0
	v_rcp_f32_e32 v32, v31
	v_fma_f32 v20, -v23, v21, v24
	v_div_scale_f32 v23, null, v18, v18, v13
	v_div_scale_f32 v24, null, v18, v18, v14
	v_fmac_f32_e32 v26, v19, v26
	v_div_scale_f32 v19, s1, v11, v18, v11
	s_mov_b32 vcc_lo, s0
	v_rcp_f32_e32 v28, v23
	v_rcp_f32_e32 v29, v24
	v_div_fixup_f32 v9, v25, v18, v9
	v_fma_f32 v25, -v30, v27, 1.0
	v_div_fmas_f32 v20, v20, v34, v21
	v_mul_f32_e32 v21, v19, v26
	v_fma_f32 v36, -v31, v32, 1.0
	s_mov_b32 vcc_lo, s1
	v_fmac_f32_e32 v27, v25, v27
	v_div_scale_f32 v25, s0, v12, v18, v12
	v_fma_f32 v33, -v23, v28, 1.0
	v_div_fixup_f32 v10, v20, v18, v10
	v_fma_f32 v20, -v24, v29, 1.0
	v_fma_f32 v34, -v22, v21, v19
	v_fmac_f32_e32 v32, v36, v32
	v_fmac_f32_e32 v28, v33, v28
	v_div_scale_f32 v33, s2, v13, v18, v13
	v_mul_f32_e32 v35, v25, v27
	v_fmac_f32_e32 v29, v20, v29
	v_div_scale_f32 v20, s3, v14, v18, v14
	v_fmac_f32_e32 v21, v34, v26
	v_mul_f32_e32 v37, v33, v28
	v_div_scale_f32 v36, s4, v15, v18, v15
	v_fma_f32 v34, -v30, v35, v25
	v_mul_f32_e32 v38, v20, v29
	v_fma_f32 v19, -v22, v21, v19
	v_fma_f32 v22, -v23, v37, v33
	v_mul_f32_e32 v39, v36, v32
	v_fmac_f32_e32 v35, v34, v27
	v_fma_f32 v34, -v24, v38, v20
	v_div_fmas_f32 v19, v19, v26, v21
	v_fmac_f32_e32 v37, v22, v28
	v_fma_f32 v22, -v31, v39, v36
	v_fma_f32 v21, -v30, v35, v25
	v_fmac_f32_e32 v38, v34, v29
	s_mov_b32 vcc_lo, s0
	v_fma_f32 v23, -v23, v37, v33
	v_fmac_f32_e32 v39, v22, v32
	v_div_fmas_f32 v21, v21, v27, v35
	v_fma_f32 v20, -v24, v38, v20
	s_mov_b32 vcc_lo, s2
	v_div_fixup_f32 v11, v19, v18, v11
	v_div_fmas_f32 v22, v23, v28, v37
	v_fma_f32 v23, -v31, v39, v36
	s_mov_b32 vcc_lo, s3
	v_div_fixup_f32 v12, v21, v18, v12
	v_div_fmas_f32 v20, v20, v29, v38
	s_mov_b32 vcc_lo, s4
	v_div_fixup_f32 v13, v22, v18, v13
	v_div_fmas_f32 v23, v23, v32, v39
	v_cvt_f16_f32_e32 v3.h, v7
	v_div_fixup_f32 v14, v20, v18, v14
	v_cvt_f16_f32_e32 v4.l, v8
	v_cvt_f16_f32_e32 v4.h, v9
	v_div_fixup_f32 v15, v23, v18, v15
	v_cvt_f16_f32_e32 v5.l, v10
	v_cvt_f16_f32_e32 v5.h, v11
	v_cvt_f16_f32_e32 v6.l, v12
	v_cvt_f16_f32_e32 v6.h, v13
	v_cvt_f16_f32_e32 v7.l, v14
	v_cvt_f16_f32_e32 v7.h, v15
	s_clause 0xf
	global_store_b16 v[16:17], v0, off
	global_store_d16_hi_b16 v[16:17], v0, off offset:4
	global_store_b16 v[16:17], v1, off offset:8
	global_store_d16_hi_b16 v[16:17], v1, off offset:12
	global_store_b16 v[16:17], v2, off offset:16
	global_store_d16_hi_b16 v[16:17], v2, off offset:20
	global_store_b16 v[16:17], v3, off offset:24
	global_store_d16_hi_b16 v[16:17], v3, off offset:28
	global_store_b16 v[16:17], v4, off offset:64
	global_store_d16_hi_b16 v[16:17], v4, off offset:68
	global_store_b16 v[16:17], v5, off offset:72
	global_store_d16_hi_b16 v[16:17], v5, off offset:76
	global_store_b16 v[16:17], v6, off offset:80
	global_store_d16_hi_b16 v[16:17], v6, off offset:84
	global_store_b16 v[16:17], v7, off offset:88
	global_store_d16_hi_b16 v[16:17], v7, off offset:92
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
		.amdhsa_next_free_vgpr 229
		.amdhsa_next_free_sgpr 39
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
	.set .Lattn_kernel.num_vgpr, 229
	.set .Lattn_kernel.num_agpr, 0
	.set .Lattn_kernel.numbered_sgpr, 39
	.set .Lattn_kernel.num_named_barrier, 0
	.set .Lattn_kernel.private_seg_size, 0
	.set .Lattn_kernel.uses_vcc, 1
	.set .Lattn_kernel.uses_flat_scratch, 0
	.set .Lattn_kernel.has_dyn_sized_stack, 0
	.set .Lattn_kernel.has_recursion, 0
	.set .Lattn_kernel.has_indirect_call, 0
	.section	.AMDGPU.csdata,"",@progbits
; Kernel info:
; codeLenInByte = 9436
; TotalNumSgprs: 41
; NumVgprs: 229
; ScratchSize: 0
; MemoryBound: 0
; FloatMode: 240
; IeeeMode: 1
; LDSByteSize: 0 bytes/workgroup (compile time only)
; SGPRBlocks: 0
; VGPRBlocks: 28
; NumSGPRsForWavesPerEU: 41
; NumVGPRsForWavesPerEU: 229
; Occupancy: 6
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
    .max_flat_workgroup_size: 256
    .name:           attn_kernel
    .private_segment_fixed_size: 0
    .sgpr_count:     41
    .sgpr_spill_count: 0
    .symbol:         attn_kernel.kd
    .uniform_work_group_size: 1
    .uses_dynamic_stack: false
    .vgpr_count:     229
    .vgpr_spill_count: 0
    .wavefront_size: 32
    .workgroup_processor_mode: 1
amdhsa.target:   amdgpu11.00-amd-amdhsa-unknown-gfx1100
amdhsa.version:
  - 1
  - 2
...

	.end_amdgpu_metadata
