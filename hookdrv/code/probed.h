/* A probed kernel in the driver: loading and unloading it. */
#ifndef NCC_PROBED_H
#define NCC_PROBED_H

#include "code/kernel.h"

/* Loads the image (text is NUL-terminated by the caller) and takes `prepared` over. NULL, and *why: the driver
 * would not have it. */
struct ncc_probed *ncc_probed_load(const void *image, const struct ncc_jit_options *jit, struct ncc_prepared *prepared,
				   CUresult *why);

/* The driver forgets it, and those before it. */
void ncc_probed_unload(struct ncc_probed *probed);

/* Memory only. */
void ncc_probed_free(struct ncc_probed *probed);

#endif
