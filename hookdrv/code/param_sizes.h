/* How large a kernel's parameters are, as the driver says, or the engine. */
#ifndef NCC_PARAM_SIZES_H
#define NCC_PARAM_SIZES_H

#include "code/kernel.h"

struct ncc_param_sizes {
	uint32_t n;
	uint32_t bytes[];
};

/* Asked once for each kernel. NULL: the driver does not tell (before CUDA 12.4; HIP's), and it is not probed; or no memory. */
const struct ncc_param_sizes *ncc_param_sizes_of(struct ncc_kernel *kernel, CUfunction function);

#endif
