/* hipGetProcAddress and its kind: what they give for a hooked function is ours that stands for that. */
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

/* Who asks gets what was found. */
static hipError_t found(const char *name, hipError_t result, void **function)
{
	if (result == hipSuccess && function && *function && ncc_wanted())
		*function = ours_of(*function);
	return ncc_leave(name, result);
}

#define PROC_ADDRESS(name)                                                                             \
	NCC_WRAP(name, const char *symbol, void **function, int version, uint64_t flags, int *status)  \
	{                                                                                              \
		NCC_NEED(name);                                                                        \
		return found(#name, ncc_hip.name(symbol, function, version, flags, status), function); \
	}

#define ENTRY_POINT(name)                                                                          \
	NCC_WRAP(name, const char *symbol, void **function, unsigned long long flags, int *status) \
	{                                                                                          \
		NCC_NEED(name);                                                                    \
		return found(#name, ncc_hip.name(symbol, function, flags, status), function);      \
	}

PROC_ADDRESS(hipGetProcAddress)
PROC_ADDRESS(hipGetProcAddress_spt)
ENTRY_POINT(hipGetDriverEntryPoint)
ENTRY_POINT(hipGetDriverEntryPoint_spt)
