/* The functions of HIP's library that the hook driver interposes, and those that it calls besides.
 *
 * X(symbol, (parameters), ...); every one returns hipError_t but for those of NCC_HIP_REGISTER_FUNCTIONS. A row needs a function
 * NCC_WRAP(symbol, parameters) in hip/wrap; a test finds what is missing. _spt: the default stream is the thread's own.
 */
#ifndef NCC_HIP_HOOKED_H
#define NCC_HIP_HOOKED_H

#include "hip/driver/graph_objects.h"
#include "hip/driver/hip_abi.h"

/* clang-format off */
#define NCC_HIP_HOST_LAUNCH const void *host, dim3 grid, dim3 block, void **params, size_t shared_bytes, CUstream stream
#define NCC_HIP_COOPERATIVE_HOST_LAUNCH                                                                      \
	const void *host, dim3 grid, dim3 block, void **params, unsigned int shared_bytes, CUstream stream
#define NCC_HIP_MODULE_LAUNCH                                                                                \
	CUfunction function, unsigned int grid_x, unsigned int grid_y, unsigned int grid_z,                  \
	unsigned int block_x, unsigned int block_y, unsigned int block_z, unsigned int shared_bytes,         \
	CUstream stream, void **params
#define NCC_HIP_THREADS_LAUNCH                                                                               \
	CUfunction function, uint32_t threads_x, uint32_t threads_y, uint32_t threads_z, uint32_t block_x,   \
	uint32_t block_y, uint32_t block_z, size_t shared_bytes, CUstream stream, void **params,             \
	void **extra, CUevent start, CUevent stop

#define NCC_HIP_LIBRARY_OPTIONS                                                                              \
	int *options, void **values, unsigned int n_options, int *library_options, void **library_values,    \
	unsigned int n_library_options

/* What copies and fills, but for what is told in structs: X(symbol, (parameters), (arguments), what is copied, the stream). */
#define NCC_HIP_COPY_FUNCTIONS(X)                                                                            \
	X(hipMemcpy, (void *to, const void *from, size_t bytes, int kind), (to, from, bytes, kind),          \
	  NCC_OF_KIND(kind, bytes, to, from), NCC_AT_ONCE(CU_STREAM_LEGACY))                                 \
	X(hipMemcpy_spt, (void *to, const void *from, size_t bytes, int kind), (to, from, bytes, kind),      \
	  NCC_OF_KIND(kind, bytes, to, from), NCC_AT_ONCE(CU_STREAM_PER_THREAD))                             \
	X(hipMemcpyAsync, (void *to, const void *from, size_t bytes, int kind, CUstream stream), (to, from,  \
	  bytes, kind, stream), NCC_OF_KIND(kind, bytes, to, from), NCC_LATER(stream, CU_STREAM_LEGACY))     \
	X(hipMemcpyAsync_spt, (void *to, const void *from, size_t bytes, int kind, CUstream stream), (to,    \
	  from, bytes, kind, stream), NCC_OF_KIND(kind, bytes, to, from), NCC_LATER(stream,                  \
	  CU_STREAM_PER_THREAD))                                                                             \
	X(hipMemcpyWithStream, (void *to, const void *from, size_t bytes, int kind, CUstream stream), (to,   \
	  from, bytes, kind, stream), NCC_OF_KIND(kind, bytes, to, from), NCC_WAITED(stream,                 \
	  CU_STREAM_LEGACY))                                                                                 \
	X(hipMemcpyHtoD, (void *to, const void *from, size_t bytes), (to, from, bytes),                      \
	  NCC_COPIED(NCC_COPY_HOST_TO_DEVICE, bytes, to, from), NCC_AT_ONCE(CU_STREAM_LEGACY))               \
	X(hipMemcpyHtoDAsync, (void *to, const void *from, size_t bytes, CUstream stream), (to, from, bytes, \
	  stream), NCC_COPIED(NCC_COPY_HOST_TO_DEVICE, bytes, to, from), NCC_LATER(stream,                   \
	  CU_STREAM_LEGACY))                                                                                 \
	X(hipMemcpyDtoH, (void *to, void *from, size_t bytes), (to, from, bytes),                            \
	  NCC_COPIED(NCC_COPY_DEVICE_TO_HOST, bytes, to, from), NCC_AT_ONCE(CU_STREAM_LEGACY))               \
	X(hipMemcpyDtoHAsync, (void *to, void *from, size_t bytes, CUstream stream), (to, from, bytes,       \
	  stream), NCC_COPIED(NCC_COPY_DEVICE_TO_HOST, bytes, to, from), NCC_LATER(stream,                   \
	  CU_STREAM_LEGACY))                                                                                 \
	X(hipMemcpyDtoD, (void *to, void *from, size_t bytes), (to, from, bytes),                            \
	  NCC_COPIED(NCC_COPY_DEVICE_TO_DEVICE, bytes, to, from), NCC_AT_ONCE(CU_STREAM_LEGACY))             \
	X(hipMemcpyDtoDAsync, (void *to, void *from, size_t bytes, CUstream stream), (to, from, bytes,       \
	  stream), NCC_COPIED(NCC_COPY_DEVICE_TO_DEVICE, bytes, to, from), NCC_LATER(stream,                 \
	  CU_STREAM_LEGACY))                                                                                 \
	X(hipMemcpyPeer, (void *to, int to_device, const void *from, int from_device, size_t bytes), (to,    \
	  to_device, from, from_device, bytes), NCC_COPIED(NCC_COPY_DEVICE_TO_DEVICE, bytes, to, from),      \
	  NCC_AT_ONCE(CU_STREAM_LEGACY))                                                                     \
	X(hipMemcpyToSymbol, (const void *symbol, const void *from, size_t bytes, size_t offset, int kind),  \
	  (symbol, from, bytes, offset, kind), NCC_OF_KIND(kind, bytes, 0, from),                            \
	  NCC_AT_ONCE(CU_STREAM_LEGACY))                                                                     \
	X(hipMemcpyToSymbol_spt, (const void *symbol, const void *from, size_t bytes, size_t offset, int     \
	  kind), (symbol, from, bytes, offset, kind), NCC_OF_KIND(kind, bytes, 0, from),                     \
	  NCC_AT_ONCE(CU_STREAM_PER_THREAD))                                                                 \
	X(hipMemcpyFromSymbol, (void *to, const void *symbol, size_t bytes, size_t offset, int kind), (to,   \
	  symbol, bytes, offset, kind), NCC_OF_KIND(kind, bytes, to, 0), NCC_AT_ONCE(CU_STREAM_LEGACY))      \
	X(hipMemcpyFromSymbol_spt, (void *to, const void *symbol, size_t bytes, size_t offset, int kind),    \
	  (to, symbol, bytes, offset, kind), NCC_OF_KIND(kind, bytes, to, 0),                                \
	  NCC_AT_ONCE(CU_STREAM_PER_THREAD))                                                                 \
	X(hipMemcpy2D, (void *to, size_t to_pitch, const void *from, size_t from_pitch, size_t width, size_t \
	  height, int kind), (to, to_pitch, from, from_pitch, width, height, kind), NCC_OF_KIND(kind, width  \
	  * height, to, from), NCC_AT_ONCE(CU_STREAM_LEGACY))                                                \
	X(hipMemcpy2D_spt, (void *to, size_t to_pitch, const void *from, size_t from_pitch, size_t width,    \
	  size_t height, int kind), (to, to_pitch, from, from_pitch, width, height, kind), NCC_OF_KIND(kind, \
	  width * height, to, from), NCC_AT_ONCE(CU_STREAM_PER_THREAD))                                      \
	X(hipMemset, (void *to, int value, size_t bytes), (to, value, bytes), NCC_COPIED(NCC_COPY_FILL,      \
	  bytes, to, 0), NCC_AT_ONCE(CU_STREAM_LEGACY))                                                      \
	X(hipMemset_spt, (void *to, int value, size_t bytes), (to, value, bytes), NCC_COPIED(NCC_COPY_FILL,  \
	  bytes, to, 0), NCC_AT_ONCE(CU_STREAM_PER_THREAD))                                                  \
	X(hipMemsetD8, (void *to, unsigned char value, size_t count), (to, value, count),                    \
	  NCC_COPIED(NCC_COPY_FILL, count, to, 0), NCC_AT_ONCE(CU_STREAM_LEGACY))                            \
	X(hipMemsetD16, (void *to, unsigned short value, size_t count), (to, value, count),                  \
	  NCC_COPIED(NCC_COPY_FILL, count * 2, to, 0), NCC_AT_ONCE(CU_STREAM_LEGACY))                        \
	X(hipMemsetD32, (void *to, int value, size_t count), (to, value, count), NCC_COPIED(NCC_COPY_FILL,   \
	  count * 4, to, 0), NCC_AT_ONCE(CU_STREAM_LEGACY))                                                  \
	X(hipMemset2D, (void *to, size_t pitch, int value, size_t width, size_t height), (to, pitch, value,  \
	  width, height), NCC_COPIED(NCC_COPY_FILL, width * height, to, 0), NCC_AT_ONCE(CU_STREAM_LEGACY))   \
	X(hipMemset2D_spt, (void *to, size_t pitch, int value, size_t width, size_t height), (to, pitch,     \
	  value, width, height), NCC_COPIED(NCC_COPY_FILL, width * height, to, 0),                           \
	  NCC_AT_ONCE(CU_STREAM_PER_THREAD))                                                                 \
	X(hipMemcpyPeerAsync, (void *to, int to_device, const void *from, int from_device, size_t bytes,     \
	  CUstream stream), (to, to_device, from, from_device, bytes, stream),                               \
	  NCC_COPIED(NCC_COPY_DEVICE_TO_DEVICE, bytes, to, from), NCC_LATER(stream, CU_STREAM_LEGACY))       \
	X(hipMemcpyToSymbolAsync, (const void *symbol, const void *from, size_t bytes, size_t offset, int    \
	  kind, CUstream stream), (symbol, from, bytes, offset, kind, stream), NCC_OF_KIND(kind, bytes, 0,   \
	  from), NCC_LATER(stream, CU_STREAM_LEGACY))                                                        \
	X(hipMemcpyToSymbolAsync_spt, (const void *symbol, const void *from, size_t bytes, size_t offset,    \
	  int kind, CUstream stream), (symbol, from, bytes, offset, kind, stream), NCC_OF_KIND(kind, bytes,  \
	  0, from), NCC_LATER(stream, CU_STREAM_PER_THREAD))                                                 \
	X(hipMemcpyFromSymbolAsync, (void *to, const void *symbol, size_t bytes, size_t offset, int kind,    \
	  CUstream stream), (to, symbol, bytes, offset, kind, stream), NCC_OF_KIND(kind, bytes, to, 0),      \
	  NCC_LATER(stream, CU_STREAM_LEGACY))                                                               \
	X(hipMemcpyFromSymbolAsync_spt, (void *to, const void *symbol, size_t bytes, size_t offset, int      \
	  kind, CUstream stream), (to, symbol, bytes, offset, kind, stream), NCC_OF_KIND(kind, bytes, to,    \
	  0), NCC_LATER(stream, CU_STREAM_PER_THREAD))                                                       \
	X(hipMemcpy2DAsync, (void *to, size_t to_pitch, const void *from, size_t from_pitch, size_t width,   \
	  size_t height, int kind, CUstream stream), (to, to_pitch, from, from_pitch, width, height, kind,   \
	  stream), NCC_OF_KIND(kind, width * height, to, from), NCC_LATER(stream, CU_STREAM_LEGACY))         \
	X(hipMemcpy2DAsync_spt, (void *to, size_t to_pitch, const void *from, size_t from_pitch, size_t      \
	  width, size_t height, int kind, CUstream stream), (to, to_pitch, from, from_pitch, width, height,  \
	  kind, stream), NCC_OF_KIND(kind, width * height, to, from), NCC_LATER(stream,                      \
	  CU_STREAM_PER_THREAD))                                                                             \
	X(hipMemsetAsync, (void *to, int value, size_t bytes, CUstream stream), (to, value, bytes, stream),  \
	  NCC_COPIED(NCC_COPY_FILL, bytes, to, 0), NCC_LATER(stream, CU_STREAM_LEGACY))                      \
	X(hipMemsetAsync_spt, (void *to, int value, size_t bytes, CUstream stream), (to, value, bytes,       \
	  stream), NCC_COPIED(NCC_COPY_FILL, bytes, to, 0), NCC_LATER(stream, CU_STREAM_PER_THREAD))         \
	X(hipMemsetD8Async, (void *to, unsigned char value, size_t count, CUstream stream), (to, value,      \
	  count, stream), NCC_COPIED(NCC_COPY_FILL, count, to, 0), NCC_LATER(stream, CU_STREAM_LEGACY))      \
	X(hipMemsetD16Async, (void *to, unsigned short value, size_t count, CUstream stream), (to, value,    \
	  count, stream), NCC_COPIED(NCC_COPY_FILL, count * 2, to, 0), NCC_LATER(stream, CU_STREAM_LEGACY))  \
	X(hipMemsetD32Async, (void *to, int value, size_t count, CUstream stream), (to, value, count,        \
	  stream), NCC_COPIED(NCC_COPY_FILL, count * 4, to, 0), NCC_LATER(stream, CU_STREAM_LEGACY))         \
	X(hipMemset2DAsync, (void *to, size_t pitch, int value, size_t width, size_t height, CUstream        \
	  stream), (to, pitch, value, width, height, stream), NCC_COPIED(NCC_COPY_FILL, width * height, to,  \
	  0), NCC_LATER(stream, CU_STREAM_LEGACY))                                                           \
	X(hipMemset2DAsync_spt, (void *to, size_t pitch, int value, size_t width, size_t height, CUstream    \
	  stream), (to, pitch, value, width, height, stream), NCC_COPIED(NCC_COPY_FILL, width * height, to,  \
	  0), NCC_LATER(stream, CU_STREAM_PER_THREAD))                                                      

#define NCC_HIP_HOOKED_FUNCTIONS(X)                                                                          \
	X(hipGetProcAddress, (const char *symbol, void **function, int version, uint64_t flags, int *status)) /* 6.2 */ \
	X(hipGetProcAddress_spt, (const char *symbol, void **function, int version, uint64_t flags, int *status)) /* 7.2 */ \
	X(hipGetDriverEntryPoint, (const char *symbol, void **function, unsigned long long flags, int *status)) /* 7.1 */ \
	X(hipGetDriverEntryPoint_spt, (const char *symbol, void **function, unsigned long long flags, int *status)) /* 7.1 */ \
	X(hipGetLastError, (void))                                                                           \
	X(hipPeekAtLastError, (void))                                                                        \
	X(hipExtGetLastError, (void))                           /* 6.0 */                                    \
	X(hipModuleLoad, (CUmodule *module, const char *path))                                               \
	X(hipModuleLoadData, (CUmodule *module, const void *image))                                          \
	X(hipModuleLoadDataEx, (CUmodule *module, const void *image, unsigned int n_options, int *options, void **values)) \
	X(hipModuleLoadFatBinary, (CUmodule *module, const void *image)) /* 7.1 */                           \
	X(hipModuleUnload, (CUmodule module))                                                                \
	X(hipModuleGetFunction, (CUfunction *function, CUmodule module, const char *name))                   \
	X(hipGetFuncBySymbol, (CUfunction *function, const void *host)) /* 6.2 */                            \
	X(hipLibraryLoadData, (CUlibrary *library, const void *image, NCC_HIP_LIBRARY_OPTIONS)) /* 7.2 */    \
	X(hipLibraryLoadFromFile, (CUlibrary *library, const char *path, NCC_HIP_LIBRARY_OPTIONS)) /* 7.2 */ \
	X(hipLibraryUnload, (CUlibrary library))                /* 7.2 */                                    \
	X(hipLibraryGetKernel, (CUkernel *kernel, CUlibrary library, const char *name)) /* 7.2 */            \
	X(hipLibraryEnumerateKernels, (CUkernel *kernels, unsigned int n_kernels, CUlibrary library)) /* 7.2 */ \
	X(hipKernelGetFunction, (CUfunction *function, CUkernel kernel)) /* 7.2 */                           \
	X(hipFuncSetAttribute, (const void *host, int attribute, int value))                                 \
	X(hipLaunchKernel, (NCC_HIP_HOST_LAUNCH))                                                            \
	X(hipLaunchKernel_spt, (NCC_HIP_HOST_LAUNCH))                                                        \
	X(hipLaunchCooperativeKernel, (NCC_HIP_COOPERATIVE_HOST_LAUNCH))                                     \
	X(hipLaunchCooperativeKernel_spt, (NCC_HIP_COOPERATIVE_HOST_LAUNCH))                                 \
	X(hipExtLaunchKernel, (NCC_HIP_HOST_LAUNCH, CUevent start, CUevent stop, int flags))                 \
	X(hipLaunchKernelExC, (const hipLaunchConfig_t *config, const void *host, void **params))            \
	X(hipModuleLaunchKernel, (NCC_HIP_MODULE_LAUNCH, void **extra))                                      \
	X(hipModuleLaunchCooperativeKernel, (NCC_HIP_MODULE_LAUNCH))                                         \
	X(hipDrvLaunchKernelEx, (const CUlaunchConfig *config, CUfunction function, void **params, void **extra)) \
	X(_Z24hipExtModuleLaunchKernelP18ihipModuleSymbol_tjjjjjjmP12ihipStream_tPPvS4_P11ihipEvent_tS6_j, /* C++ to its callers */ \
	  (NCC_HIP_THREADS_LAUNCH, uint32_t flags))                                                          \
	X(_Z24hipHccModuleLaunchKernelP18ihipModuleSymbol_tjjjjjjmP12ihipStream_tPPvS4_P11ihipEvent_tS6_,    \
	  (NCC_HIP_THREADS_LAUNCH))                                                                          \
	X(hipLaunchByPtr, (const void *host))                                                                \
	X(hipGraphLaunch, (CUgraphExec graph, CUstream stream))                                              \
	X(hipGraphLaunch_spt, (CUgraphExec graph, CUstream stream))                                          \
	X(hipGraphInstantiate, (CUgraphExec *exec, CUgraph graph, CUgraphNode *error, char *log, size_t log_bytes)) \
	X(hipGraphInstantiateWithFlags, (CUgraphExec *exec, CUgraph graph, unsigned long long flags))        \
	X(hipGraphInstantiateWithParams, (CUgraphExec *exec, CUgraph graph, void *params)) /* 6.2 */         \
	X(hipGraphExecUpdate, (CUgraphExec exec, CUgraph graph, CUgraphNode *error, int *why))               \
	X(hipGraphExecKernelNodeSetParams, (CUgraphExec exec, CUgraphNode node, const hipKernelNodeParams *node_params)) \
	X(hipGraphExecNodeSetParams, (CUgraphExec exec, CUgraphNode node, hipGraphNodeParams *node_params)) /* 7.0 */ \
	X(hipGraphExecChildGraphNodeSetParams, (CUgraphExec exec, CUgraphNode node, CUgraph child))          \
	X(hipGraphExecDestroy, (CUgraphExec exec))                                                           \
	X(hipGraphKernelNodeGetParams, (CUgraphNode node, hipKernelNodeParams *node_params))                 \
	X(hipGraphKernelNodeSetParams, (CUgraphNode node, const hipKernelNodeParams *node_params))           \
	X(hipGraphNodeSetParams, (CUgraphNode node, hipGraphNodeParams *node_params)) /* 6.2 */              \
	X(hipGraphDestroyNode, (CUgraphNode node))                                                           \
	X(hipGraphDestroy, (CUgraph graph))                                                                  \
	X(hipStreamBeginCaptureToGraph, (CUstream stream, CUgraph graph, const CUgraphNode *dependencies,    \
	  const void *edges, size_t n_dependencies, int mode)) /* 6.2 */                                     \
	X(hipStreamBeginCapture, (CUstream stream, int mode))                                                \
	X(hipStreamBeginCapture_spt, (CUstream stream, int mode))                                            \
	X(hipStreamEndCapture, (CUstream stream, CUgraph *graph))                                            \
	X(hipStreamEndCapture_spt, (CUstream stream, CUgraph *graph))                                        \
	X(hipStreamCreate, (CUstream *stream))                                                               \
	X(hipStreamCreateWithFlags, (CUstream *stream, unsigned int flags))                                  \
	X(hipStreamCreateWithPriority, (CUstream *stream, unsigned int flags, int priority))                 \
	X(hipStreamDestroy, (CUstream stream))                                                               \
	X(hipMalloc, (void **pointer, size_t bytes))                                                         \
	X(hipMallocManaged, (void **pointer, size_t bytes, unsigned int flags))                              \
	X(hipMallocPitch, (void **pointer, size_t *pitch, size_t width_bytes, size_t height))                \
	X(hipMallocAsync, (void **pointer, size_t bytes, CUstream stream))                                   \
	X(hipFree, (void *pointer))                                                                          \
	X(hipFreeAsync, (void *pointer, CUstream stream))                                                    \
	X(hipDeviceReset, (void))                                                                            \
	NCC_HIP_COPY_FUNCTIONS(X)                                                                            \
	NCC_HIP_GRAPH_OBJECT_FUNCTIONS(X)

/* What a program's start-up code calls: bundles of code, and by addresses of the program's the kernels and variables in
 * them. X(result, symbol, (parameters)). */
#define NCC_HIP_REGISTER_FUNCTIONS(X)                                                                        \
	X(void **, __hipRegisterFatBinary, (const void *wrapper))                                            \
	X(void, __hipRegisterFunction, (void **bundle, const void *host, char *device, const char *name,     \
	  unsigned int threads, void *tid, void *bid, dim3 *block, dim3 *grid, int *warp))                   \
	X(void, __hipRegisterVar, (void **bundle, void *shadow, char *device, const char *name, int external, size_t bytes, \
	  int constant, int global))                                                                         \
	X(void, __hipUnregisterFatBinary, (void **bundle))

/* Called only. */
#define NCC_HIP_PLAIN_FUNCTIONS(X)                                                                           \
	X(hipDriverGetVersion, (int *))                                                                      \
	X(hipGetDevice, (int *))                                                                             \
	X(hipSetDevice, (int))                                                                               \
	X(hipDeviceGetName, (char *, int, int))                                                              \
	X(hipDeviceGetUuid, (void *, int))                      /* optional: 5.2 */                          \
	X(hipDeviceGetAttribute, (int *, int, int))                                                          \
	X(hipDeviceSynchronize, (void))                                                                      \
	X(hipDevicePrimaryCtxGetState, (int, unsigned int *, int *))                                         \
	X(hipGetDeviceProperties, (void *, int))                                                             \
	X(hipGetDevicePropertiesR0600, (void *, int))           /* optional: 6.0 */                          \
	X(hipHostMalloc, (void **, size_t, unsigned int))                                                    \
	X(hipHostFree, (void *))                                                                             \
	X(hipHostGetDevicePointer, (void **, void *, unsigned int))                                          \
	X(hipHostRegister, (void *, size_t, unsigned int))                                                   \
	X(hipHostUnregister, (void *))                                                                       \
	X(hipMemGetInfo, (size_t *, size_t *))                                                               \
	X(hipStreamSynchronize, (CUstream))                                                                  \
	X(hipStreamQuery, (CUstream))                                                                        \
	X(hipStreamIsCapturing, (CUstream, int *))                                                           \
	X(hipStreamWaitEvent, (CUstream, CUevent, unsigned int))                                             \
	X(hipStreamGetDevice, (CUstream, int *))                /* optional: 5.6 */                          \
	X(hipThreadExchangeStreamCaptureMode, (int *))          /* optional: 5.1 */                          \
	X(hipGraphNodeGetEnabled, (CUgraphExec, CUgraphNode, unsigned int *)) /* optional: 5.5 */            \
	X(hipGraphNodeSetEnabled, (CUgraphExec, CUgraphNode, unsigned int))   /* optional: 5.5 */            \
	X(hipEventCreateWithFlags, (CUevent *, unsigned int))                                                \
	X(hipEventDestroy, (CUevent))                                                                        \
	X(hipEventRecord, (CUevent, CUstream))                                                               \
	X(hipEventQuery, (CUevent))                                                                          \
	X(hipEventSynchronize, (CUevent))                                                                    \
	X(hipEventElapsedTime, (float *, CUevent, CUevent))                                                  \
	X(hipModuleGetGlobal, (void **, size_t *, CUmodule, const char *))                                   \
	X(hipLibraryGetGlobal, (void **, size_t *, CUlibrary, const char *)) /* optional: after 7.2 */       \
	X(hipKernelGetName, (const char **, CUkernel))          /* optional: 7.2 */                          \
	X(hipLibraryGetKernelCount, (unsigned int *, CUlibrary)) /* optional: 7.2 */                         \
	X(hipGetSymbolAddress, (void **, const void *))                                                      \
	X(hipGetSymbolSize, (size_t *, const void *))                                                        \
	X(hipFuncGetAttribute, (int *, int, CUfunction))                                                     \
	X(hipFuncGetAttributes, (hipFuncAttributes *, const void *))                                         \
	X(hipModuleOccupancyMaxActiveBlocksPerMultiprocessor, (int *, CUfunction, int, size_t))              \
	X(hipOccupancyMaxActiveBlocksPerMultiprocessor, (int *, const void *, int, size_t))
/* clang-format on */

/* The real functions; NULL where the library has none of the name. */
struct ncc_hip {
#define NCC_HIP_FIELD(name, params, ...)   hipError_t(*name) params;
#define NCC_HIP_PART(result, name, params) result(*name) params;
	NCC_HIP_HOOKED_FUNCTIONS(NCC_HIP_FIELD)
	NCC_HIP_PLAIN_FUNCTIONS(NCC_HIP_FIELD)
	NCC_HIP_REGISTER_FUNCTIONS(NCC_HIP_PART)
	const char *(*hipGetErrorName)(hipError_t);
#undef NCC_HIP_FIELD
#undef NCC_HIP_PART
};

extern struct ncc_hip ncc_hip;

#endif
