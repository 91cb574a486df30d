/* Executable graphs are made and updated. The program keeps its graph as it made it; the executable one has probed
 * functions in its nodes. */
#ifndef NCC_GRAPH_MAKE_H
#define NCC_GRAPH_MAKE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "driver/driver_abi.h"

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

#endif
