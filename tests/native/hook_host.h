/* How hook_host reaches the driver. */
#ifndef HOOK_HOST_H
#define HOOK_HOST_H

#include <stdbool.h>

#include "driver/driver_abi.h"

/* X(name as in the program's source, exported name, parameters) */
#define HOST_FUNCTIONS(X)                                                                                  \
	X(cuInit, cuInit, (unsigned int))                                                                  \
	X(cuDevicePrimaryCtxRetain, cuDevicePrimaryCtxRetain, (CUcontext *, CUdevice))                     \
	X(cuCtxSetCurrent, cuCtxSetCurrent, (CUcontext))                                                   \
	X(cuMemAlloc, cuMemAlloc_v2, (CUdeviceptr *, size_t))                                              \
	X(cuModuleLoadData, cuModuleLoadData, (CUmodule *, const void *))                                  \
	X(cuModuleGetFunction, cuModuleGetFunction, (CUfunction *, CUmodule, const char *))                \
	X(cuModuleUnload, cuModuleUnload, (CUmodule))                                                      \
	X(cuLaunchKernel, cuLaunchKernel,                                                                  \
	  (CUfunction, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, unsigned int, \
	   unsigned int, CUstream, void **, void **))                                                      \
	X(cuLaunchKernelEx, cuLaunchKernelEx, (const CUlaunchConfig *, CUfunction, void **, void **))      \
	X(cuFuncSetAttribute, cuFuncSetAttribute, (CUfunction, int, int))                                  \
	X(cuLibraryLoadData, cuLibraryLoadData,                                                            \
	  (CUlibrary *, const void *, int *, void **, unsigned int, int *, void **, unsigned int))         \
	X(cuLibraryGetKernel, cuLibraryGetKernel, (CUkernel *, CUlibrary, const char *))                   \
	X(cuLibraryGetModule, cuLibraryGetModule, (CUmodule *, CUlibrary))                                 \
	X(cuLibraryUnload, cuLibraryUnload, (CUlibrary))                                                   \
	X(cuKernelGetFunction, cuKernelGetFunction, (CUfunction *, CUkernel))                              \
	X(cuStreamCreate, cuStreamCreate, (CUstream *, unsigned int))

/* Not by cuGetProcAddress, always by name: one way is enough for these. */
#define HOST_NAMED_FUNCTIONS(X)                                                                             \
	X(cuStreamBeginCapture, cuStreamBeginCapture_v2, (CUstream, int))                                   \
	X(cuStreamEndCapture, cuStreamEndCapture, (CUstream, CUgraph *))                                    \
	X(cuCtxCreate, cuCtxCreate_v2, (CUcontext *, unsigned int, CUdevice))                               \
	X(cuCtxDestroy, cuCtxDestroy_v2, (CUcontext))                                                       \
	X(cuDevicePrimaryCtxRelease, cuDevicePrimaryCtxRelease_v2, (CUdevice))                              \
	X(cuModuleEnumerateFunctions, cuModuleEnumerateFunctions, (CUfunction *, unsigned int, CUmodule))   \
	X(cuModuleLoad, cuModuleLoad, (CUmodule *, const char *))                                           \
	X(cuModuleLoadDataEx, cuModuleLoadDataEx, (CUmodule *, const void *, unsigned int, int *, void **)) \
	X(cuLinkCreate, cuLinkCreate_v2, (unsigned int, int *, void **, CUlinkState *))                     \
	X(cuLinkAddData, cuLinkAddData_v2,                                                                  \
	  (CUlinkState, int, void *, size_t, const char *, unsigned int, int *, void **))                   \
	X(cuLinkComplete, cuLinkComplete, (CUlinkState, void **, size_t *))                                 \
	X(cuLinkDestroy, cuLinkDestroy, (CUlinkState))                                                      \
	X(cuMemFree, cuMemFree_v2, (CUdeviceptr))                                                           \
	X(cuMemAllocAsync, cuMemAllocAsync, (CUdeviceptr *, size_t, CUstream))                              \
	X(cuMemFreeAsync, cuMemFreeAsync, (CUdeviceptr, CUstream))                                          \
	X(cuGraphAddKernelNode, cuGraphAddKernelNode_v2,                                                    \
	  (CUgraphNode *, CUgraph, const CUgraphNode *, size_t, const CUDA_KERNEL_NODE_PARAMS *))           \
	X(cuGraphCreate, cuGraphCreate, (CUgraph *, unsigned int))                                          \
	X(cuGraphInstantiate, cuGraphInstantiateWithFlags, (CUgraphExec *, CUgraph, unsigned long long))    \
	X(cuGraphLaunch, cuGraphLaunch, (CUgraphExec, CUstream))                                            \
	X(cuThreadExchangeStreamCaptureMode, cuThreadExchangeStreamCaptureMode, (int *))                    \
	X(cuCtxSynchronize, cuCtxSynchronize, (void))                                                       \
	X(cuMemcpyDtoH, cuMemcpyDtoH_v2, (void *, CUdeviceptr, size_t))                                     \
	X(cuMemsetD8, cuMemsetD8_v2, (CUdeviceptr, unsigned char, size_t))

struct api {
#define FIELD(name, exported, params) CUresult(*name) params;
	HOST_FUNCTIONS(FIELD)
	HOST_NAMED_FUNCTIONS(FIELD)
#undef FIELD
};

extern struct api api;

/* Fills `api`; false if something is missing. */
bool reach(const char *way);

/* A function of the driver by the library's own table: nobody who watches lookups sees it. */
void *unseen(const char *name);

#endif
