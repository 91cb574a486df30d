/* The program ends graphs, executable ones, and nodes: it gets what the driver's own call answers. */
#ifndef NCC_GRAPH_ENDS_H
#define NCC_GRAPH_ENDS_H

#include "driver/driver_abi.h"

CUresult ncc_graph_end_exec(CUgraphExec exec, CUresult (*real)(CUgraphExec));
CUresult ncc_graph_end_node(CUgraphNode node, CUresult (*real)(CUgraphNode));

/* Where it is needed still it is kept, and the call succeeds. */
CUresult ncc_graph_end(CUgraph graph, CUresult (*real)(CUgraph));

#endif
