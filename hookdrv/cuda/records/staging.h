/* From device memory to the host, by the writer's own stream in each context. Writer thread only. */
#ifndef NCC_CUDA_STAGING_H
#define NCC_CUDA_STAGING_H

#include "cuda/records/job.h"
#include "cuda/records/pool.h"

/* Copies to ordinary memory. The context is current, here and below. */
CUresult ncc_staging_fetch(struct ncc_context *context, void *to, CUdeviceptr from, uint64_t bytes);

/* What the next launch finds cleared in this one's buffer is cleared now, if it is no more than NCC_ZEROS_BYTES: by a copy,
 * which needs no multiprocessor, as a kernel that never ends may hold them all. Something was fetched before. */
void ncc_staging_clear(const struct ncc_records_launch *launch);

/* The whole buffer of a launch, no more than ncc_pieces_largest, to a piece that is the job's from then on; clears, too. */
CUresult ncc_staging_fetch_whole(struct ncc_job *job);

/* Copies the used records of one map and hands them on to be written. */
CUresult ncc_staging_copy_records(struct ncc_job *job, uint32_t map);

/* And those of a stream that did not fit below its cap. */
CUresult ncc_staging_copy_spill(struct ncc_job *job, uint32_t map);

#endif
