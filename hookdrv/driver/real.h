/* The real driver's entry points.
 *
 * ncc_real is filled once, when the program first reaches the driver (ncc_real_bind), and is read-only after that. They
 * are CUDA's names, numbers and structures, which HIP has taken over nearly all: of HIP's library, what stands here
 * translates (hip/driver).
 * A function that this driver does not have is NULL: rows marked optional must be tested.
 * Only the explicit forms are here: our own calls name their stream (CU_STREAM_LEGACY, CU_STREAM_PER_THREAD), so
 * they need no _ptsz variant; hooked names have one row per variant in hooked.h.
 */
#ifndef NCC_REAL_H
#define NCC_REAL_H

#include <stdbool.h>

#include "driver/hooked.h"

/* X(exported symbol, (argument types)); every one returns CUresult. */
/* clang-format off */
#define NCC_REAL_FUNCTIONS(X)                                                                                \
	X(cuDriverGetVersion, (int *))                                                                       \
	X(cuGetErrorName, (CUresult, const char **))                                                         \
	X(cuDeviceGetName, (char *, int, CUdevice))                                                          \
	X(cuDeviceGetUuid, (void *, CUdevice))                /* optional: 9.2 */                            \
	X(cuDeviceGetAttribute, (int *, int, CUdevice))                                                      \
	X(cuDevicePrimaryCtxGetState, (CUdevice, unsigned int *, int *))                                     \
	X(cuCtxGetCurrent, (CUcontext *))                                                                    \
	X(cuCtxSetCurrent, (CUcontext))                                                                      \
	X(cuCtxPushCurrent_v2, (CUcontext))                                                                  \
	X(cuCtxPopCurrent_v2, (CUcontext *))                                                                 \
	X(cuCtxGetDevice, (CUdevice *))                                                                      \
	X(cuCtxSynchronize, (void))                                                                          \
	X(cuCtxFromGreenCtx, (CUcontext *, CUgreenCtx))       /* optional: 12.4 */                           \
	X(cuCtxGetDevResource, (CUcontext, void *, int))      /* optional: 12.4 */                           \
	X(cuStreamGetDevResource, (CUstream, void *, int))    /* optional: 13.1 */                           \
	X(cuMemHostAlloc, (void **, size_t, unsigned int))                                                   \
	X(cuMemFreeHost, (void *))                                                                           \
	X(cuMemHostGetDevicePointer_v2, (CUdeviceptr *, void *, unsigned int))                               \
	X(cuMemHostRegister_v2, (void *, size_t, unsigned int)) /* optional */                               \
	X(cuMemHostUnregister, (void *))                        /* optional */                               \
	X(cuMemGetAllocationGranularity, (size_t *, const CUmemAllocationProp *, int)) /* optional: 10.2 */  \
	X(cuMemAddressReserve, (CUdeviceptr *, size_t, size_t, CUdeviceptr, unsigned long long))             \
	X(cuMemAddressFree, (CUdeviceptr, size_t))                                                           \
	X(cuMemMap, (CUdeviceptr, size_t, size_t, CUmemGenericAllocationHandle, unsigned long long))         \
	X(cuMemSetAccess, (CUdeviceptr, size_t, const CUmemAccessDesc *, size_t))                            \
	X(cuMemUnmap, (CUdeviceptr, size_t))                                                                 \
	X(cuMemRelease, (CUmemGenericAllocationHandle))         /* optional: 10.2 */                         \
	X(cuMemGetInfo_v2, (size_t *, size_t *))                                                             \
	X(cuPointerGetAttribute, (void *, int, CUdeviceptr))                                                 \
	X(cuStreamSynchronize, (CUstream))                                                                   \
	X(cuStreamQuery, (CUstream))                                                                         \
	X(cuStreamGetId, (CUstream, unsigned long long *))    /* optional: 12.0 */                           \
	X(cuStreamGetCtx, (CUstream, CUcontext *))            /* optional: 9.2 */                            \
	X(cuStreamIsCapturing, (CUstream, int *))                                                            \
	X(cuThreadExchangeStreamCaptureMode, (int *))                                                        \
	X(cuStreamWaitEvent, (CUstream, CUevent, unsigned int))                                              \
	X(cuGraphNodeGetEnabled, (CUgraphExec, CUgraphNode, unsigned int *))          /* optional: 11.6 */   \
	X(cuGraphNodeSetEnabled, (CUgraphExec, CUgraphNode, unsigned int))            /* optional: 11.6 */   \
	X(cuEventCreate, (CUevent *, unsigned int))                                                          \
	X(cuEventDestroy_v2, (CUevent))                                                                      \
	X(cuEventRecord, (CUevent, CUstream))                                                                \
	X(cuEventQuery, (CUevent))                                                                           \
	X(cuEventSynchronize, (CUevent))                                                                     \
	X(cuEventElapsedTime, (float *, CUevent, CUevent))                                                   \
	X(cuModuleGetGlobal_v2, (CUdeviceptr *, size_t *, CUmodule, const char *))                           \
	X(cuLibraryGetGlobal, (CUdeviceptr *, size_t *, CUlibrary, const char *))  /* optional: 12.0 */      \
	X(cuLibraryGetManaged, (CUdeviceptr *, size_t *, CUlibrary, const char *)) /* optional: 12.0 */      \
	X(cuTexRefGetArray, (CUarray *, CUtexref))                                                           \
	X(cuTexRefGetMipmappedArray, (CUmipmappedArray *, CUtexref))                                         \
	X(cuTexRefGetAddress_v2, (CUdeviceptr *, CUtexref))                                                  \
	X(cuTexRefGetFormat, (int *, int *, CUtexref))                                                       \
	X(cuTexRefGetAddressMode, (int *, CUtexref, int))                                                    \
	X(cuTexRefGetFilterMode, (int *, CUtexref))                                                          \
	X(cuTexRefGetMipmapFilterMode, (int *, CUtexref))                                                    \
	X(cuTexRefGetMipmapLevelBias, (float *, CUtexref))                                                   \
	X(cuTexRefGetMipmapLevelClamp, (float *, float *, CUtexref))                                         \
	X(cuTexRefGetMaxAnisotropy, (int *, CUtexref))                                                       \
	X(cuTexRefGetBorderColor, (float *, CUtexref))                                                       \
	X(cuTexRefGetFlags, (unsigned int *, CUtexref))                                                      \
	X(cuSurfRefGetArray, (CUarray *, CUsurfref))                                                         \
	X(cuFuncGetAttribute, (int *, int, CUfunction))                                                      \
	X(cuFuncGetParamInfo, (CUfunction, size_t, size_t *, size_t *))  /* optional: 12.4 */                \
	X(cuKernelGetParamInfo, (CUkernel, size_t, size_t *, size_t *))  /* optional: 12.4 */                \
	X(cuFuncGetName, (const char **, CUfunction))         /* optional: 12.3 */                           \
	X(cuModuleGetFunctionCount, (unsigned int *, CUmodule)) /* optional: 12.4 */                         \
	X(cuLibraryGetKernelCount, (unsigned int *, CUlibrary)) /* optional: 12.4 */                         \
	X(cuKernelGetName, (const char **, CUkernel))         /* optional: 12.3 */                           \
	X(cuKernelGetLibrary, (CUlibrary *, CUkernel))        /* optional: 12.5 */                           \
	X(cuKernelGetAttribute, (int *, int, CUkernel, CUdevice))                                            \
	X(cuOccupancyMaxActiveBlocksPerMultiprocessor, (int *, CUfunction, int, size_t))
/* clang-format on */

struct ncc_real {
#define NCC_FIELD(name, args)               CUresult(*name) args;
#define NCC_HOOKED_FIELD(name, params, ...) CUresult(*name) params;
	NCC_REAL_FUNCTIONS(NCC_FIELD)
	NCC_HOOKED_FUNCTIONS(NCC_HOOKED_FIELD)
#undef NCC_FIELD
#undef NCC_HOOKED_FIELD
};

extern struct ncc_real ncc_real;

#endif
