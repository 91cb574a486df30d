/* What HIP has for graphs since version 5.3. libamdhip64.so.5 does not export it. */
#include "sim/graph.h"

#include "sim/enter.h"
#include "sim/hip/hip.h"

extern hipError_t hipGraphAddKernelNode(CUgraphNode *node, CUgraph graph, const CUgraphNode *after, size_t n,
					const hipKernelNodeParams *p);
extern hipError_t hipGraphKernelNodeSetParams(CUgraphNode node, const hipKernelNodeParams *p);
extern hipError_t hipGraphExecKernelNodeSetParams(CUgraphExec exec, CUgraphNode node, const hipKernelNodeParams *p);

NCC_HIP_CALL(hipGraphNodeGetEnabled, (CUgraphExec exec, CUgraphNode node, unsigned int *enabled),
	     cuGraphNodeGetEnabled(exec, node, enabled))
NCC_HIP_CALL(hipGraphNodeSetEnabled, (CUgraphExec exec, CUgraphNode node, unsigned int enabled),
	     cuGraphNodeSetEnabled(exec, node, enabled))
NCC_HIP_CALL(hipStreamBeginCaptureToGraph,
	     (CUstream stream, CUgraph graph, const CUgraphNode *after, const void *edges, size_t n, int mode),
	     cuStreamBeginCaptureToGraph(stream, graph, after, edges, n, mode))

/* Of a kernel node's attributes, whether it is cooperative is kept. */
static CUresult get_attribute(CUgraphNode node, int id, CUlaunchAttribute *value)
{
	if (!value || !ncc_is_handle(node, NCC_NODE) || node->task.kind != NCC_TASK_KERNEL)
		return CUDA_ERROR_INVALID_VALUE;
	if (id == CU_LAUNCH_ATTRIBUTE_COOPERATIVE)
		*(int *)(void *)value = node->task.launch.cooperative;
	return CUDA_SUCCESS;
}

NCC_HIP_CALL(hipGraphKernelNodeGetAttribute, (CUgraphNode node, int id, CUlaunchAttribute *value),
	     get_attribute(node, id, value))

/* What the flags ask for changes nothing here: no code of AMD's launches graphs, and all is on the device at once. */
static CUresult instantiate(CUgraphExec *exec, CUgraph graph, hipGraphInstantiateParams *p)
{
	CUresult result = p ? CUDA_SUCCESS : CUDA_ERROR_INVALID_VALUE;

	if (!result && (p->flags & (p->flags - 1) || p->flags > hipGraphInstantiateFlagUseNodePriority))
		result = CUDA_ERROR_INVALID_VALUE;
	if (!result)
		result = cuGraphInstantiateWithFlags(exec, graph, 0);
	if (p) {
		p->result_out = result != CUDA_SUCCESS;
		p->errNode_out = NULL;
	}
	return result;
}

NCC_HIP_CALL(hipGraphInstantiateWithParams, (CUgraphExec * exec, CUgraph graph, hipGraphInstantiateParams *p),
	     instantiate(exec, graph, p))

/* ---- nodes of kernels and child graphs, by one structure for all ---- */

static CUresult other(const hipGraphNodeParams *p)
{
	ncc_log("graph node of type %d is not supported = %d", p ? p->type : -1, hipErrorNotSupported);
	return p ? hipErrorNotSupported : CUDA_ERROR_INVALID_VALUE;
}

HIP_API hipGraphAddNode(CUgraphNode *node, CUgraph graph, const CUgraphNode *after, size_t n, hipGraphNodeParams *p)
{
	if (p && p->type == CU_GRAPH_NODE_TYPE_KERNEL)
		return hipGraphAddKernelNode(node, graph, after, n, &p->kernel);
	if (p && p->type == CU_GRAPH_NODE_TYPE_GRAPH)
		return ncc_hip_done(cuGraphAddChildGraphNode(node, graph, after, n, p->graph));
	return ncc_hip_done(other(p));
}

HIP_API hipGraphNodeSetParams(CUgraphNode node, hipGraphNodeParams *p)
{
	if (p && p->type == CU_GRAPH_NODE_TYPE_KERNEL)
		return hipGraphKernelNodeSetParams(node, &p->kernel);
	return ncc_hip_done(other(p));
}

HIP_API hipGraphExecNodeSetParams(CUgraphExec exec, CUgraphNode node, hipGraphNodeParams *p)
{
	if (p && p->type == CU_GRAPH_NODE_TYPE_KERNEL)
		return hipGraphExecKernelNodeSetParams(exec, node, &p->kernel);
	if (p && p->type == CU_GRAPH_NODE_TYPE_GRAPH)
		return ncc_hip_done(cuGraphExecChildGraphNodeSetParams(exec, node, p->graph));
	return ncc_hip_done(other(p));
}
