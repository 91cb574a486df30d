/* Graphs: the driver's, with HIP's parameters of nodes. */
#include "sim/graph.h"

#include "sim/enter.h"
#include "sim/hip/copy.h"
#include "sim/hip/hip.h"

NCC_HIP_CALL(hipGraphCreate, (CUgraph * graph, unsigned int flags), cuGraphCreate(graph, flags))
NCC_HIP_CALL(hipGraphDestroy, (CUgraph graph), cuGraphDestroy(graph))
NCC_HIP_CALL(hipGraphClone, (CUgraph * clone, CUgraph graph), cuGraphClone(clone, graph))
NCC_HIP_CALL(hipGraphNodeFindInClone, (CUgraphNode * node, CUgraphNode source, CUgraph clone),
	     cuGraphNodeFindInClone(node, source, clone))
NCC_HIP_CALL(hipGraphGetNodes, (CUgraph graph, CUgraphNode *nodes, size_t *n), cuGraphGetNodes(graph, nodes, n))
NCC_HIP_CALL(hipGraphGetRootNodes, (CUgraph graph, CUgraphNode *nodes, size_t *n), cuGraphGetRootNodes(graph, nodes, n))
NCC_HIP_CALL(hipGraphGetEdges, (CUgraph graph, CUgraphNode *from, CUgraphNode *to, size_t *n),
	     cuGraphGetEdges(graph, from, to, n))
NCC_HIP_CALL(hipGraphNodeGetDependencies, (CUgraphNode node, CUgraphNode *list, size_t *n),
	     cuGraphNodeGetDependencies(node, list, n))
NCC_HIP_CALL(hipGraphNodeGetDependentNodes, (CUgraphNode node, CUgraphNode *list, size_t *n),
	     cuGraphNodeGetDependentNodes(node, list, n))
NCC_HIP_CALL(hipGraphAddDependencies, (CUgraph graph, const CUgraphNode *from, const CUgraphNode *to, size_t n),
	     cuGraphAddDependencies(graph, from, to, n))
NCC_HIP_CALL(hipGraphRemoveDependencies, (CUgraph graph, const CUgraphNode *from, const CUgraphNode *to, size_t n),
	     cuGraphRemoveDependencies(graph, from, to, n))
NCC_HIP_CALL(hipGraphDestroyNode, (CUgraphNode node), cuGraphDestroyNode(node))
NCC_HIP_CALL(hipGraphInstantiate, (CUgraphExec * exec, CUgraph graph, CUgraphNode *error, char *log, size_t bytes),
	     cuGraphInstantiate(exec, graph, error, log, bytes))

/* What the flags ask for changes nothing here. */
static CUresult instantiate(CUgraphExec *exec, CUgraph graph, unsigned long long flags)
{
	if (flags && flags != hipGraphInstantiateFlagAutoFreeOnLaunch &&
	    flags != hipGraphInstantiateFlagUseNodePriority)
		return CUDA_ERROR_INVALID_VALUE;
	return cuGraphInstantiateWithFlags(exec, graph, 0);
}

NCC_HIP_CALL(hipGraphInstantiateWithFlags, (CUgraphExec * exec, CUgraph graph, unsigned long long flags),
	     instantiate(exec, graph, flags))
NCC_HIP_CALL(hipGraphLaunch, (CUgraphExec exec, CUstream stream), cuGraphLaunch(exec, stream))
NCC_HIP_CALL(hipGraphExecDestroy, (CUgraphExec exec), cuGraphExecDestroy(exec))
NCC_HIP_CALL(hipGraphExecUpdate, (CUgraphExec exec, CUgraph graph, CUgraphNode *error, int *why),
	     error &&why ? cuGraphExecUpdate(exec, graph, error, why) : CUDA_ERROR_INVALID_VALUE)

static CUresult type_of(CUgraphNode node, int *type)
{
	CUresult result = cuGraphNodeGetType(node, type);

	if (!result)
		*type += NCC_FIRST_NODE_KIND;
	return result;
}

NCC_HIP_CALL(hipGraphNodeGetType, (CUgraphNode node, int *type), type_of(node, type))

/* ---- kernels ---- */

/* A node of a program's own kernel, or of a module's. */
static CUresult kernel_params(const hipKernelNodeParams *p, CUDA_KERNEL_NODE_PARAMS *out, void *place[5])
{
	CUfunction f;
	CUresult result;

	if (!p)
		return CUDA_ERROR_INVALID_VALUE;
	if (ncc_is_handle(p->func, NCC_FUNCTION))
		f = p->func;
	else if ((result = ncc_hip_function(p->func, &f)))
		return result;
	*out = (CUDA_KERNEL_NODE_PARAMS){f,
					 p->gridDim.x,
					 p->gridDim.y,
					 p->gridDim.z,
					 p->blockDim.x,
					 p->blockDim.y,
					 p->blockDim.z,
					 p->sharedMemBytes,
					 p->kernelParams,
					 ncc_hip_extra(p->extra, place),
					 NULL,
					 NULL};
	return CUDA_SUCCESS;
}

/* As given: with one of both, which the library does not change. */
static bool is_form(const hipKernelNodeParams *p)
{
	return !p->kernelParams != !p->extra;
}

static CUresult add_kernel(CUgraphNode *node, CUgraph graph, const CUgraphNode *after, size_t n,
			   const hipKernelNodeParams *p)
{
	CUDA_KERNEL_NODE_PARAMS params;
	void *place[5];
	CUresult result = kernel_params(p, &params, place);

	if (!result && !is_form(p))
		result = CUDA_ERROR_INVALID_VALUE;
	return result ? result : cuGraphAddKernelNode(node, graph, after, n, &params);
}

/* Version 5.2 sets parameters where those before were, and reads what is not there where these had another form; later ones
 * would take them. */
static bool has_form(CUgraphNode node, const hipKernelNodeParams *p)
{
	return is_form(p) && ncc_is_handle(node, NCC_NODE) && node->task.kind == NCC_TASK_KERNEL &&
	       node->task.launch.packed == !p->kernelParams;
}

static CUresult set_kernel(CUgraphExec exec, CUgraphNode node, const hipKernelNodeParams *p)
{
	CUDA_KERNEL_NODE_PARAMS params;
	void *place[5];
	CUresult result = kernel_params(p, &params, place);

	if (!result && !has_form(node, p))
		result = CUDA_ERROR_INVALID_VALUE;
	if (result)
		return result;
	return exec ? cuGraphExecKernelNodeSetParams(exec, node, &params) : cuGraphKernelNodeSetParams(node, &params);
}

static void **packed(CUgraphNode node)
{
	node->packed_bytes = node->task.launch.param_bytes;
	node->packed[0] = HIP_LAUNCH_PARAM_BUFFER_POINTER;
	node->packed[1] = node->task.launch.params;
	node->packed[2] = HIP_LAUNCH_PARAM_BUFFER_SIZE;
	node->packed[3] = &node->packed_bytes;
	node->packed[4] = HIP_LAUNCH_PARAM_END;
	return node->packed;
}

/* The kernel by what the program named it by. */
static void *named(CUfunction function)
{
	const void *host = ncc_hip_host_function(function);

	return host ? (void *)(uintptr_t)host : function;
}

static CUresult get_kernel(CUgraphNode node, hipKernelNodeParams *p)
{
	CUDA_KERNEL_NODE_PARAMS params;
	CUresult result = p ? cuGraphKernelNodeGetParams(node, &params) : CUDA_ERROR_INVALID_VALUE;

	if (!result)
		*p = (hipKernelNodeParams){{params.blockDimX, params.blockDimY, params.blockDimZ},
					   node->task.launch.packed ? packed(node) : NULL,
					   named(params.func),
					   {params.gridDimX, params.gridDimY, params.gridDimZ},
					   node->task.launch.packed ? NULL : params.kernelParams,
					   params.sharedMemBytes};
	return result;
}

NCC_HIP_CALL(hipGraphAddKernelNode,
	     (CUgraphNode * node, CUgraph graph, const CUgraphNode *after, size_t n, const hipKernelNodeParams *p),
	     add_kernel(node, graph, after, n, p))
NCC_HIP_CALL(hipGraphKernelNodeGetParams, (CUgraphNode node, hipKernelNodeParams *p), get_kernel(node, p))
NCC_HIP_CALL(hipGraphKernelNodeSetParams, (CUgraphNode node, const hipKernelNodeParams *p), set_kernel(NULL, node, p))
NCC_HIP_CALL(hipGraphExecKernelNodeSetParams, (CUgraphExec exec, CUgraphNode node, const hipKernelNodeParams *p),
	     exec ? set_kernel(exec, node, p) : CUDA_ERROR_INVALID_HANDLE)

/* ---- copies, fills ---- */

static CUresult add_copy(CUgraphNode *node, CUgraph graph, const CUgraphNode *after, size_t n,
			 const hipMemcpy3DParms *p)
{
	CUDA_MEMCPY3D three;
	CUresult result = ncc_hip_copy_3d(p, &three);

	return result ? result : cuGraphAddMemcpyNode(node, graph, after, n, &three, ncc_current());
}

static hipMemcpy3DParms one_row(void *to, const void *from, size_t bytes, int kind)
{
	return (hipMemcpy3DParms){.srcPtr = {(void *)(uintptr_t)from, bytes, bytes, 1},
				  .dstPtr = {to, bytes, bytes, 1},
				  .extent = {bytes, 1, 1},
				  .kind = kind};
}

static CUresult add_row(CUgraphNode *node, CUgraph graph, const CUgraphNode *after, size_t n, void *to,
			const void *from, size_t bytes, int kind)
{
	hipMemcpy3DParms row = one_row(to, from, bytes, kind);

	return add_copy(node, graph, after, n, &row);
}

static CUresult set_copy(CUgraphExec exec, CUgraphNode node, const hipMemcpy3DParms *p)
{
	CUDA_MEMCPY3D three;
	CUresult result = ncc_hip_copy_3d(p, &three);

	if (result)
		return result;
	return exec ? cuGraphExecMemcpyNodeSetParams(exec, node, &three, ncc_current())
		    : cuGraphMemcpyNodeSetParams(node, &three);
}

static CUresult set_row(CUgraphExec exec, CUgraphNode node, void *to, const void *from, size_t bytes, int kind)
{
	hipMemcpy3DParms row = one_row(to, from, bytes, kind);

	return set_copy(exec, node, &row);
}

NCC_HIP_CALL(hipGraphAddMemcpyNode,
	     (CUgraphNode * node, CUgraph graph, const CUgraphNode *after, size_t n, const hipMemcpy3DParms *p),
	     add_copy(node, graph, after, n, p))
NCC_HIP_CALL(hipGraphAddMemcpyNode1D,
	     (CUgraphNode * node, CUgraph graph, const CUgraphNode *after, size_t n, void *to, const void *from,
	      size_t bytes, int kind),
	     add_row(node, graph, after, n, to, from, bytes, kind))
NCC_HIP_CALL(hipGraphMemcpyNodeSetParams, (CUgraphNode node, const hipMemcpy3DParms *p), set_copy(NULL, node, p))
NCC_HIP_CALL(hipGraphMemcpyNodeSetParams1D, (CUgraphNode node, void *to, const void *from, size_t bytes, int kind),
	     set_row(NULL, node, to, from, bytes, kind))
NCC_HIP_CALL(hipGraphExecMemcpyNodeSetParams, (CUgraphExec exec, CUgraphNode node, const hipMemcpy3DParms *p),
	     exec ? set_copy(exec, node, p) : CUDA_ERROR_INVALID_HANDLE)
NCC_HIP_CALL(hipGraphExecMemcpyNodeSetParams1D,
	     (CUgraphExec exec, CUgraphNode node, void *to, const void *from, size_t bytes, int kind),
	     exec ? set_row(exec, node, to, from, bytes, kind) : CUDA_ERROR_INVALID_HANDLE)

static CUDA_MEMSET_NODE_PARAMS_v2 fill_params(const hipMemsetParams *p)
{
	return (CUDA_MEMSET_NODE_PARAMS_v2){NCC_BITS(p->dst), p->pitch,  p->value,     p->elementSize,
					    p->width,         p->height, ncc_current()};
}

static CUresult add_fill(CUgraphNode *node, CUgraph graph, const CUgraphNode *after, size_t n, const hipMemsetParams *p)
{
	CUDA_MEMSET_NODE_PARAMS_v2 params;

	if (!p)
		return CUDA_ERROR_INVALID_VALUE;
	params = fill_params(p);
	return cuGraphAddMemsetNode(node, graph, after, n, &params, ncc_current());
}

static CUresult set_fill(CUgraphExec exec, CUgraphNode node, const hipMemsetParams *p)
{
	CUDA_MEMSET_NODE_PARAMS_v2 params;

	if (!p)
		return CUDA_ERROR_INVALID_VALUE;
	params = fill_params(p);
	return exec ? cuGraphExecMemsetNodeSetParams(exec, node, &params, ncc_current())
		    : cuGraphMemsetNodeSetParams(node, &params);
}

static CUresult get_fill(CUgraphNode node, hipMemsetParams *p)
{
	CUDA_MEMSET_NODE_PARAMS_v2 params;
	CUresult result = p ? cuGraphMemsetNodeGetParams(node, &params) : CUDA_ERROR_INVALID_VALUE;

	if (!result)
		*p = (hipMemsetParams){(void *)(uintptr_t)params.dst,
				       params.elementSize,
				       params.height,
				       params.pitch,
				       params.value,
				       params.width};
	return result;
}

NCC_HIP_CALL(hipGraphAddMemsetNode,
	     (CUgraphNode * node, CUgraph graph, const CUgraphNode *after, size_t n, const hipMemsetParams *p),
	     add_fill(node, graph, after, n, p))
NCC_HIP_CALL(hipGraphMemsetNodeGetParams, (CUgraphNode node, hipMemsetParams *p), get_fill(node, p))
NCC_HIP_CALL(hipGraphMemsetNodeSetParams, (CUgraphNode node, const hipMemsetParams *p), set_fill(NULL, node, p))
NCC_HIP_CALL(hipGraphExecMemsetNodeSetParams, (CUgraphExec exec, CUgraphNode node, const hipMemsetParams *p),
	     exec ? set_fill(exec, node, p) : CUDA_ERROR_INVALID_HANDLE)

/* ---- all others have CUDA's parameters ---- */

NCC_HIP_CALL(hipGraphAddHostNode,
	     (CUgraphNode * node, CUgraph graph, const CUgraphNode *after, size_t n, const CUDA_HOST_NODE_PARAMS *p),
	     cuGraphAddHostNode(node, graph, after, n, p))
NCC_HIP_CALL(hipGraphHostNodeGetParams, (CUgraphNode node, CUDA_HOST_NODE_PARAMS *p), cuGraphHostNodeGetParams(node, p))
NCC_HIP_CALL(hipGraphHostNodeSetParams, (CUgraphNode node, const CUDA_HOST_NODE_PARAMS *p),
	     cuGraphHostNodeSetParams(node, p))
NCC_HIP_CALL(hipGraphExecHostNodeSetParams, (CUgraphExec exec, CUgraphNode node, const CUDA_HOST_NODE_PARAMS *p),
	     cuGraphExecHostNodeSetParams(exec, node, p))
NCC_HIP_CALL(hipGraphAddChildGraphNode,
	     (CUgraphNode * node, CUgraph graph, const CUgraphNode *after, size_t n, CUgraph child),
	     cuGraphAddChildGraphNode(node, graph, after, n, child))
NCC_HIP_CALL(hipGraphChildGraphNodeGetGraph, (CUgraphNode node, CUgraph *graph),
	     cuGraphChildGraphNodeGetGraph(node, graph))
NCC_HIP_CALL(hipGraphExecChildGraphNodeSetParams, (CUgraphExec exec, CUgraphNode node, CUgraph child),
	     cuGraphExecChildGraphNodeSetParams(exec, node, child))
NCC_HIP_CALL(hipGraphAddEmptyNode, (CUgraphNode * node, CUgraph graph, const CUgraphNode *after, size_t n),
	     cuGraphAddEmptyNode(node, graph, after, n))
NCC_HIP_CALL(hipGraphAddEventRecordNode,
	     (CUgraphNode * node, CUgraph graph, const CUgraphNode *after, size_t n, CUevent event),
	     cuGraphAddEventRecordNode(node, graph, after, n, event))
NCC_HIP_CALL(hipGraphEventRecordNodeGetEvent, (CUgraphNode node, CUevent *event),
	     cuGraphEventRecordNodeGetEvent(node, event))
NCC_HIP_CALL(hipGraphEventRecordNodeSetEvent, (CUgraphNode node, CUevent event),
	     cuGraphEventRecordNodeSetEvent(node, event))
NCC_HIP_CALL(hipGraphExecEventRecordNodeSetEvent, (CUgraphExec exec, CUgraphNode node, CUevent event),
	     cuGraphExecEventRecordNodeSetEvent(exec, node, event))
NCC_HIP_CALL(hipGraphAddEventWaitNode,
	     (CUgraphNode * node, CUgraph graph, const CUgraphNode *after, size_t n, CUevent event),
	     cuGraphAddEventWaitNode(node, graph, after, n, event))
