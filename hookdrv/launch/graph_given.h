/* Probes that are switched on and off (NCC_IDLE_SOCKET): what the program gave the kernel nodes of an executable graph. The
 * driver does not tell what an executable graph has, and names its nodes by those of the graph that it was made of. So
 * graphs that are needed for that are kept when the program destroys them.
 */
#ifndef NCC_GRAPH_GIVEN_H
#define NCC_GRAPH_GIVEN_H

#include "base/config.h"
#include "launch/graph_body.h"

struct ncc_graph_given;

/* An executable graph was made of `graph`. NULL: no memory. */
struct ncc_graph_given *ncc_graph_given_new(CUgraph graph);

/* It was updated with `graph`; one of its nodes was set; a child graph in it was replaced. */
void ncc_graph_given_update(struct ncc_graph_given *given, CUgraph graph);
void ncc_graph_given_set(struct ncc_graph_given *given, CUgraphNode node, const CUDA_KERNEL_NODE_PARAMS *params);
void ncc_graph_given_child(struct ncc_graph_given *given, CUgraphNode child, CUgraph graph);

/* Its kernel nodes; the caller frees the list. False: they are not known. */
bool ncc_graph_given_kernels(const struct ncc_graph_given *given, struct ncc_graph_kernel **list, size_t *n);

/* How many it has, those included whose nodes the program has destroyed in its graph since. */
size_t ncc_graph_given_count(const struct ncc_graph_given *given);

/* Graphs that were kept for it and for no other go; or are left, as its context is gone. */
void ncc_graph_given_free(struct ncc_graph_given *given);
void ncc_graph_given_forget(struct ncc_graph_given *given);

/* Its nodes are named by those of this graph. */
bool ncc_graph_given_is_named_by(const struct ncc_graph_given *given, const void *graph);

/* The program destroys a graph. True: it, or one of its child graphs, is needed: it is kept, and goes later. */
bool ncc_graph_keep(CUgraph graph);

/* A node with this graph in it goes. */
void ncc_graph_lose(CUgraph graph);

/* The program's graph objects: CUDA allows one call at a time on one of them, and a launch reads those of its own. Nests. Who
 * holds this waits for no executable graph; who holds the registry of those (graph_exec.c), not for this. */
void ncc_graph_objects_lock(void);
void ncc_graph_objects_unlock(void);

/* Around what changes one, where launches read them. */
static inline void ncc_graph_change_begins(void)
{
	if (ncc_config()->idle)
		ncc_graph_objects_lock();
}

static inline void ncc_graph_change_ends(void)
{
	if (ncc_config()->idle)
		ncc_graph_objects_unlock();
}

/* The program sets a node of a graph of its own: executable ones keep what they have. */
void ncc_graph_node_set(CUgraphNode node);

/* All of a graph get others. */
void ncc_graph_nodes_set(CUgraph graph);

#endif
