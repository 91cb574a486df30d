/* Parameters of a kernel node, copied with what they point to. */
#ifndef NCC_NODE_PARAMS_H
#define NCC_NODE_PARAMS_H

#include <stddef.h>

#include "driver/driver_abi.h"

struct ncc_node_params {
	CUDA_KERNEL_NODE_PARAMS params;
	void *extra[5];
	size_t bytes; /* of what was given in one buffer, or behind the list, */
	void *values[];
};

/* What it launches: a function, or the handle of a kernel in its place. */
static inline CUfunction ncc_node_function(const CUDA_KERNEL_NODE_PARAMS *params)
{
	return params->func ? params->func : (CUfunction)(void *)params->kern;
}

/* Into the memory of a copy of before, where that was as large and of the same form: it is freed otherwise. NULL, and that is as
 * it was: the driver does not tell how large they are, or no memory. */
struct ncc_node_params *ncc_node_params_copy(const CUDA_KERNEL_NODE_PARAMS *params, struct ncc_node_params *before);

#endif
