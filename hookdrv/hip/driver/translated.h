/* HIP's functions as the shared layers call them: under CUDA's names, with CUDA's numbers and structures (ncc_real). */
#ifndef NCC_TRANSLATED_H
#define NCC_TRANSLATED_H

#include <stdbool.h>

#include "hip/driver/hooked.h"

/* What a call of ours gave. The library remembers errors of a thread for hipGetLastError, which are the program's alone. */
static inline CUresult ncc_hip_own(hipError_t result)
{
	if (result)
		ncc_hip.hipGetLastError();
	return result;
}

/* Fills ncc_real, once ncc_hip is. */
void ncc_hip_translate(void);

/* What stands for a context is a device, as HIP has one for each. */
CUcontext ncc_hip_context(int device);

/* A stream as HIP has it: CUDA's number for the legacy one is new there. */
static inline CUstream ncc_hip_stream(CUstream stream)
{
	return stream == CU_STREAM_LEGACY ? NULL : stream;
}

#endif
