/* Where the variables of the original's module are, for each context that a probed kernel was launched in. */
#ifndef NCC_ADDRESSES_H
#define NCC_ADDRESSES_H

#include "cuda/code/kernel.h"

/* Added to a probed kernel's list and not taken out while that lasts: a launch may be reading. */
struct ncc_addresses {
	struct ncc_addresses *next;
	_Atomic(CUcontext) context; /* NULL: it is gone */
	uint64_t address[];         /* prepared->n_variables */
};

/* NULL: none are known. */
const struct ncc_addresses *ncc_addresses_of(const struct ncc_probed *probed, CUcontext context);

/* Takes `made` over. */
void ncc_addresses_add(struct ncc_probed *probed, struct ncc_addresses *made);

/* The context is gone. */
void ncc_addresses_forget(struct ncc_probed *probed, CUcontext context);

/* Memory only. */
void ncc_addresses_free(struct ncc_probed *probed);

#endif
