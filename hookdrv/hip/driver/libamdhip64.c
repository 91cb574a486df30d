/* AMD's library: libamdhip64, which is driver and runtime in one. */
#include "driver/vendor.h"
#include "hip/driver/hooked.h"
#include "hip/driver/last_error.h"
#include "hip/driver/names.h"
#include "hip/driver/translated.h"

static const struct ncc_plain plain[] = {
#define NCC_ROW(name, params) {#name, offsetof(struct ncc_hip, name)},
	NCC_HIP_PLAIN_FUNCTIONS(NCC_ROW)
#undef NCC_ROW
		{"hipGetErrorName", offsetof(struct ncc_hip, hipGetErrorName)},
};

const struct ncc_vendor ncc_vendor = {
	.library = "libamdhip64.so",
	.sonames = ncc_hip_sonames,
	.witness = "hipDriverGetVersion",
	.real = &ncc_hip,
	.plain = plain,
	.n_plain = sizeof(plain) / sizeof(plain[0]),
	.bound = ncc_hip_translate,
	.before_tries = ncc_hip_error_keep,
	.tries_again = ncc_hip_error_again,
	.extra_end = HIP_LAUNCH_PARAM_END,
	.nodes_keep_form = true, /* 5.2 reads memory that is not there otherwise (hipGraphKernelNode::SetParams) */
};
