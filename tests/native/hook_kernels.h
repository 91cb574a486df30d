/* The kernels of the test programs, in PTX. */
#ifndef HOOK_KERNELS_H
#define HOOK_KERNELS_H

/* *to += what, once a launch. `P` is what stands for a percent sign: two where the text is a format. */
#define ADD_TEXT(name, P)                                                                                       \
	".visible .entry " name "(.param .u64 to, .param .u64 what)\n"                                          \
	"{\n"                                                                                                   \
	".reg .pred " P "p;\n.reg .b32 " P "r<4>;\n.reg .b64 " P "rd<3>;\n"                                     \
	"mov.u32 " P "r1, " P "tid.x;\nmov.u32 " P "r2, " P "ctaid.x;\nor.b32 " P "r3, " P "r1, " P "r2;\n"     \
	"setp.ne.u32 " P "p, " P "r3, 0;\n@" P "p bra done;\n"                                                  \
	"ld.param.u64 " P "rd1, [to];\nld.param.u64 " P "rd2, [what];\nred.global.add.u64 [" P "rd1], " P       \
	"rd2;\n"                                                                                                \
	"done:\nret;\n}\n"
#define ADD(name)  ADD_TEXT(name, "%")
#define IMAGE(...) "// host image\n.version 7.0\n.target sm_70\n.address_size 64\n" __VA_ARGS__

#endif
