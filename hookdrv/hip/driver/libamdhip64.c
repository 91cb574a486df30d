/* AMD's library: libamdhip64, which is driver and runtime in one. */
#include <string.h>

#include "driver/vendor.h"
#include "hip/driver/hooked.h"
#include "hip/driver/last_error.h"
#include "hip/driver/translated.h"

static const struct ncc_plain plain[] = {
#define NCC_ROW(name, params) {#name, offsetof(struct ncc_hip, name)},
	NCC_HIP_PLAIN_FUNCTIONS(NCC_ROW)
#undef NCC_ROW
		{"hipGetErrorName", offsetof(struct ncc_hip, hipGetErrorName)},
};

/* The newest first: a program has one of them as a rule. */
static const char *const sonames[] = {"libamdhip64.so.7", "libamdhip64.so.6", "libamdhip64.so.5", "libamdhip64.so",
				      NULL};

bool ncc_may_be_drivers(const char *name)
{
	if (!name)
		return false;
	if (name[0] == 'h')
		return name[1] == 'i' && name[2] == 'p' && name[3] >= 'A' && name[3] <= 'Z';
	return name[0] == '_' && ((name[1] == '_' && name[2] == 'h' && name[3] == 'i' && name[4] == 'p') ||
				  (name[1] == 'Z' && name[2] == '2' && name[3] == '4' && name[4] == 'h'));
}

/* Code objects have all that is needed in them, whoever compiled them: no compiler is watched. */
void ncc_looked_up(const char *name, const void *caller)
{
}

const void *ncc_watched_name(const char *name)
{
	return NULL;
}

void *ncc_watch_found(const void *watched, void *found)
{
	return found;
}

const struct ncc_vendor ncc_vendor = {
	.library = "libamdhip64.so",
	.sonames = sonames,
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
