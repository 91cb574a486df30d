/* The function that is launched in a kernel's place, made to fit where the original does. */
#ifndef NCC_READY_H
#define NCC_READY_H

#include "code/kernel.h"
#include "launch/call.h"

struct ncc_ready {
	struct ncc_probed *probed;           /* lives as long as the kernel, */
	const struct ncc_prepared *prepared; /* as this does */
	CUfunction function;
	uint64_t addresses[NCC_MAX_VARIABLES]; /* of the variables of its module, by prepared->variable */
};

/* The form is settled as probed, `context` is current. False: it cannot be launched so, and the ledger has the reason. */
bool ncc_ready(struct ncc_kernel *kernel, enum ncc_form form, const struct ncc_call *call, CUcontext context,
	       struct ncc_ready *ready);

/* What its block is to say of the launch and of the module: its shape, and the addresses of variables. */
void ncc_ready_fill(const struct ncc_ready *ready, const uint32_t grid[3], const uint32_t threads[3], void *block);

#endif
