/* What programs build, change and read graphs with, which is no other business of ours than that launches read them, too
 * (launch/graph_given.h). X(symbol, (parameters), (arguments)): the third column is how a wrapper hands its arguments on. All
 * of them up to HIP 7.1; a library of before lacks the newer ones.
 */
#ifndef NCC_HIP_GRAPH_OBJECTS_H
#define NCC_HIP_GRAPH_OBJECTS_H

/* clang-format off */
#define NCC_HIP_NODE_AT CUgraphNode *node, CUgraph graph, const CUgraphNode *dependencies, size_t n_dependencies
#define NCC_HIP_AT      node, graph, dependencies, n_dependencies

#define NCC_HIP_GRAPH_OBJECT_FUNCTIONS(X) \
	X(hipDrvGraphAddMemcpyNode,                                                                          \
	  (NCC_HIP_NODE_AT, const void *copy, CUcontext context),                                            \
	  (NCC_HIP_AT, copy, context))                                                                       \
	X(hipGraphAddChildGraphNode, (NCC_HIP_NODE_AT, CUgraph child), (NCC_HIP_AT, child))                  \
	X(hipGraphAddDependencies,                                                                           \
	  (CUgraph graph, const CUgraphNode *from, const CUgraphNode *to, size_t n),                         \
	  (graph, from, to, n))                                                                              \
	X(hipGraphAddEmptyNode, (NCC_HIP_NODE_AT), (NCC_HIP_AT))                                             \
	X(hipGraphAddEventRecordNode, (NCC_HIP_NODE_AT, CUevent event), (NCC_HIP_AT, event))                 \
	X(hipGraphAddEventWaitNode, (NCC_HIP_NODE_AT, CUevent event), (NCC_HIP_AT, event))                   \
	X(hipGraphAddHostNode, (NCC_HIP_NODE_AT, const void *node_params), (NCC_HIP_AT, node_params))        \
	X(hipGraphAddKernelNode, (NCC_HIP_NODE_AT, const void *node_params), (NCC_HIP_AT, node_params))      \
	X(hipGraphAddMemAllocNode, (NCC_HIP_NODE_AT, void *node_params), (NCC_HIP_AT, node_params))          \
	X(hipGraphAddMemFreeNode, (NCC_HIP_NODE_AT, void *pointer), (NCC_HIP_AT, pointer))                   \
	X(hipGraphAddMemcpyNode, (NCC_HIP_NODE_AT, const void *copy), (NCC_HIP_AT, copy))                    \
	X(hipGraphAddMemcpyNode1D,                                                                           \
	  (NCC_HIP_NODE_AT, void *to, const void *from, size_t count, int kind),                             \
	  (NCC_HIP_AT, to, from, count, kind))                                                               \
	X(hipGraphAddMemcpyNodeFromSymbol,                                                                   \
	  (NCC_HIP_NODE_AT, void *to, const void *symbol, size_t count, size_t offset, int kind),            \
	  (NCC_HIP_AT, to, symbol, count, offset, kind))                                                     \
	X(hipGraphAddMemcpyNodeToSymbol,                                                                     \
	  (NCC_HIP_NODE_AT, const void *symbol, const void *from, size_t count, size_t offset, int kind),    \
	  (NCC_HIP_AT, symbol, from, count, offset, kind))                                                   \
	X(hipGraphAddMemsetNode, (NCC_HIP_NODE_AT, const void *set), (NCC_HIP_AT, set))                      \
	X(hipGraphChildGraphNodeGetGraph, (CUgraphNode node, CUgraph *child), (node, child))                 \
	X(hipGraphClone, (CUgraph *clone, CUgraph graph), (clone, graph))                                    \
	X(hipGraphDebugDotPrint, (CUgraph graph, const char *path, unsigned int flags), (graph, path, flags)) \
	X(hipGraphEventRecordNodeGetEvent, (CUgraphNode node, CUevent *event), (node, event))                \
	X(hipGraphEventRecordNodeSetEvent, (CUgraphNode node, CUevent event), (node, event))                 \
	X(hipGraphEventWaitNodeGetEvent, (CUgraphNode node, CUevent *event), (node, event))                  \
	X(hipGraphEventWaitNodeSetEvent, (CUgraphNode node, CUevent event), (node, event))                   \
	X(hipGraphGetEdges,                                                                                  \
	  (CUgraph graph, CUgraphNode *from, CUgraphNode *to, size_t *n),                                    \
	  (graph, from, to, n))                                                                              \
	X(hipGraphGetNodes, (CUgraph graph, CUgraphNode *list, size_t *n), (graph, list, n))                 \
	X(hipGraphGetRootNodes, (CUgraph graph, CUgraphNode *list, size_t *n), (graph, list, n))             \
	X(hipGraphHostNodeGetParams, (CUgraphNode node, void *node_params), (node, node_params))             \
	X(hipGraphHostNodeSetParams, (CUgraphNode node, const void *node_params), (node, node_params))       \
	X(hipGraphKernelNodeCopyAttributes, (CUgraphNode from, CUgraphNode to), (from, to))                  \
	X(hipGraphKernelNodeGetAttribute,                                                                    \
	  (CUgraphNode node, int attribute, void *value),                                                    \
	  (node, attribute, value))                                                                          \
	X(hipGraphKernelNodeSetAttribute,                                                                    \
	  (CUgraphNode node, int attribute, const void *value),                                              \
	  (node, attribute, value))                                                                          \
	X(hipGraphMemAllocNodeGetParams, (CUgraphNode node, void *node_params), (node, node_params))         \
	X(hipGraphMemFreeNodeGetParams, (CUgraphNode node, void *pointer), (node, pointer))                  \
	X(hipGraphMemcpyNodeGetParams, (CUgraphNode node, void *node_params), (node, node_params))           \
	X(hipGraphMemcpyNodeSetParams, (CUgraphNode node, const void *node_params), (node, node_params))     \
	X(hipGraphMemcpyNodeSetParams1D,                                                                     \
	  (CUgraphNode node, void *to, const void *from, size_t count, int kind),                            \
	  (node, to, from, count, kind))                                                                     \
	X(hipGraphMemcpyNodeSetParamsFromSymbol,                                                             \
	  (CUgraphNode node, void *to, const void *symbol, size_t count, size_t offset, int kind),           \
	  (node, to, symbol, count, offset, kind))                                                           \
	X(hipGraphMemcpyNodeSetParamsToSymbol,                                                               \
	  (CUgraphNode node, const void *symbol, const void *from, size_t count, size_t offset, int kind),   \
	  (node, symbol, from, count, offset, kind))                                                         \
	X(hipGraphMemsetNodeGetParams, (CUgraphNode node, void *node_params), (node, node_params))           \
	X(hipGraphMemsetNodeSetParams, (CUgraphNode node, const void *node_params), (node, node_params))     \
	X(hipGraphNodeFindInClone,                                                                           \
	  (CUgraphNode *found, CUgraphNode node, CUgraph clone),                                             \
	  (found, node, clone))                                                                              \
	X(hipGraphNodeGetDependencies, (CUgraphNode node, CUgraphNode *list, size_t *n), (node, list, n))    \
	X(hipGraphNodeGetDependentNodes, (CUgraphNode node, CUgraphNode *list, size_t *n), (node, list, n))  \
	X(hipGraphNodeGetType, (CUgraphNode node, int *type), (node, type))                                  \
	X(hipGraphReleaseUserObject,                                                                         \
	  (CUgraph graph, void *object, unsigned int count),                                                 \
	  (graph, object, count))                                                                            \
	X(hipGraphRemoveDependencies,                                                                        \
	  (CUgraph graph, const CUgraphNode *from, const CUgraphNode *to, size_t n),                         \
	  (graph, from, to, n))                                                                              \
	X(hipGraphRetainUserObject,                                                                          \
	  (CUgraph graph, void *object, unsigned int count, unsigned int flags),                             \
	  (graph, object, count, flags))                                                                     \
	X(hipDrvGraphAddMemsetNode,                                                                          \
	  (NCC_HIP_NODE_AT, const void *set, CUcontext context),                                             \
	  (NCC_HIP_AT, set, context))                                                                        \
	X(hipGraphAddExternalSemaphoresWaitNode,                                                             \
	  (NCC_HIP_NODE_AT, const void *node_params),                                                        \
	  (NCC_HIP_AT, node_params))                                                                         \
	X(hipGraphAddExternalSemaphoresSignalNode,                                                           \
	  (NCC_HIP_NODE_AT, const void *node_params),                                                        \
	  (NCC_HIP_AT, node_params))                                                                         \
	X(hipGraphExternalSemaphoresSignalNodeSetParams,                                                     \
	  (CUgraphNode node, const void *node_params),                                                       \
	  (node, node_params))                                                                               \
	X(hipGraphExternalSemaphoresWaitNodeSetParams,                                                       \
	  (CUgraphNode node, const void *node_params),                                                       \
	  (node, node_params))                                                                               \
	X(hipGraphExternalSemaphoresSignalNodeGetParams,                                                     \
	  (CUgraphNode node, void *node_params),                                                             \
	  (node, node_params))                                                                               \
	X(hipGraphExternalSemaphoresWaitNodeGetParams,                                                       \
	  (CUgraphNode node, void *node_params),                                                             \
	  (node, node_params))                                                                               \
	X(hipGraphAddNode, (NCC_HIP_NODE_AT, void *node_params), (NCC_HIP_AT, node_params))                  \
	X(hipDrvGraphAddMemFreeNode, (NCC_HIP_NODE_AT, void *pointer), (NCC_HIP_AT, pointer))                \
	X(hipDrvGraphMemcpyNodeGetParams, (CUgraphNode node, void *node_params), (node, node_params))        \
	X(hipDrvGraphMemcpyNodeSetParams, (CUgraphNode node, const void *node_params), (node, node_params))  \
	X(hipGraphAddBatchMemOpNode, (NCC_HIP_NODE_AT, const void *node_params), (NCC_HIP_AT, node_params))  \
	X(hipGraphBatchMemOpNodeGetParams, (CUgraphNode node, void *node_params), (node, node_params))       \
	X(hipGraphBatchMemOpNodeSetParams, (CUgraphNode node, void *node_params), (node, node_params))
/* clang-format on */

#endif
