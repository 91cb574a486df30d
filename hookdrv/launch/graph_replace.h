/* Nodes of an executable graph get others' kernels, where the old ones' were. */
#ifndef NCC_GRAPH_REPLACE_H
#define NCC_GRAPH_REPLACE_H

#include "launch/graph_exec.h"

/* A node is what the executable graph has there now (ncc_graph_body_changed); in its tables too. */
void ncc_graph_put_changed(struct ncc_graph_body *body, struct ncc_body_node *node, struct ncc_body_node *changed);

/* Where it has no tables, what it has now is looked at when it is launched. */
void ncc_graph_exec_has_changed(struct ncc_graph_exec *exec);

/* One call that replaces a child graph in an executable graph; or, without a node, all that this has. */
struct ncc_graph_child {
	CUresult (*call)(const struct ncc_graph_child *child);
	CUgraphExec exec;
	CUgraphNode node;
	CUgraph graph;
	void *more;
};

/* With the executable graph's lock held. */
CUresult ncc_graph_replace(struct ncc_graph_exec *exec, const struct ncc_graph_child *child);

#endif
