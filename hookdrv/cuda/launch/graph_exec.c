#include "cuda/launch/graph_exec.h"

#include <stdlib.h>
#include <time.h>

#include "base/clock.h"
#include "base/fork.h"
#include "base/log.h"
#include "base/table.h"
#include "cuda/driver/own_call.h"
#include "engine/session.h"

#define STALL_NS 10000000000ull /* a kernel that takes longer is not waited for */

/* Guards `known` against who changes it, `all` and `retired`. */
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static struct ncc_table known; /* CUgraphExec -> struct ncc_graph_exec */
static struct ncc_graph_exec *all;
static struct ncc_graph_body *retired; /* that were in use when their graph got another, or went */

struct ncc_graph_exec *ncc_graph_exec_find(CUgraphExec handle)
{
	return ncc_table_find(&known, handle);
}

void ncc_graph_retire(struct ncc_graph_body *body)
{
	struct ncc_graph_body **link = &retired;
	int relaxed = ncc_capture_relax();

	pthread_mutex_lock(&lock);
	if (body) {
		body->next = retired;
		retired = body;
	}
	while (*link) {
		struct ncc_graph_body *old = *link;

		if (!ncc_graph_body_is_over(old)) {
			link = &old->next;
			continue;
		}
		*link = old->next;
		ncc_graph_collect_counts(old);
		ncc_graph_body_free(old, false);
	}
	pthread_mutex_unlock(&lock);
	ncc_capture_restore(relaxed);
}

void ncc_graph_attach(struct ncc_graph_exec *exec)
{
	bool added;

	if (!exec)
		return;
	pthread_mutex_lock(&lock);
	added = ncc_table_set(&known, exec->handle, exec);
	exec->next = all;
	all = exec;
	pthread_mutex_unlock(&lock);
	if (!added)
		ncc_log("[exec] graph %p: no memory to follow it", (void *)exec->handle);
}

void ncc_graph_exec_add(struct ncc_graph_exec *exec, CUgraphExec handle, struct ncc_graph_body *body)
{
	ncc_graph_discard(ncc_graph_detach(handle)); /* of a graph that went with its context */
	exec->handle = handle;
	pthread_mutex_init(&exec->lock, NULL);
	exec->body = body;
	ncc_graph_attach(exec);
}

void ncc_graph_exec_replace(struct ncc_graph_exec *exec, struct ncc_graph_body *body)
{
	struct ncc_graph_body *old;

	pthread_mutex_lock(&exec->lock);
	old = exec->body;
	exec->body = body;
	pthread_mutex_unlock(&exec->lock);
	ncc_graph_retire(old);
}

struct ncc_graph_exec *ncc_graph_detach(CUgraphExec handle)
{
	struct ncc_graph_exec *exec = ncc_graph_exec_find(handle);
	struct ncc_graph_exec **link = &all;

	if (!exec)
		return NULL;
	pthread_mutex_lock(&lock);
	ncc_table_set(&known, handle, NULL);
	while (*link && *link != exec)
		link = &(*link)->next;
	if (*link)
		*link = exec->next;
	pthread_mutex_unlock(&lock);
	return exec;
}

void ncc_graph_discard(struct ncc_graph_exec *exec)
{
	if (!exec)
		return;
	ncc_graph_retire(exec->body);
	pthread_mutex_destroy(&exec->lock);
	free(exec);
}

void ncc_graph_source_goes(CUgraph graph)
{
	pthread_mutex_lock(&lock);
	for (struct ncc_graph_exec *exec = all; exec; exec = exec->next)
		if (!graph || atomic_load(&exec->graph) == graph)
			atomic_store(&exec->graph, NULL);
	pthread_mutex_unlock(&lock);
}

static bool counts_tables(const struct ncc_graph_body *body)
{
	for (size_t i = 0; i < body->n_nodes; i++)
		if (body->node[i].outcome == NCC_LAUNCH_PROBED && body->node[i].tables_only)
			return true;
	return false;
}

/* Waits for launches of nodes whose counts are wanted, but not for a kernel that never ends. */
static void collect_rest(struct ncc_graph_body *body, uint64_t until_ns)
{
	struct timespec pause = {.tv_nsec = 100000};

	if (!counts_tables(body))
		return;
	while (body->launched && ncc_real.cuEventQuery(body->last) == CUDA_ERROR_NOT_READY && ncc_now_ns() < until_ns)
		nanosleep(&pause, NULL);
	ncc_graph_collect_counts(body);
}

void ncc_graphs_collect(CUcontext context)
{
	uint64_t until_ns = ncc_now_ns() + STALL_NS;
	int relaxed = ncc_capture_relax();

	pthread_mutex_lock(&lock);
	for (struct ncc_graph_exec *exec = all; exec; exec = exec->next) {
		if (pthread_mutex_trylock(&exec->lock))
			continue; /* it is being launched, and collected then */
		if (exec->body && (!context || exec->body->context == context))
			collect_rest(exec->body, until_ns);
		pthread_mutex_unlock(&exec->lock);
	}
	for (struct ncc_graph_body *body = retired; body; body = body->next)
		if (!context || body->context == context)
			collect_rest(body, until_ns);
	pthread_mutex_unlock(&lock);
	ncc_capture_restore(relaxed);
}

void ncc_graphs_forget(CUcontext context)
{
	pthread_mutex_lock(&lock);
	for (struct ncc_graph_exec *exec = all; exec; exec = exec->next) {
		if (!exec->body || exec->body->context != context)
			continue;
		ncc_graph_body_free(exec->body, true);
		exec->body = NULL;
	}
	for (struct ncc_graph_body **link = &retired; *link;) {
		struct ncc_graph_body *body = *link;

		if (body->context != context) {
			link = &body->next;
			continue;
		}
		*link = body->next;
		ncc_graph_body_free(body, true);
	}
	pthread_mutex_unlock(&lock);
	ncc_graph_memory_forget(context);
}

static void leaving(void)
{
	ncc_graphs_collect(NULL);
}

static __attribute__((constructor)) void join(void)
{
	static struct ncc_session_part part = {.leaving = leaving};

	ncc_session_join(&part);
}

static void in_child(void)
{
	lock = (pthread_mutex_t)PTHREAD_MUTEX_INITIALIZER;
	ncc_table_forget(&known);
	all = NULL;
	retired = NULL;
}

NCC_ON_FORK(in_child)
