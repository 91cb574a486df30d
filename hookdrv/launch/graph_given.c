#define _GNU_SOURCE
#include "launch/graph_given.h"

#include <pthread.h>
#include <search.h>
#include <stdlib.h>
#include <string.h>

#include "base/fork.h"
#include "base/table.h"
#include "driver/own_call.h"
#include "launch/graph_shape.h"
#include "launch/node_params.h"

/* A graph of the program's that is needed. */
struct kept {
	CUgraph graph;
	uint32_t users;
	bool destroyed; /* by the program */
	CUgraph holder; /* destroyed by the program, too: this one is of a child node in it */
	bool gone;      /* with its node; what it had then: */
	struct ncc_graph_kernel *left;
	size_t n_left;
};

/* A node that was set in the executable graph, and what it has since. */
struct set_node {
	CUgraphNode name;
	CUfunction function;
	struct ncc_node_params *given; /* NULL: not known */
};

struct ncc_graph_given {
	struct kept *named; /* its nodes name those of the executable graph */
	struct kept *last;  /* its nodes are as those of the executable graph were at `since` */
	uint64_t since;
	void *set; /* tree of struct set_node */
	size_t n;  /* its kernel nodes */
	bool lost; /* there was no memory: nothing is known */
};

/* Guards the graphs of the program, against its calls that are hooked and ours. */
static pthread_mutex_t objects = PTHREAD_RECURSIVE_MUTEX_INITIALIZER_NP;

void ncc_graph_objects_lock(void)
{
	pthread_mutex_lock(&objects);
}

void ncc_graph_objects_unlock(void)
{
	pthread_mutex_unlock(&objects);
}

/* Guards what follows, against who changes it. */
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static struct ncc_table graphs;  /* CUgraph -> struct kept */
static size_t n_kept;            /* in `graphs` */
static struct ncc_table changed; /* CUgraphNode -> when the program last set it in its graph */
static _Atomic uint64_t now = 1; /* counts what the program does */

/* ---- graphs that are kept */

static struct kept *keep(CUgraph graph)
{
	struct kept *kept;

	pthread_mutex_lock(&lock);
	kept = ncc_table_find(&graphs, graph);
	if (!kept) {
		kept = calloc(1, sizeof(*kept));
		if (kept && !ncc_table_set(&graphs, graph, kept)) {
			free(kept);
			kept = NULL;
		}
		n_kept += kept != NULL;
	}
	if (kept) {
		kept->graph = graph;
		kept->users++;
	}
	pthread_mutex_unlock(&lock);
	return kept;
}

static void destroy(CUgraph graph)
{
	int relaxed = ncc_capture_relax();
	struct ncc_graph_known *known;

	ncc_graph_objects_lock();
	if (!ncc_graph_keep(graph)) {
		known = ncc_graph_goes(graph);
		ncc_graph_nodes_gone(known, !ncc_real.cuGraphDestroy(graph));
	}
	ncc_graph_objects_unlock();
	ncc_capture_restore(relaxed);
}

/* With the lock held. */
static void forget_kept(struct kept *kept)
{
	if (ncc_table_find(&graphs, kept->graph) != kept)
		return;
	ncc_table_set(&graphs, kept->graph, NULL);
	n_kept--;
}

static void let_go(struct kept *kept, bool context_gone)
{
	bool last;

	if (!kept)
		return;
	pthread_mutex_lock(&lock);
	last = !--kept->users;
	if (last)
		forget_kept(kept);
	pthread_mutex_unlock(&lock);
	if (!last)
		return;
	if (kept->destroyed && !context_gone)
		destroy(kept->graph);
	if (kept->holder && !context_gone)
		destroy(kept->holder);
	free(kept->left);
	free(kept);
}

/* True: it is of a child node in `holder`, and needed. */
static bool keep_holder(CUgraph graph, void *holder)
{
	struct kept *kept;

	pthread_mutex_lock(&lock);
	kept = ncc_table_find(&graphs, graph);
	if (kept)
		kept->holder = holder;
	pthread_mutex_unlock(&lock);
	return kept;
}

bool ncc_graph_keep(CUgraph graph)
{
	struct kept *kept;
	bool any;

	pthread_mutex_lock(&lock);
	kept = ncc_table_find(&graphs, graph);
	if (kept)
		kept->destroyed = true;
	any = n_kept;
	pthread_mutex_unlock(&lock);
	return kept || (any && ncc_graph_any_child(graph, keep_holder, graph));
}

/* What the nodes of a graph are given in it. */
static struct ncc_graph_kernel *kernels_in(CUgraph graph, size_t *n)
{
	struct ncc_graph_kernel *list;
	struct ncc_graph_nodes nodes;

	*n = 0;
	if (!ncc_graph_nodes_of(graph, &nodes))
		return NULL;
	list = calloc(nodes.n + 1, sizeof(*list));
	for (size_t i = 0; list && i < nodes.n; i++) {
		list[i].at = nodes.node[i];
		ncc_real.cuGraphKernelNodeGetParams_v2(nodes.node[i].node, &list[i].params);
	}
	*n = list ? nodes.n : 0;
	free(nodes.node);
	return list;
}

void ncc_graph_lose(CUgraph graph)
{
	struct ncc_graph_kernel *left;
	struct kept *kept;
	size_t n_left;

	if (!ncc_table_find(&graphs, graph))
		return;
	left = kernels_in(graph, &n_left);
	pthread_mutex_lock(&lock);
	/* The last who needed it may have let it go meanwhile. */
	kept = ncc_table_find(&graphs, graph);
	if (kept) {
		kept->left = left;
		kept->n_left = n_left;
		kept->gone = true;
		forget_kept(kept);
	}
	pthread_mutex_unlock(&lock);
	if (!kept)
		free(left);
}

/* ---- what nodes were given */

void ncc_graph_node_set(CUgraphNode node)
{
	uint64_t when = atomic_fetch_add(&now, 1) + 1;

	pthread_mutex_lock(&lock);
	ncc_table_set(&changed, node, (void *)(uintptr_t)when);
	pthread_mutex_unlock(&lock);
}

void ncc_graph_nodes_set(CUgraph graph)
{
	struct ncc_graph_nodes nodes;

	if (!ncc_graph_nodes_of(graph, &nodes))
		return;
	for (size_t i = 0; i < nodes.n; i++)
		ncc_graph_node_set(nodes.node[i].node);
	free(nodes.node);
}

static int by_name(const void *a, const void *b)
{
	CUgraphNode left = ((const struct set_node *)a)->name, right = ((const struct set_node *)b)->name;

	return (left > right) - (left < right);
}

static const struct set_node *find_set(const struct ncc_graph_given *given, CUgraphNode name)
{
	struct set_node key = {.name = name};
	struct set_node **found = tfind(&key, &given->set, by_name);

	return found ? *found : NULL;
}

static void free_set(void *set)
{
	free(((struct set_node *)set)->given);
	free(set);
}

static void forget_set(struct ncc_graph_given *given)
{
	tdestroy(given->set, free_set);
	given->set = NULL;
}

void ncc_graph_given_set(struct ncc_graph_given *given, CUgraphNode node, const CUDA_KERNEL_NODE_PARAMS *params)
{
	struct set_node *made = calloc(1, sizeof(*made)), **place;
	struct ncc_node_params *copy;

	if (!made) {
		given->lost = true;
		return;
	}
	made->name = node;
	place = tsearch(made, &given->set, by_name);
	given->lost |= !place;
	if (!place || *place != made)
		free(made);
	if (!place)
		return;
	(*place)->function = ncc_node_function(params);
	copy = ncc_node_params_copy(params, (*place)->given);
	if (!copy)
		free((*place)->given);
	(*place)->given = copy;
}

static CUDA_KERNEL_NODE_PARAMS what_was_set(const struct set_node *set)
{
	return set->given ? set->given->params : (CUDA_KERNEL_NODE_PARAMS){.func = set->function};
}

/* The kernels of the child that was there, in the order of the graph that names them: the new one's are as many. */
static bool set_kernels(struct ncc_graph_given *given, CUgraphNode child, const struct ncc_graph_nodes *old,
			const struct ncc_graph_nodes *new)
{
	size_t n = 0;

	for (size_t i = 0; i < old->n; i++) {
		CUDA_KERNEL_NODE_PARAMS params = {.func = NULL};

		if (old->node[i].child != child)
			continue;
		if (n == new->n || ncc_real.cuGraphKernelNodeGetParams_v2(new->node[n++].node, &params))
			return false;
		ncc_graph_given_set(given, old->node[i].node, &params);
	}
	return n == new->n;
}

static bool names_are_known(const struct ncc_graph_given *given)
{
	return !given->lost && !given->named->gone && !given->last->gone;
}

void ncc_graph_given_child(struct ncc_graph_given *given, CUgraphNode child, CUgraph graph)
{
	struct ncc_graph_nodes old, new;
	bool known = false;

	ncc_graph_objects_lock();
	if (names_are_known(given) && ncc_graph_nodes_of(given->named->graph, &old)) {
		if (ncc_graph_nodes_of(graph, &new)) {
			known = set_kernels(given, child, &old, &new);
			free(new.node);
		}
		free(old.node);
	}
	ncc_graph_objects_unlock();
	given->lost |= !known;
}

/* ---- of an executable graph */

static size_t count_kernels(CUgraph graph)
{
	struct ncc_graph_nodes nodes;

	if (!ncc_graph_nodes_of(graph, &nodes))
		return 0;
	free(nodes.node);
	return nodes.n;
}

struct ncc_graph_given *ncc_graph_given_new(CUgraph graph)
{
	struct ncc_graph_given *given = calloc(1, sizeof(*given));

	if (!given)
		return NULL;
	given->named = keep(graph);
	given->last = keep(graph);
	given->since = atomic_load(&now);
	given->n = count_kernels(graph);
	given->lost = !given->named || !given->last;
	return given;
}

void ncc_graph_given_update(struct ncc_graph_given *given, CUgraph graph)
{
	struct kept *before = given->last;

	given->last = keep(graph);
	given->since = atomic_load(&now);
	given->lost = !given->named || !given->last;
	forget_set(given);
	let_go(before, false);
}

static void let_all_go(struct ncc_graph_given *given, bool context_gone)
{
	if (!given)
		return;
	forget_set(given);
	let_go(given->last, context_gone);
	let_go(given->named, context_gone);
	free(given);
}

void ncc_graph_given_free(struct ncc_graph_given *given)
{
	let_all_go(given, false);
}

/* Its context is gone. What the driver makes of graphs then is not documented: nothing more is asked of them. */
void ncc_graph_given_forget(struct ncc_graph_given *given)
{
	let_all_go(given, true);
}

size_t ncc_graph_given_count(const struct ncc_graph_given *given)
{
	return given->n;
}

bool ncc_graph_given_is_named_by(const struct ncc_graph_given *given, const void *graph)
{
	return given && given->named && !given->named->gone && given->named->graph == graph;
}

static bool was_changed(const struct ncc_graph_given *given, CUgraphNode node)
{
	return (uintptr_t)ncc_table_find(&changed, node) > given->since;
}

static void describe(const struct ncc_graph_given *given, struct ncc_graph_kernel *kernel)
{
	const struct set_node *set = find_set(given, kernel->at.node);

	if (ncc_real.cuGraphKernelNodeGetParams_v2(kernel->from, &kernel->params))
		kernel->unknown = "the driver does not tell the parameters of its node";
	else if (!set && was_changed(given, kernel->from))
		kernel->unknown = "its node was set in the program's graph, not in the executable one";
	else if (set && !set->given)
		kernel->unknown = "its node was set, and this driver does not tell how large its parameters are";
	if (set)
		kernel->params = what_was_set(set);
	kernel->cooperative = ncc_node_is_cooperative(kernel->from);
}

static struct ncc_graph_kernel *kernels_of(const struct ncc_graph_given *given, const struct ncc_graph_nodes *names,
					   const struct ncc_graph_nodes *from)
{
	struct ncc_graph_kernel *list = calloc(names->n + 1, sizeof(*list));

	for (size_t i = 0; list && i < names->n; i++) {
		list[i].at = names->node[i];
		list[i].from = from->node[i].node;
		describe(given, &list[i]);
	}
	return list;
}

static struct ncc_graph_kernel *left_of(const struct kept *kept, size_t *n)
{
	struct ncc_graph_kernel *list = calloc(kept->n_left + 1, sizeof(*list));

	*n = kept->n_left;
	if (list && kept->left)
		memcpy(list, kept->left, kept->n_left * sizeof(*list));
	return list;
}

/* Which kernels they are, where nothing names the nodes any more: those of the graph that it was last made of. */
static bool unnamed_kernels(const struct ncc_graph_given *given, const char *why, struct ncc_graph_kernel **list,
			    size_t *n)
{
	const struct kept *last = given->last;

	if (last != given->named && given->set) /* what was set has other names */
		return false;
	*list = last->gone ? left_of(last, n) : kernels_in(last->graph, n);
	for (size_t i = 0; *list && i < *n; i++) {
		struct ncc_graph_kernel *kernel = &(*list)[i];
		const struct set_node *set = find_set(given, kernel->at.node);

		if (set)
			kernel->params = what_was_set(set);
		kernel->at.node = kernel->at.child = NULL;
		kernel->unknown = why;
	}
	return *list;
}

bool ncc_graph_given_kernels(const struct ncc_graph_given *given, struct ncc_graph_kernel **list, size_t *n)
{
	struct ncc_graph_nodes names = {.n = 0}, from = {.n = 0};

	*list = NULL;
	if (given->lost)
		return false;
	if (!names_are_known(given))
		return unnamed_kernels(given, "the graph that names its node went with the node that it was in", list,
				       n);
	if (!ncc_graph_nodes_of(given->named->graph, &names))
		return false;
	if (given->last == given->named)
		*list = kernels_of(given, &names, &names);
	else if (ncc_graphs_are_alike(given->named->graph, given->last->graph) &&
		 ncc_graph_nodes_of(given->last->graph, &from) && from.n == names.n)
		*list = kernels_of(given, &names, &from);
	*n = names.n;
	free(names.node);
	free(from.node);
	return *list ||
	       unnamed_kernels(given, "its graph was updated with one that is not built node by node as the first",
			       list, n);
}

static void in_child(void)
{
	objects = (pthread_mutex_t)PTHREAD_RECURSIVE_MUTEX_INITIALIZER_NP;
	lock = (pthread_mutex_t)PTHREAD_MUTEX_INITIALIZER;
	n_kept = 0;
	ncc_table_forget(&graphs);
	ncc_table_forget(&changed);
}

NCC_ON_FORK(in_child)
