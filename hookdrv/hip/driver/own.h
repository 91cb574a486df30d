/* What calls of ours need. */
#ifndef NCC_HIP_OWN_H
#define NCC_HIP_OWN_H

#include "hip/driver/hooked.h"
#include "hip/driver/last_error.h"

/* A call of ours, of which the library remembers nothing: its errors are the program's alone. */
#define ncc_hip_own(call) (ncc_hip_own_begin(), ncc_hip_own_end(call))

/* A stream as HIP has it: CUDA's number for the legacy one is new there. */
static inline CUstream ncc_hip_stream(CUstream stream)
{
	return stream == CU_STREAM_LEGACY ? NULL : stream;
}

#endif
