/* The variables of the original's module, which a probed kernel reaches through their addresses. */
#ifndef NCC_VARIABLES_H
#define NCC_VARIABLES_H

#include "code/kernel.h"

/* Where they are in `context`, which is current: asked of the driver when first needed, then remembered. `addresses` has room
 * for prepared->n_variables of them. False: one is not to be had, and `why` says which. */
bool ncc_variables_find(struct ncc_kernel *kernel, struct ncc_probed *probed, CUcontext context, uint64_t *addresses,
			char why[NCC_REASON_BYTES]);

#endif
