#include "cuda/launch/graph.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "base/clock.h"
#include "base/fork.h"
#include "base/ledger.h"
#include "base/log.h"
#include "base/table.h"
#include "cuda/driver/own_call.h"
#include "cuda/launch/capture.h"
#include "cuda/launch/graph_launch.h"
#include "cuda/records/records.h"
#include "engine/session.h"

#define STALL_NS 10000000000ull /* a kernel that takes longer is not waited for */

struct exec {
	struct exec *next;
	CUgraphExec handle;
	pthread_mutex_t lock;        /* guards `body`, and that what a launch puts on its stream stays in order */
	struct ncc_graph_body *body; /* NULL: its kernels are not known, and run unprobed */
	bool by_device;
};

/* Guards `known` against who changes it, `all` and `retired`. */
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static struct ncc_table known; /* CUgraphExec -> struct exec */
static struct exec *all;
static struct ncc_graph_body *retired; /* that were in use when their graph got another, or went */

static struct exec *find(CUgraphExec handle)
{
	return ncc_table_find(&known, handle);
}

static void retire(struct ncc_graph_body *body)
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

static void add(struct exec *exec, CUgraphExec handle, struct ncc_graph_body *body)
{
	bool added;

	ncc_graph_discard(ncc_graph_detach(handle)); /* of a graph that went with its context */
	exec->handle = handle;
	pthread_mutex_init(&exec->lock, NULL);
	exec->body = body;
	pthread_mutex_lock(&lock);
	added = ncc_table_set(&known, handle, exec);
	exec->next = all;
	all = exec;
	pthread_mutex_unlock(&lock);
	if (!added)
		ncc_log("[exec] graph %p: no memory to follow it", (void *)handle);
}

static void replace(struct exec *exec, struct ncc_graph_body *body)
{
	struct ncc_graph_body *old;

	pthread_mutex_lock(&exec->lock);
	old = exec->body;
	exec->body = body;
	pthread_mutex_unlock(&exec->lock);
	retire(old);
}

/* ---- making and updating */

static void log_made(const struct ncc_graph_make *make, const struct ncc_graph_body *body)
{
	ncc_log("[exec] graph %p %s kernels %zu probed %u", (void *)*make->exec, make->update ? "updated" : "made",
		body->n_nodes, body->n_probed);
}

/* What the driver refuses with probed kernels in it is tried as the program's. */
static CUresult make_with(const struct ncc_graph_make *make, struct ncc_graph_body *body)
{
	CUresult result;
	int relaxed = ncc_capture_relax();

	ncc_graph_body_substitute(body);
	ncc_capture_restore(relaxed);
	result = NCC_WITH_MEMORY(make->call(make));
	relaxed = ncc_capture_relax();
	ncc_graph_body_restore(body);
	ncc_capture_restore(relaxed);
	if (!result || !body->n_probed)
		return result;
	ncc_log("[exec] graph with probed kernels: %s", ncc_result_name(result));
	result = NCC_WITH_MEMORY(make->call(make));
	if (!result)
		ncc_graph_body_abandon(body, "the driver makes no graph of the probed kernels");
	return result;
}

static struct ncc_graph_body *body_of(const struct ncc_graph_make *make, const struct exec *exec)
{
	struct ncc_graph_body *body = NULL;
	bool by_device = exec ? exec->by_device : make->flags & CUDA_GRAPH_INSTANTIATE_FLAG_DEVICE_LAUNCH;
	CUcontext context = NULL;
	bool entered;
	int relaxed;

	if (exec && exec->body)
		context = exec->body->context;
	else if (make->update || ncc_real.cuCtxGetCurrent(&context) || !context)
		return NULL;
	relaxed = ncc_capture_relax();
	entered = ncc_context_enter(context);
	body = ncc_graph_body_make(make->graph, context, by_device);
	ncc_context_leave(entered);
	ncc_capture_restore(relaxed);
	return body;
}

/* The program names the nodes of the graph that it made the executable one of. */
static void keep_names(const struct exec *exec, struct ncc_graph_body *body)
{
	const struct ncc_graph_body *old = exec->body;
	bool same = old && old->n_nodes == body->n_nodes;

	for (size_t i = 0; same && i < body->n_nodes; i++)
		same = old->node[i].kernel == body->node[i].kernel;
	for (size_t i = 0; i < body->n_nodes; i++) {
		body->node[i].at.node = same ? old->node[i].at.node : NULL;
		body->node[i].at.child = same ? old->node[i].at.child : NULL;
	}
}

/* Its kernels are not known. */
static CUresult make_unfollowed(const struct ncc_graph_make *make, struct exec *exec)
{
	CUresult result = NCC_WITH_MEMORY(make->call(make));

	if (!result && exec)
		replace(exec, NULL);
	return result;
}

CUresult ncc_graph_make(const struct ncc_graph_make *make)
{
	struct exec *exec = make->update ? find(*make->exec) : NULL;
	struct ncc_graph_body *body = body_of(make, exec);
	struct exec *made = body && !exec ? calloc(1, sizeof(*made)) : NULL;
	CUresult result;

	if (!body || (!exec && !made)) {
		if (body)
			retire(body);
		return make_unfollowed(make, exec);
	}
	result = make_with(make, body);
	if (result) {
		free(made);
		retire(body);
		return result;
	}
	log_made(make, body);
	if (exec) {
		keep_names(exec, body);
		replace(exec, body);
		return result;
	}
	made->by_device = make->flags & CUDA_GRAPH_INSTANTIATE_FLAG_DEVICE_LAUNCH;
	add(made, *make->exec, body);
	return result;
}

/* ---- changing */

static struct ncc_body_node *node_of(struct ncc_graph_body *body, CUgraphNode key)
{
	for (size_t i = 0; body && i < body->n_nodes; i++)
		if (body->node[i].at.node == key)
			return &body->node[i];
	return NULL;
}

static CUDA_KERNEL_NODE_PARAMS whole(const struct ncc_graph_change *change)
{
	CUDA_KERNEL_NODE_PARAMS params = {.func = NULL};

	memcpy(&params, change->params, change->is_v1 ? offsetof(CUDA_KERNEL_NODE_PARAMS, kern) : sizeof(params));
	return params;
}

/* What the device launches by itself nobody gives a table. */
static CUresult change_unprobed(struct ncc_body_node *node, const struct ncc_graph_change *change)
{
	CUresult result = change->call(change, change->params);

	if (result || node->outcome != NCC_LAUNCH_PROBED)
		return result;
	node->outcome = NCC_LAUNCH_CAPTURED;
	ncc_row_reason(atomic_load(&node->kernel->row), "changed in a graph that the device may launch by itself");
	return result;
}

/* With the graph's lock held. */
static CUresult change_node(struct ncc_graph_body *body, struct ncc_body_node *node,
			    const struct ncc_graph_change *change)
{
	CUDA_KERNEL_NODE_PARAMS given = whole(change), probed;
	struct ncc_body_node changed;
	int relaxed = ncc_capture_relax();
	bool entered = ncc_context_enter(body->context);
	CUresult result = CUDA_ERROR_UNKNOWN;

	ncc_body_node_changed(body, node, &given, &changed);
	ncc_context_leave(entered);
	ncc_capture_restore(relaxed);
	if (changed.outcome == NCC_LAUNCH_PROBED) {
		probed = ncc_body_node_probed(&changed);
		result = change->call(change, &probed);
	}
	if (result) {
		changed.outcome = changed.outcome == NCC_LAUNCH_PROBED ? NCC_LAUNCH_ERROR : changed.outcome;
		result = change->call(change, change->params);
	}
	if (result) {
		ncc_body_node_free(&changed);
		return result;
	}
	changed.bytes = node->bytes; /* the place's */
	if (body->memory) {
		ncc_graph_collect_counts(body);
		changed.counted = __atomic_load_n(ncc_graph_count(body, &changed), __ATOMIC_RELAXED);
	}
	ncc_body_node_free(node);
	*node = changed;
	node->original.extra = NULL; /* it is set by nobody any more */
	if (node->params)
		node->params[node->ready.prepared->n_params] = &node->pointer;
	relaxed = ncc_capture_relax();
	if (body->n_probed)
		ncc_graph_fill_first(body);
	ncc_capture_restore(relaxed);
	return result;
}

CUresult ncc_graph_change(const struct ncc_graph_change *change)
{
	struct exec *exec = change->params ? find(change->exec) : NULL;
	struct ncc_body_node *node;
	CUresult result;

	if (!exec)
		return change->call(change, change->params);
	pthread_mutex_lock(&exec->lock);
	node = node_of(exec->body, change->node);
	/* A node that was not met gets the program's kernel, whose executions nobody counts. */
	if (!node)
		result = change->call(change, change->params);
	else
		result = exec->by_device ? change_unprobed(node, change) : change_node(exec->body, node, change);
	pthread_mutex_unlock(&exec->lock);
	return result;
}

void ncc_graph_child_changed(CUgraphExec handle, CUgraphNode child)
{
	struct exec *exec = find(handle);

	if (!exec)
		return;
	pthread_mutex_lock(&exec->lock);
	for (size_t i = 0; exec->body && i < exec->body->n_nodes; i++) {
		struct ncc_body_node *node = &exec->body->node[i];

		if (node->at.child != child || node->outcome != NCC_LAUNCH_PROBED)
			continue;
		node->outcome = NCC_LAUNCH_CAPTURED;
		ncc_row_reason(atomic_load(&node->kernel->row), "its child graph was replaced in an executable graph");
	}
	pthread_mutex_unlock(&exec->lock);
}

void *ncc_graph_detach(CUgraphExec handle)
{
	struct exec *exec = find(handle);
	struct exec **link = &all;

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

void ncc_graph_discard(void *detached)
{
	struct exec *exec = detached;

	if (!exec)
		return;
	retire(exec->body);
	pthread_mutex_destroy(&exec->lock);
	free(exec);
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
	for (struct exec *exec = all; exec; exec = exec->next) {
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
	for (struct exec *exec = all; exec; exec = exec->next) {
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

CUresult ncc_graph_launch(CUgraphExec handle, CUstream stream, bool per_thread,
			  CUresult (*launch)(CUgraphExec exec, CUstream stream))
{
	CUstream named = stream ? stream : per_thread ? CU_STREAM_PER_THREAD : CU_STREAM_LEGACY;
	struct ncc_graph_call call = {.exec = handle, .stream = stream, .named = named, .launch = launch};
	bool follow = ncc_session_now() && !ncc_capture_status(named);
	struct exec *exec = follow ? find(handle) : NULL;
	CUresult result = CUDA_SUCCESS;
	bool followed = false;

	NCC_COUNT(ncc_ledger->graph_launches, 1);
	if (exec) {
		pthread_mutex_lock(&exec->lock);
		followed = exec->body;
		if (followed)
			result = ncc_graph_body_launch(exec->body, &call);
		pthread_mutex_unlock(&exec->lock);
	}
	if (followed)
		return result;
	NCC_COUNT(ncc_ledger->graphs_unfollowed, 1);
	return NCC_WITH_MEMORY(launch(handle, stream));
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
