#include "launch/graph_replace.h"

#include <stdlib.h>

#include "base/ledger.h"
#include "driver/own_call.h"
#include "driver/vendor.h"
#include "launch/graph_given.h"

void ncc_graph_put_changed(struct ncc_graph_body *body, struct ncc_body_node *node, struct ncc_body_node *changed)
{
	struct ncc_timeout timeout = ncc_total_timeout(NCC_GRAPH_WAIT_MS);
	int relaxed = ncc_capture_relax();

	changed->bytes = node->bytes; /* the place's */
	if (body->memory) {
		ncc_graph_collect_counts(body);
		changed->counted = node->counted;
		changed->beyond = node->beyond;
		changed->otherwise = node->otherwise; /* of executions that are not over */
	}
	if (body->by_device && node->outcome == NCC_LAUNCH_PROBED && changed->outcome != NCC_LAUNCH_PROBED)
		ncc_row_uncounted(atomic_load(&node->kernel->row), changed->outcome, changed->why); /* as uploaded */
	ncc_body_node_free(node);
	*node = *changed;
	ncc_body_node_moved(node);
	ncc_graph_altered(body);
	if (body->n_probed && !body->by_device)
		ncc_graph_fill_first(body, &timeout);
	ncc_graph_body_is_uncounted(body);
	ncc_capture_restore(relaxed);
}

void ncc_graph_exec_has_changed(struct ncc_graph_exec *exec)
{
	if (exec->given && exec->body && !exec->body->n_probed)
		exec->session = 0;
	ncc_graph_exec_changed(exec);
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

static bool is_replaced(const struct ncc_body_node *node, const struct ncc_graph_child *child)
{
	return !child->node || node->at.child == child->node;
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
		if (is_replaced(&body->node[i], child))
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

	if (!result && body)
		ncc_graph_collect_counts(body);
	for (size_t i = 0; !result && body && i < body->n_nodes; i++) {
		struct ncc_body_node *node = &body->node[i];

		if (!is_replaced(node, child) || node->outcome != NCC_LAUNCH_PROBED)
			continue;
		node->outcome = NCC_LAUNCH_CAPTURED;
		ncc_body_node_say(node, "%s was replaced in an executable graph",
				  child->node ? "its child graph" : "all");
		ncc_graph_altered(body);
	}
	if (!result && body)
		ncc_graph_body_is_uncounted(body);
	return result;
}

static CUresult replace_probed(struct ncc_graph_body *body, const struct ncc_graph_child *child, struct replaced *r)
{
	int relaxed = ncc_capture_relax();
	bool probed = substitute(r);
	CUresult result;

	ncc_capture_restore(relaxed);
	ncc_may_be_tried_again();
	result = child->call(child);
	relaxed = ncc_capture_relax();
	restore(body, r);
	ncc_capture_restore(relaxed);
	if (result && probed) {
		ncc_is_tried_again();
		result = child->call(child);
		for (size_t i = 0; i < r->nodes.n; i++)
			if (r->changed[i].outcome == NCC_LAUNCH_PROBED)
				r->changed[i].outcome = NCC_LAUNCH_ERROR;
	}
	for (size_t i = 0; !result && i < r->nodes.n; i++) {
		ncc_graph_put_changed(body, r->old[i], &r->changed[i]);
		r->changed[i] = (struct ncc_body_node){.kernel = NULL};
	}
	return result;
}

/* With the graph's lock held. */
static CUresult change_child(struct ncc_graph_body *body, const struct ncc_graph_child *child)
{
	struct replaced r;
	struct ncc_own_calls own = ncc_own_calls_begin(body->context);
	bool known = look_at_child(body, child, &r);
	CUresult result;

	ncc_own_calls_end(own);
	/* Launches of other graphs that were made of the child read it, and are not to see our kernels in it. */
	ncc_graph_change_begins();
	result = known ? replace_probed(body, child, &r) : replace_unprobed(body, child);
	ncc_graph_change_ends();
	forget_replaced(&r);
	return result;
}

CUresult ncc_graph_replace(struct ncc_graph_exec *exec, const struct ncc_graph_child *child)
{
	bool has_tables = exec->body && exec->body->memory && !exec->body->kept;
	CUresult result = has_tables ? change_child(exec->body, child) : replace_unprobed(exec->body, child);

	ncc_graph_exec_has_changed(exec);
	return result;
}
