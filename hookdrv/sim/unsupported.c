/* Every name of the driver's library that nothing else here defines: it says so in the log, and to the caller.
 *
 * The definitions are weak, so that a file that answers a function needs no entry in any list.
 */
#include "sim/names.h"
#include "sim/sim.h"

static CUresult unsupported(const char *name)
{
	ncc_log("%s is not supported = %d", name, CUDA_ERROR_NOT_SUPPORTED);
	return CUDA_ERROR_NOT_SUPPORTED;
}

#define DEFINE(asked, name, since, own)                                                      \
	__attribute__((weak, visibility("default"), noinline, noclone)) CUresult name(void); \
	CUresult name(void)                                                                  \
	{                                                                                    \
		return unsupported(#name);                                                   \
	}

NCC_SIM_NAMES(DEFINE)
