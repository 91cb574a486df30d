/* hipGetProcAddress: what it gives for a hooked function is ours that stands for that. */
#include "hip/wrap/wrap.h"

static void log_driver(const struct ncc_welcome *run)
{
	ncc_log("[init] dl %p", (void *)ncc_hip.hipModuleLaunchKernel);
}

NCC_SESSION_PART(log_driver, NULL)

static void *ours_of(void *function)
{
	NCC_FOR_EACH_HOOKED(row) {
		if (ncc_real_of(row) == function)
			return row->ours;
	}
	return function;
}

NCC_WRAP(hipGetProcAddress, const char *symbol, void **function, int version, uint64_t flags, int *status)
{
	hipError_t result;

	NCC_NEED(hipGetProcAddress);
	result = ncc_hip.hipGetProcAddress(symbol, function, version, flags, status);
	if (result == hipSuccess && function && *function && ncc_wanted())
		*function = ours_of(*function);
	return ncc_leave("hipGetProcAddress", result);
}
