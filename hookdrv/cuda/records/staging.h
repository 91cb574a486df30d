/* From device memory to the host: the writer's own stream and pinned pieces in each context. Writer thread
 * only. */
#ifndef NCC_CUDA_STAGING_H
#define NCC_CUDA_STAGING_H

#include "records/usage.h"
#include "cuda/records/pool.h"

/* Launches with a buffer up to this size come over in one copy. */
enum { NCC_SMALL_BYTES = 256 << 10 };

/* staging_bytes: what the run allows; a piece is a small part of it. */
void ncc_staging_start(uint64_t staging_bytes);

/* Makes the context's stream and pieces, large enough for one launch of `bytes` or as large as pieces get.
 * The context is current.
 */
CUresult ncc_staging_prepare(struct ncc_context *context, uint64_t bytes);

/* Copies to ordinary memory. */
CUresult ncc_staging_fetch(struct ncc_context *context, void *to, CUdeviceptr from, uint64_t bytes);

/* Clears device memory, by a copy: that needs no multiprocessor, which a kernel that never ends may hold. At most
 * NCC_ZEROS_BYTES. */
CUresult ncc_staging_clear(struct ncc_context *context, CUdeviceptr to, uint64_t bytes);

/* The whole buffer of a small launch, valid until the next call for this context; NULL and *result on
 * failure. */
const uint8_t *ncc_staging_fetch_small(struct ncc_context *context, CUdeviceptr from, uint64_t bytes, CUresult *result);

/* Copies the used records of one map and adds them to the store's chunk. `whole`: the launch's buffer if it is on the
 * host already, else NULL. `usage` learns what only the records say. *written: 0 or an errno.
 */
CUresult ncc_staging_copy_records(const struct ncc_records_launch *launch, uint32_t map, const uint8_t *whole,
				  const struct ncc_map_rows *rows, struct ncc_usage *usage, int *written);

#endif
