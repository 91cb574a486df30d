/* A copy of a kernel's machine code that NVIDIA's library patches with functions of the engine's, instead of a probed one.
 *
 * The program's own module is never touched. The functions find the block of parameters in device memory, whose address
 * the library passes to them for each launch.
 */
#ifndef NCC_PATCHES_H
#define NCC_PATCHES_H

#include <stddef.h>

#include "code/kernel.h"

/* Takes a copy of the patch functions. NULL: no memory. */
struct ncc_patches *ncc_patches_new(const void *functions, size_t bytes);
void ncc_patches_free(struct ncc_patches *patches);

/* The copy is unloaded: what launches passed goes with it. NULL: there is nothing. */
void ncc_patches_unload(struct ncc_patches *patches);

/* Patches the copy's module in the current context, if that was not done. False: that failed, there or in another context;
 * the kernel's row says why, and it is not tried again. */
bool ncc_patches_apply(struct ncc_probed *probed, CUcontext context);

/* A copy, which several kernels may have, is about to be unloaded. */
void ncc_patches_forget_library(CUlibrary library);

/* Where the copy's code is in a context, as its patches are told program counters. 0: not known. */
uint64_t ncc_patches_start(const struct ncc_probed *probed, CUcontext context);

/* What its launches pass to the functions, until it is released: one launch is made in between. False: the library
 * refused it, and nothing is held. */
bool ncc_patches_hold_data(struct ncc_probed *probed, CUfunction function, CUdeviceptr block);
void ncc_patches_release_data(struct ncc_probed *probed);

/* A block that is the same for all launches of the kernel in the context, which is current: a copy of it, of
 * prepared->block_bytes, is what they pass. Held as above, so that no other block is told before the launch. False: it cannot
 * be so, or is another than before; nothing is held. */
bool ncc_patches_keep_data(struct ncc_probed *probed, CUfunction function, CUcontext context, const void *block);

/* The context is gone: of one copy, with the registry locked, and of all. */
void ncc_patches_forget(struct ncc_probed *probed, CUcontext context);
void ncc_patches_forget_context(CUcontext context);

#endif
