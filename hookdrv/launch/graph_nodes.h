/* The kernel nodes of a graph of the program, its child graphs' and its conditional nodes' bodies' included. */
#ifndef NCC_GRAPH_NODES_H
#define NCC_GRAPH_NODES_H

#include <stdbool.h>

#include "driver/driver_abi.h"

struct ncc_graph_node {
	CUgraphNode node;
	CUgraphNode child; /* the node of the outermost child graph that it is in; NULL: none */
	bool conditional;  /* in a body, which may be executed any number of times, */
	CUgraph loop;      /* this one, if by one launch of the graph more than once; else NULL */
};

struct ncc_graph_nodes {
	struct ncc_graph_node *node;
	size_t n;
};

/* False: the driver does not tell, or no memory; nothing is held. Else the caller frees nodes->node. */
bool ncc_graph_nodes_of(CUgraph graph, struct ncc_graph_nodes *nodes);

/* The nodes of a graph alone, a list that the caller frees. NULL, and none: the driver does not tell, or no memory. */
CUgraphNode *ncc_graph_list(CUgraph graph, size_t *n);

/* Calls `visit` for the graphs of child nodes in a graph, or of one node, those in them too, until it returns true; whether it
 * did. */
typedef bool ncc_graph_visit(CUgraph graph, void *argument);
bool ncc_graph_any_child(CUgraph graph, ncc_graph_visit *visit, void *argument);
bool ncc_graph_any_child_of_node(CUgraphNode node, ncc_graph_visit *visit, void *argument);

/* The program has added a node: the bodies of a conditional one are told to nobody later. */
void ncc_graph_node_added(CUgraphNode node, const CUgraphNodeParams *params);

/* The bodies of a conditional node that was added, and of what type it is; NULL: of none. */
const CUgraph *ncc_graph_node_bodies(CUgraphNode node, int *type, unsigned int *n);

/* The program destroys a node, or a graph with all its nodes: so their bodies. What is known of them is forgotten first, as
 * another thread may get their handles once the driver has let go of them. Then they are gone, or still there. */
struct ncc_graph_known *ncc_graph_node_goes(CUgraphNode node);
struct ncc_graph_known *ncc_graph_goes(CUgraph graph);
void ncc_graph_nodes_gone(struct ncc_graph_known *known, bool gone);

#endif
