/* The variants of calls for programs whose default stream is the thread's own. */
#include "sim/hip/hip.h"

/* X(call, (parameters), (arguments)) */
#define VARIANTS(X)                                                                                                    \
	X(hipMemcpy, (void *a, const void *b, size_t c, int d), (a, b, c, d))                                          \
	X(hipMemcpyAsync, (void *a, const void *b, size_t c, int d, CUstream e), (a, b, c, d, e))                      \
	X(hipMemcpyToSymbol, (const void *a, const void *b, size_t c, size_t d, int e), (a, b, c, d, e))               \
	X(hipMemcpyFromSymbol, (void *a, const void *b, size_t c, size_t d, int e), (a, b, c, d, e))                   \
	X(hipMemcpy2D, (void *a, size_t b, const void *c, size_t d, size_t e, size_t f, int g), (a, b, c, d, e, f, g)) \
	X(hipMemcpy3D, (const hipMemcpy3DParms *a), (a))                                                               \
	X(hipMemset, (void *a, int b, size_t c), (a, b, c))                                                            \
	X(hipMemset2D, (void *a, size_t b, int c, size_t d, size_t e), (a, b, c, d, e))                                \
	X(hipMemset3D, (hipPitchedPtr a, int b, hipExtent c), (a, b, c))                                               \
	X(hipStreamQuery, (CUstream a), (a))                                                                           \
	X(hipStreamSynchronize, (CUstream a), (a))                                                                     \
	X(hipStreamGetPriority, (CUstream a, int *b), (a, b))                                                          \
	X(hipStreamGetFlags, (CUstream a, unsigned int *b), (a, b))                                                    \
	X(hipStreamWaitEvent, (CUstream a, CUevent b, unsigned int c), (a, b, c))                                      \
	X(hipGraphLaunch, (CUgraphExec a, CUstream b), (a, b))                                                         \
	X(hipStreamBeginCapture, (CUstream a, int b), (a, b))                                                          \
	X(hipStreamEndCapture, (CUstream a, CUgraph * b), (a, b))                                                      \
	X(hipLaunchKernel, (const void *a, dim3 b, dim3 c, void **d, size_t e, CUstream f), (a, b, c, d, e, f))        \
	X(hipLaunchCooperativeKernel, (const void *a, dim3 b, dim3 c, void **d, unsigned int e, CUstream f),           \
	  (a, b, c, d, e, f))

#define DEFINE(call, params, arguments)           \
	extern hipError_t call params;            \
	HIP_API call##_spt params                 \
	{                                         \
		const char *before = ncc_variant; \
		hipError_t result;                \
                                                  \
		ncc_variant = "_spt";             \
		result = call arguments;          \
		ncc_variant = before;             \
		return result;                    \
	}

VARIANTS(DEFINE)
