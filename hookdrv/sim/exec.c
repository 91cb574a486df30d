/* Executable graphs: made of a graph, updated from another, and run: their tasks are handed in one after another. */
#define _GNU_SOURCE
#include <stdlib.h>
#include <string.h>

#include "sim/by_device.h"
#include "sim/capture.h"
#include "sim/conditional.h"
#include "sim/enter.h"
#include "sim/event.h"
#include "sim/graph.h"
#include "sim/packets.h"
#include "sim/queue.h"
#include "sim/stream.h"
#include "sim/watch.h"

static bool order_all(CUgraph graph)
{
	if (!ncc_order_nodes(graph))
		return false;
	for (size_t i = 0; i < graph->n_nodes; i++) {
		const struct ncc_task *task = &graph->nodes[i]->task;

		if (task->kind == NCC_TASK_GRAPH && !order_all(task->graph))
			return false;
		for (unsigned int k = 0; task->kind == NCC_TASK_CONDITIONAL && k < task->conditional.n_bodies; k++)
			if (!ncc_is_body(task->conditional.bodies[k]) || !order_all(task->conditional.bodies[k]))
				return false;
	}
	return true;
}

static CUresult instantiate(CUgraphExec *exec, CUgraph graph, uint64_t flags)
{
	CUresult result = ncc_begin("cuGraphInstantiate");
	CUgraph clone;

	if (result || !exec || !ncc_is_handle(graph, NCC_GRAPH))
		return result ? result : CUDA_ERROR_INVALID_VALUE;
	clone = ncc_clone_graph(graph);
	if (!clone)
		return CUDA_ERROR_OUT_OF_MEMORY;
	*exec = order_all(clone) ? ncc_new_exec(flags) : NULL;
	if (!*exec) {
		ncc_free_graph(clone);
		return CUDA_ERROR_INVALID_VALUE;
	}
	ncc_add_handle(*exec, NCC_EXEC);
	(*exec)->graph = clone;
	return CUDA_SUCCESS;
}

NCC_API cuGraphInstantiate(CUgraphExec *exec, CUgraph graph, CUgraphNode *error, char *log, size_t bytes)
{
	return instantiate(exec, graph, 0);
}

NCC_API cuGraphInstantiateWithFlags(CUgraphExec *exec, CUgraph graph, unsigned long long flags)
{
	return instantiate(exec, graph, flags);
}

/* In the order of the stream. */
static CUresult submit_upload(CUgraphExec exec, CUstream stream)
{
	struct ncc_task task = {.kind = NCC_TASK_UPLOAD};

	if (!ncc_is_by_device(exec))
		return CUDA_SUCCESS;
	task.upload.exec = exec;
	task.upload.graph = ncc_clone_graph(exec->graph);
	return task.upload.graph ? ncc_submit(stream, task) : CUDA_ERROR_OUT_OF_MEMORY;
}

static CUresult upload(CUgraphExec exec, CUstream handle)
{
	CUstream stream;
	CUresult result = ncc_stream(handle, &stream);

	if (!result && stream->capture)
		result = CUDA_ERROR_STREAM_CAPTURE_UNSUPPORTED;
	return result ? result : submit_upload(exec, stream);
}

NCC_API cuGraphInstantiateWithParams(CUgraphExec *exec, CUgraph graph, CUDA_GRAPH_INSTANTIATE_PARAMS *params)
{
	CUresult result = params ? instantiate(exec, graph, params->flags) : CUDA_ERROR_INVALID_VALUE;

	if (!result && params->flags & CUDA_GRAPH_INSTANTIATE_FLAG_UPLOAD)
		result = upload(*exec, params->hUploadStream);
	if (params) {
		params->hErrNode_out = NULL;
		params->result_out = result != CUDA_SUCCESS;
	}
	return result;
}

static CUresult check_exec(const char *name, CUgraphExec exec)
{
	CUresult result = ncc_begin(name);

	return result ? result : ncc_is_handle(exec, NCC_EXEC) ? CUDA_SUCCESS : CUDA_ERROR_INVALID_VALUE;
}

NCC_API cuGraphExecDestroy(CUgraphExec exec)
{
	CUresult result = check_exec("cuGraphExecDestroy", exec);

	if (result)
		return result;
	if (ncc_is_by_device(exec))
		ncc_wait_device(exec->context->device);
	ncc_free_exec(exec);
	return CUDA_SUCCESS;
}

NCC_API cuGraphExecGetFlags(CUgraphExec exec, uint64_t *flags)
{
	CUresult result = check_exec("cuGraphExecGetFlags", exec);

	if (!result && flags)
		*flags = exec->flags;
	return result;
}

static CUresult launch_node(CUgraphNode node, CUstream stream, size_t place)
{
	uint64_t number;
	CUresult result;

	ncc_origin.node = place + 1;
	result = ncc_submit_numbered(stream, ncc_copy_work(&node->task), &number);
	ncc_origin.node = 0;
	if (!result && node->task.kind == NCC_TASK_RECORD)
		ncc_event_recorded(node->task.event, stream->context->device, number);
	return result;
}

static CUresult submit_defaults(CUgraph graph, CUstream stream)
{
	CUresult result = CUDA_SUCCESS;

	for (size_t i = 0; !result && i < graph->n_defaults; i++) {
		struct ncc_task task = {.kind = NCC_TASK_WRITE};

		task.write.to = graph->defaults[i].value;
		task.write.value = graph->defaults[i].at_launch;
		task.write.bytes = 4;
		result = ncc_submit(stream, task);
	}
	return result;
}

static CUresult launch_nodes(CUgraph graph, CUstream stream)
{
	CUresult result = submit_defaults(graph, stream);

	for (size_t i = 0; !result && i < graph->n_nodes; i++) {
		CUgraphNode node = graph->nodes[i];

		if (node->disabled)
			continue;
		if (node->task.kind == NCC_TASK_GRAPH)
			result = launch_nodes(node->task.graph, stream);
		else
			result = launch_node(node, stream, i);
	}
	return result;
}

static CUresult launch_exec(CUgraphExec exec, CUstream stream)
{
	CUresult result = submit_upload(exec, stream);

	ncc_packets_hold();
	if (!result)
		result = launch_nodes(exec->graph, stream);
	ncc_packets_let_go();
	return result ? result : ncc_submit(stream, (struct ncc_task){.kind = NCC_TASK_TAIL});
}

NCC_API cuGraphLaunch(CUgraphExec exec, CUstream handle)
{
	CUstream stream;
	CUresult result = check_exec("cuGraphLaunch", exec);

	ncc_log("cuGraphLaunch%s", ncc_variant);
	if (!result)
		result = ncc_stream(handle, &stream);
	if (result)
		return result;
	if (!stream->capture)
		return launch_exec(exec, stream);
	if (stream->capture->broken)
		return CUDA_ERROR_STREAM_CAPTURE_INVALIDATED;
	stream->capture->broken = true; /* as seen with driver 580 */
	return CUDA_ERROR_STREAM_CAPTURE_UNSUPPORTED;
}

/* There is no graphics interface: a command list is a graph, which runs when it is recorded. */
NCC_API cuStreamEndCaptureToCig(CUstream handle)
{
	CUresult result = ncc_begin("cuStreamEndCaptureToCig");
	CUstream stream;
	CUgraph graph;

	if (!result)
		result = ncc_stream(handle, &stream);
	if (!result)
		result = ncc_capture_end(stream, true, &graph);
	if (result)
		return result;
	result = ncc_order_nodes(graph) ? launch_nodes(graph, stream) : CUDA_ERROR_OUT_OF_MEMORY;
	ncc_free_graph(graph);
	return result;
}

NCC_API cuGraphUpload(CUgraphExec exec, CUstream stream)
{
	CUresult result = check_exec("cuGraphUpload", exec);

	return result ? result : upload(exec, stream);
}

/* ---- updates ---- */

static bool same_edges(CUgraph new_graph, CUgraphNode new_node, CUgraph own, CUgraphNode own_node)
{
	if (new_node->n_after != own_node->n_after)
		return false;
	for (size_t i = 0; i < new_node->n_after; i++) {
		size_t a = 0, b = 0;

		while (new_graph->nodes[a] != new_node->after[i])
			a++;
		while (own->nodes[b] != own_node->after[i])
			b++;
		if (a != b)
			return false;
	}
	return true;
}

static int compare(CUgraph new_graph, CUgraph own, CUgraphNode *error);

static bool same_bodies(const struct ncc_task *new_task, const struct ncc_task *own)
{
	const struct ncc_conditional *one = &new_task->conditional, *other = &own->conditional;
	bool same = own->kind != NCC_TASK_CONDITIONAL || (one->type == other->type && one->n_bodies == other->n_bodies);
	CUgraphNode error;

	for (unsigned int i = 0; same && own->kind == NCC_TASK_CONDITIONAL && i < one->n_bodies; i++)
		same = compare(one->bodies[i], other->bodies[i], &error) == CU_GRAPH_EXEC_UPDATE_SUCCESS;
	return same;
}

/* The graphs have to be the same but for their tasks' parameters. */
static int compare(CUgraph new_graph, CUgraph own, CUgraphNode *error)
{
	if (new_graph->n_nodes != own->n_nodes)
		return CU_GRAPH_EXEC_UPDATE_ERROR_TOPOLOGY_CHANGED;
	for (size_t i = 0; i < own->n_nodes; i++) {
		*error = new_graph->nodes[i]->source;
		if (new_graph->nodes[i]->task.kind != own->nodes[i]->task.kind)
			return CU_GRAPH_EXEC_UPDATE_ERROR_NODE_TYPE_CHANGED;
		if (!same_edges(new_graph, new_graph->nodes[i], own, own->nodes[i]) ||
		    !same_bodies(&new_graph->nodes[i]->task, &own->nodes[i]->task))
			return CU_GRAPH_EXEC_UPDATE_ERROR_TOPOLOGY_CHANGED;
	}
	*error = NULL;
	return CU_GRAPH_EXEC_UPDATE_SUCCESS;
}

/* The nodes keep their place, and whom they were made of, so that later changes by node still find them. */
static void take_tasks(CUgraph from, CUgraph to)
{
	struct CUgraph_st before = *to;

	to->defaults = from->defaults;
	to->n_defaults = from->n_defaults;
	from->defaults = before.defaults;
	from->n_defaults = before.n_defaults;
	for (size_t i = 0; i < to->n_nodes; i++) {
		struct ncc_task old = to->nodes[i]->task;

		ncc_keep_sources(&old, &from->nodes[i]->task);
		to->nodes[i]->task = from->nodes[i]->task;
		from->nodes[i]->task = old;
	}
}

NCC_API cuGraphExecUpdate_v2(CUgraphExec exec, CUgraph graph, CUgraphExecUpdateResultInfo *info)
{
	CUresult result = check_exec("cuGraphExecUpdate", exec);
	CUgraphNode error = NULL;
	CUgraph clone;
	int why;

	if (result || !ncc_is_handle(graph, NCC_GRAPH))
		return result ? result : CUDA_ERROR_INVALID_VALUE;
	clone = ncc_clone_graph(graph);
	if (!clone)
		return CUDA_ERROR_OUT_OF_MEMORY;
	why = order_all(clone) ? compare(clone, exec->graph, &error) : CU_GRAPH_EXEC_UPDATE_ERROR;
	if (why == CU_GRAPH_EXEC_UPDATE_SUCCESS)
		take_tasks(clone, exec->graph);
	ncc_free_graph(clone);
	if (info)
		*info = (CUgraphExecUpdateResultInfo){why, error, NULL};
	return why == CU_GRAPH_EXEC_UPDATE_SUCCESS ? CUDA_SUCCESS : CUDA_ERROR_GRAPH_EXEC_UPDATE_FAILURE;
}

NCC_API cuGraphExecUpdate(CUgraphExec exec, CUgraph graph, CUgraphNode *error, int *why)
{
	CUgraphExecUpdateResultInfo info = {0};
	CUresult result = cuGraphExecUpdate_v2(exec, graph, &info);

	if (error)
		*error = info.errorNode;
	if (why)
		*why = info.result;
	return result;
}
