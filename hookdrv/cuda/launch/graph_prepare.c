#include "cuda/launch/graph_prepare.h"

#include <pthread.h>
#include <stdlib.h>

#include "base/own_thread.h"
#include "cuda/code/lookup.h"
#include "cuda/code/prepare.h"
#include "cuda/driver/own_call.h"
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
	free(work.wanted);
}
