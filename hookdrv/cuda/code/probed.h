/* A probed kernel in the driver: loading it, its functions, its attributes. */
#ifndef NCC_PROBED_H
#define NCC_PROBED_H

#include "cuda/code/registry.h"

/* Loads the image (text is NUL-terminated by the caller) and takes `prepared` over. NULL, and *why: the driver
 * would not have it. */
struct ncc_probed *ncc_probed_load(const void *image, const struct ncc_jit_options *jit, struct ncc_prepared *prepared,
				   CUresult *why);

/* The driver forgets it, and those before it. */
void ncc_probed_unload(struct ncc_probed *probed);

/* Memory only. */
void ncc_probed_free(struct ncc_probed *probed);

/* The function to launch in `context`, which is current; made when first asked for, with every attribute that the
 * program has set on the original. NULL: the driver would not. */
CUfunction ncc_probed_function(struct ncc_kernel *kernel, struct ncc_probed *probed, CUcontext context);

/* The context is gone, and its functions with it. */
void ncc_probed_forget_context(CUcontext context);

/* The program set this on the original, in the current context: remember and repeat. */
void ncc_note_attribute(struct ncc_kernel *kernel, int attribute, int value);
void ncc_note_cache_config(struct ncc_kernel *kernel, int config);
void ncc_note_shared_config(struct ncc_kernel *kernel, int config);

#endif
