/* Nodes by kind: made of the parameters that the driver takes, and their parameters again. */
#define _GNU_SOURCE
#include <stdlib.h>
#include <string.h>

#include "sim/conditional.h"
#include "sim/copy.h"
#include "sim/enter.h"
#include "sim/event.h"
#include "sim/graph.h"
#include "sim/launch.h"
#include "sim/loaded.h"

/* ---- from parameters to tasks ---- */

static CUresult kernel_task(const CUDA_KERNEL_NODE_PARAMS *p, bool has_kernel, CUcontext context, struct ncc_task *task)
{
	struct ncc_asked_launch a = {.api = "graph node", .params = p->kernelParams, .extra = p->extra};

	a.handle = p->func ? p->func : has_kernel ? (CUfunction)(void *)p->kern : NULL;
	memcpy(a.grid, &p->gridDimX, sizeof(a.grid));
	memcpy(a.block, &p->blockDimX, sizeof(a.block));
	a.shared_bytes = p->sharedMemBytes;
	if (ncc_is_handle(a.handle, NCC_FUNCTION))
		context = a.handle->module->context;
	task->kind = NCC_TASK_KERNEL;
	return ncc_make_launch(&a, context, &task->launch);
}

static CUresult copy_task(const CUDA_MEMCPY3D *p, struct ncc_task *task)
{
	CUresult result = ncc_copy_of_3d(p, &task->copy);

	task->kind = NCC_TASK_COPY;
	if (result || !p->WidthInBytes || !p->Height || !p->Depth)
		return result ? result : CUDA_ERROR_INVALID_VALUE;
	return ncc_check_copy(&task->copy, p->dstMemoryType == CU_MEMORYTYPE_DEVICE,
			      p->srcMemoryType == CU_MEMORYTYPE_DEVICE);
}

static CUresult set_task(const CUDA_MEMSET_NODE_PARAMS_v2 *p, struct ncc_task *task)
{
	struct ncc_set set = {p->dst, p->pitch, p->width, p->height, p->value, p->elementSize};

	task->kind = NCC_TASK_SET;
	task->set = set;
	if (!p->width || !p->height || (p->elementSize != 1 && p->elementSize != 2 && p->elementSize != 4))
		return CUDA_ERROR_INVALID_VALUE;
	return ncc_check_set(&set);
}

static CUresult host_task(const CUDA_HOST_NODE_PARAMS *p, struct ncc_task *task)
{
	task->kind = NCC_TASK_HOST;
	task->host = (struct ncc_host){.function = p->fn, .data = p->userData};
	return p->fn ? CUDA_SUCCESS : CUDA_ERROR_INVALID_VALUE;
}

static CUresult record_task(CUevent event, struct ncc_task *task)
{
	if (!ncc_is_handle(event, NCC_EVENT))
		return CUDA_ERROR_INVALID_HANDLE;
	task->kind = NCC_TASK_RECORD;
	task->event = ncc_keep_event(event);
	return CUDA_SUCCESS;
}

/* An event's place in the order of all work is fixed when it is recorded: waiting for it in a graph waits for that. */
static CUresult wait_task(CUevent event, struct ncc_task *task)
{
	struct ncc_event_state state;

	if (!ncc_is_handle(event, NCC_EVENT))
		return CUDA_ERROR_INVALID_HANDLE;
	task->kind = NCC_TASK_WAIT;
	state = ncc_event_state(event);
	task->wait.device = state.device;
	task->wait.task = state.recorded ? state.task : 0;
	return CUDA_SUCCESS;
}

static CUresult child_task(CUgraph graph, struct ncc_task *task)
{
	if (!ncc_is_handle(graph, NCC_GRAPH) || ncc_has_conditions(graph))
		return CUDA_ERROR_INVALID_VALUE;
	task->kind = NCC_TASK_GRAPH;
	task->graph = ncc_clone_graph(graph);
	return task->graph ? CUDA_SUCCESS : CUDA_ERROR_OUT_OF_MEMORY;
}

/* Behind the type lie its parameters (CUgraphNodeParams). */
static CUresult task_of_params(const CUgraphNodeParams *p, CUcontext context, struct ncc_task *task)
{
	const void *inner = &p->kernel;

	switch (p->type) {
	case CU_GRAPH_NODE_TYPE_KERNEL:
		return kernel_task(inner, true, context, task);
	case CU_GRAPH_NODE_TYPE_MEMCPY:
		return copy_task(&((const CUDA_MEMCPY_NODE_PARAMS *)inner)->copyParams, task);
	case CU_GRAPH_NODE_TYPE_MEMSET:
		return set_task(inner, task);
	case CU_GRAPH_NODE_TYPE_HOST:
		return host_task(inner, task);
	case CU_GRAPH_NODE_TYPE_GRAPH:
		return child_task(*(const CUgraph *)inner, task);
	case CU_GRAPH_NODE_TYPE_EMPTY:
		task->kind = NCC_TASK_EMPTY;
		return CUDA_SUCCESS;
	case CU_GRAPH_NODE_TYPE_WAIT_EVENT:
		return wait_task(*(const CUevent *)inner, task);
	case CU_GRAPH_NODE_TYPE_EVENT_RECORD:
		return record_task(*(const CUevent *)inner, task);
	case CU_GRAPH_NODE_TYPE_CONDITIONAL:
		return ncc_conditional_task(inner, task);
	}
	ncc_log("graph node of type %d is not supported = %d", p->type, CUDA_ERROR_NOT_SUPPORTED);
	return CUDA_ERROR_NOT_SUPPORTED;
}

/* ---- adding ---- */

static CUresult begin(const char *name, CUgraph graph, const void *params, CUcontext *context)
{
	CUresult result = ncc_enter(name, context);

	if (result)
		return result;
	return ncc_is_handle(graph, NCC_GRAPH) && params ? CUDA_SUCCESS : CUDA_ERROR_INVALID_VALUE;
}

static CUresult add(CUgraphNode *node, CUgraph graph, const CUgraphNode *after, size_t n, CUcontext context,
		    CUresult result, struct ncc_task *task)
{
	CUgraphNode made = NULL;

	if (result)
		return result;
	if (node && (after || !n))
		made = ncc_add_node(graph, context, *task, after, n);
	if (!made) {
		ncc_free_work(task);
		return CUDA_ERROR_INVALID_VALUE;
	}
	*node = made;
	return CUDA_SUCCESS;
}

#define ADD(name, params, given, make)                                                     \
	NCC_API name params                                                                \
	{                                                                                  \
		struct ncc_task task = {.kind = NCC_TASK_EMPTY};                           \
		CUcontext context;                                                         \
		CUresult result = begin(#name, graph, given, &context);                    \
                                                                                           \
		return add(node, graph, after, n, context, result ? result : make, &task); \
	}

ADD(cuGraphAddMemcpyNode,
    (CUgraphNode * node, CUgraph graph, const CUgraphNode *after, size_t n, const CUDA_MEMCPY3D *p, CUcontext c), p,
    copy_task(p, &task))
ADD(cuGraphAddMemsetNode,
    (CUgraphNode * node, CUgraph graph, const CUgraphNode *after, size_t n, const CUDA_MEMSET_NODE_PARAMS_v2 *p,
     CUcontext c),
    p, set_task(p, &task))
ADD(cuGraphAddHostNode,
    (CUgraphNode * node, CUgraph graph, const CUgraphNode *after, size_t n, const CUDA_HOST_NODE_PARAMS *p), p,
    host_task(p, &task))
ADD(cuGraphAddChildGraphNode, (CUgraphNode * node, CUgraph graph, const CUgraphNode *after, size_t n, CUgraph child),
    child, child_task(child, &task))
ADD(cuGraphAddEmptyNode, (CUgraphNode * node, CUgraph graph, const CUgraphNode *after, size_t n), graph, CUDA_SUCCESS)
ADD(cuGraphAddEventRecordNode, (CUgraphNode * node, CUgraph graph, const CUgraphNode *after, size_t n, CUevent event),
    event, record_task(event, &task))
ADD(cuGraphAddEventWaitNode, (CUgraphNode * node, CUgraph graph, const CUgraphNode *after, size_t n, CUevent event),
    event, wait_task(event, &task))

NCC_API cuGraphAddNode(CUgraphNode *node, CUgraph graph, const CUgraphNode *after, size_t n, CUgraphNodeParams *p)
{
	struct ncc_task task = {.kind = NCC_TASK_EMPTY};
	CUcontext context;
	CUresult result = begin("cuGraphAddNode", graph, p, &context);

	if (!result)
		result = task_of_params(p, context, &task);
	result = add(node, graph, after, n, context, result, &task);
	if (!result && p->type == CU_GRAPH_NODE_TYPE_CONDITIONAL)
		p->conditional.phGraph_out = (*node)->task.conditional.bodies;
	return result;
}

NCC_API cuGraphAddNode_v2(CUgraphNode *node, CUgraph graph, const CUgraphNode *after, const void *edges, size_t n,
			  CUgraphNodeParams *p)
{
	return cuGraphAddNode(node, graph, after, n, p);
}

NCC_API cuGraphAddNode_v3(CUgraphNode *node, CUgraph graph, const CUgraphNode *after, const void *edges, size_t n,
			  CUgraphNodeParams *p)
{
	return cuGraphAddNode(node, graph, after, n, p);
}

static CUresult add_kernel(const char *name, CUgraphNode *node, CUgraph graph, const CUgraphNode *after, size_t n,
			   const CUDA_KERNEL_NODE_PARAMS *p, bool has_kernel)
{
	struct ncc_task task = {.kind = NCC_TASK_EMPTY};
	CUcontext context;
	CUresult result = begin(name, graph, p, &context);

	if (!result)
		ncc_log("%s grid %u", name, p->gridDimX);
	if (!result)
		result = kernel_task(p, has_kernel, context, &task);
	return add(node, graph, after, n, context, result, &task);
}

NCC_API cuGraphAddKernelNode(CUgraphNode *node, CUgraph graph, const CUgraphNode *after, size_t n,
			     const CUDA_KERNEL_NODE_PARAMS *p)
{
	return add_kernel("cuGraphAddKernelNode", node, graph, after, n, p, false);
}

NCC_API cuGraphAddKernelNode_v2(CUgraphNode *node, CUgraph graph, const CUgraphNode *after, size_t n,
				const CUDA_KERNEL_NODE_PARAMS *p)
{
	return add_kernel("cuGraphAddKernelNode_v2", node, graph, after, n, p, true);
}

/* ---- asking and changing ---- */

/* Who has asked has pointers to a node's parameters: those of the same kernel are set in place. */
static void keep_shown(CUgraphNode node, struct ncc_task *task)
{
	struct ncc_launch *old = &node->task.launch, *new = &task->launch;
	unsigned char *given = new->params;

	if (node->shown && task->kind == NCC_TASK_KERNEL && old->function == new->function) {
		memcpy(old->params, given, new->param_bytes);
		new->params = old->params;
		old->params = given;
		return;
	}
	free(node->shown);
	node->shown = NULL;
}

/* The node's task becomes the new one, if that is of its kind. */
static CUresult replace(CUgraphNode node, enum ncc_task_kind kind, CUresult result, struct ncc_task *task)
{
	if (!result && (!ncc_is_handle(node, NCC_NODE) || node->task.kind != kind || task->kind != kind ||
			kind == NCC_TASK_CONDITIONAL)) {
		ncc_free_work(task);
		result = CUDA_ERROR_INVALID_VALUE;
	}
	if (result)
		return result;
	ncc_keep_sources(&node->task, task);
	keep_shown(node, task);
	ncc_free_work(&node->task);
	node->task = *task;
	return CUDA_SUCCESS;
}

static bool is_node(CUgraphNode node, enum ncc_task_kind kind)
{
	return ncc_is_handle(node, NCC_NODE) && node->task.kind == kind;
}

/* Whether nodes in bodies can be set in an executable graph. Not documented; driver 580 takes them, also of bodies in bodies. */
enum { KNOWS_NODES_OF_BODIES = true };

static bool knows_nodes_of_bodies(void)
{
	return KNOWS_NODES_OF_BODIES != ncc_injected("turn:", "KNOWS_NODES_OF_BODIES");
}

static CUgraphNode find_within(CUgraph graph, CUgraphNode node)
{
	CUgraphNode found = ncc_find_clone(graph, node);

	for (size_t i = 0; !found && i < graph->n_nodes; i++) {
		const struct ncc_task *task = &graph->nodes[i]->task;

		if (task->kind == NCC_TASK_GRAPH)
			found = find_within(task->graph, node);
		else if (task->kind == NCC_TASK_CONDITIONAL && knows_nodes_of_bodies())
			for (unsigned int k = 0; !found && k < task->conditional.n_bodies; k++)
				found = find_within(task->conditional.bodies[k], node);
	}
	return found;
}

/* In an executable graph it is the node's clone that changes. A node that is gone names none; nor does one of a graph
 * that another thread may be changing. */
static CUgraphNode in_exec(CUgraphExec exec, CUgraphNode node)
{
	if (!ncc_is_handle(exec, NCC_EXEC) || !ncc_is_handle(node, NCC_NODE) || node->graph->captures)
		return NULL;
	return find_within(exec->graph, node);
}

#define SET(what, type, of_kind, make)                                                                \
	NCC_API cuGraph##what##NodeSetParams(CUgraphNode node, type p)                                \
	{                                                                                             \
		struct ncc_task task = {.kind = NCC_TASK_EMPTY};                                      \
		CUcontext context = ncc_is_handle(node, NCC_NODE) ? node->context : NULL;             \
                                                                                                      \
		return replace(node, of_kind, p && context ? make : CUDA_ERROR_INVALID_VALUE, &task); \
	}

#define SET_IN_EXEC(what, type, of_kind, make, ...)                                                      \
	NCC_API cuGraphExec##what##NodeSetParams(CUgraphExec exec, CUgraphNode node, type p __VA_ARGS__) \
	{                                                                                                \
		struct ncc_task task = {.kind = NCC_TASK_EMPTY};                                         \
		CUgraphNode own = in_exec(exec, node);                                                   \
		CUcontext context = own ? own->context : NULL;                                           \
                                                                                                         \
		return replace(own, of_kind, p && context ? make : CUDA_ERROR_INVALID_VALUE, &task);     \
	}

SET(Memcpy, const CUDA_MEMCPY3D *, NCC_TASK_COPY, copy_task(p, &task))
SET(Memset, const CUDA_MEMSET_NODE_PARAMS_v2 *, NCC_TASK_SET, set_task(p, &task))
SET(Host, const CUDA_HOST_NODE_PARAMS *, NCC_TASK_HOST, host_task(p, &task))
SET_IN_EXEC(Memcpy, const CUDA_MEMCPY3D *, NCC_TASK_COPY, copy_task(p, &task), , CUcontext c)
SET_IN_EXEC(Memset, const CUDA_MEMSET_NODE_PARAMS_v2 *, NCC_TASK_SET, set_task(p, &task), , CUcontext c)
SET_IN_EXEC(Host, const CUDA_HOST_NODE_PARAMS *, NCC_TASK_HOST, host_task(p, &task))
SET_IN_EXEC(ChildGraph, CUgraph, NCC_TASK_GRAPH, child_task(p, &task))

static CUresult set_kernel(CUgraphNode node, const CUDA_KERNEL_NODE_PARAMS *p, bool has_kernel)
{
	struct ncc_task task = {.kind = NCC_TASK_EMPTY};

	CUresult result;

	if (!p || !is_node(node, NCC_TASK_KERNEL))
		return CUDA_ERROR_INVALID_VALUE;
	result = kernel_task(p, has_kernel, node->context, &task);
	task.launch.cooperative = node->task.launch.cooperative; /* an attribute, which stays */
	return replace(node, NCC_TASK_KERNEL, result, &task);
}

/* Of a kernel node's attributes, whether the device may change it is kept. */
static int *attribute_of(CUgraphNode node, int attribute)
{
	return attribute == CU_LAUNCH_ATTRIBUTE_DEVICE_UPDATABLE_KERNEL_NODE && is_node(node, NCC_TASK_KERNEL)
		       ? &node->updatable
		       : NULL;
}

NCC_API cuGraphKernelNodeSetAttribute(CUgraphNode node, int attribute, const int *value)
{
	int *kept = attribute_of(node, attribute);

	/* Once it is one, it stays so. */
	if (!kept || !value || (*kept && !*value))
		return kept ? CUDA_ERROR_INVALID_VALUE : CUDA_ERROR_NOT_SUPPORTED;
	*kept = *value;
	return CUDA_SUCCESS;
}

NCC_API cuGraphKernelNodeGetAttribute(CUgraphNode node, int attribute, int *value)
{
	const int *kept = attribute_of(node, attribute);

	if (!kept || !value)
		return kept ? CUDA_ERROR_INVALID_VALUE : CUDA_ERROR_NOT_SUPPORTED;
	*value = *kept;
	return CUDA_SUCCESS;
}

NCC_API cuGraphKernelNodeSetParams(CUgraphNode node, const CUDA_KERNEL_NODE_PARAMS *p)
{
	return set_kernel(node, p, false);
}

NCC_API cuGraphKernelNodeSetParams_v2(CUgraphNode node, const CUDA_KERNEL_NODE_PARAMS *p)
{
	return set_kernel(node, p, true);
}

NCC_API cuGraphExecKernelNodeSetParams(CUgraphExec exec, CUgraphNode node, const CUDA_KERNEL_NODE_PARAMS *p)
{
	return set_kernel(in_exec(exec, node), p, false);
}

NCC_API cuGraphExecKernelNodeSetParams_v2(CUgraphExec exec, CUgraphNode node, const CUDA_KERNEL_NODE_PARAMS *p)
{
	return set_kernel(in_exec(exec, node), p, true);
}

static CUresult set_params(CUgraphNode node, const CUgraphNodeParams *p)
{
	struct ncc_task task = {.kind = NCC_TASK_EMPTY};

	if (!p || !ncc_is_handle(node, NCC_NODE))
		return CUDA_ERROR_INVALID_VALUE;
	return replace(node, node->task.kind, task_of_params(p, node->context, &task), &task);
}

NCC_API cuGraphNodeSetParams(CUgraphNode node, CUgraphNodeParams *p)
{
	return set_params(node, p);
}

NCC_API cuGraphNodeSetParams_v2(CUgraphNode node, CUgraphNodeParams *p)
{
	return set_params(node, p);
}

NCC_API cuGraphExecNodeSetParams(CUgraphExec exec, CUgraphNode node, CUgraphNodeParams *p)
{
	return set_params(in_exec(exec, node), p);
}

/* A list of pointers to the node's parameters, as a launch takes them; there until the node gets another kernel. */
static void **shown_params(CUgraphNode node)
{
	const struct ncc_launch *l = &node->task.launch;
	const struct ncc_sim_kernel *info = l->function->info;
	const struct ncc_sim_param *param = l->function->module->code->params + info->first_param;

	if (!node->shown)
		node->shown = calloc(info->n_params + 1u, sizeof(*node->shown));
	for (uint32_t i = 0; node->shown && i < info->n_params; i++)
		node->shown[i] = l->params + param[i].offset;
	return node->shown;
}

static CUresult get_kernel(CUgraphNode node, CUDA_KERNEL_NODE_PARAMS *p, bool has_kernel)
{
	CUresult result = ncc_begin("cuGraphKernelNodeGetParams");
	const struct ncc_launch *l;

	if (result || !p || !is_node(node, NCC_TASK_KERNEL))
		return result ? result : CUDA_ERROR_INVALID_VALUE;
	l = &node->task.launch;
	p->func = l->kernel && has_kernel ? NULL : l->function;
	memcpy(&p->gridDimX, l->grid, sizeof(l->grid));
	memcpy(&p->blockDimX, l->block, sizeof(l->block));
	p->sharedMemBytes = l->shared_bytes;
	p->kernelParams = shown_params(node);
	p->extra = NULL;
	if (has_kernel) {
		p->kern = l->kernel;
		p->ctx = node->context;
	}
	return CUDA_SUCCESS;
}

NCC_API cuGraphKernelNodeGetParams(CUgraphNode node, CUDA_KERNEL_NODE_PARAMS *p)
{
	return get_kernel(node, p, false);
}

NCC_API cuGraphKernelNodeGetParams_v2(CUgraphNode node, CUDA_KERNEL_NODE_PARAMS *p)
{
	return get_kernel(node, p, true);
}

/* Of a kernel node. */
NCC_API cuGraphNodeGetParams(CUgraphNode node, CUgraphNodeParams *p)
{
	if (!p || !is_node(node, NCC_TASK_KERNEL))
		return p ? CUDA_ERROR_NOT_SUPPORTED : CUDA_ERROR_INVALID_VALUE;
	p->type = CU_GRAPH_NODE_TYPE_KERNEL;
	return get_kernel(node, &p->kernel, true);
}

NCC_API cuGraphMemcpyNodeGetParams(CUgraphNode node, CUDA_MEMCPY3D *p)
{
	if (!p || !is_node(node, NCC_TASK_COPY))
		return CUDA_ERROR_INVALID_VALUE;
	*p = node->task.copy.asked;
	return CUDA_SUCCESS;
}

/* Version 1 of the structure, which this function gives, has no context. */
NCC_API cuGraphMemsetNodeGetParams(CUgraphNode node, CUDA_MEMSET_NODE_PARAMS_v2 *p)
{
	const struct ncc_set *s;

	if (!p || !is_node(node, NCC_TASK_SET))
		return CUDA_ERROR_INVALID_VALUE;
	s = &node->task.set;
	p->dst = s->to;
	p->pitch = s->pitch;
	p->value = s->value;
	p->elementSize = s->element_bytes;
	p->width = s->width;
	p->height = s->height;
	return CUDA_SUCCESS;
}

NCC_API cuGraphHostNodeGetParams(CUgraphNode node, CUDA_HOST_NODE_PARAMS *p)
{
	if (!p || !is_node(node, NCC_TASK_HOST))
		return CUDA_ERROR_INVALID_VALUE;
	p->fn = node->task.host.function;
	p->userData = node->task.host.data;
	return CUDA_SUCCESS;
}

NCC_API cuGraphChildGraphNodeGetGraph(CUgraphNode node, CUgraph *graph)
{
	if (!graph || !is_node(node, NCC_TASK_GRAPH))
		return CUDA_ERROR_INVALID_VALUE;
	*graph = node->task.graph;
	return CUDA_SUCCESS;
}

NCC_API cuGraphEventRecordNodeGetEvent(CUgraphNode node, CUevent *event)
{
	if (!event || !is_node(node, NCC_TASK_RECORD))
		return CUDA_ERROR_INVALID_VALUE;
	*event = node->task.event;
	return CUDA_SUCCESS;
}

static CUresult set_event(CUgraphNode node, CUevent event)
{
	struct ncc_task task = {.kind = NCC_TASK_EMPTY};

	return replace(node, NCC_TASK_RECORD, record_task(event, &task), &task);
}

NCC_API cuGraphEventRecordNodeSetEvent(CUgraphNode node, CUevent event)
{
	return set_event(node, event);
}

NCC_API cuGraphExecEventRecordNodeSetEvent(CUgraphExec exec, CUgraphNode node, CUevent event)
{
	return set_event(in_exec(exec, node), event);
}

NCC_API cuGraphNodeSetEnabled(CUgraphExec exec, CUgraphNode node, unsigned int enabled)
{
	CUgraphNode own = in_exec(exec, node);

	if (!own)
		return CUDA_ERROR_INVALID_VALUE;
	own->disabled = !enabled;
	return CUDA_SUCCESS;
}

NCC_API cuGraphNodeGetEnabled(CUgraphExec exec, CUgraphNode node, unsigned int *enabled)
{
	CUgraphNode own = in_exec(exec, node);

	if (!own || !enabled)
		return CUDA_ERROR_INVALID_VALUE;
	*enabled = !own->disabled;
	return CUDA_SUCCESS;
}
