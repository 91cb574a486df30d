#include "cuda/launch/graph_change.h"

#include <stddef.h>
#include <string.h>

#include "base/ledger.h"
#include "cuda/driver/own_call.h"
#include "cuda/launch/graph_exec.h"

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

/* It is what the executable graph has there now; in its tables too. */
static void put_changed(struct ncc_graph_body *body, struct ncc_body_node *node, struct ncc_body_node *changed)
{
	int relaxed = ncc_capture_relax();

	changed->bytes = node->bytes; /* the place's */
	if (body->memory) {
		ncc_graph_collect_counts(body);
		changed->counted = __atomic_load_n(ncc_graph_count(body, changed), __ATOMIC_RELAXED);
	}
	ncc_body_node_free(node);
	*node = *changed;
	node->original.extra = NULL; /* it is set by nobody any more */
	if (node->params)
		node->params[node->ready.prepared->n_params] = &node->pointer;
	if (body->n_probed)
		ncc_graph_fill_first(body);
	ncc_capture_restore(relaxed);
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

	ncc_graph_body_changed(body, node, &given, &changed);
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
	if (result)
		ncc_body_node_free(&changed);
	else
		put_changed(body, node, &changed);
	return result;
}

CUresult ncc_graph_change(const struct ncc_graph_change *change)
{
	struct ncc_graph_exec *exec = change->params ? ncc_graph_exec_find(change->exec) : NULL;
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
	struct ncc_graph_exec *exec = ncc_graph_exec_find(handle);

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
