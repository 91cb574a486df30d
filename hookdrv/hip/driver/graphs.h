/* Graphs' functions as the shared layers call them: a kernel node has HIP's structure, and its type HIP's number. */
#ifndef NCC_HIP_GRAPHS_H
#define NCC_HIP_GRAPHS_H

#include "driver/real.h"
#include "hip/driver/hip_abi.h"

/* Fills in those of ncc_real, as far as the library has them. */
void ncc_hip_translate_graphs(struct ncc_real *real);

/* The same in the other's structure; what is pointed to is theirs. A list `extra` that is not known becomes one with
 * nothing in it. */
CUDA_KERNEL_NODE_PARAMS ncc_hip_node_params(const hipKernelNodeParams *params);
hipKernelNodeParams ncc_hip_node_params_of(const CUDA_KERNEL_NODE_PARAMS *params);

#endif
