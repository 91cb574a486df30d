/* From device memory to the host, by the writer's own stream in each context. Writer thread only. */
#ifndef NCC_CUDA_STAGING_H
#define NCC_CUDA_STAGING_H

#include "records/job.h"
#include "records/pool.h"

/* Copies to ordinary memory. The context is current, here and below. */
CUresult ncc_staging_fetch(struct ncc_context *context, void *to, CUdeviceptr from, uint64_t bytes);

/* What the next launch finds cleared in this one's buffer is cleared now, if it is no more than NCC_ZEROS_BYTES: by a copy,
 * which needs no multiprocessor, as a kernel that never ends may hold them all. Something was fetched before. */
void ncc_staging_clear(struct ncc_records_launch *launch);

/* The front of a launch's buffer, no more than ncc_pieces_largest, is on its way to a piece that is the job's from then on;
 * what the next launch finds cleared is cleared behind it. CUDA_ERROR_NOT_READY: there is no room for it, and `wait` is false. */
CUresult ncc_staging_start_front(struct ncc_job *job, bool wait);

/* Behind all fronts that were started in its context: the end event of the job's launch, which is over; waits for it. */
CUresult ncc_staging_fronts_end(const struct ncc_job *job);
CUresult ncc_staging_await_fronts(const struct ncc_job *job);

/* It has arrived, or `result` says why not. */
void ncc_staging_front_arrived(struct ncc_job *job, CUresult result);

/* Copies the used records of one map and hands them on to be written. */
CUresult ncc_staging_copy_records(struct ncc_job *job, uint32_t map);

#endif
