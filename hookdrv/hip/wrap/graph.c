/* Graphs: what makes executable ones, changes them, launches them and ends them. */
#include "code/lookup.h"
#include "code/prepare.h"
#include "hip/driver/graphs.h"
#include "hip/wrap/wrap.h"
#include "launch/graph_change.h"
#include "launch/graph_ends.h"
#include "launch/graph_exec.h"
#include "launch/graph_launch.h"
#include "launch/graph_make.h"
#include "launch/graph_shown.h"
#include "launch/graph_switch.h"
#include "launch/streams.h"
#include "wrap/graph_objects.h"

/* ---- instantiation */

static CUresult instantiate(const struct ncc_graph_make *m)
{
	return ncc_hip.hipGraphInstantiate(m->exec, m->graph, m->more[0], m->more[1], m->bytes);
}

static CUresult instantiate_with_flags(const struct ncc_graph_make *m)
{
	return ncc_hip.hipGraphInstantiateWithFlags(m->exec, m->graph, m->bytes);
}

static CUresult instantiate_with_params(const struct ncc_graph_make *m)
{
	return ncc_hip.hipGraphInstantiateWithParams(m->exec, m->graph, m->more[0]);
}

static CUresult update(const struct ncc_graph_make *m)
{
	return ncc_hip.hipGraphExecUpdate(*m->exec, m->graph, m->more[0], m->more[1]);
}

/* HIP takes CUDA's flag of graphs that the device launches, and has no call by which it could. */
#define MAKE(name, ...)                                                                      \
	do {                                                                                 \
		struct ncc_graph_make make = {.exec = exec, .graph = graph, __VA_ARGS__};    \
                                                                                             \
		return ncc_leave(name, !exec                ? make.call(&make)               \
				       : ncc_config()->idle ? ncc_graph_make_switched(&make) \
							    : ncc_graph_make(&make));        \
	} while (0)

NCC_WRAP(hipGraphInstantiate, CUgraphExec *exec, CUgraph graph, CUgraphNode *error, char *log, size_t log_bytes)
{
	NCC_NOTE(hipGraphInstantiate, exec, graph, error, log, log_bytes);
	MAKE("hipGraphInstantiate", .call = instantiate, .more = {error, log}, .bytes = log_bytes);
}

NCC_WRAP(hipGraphInstantiateWithFlags, CUgraphExec *exec, CUgraph graph, unsigned long long flags)
{
	NCC_NOTE(hipGraphInstantiateWithFlags, exec, graph, flags);
	MAKE("hipGraphInstantiateWithFlags", .call = instantiate_with_flags, .bytes = flags);
}

NCC_WRAP(hipGraphInstantiateWithParams, CUgraphExec *exec, CUgraph graph, void *params)
{
	NCC_NOTE(hipGraphInstantiateWithParams, exec, graph, params);
	MAKE("hipGraphInstantiateWithParams", .call = instantiate_with_params, .more = {params});
}

/* ---- what is instantiated already */

NCC_WRAP(hipGraphExecUpdate, CUgraphExec handle, CUgraph graph, CUgraphNode *error, int *why)
{
	CUgraphExec *exec = &handle;

	NCC_NOTE(hipGraphExecUpdate, handle, graph, error, why);
	MAKE("hipGraphExecUpdate", .call = update, .update = true, .more = {error, why});
}

/* A change has what the program gave in `more`, and in `params` the same as CUDA has it. */
static void *its_or(const struct ncc_graph_change *c, const CUDA_KERNEL_NODE_PARAMS *params, void *other)
{
	return params == c->params ? c->more : other;
}

static CUresult set_kernel(const struct ncc_graph_change *c, const CUDA_KERNEL_NODE_PARAMS *params)
{
	hipKernelNodeParams probed = ncc_hip_node_params_of(params);

	return ncc_hip.hipGraphExecKernelNodeSetParams(c->exec, c->node, its_or(c, params, &probed));
}

static CUresult set_any(const struct ncc_graph_change *c, const CUDA_KERNEL_NODE_PARAMS *params)
{
	hipGraphNodeParams probed = *(const hipGraphNodeParams *)c->more;

	probed.kernel = ncc_hip_node_params_of(params);
	return ncc_hip.hipGraphExecNodeSetParams(c->exec, c->node, its_or(c, params, &probed));
}

static CUresult set(struct ncc_graph_change change, const hipKernelNodeParams *given)
{
	CUDA_KERNEL_NODE_PARAMS params = ncc_hip_node_params(given);

	change.params = &params;
	return ncc_graph_change(&change);
}

NCC_WRAP(hipGraphExecKernelNodeSetParams, CUgraphExec exec, CUgraphNode node, const hipKernelNodeParams *node_params)
{
	struct ncc_graph_change change = {.call = set_kernel, .exec = exec, .node = node, .more = (void *)node_params};
	CUresult result;

	NCC_NOTE(hipGraphExecKernelNodeSetParams, exec, node, node_params);
	if (node_params)
		result = set(change, node_params);
	else
		result = ncc_hip.hipGraphExecKernelNodeSetParams(exec, node, NULL);
	return ncc_leave("hipGraphExecKernelNodeSetParams", result);
}

static CUresult set_child(const struct ncc_graph_child *c)
{
	return ncc_hip.hipGraphExecChildGraphNodeSetParams(c->exec, c->node, c->graph);
}

static CUresult set_child_any(const struct ncc_graph_child *c)
{
	return ncc_hip.hipGraphExecNodeSetParams(c->exec, c->node, c->more);
}

NCC_WRAP(hipGraphExecChildGraphNodeSetParams, CUgraphExec exec, CUgraphNode node, CUgraph child)
{
	struct ncc_graph_child replaced = {.call = set_child, .exec = exec, .node = node, .graph = child};

	NCC_NOTE(hipGraphExecChildGraphNodeSetParams, exec, node, child);
	return ncc_leave("hipGraphExecChildGraphNodeSetParams", ncc_graph_change_child(&replaced));
}

NCC_WRAP(hipGraphExecNodeSetParams, CUgraphExec exec, CUgraphNode node, hipGraphNodeParams *node_params)
{
	struct ncc_graph_child replaced = {.call = set_child_any, .exec = exec, .node = node, .more = node_params};
	struct ncc_graph_change change = {.call = set_any, .exec = exec, .node = node, .more = node_params};
	CUresult result;

	NCC_NOTE(hipGraphExecNodeSetParams, exec, node, node_params);
	if (node_params && node_params->type == hipGraphNodeTypeGraph) {
		replaced.graph = node_params->graph;
		result = ncc_graph_change_child(&replaced);
	} else if (node_params && node_params->type == hipGraphNodeTypeKernel) {
		result = set(change, &node_params->kernel);
	} else {
		result = ncc_hip.hipGraphExecNodeSetParams(exec, node, node_params);
	}
	return ncc_leave("hipGraphExecNodeSetParams", result);
}

/* ---- ends */

NCC_WRAP(hipGraphExecDestroy, CUgraphExec exec)
{
	NCC_NOTE(hipGraphExecDestroy, exec);
	return ncc_leave("hipGraphExecDestroy", ncc_graph_end_exec(exec, ncc_hip.hipGraphExecDestroy));
}

NCC_WRAP(hipGraphDestroyNode, CUgraphNode node)
{
	NCC_NOTE(hipGraphDestroyNode, node);
	return ncc_leave("hipGraphDestroyNode", ncc_graph_end_node(node, ncc_hip.hipGraphDestroyNode));
}

NCC_WRAP(hipGraphDestroy, CUgraph graph)
{
	NCC_NOTE(hipGraphDestroy, graph);
	return ncc_leave("hipGraphDestroy", ncc_graph_end(graph, ncc_hip.hipGraphDestroy));
}

/* ---- launches */

#define LAUNCH(name, per_thread)                                                                           \
	NCC_WRAP(name, CUgraphExec graph, CUstream stream)                                                 \
	{                                                                                                  \
		NCC_NEED(name);                                                                            \
		if (ncc_graph_is_at_rest(graph))                                                           \
			return ncc_hip.name(graph, stream);                                                \
		NCC_FOLLOW(name, graph, stream);                                                           \
		return ncc_leave(#name, ncc_graph_launch(#name, graph, stream, per_thread, ncc_hip.name)); \
	}

LAUNCH(hipGraphLaunch, false)
LAUNCH(hipGraphLaunch_spt, true)

/* ---- what a program is told of its nodes */

/* The library does not tell how large they are. The engine does, of a kernel that will be probed; of another one the node
 * is left alone, and what the program was given stays where it is. */
static void show(CUgraphNode node, hipKernelNodeParams *its)
{
	CUDA_KERNEL_NODE_PARAMS params = ncc_hip_node_params(its);
	CUfunction function = its->func;

	if (!ncc_session_now() || !ncc_hip_extra_is_known(its->extra) ||
	    ncc_prepare(ncc_kernel_of(function), NCC_FORM_NODE, function) != NCC_LAUNCH_PROBED)
		return;
	ncc_graph_show(node, &params, sizeof(params));
	its->kernelParams = params.kernelParams;
	its->extra = params.extra;
}

NCC_WRAP(hipGraphKernelNodeGetParams, CUgraphNode node, hipKernelNodeParams *node_params)
{
	hipError_t result;

	NCC_NOTE(hipGraphKernelNodeGetParams, node, node_params);
	ncc_graph_change_begins();
	result = ncc_hip.hipGraphKernelNodeGetParams(node, node_params);
	/* Under --idle the nodes of the executable graph alone are given probed kernels. */
	if (result == hipSuccess && !ncc_config()->idle)
		show(node, node_params);
	return ncc_graph_changed("hipGraphKernelNodeGetParams", result);
}

/* ---- nodes of the program's graphs, which executable ones were made of */

#define SET_NODE(name, params_type)                                                            \
	NCC_WRAP(name, CUgraphNode node, params_type node_params)                              \
	{                                                                                      \
		NCC_NOTE(name, node, node_params);                                             \
		ncc_graph_change_begins();                                                     \
		return ncc_graph_kernel_was_set(#name, ncc_hip.name(node, node_params), node); \
	}

SET_NODE(hipGraphKernelNodeSetParams, const hipKernelNodeParams *)
SET_NODE(hipGraphNodeSetParams, hipGraphNodeParams *)

/* ---- captures */

#define CAPTURES(begin, end)                                                                             \
	NCC_WRAP(begin, CUstream stream, int mode)                                                       \
	{                                                                                                \
		NCC_NOTE(begin, stream, mode);                                                           \
		ncc_stream_captures(stream, NCC_CAPTURE_NEW_GRAPH);                                      \
		return ncc_leave(#begin, ncc_stream_capture_begun(stream, ncc_hip.begin(stream, mode))); \
	}                                                                                                \
	NCC_WRAP(end, CUstream stream, CUgraph *graph)                                                   \
	{                                                                                                \
		NCC_NOTE(end, stream, graph);                                                            \
		return ncc_leave(#end, ncc_stream_capture_ended(stream, ncc_hip.end(stream, graph)));    \
	}

CAPTURES(hipStreamBeginCapture, hipStreamEndCapture)
CAPTURES(hipStreamBeginCapture_spt, hipStreamEndCapture_spt)

NCC_WRAP(hipStreamBeginCaptureToGraph, CUstream stream, CUgraph graph, const CUgraphNode *dependencies,
	 const void *edges, size_t n_dependencies, int mode)
{
	hipError_t result;

	NCC_NOTE(hipStreamBeginCaptureToGraph, stream, graph, dependencies, edges, n_dependencies, mode);
	ncc_stream_captures(stream, NCC_CAPTURE_GRAPH);
	/* Launches that read graphs are over then, or leave them alone until it ends. */
	ncc_graph_change_begins();
	if (ncc_config()->idle)
		ncc_graph_switch_off_graph(graph);
	result = ncc_hip.hipStreamBeginCaptureToGraph(stream, graph, dependencies, edges, n_dependencies, mode);
	ncc_graph_change_ends();
	return ncc_leave("hipStreamBeginCaptureToGraph", ncc_stream_capture_begun(stream, result));
}
