/* A condition's handle is the address of its value, which lives as long as its context. */
#include "sim/conditional.h"

#include <stdlib.h>
#include <string.h>

#include "sim/arena.h"
#include "sim/enter.h"

NCC_API cuGraphConditionalHandleCreate(uint64_t *handle, CUgraph graph, CUcontext context, unsigned int at_launch,
				       unsigned int flags)
{
	struct ncc_allocation value = {.bytes = 4, .kind = NCC_MEMORY_VARIABLES};
	struct ncc_graph_default *grown;
	CUresult result = ncc_begin("cuGraphConditionalHandleCreate");

	if (result || !handle || !ncc_is_handle(graph, NCC_GRAPH) || flags > CU_GRAPH_COND_ASSIGN_DEFAULT)
		return result ? result : CUDA_ERROR_INVALID_VALUE;
	value.context = context ? context : ncc_current();
	result = ncc_usable(value.context);
	if (result)
		return result;
	value.device = value.context->device;
	grown = realloc(graph->defaults, (graph->n_defaults + 1) * sizeof(*grown));
	if (!grown)
		return CUDA_ERROR_OUT_OF_MEMORY;
	graph->defaults = grown;
	result = ncc_allocate(&value, 256);
	if (result)
		return result;
	memset((void *)(uintptr_t)value.start, 0, 4);
	*handle = value.start;
	if (flags)
		grown[graph->n_defaults++] = (struct ncc_graph_default){value.start, at_launch};
	return CUDA_SUCCESS;
}

static bool is_size_right(const CUDA_CONDITIONAL_NODE_PARAMS *params)
{
	static const unsigned int most[] = {2, 1, 1024};

	return params->type >= 0 && params->type <= CU_GRAPH_COND_TYPE_SWITCH && params->size &&
	       params->size <= most[params->type];
}

CUresult ncc_conditional_task(const CUDA_CONDITIONAL_NODE_PARAMS *params, struct ncc_task *task)
{
	struct ncc_conditional made = {.value = params->handle, .type = params->type};

	if (!is_size_right(params) || !ncc_is_allocated(params->handle, 4))
		return CUDA_ERROR_INVALID_VALUE;
	made.bodies = calloc(params->size, sizeof(*made.bodies));
	while (made.bodies && made.n_bodies < params->size) {
		made.bodies[made.n_bodies] = ncc_new_graph();
		if (!made.bodies[made.n_bodies])
			break;
		made.n_bodies++;
	}
	if (made.n_bodies < params->size) {
		ncc_free_bodies(&made);
		return CUDA_ERROR_OUT_OF_MEMORY;
	}
	task->kind = NCC_TASK_CONDITIONAL;
	task->conditional = made;
	return CUDA_SUCCESS;
}

bool ncc_is_body(CUgraph graph)
{
	static const bool allowed[] = {
		[NCC_TASK_KERNEL] = true, [NCC_TASK_COPY] = true,  [NCC_TASK_SET] = true,
		[NCC_TASK_GRAPH] = true,  [NCC_TASK_EMPTY] = true, [NCC_TASK_CONDITIONAL] = true,
	};

	for (size_t i = 0; i < graph->n_nodes; i++) {
		const struct ncc_task *task = &graph->nodes[i]->task;

		if (!allowed[task->kind] || (task->kind == NCC_TASK_GRAPH && !ncc_is_body(task->graph)))
			return false;
	}
	return true;
}
