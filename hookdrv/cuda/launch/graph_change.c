#include "cuda/launch/graph_change.h"

#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include "base/ledger.h"
#include "cuda/driver/own_call.h"
#include "cuda/launch/graph_exec.h"
#include "cuda/launch/graph_given.h"
#include "cuda/launch/graph_share.h"
#include "cuda/launch/graph_switch.h"

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
static CUresult change_unprobed(struct ncc_graph_body *body, struct ncc_body_node *node,
				const struct ncc_graph_change *change)
{
	CUresult result = change->call(change, change->params);

	if (result || node->outcome != NCC_LAUNCH_PROBED)
		return result;
	node->outcome = NCC_LAUNCH_CAPTURED;
	ncc_graph_altered(body);
	ncc_body_node_say(node, "changed in a graph that the device may launch by itself");
	ncc_body_node_is_uncounted(node, node->outcome);
	return result;
}

/* It is what the executable graph has there now; in its tables too. */
static void put_changed(struct ncc_graph_body *body, struct ncc_body_node *node, struct ncc_body_node *changed)
{
	int relaxed = ncc_capture_relax();

	changed->bytes = node->bytes; /* the place's */
	if (body->memory) {
		ncc_graph_collect_counts(body);
		changed->counted = node->counted;
		changed->beyond = node->beyond;
		changed->otherwise = node->otherwise; /* of executions that are not over */
	}
	ncc_body_node_free(node);
	*node = *changed;
	ncc_body_node_moved(node);
	ncc_graph_altered(body);
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

	ncc_graph_body_changed(body, node, NULL, &given, &changed);
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

/* What the driver copied then is what the program gave. */
static void note_set(struct ncc_graph_exec *exec, const struct ncc_graph_change *change)
{
	CUDA_KERNEL_NODE_PARAMS given = whole(change);

	ncc_graph_given_set(exec->given, change->node, &given);
}

/* Where it has no tables, what it has now is looked at when it is launched. */
static void changed(struct ncc_graph_exec *exec)
{
	if (exec->given && exec->body && !exec->body->n_probed)
		exec->session = 0;
	ncc_graph_exec_changed(exec);
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
	if (!node)
		result = change->call(change, change->params);
	else
		result = exec->by_device ? change_unprobed(exec->body, node, change)
					 : change_node(exec->body, node, change);
	if (!result && exec->given)
		note_set(exec, change);
	changed(exec);
	ncc_graph_exec_leave(exec);
	return result;
}

/* The kernel nodes of a new child, by their place: what each becomes where the old one's stood. */
struct replaced {
	struct ncc_graph_nodes nodes;
	struct ncc_body_node **old, *changed;
};

static void forget_replaced(struct replaced *r)
{
	for (size_t i = 0; r->changed && i < r->nodes.n; i++)
		ncc_body_node_free(&r->changed[i]);
	free(r->nodes.node);
	free(r->old);
	free(r->changed);
}

/* False: the new child's kernels are not those of the old one, one for one, or there is no memory. */
static bool look_at_child(const struct ncc_graph_body *body, const struct ncc_graph_child *child, struct replaced *r)
{
	size_t n = 0;

	*r = (struct replaced){.old = NULL};
	if (!ncc_graph_nodes_of(child->graph, &r->nodes))
		return false;
	r->old = calloc(body->n_nodes + 1, sizeof(struct ncc_body_node *));
	r->changed = calloc(r->nodes.n + 1, sizeof(*r->changed));
	for (size_t i = 0; r->old && i < body->n_nodes; i++)
		if (body->node[i].at.child == child->node)
			r->old[n++] = &body->node[i];
	if (!r->old || !r->changed || n != r->nodes.n)
		return false;
	for (size_t i = 0; i < n; i++) {
		CUDA_KERNEL_NODE_PARAMS params = {.func = NULL};
		CUgraphNode node = r->nodes.node[i].node;

		if (ncc_real.cuGraphKernelNodeGetParams_v2(node, &params))
			return false;
		ncc_graph_body_changed(body, r->old[i], node, &params, &r->changed[i]);
	}
	return true;
}

/* Whether one is probed: the nodes of the program's graph have the probed kernels. */
static bool substitute(struct replaced *r)
{
	bool any = false;

	for (size_t i = 0; i < r->nodes.n; i++) {
		struct ncc_body_node *changed = &r->changed[i];
		CUDA_KERNEL_NODE_PARAMS params;

		if (changed->outcome != NCC_LAUNCH_PROBED)
			continue;
		ncc_body_node_moved(changed);
		params = ncc_body_node_probed(changed);
		if (ncc_real.cuGraphKernelNodeSetParams_v2(r->nodes.node[i].node, &params)) {
			changed->outcome = NCC_LAUNCH_ERROR;
			ncc_body_node_say(changed, "its node of a child graph does not take the probed kernel");
		}
		any |= changed->outcome == NCC_LAUNCH_PROBED;
	}
	return any;
}

static void restore(struct ncc_graph_body *body, const struct replaced *r)
{
	for (size_t i = 0; i < r->nodes.n; i++) {
		const struct ncc_body_node *changed = &r->changed[i];
		CUresult result = CUDA_SUCCESS;

		if (changed->outcome == NCC_LAUNCH_PROBED)
			result = ncc_real.cuGraphKernelNodeSetParams_v2(r->nodes.node[i].node, &changed->original);
		if (result)
			ncc_graph_keep_as_sink(body, changed, result);
	}
}

/* Its kernels are the program's. */
static CUresult replace_unprobed(struct ncc_graph_body *body, const struct ncc_graph_child *child)
{
	CUresult result = child->call(child);

	for (size_t i = 0; !result && body && i < body->n_nodes; i++) {
		struct ncc_body_node *node = &body->node[i];

		if (node->at.child != child->node || node->outcome != NCC_LAUNCH_PROBED)
			continue;
		node->outcome = NCC_LAUNCH_CAPTURED;
		ncc_body_node_say(node, "its child graph was replaced in an executable graph");
		ncc_graph_altered(body);
	}
	return result;
}

static CUresult replace_probed(struct ncc_graph_body *body, const struct ncc_graph_child *child, struct replaced *r)
{
	int relaxed = ncc_capture_relax();
	bool probed = substitute(r);
	CUresult result;

	ncc_capture_restore(relaxed);
	result = child->call(child);
	relaxed = ncc_capture_relax();
	restore(body, r);
	ncc_capture_restore(relaxed);
	if (result && probed) {
		result = child->call(child);
		for (size_t i = 0; i < r->nodes.n; i++)
			if (r->changed[i].outcome == NCC_LAUNCH_PROBED)
				r->changed[i].outcome = NCC_LAUNCH_ERROR;
	}
	for (size_t i = 0; !result && i < r->nodes.n; i++) {
		put_changed(body, r->old[i], &r->changed[i]);
		r->changed[i] = (struct ncc_body_node){.kernel = NULL};
	}
	return result;
}

/* With the graph's lock held. */
static CUresult change_child(struct ncc_graph_body *body, const struct ncc_graph_child *child)
{
	struct replaced r;
	int relaxed = ncc_capture_relax();
	bool entered = ncc_context_enter(body->context);
	bool known = look_at_child(body, child, &r);
	CUresult result;

	ncc_context_leave(entered);
	ncc_capture_restore(relaxed);
	/* Launches of other graphs that were made of the child read it, and are not to see our kernels in it. */
	ncc_graph_change_begins();
	result = known ? replace_probed(body, child, &r) : replace_unprobed(body, child);
	ncc_graph_change_ends();
	forget_replaced(&r);
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
	if (exec->body && exec->body->memory && !exec->by_device && !exec->body->kept)
		result = change_child(exec->body, child);
	else
		result = replace_unprobed(exec->body, child);
	if (!result && exec->given)
		ncc_graph_given_child(exec->given, child->node, child->graph);
	changed(exec);
	ncc_graph_exec_leave(exec);
	return result;
}
