/* The driver inside, as HIP's calls use it: CUDA's names, which this library does not export. */
#ifndef NCC_SIM_HIP_DRIVER_H
#define NCC_SIM_HIP_DRIVER_H

#include "sim/sim.h"

CUresult cuCtxGetCacheConfig(int *config);
CUresult cuCtxGetCurrent(CUcontext *context);
CUresult cuCtxGetDevice(CUdevice *device);
CUresult cuCtxGetFlags(unsigned int *flags);
CUresult cuCtxGetLimit(size_t *value, int limit);
CUresult cuCtxGetSharedMemConfig(int *config);
CUresult cuCtxGetStreamPriorityRange(int *least, int *greatest);
CUresult cuCtxPopCurrent_v2(CUcontext *context);
CUresult cuCtxPushCurrent_v2(CUcontext context);
CUresult cuCtxSetCacheConfig(int config);
CUresult cuCtxSetCurrent(CUcontext context);
CUresult cuCtxSetSharedMemConfig(int config);
CUresult cuCtxSynchronize(void);
CUresult cuDevicePrimaryCtxGetState(CUdevice device, unsigned int *flags, int *active);
CUresult cuDevicePrimaryCtxRelease_v2(CUdevice device);
CUresult cuDevicePrimaryCtxReset_v2(CUdevice device);
CUresult cuDevicePrimaryCtxRetain(CUcontext *context, CUdevice device);
CUresult cuDevicePrimaryCtxSetFlags_v2(CUdevice device, unsigned int flags);
CUresult cuEventCreate(CUevent *event, unsigned int flags);
CUresult cuEventDestroy_v2(CUevent event);
CUresult cuEventElapsedTime(float *ms, CUevent start, CUevent end);
CUresult cuEventQuery(CUevent event);
CUresult cuEventRecord(CUevent event, CUstream handle);
CUresult cuEventSynchronize(CUevent event);
CUresult cuFuncGetAttribute(int *value, int attribute, CUfunction handle);
CUresult cuFuncSetAttribute(CUfunction handle, int attribute, int value);
CUresult cuGraphAddChildGraphNode(CUgraphNode *node, CUgraph graph, const CUgraphNode *after, size_t n, CUgraph child);
CUresult cuGraphAddDependencies(CUgraph graph, const CUgraphNode *from, const CUgraphNode *to, size_t n);
CUresult cuGraphAddEmptyNode(CUgraphNode *node, CUgraph graph, const CUgraphNode *after, size_t n);
CUresult cuGraphAddEventRecordNode(CUgraphNode *node, CUgraph graph, const CUgraphNode *after, size_t n, CUevent event);
CUresult cuGraphAddEventWaitNode(CUgraphNode *node, CUgraph graph, const CUgraphNode *after, size_t n, CUevent event);
CUresult cuGraphAddHostNode(CUgraphNode *node, CUgraph graph, const CUgraphNode *after, size_t n,
			    const CUDA_HOST_NODE_PARAMS *p);
CUresult cuGraphAddKernelNode(CUgraphNode *node, CUgraph graph, const CUgraphNode *after, size_t n,
			      const CUDA_KERNEL_NODE_PARAMS *p);
CUresult cuGraphAddMemcpyNode(CUgraphNode *node, CUgraph graph, const CUgraphNode *after, size_t n,
			      const CUDA_MEMCPY3D *p, CUcontext c);
CUresult cuGraphAddMemsetNode(CUgraphNode *node, CUgraph graph, const CUgraphNode *after, size_t n,
			      const CUDA_MEMSET_NODE_PARAMS_v2 *p, CUcontext c);
CUresult cuGraphChildGraphNodeGetGraph(CUgraphNode node, CUgraph *graph);
CUresult cuGraphClone(CUgraph *clone, CUgraph graph);
CUresult cuGraphCreate(CUgraph *graph, unsigned int flags);
CUresult cuGraphDestroy(CUgraph graph);
CUresult cuGraphDestroyNode(CUgraphNode node);
CUresult cuGraphEventRecordNodeGetEvent(CUgraphNode node, CUevent *event);
CUresult cuGraphEventRecordNodeSetEvent(CUgraphNode node, CUevent event);
CUresult cuGraphExecChildGraphNodeSetParams(CUgraphExec exec, CUgraphNode node, CUgraph p);
CUresult cuGraphExecDestroy(CUgraphExec exec);
CUresult cuGraphExecEventRecordNodeSetEvent(CUgraphExec exec, CUgraphNode node, CUevent event);
CUresult cuGraphExecHostNodeSetParams(CUgraphExec exec, CUgraphNode node, const CUDA_HOST_NODE_PARAMS *p);
CUresult cuGraphExecKernelNodeSetParams(CUgraphExec exec, CUgraphNode node, const CUDA_KERNEL_NODE_PARAMS *p);
CUresult cuGraphExecMemcpyNodeSetParams(CUgraphExec exec, CUgraphNode node, const CUDA_MEMCPY3D *p, CUcontext c);
CUresult cuGraphExecMemsetNodeSetParams(CUgraphExec exec, CUgraphNode node, const CUDA_MEMSET_NODE_PARAMS_v2 *p,
					CUcontext c);
CUresult cuGraphExecUpdate(CUgraphExec exec, CUgraph graph, CUgraphNode *error, int *why);
CUresult cuGraphGetEdges(CUgraph graph, CUgraphNode *from, CUgraphNode *to, size_t *n);
CUresult cuGraphGetNodes(CUgraph graph, CUgraphNode *nodes, size_t *n);
CUresult cuGraphGetRootNodes(CUgraph graph, CUgraphNode *nodes, size_t *n);
CUresult cuGraphHostNodeGetParams(CUgraphNode node, CUDA_HOST_NODE_PARAMS *p);
CUresult cuGraphHostNodeSetParams(CUgraphNode node, const CUDA_HOST_NODE_PARAMS *p);
CUresult cuGraphInstantiate(CUgraphExec *exec, CUgraph graph, CUgraphNode *error, char *log, size_t bytes);
CUresult cuGraphInstantiateWithFlags(CUgraphExec *exec, CUgraph graph, unsigned long long flags);
CUresult cuGraphKernelNodeGetParams(CUgraphNode node, CUDA_KERNEL_NODE_PARAMS *p);
CUresult cuGraphKernelNodeSetParams(CUgraphNode node, const CUDA_KERNEL_NODE_PARAMS *p);
CUresult cuGraphNodeGetEnabled(CUgraphExec exec, CUgraphNode node, unsigned int *enabled);
CUresult cuGraphNodeSetEnabled(CUgraphExec exec, CUgraphNode node, unsigned int enabled);
CUresult cuStreamBeginCaptureToGraph(CUstream stream, CUgraph graph, const CUgraphNode *after, const void *edges,
				     size_t n, int mode);
CUresult cuGraphLaunch(CUgraphExec exec, CUstream handle);
CUresult cuGraphMemcpyNodeSetParams(CUgraphNode node, const CUDA_MEMCPY3D *p);
CUresult cuGraphMemsetNodeGetParams(CUgraphNode node, CUDA_MEMSET_NODE_PARAMS_v2 *p);
CUresult cuGraphMemsetNodeSetParams(CUgraphNode node, const CUDA_MEMSET_NODE_PARAMS_v2 *p);
CUresult cuGraphNodeFindInClone(CUgraphNode *node, CUgraphNode source, CUgraph clone);
CUresult cuGraphNodeGetDependencies(CUgraphNode node, CUgraphNode *list, size_t *n);
CUresult cuGraphNodeGetDependentNodes(CUgraphNode node, CUgraphNode *list, size_t *n);
CUresult cuGraphNodeGetType(CUgraphNode node, int *type);
CUresult cuGraphRemoveDependencies(CUgraph graph, const CUgraphNode *from, const CUgraphNode *to, size_t n);
CUresult cuLaunchCooperativeKernel(CUfunction f, unsigned int gx, unsigned int gy, unsigned int gz, unsigned int bx,
				   unsigned int by, unsigned int bz, unsigned int shared, CUstream stream,
				   void **params);
CUresult cuLaunchHostFunc(CUstream handle, void (*function)(void *), void *data);
CUresult cuLaunchKernel(CUfunction f, unsigned int gx, unsigned int gy, unsigned int gz, unsigned int bx,
			unsigned int by, unsigned int bz, unsigned int shared, CUstream stream, void **params,
			void **extra);
CUresult cuLaunchKernelEx(const CUlaunchConfig *c, CUfunction f, void **params, void **extra);
CUresult cuMemAllocAsync(CUdeviceptr *address, size_t bytes, CUstream stream);
CUresult cuMemAllocManaged(CUdeviceptr *address, size_t bytes, unsigned int flags);
CUresult cuMemAllocPitch_v2(CUdeviceptr *address, size_t *pitch, size_t width, size_t height, unsigned int element);
CUresult cuMemAlloc_v2(CUdeviceptr *address, size_t bytes);
CUresult cuMemFreeAsync(CUdeviceptr address, CUstream handle);
CUresult cuMemFreeHost(void *host);
CUresult cuMemFree_v2(CUdeviceptr address);
CUresult cuMemGetAddressRange_v2(CUdeviceptr *base, size_t *bytes, CUdeviceptr address);
CUresult cuMemGetInfo_v2(size_t *free_bytes, size_t *total);
CUresult cuMemHostAlloc(void **host, size_t bytes, unsigned int flags);
CUresult cuMemHostGetDevicePointer_v2(CUdeviceptr *address, void *host, unsigned int flags);
CUresult cuMemHostGetFlags(unsigned int *flags, void *host);
CUresult cuMemHostRegister_v2(void *host, size_t bytes, unsigned int flags);
CUresult cuMemHostUnregister(void *host);
CUresult cuMemcpy(CUdeviceptr to, CUdeviceptr from, size_t bytes);
CUresult cuMemcpy2DAsync_v2(const CUDA_MEMCPY2D *asked, CUstream stream);
CUresult cuMemcpy2D_v2(const CUDA_MEMCPY2D *asked);
CUresult cuMemcpy3DAsync_v2(const CUDA_MEMCPY3D *asked, CUstream stream);
CUresult cuMemcpy3D_v2(const CUDA_MEMCPY3D *asked);
CUresult cuMemcpyAsync(CUdeviceptr to, CUdeviceptr from, size_t bytes, CUstream stream);
CUresult cuMemcpyDtoDAsync_v2(CUdeviceptr to, CUdeviceptr from, size_t bytes, CUstream stream);
CUresult cuMemcpyDtoD_v2(CUdeviceptr to, CUdeviceptr from, size_t bytes);
CUresult cuMemcpyDtoHAsync_v2(void *to, CUdeviceptr from, size_t bytes, CUstream stream);
CUresult cuMemcpyDtoH_v2(void *to, CUdeviceptr from, size_t bytes);
CUresult cuMemcpyHtoDAsync_v2(CUdeviceptr to, const void *from, size_t bytes, CUstream stream);
CUresult cuMemcpyHtoD_v2(CUdeviceptr to, const void *from, size_t bytes);
CUresult cuMemsetD16Async(CUdeviceptr to, unsigned short value, size_t n, CUstream stream);
CUresult cuMemsetD16_v2(CUdeviceptr to, unsigned short value, size_t n);
CUresult cuMemsetD2D8Async(CUdeviceptr to, size_t pitch, unsigned char value, size_t width, size_t height,
			   CUstream stream);
CUresult cuMemsetD2D8_v2(CUdeviceptr to, size_t pitch, unsigned char value, size_t width, size_t height);
CUresult cuMemsetD32Async(CUdeviceptr to, unsigned int value, size_t n, CUstream stream);
CUresult cuMemsetD32_v2(CUdeviceptr to, unsigned int value, size_t n);
CUresult cuMemsetD8Async(CUdeviceptr to, unsigned char value, size_t n, CUstream stream);
CUresult cuMemsetD8_v2(CUdeviceptr to, unsigned char value, size_t n);
CUresult cuModuleEnumerateFunctions(CUfunction *functions, unsigned int n, CUmodule module);
CUresult cuModuleGetFunction(CUfunction *function, CUmodule module, const char *name);
CUresult cuModuleGetFunctionCount(unsigned int *count, CUmodule module);
CUresult cuModuleGetGlobal_v2(CUdeviceptr *address, size_t *bytes, CUmodule module, const char *name);
CUresult cuModuleLoad(CUmodule *module, const char *path);
CUresult cuModuleLoadData(CUmodule *module, const void *image);
CUresult cuModuleUnload(CUmodule module);
CUresult cuOccupancyMaxActiveBlocksPerMultiprocessor(int *blocks, CUfunction function, int threads, size_t bytes);
CUresult cuOccupancyMaxPotentialBlockSize(int *min_grid, int *block, CUfunction function, size_t (*bytes_of)(int),
					  size_t bytes, int limit);
CUresult cuPointerGetAttribute(void *data, int attribute, CUdeviceptr address);
CUresult cuStreamAddCallback(CUstream handle, void (*callback)(CUstream, CUresult, void *), void *data,
			     unsigned int flags);
CUresult cuStreamAttachMemAsync(CUstream handle, CUdeviceptr address, size_t bytes, unsigned int flags);
CUresult cuStreamBeginCapture_v2(CUstream stream, int mode);
CUresult cuStreamCreate(CUstream *stream, unsigned int flags);
CUresult cuStreamCreateWithPriority(CUstream *stream, unsigned int flags, int priority);
CUresult cuStreamDestroy_v2(CUstream stream);
CUresult cuStreamEndCapture(CUstream handle, CUgraph *graph);
CUresult cuStreamGetCaptureInfo(CUstream stream, int *status, uint64_t *id);
CUresult cuStreamGetCaptureInfo_v2(CUstream stream, int *status, uint64_t *id, CUgraph *graph,
				   const CUgraphNode **after, size_t *n);
CUresult cuStreamGetFlags(CUstream handle, unsigned int *flags);
CUresult cuStreamGetPriority(CUstream handle, int *priority);
CUresult cuStreamIsCapturing(CUstream handle, int *status);
CUresult cuStreamQuery(CUstream handle);
CUresult cuStreamSynchronize(CUstream handle);
CUresult cuStreamUpdateCaptureDependencies(CUstream handle, CUgraphNode *after, size_t n, unsigned int flags);
CUresult cuStreamWaitEvent(CUstream handle, CUevent event, unsigned int flags);
CUresult cuStreamWriteValue32_v2(CUstream stream, CUdeviceptr address, uint32_t value, unsigned int flags);
CUresult cuStreamWriteValue64_v2(CUstream stream, CUdeviceptr address, uint64_t value, unsigned int flags);
CUresult cuThreadExchangeStreamCaptureMode(int *mode);

#endif
