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
#include "cuda/launch/graph_body.h"
#include "cuda/records/patience.h"
#include "cuda/records/records.h"
#include "cuda/records/tables.h"
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

/* Launches of nodes without records are known by what they counted. */
static void collect_counts(struct ncc_graph_body *body)
{
	for (size_t i = 0; i < body->n_nodes; i++) {
		struct ncc_body_node *node = &body->node[i];
		uint32_t count;

		if (node->outcome != NCC_LAUNCH_PROBED || !node->tables_only)
			continue;
		count = __atomic_load_n(ncc_graph_count(body, node), __ATOMIC_RELAXED);
		if (count == node->counted)
			continue;
		NCC_COUNT(ncc_row(atomic_load(&node->kernel->row))->launches[NCC_LAUNCH_PROBED], count - node->counted);
		ncc_tables_count(&node->info, count - node->counted);
		node->counted = count;
	}
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
		collect_counts(old);
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

static bool enter(CUcontext context)
{
	CUcontext current = NULL;

	return !ncc_real.cuCtxGetCurrent(&current) && current != context && !ncc_real.cuCtxPushCurrent_v2(context);
}

static void leave(bool entered)
{
	if (entered)
		ncc_real.cuCtxPopCurrent_v2(&(CUcontext){NULL});
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
	entered = enter(context);
	body = ncc_graph_body_make(make->graph, context, by_device);
	leave(entered);
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
	bool entered = enter(body->context);
	CUresult result = CUDA_ERROR_UNKNOWN;

	ncc_body_node_changed(body, node, &given, &changed);
	leave(entered);
	ncc_capture_restore(relaxed);
	if (changed.outcome == NCC_LAUNCH_PROBED) {
		changed.params[changed.ready.prepared->n_params] = &node->pointer;
		node->pointer = changed.pointer;
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
		collect_counts(body);
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

/* ---- launching */

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
	collect_counts(body);
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

/* One launch of the graph. */
struct launch {
	struct ncc_graph_body *body;
	CUstream stream; /* never NULL */
	uint64_t stream_id;
	uint64_t start_ns;
	struct ncc_graph_set *set; /* NULL: there is none free */
	struct ncc_records_launch *nodes, **end;
};

static struct ncc_graph_set *free_set(struct ncc_graph_body *body, const struct ncc_welcome *run)
{
	struct ncc_patience patience = ncc_patience_of(NCC_LOSSLESS_STALL_MS);
	struct timespec pause = {.tv_nsec = 20000};
	struct ncc_graph_set *set = ncc_graph_free_set(body);

	while (!set && run->options & NCC_OPT_LOSSLESS && ncc_patience_left(&patience)) {
		nanosleep(&pause, NULL);
		set = ncc_graph_free_set(body);
	}
	return set;
}

/* The node's block in the launch's table; what becomes of it. */
static enum ncc_outcome begin_node(struct launch *l, struct ncc_body_node *node, const struct ncc_welcome *run)
{
	uint64_t number = atomic_fetch_add_explicit(&node->kernel->launches, 1, memory_order_relaxed);
	_Alignas(16) uint8_t block[NCC_MAX_BLOCK_BYTES];
	struct ncc_records_launch *records = NULL;
	struct ncc_launch_info info = node->info;
	enum ncc_outcome outcome;

	if (!ncc_selected(run, number))
		return NCC_LAUNCH_NOT_SELECTED;
	if (node->tables_only) {
		ncc_graph_put_block(l->body, l->set, node, node->block, ncc_graph_count(l->body, node));
		return NCC_LAUNCH_PROBED;
	}
	memcpy(block, node->block, node->ready.prepared->block_bytes);
	info.number = number;
	info.stream = l->stream;
	info.start_ns = l->start_ns;
	info.holds = l->nodes != NULL;
	info.executions = &l->set->executions;
	info.node = node->number;
	outcome = ncc_records_begin(&info, block, &records);
	if (outcome != NCC_LAUNCH_PROBED)
		return outcome;
	l->set->executions.count[node->number] = 0;
	ncc_graph_put_block(l->body, l->set, node, block, &l->set->executions.count[node->number]);
	*l->end = records;
	l->end = &records->next_node;
	return NCC_LAUNCH_PROBED;
}

/* What each node does in this launch goes to node->now. */
static void begin_nodes(struct launch *l, const struct ncc_welcome *run)
{
	for (size_t i = 0; i < l->body->n_nodes; i++) {
		struct ncc_body_node *node = &l->body->node[i];

		node->now = node->outcome;
		if (node->outcome != NCC_LAUNCH_PROBED || !l->body->by_launch)
			continue;
		node->now = l->set ? begin_node(l, node, run) : NCC_LAUNCH_BACKPRESSURE;
		if (l->set && node->now != NCC_LAUNCH_PROBED)
			ncc_graph_put_block(l->body, l->set, node, node->sink, ncc_graph_no_count(l->body));
	}
}

/* Not used again for another stream, as a handle is; a thread's own has one for each thread. 0: not known. */
static uint64_t id_of(CUstream stream)
{
	unsigned long long id = 0;

	if (!ncc_real.cuStreamGetId || ncc_real.cuStreamGetId(stream, &id))
		return 0;
	return id;
}

/* Launches of one graph run one after another, whatever their streams; what is before them on those does not. */
static CUresult keep_order(struct launch *l)
{
	const struct ncc_graph_body *body = l->body;

	l->stream_id = id_of(l->stream);
	if (!body->launched || (l->stream_id && body->last_stream == l->stream_id))
		return CUDA_SUCCESS;
	return ncc_real.cuStreamWaitEvent(l->stream, body->last, 0);
}

static CUresult copy_tables(const struct launch *l)
{
	struct ncc_graph_body *body = l->body;
	uint32_t set = l->set ? (uint32_t)(l->set - body->set) : body->first;
	CUresult result = CUDA_SUCCESS;

	if (body->dirty)
		result = ncc_real.cuMemcpyHtoDAsync_v2(ncc_graph_table(body, body->first), body->set[body->first].table,
						       body->table_bytes, l->stream);
	if (!result && l->set)
		result = ncc_real.cuMemcpyHtoDAsync_v2(ncc_graph_table(body, set), l->set->table, body->table_bytes,
						       l->stream);
	if (!result && (body->by_launch || body->dirty))
		result = ncc_real.cuMemsetD32Async(ncc_graph_selector(body),
						   set * (body->table_bytes / NCC_TABLE_UNIT_BYTES), 1, l->stream);
	body->dirty = result != CUDA_SUCCESS;
	return result;
}

static void count_nodes(const struct ncc_graph_body *body)
{
	for (size_t i = 0; i < body->n_nodes; i++) {
		const struct ncc_body_node *node = &body->node[i];

		/* Of those in bodies only the device knows. */
		if (node->now != NCC_LAUNCH_PROBED ? !node->at.conditional : !node->tables_only)
			ncc_count(atomic_load_explicit(&node->kernel->row, memory_order_relaxed), node->now);
	}
}

static bool is_recorded(const struct ncc_graph_body *body)
{
	for (size_t i = 0; i < body->n_nodes; i++)
		if (body->node[i].now == NCC_LAUNCH_PROBED)
			return true;
	return false;
}

/* What is put on the stream is behind the graph's last launch, and before its next one. */
static CUresult prepare(struct launch *l)
{
	struct ncc_graph_body *body = l->body;
	CUresult result;

	l->end = &l->nodes;
	collect_counts(body);
	l->set = body->by_launch ? free_set(body, ncc_session_now()) : NULL;
	begin_nodes(l, ncc_session_now());
	if (l->set && !is_recorded(body))
		l->set = NULL;
	if (l->nodes)
		atomic_store_explicit(&l->set->executions.in_use, true, memory_order_relaxed);
	else if (l->set)
		l->set->copying = true;
	if (!body->by_launch && !body->dirty)
		return CUDA_SUCCESS;
	result = keep_order(l);
	return result ? result : copy_tables(l);
}

static void note_launched(struct launch *l)
{
	struct ncc_graph_body *body = l->body;

	if (!body->n_probed)
		return;
	if (ncc_real.cuEventRecord(body->last, l->stream)) {
		body->lost = true;
		return;
	}
	body->launched = true;
	body->last_stream = l->stream == CU_STREAM_PER_THREAD ? 0 : l->stream_id;
}

/* With the graph's lock held. */
static CUresult launch_body(struct launch *l, CUgraphExec exec, CUstream stream,
			    CUresult (*launch)(CUgraphExec exec, CUstream stream))
{
	int relaxed = ncc_capture_relax();
	bool entered = enter(l->body->context);
	CUresult result = prepare(l);

	leave(entered);
	ncc_capture_restore(relaxed);
	if (!result)
		result = NCC_WITH_MEMORY(launch(exec, stream));
	relaxed = ncc_capture_relax();
	entered = enter(l->body->context);
	note_launched(l);
	ncc_records_graph_launched(l->nodes, result);
	leave(entered);
	ncc_capture_restore(relaxed);
	if (!result)
		count_nodes(l->body);
	return result;
}

CUresult ncc_graph_launch(CUgraphExec handle, CUstream stream, bool per_thread,
			  CUresult (*launch)(CUgraphExec exec, CUstream stream))
{
	CUstream explicit = stream ? stream : per_thread ? CU_STREAM_PER_THREAD : CU_STREAM_LEGACY;
	struct launch l = {.stream = explicit, .start_ns = ncc_now_ns()};
	struct exec *exec = find(handle);
	CUresult result;

	NCC_COUNT(ncc_ledger->graph_launches, 1);
	if (!exec || !ncc_session_now() || ncc_capture_status(explicit)) {
		NCC_COUNT(ncc_ledger->graphs_unfollowed, 1);
		return NCC_WITH_MEMORY(launch(handle, stream));
	}
	pthread_mutex_lock(&exec->lock);
	l.body = exec->body;
	if (!l.body)
		NCC_COUNT(ncc_ledger->graphs_unfollowed, 1);
	result = l.body ? launch_body(&l, handle, stream, launch) : NCC_WITH_MEMORY(launch(handle, stream));
	pthread_mutex_unlock(&exec->lock);
	return result;
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
