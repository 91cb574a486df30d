/* cuGetProcAddress: the way in which the CUDA runtime finds the driver's functions. */
#include "cuda/driver/profiler.h"
#include "cuda/driver/interposed.h"
#include "cuda/wrap/wrap.h"

static void log_driver(const struct ncc_welcome *run)
{
	ncc_log("[init] dl %p", (void *)ncc_real.cuLaunchKernel);
	ncc_tell_of_profiler();
}

NCC_SESSION_PART(log_driver, NULL)

/* The first question of some runtimes is the empty string: the driver answers that, as everything else. */
NCC_WRAP(cuGetProcAddress, const char *symbol, void **pfn, int version, uint64_t flags)
{
	CUresult result;

	NCC_NEED(cuGetProcAddress);
	result = ncc_real.cuGetProcAddress(symbol, pfn, version, flags);
	if (result == CUDA_SUCCESS && pfn && ncc_wanted())
		*pfn = ncc_interposed(symbol, *pfn, version, flags);
	return ncc_leave("cuGetProcAddress", result);
}

NCC_WRAP(cuGetProcAddress_v2, const char *symbol, void **pfn, int version, uint64_t flags, int *status)
{
	CUresult result;

	NCC_NEED(cuGetProcAddress_v2);
	result = ncc_real.cuGetProcAddress_v2(symbol, pfn, version, flags, status);
	if (result == CUDA_SUCCESS && pfn && ncc_wanted())
		*pfn = ncc_interposed(symbol, *pfn, version, flags);
	return ncc_leave("cuGetProcAddress_v2", result);
}
