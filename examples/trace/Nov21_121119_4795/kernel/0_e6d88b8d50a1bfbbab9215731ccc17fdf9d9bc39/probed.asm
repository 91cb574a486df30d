



.version 8.7
.target sm_90a
.address_size 64


.extern .shared .align 16 .b8 global_smem[];

.visible .entry attn_kernel(
.param .u64 .ptr .global .align 1 attn_kernel_param_0,
.param .u64 .ptr .global .align 1 attn_kernel_param_1,
.param .u64 .ptr .global .align 1 attn_kernel_param_2,
.param .u64 .ptr .global .align 1 attn_kernel_param_3,
.param .f32 attn_kernel_param_4,
.param .u32 attn_kernel_param_5,
.param .u64 .ptr .global .align 1 attn_kernel_param_6,
.param .u64 .ptr .global .align 1 attn_kernel_param_7,
	.param .align 8 .b8 ncc_maps[8]
)
.reqntid 128
{
	.reg .pred %ncc_p<1>;
	.reg .b32 %ncc_r<17>;
	.reg .b64 %ncc_d<5>;
	mov.u64 %ncc_d0, %clock64;
.reg .pred 	%p<9>;
.reg .b32 	%r<879>;
.reg .b64 	%rd<107>;

$L__func_begin0:



ld.param.b32 	%r11, [attn_kernel_param_5];
ld.param.b64 	%rd10, [attn_kernel_param_3];
ld.param.b64 	%rd35, [attn_kernel_param_0];
ld.param.b64 	%rd36, [attn_kernel_param_1];
$L__tmp0:

mov.u32 	%r62, %ctaid.y;
ld.param.b64 	%rd37, [attn_kernel_param_2];

mul.lo.s32 	%r63, %r62, %r11;
shl.b32 	%r64, %r63, 6;

mov.u32 	%r65, %ctaid.x;

shl.b32 	%r66, %r65, 7;

mov.u32 	%r1, %tid.x;
shr.u32 	%r67, %r1, 3;
bfe.u32 	%r68, %r1, 3, 4;
or.b32 	%r69, %r68, 16;
or.b32 	%r70, %r68, 32;
or.b32 	%r71, %r68, 48;

or.b32 	%r72, %r68, %r66;
or.b32 	%r73, %r69, %r66;
or.b32 	%r74, %r70, %r66;
or.b32 	%r75, %r71, %r66;
or.b32 	%r76, %r67, %r66;

cvt.s64.s32 	%rd1, %r64;
mul.wide.s32 	%rd38, %r64, 2;
add.s64 	%rd39, %rd35, %rd38;

shl.b32 	%r77, %r72, 6;
shl.b32 	%r78, %r73, 6;
shl.b32 	%r79, %r74, 6;
shl.b32 	%r80, %r75, 6;
shl.b32 	%r81, %r76, 6;
or.b32 	%r82, %r81, 7168;

cvt.s64.s32 	%rd2, %r77;
mad.wide.s32 	%rd40, %r77, 2, %rd39;
cvt.s64.s32 	%rd3, %r78;
mad.wide.s32 	%rd41, %r78, 2, %rd39;
cvt.s64.s32 	%rd4, %r79;
mad.wide.s32 	%rd42, %r79, 2, %rd39;
cvt.s64.s32 	%rd5, %r80;
mad.wide.s32 	%rd43, %r80, 2, %rd39;
cvt.s64.s32 	%rd6, %r82;
mad.wide.s32 	%rd44, %r82, 2, %rd39;

shl.b32 	%r83, %r1, 3;
and.b32 	%r84, %r83, 56;

cvt.u64.u32 	%rd7, %r84;
mul.wide.u32 	%rd45, %r84, 2;
add.s64 	%rd11, %rd40, %rd45;
add.s64 	%rd12, %rd41, %rd45;
add.s64 	%rd13, %rd42, %rd45;
add.s64 	%rd14, %rd43, %rd45;
add.s64 	%rd15, %rd11, 8192;
add.s64 	%rd16, %rd11, 10240;
add.s64 	%rd17, %rd11, 12288;
add.s64 	%rd18, %rd44, %rd45;


mov.u32 %r12, 0x0;
mov.u32 %r13, 0x0;
mov.u32 %r14, 0x0;
mov.u32 %r15, 0x0;
ld.global.v4.b32 { %r12, %r13, %r14, %r15 }, [ %rd11 + 0 ];


mov.u32 %r16, 0x0;
mov.u32 %r17, 0x0;
mov.u32 %r18, 0x0;
mov.u32 %r19, 0x0;
ld.global.v4.b32 { %r16, %r17, %r18, %r19 }, [ %rd12 + 0 ];


mov.u32 %r20, 0x0;
mov.u32 %r21, 0x0;
mov.u32 %r22, 0x0;
mov.u32 %r23, 0x0;
ld.global.v4.b32 { %r20, %r21, %r22, %r23 }, [ %rd13 + 0 ];


mov.u32 %r24, 0x0;
mov.u32 %r25, 0x0;
mov.u32 %r26, 0x0;
mov.u32 %r27, 0x0;
ld.global.v4.b32 { %r24, %r25, %r26, %r27 }, [ %rd14 + 0 ];


mov.u32 %r28, 0x0;
mov.u32 %r29, 0x0;
mov.u32 %r30, 0x0;
mov.u32 %r31, 0x0;
ld.global.v4.b32 { %r28, %r29, %r30, %r31 }, [ %rd15 + 0 ];


mov.u32 %r32, 0x0;
mov.u32 %r33, 0x0;
mov.u32 %r34, 0x0;
mov.u32 %r35, 0x0;
ld.global.v4.b32 { %r32, %r33, %r34, %r35 }, [ %rd16 + 0 ];


mov.u32 %r36, 0x0;
mov.u32 %r37, 0x0;
mov.u32 %r38, 0x0;
mov.u32 %r39, 0x0;
ld.global.v4.b32 { %r36, %r37, %r38, %r39 }, [ %rd17 + 0 ];


mov.u32 %r40, 0x0;
mov.u32 %r41, 0x0;
mov.u32 %r42, 0x0;
mov.u32 %r43, 0x0;
ld.global.v4.b32 { %r40, %r41, %r42, %r43 }, [ %rd18 + 0 ];

shl.b32 	%r2, %r1, 4;
and.b32 	%r85, %r2, 2032;
shl.b32 	%r86, %r1, 1;
and.b32 	%r87, %r86, 112;
xor.b32 	%r3, %r85, %r87;
mov.b32 	%r88, global_smem;
add.s32 	%r44, %r88, %r3;
st.shared.v4.b32 	[%r44+49152], {%r12, %r13, %r14, %r15};
st.shared.v4.b32 	[%r44+51200], {%r16, %r17, %r18, %r19};
st.shared.v4.b32 	[%r44+53248], {%r20, %r21, %r22, %r23};
st.shared.v4.b32 	[%r44+55296], {%r24, %r25, %r26, %r27};
st.shared.v4.b32 	[%r44+57344], {%r28, %r29, %r30, %r31};
st.shared.v4.b32 	[%r44+59392], {%r32, %r33, %r34, %r35};
st.shared.v4.b32 	[%r44+61440], {%r36, %r37, %r38, %r39};
st.shared.v4.b32 	[%r44+63488], {%r40, %r41, %r42, %r43};

add.s64 	%rd46, %rd36, %rd38;

add.s64 	%rd47, %rd37, %rd38;

setp.lt.s32 	%p1, %r11, 1;
setp.gt.s32 	%p2, %r11, 0;

shl.b32 	%r4, %r68, 6;
shl.b32 	%r89, %r69, 6;
shl.b32 	%r90, %r70, 6;
shl.b32 	%r91, %r71, 6;

mul.wide.u32 	%rd48, %r4, 2;
mul.wide.u32 	%rd49, %r89, 2;
mul.wide.u32 	%rd50, %r90, 2;
mul.wide.u32 	%rd51, %r91, 2;

add.s64 	%rd8, %rd46, %rd45;

add.s64 	%rd19, %rd8, %rd48;
add.s64 	%rd20, %rd8, %rd49;
add.s64 	%rd21, %rd8, %rd50;
add.s64 	%rd22, %rd8, %rd51;

selp.b32 	%r45, 16, 0, %p2;

cp.async.cg.shared.global [ %r44 + 0 ], [ %rd19 + 0 ], 0x10, %r45;

add.s32 	%r46, %r44, 2048;

cp.async.cg.shared.global [ %r46 + 0 ], [ %rd20 + 0 ], 0x10, %r45;

add.s32 	%r47, %r44, 4096;

cp.async.cg.shared.global [ %r47 + 0 ], [ %rd21 + 0 ], 0x10, %r45;

add.s32 	%r48, %r44, 6144;

cp.async.cg.shared.global [ %r48 + 0 ], [ %rd22 + 0 ], 0x10, %r45;

cp.async.commit_group;

add.s64 	%rd9, %rd47, %rd45;

add.s64 	%rd23, %rd9, %rd48;
add.s64 	%rd24, %rd9, %rd49;
add.s64 	%rd25, %rd9, %rd50;
add.s64 	%rd26, %rd9, %rd51;

add.s32 	%r49, %r44, 24576;

cp.async.cg.shared.global [ %r49 + 0 ], [ %rd23 + 0 ], 0x10, %r45;

add.s32 	%r50, %r44, 26624;

cp.async.cg.shared.global [ %r50 + 0 ], [ %rd24 + 0 ], 0x10, %r45;

add.s32 	%r51, %r44, 28672;

cp.async.cg.shared.global [ %r51 + 0 ], [ %rd25 + 0 ], 0x10, %r45;

add.s32 	%r52, %r44, 30720;

cp.async.cg.shared.global [ %r52 + 0 ], [ %rd26 + 0 ], 0x10, %r45;

cp.async.commit_group;

setp.gt.s32 	%p3, %r11, 64;

shl.b32 	%r92, %r67, 6;
or.b32 	%r93, %r92, 7168;

mul.wide.u32 	%rd52, %r93, 2;

add.s64 	%rd27, %rd19, 8192;
add.s64 	%rd28, %rd19, 10240;
add.s64 	%rd29, %rd19, 12288;
add.s64 	%rd30, %rd8, %rd52;

bar.sync 	0;
add.s32 	%r53, %r44, 8192;
selp.b32 	%r54, 16, 0, %p3;

cp.async.cg.shared.global [ %r53 + 0 ], [ %rd27 + 0 ], 0x10, %r54;

add.s32 	%r55, %r44, 10240;

cp.async.cg.shared.global [ %r55 + 0 ], [ %rd28 + 0 ], 0x10, %r54;

add.s32 	%r56, %r44, 12288;

cp.async.cg.shared.global [ %r56 + 0 ], [ %rd29 + 0 ], 0x10, %r54;

add.s32 	%r57, %r44, 14336;

cp.async.cg.shared.global [ %r57 + 0 ], [ %rd30 + 0 ], 0x10, %r54;

cp.async.commit_group;

add.s64 	%rd31, %rd23, 8192;
add.s64 	%rd32, %rd23, 10240;
add.s64 	%rd33, %rd23, 12288;
add.s64 	%rd34, %rd9, %rd52;

add.s32 	%r58, %r44, 32768;

cp.async.cg.shared.global [ %r58 + 0 ], [ %rd31 + 0 ], 0x10, %r54;

add.s32 	%r59, %r44, 34816;

cp.async.cg.shared.global [ %r59 + 0 ], [ %rd32 + 0 ], 0x10, %r54;

add.s32 	%r60, %r44, 36864;

cp.async.cg.shared.global [ %r60 + 0 ], [ %rd33 + 0 ], 0x10, %r54;

add.s32 	%r61, %r44, 38912;

cp.async.cg.shared.global [ %r61 + 0 ], [ %rd34 + 0 ], 0x10, %r54;

cp.async.commit_group;


fence.proxy.async.shared::cta;

mov.b32 	%r169, 0f00000000;
mov.b32 	%r170, %r169;
mov.b32 	%r171, %r169;
mov.b32 	%r172, %r169;
mov.b32 	%r173, %r169;
mov.b32 	%r174, %r169;
mov.b32 	%r175, %r169;
mov.b32 	%r176, %r169;
mov.b32 	%r177, %r169;
mov.b32 	%r178, %r169;
mov.b32 	%r179, %r169;
mov.b32 	%r180, %r169;
mov.b32 	%r181, %r169;
mov.b32 	%r182, %r169;
mov.b32 	%r183, %r169;
mov.b32 	%r184, %r169;
mov.b32 	%r185, %r169;
mov.b32 	%r186, %r169;
mov.b32 	%r187, %r169;
mov.b32 	%r188, %r169;
mov.b32 	%r189, %r169;
mov.b32 	%r190, %r169;
mov.b32 	%r191, %r169;
mov.b32 	%r192, %r169;
mov.b32 	%r193, %r169;
mov.b32 	%r194, %r169;
mov.b32 	%r195, %r169;
mov.b32 	%r196, %r169;
mov.b32 	%r197, %r169;
mov.b32 	%r198, %r169;
mov.b32 	%r199, %r169;
mov.b32 	%r200, %r169;
mov.b32 	%r217, %r169;
mov.b32 	%r218, %r169;
mov.b32 	%r219, %r169;
mov.b32 	%r220, %r169;
mov.b32 	%r221, %r169;
mov.b32 	%r222, %r169;
mov.b32 	%r223, %r169;
mov.b32 	%r224, %r169;
mov.b32 	%r225, %r169;
mov.b32 	%r226, %r169;
mov.b32 	%r227, %r169;
mov.b32 	%r228, %r169;
mov.b32 	%r229, %r169;
mov.b32 	%r230, %r169;
mov.b32 	%r231, %r169;
mov.b32 	%r232, %r169;
mov.b32 	%r233, %r169;
mov.b32 	%r234, %r169;
mov.b32 	%r235, %r169;
mov.b32 	%r236, %r169;
mov.b32 	%r237, %r169;
mov.b32 	%r238, %r169;
mov.b32 	%r239, %r169;
mov.b32 	%r240, %r169;
mov.b32 	%r241, %r169;
mov.b32 	%r242, %r169;
mov.b32 	%r243, %r169;
mov.b32 	%r244, %r169;
mov.b32 	%r245, %r169;
mov.b32 	%r246, %r169;
mov.b32 	%r247, %r169;
mov.b32 	%r248, %r169;
mov.b32 	%r875, %r169;
mov.b32 	%r876, %r169;
mov.b32 	%r877, %r169;
mov.b32 	%r878, %r169;

@%p1 bra 	$L__BB0_3;


ld.param.b32 	%r10, [attn_kernel_param_4];
add.s32 	%r5, %r11, -128;
add.s32 	%r94, %r88, 49152;
bfe.u32 	%r95, %r94, 4, 14;
cvt.u64.u32 	%rd53, %r95;
or.b64 	%rd54, %rd53, 4611686293305294848;
add.s64 	%rd56, %rd53, 4611686293305294850;
add.s64 	%rd58, %rd53, 4611686293305294852;
add.s64 	%rd60, %rd53, 4611686293305294854;
add.s64 	%rd62, %rd53, 4611686293305295360;
add.s64 	%rd63, %rd53, 4611686293305295362;
add.s64 	%rd64, %rd53, 4611686293305295364;
add.s64 	%rd65, %rd53, 4611686293305295366;

or.b32 	%r867, %r4, 11264;
mov.b32 	%r871, 0fFF800000;
mov.b32 	%r169, 0f00000000;
mov.b32 	%r164, 0;
mov.b32 	%r869, 1;
mov.b32 	%r868, -1;
mov.b32 	%r170, %r169;
mov.b32 	%r171, %r169;
mov.b32 	%r172, %r169;
mov.b32 	%r173, %r169;
mov.b32 	%r174, %r169;
mov.b32 	%r175, %r169;
mov.b32 	%r176, %r169;
mov.b32 	%r177, %r169;
mov.b32 	%r178, %r169;
mov.b32 	%r179, %r169;
mov.b32 	%r180, %r169;
mov.b32 	%r181, %r169;
mov.b32 	%r182, %r169;
mov.b32 	%r183, %r169;
mov.b32 	%r184, %r169;
mov.b32 	%r185, %r169;
mov.b32 	%r186, %r169;
mov.b32 	%r187, %r169;
mov.b32 	%r188, %r169;
mov.b32 	%r189, %r169;
mov.b32 	%r190, %r169;
mov.b32 	%r191, %r169;
mov.b32 	%r192, %r169;
mov.b32 	%r193, %r169;
mov.b32 	%r194, %r169;
mov.b32 	%r195, %r169;
mov.b32 	%r196, %r169;
mov.b32 	%r197, %r169;
mov.b32 	%r198, %r169;
mov.b32 	%r199, %r169;
mov.b32 	%r200, %r169;
mov.b32 	%r217, %r169;
mov.b32 	%r218, %r169;
mov.b32 	%r219, %r169;
mov.b32 	%r220, %r169;
mov.b32 	%r221, %r169;
mov.b32 	%r222, %r169;
mov.b32 	%r223, %r169;
mov.b32 	%r224, %r169;
mov.b32 	%r225, %r169;
mov.b32 	%r226, %r169;
mov.b32 	%r227, %r169;
mov.b32 	%r228, %r169;
mov.b32 	%r229, %r169;
mov.b32 	%r230, %r169;
mov.b32 	%r231, %r169;
mov.b32 	%r232, %r169;
mov.b32 	%r233, %r169;
mov.b32 	%r234, %r169;
mov.b32 	%r235, %r169;
mov.b32 	%r236, %r169;
mov.b32 	%r237, %r169;
mov.b32 	%r238, %r169;
mov.b32 	%r239, %r169;
mov.b32 	%r240, %r169;
mov.b32 	%r241, %r169;
mov.b32 	%r242, %r169;
mov.b32 	%r243, %r169;
mov.b32 	%r244, %r169;
mov.b32 	%r245, %r169;
mov.b32 	%r246, %r169;
mov.b32 	%r247, %r169;
mov.b32 	%r248, %r169;
mov.b32 	%r870, %r164;
mov.b32 	%r875, %r169;
mov.b32 	%r876, %r169;
mov.b32 	%r877, %r169;
mov.b32 	%r878, %r169;
mov.b32 	%r872, %r871;
mov.b32 	%r873, %r871;
mov.b32 	%r874, %r871;
$L__BB0_2:                              // =>This Inner Loop Header: Depth=1
setp.lt.s32 	%p5, %r870, %r5;
add.s32 	%r270, %r868, 1;
setp.gt.s32 	%p6, %r270, 2;
selp.b32 	%r868, 0, %r270, %p6;

cp.async.wait_group 	2;
bar.sync 	0;
shl.b32 	%r271, %r868, 13;
add.s32 	%r272, %r88, %r271;

bfe.u32 	%r273, %r272, 4, 14;
cvt.u64.u32 	%rd80, %r273;
wgmma.fence.sync.aligned;
or.b64 	%rd55, %rd80, 4611686293305294848;

wgmma.mma_async.sync.aligned.m64n64k16.f32.f16.f16 {%r96,%r97,%r98,%r99,%r100,%r101,%r102,%r103,%r104,%r105,%r106,%r107,%r108,%r109,%r110,%r111,%r112,%r113,%r114,%r115,%r116,%r117,%r118,%r119,%r120,%r121,%r122,%r123,%r124,%r125,%r126,%r127}, %rd54, %rd55, 0, 1, 1, 0, 0;

add.s64 	%rd57, %rd80, 4611686293305294850;
mov.pred 	%p4, -1;

wgmma.mma_async.sync.aligned.m64n64k16.f32.f16.f16 {%r96,%r97,%r98,%r99,%r100,%r101,%r102,%r103,%r104,%r105,%r106,%r107,%r108,%r109,%r110,%r111,%r112,%r113,%r114,%r115,%r116,%r117,%r118,%r119,%r120,%r121,%r122,%r123,%r124,%r125,%r126,%r127}, %rd56, %rd57, %p4, 1, 1, 0, 0;

add.s64 	%rd59, %rd80, 4611686293305294852;

wgmma.mma_async.sync.aligned.m64n64k16.f32.f16.f16 {%r96,%r97,%r98,%r99,%r100,%r101,%r102,%r103,%r104,%r105,%r106,%r107,%r108,%r109,%r110,%r111,%r112,%r113,%r114,%r115,%r116,%r117,%r118,%r119,%r120,%r121,%r122,%r123,%r124,%r125,%r126,%r127}, %rd58, %rd59, %p4, 1, 1, 0, 0;

add.s64 	%rd61, %rd80, 4611686293305294854;

wgmma.mma_async.sync.aligned.m64n64k16.f32.f16.f16 {%r96,%r97,%r98,%r99,%r100,%r101,%r102,%r103,%r104,%r105,%r106,%r107,%r108,%r109,%r110,%r111,%r112,%r113,%r114,%r115,%r116,%r117,%r118,%r119,%r120,%r121,%r122,%r123,%r124,%r125,%r126,%r127}, %rd60, %rd61, %p4, 1, 1, 0, 0;


wgmma.mma_async.sync.aligned.m64n64k16.f32.f16.f16 {%r128,%r129,%r130,%r131,%r132,%r133,%r134,%r135,%r136,%r137,%r138,%r139,%r140,%r141,%r142,%r143,%r144,%r145,%r146,%r147,%r148,%r149,%r150,%r151,%r152,%r153,%r154,%r155,%r156,%r157,%r158,%r159}, %rd62, %rd55, 0, 1, 1, 0, 0;


wgmma.mma_async.sync.aligned.m64n64k16.f32.f16.f16 {%r128,%r129,%r130,%r131,%r132,%r133,%r134,%r135,%r136,%r137,%r138,%r139,%r140,%r141,%r142,%r143,%r144,%r145,%r146,%r147,%r148,%r149,%r150,%r151,%r152,%r153,%r154,%r155,%r156,%r157,%r158,%r159}, %rd63, %rd57, %p4, 1, 1, 0, 0;


wgmma.mma_async.sync.aligned.m64n64k16.f32.f16.f16 {%r128,%r129,%r130,%r131,%r132,%r133,%r134,%r135,%r136,%r137,%r138,%r139,%r140,%r141,%r142,%r143,%r144,%r145,%r146,%r147,%r148,%r149,%r150,%r151,%r152,%r153,%r154,%r155,%r156,%r157,%r158,%r159}, %rd64, %rd59, %p4, 1, 1, 0, 0;


wgmma.mma_async.sync.aligned.m64n64k16.f32.f16.f16 {%r128,%r129,%r130,%r131,%r132,%r133,%r134,%r135,%r136,%r137,%r138,%r139,%r140,%r141,%r142,%r143,%r144,%r145,%r146,%r147,%r148,%r149,%r150,%r151,%r152,%r153,%r154,%r155,%r156,%r157,%r158,%r159}, %rd65, %rd61, %p4, 1, 1, 0, 0;

wgmma.commit_group.sync.aligned;
cvt.u64.u32 	%rd67, %r272;
cvt.u64.u32 	%rd66, %r94;
mov.b32 	%r163, %r164;
mov.b32 	%r160, %r164;
mov.b32 	%r161, %r164;
mov.b32 	%r162, %r164;


wgmma.wait_group.sync.aligned 0;


mul.f32 	%r274, %r10, %r96;
mul.f32 	%r275, %r10, %r97;
mul.f32 	%r276, %r10, %r98;
mul.f32 	%r277, %r10, %r99;
mul.f32 	%r278, %r10, %r100;
mul.f32 	%r279, %r10, %r101;
mul.f32 	%r280, %r10, %r102;
mul.f32 	%r281, %r10, %r103;
mul.f32 	%r282, %r10, %r104;
mul.f32 	%r283, %r10, %r105;
mul.f32 	%r284, %r10, %r106;
mul.f32 	%r285, %r10, %r107;
mul.f32 	%r286, %r10, %r108;
mul.f32 	%r287, %r10, %r109;
mul.f32 	%r288, %r10, %r110;
mul.f32 	%r289, %r10, %r111;
mul.f32 	%r290, %r10, %r112;
mul.f32 	%r291, %r10, %r113;
mul.f32 	%r292, %r10, %r114;
mul.f32 	%r293, %r10, %r115;
mul.f32 	%r294, %r10, %r116;
mul.f32 	%r295, %r10, %r117;
mul.f32 	%r296, %r10, %r118;
mul.f32 	%r297, %r10, %r119;
mul.f32 	%r298, %r10, %r120;
mul.f32 	%r299, %r10, %r121;
mul.f32 	%r300, %r10, %r122;
mul.f32 	%r301, %r10, %r123;
mul.f32 	%r302, %r10, %r124;
mul.f32 	%r303, %r10, %r125;
mul.f32 	%r304, %r10, %r126;
mul.f32 	%r305, %r10, %r127;
mul.f32 	%r306, %r10, %r128;
mul.f32 	%r307, %r10, %r129;
mul.f32 	%r308, %r10, %r130;
mul.f32 	%r309, %r10, %r131;
mul.f32 	%r310, %r10, %r132;
mul.f32 	%r311, %r10, %r133;
mul.f32 	%r312, %r10, %r134;
mul.f32 	%r313, %r10, %r135;
mul.f32 	%r314, %r10, %r136;
mul.f32 	%r315, %r10, %r137;
mul.f32 	%r316, %r10, %r138;
mul.f32 	%r317, %r10, %r139;
mul.f32 	%r318, %r10, %r140;
mul.f32 	%r319, %r10, %r141;
mul.f32 	%r320, %r10, %r142;
mul.f32 	%r321, %r10, %r143;
mul.f32 	%r322, %r10, %r144;
mul.f32 	%r323, %r10, %r145;
mul.f32 	%r324, %r10, %r146;
mul.f32 	%r325, %r10, %r147;
mul.f32 	%r326, %r10, %r148;
mul.f32 	%r327, %r10, %r149;
mul.f32 	%r328, %r10, %r150;
mul.f32 	%r329, %r10, %r151;
mul.f32 	%r330, %r10, %r152;
mul.f32 	%r331, %r10, %r153;
mul.f32 	%r332, %r10, %r154;
mul.f32 	%r333, %r10, %r155;
mul.f32 	%r334, %r10, %r156;
mul.f32 	%r335, %r10, %r157;
mul.f32 	%r336, %r10, %r158;
mul.f32 	%r337, %r10, %r159;
$L__tmp1:

max.f32 	%r338, %r274, %r275;
max.f32 	%r339, %r276, %r277;
max.f32 	%r340, %r338, %r278;
max.f32 	%r341, %r340, %r279;
max.f32 	%r342, %r339, %r280;
max.f32 	%r343, %r342, %r281;
max.f32 	%r344, %r341, %r282;
max.f32 	%r345, %r344, %r283;
max.f32 	%r346, %r343, %r284;
max.f32 	%r347, %r346, %r285;
max.f32 	%r348, %r345, %r286;
max.f32 	%r349, %r348, %r287;
max.f32 	%r350, %r347, %r288;
max.f32 	%r351, %r350, %r289;
max.f32 	%r352, %r349, %r290;
max.f32 	%r353, %r352, %r291;
max.f32 	%r354, %r351, %r292;
max.f32 	%r355, %r354, %r293;
max.f32 	%r356, %r353, %r294;
max.f32 	%r357, %r356, %r295;
max.f32 	%r358, %r355, %r296;
max.f32 	%r359, %r358, %r297;
max.f32 	%r360, %r357, %r298;
max.f32 	%r361, %r360, %r299;
max.f32 	%r362, %r359, %r300;
max.f32 	%r363, %r362, %r301;
max.f32 	%r364, %r361, %r302;
max.f32 	%r365, %r364, %r303;
max.f32 	%r366, %r363, %r304;
max.f32 	%r367, %r366, %r305;
max.f32 	%r368, %r306, %r307;
max.f32 	%r369, %r308, %r309;
max.f32 	%r370, %r368, %r310;
max.f32 	%r371, %r370, %r311;
max.f32 	%r372, %r369, %r312;
max.f32 	%r373, %r372, %r313;
max.f32 	%r374, %r371, %r314;
max.f32 	%r375, %r374, %r315;
max.f32 	%r376, %r373, %r316;
max.f32 	%r377, %r376, %r317;
max.f32 	%r378, %r375, %r318;
max.f32 	%r379, %r378, %r319;
max.f32 	%r380, %r377, %r320;
max.f32 	%r381, %r380, %r321;
max.f32 	%r382, %r379, %r322;
max.f32 	%r383, %r382, %r323;
max.f32 	%r384, %r381, %r324;
max.f32 	%r385, %r384, %r325;
max.f32 	%r386, %r383, %r326;
max.f32 	%r387, %r386, %r327;
max.f32 	%r388, %r385, %r328;
max.f32 	%r389, %r388, %r329;
max.f32 	%r390, %r387, %r330;
max.f32 	%r391, %r390, %r331;
max.f32 	%r392, %r389, %r332;
max.f32 	%r393, %r392, %r333;
max.f32 	%r394, %r391, %r334;
max.f32 	%r395, %r394, %r335;
max.f32 	%r396, %r393, %r336;
max.f32 	%r397, %r396, %r337;
$L__tmp2:

shfl.sync.bfly.b32 	%r398, %r365, 2, 31, -1;
$L__tmp3:

max.f32 	%r399, %r365, %r398;
$L__tmp4:

shfl.sync.bfly.b32 	%r400, %r399, 1, 31, -1;
shfl.sync.bfly.b32 	%r401, %r367, 2, 31, -1;
$L__tmp5:

max.f32 	%r402, %r367, %r401;
$L__tmp6:

shfl.sync.bfly.b32 	%r403, %r402, 1, 31, -1;
shfl.sync.bfly.b32 	%r404, %r395, 2, 31, -1;
$L__tmp7:

max.f32 	%r405, %r395, %r404;
$L__tmp8:

shfl.sync.bfly.b32 	%r406, %r405, 1, 31, -1;
shfl.sync.bfly.b32 	%r407, %r397, 2, 31, -1;
$L__tmp9:

max.f32 	%r408, %r397, %r407;
$L__tmp10:

shfl.sync.bfly.b32 	%r409, %r408, 1, 31, -1;
$L__tmp11:

max.f32 	%r410, %r399, %r400;
max.f32 	%r411, %r402, %r403;
max.f32 	%r412, %r405, %r406;
max.f32 	%r413, %r408, %r409;
$L__tmp12:

max.f32 	%r9, %r874, %r413;
max.f32 	%r8, %r873, %r412;
max.f32 	%r7, %r872, %r411;
max.f32 	%r6, %r871, %r410;

neg.f32 	%r414, %r6;
fma.rn.f32 	%r415, %r10, %r96, %r414;
fma.rn.f32 	%r416, %r10, %r97, %r414;
neg.f32 	%r417, %r7;
fma.rn.f32 	%r418, %r10, %r98, %r417;
fma.rn.f32 	%r419, %r10, %r99, %r417;
fma.rn.f32 	%r420, %r10, %r100, %r414;
fma.rn.f32 	%r421, %r10, %r101, %r414;
fma.rn.f32 	%r422, %r10, %r102, %r417;
fma.rn.f32 	%r423, %r10, %r103, %r417;
fma.rn.f32 	%r424, %r10, %r104, %r414;
fma.rn.f32 	%r425, %r10, %r105, %r414;
fma.rn.f32 	%r426, %r10, %r106, %r417;
fma.rn.f32 	%r427, %r10, %r107, %r417;
fma.rn.f32 	%r428, %r10, %r108, %r414;
fma.rn.f32 	%r429, %r10, %r109, %r414;
fma.rn.f32 	%r430, %r10, %r110, %r417;
fma.rn.f32 	%r431, %r10, %r111, %r417;
fma.rn.f32 	%r432, %r10, %r112, %r414;
fma.rn.f32 	%r433, %r10, %r113, %r414;
fma.rn.f32 	%r434, %r10, %r114, %r417;
fma.rn.f32 	%r435, %r10, %r115, %r417;
fma.rn.f32 	%r436, %r10, %r116, %r414;
fma.rn.f32 	%r437, %r10, %r117, %r414;
fma.rn.f32 	%r438, %r10, %r118, %r417;
fma.rn.f32 	%r439, %r10, %r119, %r417;
fma.rn.f32 	%r440, %r10, %r120, %r414;
fma.rn.f32 	%r441, %r10, %r121, %r414;
fma.rn.f32 	%r442, %r10, %r122, %r417;
fma.rn.f32 	%r443, %r10, %r123, %r417;
fma.rn.f32 	%r444, %r10, %r124, %r414;
fma.rn.f32 	%r445, %r10, %r125, %r414;
fma.rn.f32 	%r446, %r10, %r126, %r417;
fma.rn.f32 	%r447, %r10, %r127, %r417;
neg.f32 	%r448, %r8;
fma.rn.f32 	%r449, %r10, %r128, %r448;
fma.rn.f32 	%r450, %r10, %r129, %r448;
neg.f32 	%r451, %r9;
fma.rn.f32 	%r452, %r10, %r130, %r451;
fma.rn.f32 	%r453, %r10, %r131, %r451;
fma.rn.f32 	%r454, %r10, %r132, %r448;
fma.rn.f32 	%r455, %r10, %r133, %r448;
fma.rn.f32 	%r456, %r10, %r134, %r451;
fma.rn.f32 	%r457, %r10, %r135, %r451;
fma.rn.f32 	%r458, %r10, %r136, %r448;
fma.rn.f32 	%r459, %r10, %r137, %r448;
fma.rn.f32 	%r460, %r10, %r138, %r451;
fma.rn.f32 	%r461, %r10, %r139, %r451;
fma.rn.f32 	%r462, %r10, %r140, %r448;
fma.rn.f32 	%r463, %r10, %r141, %r448;
fma.rn.f32 	%r464, %r10, %r142, %r451;
fma.rn.f32 	%r465, %r10, %r143, %r451;
fma.rn.f32 	%r466, %r10, %r144, %r448;
fma.rn.f32 	%r467, %r10, %r145, %r448;
fma.rn.f32 	%r468, %r10, %r146, %r451;
fma.rn.f32 	%r469, %r10, %r147, %r451;
fma.rn.f32 	%r470, %r10, %r148, %r448;
fma.rn.f32 	%r471, %r10, %r149, %r448;
fma.rn.f32 	%r472, %r10, %r150, %r451;
fma.rn.f32 	%r473, %r10, %r151, %r451;
fma.rn.f32 	%r474, %r10, %r152, %r448;
fma.rn.f32 	%r475, %r10, %r153, %r448;
fma.rn.f32 	%r476, %r10, %r154, %r451;
fma.rn.f32 	%r477, %r10, %r155, %r451;
fma.rn.f32 	%r478, %r10, %r156, %r448;
fma.rn.f32 	%r479, %r10, %r157, %r448;
fma.rn.f32 	%r480, %r10, %r158, %r451;
fma.rn.f32 	%r481, %r10, %r159, %r451;

mul.f32 	%r482, %r415, 0f3FB8AA3B;
ex2.approx.f32 	%r483, %r482;
mul.f32 	%r484, %r416, 0f3FB8AA3B;
ex2.approx.f32 	%r485, %r484;
mul.f32 	%r486, %r418, 0f3FB8AA3B;
ex2.approx.f32 	%r487, %r486;
mul.f32 	%r488, %r419, 0f3FB8AA3B;
ex2.approx.f32 	%r489, %r488;
mul.f32 	%r490, %r420, 0f3FB8AA3B;
ex2.approx.f32 	%r491, %r490;
mul.f32 	%r492, %r421, 0f3FB8AA3B;
ex2.approx.f32 	%r493, %r492;
mul.f32 	%r494, %r422, 0f3FB8AA3B;
ex2.approx.f32 	%r495, %r494;
mul.f32 	%r496, %r423, 0f3FB8AA3B;
ex2.approx.f32 	%r497, %r496;
mul.f32 	%r498, %r424, 0f3FB8AA3B;
ex2.approx.f32 	%r499, %r498;
mul.f32 	%r500, %r425, 0f3FB8AA3B;
ex2.approx.f32 	%r501, %r500;
mul.f32 	%r502, %r426, 0f3FB8AA3B;
ex2.approx.f32 	%r503, %r502;
mul.f32 	%r504, %r427, 0f3FB8AA3B;
ex2.approx.f32 	%r505, %r504;
mul.f32 	%r506, %r428, 0f3FB8AA3B;
ex2.approx.f32 	%r507, %r506;
mul.f32 	%r508, %r429, 0f3FB8AA3B;
ex2.approx.f32 	%r509, %r508;
mul.f32 	%r510, %r430, 0f3FB8AA3B;
ex2.approx.f32 	%r511, %r510;
mul.f32 	%r512, %r431, 0f3FB8AA3B;
ex2.approx.f32 	%r513, %r512;
mul.f32 	%r514, %r432, 0f3FB8AA3B;
ex2.approx.f32 	%r515, %r514;
mul.f32 	%r516, %r433, 0f3FB8AA3B;
ex2.approx.f32 	%r517, %r516;
mul.f32 	%r518, %r434, 0f3FB8AA3B;
ex2.approx.f32 	%r519, %r518;
mul.f32 	%r520, %r435, 0f3FB8AA3B;
ex2.approx.f32 	%r521, %r520;
mul.f32 	%r522, %r436, 0f3FB8AA3B;
ex2.approx.f32 	%r523, %r522;
mul.f32 	%r524, %r437, 0f3FB8AA3B;
ex2.approx.f32 	%r525, %r524;
mul.f32 	%r526, %r438, 0f3FB8AA3B;
ex2.approx.f32 	%r527, %r526;
mul.f32 	%r528, %r439, 0f3FB8AA3B;
ex2.approx.f32 	%r529, %r528;
mul.f32 	%r530, %r440, 0f3FB8AA3B;
ex2.approx.f32 	%r531, %r530;
mul.f32 	%r532, %r441, 0f3FB8AA3B;
ex2.approx.f32 	%r533, %r532;
mul.f32 	%r534, %r442, 0f3FB8AA3B;
ex2.approx.f32 	%r535, %r534;
mul.f32 	%r536, %r443, 0f3FB8AA3B;
ex2.approx.f32 	%r537, %r536;
mul.f32 	%r538, %r444, 0f3FB8AA3B;
ex2.approx.f32 	%r539, %r538;
mul.f32 	%r540, %r445, 0f3FB8AA3B;
ex2.approx.f32 	%r541, %r540;
mul.f32 	%r542, %r446, 0f3FB8AA3B;
ex2.approx.f32 	%r543, %r542;
mul.f32 	%r544, %r447, 0f3FB8AA3B;
ex2.approx.f32 	%r545, %r544;
mul.f32 	%r546, %r449, 0f3FB8AA3B;
ex2.approx.f32 	%r547, %r546;
mul.f32 	%r548, %r450, 0f3FB8AA3B;
ex2.approx.f32 	%r549, %r548;
mul.f32 	%r550, %r452, 0f3FB8AA3B;
ex2.approx.f32 	%r551, %r550;
mul.f32 	%r552, %r453, 0f3FB8AA3B;
ex2.approx.f32 	%r553, %r552;
mul.f32 	%r554, %r454, 0f3FB8AA3B;
ex2.approx.f32 	%r555, %r554;
mul.f32 	%r556, %r455, 0f3FB8AA3B;
ex2.approx.f32 	%r557, %r556;
mul.f32 	%r558, %r456, 0f3FB8AA3B;
ex2.approx.f32 	%r559, %r558;
mul.f32 	%r560, %r457, 0f3FB8AA3B;
ex2.approx.f32 	%r561, %r560;
mul.f32 	%r562, %r458, 0f3FB8AA3B;
ex2.approx.f32 	%r563, %r562;
mul.f32 	%r564, %r459, 0f3FB8AA3B;
ex2.approx.f32 	%r565, %r564;
mul.f32 	%r566, %r460, 0f3FB8AA3B;
ex2.approx.f32 	%r567, %r566;
mul.f32 	%r568, %r461, 0f3FB8AA3B;
ex2.approx.f32 	%r569, %r568;
mul.f32 	%r570, %r462, 0f3FB8AA3B;
ex2.approx.f32 	%r571, %r570;
mul.f32 	%r572, %r463, 0f3FB8AA3B;
ex2.approx.f32 	%r573, %r572;
mul.f32 	%r574, %r464, 0f3FB8AA3B;
ex2.approx.f32 	%r575, %r574;
mul.f32 	%r576, %r465, 0f3FB8AA3B;
ex2.approx.f32 	%r577, %r576;
mul.f32 	%r578, %r466, 0f3FB8AA3B;
ex2.approx.f32 	%r579, %r578;
mul.f32 	%r580, %r467, 0f3FB8AA3B;
ex2.approx.f32 	%r581, %r580;
mul.f32 	%r582, %r468, 0f3FB8AA3B;
ex2.approx.f32 	%r583, %r582;
mul.f32 	%r584, %r469, 0f3FB8AA3B;
ex2.approx.f32 	%r585, %r584;
mul.f32 	%r586, %r470, 0f3FB8AA3B;
ex2.approx.f32 	%r587, %r586;
mul.f32 	%r588, %r471, 0f3FB8AA3B;
ex2.approx.f32 	%r589, %r588;
mul.f32 	%r590, %r472, 0f3FB8AA3B;
ex2.approx.f32 	%r591, %r590;
mul.f32 	%r592, %r473, 0f3FB8AA3B;
ex2.approx.f32 	%r593, %r592;
mul.f32 	%r594, %r474, 0f3FB8AA3B;
ex2.approx.f32 	%r595, %r594;
mul.f32 	%r596, %r475, 0f3FB8AA3B;
ex2.approx.f32 	%r597, %r596;
mul.f32 	%r598, %r476, 0f3FB8AA3B;
ex2.approx.f32 	%r599, %r598;
mul.f32 	%r600, %r477, 0f3FB8AA3B;
ex2.approx.f32 	%r601, %r600;
mul.f32 	%r602, %r478, 0f3FB8AA3B;
ex2.approx.f32 	%r603, %r602;
mul.f32 	%r604, %r479, 0f3FB8AA3B;
ex2.approx.f32 	%r605, %r604;
mul.f32 	%r606, %r480, 0f3FB8AA3B;
ex2.approx.f32 	%r607, %r606;
mul.f32 	%r608, %r481, 0f3FB8AA3B;
ex2.approx.f32 	%r609, %r608;

sub.f32 	%r610, %r874, %r9;
sub.f32 	%r611, %r873, %r8;
sub.f32 	%r612, %r872, %r7;
sub.f32 	%r613, %r871, %r6;

mul.f32 	%r614, %r613, 0f3FB8AA3B;
ex2.approx.f32 	%r615, %r614;
mul.f32 	%r616, %r612, 0f3FB8AA3B;
ex2.approx.f32 	%r617, %r616;
mul.f32 	%r618, %r611, 0f3FB8AA3B;
ex2.approx.f32 	%r619, %r618;
mul.f32 	%r620, %r610, 0f3FB8AA3B;
ex2.approx.f32 	%r621, %r620;
$L__tmp13:

add.f32 	%r622, %r483, %r485;
add.f32 	%r623, %r487, %r489;
add.f32 	%r624, %r622, %r491;
add.f32 	%r625, %r624, %r493;
add.f32 	%r626, %r623, %r495;
add.f32 	%r627, %r626, %r497;
add.f32 	%r628, %r625, %r499;
add.f32 	%r629, %r628, %r501;
add.f32 	%r630, %r627, %r503;
add.f32 	%r631, %r630, %r505;
add.f32 	%r632, %r629, %r507;
add.f32 	%r633, %r632, %r509;
add.f32 	%r634, %r631, %r511;
add.f32 	%r635, %r634, %r513;
add.f32 	%r636, %r633, %r515;
add.f32 	%r637, %r636, %r517;
add.f32 	%r638, %r635, %r519;
add.f32 	%r639, %r638, %r521;
add.f32 	%r640, %r637, %r523;
add.f32 	%r641, %r640, %r525;
add.f32 	%r642, %r639, %r527;
add.f32 	%r643, %r642, %r529;
add.f32 	%r644, %r641, %r531;
add.f32 	%r645, %r644, %r533;
add.f32 	%r646, %r643, %r535;
add.f32 	%r647, %r646, %r537;
add.f32 	%r648, %r645, %r539;
add.f32 	%r649, %r648, %r541;
add.f32 	%r650, %r647, %r543;
add.f32 	%r651, %r650, %r545;
add.f32 	%r652, %r547, %r549;
add.f32 	%r653, %r551, %r553;
add.f32 	%r654, %r652, %r555;
add.f32 	%r655, %r654, %r557;
add.f32 	%r656, %r653, %r559;
add.f32 	%r657, %r656, %r561;
add.f32 	%r658, %r655, %r563;
add.f32 	%r659, %r658, %r565;
add.f32 	%r660, %r657, %r567;
add.f32 	%r661, %r660, %r569;
add.f32 	%r662, %r659, %r571;
add.f32 	%r663, %r662, %r573;
add.f32 	%r664, %r661, %r575;
add.f32 	%r665, %r664, %r577;
add.f32 	%r666, %r663, %r579;
add.f32 	%r667, %r666, %r581;
add.f32 	%r668, %r665, %r583;
add.f32 	%r669, %r668, %r585;
add.f32 	%r670, %r667, %r587;
add.f32 	%r671, %r670, %r589;
add.f32 	%r672, %r669, %r591;
add.f32 	%r673, %r672, %r593;
add.f32 	%r674, %r671, %r595;
add.f32 	%r675, %r674, %r597;
add.f32 	%r676, %r673, %r599;
add.f32 	%r677, %r676, %r601;
add.f32 	%r678, %r675, %r603;
add.f32 	%r679, %r678, %r605;
add.f32 	%r680, %r677, %r607;
add.f32 	%r681, %r680, %r609;
$L__tmp14:

shfl.sync.bfly.b32 	%r682, %r649, 2, 31, -1;
$L__tmp15:

add.f32 	%r683, %r649, %r682;
$L__tmp16:

shfl.sync.bfly.b32 	%r684, %r683, 1, 31, -1;
shfl.sync.bfly.b32 	%r685, %r651, 2, 31, -1;
$L__tmp17:

add.f32 	%r686, %r651, %r685;
$L__tmp18:

shfl.sync.bfly.b32 	%r687, %r686, 1, 31, -1;
shfl.sync.bfly.b32 	%r688, %r679, 2, 31, -1;
$L__tmp19:

add.f32 	%r689, %r679, %r688;
$L__tmp20:

shfl.sync.bfly.b32 	%r690, %r689, 1, 31, -1;
shfl.sync.bfly.b32 	%r691, %r681, 2, 31, -1;
$L__tmp21:

add.f32 	%r692, %r681, %r691;
$L__tmp22:

shfl.sync.bfly.b32 	%r693, %r692, 1, 31, -1;
$L__tmp23:

add.f32 	%r694, %r692, %r693;
add.f32 	%r695, %r689, %r690;
add.f32 	%r696, %r686, %r687;
add.f32 	%r697, %r683, %r684;
$L__tmp24:

fma.rn.f32 	%r875, %r875, %r615, %r697;
fma.rn.f32 	%r876, %r876, %r617, %r696;
fma.rn.f32 	%r877, %r877, %r619, %r695;
fma.rn.f32 	%r878, %r878, %r621, %r694;

add.s32 	%r698, %r272, 24576;

cvt.rn.f16x2.f32 	%r165, %r485, %r483;
cvt.rn.f16x2.f32 	%r166, %r489, %r487;
cvt.rn.f16x2.f32 	%r167, %r493, %r491;
cvt.rn.f16x2.f32 	%r168, %r497, %r495;
cvt.rn.f16x2.f32 	%r201, %r501, %r499;
cvt.rn.f16x2.f32 	%r202, %r505, %r503;
cvt.rn.f16x2.f32 	%r203, %r509, %r507;
cvt.rn.f16x2.f32 	%r204, %r513, %r511;
cvt.rn.f16x2.f32 	%r205, %r517, %r515;
cvt.rn.f16x2.f32 	%r206, %r521, %r519;
cvt.rn.f16x2.f32 	%r207, %r525, %r523;
cvt.rn.f16x2.f32 	%r208, %r529, %r527;
cvt.rn.f16x2.f32 	%r209, %r533, %r531;
cvt.rn.f16x2.f32 	%r210, %r537, %r535;
cvt.rn.f16x2.f32 	%r211, %r541, %r539;
cvt.rn.f16x2.f32 	%r212, %r545, %r543;
cvt.rn.f16x2.f32 	%r213, %r549, %r547;
cvt.rn.f16x2.f32 	%r214, %r553, %r551;
cvt.rn.f16x2.f32 	%r215, %r557, %r555;
cvt.rn.f16x2.f32 	%r216, %r561, %r559;
cvt.rn.f16x2.f32 	%r249, %r565, %r563;
cvt.rn.f16x2.f32 	%r250, %r569, %r567;
cvt.rn.f16x2.f32 	%r251, %r573, %r571;
cvt.rn.f16x2.f32 	%r252, %r577, %r575;
cvt.rn.f16x2.f32 	%r253, %r581, %r579;
cvt.rn.f16x2.f32 	%r254, %r585, %r583;
cvt.rn.f16x2.f32 	%r255, %r589, %r587;
cvt.rn.f16x2.f32 	%r256, %r593, %r591;
cvt.rn.f16x2.f32 	%r257, %r597, %r595;
cvt.rn.f16x2.f32 	%r258, %r601, %r599;
cvt.rn.f16x2.f32 	%r259, %r605, %r603;
cvt.rn.f16x2.f32 	%r260, %r609, %r607;

mul.f32 	%r169, %r169, %r615;
mul.f32 	%r170, %r170, %r615;
mul.f32 	%r171, %r171, %r617;
mul.f32 	%r172, %r172, %r617;
mul.f32 	%r173, %r173, %r615;
mul.f32 	%r174, %r174, %r615;
mul.f32 	%r175, %r175, %r617;
mul.f32 	%r176, %r176, %r617;
mul.f32 	%r177, %r177, %r615;
mul.f32 	%r178, %r178, %r615;
mul.f32 	%r179, %r179, %r617;
mul.f32 	%r180, %r180, %r617;
mul.f32 	%r181, %r181, %r615;
mul.f32 	%r182, %r182, %r615;
mul.f32 	%r183, %r183, %r617;
mul.f32 	%r184, %r184, %r617;
mul.f32 	%r185, %r185, %r615;
mul.f32 	%r186, %r186, %r615;
mul.f32 	%r187, %r187, %r617;
mul.f32 	%r188, %r188, %r617;
mul.f32 	%r189, %r189, %r615;
mul.f32 	%r190, %r190, %r615;
mul.f32 	%r191, %r191, %r617;
mul.f32 	%r192, %r192, %r617;
mul.f32 	%r193, %r193, %r615;
mul.f32 	%r194, %r194, %r615;
mul.f32 	%r195, %r195, %r617;
mul.f32 	%r196, %r196, %r617;
mul.f32 	%r197, %r197, %r615;
mul.f32 	%r198, %r198, %r615;
mul.f32 	%r199, %r199, %r617;
mul.f32 	%r200, %r200, %r617;
mul.f32 	%r217, %r217, %r619;
mul.f32 	%r218, %r218, %r619;
mul.f32 	%r219, %r219, %r621;
mul.f32 	%r220, %r220, %r621;
mul.f32 	%r221, %r221, %r619;
mul.f32 	%r222, %r222, %r619;
mul.f32 	%r223, %r223, %r621;
mul.f32 	%r224, %r224, %r621;
mul.f32 	%r225, %r225, %r619;
mul.f32 	%r226, %r226, %r619;
mul.f32 	%r227, %r227, %r621;
mul.f32 	%r228, %r228, %r621;
mul.f32 	%r229, %r229, %r619;
mul.f32 	%r230, %r230, %r619;
mul.f32 	%r231, %r231, %r621;
mul.f32 	%r232, %r232, %r621;
mul.f32 	%r233, %r233, %r619;
mul.f32 	%r234, %r234, %r619;
mul.f32 	%r235, %r235, %r621;
mul.f32 	%r236, %r236, %r621;
mul.f32 	%r237, %r237, %r619;
mul.f32 	%r238, %r238, %r619;
mul.f32 	%r239, %r239, %r621;
mul.f32 	%r240, %r240, %r621;
mul.f32 	%r241, %r241, %r619;
mul.f32 	%r242, %r242, %r619;
mul.f32 	%r243, %r243, %r621;
mul.f32 	%r244, %r244, %r621;
mul.f32 	%r245, %r245, %r619;
mul.f32 	%r246, %r246, %r619;
mul.f32 	%r247, %r247, %r621;
mul.f32 	%r248, %r248, %r621;

bfe.u32 	%r699, %r698, 4, 14;
cvt.u64.u32 	%rd81, %r699;
wgmma.fence.sync.aligned;
or.b64 	%rd68, %rd81, 4611686293305294848;

wgmma.mma_async.sync.aligned.m64n64k16.f32.f16.f16 {%r169,%r170,%r171,%r172,%r173,%r174,%r175,%r176,%r177,%r178,%r179,%r180,%r181,%r182,%r183,%r184,%r185,%r186,%r187,%r188,%r189,%r190,%r191,%r192,%r193,%r194,%r195,%r196,%r197,%r198,%r199,%r200}, {%r165,%r166,%r167,%r168}, %rd68, %p4, 1, 1, 1;

add.s64 	%rd69, %rd81, 4611686293305294976;

wgmma.mma_async.sync.aligned.m64n64k16.f32.f16.f16 {%r169,%r170,%r171,%r172,%r173,%r174,%r175,%r176,%r177,%r178,%r179,%r180,%r181,%r182,%r183,%r184,%r185,%r186,%r187,%r188,%r189,%r190,%r191,%r192,%r193,%r194,%r195,%r196,%r197,%r198,%r199,%r200}, {%r201,%r202,%r203,%r204}, %rd69, %p4, 1, 1, 1;

add.s64 	%rd70, %rd81, 4611686293305295104;

wgmma.mma_async.sync.aligned.m64n64k16.f32.f16.f16 {%r169,%r170,%r171,%r172,%r173,%r174,%r175,%r176,%r177,%r178,%r179,%r180,%r181,%r182,%r183,%r184,%r185,%r186,%r187,%r188,%r189,%r190,%r191,%r192,%r193,%r194,%r195,%r196,%r197,%r198,%r199,%r200}, {%r205,%r206,%r207,%r208}, %rd70, %p4, 1, 1, 1;

add.s64 	%rd71, %rd81, 4611686293305295232;

wgmma.mma_async.sync.aligned.m64n64k16.f32.f16.f16 {%r169,%r170,%r171,%r172,%r173,%r174,%r175,%r176,%r177,%r178,%r179,%r180,%r181,%r182,%r183,%r184,%r185,%r186,%r187,%r188,%r189,%r190,%r191,%r192,%r193,%r194,%r195,%r196,%r197,%r198,%r199,%r200}, {%r209,%r210,%r211,%r212}, %rd71, %p4, 1, 1, 1;


wgmma.mma_async.sync.aligned.m64n64k16.f32.f16.f16 {%r217,%r218,%r219,%r220,%r221,%r222,%r223,%r224,%r225,%r226,%r227,%r228,%r229,%r230,%r231,%r232,%r233,%r234,%r235,%r236,%r237,%r238,%r239,%r240,%r241,%r242,%r243,%r244,%r245,%r246,%r247,%r248}, {%r213,%r214,%r215,%r216}, %rd68, %p4, 1, 1, 1;


wgmma.mma_async.sync.aligned.m64n64k16.f32.f16.f16 {%r217,%r218,%r219,%r220,%r221,%r222,%r223,%r224,%r225,%r226,%r227,%r228,%r229,%r230,%r231,%r232,%r233,%r234,%r235,%r236,%r237,%r238,%r239,%r240,%r241,%r242,%r243,%r244,%r245,%r246,%r247,%r248}, {%r249,%r250,%r251,%r252}, %rd69, %p4, 1, 1, 1;


wgmma.mma_async.sync.aligned.m64n64k16.f32.f16.f16 {%r217,%r218,%r219,%r220,%r221,%r222,%r223,%r224,%r225,%r226,%r227,%r228,%r229,%r230,%r231,%r232,%r233,%r234,%r235,%r236,%r237,%r238,%r239,%r240,%r241,%r242,%r243,%r244,%r245,%r246,%r247,%r248}, {%r253,%r254,%r255,%r256}, %rd70, %p4, 1, 1, 1;


wgmma.mma_async.sync.aligned.m64n64k16.f32.f16.f16 {%r217,%r218,%r219,%r220,%r221,%r222,%r223,%r224,%r225,%r226,%r227,%r228,%r229,%r230,%r231,%r232,%r233,%r234,%r235,%r236,%r237,%r238,%r239,%r240,%r241,%r242,%r243,%r244,%r245,%r246,%r247,%r248}, {%r257,%r258,%r259,%r260}, %rd71, %p4, 1, 1, 1;

wgmma.commit_group.sync.aligned;

add.s32 	%r700, %r869, 1;
setp.gt.s32 	%p7, %r700, 2;
selp.b32 	%r869, 0, %r700, %p7;

add.s32 	%r701, %r867, -3072;
add.s32 	%r702, %r867, -2048;
add.s32 	%r703, %r867, -1024;

mul.wide.s32 	%rd82, %r701, 2;
add.s64 	%rd72, %rd8, %rd82;
mul.wide.s32 	%rd83, %r702, 2;
add.s64 	%rd73, %rd8, %rd83;
mul.wide.s32 	%rd84, %r703, 2;
add.s64 	%rd74, %rd8, %rd84;
mul.wide.s32 	%rd85, %r867, 2;
add.s64 	%rd75, %rd8, %rd85;

shl.b32 	%r704, %r869, 13;
add.s32 	%r705, %r88, %r704;
bar.sync 	0;
add.s32 	%r261, %r705, %r3;
selp.b32 	%r262, 16, 0, %p5;

cp.async.cg.shared.global [ %r261 + 0 ], [ %rd72 + 0 ], 0x10, %r262;

add.s32 	%r263, %r261, 2048;

cp.async.cg.shared.global [ %r263 + 0 ], [ %rd73 + 0 ], 0x10, %r262;

add.s32 	%r264, %r261, 4096;

cp.async.cg.shared.global [ %r264 + 0 ], [ %rd74 + 0 ], 0x10, %r262;

add.s32 	%r265, %r261, 6144;

cp.async.cg.shared.global [ %r265 + 0 ], [ %rd75 + 0 ], 0x10, %r262;

cp.async.commit_group;

add.s64 	%rd76, %rd9, %rd82;
add.s64 	%rd77, %rd9, %rd83;
add.s64 	%rd78, %rd9, %rd84;
add.s64 	%rd79, %rd9, %rd85;

add.s32 	%r266, %r261, 24576;

cp.async.cg.shared.global [ %r266 + 0 ], [ %rd76 + 0 ], 0x10, %r262;

add.s32 	%r267, %r261, 26624;

cp.async.cg.shared.global [ %r267 + 0 ], [ %rd77 + 0 ], 0x10, %r262;

add.s32 	%r268, %r261, 28672;

cp.async.cg.shared.global [ %r268 + 0 ], [ %rd78 + 0 ], 0x10, %r262;

add.s32 	%r269, %r261, 30720;

cp.async.cg.shared.global [ %r269 + 0 ], [ %rd79 + 0 ], 0x10, %r262;

cp.async.commit_group;

add.s32 	%r870, %r870, 64;
add.s32 	%r867, %r867, 4096;
setp.lt.s32 	%p8, %r870, %r11;
mov.b32 	%r871, %r6;
mov.b32 	%r872, %r7;
mov.b32 	%r873, %r8;
mov.b32 	%r874, %r9;
@%p8 bra 	$L__BB0_2;
$L__BB0_3:                              // %._crit_edge


wgmma.wait_group.sync.aligned 0;

cp.async.wait_group 	0;
bar.sync 	0;

shl.b64 	%rd94, %rd1, 1;
add.s64 	%rd95, %rd10, %rd94;

shl.b64 	%rd96, %rd2, 1;
add.s64 	%rd97, %rd95, %rd96;
shl.b64 	%rd98, %rd3, 1;
add.s64 	%rd99, %rd95, %rd98;
shl.b64 	%rd100, %rd4, 1;
add.s64 	%rd101, %rd95, %rd100;
shl.b64 	%rd102, %rd5, 1;
add.s64 	%rd103, %rd95, %rd102;
shl.b64 	%rd104, %rd6, 1;
add.s64 	%rd105, %rd95, %rd104;

shl.b64 	%rd106, %rd7, 1;
add.s64 	%rd86, %rd97, %rd106;
add.s64 	%rd87, %rd99, %rd106;
add.s64 	%rd88, %rd101, %rd106;
add.s64 	%rd89, %rd103, %rd106;
add.s64 	%rd90, %rd86, 8192;
add.s64 	%rd91, %rd86, 10240;
add.s64 	%rd92, %rd86, 12288;
add.s64 	%rd93, %rd105, %rd106;

div.full.f32 	%r738, %r169, %r875;
div.full.f32 	%r739, %r170, %r875;
div.full.f32 	%r740, %r171, %r876;
div.full.f32 	%r741, %r172, %r876;
div.full.f32 	%r742, %r173, %r875;
div.full.f32 	%r743, %r174, %r875;
div.full.f32 	%r744, %r175, %r876;
div.full.f32 	%r745, %r176, %r876;
div.full.f32 	%r746, %r177, %r875;
div.full.f32 	%r747, %r178, %r875;
div.full.f32 	%r748, %r179, %r876;
div.full.f32 	%r749, %r180, %r876;
div.full.f32 	%r750, %r181, %r875;
div.full.f32 	%r751, %r182, %r875;
div.full.f32 	%r752, %r183, %r876;
div.full.f32 	%r753, %r184, %r876;
div.full.f32 	%r754, %r185, %r875;
div.full.f32 	%r755, %r186, %r875;
div.full.f32 	%r756, %r187, %r876;
div.full.f32 	%r757, %r188, %r876;
div.full.f32 	%r758, %r189, %r875;
div.full.f32 	%r759, %r190, %r875;
div.full.f32 	%r760, %r191, %r876;
div.full.f32 	%r761, %r192, %r876;
div.full.f32 	%r762, %r193, %r875;
div.full.f32 	%r763, %r194, %r875;
div.full.f32 	%r764, %r195, %r876;
div.full.f32 	%r765, %r196, %r876;
div.full.f32 	%r766, %r197, %r875;
div.full.f32 	%r767, %r198, %r875;
div.full.f32 	%r768, %r199, %r876;
div.full.f32 	%r769, %r200, %r876;
div.full.f32 	%r770, %r217, %r877;
div.full.f32 	%r771, %r218, %r877;
div.full.f32 	%r772, %r219, %r878;
div.full.f32 	%r773, %r220, %r878;
div.full.f32 	%r774, %r221, %r877;
div.full.f32 	%r775, %r222, %r877;
div.full.f32 	%r776, %r223, %r878;
div.full.f32 	%r777, %r224, %r878;
div.full.f32 	%r778, %r225, %r877;
div.full.f32 	%r779, %r226, %r877;
div.full.f32 	%r780, %r227, %r878;
div.full.f32 	%r781, %r228, %r878;
div.full.f32 	%r782, %r229, %r877;
div.full.f32 	%r783, %r230, %r877;
div.full.f32 	%r784, %r231, %r878;
div.full.f32 	%r785, %r232, %r878;
div.full.f32 	%r786, %r233, %r877;
div.full.f32 	%r787, %r234, %r877;
div.full.f32 	%r788, %r235, %r878;
div.full.f32 	%r789, %r236, %r878;
div.full.f32 	%r790, %r237, %r877;
div.full.f32 	%r791, %r238, %r877;
div.full.f32 	%r792, %r239, %r878;
div.full.f32 	%r793, %r240, %r878;
div.full.f32 	%r794, %r241, %r877;
div.full.f32 	%r795, %r242, %r877;
div.full.f32 	%r796, %r243, %r878;
div.full.f32 	%r797, %r244, %r878;
div.full.f32 	%r798, %r245, %r877;
div.full.f32 	%r799, %r246, %r877;
div.full.f32 	%r800, %r247, %r878;
div.full.f32 	%r801, %r248, %r878;

cvt.rn.f16x2.f32 	%r802, %r739, %r738;
cvt.rn.f16x2.f32 	%r803, %r741, %r740;
cvt.rn.f16x2.f32 	%r804, %r743, %r742;
cvt.rn.f16x2.f32 	%r805, %r745, %r744;
cvt.rn.f16x2.f32 	%r806, %r747, %r746;
cvt.rn.f16x2.f32 	%r807, %r749, %r748;
cvt.rn.f16x2.f32 	%r808, %r751, %r750;
cvt.rn.f16x2.f32 	%r809, %r753, %r752;
cvt.rn.f16x2.f32 	%r810, %r755, %r754;
cvt.rn.f16x2.f32 	%r811, %r757, %r756;
cvt.rn.f16x2.f32 	%r812, %r759, %r758;
cvt.rn.f16x2.f32 	%r813, %r761, %r760;
cvt.rn.f16x2.f32 	%r814, %r763, %r762;
cvt.rn.f16x2.f32 	%r815, %r765, %r764;
cvt.rn.f16x2.f32 	%r816, %r767, %r766;
cvt.rn.f16x2.f32 	%r817, %r769, %r768;
cvt.rn.f16x2.f32 	%r818, %r771, %r770;
cvt.rn.f16x2.f32 	%r819, %r773, %r772;
cvt.rn.f16x2.f32 	%r820, %r775, %r774;
cvt.rn.f16x2.f32 	%r821, %r777, %r776;
cvt.rn.f16x2.f32 	%r822, %r779, %r778;
cvt.rn.f16x2.f32 	%r823, %r781, %r780;
cvt.rn.f16x2.f32 	%r824, %r783, %r782;
cvt.rn.f16x2.f32 	%r825, %r785, %r784;
cvt.rn.f16x2.f32 	%r826, %r787, %r786;
cvt.rn.f16x2.f32 	%r827, %r789, %r788;
cvt.rn.f16x2.f32 	%r828, %r791, %r790;
cvt.rn.f16x2.f32 	%r829, %r793, %r792;
cvt.rn.f16x2.f32 	%r830, %r795, %r794;
cvt.rn.f16x2.f32 	%r831, %r797, %r796;
cvt.rn.f16x2.f32 	%r832, %r799, %r798;
cvt.rn.f16x2.f32 	%r833, %r801, %r800;

and.b32 	%r834, %r2, 1536;
and.b32 	%r835, %r1, 1;
shl.b32 	%r836, %r835, 5;
and.b32 	%r837, %r1, 2;
bfe.s32 	%r838, %r1, 1, 1;
and.b32 	%r839, %r838, 4160;
bfe.s32 	%r840, %r1, 2, 1;
and.b32 	%r841, %r1, 4;
shl.b32 	%r842, %r841, 2;
bfe.s32 	%r843, %r1, 3, 1;
and.b32 	%r844, %r843, 2080;
bfe.s32 	%r845, %r1, 4, 1;
and.b32 	%r846, %r1, 16;
shl.b32 	%r847, %r846, 3;
or.b32 	%r848, %r839, %r842;
or.b32 	%r849, %r848, %r847;
or.b32 	%r850, %r834, %r836;
xor.b32 	%r851, %r850, %r844;
or.b32 	%r852, %r849, %r851;
add.s32 	%r853, %r88, %r852;
st.shared.v4.b32 	[%r853], {%r802, %r804, %r806, %r808};
st.shared.v4.b32 	[%r853+256], {%r803, %r805, %r807, %r809};
xor.b32 	%r854, %r852, 64;
add.s32 	%r855, %r88, %r854;
st.shared.v4.b32 	[%r855], {%r810, %r812, %r814, %r816};
st.shared.v4.b32 	[%r855+256], {%r811, %r813, %r815, %r817};
bar.sync 	0;
shl.b32 	%r856, %r1, 2;
and.b32 	%r857, %r856, 416;
shl.b32 	%r858, %r835, 6;
shl.b32 	%r859, %r837, 3;
and.b32 	%r860, %r840, 2080;
and.b32 	%r861, %r845, 4160;
or.b32 	%r862, %r857, %r858;
or.b32 	%r863, %r860, %r861;
xor.b32 	%r864, %r863, %r862;
add.s32 	%r865, %r88, %r859;
add.s32 	%r866, %r865, %r864;
ldmatrix.sync.aligned.m8n8.x4.shared.b16 {%r706, %r707, %r708, %r709}, [%r866];
ldmatrix.sync.aligned.m8n8.x4.shared.b16 {%r710, %r711, %r712, %r713}, [%r866+512];
ldmatrix.sync.aligned.m8n8.x4.shared.b16 {%r714, %r715, %r716, %r717}, [%r866+1024];
ldmatrix.sync.aligned.m8n8.x4.shared.b16 {%r718, %r719, %r720, %r721}, [%r866+1536];
bar.sync 	0;
st.shared.v4.b32 	[%r853], {%r818, %r820, %r822, %r824};
st.shared.v4.b32 	[%r853+256], {%r819, %r821, %r823, %r825};
st.shared.v4.b32 	[%r855], {%r826, %r828, %r830, %r832};
st.shared.v4.b32 	[%r855+256], {%r827, %r829, %r831, %r833};
bar.sync 	0;
ldmatrix.sync.aligned.m8n8.x4.shared.b16 {%r722, %r723, %r724, %r725}, [%r866];
ldmatrix.sync.aligned.m8n8.x4.shared.b16 {%r726, %r727, %r728, %r729}, [%r866+512];
ldmatrix.sync.aligned.m8n8.x4.shared.b16 {%r730, %r731, %r732, %r733}, [%r866+1024];
ldmatrix.sync.aligned.m8n8.x4.shared.b16 {%r734, %r735, %r736, %r737}, [%r866+1536];

st.global.v4.b32 [ %rd86 + 0 ], { %r706, %r707, %r708, %r709 };


st.global.v4.b32 [ %rd87 + 0 ], { %r710, %r711, %r712, %r713 };


st.global.v4.b32 [ %rd88 + 0 ], { %r714, %r715, %r716, %r717 };


st.global.v4.b32 [ %rd89 + 0 ], { %r718, %r719, %r720, %r721 };


st.global.v4.b32 [ %rd90 + 0 ], { %r722, %r723, %r724, %r725 };


st.global.v4.b32 [ %rd91 + 0 ], { %r726, %r727, %r728, %r729 };


st.global.v4.b32 [ %rd92 + 0 ], { %r730, %r731, %r732, %r733 };


st.global.v4.b32 [ %rd93 + 0 ], { %r734, %r735, %r736, %r737 };


	mov.u64 %ncc_d1, %clock64;
	sub.u64 %ncc_d2, %ncc_d1, %ncc_d0;
	mov.u32 %ncc_r0, %smid;
	cvt.u32.u64 %ncc_r1, %ncc_d2;
	mov.u32 %ncc_r2, %ctaid.z;
	mov.u32 %ncc_r3, %nctaid.y;
	mov.u32 %ncc_r4, %ctaid.y;
	mad.lo.u32 %ncc_r5, %ncc_r2, %ncc_r3, %ncc_r4;
	mov.u32 %ncc_r6, %nctaid.x;
	mov.u32 %ncc_r7, %ctaid.x;
	mad.lo.u32 %ncc_r8, %ncc_r5, %ncc_r6, %ncc_r7;
	mov.u32 %ncc_r9, %tid.x;
	shr.u32 %ncc_r10, %ncc_r9, 5;
	mad.lo.u32 %ncc_r11, %ncc_r8, 4, %ncc_r10;
	ld.param.u64 %ncc_d3, [ncc_maps];
	mad.wide.u32 %ncc_d4, %ncc_r11, 16, %ncc_d3;
	activemask.b32 %ncc_r12;
	mov.u32 %ncc_r13, %lanemask_lt;
	and.b32 %ncc_r14, %ncc_r12, %ncc_r13;
	setp.eq.b32 %ncc_p0, %ncc_r14, 0;
	mov.b64 {%ncc_r15, %ncc_r16}, %ncc_d0;
	@%ncc_p0 st.global.v4.b32 [%ncc_d4], {%ncc_r15, %ncc_r16, %ncc_r1, %ncc_r0};
ret;
$L__tmp25:
$L__func_end0:

}


.section	.debug_abbrev
{























































































}
.section	.debug_info
{





















































































































}
.section	.debug_macinfo	{	}
