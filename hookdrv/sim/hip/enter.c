/* What comes first in every call, and what is left of the last one that failed. */
#include "sim/hip/hip.h"

#include <stdlib.h>

#include "sim/enter.h"

/* Up to version 6 it is the result of the last call; from 7 on the last error, beside the result of the last call. */
enum { KEEPS_ERRORS = NCC_HIP_VERSION >= 70000000 };

static __thread hipError_t last_error, last_result;

CUresult ncc_hip_begin(const char *name)
{
	CUresult result = ncc_initialise();

	if (!result)
		ncc_packets_start();
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

	last_result = error;
	if (!KEEPS_ERRORS || (error && error != CUDA_ERROR_NOT_READY))
		last_error = error;
	return error;
}

static hipError_t forgotten(hipError_t *remembered)
{
	hipError_t error = *remembered;

	*remembered = hipSuccess;
	return error;
}

HIP_API hipGetLastError(void)
{
	return forgotten(&last_error);
}

/* Since version 6. */
HIP_API hipExtGetLastError(void)
{
	return forgotten(KEEPS_ERRORS ? &last_result : &last_error);
}

HIP_API hipPeekAtLastError(void)
{
	last_result = last_error;
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
