/* Copies and fills, for those who make tasks of them: graphs. */
#ifndef NCC_SIM_COPY_H
#define NCC_SIM_COPY_H

#include "sim/queue.h"

/* CUDA_ERROR_NOT_SUPPORTED for arrays. */
CUresult ncc_copy_of_3d(const CUDA_MEMCPY3D *asked, struct ncc_copy *copy);

/* Whether all bytes are there. */
CUresult ncc_check_copy(const struct ncc_copy *copy, bool to_device, bool from_device);
CUresult ncc_check_set(const struct ncc_set *set);

#endif
