/* What HIP's library does with graphs, by its source (hipamd's and clr's hip_graph_internal.hpp, 5.2.3 to 6.3):
 *
 * - The function of a kernel node is one of the program's own that is registered, or else is taken for a module's function
 *   (hipGraphKernelNode::getFunc): so a probed kernel, which is a module's, may stand in any node.
 * - What a program is told of a node points into it, and is gone once the node is set (6.0, where it is freed), or once it
 *   has another function (5.2, where it may move): launch/graph_shown.h.
 * - 5.2 sets a node's parameters where those before were, and reads memory that is not there if these were given in
 *   another form (ncc_vendor.nodes_keep_form).
 * - An executable graph is a copy, found by the nodes of the graph that it was made of. 5.2 has no way to disable nodes.
 */
#include "hip/driver/graphs.h"

#include <stdatomic.h>

#include "hip/driver/own.h"

enum { OTHER_NODE = -1 /* asked for by nobody; HIP's number may mean something else in CUDA's */ };

CUDA_KERNEL_NODE_PARAMS ncc_hip_node_params(const hipKernelNodeParams *p)
{
	static void *nothing[] = {HIP_LAUNCH_PARAM_END};

	return (CUDA_KERNEL_NODE_PARAMS){
		.func = p->func,
		.gridDimX = p->gridDim.x,
		.gridDimY = p->gridDim.y,
		.gridDimZ = p->gridDim.z,
		.blockDimX = p->blockDim.x,
		.blockDimY = p->blockDim.y,
		.blockDimZ = p->blockDim.z,
		.sharedMemBytes = p->sharedMemBytes,
		.kernelParams = p->kernelParams,
		.extra = ncc_hip_extra_is_known(p->extra) ? p->extra : nothing,
	};
}

hipKernelNodeParams ncc_hip_node_params_of(const CUDA_KERNEL_NODE_PARAMS *p)
{
	return (hipKernelNodeParams){
		.blockDim = {p->blockDimX, p->blockDimY, p->blockDimZ},
		.extra = p->extra,
		.func = p->func,
		.gridDim = {p->gridDimX, p->gridDimY, p->gridDimZ},
		.kernelParams = p->kernelParams,
		.sharedMemBytes = p->sharedMemBytes,
	};
}

/* 0, or as it was before version 5.3. */
static int first_type(void)
{
	static _Atomic int version;
	int now = atomic_load(&version);

	if (!now && !ncc_hip_own(ncc_hip.hipDriverGetVersion(&now)))
		atomic_store(&version, now);
	return now < NCC_HIP_NODE_TYPES_FROM_0;
}

static CUresult node_type(CUgraphNode node, int *type)
{
	CUresult result = ncc_hip_own(ncc_hip.hipGraphNodeGetType(node, type));

	if (result)
		return result;
	*type -= first_type();
	*type = *type == hipGraphNodeTypeKernel  ? CU_GRAPH_NODE_TYPE_KERNEL
		: *type == hipGraphNodeTypeGraph ? CU_GRAPH_NODE_TYPE_GRAPH
						 : OTHER_NODE;
	return CUDA_SUCCESS;
}

static CUresult get_params(CUgraphNode node, CUDA_KERNEL_NODE_PARAMS *params)
{
	hipKernelNodeParams its;
	CUresult result = ncc_hip_own(ncc_hip.hipGraphKernelNodeGetParams(node, &its));

	if (!result)
		*params = ncc_hip_node_params(&its);
	return result;
}

static CUresult set_params(CUgraphNode node, const CUDA_KERNEL_NODE_PARAMS *params)
{
	hipKernelNodeParams its = ncc_hip_node_params_of(params);

	return ncc_hip_own(ncc_hip.hipGraphKernelNodeSetParams(node, &its));
}

static CUresult set_in_exec(CUgraphExec exec, CUgraphNode node, const CUDA_KERNEL_NODE_PARAMS *params)
{
	hipKernelNodeParams its = ncc_hip_node_params_of(params);

	return ncc_hip_own(ncc_hip.hipGraphExecKernelNodeSetParams(exec, node, &its));
}

static CUresult attribute(CUgraphNode node, int id, void *value)
{
	if (id != CU_LAUNCH_ATTRIBUTE_COOPERATIVE)
		return CUDA_ERROR_NOT_SUPPORTED;
	return ncc_hip_own(ncc_hip.hipGraphKernelNodeGetAttribute(node, hipLaunchAttributeCooperative, value));
}

static CUresult nodes_of(CUgraph graph, CUgraphNode *list, size_t *n)
{
	return ncc_hip_own(ncc_hip.hipGraphGetNodes(graph, list, n));
}

static CUresult edges_of(CUgraph graph, CUgraphNode *from, CUgraphNode *to, size_t *n)
{
	if (!ncc_hip.hipGraphGetEdges)
		return CUDA_ERROR_NOT_SUPPORTED;
	return ncc_hip_own(ncc_hip.hipGraphGetEdges(graph, from, to, n));
}

static CUresult destroy(CUgraph graph)
{
	return ncc_hip_own(ncc_hip.hipGraphDestroy(graph));
}

static CUresult child_of(CUgraphNode node, CUgraph *child)
{
	return ncc_hip_own(ncc_hip.hipGraphChildGraphNodeGetGraph(node, child));
}

static CUresult get_enabled(CUgraphExec exec, CUgraphNode node, unsigned int *enabled)
{
	return ncc_hip_own(ncc_hip.hipGraphNodeGetEnabled(exec, node, enabled));
}

static CUresult set_enabled(CUgraphExec exec, CUgraphNode node, unsigned int enabled)
{
	return ncc_hip_own(ncc_hip.hipGraphNodeSetEnabled(exec, node, enabled));
}

#define IF_THERE(name, translated) (ncc_hip.name ? (translated) : NULL)

void ncc_hip_translate_graphs(struct ncc_real *real)
{
	real->cuGraphGetNodes = IF_THERE(hipGraphGetNodes, nodes_of);
	real->cuGraphGetEdges = edges_of;
	real->cuGraphDestroy = IF_THERE(hipGraphDestroy, destroy);
	real->cuGraphNodeGetType = IF_THERE(hipGraphNodeGetType, node_type);
	real->cuGraphChildGraphNodeGetGraph = IF_THERE(hipGraphChildGraphNodeGetGraph, child_of);
	real->cuGraphKernelNodeGetParams_v2 = IF_THERE(hipGraphKernelNodeGetParams, get_params);
	real->cuGraphKernelNodeSetParams_v2 = IF_THERE(hipGraphKernelNodeSetParams, set_params);
	real->cuGraphExecKernelNodeSetParams_v2 = IF_THERE(hipGraphExecKernelNodeSetParams, set_in_exec);
	real->cuGraphKernelNodeGetAttribute = IF_THERE(hipGraphKernelNodeGetAttribute, attribute);
	real->cuGraphNodeGetEnabled = IF_THERE(hipGraphNodeGetEnabled, get_enabled);
	real->cuGraphNodeSetEnabled = IF_THERE(hipGraphNodeSetEnabled, set_enabled);
}
