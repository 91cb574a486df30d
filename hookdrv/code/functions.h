/* The functions of a probed kernel, one for each context, and the attributes that the program set on the original. */
#ifndef NCC_FUNCTIONS_H
#define NCC_FUNCTIONS_H

#include "code/kernel.h"

/* The function to launch in `context`, which is current; made when first asked for, with every attribute that the
 * program has set on the original. NULL: the driver would not. */
CUfunction ncc_probed_function(struct ncc_kernel *kernel, struct ncc_probed *probed, CUcontext context);

/* A function of another copy of the kernel is given every attribute that the program has set on the original. */
void ncc_function_set_up(struct ncc_kernel *kernel, CUfunction function);

/* The context goes, and with it functions, addresses and references of probed kernels. */
void ncc_probed_forget_context(CUcontext context);

/* It is gone. Until then a copy that was patched there stays patched: a second time, each patch would run twice. */
void ncc_probed_context_gone(CUcontext context);

/* The program set this on the original, in the current context: remember and repeat. */
void ncc_note_attribute(struct ncc_kernel *kernel, int attribute, int value);
void ncc_note_cache_config(struct ncc_kernel *kernel, int config);
void ncc_note_shared_config(struct ncc_kernel *kernel, int config);

#endif
