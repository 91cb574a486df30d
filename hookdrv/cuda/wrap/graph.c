/* Graphs: what makes executable ones, changes them, launches them and ends them. */
#include <stddef.h>
#include <stdlib.h>

#include "driver/capture.h"
#include "driver/own_call.h"
#include "launch/benchmark.h"
#include "launch/graph_change.h"
#include "launch/graph_ends.h"
#include "launch/graph_exec.h"
#include "launch/graph_launch.h"
#include "launch/graph_make.h"
#include "launch/graph_nodes.h"
#include "launch/graph_shown.h"
#include "launch/graph_switch.h"
#include "launch/streams.h"
#include "records/marks.h"
#include "records/records.h"
#include "records/writer.h"
#include "cuda/wrap/wrap.h"
#include "wrap/graph_objects.h"

/* ---- instantiation */

static CUresult instantiate(const struct ncc_graph_make *m)
{
	return ncc_real.cuGraphInstantiate(m->exec, m->graph, m->more[0], m->more[1], m->bytes);
}

static CUresult instantiate_v2(const struct ncc_graph_make *m)
{
	return ncc_real.cuGraphInstantiate_v2(m->exec, m->graph, m->more[0], m->more[1], m->bytes);
}

static CUresult instantiate_with_flags(const struct ncc_graph_make *m)
{
	return ncc_real.cuGraphInstantiateWithFlags(m->exec, m->graph, m->flags);
}

static CUresult instantiate_with_params(const struct ncc_graph_make *m)
{
	return ncc_real.cuGraphInstantiateWithParams(m->exec, m->graph, m->more[0]);
}

static CUresult instantiate_with_params_ptsz(const struct ncc_graph_make *m)
{
	return ncc_real.cuGraphInstantiateWithParams_ptsz(m->exec, m->graph, m->more[0]);
}

#define MAKE(name, ...)                                                                                              \
	do {                                                                                                         \
		struct ncc_graph_make make = {.exec = exec, .graph = graph, __VA_ARGS__};                            \
                                                                                                                     \
		return ncc_leave(name, ncc_config()->idle ? ncc_graph_make_switched(&make) : ncc_graph_make(&make)); \
	} while (0)

NCC_WRAP(cuGraphInstantiate, CUgraphExec *exec, CUgraph graph, CUgraphNode *error, char *log, size_t log_bytes)
{
	NCC_NOTE(cuGraphInstantiate, exec, graph, error, log, log_bytes);
	MAKE("cuGraphInstantiate", .call = instantiate, .more = {error, log}, .bytes = log_bytes);
}

NCC_WRAP(cuGraphInstantiate_v2, CUgraphExec *exec, CUgraph graph, CUgraphNode *error, char *log, size_t log_bytes)
{
	NCC_NOTE(cuGraphInstantiate_v2, exec, graph, error, log, log_bytes);
	MAKE("cuGraphInstantiate_v2", .call = instantiate_v2, .more = {error, log}, .bytes = log_bytes);
}

NCC_WRAP(cuGraphInstantiateWithFlags, CUgraphExec *exec, CUgraph graph, unsigned long long flags)
{
	NCC_NOTE(cuGraphInstantiateWithFlags, exec, graph, flags);
	MAKE("cuGraphInstantiateWithFlags", .call = instantiate_with_flags, .flags = flags);
}

NCC_WRAP(cuGraphInstantiateWithParams, CUgraphExec *exec, CUgraph graph, CUDA_GRAPH_INSTANTIATE_PARAMS *params)
{
	NCC_NOTE(cuGraphInstantiateWithParams, exec, graph, params);
	MAKE("cuGraphInstantiateWithParams", .call = instantiate_with_params, .more = {params},
	     .flags = params ? params->flags : 0);
}

NCC_WRAP(cuGraphInstantiateWithParams_ptsz, CUgraphExec *exec, CUgraph graph, CUDA_GRAPH_INSTANTIATE_PARAMS *params)
{
	NCC_NOTE(cuGraphInstantiateWithParams_ptsz, exec, graph, params);
	MAKE("cuGraphInstantiateWithParams_ptsz", .call = instantiate_with_params_ptsz, .more = {params},
	     .flags = params ? params->flags : 0);
}

/* ---- what is instantiated already */

static CUresult update(const struct ncc_graph_make *m)
{
	return ncc_real.cuGraphExecUpdate(*m->exec, m->graph, m->more[0], m->more[1]);
}

static CUresult update_v2(const struct ncc_graph_make *m)
{
	return ncc_real.cuGraphExecUpdate_v2(*m->exec, m->graph, m->more[0]);
}

NCC_WRAP(cuGraphExecUpdate, CUgraphExec handle, CUgraph graph, CUgraphNode *error, int *why)
{
	CUgraphExec *exec = &handle;

	NCC_NOTE(cuGraphExecUpdate, handle, graph, error, why);
	MAKE("cuGraphExecUpdate", .call = update, .update = true, .more = {error, why});
}

NCC_WRAP(cuGraphExecUpdate_v2, CUgraphExec handle, CUgraph graph, void *info)
{
	CUgraphExec *exec = &handle;

	NCC_NOTE(cuGraphExecUpdate_v2, handle, graph, info);
	MAKE("cuGraphExecUpdate_v2", .call = update_v2, .update = true, .more = {info});
}

static CUresult set_kernel(const struct ncc_graph_change *c, const CUDA_KERNEL_NODE_PARAMS *params)
{
	return ncc_real.cuGraphExecKernelNodeSetParams(c->exec, c->node, params);
}

static CUresult set_kernel_v2(const struct ncc_graph_change *c, const CUDA_KERNEL_NODE_PARAMS *params)
{
	return ncc_real.cuGraphExecKernelNodeSetParams_v2(c->exec, c->node, params);
}

static CUresult set_any(const struct ncc_graph_change *c, const CUDA_KERNEL_NODE_PARAMS *params)
{
	CUgraphNodeParams any = *(const CUgraphNodeParams *)c->more;

	any.kernel = *params;
	return ncc_real.cuGraphExecNodeSetParams(c->exec, c->node, &any);
}

static CUresult set_child(const struct ncc_graph_child *c)
{
	return ncc_real.cuGraphExecChildGraphNodeSetParams(c->exec, c->node, c->graph);
}

static CUresult set_child_any(const struct ncc_graph_child *c)
{
	return ncc_real.cuGraphExecNodeSetParams(c->exec, c->node, c->more);
}

NCC_WRAP(cuGraphExecKernelNodeSetParams, CUgraphExec exec, CUgraphNode node, const CUDA_KERNEL_NODE_PARAMS *node_params)
{
	struct ncc_graph_change change = {
		.call = set_kernel, .exec = exec, .node = node, .params = node_params, .is_v1 = true};

	NCC_NOTE(cuGraphExecKernelNodeSetParams, exec, node, node_params);
	return ncc_leave("cuGraphExecKernelNodeSetParams", ncc_graph_change(&change));
}

NCC_WRAP(cuGraphExecKernelNodeSetParams_v2, CUgraphExec exec, CUgraphNode node,
	 const CUDA_KERNEL_NODE_PARAMS *node_params)
{
	struct ncc_graph_change change = {.call = set_kernel_v2, .exec = exec, .node = node, .params = node_params};

	NCC_NOTE(cuGraphExecKernelNodeSetParams_v2, exec, node, node_params);
	return ncc_leave("cuGraphExecKernelNodeSetParams_v2", ncc_graph_change(&change));
}

NCC_WRAP(cuGraphExecNodeSetParams, CUgraphExec exec, CUgraphNode node, CUgraphNodeParams *node_params)
{
	struct ncc_graph_change change = {.call = set_any, .exec = exec, .node = node, .more = node_params};

	NCC_NOTE(cuGraphExecNodeSetParams, exec, node, node_params);
	if (node_params && node_params->type == CU_GRAPH_NODE_TYPE_GRAPH) {
		struct ncc_graph_child replaced = {.call = set_child_any,
						   .exec = exec,
						   .node = node,
						   .graph = node_params->child,
						   .more = node_params};

		return ncc_leave("cuGraphExecNodeSetParams", ncc_graph_change_child(&replaced));
	}
	if (!node_params || node_params->type != CU_GRAPH_NODE_TYPE_KERNEL)
		return ncc_leave("cuGraphExecNodeSetParams",
				 ncc_real.cuGraphExecNodeSetParams(exec, node, node_params));
	change.params = &node_params->kernel;
	return ncc_leave("cuGraphExecNodeSetParams", ncc_graph_change(&change));
}

NCC_WRAP(cuGraphExecChildGraphNodeSetParams, CUgraphExec exec, CUgraphNode node, CUgraph child)
{
	struct ncc_graph_child replaced = {.call = set_child, .exec = exec, .node = node, .graph = child};

	NCC_NOTE(cuGraphExecChildGraphNodeSetParams, exec, node, child);
	return ncc_leave("cuGraphExecChildGraphNodeSetParams", ncc_graph_change_child(&replaced));
}

NCC_WRAP(cuGraphExecDestroy, CUgraphExec exec)
{
	NCC_NOTE(cuGraphExecDestroy, exec);
	return ncc_leave("cuGraphExecDestroy", ncc_graph_end_exec(exec, ncc_real.cuGraphExecDestroy));
}

/* ---- launches */

NCC_WRAP(cuGraphLaunch, CUgraphExec graph, CUstream stream)
{
	NCC_NEED(cuGraphLaunch);
	if (ncc_graph_is_at_rest(graph))
		return ncc_real.cuGraphLaunch(graph, stream);
	NCC_FOLLOW(cuGraphLaunch, graph, stream);
	return ncc_leave("cuGraphLaunch",
			 ncc_graph_launch("cuGraphLaunch", graph, stream, false, ncc_real.cuGraphLaunch));
}

NCC_WRAP(cuGraphLaunch_ptsz, CUgraphExec graph, CUstream stream)
{
	NCC_NEED(cuGraphLaunch_ptsz);
	if (ncc_graph_is_at_rest(graph))
		return ncc_real.cuGraphLaunch_ptsz(graph, stream);
	NCC_FOLLOW(cuGraphLaunch_ptsz, graph, stream);
	return ncc_leave("cuGraphLaunch_ptsz",
			 ncc_graph_launch("cuGraphLaunch_ptsz", graph, stream, true, ncc_real.cuGraphLaunch_ptsz));
}

/* ---- captures */

#define BEGIN_CAPTURE(name, into, params, arguments)                                                \
	NCC_WRAP(name, NCC_UNPACK params)                                                           \
	{                                                                                           \
		NCC_NOTE(name, NCC_UNPACK arguments);                                               \
		ncc_stream_captures(stream, into);                                                  \
		return ncc_leave(#name, ncc_stream_capture_begun(stream, ncc_real.name arguments)); \
	}

/* Launches that read graphs are over then, or leave them alone until it ends. `again`: what it captures is given to the
 * nodes that are there; where that fails, they are not to be used. */
static void begin_capture_in(CUstream stream, CUgraph graph, bool again)
{
	ncc_stream_captures(stream, NCC_CAPTURE_GRAPH);
	ncc_graph_change_begins();
	if (ncc_config()->idle)
		ncc_graph_switch_off_graph(graph);
	if (ncc_config()->idle && again)
		ncc_graph_nodes_set(graph);
	if (again)
		ncc_graph_source_goes(graph);
}

static CUresult begun_in(const char *name, CUresult result, CUstream stream)
{
	ncc_graph_change_ends();
	return ncc_leave(name, ncc_stream_capture_begun(stream, result));
}

#define BEGIN_CAPTURE_IN_GRAPH(name, params, arguments, again)           \
	NCC_WRAP(name, NCC_UNPACK params)                                \
	{                                                                \
		NCC_NOTE(name, NCC_UNPACK arguments);                    \
		begin_capture_in(stream, graph, again);                  \
		return begun_in(#name, ncc_real.name arguments, stream); \
	}

#define INTO_TYPES                                                                                                  \
	(CUstream stream, CUgraph graph, const CUgraphNode *dependencies, const void *edges, size_t n_dependencies, \
	 int mode)
#define INTO        (stream, graph, dependencies, edges, n_dependencies, mode)
#define AGAIN_TYPES (CUstream stream, int mode, CUgraph graph, void *callback, void *data)
#define AGAIN       (stream, mode, graph, callback, data)

#define END_CAPTURE(name, params, arguments)                                                        \
	NCC_WRAP(name, NCC_UNPACK params)                                                           \
	{                                                                                           \
		NCC_NOTE(name, NCC_UNPACK arguments);                                               \
		return ncc_leave(#name, ncc_stream_capture_ended(stream, ncc_real.name arguments)); \
	}

NCC_WRAP(cuStreamCreate, CUstream *stream, unsigned int flags)
{
	NCC_NOTE(cuStreamCreate, stream, flags);
	ncc_stream_is_made(flags);
	return ncc_leave("cuStreamCreate", NCC_WITH_MEMORY(ncc_real.cuStreamCreate(stream, flags)));
}

NCC_WRAP(cuStreamCreateWithPriority, CUstream *stream, unsigned int flags, int priority)
{
	NCC_NOTE(cuStreamCreateWithPriority, stream, flags, priority);
	ncc_stream_is_made(flags);
	return ncc_leave("cuStreamCreateWithPriority",
			 NCC_WITH_MEMORY(ncc_real.cuStreamCreateWithPriority(stream, flags, priority)));
}

#define DESTROY_STREAM(name)                                                        \
	NCC_WRAP(name, CUstream stream)                                             \
	{                                                                           \
		NCC_NOTE(name, stream);                                             \
		return ncc_leave(#name, ncc_stream_destroy(stream, ncc_real.name)); \
	}

BEGIN_CAPTURE(cuStreamBeginCapture, NCC_CAPTURE_NEW_GRAPH, (CUstream stream), (stream))
BEGIN_CAPTURE(cuStreamBeginCapture_ptsz, NCC_CAPTURE_NEW_GRAPH, (CUstream stream), (stream))
BEGIN_CAPTURE(cuStreamBeginCapture_v2, NCC_CAPTURE_NEW_GRAPH, (CUstream stream, int mode), (stream, mode))
BEGIN_CAPTURE(cuStreamBeginCapture_v2_ptsz, NCC_CAPTURE_NEW_GRAPH, (CUstream stream, int mode), (stream, mode))
BEGIN_CAPTURE_IN_GRAPH(cuStreamBeginCaptureToGraph, INTO_TYPES, INTO, false)
BEGIN_CAPTURE_IN_GRAPH(cuStreamBeginCaptureToGraph_ptsz, INTO_TYPES, INTO, false)
BEGIN_CAPTURE_IN_GRAPH(cuStreamBeginRecaptureToGraph, AGAIN_TYPES, AGAIN, true)
BEGIN_CAPTURE_IN_GRAPH(cuStreamBeginRecaptureToGraph_ptsz, AGAIN_TYPES, AGAIN, true)
BEGIN_CAPTURE(cuStreamBeginCaptureToCig, NCC_CAPTURE_GRAPHICS, (CUstream stream, void *params), (stream, params))
BEGIN_CAPTURE(cuStreamBeginCaptureToCig_ptsz, NCC_CAPTURE_GRAPHICS, (CUstream stream, void *params), (stream, params))
END_CAPTURE(cuStreamEndCapture, (CUstream stream, CUgraph *graph), (stream, graph))
END_CAPTURE(cuStreamEndCapture_ptsz, (CUstream stream, CUgraph *graph), (stream, graph))
END_CAPTURE(cuStreamEndCaptureToCig, (CUstream stream), (stream))
END_CAPTURE(cuStreamEndCaptureToCig_ptsz, (CUstream stream), (stream))
DESTROY_STREAM(cuStreamDestroy)
DESTROY_STREAM(cuStreamDestroy_v2)

/* ---- nodes with graphs in them */

static CUresult added(const char *name, CUresult result, const CUgraphNode *node, const CUgraphNodeParams *node_params)
{
	if (!result && node)
		ncc_graph_node_added(*node, node_params);
	return ncc_graph_changed(name, result);
}

NCC_WRAP(cuGraphAddNode, CUgraphNode *node, CUgraph graph, const CUgraphNode *dependencies, size_t n_dependencies,
	 CUgraphNodeParams *node_params)
{
	NCC_NOTE(cuGraphAddNode, node, graph, dependencies, n_dependencies, node_params);
	ncc_graph_change_begins();
	return added("cuGraphAddNode", ncc_real.cuGraphAddNode(node, graph, dependencies, n_dependencies, node_params),
		     node, node_params);
}

#define ADD_NODE(name)                                                                                            \
	NCC_WRAP(name, CUgraphNode *node, CUgraph graph, const CUgraphNode *dependencies, const void *edges,      \
		 size_t n_dependencies, CUgraphNodeParams *node_params)                                           \
	{                                                                                                         \
		NCC_NOTE(name, node, graph, dependencies, edges, n_dependencies, node_params);                    \
		ncc_graph_change_begins();                                                                        \
		return added(#name, ncc_real.name(node, graph, dependencies, edges, n_dependencies, node_params), \
			     node, node_params);                                                                  \
	}

ADD_NODE(cuGraphAddNode_v2)
ADD_NODE(cuGraphAddNode_v3)

NCC_WRAP(cuGraphDestroyNode, CUgraphNode node)
{
	NCC_NOTE(cuGraphDestroyNode, node);
	return ncc_leave("cuGraphDestroyNode", ncc_graph_end_node(node, ncc_real.cuGraphDestroyNode));
}

NCC_WRAP(cuGraphDestroy, CUgraph graph)
{
	NCC_NOTE(cuGraphDestroy, graph);
	return ncc_leave("cuGraphDestroy", ncc_graph_end(graph, ncc_real.cuGraphDestroy));
}

/* ---- nodes of the program's graphs, which executable ones were made of */

#define SET_NODE(name, params_type)                                                             \
	NCC_WRAP(name, CUgraphNode node, params_type node_params)                               \
	{                                                                                       \
		NCC_NOTE(name, node, node_params);                                              \
		ncc_graph_change_begins();                                                      \
		return ncc_graph_kernel_was_set(#name, ncc_real.name(node, node_params), node); \
	}

SET_NODE(cuGraphKernelNodeSetParams, const CUDA_KERNEL_NODE_PARAMS *)
SET_NODE(cuGraphKernelNodeSetParams_v2, const CUDA_KERNEL_NODE_PARAMS *)
SET_NODE(cuGraphNodeSetParams, CUgraphNodeParams *)
SET_NODE(cuGraphNodeSetParams_v2, CUgraphNodeParams *)

/* Under --idle the nodes of the executable graph alone are given probed kernels. */
static CUresult showed(const char *name, CUresult result, CUgraphNode node, CUDA_KERNEL_NODE_PARAMS *params,
		       size_t bytes)
{
	if (!result && params && !ncc_config()->idle)
		ncc_graph_show(node, params, bytes);
	return ncc_graph_changed(name, result);
}

NCC_WRAP(cuGraphKernelNodeGetParams, CUgraphNode node, CUDA_KERNEL_NODE_PARAMS *node_params)
{
	NCC_NOTE(cuGraphKernelNodeGetParams, node, node_params);
	ncc_graph_change_begins();
	return showed("cuGraphKernelNodeGetParams", ncc_real.cuGraphKernelNodeGetParams(node, node_params), node,
		      node_params, offsetof(CUDA_KERNEL_NODE_PARAMS, kern));
}

NCC_WRAP(cuGraphKernelNodeGetParams_v2, CUgraphNode node, CUDA_KERNEL_NODE_PARAMS *node_params)
{
	NCC_NOTE(cuGraphKernelNodeGetParams_v2, node, node_params);
	ncc_graph_change_begins();
	return showed("cuGraphKernelNodeGetParams_v2", ncc_real.cuGraphKernelNodeGetParams_v2(node, node_params), node,
		      node_params, sizeof(*node_params));
}

NCC_WRAP(cuGraphNodeGetParams, CUgraphNode node, CUgraphNodeParams *node_params)
{
	CUresult result;

	NCC_NOTE(cuGraphNodeGetParams, node, node_params);
	ncc_graph_change_begins();
	result = ncc_real.cuGraphNodeGetParams(node, node_params);
	return showed("cuGraphNodeGetParams", result, node,
		      !result && node_params->type == CU_GRAPH_NODE_TYPE_KERNEL ? &node_params->kernel : NULL,
		      sizeof(node_params->kernel));
}
