/* One launch of an executable graph: memory for what its nodes record, and what came of it in the ledger. */
#ifndef NCC_GRAPH_LAUNCH_H
#define NCC_GRAPH_LAUNCH_H

#include "cuda/launch/graph_body.h"

struct ncc_graph_call {
	CUgraphExec exec;
	CUstream stream; /* as given */
	CUstream named;  /* never NULL: the default ones by their names */
	CUresult (*launch)(CUgraphExec exec, CUstream stream);
};

/* Nobody else launches or changes the body meanwhile. */
CUresult ncc_graph_body_launch(struct ncc_graph_body *body, const struct ncc_graph_call *call);

#endif
