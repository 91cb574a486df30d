/* Executable graphs. The program keeps its graph as it made it; the executable one has probed functions in its nodes. */
#ifndef NCC_GRAPH_H
#define NCC_GRAPH_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "cuda/driver/cuda_abi.h"

/* One call that makes an executable graph of a graph, or updates one with it. */
struct ncc_graph_make {
	CUresult (*call)(const struct ncc_graph_make *make);
	CUgraphExec *exec;
	CUgraph graph;
	uint64_t flags; /* of the instantiation */
	bool update;    /* *exec is there already */
	void *more[2];  /* what else the call takes */
	size_t bytes;
};

/* Makes the call, with probed kernels where it can. */
CUresult ncc_graph_make(const struct ncc_graph_make *make);

/* Launches, and counts what became of its kernels. `stream` as given. */
CUresult ncc_graph_launch(CUgraphExec exec, CUstream stream, bool per_thread,
			  CUresult (*launch)(CUgraphExec exec, CUstream stream));

/* One call that changes a kernel node of an executable graph. */
struct ncc_graph_change {
	CUresult (*call)(const struct ncc_graph_change *change, const CUDA_KERNEL_NODE_PARAMS *params);
	CUgraphExec exec;
	CUgraphNode node;
	const CUDA_KERNEL_NODE_PARAMS *params; /* as given, */
	bool is_v1;                            /* which ends before `kern` */
	void *more;
};

CUresult ncc_graph_change(const struct ncc_graph_change *change);

/* A child graph of an executable graph was replaced, with the program's functions. */
void ncc_graph_child_changed(CUgraphExec exec, CUgraphNode child);

/* It will be destroyed; then it was. */
void *ncc_graph_detach(CUgraphExec exec);
void ncc_graph_discard(void *detached);

/* What nodes without records did is counted, in a context (NULL: all) that is about to go. Waits for their launches, not
 * long. */
void ncc_graphs_collect(CUcontext context);

/* The context is gone, its records are saved. */
void ncc_graphs_forget(CUcontext context);

#endif
