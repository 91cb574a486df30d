#include "launch/graph_body.h"

#include <stdlib.h>

#include "base/ledger.h"
#include "code/own_kernels.h"
#include "driver/own_call.h"
#include "engine/session.h"

void ncc_graph_body_abandon(struct ncc_graph_body *body, const char *why)
{
	for (size_t i = 0; i < body->n_nodes; i++) {
		struct ncc_body_node *node = &body->node[i];

		if (node->outcome != NCC_LAUNCH_PROBED)
			continue;
		node->outcome = NCC_LAUNCH_ERROR;
		ncc_body_node_say(node, "%s", why);
	}
	ncc_graph_altered(body);
	body->n_probed = 0;
	body->by_launch = body->dirty = false;
}

void ncc_graph_body_is_uncounted(const struct ncc_graph_body *body)
{
	for (size_t i = 0; body->by_device && i < body->n_nodes; i++) {
		enum ncc_outcome outcome = body->node[i].outcome;

		if (outcome == NCC_LAUNCH_PROBED)
			outcome = NCC_LAUNCH_BY_DEVICE;
		ncc_body_node_is_uncounted(&body->node[i], outcome);
	}
}

static void look(const struct ncc_graph_body *body, struct ncc_body_node *node, const CUDA_KERNEL_NODE_PARAMS *params)
{
	const struct ncc_welcome *run = ncc_session_now();

	ncc_body_node_look(node, params, body->context);
	if (body->by_device && run && !ncc_selects_all(run)) /* nobody chooses among launches that the device makes */
		node->tables_only = false;
}

/* `params` as the driver gives them. */
static struct ncc_body_node *add_node(struct ncc_graph_body *body, struct ncc_graph_node at, CUgraphNode from,
				      const CUDA_KERNEL_NODE_PARAMS *params)
{
	struct ncc_body_node *node = &body->node[body->n_nodes++];

	node->at = at;
	ncc_body_node_ask(node, from);
	look(body, node, params);
	return node;
}

static void leave_out(struct ncc_body_node *node, const char *why)
{
	if (node->outcome != NCC_LAUNCH_PROBED)
		return;
	node->outcome = NCC_LAUNCH_CAPTURED;
	ncc_body_node_say(node, "%s", why);
}

static struct ncc_graph_body *new_body(size_t n, CUcontext context, bool by_device)
{
	const struct ncc_welcome *run = ncc_session_now();
	struct ncc_graph_body *body = calloc(1, sizeof(*body));

	if (body)
		body->node = calloc(n + 1, sizeof(*body->node));
	if (!body || !body->node) {
		free(body);
		return NULL;
	}
	body->context = context;
	body->by_device = by_device;
	body->session = ncc_session_number();
	body->lossless = run && run->options & NCC_OPT_LOSSLESS;
	return body;
}

static struct ncc_graph_body *body_of(const struct ncc_graph_nodes *nodes, CUcontext context, bool by_device)
{
	struct ncc_graph_body *body = new_body(nodes->n, context, by_device);

	for (size_t i = 0; body && i < nodes->n; i++) {
		CUDA_KERNEL_NODE_PARAMS params = {.func = NULL};

		if (ncc_real.cuGraphKernelNodeGetParams_v2(nodes->node[i].node, &params))
			body->lacks = true;
		else
			add_node(body, nodes->node[i], nodes->node[i].node, &params);
	}
	return body;
}

/* Where there are none, its kernels run unprobed. */
static struct ncc_graph_body *with_tables(struct ncc_graph_body *body)
{
	const char *why = body ? ncc_graph_tables_make(body) : NULL;

	if (why)
		ncc_graph_body_abandon(body, why);
	return body;
}

/* What the program has added to its graph since is not in the executable one. Of child graphs and bodies drivers do not
 * tell. */
static bool is_in(CUgraphExec exec, const struct ncc_graph_node *node)
{
	unsigned int enabled;

	return !node->node || node->child || node->conditional || !ncc_real.cuGraphNodeGetEnabled ||
	       ncc_real.cuGraphNodeGetEnabled(exec, node->node, &enabled) != CUDA_ERROR_INVALID_VALUE;
}

static struct ncc_body_node *name_node(struct ncc_graph_body *body, const struct ncc_graph_kernel *kernel)
{
	struct ncc_body_node *node = &body->node[body->n_nodes++];

	node->at = kernel->at;
	if (kernel->from)
		ncc_body_node_ask(node, kernel->from);
	ncc_body_node_name(node, ncc_node_function(&kernel->params), kernel->unknown);
	return node;
}

static struct ncc_body_node *look_at_node(struct ncc_graph_body *body, const struct ncc_graph_kernel *kernel)
{
	struct ncc_body_node *node = add_node(body, kernel->at, kernel->from, &kernel->params);

	if (node->updatable)
		leave_out(node, "in a node of a graph that the device may change");
	return node;
}

struct ncc_graph_body *ncc_graph_body_of(const struct ncc_graph_kernel *kernels, size_t n, CUgraphExec exec,
					 CUcontext context, bool by_device)
{
	struct ncc_graph_body *body = new_body(n, context, by_device);

	for (size_t i = 0; body && i < n; i++) {
		struct ncc_body_node *node;

		if (!is_in(exec, &kernels[i].at))
			continue;
		node = kernels[i].unknown ? name_node(body, &kernels[i]) : look_at_node(body, &kernels[i]);
		if (by_device) /* it would have to be uploaded again */
			leave_out(node, "in a graph that the device may launch by itself");
	}
	if (body)
		ncc_graph_body_is_uncounted(body);
	return with_tables(body);
}

static bool is_needed(const struct ncc_graph_body *body)
{
	for (size_t i = 0; i < body->n_nodes; i++)
		if (body->node[i].at.loop && body->node[i].outcome == NCC_LAUNCH_PROBED && !body->node[i].tables_only)
			return true;
	return false;
}

static void step(struct ncc_graph_body *body, const struct ncc_graph_nodes *nodes, enum ncc_graph_steps steps)
{
	if (steps == NCC_STEPS_NONE || (steps == NCC_STEPS_WHERE_NEEDED && !is_needed(body)))
		return;
	if (!ncc_real.cuGraphAddKernelNode_v2 || !ncc_own_kernel(body->context, NCC_OWN_STEP))
		return;
	body->loops = ncc_graph_loops_of(nodes);
	body->stepped = body->loops.n;
}

struct ncc_graph_body *ncc_graph_body_make(CUgraph graph, CUcontext context, bool by_device, enum ncc_graph_steps steps)
{
	struct ncc_graph_body *body;
	struct ncc_graph_nodes nodes;

	if (!ncc_real.cuGraphKernelNodeGetParams_v2 || !ncc_real.cuGraphKernelNodeSetParams_v2 ||
	    !ncc_graph_nodes_of(graph, &nodes))
		return NULL;
	body = body_of(&nodes, context, by_device);
	if (body)
		step(body, &nodes, steps);
	free(nodes.node);
	return with_tables(body);
}

void ncc_graph_body_substitute(struct ncc_graph_body *body)
{
	if (body->stepped)
		ncc_graph_steps_add(&body->loops, ncc_own_kernel(body->context, NCC_OWN_STEP),
				    body->n_probed ? body->steps->device : 0);
	for (size_t i = 0; i < body->n_nodes; i++) {
		struct ncc_body_node *node = &body->node[i];
		CUDA_KERNEL_NODE_PARAMS params;
		CUresult result;

		if (node->outcome != NCC_LAUNCH_PROBED)
			continue;
		params = ncc_body_node_probed(node);
		result = ncc_real.cuGraphKernelNodeSetParams_v2(node->at.node, &params);
		if (!result)
			continue;
		node->outcome = NCC_LAUNCH_ERROR;
		ncc_body_node_say(node, "its node of a graph does not take the probed kernel: %s",
				  ncc_result_name(result));
	}
}

void ncc_graph_body_restore(struct ncc_graph_body *body)
{
	const struct ncc_body_node *refuses = NULL;
	CUresult why = CUDA_SUCCESS;

	if (!ncc_graph_steps_remove(&body->loops)) {
		refuses = &body->node[0];
		why = CUDA_ERROR_UNKNOWN;
	}
	for (size_t i = 0; i < body->n_nodes; i++) {
		const struct ncc_body_node *node = &body->node[i];
		CUresult result = CUDA_SUCCESS;

		if (node->outcome == NCC_LAUNCH_PROBED)
			result = ncc_real.cuGraphKernelNodeSetParams_v2(node->at.node, &node->original);
		if (!result)
			continue;
		refuses = node;
		why = result;
	}
	if (refuses)
		ncc_graph_keep_as_sink(body, refuses, why);
}

CUresult ncc_graph_body_set(const struct ncc_body_node *node, CUgraphExec exec, bool probed)
{
	CUDA_KERNEL_NODE_PARAMS params = probed ? ncc_body_node_probed(node) : node->original;
	unsigned int enabled = true;
	CUresult result;

	if (!node->at.node || !ncc_real.cuGraphExecKernelNodeSetParams_v2)
		return CUDA_ERROR_NOT_SUPPORTED;
	if (!ncc_real.cuGraphNodeGetEnabled || ncc_real.cuGraphNodeGetEnabled(exec, node->at.node, &enabled))
		enabled = true;
	result = ncc_real.cuGraphExecKernelNodeSetParams_v2(exec, node->at.node, &params);
	return result || enabled ? result : ncc_real.cuGraphNodeSetEnabled(exec, node->at.node, false);
}

bool ncc_graph_body_swap(const struct ncc_graph_body *body, CUgraphExec exec, bool probed)
{
	bool all = true;

	for (size_t i = 0; all && i < body->n_nodes; i++)
		all = body->node[i].outcome != NCC_LAUNCH_PROBED || !ncc_graph_body_set(&body->node[i], exec, probed);
	return all;
}

void ncc_graph_body_changed(const struct ncc_graph_body *body, const struct ncc_body_node *node, CUgraphNode from,
			    const CUDA_KERNEL_NODE_PARAMS *params, struct ncc_body_node *into)
{
	*into = (struct ncc_body_node){.at = node->at,
				       .cooperative = node->cooperative,
				       .updatable = node->updatable,
				       .place = node->place,
				       .placed = node->placed ? ncc_kernel_get(node->placed) : NULL,
				       .loop = node->loop,
				       .number = node->number,
				       .count = node->count};
	if (from)
		ncc_body_node_ask(into, from);
	look(body, into, params);
	if (into->outcome == NCC_LAUNCH_PROBED && (!body->by_device || node->bytes))
		ncc_graph_take_place(body, node, into);
	if (body->by_device && into->outcome == NCC_LAUNCH_PROBED && !(node->bytes && ncc_graph_has_block(body, into)))
		leave_out(into, "changed to another kernel or grid in a graph that the device may launch by itself");
}

static bool has_readers(const struct ncc_graph_body *body)
{
	for (uint32_t i = 0; i < body->n_sets; i++)
		if (atomic_load_explicit(&body->set[i].executions.in_use, memory_order_acquire))
			return true;
	return false;
}

bool ncc_graph_body_is_over(const struct ncc_graph_body *body)
{
	if (body->kept)
		return false;
	if (!body->memory)
		return true;
	return !body->lost && !has_readers(body) &&
	       !(body->launched && ncc_real.cuEventQuery(body->last) == CUDA_ERROR_NOT_READY);
}

static void destroy_events(const struct ncc_graph_body *body)
{
	if (body->own)
		ncc_real.cuEventDestroy_v2(body->own);
	for (uint32_t i = 0; body->set && i < body->n_sets; i++)
		if (body->set[i].executions.end)
			ncc_real.cuEventDestroy_v2(body->set[i].executions.end);
}

static void free_sets(struct ncc_graph_body *body)
{
	for (uint32_t i = 0; body->set && i < body->n_sets; i++)
		free(body->set[i].executions.stamp.number);
	free(body->set);
}

void ncc_graph_body_free(struct ncc_graph_body *body, bool gone)
{
	if (gone && body->memory && has_readers(body))
		return; /* of a kernel that does not end: its memory is left to it */
	if (!gone)
		destroy_events(body);
	if (body->memory && !gone)
		ncc_graph_memory_give(body->memory);
	else
		free(body->memory);
	for (size_t i = 0; i < body->n_nodes; i++)
		ncc_body_node_free(&body->node[i]);
	if (body->steps && !gone)
		ncc_graph_memory_give(body->steps);
	else
		free(body->steps);
	free(body->loops.loop);
	free(body->node);
	free_sets(body);
	free(body->shelf.share);
	free(body);
}
