/* Launches of executable graphs: memory for what the nodes record, and what came of it in the ledger. */
#ifndef NCC_GRAPH_LAUNCH_H
#define NCC_GRAPH_LAUNCH_H

#include <stdbool.h>

#include "driver/driver_abi.h"

/* Launches, and counts what became of its kernels. `name`: of the function that was called; `stream` as given. */
CUresult ncc_graph_launch(const char *name, CUgraphExec exec, CUstream stream, bool per_thread,
			  CUresult (*launch)(CUgraphExec exec, CUstream stream));

#endif
