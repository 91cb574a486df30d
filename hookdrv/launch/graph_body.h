/* What an executable graph is launched with: its kernel nodes, probed functions for them, and their tables. */
#ifndef NCC_GRAPH_BODY_H
#define NCC_GRAPH_BODY_H

#include "launch/graph_tables.h"

/* At the ends of a graph's loops: an executable graph that is updated has them, or not. */
enum ncc_graph_steps { NCC_STEPS_WHERE_NEEDED, NCC_STEPS_NONE, NCC_STEPS_ALL };

/* Of a graph that is instantiated, or that an executable one is updated with; the context is current. `by_device`: the
 * device may launch it. NULL: it is left alone. */
struct ncc_graph_body *ncc_graph_body_make(CUgraph graph, CUcontext context, bool by_device,
					   enum ncc_graph_steps steps);

/* A kernel node that is known otherwise: what names it in the executable graph, what has its attributes, what it is given. */
struct ncc_graph_kernel {
	struct ncc_graph_node at;
	CUgraphNode from;
	CUDA_KERNEL_NODE_PARAMS params;
	bool cooperative;
	const char *unknown; /* why it cannot be probed, its function being all that counts; NULL: it can */
};

/* Of an executable graph, with those of these nodes that are in it; as ncc_graph_body_make. */
struct ncc_graph_body *ncc_graph_body_of(const struct ncc_graph_kernel *kernels, size_t n, CUgraphExec exec,
					 CUcontext context, bool by_device);

/* The nodes of the graph get the probed functions; then the program's again. Where one does not take its own, nothing of
 * the body is recorded any more. */
void ncc_graph_body_substitute(struct ncc_graph_body *body);
void ncc_graph_body_restore(struct ncc_graph_body *body);

/* A probed node gets the program's function in the executable graph, or the probed one. The graph that names it is there. What
 * the program has disabled stays so. */
CUresult ncc_graph_body_set(const struct ncc_body_node *node, CUgraphExec exec, bool probed);

/* All of them. False: not all did. */
bool ncc_graph_body_swap(const struct ncc_graph_body *body, CUgraphExec exec, bool probed);

/* Of a graph that the device may launch: what it executes of kernels that are not probed nobody counts, and of the others
 * the device does, until the count is read. */
void ncc_graph_body_is_uncounted(const struct ncc_graph_body *body);

/* The executable graph has the program's functions. */
void ncc_graph_body_abandon(struct ncc_graph_body *body, const char *why);

/* What a node becomes with other parameters and the attributes of `from` (NULL: its own), not yet in the executable graph. `into` takes all that is needed; its outcome
 * says whether it is probed. What the device may launch stays so, until the program uploads it: it has the place that it had. */
void ncc_graph_body_changed(const struct ncc_graph_body *body, const struct ncc_body_node *node, CUgraphNode from,
			    const CUDA_KERNEL_NODE_PARAMS *params, struct ncc_body_node *into);

/* No launch of it is out, and the counts of all are read. */
bool ncc_graph_body_is_over(const struct ncc_graph_body *body);

/* It is over; or its context is `gone`. */
void ncc_graph_body_free(struct ncc_graph_body *body, bool gone);

#endif
