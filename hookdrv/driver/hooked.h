/* The driver functions that the hook driver interposes: one row per exported symbol.
 *
 * X(symbol, (parameters), ...); every one returns CUresult. Where a function has a per-thread-default-stream form
 * (_ptsz) or several versions, each is a row: they differ in the driver and must not be mixed up. The first version of
 * cuMemAlloc, cuMemFree and the like (32-bit device pointers) is not hooked. A row needs a function
 * NCC_WRAP(symbol, parameters) in cuda/wrap; a test finds what is missing.
 */
#ifndef NCC_HOOKED_H
#define NCC_HOOKED_H

#ifndef __ASSEMBLER__ /* calls/calls.S reads the names */
#include "driver/driver_abi.h"
#endif

/* clang-format off */
#define NCC_NODE_AT CUgraphNode *node, CUgraph graph, const CUgraphNode *dependencies, size_t n_dependencies
#define NCC_AT      node, graph, dependencies, n_dependencies

/* What programs build, change and read graphs with, which is no other business of ours. The third column: how a wrapper
 * hands its arguments on. */
#define NCC_GRAPH_OBJECT_FUNCTIONS(X)                                                                        \
	X(cuGraphAddKernelNode, (NCC_NODE_AT, const CUDA_KERNEL_NODE_PARAMS *node_params),                   \
	  (NCC_AT, node_params))                                                                             \
	X(cuGraphAddKernelNode_v2, (NCC_NODE_AT, const CUDA_KERNEL_NODE_PARAMS *node_params),                \
	  (NCC_AT, node_params))                                                                             \
	X(cuGraphAddMemcpyNode, (NCC_NODE_AT, const void *copy, CUcontext context), (NCC_AT, copy, context)) \
	X(cuGraphAddMemsetNode, (NCC_NODE_AT, const void *set, CUcontext context), (NCC_AT, set, context))   \
	X(cuGraphAddHostNode, (NCC_NODE_AT, const void *node_params), (NCC_AT, node_params))                 \
	X(cuGraphAddChildGraphNode, (NCC_NODE_AT, CUgraph child), (NCC_AT, child))                           \
	X(cuGraphAddEmptyNode, (NCC_NODE_AT), (NCC_AT))                                                      \
	X(cuGraphAddEventRecordNode, (NCC_NODE_AT, CUevent event), (NCC_AT, event))                          \
	X(cuGraphAddEventWaitNode, (NCC_NODE_AT, CUevent event), (NCC_AT, event))                            \
	X(cuGraphAddExternalSemaphoresSignalNode, (NCC_NODE_AT, const void *node_params),                    \
	  (NCC_AT, node_params))                                                                             \
	X(cuGraphAddExternalSemaphoresWaitNode, (NCC_NODE_AT, const void *node_params), (NCC_AT, node_params)) \
	X(cuGraphAddBatchMemOpNode, (NCC_NODE_AT, const void *node_params), (NCC_AT, node_params))           \
	X(cuGraphAddMemAllocNode, (NCC_NODE_AT, void *node_params), (NCC_AT, node_params))                   \
	X(cuGraphAddMemFreeNode, (NCC_NODE_AT, CUdeviceptr pointer), (NCC_AT, pointer))                      \
	X(cuGraphAddDependencies, (CUgraph graph, const CUgraphNode *from, const CUgraphNode *to, size_t n), \
	  (graph, from, to, n))                                                                              \
	X(cuGraphAddDependencies_v2,                                                                         \
	  (CUgraph graph, const CUgraphNode *from, const CUgraphNode *to, const void *edges, size_t n),      \
	  (graph, from, to, edges, n))                                                                       \
	X(cuGraphRemoveDependencies, (CUgraph graph, const CUgraphNode *from, const CUgraphNode *to, size_t n), \
	  (graph, from, to, n))                                                                              \
	X(cuGraphRemoveDependencies_v2,                                                                      \
	  (CUgraph graph, const CUgraphNode *from, const CUgraphNode *to, const void *edges, size_t n),      \
	  (graph, from, to, edges, n))                                                                       \
	X(cuGraphMemcpyNodeSetParams, (CUgraphNode node, const void *node_params), (node, node_params))      \
	X(cuGraphMemsetNodeSetParams, (CUgraphNode node, const void *node_params), (node, node_params))      \
	X(cuGraphHostNodeSetParams, (CUgraphNode node, const void *node_params), (node, node_params))        \
	X(cuGraphExternalSemaphoresSignalNodeSetParams, (CUgraphNode node, const void *node_params),         \
	  (node, node_params))                                                                               \
	X(cuGraphExternalSemaphoresWaitNodeSetParams, (CUgraphNode node, const void *node_params),           \
	  (node, node_params))                                                                               \
	X(cuGraphBatchMemOpNodeSetParams, (CUgraphNode node, const void *node_params), (node, node_params))  \
	X(cuGraphEventRecordNodeSetEvent, (CUgraphNode node, CUevent event), (node, event))                  \
	X(cuGraphEventWaitNodeSetEvent, (CUgraphNode node, CUevent event), (node, event))                    \
	X(cuGraphKernelNodeSetAttribute, (CUgraphNode node, int attribute, const void *value),               \
	  (node, attribute, value))                                                                          \
	X(cuGraphKernelNodeCopyAttributes, (CUgraphNode to, CUgraphNode from), (to, from))                   \
	X(cuGraphConditionalHandleCreate,                                                                    \
	  (uint64_t *handle, CUgraph graph, CUcontext context, unsigned int at_launch, unsigned int flags),  \
	  (handle, graph, context, at_launch, flags))                                                        \
	X(cuGraphRetainUserObject, (CUgraph graph, void *object, unsigned int n, unsigned int flags),        \
	  (graph, object, n, flags))                                                                         \
	X(cuGraphReleaseUserObject, (CUgraph graph, void *object, unsigned int n), (graph, object, n))       \
	X(cuGraphClone, (CUgraph *clone, CUgraph graph), (clone, graph))                                     \
	X(cuGraphNodeFindInClone, (CUgraphNode *found, CUgraphNode node, CUgraph clone), (found, node, clone)) \
	X(cuGraphDebugDotPrint, (CUgraph graph, const char *path, unsigned int flags), (graph, path, flags)) \
	X(cuGraphGetNodes, (CUgraph graph, CUgraphNode *list, size_t *n), (graph, list, n))                  \
	X(cuGraphGetRootNodes, (CUgraph graph, CUgraphNode *list, size_t *n), (graph, list, n))              \
	X(cuGraphGetEdges, (CUgraph graph, CUgraphNode *from, CUgraphNode *to, size_t *n),                   \
	  (graph, from, to, n))                                                                              \
	X(cuGraphGetEdges_v2, (CUgraph graph, CUgraphNode *from, CUgraphNode *to, void *edges, size_t *n),   \
	  (graph, from, to, edges, n))                                                                       \
	X(cuGraphNodeGetDependencies, (CUgraphNode node, CUgraphNode *list, size_t *n), (node, list, n))     \
	X(cuGraphNodeGetDependencies_v2, (CUgraphNode node, CUgraphNode *list, void *edges, size_t *n),      \
	  (node, list, edges, n))                                                                            \
	X(cuGraphNodeGetDependentNodes, (CUgraphNode node, CUgraphNode *list, size_t *n), (node, list, n))   \
	X(cuGraphNodeGetDependentNodes_v2, (CUgraphNode node, CUgraphNode *list, void *edges, size_t *n),    \
	  (node, list, edges, n))                                                                            \
	X(cuGraphNodeGetType, (CUgraphNode node, int *type), (node, type))                                   \
	X(cuGraphNodeGetContainingGraph, (CUgraphNode node, CUgraph *graph), (node, graph))                  \
	X(cuGraphNodeGetLocalId, (CUgraphNode node, unsigned int *id), (node, id))                           \
	X(cuGraphNodeGetToolsId, (CUgraphNode node, unsigned long long *id), (node, id))                     \
	X(cuGraphGetId, (CUgraph graph, unsigned int *id), (graph, id))                                      \
	X(cuGraphKernelNodeGetAttribute, (CUgraphNode node, int attribute, void *value),                     \
	  (node, attribute, value))                                                                          \
	X(cuGraphChildGraphNodeGetGraph, (CUgraphNode node, CUgraph *child), (node, child))                  \
	X(cuGraphEventRecordNodeGetEvent, (CUgraphNode node, CUevent *event), (node, event))                 \
	X(cuGraphEventWaitNodeGetEvent, (CUgraphNode node, CUevent *event), (node, event))                   \
	X(cuGraphMemFreeNodeGetParams, (CUgraphNode node, CUdeviceptr *pointer), (node, pointer))            \
	X(cuGraphMemcpyNodeGetParams, (CUgraphNode node, void *node_params), (node, node_params))            \
	X(cuGraphMemsetNodeGetParams, (CUgraphNode node, void *node_params), (node, node_params))            \
	X(cuGraphHostNodeGetParams, (CUgraphNode node, void *node_params), (node, node_params))              \
	X(cuGraphExternalSemaphoresSignalNodeGetParams, (CUgraphNode node, void *node_params),               \
	  (node, node_params))                                                                               \
	X(cuGraphExternalSemaphoresWaitNodeGetParams, (CUgraphNode node, void *node_params),                 \
	  (node, node_params))                                                                               \
	X(cuGraphBatchMemOpNodeGetParams, (CUgraphNode node, void *node_params), (node, node_params))        \
	X(cuGraphMemAllocNodeGetParams, (CUgraphNode node, void *node_params), (node, node_params))

/* Copies and fills, for the timeline. Behind the arguments: what it is, as a struct ncc_copied, and the stream that it is on. */
#define NCC_COPY_FUNCTIONS(X)                                                                                \
	X(cuMemcpy, (CUdeviceptr to, CUdeviceptr from, size_t bytes), (to, from, bytes),                     \
	  NCC_BY_ADDRESS(bytes, to, from), NCC_AT_ONCE(CU_STREAM_LEGACY))                                    \
	X(cuMemcpy_ptds, (CUdeviceptr to, CUdeviceptr from, size_t bytes), (to, from, bytes),                \
	  NCC_BY_ADDRESS(bytes, to, from), NCC_AT_ONCE(CU_STREAM_PER_THREAD))                                \
	X(cuMemcpyAsync, (CUdeviceptr to, CUdeviceptr from, size_t bytes, CUstream stream), (to, from,       \
	  bytes, stream), NCC_BY_ADDRESS(bytes, to, from), NCC_LATER(stream, CU_STREAM_LEGACY))              \
	X(cuMemcpyAsync_ptsz, (CUdeviceptr to, CUdeviceptr from, size_t bytes, CUstream stream), (to,        \
	  from, bytes, stream), NCC_BY_ADDRESS(bytes, to, from), NCC_LATER(stream, CU_STREAM_PER_THREAD))    \
	X(cuMemcpyHtoD_v2, (CUdeviceptr to, const void *from, size_t bytes), (to, from, bytes),              \
	  NCC_HOST_TO_DEVICE(bytes, to, from), NCC_AT_ONCE(CU_STREAM_LEGACY))                                \
	X(cuMemcpyHtoD_v2_ptds, (CUdeviceptr to, const void *from, size_t bytes), (to, from, bytes),         \
	  NCC_HOST_TO_DEVICE(bytes, to, from), NCC_AT_ONCE(CU_STREAM_PER_THREAD))                            \
	X(cuMemcpyHtoDAsync_v2, (CUdeviceptr to, const void *from, size_t bytes, CUstream stream), (to,      \
	  from, bytes, stream), NCC_HOST_TO_DEVICE(bytes, to, from), NCC_LATER(stream, CU_STREAM_LEGACY))    \
	X(cuMemcpyHtoDAsync_v2_ptsz, (CUdeviceptr to, const void *from, size_t bytes, CUstream stream),      \
	  (to, from, bytes, stream), NCC_HOST_TO_DEVICE(bytes, to, from), NCC_LATER(stream,                  \
	  CU_STREAM_PER_THREAD))                                                                             \
	X(cuMemcpyDtoH_v2, (void *to, CUdeviceptr from, size_t bytes), (to, from, bytes),                    \
	  NCC_DEVICE_TO_HOST(bytes, to, from), NCC_AT_ONCE(CU_STREAM_LEGACY))                                \
	X(cuMemcpyDtoH_v2_ptds, (void *to, CUdeviceptr from, size_t bytes), (to, from, bytes),               \
	  NCC_DEVICE_TO_HOST(bytes, to, from), NCC_AT_ONCE(CU_STREAM_PER_THREAD))                            \
	X(cuMemcpyDtoHAsync_v2, (void *to, CUdeviceptr from, size_t bytes, CUstream stream), (to, from,      \
	  bytes, stream), NCC_DEVICE_TO_HOST(bytes, to, from), NCC_LATER(stream, CU_STREAM_LEGACY))          \
	X(cuMemcpyDtoHAsync_v2_ptsz, (void *to, CUdeviceptr from, size_t bytes, CUstream stream), (to,       \
	  from, bytes, stream), NCC_DEVICE_TO_HOST(bytes, to, from), NCC_LATER(stream,                       \
	  CU_STREAM_PER_THREAD))                                                                             \
	X(cuMemcpyDtoD_v2, (CUdeviceptr to, CUdeviceptr from, size_t bytes), (to, from, bytes),              \
	  NCC_DEVICE_TO_DEVICE(bytes, to, from), NCC_AT_ONCE(CU_STREAM_LEGACY))                              \
	X(cuMemcpyDtoD_v2_ptds, (CUdeviceptr to, CUdeviceptr from, size_t bytes), (to, from, bytes),         \
	  NCC_DEVICE_TO_DEVICE(bytes, to, from), NCC_AT_ONCE(CU_STREAM_PER_THREAD))                          \
	X(cuMemcpyDtoDAsync_v2, (CUdeviceptr to, CUdeviceptr from, size_t bytes, CUstream stream), (to,      \
	  from, bytes, stream), NCC_DEVICE_TO_DEVICE(bytes, to, from), NCC_LATER(stream, CU_STREAM_LEGACY))  \
	X(cuMemcpyDtoDAsync_v2_ptsz, (CUdeviceptr to, CUdeviceptr from, size_t bytes, CUstream stream),      \
	  (to, from, bytes, stream), NCC_DEVICE_TO_DEVICE(bytes, to, from), NCC_LATER(stream,                \
	  CU_STREAM_PER_THREAD))                                                                             \
	X(cuMemcpyPeer, (CUdeviceptr to, CUcontext to_context, CUdeviceptr from, CUcontext from_context,     \
	  size_t bytes), (to, to_context, from, from_context, bytes), NCC_DEVICE_TO_DEVICE(bytes, to,        \
	  from), NCC_AT_ONCE(CU_STREAM_LEGACY))                                                              \
	X(cuMemcpyPeer_ptds, (CUdeviceptr to, CUcontext to_context, CUdeviceptr from, CUcontext              \
	  from_context, size_t bytes), (to, to_context, from, from_context, bytes),                          \
	  NCC_DEVICE_TO_DEVICE(bytes, to, from), NCC_AT_ONCE(CU_STREAM_PER_THREAD))                          \
	X(cuMemcpyPeerAsync, (CUdeviceptr to, CUcontext to_context, CUdeviceptr from, CUcontext              \
	  from_context, size_t bytes, CUstream stream), (to, to_context, from, from_context, bytes,          \
	  stream), NCC_DEVICE_TO_DEVICE(bytes, to, from), NCC_LATER(stream, CU_STREAM_LEGACY))               \
	X(cuMemcpyPeerAsync_ptsz, (CUdeviceptr to, CUcontext to_context, CUdeviceptr from, CUcontext         \
	  from_context, size_t bytes, CUstream stream), (to, to_context, from, from_context, bytes,          \
	  stream), NCC_DEVICE_TO_DEVICE(bytes, to, from), NCC_LATER(stream, CU_STREAM_PER_THREAD))           \
	X(cuMemcpyDtoA_v2, (CUarray to, size_t to_offset, CUdeviceptr from, size_t bytes), (to,              \
	  to_offset, from, bytes), NCC_DEVICE_TO_DEVICE(bytes, 0, from), NCC_AT_ONCE(CU_STREAM_LEGACY))      \
	X(cuMemcpyDtoA_v2_ptds, (CUarray to, size_t to_offset, CUdeviceptr from, size_t bytes), (to,         \
	  to_offset, from, bytes), NCC_DEVICE_TO_DEVICE(bytes, 0, from), NCC_AT_ONCE(CU_STREAM_PER_THREAD))  \
	X(cuMemcpyAtoD_v2, (CUdeviceptr to, CUarray from, size_t from_offset, size_t bytes), (to, from,      \
	  from_offset, bytes), NCC_DEVICE_TO_DEVICE(bytes, to, 0), NCC_AT_ONCE(CU_STREAM_LEGACY))            \
	X(cuMemcpyAtoD_v2_ptds, (CUdeviceptr to, CUarray from, size_t from_offset, size_t bytes), (to,       \
	  from, from_offset, bytes), NCC_DEVICE_TO_DEVICE(bytes, to, 0), NCC_AT_ONCE(CU_STREAM_PER_THREAD))  \
	X(cuMemcpyHtoA_v2, (CUarray to, size_t to_offset, const void *from, size_t bytes), (to,              \
	  to_offset, from, bytes), NCC_HOST_TO_DEVICE(bytes, 0, from), NCC_AT_ONCE(CU_STREAM_LEGACY))        \
	X(cuMemcpyHtoA_v2_ptds, (CUarray to, size_t to_offset, const void *from, size_t bytes), (to,         \
	  to_offset, from, bytes), NCC_HOST_TO_DEVICE(bytes, 0, from), NCC_AT_ONCE(CU_STREAM_PER_THREAD))    \
	X(cuMemcpyHtoAAsync_v2, (CUarray to, size_t to_offset, const void *from, size_t bytes, CUstream      \
	  stream), (to, to_offset, from, bytes, stream), NCC_HOST_TO_DEVICE(bytes, 0, from),                 \
	  NCC_LATER(stream, CU_STREAM_LEGACY))                                                               \
	X(cuMemcpyHtoAAsync_v2_ptsz, (CUarray to, size_t to_offset, const void *from, size_t bytes,          \
	  CUstream stream), (to, to_offset, from, bytes, stream), NCC_HOST_TO_DEVICE(bytes, 0, from),        \
	  NCC_LATER(stream, CU_STREAM_PER_THREAD))                                                           \
	X(cuMemcpyAtoH_v2, (void *to, CUarray from, size_t from_offset, size_t bytes), (to, from,            \
	  from_offset, bytes), NCC_DEVICE_TO_HOST(bytes, to, 0), NCC_AT_ONCE(CU_STREAM_LEGACY))              \
	X(cuMemcpyAtoH_v2_ptds, (void *to, CUarray from, size_t from_offset, size_t bytes), (to, from,       \
	  from_offset, bytes), NCC_DEVICE_TO_HOST(bytes, to, 0), NCC_AT_ONCE(CU_STREAM_PER_THREAD))          \
	X(cuMemcpyAtoHAsync_v2, (void *to, CUarray from, size_t from_offset, size_t bytes, CUstream          \
	  stream), (to, from, from_offset, bytes, stream), NCC_DEVICE_TO_HOST(bytes, to, 0),                 \
	  NCC_LATER(stream, CU_STREAM_LEGACY))                                                               \
	X(cuMemcpyAtoHAsync_v2_ptsz, (void *to, CUarray from, size_t from_offset, size_t bytes, CUstream     \
	  stream), (to, from, from_offset, bytes, stream), NCC_DEVICE_TO_HOST(bytes, to, 0),                 \
	  NCC_LATER(stream, CU_STREAM_PER_THREAD))                                                           \
	X(cuMemcpyAtoA_v2, (CUarray to, size_t to_offset, CUarray from, size_t from_offset, size_t           \
	  bytes), (to, to_offset, from, from_offset, bytes), NCC_DEVICE_TO_DEVICE(bytes, 0, 0),              \
	  NCC_AT_ONCE(CU_STREAM_LEGACY))                                                                     \
	X(cuMemcpyAtoA_v2_ptds, (CUarray to, size_t to_offset, CUarray from, size_t from_offset, size_t      \
	  bytes), (to, to_offset, from, from_offset, bytes), NCC_DEVICE_TO_DEVICE(bytes, 0, 0),              \
	  NCC_AT_ONCE(CU_STREAM_PER_THREAD))                                                                 \
	X(cuMemcpy2D_v2, (const CUDA_MEMCPY2D *asked), (asked), NCC_ASKED_2D(asked),                         \
	  NCC_AT_ONCE(CU_STREAM_LEGACY))                                                                     \
	X(cuMemcpy2D_v2_ptds, (const CUDA_MEMCPY2D *asked), (asked), NCC_ASKED_2D(asked),                    \
	  NCC_AT_ONCE(CU_STREAM_PER_THREAD))                                                                 \
	X(cuMemcpy2DAsync_v2, (const CUDA_MEMCPY2D *asked, CUstream stream), (asked, stream),                \
	  NCC_ASKED_2D(asked), NCC_LATER(stream, CU_STREAM_LEGACY))                                          \
	X(cuMemcpy2DAsync_v2_ptsz, (const CUDA_MEMCPY2D *asked, CUstream stream), (asked, stream),           \
	  NCC_ASKED_2D(asked), NCC_LATER(stream, CU_STREAM_PER_THREAD))                                      \
	X(cuMemcpy2DUnaligned_v2, (const CUDA_MEMCPY2D *asked), (asked), NCC_ASKED_2D(asked),                \
	  NCC_AT_ONCE(CU_STREAM_LEGACY))                                                                     \
	X(cuMemcpy2DUnaligned_v2_ptds, (const CUDA_MEMCPY2D *asked), (asked), NCC_ASKED_2D(asked),           \
	  NCC_AT_ONCE(CU_STREAM_PER_THREAD))                                                                 \
	X(cuMemcpy3D_v2, (const CUDA_MEMCPY3D *asked), (asked), NCC_ASKED_3D(asked),                         \
	  NCC_AT_ONCE(CU_STREAM_LEGACY))                                                                     \
	X(cuMemcpy3D_v2_ptds, (const CUDA_MEMCPY3D *asked), (asked), NCC_ASKED_3D(asked),                    \
	  NCC_AT_ONCE(CU_STREAM_PER_THREAD))                                                                 \
	X(cuMemcpy3DAsync_v2, (const CUDA_MEMCPY3D *asked, CUstream stream), (asked, stream),                \
	  NCC_ASKED_3D(asked), NCC_LATER(stream, CU_STREAM_LEGACY))                                          \
	X(cuMemcpy3DAsync_v2_ptsz, (const CUDA_MEMCPY3D *asked, CUstream stream), (asked, stream),           \
	  NCC_ASKED_3D(asked), NCC_LATER(stream, CU_STREAM_PER_THREAD))                                      \
	X(cuMemcpy3DPeer, (const CUDA_MEMCPY3D *asked), (asked), NCC_ASKED_3D(asked),                        \
	  NCC_AT_ONCE(CU_STREAM_LEGACY))                                                                     \
	X(cuMemcpy3DPeer_ptds, (const CUDA_MEMCPY3D *asked), (asked), NCC_ASKED_3D(asked),                   \
	  NCC_AT_ONCE(CU_STREAM_PER_THREAD))                                                                 \
	X(cuMemcpy3DPeerAsync, (const CUDA_MEMCPY3D *asked, CUstream stream), (asked, stream),               \
	  NCC_ASKED_3D(asked), NCC_LATER(stream, CU_STREAM_LEGACY))                                          \
	X(cuMemcpy3DPeerAsync_ptsz, (const CUDA_MEMCPY3D *asked, CUstream stream), (asked, stream),          \
	  NCC_ASKED_3D(asked), NCC_LATER(stream, CU_STREAM_PER_THREAD))                                      \
	X(cuMemsetD8_v2, (CUdeviceptr to, unsigned char value, size_t n), (to, value, n), NCC_FILL(1 * n,    \
	  to), NCC_AT_ONCE(CU_STREAM_LEGACY))                                                                \
	X(cuMemsetD8_v2_ptds, (CUdeviceptr to, unsigned char value, size_t n), (to, value, n), NCC_FILL(1    \
	  * n, to), NCC_AT_ONCE(CU_STREAM_PER_THREAD))                                                       \
	X(cuMemsetD8Async, (CUdeviceptr to, unsigned char value, size_t n, CUstream stream), (to, value,     \
	  n, stream), NCC_FILL(1 * n, to), NCC_LATER(stream, CU_STREAM_LEGACY))                              \
	X(cuMemsetD8Async_ptsz, (CUdeviceptr to, unsigned char value, size_t n, CUstream stream), (to,       \
	  value, n, stream), NCC_FILL(1 * n, to), NCC_LATER(stream, CU_STREAM_PER_THREAD))                   \
	X(cuMemsetD2D8_v2, (CUdeviceptr to, size_t pitch, unsigned char value, size_t width, size_t          \
	  height), (to, pitch, value, width, height), NCC_FILL(1 * width * height, to),                      \
	  NCC_AT_ONCE(CU_STREAM_LEGACY))                                                                     \
	X(cuMemsetD2D8_v2_ptds, (CUdeviceptr to, size_t pitch, unsigned char value, size_t width, size_t     \
	  height), (to, pitch, value, width, height), NCC_FILL(1 * width * height, to),                      \
	  NCC_AT_ONCE(CU_STREAM_PER_THREAD))                                                                 \
	X(cuMemsetD2D8Async, (CUdeviceptr to, size_t pitch, unsigned char value, size_t width, size_t        \
	  height, CUstream stream), (to, pitch, value, width, height, stream), NCC_FILL(1 * width * height,  \
	  to), NCC_LATER(stream, CU_STREAM_LEGACY))                                                          \
	X(cuMemsetD2D8Async_ptsz, (CUdeviceptr to, size_t pitch, unsigned char value, size_t width,          \
	  size_t height, CUstream stream), (to, pitch, value, width, height, stream), NCC_FILL(1 * width *   \
	  height, to), NCC_LATER(stream, CU_STREAM_PER_THREAD))                                              \
	X(cuMemsetD16_v2, (CUdeviceptr to, unsigned short value, size_t n), (to, value, n), NCC_FILL(2 *     \
	  n, to), NCC_AT_ONCE(CU_STREAM_LEGACY))                                                             \
	X(cuMemsetD16_v2_ptds, (CUdeviceptr to, unsigned short value, size_t n), (to, value, n),             \
	  NCC_FILL(2 * n, to), NCC_AT_ONCE(CU_STREAM_PER_THREAD))                                            \
	X(cuMemsetD16Async, (CUdeviceptr to, unsigned short value, size_t n, CUstream stream), (to,          \
	  value, n, stream), NCC_FILL(2 * n, to), NCC_LATER(stream, CU_STREAM_LEGACY))                       \
	X(cuMemsetD16Async_ptsz, (CUdeviceptr to, unsigned short value, size_t n, CUstream stream), (to,     \
	  value, n, stream), NCC_FILL(2 * n, to), NCC_LATER(stream, CU_STREAM_PER_THREAD))                   \
	X(cuMemsetD2D16_v2, (CUdeviceptr to, size_t pitch, unsigned short value, size_t width, size_t        \
	  height), (to, pitch, value, width, height), NCC_FILL(2 * width * height, to),                      \
	  NCC_AT_ONCE(CU_STREAM_LEGACY))                                                                     \
	X(cuMemsetD2D16_v2_ptds, (CUdeviceptr to, size_t pitch, unsigned short value, size_t width,          \
	  size_t height), (to, pitch, value, width, height), NCC_FILL(2 * width * height, to),               \
	  NCC_AT_ONCE(CU_STREAM_PER_THREAD))                                                                 \
	X(cuMemsetD2D16Async, (CUdeviceptr to, size_t pitch, unsigned short value, size_t width, size_t      \
	  height, CUstream stream), (to, pitch, value, width, height, stream), NCC_FILL(2 * width * height,  \
	  to), NCC_LATER(stream, CU_STREAM_LEGACY))                                                          \
	X(cuMemsetD2D16Async_ptsz, (CUdeviceptr to, size_t pitch, unsigned short value, size_t width,        \
	  size_t height, CUstream stream), (to, pitch, value, width, height, stream), NCC_FILL(2 * width *   \
	  height, to), NCC_LATER(stream, CU_STREAM_PER_THREAD))                                              \
	X(cuMemsetD32_v2, (CUdeviceptr to, unsigned int value, size_t n), (to, value, n), NCC_FILL(4 * n,    \
	  to), NCC_AT_ONCE(CU_STREAM_LEGACY))                                                                \
	X(cuMemsetD32_v2_ptds, (CUdeviceptr to, unsigned int value, size_t n), (to, value, n), NCC_FILL(4    \
	  * n, to), NCC_AT_ONCE(CU_STREAM_PER_THREAD))                                                       \
	X(cuMemsetD32Async, (CUdeviceptr to, unsigned int value, size_t n, CUstream stream), (to, value,     \
	  n, stream), NCC_FILL(4 * n, to), NCC_LATER(stream, CU_STREAM_LEGACY))                              \
	X(cuMemsetD32Async_ptsz, (CUdeviceptr to, unsigned int value, size_t n, CUstream stream), (to,       \
	  value, n, stream), NCC_FILL(4 * n, to), NCC_LATER(stream, CU_STREAM_PER_THREAD))                   \
	X(cuMemsetD2D32_v2, (CUdeviceptr to, size_t pitch, unsigned int value, size_t width, size_t          \
	  height), (to, pitch, value, width, height), NCC_FILL(4 * width * height, to),                      \
	  NCC_AT_ONCE(CU_STREAM_LEGACY))                                                                     \
	X(cuMemsetD2D32_v2_ptds, (CUdeviceptr to, size_t pitch, unsigned int value, size_t width, size_t     \
	  height), (to, pitch, value, width, height), NCC_FILL(4 * width * height, to),                      \
	  NCC_AT_ONCE(CU_STREAM_PER_THREAD))                                                                 \
	X(cuMemsetD2D32Async, (CUdeviceptr to, size_t pitch, unsigned int value, size_t width, size_t        \
	  height, CUstream stream), (to, pitch, value, width, height, stream), NCC_FILL(4 * width * height,  \
	  to), NCC_LATER(stream, CU_STREAM_LEGACY))                                                          \
	X(cuMemsetD2D32Async_ptsz, (CUdeviceptr to, size_t pitch, unsigned int value, size_t width,          \
	  size_t height, CUstream stream), (to, pitch, value, width, height, stream), NCC_FILL(4 * width *   \
	  height, to), NCC_LATER(stream, CU_STREAM_PER_THREAD))

#define NCC_HOOKED_FUNCTIONS(X)                                                                              \
	X(cuGetProcAddress, (const char *symbol, void **pfn, int version, uint64_t flags))                   \
	X(cuGetProcAddress_v2, (const char *symbol, void **pfn, int version, uint64_t flags, int *status))   \
	X(cuModuleLoad, (CUmodule *module, const char *path))                                                \
	X(cuModuleLoadData, (CUmodule *module, const void *image))                                           \
	X(cuModuleLoadDataEx, (CUmodule *module, const void *image, unsigned int n_options, int *options,    \
	  void **values))                                                                                    \
	X(cuModuleLoadFatBinary, (CUmodule *module, const void *image))                                      \
	X(cuModuleUnload, (CUmodule module))                                                                 \
	X(cuLibraryLoadData, (CUlibrary *library, const void *image, int *options, void **values, unsigned   \
	  int n_options, int *library_options, void **library_values, unsigned int n_library_options))       \
	X(cuLibraryLoadFromFile, (CUlibrary *library, const char *path, int *options, void **values,         \
	  unsigned int n_options, int *library_options, void **library_values, unsigned int                  \
	  n_library_options))                                                                                \
	X(cuLibraryUnload, (CUlibrary library))                                                              \
	X(cuLinkCreate_v2, (unsigned int n_options, int *options, void **values, CUlinkState *state))        \
	X(cuLinkAddData_v2, (CUlinkState state, int type, void *data, size_t bytes, const char *name,        \
	  unsigned int n_options, int *options, void **values))                                              \
	X(cuLinkAddFile_v2, (CUlinkState state, int type, const char *path, unsigned int n_options, int      \
	  *options, void **values))                                                                          \
	X(cuLinkComplete, (CUlinkState state, void **cubin, size_t *bytes))                                  \
	X(cuLinkDestroy, (CUlinkState state))                                                                \
	X(cuModuleGetFunction, (CUfunction *function, CUmodule module, const char *name))                    \
	X(cuModuleEnumerateFunctions, (CUfunction *functions, unsigned int n_functions, CUmodule module))    \
	X(cuLibraryGetKernel, (CUkernel *kernel, CUlibrary library, const char *name))                       \
	X(cuLibraryGetModule, (CUmodule *module, CUlibrary library))                                         \
	X(cuLibraryEnumerateKernels, (CUkernel *kernels, unsigned int n_kernels, CUlibrary library))         \
	X(cuKernelGetFunction, (CUfunction *function, CUkernel kernel))                                      \
	X(cuFuncGetModule, (CUmodule *module, CUfunction function))                                          \
	X(cuFuncLoad, (CUfunction function))                                                                 \
	X(cuFuncSetAttribute, (CUfunction function, int attribute, int value))                               \
	X(cuFuncSetCacheConfig, (CUfunction function, int config))                                           \
	X(cuFuncSetSharedMemConfig, (CUfunction function, int config))                                       \
	X(cuKernelSetAttribute, (int attribute, int value, CUkernel kernel, CUdevice device))                \
	X(cuKernelSetCacheConfig, (CUkernel kernel, int config, CUdevice device))                            \
	X(cuModuleGetTexRef, (CUtexref *reference, CUmodule module, const char *name))                       \
	X(cuModuleGetSurfRef, (CUsurfref *reference, CUmodule module, const char *name))                     \
	X(cuTexRefDestroy, (CUtexref reference))                                                             \
	X(cuTexRefSetArray, (CUtexref reference, CUarray array, unsigned int flags))                         \
	X(cuTexRefSetMipmappedArray, (CUtexref reference, CUmipmappedArray array, unsigned int flags))       \
	X(cuTexRefSetAddress_v2, (size_t *offset, CUtexref reference, CUdeviceptr address, size_t bytes))    \
	X(cuTexRefSetAddress2D_v2, (CUtexref reference, const CUDA_ARRAY_DESCRIPTOR *descriptor, CUdeviceptr \
	  address, size_t pitch))                                                                            \
	X(cuTexRefSetAddress2D_v3, (CUtexref reference, const CUDA_ARRAY_DESCRIPTOR *descriptor, CUdeviceptr \
	  address, size_t pitch))                                                                            \
	X(cuTexRefSetFormat, (CUtexref reference, int format, int components))                               \
	X(cuTexRefSetAddressMode, (CUtexref reference, int dimension, int mode))                             \
	X(cuTexRefSetFilterMode, (CUtexref reference, int mode))                                             \
	X(cuTexRefSetMipmapFilterMode, (CUtexref reference, int mode))                                       \
	X(cuTexRefSetMipmapLevelBias, (CUtexref reference, float bias))                                      \
	X(cuTexRefSetMipmapLevelClamp, (CUtexref reference, float least, float most))                        \
	X(cuTexRefSetMaxAnisotropy, (CUtexref reference, unsigned int most))                                 \
	X(cuTexRefSetBorderColor, (CUtexref reference, float *colour))                                       \
	X(cuTexRefSetFlags, (CUtexref reference, unsigned int flags))                                        \
	X(cuSurfRefSetArray, (CUsurfref reference, CUarray array, unsigned int flags))                       \
	X(cuLaunchKernel, (CUfunction function, unsigned int grid_x, unsigned int grid_y, unsigned int       \
	  grid_z, unsigned int block_x, unsigned int block_y, unsigned int block_z, unsigned int             \
	  shared_bytes, CUstream stream, void **params, void **extra))                                       \
	X(cuLaunchKernel_ptsz, (CUfunction function, unsigned int grid_x, unsigned int grid_y, unsigned      \
	  int grid_z, unsigned int block_x, unsigned int block_y, unsigned int block_z, unsigned int         \
	  shared_bytes, CUstream stream, void **params, void **extra))                                       \
	X(cuLaunchKernelEx, (const CUlaunchConfig *config, CUfunction function, void **params, void          \
	  **extra))                                                                                          \
	X(cuLaunchKernelEx_ptsz, (const CUlaunchConfig *config, CUfunction function, void **params, void     \
	  **extra))                                                                                          \
	X(cuLaunchCooperativeKernel, (CUfunction function, unsigned int grid_x, unsigned int grid_y,         \
	  unsigned int grid_z, unsigned int block_x, unsigned int block_y, unsigned int block_z, unsigned    \
	  int shared_bytes, CUstream stream, void **params))                                                 \
	X(cuLaunchCooperativeKernel_ptsz, (CUfunction function, unsigned int grid_x, unsigned int grid_y,    \
	  unsigned int grid_z, unsigned int block_x, unsigned int block_y, unsigned int block_z, unsigned    \
	  int shared_bytes, CUstream stream, void **params))                                                 \
	X(cuLaunch, (CUfunction function))                                                                   \
	X(cuLaunchGrid, (CUfunction function, int grid_x, int grid_y))                                       \
	X(cuLaunchGridAsync, (CUfunction function, int grid_x, int grid_y, CUstream stream))                 \
	X(cuLaunchCooperativeKernelMultiDevice, (CUDA_LAUNCH_PARAMS *launches, unsigned int n_devices, unsigned int        \
	  flags))                                                                                            \
	X(cuStreamBeginCapture, (CUstream stream))                                                           \
	X(cuStreamBeginCapture_ptsz, (CUstream stream))                                                      \
	X(cuStreamBeginCapture_v2, (CUstream stream, int mode))                                              \
	X(cuStreamBeginCapture_v2_ptsz, (CUstream stream, int mode))                                         \
	X(cuStreamBeginCaptureToGraph, (CUstream stream, CUgraph graph, const CUgraphNode *dependencies,     \
	  const void *edges, size_t n_dependencies, int mode))                                               \
	X(cuStreamBeginCaptureToGraph_ptsz, (CUstream stream, CUgraph graph, const CUgraphNode               \
	  *dependencies, const void *edges, size_t n_dependencies, int mode))                                \
	X(cuStreamBeginRecaptureToGraph, (CUstream stream, int mode, CUgraph graph, void *callback, void     \
	  *data))                                                                                            \
	X(cuStreamBeginRecaptureToGraph_ptsz, (CUstream stream, int mode, CUgraph graph, void *callback,     \
	  void *data))                                                                                       \
	X(cuStreamBeginCaptureToCig, (CUstream stream, void *params))                                        \
	X(cuStreamBeginCaptureToCig_ptsz, (CUstream stream, void *params))                                   \
	X(cuStreamEndCaptureToCig, (CUstream stream))                                                        \
	X(cuStreamEndCaptureToCig_ptsz, (CUstream stream))                                                   \
	X(cuStreamEndCapture, (CUstream stream, CUgraph *graph))                                             \
	X(cuStreamEndCapture_ptsz, (CUstream stream, CUgraph *graph))                                        \
	X(cuStreamCreate, (CUstream * stream, unsigned int flags))                                           \
	X(cuStreamCreateWithPriority, (CUstream * stream, unsigned int flags, int priority))                 \
	X(cuStreamDestroy, (CUstream stream))                                                                \
	X(cuStreamDestroy_v2, (CUstream stream))                                                             \
	X(cuGraphLaunch, (CUgraphExec graph, CUstream stream))                                               \
	X(cuGraphLaunch_ptsz, (CUgraphExec graph, CUstream stream))                                          \
	X(cuGraphAddNode, (CUgraphNode *node, CUgraph graph, const CUgraphNode *dependencies, size_t         \
	  n_dependencies, CUgraphNodeParams *node_params))                                                   \
	X(cuGraphAddNode_v2, (CUgraphNode *node, CUgraph graph, const CUgraphNode *dependencies, const       \
	  void *edges, size_t n_dependencies, CUgraphNodeParams *node_params))                               \
	X(cuGraphAddNode_v3, (CUgraphNode *node, CUgraph graph, const CUgraphNode *dependencies, const       \
	  void *edges, size_t n_dependencies, CUgraphNodeParams *node_params))                               \
	X(cuMemAlloc_v2, (CUdeviceptr *pointer, size_t bytes))                                               \
	X(cuMemAllocPitch_v2, (CUdeviceptr *pointer, size_t *pitch, size_t width_bytes, size_t height,       \
	  unsigned int element_bytes))                                                                       \
	X(cuMemAllocManaged, (CUdeviceptr *pointer, size_t bytes, unsigned int flags))                       \
	X(cuMemAllocAsync, (CUdeviceptr *pointer, size_t bytes, CUstream stream))                            \
	X(cuMemAllocAsync_ptsz, (CUdeviceptr *pointer, size_t bytes, CUstream stream))                       \
	X(cuMemAllocFromPoolAsync, (CUdeviceptr *pointer, size_t bytes, CUmemoryPool pool, CUstream          \
	  stream))                                                                                           \
	X(cuMemAllocFromPoolAsync_ptsz, (CUdeviceptr *pointer, size_t bytes, CUmemoryPool pool, CUstream     \
	  stream))                                                                                           \
	X(cuMemCreate, (CUmemGenericAllocationHandle *handle, size_t bytes, const void *properties, unsigned \
	  long long flags))                                                                                  \
	X(cuArrayCreate_v2, (CUarray *array, const void *descriptor))                                        \
	X(cuArray3DCreate_v2, (CUarray *array, const void *descriptor))                                      \
	X(cuMipmappedArrayCreate, (CUmipmappedArray *array, const void *descriptor, unsigned int levels))    \
	X(cuGraphInstantiate, (CUgraphExec *exec, CUgraph graph, CUgraphNode *error, char *log, size_t       \
	  log_bytes))                                                                                        \
	X(cuGraphInstantiate_v2, (CUgraphExec *exec, CUgraph graph, CUgraphNode *error, char *log, size_t    \
	  log_bytes))                                                                                        \
	X(cuGraphInstantiateWithFlags, (CUgraphExec *exec, CUgraph graph, unsigned long long flags))         \
	X(cuGraphInstantiateWithParams, (CUgraphExec *exec, CUgraph graph, CUDA_GRAPH_INSTANTIATE_PARAMS     \
	  *params))                                                                                          \
	X(cuGraphInstantiateWithParams_ptsz, (CUgraphExec *exec, CUgraph graph,                              \
	  CUDA_GRAPH_INSTANTIATE_PARAMS *params))                                                            \
	X(cuGraphExecUpdate, (CUgraphExec exec, CUgraph graph, CUgraphNode *error, int *why))                \
	X(cuGraphExecUpdate_v2, (CUgraphExec exec, CUgraph graph, void *info))                               \
	X(cuGraphExecKernelNodeSetParams, (CUgraphExec exec, CUgraphNode node, const                         \
	  CUDA_KERNEL_NODE_PARAMS *node_params))                                                             \
	X(cuGraphExecKernelNodeSetParams_v2, (CUgraphExec exec, CUgraphNode node, const                      \
	  CUDA_KERNEL_NODE_PARAMS *node_params))                                                             \
	X(cuGraphExecNodeSetParams, (CUgraphExec exec, CUgraphNode node, CUgraphNodeParams *node_params))    \
	X(cuGraphExecChildGraphNodeSetParams, (CUgraphExec exec, CUgraphNode node, CUgraph child))           \
	X(cuGraphKernelNodeSetParams, (CUgraphNode node, const CUDA_KERNEL_NODE_PARAMS *node_params))        \
	X(cuGraphKernelNodeSetParams_v2, (CUgraphNode node, const CUDA_KERNEL_NODE_PARAMS *node_params))     \
	X(cuGraphNodeSetParams, (CUgraphNode node, CUgraphNodeParams *node_params))                          \
	X(cuGraphNodeSetParams_v2, (CUgraphNode node, CUgraphNodeParams *node_params))                       \
	X(cuGraphKernelNodeGetParams, (CUgraphNode node, CUDA_KERNEL_NODE_PARAMS *node_params))              \
	X(cuGraphKernelNodeGetParams_v2, (CUgraphNode node, CUDA_KERNEL_NODE_PARAMS *node_params))           \
	X(cuGraphNodeGetParams, (CUgraphNode node, CUgraphNodeParams *node_params))                          \
	X(cuGraphDestroy, (CUgraph graph))                                                                   \
	X(cuGraphDestroyNode, (CUgraphNode node))                                                            \
	X(cuGraphExecDestroy, (CUgraphExec exec))                                                            \
	X(cuMemFree_v2, (CUdeviceptr pointer))                                                               \
	X(cuMemFreeAsync, (CUdeviceptr pointer, CUstream stream))                                            \
	X(cuMemFreeAsync_ptsz, (CUdeviceptr pointer, CUstream stream))                                       \
	X(cuCtxDestroy, (CUcontext context))                                                                 \
	X(cuCtxDestroy_v2, (CUcontext context))                                                              \
	X(cuCtxAttach, (CUcontext *context, unsigned int flags))                                             \
	X(cuCtxDetach, (CUcontext context))                                                                  \
	X(cuGreenCtxDestroy, (CUgreenCtx context))                                                           \
	X(cuDevicePrimaryCtxRetain, (CUcontext *context, CUdevice device))                                   \
	X(cuDevicePrimaryCtxRelease, (CUdevice device))                                                      \
	X(cuDevicePrimaryCtxRelease_v2, (CUdevice device))                                                   \
	X(cuDevicePrimaryCtxReset, (CUdevice device))                                                        \
	X(cuDevicePrimaryCtxReset_v2, (CUdevice device))                                                      \
	NCC_GRAPH_OBJECT_FUNCTIONS(X)                                                                        \
	NCC_COPY_FUNCTIONS(X)
/* clang-format on */

#endif
