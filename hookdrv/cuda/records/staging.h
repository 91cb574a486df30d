/* From device memory to the host, by the writer's own stream in each context. Writer thread only. */
#ifndef NCC_CUDA_STAGING_H
#define NCC_CUDA_STAGING_H

#include "cuda/records/job.h"
#include "cuda/records/pool.h"

/* Launches with a buffer up to this size come over in one copy. */
enum { NCC_SMALL_BYTES = 256 << 10 };

/* Copies to ordinary memory. The context is current, here and below. */
CUresult ncc_staging_fetch(struct ncc_context *context, void *to, CUdeviceptr from, uint64_t bytes);

/* Clears device memory, by a copy: that needs no multiprocessor, which a kernel that never ends may hold. At most
 * NCC_ZEROS_BYTES, and something was fetched before. */
CUresult ncc_staging_clear(struct ncc_context *context, CUdeviceptr to, uint64_t bytes);

/* The whole buffer of a launch of up to NCC_SMALL_BYTES, to a piece that is the job's from then on. */
CUresult ncc_staging_fetch_whole(struct ncc_job *job);

/* Copies the used records of one map and hands them on to be written. */
CUresult ncc_staging_copy_records(struct ncc_job *job, uint32_t map);

#endif
