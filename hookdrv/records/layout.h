/* Where a launch's arrays lie in its buffer, and what its kernel is told of that. */
#ifndef NCC_CUDA_LAYOUT_H
#define NCC_CUDA_LAYOUT_H

#include "records/caps.h"

/* Where the next array of a launch's buffer may begin. */
static inline uint64_t ncc_align_device(uint64_t offset)
{
	return (offset + NCC_DEVICE_ALIGN - 1) / NCC_DEVICE_ALIGN * NCC_DEVICE_ALIGN;
}

/* False: its grid is empty, or beyond any device. */
bool ncc_grid_is_sane(const struct ncc_launch_info *info);

/* False: more than any device has, than a 32-bit row size holds, or than kernels count warps. */
bool ncc_shape_is_sane(const struct ncc_shape *shape);

/* Fills the launch's shapes, device layout and trace_bytes. False: a map of it is not sane. */
bool ncc_lay_out(struct ncc_records_launch *launch, const struct ncc_caps *caps);

/* What the kernel is told: of prepared->block_bytes. The launch has its buffer, and its desks. */
void ncc_fill_block(const struct ncc_records_launch *launch, void *block);

#endif
