/* What calls of ours need. */
#ifndef NCC_HIP_OWN_H
#define NCC_HIP_OWN_H

#include "hip/driver/hooked.h"

/* What a call of ours gave. The library remembers errors of a thread for hipGetLastError, which are the program's alone. That
 * something is not ready newer versions do not remember: what they do then is the program's. */
static inline CUresult ncc_hip_own(hipError_t result)
{
	if (result && (!ncc_hip.hipPeekAtLastError || ncc_hip.hipPeekAtLastError() == result))
		ncc_hip.hipGetLastError();
	return result;
}

/* A stream as HIP has it: CUDA's number for the legacy one is new there. */
static inline CUstream ncc_hip_stream(CUstream stream)
{
	return stream == CU_STREAM_LEGACY ? NULL : stream;
}

#endif
