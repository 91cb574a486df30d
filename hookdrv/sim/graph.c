/* Graphs and their nodes: making, asking, changing. Running them is exec.c's. */
#define _GNU_SOURCE
#include "sim/graph.h"

#include <stdlib.h>
#include <string.h>

#include "sim/enter.h"

CUgraph ncc_new_graph(void)
{
	CUgraph graph = calloc(1, sizeof(*graph));

	if (graph)
		ncc_add_handle(graph, NCC_GRAPH);
	return graph;
}

void ncc_free_bodies(struct ncc_conditional *conditional)
{
	for (unsigned int i = 0; i < conditional->n_bodies; i++)
		ncc_free_graph(conditional->bodies[i]);
	free(conditional->bodies);
}

void ncc_free_work(struct ncc_task *task)
{
	if (task->kind == NCC_TASK_GRAPH && task->graph)
		ncc_free_graph(task->graph);
	if (task->kind == NCC_TASK_CONDITIONAL)
		ncc_free_bodies(&task->conditional);
	if (task->kind == NCC_TASK_UPLOAD && task->upload.graph)
		ncc_free_graph(task->upload.graph);
	ncc_task_free(task);
}

/* They become copies of its own. False: no memory, and there are none. */
static bool copy_bodies(struct ncc_conditional *conditional)
{
	struct ncc_conditional from = *conditional;

	conditional->n_bodies = 0;
	conditional->bodies = calloc(from.n_bodies, sizeof(*from.bodies));
	while (conditional->bodies && conditional->n_bodies < from.n_bodies) {
		CUgraph body = ncc_clone_graph(from.bodies[conditional->n_bodies]);

		if (!body)
			break;
		conditional->bodies[conditional->n_bodies++] = body;
	}
	if (conditional->n_bodies == from.n_bodies)
		return true;
	ncc_free_bodies(conditional);
	return false;
}

struct ncc_task ncc_copy_work(const struct ncc_task *task)
{
	struct ncc_task copy = ncc_task_copy(task);
	bool fine = true;

	if (task->kind == NCC_TASK_GRAPH)
		fine = (copy.graph = ncc_clone_graph(task->graph)) != NULL;
	else if (task->kind == NCC_TASK_CONDITIONAL)
		fine = copy_bodies(&copy.conditional);
	if (!fine)
		copy.kind = NCC_TASK_EMPTY;
	return copy;
}

static void free_node(CUgraphNode node)
{
	ncc_free_work(&node->task);
	free(node->after);
	free(node->shown);
	ncc_remove_handle(node);
	free(node);
}

void ncc_free_graph(CUgraph graph)
{
	for (size_t i = 0; i < graph->n_nodes; i++)
		free_node(graph->nodes[i]);
	free(graph->nodes);
	free(graph->defaults);
	ncc_remove_handle(graph);
	free(graph);
}

static bool has(CUgraph graph, CUgraphNode node)
{
	return ncc_is_handle(node, NCC_NODE) && node->graph == graph;
}

static bool append(CUgraphNode **list, size_t *n, CUgraphNode node)
{
	CUgraphNode *grown;

	for (size_t i = 0; i < *n; i++) {
		if ((*list)[i] == node)
			return true;
	}
	grown = realloc(*list, (*n + 1) * sizeof(**list));
	if (!grown)
		return false;
	grown[*n] = node;
	*list = grown;
	*n += 1;
	return true;
}

CUgraphNode ncc_add_node(CUgraph graph, CUcontext context, struct ncc_task task, const CUgraphNode *after,
			 size_t n_after)
{
	CUgraphNode node = calloc(1, sizeof(*node));
	bool fine = node != NULL;

	for (size_t i = 0; fine && i < n_after; i++)
		fine = has(graph, after[i]) && append(&node->after, &node->n_after, after[i]);
	if (!fine || !append(&graph->nodes, &graph->n_nodes, node)) {
		free(node ? node->after : NULL);
		free(node);
		return NULL;
	}
	ncc_add_handle(node, NCC_NODE);
	node->graph = graph;
	node->context = context;
	node->task = task;
	return node;
}

static CUgraphNode clone_node(CUgraph clone, CUgraphNode node)
{
	struct ncc_task task = ncc_copy_work(&node->task);
	CUgraphNode made = NULL;

	if (task.kind == node->task.kind)
		made = ncc_add_node(clone, node->context, task, NULL, 0);
	if (!made) {
		ncc_free_work(&task);
		return NULL;
	}
	made->source = node;
	made->disabled = node->disabled;
	made->updatable = node->updatable;
	return made;
}

CUgraphNode ncc_find_clone(CUgraph clone, CUgraphNode source)
{
	for (size_t i = 0; i < clone->n_nodes; i++) {
		if (clone->nodes[i]->source == source)
			return clone->nodes[i];
	}
	return NULL;
}

static bool copy_defaults(CUgraph to, CUgraph from)
{
	to->defaults = calloc(from->n_defaults + 1, sizeof(*to->defaults));
	if (!to->defaults)
		return false;
	if (from->n_defaults)
		memcpy(to->defaults, from->defaults, from->n_defaults * sizeof(*to->defaults));
	to->n_defaults = from->n_defaults;
	return true;
}

CUgraph ncc_clone_graph(CUgraph graph)
{
	CUgraph clone = ncc_new_graph();
	bool fine = clone != NULL && copy_defaults(clone, graph);

	for (size_t i = 0; fine && i < graph->n_nodes; i++)
		fine = clone_node(clone, graph->nodes[i]) != NULL;
	for (size_t i = 0; fine && i < graph->n_nodes; i++) {
		CUgraphNode from = graph->nodes[i], to = clone->nodes[i];

		for (size_t d = 0; fine && d < from->n_after; d++)
			fine = append(&to->after, &to->n_after, ncc_find_clone(clone, from->after[d]));
	}
	if (!fine && clone) {
		ncc_free_graph(clone);
		clone = NULL;
	}
	return clone;
}

static void keep_sources(CUgraph from, CUgraph to)
{
	if (from == to || from->n_nodes != to->n_nodes)
		return;
	for (size_t i = 0; i < to->n_nodes; i++) {
		to->nodes[i]->source = from->nodes[i]->source;
		ncc_keep_sources(&from->nodes[i]->task, &to->nodes[i]->task);
	}
}

void ncc_keep_sources(const struct ncc_task *from, const struct ncc_task *to)
{
	if (from->kind != to->kind)
		return;
	if (from->kind == NCC_TASK_GRAPH)
		keep_sources(from->graph, to->graph);
	for (unsigned int i = 0; from->kind == NCC_TASK_CONDITIONAL && i < from->conditional.n_bodies; i++)
		keep_sources(from->conditional.bodies[i], to->conditional.bodies[i]);
}

static bool is_ready(CUgraphNode node)
{
	for (size_t i = 0; i < node->n_after; i++) {
		if (!node->after[i]->placed)
			return false;
	}
	return !node->placed;
}

/* Moves each node behind all that it comes after, the order otherwise kept. False: a circle. */
bool ncc_order_nodes(CUgraph graph)
{
	size_t placed = 0;

	for (size_t i = 0; i < graph->n_nodes; i++)
		graph->nodes[i]->placed = false;
	while (placed < graph->n_nodes) {
		size_t at = placed;
		CUgraphNode node;

		while (at < graph->n_nodes && !is_ready(graph->nodes[at]))
			at++;
		if (at == graph->n_nodes)
			return false;
		node = graph->nodes[at];
		memmove(&graph->nodes[placed + 1], &graph->nodes[placed], (at - placed) * sizeof(node));
		graph->nodes[placed++] = node;
		node->placed = true;
	}
	return true;
}

bool ncc_has_conditions(CUgraph graph)
{
	for (size_t i = 0; i < graph->n_nodes; i++)
		if (graph->nodes[i]->task.kind == NCC_TASK_CONDITIONAL)
			return true;
	return graph->n_defaults;
}

/* ---- what programs do with graphs ---- */

static CUresult check_graph(const char *name, CUgraph graph)
{
	CUresult result = ncc_begin(name);

	return result ? result : ncc_is_handle(graph, NCC_GRAPH) ? CUDA_SUCCESS : CUDA_ERROR_INVALID_VALUE;
}

NCC_API cuGraphCreate(CUgraph *graph, unsigned int flags)
{
	CUresult result = ncc_begin("cuGraphCreate");

	if (result || !graph || flags)
		return result ? result : CUDA_ERROR_INVALID_VALUE;
	*graph = ncc_new_graph();
	return *graph ? CUDA_SUCCESS : CUDA_ERROR_OUT_OF_MEMORY;
}

NCC_API cuGraphDestroy(CUgraph graph)
{
	CUresult result = check_graph("cuGraphDestroy", graph);

	if (!result)
		ncc_free_graph(graph);
	return result;
}

NCC_API cuGraphClone(CUgraph *clone, CUgraph graph)
{
	CUresult result = check_graph("cuGraphClone", graph);

	if (result || !clone || ncc_has_conditions(graph))
		return result ? result : CUDA_ERROR_INVALID_VALUE;
	*clone = ncc_clone_graph(graph);
	return *clone ? CUDA_SUCCESS : CUDA_ERROR_OUT_OF_MEMORY;
}

NCC_API cuGraphNodeFindInClone(CUgraphNode *node, CUgraphNode source, CUgraph clone)
{
	CUresult result = check_graph("cuGraphNodeFindInClone", clone);

	if (result || !node)
		return result ? result : CUDA_ERROR_INVALID_VALUE;
	*node = ncc_find_clone(clone, source);
	return *node ? CUDA_SUCCESS : CUDA_ERROR_INVALID_VALUE;
}

/* Fills a list of at most *n; without a list only counts. What is left of the list becomes NULL. */
static void give(CUgraphNode *list, size_t *n, size_t *found, CUgraphNode node)
{
	if (list && *found < *n)
		list[*found] = node;
	++*found;
}

static void end_list(CUgraphNode *list, size_t *n, size_t found)
{
	for (size_t i = found; list && i < *n; i++)
		list[i] = NULL;
	*n = list && *n < found ? *n : found;
}

NCC_API cuGraphGetNodes(CUgraph graph, CUgraphNode *nodes, size_t *n)
{
	CUresult result = check_graph("cuGraphGetNodes", graph);
	size_t found = 0;

	if (result || !n)
		return result ? result : CUDA_ERROR_INVALID_VALUE;
	for (size_t i = 0; i < graph->n_nodes; i++)
		give(nodes, n, &found, graph->nodes[i]);
	end_list(nodes, n, found);
	return CUDA_SUCCESS;
}

NCC_API cuGraphGetRootNodes(CUgraph graph, CUgraphNode *nodes, size_t *n)
{
	CUresult result = check_graph("cuGraphGetRootNodes", graph);
	size_t found = 0;

	if (result || !n)
		return result ? result : CUDA_ERROR_INVALID_VALUE;
	for (size_t i = 0; i < graph->n_nodes; i++) {
		if (!graph->nodes[i]->n_after)
			give(nodes, n, &found, graph->nodes[i]);
	}
	end_list(nodes, n, found);
	return CUDA_SUCCESS;
}

NCC_API cuGraphGetEdges(CUgraph graph, CUgraphNode *from, CUgraphNode *to, size_t *n)
{
	CUresult result = check_graph("cuGraphGetEdges", graph);
	size_t found = 0;

	if (result || !n || !from != !to)
		return result ? result : CUDA_ERROR_INVALID_VALUE;
	for (size_t i = 0; i < graph->n_nodes; i++) {
		for (size_t d = 0; d < graph->nodes[i]->n_after; d++) {
			size_t same = found;

			give(from, n, &same, graph->nodes[i]->after[d]);
			give(to, n, &found, graph->nodes[i]);
		}
	}
	end_list(from, &(size_t){*n}, found);
	end_list(to, n, found);
	return CUDA_SUCCESS;
}

NCC_API cuGraphGetEdges_v2(CUgraph graph, CUgraphNode *from, CUgraphNode *to, void *edges, size_t *n)
{
	size_t room = edges && n ? *n : 0;
	CUresult result = cuGraphGetEdges(graph, from, to, n);

	if (!result && room)
		memset(edges, 0, 8 * (*n < room ? *n : room));
	return result;
}

static CUresult check_node(const char *name, CUgraphNode node)
{
	CUresult result = ncc_begin(name);

	return result ? result : ncc_is_handle(node, NCC_NODE) ? CUDA_SUCCESS : CUDA_ERROR_INVALID_VALUE;
}

NCC_API cuGraphNodeGetDependencies(CUgraphNode node, CUgraphNode *list, size_t *n)
{
	CUresult result = check_node("cuGraphNodeGetDependencies", node);
	size_t found = 0;

	if (result || !n)
		return result ? result : CUDA_ERROR_INVALID_VALUE;
	for (size_t i = 0; i < node->n_after; i++)
		give(list, n, &found, node->after[i]);
	end_list(list, n, found);
	return CUDA_SUCCESS;
}

NCC_API cuGraphNodeGetDependencies_v2(CUgraphNode node, CUgraphNode *list, void *edges, size_t *n)
{
	size_t room = edges && n ? *n : 0;
	CUresult result = cuGraphNodeGetDependencies(node, list, n);

	if (!result && room)
		memset(edges, 0, 8 * (*n < room ? *n : room));
	return result;
}

static bool comes_after(CUgraphNode node, CUgraphNode other)
{
	for (size_t i = 0; i < node->n_after; i++) {
		if (node->after[i] == other)
			return true;
	}
	return false;
}

NCC_API cuGraphNodeGetDependentNodes(CUgraphNode node, CUgraphNode *list, size_t *n)
{
	CUresult result = check_node("cuGraphNodeGetDependentNodes", node);
	size_t found = 0;

	if (result || !n)
		return result ? result : CUDA_ERROR_INVALID_VALUE;
	for (size_t i = 0; i < node->graph->n_nodes; i++) {
		if (comes_after(node->graph->nodes[i], node))
			give(list, n, &found, node->graph->nodes[i]);
	}
	end_list(list, n, found);
	return CUDA_SUCCESS;
}

NCC_API cuGraphNodeGetDependentNodes_v2(CUgraphNode node, CUgraphNode *list, void *edges, size_t *n)
{
	size_t room = edges && n ? *n : 0;
	CUresult result = cuGraphNodeGetDependentNodes(node, list, n);

	if (!result && room)
		memset(edges, 0, 8 * (*n < room ? *n : room));
	return result;
}

NCC_API cuGraphAddDependencies(CUgraph graph, const CUgraphNode *from, const CUgraphNode *to, size_t n)
{
	CUresult result = check_graph("cuGraphAddDependencies", graph);

	for (size_t i = 0; !result && i < n; i++) {
		if (!has(graph, from[i]) || !has(graph, to[i]) || from[i] == to[i] || comes_after(to[i], from[i]))
			return CUDA_ERROR_INVALID_VALUE;
		if (!append(&to[i]->after, &to[i]->n_after, from[i]))
			return CUDA_ERROR_OUT_OF_MEMORY;
	}
	return result;
}

NCC_API cuGraphAddDependencies_v2(CUgraph graph, const CUgraphNode *from, const CUgraphNode *to, const void *edges,
				  size_t n)
{
	return cuGraphAddDependencies(graph, from, to, n);
}

static void remove_from(CUgraphNode *list, size_t *n, CUgraphNode node)
{
	size_t kept = 0;

	for (size_t i = 0; i < *n; i++) {
		if (list[i] != node)
			list[kept++] = list[i];
	}
	*n = kept;
}

NCC_API cuGraphRemoveDependencies(CUgraph graph, const CUgraphNode *from, const CUgraphNode *to, size_t n)
{
	CUresult result = check_graph("cuGraphRemoveDependencies", graph);

	for (size_t i = 0; !result && i < n; i++) {
		if (!has(graph, to[i]) || !comes_after(to[i], from[i]))
			return CUDA_ERROR_INVALID_VALUE;
		remove_from(to[i]->after, &to[i]->n_after, from[i]);
	}
	return result;
}

NCC_API cuGraphRemoveDependencies_v2(CUgraph graph, const CUgraphNode *from, const CUgraphNode *to, const void *edges,
				     size_t n)
{
	return cuGraphRemoveDependencies(graph, from, to, n);
}

NCC_API cuGraphDestroyNode(CUgraphNode node)
{
	CUresult result = check_node("cuGraphDestroyNode", node);
	CUgraph graph;

	if (result)
		return result;
	graph = node->graph;
	remove_from(graph->nodes, &graph->n_nodes, node);
	for (size_t i = 0; i < graph->n_nodes; i++)
		remove_from(graph->nodes[i]->after, &graph->nodes[i]->n_after, node);
	free_node(node);
	return CUDA_SUCCESS;
}

static const int types[] = {
	[NCC_TASK_KERNEL] = CU_GRAPH_NODE_TYPE_KERNEL,
	[NCC_TASK_COPY] = CU_GRAPH_NODE_TYPE_MEMCPY,
	[NCC_TASK_SET] = CU_GRAPH_NODE_TYPE_MEMSET,
	[NCC_TASK_HOST] = CU_GRAPH_NODE_TYPE_HOST,
	[NCC_TASK_RECORD] = CU_GRAPH_NODE_TYPE_EVENT_RECORD,
	[NCC_TASK_WAIT] = CU_GRAPH_NODE_TYPE_WAIT_EVENT,
	[NCC_TASK_GRAPH] = CU_GRAPH_NODE_TYPE_GRAPH,
	[NCC_TASK_EMPTY] = CU_GRAPH_NODE_TYPE_EMPTY,
	[NCC_TASK_CONDITIONAL] = CU_GRAPH_NODE_TYPE_CONDITIONAL,
};

NCC_API cuGraphNodeGetType(CUgraphNode node, int *type)
{
	CUresult result = check_node("cuGraphNodeGetType", node);

	if (result || !type)
		return result ? result : CUDA_ERROR_INVALID_VALUE;
	*type = types[node->task.kind];
	return CUDA_SUCCESS;
}
