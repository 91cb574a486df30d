/* Every name of the driver's library that nothing else here defines: it says so in the log, and to the caller.
 *
 * The definitions are weak, so that a file that answers a function needs no entry in any list.
 */
#include "sim/cuda/names.h"
#include "sim/sim.h"

static CUresult unsupported(const char *name)
{
	CUresult injected = (CUresult)ncc_injected("", name);
	CUresult result = injected ? injected : CUDA_ERROR_NOT_SUPPORTED;

	ncc_log("%s is not supported = %d", name, result);
	return result;
}

#define DEFINE(asked, name, since, own)                                                      \
	__attribute__((weak, visibility("default"), noinline, noclone)) CUresult name(void); \
	CUresult name(void)                                                                  \
	{                                                                                    \
		return unsupported(#name);                                                   \
	}

NCC_SIM_NAMES(DEFINE)
