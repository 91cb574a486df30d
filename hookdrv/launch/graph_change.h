/* The program changes nodes of an executable graph. */
#ifndef NCC_GRAPH_CHANGE_H
#define NCC_GRAPH_CHANGE_H

#include <stdbool.h>

#include "launch/graph_replace.h"

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

CUresult ncc_graph_change_child(const struct ncc_graph_child *child);

#endif
