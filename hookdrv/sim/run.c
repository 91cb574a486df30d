#define _GNU_SOURCE
#include "sim/run.h"

#include <string.h>
#include <unistd.h>

#include "sim/arena.h"
#include "sim/by_device.h"
#include "sim/enter.h"
#include "sim/graph.h"
#include "sim/loaded.h"
#include "sim/server.h"
#include "sim/watch.h"

static CUresult run_graph(CUgraph graph, uint64_t *cycles);

static CUresult run_launched(CUcontext context, bool behind, uint64_t *cycles)
{
	CUresult result = CUDA_SUCCESS;
	CUgraph graph;

	while (!result && ncc_take_launched(context->device, behind, &graph))
		result = graph ? run_graph(graph, cycles) : CUDA_ERROR_INVALID_VALUE;
	return result;
}

static CUresult run_kernel(CUcontext context, struct ncc_task *task, uint64_t *cycles)
{
	static uint64_t n_launches;
	const struct ncc_launch *l = &task->launch;
	CUfunction function = l->function;
	struct {
		struct ncc_sim_launch head;
		unsigned char params[NCC_SIM_PARAM_BYTES];
	} message;
	struct ncc_request request = {&message, sizeof(message.head) + l->param_bytes, -1};
	struct ncc_answer answer;
	long slow_ms = ncc_injected("slow:", function->name);

	message.head = (struct ncc_sim_launch){.head = ncc_sim_head(NCC_SIM_LAUNCH, request.bytes),
					       .code = function->module->code->number[context->device],
					       .kernel = function->index,
					       .shared_bytes = l->shared_bytes,
					       .param_bytes = (uint32_t)l->param_bytes,
					       .variables = function->module->variables,
					       .start_cycle = *cycles + NCC_BEGIN_CYCLES,
					       .number = __atomic_add_fetch(&n_launches, 1, __ATOMIC_SEQ_CST)};
	memcpy(message.head.grid, l->grid, sizeof(l->grid));
	memcpy(message.head.block, l->block, sizeof(l->block));
	memcpy(message.params, l->params, l->param_bytes);
	usleep((useconds_t)slow_ms * 1000);
	if (ncc_ask(context->device, &request, &answer) && answer.message[0])
		ncc_say("%s", answer.message);
	if (answer.value > *cycles)
		*cycles = answer.value;
	return answer.result ? answer.result : run_launched(context, false, cycles);
}

static CUresult run_copy(CUcontext context, struct ncc_task *task, uint64_t *cycles)
{
	const struct ncc_copy *c = &task->copy;

	for (size_t z = 0; z < c->depth; z++) {
		for (size_t y = 0; y < c->height; y++)
			memmove((char *)(uintptr_t)c->to + z * c->to_layer + y * c->to_pitch,
				(const char *)(uintptr_t)c->from + z * c->from_layer + y * c->from_pitch, c->width);
	}
	*cycles += ncc_copy_cycles(c->width * c->height * c->depth);
	return CUDA_SUCCESS;
}

static void fill_row(char *row, const struct ncc_set *s)
{
	if (s->element_bytes == 1) {
		memset(row, (int)s->value, s->width);
		return;
	}
	for (size_t i = 0; i < s->width; i++)
		memcpy(row + i * s->element_bytes, &s->value, s->element_bytes);
}

static CUresult run_set(CUcontext context, struct ncc_task *task, uint64_t *cycles)
{
	const struct ncc_set *s = &task->set;

	for (size_t y = 0; y < s->height; y++)
		fill_row((char *)(uintptr_t)s->to + y * s->pitch, s);
	*cycles += ncc_copy_cycles(s->width * s->height * s->element_bytes);
	return CUDA_SUCCESS;
}

static CUresult run_host(CUcontext context, struct ncc_task *task, uint64_t *cycles)
{
	task->host.function(task->host.data);
	return CUDA_SUCCESS;
}

static CUresult run_callback(CUcontext context, struct ncc_task *task, uint64_t *cycles)
{
	task->host.callback(task->host.stream, ncc_usable(context), task->host.data);
	return CUDA_SUCCESS;
}

static CUresult run_record(CUcontext context, struct ncc_task *task, uint64_t *cycles)
{
	__atomic_store_n(&task->event->cycles, *cycles, __ATOMIC_RELEASE);
	return CUDA_SUCCESS;
}

static CUresult run_free(CUcontext context, struct ncc_task *task, uint64_t *cycles)
{
	ncc_free(task->address, 1u << NCC_MEMORY_DEVICE);
	return CUDA_SUCCESS;
}

static CUresult run_write(CUcontext context, struct ncc_task *task, uint64_t *cycles)
{
	memcpy((void *)(uintptr_t)task->write.to, &task->write.value, (size_t)task->write.bytes);
	return CUDA_SUCCESS;
}

static CUresult run_empty(CUcontext context, struct ncc_task *task, uint64_t *cycles)
{
	return CUDA_SUCCESS;
}

static CUresult run_upload(CUcontext context, struct ncc_task *task, uint64_t *cycles)
{
	ncc_uploaded(task);
	return CUDA_SUCCESS;
}

static CUresult run_tail(CUcontext context, struct ncc_task *task, uint64_t *cycles)
{
	return run_launched(context, true, cycles);
}

static CUresult run_graph(CUgraph graph, uint64_t *cycles)
{
	CUresult result = CUDA_SUCCESS;

	for (size_t i = 0; !result && i < graph->n_nodes; i++) {
		CUgraphNode node = graph->nodes[i];

		if (node->disabled)
			continue;
		if (node->task.kind == NCC_TASK_GRAPH)
			result = run_graph(node->task.graph, cycles);
		else
			result = ncc_run_task(node->context, &node->task, cycles);
	}
	return result;
}

static uint32_t value_of(const struct ncc_conditional *c)
{
	return __atomic_load_n((const uint32_t *)(uintptr_t)c->value, __ATOMIC_ACQUIRE);
}

static CUresult run_conditional(CUcontext context, struct ncc_task *task, uint64_t *cycles)
{
	const struct ncc_conditional *c = &task->conditional;
	CUresult result = CUDA_SUCCESS;
	uint32_t body;

	if (c->type == CU_GRAPH_COND_TYPE_WHILE) {
		while (!result && value_of(c))
			result = run_graph(c->bodies[0], cycles);
		return result;
	}
	body = c->type == CU_GRAPH_COND_TYPE_SWITCH ? value_of(c) : !value_of(c);
	return body < c->n_bodies ? run_graph(c->bodies[body], cycles) : CUDA_SUCCESS;
}

static CUresult (*const runners[])(CUcontext, struct ncc_task *, uint64_t *) = {
	[NCC_TASK_KERNEL] = run_kernel, [NCC_TASK_COPY] = run_copy,         [NCC_TASK_SET] = run_set,
	[NCC_TASK_HOST] = run_host,     [NCC_TASK_CALLBACK] = run_callback, [NCC_TASK_RECORD] = run_record,
	[NCC_TASK_WAIT] = run_empty,    [NCC_TASK_FREE] = run_free,         [NCC_TASK_WRITE] = run_write,
	[NCC_TASK_GRAPH] = run_empty,   [NCC_TASK_EMPTY] = run_empty,       [NCC_TASK_CONDITIONAL] = run_conditional,
	[NCC_TASK_UPLOAD] = run_upload, [NCC_TASK_TAIL] = run_tail,
};

CUresult ncc_run_task(CUcontext context, struct ncc_task *task, uint64_t *cycles)
{
	uint64_t start_cycles = *cycles;
	CUresult result = runners[task->kind](context, task, cycles);

	if (!result)
		ncc_watch_task(context, task, start_cycles, *cycles);
	return result;
}
