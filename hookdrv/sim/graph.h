/* Graphs: tasks and what each comes after. */
#ifndef NCC_SIM_GRAPH_H
#define NCC_SIM_GRAPH_H

#include "sim/task.h"

struct CUgraphNode_st {
	CUgraph graph;
	CUcontext context; /* whose work it is */
	struct ncc_task task;
	CUgraphNode *after;
	size_t n_after;
	bool disabled;
	bool placed;        /* while an order is made */
	CUgraphNode source; /* in a clone: what it was made of */
	void **shown;       /* pointers to its parameters, for who asks */
};

struct CUgraph_st {
	CUgraphNode *nodes;
	size_t n_nodes;
};

struct CUgraphExec_st {
	CUgraph graph; /* its own clone, the nodes in an order in which they may run */
	uint64_t flags;
};

/* Frees a task that may be a graph, with that graph. */
void ncc_free_work(struct ncc_task *task);

CUgraph ncc_new_graph(void);
void ncc_free_graph(CUgraph graph);

/* A node that owns the task; NULL where there is no memory or a dependency is of another graph. */
CUgraphNode ncc_add_node(CUgraph graph, CUcontext context, struct ncc_task task, const CUgraphNode *after,
			 size_t n_after);

/* A copy, whose nodes name those they were made of. NULL where there is no memory. */
CUgraph ncc_clone_graph(CUgraph graph);

CUgraphNode ncc_find_clone(CUgraph clone, CUgraphNode source);
bool ncc_order_nodes(CUgraph graph);

#endif
