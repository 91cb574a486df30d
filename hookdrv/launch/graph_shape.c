#include "launch/graph_shape.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "driver/real.h"
#include "launch/graph_nodes.h"

enum { DEEPEST = 16 };

struct place {
	CUgraphNode node;
	size_t at;
};

struct edge {
	size_t from, to;
};

struct shape {
	size_t n_nodes, n_edges;
	CUgraphNode *node;
	struct edge *edge; /* sorted */
};

static int by_node(const void *a, const void *b)
{
	CUgraphNode left = ((const struct place *)a)->node, right = ((const struct place *)b)->node;

	return (left > right) - (left < right);
}

static int by_ends(const void *a, const void *b)
{
	const struct edge *left = a, *right = b;

	if (left->from != right->from)
		return left->from < right->from ? -1 : 1;
	return (left->to > right->to) - (left->to < right->to);
}

/* The kinds of edges are the kernels' own business (programmatic launches): who changes them changes nothing here. */
static CUresult get_edges(CUgraph graph, CUgraphNode *from, CUgraphNode *to, void *kinds, size_t *n)
{
	if (ncc_real.cuGraphGetEdges_v2)
		return ncc_real.cuGraphGetEdges_v2(graph, from, to, kinds, n);
	return ncc_real.cuGraphGetEdges(graph, from, to, n);
}

static bool number_edges(struct shape *shape, const struct place *places, CUgraphNode *const *end)
{
	for (size_t i = 0; i < shape->n_edges; i++) {
		const struct place *found[2];

		for (int side = 0; side < 2; side++) {
			struct place key = {.node = end[side][i]};

			found[side] = bsearch(&key, places, shape->n_nodes, sizeof(key), by_node);
			if (!found[side])
				return false;
		}
		shape->edge[i] = (struct edge){.from = found[0]->at, .to = found[1]->at};
	}
	qsort(shape->edge, shape->n_edges, sizeof(*shape->edge), by_ends);
	return true;
}

static bool read_edges(CUgraph graph, struct shape *shape, const struct place *places)
{
	CUgraphNode *ends = NULL;
	uint64_t *kinds = NULL;
	bool fine;

	if (get_edges(graph, NULL, NULL, NULL, &shape->n_edges))
		return false;
	ends = calloc(2 * shape->n_edges + 1, sizeof(*ends));
	kinds = calloc(shape->n_edges + 1, sizeof(*kinds));
	shape->edge = calloc(shape->n_edges + 1, sizeof(*shape->edge));
	fine = ends && kinds && shape->edge &&
	       (!shape->n_edges || !get_edges(graph, ends, ends + shape->n_edges, kinds, &shape->n_edges)) &&
	       number_edges(shape, places, (CUgraphNode *const[]){ends, ends + shape->n_edges});
	free(ends);
	free(kinds);
	return fine;
}

static bool read_shape(CUgraph graph, struct shape *shape)
{
	struct place *places;
	bool fine;

	shape->node = ncc_graph_list(graph, &shape->n_nodes);
	places = calloc(shape->n_nodes + 1, sizeof(*places));
	fine = shape->node && places;
	for (size_t i = 0; fine && i < shape->n_nodes; i++)
		places[i] = (struct place){.node = shape->node[i], .at = i};
	if (fine)
		qsort(places, shape->n_nodes, sizeof(*places), by_node);
	fine = fine && read_edges(graph, shape, places);
	free(places);
	return fine;
}

static bool are_alike(CUgraph a, CUgraph b, int depth);

/* Those that are not known are in no list of kernels. */
static bool bodies_are_alike(CUgraphNode a, CUgraphNode b, int depth)
{
	int type_a, type_b;
	unsigned int n_a, n_b;
	const CUgraph *in_a = ncc_graph_node_bodies(a, &type_a, &n_a), *in_b = ncc_graph_node_bodies(b, &type_b, &n_b);
	bool alike = in_a && in_b ? type_a == type_b && n_a == n_b : in_a == in_b;

	for (unsigned int i = 0; in_a && alike && i < n_a; i++)
		alike = are_alike(in_a[i], in_b[i], depth + 1);
	return alike;
}

static bool nodes_are_alike(CUgraphNode a, CUgraphNode b, int depth)
{
	int type_a, type_b;
	CUgraph child_a, child_b;

	if (ncc_real.cuGraphNodeGetType(a, &type_a) || ncc_real.cuGraphNodeGetType(b, &type_b) || type_a != type_b)
		return false;
	if (type_a == CU_GRAPH_NODE_TYPE_CONDITIONAL)
		return bodies_are_alike(a, b, depth);
	if (type_a != CU_GRAPH_NODE_TYPE_GRAPH)
		return true;
	return !ncc_real.cuGraphChildGraphNodeGetGraph(a, &child_a) &&
	       !ncc_real.cuGraphChildGraphNodeGetGraph(b, &child_b) && are_alike(child_a, child_b, depth + 1);
}

static bool are_alike(CUgraph a, CUgraph b, int depth)
{
	struct shape of_a = {.n_nodes = 0}, of_b = {.n_nodes = 0};
	bool alike = depth < DEEPEST && read_shape(a, &of_a) && read_shape(b, &of_b) && of_a.n_nodes == of_b.n_nodes &&
		     of_a.n_edges == of_b.n_edges && !memcmp(of_a.edge, of_b.edge, of_a.n_edges * sizeof(*of_a.edge));

	for (size_t i = 0; alike && i < of_a.n_nodes; i++)
		alike = nodes_are_alike(of_a.node[i], of_b.node[i], depth);
	free(of_a.node);
	free(of_a.edge);
	free(of_b.node);
	free(of_b.edge);
	return alike;
}

bool ncc_graphs_are_alike(CUgraph a, CUgraph b)
{
	return ncc_real.cuGraphGetEdges && are_alike(a, b, 0);
}
