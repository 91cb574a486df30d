#include "launch/graph_switch.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "base/ledger.h"
#include "base/log.h"
#include "code/registry.h"
#include "driver/own_call.h"
#include "launch/autotune.h"
#include "driver/capture.h"
#include "launch/graph_given.h"
#include "launch/graph_prepare.h"
#include "records/records.h"
#include "engine/session.h"

/* The program has unloaded its kernel: its function may not be given to the driver, and is not to be launched. */
static bool is_unloaded(const struct ncc_body_node *node)
{
	const CUDA_KERNEL_NODE_PARAMS *own = &node->original;
	const struct ncc_kernel *now = ncc_kernel_find(own->func ? (void *)own->func : (void *)own->kern);

	return !now || strcmp(now->name, node->kernel->name) != 0;
}

/* One that does not take its own kernel stores where nobody reads, from now on. */
static void give_back(struct ncc_graph_exec *exec, struct ncc_graph_body *body)
{
	const struct ncc_body_node *refuses = NULL;
	CUresult why = CUDA_SUCCESS;

	for (size_t i = 0; i < body->n_nodes; i++) {
		const struct ncc_body_node *node = &body->node[i];
		CUresult result = CUDA_SUCCESS;

		if (node->outcome == NCC_LAUNCH_PROBED && !is_unloaded(node))
			result = exec->given ? ncc_graph_body_set(node, exec->handle, false) : CUDA_ERROR_INVALID_VALUE;
		if (!result)
			continue;
		refuses = node;
		why = result;
	}
	if (refuses && !body->kept)
		ncc_graph_keep_as_sink(body, refuses, why);
}

static void take_off(struct ncc_graph_exec *exec)
{
	struct ncc_graph_body *body = exec->body;
	struct ncc_own_calls own;

	exec->session = 0;
	if (!body)
		return;
	own = ncc_own_calls_begin(body->context);
	ncc_graph_objects_lock();
	give_back(exec, body);
	ncc_graph_objects_unlock();
	ncc_own_calls_end(own);
	ncc_graph_exec_put(exec, NULL);
}

static void give_probed(const struct ncc_graph_exec *exec, struct ncc_graph_body *body)
{
	for (size_t i = 0; i < body->n_nodes; i++) {
		struct ncc_body_node *node = &body->node[i];
		CUresult result = CUDA_SUCCESS;

		if (node->outcome == NCC_LAUNCH_PROBED)
			result = ncc_graph_body_set(node, exec->handle, true);
		if (!result)
			continue;
		node->outcome = NCC_LAUNCH_ERROR;
		ncc_body_node_say(node, "its node of an executable graph does not take the probed kernel: %s",
				  ncc_result_name(result));
	}
}

enum { LOOKS = 4 /* at a graph that other threads change meanwhile */ };

enum progress { LATER, UNPREPARED, DONE };

struct kernels {
	struct ncc_graph_kernel *list;
	size_t n;
};

/* With the graph objects locked. */
static struct ncc_graph_body *substitute(const struct ncc_graph_exec *exec, const struct kernels *now)
{
	struct ncc_graph_body *body =
		ncc_graph_body_of(now->list, now->n, exec->handle, exec->context, exec->by_device);

	if (body) {
		body->lacks = body->n_nodes < ncc_graph_given_count(exec->given);
		give_probed(exec, body);
	}
	return body;
}

/* Nobody waits for the engine with the graph objects locked: only what was prepared before is made. While the program
 * captures into a graph, which may be this one, it is not read. */
static enum progress look(const struct ncc_graph_exec *exec, struct kernels *prepared, struct ncc_graph_body **body)
{
	struct kernels now = {.list = NULL};
	enum progress progress = DONE;

	*body = NULL;
	ncc_graph_objects_lock();
	if (ncc_captures_in_graphs())
		progress = LATER;
	else if (ncc_graph_given_kernels(exec->given, &now.list, &now.n) &&
		 !ncc_graph_is_prepared(now.list, now.n, prepared->list, prepared->n))
		progress = UNPREPARED;
	else if (now.list)
		*body = substitute(exec, &now);
	ncc_graph_objects_unlock();
	free(prepared->list);
	*prepared = now;
	return progress;
}

static enum progress give_session(const struct ncc_graph_exec *exec, struct ncc_graph_body **body)
{
	struct kernels prepared = {.list = NULL};
	enum progress progress = look(exec, &prepared, body);

	for (int looks = 1; progress == UNPREPARED && looks < LOOKS; looks++) {
		ncc_graph_prepare(prepared.list, prepared.n, exec->context);
		progress = look(exec, &prepared, body);
	}
	free(prepared.list);
	return progress;
}

/* False: a later launch tries again. */
static bool put_on(struct ncc_graph_exec *exec)
{
	struct ncc_graph_body *body;
	struct ncc_own_calls own = ncc_own_calls_begin(exec->context);
	enum progress progress = give_session(exec, &body);

	ncc_own_calls_end(own);
	if (progress != DONE)
		return false;
	ncc_graph_exec_put(exec, body);
	ncc_log("[exec] graph %p attached kernels %zu probed %u", (void *)exec->handle, body ? body->n_nodes : 0,
		body ? body->n_probed : 0);
	return true;
}

/* In a timing loop nothing begins to be probed; behind it, it is. */
static bool is_wanted(const struct ncc_graph_exec *exec)
{
	const struct ncc_welcome *run = ncc_session_now();

	return run && exec->given && !ncc_autotune_skips(run->options);
}

bool ncc_graph_switch(struct ncc_graph_exec *exec)
{
	uint64_t session = ncc_session_number();

	if (exec->session != session)
		take_off(exec);
	if (exec->session != session && is_wanted(exec) && put_on(exec))
		exec->session = exec->listed = session;
	return session && exec->session == session && exec->body;
}

void ncc_graph_switch_off(struct ncc_graph_exec *exec)
{
	if (exec->session != ncc_session_number())
		take_off(exec);
}

static bool goes_with(const struct ncc_graph_exec *exec, const void *node)
{
	for (size_t i = 0; exec->body && i < exec->body->n_nodes; i++) {
		const struct ncc_graph_node *at = &exec->body->node[i].at;

		/* Which child graphs lie in a child graph is not known. */
		if (at->node == node || at->child || at->conditional)
			return true;
	}
	return false;
}

static bool is_named_by(const struct ncc_graph_exec *exec, const void *graph)
{
	return exec->body && ncc_graph_given_is_named_by(exec->given, graph);
}

static bool take_off_named_by(CUgraph graph, void *all_of_them)
{
	*(bool *)all_of_them &= ncc_graph_execs_visit(is_named_by, graph, take_off);
	return false;
}

/* False: some are in use. */
static bool take_off_all_of_node(const void *node)
{
	bool all_of_them = ncc_graph_execs_visit(goes_with, node, take_off);

	ncc_graph_any_child_of_node((CUgraphNode)node, take_off_named_by, &all_of_them);
	return all_of_them;
}

static bool take_off_all_of_graph(const void *graph)
{
	return ncc_graph_execs_visit(is_named_by, graph, take_off);
}

/* Until none is in use. */
static void take_off_until(bool (*take_off_all)(const void *what), const void *what)
{
	const struct timespec a_moment = {.tv_nsec = 100000};

	while (!take_off_all(what)) {
		ncc_graph_objects_unlock(); /* which a launch of one may wait for */
		nanosleep(&a_moment, NULL);
		ncc_graph_objects_lock();
	}
}

static bool lose(CUgraph graph, void *unused)
{
	(void)unused;
	ncc_graph_lose(graph);
	ncc_graph_source_goes(graph);
	return false;
}

void ncc_graph_switch_off_node(CUgraphNode node)
{
	take_off_until(take_off_all_of_node, node);
	ncc_graph_any_child_of_node(node, lose, NULL);
}

void ncc_graph_switch_off_graph(CUgraph graph)
{
	take_off_until(take_off_all_of_graph, graph);
}

static void note_made(const struct ncc_graph_make *make)
{
	struct ncc_graph_exec *exec = ncc_real.cuGraphKernelNodeGetParams_v2 ? ncc_graph_exec_new() : NULL;

	if (exec)
		exec->given = ncc_graph_given_new(make->graph);
	if (!exec || !exec->given || ncc_real.cuCtxGetCurrent(&exec->context) || !exec->context) {
		if (exec)
			ncc_graph_given_free(exec->given);
		ncc_graph_exec_drop(exec);
		return;
	}
	exec->by_device = make->flags & CUDA_GRAPH_INSTANTIATE_FLAG_DEVICE_LAUNCH;
	atomic_store(&exec->graph, make->graph);
	ncc_graph_exec_add(exec, *make->exec, NULL);
}

CUresult ncc_graph_make_switched(const struct ncc_graph_make *make)
{
	struct ncc_graph_exec *exec = make->update ? ncc_graph_exec_enter(*make->exec) : NULL;
	CUresult result;

	ncc_graph_objects_lock();
	result = NCC_WITH_MEMORY(make->call(make));
	if (!result && exec) {
		ncc_graph_exec_put(exec, NULL);
		exec->session = 0;
		if (exec->given)
			ncc_graph_given_update(exec->given, make->graph);
	}
	if (exec)
		ncc_graph_exec_leave(exec);
	if (!result && !make->update)
		note_made(make);
	ncc_graph_objects_unlock();
	return result;
}
