/* What comes first in every call, and what is left of the last one that failed. */
#include "sim/hip/hip.h"

#include <stdlib.h>

#include "sim/enter.h"

static __thread hipError_t last_error;

CUresult ncc_hip_begin(const char *name)
{
	CUresult result = ncc_initialise();

	return result ? result : ncc_begin(name);
}

/* The primary context of a device. It is never released: threads come and go. */
static CUresult take(CUdevice device)
{
	CUcontext context;
	CUresult result = cuDevicePrimaryCtxRetain(&context, device);

	return result ? result : cuCtxSetCurrent(context);
}

/* Of the first device, where the thread has chosen none; and anew of one that was reset. */
CUresult ncc_hip_enter(const char *name)
{
	CUresult result = ncc_hip_begin(name);

	if (result || (ncc_current() && ncc_current()->active))
		return result;
	return take(ncc_current() ? ncc_current()->device : 0);
}

hipError_t ncc_hip_done(int result)
{
	hipError_t error = result == 716 ? 719 : result; /* HIP has no result of its own for a misaligned address */

	if (error && error != CUDA_ERROR_NOT_READY)
		last_error = error;
	return error;
}

HIP_API hipGetLastError(void)
{
	hipError_t error = last_error;

	last_error = hipSuccess;
	return error;
}

HIP_API hipPeekAtLastError(void)
{
	return last_error;
}

HIP_API hipInit(unsigned int flags)
{
	return ncc_hip_done(flags ? CUDA_ERROR_INVALID_VALUE : ncc_hip_begin("hipInit"));
}

static CUresult version(int *out)
{
	if (!out)
		return CUDA_ERROR_INVALID_VALUE;
	*out = NCC_HIP_VERSION;
	return CUDA_SUCCESS;
}

HIP_API hipDriverGetVersion(int *out)
{
	return ncc_hip_done(version(out));
}

HIP_API hipRuntimeGetVersion(int *out)
{
	return ncc_hip_done(version(out));
}
