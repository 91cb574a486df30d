/* What programs build and change graphs with: it takes turns with launches that read them, and is no other business of ours. */
#include "cuda/wrap/graph_objects.h"

#define BUILD(name, params, arguments)                                    \
	NCC_WRAP(name, NCC_UNPACK params)                                 \
	{                                                                 \
		NCC_NOTE(name, NCC_UNPACK arguments);                     \
		ncc_graph_change_begins();                                \
		return ncc_graph_changed(#name, ncc_real.name arguments); \
	}

#define AT_TYPES CUgraphNode *node, CUgraph graph, const CUgraphNode *dependencies, size_t n_dependencies
#define AT       node, graph, dependencies, n_dependencies

BUILD(cuGraphAddKernelNode, (AT_TYPES, const CUDA_KERNEL_NODE_PARAMS *node_params), (AT, node_params))
BUILD(cuGraphAddKernelNode_v2, (AT_TYPES, const CUDA_KERNEL_NODE_PARAMS *node_params), (AT, node_params))
BUILD(cuGraphAddMemcpyNode, (AT_TYPES, const void *copy, CUcontext context), (AT, copy, context))
BUILD(cuGraphAddMemsetNode, (AT_TYPES, const void *set, CUcontext context), (AT, set, context))
BUILD(cuGraphAddHostNode, (AT_TYPES, const void *node_params), (AT, node_params))
BUILD(cuGraphAddChildGraphNode, (AT_TYPES, CUgraph child), (AT, child))
BUILD(cuGraphAddEmptyNode, (AT_TYPES), (AT))
BUILD(cuGraphAddEventRecordNode, (AT_TYPES, CUevent event), (AT, event))
BUILD(cuGraphAddEventWaitNode, (AT_TYPES, CUevent event), (AT, event))
BUILD(cuGraphAddExternalSemaphoresSignalNode, (AT_TYPES, const void *node_params), (AT, node_params))
BUILD(cuGraphAddExternalSemaphoresWaitNode, (AT_TYPES, const void *node_params), (AT, node_params))
BUILD(cuGraphAddBatchMemOpNode, (AT_TYPES, const void *node_params), (AT, node_params))
BUILD(cuGraphAddMemAllocNode, (AT_TYPES, void *node_params), (AT, node_params))
BUILD(cuGraphAddMemFreeNode, (AT_TYPES, CUdeviceptr pointer), (AT, pointer))
BUILD(cuGraphAddDependencies, (CUgraph graph, const CUgraphNode *from, const CUgraphNode *to, size_t n),
      (graph, from, to, n))
BUILD(cuGraphAddDependencies_v2,
      (CUgraph graph, const CUgraphNode *from, const CUgraphNode *to, const void *edges, size_t n),
      (graph, from, to, edges, n))
BUILD(cuGraphRemoveDependencies, (CUgraph graph, const CUgraphNode *from, const CUgraphNode *to, size_t n),
      (graph, from, to, n))
BUILD(cuGraphRemoveDependencies_v2,
      (CUgraph graph, const CUgraphNode *from, const CUgraphNode *to, const void *edges, size_t n),
      (graph, from, to, edges, n))
BUILD(cuGraphMemcpyNodeSetParams, (CUgraphNode node, const void *node_params), (node, node_params))
BUILD(cuGraphMemsetNodeSetParams, (CUgraphNode node, const void *node_params), (node, node_params))
BUILD(cuGraphHostNodeSetParams, (CUgraphNode node, const void *node_params), (node, node_params))
BUILD(cuGraphExternalSemaphoresSignalNodeSetParams, (CUgraphNode node, const void *node_params), (node, node_params))
BUILD(cuGraphExternalSemaphoresWaitNodeSetParams, (CUgraphNode node, const void *node_params), (node, node_params))
BUILD(cuGraphBatchMemOpNodeSetParams, (CUgraphNode node, const void *node_params), (node, node_params))
BUILD(cuGraphEventRecordNodeSetEvent, (CUgraphNode node, CUevent event), (node, event))
BUILD(cuGraphEventWaitNodeSetEvent, (CUgraphNode node, CUevent event), (node, event))
BUILD(cuGraphKernelNodeSetAttribute, (CUgraphNode node, int attribute, const void *value), (node, attribute, value))
BUILD(cuGraphKernelNodeCopyAttributes, (CUgraphNode to, CUgraphNode from), (to, from))
BUILD(cuGraphConditionalHandleCreate,
      (uint64_t *handle, CUgraph graph, CUcontext context, unsigned int at_launch, unsigned int flags),
      (handle, graph, context, at_launch, flags))
BUILD(cuGraphRetainUserObject, (CUgraph graph, void *object, unsigned int n, unsigned int flags),
      (graph, object, n, flags))
BUILD(cuGraphReleaseUserObject, (CUgraph graph, void *object, unsigned int n), (graph, object, n))
