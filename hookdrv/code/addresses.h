/* Where the variables of the original's module are, for each context that a probed kernel was launched in. */
#ifndef NCC_ADDRESSES_H
#define NCC_ADDRESSES_H

#include "code/kernel.h"

struct ncc_addresses {
	struct ncc_addresses *next;
	CUcontext context;
	uint64_t address[]; /* prepared->n_variables */
};

/* They are copied, as another thread may make the list forget them. False: none are known. */
bool ncc_addresses_copy(const struct ncc_probed *probed, CUcontext context, uint64_t *to);

/* Takes `made` over. */
void ncc_addresses_add(struct ncc_probed *probed, struct ncc_addresses *made);

/* The context goes. */
void ncc_addresses_forget(struct ncc_probed *probed, CUcontext context);

/* Memory only. */
void ncc_addresses_free(struct ncc_probed *probed);

#endif
