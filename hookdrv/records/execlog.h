/* What event.log says of a probed launch: the reference's [exec] lines. */
#ifndef NCC_CUDA_EXECLOG_H
#define NCC_CUDA_EXECLOG_H

#include "records/chunk.h"

/* `entry`: the chunk's in the store's index. */
void ncc_log_launch(const struct ncc_records_launch *launch, const struct ncc_chunk_facts *facts, uint64_t entry);

/* The sizes of what it would save, as the reference says them; bytes of device memory, with those of its kernel's tables. */
uint64_t ncc_log_memory(const struct ncc_records_launch *launch);

#endif
