/* What the pages of a launch held, as parts of its chunk. */
#ifndef NCC_CUDA_PAGE_PARTS_H
#define NCC_CUDA_PAGE_PARTS_H

#include "records/paging.h"

/* Hands it on to be written, warp by warp. The desk is settled. False: it cannot be read. */
bool ncc_desk_hand_on(struct ncc_desk *desk, struct ncc_job *job, uint32_t map);

#endif
