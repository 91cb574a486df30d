#include "launch/graph_change.h"

#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include "base/ledger.h"
#include "driver/own_call.h"
#include "driver/vendor.h"
#include "launch/graph_exec.h"
#include "launch/graph_given.h"
#include "launch/graph_replace.h"
#include "launch/graph_switch.h"

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

/* With the graph's lock held. */
static CUresult change_node(struct ncc_graph_body *body, struct ncc_body_node *node,
			    const struct ncc_graph_change *change)
{
	CUDA_KERNEL_NODE_PARAMS given = whole(change), probed;
	struct ncc_body_node changed;
	struct ncc_own_calls own = ncc_own_calls_begin(body->context);
	CUresult result = CUDA_ERROR_UNKNOWN;

	ncc_graph_body_changed(body, node, NULL, &given, &changed);
	ncc_own_calls_end(own);
	if (changed.outcome == NCC_LAUNCH_PROBED) {
		probed = ncc_body_node_probed(&changed);
		ncc_may_be_tried_again();
		result = change->call(change, &probed);
	}
	if (result) {
		if (changed.outcome == NCC_LAUNCH_PROBED) {
			ncc_is_tried_again();
			changed.outcome = NCC_LAUNCH_ERROR;
		}
		result = change->call(change, change->params);
	}
	if (result)
		ncc_body_node_free(&changed);
	else
		ncc_graph_put_changed(body, node, &changed);
	return result;
}

/* What the driver copied then is what the program gave. */
static void note_set(struct ncc_graph_exec *exec, const struct ncc_graph_change *change)
{
	CUDA_KERNEL_NODE_PARAMS given = whole(change);

	ncc_graph_given_set(exec->given, change->node, &given);
}

CUresult ncc_graph_change(const struct ncc_graph_change *change)
{
	struct ncc_graph_exec *exec = change->params ? ncc_graph_exec_enter(change->exec) : NULL;
	struct ncc_body_node *node;
	CUresult result;

	if (!exec)
		return change->call(change, change->params);
	if (exec->given)
		ncc_graph_switch_off(exec);
	node = node_of(exec->body, change->node);
	/* A node that was not met gets the program's kernel, whose executions nobody counts. */
	result = node ? change_node(exec->body, node, change) : change->call(change, change->params);
	if (!result && exec->given)
		note_set(exec, change);
	ncc_graph_exec_has_changed(exec);
	ncc_graph_exec_leave(exec);
	return result;
}

CUresult ncc_graph_change_child(const struct ncc_graph_child *child)
{
	struct ncc_graph_exec *exec = ncc_graph_exec_enter(child->exec);
	CUresult result;

	if (!exec)
		return child->call(child);
	if (exec->given)
		ncc_graph_switch_off(exec);
	result = ncc_graph_replace(exec, child);
	if (!result && exec->given)
		ncc_graph_given_child(exec->given, child->node, child->graph);
	ncc_graph_exec_leave(exec);
	return result;
}
