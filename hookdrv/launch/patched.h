/* Launches of kernels whose machine code is patched: where their blocks of parameters lie on the device. */
#ifndef NCC_PATCHED_H
#define NCC_PATCHED_H

#include "abi.h"
#include "driver/driver_abi.h"

struct ncc_patched_block;

/* A copy of the block that is there when the stream comes to it. The context is current. NULL: there is no room. */
struct ncc_patched_block *ncc_patched_put(CUcontext context, CUstream stream, const void *block, uint32_t bytes);
CUdeviceptr ncc_patched_address(const struct ncc_patched_block *block);

/* What was put on the stream so far may use it; then it serves another launch. */
void ncc_patched_done(struct ncc_patched_block *block, CUstream stream);

/* The context goes away. */
void ncc_patched_forget_context(CUcontext context);

#endif
