/* Functions for per-thread default streams: the same, with another meaning of the stream that is none; and old names of
 * functions that are the same as their later version. */
#include "sim/cuda/variants.h"

#include "sim/sim.h"

#define DEFINE(name, suffix, params, arguments) \
	extern CUresult name params;            \
	NCC_API name##suffix params;            \
	NCC_API name##suffix params             \
	{                                       \
		CUresult result;                \
                                                \
		ncc_variant = #suffix;          \
		result = name arguments;        \
		ncc_variant = "";               \
		return result;                  \
	}

NCC_SIM_VARIANTS(DEFINE)

#define SAME(old, name, params, arguments) \
	extern CUresult name params;       \
	NCC_API old params                 \
	{                                  \
		return name arguments;     \
	}

SAME(cuCtxCreate, cuCtxCreate_v2, (void *a, unsigned int b, int c), (a, b, c))
SAME(cuCtxDestroy, cuCtxDestroy_v2, (void *a), (a))
SAME(cuCtxPopCurrent, cuCtxPopCurrent_v2, (void *a), (a))
SAME(cuCtxPushCurrent, cuCtxPushCurrent_v2, (void *a), (a))
SAME(cuDevicePrimaryCtxRelease, cuDevicePrimaryCtxRelease_v2, (int a), (a))
SAME(cuDevicePrimaryCtxReset, cuDevicePrimaryCtxReset_v2, (int a), (a))
SAME(cuDevicePrimaryCtxSetFlags, cuDevicePrimaryCtxSetFlags_v2, (int a, unsigned int b), (a, b))
SAME(cuDeviceGetUuid, cuDeviceGetUuid_v2, (void *a, int b), (a, b))
SAME(cuEventDestroy, cuEventDestroy_v2, (void *a), (a))
SAME(cuEventElapsedTime_v2, cuEventElapsedTime, (void *a, void *b, void *c), (a, b, c))
SAME(cuStreamDestroy, cuStreamDestroy_v2, (void *a), (a))
SAME(cuLinkCreate, cuLinkCreate_v2, (unsigned int a, void *b, void *c, void *d), (a, b, c, d))
SAME(cuLinkAddData, cuLinkAddData_v2, (void *a, int b, void *c, size_t d, void *e, unsigned int f, void *g, void *h),
     (a, b, c, d, e, f, g, h))
SAME(cuLinkAddFile, cuLinkAddFile_v2, (void *a, int b, void *c, unsigned int d, void *e, void *f), (a, b, c, d, e, f))
SAME(cuGraphInstantiate_v2, cuGraphInstantiate, (void *a, void *b, void *c, void *d, size_t e), (a, b, c, d, e))
SAME(cuMemcpy2DUnaligned_v2, cuMemcpy2D_v2, (void *a), (a))
