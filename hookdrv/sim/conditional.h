/* Conditional nodes: bodies that are executed as a value says which kernels set. */
#ifndef NCC_SIM_CONDITIONAL_H
#define NCC_SIM_CONDITIONAL_H

#include "sim/graph.h"

/* A task with bodies that are empty yet. */
CUresult ncc_conditional_task(const CUDA_CONDITIONAL_NODE_PARAMS *params, struct ncc_task *task);

/* Whether the graph has only nodes that a body may have. */
bool ncc_is_body(CUgraph graph);

#endif
