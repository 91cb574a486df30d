#include "launch/graph_prepare.h"

#include <pthread.h>
#include <stdlib.h>

#include "base/own_thread.h"
#include "code/lookup.h"
#include "code/prepare.h"
#include "driver/own_call.h"
#include "launch/ready.h"
#include "engine/session.h"

enum { MOST_AT_ONCE = 7 /* as many as the engine is asked for at the same time */ };

struct wanted {
	struct ncc_kernel *kernel;
	CUfunction function;
};

struct work {
	struct wanted *wanted; /* each kernel once */
	size_t n;
	_Atomic size_t next;
	CUcontext context;
};

static bool is_among(const struct work *work, const struct ncc_kernel *kernel)
{
	for (size_t i = 0; i < work->n; i++)
		if (work->wanted[i].kernel == kernel)
			return true;
	return false;
}

static void add(struct work *work, const struct ncc_graph_kernel *node)
{
	CUfunction function = ncc_node_function(&node->params);
	struct ncc_kernel *kernel = ncc_kernel_of(function);

	if (atomic_load(&kernel->form[NCC_FORM_NODE].state) == NCC_KERNEL_NEW && !is_among(work, kernel))
		work->wanted[work->n++] = (struct wanted){.kernel = kernel, .function = function};
}

static void *prepare_some(void *argument)
{
	struct work *work = argument;
	bool entered = ncc_context_enter(work->context);
	size_t i;

	while ((i = atomic_fetch_add(&work->next, 1)) < work->n)
		ncc_prepare(work->wanted[i].kernel, NCC_FORM_NODE, work->wanted[i].function);
	ncc_context_leave(entered);
	return NULL;
}

static void prepare_all(struct work *work)
{
	pthread_t thread[MOST_AT_ONCE];
	size_t n = 0;

	while (n + 1 < work->n && n + 1 < MOST_AT_ONCE && ncc_start_own_thread(&thread[n], prepare_some, work))
		n++;
	prepare_some(work);
	while (n)
		pthread_join(thread[--n], NULL);
}

/* One that does not fit is asked for once more. */
static void fit(const struct ncc_graph_kernel *node, CUcontext context)
{
	struct ncc_call call = ncc_node_call(&node->params, node->cooperative);
	struct ncc_kernel *kernel = ncc_kernel_of(call.function);
	struct ncc_ready ready;

	if (!node->unknown && ncc_prepare(kernel, NCC_FORM_NODE, call.function) == NCC_LAUNCH_PROBED)
		ncc_ready(kernel, NCC_FORM_NODE, &call, context, &ready);
}

static bool is_same(const struct ncc_graph_kernel *a, const struct ncc_graph_kernel *b)
{
	const CUDA_KERNEL_NODE_PARAMS *left = &a->params, *right = &b->params;

	return ncc_node_function(left) == ncc_node_function(right) && a->unknown == b->unknown &&
	       a->cooperative == b->cooperative && left->gridDimX == right->gridDimX &&
	       left->gridDimY == right->gridDimY && left->gridDimZ == right->gridDimZ &&
	       left->blockDimX == right->blockDimX && left->blockDimY == right->blockDimY &&
	       left->blockDimZ == right->blockDimZ && left->sharedMemBytes == right->sharedMemBytes;
}

bool ncc_graph_is_prepared(const struct ncc_graph_kernel *list, size_t n, const struct ncc_graph_kernel *before,
			   size_t n_before)
{
	bool same = n == n_before;

	for (size_t i = 0; same && i < n; i++)
		same = is_same(&list[i], &before[i]);
	return same;
}

void ncc_graph_prepare(const struct ncc_graph_kernel *list, size_t n, CUcontext context)
{
	const struct ncc_welcome *run = ncc_session_now();
	struct work work = {.context = context};

	if (!run || run->options & NCC_OPT_NO_GRAPHS)
		return;
	work.wanted = calloc(n + 1, sizeof(*work.wanted));
	for (size_t i = 0; work.wanted && i < n; i++)
		add(&work, &list[i]);
	prepare_all(&work);
	for (size_t i = 0; i < n; i++)
		fit(&list[i], context);
	free(work.wanted);
}
