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
	int updatable;      /* said to be one that the device may change; none does */
	bool placed;        /* while an order is made */
	CUgraphNode source; /* in a clone: what it was made of */
	void **shown;       /* pointers to its parameters, for who asks */
	void *packed[5];    /* the same as a list with one buffer, for who asks HIP; its size */
	size_t packed_bytes;
};

/* A condition's value at each launch of its graph. */
struct ncc_graph_default {
	uint64_t value; /* its address */
	unsigned int at_launch;
};

struct CUgraph_st {
	CUgraphNode *nodes;
	size_t n_nodes;
	struct ncc_graph_default *defaults;
	size_t n_defaults;
	unsigned int captures; /* into it, by streams */
};

struct CUgraphExec_st {
	uint64_t launched; /* by a kernel, to this stream; 0: by none */
	CUgraph graph;     /* its own clone, the nodes in an order in which they may run */
	uint64_t flags;
	/* Of one that kernels may launch (by_device.h). */
	CUcontext context;
	CUgraph uploaded;
	CUgraphExec next;
};

/* Copies and frees a task that may have graphs, with those. A copy's kind is empty where there is no memory. */
struct ncc_task ncc_copy_work(const struct ncc_task *task);
void ncc_free_work(struct ncc_task *task);

CUgraph ncc_new_graph(void);
void ncc_free_graph(CUgraph graph);

/* A node that owns the task; NULL where there is no memory or a dependency is of another graph. */
CUgraphNode ncc_add_node(CUgraph graph, CUcontext context, struct ncc_task task, const CUgraphNode *after,
			 size_t n_after);

/* A copy, whose nodes name those they were made of. NULL where there is no memory. */
CUgraph ncc_clone_graph(CUgraph graph);

CUgraphNode ncc_find_clone(CUgraph clone, CUgraphNode source);

/* `to` takes the place of `from` in an executable graph: nodes in it are named as those were, one for one. */
void ncc_keep_sources(const struct ncc_task *from, const struct ncc_task *to);

bool ncc_order_nodes(CUgraph graph);

void ncc_free_bodies(struct ncc_conditional *conditional);

/* Whether a graph has conditional nodes, or values for some: it is no child, and not cloned. */
bool ncc_has_conditions(CUgraph graph);

#endif
