#include "launch/graph_nodes.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

#include "base/fork.h"
#include "base/table.h"
#include "driver/real.h"
#include "launch/graph_shown.h"

enum { DEEPEST = 16, MOST_BODIES = 1024 };

struct bodies {
	int type;
	unsigned int n;
	CUgraph graph[];
};

/* Conditional nodes -> struct bodies. A program does not change a graph that it makes an executable one of meanwhile. */
static struct ncc_table conditionals;
static _Atomic bool any;                                 /* there was one */
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER; /* of who changes it */

void ncc_graph_node_added(CUgraphNode node, const CUgraphNodeParams *params)
{
	struct bodies *made, *old;
	unsigned int n;

	if (!params || params->type != CU_GRAPH_NODE_TYPE_CONDITIONAL || !params->conditional.phGraph_out)
		return;
	n = params->conditional.size;
	made = n <= MOST_BODIES ? malloc(sizeof(*made) + n * sizeof(made->graph[0])) : NULL;
	if (!made)
		return;
	made->type = params->conditional.type;
	made->n = n;
	memcpy(made->graph, params->conditional.phGraph_out, n * sizeof(made->graph[0]));
	pthread_mutex_lock(&lock);
	any = true;
	old = ncc_table_find(&conditionals, node);
	if (!ncc_table_set(&conditionals, node, made)) {
		free(made);
		old = NULL;
	}
	pthread_mutex_unlock(&lock);
	free(old);
}

const CUgraph *ncc_graph_node_bodies(CUgraphNode node, int *type, unsigned int *n)
{
	const struct bodies *bodies = ncc_table_find(&conditionals, node);

	if (!bodies)
		return NULL;
	*type = bodies->type;
	*n = bodies->n;
	return bodies->graph;
}

CUgraphNode *ncc_graph_list(CUgraph graph, size_t *n)
{
	CUgraphNode *list = NULL;

	*n = 0;
	if (!ncc_real.cuGraphGetNodes(graph, NULL, n))
		list = calloc(*n + 1, sizeof(*list));
	if (list && !ncc_real.cuGraphGetNodes(graph, list, n))
		return list;
	free(list);
	*n = 0;
	return NULL;
}

/* NULL: the node is no child graph. */
static CUgraph child_in(CUgraphNode node)
{
	CUgraph child;
	int type;

	if (ncc_real.cuGraphNodeGetType(node, &type) || type != CU_GRAPH_NODE_TYPE_GRAPH ||
	    ncc_real.cuGraphChildGraphNodeGetGraph(node, &child))
		return NULL;
	return child;
}

static bool add(struct ncc_graph_nodes *nodes, struct ncc_graph_node node)
{
	struct ncc_graph_node *grown = nodes->node;

	if (!(nodes->n & (nodes->n - 1))) /* a power of two, or 0: full */
		grown = realloc(nodes->node, (nodes->n ? 2 * nodes->n : 1) * sizeof(*grown));
	if (!grown)
		return false;
	nodes->node = grown;
	nodes->node[nodes->n++] = node;
	return true;
}

static bool add_graph(struct ncc_graph_nodes *nodes, CUgraph graph, struct ncc_graph_node in, int depth);

static bool add_bodies(struct ncc_graph_nodes *nodes, const struct ncc_graph_node *node, int depth)
{
	const struct bodies *bodies = ncc_table_find(&conditionals, node->node);
	struct ncc_graph_node in = *node;
	bool repeats = bodies && (node->loop || bodies->type == CU_GRAPH_COND_TYPE_WHILE);

	in.conditional = true;
	for (unsigned int i = 0; bodies && i < bodies->n; i++) {
		in.loop = repeats ? bodies->graph[i] : NULL;
		if (!add_graph(nodes, bodies->graph[i], in, depth))
			return false;
	}
	return true;
}

static bool add_node(struct ncc_graph_nodes *nodes, struct ncc_graph_node node, int depth)
{
	CUgraph child;
	int type;

	if (ncc_real.cuGraphNodeGetType(node.node, &type))
		return false;
	switch (type) {
	case CU_GRAPH_NODE_TYPE_KERNEL:
		return add(nodes, node);
	case CU_GRAPH_NODE_TYPE_GRAPH:
		if (!node.child)
			node.child = node.node;
		return !ncc_real.cuGraphChildGraphNodeGetGraph(node.node, &child) &&
		       add_graph(nodes, child, node, depth);
	case CU_GRAPH_NODE_TYPE_CONDITIONAL:
		return add_bodies(nodes, &node, depth);
	default:
		return true;
	}
}

static bool add_graph(struct ncc_graph_nodes *nodes, CUgraph graph, struct ncc_graph_node in, int depth)
{
	size_t n;
	CUgraphNode *list = ncc_graph_list(graph, &n);
	bool fine = list && depth < DEEPEST;

	for (size_t i = 0; fine && i < n; i++) {
		in.node = list[i];
		fine = add_node(nodes, in, depth + 1);
	}
	free(list);
	return fine;
}

bool ncc_graph_nodes_of(CUgraph graph, struct ncc_graph_nodes *nodes)
{
	*nodes = (struct ncc_graph_nodes){.node = NULL};
	if (ncc_real.cuGraphGetNodes && ncc_real.cuGraphNodeGetType && ncc_real.cuGraphChildGraphNodeGetGraph &&
	    add_graph(nodes, graph, (struct ncc_graph_node){.node = NULL}, 0))
		return true;
	free(nodes->node);
	return false;
}

static bool any_child(CUgraph graph, ncc_graph_visit *visit, void *argument, int depth);

static bool any_child_of_node(CUgraphNode node, ncc_graph_visit *visit, void *argument, int depth)
{
	CUgraph child = child_in(node);

	return child && (visit(child, argument) || any_child(child, visit, argument, depth));
}

static bool any_child(CUgraph graph, ncc_graph_visit *visit, void *argument, int depth)
{
	size_t n;
	CUgraphNode *list = ncc_graph_list(graph, &n);
	bool found = false;

	for (size_t i = 0; i < n && !found && depth < DEEPEST; i++)
		found = any_child_of_node(list[i], visit, argument, depth + 1);
	free(list);
	return found;
}

bool ncc_graph_any_child(CUgraph graph, ncc_graph_visit *visit, void *argument)
{
	return any_child(graph, visit, argument, 0);
}

bool ncc_graph_any_child_of_node(CUgraphNode node, ncc_graph_visit *visit, void *argument)
{
	return any_child_of_node(node, visit, argument, 0);
}

/* What was known of a node that the program destroys, by `next`. */
struct ncc_graph_known {
	struct ncc_graph_known *next;
	CUgraphNode node;
	struct bodies *bodies;
	struct ncc_node_params *shown;
};

static struct bodies *take_bodies(CUgraphNode node)
{
	struct bodies *bodies;

	pthread_mutex_lock(&lock);
	bodies = ncc_table_find(&conditionals, node);
	ncc_table_set(&conditionals, node, NULL);
	pthread_mutex_unlock(&lock);
	return bodies;
}

static void put_back(const struct ncc_graph_known *known)
{
	if (known->bodies) {
		pthread_mutex_lock(&lock);
		ncc_table_set(&conditionals, known->node, known->bodies);
		pthread_mutex_unlock(&lock);
	}
	if (known->shown)
		ncc_graph_shown_stays(known->node, known->shown);
}

static void take_graph(CUgraph graph, int depth, struct ncc_graph_known **taken);

static void take_node(CUgraphNode node, int depth, struct ncc_graph_known **taken)
{
	struct ncc_graph_known here = {
		.next = *taken, .node = node, .bodies = take_bodies(node), .shown = ncc_graph_shown_goes(node)};
	struct ncc_graph_known *known = here.bodies || here.shown ? malloc(sizeof(*known)) : NULL;
	CUgraph child = child_in(node);

	if (known) {
		*known = here;
		*taken = known;
	} else {
		put_back(&here); /* no memory: what is left there does no harm */
	}
	for (unsigned int i = 0; here.bodies && i < here.bodies->n; i++)
		take_graph(here.bodies->graph[i], depth, taken);
	if (child)
		take_graph(child, depth, taken);
}

static void take_graph(CUgraph graph, int depth, struct ncc_graph_known **taken)
{
	size_t n;
	CUgraphNode *list = ncc_graph_list(graph, &n);

	for (size_t i = 0; i < n && depth < DEEPEST; i++)
		take_node(list[i], depth + 1, taken);
	free(list);
}

struct ncc_graph_known *ncc_graph_node_goes(CUgraphNode node)
{
	struct ncc_graph_known *taken = NULL;

	if (any || ncc_graph_any_shown())
		take_node(node, 0, &taken);
	return taken;
}

struct ncc_graph_known *ncc_graph_goes(CUgraph graph)
{
	struct ncc_graph_known *taken = NULL;

	if (any || ncc_graph_any_shown())
		take_graph(graph, 0, &taken);
	return taken;
}

void ncc_graph_nodes_gone(struct ncc_graph_known *known, bool gone)
{
	struct ncc_graph_known *next;

	for (; known; known = next) {
		next = known->next;
		if (gone) {
			free(known->bodies);
			free(known->shown);
		} else {
			put_back(known);
		}
		free(known);
	}
}

static void in_child(void)
{
	lock = (pthread_mutex_t)PTHREAD_MUTEX_INITIALIZER;
	ncc_table_forget(&conditionals);
}

NCC_ON_FORK(in_child)
