#include "cuda/launch/graph_body.h"

#include <stdlib.h>

#include "base/ledger.h"
#include "cuda/driver/own_call.h"
#include "engine/session.h"

void ncc_graph_body_abandon(struct ncc_graph_body *body, const char *why)
{
	for (size_t i = 0; i < body->n_nodes; i++) {
		struct ncc_body_node *node = &body->node[i];

		if (node->outcome != NCC_LAUNCH_PROBED)
			continue;
		node->outcome = NCC_LAUNCH_ERROR;
		ncc_body_node_say(node, why);
	}
	body->n_probed = 0;
	body->by_launch = body->dirty = false;
}

/* `params` as the driver gives them. */
static void add_node(struct ncc_graph_body *body, struct ncc_graph_node at, const CUDA_KERNEL_NODE_PARAMS *params,
		     bool by_device)
{
	struct ncc_body_node *node = &body->node[body->n_nodes++];

	node->at = at;
	ncc_body_node_ask(node, at.node);
	ncc_body_node_look(node, params, body->context);
	if (node->outcome != NCC_LAUNCH_PROBED || !by_device || node->tables_only)
		return;
	node->outcome = NCC_LAUNCH_CAPTURED;
	ncc_body_node_say(node, "in a graph that the device may launch by itself");
}

static struct ncc_graph_body *body_of(const struct ncc_graph_nodes *nodes, CUcontext context, bool by_device)
{
	struct ncc_graph_body *body = calloc(1, sizeof(*body));

	if (body)
		body->node = calloc(nodes->n + 1, sizeof(*body->node));
	if (!body || !body->node) {
		free(body);
		return NULL;
	}
	body->context = context;
	body->session = ncc_session_number();
	for (size_t i = 0; i < nodes->n; i++) {
		CUDA_KERNEL_NODE_PARAMS params = {.func = NULL};

		if (!ncc_real.cuGraphKernelNodeGetParams_v2(nodes->node[i].node, &params))
			add_node(body, nodes->node[i], &params, by_device);
	}
	return body;
}

struct ncc_graph_body *ncc_graph_body_make(CUgraph graph, CUcontext context, bool by_device)
{
	struct ncc_graph_body *body;
	struct ncc_graph_nodes nodes;
	const char *why;

	if (!ncc_real.cuGraphKernelNodeGetParams_v2 || !ncc_real.cuGraphKernelNodeSetParams_v2 ||
	    !ncc_graph_nodes_of(graph, &nodes))
		return NULL;
	body = body_of(&nodes, context, by_device);
	free(nodes.node);
	why = body ? ncc_graph_tables_make(body, by_device) : NULL;
	if (why)
		ncc_graph_body_abandon(body, why);
	return body;
}

void ncc_graph_body_substitute(struct ncc_graph_body *body)
{
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
		ncc_row_reason(atomic_load(&node->kernel->row),
			       "its node of a graph does not take the probed kernel: %s", ncc_result_name(result));
	}
}

void ncc_graph_body_restore(struct ncc_graph_body *body)
{
	const struct ncc_body_node *refuses = NULL;
	CUresult why = CUDA_SUCCESS;

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

bool ncc_graph_body_swap(const struct ncc_graph_body *body, CUgraphExec exec, bool probed)
{
	bool all = ncc_real.cuGraphExecKernelNodeSetParams_v2;

	for (size_t i = 0; all && i < body->n_nodes; i++) {
		const struct ncc_body_node *node = &body->node[i];
		CUDA_KERNEL_NODE_PARAMS params;

		if (node->outcome != NCC_LAUNCH_PROBED)
			continue;
		params = probed ? ncc_body_node_probed(node) : node->original;
		all = node->at.node && !ncc_real.cuGraphExecKernelNodeSetParams_v2(exec, node->at.node, &params);
	}
	return all;
}

void ncc_graph_body_changed(const struct ncc_graph_body *body, const struct ncc_body_node *node, CUgraphNode from,
			    const CUDA_KERNEL_NODE_PARAMS *params, struct ncc_body_node *into)
{
	*into = (struct ncc_body_node){.at = node->at,
				       .cooperative = node->cooperative,
				       .updatable = node->updatable,
				       .place = node->place,
				       .number = node->number};
	if (from)
		ncc_body_node_ask(into, from);
	ncc_body_node_look(into, params, body->context);
	if (into->outcome == NCC_LAUNCH_PROBED)
		ncc_graph_take_place(body, node, into);
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
	free(body->node);
	free(body->set);
	free(body);
}
