#include "sim/by_device.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#include "sim/arena.h"
#include "sim/enter.h"

static const uint64_t tail_launch = (uint64_t)1 << 56; /* cudaStreamGraphTailLaunch; the others run beside the graph */

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER; /* guards `all`, and what is uploaded */
static CUgraphExec all;                                  /* that kernels may launch */

static CUgraphExec in_device_memory(void)
{
	struct ncc_allocation memory = {
		.bytes = sizeof(struct CUgraphExec_st), .kind = NCC_MEMORY_VARIABLES, .context = ncc_current()};
	CUgraphExec exec;

	memory.device = memory.context->device;
	if (ncc_allocate(&memory, 256))
		return NULL;
	exec = (CUgraphExec)(uintptr_t)memory.start;
	memset(exec, 0, sizeof(*exec));
	pthread_mutex_lock(&lock);
	exec->context = memory.context;
	exec->next = all;
	all = exec;
	pthread_mutex_unlock(&lock);
	return exec;
}

CUgraphExec ncc_new_exec(uint64_t flags)
{
	bool by_device = flags & CUDA_GRAPH_INSTANTIATE_FLAG_DEVICE_LAUNCH;
	CUgraphExec exec = by_device ? in_device_memory() : calloc(1, sizeof(*exec));

	if (exec)
		exec->flags = flags;
	return exec;
}

/* No kernel may launch it any more. */
static void free_exec(CUgraphExec exec)
{
	ncc_remove_handle(exec);
	ncc_free_graph(exec->graph);
	if (exec->uploaded)
		ncc_free_graph(exec->uploaded);
	if (exec->context)
		ncc_free((uintptr_t)exec, 1u << NCC_MEMORY_VARIABLES);
	else
		free(exec);
}

/* Kernels cannot launch it any more: this one, or one of the context. NULL: there is none. */
static CUgraphExec take(CUgraphExec wanted, CUcontext context)
{
	CUgraphExec *link = &all, found;

	pthread_mutex_lock(&lock);
	while (*link && *link != wanted && (*link)->context != context)
		link = &(*link)->next;
	found = *link;
	if (found)
		*link = found->next;
	pthread_mutex_unlock(&lock);
	return found;
}

void ncc_free_exec(CUgraphExec exec)
{
	if (ncc_is_by_device(exec))
		take(exec, NULL);
	free_exec(exec);
}

void ncc_end_execs(CUcontext context)
{
	CUgraphExec exec;

	while ((exec = take(NULL, context)))
		free_exec(exec);
}

void ncc_uploaded(struct ncc_task *task)
{
	CUgraphExec exec = task->upload.exec;
	CUgraph before;

	pthread_mutex_lock(&lock);
	before = exec->uploaded;
	exec->uploaded = task->upload.graph;
	task->upload.graph = before;
	pthread_mutex_unlock(&lock);
}

bool ncc_take_launched(CUdevice device, bool behind, CUgraph *graph)
{
	bool found = false;

	pthread_mutex_lock(&lock);
	for (CUgraphExec exec = all; exec && !found; exec = exec->next) {
		uint64_t stream = __atomic_load_n(&exec->launched, __ATOMIC_ACQUIRE);

		found = exec->context->device == device && stream && (stream == tail_launch) == behind;
		if (!found)
			continue;
		exec->launched = 0;
		*graph = exec->uploaded;
	}
	pthread_mutex_unlock(&lock);
	return found;
}
